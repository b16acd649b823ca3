//! Payments of everybody as administrators look into them: the list, what is kept of one beside what the provider says, and news about
//! payments nobody knows. Row PAYMENT-001 of the list of bad inputs.

use crate::harness::{House, Person, Reply, WEBHOOK_SECRET};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use guildhall_providers::{payment::stripe::sign, sandbox::payment::FailureMode};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use time::OffsetDateTime;

const LIST: &str = "/api/admin/payment/list";
const DETAIL: &str = "/api/admin/payment/detail";
const AT_PROVIDER: &str = "/api/admin/payment/at_provider";
const UNMATCHED: &str = "/api/admin/payment/unmatched_events";
const CLOSE: &str = "/api/admin/payment/close_unmatched";

async fn open(pool: PgPool) -> (House, Person, Person) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    (house, admin, ann)
}

/// A deposit that has begun at the provider: our name of it.
async fn deposit(house: &House, by: &Person, key: &str, amount: &str, method: &str) -> String {
    let request = house.request(Some(by), Method::POST, "/api/v1/asset/deposit");
    let wish = json!({ "amount": amount, "method": method });
    let reply = Reply::of(request.header("idempotency-key", key).json(&wish)).await;
    reply.data()["payment_id"].as_str().unwrap().to_owned()
}

