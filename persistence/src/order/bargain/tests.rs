//! Bargains, their money and their purchases on a real database, each test ending with the audit.

use guildhall_domain::{
    country_rule::CountryRules,
    ids::{AdjustmentId, OrderId, PaymentId},
    market::price::Range,
    order::Stage,
    shop_setting,
    wallet::Origin,
};
use time::Duration;
use uuid::Uuid;

use super::{setting::BargainSetting, *};
use crate::{
    market::goods,
    order::OrderRecord,
    wallet::ledger::{self, audit::assert_whole, check},
};

struct Shop {
    buyer: Uid,
    other: Uid,
    seller: Uid,
    listing: SellOrderId,
}

/// A listing of three pieces for 20.00 each, which is what they go for; two buyers with 30.00 of sales and 70.00 of deposits each.
async fn shop(pool: &PgPool) -> Shop {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text) values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline');
           insert into goods_figures (goods_id, game, reference_cents) values (7, 'csgo', 2000);
           insert into account (email, nickname, role)
           values ('b@shop.test', 'Bo', 'user'), ('o@shop.test', 'Ola', 'user'), ('s@shop.test', 'Sam', 'seller')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let people: Vec<i64> =
        sqlx::query_scalar("select uid from account order by email").fetch_all(pool).await.unwrap();
    let (buyer, other, seller) = (Uid(people[0]), Uid(people[1]), Uid(people[2]));
    let mut tx = crate::begin(pool).await.unwrap();
    for uid in [buyer, other] {
        let deposit = postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(7_000));
        let (id, sold) = (AdjustmentId(Uuid::now_v7()), UsdCents(3_000));
        ledger::post(&mut tx, &[deposit, postings::adjusted(id, uid, Origin::Sale, sold)])
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
    let (asset, listing) = (Uuid::now_v7(), SellOrderId(Uuid::now_v7()));
    sqlx::query(
        "insert into asset (asset_id, owner, goods_id, quantity, listed) values ($1, $2, 7, 0, 3)",
    )
    .bind(asset)
    .bind(seller.0)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
         values ($1, $2, $3, 7, 2000, 3, 3)",
    )
    .bind(listing.0)
    .bind(asset)
    .bind(seller.0)
    .execute(pool)
    .await
    .unwrap();
    Shop { buyer, other, seller, listing }
}

fn bargain(shop: &Shop, price: i64, quantity: i32, key: &str) -> NewBargain {
    NewBargain {
        id: BargainId(Uuid::now_v7()),
        buyer: shop.buyer,
        sell_order_id: shop.listing,
        price: UsdCents(price),
        quantity,
        stands_for: Duration::days(2),
        country: "DE".into(),
        currency: "EUR".into(),
        currency_rate: 0.9,
        terms_version: None,
        command_key: key.into(),
    }
}

async fn made(pool: &PgPool, new: &NewBargain) -> Result<BargainId, MakeError> {
    make(pool, new, &CountryRules::default()).await
}

async fn accepted(
    pool: &PgPool,
    shop: &Shop,
    bargain: BargainId,
) -> Result<OrderRecord, AnswerError> {
    let countries = CountryRules::default();
    let accepting = Accepting {
        answering: Answering { bargain, seller: shop.seller, by: shop.seller },
        order_id: OrderId(Uuid::now_v7()),
        payment_id: PaymentId(Uuid::now_v7()),
        terms: shop_setting::Terms::default(),
        countries: &countries,
    };
    accept(pool, &accepting).await
}

async fn declined(pool: &PgPool, shop: &Shop, bargain: BargainId) -> Result<(), AnswerError> {
    decline(pool, Answering { bargain, seller: shop.seller, by: shop.seller }).await
}

/// Deposits, sales, and what is set aside.
async fn money(pool: &PgPool, uid: Uid) -> (i64, i64, i64) {
    let (parts, _) = ledger::wallet(pool, uid).await.unwrap();
    (parts.deposit.0, parts.sale.0, ledger::held(pool, uid).await.unwrap().0)
}

async fn state(pool: &PgPool, shop: &Shop, id: BargainId) -> BargainState {
    find(pool, id, shop.seller).await.unwrap().unwrap().state
}

async fn told(pool: &PgPool, uid: Uid) -> Vec<String> {
    sqlx::query_scalar("select kind from notice where uid = $1 order by created_at, notice_id")
        .bind(uid.0)
        .fetch_all(pool)
        .await
        .unwrap()
}

