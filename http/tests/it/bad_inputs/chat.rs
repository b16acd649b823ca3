//! Rows CHAT: messages and conversations that are wrong, somebody else's, too many, or said twice.
use super::table::{Table, sql, state};
use crate::harness::{House, Person, Reply};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use uuid::Uuid;

const NOBODYS: &str = "00000000000000000000000000000001";

pub fn rows() -> Table {
    vec![
        ("CHAT-001", run!(nothing_said)),
        ("CHAT-003", run!(types_of_the_server)),
        ("CHAT-004", run!(an_order_of_another_user)),
        ("CHAT-005", run!(a_foreign_picture)),
        ("CHAT-006", run!(markup)),
        ("CHAT-007", run!(talks_and_people_that_are_not_mine)),
        ("CHAT-008", run!(fields_of_the_server)),
        ("CHAT-009", run!(a_retry_storm)),
        ("CHAT-011", run!(two_hundred_at_once)),
        ("CHAT-012", run!(a_conversation_that_ended)),
        (
            "CHAT-013",
            proved!(
                "actors/src/conversation/tests/sending.rs" a_hundred_at_once_leave_no_gap_and_all_hear_them_in_one_order,
                "persistence/tests/it/writer_restart.rs" a_restart_of_postgres_in_mid_batch_loses_and_doubles_nothing,
                "server/tests/it/program.rs" killed_without_mercy_it_starts_again_on_the_same_data
            ),
        ),
        ("CHAT-014", run!(recalling_what_cannot_be)),
        ("CHAT-015", run!(a_recalled_text_is_gone)),
        ("CHAT-016", run!(read_marks)),
        ("CHAT-017", run!(pages)),
        ("CHAT-018", run!(searches)),
        ("CHAT-019", run!(translations_of_other_peoples_words)),
        (
            "CHAT-020",
            proved!("http/tests/it/translation.rs" a_translator_that_hangs_or_answers_rubbish_is_a_state_to_retry_and_the_original_stays),
        ),
        ("CHAT-022", run!(ratings)),
        ("CHAT-023", run!(the_state_of_other_peoples_talk)),
        ("CHAT-024", run!(what_the_other_side_sees)),
        ("CHAT-026", run!(marks)),
        ("CARDBANK-011", run!(secrets_in_what_is_said)),
        ("CHAT-028", run!(a_visitor_token_of_someone_else)),
        ("CHAT-029", run!(merging_twice_and_while_speaking)),
        (
            "CHAT-031",
            proved!("http/tests/it/transports.rs" the_authorization_header_wins_over_a_visitor_token),
        ),
    ]
}

async fn call(house: &House, by: &Person, name: &str, wish: Value) -> Reply {
    house.post(Some(by), &format!("/api/im/{name}"), wish).await
}

fn body(conversation: &str, body: Value) -> Value {
    json!({ "conversation_id": conversation, "client_msg_id": Uuid::new_v4(), "body": body })
}

async fn say(house: &House, by: &Person, conversation: &str, text: &str) -> Value {
    call(house, by, "send_msg", House::text(conversation, text)).await.data().clone()
}

/// A buyer, a seller and their conversation.
async fn pair(house: &House) -> (Person, Person, String) {
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    (ann, ben, conversation)
}

async fn history(house: &House, by: &Person, conversation: &str) -> Vec<Value> {
    let wish = json!({ "conversation_id": conversation, "limit": 100, "after_seq": 0 });
    let page = call(house, by, "msg_list", wish).await;
    page.data()["messages"].as_array().expect("a page").clone()
}

async fn nothing_said(house: &House) {
    let (ann, _, conversation) = pair(house).await;
    let before = state(house).await;
    for text in ["", "   ", "\u{200b}\u{200b}\u{feff}"] {
        let reply = call(house, &ann, "send_msg", House::text(&conversation, text)).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{text:?}");
        assert!(reply.reason("body.text").is_some(), "{reply:?}");
    }
    assert_eq!(state(house).await, before);
}

async fn types_of_the_server(house: &House) {
    let (ann, _, conversation) = pair(house).await;
    let before = state(house).await;
    for number in [4, 5, 9, 100] {
        let said = json!({ "type": number, "title": "t", "text": "x", "order_id": "1" });
        let reply = call(house, &ann, "send_msg", body(&conversation, said)).await;
        assert_eq!(reply.refusal(), (409, "FORBIDDEN"), "{number}");
    }
    assert_eq!(state(house).await, before);
}