async fn listed(house: &House, admin: &Person, query: &str) -> Vec<String> {
    let found = house.get(Some(admin), &format!("{LIST}?{query}")).await;
    let payments = found.data()["payments"].as_array().unwrap().clone();
    payments.iter().map(|one| one["payment_id"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn payments_are_listed_newest_first_and_filtered_by_payer_status_and_method(pool: PgPool) {
    let (house, admin, ann) = open(pool).await;
    let ben = house.person("user").await;
    let first = deposit(&house, &ann, "1", "10.00", "card").await;
    let second = deposit(&house, &ben, "2", "20.00", "bank_transfer").await;
    let third = deposit(&house, &ann, "3", "30.00", "card").await;
    let name = name_of(&house, &admin, &first).await;
    assert!(house.bank.pay(&name));
    assert_eq!(at_provider(&house, &admin, &first).await["payment"]["status"], "captured");

    let all = [third.clone(), second.clone(), first.clone()];
    assert_eq!(listed(&house, &admin, "").await, all);
    let of = |uid: guildhall_domain::ids::Uid| format!("uid={uid}");
    assert_eq!(listed(&house, &admin, &of(ann.uid)).await, [third.as_str(), first.as_str()]);
    assert_eq!(listed(&house, &admin, "method=bank_transfer").await, [second.as_str()]);
    assert_eq!(listed(&house, &admin, "status=success").await, [first.as_str()]);
    let both = format!("{}&status=processing&method=card", of(ann.uid));
    assert_eq!(listed(&house, &admin, &both).await, [third.as_str()]);
    assert!(listed(&house, &admin, "status=failed").await.is_empty());

    let page = house.get(Some(&admin), &format!("{LIST}?limit=2")).await;
    let next = page.data()["next"].as_str().unwrap().to_owned();
    assert_eq!(page.data()["payments"].as_array().unwrap().len(), 2);
    assert_eq!(listed(&house, &admin, &format!("limit=2&before={next}")).await, [first.as_str()]);
    let line = &page.data()["payments"][1];
    assert_eq!(
        (&line["purpose"], &line["amount_cents"], &line["refunded_cents"], &line["is_disputed"]),
        (&json!("deposit"), &json!(2_000), &json!(0), &json!(false))
    );
    assert_eq!(line["payer"]["uid"], json!(ben.uid.to_string()));
}

/// What is kept of a payment.
async fn record(house: &House, admin: &Person, payment: &str) -> Value {
    house.get(Some(admin), &format!("{DETAIL}?payment_id={payment}")).await.data().clone()
}

async fn name_of(house: &House, admin: &Person, payment: &str) -> String {
    record(house, admin, payment).await["provider_ref"].as_str().unwrap().to_owned()
}

/// What the provider says of it.
async fn at_provider(house: &House, admin: &Person, payment: &str) -> Value {
    house.get(Some(admin), &format!("{AT_PROVIDER}?payment_id={payment}")).await.data().clone()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_the_provider_says_stands_beside_our_books_and_they_follow_it(pool: PgPool) {
    let (house, admin, ann) = open(pool).await;
    let payment = deposit(&house, &ann, "1", "10.00", "card").await;
    let kept = record(&house, &admin, &payment).await;
    assert_eq!((&kept["status"], &kept["amount_cents"]), (&json!("processing"), &json!(1_000)));
    assert_eq!(kept["payer"]["uid"], json!(ann.uid.to_string()));
    let name = kept["provider_ref"].as_str().unwrap();
    let said = at_provider(&house, &admin, &payment).await;
    assert_eq!((&said["payment"]["status"], said.get("failure")), (&json!("pending"), None));

    // The news of it is lost: whoever looks has it booked nevertheless.
    assert!(house.bank.pay(name));
    let said = at_provider(&house, &admin, &payment).await;
    assert_eq!(
        (&said["payment"]["status"], &said["payment"]["amount_cents"]),
        (&json!("captured"), &json!(1_000))
    );
    let kept = record(&house, &admin, &payment).await;
    assert_eq!(kept["status"], "success");
    assert_eq!(kept["charge_ref"], said["payment"]["charge_ref"]);

    let dispute = house.bank.dispute(name).unwrap();
    let said = at_provider(&house, &admin, &payment).await;
    assert_eq!(said["disputes"][0]["dispute_id"], json!(dispute));
    assert_eq!(said["disputes"][0]["status"], "open");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_provider_that_cannot_answer_says_why_and_a_balance_has_none_to_ask(pool: PgPool) {
    let shop = crate::trade::shop(pool, 5_000).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    let order = shop.order().await;
    let paid = shop.pay(&order, "balance").await;
    let from_balance = paid.data()["payment"]["payment_id"].as_str().unwrap();
    let kept = record(house, &admin, from_balance).await;
    assert_eq!((&kept["order_id"], kept.get("provider_ref")), (&json!(order), None));
    let said = at_provider(house, &admin, from_balance).await;
    assert_eq!((said.get("payment"), said.get("failure")), (None, None));

    let by_card = deposit(house, &shop.buyer, "1", "10.00", "card").await;
    house.bank.behave(FailureMode::Down);
    let said = at_provider(house, &admin, &by_card).await;
    assert!(said["failure"].as_str().unwrap().contains("payment provider"), "{said}");
    assert_eq!(said.get("payment"), None);
    assert_eq!(record(house, &admin, &by_card).await["status"], "processing");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn news_about_payments_nobody_knows_is_listed_and_news_of_ours_stands_with_the_payment(
    pool: PgPool,
) {
    let (house, admin, ann) = open(pool).await;
    let payment = deposit(&house, &ann, "1", "10.00", "card").await;
    let name = name_of(&house, &admin, &payment).await;
    let tell = async |id: &str, about: &str| {
        let object = json!({ "object": "payment_intent", "id": about });
        let body =
            json!({ "id": id, "type": "payment_intent.succeeded", "data": { "object": object } })
                .to_string();
        let signature = sign(WEBHOOK_SECRET, body.as_bytes(), OffsetDateTime::now_utc());
        let request = house.request(None, Method::POST, "/api/webhook/stripe").body(body);
        let reply = Reply::of(request.header("stripe-signature", signature)).await;
        assert_eq!(reply.status, 200);
    };
    tell("evt_ours", &name).await;
    for id in ["evt_1", "evt_2", "evt_3"] {
        tell(id, "pi_of_somebody_else").await;
    }

    let events = async |query: &str| {
        let found = house.get(Some(&admin), &format!("{UNMATCHED}?{query}")).await.data().clone();
        let ids = found["events"].as_array().unwrap().clone();
        let ids: Vec<String> =
            ids.iter().map(|one| one["event_id"].as_str().unwrap().to_owned()).collect();
        (ids, found["next"].as_str().map(str::to_owned))
    };
    let (newest, next) = events("limit=2").await;
    assert_eq!(newest, ["evt_3", "evt_2"]);
    let (oldest, end) = events(&format!("limit=2&before={}", next.unwrap())).await;
    assert_eq!((oldest, end), (vec!["evt_1".to_owned()], None));
    let kept = record(&house, &admin, &payment).await;
    assert_eq!(kept["events"][0]["event_id"], "evt_ours");
    assert_eq!(kept["events"][0]["kind"], "payment_intent.succeeded");

    // Put away at once, with all that was told of that payment; what is told later is news again.
    let close = async |provider_ref: &str, note: &str| {
        let wish = json!({ "provider_ref": provider_ref, "note": note });
        house.post(Some(&admin), CLOSE, wish).await
    };
    for note in [" ", &"x".repeat(501)] {
        let refused = close("pi_of_somebody_else", note).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"));
        assert!(refused.reason("note").is_some());
    }
    assert!(close("", "ours").await.reason("provider_ref").is_some());
    assert_eq!(close(&name, "ours").await.refusal(), (409, "NOT_FOUND"), "a payment of ours");
    assert_eq!(events("").await.0.len(), 3, "nothing was put away");
    let closed = close("pi_of_somebody_else", "of the other shop").await;
    assert_eq!(closed.data()["closed"], 3);
    assert!(events("").await.0.is_empty());
    assert_eq!(close("pi_of_somebody_else", "again").await.refusal(), (409, "NOT_FOUND"));
    tell("evt_4", "pi_of_somebody_else").await;
    assert_eq!(events("").await.0, ["evt_4"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_no_payment_no_status_and_no_page_is_refused_by_its_field(pool: PgPool) {
    let (house, admin, _) = open(pool).await;
    for (path, query, field) in [
        (LIST, "status=paid", "status"),
        (LIST, "status=", "status"),
        (LIST, "method=cash", "method"),
        (LIST, "uid=ann", "uid"),
        (LIST, "before=1", "before"),
        (LIST, "limit=many", "limit"),
        (DETAIL, "payment_id=1", "payment_id"),
        (DETAIL, "", "payment_id"),
        (AT_PROVIDER, "payment_id=%27", "payment_id"),
        (UNMATCHED, "before=evt_1", "before"),
        (UNMATCHED, "before=99999999999999999999.evt_1", "before"),
    ] {
        let refused = house.get(Some(&admin), &format!("{path}?{query}")).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{path}?{query}");
        assert!(refused.reason(field).is_some(), "{path}?{query}: {}", refused.text);
    }
    let nobody = uuid::Uuid::nil().simple().to_string();
    for path in [DETAIL, AT_PROVIDER] {
        let refused = house.get(Some(&admin), &format!("{path}?payment_id={nobody}")).await;
        assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    }
}
