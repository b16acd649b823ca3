//! Apps: what their page signs in with, what ends with them, what they say of themselves, and devices that are known again.

use crate::harness::{House, Person, Reply};
use crate::second_factor::give_password;
use guildhall_domain::ids::SessionId;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

pub const CREATE: &str = "/api/account/native_token/create";
pub const LOGIN: &str = "/api/account/native_token/login";
pub const GENERATE: &str = "/api/fingerprint/gen";
const LOGOUT: &str = "/api/account/app/logout";
const BY_EMAIL: &str = "/api/account/email/login";
const AGENT: &str = "Mozilla/5.0 (Linux; Android 15) Mobile GuildhallApp/Android 1.9.0";

/// A call as the Android app makes it.
pub async fn as_app(house: &House, by: Option<&Person>, path: &str, body: Value) -> Reply {
    let request = house
        .request(by, Method::POST, path)
        .header("system-type", "Android")
        .header("os-type", "Android")
        .header("user-agent", AGENT);
    Reply::of(request.json(&body)).await
}

async fn session_of(house: &House, token: &str) -> SessionId {
    let find = "select session_id from session where token_hash = sha256($1::bytea)";
    SessionId(sqlx::query_scalar(find).bind(token.as_bytes()).fetch_one(&house.pool).await.unwrap())
}

async fn known_by(house: &House, person: &Person, signed_in: &Reply) -> Person {
    let token = signed_in.data()["token"].as_str().unwrap().to_owned();
    let session = session_of(house, &token).await;
    Person { uid: person.uid, email: person.email.clone(), token, session }
}

/// Somebody who has signed in in the app.
pub async fn app_person(house: &House) -> Person {
    let ann = house.person("user").await;
    give_password(house, &ann).await;
    let wish = json!({ "email": ann.email, "password": "Guild2026hall" });
    known_by(house, &ann, &as_app(house, None, BY_EMAIL, wish).await).await
}

/// The page that the app shows, signed in by it.
async fn page_of(house: &House, app: &Person) -> Person {
    let made = as_app(house, Some(app), CREATE, json!({})).await;
    assert_eq!(made.data()["expires_in"], 180);
    let token = made.data()["token"].clone();
    known_by(house, app, &as_app(house, None, LOGIN, json!({ "token": token })).await).await
}

pub async fn fp_token(house: &House, device: &str) -> String {
    let request = house.request(None, Method::GET, "/api/account/get_fp_token");
    let reply = Reply::of(request.header("device-id", device)).await;
    assert_eq!(reply.data()["expires_in"], 300);
    reply.data()["fp_token"].as_str().unwrap().to_owned()
}

async fn fp_id(house: &House, token: &str, device: &str) -> String {
    let request = house.request(None, Method::POST, GENERATE).header("device-id", device);
    let reply = Reply::of(request.json(&json!({ "fp_token": token }))).await;
    reply.data()["fp_id"].as_str().unwrap().to_owned()
}

