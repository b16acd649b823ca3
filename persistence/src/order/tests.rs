//! Whole decisions on a real database, each ending with the audit. What the rules allow is tested in `domain`.

use std::collections::BTreeSet;

use guildhall_domain::{
    country_rule::{Country, CountryMode, CountryRule, CountryRules, CountrySubject},
    ids::{GoodsId, OrderId, PaymentId, RefundId, SellOrderId, Uid},
    order::{Command, Party, Stage, decide, quote::Quote},
    wallet::{ledger as postings, money::UsdCents},
};
use serde_json::json;
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::*;
use crate::{
    payment::refund,
    secret::Secrets,
    wallet::ledger::{self, audit::assert_whole},
};

struct Shop {
    buyer: Uid,
    offer: SellOrderId,
    quote: Quote,
}

/// A seller with `pieces` on sale for 20.00 each, and a buyer who has deposited 50.00.
async fn shop(pool: &PgPool, pieces: i32) -> Shop {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, wear_min, wear_max)
           values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', 0.1, 0.7);
           insert into goods_figures (goods_id, game) values (7, 'csgo');
           insert into account (email, nickname, role) values ('b@shop.test', 'Bo', 'user'), ('s@shop.test', 'Sam', 'seller')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let people: Vec<i64> =
        sqlx::query_scalar("select uid from account order by email").fetch_all(pool).await.unwrap();
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 7, $3, $3, 0.2)")
        .bind(asset).bind(people[1]).bind(pieces).execute(pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale) values ($1, $2, $3, 7, 2000, $4, $4)",
    )
    .bind(offer).bind(asset).bind(people[1]).bind(pieces).execute(pool).await.unwrap();
    let buyer = Uid(people[0]);
    let mut tx = crate::begin(pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), buyer, UsdCents(5_000));
    ledger::post(&mut tx, &[deposit]).await.unwrap();
    tx.commit().await.unwrap();
    let quote = Quote {
        buyer,
        sell_order_id: offer.simple().to_string(),
        quantity: 1,
        unit_price: UsdCents(2_000),
        price_version: 1,
        fee: UsdCents::ZERO,
        currency: "USD".into(),
        rate: 1.0,
        expires_at: OffsetDateTime::now_utc().unix_timestamp() + 600,
    };
    Shop { buyer, offer: SellOrderId(offer), quote }
}

async fn place_as(pool: &PgPool, shop: &Shop, key: &str) -> Result<OrderId, PlaceError> {
    place_under(pool, shop, key, &CountryRules::default()).await
}

/// By a buyer in Germany.
async fn place_under(
    pool: &PgPool,
    shop: &Shop,
    key: &str,
    countries: &CountryRules,
) -> Result<OrderId, PlaceError> {
    let placing = Placing {
        order_id: OrderId(Uuid::now_v7()),
        quote: &shop.quote,
        sell_order_id: shop.offer,
        remark: "",
        terms: Terms::default(),
        countries,
        country: "DE",
        command_key: key,
    };
    place(pool, &placing).await
}

/// Decides on the order as it stands and keeps it.
async fn act(
    pool: &PgPool,
    id: OrderId,
    by: Party,
    command: Command,
    money: PaymentEffect,
) -> Result<OrderRecord, SaveError> {
    let live = load(pool, id).await.unwrap().unwrap();
    let decision = decide(&live.order, by, &command, crate::now(pool).await.unwrap()).unwrap();
    let step = Transition {
        decision,
        uid: None,
        detail: json!({}),
        money,
        info: None,
        images: vec![],
        command_key: None,
    };
    save(pool, &seal(pool).await, &OrderTransaction { live: &live, steps: vec![step] }).await
}

async fn pay(pool: &PgPool, id: OrderId) -> Result<OrderRecord, SaveError> {
    let payment = PaymentId(Uuid::now_v7());
    let amount = load(pool, id).await.unwrap().unwrap().order.due;
    let paid = Command::PaySucceeded { payment, amount };
    act(pool, id, Party::House, paid, PaymentEffect::FromBalance { payment, terms_version: None })
        .await
}

