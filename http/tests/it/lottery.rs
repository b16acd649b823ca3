//! The lottery event as a browser meets it: look, mission, draw, prize; tiers by real orders; and everything needed to check a draw.

mod cancel;

use crate::harness::{House, Person, Reply, event::announce};
use futures_util::future::join_all;
use guildhall_domain::{
    ids::{LotteryId, PaymentId, Uid},
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_fair::{Table, commitment, from_hex, roll, to_hex};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use guildhall_persistence::{
    lottery::{SeedSeal, settle_seeds},
    secret::Secrets,
    wallet::ledger,
};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

const DRAW: &str = "/api/event/draw";
const MISSION: &str = "/api/event/mission";
const TIER: &str = "/api/event/tier";

/// A house with an event that is open since midnight: half of all draws win a coupon, of which there are so many.
async fn open(pool: &PgPool, coupons: u64) -> (House, String) {
    let (limits, gateway) = (RateLimits::unlimited(), GatewayConfig::default());
    let house = House::open_with(pool.clone(), limits, gateway).await;
    let event_id = announce(pool, coupons).await;
    (house, event_id)
}

async fn session(house: &House, by: &Person, event: &str) -> Value {
    let path = format!("/api/event/session?event_id={event}");
    house.get(Some(by), &path).await.data().clone()
}

async fn draw(house: &House, by: &Person, event: &str, key: &str) -> Reply {
    let request = house.request(Some(by), Method::POST, DRAW).header("idempotency-key", key);
    Reply::of(request.json(&json!({ "event_id": event }))).await
}

async fn give(house: &House, to: &Person, event: &str, chances: i32) {
    session(house, to, event).await;
    let id: LotteryId = event.parse().unwrap();
    sqlx::query("insert into lottery_grant (event_id, uid, kind, key, chances) values ($1, $2, 'test', 'test', $3)")
        .bind(id.0).bind(to.uid.0).bind(chances).execute(&house.pool).await.unwrap();
    // A new version, as every change of a session has.
    sqlx::query("update lottery_session set version = version + 1")
        .execute(&house.pool)
        .await
        .unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn somebody_looks_does_a_mission_draws_and_has_the_coupon(pool: PgPool) {
    let (house, event) = open(&pool, 1_000).await;
    let buyer = house.person("user").await;
    let current = house.get(None, "/api/event/current").await;
    let shown = &current.data()["event"];
    assert_eq!(
        (shown["event_id"].as_str(), shown["status"].as_str()),
        (Some(event.as_str()), Some("open"))
    );
    assert_eq!(shown["prizes"][0]["left"], 1_000);
    assert_eq!(shown["prizes"][0]["odds_ppm"], 500_000);

    let before = session(&house, &buyer, &event).await;
    assert_eq!(before["missions"][0]["state"], "done", "looking is the mission");
    let wish = json!({ "event_id": event, "mission": "visit" });
    let after = house.post(Some(&buyer), MISSION, wish.clone()).await;
    assert_eq!(after.data()["chances"]["left"], 1);
    assert_eq!(after.data()["missions"][0]["state"], "claimed");
    let again = house.post(Some(&buyer), MISSION, wish).await;
    assert_eq!(again.data()["chances"]["granted"], 1);
    give(&house, &buyer, &event, 19).await;

    let mut won = 0;
    for n in 1..=20 {
        let reply = draw(&house, &buyer, &event, &format!("key-{n}")).await;
        let data = reply.data();
        assert_eq!(data["draw"]["number"], n);
        assert_eq!(data["session"]["chances"]["left"], 20 - n);
        assert_eq!(data["draw"]["seed"], Value::Null, "the day is not over");
        won += usize::from(data["draw"]["prize"] == "coupon_5");
    }
    while house.floor().relay.carry_out_now().await.unwrap() > 0 {}
    let coupons = house.get(Some(&buyer), "/api/coupons").await;
    let coupons = coupons.data()["coupons"].as_array().unwrap().clone();
    assert_eq!(coupons.len(), won);
    assert!(
        coupons.iter().all(|coupon| coupon["percent"] == 5 && coupon["source"] == "lottery_draw")
    );
    let path = format!("/api/event/draws?event_id={event}&limit=15");
    let mine = house.get(Some(&buyer), &path).await;
    assert_eq!(mine.data()["draws"].as_array().unwrap().len(), 15);
    assert!(mine.data()["draws"].as_array().unwrap().iter().all(|draw| draw["granted"] == true));
    let next = mine.data()["next"].as_i64().unwrap();
    let rest = house.get(Some(&buyer), &format!("{path}&before={next}")).await;
    assert_eq!(rest.data()["draws"].as_array().unwrap().len(), 5);
    let strangers = house.person("user").await;
    assert_eq!(house.get(Some(&strangers), &path).await.data()["draws"], json!([]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn anybody_can_check_a_draw_with_what_is_public_when_its_day_is_over(pool: PgPool) {
    let (house, event) = open(&pool, 1).await;
    let buyer = house.person("user").await;
    give(&house, &buyer, &event, 6).await;
    let seed = json!({ "event_id": event, "client_seed": "七福神 clover" });
    let chosen = house.post(Some(&buyer), "/api/event/client_seed", seed).await;
    assert_eq!(chosen.data()["client_seed"], "七福神 clover");
    for n in 0..6 {
        draw(&house, &buyer, &event, &format!("key-{n}")).await.data();
    }
    let fairness = format!("/api/event/fairness?event_id={event}");
    let public = house.get(None, &fairness).await.data().clone();
    assert!(public["days"].as_array().unwrap().iter().all(|day| day["seed"].is_null()));
    sqlx::query("update lottery_day set revealed_at = now()").execute(&pool).await.unwrap();
    let seal = SeedSeal::load(&Secrets::new(pool.clone(), None, None)).await.unwrap();
    settle_seeds(&pool, &seal).await.unwrap();

    let public = house.get(None, &fairness).await.data().clone();
    let table = Table::read(public["table"].as_str().unwrap()).unwrap();
    assert_eq!(public["table_hash"], to_hex(&table.hash()));
    let mut stock = guildhall_fair::Stock::full(&table);
    let log = house.get(None, &format!("/api/event/log?event_id={event}")).await.data().clone();
    let lines = log["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 6);
    assert!(!log.to_string().contains(&buyer.uid.to_string()), "no names");
    for line in lines {
        let days = public["days"].as_array().unwrap();
        let day = days.iter().find(|day| day["day"] == line["day"]).unwrap();
        let seed = from_hex(day["seed"].as_str().unwrap()).unwrap();
        let hash = commitment(&event, day["day"].as_str().unwrap(), &seed);
        assert_eq!(day["commitment"], to_hex(&hash));
        let text = |name: &str| line[name].as_str().unwrap();
        let number = line["number"].as_u64().unwrap();
        let again = roll(&seed, text("client_seed"), text("player"), number);
        assert_eq!(line["roll"], again);
        let (_, given) = stock.give(&table, again);
        assert_eq!(line["prize"], table.prizes()[given].name);
    }
    let given: i64 =
        public["tally"].as_array().unwrap().iter().filter_map(|one| one["given"].as_i64()).sum();
    assert_eq!((given, public["draws"].as_i64()), (6, Some(6)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn without_a_chance_nothing_is_drawn_and_the_refusal_says_why(pool: PgPool) {
    let (house, event) = open(&pool, 5).await;
    let buyer = house.person("user").await;
    let before = session(&house, &buyer, &event).await;
    assert_eq!(draw(&house, &buyer, &event, "key").await.refusal(), (409, "NO_CHANCE"));
    assert_eq!(session(&house, &buyer, &event).await, before);
    let nobody = house.post(None, DRAW, json!({ "event_id": event })).await;
    assert_eq!(nobody.refusal(), (401, "unauthorized"));
    for unknown in ["x", &Uuid::new_v4().simple().to_string()] {
        assert_eq!(draw(&house, &buyer, unknown, "key").await.refusal(), (409, "NOT_FOUND"));
        let shown = house.get(None, &format!("/api/event/{unknown}")).await;
        assert_eq!(shown.refusal(), (409, "NOT_FOUND"));
    }
    let seed = json!({ "event_id": event, "client_seed": "two\nlines" });
    let refused = house.post(Some(&buyer), "/api/event/client_seed", seed).await;
    assert_eq!(refused.reason("client_seed"), Some("invalid"));
    let regions = json!({ "event_id": event, "regions": ["*"] });
    let not_admin = house.post(Some(&buyer), "/api/admin/event/free_entry", regions.clone()).await;
    assert_eq!(not_admin.refusal(), (409, "FORBIDDEN"));
    let free = json!({ "event_id": event });
    let off = house.post(Some(&buyer), "/api/event/free_entry", free.clone()).await;
    assert_eq!(off.refusal(), (409, "FREE_ENTRY_OFF"));
    let admin = house.person("admin").await;
    let state = format!("/api/admin/event/free_entry_state?event_id={event}");
    let before = house.get(Some(&admin), &state).await;
    assert_eq!(before.data()["regions"], json!([]));
    assert_eq!(before.data()["countries"].as_array().unwrap().len(), 250);
    house.post(Some(&admin), "/api/admin/event/free_entry", regions).await.data();
    assert_eq!(house.get(Some(&admin), &state).await.data()["regions"], json!(["*"]));
    let on = house.post(Some(&buyer), "/api/event/free_entry", free).await;
    assert_eq!(on.data()["chances"]["left"], 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn two_chances_and_fifty_draws_over_http_and_socket_are_two_draws(pool: PgPool) {
    let (house, event) = open(&pool, 5).await;
    let buyer = house.person("user").await;
    give(&house, &buyer, &event, 2).await;
    let mut socket = house.socket_of(&buyer).await;
    let follow = json!({ "topic": format!("lottery:{event}") });
    let followed = socket.call("subscribe", follow).await;
    assert_eq!(followed["data"]["snapshot"]["draws"], 0);
    let nowhere = format!("lottery:{}", Uuid::now_v7());
    let refused = socket.call("subscribe", json!({ "topic": nowhere })).await;
    assert_eq!(refused["data"]["code"], "NOT_FOUND");
    assert!(!house.hub.is_followed_local(&nowhere), "what is not there takes no room");
    let over_socket = async {
        let mut drawn = 0;
        for n in 0..10 {
            let wish = json!({ "event_id": event, "key": format!("socket-{n}") });
            let answer = socket.call("lottery_draw", wish).await;
            drawn += usize::from(answer["code"] == 200);
            assert!(answer["code"] == 200 || answer["data"]["code"] == "NO_CHANCE", "{answer}");
        }
        drawn
    };
    let keys: Vec<String> = (0..40).map(|n| format!("http-{n}")).collect();
    let over_http = join_all(keys.iter().map(|key| draw(&house, &buyer, &event, key)));
    let (over_socket, over_http) = tokio::join!(over_socket, over_http);
    let is_drawn = |reply: &&Reply| reply.status == 200;
    let refused = over_http.iter().filter(|reply| !is_drawn(reply));
    for reply in refused {
        let (status, code) = reply.refusal();
        assert_eq!((status, code), (409, "NO_CHANCE"));
    }
    assert_eq!(over_socket + over_http.iter().filter(is_drawn).count(), 2);
    let after = session(&house, &buyer, &event).await;
    assert_eq!(after["chances"]["left"], 0);
    // Who follows the event hears of it, a moment later.
    let told = socket.push("topic").await;
    let is_event = |push: &Value| push["topic"] == format!("lottery:{event}");
    let mut told = told;
    while !is_event(&told) {
        told = socket.push("topic").await;
    }
    assert_eq!(told["data"]["draws"], 2);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_draw_needs_a_key_and_the_same_key_shows_the_same_draw(pool: PgPool) {
    let (house, event) = open(&pool, 5).await;
    let buyer = house.person("user").await;
    give(&house, &buyer, &event, 3).await;
    let bare = house.post(Some(&buyer), DRAW, json!({ "event_id": event })).await;
    assert_eq!((bare.refusal().0, bare.reason("idempotency-key")), (422, Some("required")));
    let first = draw(&house, &buyer, &event, "lost").await;
    let repeats = join_all((0..5).map(|_| draw(&house, &buyer, &event, "lost"))).await;
    for repeat in repeats {
        assert_eq!(repeat.data()["draw"], first.data()["draw"]);
        assert_eq!(repeat.data()["session"]["chances"]["left"], 2);
    }
    // The same over the other transport.
    let mut socket = house.socket_of(&buyer).await;
    let over = socket.call("lottery_draw", json!({ "event_id": event, "key": "lost" })).await;
    assert_eq!(over["data"]["draw"], first.data()["draw"]);
    // Somebody else's key of the same name is another.
    let other = house.person("user").await;
    assert_eq!(draw(&house, &other, &event, "lost").await.refusal(), (409, "NO_CHANCE"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_mission_is_what_the_server_saw_not_what_the_client_says(pool: PgPool) {
    let (house, event) = open(&pool, 5).await;
    let buyer = house.person("user").await;
    let wish = json!({ "event_id": event, "mission": "look_at_goods", "seen": 5, "done": true });
    let refused = house.post(Some(&buyer), MISSION, wish.clone()).await;
    assert_eq!(refused.refusal(), (409, "MISSION_NOT_DONE"));
    let unknown = json!({ "event_id": event, "mission": "be_nice" });
    assert_eq!(house.post(Some(&buyer), MISSION, unknown).await.reason("mission"), Some("invalid"));
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text) select n, 'csgo', 'Thing ' || n, 'thing' from generate_series(1, 5) n;
           insert into goods_figures (goods_id, game) select n, 'csgo' from generate_series(1, 5) n"#,
    )
    .execute(&pool)
    .await
    .unwrap();
    for goods in 1..=5 {
        house.get(Some(&buyer), &format!("/api/market/goods/info?goods_id={goods}")).await.data();
    }
    // Noted beside the answer: the last may still be on its way.
    let mut seen = session(&house, &buyer, &event).await["missions"][1]["seen"].as_i64();
    while seen != Some(5) {
        tokio::task::yield_now().await;
        seen = session(&house, &buyer, &event).await["missions"][1]["seen"].as_i64();
    }
    let done = house.post(Some(&buyer), MISSION, wish).await;
    assert_eq!(done.data()["chances"]["left"], 1);
}

/// A seller with a piece on sale for 60.00, and its offer.
async fn offer(house: &House) -> (Person, String) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, wear_min, wear_max)
           values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', 0.1, 0.7);
           insert into goods_figures (goods_id, game) values (7, 'csgo')"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let seller = house.person("seller").await;
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 7, 1, 1, 0.2)")
        .bind(asset).bind(seller.uid.0).execute(&house.pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale) values ($1, $2, $3, 7, 6000, 1, 1)",
    )
    .bind(offer).bind(asset).bind(seller.uid.0).execute(&house.pool).await.unwrap();
    (seller, offer.simple().to_string())
}

async fn credit(pool: &PgPool, uid: Uid, cents: i64) {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(cents));
    ledger::post(&mut tx, &[deposit]).await.unwrap();
    tx.commit().await.unwrap();
}

/// A mutation with a key of its own.
async fn keyed(house: &House, by: &Person, path: &str, body: Value) -> Value {
    let request = house.request(Some(by), Method::POST, path);
    let request = request.header("idempotency-key", Uuid::new_v4().to_string());
    Reply::of(request.json(&body)).await.data().clone()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_tier_counts_once_and_an_order_given_back_takes_its_unused_chances_along(pool: PgPool) {
    let (house, event) = open(&pool, 5).await;
    let (seller, offer) = offer(&house).await;
    let buyer = house.person("user").await;
    credit(&pool, buyer.uid, 10_000).await;
    session(&house, &buyer, &event).await;
    let tier = json!({ "event_id": event, "spend_cents": 5_000 });
    let early = house.post(Some(&buyer), TIER, tier.clone()).await;
    assert_eq!(early.refusal(), (409, "TIER_NOT_REACHED"));
    let none = json!({ "event_id": event, "spend_cents": 1 });
    assert_eq!(house.post(Some(&buyer), TIER, none).await.reason("spend_cents"), Some("invalid"));

    let preview = json!({ "sell_order_id": offer, "quantity": 1 });
    let preview = house.post(Some(&buyer), "/api/market/goods/buy/preview", preview).await;
    let quote = json!({ "quote": preview.data()["quote"] });
    let order = keyed(&house, &buyer, "/api/market/goods/buy", quote).await;
    let pay = json!({ "order_id": order["order_id"], "method": "balance" });
    keyed(&house, &buyer, "/api/market/goods/buy/pay", pay).await;
    let claims = (0..5).map(|_| house.post(Some(&buyer), TIER, tier.clone()));
    for claimed in join_all(claims).await {
        assert_eq!(claimed.data()["chances"]["granted"], 1);
    }
    let mut socket = house.socket_of(&buyer).await;
    let back = json!({ "order_id": order["order_id"], "reason": "sold out" });
    keyed(&house, &seller, "/api/market/seller/buy_order/refund", back).await;
    while house.floor().relay.carry_out_now().await.unwrap() > 0 {}
    // Told without being asked.
    let mut told = socket.push("topic").await;
    while told["topic"] != format!("lottery_session:{event}") {
        told = socket.push("topic").await;
    }
    let after = session(&house, &buyer, &event).await;
    assert_eq!(
        (after["chances"]["taken_back"].as_i64(), after["chances"]["left"].as_i64()),
        (Some(1), Some(0))
    );
    assert_eq!(after["tiers"][0]["state"], "taken_back");
    assert_eq!(after["spend_cents"], 0);
    assert_eq!(draw(&house, &buyer, &event, "key").await.refusal(), (409, "NO_CHANCE"));
}

/// The midnight in so many days, in milliseconds.
fn midnight_in(days: i64) -> i64 {
    let now = time::OffsetDateTime::now_utc();
    (now.unix_timestamp() / 86_400 + days) * 86_400_000
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_administrator_announces_an_event_once_and_it_is_public_at_once(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let path = "/api/admin/event/announce";
    let wanted = json!({ "starts_at": midnight_in(2), "prizes": [
        { "prize": "welkin_moon", "odds_ppm": 1_000, "stock": 5 },
        { "prize": "coupon_5", "odds_ppm": 99_000, "stock": 100, "min_spend_cents": 1_000, "max_deduction_cents": 500 },
        { "prize": "thanks", "odds_ppm": 900_000 },
    ] });
    let ask = |key: &'static str, body: Value| {
        let request = house.request(Some(&admin), Method::POST, path);
        Reply::of(request.header("idempotency-key", key).json(&body))
    };
    let announced = ask("announce", wanted.clone()).await;
    let announced = announced.data().clone();
    assert_eq!(announced["commitments"].as_array().unwrap().len(), 7);
    assert_eq!(ask("announce", wanted.clone()).await.data(), &announced, "the same key");

    let current = house.get(None, "/api/event/current").await;
    let event = &current.data()["event"];
    assert_eq!(
        (&event["event_id"], &event["status"]),
        (&announced["event_id"], &json!("announced"))
    );
    assert_eq!(event["prizes"][1]["coupon"]["max_deduction_cents"], 500);
    let id = event["event_id"].as_str().unwrap();
    let fairness = house.get(None, &format!("/api/event/fairness?event_id={id}")).await;
    assert_eq!(fairness.data()["table_hash"], announced["table_hash"]);

    let mut next_day = wanted.clone();
    next_day["starts_at"] = json!(midnight_in(8));
    assert_eq!(ask("overlaps", next_day.clone()).await.refusal(), (409, "CONFLICT"));
    next_day["starts_at"] = json!(midnight_in(9));
    ask("after", next_day).await.data();

    let table = |prizes: Value| json!({ "starts_at": midnight_in(30), "prizes": prizes });
    let all = json!({ "prize": "thanks", "odds_ppm": 1_000_000 });
    let of = |starts_at: i64| json!({ "starts_at": starts_at, "prizes": [all] });
    for (key, wrong, field, reason) in [
        ("past", of(midnight_in(0)), "starts_at", "invalid"),
        ("noon", of(midnight_in(30) + 43_200_000), "starts_at", "invalid"),
        ("far", of(midnight_in(400)), "starts_at", "invalid"),
        ("never", of(i64::MAX), "starts_at", "invalid"),
        ("none", table(json!([])), "prizes", "required"),
        ("odds", table(json!([{ "prize": "thanks", "odds_ppm": 999_999 }])), "prizes", "invalid"),
        (
            "twice",
            table(
                json!([{ "prize": "thanks", "odds_ppm": 1 }, { "prize": "thanks", "odds_ppm": 999_999 }]),
            ),
            "prizes",
            "invalid",
        ),
        (
            "ends",
            table(json!([{ "prize": "thanks", "odds_ppm": 1_000_000, "stock": 1 }])),
            "prizes",
            "invalid",
        ),
        (
            "terms",
            table(json!([{ "prize": "coupon_3", "odds_ppm": 1_000_000 }])),
            "max_deduction_cents",
            "required",
        ),
    ] {
        let refused = ask(key, wrong).await;
        assert_eq!(refused.reason(field), Some(reason), "{key}: {refused:?}");
    }
}
