//! Two-step verification: setting it up, signing in with it, losing it, and what staff reach without it.

use crate::harness::{
    House, Person, Reply,
    letters::{code_to, letters_to},
};
use guildhall_domain::{
    identity::second_factor::{SECRET_LENGTH, TotpSecret},
    ids::Uid,
};
use guildhall_http::identity::account::password;
use guildhall_persistence::secret::Secrets;
use serde_json::{Value, json};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};

const PASSWORD: &str = "Guild2026hall";
const STANDING: &str = "/api/account/second_factor";
const SET_UP: &str = "/api/account/second_factor/set_up";
const CONFIRM: &str = "/api/account/second_factor/confirm";
const RENEW: &str = "/api/account/second_factor/recovery_codes";
const REMOVE: &str = "/api/account/second_factor/remove";
const SECOND_STEP: &str = "/api/account/second_factor/login";
const REAUTHENTICATE: &str = "/api/account/reauthenticate";
const LOGIN: &str = "/api/account/email/login";
const LOGIN_SEND: &str = "/api/account/email/login_send";
const INFO: &str = "/api/account/info";

/// What an authenticator app holds.
pub struct App {
    secret: TotpSecret,
    /// The code it was set up with.
    used: String,
    pub recovery_codes: Vec<String>,
}

impl App {
    /// What the app shows so many steps from now.
    pub fn code(&self, steps: i32) -> String {
        self.secret.code_at(OffsetDateTime::now_utc() + Duration::seconds(30) * steps)
    }

    /// Six digits that are right at no time near now.
    fn wrong(&self) -> String {
        let near: Vec<String> = (-3..=3).map(|steps| self.code(steps)).collect();
        (0..).map(|n| format!("{n:06}")).find(|code| !near.contains(code)).unwrap()
    }
}

pub async fn give_password(house: &House, person: &Person) {
    sqlx::query("update account set password_hash = $1 where uid = $2")
        .bind(password::hash(PASSWORD))
        .bind(person.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
}

/// Base32 as an app reads it.
fn read(base32: &str) -> TotpSecret {
    let (mut bits, mut held, mut bytes) = (0_u32, 0, Vec::new());
    for letter in base32.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            _ => letter - b'2' + 26,
        };
        (bits, held) = (bits << 5 | u32::from(value), held + 5);
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xff).unwrap());
        }
    }
    TotpSecret::new(<[u8; SECRET_LENGTH]>::try_from(bytes).unwrap())
}

/// Sets two-step verification up, with a code of the step before, so that those of this and the next are still good.
pub async fn set_up(house: &House, person: &Person) -> App {
    let offer = house.post(Some(person), SET_UP, json!({})).await.data().clone();
    let secret = read(offer["secret"].as_str().unwrap());
    let mut app = App { secret, used: String::new(), recovery_codes: Vec::new() };
    app.used = app.code(-1);
    let confirmed = house.post(Some(person), CONFIRM, json!({ "code": app.used })).await;
    let codes = confirmed.data()["recovery_codes"].as_array().unwrap();
    app.recovery_codes = codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect();
    app
}

async fn first_step(house: &House, person: &Person) -> Reply {
    house.post(None, LOGIN, json!({ "email": person.email, "password": PASSWORD })).await
}

pub async fn ticket(house: &House, person: &Person) -> String {
    let asked = first_step(house, person).await;
    assert_eq!(asked.refusal(), (409, "SECOND_FACTOR_REQUIRED"));
    asked.body["data"]["ticket"].as_str().unwrap().to_owned()
}

async fn second_step(house: &House, ticket: &str, code: &str) -> Reply {
    house.post(None, SECOND_STEP, json!({ "ticket": ticket, "code": code })).await
}

pub async fn letters(pool: &PgPool, person: &Person) -> Vec<Value> {
    letters_to(pool, &person.email).await
}

async fn sessions(pool: &PgPool, uid: Uid) -> i64 {
    let live = "select count(*) from session where uid = $1 and revoked_at is null";
    sqlx::query_scalar(live).bind(uid.0).fetch_one(pool).await.unwrap()
}

