//! Rows MARKET and LISTING: searches that mean something else, prices that are none, more than there is, twice the same.
use super::table::Table;
use crate::harness::{House, Reply, stall::Stall};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const CREATE: &str = "/api/market/sell_order/create";

pub fn rows() -> Table {
    vec![
        ("MARKET-001", run!(searches)),
        ("MARKET-002", run!(a_sort_with_a_statement_in_it)),
        ("MARKET-005", run!(a_least_price_above_the_most)),
        ("MARKET-006", run!(goods_that_are_not_there)),
        ("MARKET-007", run!(days_without_sense)),
        ("MARKET-008", run!(a_store_that_is_stopped)),
        ("LISTING-001", run!(price, "1.234")),
        ("LISTING-002", run!(price, "99999999999")),
        ("LISTING-003", run!(price, "0")),
        ("LISTING-004", run!(price, "-1")),
        ("LISTING-005", run!(price, "1e2")),
        ("LISTING-006", run!(price, "1,000.00")),
        ("LISTING-007", run!(price, "１２")),
        ("LISTING-008", run!(price, "١٢")),
        ("LISTING-009", run!(price, "NaN")),
        ("LISTING-011", run!(price, " 1")),
        ("LISTING-014", run!(quantity, json!(-1))),
        ("LISTING-015", run!(quantity, json!(1.5))),
        ("LISTING-016", run!(quantity, json!(2_147_483_648_i64))),
        ("LISTING-018", run!(quantity, json!(""))),
        ("LISTING-019", run!(more_than_there_is)),
        ("LISTING-023", run!(too_many_and_none)),
        ("LISTING-024", run!(the_same_piece_twice)),
        (
            "LISTING-025",
            proved!("http/tests/it/market.rs" of_a_batch_each_item_has_its_own_result_and_a_repeat_the_first_answer),
        ),
        (
            "LISTING-027",
            proved!("persistence/src/market/sell_order/tests.rs" a_new_price_is_a_new_version_and_the_same_price_is_not, "http/tests/it/trade.rs" what_was_shown_is_charged_or_nothing_is),
        ),
        (
            "LISTING-028",
            proved!("persistence/src/market/sell_order/tests.rs" cancelling_and_buying_at_once_does_exactly_one_of_them),
        ),
        (
            "LISTING-030",
            proved!("http/tests/it/steam_inventories.rs" without_trade_url_and_key_only_manual_stock_is_listed, "http/tests/it/seller_applications.rs" an_address_and_an_identity_are_needed_as_long_as_the_shop_says_so),
        ),
        (
            "LISTING-031",
            proved!("persistence/src/market/sell_order/tests.rs" nobody_buys_from_themselves_and_nobody_buys_what_is_gone, "http/tests/it/trade.rs" amounts_and_filters_that_make_no_sense_are_refused_by_name, "http/tests/it/teams.rs" nobody_of_a_shop_buys_in_it),
        ),
        ("LISTING-032", run!(lists_that_do_not_match)),
    ]
}

async fn a_store_that_is_stopped(house: &House) {
    use crate::store::{HOLD, INFO, POPUP, SELLING, hold};
    let (seller, admin) = (house.person("seller").await, house.person("admin").await);
    sqlx::query("update account set steam = '{\"steam_id\": \"76561197960287930\", \"name\": \"sam\", \"is_private\": false, \"trade_token\": \"T0k3nT0k\", \"key_end\": \"0DE\"}' where uid = $1")
        .bind(seller.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    let email: String = sqlx::query_scalar("select email from account where uid = $1")
        .bind(seller.uid.0)
        .fetch_one(&house.pool)
        .await
        .unwrap();
    let tells_nothing = |reply: &Reply| {
        for secret in [email.as_str(), "T0k3nT0k", "tradeoffer", "sells fakes"] {
            assert!(!reply.text.contains(secret), "{secret}: {}", reply.text);
        }
    };
    for path in [INFO, POPUP, SELLING] {
        let open = house.get(None, &format!("{path}?uid={}", seller.uid)).await;
        open.data();
        tells_nothing(&open);
    }
    for stop in ["frozen", "closed"] {
        house.post(Some(&admin), HOLD, hold(&seller, stop)).await.data();
        for path in [INFO, POPUP, SELLING] {
            let refused = house.get(None, &format!("{path}?uid={}", seller.uid)).await;
            assert_eq!(refused.refusal(), (409, "FEATURE_DISABLED"), "{path}");
            assert_eq!(refused.body["data"]["store"], stop, "{path}");
            tells_nothing(&refused);
        }
    }
}

/// Everything a call of the market may change.
async fn state(house: &House) -> String {
    sqlx::query_scalar(
        "select md5(concat_ws('#', (select string_agg(t::text, '|' order by t::text) from asset t),
             (select string_agg(t::text, '|' order by t::text) from sell_order t)))",
    )
    .fetch_one(&house.pool)
    .await
    .expect("the tables are there")
}

async fn searches(house: &House) {
    Stall::set_up(house).await;
    let long = "x".repeat(10_240);
    for text in [long.as_str(), "%25", "_", "%5C", "*", "'%20OR%201%3D1%20--"] {
        let begin = Instant::now();
        let found = house.get(None, &format!("/api/market/goods?search={text}")).await;
        assert_eq!(found.data()["total"], 0, "{text}");
        assert!(begin.elapsed() < crate::harness::patient(Duration::from_secs(1)), "{text}");
    }
}

