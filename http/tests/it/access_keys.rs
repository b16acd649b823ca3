//! API keys: making, listing and ending them; which calls open to which scope, tried with every declared call; whose keys are dead.
//! Rows APIKEY of the list of bad inputs; decision 0096.

use crate::{
    authorisation::{is_of_staff, world::traces},
    harness::{House, Person, Reply, letters::letters_to},
    trade::{CONFIRM, DELIVER, PAY, Shop, shop},
};
use guildhall_domain::identity::access_key::{AccessScope, MOST};
use guildhall_gateway::GatewayConfig;
use guildhall_http::{
    api::{
        call::{BodyKind, Call},
        limits::{Rate, RateLimits},
    },
    features,
};
use guildhall_persistence::wallet::ledger::audit::assert_whole;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use std::collections::BTreeSet;
use uuid::Uuid;

pub const LIST: &str = "/api/account/access_key/list";
pub const CREATE: &str = "/api/account/access_key/create";
pub const REVOKE: &str = "/api/account/access_key/revoke";
const GOODS: &str = "/api/market/goods";
const BALANCE: &str = "/api/v1/asset/get_brief_asset";
const INVALID: (u16, &str) = (401, "API_KEY_INVALID");
const NOT_ACCEPTED: (u16, &str) = (403, "API_KEY_NOT_ACCEPTED");
const SCOPE_MISSING: (u16, &str) = (403, "API_KEY_SCOPE_MISSING");

pub fn wish(name: &str, scopes: &[&str]) -> Value {
    json!({ "name": name, "scopes": scopes })
}

/// A key of theirs: the secret, and what the list says of it.
pub async fn made(house: &House, by: &Person, scopes: &[&str]) -> (String, Value) {
    let reply = house.post(Some(by), CREATE, wish("Bot", scopes)).await;
    let key = reply.data()["key"].as_str().unwrap().to_owned();
    (key, reply.data()["access_key"].clone())
}

/// A key that no call could have made: of anybody, with any scopes.
async fn planted(house: &House, of: &Person, scopes: &[&str]) -> String {
    let key = format!("gh_live_{}", Uuid::new_v4().simple());
    let hash: [u8; 32] = Sha256::digest(key.as_bytes()).into();
    sqlx::query(
        "insert into access_key (key_id, uid, key_hash, prefix, name, scopes) values ($1, $2, $3, 'gh_live_', 'x', $4)",
    )
    .bind(Uuid::now_v7())
    .bind(of.uid.0)
    .bind(&hash[..])
    .bind(scopes)
    .execute(&house.pool)
    .await
    .unwrap();
    key
}

fn request(house: &House, key: &str, method: Method, path: &str) -> RequestBuilder {
    house.request(None, method, path).header("authorization", format!("Bearer {key}"))
}

async fn get(house: &House, key: &str, path: &str) -> Reply {
    Reply::of(request(house, key, Method::GET, path)).await
}

async fn post(house: &House, key: &str, path: &str, body: Value) -> Reply {
    let request = request(house, key, Method::POST, path);
    Reply::of(request.header("idempotency-key", Uuid::new_v4().to_string()).json(&body)).await
}

async fn keys(house: &House, by: &Person) -> Vec<Value> {
    house.get(Some(by), LIST).await.data()["keys"].as_array().unwrap().clone()
}

async fn unlimited(pool: PgPool) -> House {
    House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await
}

