//! Buying for real, as a browser does it: quote, order, payment with 3-D Secure's detour, delivery, receipt; webhooks as the provider
//! sends them; who may see and do what. Every story ends with the audit of the books.

use crate::harness::{Arrival, House, Person, Reply, WEBHOOK_SECRET};
use guildhall_domain::{
    ids::{PaymentId, Uid},
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_persistence::wallet::ledger::{self, audit::assert_whole};
use guildhall_providers::payment::stripe::sign;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

const PREVIEW: &str = "/api/market/goods/buy/preview";
const BUY: &str = "/api/market/goods/buy";
pub const PAY: &str = "/api/market/goods/buy/pay";
pub const CONFIRM: &str = "/api/market/buy_order/confirm";
pub const DELIVER: &str = "/api/market/seller/buy_order/deliver";
const DEPOSIT: &str = "/api/v1/asset/deposit";
const WEBHOOK: &str = "/api/webhook/stripe";

pub struct Shop {
    pub house: House,
    pub buyer: Person,
    pub seller: Person,
    pub offer: String,
}

/// A seller with two pieces on sale for 20.00 each, and a buyer who has deposited so many cents.
pub async fn shop(pool: PgPool, cents: i64) -> Shop {
    // Before the house opens, which reads what can be bought.
    add_goods(&pool).await;
    stall_in(House::open(pool).await, cents).await
}

/// The same, where decisions about more than `limit` cents need two.
pub async fn shop_with_ruling_limit(pool: PgPool, cents: i64, limit: i64) -> Shop {
    add_goods(&pool).await;
    stall_in(House::open_with_ruling_limit(pool, UsdCents(limit)).await, cents).await
}

/// The same, in a house that is open already and learns of the goods within a second.
pub async fn shop_in(house: House, cents: i64) -> Shop {
    add_goods(&house.pool).await;
    stall_in(house, cents).await
}

async fn add_goods(pool: &PgPool) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, wear_min, wear_max)
           values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', 0.1, 0.7);
           insert into goods_figures (goods_id, game) values (7, 'csgo')"#,
    )
    .execute(pool)
    .await
    .unwrap();
}

async fn stall_in(house: House, cents: i64) -> Shop {
    let pool = house.pool.clone();
    let (buyer, seller) = (house.person("user").await, house.person("seller").await);
    let (asset, offer) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 7, 2, 2, 0.2)")
        .bind(asset).bind(seller.uid.0).execute(&pool).await.unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale) values ($1, $2, $3, 7, 2000, 2, 2)",
    )
    .bind(offer).bind(asset).bind(seller.uid.0).execute(&pool).await.unwrap();
    if cents > 0 {
        credit(&pool, buyer.uid, cents).await;
    }
    Shop { house, buyer, seller, offer: offer.simple().to_string() }
}

async fn credit(pool: &PgPool, uid: Uid, cents: i64) {
    let mut tx = guildhall_persistence::begin(pool).await.unwrap();
    let deposit = postings::deposited(PaymentId(Uuid::now_v7()), uid, UsdCents(cents));
    ledger::post(&mut tx, &[deposit]).await.unwrap();
    tx.commit().await.unwrap();
}

impl Shop {
    /// A mutation with a key of its own.
    pub async fn keyed(&self, by: &Person, path: &str, key: &str, body: Value) -> Reply {
        let request = self.house.request(Some(by), Method::POST, path);
        Reply::of(request.header("idempotency-key", key).json(&body)).await
    }

    async fn quote(&self) -> String {
        let wish = json!({ "sell_order_id": self.offer, "quantity": 1 });
        let reply = self.house.post(Some(&self.buyer), PREVIEW, wish).await;
        assert_eq!(reply.data()["due_cents"], 2_000);
        reply.data()["quote"].as_str().unwrap().to_owned()
    }

    /// What is quoted to a buyer who reads prices in `currency`.
    pub async fn quote_in(&self, currency: &str) -> Value {
        let wish = json!({ "sell_order_id": self.offer, "quantity": 1 });
        let request = self.house.request(Some(&self.buyer), Method::POST, PREVIEW);
        Reply::of(request.header("currency", currency).json(&wish)).await.data().clone()
    }

    /// Places an order and answers its id.
    pub async fn order(&self) -> String {
        let quote = self.quote().await;
        let key = Uuid::new_v4().to_string();
        let reply = self.keyed(&self.buyer, BUY, &key, json!({ "quote": quote })).await;
        assert_eq!(reply.data()["status"], "placed");
        reply.data()["order_id"].as_str().unwrap().to_owned()
    }

    pub async fn pay(&self, order: &str, method: &str) -> Reply {
        let key = Uuid::new_v4().to_string();
        let wish = json!({ "order_id": order, "method": method });
        self.keyed(&self.buyer, PAY, &key, wish).await
    }

    /// Pays, having been shown this version of the terms.
    async fn pay_under(&self, order: &str, method: &str, terms: Option<i64>) -> Reply {
        let key = Uuid::new_v4().to_string();
        let wish = json!({ "order_id": order, "method": method, "terms_version": terms });
        self.keyed(&self.buyer, PAY, &key, wish).await
    }

    async fn status(&self, order: &str) -> String {
        let path = format!("/api/market/buy_order/state?order_id={order}");
        let reply = self.house.get(Some(&self.buyer), &path).await;
        reply.data()["status"].as_str().unwrap().to_owned()
    }

