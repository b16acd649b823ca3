//! Whatever goes wrong, the answer is an envelope, and nobody's data went with it.

use crate::harness::{House, Reply};
use reqwest::{Method, header::HeaderValue};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::io::Read;

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_wrong_request_is_answered_in_the_envelope(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let list = "/api/im/conversation_list";

    assert_eq!(house.post(None, list, json!({})).await.refusal(), (401, "unauthorized"));
    assert_eq!(house.get(None, "/api/does/not/exist").await.refusal(), (404, "not_found"));
    assert_eq!(house.get(None, "/api/im/nothing").await.refusal(), (404, "not_found"));
    assert_eq!(
        house.get(Some(&ann), "/api/account/logout").await.refusal(),
        (405, "method_not_allowed")
    );
    assert_eq!(
        house.get(Some(&ann), "/api/im/recall_msg").await.refusal(),
        (405, "method_not_allowed")
    );
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.data()["uid"], ann.uid.to_string());
    for text in ["null", "[]", "\"x\"", "1", "", "{"] {
        let reply = house.post_text(Some(&ann), list, text).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{text}");
    }
    let twice = house.post_text(Some(&ann), list, r#"{"limit": 1, "limit": 2}"#).await;
    assert_eq!(
        (twice.refusal(), twice.reason("limit")),
        ((422, "paramater_error"), Some("duplicate"))
    );
    let nul =
        house.post_text(Some(&ann), "/api/im/search_msg_list", r#"{"text": "a\u0000"}"#).await;
    assert_eq!(nul.reason("text"), Some("invalid"));
    let deep = format!(r#"{{"x": {}{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
    assert_eq!(house.post_text(Some(&ann), list, &deep).await.refusal(), (422, "paramater_error"));
    let long = format!(r#"{{"x": "{}"}}"#, "x".repeat(70_000));
    assert_eq!(house.post_text(Some(&ann), list, &long).await.refusal(), (413, "too_large"));
    let form = house
        .request(Some(&ann), Method::POST, list)
        .body("{}")
        .header("content-type", "text/plain");
    assert_eq!(Reply::of(form).await.refusal(), (415, "unsupported_media_type"));
    for method in ["TRACE", "FOO"] {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let reply = Reply::of(house.request(None, method, "/")).await;
        assert_eq!(reply.refusal(), (405, "method_not_allowed"));
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_token_counts_in_its_header_only(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    for query in ["token", "authorization", "access_token"] {
        let reply = house.get(None, &format!("/api/account/info?{query}={}", ann.token)).await;
        assert_eq!(reply.refusal(), (401, "unauthorized"), "{query}");
    }
    for header in [ann.token.clone(), format!("Bearer {}", ann.token), "PS ".into()] {
        let request = house.request(None, Method::GET, "/api/account/info");
        let reply = Reply::of(request.header("authorization", header)).await;
        assert_eq!(reply.refusal(), (401, "unauthorized"));
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_database_that_is_gone_is_busy_and_never_unauthorized(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    pool.close().await;
    let reply = house.get(Some(&ann), "/api/account/info").await;
    assert_eq!(reply.refusal(), (503, "busy"));
    assert_eq!(reply.body["data"], json!({ "applied": false }));
    let refused = house.socket(json!({ "token": ann.token })).await.err().unwrap();
    assert_eq!(refused, json!({ "message": "busy", "data": { "code": 503 } }));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn messages_come_in_the_language_of_the_locale_header(pool: PgPool) {
    let house = House::open(pool).await;
    let worded = async |locale: &str| {
        let request = house.request(None, Method::GET, "/api/account/info");
        let reply = Reply::of(request.header("locale", locale)).await;
        reply.body["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(worded("en").await, "Please sign in.");
    assert_eq!(worded("de").await, "Bitte melde dich an.");
    assert_eq!(worded("xx").await, "Please sign in.");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_answer_tells_the_browser_to_be_careful(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    for path in ["/api/account/info", "/api/docs", "/nowhere"] {
        let headers = house.get(Some(&ann), path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        // With the quote: 'wasm-unsafe-eval' compiles WebAssembly of our own and runs no text.
        for loose in ["'unsafe", "*", "http:"] {
            assert!(!policy.contains(loose), "{path}: {policy}");
        }
        // Nowhere but for the icons in the style sheet of the API's page, which may load nothing else that is not ours.
        let without_icons = policy.replace("img-src 'self' data:", "img-src 'self'");
        let looked_at = if path == "/api/docs" { &without_icons } else { policy };
        assert!(!looked_at.contains("data:"), "{path}: {policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
    }
    let headers = house.get(Some(&ann), "/api/account/info").await.headers;
    assert_eq!(headers["cache-control"], "no-store");
    assert_eq!(headers["content-type"], "application/json");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_huge_body_is_refused_by_its_announced_length_and_the_connection_closed(pool: PgPool) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let mut stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
    let head = format!(
        "POST /api/im/send_msg HTTP/1.1\r\nhost: x\r\nauthorization: PS {}\r\n\
         content-type: application/json\r\ncontent-length: 100000000\r\n\r\n{{",
        ann.token
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // Read to the end: the server closes, although most of the body never came.
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    assert!(answer.contains("too_large"), "{answer}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_client_that_leaves_at_once_has_its_message_once_or_not_at_all(pool: PgPool) {
    use tokio::io::AsyncWriteExt;
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    for _ in 0..15 {
        let body = House::text(&conversation, "bye").to_string();
        let request = format!(
            "POST /api/im/send_msg HTTP/1.1\r\nhost: x\r\nauthorization: PS {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            ann.token,
            body.len()
        );
        let mut stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
    }
    let page = house
        .post(Some(&ben), "/api/im/msg_list", json!({ "conversation_id": conversation }))
        .await;
    let seqs: Vec<_> = page.data()["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["seq"].as_i64().unwrap())
        .collect();
    assert_eq!(seqs, (1..=seqs.len() as i64).collect::<Vec<_>>(), "without a gap");
    let stuck: i64 = sqlx::query_scalar(
        "select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    )
    .fetch_one(&house.pool)
    .await
    .unwrap();
    assert_eq!(stuck, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_long_answer_travels_compressed_to_who_takes_it_and_says_the_same(pool: PgPool) {
    let house = House::open(pool).await;
    let ask = async |path: &str, takes: &str| {
        let request = house.request(None, Method::GET, path).header("accept-encoding", takes);
        request.send().await.unwrap()
    };
    let long = "/api/market/games";
    sqlx::query(
        "insert into game (game, kind, names, position) select 'game' || n, 'items', jsonb_build_object('en', 'Game ' || n), n
         from generate_series(1, 40) n",
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let plain = ask(long, "identity").await;
    assert_eq!(plain.headers().get("content-encoding"), None);
    assert_eq!(plain.headers()["vary"], "accept-encoding");
    let plain = plain.bytes().await.unwrap();
    assert!(plain.len() > 1_400, "{}", plain.len());
    for takes in ["gzip", "br, gzip, deflate", "gzip;q=0.5"] {
        let packed = ask(long, takes).await;
        assert_eq!(packed.status(), 200, "{takes}");
        let coding = packed.headers().get("content-encoding");
        assert_eq!(coding.map(HeaderValue::as_bytes), Some(&b"gzip"[..]), "{takes}: {packed:?}");
        assert_eq!(packed.headers()["vary"], "accept-encoding");
        let packed = packed.bytes().await.unwrap();
        assert!(packed.len() < plain.len() / 2, "{} of {}", packed.len(), plain.len());
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut text).unwrap();
        assert_eq!(text, plain, "{takes}");
    }
    for takes in ["br", "gzip;q=0", "nonsense;;q=,", ""] {
        let refused = ask(long, takes).await;
        assert_eq!(refused.headers().get("content-encoding"), None, "{takes}");
        assert_eq!(refused.bytes().await.unwrap(), plain, "{takes}");
    }
    let short = ask("/api/topup/queues", "gzip").await;
    assert_eq!(short.headers().get("content-encoding"), None);
    assert_eq!(short.json::<Value>().await.unwrap()["code"], 0);
}
