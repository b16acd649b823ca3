//! Rows FAVOURITE: bookmarks of nothing, of one's own, too many; reminders that make no sense.
use super::table::Table;
use crate::favourites::{ADD, CHECK, CLEAR, DELETE, GOODS, ON_SALE, TOP, TRADABLE, delete, mark};
use crate::harness::{House, Reply, stall::Stall};
use crate::teams::{grant, joined};
use reqwest::Method;
use serde_json::json;

pub fn rows() -> Table {
    vec![
        ("FAVOURITE-001", run!(no_target)),
        ("FAVOURITE-002", run!(what_is_not_there)),
        ("FAVOURITE-003", run!(ones_own)),
        (
            "FAVOURITE-004",
            proved!("persistence/src/market/bookmark/tests.rs" there_are_five_hundred_of_each_type_and_no_more_whoever_is_faster),
        ),
        ("FAVOURITE-005", run!(a_body_in_place_of_a_query)),
        ("FAVOURITE-006", run!(prices_that_are_none)),
        ("FAVOURITE-007", run!(somebody_elses_item)),
        ("FAVOURITE-008", run!(too_many_at_once)),
    ]
}

/// Everything these calls may change.
async fn state(house: &House) -> String {
    sqlx::query_scalar(
        "select md5(concat_ws('#', (select string_agg(t::text, '|' order by t::text) from bookmark t),
             (select string_agg(t::text, '|' order by t::text) from goods_reminder t)))",
    )
    .fetch_one(&house.pool)
    .await
    .unwrap()
}

async fn no_target(house: &House) {
    let ann = house.person("user").await;
    let before = state(house).await;
    for path in [ADD, TOP] {
        let wrong = house.post(Some(&ann), path, mark("buy_order", "1")).await;
        assert_eq!(wrong.reason("target_type"), Some("invalid"), "{path}");
        let long = house.post(Some(&ann), path, mark("goods", "1".repeat(65))).await;
        assert_eq!(long.reason("target_id"), Some("too_long"), "{path}");
        let empty = house.post(Some(&ann), path, mark("goods", "")).await;
        assert!(empty.reason("target_id").is_some(), "{path}");
    }
    let long = house.post(Some(&ann), CLEAR, json!({ "game": "g".repeat(65) })).await;
    assert_eq!(long.reason("game"), Some("too_long"));
    assert_eq!(state(house).await, before);
}

async fn what_is_not_there(house: &House) {
    let stall = Stall::set_up(house).await;
    let ann = house.person("user").await;
    let ended = stall.offer(house, stall.knife, "100").await;
    let back = json!({ "sell_orders": [ended] });
    house.post(Some(&stall.seller), "/api/market/sell_order/cancel", back).await.data();
    let before = state(house).await;
    let nothing = [
        mark("goods", "999"),
        mark("goods", "x"),
        mark("sell_order", uuid::Uuid::new_v4().simple()),
        mark("sell_order", "1"),
        mark("sell_order", ended),
        mark("shop", "999999999"),
        mark("shop", house.person("user").await.uid),
    ];
    for target in nothing {
        let refused = house.post(Some(&ann), ADD, target.clone()).await;
        assert_eq!(refused.refusal(), (409, "NOT_FOUND"), "{target}");
    }
    let refused = house.post(Some(&ann), TOP, mark("goods", "1")).await;
    assert_eq!(refused.refusal(), (409, "NOT_FOUND"), "not watched");
    let wish = json!({ "goods_id": "999", "is_on": true });
    let refused = house.post(Some(&ann), ON_SALE, wish).await;
    assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    assert_eq!(state(house).await, before);
}

async fn ones_own(house: &House) {
    let stall = Stall::set_up(house).await;
    let member = joined(house, &stall.seller, &grant()).await;
    let order = stall.offer(house, stall.knife, "100").await;
    let before = state(house).await;
    for who in [&stall.seller, &member] {
        for target in [mark("sell_order", &order), mark("shop", stall.seller.uid)] {
            let refused = house.post(Some(who), ADD, target.clone()).await;
            assert_eq!(refused.refusal(), (409, "OWN_BOOKMARK"), "{target}");
        }
    }
    assert_eq!(state(house).await, before);
}

async fn a_body_in_place_of_a_query(house: &House) {
    Stall::set_up(house).await;
    let ann = house.person("user").await;
    house.post(Some(&ann), ADD, mark("goods", "1")).await.data();
    let before = state(house).await;
    let request = house.request(Some(&ann), Method::DELETE, DELETE).json(&mark("goods", "1"));
    let refused = Reply::of(request).await;
    assert_eq!(refused.reason("target_type"), Some("required"));
    let refused = delete(house, &ann, "buy_order", "1").await;
    assert_eq!(refused.reason("target_type"), Some("invalid"));
    let posted = house.post(Some(&ann), DELETE, mark("goods", "1")).await;
    assert_eq!(posted.status, 405);
    assert_eq!(state(house).await, before);
}

async fn prices_that_are_none(house: &House) {
    Stall::set_up(house).await;
    let ann = house.person("user").await;
    let before = state(house).await;
    for price in ["0", "-1", "1.234", "1e2", "99999999999", "１２", " 1", "NaN"] {
        let wish = json!({ "goods_id": "1", "is_on": true, "max_price": price });
        let refused = house.post(Some(&ann), ON_SALE, wish).await;
        assert_eq!(refused.reason("max_price"), Some("invalid"), "{price}");
    }
    let wish = json!({ "goods_id": "1", "is_on": false, "max_price": "1" });
    let refused = house.post(Some(&ann), ON_SALE, wish).await;
    assert_eq!(refused.reason("max_price"), Some("invalid"), "a price of no reminder");
    let refused = house.post(Some(&ann), ON_SALE, json!({ "goods_id": "1" })).await;
    assert_eq!(refused.reason("is_on"), Some("required"));
    assert_eq!(state(house).await, before);
}

async fn somebody_elses_item(house: &House) {
    let stall = Stall::set_up(house).await;
    let ann = house.person("user").await;
    sqlx::raw_sql("update asset set tradable_at = now() + interval '1 day'")
        .execute(&house.pool)
        .await
        .unwrap();
    let before = state(house).await;
    for asset in [stall.knife, uuid::Uuid::new_v4()] {
        let wish = json!({ "asset_id": asset, "is_on": true });
        let refused = house.post(Some(&ann), TRADABLE, wish).await;
        assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    }
    assert_eq!(state(house).await, before);
}

async fn too_many_at_once(house: &House) {
    let ann = house.person("user").await;
    let ids = vec!["1"; 101].join(",");
    let refused =
        house.get(Some(&ann), &format!("{CHECK}?target_type=goods&target_ids={ids}")).await;
    assert_eq!(refused.reason("target_ids"), Some("too_long"));
    let refused = house.get(Some(&ann), &format!("{CHECK}?target_type=x&target_ids=1")).await;
    assert_eq!(refused.reason("target_type"), Some("invalid"));
    let refused = house.get(Some(&ann), &format!("{GOODS}?page_num=0&page_size=101")).await;
    assert_eq!(
        (refused.reason("page_num"), refused.reason("page_size")),
        (Some("invalid"), Some("invalid"))
    );
}
