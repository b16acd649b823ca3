//! The console as an agent uses it, over both transports: `docs/wire.md`, "Console".

use crate::harness::{House, Person, Reply};
use serde_json::{Value, json};
use uuid::Uuid;

async fn call(house: &House, by: &Person, name: &str, input: Value) -> Value {
    house.post(Some(by), &format!("/api/im/{name}"), input).await.data().clone()
}

/// The code of the refusal, and its data.
async fn refused(house: &House, by: &Person, name: &str, input: Value) -> (String, Value) {
    let reply = house.post(Some(by), &format!("/api/im/{name}"), input).await;
    (reply.body["code"].as_str().unwrap().to_owned(), reply.body["data"].clone())
}

/// A customer who has written; the conversation.
async fn customer(house: &House, words: &str) -> (Person, String) {
    let customer = house.person("user").await;
    let open = json!({ "with": "customer_service", "game": "genshin" });
    let conversation = call(house, &customer, "conversation_open", open).await;
    let conversation = conversation["conversation_id"].as_str().unwrap().to_owned();
    call(house, &customer, "send_msg", House::text(&conversation, words)).await;
    (customer, conversation)
}

async fn team(house: &House, agent: &Person) -> String {
    let me = call(house, agent, "console_me", json!({})).await;
    assert_eq!(me["wrap_up_codes"][0], json!({ "code": "question", "label": "Question" }));
    me["teams"][0]["team_id"].as_str().unwrap().to_owned()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_talk_from_the_line_to_the_rating(pool: sqlx::PgPool) {
    let house = House::open(pool).await;
    let agent = house.person("customer_service").await;
    let team = team(&house, &agent).await;
    let (customer, conversation) = customer(&house, "where is my order?").await;

    let queue = call(&house, &agent, "console_queue", json!({ "team_id": team })).await;
    assert_eq!(queue["waiting"], 1);
    let entry = &queue["entries"][0];
    assert_eq!(
        (&entry["place"], &entry["preview"], &entry["game"], &entry["waiting_why"]),
        (&json!(1), &json!("where is my order?"), &json!("genshin"), &json!("new"))
    );
    let seen =
        call(&house, &customer, "conversation_info", json!({ "conversation_id": conversation }))
            .await;
    assert_eq!(seen["desk"]["stage"], "waiting");
    assert!(seen["desk"].get("staff").is_none(), "what is said of customers is not for them");

    let take = json!({ "conversation_id": conversation, "command_id": Uuid::new_v4() });
    for _ in 0..2 {
        let taken = call(&house, &agent, "console_take", take.clone()).await;
        assert_eq!(taken["desk"]["agent"]["uid"], json!(agent.uid));
        assert_eq!(taken["desk"]["staff"]["game"], "genshin");
    }
    let mine = call(&house, &agent, "console_talks", json!({ "owner": "me" })).await;
    assert_eq!(mine["conversations"][0]["conversation_id"], json!(conversation));
    assert!(mine["conversations"][0]["desk"]["staff"]["needs_reply_since"].is_i64());

    call(&house, &customer, "send_msg", House::text(&conversation, "hello?")).await;
    let mut answer = House::text(&conversation, "on its way");
    answer["seen_seq"] = json!(1);
    let (code, data) = refused(&house, &agent, "send_msg", answer.clone()).await;
    assert_eq!((code.as_str(), &data), ("UNSEEN_MESSAGES", &json!({ "last_seq": 2 })));
    answer["force"] = json!(true);
    call(&house, &agent, "send_msg", answer).await;

    let state = |state| json!({ "conversation_id": conversation, "state": state, "wrap_up": "order", "wrap_up_note": "late" });
    let early = json!({ "conversation_id": conversation, "rating": 5 });
    assert_eq!(
        refused(&house, &customer, "evaluate_conversation", early.clone()).await.0,
        "FORBIDDEN"
    );
    let over = call(&house, &agent, "change_conversation_state", state("resolved")).await;
    assert_eq!((&over["state"], &over["desk"]["stage"]), (&json!("resolved"), &json!("quiet")));
    call(&house, &customer, "evaluate_conversation", early.clone()).await;
    assert_eq!(
        refused(&house, &customer, "evaluate_conversation", early).await.0,
        "ALREADY_EVALUATED"
    );

    let person =
        call(&house, &agent, "console_person", json!({ "conversation_id": conversation })).await;
    let episode = &person["episodes"][0];
    assert_eq!(
        (
            &episode["wrap_up"],
            &episode["wrap_up_note"],
            &episode["rating"],
            &episode["agent"]["uid"]
        ),
        (&json!("order"), &json!("late"), &json!(5), &json!(agent.uid))
    );
    assert!(person.get("address").is_none(), "for supervisors");
    let ended = json!({ "owner": "team", "team_id": team, "state": "resolved" });
    let ended = call(&house, &agent, "console_talks", ended).await;
    assert_eq!(ended["conversations"][0]["conversation_id"], json!(conversation));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn somebody_elses_talk_is_taken_over_first_and_both_are_told(pool: sqlx::PgPool) {
    let house = House::open(pool).await;
    let (ada, bob) =
        (house.person("customer_service").await, house.person("customer_service").await);
    let mut adas = house.socket_of(&ada).await;
    let (customer, conversation) = customer(&house, "help").await;
    let mut customers = house.socket_of(&customer).await;
    let take = |over| json!({ "conversation_id": conversation, "over": over, "command_id": Uuid::new_v4() });
    call(&house, &ada, "console_take", take(false)).await;
    let not_his = ("NOT_ASSIGNEE".to_owned(), json!({ "agent": ada.uid }));
    assert_eq!(refused(&house, &bob, "console_take", take(false)).await, not_his);
    assert_eq!(refused(&house, &bob, "send_msg", House::text(&conversation, "me")).await, not_his);
    call(&house, &bob, "console_take", take(true)).await;
    let given = adas.push("given").await;
    assert_eq!((&given["why"], &given["from"]["uid"]), (&json!("taken_over"), &json!(bob.uid)));
    loop {
        let told = customers.push("conversation").await;
        if told["desk"]["agent"]["uid"] == json!(bob.uid) {
            break;
        }
    }
    let to = json!({ "conversation_id": conversation, "to": { "uid": ada.uid }, "command_id": Uuid::new_v4() });
    let (code, data) = refused(&house, &bob, "console_transfer", to).await;
    assert_eq!((code.as_str(), &data["fields"]["note"]), ("paramater_error", &json!("required")));
}

/// The customers on a page of the line, and where it goes on.
async fn page(house: &House, agent: &Person, wish: Value) -> (Vec<String>, Value) {
    let page = call(house, agent, "console_queue", wish).await;
    let conversations = page["entries"].as_array().unwrap().iter();
    (
        conversations.map(|it| it["conversation_id"].as_str().unwrap().to_owned()).collect(),
        page["next"].clone(),
    )
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pages_of_a_line_that_moves_meanwhile_skip_nobody_and_repeat_nobody(pool: sqlx::PgPool) {
    let house = House::open(pool).await;
    let agent = house.person("customer_service").await;
    let team = team(&house, &agent).await;
    let mut line = Vec::new();
    for n in 0..5 {
        line.push(customer(&house, &n.to_string()).await.1);
    }
    let wish = |before: &Value| json!({ "team_id": team, "limit": 2, "before": before });
    let (first, next) = page(&house, &agent, wish(&Value::Null)).await;
    assert_eq!(first, line[..2]);

    // Whom the first page showed is gone, and somebody comes who stands before all of them.
    let take = json!({ "conversation_id": line[0], "command_id": Uuid::new_v4() });
    call(&house, &agent, "console_take", take).await;
    let (_, vip) = customer(&house, "vip").await;
    sqlx::query("update desk_talk set vip_level = 9 where conversation_id = $1::uuid")
        .bind(&vip)
        .execute(&house.pool)
        .await
        .unwrap();
    let (second, next) = page(&house, &agent, wish(&next)).await;
    assert_eq!(second, line[2..4]);
    let last = call(&house, &agent, "console_queue", wish(&next)).await;
    assert_eq!(last["entries"][0]["conversation_id"], json!(line[4]));
    assert_eq!((&last["entries"][0]["place"], last.get("next")), (&json!(5), None));
    assert_eq!(page(&house, &agent, wish(&Value::Null)).await.0, [vip, line[1].clone()]);
    let (code, data) = refused(&house, &agent, "console_queue", wish(&json!("2"))).await;
    assert_eq!((code.as_str(), &data["fields"]["before"]), ("paramater_error", &json!("invalid")));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_becomes_urgent_between_two_pages_is_on_one_of_them(pool: sqlx::PgPool) {
    let house = House::open(pool).await;
    let agent = house.person("customer_service").await;
    let team = team(&house, &agent).await;
    let (calm, due) = (customer(&house, "calm").await.1, customer(&house, "due").await.1);
    sqlx::query(
        "update desk_talk set money_at_risk_cents = 100,
             money_due_at = case when conversation_id = $1::uuid then now() + interval '30 minutes' end",
    )
    .bind(&due)
    .execute(&house.pool)
    .await
    .unwrap();
    let all = json!({ "team_id": team });
    let now = page(&house, &agent, all).await.0;
    assert_eq!(now, [due.clone(), calm.clone()], "as it stands now");
    // A first page that was read two hours ago, when neither was urgent, ended with who had waited longer.
    let cursor: String = sqlx::query_scalar(
        "select format('%s.1.0.%s.%s', (extract(epoch from now() - interval '2 hours') * 1e6)::bigint,
             (extract(epoch from waiting_since) * 1e6)::bigint, replace(conversation_id::text, '-', ''))
         from desk_talk where conversation_id = $1::uuid",
    )
    .bind(&calm)
    .fetch_one(&house.pool)
    .await
    .unwrap();
    let rest = json!({ "team_id": team, "before": cursor });
    assert_eq!(page(&house, &agent, rest).await.0, [due]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_agent_sees_who_is_blocked_and_how_much_was_noted_and_the_customer_does_not(
    pool: sqlx::PgPool,
) {
    let house = House::open(pool).await;
    let agent = house.person("customer_service").await;
    let (customer, conversation) = customer(&house, "help").await;
    let id = json!({ "conversation_id": conversation });
    let staff = async || {
        call(&house, &agent, "conversation_info", id.clone()).await["desk"]["staff"].clone()
    };
    let person =
        async || call(&house, &agent, "console_person", id.clone()).await["blocks"].clone();
    assert_eq!((staff().await.get("block"), &staff().await["notes"]), (None, &json!(0)));
    assert_eq!(person().await, json!([]));

    let block = |level: &str| {
        json!({ "block_id": Uuid::new_v4(), "conversation_id": conversation, "target": "account", "level": level,
            "minutes": 10, "why": "spam" })
    };
    let limit = call(&house, &agent, "console_block_add", block("limit")).await;
    assert_eq!(staff().await["block"], "limit");
    let hard = call(&house, &agent, "console_block_add", block("block")).await;
    assert_eq!(staff().await["block"], "block", "the harder one counts");
    assert_eq!(person().await, json!([hard, limit]), "newest first");
    for block in [&hard, &limit] {
        let lift = json!({ "block_id": block["block_id"], "command_id": Uuid::new_v4() });
        call(&house, &agent, "console_block_lift", lift).await;
    }
    assert_eq!(staff().await.get("block"), None);
    assert!(person().await[0]["lifted_at"].is_i64(), "what was lifted is still told");
    call(&house, &agent, "console_block_add", block("limit")).await;
    sqlx::query("update block set until = now() - interval '1 second' where lifted_at is null")
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(staff().await.get("block"), None, "its time is over");

    let note =
        json!({ "conversation_id": conversation, "note_id": Uuid::new_v4(), "text": "rude" });
    call(&house, &agent, "console_note_add", note).await;
    assert_eq!(staff().await["notes"], 1);
    let theirs = call(&house, &customer, "conversation_info", id.clone()).await;
    assert!(theirs["desk"].get("staff").is_none());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_block_of_an_address_or_of_the_visitor_one_was_is_seen_beside_the_talk(
    pool: sqlx::PgPool,
) {
    let house = House::open(pool).await;
    let agent = house.person("customer_service").await;
    let visitor = house.visitor().await;
    let open = json!({ "with": "customer_service" });
    let opened = house.post_visitor(&visitor, "/api/im/conversation_open", open).await;
    let conversation = opened.data()["conversation_id"].as_str().unwrap().to_owned();
    house
        .post_visitor(&visitor, "/api/im/send_msg", House::text(&conversation, "help"))
        .await
        .data();
    let block = json!({ "block_id": Uuid::new_v4(), "conversation_id": conversation, "target": "account", "level": "limit", "why": "spam" });
    let block = call(&house, &agent, "console_block_add", block).await;
    let account = house.person("user").await;
    let merge = json!({ "visitor_token": visitor.token });
    let merged = house.request(Some(&account), reqwest::Method::POST, "/api/im/merge_vistor_msg");
    let merged = merged.header("device-id", &visitor.device).json(&merge);
    Reply::of(merged).await.data();

    let id = json!({ "conversation_id": conversation });
    let seen = call(&house, &agent, "conversation_info", id.clone()).await;
    assert_eq!(seen["desk"]["staff"]["block"], "limit");
    let person = call(&house, &agent, "console_person", id.clone()).await;
    assert_eq!((&person["uid"], &person["blocks"]), (&json!(account.uid), &json!([block])));

    // All tests write from one address: whoever else does is meant too.
    let (_, other) = customer(&house, "hello").await;
    sqlx::query(
        "update block set uid = null, address = (select address from customer_address limit 1)",
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let seen = call(&house, &agent, "conversation_info", json!({ "conversation_id": other })).await;
    assert_eq!(seen["desk"]["staff"]["block"], "limit");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_window_shows_who_looks_and_who_writes(pool: sqlx::PgPool) {
    let house = House::open(pool).await;
    let (ada, bob) =
        (house.person("customer_service").await, house.person("customer_service").await);
    let (_, conversation) = customer(&house, "help").await;
    let mut adas = house.socket_of(&ada).await;
    let mut bobs = house.socket_of(&bob).await;
    let looks = json!({ "conversation_id": conversation });
    assert_eq!(adas.call("console_view", looks).await["code"], 200);
    let writes = json!({ "conversation_id": conversation, "typing": true });
    let viewers = bobs.call("console_view", writes).await["data"]["viewers"].clone();
    assert_eq!(viewers.as_array().unwrap().len(), 2);
    loop {
        let told = adas.push("viewers").await;
        let bob_writes = told["viewers"]
            .as_array()
            .unwrap()
            .iter()
            .any(|viewer| viewer["uid"] == json!(bob.uid) && viewer["typing"] == json!(true));
        if bob_writes {
            break;
        }
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_board_is_for_the_agents_of_its_team(pool: sqlx::PgPool) {
    let house = House::open(pool).await;
    let agent = house.person("customer_service").await;
    let team = team(&house, &agent).await;
    let (customer, _) = customer(&house, "help").await;
    let duty = call(&house, &agent, "console_set_duty", json!({ "state": "away" })).await;
    assert_eq!((&duty["state"], &duty["capacity"]), (&json!("away"), &json!(5)));
    let board = call(&house, &agent, "console_board", json!({ "team_id": team })).await;
    assert_eq!((&board["waiting"], &board["is_open"]), (&json!(1), &json!(true)));
    assert_eq!(board["agents"][0]["duty"]["state"], "away");
    let topic = json!({ "topic": format!("desk:{team}") });
    let mut socket = house.socket_of(&agent).await;
    let followed = socket.call("subscribe", topic.clone()).await;
    assert_eq!(followed["data"]["snapshot"]["head"][0]["place"], 1);
    let mut stranger = house.socket_of(&customer).await;
    assert_eq!(stranger.call("subscribe", topic).await["data"]["code"], "NOT_FOUND");
    let other = json!({ "team_id": "77" });
    assert_eq!(refused(&house, &agent, "console_board", other).await.0, "NOT_FOUND");
    assert_eq!(refused(&house, &customer, "console_me", json!({})).await.0, "FORBIDDEN");
}
