//! Rows STORE: addresses, looks and times that are none; quotes of stores that rest; and who may stop a store.
use super::table::Table;
use crate::harness::{House, Person};
use crate::store::{
    HOLD, INFO, LINK, ONLINE, POPUP, REOPEN, SAVE, SELLING, SETTINGS, VACATION, hold, in_days,
};
use crate::upload::{picture, send};
use futures_util::future::join_all;
use image::ImageFormat;
use serde_json::{Value, json};

pub fn rows() -> Table {
    vec![
        ("STORE-001", run!(addresses)),
        ("STORE-002", run!(a_second_address)),
        ("STORE-003", run!(looks)),
        ("STORE-004", run!(pictures)),
        ("STORE-005", run!(times_away)),
        (
            "STORE-006",
            proved!("http/tests/it/store.rs" nothing_of_a_store_at_rest_is_bought_by_a_quote_from_before_and_all_of_it_when_it_is_back),
        ),
        (
            "STORE-007",
            proved!("http/tests/it/store.rs" nothing_of_a_store_at_rest_is_bought_by_a_quote_from_before_and_all_of_it_when_it_is_back),
        ),
        ("STORE-008", run!(stops)),
        ("STORE-009", run!(pages)),
    ]
}

/// Everything these calls may change.
async fn state(house: &House) -> String {
    sqlx::query_scalar(
        "select md5(concat_ws('#', (select string_agg(t::text, '|' order by t::text) from store t),
             (select string_agg(t::text, '|' order by t::text) from store_link t)))",
    )
    .fetch_one(&house.pool)
    .await
    .unwrap()
}

/// A seller whose store has a row, so that refused changes leave no trace.
async fn seller(house: &House) -> Person {
    let seller = house.person("seller").await;
    let look = json!({ "name": "", "welcome": "", "games": [] });
    house.post(Some(&seller), SAVE, look).await.data();
    seller
}

async fn addresses(house: &House) {
    let (ann, ben) = (seller(house).await, seller(house).await);
    house.post(Some(&ben), LINK, json!({ "link": "taken-by-ben" })).await.data();
    let before = state(house).await;
    for (link, reason) in [
        ("", "required"),
        ("ab", "too_short"),
        (&*"a".repeat(31), "too_long"),
        ("12345", "invalid"),
        ("a--b", "invalid"),
        ("-ab", "invalid"),
        ("äöü", "invalid"),
        ("a/b", "invalid"),
        ("admin", "duplicate"),
        ("Guildhall-x", "duplicate"),
        ("TAKEN-by-ben", "duplicate"),
    ] {
        let refused = house.post(Some(&ann), LINK, json!({ "link": link })).await;
        assert_eq!(refused.reason("link"), Some(reason), "{link}");
    }
    assert_eq!(state(house).await, before);
    // Ben has another one since: for 90 days the first leads to him.
    sqlx::raw_sql("update store_link set claimed_at = claimed_at - interval '31 days'")
        .execute(&house.pool)
        .await
        .unwrap();
    house.post(Some(&ben), LINK, json!({ "link": "bens-other" })).await.data();
    let refused = house.post(Some(&ann), LINK, json!({ "link": "taken-by-ben" })).await;
    assert_eq!(refused.reason("link"), Some("duplicate"));
    let led = house.get(None, &format!("{INFO}?link=taken-by-ben")).await;
    assert_eq!(led.data()["link"], "bens-other");
}

async fn a_second_address(house: &House) {
    let ann = seller(house).await;
    house.post(Some(&ann), LINK, json!({ "link": "anns-first" })).await.data();
    let before = state(house).await;
    let ten = (0..10).map(|at| {
        let link = json!({ "link": format!("anns-{at}") });
        async { house.post(Some(&ann), LINK, link).await }
    });
    for refused in join_all(ten).await {
        assert_eq!(refused.refusal(), (409, "TOO_SOON"));
        assert!(refused.body["data"]["again_at"].as_i64().unwrap() > in_days(29));
    }
    assert_eq!(state(house).await, before);
}

fn look(change: &[(&str, Value)]) -> Value {
    let mut look = json!({ "name": "", "welcome": "", "games": [] });
    for (field, value) in change {
        look[field] = value.clone();
    }
    look
}

async fn looks(house: &House) {
    let ann = seller(house).await;
    let before = state(house).await;
    let many: Vec<String> = (0..13).map(|at| format!("g{at}")).collect();
    for (field, value, reason) in [
        ("name", json!("abc"), "too_short"),
        ("name", json!("a".repeat(31)), "too_long"),
        ("name", json!("<b>shop"), "invalid"),
        ("name", json!("shop 🛒 one"), "invalid"),
        ("name", json!("Gui1dhall Support"), "invalid"),
        ("welcome", json!("w".repeat(501)), "too_long"),
        ("games", json!(many), "too_long"),
        ("games", json!(["csgo", "csgo"]), "duplicate"),
        ("games", json!(["no such game"]), "invalid"),
    ] {
        let refused = house.post(Some(&ann), SAVE, look(&[(field, value.clone())])).await;
        assert_eq!(refused.reason(field), Some(reason), "{value}");
    }
    let refused = house.post(Some(&ann), SAVE, look(&[("seen", json!(1))])).await;
    assert_eq!(refused.refusal(), (409, "CONFLICT"));
    assert_eq!(state(house).await, before);
}

