//! Once, whatever dies: each call that takes an `idempotency-key` is carried out, what comes after the commit of its effect fails, its
//! claim is given up, and it comes again under its key. There is one effect then, and the answer is the first one.
//!
//! The calls and their inputs are those of `authorisation/calls.tsv`, where every call has a line. Those that nobody is let in to there
//! are in [`ELSEWHERE`].
//!
//! Source: reliability.md, section 5, requirement 11; review B1; decision 0018.
mod places;

use crate::{
    access_keys, appeal,
    authorisation::{
        asking::{Transport, ask_with},
        table::{Line, OK, lines},
        world::{World, traces},
    },
    favourites, game_roles,
    harness::{
        House, Person, Reply, authenticator::Authenticator, event::announce, letters::code_to,
        stall::Stall,
    },
    passkeys,
    rulings::dispute,
    safety, saved_searches,
    second_factor::set_up,
    seller_applications, social,
    staff_acts::kinds,
    teams,
    topup::{Shop, shop},
    verification,
};
use guildhall_domain::identity::login_provider::SocialProvider;
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::{call::Once, limits::RateLimits};
use guildhall_persistence::wallet::ledger::audit::assert_whole;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use std::collections::BTreeSet;

/// From here on nothing is written for a call after its effect: a transaction that begins with its answer fails, as if the process had died
/// between the two.
async fn die_after_effects(pool: &PgPool) {
    sqlx::raw_sql(
        "create function die() returns trigger language plpgsql as $$ begin
             if pg_current_xact_id_if_assigned() is null then raise exception 'died before the answer was kept'; end if;
             return null;
         end $$;
         create trigger die before update of status on idempotency for each statement execute function die();",
    )
    .execute(pool)
    .await
    .unwrap();
}

/// Whoever claimed a key has been gone for an hour.
async fn give_up_claims(pool: &PgPool) {
    sqlx::query("update idempotency set created_at = created_at - interval '1 hour'")
        .execute(pool)
        .await
        .unwrap();
}

