//! Signing up, in and out, as a browser does it: codes, passwords, sessions, names, visitors. Rows AUTHEMAIL-*, SESSION-* and
//! CHAT-028/029 of the list of bad inputs that these calls can meet.

use crate::harness::{
    Arrival, House, Person, Reply,
    letters::{code_to, letters_to},
};

use guildhall_domain::identity::role::Role;
use guildhall_http::identity::account::password;
use guildhall_persistence::outbox::{self, letter::MAIL};
use guildhall_providers::{
    mail::smtp::{Smtp, SmtpConfig},
    sandbox::{self, SandboxConfig},
};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

const PASSWORD: &str = "Guild2026hall";
const SEND: &str = "/api/account/email/login_send";
const LOGIN: &str = "/api/account/email/login";
const SET_PASSWORD: &str = "/api/account/password/set";

async fn sql(pool: &PgPool, statement: &'static str) {
    sqlx::raw_sql(statement).execute(pool).await.unwrap();
}

async fn mails(pool: &PgPool) -> i64 {
    sqlx::query_scalar("select count(*) from outbox").fetch_one(pool).await.unwrap()
}

async fn sign_in_by_code(house: &House, email: &str) -> Reply {
    house.post(None, SEND, json!({ "email": email })).await.data();
    let code = code_to(&house.pool, email).await;
    house.post(None, LOGIN, json!({ "email": email, "auth_code": code })).await
}

/// The answer to a sending, with the length of its ticket in place of the ticket.
fn shape(sent: &Reply) -> Value {
    let mut data = sent.data().clone();
    data["ticket"] = data["ticket"].as_str().unwrap().len().into();
    data
}

