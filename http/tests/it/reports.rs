//! Reports about the business: what people do by the product's own calls is counted, once, in the figure it belongs to. Rows REPORT of the
//! list of bad inputs.

use crate::{
    harness::{House, Person, Reply, event::announce},
    topup::{self, told},
    trade::{CONFIRM, DELIVER, Shop, shop},
};
use guildhall_actors::report::ConversionCounters;
use guildhall_domain::{ids::PaymentId, payment::DisputeStatus, wallet::money::UsdCents};
use guildhall_persistence::{
    payment::dispute::{self, DisputeNews},
    wallet::ledger::audit::assert_whole,
};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

const REPORT: &str = "/api/admin/report";
const EXPORT: &str = "/api/admin/report/export";
const DISPUTE: &str = "/api/market/buy_order/dispute";

async fn report(house: &House, by: &Person, query: &str) -> Value {
    house.get(Some(by), &format!("{REPORT}?{query}")).await.data().clone()
}

/// The figures of a report by their names.
fn figures(report: &Value) -> Value {
    let of = |figure: &Value| {
        let name = figure["figure"].as_str().unwrap().to_owned();
        (name, figure.get("value").cloned().unwrap_or_default())
    };
    report["figures"].as_array().unwrap().iter().map(of).collect::<serde_json::Map<_, _>>().into()
}

/// The parts of a report by their names.
fn parts(report: &Value) -> Value {
    let of = |part: &Value| (part["part"].as_str().unwrap().to_owned(), part["values"].clone());
    report["parts"].as_array().unwrap().iter().map(of).collect::<serde_json::Map<_, _>>().into()
}

impl Shop {
    async fn paid(&self) -> String {
        let order = self.order().await;
        assert_eq!(self.pay(&order, "balance").await.data()["order"]["status"], "paid");
        order
    }

    async fn ask(&self, by: &Person, path: &str, order: &str, more: Value) {
        let mut wish = more;
        wish["order_id"] = json!(order);
        self.keyed(by, path, &Uuid::new_v4().to_string(), wish).await.data();
    }

    async fn delivered(&self) -> String {
        let order = self.paid().await;
        self.ask(&self.seller, DELIVER, &order, json!({})).await;
        order
    }

    async fn disputed(&self, cents: i64) -> String {
        let order = self.delivered().await;
        let wish = json!({ "category": "other", "text": "not as shown", "asked_cents": cents });
        self.ask(&self.buyer, DISPUTE, &order, wish).await;
        order
    }
}

/// A shop with so much to sell that six orders find something.
async fn stocked(pool: &PgPool) -> Shop {
    let shop = shop(pool.clone(), 20_000).await;
    sqlx::raw_sql(
        "update asset set quantity = 10, listed = 10; update sell_order set listed = 10, on_sale = 10",
    )
    .execute(pool)
    .await
    .unwrap();
    shop
}

/// Six orders: received; refunded in part as the buyer wanted; given back; ruled for the seller; cancelled before it was paid; delivered, with
/// a dispute that was withdrawn. Answers the first.
async fn six_orders(shop: &Shop, admin: &Person) -> String {
    let received = shop.delivered().await;
    shop.ask(&shop.buyer, CONFIRM, &received, json!({})).await;
    let agreed = shop.disputed(500).await;
    shop.ask(&shop.seller, "/api/market/buy_order/dispute/agree", &agreed, json!({})).await;
    let given_back = shop.paid().await;
    shop.ask(
        &shop.seller,
        "/api/market/seller/buy_order/refund",
        &given_back,
        json!({ "reason": "gone" }),
    )
    .await;
    let ruled = shop.disputed(2_000).await;
    let ruling = json!({ "refund_cents": 0, "reason": "It is as shown" });
    shop.ask(admin, "/api/market/buy_order/dispute/rule", &ruled, ruling).await;
    let cancelled = shop.order().await;
    shop.ask(&shop.buyer, "/api/market/buy_order/cancel", &cancelled, json!({})).await;
    let withdrawn = shop.disputed(2_000).await;
    shop.ask(&shop.buyer, "/api/market/buy_order/dispute/withdraw", &withdrawn, json!({})).await;
    received
}

