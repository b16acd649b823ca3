//! Taking an account over from one open page, and how its owner hears of it and gets it back. Also: how many sign-ins there may be.

use crate::harness::{House, Person, Reply};
use crate::people::code_for;
use guildhall_http::identity::account::password;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const PASSWORD: &str = "Guild2026hall";
const BIND_SEND: &str = "/api/account/email/bind_send";
const BIND: &str = "/api/account/email/bind";
const REVERT: &str = "/api/account/email/revert";
const LOGIN: &str = "/api/account/email/login";

async fn give_password(house: &House, person: &Person) {
    sqlx::query("update account set password_hash = $1 where uid = $2")
        .bind(password::hash(PASSWORD))
        .bind(person.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
}

/// Every letter to that address, oldest first.
async fn letters(pool: &PgPool, email: &str) -> Vec<Value> {
    let letters =
        "select payload->'letter' from outbox where payload->>'to' = $1 order by outbox_id";
    sqlx::query_scalar(letters).bind(email).fetch_all(pool).await.unwrap()
}

fn says(letters: &[Value]) -> Vec<&str> {
    letters.iter().map(|letter| letter["says"].as_str().unwrap()).collect()
}

/// Has a code sent to the new address and types it, with what else is given.
async fn move_to(house: &House, by: &Person, email: &str, proof: Value) -> Reply {
    house.post(Some(by), BIND_SEND, json!({ "email": email })).await.data();
    let mut wish = json!({ "email": email, "auth_code": code_for(&house.pool, email).await });
    wish.as_object_mut().unwrap().extend(proof.as_object().unwrap().clone());
    house.post(Some(by), BIND, wish).await
}

/// The token in the last link that was sent to that address.
async fn link_token(pool: &PgPool, email: &str) -> String {
    let letters = letters(pool, email).await;
    let link = letters.iter().rev().find_map(|letter| letter["link"].as_str()).unwrap();
    link.split_once("/revert-email#").unwrap().1.to_owned()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_open_page_alone_does_not_move_an_account_to_another_address(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    give_password(&house, &ann).await;
    let bare = move_to(&house, &ann, "thief@x.test", json!({})).await;
    assert_eq!(bare.refusal(), (422, "paramater_error"));
    assert_eq!(bare.reason("current_auth_code"), Some("required"));
    let code = code_for(&pool, "thief@x.test").await;
    let with = |proof: Value| {
        let mut wish = json!({ "email": "thief@x.test", "auth_code": code });
        wish.as_object_mut().unwrap().extend(proof.as_object().unwrap().clone());
        house.post(Some(&ann), BIND, wish)
    };
    let wrong = with(json!({ "password": "Wrong2026hall" })).await;
    assert_eq!(wrong.refusal(), (409, "WRONG_PASSWORD"));
    let wrong = with(json!({ "current_auth_code": code })).await;
    assert_eq!(wrong.refusal(), (409, "CODE_INVALID"), "of the new address");
    let both = with(json!({ "current_auth_code": code, "password": PASSWORD })).await;
    assert_eq!(both.reason("password"), Some("invalid"));
    assert_eq!(letters(&pool, &ann.email).await, Vec::<Value>::new(), "nothing was changed");

    // By a code from the present address, as who has no password does.
    let sent = house.post(Some(&ben), BIND_SEND, json!({ "email": ben.email })).await;
    let (code, ticket) = (code_for(&pool, &ben.email).await, &sent.data()["ticket"]);
    let proof = json!({ "current_auth_code": code, "current_ticket": ticket });
    let moved = move_to(&house, &ben, "bens-new@x.test", proof).await;
    assert_eq!(moved.data()["email"], "bens-new@x.test");
    assert_eq!(says(&letters(&pool, &ben.email).await), ["code", "email_changed"]);
    assert_eq!(letters(&pool, &ben.email).await[0]["purpose"], "change");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_old_address_undoes_a_change_and_whoever_made_it_is_out(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let (elsewhere, _) = house.sign_in(ann.uid).await;
    let proof = json!({ "password": PASSWORD, "end_others": true });
    move_to(&house, &ann, "thief@x.test", proof).await.data();
    let as_elsewhere = Person { token: elsewhere, ..ann.clone() };
    assert_eq!(house.get(Some(&as_elsewhere), "/api/account/info").await.status, 401, "ended too");
    // And on, which does not help: the first link undoes all that came after it.
    let again = json!({ "password": PASSWORD });
    move_to(&house, &ann, "thief-2@x.test", again).await.data();

    let token = link_token(&pool, &ann.email).await;
    let wrong = house.post(None, REVERT, json!({ "token": "no such token" })).await;
    assert_eq!(wrong.refusal(), (409, "NOT_FOUND"));
    house.post(None, REVERT, json!({ "token": token })).await.data();
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.status, 401, "the thief is out");
    let (email, has_password): (String, bool) =
        sqlx::query_as("select email, password_hash is not null from account where uid = $1")
            .bind(ann.uid.0)
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!((email.as_str(), has_password), (ann.email.as_str(), false));
    let second = house.post(None, REVERT, json!({ "token": token })).await;
    assert_eq!(second.refusal(), (409, "NOT_FOUND"), "once");
    let later = json!({ "token": link_token(&pool, "thief@x.test").await });
    assert_eq!(house.post(None, REVERT, later).await.refusal(), (409, "NOT_FOUND"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_can_be_undone_for_seven_days_while_the_address_is_free(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    for person in [&ann, &ben] {
        give_password(&house, person).await;
    }
    move_to(&house, &ann, "anns-new@x.test", json!({ "password": PASSWORD })).await.data();
    move_to(&house, &ben, &ann.email, json!({ "password": PASSWORD })).await.data();
    let token = json!({ "token": link_token(&pool, &ann.email).await });
    let taken = house.post(None, REVERT, token).await;
    assert_eq!(taken.refusal(), (409, "CONFLICT"), "somebody proved that it is theirs now");
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.data()["email"], "anns-new@x.test");

    sqlx::raw_sql("update email_change set changed_at = now() - interval '7 days 1 second'")
        .execute(&pool)
        .await
        .unwrap();
    let token = json!({ "token": link_token(&pool, &ben.email).await });
    assert_eq!(house.post(None, REVERT, token).await.refusal(), (409, "NOT_FOUND"), "too old");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_owner_hears_of_a_new_password_and_of_a_new_device(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let login = |device: &str| {
        let request = house.request(None, Method::POST, LOGIN).header("device-id", device);
        Reply::of(request.json(&json!({ "email": ann.email, "password": PASSWORD })))
    };
    login("anns-phone").await.data();
    assert!(letters(&pool, &ann.email).await.is_empty(), "a network she uses");
    sqlx::raw_sql("update session set address = '203.0.113.7'").execute(&pool).await.unwrap();
    login("anns-phone").await.data();
    sqlx::raw_sql("update session set address = '203.0.113.7'").execute(&pool).await.unwrap();
    assert!(letters(&pool, &ann.email).await.is_empty(), "a device she uses");
    login("another").await.data();
    assert_eq!(says(&letters(&pool, &ann.email).await), ["new_device"]);
    let set = json!({ "old_password": PASSWORD, "password": "Another2026hall" });
    house.post(Some(&ann), "/api/account/password/set", set).await.data();
    assert_eq!(says(&letters(&pool, &ann.email).await), ["new_device", "password_changed"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_fifty_first_sign_in_ends_the_oldest_and_its_sockets(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    sqlx::raw_sql("update session set created_at = now() - interval '1 hour'")
        .execute(&pool)
        .await
        .unwrap();
    for _ in 0..49 {
        house.sign_in(ann.uid).await;
    }
    let mut oldest = house.socket_of(&ann).await;
    let login = json!({ "email": ann.email, "password": PASSWORD });
    house.post(None, LOGIN, login).await.data();
    assert_eq!(oldest.end().await, crate::harness::Arrival::Disconnect);
    let live = "select count(*) from session where revoked_at is null";
    assert_eq!(sqlx::query_scalar::<_, i64>(live).fetch_one(&pool).await.unwrap(), 50);
}
