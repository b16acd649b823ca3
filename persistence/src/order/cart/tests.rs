//! Carts, merges and checkouts on a real database.

use guildhall_domain::{
    country_rule::CountryRules,
    ids::{CheckoutId, PaymentId},
    order::cart::{CartQuote, CheckoutPayment, MOST_LINES, QuotedLine},
    shop_setting::Terms,
    wallet::ledger as postings,
};
use sqlx::PgPool;

use super::*;
use crate::wallet::ledger;

mod checkout;
mod merge;

struct Shop {
    buyer: Uid,
    /// Who sells it.
    sellers: [Uid; 2],
}

/// A buyer who has deposited 50.00, and two sellers.
async fn shop(pool: &PgPool) -> Shop {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, wear_min, wear_max)
           values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', 0.1, 0.7);
           insert into goods_figures (goods_id, game) values (7, 'csgo');
           insert into account (email, nickname, role) values ('b@shop.test', 'Bo', 'user'),
               ('s@shop.test', 'Sam', 'seller'), ('t@shop.test', 'Tea', 'seller')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let people: Vec<i64> =
        sqlx::query_scalar("select uid from account order by email").fetch_all(pool).await.unwrap();
    let buyer = Uid(people[0]);
    let mut tx = crate::begin(pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), buyer, UsdCents(5_000));
    ledger::post(&mut tx, &[deposit]).await.unwrap();
    tx.commit().await.unwrap();
    Shop { buyer, sellers: [Uid(people[1]), Uid(people[2])] }
}

/// Pieces on sale for `price` each.
async fn offered(pool: &PgPool, seller: Uid, price: i64, pieces: i32) -> SellOrderId {
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 7, 0, $3, 0.2)")
        .bind(asset).bind(seller.0).bind(pieces).execute(pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
         values ($1, $2, $3, 7, $4, $5, $5)",
    )
    .bind(offer).bind(asset).bind(seller.0).bind(price).bind(pieces).execute(pool).await.unwrap();
    SellOrderId(offer)
}

/// All that is on sale of it is taken back.
async fn take_down(pool: &PgPool, id: SellOrderId) {
    sqlx::query(
        "update sell_order set withdrawn = withdrawn + on_sale, on_sale = 0, ended_at = now() where sell_order_id = $1",
    )
    .bind(id.0).execute(pool).await.unwrap();
}

async fn put_in(pool: &PgPool, uid: Uid, id: SellOrderId, quantity: i32) -> Result<(), CartError> {
    let mut tx = crate::begin(pool).await.unwrap();
    add(&mut tx, uid, id, quantity).await?;
    tx.commit().await.unwrap();
    Ok(())
}

async fn quantities(pool: &PgPool, uid: Uid) -> Vec<(SellOrderId, i32)> {
    let there = lines(pool, uid).await.unwrap();
    there.into_iter().map(|line| (line.sell_order_id, line.quantity)).collect()
}

fn quote(buyer: Uid, wanted: &[(SellOrderId, i32, i64)]) -> CartQuote {
    let line = |&(sell_order_id, quantity, price): &(SellOrderId, i32, i64)| QuotedLine {
        sell_order_id,
        quantity,
        unit_price: UsdCents(price),
        price_version: 1,
    };
    CartQuote {
        buyer,
        lines: wanted.iter().map(line).collect(),
        currency: "USD".into(),
        rate: 1.0,
        expires_at: OffsetDateTime::now_utc().unix_timestamp() + 600,
    }
}

/// From the balance, whatever is there, from Germany.
fn wish<'a>(quote: &'a CartQuote, countries: &'a CountryRules, key: &'a str) -> CheckingOut<'a> {
    CheckingOut {
        checkout_id: CheckoutId(Uuid::now_v7()),
        quote,
        all_or_nothing: false,
        payment: CheckoutPayment::Balance,
        terms_version: None,
        terms: Terms::default(),
        countries,
        country: "DE",
        command_key: key,
    }
}

/// Puts what is quoted into its buyer's cart.
async fn fill(pool: &PgPool, quote: &CartQuote) {
    for line in &quote.lines {
        sqlx::query(
            "insert into cart_line (uid, sell_order_id, quantity, price_cents) values ($1, $2, $3, $4) on conflict do nothing",
        )
        .bind(quote.buyer.0)
        .bind(line.sell_order_id.0)
        .bind(line.quantity)
        .bind(line.unit_price.0)
        .execute(pool)
        .await
        .unwrap();
    }
}

async fn balance(pool: &PgPool, uid: Uid) -> i64 {
    ledger::wallet(pool, uid).await.unwrap().0.total().0
}

async fn stock(pool: &PgPool, id: SellOrderId) -> (i32, i32, i32) {
    sqlx::query_as("select on_sale, locked, sold from sell_order where sell_order_id = $1")
        .bind(id.0)
        .fetch_one(pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_line_takes_what_is_on_sale_and_no_more(pool: PgPool) {
    let shop = shop(&pool).await;
    let offer = offered(&pool, shop.sellers[0], 1_000, 3).await;
    put_in(&pool, shop.buyer, offer, 2).await.unwrap();
    put_in(&pool, shop.buyer, offer, 1).await.unwrap();
    let more = put_in(&pool, shop.buyer, offer, 1).await;
    assert!(matches!(more, Err(CartError::Limit { most: 3 })), "{more:?}");
    assert_eq!(quantities(&pool, shop.buyer).await, [(offer, 3)]);
    let own = put_in(&pool, shop.sellers[0], offer, 1).await;
    assert!(matches!(own, Err(CartError::Own)), "{own:?}");

    let mut tx = crate::begin(&pool).await.unwrap();
    let more = change(&mut tx, shop.buyer, offer, Some(4), None).await;
    assert!(matches!(more, Err(CartError::Limit { most: 3 })), "{more:?}");
    change(&mut tx, shop.buyer, offer, Some(1), Some(true)).await.unwrap();
    let others = change(&mut tx, shop.sellers[1], offer, Some(1), None).await;
    assert!(matches!(others, Err(CartError::NotFound)), "{others:?}");
    tx.commit().await.unwrap();
    let line = lines(&pool, shop.buyer).await.unwrap().remove(0);
    assert_eq!((line.quantity, line.is_saved_for_later), (1, true));

    take_down(&pool, offer).await;
    let gone = put_in(&pool, shop.buyer, offer, 1).await;
    assert!(matches!(gone, Err(CartError::NotFound)), "{gone:?}");
    let mut tx = crate::begin(&pool).await.unwrap();
    remove(&mut tx, shop.buyer, &[offer]).await.unwrap();
    remove(&mut tx, shop.buyer, &[offer]).await.unwrap();
    tx.commit().await.unwrap();
    assert!(quantities(&pool, shop.buyer).await.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn two_that_are_added_at_once_do_not_both_get_the_last_line(pool: PgPool) {
    let shop = shop(&pool).await;
    for _ in 1..MOST_LINES {
        let offer = offered(&pool, shop.sellers[0], 100, 1).await;
        put_in(&pool, shop.buyer, offer, 1).await.unwrap();
    }
    let one = offered(&pool, shop.sellers[0], 100, 1).await;
    let other = offered(&pool, shop.sellers[1], 100, 1).await;
    let (first, second) =
        tokio::join!(put_in(&pool, shop.buyer, one, 1), put_in(&pool, shop.buyer, other, 1));
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    let refused = first.err().or(second.err());
    assert!(matches!(refused, Some(CartError::Full)), "{refused:?}");
    assert_eq!(lines(&pool, shop.buyer).await.unwrap().len(), MOST_LINES);
}