async fn sql(house: &House, text: &'static str) {
    sqlx::raw_sql(text).execute(&house.pool).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_key_is_shown_once_acts_as_its_owner_and_ends(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let none = house.get(Some(&ann), LIST).await;
    assert_eq!(*none.data(), json!({ "keys": [], "most": MOST, "is_available": true }));

    let mut asked = wish(" Price bot ", &["balance:read", "market:read", "market:read"]);
    asked["expires_in_days"] = 30.into();
    let reply = house.post(Some(&ann), CREATE, asked).await;
    let key = reply.data()["key"].as_str().unwrap().to_owned();
    assert!(key.starts_with("gh_live_") && key.len() == 72, "{key}");
    let made = &reply.data()["access_key"];
    assert_eq!(made["name"], "Price bot");
    assert_eq!(made["scopes"], json!(["market:read", "balance:read"]));
    assert_eq!(made["prefix"], key[..12]);
    let days = made["expires_at"].as_i64().unwrap() - made["created_at"].as_i64().unwrap();
    assert_eq!(days, 30 * 24 * 3_600_000);
    let listed = house.get(Some(&ann), LIST).await;
    assert_eq!(listed.data()["keys"], json!([made]), "nobody has used it");
    assert!(!listed.text.contains(&key[12..]), "the list has the key");
    let stored: String = sqlx::query_scalar("select string_agg(k::text, '') from access_key k")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert!(!stored.contains(&key[12..]), "the table has the key");
    let letters = letters_to(&house.pool, &ann.email).await;
    assert_eq!(letters, [json!({ "says": "access_key_added", "name": "Price bot" })]);

    let own = house.get(Some(&ann), BALANCE).await;
    let seen = get(&house, &key, BALANCE).await;
    assert_eq!(seen.data(), own.data());
    let used = keys(&house, &ann).await.remove(0);
    assert!(used["last_used_at"].as_i64().unwrap() >= made["created_at"].as_i64().unwrap());
    assert_eq!(used["last_used_from"], "127.0.0.1");

    house.post(Some(&ann), REVOKE, json!({ "id": made["id"] })).await.data();
    assert_eq!(get(&house, &key, BALANCE).await.refusal(), INVALID);
    let over = keys(&house, &ann).await.remove(0);
    assert_eq!(over["state"], "revoked");
    assert!(over["revoked_at"].is_i64());
    let again = house.post(Some(&ann), REVOKE, json!({ "id": made["id"] })).await;
    assert_eq!(again.refusal(), (409, "NOT_FOUND"), "it has ended");

    let told = house.get(Some(&ann), "/api/account/safety/timeline").await;
    let told: Vec<(&str, &str)> = told.data()["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["kind"].as_str().unwrap(), it["detail"].as_str().unwrap_or_default()))
        .collect();
    let both = [("access_key_revoked", "Price bot"), ("access_key_added", "Price bot")];
    assert_eq!(told[..2], both);
}

/// What a call asked with a key answers, as far as keys are concerned: the refusal and its scope, or nothing.
async fn refused(house: &House, key: &str, call: &Call) -> Option<(u16, String, Value)> {
    let path = call.path.replace(['{', '}'], "");
    let method = match () {
        () if call.is_post() => Method::POST,
        () if call.is_delete() => Method::DELETE,
        () => Method::GET,
    };
    let mut asked = request(house, key, method.clone(), &path)
        .header("idempotency-key", Uuid::new_v4().to_string());
    if method == Method::POST && matches!(call.body, BodyKind::Json(_)) {
        asked = asked.json(&json!({}));
    }
    let reply = Reply::of(asked).await;
    let code = reply.body["code"].as_str().unwrap_or_default();
    let status = reply.status.as_u16();
    assert_ne!(code, "unauthorized", "{}: an API key is taken for a sign-in", call.path);
    let of_keys = code.starts_with("API_KEY_");
    of_keys.then(|| (status, code.to_owned(), reply.body["data"]["scope"].clone()))
}

fn no_key(call: &Call) -> (u16, String, Value) {
    let (status, code) = if call.opens_to.is_some() { INVALID } else { NOT_ACCEPTED };
    (status, code.to_owned(), Value::Null)
}

/// What a call answers to a key that has not its scope.
fn without(call: &Call) -> (u16, String, Value) {
    match call.opens_to {
        Some(scope) => {
            let (status, code) = SCOPE_MISSING;
            (status, code.to_owned(), scope.as_str().into())
        }
        None => (NOT_ACCEPTED.0, NOT_ACCEPTED.1.to_owned(), Value::Null),
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_declared_call_opens_to_its_own_scope_and_to_nothing_else(pool: PgPool) {
    let house = unlimited(pool).await;
    let (seller, admin) = (house.person("seller").await, house.person("admin").await);
    // What no release so far knows is no scope.
    let bare = planted(&house, &seller, &["of:tomorrow"]).await;
    let all = AccessScope::ALL.map(AccessScope::as_str);
    let of_staff = planted(&house, &admin, &all).await;
    let mut scoped = Vec::new();
    for scope in AccessScope::ALL {
        scoped.push((scope, made(&house, &seller, &[scope.as_str()]).await.0));
    }
    let seen = async || {
        // When a key was last used is none of what its calls change.
        let rows = traces(&house.pool).await.into_iter();
        rows.filter(|(table, _)| table != "access_key").collect::<BTreeSet<_>>()
    };
    let before = seen().await;
    let mut opened = BTreeSet::new();
    let features = features::all();
    for call in features.calls.iter() {
        assert_eq!(refused(&house, &bare, call).await, Some(without(call)), "{}", call.path);
        assert_eq!(refused(&house, &of_staff, call).await, Some(no_key(call)), "{}", call.path);
        for (scope, key) in scoped.iter().filter(|(scope, _)| call.opens_to != Some(*scope)) {
            assert_eq!(
                refused(&house, key, call).await,
                Some(without(call)),
                "{} {scope}",
                call.path
            );
        }
    }
    assert_eq!(seen().await, before, "a refused call has changed something");
    for call in features.calls.iter() {
        let own = scoped.iter().filter(|(scope, _)| call.opens_to == Some(*scope));
        for (scope, key) in own {
            assert_eq!(refused(&house, key, call).await, None, "{} {scope}", call.path);
            opened.insert(*scope);
        }
    }
    assert_eq!(opened, BTreeSet::from(AccessScope::ALL), "each scope opens something");
}

/// The closed default, as a list: whoever opens one more part of the shop has to write it here.
#[test]
fn what_guards_an_account_moves_money_out_or_is_of_staff_or_talk_never_opens_to_keys() {
    let features = features::all();
    let open: Vec<&Call> = features.calls.iter().filter(|call| call.opens_to.is_some()).collect();
    assert!(open.len() > 40, "only {}", open.len());
    for call in open {
        let begins =
            ["/api/market/", "/api/v2/market/", "/api/v1/asset/", "/api/v2/asset/", "/api/v2/pay/"];
        assert!(begins.iter().any(|begin| call.path.starts_with(begin)), "{}", call.path);
        assert!(!is_of_staff(call.who), "{} is of staff", call.path);
        assert!(
            !call.needs_recent_proof && !call.is_own_account && call.event.is_none(),
            "{}",
            call.path
        );
        assert!(!call.path.contains("/dispute") && !call.path.contains("/team"), "{}", call.path);
        let takes_money = call.path.starts_with("/api/v1/asset/") && call.is_post();
        assert!(!takes_money, "{} moves money in or out", call.path);
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_program_buys_and_another_delivers_with_their_keys(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let Shop { house, buyer, seller, .. } = &shop;
    let (buys, _) = made(house, buyer, &["orders:read", "orders:write", "purchases:write"]).await;
    let (sells, _) =
        made(house, seller, &["orders:write", "listings:write", "listings:read"]).await;
    let quote = json!({ "sell_order_id": shop.offer, "quantity": 1 });
    let quote = post(house, &buys, "/api/market/goods/buy/preview", quote).await;
    let quote = json!({ "quote": quote.data()["quote"] });
    let no_key = request(house, &buys, Method::POST, "/api/market/goods/buy").json(&quote);
    assert_eq!(Reply::of(no_key).await.reason("idempotency-key"), Some("required"));
    let order = post(house, &buys, "/api/market/goods/buy", quote.clone()).await;
    let order = order.data()["order_id"].as_str().unwrap().to_owned();
    let paid = post(house, &buys, PAY, json!({ "order_id": order, "method": "balance" })).await;
    assert_eq!(paid.data()["order"]["status"], "paid");
    let of_order = json!({ "order_id": order });
    let not_theirs = post(house, &buys, DELIVER, of_order.clone()).await;
    assert_eq!(not_theirs.refusal(), (409, "FORBIDDEN"), "a key is no more than its owner");
    post(house, &sells, DELIVER, of_order.clone()).await.data();
    let done = post(house, &buys, CONFIRM, of_order).await;
    assert_eq!(done.data()["status"], "completed");
    let change = json!({ "sell_orders": [{ "sell_order_id": shop.offer, "price": "21.00" }] });
    post(house, &sells, "/api/market/sell_order/change", change).await.data();
    let on_sale = get(house, &sells, "/api/market/sell_order/on_sale").await;
    assert_eq!(on_sale.data()["items"][0]["price_cents"], 2_100);
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_key_is_refused_in_any_other_form_and_on_a_socket(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let (key, _) = made(&house, &ann, &["market:read", "balance:read"]).await;
    let with = async |header: String, path: &str| {
        let request = house.request(None, Method::GET, path).header("authorization", header);
        Reply::of(request).await
    };
    with(format!("bearer  {key} "), BALANCE).await.data();
    with(format!("Bearer {key}"), GOODS).await.data();
    for header in [format!("PS {key}"), format!("Basic {key}"), key.clone()] {
        let refused = with(header, BALANCE).await;
        assert_eq!(refused.refusal(), (401, "unauthorized"));
    }
    let as_key = with(format!("Bearer {}", ann.token), BALANCE).await;
    assert_eq!(as_key.refusal(), (401, "unauthorized"), "a sign-in is no API key");
    let last = if key.ends_with('0') { '1' } else { '0' };
    for path in [BALANCE, GOODS] {
        let wrong = with(format!("Bearer {}{last}", &key[..key.len() - 1]), path).await;
        assert_eq!(wrong.refusal(), INVALID, "{path}");
        let challenge = wrong.headers.get("www-authenticate").unwrap();
        assert_eq!(challenge, "Bearer error=\"invalid_token\"");
    }
    let twice = request(&house, &key, Method::GET, BALANCE);
    let twice = Reply::of(twice.header("authorization", format!("PS {}", ann.token))).await;
    assert_eq!(twice.reason("authorization"), Some("invalid"));
    let orders = with(format!("Bearer {key}"), "/api/v2/market/bill_order/").await;
    assert_eq!(orders.refusal(), SCOPE_MISSING);
    assert_eq!(orders.body["data"], json!({ "scope": "orders:read" }));
    let challenge = orders.headers.get("www-authenticate").unwrap();
    assert_eq!(challenge, "Bearer error=\"insufficient_scope\", scope=\"orders:read\"");
    let socket = house.socket(json!({ "token": key })).await.err().unwrap();
    assert_eq!(socket["message"], "API_KEY_NOT_ACCEPTED");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn keys_end_with_their_days_their_owner_and_all_other_sign_ins(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let (expired, _) = made(&house, &ann, &["balance:read"]).await;
    sql(&house, "update access_key set expires_at = now()").await;
    assert_eq!(get(&house, &expired, BALANCE).await.refusal(), (401, "API_KEY_EXPIRED"));
    assert_eq!(keys(&house, &ann).await[0]["state"], "expired");

    let (frozen, _) = made(&house, &ben, &["balance:read"]).await;
    get(&house, &frozen, BALANCE).await.data();
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(ben.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(get(&house, &frozen, BALANCE).await.refusal(), INVALID);
    sqlx::query("update account set frozen_at = null, role = 'customer_service' where uid = $1")
        .bind(ben.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(get(&house, &frozen, BALANCE).await.refusal(), INVALID, "staff have no keys");

    let (mine, _) = made(&house, &ann, &["balance:read"]).await;
    house
        .post(Some(&ann), "/api/account/sessions/revoke", json!({ "all_others": true }))
        .await
        .data();
    assert_eq!(get(&house, &mine, BALANCE).await.refusal(), INVALID);
    let states: Vec<Value> =
        keys(&house, &ann).await.iter().map(|it| it["state"].clone()).collect();
    assert_eq!(states, ["ended_with_sign_ins", "ended_with_sign_ins"]);

    let (mine, _) = made(&house, &ann, &["balance:read"]).await;
    let events = house.get(Some(&ann), "/api/account/safety/timeline").await;
    let event = &events.data()["events"][0];
    assert_eq!(
        (event["kind"].as_str(), event["can_dispute"].as_bool()),
        (Some("access_key_added"), Some(true))
    );
    let not_me = json!({ "event_id": event["event_id"] });
    house.post(Some(&ann), "/api/account/safety/dispute", not_me).await.data();
    assert_eq!(get(&house, &mine, BALANCE).await.refusal(), INVALID, "its owner did not make it");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn each_key_has_a_limit_of_its_own(pool: PgPool) {
    let limits = RateLimits { keys: Rate::new(1, 3), ..RateLimits::default() };
    let house = House::open_with(pool, limits, GatewayConfig::default()).await;
    let ann = house.person("user").await;
    let (busy, _) = made(&house, &ann, &["market:read"]).await;
    let (calm, _) = made(&house, &ann, &["market:read"]).await;
    let mut late = None;
    for _ in 0..20 {
        let reply = get(&house, &busy, GOODS).await;
        if reply.status == 429 {
            late = Some(reply);
            break;
        }
    }
    let late = late.expect("twenty at once are too many");
    assert_eq!(late.refusal(), (429, "too_many_requests"));
    assert!(late.headers.contains_key("retry-after"));
    get(&house, &calm, GOODS).await.data();
    house.get(Some(&ann), GOODS).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_has_more_than_ten_that_count_however_many_are_asked_for_at_once(pool: PgPool) {
    let house = unlimited(pool).await;
    let ann = house.person("user").await;
    let (_, first) = made(&house, &ann, &["market:read"]).await;
    let at_once = (0..14).map(|_| house.post(Some(&ann), CREATE, wish("Bot", &["market:read"])));
    let replies = futures_util::future::join_all(at_once).await;
    let made_now = replies.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(made_now, 9);
    assert!(replies.iter().filter(|it| it.status != 200).all(|it| it.refusal() == (409, "QUOTA")));
    house.post(Some(&ann), REVOKE, json!({ "id": first["id"] })).await.data();
    made(&house, &ann, &["market:read"]).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_key_is_made_by_whoever_has_just_proved_themselves_and_is_no_staff(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let agent = house.person("customer_service").await;
    let (_, of_ann) = made(&house, &ann, &["market:read"]).await;
    let strange = house.post(Some(&ben), REVOKE, json!({ "id": of_ann["id"] })).await;
    assert_eq!(strange.refusal(), (409, "NOT_FOUND"));
    let staff = house.post(Some(&agent), CREATE, wish("Bot", &["market:read"])).await;
    assert_eq!(staff.refusal(), (409, "FORBIDDEN"));
    assert_eq!(house.get(Some(&agent), LIST).await.data()["is_available"], false);
    sql(&house, "update session set created_at = now() - interval '1 hour', proved_at = null")
        .await;
    let late = house.post(Some(&ann), CREATE, wish("Bot", &["market:read"])).await;
    assert_eq!(late.refusal(), (409, "REAUTHENTICATION_REQUIRED"));
    house.post(Some(&ann), REVOKE, json!({ "id": of_ann["id"] })).await.data();
    assert_eq!(keys(&house, &ann).await.len(), 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_wish_that_makes_no_key_names_its_field(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let long = "a".repeat(41);
    for (given, field, reason) in [
        (wish("", &["market:read"]), "name", "required"),
        (wish(&long, &["market:read"]), "name", "too_long"),
        (wish("two\nlines", &["market:read"]), "name", "invalid"),
        (wish("Bot", &[]), "scopes", "required"),
        (wish("Bot", &["everything"]), "scopes[0]", "invalid"),
        (wish("Bot", &["market:read"; 10]), "scopes", "too_long"),
        (json!({ "name": "Bot" }), "scopes", "required"),
        (
            json!({ "name": "Bot", "scopes": ["market:read"], "expires_in_days": 0 }),
            "expires_in_days",
            "invalid",
        ),
        (
            json!({ "name": "Bot", "scopes": ["market:read"], "expires_in_days": 366 }),
            "expires_in_days",
            "invalid",
        ),
        (
            json!({ "name": "Bot", "scopes": ["market:read"], "expires_in_days": -1 }),
            "expires_in_days",
            "invalid",
        ),
    ] {
        let reply = house.post(Some(&ann), CREATE, given.clone()).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{given}");
        assert_eq!(reply.reason(field), Some(reason), "{given}: {}", reply.text);
    }
    assert_eq!(keys(&house, &ann).await, Vec::<Value>::new());
}
