//! The log of staff acts: every call of staff that changes something writes one line, and administrators read and export them. Row
//! STAFFLOG-001 of the list of bad inputs.

use crate::{
    authorisation::{
        asking::{Transport, ask_with},
        is_of_staff,
        table::{Line, OK, lines},
        world::World,
    },
    harness::{House, Person, Reply},
    second_factor::set_up,
};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use guildhall_persistence::staff_act::check;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::BTreeSet;
use uuid::Uuid;

const LIST: &str = "/api/admin/staff_act/list";
const EXPORT: &str = "/api/admin/staff_act/export";
const SWITCH: &str = "/api/admin/feature/switch";

/// Calls of staff that change something others may ask about, and the acts they write.
const WRITES: [(&str, &[&str]); 65] = [
    ("/api/admin/account/freeze", &["account_frozen"]),
    ("/api/admin/account/remove_second_factor", &["second_factor_removed"]),
    ("/api/admin/account/reset_verification", &["verification_reset"]),
    ("/api/admin/account/set_permissions", &["permissions_set"]),
    ("/api/admin/account/set_role", &["role_set"]),
    ("/api/admin/appeal/ask", &["appeal_evidence_asked"]),
    ("/api/admin/appeal/grant", &["appeal_granted"]),
    ("/api/admin/appeal/refuse", &["appeal_refused"]),
    ("/api/admin/account/unfreeze", &["account_unfrozen"]),
    ("/api/admin/account/view", &["view_begun"]),
    ("/api/admin/balance_adjustment/confirm", &["adjustment_confirmed"]),
    ("/api/admin/balance_adjustment/decline", &["adjustment_declined"]),
    ("/api/admin/balance_adjustment/propose", &["adjustment_proposed"]),
    ("/api/admin/catalogue/game/save", &["game_added", "game_changed"]),
    ("/api/admin/catalogue/goods/retire", &["goods_retired", "goods_restored"]),
    ("/api/admin/catalogue/goods/save", &["goods_added", "goods_changed"]),
    ("/api/admin/catalogue/import/apply", &["catalogue_imported"]),
    ("/api/admin/catalogue/maintenance/end", &["maintenance_ended"]),
    ("/api/admin/catalogue/maintenance/save", &["maintenance_planned", "maintenance_changed"]),
    ("/api/admin/country_rule/remove", &["country_rule_removed"]),
    ("/api/admin/country_rule/set", &["country_rule_set"]),
    ("/api/admin/event/announce", &["lottery_announced"]),
    ("/api/admin/event/cancel", &["lottery_cancelled"]),
    ("/api/admin/event/free_entry", &["free_entry_set"]),
    ("/api/admin/exchange_rate/confirm", &["exchange_rate_confirmed"]),
    ("/api/admin/exchange_rate/follow", &["exchange_rate_followed"]),
    ("/api/admin/exchange_rate/set", &["exchange_rate_set"]),
    ("/api/admin/feature/switch", &["feature_switched"]),
    ("/api/admin/legal/set", &["legal_text_set"]),
    ("/api/admin/order/refund", &["order_refunded", "ruling_proposed"]),
    ("/api/admin/payment/close_unmatched", &["unmatched_events_closed"]),
    ("/api/admin/reconciliation/check", &["reconciliation_run"]),
    ("/api/admin/reconciliation/close", &["difference_closed"]),
    ("/api/admin/reconciliation/take", &["difference_taken"]),
    ("/api/admin/review/decide", &["review_decided"]),
    ("/api/admin/review/decide_appeal", &["review_appeal_decided"]),
    ("/api/admin/review/enter_appeal", &["review_appeal_entered"]),
    ("/api/admin/review/release", &["review_released"]),
    ("/api/admin/review/take", &["review_taken"]),
    (
        "/api/admin/seller_application/decide",
        &["seller_application_approved", "seller_application_declined"],
    ),
    ("/api/admin/seller_application/take", &["seller_application_taken"]),
    ("/api/admin/setting/set", &["setting_changed"]),
    ("/api/admin/special_seller/remove", &["special_seller_removed"]),
    ("/api/admin/special_seller/set", &["special_seller_set"]),
    ("/api/admin/store/hold", &["store_frozen", "store_closed"]),
    ("/api/admin/store/reopen", &["store_reopened"]),
    ("/api/admin/topup/close", &["queue_closed"]),
    ("/api/admin/topup/devices", &["devices_added", "device_removed"]),
    ("/api/admin/topup/drain", &["queue_drained"]),
    ("/api/admin/topup/hours", &["queue_hours_set"]),
    ("/api/admin/topup/open", &["queue_opened"]),
    ("/api/admin/topup/pause", &["queue_paused"]),
    ("/api/admin/topup/resume", &["queue_resumed"]),
    ("/api/admin/verification/decide", &["verification_approved", "verification_declined"]),
    ("/api/im/console_block_add", &["block_added"]),
    ("/api/im/console_block_lift", &["block_lifted"]),
    ("/api/im/console_faq_save", &["faq_saved"]),
    ("/api/im/console_member_save", &["member_saved", "member_removed"]),
    ("/api/im/console_team_save", &["team_created", "team_changed"]),
    ("/api/im/console_template_retire", &["template_retired"]),
    ("/api/im/console_template_save", &["template_saved"]),
    ("/api/im/console_welcome_set", &["welcome_set"]),
    ("/api/market/buy_order/dispute/confirm_ruling", &["ruling_confirmed"]),
    ("/api/market/buy_order/dispute/decline_ruling", &["ruling_declined"]),
    ("/api/market/buy_order/dispute/rule", &["dispute_ruled", "ruling_proposed"]),
];

