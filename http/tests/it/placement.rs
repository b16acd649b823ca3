//! Two processes that share conversations and events: what is written through both is written by its owner; and an owner that is dead, silent or
//! late costs a moment and nothing else. Decision 0015.

use std::time::{Duration, Instant};

use crate::harness::{
    Arrival, House, Person, Redis, Reply, SioClient, event, patient,
    peer::{self, Pretended, Way},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use guildhall_actors::{conversation::Conversations, lottery::Lotteries, placement::Placement};
use guildhall_domain::{ids::LotteryId, placement::NodeId};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

/// Longest wait for processes to find each other.
const TIMEOUT: Duration = Duration::from_secs(20);
/// After so long a peer is late: as in production, on the usual machine.
fn usual() -> Duration {
    patient(Duration::from_millis(300))
}

const SEND: &str = "/api/im/send_msg";

fn placement(house: &House) -> &Placement {
    house.state.peers.as_ref().unwrap().placement()
}

/// Two processes that share everything.
struct Two {
    _redis: Redis,
    here: House,
    there: House,
}

impl Two {
    async fn open(pool: PgPool) -> Self {
        Self::open_with(pool, TIMEOUT).await
    }

    /// What takes the other longer than `timeout` is late for the first. By default nothing is, however busy the machine.
    async fn open_with(pool: PgPool, timeout: Duration) -> Self {
        let redis = Redis::start();
        let (here, there) = (
            House::open_placed(pool.clone(), &redis.url(), timeout).await,
            House::open_placed(pool, &redis.url(), timeout).await,
        );
        Self::settled(redis, here, there).await
    }

    /// The way to the second is blocked, whatever it says.
    async fn with_a_blocked_way(pool: PgPool) -> (Self, Way) {
        let (redis, way) = (Redis::start(), Way::blocked().await);
        let (here, there) = (
            House::open_placed(pool.clone(), &redis.url(), usual()).await,
            House::open_placed_at(pool, &redis.url(), way.url()).await,
        );
        (Self::settled(redis, here, there).await, way)
    }

    async fn settled(redis: Redis, here: House, there: House) -> Self {
        for house in [&here, &there] {
            assert!(placement(house).settled(2, TIMEOUT).await, "they do not share");
        }
        Self { _redis: redis, here, there }
    }
}

/// Two people and a conversation of theirs that is at home in that process, as another one sees it.
async fn conversation_at(seen_by: &House, node: NodeId) -> (Person, Person, String) {
    loop {
        let (ann, ben) = (seen_by.person("user").await, seen_by.person("seller").await);
        let conversation = seen_by.conversation(&ann, &ben).await;
        if placement(seen_by).owner(conversation.parse().unwrap()) == Some(node) {
            return (ann, ben, conversation);
        }
    }
}

async fn history(house: &House, by: &Person, conversation: &str) -> Vec<(i64, String)> {
    let page = json!({ "conversation_id": conversation, "limit": 100 });
    let page = house.post(Some(by), "/api/im/msg_list", page).await;
    let messages = page.data()["messages"].as_array().unwrap();
    let told = |one: &Value| {
        (one["seq"].as_i64().unwrap(), one["body"]["text"].as_str().unwrap_or_default().to_owned())
    };
    messages.iter().map(told).collect()
}

/// Texts of the messages heard until the other's mark says that this was all.
async fn messages_until_read(socket: &mut SioClient) -> Vec<String> {
    let mut messages = Vec::new();
    loop {
        match socket.next().await {
            Arrival::Push(name, data) if name == "msg" => {
                messages.push(data["body"]["text"].as_str().unwrap().to_owned());
            }
            Arrival::Push(name, _) if name == "read" => return messages,
            Arrival::Push(..) => {}
            end => panic!("{end:?} after {messages:?}"),
        }
    }
}

/// What the processes of the test count.
struct Counts(PrometheusHandle);

impl Counts {
    /// Before anything is counted.
    fn begin() -> Self {
        Self(PrometheusBuilder::new().install_recorder().unwrap())
    }

    /// Waits until a call was not answered in time by the process it was sent to.
    async fn late_call(&self) {
        let begun = Instant::now();
        while !self.0.render().contains(r#"placement_forwarded_total{outcome="late"}"#) {
            assert!(begun.elapsed() < TIMEOUT, "it was never late");
            tokio::task::yield_now().await;
        }
    }
}

fn conversations_in(house: &House) -> usize {
    house.state.get::<Conversations>().host().active()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_talk_that_is_written_to_through_both_processes_is_written_by_its_owner_alone(
    pool: PgPool,
) {
    let two = Two::open(pool).await;
    let (ann, ben, conversation) = conversation_at(&two.here, placement(&two.there).node()).await;
    let mut anns = two.here.socket_of(&ann).await;
    let mut bens = two.there.socket_of(&ben).await;
    for n in 1..=20 {
        let (one, other, by_http) = (
            anns.call("send_msg", House::text(&conversation, &format!("a{n}"))).await,
            bens.call("send_msg", House::text(&conversation, &format!("b{n}"))).await,
            two.here.post(Some(&ben), SEND, House::text(&conversation, &format!("c{n}"))).await,
        );
        assert_eq!((&one["code"], &other["code"]), (&json!(200), &json!(200)), "{one} {other}");
        assert_eq!(by_http.data()["seq"], json!(n * 3));
    }
    anns.emit("typing", json!({ "conversation_id": conversation })).await;
    assert_eq!(bens.push("typing").await["uid"], ann.uid.to_string());
    let recalled = json!({ "msg_id": format!("{conversation}-58") });
    assert_eq!(anns.call("recall_msg", recalled).await["code"], 200);
    let seqs: Vec<i64> =
        history(&two.here, &ann, &conversation).await.iter().map(|one| one.0).collect();
    assert_eq!(seqs, (1..=60).collect::<Vec<i64>>());
    assert_eq!(
        (conversations_in(&two.here), conversations_in(&two.there)),
        (0, 1),
        "who is not its owner has it"
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_writes_by_way_of_the_owner_is_not_told_what_they_said_and_all_others_are_once(
    pool: PgPool,
) {
    let two = Two::open(pool).await;
    let (ann, ben, conversation) = conversation_at(&two.here, placement(&two.there).node()).await;
    let mut anns = two.here.socket_of(&ann).await;
    let mut anns_tablet = two.here.socket_of(&ann).await;
    let mut anns_phone = two.there.socket_of(&ann).await;
    let mut bens = two.here.socket_of(&ben).await;
    let said: Vec<String> = (1..=10).map(|n| format!("number {n}")).collect();
    for text in &said {
        assert_eq!(anns.call("send_msg", House::text(&conversation, text)).await["code"], 200);
    }
    let mark = json!({ "conversation_id": conversation, "seq": 10 });
    two.here.post(Some(&ben), "/api/im/ack_msg_read", mark.clone()).await.data();
    assert_eq!(messages_until_read(&mut anns).await, Vec::<String>::new(), "her own words");
    assert_eq!(messages_until_read(&mut anns_tablet).await, said, "in the same process");
    assert_eq!(messages_until_read(&mut anns_phone).await, said, "in the owner");
    two.here.post(Some(&ann), "/api/im/ack_msg_read", mark).await.data();
    assert_eq!(messages_until_read(&mut bens).await, said);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_the_owner_refuses_is_refused_in_the_callers_words(pool: PgPool) {
    let two = Two::open(pool).await;
    let (ann, _, conversation) = conversation_at(&two.here, placement(&two.there).node()).await;
    let refused = |body: Value| {
        let text = json!({ "conversation_id": conversation, "client_msg_id": Uuid::new_v4(), "body": body });
        let request = two.here.request(Some(&ann), Method::POST, SEND).header("locale", "de");
        Reply::of(request.json(&text))
    };
    let too_long = refused(json!({ "type": 1, "text": "x".repeat(4_001) })).await;
    assert_eq!(too_long.refusal(), (422, "paramater_error"));
    assert_eq!(too_long.reason("body.text"), Some("too_long"), "{too_long:?}");
    assert_eq!(too_long.body["message"], "Bitte prüfe die markierten Felder.");

    let stranger = two.here.person("user").await;
    let theirs = two.here.post(Some(&stranger), SEND, House::text(&conversation, "hello")).await;
    assert_eq!(theirs.refusal(), (409, "NOT_FOUND"));
    assert_eq!(conversations_in(&two.here), 0, "it was refused here");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_was_signed_out_is_refused_by_the_owner_although_the_sender_remembers_them(
    pool: PgPool,
) {
    let two = Two::open(pool.clone()).await;
    let (ann, ben, conversation) = conversation_at(&two.here, placement(&two.there).node()).await;
    two.here.get(Some(&ann), "/api/account/info").await.data();
    sqlx::query("update session set revoked_at = now() where uid = $1")
        .bind(ann.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    let refused = two.here.post(Some(&ann), SEND, House::text(&conversation, "still here")).await;
    assert_eq!(refused.refusal(), (401, "unauthorized"));
    assert_eq!(history(&two.there, &ben, &conversation).await, []);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn visitors_are_known_to_the_owner_too(pool: PgPool) {
    let two = Two::open(pool).await;
    let (visitor, conversation) = loop {
        let visitor = two.here.visitor().await;
        let open = json!({ "with": "customer_service" });
        let conversation = two.here.post_visitor(&visitor, "/api/im/conversation_open", open).await;
        let conversation = conversation.data()["conversation_id"].as_str().unwrap().to_owned();
        if placement(&two.here).owner(conversation.parse().unwrap())
            == Some(placement(&two.there).node())
        {
            break (visitor, conversation);
        }
    };
    two.here.post_visitor(&visitor, SEND, House::text(&conversation, "over HTTP")).await.data();
    let auth = json!({ "visitor_token": visitor.token, "device_id": visitor.device });
    let mut socket = two.here.socket(auth).await.unwrap();
    let said = socket.call("send_msg", House::text(&conversation, "over a socket")).await;
    assert_eq!(said["code"], 200, "{said}");
    let page = json!({ "conversation_id": conversation });
    let page = two.there.post_visitor(&visitor, "/api/im/msg_list", page).await;
    let texts: Vec<&str> = page.data()["messages"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["body"]["text"].as_str())
        .collect();
    assert!(texts.ends_with(&["over HTTP", "over a socket"]), "{texts:?}");
}

/// A process alone with one that is in the table and answers at `url` what that answers.
async fn beside(pool: &PgPool, url: &str) -> (Redis, House, House, Pretended) {
    let redis = Redis::start();
    let pretended = peer::pretend(pool, url).await;
    let here = House::open_placed(pool.clone(), &redis.url(), usual()).await;
    // That there is another is heard on the bus: from one that takes no part.
    let other = House::open_joined(pool.clone(), &redis.url()).await;
    pretended.take(pool, placement(&here).node()).await;
    assert!(placement(&here).settled(2, TIMEOUT).await, "it does not see the other");
    (redis, here, other, pretended)
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_owner_that_is_silent_costs_one_message_a_moment_and_the_next_nothing(pool: PgPool) {
    // The kernel accepts; nobody answers: so does a process that is stopped.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let (_redis, here, _other, owner) = beside(&pool, &url).await;
    let (ann, ben, conversation) = conversation_at(&here, owner.node()).await;
    let mut anns = here.socket_of(&ann).await;
    let mut bens = here.socket_of(&ben).await;

    let begun = Instant::now();
    assert_eq!(anns.call("send_msg", House::text(&conversation, "one")).await["code"], 200);
    assert!(begun.elapsed() >= usual(), "the owner was not asked");
    assert!(begun.elapsed() < patient(Duration::from_secs(3)), "{:?}", begun.elapsed());
    assert_eq!(
        placement(&here).remote_owner(conversation.parse().unwrap()),
        None,
        "it would be asked again"
    );
    assert_eq!(anns.call("send_msg", House::text(&conversation, "two")).await["code"], 200);
    assert_eq!(bens.push("msg").await["body"]["text"], "one");
    assert_eq!(bens.push("msg").await["body"]["text"], "two");
    let all = [(1, "one".to_owned()), (2, "two".to_owned())];
    assert_eq!(history(&here, &ann, &conversation).await, all);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_owner_that_is_dead_costs_nothing(pool: PgPool) {
    let closed = crate::harness::HeldPort::new();
    let (_redis, here, _other, owner) = beside(&pool, &format!("http://{}", closed.address)).await;
    let (ann, _, conversation) = conversation_at(&here, owner.node()).await;
    let sent = here.post(Some(&ann), SEND, House::text(&conversation, "one")).await;
    assert_eq!(sent.data()["seq"], 1);
    assert_eq!(
        placement(&here).remote_owner(conversation.parse().unwrap()),
        None,
        "it would be asked again"
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_owner_that_is_none_of_ours_decides_nothing(pool: PgPool) {
    // It answers everything, and with a page.
    let stranger = House::open(pool.clone()).await;
    let url = format!("{}/nowhere", stranger.url(""));
    let (_redis, here, _other, owner) = beside(&pool, &url).await;
    let (ann, _, conversation) = conversation_at(&here, owner.node()).await;
    let sent = here.post(Some(&ann), SEND, House::text(&conversation, "one")).await;
    assert_eq!(sent.data()["seq"], 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_stranger_at_an_owners_address_cannot_say_yes(pool: PgPool) {
    let url = peer::says("200 OK", r#"{"code":0,"data":{"seq":99}}"#).await;
    let (_redis, here, _other, owner) = beside(&pool, &url).await;
    let (ann, _, conversation) = conversation_at(&here, owner.node()).await;
    let sent = here.post(Some(&ann), SEND, House::text(&conversation, "one")).await;
    assert_eq!(sent.data()["seq"], 1);
    assert_eq!(history(&here, &ann, &conversation).await, [(1, "one".to_owned())]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_no_is_not_said_while_a_silent_owner_may_say_yes(pool: PgPool) {
    // The kernel accepts; nobody answers: so does a process that is stopped, and it may read the letter later.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let (_redis, here, _other, owner) = beside(&pool, &url).await;
    let (_, _, conversation) = conversation_at(&here, owner.node()).await;
    let stranger = here.person("user").await;
    let theirs = || here.post(Some(&stranger), SEND, House::text(&conversation, "hello"));
    assert_eq!(theirs().await.refusal(), (503, "unknown_outcome"));
    // The owner is left alone for a moment, and so it is known again.
    assert_eq!(theirs().await.refusal(), (409, "NOT_FOUND"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_message_that_reaches_its_owner_too_late_is_there_once(pool: PgPool) {
    let (two, way) = Two::with_a_blocked_way(pool).await;
    let (ann, ben, conversation) = conversation_at(&two.here, placement(&two.there).node()).await;
    let mut bens = two.there.socket_of(&ben).await;
    let sent = two.here.post(Some(&ann), SEND, House::text(&conversation, "one")).await;
    assert_eq!(sent.data()["seq"], 1);
    way.open(two.there.address);
    // The other is that of the question whether it lives.
    way.answers(2).await;
    assert_eq!(history(&two.there, &ben, &conversation).await, [(1, "one".to_owned())]);
    let mark = json!({ "conversation_id": conversation, "seq": 1 });
    two.there.post(Some(&ann), "/api/im/ack_msg_read", mark).await.data();
    // The owner finds it kept and tells it once more, in case nobody else has: readers drop it by its number.
    let mut heard = messages_until_read(&mut bens).await;
    heard.dedup();
    assert_eq!(heard, ["one"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_that_reaches_its_owner_too_late_does_not_undo_what_came_after_it(pool: PgPool) {
    let (two, way) = Two::with_a_blocked_way(pool).await;
    let (ann, _, conversation) = conversation_at(&two.here, placement(&two.there).node()).await;
    let mut anns = two.here.socket_of(&ann).await;
    let remark = |text: &str| json!({ "conversation_id": conversation, "remark": text });
    assert_eq!(anns.call("set_conversation_mark", remark("first")).await["code"], 200);
    assert_eq!(anns.call("set_conversation_mark", remark("second")).await["code"], 200);
    way.open(two.there.address);
    // The other is that of the question whether it lives.
    way.answers(2).await;
    let now = json!({ "conversation_id": conversation });
    let now = two.there.post(Some(&ann), "/api/im/conversation_info", now).await;
    assert_eq!(now.data()["remark"], "second");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_an_owner_is_still_at_is_answered_by_it(pool: PgPool) {
    let counts = Counts::begin();
    let two = Two::open_with(pool.clone(), usual()).await;
    let (ann, _, conversation) = conversation_at(&two.here, placement(&two.there).node()).await;
    // Somebody holds the row: the owner waits for it, for longer than it is waited for.
    let mut held = guildhall_persistence::begin(&pool).await.unwrap();
    sqlx::query("select from conversation where conversation_id = $1 for update")
        .bind(conversation.parse::<Uuid>().unwrap())
        .execute(&mut *held)
        .await
        .unwrap();
    let changes = json!({ "conversation_id": conversation, "remark": "mine" });
    let asking = two.here.post(Some(&ann), "/api/im/set_conversation_mark", changes);
    let freeing = async {
        // The process that sent it has seen that the owner is late, and found its key taken.
        counts.late_call().await;
        held.commit().await.unwrap();
    };
    let (asked, ()) = tokio::join!(asking, freeing);
    assert_eq!(asked.data()["remark"], "mine");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_owner_that_is_slow_with_one_call_is_sent_the_next_one_all_the_same(pool: PgPool) {
    let counts = Counts::begin();
    let two = Two::open_with(pool.clone(), usual()).await;
    let there = placement(&two.there).node();
    let (ann, _, slow) = conversation_at(&two.here, there).await;
    let (cid, _, quick) = conversation_at(&two.here, there).await;
    let mut held = guildhall_persistence::begin(&pool).await.unwrap();
    sqlx::query("select from conversation where conversation_id = $1 for update")
        .bind(slow.parse::<Uuid>().unwrap())
        .execute(&mut *held)
        .await
        .unwrap();
    let remark = |conversation: &str| json!({ "conversation_id": conversation, "remark": "mine" });
    let asking = two.here.post(Some(&ann), "/api/im/set_conversation_mark", remark(&slow));
    let going_on = async {
        counts.late_call().await;
        assert!(
            placement(&two.here).remote_owner(quick.parse().unwrap()).is_some(),
            "taken for dead"
        );
        let active = conversations_in(&two.here);
        let marked = two.here.post(Some(&cid), "/api/im/set_conversation_mark", remark(&quick));
        assert_eq!(marked.await.data()["remark"], "mine");
        assert_eq!(conversations_in(&two.here), active, "who is not its owner has it");
        held.commit().await.unwrap();
    };
    let (asked, ()) = tokio::join!(asking, going_on);
    assert_eq!(asked.data()["remark"], "mine");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_letter_that_nobody_of_the_house_has_signed_is_refused(pool: PgPool) {
    let two = Two::open(pool.clone()).await;
    let (ann, ben, conversation) = conversation_at(&two.here, placement(&two.there).node()).await;
    let head = json!({
        "credential": { "session": ben.token }, "origin": null, "address": "127.0.0.1", "language": "en",
        "currency": null, "device_id": null, "system_type": "pc_web", "user_agent": "", "request_id": null,
        "region": "DE",
    });
    let forged = URL_SAFE_NO_PAD.encode(head.to_string());
    let marked = format!("{forged}.{}", URL_SAFE_NO_PAD.encode([0; 32]));
    for header in [marked.as_str(), &forged, "rubbish", "."] {
        let request = two.there.request(Some(&ann), Method::POST, SEND);
        let request = request.header("guildhall-placed", header);
        let refused = Reply::of(request.json(&House::text(&conversation, "forged"))).await;
        assert_eq!(refused.refusal(), (400, "signature_refused"), "{header}");
    }
    assert_eq!(history(&two.there, &ben, &conversation).await, []);

    // Who is alone knows no letters: the header says nothing.
    let alone = House::open(pool).await;
    let request = alone.request(Some(&ann), Method::POST, SEND).header("guildhall-placed", marked);
    let sent = Reply::of(request.json(&House::text(&conversation, "hello"))).await;
    assert_eq!(sent.data()["seq"], 1);
    let page = json!({ "conversation_id": conversation });
    let page = alone.post(Some(&ben), "/api/im/msg_list", page).await;
    assert_eq!(page.data()["messages"][0]["from"], ann.uid.to_string(), "{page:?}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn draws_of_an_event_are_made_in_one_process_wherever_they_are_asked_for(pool: PgPool) {
    let two = Two::open(pool.clone()).await;
    let event = event::announce(&pool, 5).await;
    let id: LotteryId = event.parse().unwrap();
    let is_there = placement(&two.here).owner(id.0) == Some(placement(&two.there).node());
    let (owner, other) = if is_there { (&two.there, &two.here) } else { (&two.here, &two.there) };
    let player = owner.person("user").await;
    let session = format!("/api/event/session?event_id={event}");
    owner.get(Some(&player), &session).await.data();
    sqlx::query("insert into lottery_grant (event_id, uid, kind, key, chances) values ($1, $2, 'test', 'test', 6)")
        .bind(id.0).bind(player.uid.0).execute(&pool).await.unwrap();
    sqlx::query("update lottery_session set version = version + 1").execute(&pool).await.unwrap();

    let draw = |house: &House, key: &str| {
        let request = house.request(Some(&player), Method::POST, "/api/event/draw");
        let request = request.header("idempotency-key", key).json(&json!({ "event_id": event }));
        async { Reply::of(request).await.data()["draw"]["draw_id"].clone() }
    };
    let mut socket = other.socket_of(&player).await;
    let first = draw(other, "k1").await;
    assert_eq!(draw(owner, "k1").await, first, "one key is one draw, wherever it is asked for");
    assert_ne!(draw(other, "k2").await, first);
    let over_socket = socket.call("lottery_draw", json!({ "event_id": event, "key": "k1" })).await;
    assert_eq!(over_socket["data"]["draw"]["draw_id"], first, "{over_socket}");
    let halls = [owner, other].map(|house| house.state.get::<Lotteries>().halls().active());
    assert_eq!(halls, [1, 0]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_process_that_is_alone_shares_with_nobody_and_writes_no_lease(pool: PgPool) {
    let redis = Redis::start();
    let alone = House::open_placed(pool.clone(), &redis.url(), usual()).await;
    assert!(alone.hub.joined(TIMEOUT).await);
    let (ann, ben) = (alone.person("user").await, alone.person("seller").await);
    let conversation = alone.conversation(&ann, &ben).await;
    alone.post(Some(&ann), SEND, House::text(&conversation, "one")).await.data();
    assert_eq!(placement(&alone).owner(conversation.parse().unwrap()), None);
    assert_eq!(conversations_in(&alone), 1);
    let rows: i64 = sqlx::query_scalar(
        "select (select count(*) from node) + (select count(*) from shard_lease)",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(rows, 0);
}
