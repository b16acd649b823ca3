//! Rows NATIVE: tokens of apps and of devices that are none, and headers that say what is not.
use super::table::{How, Proof, Table, state};
use crate::{
    harness::{House, Reply},
    native_client::{CREATE, GENERATE, LOGIN, app_person, as_app, fp_token},
};
use reqwest::Method;
use serde_json::{Value, json};

fn in_the_client(test: &'static str) -> How {
    How::Elsewhere(vec![Proof {
        file: "frontend/src/api/native-bridge.test.ts",
        source: include_str!("../../../../frontend/src/api/native-bridge.test.ts"),
        test,
    }])
}

pub fn rows() -> Table {
    vec![
        (
            "NATIVE-001",
            in_the_client(
                "NATIVE-001: in a browser every method is refused with -1, and nothing is sent",
            ),
        ),
        (
            "NATIVE-002",
            in_the_client(
                "NATIVE-002: version 1.8.7 is too low to call the server, and the app is not asked",
            ),
        ),
        ("NATIVE-003", run!(no_token_of_an_app)),
        ("NATIVE-004", run!(a_session_of_a_browser)),
        ("NATIVE-005", run!(no_token_of_a_device)),
        (
            "NATIVE-006",
            proved!("http/tests/it/native_client.rs" what_a_device_makes_up_is_as_if_it_was_not_said),
        ),
    ]
}

async fn no_token_of_an_app(house: &House) {
    let before = state(house).await;
    for body in [
        json!({}),
        json!({ "token": "" }),
        json!({ "token": "x".repeat(65) }),
        json!({ "token": 7 }),
    ] {
        let reply = as_app(house, None, LOGIN, body.clone()).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{body}");
        assert!(reply.reason("token").is_some(), "{body}");
    }
    let reply = as_app(house, None, LOGIN, json!({ "token": "nobodys" })).await;
    assert_eq!(reply.refusal(), (401, "unauthorized"));
    assert_eq!(state(house).await, before);
}

async fn a_session_of_a_browser(house: &House) {
    let ann = house.person("user").await;
    let before = state(house).await;
    assert_eq!(house.post(Some(&ann), CREATE, json!({})).await.refusal(), (409, "FORBIDDEN"));
    assert_eq!(state(house).await, before);
    let in_app = app_person(house).await;
    as_app(house, Some(&in_app), CREATE, json!({})).await.data();
}

async fn no_token_of_a_device(house: &House) {
    let before = state(house).await;
    let mine = fp_token(house, "a-phone").await;
    let made = async |device: &str, body: Value| {
        let request = house.request(None, Method::POST, GENERATE).header("device-id", device);
        Reply::of(request.json(&body)).await
    };
    for token in [json!(null), json!(""), json!("x".repeat(129)), json!("nobodys"), json!(7)] {
        let reply = made("a-phone", json!({ "fp_token": token })).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{token}");
        assert!(reply.reason("fp_token").is_some(), "{token}");
    }
    let elsewhere = made("another", json!({ "fp_token": mine })).await;
    assert!(elsewhere.reason("fp_token").is_some());
    made("a-phone", json!({ "fp_token": mine })).await.data();
    assert_eq!(state(house).await, before);
}
