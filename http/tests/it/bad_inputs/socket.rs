//! Rows SOCKET: packets no client sends, places nobody may hear, and coming back.
use super::table::{How, Table, raw, raw_text, state};
use crate::harness::{Arrival, House, Person};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest},
};

const WEBSOCKET: &str = "/socket.io/?EIO=4&transport=websocket";
const POLLING: &str = "/socket.io/?EIO=4&transport=polling";

pub fn rows() -> Table {
    vec![
        ("SOCKET-001", run!(a_page_of_another_origin)),
        ("SOCKET-006", run!(a_packet, "4")),
        ("SOCKET-007", run!(a_packet, "42")),
        ("SOCKET-009", run!(a_packet, "42{}")),
        ("SOCKET-011", run!(a_packet, "42[null]")),
        ("SOCKET-012", run!(a_packet, "42[\"__proto__\"]")),
        ("SOCKET-013", run!(a_packet, "42[\"connect\"]")),
        ("SOCKET-014", run!(a_packet, "45999999999-[]")),
        ("SOCKET-015", run!(a_packet, "421e99[\"a\"]")),
        ("SOCKET-016", run!(a_packet, "40/admin,")),
        ("SOCKET-017", run!(a_long_namespace)),
        ("SOCKET-018", run!(a_polling_body_without_end)),
        ("SOCKET-019", run!(frames_against_the_protocol)),
        ("SOCKET-020", run!(text_that_is_none)),
        (
            "SOCKET-021",
            proved!(
                "http/gateway/src/session/tests.rs" attachments_that_do_not_come_are_given_up_and_the_session_lives,
                "http/gateway/src/codec/tests.rs" attachments_heavier_than_the_payload_limit_are_refused
            ),
        ),
        ("SOCKET-024", run!(unknown_events)),
        (
            "SOCKET-025",
            proved!("http/tests/it/transports.rs" a_flooding_socket_is_refused_and_then_closed_so_that_it_may_come_back),
        ),
        (
            "SOCKET-026",
            proved!(
                "http/tests/it/sockets.rs" a_person_holds_so_many_sockets_and_no_more,
                "http/gateway/tests/gateway/limits.rs" a_full_server_and_a_full_address_say_so
            ),
        ),
        (
            "SOCKET-027",
            How::Later("10,000 clients are the load test's: they do not fit beside other tests"),
        ),
        ("SOCKET-028", run!(cursors)),
        ("SOCKET-029", run!(cursors_of_other_people)),
        ("SOCKET-030", run!(an_answer_that_was_lost)),
        ("SOCKET-031", run!(rooms_of_other_people)),
    ]
}

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn next_text(stream: &mut Stream) -> Option<String> {
    loop {
        let next = tokio::time::timeout(Duration::from_secs(20), stream.next());
        match next.await.expect("something within the timeout of a test")? {
            Ok(Message::Text(text)) if text.as_str() == "2" => {
                // Gone already: the next read says so.
                let _ = stream.send(Message::text("3")).await;
            }
            Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// A websocket of that person, let in.
async fn let_in(house: &House, person: &Person) -> Stream {
    let (mut stream, _) =
        connect_async(format!("ws://{}{WEBSOCKET}", house.address)).await.expect("an upgrade");
    let auth = json!({ "token": person.token });
    stream.send(Message::text(format!("40{auth}"))).await.expect("sent");
    while !next_text(&mut stream).await.expect("an answer").starts_with("40") {}
    stream
}

async fn a_page_of_another_origin(house: &House) {
    let mut request =
        format!("ws://{}{WEBSOCKET}", house.address).into_client_request().expect("a request");
    request.headers_mut().insert("origin", "https://evil.example".parse().expect("a header"));
    match connect_async(request).await {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), 403),
        other => panic!("{:?}", other.map(|_| "an upgrade")),
    }
}

async fn a_packet(house: &House, packet: &str) {
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let mut bystander = house.socket_of(&ben).await;
    let before = state(house).await;
    let mut stream = let_in(house, &ann).await;
    stream.send(Message::text(packet.to_owned())).await.expect("sent");
    loop {
        match next_text(&mut stream).await {
            None => break,
            Some(answer) if answer.starts_with("44") => break,
            Some(answer) => assert!(!answer.starts_with("43"), "served: {answer}"),
        }
    }
    assert_eq!(bystander.call("unread_msg_count", json!({})).await["code"], 200);
    let_in(house, &ann).await;
    assert_eq!(state(house).await, before);
}

async fn a_long_namespace(house: &House) {
    a_packet(house, &format!("40/{}", "n".repeat(100_000))).await;
}

async fn a_polling_body_without_end(house: &House) {
    let session = async || {
        let answer = house.http.get(house.url(POLLING)).send().await.expect("an answer");
        let text = answer.text().await.expect("a body");
        let open: serde_json::Value = serde_json::from_str(&text[1..]).expect("an open packet");
        format!("{POLLING}&sid={}", open["sid"].as_str().expect("an id"))
    };
    let head = format!(
        "POST {} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 100000000\r\n\r\n4",
        session().await
    );
    let answer = raw_text(house, head).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    let packets = "3\u{1e}".repeat(999_999) + "3";
    let request = house.http.post(house.url(&session().await)).body(packets);
    // The server may hang up while the client still sends: a client sees the one or the other.
    if let Ok(answer) = request.send().await {
        assert_eq!(answer.status(), 413);
    }
    assert_eq!(house.http.get(house.url(POLLING)).send().await.expect("an answer").status(), 200);
}

/// A client's frame, masked with zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).expect("a short frame");
    [&[first, 0x80 | length, 0, 0, 0, 0][..], payload].concat()
}

