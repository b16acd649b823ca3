//! Rows AUTHZ-*: what is somebody else's is not there, and what is somebody else's to do is refused.
use super::table::Table;
use crate::harness::{House, Person, Reply, stall::Stall};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use uuid::Uuid;

pub fn rows() -> Table {
    vec![
        (
            "AUTHZ-001",
            proved!(
                "http/tests/it/authorisation.rs" who_is_refused_learns_nothing_and_changes_nothing,
                "http/tests/it/authorisation.rs" who_is_let_in_succeeds,
                "http/tests/it/authorisation.rs" every_call_of_the_description_has_a_line_and_every_line_a_call,
                "http/tests/it/trade.rs" an_order_is_there_for_its_sides_only_and_each_does_its_own,
                "http/tests/it/transports.rs" a_stranger_finds_nothing_whatever_is_asked
            ),
        ),
        ("AUTHZ-002", run!(what_is_gone)),
        (
            "AUTHZ-003",
            proved!("persistence/src/order/tests.rs" a_price_that_has_changed_since_it_was_shown_is_not_charged),
        ),
        ("AUTHZ-004", proved!("http/tests/it/trade.rs" a_refund_is_found_under_its_own_order_only)),
        (
            "AUTHZ-005",
            proved!(
                "http/tests/it/sockets.rs" only_administrators_act_on_accounts_and_never_on_their_own,
                "http/tests/it/authorisation.rs" who_is_refused_learns_nothing_and_changes_nothing
            ),
        ),
        (
            "AUTHZ-006",
            proved!(
                "http/tests/it/balance_adjustments.rs" nobody_changes_a_balance_alone_or_their_own,
                "http/tests/it/balance_adjustments.rs" what_no_adjustment_can_be_is_refused_by_its_field_and_changes_nothing
            ),
        ),
        (
            "AUTHZ-007",
            proved!("http/tests/it/sockets.rs" a_role_change_acts_within_a_second_on_http_and_on_sockets),
        ),
        ("AUTHZ-009", run!(what_a_visitor_begins_with)),
    ]
}

const NOT_FOUND: (u16, &str) = (409, "NOT_FOUND");

/// What can be taken away so far: ready-made answers, offers, sign-ins, visitors, drafts.
async fn what_is_gone(house: &House) {
    template(house).await;
    offer(house).await;
    session(house).await;
    visitor_and_draft(house).await;
}

async fn template(house: &House) {
    let agent = house.person("customer_service").await;
    let customer = house.person("user").await;
    let open = json!({ "with": "customer_service" });
    let conversation = house.post(Some(&customer), "/api/im/conversation_open", open).await;
    let conversation = conversation.data()["conversation_id"].clone();
    let save = |version: Option<i64>, id: &str| {
        json!({ "template_id": id, "version": version, "scope": "own", "audience": "agents", "title": "T",
            "texts": { "en": "Text" } })
    };
    let id = Uuid::new_v4().simple().to_string();
    let call = async |name: &str, wish: Value| {
        house.post(Some(&agent), &format!("/api/im/{name}"), wish).await
    };
    call("console_template_save", save(None, &id)).await.data();
    let retire = || json!({ "template_id": id, "command_id": Uuid::new_v4() });
    call("console_template_retire", retire()).await.data();
    let fill = json!({ "template_id": id, "conversation_id": conversation });
    assert_eq!(call("console_template_fill", fill).await.refusal(), NOT_FOUND);
    assert_eq!(call("console_template_save", save(Some(1), &id)).await.refusal(), NOT_FOUND);
    let shelf = call("console_template_list", json!({})).await;
    assert_eq!(shelf.data()["templates"], json!([]));
}

async fn offer(house: &House) {
    let stall = Stall::set_up(house).await;
    let buyer = house.person("user").await;
    let offer = stall.offer(house, stall.knife, "100.00").await;
    let cancel = json!({ "sell_orders": [offer] });
    let path = "/api/market/sell_order/cancel";
    house.post(Some(&stall.seller), path, cancel).await.data();
    let preview = json!({ "sell_order_id": offer, "quantity": 1 });
    let preview = house.post(Some(&buyer), "/api/market/goods/buy/preview", preview).await;
    assert_eq!(preview.refusal(), NOT_FOUND);
    let change = json!({ "sell_orders": [{ "sell_order_id": offer, "price": "101.00" }] });
    let change = house.post(Some(&stall.seller), "/api/market/sell_order/change", change).await;
    assert_eq!(change.refusal(), NOT_FOUND);
    let list = house.get(Some(&buyer), "/api/market/goods/sell_order?goods_id=1").await;
    assert_eq!(list.data()["items"], json!([]));
}

