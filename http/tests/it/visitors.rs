//! Visitors cost nothing to make, so what one network may have of them, and may upload through them, is limited.

use crate::harness::{House, Reply, Visitor};
use guildhall_domain::ids::{Uid, UploadId};
use guildhall_persistence::{conversation::upload, retention::delete_old};
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

async fn sql(pool: &PgPool, statement: &'static str) {
    sqlx::raw_sql(statement).execute(pool).await.unwrap();
}

async fn uid_of(pool: &PgPool, visitor: &Visitor) -> Uid {
    let uid = sqlx::query_scalar("select uid from account where device_id = $1");
    Uid(uid.bind(&visitor.device).fetch_one(pool).await.unwrap())
}

/// A chat picture of that person, sent nowhere, and made that long ago.
async fn unbound(pool: &PgPool, uid: Uid, hours: i32) -> UploadId {
    let id = UploadId(Uuid::new_v4());
    let row = "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256, created_at)
        values ($1, $2, 7, 'image/png', 1, 1, 1, sha256(''), now() - make_interval(hours => $3))";
    sqlx::query(row).bind(id.0).bind(uid.0).bind(hours).execute(pool).await.unwrap();
    id
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_network_has_five_new_visitors_a_minute_and_after_fifty_a_day_one(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let new = || house.post(None, "/api/im/visitor_token", json!({}));
    for _ in 0..5 {
        new().await.data();
    }
    let sixth = new().await;
    assert_eq!(sixth.refusal(), (429, "too_many_requests"));
    let wait = sixth.body["data"]["retry_after"].as_u64().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    sql(&pool, "update account set created_at = created_at - interval '61 seconds'").await;
    new().await.data();

    sql(&pool, "update account set created_at = created_at - interval '61 seconds'").await;
    let others = "insert into account (role, nickname, device_id, made_from, created_at)
        select 'visitor', 'Tourist', 'd' || n, '127.0.0.1', now() - interval '1 hour' from generate_series(1, 44) n";
    sql(&pool, others).await;
    // The last of the fifty was made over a minute ago: the next is made, and the one after it waits for a minute.
    new().await.data();
    let wait = new().await.body["data"]["retry_after"].as_u64().unwrap();
    assert!((1..=60).contains(&wait), "{wait}: nobody is shut out for a day");
    sql(&pool, "update account set made_from = '203.0.113.7' where device_id in ('d1', 'd2')")
        .await;
    new().await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_visitors_of_one_network_share_one_quota_of_uploads(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (one, other) = (house.visitor().await, house.visitor().await);
    let conversation = json!({ "with": "customer_service" });
    house.post_visitor(&other, "/api/im/conversation_open", conversation).await.data();
    let full = "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256)
        select gen_random_uuid(), $1, 7, 'image/png', 1, 1, 1, sha256('') from generate_series(1, 200)";
    sqlx::query(full).bind(uid_of(&pool, &one).await.0).execute(&pool).await.unwrap();
    let send = || {
        let path = format!("/api/upload?category=7&visitor_token={}", other.token);
        let request = house.request(None, Method::POST, &path).header("device-id", &other.device);
        Reply::of(
            request.multipart(Form::new().part("file", Part::bytes(vec![0; 8]).file_name("a.png"))),
        )
    };
    assert_eq!(send().await.refusal(), (409, "QUOTA"));
    sql(
        &pool,
        "update account set made_from = '203.0.113.7' where uid in (select uid from upload)",
    )
    .await;
    assert_eq!(send().await.refusal(), (422, "paramater_error"), "looked at, and no picture");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_visitor_uploads_and_sends_nowhere_is_forgotten_after_a_day(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (visitor, ann) = (house.visitor().await, house.person("user").await);
    let visitor = uid_of(&pool, &visitor).await;
    let old = unbound(&pool, visitor, 25).await;
    let (fresh, of_ann) = (unbound(&pool, visitor, 23).await, unbound(&pool, ann.uid, 25).await);
    assert_eq!(delete_old(&pool, || false).await.unwrap(), Some(1));
    let left = upload::known(&pool, &[old.0, fresh.0, of_ann.0]).await.unwrap();
    assert!(!left.contains(&old) && left.contains(&fresh) && left.contains(&of_ann), "{left:?}");
}
