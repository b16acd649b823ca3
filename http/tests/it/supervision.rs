//! What supervisors see and change, and what others do not.

use crate::harness::{House, Person, Reply};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

/// Monday, 2 November 2026, 00:00 UTC.
const MONDAY: i64 = 1_793_577_600_000;
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

async fn call(house: &House, by: &Person, name: &str, wish: Value) -> Reply {
    house.post(Some(by), &format!("/api/im/{name}"), wish).await
}

/// The team everybody of customer service is in.
async fn default_team(house: &House) -> String {
    let team: i64 = sqlx::query_scalar("select team_id from team where is_default")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    team.to_string()
}

/// An agent, and an agent who supervises the default team.
async fn agents(house: &House) -> (Person, Person) {
    let agent = house.person("customer_service").await;
    let supervisor = house.person("customer_service").await;
    sqlx::query("update team_member set is_supervisor = true where uid = $1")
        .bind(supervisor.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    (agent, supervisor)
}

struct Visit<'a> {
    agent: &'a Person,
    began: i64,
    wait_seconds: i64,
    handle_seconds: i64,
    note: &'a str,
    rating: Option<i16>,
}

/// A customer whose conversation with customer support has these visits.
async fn customer(house: &House, visits: &[Visit<'_>]) -> Person {
    let customer = house.person("user").await;
    let wish = json!({ "with": "customer_service" });
    let conversation = call(house, &customer, "conversation_open", wish).await;
    let conversation: Uuid =
        conversation.data()["conversation_id"].as_str().unwrap().parse().unwrap();
    for (at, visit) in visits.iter().enumerate() {
        sqlx::query(
            "insert into episode (conversation_id, episode, team_id, agent, customer, began_at, began_seq, assigned_at,
                resolved_at, wrap_up, wrap_up_note, rating, rated_at)
             select $1, $2, team_id, $3, $4, t.began, 1, t.began + make_interval(secs => $6),
                t.began + make_interval(secs => $6 + $7), 'refund', $8, $9, t.began + make_interval(secs => $6 + $7)
             from team, (select to_timestamp($5::float8 / 1000) as began) t where is_default",
        )
        .bind(conversation)
        .bind(i32::try_from(at + 1).unwrap())
        .bind(visit.agent.uid.0)
        .bind(customer.uid.0)
        .bind(visit.began)
        .bind(visit.wait_seconds as f64)
        .bind(visit.handle_seconds as f64)
        .bind(visit.note)
        .bind(visit.rating)
        .execute(&house.pool)
        .await
        .unwrap();
    }
    customer
}

