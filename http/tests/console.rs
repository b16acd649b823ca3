//! The console as an agent uses it, over both carriers: `docs/wire.md`, "Console".
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod harness;

use harness::{House, Person};
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

/// A customer who has written; the talk.
async fn customer(house: &House, words: &str) -> (Person, String) {
    let customer = house.person("user").await;
    let open = json!({ "with": "customer_service", "game": "genshin" });
    let talk = call(house, &customer, "conversation_open", open).await;
    let talk = talk["conversation_id"].as_str().unwrap().to_owned();
    call(house, &customer, "send_msg", House::text(&talk, words)).await;
    (customer, talk)
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
    let (customer, talk) = customer(&house, "where is my order?").await;

    let queue = call(&house, &agent, "console_queue", json!({ "team_id": team })).await;
    assert_eq!(queue["waiting"], 1);
    let entry = &queue["entries"][0];
    assert_eq!(
        (&entry["place"], &entry["preview"], &entry["game"], &entry["waiting_why"]),
        (&json!(1), &json!("where is my order?"), &json!("genshin"), &json!("new"))
    );
    let seen =
        call(&house, &customer, "conversation_info", json!({ "conversation_id": talk })).await;
    assert_eq!(seen["desk"]["stage"], "waiting");
    assert!(seen["desk"].get("staff").is_none(), "what is said of customers is not for them");

    let take = json!({ "conversation_id": talk, "command_id": Uuid::new_v4() });
    for _ in 0..2 {
        let taken = call(&house, &agent, "console_take", take.clone()).await;
        assert_eq!(taken["desk"]["agent"]["uid"], json!(agent.uid));
        assert_eq!(taken["desk"]["staff"]["game"], "genshin");
    }
    let mine = call(&house, &agent, "console_talks", json!({ "owner": "me" })).await;
    assert_eq!(mine["conversations"][0]["conversation_id"], json!(talk));
    assert!(mine["conversations"][0]["desk"]["staff"]["needs_reply_since"].is_i64());

    call(&house, &customer, "send_msg", House::text(&talk, "hello?")).await;
    let mut answer = House::text(&talk, "on its way");
    answer["seen_seq"] = json!(1);
    let (code, data) = refused(&house, &agent, "send_msg", answer.clone()).await;
    assert_eq!((code.as_str(), &data), ("UNSEEN_MESSAGES", &json!({ "last_seq": 2 })));
    answer["force"] = json!(true);
    call(&house, &agent, "send_msg", answer).await;

    let state = |state| json!({ "conversation_id": talk, "state": state, "wrap_up": "order", "wrap_up_note": "late" });
    let early = json!({ "conversation_id": talk, "rating": 5 });
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

    let person = call(&house, &agent, "console_person", json!({ "conversation_id": talk })).await;
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
    assert_eq!(ended["conversations"][0]["conversation_id"], json!(talk));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn somebody_elses_talk_is_taken_over_first_and_both_are_told(pool: sqlx::PgPool) {
    let house = House::open(pool).await;
    let (ada, bob) =
        (house.person("customer_service").await, house.person("customer_service").await);
    let mut adas = house.socket_of(&ada).await;
    let (customer, talk) = customer(&house, "help").await;
    let mut customers = house.socket_of(&customer).await;
    let take =
        |over| json!({ "conversation_id": talk, "over": over, "command_id": Uuid::new_v4() });
    call(&house, &ada, "console_take", take(false)).await;
    let not_his = ("NOT_ASSIGNEE".to_owned(), json!({ "agent": ada.uid }));
    assert_eq!(refused(&house, &bob, "console_take", take(false)).await, not_his);
    assert_eq!(refused(&house, &bob, "send_msg", House::text(&talk, "me")).await, not_his);
    call(&house, &bob, "console_take", take(true)).await;
    let given = adas.push("given").await;
    assert_eq!((&given["why"], &given["from"]["uid"]), (&json!("taken_over"), &json!(bob.uid)));
    loop {
        let told = customers.push("conversation").await;
        if told["desk"]["agent"]["uid"] == json!(bob.uid) {
            break;
        }
    }
    let to =
        json!({ "conversation_id": talk, "to": { "uid": ada.uid }, "command_id": Uuid::new_v4() });
    let (code, data) = refused(&house, &bob, "console_transfer", to).await;
    assert_eq!((code.as_str(), &data["fields"]["note"]), ("paramater_error", &json!("required")));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_window_shows_who_looks_and_who_writes(pool: sqlx::PgPool) {
    let house = House::open(pool).await;
    let (ada, bob) =
        (house.person("customer_service").await, house.person("customer_service").await);
    let (_, talk) = customer(&house, "help").await;
    let mut adas = house.socket_of(&ada).await;
    let mut bobs = house.socket_of(&bob).await;
    let looks = json!({ "conversation_id": talk });
    assert_eq!(adas.call("console_view", looks).await["code"], 200);
    let writes = json!({ "conversation_id": talk, "typing": true });
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
