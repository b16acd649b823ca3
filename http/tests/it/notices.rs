//! Being told at once: who is told of a purchase, however often it is sent; what marks as read, and what waits for somebody in nine figures.

use crate::{
    harness::{Arrival, House, Person},
    trade::{DELIVER, PAY, shop},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::BTreeSet;

const LIST: &str = "/api/account/notice/list";
const READ: &str = "/api/account/notice/read";
const BADGE: &str = "/api/account/unread_badge";

async fn listed(house: &House, by: &Person) -> Vec<Value> {
    let page = house.get(Some(by), LIST).await;
    page.data()["notices"].as_array().unwrap().clone()
}

async fn kinds(house: &House, by: &Person) -> Vec<String> {
    let notices = listed(house, by).await;
    notices.iter().map(|notice| notice["kind"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_purchase_gives_the_seller_one_notice_however_often_it_is_sent(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let order = shop.order().await;
    let wish = json!({ "order_id": order, "method": "balance" });
    for key in ["k1", "k1", "k2"] {
        shop.keyed(&shop.buyer, PAY, key, wish.clone()).await;
    }
    let told = listed(&shop.house, &shop.seller).await;
    let [notice] = &told[..] else { panic!("{told:?}") };
    assert_eq!(
        (&notice["kind"], &notice["notice_type"], &notice["side"], &notice["read"]),
        (&json!("sold"), &json!("trade"), &json!("seller"), &json!(false))
    );
    assert_eq!(notice["amount_cents"], 2_000);
    assert!(notice["until"].as_i64() > notice["created_at"].as_i64(), "{notice}");
    assert_eq!(
        notice["order"],
        json!({
            "order_id": order, "game": "csgo", "goods_id": "7", "name": "AK-47 | Redline", "names": {}, "quantity": 1, "status": "paid",
        })
    );
    assert!(listed(&shop.house, &shop.buyer).await.is_empty(), "the buyer has just done it");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_seller_hears_of_a_sale_on_every_socket_and_the_buyer_of_the_delivery(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let connect =
        async |who: &Person| shop.house.socket(json!({ "token": who.token })).await.unwrap();
    let (mut first, mut second) = (connect(&shop.seller).await, connect(&shop.seller).await);
    let mut buyer = connect(&shop.buyer).await;
    let order = shop.order().await;
    shop.pay(&order, "balance").await;
    for socket in [&mut first, &mut second] {
        let push = socket.push("notice").await;
        assert_eq!(
            (&push["notice"]["kind"], &push["notice"]["order"]["order_id"]),
            (&json!("sold"), &json!(order))
        );
        assert_eq!(push["unread"]["unread_message"], 1);
    }
    shop.house.post(Some(&shop.seller), DELIVER, json!({ "order_id": order })).await.data();
    let push = buyer.push("notice").await;
    assert_eq!(push["notice"]["kind"], "delivered");
    while let Some(arrival) = buyer.waiting() {
        assert!(!matches!(&arrival, Arrival::Push(name, _) if name == "notice"), "{arrival:?}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_read_in_one_window_is_told_to_the_others_and_stays_read(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let (house, seller) = (&shop.house, &shop.seller);
    for _ in 0..2 {
        let order = shop.order().await;
        shop.pay(&order, "balance").await;
    }
    let ids: Vec<Value> =
        listed(house, seller).await.iter().map(|notice| notice["notice_id"].clone()).collect();
    let mut window = house.socket(json!({ "token": seller.token })).await.unwrap();
    for _ in 0..2 {
        let read = house.post(Some(seller), READ, json!({ "notice_ids": [ids[1]] })).await;
        assert_eq!(read.data()["unread_message"], 1);
        assert_eq!(window.push("notices_read").await["unread_message"], 1);
    }
    let unread = house.get(Some(seller), &format!("{LIST}?unread=true")).await;
    assert_eq!(unread.data()["notices"].as_array().unwrap().len(), 1);
    let all = house.post(Some(seller), READ, json!({ "up_to": ids[0] })).await;
    assert_eq!(all.data()["unread_message"], 0);
    let first = house.get(Some(seller), &format!("{LIST}?limit=1")).await;
    let next = first.data()["next"].as_str().unwrap().to_owned();
    let second = house.get(Some(seller), &format!("{LIST}?limit=1&before={next}")).await;
    assert_eq!(second.data()["notices"][0]["notice_id"], ids[1]);
    assert_eq!(second.data().get("next"), None);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn ids_of_somebody_else_change_nothing(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let order = shop.order().await;
    shop.pay(&order, "balance").await;
    let id = listed(&shop.house, &shop.seller).await[0]["notice_id"].clone();
    let refused = shop.house.post(Some(&shop.buyer), READ, json!({ "notice_ids": [id] })).await;
    assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    shop.house.post(Some(&shop.buyer), READ, json!({ "up_to": id })).await.data();
    assert_eq!(listed(&shop.house, &shop.seller).await[0]["read"], false);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_does_not_say_which_notices_is_refused_by_field(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let many: Vec<String> = (1..=101).map(|number| number.to_string()).collect();
    for (body, field, reason) in [
        (json!({}), "notice_ids", "required"),
        (json!({ "notice_ids": ["1"], "up_to": "2" }), "notice_ids", "invalid"),
        (json!({ "notice_ids": ["one"] }), "notice_ids[0]", "invalid"),
        (json!({ "notice_ids": many }), "notice_ids", "too_long"),
        (json!({ "notice_type": "weather" }), "notice_type", "invalid"),
        (json!({ "up_to": "-1" }), "up_to", "invalid"),
    ] {
        let refused = house.post(Some(&ann), READ, body.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{body}");
        assert_eq!(refused.body["data"]["fields"], json!({ field: reason }), "{body}");
    }
    let refused = house.get(Some(&ann), &format!("{LIST}?notice_type=weather&before=x")).await;
    assert_eq!(refused.refusal(), (422, "paramater_error"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_badge_counts_in_nine_figures_what_waits_for_somebody(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let (house, seller) = (&shop.house, &shop.seller);
    let order = shop.order().await;
    shop.pay(&order, "balance").await;
    let conversation = house.conversation(&shop.buyer, seller).await;
    house
        .post(Some(&shop.buyer), "/api/im/send_msg", House::text(&conversation, "hello"))
        .await
        .data();
    let badge = house.get(Some(seller), BADGE).await;
    let expected = json!({
        "unread_message": 1,
        "unread_system_message": 0,
        "unread_social_message": 0,
        "submit_info_count": 0,
        "point_task_new_time": 0,
        "unread_feedback_reply": { "total": 0 },
        "unread_im_message": {
            "total": 1,
            "unread_conversation_infos": [{ "conversation_id": conversation, "unread": 1 }],
        },
        "to_accept_offer_order": {},
        "to_deliver_order": { "csgo": 1 },
    });
    assert_eq!(*badge.data(), expected);
    let begun = house.get(Some(seller), "/api/integrate/init_info").await;
    assert_eq!(begun.data()["unread_badge"], expected, "a client begins with the same");
    let figures: BTreeSet<&String> = expected.as_object().unwrap().keys().collect();
    assert_eq!(figures.len(), 9);

    house.post(Some(seller), DELIVER, json!({ "order_id": order })).await.data();
    let badge = house.get(Some(seller), BADGE).await;
    assert_eq!(badge.data()["to_deliver_order"], json!({}));
    assert_eq!(kinds(house, &shop.buyer).await, ["delivered"]);
}
