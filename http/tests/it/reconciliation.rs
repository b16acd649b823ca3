//! The provider's movements beside our books, as administrators see and work through them. Row RECON-001 of the list of bad inputs.

use crate::harness::{House, Person, Reply};
use guildhall_actors::payment::reconciliation::reconcile_next;
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use guildhall_providers::{payment::PaymentProviders, sandbox::payment::FailureMode};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::time::Duration;
use time::OffsetDateTime;

const DAYS: &str = "/api/admin/reconciliation/days";
const DIFFERENCES: &str = "/api/admin/reconciliation/differences";
const BALANCES: &str = "/api/admin/reconciliation/balances";
const CHECK: &str = "/api/admin/reconciliation/check";
const TAKE: &str = "/api/admin/reconciliation/take";
const CLOSE: &str = "/api/admin/reconciliation/close";

/// A deposit of 10.00 by card that was paid and then sent back at the provider's own pages, by nobody we know.
async fn sent_back_by_hand(house: &House, ann: &Person) -> Value {
    let request = house.request(Some(ann), Method::POST, "/api/v1/asset/deposit");
    let wish = json!({ "amount": "10.00", "method": "card" });
    let reply = Reply::of(request.header("idempotency-key", "d").json(&wish)).await;
    let payment = reply.data()["payment_id"].clone();
    let name = house.bank.payments().remove(0);
    assert!(house.bank.pay(&name));
    // Whoever looks at it lets the provider be asked.
    let looked = format!("/api/v2/asset/pay/detail?payment_id={}", payment.as_str().unwrap());
    assert_eq!(house.get(Some(ann), &looked).await.data()["status"], "success");
    house.bank.refund_by_hand(&name);
    payment
}

