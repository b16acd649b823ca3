//! Buy requests through the app: set aside, waiting, bought by what is listed, taken back; every story ends with the audit.

use crate::harness::{House, Person, Reply, stall::Stall};
use guildhall_domain::{
    ids::PaymentId,
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_persistence::wallet::ledger::{self, audit::assert_whole};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

const PREVIEW: &str = "/api/market/buy_request/preview";
const CREATE: &str = "/api/market/buy_request/create";
const CANCEL: &str = "/api/market/buy_request/cancel";
const MINE: &str = "/api/market/buy_request/mine";

/// Goods 1 go for 100.00 and wear, goods 2 for 0.50; a seller of both, and a buyer with so many cents.
async fn shop(pool: PgPool, cents: i64) -> (House, Stall, Person) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    stall.count(&house).await;
    let buyer = house.person("user").await;
    let mut tx = guildhall_persistence::begin(&house.pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), buyer.uid, UsdCents(cents));
    ledger::post(&mut tx, &[deposit]).await.unwrap();
    tx.commit().await.unwrap();
    (house, stall, buyer)
}

async fn keyed(house: &House, by: &Person, path: &str, key: &str, body: Value) -> Reply {
    Reply::of(
        house.request(Some(by), Method::POST, path).header("idempotency-key", key).json(&body),
    )
    .await
}

async fn create(house: &House, by: &Person, body: Value) -> Reply {
    keyed(house, by, CREATE, &Uuid::new_v4().to_string(), body).await
}