async fn stock(pool: &PgPool, shop: &Shop) -> (i32, i32, i32) {
    sqlx::query_as("select on_sale, locked, sold from sell_order where sell_order_id = $1")
        .bind(shop.offer.0)
        .fetch_one(pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_not_sold_in_the_buyers_country_is_not_placed_and_what_was_placed_stays(
    pool: PgPool,
) {
    let shop = shop(&pool, 2).await;
    let before = place_as(&pool, &shop, "before").await.unwrap();
    let there = stock(&pool, &shop).await;
    let subject = CountrySubject::Goods(GoodsId(7));
    let germany = BTreeSet::from([Country::read("DE").unwrap()]);
    let rule = |mode| {
        let rule = CountryRule::new(mode, germany.clone()).unwrap();
        CountryRules::new([(subject.clone(), rule)])
    };
    let denied = rule(CountryMode::Except);
    let refused = place_under(&pool, &shop, "wish", &denied).await;
    let Err(PlaceError::Country(by)) = refused else { panic!("{refused:?}") };
    assert_eq!((by, stock(&pool, &shop).await), (subject.clone(), there), "nothing is held");
    assert_eq!(place_under(&pool, &shop, "before", &denied).await.unwrap(), before);
    place_under(&pool, &shop, "wish", &rule(CountryMode::Only)).await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_purchase_from_balance_debits_when_it_is_paid_and_pays_the_seller_when_it_is_received(
    pool: PgPool,
) {
    let shop = shop(&pool, 2).await;
    let id = place_as(&pool, &shop, "k").await.unwrap();
    assert_eq!(stock(&pool, &shop).await, (1, 1, 0));
    let (balance, _) = ledger::wallet(&pool, shop.buyer).await.unwrap();
    assert_eq!(balance.total(), UsdCents(5_000), "debited before it was decided");

    let paid = pay(&pool, id).await.unwrap();
    assert_eq!(paid.order.stage, Stage::Paid);
    assert_eq!(stock(&pool, &shop).await, (1, 0, 1));
    let (balance, _) = ledger::wallet(&pool, shop.buyer).await.unwrap();
    assert_eq!(balance.total(), UsdCents(3_000));

    act(&pool, id, Party::Seller, Command::Deliver, PaymentEffect::None).await.unwrap();
    let done = act(&pool, id, Party::Buyer, Command::Confirm, PaymentEffect::None).await.unwrap();
    assert_eq!((done.order.stage, done.version), (Stage::Completed, 4));
    let (income, _) = ledger::wallet(&pool, done.order.seller).await.unwrap();
    assert_eq!(income.withdrawable(), UsdCents(1_900));
    let told: Vec<String> =
        events(&pool, id).await.unwrap().into_iter().map(|event| event.what.to_string()).collect();
    assert_eq!(told, ["placed", "paid", "delivered", "confirmed"]);
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_same_wish_is_one_order_however_often_it_comes(pool: PgPool) {
    let shop = shop(&pool, 5).await;
    let tries = (0..20).map(|_| place_as(&pool, &shop, "same"));
    let placed: Vec<OrderId> =
        futures(tries).await.into_iter().map(|placed| placed.unwrap()).collect();
    assert!(placed.iter().all(|id| *id == placed[0]));
    assert_eq!(stock(&pool, &shop).await, (4, 1, 0));
    assert_whole(&pool).await;
}

/// All of them at once, each to its end.
async fn futures<T>(tries: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    let mut tries: Vec<_> = tries.map(Box::pin).map(Some).collect();
    let mut done: Vec<Option<T>> = tries.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        for (one, slot) in tries.iter_mut().zip(&mut done) {
            if let Some(future) = one
                && let std::task::Poll::Ready(answer) = future.as_mut().poll(context)
            {
                *slot = Some(answer);
                *one = None;
            }
        }
        if tries.iter().all(Option::is_none) {
            std::task::Poll::Ready(())
        } else {
            std::task::Poll::Pending
        }
    })
    .await;
    done.into_iter().flatten().collect()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_price_that_has_changed_since_it_was_shown_is_not_charged(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    sqlx::query("update sell_order set price_cents = 2001, price_version = 2")
        .execute(&pool)
        .await
        .unwrap();
    let refused = place_as(&pool, &shop, "k").await.unwrap_err();
    let PlaceError::Quote { offer, .. } = refused else { panic!("{refused:?}") };
    assert_eq!(offer.unit_price_cents, 2_001);
    assert_eq!(stock(&pool, &shop).await, (1, 0, 0), "the hold went back");
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_cent_too_little_pays_nothing(pool: PgPool) {
    let mut shop = shop(&pool, 3).await;
    shop.quote.quantity = 3;
    let id = place_as(&pool, &shop, "k").await.unwrap();
    let refused = pay(&pool, id).await.unwrap_err();
    assert!(
        matches!(refused, SaveError::Insufficient(missing) if missing.missing == UsdCents(1_000))
    );
    let live = load(&pool, id).await.unwrap().unwrap();
    assert_eq!((live.order.stage, live.version), (Stage::Placed, 1));
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn of_two_decisions_on_the_same_version_one_is_kept(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let id = place_as(&pool, &shop, "k").await.unwrap();
    let live = load(&pool, id).await.unwrap().unwrap();
    let at = crate::now(&pool).await.unwrap();
    let step = |by, command, money| {
        let decision = decide(&live.order, by, &command, at).unwrap();
        vec![Transition {
            decision,
            uid: None,
            detail: json!({}),
            money,
            info: None,
            images: vec![],
            command_key: None,
        }]
    };
    let payment = PaymentId(Uuid::now_v7());
    let paid = Command::PaySucceeded { payment, amount: live.order.due };
    let pay = OrderTransaction {
        live: &live,
        steps: step(
            Party::House,
            paid,
            PaymentEffect::FromBalance { payment, terms_version: None },
        ),
    };
    let cancel = OrderTransaction {
        live: &live,
        steps: step(Party::Buyer, Command::Cancel, PaymentEffect::None),
    };
    let seal = seal(&pool).await;
    let (one, other) =
        Box::pin(tokio_join(save(&pool, &seal, &pay), save(&pool, &seal, &cancel))).await;
    let kept = usize::from(one.is_ok()) + usize::from(other.is_ok());
    assert_eq!(kept, 1, "{one:?} {other:?}");
    assert_whole(&pool).await;
}

async fn tokio_join<A, B>(one: impl Future<Output = A>, other: impl Future<Output = B>) -> (A, B) {
    tokio::join!(one, other)
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_paid_from_a_deposit_is_a_deposit_again_and_the_piece_is_the_sellers(
    pool: PgPool,
) {
    let shop = shop(&pool, 1).await;
    let id = place_as(&pool, &shop, "k").await.unwrap();
    pay(&pool, id).await.unwrap();
    let refund_id = RefundId(Uuid::now_v7());
    let back = PaymentEffect::GoesBack { refund: refund_id, reason: "given_back".into() };
    act(&pool, id, Party::Seller, Command::GiveBack, back).await.unwrap();
    let over =
        act(&pool, id, Party::House, Command::RefundSettled, PaymentEffect::None).await.unwrap();
    assert_eq!(over.order.stage, Stage::Refunded);
    let (balance, _) = ledger::wallet(&pool, shop.buyer).await.unwrap();
    assert_eq!((balance.deposit, balance.withdrawable()), (UsdCents(5_000), UsdCents::ZERO));
    let refunds = refund::list(&pool, Some(id), None).await.unwrap();
    assert_eq!((refunds[0].status.as_str(), refunds[0].route.as_str()), ("succeeded", "balance"));
    assert_eq!(stock(&pool, &shop).await, (0, 0, 0));
    assert_whole(&pool).await;
}

/// How many orders go each way at once.
const EACH_WAY: usize = 8;

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn two_who_buy_from_each_other_at_once_wait_for_nobody_and_both_are_as_urgent_as_their_money(
    pool: PgPool,
) {
    let there = shop(&pool, 20).await;
    let seller =
        load(&pool, place_as(&pool, &there, "first").await.unwrap()).await.unwrap().unwrap();
    let back = shop_back(&pool, &there, seller.order.seller).await;
    for person in [there.buyer, back.buyer] {
        let mut tx = crate::begin(&pool).await.unwrap();
        let rich = postings::deposited(PaymentId(Uuid::now_v7()), person, UsdCents(100_000));
        ledger::post(&mut tx, &[rich]).await.unwrap();
        tx.commit().await.unwrap();
        sqlx::query("insert into conversation (conversation_id, kind, pair_key, is_desk) values ($1, 1, 's:' || $2, true)")
            .bind(Uuid::now_v7()).bind(person.0).execute(&pool).await.unwrap();
    }
    let (mut delivered, mut unpaid) = (Vec::new(), Vec::new());
    for n in 0..EACH_WAY {
        for shop in [&there, &back] {
            let done = place_as(&pool, shop, &format!("done{n}")).await.unwrap();
            pay(&pool, done).await.unwrap();
            act(&pool, done, Party::Seller, Command::Deliver, PaymentEffect::None).await.unwrap();
            delivered.push(done);
            unpaid.push(place_as(&pool, shop, &format!("new{n}")).await.unwrap());
        }
    }

    // Who pays holds a wallet, who confirms pays one: both write beside the conversations of both.
    let acts = delivered.iter().zip(&unpaid).map(async |(done, new)| {
        tokio::join!(
            pay(&pool, *new),
            act(&pool, *done, Party::Buyer, Command::Confirm, PaymentEffect::None)
        )
    });
    for (paid, confirmed) in futures(acts).await {
        paid.unwrap();
        confirmed.unwrap();
    }
    let at_risk: Vec<i64> = sqlx::query_scalar("select money_at_risk_cents from desk_talk")
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(at_risk, [2 * EACH_WAY as i64 * 2_000; 2], "bought and sold, paid and not received");
    assert_whole(&pool).await;
}

/// The buyer of `there` sells the same thing to its seller.
async fn shop_back(pool: &PgPool, there: &Shop, buyer: Uid) -> Shop {
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 7, 20, 20, 0.2)")
        .bind(asset).bind(there.buyer.0).execute(pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale) values ($1, $2, $3, 7, 2000, 20, 20)",
    )
    .bind(offer).bind(asset).bind(there.buyer.0).execute(pool).await.unwrap();
    let sell_order_id = offer.simple().to_string();
    let quote = Quote { buyer, sell_order_id, ..there.quote.clone() };
    Shop { buyer, offer: SellOrderId(offer), quote }
}

/// What the table holds of it: in plain words, and sealed.
async fn seal(pool: &PgPool) -> InfoSeal {
    InfoSeal::load(&Secrets::new(pool.clone(), None, None)).await.unwrap()
}

async fn info_kept(pool: &PgPool, id: OrderId) -> (Option<serde_json::Value>, Option<Vec<u8>>) {
    sqlx::query_as(r#"select info, info_sealed from "order" where order_id = $1"#)
        .bind(id.0)
        .fetch_one(pool)
        .await
        .unwrap()
}

/// An order that needs information, paid for and told.
async fn told(pool: &PgPool, shop: &Shop, key: &str, words: serde_json::Value) -> OrderId {
    sqlx::query("update game set kind = 'coins'").execute(pool).await.unwrap();
    let id = place_as(pool, shop, key).await.unwrap();
    pay(pool, id).await.unwrap();
    let live = load(pool, id).await.unwrap().unwrap();
    let at = crate::now(pool).await.unwrap();
    let step = Transition {
        decision: decide(&live.order, Party::Buyer, &Command::SubmitInfo, at).unwrap(),
        uid: Some(shop.buyer),
        detail: json!({}),
        money: PaymentEffect::None,
        info: Some(words),
        images: vec![],
        command_key: None,
    };
    save(pool, &seal(pool).await, &OrderTransaction { live: &live, steps: vec![step] })
        .await
        .unwrap();
    id
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_a_buyer_tells_the_seller_is_sealed_and_gone_when_the_order_is_over(pool: PgPool) {
    let shop = shop(&pool, 2).await;
    let words = json!({ "account": "ann", "password": "Guild2026hall" });
    let id = told(&pool, &shop, "k", words.clone()).await;
    let (plain, sealed) = info_kept(&pool, id).await;
    assert_eq!(plain, None);
    let sealed = sealed.unwrap();
    assert!(!sealed.windows(3).any(|part| part == b"ann"), "it can be read");
    assert_eq!(info(&pool, &seal(&pool).await, id).await.unwrap(), Some(words.clone()));

    // Moved to another order it does not open.
    let other = told(&pool, &shop, "k2", json!({ "account": "bob" })).await;
    sqlx::query(r#"update "order" set info_sealed = $1 where order_id = $2"#)
        .bind(&sealed)
        .bind(other.0)
        .execute(&pool)
        .await
        .unwrap();
    assert!(info(&pool, &seal(&pool).await, other).await.is_err());

    act(&pool, id, Party::Seller, Command::Deliver, PaymentEffect::None).await.unwrap();
    assert_eq!(
        info(&pool, &seal(&pool).await, id).await.unwrap(),
        Some(words),
        "the seller may have to look again"
    );
    act(&pool, id, Party::Buyer, Command::Confirm, PaymentEffect::None).await.unwrap();
    assert_eq!(info_kept(&pool, id).await, (None, None));
    assert_eq!(info(&pool, &seal(&pool).await, id).await.unwrap(), None);
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_told_before_there_was_a_seal_is_still_read_and_leaves_with_its_order(
    pool: PgPool,
) {
    let shop = shop(&pool, 1).await;
    let id = told(&pool, &shop, "k", json!({ "account": "ann" })).await;
    sqlx::query(r#"update "order" set info = '{"account": "old"}', info_sealed = null"#)
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(
        info(&pool, &seal(&pool).await, id).await.unwrap(),
        Some(json!({ "account": "old" }))
    );
    act(&pool, id, Party::Seller, Command::Deliver, PaymentEffect::None).await.unwrap();
    act(&pool, id, Party::Buyer, Command::Confirm, PaymentEffect::None).await.unwrap();
    assert_eq!(info_kept(&pool, id).await, (None, None));
    assert_whole(&pool).await;
}

/// Orders that `seller` has sold so many of, all over.
async fn sold(pool: &PgPool, buyer: Uid, seller: Uid, orders: i32) {
    sqlx::query(
        r#"
        insert into "order" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents, due_cents,
            currency, currency_rate, stage, captured_cents, earned_cents, command_key, ended_at)
        select gen_random_uuid(), $1, $2, gen_random_uuid(), '7', 'csgo', 'AK', '{}', 1, 2000, 2000, 'USD', 1, 'completed', 2000, 2000,
            gen_random_uuid()::text, now()
        from generate_series(1, $3)
        "#,
    )
    .bind(buyer.0)
    .bind(seller.0)
    .bind(orders)
    .execute(pool)
    .await
    .unwrap();
}

/// Entries that indexes of orders have given so far, and rows that were read without one, by Postgres' own count.
async fn read_so_far(pool: &PgPool) -> i64 {
    sqlx::query("select pg_stat_force_next_flush()").execute(pool).await.unwrap();
    sqlx::query_scalar(
        "select (coalesce(sum(i.idx_tup_read), 0) + (select seq_tup_read from pg_stat_user_tables where relname = 'order'))::bigint
         from pg_stat_user_indexes i where i.relname = 'order'",
    )
    .fetch_one(pool)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_list_of_orders_reads_no_more_than_it_counts_however_many_there_are(
    options: sqlx::postgres::PgPoolOptions,
    connect: sqlx::postgres::PgConnectOptions,
) {
    // One connection, so that all that is counted is counted here.
    let pool = options.max_connections(1).connect_with(connect).await.unwrap();
    let shop = shop(&pool, 1).await;
    let seller: i64 = sqlx::query_scalar("select uid from account where role = 'seller'")
        .fetch_one(&pool)
        .await
        .unwrap();
    sold(&pool, shop.buyer, Uid(seller), 40_000).await;
    // Beside the two there are others, with a few orders each.
    sqlx::raw_sql(
        r#"
        insert into account (email, nickname) select n || '@other.test', 'n' from generate_series(0, 299) n;
        insert into "order" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents, due_cents,
            currency, currency_rate, stage, command_key)
        select gen_random_uuid(), b.uid, s.uid, gen_random_uuid(), '7', 'csgo', 'AK', '{}', 1, 2000, 2000, 'USD', 1,
            (array['placed', 'payment_pending', 'payment_failed', 'closed', 'cancelled'])[1 + n % 5], gen_random_uuid()::text
        from generate_series(0, 17999) n
        join account b on b.email = (n % 300) || '@other.test'
        join account s on s.email = ((n + 1) % 300) || '@other.test'
        "#,
    )
    .execute(&pool)
    .await
    .unwrap();
    sqlx::raw_sql("vacuum analyze \"order\"").execute(&pool).await.unwrap();
    for (side, uid) in [(Party::Seller, Uid(seller)), (Party::Buyer, shop.buyer)] {
        for stages in [&[][..], &[Stage::Completed, Stage::Refunded][..], &[Stage::Paid][..]] {
            for games in [None, Some(&["csgo".to_owned()][..])] {
                // A plan for any parameters, as it is after the fifth time.
                sqlx::raw_sql("set plan_cache_mode = force_generic_plan")
                    .execute(&pool)
                    .await
                    .unwrap();
                let before = read_so_far(&pool).await;
                let filter = Filter { uid, side, stages, owed_only: false, games };
                let (page, total) =
                    list(&pool, filter, crate::page::Part { limit: 20, offset: 40 }).await.unwrap();
                let tabs = counts(&pool, uid, side, games).await.unwrap();
                let read = read_so_far(&pool).await - before;
                let there = if stages.contains(&Stage::Paid) { 0 } else { MOST_COUNTED };
                assert_eq!(total, there, "{stages:?} {games:?}");
                assert_eq!(page.len(), if there == 0 { 0 } else { 20 });
                assert!(page.is_sorted_by(|one, next| one.order.order_id > next.order.order_id));
                assert_eq!(tabs, [(Stage::Completed, MOST_COUNTED)]);
                assert!(
                    read < 2 * MOST_COUNTED + 500,
                    "{side:?} {stages:?} {games:?}: {read} read"
                );
            }
        }
    }
}

/// What people were told of an order, oldest first: who, of what, how much.
async fn notices(pool: &PgPool) -> Vec<(i64, String, Option<i64>)> {
    sqlx::query_as("select uid, kind, amount_cents from notice order by notice_id")
        .fetch_all(pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_purchase_tells_the_seller_once_and_a_decision_that_is_not_kept_tells_nobody(
    pool: PgPool,
) {
    let shop = shop(&pool, 1).await;
    let id = place_as(&pool, &shop, "k").await.unwrap();
    assert_eq!(notices(&pool).await, [], "an order that is not paid for concerns nobody else");
    let stale = load(&pool, id).await.unwrap().unwrap();
    let seller = stale.order.seller;
    pay(&pool, id).await.unwrap();
    let sold = (seller.0, "sold".to_owned(), Some(2_000));
    let paid = (shop.buyer.0, "paid".to_owned(), Some(2_000));
    assert_eq!(notices(&pool).await, [sold.clone(), paid.clone()]);
    let waiting = crate::notice::badge::waiting(&pool, seller).await.unwrap();
    assert_eq!(waiting.to_deliver, [("csgo".to_owned(), 1)].into());

    let cancel =
        decide(&stale.order, Party::Buyer, &Command::Cancel, crate::now(&pool).await.unwrap());
    let step = Transition {
        decision: cancel.unwrap(),
        uid: None,
        detail: json!({}),
        money: PaymentEffect::None,
        info: None,
        images: vec![],
        command_key: None,
    };
    let late = OrderTransaction { live: &stale, steps: vec![step] };
    assert!(matches!(save(&pool, &seal(&pool).await, &late).await, Err(SaveError::Stale)));
    assert_eq!(notices(&pool).await, [sold.clone(), paid.clone()]);

    let sent = act(&pool, id, Party::Seller, Command::Deliver, PaymentEffect::None).await.unwrap();
    let event = crate::notice::order_event(id, sent.version);
    let told = crate::notice::told_by(&pool, &event, &[shop.buyer]).await.unwrap();
    let [notice] = &told[..] else { panic!("{told:?}") };
    assert_eq!((notice.uid, notice.is_read), (shop.buyer, false));
    assert_eq!(notice.until, sent.order.deadline.map(|deadline| deadline.at));
    let order = notice.order.as_ref().unwrap();
    assert_eq!(
        (order.order_id, order.name.as_str(), order.stage),
        (id, "AK-47 | Redline", Stage::Sent)
    );
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn whoever_joins_the_shop_in_that_moment_buys_nothing_there(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let buyer = shop.buyer;
    let mut joining = crate::begin(&pool).await.unwrap();
    sqlx::query("select from account where uid = $1 for update")
        .bind(buyer.0)
        .execute(&mut *joining)
        .await
        .unwrap();
    let placing = tokio::spawn({
        let pool = pool.clone();
        async move { place_as(&pool, &shop, "k").await }
    });
    // It is stuck behind who joins.
    loop {
        let waiting: bool = sqlx::query_scalar(
            "select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database())",
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        if waiting {
            break;
        }
        tokio::task::yield_now().await;
    }
    sqlx::query(
        "insert into shop_member (owner, member, kind, scopes) select seller, $1, 'sub_seller', '{deliver}' from sell_order",
    )
    .bind(buyer.0)
    .execute(&mut *joining)
    .await
    .unwrap();
    joining.commit().await.unwrap();
    assert!(matches!(placing.await.unwrap(), Err(PlaceError::Own)));
}
