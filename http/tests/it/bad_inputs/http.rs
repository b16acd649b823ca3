//! Rows HTTP: requests that are wrong before any call looks at them.
use super::table::{Table, raw_text, state};
use crate::authorisation::is_of_staff;
use crate::harness::{
    House, Reply,
    letters::{code_to, letters_to},
};
use guildhall_domain::identity::auth_code::PER_ADDRESS_AND_DAY;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Calls that take a JSON body.
const JSON_ROUTES: [&str; 15] = [
    "/api/account/email/login_send",
    "/api/account/email/login",
    "/api/account/email/bind_send",
    "/api/account/email/bind",
    "/api/account/password/set",
    "/api/account/nickname/set",
    "/api/account/avatar/set",
    "/api/account/set_currency",
    "/api/account/set_language",
    "/api/account/sessions/revoke",
    "/api/im/visitor_token",
    "/api/im/conversation_open",
    "/api/im/send_msg",
    "/api/im/merge_vistor_msg",
    "/api/market/seller/user/set_mark",
];

pub fn rows() -> Table {
    vec![
        ("HTTP-003", run!(no_object)),
        ("HTTP-004", run!(a_key_twice)),
        ("HTTP-005", run!(ten_thousand_arrays)),
        ("HTTP-006", run!(a_hundred_megabytes)),
        ("HTTP-008", run!(other_media_types)),
        ("HTTP-009", run!(a_nul)),
        ("HTTP-011", run!(fields_nobody_asked_for)),
        ("HTTP-015", run!(two_kinds_of_length)),
        ("HTTP-016", run!(two_lengths)),
        ("HTTP-019", run!(odd_methods)),
        ("HTTP-020", run!(get_where_post_is_meant)),
        ("HTTP-021", run!(paths_that_climb)),
        ("HTTP-022", run!(another_host)),
        ("HTTP-023", run!(a_client_that_names_its_address)),
        ("HTTP-024", run!(fake_ip)),
        ("HTTP-026", run!(odd_currencies)),
        ("HTTP-028", run!(an_unknown_system)),
        ("HTTP-029", run!(no_device)),
        ("HTTP-033", run!(a_frame)),
        ("HTTP-034", run!(two_people_one_address)),
        ("HTTP-035", run!(reflected_input)),
        ("HTTP-036", run!(an_unknown_route)),
        ("HTTP-037", run!(odd_pages)),
        (
            "HTTP-039",
            proved!(
                "actors/src/conversation/tests/trouble.rs" a_connection_that_breaks_in_mid_commit_never_doubles_a_message,
                "http/src/api/error.rs" an_unknown_outcome_says_that_nothing_is_known_and_busy_that_nothing_happened,
                "http/tests/it/transports.rs" an_idempotency_key_gives_the_first_answer_again
            ),
        ),
        (
            "HTTP-040",
            proved!(
                "http/src/api/envelope.rs" a_panic_is_a_plain_500_and_the_next_request_is_served,
                "actors/src/host/tests.rs" a_panic_leaves_the_outcome_unknown_and_the_next_command_finds_the_row
            ),
        ),
    ]
}

/// Sends `text` to every route as a seller, and hands each answer to `check`; nothing may have changed after it.
async fn everywhere(house: &House, text: &str, check: impl Fn(&str, &Reply)) {
    let ann = house.person("seller").await;
    let before = state(house).await;
    for route in JSON_ROUTES {
        check(route, &house.post_text(Some(&ann), route, text).await);
    }
    assert_eq!(state(house).await, before);
    house.get(Some(&ann), "/api/account/info").await.data();
}

