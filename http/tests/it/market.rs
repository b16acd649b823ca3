//! The market through the app, as a browser uses it: finding, looking, listing, pricing, taking back.

use crate::harness::{House, Reply, stall::Stall};
use serde_json::{Value, json};
use sqlx::PgPool;

const CREATE: &str = "/api/market/sell_order/create";
const CHANGE: &str = "/api/market/sell_order/change";
const CANCEL: &str = "/api/market/sell_order/cancel";

fn ids(list: &Value) -> Vec<&str> {
    list["items"].as_array().unwrap().iter().map(|it| it["goods_id"].as_str().unwrap()).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn goods_are_listed_filtered_and_shown_in_the_readers_language(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    stall.offer(&house, stall.knife, "100.00").await;
    stall.count(&house).await;

    let all = house.get(None, "/api/market/goods?game=csgo&sort_by=newest").await;
    assert_eq!(ids(all.data()), ["1", "2"], "what was listed last comes before what nobody sells");
    let priced = house.get(None, "/api/market/goods?min_price=99.99&max_price=100").await;
    assert_eq!(ids(priced.data()), ["1"]);
    assert_eq!(priced.data()["items"][0]["lowest_price_cents"], 10_000);
    let tags = "%7B%22kind%22%3A%5B%22sticker%22%5D%7D";
    assert_eq!(ids(house.get(None, &format!("/api/market/goods?tags={tags}")).await.data()), ["2"]);
    assert_eq!(ids(house.get(None, "/api/market/goods?game=csgo&state=0,1,7").await.data()), ["1"]);

    let request = house.http.get(house.url("/api/market/goods/info?goods_id=1"));
    let shown = Reply::of(request.header("locale", "zh_Hant")).await;
    assert_eq!(shown.data()["name"], "★ 刀");
    assert!(!shown.data()["game_name"].as_str().unwrap().is_empty());
    assert_eq!(shown.data()["name_en"], "★ Knife");
    assert_eq!(shown.data()["exteriors"], json!(["factory_new", "minimal_wear"]));
    let bands = json!([{ "exterior": "minimal_wear", "lowest_price_cents": 10_000, "on_sale": 1 }]);
    assert_eq!(shown.data()["bands"], bands);

    let tree = house.get(None, "/api/market/tags?game=csgo").await;
    assert_eq!(tree.data()["tags"][0]["value"], "kind");
    assert_eq!(tree.data()["tags"][0]["children"][0]["title"], "Knife");
    // What each choice would leave follows the search and the other choices, and so do the games.
    let tree = house.get(None, "/api/market/tags?search=sticker").await;
    let kinds = tree.data()["tags"][0]["children"].as_array().unwrap();
    let left = |kind: &str| kinds.iter().find(|it| it["value"] == kind).map(|it| &it["goods"]);
    assert_eq!((left("sticker"), left("knife")), (Some(&json!(1)), Some(&json!(0))));
    assert_eq!(tree.data()["games"], json!([{ "game": "csgo", "goods": 1 }]));
    let wrong = house.get(None, "/api/market/tags?min_price=x").await;
    assert_eq!(wrong.body["data"]["fields"]["min_price"], "invalid");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_piece_goes_on_sale_gets_another_price_and_comes_back(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let piece = json!({ "asset_id": stall.knife.to_string() });
    let preview = json!({ "assets": [piece] });
    let path = "/api/market/sell_order/preview/manual_plus/v2";
    let shown = house.post(Some(&stall.seller), path, preview).await;
    let item = &shown.data()["items"][0];
    assert_eq!(
        (&item["min_price_cents"], &item["max_price_cents"]),
        (&json!(2_000), &json!(50_000))
    );
    assert_eq!((&item["available"], &item["state"]), (&json!(1), &json!("listable")));

    let id = stall.offer(&house, stall.knife, "120.5").await;
    let offers = house.get(None, "/api/market/goods/sell_order?goods_id=1").await;
    let offer = &offers.data()["items"][0];
    assert_eq!((&offer["price_cents"], &offers.data()["total"]), (&json!(12_050), &json!(1)));
    assert_eq!(offer["seller"]["uid"], stall.seller.uid.to_string());
    assert_eq!(offer["exterior"], "minimal_wear");
    let worn = house.get(None, "/api/market/goods/sell_order?goods_id=1&min_float=0.5").await;
    assert_eq!(worn.data()["total"], 0);

    let wish = json!({ "sell_orders": [{ "sell_order_id": id, "price": "99" }] });
    assert_eq!(house.post(Some(&stall.seller), CHANGE, wish).await.data()["done"], 1);
    let mine = house.get(Some(&stall.seller), "/api/market/sell_order/on_sale").await;
    let mine = &mine.data()["items"][0];
    assert_eq!((&mine["price_cents"], &mine["income_cents"]), (&json!(9_900), &json!(9_405)));

    let wish = json!({ "sell_orders": [id] });
    assert_eq!(house.post(Some(&stall.seller), CANCEL, wish.clone()).await.data()["done"], 1);
    assert_eq!(house.post(Some(&stall.seller), CANCEL, wish).await.data()["done"], 1, "again");
    let ended = house.get(Some(&stall.seller), "/api/market/sell_order/history").await;
    assert_eq!(ended.data()["items"][0]["withdrawn"], 1);
    let there = house
        .get(Some(&stall.seller), "/api/market/partner_inventory?state=listable&search=knife")
        .await;
    assert_eq!(there.data()["total"], 1);
    let detail = house.get(None, &format!("/api/market/item_detail?sell_order_id={id}")).await;
    assert_eq!(detail.data()["sell_order"]["state"], "ended");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_a_batch_each_item_has_its_own_result_and_a_repeat_the_first_answer(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let wish = json!({ "assets": [
        { "asset_id": stall.knife.to_string(), "price": "100" },
        { "asset_id": uuid::Uuid::now_v7(), "price": "1" },
        { "asset_id": stall.stickers.to_string(), "price": "900" },
        { "asset_id": stall.knife.to_string(), "price": "100" },
    ] });
    let send = async || {
        let request = house.request(Some(&stall.seller), reqwest::Method::POST, CREATE);
        Reply::of(request.header("idempotency-key", "batch-1").json(&wish)).await
    };
    let first = send().await.data().clone();
    let items = first["items"].as_array().unwrap();
    assert_eq!(first["done"], 1);
    let codes: Vec<&Value> = items.iter().map(|item| &item["code"]).collect();
    assert_eq!(
        codes,
        [&Value::Null, &json!("NOT_FOUND"), &json!("PRICE_OUT_OF_RANGE"), &json!("CONFLICT")]
    );
    assert_eq!(items[2]["data"]["max_price_cents"], 1_000);
    assert!(!items[2]["message"].as_str().unwrap().is_empty());
    assert_eq!(send().await.data(), &first);
    let mine = house.get(Some(&stall.seller), "/api/market/sell_order/on_sale").await;
    assert_eq!(mine.data()["total"], 1, "listed once");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_fee_is_told_before_and_an_income_leads_to_its_price(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let wish = json!({ "goods_ids": ["1", "2"], "prices": ["100", "900"], "check_price": true });
    let fees = house.post(Some(&stall.seller), "/api/market/batch/fee", wish).await;
    let fees = fees.data()["items"].as_array().unwrap().clone();
    assert_eq!((&fees[0]["fee_cents"], &fees[0]["income_cents"]), (&json!(500), &json!(9_500)));
    assert_eq!(fees[0]["fee_basis_points"], 500);
    assert_eq!((&fees[0]["code"], &fees[1]["code"]), (&Value::Null, &json!("PRICE_OUT_OF_RANGE")));
    let wish = json!({ "goods_ids": ["1"], "incomes": ["95"] });
    let path = "/api/market/get_prices_from_incomes";
    let prices = house.post(Some(&stall.seller), path, wish).await;
    assert_eq!(prices.data()["items"][0]["price_cents"], 10_000);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_chart_says_what_was_made_up(pool: PgPool) {
    let house = House::open(pool).await;
    Stall::set_up(&house).await;
    sqlx::raw_sql(
        "insert into trade (goods_id, price_cents, quantity, band, is_generated, sold_at) values
             (1, 900, 1, 1, true, now() - interval '2 days'), (1, 1100, 3, 2, true, now() - interval '2 days'),
             (1, 5000, 1, 2, false, now() - interval '100 days')",
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let path = "/api/market/goods/price_history/?goods_id=1";
    let month = house.get(None, &format!("{path}&days=30")).await;
    assert_eq!(month.data()["points"].as_array().unwrap().len(), 1);
    assert_eq!(month.data()["has_generated"], true);
    assert_eq!(month.data()["volume"], 4);
    assert_eq!(
        month.data()["bands"][1],
        json!({ "exterior": "minimal_wear", "median_cents": 1_100, "volume": 3 })
    );
    let all = house.get(None, &format!("{path}&days=180&exterior=minimal_wear")).await;
    assert_eq!(all.data()["points"].as_array().unwrap().len(), 2);
    let trades = house.get(None, "/api/market/goods/bill_order?page_size=2").await;
    assert_eq!(trades.data()["items"][0]["goods"]["name"], "★ Knife");
    assert_eq!(trades.data()["has_generated"], true);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_sellers_sell_and_only_their_own(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let (buyer, other) = (house.person("user").await, house.person("seller").await);
    let wish = json!({ "assets": [{ "asset_id": stall.knife.to_string(), "price": "100" }] });
    assert_eq!(house.post(Some(&buyer), CREATE, wish.clone()).await.refusal(), (409, "FORBIDDEN"));
    assert_eq!(house.post(Some(&other), CREATE, wish).await.refusal(), (409, "NOT_FOUND"));
    let id = stall.offer(&house, stall.knife, "100").await;
    let wish = json!({ "sell_orders": [id] });
    assert_eq!(house.post(Some(&other), CANCEL, wish).await.refusal(), (409, "NOT_FOUND"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_seller_stocks_what_has_no_pieces_and_sells_it(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    sqlx::raw_sql(
        r#"insert into goods (goods_id, game, name, search_text, tags, lot)
               values (3, 'csgo', 'Coins', 'coins', '{"kind": "coins"}', 100);
           insert into goods_figures (goods_id, game, reference_cents) values (3, 'csgo', 50)"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let seller = Some(&stall.seller);
    let path = "/api/market/inventory/stock";
    let stock = |goods: &str, quantity: i64| json!({ "goods_id": goods, "quantity": quantity });

    let first = house.post(seller, path, stock("3", 500)).await;
    assert_eq!(first.data()["quantity"], 500);
    let stack = first.data()["asset_id"].clone();
    let again = house.post(seller, path, stock("3", 300)).await;
    assert_eq!(again.data()["asset_id"], stack, "what is there is counted anew, not added to");
    let there = house.get(seller, "/api/market/partner_inventory?search=coins").await;
    assert_eq!(
        (&there.data()["items"][0]["quantity"], &there.data()["total"]),
        (&json!(3), &json!(1))
    );

    let wish = json!({ "assets": [{ "asset_id": stack, "price": "0.50", "quantity": 200 }] });
    assert_eq!(house.post(seller, CREATE, wish).await.data()["done"], 1);
    house.post(seller, path, stock("3", 0)).await.data();
    let on_sale = house.get(seller, "/api/market/sell_order/on_sale").await;
    assert_eq!(on_sale.data()["items"][0]["quantity"], 2, "what is on sale stays on sale");

    for (wrong, field, reason) in [
        (stock("2", 1), "goods_id", "invalid"),
        (stock("3", 150), "quantity", "invalid"),
        (stock("3", -100), "quantity", "invalid"),
        (stock("3", 100_000_100), "quantity", "invalid"),
    ] {
        let refused = house.post(seller, path, wrong).await;
        assert_eq!(refused.body["data"]["fields"][field], reason, "{refused:?}");
    }
    assert_eq!(house.post(seller, path, stock("99", 1)).await.body["code"], "NOT_FOUND");
    let buyer = house.person("user").await;
    assert_eq!(house.post(Some(&buyer), path, stock("3", 100)).await.body["code"], "FORBIDDEN");
}
