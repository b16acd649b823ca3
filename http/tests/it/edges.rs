//! What is at the edge, before any call: headers of every answer, methods, heads, bodies that do not end, and who opens sockets.

use crate::harness::{House, Reply, SioClient, patient};
use guildhall_http::{
    api::limits::{Rate, RateLimits},
    features,
};
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::time::{Duration, Instant};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// What every answer carries.
fn is_guarded(reply: &Reply, what: &str) {
    assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{what}");
    assert!(reply.headers.contains_key("content-security-policy"), "{what}");
    let opener = &reply.headers["cross-origin-opener-policy"];
    assert_eq!(opener, "same-origin-allow-popups", "{what}");
    assert!(reply.headers.contains_key("cache-control"), "{what}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_answer_carries_the_security_headers_refusals_too(pool: PgPool) {
    let house = House::open(pool).await;
    let ask = |method: &str, path: &str| {
        house.request(None, Method::from_bytes(method.as_bytes()).unwrap(), path)
    };
    for (method, path, status) in [
        ("GET", "/api/integrate/init_info", 200),
        ("GET", "/api/does/not/exist", 404),
        ("GET", "/nowhere", 404),
        ("PUT", "/api/integrate/init_info", 405),
        ("TRACE", "/api/integrate/init_info", 405),
        ("PUT", "/socket.io/?EIO=4&transport=polling", 400),
    ] {
        let reply = Reply::of(ask(method, path)).await;
        assert_eq!(reply.status, status, "{method} {path}");
        is_guarded(&reply, path);
        assert_eq!(reply.headers["cache-control"], "no-store", "{method} {path}");
        assert!(!reply.headers.contains_key("strict-transport-security"), "{method} {path}");
        assert_eq!(reply.headers.contains_key("allow"), status == 405, "{method} {path}");
    }
    let large = Reply::of(ask("GET", "/").header("x-big", "a".repeat(64 * 1024))).await;
    assert_eq!(large.refusal(), (431, "too_large"));
    is_guarded(&large, "a large head");
    let many = (0..40)
        .fold(ask("GET", "/"), |request, at| request.header(format!("x-{at}"), "a".repeat(1024)));
    assert_eq!(Reply::of(many).await.refusal(), (431, "too_large"));
    let worded = Reply::of(ask("TRACE", "/").header("locale", "de")).await;
    let plain = Reply::of(ask("TRACE", "/")).await;
    assert_ne!(worded.body["message"], plain.body["message"], "in the caller's language");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn signing_out_empties_the_browsers_cache_and_leaves_its_storage(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let out = || house.post(Some(&ann), "/api/account/logout", json!({}));
    let left = out().await;
    left.data();
    assert_eq!(left.headers["clear-site-data"], "\"cache\"");
    let again = out().await;
    assert_eq!(again.refusal(), (401, "unauthorized"));
    assert!(!again.headers.contains_key("clear-site-data"), "nobody was signed out");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_address_in_a_hurry_is_refused_with_the_headers_of_any_answer(pool: PgPool) {
    let limits = RateLimits { requests: Rate::new(1, 1), ..RateLimits::unlimited() };
    let house = House::open_with(pool, limits, Default::default()).await;
    let mut reply = house.get(None, "/api/integrate/init_info").await;
    while reply.status == 200 {
        reply = house.get(None, "/api/integrate/init_info").await;
    }
    assert_eq!(reply.refusal(), (429, "too_many_requests"));
    is_guarded(&reply, "too many requests");
    assert!(reply.headers.contains_key("retry-after"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_house_reached_over_tls_asks_browsers_to_come_over_tls_only(pool: PgPool) {
    let house = House::open_at(pool, "https://shop.example").await;
    for path in ["/api/integrate/init_info", "/nowhere"] {
        let reply = house.get(None, path).await;
        assert_eq!(reply.headers["strict-transport-security"], "max-age=31536000", "{path}");
    }
    let refused = Reply::of(house.request(None, Method::TRACE, "/")).await;
    assert_eq!(refused.headers["strict-transport-security"], "max-age=31536000");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn head_is_answered_wherever_get_is_and_without_a_body(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    for path in ["/api/openapi.json", "/api/asyncapi.json", "/api/docs", "/api/account/info"] {
        let get = house.get(Some(&ann), path).await;
        let head = Reply::of(house.request(Some(&ann), Method::HEAD, path)).await;
        assert_eq!((head.status, head.text.as_str()), (get.status, ""), "{path}");
        assert_eq!(head.status, 200, "{path}");
    }
    for call in features::all().calls.iter() {
        let method = if call.is_get() { Method::PUT } else { Method::HEAD };
        let reply = Reply::of(house.request(None, method, &call.path)).await;
        assert_eq!(reply.status, 405, "{}", call.path);
        let allowed = match (call.is_get(), call.is_post()) {
            _ if call.is_delete() => "DELETE",
            (true, true) => "GET, HEAD, POST",
            (true, false) => "GET, HEAD",
            (false, _) => "POST",
        };
        assert_eq!(reply.headers["allow"], allowed, "{}", call.path);
    }
}

/// Sends `begin` and then `drop` again and again until the server ends the connection; what it said.
async fn drip(house: &House, begin: &str, drop: &'static [u8]) -> String {
    let stream = TcpStream::connect(house.address).await.unwrap();
    let (mut read, mut write) = stream.into_split();
    write.write_all(begin.as_bytes()).await.unwrap();
    let dripping = async {
        let mut drops = tokio::time::interval(Duration::from_millis(50));
        loop {
            drops.tick().await;
            // The server may have ended it: the reader says so.
            let _ = write.write_all(drop).await;
        }
    };
    let mut answer = Vec::new();
    let reading = tokio::time::timeout(patient(Duration::from_secs(30)), async {
        // A reset is as good an end as any.
        let _ = read.read_to_end(&mut answer).await;
    });
    tokio::select! {
        ended = reading => ended.expect("the server ends the connection"),
        () = dripping => {}
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_body_that_never_ends_ends_its_connection_whoever_reads_it(pool: PgPool) {
    let house = House::open_impatient(pool, Duration::from_secs(1)).await;
    let ann = house.person("user").await;
    let opened = house.http.get(house.url("/socket.io/?EIO=4&transport=polling")).send().await;
    let opened = opened.unwrap().text().await.unwrap();
    let sid = opened.split("\"sid\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let json = format!("content-type: application/json\r\nauthorization: PS {}", ann.token);
    let form = "content-type: application/x-www-form-urlencoded";
    let polling = format!("/socket.io/?EIO=4&transport=polling&sid={sid}");
    let targets = [
        ("/api/webhook/stripe", "stripe-signature: t=1,v1=00", "408"),
        ("/api/webhook/device_farm", "farm-signature: t=1,v1=00", "408"),
        ("/api/account/set_language", &*json, "408"),
        ("/sandbox/pay/mood", form, "4"),
        (&*polling, "content-type: text/plain", "400"),
    ];
    // Read by nobody, and read on by the server all the same.
    let unread = [("/api/account/logout_nowhere", "a: b", "404"), ("/nowhere", "a: b", "404")];
    let long = "content-length: 60000";
    let chunked = "transfer-encoding: chunked";
    // Without a length, until the connection ends.
    let upgrade = "connection: upgrade\r\nupgrade: websocket";
    let begun = Instant::now();
    let read = targets.iter().flat_map(|it| [(it, long), (it, chunked), (it, upgrade)]);
    // The session of the polling posts ends with the first of them.
    let read = read.filter(|((path, ..), length)| *path != polling || *length == upgrade);
    for ((path, header, status), length) in read.chain(unread.iter().map(|it| (it, chunked))) {
        let head =
            format!("POST {path} HTTP/1.1\r\nhost: localhost\r\n{header}\r\n{length}\r\n\r\n");
        let drop: &[u8] = if length == chunked { b"1\r\nx\r\n" } else { b"x" };
        let answer = drip(&house, &head, drop).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path} {length}: {answer}");
        assert!(answer.to_lowercase().contains("connection: close"), "{path} {length}: {answer}");
    }
    assert!(begun.elapsed() < patient(Duration::from_secs(60)), "{:?}", begun.elapsed());
    house.get(Some(&ann), "/api/account/info").await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_packed_body_is_refused_and_nothing_is_carried_out(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let before = house.get(Some(&ann), "/api/account/info").await.data()["language"].clone();
    let send = async |encoding: &str| {
        let request = house.request(Some(&ann), Method::POST, "/api/account/set_language");
        Reply::of(request.header("content-encoding", encoding).json(&json!({ "language": "th" })))
            .await
    };
    for encoding in ["gzip", "br", "x-foo", "identity, gzip"] {
        assert_eq!(send(encoding).await.refusal(), (415, "unsupported_media_type"), "{encoding}");
    }
    let after = house.get(Some(&ann), "/api/account/info").await.data()["language"].clone();
    assert_eq!(after, before);
    assert_eq!(send("identity").await.data()["language"], "th");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_to_a_get_is_never_encoded_and_held_whole(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let made = house.get(Some(&ann), "/api/get_encrypt_token").await;
    let token = format!("Bearer {}", made.data()["token"].as_str().unwrap());
    let request = house.request(Some(&ann), Method::GET, "/api/account/info");
    let request = request.header("bearer-encryption", token);
    let request = request.header("content-type", "application/octet-stream").body("AAAA");
    assert_eq!(Reply::of(request).await.data()["uid"], ann.uid.to_string());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_idempotency_key_that_cannot_be_read_is_refused_also_where_none_is_needed(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let request = house.request(Some(&ann), Method::POST, "/api/account/set_language");
    let request = request.header("idempotency-key", "\u{e9}".as_bytes());
    let reply = Reply::of(request.json(&json!({ "language": "th" }))).await;
    assert_eq!(reply.refusal(), (422, "paramater_error"));
    assert_eq!(reply.reason("idempotency-key"), Some("invalid"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_authorization_headers_neither_counts(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    for path in ["/api/account/info", "/api/integrate/init_info"] {
        let request = house.request(Some(&ann), Method::GET, path);
        let reply = Reply::of(request.header("authorization", format!("PS {}", ben.token))).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{path}");
        assert_eq!(reply.reason("authorization"), Some("invalid"), "{path}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_form_has_a_handful_of_small_fields_before_its_file(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let send = async |fields: usize, length: usize| {
        let form = (0..fields)
            .fold(Form::new(), |form, at| form.text(format!("field{at}"), "x".repeat(length)));
        let form = form.part("file", Part::bytes(vec![0; 10]).file_name("a.png"));
        let request = house.request(Some(&ann), Method::POST, "/api/upload?category=7");
        Reply::of(request.multipart(form)).await
    };
    assert_eq!(send(17, 1).await.refusal(), (413, "too_large"));
    assert_eq!(send(3, 30 * 1024).await.refusal(), (413, "too_large"));
    assert_eq!(send(16, 1_024).await.reason("file"), Some("invalid"), "read, and no picture");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn sessions_are_counted_by_the_client_behind_the_proxy(pool: PgPool) {
    let limits = RateLimits { connects: Rate::new(1, 3), ..RateLimits::unlimited() };
    let house = House::open_behind_a_proxy(pool, limits).await;
    let open = async |client: &str| {
        let url = house.url("/socket.io/?EIO=4&transport=polling");
        let request = house.http.get(url).header("x-forwarded-for", client);
        request.send().await.unwrap().status().as_u16()
    };
    let begun = Instant::now();
    let mut opened = 0;
    while open("203.0.113.7").await == 200 {
        opened += 1;
        assert!(opened <= 3 + begun.elapsed().as_secs() + 1, "{opened} opened");
    }
    assert!(opened >= 3, "{opened} opened");
    assert_eq!(open("203.0.113.8").await, 200, "one's haste is not another's");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_good_token_with_a_broken_extra_is_not_told_to_sign_in_again(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let refused = async |auth: Value| -> Value {
        SioClient::connect(house.address, auth).await.map(|_| ()).unwrap_err()
    };
    for (field, value) in [
        ("cursors", json!("x")),
        ("cursors", json!({ "a": "1" })),
        ("locale", json!(5)),
        ("device_id", json!(7)),
    ] {
        let mut auth = json!({ "token": ann.token });
        auth[field] = value;
        let error = refused(auth).await;
        assert_eq!(error["message"], "paramater_error", "{field}");
        assert_eq!(error["data"], json!({ "code": 422, "fields": { field: "invalid" } }));
    }
    for auth in [json!({ "token": 5 }), json!({ "visitor_token": [] })] {
        assert_eq!(refused(auth.clone()).await["message"], "unauthorized", "{auth}");
    }
}
