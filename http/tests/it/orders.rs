//! Every order of the shop, as administrators find, open, refund and export them. Rows ORDERS of the list of bad inputs.

use crate::{
    harness::{House, Person, Reply},
    trade::{CONFIRM, DELIVER, Shop, shop, shop_with_ruling_limit},
};
use guildhall_persistence::wallet::ledger::audit::assert_whole;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

const LIST: &str = "/api/admin/order/list";
const DETAIL: &str = "/api/admin/order/detail";
const EXPORT: &str = "/api/admin/order/export";
const REFUND: &str = "/api/admin/order/refund";

async fn list(house: &House, by: &Person, query: &str) -> Value {
    house.get(Some(by), &format!("{LIST}?{query}")).await.data().clone()
}

async fn ids(house: &House, by: &Person, query: &str) -> Vec<String> {
    let found = list(house, by, query).await;
    let orders = found["orders"].as_array().unwrap();
    orders.iter().map(|order| order["order_id"].as_str().unwrap().to_owned()).collect()
}

async fn detail(house: &House, by: &Person, order: &str) -> Value {
    house.get(Some(by), &format!("{DETAIL}?order_id={order}")).await.data().clone()
}

async fn refund(shop: &Shop, by: &Person, order: &str, cents: i64) -> Reply {
    let wish = json!({ "order_id": order, "refund_cents": cents, "reason": "The item is gone" });
    shop.keyed(by, REFUND, &Uuid::new_v4().to_string(), wish).await
}

