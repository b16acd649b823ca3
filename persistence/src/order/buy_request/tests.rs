//! Requests, their money and their purchases on a real database, each test ending with the audit.

use guildhall_domain::{
    ids::{GoodsId, OrderId, PaymentId, SellOrderId, Uid},
    order::{
        Stage,
        buy_request::MOST_OPEN_OF_GOODS,
        order_book::{Bid, Fill, Wanted, next_fill},
    },
    shop_setting::Terms,
    wallet::{Origin, ledger as postings, money::UsdCents},
};
use sqlx::PgPool;
use time::Duration;

use super::*;
use crate::{
    market::goods,
    wallet::ledger::{self, audit::assert_whole},
};

const GOODS: GoodsId = GoodsId(7);

struct Shop {
    buyer: Uid,
    seller: Uid,
}

/// Goods that go for 20.00, a buyer with 30.00 of sales and 70.00 of deposits, and a seller.
async fn shop(pool: &PgPool) -> Shop {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, wear_min, wear_max)
           values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', 0.1, 0.7);
           insert into goods_figures (goods_id, game, reference_cents) values (7, 'csgo', 2000);
           insert into account (email, nickname, role) values ('b@shop.test', 'Bo', 'user'), ('s@shop.test', 'Sam', 'seller')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let people: Vec<i64> =
        sqlx::query_scalar("select uid from account order by email").fetch_all(pool).await.unwrap();
    let (buyer, seller) = (Uid(people[0]), Uid(people[1]));
    let mut tx = crate::begin(pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), buyer, UsdCents(7_000));
    let sale = postings::adjusted(
        guildhall_domain::ids::AdjustmentId(Uuid::now_v7()),
        buyer,
        Origin::Sale,
        UsdCents(3_000),
    );
    ledger::post(&mut tx, &[deposit, sale]).await.unwrap();
    tx.commit().await.unwrap();
    Shop { buyer, seller }
}

/// Pieces with a float of 0.2 on sale for `price` each.
async fn offer(pool: &PgPool, seller: Uid, price: i64, pieces: i32) -> SellOrderId {
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 7, 0, $3, 0.2)")
        .bind(asset).bind(seller.0).bind(pieces).execute(pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale, wear)
         values ($1, $2, $3, 7, $4, $5, $5, 0.2)",
    )
    .bind(offer).bind(asset).bind(seller.0).bind(price).bind(pieces).execute(pool).await.unwrap();
    SellOrderId(offer)
}

fn request(buyer: Uid, price: i64, quantity: i32, key: &str) -> NewRequest {
    NewRequest {
        id: BuyRequestId(Uuid::now_v7()),
        buyer,
        goods: GOODS,
        price: UsdCents(price),
        quantity,
        wanted: Wanted::default(),
        stands_for: Duration::days(30),
        country: "DE".into(),
        currency: "EUR".into(),
        currency_rate: 0.9,
        terms_version: None,
        command_key: key.into(),
    }
}

async fn bids(pool: &PgPool) -> (i64, Vec<Bid>) {
    let book = load(pool, GOODS).await.unwrap().unwrap();
    (book.version, book.requests.into_iter().map(|standing| standing.bid).collect())
}

async fn next(pool: &PgPool) -> Option<(i64, Fill)> {
    let (version, bids) = bids(pool).await;
    let asks = asks(pool, GOODS, bids.first()?.price).await.unwrap();
    Some((version, next_fill(&bids, &asks)?))
}

async fn buy(
    pool: &PgPool,
    (version, fill): (i64, Fill),
) -> Result<crate::order::OrderRecord, FillError> {
    let filling = Filling {
        goods: GOODS,
        version,
        fill,
        order_id: OrderId(Uuid::now_v7()),
        payment_id: PaymentId(Uuid::now_v7()),
        terms: Terms::default(),
    };
    super::fill(pool, &filling).await
}