async fn pictures(house: &House) {
    let (ann, ben) = (seller(house).await, seller(house).await);
    let sent = async |by: &Person, category: &str| {
        let stored = send(house, by, category, picture(20, 20, ImageFormat::Png)).await;
        stored.data()["upload_id"].clone()
    };
    let (bens, banner, avatar) =
        (sent(&ben, "27").await, sent(&ann, "28").await, sent(&ann, "22").await);
    let before = state(house).await;
    for logo in [bens, banner, avatar, json!(uuid::Uuid::new_v4().to_string())] {
        let refused = house.post(Some(&ann), SAVE, look(&[("logo", logo.clone())])).await;
        assert_eq!(refused.reason("logo"), Some("invalid"), "{logo}");
    }
    let customer = house.person("user").await;
    for category in ["24", "27", "28"] {
        let refused = send(house, &customer, category, picture(20, 20, ImageFormat::Png)).await;
        assert_eq!(refused.refusal(), (409, "FORBIDDEN"), "{category}");
    }
    assert_eq!(state(house).await, before);
}

async fn times_away(house: &House) {
    let ann = seller(house).await;
    let before = state(house).await;
    for until in [
        json!(in_days(0)),
        json!(in_days(-1)),
        json!(0),
        json!(in_days(91)),
        json!(253_402_300_800_000_i64),
        json!("tomorrow"),
    ] {
        let refused = house.post(Some(&ann), VACATION, json!({ "until": until })).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{until}");
    }
    assert_eq!(state(house).await, before);
}

async fn stops(house: &House) {
    let (ann, admin, customer) =
        (seller(house).await, house.person("admin").await, house.person("user").await);
    let before = state(house).await;
    let with = |field: &str, value: Value| {
        let mut wish = hold(&ann, "frozen");
        wish[field] = value;
        wish
    };
    for path in [HOLD, REOPEN] {
        for reason in ["", "   ", &*"x".repeat(501)] {
            let refused = house.post(Some(&admin), path, with("reason", json!(reason))).await;
            assert!(refused.reason("reason").is_some(), "{path} {reason}");
        }
        let of_nobody = with("uid", json!(customer.uid.to_string()));
        let refused = house.post(Some(&admin), path, of_nobody).await;
        assert_eq!(refused.refusal(), (409, "NOT_FOUND"), "{path}");
        for who in [&ann, &house.person("customer_service").await, &customer] {
            let refused = house.post(Some(who), path, hold(&ann, "frozen")).await;
            assert_eq!(refused.refusal(), (409, "FORBIDDEN"), "{path}");
        }
    }
    let refused = house.post(Some(&admin), HOLD, hold(&ann, "deleted")).await;
    assert_eq!(refused.reason("hold"), Some("invalid"));
    for path in [SETTINGS] {
        assert_eq!(house.get(Some(&customer), path).await.refusal(), (409, "FORBIDDEN"));
    }
    let refused = house.post(Some(&customer), ONLINE, json!({ "is_online": false })).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
    assert_eq!(state(house).await, before);
}

async fn pages(house: &House) {
    let (ann, customer) = (seller(house).await, house.person("user").await);
    let hide = json!({ "allow_shop_display": false });
    house.post(Some(&ann), "/api/account/set_shop_display", hide).await.data();
    for path in [INFO, POPUP, SELLING] {
        let none = house.get(None, path).await;
        assert_eq!(none.reason("link"), Some("required"), "{path}");
        let long = house.get(None, &format!("{path}?link={}", "a".repeat(65))).await;
        assert_eq!(long.reason("link"), Some("too_long"), "{path}");
        let nothing = [
            "link=nobody-here".to_owned(),
            "link=%00".to_owned(),
            "uid=x".to_owned(),
            "uid=-1".to_owned(),
            "uid=999999999".to_owned(),
            format!("uid={}", customer.uid),
            format!("uid={}", ann.uid),
        ];
        for which in nothing {
            let refused = house.get(None, &format!("{path}?{which}")).await;
            let (status, _) = refused.refusal();
            assert!(
                status == 409 || (which.contains("%00") && status == 422),
                "{path}?{which} {}",
                refused.text
            );
            assert!(!refused.text.contains("@"), "{path}?{which}");
        }
    }
}
