//! What other currencies are worth: what readers and quotes get, and what administrators decide. Row RATE-001 of the list of bad inputs.

use crate::{
    harness::{House, Person, Reply},
    trade,
};
use guildhall_persistence::wallet::exchange_rate::apply;
use serde_json::{Value, json};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};

const LIST: &str = "/api/admin/exchange_rate/list";
const SET: &str = "/api/admin/exchange_rate/set";
const CONFIRM: &str = "/api/admin/exchange_rate/confirm";
const FOLLOW: &str = "/api/admin/exchange_rate/follow";
const HISTORY: &str = "/api/admin/exchange_rate/history";

fn rate(currency: &str, rate: impl Into<Value>) -> Value {
    json!({ "currency": currency, "rate": rate.into(), "reason": "the bank's window says so" })
}

/// One currency of a list by its code.
fn of<'a>(list: &'a Value, name: &str, code: &str) -> &'a Value {
    let all = list.as_array().unwrap();
    all.iter().find(|one| one[name] == code).unwrap()
}

async fn listed(house: &House, admin: &Person, code: &str) -> Value {
    let list = house.get(Some(admin), LIST).await;
    of(&list.data()["rates"], "currency", code).clone()
}

async fn shown(house: &House, code: &str) -> Value {
    let answer = house.get(None, "/api/integrate/init_info").await;
    of(&answer.data()["currency_info"]["items"], "code", code).clone()
}

async fn feed_says(pool: &PgPool, per_usd: f64, at: OffsetDateTime) {
    apply(pool, &[("EUR", per_usd)], at).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_an_administrator_sets_is_what_readers_and_new_quotes_get(pool: PgPool) {
    let shop = trade::shop(pool.clone(), 5_000).await;
    let house = &shop.house;
    let admin = house.person("admin").await;
    assert_eq!(shown(house, "EUR").await["rate"], 0.86);

    let set = house.post(Some(&admin), SET, rate("EUR", 0.9)).await;
    assert_eq!((&set.data()["rate"], &set.data()["source"]), (&json!(0.9), &json!("manual")));
    let euro = shown(house, "EUR").await;
    assert_eq!(euro["rate"], 0.9);
    assert!(euro["rated_at"].as_i64() > shown(house, "JPY").await["rated_at"].as_i64());
    let quote = shop.quote_in("EUR").await;
    assert_eq!(quote["currency_rate"], 0.9);

    let history = house.get(Some(&admin), &format!("{HISTORY}?currency=EUR")).await;
    let change = &history.data()["changes"][0];
    assert_eq!((&change["before"], &change["rate"]), (&json!(0.86), &json!(0.9)));
    assert_eq!(change["by"]["uid"], admin.uid.to_string());
    assert_eq!(change["reason"], "the bank's window says so");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_jump_of_the_feed_waits_for_an_administrator_who_saw_this_very_number(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    let now = OffsetDateTime::now_utc();
    feed_says(&pool, 8.6, now - Duration::HOUR).await;
    assert_eq!(listed(&house, &admin, "EUR").await["held"]["rate"], 8.6);
    feed_says(&pool, 8.7, now).await;
    let stale = house.post(Some(&admin), CONFIRM, rate("EUR", 8.6)).await;
    assert_eq!(stale.refusal(), (409, "CONFLICT"));
    assert_eq!(shown(&house, "EUR").await["rate"], 0.86);

    let confirm = async || {
        let request = house.request(Some(&admin), reqwest::Method::POST, CONFIRM);
        let keyed = request.header("idempotency-key", "2d8a4a43-0000-4000-8000-000000000002");
        Reply::of(keyed.json(&rate("EUR", 8.7))).await.data().clone()
    };
    assert_eq!(confirm().await, confirm().await, "sent twice");
    assert_eq!(crate::staff_acts::kinds(&pool).await, ["exchange_rate_confirmed"]);
    assert_eq!(shown(&house, "EUR").await["rate"], 8.7);
    let euro = listed(&house, &admin, "EUR").await;
    assert_eq!((&euro["source"], euro.get("held")), (&json!("feed"), None));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_currency_follows_the_feed_again_once_it_is_told_to(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    house.post(Some(&admin), SET, rate("EUR", 0.9)).await.data();
    feed_says(&pool, 0.87, OffsetDateTime::now_utc()).await;
    assert_eq!(listed(&house, &admin, "EUR").await["rate"], 0.9);
    let follow = json!({ "currency": "EUR", "reason": "the window closed" });
    house.post(Some(&admin), FOLLOW, follow).await.data();
    feed_says(&pool, 0.87, OffsetDateTime::now_utc()).await;
    assert_eq!(listed(&house, &admin, "EUR").await["rate"], 0.87);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_that_is_sent_twice_is_one(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    let send = async || {
        let request = house.request(Some(&admin), reqwest::Method::POST, SET);
        let keyed = request.header("idempotency-key", "2d8a4a43-0000-4000-8000-000000000001");
        Reply::of(keyed.json(&rate("EUR", 0.9))).await
    };
    let (first, again) = (send().await, send().await);
    assert_eq!(first.data(), again.data());
    let history = house.get(Some(&admin), HISTORY).await;
    assert_eq!(history.data()["changes"].as_array().unwrap().len(), 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_a_rate_is_refused_by_its_field_and_changes_nothing(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    for (path, body, field) in [
        (SET, rate("USD", 1.5), "currency"),
        (SET, rate("eur", 0.9), "currency"),
        (SET, rate("XAU", 0.9), "currency"),
        (SET, rate("", 0.9), "currency"),
        (SET, rate("EUR", 0), "rate"),
        (SET, rate("EUR", -0.9), "rate"),
        (SET, rate("EUR", 1e9), "rate"),
        (SET, rate("EUR", "0.9"), "rate"),
        (SET, rate("EUR", Value::Null), "rate"),
        (CONFIRM, rate("EUR", 0.00001), "rate"),
        (SET, json!({ "currency": "EUR", "rate": 0.9, "reason": " " }), "reason"),
        (FOLLOW, json!({ "currency": "EUR", "reason": "x".repeat(501) }), "reason"),
        (FOLLOW, json!({ "reason": "x" }), "currency"),
    ] {
        let refused = house.post(Some(&admin), path, body.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{path} {body}");
        assert!(refused.reason(field).is_some(), "{path} {body}: {}", refused.text);
    }
    for query in ["currency=USD", "currency=%00", "before=x"] {
        let refused = house.get(Some(&admin), &format!("{HISTORY}?{query}")).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{query}");
    }
    let nothing = house.post(Some(&admin), CONFIRM, rate("EUR", 0.9)).await;
    assert_eq!(nothing.refusal(), (409, "CONFLICT"), "nothing waits");
    let history = house.get(Some(&admin), HISTORY).await;
    assert_eq!(history.data()["changes"], json!([]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn two_administrators_who_decide_at_once_leave_one_history(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (one, other) = (house.person("admin").await, house.person("admin").await);
    let set = async |by, to: f64| house.post(Some(by), SET, rate("EUR", to)).await;
    let (first, second) = tokio::join!(set(&one, 0.88), set(&other, 0.89));
    first.data();
    second.data();
    let history = house.get(Some(&one), HISTORY).await;
    let changes = history.data()["changes"].as_array().unwrap().clone();
    assert_eq!(changes.len(), 2);
    assert_eq!(changes[0]["before"], changes[1]["rate"], "each saw what the other had set");
    assert_eq!(shown(&house, "EUR").await["rate"], changes[0]["rate"]);
}
