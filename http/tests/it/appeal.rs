//! Appeals for accounts over HTTP: what an appellant, the account's owner and staff do, and what each of them reads. Rows SUPPORT-008 and -009.

use crate::{
    harness::{
        House, Person, Reply, Visitor,
        letters::{code_to, letters_to},
        stall::Stall,
    },
    upload::picture,
};
use guildhall_actors::identity::appeal::Appeals;
use image::ImageFormat;
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::{Value, json};
use sqlx::PgPool;

pub const CREATE: &str = "/api/account/appeal/create";
pub const ANSWER: &str = "/api/account/appeal/answer";
pub const DENY: &str = "/api/account/appeal/deny";
pub const ASK: &str = "/api/admin/appeal/ask";
pub const REFUSE: &str = "/api/admin/appeal/refuse";
pub const GRANT: &str = "/api/admin/appeal/grant";
const TRACK: &str = "/api/account/appeal/track";
const WITHDRAW: &str = "/api/account/appeal/withdraw";
const OBJECT: &str = "/api/account/appeal/object";
const LIST: &str = "/api/admin/appeal/list";
const SEND: &str = "/api/account/email/login_send";
const STORY: &str = "I lost my mailbox in spring and have played there since 2019.";

/// A picture of a visitor's, for an appeal.
async fn upload(house: &House, by: &Visitor, category: &str) -> Value {
    let path = format!("/api/upload?category={category}&visitor_token={}", by.token);
    let file = Part::bytes(picture(40, 30, ImageFormat::Png)).file_name("a.png");
    let request = house.request(None, Method::POST, &path).header("device-id", &by.device);
    let stored = Reply::of(request.multipart(Form::new().part("file", file))).await;
    stored.data()["upload_id"].clone()
}

/// A code for the contact address, and its ticket.
async fn code(house: &House, email: &str) -> (String, Value) {
    let sent = house.post(None, SEND, json!({ "email": email, "purpose": "appeal" })).await;
    (code_to(&house.pool, email).await, sent.data()["ticket"].clone())
}

/// An appeal for an account, as a visitor sends it.
async fn wish(house: &House, by: &Visitor, account: &str, email: &str) -> Value {
    let (auth_code, ticket) = code(house, email).await;
    let pictures = [upload(house, by, "2").await];
    json!({
        "kind": "account", "email": email, "auth_code": auth_code, "ticket": ticket, "pictures": pictures, "account_id": account,
        "server": "Asia", "content": STORY,
    })
}

/// Sends an appeal and has its account looked up; its id.
async fn appeal(house: &House, by: &Visitor, account: &str, email: &str) -> String {
    let wish = wish(house, by, account, email).await;
    let sent = house.post_visitor(by, CREATE, wish).await;
    relay(house).await;
    sent.data()["appeal_id"].as_str().unwrap().to_owned()
}

/// Carries out what waits, letters aside.
async fn relay(house: &House) {
    while house.floor().relay.carry_out_now().await.unwrap() > 0 {}
}

/// What stands behind the `#` of the last letter of that kind.
async fn token(house: &House, email: &str, says: &str) -> String {
    let letters = letters_to(&house.pool, email).await;
    let found = letters.iter().rev().find(|letter| letter["says"] == says);
    let link = found.unwrap_or_else(|| panic!("no {says} in {letters:?}"))["link"].as_str();
    link.unwrap().split_once('#').unwrap().1.to_owned()
}

async fn track(house: &House, token: &str) -> Value {
    house.post(None, TRACK, json!({ "token": token })).await.data().clone()
}

/// Three days, or the time to answer, are over.
async fn time_passes(house: &House) {
    sqlx::query("update account_appeal set next_at = now() where stage in ('waiting', 'evidence')")
        .execute(&house.pool)
        .await
        .unwrap();
    house.state.get::<Appeals>().look_at_due().await.unwrap();
}

async fn detail(house: &House, by: &Person, id: &str) -> Value {
    let path = format!("/api/admin/appeal/detail?appeal_id={id}");
    house.get(Some(by), &path).await.data().clone()
}

/// An appeal that staff look at: its id, its version, and the appellant's token.
async fn under_review(house: &House, account: &str, email: &str) -> (String, i64, String) {
    let visitor = house.visitor().await;
    let id = appeal(house, &visitor, account, email).await;
    let token = token(house, email, "appeal_received").await;
    time_passes(house).await;
    let version: i64 =
        sqlx::query_scalar("select version from account_appeal where appeal_id = $1::uuid")
            .bind(&id)
            .fetch_one(&house.pool)
            .await
            .unwrap();
    (id, version, token)
}