async fn a_sort_with_a_statement_in_it(house: &House) {
    let begin = Instant::now();
    let path = "/api/market/goods?sort_by=price;select%20pg_sleep(5)";
    let refused = house.get(None, path).await;
    assert_eq!(refused.refusal(), (422, "paramater_error"));
    assert_eq!(refused.reason("sort_by"), Some("invalid"));
    assert!(begin.elapsed() < crate::harness::patient(Duration::from_secs(4)));
}

async fn a_least_price_above_the_most(house: &House) {
    for path in ["/api/market/goods?", "/api/market/goods/sell_order?goods_id=1&"] {
        let refused = house.get(None, &format!("{path}min_price=2&max_price=1.99")).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"));
        assert_eq!(refused.reason("min_price"), Some("invalid"));
    }
}

async fn goods_that_are_not_there(house: &House) {
    for id in ["999999", "-1", "9223372036854775808", "0", "x", ""] {
        let offers = house.get(None, &format!("/api/market/goods/sell_order?goods_id={id}")).await;
        assert_eq!(offers.data()["items"], json!([]), "{id}");
        let info = house.get(None, &format!("/api/market/goods/info?goods_id={id}")).await;
        assert_eq!(info.refusal(), (409, "NOT_FOUND"), "{id}");
    }
    let none = house.get(None, "/api/market/goods?game=no%20such%20game").await;
    assert_eq!(none.data()["total"], 0);
}

async fn days_without_sense(house: &House) {
    for days in ["-1", "100000", "0", "x", "9223372036854775808"] {
        let path = format!("/api/market/goods/price_history/?goods_id=1&days={days}");
        let refused = house.get(None, &path).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{days}");
        assert_eq!(refused.reason("days"), Some("invalid"), "{days}");
    }
}

/// Sends it and sees that nothing came of it.
async fn refused(house: &House, stall: &Stall, wish: Value) -> Reply {
    let before = state(house).await;
    let refused = house.post(Some(&stall.seller), CREATE, wish).await;
    assert_eq!(state(house).await, before);
    refused
}

async fn price(house: &House, text: &str) {
    let stall = Stall::set_up(house).await;
    let wish = json!({ "assets": [{ "asset_id": stall.stickers, "price": text }] });
    let refused = refused(house, &stall, wish).await;
    assert_eq!(refused.refusal(), (422, "paramater_error"));
    assert_eq!(refused.reason("assets[0].price"), Some("invalid"));
}

async fn quantity(house: &House, quantity: Value) {
    let stall = Stall::set_up(house).await;
    let wish =
        json!({ "assets": [{ "asset_id": stall.stickers, "price": "1", "quantity": quantity }] });
    let refused = refused(house, &stall, wish).await;
    assert_eq!(refused.refusal(), (422, "paramater_error"));
    assert_eq!(refused.reason("assets[0].quantity"), Some("invalid"));
}

async fn more_than_there_is(house: &House) {
    let stall = Stall::set_up(house).await;
    let wish = json!({ "assets": [{ "asset_id": stall.stickers, "price": "1", "quantity": 21 }] });
    assert_eq!(refused(house, &stall, wish).await.refusal(), (409, "EXCEEDS_INVENTORY"));
}

async fn too_many_and_none(house: &House) {
    let stall = Stall::set_up(house).await;
    let item = json!({ "asset_id": stall.stickers, "price": "1" });
    let many = refused(house, &stall, json!({ "assets": vec![item; 51] })).await;
    assert_eq!(
        (many.refusal(), many.reason("assets")),
        ((422, "paramater_error"), Some("too_long"))
    );
    let none = refused(house, &stall, json!({ "assets": [] })).await;
    assert_eq!(
        (none.refusal(), none.reason("assets")),
        ((422, "paramater_error"), Some("required"))
    );
}

async fn the_same_piece_twice(house: &House) {
    let stall = Stall::set_up(house).await;
    let item = json!({ "asset_id": stall.knife, "price": "100" });
    let batch = json!({ "assets": [item, item] });
    let (one, other) = tokio::join!(
        house.post(Some(&stall.seller), CREATE, batch.clone()),
        house.post(Some(&stall.seller), CREATE, batch)
    );
    let done = |reply: &Reply| reply.data()["done"].as_i64().expect("a number");
    assert_eq!(done(&one) + done(&other), 1);
    let offers: i64 = sqlx::query_scalar("select count(*) from sell_order where asset_id = $1")
        .bind(stall.knife)
        .fetch_one(&house.pool)
        .await
        .expect("a count");
    assert_eq!(offers, 1);
}

async fn lists_that_do_not_match(house: &House) {
    let stall = Stall::set_up(house).await;
    let path = "/api/market/batch/fee";
    let wish = json!({ "goods_ids": vec!["1"; 10_000], "prices": vec!["1"; 10_000] });
    let many = house.post(Some(&stall.seller), path, wish).await;
    // 64 KB are reached before the list is read; a shorter one is refused by its length.
    assert!(matches!(many.status.as_u16(), 413 | 422));
    let wish = json!({ "goods_ids": vec!["1"; 51], "prices": vec!["1"; 51] });
    let many = house.post(Some(&stall.seller), path, wish).await;
    assert_eq!(
        (many.refusal(), many.reason("prices")),
        ((422, "paramater_error"), Some("too_long"))
    );
    let wish = json!({ "goods_ids": ["1", "2"], "prices": ["1"] });
    let unequal = house.post(Some(&stall.seller), path, wish).await;
    assert_eq!(unequal.refusal(), (422, "paramater_error"));
}