async fn sql(pool: &PgPool, statement: &'static str) {
    sqlx::raw_sql(statement).execute(pool).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn with_a_second_factor_neither_password_nor_mailed_code_alone_gives_a_session(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let before = house.get(Some(&ann), STANDING).await;
    let off = json!({ "is_on": false, "recovery_codes_left": 0, "is_required": false });
    assert_eq!(*before.data(), off);
    let (elsewhere, _) = house.sign_in(ann.uid).await;
    let app = set_up(&house, &ann).await;
    let as_elsewhere = Person { token: elsewhere, ..ann.clone() };
    assert_eq!(house.get(Some(&as_elsewhere), INFO).await.status, 401, "other sign-ins end");
    let standing = house.get(Some(&ann), STANDING).await;
    assert_eq!(standing.data()["is_on"], true);
    assert_eq!(standing.data()["recovery_codes_left"], 10);
    assert_eq!(letters(&pool, &ann).await, [json!({ "says": "second_factor_on" })]);

    let count = sessions(&pool, ann.uid).await;
    let by_password = first_step(&house, &ann).await;
    assert_eq!(by_password.refusal(), (409, "SECOND_FACTOR_REQUIRED"));
    assert_eq!(by_password.body["data"]["expires_in"], 600);
    house.post(None, LOGIN_SEND, json!({ "email": ann.email })).await.data();
    let mailed = code_to(&pool, &ann.email).await;
    let login = json!({ "email": ann.email, "auth_code": mailed });
    let by_code = house.post(None, LOGIN, login.clone()).await;
    assert_eq!(by_code.refusal(), (409, "SECOND_FACTOR_REQUIRED"));
    assert_eq!(house.post(None, LOGIN, login).await.refusal(), (409, "CODE_INVALID"), "used up");
    assert_eq!(sessions(&pool, ann.uid).await, count, "no session yet");

    let ticket = by_code.body["data"]["ticket"].as_str().unwrap();
    let signed_in = second_step(&house, ticket, &app.code(0)).await;
    assert_eq!(signed_in.data()["user"]["uid"], ann.uid.to_string());
    let token = signed_in.data()["token"].as_str().unwrap().to_owned();
    house.get(Some(&Person { token, ..ann.clone() }), INFO).await.data();
    let again = second_step(&house, ticket, &app.code(1)).await;
    assert_eq!(again.refusal(), (409, "CODE_EXPIRED"), "a ticket is good for one sign-in");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_code_of_the_app_counts_once_and_none_older_after_it(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let app = set_up(&house, &ann).await;
    let (ticket, code) = (ticket(&house, &ann).await, app.code(0));
    assert_eq!(second_step(&house, &ticket, &app.used).await.refusal(), (409, "CODE_INVALID"));
    let other = self::ticket(&house, &ann).await;
    let (one, two) =
        tokio::join!(second_step(&house, &ticket, &code), second_step(&house, &other, &code));
    let mut codes = [one.body["code"].clone(), two.body["code"].clone()];
    codes.sort_by_key(Value::to_string);
    assert_eq!(codes, [json!("CODE_INVALID"), json!(0)], "the same code twice at once");
    let left = if one.status == 200 { other } else { ticket };
    second_step(&house, &left, &app.code(1)).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn five_wrong_codes_make_an_account_wait_however_they_come(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    for person in [&ann, &ben] {
        give_password(&house, person).await;
    }
    let (app, other) = (set_up(&house, &ann).await, set_up(&house, &ben).await);
    let ticket = ticket(&house, &ann).await;
    let wrong = app.wrong();
    let guesses = (0..8).map(|_| second_step(&house, &ticket, &wrong));
    let answers = futures_util::future::join_all(guesses).await;
    let count = |code: &str| answers.iter().filter(|reply| reply.refusal() == (409, code)).count();
    assert_eq!((count("CODE_INVALID"), count("RATE_LIMITED")), (5, 3));
    let right = second_step(&house, &ticket, &app.code(0)).await;
    assert_eq!(right.refusal(), (409, "RATE_LIMITED"), "not even compared");
    let wait = right.body["data"]["remain_time"].as_u64().unwrap();
    assert!((1..=900).contains(&wait), "{wait}");
    let lost = second_step(&house, &ticket, &app.recovery_codes[0]).await;
    assert_eq!(lost.refusal(), (409, "RATE_LIMITED"), "recovery codes are guesses too");
    let theirs = self::ticket(&house, &ben).await;
    second_step(&house, &theirs, &other.code(0)).await.data();
    sql(&pool, "update second_factor_failure set failed_at = failed_at - interval '15 minutes'")
        .await;
    second_step(&house, &ticket, &app.code(0)).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_recovery_code_signs_in_once_in_any_spelling_and_new_ones_replace_the_old(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let app = set_up(&house, &ann).await;
    assert_eq!(app.recovery_codes.len(), 10);
    let typed = app.recovery_codes[0].to_lowercase().replace('-', " ");
    let ticket = ticket(&house, &ann).await;
    second_step(&house, &ticket, &typed).await.data();
    let ticket = self::ticket(&house, &ann).await;
    assert_eq!(second_step(&house, &ticket, &typed).await.refusal(), (409, "CODE_INVALID"));
    assert_eq!(house.get(Some(&ann), STANDING).await.data()["recovery_codes_left"], 9);

    let renewed = house.post(Some(&ann), RENEW, json!({ "code": app.code(0) })).await;
    let fresh = renewed.data()["recovery_codes"][0].as_str().unwrap().to_owned();
    let old = second_step(&house, &ticket, &app.recovery_codes[1]).await;
    assert_eq!(old.refusal(), (409, "CODE_INVALID"));
    second_step(&house, &ticket, &fresh).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nothing_in_the_database_is_a_secret_or_a_code_and_a_row_opens_for_its_account_alone(
    pool: PgPool,
) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let app = set_up(&house, &ann).await;
    set_up(&house, &ben).await;
    let (sealed, hashes): (Vec<u8>, Vec<Vec<u8>>) = sqlx::query_as(
        "select secret, (select array_agg(code_hash) from recovery_code where uid = $1) from second_factor where uid = $1",
    )
    .bind(ann.uid.0)
    .fetch_one(&pool)
    .await
    .unwrap();
    let secret = app.secret.as_bytes();
    assert!(!sealed.windows(secret.len()).any(|part| part == secret));
    assert_eq!(hashes.len(), 10);
    let plain = app.recovery_codes[0].replace('-', "");
    assert!(hashes.iter().all(|hash| hash.len() == 32 && hash != plain.as_bytes()));

    // Whoever writes into the table does not know a code for the account it was written for.
    let swap = "update second_factor set secret = $2, last_step = 0 where uid = $1";
    sqlx::query(swap).bind(ben.uid.0).bind(&sealed).execute(&pool).await.unwrap();
    let tried = house.post(Some(&ben), REMOVE, json!({ "code": app.code(0) })).await;
    assert_eq!(tried.refusal(), (503, "busy"), "and the cause is in the log");
    let seal = Secrets::new(pool.clone(), None, None).seal("second_factor").await.unwrap();
    assert_eq!(seal.open(b"second factor of 1", &sealed), None);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_ticket_ends_with_its_time_with_a_new_password_and_with_a_freeze(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    give_password(&house, &ann).await;
    let app = set_up(&house, &ann).await;
    let late = ticket(&house, &ann).await;
    sql(&pool, "update sign_in_ticket set expires_at = now() - interval '1 second'").await;
    assert_eq!(second_step(&house, &late, &app.code(0)).await.refusal(), (409, "CODE_EXPIRED"));

    let stolen = ticket(&house, &ann).await;
    let set = json!({ "old_password": PASSWORD, "password": "Another2026hall" });
    house.post(Some(&ann), "/api/account/password/set", set).await.data();
    assert_eq!(second_step(&house, &stolen, &app.code(0)).await.refusal(), (409, "CODE_EXPIRED"));

    give_password(&house, &ann).await;
    let waiting = ticket(&house, &ann).await;
    let freeze = json!({ "uid": ann.uid, "reason": "stolen" });
    house.post(Some(&admin), "/api/admin/account/freeze", freeze).await.data();
    assert_eq!(second_step(&house, &waiting, &app.code(0)).await.refusal(), (409, "CODE_EXPIRED"));
    assert_eq!(
        second_step(&house, "no such ticket", "000000").await.refusal(),
        (409, "CODE_EXPIRED")
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_secret_counts_once_a_code_has_confirmed_it_in_time(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let none = house.post(Some(&ann), CONFIRM, json!({ "code": "123456" })).await;
    assert_eq!(none.refusal(), (409, "CODE_EXPIRED"), "nothing was set up");
    let offer = house.post(Some(&ann), SET_UP, json!({})).await.data().clone();
    let uri = offer["uri"].as_str().unwrap();
    assert!(uri.starts_with("otpauth://totp/Guildhall:") && uri.contains("secret="), "{uri}");
    first_step(&house, &ann).await.data();
    let secret = read(offer["secret"].as_str().unwrap());
    let app = App { secret, used: String::new(), recovery_codes: Vec::new() };
    let confirm = |code: String| house.post(Some(&ann), CONFIRM, json!({ "code": code }));
    assert_eq!(confirm(app.wrong()).await.refusal(), (409, "CODE_INVALID"));
    for typed in ["", "12345", "abcdef", "1234567"] {
        let reply = confirm(typed.to_owned()).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{typed}");
        assert!(reply.reason("code").is_some(), "{typed}");
    }
    sql(&pool, "update second_factor set made_at = made_at - interval '15 minutes'").await;
    assert_eq!(confirm(app.code(0)).await.refusal(), (409, "CODE_EXPIRED"));
    let newer = set_up(&house, &ann).await;
    assert_eq!(confirm(newer.code(0)).await.refusal(), (409, "CONFLICT"), "it is on");
    assert_eq!(house.post(Some(&ann), SET_UP, json!({})).await.refusal(), (409, "CONFLICT"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn it_is_turned_off_with_a_code_and_its_owner_is_told(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let app = set_up(&house, &ann).await;
    let wrong = house.post(Some(&ann), REMOVE, json!({ "code": app.wrong() })).await;
    assert_eq!(wrong.refusal(), (409, "CODE_INVALID"));
    let (elsewhere, _) = house.sign_in(ann.uid).await;
    let off = house.post(Some(&ann), REMOVE, json!({ "code": app.code(0) })).await;
    assert_eq!(off.data()["is_on"], false);
    let as_elsewhere = Person { token: elsewhere, ..ann.clone() };
    assert_eq!(house.get(Some(&as_elsewhere), INFO).await.status, 401);
    first_step(&house, &ann).await.data();
    let says = [
        json!({ "says": "second_factor_on" }),
        json!({ "says": "second_factor_off", "by_admin": false }),
    ];
    assert_eq!(letters(&pool, &ann).await, says);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_administrator_takes_a_lost_factor_away_on_the_record(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    give_password(&house, &ann).await;
    set_up(&house, &ann).await;
    let mut socket = house.socket_of(&ann).await;
    let wish = json!({ "uid": ann.uid, "reason": "lost her phone, passport shown" });
    let path = "/api/admin/account/remove_second_factor";
    let removed = house.post(Some(&admin), path, wish.clone()).await;
    assert_eq!(removed.data()["is_frozen"], false);
    assert_eq!(socket.end().await, crate::harness::Arrival::Disconnect);
    assert_eq!(house.get(Some(&ann), INFO).await.status, 401, "she signs in anew");
    first_step(&house, &ann).await.data();
    house.post(Some(&admin), path, wish).await.data();
    let lines: Vec<(i64, String, String, String, String)> = sqlx::query_as(
        "select by_uid, action, before, after, reason from account_action where uid = $1",
    )
    .bind(ann.uid.0)
    .fetch_all(&pool)
    .await
    .unwrap();
    let line =
        ["remove_second_factor", "on", "off", "lost her phone, passport shown"].map(str::to_owned);
    let [action, before, after, reason] = line;
    assert_eq!(lines, [(admin.uid.0, action, before, after, reason)], "once");
    let told = letters(&pool, &ann).await;
    assert_eq!(told[1], json!({ "says": "second_factor_off", "by_admin": true }));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_without_the_factor_they_need_reach_their_own_account_alone(pool: PgPool) {
    let house = House::open_strict(pool.clone()).await;
    let (agent, customer) = (house.person("customer_service").await, house.person("user").await);
    let missing = (409, "SECOND_FACTOR_MISSING");
    for path in ["/api/im/console_me", "/api/im/conversation_list", "/api/v2/market/bill_order/"] {
        assert_eq!(house.get(Some(&agent), path).await.refusal(), missing, "{path}");
        if path != "/api/im/console_me" {
            house.get(Some(&customer), path).await.data();
        }
    }
    let refused = house.socket(json!({ "token": agent.token })).await.err().unwrap();
    assert_eq!(refused["message"], "SECOND_FACTOR_MISSING");
    assert_eq!(refused["data"]["code"], 409, "the token stays good");
    house.get(Some(&agent), INFO).await.data();
    house.get(Some(&agent), "/api/account/sessions").await.data();
    house.get(None, "/api/integrate/init_info").await.data();
    assert_eq!(house.get(Some(&agent), STANDING).await.data()["is_required"], true);

    let app = set_up(&house, &agent).await;
    house.get(Some(&agent), "/api/im/console_me").await.data();
    let _socket = house.socket_of(&agent).await;
    house.post(Some(&agent), REMOVE, json!({ "code": app.code(0) })).await.data();
    assert_eq!(house.get(Some(&agent), "/api/im/console_me").await.refusal(), missing);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn setting_it_up_asks_for_a_recent_proof_and_takes_password_or_mailed_code(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    give_password(&house, &ann).await;
    let age =
        "update session set created_at = now() - interval '15 minutes 1 second', proved_at = null";
    sql(&pool, age).await;
    let old = (409, "REAUTHENTICATION_REQUIRED");
    assert_eq!(house.post(Some(&ann), SET_UP, json!({})).await.refusal(), old);
    let prove = |who: &Person, with: Value| {
        let who = who.clone();
        let house = &house;
        async move { house.post(Some(&who), REAUTHENTICATE, with).await }
    };
    let nothing = prove(&ann, json!({})).await;
    assert_eq!(
        (nothing.refusal(), nothing.reason("code")),
        ((422, "paramater_error"), Some("required"))
    );
    let wrong = prove(&ann, json!({ "password": "Wrong2026hall" })).await;
    assert_eq!(wrong.refusal(), (409, "WRONG_PASSWORD"));
    assert_eq!(house.post(Some(&ann), SET_UP, json!({})).await.refusal(), old);
    let proved = prove(&ann, json!({ "password": PASSWORD })).await;
    assert_eq!(*proved.data(), json!({ "valid_for": 900 }));
    let app = set_up(&house, &ann).await;

    // With a second factor nothing else proves who it is.
    let weaker = prove(&ann, json!({ "password": PASSWORD })).await;
    assert_eq!(weaker.reason("code"), Some("required"));
    prove(&ann, json!({ "code": app.code(0) })).await.data();

    // Who has no password has a code mailed.
    assert_eq!(house.post(Some(&ben), SET_UP, json!({})).await.refusal(), old);
    let sent = house.post(None, LOGIN_SEND, json!({ "email": ben.email })).await;
    let (code, ticket) = (code_to(&pool, &ben.email).await, &sent.data()["ticket"]);
    prove(&ben, json!({ "auth_code": code, "ticket": ticket })).await.data();
    let (elsewhere, session) = house.sign_in(ben.uid).await;
    sqlx::query("update session set created_at = now() - interval '1 hour' where session_id = $1")
        .bind(session.0)
        .execute(&pool)
        .await
        .unwrap();
    let as_elsewhere = Person { token: elsewhere, ..ben.clone() };
    assert_eq!(
        house.post(Some(&as_elsewhere), SET_UP, json!({})).await.refusal(),
        old,
        "this sign-in alone"
    );
    house.post(Some(&ben), SET_UP, json!({})).await.data();
}

/// The list is the router's, so a call that is added later cannot be left out.
#[test]
fn whatever_administrators_change_and_every_ruling_asks_for_a_recent_proof() {
    let features = guildhall_http::features::all();
    let is_staffs = |path: &str| path.starts_with("/api/admin/") || path.ends_with("/dispute/rule");
    let calls: Vec<_> =
        features.calls.iter().filter(|call| call.is_post() && is_staffs(&call.path)).collect();
    assert!(calls.len() > 8, "{}", calls.len());
    for call in calls {
        assert!(call.needs_recent_proof, "{}", call.path);
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_stolen_token_of_an_administrator_makes_no_other_administrator(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (admin, friend) = (house.person("admin").await, house.person("user").await);
    give_password(&house, &admin).await;
    let path = "/api/admin/account/set_role";
    let wish = json!({ "uid": friend.uid, "role": "admin", "reason": "x" });
    sql(&pool, "update session set created_at = now() - interval '16 minutes'").await;
    let key = "the same wish";
    let ask = || {
        let request = house.request(Some(&admin), reqwest::Method::POST, path);
        Reply::of(request.header("idempotency-key", key).json(&wish))
    };
    assert_eq!(ask().await.refusal(), (409, "REAUTHENTICATION_REQUIRED"));
    let role: String = sqlx::query_scalar("select role from account where uid = $1")
        .bind(friend.uid.0)
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(role, "user");
    house.get(Some(&admin), "/api/admin/topup/queues").await.data();
    house.post(Some(&admin), REAUTHENTICATE, json!({ "password": PASSWORD })).await.data();
    assert_eq!(ask().await.data()["role"], "admin", "the same key: the refusal was not kept");
    sql(&pool, "update session set proved_at = now() - interval '15 minutes 1 second'").await;
    let again = json!({ "uid": friend.uid, "role": "user", "reason": "x" });
    let late = house.post(Some(&admin), path, again).await;
    assert_eq!(late.refusal(), (409, "REAUTHENTICATION_REQUIRED"), "a proof grows old too");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_administrator_hears_when_somebody_gets_power_over_others(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (admin, other) = (house.person("admin").await, house.person("admin").await);
    let (frozen, ann) = (house.person("admin").await, house.person("user").await);
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(frozen.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    let set = |role: &str| {
        let wish = json!({ "uid": ann.uid, "role": role, "reason": "x" });
        house.post(Some(&admin), "/api/admin/account/set_role", wish)
    };
    set("seller").await.data();
    assert!(letters(&pool, &other).await.is_empty(), "a seller has power over nobody");
    set("customer_service").await.data();
    set("vip_customer_service").await.data();
    set("admin").await.data();
    set("admin").await.data();
    set("user").await.data();
    let names: (String, String) = sqlx::query_as(
        "select (select nickname from account where uid = $1), (select nickname from account where uid = $2)",
    )
    .bind(ann.uid.0)
    .bind(admin.uid.0)
    .fetch_one(&pool)
    .await
    .unwrap();
    let letter = |to: &str| json!({ "says": "role_raised", "name": names.0, "uid": ann.uid.to_string(), "by": names.1, "to": to });
    for reader in [&admin, &other] {
        assert_eq!(letters(&pool, reader).await, [letter("agent"), letter("admin")]);
    }
    assert_eq!(letters(&pool, &ann).await, [letter("admin")], "who became one is one of them");
    assert!(letters(&pool, &frozen).await.is_empty());
}
