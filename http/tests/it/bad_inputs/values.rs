//! Rows VALUE: what has the right type and is no time, no number, no text all the same.
use super::table::Table;
use crate::harness::{House, Person, Reply};
use serde_json::{Value, json};

const NOBODYS: &str = "00000000000000000000000000000001";
/// Looks like text and shows nothing.
const INVISIBLE: [&str; 3] = ["\u{200b}\u{2060}", "\u{3164}", " \u{feff} "];

pub fn rows() -> Table {
    vec![
        ("VALUE-001", run!(times_out_of_range)),
        ("VALUE-002", run!(days_out_of_range)),
        ("VALUE-003", run!(cursors_out_of_range)),
        ("VALUE-004", run!(text_with_nothing_to_see)),
        ("VALUE-005", run!(wear_that_cannot_be_compared)),
        ("VALUE-006", run!(incomes_above_the_largest_price)),
        ("VALUE-007", run!(a_nul_in_the_json_of_a_query)),
        (
            "VALUE-008",
            proved!("persistence/src/market/goods/tests.rs" a_search_without_words_finds_nothing_and_guesses_nothing),
        ),
        ("VALUE-009", run!(a_shift_of_a_stranger)),
        (
            "VALUE-010",
            proved!("domain/src/conversation/body/tests.rs" what_is_no_body_is_refused_by_name),
        ),
        (
            "VALUE-011",
            proved!("domain/src/conversation/body/tests.rs" markup_is_made_safe_and_markup_alone_says_nothing),
        ),
        (
            "VALUE-012",
            proved!("http/tests/it/sockets.rs" presence_is_told_only_of_people_one_has_to_do_with),
        ),
    ]
}

#[track_caller]
fn names(refused: &Reply, field: &str, reason: &str) {
    assert_eq!(refused.refusal(), (422, "paramater_error"), "{field}: {refused:?}");
    assert_eq!(refused.reason(field), Some(reason), "{refused:?}");
}

async fn im(house: &House, by: &Person, name: &str, wish: Value) -> Reply {
    house.post(Some(by), &format!("/api/im/{name}"), wish).await
}

async fn team(house: &House) -> String {
    let team: i64 = sqlx::query_scalar("select team_id from team where is_default")
        .fetch_one(&house.pool)
        .await
        .expect("the default team");
    team.to_string()
}

/// Before what Postgres knows, before the first year, after what is read back, and the edges of the type.
const TIMES: [i64; 6] = [
    i64::MIN,
    -220_000_000_000_000,
    -62_135_596_800_001,
    253_370_764_800_000,
    9_000_000_000_000_000,
    i64::MAX,
];

async fn times_out_of_range(house: &House) {
    let admin = house.person("admin").await;
    let team = team(house).await;
    for at in TIMES {
        for path in ["/api/v1/asset/log", "/api/v1/asset/log/req_download", "/api/console/export"] {
            for field in ["from", "to"] {
                let refused = house.get(Some(&admin), &format!("{path}?{field}={at}")).await;
                names(&refused, field, "invalid");
            }
        }
        for field in ["from", "to"] {
            let refused = im(house, &admin, "console_history", json!({ field: at })).await;
            names(&refused, field, "invalid");
            let mut wish = json!({ "team_id": team, "from": 0, "to": 1, "bucket": "day" });
            wish[field] = json!(at);
            names(&im(house, &admin, "console_stats", wish).await, field, "invalid");
        }
        let draft = json!({ "conversation_id": NOBODYS, "text": "x", "edited_at": at });
        names(&im(house, &admin, "draft_set", draft).await, "edited_at", "invalid");
    }
    // The edges themselves are times.
    for at in [-62_135_596_800_000_i64, 253_370_764_799_999] {
        let path = format!("/api/v1/asset/log?from={at}&to={at}");
        assert_eq!(house.get(Some(&admin), &path).await.data()["total"], 0);
        let wish = json!({ "from": at, "to": at });
        im(house, &admin, "console_history", wish).await.data();
        let (from, to) = if at < 0 { (at, at + 1) } else { (at - 1, at) };
        let wish = json!({ "team_id": team, "from": from, "to": to, "bucket": "hour" });
        im(house, &admin, "console_stats", wish).await.data();
    }
}

async fn team_wish(house: &House, admin: &Person) -> Value {
    let listed = im(house, admin, "console_team_list", json!({})).await;
    listed.data()["teams"][0].clone()
}

async fn days_out_of_range(house: &House) {
    let admin = house.person("admin").await;
    let mut wish = team_wish(house, &admin).await;
    for day in ["0000-01-01", "-5000-01-01", "9999-12-31", "2026-02-30", "2026-1-1", ""] {
        wish["closed_days"] = json!([day]);
        let refused = im(house, &admin, "console_team_save", wish.clone()).await;
        names(&refused, "closed_days", "invalid");
    }
}

