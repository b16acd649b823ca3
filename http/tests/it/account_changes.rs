//! Taking an account over from one open page, and how its owner hears of it and gets it back. Also: how many sign-ins there may be.

use crate::harness::{
    House, Person, Reply,
    letters::{code_to, letters_to},
};
use crate::pools::counted;
use guildhall_domain::identity::email::Email;
use guildhall_http::identity::account::password;
use guildhall_persistence::identity::{email_change, safety::Place, session};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;

const PASSWORD: &str = "Guild2026hall";
const BIND_SEND: &str = "/api/account/email/bind_send";
const BIND: &str = "/api/account/email/bind";
const REVERT: &str = "/api/account/email/revert";
const LOGIN: &str = "/api/account/email/login";
const LOGIN_SEND: &str = "/api/account/email/login_send";

async fn give_password(house: &House, person: &Person) {
    sqlx::query("update account set password_hash = $1 where uid = $2")
        .bind(password::hash(PASSWORD))
        .bind(person.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
}

fn says(letters: &[Value]) -> Vec<&str> {
    letters.iter().map(|letter| letter["says"].as_str().unwrap()).collect()
}

/// Has a code sent to the new address and types it, with what else is given.
async fn move_to(house: &House, by: &Person, email: &str, proof: Value) -> Reply {
    house.post(Some(by), BIND_SEND, json!({ "email": email })).await.data();
    let mut wish = json!({ "email": email, "auth_code": code_to(&house.pool, email).await });
    wish.as_object_mut().unwrap().extend(proof.as_object().unwrap().clone());
    house.post(Some(by), BIND, wish).await
}

/// The token in the last link that was sent to that address.
async fn link_token(pool: &PgPool, email: &str) -> String {
    let letters = letters_to(pool, email).await;
    let link = letters.iter().rev().find_map(|letter| letter["link"].as_str()).unwrap();
    link.split_once("/revert-email#").unwrap().1.to_owned()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_open_page_alone_does_not_move_an_account_to_another_address(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    give_password(&house, &ann).await;
    let bare = move_to(&house, &ann, "thief@x.test", json!({})).await;
    assert_eq!(bare.refusal(), (422, "paramater_error"));
    assert_eq!(bare.reason("current_auth_code"), Some("required"));
    let code = code_to(&pool, "thief@x.test").await;
    let with = |proof: Value| {
        let mut wish = json!({ "email": "thief@x.test", "auth_code": code });
        wish.as_object_mut().unwrap().extend(proof.as_object().unwrap().clone());
        house.post(Some(&ann), BIND, wish)
    };
    let wrong = with(json!({ "password": "Wrong2026hall" })).await;
    assert_eq!(wrong.refusal(), (409, "WRONG_PASSWORD"));
    let wrong = with(json!({ "current_auth_code": code })).await;
    assert_eq!(wrong.refusal(), (409, "CODE_INVALID"), "of the new address");
    let both = with(json!({ "current_auth_code": code, "password": PASSWORD })).await;
    assert_eq!(both.reason("password"), Some("invalid"));
    assert_eq!(letters_to(&pool, &ann.email).await, Vec::<Value>::new(), "nothing was changed");

    // By a code from the present address, as who has no password does.
    let sent = house.post(Some(&ben), BIND_SEND, json!({ "email": ben.email })).await;
    let (code, ticket) = (code_to(&pool, &ben.email).await, &sent.data()["ticket"]);
    let proof = json!({ "current_auth_code": code, "current_ticket": ticket });
    let moved = move_to(&house, &ben, "bens-new@x.test", proof).await;
    assert_eq!(moved.data()["email"], "bens-new@x.test");
    assert_eq!(says(&letters_to(&pool, &ben.email).await), ["code", "email_changed"]);
    assert_eq!(letters_to(&pool, &ben.email).await[0]["purpose"], "change");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_old_address_undoes_a_change_and_whoever_made_it_is_out(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let (elsewhere, _) = house.sign_in(ann.uid).await;
    let proof = json!({ "password": PASSWORD, "end_others": true });
    move_to(&house, &ann, "thief@x.test", proof).await.data();
    let as_elsewhere = Person { token: elsewhere, ..ann.clone() };
    assert_eq!(house.get(Some(&as_elsewhere), "/api/account/info").await.status, 401, "ended too");
    // And on, which does not help: the first link undoes all that came after it.
    let again = json!({ "password": PASSWORD });
    move_to(&house, &ann, "thief-2@x.test", again).await.data();

    let token = link_token(&pool, &ann.email).await;
    let wrong = house.post(None, REVERT, json!({ "token": "no such token" })).await;
    assert_eq!(wrong.refusal(), (409, "NOT_FOUND"));
    house.post(None, REVERT, json!({ "token": token })).await.data();
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.status, 401, "the thief is out");
    let (email, has_password): (String, bool) =
        sqlx::query_as("select email, password_hash is not null from account where uid = $1")
            .bind(ann.uid.0)
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!((email.as_str(), has_password), (ann.email.as_str(), false));
    let second = house.post(None, REVERT, json!({ "token": token })).await;
    assert_eq!(second.refusal(), (409, "NOT_FOUND"), "once");
    let later = json!({ "token": link_token(&pool, "thief@x.test").await });
    assert_eq!(house.post(None, REVERT, later).await.refusal(), (409, "NOT_FOUND"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_else_has_the_old_address_while_a_change_can_be_undone(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    for person in [&ann, &ben] {
        give_password(&house, person).await;
    }
    move_to(&house, &ann, "thief@x.test", json!({ "password": PASSWORD })).await.data();
    // By habit: the letters about it make its owner sign in with a code, which would make another account.
    let sent = house.post(None, LOGIN_SEND, json!({ "email": ann.email })).await;
    let code = code_to(&pool, &ann.email).await;
    let login = json!({ "email": ann.email, "auth_code": code, "ticket": sent.data()["ticket"] });
    assert_eq!(house.post(None, LOGIN, login.clone()).await.refusal(), (409, "EMAIL_RESERVED"));
    let taken = move_to(&house, &ben, &ann.email, json!({ "password": PASSWORD })).await;
    assert_eq!(taken.refusal(), (409, "EMAIL_RESERVED"));
    let token = json!({ "token": link_token(&pool, &ann.email).await });
    house.post(None, REVERT, token).await.data();
    let back = house.post(None, LOGIN, login).await;
    assert_eq!(
        back.data()["user"]["uid"],
        ann.uid.to_string(),
        "the same code, and the account of before"
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_can_be_undone_for_seven_days(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    for person in [&ann, &ben] {
        give_password(&house, person).await;
    }
    move_to(&house, &ann, "anns-new@x.test", json!({ "password": PASSWORD })).await.data();
    sqlx::raw_sql("update email_change set changed_at = now() - interval '7 days 1 second'")
        .execute(&pool)
        .await
        .unwrap();
    let token = json!({ "token": link_token(&pool, &ann.email).await });
    assert_eq!(house.post(None, REVERT, token).await.refusal(), (409, "NOT_FOUND"), "too old");
    let moved = move_to(&house, &ben, &ann.email, json!({ "password": PASSWORD })).await;
    assert_eq!(moved.data()["email"], ann.email.as_str(), "and the address is free");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_owner_hears_of_a_new_password_and_of_a_new_device(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let login = |device: &str| {
        let request = house.request(None, Method::POST, LOGIN).header("device-id", device);
        Reply::of(request.json(&json!({ "email": ann.email, "password": PASSWORD })))
    };
    login("anns-phone").await.data();
    assert!(letters_to(&pool, &ann.email).await.is_empty(), "a network she uses");
    sqlx::raw_sql("update session set address = '203.0.113.7'").execute(&pool).await.unwrap();
    login("anns-phone").await.data();
    sqlx::raw_sql("update session set address = '203.0.113.7'").execute(&pool).await.unwrap();
    assert!(letters_to(&pool, &ann.email).await.is_empty(), "a device she uses");
    login("another").await.data();
    assert_eq!(says(&letters_to(&pool, &ann.email).await), ["new_device"]);
    let set = json!({ "old_password": PASSWORD, "password": "Another2026hall" });
    house.post(Some(&ann), "/api/account/password/set", set).await.data();
    assert_eq!(says(&letters_to(&pool, &ann.email).await), ["new_device", "password_changed"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_fifty_first_sign_in_ends_the_oldest_and_its_sockets(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    sqlx::raw_sql("update session set created_at = now() - interval '1 hour'")
        .execute(&pool)
        .await
        .unwrap();
    for _ in 0..49 {
        house.sign_in(ann.uid).await;
    }
    let mut oldest = house.socket_of(&ann).await;
    let login = json!({ "email": ann.email, "password": PASSWORD });
    house.post(None, LOGIN, login).await.data();
    assert_eq!(oldest.end().await, crate::harness::Arrival::Disconnect);
    let live = "select count(*) from session where revoked_at is null";
    assert_eq!(sqlx::query_scalar::<_, i64>(live).fetch_one(&pool).await.unwrap(), 50);
}

/// Waits until a statement in this database waits for a row that somebody else holds.
async fn somebody_waits(pool: &PgPool) {
    counted(
        pool,
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        1,
    )
    .await;
}

async fn live_sessions(pool: &PgPool) -> i64 {
    let live = "select count(*) from session where revoked_at is null";
    sqlx::query_scalar(live).fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_sign_in_under_way_does_not_slip_past_a_new_password_or_a_freeze(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let login = || house.post(None, LOGIN, json!({ "email": ann.email, "password": PASSWORD }));
    let freeze = "update account set frozen_at = now() where uid = $1";
    let change = "update account set password_hash = 'another' where uid = $1";
    for (statement, refusal) in [(freeze, (409, "FORBIDDEN")), (change, (409, "WRONG_PASSWORD"))] {
        let mut owner = guildhall_persistence::begin(&pool).await.unwrap();
        sqlx::query(statement).bind(ann.uid.0).execute(&mut *owner).await.unwrap();
        session::revoke_others(&mut *owner, ann.uid, None).await.unwrap();
        let (thief, ()) = tokio::join!(login(), async {
            somebody_waits(&pool).await;
            owner.commit().await.unwrap();
        });
        assert_eq!(thief.refusal(), refusal, "{statement}");
        assert_eq!(live_sessions(&pool).await, 0, "{statement}");
        let thaw = "update account set frozen_at = null where uid = $1";
        sqlx::query(thaw).bind(ann.uid.0).execute(&pool).await.unwrap();
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_under_way_does_not_survive_the_owners_way_back(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    let moved = move_to(&house, &ann, "thief@x.test", json!({ "password": PASSWORD })).await;
    moved.data();
    let link = Sha256::digest(link_token(&pool, &ann.email).await).into();
    house.post(Some(&ann), BIND_SEND, json!({ "email": "thief-2@x.test" })).await.data();
    let code = code_to(&pool, "thief-2@x.test").await;

    // Both calls have compared the password before the link is opened, and write after it.
    let mut owner = guildhall_persistence::begin(&pool).await.unwrap();
    email_change::revert(&mut owner, &link, Place::default())
        .await
        .unwrap()
        .expect("the link is good");
    let set = json!({ "old_password": PASSWORD, "password": "Another2026hall" });
    let on = json!({ "email": "thief-2@x.test", "auth_code": code, "password": PASSWORD });
    let (set, on, ()) = tokio::join!(
        house.post(Some(&ann), "/api/account/password/set", set),
        house.post(Some(&ann), BIND, on),
        async {
            counted(
                &pool,
                "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
                2,
            )
            .await;
            owner.commit().await.unwrap();
        }
    );
    assert_eq!(
        (set.status.as_u16(), on.status.as_u16()),
        (401, 401),
        "{:?} {:?}",
        set.body,
        on.body
    );
    let (email, has_password): (String, bool) =
        sqlx::query_as("select email, password_hash is not null from account where uid = $1")
            .bind(ann.uid.0)
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!((email.as_str(), has_password), (ann.email.as_str(), false));
    assert_eq!(says(&letters_to(&pool, "thief@x.test").await), ["code"], "no link for the thief");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_way_back_undoes_a_later_change_that_is_being_committed(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    give_password(&house, &ann).await;
    move_to(&house, &ann, "thief@x.test", json!({ "password": PASSWORD })).await.data();
    let token = link_token(&pool, &ann.email).await;

    let mut thief = guildhall_persistence::begin(&pool).await.unwrap();
    let on = Email::parse("thief-2@x.test").unwrap();
    email_change::change(&mut thief, ann.uid, &on, &[7; 32]).await.unwrap();
    let (back, ()) = tokio::join!(house.post(None, REVERT, json!({ "token": token })), async {
        somebody_waits(&pool).await;
        thief.commit().await.unwrap();
    });
    back.data();
    let mut again = guildhall_persistence::begin(&pool).await.unwrap();
    let later = email_change::revert(&mut again, &[7; 32], Place::default()).await.unwrap();
    assert_eq!(later, None, "the link to the thief's address is worth nothing");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn asking_where_an_account_was_used_reads_its_own_sign_ins_only(pool: PgPool) {
    sqlx::raw_sql(
        "insert into account (email, nickname, language, currency)
         select 'a' || n || '@x.test', 'a' || n, 'en', 'USD' from generate_series(1, 200) n;
         insert into session (session_id, token_hash, uid, device_name, address, expires_at, revoked_at)
         select gen_random_uuid(), sha256((uid || '-' || n)::bytea), uid, 'test', '127.0.0.1', now(), now()
         from account, generate_series(1, 50) n;
         analyze session; analyze account;",
    )
    .execute(&pool)
    .await
    .unwrap();
    let uid: i64 =
        sqlx::query_scalar("select max(uid) from account").fetch_one(&pool).await.unwrap();
    let before = "select seq_tup_read from pg_stat_xact_user_tables where relname = 'session'";
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    session::novelty(&mut *tx, guildhall_domain::ids::Uid(uid), "127.0.0.1", None, None)
        .await
        .unwrap();
    let read: i64 = sqlx::query_scalar(before).fetch_one(&mut *tx).await.unwrap();
    assert_eq!(read, 0, "rows of other people were read");
}
