//! What is not for every country: refused where it would begin, told before, and on record. A test's client is in the US unless it says
//! another country.

use crate::{
    harness::{House, Person, Reply, event::announce},
    topup, trade,
};
use guildhall_actors::country_rule::CountryWatch;
use guildhall_domain::country_rule::CountryRules;
use guildhall_http::api::limits::RateLimits;
use guildhall_persistence::wallet::ledger::audit::assert_whole;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

const SET: &str = "/api/admin/country_rule/set";
const REMOVE: &str = "/api/admin/country_rule/remove";
const LIST: &str = "/api/admin/country_rule/list";
const HISTORY: &str = "/api/admin/country_rule/history";
const PREVIEW: &str = "/api/market/goods/buy/preview";
const BUY: &str = "/api/market/goods/buy";
const DEPOSIT: &str = "/api/v1/asset/deposit";
const DRAW: &str = "/api/event/draw";

fn rule(subject: &str, id: &str, mode: &str, countries: &[&str], seen: i64) -> Value {
    json!({ "subject": subject, "id": id, "mode": mode, "countries": countries, "seen": seen, "reason": "a licence" })
}

/// Sets a rule that is not there yet; its version.
async fn set(
    house: &House,
    admin: &Person,
    subject: &str,
    id: &str,
    mode: &str,
    countries: &[&str],
) -> i64 {
    let set = house.post(Some(admin), SET, rule(subject, id, mode, countries, 0)).await;
    set.data()["version"].as_i64().unwrap()
}

async fn get_from(house: &House, country: &str, by: Option<&Person>, path: &str) -> Value {
    let request = house.request(by, Method::GET, path);
    let request = request.header("accept-language", format!("en-{country}"));
    Reply::of(request).await.data().clone()
}

async fn post_from(
    house: &House,
    country: &str,
    by: &Person,
    path: &str,
    key: &str,
    body: &Value,
) -> Reply {
    let request = house.request(Some(by), Method::POST, path).header("idempotency-key", key);
    Reply::of(request.header("accept-language", format!("en-{country}")).json(body)).await
}

/// With a key of its own.
async fn once_from(house: &House, country: &str, by: &Person, path: &str, body: &Value) -> Reply {
    post_from(house, country, by, path, &Uuid::new_v4().to_string(), body).await
}