/// The writer learns what was taken out and where it belongs; nobody else ever sees it.
async fn secrets_in_what_is_said(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    let text = "my card is 4111 1111 1111 1111, cvv 123, order GH-1120-7731";
    let kept = "my card is •••• •••• •••• ••••, cvv •••, order GH-1120-7731";
    let wish = House::text(&conversation, text);
    let said = call(house, &ann, "send_msg", wish.clone()).await.data().clone();
    assert_eq!(
        said["masked"],
        json!([{ "kind": "card_number", "form": "payment" }, { "kind": "card_code", "form": "payment" }])
    );
    assert_eq!(said["body"], json!({ "type": 1, "text": kept }));
    assert_eq!(call(house, &ann, "send_msg", wish).await.data(), &said, "a retry is told the same");
    for reader in [&ann, &ben] {
        let last = history(house, reader, &conversation).await.pop().expect("a message");
        assert_eq!(last["body"]["text"], kept);
    }
    let remark =
        json!({ "conversation_id": conversation, "remark": "4111 1111 1111 1111 cvv 123" });
    let marked = call(house, &ben, "set_conversation_mark", remark).await;
    assert_eq!(marked.data()["remark"], "•••• •••• •••• •••• cvv •••");
    let rows: i64 =
        sqlx::query_scalar("select count(*) from message where body::text like '%4111%'")
            .fetch_one(&house.pool)
            .await
            .expect("a count");
    assert_eq!(rows, 0);
    let plain = say(house, &ann, &conversation, "order GH-1120-7731 for 1,299.00 USD").await;
    assert!(plain["masked"].is_null() && plain["body"].is_null(), "{plain}");
}

/// There are no orders yet, so another user's is met as one that does not exist.
async fn an_order_of_another_user(house: &House) {
    let (ann, _, conversation) = pair(house).await;
    let before = state(house).await;
    let order = |id: &str| body(&conversation, json!({ "type": 3, "order_id": id }));
    let theirs = call(house, &ann, "send_msg", order("20261120000001")).await;
    let nobodys = call(house, &ann, "send_msg", order("0")).await;
    assert_eq!(theirs.refusal(), (409, "NOT_FOUND"));
    assert_eq!(theirs.body, nobodys.body);
    assert_eq!(state(house).await, before);
}

async fn a_foreign_picture(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    let picture = super::pictures::png(8, 8);
    let stored = super::upload::send(house, &ben, "7", picture).await;
    let before = state(house).await;
    let external = json!({ "type": 2, "upload_id": "https://evil.example/a.png" });
    let theirs = json!({ "type": 2, "upload_id": stored.data()["upload_id"] });
    for said in [external, theirs] {
        let reply = call(house, &ann, "send_msg", body(&conversation, said)).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"));
        assert_eq!(reply.reason("body.upload_id"), Some("invalid"));
    }
    assert_eq!(state(house).await, before);
}

async fn markup(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    let text = "hi [url=javascript:alert(1)]here[/url] [img]http://169.254.169.254[/img]";
    call(house, &ann, "send_msg", body(&conversation, json!({ "type": 7, "text": text })))
        .await
        .data();
    let kept = history(house, &ben, &conversation).await[0]["body"]["text"].to_string();
    assert!(!kept.contains("javascript:") && !kept.contains("[img]"), "{kept}");
    let before = state(house).await;
    let nested = json!({ "type": 7, "text": format!("{}x", "[b]".repeat(10_000)) });
    let reply = call(house, &ann, "send_msg", body(&conversation, nested)).await;
    assert_eq!(reply.refusal(), (422, "paramater_error"));
    assert_eq!(state(house).await, before);
    // As deep as the longest message can be.
    let nested = json!({ "type": 7, "text": format!("{}x", "[b]".repeat(1_300)) });
    call(house, &ann, "send_msg", body(&conversation, nested)).await.data();
    let kept = &history(house, &ben, &conversation).await[1]["body"]["text"];
    assert!(kept.as_str().is_some_and(|text| text.len() <= 4_000 && text.contains('x')), "{kept}");
}

