//! Stores through the app: what a seller sets, what a visitor sees, and that nothing of a store at rest can be bought by a quote from before.

use crate::harness::{House, Person, Reply};
use crate::steam_accounts::{ADA, ADAS, API_KEY, KEY, STEAM_ID, TRADE_URL, set};
use crate::trade::{Shop, shop};
use crate::upload::{picture, send};
use guildhall_persistence::market::{goods, store as rows};
use image::ImageFormat;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

pub const INFO: &str = "/api/market/user_store/info";
pub const POPUP: &str = "/api/market/user_store/popup";
pub const SELLING: &str = "/api/market/user_store/selling";
pub const SETTINGS: &str = "/api/market/user_store/settings";
pub const SAVE: &str = "/api/market/user_store/save";
pub const LINK: &str = "/api/market/user_store/link";
pub const ONLINE: &str = "/api/market/user_store/online";
pub const VACATION: &str = "/api/market/user_store/vacation";
pub const HOLD: &str = "/api/admin/store/hold";
pub const REOPEN: &str = "/api/admin/store/reopen";
const LIST: &str = "/api/admin/store/list";
const BUY: &str = "/api/market/goods/buy";

pub fn hold(of: &Person, hold: &str) -> Value {
    json!({ "uid": of.uid.to_string(), "hold": hold, "reason": "sells fakes" })
}

pub fn in_days(days: i64) -> i64 {
    let at = time::OffsetDateTime::now_utc() + time::Duration::days(days);
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap()
}

async fn by_uid(house: &House, path: &str, of: &Person) -> Reply {
    house.get(None, &format!("{path}?uid={}", of.uid)).await
}

async fn change(house: &House, by: &Person, path: &str, body: Value) -> Value {
    house.post(Some(by), path, body).await.data().clone()
}

