//! Saved searches through the app: saved, listed, told of live, paused, deleted. And what offers say of themselves and their sellers.

use crate::harness::{House, Person, Reply, stall::Stall};
use guildhall_actors::market::saved_searches;
use guildhall_persistence::market::{goods::GoodsIndex, seller_figures};
use serde_json::{Value, json};
use sqlx::PgPool;

pub const LIST: &str = "/api/account/saved_search";
pub const CREATE: &str = "/api/account/saved_search/create";
pub const CHANGE: &str = "/api/account/saved_search/change";
pub const DELETE: &str = "/api/account/saved_search/delete";
const REPRICE: &str = "/api/market/sell_order/change";

async fn items(house: &House, by: &Person) -> Vec<Value> {
    house.get(Some(by), LIST).await.data()["items"].as_array().unwrap().clone()
}

pub async fn save(house: &House, by: &Person, wish: Value) -> String {
    let saved = house.post(Some(by), CREATE, wish).await;
    saved.data()["search_id"].as_str().unwrap().to_owned()
}

async fn reprice(house: &House, stall: &Stall, order: &str, price: &str) {
    let wish = json!({ "sell_orders": [{ "sell_order_id": order, "price": price }] });
    house.post(Some(&stall.seller), REPRICE, wish).await.data();
}