/// What is no object, names a key twice, is nested without end or is of another kind changes nothing at any call, and is refused by
/// name. Each is asked by somebody it lets in.
pub async fn every_call_is_strict(house: &House) {
    let (seller, admin) = (house.person("seller").await, house.person("admin").await);
    let before = state(house).await;
    let deep = format!(r#"{{"text": {}{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
    let twice = r#"{"amount":"1.00","amount":"999.00"}"#;
    let mut asked = 0;
    for call in guildhall_http::features::all().calls.iter() {
        if !call.is_post() || !matches!(call.body, guildhall_http::api::call::BodyKind::Json(_)) {
            continue;
        }
        let is_staffs = is_of_staff(call.who);
        let who = Some(if is_staffs { &admin } else { &seller });
        let route = &*call.path;
        for text in ["null", "[]", "\"x\"", "1", "", "{", &deep, twice] {
            let reply = house.post_text(who, route, text).await;
            assert_eq!(reply.refusal(), (422, "paramater_error"), "{route} {text:.40}");
            if text == twice {
                assert_eq!(reply.reason("amount"), Some("duplicate"), "{route}");
            }
        }
        for kind in ["text/plain", "application/x-www-form-urlencoded"] {
            let request = house.request(who, Method::POST, route).header("content-type", kind);
            let reply = Reply::of(request.body("{}")).await;
            assert_eq!(reply.refusal(), (415, "unsupported_media_type"), "{route} {kind}");
        }
        asked += 1;
    }
    assert!(asked > 110, "{asked} calls asked");
    assert_eq!(state(house).await, before);
}

async fn no_object(house: &House) {
    for text in ["null", "[]", "\"x\"", "1"] {
        everywhere(house, text, |route, reply| {
            assert_eq!(reply.refusal(), (422, "paramater_error"), "{route} {text}");
        })
        .await;
    }
}

/// No call takes money yet; a key twice is refused by every reader of JSON alike.
async fn a_key_twice(house: &House) {
    everywhere(house, r#"{"amount":"1.00","amount":"999.00"}"#, |route, reply| {
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{route}");
        assert_eq!(reply.reason("amount"), Some("duplicate"), "{route}");
    })
    .await;
}

