//! A crowd that waits for one row holds up nobody who wants something else: each purpose has connections of its own.

use std::time::Duration;

use crate::harness::{House, Redis, Reply, stall::Stall};
use guildhall_persistence::pool::Pools;
use reqwest::Method;
use serde_json::json;
use sqlx::{PgPool, postgres::PgPoolOptions};
use tokio::{task::JoinSet, time::timeout};
use uuid::Uuid;

const BUY: &str = "/api/market/goods/buy";
const PREVIEW: &str = "/api/market/goods/buy/preview";
const BUYERS: usize = 32;
/// Longest wait for what must come.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A pool to the test's database whose statements wait for a lock as long as the story does.
async fn patient_pool(pool: &PgPool, name: &str, size: u32) -> PgPool {
    let options = pool.connect_options().as_ref().clone().application_name(name);
    PgPoolOptions::new()
        .max_connections(size)
        .acquire_timeout(TIMEOUT * 3)
        .connect_with(options)
        .await
        .unwrap()
}

/// Waits until a query that counts answers at least `number`.
pub async fn counted(pool: &PgPool, query: &'static str, number: i64) {
    let reached = async {
        while sqlx::query_scalar::<_, i64>(query).fetch_one(pool).await.unwrap() < number {
            tokio::task::yield_now().await;
        }
    };
    timeout(TIMEOUT, reached).await.expect(query);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn buyers_who_wait_for_one_listing_hold_up_neither_chat_nor_the_lease(pool: PgPool) {
    let redis = Redis::start();
    let pools = Pools {
        people: patient_pool(&pool, "people", 4).await,
        money: patient_pool(&pool, "money", 4).await,
        background: patient_pool(&pool, "background", 2).await,
    };
    let house = House::open_with_pools(pool.clone(), &redis.url(), pools).await;
    let other = House::open_placed(pool.clone(), &redis.url(), TIMEOUT).await;
    let placement = house.state.peers.as_ref().unwrap().placement();
    assert!(placement.settled(2, TIMEOUT).await, "they do not share");
    let stall = Stall::set_up(&house).await;
    let offer = stall.offer(&house, stall.knife, "20.00").await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;

    let mut quotes = Vec::new();
    for _ in 0..BUYERS {
        let buyer = house.person("user").await;
        let wish = json!({ "sell_order_id": offer, "quantity": 1 });
        let quoted = house.post(Some(&buyer), PREVIEW, wish).await;
        quotes.push((buyer, quoted.data()["quote"].as_str().unwrap().to_owned()));
    }
    let mut outside = guildhall_persistence::begin(&pool).await.unwrap();
    sqlx::query("select 1 from sell_order for update").execute(&mut *outside).await.unwrap();
    let mut buys = JoinSet::new();
    for (buyer, quote) in &quotes {
        let request = house
            .request(Some(buyer), Method::POST, BUY)
            .header("idempotency-key", Uuid::new_v4().to_string())
            .json(&json!({ "quote": quote }));
        buys.spawn(Reply::of(request));
    }
    // Every connection there is for money waits for the row.
    counted(
        &pool,
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and application_name = 'money'",
        4,
    )
    .await;

    let said = timeout(
        TIMEOUT,
        house.post(Some(&ann), "/api/im/send_msg", House::text(&conversation, "hello")),
    );
    said.await.expect("chat waits for the buyers").data();
    let expires = "select expires_at from node where node_id = $1";
    let node = placement.node().0.cast_signed();
    let expires =
        || sqlx::query_scalar::<_, time::OffsetDateTime>(expires).bind(node).fetch_one(&pool);
    let before = expires().await.unwrap();
    let renewed = async {
        while expires().await.unwrap() == before {
            tokio::task::yield_now().await;
        }
    };
    timeout(TIMEOUT, renewed).await.expect("the lease waits for the buyers");
    assert!(buys.try_join_next().is_none(), "nobody has bought while the row was held");

    outside.rollback().await.unwrap();
    let outcomes = buys.join_all().await;
    let bought = outcomes.iter().filter(|reply| reply.body["code"] == 0).count();
    assert_eq!(bought, 1, "there was one");
    drop(other);
}
