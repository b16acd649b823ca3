//! The cart through the app: filled as a visitor and as an account, merged and undone, and bought of two sellers at once; whatever moves money
//! ends with the audit.

use crate::harness::{House, Person, Reply, stall::Stall};
use crate::teams::{grant, joined};
use guildhall_domain::{
    ids::PaymentId,
    wallet::{ledger as postings, money::UsdCents},
};
use guildhall_persistence::wallet::ledger::{self, audit::assert_whole};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

pub const DETAIL: &str = "/api/market/goods/buy_cart/detail";
pub const LOOK: &str = "/api/market/goods/buy_cart/look";
pub const ADD: &str = "/api/market/goods/buy_cart/add";
pub const CHANGE: &str = "/api/market/goods/buy_cart/change";
pub const REMOVE: &str = "/api/market/goods/buy_cart/remove";
pub const MERGE: &str = "/api/market/goods/buy_cart/merge";
pub const UNDO: &str = "/api/market/goods/buy_cart/undo_merge";
pub const PREVIEW: &str = "/api/market/goods/buy_cart/preview";
pub const CHECKOUT: &str = "/api/market/goods/buy_cart/checkout";
const CANCEL: &str = "/api/market/sell_order/cancel";
const REPRICE: &str = "/api/market/sell_order/change";

/// Two stalls of the same goods, and a buyer with 300.00.
pub struct Mall {
    pub house: House,
    pub stalls: [Stall; 2],
    pub buyer: Person,
}

impl Mall {
    pub async fn open(pool: PgPool) -> Self {
        let house = House::open(pool).await;
        let stalls = [Stall::set_up(&house).await, Stall::set_up(&house).await];
        let buyer = house.person("user").await;
        let mut tx = guildhall_persistence::begin(&house.pool).await.unwrap();
        let money = postings::deposited(PaymentId(Uuid::now_v7()), buyer.uid, UsdCents(30_000));
        ledger::post(&mut tx, &[money]).await.unwrap();
        tx.commit().await.unwrap();
        Self { house, stalls, buyer }
    }

    /// A knife of one of the stalls on sale.
    pub async fn knife(&self, stall: usize, price: &str) -> String {
        self.stalls[stall].offer(&self.house, self.stalls[stall].knife, price).await
    }

    /// So many stickers of the first stall on sale.
    pub async fn stickers(&self, quantity: i64, price: &str) -> String {
        let asset =
            json!({ "asset_id": self.stalls[0].stickers, "price": price, "quantity": quantity });
        let create = "/api/market/sell_order/create";
        let wish = json!({ "assets": [asset] });
        let made = self.house.post(Some(&self.stalls[0].seller), create, wish).await;
        made.data()["items"][0]["sell_order_id"].as_str().unwrap().to_owned()
    }

    pub async fn ask(&self, path: &str, body: Value) -> Reply {
        self.house.post(Some(&self.buyer), path, body).await
    }

    async fn put(&self, offer: &str, quantity: i64) -> Reply {
        self.ask(ADD, json!({ "sell_order_id": offer, "quantity": quantity })).await
    }

    async fn cart(&self) -> Value {
        self.house.get(Some(&self.buyer), DETAIL).await.data().clone()
    }

    async fn take_down(&self, stall: usize, offer: &str) {
        let wish = json!({ "sell_orders": [offer] });
        self.house.post(Some(&self.stalls[stall].seller), CANCEL, wish).await.data();
    }

    async fn reprice(&self, stall: usize, offer: &str, price: &str) {
        let wish = json!({ "sell_orders": [{ "sell_order_id": offer, "price": price }] });
        self.house.post(Some(&self.stalls[stall].seller), REPRICE, wish).await.data();
    }

    pub async fn check_out(&self, key: &str, body: Value) -> Reply {
        let request = self.house.request(Some(&self.buyer), Method::POST, CHECKOUT);
        Reply::of(request.header("idempotency-key", key).json(&body)).await
    }

    async fn available(&self) -> i64 {
        let purse = self.house.get(Some(&self.buyer), "/api/v1/asset/get_brief_asset").await;
        purse.data()["available_cents"].as_i64().unwrap()
    }
}

fn new_key() -> String {
    Uuid::new_v4().to_string()
}