/// Calls that take a key and let nobody in at `calls.tsv`, with the test below that repeats them.
const ELSEWHERE: [(&str, &str); 86] = [
    ("/api/account/access_key/revoke", "access keys"),
    ("/api/account/appeal/answer", "appeals"),
    ("/api/account/appeal/create", "appeals"),
    ("/api/account/appeal/deny", "appeals"),
    ("/api/account/apple/bind", "linked accounts"),
    ("/api/account/apple/unbind", "linked accounts"),
    ("/api/account/facebook/bind", "linked accounts"),
    ("/api/account/facebook/unbind", "linked accounts"),
    ("/api/account/google/bind", "linked accounts"),
    ("/api/account/google/unbind", "linked accounts"),
    ("/api/account/line/bind", "linked accounts"),
    ("/api/account/line/unbind", "linked accounts"),
    ("/api/account/tiktok/bind", "linked accounts"),
    ("/api/account/tiktok/unbind", "linked accounts"),
    ("/api/account/twitter/bind", "linked accounts"),
    ("/api/account/twitter/unbind", "linked accounts"),
    ("/api/account/vk/bind", "linked accounts"),
    ("/api/account/vk/unbind", "linked accounts"),
    ("/api/account/top_bookmark", "favourites"),
    ("/api/account/saved_search/change", "saved searches"),
    // `bargains::the_same_command_is_one_bargain_and_without_a_key_there_is_none`.
    ("/api/market/bargain/create", "bargains"),
    ("/api/market/goods/set_tradable_remind", "favourites"),
    ("/api/account/bind_role", "characters"),
    ("/api/account/recharge_bind_role", "characters"),
    ("/api/account/recharge_unbind_role", "characters"),
    ("/api/account/cert/manual", "verifications"),
    ("/api/account/email/bind", "accounts"),
    ("/api/account/passkey/delete", "passkeys"),
    ("/api/account/passkey/prove/finish", "passkeys"),
    ("/api/account/passkey/register/finish", "passkeys"),
    ("/api/account/password/set", "accounts"),
    ("/api/account/reauthenticate", "second factors"),
    ("/api/account/safety/dispute", "safety"),
    ("/api/account/safety/release", "safety"),
    ("/api/account/second_factor/remove", "second factors"),
    ("/api/account/seller/apply", "applications"),
    ("/api/account/seller/withdraw", "applications"),
    ("/api/admin/appeal/ask", "appeals"),
    ("/api/admin/appeal/grant", "appeals"),
    ("/api/admin/appeal/refuse", "appeals"),
    ("/api/admin/balance_adjustment/confirm", "adjustments"),
    ("/api/admin/balance_adjustment/decline", "adjustments"),
    ("/api/admin/catalogue/import/apply", "files"),
    ("/api/admin/catalogue/maintenance/end", "maintenance"),
    ("/api/admin/catalogue/maintenance/save", "maintenance"),
    ("/api/admin/event/announce", "lotteries"),
    ("/api/admin/event/cancel", "lotteries"),
    ("/api/admin/event/free_entry", "lotteries"),
    ("/api/admin/exchange_rate/confirm", "exchange rates: nothing waits here"),
    ("/api/admin/payment/close_unmatched", "differences"),
    ("/api/admin/reconciliation/close", "differences"),
    ("/api/admin/reconciliation/take", "differences"),
    ("/api/admin/seller_application/decide", "applications"),
    ("/api/admin/seller_application/take", "applications"),
    ("/api/admin/topup/close", "operators"),
    ("/api/admin/topup/devices", "operators"),
    ("/api/admin/topup/drain", "operators"),
    ("/api/admin/topup/hours", "operators"),
    ("/api/admin/topup/open", "operators"),
    ("/api/admin/topup/pause", "operators"),
    ("/api/admin/topup/resume", "operators"),
    ("/api/admin/verification/decide", "verifications"),
    ("/api/event/client_seed", "lotteries"),
    ("/api/event/draw", "lotteries"),
    ("/api/event/free_entry", "lotteries"),
    ("/api/event/mission", "lotteries"),
    ("/api/event/reward", "lotteries, as a mission"),
    ("/api/event/tier", "lotteries, as a mission"),
    ("/api/im/lottery_draw", "lotteries"),
    ("/api/im/lottery_session", "lotteries"),
    ("/api/market/buy_order/dispute/confirm_ruling", "rulings"),
    ("/api/market/buy_order/dispute/decline_ruling", "rulings"),
    ("/api/market/inventory/import/apply", "files"),
    ("/api/market/inventory/stock", "stock"),
    // `steam_inventories::what_has_left_is_taken_off_once_however_often_it_is_looked_at`.
    ("/api/market/steam_inventory/refresh", "inventories at Steam"),
    ("/api/market/seller/team/answer", "teams"),
    ("/api/market/seller/team/change", "teams"),
    ("/api/market/seller/team/leave", "teams"),
    ("/api/market/seller/team/remove", "teams"),
    ("/api/market/seller/team/withdraw", "teams"),
    ("/api/im/unsubscribe", "nothing is followed over HTTP"),
    ("/api/topup/accept", "places"),
    ("/api/topup/exit", "places"),
    ("/api/topup/join", "places"),
    ("/api/topup/requeue", "places"),
    ("/api/topup/switch_account", "places"),
];

/// Makes a call, dies after its effect, gives the claim up, and makes it again: nothing changes then, and the answer is the first one.
async fn once(house: &House, by: &Person, path: &str, body: Value) -> Value {
    let key = uuid::Uuid::new_v4().to_string();
    let ask = async || {
        let request = house.request(Some(by), Method::POST, path);
        Reply::of(request.header("idempotency-key", &key).json(&body)).await
    };
    let first = ask().await.data().clone();
    give_up_claims(&house.pool).await;
    let before = traces(&house.pool).await;
    // But for the time it is told at.
    let untimed = |mut answer: Value| {
        answer.as_object_mut().and_then(|answer| answer.remove("at"));
        answer
    };
    let again = ask().await.data().clone();
    assert_eq!(untimed(again), untimed(first.clone()), "{path}");
    assert_eq!(traces(&house.pool).await, before, "{path} changed something twice");
    first
}

