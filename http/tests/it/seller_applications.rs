//! Becoming a seller over HTTP: what is needed, how staff decide, and that everything follows at once. Rows SELLER.

use crate::{
    authorisation::world::traces,
    harness::{Arrival, House, Person, Reply},
};
use guildhall_actors::shop_setting::ShopSettings;
use serde_json::{Value, json};
use sqlx::PgPool;

pub const APPLY: &str = "/api/account/seller/apply";
pub const WITHDRAW: &str = "/api/account/seller/withdraw";
pub const TAKE: &str = "/api/admin/seller_application/take";
pub const DECIDE: &str = "/api/admin/seller_application/decide";
const INFO: &str = "/api/account/seller/info";
const LIST: &str = "/api/admin/seller_application/list";
const DETAIL: &str = "/api/admin/seller_application/detail";
const STOCK: &str = "/api/market/inventory/stock";

/// Somebody who may apply: there is a game, and they have shown who they are.
pub async fn applicant(house: &House) -> Person {
    sqlx::query(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1)
           on conflict do nothing"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let ann = house.person("user").await;
    verify(house, &ann).await;
    ann
}

async fn verify(house: &House, person: &Person) {
    sqlx::query(
        "with attempt as (
             insert into verification_attempt (verification_id, uid, way, state)
             values (gen_random_uuid(), $1, 'provider', 'verified') returning verification_id
         )
         insert into certificate (uid, verification_id, verified_at, expires_at)
         select $1, verification_id, now(), now() + interval '1 year' from attempt",
    )
    .bind(person.uid.0)
    .execute(&house.pool)
    .await
    .unwrap();
}

pub fn wish() -> Value {
    json!({
        "categories": ["items", "coins"],
        "games": ["csgo"],
        "description": "Won in our own matches, every evening.",
        "country": "DE",
    })
}

fn with(field: &str, value: Value) -> Value {
    let mut wish = wish();
    wish[field] = value;
    wish
}

async fn info(house: &House, by: &Person) -> Value {
    house.get(Some(by), INFO).await.data().clone()
}

async fn applied(house: &House, by: &Person) -> Value {
    house.post(Some(by), APPLY, wish()).await.data()["application_id"].clone()
}

async fn detail(house: &House, staff: &Person, id: &Value) -> Value {
    let path = format!("{DETAIL}?application_id={}", id.as_str().unwrap());
    house.get(Some(staff), &path).await.data().clone()
}

/// Takes an application at the version that is there.
async fn take(house: &House, staff: &Person, id: &Value) -> Reply {
    let seen = detail(house, staff, id).await["version"].clone();
    house.post(Some(staff), TAKE, json!({ "application_id": id, "seen": seen })).await
}

async fn decide(house: &House, staff: &Person, id: &Value, decline: Option<&str>) -> Reply {
    let seen = detail(house, staff, id).await["version"].clone();
    let mut wish = json!({ "application_id": id, "seen": seen, "note": "Looked at." });
    if let Some(reason) = decline {
        wish["decline"] = json!(reason);
    }
    house.post(Some(staff), DECIDE, wish).await
}

