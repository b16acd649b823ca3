//! Rows SESSION: tokens after their end, in the wrong place, and of other people.
use super::table::{Table, sql, state};
use crate::harness::{Arrival, House, Person, Reply};
use guildhall_http::identity::account::password;
use serde_json::json;
use std::time::{Duration, Instant};

const PASSWORD: &str = "Guild2026hall";

pub fn rows() -> Table {
    vec![
        ("SESSION-002", run!(a_token_in_the_address)),
        ("SESSION-003", run!(a_token_after_log_out)),
        ("SESSION-004", run!(a_socket_opened_before)),
        ("SESSION-005", run!(day_31)),
        ("SESSION-006", run!(the_token_held_before_signing_in)),
        ("SESSION-007", run!(other_devices_after_a_new_password)),
        ("SESSION-013", run!(a_session_of_another_user)),
    ]
}

async fn with_password(house: &House) -> Person {
    let person = house.person("user").await;
    sqlx::query("update account set password_hash = $1 where uid = $2")
        .bind(password::hash(PASSWORD))
        .bind(person.uid.0)
        .execute(&house.pool)
        .await
        .expect("the account is there");
    person
}

async fn status_of(house: &House, token: &str) -> u16 {
    let request = house.http.get(house.url("/api/account/info"));
    Reply::of(request.header("authorization", format!("PS {token}"))).await.status.as_u16()
}

async fn a_token_in_the_address(house: &House) {
    let ann = house.person("user").await;
    for name in ["token", "authorization", "access_token", "visitor_token"] {
        let reply = house.get(None, &format!("/api/account/info?{name}={}", ann.token)).await;
        assert_eq!(reply.refusal(), (401, "unauthorized"), "{name}");
        let path = format!("/api/im/conversation_list?{name}=PS%20{}", ann.token);
        assert_eq!(house.get(None, &path).await.refusal(), (401, "unauthorized"), "{name}");
    }
}

async fn a_token_after_log_out(house: &House) {
    let ann = house.person("user").await;
    house.post(Some(&ann), "/api/account/logout", json!({})).await.data();
    let before = state(house).await;
    for path in ["/api/account/info", "/api/account/sessions", "/api/im/conversation_list"] {
        assert_eq!(house.get(Some(&ann), path).await.refusal(), (401, "unauthorized"), "{path}");
    }
    let wish = json!({ "nickname": "Somebody" });
    let late = house.post(Some(&ann), "/api/account/nickname/set", wish).await;
    assert_eq!(late.refusal(), (401, "unauthorized"));
    assert_eq!(state(house).await, before);
}

/// Log-out and a new password; no call freezes an account yet.
async fn a_socket_opened_before(house: &House) {
    let (ann, ben) = (house.person("user").await, with_password(house).await);
    let mut of_ann = house.socket_of(&ann).await;
    house.post(Some(&ann), "/api/account/logout", json!({})).await.data();
    let logged_out = Instant::now();
    assert_eq!(of_ann.end().await, Arrival::Disconnect);
    assert!(
        logged_out.elapsed() < crate::harness::patient(Duration::from_secs(1)),
        "{:?}",
        logged_out.elapsed()
    );

    let (second, _) = house.sign_in(ben.uid).await;
    let mut elsewhere = house.socket(json!({ "token": second })).await.expect("a live token");
    let wish = json!({ "old_password": PASSWORD, "password": "Another2026x" });
    house.post(Some(&ben), "/api/account/password/set", wish).await.data();
    let changed = Instant::now();
    assert_eq!(elsewhere.end().await, Arrival::Disconnect);
    assert!(
        changed.elapsed() < crate::harness::patient(Duration::from_secs(1)),
        "{:?}",
        changed.elapsed()
    );
    assert!(house.socket(json!({ "token": second })).await.is_err());
}

async fn day_31(house: &House) {
    let ann = house.person("user").await;
    sql(
        house,
        "update session set created_at = created_at - interval '31 days',
            expires_at = expires_at - interval '31 days', last_seen_at = now()",
    )
    .await;
    assert_eq!(status_of(house, &ann.token).await, 401);
    assert!(house.socket(json!({ "token": ann.token })).await.is_err());
}

async fn the_token_held_before_signing_in(house: &House) {
    let ann = with_password(house).await;
    let wish = json!({ "email": ann.email, "password": PASSWORD });
    let reply = house.post(Some(&ann), "/api/account/email/login", wish).await;
    let token = reply.data()["token"].as_str().expect("a token").to_owned();
    assert_ne!(token, ann.token);
    assert_eq!((status_of(house, &token).await, status_of(house, &ann.token).await), (200, 401));
}

async fn other_devices_after_a_new_password(house: &House) {
    let ann = with_password(house).await;
    let (second, _) = house.sign_in(ann.uid).await;
    assert_eq!(status_of(house, &second).await, 200);
    let wish = json!({ "old_password": PASSWORD, "password": "Another2026x" });
    house.post(Some(&ann), "/api/account/password/set", wish).await.data();
    assert_eq!((status_of(house, &ann.token).await, status_of(house, &second).await), (200, 401));
}

async fn a_session_of_another_user(house: &House) {
    let (ann, eve) = (house.person("user").await, house.person("user").await);
    let before = state(house).await;
    let revoke = |id: String| {
        house.post(Some(&eve), "/api/account/sessions/revoke", json!({ "session_id": id }))
    };
    let theirs = revoke(json!(ann.session).as_str().expect("an id").to_owned()).await;
    let nobodys = revoke(uuid::Uuid::new_v4().to_string()).await;
    assert_eq!(theirs.refusal(), (409, "NOT_FOUND"));
    assert_eq!(theirs.text, nobodys.text);
    assert_eq!(state(house).await, before);
    assert_eq!(status_of(house, &ann.token).await, 200);
}
