//! Topping up by oneself as a browser does it: lining up, hearing of one's turn, accepting; what is refused, and what operators may do.

use crate::harness::{House, Person, Reply, SioClient, WEBHOOK_SECRET};
use futures_util::future::join_all;
use guildhall_actors::order::{OrderAction, Orders, Person as Buyer};
use guildhall_domain::{
    ids::{OrderId, PaymentId, QueueId, SellOrderId, Uid},
    order::quote::Quote,
    topup::account::Platform,
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use guildhall_persistence::{topup::queue, wallet::ledger};
use guildhall_providers::{payment::stripe::sign, sandbox::farm::FailureMode};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

const JOIN: &str = "/api/topup/join";
const ACCEPT: &str = "/api/topup/accept";
const REQUEUE: &str = "/api/topup/requeue";
const EXIT: &str = "/api/topup/exit";
const SWITCH: &str = "/api/topup/switch_account";
const OPERATE: &str = "/api/admin/topup";

pub struct Shop {
    pub house: House,
    pub queue: QueueId,
    offer: SellOrderId,
}

/// A storefront with packs for 5.00 each, and a line for them with so many devices.
pub async fn shop(pool: PgPool, devices: i32) -> Shop {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('genshin', '{"en": "Genshin Impact"}', 'top_up', 1);
           insert into goods (goods_id, game, subgame_name, name, search_text, tags)
           values (9, 'genshin', 'America', '330 Genesis Crystals', '330 genesis crystals', '{"kind": "pack"}');
           insert into goods_figures (goods_id, game) values (9, 'genshin')"#,
    )
    .execute(&pool)
    .await
    .unwrap();
    let limits = RateLimits::unlimited();
    let house = House::open_with(pool.clone(), limits, GatewayConfig::default()).await;
    let store = house.person("seller").await;
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed) values ($1, $2, 9, 0, 1000)")
        .bind(asset).bind(store.uid.0).execute(&pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale) values ($1, $2, $3, 9, 500, 1000, 1000)",
    )
    .bind(offer).bind(asset).bind(store.uid.0).execute(&pool).await.unwrap();
    let platforms = [Platform::Pc, Platform::Ios];
    let mut db = pool.acquire().await.unwrap();
    let queue =
        queue::open(&mut db, store.uid, "genshin", "America", &platforms, devices).await.unwrap();
    Shop { house, queue, offer: SellOrderId(offer) }
}

impl Shop {
    /// Somebody who has paid for one pack.
    pub async fn paid(&self) -> (Person, OrderId) {
        let person = self.house.person("user").await;
        let order = self.order_of(person.uid).await;
        (person, order)
    }

    async fn order_of(&self, uid: Uid) -> OrderId {
        let mut tx = guildhall_persistence::begin(&self.house.pool).await.unwrap();
        let deposit = postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(500));
        ledger::post(&mut tx, &[deposit]).await.unwrap();
        tx.commit().await.unwrap();
        let quote = Quote {
            buyer: uid,
            sell_order_id: self.offer.to_string(),
            quantity: 1,
            unit_price: UsdCents(500),
            price_version: 1,
            fee: UsdCents::ZERO,
            currency: "USD".into(),
            rate: 1.0,
            expires_at: OffsetDateTime::now_utc().unix_timestamp() + 600,
        };
        let (orders, key) = (self.house.state.get::<Orders>(), Uuid::new_v4().to_string());
        let placed =
            orders.place(quote, self.offer, String::new(), "US".to_owned(), key).await.unwrap();
        orders
            .act(
                placed,
                Buyer { uid, is_staff: false, works_for: None },
                OrderAction::PayFromBalance { terms_version: None },
            )
            .await
            .unwrap();
        placed
    }

    async fn post(&self, by: &Person, path: &str, body: Value) -> Reply {
        let request = self.house.request(Some(by), Method::POST, path);
        let key = Uuid::new_v4().to_string();
        Reply::of(request.header("idempotency-key", key).json(&body)).await
    }

    async fn operate(&self, by: &Person, call: &str, body: Value) -> Reply {
        self.post(by, &format!("{OPERATE}/{call}"), body).await
    }

    async fn of_order(&self, by: &Person, order: OrderId) -> Value {
        let path = format!("/api/topup/place?order_id={order}");
        self.house.get(Some(by), &path).await.data().clone()
    }

    pub fn wish(order: OrderId) -> Value {
        json!({ "order_id": order, "platform": "pc", "region": "America", "login": "uid", "account": "800123456" })
    }
}

