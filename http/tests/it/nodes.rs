//! Two processes on one database, and a Redis between them: what happens in one reaches the sockets of the other. Decision 0014.

use std::time::{Duration, Instant};

use crate::harness::{Arrival, House, Person, Redis, Reply, SioClient};
use guildhall_domain::{
    ids::PaymentId,
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_persistence::wallet::ledger;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

/// Two processes that hear each other.
struct Two {
    redis: Redis,
    here: House,
    there: House,
}

impl Two {
    async fn open(pool: PgPool) -> Self {
        let redis = Redis::start();
        let (here, there) = (
            House::open_joined(pool.clone(), &redis.url()).await,
            House::open_joined(pool, &redis.url()).await,
        );
        for house in [&here, &there] {
            assert!(house.hub.joined(Duration::from_secs(20)).await, "no bus");
        }
        Self { redis, here, there }
    }
}

/// Texts and seqs of the messages heard until the other's mark says that this was all.
async fn messages_until_read(socket: &mut SioClient) -> Vec<(i64, String)> {
    let mut messages = Vec::new();
    loop {
        match socket.next().await {
            Arrival::Push(name, data) if name == "msg" => {
                let text = data["body"]["text"].as_str().unwrap().to_owned();
                messages.push((data["seq"].as_i64().unwrap(), text));
            }
            Arrival::Push(name, _) if name == "read" => return messages,
            Arrival::Push(..) => {}
            end => panic!("{end:?} after {messages:?}"),
        }
    }
}

/// What `messages_until_read` should give for so many, from `first` on.
fn numbered(first: i64, number: i64) -> Vec<(i64, String)> {
    (first..first + number).map(|seq| (seq, format!("number {seq}"))).collect()
}

async fn mark_read(house: &House, by: &Person, conversation: &str, seq: i64) {
    let mark = json!({ "conversation_id": conversation, "seq": seq });
    house.post(Some(by), "/api/im/ack_msg_read", mark).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_said_in_one_process_is_heard_in_the_other_once_and_in_order(pool: PgPool) {
    let two = Two::open(pool).await;
    let (ann, ben) = (two.here.person("user").await, two.here.person("seller").await);
    let conversation = two.here.conversation(&ann, &ben).await;
    let mut anns = two.here.socket_of(&ann).await;
    let mut anns_phone = two.there.socket_of(&ann).await;
    let mut bens = two.there.socket_of(&ben).await;

    for text in 1..=40 {
        let message = House::text(&conversation, &format!("number {text}"));
        assert_eq!(anns.call("send_msg", message).await["code"], 200);
    }
    mark_read(&two.here, &ann, &conversation, 40).await;
    mark_read(&two.here, &ben, &conversation, 40).await;
    assert_eq!(messages_until_read(&mut bens).await, numbered(1, 40));
    assert_eq!(messages_until_read(&mut anns_phone).await, numbered(1, 40), "on her other device");

    for text in 41..=60 {
        let message = House::text(&conversation, &format!("number {text}"));
        assert_eq!(bens.call("send_msg", message).await["code"], 200);
    }
    // What the first process did last came back as pushes for her, the marks among them.
    let heard = async {
        let mut heard = Vec::new();
        while heard.len() < 20 {
            heard.push(anns.push("msg").await["seq"].as_i64().unwrap());
        }
        heard
    };
    assert_eq!(heard.await, (41..=60).collect::<Vec<i64>>());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn people_see_each_other_come_and_write_across_processes(pool: PgPool) {
    let two = Two::open(pool).await;
    let (ann, ben) = (two.here.person("user").await, two.here.person("seller").await);
    let conversation = two.here.conversation(&ann, &ben).await;
    let mut anns = two.here.socket_of(&ann).await;
    let watched = anns.call("watch_presence", json!({ "uids": [ben.uid] })).await;
    assert_eq!(watched["data"]["online"], json!([]));
    let mut bens = two.there.socket_of(&ben).await;
    let came = anns.push("presence").await;
    assert_eq!(came, json!({ "uid": ben.uid.to_string(), "online": true }));

    bens.emit("typing", json!({ "conversation_id": conversation })).await;
    assert_eq!(anns.push("typing").await["uid"], ben.uid.to_string());
    let members = two.here.post(
        Some(&ann),
        "/api/im/conversation_info",
        json!({ "conversation_id": conversation }),
    );
    assert_eq!(members.await.data()["user"]["online"], true);

    // A process that comes later is told who is there already.
    let third = House::open_joined(two.here.pool.clone(), &two.redis.url()).await;
    assert!(third.hub.joined(Duration::from_secs(20)).await);
    let mut late = third.socket_of(&ann).await;
    let watched = late.call("watch_presence", json!({ "uids": [ben.uid] })).await;
    if watched["data"]["online"] == json!([]) {
        assert_eq!(late.push("presence").await["online"], true);
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_talk_that_changes_is_seen_by_each_in_their_own_words_wherever_they_sit(pool: PgPool) {
    let two = Two::open(pool).await;
    let (customer, agent) =
        (two.here.person("user").await, two.here.person("customer_service").await);
    let open = json!({ "with": "customer_service", "game": "genshin" });
    let conversation = two.here.post(Some(&customer), "/api/im/conversation_open", open).await;
    let conversation = conversation.data()["conversation_id"].as_str().unwrap().to_owned();
    let mut customers = two.there.socket_of(&customer).await;
    let mut agents = two.there.socket_of(&agent).await;
    two.here
        .post(Some(&customer), "/api/im/send_msg", House::text(&conversation, "hello?"))
        .await
        .data();

    let take = json!({ "conversation_id": conversation, "command_id": Uuid::new_v4() });
    two.here.post(Some(&agent), "/api/im/console_take", take).await.data();
    let stands = |view: &Value| view["desk"]["stage"] == "assigned";
    let mut seen = customers.push("conversation").await;
    while !stands(&seen) {
        seen = customers.push("conversation").await;
    }
    assert_eq!(seen["to_id"], "customer_service");
    assert!(seen["desk"].get("staff").is_none(), "what is said of customers is not for them");
    let mut seen = agents.push("conversation").await;
    while !stands(&seen) {
        seen = agents.push("conversation").await;
    }
    assert_eq!(seen["to_id"], customer.uid.to_string());
    assert!(seen["desk"].get("staff").is_some());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn agents_see_who_looks_at_a_talk_from_the_other_process_and_who_stops(pool: PgPool) {
    let two = Two::open(pool).await;
    let customer = two.here.person("user").await;
    let (ada, bob) =
        (two.here.person("customer_service").await, two.here.person("customer_service").await);
    let open = json!({ "with": "customer_service", "game": "genshin" });
    let conversation = two.here.post(Some(&customer), "/api/im/conversation_open", open).await;
    let conversation = conversation.data()["conversation_id"].as_str().unwrap().to_owned();
    two.here
        .post(Some(&customer), "/api/im/send_msg", House::text(&conversation, "hello?"))
        .await
        .data();
    let (mut adas, mut bobs) = (two.here.socket_of(&ada).await, two.there.socket_of(&bob).await);
    let looks = json!({ "conversation_id": conversation });
    assert_eq!(adas.call("console_view", looks.clone()).await["code"], 200);
    assert_eq!(bobs.call("console_view", looks).await["code"], 200);
    let both = |viewers: &Value| viewers["viewers"].as_array().unwrap().len() == 2;
    while !both(&adas.push("viewers").await) {}

    // What is said is heard by who looks, wherever they look from.
    two.here
        .post(Some(&customer), "/api/im/send_msg", House::text(&conversation, "anybody?"))
        .await
        .data();
    assert_eq!(bobs.push("msg").await["body"]["text"], "anybody?");
    assert_eq!(adas.push("msg").await["body"]["text"], "anybody?");

    assert_eq!(bobs.call("console_view", json!({})).await["code"], 200);
    while both(&adas.push("viewers").await) {}
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_that_is_paid_in_one_process_is_told_to_buyer_and_staff_in_the_other(
    pool: PgPool,
) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, wear_min, wear_max)
           values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', 0.1, 0.7);
           insert into goods_figures (goods_id, game) values (7, 'csgo')"#,
    )
    .execute(&pool)
    .await
    .unwrap();
    let two = Two::open(pool.clone()).await;
    let (buyer, seller) = (two.here.person("user").await, two.here.person("seller").await);
    let admin = two.here.person("admin").await;
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 7, 2, 2, 0.2)")
        .bind(asset).bind(seller.uid.0).execute(&pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale) values ($1, $2, $3, 7, 2000, 2, 2)",
    )
    .bind(offer).bind(asset).bind(seller.uid.0).execute(&pool).await.unwrap();
    let mut tx = guildhall_persistence::begin(&pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), buyer.uid, UsdCents(5_000));
    ledger::post(&mut tx, &[deposit]).await.unwrap();
    tx.commit().await.unwrap();

    let keyed = async |path: &str, body: Value| {
        let request = two.here.request(Some(&buyer), Method::POST, path);
        let key = Uuid::new_v4().to_string();
        Reply::of(request.header("idempotency-key", key).json(&body)).await.data().clone()
    };
    let wish = json!({ "sell_order_id": offer.simple().to_string(), "quantity": 1 });
    let quote = two.here.post(Some(&buyer), "/api/market/goods/buy/preview", wish).await;
    let quote = quote.data()["quote"].clone();
    let order = keyed("/api/market/goods/buy", json!({ "quote": quote })).await;
    let order = order["order_id"].as_str().unwrap().to_owned();
    let topic = format!("order:{order}");

    let mut buyers = two.there.socket_of(&buyer).await;
    let mut staff = two.there.socket_of(&admin).await;
    assert_eq!(staff.call("subscribe", json!({ "topic": topic })).await["code"], 200);
    keyed("/api/market/goods/buy/pay", json!({ "order_id": order, "method": "balance" })).await;
    let of_topic = async |socket: &mut SioClient, topic: &str| loop {
        let push = socket.push("topic").await;
        if push["topic"] == topic {
            return push["data"].clone();
        }
    };
    assert_eq!(of_topic(&mut buyers, &topic).await["status"], "paid");
    let wallet = format!("wallet:{}", buyer.uid);
    assert_eq!(of_topic(&mut buyers, &wallet).await["balance_cents"], 3_000);
    assert_eq!(of_topic(&mut staff, &topic).await["status"], "paid");
}

/// A signal is late after this: S1, S6.
const A_SECOND: Duration = Duration::from_secs(1);

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_is_signed_out_frozen_or_given_another_role_leaves_the_other_process_within_a_second(
    pool: PgPool,
) {
    let two = Two::open(pool).await;
    let admin = two.here.person("admin").await;
    let (ann, ben, cat) = (
        two.here.person("user").await,
        two.here.person("user").await,
        two.here.person("user").await,
    );
    let (mut anns, mut bens, mut cats) = (
        two.there.socket_of(&ann).await,
        two.there.socket_of(&ben).await,
        two.there.socket_of(&cat).await,
    );

    two.here.post(Some(&ann), "/api/account/logout", json!({})).await.data();
    let begun = Instant::now();
    assert_eq!(anns.end().await, Arrival::Disconnect);
    assert!(begun.elapsed() < crate::harness::patient(A_SECOND), "{:?}", begun.elapsed());

    let wish = json!({ "uid": ben.uid, "reason": "sold what was not theirs" });
    two.here.post(Some(&admin), "/api/admin/account/freeze", wish).await.data();
    let begun = Instant::now();
    assert_eq!(bens.end().await, Arrival::Disconnect);
    assert!(begun.elapsed() < crate::harness::patient(A_SECOND), "{:?}", begun.elapsed());
    assert!(two.there.socket(json!({ "token": ben.token })).await.is_err());

    assert_eq!(cats.call("console_me", json!({})).await["code"], 409);
    let wish = json!({ "uid": cat.uid, "role": "customer_service", "reason": "hired" });
    two.here.post(Some(&admin), "/api/admin/account/set_role", wish).await.data();
    let begun = Instant::now();
    assert_eq!(cats.end().await, Arrival::Closed, "a client must come back by itself");
    assert!(begun.elapsed() < crate::harness::patient(A_SECOND), "{:?}", begun.elapsed());
    let mut back = two.there.socket_of(&cat).await;
    assert_eq!(
        back.call("console_me", json!({})).await["code"],
        200,
        "the old role was remembered"
    );
}

/// Each process has a Redis of its own, so every word between them is lost.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_new_role_counts_in_the_other_process_even_if_the_word_of_it_is_lost(pool: PgPool) {
    let redises = [Redis::start(), Redis::start()];
    let here = House::open_joined(pool.clone(), &redises[0].url()).await;
    let there = House::open_joined(pool, &redises[1].url()).await;
    let (admin, agent) = (here.person("admin").await, here.person("customer_service").await);
    let mut agents = there.socket_of(&agent).await;
    assert_eq!(agents.call("console_me", json!({})).await["code"], 200);
    let wish = json!({ "uid": agent.uid, "role": "user", "reason": "left the team" });
    here.post(Some(&admin), "/api/admin/account/set_role", wish).await.data();
    assert_eq!(agents.end().await, Arrival::Closed, "a client comes back by itself");
    let mut back = there.socket_of(&agent).await;
    assert_eq!(back.call("console_me", json!({})).await["code"], 409, "an agent still");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn without_redis_every_message_is_acknowledged_and_the_others_are_asked_to_look(
    pool: PgPool,
) {
    let mut two = Two::open(pool).await;
    let (ann, ben) = (two.here.person("user").await, two.here.person("seller").await);
    let conversation = two.here.conversation(&ann, &ben).await;
    let (mut anns, mut near) = (two.here.socket_of(&ann).await, two.here.socket_of(&ben).await);
    let mut far = two.there.socket_of(&ben).await;
    assert_eq!(anns.call("send_msg", House::text(&conversation, "before")).await["code"], 200);
    assert_eq!(far.push("msg").await["body"]["text"], "before");
    assert_eq!(near.push("msg").await["body"]["text"], "before");

    two.redis.kill();
    let killed = Instant::now();
    assert_eq!(anns.call("send_msg", House::text(&conversation, "meanwhile")).await["code"], 200);
    assert_eq!(near.push("msg").await["body"]["text"], "meanwhile", "in the same process at once");
    far.push("resync").await;
    assert!(
        killed.elapsed() < crate::harness::patient(Duration::from_secs(5)),
        "{:?}",
        killed.elapsed()
    );
    let missed = far
        .call("resume", json!({ "cursors": { format!("conversation:{conversation}"): 1 } }))
        .await;
    let topic = &missed["data"]["topics"][format!("conversation:{conversation}")];
    assert_eq!(topic["messages"][0]["body"]["text"], "meanwhile");
    // Nobody is sent away for it, in neither process, and people still come in.
    for house in [&two.here, &two.there] {
        assert_eq!(house.get(Some(&ann), "/api/account/info").await.data()["uid"], json!(ann.uid));
        let mut socket = house.socket_of(&ann).await;
        assert_eq!(socket.call("unread_msg_count", json!({})).await["code"], 200);
    }
    // As long as it is away they are asked again.
    far.push("resync").await;

    two.redis.start_again();
    for house in [&two.here, &two.there] {
        assert!(house.hub.joined(Duration::from_secs(20)).await);
    }
    assert_eq!(anns.call("send_msg", House::text(&conversation, "after")).await["code"], 200);
    assert_eq!(far.push("msg").await["body"]["text"], "after");

    assert_eq!(two.redis.command("FLUSHALL"), "+OK");
    assert_eq!(
        anns.call("send_msg", House::text(&conversation, "after the flush")).await["code"],
        200
    );
    assert_eq!(far.push("msg").await["body"]["text"], "after the flush");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_redis_that_does_not_answer_keeps_nobody_waiting(pool: PgPool) {
    let two = Two::open(pool).await;
    let (ann, ben) = (two.here.person("user").await, two.here.person("seller").await);
    let conversation = two.here.conversation(&ann, &ben).await;
    let (mut anns, mut far) = (two.here.socket_of(&ann).await, two.there.socket_of(&ben).await);
    two.redis.freeze();
    let frozen = Instant::now();
    for number in 0..20 {
        let message = House::text(&conversation, &format!("number {number}"));
        assert_eq!(anns.call("send_msg", message).await["code"], 200);
        let _socket = two.there.socket_of(&ann).await;
    }
    assert!(
        frozen.elapsed() < crate::harness::patient(Duration::from_secs(15)),
        "{:?}",
        frozen.elapsed()
    );
    far.push("resync").await;
    two.redis.thaw();
    for house in [&two.here, &two.there] {
        assert!(house.hub.joined(Duration::from_secs(20)).await);
    }
    assert_eq!(anns.call("send_msg", House::text(&conversation, "after")).await["code"], 200);
    while far.push("msg").await["body"]["text"] != "after" {}
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_room_of_more_people_than_are_told_one_by_one_hears_it_too(pool: PgPool) {
    let two = Two::open(pool).await;
    let mut people = Vec::new();
    for _ in 0..40 {
        people.push(two.here.person("user").await);
    }
    let uids: Vec<_> = people.iter().map(|one| one.uid).collect();
    let mut sockets = Vec::new();
    for one in people.iter().take(3) {
        sockets.push(two.there.socket_of(one).await);
    }
    let stranger = two.here.person("user").await;
    let mut strangers = two.there.socket_of(&stranger).await;
    let news = guildhall_actors::hub::PresenceChanged { uid: stranger.uid, online: true };
    two.here.hub.tell(&uids, &guildhall_actors::hub::Push::new(news), None);
    for socket in &mut sockets {
        assert_eq!(socket.push("presence").await["uid"], stranger.uid.to_string());
    }
    assert_eq!(strangers.call("unread_msg_count", json!({})).await["code"], 200);
    assert_eq!(strangers.waiting(), None, "who is not of the room heard it");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn alone_nothing_is_told_to_nobody(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    assert!(!house.hub.may_hear(ann.uid) && !house.hub.may_be_followed("order:1"));
    assert!(!house.hub.may_be_online(ann.uid));
    let _socket = house.socket_of(&ann).await;
    assert!(house.hub.may_hear(ann.uid) && house.hub.may_be_online(ann.uid));
}
