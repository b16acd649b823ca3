//! A seller's team: invited, joined, working in the shop within what each was let do, written down, and taken off it.

use crate::harness::{House, Person, Reply, letters::letters_to, stall::Stall};
use crate::trade;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

pub const TEAM: &str = "/api/market/seller/team";
pub const INVITE: &str = "/api/market/seller/team/invite";
pub const WITHDRAW: &str = "/api/market/seller/team/withdraw";
pub const CHANGE: &str = "/api/market/seller/team/change";
pub const REMOVE: &str = "/api/market/seller/team/remove";
pub const ACTS: &str = "/api/market/seller/team/acts";
pub const MINE: &str = "/api/market/seller/team/mine";
pub const ANSWER: &str = "/api/market/seller/team/answer";
pub const LEAVE: &str = "/api/market/seller/team/leave";
const CREATE: &str = "/api/market/sell_order/create";
const REPRICE: &str = "/api/market/sell_order/change";
const CANCEL: &str = "/api/market/sell_order/cancel";
const DELIVER: &str = "/api/market/seller/buy_order/deliver";

/// May list and deliver up to 50.00.
pub fn grant() -> Value {
    json!({ "kind": "sub_seller", "scopes": ["list", "deliver"], "max_cents": 5_000 })
}

/// An object with the fields of another one too.
pub fn with(mut base: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().unwrap() {
        base[name] = value.clone();
    }
    base
}

/// Invites a person; answers the invitation.
pub async fn invited(house: &House, owner: &Person, whom: &Person, grant: &Value) -> String {
    let body = with(json!({ "email": whom.email }), grant);
    house.post(Some(owner), INVITE, body).await.data();
    let mine = house.get(Some(whom), MINE).await;
    mine.data()["invitations"][0]["invitation_id"].as_str().unwrap().to_owned()
}

/// Somebody who has joined the team of an owner.
pub async fn joined(house: &House, owner: &Person, grant: &Value) -> Person {
    let member = house.person("user").await;
    let invitation = invited(house, owner, &member, grant).await;
    let accept = json!({ "invitation_id": invitation, "accept": true });
    house.post(Some(&member), ANSWER, accept).await.data();
    member
}

fn limit(refused: &Reply) -> (&str, &Value) {
    let data = &refused.body["data"];
    assert_eq!(refused.refusal(), (409, "TEAM_NOT_ALLOWED"));
    (data["limit"].as_str().unwrap(), &data["scope"])
}

async fn list(house: &House, by: &Person, asset: uuid::Uuid, price: &str) -> Reply {
    let wish = json!({ "assets": [{ "asset_id": asset, "price": price }] });
    house.post(Some(by), CREATE, wish).await
}

