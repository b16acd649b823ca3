//! Limits, fees and deadlines that administrators change: the next decision follows them, what exists keeps its own, and it is on record.

use crate::{
    harness::{House, Person, Reply},
    trade,
};
use guildhall_actors::shop_setting::ShopSettings;
use guildhall_domain::shop_setting::{Settings, ShopSetting};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const SET: &str = "/api/admin/setting/set";
const LIST: &str = "/api/admin/setting/list";
const HISTORY: &str = "/api/admin/setting/history";

fn to(setting: &str, seen: i64, value: i64) -> Value {
    json!({ "setting": setting, "value": value, "seen": seen, "reason": "a decision" })
}

async fn set(house: &House, admin: &Person, setting: &str, seen: i64, value: i64) {
    house.post(Some(admin), SET, to(setting, seen, value)).await.data();
}

async fn held(pool: &PgPool, order: &str) -> (i32, i64) {
    let sql = r#"select fee_basis_points, extract(epoch from deadline_at - now())::bigint / 60 from "order" where order_id = $1::uuid"#;
    sqlx::query_as(sql).bind(order).fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_changed_fee_is_that_of_the_next_order_and_not_of_one_that_exists(pool: PgPool) {
    let shop = trade::shop(pool.clone(), 50_000).await;
    let house = &shop.house;
    let admin = house.person("admin").await;
    let old = shop.order().await;
    set(house, &admin, "sale_fee", 500, 1_000).await;
    set(house, &admin, "payment_time", 10, 30).await;
    let new = shop.order().await;
    assert_eq!(held(&pool, &old).await.0, 500);
    let (fee, minutes) = held(&pool, &new).await;
    assert!(fee == 1_000 && (28..=30).contains(&minutes), "{fee} {minutes}");

    for (order, fee) in [(&old, 500), (&new, 1_000)] {
        shop.pay(order, "balance").await.data();
        let id = json!({ "order_id": order });
        house.post(Some(&shop.seller), trade::DELIVER, id.clone()).await.data();
        house.post(Some(&shop.buyer), trade::CONFIRM, id).await.data();
        let detail = format!("/api/v2/market/bill_order/detail?order_id={order}");
        let seen = house.get(Some(&shop.seller), &detail).await;
        let number = |field: &str| seen.data()[field].as_i64().unwrap();
        assert_eq!(number("fee_cents"), number("due_cents") * fee / 10_000, "{}", seen.text);
        let earned: i64 = sqlx::query_scalar(
            "select -sum(e.amount)::bigint from ledger_entry e join ledger_transaction t using (transaction_id)
             join ledger_account a using (account_id) where t.order_id = $1::uuid and a.code like 'fees:%'",
        )
        .bind(order)
        .fetch_one(&pool)
        .await
        .unwrap();
        assert_eq!(earned.abs(), number("fee_cents"), "the books say so too");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn deposits_follow_their_limits_and_the_balance_says_them(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    let deposit = async |amount: &str| {
        let wish = json!({ "amount": amount, "method": "card" });
        let request = house.request(Some(&ann), Method::POST, "/api/v1/asset/deposit");
        let keyed = request.header("idempotency-key", uuid::Uuid::new_v4().to_string());
        Reply::of(keyed.json(&wish)).await
    };
    deposit("5.00").await.data();
    set(&house, &admin, "deposit_min", 500, 2_000).await;
    assert!(deposit("19.99").await.reason("amount").is_some());
    deposit("20.00").await.data();
    let balance = house.get(Some(&ann), "/api/v1/asset/get_brief_asset").await;
    assert_eq!(balance.data()["deposit_min_cents"], 2_000);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn another_process_sees_a_change_when_it_looks(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    let other = ShopSettings::default();
    other.refresh(&pool).await.unwrap();
    set(&house, &admin, "sale_fee", 500, 250).await;
    assert_eq!(*other.now(), Settings::default());
    assert!(other.refresh(&pool).await.unwrap());
    assert_eq!(*other.now(), Settings::new([(ShopSetting::SaleFee, 250)]));
    assert!(!other.refresh(&pool).await.unwrap(), "nothing is new");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_made_meanwhile_is_a_conflict_and_every_change_is_on_record(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    set(&house, &admin, "delivery_time", 48, 24).await;
    set(&house, &admin, "delivery_time", 48, 24).await; // a repeat changes nothing
    let late = house.post(Some(&admin), SET, to("delivery_time", 48, 72)).await;
    assert_eq!(late.refusal(), (409, "CONFLICT"));
    set(&house, &admin, "delivery_time", 24, 72).await;

    let list = house.get(Some(&admin), LIST).await;
    let settings = list.data()["settings"].as_array().unwrap().clone();
    assert_eq!(settings.len(), ShopSetting::ALL.len());
    let one = settings.iter().find(|one| one["setting"] == "delivery_time").unwrap();
    let numbers = ["value", "default", "least", "most"].map(|name| one[name].as_i64().unwrap());
    assert_eq!(numbers, [72, 48, 2, 168]);
    assert_eq!((&one["unit"], &one["changed"]["reason"]), (&json!("hours"), &json!("a decision")));
    assert_eq!(one["changed"]["by"]["uid"], admin.uid.to_string());
    assert!(settings.iter().filter(|one| one.get("changed").is_some()).count() == 1);

    let page = house.get(Some(&admin), &format!("{HISTORY}?limit=1")).await;
    assert_eq!(page.data()["changes"][0]["before"], 24);
    let next = page.data()["next"].as_str().unwrap();
    let rest = house.get(Some(&admin), &format!("{HISTORY}?limit=1&before={next}")).await;
    assert_eq!(rest.data()["changes"][0]["value"], 24);
    assert!(rest.data().get("next").is_none());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_setting_cannot_be_is_refused_by_its_field_and_changes_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    for (body, field) in [
        (to("everything", 500, 600), "setting"),
        (to("sale_fee", 500, 3_001), "value"),
        (to("sale_fee", 500, -1), "value"),
        (json!({ "setting": "sale_fee", "value": 5.5, "seen": 500, "reason": "x" }), "value"),
        (json!({ "setting": "sale_fee", "value": "600", "seen": 500, "reason": "x" }), "value"),
        (json!({ "setting": "sale_fee", "value": 600, "seen": 500, "reason": " " }), "reason"),
        (json!({ "setting": "sale_fee", "value": 600, "seen": 500 }), "reason"),
    ] {
        let refused = house.post(Some(&admin), SET, body.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{body}");
        assert!(refused.reason(field).is_some(), "{body}: {}", refused.text);
    }
    assert_eq!(*house.state.get::<ShopSettings>().now(), Settings::default());
}
