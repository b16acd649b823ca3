//! Who may hold a socket, for how long, and what odd events do to it.

use crate::harness::{Arrival, House, Reply};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
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
    assert!(
        revoked.elapsed() < crate::harness::patient(Duration::from_secs(1)),
        "{:?}",
        revoked.elapsed()
    );
    assert!(house.socket(json!({ "token": other })).await.is_err());
    assert_eq!(here.call("unread_msg_count", json!({})).await["code"], 200);

    house.post(Some(&ann), "/api/account/logout", json!({})).await.data();
    assert_eq!(here.end().await, Arrival::Disconnect);
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.refusal(), (401, "unauthorized"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_sign_in_whose_thirty_days_are_over_loses_its_sockets(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let (fresh, _) = house.sign_in(ann.uid).await;
    let mut old = house.socket_of(&ann).await;
    let mut other = house.socket(json!({ "token": fresh })).await.unwrap();

    // Thirty days on, as far as this sign-in is concerned.
    let moved = "update session set created_at = created_at - interval '30 days', expires_at = now() where session_id = $1";
    sqlx::query(moved).bind(ann.session.0).execute(&pool).await.unwrap();
    let over = Instant::now();
    assert_eq!(old.end().await, Arrival::Disconnect);
    assert!(
        over.elapsed() < crate::harness::patient(Duration::from_secs(3)),
        "{:?}",
        over.elapsed()
    );
    assert_eq!(
        house.socket(json!({ "token": ann.token })).await.err().unwrap()["message"],
        "unauthorized"
    );
    assert_eq!(other.call("unread_msg_count", json!({})).await["code"], 200);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_sign_in_that_another_process_revokes_loses_its_sockets(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let mut socket = house.socket_of(&ann).await;
    guildhall_persistence::identity::session::revoke(&pool, ann.uid, ann.session).await.unwrap();
    assert_eq!(socket.end().await, Arrival::Disconnect);
}

const FREEZE: &str = "/api/admin/account/freeze";
const SET_ROLE: &str = "/api/admin/account/set_role";

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn freezing_an_account_ends_its_sockets_and_sign_ins_at_once_and_nobody_can_write_to_it(
    pool: PgPool,
) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    // The conversation's actor has both members in its memory by now.
    house.post(Some(&ben), "/api/im/send_msg", House::text(&conversation, "hello")).await.data();
    let (mut phone, mut laptop) = (house.socket_of(&ann).await, house.socket_of(&ann).await);

    let wish = json!({ "uid": ann.uid, "reason": "sold what was not theirs" });
    let answer = house.post(Some(&admin), FREEZE, wish.clone()).await;
    let frozen = Instant::now();
    assert_eq!(answer.data()["is_frozen"], true);
    assert_eq!(phone.end().await, Arrival::Disconnect);
    assert_eq!(laptop.end().await, Arrival::Disconnect);
    assert!(
        frozen.elapsed() < crate::harness::patient(Duration::from_secs(1)),
        "{:?}",
        frozen.elapsed()
    );
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.refusal(), (401, "unauthorized"));
    assert!(house.socket(json!({ "token": ann.token })).await.is_err());
    let refused = house
        .post(Some(&ben), "/api/im/send_msg", House::text(&conversation, "still there?"))
        .await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));

    let line: (i64, i64, String, String) =
        sqlx::query_as("select by_uid, uid, action, reason from account_action")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(line, (admin.uid.0, ann.uid.0, "freeze".into(), "sold what was not theirs".into()));
    house.post(Some(&admin), FREEZE, wish.clone()).await.data();
    let lines: i64 =
        sqlx::query_scalar("select count(*) from account_action").fetch_one(&pool).await.unwrap();
    assert_eq!(lines, 1, "a repeat left a second line");

    house.post(Some(&admin), "/api/admin/account/unfreeze", wish).await.data();
    let (token, _) = house.sign_in(ann.uid).await;
    let mut back = house.socket(json!({ "token": token })).await.unwrap();
    assert_eq!(back.call("unread_msg_count", json!({})).await["code"], 200);
    house
        .post(Some(&ben), "/api/im/send_msg", House::text(&conversation, "welcome back"))
        .await
        .data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_frozen_visitor_is_gone_too(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    let visitor = house.visitor().await;
    let auth = json!({ "visitor_token": visitor.token, "device_id": visitor.device });
    let mut socket = house.socket(auth.clone()).await.unwrap();
    let uid: i64 = sqlx::query_scalar("select uid from account where role = 'visitor'")
        .fetch_one(&pool)
        .await
        .unwrap();
    let wish = json!({ "uid": uid.to_string(), "reason": "spam" });
    house.post(Some(&admin), FREEZE, wish).await.data();
    assert_eq!(socket.end().await, Arrival::Disconnect);
    assert_eq!(house.socket(auth).await.err().unwrap()["message"], "unauthorized");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_administrators_act_on_accounts_and_never_on_their_own(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    let victim = house.person("user").await;
    let calls = [
        (FREEZE, json!({ "uid": victim.uid, "reason": "x" })),
        ("/api/admin/account/unfreeze", json!({ "uid": victim.uid, "reason": "x" })),
        (SET_ROLE, json!({ "uid": victim.uid, "role": "admin", "reason": "x" })),
    ];
    for (path, wish) in &calls {
        assert_eq!(house.post(None, path, wish.clone()).await.refusal(), (401, "unauthorized"));
        for role in [
            "user",
            "promoter",
            "seller",
            "sub_seller",
            "child",
            "customer_service",
            "vip_customer_service",
        ] {
            let person = house.person(role).await;
            let refused = house.post(Some(&person), path, wish.clone()).await;
            assert_eq!(refused.refusal(), (409, "FORBIDDEN"), "{role} {path}");
        }
        let mut own = wish.clone();
        own["uid"] = json!(admin.uid);
        assert_eq!(house.post(Some(&admin), path, own).await.refusal(), (409, "FORBIDDEN"));
        let mut nobody = wish.clone();
        nobody["uid"] = json!("77");
        assert_eq!(house.post(Some(&admin), path, nobody).await.refusal(), (409, "NOT_FOUND"));
        let mut no_reason = wish.clone();
        no_reason["reason"] = json!(" ");
        assert_eq!(
            house.post(Some(&admin), path, no_reason).await.reason("reason"),
            Some("required")
        );
    }
    let visitor = json!({ "uid": victim.uid, "role": "visitor", "reason": "x" });
    assert_eq!(house.post(Some(&admin), SET_ROLE, visitor).await.reason("role"), Some("invalid"));
    let lines: i64 =
        sqlx::query_scalar("select count(*) from account_action").fetch_one(&pool).await.unwrap();
    assert_eq!(lines, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_role_change_acts_within_a_second_on_http_and_on_sockets(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let agent = house.person("customer_service").await;
    let visitor = house.visitor().await;
    let wish = json!({ "with": "customer_service", "visitor_token": visitor.token });
    let request = house
        .http
        .post(house.url("/api/im/conversation_open"))
        .header("device-id", &visitor.device);
    let opened = Reply::of(request.json(&wish)).await;
    let conversation = json!({ "conversation_id": opened.data()["conversation_id"] });
    let mut socket = house.socket_of(&agent).await;
    assert_eq!(socket.call("conversation_info", conversation.clone()).await["code"], 200);

    let wish = json!({ "uid": agent.uid, "role": "user", "reason": "left the team" });
    let answer = house.post(Some(&admin), SET_ROLE, wish).await;
    let changed = Instant::now();
    assert_eq!((&answer.data()["role"], &answer.data()["user_type"]), (&json!("user"), &json!(1)));
    // The socket closes without a DISCONNECT: the person is still signed in, and their client comes back by itself.
    assert_eq!(socket.end().await, Arrival::Closed);
    assert!(
        changed.elapsed() < crate::harness::patient(Duration::from_secs(1)),
        "{:?}",
        changed.elapsed()
    );
    let mut again = house.socket_of(&agent).await;
    assert_eq!(
        again.call("conversation_info", conversation.clone()).await["data"]["code"],
        "NOT_FOUND"
    );
    let over_http = house.post(Some(&agent), "/api/im/conversation_info", conversation).await;
    assert_eq!(over_http.refusal(), (409, "NOT_FOUND"));
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
    let conversation = house.conversation(&ann, &ben).await;
    for text in ["one", "two", "three"] {
        house.post(Some(&ben), "/api/im/send_msg", House::text(&conversation, text)).await.data();
    }
    let topic = format!("conversation:{conversation}");
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
    house.conversation(&ann, &ben).await;
    let mut watcher = house.socket_of(&ann).await;
    let watched = watcher.call("watch_presence", json!({ "uids": [ben.uid] })).await;
    assert_eq!(watched["data"], json!({ "online": [] }));
    let _there = house.socket_of(&ben).await;
    let push = watcher.push("presence").await;
    assert_eq!(push, json!({ "uid": ben.uid.to_string(), "online": true }));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn presence_is_told_only_of_people_one_has_to_do_with(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben, eve) =
        (house.person("user").await, house.person("seller").await, house.person("user").await);
    let agent = house.person("customer_service").await;
    let (conversation, visitor) = (house.conversation(&ann, &ben).await, house.visitor().await);
    assert!(!conversation.is_empty());
    let all = json!({ "uids": [ann.uid, ben.uid, eve.uid, agent.uid] });
    let mut eves = house.socket_of(&eve).await;
    let asked = eves.call("watch_presence", all.clone()).await;
    assert_eq!(asked["data"], json!({ "online": [eve.uid.to_string()] }), "and only of oneself");
    let mut anns = house.socket_of(&ann).await;
    let _bens = house.socket_of(&ben).await;
    let asked = anns.call("watch_presence", all.clone()).await;
    assert_eq!(asked["data"], json!({ "online": [ann.uid.to_string(), ben.uid.to_string()] }));
    let over_http = house.post(Some(&eve), "/api/im/watch_presence", all.clone()).await;
    assert_eq!(*over_http.data(), json!({ "online": [eve.uid.to_string()] }));
    let by_visitor = house.post_visitor(&visitor, "/api/im/watch_presence", all.clone()).await;
    assert_eq!(*by_visitor.data(), json!({ "online": [] }));

    // Whoever has written to customer support is known to its agents.
    let open = json!({ "with": "customer_service" });
    house.post(Some(&eve), "/api/im/conversation_open", open).await.data();
    let by_agent = house.post(Some(&agent), "/api/im/watch_presence", all).await;
    assert_eq!(*by_agent.data(), json!({ "online": [eve.uid.to_string()] }));
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