async fn sql(pool: &PgPool, statement: &'static str) {
    sqlx::raw_sql(statement).execute(pool).await.unwrap();
}

/// The audit, and the hourly check with it.
async fn assert_books(pool: &PgPool) {
    assert_whole(pool).await;
    let checked = check::check_new(pool, || false).await.unwrap().unwrap();
    assert_eq!(checked.wrong, Vec::<String>::new());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_accepted_is_a_paid_order_for_what_was_suggested(pool: PgPool) {
    let shop = shop(&pool).await;
    let id = made(&pool, &bargain(&shop, 1_500, 2, "k")).await.unwrap();
    assert_eq!(money(&pool, shop.buyer).await, (4_000, 3_000, 3_000));
    let order = accepted(&pool, &shop, id).await.unwrap();
    assert_eq!((order.order.stage, order.order.due.0), (Stage::Paid, 3_000));
    assert_eq!((order.unit_price.0, order.quantity), (1_500, 2));
    assert_eq!(money(&pool, shop.buyer).await, (4_000, 3_000, 0));
    let kept = find(&pool, id, shop.buyer).await.unwrap().unwrap();
    assert_eq!((kept.state, kept.order_id), (BargainState::Accepted, Some(order.order.order_id)));
    assert_eq!(told(&pool, shop.seller).await, ["bargain_received", "sold"]);
    assert_eq!(told(&pool, shop.buyer).await, ["bargain_accepted"]);
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_asks_less_by_then_gets_what_they_ask_and_the_rest_is_back(pool: PgPool) {
    let shop = shop(&pool).await;
    let id = made(&pool, &bargain(&shop, 1_500, 2, "k")).await.unwrap();
    sql(&pool, "update sell_order set price_cents = 1200").await;
    let order = accepted(&pool, &shop, id).await.unwrap();
    assert_eq!(order.order.due.0, 2_400);
    assert_eq!(money(&pool, shop.buyer).await, (4_600, 3_000, 0), "from deposits, so to deposits");
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_declined_or_taken_back_is_on_the_balance_where_it_was(pool: PgPool) {
    let shop = shop(&pool).await;
    let id = made(&pool, &bargain(&shop, 1_900, 3, "k")).await.unwrap();
    declined(&pool, &shop, id).await.unwrap();
    assert_eq!(money(&pool, shop.buyer).await, (7_000, 3_000, 0));
    let again = made(&pool, &bargain(&shop, 1_950, 1, "again")).await.unwrap();
    assert!(cancel(&pool, again, shop.buyer).await.unwrap());
    assert!(!cancel(&pool, again, shop.buyer).await.unwrap(), "it has ended");
    assert_eq!(money(&pool, shop.buyer).await, (7_000, 3_000, 0));
    assert_eq!(told(&pool, shop.buyer).await, ["bargain_declined"], "not of what they did");
    for late in [id, again] {
        assert!(matches!(accepted(&pool, &shop, late).await, Err(AnswerError::Over)));
        assert!(matches!(declined(&pool, &shop, late).await, Err(AnswerError::Over)));
    }
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_same_command_twice_at_once_sets_aside_once(pool: PgPool) {
    let shop = shop(&pool).await;
    let (one, two) = (bargain(&shop, 1_500, 1, "k"), bargain(&shop, 1_500, 1, "k"));
    let (one, two) = tokio::join!(made(&pool, &one), made(&pool, &two));
    assert_eq!(one.unwrap(), two.unwrap());
    assert_eq!(money(&pool, shop.buyer).await.2, 1_500);
    assert_eq!(told(&pool, shop.seller).await.len(), 1);
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn of_accept_decline_and_cancel_at_once_one_is_carried_out(pool: PgPool) {
    let shop = shop(&pool).await;
    let id = made(&pool, &bargain(&shop, 1_500, 1, "k")).await.unwrap();
    let (accepted, declined, cancelled) = tokio::join!(
        accepted(&pool, &shop, id),
        declined(&pool, &shop, id),
        cancel(&pool, id, shop.buyer)
    );
    let done = [accepted.is_ok(), declined.is_ok(), cancelled.unwrap()];
    assert_eq!(done.into_iter().filter(|done| *done).count(), 1, "{done:?}");
    let orders: i64 =
        sqlx::query_scalar(r#"select count(*) from "order""#).fetch_one(&pool).await.unwrap();
    assert_eq!(orders == 1, done[0]);
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn two_bargains_for_the_last_pieces_sell_them_once(pool: PgPool) {
    let shop = shop(&pool).await;
    let one = made(&pool, &bargain(&shop, 1_500, 2, "k")).await.unwrap();
    let theirs = NewBargain { buyer: shop.other, ..bargain(&shop, 1_600, 2, "k") };
    let two = made(&pool, &theirs).await.unwrap();
    let (first, second) = tokio::join!(accepted(&pool, &shop, one), accepted(&pool, &shop, two));
    assert_eq!([first.is_ok(), second.is_ok()].into_iter().filter(|sold| *sold).count(), 1);
    let refused = if first.is_ok() { second } else { first };
    assert!(matches!(refused, Err(AnswerError::OutOfStock)));
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn when_the_listing_is_over_or_the_time_is_the_money_is_back_and_the_buyer_hears_of_it(
    pool: PgPool,
) {
    let shop = shop(&pool).await;
    let all = NewBargain { buyer: shop.other, ..bargain(&shop, 1_600, 3, "all") };
    let all = made(&pool, &all).await.unwrap();
    let waits = made(&pool, &bargain(&shop, 1_500, 1, "k")).await.unwrap();
    accepted(&pool, &shop, all).await.unwrap();
    goods::refresh(&pool).await.unwrap();
    let due = listings_due(&pool, 10, &[]).await.unwrap();
    assert_eq!(due.iter().map(|due| due.id).collect::<Vec<_>>(), [shop.listing]);
    let skipped = listings_due(&pool, 10, &[(due[0].id, due[0].version)]).await.unwrap();
    assert_eq!(skipped.len(), 0);
    assert_eq!(end_due(&pool, shop.listing).await.unwrap(), [(waits, shop.buyer)]);
    assert_eq!(state(&pool, &shop, waits).await, BargainState::Gone);
    assert_eq!(told(&pool, shop.buyer).await, ["bargain_ended"]);
    assert_eq!(money(&pool, shop.buyer).await, (7_000, 3_000, 0));
    assert_eq!(listings_due(&pool, 10, &[]).await.unwrap().len(), 0);
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_nobody_answers_expires_and_cannot_be_accepted_late(pool: PgPool) {
    let shop = shop(&pool).await;
    let id = made(&pool, &bargain(&shop, 1_500, 1, "k")).await.unwrap();
    assert_eq!(end_due(&pool, shop.listing).await.unwrap(), []);
    sql(&pool, "update bargain set expires_at = now() - interval '1 second', due_at = now()").await;
    assert!(matches!(accepted(&pool, &shop, id).await, Err(AnswerError::Over)));
    assert_eq!(listings_due(&pool, 10, &[]).await.unwrap().len(), 1);
    assert_eq!(end_due(&pool, shop.listing).await.unwrap(), [(id, shop.buyer)]);
    assert_eq!(state(&pool, &shop, id).await, BargainState::Expired);
    assert_eq!(money(&pool, shop.buyer).await, (7_000, 3_000, 0));
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_cannot_be_suggested_sets_nothing_aside(pool: PgPool) {
    let shop = shop(&pool).await;
    let refused = async |new: NewBargain| made(&pool, &new).await.unwrap_err();
    let half = Range { least: 1_000, most: 1_999 };
    for price in [999, 2_000, 2_001] {
        let error = refused(bargain(&shop, price, 1, "k")).await;
        assert!(matches!(error, MakeError::Price(range) if range == half), "{price}: {error:?}");
    }
    let own = NewBargain { buyer: shop.seller, ..bargain(&shop, 1_500, 1, "k") };
    assert!(matches!(refused(own).await, MakeError::Own));
    assert!(matches!(refused(bargain(&shop, 1_500, 4, "k")).await, MakeError::OutOfStock));
    let nowhere = SellOrderId(Uuid::now_v7());
    let gone = NewBargain { sell_order_id: nowhere, ..bargain(&shop, 1_500, 1, "k") };
    assert!(matches!(refused(gone).await, MakeError::NotFound));
    sql(&pool, "update sell_order set listed = 10, on_sale = 10; update asset set listed = 10")
        .await;
    assert!(matches!(refused(bargain(&shop, 1_500, 7, "k")).await, MakeError::Insufficient(_)));
    made(&pool, &bargain(&shop, 1_500, 1, "one")).await.unwrap();
    assert!(matches!(refused(bargain(&shop, 1_600, 1, "two")).await, MakeError::Open));
    assert_eq!(money(&pool, shop.buyer).await.2, 1_500);
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_was_declined_three_times_within_a_day_waits(pool: PgPool) {
    let shop = shop(&pool).await;
    for key in ["one", "two", "three"] {
        let id = made(&pool, &bargain(&shop, 1_500, 1, key)).await.unwrap();
        declined(&pool, &shop, id).await.unwrap();
    }
    let refused = made(&pool, &bargain(&shop, 1_900, 1, "four")).await;
    assert!(matches!(refused, Err(MakeError::TooMany)));
    sql(&pool, "update bargain set ended_at = now() - interval '25 hours'").await;
    made(&pool, &bargain(&shop, 1_900, 1, "five")).await.unwrap();
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_seller_says_whether_and_from_where_they_bargain(pool: PgPool) {
    let shop = shop(&pool).await;
    let says = async |is_on, least_percent| {
        let mut tx = crate::begin(&pool).await.unwrap();
        let said = BargainSetting { is_on, least_percent };
        setting::set(&mut tx, shop.seller, said).await.unwrap();
        tx.commit().await.unwrap();
    };
    says(true, 90).await;
    let low = made(&pool, &bargain(&shop, 1_799, 1, "k")).await;
    assert!(matches!(low, Err(MakeError::Price(Range { least: 1_800, most: 1_999 }))));
    says(false, 90).await;
    let off = made(&pool, &bargain(&shop, 1_900, 1, "k")).await;
    assert!(matches!(off, Err(MakeError::NotTaken)));
    assert_eq!(terms(&pool, shop.listing, 1, shop.buyer).await.unwrap().range, None);
    says(true, 1).await;
    made(&pool, &bargain(&shop, 400, 1, "k")).await.unwrap();
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nobody_answers_or_takes_back_somebody_elses(pool: PgPool) {
    let shop = shop(&pool).await;
    let id = made(&pool, &bargain(&shop, 1_500, 1, "k")).await.unwrap();
    assert!(!cancel(&pool, id, shop.other).await.unwrap());
    for stranger in [shop.buyer, shop.other] {
        let answering = Answering { bargain: id, seller: stranger, by: stranger };
        assert!(matches!(decline(&pool, answering).await, Err(AnswerError::NotFound)));
    }
    let unasked = Answering { bargain: id, seller: shop.seller, by: shop.other };
    assert!(matches!(decline(&pool, unasked).await, Err(AnswerError::NotAllowed)));
    assert!(find(&pool, id, shop.other).await.unwrap().is_none());
    assert_eq!(state(&pool, &shop, id).await, BargainState::Open);
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_is_frozen_buys_nothing_and_gets_the_money_back_at_the_end(pool: PgPool) {
    let shop = shop(&pool).await;
    let id = made(&pool, &bargain(&shop, 1_500, 1, "k")).await.unwrap();
    sql(&pool, "update account set frozen_at = now() where email = 'b@shop.test'").await;
    assert!(matches!(accepted(&pool, &shop, id).await, Err(AnswerError::Over)));
    declined(&pool, &shop, id).await.unwrap();
    assert_eq!(money(&pool, shop.buyer).await, (7_000, 3_000, 0));
    assert_books(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_waits_is_counted_by_game_and_listed_as_it_ends(pool: PgPool) {
    let shop = shop(&pool).await;
    let late = made(&pool, &bargain(&shop, 1_500, 1, "k")).await.unwrap();
    let soon = NewBargain {
        buyer: shop.other,
        stands_for: Duration::days(1),
        ..bargain(&shop, 1_400, 1, "k")
    };
    let soon = made(&pool, &soon).await.unwrap();
    assert_eq!(to_answer(&pool, shop.seller).await.unwrap(), [("csgo".to_owned(), 2)].into());
    assert_eq!(to_answer(&pool, shop.buyer).await.unwrap(), [].into());
    let filter = Filter { seller: Some(shop.seller), is_ended: Some(false), ..Filter::default() };
    let (open, total) = list(&pool, &filter, crate::page::Part::first(10)).await.unwrap();
    assert_eq!(open.iter().map(|one| one.id).collect::<Vec<_>>(), [soon, late]);
    assert_eq!(total, 2);
    assert_eq!((open[0].buyer.nickname.as_str(), open[0].asks_now), ("Ola", Some(UsdCents(2_000))));
    let mine = open_of(&pool, shop.listing, shop.buyer).await.unwrap().unwrap();
    assert_eq!(mine.id, late);
    let elsewhere = ["dota".to_owned()];
    let filter = Filter { games: Some(&elsewhere), ..filter };
    assert_eq!(list(&pool, &filter, crate::page::Part::first(10)).await.unwrap().1, 0);
}