async fn balance(pool: &PgPool, uid: Uid) -> (i64, i64) {
    let (parts, _) = ledger::wallet(pool, uid).await.unwrap();
    (parts.deposit.0, parts.sale.0)
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_set_aside_is_off_the_balance_and_back_where_it_was_when_it_is_cancelled(
    pool: PgPool,
) {
    let shop = shop(&pool).await;
    let made = place(&pool, &request(shop.buyer, 2_000, 4, "one")).await.unwrap();
    // What cannot be withdrawn is taken first.
    assert_eq!(balance(&pool, shop.buyer).await, (0, 2_000));
    assert_whole(&pool).await;
    assert!(cancel(&pool, GOODS, made, shop.buyer).await.unwrap());
    assert_eq!(balance(&pool, shop.buyer).await, (7_000, 3_000));
    assert!(!cancel(&pool, GOODS, made, shop.buyer).await.unwrap(), "it is over already");
    let view = find(&pool, shop.buyer, made).await.unwrap().unwrap();
    assert_eq!(
        (view.state, view.open, view.reserved),
        (BuyRequestState::Cancelled, 0, UsdCents::ZERO)
    );
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nobody_cancels_somebody_elses(pool: PgPool) {
    let shop = shop(&pool).await;
    let made = place(&pool, &request(shop.buyer, 2_000, 1, "one")).await.unwrap();
    assert!(!cancel(&pool, GOODS, made, shop.seller).await.unwrap());
    assert!(find(&pool, shop.seller, made).await.unwrap().is_none());
    assert_eq!(bids(&pool).await.1.len(), 1);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_same_command_twice_at_once_sets_aside_once(pool: PgPool) {
    let shop = shop(&pool).await;
    let (one, other) =
        (request(shop.buyer, 2_000, 4, "same"), request(shop.buyer, 2_000, 4, "same"));
    let (one, other) = tokio::join!(place(&pool, &one), place(&pool, &other));
    assert_eq!(one.unwrap(), other.unwrap());
    assert_eq!(balance(&pool, shop.buyer).await, (0, 2_000));
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_purchase_costs_what_the_seller_asks_and_the_rest_comes_back(pool: PgPool) {
    let shop = shop(&pool).await;
    offer(&pool, shop.seller, 1_500, 1).await;
    let made = place(&pool, &request(shop.buyer, 2_000, 1, "one")).await.unwrap();
    let after = buy(&pool, next(&pool).await.unwrap()).await.unwrap();
    assert_eq!((after.order.stage, after.order.captured), (Stage::Paid, UsdCents(1_500)));
    assert_eq!(balance(&pool, shop.buyer).await, (5_500, 3_000));
    let view = find(&pool, shop.buyer, made).await.unwrap().unwrap();
    assert_eq!(
        (view.state, view.bought, view.spent),
        (BuyRequestState::Filled, 1, UsdCents(1_500))
    );
    let told: Vec<String> = sqlx::query_scalar("select kind from notice where uid = $1")
        .bind(shop.buyer.0)
        .fetch_all(&pool)
        .await
        .unwrap();
    assert_eq!(told, ["buy_request_filled"]);
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_not_on_sale_yet_stays_wanted_with_its_money(pool: PgPool) {
    let shop = shop(&pool).await;
    offer(&pool, shop.seller, 2_000, 2).await;
    let made = place(&pool, &request(shop.buyer, 2_000, 5, "one")).await.unwrap();
    buy(&pool, next(&pool).await.unwrap()).await.unwrap();
    assert!(next(&pool).await.is_none(), "nothing is on sale any more");
    let view = find(&pool, shop.buyer, made).await.unwrap().unwrap();
    assert_eq!((view.state, view.open, view.bought), (BuyRequestState::Open, 3, 2));
    assert_eq!(view.reserved, UsdCents(6_000));
    assert_whole(&pool).await;
    assert!(cancel(&pool, GOODS, made, shop.buyer).await.unwrap());
    assert_eq!(balance(&pool, shop.buyer).await, (3_000, 3_000));
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn two_who_look_at_once_buy_the_last_piece_once(pool: PgPool) {
    let shop = shop(&pool).await;
    offer(&pool, shop.seller, 2_000, 1).await;
    place(&pool, &request(shop.buyer, 2_000, 2, "one")).await.unwrap();
    let found = next(&pool).await.unwrap();
    let (one, other) = tokio::join!(buy(&pool, found), buy(&pool, found));
    assert_eq!([one.is_ok(), other.is_ok()].iter().filter(|ok| **ok).count(), 1);
    let refused = one.err().or(other.err()).unwrap();
    assert!(matches!(refused, FillError::Stale), "{refused:?}");
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_offer_that_was_bought_or_repriced_meanwhile_is_gone(pool: PgPool) {
    let shop = shop(&pool).await;
    let offer = offer(&pool, shop.seller, 2_000, 1).await;
    place(&pool, &request(shop.buyer, 2_000, 1, "one")).await.unwrap();
    let found = next(&pool).await.unwrap();
    sqlx::query("update sell_order set price_cents = 1900 where sell_order_id = $1")
        .bind(offer.0)
        .execute(&pool)
        .await
        .unwrap();
    assert!(matches!(buy(&pool, found).await, Err(FillError::Gone)));
    sqlx::query("update sell_order set on_sale = 0, withdrawn = 1 where sell_order_id = $1")
        .bind(offer.0)
        .execute(&pool)
        .await
        .unwrap();
    assert!(matches!(buy(&pool, found).await, Err(FillError::Gone)));
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_request_whose_time_is_over_gives_back_its_money_and_says_so(pool: PgPool) {
    let shop = shop(&pool).await;
    let made = place(&pool, &request(shop.buyer, 2_000, 2, "one")).await.unwrap();
    assert!(books_due(&pool, 10, &[]).await.unwrap().is_empty());
    sqlx::query("update buy_request set expires_at = now()").execute(&pool).await.unwrap();
    assert_eq!(books_due(&pool, 10, &[]).await.unwrap()[0].id, GOODS);
    assert_eq!(expire(&pool, GOODS).await.unwrap(), [(made, shop.buyer)]);
    assert!(expire(&pool, GOODS).await.unwrap().is_empty());
    assert!(books_due(&pool, 10, &[]).await.unwrap().is_empty());
    assert_eq!(balance(&pool, shop.buyer).await, (7_000, 3_000));
    let (kind, amount): (String, i64) =
        sqlx::query_as("select kind, amount_cents from notice").fetch_one(&pool).await.unwrap();
    assert_eq!((kind.as_str(), amount), ("buy_request_expired", 4_000));
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_frozen_buyer_buys_nothing_until_they_are_free_again(pool: PgPool) {
    let shop = shop(&pool).await;
    offer(&pool, shop.seller, 2_000, 1).await;
    place(&pool, &request(shop.buyer, 2_000, 1, "one")).await.unwrap();
    let found = next(&pool).await.unwrap();
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(shop.buyer.0)
        .execute(&pool)
        .await
        .unwrap();
    assert!(matches!(buy(&pool, found).await, Err(FillError::Stale)), "it was read before");
    assert!(next(&pool).await.is_none());
    sqlx::query("update account set frozen_at = null where uid = $1")
        .bind(shop.buyer.0)
        .execute(&pool)
        .await
        .unwrap();
    buy(&pool, next(&pool).await.unwrap()).await.unwrap();
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_too_far_off_too_many_or_too_dear_is_refused_and_sets_nothing_aside(pool: PgPool) {
    let shop = shop(&pool).await;
    let refused = async |new: NewRequest| place(&pool, &new).await.unwrap_err();
    assert!(
        matches!(refused(request(shop.buyer, 399, 1, "a")).await, RequestError::Price(range) if range.least == 400)
    );
    assert!(
        matches!(refused(request(shop.buyer, 10_001, 1, "b")).await, RequestError::Price(range) if range.most == 10_000)
    );
    let missing = refused(request(shop.buyer, 2_001, 5, "c")).await;
    assert!(
        matches!(missing, RequestError::Insufficient(missing) if missing.missing == UsdCents(5))
    );
    let nothing = NewRequest { goods: GoodsId(8), ..request(shop.buyer, 2_000, 1, "d") };
    assert!(matches!(refused(nothing).await, RequestError::NotFound));
    for at in 0..MOST_OPEN_OF_GOODS {
        place(&pool, &request(shop.buyer, 400, 1, &format!("n{at}"))).await.unwrap();
    }
    assert!(matches!(refused(request(shop.buyer, 400, 1, "e")).await, RequestError::TooMany));
    sqlx::query("update game set is_hidden = true").execute(&pool).await.unwrap();
    assert!(matches!(refused(request(shop.buyer, 2_000, 1, "f")).await, RequestError::NotOffered));
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_offer_of_wanted_goods_is_noted_for_the_book_until_somebody_has_looked(pool: PgPool) {
    let shop = shop(&pool).await;
    let noted = async || {
        while goods::refresh(&pool).await.unwrap() > 0 {}
        last_change(&pool, GOODS).await.unwrap()
    };
    offer(&pool, shop.seller, 2_000, 1).await;
    sqlx::query("insert into goods_change values (7)").execute(&pool).await.unwrap();
    assert_eq!(noted().await, None, "nobody wants it");
    place(&pool, &request(shop.buyer, 1_900, 1, "one")).await.unwrap();
    let seen = noted().await.unwrap();
    assert_eq!(books_due(&pool, 10, &[]).await.unwrap()[0].id, GOODS);
    assert!(books_due(&pool, 10, &[(GOODS, seen)]).await.unwrap().is_empty(), "told already");
    forget_changes(&pool, GOODS, seen).await.unwrap();
    assert!(books_due(&pool, 10, &[]).await.unwrap().is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_purchase_and_a_payment_from_the_same_balance_do_not_wait_in_a_circle(pool: PgPool) {
    let shop = shop(&pool).await;
    offer(&pool, shop.seller, 1_000, 20).await;
    place(&pool, &request(shop.buyer, 2_000, 1, "one")).await.unwrap();
    let found = next(&pool).await.unwrap();
    let mut held = crate::begin(&pool).await.unwrap();
    ledger::lock_wallet(&mut held, shop.buyer).await.unwrap();
    let buying = tokio::spawn({
        let pool = pool.clone();
        async move { buy(&pool, found).await }
    });
    let waits = async || {
        let waiting: bool = sqlx::query_scalar(
            "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')",
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        waiting
    };
    while !waits().await {
        tokio::task::yield_now().await;
    }
    // Who holds a balance finds every account of the house free: the purchase waits for the balance before it holds one of them.
    let house = sqlx::query("select from ledger_account where kind <> 'user' for update nowait");
    house.execute(&mut *held).await.unwrap();
    held.rollback().await.unwrap();
    buying.await.unwrap().unwrap();
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_total_is_told_beyond_the_last_page_too(pool: PgPool) {
    let shop = shop(&pool).await;
    place(&pool, &request(shop.buyer, 1_000, 1, "one")).await.unwrap();
    let beyond = crate::page::Part { limit: 10, offset: 10 };
    let (found, total) = mine(&pool, shop.buyer, Which::Open, beyond).await.unwrap();
    assert_eq!((found.len(), total), (0, 1));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_highest_request_is_one_that_any_piece_gets(pool: PgPool) {
    let shop = shop(&pool).await;
    let picky = Wanted { stickers: vec!["Sticker | Nobody has it".into()], ..Wanted::default() };
    let dear = NewRequest { wanted: picky, ..request(shop.buyer, 3_000, 1, "dear") };
    place(&pool, &dear).await.unwrap();
    place(&pool, &request(shop.buyer, 1_000, 2, "plain")).await.unwrap();
    while goods::refresh(&pool).await.unwrap() > 0 {}
    let (bid, bids): (Option<i64>, i32) =
        sqlx::query_as("select bid_cents, bids from goods_figures").fetch_one(&pool).await.unwrap();
    assert_eq!((bid, bids), (Some(1_000), 3));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn place_in_the_queue_is_by_price_then_by_time(pool: PgPool) {
    let shop = shop(&pool).await;
    let first = place(&pool, &request(shop.buyer, 1_000, 1, "one")).await.unwrap();
    let dearer = place(&pool, &request(shop.buyer, 1_100, 1, "two")).await.unwrap();
    let last = place(&pool, &request(shop.buyer, 1_000, 1, "three")).await.unwrap();
    let (all, total) =
        mine(&pool, shop.buyer, Which::Open, crate::page::Part::first(10)).await.unwrap();
    let places: Vec<_> = all.iter().map(|it| (it.id, it.ahead, it.ahead_at_price)).collect();
    assert_eq!(places, [(last, 2, 1), (dearer, 0, 0), (first, 1, 0)]);
    assert_eq!(total, 3);
    let order: Vec<_> = bids(&pool).await.1.iter().map(|bid| bid.id).collect();
    assert_eq!(order, [dearer, first, last]);
}
