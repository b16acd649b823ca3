//! Who may hold a socket, for how long, and what odd events do to it.
mod harness;

use guildhall_gateway::GatewayConfig;
use guildhall_http::limits::RateLimits;
use harness::{Arrival, House};
use serde_json::json;
use sqlx::PgPool;
use std::time::{Duration, Instant};

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_wrong_token_is_refused_with_a_reason_a_program_can_read(pool: PgPool) {
    let house = House::open(pool).await;
    let unauthorized = json!({ "message": "unauthorized", "data": { "code": 401 } });
    let auths = [
        json!({}),
        json!({ "token": "nobody's" }),
        json!({ "token": 7 }),
        json!({ "visitor_token": "x", "device_id": "d" }),
    ];
    for auth in auths {
        assert_eq!(house.socket(auth.clone()).await.err().unwrap(), unauthorized, "{auth}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn revoking_a_sign_in_ends_its_sockets_within_a_second_and_no_others(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let (other, _) = house.sign_in(ann.uid).await;
    let mut here = house.socket_of(&ann).await;
    let mut there = house.socket(json!({ "token": other })).await.unwrap();

    house
        .post(Some(&ann), "/api/account/sessions/revoke", json!({ "all_others": true }))
        .await
        .data();
    let revoked = Instant::now();
    assert_eq!(there.end().await, Arrival::Disconnect);
    assert!(revoked.elapsed() < Duration::from_secs(1), "{:?}", revoked.elapsed());
    assert!(house.socket(json!({ "token": other })).await.is_err());
    assert_eq!(here.call("unread_msg_count", json!({})).await["code"], 200);

    house.post(Some(&ann), "/api/account/logout", json!({})).await.data();
    assert_eq!(here.end().await, Arrival::Disconnect);
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_unknown_event_or_a_payload_that_is_no_object_is_refused_and_the_socket_stays(
    pool: PgPool,
) {
    let house = House::open(pool).await;
    let mut socket = house.socket_of(&house.person("user").await).await;
    for (name, payload) in [
        ("no_such_call", json!({})),
        ("conversation_list", json!([])),
        ("conversation_list", json!("x")),
        ("conversation_list", json!(null)),
    ] {
        let ack = socket.call(name, payload).await;
        assert_eq!((&ack["code"], &ack["data"]["code"]), (&json!(422), &json!("paramater_error")));
    }
    socket.emit("send_msg", json!(7)).await;
    assert_eq!(socket.call("conversation_list", json!({})).await["code"], 200);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_person_holds_so_many_sockets_and_no_more(pool: PgPool) {
    let limits = RateLimits { sockets_per_user: 2, ..RateLimits::default() };
    let house = House::open_with(pool, limits, GatewayConfig::default()).await;
    let ann = house.person("user").await;
    let first = house.socket_of(&ann).await;
    let _second = house.socket_of(&ann).await;
    let refused = house.socket(json!({ "token": ann.token })).await.err().unwrap();
    assert_eq!(refused["message"], "too_many_requests");
    assert_eq!(refused["data"]["code"], 429);
    drop(first);
    // The server notices a little later; there is nothing to wait on but another try.
    let again = async {
        while house.socket(json!({ "token": ann.token })).await.is_err() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), again).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_comes_back_with_cursors_gets_what_was_missed(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let talk = house.talk(&ann, &ben).await;
    for text in ["one", "two", "three"] {
        house.post(Some(&ben), "/api/im/send_msg", House::text(&talk, text)).await.data();
    }
    let topic = format!("conversation:{talk}");
    let auth = json!({ "token": ann.token, "cursors": { &topic: 1 } });
    let mut socket = house.socket(auth).await.unwrap();
    assert_eq!(socket.push("msg").await["seq"], 2);
    assert_eq!(socket.push("msg").await["seq"], 3);

    let eve = house.person("user").await;
    let mut stranger = house.socket_of(&eve).await;
    let answer = stranger.call("resume", json!({ "cursors": { &topic: 1, "nonsense": 4 } })).await;
    let nothing = json!({ "recovered": false, "last_seq": 0 });
    assert_eq!(answer["data"]["topics"], json!({ &topic: nothing, "nonsense": nothing }));
    let future = json!({ "cursors": { &topic: 99 } });
    assert_eq!(socket.call("resume", future).await["data"]["topics"][&topic]["recovered"], false);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn presence_is_told_to_those_who_watch(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let mut watcher = house.socket_of(&ann).await;
    let watched = watcher.call("watch_presence", json!({ "uids": [ben.uid] })).await;
    assert_eq!(watched["data"], json!({ "online": [] }));
    let _there = house.socket_of(&ben).await;
    let push = watcher.push("presence").await;
    assert_eq!(push, json!({ "uid": ben.uid.to_string(), "online": true }));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_page_of_another_origin_cannot_connect(pool: PgPool) {
    let house = House::open(pool).await;
    let url = house.url("/socket.io/?EIO=4&transport=polling");
    let evil = house.http.get(&url).header("origin", "https://evil.example").send().await.unwrap();
    assert_eq!(evil.status(), 403);
    let own = format!("http://{}", house.address);
    assert_eq!(house.http.get(&url).header("origin", own).send().await.unwrap().status(), 200);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_of_the_account_reaches_its_other_devices(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let mut phone = house.socket_of(&ann).await;
    let wish = json!({ "language": "ar" });
    let changed = house.post(Some(&ann), "/api/account/set_language", wish).await;
    assert_eq!(phone.push("account").await, *changed.data());
    assert_eq!(changed.data()["language"], "ar");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_socket_answers_in_the_language_chosen_on_it(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let mut socket = house.socket(json!({ "token": ann.token, "locale": "fr" })).await.unwrap();
    let refused = json!({ "conversation_id": "00000000000000000000000000000001" });
    let french = socket.call("conversation_info", refused.clone()).await["message"].clone();
    assert_eq!(french, "Cet élément n’existe plus ou ne vous appartient pas.");
    assert_eq!(socket.call("set_language", json!({ "language": "de" })).await["code"], 200);
    let german = socket.call("conversation_info", refused).await["message"].clone();
    assert_eq!(german, "Das gibt es nicht mehr oder es gehört dir nicht.");
}
