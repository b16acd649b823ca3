//! The safety timeline, "this wasn't me", and taking that back, as a browser asks for them.

use crate::{
    harness::{
        Arrival, House, Person, Reply,
        authenticator::Authenticator,
        letters::{code_to, letters_to},
    },
    passkeys,
    second_factor::give_password,
};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

pub const TIMELINE: &str = "/api/account/safety/timeline";
pub const DISPUTE: &str = "/api/account/safety/dispute";
pub const RELEASE: &str = "/api/account/safety/release";
const LOGIN: &str = "/api/account/email/login";
const LOGIN_SEND: &str = "/api/account/email/login_send";
const INFO: &str = "/api/account/info";
const WALLET: &str = "/api/v1/asset/get_brief_asset";
const REVOKE: &str = "/api/account/sessions/revoke";
const SET_PASSWORD: &str = "/api/account/password/set";
const REAUTHENTICATE: &str = "/api/account/reauthenticate";
const PASSWORD: &str = "Guild2026hall";
const OTHER_PASSWORD: &str = "Other2026hall";
const TWO_DAYS_MS: i64 = 48 * 60 * 60 * 1_000;

/// An account that is a year old, with a password.
pub async fn owner(house: &House) -> Person {
    let ann = house.person("user").await;
    give_password(house, &ann).await;
    sqlx::query("update account set created_at = now() - interval '1 year' where uid = $1")
        .bind(ann.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    ann
}

async fn timeline(house: &House, by: &Person) -> Value {
    house.get(Some(by), TIMELINE).await.data().clone()
}

/// The kinds of a person's events, newest first.
async fn kinds(house: &House, by: &Person) -> Vec<String> {
    let timeline = timeline(house, by).await;
    let events = timeline["events"].as_array().unwrap();
    events.iter().map(|event| event["kind"].as_str().unwrap().to_owned()).collect()
}

/// Their newest event of that kind.
async fn event(house: &House, by: &Person, kind: &str) -> Value {
    let timeline = timeline(house, by).await;
    let found = timeline["events"].as_array().unwrap().iter().find(|one| one["kind"] == kind);
    found.unwrap_or_else(|| panic!("no {kind}: {timeline}")).clone()
}

async fn with_password(house: &House, of: &Person, password: &str) -> Reply {
    let request = house
        .request(None, Method::POST, LOGIN)
        .header("device-id", "anns-phone")
        .header("user-agent", "Mozilla/5.0 (iPhone) Safari/604.1");
    Reply::of(request.json(&json!({ "email": of.email, "password": password }))).await
}

/// The same person on another device.
async fn elsewhere(house: &House, of: &Person) -> Person {
    let (token, session) = house.sign_in(of.uid).await;
    Person { token, session, ..of.clone() }
}

/// Changes the password, which is an event to dispute.
pub async fn change_password(house: &House, by: &Person) -> Value {
    let input = json!({ "old_password": PASSWORD, "password": OTHER_PASSWORD });
    house.post(Some(by), SET_PASSWORD, input).await.data();
    event(house, by, "password_changed").await
}

async fn dispute(house: &House, by: &Person, event: &Value) -> Reply {
    house.post(Some(by), DISPUTE, json!({ "event_id": event["event_id"] })).await
}

pub async fn prove(house: &House, by: &Person) {
    house.post(Some(by), REAUTHENTICATE, json!({ "password": OTHER_PASSWORD })).await.data();
}

async fn says(pool: &PgPool, person: &Person) -> Vec<String> {
    let letters = letters_to(pool, &person.email).await;
    letters.iter().map(|letter| letter["says"].as_str().unwrap().to_owned()).collect()
}

/// Waits for what is written after an answer.
async fn until_counted(house: &House, by: &Person, kind: &str, times: i64) -> Value {
    loop {
        let timeline = timeline(house, by).await;
        let events = timeline["events"].as_array().unwrap();
        if let Some(found) = events.iter().find(|one| one["kind"] == kind && one["times"] == times)
        {
            return found.clone();
        }
        tokio::task::yield_now().await;
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn sign_ins_are_told_apart_by_what_proved_them(pool: PgPool) {
    let house = House::open_at(pool.clone(), passkeys::SHOP).await;
    let ann = owner(&house).await;
    with_password(&house, &ann, PASSWORD).await.data();
    let by_password = event(&house, &ann, "sign_in").await;
    assert_eq!(by_password["method"], "password");
    assert_eq!(by_password["address"], "127.0.0.1");
    assert_eq!(by_password["device_name"], "Safari, iPhone");
    assert_eq!(
        (&by_password["is_this_session"], &by_password["can_dispute"]),
        (&json!(false), &json!(true))
    );

    house.post(None, LOGIN_SEND, json!({ "email": ann.email })).await.data();
    let code = code_to(&pool, &ann.email).await;
    let signed_in = house.post(None, LOGIN, json!({ "email": ann.email, "auth_code": code })).await;
    let token = signed_in.data()["token"].as_str().unwrap().to_owned();
    let new = Person { token, ..ann.clone() };
    let by_code = event(&house, &new, "sign_in").await;
    assert_eq!(by_code["method"], "email_code");
    assert_eq!(
        (&by_code["is_this_session"], &by_code["can_dispute"]),
        (&json!(true), &json!(false))
    );
    let itself = dispute(&house, &new, &by_code).await;
    assert_eq!(itself.refusal(), (422, "paramater_error"));

    let mut phone = Authenticator::at(passkeys::SHOP);
    let made = passkeys::made(&house, &ann, &mut phone, "Phone").await;
    house.post(Some(&ann), passkeys::REGISTER_FINISH, made).await.data();
    assert_eq!(event(&house, &ann, "passkey_added").await["detail"], "Phone");
    let asked = house.post(None, passkeys::LOGIN_BEGIN, json!({})).await.data().clone();
    let shown = passkeys::answer(&asked, phone.show(&asked["options"]));
    house.post(None, passkeys::LOGIN_FINISH, shown).await.data();
    assert_eq!(event(&house, &ann, "sign_in").await["method"], "passkey");
    let kept: Vec<Option<String>> =
        sqlx::query_scalar("select method from session where uid = $1 order by created_at desc")
            .bind(ann.uid.0)
            .fetch_all(&pool)
            .await
            .unwrap();
    let kept: Vec<&str> = kept.iter().flatten().map(String::as_str).collect();
    assert_eq!(kept[..3], ["passkey", "email_code", "password"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn wrong_tries_are_counted_for_accounts_that_are_there(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = owner(&house).await;
    for _ in 0..3 {
        assert_eq!(
            with_password(&house, &ann, "Wrong2026hall").await.refusal().1,
            "WRONG_PASSWORD"
        );
    }
    let counted = until_counted(&house, &ann, "sign_in_failed", 3).await;
    assert_eq!((&counted["method"], &counted["can_dispute"]), (&json!("password"), &json!(false)));
    assert!(counted["last_at"].as_i64() >= counted["at"].as_i64());
    let failed = dispute(&house, &ann, &counted).await;
    assert_eq!(failed.refusal(), (422, "paramater_error"), "nobody got in");
    let nobody = json!({ "email": "nobody@x.test", "password": "Wrong2026hall" });
    house.post(None, LOGIN, nobody).await;
    let rows: i64 =
        sqlx::query_scalar("select count(*) from safety_event where kind = 'sign_in_failed'")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(rows, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn this_was_not_me_ends_other_sign_ins_and_freezes_withdrawals_until_it_is_taken_back(
    pool: PgPool,
) {
    let house = House::open(pool.clone()).await;
    let ann = owner(&house).await;
    assert_eq!(house.get(Some(&ann), WALLET).await.data().get("hold"), None);
    let changed = change_password(&house, &ann).await;
    let held = house.get(Some(&ann), WALLET).await.data()["hold"].clone();
    assert_eq!(
        (&held["reason"], &held["event_id"]),
        (&json!("password_changed"), &changed["event_id"])
    );
    assert_eq!(held["held_until"].as_i64(), changed["at"].as_i64().map(|at| at + TWO_DAYS_MS));

    let thief = elsewhere(&house, &ann).await;
    let mut socket = house.socket_of(&thief).await;
    let disputed = dispute(&house, &ann, &changed).await;
    let frozen = json!({ "reason": "disputed", "event_id": changed["event_id"] });
    assert_eq!(*disputed.data(), json!({ "ended": 1, "hold": frozen }));
    assert_eq!(socket.end().await, Arrival::Disconnect);
    assert_eq!(house.get(Some(&thief), INFO).await.status, 401);
    assert_eq!(house.get(Some(&ann), WALLET).await.data()["hold"], frozen);
    assert_eq!(event(&house, &ann, "password_changed").await["is_disputed"], true);

    let again = elsewhere(&house, &ann).await;
    let repeated = dispute(&house, &ann, &changed).await;
    assert_eq!(repeated.data()["ended"], 1, "one that began since ends too");
    assert_eq!(house.get(Some(&again), INFO).await.status, 401);
    assert_eq!(kinds(&house, &ann).await, ["disputed", "password_changed"]);
    assert_eq!(says(&pool, &ann).await, ["password_changed", "safety_disputed"], "told once");

    // Nobody is locked out: whoever has a way in comes in by it.
    let entered = with_password(&house, &ann, OTHER_PASSWORD).await;
    let token = entered.data()["token"].as_str().unwrap().to_owned();
    let back = Person { token, ..ann.clone() };
    let unproved = house.post(Some(&ann), RELEASE, json!({})).await;
    assert_eq!(unproved.refusal(), (409, "REAUTHENTICATION_REQUIRED"), "it proved itself before");
    let released = house.post(Some(&back), RELEASE, json!({})).await;
    let hold = released.data()["hold"].clone();
    let event = event(&house, &ann, "released").await;
    assert_eq!((&hold["reason"], &hold["event_id"]), (&json!("released"), &event["event_id"]));
    assert_eq!(hold["held_until"].as_i64(), event["at"].as_i64().map(|at| at + TWO_DAYS_MS));
    assert_eq!(house.post(Some(&back), RELEASE, json!({})).await.refusal(), (409, "CONFLICT"));
    assert_eq!(says(&pool, &ann).await.last().unwrap(), "safety_released");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_proof_after_the_word_takes_it_back_and_an_old_sign_in_asks_for_one(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = owner(&house).await;
    let changed = change_password(&house, &ann).await;
    dispute(&house, &ann, &changed).await.data();
    let refused = house.post(Some(&ann), RELEASE, json!({})).await;
    assert_eq!(refused.refusal(), (409, "REAUTHENTICATION_REQUIRED"));
    prove(&house, &ann).await;
    house.post(Some(&ann), RELEASE, json!({})).await.data();
    let timeline = timeline(&house, &ann).await;
    assert_eq!(timeline["hold"]["reason"], "released");
    let changed = event(&house, &ann, "password_changed").await;
    assert_eq!((&changed["is_disputed"], &changed["can_dispute"]), (&json!(false), &json!(true)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn somebody_elses_event_is_as_good_as_none(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (owner(&house).await, owner(&house).await);
    let changed = change_password(&house, &ann).await;
    let of_another = dispute(&house, &ben, &changed).await;
    let of_nobody = dispute(&house, &ben, &json!({ "event_id": "999999999" })).await;
    assert_eq!(of_another.refusal(), (409, "NOT_FOUND"));
    assert_eq!(of_another.body, of_nobody.body);
    assert_eq!(kinds(&house, &ben).await, Vec::<String>::new());
    assert_eq!(
        timeline(&house, &ann).await["hold"]["reason"],
        "password_changed",
        "nothing is frozen"
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_repeat_of_the_same_command_is_answered_alike_and_done_once(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = owner(&house).await;
    let changed = change_password(&house, &ann).await;
    elsewhere(&house, &ann).await;
    let send = || {
        let request = house.request(Some(&ann), Method::POST, DISPUTE);
        let body = json!({ "event_id": changed["event_id"] });
        Reply::of(request.header("idempotency-key", "not me").json(&body))
    };
    let (first, second) = (send().await, send().await);
    assert_eq!(first.data()["ended"], 1);
    assert_eq!(first.body, second.body);
    assert_eq!(kinds(&house, &ann).await, ["disputed", "password_changed"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_sign_in_that_has_ended_disputes_nothing(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = owner(&house).await;
    let changed = change_password(&house, &ann).await;
    let thief = elsewhere(&house, &ann).await;
    house.post(Some(&ann), REVOKE, json!({ "all_others": true })).await.data();
    let ended = event(&house, &ann, "sessions_ended").await;
    assert_eq!((&ended["times"], &ended["is_this_session"]), (&json!(1), &json!(true)));
    assert_eq!(dispute(&house, &thief, &changed).await.status, 401);
    assert_eq!(dispute(&house, &ann, &ended).await.data()["ended"], 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_administrator_who_looks_as_a_person_reads_no_timeline_and_staff_see_the_hold(
    pool: PgPool,
) {
    let house = House::open(pool.clone()).await;
    let (ann, admin) = (owner(&house).await, house.person("admin").await);
    change_password(&house, &ann).await;
    let asked = json!({ "uid": ann.uid, "purpose": "safety", "reason": "a report of theirs" });
    let view = house.post(Some(&admin), "/api/admin/account/view", asked).await;
    let token = view.data()["token"].as_str().unwrap().to_owned();
    let viewer = Person { token, ..ann.clone() };
    let refused = house.get(Some(&viewer), TIMELINE).await;
    assert!(refused.status.is_client_error(), "{}", refused.body);
    assert!(!refused.body.to_string().contains("password_changed"));
    let told = event(&house, &ann, "viewed").await;
    assert_eq!((told.get("address"), told.get("device_name")), (None, None), "no name, no place");
    let path = format!("/api/admin/account/detail?uid={}", ann.uid);
    let detail = house.get(Some(&admin), &path).await;
    assert_eq!(detail.data()["hold"]["reason"], "password_changed");
}