async fn look(house: &House, device: &str) {
    let request = house.request(None, Method::GET, "/api/market/goods/info?goods_id=7");
    let request = if device.is_empty() { request } else { request.header("device-id", device) };
    Reply::of(request).await.data();
}

async fn sum(pool: &PgPool, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_bought_disputed_and_refunded_is_in_the_reports_as_the_ledger_has_it(pool: PgPool) {
    let shop = stocked(&pool).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    let first = six_orders(&shop, &admin).await;
    for device in ["one", "one", "two", ""] {
        look(house, device).await;
    }
    house.state.get::<ConversionCounters>().write(&pool).await.unwrap();
    let payment: Uuid = sqlx::query_scalar("select payment_id from payment where order_id = $1")
        .bind(Uuid::parse_str(&first).unwrap())
        .fetch_one(&pool)
        .await
        .unwrap();
    let news = DisputeNews {
        dispute_ref: "dp_1",
        amount: UsdCents(2_000),
        reason: "fraudulent",
        status: DisputeStatus::Open,
    };
    dispute::note(&pool, PaymentId(payment), &news).await.unwrap();

    // By the day and by the hour the sums are the same.
    for period in ["today", "days_7", "months_12"] {
        let of = |subject: &str| format!("subject={subject}&period={period}");
        let sales = report(house, &admin, &of("sales")).await;
        let sold = json!({ "gross_volume": 10_000, "orders_paid": 5, "average_order": 2_000, "fees_earned": 275 });
        assert_eq!(figures(&sales), sold, "{period}");
        assert_eq!(parts(&sales), json!({ "csgo": sold }));
        assert_eq!(sales["parts"][0]["name"], "Knives and guns");
        let conversion = report(house, &admin, &of("conversion")).await;
        let converted = json!({ "item_views": 2, "checkouts": 1, "orders_placed": 6, "orders_paid": 5,
            "conversion_rate": 2.5 });
        assert_eq!(figures(&conversion), converted, "{period}");
        let disputes = report(house, &admin, &of("disputes")).await;
        let disputed = json!({ "disputes_opened": 3, "dispute_rate": 0.6, "disputes_closed": 3, "chargebacks": 1,
            "chargeback_volume": 2_000 });
        assert_eq!(figures(&disputes), disputed, "{period}");
        let closed = json!({ "refunded_in_part": { "disputes_closed": 1 }, "not_refunded": { "disputes_closed": 1 },
            "withdrawn": { "disputes_closed": 1 } });
        assert_eq!(parts(&disputes), closed);
        let refunds = report(house, &admin, &of("refunds")).await;
        let refunded = json!({ "refund_volume": 2_500, "refunds": 2, "refund_rate": 0.25 });
        assert_eq!(figures(&refunds), refunded, "{period}");
        let reasons = json!({ "given_back": { "refund_volume": 2_000, "refunds": 1 },
            "agreed": { "refund_volume": 500, "refunds": 1 } });
        assert_eq!(parts(&refunds), reasons);
        let points = sales["figures"][1]["points"].as_array().unwrap();
        let sold: i64 = points.iter().map(|point| point.as_i64().unwrap()).sum();
        assert_eq!(sold, 5, "the points of a figure add up to it");
        assert_eq!(points.len(), sales["moments"].as_array().unwrap().len());
    }
    // Where money is meant the ledger has the same.
    let fees = "select sum(amount)::bigint from ledger_entry join ledger_account using (account_id) where kind = 'fees'";
    assert_eq!(sum(&pool, fees).await, 275);
    let paid = "select sum(amount)::bigint from ledger_entry join ledger_transaction using (transaction_id)
        join ledger_account using (account_id) where cause = 'purchase' and kind = 'escrow'";
    assert_eq!(sum(&pool, paid).await, 10_000);
    let back = "select sum(amount)::bigint from ledger_entry join ledger_transaction t using (transaction_id)
        join ledger_account using (account_id) where t.operation_key like 'refund:%:decided' and kind = 'refund_transit'";
    assert_eq!(sum(&pool, back).await, 2_500);
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_is_called_in_a_queue_is_in_the_report_with_the_wait_they_had(pool: PgPool) {
    let shop = topup::shop(pool.clone(), 1).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    let (ann, order) = shop.paid().await;
    let mut socket = house.socket_of(&ann).await;
    let joined = house.post(Some(&ann), "/api/topup/join", topup::Shop::wish(order)).await;
    let place = joined.data()["place_id"].as_str().unwrap().to_owned();
    told(&mut socket, &place, "called").await;
    let read = report(house, &admin, "subject=queues&period=today").await;
    let waited: f64 = sqlx::query_scalar("select waited from topup_event where what = 'called'")
        .fetch_one(&pool)
        .await
        .unwrap();
    // A queue that nobody has been through promises nothing yet.
    let called = json!({ "queue_calls": 1, "queue_wait_p50": waited, "queue_wait_p90": waited, "queue_promise": null,
        "queue_kept": null });
    assert_eq!(figures(&read), called);
    let part = &read["parts"][0];
    assert_eq!((&part["name"], &part["region"]), (&json!("Genshin Impact"), &json!("America")));

    sqlx::query("insert into topup_event (place_id, version, queue_id, epoch, what, stage, waited, told)
        select place_id, 90 + n, queue_id, 1, 'called', 'called', 60 * n, 150 from topup_event, generate_series(1, 4) n where what = 'called'")
        .execute(&pool).await.unwrap();
    let read = figures(&report(house, &admin, "subject=queues").await);
    assert_eq!((&read["queue_calls"], &read["queue_promise"]), (&json!(5), &json!(150.0)));
    assert_eq!((&read["queue_wait_p50"], &read["queue_kept"]), (&json!(120.0), &json!(0.5)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_event_costs_what_was_won_beside_what_its_odds_say(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let (admin, player) = (house.person("admin").await, house.person("user").await);
    let event = announce(&pool, 2).await;
    house.get(Some(&player), &format!("/api/event/session?event_id={event}")).await.data();
    sqlx::query("insert into lottery_grant (event_id, uid, kind, key, chances) select event_id, uid, 'test', 'test', 12 from lottery_session")
        .execute(&pool).await.unwrap();
    sqlx::query("update lottery_session set version = version + 1").execute(&pool).await.unwrap();
    let mut won = 0;
    for n in 0..12 {
        let request = house.request(Some(&player), Method::POST, "/api/event/draw");
        let request = request.header("idempotency-key", format!("key-{n}"));
        let drawn = Reply::of(request.json(&json!({ "event_id": event }))).await;
        won += i64::from(drawn.data()["draw"]["prize"] == "coupon_5");
    }
    let read = report(&house, &admin, "subject=events&period=today").await;
    // Six were to be won by the odds, and there are two; a coupon takes off 5.00 at most.
    let cost =
        json!({ "prize_cost": 500 * won, "expected_cost": 1_000, "reward_cost": 0, "draws": 12 });
    assert_eq!(figures(&read), cost);
    assert_eq!(parts(&read), json!({ event.clone(): cost }));
    assert!(read["parts"][0]["starts_at"].is_i64());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_conversation_its_first_reply_and_its_rating_are_in_the_report_of_its_agent(
    pool: PgPool,
) {
    let house = House::open(pool.clone()).await;
    let (admin, agent) = (house.person("admin").await, house.person("customer_service").await);
    let customer = house.person("user").await;
    let call = async |by: &Person, name: &str, wish: Value| {
        house.post(Some(by), &format!("/api/im/{name}"), wish).await.data().clone()
    };
    let open = json!({ "with": "customer_service" });
    let talk = call(&customer, "conversation_open", open).await["conversation_id"].clone();
    let id = talk.as_str().unwrap();
    call(&customer, "send_msg", House::text(id, "where is my order?")).await;
    let take = json!({ "conversation_id": talk, "command_id": Uuid::new_v4() });
    call(&agent, "console_take", take).await;
    let mut reply = House::text(id, "on its way");
    reply["seen_seq"] = json!(1);
    call(&agent, "send_msg", reply).await;
    let over = json!({ "conversation_id": talk, "state": "resolved", "wrap_up": "order", "wrap_up_note": "" });
    call(&agent, "change_conversation_state", over).await;
    let rating = json!({ "conversation_id": talk, "rating": 4 });
    call(&customer, "evaluate_conversation", rating).await;

    let read = report(&house, &admin, "subject=agents&period=today").await;
    let all = figures(&read);
    assert_eq!((&all["conversations"], &all["ratings"]), (&json!(1), &json!(1)));
    assert_eq!(all["rating_mean"], 4.0);
    let replied: f64 =
        sqlx::query_scalar("select extract(epoch from replied_at - began_at)::float8 from episode")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!(all["first_reply_p50"], replied);
    let part = &read["parts"][0];
    assert_eq!(part["part"], agent.uid.to_string());
    assert_eq!(part["values"]["rating_mean"], 4.0);
    assert!(part["name"].is_string());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_report_is_saved_as_a_file_and_that_is_on_record(pool: PgPool) {
    let shop = stocked(&pool).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    six_orders(&shop, &admin).await;
    let sheet = async |query: &str| house.get(Some(&admin), &format!("{EXPORT}?{query}")).await;
    let points = sheet("subject=sales&period=days_7&rows=points").await;
    assert_eq!(points.headers["content-type"], "text/csv; charset=utf-8; header=present");
    let lines: Vec<&str> = points.text.trim_start_matches('\u{feff}').lines().collect();
    let titles = r#""from","gross_volume_usd","orders_paid","average_order_usd","fees_earned_usd""#;
    assert_eq!((lines.len(), lines[0]), (8, titles));
    assert!(lines[7].ends_with(r#","100.00","5","20.00","2.75""#), "{}", lines[7]);
    assert!(lines[1].ends_with(r#","0.00","0","","0.00""#), "{}", lines[1]);
    let parts = sheet("subject=refunds&period=today&rows=parts").await;
    let lines: Vec<&str> = parts.text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines[1], r#""given_back","","","","20.00","1""#);
    let acts: Vec<String> = sqlx::query_scalar(
        "select subject from staff_act where kind = 'report_exported' order by seq",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    assert_eq!(acts, ["report:sales", "report:refunds"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_report_of_no_subject_or_no_days_is_refused_by_its_field(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let admin = house.person("admin").await;
    let custom = |from: &str, to: &str| format!("subject=sales&period=custom&from={from}&to={to}");
    for (query, field, reason) in [
        (String::new(), "subject", "required"),
        ("subject=weather".to_owned(), "subject", "invalid"),
        ("subject=sales&period=decade".to_owned(), "period", "invalid"),
        ("subject=sales&period=custom".to_owned(), "from", "required"),
        ("subject=sales&period=custom&from=2026-01-01".to_owned(), "to", "required"),
        ("subject=sales&from=2026-01-01".to_owned(), "from", "invalid"),
        ("subject=sales&period=today&to=2026-01-01".to_owned(), "to", "invalid"),
        (custom("2026-02-30", "2026-03-01"), "from", "invalid"),
        (custom("2026-01-02", "2026-01-01"), "to", "invalid"),
        (custom("2024-01-01", "2025-01-01"), "to", "too_long"),
        (custom("2026-01-01", "2999-01-01"), "to", "invalid"),
    ] {
        for path in [format!("{REPORT}?{query}"), format!("{EXPORT}?{query}&rows=points")] {
            let refused = house.get(Some(&admin), &path).await;
            let expected = (422, Some(reason));
            assert_eq!((refused.status.as_u16(), refused.reason(field)), expected, "{path}");
        }
    }
    let refused = house.get(Some(&admin), &format!("{EXPORT}?subject=sales&rows=all")).await;
    assert_eq!(refused.reason("rows"), Some("invalid"));
    let acts = "select count(*) from staff_act where kind = 'report_exported'";
    assert_eq!(sum(&pool, acts).await, 0, "what is refused takes nothing away");
}
