//! Paying by PayPal: where the payer goes, what is taken when they come back, and what of its webhooks is believed.

use crate::harness::{House, Person, Reply};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use guildhall_providers::sandbox::payment::FailureMode;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const WEBHOOK: &str = "/api/webhook/paypal";

async fn open(pool: PgPool) -> (House, Person) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    let ann = house.person("user").await;
    (house, ann)
}

async fn deposit(house: &House, by: &Person) -> Value {
    let request = house.request(Some(by), Method::POST, "/api/v1/asset/deposit");
    let wish = json!({ "amount": "10.00", "method": "paypal" });
    Reply::of(request.header("idempotency-key", "d").json(&wish)).await.data().clone()
}

async fn kept(house: &House) -> i64 {
    let count = "select count(*) from provider_event";
    sqlx::query_scalar(count).fetch_one(&house.pool).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_comes_back_from_paypal_has_paid_once_they_approved(pool: PgPool) {
    let (house, ann) = open(pool).await;
    let payment = deposit(&house, &ann).await;
    let name = house.bank.payments().remove(0);
    let page = payment["redirect_url"].as_str().unwrap();
    assert!(page.ends_with(&format!("/sandbox/pay/{name}")), "{page}");
    let payment_id = payment["payment_id"].as_str().unwrap();
    let looked = format!("/api/v2/asset/pay/detail?payment_id={payment_id}");
    assert_eq!(house.get(Some(&ann), &looked).await.data()["status"], "processing");
    assert!(house.bank.pay(&name));
    let paid = house.get(Some(&ann), &looked).await;
    let paid = paid.data();
    assert_eq!((&paid["status"], &paid["method"]), (&json!("success"), &json!("paypal")));
    let asset = house.get(Some(&ann), "/api/v1/asset/get_brief_asset").await;
    assert_eq!(asset.data()["balance_cents"], 1_000);

    let admin = house.person("admin").await;
    let path = format!("/api/admin/payment/at_provider?payment_id={payment_id}");
    let said = house.get(Some(&admin), &path).await.data().clone();
    assert_eq!(said["payment"]["status"], "captured");
    assert_eq!(said["payment"]["charge_ref"], json!(name.replace("PO", "PC")));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_event_is_kept_once_if_paypal_says_that_it_sent_it(pool: PgPool) {
    let (house, ann) = open(pool).await;
    deposit(&house, &ann).await;
    let name = house.bank.payments().remove(0);
    let body = json!({
        "id": "WH-1", "event_type": "CHECKOUT.ORDER.APPROVED", "resource_type": "checkout-order",
        "resource": { "id": name },
    });
    let body = body.to_string();
    let send = async |headers: &[(&'static str, String)], body: &str| {
        let mut request = house.request(None, Method::POST, WEBHOOK).body(body.to_owned());
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        Reply::of(request).await
    };
    let signed = house.bank.paypal_headers(body.as_bytes());
    let changed = body.replace(&name, "PO-of-somebody-else");
    for refused in [
        send(&[], &body).await,
        send(&signed[1..], &body).await,
        send(&signed, &changed).await,
        send(&signed, "{}, \"webhook_id\": \"mine\"").await,
    ] {
        assert_eq!(refused.refusal(), (400, "signature_refused"));
    }
    // Whether it is theirs cannot be asked: they are to tell us again.
    house.bank.behave(FailureMode::Down);
    assert_eq!(send(&signed, &body).await.status, 503);
    house.bank.behave(FailureMode::Honest);
    assert_eq!(kept(&house).await, 0);
    for _ in 0..3 {
        assert_eq!(send(&signed, &body).await.status, 200);
    }
    assert_eq!(kept(&house).await, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn without_a_webhook_at_paypal_there_is_no_address_to_write_to(pool: PgPool) {
    let house = House::open_unconnected(pool).await;
    let signed = house.bank.paypal_headers(b"{}");
    let mut request = house.request(None, Method::POST, WEBHOOK).body("{}");
    for (name, value) in &signed {
        request = request.header(*name, value);
    }
    assert_eq!(Reply::of(request).await.refusal(), (404, "not_found"));
    assert_eq!(kept(&house).await, 0);
}