async fn talks_and_people_that_are_not_mine(house: &House) {
    let (ann, _, conversation) = pair(house).await;
    let eve = house.person("user").await;
    let before = state(house).await;
    let theirs = call(house, &eve, "send_msg", House::text(&conversation, "hi")).await;
    let nobodys = call(house, &eve, "send_msg", House::text(NOBODYS, "hi")).await;
    let unknown = call(house, &eve, "conversation_open", json!({ "with": "999999999" })).await;
    let oneself = call(house, &eve, "conversation_open", json!({ "with": eve.uid })).await;
    for reply in [&theirs, &nobodys, &unknown, &oneself] {
        assert_eq!(reply.refusal(), (409, "NOT_FOUND"), "{reply:?}");
        assert_eq!(reply.body, nobodys.body);
    }
    assert_eq!(state(house).await, before);
    assert!(history(house, &ann, &conversation).await.is_empty());
}

async fn fields_of_the_server(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    let mut wish = House::text(&conversation, "hello");
    let fields = wish.as_object_mut().expect("an object");
    for (field, value) in [
        ("uid", json!(ben.uid)),
        ("from", json!(ben.uid)),
        ("user_type", json!(9)),
        ("send_time", json!(1)),
        ("msg_id", json!("1-1")),
        ("seq", json!(77)),
        ("self", json!(false)),
    ] {
        fields.insert(field.to_owned(), value);
    }
    let sent = call(house, &ann, "send_msg", wish).await.data().clone();
    assert_eq!(sent["seq"], 1);
    let kept = &history(house, &ben, &conversation).await[0];
    assert_eq!(kept["from"], ann.uid.to_string());
    assert_eq!((&kept["msg_id"], &kept["send_time"]), (&sent["msg_id"], &sent["send_time"]));
    assert!(kept["send_time"].as_i64() > Some(1_000_000_000_000));
}

async fn a_retry_storm(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    let message = House::text(&conversation, "once");
    let storm = (0..20).map(|_| call(house, &ann, "send_msg", message.clone()));
    let answers = futures_util::future::join_all(storm).await;
    assert!(answers.iter().all(|reply| reply.data() == answers[0].data()), "{answers:?}");
    assert_eq!(history(house, &ben, &conversation).await.len(), 1);
}

