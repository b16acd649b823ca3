//! Selling from an inventory at Steam: seen, listed once all is set, and taken off sale when it has left.

use crate::{
    harness::{House, Person, Reply, stall::Stall},
    steam_accounts::{ADA, ADAS, API_KEY, KEY, STEAM_ID, TRADE_URL, set},
};
use guildhall_providers::sandbox::{SandboxItem, SteamManner};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const READ: &str = "/api/market/steam_inventory";
const REFRESH: &str = "/api/market/steam_inventory/refresh";
const PREVIEW: &str = "/api/market/sell_order/preview/partner/v2";
const CREATE: &str = "/api/market/sell_order/create";

/// A seller who has linked nothing yet, and Ada's inventory: a knife, a sticker, and what the shop has none of.
async fn house(pool: PgPool) -> (House, Stall) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    sqlx::query("update goods set name = 'Knife' where goods_id = 1")
        .execute(&house.pool)
        .await
        .unwrap();
    let items = vec![
        SandboxItem::named(101, "★ StatTrak™ Knife (Factory New)"),
        SandboxItem::named(102, "Sticker"),
        SandboxItem::named(103, "Dreams & Nightmares Case"),
        SandboxItem { is_tradable: false, days: Some(5), ..SandboxItem::named(104, "Sticker") },
    ];
    house.steam.give(ADA, items);
    (house, stall)
}

async fn link(house: &House, seller: &Person) {
    for (path, value) in [(STEAM_ID, ADA), (TRADE_URL, ADAS), (API_KEY, KEY)] {
        set(house, seller, path, value).await.data();
    }
}

async fn refresh(house: &House, seller: &Person) -> Reply {
    house.post(Some(seller), REFRESH, json!({})).await
}

/// Number and state of each, the latest first.
fn states(inventory: &Reply) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let items = inventory.data()["items"].as_array().unwrap();
    items.iter().map(|item| (text(&item["steam_asset_id"]), text(&item["state"]))).collect()
}

