//! Rows PROFILE: what people say of themselves.
use super::table::{Table, state};
use crate::harness::House;
use crate::steam_accounts::{ADA, ADAS, API_KEY, KEY, STEAM_ID, TRADE_URL, set};
use futures_util::future::join_all;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

const BIRTHDAY: &str = "/api/account/birthday/set";
const INFO: &str = "/api/account/info";

pub fn rows() -> Table {
    vec![
        ("PROFILE-001", run!(born_tomorrow)),
        ("PROFILE-002", run!(no_birthday)),
        ("PROFILE-005", run!(another_birthday)),
        ("PROFILE-006", run!(two_birthdays_at_once)),
        ("PROFILE-007", run!(no_steam_ids)),
        ("PROFILE-008", run!(a_taken_steam_id)),
        ("PROFILE-009", run!(no_trade_urls)),
        ("PROFILE-010", run!(somebody_elses_trade_url)),
        ("PROFILE-011", run!(no_api_keys)),
        ("PROFILE-012", run!(a_refused_api_key)),
        (
            "PROFILE-013",
            proved!("http/tests/it/one_time_tokens.rs" the_other_device_sees_whose_it_is_and_the_first_is_told_at_once),
        ),
    ]
}

async fn born_tomorrow(house: &House) {
    let ann = house.person("user").await;
    let before = state(house).await;
    for offset in [-720, 0, 840] {
        let here = OffsetDateTime::now_utc() + Duration::minutes(offset);
        let tomorrow = (here + Duration::DAY).date().to_string();
        let body = json!({ "birthday": tomorrow, "utc_offset": offset });
        let reply = house.post(Some(&ann), BIRTHDAY, body).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{offset}");
        assert_eq!(reply.reason("birthday"), Some("invalid"));
    }
    let far = json!({ "birthday": "2000-01-01", "utc_offset": 900 });
    let reply = house.post(Some(&ann), BIRTHDAY, far).await;
    assert_eq!(reply.refusal(), (422, "paramater_error"));
    assert_eq!(state(house).await, before);
}

async fn no_birthday(house: &House) {
    let ann = house.person("user").await;
    let before = state(house).await;
    for day in
        [json!("1800-01-01"), json!("2001-02-29"), json!("01.02.2000"), json!(20000101), json!("")]
    {
        let reply = house.post(Some(&ann), BIRTHDAY, json!({ "birthday": day })).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{day}");
        assert!(reply.reason("birthday").is_some(), "{day}");
    }
    assert_eq!(state(house).await, before);
}

async fn another_birthday(house: &House) {
    let ann = house.person("user").await;
    let set = async |day: &str| house.post(Some(&ann), BIRTHDAY, json!({ "birthday": day })).await;
    assert_eq!(house.get(Some(&ann), INFO).await.data()["birthday"], Value::Null);
    assert_eq!(set("2000-02-29").await.data()["birthday"], "2000-02-29");
    let before = state(house).await;
    assert_eq!(set("2000-03-01").await.refusal(), (409, "IMMUTABLE"));
    assert_eq!(state(house).await, before);
    assert_eq!(
        set("2000-02-29").await.data()["birthday"],
        "2000-02-29",
        "the same day is no change"
    );
}

async fn two_birthdays_at_once(house: &House) {
    let ann = house.person("user").await;
    let days = (1..=6).map(|day| json!({ "birthday": format!("1990-01-0{day}") }));
    let replies = join_all(days.map(|body| house.post(Some(&ann), BIRTHDAY, body))).await;
    let kept = replies.iter().filter(|reply| reply.status == 200).count();
    let refused = replies.iter().filter(|reply| reply.body["code"] == "IMMUTABLE").count();
    assert_eq!((kept, refused), (1, 5));
}

/// Each is refused for its form, and nothing has changed.
async fn malformed(house: &House, path: &str, field: &str, texts: &[&str]) {
    let ann = house.person("seller").await;
    set(house, &ann, STEAM_ID, ADA).await.data();
    let before = state(house).await;
    for text in texts {
        let reply = set(house, &ann, path, text).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{text}");
        assert_eq!(reply.reason(field), Some("invalid"), "{text}");
    }
    let long = set(house, &ann, path, &"7".repeat(201)).await;
    assert_eq!(long.reason(field), Some("too_long"));
    let number = house.post(Some(&ann), path, json!({ field: 7 })).await;
    assert_eq!(number.refusal(), (422, "paramater_error"));
    assert_eq!(state(house).await, before);
    set(house, &ann, STEAM_ID, "").await.data();
}

async fn no_steam_ids(house: &House) {
    let texts = [
        "76561197960265728",
        "7656119800000000",
        "https://steamcommunity.com.evil.test/profiles/76561198000000002",
        "https://steamcommunity.com/id/ada",
    ];
    malformed(house, STEAM_ID, "steam_id", &texts).await;
}

async fn no_trade_urls(house: &House) {
    let other_host = ADAS.replace("steamcommunity.com", "steamcommunity.com.evil.test");
    let more = format!("{ADAS}&for_item=730");
    let twice = format!("{ADAS}&partner=39734274");
    let texts = [
        ADAS.replace("https", "http"),
        other_host,
        "https://steamcommunity.com/tradeoffer/new/?partner=39734274".to_owned(),
        twice,
        more,
    ];
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    malformed(house, TRADE_URL, "trade_url", &texts).await;
}

async fn no_api_keys(house: &House) {
    let (short, long, past) = (&KEY[1..], format!("{KEY}0"), format!("g{}", &KEY[1..]));
    malformed(house, API_KEY, "api_key", &[short, &long, &past]).await;
}

async fn a_taken_steam_id(house: &House) {
    let (ann, ben) = (house.person("seller").await, house.person("seller").await);
    set(house, &ann, STEAM_ID, ADA).await.data();
    let before = state(house).await;
    assert_eq!(set(house, &ben, STEAM_ID, ADA).await.refusal(), (409, "STEAM_ID_TAKEN"));
    assert_eq!(state(house).await, before);
    set(house, &ann, STEAM_ID, "").await.data();
}

async fn somebody_elses_trade_url(house: &House) {
    let ann = house.person("seller").await;
    set(house, &ann, STEAM_ID, ADA).await.data();
    let before = state(house).await;
    let others = ADAS.replace("39734274", "39734275");
    assert_eq!(set(house, &ann, TRADE_URL, &others).await.refusal(), (409, "TRADE_URL_MISMATCH"));
    assert_eq!(state(house).await, before);
    set(house, &ann, STEAM_ID, "").await.data();
}

async fn a_refused_api_key(house: &House) {
    let ann = house.person("seller").await;
    set(house, &ann, STEAM_ID, ADA).await.data();
    let before = state(house).await;
    let wrong = format!("0000{}", &KEY[4..]);
    assert_eq!(set(house, &ann, API_KEY, &wrong).await.refusal(), (409, "API_KEY_REFUSED"));
    assert_eq!(state(house).await, before);
    set(house, &ann, STEAM_ID, "").await.data();
}
