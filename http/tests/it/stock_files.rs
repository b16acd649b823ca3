//! A seller's stock as a file: exported, tried, done. Row IMPORT-005 of the list of bad inputs.

use crate::harness::{House, Person, Reply, stall::Stall};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const EXPORT: &str = "/api/market/inventory/export";
const CHECK: &str = "/api/market/inventory/import/check";
const APPLY: &str = "/api/market/inventory/import/apply";

async fn export(house: &House, seller: &Person) -> String {
    let file = Reply::of(house.request(Some(seller), Method::GET, EXPORT)).await;
    assert_eq!(file.status, 200, "{}", file.text);
    file.text
}

async fn check(house: &House, seller: &Person, content: &str) -> Reply {
    let body = json!({ "file_name": "stock.csv", "content": content });
    house.post(Some(seller), CHECK, body).await
}

async fn apply(house: &House, seller: &Person, tried: &Value) -> Reply {
    let body = json!({ "import_id": tried["import_id"], "sha256": tried["sha256"] });
    house.post(Some(seller), APPLY, body).await
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_sellers_stock_goes_out_and_comes_in_as_a_file(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let seller = &stall.seller;
    sqlx::raw_sql(
        r#"insert into goods (goods_id, game, subgame_name, name, search_text, tags, lot) values
               (3, 'csgo', 'EU', '=Coins', 'coins', '{"kind": "coins"}', 100), (4, 'csgo', '', 'Pass', 'pass', '{"kind": "pass"}', 1);
           insert into goods_figures (goods_id, game, reference_cents) values (3, 'csgo', 50), (4, 'csgo', 50)"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let content = "goods_id,quantity\n3,500\n4,7\n1,1\n4,1\n";
    let tried = check(&house, seller, content).await.data().clone();
    assert_eq!(tried["planned"], json!({ "add": 2, "refuse": 2 }), "a knife has pieces");
    assert_eq!(tried["kind"], "stock");
    let done = apply(&house, seller, &tried).await.data().clone();
    assert_eq!(done["done"], json!({ "added": 2, "refused": 2 }));
    assert_eq!(apply(&house, seller, &tried).await.data(), &done, "sent twice it is done once");

    let there = house.get(Some(seller), "/api/market/partner_inventory?search=coins").await;
    let stack = there.data()["items"][0]["asset_id"].clone();
    let offer = json!({ "assets": [{ "asset_id": stack, "price": "0.50", "quantity": 200 }] });
    house.post(Some(seller), "/api/market/sell_order/create", offer).await.data();
    let exported = export(&house, seller).await;
    let rows: Vec<&str> = exported.lines().collect();
    assert_eq!(rows.len(), 3, "no pieces: {exported}");
    assert_eq!(rows[1], "\"3\",\"csgo\",\"EU\",\"'=Coins\",\"300\",\"200\"");
    let again = check(&house, seller, &exported).await.data().clone();
    assert_eq!(again["planned"], json!({ "leave": 2 }), "what went out comes in as it is");

    // What is listed after the trial is another stock.
    let less = check(&house, seller, "goods_id,quantity\n3,100\n4,8\n").await.data().clone();
    let offer = json!({ "assets": [{ "asset_id": stack, "price": "0.50", "quantity": 100 }] });
    house.post(Some(seller), "/api/market/sell_order/create", offer).await.data();
    let done = apply(&house, seller, &less).await.data().clone();
    assert_eq!(done["done"], json!({ "changed": 1, "stale": 1 }));
    assert!(export(&house, seller).await.contains("\"'=Coins\",\"200\",\"300\""));

    let other = house.person("seller").await;
    assert_eq!(apply(&house, &other, &less).await.refusal(), (409, "NOT_FOUND"));
    assert_eq!(export(&house, &other).await.lines().count(), 1, "nobody else's stock");
    let admin = house.person("admin").await;
    assert_eq!(check(&house, &admin, content).await.refusal(), (409, "FORBIDDEN"));
    let foreign = json!({ "import_id": less["import_id"], "sha256": less["sha256"] });
    let refused = house.post(Some(seller), "/api/admin/catalogue/import/apply", foreign).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
    let unknown = check(&house, seller, "goods_id,price\n3,1\n").await;
    assert_eq!(unknown.refusal(), (409, "CSV_UNREADABLE"));
}