/// The next time a place is told to be at that stage.
pub async fn told(socket: &mut SioClient, place: &str, stage: &str) -> Value {
    loop {
        let push = socket.push("topic").await;
        if push["topic"] == format!("queue:{place}") && push["data"]["stage"] == stage {
            return push;
        }
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_buyer_lines_up_hears_of_their_turn_and_has_the_pack_redeemed_once(pool: PgPool) {
    let shop = shop(pool, 1).await;
    let (ann, order) = shop.paid().await;
    let mut socket = shop.house.socket_of(&ann).await;
    let before = shop.of_order(&ann, order).await;
    assert_eq!((&before["may_join"], &before["queue"]["state"]), (&json!(true), &json!("open")));

    let mut wish = Shop::wish(order);
    (wish["position"], wish["priority"]) = (json!(1), json!(9)); // nobody asks for these
    (wish["joined_at"], wish["epoch"]) = (json!(0), json!(7));
    let joined = join_all((0..20).map(|_| shop.post(&ann, JOIN, wish.clone()))).await;
    let place = joined[0].data()["place_id"].as_str().unwrap().to_owned();
    for one in &joined {
        assert_eq!((&one.data()["place_id"], &one.data()["epoch"]), (&json!(place), &json!(1)));
    }
    assert_eq!(joined[0].data()["account"], "80****56");

    let called = told(&mut socket, &place, "called").await;
    assert!(called["data"]["accept_by"].as_i64().unwrap() > called["data"]["at"].as_i64().unwrap());
    let of_place = json!({ "place_id": place });
    let accepted = join_all((0..10).map(|_| shop.post(&ann, ACCEPT, of_place.clone()))).await;
    assert!(accepted.iter().all(|one| one.data()["accept_by"].is_null()));
    let done = told(&mut socket, &place, "success").await;
    assert!(done["version"].as_i64() > called["version"].as_i64());
    assert_eq!(shop.house.farm.redeemed(&order.to_string()), 1);
    assert_eq!(shop.house.farm.keys().len(), 1);

    let topic = json!({ "topic": format!("queue:{place}") });
    let seen = socket.call("subscribe", topic.clone()).await;
    assert_eq!(seen["data"]["snapshot"]["stage"], "success");
    let mine = shop.house.get(Some(&ann), "/api/topup/places").await;
    assert_eq!(mine.data()["places"][0]["place_id"], place);
    let other = shop.house.person("user").await;
    let hidden = shop.house.socket_of(&other).await.call("subscribe", topic).await;
    assert_eq!(hidden["data"]["code"], "NOT_FOUND");
    let late = shop.post(&ann, EXIT, of_place).await;
    assert_eq!(late.refusal(), (409, "STATUS_CHANGED"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_does_not_fit_is_refused_by_its_reason_and_changes_nothing(pool: PgPool) {
    let shop = shop(pool, 1).await;
    let (ann, order) = shop.paid().await;
    let with = |field: &str, value: &str| {
        let mut wish = Shop::wish(order);
        wish[field] = json!(value);
        wish
    };
    let apple = shop.post(&ann, JOIN, with("login", "apple")).await;
    assert_eq!(apple.refusal(), (409, "APPLE_LOGIN_UNSUPPORTED"));
    let region = shop.post(&ann, JOIN, with("region", "Europe")).await;
    assert_eq!(region.refusal(), (409, "PLATFORM_MISMATCH"));
    assert_eq!(region.body["data"]["region"], "America");
    let console = shop.post(&ann, JOIN, with("platform", "xbox")).await;
    assert_eq!(console.refusal(), (409, "PLATFORM_MISMATCH"));
    assert_eq!(
        shop.post(&ann, JOIN, with("platform", "toaster")).await.reason("platform"),
        Some("invalid")
    );
    assert_eq!(
        shop.post(&ann, JOIN, with("account", "")).await.reason("account"),
        Some("required")
    );

    let admin = shop.house.person("admin").await;
    let closed = shop.operate(&admin, "close", json!({ "queue_id": shop.queue })).await;
    let opens_at = closed.data()["opens_at"].clone();
    let refused = shop.post(&ann, JOIN, Shop::wish(order)).await;
    assert_eq!(refused.refusal(), (409, "SLOTS_CLOSED"));
    assert_eq!(refused.body["data"]["opens_at"], opens_at);
    shop.operate(&admin, "resume", json!({ "queue_id": shop.queue })).await.data();
    // Nothing redeems what the farm has no line for.
    sqlx::query("update goods set tags = '{}'").execute(&shop.house.pool).await.unwrap();
    let pack = shop.post(&ann, JOIN, Shop::wish(order)).await;
    assert_eq!(pack.refusal(), (409, "UNSUPPORTED_PACK"));
    let places: i64 = sqlx::query_scalar("select count(*) from topup_place")
        .fetch_one(&shop.house.pool)
        .await
        .unwrap();
    assert_eq!(places, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_place_is_its_owners_and_is_left_or_missed_as_its_stage_says(pool: PgPool) {
    let shop = shop(pool, 1).await;
    let (ann, order) = shop.paid().await;
    let (ben, _) = shop.paid().await;
    let mut socket = shop.house.socket_of(&ann).await;
    let joined = shop.post(&ann, JOIN, Shop::wish(order)).await;
    let place = joined.data()["place_id"].as_str().unwrap().to_owned();
    let of_place = json!({ "place_id": place });
    let made_up = json!({ "place_id": Uuid::new_v4() });
    for path in [ACCEPT, EXIT, REQUEUE] {
        let theirs = shop.post(&ben, path, of_place.clone()).await;
        let nobodys = shop.post(&ben, path, made_up.clone()).await;
        assert_eq!(theirs.refusal(), (409, "NOT_FOUND"));
        assert_eq!(theirs.text, nobodys.text, "the two look the same");
    }
    let stranger = shop.post(&ben, JOIN, Shop::wish(order)).await;
    assert_eq!(stranger.refusal(), (409, "NOT_FOUND"));

    told(&mut socket, &place, "called").await;
    let mut switch = Shop::wish(order);
    (switch["place_id"], switch["account"]) = (json!(place), json!("811999999"));
    let switched = shop.post(&ann, SWITCH, switch.clone()).await;
    assert_eq!(switched.data()["account"], "81****99");
    assert!(switched.data()["accept_by"].is_i64(), "the clock runs on");

    sqlx::query("update topup_place set deadline_at = now() - interval '1 second'")
        .execute(&shop.house.pool)
        .await
        .unwrap();
    let missed = shop.post(&ann, ACCEPT, of_place.clone()).await;
    assert_eq!(missed.refusal(), (409, "QUEUE_TIMEOUT"));
    assert_eq!(missed.body["data"]["requeue_after"], 180);

    shop.house.farm.behave(FailureMode::Hang);
    sqlx::query("update topup_place set deadline_at = now() + interval '90 seconds'")
        .execute(&shop.house.pool)
        .await
        .unwrap();
    shop.post(&ann, ACCEPT, of_place.clone()).await.data();
    for (path, body) in [(EXIT, of_place.clone()), (SWITCH, switch)] {
        assert_eq!(shop.post(&ann, path, body).await.refusal(), (409, "STATUS_CHANGED"));
    }
    shop.house.farm.behave(FailureMode::Honest);
    told(&mut socket, &place, "success").await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn lines_are_operated_by_administrators_and_supervisors_only(pool: PgPool) {
    let shop = shop(pool, 1).await;
    let of_queue = json!({ "queue_id": shop.queue });
    for role in ["user", "seller", "customer_service"] {
        let person = shop.house.person(role).await;
        for call in ["pause", "resume", "drain", "close"] {
            let refused = shop.operate(&person, call, of_queue.clone()).await;
            assert_eq!(refused.refusal(), (409, "FORBIDDEN"), "{role} {call}");
        }
        let seen = shop.house.get(Some(&person), "/api/admin/topup/queues").await;
        assert_eq!(seen.refusal(), (409, "FORBIDDEN"), "{role}");
    }
    let nobody = shop.house.post(None, &format!("{OPERATE}/pause"), of_queue.clone()).await;
    assert_eq!(nobody.refusal(), (401, "unauthorized"));

    let admin = shop.house.person("admin").await;
    let paused = shop.operate(&admin, "pause", of_queue.clone()).await;
    assert_eq!((&paused.data()["state"], &paused.data()["devices"]), (&json!("paused"), &json!(1)));
    let more = json!({ "queue_id": shop.queue, "add": 2 });
    let added = shop.operate(&admin, "devices", more).await;
    assert_eq!(added.data()["pool"].as_array().unwrap().len(), 3);
    let less = json!({ "queue_id": shop.queue, "remove": added.data()["pool"][0]["device_id"] });
    let removed = shop.operate(&admin, "devices", less.clone()).await;
    assert_eq!(removed.data()["pool"].as_array().unwrap().len(), 2);
    assert_eq!(shop.operate(&admin, "devices", less).await.refusal(), (409, "NOT_FOUND"));
    let both = shop.operate(&admin, "devices", of_queue.clone()).await;
    assert_eq!(both.reason("add"), Some("required"));
    let all = shop.house.get(Some(&admin), "/api/admin/topup/queues").await;
    assert_eq!(all.data()["queues"].as_array().unwrap().len(), 1);
    let public = shop.house.get(None, "/api/topup/queues?game=genshin").await;
    assert_eq!(public.data()["queues"][0]["state"], "paused");
    let pack = shop.house.get(None, "/api/topup/pack?goods_id=9").await;
    assert_eq!(
        (&pack.data()["supported"], &pack.data()["price_cents"]),
        (&json!(true), &json!(500))
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_callback_is_believed_when_the_farm_has_signed_it(pool: PgPool) {
    let shop = shop(pool, 0).await;
    let body = json!({ "type": "redemption.updated", "key": Uuid::new_v4().simple().to_string() });
    let body = body.to_string();
    let send = |signature: String| {
        let request = shop.house.request(None, Method::POST, "/api/webhook/device_farm");
        Reply::of(request.header("farm-signature", signature).body(body.clone()))
    };
    let now = OffsetDateTime::now_utc();
    let good = send(sign(WEBHOOK_SECRET, body.as_bytes(), now)).await;
    assert_eq!(good.status, 200, "{good:?}");
    let forged = send(sign("another", body.as_bytes(), now)).await;
    assert_eq!(forged.refusal(), (400, "signature_refused"));
    let old = send(sign(WEBHOOK_SECRET, body.as_bytes(), now - time::Duration::HOUR)).await;
    assert_eq!(old.refusal(), (400, "signature_refused"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_queue_is_opened_for_a_sellers_packs_once(pool: PgPool) {
    let shop = shop(pool, 1).await;
    let house = &shop.house;
    let (admin, seller) = (house.person("admin").await, house.person("seller").await);
    let open = format!("{OPERATE}/open");
    let wanted =
        json!({ "seller": seller.uid, "game": "genshin", "region": "America", "devices": 3 });
    let opened = house.post(Some(&admin), &open, wanted.clone()).await;
    assert_eq!(
        (&opened.data()["state"], opened.data()["pool"].as_array().unwrap().len()),
        (&json!("open"), 3)
    );
    let again = house.post(Some(&admin), &open, wanted.clone()).await;
    assert_eq!(again.data()["queue_id"], opened.data()["queue_id"], "one queue for the same packs");
    assert_eq!(again.data()["pool"].as_array().unwrap().len(), 3, "and no more devices");
    let all = house.get(None, "/api/topup/queues").await;
    assert_eq!(all.data()["queues"].as_array().unwrap().len(), 2);

    let buyer = house.person("user").await;
    for (field, value, reason) in [
        ("seller", json!(buyer.uid), "invalid"),
        ("region", json!("Atlantis"), "invalid"),
        ("game", json!(""), "required"),
        ("devices", json!(0), "invalid"),
        ("devices", json!(101), "invalid"),
    ] {
        let mut wrong = wanted.clone();
        wrong[field] = value;
        let refused = house.post(Some(&admin), &open, wrong).await;
        assert_eq!(refused.body["data"]["fields"][field], reason, "{refused:?}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn hours_that_are_none_are_refused_by_their_field_and_change_nothing(pool: PgPool) {
    let shop = shop(pool, 1).await;
    let admin = shop.house.person("admin").await;
    let span = |weekday: i64, opens: i64, closes: i64| json!({ "weekday": weekday, "opens": opens, "closes": closes });
    let set = async |zone: &str, hours: Value| {
        let body =
            json!({ "queue_id": shop.queue, "version": 1, "time_zone": zone, "hours": hours });
        shop.house.post(Some(&admin), &format!("{OPERATE}/hours"), body).await
    };
    for zone in [" ", "Mars/Olympus", "utc'--"] {
        let refused = set(zone, json!([])).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{zone}");
        assert!(refused.reason("time_zone").is_some(), "{zone}");
    }
    for hours in [
        json!([span(0, 0, 60)]),
        json!([span(8, 0, 60)]),
        json!([span(1, -1, 60)]),
        json!([span(1, 60, 60)]),
        json!([span(1, 0, 1441)]),
        json!([span(1, 0, 61), span(1, 60, 120)]),
        json!((0..22).map(|n| span(1, n * 60, n * 60 + 30)).collect::<Vec<_>>()),
    ] {
        let refused = set("UTC", hours.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{hours}");
        assert!(refused.reason("hours").is_some(), "{hours}");
    }
    let queues = shop.house.get(Some(&admin), &format!("{OPERATE}/queues")).await.data().clone();
    assert_eq!(queues["queues"][0]["hours"], json!([]));

    let hours = json!([span(1, 0, 720), span(1, 720, 1440), span(3, 540, 1080)]);
    let kept = set("Europe/Berlin", hours.clone()).await.data().clone();
    assert_eq!((&kept["hours"], &kept["time_zone"]), (&hours, &json!("Europe/Berlin")));
    assert_eq!(set("UTC", json!([])).await.refusal(), (409, "CONFLICT"), "seen before that");
}
