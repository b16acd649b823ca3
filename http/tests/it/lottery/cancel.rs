//! An administrator cancels an announced event: who has its page open sees it at once, who looked at it is told, and its days are free.

use super::*;

const CANCEL: &str = "/api/admin/event/cancel";

/// An event that begins in so many days, announced over the wire. Its id.
async fn announced(house: &House, admin: &Person, days: i64) -> String {
    let prizes = json!([{ "prize": "thanks", "odds_ppm": 1_000_000 }]);
    let wanted = json!({ "starts_at": midnight_in(days), "prizes": prizes });
    let announced = keyed(house, admin, "/api/admin/event/announce", wanted).await;
    announced["event_id"].as_str().unwrap().to_owned()
}

async fn cancel(house: &House, by: &Person, key: &str, event: &str, reason: &str) -> Reply {
    let request = house.request(Some(by), Method::POST, CANCEL).header("idempotency-key", key);
    Reply::of(request.json(&json!({ "event_id": event, "reason": reason }))).await
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_cancelled_event_is_gone_from_what_comes_and_its_people_are_told_at_once(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, buyer) = (house.person("admin").await, house.person("user").await);
    let event = announced(&house, &admin, 2).await;
    let later = announced(&house, &admin, 20).await;
    session(&house, &buyer, &event).await;
    let fairness = format!("/api/event/fairness?event_id={event}");
    let published = house.get(None, &fairness).await.data().clone();
    let mut socket = house.socket_of(&buyer).await;
    let topic = format!("lottery:{event}");
    let followed = socket.call("subscribe", json!({ "topic": topic })).await;
    assert_eq!(followed["data"]["snapshot"]["status"], "announced");

    let reason = "The game's servers are down that week.";
    let brief = cancel(&house, &admin, "k", &event, &format!("  {reason} ")).await;
    assert_eq!(brief.data()["event_id"], event);
    assert_eq!(brief.data()["cancelled"]["reason"], reason);
    let again = cancel(&house, &admin, "k", &event, &format!("  {reason} ")).await;
    assert_eq!(again.data(), brief.data(), "the same key");

    let mut told = socket.push("topic").await;
    while told["topic"] != topic {
        told = socket.push("topic").await;
    }
    assert_eq!(told["data"]["status"], "cancelled");
    assert_eq!(told["data"]["cancelled"]["reason"], reason);
    while house.floor().relay.carry_out_now().await.unwrap() > 0 {}
    let notice = socket.push("notice").await;
    assert_eq!(notice["notice"]["kind"], "event_cancelled");
    assert_eq!(notice["notice"]["notice_type"], "system");
    assert_eq!(notice["notice"]["event"]["event_id"], event);
    assert_eq!(notice["notice"]["event"]["cancelled"]["reason"], reason);
    assert_eq!(notice["unread"]["unread_system_message"], 1);

    let current = house.get(None, "/api/event/current").await.data().clone();
    assert_eq!(current["event"]["event_id"], later, "the next one that takes place");
    let ids = |list: &Value| {
        let all = list.as_array().unwrap().iter().map(|one| one["event_id"].clone());
        all.collect::<Vec<_>>()
    };
    assert_eq!(ids(&current["coming"]), [json!(later)]);
    assert_eq!(ids(&current["over"]), [json!(event)]);
    assert_eq!(current["over"][0]["cancelled"]["reason"], reason);

    // Its own page stays, and what was published with it.
    let shown = house.get(None, &format!("/api/event/{event}")).await.data().clone();
    assert_eq!((&shown["status"], &shown["draws"]), (&json!("cancelled"), &json!(0)));
    let mut after = house.get(None, &fairness).await.data().clone();
    let said = after.as_object_mut().unwrap().remove("cancelled").unwrap();
    assert_eq!(said["reason"], reason);
    assert_eq!(after, published);

    // Another one may have the days.
    let instead = announced(&house, &admin, 2).await;
    let current = house.get(None, "/api/event/current").await;
    assert_eq!(current.data()["event"]["event_id"], instead);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_cancelled_says_why_and_stays_as_it_is(pool: PgPool) {
    let (house, running) = open(&pool, 5).await;
    let (admin, buyer) = (house.person("admin").await, house.person("user").await);
    let event = announced(&house, &admin, 20).await;
    for (key, reason, expected) in [
        ("none", "", "required"),
        ("blank", " \n ", "required"),
        ("long", &"x".repeat(501), "too_long"),
    ] {
        let refused = cancel(&house, &admin, key, &event, reason).await;
        assert_eq!(refused.refusal().0, 422);
        assert_eq!(refused.reason("reason"), Some(expected), "{key}");
    }
    let missing = house.post(Some(&admin), CANCEL, json!({ "event_id": event })).await;
    assert_eq!(missing.reason("reason"), Some("required"));
    let not_theirs = cancel(&house, &buyer, "buyer", &event, "why").await;
    assert_eq!(not_theirs.refusal(), (409, "FORBIDDEN"));
    for unknown in ["x", &Uuid::new_v4().simple().to_string()] {
        let refused = cancel(&house, &admin, unknown, unknown, "why").await;
        assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    }
    let started = cancel(&house, &admin, "running", &running, "why").await;
    assert_eq!(started.refusal(), (409, "EVENT_STARTED"));
    let shown = house.get(None, &format!("/api/event/{event}")).await.data().clone();
    assert_eq!((&shown["status"], &shown["version"]), (&json!("announced"), &json!(1)));

    // Whoever looked at it before somebody else cancelled it is told, and changes nothing.
    let most = "y".repeat(500);
    cancel(&house, &admin, "first", &event, &most).await.data();
    let colleague = house.person("admin").await;
    let late = cancel(&house, &colleague, "late", &event, "another reason").await;
    assert_eq!(late.refusal(), (409, "EVENT_CANCELLED"));
    let shown = house.get(None, &format!("/api/event/{event}")).await.data().clone();
    assert_eq!(shown["cancelled"]["reason"], most);
    let regions = json!({ "event_id": event, "regions": ["*"] });
    let free_entry = house.post(Some(&admin), "/api/admin/event/free_entry", regions).await;
    assert_eq!(free_entry.refusal(), (409, "EVENT_CANCELLED"));
    let free =
        house.post(Some(&buyer), "/api/event/free_entry", json!({ "event_id": event })).await;
    assert_eq!(free.refusal(), (409, "EVENT_CLOSED"));
    assert_eq!(draw(&house, &buyer, &event, "key").await.refusal(), (409, "EVENT_CLOSED"));
    let acts = sqlx::query_scalar::<_, i64>(
        "select count(*) from staff_act where kind = 'lottery_cancelled'",
    );
    assert_eq!(acts.fetch_one(&pool).await.unwrap(), 1);
}
