//! Passkeys: making one, signing in with it, proving oneself with it, deleting it, and every answer that is none.

use crate::{
    harness::{
        Arrival, House, Person, Reply,
        authenticator::{Authenticator, Says},
        letters::letters_to,
    },
    second_factor,
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::time::Instant;
use uuid::Uuid;

pub const SHOP: &str = "https://shop.example";
pub const LIST: &str = "/api/account/passkey/list";
pub const REGISTER_BEGIN: &str = "/api/account/passkey/register/begin";
pub const REGISTER_FINISH: &str = "/api/account/passkey/register/finish";
pub const LOGIN_BEGIN: &str = "/api/account/passkey/login/begin";
pub const LOGIN_FINISH: &str = "/api/account/passkey/login/finish";
pub const PROVE_BEGIN: &str = "/api/account/passkey/prove/begin";
pub const PROVE_FINISH: &str = "/api/account/passkey/prove/finish";
pub const DELETE: &str = "/api/account/passkey/delete";
const INFO: &str = "/api/account/info";
const REFUSED: (u16, &str) = (401, "unauthorized");
const WRONG: (u16, &str) = (422, "paramater_error");
const OVER: (u16, &str) = (409, "CODE_EXPIRED");

/// What goes back with an answer to a challenge.
pub fn answer(asked: &Value, credential: Value) -> Value {
    json!({ "ticket": asked["ticket"], "credential": credential })
}

/// What `register/finish` is sent for a new passkey.
pub async fn made(house: &House, by: &Person, on: &mut Authenticator, name: &str) -> Value {
    let asked = house.post(Some(by), REGISTER_BEGIN, json!({ "name": name })).await;
    let asked = asked.data();
    answer(asked, on.make(&asked["options"]))
}

/// A passkey of theirs; what the list says of it.
async fn register(house: &House, by: &Person, on: &mut Authenticator, name: &str) -> Value {
    let made = made(house, by, on, name).await;
    house.post(Some(by), REGISTER_FINISH, made).await.data().clone()
}

async fn ask_to_login(house: &House) -> Value {
    house.post(None, LOGIN_BEGIN, json!({})).await.data().clone()
}

async fn login(house: &House, asked: &Value, credential: Value) -> Reply {
    house.post(None, LOGIN_FINISH, answer(asked, credential)).await
}

async fn sign_in(house: &House, with: &mut Authenticator) -> Reply {
    let asked = ask_to_login(house).await;
    login(house, &asked, with.show(&asked["options"])).await
}

async fn count(pool: &PgPool, table: &str) -> i64 {
    let statement = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
    sqlx::query_scalar(statement).fetch_one(pool).await.unwrap()
}

async fn sql(pool: &PgPool, statement: &'static str) {
    sqlx::raw_sql(statement).execute(pool).await.unwrap();
}

async fn passkeys(house: &House, by: &Person) -> Vec<Value> {
    let listed = house.get(Some(by), LIST).await;
    listed.data()["passkeys"].as_array().unwrap().clone()
}

/// A shop, and somebody with a passkey on their phone.
async fn with_passkey(pool: PgPool) -> (House, Person, Authenticator) {
    let house = House::open_at(pool, SHOP).await;
    let ann = house.person("user").await;
    let mut phone = Authenticator::at(SHOP);
    register(&house, &ann, &mut phone, "Phone").await;
    (house, ann, phone)
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_passkey_is_made_listed_signed_in_with_and_deleted(pool: PgPool) {
    let house = House::open_at(pool.clone(), SHOP).await;
    let ann = house.person("user").await;
    let none = house.get(Some(&ann), LIST).await;
    assert_eq!(*none.data(), json!({ "passkeys": [], "is_available": true }));

    let mut phone = Authenticator::at(SHOP);
    let passkey = register(&house, &ann, &mut phone, " Phone ").await;
    assert_eq!(passkey["name"], "Phone");
    assert_eq!(passkey.get("last_used_at"), None);
    assert_eq!(passkeys(&house, &ann).await, std::slice::from_ref(&passkey));

    let signed_in = sign_in(&house, &mut phone).await;
    let signed_in = signed_in.data();
    assert_eq!(signed_in["user"]["uid"], ann.uid.to_string());
    assert_eq!(signed_in["is_new"], false);
    let elsewhere = Person { token: signed_in["token"].as_str().unwrap().into(), ..ann.clone() };
    house.get(Some(&elsewhere), INFO).await.data();
    assert!(passkeys(&house, &ann).await[0]["last_used_at"].as_i64().is_some());
    sign_in(&house, &mut phone).await.data();

    let mut socket = house.socket_of(&elsewhere).await;
    house.post(Some(&ann), DELETE, json!({ "id": passkey["id"] })).await.data();
    assert_eq!(socket.end().await, Arrival::Disconnect, "it may be deleted for its device");
    assert_eq!(house.get(Some(&elsewhere), INFO).await.status, 401);
    assert_eq!(passkeys(&house, &ann).await, Vec::<Value>::new());
    assert_eq!(sign_in(&house, &mut phone).await.refusal(), REFUSED);
    let says: Vec<Value> = letters_to(&pool, &ann.email).await;
    let expected = [
        json!({ "says": "passkey_added", "name": "Phone" }),
        json!({ "says": "passkey_removed", "name": "Phone" }),
    ];
    let about_passkeys = |letter: &&Value| letter["says"] != "new_device";
    assert_eq!(says.iter().filter(about_passkeys).cloned().collect::<Vec<_>>(), expected);
    assert_eq!(count(&pool, "passkey_ceremony").await, 0, "each is used up");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_browser_is_asked_for_the_shop_the_account_and_not_for_what_it_has(pool: PgPool) {
    let (house, ann, phone) = with_passkey(pool).await;
    let asked = house.post(Some(&ann), REGISTER_BEGIN, json!({ "name": "Laptop" })).await;
    let options = &asked.data()["options"];
    assert_eq!(options["rp"]["id"], "shop.example");
    assert_eq!(options["user"]["name"], ann.email.as_str());
    assert_eq!(options["user"]["id"], phone.handle(), "one handle for all of an account");
    assert_eq!(options["excludeCredentials"].as_array().unwrap().len(), 1);
    let asked = ask_to_login(&house).await;
    assert_eq!(asked["options"]["allowCredentials"], json!([]), "it says nothing about anybody");
    assert_eq!(asked["options"]["userVerification"], "required");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn with_a_passkey_no_code_of_a_second_factor_is_asked_for(pool: PgPool) {
    let (house, ann, mut phone) = with_passkey(pool).await;
    second_factor::set_up(&house, &ann).await;
    let signed_in = sign_in(&house, &mut phone).await;
    assert_eq!(signed_in.data()["user"]["uid"], ann.uid.to_string());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_last_passkey_of_an_account_without_an_address_stays(pool: PgPool) {
    let (house, ann, mut phone) = with_passkey(pool).await;
    sql(&house.pool, "update account set email = null").await;
    let only = passkeys(&house, &ann).await[0]["id"].clone();
    let refused = house.post(Some(&ann), DELETE, json!({ "id": only })).await;
    assert_eq!(refused.refusal(), (409, "LAST_LOGIN_METHOD"));
    let signed_in = sign_in(&house, &mut phone).await;
    assert_eq!(signed_in.data()["user"]["uid"], ann.uid.to_string());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_frozen_account_is_told_so_to_who_shows_its_passkey_alone(pool: PgPool) {
    let (house, ann, mut phone) = with_passkey(pool.clone()).await;
    let admin = house.person("admin").await;
    let freeze = json!({ "uid": ann.uid, "reason": "stolen" });
    house.post(Some(&admin), "/api/admin/account/freeze", freeze).await.data();
    let asked = ask_to_login(&house).await;
    let other = Says { challenge: Some("AAAA"), ..phone.truth("webauthn.get", SHOP) };
    let shown = phone.show_as(&asked["options"], &other);
    assert_eq!(login(&house, &asked, shown).await.refusal(), REFUSED);
    assert_eq!(sign_in(&house, &mut phone).await.refusal(), (409, "FORBIDDEN"));
}

/// Refused, whatever is wrong, and the ceremony is over with it.
async fn no_login(pool: PgPool, wrong: impl for<'a> Fn(Says<'a>) -> Says<'a>) {
    let (house, ann, mut phone) = with_passkey(pool.clone()).await;
    let before: Vec<String> = rows(&pool).await;
    let asked = ask_to_login(&house).await;
    let shown = phone.show_as(&asked["options"], &wrong(phone.truth("webauthn.get", SHOP)));
    assert_eq!(login(&house, &asked, shown).await.refusal(), REFUSED);
    let late = phone.show(&asked["options"]);
    assert_eq!(login(&house, &asked, late).await.refusal(), REFUSED, "one answer to a challenge");
    assert_eq!(rows(&pool).await, before, "nothing has changed");
    let signed_in = sign_in(&house, &mut phone).await;
    assert_eq!(signed_in.data()["user"]["uid"], ann.uid.to_string(), "it was about that alone");
}

/// All sign-ins and passkeys.
async fn rows(pool: &PgPool) -> Vec<String> {
    let rows = "select session_id || '' from session
                union all select p::text from passkey p union all select c::text from passkey_ceremony c order by 1";
    sqlx::query_scalar(rows).fetch_all(pool).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_for_another_domain_is_none(pool: PgPool) {
    no_login(pool, |says| Says { rp_id: Some("evil.example"), ..says }).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_from_a_page_of_another_address_is_none(pool: PgPool) {
    no_login(pool, |says| Says { origin: "https://evil.example", ..says }).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_that_makes_a_passkey_signs_nobody_in(pool: PgPool) {
    no_login(pool, |says| Says { kind: "webauthn.create", ..says }).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_without_a_check_of_its_user_is_none(pool: PgPool) {
    no_login(pool, |says| Says { is_verified: false, ..says }).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_from_a_frame_of_another_site_is_none(pool: PgPool) {
    no_login(pool, |says| Says { is_cross_origin: true, ..says }).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_with_the_handle_of_nobody_is_none(pool: PgPool) {
    no_login(pool, |says| Says { handle: Some("AAAAAAAAAAAAAAAAAAAAAA"), ..says }).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_with_the_handle_of_somebody_else_is_none(pool: PgPool) {
    let (house, _, mut phone) = with_passkey(pool).await;
    let ben = house.person("user").await;
    let mut other = Authenticator::at(SHOP);
    register(&house, &ben, &mut other, "Phone").await;
    let asked = ask_to_login(&house).await;
    let says = Says { handle: Some(other.handle()), ..phone.truth("webauthn.get", SHOP) };
    let shown = phone.show_as(&asked["options"], &says);
    assert_eq!(login(&house, &asked, shown).await.refusal(), REFUSED);
    // And the other way round: the key of one, called the other's.
    let asked = ask_to_login(&house).await;
    let mut shown = phone.show(&asked["options"]);
    shown["rawId"] = other.show(&asked["options"])["rawId"].clone();
    assert_eq!(login(&house, &asked, shown).await.refusal(), REFUSED);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_to_another_challenge_is_none(pool: PgPool) {
    let (house, _, mut phone) = with_passkey(pool).await;
    let (one, two) = (ask_to_login(&house).await, ask_to_login(&house).await);
    let shown = phone.show(&one["options"]);
    assert_eq!(login(&house, &two, shown.clone()).await.refusal(), REFUSED);
    login(&house, &one, shown).await.data();
    let unknown = json!({ "ticket": "given to nobody" });
    let shown = phone.show(&one["options"]);
    assert_eq!(login(&house, &unknown, shown).await.refusal(), REFUSED);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_challenge_is_answered_once_however_often_at_once(pool: PgPool) {
    let (house, _, mut phone) = with_passkey(pool.clone()).await;
    let asked = ask_to_login(&house).await;
    let shown = phone.show(&asked["options"]);
    let both =
        tokio::join!(login(&house, &asked, shown.clone()), login(&house, &asked, shown.clone()));
    let mut codes = [both.0.status.as_u16(), both.1.status.as_u16()];
    codes.sort_unstable();
    assert_eq!(codes, [200, 401]);
    assert_eq!(login(&house, &asked, shown).await.refusal(), REFUSED);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_challenge_lives_five_minutes(pool: PgPool) {
    let (house, ann, mut phone) = with_passkey(pool.clone()).await;
    let lives = "select count(*) from passkey_ceremony
                 where expires_at between now() + interval '4 minutes 50 seconds' and now() + interval '5 minutes'";
    let asked = ask_to_login(&house).await;
    let live: i64 = sqlx::query_scalar(lives).fetch_one(&pool).await.unwrap();
    assert_eq!(live, 1);
    let late =
        "update passkey_ceremony set expires_at = expires_at - interval '5 minutes 1 second'";
    sql(&pool, late).await;
    let shown = phone.show(&asked["options"]);
    assert_eq!(login(&house, &asked, shown).await.refusal(), REFUSED);
    let made = made(&house, &ann, &mut Authenticator::at(SHOP), "Laptop").await;
    sql(&pool, late).await;
    assert_eq!(house.post(Some(&ann), REGISTER_FINISH, made).await.refusal(), OVER);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_sign_count_that_does_not_rise_comes_from_a_copy(pool: PgPool) {
    let (house, _, mut phone) = with_passkey(pool.clone()).await;
    sign_in(&house, &mut phone).await.data();
    let stored = "select (data #>> '{cred,counter}')::bigint from passkey";
    let counted: i64 = sqlx::query_scalar(stored).fetch_one(&pool).await.unwrap();
    assert_eq!(counted, 1);
    sql(&pool, "update passkey set data = jsonb_set(data, '{cred,counter}', '40')").await;
    assert_eq!(sign_in(&house, &mut phone).await.refusal(), REFUSED);
    let counted: i64 = sqlx::query_scalar(stored).fetch_one(&pool).await.unwrap();
    assert_eq!(counted, 40);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_ceremony_is_for_one_purpose_one_account_and_one_sign_in(pool: PgPool) {
    let (house, ann, mut phone) = with_passkey(pool).await;
    let ben = house.person("user").await;
    let (token, session) = house.sign_in(ann.uid).await;
    let elsewhere = Person { token, session, ..ann.clone() };
    let made = made(&house, &ann, &mut Authenticator::at(SHOP), "Laptop").await;
    for other in [&ben, &elsewhere] {
        assert_eq!(house.post(Some(other), REGISTER_FINISH, made.clone()).await.refusal(), OVER);
    }
    assert_eq!(house.post(None, LOGIN_FINISH, made.clone()).await.refusal(), REFUSED);
    assert_eq!(house.post(Some(&ann), PROVE_FINISH, made.clone()).await.refusal(), OVER);
    house.post(Some(&ann), REGISTER_FINISH, made).await.data();

    let asked = ask_to_login(&house).await;
    let shown = answer(&asked, phone.show(&asked["options"]));
    assert_eq!(house.post(Some(&ann), PROVE_FINISH, shown).await.refusal(), OVER);
    let asked = house.post(Some(&ann), PROVE_BEGIN, json!({})).await.data().clone();
    let shown = answer(&asked, phone.show(&asked["options"]));
    assert_eq!(house.post(Some(&elsewhere), PROVE_FINISH, shown.clone()).await.refusal(), OVER);
    assert_eq!(house.post(None, LOGIN_FINISH, shown.clone()).await.refusal(), REFUSED);
    house.post(Some(&ann), PROVE_FINISH, shown).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_an_authenticator_never_wrote_makes_no_passkey_and_breaks_nothing(pool: PgPool) {
    let house = House::open_at(pool.clone(), SHOP).await;
    let ann = house.person("user").await;
    let base64 = |bytes: &[u8]| {
        use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
        URL_SAFE_NO_PAD.encode(bytes)
    };
    let deep = [vec![0x81; 10_000], vec![0x80]].concat();
    let deep_in_a_map = [b"\xa1\x67attStmt".to_vec(), vec![0x81; 10_000], vec![0x80]].concat();
    let random: Vec<u8> =
        (0..4_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let objects = [
        Vec::new(),
        random,
        deep,
        deep_in_a_map,
        // A text, bytes, an array and a map of 2^32 entries.
        b"\x7b\x00\x00\x00\x01\x00\x00\x00\x00".to_vec(),
        b"\xa1\x68authData\x5b\x00\x00\x00\x01\x00\x00\x00\x00".to_vec(),
        b"\x9b\x00\x00\x00\x01\x00\x00\x00\x00".to_vec(),
        b"\xbb\x00\x00\x00\x01\x00\x00\x00\x00".to_vec(),
        // A length of authenticator data that is not there.
        [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58\x25".to_vec(), vec![0xff; 37]]
            .concat(),
    ];
    for object in objects {
        let mut made = made(&house, &ann, &mut Authenticator::at(SHOP), "Phone").await;
        made["credential"]["response"]["attestationObject"] = base64(&object).into();
        let reply = house.post(Some(&ann), REGISTER_FINISH, made).await;
        assert_eq!(reply.refusal(), WRONG, "{} bytes", object.len());
        assert_eq!(reply.reason("credential"), Some("invalid"));
    }
    for credential in [json!({}), json!({ "id": 7 }), json!({ "response": [] })] {
        let asked = house.post(Some(&ann), REGISTER_BEGIN, json!({ "name": "Phone" })).await;
        let wish = answer(asked.data(), credential);
        assert_eq!(house.post(Some(&ann), REGISTER_FINISH, wish.clone()).await.refusal(), WRONG);
        assert_eq!(house.post(Some(&ann), REGISTER_FINISH, wish).await.refusal(), OVER);
        let asked = ask_to_login(&house).await;
        let reply = login(&house, &asked, json!({ "rawId": "", "response": {} })).await;
        assert_eq!(reply.refusal(), REFUSED);
    }
    let text = json!({ "ticket": "x", "credential": "text" });
    let reply = house.post(Some(&ann), REGISTER_FINISH, text).await;
    assert_eq!((reply.refusal(), reply.reason("credential")), (WRONG, Some("invalid")));
    assert_eq!(count(&pool, "passkey").await, 0);
    house.get(Some(&ann), LIST).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_passkey_without_a_check_of_its_user_is_not_kept(pool: PgPool) {
    let house = House::open_at(pool.clone(), SHOP).await;
    let ann = house.person("user").await;
    let asked = house.post(Some(&ann), REGISTER_BEGIN, json!({ "name": "Phone" })).await;
    let asked = asked.data();
    let mut options = asked["options"].clone();
    options["authenticatorSelection"]["userVerification"] = json!("preferred");
    let wish = answer(asked, Authenticator::at(SHOP).make(&options));
    assert_eq!(house.post(Some(&ann), REGISTER_FINISH, wish).await.refusal(), WRONG);
    assert_eq!(count(&pool, "passkey").await, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_passkey_needs_a_name_in_one_visible_line(pool: PgPool) {
    let house = House::open_at(pool.clone(), SHOP).await;
    let ann = house.person("user").await;
    for (name, reason) in [
        (String::new(), "required"),
        ("  ".into(), "required"),
        ("a".repeat(10_000), "too_long"),
        ("phone\u{202e}".into(), "invalid"),
        ("two\nlines".into(), "invalid"),
    ] {
        let reply = house.post(Some(&ann), REGISTER_BEGIN, json!({ "name": name })).await;
        assert_eq!((reply.refusal(), reply.reason("name")), (WRONG, Some(reason)), "{name:?}");
    }
    let reply = house.post(Some(&ann), REGISTER_BEGIN, json!({})).await;
    assert_eq!((reply.refusal(), reply.reason("name")), (WRONG, Some("required")));
    assert_eq!(count(&pool, "passkey_ceremony").await, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn somebody_elses_passkey_is_as_good_as_none(pool: PgPool) {
    let (house, ann, mut phone) = with_passkey(pool).await;
    let ben = house.person("user").await;
    let theirs = passkeys(&house, &ann).await[0]["id"].clone();
    let one = house.post(Some(&ben), DELETE, json!({ "id": theirs })).await;
    let none = house.post(Some(&ben), DELETE, json!({ "id": Uuid::new_v4() })).await;
    assert_eq!(one.refusal(), (409, "NOT_FOUND"));
    assert_eq!(one.body, none.body);
    assert_eq!(passkeys(&house, &ben).await, Vec::<Value>::new());
    sign_in(&house, &mut phone).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn making_and_deleting_ask_for_a_recent_proof_which_a_passkey_is(pool: PgPool) {
    let (house, ann, mut phone) = with_passkey(pool.clone()).await;
    second_factor::set_up(&house, &ann).await;
    let passkey = passkeys(&house, &ann).await[0]["id"].clone();
    sql(&pool, "update session set created_at = now() - interval '16 minutes', proved_at = null")
        .await;
    let old = (409, "REAUTHENTICATION_REQUIRED");
    let wish = json!({ "name": "Laptop" });
    assert_eq!(house.post(Some(&ann), REGISTER_BEGIN, wish.clone()).await.refusal(), old);
    assert_eq!(house.post(Some(&ann), DELETE, json!({ "id": passkey })).await.refusal(), old);

    let asked = house.post(Some(&ann), PROVE_BEGIN, json!({})).await.data().clone();
    assert_eq!(asked["options"]["allowCredentials"].as_array().unwrap().len(), 1);
    let says = Says { is_verified: false, ..phone.truth("webauthn.get", SHOP) };
    let shown = answer(&asked, phone.show_as(&asked["options"], &says));
    let reply = house.post(Some(&ann), PROVE_FINISH, shown).await;
    assert_eq!((reply.refusal(), reply.reason("credential")), (WRONG, Some("invalid")));
    assert_eq!(house.post(Some(&ann), REGISTER_BEGIN, wish.clone()).await.refusal(), old);

    let asked = house.post(Some(&ann), PROVE_BEGIN, json!({})).await.data().clone();
    let shown = answer(&asked, phone.show(&asked["options"]));
    let proved = house.post(Some(&ann), PROVE_FINISH, shown).await;
    assert_eq!(*proved.data(), json!({ "valid_for": 900 }));
    house.post(Some(&ann), REGISTER_BEGIN, wish).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_proves_themselves_with_somebody_elses_passkey(pool: PgPool) {
    let (house, _, mut phone) = with_passkey(pool.clone()).await;
    let ben = house.person("user").await;
    assert_eq!(house.post(Some(&ben), PROVE_BEGIN, json!({})).await.refusal(), (409, "NOT_FOUND"));
    register(&house, &ben, &mut Authenticator::at(SHOP), "Phone").await;
    sql(&pool, "update session set created_at = now() - interval '16 minutes', proved_at = null")
        .await;
    let asked = house.post(Some(&ben), PROVE_BEGIN, json!({})).await.data().clone();
    let shown = answer(&asked, phone.show(&asked["options"]));
    assert_eq!(house.post(Some(&ben), PROVE_FINISH, shown).await.refusal(), WRONG);
    let proved = "select count(*) from session where proved_at is not null";
    assert_eq!(sqlx::query_scalar::<_, i64>(proved).fetch_one(&pool).await.unwrap(), 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_has_at_most_twenty_and_a_credential_is_kept_once(pool: PgPool) {
    let (house, ann, _) = with_passkey(pool.clone()).await;
    let (mut one, mut two) = (Authenticator::at(SHOP), Authenticator::at(SHOP));
    let late = made(&house, &ann, &mut one, "Late").await;
    let more = "insert into passkey (passkey_id, uid, credential_id, user_handle, name, data)
                select gen_random_uuid(), uid, n::text::bytea, user_handle, 'More', data
                from passkey, generate_series(2, $1) n";
    sqlx::query(more).bind(20).execute(&pool).await.unwrap();
    let begun = house.post(Some(&ann), REGISTER_BEGIN, json!({ "name": "One too many" })).await;
    assert_eq!(begun.refusal(), (409, "QUOTA"));
    let ended = house.post(Some(&ann), REGISTER_FINISH, late).await;
    assert_eq!(ended.refusal(), (409, "QUOTA"), "begun before the others");

    let ben = house.person("user").await;
    let made = made(&house, &ben, &mut two, "Phone").await;
    let taken = "update passkey set credential_id = decode($1, 'base64') where name = 'Phone'";
    let id = made["credential"]["rawId"].as_str().unwrap().replace('-', "+").replace('_', "/");
    let padded = format!("{id}{}", "=".repeat((4 - id.len() % 4) % 4));
    sqlx::query(taken).bind(padded).execute(&pool).await.unwrap();
    let reply = house.post(Some(&ben), REGISTER_FINISH, made).await;
    assert_eq!(reply.refusal(), (409, "CONFLICT"));
    assert_eq!(passkeys(&house, &ben).await, Vec::<Value>::new());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn at_an_address_without_a_domain_there_are_none_and_it_says_so(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let listed = house.get(Some(&ann), LIST).await;
    assert_eq!(*listed.data(), json!({ "passkeys": [], "is_available": false }));
    let unavailable = (409, "PASSKEYS_UNAVAILABLE");
    let begun = house.post(Some(&ann), REGISTER_BEGIN, json!({ "name": "Phone" })).await;
    assert_eq!(begun.refusal(), unavailable);
    assert_eq!(house.post(None, LOGIN_BEGIN, json!({})).await.refusal(), unavailable);
    assert_eq!(house.post(Some(&ann), PROVE_BEGIN, json!({})).await.refusal(), unavailable);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn signing_in_with_a_passkey_replaces_the_token_held_before(pool: PgPool) {
    let (house, ann, mut phone) = with_passkey(pool).await;
    let asked = ask_to_login(&house).await;
    let wish = answer(&asked, phone.show(&asked["options"]));
    house.post(Some(&ann), LOGIN_FINISH, wish).await.data();
    assert_eq!(house.get(Some(&ann), INFO).await.status, 401, "replaced by the new one");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn undoing_a_change_of_address_deletes_the_passkeys_an_intruder_may_have_made(pool: PgPool) {
    let (house, ann, mut phone) = with_passkey(pool.clone()).await;
    let change = "insert into email_change (uid, old_email, token_hash)
                  values ($1, $2, sha256('the link'))";
    sqlx::query(change).bind(ann.uid.0).bind(&ann.email).execute(&pool).await.unwrap();
    let revert = json!({ "token": "the link" });
    house.post(None, "/api/account/email/revert", revert).await.data();
    assert_eq!(count(&pool, "passkey").await, 0);
    assert_eq!(sign_in(&house, &mut phone).await.refusal(), REFUSED);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn one_address_begins_so_many_sign_ins_and_keeps_no_more_ceremonies(pool: PgPool) {
    let house = House::open_at(pool.clone(), SHOP).await;
    let (began, mut passed) = (Instant::now(), 0);
    let refused = loop {
        let reply = house.post(None, LOGIN_BEGIN, json!({})).await;
        if reply.status == 429 {
            break reply;
        }
        reply.data();
        passed += 1;
        // A busy machine lets more through: one for each second that has passed.
        assert!(passed <= 61 + began.elapsed().as_secs(), "{passed}");
    };
    assert_eq!(refused.refusal(), (429, "too_many_requests"));
    assert!(passed >= 60, "{passed}");
    assert_eq!(count(&pool, "passkey_ceremony").await.unsigned_abs(), passed);
}
