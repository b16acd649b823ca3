//! Maintenance of games: written by staff, read by everybody. Rows MAINTENANCE of the list of bad inputs.

use crate::{
    harness::{House, Person, Reply},
    staff_acts::kinds,
};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const LIST: &str = "/api/admin/catalogue/maintenance/list";
const SAVE: &str = "/api/admin/catalogue/maintenance/save";
const END: &str = "/api/admin/catalogue/maintenance/end";
const CONF: &str = "/api/v2/market/game_app_category/maintenance_conf";
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

async fn open(pool: PgPool) -> (House, Person, i64) {
    sqlx::query(
        r#"insert into game (game, names, kind, position)
           values ('genshin', '{"en": "Genshin Impact", "ja": "原神"}', 'top_up', 1), ('hsr', '{"en": "Star Rail"}', 'top_up', 2)"#,
    )
    .execute(&pool)
    .await
    .unwrap();
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let now = guildhall_persistence::now(&house.pool).await.unwrap();
    (house, admin, now.unix_timestamp() * 1_000)
}

/// Maintenance of Genshin Impact for four hours.
fn from(starts_at: i64) -> Value {
    json!({
        "game": "genshin", "starts_at": starts_at, "ends_at": starts_at + 4 * HOUR,
        "texts": { "en": "The game is being updated.", "de": "Das Spiel wird aktualisiert." },
    })
}

fn with(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

/// Another version of one that is there.
fn again(saved: &Value, body: Value) -> Value {
    let body = with(body, "maintenance_id", saved["maintenance_id"].clone());
    with(body, "version", saved["version"].clone())
}

async fn conf(house: &House, language: &str, query: &str) -> Vec<Value> {
    let request = house.request(None, Method::GET, &format!("{CONF}{query}"));
    let said = Reply::of(request.header("locale", language)).await.data().clone();
    assert!(said["at"].as_i64().is_some());
    said["maintenance"].as_array().unwrap().clone()
}

async fn phases(house: &House, admin: &Person) -> Vec<String> {
    let list = house.get(Some(admin), LIST).await.data().clone();
    let list = list["maintenance"].as_array().unwrap();
    list.iter().map(|it| it["phase"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn maintenance_is_told_a_week_before_until_it_is_over_and_is_in_the_log(pool: PgPool) {
    let (house, admin, now) = open(pool).await;
    let far = house.post(Some(&admin), SAVE, from(now + 10 * DAY)).await.data().clone();
    assert_eq!(conf(&house, "en", "").await, [] as [Value; 0], "nobody is told that early");
    let soon = from(now + DAY);
    let moved = house.post(Some(&admin), SAVE, again(&far, soon.clone())).await.data().clone();
    assert_eq!(moved["version"], 2);
    let told = conf(&house, "de", "?game=genshin").await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["text"], "Das Spiel wird aktualisiert.");
    assert_eq!((&told[0]["starts_at"], &told[0]["game"]), (&soon["starts_at"], &json!("genshin")));
    assert_eq!(conf(&house, "ja", "").await[0]["text"], "The game is being updated.");
    assert_eq!(conf(&house, "en", "?game=hsr").await, [] as [Value; 0]);

    // The same again changes nothing and leaves no act.
    let same = house.post(Some(&admin), SAVE, again(&moved, soon)).await.data().clone();
    assert_eq!(same, moved);
    let running = house.post(Some(&admin), SAVE, again(&moved, from(now - HOUR))).await;
    assert_eq!(phases(&house, &admin).await, ["under_way"]);
    let end =
        json!({ "maintenance_id": moved["maintenance_id"], "version": running.data()["version"] });
    house.post(Some(&admin), END, end).await.data();
    assert_eq!(phases(&house, &admin).await, ["over"]);
    assert_eq!(conf(&house, "en", "").await, [] as [Value; 0]);
    let acts =
        ["maintenance_planned", "maintenance_changed", "maintenance_changed", "maintenance_ended"];
    assert_eq!(kinds(&house.pool).await, acts);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_a_maintenance_is_refused_by_its_field(pool: PgPool) {
    let (house, admin, now) = open(pool).await;
    let good = from(now + DAY);
    house.post(Some(&admin), SAVE, good.clone()).await.data();
    let refused: [(Value, &str, &str); 13] = [
        (with(good.clone(), "game", json!("chess")), "game", "invalid"),
        (with(good.clone(), "game", json!("x")), "game", "too_short"),
        (with(from(now + 3 * DAY), "ends_at", json!(now + 3 * DAY)), "ends_at", "invalid"),
        (with(from(now - 5 * HOUR), "ends_at", json!(now - HOUR)), "ends_at", "invalid"),
        (with(from(now + 3 * DAY), "ends_at", json!(now + 34 * DAY)), "ends_at", "invalid"),
        (from(now + 121 * DAY), "ends_at", "invalid"),
        (with(good.clone(), "starts_at", json!(i64::MAX)), "starts_at", "invalid"),
        (with(good.clone(), "starts_at", json!("soon")), "starts_at", "invalid"),
        (with(from(now + 3 * DAY), "texts", json!({ "de": "Wartung" })), "texts.en", "required"),
        (
            with(from(now + 3 * DAY), "texts", json!({ "en": "x", "xx": "y" })),
            "texts.xx",
            "invalid",
        ),
        (
            with(from(now + 3 * DAY), "texts", json!({ "en": "x".repeat(501) })),
            "texts.en",
            "too_long",
        ),
        (from(now + DAY + HOUR), "starts_at", "duplicate"),
        (with(good.clone(), "version", json!(1)), "maintenance_id", "required"),
    ];
    for (body, field, reason) in refused {
        let reply = house.post(Some(&admin), SAVE, body.clone()).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{body}");
        assert_eq!(reply.reason(field), Some(reason), "{body}");
    }
    assert_eq!(phases(&house, &admin).await, ["planned"]);
    assert_eq!(kinds(&house.pool).await.len(), 1);
    let another = with(from(now + DAY), "game", json!("hsr"));
    house.post(Some(&admin), SAVE, another).await.data();
    let query = house.get(None, &format!("{CONF}?game=x")).await;
    assert_eq!(query.refusal(), (422, "paramater_error"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_maintenance_that_was_changed_meanwhile_or_is_over_stays(pool: PgPool) {
    let (house, admin, now) = open(pool).await;
    let post = async |path, body| house.post(Some(&admin), path, body).await;
    let conflict = (409, "CONFLICT");
    let saved = post(SAVE, from(now - HOUR)).await.data().clone();
    let later = with(from(now - HOUR), "ends_at", json!(now + 9 * HOUR));
    let changed = post(SAVE, again(&saved, later.clone())).await.data().clone();
    let stale = again(&saved, from(now - HOUR));
    assert_eq!(post(SAVE, stale).await.refusal(), conflict);
    let of_another = with(again(&changed, later.clone()), "game", json!("hsr"));
    assert_eq!(post(SAVE, of_another).await.refusal(), conflict);
    let moved = post(SAVE, again(&changed, from(now + HOUR))).await;
    assert_eq!(moved.reason("starts_at"), Some("invalid"), "what has begun has begun then");
    assert_eq!(post(END, saved).await.refusal(), conflict);
    post(END, changed.clone()).await.data();
    let over = with(changed, "version", json!(3));
    assert_eq!(post(END, over.clone()).await.refusal(), conflict);
    assert_eq!(post(SAVE, again(&over, later)).await.refusal(), conflict);
    let unknown = with(over, "maintenance_id", json!("0123456789abcdef0123456789abcdef"));
    assert_eq!(post(END, unknown).await.refusal(), (409, "NOT_FOUND"));
}