/// Calls of staff that write none, and why.
const WRITES_NONE: [(&str, &str); 8] = [
    ("/api/admin/catalogue/import/check", "says what a file would do, and does nothing"),
    ("/api/im/console_mention_read", "the agent's own list"),
    ("/api/im/console_note_add", "the note says who wrote it, and stays"),
    ("/api/im/console_release", "everyday work: the support audit log has it"),
    ("/api/im/console_set_duty", "the agent's own: the support audit log has it"),
    ("/api/im/console_take", "everyday work: the support audit log has it"),
    ("/api/im/console_transfer", "everyday work: the support audit log has it"),
    ("/api/im/console_view", "who looks on is seen by whoever works there"),
];

/// Reads that somebody may be asked about, and the acts they write.
const READS: [(&str, &str); 8] = [
    ("/api/admin/catalogue/export", "catalogue_exported"),
    ("/api/admin/account/detail?uid=", "account_viewed"),
    ("/api/admin/order/detail?order_id=", "order_viewed"),
    ("/api/admin/payment/detail?payment_id=", "payment_viewed"),
    (EXPORT, "log_exported"),
    ("/api/admin/order/export", "orders_exported"),
    ("/api/admin/report/export?subject=sales&rows=parts", "report_exported"),
    ("/api/console/export", "visits_exported"),
];

/// Whoever looks at the table of calls finds these already as they ask for it, and so nothing is done.
const ALREADY_SO: [&str; 9] = [
    SWITCH,
    "/api/admin/country_rule/remove",
    "/api/admin/special_seller/remove",
    "/api/admin/catalogue/goods/retire",
    "/api/admin/exchange_rate/follow",
    "/api/admin/setting/set",
    "/api/admin/account/unfreeze",
    "/api/admin/account/remove_second_factor",
    "/api/admin/account/reset_verification",
];

fn description() -> Value {
    serde_json::from_str(guildhall_http::openapi::text()).unwrap()
}

#[test]
fn every_call_by_which_staff_change_something_writes_an_act_or_says_why_not() {
    let description = description();
    let is_of_staff = |call: &Value| {
        let who = call["x-permission"].as_str();
        who.is_some_and(is_of_staff)
    };
    let calls: BTreeSet<&str> = description["paths"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(_, item)| item.get("get").is_none() && is_of_staff(&item["post"]))
        .map(|(call, _)| call.as_str())
        .collect();
    let writes = WRITES.iter().map(|(call, _)| *call);
    let named: BTreeSet<&str> = writes.chain(WRITES_NONE.map(|(call, _)| call)).collect();
    let missing: Vec<_> = calls.difference(&named).collect();
    assert!(missing.is_empty(), "{missing:?} is in neither list: does it write a staff act?");
    let unknown: Vec<_> = named.difference(&calls).collect();
    assert!(unknown.is_empty(), "{unknown:?} is no such call");
    assert_eq!(WRITES.len() + WRITES_NONE.len(), named.len(), "each in one of them");
}