async fn uploaded(house: &House, by: &Person, category: &str) -> String {
    let stored = send(house, by, category, picture(40, 40, ImageFormat::Png)).await;
    stored.data()["upload_id"].as_str().unwrap().to_owned()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_seller_opens_a_store_and_a_visitor_sees_it(pool: PgPool) {
    let Shop { house, seller, buyer, .. } = shop(pool, 0).await;
    let before = change_none(&house, &seller).await;
    assert_eq!(
        (&before["name"], &before["state"], &before["version"]),
        (&json!(""), &json!("open"), &json!(0))
    );
    let (logo, banner) =
        (uploaded(&house, &seller, "27").await, uploaded(&house, &seller, "28").await);
    let look = json!({
        "name": " Cloud  Nine ", "welcome": "Fast and friendly", "games": ["csgo"], "logo": logo, "banner": banner, "seen": 0,
    });
    let saved = change(&house, &seller, SAVE, look).await;
    assert_eq!((&saved["name"], &saved["version"]), (&json!("Cloud Nine"), &json!(2)));
    let linked = change(&house, &seller, LINK, json!({ "link": "Cloud-Nine" })).await;
    assert_eq!(linked["link"], "cloud-nine");
    assert!(linked["link_changes_at"].as_i64().unwrap() > in_days(29));

    let info = house.get(None, &format!("{INFO}?link=CLOUD-nine")).await;
    let info = info.data();
    assert_eq!((&info["name"], &info["state"]), (&json!("Cloud Nine"), &json!("open")));
    assert_eq!(info["games"], json!([{ "game": "csgo", "name": "Knives and guns", "offers": 1 }]));
    assert_eq!(info["uid"], seller.uid.to_string());
    for path in [&info["logo"], &info["banner"]] {
        let seen = house.request(None, Method::GET, path.as_str().unwrap()).send().await.unwrap();
        assert_eq!(seen.status(), 200, "{path}");
    }
    let popup = house.get(None, &format!("{POPUP}?link=cloud-nine")).await;
    assert_eq!(popup.data()["welcome"], "Fast and friendly");
    let selling = house.get(None, &format!("{SELLING}?link=cloud-nine&game=csgo")).await;
    assert_eq!(selling.data()["total"], 1);
    assert_eq!(selling.data()["items"][0]["goods"]["name"], "AK-47 | Redline");
    let other = house.get(None, &format!("{SELLING}?link=cloud-nine&game=other")).await;
    assert_eq!(other.data()["total"], 0);
    assert_eq!(by_uid(&house, INFO, &seller).await.data()["link"], "cloud-nine");
    assert_eq!(by_uid(&house, INFO, &buyer).await.refusal(), (409, "NOT_FOUND"));
}

async fn change_none(house: &House, seller: &Person) -> Value {
    house.get(Some(seller), SETTINGS).await.data().clone()
}

/// What anybody sees of the only offer: the store's list, the goods' offers, the figures of the market, and how the offer says it stands.
async fn seen(shop: &Shop) -> (Option<i64>, i64, i64, String) {
    let house = &shop.house;
    while goods::refresh(&house.pool).await.unwrap() > 0 {}
    house.state.get::<goods::GoodsIndex>().catch_up().await.unwrap();
    let selling = by_uid(house, SELLING, &shop.seller).await;
    let total = selling.body["data"]["total"].as_i64();
    let offers = house.get(None, "/api/market/goods/sell_order?goods_id=7").await;
    let market = house.get(None, "/api/market/goods?state=1").await;
    let detail =
        house.get(None, &format!("/api/market/item_detail?sell_order_id={}", shop.offer)).await;
    (
        total,
        offers.data()["total"].as_i64().unwrap(),
        market.data()["total"].as_i64().unwrap(),
        detail.data()["sell_order"]["state"].as_str().unwrap().to_owned(),
    )
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nothing_of_a_store_at_rest_is_bought_by_a_quote_from_before_and_all_of_it_when_it_is_back(
    pool: PgPool,
) {
    let shop = shop(pool, 50_000).await;
    let (house, seller) = (&shop.house, &shop.seller);
    let admin = house.person("admin").await;
    set(house, seller, STEAM_ID, ADA).await.data();
    set(house, seller, TRADE_URL, ADAS).await.data();
    set(house, seller, API_KEY, KEY).await.data();
    // It was put on sale beside the calls that note it.
    sqlx::raw_sql("insert into goods_change (goods_id) values (7)")
        .execute(&house.pool)
        .await
        .unwrap();
    let open = (Some(1), 1, 1, "on_sale".to_owned());
    assert_eq!(seen(&shop).await, open);
    for why in ["offline", "away", "trade_url", "api_key", "frozen", "closed", "account"] {
        let quote = shop.quote_in("USD").await["quote"].clone();
        let of_seller = json!({ "uid": seller.uid.to_string(), "reason": "theft" });
        let state = match why {
            "offline" => {
                change(house, seller, ONLINE, json!({ "is_online": false })).await["state"].clone()
            }
            "away" => {
                change(house, seller, VACATION, json!({ "until": in_days(3) })).await["state"]
                    .clone()
            }
            "trade_url" => {
                set(house, seller, TRADE_URL, "").await.data();
                by_uid(house, INFO, seller).await.data()["state"].clone()
            }
            "api_key" => {
                set(house, seller, API_KEY, "").await.data();
                by_uid(house, INFO, seller).await.data()["state"].clone()
            }
            "account" => {
                house
                    .post(Some(&admin), "/api/admin/account/freeze", of_seller.clone())
                    .await
                    .data();
                json!("frozen")
            }
            _ => change(house, &admin, HOLD, hold(seller, why)).await["state"].clone(),
        };
        let is_stopped = state == "frozen" || state == "closed";
        assert_eq!(
            seen(&shop).await,
            (Some(0).filter(|_| !is_stopped), 0, 0, "resting".to_owned()),
            "{why}"
        );
        let refused = shop
            .keyed(&shop.buyer, BUY, &Uuid::new_v4().to_string(), json!({ "quote": quote }))
            .await;
        assert_eq!(refused.refusal(), (409, "STORE_OFFLINE"), "{why}");
        assert_eq!(shop.quote_in_refused().await, (409, "STORE_OFFLINE".to_owned()), "{why}");
        let info = by_uid(house, INFO, seller).await;
        if is_stopped {
            assert_eq!(info.refusal(), (409, "FEATURE_DISABLED"), "{why}");
            assert_eq!(info.body["data"]["store"], state, "{why}");
        } else {
            assert_eq!(info.data()["state"], state, "{why}");
        }
        match why {
            "away" => drop(change(house, seller, VACATION, json!({})).await),
            "frozen" | "closed" => {
                let wish = json!({ "uid": seller.uid.to_string(), "reason": "looked into" });
                assert_eq!(change(house, &admin, REOPEN, wish).await["state"], "open");
            }
            "account" => {
                house.post(Some(&admin), "/api/admin/account/unfreeze", of_seller).await.data();
            }
            _ => {
                let online = json!({ "is_online": true });
                if why != "offline" {
                    let refused = house.post(Some(seller), ONLINE, online.clone()).await;
                    assert_eq!(refused.refusal(), (409, "STORE_NEEDS_STEAM"), "{why}");
                    let (path, text) =
                        if why == "trade_url" { (TRADE_URL, ADAS) } else { (API_KEY, KEY) };
                    set(house, seller, path, text).await.data();
                }
                assert_eq!(change(house, seller, ONLINE, online).await["state"], "open");
            }
        }
        assert_eq!(seen(&shop).await, open, "{why}");
    }
    shop.order().await;
}

impl Shop {
    async fn quote_in_refused(&self) -> (u16, String) {
        let wish = json!({ "sell_order_id": self.offer, "quantity": 1 });
        let reply = self.house.post(Some(&self.buyer), "/api/market/goods/buy/preview", wish).await;
        let (status, code) = reply.refusal();
        (status, code.to_owned())
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_open_order_goes_on_to_its_end_and_is_paid_out_while_the_store_is_closed(pool: PgPool) {
    let shop = shop(pool, 50_000).await;
    let (house, seller) = (&shop.house, &shop.seller);
    let admin = house.person("admin").await;
    let order = shop.order().await;
    change(house, &admin, HOLD, hold(seller, "closed")).await;
    // Placed before, it can be paid.
    shop.pay(&order, "balance").await.data();
    shop.keyed(seller, crate::trade::DELIVER, "d", json!({ "order_id": order })).await.data();
    shop.keyed(&shop.buyer, crate::trade::CONFIRM, "c", json!({ "order_id": order })).await.data();
    let asset = house.get(Some(seller), "/api/v1/asset/get_brief_asset").await;
    assert_eq!(asset.data()["available_cents"], 1_900);
    let settings = change_none(house, seller).await;
    assert_eq!(
        (&settings["hold"], &settings["hold_reason"]),
        (&json!("closed"), &json!("sells fakes"))
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_store_whose_seller_was_away_is_back_by_itself(pool: PgPool) {
    let shop = shop(pool, 50_000).await;
    change(&shop.house, &shop.seller, VACATION, json!({ "until": in_days(1) })).await;
    sqlx::raw_sql("update store set away_until = now()").execute(&shop.house.pool).await.unwrap();
    // At once for who buys, and for the figures as soon as the service has looked.
    shop.order().await;
    rows::come_back(&shop.house.pool).await.unwrap();
    assert_eq!(seen(&shop).await, (Some(1), 1, 1, "on_sale".to_owned()));
    assert_eq!(change_none(&shop.house, &shop.seller).await["state"], "open");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_store_that_is_not_shown_has_no_page_and_sells_all_the_same(pool: PgPool) {
    let shop = shop(pool, 50_000).await;
    let hide = json!({ "allow_shop_display": false });
    shop.house.post(Some(&shop.seller), "/api/account/set_shop_display", hide).await.data();
    for path in [INFO, POPUP, SELLING] {
        assert_eq!(by_uid(&shop.house, path, &shop.seller).await.refusal(), (409, "NOT_FOUND"));
    }
    shop.order().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_find_a_store_stop_it_with_a_reason_and_the_seller_is_told(pool: PgPool) {
    let shop = shop(pool, 0).await;
    let (house, seller) = (&shop.house, &shop.seller);
    let admin = house.person("admin").await;
    change(house, seller, LINK, json!({ "link": "cloud-nine" })).await;
    let found = house.get(Some(&admin), &format!("{LIST}?search=CLOUD-n")).await;
    assert_eq!(
        (&found.data()["total"], &found.data()["items"][0]["state"]),
        (&json!(1), &json!("open"))
    );
    let nobody = house.get(Some(&admin), &format!("{LIST}?search=%25")).await;
    assert_eq!(nobody.data()["total"], 0);
    for _ in 0..2 {
        assert_eq!(change(house, &admin, HOLD, hold(seller, "frozen")).await["hold"], "frozen");
    }
    let held = house.get(Some(&admin), &format!("{LIST}?only_held=true")).await;
    assert_eq!(held.data()["items"][0]["hold_reason"], "sells fakes");
    let notices = house.get(Some(seller), "/api/account/notice/list").await;
    let notices = notices.data()["notices"].as_array().unwrap();
    let told: Vec<_> = notices.iter().map(|notice| notice["kind"].clone()).collect();
    assert_eq!(told, ["store_stopped"]);
}
