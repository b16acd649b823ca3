//! What people watch, through the app: added, listed, put on top, cleared and taken away; and reminders that come true and are told live.

use crate::harness::{House, Person, Reply, stall::Stall};
use guildhall_actors::market::reminders;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

pub const GOODS: &str = "/api/account/bookmark/goods";
pub const OFFERS: &str = "/api/account/bookmark/sell_order";
pub const SHOPS: &str = "/api/account/bookmark/shops";
pub const CHECK: &str = "/api/account/check_bookmark";
pub const ADD: &str = "/api/account/add_bookmark";
pub const DELETE: &str = "/api/account/delete_bookmark";
pub const TOP: &str = "/api/account/top_bookmark";
pub const CLEAR: &str = "/api/account/bookmark/sell_order/clear_invalid";
pub const ON_SALE: &str = "/api/market/goods/set_onsell_remind";
pub const TRADABLE: &str = "/api/market/goods/set_tradable_remind";
const CANCEL: &str = "/api/market/sell_order/cancel";
const REPRICE: &str = "/api/market/sell_order/change";

pub fn mark(of: &str, id: impl ToString) -> Value {
    json!({ "target_type": of, "target_id": id.to_string() })
}

pub async fn delete(house: &House, by: &Person, of: &str, id: impl ToString) -> Reply {
    let path = format!("{DELETE}?target_type={of}&target_id={}", id.to_string());
    Reply::of(house.request(Some(by), Method::DELETE, &path)).await
}

async fn items(house: &House, by: &Person, path: &str) -> Vec<Value> {
    house.get(Some(by), path).await.data()["items"].as_array().unwrap().clone()
}

async fn reprice(house: &House, stall: &Stall, order: &str, price: &str) {
    let wish = json!({ "sell_orders": [{ "sell_order_id": order, "price": price }] });
    house.post(Some(&stall.seller), REPRICE, wish).await.data();
}

