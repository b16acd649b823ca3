//! Bargains through the app: suggested, answered, taken back, over by themselves; every story ends with the audit.

use crate::{
    harness::{House, Person, Reply, SioClient, stall::Stall},
    teams,
};
use guildhall_domain::{
    ids::PaymentId,
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_persistence::wallet::ledger::{self, audit::assert_whole};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

const PREVIEW: &str = "/api/market/bargain/preview";
const CREATE: &str = "/api/market/bargain/create";
const CANCEL: &str = "/api/market/bargain/cancel";
const ACCEPT: &str = "/api/market/bargain/accept";
const DECLINE: &str = "/api/market/bargain/decline";
const MINE: &str = "/api/market/bargain/mine";
const RECEIVED: &str = "/api/market/bargain/received";

/// A knife on sale for 100.00, which is what it goes for; its seller, and a buyer with so many cents.
async fn shop(pool: PgPool, cents: i64) -> (House, Stall, Person, String) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let listing = stall.offer(&house, stall.knife, "100.00").await;
    let buyer = with_money(&house, cents).await;
    (house, stall, buyer, listing)
}

async fn with_money(house: &House, cents: i64) -> Person {
    let buyer = house.person("user").await;
    let mut tx = guildhall_persistence::begin(&house.pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), buyer.uid, UsdCents(cents));
    ledger::post(&mut tx, &[deposit]).await.unwrap();
    tx.commit().await.unwrap();
    buyer
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

async fn answer(house: &House, by: &Person, path: &str, bargain: &Value) -> Reply {
    house.post(Some(by), path, json!({ "bargain_id": bargain["bargain_id"] })).await
}

async fn money(house: &House, by: &Person) -> (i64, i64) {
    let reply = house.get(Some(by), "/api/v1/asset/get_brief_asset").await;
    let data = reply.data();
    (data["available_cents"].as_i64().unwrap(), data["held_cents"].as_i64().unwrap())
}

async fn kinds(house: &House, by: &Person) -> Vec<String> {
    let reply = house.get(Some(by), "/api/account/notice/list").await;
    let told = reply.data()["notices"].as_array().unwrap().clone();
    told.iter().map(|notice| notice["kind"].as_str().unwrap().to_owned()).collect()
}

/// What the latest notice of this person is about.
async fn told_of(house: &House, by: &Person) -> Value {
    let reply = house.get(Some(by), "/api/account/notice/list").await;
    reply.data()["notices"][0]["goods"]["name"].clone()
}

