//! Signing in on another device with a token that counts once, and what a sign-in waits for.

use crate::harness::{House, Person, Reply};
use crate::second_factor::{give_password, set_up, ticket};
use futures_util::future::join_all;
use serde_json::json;
use sqlx::PgPool;

const CREATE: &str = "/api/account/one_time_token/create";
pub const LOGIN: &str = "/api/account/one_time_token/login";
const INFO: &str = "/api/account/one_time_token/info";
pub const DECLINE: &str = "/api/account/one_time_token/decline";
const STATUS: &str = "/api/account/one_time_token/status";
const PENDING: &str = "/api/account/pending_login";

pub async fn token_of(house: &House, by: &Person) -> String {
    let made = house.post(Some(by), CREATE, json!({})).await;
    assert_eq!(made.data()["expires_in"], 180);
    made.data()["token"].as_str().unwrap().to_owned()
}

pub async fn log_in(house: &House, token: &str) -> Reply {
    house.post(None, LOGIN, json!({ "token": token })).await
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_token_signs_in_once_to_the_account_it_was_made_by(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let token = token_of(&house, &ann).await;
    let tries = join_all([(); 5].map(|()| log_in(&house, &token))).await;
    let done: Vec<&Reply> = tries.iter().filter(|reply| reply.status == 200).collect();
    assert_eq!(done.len(), 1);
    assert_eq!(done[0].data()["user"]["uid"], ann.uid.to_string());
    for refused in tries.iter().filter(|reply| reply.status != 200) {
        assert_eq!(refused.refusal(), (401, "unauthorized"));
    }
    let kept: Vec<(Option<String>, bool)> =
        sqlx::query_as("select ended, expires_at <= now() from one_time_token")
            .fetch_all(&house.pool)
            .await
            .unwrap();
    assert_eq!(kept, [(Some("used".to_owned()), true)], "over, also for the release before");
}

async fn look(house: &House, token: &str) -> Reply {
    house.post(None, INFO, json!({ "token": token })).await
}

async fn status(house: &House, of: &Person) -> String {
    house.get(Some(of), STATUS).await.data()["state"].as_str().unwrap().to_owned()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_other_device_sees_whose_it_is_and_the_first_is_told_at_once(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    assert_eq!(status(&house, &ann).await, "expired", "there is none");
    let token = token_of(&house, &ann).await;
    assert_eq!(status(&house, &ann).await, "waiting");
    let seen = look(&house, &token).await;
    assert_eq!(
        (&seen.data()["state"], &seen.data()["account"]["uid"]),
        (&json!("waiting"), &json!(ann.uid))
    );
    assert!(seen.data()["device_name"].is_string());
    assert!((170..=180).contains(&seen.data()["expires_in"].as_i64().unwrap()));
    let mut socket = house.socket(json!({ "token": ann.token })).await.unwrap();
    log_in(&house, &token).await.data();
    let push = socket.push("one_time_token").await;
    assert_eq!(push, json!({ "session_id": ann.session, "state": "used" }));
    assert_eq!(status(&house, &ann).await, "used");
    assert_eq!(look(&house, &token).await.data(), &json!({ "state": "used" }));

    let token = token_of(&house, &ann).await;
    let no = async || house.post(None, DECLINE, json!({ "token": token })).await;
    let tries = join_all([(); 3].map(|()| no())).await;
    assert_eq!(tries.iter().filter(|reply| reply.status == 200).count(), 1);
    assert_eq!(socket.push("one_time_token").await["state"], "declined");
    assert_eq!(status(&house, &ann).await, "declined");
    assert_eq!(look(&house, &token).await.data(), &json!({ "state": "declined" }));
    assert_eq!(log_in(&house, &token).await.refusal(), (401, "unauthorized"));
    assert_eq!(no().await.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_does_not_wait_says_nothing_of_whose_it_was(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let expired = json!({ "state": "expired" });
    assert_eq!(look(&house, "nobodys").await.data(), &expired);
    let first = token_of(&house, &ann).await;
    let second = token_of(&house, &ann).await;
    assert_eq!(look(&house, &first).await.data(), &expired, "another one took its place");
    assert_eq!(look(&house, &second).await.data()["state"], "waiting");
    sqlx::query("update one_time_token set expires_at = now() - interval '1 second'")
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(look(&house, &second).await.data(), &expired);
    assert_eq!(status(&house, &ann).await, "expired");
    let third = token_of(&house, &ann).await;
    house.post(Some(&ann), "/api/account/logout", json!({})).await.data();
    assert_eq!(look(&house, &third).await.data(), &expired, "signed out");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_token_ends_with_its_time_with_the_next_one_and_with_its_sign_in(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let first = token_of(&house, &ann).await;
    let second = token_of(&house, &ann).await;
    assert_eq!(log_in(&house, &first).await.refusal(), (401, "unauthorized"), "replaced");
    sqlx::query("update one_time_token set expires_at = now() - interval '1 second'")
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(log_in(&house, &second).await.refusal(), (401, "unauthorized"), "too old");
    let third = token_of(&house, &ann).await;
    house.post(Some(&ann), "/api/account/logout", json!({})).await.data();
    assert_eq!(log_in(&house, &third).await.refusal(), (401, "unauthorized"), "signed out");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_sign_in_that_was_handed_on_proves_no_more_than_the_one_it_came_from(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let token = token_of(&house, &ann).await;
    sqlx::query(
        "update session set created_at = now() - interval '16 minutes', expires_at = now() + interval '1 day'",
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let signed_in = log_in(&house, &token).await;
    let token = signed_in.data()["token"].as_str().unwrap().to_owned();
    let child = Person { token, ..house.person("user").await };
    let again = house.post(Some(&child), CREATE, json!({})).await;
    assert_eq!(again.refusal(), (409, "REAUTHENTICATION_REQUIRED"));
    let ends: i64 = sqlx::query_scalar(
        "select count(distinct expires_at) from session where uid = $1 and revoked_at is null",
    )
    .bind(ann.uid.0)
    .fetch_one(&house.pool)
    .await
    .unwrap();
    assert_eq!(ends, 1, "its days end with the other's");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn ending_all_other_sign_ins_ends_what_could_hand_one_on(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let token = token_of(&house, &ann).await;
    let revoke = "/api/account/sessions/revoke";
    house.post(Some(&ann), revoke, json!({ "all_others": true })).await.data();
    assert_eq!(log_in(&house, &token).await.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_frozen_account_is_not_signed_in_to_by_a_token(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let token = token_of(&house, &ann).await;
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(ann.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(log_in(&house, &token).await.refusal(), (409, "FORBIDDEN"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_sign_in_that_waits_says_what_it_began_with(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    set_up(&house, &ann).await;
    let ticket = ticket(&house, &ann).await;
    let pending = house.post(None, PENDING, json!({ "ticket": ticket })).await;
    assert_eq!(pending.data()["provider"], 7);
    assert!((1..=600).contains(&pending.data()["expires_in"].as_i64().unwrap()));
    let unknown = house.post(None, PENDING, json!({ "ticket": "nobodys" })).await;
    assert_eq!(unknown.refusal(), (409, "CODE_EXPIRED"));
}
