//! What an operator can alert on: each event of the security log is written and counted, and none holds a secret.

use crate::{
    appeal,
    harness::{House, Person, Reply, authenticator::Authenticator},
    passkeys, safety, second_factor, social,
    upload::{self, picture},
    verification,
};
use guildhall_domain::identity::login_provider::SocialProvider;
use guildhall_http::identity::account::password;
use image::ImageFormat;
use metrics_exporter_prometheus::PrometheusBuilder;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{
    io,
    sync::{Arc, Mutex},
};
use tracing_subscriber::{filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};
use uuid::Uuid;

const PASSWORD: &str = "Guild2026hall";
const LOGIN: &str = "/api/account/email/login";

/// The lines of this process, as JSON, and how much of them was looked at.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<(Vec<u8>, usize)>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Lines {
    fn listen() -> Self {
        let lines = Self::default();
        let writer = lines.clone();
        let layer = tracing_subscriber::fmt::layer()
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .with_current_span(false)
            .with_writer(move || writer.clone());
        let only =
            Targets::new().with_target("security", tracing_subscriber::filter::LevelFilter::INFO);
        tracing_subscriber::registry().with(only).with(layer).init();
        lines
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().0.clone()).unwrap()
    }

    /// The lines since the last look.
    fn take(&self) -> Vec<Value> {
        let mut lines = self.0.lock().unwrap();
        let text = String::from_utf8(lines.0[lines.1..].to_vec()).unwrap();
        lines.1 = lines.0.len();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The one event of a step.
    fn only(&self, event: &str, outcome: &str) -> Value {
        let taken = self.take();
        let [line] = &taken[..] else { panic!("not one event: {taken:?}") };
        assert_eq!((&line["event"], &line["outcome"]), (&json!(event), &json!(outcome)), "{line}");
        assert_eq!((&line["target"], &line["level"]), (&json!("security"), &json!("INFO")));
        line.clone()
    }
}