fn visit(agent: &Person, began: i64) -> Visit<'_> {
    Visit { agent, began, wait_seconds: 10, handle_seconds: 100, note: "", rating: None }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn statistics_count_by_the_day_of_the_teams_own_time_zone(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, supervisor) = agents(&house).await;
    // In November Taipei is 8 hours ahead: 23:00 UTC on Monday is Tuesday there.
    sqlx::query("update team set time_zone = 'Asia/Taipei'").execute(&house.pool).await.unwrap();
    customer(
        &house,
        &[
            Visit { rating: Some(5), ..visit(&agent, MONDAY) },
            Visit { wait_seconds: 30, rating: Some(2), ..visit(&agent, MONDAY + HOUR) },
            visit(&agent, MONDAY + 23 * HOUR),
        ],
    )
    .await;
    let team_id = default_team(&house).await;
    let ask = |bucket: &str| json!({ "team_id": team_id, "from": MONDAY, "to": MONDAY + DAY, "bucket": bucket });
    let days = call(&house, &supervisor, "console_stats", ask("day")).await;
    let expected = json!([
        { "at": MONDAY - 8 * HOUR, "opened": 2, "resolved": 2, "left": 0, "wait_p50": 20.0, "wait_p90": 28.0,
          "handle_p50": 100.0, "handle_p90": 100.0, "ratings": 2, "rating": 3.5 },
        { "at": MONDAY + 16 * HOUR, "opened": 1, "resolved": 1, "left": 0, "wait_p50": 10.0, "wait_p90": 10.0,
          "handle_p50": 100.0, "handle_p90": 100.0, "ratings": 0 },
    ]);
    assert_eq!(days.data()["buckets"], expected);
    let hours = call(&house, &supervisor, "console_stats", ask("hour")).await;
    let opened: Vec<i64> = hours.data()["buckets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|bucket| bucket["opened"].as_i64().unwrap())
        .collect();
    assert_eq!((opened.len(), opened[0], opened[1], opened[23]), (24, 1, 1, 1));

    let refused = call(&house, &agent, "console_stats", ask("day")).await;
    assert_eq!(
        refused.refusal(),
        (409, "FORBIDDEN"),
        "who is in the team and does not supervise it"
    );
    let wrong = call(&house, &supervisor, "console_stats", ask("year")).await;
    assert_eq!(wrong.reason("bucket"), Some("invalid"));
    let mut long = ask("hour");
    long["to"] = json!(MONDAY + 401 * HOUR);
    assert_eq!(
        call(&house, &supervisor, "console_stats", long).await.reason("to"),
        Some("too_long")
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_day_on_which_summer_time_ends_has_twenty_five_hours(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, supervisor) = agents(&house).await;
    sqlx::query("update team set time_zone = 'Europe/Berlin'").execute(&house.pool).await.unwrap();
    // 25 October 2026: begins at 22:00 UTC of the day before, ends at 23:00 UTC.
    let begins = MONDAY - 9 * DAY + 22 * HOUR;
    customer(&house, &[visit(&agent, begins), visit(&agent, begins + 25 * HOUR - 1000)]).await;
    let team_id = default_team(&house).await;
    let wish =
        json!({ "team_id": team_id, "from": begins, "to": begins + 26 * HOUR, "bucket": "day" });
    let days = call(&house, &supervisor, "console_stats", wish).await;
    let days = days.data()["buckets"].as_array().unwrap();
    assert_eq!((days[0]["at"].as_i64(), days[0]["opened"].as_i64()), (Some(begins), Some(2)));
    assert_eq!(days[1]["at"].as_i64(), Some(begins + 25 * HOUR));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_supervisor_sees_the_teams_visits_and_an_agent_only_their_own(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, supervisor) = agents(&house).await;
    let ann = customer(&house, &[visit(&agent, MONDAY), visit(&supervisor, MONDAY + HOUR)]).await;
    let began = |reply: &Reply| -> Vec<i64> {
        let episodes = reply.data()["episodes"].as_array().unwrap();
        episodes.iter().map(|episode| episode["began_at"].as_i64().unwrap()).collect()
    };
    let all = call(&house, &supervisor, "console_history", json!({})).await;
    assert_eq!(began(&all), [MONDAY + HOUR, MONDAY], "newest first");
    let first = &all.data()["episodes"][1];
    assert_eq!(first["customer"]["uid"], ann.uid.to_string());
    assert_eq!(first["agent"]["uid"], agent.uid.to_string());
    let own = call(&house, &agent, "console_history", json!({})).await;
    assert_eq!(began(&own), [MONDAY]);
    let others = call(&house, &agent, "console_history", json!({ "uid": supervisor.uid })).await;
    assert_eq!(others.refusal(), (409, "FORBIDDEN"));
    let one = json!({ "uid": agent.uid, "customer": ann.uid, "from": MONDAY, "to": MONDAY + 1, "state": "resolved" });
    assert_eq!(began(&call(&house, &supervisor, "console_history", one).await), [MONDAY]);
    let open = call(&house, &supervisor, "console_history", json!({ "state": "open" })).await;
    assert!(began(&open).is_empty());
    assert_eq!(
        call(&house, &ann, "console_history", json!({})).await.refusal(),
        (409, "FORBIDDEN")
    );

    // A team the agent is not in is not there, whether it exists or not.
    let admin = house.person("admin").await;
    let other =
        call(&house, &admin, "console_team_save", team("Orders")).await.data()["team_id"].clone();
    for team_id in [other, json!("99999")] {
        let reply =
            call(&house, &supervisor, "console_history", json!({ "team_id": team_id })).await;
        assert_eq!(reply.refusal(), (409, "NOT_FOUND"));
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pages_of_history_meet_without_a_gap_and_a_text_is_found_in_any_script(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, supervisor) = agents(&house).await;
    // Several began in the same moment: the cursor must tell them apart.
    let mut visits: Vec<Visit<'_>> = (0..7).map(|at| visit(&agent, MONDAY + at / 3)).collect();
    visits[3].note = "退款了 50% off";
    customer(&house, &visits).await;
    let mut seen = Vec::new();
    let mut before = json!(null);
    loop {
        let wish = json!({ "limit": 2, "before": before });
        let page = call(&house, &supervisor, "console_history", wish).await;
        let episodes = page.data()["episodes"].as_array().unwrap();
        seen.extend(episodes.iter().map(|episode| episode["episode"].as_i64().unwrap()));
        before = page.data()["next"].clone();
        if before.is_null() {
            break;
        }
    }
    assert_eq!(seen, [7, 6, 5, 4, 3, 2, 1]);
    for text in ["款了", "50%"] {
        let found = call(&house, &supervisor, "console_history", json!({ "text": text })).await;
        assert_eq!(found.data()["episodes"].as_array().unwrap().len(), 1, "{text}");
    }
    let none =
        call(&house, &supervisor, "console_history", json!({ "text": "%" .repeat(3) })).await;
    assert_eq!(none.data()["episodes"], json!([]));
    let wrong =
        call(&house, &supervisor, "console_history", json!({ "before": "x", "rating": 6 })).await;
    assert_eq!(wrong.reason("before"), Some("invalid"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_export_is_a_safe_table_and_leaves_its_trace(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, supervisor) = agents(&house).await;
    let dangerous = "=HYPERLINK(\"http://x.test\")";
    // More than one page of the stream.
    let mut visits: Vec<Visit<'_>> = (0..1003).map(|at| visit(&agent, MONDAY + at)).collect();
    visits[0].note = dangerous;
    customer(&house, &visits).await;
    let file = house.get(Some(&supervisor), "/api/console/export?wrap_up=refund").await;
    assert_eq!(file.status, 200);
    assert!(file.headers["content-type"].to_str().unwrap().starts_with("text/csv"));
    assert!(file.headers["content-disposition"].to_str().unwrap().starts_with("attachment"));
    let lines: Vec<&str> = file.text.trim_end().split("\r\n").collect();
    assert_eq!(lines.len(), 1004, "a heading and a line for each");
    assert!(lines[0].starts_with('\u{feff}') && lines[0].contains("\"began_at\""));
    assert!(lines[1003].contains("\"'=HYPERLINK(\"\"http://x.test\"\")\""), "{}", lines[1003]);

    let log = call(&house, &supervisor, "console_audit", json!({ "kind": "exported" })).await;
    let entries = log.data()["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0]["actor"]["uid"], supervisor.uid.to_string());
    assert_eq!(entries[0]["detail"]["query"], "wrap_up=refund");

    let refused = house.get(Some(&agent), "/api/console/export").await;
    assert_eq!(
        refused.refusal(),
        (409, "FORBIDDEN"),
        "an agent sees their own visits and takes none away"
    );
    assert_eq!(house.get(None, "/api/console/export").await.refusal().0, 401);
    let wrong = house.get(Some(&supervisor), "/api/console/export?rating=9").await;
    assert_eq!(wrong.reason("rating"), Some("invalid"));
}

/// A wish for a team with ordinary hours.
fn team(name: &str) -> Value {
    json!({
        "name": name, "time_zone": "Europe/Berlin", "closed_days": ["2026-12-25"], "shifts": [],
        "hours": [{ "weekday": 1, "opens": 540, "closes": 1080 }],
        "wrap_up_required": true, "serves_vip": false, "command_id": Uuid::new_v4(),
    })
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_administrator_makes_a_team_once_and_wrong_fields_are_named(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let (agent, supervisor) = agents(&house).await;
    let wish = team("Orders");
    let made = call(&house, &admin, "console_team_save", wish.clone()).await;
    assert_eq!((&made.data()["name"], &made.data()["version"]), (&json!("Orders"), &json!(0)));
    assert_eq!(made.data()["hours"], wish["hours"]);
    assert_eq!(made.data()["closed_days"], wish["closed_days"]);
    let again = call(&house, &admin, "console_team_save", wish).await;
    assert_eq!(again.data()["team_id"], made.data()["team_id"], "the same command");

    for (field, value, reason) in [
        ("name", json!("  "), "required"),
        ("name", json!("orders"), "duplicate"),
        ("time_zone", json!("Mars/Olympus"), "invalid"),
        ("hours", json!([{ "weekday": 8, "opens": 0, "closes": 1 }]), "invalid"),
        ("closed_days", json!(["2026-02-30"]), "invalid"),
        ("shifts", json!([{ "uid": agent.uid, "weekday": 1, "starts": 0, "ends": 60 }]), "invalid"),
    ] {
        let mut wish = team("Payments");
        wish[field] = value;
        let reply = call(&house, &admin, "console_team_save", wish).await;
        assert_eq!(reply.reason(field), Some(reason), "{field}: {reply:?}");
    }
    for (by, code) in [(&supervisor, "FORBIDDEN"), (&agent, "FORBIDDEN")] {
        let reply = call(&house, by, "console_team_save", team("Payments")).await;
        assert_eq!(reply.refusal(), (409, code));
    }
    let listed = call(&house, &admin, "console_team_list", json!({})).await;
    assert_eq!(listed.data()["teams"].as_array().unwrap().len(), 2);
    let listed = call(&house, &agent, "console_team_list", json!({})).await;
    assert_eq!(listed.data()["teams"].as_array().unwrap().len(), 1, "the one they are in");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_supervisor_changes_hours_and_shifts_and_not_over_somebody_elses_change(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, supervisor) = agents(&house).await;
    let listed = call(&house, &supervisor, "console_team_list", json!({})).await;
    let mut wish = listed.data()["teams"][0].clone();
    assert_eq!(wish["is_supervisor"], true);
    wish["hours"] = json!([{ "weekday": 2, "opens": 0, "closes": 1440 }]);
    wish["shifts"] = json!([{ "uid": agent.uid, "weekday": 2, "starts": 60, "ends": 120 }]);
    let saved = call(&house, &supervisor, "console_team_save", wish.clone()).await;
    assert_eq!(saved.data()["version"], 1);
    assert_eq!(saved.data()["shifts"], wish["shifts"]);
    let late = call(&house, &supervisor, "console_team_save", wish.clone()).await;
    assert_eq!(late.refusal(), (409, "CONFLICT"));
    wish["version"] = json!(1);
    wish["name"] = json!("Mine");
    let refused = call(&house, &supervisor, "console_team_save", wish.clone()).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"), "the name is the administrators' matter");
    let by_agent = call(&house, &agent, "console_team_save", wish).await;
    assert_eq!(by_agent.refusal(), (409, "FORBIDDEN"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn members_come_change_and_go_and_the_log_says_who_did_it(pool: PgPool) {
    let house = House::open(pool).await;
    let (agent, supervisor) = agents(&house).await;
    let buyer = house.person("user").await;
    let team_id = default_team(&house).await;
    let member = |uid: &Person, capacity: i64| {
        json!({
            "team_id": team_id, "uid": uid.uid, "is_supervisor": false, "capacity": capacity,
            "languages": ["th", "en"], "games": ["genshin"], "command_id": Uuid::new_v4(),
        })
    };
    let saved = call(&house, &supervisor, "console_member_save", member(&agent, 3)).await;
    let agents = saved.data()["agents"].as_array().unwrap();
    let found = agents.iter().find(|found| found["uid"] == agent.uid.to_string()).unwrap();
    assert_eq!(found["duty"]["capacity"], 3);
    assert_eq!(found["languages"], json!(["th", "en"]));
    for (wish, reason) in [(member(&agent, 0), "capacity"), (member(&agent, 51), "capacity")] {
        let reply = call(&house, &supervisor, "console_member_save", wish).await;
        assert_eq!(reply.reason(reason), Some("invalid"));
    }
    let stranger = call(&house, &supervisor, "console_member_save", member(&buyer, 3)).await;
    assert_eq!(stranger.refusal(), (409, "NOT_FOUND"), "who does not answer at the desk");
    let refused = call(&house, &agent, "console_member_save", member(&agent, 50)).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));

    let mut leave = member(&agent, 3);
    leave["remove"] = json!(true);
    for _ in 0..2 {
        let left = call(&house, &supervisor, "console_member_save", leave.clone()).await;
        assert_eq!(left.data()["agents"].as_array().unwrap().len(), 1, "the same command, once");
    }
    let log = call(&house, &supervisor, "console_audit", json!({ "team_id": team_id })).await;
    let kinds: Vec<&str> = log.data()["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["member_removed", "member_saved"]);
    assert_eq!(log.data()["entries"][0]["subject"]["uid"], agent.uid.to_string());
    let refused = call(&house, &agent, "console_audit", json!({})).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
}