fn grant(id: &str, seen: i64, remedies: &[&str]) -> Value {
    json!({ "appeal_id": id, "seen": seen, "remedies": remedies, "note": "The receipt matches." })
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_that_does_not_exist_is_answered_as_one_that_does(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let mut answers = Vec::new();
    let accounts = [ann.uid.to_string(), "999999999".into(), ann.email, "nobody@x.test".into()];
    for (n, account) in accounts.iter().enumerate() {
        let (visitor, email) = (house.visitor().await, format!("new{n}@x.test"));
        let wish = wish(&house, &visitor, account, &email).await;
        let reply = house.post_visitor(&visitor, CREATE, wish).await;
        let mut body = reply.body.clone();
        let given = body["data"].as_object_mut().unwrap();
        // Apart from the name of the appeal and a time that is three days from now, nothing differs.
        assert!(given.remove("appeal_id").is_some() && given.remove("review_begins_at").is_some());
        // Nothing has been looked up by then, so nothing could take longer.
        let looked_up: i64 =
            sqlx::query_scalar("select count(*) from account_appeal where uid is not null")
                .fetch_one(&house.pool)
                .await
                .unwrap();
        assert_eq!(looked_up, 0, "{account}");
        body.as_object_mut().unwrap().remove("request_id");
        answers.push((reply.status, body));
    }
    assert!(answers.windows(2).all(|two| two[0] == two[1]), "{answers:?}");

    // Nor do the letter and the page say more.
    relay(&house).await;
    let mut pages = Vec::new();
    for n in 0..accounts.len() {
        let token = token(&house, &format!("new{n}@x.test"), "appeal_received").await;
        let mut page = track(&house, &token).await;
        let page = page.as_object_mut().unwrap();
        for own in ["appeal_id", "email", "account_id", "created_at", "next_at", "events"] {
            assert!(page.remove(own).is_some(), "{own}");
        }
        pages.push(page.clone());
    }
    assert!(pages.windows(2).all(|two| two[0] == two[1]), "{pages:?}");
    let known: i64 =
        sqlx::query_scalar("select count(*) from account_appeal where uid is not null")
            .fetch_one(&house.pool)
            .await
            .unwrap();
    assert_eq!(known, 2, "it is looked up afterwards");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_missing_or_wrong_is_named_and_nothing_is_kept(pool: PgPool) {
    let house = House::open(pool).await;
    let visitor = house.visitor().await;
    let whole = wish(&house, &visitor, "1000001", "new@x.test").await;
    for field in ["email", "auth_code", "pictures", "account_id", "server", "content", "kind"] {
        let mut wish = whole.clone();
        wish.as_object_mut().unwrap().remove(field);
        let refused = house.post_visitor(&visitor, CREATE, wish).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{field}");
        assert!(refused.reason(field).is_some(), "{field}: {refused:?}");
    }
    let picture = whole["pictures"][0].clone();
    let four = json!([picture, picture, picture, picture]);
    for (field, wrong) in [
        ("email", json!("")),
        ("email", json!("new@")),
        ("auth_code", json!("")),
        ("auth_code", json!("12345")),
        ("pictures", json!([])),
        ("pictures", json!([picture, picture])),
        ("pictures", four),
        ("account_id", json!(" ")),
        ("account_id", json!("somebody")),
        ("server", json!("")),
        ("server", json!("x".repeat(81))),
        ("content", json!("  ")),
        ("content", json!(format!("too short{}", " ".repeat(20)))),
        ("content", json!("x".repeat(2_001))),
        ("kind", json!("money")),
        ("game", json!("csgo")),
        ("role_id", json!("7")),
    ] {
        let mut wish = whole.clone();
        wish[field] = wrong.clone();
        let refused = house.post_visitor(&visitor, CREATE, wish).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{field} {wrong}");
        assert!(refused.reason(field).is_some(), "{field} {wrong}: {refused:?}");
    }
    let mut role = whole.clone();
    role["kind"] = json!("role");
    assert_eq!(
        house.post_visitor(&visitor, CREATE, role.clone()).await.reason("game"),
        Some("required")
    );
    role["game"] = json!("csgo");
    let refused = house.post_visitor(&visitor, CREATE, role.clone()).await;
    assert_eq!(refused.reason("role_id"), Some("required"));
    // A picture of another purpose or of somebody else is none of theirs.
    let eve = house.visitor().await;
    for picture in [upload(&house, &visitor, "3").await, upload(&house, &eve, "2").await] {
        let mut wish = whole.clone();
        wish["pictures"] = json!([picture]);
        let refused = house.post_visitor(&visitor, CREATE, wish).await;
        assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    }
    let mut guess = whole.clone();
    guess["auth_code"] = json!("ZZZZZZ");
    let refused = house.post_visitor(&visitor, CREATE, guess).await;
    assert_eq!(refused.refusal(), (409, "CODE_INVALID"));
    let kept: i64 = sqlx::query_scalar("select count(*) from account_appeal")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!(kept, 0);
    // After all of this the code is still good, and then it is used up.
    house.post_visitor(&visitor, CREATE, whole.clone()).await.data();
    let again = house.post_visitor(&visitor, CREATE, whole).await;
    assert_eq!(again.refusal(), (409, "CODE_INVALID"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_code_that_was_mailed_for_something_else_proves_no_contact_address(pool: PgPool) {
    let house = House::open(pool).await;
    let visitor = house.visitor().await;
    let mut wish = wish(&house, &visitor, "1000001", "new@x.test").await;
    let sent = house.post(None, SEND, json!({ "email": "other@x.test" })).await;
    wish["email"] = json!("other@x.test");
    wish["auth_code"] = json!(code_to(&house.pool, "other@x.test").await);
    wish["ticket"] = sent.data()["ticket"].clone();
    let refused = house.post_visitor(&visitor, CREATE, wish).await;
    assert_eq!(refused.refusal(), (409, "CODE_INVALID"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn appeals_are_limited_for_each_contact_address_and_network(pool: PgPool) {
    let house = House::open(pool).await;
    let visitor = house.visitor().await;
    let row = "insert into account_appeal (appeal_id, kind, email, language, account_ref, server, content, sent_by, device_name, address, next_at)
         select gen_random_uuid(), 'account', $1, 'en', $2, '', '', min(uid), '', '', now() from account";
    for n in 0..3 {
        sqlx::query(row)
            .bind("busy@x.test")
            .bind(n.to_string())
            .execute(&house.pool)
            .await
            .unwrap();
    }
    let refused = async |email: &str| {
        let wish = wish(&house, &visitor, "1000002", email).await;
        let refused = house.post_visitor(&visitor, CREATE, wish).await;
        assert_eq!(refused.refusal(), (409, "RATE_LIMITED"), "{email}");
        assert!(refused.body["data"]["remain_time"].as_i64().unwrap() > 86_000);
    };
    refused("busy@x.test").await;
    let fine = wish(&house, &visitor, "1000002", "fine@x.test").await;
    house.post_visitor(&visitor, CREATE, fine).await.data();
    let here = "update account_appeal set address = '127.0.0.1'";
    sqlx::query(here).execute(&house.pool).await.unwrap();
    for n in 0..6 {
        let email = format!("{n}@x.test");
        sqlx::query(row).bind(email).bind(n.to_string()).execute(&house.pool).await.unwrap();
    }
    sqlx::query(here).execute(&house.pool).await.unwrap();
    refused("new@x.test").await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn however_many_appeal_for_an_account_nobody_is_refused_and_its_owner_has_five_letters(
    pool: PgPool,
) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let letters = async || {
        let letters = letters_to(&house.pool, &ann.email).await;
        letters.iter().filter(|letter| letter["says"] == "appeal_owner").count()
    };
    for n in 0..4 {
        sqlx::query(
            "insert into account_appeal (appeal_id, kind, email, language, account_ref, uid, server, content, sent_by, device_name, address, next_at)
             values (gen_random_uuid(), 'account', $1, 'en', $3, $2, 'Asia', 'x', $2, '', '203.0.113.9', now())",
        )
        .bind(format!("{n}@x.test"))
        .bind(ann.uid.0)
        .bind(ann.uid.to_string())
        .execute(&house.pool)
        .await
        .unwrap();
    }
    // By number and by address: it is one account.
    for (account, email) in [(ann.email.clone(), "4@x.test"), (ann.uid.to_string(), "5@x.test")] {
        appeal(&house, &house.visitor().await, &account, email).await;
        assert_eq!(letters().await, 1, "of the fifth, and not of the sixth");
        token(&house, email, "appeal_received").await;
    }
    let told: i64 = sqlx::query_scalar("select count(*) from notice where uid = $1")
        .bind(ann.uid.0)
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!(told, 2, "of each in the product");
    sqlx::query("update account_appeal set created_at = created_at - interval '1 day'")
        .execute(&house.pool)
        .await
        .unwrap();
    appeal(&house, &house.visitor().await, &ann.email, "later@x.test").await;
    assert_eq!(letters().await, 2);
}

/// An address that an account had until so many days ago.
async fn had(house: &House, person: &Person, email: &str, days: i32) {
    sqlx::query(
        "insert into email_change (uid, old_email, token_hash, changed_at)
         values ($1, $2, sha256($2::bytea), now() - make_interval(days => $3))",
    )
    .bind(person.uid.0)
    .bind(email)
    .bind(days)
    .execute(&house.pool)
    .await
    .unwrap();
}

/// A sign-in of a person that began so many days ago.
async fn signed_in(house: &House, person: &Person, days: i32) -> Person {
    let (token, session) = house.sign_in(person.uid).await;
    sqlx::query("update session set created_at = now() - make_interval(days => $2), proved_at = now() where session_id = $1")
        .bind(session.0)
        .bind(days)
        .execute(&house.pool)
        .await
        .unwrap();
    Person { uid: person.uid, email: person.email.clone(), token, session }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_younger_than_a_change_of_address_ends_no_appeal_and_staff_see_it(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    // Who took it over has changed the address twice, and was signed in before that.
    had(&house, &ann, "before@x.test", 3).await;
    had(&house, &ann, "thief@x.test", 2).await;
    let (thief, owner) = (signed_in(&house, &ann, 4).await, signed_in(&house, &ann, 11).await);
    let id = appeal(&house, &house.visitor().await, "before@x.test", "new@x.test").await;
    let mine = token(&house, "new@x.test", "appeal_received").await;
    time_passes(&house).await;
    for email in [ann.email.as_str(), "thief@x.test", ann.email.as_str()] {
        let link = token(&house, email, "appeal_owner").await;
        house.post(None, OBJECT, json!({ "token": link })).await.data();
        assert_eq!(track(&house, &mine).await["stage"], "review", "{email}");
    }
    let deny = json!({ "appeal_id": id });
    for by in [&thief, &ann] {
        house.post(Some(by), DENY, deny.clone()).await.data();
        assert_eq!(track(&house, &mine).await["stage"], "review");
        let about = house.get(Some(by), "/api/account/appeal/about_me").await;
        assert_eq!(about.data()["appeals"], json!([]), "they have said so");
    }
    let seen = detail(&house, &admin, &id).await["objections"].clone();
    let said: Vec<_> = seen.as_array().unwrap().iter().collect();
    let from = |one: &Value| (one["email"].clone(), one["signed_in_at"].is_i64());
    assert_eq!(
        said.iter().map(|one| from(one)).collect::<Vec<_>>(),
        [
            (json!(ann.email), false),
            (json!("thief@x.test"), false),
            (Value::Null, true),
            (Value::Null, true)
        ],
        "each once"
    );
    assert!(said.iter().all(|one| one["has_ended"] == false && one["address"] == "127.0.0.1"));

    house.post(Some(&owner), DENY, deny).await.data();
    assert_eq!(track(&house, &mine).await["refusal"], "not_shown");
    let seen = detail(&house, &admin, &id).await;
    assert_eq!(seen["appeal"]["refusal"], "owner_objected");
    assert_eq!(seen["objections"][4]["has_ended"], true);
    let other = appeal(&house, &house.visitor().await, "before@x.test", "two@x.test").await;
    let link = token(&house, "before@x.test", "appeal_owner").await;
    house.post(None, OBJECT, json!({ "token": link })).await.data();
    assert_eq!(detail(&house, &admin, &other).await["appeal"]["refusal"], "owner_objected");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_ends_an_appeal_for_an_account_that_is_frozen(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let freeze =
        "update account set frozen_at = case when frozen_at is null then now() end where uid = $1";
    sqlx::query(freeze).bind(ann.uid.0).execute(&house.pool).await.unwrap();
    appeal(&house, &house.visitor().await, &ann.email, "new@x.test").await;
    let mine = token(&house, "new@x.test", "appeal_received").await;
    time_passes(&house).await;
    let link = json!({ "token": token(&house, &ann.email, "appeal_owner").await });
    house.post(None, OBJECT, link.clone()).await.data();
    assert_eq!(track(&house, &mine).await["stage"], "review");
    sqlx::query(freeze).bind(ann.uid.0).execute(&house.pool).await.unwrap();
    house.post(None, OBJECT, link).await.data();
    assert_eq!(track(&house, &mine).await["stage"], "refused", "and then they do");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whom_an_account_was_taken_from_is_its_owner_no_more(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    had(&house, &ann, "before@x.test", 3).await;
    let (id, version, _) = under_review(&house, "before@x.test", "new@x.test").await;
    let checks = detail(&house, &admin, &id).await["checks"].clone();
    assert_eq!(checks[1]["matches"], false);
    house.post(Some(&admin), GRANT, grant(&id, version, &["new_email"])).await.data();
    relay(&house).await;
    for email in [ann.email.as_str(), "before@x.test"] {
        let letters = letters_to(&house.pool, email).await;
        assert_eq!(letters.last().unwrap()["says"], "account_recovered", "{email}: {letters:?}");
    }
    let before = letters_to(&house.pool, &ann.email).await.len();
    // The thief appeals with the address the account had last.
    let next = appeal(&house, &house.visitor().await, &ann.uid.to_string(), &ann.email).await;
    let theirs = letters_to(&house.pool, &ann.email).await;
    let owners = theirs[before..].iter().filter(|letter| letter["says"] == "appeal_owner").count();
    assert_eq!(owners, 0, "{theirs:?}");
    token(&house, "new@x.test", "appeal_owner").await;
    let checks = detail(&house, &admin, &next).await["checks"].clone();
    assert_eq!(checks[1]["check"], "email");
    assert_eq!(checks[1].get("matches"), None, "it says nothing: {checks}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_owner_is_told_at_every_known_address_and_ends_it(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    sqlx::query(
        "insert into email_change (uid, old_email, token_hash) values ($1, 'before@x.test', '')",
    )
    .bind(ann.uid.0)
    .execute(&house.pool)
    .await
    .unwrap();
    let visitor = house.visitor().await;
    // By the address it had: who takes an account over changes that first.
    appeal(&house, &visitor, "before@x.test", "new@x.test").await;
    let mine = token(&house, "new@x.test", "appeal_received").await;
    let (now, before) = (
        token(&house, &ann.email, "appeal_owner").await,
        token(&house, "before@x.test", "appeal_owner").await,
    );
    let told: Vec<String> =
        sqlx::query_scalar("select kind from notice where uid = $1 union all select kind from safety_event where uid = $1")
            .bind(ann.uid.0)
            .fetch_all(&house.pool)
            .await
            .unwrap();
    assert_eq!(told, ["account_appealed", "appeal_received"]);
    // A link of one side is none for the other, and following one changes nothing.
    for (path, token) in [(OBJECT, &mine), (TRACK, &now), (WITHDRAW, &now), (TRACK, &before)] {
        let refused = house.post(None, path, json!({ "token": token })).await;
        assert_eq!(refused.refusal(), (409, "NOT_FOUND"), "{path}");
    }
    assert_eq!(track(&house, &mine).await["stage"], "waiting");
    time_passes(&house).await;
    for token in [&before, &now, &now] {
        house.post(None, OBJECT, json!({ "token": token })).await.data();
    }
    let ended = track(&house, &mine).await;
    assert_eq!((&ended["stage"], &ended["refusal"]), (&json!("refused"), &json!("not_shown")));
    assert_eq!(ended.get("next_at"), None);
    assert_eq!(decisions(&house, "new@x.test").await, 1, "said three times, told once");
    time_passes(&house).await;
    assert_eq!(track(&house, &mine).await["stage"], "refused");
}

/// How many letters say that an appeal was decided.
async fn decisions(house: &House, email: &str) -> usize {
    let letters = letters_to(&house.pool, email).await;
    letters.iter().filter(|letter| letter["says"] == "appeal_decided").count()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_appellant_reads_of_an_objection_when_staff_may_have_refused(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    let theirs = appeal(&house, &house.visitor().await, &ann.email, "new@x.test").await;
    appeal(&house, &house.visitor().await, "nobody@x.test", "else@x.test").await;
    let mine = token(&house, "new@x.test", "appeal_received").await;
    let nobodys = token(&house, "else@x.test", "appeal_received").await;
    // What the page of each shows, apart from what they have sent and when.
    let alike = async || {
        let mut pages = Vec::new();
        for token in [&mine, &nobodys] {
            let mut page = track(&house, token).await;
            for own in ["appeal_id", "email", "account_id", "created_at", "next_at", "review_from"]
            {
                page.as_object_mut().unwrap().remove(own);
            }
            for event in page["events"].as_array_mut().unwrap() {
                event.as_object_mut().unwrap().remove("at");
            }
            pages.push(page);
        }
        assert_eq!(pages[0], pages[1]);
        assert_eq!(decisions(&house, "new@x.test").await, 0);
        pages[0]["stage"].clone()
    };
    let link = json!({ "token": token(&house, &ann.email, "appeal_owner").await });
    house.post(None, OBJECT, link.clone()).await.data();
    house.post(None, OBJECT, link).await.data();
    assert_eq!(alike().await, "waiting");
    let about = house.get(Some(&ann), "/api/account/appeal/about_me").await;
    assert_eq!(about.data()["appeals"], json!([]), "it has ended for them");
    time_passes(&house).await;
    assert_eq!(alike().await, "review");

    // For staff it has ended.
    let seen = detail(&house, &admin, &theirs).await;
    assert_eq!(seen["appeal"]["stage"], "refused");
    assert_eq!(seen["appeal"]["refusal"], "owner_objected");
    assert_eq!(seen["may_decide"], false);
    assert_eq!(seen["objections"][0]["has_ended"], true);
    let version = seen["version"].as_i64().unwrap();
    let granted = house.post(Some(&admin), GRANT, grant(&theirs, version, &["new_email"])).await;
    assert_eq!(granted.refusal(), (409, "APPEAL_ENDED"));
    let ask = json!({ "appeal_id": theirs, "seen": version, "text": "More?" });
    assert_eq!(house.post(Some(&admin), ASK, ask).await.refusal(), (409, "APPEAL_ENDED"));
    for (path, is_there) in [(LIST.to_owned(), false), (format!("{LIST}?is_ended=true"), true)] {
        let list = house.get(Some(&admin), &path).await.data()["appeals"].clone();
        let found = list.as_array().unwrap().iter().find(|one| one["appeal_id"] == json!(theirs));
        assert_eq!(found.is_some(), is_there, "{path}");
        assert!(found.is_none_or(|one| one["refusal"] == "owner_objected"));
    }

    let waits: bool = sqlx::query_scalar(
        "select told_at between created_at + interval '8 days' and created_at + interval '15 days'
         from account_appeal where appeal_id = $1::uuid",
    )
    .bind(&theirs)
    .fetch_one(&house.pool)
    .await
    .unwrap();
    assert!(waits, "three days, and five to seven working days");
    let over = "update account_appeal set told_at = now() where told_at is not null";
    sqlx::query(over).execute(&house.pool).await.unwrap();
    house.state.get::<Appeals>().look_at_due().await.unwrap();
    house.state.get::<Appeals>().look_at_due().await.unwrap();
    let ended = track(&house, &mine).await;
    assert_eq!((&ended["stage"], &ended["refusal"]), (&json!("refused"), &json!("not_shown")));
    assert_eq!(decisions(&house, "new@x.test").await, 1);
    assert_eq!(track(&house, &nobodys).await["stage"], "review");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_appellant_takes_back_what_they_do_not_know_has_ended(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    appeal(&house, &house.visitor().await, &ann.email, "new@x.test").await;
    let mine = json!({ "token": token(&house, "new@x.test", "appeal_received").await });
    let link = json!({ "token": token(&house, &ann.email, "appeal_owner").await });
    house.post(None, OBJECT, link.clone()).await.data();
    let withdrawn = house.post(None, WITHDRAW, mine).await;
    assert_eq!(withdrawn.data()["stage"], "withdrawn");
    house.post(None, OBJECT, link).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_owner_who_is_signed_in_denies_their_own_alone(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, eve) = (house.person("user").await, house.person("user").await);
    let visitor = house.visitor().await;
    let id = appeal(&house, &visitor, &ann.uid.to_string(), "new@x.test").await;
    let about = "/api/account/appeal/about_me";
    let mine = house.get(Some(&ann), about).await;
    assert_eq!(mine.data()["appeals"][0]["appeal_id"], json!(id));
    assert_eq!(mine.data()["appeals"][0].get("email"), None, "it is not said who asks");
    assert_eq!(house.get(Some(&eve), about).await.data()["appeals"], json!([]));
    let deny = json!({ "appeal_id": id });
    assert_eq!(house.post(Some(&eve), DENY, deny.clone()).await.refusal(), (409, "NOT_FOUND"));
    house.post(Some(&ann), DENY, deny.clone()).await.data();
    house.post(Some(&ann), DENY, deny).await.data();
    assert_eq!(house.get(Some(&ann), about).await.data()["appeals"], json!([]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn more_is_asked_sent_and_granted_and_the_person_signs_in_with_the_new_address(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin, other) =
        (house.person("user").await, house.person("admin").await, house.person("admin").await);
    sqlx::query("update account set password_hash = 'x' where uid = $1")
        .bind(ann.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    let visitor = house.visitor().await;
    let id = appeal(&house, &visitor, &ann.email, "new@x.test").await;
    let mine = token(&house, "new@x.test", "appeal_received").await;
    let early = house.post(Some(&admin), GRANT, grant(&id, 1, &["new_email"])).await;
    assert_eq!(early.refusal(), (409, "APPEAL_OTHER_STAGE"), "the owner has three days");
    time_passes(&house).await;
    let reviewed = track(&house, &mine).await;
    assert_eq!(reviewed["stage"], "review");
    assert!(reviewed["review_from"].as_i64() < reviewed["next_at"].as_i64());

    let list = house.get(Some(&admin), LIST).await.data().clone();
    assert_eq!(list["appeals"][0]["appeal_id"], json!(id));
    let seen = detail(&house, &admin, &id).await;
    assert_eq!(seen["evidence"]["uid"], json!(ann.uid));
    assert_eq!(
        (&seen["checks"][0]["matches"], &seen["checks"][1]["matches"]),
        (&json!(true), &json!(false))
    );
    let ask = |text: &str| json!({ "appeal_id": id, "seen": seen["version"], "text": text });
    assert_eq!(house.post(Some(&admin), ASK, ask(" ")).await.reason("text"), Some("required"));
    house.post(Some(&admin), ASK, ask("Which order was your first?")).await.data();
    let stale = house
        .post(
            Some(&other),
            REFUSE,
            json!({ "appeal_id": id, "seen": seen["version"], "refusal": "forged", "note": "x" }),
        )
        .await;
    assert_eq!(stale.refusal(), (409, "CONFLICT"), "two at once");
    let asked = track(&house, &token(&house, "new@x.test", "appeal_asked").await).await;
    assert_eq!(
        (&asked["stage"], &asked["events"][2]["text"]),
        (&json!("evidence"), &json!("Which order was your first?"))
    );

    let answer = json!({ "token": mine, "text": "A pack of crystals.", "pictures": [upload(&house, &visitor, "2").await] });
    let sent = house.post_visitor(&visitor, ANSWER, answer.clone()).await;
    assert_eq!(sent.data()["stage"], "review");
    let again = house.post_visitor(&visitor, ANSWER, answer).await;
    assert_eq!(again.refusal(), (409, "APPEAL_OTHER_STAGE"));
    let seen = detail(&house, &admin, &id).await;
    assert_eq!(seen["pictures"].as_array().unwrap().len(), 2);

    let version = seen["version"].as_i64().unwrap();
    for (remedies, reason) in [(&[] as &[&str], "required"), (&["unbind_role"], "invalid")] {
        let refused = house.post(Some(&admin), GRANT, grant(&id, version, remedies)).await;
        assert_eq!(refused.reason("remedies"), Some(reason));
    }
    house.post(Some(&admin), GRANT, grant(&id, version, &["new_email"])).await.data();
    let late = house.post(Some(&other), GRANT, grant(&id, version, &["new_email"])).await;
    assert_eq!(late.refusal(), (409, "APPEAL_ENDED"), "the second of the staff");
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.refusal(), (401, "unauthorized"));
    let old = letters_to(&house.pool, &ann.email).await;
    assert!(old.iter().any(|letter| letter["says"] == "account_recovered"), "{old:?}");
    let rows: (bool, i64, i64) = sqlx::query_as(
        "select password_hash is null, (select count(*) from safety_event e where e.uid = a.uid and kind = 'recovered'),
             (select count(*) from withdrawal_hold h where h.uid = a.uid and reason = 'recovered') from account a where uid = $1",
    )
    .bind(ann.uid.0)
    .fetch_one(&house.pool)
    .await
    .unwrap();
    // Somebody who has just signed up and never had money is not held.
    assert_eq!(rows, (true, 1, 0));

    let sent = house.post(None, SEND, json!({ "email": "new@x.test" })).await;
    let signed_in = house
        .post(
            None,
            "/api/account/email/login",
            json!({
                "email": "new@x.test", "auth_code": code_to(&house.pool, "new@x.test").await, "ticket": sent.data()["ticket"],
            }),
        )
        .await;
    assert_eq!(signed_in.data()["user"]["uid"], json!(ann.uid));
    assert_eq!(signed_in.data()["is_new"], false);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_granted_account_that_had_money_is_held_and_nothing_brings_another_address_back(
    pool: PgPool,
) {
    let house = House::open(pool).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    sqlx::query("update account set created_at = now() - interval '1 year' where uid = $1")
        .bind(ann.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    sqlx::query(
        "insert into email_change (uid, old_email, token_hash) values ($1, 'thief@x.test', sha256('revert'))",
    )
    .bind(ann.uid.0)
    .execute(&house.pool)
    .await
    .unwrap();
    let (id, version, _) = under_review(&house, &ann.uid.to_string(), "new@x.test").await;
    house.post(Some(&admin), GRANT, grant(&id, version, &["new_email"])).await.data();
    let revert = house.post(None, "/api/account/email/revert", json!({ "token": "revert" })).await;
    assert_eq!(revert.refusal(), (409, "NOT_FOUND"));
    let held: String = sqlx::query_scalar(
        "select reason from withdrawal_hold where uid = $1 and held_until > now() + interval '47 hours'",
    )
    .bind(ann.uid.0)
    .fetch_one(&house.pool)
    .await
    .unwrap();
    assert_eq!(held, "recovered");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_frozen_account_is_freed_and_an_address_that_is_taken_is_not_given(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, eve, admin) =
        (house.person("user").await, house.person("user").await, house.person("admin").await);
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(ann.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    let (id, version, token) = under_review(&house, &ann.uid.to_string(), &eve.email).await;
    let both = grant(&id, version, &["unfreeze", "new_email"]);
    let taken = house.post(Some(&admin), GRANT, both).await;
    assert_eq!(taken.refusal(), (409, "APPEAL_EMAIL_TAKEN"));
    assert_eq!(track(&house, &token).await["stage"], "review", "nothing was done");
    house.post(Some(&admin), GRANT, grant(&id, version, &["unfreeze"])).await.data();
    let rows: (bool, Option<String>) =
        sqlx::query_as("select frozen_at is null, email from account where uid = $1")
            .bind(ann.uid.0)
            .fetch_one(&house.pool)
            .await
            .unwrap();
    assert_eq!(rows, (true, Some(ann.email)));
    assert_eq!(track(&house, &token).await["stage"], "granted");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_character_is_unbound_from_the_account_that_has_it(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    sqlx::query(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives"}', 'items', 1)"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    sqlx::query("insert into game_role (uid, game, subgame_name, role_id, role_name, is_verified) values ($1, 'csgo', '', '700', 'Ada', true)")
        .bind(ann.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    let visitor = house.visitor().await;
    let mut wish = wish(&house, &visitor, &ann.uid.to_string(), "new@x.test").await;
    wish["kind"] = json!("role");
    wish["game"] = json!("csgo");
    wish["role_id"] = json!("700");
    wish["pictures"] = json!([upload(&house, &visitor, "3").await]);
    let made = house.post_visitor(&visitor, CREATE, wish).await;
    let id = made.data()["appeal_id"].as_str().unwrap().to_owned();
    relay(&house).await;
    time_passes(&house).await;
    let seen = detail(&house, &admin, &id).await["version"].as_i64().unwrap();
    let wrong = house.post(Some(&admin), GRANT, grant(&id, seen, &["new_email"])).await;
    assert_eq!(wrong.reason("remedies"), Some("invalid"));
    house.post(Some(&admin), GRANT, grant(&id, seen, &["unbind_role"])).await.data();
    let told: String = sqlx::query_scalar(
        "select detail from safety_event where uid = $1 and kind = 'role_unbound'",
    )
    .bind(ann.uid.0)
    .fetch_one(&house.pool)
    .await
    .unwrap();
    assert_eq!(told, "700");
    let left: i64 = sqlx::query_scalar("select count(*) from game_role where uid = $1")
        .bind(ann.uid.0)
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!(left, 0);
    let letters = letters_to(&house.pool, &ann.email).await;
    assert_eq!(letters.last().unwrap(), &json!({ "says": "role_unbound", "role": "700" }));
    let session = house.get(Some(&ann), "/api/account/info").await;
    assert_eq!(session.status, 200, "the account itself is its owner's");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_character_that_is_traded_with_stays_until_that_is_over(pool: PgPool) {
    let house = House::open(pool).await;
    let (stall, admin) = (Stall::set_up(&house).await, house.person("admin").await);
    sqlx::query("insert into game_role (uid, game, subgame_name, role_id, role_name, is_verified) values ($1, 'csgo', '', '700', 'Ada', true)")
        .bind(stall.seller.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    stall.offer(&house, stall.knife, "100.00").await;
    let visitor = house.visitor().await;
    let mut wish = wish(&house, &visitor, &stall.seller.uid.to_string(), "new@x.test").await;
    wish["kind"] = json!("role");
    wish["game"] = json!("csgo");
    wish["role_id"] = json!("700");
    wish["pictures"] = json!([upload(&house, &visitor, "3").await]);
    let made = house.post_visitor(&visitor, CREATE, wish).await;
    let id = made.data()["appeal_id"].as_str().unwrap().to_owned();
    relay(&house).await;
    time_passes(&house).await;
    let seen = detail(&house, &admin, &id).await["version"].as_i64().unwrap();
    let held = house.post(Some(&admin), GRANT, grant(&id, seen, &["unbind_role"])).await;
    assert_eq!(held.refusal(), (409, "UNLINK_REFUSED"), "items are on sale");
    assert_eq!(detail(&house, &admin, &id).await["appeal"]["stage"], "review");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_granted_account_has_no_steam_and_no_team_of_whoever_had_it(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, bob, eve) = (
        house.person("seller").await,
        house.person("sub_seller").await,
        house.person("seller").await,
    );
    let (cem, admin) = (house.person("sub_seller").await, house.person("admin").await);
    for (number, owner, member) in [(1_i64, &ann, &bob), (2, &eve, &cem)] {
        let steam = "insert into steam_account (uid, steam_id, name, is_private, trade_token, sealed_key, key_end)
             values ($1, 76561197960265728 + $2, 'x', false, 'abcdefgh', 'k', '1234')";
        sqlx::query(steam).bind(owner.uid.0).bind(number).execute(&house.pool).await.unwrap();
        let team = "with member as (insert into shop_member (owner, member, kind, scopes) values ($1, $2, 'sub_seller', '{list}'))
             insert into shop_invitation (invitation_id, owner, email, kind, scopes, expires_at)
             values (gen_random_uuid(), $1, 'x@x.test', 'sub_seller', '{list}', now() + interval '1 day')";
        sqlx::query(team).bind(owner.uid.0).bind(member.uid.0).execute(&house.pool).await.unwrap();
    }
    let stands = async |owner: &Person| -> (bool, bool, Option<String>) {
        sqlx::query_as(
            "select exists (select from steam_account s where s.uid = $1),
                 (select paused_at is not null from shop_member m where m.owner = $1 and m.ended_at is null),
                 (select outcome from shop_invitation i where i.owner = $1)",
        )
        .bind(owner.uid.0)
        .fetch_one(&house.pool)
        .await
        .unwrap()
    };
    let (id, version, _) = under_review(&house, &ann.uid.to_string(), "new@x.test").await;
    house.post(Some(&admin), GRANT, grant(&id, version, &["new_email"])).await.data();
    relay(&house).await;
    assert_eq!(stands(&ann).await, (false, true, Some("withdrawn".into())));
    let told: i64 = sqlx::query_scalar(
        "select count(*) from safety_event where uid = $1 and kind = 'steam_unlinked'",
    )
    .bind(ann.uid.0)
    .fetch_one(&house.pool)
    .await
    .unwrap();
    assert_eq!(told, 1);
    // Where the ways in stay, so do these; whom somebody has invited meanwhile, nobody can say.
    let (id, version, _) = under_review(&house, &eve.uid.to_string(), "two@x.test").await;
    let mut keeping = grant(&id, version, &["new_email"]);
    keeping["keeps_ways_in"] = json!(true);
    house.post(Some(&admin), GRANT, keeping).await.data();
    relay(&house).await;
    assert_eq!(stands(&eve).await, (true, false, Some("withdrawn".into())));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pictures_are_seen_by_staff_for_people_alone_and_each_look_is_logged(pool: PgPool) {
    let house = House::open(pool).await;
    let (eve, agent, admin) = (
        house.person("user").await,
        house.person("customer_service").await,
        house.person("admin").await,
    );
    let visitor = house.visitor().await;
    let wish = wish(&house, &visitor, "1000001", "new@x.test").await;
    let path = format!("/api/upload/{}", wish["pictures"][0].as_str().unwrap());
    assert_eq!(house.get(Some(&admin), &path).await.status, 404, "not before it was sent");
    house.post_visitor(&visitor, CREATE, wish).await.data();
    for (who, status) in [(Some(&admin), 200), (Some(&eve), 404), (Some(&agent), 404), (None, 404)]
    {
        assert_eq!(house.get(who, &path).await.status, status);
    }
    let looks: i64 = sqlx::query_scalar(
        "select count(*) from staff_act where kind = 'appeal_viewed' and by_uid = $1",
    )
    .bind(admin.uid.0)
    .fetch_one(&house.pool)
    .await
    .unwrap();
    assert_eq!(looks, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_never_answered_ends_and_what_is_taken_back_stays_so(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let (id, version, mine) = under_review(&house, "999999999", "one@x.test").await;
    assert_eq!(detail(&house, &admin, &id).await.get("evidence"), None, "there is no account");
    let nothing = house.post(Some(&admin), GRANT, grant(&id, version, &["new_email"])).await;
    assert_eq!(nothing.refusal(), (409, "APPEAL_NOTHING_TO_GIVE"));
    house
        .post(Some(&admin), ASK, json!({ "appeal_id": id, "seen": version, "text": "More?" }))
        .await
        .data();
    time_passes(&house).await;
    let ended = track(&house, &mine).await;
    assert_eq!((&ended["stage"], &ended["refusal"]), (&json!("refused"), &json!("no_answer")));

    let (id, version, mine) = under_review(&house, "999999999", "two@x.test").await;
    for _ in 0..2 {
        let taken = house.post(None, WITHDRAW, json!({ "token": mine })).await;
        assert_eq!(taken.data()["stage"], "withdrawn");
    }
    let refusal =
        json!({ "appeal_id": id, "seen": version, "refusal": "not_shown", "note": "Nothing." });
    let late = house.post(Some(&admin), REFUSE, refusal.clone()).await;
    assert_eq!(late.refusal(), (409, "APPEAL_ENDED"));
    let mut not_theirs = refusal;
    not_theirs["refusal"] = json!("owner_objected");
    let refused = house.post(Some(&admin), REFUSE, not_theirs).await;
    assert_eq!(refused.reason("refusal"), Some("invalid"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_decide_neither_about_themselves_nor_agents_about_staff(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, other, agent) = (
        house.person("admin").await,
        house.person("admin").await,
        house.person("customer_service").await,
    );
    sqlx::query("update account set permissions = '{people}' where uid = $1")
        .bind(agent.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    let (id, version, _) = under_review(&house, &admin.uid.to_string(), "new@x.test").await;
    assert_eq!(detail(&house, &admin, &id).await["may_decide"], false);
    for by in [&admin, &agent] {
        let refused = house.post(Some(by), GRANT, grant(&id, version, &["new_email"])).await;
        assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
    }
    house.post(Some(&other), GRANT, grant(&id, version, &["new_email"])).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_decide_about_no_appeal_of_their_own(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin, other) =
        (house.person("user").await, house.person("admin").await, house.person("admin").await);
    // To an address of theirs, whoever has sent it.
    let (id, version, _) = under_review(&house, &ann.uid.to_string(), &admin.email).await;
    assert_eq!(detail(&house, &admin, &id).await["may_decide"], false);
    assert_eq!(detail(&house, &other, &id).await["may_decide"], true);
    let refused = house.post(Some(&admin), GRANT, grant(&id, version, &["unfreeze"])).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
    // Sent by them, whichever address it has.
    let (id, version, _) = under_review(&house, &ann.uid.to_string(), "new@x.test").await;
    sqlx::query("update account_appeal set sent_by = $2 where appeal_id = $1::uuid")
        .bind(&id)
        .bind(admin.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(detail(&house, &admin, &id).await["may_decide"], false);
    let ask = json!({ "appeal_id": id, "seen": version, "text": "More?" });
    assert_eq!(house.post(Some(&admin), ASK, ask).await.refusal(), (409, "FORBIDDEN"));
    let refused = house.post(Some(&admin), GRANT, grant(&id, version, &["new_email"])).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
    house.post(Some(&other), GRANT, grant(&id, version, &["new_email"])).await.data();
}

/// An appeal about that person that staff look at, for tests of other files.
pub async fn open_appeal(house: &House, about: &Person, email: &str) -> (String, i64, String) {
    under_review(house, &about.uid.to_string(), email).await
}

/// A picture of a person's own, as an appeal takes it.
pub async fn wish_of(house: &House, by: &Person, email: &str) -> Value {
    let visitor = house.visitor().await;
    let mut wish = wish(house, &visitor, "999999999", email).await;
    let own = crate::upload::send(house, by, "2", picture(40, 30, ImageFormat::Png)).await;
    wish["pictures"] = json!([own.data()["upload_id"]]);
    wish
}