/// Counts the figures and looks at reminders, as the services do twice a second.
async fn look(house: &House, stall: &Stall) {
    stall.count(house).await;
    while reminders::look(&house.pool, &house.state.hub).await.unwrap() > 0 {}
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn goods_are_watched_with_what_they_cost_then_and_cost_now(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let ann = house.person("user").await;
    let order = stall.offer(&house, stall.knife, "120").await;
    stall.count(&house).await;
    for id in ["1", "2"] {
        let added = house.post(Some(&ann), ADD, mark("goods", id)).await;
        assert_eq!(added.data(), &json!({ "is_bookmarked": true }));
    }
    reprice(&house, &stall, &order, "99").await;
    stall.count(&house).await;
    let listed = items(&house, &ann, GOODS).await;
    let facts = |row: &Value| {
        (row["goods"]["goods_id"].clone(), row["price_then_cents"].clone(), row["is_top"].clone())
    };
    assert_eq!(facts(&listed[0]), (json!("2"), Value::Null, json!(false)));
    assert_eq!(facts(&listed[1]), (json!("1"), json!(12_000), json!(false)));
    assert_eq!(listed[1]["goods"]["lowest_price_cents"], 9_900);

    let topped = house.post(Some(&ann), TOP, mark("goods", "1")).await;
    assert_eq!(topped.data(), &json!({ "is_top": true }));
    let first = items(&house, &ann, &format!("{GOODS}?page_size=1")).await;
    assert_eq!(facts(&first[0]), (json!("1"), json!(12_000), json!(true)));
    let none = house.get(Some(&ann), &format!("{GOODS}?game=other")).await;
    assert_eq!((&none.data()["total"], &none.data()["page_num"]), (&json!(0), &json!(1)));

    let path = format!("{CHECK}?target_type=goods&target_ids=1,99,x");
    assert_eq!(house.get(Some(&ann), &path).await.data(), &json!({ "target_ids": ["1"] }));
    for _ in 0..2 {
        let gone = delete(&house, &ann, "goods", 1).await;
        assert_eq!(gone.data(), &json!({ "is_bookmarked": false }));
    }
    assert_eq!(items(&house, &ann, GOODS).await.len(), 1);
    let ben = house.person("user").await;
    assert!(items(&house, &ben, GOODS).await.is_empty(), "each their own");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_offer_stays_on_the_list_after_it_has_ended_until_it_is_cleared(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let ann = house.person("user").await;
    let knife = stall.offer(&house, stall.knife, "120").await;
    let sticker = stall.offer(&house, stall.stickers, "0.40").await;
    for order in [&knife, &sticker] {
        house.post(Some(&ann), ADD, mark("sell_order", order)).await.data();
    }
    reprice(&house, &stall, &knife, "100").await;
    house.post(Some(&stall.seller), CANCEL, json!({ "sell_orders": [sticker] })).await.data();
    let page = house.get(Some(&ann), OFFERS).await;
    assert_eq!((&page.data()["total"], &page.data()["ended"]), (&json!(2), &json!(1)));
    let [ended, cheaper] = &page.data()["items"].as_array().unwrap()[..] else {
        panic!("{}", page.body)
    };
    assert_eq!(ended["sell_order"]["state"], "ended");
    assert_eq!(ended["goods"]["name"], "Sticker");
    assert_eq!(
        (&cheaper["price_then_cents"], &cheaper["sell_order"]["price_cents"]),
        (&json!(12_000), &json!(10_000))
    );
    let cleared = house.post(Some(&ann), CLEAR, json!({ "game": "other" })).await;
    assert_eq!(cleared.data(), &json!({ "removed": 0 }));
    let cleared = house.post(Some(&ann), CLEAR, json!({})).await;
    assert_eq!(cleared.data(), &json!({ "removed": 1 }));
    let left = house.get(Some(&ann), OFFERS).await;
    assert_eq!((&left.data()["total"], &left.data()["ended"]), (&json!(1), &json!(0)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn sellers_are_watched_with_what_they_offer_now(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let ann = house.person("user").await;
    let knife = stall.offer(&house, stall.knife, "120").await;
    let seller = stall.seller.uid;
    house.post(Some(&ann), ADD, mark("shop", seller)).await.data();
    let shop = &items(&house, &ann, SHOPS).await[0];
    assert_eq!(shop["uid"], seller.to_string());
    assert_eq!((&shop["is_open"], &shop["on_sale"]), (&json!(true), &json!(1)));
    assert_eq!(shop["latest"][0]["sell_order_id"], knife);
    assert_eq!(shop["latest"][0]["goods"]["name"], "★ Knife");
    assert!(shop.get("price_then_cents").is_none());
    let hide = json!({ "allow_shop_display": false });
    house.post(Some(&stall.seller), "/api/account/set_shop_display", hide).await.data();
    let shop = &items(&house, &ann, SHOPS).await[0];
    let shown = (&shop["is_open"], &shop["on_sale"], &shop["nickname"], &shop["latest"]);
    assert_eq!(shown, (&json!(false), &json!(0), &json!(""), &json!([])));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_reminder_is_told_live_once_and_is_listed_with_its_goods(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let ann = house.person("user").await;
    let order = stall.offer(&house, stall.knife, "120").await;
    stall.count(&house).await;
    let wish = json!({ "goods_id": "1", "max_price": "100", "is_on": true });
    let set = house.post(Some(&ann), ON_SALE, wish.clone()).await;
    let on = json!({ "is_on": true, "max_price_cents": 10_000, "is_met": false });
    assert_eq!(set.data(), &on);
    let listed = items(&house, &ann, GOODS).await;
    assert_eq!(listed[0]["remind"], json!({ "max_price_cents": 10_000 }), "it is watched too");
    let mut socket = house.socket_of(&ann).await;
    look(&house, &stall).await;
    reprice(&house, &stall, &order, "99.50").await;
    look(&house, &stall).await;
    let push = socket.push("notice").await;
    let notice = &push["notice"];
    assert_eq!(
        (&notice["kind"], &notice["notice_type"]),
        (&json!("goods_on_sale"), &json!("trade"))
    );
    assert_eq!(notice["amount_cents"], 9_950);
    let names = json!({ "zh_Hant": "★ 刀" });
    let goods = json!({ "goods_id": "1", "game": "csgo", "name": "★ Knife", "names": names });
    assert_eq!(notice["goods"], goods);
    assert_eq!(push["unread"]["unread_message"], 1);
    for price in ["100", "99", "101.99", "98"] {
        reprice(&house, &stall, &order, price).await;
        look(&house, &stall).await;
    }
    let all = house.get(Some(&ann), "/api/account/notice/list").await;
    assert_eq!(all.data()["notices"].as_array().unwrap().len(), 1);
    let set = house.post(Some(&ann), ON_SALE, wish).await;
    assert_eq!(set.data()["is_met"], true, "that is no news");
    let off = json!({ "goods_id": "1", "is_on": false });
    assert_eq!(house.post(Some(&ann), ON_SALE, off).await.data()["is_on"], false);
    assert!(items(&house, &ann, GOODS).await[0].get("remind").is_none());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_seller_is_reminded_of_an_item_that_may_be_sold_and_sees_which(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let tradable = async |at: &str| {
        sqlx::query(
            "update asset set tradable_at = now() + $2::text::interval where asset_id = $1",
        )
        .bind(stall.knife)
        .bind(at)
        .execute(&house.pool)
        .await
        .unwrap();
    };
    let set = async |is_on: bool| {
        let wish = json!({ "asset_id": stall.knife, "is_on": is_on });
        house.post(Some(&stall.seller), TRADABLE, wish).await.data()["is_on"].clone()
    };
    assert_eq!(set(true).await, false, "it may be sold already");
    tradable("1 hour").await;
    let reminded = async || {
        let there = items(&house, &stall.seller, "/api/market/partner_inventory").await;
        let knife = there.iter().find(|it| it["asset_id"] == stall.knife.simple().to_string());
        knife.unwrap()["is_reminded"].clone()
    };
    assert_eq!((set(true).await, reminded().await), (json!(true), json!(true)));
    assert_eq!((set(false).await, reminded().await), (json!(false), json!(false)));
    assert_eq!(set(true).await, true);
    let mut socket = house.socket_of(&stall.seller).await;
    tradable("-1 second").await;
    sqlx::raw_sql("update goods_reminder set due_at = now()").execute(&house.pool).await.unwrap();
    look(&house, &stall).await;
    let notice = &socket.push("notice").await["notice"];
    assert_eq!(
        (&notice["kind"], &notice["goods"]["name"]),
        (&json!("item_tradable"), &json!("★ Knife"))
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_key_that_comes_again_with_another_query_is_refused(pool: PgPool) {
    let house = House::open(pool).await;
    Stall::set_up(&house).await;
    let ann = house.person("user").await;
    for id in ["1", "2"] {
        house.post(Some(&ann), ADD, mark("goods", id)).await.data();
    }
    let ask = async |id: &str| {
        let path = format!("{DELETE}?target_type=goods&target_id={id}");
        let request = house.request(Some(&ann), Method::DELETE, &path);
        Reply::of(request.header("idempotency-key", "k")).await
    };
    ask("1").await.data();
    house.post(Some(&ann), ADD, mark("goods", "1")).await.data();
    ask("1").await.data();
    assert_eq!(items(&house, &ann, GOODS).await.len(), 2, "the first answer, and nothing is done");
    assert_eq!(ask("2").await.refusal(), (409, "CONFLICT"));
}