async fn look(house: &House) {
    let goods = house.state.get::<GoodsIndex>();
    while saved_searches::look(&house.pool, &house.state.hub, goods).await.unwrap() > 0 {}
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_search_of_offers_is_told_of_live_once(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    stall.count(&house).await;
    let ann = house.person("user").await;
    let order = stall.offer(&house, stall.knife, "120").await;
    let wish = json!({
        "name": " Sharp ", "goods_id": "1", "offers": { "max_float": 0.08, "paint_seeds": "44,45" },
        "alert": "price_under", "alert_price": "100",
    });
    let id = save(&house, &ann, wish).await;
    let mut socket = house.socket_of(&ann).await;
    look(&house).await;
    reprice(&house, &stall, &order, "99.50").await;
    look(&house).await;
    let push = socket.push("notice").await;
    let notice = &push["notice"];
    assert_eq!(
        (&notice["kind"], &notice["notice_type"], &notice["amount_cents"]),
        (&json!("saved_search_found"), &json!("trade"), &json!(9_950))
    );
    assert_eq!(notice["search"], json!({ "search_id": id, "name": "Sharp", "matches": 1 }));
    assert_eq!(notice["goods"]["name"], "★ Knife");
    for price in ["100", "99", "101.99", "98"] {
        reprice(&house, &stall, &order, price).await;
        look(&house).await;
    }
    let all = house.get(Some(&ann), "/api/account/notice/list").await;
    assert_eq!(all.data()["notices"].as_array().unwrap().len(), 1);
    let listed = &items(&house, &ann).await[0];
    assert_eq!((&listed["matches"], &listed["is_paused"]), (&json!(1), &json!(false)));
    assert!(listed["told_at"].is_i64());
    let offers = &listed["offers"];
    assert_eq!((&offers["paint_seeds"], &offers["name_tag"]), (&json!([44, 45]), &json!(false)));
    assert_eq!(listed["goods"]["goods_id"], "1");
    assert!(listed.get("market").is_none());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_search_of_the_market_is_listed_as_it_was_saved_and_changed(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let ann = house.person("user").await;
    stall.offer(&house, stall.knife, "120").await;
    stall.count(&house).await;
    let wish = json!({
        "name": "Knives", "alert": "new_match",
        "market": { "game": "csgo", "tags": r#"{"kind": ["knife"]}"#, "max_price": "150", "state": "1" },
    });
    let id = save(&house, &ann, wish).await;
    let listed = house.get(Some(&ann), LIST).await;
    assert_eq!(listed.data()["most"], 50);
    let one = &listed.data()["items"][0];
    let market = json!({
        "game": "csgo", "tags": { "kind": ["knife"] }, "max_price_cents": 15_000,
        "is_on_sale": true, "is_asked_for": false,
    });
    assert_eq!(
        (&one["market"], &one["matches"], &one["alert"]),
        (&market, &json!(1), &json!("new_match"))
    );

    let wish =
        json!({ "search_id": id, "name": "Blades", "alert": "price_over", "alert_price": "130" });
    let changed = house.post(Some(&ann), CHANGE, wish).await;
    let now = json!({
        "name": "Blades", "alert": "price_over", "alert_price_cents": 13_000, "is_paused": false,
    });
    assert_eq!(changed.data(), &now);
    let paused =
        house.post(Some(&ann), CHANGE, json!({ "search_id": id, "is_paused": true })).await;
    assert_eq!(paused.data()["is_paused"], true);
    let ben = house.person("user").await;
    assert!(items(&house, &ben).await.is_empty(), "each their own");
    let refused =
        house.post(Some(&ben), CHANGE, json!({ "search_id": id, "is_paused": false })).await;
    assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    for is_deleted in [true, false] {
        let gone = house.post(Some(&ann), DELETE, json!({ "search_id": id })).await;
        assert_eq!(gone.data(), &json!({ "is_deleted": is_deleted }));
    }
    assert!(items(&house, &ann).await.is_empty());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_search_that_is_sent_twice_is_saved_once(pool: PgPool) {
    let house = House::open(pool).await;
    Stall::set_up(&house).await;
    let ann = house.person("user").await;
    let send = async || {
        let wish = json!({ "name": "Any", "goods_id": "1" });
        let request = house.request(Some(&ann), reqwest::Method::POST, CREATE).json(&wish);
        Reply::of(request.header("idempotency-key", "k")).await.data()["search_id"].clone()
    };
    assert_eq!(send().await, send().await);
    assert_eq!(items(&house, &ann).await.len(), 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn offers_say_what_is_known_of_their_sellers(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    stall.offer(&house, stall.knife, "120").await;
    let facts = async || {
        let offers = house.get(None, "/api/market/goods/sell_order?goods_id=1").await;
        offers.data()["items"][0]["seller_facts"].clone()
    };
    let new = json!({ "is_new": true, "finished": 0, "is_online": false });
    assert_eq!(facts().await, new);
    sqlx::query(
        "insert into seller_figures (seller, finished, judged, completed, delivery_seconds) values ($1, 12, 8, 7, 180)",
    )
    .bind(stall.seller.uid.0)
    .execute(&house.pool)
    .await
    .unwrap();
    let _socket = house.socket_of(&stall.seller).await;
    let known = json!({
        "is_new": false, "finished": 12, "completion_percent": 87, "delivery_seconds": 180, "is_online": true,
    });
    assert_eq!(facts().await, known);
    assert_eq!(seller_figures::refresh(&house.pool).await.unwrap(), 0);
    let hide = json!({ "allow_shop_display": false });
    house.post(Some(&stall.seller), "/api/account/set_shop_display", hide).await.data();
    assert_eq!(facts().await["is_online"], false, "who does not show their shop is not watched");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn offers_are_narrowed_over_the_whole_set_and_counted(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    sqlx::raw_sql(
        r#"update asset set stickers = '[{"name": "Crown, gold", "slot": 0}]', name_tag = 'Edge' where goods_id = 1;
           update goods_figures set reference_cents = 10000"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    stall.offer(&house, stall.knife, "120").await;
    for (query, total) in [
        ("", 1),
        ("&paint_seeds=44,45", 1),
        ("&paint_seeds=45", 0),
        ("&stat_trak=false", 1),
        ("&stat_trak=true", 0),
        ("&stickers=%5B%22Crown%2C%20gold%22%5D", 1),
        ("&stickers=%5B%22Crown%22%5D", 0),
        ("&name_tag=true", 1),
        ("&name_tag=false", 1),
        ("&min_float=0.076", 0),
        ("&max_price=119.99", 0),
        ("&sort_by=discount", 1),
    ] {
        let path = format!("/api/market/goods/sell_order?goods_id=1{query}");
        let found = house.get(None, &path).await;
        assert_eq!(found.data()["total"], total, "{query}");
        assert_eq!(found.data()["items"].as_array().unwrap().len(), total, "{query}");
    }
    let offers = house.get(None, "/api/market/goods/sell_order?goods_id=1").await;
    assert_eq!(offers.data()["items"][0]["market_price_cents"], 10_000);
    let choices = house.get(None, "/api/market/goods/offer_choices?goods_id=1&search=gold").await;
    let sticker = json!([{ "name": "Crown, gold", "offers": 1 }]);
    let known = json!({ "has_counters": false, "has_name_tags": true, "stickers": sticker });
    assert_eq!(choices.data(), &known);
}