/// The kinds of all acts, oldest first.
pub async fn kinds(pool: &PgPool) -> Vec<String> {
    sqlx::query_scalar("select kind from staff_act order by seq").fetch_all(pool).await.unwrap()
}

async fn open(pool: PgPool) -> House {
    House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await
}

/// Whether what a line of the table asks for changes something for others.
fn changes(line: &Line) -> bool {
    let is_own = line.given["scope"] == "own" || line.given["template_id"] == "$template";
    !is_own && !ALREADY_SO.contains(&line.call)
}

/// What nobody is let in to in the table of calls is repeated in `once.rs`, with the kinds it writes.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_act_is_one_line_of_its_kind_however_often_it_is_sent(pool: PgPool) {
    let house = open(pool).await;
    let world = World::set_up(&house).await;
    let mut wrong = Vec::new();
    let mut tried = 0;
    for line in &lines() {
        let Some((_, expected)) = WRITES.iter().find(|(call, _)| *call == line.call) else {
            continue;
        };
        let Some((who, _)) = line.outcomes().find(|(_, outcome)| *outcome == OK) else { continue };
        let given = world.anew(line, who).await;
        let before = kinds(&house.pool).await.len();
        let key = Uuid::new_v4().to_string();
        for time in ["first", "repeated"] {
            let given = given.clone();
            let answer = ask_with(&world, Transport::Post, line, who, given, Some(&key)).await;
            let written = kinds(&house.pool).await.split_off(before);
            let is_right = match &written[..] {
                [] => !changes(line),
                [kind] => changes(line) && expected.contains(&kind.as_str()),
                _ => false,
            };
            if answer.code() != OK || !is_right {
                wrong.push(format!(
                    "{time} {} {} by {who}: {answer}, {written:?}",
                    line.call, line.given
                ));
            }
        }
        tried += usize::from(changes(line));
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried > 15, "only {tried} were tried");
    assert_eq!(check::check(&house.pool).await.unwrap().broken, None);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_was_otherwise_before_is_a_line_and_what_was_so_already_is_none(pool: PgPool) {
    let house = open(pool).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    set_up(&house, &ann).await;
    let of_ann = json!({ "uid": ann.uid.to_string(), "reason": "x" });
    let fee = json!({ "setting": "sale_fee", "value": 600, "seen": 500, "reason": "x" });
    let rate = json!({ "currency": "EUR", "rate": 0.9, "reason": "x" });
    let follow = json!({ "currency": "EUR", "reason": "x" });
    let off = json!({ "feature": "deposits", "is_on": false, "reason": "x" });
    let countries = json!({
        "subject": "payment_method", "id": "card", "mode": "only", "countries": ["DE"], "seen": 0, "reason": "x"
    });
    let seller = json!({
        "kind": "coin", "uid": admin.uid.to_string(), "alias": { "en": "Coins" }, "seen": 0, "reason": "x"
    });
    for (call, wish, kind) in [
        ("/api/admin/account/freeze", &of_ann, "account_frozen"),
        ("/api/admin/account/unfreeze", &of_ann, "account_unfrozen"),
        ("/api/admin/account/remove_second_factor", &of_ann, "second_factor_removed"),
        ("/api/admin/setting/set", &fee, "setting_changed"),
        ("/api/admin/exchange_rate/set", &rate, "exchange_rate_set"),
        ("/api/admin/exchange_rate/follow", &follow, "exchange_rate_followed"),
        (SWITCH, &off, "feature_switched"),
        ("/api/admin/country_rule/set", &countries, "country_rule_set"),
        ("/api/admin/special_seller/set", &seller, "special_seller_set"),
    ] {
        let before = kinds(&house.pool).await.len();
        house.post(Some(&admin), call, wish.clone()).await.data();
        assert_eq!(kinds(&house.pool).await.split_off(before), [kind], "{call}");
        let again = house.post(Some(&admin), call, wish.clone()).await;
        let written = kinds(&house.pool).await.len() - before;
        // Without a key it is another wish, and a rate that is set again is younger.
        let is_new = call.ends_with("exchange_rate/set");
        assert_eq!(written, 1 + usize::from(is_new), "{call}: {}", again.text);
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_looks_at_a_person_or_takes_a_file_away_is_written_down(pool: PgPool) {
    let shop = crate::trade::shop_in(open(pool).await, 5_000).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    let order = shop.order().await;
    let paid = shop.pay(&order, "balance").await;
    let payment = paid.data()["payment"]["payment_id"].as_str().unwrap();
    for (call, kind) in READS {
        let subject = match kind {
            "account_viewed" => shop.buyer.uid.to_string(),
            "order_viewed" => order.clone(),
            "payment_viewed" => payment.to_owned(),
            _ => String::new(),
        };
        assert_eq!(house.get(Some(&admin), &format!("{call}{subject}")).await.status, 200);
        assert_eq!(kinds(&house.pool).await.last().map(String::as_str), Some(kind));
    }
    assert_eq!(kinds(&house.pool).await.len(), READS.len());

    let detail = format!("/api/admin/order/detail?order_id={order}");
    house.get(Some(&admin), &detail).await.data();
    assert_eq!(kinds(&house.pool).await.len(), READS.len(), "read anew, it is the same look");
    let colleague = house.person("admin").await;
    house.get(Some(&colleague), &detail).await.data();
    assert_eq!(kinds(&house.pool).await.len(), READS.len() + 1, "each looks for themselves");
    let later = "alter table staff_act disable trigger staff_act_stays;
        update staff_act set at = at - interval '11 minutes';
        alter table staff_act enable trigger staff_act_stays";
    sqlx::raw_sql(later).execute(&house.pool).await.unwrap();
    house.get(Some(&admin), &detail).await.data();
    assert_eq!(kinds(&house.pool).await.len(), READS.len() + 2, "and again later");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_refused_leaves_no_line(pool: PgPool) {
    let house = open(pool).await;
    let admin = house.person("admin").await;
    let setting = |value: i64, seen: i64| json!({ "setting": "sale_fee", "value": value, "seen": seen, "reason": "x" });
    for (path, wish) in [
        (SWITCH, json!({ "feature": "deposits", "is_on": false, "reason": " " })),
        ("/api/admin/setting/set", setting(600, 501)),
        ("/api/admin/setting/set", setting(-1, 500)),
        (
            "/api/admin/country_rule/set",
            json!({ "subject": "goods", "id": "1", "mode": "only", "countries": ["DE"], "seen": 0, "reason": "x" }),
        ),
        (
            "/api/admin/country_rule/remove",
            json!({ "subject": "goods", "id": "x", "seen": 0, "reason": "x" }),
        ),
        ("/api/admin/account/freeze", json!({ "uid": "999999999", "reason": "x" })),
        ("/api/admin/account/freeze", json!({ "uid": admin.uid.to_string(), "reason": "x" })),
        ("/api/admin/reconciliation/take", json!({ "difference_id": 1 })),
        ("/api/admin/payment/close_unmatched", json!({ "provider_ref": "pi_none", "note": "x" })),
    ] {
        let reply = house.post(Some(&admin), path, wish).await;
        assert_ne!(reply.status, 200, "{path} {}", reply.text);
    }
    assert!(kinds(&house.pool).await.is_empty());
}

async fn switch(house: &House, by: &Person, feature: &str, is_on: bool) {
    let wish = json!({ "feature": feature, "is_on": is_on, "reason": "=an outage, \"ours\"" });
    house.post(Some(by), SWITCH, wish).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn administrators_read_who_did_what_why_and_how_the_chain_stands(pool: PgPool) {
    let house = open(pool).await;
    let (admin, other) = (house.person("admin").await, house.person("admin").await);
    switch(&house, &admin, "deposits", false).await;
    switch(&house, &other, "deposits", true).await;
    switch(&house, &admin, "selling", false).await;
    let read = async |query: &str| -> Value {
        house.get(Some(&admin), &format!("{LIST}{query}")).await.data().clone()
    };
    let all = read("").await;
    let seqs = |list: &Value| -> Vec<i64> {
        list["acts"].as_array().unwrap().iter().map(|act| act["seq"].as_i64().unwrap()).collect()
    };
    assert_eq!(seqs(&all), [3, 2, 1]);
    let act = &all["acts"][2];
    assert_eq!((&act["kind"], &act["subject"]), (&json!("feature_switched"), &json!("deposits")));
    assert_eq!((&act["before"], &act["after"]), (&json!("on"), &json!("off")));
    assert_eq!(act["reason"], "=an outage, \"ours\"");
    assert_eq!(act["by"]["uid"], admin.uid.to_string());
    assert_eq!(act["hash"], all["acts"][1]["previous_hash"]);
    assert_eq!(act["previous_hash"], "0".repeat(64));
    assert_eq!((&all["chain"]["seq"], &all["chain"]["hash"]), (&json!(3), &all["acts"][0]["hash"]));
    assert_eq!((all["chain"].get("checked_at"), all["chain"].get("broken_seq")), (None, None));

    check::check_new(&house.pool, || false).await.unwrap().unwrap();
    let by = format!("?by={}", admin.uid);
    let found = read(&by).await;
    assert_eq!(seqs(&found), [3, 1]);
    assert!(found["chain"]["checked_at"].is_i64());
    assert_eq!(seqs(&read("?subject=deposits").await), [2, 1]);
    assert!(seqs(&read("?kind=account_frozen").await).is_empty());
    let first = read("?limit=2").await;
    assert_eq!(seqs(&first), [3, 2]);
    let rest = read(&format!("?limit=2&before={}", first["next"].as_str().unwrap())).await;
    assert_eq!((seqs(&rest), rest.get("next")), (vec![1], None));
    let soon = (time::OffsetDateTime::now_utc().unix_timestamp() + 60) * 1_000;
    assert!(seqs(&read(&format!("?from={soon}")).await).is_empty());
    assert_eq!(seqs(&read(&format!("?to={soon}")).await), [3, 2, 1]);
}

/// The cells of a line: each is quoted, and a quote in one is doubled.
fn cells_of(line: &str) -> Vec<String> {
    let (mut cells, mut is_quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.next_if_eq(&'"').is_some() => {
                cells.last_mut().unwrap().push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            _ => cells.last_mut().unwrap().push(letter),
        }
    }
    cells
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_export_holds_all_that_the_hashes_are_of_and_is_an_act_itself(pool: PgPool) {
    let house = open(pool).await;
    let admin = house.person("admin").await;
    switch(&house, &admin, "deposits", false).await;
    switch(&house, &admin, "deposits", true).await;
    let request = house.request(Some(&admin), Method::GET, &format!("{EXPORT}?subject=deposits"));
    let file = Reply::of(request).await;
    assert_eq!(file.status, 200);
    let lines: Vec<&str> = file.text.split("\r\n").filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 1 + 2, "{}", file.text);
    assert!(lines[0].contains("\"previous_hash\",\"hash\""), "{}", lines[0]);
    // As `docs/wire.md` says: the lines are hashed anew from the cells alone.
    let cells: Vec<Vec<String>> = lines[1..].iter().map(|line| cells_of(line)).collect();
    for row in &cells {
        let [seq, _at, micros, by, _nickname, kind, subject_kind, subject, detail, previous, hash] =
            &row[..]
        else {
            panic!("{row:?}")
        };
        let lines = format!(
            "guildhall staff act 1\n{previous}\n{seq}\n{micros}\n{by}\n{kind}\n{subject_kind}\n{subject}\n{detail}"
        );
        assert_eq!(&hex::encode(<sha2::Sha256 as sha2::Digest>::digest(lines)), hash);
    }
    assert_eq!(cells[0][9], cells[1][10], "each follows the one before");
    let written = kinds(&house.pool).await;
    assert_eq!(written, ["feature_switched", "feature_switched", "log_exported"]);
}

fn refuses(reply: &Reply, field: &str) {
    assert_eq!(reply.refusal(), (422, "paramater_error"), "{}", reply.text);
    assert!(reply.reason(field).is_some(), "{field}: {}", reply.text);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_filter_that_cannot_be_is_refused_by_its_field_and_nothing_is_exported(pool: PgPool) {
    let house = open(pool).await;
    let admin = house.person("admin").await;
    let long = format!("subject={}", "x".repeat(101));
    for query in [
        "by=ann",
        "kind=nothing",
        "kind=ROLE_SET",
        "subject=",
        &long,
        "from=x",
        "to=1.5",
        "before=x",
        "limit=x",
    ] {
        let field = query.split('=').next().unwrap();
        refuses(&house.get(Some(&admin), &format!("{LIST}?{query}")).await, field);
        refuses(&house.get(Some(&admin), &format!("{EXPORT}?{query}")).await, field);
    }
    assert!(kinds(&house.pool).await.is_empty());
}