async fn paid(shop: &Shop) -> String {
    let order = shop.order().await;
    assert_eq!(shop.pay(&order, "balance").await.data()["order"]["status"], "paid");
    order
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_administrator_finds_orders_by_every_filter_and_sees_how_many_each_state_has(
    pool: PgPool,
) {
    let shop = shop(pool.clone(), 5_000).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    let open = paid(&shop).await;
    let unpaid = shop.order().await;
    let all = list(house, &admin, "").await;
    assert_eq!(all["orders"][0]["order_id"], unpaid, "newest first");
    let row = &all["orders"][1];
    assert_eq!(row["order_id"], open);
    assert_eq!(
        (&row["status"], &row["due_cents"], &row["paid_cents"], &row["refunded_cents"]),
        (&json!("paid"), &json!(2_000), &json!(2_000), &json!(0))
    );
    assert_eq!((&row["method"], &row["quantity"]), (&json!("balance"), &json!(1)));
    assert_eq!(row["buyer"]["uid"], shop.buyer.uid.to_string());
    assert_eq!(row["seller"]["uid"], shop.seller.uid.to_string());
    assert!(row["deadline_at"].as_i64().unwrap() > row["created_at"].as_i64().unwrap());
    let counts = json!({ "all": 2, "unpaid": 1, "open": 1, "disputed": 0, "refunding": 0, "completed": 0,
        "cancelled": 0 });
    assert_eq!(all["counts"], counts);
    let of_open = list(house, &admin, "state=open").await;
    assert_eq!(of_open["counts"], counts, "each state is counted whichever is shown");

    let (both, number) = ([unpaid.clone(), open.clone()], row["number"].as_str().unwrap());
    let at = row["created_at"].as_i64().unwrap();
    for (query, found) in [
        ("state=open".to_owned(), &both[1..]),
        ("state=unpaid".to_owned(), &both[..1]),
        ("state=disputed".to_owned(), &[]),
        (format!("uid={}", shop.buyer.uid), &both[..]),
        (format!("uid={}&state=all", shop.seller.uid), &both[..]),
        (format!("uid={}", admin.uid), &[]),
        ("goods_id=7&game=csgo".to_owned(), &both[..]),
        ("goods_id=8".to_owned(), &[]),
        ("game=other".to_owned(), &[]),
        (format!("from={at}"), &both[..]),
        (format!("from={}", at + 3_600_000), &[]),
        (format!("to={at}"), &[]),
        ("min_cents=2000&max_cents=2000".to_owned(), &both[..]),
        ("min_cents=2001".to_owned(), &[]),
        ("max_cents=1999".to_owned(), &[]),
        (format!("query={number}"), &both[1..]),
        (format!("query=%23{number}&state=unpaid"), &[]),
    ] {
        assert_eq!(ids(house, &admin, &query).await, found, "{query}");
    }
    let first = list(house, &admin, "limit=1").await;
    let next = first["next"].as_str().unwrap();
    let second = list(house, &admin, &format!("limit=1&before={next}")).await;
    assert_eq!(second["orders"][0]["order_id"], open);
    assert_eq!((second.get("next"), second.get("counts")), (None, None));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_opened_order_says_who_did_what_and_where_its_money_is(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    let order = paid(&shop).await;
    house.post(Some(&shop.seller), DELIVER, json!({ "order_id": order })).await.data();
    let about = json!({ "with": "customer_service", "order_id": order });
    let asked = house.post(Some(&shop.buyer), "/api/im/conversation_open", about).await;
    let sent = detail(house, &admin, &order).await;
    assert_eq!((&sent["status"], &sent["side"]), (&json!("sent"), &json!("staff")));
    assert_eq!((&sent["information"], &sent["may_refund"]), (&json!("not_needed"), &json!(true)));
    assert_eq!(sent["ruling_limit_cents"], 50_000);
    let did: Vec<(&Value, &Value)> = sent["timeline"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (&line["what"], &line["person"]["uid"]))
        .collect();
    let (buyer, seller) = (json!(shop.buyer.uid.to_string()), json!(shop.seller.uid.to_string()));
    assert_eq!(did[0], (&json!("placed"), &buyer));
    assert_eq!(did.last().unwrap(), &(&json!("delivered"), &seller));
    let payment = &sent["payments"][0];
    assert_eq!(
        (&payment["method"], &payment["status"], &payment["amount_cents"]),
        (&json!("balance"), &json!("success"), &json!(2_000))
    );
    assert_eq!((&sent["refunds"], &sent["payment_disputes"]), (&json!([]), &json!([])));
    let talk = &sent["conversations"][0];
    assert_eq!(talk["conversation_id"], asked.data()["conversation_id"]);
    assert_eq!(talk["customer"], buyer);

    house.post(Some(&shop.buyer), CONFIRM, json!({ "order_id": order })).await.data();
    let done = detail(house, &admin, &order).await;
    assert_eq!(done["may_refund"], false);
    let entries = done["entries"].as_array().unwrap();
    let sum: i64 = entries.iter().map(|entry| entry["amount_cents"].as_i64().unwrap()).sum();
    assert_eq!(sum, 0, "{entries:?}");
    let of = |account: &str, uid: &Value| -> i64 {
        let is = |entry: &&Value| entry["account"] == account && &entry["uid"] == uid;
        entries.iter().filter(is).map(|entry| entry["amount_cents"].as_i64().unwrap()).sum()
    };
    assert_eq!((of("user", &buyer), of("user", &seller)), (-2_000, 1_900));
    assert_eq!((of("fees", &Value::Null), of("escrow", &Value::Null)), (100, 0));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn found_orders_are_saved_as_a_file_that_no_sheet_takes_for_formulas(pool: PgPool) {
    let shop = shop(pool.clone(), 5_000).await;
    let admin = shop.house.person("admin").await;
    let (open, unpaid) = (paid(&shop).await, shop.order().await);
    sqlx::query("update account set nickname = '=HYPERLINK(1)' where uid = $1")
        .bind(shop.buyer.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    let all = shop.house.get(Some(&admin), EXPORT).await;
    assert_eq!(all.status, 200);
    let lines: Vec<&str> = all.text.lines().collect();
    assert_eq!(lines.len(), 3, "{}", all.text);
    assert!(lines[0].starts_with("\u{feff}\"number\",\"order_id\","), "{}", lines[0]);
    let hyphenated = |id: &str| Uuid::parse_str(id).unwrap().to_string();
    assert!(lines[1].contains(&hyphenated(&unpaid)) && lines[2].contains(&hyphenated(&open)));
    assert!(lines[2].contains("\"'=HYPERLINK(1)\""), "{}", lines[2]);
    assert!(lines[2].contains("\"20.00\",\"20.00\",\"0.00\",\"balance\""), "{}", lines[2]);
    let some = shop.house.get(Some(&admin), &format!("{EXPORT}?state=open")).await;
    assert_eq!(some.text.lines().count(), 2);
    let none = shop.house.get(Some(&admin), &format!("{EXPORT}?state=disputed")).await;
    assert_eq!(none.text.lines().count(), 1, "the titles alone");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_administrator_refunds_what_is_paid_and_not_finished_without_a_dispute(pool: PgPool) {
    let shop = shop(pool.clone(), 5_000).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    let first = shop.order().await;
    let early = refund(&shop, &admin, &first, 2_000).await;
    assert_eq!(early.refusal(), (409, "STATUS_CHANGED"), "nothing is paid");
    shop.pay(&first, "balance").await.data();
    for cents in [0, -1, 1_000, 2_001] {
        let wrong = refund(&shop, &admin, &first, cents).await;
        assert_eq!(wrong.reason("refund_cents"), Some("invalid"), "{cents}, before a delivery");
    }
    let whole = refund(&shop, &admin, &first, 2_000).await;
    assert_eq!(
        (&whole.data()["status"], &whole.data()["refunded_cents"]),
        (&json!("refunded"), &json!(2_000))
    );
    let opened = detail(house, &admin, &first).await;
    let line = opened["timeline"].as_array().unwrap().iter();
    let line = line.clone().find(|line| line["what"] == "refunded_by_staff").expect("a line");
    assert_eq!(line["person"]["uid"], admin.uid.to_string());
    assert_eq!(line["detail"]["text"], "The item is gone");
    assert_eq!(opened["refunds"][0]["cause"], "refunded_by_staff");
    for side in [&shop.buyer, &shop.seller] {
        let told = house.get(Some(side), "/api/account/notice/list").await;
        assert!(told.text.contains(&first), "{}", told.text);
    }
    let again = refund(&shop, &admin, &first, 2_000).await;
    assert_eq!(again.refusal(), (409, "STATUS_CHANGED"));

    let second = paid(&shop).await;
    house.post(Some(&shop.seller), DELIVER, json!({ "order_id": second })).await.data();
    let part = refund(&shop, &admin, &second, 500).await;
    assert_eq!(part.data()["status"], "partially_completed", "a part after a delivery");
    let asset = house.get(Some(&shop.seller), "/api/v1/asset/get_brief_asset").await;
    assert_eq!(asset.data()["withdrawable_cents"], 1_425, "the rest, without the fee");
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_refund_above_the_limit_waits_for_a_second_person(pool: PgPool) {
    let shop = shop_with_ruling_limit(pool.clone(), 5_000, 1_999).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    let colleague = house.person("admin").await;
    let order = paid(&shop).await;
    let early = refund(&shop, &admin, &order, 1_000).await;
    assert_eq!(early.reason("refund_cents"), Some("invalid"), "nothing impossible waits");
    let proposed = refund(&shop, &admin, &order, 2_000).await;
    assert_eq!(proposed.data()["status"], "paid", "no money has moved");
    let waiting = detail(house, &admin, &order).await;
    assert_eq!(
        (&waiting["may_refund"], &waiting["proposal"]["may_confirm"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(refund(&shop, &colleague, &order, 2_000).await.refusal(), (409, "CONFLICT"));
    let wish = json!({ "order_id": order, "proposal_id": waiting["proposal"]["proposal_id"] });
    let confirm = "/api/market/buy_order/dispute/confirm_ruling";
    let alone = house.post(Some(&admin), confirm, wish.clone()).await;
    assert_eq!(alone.refusal(), (409, "FORBIDDEN"));
    let done = house.post(Some(&colleague), confirm, wish).await;
    assert_eq!(done.data()["status"], "refunded");
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn of_two_administrators_who_refund_at_once_one_does(pool: PgPool) {
    let shop = shop(pool.clone(), 5_000).await;
    let (one, two) = (shop.house.person("admin").await, shop.house.person("admin").await);
    let order = paid(&shop).await;
    let (first, second) =
        tokio::join!(refund(&shop, &one, &order, 2_000), refund(&shop, &two, &order, 2_000));
    let mut outcomes = [first, second].map(|reply| match reply.status.as_u16() {
        200 => reply.data()["status"].as_str().unwrap().to_owned(),
        _ => reply.refusal().1.to_owned(),
    });
    outcomes.sort();
    assert_eq!(outcomes, ["STATUS_CHANGED", "refunded"]);
    let refunds: i64 =
        sqlx::query_scalar("select count(*) from refund").fetch_one(&pool).await.unwrap();
    let acts: i64 =
        sqlx::query_scalar("select count(*) from staff_act where kind = 'order_refunded'")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert_eq!((refunds, acts), (1, 1));
    assert_whole(&pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_no_order_can_be_found_or_refunded_by_is_refused_by_its_field(pool: PgPool) {
    let shop = shop(pool.clone(), 5_000).await;
    let (house, admin) = (&shop.house, shop.house.person("admin").await);
    let order = paid(&shop).await;
    for (field, value) in [
        ("state", "paid"),
        ("uid", "x"),
        ("uid", "18446744073709551616"),
        ("goods_id", "x"),
        ("game", "%20"),
        ("from", "253402300800000000"),
        ("to", "x"),
        ("min_cents", "-1"),
        ("max_cents", "1.5"),
        ("query", "%25"),
        ("query", "99999999999999999999"),
        ("query", "-1"),
        ("before", "x"),
        ("limit", "x"),
    ] {
        for path in [LIST, EXPORT] {
            let reply = house.get(Some(&admin), &format!("{path}?{field}={value}")).await;
            assert_eq!(reply.refusal(), (422, "paramater_error"), "{path} {field}={value}");
            assert!(reply.reason(field).is_some(), "{path} {field}={value}: {}", reply.text);
        }
    }
    for (wish, field) in [
        (json!({ "refund_cents": 1, "reason": "x" }), "order_id"),
        (json!({ "order_id": order, "reason": "x" }), "refund_cents"),
        (json!({ "order_id": order, "refund_cents": "x", "reason": "x" }), "refund_cents"),
        (json!({ "order_id": order, "refund_cents": 2_000 }), "reason"),
        (json!({ "order_id": order, "refund_cents": 2_000, "reason": " " }), "reason"),
        (
            json!({ "order_id": order, "refund_cents": 2_000, "reason": "x".repeat(2_001) }),
            "reason",
        ),
    ] {
        let reply = shop.keyed(&admin, REFUND, &Uuid::new_v4().to_string(), wish).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{field}: {}", reply.text);
        assert!(reply.reason(field).is_some(), "{field}: {}", reply.text);
    }
    let unknown = Uuid::now_v7().simple().to_string();
    let nothing = house.get(Some(&admin), &format!("{DETAIL}?order_id={unknown}")).await;
    assert_eq!(nothing.refusal(), (409, "NOT_FOUND"));
    assert_eq!(refund(&shop, &admin, &unknown, 1).await.refusal(), (409, "NOT_FOUND"));
    let keyless = json!({ "order_id": order, "refund_cents": 2_000, "reason": "x" });
    let request = house.request(Some(&admin), Method::POST, REFUND).json(&keyless);
    assert_eq!(Reply::of(request).await.status, 422, "money moves under a key");
    assert_eq!(detail(house, &admin, &order).await["status"], "paid", "nothing has changed");
}