async fn two_hundred_at_once(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    let mut socket = house.socket_of(&ann).await;
    let mut ids = Vec::new();
    for at in 0..200 {
        let wish = House::text(&conversation, &format!("number {at}"));
        ids.push(socket.emit_with_ack("send_msg", wish).await);
    }
    let (mut kept, mut refused) = (Vec::new(), 0);
    for id in ids {
        let ack = socket.ack(id).await.expect("an answer to each");
        match ack["code"].as_u64() {
            Some(200) => kept.push(ack["data"]["msg_id"].clone()),
            _ => {
                assert_eq!(ack["code"], 429, "{ack}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0 && !kept.is_empty(), "{refused} refused, {} kept", kept.len());
    say(house, &ben, &conversation, "unaffected").await;
    let mut found: Vec<_> = history(house, &ben, &conversation)
        .await
        .iter()
        .map(|message| message["msg_id"].clone())
        .collect();
    found.pop();
    assert_eq!(found, kept, "what was answered is there, once and in order");
}

/// A conversation that was closed; nobody can be blocked yet.
async fn a_conversation_that_ended(house: &House) {
    let (ann, agent) = (house.person("user").await, house.person("customer_service").await);
    let open = json!({ "with": "customer_service" });
    let opened = call(house, &ann, "conversation_open", open).await;
    let conversation = opened.data()["conversation_id"].as_str().expect("an id").to_owned();
    say(house, &ann, &conversation, "hello").await;
    let wish = json!({ "conversation_id": conversation, "state": "closed" });
    call(house, &agent, "change_conversation_state", wish).await.data();
    let before = state(house).await;
    let late = call(house, &ann, "send_msg", House::text(&conversation, "too late")).await;
    assert_eq!(late.refusal(), (409, "CONVERSATION_CLOSED"));
    assert_eq!(state(house).await, before);
}

async fn recalling_what_cannot_be(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    let sent = say(house, &ann, &conversation, "one").await;
    let recall = |by, id: &Value| call(house, by, "recall_msg", json!({ "msg_id": id }));
    let before = state(house).await;
    assert_eq!(recall(&ben, &sent["msg_id"]).await.status, 409, "another's");
    assert_eq!(state(house).await, before);
    recall(&ann, &sent["msg_id"]).await.data();
    let before = state(house).await;
    let again = recall(&ann, &sent["msg_id"]).await;
    assert_eq!(again.refusal(), (409, "ALREADY_RECALLED"));
    assert_eq!(state(house).await, before);
    let sent = say(house, &ann, &conversation, "two").await;
    sql(house, "update message set sent_at = sent_at - interval '121 seconds'").await;
    let before = state(house).await;
    assert_eq!(recall(&ann, &sent["msg_id"]).await.refusal(), (409, "RECALL_TOO_LATE"));
    assert_eq!(state(house).await, before);
}

async fn a_recalled_text_is_gone(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    let sent = say(house, &ann, &conversation, "xylophone").await;
    let mut socket = house.socket_of(&ben).await;
    call(house, &ann, "recall_msg", json!({ "msg_id": sent["msg_id"] })).await.data();
    let pushed = socket.push("msg_update").await;
    assert!(!pushed.to_string().contains("xylophone"), "{pushed}");
    for (name, wish) in [
        ("msg_list", json!({ "conversation_id": conversation })),
        ("msg_info", json!({ "msg_id": sent["msg_id"] })),
        ("search_msg_list", json!({ "text": "xylophone" })),
        ("search_conversation_list", json!({ "text": "xylophone" })),
        ("conversation_info", json!({ "conversation_id": conversation })),
        ("conversation_list", json!({})),
        ("trans_msg_body", json!({ "msg_id": sent["msg_id"] })),
        ("resume", json!({ "cursors": { format!("conversation:{conversation}"): 0 } })),
    ] {
        for by in [&ann, &ben] {
            let reply = call(house, by, name, wish.clone()).await;
            reply.data();
            assert!(!reply.text.contains("xylophone"), "{name}: {}", reply.text);
        }
    }
    let kept: i64 =
        sqlx::query_scalar("select count(*) from message where body::text like '%xylophone%'")
            .fetch_one(&house.pool)
            .await
            .expect("the table is there");
    assert_eq!(kept, 0);
}

async fn read_marks(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    for text in ["one", "two", "three"] {
        say(house, &ben, &conversation, text).await;
    }
    let ack = |conversation: &str, seq: i64| {
        call(house, &ann, "ack_msg_read", json!({ "conversation_id": conversation, "seq": seq }))
    };
    assert_eq!(ack(&conversation, 2).await.data(), &json!({ "read_seq": 2, "unread": 1 }));
    assert_eq!(ack(&conversation, 1).await.data(), &json!({ "read_seq": 2, "unread": 1 }), "lower");
    assert_eq!(ack(&conversation, -5).await.data()["read_seq"], 2);
    assert_eq!(
        ack(&conversation, 99).await.data(),
        &json!({ "read_seq": 3, "unread": 0 }),
        "the future"
    );
    let (_, _, another) = pair(house).await;
    assert_eq!(ack(&another, 1).await.refusal(), (409, "NOT_FOUND"));
}

async fn pages(house: &House) {
    let (ann, _, conversation) = pair(house).await;
    say(house, &ann, &conversation, "one").await;
    let (_, _, another) = pair(house).await;
    let list = |wish: Value| call(house, &ann, "msg_list", wish);
    for limit in [-1, 0, 1_000_000] {
        let page = list(json!({ "conversation_id": conversation, "limit": limit })).await;
        assert_eq!(page.data()["messages"].as_array().map(Vec::len), Some(1), "{limit}");
    }
    let both =
        list(json!({ "conversation_id": conversation, "after_seq": 1, "before_seq": 2 })).await;
    assert_eq!(both.refusal(), (422, "paramater_error"), "no direction at all");
    let word = list(json!({ "conversation_id": conversation, "limit": "x" })).await;
    assert_eq!(word.reason("limit"), Some("invalid"));
    let theirs = list(json!({ "conversation_id": another, "after_seq": 0 })).await;
    assert_eq!(theirs.refusal(), (409, "NOT_FOUND"));
    let cursor = json!({ "text": "one", "before": format!("{another}-1") });
    let page = call(house, &ann, "search_msg_list", cursor).await;
    assert!(page.status == 422 || page.data()["messages"].is_array(), "{page:?}");
}

async fn searches(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    say(house, &ann, &conversation, "plain words").await;
    let (eve, _, elsewhere) = pair(house).await;
    say(house, &eve, &elsewhere, "plain words of others").await;
    let begin = Instant::now();
    let search = |wish: Value| call(house, &ben, "search_msg_list", wish);
    let long = search(json!({ "text": "x".repeat(10_240) })).await;
    assert_eq!((long.refusal(), long.reason("text")), ((422, "paramater_error"), Some("too_long")));
    for text in ["%", "_", "plain%words"] {
        let found = search(json!({ "text": text })).await;
        assert_eq!(found.data()["messages"], json!([]), "{text} stands for itself");
    }
    let found = search(json!({ "text": "plain" })).await;
    assert_eq!(found.data()["messages"].as_array().map(Vec::len), Some(1), "own data only");
    let theirs = search(json!({ "text": "plain", "conversation_id": elsewhere })).await;
    assert_eq!(theirs.refusal(), (409, "NOT_FOUND"));
    assert!(
        begin.elapsed() < crate::harness::patient(Duration::from_secs(6)),
        "less than one second each"
    );
}

async fn translations_of_other_peoples_words(house: &House) {
    let (ann, _, conversation) = pair(house).await;
    let sent = say(house, &ann, &conversation, "secret").await;
    let eve = house.person("user").await;
    let before = state(house).await;
    for name in ["trans_msg_body", "retry_translate", "report_trans_fail"] {
        let theirs = call(house, &eve, name, json!({ "msg_id": sent["msg_id"] })).await;
        let nobodys = call(house, &eve, name, json!({ "msg_id": format!("{NOBODYS}-1") })).await;
        assert_eq!(theirs.refusal(), (409, "NOT_FOUND"), "{name}");
        assert_eq!(theirs.body, nobodys.body, "{name}");
    }
    assert_eq!(state(house).await, before);
}

async fn ratings(house: &House) {
    let (ann, _, conversation) = pair(house).await;
    let eve = house.person("user").await;
    let rate = |by, rating: i64| {
        let wish = json!({ "conversation_id": conversation, "rating": rating });
        call(house, by, "evaluate_conversation", wish)
    };
    let before = state(house).await;
    for rating in [6, 0, -1] {
        assert_eq!(rate(&ann, rating).await.refusal(), (422, "paramater_error"), "{rating}");
    }
    assert_eq!(rate(&eve, 5).await.refusal(), (409, "NOT_FOUND"));
    assert_eq!(state(house).await, before);
    rate(&ann, 5).await.data();
    let before = state(house).await;
    assert_eq!(rate(&ann, 1).await.refusal(), (409, "ALREADY_EVALUATED"));
    assert_eq!(state(house).await, before);
}

async fn the_state_of_other_peoples_talk(house: &House) {
    let (_, _, conversation) = pair(house).await;
    let (eve, agent) = (house.person("user").await, house.person("customer_service").await);
    let before = state(house).await;
    for by in [&eve, &agent] {
        let settle = |id: &str| {
            let wish = json!({ "conversation_id": id, "state": "resolved" });
            call(house, by, "change_conversation_state", wish)
        };
        let (theirs, nobodys) = (settle(&conversation).await, settle(NOBODYS).await);
        assert_eq!(theirs.refusal(), (409, "NOT_FOUND"));
        assert_eq!(theirs.body, nobodys.body);
    }
    assert_eq!(state(house).await, before);
}

async fn what_the_other_side_sees(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    for (by, remark) in [(&ann, "anns-own-note"), (&ben, "bens-own-note")] {
        let wish = json!({ "conversation_id": conversation, "remark": remark });
        call(house, by, "set_conversation_mark", wish).await.data();
    }
    for (by, other, note) in [(&ann, &ben, "bens-own-note"), (&ben, &ann, "anns-own-note")] {
        let wish = json!({ "conversation_id": conversation });
        let seen = call(house, by, "conversation_info", wish).await;
        seen.data();
        let email = other.email.as_str();
        for private in
            [email, note, "email", "phone", "address", "device", "visitor_token", "127.0.0.1"]
        {
            assert!(!seen.text.contains(private), "{private}: {}", seen.text);
        }
    }
}

async fn marks(house: &House) {
    let (ann, ben, conversation) = pair(house).await;
    let mark = |remark: String, color: &str| {
        let wish = json!({ "buyer_id": ann.uid, "remark": remark, "color": color });
        house.post(Some(&ben), "/api/market/seller/user/set_mark", wish)
    };
    let before = state(house).await;
    let long = mark("x".repeat(10_240), "red").await;
    assert_eq!(
        (long.refusal(), long.reason("remark")),
        ((422, "paramater_error"), Some("too_long"))
    );
    let odd = mark("good".to_owned(), "red;background:url(x)").await;
    assert_eq!((odd.refusal(), odd.reason("color")), ((422, "paramater_error"), Some("invalid")));
    assert_eq!(state(house).await, before);
    let seen =
        call(house, &ben, "conversation_info", json!({ "conversation_id": conversation })).await;
    assert!(!seen.text.contains("url(x)") && !seen.text.contains("xxx"), "{}", seen.text);
}

async fn a_visitor_token_of_someone_else(house: &House) {
    let visitor = house.visitor().await;
    let eve = house.person("user").await;
    // 64 letters for each 6 bits.
    assert!(visitor.token.len() * 6 >= 128, "{}", visitor.token.len());
    let merge = |token: &str, device: &str| {
        let request = house.request(Some(&eve), Method::POST, "/api/im/merge_vistor_msg");
        let wish = json!({ "visitor_token": token });
        Reply::of(request.header("device-id", device).json(&wish))
    };
    let before = state(house).await;
    let stolen = merge(&visitor.token, "eves-own-device").await;
    let guessed = merge(&"A".repeat(visitor.token.len()), &visitor.device).await;
    assert_eq!(stolen.refusal(), (409, "NOT_FOUND"), "seen in a log");
    assert_eq!(guessed.refusal(), (409, "NOT_FOUND"));
    assert_eq!(stolen.body, guessed.body);
    assert_eq!(state(house).await, before);
    house.post_visitor(&visitor, "/api/im/conversation_list", json!({})).await.data();
}

async fn merging_twice_and_while_speaking(house: &House) {
    let (visitor, ann) = (house.visitor().await, house.person("user").await);
    let open = json!({ "with": "customer_service" });
    let opened = house.post_visitor(&visitor, "/api/im/conversation_open", open).await;
    let conversation = opened.data()["conversation_id"].as_str().expect("an id").to_owned();
    let speak = |text: String| {
        let (visitor, wish) = (&visitor, House::text(&conversation, &text));
        async move { house.post_visitor(visitor, "/api/im/send_msg", wish).await }
    };
    for at in 0..5 {
        speak(format!("before {at}")).await.data();
    }
    let merge = || {
        let request = house.request(Some(&ann), Method::POST, "/api/im/merge_vistor_msg");
        let wish = json!({ "visitor_token": visitor.token });
        Reply::of(request.header("device-id", &visitor.device).json(&wish))
    };
    let speaking = futures_util::future::join_all((0..5).map(|at| speak(format!("while {at}"))));
    let (one, other, said) = tokio::join!(merge(), merge(), speaking);
    let merged = [&one, &other].into_iter().filter(|reply| reply.status == 200).count();
    assert!(merged >= 1, "{one:?} {other:?}");
    assert_eq!(merge().await.refusal(), (409, "NOT_FOUND"), "the token is used up");
    let texts: Vec<_> = history(house, &ann, &conversation)
        .await
        .iter()
        .filter_map(|message| message["body"]["text"].as_str().map(str::to_owned))
        .collect();
    for (at, said) in said.iter().enumerate() {
        let times = |text: String| texts.iter().filter(|kept| **kept == text).count();
        assert_eq!(texts.get(at), Some(&format!("before {at}")), "in order, before all others");
        let promised = said.status == 200;
        let kept = times(format!("while {at}"));
        assert!(kept <= 1 && (!promised || kept == 1), "while {at}: {kept} times, {said:?}");
    }
}
