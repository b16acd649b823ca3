//! Identity verification over HTTP: attempts, the provider's news, pictures for staff, and who sees them. Rows KYC and WEBHOOK-012.

use crate::{
    harness::{House, Person, Reply, WEBHOOK_SECRET},
    upload::{picture, send},
};
use guildhall_actors::identity::verification::Verifications;
use guildhall_providers::{
    payment::stripe::sign,
    sandbox::{IdentityManner, Outcome},
};
use image::ImageFormat;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};

pub const MANUAL: &str = "/api/account/cert/manual";
pub const DECIDE: &str = "/api/admin/verification/decide";
const INFO: &str = "/api/account/cert/info";
const REQUEST: &str = "/api/account/cert/request";
const WEBHOOK: &str = "/api/webhook/stripe_identity";
const IDENTITY: &str = "40";

async fn info(house: &House, by: &Person) -> Value {
    house.get(Some(by), INFO).await.data().clone()
}

/// Asks for the provider's page; the session's name.
async fn begin(house: &House, by: &Person) -> String {
    let page = house.post(Some(by), REQUEST, json!({})).await;
    page.data()["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

/// A judgement at the provider, and what the watch finds of it.
async fn judge(house: &House, session: &str, outcome: Outcome) {
    // The tests deliver news themselves.
    house.verifier.behave(IdentityManner::Silent);
    assert!(house.verifier.judge(session, outcome));
    watch(house).await;
}

async fn watch(house: &House) {
    sqlx::query("update verification_attempt set ask_at = now() where ask_at is not null")
        .execute(&house.pool)
        .await
        .unwrap();
    house.state.get::<Verifications>().look_at_due().await.unwrap();
}

async fn tell(house: &House, event: &Value) -> Reply {
    let body = event.to_string();
    let signature = sign(WEBHOOK_SECRET, body.as_bytes(), OffsetDateTime::now_utc());
    let request = house.request(None, Method::POST, WEBHOOK).body(body);
    Reply::of(request.header("stripe-signature", signature)).await
}

async fn relay(house: &House) {
    while house.floor().relay.carry_out_now().await.unwrap() > 0 {}
}

pub async fn decline_twice(house: &House, by: &Person) {
    for _ in 0..2 {
        let session = begin(house, by).await;
        judge(house, &session, Outcome::Declined("document_expired")).await;
    }
}

/// Pictures as `cert/manual` takes them.
pub async fn pictures(house: &House, by: &Person) -> Value {
    let mut sides = Vec::new();
    for side in ["front", "selfie"] {
        let stored = send(house, by, IDENTITY, picture(40, 30, ImageFormat::Png)).await;
        sides.push(json!({ "upload_id": stored.data()["upload_id"], "side": side }));
    }
    json!({ "pictures": sides })
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_was_declined_and_then_verified_has_a_certificate(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let before = info(&house, &ann).await;
    let of = |name: &str, info: &Value| info[name].clone();
    assert_eq!(of("cert", &before), Value::Null);
    assert_eq!(
        (of("status", &before), of("allow_to_cert", &before)),
        (json!("verify"), json!(true))
    );
    assert_eq!(of("attempts_left", &before), 2);

    let session = begin(&house, &ann).await;
    assert_eq!(begin(&house, &ann).await, session, "the open one is continued");
    assert_eq!(house.verifier.count(), 1);
    assert_eq!(of("status", &info(&house, &ann).await), "pending");
    judge(&house, &session, Outcome::Declined("consent_declined")).await;
    let left = info(&house, &ann).await;
    assert_eq!((of("status", &left), of("attempts_left", &left)), (json!("pending"), json!(2)));
    judge(&house, &session, Outcome::Processing).await;
    let page = house.post(Some(&ann), REQUEST, json!({})).await;
    assert_eq!(page.data().get("url"), None, "nothing is to be done there");
    judge(&house, &session, Outcome::Declined("document_expired")).await;
    let declined = info(&house, &ann).await;
    assert_eq!(of("status", &declined), "declined");
    assert_eq!(of("reason", &declined), "document_expired");
    assert_eq!(
        (of("attempts_left", &declined), of("allow_manual", &declined)),
        (json!(1), json!(false))
    );
    // The page of the declined session is closed: one session is one attempt.
    assert!(!house.verifier.judge(&session, Outcome::Verified(None)));

    let second = begin(&house, &ann).await;
    assert_ne!(second, session);
    let until = (OffsetDateTime::now_utc() + Duration::days(40)).date();
    judge(&house, &second, Outcome::Verified(Some(until))).await;
    let verified = info(&house, &ann).await;
    assert_eq!((of("cert", &verified), of("status", &verified)), (json!("0"), json!("verified")));
    let days = (verified["expires_at"].as_i64().unwrap() / 1000
        - OffsetDateTime::now_utc().unix_timestamp())
        / 86_400;
    assert!((39..=42).contains(&days), "it ends with the document: {days}");
    let refused = house.post(Some(&ann), REQUEST, json!({})).await;
    assert_eq!(refused.refusal(), (409, "ALREADY_VERIFIED"));
    let init = house.get(Some(&ann), "/api/integrate/init_info").await;
    assert_eq!(init.data()["cert_info"], json!({ "cert": "0", "allow_to_cert": false }));
    assert!(house.get(None, "/api/integrate/init_info").await.data().get("cert_info").is_none());
    let told: Vec<String> =
        sqlx::query_scalar("select kind from notice where uid = $1 order by notice_id")
            .bind(ann.uid.0)
            .fetch_all(&house.pool)
            .await
            .unwrap();
    assert_eq!(told, ["identity_declined", "identity_verified"]);

    sqlx::query("update certificate set expires_at = now()").execute(&house.pool).await.unwrap();
    let over = info(&house, &ann).await;
    assert_eq!((of("cert", &over), of("status", &over)), (json!("1"), json!("verify")));
    assert_eq!(of("allow_to_cert", &over), true);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_third_attempt_after_two_declines_is_refused_with_whom_to_ask(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    decline_twice(&house, &ann).await;
    let begun = house.verifier.count();
    for _ in 0..2 {
        let refused = house.post(Some(&ann), REQUEST, json!({})).await;
        assert_eq!(refused.refusal(), (409, "KYC_LIMIT"));
        let data = refused.body["data"].clone();
        assert_eq!(data, json!({ "attempts": 2, "allow_manual": true, "support": "/faq" }));
    }
    assert_eq!(house.verifier.count(), begun, "nothing was begun");
    let after = info(&house, &ann).await;
    assert_eq!((&after["status"], &after["attempts_left"]), (&json!("declined"), &json!(0)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn many_requests_at_once_begin_one_attempt(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let asked = (0..8).map(|_| house.post(Some(&ann), REQUEST, json!({})));
    let answers = futures_util::future::join_all(asked).await;
    let ids: std::collections::BTreeSet<String> =
        answers.iter().map(|it| it.data()["verification_id"].to_string()).collect();
    assert_eq!((ids.len(), house.verifier.count()), (1, 1));
}

/// News of the session of one person with the attempt of another, signed as the provider signs. Returns both, and their sessions.
pub async fn tell_crossed(house: &House) -> (Person, Person, String, String) {
    house.verifier.behave(IdentityManner::Silent);
    let (ann, bob) = (house.person("user").await, house.person("user").await);
    let (of_ann, of_bob) = (begin(house, &ann).await, begin(house, &bob).await);
    let now = OffsetDateTime::now_utc();
    let mut crossed = house.verifier.event(&of_ann, "verified", now).unwrap();
    let bobs = house.verifier.event(&of_bob, "verified", now).unwrap();
    crossed["data"]["object"]["client_reference_id"] =
        bobs["data"]["object"]["client_reference_id"].clone();
    assert_eq!(tell(house, &crossed).await.refusal(), (409, "CONFLICT"));
    (ann, bob, of_ann, of_bob)
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn news_about_another_person_are_refused_and_older_ones_after_newer_ones_ignored(
    pool: PgPool,
) {
    let house = House::open(pool).await;
    house.verifier.behave(IdentityManner::Silent);
    let now = OffsetDateTime::now_utc();
    let (ann, bob, of_ann, of_bob) = tell_crossed(&house).await;
    let bobs = house.verifier.event(&of_bob, "verified", now).unwrap();
    house.verifier.judge(&of_ann, Outcome::Verified(None));
    let news = house.verifier.event(&of_ann, "verified", now).unwrap();
    relay(&house).await;
    for person in [&ann, &bob] {
        assert_eq!(info(&house, person).await["cert"], Value::Null);
    }
    // What says of itself that somebody was verified is not believed either: the provider says otherwise.
    let mut lie = bobs.clone();
    lie["data"]["object"]["status"] = json!("verified");
    assert_eq!(tell(&house, &lie).await.status, 200);
    relay(&house).await;
    assert_eq!(info(&house, &bob).await["cert"], Value::Null);
    // The true ones count, three times as once.
    for _ in 0..3 {
        assert_eq!(tell(&house, &news).await.status, 200);
    }
    relay(&house).await;
    assert_eq!(info(&house, &ann).await["cert"], "0");
    let mut late = house.verifier.event(&of_ann, "requires_input", now - Duration::HOUR).unwrap();
    late["data"]["object"]["last_error"] = json!({ "code": "document_expired" });
    assert_eq!(tell(&house, &late).await.status, 200);
    relay(&house).await;
    assert_eq!(info(&house, &ann).await["cert"], "0");
    let outcomes: Vec<String> =
        sqlx::query_scalar("select outcome from verification_event order by received_at")
            .fetch_all(&house.pool)
            .await
            .unwrap();
    assert_eq!(outcomes, ["mismatch", "asked", "asked", "older"]);
    let mut unsigned = house.request(None, Method::POST, WEBHOOK).body(news.to_string());
    assert_eq!(Reply::of(unsigned).await.status, 400);
    unsigned = house.request(None, Method::POST, WEBHOOK).body("{}");
    assert_eq!(Reply::of(unsigned.header("stripe-signature", "t=1,v1=00")).await.status, 400);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whatever_the_provider_does_nobody_is_judged_by_it(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    for manner in [IdentityManner::Fail, IdentityManner::Huge, IdentityManner::KeyRevoked] {
        house.verifier.behave(manner);
        let refused = house.post(Some(&ann), REQUEST, json!({})).await;
        assert_eq!(refused.refusal(), (409, "PROVIDER_UNAVAILABLE"), "{manner:?}");
        assert_eq!(info(&house, &ann).await["attempts_left"], 2, "{manner:?}");
    }
    house.verifier.behave(IdentityManner::OpeningUnanswered);
    let lost = house.post(Some(&ann), REQUEST, json!({})).await;
    assert_eq!(lost.refusal(), (409, "PROVIDER_UNAVAILABLE"));
    house.verifier.behave(IdentityManner::Repeat);
    let session = begin(&house, &ann).await;
    assert_eq!(house.verifier.count(), 1, "the lost one was found again");
    // Nobody finishes it: after two days it ends at the provider too, and does not count.
    sqlx::query("update verification_attempt set opened_at = now() - interval '49 hours'")
        .execute(&house.pool)
        .await
        .unwrap();
    watch(&house).await;
    assert!(!house.verifier.judge(&session, Outcome::Verified(None)));
    let after = info(&house, &ann).await;
    assert_eq!((&after["status"], &after["attempts_left"]), (&json!("verify"), &json!(2)));
    // A session that the provider does not know any more.
    begin(&house, &ann).await;
    sqlx::query("update verification_attempt set provider_ref = 'vs_gone' where state = 'pending'")
        .execute(&house.pool)
        .await
        .unwrap();
    begin(&house, &ann).await;
    assert_eq!(house.verifier.count(), 3);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_goes_back_goes_to_a_page_of_ours(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let long = format!("/{}", "a".repeat(500));
    for path in ["https://evil.test", "//evil.test", "/a\\b", "balance", "", "/a b", &long] {
        let refused = house.post(Some(&ann), REQUEST, json!({ "return_to": path })).await;
        assert_eq!(refused.reason("return_to"), Some("invalid"), "{path}");
    }
    assert_eq!(house.verifier.count(), 0);
    house.post(Some(&ann), REQUEST, json!({ "return_to": "/balance?x=1&y=2" })).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_verify_by_pictures_that_nobody_else_sees(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, eve, agent, admin) = (
        house.person("user").await,
        house.person("user").await,
        house.person("customer_service").await,
        house.person("admin").await,
    );
    let sent = pictures(&house, &ann).await;
    let early = house.post(Some(&ann), MANUAL, sent.clone()).await;
    assert_eq!(early.refusal(), (409, "ATTEMPTS_LEFT"));
    decline_twice(&house, &ann).await;
    let front = sent["pictures"][0].clone();
    for wrong in [json!([]), json!([front]), json!([front, front, sent["pictures"][1]])] {
        let refused = house.post(Some(&ann), MANUAL, json!({ "pictures": wrong })).await;
        assert_eq!(refused.status, 422, "{wrong}");
    }
    let made = house.post(Some(&ann), MANUAL, sent.clone()).await.data().clone();
    let again = house.post(Some(&ann), MANUAL, pictures(&house, &ann).await).await;
    assert_eq!(again.refusal(), (409, "VERIFICATION_PENDING"));
    assert_eq!(info(&house, &ann).await["status"], "pending");

    let list = house.get(Some(&admin), "/api/admin/verification/list").await.data().clone();
    assert_eq!(list["verifications"][0]["verification_id"], made["verification_id"]);
    let path = format!(
        "/api/admin/verification/detail?verification_id={}",
        made["verification_id"].as_str().unwrap()
    );
    let detail = house.get(Some(&admin), &path).await.data().clone();
    assert_eq!(detail["declined"], json!(["document_expired", "document_expired"]));
    assert_eq!(detail["pictures"].as_array().unwrap().len(), 2);
    let upload = format!("/api/upload/{}", front["upload_id"].as_str().unwrap());
    for (who, status) in [
        (Some(&ann), 200),
        (Some(&admin), 200),
        (Some(&eve), 404),
        (Some(&agent), 404),
        (None, 404),
    ] {
        assert_eq!(house.get(who, &upload).await.status, status);
    }
    let decision = |decline: Value, seen: i64| json!({ "verification_id": made["verification_id"], "seen": seen, "decline": decline, "note": "Looked at." });
    let stale = house.post(Some(&admin), DECIDE, decision(Value::Null, 7)).await;
    assert_eq!(stale.refusal(), (409, "CONFLICT"));
    let mut ended = decision(json!("other"), 1);
    ended["document_until"] = json!("2030-01-01");
    let refused = house.post(Some(&admin), DECIDE, ended).await;
    assert_eq!(refused.reason("document_until"), Some("invalid"));
    house.post(Some(&admin), DECIDE, decision(Value::Null, 1)).await.data();
    let twice = house.post(Some(&admin), DECIDE, decision(json!("other"), 2)).await;
    assert_eq!(twice.refusal(), (409, "VERIFICATION_DECIDED"));
    assert_eq!(info(&house, &ann).await["cert"], "0");
    let acts: Vec<String> = sqlx::query_scalar(
        "select kind from staff_act where subject_kind = 'verification' order by seq",
    )
    .fetch_all(&house.pool)
    .await
    .unwrap();
    assert_eq!(acts, ["verification_viewed", "verification_approved"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_who_were_wrong_let_people_be_verified_anew(pool: PgPool) {
    const RESET: &str = "/api/admin/account/reset_verification";
    let house = House::open(pool).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    let reset = json!({ "uid": ann.uid, "reason": "That was not their document." });
    let person = format!("/api/admin/account/detail?uid={}", ann.uid);
    let stands = async || house.get(Some(&admin), &person).await.data()["verification"].clone();
    decline_twice(&house, &ann).await;
    let made = house.post(Some(&ann), MANUAL, pictures(&house, &ann).await).await.data().clone();
    let id = &made["verification_id"];
    let declined = json!({ "verification_id": id, "seen": 1, "decline": "other", "note": "x" });
    house.post(Some(&admin), DECIDE, declined).await.data();
    let refused = house.post(Some(&ann), REQUEST, json!({})).await;
    assert_eq!(refused.refusal(), (409, "KYC_LIMIT"));
    assert_eq!(stands().await, "declined");

    house.post(Some(&admin), RESET, reset.clone()).await.data();
    let after = info(&house, &ann).await;
    assert_eq!((&after["status"], &after["attempts_left"]), (&json!("verify"), &json!(2)));
    assert_eq!(after.get("reason"), None);
    // What was verified by mistake ends, and what is under way is given up.
    let session = begin(&house, &ann).await;
    judge(&house, &session, Outcome::Verified(None)).await;
    assert_eq!(stands().await, "verified");
    house.post(Some(&admin), RESET, reset.clone()).await.data();
    assert_eq!(info(&house, &ann).await["cert"], Value::Null);
    begin(&house, &ann).await;
    house.post(Some(&admin), RESET, reset).await.data();
    let after = info(&house, &ann).await;
    assert_eq!((&after["status"], &after["is_under_way"]), (&json!("verify"), &json!(false)));
    let told: Vec<String> = sqlx::query_scalar(
        "select kind from notice where uid = $1 order by notice_id desc limit 1",
    )
    .bind(ann.uid.0)
    .fetch_all(&house.pool)
    .await
    .unwrap();
    assert_eq!(told, ["identity_reset"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_is_verified_by_themselves_or_by_somebody_elses_pictures(pool: PgPool) {
    let house = House::open(pool).await;
    let (eve, admin) = (house.person("user").await, house.person("admin").await);
    decline_twice(&house, &admin).await;
    let foreign = pictures(&house, &eve).await;
    let refused = house.post(Some(&admin), MANUAL, foreign).await;
    assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    let sent = house.post(Some(&admin), MANUAL, pictures(&house, &admin).await).await;
    let decision =
        json!({ "verification_id": sent.data()["verification_id"], "seen": 1, "note": "Me." });
    assert_eq!(house.post(Some(&admin), DECIDE, decision).await.refusal(), (409, "FORBIDDEN"));
    assert_eq!(info(&house, &admin).await["cert"], Value::Null);
}