fn takes_key(description: &Value, line: &Line) -> bool {
    let takes =
        |given: &Value| given["$ref"].as_str().is_some_and(|name| name.ends_with("IdempotencyKey"));
    ["post", "delete"].into_iter().any(|method| {
        let parameters = description["paths"][line.call][method]["parameters"].as_array();
        parameters.is_some_and(|all| all.iter().any(takes))
    })
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_call_that_dies_after_its_effect_has_one_effect_and_one_answer(pool: PgPool) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    let world = World::set_up(&house).await;
    // The routing gives nobody a conversation meanwhile, and takes none back.
    sqlx::query("update duty set state = 'away'").execute(&house.pool).await.unwrap();
    let description: Value = serde_json::from_str(guildhall_http::openapi::text()).unwrap();
    let lines: Vec<Line> =
        lines().into_iter().filter(|line| takes_key(&description, line)).collect();
    let mut left: BTreeSet<&str> = lines.iter().map(|line| line.call).collect();
    let mut wrong = Vec::new();
    for line in &lines {
        let Some((who, _)) = line.outcomes().find(|(_, expected)| *expected == OK) else {
            continue;
        };
        left.remove(line.call);
        // What it is about is made in peace.
        sqlx::raw_sql("drop trigger if exists die on idempotency; drop function if exists die")
            .execute(&house.pool)
            .await
            .unwrap();
        let given = world.anew(line, who).await;
        let key = uuid::Uuid::new_v4().to_string();
        let is_delete = description["paths"][line.call]["delete"].is_object();
        let transport = if is_delete { Transport::Delete } else { Transport::Post };
        let ask = async || ask_with(&world, transport, line, who, given.clone(), Some(&key)).await;
        die_after_effects(&house.pool).await;
        let first = ask().await;
        give_up_claims(&house.pool).await;
        let before = world.traces().await;
        let again = ask().await;
        let after = world.traces().await;
        let changed = after.difference(&before).map(|(table, _)| table.as_str());
        // A repeated deposit asks the provider how the payment stands, as every look at it does; it is counted below.
        let is_look = |table: &str| line.call == "/api/v1/asset/deposit" && table == "payment";
        let changed: Vec<_> = changed.filter(|table| !is_look(table)).collect();
        let here = format!("{} {} by {who}", line.call, line.given);
        if first.code() != OK {
            wrong.push(format!("{here}: refused with {first}"));
        }
        if !changed.is_empty() {
            wrong.push(format!("{here}: carried out twice, changed {changed:?}"));
        }
        // Where the row keeps the key, a repeat is answered how it stands now: who waits moves on.
        let call = house.state.features.calls.at_path(line.call).unwrap().0;
        let is_same = match call.once {
            Once::ByRow => again.code() == first.code(),
            _ => again == first,
        };
        if !is_same {
            wrong.push(format!("{here}: first {first}, then {again}"));
        }
    }
    for (call, _) in ELSEWHERE {
        assert!(left.remove(call), "{call} is tried here");
    }
    let deposits: i64 =
        sqlx::query_scalar("select count(*) from payment where purpose = 'deposit'")
            .fetch_one(&house.pool)
            .await
            .unwrap();
    // One of them was made for a topic to be followed.
    assert_eq!(deposits, 2);
    assert_whole(&house.pool).await;
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(left.is_empty(), "not tried: {left:?}");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn favourites_are_put_on_top_and_reminders_set_once(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let goods = favourites::mark("goods", "1");
    house.post(Some(&stall.seller), favourites::ADD, goods.clone()).await.data();
    sqlx::raw_sql("update asset set tradable_at = now() + interval '1 day'")
        .execute(&house.pool)
        .await
        .unwrap();
    die_after_effects(&house.pool).await;
    once(&house, &stall.seller, favourites::TOP, goods).await;
    let wish = json!({ "asset_id": stall.knife, "is_on": true });
    let set = once(&house, &stall.seller, favourites::TRADABLE, wish).await;
    assert_eq!(set["is_on"], true);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_saved_search_is_changed_once(pool: PgPool) {
    let house = House::open(pool).await;
    Stall::set_up(&house).await;
    let ann = house.person("user").await;
    let id = saved_searches::save(&house, &ann, json!({ "name": "Mine", "goods_id": "1" })).await;
    die_after_effects(&house.pool).await;
    let wish = json!({ "search_id": id, "name": "Other", "is_paused": true });
    let changed = once(&house, &ann, saved_searches::CHANGE, wish).await;
    assert_eq!((&changed["name"], &changed["is_paused"]), (&json!("Other"), &json!(true)));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pieces_are_put_on_sale_once_though_the_server_dies_before_it_answers(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    die_after_effects(&house.pool).await;
    let wish = json!({ "assets": [{ "asset_id": stall.stickers.to_string(), "price": "8" }] });
    let create = async || {
        let path = "/api/market/sell_order/create";
        let request = house.request(Some(&stall.seller), Method::POST, path);
        Reply::of(request.header("idempotency-key", "k").json(&wish)).await.data().clone()
    };
    let first = create().await;
    give_up_claims(&house.pool).await;
    assert_eq!(create().await, first, "the first answer again");
    let offers: i64 =
        sqlx::query_scalar("select count(*) from sell_order").fetch_one(&house.pool).await.unwrap();
    assert_eq!(offers, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_stock_that_is_repeated_late_does_not_undo_a_newer_one(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    sqlx::raw_sql(
        r#"insert into goods (goods_id, game, name, search_text, tags)
               values (3, 'csgo', 'Coins', 'coins', '{"kind": "coins"}');
           insert into goods_figures (goods_id, game) values (3, 'csgo')"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let path = "/api/market/inventory/stock";
    die_after_effects(&house.pool).await;
    once(&house, &stall.seller, path, json!({ "goods_id": "3", "quantity": 1 })).await;
    let set = async |key: &str, quantity: i64| {
        let request = house.request(Some(&stall.seller), Method::POST, path);
        let wish = json!({ "goods_id": "3", "quantity": quantity });
        Reply::of(request.header("idempotency-key", key).json(&wish)).await.data().clone()
    };
    let older = set("older", 5).await;
    set("newer", 7).await;
    give_up_claims(&house.pool).await;
    assert_eq!(set("older", 5).await, older, "the first answer again");
    let there = house.get(Some(&stall.seller), "/api/market/partner_inventory?search=coins").await;
    assert_eq!(there.data()["items"][0]["quantity"], 7);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn files_are_read_in_once_though_the_server_dies_before_it_answers(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let stall = Stall::set_up(&house).await;
    die_after_effects(&house.pool).await;
    let content = "game,kind,name,rarity\ncsgo,sticker,A new one,covert\n";
    let wish = json!({ "file_name": "goods.csv", "content": content });
    let tried = once(&house, &admin, "/api/admin/catalogue/import/check", wish).await;
    let wish = json!({ "import_id": tried["import_id"], "sha256": tried["sha256"] });
    let done = once(&house, &admin, "/api/admin/catalogue/import/apply", wish).await;
    assert_eq!(done["done"], json!({ "added": 1 }));

    sqlx::raw_sql("update goods set tags = '{\"kind\": \"pack\"}' where goods_id = 2")
        .execute(&house.pool)
        .await
        .unwrap();
    let wish = json!({ "file_name": "stock.csv", "content": "goods_id,quantity\n2,7\n" });
    let tried = once(&house, &stall.seller, "/api/market/inventory/import/check", wish).await;
    let wish = json!({ "import_id": tried["import_id"], "sha256": tried["sha256"] });
    let done = once(&house, &stall.seller, "/api/market/inventory/import/apply", wish).await;
    assert_eq!(done["done"], json!({ "changed": 1 }));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn maintenance_is_planned_and_ended_once_though_the_server_dies(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    Stall::set_up(&house).await;
    die_after_effects(&house.pool).await;
    let now = guildhall_persistence::now(&house.pool).await.unwrap().unix_timestamp() * 1_000;
    let wish = json!({ "game": "csgo", "starts_at": now, "ends_at": now + 3_600_000, "texts": { "en": "An update." } });
    let saved = once(&house, &admin, "/api/admin/catalogue/maintenance/save", wish).await;
    once(&house, &admin, "/api/admin/catalogue/maintenance/end", saved).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_price_that_is_repeated_late_does_not_undo_a_newer_one(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let offer = stall.offer(&house, stall.knife, "100").await;
    die_after_effects(&house.pool).await;
    let set = async |key: &str, price: &str| {
        let path = "/api/market/sell_order/change";
        let request = house.request(Some(&stall.seller), Method::POST, path);
        let wish = json!({ "sell_orders": [{ "sell_order_id": offer, "price": price }] });
        Reply::of(request.header("idempotency-key", key).json(&wish)).await.data().clone()
    };
    let first = set("older", "110").await;
    set("newer", "120").await;
    give_up_claims(&house.pool).await;
    assert_eq!(set("older", "110").await, first);
    let price: i64 = sqlx::query_scalar("select price_cents from sell_order")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert_eq!(price, 12_000);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn accounts_are_changed_once_and_a_guess_counts_once(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    die_after_effects(&house.pool).await;
    let send = json!({ "email": ann.email, "purpose": "password" });
    house.post(None, "/api/account/email/login_send", send).await.data();
    let wish =
        json!({ "password": "Guild2026hall", "auth_code": code_to(&house.pool, &ann.email).await });
    once(&house, &ann, "/api/account/password/set", wish).await;

    once(&house, &ann, "/api/account/email/bind_send", json!({ "email": "free@x.test" })).await;
    let proof = "Guild2026hall";
    let wrong = json!({ "email": "free@x.test", "auth_code": "zzzzzz", "password": proof });
    let guess = async || {
        let request = house.request(Some(&ann), Method::POST, "/api/account/email/bind");
        Reply::of(request.header("idempotency-key", "guess").json(&wrong)).await
    };
    assert_eq!(guess().await.refusal(), (409, "CODE_INVALID"));
    give_up_claims(&house.pool).await;
    let before = traces(&house.pool).await;
    assert_eq!(guess().await.refusal(), (409, "CODE_INVALID"));
    assert_eq!(traces(&house.pool).await, before, "another guess was counted");
    let code = code_to(&house.pool, "free@x.test").await;
    let wish = json!({ "email": "free@x.test", "auth_code": code, "password": proof });
    once(&house, &ann, "/api/account/email/bind", wish).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_code_of_a_second_factor_is_used_once_and_its_repeat_answered_alike(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let app = set_up(&house, &ann).await;
    die_after_effects(&house.pool).await;
    let proof = json!({ "code": app.code(0) });
    once(&house, &ann, "/api/account/reauthenticate", proof).await;
    let code = json!({ "code": app.code(1) });
    once(&house, &ann, "/api/account/second_factor/remove", code).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_account_of_a_provider_is_linked_once_and_each_repeat_answered_alike(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    die_after_effects(&house.pool).await;
    for provider in SocialProvider::ALL {
        let sent = social::answer(&house, Some(&ann), (provider, "bind"), social::ada()).await;
        once(&house, &ann, &format!("/api/account/{provider}/bind"), sent).await;
        once(&house, &ann, &format!("/api/account/{provider}/unbind"), json!({})).await;
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_character_is_bound_and_let_go_once_and_each_repeat_answered_alike(pool: PgPool) {
    let house = House::open(pool).await;
    game_roles::set_up(&house).await;
    let ann = house.person("user").await;
    die_after_effects(&house.pool).await;
    let role = json!({ "game": "genshin", "subgame_name": "Asia", "role_id": "800001" });
    once(&house, &ann, game_roles::SAVE, role.clone()).await;
    once(&house, &ann, game_roles::UNBIND, role).await;
    let token = house.games.give_code("knivesout", "700001");
    let proved = json!({ "game": "knivesout", "role_id": "700001", "token": token });
    once(&house, &ann, game_roles::BIND, proved).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_appeal_is_sent_asked_answered_and_decided_once_and_each_repeat_answered_alike(
    pool: PgPool,
) {
    let house = House::open(pool).await;
    let (ann, bob, admin) =
        (house.person("user").await, house.person("user").await, house.person("admin").await);
    let wish = appeal::wish_of(&house, &ann, "mine@x.test").await;
    let (asked, seen, token) = appeal::open_appeal(&house, &ann, "one@x.test").await;
    let (refused, other, _) = appeal::open_appeal(&house, &ann, "two@x.test").await;
    let (denied, ..) = appeal::open_appeal(&house, &bob, "three@x.test").await;
    die_after_effects(&house.pool).await;
    once(&house, &ann, appeal::CREATE, wish).await;
    let ask = json!({ "appeal_id": asked, "seen": seen, "text": "More?" });
    once(&house, &admin, appeal::ASK, ask).await;
    once(&house, &bob, appeal::ANSWER, json!({ "token": token, "text": "This." })).await;
    let grant = json!({ "appeal_id": asked, "seen": seen + 2, "remedies": ["new_email"], "note": "It is." });
    once(&house, &admin, appeal::GRANT, grant).await;
    let refusal = json!({ "appeal_id": refused, "seen": other, "refusal": "not_shown", "note": "It is not." });
    once(&house, &admin, appeal::REFUSE, refusal).await;
    once(&house, &bob, appeal::DENY, json!({ "appeal_id": denied })).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_team_is_changed_once_and_each_repeat_answered_alike(pool: PgPool) {
    let house = House::open(pool).await;
    let (owner, ann) = (house.person("seller").await, house.person("user").await);
    let first = teams::invited(&house, &owner, &ann, &teams::grant()).await;
    die_after_effects(&house.pool).await;
    once(&house, &owner, teams::WITHDRAW, json!({ "invitation_id": first })).await;
    let second = teams::invited(&house, &owner, &ann, &teams::grant()).await;
    let accept = json!({ "invitation_id": second, "accept": true });
    once(&house, &ann, teams::ANSWER, accept).await;
    let who = json!({ "uid": ann.uid, "is_paused": true });
    once(&house, &owner, teams::CHANGE, teams::with(who, &teams::grant())).await;
    once(&house, &owner, teams::REMOVE, json!({ "uid": ann.uid })).await;
    let ben = teams::joined(&house, &owner, &teams::grant()).await;
    once(&house, &ben, teams::LEAVE, json!({})).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn pictures_are_sent_to_staff_and_decided_once_and_each_repeat_answered_alike(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    verification::decline_twice(&house, &ann).await;
    let pictures = verification::pictures(&house, &ann).await;
    die_after_effects(&house.pool).await;
    let sent = once(&house, &ann, verification::MANUAL, pictures).await;
    let decision =
        json!({ "verification_id": sent["verification_id"], "seen": 1, "note": "Looked at." });
    once(&house, &admin, verification::DECIDE, decision).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_application_is_sent_taken_and_decided_once_and_each_repeat_answered_alike(
    pool: PgPool,
) {
    let house = House::open(pool).await;
    let (ann, admin) = (seller_applications::applicant(&house).await, house.person("admin").await);
    die_after_effects(&house.pool).await;
    let sent = once(&house, &ann, seller_applications::APPLY, seller_applications::wish()).await;
    let first = json!({ "application_id": sent["application_id"] });
    once(&house, &ann, seller_applications::WITHDRAW, first).await;
    let sent = once(&house, &ann, seller_applications::APPLY, seller_applications::wish()).await;
    let id = &sent["application_id"];
    once(&house, &admin, seller_applications::TAKE, json!({ "application_id": id, "seen": 1 }))
        .await;
    let decision = json!({ "application_id": id, "seen": 2, "note": "Looked at." });
    once(&house, &admin, seller_applications::DECIDE, decision).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_api_key_is_ended_once_and_each_repeat_answered_alike(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    let (_, made) = access_keys::made(&house, &ann, &["market:read"]).await;
    once(&house, &ann, access_keys::REVOKE, json!({ "id": made["id"] })).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_passkey_is_made_shown_and_deleted_once_and_each_repeat_answered_alike(pool: PgPool) {
    let house = House::open_at(pool, passkeys::SHOP).await;
    let ann = house.person("user").await;
    let mut phone = Authenticator::at(passkeys::SHOP);
    let made = passkeys::made(&house, &ann, &mut phone, "Phone").await;
    die_after_effects(&house.pool).await;
    let passkey = once(&house, &ann, passkeys::REGISTER_FINISH, made).await;
    let asked = house.post(Some(&ann), passkeys::PROVE_BEGIN, json!({})).await.data().clone();
    let shown = passkeys::answer(&asked, phone.show(&asked["options"]));
    once(&house, &ann, passkeys::PROVE_FINISH, shown).await;
    once(&house, &ann, passkeys::DELETE, json!({ "id": passkey["id"] })).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_event_is_disputed_and_released_once_and_each_repeat_answered_alike(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = safety::owner(&house).await;
    let changed = safety::change_password(&house, &ann).await;
    die_after_effects(&house.pool).await;
    let event = json!({ "event_id": changed["event_id"] });
    once(&house, &ann, safety::DISPUTE, event).await;
    safety::prove(&house, &ann).await;
    once(&house, &ann, safety::RELEASE, json!({})).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_ruling_is_proposed_and_confirmed_once(pool: PgPool) {
    let it = dispute(pool, 500).await;
    die_after_effects(&it.house.pool).await;
    let ruling = |cents: i64| it.with(json!({ "refund_cents": cents, "reason": "r" }));
    once(&it.house, &it.agent, "/api/market/buy_order/dispute/rule", ruling(0)).await;
    let declined = it.with(json!({ "proposal_id": it.proposal().await }));
    once(&it.house, &it.agent, "/api/market/buy_order/dispute/decline_ruling", declined).await;
    once(&it.house, &it.agent, "/api/market/buy_order/dispute/rule", ruling(10_000)).await;
    let confirmed = it.with(json!({ "proposal_id": it.proposal().await }));
    let path = "/api/market/buy_order/dispute/confirm_ruling";
    once(&it.house, &it.supervisor, path, confirmed).await;
    let acts = [
        "ruling_proposed",
        "ruling_declined",
        "ruling_proposed",
        "ruling_confirmed",
        "dispute_ruled",
    ];
    assert_eq!(kinds(&it.house.pool).await, acts);
    assert_whole(&it.house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn lotteries_give_and_draw_once(pool: PgPool) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    let event = announce(&house.pool, 1_000).await;
    let (ann, admin) = (house.person("user").await, house.person("admin").await);
    die_after_effects(&house.pool).await;
    let of_event = json!({ "event_id": event });
    once(&house, &ann, "/api/im/lottery_session", of_event.clone()).await;
    let mission = json!({ "event_id": event, "mission": "visit" });
    once(&house, &ann, "/api/event/mission", mission).await;
    once(&house, &ann, "/api/event/draw", of_event.clone()).await;
    let everywhere = json!({ "event_id": event, "regions": ["*"] });
    once(&house, &admin, "/api/admin/event/free_entry", everywhere).await;
    once(&house, &ann, "/api/event/free_entry", of_event).await;
    let starts_at = (time::OffsetDateTime::now_utc().unix_timestamp() / 86_400 + 30) * 86_400_000;
    let table = json!([{ "prize": "thanks", "odds_ppm": 1_000_000 }]);
    let next = json!({ "starts_at": starts_at, "prizes": table });
    let next = once(&house, &admin, "/api/admin/event/announce", next).await;
    let cancelled = json!({ "event_id": next["event_id"], "reason": "why" });
    once(&house, &admin, "/api/admin/event/cancel", cancelled).await;
    assert_eq!(
        kinds(&house.pool).await,
        ["free_entry_set", "lottery_announced", "lottery_cancelled"]
    );
    let draw = json!({ "event_id": event, "key": "k" });
    once(&house, &ann, "/api/im/lottery_draw", draw).await;

    // An older seed that is repeated late does not undo a newer one.
    let set = async |key: &str, seed: &str| {
        let request = house.request(Some(&ann), Method::POST, "/api/event/client_seed");
        let wish = json!({ "event_id": event, "client_seed": seed });
        Reply::of(request.header("idempotency-key", key).json(&wish)).await.data()["client_seed"]
            .clone()
    };
    set("older", "clover").await;
    set("newer", "horseshoe").await;
    give_up_claims(&house.pool).await;
    assert_eq!(set("older", "clover").await, "horseshoe", "how it stands now");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn operators_change_a_queue_once(pool: PgPool) {
    let shop = shop(pool, 1).await;
    let admin = shop.house.person("admin").await;
    die_after_effects(&shop.house.pool).await;
    let queue = json!({ "queue_id": shop.queue });
    for act in ["pause", "resume", "drain", "close"] {
        once(&shop.house, &admin, &format!("/api/admin/topup/{act}"), queue.clone()).await;
    }
    let seller = shop.house.person("seller").await.uid;
    let of_packs =
        json!({ "seller": seller, "game": "genshin", "region": "America", "devices": 4 });
    once(&shop.house, &admin, "/api/admin/topup/open", of_packs).await;
    let more = json!({ "queue_id": shop.queue, "add": 2 });
    once(&shop.house, &admin, "/api/admin/topup/devices", more).await;
    let hours = json!([{ "weekday": 1, "opens": 540, "closes": 1080 }]);
    let seen = shop.house.get(Some(&admin), "/api/admin/topup/queues").await.data().clone();
    let ours = shop.queue.to_string();
    let seen = seen["queues"].as_array().unwrap().iter().find(|it| it["queue_id"] == ours.as_str());
    let version = seen.unwrap()["version"].clone();
    let wish = json!({
        "queue_id": shop.queue, "version": version, "time_zone": "Asia/Tokyo", "hours": hours,
    });
    once(&shop.house, &admin, "/api/admin/topup/hours", wish).await;
    let acts = ["queue_paused", "queue_resumed", "queue_drained", "queue_closed", "queue_opened"];
    let written = kinds(&shop.house.pool).await;
    let last = ["devices_added", "queue_hours_set"];
    assert_eq!(written, acts.into_iter().chain(last).collect::<Vec<_>>());
    let devices: i64 = sqlx::query_scalar("select count(*) from topup_device")
        .fetch_one(&shop.house.pool)
        .await
        .unwrap();
    assert_eq!(devices, 3 + 4);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_place_is_taken_once(pool: PgPool) {
    let shop = shop(pool, 0).await;
    let (ann, order) = shop.paid().await;
    die_after_effects(&shop.house.pool).await;
    once(&shop.house, &ann, "/api/topup/join", Shop::wish(order)).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_preference_that_is_repeated_late_does_not_undo_a_newer_one(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    die_after_effects(&house.pool).await;
    let choose = async |key: &str, on: bool| {
        let path = "/api/account/notice/preferences/set";
        let request = house.request(Some(&ann), Method::POST, path);
        let wish = json!({ "group": "orders", "channel": "mail", "on": on });
        Reply::of(request.header("idempotency-key", key).json(&wish)).await.data().clone()
    };
    let off = choose("first", false).await;
    let on = choose("later", true).await;
    give_up_claims(&house.pool).await;
    assert_eq!(choose("first", false).await, off, "its first answer");
    let now = house.get(Some(&ann), "/api/account/notice/preferences").await;
    assert_eq!(now.data(), &on);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn adjustments_are_decided_once(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("admin").await, house.person("admin").await);
    let owner = house.person("user").await;
    let wish = json!({ "uid": owner.uid, "origin": "bonus", "amount_cents": 300, "reason": "x" });
    let propose = async || {
        let reply = house.post(Some(&ann), "/api/admin/balance_adjustment/propose", wish.clone());
        reply.await.data()["adjustment_id"].clone()
    };
    let (one, other) = (propose().await, propose().await);
    die_after_effects(&house.pool).await;
    let confirm = json!({ "adjustment_id": one });
    once(&house, &ben, "/api/admin/balance_adjustment/confirm", confirm).await;
    let decline = json!({ "adjustment_id": other, "reason": "x" });
    once(&house, &ben, "/api/admin/balance_adjustment/decline", decline).await;
    assert_whole(&house.pool).await;
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn differences_are_taken_and_closed_once(pool: PgPool) {
    let house = House::open(pool).await;
    let admin = house.person("admin").await;
    let which: i64 = sqlx::query_scalar(
        "with day as (insert into reconciliation_day (day, due_at) values ('2026-01-01', null) returning day),
              moved as (
                  insert into provider_movement (movement_ref, kind, amount, currency, account_amount, fee, account_currency, moved_at)
                  values ('txn_1', 'refund', 100, 'USD', -100, 0, 'USD', '2026-01-01') returning movement_ref
              )
         insert into reconciliation_difference (day, mismatch, movement_ref, provider_amount, currency)
         select day, 'not_in_books', movement_ref, 100, 'USD' from day, moved returning difference_id",
    )
    .fetch_one(&house.pool)
    .await
    .unwrap();
    die_after_effects(&house.pool).await;
    let difference = json!({ "difference_id": which });
    once(&house, &admin, "/api/admin/reconciliation/take", difference).await;
    let note = json!({ "difference_id": which, "note": "refunded by phone" });
    once(&house, &admin, "/api/admin/reconciliation/close", note).await;
    guildhall_persistence::payment::receive(&house.pool, "evt_1", "x", Some("pi_none"), None)
        .await
        .unwrap();
    let unmatched = json!({ "provider_ref": "pi_none", "note": "of the other shop" });
    once(&house, &admin, "/api/admin/payment/close_unmatched", unmatched).await;
    let expected = ["difference_taken", "difference_closed", "unmatched_events_closed"];
    assert_eq!(kinds(&house.pool).await, expected);
}