async fn give_password(house: &House, person: &Person) {
    let hash = password::hash(PASSWORD);
    sqlx::query("update account set password_hash = $1 where uid = $2")
        .bind(hash)
        .bind(person.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
}

fn token(reply: &Reply) -> String {
    reply.data()["token"].as_str().unwrap().to_owned()
}

async fn is_signed_in(house: &House, token: &str) -> bool {
    let request = house
        .http
        .get(house.url("/api/account/info"))
        .header("authorization", format!("PS {token}"));
    let status = Reply::of(request).await.status.as_u16();
    assert!(status == 200 || status == 401, "{status}");
    status == 200
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_code_that_arrived_by_mail_signs_a_newcomer_up(pool: PgPool) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let config =
        SmtpConfig { url: sandbox.smtp_url(), from: "Guildhall <a@guildhall.test>".into() };
    let house = House::open_with_mailer(pool, Arc::new(Smtp::new(&config).unwrap())).await;

    let request =
        house.request(None, Method::POST, SEND).header("locale", "th").header("currency", "JPY");
    let sent = Reply::of(request.json(&json!({ "email": "New@X.test" }))).await;
    assert_eq!(sent.data()["remain_time"], 60);
    house.floor().relay.carry_out_now().await.unwrap();
    let mail = sandbox.inbox().wait_for("new@x.test", 0).await;
    assert!(mail.subject.contains("รหัส"), "{}", mail.subject);

    let code = mail.code().unwrap().to_lowercase();
    let request =
        house.request(None, Method::POST, LOGIN).header("locale", "th").header("currency", "JPY");
    let reply = Reply::of(request.json(&json!({ "email": "new@x.test", "auth_code": code }))).await;
    let user = &reply.data()["user"];
    assert_eq!(reply.data()["is_new"], true);
    assert_eq!(
        (&user["email"], &user["role"], &user["user_type"]),
        (&json!("new@x.test"), &json!("user"), &json!(1))
    );
    assert_eq!((&user["language"], &user["currency"]), (&json!("th"), &json!("JPY")));
    assert_eq!((&user["currency_precision"], &user["has_password"]), (&json!(0), &json!(false)));
    assert!(is_signed_in(&house, &token(&reply)).await);
    assert_eq!(mails(&house.pool).await, 0, "a code does not lie about once it is sent");
}

/// The relay looks by itself once an hour, so a mail that arrives was told of.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_code_is_mailed_at_once_and_not_when_the_relay_looks_next(pool: PgPool) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let config =
        SmtpConfig { url: sandbox.smtp_url(), from: "Guildhall <a@guildhall.test>".into() };
    // One nobody is woken for, which the relay finds when it starts: once it is there, the relay has done its first look.
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    let payload =
        json!({ "to": "first@x.test", "language": "en", "letter": { "says": "address_in_use" } });
    outbox::add(&mut tx, MAIL, "first", &payload).await.unwrap();
    tx.commit().await.unwrap();
    let (mailer, hour) = (Arc::new(Smtp::new(&config).unwrap()), Duration::from_secs(3_600));
    let house = House::open_with_relay(pool.clone(), mailer, hour).await;
    sandbox.inbox().wait_for("first@x.test", 0).await;

    house.post(None, SEND, json!({ "email": "waiting@x.test" })).await.data();
    let arrived = sandbox.inbox().wait_for("waiting@x.test", 0);
    let mail = tokio::time::timeout(Duration::from_secs(20), arrived)
        .await
        .expect("nobody woke the relay");
    assert!(mail.code().is_some());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_code_works_once_and_the_second_sign_in_finds_the_account(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let first = sign_in_by_code(&house, "a@x.test").await;
    let code = code_to(&pool, "a@x.test").await;
    let again = house.post(None, LOGIN, json!({ "email": "a@x.test", "auth_code": code })).await;
    assert_eq!(again.refusal(), (409, "CODE_INVALID"));
    sql(&pool, "update mailed_code set sent_at = now() - interval '61 seconds'").await;
    let second = sign_in_by_code(&house, "a@x.test").await;
    assert_eq!((&first.data()["is_new"], &second.data()["is_new"]), (&json!(true), &json!(false)));
    assert_eq!(first.data()["user"]["uid"], second.data()["user"]["uid"]);
    assert_ne!(token(&first), token(&second));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_no_address_gets_no_mail(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let long = format!("{}@x.test", "a".repeat(65));
    for email in
        ["", "plain", "a@b", "a@b..com", "@c.com", "a@-c.com", "a@b.com\r\nBcc: x@y.zz", &long]
    {
        let reply = house.post(None, SEND, json!({ "email": email })).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{email:?}");
        assert!(reply.reason("email").is_some(), "{email:?}: {reply:?}");
    }
    for body in
        [json!({}), json!({ "email": 7 }), json!({ "email": "a@x.test", "purpose": "giftcard" })]
    {
        assert_eq!(house.post(None, SEND, body).await.refusal(), (422, "paramater_error"));
    }
    assert_eq!(mails(&pool).await, 0);
    house.post(None, SEND, json!({ "email": format!("{}@x.test", "a".repeat(64)) })).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_unknown_address_is_answered_like_a_known_one(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let known = house.person("user").await;
    give_password(&house, &known).await;
    let send = |email: String| house.post(None, SEND, json!({ "email": email }));
    let (one, other) = (send(known.email.clone()).await, send("nobody@x.test".into()).await);
    assert_eq!(shape(&one), shape(&other), "but for the ticket");

    let wrong = |email: String| {
        house.post(None, LOGIN, json!({ "email": email, "password": "Wrong2026hall" }))
    };
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..7 {
        let mut answers = Vec::new();
        for (email, times) in
            [known.email.clone(), "nobody@x.test".into()].into_iter().zip(&mut times)
        {
            let begin = Instant::now();
            let reply = wrong(email).await;
            times.push(begin.elapsed());
            answers.push((reply.status, reply.body["code"].clone(), reply.body["message"].clone()));
        }
        let expected = if round < 5 { "WRONG_PASSWORD" } else { "RATE_LIMITED" };
        assert_eq!(answers[0].1, expected);
        assert_eq!(answers[0], answers[1]);
    }
    // The median of the compared ones. The spec's 5 ms need a quiet machine; this one shows that both are hashed.
    let [known, unknown] = times.map(|mut times| {
        times.truncate(5);
        times.sort();
        times[2]
    });
    assert!(unknown * 3 > known && known * 3 > unknown, "{known:?} and {unknown:?}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_second_code_has_to_wait(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    house.post(None, SEND, json!({ "email": "a@x.test" })).await.data();
    let reply = house.post(None, SEND, json!({ "email": "A@X.test" })).await;
    assert_eq!(reply.refusal(), (409, "RATE_LIMITED"));
    let remain_time = reply.body["data"]["remain_time"].as_u64().unwrap();
    assert!((1..=60).contains(&remain_time), "{remain_time}");
    assert_eq!(mails(&pool).await, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_six_letters_or_digits_count_as_a_guess(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    house.post(None, SEND, json!({ "email": "a@x.test" })).await.data();
    for typed in ["12345", "1234567", "12-456", "", "12345é"] {
        let reply =
            house.post(None, LOGIN, json!({ "email": "a@x.test", "auth_code": typed })).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{typed}");
        assert_eq!(reply.reason("auth_code"), Some("invalid"), "{typed}");
    }
    let guesses: i16 = sqlx::query_scalar("select guesses + loose_guesses from mailed_code")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(guesses, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn five_guesses_kill_a_code_even_all_at_once(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    house.post(None, SEND, json!({ "email": "a@x.test" })).await.data();
    let guess = || house.post(None, LOGIN, json!({ "email": "a@x.test", "auth_code": "000000" }));
    let answers = futures_util::future::join_all((0..60).map(|_| guess())).await;
    let compared = answers.iter().filter(|reply| reply.refusal() == (409, "CODE_INVALID")).count();
    assert_eq!(compared, 5);
    assert!(answers.iter().all(|reply| reply.status == 409), "{:?}", answers.last());
    let code = code_to(&pool, "a@x.test").await;
    let right = house.post(None, LOGIN, json!({ "email": "a@x.test", "auth_code": code })).await;
    assert_eq!(right.refusal(), (409, "CODE_EXPIRED"));
}

/// T8: somebody who knows the address guesses its codes to death.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_strangers_guesses_do_not_keep_the_owner_out(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let sent = house.post(None, SEND, json!({ "email": "a@x.test" })).await;
    let ticket = sent.data()["ticket"].as_str().unwrap();
    let code = code_to(&pool, "a@x.test").await;
    for typed in ["AAAAA2", "AAAAA3", "AAAAA4", "AAAAA5", "AAAAA6", "AAAAA7"] {
        house.post(None, LOGIN, json!({ "email": "a@x.test", "auth_code": typed })).await;
    }
    let guess = json!({ "email": "a@x.test", "auth_code": code, "ticket": "t".repeat(65) });
    assert_eq!(house.post(None, LOGIN, guess).await.reason("ticket"), Some("too_long"));
    let mine = json!({ "email": "a@x.test", "auth_code": code, "ticket": ticket });
    house.post(None, LOGIN, mine).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_code_is_bound_to_its_address_its_purpose_and_ten_minutes(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    house.post(None, SEND, json!({ "email": "a@x.test" })).await.data();
    house.post(None, SEND, json!({ "email": "b@x.test", "purpose": "password" })).await.data();
    let (of_a, of_b) = (code_to(&pool, "a@x.test").await, code_to(&pool, "b@x.test").await);
    let login = |email: &str, code: &str| {
        house.post(None, LOGIN, json!({ "email": email, "auth_code": code }))
    };
    assert_eq!(login("b@x.test", &of_a).await.refusal(), (409, "CODE_INVALID"));
    assert_eq!(
        login("b@x.test", &of_b).await.refusal(),
        (409, "CODE_INVALID"),
        "sent for another purpose"
    );
    sql(&pool, "update mailed_code set expires_at = now() - interval '1 second'").await;
    assert_eq!(login("a@x.test", &of_a).await.refusal(), (409, "CODE_EXPIRED"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_password_signs_in_and_an_endless_one_costs_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("seller").await;
    give_password(&house, &ann).await;
    let reply = house.post(None, LOGIN, json!({ "email": ann.email, "password": PASSWORD })).await;
    assert_eq!(
        (&reply.data()["is_new"], &reply.data()["user"]["role"]),
        (&json!(false), &json!("seller"))
    );

    let begin = Instant::now();
    let endless = "x".repeat(200_000);
    let reply = house.post(None, LOGIN, json!({ "email": ann.email, "password": endless })).await;
    assert_eq!(reply.refusal(), (422, "paramater_error"));
    assert_eq!(reply.reason("password"), Some("too_long"));
    assert!(begin.elapsed() < crate::harness::patient(Duration::from_secs(2)));
    for body in [
        json!({ "email": ann.email }),
        json!({ "email": ann.email, "password": "" }),
        json!({ "email": ann.email, "password": PASSWORD, "auth_code": "AB2C3D" }),
    ] {
        assert_eq!(house.post(None, LOGIN, body).await.refusal(), (422, "paramater_error"));
    }
}

/// T7: one common password against every address there is.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_password_for_many_accounts_is_stopped_before_it_is_hashed(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    sql(&house.pool, "update session set device_id = 'anns-phone', address = '203.0.113.7'").await;
    let wrong = |n: u32| {
        let body = json!({ "email": format!("a{n}@x.test"), "password": "Wrong2026hall" });
        house.post(None, LOGIN, body)
    };
    for answer in futures_util::future::join_all((0..30).map(wrong)).await {
        assert_eq!(answer.refusal(), (409, "WRONG_PASSWORD"));
    }
    let stopped = wrong(30).await;
    assert_eq!(stopped.refusal(), (409, "RATE_LIMITED"));
    assert!(stopped.body["data"]["remain_time"].as_u64().unwrap() > 600, "{stopped:?}");
    let login = |device: &str| {
        let request = house.request(None, Method::POST, LOGIN).header("device-id", device);
        Reply::of(request.json(&json!({ "email": ann.email, "password": PASSWORD })))
    };
    assert_eq!(login("a-new-one").await.refusal(), (409, "RATE_LIMITED"));
    login("anns-phone").await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn guessing_passwords_slows_down_but_not_for_the_owners_device(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    sql(&house.pool, "update session set device_id = 'anns-phone', address = '203.0.113.7'").await;
    let login = |device: &str, password: &str| {
        let request = house.request(None, Method::POST, LOGIN).header("device-id", device);
        Reply::of(request.json(&json!({ "email": ann.email, "password": password })))
    };
    for _ in 0..5 {
        assert_eq!(login("stranger", "Wrong2026hall").await.refusal(), (409, "WRONG_PASSWORD"));
    }
    let slowed = login("stranger", PASSWORD).await;
    assert_eq!(slowed.refusal(), (409, "RATE_LIMITED"), "not even the right one is compared");
    assert!(slowed.body["data"]["remain_time"].as_u64().unwrap() > 0);
    // The strangers guess from elsewhere: the owner's own address has no wrong tries.
    sql(&house.pool, "update password_failure set address = '198.51.100.9'").await;
    login("anns-phone", PASSWORD).await.data();
    assert_eq!(login("stranger", "Wrong2026hall").await.refusal().0, 409);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_token_ends_with_log_out_on_both_carriers(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let (other, _) = house.sign_in(ann.uid).await;
    let mut socket = house.socket_of(&ann).await;
    house.post(Some(&ann), "/api/account/logout", json!({})).await.data();
    let begin = Instant::now();
    assert!(!is_signed_in(&house, &ann.token).await);
    assert_ne!(socket.end().await, Arrival::Push(String::new(), Value::Null));
    assert!(
        begin.elapsed() < crate::harness::patient(Duration::from_secs(1)),
        "{:?}",
        begin.elapsed()
    );
    assert!(house.socket(json!({ "token": ann.token })).await.is_err());
    assert!(is_signed_in(&house, &other).await, "another device stays");
    assert_eq!(
        house.post(Some(&ann), "/api/account/logout", json!({})).await.refusal(),
        (401, "unauthorized")
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_token_counts_in_its_header_only_and_for_thirty_days(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let in_query = house
        .get(None, &format!("/api/account/info?token={0}&authorization=PS%20{0}", ann.token))
        .await;
    assert_eq!(in_query.refusal(), (401, "unauthorized"));
    sql(
        &house.pool,
        "update session set expires_at = now() - interval '1 second', last_seen_at = now()",
    )
    .await;
    assert!(!is_signed_in(&house, &ann.token).await);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn signing_in_replaces_the_token_held_before(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let body = json!({ "email": ann.email, "password": PASSWORD });
    let reply = house.post(Some(&ann), LOGIN, body).await;
    assert_ne!(token(&reply), ann.token);
    assert!(is_signed_in(&house, &token(&reply)).await);
    assert!(!is_signed_in(&house, &ann.token).await);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn devices_are_listed_and_revoked_by_their_owner_only(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let (second, _) = house.sign_in(ann.uid).await;
    let listed = house.get(Some(&ann), "/api/account/sessions").await;
    let sessions = listed.data()["sessions"].as_array().unwrap().clone();
    assert_eq!(sessions.len(), 2);
    assert_eq!(sessions.iter().filter(|session| session["is_current"] == true).count(), 1);

    let revoke = |by, body| house.post(by, "/api/account/sessions/revoke", body);
    let foreign = revoke(Some(&ben), json!({ "session_id": ann.session })).await;
    let unknown = revoke(Some(&ben), json!({ "session_id": uuid::Uuid::new_v4() })).await;
    assert_eq!(foreign.refusal(), (409, "NOT_FOUND"));
    assert_eq!(foreign.text, unknown.text);
    assert!(is_signed_in(&house, &ann.token).await);

    assert_eq!(
        revoke(Some(&ann), json!({ "all_others": true })).await.data(),
        &json!({ "revoked": 1 })
    );
    assert!(!is_signed_in(&house, &second).await);
    assert!(is_signed_in(&house, &ann.token).await && is_signed_in(&house, &ben.token).await);
    assert_eq!(revoke(Some(&ann), json!({})).await.refusal(), (422, "paramater_error"));
    assert_eq!(
        revoke(Some(&ann), json!({ "session_id": ann.session })).await.data(),
        &json!({ "revoked": 1 })
    );
    assert!(!is_signed_in(&house, &ann.token).await);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_a_good_password_can_be_set(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    for (password, reason) in [
        ("Ab1cdef", "too_short"),
        ("Abcdefghij1234567890X", "too_long"),
        ("aaaaaaaa", "invalid"),
        ("aaaa1111", "invalid"),
        ("Abcd1234!", "invalid"),
    ] {
        let reply = house
            .post(
                Some(&ann),
                SET_PASSWORD,
                json!({ "old_password": PASSWORD, "password": password }),
            )
            .await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{password}");
        assert_eq!(reply.reason("password"), Some(reason), "{password}");
    }
    let common = house
        .post(
            Some(&ann),
            SET_PASSWORD,
            json!({ "old_password": PASSWORD, "password": "Password1" }),
        )
        .await;
    assert_eq!(
        (common.refusal(), common.reason("password")),
        ((422, "PASSWORD_COMMON"), Some("common"))
    );
    house.post(None, LOGIN, json!({ "email": ann.email, "password": PASSWORD })).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_new_password_needs_the_old_one_or_a_code_and_ends_other_sign_ins(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let (second, _) = house.sign_in(ann.uid).await;
    let set = |body| house.post(Some(&ann), SET_PASSWORD, body);
    assert_eq!(set(json!({ "password": PASSWORD })).await.refusal(), (422, "paramater_error"));
    let wrong = json!({ "password": PASSWORD, "old_password": "Whatever12" });
    assert_eq!(set(wrong).await.refusal(), (409, "WRONG_PASSWORD"), "there is none yet");
    assert!(is_signed_in(&house, &second).await);

    house.post(None, SEND, json!({ "email": ann.email, "purpose": "password" })).await.data();
    let code = code_to(&pool, &ann.email).await;
    set(json!({ "password": PASSWORD, "auth_code": code })).await.data();
    assert!(is_signed_in(&house, &ann.token).await && !is_signed_in(&house, &second).await);
    let again = set(json!({ "password": "Another2026x", "auth_code": code })).await;
    assert_eq!(again.refusal(), (409, "CODE_INVALID"));
    set(json!({ "password": "Another2026x", "old_password": PASSWORD })).await.data();
    let login = |password: &str| {
        house.post(None, LOGIN, json!({ "email": ann.email, "password": password }))
    };
    assert_eq!(login(PASSWORD).await.refusal(), (409, "WRONG_PASSWORD"));
    login("Another2026x").await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_uses_something_up_answers_a_repeat_with_the_same_key_as_the_first_time(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let post = async |path: &str, key: &str, body: Value| {
        let request = house.request(Some(&ann), Method::POST, path);
        Reply::of(request.header("idempotency-key", key).json(&body)).await
    };
    // The code is used up by the first, and the repeat is not told that it is wrong.
    house.post(None, SEND, json!({ "email": ann.email, "purpose": "password" })).await.data();
    let code = code_to(&pool, &ann.email).await;
    let wish = json!({ "password": PASSWORD, "auth_code": code });
    let sent = wish.to_string();
    post(SET_PASSWORD, "p", wish.clone()).await.data();
    post(SET_PASSWORD, "p", wish.clone()).await.data();
    assert_eq!(post(SET_PASSWORD, "other", wish).await.refusal(), (409, "CODE_INVALID"));
    let another = json!({ "password": "Another2026x", "auth_code": code });
    assert_eq!(post(SET_PASSWORD, "p", another).await.refusal(), (409, "CONFLICT"));

    let bind_send = json!({ "email": "free@x.test" });
    let first = post("/api/account/email/bind_send", "s", bind_send.clone()).await;
    assert_eq!(post("/api/account/email/bind_send", "s", bind_send).await.data(), first.data());
    let code = code_to(&pool, "free@x.test").await;
    let bind = json!({ "email": "free@x.test", "auth_code": code, "password": PASSWORD });
    let bound = post("/api/account/email/bind", "b", bind.clone()).await;
    assert_eq!(post("/api/account/email/bind", "b", bind).await.data(), bound.data());

    let (_, session) = house.sign_in(ann.uid).await;
    let revoke = json!({ "session_id": session });
    post("/api/account/sessions/revoke", "r", revoke.clone()).await.data();
    assert_eq!(
        post("/api/account/sessions/revoke", "r", revoke.clone()).await.data()["revoked"],
        1
    );
    assert_eq!(
        post("/api/account/sessions/revoke", "r2", revoke).await.refusal(),
        (409, "NOT_FOUND")
    );

    // A later change is not undone by an earlier one that comes twice.
    let language = async |key: &str, language: &str| {
        let reply = post("/api/account/set_language", key, json!({ "language": language })).await;
        reply.data()["language"].clone()
    };
    assert_eq!(
        (language("l1", "ar").await, language("l2", "de").await),
        (json!("ar"), json!("de"))
    );
    assert_eq!(language("l1", "ar").await, "ar", "the first answer");
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.data()["language"], "de");
    let name = json!({ "nickname": "Somebody" });
    post("/api/account/nickname/set", "n", name.clone()).await.data();
    post("/api/account/nickname/set", "n", name).await.data();

    // What is stored cannot be guessed back to the password it was sent with.
    let guess = "select count(*) from idempotency where request = sha256($1)";
    let guessed: i64 =
        sqlx::query_scalar(guess).bind(sent.into_bytes()).fetch_one(&pool).await.unwrap();
    assert_eq!(guessed, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_name_follows_the_rules_and_changes_once_in_three_months(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let set = |name: &str| {
        house.post(Some(&ann), "/api/account/nickname/set", json!({ "nickname": name }))
    };
    for (name, reason) in [
        ("abc", "too_short"),
        ("a_b!c", "invalid"),
        ("emoji😀", "invalid"),
        ("Guildhall", "invalid"),
    ] {
        let reply = set(name).await;
        assert_eq!((reply.refusal().0, reply.reason("nickname")), (422, Some(reason)), "{name}");
    }
    assert_eq!(set("玩家一號").await.data()["nickname"], "玩家一號");
    let refused = set("Somebody").await;
    assert_eq!(refused.refusal(), (409, "TOO_SOON"));
    // Both the countdown and the date, for a client to show whichever reads better.
    let wait = &refused.body["data"];
    let remain = wait["remain_time"].as_i64().unwrap();
    assert!((89 * 86_400..=92 * 86_400 + 1).contains(&remain), "{remain} s");
    let now = time::OffsetDateTime::now_utc().unix_timestamp();
    let until = wait["again_at"].as_i64().unwrap() / 1_000;
    assert!((until - now - remain).abs() <= 2, "{wait}");
    let moved =
        "update account set nickname_changed_at = nickname_changed_at - make_interval(secs => $1)";
    sqlx::query(moved).bind(remain as f64).execute(&house.pool).await.unwrap();
    assert_eq!(
        set("Somebody").await.data()["nickname"],
        "Somebody",
        "refused after the wait it was told"
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn another_address_is_bound_by_its_code_and_a_taken_one_is_told_by_mail_only(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let send = |email: &str| {
        house.post(Some(&ann), "/api/account/email/bind_send", json!({ "email": email }))
    };
    for person in [&ann, &ben] {
        give_password(&house, person).await;
    }
    let bind = |by, email: &str, code: &str| {
        let wish = json!({ "email": email, "auth_code": code, "password": PASSWORD });
        house.post(by, "/api/account/email/bind", wish)
    };
    assert_eq!(send("a@-c.com").await.refusal(), (422, "paramater_error"));
    let (free, taken) = (send("free@x.test").await, send(&ben.email.to_uppercase()).await);
    assert_eq!(shape(&free), shape(&taken));
    assert_eq!(letters_to(&pool, &ben.email).await[0]["says"], "address_in_use");

    let code = code_to(&pool, "free@x.test").await;
    for typed in ["12345", "1234567", "12-456"] {
        assert_eq!(
            bind(Some(&ann), "free@x.test", typed).await.reason("auth_code"),
            Some("invalid")
        );
    }
    assert_eq!(
        bind(Some(&ann), &ben.email, &code).await.refusal(),
        (409, "CODE_INVALID"),
        "sent to another address"
    );
    assert_eq!(
        bind(Some(&ben), "free@x.test", &code).await.refusal(),
        (409, "CODE_INVALID"),
        "sent for another account"
    );
    assert_eq!(bind(Some(&ann), "free@x.test", &code).await.data()["email"], "free@x.test");
    assert_eq!(bind(Some(&ann), "free@x.test", &code).await.refusal(), (409, "CODE_INVALID"));
    assert_eq!(bind(None, "free@x.test", &code).await.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_frozen_account_is_out_at_once_and_cannot_come_back(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    sql(&house.pool, "update account set frozen_at = now()").await;
    assert!(!is_signed_in(&house, &ann.token).await);
    let reply = house.post(None, LOGIN, json!({ "email": ann.email, "password": PASSWORD })).await;
    assert_eq!(reply.refusal(), (409, "FORBIDDEN"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_client_learns_at_the_start_who_it_is_and_what_there_is_to_choose(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let nobody = house.get(None, "/api/integrate/init_info").await;
    let nobody = nobody.data();
    assert_eq!(nobody["login_check"], json!({ "is_login": false }));
    assert!(nobody.get("account_info").is_none());
    assert_eq!(nobody["language_info"]["items"].as_array().unwrap().len(), 14);
    assert_eq!(nobody["unread_badge"]["unread_im_message"]["total"], 0);
    let known = house.get(Some(&ann), "/api/integrate/init_info").await;
    assert_eq!(known.data()["account_info"]["email"], ann.email);
    let chosen =
        house.post(Some(&ann), "/api/account/set_language", json!({ "language": "ar" })).await;
    assert_eq!(chosen.data()["language"], "ar");
    let refused =
        house.post(Some(&ann), "/api/account/set_language", json!({ "language": "tlh" })).await;
    assert_eq!(refused.refusal(), (422, "paramater_error"));
    let first = |key: &str| {
        let languages = nobody["language_info"]["items"].as_array().unwrap();
        languages.iter().find(|language| language["key"] == key).unwrap()["currency"].clone()
    };
    assert_eq!([first("es"), first("ar"), first("ja")], ["USD", "USD", "JPY"]);
    assert_eq!(
        house.get(Some(&ann), "/api/account/login_check").await.data()["user"]["language"],
        "ar"
    );
    assert_eq!(
        house.get(None, "/api/account/login_check").await.data(),
        &json!({ "is_login": false })
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_currency_that_was_chosen_holds_on_every_device(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let mut phone = house.socket_of(&ann).await;
    let set = |code: &str| {
        house.post(Some(&ann), "/api/account/set_currency", json!({ "currency": code }))
    };
    let chosen = set("JPY").await;
    let user = chosen.data();
    let shown =
        ["currency", "currency_symbol", "currency_precision"].map(|name| user[name].clone());
    assert_eq!(shown, [json!("JPY"), json!("¥"), json!(0)]);
    assert_eq!(phone.push("account").await["currency"], "JPY", "other devices hear of it");
    for code in ["BTC", "jpy", ""] {
        let refused = set(code).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{code}");
        assert_eq!(refused.reason("currency"), Some("invalid"), "{code}");
    }
    let start = house.get(Some(&ann), "/api/integrate/init_info").await;
    assert_eq!(start.data()["account_info"]["currency"], "JPY");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visitor_token_is_of_use_on_its_own_device_only(pool: PgPool) {
    let house = House::open(pool).await;
    let visitor = house.visitor().await;
    assert!(visitor.token.len() >= 60, "{}", visitor.token.len());
    let list = |device: &str, token: &str| {
        let request = house
            .request(None, Method::POST, "/api/im/conversation_list")
            .header("device-id", device);
        Reply::of(request.json(&json!({ "visitor_token": token })))
    };
    list(&visitor.device, &visitor.token).await.data();
    assert_eq!(list("another", &visitor.token).await.refusal(), (401, "unauthorized"));
    for at in [0, 12, 40, visitor.token.len() - 2] {
        let mut forged = visitor.token.clone().into_bytes();
        forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
        let forged = String::from_utf8(forged).unwrap();
        assert_eq!(list(&visitor.device, &forged).await.refusal(), (401, "unauthorized"), "{at}");
    }
    sql(
        &house.pool,
        "update account set created_at = now() - interval '91 days' where role = 'visitor'",
    )
    .await;
    assert_eq!(list(&visitor.device, &visitor.token).await.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visitors_talk_moves_to_the_account_that_signs_in_and_the_token_is_dead(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    house.person("customer_service").await;
    let visitor = house.visitor().await;
    let opened = house
        .post_visitor(&visitor, "/api/im/conversation_open", json!({ "with": "customer_service" }))
        .await;
    let conversation = opened.data()["conversation_id"].as_str().unwrap().to_owned();
    house
        .post_visitor(&visitor, "/api/im/send_msg", House::text(&conversation, "before signing in"))
        .await
        .data();

    house.post(None, SEND, json!({ "email": "a@x.test" })).await.data();
    let code = code_to(&pool, "a@x.test").await;
    let request = house.request(None, Method::POST, LOGIN).header("device-id", &visitor.device);
    let body = json!({ "email": "a@x.test", "auth_code": code, "visitor_token": visitor.token });
    let token = token(&Reply::of(request.json(&body)).await);

    let request = house
        .http
        .post(house.url("/api/im/msg_list"))
        .header("authorization", format!("PS {token}"));
    let history = Reply::of(request.json(&json!({ "conversation_id": conversation }))).await;
    let messages = history.data()["messages"].as_array().unwrap();
    assert!(
        messages.iter().any(|message| message["body"]["text"] == "before signing in"),
        "{messages:?}"
    );
    let dead = house.post_visitor(&visitor, "/api/im/conversation_list", json!({})).await;
    assert_eq!(dead.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visitor_has_no_account_calls(pool: PgPool) {
    let house = House::open(pool).await;
    let visitor = house.visitor().await;
    let info =
        house.http.get(house.url(&format!("/api/account/info?visitor_token={}", visitor.token)));
    assert_eq!(
        Reply::of(info.header("device-id", &visitor.device)).await.refusal(),
        (401, "unauthorized")
    );
    let role: String =
        sqlx::query_scalar("select role from account").fetch_one(&house.pool).await.unwrap();
    assert_eq!(role.parse(), Ok(Role::Visitor));
}
