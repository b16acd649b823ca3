//! An administrator looks at the shop as a person sees it: what is shown, what is private, that nothing changes, who is told, and how it
//! ends. Rows VIEW-001 to VIEW-003 of the list of bad inputs; decision 0078.

use crate::{
    authorisation::world::traces,
    harness::{House, Person, Reply},
    staff_acts::kinds,
    trade::{DELIVER, Shop, shop},
};
use guildhall_domain::ids::{SessionId, Uid};
use guildhall_http::{
    api::{call::Once, caller::Knows, viewing::Viewing},
    features,
};
use guildhall_persistence::staff_act::check;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::BTreeSet;
use uuid::Uuid;

const VIEW: &str = "/api/admin/account/view";
const END: &str = "/api/account/view/end";
const INFO: &str = "/api/account/info";
const READ_ONLY: (u16, &str) = (403, "VIEWING_READ_ONLY");

fn wish(of: &Person) -> Value {
    json!({ "uid": of.uid, "purpose": "help", "reason": "they cannot see their order" })
}

/// Whoever looks as `of`: a caller with that token.
fn viewer(of: &Person, view: &Value) -> Person {
    let token = view["token"].as_str().unwrap().to_owned();
    Person { token, uid: of.uid, session: SessionId(Uuid::nil()), email: of.email.clone() }
}

async fn view(house: &House, admin: &Person, of: &Person) -> Person {
    viewer(of, house.post(Some(admin), VIEW, wish(of)).await.data())
}