async fn ten_thousand_arrays(house: &House) {
    let deep = format!(r#"{{"text": {}{}}}"#, "[".repeat(10_000), "]".repeat(10_000));
    everywhere(house, &deep, |route, reply| {
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{route}");
    })
    .await;
}

async fn a_hundred_megabytes(house: &House) {
    let ann = house.person("seller").await;
    let before = state(house).await;
    for route in JSON_ROUTES {
        let head = format!(
            "POST {route} HTTP/1.1\r\nhost: x\r\nauthorization: PS {}\r\n\
             content-type: application/json\r\ncontent-length: 100000000\r\n\r\n{{",
            ann.token
        );
        let answer = raw_text(house, head).await;
        assert!(answer.starts_with("HTTP/1.1 413"), "{route}: {answer}");
        assert!(answer.contains("too_large"), "{route}: {answer}");
    }
    assert_eq!(state(house).await, before);
}

async fn other_media_types(house: &House) {
    let ann = house.person("seller").await;
    let before = state(house).await;
    for kind in ["text/plain", "application/x-www-form-urlencoded"] {
        for route in JSON_ROUTES {
            let request =
                house.request(Some(&ann), Method::POST, route).header("content-type", kind);
            let reply = Reply::of(request.body(r#"{"language":"de"}"#)).await;
            assert_eq!(reply.refusal(), (415, "unsupported_media_type"), "{route} {kind}");
        }
    }
    assert_eq!(state(house).await, before);
}

async fn a_nul(house: &House) {
    let ann = house.person("user").await;
    let before = state(house).await;
    let conversation = "00000000000000000000000000000001";
    let message = format!(
        r#"{{"conversation_id":"{conversation}","client_msg_id":"{}","body":{{"type":1,"text":"a\u0000b"}}}}"#,
        uuid::Uuid::new_v4()
    );
    for (route, field, text) in [
        ("/api/account/email/bind_send", "email", r#"{"email":"a\u0000@x.test"}"#),
        ("/api/account/nickname/set", "nickname", r#"{"nickname":"abc\u0000def"}"#),
        ("/api/account/set_language", "language", r#"{"language":"e\u0000n"}"#),
        ("/api/account/password/set", "password", r#"{"password":"Guild2026\u0000"}"#),
        ("/api/im/search_msg_list", "text", r#"{"text":"\u0000"}"#),
        ("/api/im/visitor_token", "device_id", r#"{"device_id":"\u0000"}"#),
        ("/api/im/send_msg", "body.text", &message),
    ] {
        let reply = house.post_text(Some(&ann), route, text).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{route}");
        assert_eq!(reply.reason(field), Some("invalid"), "{route}");
    }
    let reply = house.get(Some(&ann), "/api/im/search_msg_list?text=a%00b").await;
    assert_eq!(reply.refusal(), (422, "paramater_error"));
    assert_eq!(state(house).await, before);
}

async fn fields_nobody_asked_for(house: &House) {
    let ann = house.person("user").await;
    let before = house.get(Some(&ann), "/api/account/info").await.data().clone();
    for (route, field, value) in [
        ("/api/account/nickname/set", "nickname", "Somebody"),
        ("/api/account/set_language", "language", "de"),
        ("/api/account/set_currency", "currency", "JPY"),
    ] {
        let mut wish = json!({ "user_type": 9, "is_affiliate": true, "point": 99999, "balance": "1e6", "uid": 1 });
        wish[field] = value.into();
        let reply = house.post(Some(&ann), route, wish).await;
        assert_eq!(reply.data()[field], value);
        for kept in ["uid", "user_type", "role", "is_affiliate", "point", "email"] {
            assert_eq!(reply.data()[kept], before[kept], "{kept}");
        }
        assert!(reply.data().get("balance").is_none());
    }
}

fn smuggled(token: &str, lengths: &str) -> String {
    format!(
        "POST /api/account/login_check HTTP/1.1\r\nhost: x\r\nauthorization: PS {token}\r\n\
         content-type: application/json\r\n{lengths}\r\n\r\n0\r\n\r\n\
         POST /api/account/logout HTTP/1.1\r\nhost: x\r\nauthorization: PS {token}\r\n\
         connection: close\r\ncontent-length: 0\r\n\r\n"
    )
}

async fn refused_whole(house: &House, lengths: &str) {
    let ann = house.person("user").await;
    let answer = raw_text(house, smuggled(&ann.token, lengths)).await;
    assert!(answer.starts_with("HTTP/1.1 400"), "{lengths}: {answer}");
    assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{lengths}: {answer}");
    house.get(Some(&ann), "/api/account/info").await.data();
}

async fn two_kinds_of_length(house: &House) {
    refused_whole(house, "content-length: 5\r\ntransfer-encoding: chunked").await;
    refused_whole(house, "transfer-encoding: chunked\r\ncontent-length: 5").await;
}

async fn two_lengths(house: &House) {
    refused_whole(house, "content-length: 5\r\ncontent-length: 0").await;
}

async fn odd_methods(house: &House) {
    for line in [
        "TRACE / HTTP/1.1",
        "CONNECT / HTTP/1.1",
        "FOO / HTTP/1.1",
        "TRACE /api/account/info HTTP/1.1",
    ] {
        let answer =
            raw_text(house, format!("{line}\r\nhost: x\r\nconnection: close\r\n\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 405"), "{line}: {answer}");
        assert!(answer.contains("method_not_allowed"), "{line}: {answer}");
    }
}

async fn get_where_post_is_meant(house: &House) {
    let ann = house.person("user").await;
    let reply = house.get(Some(&ann), "/api/account/logout").await;
    assert_eq!(reply.refusal(), (405, "method_not_allowed"));
    house.get(Some(&ann), "/api/account/info").await.data();
}

async fn paths_that_climb(house: &House) {
    for path in [
        "/api/%2e%2e/%2e%2e/etc/passwd",
        "/api/../../etc/passwd",
        "/api/upload/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/api/%5c..%5c..%5cetc%5cpasswd",
        "/api//etc/passwd",
        "//etc/passwd",
        "/api/%00",
        "/etc/passwd%00.html",
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
        let answer = raw_text(house, request).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        assert!(!answer.contains("root:"), "{path}");
    }
}

/// The mails name no address of ours at all, so none can be put into them.
async fn another_host(house: &House) {
    let ann = house.person("user").await;
    let request = house
        .request(Some(&ann), Method::POST, "/api/account/email/bind_send")
        .header("host", "evil.example")
        .header("x-forwarded-host", "evil.example");
    Reply::of(request.json(&json!({ "email": "host-022@x.test" }))).await.data();
    let mail = letters_to(&house.pool, "host-022@x.test").await[0].to_string();
    assert!(!mail.contains("evil") && !mail.contains("http"), "{mail}");
}

async fn use_up_the_codes_of_this_address(house: &House) {
    let ann = house.person("user").await;
    let wish = json!({ "email": format!("first-{}@x.test", ann.uid) });
    house.post(None, "/api/account/email/login_send", wish).await.data();
    sqlx::query(
        "insert into auth_code_request (email, address)
         select 'n' || n || '@x.test', r.address from generate_series(1, $1) n,
             (select address from auth_code_request limit 1) r",
    )
    .bind(PER_ADDRESS_AND_DAY)
    .execute(&house.pool)
    .await
    .expect("requests of today");
}

async fn forget_the_codes(house: &House) {
    sqlx::query("delete from auth_code_request").execute(&house.pool).await.expect("forgotten");
}

async fn a_client_that_names_its_address(house: &House) {
    use_up_the_codes_of_this_address(house).await;
    for at in 1..=20 {
        let request = house
            .request(None, Method::POST, "/api/account/email/login_send")
            .header("x-forwarded-for", format!("203.0.113.{at}"))
            .header("x-real-ip", format!("203.0.113.{at}"));
        let reply = Reply::of(request.json(&json!({ "email": format!("x-{at}@x.test") }))).await;
        assert_eq!(reply.refusal(), (409, "RATE_LIMITED"));
    }
    forget_the_codes(house).await;
}

async fn fake_ip(house: &House) {
    use_up_the_codes_of_this_address(house).await;
    let send = async || {
        let request = house
            .request(None, Method::POST, "/api/account/email/login_send")
            .header("fake-ip", "8.8.8.8");
        Reply::of(request.json(&json!({ "email": "fake-024@x.test" }))).await
    };
    assert_eq!(send().await.refusal(), (409, "RATE_LIMITED"), "the peer's address counts");
    forget_the_codes(house).await;
    send().await.data();
    let faked: i64 =
        sqlx::query_scalar("select count(*) from auth_code_request where address like '8.8.8%'")
            .fetch_one(&house.pool)
            .await
            .expect("the table is there");
    assert_eq!(faked, 0);
    let plain = house.get(None, "/api/integrate/init_info").await;
    let request = house.request(None, Method::GET, "/api/integrate/init_info");
    let with = Reply::of(request.header("fake-ip", "8.8.8.8")).await;
    assert_eq!(with.data()["country_info"], plain.data()["country_info"]);
}

/// An account made under such a header shows prices in dollars.
async fn odd_currencies(house: &House) {
    for (at, currency) in ["BTC", "", "usd", "USD'; --"].into_iter().enumerate() {
        let call = |path: &str, body: Value| {
            let request = house.request(None, Method::POST, path).header("currency", currency);
            Reply::of(request.json(&body))
        };
        let email = format!("currency-{at}@x.test");
        call("/api/account/email/login_send", json!({ "email": email })).await.data();
        let code = code_to(&house.pool, &email).await;
        let login = json!({ "email": email, "auth_code": code });
        let reply = call("/api/account/email/login", login).await;
        assert_eq!(reply.data()["user"]["currency"], "USD", "{currency:?}");
        let request = house.request(None, Method::GET, "/api/integrate/init_info");
        let info = Reply::of(request.header("currency", currency)).await;
        assert_eq!(info.data()["country_info"]["currency"], "USD", "{currency:?}");
    }
}

async fn an_unknown_system(house: &House) {
    let ann = house.person("user").await;
    for system in ["toaster", "", "ios", "pc_web; rm"] {
        let request = house.request(Some(&ann), Method::GET, "/api/account/info");
        Reply::of(request.header("system-type", system)).await.data();
    }
}

async fn no_device(house: &House) {
    let ann = house.person("user").await;
    house.get(Some(&ann), "/api/account/info").await.data();
    house.post(None, "/api/im/visitor_token", json!({})).await.data();
    // Naming a device proves nothing.
    sqlx::query("update session set device_id = 'anns-phone' where uid = $1")
        .bind(ann.uid.0)
        .execute(&house.pool)
        .await
        .expect("a session");
    for header in ["device-id", "unique-id"] {
        let request = house.request(None, Method::GET, "/api/account/info");
        let reply = Reply::of(request.header(header, "anns-phone")).await;
        assert_eq!(reply.refusal(), (401, "unauthorized"));
    }
}

async fn a_frame(house: &House) {
    let headers = house.get(None, "/").await.headers;
    let policy = headers["content-security-policy"].to_str().expect("plain text");
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
}

async fn two_people_one_address(house: &House) {
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    for path in ["/api/account/info", "/api/account/sessions", "/api/im/conversation_list"] {
        let (of_ann, of_ben) =
            (house.get(Some(&ann), path).await, house.get(Some(&ben), path).await);
        for reply in [&of_ann, &of_ben] {
            reply.data();
            assert_eq!(reply.headers["cache-control"], "no-store", "{path}");
        }
        assert!(!of_ben.text.contains(&ann.email), "{path}");
    }
    let info = house.get(Some(&ben), "/api/account/info").await;
    assert_eq!(info.data()["email"], ben.email);
}

async fn reflected_input(house: &House) {
    let ann = house.person("user").await;
    for path in [
        "/api/im/search_msg_list?text=%3Cscript%3Ealert(1)%3C/script%3E",
        "/api/im/conversation_list?before=%3Cscript%3E",
        "/api/%3Cscript%3Ealert(1)%3C/script%3E",
    ] {
        let reply = house.get(Some(&ann), path).await;
        let kind = reply.headers["content-type"].to_str().expect("plain text");
        assert!(kind.starts_with("application/json"), "{path}: {kind}");
        assert_eq!(reply.headers["x-content-type-options"], "nosniff", "{path}");
    }
}

async fn an_unknown_route(house: &House) {
    let reply = house.get(None, "/api/does/not/exist").await;
    assert_eq!(reply.refusal(), (404, "not_found"));
    let keys: Vec<_> = reply.body.as_object().expect("an envelope").keys().collect();
    assert_eq!(keys, ["code", "message"], "no version, no stack");
    assert!(!reply.headers.contains_key("server") && !reply.headers.contains_key("x-powered-by"));
}

/// Our pages have a size, `limit`, and a cursor in place of a number.
async fn odd_pages(house: &House) {
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    house.post(Some(&ann), "/api/im/send_msg", House::text(&conversation, "word")).await.data();
    let lists = [
        "/api/im/conversation_list?".to_owned(),
        "/api/im/search_msg_list?text=word&".to_owned(),
        "/api/im/search_conversation_list?text=seller&".to_owned(),
        format!("/api/im/msg_list?conversation_id={conversation}&"),
    ];
    for list in lists {
        for wish in [
            "limit=0",
            "limit=-1",
            "limit=100000",
            "limit=x",
            "before=-1",
            "before=1e9",
            "page_size=x",
        ] {
            let begin = Instant::now();
            let reply = house.get(Some(&ann), &format!("{list}{wish}")).await;
            assert!(
                begin.elapsed() < crate::harness::patient(Duration::from_secs(1)),
                "{list}{wish}"
            );
            if reply.status != 200 {
                assert_eq!(reply.refusal(), (422, "paramater_error"), "{list}{wish}");
            }
            if wish == "limit=x" {
                assert_eq!(reply.reason("limit"), Some("invalid"), "{list}{wish}");
            }
        }
    }
}