    async fn assert_whole(&self) {
        assert_whole(&self.house.pool).await;
    }
}

/// Counters alone do not say who is to be thanked, or whom a piece went to.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_seller_reads_who_bought_of_a_listing_and_when(pool: PgPool) {
    let shop = shop(pool, 10_000).await;
    let sales = async || {
        let on_sale = shop.house.get(Some(&shop.seller), "/api/market/sell_order/on_sale").await;
        let ended = shop.house.get(Some(&shop.seller), "/api/market/sell_order/history").await;
        let items =
            [&on_sale, &ended].map(|reply| reply.data()["items"].as_array().unwrap().clone());
        let all =
            items.into_iter().flatten().flat_map(|it| it["sales"].as_array().unwrap().clone());
        all.collect::<Vec<Value>>()
    };
    let order = shop.order().await;
    assert_eq!(sales().await, Vec::<Value>::new(), "nobody has paid");
    let paid = shop.pay(&order, "balance").await;
    let told = sales().await;
    assert_eq!(told.len(), 1);
    assert_eq!((&told[0]["order_id"], &told[0]["quantity"]), (&json!(order), &json!(1)));
    assert_eq!(told[0]["buyer"]["uid"], shop.buyer.uid.to_string());
    assert_eq!(told[0]["paid_at"], paid.data()["order"]["paid_at"]);
    let other = shop.order().await;
    shop.pay(&other, "balance").await.data();
    let told: Vec<Value> = sales().await.iter().map(|it| it["order_id"].clone()).collect();
    assert_eq!(told, [json!(other), json!(order)], "the latest first");
    let back = json!({ "order_id": order, "reason": "sold elsewhere" });
    let key = Uuid::new_v4().to_string();
    shop.keyed(&shop.seller, "/api/market/seller/buy_order/refund", &key, back).await.data();
    let told: Vec<Value> = sales().await.iter().map(|it| it["order_id"].clone()).collect();
    assert_eq!(told, [json!(other)], "what was refunded is no sale");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_piece_is_bought_from_the_balance_delivered_and_received(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let order = shop.order().await;
    let paid = shop.pay(&order, "balance").await;
    assert_eq!(paid.data()["order"]["status"], "paid");
    assert_eq!(paid.data()["order"]["must_act"]["who"], "seller");
    assert_eq!(paid.data()["payment"]["status"], "success");
    let of_order = json!({ "order_id": order });
    let sent = shop.house.post(Some(&shop.seller), DELIVER, of_order.clone()).await;
    assert_eq!(
        (sent.data()["status"].as_str(), sent.data()["income_cents"].as_i64()),
        (Some("sent"), Some(1_900))
    );
    let done = shop.house.post(Some(&shop.buyer), CONFIRM, of_order).await;
    assert_eq!(done.data()["status"], "completed");
    assert_eq!(
        done.data().get("income_cents"),
        None,
        "what the seller earns is the seller's to know"
    );

    let asset = shop.house.get(Some(&shop.buyer), "/api/v1/asset/get_brief_asset").await;
    assert_eq!(asset.data()["balance_cents"], 3_000);
    assert_eq!(asset.data()["withdrawable_cents"], 0);
    let asset = shop.house.get(Some(&shop.seller), "/api/v1/asset/get_brief_asset").await;
    assert_eq!(asset.data()["withdrawable_cents"], 1_900);
    let flow = shop.house.get(Some(&shop.buyer), "/api/v1/asset/log?cause=purchase").await;
    assert_eq!(flow.data()["items"][0]["amount_cents"], -2_000);
    let sheet = shop.house.get(Some(&shop.buyer), "/api/v1/asset/log/req_download").await;
    assert!(sheet.text.contains("\"-20.00\",\"30.00\""), "{}", sheet.text);

    let path = format!("/api/v2/market/bill_order/detail?order_id={order}");
    let detail = shop.house.get(Some(&shop.buyer), &path).await;
    let told: Vec<&str> = detail.data()["timeline"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["what"].as_str().unwrap())
        .collect();
    assert_eq!(told, ["placed", "paid", "delivered", "confirmed"]);
    let list = "/api/v2/market/bill_order/?query_state=completed&page_num=1&page_size=10";
    let list = shop.house.get(Some(&shop.buyer), list).await;
    assert_eq!(
        (list.data()["total"].as_i64(), list.data()["counts"]["completed"].as_i64()),
        (Some(1), Some(1))
    );
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_card_with_3d_secure_pays_on_the_providers_pages_and_the_return_address_proves_nothing(
    pool: PgPool,
) {
    let shop = shop(pool, 0).await;
    let order = shop.order().await;
    let paying = shop.pay(&order, "card").await;
    assert_eq!(paying.data()["order"]["status"], "payment_pending");
    let page = paying.data()["payment"]["redirect_url"].as_str().unwrap().to_owned();
    let payment = paying.data()["payment"]["payment_id"].as_str().unwrap().to_owned();

    let detail = format!("/api/v2/asset/pay/detail?payment_id={payment}&status=success");
    let looked = shop.house.get(Some(&shop.buyer), &detail).await;
    assert_eq!(looked.data()["status"], "processing");
    let other = shop.house.get(Some(&shop.seller), &detail).await;
    assert_eq!(other.refusal(), (409, "NOT_FOUND"));

    let browser = reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let submit = |path: &str, field: &str| {
        let request = browser.post(format!("{page}{path}"));
        request.header("content-type", "application/x-www-form-urlencoded").body(field.to_owned())
    };
    let typed = submit("/card", "number=4000+0025+0000+3155").send().await.unwrap();
    assert!(typed.headers()["location"].to_str().unwrap().ends_with("/3ds"));
    assert_eq!(shop.status(&order).await, "payment_pending");
    let back = submit("/answer", "answer=yes").send().await.unwrap();
    assert!(back.headers()["location"].to_str().unwrap().contains("payment_id="));
    let looked = shop.house.get(Some(&shop.buyer), &detail).await;
    assert_eq!(looked.data()["status"], "success");
    assert_eq!(shop.status(&order).await, "paid");
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_was_shown_is_charged_or_nothing_is(pool: PgPool) {
    let shop = shop(pool.clone(), 5_000).await;
    let quote = shop.quote().await;
    sqlx::query("update sell_order set price_cents = 2100, price_version = 2")
        .execute(&pool)
        .await
        .unwrap();
    let refused = shop.keyed(&shop.buyer, BUY, "k1", json!({ "quote": quote })).await;
    assert_eq!(refused.refusal(), (409, "PRICE_CHANGED"));
    let anew = &refused.body["data"]["quote"];
    assert_eq!(anew["due_cents"], 2_100);
    let bought = shop.keyed(&shop.buyer, BUY, "k2", json!({ "quote": anew["quote"] })).await;
    assert_eq!(bought.data()["due_cents"], 2_100);

    let (body, mark) = quote.split_once('.').unwrap();
    let touched = json!({ "quote": format!("{}A.{mark}", &body[..body.len() - 1]) });
    let refused = shop.keyed(&shop.buyer, BUY, "k3", touched).await;
    assert_eq!(refused.reason("quote"), Some("invalid"));
    let others = shop.keyed(&shop.seller, BUY, "k4", json!({ "quote": anew["quote"] })).await;
    assert_eq!(others.reason("quote"), Some("invalid"));
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_needs_a_key_and_the_same_key_is_the_same_order(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let wish = json!({ "quote": shop.quote().await });
    let without = shop.house.post(Some(&shop.buyer), BUY, wish.clone()).await;
    assert_eq!(
        (without.status.as_u16(), without.reason("idempotency-key")),
        (422, Some("required"))
    );
    let long = shop.keyed(&shop.buyer, BUY, &"k".repeat(256), wish.clone()).await;
    assert_eq!(long.status, 422);
    let spaced = shop.keyed(&shop.buyer, BUY, "a key", wish.clone()).await;
    assert_eq!(spaced.reason("idempotency-key"), Some("invalid"));
    let first = shop.keyed(&shop.buyer, BUY, "k", wish.clone()).await;
    let again = shop.keyed(&shop.buyer, BUY, "k", wish.clone()).await;
    assert_eq!(first.data()["order_id"], again.data()["order_id"]);
    let other = shop
        .keyed(&shop.buyer, BUY, "k", json!({ "quote": shop.quote().await, "remark": "x" }))
        .await;
    assert_eq!(other.status, 409);
    let list = shop.house.get(Some(&shop.buyer), "/api/v2/market/bill_order/").await;
    assert_eq!(list.data()["total"], 1);
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn too_little_balance_and_too_late_are_said_and_change_nothing(pool: PgPool) {
    let shop = shop(pool, 1_999).await;
    let order = shop.order().await;
    let refused = shop.pay(&order, "balance").await;
    assert_eq!(refused.refusal(), (409, "INSUFFICIENT_BALANCE"));
    assert_eq!(refused.body["data"]["missing_cents"], 1);
    let of_order = json!({ "order_id": order });
    let early = shop.house.post(Some(&shop.buyer), CONFIRM, of_order.clone()).await;
    assert_eq!(early.refusal(), (409, "STATUS_CHANGED"));
    let cancel = "/api/market/buy_order/cancel";
    let cancelled = shop.house.post(Some(&shop.buyer), cancel, of_order).await;
    assert_eq!(cancelled.data()["status"], "cancelled");
    assert_eq!(shop.pay(&order, "balance").await.refusal(), (409, "STATUS_CHANGED"));
    shop.assert_whole().await;
}

/// Publishes terms in this language over the version `seen`; answers the version they are now, `None` where they were withdrawn.
async fn publish_terms(shop: &Shop, admin: &Person, body: &str, seen: Option<i64>) -> Option<i64> {
    let wish = json!({ "kind": "terms", "language": "en", "seen": seen, "body": body, "reason": "a decision" });
    let answer = shop.house.post(Some(admin), "/api/admin/legal/set", wish).await;
    answer.data()["version"].as_i64()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_terms_that_the_buyer_was_shown_are_kept_with_the_payment(pool: PgPool) {
    let shop = shop(pool, 10_000).await;
    let admin = shop.house.person("admin").await;
    let first = publish_terms(&shop, &admin, "One", None).await;
    let order = shop.order().await;
    let paid = shop.pay_under(&order, "balance", first).await;
    assert_eq!(paid.data()["payment"]["terms_version"].as_i64(), first);
    // They are replaced afterwards: the payment keeps its own.
    let second = publish_terms(&shop, &admin, "Two", first).await;
    let of = |path: &str| format!("{path}?order_id={order}");
    let paths = ["/api/v2/market/bill_order/detail", "/api/admin/order/detail"];
    for (reader, path) in [&shop.buyer, &admin].into_iter().zip(paths) {
        let detail = shop.house.get(Some(reader), &of(path)).await;
        let payment = &detail.data()["payments"][0];
        assert_eq!(payment["terms_version"].as_i64(), first, "{path}");
        assert!(payment["created_at"].is_i64());
    }
    let of_seller = shop.house.get(Some(&shop.seller), &of(paths[0])).await;
    assert_eq!(of_seller.data()["payments"], json!([]), "they are between the buyer and the shop");
    let shown = format!("/api/legal/text?kind=terms&version={}", first.unwrap());
    let shown = shop.house.get(None, &shown).await;
    assert_eq!((&shown.data()["body"], &shown.data()["language"]), (&json!("One"), &json!("en")));
    assert!(shown.data()["until"].as_i64() >= shown.data()["at"].as_i64());

    let by_card = shop.order().await;
    let begun = shop.pay_under(&by_card, "card", second).await;
    assert_eq!(begun.data()["payment"]["terms_version"].as_i64(), second);
    // A client of the release before names none, and pays.
    let paid = shop.pay(&by_card, "balance").await;
    assert_eq!(paid.data()["payment"]["status"], "success");
    assert_eq!(paid.data()["payment"].get("terms_version"), None);
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn terms_that_were_replaced_since_they_were_shown_are_not_accepted_unseen(pool: PgPool) {
    let shop = shop(pool, 10_000).await;
    let admin = shop.house.person("admin").await;
    let first = publish_terms(&shop, &admin, "One", None).await;
    let order = shop.order().await;
    let wish = json!({ "order_id": order, "method": "balance", "terms_version": first });
    let pay = async |key: &str, wish: &Value| shop.keyed(&shop.buyer, PAY, key, wish.clone()).await;
    let second = publish_terms(&shop, &admin, "Two", first).await;
    let privacy =
        json!({ "kind": "privacy", "language": "en", "body": "P", "reason": "a decision" });
    let privacy = shop.house.post(Some(&admin), "/api/admin/legal/set", privacy).await;
    for unseen in [first, privacy.data()["version"].as_i64(), Some(0), Some(i64::MAX)] {
        for method in ["balance", "card"] {
            let refused = shop.pay_under(&order, method, unseen).await;
            assert_eq!(refused.refusal(), (409, "TERMS_CHANGED"), "{unseen:?} by {method}");
        }
    }
    assert_eq!(shop.status(&order).await, "placed", "nothing was charged");
    let no_number = json!({ "order_id": order, "method": "balance", "terms_version": "two" });
    assert_eq!(pay("n", &no_number).await.refusal(), (422, "paramater_error"));

    // The same purchase under the terms of now; and once it is paid, a repeat gets its answer whatever holds by then.
    let wish =
        json!({ "terms_version": second, "order_id": wish["order_id"], "method": "balance" });
    assert_eq!(pay("k", &wish).await.data()["order"]["status"], "paid");
    assert_eq!(publish_terms(&shop, &admin, "", second).await, None, "withdrawn");
    assert_eq!(pay("k", &wish).await.data()["payment"]["terms_version"].as_i64(), second);
    let next = shop.order().await;
    let withdrawn = shop.pay_under(&next, "balance", second).await;
    assert_eq!(withdrawn.refusal(), (409, "TERMS_CHANGED"));
    let gone = shop.house.get(None, "/api/legal/text?kind=terms").await;
    assert_eq!(gone.refusal().1, "NOT_FOUND");
    let still = format!("/api/legal/text?kind=terms&version={}", second.unwrap());
    assert_eq!(
        shop.house.get(None, &still).await.data()["body"],
        "Two",
        "who accepted it reads it"
    );
    let other_kind = format!("/api/legal/text?kind=privacy&version={}", second.unwrap());
    assert_eq!(shop.house.get(None, &other_kind).await.refusal().1, "NOT_FOUND");
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_is_there_for_its_sides_only_and_each_does_its_own(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let order = shop.order().await;
    shop.pay(&order, "balance").await.data();
    let stranger = shop.house.person("user").await;
    let of_order = json!({ "order_id": order });
    let missing = json!({ "order_id": Uuid::new_v4() });
    let every = [
        CONFIRM,
        DELIVER,
        PAY,
        "/api/market/buy_order/cancel",
        "/api/market/buy_order/submit",
        "/api/market/seller/buy_order/fail",
        "/api/market/seller/buy_order/skip_submit",
        "/api/market/seller/buy_order/refund",
        "/api/market/buy_order/dispute",
        "/api/market/buy_order/dispute/evidence",
        "/api/market/buy_order/dispute/withdraw",
        "/api/market/buy_order/dispute/agree",
        "/api/v2/market/bill_order/buyer_return_refund",
    ];
    for (at, path) in every.into_iter().enumerate() {
        // Every field any of them asks for.
        let wish = |order: &Value| {
            json!({
                "order_id": order["order_id"], "method": "balance", "info": { "server": "eu" }, "reason": "r",
                "category": "other", "text": "t", "refund_id": Uuid::nil(),
            })
        };
        let theirs = shop.keyed(&stranger, path, &format!("a{at}"), wish(&of_order)).await;
        let nobodys = shop.keyed(&stranger, path, &format!("b{at}"), wish(&missing)).await;
        assert_eq!(theirs.refusal(), (409, "NOT_FOUND"), "{path}");
        assert_eq!(theirs.body, nobodys.body, "{path}");
    }
    for path in [
        "/api/market/buy_order/state",
        "/api/v2/market/bill_order/detail",
        "/api/v2/market/bill_order/buyer_query_refund_info",
    ] {
        let theirs = shop.house.get(Some(&stranger), &format!("{path}?order_id={order}")).await;
        assert_eq!(theirs.refusal(), (409, "NOT_FOUND"), "{path}");
    }
    let buyer = shop.house.post(Some(&shop.buyer), DELIVER, of_order.clone()).await;
    assert_eq!(buyer.refusal(), (409, "FORBIDDEN"));
    let seller = shop.house.post(Some(&shop.seller), CONFIRM, of_order.clone()).await;
    assert_eq!(seller.refusal(), (409, "FORBIDDEN"));
    let rule = "/api/market/buy_order/dispute/rule";
    let wish = json!({ "order_id": order, "refund_cents": 0, "reason": "mine" });
    assert_eq!(shop.house.post(Some(&shop.seller), rule, wish).await.refusal(), (409, "FORBIDDEN"));
    assert_eq!(shop.house.post(None, CONFIRM, of_order).await.refusal(), (401, "unauthorized"));
    shop.assert_whole().await;
}

/// How many orders somebody has to act on, by the tab's count and by its list; and the orders of the list.
async fn to_act_on(shop: &Shop, by: &Person, side: &str) -> (i64, usize) {
    let path = format!("/api/v2/market/bill_order/?query_state=need_action&side={side}");
    let list = shop.house.get(Some(by), &path).await;
    let (count, items) = (&list.data()["counts"]["need_action"], &list.data()["items"]);
    assert_eq!(list.data()["total"], *count);
    (count.as_i64().unwrap(), items.as_array().unwrap().len())
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_dispute_needs_action_of_the_side_that_has_to_answer_and_then_of_neither(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let order = shop.order().await;
    shop.pay(&order, "balance").await.data();
    let of_order = json!({ "order_id": order });
    shop.house.post(Some(&shop.seller), DELIVER, of_order).await.data();
    assert_eq!(to_act_on(&shop, &shop.buyer, "buyer").await, (1, 1), "they have to look");
    let wish = json!({ "order_id": order, "category": "other", "text": "It is not there." });
    shop.keyed(&shop.buyer, "/api/market/buy_order/dispute", "d", wish).await.data();
    assert_eq!(to_act_on(&shop, &shop.buyer, "buyer").await, (0, 0));
    assert_eq!(to_act_on(&shop, &shop.seller, "seller").await, (1, 1));
    let answer = json!({ "order_id": order, "text": "It is." });
    shop.keyed(&shop.seller, "/api/market/buy_order/dispute/evidence", "e", answer).await.data();
    assert_eq!(to_act_on(&shop, &shop.seller, "seller").await, (0, 0), "customer service decides");
    let all = shop.house.get(Some(&shop.seller), "/api/v2/market/bill_order/?side=seller").await;
    let line = &all.data()["items"][0];
    assert_eq!(line["game_names"], json!({ "en": "Knives and guns" }));
    assert_eq!((&line["names"], &line["subgame_name"]), (&json!({}), &json!("")));
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn amounts_and_filters_that_make_no_sense_are_refused_by_name(pool: PgPool) {
    let shop = shop(pool, 0).await;
    for (amount, reason) in [
        ("", "required"),
        ("4.99", "invalid"),
        ("2000.01", "invalid"),
        ("-5", "invalid"),
        ("1e3", "invalid"),
        ("10.005", "invalid"),
        ("1e308", "invalid"),
    ] {
        let wish = json!({ "amount": amount, "method": "card" });
        let refused = shop.keyed(&shop.buyer, DEPOSIT, &Uuid::new_v4().to_string(), wish).await;
        assert_eq!(
            (refused.status.as_u16(), refused.reason("amount")),
            (422, Some(reason)),
            "{amount}"
        );
    }
    let away = json!({ "amount": "10", "method": "card", "return_url": "//evil.test" });
    let away = shop.keyed(&shop.buyer, DEPOSIT, "away", away).await;
    assert_eq!(away.reason("return_url"), Some("invalid"));
    for query in ["query_state=unknown", "page_num=0", "page_size=101", "side=both"] {
        let path = format!("/api/v2/market/bill_order/?{query}");
        assert_eq!(shop.house.get(Some(&shop.buyer), &path).await.status, 422, "{query}");
    }
    let wish = json!({ "sell_order_id": shop.offer, "quantity": 3 });
    let many = shop.house.post(Some(&shop.buyer), PREVIEW, wish).await;
    assert_eq!(many.refusal(), (409, "OUT_OF_STOCK"));
    let wish = json!({ "sell_order_id": shop.offer, "quantity": 1 });
    let own = shop.house.post(Some(&shop.seller), PREVIEW, wish).await;
    assert_eq!(own.refusal(), (409, "SELF_TRADE"));
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_webhook_is_believed_when_it_is_signed_and_kept_once(pool: PgPool) {
    let shop = shop(pool.clone(), 0).await;
    let send = |body: String, signature: Option<String>| {
        let mut request = shop.house.request(None, Method::POST, WEBHOOK).body(body);
        if let Some(signature) = signature {
            request = request.header("stripe-signature", signature);
        }
        Reply::of(request)
    };
    let event = |id: &str, kind: &str| {
        json!({ "id": id, "type": kind, "data": { "object": { "object": "payment_intent", "id": "pi_unknown" } } })
            .to_string()
    };
    let now = OffsetDateTime::now_utc();
    let body = event("evt_1", "payment_intent.succeeded");
    let signed = |body: &str| Some(sign(WEBHOOK_SECRET, body.as_bytes(), now));
    for refused in [
        send(body.clone(), None).await,
        send(body.clone(), Some(sign("other", body.as_bytes(), now))).await,
        send(event("evt_2", "x"), signed(&body)).await,
        send(
            body.clone(),
            Some(sign(WEBHOOK_SECRET, body.as_bytes(), now - Duration::seconds(301))),
        )
        .await,
    ] {
        assert_eq!(refused.refusal(), (400, "signature_refused"));
    }
    assert_eq!(send("no json".into(), signed("no json")).await.status, 400);
    let large = format!("\"{}\"", "x".repeat(1024 * 1024));
    assert_eq!(send(large.clone(), signed(&large)).await.status, 413);
    let kept =
        || sqlx::query_scalar::<_, i64>("select count(*) from provider_event").fetch_one(&pool);
    assert_eq!(kept().await.unwrap(), 0);
    for _ in 0..10 {
        assert_eq!(send(body.clone(), signed(&body)).await.status, 200);
    }
    let odd = event("evt_3", "a.kind.nobody.knows");
    assert_eq!(send(odd.clone(), signed(&odd)).await.status, 200);
    assert_eq!(kept().await.unwrap(), 2);
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_key_is_its_callers_and_a_remark_is_text(pool: PgPool) {
    let shop = shop(pool, 0).await;
    let other = shop.house.person("user").await;
    let wish = json!({ "sell_order_id": shop.offer, "quantity": 1 });
    let quote = shop.house.post(Some(&other), PREVIEW, wish).await;
    let theirs = json!({ "quote": quote.data()["quote"] });
    let text = "<script>alert(1)</script>";
    let mine = json!({ "quote": shop.quote().await, "remark": text });
    let mine = shop.keyed(&shop.buyer, BUY, "k", mine).await;
    let theirs = shop.keyed(&other, BUY, "k", theirs).await;
    assert_ne!(mine.data()["order_id"], theirs.data()["order_id"]);
    assert_eq!(mine.data()["remark"], text);
    let long = json!({ "quote": "x", "remark": "x".repeat(501) });
    let long = shop.keyed(&shop.buyer, BUY, "k2", long).await;
    assert_eq!((long.status.as_u16(), long.reason("remark")), (422, Some("too_long")));
    let huge = json!({ "quote": "x", "remark": "x".repeat(100_000) });
    let huge = shop.keyed(&shop.buyer, BUY, "k3", huge).await;
    assert_eq!(huge.status, 413, "no call is that large");
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_is_found_under_its_own_order_only(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let (given_back, other) = (shop.order().await, shop.order().await);
    for order in [&given_back, &other] {
        assert_eq!(shop.pay(order, "balance").await.data()["order"]["status"], "paid");
    }
    let wish = json!({ "order_id": given_back, "reason": "none left" });
    let path = "/api/market/seller/buy_order/refund";
    let done = shop.house.post(Some(&shop.seller), path, wish).await;
    assert_eq!(done.data()["status"], "refunded");
    let path = "/api/v2/market/bill_order/buyer_query_refund_info";
    let path = format!("{path}?order_id={given_back}");
    let refunds = shop.house.get(Some(&shop.buyer), &path).await;
    let refund = refunds.data()["refunds"][0]["refund_id"].clone();
    let path = "/api/v2/market/bill_order/buyer_return_refund";
    let wish = json!({ "order_id": other, "refund_id": refund });
    let refused = shop.house.post(Some(&shop.buyer), path, wish).await;
    assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whose_money_is_held_is_urgent_at_the_desk_and_their_order_stands_beside_the_talk(
    pool: PgPool,
) {
    let shop = shop(pool, 5_000).await;
    let house = &shop.house;
    let agent = house.person("customer_service").await;
    let ask = async |by: &Person| {
        let open = house
            .post(Some(by), "/api/im/conversation_open", json!({ "with": "customer_service" }))
            .await;
        let conversation = open.data()["conversation_id"].as_str().unwrap().to_owned();
        house.post(Some(by), "/api/im/send_msg", House::text(&conversation, "help")).await.data();
        conversation
    };
    let with_support = async |conversation: &str| {
        let reply = house
            .post(
                Some(&agent),
                "/api/im/conversation_info",
                json!({ "conversation_id": conversation }),
            )
            .await;
        let staff = &reply.data()["desk"]["staff"];
        (
            staff["money_at_risk_cents"].as_i64().unwrap(),
            staff["urgency"].as_u64().unwrap(),
            staff["money_due_at"].is_i64(),
        )
    };
    let beside = async |conversation: &str| {
        let reply = house
            .post(
                Some(&agent),
                "/api/im/console_person",
                json!({ "conversation_id": conversation }),
            )
            .await;
        reply.data()["orders"].clone()
    };

    // In line before they buy; an order nobody has paid for puts nothing at risk.
    let buyers = ask(&shop.buyer).await;
    let order = shop.order().await;
    assert_eq!(
        (with_support(&buyers).await, beside(&buyers).await[0]["status"].as_str()),
        ((0, 0, false), Some("placed"))
    );
    shop.pay(&order, "balance").await.data();
    assert_eq!(with_support(&buyers).await, (2_000, 1, true));
    // Who comes to customer support afterwards is as urgent: the seller waits for the same money.
    let sellers = ask(&shop.seller).await;
    assert_eq!(with_support(&sellers).await, (2_000, 1, true));
    let line = &beside(&sellers).await[0];
    assert_eq!(
        (&line["order_id"], &line["status"], &line["side"], &line["due_cents"]),
        (&json!(order), &json!("paid"), &json!("seller"), &json!(2_000))
    );

    // Ready-made words speak of it as people do.
    let number = line["number"].as_str().unwrap();
    let own = json!({ "template_id": Uuid::new_v4().simple().to_string(), "scope": "own", "audience": "agents", "title": "Order",
        "shortcut": "order", "tags": [], "texts": { "en": "Order {{order.number}} of {{order.game}}" } });
    let saved = house.post(Some(&agent), "/api/im/console_template_save", own).await;
    let fill = json!({ "template_id": saved.data()["template_id"], "conversation_id": buyers });
    let filled = house.post(Some(&agent), "/api/im/console_template_fill", fill).await;
    assert_eq!(filled.data()["text"], format!("Order {number} of Knives and guns"));

    let of_order = json!({ "order_id": order });
    house.post(Some(&shop.seller), DELIVER, of_order.clone()).await.data();
    house.post(Some(&shop.buyer), CONFIRM, of_order).await.data();
    assert_eq!(
        (with_support(&buyers).await, with_support(&sellers).await),
        ((0, 0, false), (0, 0, false))
    );
    assert_eq!(beside(&buyers).await[0]["status"], "completed");
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_order_is_delivered_by_its_seller_once_and_when_it_is_over_nothing_goes_back(
    pool: PgPool,
) {
    let shop = shop(pool, 5_000).await;
    let order = shop.order().await;
    let of_order = json!({ "order_id": order });
    let deliver = async |by: &Person| shop.house.post(Some(by), DELIVER, of_order.clone()).await;
    let other = shop.house.person("seller").await;
    assert_eq!(deliver(&shop.seller).await.refusal(), (409, "STATUS_CHANGED"), "not paid");
    shop.pay(&order, "balance").await.data();
    assert_eq!(shop.pay(&order, "balance").await.refusal(), (409, "STATUS_CHANGED"), "paid twice");
    assert_eq!(deliver(&other).await.refusal(), (409, "NOT_FOUND"));
    let confirm = async || shop.house.post(Some(&shop.buyer), CONFIRM, of_order.clone()).await;
    assert_eq!(confirm().await.refusal(), (409, "STATUS_CHANGED"), "before it was delivered");
    deliver(&shop.seller).await.data();
    assert_eq!(deliver(&shop.seller).await.refusal(), (409, "STATUS_CHANGED"), "delivered twice");
    confirm().await.data();
    assert_eq!(confirm().await.refusal(), (409, "STATUS_CHANGED"), "confirmed twice");

    let wish = json!({ "order_id": order, "reason": "sorry", "category": "other", "text": "no" });
    for (by, path) in [
        (&shop.seller, "/api/market/seller/buy_order/refund"),
        (&shop.buyer, "/api/market/buy_order/dispute"),
    ] {
        let late = shop.house.post(Some(by), path, wish.clone()).await;
        assert_eq!(late.refusal(), (409, "STATUS_CHANGED"), "{path}");
    }
    let asset = shop.house.get(Some(&shop.seller), "/api/v1/asset/get_brief_asset").await;
    assert_eq!(asset.data()["withdrawable_cents"], 1_900);
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_wish_sent_twenty_times_at_once_is_one_order(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let wish = json!({ "quote": shop.quote().await });
    let sent = (0..20).map(|_| shop.keyed(&shop.buyer, BUY, "k", wish.clone()));
    let answers = futures_util::future::join_all(sent).await;
    // Whoever asks while the first is under way is told to ask again; then everybody has the same order.
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(answer.refusal(), (503, "unknown_outcome"));
    }
    let mut ids = Vec::new();
    for _ in 0..20 {
        let again = shop.keyed(&shop.buyer, BUY, "k", wish.clone()).await;
        ids.push(again.data()["order_id"].clone());
    }
    let first = answers.iter().filter(|answer| answer.status == 200);
    ids.extend(first.map(|answer| answer.data()["order_id"].clone()));
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    let list = shop.house.get(Some(&shop.buyer), "/api/v2/market/bill_order/").await;
    assert_eq!(list.data()["total"], 1);
    shop.assert_whole().await;
}

/// What `kill -9` leaves between the debit and the answer: the money has moved, and nobody has noted what was answered.
#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_payment_whose_answer_died_with_its_process_is_paid_once(pool: PgPool) {
    let shop = shop(pool.clone(), 5_000).await;
    let order = shop.order().await;
    let wish = json!({ "order_id": order, "method": "balance" });
    shop.keyed(&shop.buyer, PAY, "k", wish.clone()).await.data();
    sqlx::query("delete from idempotency").execute(&pool).await.unwrap();

    let another = House::open(pool).await;
    let request = another.request(Some(&shop.buyer), Method::POST, PAY);
    let again = Reply::of(request.header("idempotency-key", "k").json(&wish)).await;
    assert_eq!(again.data()["order"]["status"], "paid");
    let asset = another.get(Some(&shop.buyer), "/api/v1/asset/get_brief_asset").await;
    assert_eq!(asset.data()["balance_cents"], 3_000);
    let request = another.request(Some(&shop.buyer), Method::POST, PAY);
    let other = Reply::of(request.header("idempotency-key", "another").json(&wish)).await;
    assert_eq!(other.refusal(), (409, "STATUS_CHANGED"), "another wish is not that one");
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_provider_nobody_has_connected_has_no_address_to_write_to(pool: PgPool) {
    let house = House::open_unconnected(pool.clone()).await;
    let body = r#"{"id": "evt_1", "type": "x", "data": {"object": {}}}"#;
    for secret in ["", WEBHOOK_SECRET] {
        let signature = sign(secret, body.as_bytes(), OffsetDateTime::now_utc());
        let request = house.request(None, Method::POST, WEBHOOK).body(body);
        let refused = Reply::of(request.header("stripe-signature", signature)).await;
        assert_eq!(refused.refusal(), (404, "not_found"));
    }
    let kept: i64 =
        sqlx::query_scalar("select count(*) from provider_event").fetch_one(&pool).await.unwrap();
    assert_eq!(kept, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_agent_who_follows_an_order_sees_it_move_and_hears_no_more_once_they_stop(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let agent = shop.house.person("customer_service").await;
    let (order, other) = (shop.order().await, shop.order().await);
    let topic = json!({ "topic": format!("order:{order}") });
    let mut support = shop.house.socket_of(&agent).await;
    let begun = support.call("subscribe", topic.clone()).await;
    assert_eq!(
        (&begun["data"]["version"], &begun["data"]["snapshot"]["side"]),
        (&json!(1), &json!("staff"))
    );
    let mut buyers = shop.house.socket_of(&shop.buyer).await;
    buyers.call("subscribe", topic.clone()).await;

    shop.pay(&other, "balance").await.data();
    shop.pay(&order, "balance").await.data();
    let told = support.push("topic").await;
    assert_eq!(told["topic"], topic["topic"], "of the order that is followed, and of no other");
    assert_eq!(
        (&told["data"]["status"], &told["data"]["side"], &told["data"]["fee_cents"]),
        (&json!("paid"), &json!("staff"), &json!(100))
    );
    // A side sees its own side of it, followed or not.
    let seen = loop {
        let seen = buyers.push("topic").await;
        if seen["topic"] == topic["topic"] {
            break seen;
        }
    };
    assert_eq!((&seen["data"]["side"], seen["data"].get("fee_cents")), (&json!("buyer"), None));

    assert_eq!(support.call("unsubscribe", topic).await["code"], 200);
    shop.house.post(Some(&shop.seller), DELIVER, json!({ "order_id": order })).await.data();
    // The hub tells before it answers the next call, so anything told would be here by now.
    support.call("unread_msg_count", json!({})).await;
    while let Some(arrival) = support.waiting() {
        assert!(!matches!(&arrival, Arrival::Push(name, _) if name == "topic"), "{arrival:?}");
    }
    shop.assert_whole().await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_the_buyer_tells_the_seller_is_for_these_two_until_the_order_is_over(pool: PgPool) {
    let shop = shop(pool.clone(), 5_000).await;
    // Coins are delivered to an account that has to be told first.
    sqlx::query("update game set kind = 'coins'").execute(&pool).await.unwrap();
    let order = shop.order().await;
    assert_eq!(shop.pay(&order, "balance").await.data()["order"]["status"], "need_info");
    let info = json!({ "account": "ann", "password": "Guild2026hall" });
    let wish = json!({ "order_id": order, "info": info });
    let path = "/api/market/buy_order/submit";
    shop.house.post(Some(&shop.buyer), path, wish).await.data();

    let agent = shop.house.person("customer_service").await;
    let told = async |by: &Person| {
        let path = format!("/api/v2/market/bill_order/detail?order_id={order}");
        shop.house.get(Some(by), &path).await.data().get("info").cloned()
    };
    let of_order = json!({ "order_id": order });
    assert_eq!(told(&shop.buyer).await, Some(info.clone()));
    assert_eq!(told(&shop.seller).await, Some(info));
    assert_eq!(told(&agent).await, None, "not even staff");
    shop.house.post(Some(&shop.seller), DELIVER, of_order.clone()).await.data();
    shop.house.post(Some(&shop.buyer), CONFIRM, of_order).await.data();
    assert_eq!((told(&shop.buyer).await, told(&shop.seller).await), (None, None));
    shop.assert_whole().await;
}