/// The push of a bargain that is over; that it was made may be told first.
async fn ended(socket: &mut SioClient) -> Value {
    loop {
        let push = socket.push("bargain").await;
        if push["state"] != "open" {
            return push;
        }
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_seller_hears_of_a_bargain_and_accepts_it_and_the_buyer_has_bought(pool: PgPool) {
    let (house, stall, buyer, listing) = shop(pool, 20_000).await;
    let mut shop = house.socket_of(&stall.seller).await;
    let seen = house.post(Some(&buyer), PREVIEW, json!({ "sell_order_id": listing })).await;
    let seen = seen.data();
    assert_eq!(
        (&seen["asked_cents"], &seen["min_price_cents"], &seen["max_price_cents"]),
        (&json!(10_000), &json!(5_000), &json!(9_999))
    );
    assert_eq!((&seen["available_cents"], seen.get("open")), (&json!(20_000), None));
    let made = create(&house, &buyer, json!({ "sell_order_id": listing, "price": "80" })).await;
    let made = made.data();
    assert_eq!(
        (&made["state"], &made["side"], &made["amount_cents"]),
        (&json!("open"), &json!("buyer"), &json!(8_000))
    );
    assert_eq!(made.get("income_cents"), None, "what the seller gets is the seller's");
    assert_eq!(money(&house, &buyer).await, (12_000, 8_000));
    let push = shop.push("bargain").await;
    assert_eq!((&push["bargain_id"], &push["side"]), (&made["bargain_id"], &json!("seller")));
    assert_eq!(kinds(&house, &stall.seller).await, ["bargain_received"]);
    assert_eq!(told_of(&house, &stall.seller).await, "★ Knife");
    let badge = house.get(Some(&stall.seller), "/api/account/unread_badge").await;
    assert_eq!(badge.data()["to_accept_offer_order"], json!({ "csgo": 1 }));
    let received = house.get(Some(&stall.seller), RECEIVED).await;
    let row = &received.data()["items"][0];
    assert_eq!((&row["goods"]["name"], &row["income_cents"]), (&json!("★ Knife"), &json!(7_600)));

    let mut pocket = house.socket_of(&buyer).await;
    let accepted = answer(&house, &stall.seller, ACCEPT, made).await;
    assert_eq!(accepted.data()["state"], "accepted");
    assert_eq!(ended(&mut pocket).await["state"], "accepted");
    assert_eq!(money(&house, &buyer).await, (12_000, 0));
    let bought = house.get(Some(&buyer), "/api/v2/market/bill_order/?side=buyer").await;
    let order = &bought.data()["items"][0];
    assert_eq!((&order["status"], &order["due_cents"]), (&json!("paid"), &json!(8_000)));
    assert_eq!(order["order_id"], accepted.data()["order_id"]);
    assert_eq!(kinds(&house, &buyer).await, ["bargain_accepted"]);
    assert_eq!(kinds(&house, &stall.seller).await, ["sold", "bargain_received"]);
    let ended = house.get(Some(&buyer), &format!("{MINE}?is_ended=true")).await;
    assert_eq!(ended.data()["items"][0]["state"], "accepted");
    let badge = house.get(Some(&stall.seller), "/api/account/unread_badge").await;
    assert_eq!(badge.data()["to_accept_offer_order"], json!({}));
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_answer_is_given_once_and_the_same_one_again_is_answered_as_it_stands(pool: PgPool) {
    let (house, stall, buyer, listing) = shop(pool, 20_000).await;
    let wish = json!({ "sell_order_id": listing, "price": "80" });
    let made = create(&house, &buyer, wish.clone()).await;
    let made = made.data();
    let other = house.person("seller").await;
    for path in [ACCEPT, DECLINE] {
        assert_eq!(answer(&house, &other, path, made).await.refusal(), (409, "NOT_FOUND"));
    }
    assert_eq!(answer(&house, &stall.seller, CANCEL, made).await.refusal(), (409, "NOT_FOUND"));
    let declined = answer(&house, &stall.seller, DECLINE, made).await;
    assert_eq!(declined.data()["state"], "declined");
    let again = answer(&house, &stall.seller, DECLINE, made).await;
    assert_eq!(again.data()["version"], declined.data()["version"]);
    let late = answer(&house, &stall.seller, ACCEPT, made).await;
    assert_eq!(late.refusal(), (409, "STATUS_CHANGED"));
    assert_eq!(answer(&house, &buyer, CANCEL, made).await.data()["state"], "declined");
    assert_eq!(money(&house, &buyer).await, (20_000, 0));

    let second = create(&house, &buyer, wish).await;
    let taken = answer(&house, &buyer, CANCEL, second.data()).await;
    assert_eq!(taken.data()["state"], "cancelled");
    assert_eq!(money(&house, &buyer).await, (20_000, 0));
    let none = json!({ "bargain_id": Uuid::new_v4() });
    assert_eq!(answer(&house, &buyer, CANCEL, &none).await.refusal(), (409, "NOT_FOUND"));
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_listing_that_is_taken_down_ends_its_bargains_by_itself(pool: PgPool) {
    let (house, stall, buyer, listing) = shop(pool, 20_000).await;
    create(&house, &buyer, json!({ "sell_order_id": listing, "price": "80" })).await.data();
    let mut socket = house.socket_of(&buyer).await;
    let down = json!({ "sell_orders": [listing] });
    house.post(Some(&stall.seller), "/api/market/sell_order/cancel", down).await.data();
    stall.count(&house).await;
    house.floor().scanner.scan_now().await.unwrap();
    assert_eq!(ended(&mut socket).await["state"], "gone");
    assert_eq!(money(&house, &buyer).await, (20_000, 0));
    assert_eq!(kinds(&house, &buyer).await, ["bargain_ended"]);
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_seller_says_from_which_price_they_bargain_and_buyers_see_it(pool: PgPool) {
    let (house, stall, buyer, listing) = shop(pool, 20_000).await;
    let settings = house.get(Some(&stall.seller), "/api/market/bargain/settings").await;
    assert_eq!(settings.data(), &json!({ "is_on": true, "least_percent": 50 }));
    let set = async |body: Value| {
        house.post(Some(&stall.seller), "/api/market/bargain/settings/set", body).await
    };
    for percent in [json!(0), json!(100), json!(-1), json!(1.5), json!("x")] {
        let refused = set(json!({ "is_on": true, "least_percent": percent })).await;
        assert_eq!(refused.status, 422, "{}", refused.text);
        assert!(refused.reason("least_percent").is_some(), "{}", refused.text);
    }
    set(json!({ "is_on": true, "least_percent": 90 })).await.data();
    let low = create(&house, &buyer, json!({ "sell_order_id": listing, "price": "89.99" })).await;
    assert_eq!(low.refusal(), (409, "PRICE_OUT_OF_RANGE"));
    assert_eq!(low.body["data"]["min_price_cents"], 9_000);
    set(json!({ "is_on": false, "least_percent": 90 })).await.data();
    let settings = house.get(Some(&stall.seller), "/api/market/bargain/settings").await;
    assert_eq!(settings.data(), &json!({ "is_on": false, "least_percent": 90 }));
    let off = create(&house, &buyer, json!({ "sell_order_id": listing, "price": "95" })).await;
    assert_eq!(off.refusal(), (409, "BARGAINS_NOT_TAKEN"));
    let seen = house.post(Some(&buyer), PREVIEW, json!({ "sell_order_id": listing })).await;
    assert_eq!(seen.data().get("min_price_cents"), None);
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_was_let_list_answers_for_the_owner_up_to_their_amount(pool: PgPool) {
    let (house, stall, buyer, listing) = shop(pool, 20_000).await;
    let wish = json!({ "sell_order_id": listing, "price": "80" });
    let made = create(&house, &buyer, wish).await;
    let member = async |more: Value| {
        teams::joined(&house, &stall.seller, &teams::with(teams::grant(), &more)).await
    };
    let delivers = member(json!({ "scopes": ["deliver"], "max_cents": 8_000 })).await;
    let refused = answer(&house, &delivers, DECLINE, made.data()).await;
    assert_eq!(refused.refusal(), (409, "TEAM_NOT_ALLOWED"));
    let small = json!({ "scopes": ["list"], "max_cents": 7_999 });
    let small = member(small).await;
    let refused = answer(&house, &small, ACCEPT, made.data()).await;
    assert_eq!(refused.refusal(), (409, "TEAM_NOT_ALLOWED"));
    let lists = member(json!({ "scopes": ["list"], "max_cents": 8_000 })).await;
    let waits = house.get(Some(&lists), RECEIVED).await;
    assert_eq!(waits.data()["total"], 1);
    let accepted = answer(&house, &lists, ACCEPT, made.data()).await;
    assert_eq!(accepted.data()["state"], "accepted");
    let acts = house.get(Some(&stall.seller), "/api/market/seller/team/acts").await;
    let act = &acts.data()["acts"][0];
    assert_eq!((&act["kind"], &act["amount_cents"]), (&json!("bargain_accepted"), &json!(8_000)));
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_same_command_is_one_bargain_and_without_a_key_there_is_none(pool: PgPool) {
    let (house, _stall, buyer, listing) = shop(pool, 20_000).await;
    let wish = json!({ "sell_order_id": listing, "price": "80" });
    let without = house.post(Some(&buyer), CREATE, wish.clone()).await;
    assert_eq!(
        (without.status.as_u16(), without.reason("idempotency-key")),
        (422, Some("required"))
    );
    let one = keyed(&house, &buyer, CREATE, "k", wish.clone()).await;
    let two = keyed(&house, &buyer, CREATE, "k", wish).await;
    assert_eq!(one.data()["bargain_id"], two.data()["bargain_id"]);
    assert_eq!(money(&house, &buyer).await, (12_000, 8_000));
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_suggested_is_refused_by_field_or_reason_and_sets_nothing_aside(
    pool: PgPool,
) {
    let (house, stall, buyer, listing) = shop(pool, 8_000).await;
    let wish = |more: Value| {
        let mut wish = json!({ "sell_order_id": listing, "price": "80.00" });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wish
    };
    let wrong = async |body: Value, field: &str| {
        let reply = create(&house, &buyer, body).await;
        assert_eq!(reply.status, 422, "{}", reply.text);
        assert!(reply.reason(field).is_some(), "{field}: {}", reply.text);
    };
    for price in ["0", "-1", "1.234", "1e2", "１", "99999999999", ""] {
        wrong(wish(json!({ "price": price })), "price").await;
    }
    for quantity in [json!(0), json!(-1), json!(1.5), json!(1_001)] {
        wrong(wish(json!({ "quantity": quantity })), "quantity").await;
    }
    for days in [json!(0), json!(8), json!("x")] {
        wrong(wish(json!({ "days": days })), "days").await;
    }
    for (price, why) in [("100", "as much as is asked"), ("49.99", "less than half of it")] {
        let refused = create(&house, &buyer, wish(json!({ "price": price }))).await;
        assert_eq!(refused.refusal(), (409, "PRICE_OUT_OF_RANGE"), "{why}");
        let data = &refused.body["data"];
        assert_eq!(
            (&data["min_price_cents"], &data["max_price_cents"]),
            (&json!(5_000), &json!(9_999))
        );
    }
    let more = create(&house, &buyer, wish(json!({ "quantity": 2 }))).await;
    assert_eq!(more.refusal(), (409, "OUT_OF_STOCK"));
    let dear = create(&house, &buyer, wish(json!({ "price": "90.00" }))).await;
    assert_eq!(dear.refusal(), (409, "INSUFFICIENT_BALANCE"));
    assert_eq!(dear.body["data"]["missing_cents"], 1_000);
    let own = create(&house, &stall.seller, wish(json!({}))).await;
    assert_eq!(own.refusal(), (409, "SELF_TRADE"));
    let gone = create(&house, &buyer, wish(json!({ "sell_order_id": Uuid::new_v4() }))).await;
    assert_eq!(gone.refusal(), (409, "NOT_FOUND"));
    assert_eq!(money(&house, &buyer).await, (8_000, 0));
    create(&house, &buyer, wish(json!({}))).await.data();
    let second = create(&house, &buyer, wish(json!({ "price": "81.00" }))).await;
    assert_eq!(second.refusal(), (409, "BARGAIN_EXISTS"));
    assert_whole(&house.pool).await;
}