async fn sql(pool: &PgPool, text: &'static str, uid: Uid) {
    sqlx::query(text).bind(uid.0).execute(pool).await.unwrap();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_the_person_sees_is_shown_without_what_is_private(pool: PgPool) {
    let shop = shop(pool, 5_000).await;
    let Shop { house, buyer, seller, .. } = &shop;
    let admin = house.person("admin").await;
    let order = shop.order().await;
    shop.pay(&order, "balance").await.data();
    let sent = json!({ "order_id": order, "note": "the code is ABCD-EFGH" });
    shop.keyed(seller, DELIVER, "sent", sent).await.data();
    let looking = view(house, &admin, buyer).await;

    let info = house.get(Some(&looking), INFO).await;
    assert_eq!(info.data()["uid"], json!(buyer.uid));
    let masked = format!("{}***@***.test", &buyer.email[..1]);
    assert_eq!(info.data()["email"], masked);
    let init = house.get(Some(&looking), "/api/integrate/init_info").await;
    assert_eq!(init.data()["account_info"]["email"], masked);
    let check = house.get(Some(&looking), "/api/account/login_check").await;
    assert_eq!(check.data()["user"]["email"], masked);

    let purse = "/api/v1/asset/get_brief_asset";
    let (own, seen) = (house.get(Some(buyer), purse).await, house.get(Some(&looking), purse).await);
    assert_eq!(own.data(), seen.data());
    let detail = format!("/api/v2/market/bill_order/detail?order_id={order}");
    let seen = house.get(Some(&looking), &detail).await;
    assert_eq!(seen.data()["order_id"], json!(order));
    let own = house.get(Some(buyer), &detail).await;
    assert_eq!(
        seen.data()["timeline"].as_array().map(Vec::len),
        own.data()["timeline"].as_array().map(Vec::len)
    );
    assert!(!seen.text.contains("ABCD-EFGH"), "{}", seen.text);
    let list = house.get(Some(&looking), "/api/v2/market/bill_order/").await;
    assert_eq!(list.data()["total"], 1);
    let goods = house.get(Some(&looking), "/api/market/goods/info?goods_id=7").await;
    goods.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn every_call_that_changes_something_is_refused_and_nothing_changes(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, ann) = (house.person("admin").await, house.person("seller").await);
    let looking = view(&house, &admin, &ann).await;
    let before = traces(&house.pool).await;
    let mut tried = 0;
    for call in features::all().calls.iter().filter(|call| call.once != Once::Read) {
        if call.viewing() == Viewing::Ends {
            assert_eq!(call.path, END, "one call ends a view");
            continue;
        }
        assert_eq!(call.viewing(), Viewing::Refused, "{}", call.path);
        let method = if call.is_delete() { Method::DELETE } else { Method::POST };
        for body in ["{}", "not even a body"] {
            let request = house.request(Some(&looking), method.clone(), &call.path);
            let request = request.header("idempotency-key", Uuid::new_v4().to_string());
            let request = request.header("content-type", "application/json").body(body);
            assert_eq!(Reply::of(request).await.refusal(), READ_ONLY, "{}", call.path);
        }
        tried += 1;
    }
    assert!(tried > 120, "only {tried} calls change something");
    assert_eq!(traces(&house.pool).await, before, "a refused call has changed something");
}

/// Reads of one's own that are not shown: conversations and what is said in them, drafts and templates; sign-ins, second
/// factors, passkeys and API keys; exports; reports and decisions, which quote conversations; what asks a payment provider or a
/// game; how one's identity was verified; what a visit to a lottery event changes; and
/// what only leads to a command: prices of a purchase or a listing.
const PRIVATE: [&str; 41] = [
    "/api/account/access_key/list",
    "/api/account/appeal/about_me",
    "/api/account/cert/info",
    "/api/account/one_time_token/status",
    "/api/account/passkey/list",
    "/api/account/review/decision",
    "/api/account/review/reports",
    "/api/account/login_methods",
    "/api/account/safety/timeline",
    "/api/account/second_factor",
    "/api/account/sessions",
    "/api/event/session",
    "/api/im/conversation_info",
    "/api/im/conversation_list",
    "/api/im/draft_list",
    "/api/im/im_template_list",
    "/api/im/msg_info",
    "/api/im/msg_list",
    "/api/im/search_conversation_list",
    "/api/im/search_msg_list",
    "/api/im/trans_msg_body",
    "/api/im/unread_msg_count",
    "/api/im/welcome_get",
    "/api/import/lines",
    "/api/import/result",
    "/api/import/state",
    "/api/market/bargain/preview",
    "/api/market/batch/fee",
    "/api/market/buy_request/preview",
    "/api/market/get_prices_from_incomes",
    "/api/market/goods/buy/preview",
    "/api/market/goods/buy_cart/preview",
    "/api/market/inventory/export",
    "/api/market/sell_order/preview/manual_plus/v2",
    "/api/market/sell_order/preview/partner/v2",
    "/api/market/seller/team",
    "/api/market/seller/team/acts",
    "/api/market/seller/team/mine",
    "/api/v1/asset/log/req_download",
    "/api/v2/asset/pay/detail",
    "/api/v2/market/game_app_service/check_roles",
];

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_private_is_a_closed_list_and_each_of_it_is_refused(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, ann) = (house.person("admin").await, house.person("seller").await);
    let looking = view(&house, &admin, &ann).await;
    let before = traces(&house.pool).await;
    let mut hidden = BTreeSet::new();
    for call in features::all().calls.iter().filter(|call| call.once == Once::Read) {
        let path = call.path.replace("{event_id}", "1").replace("{upload_id}", "1");
        let method = if call.is_get() { Method::GET } else { Method::POST };
        let reply = Reply::of(house.request(Some(&looking), method, &path).json(&json!({}))).await;
        let is_refused = reply.status == 403 && reply.body["code"] == READ_ONLY.1;
        assert_eq!(is_refused, call.viewing() == Viewing::Refused, "{path}: {}", reply.text);
        assert_ne!(reply.status, 401, "{path}");
        let is_of_staff = crate::authorisation::is_of_staff(call.who);
        if is_of_staff {
            assert!(is_refused, "{path} is of staff");
        } else if is_refused {
            assert_eq!(call.knows, Knows::Somebody, "{path} says nothing of a person");
            hidden.insert(call.path.to_string());
        }
    }
    assert_eq!(hidden, PRIVATE.map(str::to_owned).into(), "shown or private: decide and say why");
    assert_eq!(traces(&house.pool).await, before, "a look has changed something");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_sees_that_the_person_is_there_and_their_sign_ins_stay_as_they_were(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    let away = "update session set last_seen_at = now() - interval '3 days' where uid = $1";
    sql(&house.pool, away, ann.uid).await;
    let sessions = "select count(*), min(last_seen_at)::text, max(last_seen_at)::text from session where uid = $1";
    let of_ann = async || {
        let row = sqlx::query_as::<_, (i64, String, String)>(sessions).bind(ann.uid.0);
        row.fetch_one(&house.pool).await.unwrap()
    };
    let before = of_ann().await;
    let looking = view(&house, &admin, &ann).await;
    house.get(Some(&looking), INFO).await.data();
    let refused = house.socket(json!({ "token": looking.token })).await.err().unwrap();
    assert_eq!(refused["message"], "VIEWING_READ_ONLY");
    let detail = format!("/api/admin/account/detail?uid={}", ann.uid);
    assert_eq!(house.get(Some(&admin), &detail).await.data()["is_online"], false);
    assert_eq!(of_ann().await, before);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_person_is_told_without_a_name_and_the_log_keeps_who_and_why(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    let key = Uuid::new_v4().to_string();
    let ask = || {
        let request = house.request(Some(&admin), Method::POST, VIEW);
        Reply::of(request.header("idempotency-key", &key).json(&wish(&ann)))
    };
    let first = ask().await.data().clone();
    assert_eq!(ask().await.data(), &first, "sent again it is the same view");
    let stolen = json!({ "uid": ann.uid, "purpose": "safety", "reason": "another reason" });
    let request = house.request(Some(&admin), Method::POST, VIEW).header("idempotency-key", &key);
    assert_eq!(Reply::of(request.json(&stolen)).await.refusal(), (409, "CONFLICT"));
    let looking = viewer(&ann, &first);

    let told = house.get(Some(&ann), "/api/account/notice/list").await;
    let notices = told.data()["notices"].as_array().unwrap();
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert_eq!(
        (&notices[0]["kind"], &notices[0]["notice_type"]),
        (&json!("viewed_to_help"), &json!("system"))
    );
    let nickname: String = sqlx::query_scalar("select nickname from account where uid = $1")
        .bind(admin.uid.0)
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert!(!told.text.contains(&nickname), "{}", told.text);

    house.post(Some(&looking), END, json!({})).await.data();
    assert_eq!(house.get(Some(&looking), INFO).await.refusal(), (401, "unauthorized"));
    // What has ended is not ended again.
    house.post(Some(&admin), END, json!({})).await.data();
    assert_eq!(kinds(&house.pool).await, ["view_begun", "view_ended"]);
    let act: Value = sqlx::query_scalar("select detail from staff_act where kind = 'view_begun'")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!((&act["reason"], &act["purpose"]), (&wish(&ann)["reason"], &json!("help")));
    let at = |name: &str| act[name].as_str().unwrap().parse::<i64>().unwrap();
    assert_eq!(at("until") - at("from"), 15 * 60);
    assert_eq!(check::check(&house.pool).await.unwrap().broken, None);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_administrator_looks_at_one_person_at_a_time(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, other) = (house.person("admin").await, house.person("admin").await);
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let first = view(&house, &admin, &ann).await;
    let others = view(&house, &other, &ann).await;
    let second = view(&house, &admin, &ben).await;
    assert_eq!(house.get(Some(&first), INFO).await.refusal(), (401, "unauthorized"));
    assert_eq!(house.get(Some(&second), INFO).await.data()["uid"], json!(ben.uid));
    assert_eq!(house.get(Some(&others), INFO).await.data()["uid"], json!(ann.uid));
    let expected = ["view_begun", "view_begun", "view_ended", "view_begun"];
    assert_eq!(kinds(&house.pool).await, expected);
    // With their own token they end what is theirs, and nothing of others.
    house.post(Some(&admin), END, json!({})).await.data();
    assert_eq!(house.get(Some(&second), INFO).await.refusal(), (401, "unauthorized"));
    house.get(Some(&others), INFO).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_view_is_over_with_everything_it_hangs_on(pool: PgPool) {
    let house = House::open(pool).await;
    let ends: [(&str, bool, &'static str); 6] = [
        ("its time is over", true, "update account_view set expires_at = now() where uid = $1"),
        (
            "the administrator signs out",
            false,
            "update session set revoked_at = now() where uid = $1",
        ),
        (
            "the administrator is none any more",
            false,
            "update account set role = 'customer_service' where uid = $1",
        ),
        (
            "the administrator is frozen",
            false,
            "update account set frozen_at = now() where uid = $1",
        ),
        ("the person is frozen", true, "update account set frozen_at = now() where uid = $1"),
        (
            "the person joins the staff",
            true,
            "update account set role = 'customer_service' where uid = $1",
        ),
    ];
    for (what, is_of_person, text) in ends {
        let (admin, ann) = (house.person("admin").await, house.person("user").await);
        let looking = view(&house, &admin, &ann).await;
        house.get(Some(&looking), INFO).await.data();
        sql(&house.pool, text, if is_of_person { ann.uid } else { admin.uid }).await;
        let reply = house.get(Some(&looking), INFO).await;
        assert_eq!(reply.refusal(), (401, "unauthorized"), "{what}");
    }
    // Whoever was frozen before is looked at: they are the ones who write that nothing works.
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    sql(&house.pool, "update account set frozen_at = now() where uid = $1", ann.uid).await;
    let looking = view(&house, &admin, &ann).await;
    house.get(Some(&looking), INFO).await.data();
    let mut forged = looking.clone();
    let last = if forged.token.pop() == Some('A') { 'B' } else { 'A' };
    forged.token.push(last);
    assert_eq!(house.get(Some(&forged), INFO).await.refusal(), (401, "unauthorized"));
    // A forged one is no way to what changes something either, not even to what asks nobody who they are.
    let login = json!({ "email": ann.email });
    let reply = house.post(Some(&forged), "/api/account/email/login_send", login).await;
    assert_eq!(reply.refusal(), READ_ONLY);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_no_reason_and_who_cannot_be_viewed_are_refused_and_change_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let (admin, ann) = (house.person("admin").await, house.person("user").await);
    let (agent, other) = (house.person("customer_service").await, house.person("admin").await);
    house.visitor().await;
    let guest: i64 = sqlx::query_scalar("select uid from account where role = 'visitor'")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    let before = traces(&house.pool).await;
    let with = |field: &str, value: Value| {
        let mut wish = wish(&ann);
        wish[field] = value;
        wish
    };
    for reason in ["", "  \u{200b} ", "too short", &"x".repeat(501)] {
        let reply = house.post(Some(&admin), VIEW, with("reason", json!(reason))).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"));
        assert!(reply.reason("reason").is_some(), "{}", reply.text);
    }
    for purpose in [Value::Null, json!("curiosity"), json!("Help")] {
        let reply = house.post(Some(&admin), VIEW, with("purpose", purpose)).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"));
        assert!(reply.reason("purpose").is_some(), "{}", reply.text);
    }
    for uid in [agent.uid, other.uid, admin.uid, Uid(guest)] {
        let reply = house.post(Some(&admin), VIEW, with("uid", json!(uid))).await;
        assert_eq!(reply.refusal(), (409, "FORBIDDEN"), "{uid}");
    }
    let reply = house.post(Some(&admin), VIEW, with("uid", json!("999999999"))).await;
    assert_eq!(reply.refusal(), (409, "NOT_FOUND"));
    assert_eq!(traces(&house.pool).await, before);
    sqlx::query("update session set created_at = now() - interval '16 minutes'")
        .execute(&house.pool)
        .await
        .unwrap();
    let old = house.post(Some(&admin), VIEW, wish(&ann)).await;
    assert_eq!(old.refusal(), (409, "REAUTHENTICATION_REQUIRED"));
}
