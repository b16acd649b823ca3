//! Switching parts of the shop off and on: everybody is refused at once, what was carried out keeps its answer, and it is on record.

use crate::{
    harness::{House, Person, Reply},
    trade,
};
use guildhall_domain::shop_feature::ShopFeature;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const SWITCH: &str = "/api/admin/feature/switch";
const LIST: &str = "/api/admin/feature/list";
const HISTORY: &str = "/api/admin/feature/history";
const DEPOSIT: &str = "/api/v1/asset/deposit";

fn to(feature: &str, is_on: bool) -> Value {
    json!({ "feature": feature, "is_on": is_on, "reason": "the provider is down" })
}

async fn switch(house: &House, admin: &Person, feature: &str, is_on: bool) {
    house.post(Some(admin), SWITCH, to(feature, is_on)).await.data();
}

async fn deposit(house: &House, by: &Person, key: &str, method: &str) -> Reply {
    let wish = json!({ "amount": "10.00", "method": method });
    let request = house.request(Some(by), Method::POST, DEPOSIT);
    Reply::of(request.header("idempotency-key", key).json(&wish)).await
}

fn refuses(reply: &Reply, feature: &str) {
    assert_eq!(reply.refusal(), (409, "FEATURE_DISABLED"));
    let body: Value = serde_json::from_str(&reply.text).unwrap();
    assert_eq!(body["data"]["feature"], feature);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_switched_off_refuses_at_once_and_works_again_when_it_is_on(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    deposit(&house, &ann, "first", "card").await.data();
    switch(&house, &admin, "deposits", false).await;
    refuses(&deposit(&house, &ann, "second", "card").await, "deposits");
    // What was carried out before keeps its answer, however often it is sent.
    deposit(&house, &ann, "first", "card").await.data();
    let init = house.get(None, "/api/integrate/init_info").await;
    assert_eq!(init.data()["disabled_features"], json!(["deposits"]));

    switch(&house, &admin, "deposits", true).await;
    // A refusal because of a switch is no first answer: the same key is carried out now.
    deposit(&house, &ann, "second", "card").await.data();
    let init = house.get(None, "/api/integrate/init_info").await;
    assert_eq!(init.data()["disabled_features"], json!([]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_way_to_pay_is_switched_off_and_the_others_stay(pool: PgPool) {
    let shop = trade::shop(pool, 5_000).await;
    let house = &shop.house;
    let admin = house.person("admin").await;
    switch(house, &admin, "card", false).await;
    refuses(&deposit(house, &shop.buyer, "k1", "card").await, "card");
    let order = shop.order().await;
    refuses(&shop.pay(&order, "card").await, "card");
    // The order is not lost, and the balance pays for it.
    shop.pay(&order, "balance").await.data();
    deposit(house, &shop.buyer, "k2", "bank_transfer").await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_that_is_under_way_goes_on_while_nobody_can_buy(pool: PgPool) {
    let shop = trade::shop(pool, 5_000).await;
    let house = &shop.house;
    let admin = house.person("admin").await;
    let order = shop.order().await;
    switch(house, &admin, "buying", false).await;
    let wish = json!({ "sell_order_id": order, "quantity": 1 });
    let preview = house.post(Some(&shop.buyer), "/api/market/goods/buy/preview", wish).await;
    refuses(&preview, "buying");
    shop.pay(&order, "balance").await.data();
    let delivered = json!({ "order_id": order });
    house.post(Some(&shop.seller), trade::DELIVER, delivered).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_change_says_who_made_it_and_why_and_a_repeat_makes_none(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    switch(&house, &admin, "events", false).await;
    switch(&house, &admin, "events", false).await;
    let list = house.get(Some(&admin), LIST).await;
    let features = list.data()["features"].as_array().unwrap();
    assert_eq!(features.len(), ShopFeature::ALL.len());
    let off: Vec<_> = features.iter().filter(|one| one["is_on"] == false).collect();
    let [events] = &off[..] else { panic!("{off:?}") };
    assert_eq!(events["feature"], "events");
    assert_eq!(events["changed"]["by"]["uid"], admin.uid.to_string());
    assert_eq!(events["changed"]["reason"], "the provider is down");
    switch(&house, &admin, "events", true).await;
    let history = house.get(Some(&admin), HISTORY).await;
    let changes = history.data()["changes"].as_array().unwrap();
    let ways: Vec<_> = changes.iter().map(|change| change["is_on"].as_bool().unwrap()).collect();
    assert_eq!(ways, [true, false], "newest first, and the repeat is none");
    let page = house.get(Some(&admin), &format!("{HISTORY}?limit=1")).await;
    let next = page.data()["next"].as_str().unwrap();
    let rest = house.get(Some(&admin), &format!("{HISTORY}?limit=1&before={next}")).await;
    assert_eq!(rest.data()["changes"][0]["is_on"], false);
    assert!(rest.data().get("next").is_none());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_unknown_feature_and_a_missing_reason_are_refused_by_their_field(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    for (body, field) in [
        (to("everything", false), "feature"),
        (to("Deposits", false), "feature"),
        (json!({ "feature": "deposits", "is_on": "false", "reason": "x" }), "is_on"),
        (json!({ "feature": "deposits", "is_on": false, "reason": " " }), "reason"),
        (json!({ "feature": "deposits", "is_on": false }), "reason"),
    ] {
        let refused = house.post(Some(&admin), SWITCH, body.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{body}");
        assert!(refused.reason(field).is_some(), "{body}: {}", refused.text);
    }
    let init = house.get(None, "/api/integrate/init_info").await;
    assert_eq!(init.data()["disabled_features"], json!([]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_draws_while_events_are_off_by_whatever_call(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    let event = "0123456789abcdef0123456789abcdef";
    let draws = async |expected: &str| {
        let wish = json!({ "event_id": event });
        let request = house.request(Some(&ann), Method::POST, "/api/event/draw");
        let keyed = request.header("idempotency-key", uuid::Uuid::new_v4().to_string());
        assert_eq!(Reply::of(keyed.json(&wish)).await.refusal().1, expected);
        let wish = json!({ "event_id": event, "key": uuid::Uuid::new_v4() });
        let drawn = house.post(Some(&ann), "/api/im/lottery_draw", wish).await;
        assert_eq!(drawn.refusal().1, expected);
    };
    draws("NOT_FOUND").await;
    switch(&house, &admin, "events", false).await;
    draws("FEATURE_DISABLED").await;
}