async fn session(house: &House) {
    let ann = house.person("user").await;
    let (token, session) = house.sign_in(ann.uid).await;
    let gone = Person { token, session, ..ann.clone() };
    let path = "/api/account/sessions/revoke";
    let revoke = async || house.post(Some(&ann), path, json!({ "session_id": session })).await;
    house.get(Some(&gone), "/api/account/info").await.data();
    revoke().await.data();
    let info = house.get(Some(&gone), "/api/account/info").await;
    assert_eq!(info.refusal(), (401, "unauthorized"));
    assert_eq!(revoke().await.refusal(), NOT_FOUND);
    let left = house.get(Some(&ann), "/api/account/sessions").await;
    assert_eq!(left.data()["sessions"].as_array().map(Vec::len), Some(1));
}

async fn visitor_and_draft(house: &House) {
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let guest = house.visitor().await;
    let open = json!({ "with": "customer_service" });
    house.post_visitor(&guest, "/api/im/conversation_open", open).await.data();
    let merge = json!({ "visitor_token": guest.token });
    let request = house.request(Some(&ann), Method::POST, "/api/im/merge_vistor_msg");
    Reply::of(request.header("device-id", &guest.device).json(&merge)).await.data();
    let list = house.post_visitor(&guest, "/api/im/conversation_list", json!({})).await;
    assert_eq!(list.refusal(), (401, "unauthorized"));

    let conversation = house.conversation(&ann, &ben).await;
    for (at, text) in [(1_000, "hel"), (2_000, "")] {
        let draft = json!({ "conversation_id": conversation, "text": text, "edited_at": at });
        house.post(Some(&ann), "/api/im/draft_set", draft).await.data();
    }
    let drafts = house.post(Some(&ann), "/api/im/draft_list", json!({})).await;
    assert_eq!(drafts.data()["drafts"], json!([]));
}

/// Nothing of anybody else, and a token for encoded bodies that is good on this device alone.
async fn what_a_visitor_begins_with(house: &House) {
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    house.post(Some(&ben), "/api/im/send_msg", House::text(&conversation, "secret")).await.data();
    let guest = house.visitor().await;
    let path = format!("/api/integrate/init_info?visitor_token={}", guest.token);
    let request = house.request(None, Method::GET, &path).header("device-id", &guest.device);
    let begun = Reply::of(request).await;
    let fields: BTreeSet<&str> =
        begun.data().as_object().expect("fields").keys().map(String::as_str).collect();
    let expected = [
        "activity_point_gift_id",
        "all_im_seller",
        "all_im_seller_alias_infos",
        "brief_asset",
        "country_info",
        "currency_info",
        "disabled_features",
        "encrypt_token",
        "feedback_token",
        "language_info",
        "login_check",
        "min_app_version",
        "share_center_activity_id",
        "unread_badge",
    ];
    assert_eq!(fields, expected.into());
    assert_eq!(begun.data()["brief_asset"], Value::Null);
    assert_eq!(begun.data()["login_check"], json!({ "is_login": false }));
    assert_eq!(
        begun.data()["unread_badge"],
        json!({
            "unread_message": 0, "unread_system_message": 0, "unread_social_message": 0, "submit_info_count": 0, "point_task_new_time": 0,
            "unread_feedback_reply": { "total": 0 }, "unread_im_message": { "total": 0, "unread_conversation_infos": [] },
            "to_accept_offer_order": {}, "to_deliver_order": {},
        })
    );
    for person in [&ann, &ben] {
        assert!(!begun.text.contains(&person.email));
    }

    // On this device the body is decoded, and refused for what it says; elsewhere it is not even decoded.
    let token = begun.data()["encrypt_token"]["token"].as_str().expect("a token").to_owned();
    let sent = async |device: &str, by: Option<&Person>| {
        let request = house
            .request(by, Method::POST, "/api/account/email/login_send")
            .header("content-type", "application/octet-stream")
            .header("bearer-encryption", format!("Bearer {token}"))
            .header("device-id", device);
        Reply::of(request.body("AAAA")).await.status.as_u16()
    };
    assert_eq!(sent(&guest.device, None).await, 422);
    assert_eq!(sent("another device", None).await, 401);
    assert_eq!(sent(&guest.device, Some(&ann)).await, 401);
}
