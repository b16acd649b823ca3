//! Figures of sellers against real rows of orders.

use guildhall_domain::market::seller_facts::ENOUGH;
use sqlx::PgPool;
use time::Duration;
use uuid::Uuid;

use super::*;

async fn people(pool: &PgPool) -> (Uid, Uid) {
    let person = async |name: &str| {
        sqlx::query_scalar("insert into account (email, nickname, role) values ($1 || '@shop.test', $1, 'seller') returning uid")
            .bind(name)
            .fetch_one(pool)
            .await
            .unwrap()
    };
    (Uid(person("sam").await), Uid(person("bo").await))
}

/// An order of that seller that was paid ten hours ago, was delivered so many minutes later, and ends now in that stage.
async fn ends(
    pool: &PgPool,
    (seller, buyer): (Uid, Uid),
    minutes: Option<i32>,
    stage: &str,
    event: &str,
) {
    let id = Uuid::now_v7();
    sqlx::query(
        "insert into \"order\" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents,
             due_cents, currency, currency_rate, stage, captured_cents, command_key, paid_at, delivered_at)
         values ($1, $2, $3, gen_random_uuid(), '7', 'csgo', 'Redline', '{}', 1, 100, 100, 'USD', 1, 'paid', 100, $1::text,
             now() - interval '10 hours', now() - interval '10 hours' + make_interval(mins => $4))",
    )
    .bind(id)
    .bind(buyer.0)
    .bind(seller.0)
    .bind(minutes)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into order_event (order_id, version, by_side, what, stage, at) values ($1, 1, 'buyer', $2, $3, now() - interval '9 hours')",
    )
    .bind(id)
    .bind(event)
    .bind(stage)
    .execute(pool)
    .await
    .unwrap();
    sqlx::query("update \"order\" set stage = $2, ended_at = now() where order_id = $1")
        .bind(id)
        .bind(stage)
        .execute(pool)
        .await
        .unwrap();
}

async fn figures(pool: &PgPool, seller: Uid) -> Option<SellerFigures> {
    while refresh(pool).await.unwrap() > 0 {}
    of(pool, &[seller]).await.unwrap().remove(&seller)
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn figures_follow_orders_that_end(pool: PgPool) {
    let both = people(&pool).await;
    let (seller, buyer) = both;
    assert_eq!(figures(&pool, seller).await, None);
    for minutes in [1, 2, 30, 60] {
        ends(&pool, both, Some(minutes), "completed", "confirmed").await;
    }
    let four = figures(&pool, seller).await.unwrap();
    assert_eq!((four.finished, four.judged, four.completed), (4, 4, 4));
    assert!(four.is_new(), "fewer than {ENOUGH}");
    ends(&pool, both, None, "refunded", "not_delivered").await;
    let five = figures(&pool, seller).await.unwrap();
    assert_eq!((five.finished, five.judged, five.completed), (4, 5, 4));
    assert_eq!(five.completion_percent(), Some(80));
    assert_eq!(five.usual_delivery(), Some(Duration::minutes(2)), "of what was delivered");
    assert_eq!(figures(&pool, buyer).await, None, "who buys is no seller");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_a_buyer_took_back_is_not_the_sellers_to_finish(pool: PgPool) {
    let both = people(&pool).await;
    ends(&pool, both, None, "refunded", "cancelled").await;
    ends(&pool, both, None, "refunded", "info_missing").await;
    ends(&pool, both, None, "refunded", "given_back").await;
    ends(&pool, both, Some(5), "partially_completed", "ruled").await;
    let found = figures(&pool, both.0).await.unwrap();
    assert_eq!((found.finished, found.judged, found.completed), (0, 2, 0));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_seller_who_waits_for_information_is_not_slow(pool: PgPool) {
    let both = people(&pool).await;
    // The buyer told an hour after paying; five minutes later it was there.
    ends(&pool, both, Some(65), "completed", "info_submitted").await;
    assert_eq!(figures(&pool, both.0).await.unwrap().delivery, Some(Duration::minutes(5)));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_order_that_was_never_paid_says_nothing(pool: PgPool) {
    let (seller, buyer) = people(&pool).await;
    sqlx::query(
        "insert into \"order\" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents,
             due_cents, currency, currency_rate, stage, command_key)
         values (gen_random_uuid(), $1, $2, gen_random_uuid(), '7', 'csgo', 'Redline', '{}', 1, 100, 100, 'USD', 1, 'placed', 'k')",
    )
    .bind(buyer.0)
    .bind(seller.0)
    .execute(&pool)
    .await
    .unwrap();
    sqlx::raw_sql("update \"order\" set stage = 'closed', ended_at = now()")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(refresh(&pool).await.unwrap(), 0);
    assert_eq!(figures(&pool, seller).await, None);
}