async fn give_password(house: &House, person: &Person) {
    sqlx::query("update account set password_hash = $1 where uid = $2")
        .bind(password::hash(PASSWORD))
        .bind(person.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_concerns_security_is_logged_and_counted_without_secrets(pool: PgPool) {
    let counts = PrometheusBuilder::new().install_recorder().unwrap();
    let lines = Lines::listen();
    let house = House::open(pool.clone()).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    give_password(&house, &ann).await;
    let login = |body: Value| {
        let request = house.request(None, Method::POST, LOGIN).header("device-id", "anns-phone");
        Reply::of(request.json(&body))
    };

    let signed_in = login(json!({ "email": ann.email, "password": PASSWORD })).await;
    let token = signed_in.data()["token"].as_str().unwrap().to_owned();
    let line = lines.only("sign_in", "done");
    assert_eq!((&line["user.id"], &line["method"]), (&json!(ann.uid.0), &json!("password")));
    assert_eq!((&line["network"], &line["device"]), (&json!("127.0.0.1"), &json!("anns-phone")));
    let session: String = sqlx::query_scalar(
        "select replace(session_id::text, '-', '') from session where device_id = 'anns-phone'",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(line["session.id"], session);

    login(json!({ "email": ann.email, "password": "Wrong2026hall" })).await;
    assert_eq!(lines.only("sign_in", "wrong_password")["user.id"], ann.uid.0);
    login(json!({ "email": "nobody@x.test", "password": "Wrong2026hall" })).await;
    assert_eq!(lines.only("sign_in", "wrong_password")["user.id"], Value::Null);
    login(json!({ "email": ann.email, "auth_code": "AAAAA2" })).await;
    assert_eq!(lines.only("sign_in", "wrong_code")["method"], "email_code");
    let send =
        |email: &str| house.post(None, "/api/account/email/login_send", json!({ "email": email }));
    send("often@x.test").await.data();
    send("often@x.test").await;
    lines.only("code_request", "locked_out");

    let set = json!({ "old_password": PASSWORD, "password": "Another2026hall" });
    house.post(Some(&ann), "/api/account/password/set", set).await.data();
    assert_eq!(lines.only("password_change", "done")["session.id"], ann.session.to_string());
    let timeline = house.get(Some(&ann), safety::TIMELINE).await;
    let changed = json!({ "event_id": timeline.data()["events"][0]["event_id"] });
    house.post(Some(&ann), safety::DISPUTE, changed).await.data();
    assert_eq!(lines.only("safety_dispute", "done")["session.id"], ann.session.to_string());
    let proof = json!({ "password": "Another2026hall" });
    house.post(Some(&ann), "/api/account/reauthenticate", proof).await.data();
    lines.only("reauthentication", "done");
    house.post(Some(&ann), safety::RELEASE, json!({})).await.data();
    assert_eq!(lines.only("safety_release", "done")["user.id"], ann.uid.0);
    let set = json!({ "old_password": PASSWORD, "password": "Third2026hall" });
    house.post(Some(&ann), "/api/account/password/set", set).await;
    lines.only("password_change", "wrong_password");

    let because = |more: Value| {
        let mut body = json!({ "uid": ann.uid, "reason": "a test" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let agent = house.person("customer_service").await;
    let path = "/api/admin/account/set_role";
    house.post(Some(&ann), path, because(json!({ "role": "admin" }))).await;
    let line = lines.only("forbidden", "refused");
    assert_eq!((&line["user.id"], &line["call"]), (&json!(ann.uid.0), &json!(path)));
    house.post(Some(&admin), path, because(json!({ "role": "seller" }))).await.data();
    let line = lines.only("role_change", "done");
    assert_eq!((&line["user.id"], &line["by"]), (&json!(ann.uid.0), &json!(admin.uid.0)));
    let permissions = json!({ "uid": agent.uid, "permissions": ["orders"], "reason": "a test" });
    house.post(Some(&admin), "/api/admin/account/set_permissions", permissions).await.data();
    let line = lines.only("permission_change", "done");
    assert_eq!((&line["user.id"], &line["by"]), (&json!(agent.uid.0), &json!(admin.uid.0)));
    for act in ["freeze", "unfreeze"] {
        let path = format!("/api/admin/account/{act}");
        house.post(Some(&admin), &path, because(json!({}))).await.data();
        lines.only(act, "done");
    }

    let event = house.request(None, Method::POST, "/api/webhook/stripe");
    Reply::of(event.header("stripe-signature", "t=1,v1=00").body("{}")).await;
    assert_eq!(lines.only("webhook_signature", "refused")["network"], "127.0.0.1");

    let ben = house.person("user").await;
    let (_, elsewhere) = house.sign_in(ben.uid).await;
    let others = json!({ "all_others": true });
    house.post(Some(&ben), "/api/account/sessions/revoke", others).await.data();
    assert_eq!(lines.only("session_end", "done")["session.id"], elsewhere.to_string());
    for _ in 0..40 {
        let wish = json!({ "conversation_id": Uuid::new_v4() });
        let reply = house.post(Some(&ben), "/api/im/conversation_info", wish).await;
        assert_eq!(reply.refusal(), (409, "NOT_FOUND"));
    }
    assert_eq!(lines.only("probing", "refused")["user.id"], ben.uid.0, "one line, not twenty");

    let support = json!({ "with": "customer_service" });
    let conversation = house.post(Some(&ben), "/api/im/conversation_open", support).await;
    let conversation = conversation.data()["conversation_id"].as_str().unwrap().to_owned();
    let stored = upload::send(&house, &ben, "7", picture(30, 20, ImageFormat::Png)).await;
    let id = stored.data()["upload_id"].as_str().unwrap().to_owned();
    let message = json!({
        "conversation_id": conversation,
        "client_msg_id": Uuid::new_v4(),
        "body": { "type": 2, "upload_id": id },
    });
    house.post(Some(&ben), "/api/im/send_msg", message).await.data();
    let path = format!("/api/upload/{id}");
    assert_eq!(house.get(Some(&ben), &path).await.status, 200);
    assert_eq!(lines.take(), Vec::<Value>::new(), "one's own picture");
    assert_eq!(house.get(Some(&agent), &path).await.status, 200);
    assert_eq!(lines.take(), Vec::<Value>::new(), "of the agent's team");
    let left = sqlx::query("delete from team_member where uid = $1").bind(agent.uid.0);
    assert_eq!(left.execute(&pool).await.unwrap().rows_affected(), 1);
    assert_eq!(house.get(Some(&agent), &path).await.status, 200);
    let line = lines.only("staff_view", "done");
    assert_eq!((&line["user.id"], &line["call"]), (&json!(agent.uid.0), &json!(path)));

    let path = "/api/admin/account/detail";
    house.get(Some(&admin), &format!("{path}?uid={}", ben.uid)).await.data();
    let line = lines.only("staff_view", "done");
    assert_eq!(
        (&line["user.id"], &line["by"], &line["call"]),
        (&json!(ben.uid.0), &json!(admin.uid.0), &json!(path))
    );

    let path = "/api/admin/order/export";
    assert_eq!(house.get(Some(&admin), path).await.status, 200);
    let line = lines.only("staff_view", "done");
    assert_eq!((&line["by"], &line["call"]), (&json!(admin.uid.0), &json!(path)));

    let request = house.request(Some(&ben), Method::POST, "/api/v1/asset/deposit");
    let wish = json!({ "amount": "10.00", "method": "card" });
    let begun = Reply::of(request.header("idempotency-key", "deposit").json(&wish)).await;
    let payment = begun.data()["payment_id"].as_str().unwrap();
    let path = "/api/admin/payment/detail";
    house.get(Some(&admin), &format!("{path}?payment_id={payment}")).await.data();
    let line = lines.only("staff_view", "done");
    assert_eq!((&line["user.id"], &line["call"]), (&json!(ben.uid.0), &json!(path)));

    let reason = "a test";
    let fee = json!({ "setting": "sale_fee", "value": 600, "seen": 500, "reason": reason });
    let rate = json!({ "currency": "EUR", "rate": 0.9, "reason": reason });
    let countries = json!({
        "subject": "payment_method", "id": "card", "mode": "only", "countries": ["DE"], "seen": 0, "reason": reason
    });
    let switch = json!({ "feature": "deposits", "is_on": false, "reason": reason });
    let terms = json!({ "kind": "terms", "language": "en", "body": "# Terms", "reason": reason });
    for (path, event, body) in [
        ("/api/admin/setting/set", "shop_setting", fee),
        ("/api/admin/exchange_rate/set", "exchange_rate", rate),
        ("/api/admin/feature/switch", "feature_switch", switch),
        ("/api/admin/country_rule/set", "country_rule", countries),
        ("/api/admin/legal/set", "legal_text", terms),
    ] {
        house.post(Some(&admin), path, body).await.data();
        let line = lines.only(event, "done");
        assert_eq!((&line["by"], line.get("user.id")), (&json!(admin.uid.0), None), "{line}");
    }

    house.post(Some(&ben), "/api/account/logout", json!({})).await.data();
    assert_eq!(lines.only("sign_out", "done")["session.id"], ben.session.to_string());

    let counted = counts.render();
    for (event, outcome, number) in
        [("sign_in", "wrong_password", 2), ("forbidden", "refused", 1), ("freeze", "done", 1)]
    {
        let line =
            format!(r#"security_events_total{{event="{event}",outcome="{outcome}"}} {number}"#);
        assert!(counted.contains(&line), "{line} is not in {counted}");
    }
    let all = lines.text();
    for secret in [ann.email.as_str(), &token, PASSWORD, "AAAAA2", "often@x.test"] {
        assert!(!all.contains(secret), "{secret}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn both_steps_of_a_sign_in_are_logged_with_the_provider(pool: PgPool) {
    let lines = Lines::listen();
    let house = House::open(pool).await;
    let log_in = || social::log_in(&house, SocialProvider::Line, social::ada());
    let ada = social::person_of(&log_in().await);
    assert_eq!(lines.only("sign_in", "done")["provider"], 3);
    let app = second_factor::set_up(&house, &ada).await;
    lines.only("second_factor_on", "done");
    let asked = log_in().await;
    assert_eq!(lines.only("sign_in", "first_factor")["provider"], 3);
    let second = json!({ "ticket": asked.body["data"]["ticket"], "code": app.code(0) });
    house.post(None, "/api/account/second_factor/login", second).await.data();
    let line = lines.only("sign_in", "done");
    assert_eq!((&line["provider"], &line["user.id"]), (&json!(3), &json!(ada.uid.0)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_done_with_passkeys_is_logged_with_whose_they_are(pool: PgPool) {
    let lines = Lines::listen();
    let house = House::open_at(pool, passkeys::SHOP).await;
    let ann = house.person("user").await;
    let mut phone = Authenticator::at(passkeys::SHOP);
    let made = passkeys::made(&house, &ann, &mut phone, "Phone").await;
    let passkey = house.post(Some(&ann), passkeys::REGISTER_FINISH, made).await;
    let line = lines.only("passkey_on", "done");
    assert_eq!((&line["user.id"], &line["network"]), (&json!(ann.uid.0), &json!("127.0.0.1")));

    let login = async |phone: &mut Authenticator| {
        let asked = house.post(None, passkeys::LOGIN_BEGIN, json!({})).await.data().clone();
        let shown = passkeys::answer(&asked, phone.show(&asked["options"]));
        house.post(None, passkeys::LOGIN_FINISH, shown).await
    };
    login(&mut phone).await.data();
    let line = lines.only("sign_in", "done");
    assert_eq!((&line["user.id"], &line["method"]), (&json!(ann.uid.0), &json!("passkey")));
    assert!(line["session.id"].is_string());
    sqlx::raw_sql("update passkey set data = jsonb_set(data, '{cred,counter}', '40')")
        .execute(&house.pool)
        .await
        .unwrap();
    login(&mut phone).await;
    assert_eq!(lines.only("sign_in", "refused")["user.id"], ann.uid.0, "whose it says it is");

    let asked = house.post(Some(&ann), passkeys::PROVE_BEGIN, json!({})).await.data().clone();
    let shown = passkeys::answer(&asked, phone.show(&asked["options"]));
    house.post(Some(&ann), passkeys::PROVE_FINISH, shown).await;
    lines.only("reauthentication", "refused");
    let id = json!({ "id": passkey.data()["id"] });
    house.post(Some(&ann), passkeys::DELETE, id).await.data();
    assert_eq!(lines.only("passkey_off", "done")["user.id"], ann.uid.0);
}

/// Row KYC-003.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_picture_of_somebody_elses_document_is_not_there_and_who_asked_is_logged(pool: PgPool) {
    let lines = Lines::listen();
    let house = House::open(pool).await;
    let (ann, eve) = (house.person("user").await, house.person("user").await);
    let stored = upload::send(&house, &ann, "40", picture(30, 20, ImageFormat::Png)).await;
    let path = format!("/api/upload/{}", stored.data()["upload_id"].as_str().unwrap());
    assert_eq!(house.get(Some(&ann), &path).await.status, 200);
    assert_eq!(lines.take(), Vec::<Value>::new(), "one's own picture");
    assert_eq!(house.get(Some(&eve), &path).await.status, 404);
    let line = lines.only("identity_picture", "refused");
    assert_eq!((&line["user.id"], &line["call"]), (&json!(eve.uid.0), &json!(path)));
    assert_eq!(house.get(None, &path).await.status, 404);
    let line = lines.only("identity_picture", "refused");
    assert_eq!((&line["user.id"], &line["network"]), (&Value::Null, &json!("127.0.0.1")));
    // Staff who were let into people see it, but not before it was sent to them.
    let admin = house.person("admin").await;
    assert_eq!(house.get(Some(&admin), &path).await.status, 404);
    lines.only("identity_picture", "refused");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_says_that_an_account_is_still_theirs_is_logged_once(pool: PgPool) {
    let lines = Lines::listen();
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let (id, _, _) = appeal::open_appeal(&house, &ann, "new@x.test").await;
    lines.take();
    let deny = json!({ "appeal_id": id });
    house.post(Some(&ann), appeal::DENY, deny.clone()).await.data();
    let line = lines.only("appeal_objection", "done");
    assert_eq!(line["user.id"], ann.uid.0);
    assert_eq!(line["session.id"], json!(ann.session));
    house.post(Some(&ann), appeal::DENY, deny).await.data();
    assert_eq!(lines.take(), Vec::<Value>::new(), "said before");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn news_that_name_two_people_are_logged(pool: PgPool) {
    let lines = Lines::listen();
    let house = House::open(pool).await;
    verification::tell_crossed(&house).await;
    lines.only("webhook_mismatch", "refused");
}
