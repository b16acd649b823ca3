//! What administrators look up: anything by an id or a name, and a person. Row LOOKUP-001 of the list of bad inputs.

use crate::{
    harness::{House, Person, Reply},
    trade,
};
use guildhall_http::identity::account::password;
use serde_json::{Value, json};
use sqlx::PgPool;

const SEARCH: &str = "/api/admin/search";
const DETAIL: &str = "/api/admin/account/detail";
const PASSWORD: &str = "Guild2026hall";

async fn search(house: &House, by: &Person, query: &str) -> Reply {
    let query =
        form_urlencoded::Serializer::new(String::new()).append_pair("query", query).finish();
    house.get(Some(by), &format!("{SEARCH}?{query}")).await
}

/// The ids of one kind that a search answered.
fn ids<'a>(found: &'a Reply, kind: &str, id: &str) -> Vec<&'a str> {
    let all = found.data()[kind].as_array().unwrap();
    all.iter().map(|one| one[id].as_str().unwrap()).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_administrator_finds_everything_by_its_ids_and_names(pool: PgPool) {
    let shop = trade::shop(pool.clone(), 5_000).await;
    let (house, buyer) = (&shop.house, &shop.buyer);
    let order = shop.order().await;
    let paid = shop.pay(&order, "balance").await;
    let payment = paid.data()["payment"]["payment_id"].as_str().unwrap().to_owned();
    let listing = paid.data()["order"]["sell_order_id"].as_str().unwrap().to_owned();
    sqlx::query("update account set nickname = 'Marguerite' where uid = $1")
        .bind(buyer.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    let with_support = json!({ "with": "customer_service" });
    let opened = house.post(Some(buyer), "/api/im/conversation_open", with_support).await;
    let support = opened.data()["conversation_id"].as_str().unwrap().to_owned();
    let between_two = house.conversation(buyer, &shop.seller).await;
    let admin = house.person("admin").await;
    let find = async |query: &str| {
        let found = search(house, &admin, query).await;
        found.data();
        found
    };

    let uid = buyer.uid.to_string();
    for query in
        [&uid, &buyer.email, &buyer.email.to_uppercase(), &buyer.email[..12], "argue", " margu "]
    {
        let found = find(query).await;
        assert_eq!(ids(&found, "people", "uid"), [&uid], "{query}");
        assert_eq!(found.data()["people"][0]["email"], buyer.email);
        assert!(!found.text.contains("hash"), "{}", found.text);
    }
    let number: i64 =
        sqlx::query_scalar(r#"select number from "order""#).fetch_one(&pool).await.unwrap();
    let hyphenated = uuid::Uuid::parse_str(&order).unwrap().to_string();
    for query in [order.clone(), hyphenated, number.to_string(), format!("#{number}")] {
        let found = find(&query).await;
        assert_eq!(ids(&found, "orders", "order_id"), [&order], "{query}");
        assert_eq!(found.data()["orders"][0]["buyer"]["nickname"], "Marguerite");
    }
    assert_eq!(ids(&find(&payment).await, "payments", "payment_id"), [&payment]);
    sqlx::query("update payment set provider_ref = 'pi_7x'").execute(&pool).await.unwrap();
    let found = find("pi_7x").await;
    assert_eq!(ids(&found, "payments", "payment_id"), [&payment]);
    assert_eq!(found.data()["payments"][0]["order_id"], order);
    assert_eq!(ids(&find(&listing).await, "listings", "sell_order_id"), [&listing]);
    for (id, is_support) in [(&support, true), (&between_two, false)] {
        let found = find(id).await;
        assert_eq!(ids(&found, "conversations", "conversation_id"), [id]);
        assert_eq!(found.data()["conversations"][0]["is_support"], is_support);
    }
    let message = find(&format!("{between_two}-1")).await;
    assert_eq!(ids(&message, "conversations", "conversation_id"), [&between_two]);
    for query in ["7", "redline"] {
        assert_eq!(ids(&find(query).await, "goods", "goods_id"), ["7"], "{query}");
    }
    let nothing = find("xyzzy").await;
    let all = nothing.data().as_object().unwrap();
    assert!(all.values().all(|kind| kind == &json!([])), "{all:?}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_search_that_says_nothing_or_too_much_is_refused_by_field(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    for (query, reason) in [
        ("", "required"),
        ("  ", "required"),
        ("\u{202e}", "required"),
        (&*"x".repeat(101), "too_long"),
    ] {
        assert_eq!(search(&house, &admin, query).await.reason("query"), Some(reason), "{query}");
    }
    for query in ["%", "_", "\\", "'; --", "99999999999999999999", "-1", "x'\"$1"] {
        assert_eq!(search(&house, &admin, query).await.data()["people"], json!([]), "{query}");
    }
    for uid in ["", "0", "-1", "x", "99999999999999999999"] {
        let reply = house.get(Some(&admin), &format!("{DETAIL}?uid={uid}")).await;
        assert_eq!(reply.status, 422, "{uid}");
        assert!(reply.reason("uid").is_some(), "{uid}");
    }
    let reply = house.get(Some(&admin), &format!("{DETAIL}?uid=999999999")).await;
    assert_eq!(reply.refusal(), (409, "NOT_FOUND"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_administrators_look_people_up(pool: PgPool) {
    let house = House::open(pool).await;
    let known = house.person("user").await;
    for role in ["user", "seller", "customer_service", "vip_customer_service"] {
        let person = house.person(role).await;
        for path in [format!("{SEARCH}?query={}", known.uid), format!("{DETAIL}?uid={}", known.uid)]
        {
            let reply = house.get(Some(&person), &path).await;
            assert_eq!(reply.refusal(), (409, "FORBIDDEN"), "{role} {path}");
            assert!(!reply.text.contains(&known.email), "{}", reply.text);
        }
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_person_is_shown_with_money_orders_sign_ins_and_what_staff_did(pool: PgPool) {
    let shop = trade::shop(pool.clone(), 5_000).await;
    let (house, buyer) = (&shop.house, &shop.buyer);
    let hash = password::hash(PASSWORD);
    sqlx::query("update account set password_hash = $1 where uid = $2")
        .bind(&hash)
        .bind(buyer.uid.0)
        .execute(&pool)
        .await
        .unwrap();
    let order = shop.order().await;
    shop.pay(&order, "balance").await.data();
    let with_support = json!({ "with": "customer_service" });
    let opened = house.post(Some(buyer), "/api/im/conversation_open", with_support).await;
    let support = opened.data()["conversation_id"].clone();
    let admin = house.person("admin").await;
    let because = json!({ "uid": buyer.uid, "reason": "card stolen" });
    house.post(Some(&admin), "/api/admin/account/freeze", because).await.data();

    let path = format!("{DETAIL}?uid={}", buyer.uid);
    let shown = house.get(Some(&admin), &path).await;
    let person = shown.data();
    assert_eq!(person["email"], buyer.email);
    assert_eq!(
        (&person["is_frozen"], &person["frozen_because"]),
        (&json!(true), &json!("card stolen"))
    );
    assert_eq!(
        (&person["has_password"], &person["has_second_factor"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(person["balance"]["available_cents"], 3_000);
    assert_eq!(person["balance"]["by_origin"]["deposit"], 3_000);
    assert_eq!(person["balance"]["in_orders_cents"], 2_000);
    assert_eq!(person["order_counts"], json!({ "bought": 1, "sold": 0 }));
    assert_eq!(
        (&person["orders"][0]["order_id"], &person["orders"][0]["side"]),
        (&json!(order), &json!("buyer"))
    );
    let sign_in = &person["sign_ins"][0];
    assert_eq!(
        (&sign_in["device_name"], &sign_in["is_live"]),
        (&json!("test"), &json!(false)),
        "frozen"
    );
    assert_eq!(person["conversations"][0]["conversation_id"], support);
    let act = &person["acts"][0];
    assert_eq!((&act["kind"], &act["reason"]), (&json!("freeze"), &json!("card stolen")));
    assert_eq!(act["actor"]["uid"], admin.uid.to_string());
    for secret in [&hash, &buyer.token, &buyer.session.to_string()] {
        assert!(!shown.text.contains(secret.as_str()), "{}", shown.text);
    }

    let seller = house.get(Some(&admin), &format!("{DETAIL}?uid={}", shop.seller.uid)).await;
    assert_eq!(seller.data()["order_counts"], json!({ "bought": 0, "sold": 1 }));
    assert_eq!(seller.data()["balance"]["in_orders_cents"], 2_000);
    assert_eq!(seller.data().get("frozen_because"), None::<&Value>);
}
