//! Words around conversations, as clients meet them: drafts, questions with answers, ready-made answers, welcomes, notes and blocks.

use crate::harness::{Arrival, House, Person, Reply, SioClient};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

async fn call(house: &House, by: &Person, name: &str, wish: Value) -> Reply {
    house.post(Some(by), &format!("/api/im/{name}"), wish).await
}

async fn done(house: &House, by: &Person, name: &str, wish: Value) -> Value {
    call(house, by, name, wish).await.data().clone()
}

/// A customer's conversation with customer support; its id.
async fn support(house: &House, customer: &Person) -> String {
    let conversation =
        done(house, customer, "conversation_open", json!({ "with": "customer_service" })).await;
    conversation["conversation_id"].as_str().unwrap().to_owned()
}

async fn history(house: &House, by: &Person, conversation: &str) -> Vec<Value> {
    let wish = json!({ "conversation_id": conversation, "after_seq": 0, "limit": 100 });
    done(house, by, "msg_list", wish).await["messages"].as_array().unwrap().clone()
}

/// An agent who supervises the default team.
async fn supervisor(house: &House) -> Person {
    let person = house.person("customer_service").await;
    sqlx::query("update team_member set is_supervisor = true where uid = $1")
        .bind(person.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    person
}

async fn default_team(house: &House) -> String {
    let id: i64 = sqlx::query_scalar("select team_id from team where is_default")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    id.to_string()
}

/// What was pushed to a socket under that name before this call is answered.
async fn heard(socket: &mut SioClient, name: &str) -> Vec<Value> {
    socket.call("unread_msg_count", json!({})).await;
    let mut pushed = Vec::new();
    while let Some(Arrival::Push(event, data)) = socket.waiting() {
        if event == name {
            pushed.push(data);
        }
    }
    pushed
}

fn question(id: &str) -> Value {
    json!({
        "question_id": id, "category": "buy", "position": 1, "is_shown": true,
        "questions": { "en": "How do I buy?", "de": "Wie kaufe ich?", "fr": "" },
        "answers": { "en": "Choose an offer and pay.", "de": "Angebot wählen und bezahlen." },
    })
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_draft_goes_on_in_the_other_window_and_the_latest_edit_wins(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let (mut here, mut there) = (house.socket_of(&ann).await, house.socket_of(&ann).await);
    let draft = |text: &str, at: i64| json!({ "conversation_id": conversation, "text": text, "edited_at": at });

    assert_eq!(here.call("draft_set", draft("my pwd: abc123", 2_000)).await["code"], 200);
    let pushed = there.push("draft").await;
    assert_eq!(
        pushed,
        json!({ "conversation_id": conversation, "text": "my pwd: ••••", "edited_at": 2_000 })
    );
    // One that was typed before, and comes late, changes nothing and is told to nobody.
    assert_eq!(there.call("draft_set", draft("older", 1_000)).await["code"], 200);
    let drafts = done(&house, &ann, "draft_list", json!({})).await;
    assert_eq!(drafts["drafts"], json!([pushed]));
    assert!(heard(&mut here, "draft").await.is_empty());

    let theirs = call(&house, &house.person("user").await, "draft_set", draft("x", 1)).await;
    assert_eq!(theirs.refusal(), (409, "NOT_FOUND"));
    done(&house, &ann, "draft_set", draft("", 3_000)).await;
    assert_eq!(done(&house, &ann, "draft_list", json!({})).await["drafts"], json!([]));
    done(&house, &ann, "draft_set", draft("back?", 2_500)).await;
    assert_eq!(done(&house, &ann, "draft_list", json!({})).await["drafts"], json!([]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_draft_from_a_clock_that_is_ahead_can_be_written_over(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let far = json!({ "conversation_id": conversation, "text": "ahead", "edited_at": 9_000_000_000_000i64 });
    done(&house, &ann, "draft_set", far).await;
    let drafts = done(&house, &ann, "draft_list", json!({})).await;
    let at = drafts["drafts"][0]["edited_at"].as_i64().unwrap();
    assert!(at < 9_000_000_000_000, "{at}");
    let next = json!({ "conversation_id": conversation, "text": "next", "edited_at": at });
    done(&house, &ann, "draft_set", next).await;
    assert_eq!(done(&house, &ann, "draft_list", json!({})).await["drafts"][0]["text"], "next");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn questions_are_read_by_anybody_and_voted_on_once_a_person(pool: PgPool) {
    let house = House::open(pool).await;
    let (boss, ann) = (supervisor(&house).await, house.person("user").await);
    let visitor = house.visitor().await;
    done(&house, &boss, "console_faq_save", question("buy-how")).await;

    let german = house.request(None, reqwest::Method::GET, "/api/faq/list").header("locale", "de");
    let list = Reply::of(german).await;
    assert_eq!(
        list.data()["categories"],
        json!([{ "key": "buy", "questions": [{ "question_id": "buy-how", "question": "Wie kaufe ich?",
            "answer": "Angebot wählen und bezahlen.", "likes": 0 }] }])
    );
    let vote = |like: bool| json!({ "question_id": "buy-how", "like": like });
    for _ in 0..3 {
        let voted = house.post(Some(&ann), "/api/faq/review", vote(true)).await;
        assert_eq!(voted.data()["likes"], 1);
    }
    let voted = house.post_visitor(&visitor, "/api/faq/review", vote(true)).await;
    assert_eq!(voted.data()["likes"], 2);
    let voted = house.post(Some(&ann), "/api/faq/review", vote(false)).await;
    assert_eq!(voted.data()["likes"], 1, "the last one counts");
    let mine = house.get(Some(&ann), "/api/faq/list?category=buy").await;
    assert_eq!(mine.data()["categories"][0]["questions"][0]["my_like"], false);
    assert_eq!(
        house.get(None, "/api/faq/list?category=sell").await.data()["categories"],
        json!([])
    );
    assert_eq!(
        house.get(None, "/api/faq/list?category=x").await.reason("category"),
        Some("invalid")
    );
    assert_eq!(
        house.post(None, "/api/faq/review", vote(true)).await.refusal(),
        (401, "unauthorized")
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_question_is_written_by_supervisors_and_of_two_the_second_is_told(pool: PgPool) {
    let house = House::open(pool).await;
    let (boss, agent) = (supervisor(&house).await, house.person("customer_service").await);
    assert_eq!(
        call(&house, &agent, "console_faq_save", question("q")).await.refusal(),
        (409, "FORBIDDEN")
    );
    let saved = done(&house, &boss, "console_faq_save", question("q")).await;
    assert_eq!((&saved["version"], &saved["questions"]["fr"]), (&json!(0), &Value::Null));
    assert_eq!(
        call(&house, &boss, "console_faq_save", question("q")).await.refusal(),
        (409, "CONFLICT")
    );
    let mut hidden = question("q");
    hidden["version"] = 0.into();
    hidden["is_shown"] = false.into();
    assert_eq!(done(&house, &boss, "console_faq_save", hidden).await["version"], 1);
    assert_eq!(house.get(None, "/api/faq/list").await.data()["categories"], json!([]));
    let mut wrong = question("q 2");
    assert_eq!(
        call(&house, &boss, "console_faq_save", wrong.clone()).await.reason("question_id"),
        Some("invalid")
    );
    wrong["question_id"] = "q2".into();
    wrong["answers"] = json!({ "de": "So" });
    assert_eq!(
        call(&house, &boss, "console_faq_save", wrong).await.reason("answers.en"),
        Some("required")
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn supervisors_read_every_text_of_every_question_and_save_over_what_they_read(pool: PgPool) {
    let house = House::open(pool).await;
    let (boss, agent) = (supervisor(&house).await, house.person("customer_service").await);
    let saved = done(&house, &boss, "console_faq_save", question("buy-how")).await;
    let mut hidden = question("buy-old");
    (hidden["is_shown"], hidden["position"]) = (json!(false), json!(0));
    let hidden = done(&house, &boss, "console_faq_save", hidden).await;
    let listed = done(&house, &boss, "console_faq_list", json!({})).await;
    assert_eq!(listed, json!({ "questions": [hidden, saved] }));
    assert_eq!(listed["questions"][1]["questions"]["de"], "Wie kaufe ich?");
    let mut socket = house.socket_of(&boss).await;
    assert_eq!(socket.call("console_faq_list", json!({})).await["data"], listed);

    let mut over = listed["questions"][1].clone();
    over["answers"]["ja"] = json!("選んで払います。");
    let over = done(&house, &boss, "console_faq_save", over).await;
    let listed = done(&house, &boss, "console_faq_list", json!({})).await;
    assert_eq!(listed["questions"][1], over);
    assert_eq!(over["version"].as_i64(), saved["version"].as_i64().map(|read| read + 1));
    for by in [&agent, &house.person("user").await] {
        let refused = call(&house, by, "console_faq_list", json!({})).await;
        assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_question_that_is_pressed_is_answered_once_by_a_card_that_offers_a_person(pool: PgPool) {
    let house = House::open(pool).await;
    let (boss, ann) = (supervisor(&house).await, house.person("user").await);
    done(&house, &boss, "console_faq_save", question("buy-how")).await;
    let welcome = json!({ "team_id": default_team(&house).await, "version": 0, "is_on": true,
        "texts": { "en": "Hello!", "de": "Hallo!" }, "problem_questions": ["buy-how"] });
    done(&house, &boss, "console_welcome_set", welcome).await;
    let conversation = support(&house, &ann).await;
    let said = history(&house, &ann, &conversation).await;
    assert_eq!(said[0]["body"], json!({ "type": 5, "text": "Hello!" }));
    assert_eq!(
        said[1]["body"]["questions"],
        json!([{ "question_id": "buy-how", "text": "How do I buy?" }])
    );

    let press = json!({ "msg_id": said[1]["msg_id"], "item": "buy-how" });
    for _ in 0..2 {
        done(&house, &ann, "click_msg", press.clone()).await;
    }
    let said = history(&house, &ann, &conversation).await;
    assert_eq!(said.len(), 3, "{said:?}");
    let card = &said[2];
    assert_eq!(card["from"], "0");
    assert_eq!(
        card["body"],
        json!({ "type": 6, "title": "How do I buy?", "text": "Choose an offer and pay.", "buttons": [
            { "item": "faq_solved", "label": "That solved it" },
            { "item": "faq_person", "label": "Talk to an agent" } ] })
    );
    let item = |item: &str| json!({ "msg_id": card["msg_id"], "item": item });
    done(&house, &ann, "click_msg", item("faq_solved")).await;
    assert_eq!(history(&house, &ann, &conversation).await.len(), 3);
    let info =
        done(&house, &ann, "conversation_info", json!({ "conversation_id": conversation })).await;
    assert_eq!(info["desk"]["stage"], "quiet", "who is helped by the answer waits for nobody");
    done(&house, &ann, "click_msg", item("faq_person")).await;
    let info =
        done(&house, &ann, "conversation_info", json!({ "conversation_id": conversation })).await;
    assert_ne!(info["desk"]["stage"], "quiet");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_welcome_is_said_once_a_visit_and_never_twice_by_two_windows(pool: PgPool) {
    let house = House::open(pool).await;
    let boss = supervisor(&house).await;
    let team = default_team(&house).await;
    let welcome = |version: i64, is_on: bool| json!({ "team_id": team, "version": version, "is_on": is_on, "texts": { "en": "Hello!" }, "problem_questions": [] });
    let agent = house.person("customer_service").await;
    assert_eq!(
        call(&house, &agent, "console_welcome_set", welcome(0, true)).await.refusal(),
        (409, "FORBIDDEN")
    );
    assert_eq!(done(&house, &boss, "console_welcome_set", welcome(0, true)).await["version"], 1);
    assert_eq!(
        call(&house, &boss, "console_welcome_set", welcome(0, true)).await.refusal(),
        (409, "CONFLICT")
    );
    let mut unknown = welcome(1, true);
    unknown["problem_questions"] = json!(["nothing"]);
    let refused = call(&house, &boss, "console_welcome_set", unknown).await;
    assert_eq!(refused.reason("problem_questions.0"), Some("invalid"));

    let ann = house.person("user").await;
    let wish = || json!({ "with": "customer_service" });
    let (one, two) = tokio::join!(
        call(&house, &ann, "conversation_open", wish()),
        call(&house, &ann, "conversation_open", wish())
    );
    let conversation = one.data()["conversation_id"].as_str().unwrap().to_owned();
    assert_eq!(two.data()["conversation_id"], conversation);
    assert_eq!(history(&house, &ann, &conversation).await.len(), 1);
    assert_eq!(support(&house, &ann).await, conversation);
    assert_eq!(history(&house, &ann, &conversation).await.len(), 1, "the visit has not even begun");

    // Off: nobody else hears it.
    done(&house, &boss, "console_welcome_set", welcome(1, false)).await;
    let ben = house.person("user").await;
    let conversation = support(&house, &ben).await;
    assert!(history(&house, &ben, &conversation).await.is_empty());
    assert_eq!(
        done(&house, &boss, "console_welcome_get", json!({ "team_id": team })).await["is_on"],
        false
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_store_says_its_own_welcome_to_who_comes_for_the_first_time(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    assert_eq!(done(&house, &ben, "welcome_get", json!({})).await["version"], 0);
    let welcome =
        json!({ "version": 0, "texts": { "de": "Willkommen! Passwort: abc123" }, "is_on": true });
    let set = done(&house, &ben, "welcome_set", welcome.clone()).await;
    assert_eq!(set["texts"]["de"], "Willkommen! Passwort: ••••");
    assert_eq!(call(&house, &ann, "welcome_set", welcome).await.refusal(), (409, "FORBIDDEN"));
    let conversation = house.conversation(&ann, &ben).await;
    let converse_again = house.conversation(&ann, &ben).await;
    assert_eq!(conversation, converse_again);
    let said = history(&house, &ann, &conversation).await;
    assert_eq!(said.len(), 1);
    assert_eq!(said[0]["body"], json!({ "type": 5, "text": "Willkommen! Passwort: ••••" }));
}

fn template(text: &str) -> Value {
    json!({
        "template_id": Uuid::new_v4().simple().to_string(), "scope": "all", "audience": "agents", "title": "Late",
        "shortcut": "late", "tags": ["Delivery"],
        "texts": { "en": text, "de": "Hallo {{customer.nickname|du}}" },
    })
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_template_is_filled_for_its_customer_and_a_gap_is_never_sent(pool: PgPool) {
    let house = House::open(pool).await;
    let (boss, agent, ann) = (
        supervisor(&house).await,
        house.person("customer_service").await,
        house.person("user").await,
    );
    let text = "Hi {{customer.nickname}} ({{customer.uid}}), order {{order.number}} of {{order.game|your game}}";
    assert_eq!(
        call(&house, &agent, "console_template_save", template(text)).await.refusal(),
        (409, "FORBIDDEN"),
        "everybody's takes a supervisor"
    );
    let wrong = call(&house, &boss, "console_template_save", template("{{customer.email}}")).await;
    assert_eq!(wrong.reason("texts.en"), Some("invalid"));
    let saved = done(&house, &boss, "console_template_save", template(text)).await;
    assert_eq!(saved["tags"], json!(["delivery"]));

    let conversation = support(&house, &ann).await;
    let fill = json!({ "template_id": saved["template_id"], "conversation_id": conversation });
    let filled = done(&house, &agent, "console_template_fill", fill).await;
    let name = format!("user {}", &ann.email[..4]);
    assert_eq!(
        filled,
        json!({ "text": format!("Hi {name} ({}), order {{{{order.number}}}} of your game", ann.uid),
            "language": "en", "missing": ["order.number"] })
    );
    let mut send = House::text(&conversation, filled["text"].as_str().unwrap());
    send["template_id"] = saved["template_id"].clone();
    let refused = call(&house, &agent, "send_msg", send.clone()).await;
    assert_eq!(refused.reason("body.text"), Some("invalid"));
    send["body"]["text"] = "Hi!".into();
    for _ in 0..2 {
        done(&house, &agent, "send_msg", send.clone()).await;
    }
    let found = done(&house, &agent, "console_template_list", json!({ "text": "late" })).await;
    assert_eq!(found["templates"][0]["use_count"], 1, "a retry is no second use");
    send["client_msg_id"] = Uuid::new_v4().to_string().into();
    send["template_id"] = Uuid::new_v4().to_string().into();
    let unknown = call(&house, &agent, "send_msg", send).await;
    assert_eq!(unknown.reason("template_id"), Some("invalid"));
    assert!(history(&house, &ann, &conversation).await.len() == 1);

    let retire = json!({ "template_id": saved["template_id"], "command_id": Uuid::new_v4() });
    assert_eq!(
        call(&house, &agent, "console_template_retire", retire.clone()).await.refusal(),
        (409, "FORBIDDEN")
    );
    for _ in 0..2 {
        done(&house, &boss, "console_template_retire", retire.clone()).await;
    }
    assert_eq!(
        done(&house, &agent, "console_template_list", json!({})).await["templates"],
        json!([])
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn customers_see_what_is_meant_for_them_and_staff_their_shelf(pool: PgPool) {
    let house = House::open(pool).await;
    let (boss, agent, ann) = (
        supervisor(&house).await,
        house.person("customer_service").await,
        house.person("user").await,
    );
    let mut offered = template("Where is my order?{{order.number|}}");
    offered["audience"] = "customers".into();
    offered["title"] = "Where".into();
    done(&house, &boss, "console_template_save", offered).await;
    let mut own = template("Mine");
    own["scope"] = "own".into();
    done(&house, &agent, "console_template_save", own).await;
    let seen = async |by: &Person| -> Vec<String> {
        let list = done(&house, by, "im_template_list", json!({})).await;
        let texts = list["templates"].as_array().unwrap().iter();
        texts.map(|one| one["text"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(seen(&ann).await, ["Where is my order?"]);
    assert_eq!(seen(&agent).await.len(), 2);
    assert_eq!(seen(&boss).await, ["Where is my order?{{order.number|}}"]);
    let list = done(&house, &ann, "im_template_list", json!({ "language": "de" })).await;
    assert_eq!(list["templates"][0]["text"], "Hallo du");
    assert!(list["templates"][0]["use_count"].is_null());
}

async fn picture(house: &House, by: &Person) -> String {
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(400, 300).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let part = reqwest::multipart::Part::bytes(png.into_inner()).file_name("a.png");
    let form = reqwest::multipart::Form::new().part("file", part);
    let request = house.request(Some(by), reqwest::Method::POST, "/api/upload?category=7");
    let stored = Reply::of(request.multipart(form)).await;
    stored.data()["upload_id"].as_str().unwrap().to_owned()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_templates_picture_is_sent_as_a_copy_of_the_talks_own(pool: PgPool) {
    let house = House::open(pool).await;
    let (boss, agent, ann) = (
        supervisor(&house).await,
        house.person("customer_service").await,
        house.person("user").await,
    );
    let original = picture(&house, &boss).await;
    let mut wish = template("See the picture");
    wish["upload_id"] = original.clone().into();
    let saved = done(&house, &boss, "console_template_save", wish).await;
    let place = format!("/api/upload/{original}");
    assert_eq!(
        house.get(Some(&agent), &place).await.status,
        200,
        "staff see it before they send it"
    );
    assert_eq!(house.get(Some(&ann), &place).await.status, 404);

    let mut copies = Vec::new();
    for conversation in
        [support(&house, &ann).await, support(&house, &house.person("user").await).await]
    {
        let send = json!({ "conversation_id": conversation, "client_msg_id": Uuid::new_v4(), "template_id": saved["template_id"],
            "body": { "type": 2, "upload_id": original } });
        let first = done(&house, &agent, "send_msg", send.clone()).await;
        assert_eq!(done(&house, &agent, "send_msg", send).await, first, "a retry copies nothing");
        let said = history(&house, &agent, &conversation).await;
        copies.push(said[0]["body"]["upload_id"].as_str().unwrap().to_owned());
    }
    assert!(copies[0] != copies[1] && !copies.contains(&original));
    assert_eq!(house.get(Some(&ann), &format!("/api/upload/{}", copies[0])).await.status, 200);
    assert_eq!(house.get(Some(&ann), &format!("/api/upload/{}", copies[1])).await.status, 404);
    let mut theirs = template("x");
    theirs["upload_id"] = picture(&house, &agent).await.into();
    let refused = call(&house, &boss, "console_template_save", theirs).await;
    assert_eq!(refused.reason("upload_id"), Some("invalid"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_note_reaches_who_is_mentioned_and_never_the_customer(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, other, ann) = (
        house.person("customer_service").await,
        house.person("customer_service").await,
        house.person("user").await,
    );
    let conversation = support(&house, &ann).await;
    done(&house, &ann, "send_msg", House::text(&conversation, "hello")).await;
    let (mut customer, mut mentioned) =
        (house.socket_of(&ann).await, house.socket_of(&other).await);
    let wish = json!({ "conversation_id": conversation, "note_id": Uuid::new_v4(), "text": "zebra: her card 4111 1111 1111 1111",
        "mentions": [other.uid] });
    let note = done(&house, &agent, "console_note_add", wish.clone()).await;
    assert_eq!(note["text"], "zebra: her card •••• •••• •••• ••••");
    assert_eq!((&note["kind"], &note["at_seq"]), (&json!("note"), &json!(1)));
    assert_eq!(note["mentions"][0]["uid"], other.uid.to_string());
    assert_eq!(done(&house, &agent, "console_note_add", wish.clone()).await, note, "a repeat");
    assert_eq!(
        call(&house, &other, "console_note_add", wish.clone()).await.refusal(),
        (409, "NOT_FOUND")
    );

    let mention = mentioned.push("mention").await;
    assert_eq!((&mention["note"], &mention["unread"]), (&note, &json!(1)));
    let page = done(&house, &other, "console_mentions", json!({ "unread": true })).await;
    assert_eq!(page["mentions"][0]["note"], note);
    assert_eq!(page["mentions"][0]["title"], format!("user {}", &ann.email[..4]));
    assert_eq!(
        done(&house, &other, "console_notes", json!({ "conversation_id": conversation })).await["notes"],
        json!([note])
    );
    let read = json!({ "note_id": note["note_id"] });
    assert_eq!(done(&house, &other, "console_mention_read", read.clone()).await["unread"], 0);
    assert_eq!(
        call(&house, &agent, "console_mention_read", read).await.refusal(),
        (409, "NOT_FOUND")
    );

    // Whatever the customer may ask, there is no zebra in it.
    let id = json!({ "conversation_id": conversation });
    for (name, wish) in [
        ("msg_list", json!({ "conversation_id": conversation, "after_seq": 0 })),
        ("conversation_info", id.clone()),
        ("conversation_list", json!({})),
        ("search_msg_list", json!({ "text": "zebra" })),
        ("search_conversation_list", json!({ "text": "zebra" })),
        ("resume", json!({ "cursors": { format!("conversation:{conversation}"): 0 } })),
        ("draft_list", json!({})),
    ] {
        let reply = call(&house, &ann, name, wish).await;
        assert!(!reply.text.contains("zebra: "), "{name}: {}", reply.text);
    }
    for name in ["console_notes", "console_note_add", "console_mentions"] {
        let mut wish = wish.clone();
        wish["note_id"] = Uuid::new_v4().to_string().into();
        assert_eq!(call(&house, &ann, name, wish).await.refusal(), (409, "FORBIDDEN"), "{name}");
    }
    assert!(heard(&mut customer, "note").await.is_empty());

    let mut stranger = wish.clone();
    stranger["note_id"] = Uuid::new_v4().to_string().into();
    stranger["mentions"] = json!([ann.uid]);
    assert_eq!(
        call(&house, &agent, "console_note_add", stranger).await.reason("mentions"),
        Some("invalid")
    );
}

fn block(conversation: &str, target: &str, level: &str) -> Value {
    json!({ "block_id": Uuid::new_v4(), "conversation_id": conversation, "target": target, "level": level, "minutes": 10, "why": "spam" })
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_is_blocked_says_nothing_to_the_desk_and_is_told_until_when(pool: PgPool) {
    let house = House::open(pool).await;
    let (boss, agent) = (supervisor(&house).await, house.person("customer_service").await);
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = support(&house, &ann).await;
    let before = House::text(&conversation, "before");
    let first = done(&house, &ann, "send_msg", before.clone()).await;
    let wish = block(&conversation, "account", "block");
    let set = done(&house, &agent, "console_block_add", wish.clone()).await;
    assert_eq!(done(&house, &agent, "console_block_add", wish).await, set, "a repeat");

    let refused = call(&house, &ann, "send_msg", House::text(&conversation, "after")).await;
    assert_eq!(refused.refusal(), (409, "BLOCKED"));
    assert_eq!(refused.body["data"]["until"], set["until"]);
    assert_eq!(
        done(&house, &ann, "send_msg", before).await,
        first,
        "what was said is answered as it was"
    );
    let shop = house.conversation(&ann, &ben).await;
    done(&house, &ann, "send_msg", House::text(&shop, "to others I may speak")).await;
    done(&house, &agent, "send_msg", House::text(&conversation, "and agents to me")).await;

    assert_eq!(
        call(&house, &agent, "console_block_list", json!({})).await.refusal(),
        (409, "FORBIDDEN")
    );
    assert_eq!(done(&house, &boss, "console_block_list", json!({})).await["blocks"], json!([set]));
    let lift = json!({ "block_id": set["block_id"], "command_id": Uuid::new_v4() });
    let stranger = house.person("customer_service").await;
    assert_eq!(
        call(&house, &stranger, "console_block_lift", lift.clone()).await.refusal(),
        (409, "FORBIDDEN")
    );
    let lifted = done(&house, &agent, "console_block_lift", lift.clone()).await;
    assert_eq!(done(&house, &boss, "console_block_lift", lift).await, lifted);
    done(&house, &ann, "send_msg", House::text(&conversation, "free")).await;
    let audit: Vec<String> = sqlx::query_scalar(
        "select kind from desk_audit where kind like 'block%' order by audit_id",
    )
    .fetch_all(&house.pool)
    .await
    .unwrap();
    assert_eq!(audit, ["block_added", "block_lifted"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_address_is_blocked_for_visitors_of_any_name_but_never_for_staff(pool: PgPool) {
    let house = House::open(pool).await;
    let (boss, agent) = (supervisor(&house).await, house.person("customer_service").await);
    let (one, two) = (house.visitor().await, house.visitor().await);
    let open = house
        .post_visitor(&one, "/api/im/conversation_open", json!({ "with": "customer_service" }))
        .await;
    let conversation = open.data()["conversation_id"].as_str().unwrap().to_owned();
    let other = house
        .post_visitor(&two, "/api/im/conversation_open", json!({ "with": "customer_service" }))
        .await;
    let other = other.data()["conversation_id"].as_str().unwrap().to_owned();
    let wish = block(&conversation, "address", "block");
    assert_eq!(
        call(&house, &agent, "console_block_add", wish.clone()).await.refusal(),
        (409, "FORBIDDEN")
    );
    done(&house, &boss, "console_block_add", wish).await;
    for (visitor, conversation) in [(&one, &conversation), (&two, &other)] {
        let said =
            house.post_visitor(visitor, "/api/im/send_msg", House::text(conversation, "hi")).await;
        assert_eq!(said.refusal(), (409, "BLOCKED"));
    }
    // The agents of this test sit at the same address.
    done(&house, &agent, "send_msg", House::text(&conversation, "hello")).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_is_limited_speaks_slowly(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, ann) = (house.person("customer_service").await, house.person("user").await);
    let conversation = support(&house, &ann).await;
    done(&house, &agent, "console_block_add", block(&conversation, "account", "limit")).await;
    for n in 0..3 {
        done(&house, &ann, "send_msg", House::text(&conversation, &n.to_string())).await;
    }
    let refused = call(&house, &ann, "send_msg", House::text(&conversation, "too fast")).await;
    assert_eq!(refused.refusal(), (429, "too_many_requests"));
    let wait = refused.body["data"]["retry_after"].as_u64().unwrap();
    assert!((1..=21).contains(&wait), "{wait}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn blocks_that_make_no_sense_are_refused_by_name(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, ann) = (house.person("customer_service").await, house.person("user").await);
    let conversation = support(&house, &ann).await;
    for (field, value) in [
        ("target", json!("house")),
        ("level", json!("gone")),
        ("minutes", json!(0)),
        ("why", json!(" ")),
    ] {
        let mut wish = block(&conversation, "account", "block");
        wish[field] = value;
        let refused = call(&house, &agent, "console_block_add", wish).await;
        assert!(refused.reason(field).is_some(), "{field}: {refused:?}");
    }
    let (ben, sam) = (house.person("user").await, house.person("seller").await);
    let shop = house.conversation(&ben, &sam).await;
    let none = call(&house, &agent, "console_block_add", block(&shop, "account", "block")).await;
    assert_eq!(none.refusal(), (409, "NOT_FOUND"));
}
