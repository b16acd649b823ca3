//! Rows PROFILE: what people say of themselves.
use super::table::{Table, state};
use crate::harness::House;
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
