//! The review queue: a report becomes a case, staff decide, both sides are told, and who was decided against may appeal. Rows REVIEW of the
//! list of bad inputs.

use crate::{
    authorisation::asking::picture,
    harness::{Arrival, House, Person, Reply, SioClient},
    staff_acts::kinds,
};
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::HashMap;
use uuid::Uuid;

const REPORT: &str = "/api/account/review/report";
const REPORTS: &str = "/api/account/review/reports";
const DECISION: &str = "/api/account/review/decision";
const APPEAL: &str = "/api/account/review/appeal";
const LIST: &str = "/api/admin/review/list";
const DETAIL: &str = "/api/admin/review/detail";
const TAKE: &str = "/api/admin/review/take";
const RELEASE: &str = "/api/admin/review/release";
const DECIDE: &str = "/api/admin/review/decide";
const ENTER_APPEAL: &str = "/api/admin/review/enter_appeal";
const DECIDE_APPEAL: &str = "/api/admin/review/decide_appeal";

/// A buyer and a seller who talk, and two agents who decide.
struct Talk {
    house: House,
    buyer: Person,
    seller: Person,
    ann: Person,
    ben: Person,
    conversation: String,
}

impl Talk {
    async fn open(pool: PgPool) -> Self {
        let house = House::open(pool).await;
        let (buyer, seller) = (house.person("user").await, house.person("seller").await);
        let (ann, ben) = (agent(&house, &["reviews"]).await, agent(&house, &["reviews"]).await);
        let conversation = house.conversation(&buyer, &seller).await;
        Self { house, buyer, seller, ann, ben, conversation }
    }

    async fn say(&self, who: &Person, text: &str) -> String {
        said(&self.house, who, House::text(&self.conversation, text)).await
    }

    /// The buyer reports a message of the seller; the case.
    async fn reported(&self, text: &str) -> (String, Value) {
        let message = self.say(&self.seller, text).await;
        report(&self.house, &self.buyer, &about_message(&message, "outside_trade")).await.data();
        (message, self.newest().await)
    }

    async fn newest(&self) -> Value {
        self.list("").await["cases"].as_array().unwrap().last().unwrap().clone()
    }

    async fn list(&self, query: &str) -> Value {
        let list = self.house.get(Some(&self.ann), &format!("{LIST}{query}")).await;
        list.data().clone()
    }

    async fn message(&self, who: &Person, id: &str) -> Value {
        let wish = json!({ "msg_id": id });
        self.house.post(Some(who), "/api/im/msg_info", wish).await.data().clone()
    }

    async fn detail(&self, by: &Person, case: &Value) -> Value {
        let path = format!("{DETAIL}?case_id={}", case["case_id"].as_str().unwrap());
        self.house.get(Some(by), &path).await.data().clone()
    }

    async fn decide(&self, by: &Person, case: &Value, outcome: &str) -> Reply {
        self.house.post(Some(by), DECIDE, decision(case, outcome)).await
    }

    async fn appeal(&self, case: &Value) -> Reply {
        let wish = json!({ "case_id": case["case_id"], "text": "I only asked for his country." });
        self.house.post(Some(&self.seller), APPEAL, wish).await
    }

    async fn decide_appeal(&self, by: &Person, case: &Value, seen: i64, outcome: &str) -> Reply {
        let wish = json!({ "case_id": case["case_id"], "seen": seen, "outcome": outcome, "note": "read it again" });
        self.house.post(Some(by), DECIDE_APPEAL, wish).await
    }
}

async fn agent(house: &House, permissions: &[&str]) -> Person {
    let agent = house.person("customer_service").await;
    sqlx::query("update account set permissions = $2 where uid = $1")
        .bind(agent.uid.0)
        .bind(permissions)
        .execute(&house.pool)
        .await
        .unwrap();
    agent
}

async fn said(house: &House, who: &Person, message: Value) -> String {
    let said = house.post(Some(who), "/api/im/send_msg", message).await;
    said.data()["msg_id"].as_str().unwrap().to_owned()
}

async fn report(house: &House, by: &Person, wish: &Value) -> Reply {
    house.post(Some(by), REPORT, wish.clone()).await
}

fn about_message(message: &str, reason: &str) -> Value {
    json!({ "kind": "chat_message", "subject": message, "reason": reason })
}

fn about_person(conversation: &str) -> Value {
    json!({ "kind": "chat_person", "subject": conversation, "reason": "harassment" })
}

fn decision(case: &Value, outcome: &str) -> Value {
    json!({ "case_id": case["case_id"], "seen": case["version"], "outcome": outcome,
        "reason": "outside_trade", "note": "asks for another way to pay" })
}

async fn notices(house: &House, who: &Person) -> Vec<Value> {
    let page = house.get(Some(who), "/api/account/notice/list").await;
    page.data()["notices"].as_array().unwrap().clone()
}

