//! What people have at Steam: their number, where trade offers go to, and their key; and a shop that strangers do not see.

use crate::{
    harness::{House, Person, Reply, stall::Stall},
    safety::TIMELINE,
};
use futures_util::future::join_all;
use guildhall_providers::sandbox::SteamManner;
use serde_json::{Value, json};
use sqlx::PgPool;

pub const STEAM_ID: &str = "/api/account/steam_id/set";
pub const TRADE_URL: &str = "/api/account/trade_url/set";
pub const API_KEY: &str = "/api/account/api_key/set";
const INFO: &str = "/api/account/info";
/// Somebody there, and their trade URL.
pub const ADA: &str = "76561198000000002";
pub const ADAS: &str = "https://steamcommunity.com/tradeoffer/new/?partner=39734274&token=GuildH4l";
pub const KEY: &str = "0123456789abcdef0123456789abc0de";

pub async fn set(house: &House, by: &Person, path: &str, value: &str) -> Reply {
    let field = path.split('/').nth(3).unwrap();
    house.post(Some(by), path, json!({ field: value })).await
}

/// What happened, newest first: kind and detail.
async fn told(house: &House, of: &Person) -> Vec<(String, Value)> {
    let timeline = house.get(Some(of), TIMELINE).await;
    let events = timeline.data()["events"].as_array().unwrap().clone();
    let kept = events.into_iter().filter(|event| event["kind"] != "sign_in");
    kept.map(|event| (event["kind"].as_str().unwrap().to_owned(), event["detail"].clone()))
        .collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_set_is_shown_to_its_owner_and_the_key_is_not(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("seller").await;
    for path in [TRADE_URL, API_KEY] {
        let value = if path == TRADE_URL { ADAS } else { KEY };
        assert_eq!(set(&house, &ann, path, value).await.refusal(), (409, "STEAM_ID_MISSING"));
    }
    set(&house, &ann, STEAM_ID, &format!("https://steamcommunity.com/profiles/{ADA}/"))
        .await
        .data();
    set(&house, &ann, TRADE_URL, ADAS).await.data();
    let done = set(&house, &ann, API_KEY, KEY).await;
    for user in [done.data(), house.get(Some(&ann), INFO).await.data()] {
        assert_eq!(user["steam_id"], ADA);
        assert_eq!(
            (&user["steam_name"], &user["is_steam_private"]),
            (&json!("Trader 0002"), &json!(false))
        );
        assert_eq!((&user["trade_url"], &user["api_key_end"]), (&json!(ADAS), &json!("C0DE")));
    }
    let start = house.get(Some(&ann), "/api/integrate/init_info").await;
    assert_eq!(start.data()["account_info"]["steam_id"], ADA);
    let everything: String = sqlx::query_scalar(
        "select concat((select string_agg(s::text, ' ') from steam_account s), (select string_agg(a::text, ' ') from account a),
             (select string_agg(e::text, ' ') from safety_event e), (select string_agg(i::text, ' ') from idempotency i))",
    )
    .fetch_one(&house.pool)
    .await
    .unwrap();
    let key = KEY.to_uppercase();
    let written: String = key.bytes().map(|byte| format!("{byte:02x}")).collect();
    for secret in [KEY, &key, &written] {
        assert!(!everything.contains(secret) && !done.body.to_string().contains(secret));
    }
    let happened = [
        ("api_key_set".to_owned(), json!("C0DE")),
        ("trade_url_set".to_owned(), Value::Null),
        ("steam_linked".to_owned(), json!("Trader 0002")),
    ];
    assert_eq!(told(&house, &ann).await, happened);
    // The same once more is no news, and a private profile is told.
    house.steam.behave(SteamManner::Private);
    set(&house, &ann, TRADE_URL, ADAS).await.data();
    let again = set(&house, &ann, STEAM_ID, ADA).await;
    assert_eq!(again.data()["is_steam_private"], true);
    assert_eq!(again.data()["api_key_end"], "C0DE", "what belongs to it stays");
    assert_eq!(told(&house, &ann).await.len(), 3);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn each_is_cleared_by_itself_and_the_number_takes_the_others_along(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("seller").await;
    // Who has just signed up is held for nothing.
    sqlx::query("update account set created_at = now() - interval '2 days'")
        .execute(&house.pool)
        .await
        .unwrap();
    for (path, value) in [(STEAM_ID, ADA), (TRADE_URL, ADAS), (API_KEY, KEY)] {
        set(&house, &ann, path, value).await.data();
    }
    let without = set(&house, &ann, TRADE_URL, " ").await;
    assert_eq!(
        (&without.data()["trade_url"], &without.data()["api_key_end"]),
        (&Value::Null, &json!("C0DE"))
    );
    let without = set(&house, &ann, API_KEY, "").await;
    assert_eq!(
        (&without.data()["api_key_end"], &without.data()["steam_id"]),
        (&Value::Null, &json!(ADA))
    );
    for (path, value) in [(TRADE_URL, ADAS), (API_KEY, KEY)] {
        set(&house, &ann, path, value).await.data();
    }
    let other = set(&house, &ann, STEAM_ID, "76561198000000003").await;
    assert_eq!(other.data()["steam_id"], "76561198000000003");
    for gone in ["trade_url", "api_key_end"] {
        assert_eq!(other.data()[gone], Value::Null, "{gone} was of the other account there");
    }
    let none = set(&house, &ann, STEAM_ID, "").await;
    for gone in ["steam_id", "steam_name", "is_steam_private"] {
        assert_eq!(none.data()[gone], Value::Null);
    }
    let kinds: Vec<String> = told(&house, &ann).await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds[..4], ["steam_unlinked", "steam_linked", "api_key_set", "trade_url_set"]);
    assert_eq!(kinds[4..6], ["api_key_cleared", "trade_url_cleared"]);
    let held: i64 = sqlx::query_scalar("select count(*) from withdrawal_hold")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!(held, 0, "money does not go that way");
    let rows: i64 = sqlx::query_scalar("select count(*) from steam_account")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!(rows, 0, "the sealed key is gone too");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whatever_is_wrong_with_steam_refuses_and_writes_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("seller").await;
    assert_eq!(
        set(&house, &ann, STEAM_ID, "76561198000000010").await.refusal(),
        (409, "STEAM_ID_UNKNOWN")
    );
    set(&house, &ann, STEAM_ID, ADA).await.data();
    let refused = set(&house, &ann, API_KEY, &format!("0000{}", &KEY[4..])).await;
    assert_eq!(refused.refusal(), (409, "API_KEY_REFUSED"));
    house.steam.behave(SteamManner::Refuse);
    let refused = set(&house, &ann, STEAM_ID, "76561198000000003").await;
    assert_eq!(refused.refusal(), (409, "STEAM_UNAVAILABLE"), "that is the shop's own key");
    for manner in [SteamManner::Fail, SteamManner::TooMany, SteamManner::Html, SteamManner::Garbage]
    {
        house.steam.behave(manner);
        let key = set(&house, &ann, API_KEY, KEY).await;
        assert_eq!(key.refusal(), (409, "STEAM_UNAVAILABLE"), "{manner:?}");
    }
    let user = house.get(Some(&ann), INFO).await;
    assert_eq!(
        (&user.data()["steam_id"], &user.data()["api_key_end"]),
        (&json!(ADA), &Value::Null)
    );
    assert_eq!(told(&house, &ann).await.len(), 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_old_proof_changes_nothing_and_many_questions_are_slowed_down(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("seller").await;
    for _ in 0..10 {
        set(&house, &ann, STEAM_ID, ADA).await.data();
    }
    assert_eq!(set(&house, &ann, STEAM_ID, ADA).await.refusal(), (429, "too_many_requests"));
    sqlx::query("update session set created_at = now() - interval '16 minutes'")
        .execute(&house.pool)
        .await
        .unwrap();
    for (path, value) in [(STEAM_ID, ""), (TRADE_URL, ADAS), (API_KEY, "")] {
        let late = set(&house, &ann, path, value).await;
        assert_eq!(late.refusal(), (409, "REAUTHENTICATION_REQUIRED"), "{path}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_does_not_show_their_shop_sells_without_a_name(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    stall.offer(&house, stall.knife, "100.00").await;
    let show = async |allow: bool| {
        let body = json!({ "allow_shop_display": allow });
        house.post(Some(&stall.seller), "/api/account/set_shop_display", body).await
    };
    let seller = async || {
        let offers = house.get(None, "/api/market/goods/sell_order?goods_id=1").await;
        offers.data()["items"][0]["seller"].clone()
    };
    let shown = seller().await;
    assert_ne!(shown["nickname"], "");
    assert_eq!(show(false).await.data()["allow_shop_display"], false);
    assert_eq!(seller().await, json!({ "uid": stall.seller.uid, "nickname": "" }));
    assert_eq!(show(true).await.data()["allow_shop_display"], true);
    assert_eq!(seller().await, shown);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_number_is_one_accounts_also_of_two_at_once(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("seller").await, house.person("seller").await);
    let both = join_all([&ann, &ben].map(|by| set(&house, by, STEAM_ID, ADA))).await;
    let done = both.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(done, 1);
    let refused = both.iter().find(|reply| reply.status != 200).unwrap();
    assert_eq!(refused.refusal(), (409, "STEAM_ID_TAKEN"));
    let (owner, other) = if both[0].status == 200 { (&ann, &ben) } else { (&ben, &ann) };
    set(&house, owner, STEAM_ID, "").await.data();
    set(&house, other, STEAM_ID, ADA).await.data();
}