fn brought(offer: &str, quantity: i64, price: i64) -> Value {
    json!({ "sell_order_id": offer, "quantity": quantity, "price_cents": price })
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn each_line_says_how_it_stands_now(pool: PgPool) {
    let mall = Mall::open(pool).await;
    let (gone, dearer) = (mall.knife(0, "100").await, mall.knife(1, "90").await);
    let stickers = mall.stickers(5, "0.50").await;
    mall.put(&gone, 1).await.data();
    mall.put(&dearer, 1).await.data();
    let count = mall.put(&stickers, 5).await;
    assert_eq!(count.data(), &json!({ "lines": 3 }));
    let cart = mall.cart().await;
    assert_eq!((&cart["due_cents"], &cart["most"]), (&json!(19_250), &json!(50)));

    mall.take_down(0, &gone).await;
    mall.reprice(1, &dearer, "95").await;
    // Somebody else buys three of the five.
    let other = mall.house.person("user").await;
    let wish = json!({ "sell_order_id": stickers, "quantity": 3 });
    let quote = mall.house.post(Some(&other), "/api/market/goods/buy/preview", wish).await;
    let buy = json!({ "quote": quote.data()["quote"] });
    let request = mall.house.request(Some(&other), Method::POST, "/api/market/goods/buy");
    Reply::of(request.header("idempotency-key", new_key()).json(&buy)).await.data();

    let cart = mall.cart().await;
    let stands = |line: &Value| {
        let now = line["sell_order"]["price_cents"].clone();
        (line["state"].clone(), line["price_then_cents"].clone(), now, line["can_buy"].clone())
    };
    let lines: Vec<_> = cart["lines"].as_array().unwrap().iter().map(stands).collect();
    let stood = |state: &str, then: i64, now: i64, can_buy: i64| {
        (json!(state), json!(then), json!(now), json!(can_buy))
    };
    assert_eq!(
        lines,
        [
            stood("taken_down", 10_000, 10_000, 0),
            stood("available", 9_000, 9_500, 1),
            stood("fewer_left", 50, 50, 2),
        ]
    );
    assert_eq!(cart["due_cents"], 9_600);

    // What is saved for later stays, and is not bought.
    mall.ask(CHANGE, json!({ "sell_order_id": dearer, "is_saved_for_later": true })).await.data();
    assert_eq!(mall.cart().await["due_cents"], 100);
    let left = mall.ask(REMOVE, json!({ "sell_order_ids": [gone, stickers] })).await;
    assert_eq!(left.data(), &json!({ "lines": 1 }));
    let empty = mall.ask(PREVIEW, json!({})).await;
    assert_eq!((&empty.data()["quote"], &empty.data()["due_cents"]), (&Value::Null, &json!(0)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_put_into_a_cart_is_refused_with_a_code_of_its_own(pool: PgPool) {
    let mall = Mall::open(pool).await;
    let stickers = mall.stickers(5, "0.50").await;
    let add = |offer: &str, quantity: i64| json!({ "sell_order_id": offer, "quantity": quantity });
    let own = mall.house.post(Some(&mall.stalls[0].seller), ADD, add(&stickers, 1)).await;
    assert_eq!(own.refusal(), (409, "SELF_TRADE"));
    let member = joined(&mall.house, &mall.stalls[0].seller, &grant()).await;
    let own = mall.house.post(Some(&member), ADD, add(&stickers, 1)).await;
    assert_eq!(own.refusal(), (409, "SELF_TRADE"));
    let more = mall.put(&stickers, 6).await;
    assert_eq!(more.refusal(), (409, "PURCHASE_LIMIT"));
    assert_eq!(more.body["data"]["most"], 5);
    mall.put(&stickers, 5).await.data();
    let more = mall.ask(CHANGE, add(&stickers, 6)).await;
    assert_eq!((more.refusal(), &more.body["data"]["most"]), ((409, "PURCHASE_LIMIT"), &json!(5)));
    let nobody = mall.ask(CHANGE, add(&Uuid::new_v4().to_string(), 1)).await;
    assert_eq!(nobody.refusal(), (409, "NOT_FOUND"));

    let full = format!(
        "insert into asset (asset_id, owner, goods_id, quantity, listed)
             select gen_random_uuid(), {seller}, 2, 0, 1 from generate_series(1, 49);
         insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
             select asset_id, asset_id, owner, 2, 50, 1, 1 from asset where quantity = 0 and listed = 1;
         insert into cart_line (uid, sell_order_id, quantity, price_cents)
             select {buyer}, sell_order_id, 1, 50 from sell_order where listed = 1",
        seller = mall.stalls[1].seller.uid,
        buyer = mall.buyer.uid,
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(full)).execute(&mall.house.pool).await.unwrap();
    let knife = mall.knife(0, "100").await;
    let one_more = mall.put(&knife, 1).await;
    assert_eq!(
        (one_more.refusal(), &one_more.body["data"]["most"]),
        ((409, "CART_FULL"), &json!(50))
    );
    assert_eq!(mall.cart().await["lines"].as_array().unwrap().len(), 50);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visitors_cart_is_merged_with_a_report_and_undone(pool: PgPool) {
    let mall = Mall::open(pool).await;
    let (knife, gone) = (mall.knife(0, "100").await, mall.knife(1, "90").await);
    let stickers = mall.stickers(5, "0.50").await;
    let lines = [
        brought(&knife, 1, 9_800),
        brought(&stickers, 4, 50),
        brought(&gone, 1, 9_000),
        brought(&Uuid::new_v4().to_string(), 1, 1),
    ];
    mall.take_down(1, &gone).await;
    // A visitor sees how these stand; one that was never there is left out.
    let looked = mall.house.post(None, LOOK, json!({ "lines": lines })).await;
    let states: Vec<_> = looked.data()["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["state"].clone())
        .collect();
    assert_eq!(states, [json!("available"), json!("available"), json!("taken_down")]);
    assert_eq!(looked.data()["due_cents"], 10_200);

    mall.put(&stickers, 2).await.data();
    let before = mall.cart().await;
    let key = new_key();
    let merge = async || {
        let request = mall.house.request(Some(&mall.buyer), Method::POST, MERGE);
        Reply::of(request.header("idempotency-key", &key).json(&json!({ "lines": lines }))).await
    };
    let merged = merge().await.data().clone();
    assert_eq!(merge().await.data(), &merged, "sent twice is merged once");
    let told = |line: &Value| {
        (line["outcome"].clone(), line["quantity"].clone(), line["price_cents"].clone())
    };
    let report: Vec<_> = merged["report"].as_array().unwrap().iter().map(told).collect();
    assert_eq!(
        report,
        [
            (json!("added"), json!(1), json!(10_000)),
            (json!("limited"), json!(5), json!(50)),
            (json!("gone"), json!(0), json!(9_000)),
            (json!("gone"), json!(0), Value::Null),
        ]
    );
    assert_eq!(merged["report"][0]["goods"]["name_en"], "★ Knife");
    assert_eq!(merged["lines"], 2);

    let undo = json!({ "cart_merge_id": merged["cart_merge_id"] });
    let others = mall.house.post(Some(&mall.stalls[1].seller), UNDO, undo.clone()).await;
    assert_eq!(others.refusal(), (409, "NOT_FOUND"));
    for _ in 0..2 {
        assert_eq!(mall.ask(UNDO, undo.clone()).await.data(), &json!({ "lines": 1 }));
    }
    assert_eq!(mall.cart().await, before);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_cart_of_two_sellers_is_bought_without_the_line_that_is_gone(pool: PgPool) {
    let mall = Mall::open(pool).await;
    let (gone, knife) = (mall.knife(0, "100").await, mall.knife(1, "90").await);
    let stickers = mall.stickers(5, "0.50").await;
    for (offer, quantity) in [(&gone, 1), (&knife, 1), (&stickers, 2)] {
        mall.put(offer, quantity).await.data();
    }
    let seen = mall.ask(PREVIEW, json!({})).await;
    let seen = seen.data();
    let amounts: Vec<_> = seen["sellers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seller| seller["amount_cents"].clone())
        .collect();
    assert_eq!(amounts, [json!(10_100), json!(9_000)]);
    assert_eq!((&seen["due_cents"], &seen["missing_cents"]), (&json!(19_100), &json!(0)));
    mall.take_down(0, &gone).await;

    // All or nothing is nothing now, and says what is not there.
    let wish = |more: Value| {
        let mut wish = json!({ "quote": seen["quote"], "payment": "balance" });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wish
    };
    let refused = mall.check_out(&new_key(), wish(json!({ "all_or_nothing": true }))).await;
    assert_eq!(refused.refusal(), (409, "CART_CHANGED"));
    let left_out = json!([{ "sell_order_id": gone, "why": "gone" }]);
    assert_eq!(refused.body["data"]["left_out"], left_out);
    assert_eq!(refused.body["data"]["preview"]["due_cents"], 9_100);
    assert_eq!(mall.available().await, 30_000);

    let key = new_key();
    let done = mall.check_out(&key, wish(json!({}))).await;
    let done = done.data();
    assert_eq!((&done["due_cents"], &done["left_out"]), (&json!(9_100), &left_out));
    let orders = done["orders"].as_array().unwrap();
    assert_eq!(orders.len(), 2);
    assert!(orders.iter().all(|order| order["status"] == "paid"), "{orders:?}");
    assert_eq!(mall.available().await, 20_900);
    let again = mall.check_out(&key, wish(json!({}))).await;
    assert_eq!(again.data()["checkout_id"], done["checkout_id"]);
    assert_eq!(mall.available().await, 20_900);
    // Each seller hears of their own order, and the buyer finds both; what was not bought is still in the cart.
    for stall in &mall.stalls {
        let told = mall.house.get(Some(&stall.seller), "/api/account/notice/list").await;
        assert_eq!(told.data()["notices"][0]["kind"], "sold");
    }
    let bought = mall.house.get(Some(&mall.buyer), "/api/v2/market/bill_order/?side=buyer").await;
    assert_eq!(bought.data()["total"], 2);
    let cart = mall.cart().await;
    assert_eq!(cart["lines"].as_array().unwrap().len(), 1);
    assert_eq!(cart["lines"][0]["state"], "taken_down");
    assert_whole(&mall.house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_was_shown_is_charged_or_nothing_of_it(pool: PgPool) {
    let mall = Mall::open(pool).await;
    let knife = mall.knife(0, "100").await;
    mall.put(&knife, 1).await.data();
    let seen = mall.ask(PREVIEW, json!({})).await.data().clone();
    mall.reprice(0, &knife, "90").await;
    let wish = json!({ "quote": seen["quote"], "payment": "balance" });
    let refused = mall.check_out(&new_key(), wish).await;
    assert_eq!(refused.refusal(), (409, "CART_CHANGED"));
    assert_eq!(refused.body["data"]["left_out"][0]["why"], "price_changed");
    let anew = &refused.body["data"]["preview"];
    assert_eq!(anew["due_cents"], 9_000);
    let wish = json!({ "quote": anew["quote"], "payment": "later" });
    let done = mall.check_out(&new_key(), wish).await;
    assert_eq!(done.data()["orders"][0]["status"], "placed");
    assert_eq!(mall.available().await, 30_000, "nothing is charged yet");

    // Its order is paid from its own page.
    let pay = json!({ "order_id": done.data()["orders"][0]["order_id"], "method": "balance" });
    let request = mall.house.request(Some(&mall.buyer), Method::POST, "/api/market/goods/buy/pay");
    Reply::of(request.header("idempotency-key", new_key()).json(&pay)).await.data();
    assert_eq!(mall.available().await, 21_000);
    assert_whole(&mall.house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn more_than_the_balance_buys_nothing_and_a_quote_is_its_buyers(pool: PgPool) {
    let mall = Mall::open(pool).await;
    let (one, two) = (mall.knife(0, "160").await, mall.knife(1, "160").await);
    mall.put(&one, 1).await.data();
    mall.put(&two, 1).await.data();
    let seen = mall.ask(PREVIEW, json!({})).await.data().clone();
    assert_eq!(seen["missing_cents"], 2_000);
    let wish = json!({ "quote": seen["quote"], "payment": "balance" });
    let poor = mall.check_out(&new_key(), wish.clone()).await;
    assert_eq!(poor.refusal(), (409, "INSUFFICIENT_BALANCE"));
    assert_eq!(poor.body["data"]["missing_cents"], 2_000);

    let without = mall.ask(CHECKOUT, wish.clone()).await;
    assert_eq!(
        (without.status.as_u16(), without.reason("idempotency-key")),
        (422, Some("required"))
    );
    let other = mall.house.person("user").await;
    let request = mall.house.request(Some(&other), Method::POST, CHECKOUT);
    let stolen = Reply::of(request.header("idempotency-key", new_key()).json(&wish)).await;
    assert_eq!(stolen.reason("quote"), Some("invalid"));
    // The quote of a single purchase is none of a cart.
    let single = json!({ "sell_order_id": one, "quantity": 1 });
    let single = mall.ask("/api/market/goods/buy/preview", single).await.data()["quote"].clone();
    let wrong = mall.check_out(&new_key(), json!({ "quote": single, "payment": "balance" })).await;
    assert_eq!(wrong.reason("quote"), Some("invalid"));
    assert_eq!(mall.available().await, 30_000);
    assert_whole(&mall.house.pool).await;
}