async fn kinds(house: &House, owner: &Person) -> Vec<String> {
    let acts = house.get(Some(owner), ACTS).await;
    let acts = acts.data()["acts"].as_array().unwrap().clone();
    acts.iter().map(|act| act["kind"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_is_invited_reads_what_is_offered_and_joins_once(pool: PgPool) {
    let house = House::open(pool).await;
    let (owner, ann) = (house.person("seller").await, house.person("user").await);
    let invitation = invited(&house, &owner, &ann, &grant()).await;
    let letters = letters_to(&house.pool, &ann.email).await;
    assert_eq!(letters.len(), 1, "{letters:?}");
    assert_eq!(letters[0]["says"], "team_invitation");
    assert!(letters[0]["link"].as_str().unwrap().ends_with("/sell/team"));
    let notices = house.get(Some(&ann), "/api/account/notice/list").await;
    assert_eq!(notices.data()["notices"][0]["kind"], "team_invited");

    let mine = house.get(Some(&ann), MINE).await;
    let offered = &mine.data()["invitations"][0];
    assert_eq!(offered["scopes"], json!(["list", "deliver"]));
    assert_eq!(
        (&offered["max_cents"], &offered["owner"]["uid"]),
        (&json!(5_000), &json!(owner.uid))
    );
    let stranger = house.person("user").await;
    let accept = json!({ "invitation_id": invitation, "accept": true });
    let refused = house.post(Some(&stranger), ANSWER, accept.clone()).await;
    assert_eq!(refused.refusal(), (409, "NOT_FOUND"), "whose address it is not");

    house.post(Some(&ann), ANSWER, accept.clone()).await.data();
    let me = house.get(Some(&ann), "/api/account/info").await;
    assert_eq!(me.data()["user_type"], 5);
    let again = house.post(Some(&ann), ANSWER, accept).await;
    assert_eq!(again.refusal(), (409, "INVITATION_ENDED"));
    let team = house.get(Some(&owner), TEAM).await;
    assert_eq!(team.data()["members"][0]["profile"]["uid"], json!(ann.uid));
    assert_eq!(team.data()["invitations"], json!([]));
    let own = house.get(Some(&ann), TEAM).await;
    assert_eq!(own.refusal(), (409, "FORBIDDEN"), "members have no team");
    assert_eq!(kinds(&house, &owner).await, ["joined"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_member_lists_as_the_shop_within_the_limit_and_each_act_is_written(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let owner = &stall.seller;
    let ann = joined(&house, owner, &grant()).await;
    let refused = list(&house, &ann, stall.knife, "100.00").await;
    assert_eq!(limit(&refused), ("amount", &json!("list")));
    assert_eq!(refused.body["data"]["max_cents"], 5_000);

    let there = house.get(Some(&ann), "/api/market/partner_inventory").await;
    assert_eq!(there.data()["total"], 2, "the owner's");
    let listed = list(&house, &ann, stall.stickers, "0.50").await;
    let offer = listed.data()["items"][0]["sell_order_id"].as_str().unwrap().to_owned();
    let seller: i64 =
        sqlx::query_scalar("select seller from sell_order").fetch_one(&house.pool).await.unwrap();
    assert_eq!(seller, owner.uid.0);
    let change = json!({ "sell_orders": [{ "sell_order_id": offer, "price": "0.60" }] });
    house.post(Some(&ann), REPRICE, change).await.data();
    house.post(Some(&ann), CANCEL, json!({ "sell_orders": [offer] })).await.data();
    // What the owner does themselves is in no list.
    let own = stall.offer(&house, stall.stickers, "0.70").await;
    house.post(Some(&ann), "/api/market/sell_order/cancel_all", json!({})).await.data();
    let wanted = ["taken_down", "taken_down", "repriced", "listed", "joined"];
    assert_eq!(kinds(&house, owner).await, wanted);
    let acts = house.get(Some(owner), &format!("{ACTS}?uid={}&limit=1", ann.uid)).await;
    let act = &acts.data()["acts"][0];
    assert_eq!((&act["sell_order_id"], &act["name"]), (&json!(own), &json!("Sticker")));
    assert_eq!(act["by"]["uid"], json!(ann.uid));
    let next = acts.data()["next"].as_str().unwrap().to_owned();
    let rest = house.get(Some(owner), &format!("{ACTS}?before={next}")).await;
    assert_eq!(rest.data()["acts"].as_array().unwrap().len(), 4);
    assert_eq!(rest.data()["acts"][1]["amount_cents"], 60);
    // Stock is the owner's to set.
    let stock = json!({ "goods_id": "2", "quantity": 1 });
    let refused = house.post(Some(&ann), "/api/market/inventory/stock", stock).await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
}

async fn reprice(house: &House, by: &Person, offer: &str, price: &str) -> Reply {
    let wish = json!({ "sell_orders": [{ "sell_order_id": offer, "price": price }] });
    house.post(Some(by), REPRICE, wish).await
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_largest_amount_counts_what_the_goods_are_worth(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let owner = &stall.seller;
    let ann = joined(&house, owner, &grant()).await;
    // Usually 100.00: neither put on sale nor priced anew for 20.00, of the 50.00 that ann may.
    let refused = list(&house, &ann, stall.knife, "20.00").await;
    assert_eq!(limit(&refused), ("amount", &json!("list")));
    let knife = stall.offer(&house, stall.knife, "100.00").await;
    let refused = reprice(&house, &ann, &knife, "20.00").await;
    assert_eq!(limit(&refused), ("amount", &json!("list")));

    // What nothing is known of goes no lower by who has a largest amount.
    let sql = "update goods_figures set reference_cents = null where goods_id = 2";
    sqlx::query(sql).execute(&house.pool).await.unwrap();
    let wish =
        json!({ "assets": [{ "asset_id": stall.stickers, "price": "4.00", "quantity": 10 }] });
    let listed = house.post(Some(owner), CREATE, wish).await;
    let stickers = listed.data()["items"][0]["sell_order_id"].as_str().unwrap().to_owned();
    let refused = reprice(&house, &ann, &stickers, "3.99").await;
    assert_eq!(limit(&refused), ("amount", &json!("list")));
    reprice(&house, &ann, &stickers, "5.00").await.data();
    // Lots that orders hold are on sale again when those are closed.
    let sql = "update sell_order set on_sale = 1, locked = 9 where on_sale = 10";
    sqlx::query(sql).execute(&house.pool).await.unwrap();
    let refused = reprice(&house, &ann, &stickers, "6.00").await;
    assert_eq!(limit(&refused), ("amount", &json!("list")));

    let any = json!({ "kind": "sub_seller", "scopes": ["list"] });
    let ben = joined(&house, owner, &any).await;
    reprice(&house, &ben, &stickers, "3.99").await.data();
    reprice(&house, &ben, &knife, "20.00").await.data();
    let wanted = ["repriced", "repriced", "joined", "repriced", "joined"];
    assert_eq!(kinds(&house, owner).await, wanted);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn only_what_has_changed_is_in_the_list(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let ann = joined(&house, &stall.seller, &grant()).await;
    let offer = stall.offer(&house, stall.stickers, "0.50").await;
    reprice(&house, &ann, &offer, "0.50").await.data();
    for _ in 0..2 {
        house.post(Some(&ann), CANCEL, json!({ "sell_orders": [offer] })).await.data();
    }
    assert_eq!(kinds(&house, &stall.seller).await, ["taken_down", "joined"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_the_buyer_told_is_read_by_who_may_deliver_that_order(pool: PgPool) {
    let shop = trade::shop(pool, 10_000).await;
    let house = &shop.house;
    sqlx::query("update game set kind = 'coins'").execute(&house.pool).await.unwrap();
    let ann = joined(house, &shop.seller, &grant()).await;
    let order = shop.order().await;
    shop.pay(&order, "balance").await.data();
    let told = json!({ "order_id": order, "info": { "account": "buyer@elsewhere" } });
    house.post(Some(&shop.buyer), "/api/market/buy_order/submit", told).await.data();
    let info = async |who: &Person| {
        let path = format!("/api/v2/market/bill_order/detail?order_id={order}");
        house.get(Some(who), &path).await.data()["info"].clone()
    };
    let told = json!({ "account": "buyer@elsewhere" });
    for who in [&shop.buyer, &shop.seller, &ann] {
        assert_eq!(info(who).await, told);
    }
    let less = json!({ "kind": "sub_seller", "scopes": ["deliver"], "max_cents": 1_999 });
    let change = with(json!({ "uid": ann.uid, "is_paused": false }), &less);
    house.post(Some(&shop.seller), CHANGE, change).await.data();
    assert_eq!(info(&ann).await, Value::Null, "an order of 20.00");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn scope_game_and_pause_are_named_and_hold_from_the_next_command_on(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('dota2', '{"en": "Dota"}', 'items', 2)"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let owner = &stall.seller;
    let ann = joined(&house, owner, &grant()).await;
    let offer = stall.offer(&house, stall.stickers, "0.50").await;
    let base = json!({ "uid": ann.uid, "is_paused": false });
    let cancel = || house.post(Some(&ann), CANCEL, json!({ "sell_orders": [offer] }));
    for (change, wanted) in [
        (json!({ "kind": "sub_seller", "scopes": ["deliver"] }), "scope"),
        (json!({ "kind": "sub_seller", "scopes": ["list"], "games": ["dota2"] }), "game"),
        (with(grant(), &json!({ "is_paused": true })), "paused"),
    ] {
        house.post(Some(owner), CHANGE, with(base.clone(), &change)).await.data();
        let refused = cancel().await;
        assert_eq!(limit(&refused), (wanted, &json!("list")));
    }
    let games = json!({ "kind": "child", "scopes": ["list"], "games": ["dota2"], "max_cents": 1 });
    house.post(Some(owner), CHANGE, with(base.clone(), &games)).await.data();
    let there = house.get(Some(&ann), "/api/market/sell_order/on_sale").await;
    assert_eq!(there.data()["total"], 0, "of their games alone");
    let wish = json!({ "assets": [{ "asset_id": stall.stickers }] });
    let preview = async |by: &Person| {
        house
            .post(Some(by), "/api/market/sell_order/preview/manual_plus/v2", wish.clone())
            .await
            .data()["items"]
            .clone()
    };
    assert_eq!(preview(&ann).await, json!([]));
    assert_eq!(preview(owner).await.as_array().unwrap().len(), 1);
    assert_eq!(house.get(Some(&ann), "/api/account/info").await.data()["user_type"], 4);
    house.post(Some(owner), CHANGE, with(base, &grant())).await.data();
    sqlx::query("update account set frozen_at = now() where uid = $1")
        .bind(owner.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(limit(&cancel().await), ("shop", &json!("list")), "the owner is frozen");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_member_delivers_orders_and_the_money_is_the_owners(pool: PgPool) {
    let shop = trade::shop(pool, 10_000).await;
    let house = &shop.house;
    let ann = joined(house, &shop.seller, &grant()).await;
    let order = shop.order().await;
    shop.pay(&order, "balance").await.data();
    let list = house.get(Some(&ann), "/api/v2/market/bill_order/?side=seller").await;
    assert_eq!(list.data()["items"][0]["order_id"], order.as_str());
    let detail =
        house.get(Some(&ann), &format!("/api/v2/market/bill_order/detail?order_id={order}")).await;
    assert_eq!(detail.data()["side"], "seller");
    // Refunds, disputes and what is the buyer's are not a member's.
    let reason = json!({ "order_id": order, "reason": "x" });
    let refund = house.post(Some(&ann), "/api/market/seller/buy_order/refund", reason).await;
    assert_eq!(refund.refusal(), (409, "FORBIDDEN"));
    let child = json!({ "kind": "child", "scopes": ["deliver"], "max_cents": 1_999 });
    let change = with(json!({ "uid": ann.uid, "is_paused": false }), &child);
    house.post(Some(&shop.seller), CHANGE, change).await.data();
    let deliver = json!({ "order_id": order, "note": "Traded." });
    let refused = house.post(Some(&ann), DELIVER, deliver.clone()).await;
    assert_eq!(limit(&refused), ("amount", &json!("deliver")));
    let change = with(json!({ "uid": ann.uid, "is_paused": false }), &grant());
    house.post(Some(&shop.seller), CHANGE, change).await.data();
    let delivered = house.post(Some(&ann), DELIVER, deliver).await;
    assert_eq!(delivered.data()["status"], "sent");
    let confirm = json!({ "order_id": order });
    house.post(Some(&shop.buyer), "/api/market/buy_order/confirm", confirm).await.data();
    let balance = async |who: &Person| {
        let info = house.get(Some(who), "/api/v1/asset/get_brief_asset").await;
        info.data()["available_cents"].as_i64().unwrap()
    };
    assert!(balance(&shop.seller).await > 0);
    assert_eq!(balance(&ann).await, 0);
    assert_eq!(kinds(house, &shop.seller).await, ["delivered", "joined"]);
    // Another shop's orders are not there.
    let other = house.person("seller").await;
    let ben = joined(house, &other, &grant()).await;
    let unseen =
        house.get(Some(&ben), &format!("/api/v2/market/bill_order/detail?order_id={order}")).await;
    assert_eq!(unseen.refusal(), (409, "NOT_FOUND"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_is_taken_off_the_team_is_refused_at_once_on_live_sessions(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let owner = &stall.seller;
    let ann = joined(&house, owner, &grant()).await;
    let mut socket = house.socket_of(&ann).await;
    list(&house, &ann, stall.stickers, "0.50").await.data();
    house.post(Some(owner), REMOVE, json!({ "uid": ann.uid })).await.data();
    let refused = list(&house, &ann, stall.stickers, "0.50").await;
    assert_eq!(refused.refusal(), (409, "FORBIDDEN"));
    socket.end().await;
    let me = house.get(Some(&ann), "/api/account/info").await;
    assert_eq!(me.data()["user_type"], 1);
    let notices = house.get(Some(&ann), "/api/account/notice/list").await;
    assert_eq!(notices.data()["notices"][0]["kind"], "team_ended");
    let again = house.post(Some(owner), REMOVE, json!({ "uid": ann.uid })).await;
    assert_eq!(again.refusal(), (409, "NOT_FOUND"));
    // Whoever leaves is written as leaving.
    let ben = joined(&house, owner, &grant()).await;
    house.post(Some(&ben), LEAVE, json!({})).await.data();
    assert_eq!(kinds(&house, owner).await, ["left", "joined", "listed", "joined"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_of_a_shop_buys_in_it(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let ann = joined(&house, &stall.seller, &grant()).await;
    let child = json!({ "kind": "child", "scopes": ["deliver"], "max_cents": 1 });
    let ben = joined(&house, &stall.seller, &child).await;
    let offer = stall.offer(&house, stall.stickers, "0.50").await;
    let wish = json!({ "sell_order_id": offer, "quantity": 1 });
    for buyer in [&stall.seller, &ann, &ben] {
        let refused = house.post(Some(buyer), "/api/market/goods/buy/preview", wish.clone()).await;
        assert_eq!(refused.refusal(), (409, "SELF_TRADE"));
    }
    // Who has a quote from before they joined is refused when they order.
    let late = house.person("user").await;
    let quote = house.post(Some(&late), "/api/market/goods/buy/preview", wish).await;
    let quote = quote.data()["quote"].clone();
    let invitation = invited(&house, &stall.seller, &late, &grant()).await;
    let accept = json!({ "invitation_id": invitation, "accept": true });
    house.post(Some(&late), ANSWER, accept).await.data();
    let request = house.request(Some(&late), Method::POST, "/api/market/goods/buy");
    let request = request.header("idempotency-key", "late").json(&json!({ "quote": quote }));
    assert_eq!(Reply::of(request).await.refusal(), (409, "SELF_TRADE"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_balance_is_told_to_whom_it_was_let_and_is_never_theirs(pool: PgPool) {
    let shop = trade::shop(pool, 0).await;
    let house = &shop.house;
    let sees = json!({ "kind": "sub_seller", "scopes": ["list", "balance"] });
    let (ann, ben) =
        (joined(house, &shop.seller, &sees).await, joined(house, &shop.seller, &grant()).await);
    let place = async |who: &Person| house.get(Some(who), MINE).await.data()["place"].clone();
    assert_eq!(place(&ann).await["balance_cents"], 0);
    assert_eq!(place(&ben).await["balance_cents"], Value::Null);
    assert_eq!(place(&ben).await["owner"]["uid"], json!(shop.seller.uid));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn staff_see_whose_team_somebody_is_in_and_who_is_in_it(pool: PgPool) {
    let house = House::open(pool).await;
    let (owner, admin) = (house.person("seller").await, house.person("admin").await);
    let ann = joined(&house, &owner, &grant()).await;
    let detail = async |of: &Person| {
        let path = format!("/api/admin/account/detail?uid={}", of.uid);
        house.get(Some(&admin), &path).await.data().clone()
    };
    let of_ann = detail(&ann).await;
    assert_eq!(of_ann["works_for"]["uid"], json!(owner.uid));
    assert_eq!(of_ann["team"], json!([]));
    let of_owner = detail(&owner).await;
    assert_eq!(of_owner["team"][0]["uid"], json!(ann.uid));
    assert_eq!(of_owner["works_for"], Value::Null);
    // Another role that an administrator gives ends it.
    let body = json!({ "uid": ann.uid, "role": "user", "reason": "Asked for." });
    house.post(Some(&admin), "/api/admin/account/set_role", body).await.data();
    assert_eq!(house.get(Some(&owner), TEAM).await.data()["members"], json!([]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pausing_keeps_what_is_written_and_always_goes(pool: PgPool) {
    let house = House::open(pool).await;
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "CS"}', 'items', 1), ('dota2', '{"en": "Dota"}', 'items', 2)"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let owner = house.person("seller").await;
    let in_dota = with(grant(), &json!({ "games": ["dota2"] }));
    let ann = joined(&house, &owner, &in_dota).await;
    sqlx::query("update game set is_hidden = true where game = 'dota2'")
        .execute(&house.pool)
        .await
        .unwrap();
    let change = async |is_paused: bool, grant: &Value| {
        let body = with(json!({ "uid": ann.uid, "is_paused": is_paused }), grant);
        house.post(Some(&owner), CHANGE, body).await
    };
    let member = async || house.get(Some(&owner), TEAM).await.data()["members"][0].clone();
    // A game was hidden since: that keeps nobody from stopping, nor from going on as before.
    for is_paused in [true, false] {
        change(is_paused, &in_dota).await.data();
        assert_eq!(member().await["is_paused"], is_paused);
    }
    let hidden = with(grant(), &json!({ "games": ["csgo", "dota2"] }));
    assert_eq!(change(false, &hidden).await.reason("games"), Some("invalid"));
    // In doubt, pausing is all that goes, whatever else comes with it.
    sqlx::query(
        "insert into safety_dispute (uid, event_id, session_id) values ($1, 1, gen_random_uuid())",
    )
    .bind(owner.uid.0)
    .execute(&house.pool)
    .await
    .unwrap();
    let more = json!({ "kind": "sub_seller", "scopes": ["list", "deliver", "balance"] });
    change(true, &more).await.data();
    let there = member().await;
    assert_eq!((&there["is_paused"], &there["max_cents"]), (&json!(true), &json!(5_000)));
    assert_eq!(there["scopes"], json!(["list", "deliver"]));
    assert_eq!(change(true, &more).await.refusal(), (409, "TEAM_LOCKED"), "paused already");
    change(true, &in_dota).await.data();
    sqlx::query("update safety_dispute set released_at = now()")
        .execute(&house.pool)
        .await
        .unwrap();
    // Of who is paused, more can be changed again.
    change(true, &more).await.data();
    let there = member().await;
    assert_eq!((&there["is_paused"], &there["max_cents"]), (&json!(true), &Value::Null));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_owner_is_told_who_joins(pool: PgPool) {
    let house = House::open(pool).await;
    let owner = house.person("seller").await;
    let mut socket = house.socket_of(&owner).await;
    joined(&house, &owner, &grant()).await;
    let pushed = socket.push("notice").await;
    assert_eq!(pushed["notice"]["kind"], "team_joined");
    let notices = house.get(Some(&owner), "/api/account/notice/list").await;
    assert_eq!(notices.data()["notices"][0]["kind"], "team_joined");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn whoever_has_an_open_order_with_the_shop_joins_when_it_is_over(pool: PgPool) {
    let shop = trade::shop(pool, 10_000).await;
    let house = &shop.house;
    let order = shop.order().await;
    shop.pay(&order, "balance").await.data();
    let join = async |owner: &Person| {
        let invitation = invited(house, owner, &shop.buyer, &grant()).await;
        let accept = json!({ "invitation_id": invitation, "accept": true });
        house.post(Some(&shop.buyer), ANSWER, accept).await
    };
    assert_eq!(join(&shop.seller).await.refusal(), (409, "CANNOT_JOIN_TEAM"));
    let deliver = json!({ "order_id": order, "note": "Traded." });
    house.post(Some(&shop.seller), DELIVER, deliver).await.data();
    assert_eq!(join(&shop.seller).await.refusal(), (409, "CANNOT_JOIN_TEAM"), "not confirmed");
    let confirm = json!({ "order_id": order });
    house.post(Some(&shop.buyer), trade::CONFIRM, confirm).await.data();
    join(&shop.seller).await.data();
}
