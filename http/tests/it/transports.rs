//! One call, two transports: the same function, answers, refusals and limits over HTTP and over the socket.

use crate::harness::{Arrival, House, Reply};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::{Rate, RateLimits};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn both_carriers_answer_alike(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let mut socket = house.socket_of(&ann).await;
    let sent = socket.call("send_msg", House::text(&conversation, "hello")).await;
    assert_eq!((&sent["code"], &sent["data"]["seq"]), (&json!(200), &json!(1)));
    let msg_id = sent["data"]["msg_id"].clone();

    let calls = [
        ("conversation_list", json!({})),
        ("conversation_info", json!({ "conversation_id": conversation })),
        ("msg_list", json!({ "conversation_id": conversation })),
        ("msg_info", json!({ "msg_id": msg_id })),
        ("search_msg_list", json!({ "text": "HELL" })),
        ("unread_msg_count", json!({})),
        ("im_template_list", json!({})),
        ("trans_msg_body", json!({ "msg_id": msg_id })),
        ("resume", json!({ "cursors": { format!("conversation:{conversation}"): 0 } })),
    ];
    for (name, payload) in calls {
        let over_http = house.post(Some(&ann), &format!("/api/im/{name}"), payload.clone()).await;
        let over_socket = socket.call(name, payload).await;
        assert_eq!(over_socket["code"], 200, "{name}: {over_socket}");
        assert_eq!(over_socket["data"], *over_http.data(), "{name}");
    }

    let refused = [
        ("conversation_info", json!({ "conversation_id": "00000000000000000000000000000001" })),
        ("msg_list", json!({})),
        ("send_msg", json!({ "conversation_id": conversation, "client_msg_id": "x", "body": {} })),
        (
            "send_msg",
            json!({ "conversation_id": conversation, "client_msg_id": uuid::Uuid::nil(), "body": { "type": 5 } }),
        ),
        ("conversation_open", json!({ "with": ann.uid })),
        ("subscribe", json!({ "topic": "wallet:1" })),
    ];
    for (name, payload) in refused {
        let over_http = house.post(Some(&ann), &format!("/api/im/{name}"), payload.clone()).await;
        let mut over_socket = socket.call(name, payload).await;
        assert_eq!(over_socket["code"], over_http.status.as_u16(), "{name}");
        assert_eq!(over_socket["data"]["code"], over_http.body["code"], "{name}");
        assert_eq!(over_socket["message"], over_http.body["message"], "{name}");
        over_socket["data"].as_object_mut().unwrap().remove("code");
        let data = over_http.body.get("data").cloned().unwrap_or_else(|| json!({}));
        assert_eq!(over_socket["data"], data, "{name}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_message_reaches_everybody_but_the_socket_it_came_from(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let mut phone = house.socket_of(&ann).await;
    let mut support = house.socket_of(&ann).await;
    let mut seller = house.socket_of(&ben).await;

    let sent = phone.call("send_msg", House::text(&conversation, "hello")).await["data"].clone();
    for listener in [&mut support, &mut seller] {
        let pushed = listener.push("msg").await;
        assert_eq!(pushed["msg_id"], sent["msg_id"]);
        assert_eq!(pushed["body"], json!({ "type": 1, "text": "hello" }));
        assert_eq!(pushed["from"], ann.uid.to_string());
        assert_eq!(pushed["send_time"], sent["send_time"]);
    }
    // Said over HTTP, it is news to the phone too; and the phone heard nothing of its own message before.
    house.post(Some(&ann), "/api/im/send_msg", House::text(&conversation, "again")).await.data();
    assert_eq!(phone.push("msg").await["seq"], 2);

    let mark =
        seller.call("ack_msg_read", json!({ "conversation_id": conversation, "seq": 99 })).await;
    assert_eq!(mark["data"], json!({ "read_seq": 2, "unread": 0 }));
    let read = phone.push("read").await;
    assert_eq!(
        read,
        json!({ "conversation_id": conversation, "uid": ben.uid.to_string(), "read_seq": 2 })
    );

    seller.emit("typing", json!({ "conversation_id": conversation })).await;
    assert_eq!(phone.push("typing").await["uid"], ben.uid.to_string());

    let recalled = phone.call("recall_msg", json!({ "msg_id": sent["msg_id"] })).await;
    assert_eq!(recalled["data"]["body"], json!({ "type": 1 }));
    assert_eq!(seller.push("msg_update").await["recalled"], true);

    seller
        .call(
            "change_conversation_state",
            json!({ "conversation_id": conversation, "state": "resolved" }),
        )
        .await;
    let seen = phone.push("conversation").await;
    assert_eq!(
        (&seen["state"], &seen["self"]["uid"]),
        (&json!("resolved"), &json!(ann.uid.to_string()))
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_same_message_sent_twenty_times_over_both_carriers_is_one(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let message = House::text(&conversation, "once");
    let mut socket = house.socket_of(&ann).await;
    let posts = (0..10).map(|_| house.post(Some(&ann), "/api/im/send_msg", message.clone()));
    let posts = futures_util::future::join_all(posts);
    let over_socket = async {
        let mut answers = Vec::new();
        for _ in 0..10 {
            answers.push(socket.call("send_msg", message.clone()).await["data"]["msg_id"].clone());
        }
        answers
    };
    let (posts, mut ids) = tokio::join!(posts, over_socket);
    ids.extend(posts.iter().map(|reply| reply.data()["msg_id"].clone()));
    assert_eq!(ids.len(), 20);
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    let page = house
        .post(Some(&ben), "/api/im/msg_list", json!({ "conversation_id": conversation }))
        .await;
    assert_eq!(page.data()["last_seq"], 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_stranger_finds_nothing_whatever_is_asked(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let eve = house.person("user").await;
    let conversation = house.conversation(&ann, &ben).await;
    let sent =
        house.post(Some(&ann), "/api/im/send_msg", House::text(&conversation, "secret")).await;
    let msg_id = sent.data()["msg_id"].clone();
    let nobodys = "00000000000000000000000000000001";
    let asked = |conversation: &str, msg_id: &Value| {
        [
            ("conversation_info", json!({ "conversation_id": conversation })),
            ("msg_list", json!({ "conversation_id": conversation })),
            ("send_msg", House::text(conversation, "hi")),
            ("ack_msg_read", json!({ "conversation_id": conversation, "seq": 1 })),
            (
                "change_conversation_state",
                json!({ "conversation_id": conversation, "state": "resolved" }),
            ),
            ("set_conversation_mark", json!({ "conversation_id": conversation, "remark": "x" })),
            ("evaluate_conversation", json!({ "conversation_id": conversation, "rating": 5 })),
            ("msg_info", json!({ "msg_id": msg_id })),
            ("recall_msg", json!({ "msg_id": msg_id })),
            ("trans_msg_body", json!({ "msg_id": msg_id })),
            ("click_msg", json!({ "msg_id": msg_id, "item": "a" })),
        ]
    };
    let theirs = asked(&conversation, &msg_id);
    let nothing = asked(nobodys, &json!(format!("{nobodys}-1")));
    for ((name, theirs), (_, nothing)) in theirs.into_iter().zip(nothing) {
        let path = format!("/api/im/{name}");
        let one = house.post(Some(&eve), &path, theirs).await;
        let other = house.post(Some(&eve), &path, nothing).await;
        assert_eq!(one.refusal(), (409, "NOT_FOUND"), "{name}");
        assert_eq!(one.body, other.body, "{name}");
    }
    let found =
        house.post(Some(&eve), "/api/im/search_msg_list", json!({ "text": "secret" })).await;
    assert_eq!(found.data()["messages"], json!([]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn reads_are_served_to_get_with_their_fields_in_the_query(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    house.post(Some(&ann), "/api/im/send_msg", House::text(&conversation, "hello")).await.data();
    let path = format!("/api/im/msg_list?conversation_id={conversation}&after_seq=0&limit=1000000");
    assert_eq!(house.get(Some(&ann), &path).await.data()["messages"][0]["seq"], 1);
    let refused = house
        .get(Some(&ann), &format!("/api/im/msg_list?conversation_id={conversation}&limit=x"))
        .await;
    assert_eq!(refused.reason("limit"), Some("invalid"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_authorization_header_wins_over_a_visitor_token(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, guest) = (house.person("user").await, house.visitor().await);
    let open = json!({ "with": "customer_service" });
    let theirs = house.post_visitor(&guest, "/api/im/conversation_open", open.clone()).await;
    let theirs = theirs.data()["conversation_id"].clone();
    let request = house.request(Some(&ann), Method::POST, "/api/im/conversation_info");
    let both = json!({ "conversation_id": theirs, "visitor_token": guest.token });
    let reply = Reply::of(request.header("device-id", &guest.device).json(&both)).await;
    assert_eq!(reply.refusal(), (409, "NOT_FOUND"));
    let stolen =
        house.request(None, Method::POST, "/api/im/conversation_info").header("device-id", "other");
    assert_eq!(Reply::of(stolen.json(&both)).await.refusal(), (401, "unauthorized"));
    let mut socket = house
        .socket(json!({ "visitor_token": guest.token, "device_id": guest.device }))
        .await
        .unwrap();
    let list = socket.call("conversation_list", json!({})).await;
    assert_eq!(list["data"]["conversations"][0]["conversation_id"], theirs);
    assert_eq!(list["data"]["conversations"][0]["title"], "Support");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_idempotency_key_gives_the_first_answer_again(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let rate = async |rating: i64| {
        let request = house.request(Some(&ann), Method::POST, "/api/im/evaluate_conversation");
        let wish = json!({ "conversation_id": conversation, "rating": rating });
        Reply::of(request.header("idempotency-key", "k1").json(&wish)).await
    };
    rate(5).await.data();
    rate(5).await.data();
    assert_eq!(rate(4).await.refusal(), (409, "CONFLICT"));
    let wish = json!({ "conversation_id": conversation, "rating": 5 });
    let without = house.post(Some(&ann), "/api/im/evaluate_conversation", wish).await;
    assert_eq!(without.refusal(), (409, "ALREADY_EVALUATED"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_mark_that_comes_twice_does_not_undo_a_later_one(pool: PgPool) {
    let house = House::open(pool).await;
    let (buyer, seller) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&buyer, &seller).await;
    let mark = async |key: &str, color: &str| {
        let request =
            house.request(Some(&seller), Method::POST, "/api/market/seller/user/set_mark");
        let wish = json!({ "buyer_id": buyer.uid, "remark": "", "color": color });
        Reply::of(request.header("idempotency-key", key).json(&wish)).await
    };
    mark("k1", "red").await.data();
    mark("k2", "green").await.data();
    mark("k1", "red").await.data();
    assert_eq!(mark("k1", "blue").await.refusal(), (409, "CONFLICT"));
    let wish = json!({ "conversation_id": conversation });
    let shown = house.post(Some(&seller), "/api/im/conversation_info", wish).await;
    assert_eq!(shown.data()["color"], "green");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn too_many_messages_are_refused_on_both_carriers_together(pool: PgPool) {
    let limits = RateLimits { messages: Rate::new(1, 4), ..RateLimits::default() };
    let house = House::open_with(pool, limits, GatewayConfig::default()).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let mut socket = house.socket_of(&ann).await;
    for _ in 0..2 {
        house.post(Some(&ann), "/api/im/send_msg", House::text(&conversation, "x")).await.data();
        assert_eq!(socket.call("send_msg", House::text(&conversation, "x")).await["code"], 200);
    }
    let mut refused = Value::Null;
    // The allowance grows while the machine is slow, so a few more may pass.
    for _ in 0..20 {
        refused = socket.call("send_msg", House::text(&conversation, "x")).await;
        if refused["code"] == 429 {
            break;
        }
    }
    assert_eq!(refused["code"], 429);
    assert_eq!(refused["data"], json!({ "code": "too_many_requests", "retry_after": 1 }));
    house.post(Some(&ben), "/api/im/send_msg", House::text(&conversation, "x")).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_flooding_socket_is_refused_and_then_closed_so_that_it_may_come_back(pool: PgPool) {
    let limits =
        RateLimits { calls: Rate::new(1, 5), refusals_before_close: 10, ..RateLimits::default() };
    let house = House::open_with(pool, limits, GatewayConfig::default()).await;
    let mut socket = house.socket_of(&house.person("user").await).await;
    for _ in 0..60 {
        socket.emit_with_ack("unread_msg_count", json!({})).await;
    }
    assert_eq!(socket.end().await, Arrival::Closed);
}