/// Asks for today until it was reconciled beyond what has just moved: the provider counts in whole seconds.
async fn reconciled(house: &House, admin: &Person) -> Value {
    let paid_at = OffsetDateTime::now_utc().unix_timestamp();
    let today = OffsetDateTime::now_utc().date().to_string();
    let providers = house.state.get::<PaymentProviders>();
    let checked = async {
        loop {
            house.post(Some(admin), CHECK, json!({ "day": today })).await.data();
            let due = house.get(Some(admin), DAYS).await;
            assert_eq!(due.data()["days"][0]["is_due"], true);
            // What the service does within two seconds.
            assert!(reconcile_next(&house.pool, providers).await.unwrap());
            let day = house.get(Some(admin), DAYS).await.data()["days"][0].clone();
            assert_eq!((&day["is_due"], day.get("failure")), (&json!(false), None));
            if day["checked_until"].as_i64().unwrap() > paid_at * 1_000 {
                return day;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), checked).await.expect("the next second")
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_does_not_match_is_found_has_an_owner_and_is_closed_with_a_note(pool: PgPool) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    let payment = sent_back_by_hand(&house, &ann).await;
    let day = reconciled(&house, &admin).await;
    assert_eq!(day["provider"]["charged_cents"], 1_000);
    assert_eq!(day["provider"]["refunded_cents"], -1_000);
    assert_eq!(day["books"]["refunded_cents"], 0);
    assert_eq!(day["open"], 1);

    let open = format!("{DIFFERENCES}?open=true");
    let found = house.get(Some(&admin), &open).await.data()["differences"][0].clone();
    assert_eq!((&found["mismatch"], &found["kind"]), (&json!("not_in_books"), &json!("refund")));
    assert_eq!((&found["payment_id"], &found["uid"]), (&payment, &json!(ann.uid.to_string())));
    assert_eq!((&found["provider_amount"], found.get("books_amount")), (&json!(1_000), None));

    let which = json!({ "difference_id": found["difference_id"] });
    house.post(Some(&admin), TAKE, which.clone()).await.data();
    let owned = house.get(Some(&admin), &open).await.data()["differences"][0].clone();
    assert_eq!(owned["owner"]["uid"], admin.uid.to_string());
    let close =
        json!({ "difference_id": found["difference_id"], "note": " Ann asked for it by phone " });
    house.post(Some(&admin), CLOSE, close.clone()).await.data();
    assert_eq!(house.get(Some(&admin), &open).await.data()["differences"], json!([]));
    let closed = house.get(Some(&admin), DIFFERENCES).await.data()["differences"][0].clone();
    assert_eq!(closed["note"], "Ann asked for it by phone");
    assert_eq!(closed["closed_by"]["uid"], admin.uid.to_string());

    // Closed is closed: for whoever comes second, and for the next reconciliation.
    assert_eq!(house.post(Some(&admin), CLOSE, close).await.refusal(), (409, "CONFLICT"));
    assert_eq!(house.post(Some(&admin), TAKE, which).await.refusal(), (409, "CONFLICT"));
    assert_eq!(reconciled(&house, &admin).await["open"], 0);
}

fn refuses(reply: &Reply, field: &str) {
    assert_eq!(reply.refusal(), (422, "paramater_error"), "{}", reply.text);
    assert!(reply.reason(field).is_some(), "{field}: {}", reply.text);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_day_to_come_an_unknown_difference_and_a_missing_note_are_refused(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let tomorrow = (OffsetDateTime::now_utc().date() + time::Duration::days(2)).to_string();
    for day in [&*tomorrow, "2026-02-30", "yesterday", "", "0000-01-01"] {
        refuses(&house.post(Some(&admin), CHECK, json!({ "day": day })).await, "day");
    }
    for (path, wish, field) in [
        (CHECK, json!({}), "day"),
        (TAKE, json!({}), "difference_id"),
        (TAKE, json!({ "difference_id": "one" }), "difference_id"),
        (CLOSE, json!({ "difference_id": 1, "note": " " }), "note"),
        (CLOSE, json!({ "difference_id": 1, "note": "x".repeat(501) }), "note"),
    ] {
        refuses(&house.post(Some(&admin), path, wish).await, field);
    }
    for (path, wish) in
        [(TAKE, json!({ "difference_id": 1 })), (CLOSE, json!({ "difference_id": 1, "note": "x" }))]
    {
        assert_eq!(house.post(Some(&admin), path, wish).await.refusal(), (409, "NOT_FOUND"));
    }
    for query in ["before=x", "before=2026-13-01", "limit=x"] {
        let field = query.split('=').next().unwrap();
        refuses(&house.get(Some(&admin), &format!("{DAYS}?{query}")).await, field);
    }
    assert_eq!(
        house.get(Some(&admin), DAYS).await.data()["days"],
        json!([]),
        "nothing was written"
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_lies_at_the_providers_is_asked_and_stands_beside_what_the_books_expect(pool: PgPool) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    sent_back_by_hand(&house, &ann).await;
    let asked = house.get(Some(&admin), BALANCES).await.data().clone();
    let of = |name: &str, asked: &Value| {
        let all = asked["providers"].as_array().unwrap().clone();
        all.into_iter().find(|one| one["provider"] == name).unwrap()
    };
    // A charge of 10.00 costs 59 cents and settles for two days; what went back went at once, and its fee stays.
    let dollars = |available: i64, pending: i64| json!([{ "currency": "USD", "available": available, "pending": pending }]);
    assert_eq!(of("stripe", &asked)["sums"], dollars(-1_000, 941));
    assert_eq!(of("paypal", &asked)["sums"], dollars(0, 0));
    assert!(asked["asked_at"].as_i64().unwrap() > 0);
    // What somebody sent back by hand is not in the books.
    assert_eq!((&asked["books_cents"], &asked["fees_cents"]), (&json!(1_000), &json!(0)));
    reconciled(&house, &admin).await;
    sqlx::query(
        "insert into provider_movement (movement_ref, kind, amount, currency, account_amount, fee, account_currency, moved_at)
         values ('po_1', 'payout', 300, 'USD', -300, 0, 'USD', now())",
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let asked = house.get(Some(&admin), BALANCES).await.data().clone();
    assert_eq!((&asked["fees_cents"], &asked["paid_out_cents"]), (&json!(59), &json!(-300)));
    assert_eq!((&asked["other_cents"], &asked["expected_cents"]), (&json!(0), &json!(641)));

    // A dispute and the price of the account take money there and move none in our books; other currencies lie apart.
    sqlx::query(
        "insert into provider_movement (movement_ref, kind, amount, currency, account_amount, fee, account_currency, moved_at)
         values ('du_1', 'dispute', 500, 'USD', -500, 0, 'USD', now()), ('fee_1', 'fee', 20, 'USD', -20, 0, 'USD', now()),
             ('du_2', 'dispute', 7, 'JPY', -7, 0, 'JPY', now())",
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let asked = house.get(Some(&admin), BALANCES).await.data().clone();
    assert_eq!((&asked["books_cents"], &asked["other_cents"]), (&json!(1_000), &json!(-520)));
    assert_eq!(asked["expected_cents"], 1_000 - 59 - 300 - 520);

    // A provider that is away is said so, and hides nothing of the rest.
    house.bank.behave(FailureMode::Down);
    let away = house.get(Some(&admin), BALANCES).await.data().clone();
    assert_eq!(of("stripe", &away)["sums"], json!([]));
    assert!(!of("stripe", &away)["failure"].as_str().unwrap().is_empty());
    assert_eq!(away["expected_cents"], asked["expected_cents"]);
}