/// Opens a websocket by hand, sends the frames, and says with which code the server closed.
async fn closed_with(house: &House, frames: &[u8]) -> u16 {
    let head = format!(
        "GET {WEBSOCKET} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    let answer = raw(house, [head.as_bytes(), frames].concat()).await;
    let [.., 0x88, 2, high, low] = answer[..] else {
        panic!("no close frame: {}", String::from_utf8_lossy(&answer))
    };
    u16::from_be_bytes([high, low])
}

async fn frames_against_the_protocol(house: &House) {
    let huge = [&[0x81, 0x80 | 127][..], &100_000_000_u64.to_be_bytes()].concat();
    assert_eq!(closed_with(house, &huge).await, 1009, "by its head");
    let mut endless = frame(0x01, b"4");
    for _ in 0..1_100 {
        endless.extend(frame(0x00, b"x"));
    }
    assert_eq!(closed_with(house, &endless).await, 1009);
    assert_eq!(closed_with(house, &frame(0xc1, b"2")).await, 1002, "reserved bits");
    assert_eq!(closed_with(house, b"\x81\x012").await, 1002, "unmasked");
}

async fn text_that_is_none(house: &House) {
    assert_eq!(closed_with(house, &frame(0x81, b"42\xff\xfe")).await, 1007);
}

async fn unknown_events(house: &House) {
    let mut socket = house.socket_of(&house.person("user").await).await;
    for (name, payload) in [
        ("no_such_call", json!({})),
        ("send_msg", json!([])),
        ("send_msg", json!("x")),
        ("send_msg", json!(null)),
    ] {
        let ack = socket.call(name, payload).await;
        assert_eq!((&ack["code"], &ack["data"]["code"]), (&json!(422), &json!("paramater_error")));
    }
    socket.emit("no_such_call", json!({})).await;
    socket.emit("send_msg", json!(7)).await;
    assert_eq!(socket.call("unread_msg_count", json!({})).await["code"], 200);
}

/// History is kept whole, so "older than kept" is a gap longer than a page.
async fn cursors(house: &House) {
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    house.post(Some(&ben), "/api/im/send_msg", House::text(&conversation, "one")).await.data();
    sqlx::query(
        "insert into message (conversation_id, seq, sender, client_msg_id, body_type, body)
         select conversation_id, n, sender, gen_random_uuid(), 1, body from message, generate_series(2, 2000) n
         where conversation_id = $1::uuid and seq = 1",
    )
    .bind(&conversation)
    .execute(&house.pool)
    .await
    .expect("a long talk");
    sqlx::query("update conversation set last_seq = 2000 where conversation_id = $1::uuid")
        .bind(&conversation)
        .execute(&house.pool)
        .await
        .expect("a long talk");
    let (_, _, another) = {
        let (eve, joe) = (house.person("user").await, house.person("seller").await);
        let conversation = house.conversation(&eve, &joe).await;
        (eve, joe, conversation)
    };
    let mut socket = house.socket_of(&ann).await;
    for (conversation, seq) in
        [(&conversation, 0), (&conversation, 99_999), (&conversation, -1), (&another, 0)]
    {
        let topic = format!("conversation:{conversation}");
        let answer = socket.call("resume", json!({ "cursors": { &topic: seq } })).await;
        let topic = &answer["data"]["topics"][&topic];
        assert_eq!(topic["recovered"], false, "{seq}: {answer}");
        assert!(topic.get("messages").is_none(), "{topic}");
    }
    let auth = json!({ "token": ann.token, "cursors": { format!("conversation:{conversation}"): 99_999 } });
    let mut back = house.socket(auth).await.expect("a live token");
    assert_eq!(back.push("resync").await, json!({}));
}

async fn cursors_of_other_people(house: &House) {
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let eve = house.person("user").await;
    let conversation = house.conversation(&ann, &ben).await;
    house.post(Some(&ann), "/api/im/send_msg", House::text(&conversation, "secret")).await.data();
    let cursors = json!({ format!("conversation:{conversation}"): 0 });
    let mut stranger = house
        .socket(json!({ "token": eve.token, "cursors": cursors }))
        .await
        .expect("a live token");
    assert_eq!(stranger.push("resync").await, json!({}), "and no message before it");
    house.post(Some(&ann), "/api/account/logout", json!({})).await.data();
    assert!(house.socket(json!({ "token": ann.token, "cursors": cursors })).await.is_err());
    // Another role: what may be seen is asked of the database again at every resume.
    sqlx::query("update account set role = 'user' where uid = $1")
        .bind(ben.uid.0)
        .execute(&house.pool)
        .await
        .expect("the account is there");
    let out = "delete from participant where conversation_id = $1::uuid and uid = $2";
    sqlx::query(out)
        .bind(&conversation)
        .bind(ben.uid.0)
        .execute(&house.pool)
        .await
        .expect("taken out");
    let mut former = house.socket_of(&ben).await;
    let answer = former.call("resume", json!({ "cursors": cursors })).await;
    assert!(!answer.to_string().contains("secret"), "{answer}");
}

/// Not seven seconds later, but over another connection, as a client does then.
async fn an_answer_that_was_lost(house: &House) {
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let message = House::text(&conversation, "once");
    let mut listener = house.socket_of(&ben).await;
    let mut first = house.socket_of(&ann).await;
    first.emit_with_ack("send_msg", message.clone()).await;
    let pushed = listener.push("msg").await;
    drop(first);
    let mut second = house.socket_of(&ann).await;
    let again = second.call("send_msg", message).await;
    assert_eq!(again["data"]["msg_id"], pushed["msg_id"]);
    let page = house
        .post(Some(&ben), "/api/im/msg_list", json!({ "conversation_id": conversation }))
        .await;
    assert_eq!(page.data()["messages"].as_array().map(Vec::len), Some(1), "state once");
}

async fn rooms_of_other_people(house: &House) {
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let eve = house.person("user").await;
    let conversation = house.conversation(&ann, &ben).await;
    let before = state(house).await;
    let mut socket = house.socket_of(&eve).await;
    let nobodys = socket.call("subscribe", json!({ "topic": "wallet:0" })).await;
    for topic in [format!("conversation:{conversation}"), format!("wallet:{}", ann.uid), "*".into()]
    {
        let answer = socket.call("subscribe", json!({ "topic": topic })).await;
        assert_eq!((&answer["code"], &answer["data"]["code"]), (&json!(409), &json!("NOT_FOUND")));
        assert_eq!(answer, nobodys, "{topic}");
    }
    house.post(Some(&ann), "/api/im/send_msg", House::text(&conversation, "secret")).await.data();
    // Only the answer comes, and nothing that was said meanwhile.
    assert_eq!(socket.call("unread_msg_count", json!({})).await["data"]["total"], 0);
    house.post(Some(&eve), "/api/account/logout", json!({})).await.data();
    assert_eq!(socket.next().await, Arrival::Disconnect);
    assert_ne!(state(house).await, before);
}