fn refuses(reply: &Reply, subject: &str, id: &str) {
    assert_eq!(reply.refusal(), (409, "COUNTRY_NOT_ALLOWED"), "{}", reply.text);
    let body: Value = serde_json::from_str(&reply.text).unwrap();
    assert_eq!(body["data"], json!({ "subject": subject, "id": id }));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_purchase_that_a_country_does_not_allow_is_refused_and_leaves_nothing_behind(
    pool: PgPool,
) {
    let shop = trade::shop(pool.clone(), 5_000).await;
    let (house, buyer) = (&shop.house, &shop.buyer);
    let admin = house.person("admin").await;
    let offer: Uuid =
        sqlx::query_scalar("select sell_order_id from sell_order").fetch_one(&pool).await.unwrap();
    let wish = json!({ "sell_order_id": offer, "quantity": 1 });
    let quoted = once_from(house, "DE", buyer, PREVIEW, &wish).await;
    let quote = json!({ "quote": quoted.data()["quote"] });
    set(house, &admin, "goods", "7", "except", &["DE"]).await;

    refuses(&once_from(house, "DE", buyer, PREVIEW, &wish).await, "goods", "7");
    refuses(&post_from(house, "DE", buyer, BUY, "a-key", &quote).await, "goods", "7");
    let traces = r#"select (select count(*) from "order"), (select sum(on_sale) from sell_order), (select sum(locked) from sell_order)"#;
    let left: (i64, i64, i64) = sqlx::query_as(traces).fetch_one(&pool).await.unwrap();
    assert_eq!(left, (0, 2, 0), "no order, and nothing is held");
    let info = "/api/market/goods/info?goods_id=7";
    let detail = format!("/api/market/item_detail?sell_order_id={offer}");
    for (country, is_sold) in [("DE", false), ("US", true)] {
        for path in [info, &*detail] {
            assert_eq!(
                get_from(house, country, None, path).await["is_sold_here"],
                is_sold,
                "{path}"
            );
        }
    }

    // A refusal because of a rule is no first answer; what was carried out keeps its answer wherever it is repeated.
    let placed = post_from(house, "US", buyer, BUY, "a-key", &quote).await;
    let order = placed.data()["order_id"].as_str().unwrap().to_owned();
    let again = post_from(house, "DE", buyer, BUY, "a-key", &quote).await;
    assert_eq!(again.data()["order_id"], order);
    let pay = json!({ "order_id": order, "method": "balance" });
    once_from(house, "DE", buyer, trade::PAY, &pay).await.data();
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_rule_of_goods_comes_before_that_of_their_game_and_goes_when_it_is_removed(pool: PgPool) {
    let shop = trade::shop(pool.clone(), 0).await;
    let (house, buyer) = (&shop.house, &shop.buyer);
    let admin = house.person("admin").await;
    let offer: Uuid =
        sqlx::query_scalar("select sell_order_id from sell_order").fetch_one(&pool).await.unwrap();
    let wish = json!({ "sell_order_id": offer, "quantity": 1 });
    let quoted = async |country| once_from(house, country, buyer, PREVIEW, &wish).await;
    set(house, &admin, "game", "csgo", "only", &["JP", "FR"]).await;
    refuses(&quoted("DE").await, "game", "csgo");
    quoted("JP").await.data();
    // A country that no rule can name is none of those that may.
    refuses(&quoted("ZZ").await, "game", "csgo");

    let version = set(house, &admin, "goods", "7", "only", &["DE"]).await;
    quoted("DE").await.data();
    refuses(&quoted("JP").await, "goods", "7");
    let remove = json!({ "subject": "goods", "id": "7", "seen": version, "reason": "over" });
    house.post(Some(&admin), REMOVE, remove.clone()).await.data();
    house.post(Some(&admin), REMOVE, remove).await.data(); // a repeat changes nothing
    refuses(&quoted("DE").await, "game", "csgo");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_way_to_pay_is_refused_in_a_country_and_not_offered_there(pool: PgPool) {
    let shop = trade::shop(pool.clone(), 5_000).await;
    let (house, buyer) = (&shop.house, &shop.buyer);
    let admin = house.person("admin").await;
    set(house, &admin, "payment_method", "card", "except", &["DE"]).await;
    let deposit = |method: &str| json!({ "amount": "10.00", "method": method });
    let refused = once_from(house, "DE", buyer, DEPOSIT, &deposit("card")).await;
    refuses(&refused, "payment_method", "card");
    let order = shop.order().await;
    let pay = |method: &str| json!({ "order_id": order, "method": method });
    let refused = once_from(house, "DE", buyer, trade::PAY, &pay("card")).await;
    refuses(&refused, "payment_method", "card");
    let payments: i64 =
        sqlx::query_scalar("select count(*) from payment").fetch_one(&pool).await.unwrap();
    assert_eq!(payments, 0);
    for (country, off) in [("DE", json!(["card"])), ("US", json!([]))] {
        let init = get_from(house, country, None, "/api/integrate/init_info").await;
        assert_eq!(
            (&init["country_info"]["country"], &init["disabled_features"]),
            (&json!(country), &off)
        );
    }
    // Other ways, and other countries, are as they were.
    once_from(house, "DE", buyer, DEPOSIT, &deposit("bank_transfer")).await.data();
    once_from(house, "US", buyer, DEPOSIT, &deposit("card")).await.data();
    once_from(house, "DE", buyer, trade::PAY, &pay("balance")).await.data();
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_event_takes_nobody_of_a_country_it_is_not_for_by_whatever_call(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    let event = announce(&pool, 5).await;
    let wish = json!({ "event_id": event });
    let all = set(&house, &admin, "event", "*", "except", &["BE"]).await;
    refuses(&once_from(&house, "BE", &ann, DRAW, &wish).await, "event", "*");
    let by_socket = json!({ "event_id": event, "key": Uuid::new_v4() });
    let drawn = once_from(&house, "BE", &ann, "/api/im/lottery_draw", &by_socket).await;
    refuses(&drawn, "event", "*");
    for (call, more) in [
        ("mission", json!({ "mission": "visit" })),
        ("tier", json!({ "spend_cents": 5_000 })),
        ("reward", json!({})),
        ("free_entry", json!({})),
    ] {
        let mut wish = wish.clone();
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let claimed = once_from(&house, "BE", &ann, &format!("/api/event/{call}"), &wish).await;
        refuses(&claimed, "event", "*");
    }
    for (country, is_open) in [("BE", false), ("US", true)] {
        let current = get_from(&house, country, None, "/api/event/current").await;
        assert_eq!(current["is_open_here"], is_open, "{country}");
    }
    // Nobody has a chance yet: asked for where it is open, the event itself answers.
    assert_eq!(once_from(&house, "US", &ann, DRAW, &wish).await.refusal().1, "NO_CHANCE");
    let seed = json!({ "event_id": event, "client_seed": "mine" });
    once_from(&house, "BE", &ann, "/api/event/client_seed", &seed).await.data();

    // Its own rule comes before that of all events.
    set(&house, &admin, "event", &event, "only", &["BE"]).await;
    assert_eq!(once_from(&house, "BE", &ann, DRAW, &wish).await.refusal().1, "NO_CHANCE");
    refuses(&once_from(&house, "US", &ann, DRAW, &wish).await, "event", &event);
    assert!(all > 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_top_up_joins_no_queue_where_its_game_is_not_sold_and_one_that_waits_goes_on(
    pool: PgPool,
) {
    let shop = topup::shop(pool, 1).await;
    let house = &shop.house;
    let admin = house.person("admin").await;
    let (ann, order) = shop.paid().await;
    set(house, &admin, "game", "genshin", "except", &["DE"]).await;
    let pack = get_from(house, "DE", None, "/api/topup/pack?goods_id=9").await;
    assert_eq!((&pack["supported"], &pack["is_sold_here"]), (&json!(true), &json!(false)));
    let place = format!("/api/topup/place?order_id={order}");
    let told = get_from(house, "DE", Some(&ann), &place).await;
    assert_eq!(
        (&told["may_join"], &told["refused"]),
        (&json!(false), &json!("COUNTRY_NOT_ALLOWED"))
    );
    let join = "/api/topup/join";
    let wish = topup::Shop::wish(order);
    refuses(&once_from(house, "DE", &ann, join, &wish).await, "game", "genshin");
    assert_eq!(get_from(house, "DE", Some(&ann), &place).await.get("place"), None);

    assert_eq!(get_from(house, "US", Some(&ann), &place).await["may_join"], true);
    let joined = once_from(house, "US", &ann, join, &wish).await;
    let there = joined.data()["place_id"].clone();
    let told = get_from(house, "DE", Some(&ann), &place).await;
    assert_eq!(told["place"]["place_id"], there);
    assert_ne!(told["refused"], "COUNTRY_NOT_ALLOWED");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_proxy_that_is_trusted_says_the_country_and_nobody_else(pool: PgPool) {
    let country = async |house: &House| {
        let request = house.request(None, Method::GET, "/api/integrate/init_info");
        let request = request.header("x-region", "JP").header("accept-language", "de-DE");
        Reply::of(request).await.data()["country_info"]["country"].clone()
    };
    let house = House::open(pool.clone()).await;
    assert_eq!(country(&house).await, "DE");
    let house = House::open_behind_a_proxy(pool, RateLimits::unlimited()).await;
    assert_eq!(country(&house).await, "JP");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn another_process_sees_a_rule_when_it_looks(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    let other = CountryWatch::default();
    other.refresh(&pool).await.unwrap();
    set(&house, &admin, "payment_method", "paypal", "only", &["DE"]).await;
    assert_eq!(*other.now(), CountryRules::default());
    assert!(other.refresh(&pool).await.unwrap());
    assert_eq!(*other.now(), *house.state.get::<CountryWatch>().now());
    assert_ne!(*other.now(), CountryRules::default());
    assert!(!other.refresh(&pool).await.unwrap(), "nothing is new");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_rule_that_somebody_else_has_changed_is_a_conflict_and_every_change_is_on_record(
    pool: PgPool,
) {
    let shop = trade::shop(pool, 0).await;
    let house = &shop.house;
    let admin = house.person("admin").await;
    let post = async |path: &str, body: Value| house.post(Some(&admin), path, body).await;
    let first = set(house, &admin, "goods", "7", "only", &["JP", "DE"]).await;
    let repeat = post(SET, rule("goods", "7", "only", &["DE", "JP"], 0)).await;
    assert_eq!(repeat.data()["version"], first, "a repeat changes nothing");
    let late = post(SET, rule("goods", "7", "except", &["DE"], 0)).await;
    assert_eq!(late.refusal(), (409, "CONFLICT"));
    let changed = post(SET, rule("goods", "7", "except", &["FR"], first)).await;
    let second = changed.data()["version"].as_i64().unwrap();
    let remove =
        |seen: i64| json!({ "subject": "goods", "id": "7", "seen": seen, "reason": "over" });
    assert_eq!(post(REMOVE, remove(first)).await.refusal(), (409, "CONFLICT"));

    let list = house.get(Some(&admin), LIST).await;
    let rules = list.data()["rules"].as_array().unwrap();
    let [only] = &rules[..] else { panic!("{rules:?}") };
    let of = json!({ "subject": "goods", "id": "7", "name": "AK-47 | Redline" });
    assert_eq!((&only["of"], &only["countries"]), (&of, &json!(["FR"])));
    assert_eq!((&only["mode"], &only["version"]), (&json!("except"), &json!(second)));
    assert_eq!(only["changed"]["reason"], "a licence");
    assert_eq!(only["changed"]["by"]["uid"], admin.uid.to_string());

    post(REMOVE, remove(second)).await.data();
    assert_eq!(house.get(Some(&admin), LIST).await.data()["rules"], json!([]));
    let page = house.get(Some(&admin), &format!("{HISTORY}?limit=2")).await;
    let changes = page.data()["changes"].as_array().unwrap();
    assert_eq!((changes[0].get("mode"), &changes[0]["changed"]["reason"]), (None, &json!("over")));
    assert_eq!((&changes[1]["mode"], &changes[1]["of"]), (&json!("except"), &of));
    let next = page.data()["next"].as_str().unwrap();
    let rest = house.get(Some(&admin), &format!("{HISTORY}?limit=2&before={next}")).await;
    assert_eq!(rest.data()["changes"][0]["countries"], json!(["DE", "JP"]));
    assert!(rest.data().get("next").is_none());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_no_rule_can_be_is_refused_by_its_field_and_changes_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let without = |field: &str| {
        let mut body = rule("payment_method", "card", "only", &["DE"], 0);
        body.as_object_mut().unwrap().remove(field);
        body
    };
    let card = |mode: &str, countries: &[&str]| rule("payment_method", "card", mode, countries, 0);
    let mut blank = card("only", &["DE"]);
    blank["reason"] = json!(" ");
    let mut text = card("only", &["DE"]);
    text["seen"] = json!("0");
    for (body, field) in [
        (rule("seller", "7", "only", &["DE"], 0), "subject"),
        (rule("goods", "7", "only", &["DE"], 0), "id"), // no such goods
        (rule("goods", "seven", "only", &["DE"], 0), "id"),
        (rule("game", "nothing", "only", &["DE"], 0), "id"),
        (rule("game", "", "only", &["DE"], 0), "id"),
        (rule("payment_method", "balance", "only", &["DE"], 0), "id"),
        (rule("event", "0123456789abcdef0123456789abcdef", "only", &["DE"], 0), "id"),
        (rule("event", "today", "only", &["DE"], 0), "id"),
        (card("everywhere", &["DE"]), "mode"),
        (card("only", &[]), "countries"),
        (card("only", &["de"]), "countries"),
        (card("only", &["ZZ"]), "countries"),
        (card("except", &["DE", "DE"]), "countries"),
        (text, "seen"),
        (blank, "reason"),
        (without("mode"), "mode"),
        (without("countries"), "countries"),
        (without("seen"), "seen"),
        (without("reason"), "reason"),
    ] {
        let refused = house.post(Some(&admin), SET, body.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{body}");
        assert!(refused.reason(field).is_some(), "{body}: {}", refused.text);
    }
    let remove = json!({ "subject": "goods", "id": "x", "seen": 0, "reason": "x" });
    assert!(house.post(Some(&admin), REMOVE, remove).await.reason("id").is_some());
    assert_eq!(*house.state.get::<CountryWatch>().now(), CountryRules::default());
}
