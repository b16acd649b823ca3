//! Legal texts: administrators write them by language, everybody reads what holds, and every version is on record.

use crate::harness::{House, Person, Reply};
use guildhall_domain::legal::MOST_CHARACTERS;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const SET: &str = "/api/admin/legal/set";
const LIST: &str = "/api/legal/list";
const HISTORY: &str = "/api/admin/legal/history";

fn to(kind: &str, language: &str, seen: Option<i64>, body: &str) -> Value {
    json!({ "kind": kind, "language": language, "seen": seen, "body": body, "reason": "a decision" })
}

/// The version it is now; `None` if it was withdrawn.
async fn set(
    house: &House,
    admin: &Person,
    (kind, language, body): (&str, &str, &str),
    seen: Option<i64>,
) -> Option<i64> {
    let answer = house.post(Some(admin), SET, to(kind, language, seen, body)).await;
    answer.data()["version"].as_i64()
}

async fn read(house: &House, query: &str) -> Reply {
    house.get(None, &format!("/api/legal/text?{query}")).await
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn everybody_reads_a_text_in_their_language_else_in_english_else_in_any(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    assert_eq!(read(&house, "kind=terms&language=ar").await.refusal().1, "NOT_FOUND");
    let japanese = set(&house, &admin, ("terms", "ja", "# 規約"), None).await;
    let found = read(&house, "kind=terms&language=ar").await;
    assert_eq!(
        (&found.data()["language"], &found.data()["body"]),
        (&json!("ja"), &json!("# 規約"))
    );
    set(&house, &admin, ("terms", "en", "\n# Terms\r\n\r\nOne.\n"), None).await;
    let found = read(&house, "kind=terms&language=ar").await;
    assert_eq!(found.data()["body"], "# Terms\n\nOne.");
    assert_eq!(read(&house, "kind=terms&language=ja").await.data()["version"].as_i64(), japanese);
    let by_header = house.request(None, Method::GET, "/api/legal/text?kind=terms");
    let by_header = Reply::of(by_header.header("locale", "ja")).await;
    assert_eq!(by_header.data()["language"], "ja");

    let list = house.get(None, LIST).await;
    let listed: Vec<_> = list.data()["texts"].as_array().unwrap().clone();
    let named: Vec<_> = listed.iter().map(|one| one["language"].as_str().unwrap()).collect();
    assert_eq!(named, ["en", "ja"], "in the order of the languages");
    assert!(listed.iter().all(|one| one["kind"] == "terms" && one["at"].is_i64()));

    assert_eq!(set(&house, &admin, ("terms", "ja", " "), japanese).await, None, "withdrawn");
    assert_eq!(read(&house, "kind=terms&language=ja").await.data()["language"], "en");
    assert_eq!(read(&house, "kind=privacy&language=en").await.refusal().1, "NOT_FOUND");
    let unknown = house.get(Some(&admin), "/api/admin/legal/version?version=999").await;
    assert_eq!(unknown.refusal().1, "NOT_FOUND");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_made_meanwhile_is_a_conflict_and_every_version_is_on_record(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let first = set(&house, &admin, ("refunds", "en", "One"), None).await;
    let repeat = set(&house, &admin, ("refunds", "en", "One"), None).await;
    assert_eq!(repeat, first, "a repeat changes nothing");
    let late = house.post(Some(&admin), SET, to("refunds", "en", None, "Two")).await;
    assert_eq!(late.refusal(), (409, "CONFLICT"));
    let second = set(&house, &admin, ("refunds", "en", "Two"), first).await;
    let late = house.post(Some(&admin), SET, to("refunds", "en", first, "")).await;
    assert_eq!(late.refusal(), (409, "CONFLICT"));
    set(&house, &admin, ("refunds", "en", ""), second).await;
    let list = house.get(None, LIST).await;
    assert_eq!(list.data()["texts"], json!([]));

    let page = house.get(Some(&admin), &format!("{HISTORY}?limit=2")).await;
    let changes = page.data()["changes"].as_array().unwrap().clone();
    let facts = |at: usize| (&changes[at]["kind"], &changes[at]["characters"]);
    assert_eq!(facts(0), (&json!("refunds"), &json!(0)));
    assert_eq!(facts(1), (&json!("refunds"), &json!(3)));
    assert_eq!(changes[0]["by"]["uid"], admin.uid.to_string());
    assert_eq!(changes[0]["reason"], "a decision");
    let next = page.data()["next"].as_str().unwrap();
    let rest = house.get(Some(&admin), &format!("{HISTORY}?limit=2&before={next}")).await;
    assert_eq!(rest.data()["changes"][0]["version"].as_i64(), first);
    assert!(rest.data().get("next").is_none());
    let old = format!("/api/admin/legal/version?version={}", first.unwrap());
    assert_eq!(house.get(Some(&admin), &old).await.data()["body"], "One");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_longest_text_is_kept_whole_in_letters_of_any_size(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let longest = "𠮷".repeat(MOST_CHARACTERS);
    set(&house, &admin, ("privacy", "ja", &longest), None).await;
    assert!(read(&house, "kind=privacy&language=ja").await.data()["body"] == longest.as_str());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_a_legal_text_is_refused_by_its_field_and_changes_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let whole = to("terms", "en", None, "x");
    let with = |field: &str, value: Value| {
        let mut body = whole.clone();
        body[field] = value;
        (body, field.to_owned())
    };
    let without = |field: &str| {
        let mut body = whole.clone();
        body.as_object_mut().unwrap().remove(field);
        (body, field.to_owned())
    };
    for (body, field) in [
        with("kind", json!("cookies")),
        without("kind"),
        with("language", json!("tlh")),
        with("language", json!("EN")),
        without("language"),
        with("body", json!("x".repeat(MOST_CHARACTERS + 1))),
        with("body", json!(7)),
        without("body"),
        with("seen", json!("1")),
        with("reason", json!(" ")),
        with("reason", json!("x".repeat(501))),
    ] {
        let refused = house.post(Some(&admin), SET, body).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{field}");
        assert!(refused.reason(&field).is_some(), "{field}: {}", refused.text);
    }
    for (query, field) in [
        ("kind=cookies&language=en", "kind"),
        ("language=en", "kind"),
        ("kind=terms&language=EN", "language"),
    ] {
        let refused = read(&house, query).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{query}");
        assert!(refused.reason(field).is_some(), "{query}: {}", refused.text);
    }
    let history = house.get(Some(&admin), HISTORY).await;
    assert_eq!(history.data()["changes"], json!([]));
}