async fn is_in(house: &House, person: &Person) -> bool {
    house.get(Some(person), "/api/account/info").await.status == 200
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_app_hands_its_page_a_sign_in_of_its_own_which_the_list_of_sessions_names(pool: PgPool) {
    let house = House::open(pool).await;
    let app = app_person(&house).await;
    let page = page_of(&house, &app).await;
    assert_ne!(page.token, app.token);
    let check = house.get(Some(&page), "/api/account/login_check").await;
    assert_eq!(check.data()["is_login"], true);
    let info = house.get(Some(&page), "/api/account/info").await;
    assert_eq!(info.data()["uid"], app.uid.to_string());
    let listed = house.get(Some(&page), "/api/account/sessions").await;
    let sessions = listed.data()["sessions"].as_array().unwrap();
    let native: Vec<_> = sessions.iter().filter(|one| one["kind"] == "native").collect();
    assert_eq!(native.len(), 2);
    assert!(native.iter().all(|one| one["device_name"] == "App 1.9.0, Android"), "{native:?}");
    assert_eq!(sessions.iter().filter(|one| one["kind"] == "web").count(), 1, "her browser's");
    let rows: Vec<(String, Option<String>, Option<Uuid>)> =
        sqlx::query_as("select kind, os_type, made_by from session where session_id = $1")
            .bind(page.session.0)
            .fetch_all(&house.pool)
            .await
            .unwrap();
    assert_eq!(rows, [("native".into(), Some("Android".into()), Some(app.session.0))]);
    let timeline = house.get(Some(&page), "/api/account/safety/timeline").await;
    assert_eq!(timeline.data()["events"][0]["method"], "app");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_token_of_an_app_counts_once_and_in_an_app_alone(pool: PgPool) {
    let house = House::open(pool).await;
    let app = app_person(&house).await;
    let token =
        async || as_app(&house, Some(&app), CREATE, json!({})).await.data()["token"].clone();
    let first = json!({ "token": token().await });
    as_app(&house, None, LOGIN, first.clone()).await.data();
    assert_eq!(as_app(&house, None, LOGIN, first).await.refusal(), (401, "unauthorized"));
    let second = json!({ "token": token().await });
    let other = "/api/account/one_time_token/login";
    assert_eq!(house.post(None, other, second.clone()).await.refusal(), (401, "unauthorized"));
    assert_eq!(house.post(None, LOGIN, second.clone()).await.refusal(), (401, "unauthorized"));
    let late = as_app(&house, None, LOGIN, second).await;
    assert_eq!(late.refusal(), (401, "unauthorized"), "a browser has spoilt it");
    let code = house.post(Some(&app), "/api/account/one_time_token/create", json!({})).await;
    let code = json!({ "token": code.data()["token"] });
    assert_eq!(as_app(&house, None, LOGIN, code).await.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_page_is_no_younger_than_its_app(pool: PgPool) {
    let house = House::open(pool).await;
    let app = app_person(&house).await;
    sqlx::query("update session set created_at = now() - interval '16 minutes', expires_at = now() + interval '1 day'")
        .execute(&house.pool)
        .await
        .unwrap();
    let page = page_of(&house, &app).await;
    let proved = "/api/account/one_time_token/create";
    let refused = house.post(Some(&page), proved, json!({})).await;
    assert_eq!(refused.refusal(), (409, "REAUTHENTICATION_REQUIRED"));
    let ends: i64 =
        sqlx::query_scalar("select count(distinct expires_at) from session where uid = $1")
            .bind(app.uid.0)
            .fetch_one(&house.pool)
            .await
            .unwrap();
    assert_eq!(ends, 1, "its days end with the app's");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn signing_the_app_out_ends_app_page_and_token_and_leaves_the_browser(pool: PgPool) {
    let house = House::open(pool).await;
    for by_page in [true, false] {
        let app = app_person(&house).await;
        let (token, session) = house.sign_in(app.uid).await;
        let browser = Person { token, session, uid: app.uid, email: app.email.clone() };
        let page = page_of(&house, &app).await;
        let left = as_app(&house, Some(&app), CREATE, json!({})).await.data()["token"].clone();
        let by = if by_page { &page } else { &app };
        let mut socket = house.socket_of(&page).await;
        house.post(Some(by), LOGOUT, json!({})).await.data();
        assert_eq!(socket.end().await, crate::harness::Arrival::Disconnect);
        assert!(!is_in(&house, &app).await && !is_in(&house, &page).await, "by page: {by_page}");
        assert!(is_in(&house, &browser).await, "a browser's sign-in is none of the app's");
        let late = as_app(&house, None, LOGIN, json!({ "token": left })).await;
        assert_eq!(late.refusal(), (401, "unauthorized"));
        assert_eq!(house.post(Some(by), LOGOUT, json!({})).await.refusal(), (401, "unauthorized"));
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whatever_ends_sign_ins_ends_those_of_apps_and_what_could_hand_one_on(pool: PgPool) {
    let house = House::open(pool).await;
    let app = app_person(&house).await;
    let (token, session) = house.sign_in(app.uid).await;
    let browser = Person { token, session, uid: app.uid, email: app.email.clone() };
    let page = page_of(&house, &app).await;
    let left = as_app(&house, Some(&app), CREATE, json!({})).await.data()["token"].clone();
    let revoke = "/api/account/sessions/revoke";
    house.post(Some(&browser), revoke, json!({ "all_others": true })).await.data();
    assert!(!is_in(&house, &app).await && !is_in(&house, &page).await);
    let late = as_app(&house, None, LOGIN, json!({ "token": left })).await;
    assert_eq!(late.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_an_app_has_handed_on_hands_nothing_on(pool: PgPool) {
    let house = House::open(pool).await;
    let app = app_person(&house).await;
    let page = page_of(&house, &app).await;
    let refused = as_app(&house, Some(&page), CREATE, json!({})).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
    // Signed in by a browser's code, an app is one as any other.
    let code = house.post(Some(&app), "/api/account/one_time_token/create", json!({})).await;
    let code = json!({ "token": code.data()["token"] });
    let by_app = as_app(&house, None, "/api/account/one_time_token/login", code).await;
    let by_app = known_by(&house, &app, &by_app).await;
    let refused = as_app(&house, Some(&by_app), CREATE, json!({})).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"), "an app has made it");
    let (token, session) = house.sign_in(app.uid).await;
    let browser = Person { token, session, uid: app.uid, email: app.email.clone() };
    let code = house.post(Some(&browser), "/api/account/one_time_token/create", json!({})).await;
    let code = json!({ "token": code.data()["token"] });
    let by_browser = as_app(&house, None, "/api/account/one_time_token/login", code).await;
    let by_browser = known_by(&house, &app, &by_browser).await;
    page_of(&house, &by_browser).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn with_a_sign_in_ends_all_that_was_made_by_it_however_often(pool: PgPool) {
    let house = House::open(pool).await;
    for path in [LOGOUT, "/api/account/logout", "/api/account/sessions/revoke"] {
        let app = app_person(&house).await;
        let (page, second) = (page_of(&house, &app).await, page_of(&house, &app).await);
        // As a release before let pages make one, on another device.
        sqlx::query("update session set made_by = $2, device_id = 'other' where session_id = $1")
            .bind(second.session.0)
            .bind(page.session.0)
            .execute(&house.pool)
            .await
            .unwrap();
        let (token, session) = house.sign_in(app.uid).await;
        let browser = Person { token, session, uid: app.uid, email: app.email.clone() };
        let (by, body) = match path {
            "/api/account/sessions/revoke" => (&browser, json!({ "session_id": app.session })),
            _ => (&app, json!({})),
        };
        let mut socket = house.socket_of(&second).await;
        house.post(Some(by), path, body).await.data();
        assert_eq!(socket.end().await, crate::harness::Arrival::Disconnect);
        for ended in [&app, &page, &second] {
            assert!(!is_in(&house, ended).await, "{path}");
        }
        assert!(is_in(&house, &browser).await, "{path}");
    }
}

async fn make_game(house: &House) {
    let game = r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives"}', 'items', 1)"#;
    sqlx::query(game).execute(&house.pool).await.unwrap();
}

/// What is kept of the last sign-in.
async fn kept(house: &House) -> (String, Option<String>, Option<String>, bool) {
    sqlx::query_as(
        "select kind, os_type, game, fingerprint is not null from session order by created_at desc, session_id desc limit 1",
    )
    .fetch_one(&house.pool)
    .await
    .unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_a_device_makes_up_is_as_if_it_was_not_said(pool: PgPool) {
    let house = House::open(pool).await;
    make_game(&house).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let login = async |headers: &[(&'static str, &str)]| {
        let mut request = house.request(None, Method::POST, BY_EMAIL);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let wish = json!({ "email": ann.email, "password": "Guild2026hall" });
        Reply::of(request.json(&wish)).await.data();
        kept(&house).await
    };
    let long = "x".repeat(5_000);
    for made_up in [
        "nobodys",
        "",
        long.as_str(),
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    ] {
        let said = login(&[
            ("fp-id", made_up),
            ("registered-game", made_up),
            ("os-type", made_up),
            ("system-type", "iOS"),
        ])
        .await;
        assert_eq!(said, ("native".into(), None, None, false), "{made_up}");
    }
    assert_eq!(login(&[("os-type", "Android")]).await, ("web".into(), None, None, false));
    let token = fp_token(&house, "a-phone").await;
    let ours = fp_id(&house, &token, "a-phone").await;
    let said = login(&[
        ("fp-id", &ours),
        ("registered-game", "csgo"),
        ("os-type", "iOS"),
        ("system-type", "iOS"),
    ])
    .await;
    assert_eq!(said, ("native".into(), Some("iOS".into()), Some("csgo".into()), true));
    let said = login(&[("registered-game", "no_such_game")]).await;
    assert_eq!(said.2, None, "a game that is not there");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_same_token_makes_the_same_number_and_another_one_another(pool: PgPool) {
    let house = House::open(pool).await;
    let token = fp_token(&house, "a-phone").await;
    let first = fp_id(&house, &token, "a-phone").await;
    assert_eq!(fp_id(&house, &token, "a-phone").await, first);
    let other = fp_token(&house, "a-phone").await;
    assert_ne!(fp_id(&house, &other, "a-phone").await, first);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_device_that_comes_back_is_known_by_its_number_and_a_new_one_is_told_of(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let token = fp_token(&house, "a-phone").await;
    let number = fp_id(&house, &token, "a-phone").await;
    let login = async |device: &str, number: Option<&str>| {
        // From another network each time.
        sqlx::raw_sql("update session set address = '203.0.113.7'")
            .execute(&house.pool)
            .await
            .unwrap();
        let mut request = house.request(None, Method::POST, BY_EMAIL).header("device-id", device);
        if let Some(number) = number {
            request = request.header("fp-id", number);
        }
        let wish = json!({ "email": ann.email, "password": "Guild2026hall" });
        Reply::of(request.json(&wish)).await.data();
        let timeline = house.get(Some(&ann), "/api/account/safety/timeline").await;
        let is_new = timeline.data()["events"][0]["is_new_device"].as_bool().unwrap();
        let letters: i64 = sqlx::query_scalar("select count(*) from outbox where kind = 'letter'")
            .fetch_one(&house.pool)
            .await
            .unwrap();
        (is_new, letters)
    };
    assert_eq!(login("a-phone", Some(&number)).await, (true, 1), "a device after her first");
    assert_eq!(login("a-phone", None).await, (false, 1), "by the name it gives itself");
    assert_eq!(login("named-anew", Some(&number)).await, (false, 1), "by its number alone");
    assert_eq!(login("another", None).await, (true, 2));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_keeps_in_which_app_and_for_which_game_it_was_made(pool: PgPool) {
    let house = House::open(pool).await;
    make_game(&house).await;
    let send = "/api/account/email/login_send";
    let email = "new@x.test";
    house.post(None, send, json!({ "email": email })).await.data();
    let code = crate::harness::letters::code_to(&house.pool, email).await;
    let request = house
        .request(None, Method::POST, BY_EMAIL)
        .header("system-type", "iOS")
        .header("os-type", "iOS")
        .header("registered-game", "csgo");
    let signed_up = Reply::of(request.json(&json!({ "email": email, "auth_code": code }))).await;
    assert_eq!(signed_up.data()["is_new"], true);
    let kept: (Option<String>, Option<String>) =
        sqlx::query_as("select os_type, registered_game from account where email = $1")
            .bind(email)
            .fetch_one(&house.pool)
            .await
            .unwrap();
    assert_eq!(kept, (Some("iOS".into()), Some("csgo".into())));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_start_has_every_part_and_those_to_come_are_empty(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (house.person("promoter").await, house.person("admin").await);
    let start = "/api/integrate/init_info?grant_repurchase_coupon=true";
    let wrong = house.get(None, "/api/integrate/init_info?grant_repurchase_coupon=maybe").await;
    assert!(wrong.reason("grant_repurchase_coupon").is_some());
    let to_come = ["feedback_token", "share_center_activity_id", "activity_point_gift_id"];
    let nobody = house.get(None, start).await;
    let known = house.get(Some(&ann), start).await;
    for part in to_come {
        assert_eq!(nobody.data().get(part), Some(&Value::Null), "{part}");
        assert_eq!(known.data().get(part), Some(&Value::Null), "{part}");
    }
    assert_eq!(nobody.data().get("brief_asset"), Some(&Value::Null));
    assert_eq!(known.data()["brief_asset"]["available_cents"], 0);
    assert_eq!(known.data()["brief_asset"]["deposit_min_cents"], 500);
    let user = &known.data()["account_info"];
    for (part, empty) in [("point", 0), ("inuse_coupon_cnt", 0), ("pending_expire_coupon_cnt", 0)] {
        assert_eq!(user[part], empty, "{part}");
    }
    assert_eq!((&user["is_affiliate"], &user["user_type"]), (&json!(true), &json!(7)));
    assert_eq!(house.get(Some(&admin), "/api/account/info").await.data()["is_affiliate"], false);
    let badge = known.data()["unread_badge"].as_object().unwrap();
    assert_eq!(badge.len(), 9);

    let oldest = |reply: &Reply| reply.data()["min_app_version"].clone();
    assert_eq!(oldest(&nobody), json!({ "android": "1.8.8", "ios": "0.0.0" }));
    let newer = json!({ "setting": "android_version", "value": 2_010_000, "seen": 1_008_008, "reason": "a hole" });
    house.post(Some(&admin), "/api/admin/setting/set", newer).await.data();
    assert_eq!(oldest(&house.get(None, start).await)["android"], "2.10.0");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_make_a_promoter_and_see_how_far_they_have_come(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    let detail = format!("/api/admin/account/detail?uid={}", ann.uid);
    assert_eq!(house.get(Some(&admin), &detail).await.data().get("promoter_level"), None);
    let wish = json!({ "uid": ann.uid, "role": "promoter", "reason": "asked for it" });
    let done = house.post(Some(&admin), "/api/admin/account/set_role", wish).await;
    assert_eq!((&done.data()["role"], &done.data()["user_type"]), (&json!("promoter"), &json!(7)));
    assert_eq!(house.get(Some(&admin), &detail).await.data()["promoter_level"], 0);
    sqlx::query("update account set promoter_level = 2 where uid = $1")
        .bind(ann.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(house.get(Some(&admin), &detail).await.data()["promoter_level"], 2);
}