async fn cursors_out_of_range(house: &House) {
    let admin = house.person("admin").await;
    let team = team(house).await;
    for micros in [-220_000_000_000_000_000_i64, 253_400_000_000_000_000, i64::MIN, i64::MAX] {
        for (name, wish) in [
            ("conversation_list", json!({ "before": format!("{micros}-{NOBODYS}") })),
            ("console_history", json!({ "before": format!("{micros}.{NOBODYS}.1") })),
            (
                "console_queue",
                json!({ "team_id": team, "before": format!("{micros}.1.1.0.{NOBODYS}") }),
            ),
            (
                "console_queue",
                json!({ "team_id": team, "before": format!("0.1.1.{micros}.{NOBODYS}") }),
            ),
        ] {
            names(&im(house, &admin, name, wish).await, "before", "invalid");
        }
    }
}

async fn text_with_nothing_to_see(house: &House) {
    let ann = house.person("user").await;
    let (seller, admin) = (house.person("seller").await, house.person("admin").await);
    let order = NOBODYS;
    let place = NOBODYS;
    let frozen = json!({ "uid": ann.uid });
    let account = json!({ "platform": "android", "region": "", "login": "google" });
    let with = |mut wish: Value, more: Value| {
        more.as_object().into_iter().flatten().for_each(|(key, it)| wish[key] = it.clone());
        wish
    };
    for (by, path, wish, field) in [
        (
            &ann,
            "/api/market/buy_order/dispute",
            json!({ "order_id": order, "category": "not_received" }),
            "text",
        ),
        (&ann, "/api/market/buy_order/dispute/evidence", json!({ "order_id": order }), "text"),
        (&seller, "/api/market/seller/buy_order/fail", json!({ "order_id": order }), "reason"),
        (&seller, "/api/market/seller/buy_order/refund", json!({ "order_id": order }), "reason"),
        (
            &admin,
            "/api/market/buy_order/dispute/rule",
            json!({ "order_id": order, "refund_cents": 0 }),
            "reason",
        ),
        (&admin, "/api/admin/account/freeze", frozen.clone(), "reason"),
        (&admin, "/api/admin/account/unfreeze", frozen, "reason"),
        (&ann, "/api/topup/join", with(account.clone(), json!({ "order_id": order })), "account"),
        (&ann, "/api/topup/switch_account", with(account, json!({ "place_id": place })), "account"),
        (&ann, "/api/im/search_msg_list", json!({}), "text"),
    ] {
        for text in INVISIBLE {
            let wish = with(wish.clone(), json!({ field: text }));
            names(&house.post(Some(by), path, wish).await, field, "required");
        }
    }
}

async fn wear_that_cannot_be_compared(house: &House) {
    for (query, field) in [
        ("min_float=NaN", "min_float"),
        ("min_float=inf", "min_float"),
        ("max_float=NaN", "max_float"),
        ("max_float=-infinity", "max_float"),
        ("min_float=0.5&max_float=0.1", "min_float"),
    ] {
        let path = format!("/api/market/goods/sell_order?goods_id=103&{query}");
        names(&house.get(None, &path).await, field, "invalid");
    }
    let path = "/api/market/goods/sell_order?goods_id=103&min_float=0.1&max_float=0.1";
    house.get(None, path).await.data();
}

async fn incomes_above_the_largest_price(house: &House) {
    let seller = house.person("seller").await;
    let wish = json!({ "goods_ids": ["1", "1"], "incomes": ["1", "9999999999.99"] });
    let path = "/api/market/get_prices_from_incomes";
    names(&house.post(Some(&seller), path, wish).await, "incomes[1]", "invalid");
}

async fn a_nul_in_the_json_of_a_query(house: &House) {
    for tags in [r#"{"rarity":["\u0000"]}"#, r#"{"\u0000":["x"]}"#] {
        let query: String = form_urlencoded::byte_serialize(tags.as_bytes()).collect();
        let path = format!("/api/market/goods?game=csgo&tags={query}");
        names(&house.get(None, &path).await, "tags", "invalid");
    }
}

async fn a_shift_of_a_stranger(house: &House) {
    let admin = house.person("admin").await;
    let stranger = house.person("user").await;
    let mut wish = team_wish(house, &admin).await;
    wish["shifts"] = json!([{ "uid": stranger.uid, "weekday": 1, "starts": 0, "ends": 60 }]);
    names(&im(house, &admin, "console_team_save", wish).await, "shifts", "invalid");
}