/// The first push of each of these names, in whatever order they come.
async fn pushes(socket: &mut SioClient, names: &[&str]) -> HashMap<String, Value> {
    let mut found = HashMap::new();
    while found.len() < names.len() {
        match socket.next().await {
            Arrival::Push(name, data) if names.contains(&name.as_str()) => {
                found.entry(name).or_insert(data);
            }
            Arrival::Push(..) => {}
            end => panic!("{end:?} while waiting for {names:?}"),
        }
    }
    found
}

async fn count(pool: &PgPool, of: &str) -> i64 {
    let count = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select count(*) from {of}")));
    count.fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_reported_message_is_removed_live_and_both_sides_are_told(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let (house, pool) = (&talk.house, &talk.house.pool);
    talk.say(&talk.buyer, "is it still there?").await;
    let (message, case) = talk.reported("pay me elsewhere").await;
    assert_eq!((&case["kind"], &case["state"]), (&json!("chat_message"), &json!("open")));
    assert_eq!((&case["reports"], &case["overdue"]), (&json!(1), &json!(false)));
    assert_eq!(case["accused"]["uid"], talk.seller.uid.to_string());
    let until_due = case["due_at"].as_i64().unwrap() - case["opened_at"].as_i64().unwrap();
    assert_eq!(until_due, 24 * 3_600_000);

    let detail = talk.detail(&talk.ann, &case).await;
    let said = &detail["reports"][0]["messages"];
    assert_eq!(
        (&said[0]["body"]["text"], &said[0]["reported"]),
        (&json!("is it still there?"), &json!(false))
    );
    assert_eq!(
        (&said[1]["body"]["text"], &said[1]["reported"]),
        (&json!("pay me elsewhere"), &json!(true))
    );
    assert_eq!(detail["may"]["outcomes"], json!(["no_violation", "message_removed", "warned"]));
    assert_eq!(detail["reports"][0]["by"]["uid"], talk.buyer.uid.to_string());

    let (mut theirs, mut own) =
        (house.socket_of(&talk.buyer).await, house.socket_of(&talk.seller).await);
    let decided = talk.decide(&talk.ann, &case, "message_removed").await;
    assert_eq!(decided.data()["version"], 3);
    for socket in [&mut theirs, &mut own] {
        let pushed = pushes(socket, &["msg_update", "notice"]).await;
        let update = &pushed["msg_update"];
        assert_eq!((&update["msg_id"], &update["recalled"]), (&json!(message), &json!(true)));
        assert_eq!(update["body"], json!({ "type": 1, "removed": true }));
    }
    assert_eq!(
        talk.message(&talk.buyer, &message).await["body"],
        json!({ "type": 1, "removed": true })
    );

    let [told] = &notices(house, &talk.buyer).await[..] else { panic!("one each") };
    assert_eq!(told["kind"], "report_decided");
    assert_eq!(told["review"], json!({ "kind": "chat_message", "report": "acted" }));
    let [told] = &notices(house, &talk.seller).await[..] else { panic!("one each") };
    assert_eq!(told["kind"], "message_removed");
    assert_eq!(
        told["review"],
        json!({ "case_id": case["case_id"], "kind": "chat_message", "reason": "outside_trade" })
    );
    let days =
        (told["until"].as_i64().unwrap() - told["created_at"].as_i64().unwrap()) / 86_400_000;
    assert_eq!(days, 14);
    assert_eq!(
        count(pool, "outbox where kind = 'notice_letter'").await,
        2,
        "each has a letter too"
    );

    let path = format!("{DECISION}?case_id={}", case["case_id"].as_str().unwrap());
    let own = house.get(Some(&talk.seller), &path).await;
    assert_eq!(own.data()["message"]["text"], "pay me elsewhere");
    assert_eq!(
        (&own.data()["outcome"], &own.data()["can_appeal"]),
        (&json!("message_removed"), &json!(true))
    );
    assert!(!own.text.contains(&talk.buyer.uid.to_string()), "never who reported: {}", own.text);
    assert_eq!(house.get(Some(&talk.buyer), &path).await.refusal(), (409, "NOT_FOUND"));
    let reports = house.get(Some(&talk.buyer), REPORTS).await;
    assert_eq!(reports.data()["reports"][0]["state"], "acted");
    assert_eq!(kinds(pool).await, ["review_viewed", "review_decided"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_appeal_is_decided_by_somebody_else_and_brings_the_message_back(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let house = &talk.house;
    let (message, case) = talk.reported("where are you from?").await;
    talk.decide(&talk.ann, &case, "message_removed").await.data();
    talk.appeal(&case).await.data();
    assert_eq!(talk.appeal(&case).await.refusal(), (409, "APPEAL_CLOSED"), "once");
    let waits = talk.newest().await;
    assert_eq!((&waits["state"], waits.get("owner")), (&json!("appealed"), None));
    assert_eq!(talk.list("").await["counts"]["appeals"], 1);

    let same = talk.decide_appeal(&talk.ann, &case, 4, "upheld").await;
    assert_eq!(same.refusal(), (409, "SECOND_PERSON_NEEDED"));
    let detail = talk.detail(&talk.ann, &case).await;
    assert_eq!(detail["decided_by_caller"], true);
    assert_eq!(detail["may"]["appeal_outcomes"], json!([]));
    let detail = talk.detail(&talk.ben, &case).await;
    assert_eq!(detail["appeal_text"], "I only asked for his country.");
    assert_eq!(detail["may"]["appeal_outcomes"], json!(["upheld", "overturned"]));

    let mut socket = house.socket_of(&talk.buyer).await;
    talk.decide_appeal(&talk.ben, &case, 4, "overturned").await.data();
    let update = socket.push("msg_update").await;
    assert_eq!(
        (&update["recalled"], &update["body"]["text"]),
        (&json!(false), &json!("where are you from?"))
    );
    assert_eq!(talk.message(&talk.seller, &message).await["body"]["text"], "where are you from?");
    let told = notices(house, &talk.seller).await;
    assert_eq!(
        (&told[0]["kind"], &told[0]["review"]["appeal"]),
        (&json!("appeal_decided"), &json!("overturned"))
    );
    let reports = house.get(Some(&talk.buyer), REPORTS).await;
    assert_eq!(reports.data()["reports"][0]["state"], "no_violation");
    let again = talk.decide_appeal(&talk.ben, &case, 5, "upheld").await;
    assert_eq!(again.refusal(), (409, "CASE_DECIDED"));
    let events = talk.detail(&talk.ben, &case).await["events"].clone();
    let happened: Vec<&str> =
        events.as_array().unwrap().iter().map(|it| it["kind"].as_str().unwrap()).collect();
    assert_eq!(happened, ["reported", "decided", "appealed", "appeal_decided"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_appeal_that_is_upheld_changes_nothing(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let (message, case) = talk.reported("send it to my other account").await;
    talk.decide(&talk.ann, &case, "message_removed").await.data();
    talk.appeal(&case).await.data();
    talk.decide_appeal(&talk.ben, &case, 4, "upheld").await.data();
    assert_eq!(talk.message(&talk.seller, &message).await["recalled"], true);
    let path = format!("{DECISION}?case_id={}", case["case_id"].as_str().unwrap());
    let own = talk.house.get(Some(&talk.seller), &path).await;
    assert_eq!(
        (&own.data()["appeal_outcome"], &own.data()["can_appeal"]),
        (&json!("upheld"), &json!(false))
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_who_take_a_case_at_the_same_time_one_has_it(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let (_, case) = talk.reported("hello").await;
    let wish = json!({ "case_id": case["case_id"], "seen": case["version"] });
    let (ann, ben) = tokio::join!(
        talk.house.post(Some(&talk.ann), TAKE, wish.clone()),
        talk.house.post(Some(&talk.ben), TAKE, wish.clone()),
    );
    let statuses = [ann.status.as_u16(), ben.status.as_u16()];
    assert!(statuses == [200, 409] || statuses == [409, 200], "{} {}", ann.text, ben.text);
    let (first, second) =
        if ann.status == 200 { (&talk.ann, &talk.ben) } else { (&talk.ben, &talk.ann) };
    let taken = talk.newest().await;
    assert_eq!(taken["owner"]["uid"], first.uid.to_string());
    assert_eq!(kinds(&talk.house.pool).await, ["review_taken"]);

    assert_eq!(talk.decide(second, &taken, "warned").await.refusal(), (409, "CASE_TAKEN"));
    let release = json!({ "case_id": case["case_id"], "seen": taken["version"] });
    talk.house.post(Some(second), RELEASE, release.clone()).await.data();
    assert_eq!(talk.house.post(Some(second), RELEASE, release).await.refusal(), (409, "CONFLICT"));
    talk.decide(second, &talk.newest().await, "warned").await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_who_decide_at_the_same_time_one_decides_and_everybody_is_told_once(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let (_, case) = talk.reported("hello").await;
    let (ann, ben) = tokio::join!(
        talk.decide(&talk.ann, &case, "message_removed"),
        talk.decide(&talk.ben, &case, "no_violation"),
    );
    let removed = ann.status == 200;
    let (first, second) = if removed { (ann, ben) } else { (ben, ann) };
    first.data();
    assert_eq!(second.refusal(), (409, "CONFLICT"), "{}", second.text);
    let told = notices(&talk.house, &talk.buyer).await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["review"]["report"], if removed { "acted" } else { "no_violation" });
    assert_eq!(notices(&talk.house, &talk.seller).await.len(), usize::from(removed));
    assert_eq!(kinds(&talk.house.pool).await, ["review_decided"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn several_reports_of_one_person_are_one_case_and_one_of_each_reporter(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let house = &talk.house;
    talk.say(&talk.seller, "you fool").await;
    let other = house.person("user").await;
    let others = house.conversation(&other, &talk.seller).await;
    said(house, &talk.seller, House::text(&others, "you too")).await;
    let first = report(house, &talk.buyer, &about_person(&talk.conversation)).await;
    let (same, another) = (about_person(&talk.conversation), about_person(&others));
    let (again, theirs) =
        tokio::join!(report(house, &talk.buyer, &same), report(house, &other, &another));
    assert_eq!(again.data()["report_id"], first.data()["report_id"], "sent twice is once");
    assert_ne!(theirs.data()["report_id"], first.data()["report_id"]);
    let list = talk.list("").await;
    let [case] = &list["cases"].as_array().unwrap()[..] else { panic!("{list}") };
    assert_eq!((&case["kind"], &case["reports"]), (&json!("chat_person"), &json!(2)));
    let detail = talk.detail(&talk.ann, case).await;
    assert_eq!(detail["reports"][0]["messages"][0]["body"]["text"], "you too");
    assert_eq!(detail["reports"][1]["messages"][0]["body"]["text"], "you fool");
    talk.decide(&talk.ann, case, "warned").await.data();
    for reporter in [&talk.buyer, &other] {
        assert_eq!(notices(house, reporter).await[0]["kind"], "report_decided");
    }
    // A person does new things: what was decided does not cover them.
    report(house, &talk.buyer, &about_person(&talk.conversation)).await.data();
    assert_eq!(talk.list("").await["cases"].as_array().unwrap().len(), 1);
    assert_eq!(talk.list("?state=decided").await["cases"].as_array().unwrap().len(), 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_message_that_was_decided_about_is_not_reported_again(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let (message, case) = talk.reported("hello").await;
    talk.decide(&talk.ann, &case, "no_violation").await.data();
    report(&talk.house, &talk.buyer, &about_message(&message, "spam")).await.data();
    assert_eq!(talk.list("").await["counts"]["waiting"], 0);
    assert_eq!(count(&talk.house.pool, "review_report").await, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_was_said_stays_in_the_case_though_its_sender_takes_it_back(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let (message, case) = talk.reported("send money first").await;
    let wish = json!({ "msg_id": message });
    talk.house.post(Some(&talk.seller), "/api/im/recall_msg", wish).await.data();
    let detail = talk.detail(&talk.ann, &case).await;
    assert_eq!(detail["reports"][0]["messages"][0]["body"]["text"], "send money first");
    talk.decide(&talk.ann, &case, "message_removed").await.data();
    talk.appeal(&case).await.data();
    talk.decide_appeal(&talk.ben, &case, 4, "overturned").await.data();
    let message = talk.message(&talk.buyer, &message).await;
    assert_eq!(
        message["body"],
        json!({ "type": 1 }),
        "what its sender took back does not come back"
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_was_away_is_told_of_an_old_message_that_was_removed(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let (message, case) = talk.reported("hello").await;
    sqlx::query("update message set sent_at = sent_at - interval '1 hour'")
        .execute(&talk.house.pool)
        .await
        .unwrap();
    talk.say(&talk.buyer, "and later").await;
    talk.decide(&talk.ann, &case, "message_removed").await.data();
    let mut socket = talk.house.socket_of(&talk.buyer).await;
    let topic = format!("conversation:{}", talk.conversation);
    let resumed = socket.call("resume", json!({ "cursors": { topic.clone(): 2 } })).await;
    let recalled = &resumed["data"]["topics"][&topic]["recalled"];
    assert_eq!(recalled[0]["msg_id"], message, "{resumed}");
    assert_eq!(recalled[0]["body"]["removed"], true, "{resumed}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_picture_is_seen_by_who_decides_while_it_is_removed_and_comes_back(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let house = &talk.house;
    let file = Part::bytes(picture()).file_name("a.png").mime_str("image/png").unwrap();
    let request = house.request(Some(&talk.seller), Method::POST, "/api/upload?category=7");
    let stored = Reply::of(request.multipart(Form::new().part("file", file))).await;
    let upload = stored.data()["upload_id"].as_str().unwrap().to_owned();
    let shown = json!({ "conversation_id": talk.conversation, "client_msg_id": Uuid::new_v4(),
        "body": { "type": 2, "upload_id": upload, "width": 9, "height": 9 } });
    let message = said(house, &talk.seller, shown).await;
    report(house, &talk.buyer, &about_message(&message, "hate")).await.data();
    let case = talk.newest().await;
    let path = format!("/api/upload/{upload}");
    let sees = async |who: &Person| house.get(Some(who), &path).await.status == 200;
    let other = agent(house, &["people"]).await;
    assert!(sees(&talk.ann).await && sees(&talk.buyer).await);
    assert!(!sees(&other).await, "staff who may not decide see no more than before");
    talk.decide(&talk.ann, &case, "message_removed").await.data();
    assert!(sees(&talk.ben).await && !sees(&talk.buyer).await);
    talk.appeal(&case).await.data();
    talk.decide_appeal(&talk.ben, &case, 4, "overturned").await.data();
    assert!(sees(&talk.buyer).await);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_who_has_people_freezes_and_an_appeal_through_support_frees_again(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let (house, pool) = (&talk.house, &talk.house.pool);
    talk.say(&talk.seller, "I will find you").await;
    report(house, &talk.buyer, &about_person(&talk.conversation)).await.data();
    let case = talk.newest().await;
    let detail = talk.detail(&talk.ann, &case).await;
    assert_eq!(detail["may"]["outcomes"], json!(["no_violation", "warned"]));
    let refused = talk.decide(&talk.ann, &case, "frozen").await;
    assert_eq!(refused.refusal(), (409, "OUTCOME_NOT_PERMITTED"));

    let both = agent(house, &["reviews", "people"]).await;
    talk.decide(&both, &case, "frozen").await.data();
    let info = "/api/account/info";
    assert_eq!(house.get(Some(&talk.seller), info).await.status, 401);
    let wish =
        json!({ "case_id": case["case_id"], "seen": 3, "text": "He writes that it was a joke." });
    house.post(Some(&talk.ann), ENTER_APPEAL, wish.clone()).await.data();
    let again = json!({ "case_id": case["case_id"], "seen": 4, "text": "again" });
    assert_eq!(
        house.post(Some(&talk.ann), ENTER_APPEAL, again).await.refusal(),
        (409, "APPEAL_CLOSED")
    );
    let refused = talk.decide_appeal(&talk.ben, &case, 4, "overturned").await;
    assert_eq!(refused.refusal(), (409, "OUTCOME_NOT_PERMITTED"));
    let other = agent(house, &["reviews", "people"]).await;
    talk.decide_appeal(&other, &case, 4, "overturned").await.data();
    let is_frozen = "account where frozen_at is not null";
    assert_eq!(count(pool, is_frozen).await, 0);
    assert_eq!(
        kinds(pool).await,
        [
            "review_viewed",
            "account_frozen",
            "review_decided",
            "review_appeal_entered",
            "account_unfrozen",
            "review_appeal_decided"
        ]
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_that_was_frozen_before_stays_so_when_an_appeal_succeeds(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let house = &talk.house;
    report(house, &talk.buyer, &about_person(&talk.conversation)).await.data();
    let admin = house.person("admin").await;
    let wish = json!({ "uid": talk.seller.uid, "reason": "a stolen card" });
    house.post(Some(&admin), "/api/admin/account/freeze", wish).await.data();
    let case = talk.newest().await;
    talk.decide(&admin, &case, "frozen").await.data();
    let wish = json!({ "case_id": case["case_id"], "seen": 3, "text": "It was a joke." });
    house.post(Some(&talk.ann), ENTER_APPEAL, wish).await.data();
    let other = agent(house, &["reviews", "people"]).await;
    talk.decide_appeal(&other, &case, 4, "overturned").await.data();
    assert_eq!(count(&house.pool, "account where frozen_at is not null").await, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_reports_somebody_again_adds_what_has_happened_since(pool: PgPool) {
    let talk = Talk::open(pool).await;
    talk.say(&talk.seller, "look at my other offers").await;
    let mut wish = about_person(&talk.conversation);
    let first = report(&talk.house, &talk.buyer, &wish).await.data().clone();
    let seen = talk.newest().await["version"].as_i64().unwrap();
    talk.say(&talk.seller, "pay me by gift card").await;
    wish["reason"] = json!("fraud");
    wish["text"] = json!("Now he wants gift cards.");
    assert_eq!(report(&talk.house, &talk.buyer, &wish).await.data(), &first, "it is one report");
    let case = talk.newest().await;
    assert!(case["version"].as_i64().unwrap() > seen, "who decides on the old one is told");
    let detail = talk.detail(&talk.ann, &case).await;
    let told = &detail["reports"][0];
    assert_eq!(told["text"], "Now he wants gift cards.");
    assert_eq!(told["messages"].as_array().unwrap().len(), 2);
    report(&talk.house, &talk.buyer, &wish).await.data();
    assert_eq!(talk.newest().await["version"], case["version"], "sent again it changes nothing");

    // Each addition writes the whole copy again: it does not grow for ever.
    let many = "update review_report set evidence = (select jsonb_agg(m) from (select evidence -> 0 as m from generate_series(1, 200)) x)";
    sqlx::query(many).execute(&talk.house.pool).await.unwrap();
    talk.say(&talk.seller, "one more").await;
    wish["text"] = json!("And again.");
    report(&talk.house, &talk.buyer, &wish).await.data();
    assert_eq!(talk.newest().await["version"], case["version"], "what is full takes no more");
}

/// Two cases find that they have to freeze, and one appeal succeeds; then the other's does.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_stays_frozen_while_another_decision_froze_it_too(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let house = &talk.house;
    let admin = house.person("admin").await;
    let mut cases = Vec::new();
    let second = house.person("user").await;
    let with_second = house.conversation(&second, &talk.seller).await;
    for (who, talk_of_them) in [(&talk.buyer, &talk.conversation), (&second, &with_second)] {
        report(house, who, &about_person(talk_of_them)).await.data();
        let case = talk.newest().await;
        talk.decide(&admin, &case, "frozen").await.data();
        cases.push(case);
    }
    for case in &cases {
        let wish = json!({ "case_id": case["case_id"], "seen": 3, "text": "It was a joke." });
        house.post(Some(&talk.ann), ENTER_APPEAL, wish).await.data();
    }
    let other = agent(house, &["reviews", "people"]).await;
    let frozen = async || count(&house.pool, "account where frozen_at is not null").await;
    talk.decide_appeal(&other, &cases[0], 4, "overturned").await.data();
    assert_eq!(frozen().await, 1, "the other case still stands");
    talk.decide_appeal(&other, &cases[1], 4, "overturned").await.data();
    assert_eq!(frozen().await, 0, "now none does");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_appeal_frees_nobody_who_was_frozen_for_something_else_since(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let house = &talk.house;
    report(house, &talk.buyer, &about_person(&talk.conversation)).await.data();
    let (admin, case) = (house.person("admin").await, talk.newest().await);
    talk.decide(&admin, &case, "frozen").await.data();
    for act in ["unfreeze", "freeze"] {
        let wish = json!({ "uid": talk.seller.uid, "reason": "a stolen card" });
        house.post(Some(&admin), &format!("/api/admin/account/{act}"), wish).await.data();
    }
    let wish = json!({ "case_id": case["case_id"], "seen": 3, "text": "It was a joke." });
    house.post(Some(&talk.ann), ENTER_APPEAL, wish).await.data();
    let other = agent(house, &["reviews", "people"]).await;
    talk.decide_appeal(&other, &case, 4, "overturned").await.data();
    assert_eq!(count(&house.pool, "account where frozen_at is not null").await, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn two_who_reported_each_other_are_frozen_at_the_same_time(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let house = &talk.house;
    report(house, &talk.buyer, &about_person(&talk.conversation)).await.data();
    let one = talk.newest().await;
    report(house, &talk.seller, &about_person(&talk.conversation)).await.data();
    let other = talk.newest().await;
    let (ann, ben) = (house.person("admin").await, house.person("admin").await);
    let both =
        futures_util::join!(talk.decide(&ann, &one, "frozen"), talk.decide(&ben, &other, "frozen"));
    both.0.data();
    both.1.data();
    assert_eq!(count(&house.pool, "account where frozen_at is not null").await, 2);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_is_a_party_neither_decides_nor_reads_who_reported(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, user) = (house.person("admin").await, house.person("user").await);
    let conversation = house.conversation(&admin, &user).await;
    let message = said(&house, &admin, House::text(&conversation, "hello")).await;
    report(&house, &user, &about_message(&message, "spam")).await.data();
    let other = house.person("admin").await;
    let cases = async |who: &Person| house.get(Some(who), LIST).await.data()["cases"].clone();
    assert_eq!(cases(&admin).await, json!([]), "who is accused does not see that they are");
    let colleague = agent(&house, &["reviews"]).await;
    let with_colleague = house.conversation(&admin, &colleague).await;
    let rude = said(&house, &admin, House::text(&with_colleague, "you again")).await;
    report(&house, &colleague, &about_message(&rude, "harassment")).await.data();
    let own = cases(&other).await[1].clone();
    let own = format!("{DETAIL}?case_id={}", own["case_id"].as_str().unwrap());
    assert_eq!(house.get(Some(&colleague), &own).await.refusal(), (409, "FORBIDDEN"));
    assert_eq!(cases(&colleague).await.as_array().unwrap().len(), 1, "nor who reported");
    let case = &cases(&other).await[0];
    let path = format!("{DETAIL}?case_id={}", case["case_id"].as_str().unwrap());
    assert_eq!(house.get(Some(&admin), &path).await.refusal(), (409, "FORBIDDEN"));
    for (call, wish) in [
        (TAKE, json!({ "case_id": case["case_id"], "seen": case["version"] })),
        (DECIDE, decision(case, "no_violation")),
    ] {
        assert_eq!(house.post(Some(&admin), call, wish).await.refusal(), (409, "FORBIDDEN"));
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_queue_shows_what_is_due_first_and_what_was_decided_last(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let mut ids = Vec::new();
    for text in ["one", "two", "three"] {
        ids.push(talk.reported(text).await.1["case_id"].clone());
    }
    sqlx::query(
        "update review_case set due_at = now() - interval '1 hour' where case_id = $1::uuid",
    )
    .bind(ids[2].as_str().unwrap())
    .execute(&talk.house.pool)
    .await
    .unwrap();
    let of = |list: &Value| -> Vec<Value> {
        list["cases"].as_array().unwrap().iter().map(|case| case["case_id"].clone()).collect()
    };
    let first = talk.list("?limit=2").await;
    assert_eq!(of(&first), [ids[2].clone(), ids[0].clone()]);
    assert_eq!(
        first["counts"],
        json!({ "waiting": 3, "overdue": 1, "mine": 0, "unassigned": 3, "appeals": 0 })
    );
    let next = format!("?limit=2&before={}", first["next"].as_str().unwrap());
    assert_eq!(of(&talk.list(&next).await), [ids[1].clone()]);
    assert_eq!(of(&talk.list("?whose=overdue").await), [ids[2].clone()]);
    assert!(of(&talk.list("?whose=mine").await).is_empty());
    assert!(of(&talk.list("?kind=chat_person").await).is_empty());
    assert_eq!(of(&talk.list("?whose=unassigned&state=open&kind=chat_message").await).len(), 3);
    for id in &ids {
        let path = format!("{DETAIL}?case_id={}", id.as_str().unwrap());
        let case = talk.house.get(Some(&talk.ann), &path).await.data()["case"].clone();
        talk.decide(&talk.ann, &case, "no_violation").await.data();
    }
    let first = talk.list("?state=decided&limit=2").await;
    assert_eq!(of(&first), [ids[2].clone(), ids[1].clone()]);
    let next = format!("?state=decided&limit=2&before={}", first["next"].as_str().unwrap());
    assert_eq!(of(&talk.list(&next).await), [ids[0].clone()]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_reported_is_refused_and_opens_no_case(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let house = &talk.house;
    let message = talk.say(&talk.seller, "hello").await;
    let own = talk.say(&talk.buyer, "hello").await;
    let right = about_message(&message, "spam");
    let with = |field: &str, value: Value| {
        let mut wish = right.clone();
        wish[field] = value;
        wish
    };
    for (field, wish) in [
        ("kind", with("kind", json!("post"))),
        ("reason", with("reason", json!("ugly"))),
        ("reason", with("reason", json!("SPAM"))),
        ("subject", with("subject", json!("x"))),
        ("subject", with("subject", json!(" "))),
        ("subject", with("subject", json!("x".repeat(101)))),
        ("subject", json!({ "kind": "chat_person", "subject": message, "reason": "spam" })),
        ("text", with("text", json!("x".repeat(1_001)))),
        ("text", with("reason", json!("other"))),
    ] {
        let reply = report(house, &talk.buyer, &wish).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{wish}: {}", reply.text);
        assert!(reply.reason(field).is_some(), "{field}: {}", reply.text);
    }
    let open = json!({ "with": "customer_service" });
    let desk = house.post(Some(&talk.buyer), "/api/im/conversation_open", open).await;
    let desk = desk.data()["conversation_id"].as_str().unwrap().to_owned();
    let back = talk.say(&talk.seller, "oh").await;
    house.post(Some(&talk.seller), "/api/im/recall_msg", json!({ "msg_id": back })).await.data();
    for wish in [about_message(&own, "spam"), about_message(&back, "spam"), about_person(&desk)] {
        let reply = report(house, &talk.buyer, &wish).await;
        assert_eq!(reply.refusal(), (409, "NOT_REPORTABLE"), "{wish}");
    }
    let stranger = house.person("user").await;
    for wish in [right.clone(), about_person(&talk.conversation)] {
        assert_eq!(report(house, &stranger, &wish).await.refusal(), (409, "NOT_FOUND"));
    }
    assert_eq!(count(&house.pool, "review_case").await, 0);
    sqlx::query(
        "with a as (insert into review_case (case_id, kind, subject, accused_uid, reason, due_at)
             select gen_random_uuid(), 'chat_message', n::text, $2, 'spam', now() from generate_series(1, 50) n returning case_id)
         insert into review_report (report_id, case_id, reporter_uid, reason, text, evidence)
         select gen_random_uuid(), case_id, $1, 'spam', '', '[]' from a",
    )
    .bind(talk.buyer.uid.0)
    .bind(talk.seller.uid.0)
    .execute(&house.pool)
    .await
    .unwrap();
    assert_eq!(report(house, &talk.buyer, &right).await.refusal(), (409, "QUOTA"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn cases_about_a_person_are_found_by_their_uid_though_they_wait_for_nobody(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let mut ids = Vec::new();
    for text in ["one", "two", "three"] {
        ids.push(talk.reported(text).await.1["case_id"].clone());
    }
    talk.say(&talk.buyer, "four").await;
    report(&talk.house, &talk.seller, &about_person(&talk.conversation)).await.data();
    let path = format!("{DETAIL}?case_id={}", ids[0].as_str().unwrap());
    let case = talk.house.get(Some(&talk.ann), &path).await.data()["case"].clone();
    talk.decide(&talk.ann, &case, "warned").await.data();
    let of = |list: &Value| -> Vec<Value> {
        list["cases"].as_array().unwrap().iter().map(|case| case["case_id"].clone()).collect()
    };
    // The decided one is the oldest, and the one an appeal is entered for.
    let theirs = format!("?accused={}", talk.seller.uid);
    let first = talk.list(&format!("{theirs}&limit=2")).await;
    assert_eq!(of(&first), [ids[2].clone(), ids[1].clone()], "newest first, of nobody else");
    let next = format!("{theirs}&limit=2&before={}", first["next"].as_str().unwrap());
    let last = talk.list(&next).await;
    assert_eq!((of(&last), last.get("next")), (vec![ids[0].clone()], None));
    assert_eq!(of(&talk.list(&format!("{theirs}&state=decided")).await), [ids[0].clone()]);
    assert!(of(&talk.list(&format!("{theirs}&kind=chat_person")).await).is_empty());
    assert!(of(&talk.list(&format!("?accused={}", talk.ben.uid)).await).is_empty());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_no_decision_is_refused_by_its_field_and_changes_nothing(pool: PgPool) {
    let talk = Talk::open(pool).await;
    let house = &talk.house;
    let (_, case) = talk.reported("hello").await;
    let with = |field: &str, value: Value| {
        let mut wish = decision(&case, "warned");
        wish[field] = value;
        wish
    };
    let appeal = |field: &str, value: Value| {
        let mut wish = json!({ "case_id": case["case_id"], "text": "no" });
        wish[field] = value;
        wish
    };
    for (call, field, wish) in [
        (DECIDE, "outcome", with("outcome", json!("banned"))),
        (DECIDE, "outcome", with("outcome", json!("frozen"))),
        (DECIDE, "reason", with("reason", json!("ugly"))),
        (DECIDE, "note", with("note", json!(" "))),
        (DECIDE, "note", with("note", json!("x".repeat(501)))),
        (DECIDE, "seen", with("seen", json!("two"))),
        (DECIDE, "case_id", with("case_id", json!("x"))),
        (APPEAL, "text", appeal("text", json!(" "))),
        (APPEAL, "text", appeal("text", json!("x".repeat(1_001)))),
        (APPEAL, "case_id", appeal("case_id", json!("x"))),
    ] {
        let by = if call == APPEAL { &talk.seller } else { &talk.ann };
        let reply = house.post(Some(by), call, wish.clone()).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{wish}: {}", reply.text);
        assert!(reply.reason(field).is_some(), "{field}: {}", reply.text);
    }
    for (field, query) in [
        ("kind", "?kind=post"),
        ("state", "?state=OPEN"),
        ("whose", "?whose=theirs"),
        ("whose", "?whose=mine&state=closed"),
        ("whose", "?whose=mine&accused=1"),
        ("accused", "?accused=ann"),
        ("before", "?before=7"),
    ] {
        let reply = house.get(Some(&talk.ann), &format!("{LIST}{query}")).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{query}");
        assert!(reply.reason(field).is_some(), "{field}: {}", reply.text);
    }
    assert_eq!(
        house.post(Some(&talk.ann), DECIDE, with("seen", json!(1))).await.refusal(),
        (409, "CONFLICT")
    );
    assert_eq!(talk.appeal(&case).await.refusal(), (409, "NOT_FOUND"), "nothing is decided");
    let nothing = with("case_id", json!(Uuid::new_v4()));
    assert_eq!(house.post(Some(&talk.ann), DECIDE, nothing).await.refusal(), (409, "NOT_FOUND"));
    assert_eq!(talk.newest().await, case);
    assert!(kinds(&house.pool).await.is_empty());

    talk.decide(&talk.ann, &case, "warned").await.data();
    sqlx::query("update review_case set appeal_until = now()").execute(&house.pool).await.unwrap();
    assert_eq!(talk.appeal(&case).await.refusal(), (409, "APPEAL_CLOSED"), "too late");
}
