//! Rows ENCRYPTION-*: bodies that travel shifted and in base64.
use super::table::{Table, raw_text, state};
use crate::harness::{House, Person, Reply};
use base64::{Engine, engine::general_purpose::STANDARD};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::net::IpAddr;

/// Any call with a rule: a nickname has 4 letters or more.
const CALL: &str = "/api/account/nickname/set";

pub fn rows() -> Table {
    vec![
        ("ENCRYPTION-001", run!(no_token)),
        (
            "ENCRYPTION-002",
            proved!(
                "http/src/api/encryption.rs" a_token_is_good_until_its_end_and_with_the_right_mark_only
            ),
        ),
        ("ENCRYPTION-003", run!(a_token_of_somebody_else)),
        ("ENCRYPTION-004", run!(no_base64)),
        ("ENCRYPTION-005", run!(no_json)),
        ("ENCRYPTION-006", run!(the_plain_routes_rules)),
        ("ENCRYPTION-008", run!(a_hundred_megabytes)),
        // Last: this address has to wait some seconds afterwards.
        ("ENCRYPTION-009", run!(five_thousand_tokens)),
    ]
}

/// A new token of that person, or of nobody.
async fn token(house: &House, by: Option<&Person>) -> String {
    let reply = house.get(by, "/api/get_encrypt_token").await;
    reply.data()["token"].as_str().expect("a token").to_owned()
}

/// Written here once more, so that it is not the server's own arithmetic that checks the server.
fn shifted(bytes: &[u8], token: &str, by: impl Fn(u8, u8) -> u8) -> Vec<u8> {
    let key = Sha256::digest(token.as_bytes());
    bytes.iter().enumerate().map(|(i, byte)| by(*byte, key[i % 32])).collect()
}

fn encoded(plain: &[u8], token: &str) -> String {
    STANDARD.encode(shifted(plain, token, u8::wrapping_add))
}

async fn post(house: &House, by: &Person, token: &str, body: String) -> Reply {
    let request = house
        .request(Some(by), Method::POST, CALL)
        .header("content-type", "application/octet-stream")
        .header("bearer-encryption", format!("Bearer {token}"));
    Reply::of(request.body(body)).await
}

/// What an encoded answer says.
fn plain(reply: &Reply, token: &str) -> Value {
    assert_eq!(reply.headers["content-type"], "application/octet-stream", "{reply:?}");
    let bytes = STANDARD.decode(&reply.text).expect("base64");
    serde_json::from_slice(&shifted(&bytes, token, u8::wrapping_sub)).expect("JSON")
}

const REFUSED: (u16, &str) = (401, "Signature verification failed");

async fn no_token(house: &House) {
    let ann = house.person("user").await;
    let before = state(house).await;
    let wish = br#"{"nickname": "Anna Shifted"}"#;
    let good = token(house, Some(&ann)).await;
    for header in [None, Some(String::new()), Some(good.clone()), Some("Bearer rubbish".into())] {
        let mut request = house
            .request(Some(&ann), Method::POST, CALL)
            .header("content-type", "application/octet-stream");
        if let Some(header) = header {
            request = request.header("bearer-encryption", header);
        }
        let reply = Reply::of(request.body(encoded(wish, &good))).await;
        assert_eq!(reply.refusal(), REFUSED, "{reply:?}");
    }
    assert_eq!(state(house).await, before);
}

async fn a_token_of_somebody_else(house: &House) {
    let (ann, bob) = (house.person("user").await, house.person("user").await);
    let before = state(house).await;
    for other in [token(house, Some(&bob)).await, token(house, None).await] {
        let body = encoded(br#"{"nickname": "Anna Shifted"}"#, &other);
        let reply = post(house, &ann, &other, body).await;
        assert_eq!(reply.refusal(), REFUSED, "{reply:?}");
    }
    assert_eq!(state(house).await, before);
}

async fn no_base64(house: &House) {
    let ann = house.person("user").await;
    let token = token(house, Some(&ann)).await;
    let before = state(house).await;
    for body in ["", "%%%", "abc", "{\"nickname\": \"Anna Plain\"}"] {
        let reply = post(house, &ann, &token, body.to_owned()).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{body}: {reply:?}");
    }
    assert_eq!(state(house).await, before);
}

async fn no_json(house: &House) {
    let ann = house.person("user").await;
    let token = token(house, Some(&ann)).await;
    let before = state(house).await;
    for body in [&b"nickname"[..], b"{\"nickname\": \"Anna \xff\xfe\"}", b"[]"] {
        let reply = post(house, &ann, &token, encoded(body, &token)).await;
        assert_eq!(reply.status, 422, "{reply:?}");
        assert_eq!(plain(&reply, &token)["code"], "paramater_error");
    }
    assert_eq!(state(house).await, before);
}

async fn the_plain_routes_rules(house: &House) {
    let ann = house.person("user").await;
    let token = token(house, Some(&ann)).await;
    let before = state(house).await;
    let wish = json!({ "nickname": "a" });
    let refused = house.post(Some(&ann), CALL, wish.clone()).await;
    assert_eq!(refused.status, 422, "{refused:?}");
    let reply = post(house, &ann, &token, encoded(wish.to_string().as_bytes(), &token)).await;
    assert_eq!(reply.status, refused.status);
    assert_eq!(plain(&reply, &token), refused.body);
    assert_eq!(state(house).await, before);
    // And what the plain route takes it takes too: the rows above fail for their own reasons.
    let wish = json!({ "nickname": "Anna Shifted" }).to_string();
    let reply = post(house, &ann, &token, encoded(wish.as_bytes(), &token)).await;
    assert_eq!(plain(&reply, &token)["code"], 0, "{reply:?}");
    assert_ne!(state(house).await, before);
}

async fn a_hundred_megabytes(house: &House) {
    let ann = house.person("user").await;
    let token = token(house, Some(&ann)).await;
    let before = state(house).await;
    let announced = format!(
        "POST {CALL} HTTP/1.1\r\nhost: guildhall.test\r\nauthorization: PS {}\r\n\
         content-type: application/octet-stream\r\nbearer-encryption: Bearer {token}\r\n\
         content-length: 104857600\r\n\r\n",
        ann.token
    );
    let answer = raw_text(house, announced).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    assert_eq!(state(house).await, before);
}

async fn five_thousand_tokens(house: &House) {
    let url = house.url("/api/get_encrypt_token");
    let ask = |client: reqwest::Client| {
        let url = url.clone();
        async move { client.get(url).send().await.expect("an answer").status().as_u16() }
    };
    let mut refused = 0;
    for _ in 0..50 {
        let statuses = join_all((0..100).map(|_| ask(house.http.clone()))).await;
        assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
        refused += statuses.iter().filter(|status| **status == 429).count();
    }
    assert!(refused > 2_500, "{refused} of 5,000 were told to slow down");
    let another = reqwest::Client::builder().local_address(IpAddr::from([127, 0, 0, 2]));
    assert_eq!(ask(another.build().expect("a client")).await, 200);
}
