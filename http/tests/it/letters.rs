//! Letters of a trade, from the call to the mailbox: the buyer's receipt, what sellers and buyers are told by mail, what may be turned off.

use crate::{
    harness::{House, Person},
    trade::{DELIVER, PAY, Shop, shop, shop_in},
};
use guildhall_providers::{
    mail::smtp::{Smtp, SmtpConfig},
    sandbox::{self, ReceivedMail, Sandbox, SandboxConfig},
};
use serde_json::{Value, json};
use sqlx::PgPool;
use std::sync::Arc;

const LIST: &str = "/api/account/notice/preferences";
const SET: &str = "/api/account/notice/preferences/set";

/// A shop whose letters arrive.
async fn shop_with_mail(pool: PgPool) -> (Shop, Sandbox) {
    let sandbox = sandbox::start(SandboxConfig::default()).await.unwrap();
    let config =
        SmtpConfig { url: sandbox.smtp_url(), from: "Guildhall <a@guildhall.test>".into() };
    let house = House::open_with_mailer(pool, Arc::new(Smtp::new(&config).unwrap())).await;
    (shop_in(house, 5_000).await, sandbox)
}

/// Has everything carried out that waits, and answers what arrived.
async fn arrived(shop: &Shop, sandbox: &Sandbox, to: &Person) -> Vec<ReceivedMail> {
    while shop.house.floor().relay.carry_out_now().await.unwrap() > 0 {}
    sandbox.inbox().mails(Some(&to.email))
}

fn subjects(mails: &[ReceivedMail]) -> Vec<&str> {
    let mut subjects: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    subjects.sort_unstable();
    subjects
}

async fn choose(house: &House, by: &Person, group: &str, channel: &str, on: bool) {
    house.post(Some(by), SET, json!({ "group": group, "channel": channel, "on": on })).await.data();
}