async fn acts(house: &House) -> Vec<String> {
    sqlx::query_scalar("select kind from staff_act where kind <> 'account_viewed' order by seq")
        .fetch_all(&house.pool)
        .await
        .unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_buyer_applies_is_approved_and_sells_at_once(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (applicant(&house).await, house.person("admin").await);
    let before = info(&house, &ann).await;
    assert_eq!((before.get("obstacle"), before.get("application")), (None, None));
    assert_eq!(
        (&before["has_email"], &before["needs_identity"], &before["is_verified"]),
        (&json!(true), &json!(true), &json!(true))
    );
    assert_eq!((&before["expected_days"], &before["wait_days"]), (&json!(3), &json!(14)));
    assert!(before["countries"].as_array().unwrap().contains(&json!("DE")));
    let stock = json!({ "goods_id": "7", "quantity": 1 });
    assert_eq!(house.post(Some(&ann), STOCK, stock.clone()).await.refusal(), (409, "FORBIDDEN"));

    let mut socket = house.socket_of(&ann).await;
    let id = applied(&house, &ann).await;
    assert_eq!(socket.push("seller_application").await["state"], "submitted");
    let waits = info(&house, &ann).await;
    assert_eq!(waits["obstacle"], "open");
    assert_eq!(waits["application"]["categories"], json!(["items", "coins"]));
    let list = house.get(Some(&admin), LIST).await;
    assert_eq!(list.data()["applications"][0]["application_id"], id);

    take(&house, &admin, &id).await.data();
    let taken = socket.push("seller_application").await;
    assert_eq!((&taken["state"], &taken["application_id"]), (&json!("under_review"), &id));
    decide(&house, &admin, &id, None).await.data();
    assert_eq!(socket.push("seller_application").await["state"], "approved");
    assert_eq!(socket.push("notice").await["notice"]["kind"], "seller_approved");
    assert_eq!(socket.push("account").await["role"], "seller");
    // The socket comes in again with the new role, as when an administrator gives one.
    assert_eq!(socket.end().await, Arrival::Closed);

    let allowed = house.post(Some(&ann), STOCK, stock).await;
    assert_ne!(allowed.refusal().1, "FORBIDDEN", "the cached sign-in is read again");
    let after = info(&house, &ann).await;
    assert_eq!(after["obstacle"], "sells_already");
    assert_eq!(after["application"]["state"], "approved");
    assert_eq!(after["application"].get("note"), None, "for the record");
    let taken = "seller_application_taken";
    assert_eq!(acts(&house).await, [taken, "role_set", "seller_application_approved"]);
    let done = house.get(Some(&admin), &format!("{LIST}?is_decided=true")).await;
    let reviewer = done.data()["applications"][0]["reviewer"].as_str().unwrap().to_owned();
    assert!(reviewer.starts_with("admin"), "{reviewer}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_was_declined_reads_why_and_waits(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (applicant(&house).await, house.person("admin").await);
    let id = applied(&house, &ann).await;
    take(&house, &admin, &id).await.data();
    decide(&house, &admin, &id, Some("source_unclear")).await.data();
    let told = info(&house, &ann).await;
    assert_eq!(told["obstacle"], "waiting");
    assert!(
        told["again_at"].as_i64().unwrap() > told["application"]["closed_at"].as_i64().unwrap()
    );
    assert_eq!(told["application"]["reason"], "source_unclear");
    assert_eq!(told["application"]["note"], "Looked at.");
    let refused = house.post(Some(&ann), APPLY, wish()).await;
    assert_eq!(refused.refusal(), (409, "SELLER_NOT_ELIGIBLE"));
    assert_eq!(refused.body["data"]["obstacle"], "waiting");
    assert_eq!(refused.body["data"]["until"], told["again_at"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_address_and_an_identity_are_needed_as_long_as_the_shop_says_so(pool: PgPool) {
    let house = House::open(pool).await;
    applicant(&house).await;
    let bob = house.person("user").await;
    sqlx::query("update account set email = null where uid = $1")
        .bind(bob.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    let refused = house.post(Some(&bob), APPLY, wish()).await;
    assert_eq!(refused.refusal(), (409, "Email Not Bound"));
    sqlx::query("update account set email = 'bob@x.test' where uid = $1")
        .bind(bob.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    let refused = house.post(Some(&bob), APPLY, wish()).await;
    assert_eq!(refused.refusal(), (409, "Realname Required"));

    let admin = house.person("admin").await;
    let off =
        json!({ "setting": "seller_identity", "value": 0, "seen": 1, "reason": "a small shop" });
    house.post(Some(&admin), "/api/admin/setting/set", off).await.data();
    house.state.get::<ShopSettings>().refresh(&house.pool).await.unwrap();
    assert_eq!(info(&house, &bob).await["needs_identity"], false);
    let id = applied(&house, &bob).await;

    // Asked for again before the decision: it is not given without.
    let on =
        json!({ "setting": "seller_identity", "value": 1, "seen": 0, "reason": "a large one" });
    house.post(Some(&admin), "/api/admin/setting/set", on).await.data();
    house.state.get::<ShopSettings>().refresh(&house.pool).await.unwrap();
    take(&house, &admin, &id).await.data();
    assert_eq!(detail(&house, &admin, &id).await["obstacle"], "no_identity");
    let refused = decide(&house, &admin, &id, None).await;
    assert_eq!(refused.refusal(), (409, "SELLER_NOT_ELIGIBLE"));
    assert_eq!(refused.body["data"]["obstacle"], "no_identity");
    verify(&house, &bob).await;
    decide(&house, &admin, &id, None).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_no_application_is_refused_by_its_field_and_changes_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = applicant(&house).await;
    let before = traces(&house.pool).await;
    let many: Vec<String> = (0..21).map(|n| format!("game{n}")).collect();
    for (field, value, reason) in [
        ("categories", json!([]), "required"),
        ("categories", json!(["items", "items"]), "invalid"),
        ("games", json!([]), "required"),
        ("games", json!(["csgo", "csgo"]), "invalid"),
        ("games", json!(["chess"]), "invalid"),
        ("games", json!(many), "too_long"),
        ("description", json!(" \u{200b} "), "required"),
        ("description", json!("Too short."), "too_short"),
        ("description", json!("x".repeat(1_001)), "too_long"),
        ("country", json!("de"), "invalid"),
        ("country", json!("XX"), "invalid"),
    ] {
        let refused = house.post(Some(&ann), APPLY, with(field, value.clone())).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{field} {value}");
        assert_eq!(refused.reason(field), Some(reason), "{field} {value}");
    }
    let unknown = house.post(Some(&ann), APPLY, with("categories", json!(["houses"]))).await;
    assert_eq!(unknown.refusal(), (422, "paramater_error"));
    assert_eq!(traces(&house.pool).await, before);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn terms_that_do_not_hold_any_more_are_not_accepted(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (applicant(&house).await, house.person("admin").await);
    let write = async |body: &str, seen: Value| {
        let wish = json!({
            "kind": "seller_terms", "language": "en", "body": body, "seen": seen, "reason": "a decision"
        });
        house.post(Some(&admin), "/api/admin/legal/set", wish).await.data()["version"].clone()
    };
    let first = write("Sell what is yours.", Value::Null).await;
    let missing = house.post(Some(&ann), APPLY, wish()).await;
    assert_eq!(missing.reason("terms_version"), Some("required"));
    let second = write("Sell what is yours alone.", first.clone()).await;
    let old = house.post(Some(&ann), APPLY, with("terms_version", first)).await;
    assert_eq!(old.refusal(), (409, "SELLER_TERMS_CHANGED"));
    assert_eq!(info(&house, &ann).await.get("application"), None);
    house.post(Some(&ann), APPLY, with("terms_version", second.clone())).await.data();
    let kept = info(&house, &ann).await["application"].clone();
    assert_eq!((&kept["terms_version"], &kept["terms_at"]), (&second, &kept["submitted_at"]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_cannot_be_a_seller_is_told_why(pool: PgPool) {
    let house = House::open(pool).await;
    applicant(&house).await;
    for (role, why) in [
        ("seller", "sells_already"),
        ("sub_seller", "works_for_seller"),
        ("child", "works_for_seller"),
        ("promoter", "promoter"),
        ("customer_service", "staff"),
        ("admin", "staff"),
    ] {
        let person = house.person(role).await;
        verify(&house, &person).await;
        assert_eq!(info(&house, &person).await["obstacle"], why, "{role}");
        let refused = house.post(Some(&person), APPLY, wish()).await;
        assert_eq!(refused.refusal(), (409, "SELLER_NOT_ELIGIBLE"), "{role}");
        assert_eq!(refused.body["data"]["obstacle"], why, "{role}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_of_the_staff_the_second_is_told_and_nothing_is_decided_twice(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ada, bea) =
        (applicant(&house).await, house.person("admin").await, house.person("admin").await);
    let id = applied(&house, &ann).await;
    assert_eq!(decide(&house, &ada, &id, None).await.refusal(), (409, "APPLICATION_NOT_TAKEN"));
    let seen = json!({ "application_id": id, "seen": 1 });
    house.post(Some(&ada), TAKE, seen.clone()).await.data();
    assert_eq!(house.post(Some(&bea), TAKE, seen).await.refusal(), (409, "CONFLICT"));
    let theirs = detail(&house, &bea, &id).await;
    assert_eq!(
        (&theirs["may_take"], &theirs["may_decide"]),
        (&json!(true), &json!(false)),
        "a colleague may take it over"
    );
    assert_eq!(decide(&house, &bea, &id, None).await.refusal(), (409, "APPLICATION_NOT_TAKEN"));
    decide(&house, &ada, &id, Some("no_demand")).await.data();
    for refused in [
        take(&house, &bea, &id).await,
        decide(&house, &ada, &id, None).await,
        house.post(Some(&ann), WITHDRAW, json!({ "application_id": id })).await,
    ] {
        assert_eq!(refused.refusal(), (409, "APPLICATION_CLOSED"));
    }
    assert_eq!(acts(&house).await, ["seller_application_taken", "seller_application_declined"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_application_is_taken_back_by_its_owner_alone(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, bob) = (applicant(&house).await, applicant(&house).await);
    let id = applied(&house, &ann).await;
    let wish = json!({ "application_id": id });
    assert_eq!(house.post(Some(&bob), WITHDRAW, wish.clone()).await.refusal(), (409, "NOT_FOUND"));
    let back = house.post(Some(&ann), WITHDRAW, wish).await;
    assert_eq!(back.data()["state"], "withdrawn");
    let after = info(&house, &ann).await;
    assert_eq!(after.get("obstacle"), None, "another may be sent at once");
    applied(&house, &ann).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_decision_needs_a_note_and_the_application(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (applicant(&house).await, house.person("admin").await);
    let id = applied(&house, &ann).await;
    take(&house, &admin, &id).await.data();
    for (note, reason) in [(json!(" "), "required"), (json!("x".repeat(1_001)), "too_long")] {
        let wish = json!({ "application_id": id, "seen": 2, "note": note });
        let refused = house.post(Some(&admin), DECIDE, wish).await;
        assert_eq!(refused.reason("note"), Some(reason));
    }
    let nobody = uuid::Uuid::new_v4();
    let wish = json!({ "application_id": nobody, "seen": 1, "note": "x" });
    assert_eq!(house.post(Some(&admin), DECIDE, wish).await.refusal(), (409, "NOT_FOUND"));
    let odd = json!({ "application_id": id, "seen": 2, "note": "x", "decline": "because" });
    assert_eq!(house.post(Some(&admin), DECIDE, odd).await.refusal(), (422, "paramater_error"));
    assert_eq!(acts(&house).await, ["seller_application_taken"]);
}