fn asset(inventory: &Reply, number: &str) -> String {
    let items = inventory.data()["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["steam_asset_id"] == number).unwrap();
    item["asset_id"].as_str().unwrap().to_owned()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_at_steam_is_seen_listed_and_taken_off_when_it_has_left(pool: PgPool) {
    let (house, stall) = house(pool).await;
    let seller = &stall.seller;
    let never = house.get(Some(seller), READ).await;
    assert_eq!(never.data()["missing"], json!(["steam_id", "trade_url", "api_key"]));
    assert!(never.data().get("looked_at").is_none());
    assert_eq!(refresh(&house, seller).await.refusal(), (409, "STEAM_ID_MISSING"));

    link(&house, seller).await;
    let seen = refresh(&house, seller).await;
    assert_eq!((&seen.data()["items"], &seen.data()["taken_off"]), (&json!(4), &json!(0)));
    let inventory = house.get(Some(seller), READ).await;
    assert_eq!(inventory.data()["missing"], json!([]));
    assert_eq!(inventory.data()["looked_at"], seen.data()["looked_at"]);
    let expected =
        [("104", "not_tradable"), ("103", "not_sold"), ("102", "listable"), ("101", "listable")];
    assert_eq!(states(&inventory), expected.map(|(id, state)| (id.to_owned(), state.to_owned())));
    let knife = &inventory.data()["items"][3];
    assert_eq!((&knife["stat_trak"], &knife["exterior"]), (&json!(true), &json!("factory_new")));
    assert!(inventory.data()["items"][0]["tradable_at"].as_i64().is_some());
    let found = house.get(Some(seller), &format!("{READ}?search=knife&state=listable")).await;
    assert_eq!(found.data()["total"], 1);

    let (knife, sticker) = (asset(&inventory, "101"), asset(&inventory, "102"));
    let shown =
        house.post(Some(seller), PREVIEW, json!({ "assets": [{ "asset_id": knife }] })).await;
    assert_eq!(shown.data()["items"][0]["min_price_cents"], 2_000);
    let wish = json!({ "assets": [
        { "asset_id": knife, "price": "100" }, { "asset_id": sticker, "price": "0.50" },
    ] });
    let listed = house.post(Some(seller), CREATE, wish).await;
    assert_eq!(listed.data()["done"], 2);
    let offers = house.get(None, "/api/market/goods/sell_order?goods_id=1").await;
    assert_eq!(offers.data()["items"][0]["exterior"], "factory_new");

    house.steam.trade_away(ADA, 101);
    assert_eq!(refresh(&house, seller).await.data()["taken_off"], 1);
    assert_eq!(house.get(None, "/api/market/goods/sell_order?goods_id=1").await.data()["total"], 0);
    let notices = house.get(Some(seller), "/api/account/notice/list").await;
    let kinds = notices.data()["notices"].as_array().unwrap().iter().map(|it| &it["kind"]);
    assert_eq!(kinds.filter(|kind| **kind == "steam_item_gone").count(), 1);
    // What is gone is not listed again from an older page.
    let wish = json!({ "assets": [{ "asset_id": knife, "price": "100" }] });
    assert_eq!(house.post(Some(seller), CREATE, wish).await.refusal(), (409, "EXCEEDS_INVENTORY"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_has_left_is_taken_off_once_however_often_it_is_looked_at(pool: PgPool) {
    let (house, stall) = house(pool).await;
    let seller = &stall.seller;
    link(&house, seller).await;
    refresh(&house, seller).await.data();
    let knife = asset(&house.get(Some(seller), READ).await, "101");
    let wish = json!({ "assets": [{ "asset_id": knife, "price": "100" }] });
    house.post(Some(seller), CREATE, wish).await.data();
    house.steam.trade_away(ADA, 101);
    let key = uuid::Uuid::new_v4().to_string();
    let ask = async || {
        let request = house.request(Some(seller), Method::POST, REFRESH);
        Reply::of(request.header("idempotency-key", &key).json(&json!({}))).await
    };
    assert_eq!(ask().await.data()["taken_off"], 1);
    // Whoever claimed the key has been gone for an hour.
    sqlx::query("update idempotency set created_at = created_at - interval '1 hour'")
        .execute(&house.pool)
        .await
        .unwrap();
    ask().await.data();
    let notices = house.get(Some(seller), "/api/account/notice/list").await;
    let kinds = notices.data()["notices"].as_array().unwrap().iter().map(|it| &it["kind"]);
    assert_eq!(kinds.filter(|kind| **kind == "steam_item_gone").count(), 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn without_trade_url_and_key_only_manual_stock_is_listed(pool: PgPool) {
    let (house, stall) = house(pool).await;
    let seller = &stall.seller;
    link(&house, seller).await;
    refresh(&house, seller).await.data();
    let sticker = asset(&house.get(Some(seller), READ).await, "102");
    let wish = json!({ "assets": [{ "asset_id": sticker, "price": "0.50" }] });
    for (path, part) in [(TRADE_URL, "trade_url"), (API_KEY, "api_key")] {
        set(&house, seller, path, "").await.data();
        for call in [PREVIEW, CREATE] {
            let body = if call == CREATE {
                wish.clone()
            } else {
                json!({ "assets": [{ "asset_id": sticker }] })
            };
            let refused = house.post(Some(seller), call, body).await;
            assert_eq!(refused.refusal(), (409, "STEAM_INCOMPLETE"), "{call}");
            assert_eq!(refused.body["data"]["missing"], json!([part]));
        }
        let value = if path == TRADE_URL { ADAS } else { KEY };
        set(&house, seller, path, value).await.data();
    }
    set(&house, seller, TRADE_URL, "").await.data();
    // What was counted by hand needs neither; a batch with both is refused as a whole.
    let both = json!({ "assets": [
        { "asset_id": stall.knife, "price": "100" }, { "asset_id": sticker, "price": "0.50" },
    ] });
    assert_eq!(house.post(Some(seller), CREATE, both).await.refusal(), (409, "STEAM_INCOMPLETE"));
    let mine = house.get(Some(seller), "/api/market/sell_order/on_sale").await;
    assert_eq!(mine.data()["total"], 0, "nothing of it");
    stall.offer(&house, stall.knife, "100").await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_steam_that_shows_nothing_leaves_everything_as_it_was(pool: PgPool) {
    let (house, stall) = house(pool).await;
    let seller = &stall.seller;
    link(&house, seller).await;
    refresh(&house, seller).await.data();
    let before = house.get(Some(seller), READ).await.data().clone();
    for (manner, code) in [
        (SteamManner::Private, "STEAM_INVENTORY_PRIVATE"),
        (SteamManner::Fail, "STEAM_UNAVAILABLE"),
        (SteamManner::Garbage, "STEAM_UNAVAILABLE"),
        (SteamManner::TooMany, "STEAM_BUSY"),
    ] {
        house.steam.behave(manner);
        let refused = refresh(&house, seller).await;
        assert_eq!(refused.refusal(), (409, code), "{manner:?}");
        if manner == SteamManner::TooMany {
            assert_eq!(refused.body["data"]["remain_time"], 60);
        }
        assert_eq!(house.get(Some(seller), READ).await.data(), &before, "{manner:?}");
    }
    let other = house.post(Some(seller), REFRESH, json!({ "game": "genshin" })).await;
    assert_eq!(other.body["data"]["fields"]["game"], "invalid");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_revoked_key_is_removed_and_takes_the_store_offline_with_a_notice(pool: PgPool) {
    let (house, stall) = house(pool).await;
    let seller = &stall.seller;
    link(&house, seller).await;
    assert_eq!(refresh(&house, seller).await.data()["is_key_refused"], false);
    // Steam refuses everybody, the shop too: that is nobody's key.
    house.steam.behave(SteamManner::Refuse);
    assert_eq!(refresh(&house, seller).await.data()["is_key_refused"], false);
    house.steam.behave(SteamManner::Revoked);
    assert_eq!(refresh(&house, seller).await.data()["is_key_refused"], true);
    assert_eq!(house.get(Some(seller), READ).await.data()["missing"], json!(["api_key"]));
    let notices = house.get(Some(seller), "/api/account/notice/list").await;
    assert_eq!(notices.data()["notices"][0]["kind"], "steam_key_refused");
    let state: bool = sqlx::query_scalar("select is_online from store where seller = $1")
        .bind(seller.uid.0)
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert!(!state);
    assert_eq!(refresh(&house, seller).await.data()["is_key_refused"], false, "once");
}