async fn available(house: &House, by: &Person) -> i64 {
    let reply = house.get(Some(by), "/api/v1/asset/get_brief_asset").await;
    reply.data()["available_cents"].as_i64().unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_listed_for_less_is_bought_at_the_sellers_price_and_both_hear_of_it(pool: PgPool) {
    let (house, stall, buyer) = shop(pool, 20_000).await;
    let mut socket = house.socket_of(&buyer).await;
    let wish = json!({ "goods_id": "1", "price": "95.00" });
    let made = create(&house, &buyer, wish).await;
    let made = made.data();
    assert_eq!(
        (&made["state"], &made["reserved_cents"], &made["ahead"]),
        (&json!("open"), &json!(9_500), &json!(0))
    );
    assert_eq!(available(&house, &buyer).await, 10_500);
    let balance = house.get(Some(&buyer), "/api/v1/asset/get_brief_asset").await;
    assert_eq!(
        (&balance.data()["held_cents"], &balance.data()["balance_cents"]),
        (&json!(9_500), &json!(10_500))
    );
    stall.count(&house).await;
    let info = house.get(None, "/api/market/goods/info?goods_id=1").await;
    assert_eq!(
        info.data()["buy_requests"],
        json!([{ "price_cents": 9_500, "quantity": 1, "buyers": 1 }])
    );
    assert_eq!(info.data()["highest_bid_cents"], 9_500);
    assert_eq!(socket.push("buy_request").await["state"], "open");

    stall.offer(&house, stall.knife, "90.00").await;
    let push = loop {
        let push = socket.push("buy_request").await;
        if push["state"] != "open" {
            break push;
        }
    };
    assert_eq!((&push["state"], &push["spent_cents"]), (&json!("filled"), &json!(9_000)));
    assert_eq!(available(&house, &buyer).await, 11_000, "five dollars came back");
    let bought = house.get(Some(&buyer), "/api/v2/market/bill_order/?side=buyer").await;
    let order = &bought.data()["items"][0];
    assert_eq!((&order["status"], &order["due_cents"]), (&json!("paid"), &json!(9_000)));
    let sold = house.get(Some(&stall.seller), "/api/v2/market/bill_order/?side=seller").await;
    assert_eq!(sold.data()["items"][0]["order_id"], order["order_id"]);
    let told = house.get(Some(&stall.seller), "/api/account/notice/list").await;
    assert_eq!(told.data()["notices"][0]["kind"], "sold");
    let told = house.get(Some(&buyer), "/api/account/notice/list").await;
    assert_eq!(told.data()["notices"][0]["kind"], "buy_request_filled");
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_on_sale_already_is_bought_before_the_answer_and_the_rest_waits(pool: PgPool) {
    let (house, stall, buyer) = shop(pool, 20_000).await;
    let wish =
        json!({ "assets": [{ "asset_id": stall.stickers, "price": "0.45", "quantity": 3 }] });
    house.post(Some(&stall.seller), "/api/market/sell_order/create", wish).await.data();
    let wish = json!({ "goods_id": "2", "price": "0.50", "quantity": 5 });
    let seen = house.post(Some(&buyer), PREVIEW, wish.clone()).await;
    let seen = seen.data();
    assert_eq!((&seen["buys_now"], &seen["buys_now_cents"]), (&json!(3), &json!(135)));
    assert_eq!((&seen["reserve_cents"], &seen["missing_cents"]), (&json!(250), &json!(0)));
    let made = create(&house, &buyer, wish).await;
    let made = made.data();
    assert_eq!(
        (&made["bought"], &made["open"], &made["reserved_cents"]),
        (&json!(3), &json!(2), &json!(100))
    );
    let cancelled =
        house.post(Some(&buyer), CANCEL, json!({ "buy_request_id": made["buy_request_id"] })).await;
    assert_eq!(
        (&cancelled.data()["state"], &cancelled.data()["bought"]),
        (&json!("cancelled"), &json!(3))
    );
    let again =
        house.post(Some(&buyer), CANCEL, json!({ "buy_request_id": made["buy_request_id"] })).await;
    assert_eq!(again.data()["version"], cancelled.data()["version"]);
    assert_eq!(available(&house, &buyer).await, 20_000 - 135);
    let ended = house.get(Some(&buyer), &format!("{MINE}?is_ended=true")).await;
    assert_eq!(
        (&ended.data()["total"], &ended.data()["items"][0]["goods"]["name"]),
        (&json!(1), &json!("Sticker"))
    );
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_price_that_is_lowered_is_found_by_the_scanner(pool: PgPool) {
    let (house, stall, buyer) = shop(pool, 20_000).await;
    let offer = stall.offer(&house, stall.knife, "120.00").await;
    let made = create(&house, &buyer, json!({ "goods_id": "1", "price": "95.00" })).await;
    assert_eq!(made.data()["state"], "open");
    let wish = json!({ "sell_orders": [{ "sell_order_id": offer, "price": "95" }] });
    house.post(Some(&stall.seller), "/api/market/sell_order/change", wish).await.data();
    stall.count(&house).await;
    let mut socket = house.socket_of(&buyer).await;
    house.floor().scanner.scan_now().await.unwrap();
    assert_eq!(socket.push("buy_request").await["state"], "filled");
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_offers_as_much_comes_later_and_ones_own_shop_is_passed_over(pool: PgPool) {
    let (house, stall, buyer) = shop(pool, 20_000).await;
    let other = house.person("user").await;
    let mut tx = guildhall_persistence::begin(&house.pool).await.unwrap();
    for uid in [other.uid, stall.seller.uid] {
        let deposit = postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(20_000));
        ledger::post(&mut tx, &[deposit]).await.unwrap();
    }
    tx.commit().await.unwrap();
    let wish = json!({ "goods_id": "1", "price": "95.00" });
    create(&house, &stall.seller, json!({ "goods_id": "1", "price": "99.00" })).await.data();
    create(&house, &buyer, wish.clone()).await.data();
    let seen = house.post(Some(&other), PREVIEW, wish.clone()).await;
    assert_eq!((&seen.data()["ahead"], &seen.data()["ahead_quantity"]), (&json!(2), &json!(2)));
    let later = create(&house, &other, wish).await;
    assert_eq!((&later.data()["ahead"], &later.data()["ahead_at_price"]), (&json!(2), &json!(1)));
    let mut socket = house.socket_of(&buyer).await;
    stall.offer(&house, stall.knife, "95.00").await;
    assert_eq!(
        socket.push("buy_request").await["state"],
        "filled",
        "the seller does not buy of themselves"
    );
    let open = house.get(Some(&other), &format!("{MINE}?goods_id=1")).await;
    assert_eq!(open.data()["items"][0]["ahead"], 1);
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_same_command_is_one_request_and_without_a_key_there_is_none(pool: PgPool) {
    let (house, _stall, buyer) = shop(pool, 20_000).await;
    let wish = json!({ "goods_id": "1", "price": "95.00" });
    let without = house.post(Some(&buyer), CREATE, wish.clone()).await;
    assert_eq!(
        (without.status.as_u16(), without.reason("idempotency-key")),
        (422, Some("required"))
    );
    let one = keyed(&house, &buyer, CREATE, "k", wish.clone()).await;
    let two = keyed(&house, &buyer, CREATE, "k", wish).await;
    assert_eq!(one.data()["buy_request_id"], two.data()["buy_request_id"]);
    assert_eq!(available(&house, &buyer).await, 10_500);
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_wanted_is_refused_by_field_or_reason_and_sets_nothing_aside(pool: PgPool) {
    let (house, _stall, buyer) = shop(pool, 5_000).await;
    let wrong = async |body: Value, field: &str| {
        let reply = create(&house, &buyer, body).await;
        assert_eq!(reply.status, 422, "{}", reply.text);
        assert!(reply.reason(field).is_some(), "{field}: {}", reply.text);
    };
    let wish = |more: Value| {
        let mut wish = json!({ "goods_id": "1", "price": "45.00" });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wish
    };
    for price in ["0", "-1", "1.234", "1e2", "１", "99999999999"] {
        wrong(wish(json!({ "price": price })), "price").await;
    }
    for quantity in [json!(0), json!(-1), json!(1.5), json!(2_147_483_648_i64), json!(1_001)] {
        wrong(wish(json!({ "quantity": quantity })), "quantity").await;
    }
    for days in [json!(0), json!(91), json!("x")] {
        wrong(wish(json!({ "days": days })), "days").await;
    }
    wrong(wish(json!({ "wanted": { "wear_max": 1.1 } })), "wanted.wear_max").await;
    wrong(wish(json!({ "wanted": { "wear_min": 0.5, "wear_max": 0.4 } })), "wanted.wear_min").await;
    wrong(wish(json!({ "wanted": { "paint_seeds": vec![1; 21] } })), "wanted.paint_seeds").await;
    wrong(wish(json!({ "wanted": { "stickers": vec!["x"; 6] } })), "wanted.stickers").await;
    wrong(json!({ "goods_id": "2", "price": "0.40", "wanted": { "wear_max": 0.5 } }), "wanted")
        .await;
    let far = create(&house, &buyer, wish(json!({ "price": "19.99" }))).await;
    assert_eq!(far.refusal(), (409, "PRICE_OUT_OF_RANGE"));
    assert_eq!(far.body["data"]["min_price_cents"], 2_000);
    let dear = create(&house, &buyer, wish(json!({ "quantity": 2 }))).await;
    assert_eq!(dear.refusal(), (409, "INSUFFICIENT_BALANCE"));
    assert_eq!(dear.body["data"]["missing_cents"], 4_000);
    let nothing = create(&house, &buyer, json!({ "goods_id": "99", "price": "45.00" })).await;
    assert_eq!(nothing.refusal(), (409, "NOT_FOUND"));
    let others =
        house.post(Some(&buyer), CANCEL, json!({ "buy_request_id": Uuid::new_v4() })).await;
    assert_eq!(others.refusal(), (409, "NOT_FOUND"));
    assert_eq!(available(&house, &buyer).await, 5_000);
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn while_buying_is_switched_off_nothing_is_bought_and_afterwards_it_is(pool: PgPool) {
    let (house, stall, buyer) = shop(pool, 20_000).await;
    let admin = house.person("admin").await;
    let switch = async |is_on: bool| {
        let to = json!({ "feature": "buying", "is_on": is_on, "reason": "a price is wrong" });
        house.post(Some(&admin), "/api/admin/feature/switch", to).await.data();
    };
    let wish = json!({ "goods_id": "1", "price": "95.00" });
    create(&house, &buyer, wish.clone()).await.data();
    switch(false).await;
    assert_eq!(create(&house, &buyer, wish).await.refusal(), (409, "FEATURE_DISABLED"));
    stall.offer(&house, stall.knife, "90.00").await;
    stall.count(&house).await;
    house.floor().scanner.scan_now().await.unwrap();
    let mine = house.get(Some(&buyer), &format!("{MINE}?goods_id=1")).await;
    assert_eq!(mine.data()["items"][0]["state"], "open");
    switch(true).await;
    let mut socket = house.socket_of(&buyer).await;
    stall.count(&house).await;
    house
        .state
        .get::<guildhall_actors::order::order_book::OrderBooks>()
        .look([guildhall_domain::ids::GoodsId(1)]);
    assert_eq!(socket.push("buy_request").await["state"], "filled");
    assert_whole(&house.pool).await;
}