fn cell<'a>(preferences: &'a Value, group: &str, channel: &str) -> &'a Value {
    let cells = preferences["preferences"].as_array().unwrap();
    let of = |cell: &&Value| cell["group"] == group && cell["channel"] == channel;
    cells.iter().find(of).unwrap_or(&Value::Null)
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_pays_gets_a_receipt_and_the_seller_a_letter_however_often_it_is_sent(
    pool: PgPool,
) {
    let (shop, sandbox) = shop_with_mail(pool).await;
    sqlx::query("update account set language = 'de' where uid = $1")
        .bind(shop.buyer.uid.0)
        .execute(&shop.house.pool)
        .await
        .unwrap();
    let order = shop.order().await;
    let wish = json!({ "order_id": order, "method": "balance" });
    for key in ["k1", "k1", "k2"] {
        shop.keyed(&shop.buyer, PAY, key, wish.clone()).await;
    }
    let number: i64 = sqlx::query_scalar(r#"select number from "order""#)
        .fetch_one(&shop.house.pool)
        .await
        .unwrap();

    let mails = arrived(&shop, &sandbox, &shop.buyer).await;
    assert_eq!(subjects(&mails), [format!("Dein Beleg für die Bestellung {number}")]);
    let link = shop.house.url(&format!("/order/{order}"));
    for part in ["AK-47 | Redline", "$20.00 USD", "Guthaben", &number.to_string(), &link] {
        assert!(mails[0].text.contains(part), "{part}: {}", mails[0].text);
        assert!(mails[0].html.contains(part), "{part}: {}", mails[0].html);
    }
    let mails = arrived(&shop, &sandbox, &shop.seller).await;
    assert_eq!(subjects(&mails), ["Sold – AK-47 | Redline"]);

    let of_order = json!({ "order_id": order });
    for _ in 0..2 {
        shop.house.post(Some(&shop.seller), DELIVER, of_order.clone()).await;
    }
    let mails = arrived(&shop, &sandbox, &shop.buyer).await;
    assert_eq!(mails.len(), 2, "{:?}", subjects(&mails));
    let waiting: i64 =
        sqlx::query_scalar("select count(*) from outbox where kind = 'notice_letter'")
            .fetch_one(&shop.house.pool)
            .await
            .unwrap();
    assert_eq!(waiting, 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_turned_off_stays_out_of_the_mailbox_and_receipts_come_all_the_same(pool: PgPool) {
    let (shop, sandbox) = shop_with_mail(pool).await;
    for person in [&shop.buyer, &shop.seller] {
        choose(&shop.house, person, "orders", "mail", false).await;
    }
    let order = shop.order().await;
    shop.pay(&order, "balance").await;
    shop.house.post(Some(&shop.seller), DELIVER, json!({ "order_id": order })).await.data();
    assert!(arrived(&shop, &sandbox, &shop.seller).await.is_empty());
    let mails = arrived(&shop, &sandbox, &shop.buyer).await;
    assert_eq!(mails.len(), 1, "{:?}", subjects(&mails));
    assert!(mails[0].subject.starts_with("Your receipt"), "{}", mails[0].subject);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_turned_off_in_the_page_is_listed_as_read(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    choose(&shop.house, &shop.seller, "orders", "in_page", false).await;
    let order = shop.order().await;
    shop.pay(&order, "balance").await;
    let page = shop.house.get(Some(&shop.seller), "/api/account/notice/list").await;
    assert_eq!(page.data()["notices"][0]["kind"], "sold");
    assert_eq!(page.data()["notices"][0]["read"], true);
    assert_eq!(page.data()["unread"]["unread_message"], 0);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_matrix_says_what_is_on_and_what_stays_on_for_each_account(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let before = house.get(Some(&ann), LIST).await;
    let (free, fixed) = (json!(false), json!(true));
    for (group, channel, is_fixed) in [
        ("orders", "in_page", &free),
        ("orders", "mail", &free),
        ("money", "in_page", &fixed),
        ("money", "mail", &fixed),
        ("disputes", "mail", &free),
        ("top_up", "mail", &free),
        ("events", "in_page", &free),
        ("safety", "mail", &fixed),
    ] {
        let cell = cell(before.data(), group, channel);
        assert_eq!((&cell["on"], &cell["fixed"]), (&json!(true), is_fixed), "{group} {channel}");
    }
    assert_eq!(cell(before.data(), "safety", "in_page"), &Value::Null);
    assert_eq!(cell(before.data(), "events", "mail"), &Value::Null, "no letters are sent of them");

    let wish = json!({ "group": "top_up", "channel": "mail", "on": false });
    for _ in 0..2 {
        let set = house.post(Some(&ann), SET, wish.clone()).await;
        assert_eq!(cell(set.data(), "top_up", "mail")["on"], false);
        assert_eq!(cell(set.data(), "top_up", "in_page")["on"], true);
    }
    let others = house.get(Some(&ben), LIST).await;
    assert_eq!(others.data(), before.data(), "another account's are its own");
    choose(&house, &ann, "top_up", "mail", true).await;
    assert_eq!(house.get(Some(&ann), LIST).await.data(), before.data());
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn money_and_safety_cannot_be_turned_off(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let before = house.get(Some(&ann), LIST).await;
    for (group, channel) in [("money", "mail"), ("money", "in_page"), ("safety", "mail")] {
        let wish = json!({ "group": group, "channel": channel, "on": false });
        let refused = house.post(Some(&ann), SET, wish).await;
        assert_eq!(refused.refusal(), (409, "NOTICE_ALWAYS_ON"), "{group} {channel}");
        assert_eq!(refused.body["data"], json!({ "field": "group", "group": group }));
    }
    let wish = json!({ "group": "money", "channel": "mail", "on": true });
    let set = house.post(Some(&ann), SET, wish).await;
    assert_eq!(set.data(), before.data(), "it is on already");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_choice_that_does_not_exist_is_refused_by_field(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    for (body, field, reason) in [
        (json!({ "channel": "mail", "on": false }), "group", "required"),
        (json!({ "group": "weather", "channel": "mail", "on": false }), "group", "invalid"),
        (json!({ "group": "orders", "channel": "pigeon", "on": false }), "channel", "invalid"),
        (json!({ "group": "safety", "channel": "in_page", "on": true }), "channel", "invalid"),
        (json!({ "group": "events", "channel": "mail", "on": true }), "channel", "invalid"),
        (json!({ "group": "orders", "channel": "mail" }), "on", "required"),
        (json!({ "group": "orders", "channel": "mail", "on": "no" }), "on", "invalid"),
    ] {
        let refused = house.post(Some(&ann), SET, body.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{body}");
        assert_eq!(refused.body["data"]["fields"], json!({ field: reason }), "{body}");
    }
}
