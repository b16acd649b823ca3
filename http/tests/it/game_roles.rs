//! Characters in games: looked up, saved, proved, let go; and trade that needs one.

use crate::harness::{House, Person, Reply, stall::Stall};
use futures_util::future::join_all;
use guildhall_providers::sandbox::GameManner;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

pub const CHECK: &str = "/api/v2/market/game_app_service/check_roles";
pub const BIND: &str = "/api/account/bind_role";
pub const SAVE: &str = "/api/account/recharge_bind_role";
pub const UNBIND: &str = "/api/account/recharge_unbind_role";

/// A game with two servers whose characters can be looked up, and one with a single server whose traders need a character.
pub async fn set_up(house: &House) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position, role_policy) values
               ('genshin', '{"en": "Genshin"}', 'top_up', 2, 'lookup'), ('knivesout', '{"en": "Knives Out"}', 'top_up', 3, 'required'),
               ('steam', '{"en": "Steam"}', 'gift_cards', 4, 'none')
               on conflict do nothing;
           insert into goods (goods_id, game, subgame_name, name, names, search_text, tags) values
               (11, 'genshin', 'America', 'Crystals', '{}', 'crystals', '{"kind": "pack"}'),
               (12, 'genshin', 'Asia', 'Crystals', '{}', 'crystals', '{"kind": "pack"}'),
               (13, 'genshin', 'Asia', 'Pass', '{}', 'pass', '{"kind": "pack"}')
               on conflict do nothing"#,
    )
    .execute(&house.pool)
    .await
    .unwrap();
}

fn role(game: &str, subgame_name: &str, role_id: &str) -> Value {
    json!({ "game": game, "subgame_name": subgame_name, "role_id": role_id })
}

/// Proves a character of the knife game with that code.
pub async fn prove(house: &House, by: &Person, role_id: &str, token: &str) -> Reply {
    let body = json!({ "game": "knivesout", "role_id": role_id, "token": token });
    house.post(Some(by), BIND, body).await
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_character_is_found_by_its_server_and_number(pool: PgPool) {
    let house = House::open(pool).await;
    set_up(&house).await;
    let ann = house.person("user").await;
    let look = async |server: &str, id: &str| {
        house.post(Some(&ann), CHECK, role("genshin", server, id)).await
    };
    let found = look("Asia", "800001234").await;
    let ada =
        json!({ "role_id": "800001234", "role_name": "Traveler 1234", "subgame_name": "Asia" });
    assert_eq!(found.data()["roles"], json!([ada]));
    assert_eq!(look("Asia", "012345").await.refusal(), (409, "ROLE_NOT_FOUND"));
    let elsewhere = look("Asia", "600001234").await;
    assert_eq!(elsewhere.refusal(), (409, "SERVER_MISMATCH"));
    assert_eq!(elsewhere.body["data"]["subgame_name"], "America");
    for (server, reason) in [("", "required"), ("Mars", "invalid")] {
        let reply = look(server, "800001234").await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{server}");
        assert_eq!(reply.reason("subgame_name"), Some(reason));
    }
    let unknown = house.post(Some(&ann), CHECK, role("tetris", "", "800001234")).await;
    assert_eq!(unknown.refusal(), (409, "NOT_FOUND"));
    let silent = house.post(Some(&ann), CHECK, role("steam", "", "800001234")).await;
    assert_eq!(silent.reason("game"), Some("invalid"));
    let servers = house.get(None, "/api/account/get_subgames?game=genshin").await;
    let two = json!([{ "subgame_name": "America" }, { "subgame_name": "Asia" }]);
    assert_eq!(servers.data()["subgames"], two);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_game_that_fails_refuses_and_writes_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    set_up(&house).await;
    let ann = house.person("user").await;
    for manner in [GameManner::Fail, GameManner::Refuse, GameManner::Html] {
        house.games.behave(manner);
        let reply = house.post(Some(&ann), SAVE, role("knivesout", "", "700001")).await;
        assert_eq!(reply.refusal(), (409, "ROLE_LOOKUP_UNAVAILABLE"), "{manner:?}");
    }
    house.games.behave(GameManner::Answer);
    let saved = house.post(Some(&ann), SAVE, role("knivesout", "", "700001")).await;
    assert_eq!(saved.data()["app_roles"].as_array().unwrap().len(), 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_saved_character_may_be_anybodys_and_is_let_go_again(pool: PgPool) {
    let house = House::open(pool).await;
    set_up(&house).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    for person in [&ann, &ben] {
        let saved = house.post(Some(person), SAVE, role("genshin", "Asia", "800001234")).await;
        let kept = &saved.data()["app_roles"][0];
        assert_eq!(kept["role_name"], "Traveler 1234");
        assert_eq!(kept["is_verified"], false);
    }
    let again = house.post(Some(&ann), SAVE, role("genshin", "Asia", "800001234")).await;
    assert_eq!(again.data()["app_roles"].as_array().unwrap().len(), 1);
    let gone = house.post(Some(&ann), UNBIND, role("genshin", "Asia", "800001234")).await;
    assert_eq!(gone.data()["app_roles"], json!([]));
    let twice = house.post(Some(&ann), UNBIND, role("genshin", "Asia", "800001234")).await;
    assert_eq!(twice.refusal(), (409, "NOT_FOUND"));
    let info = house.get(Some(&ben), "/api/account/info").await;
    assert_eq!(info.data()["app_roles"][0]["role_id"], "800001234");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_code_of_the_game_proves_whose_a_character_is(pool: PgPool) {
    let house = House::open(pool).await;
    set_up(&house).await;
    let ann = house.person("user").await;
    let code = house.games.give_code("knivesout", "700001");
    let wrong = prove(&house, &ann, "700001", "ZZZZZZ").await;
    assert_eq!(wrong.refusal(), (409, "CODE_INVALID"));
    let other = prove(&house, &ann, "700002", &code).await;
    assert_eq!(other.refusal(), (409, "CODE_INVALID"), "the code of another character");
    let bound = prove(&house, &ann, "700001", &code.to_lowercase()).await;
    assert_eq!(bound.data()["app_roles"][0]["is_verified"], true);
    let saved = house.post(Some(&ann), SAVE, role("knivesout", "", "700001")).await;
    assert_eq!(saved.data()["app_roles"][0]["is_verified"], true, "saving it makes it no less");
    for token in ["12345", "1234567", "12-456"] {
        let reply = prove(&house, &ann, "700001", token).await;
        assert_eq!(reply.reason("token"), Some("invalid"), "{token}");
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_old_code_proves_nothing_even_if_the_game_accepts_it(pool: PgPool) {
    let house = House::open(pool).await;
    set_up(&house).await;
    let ann = house.person("user").await;
    let code = house.games.give_code("knivesout", "700001");
    house.games.behave(GameManner::OldCodes);
    assert_eq!(prove(&house, &ann, "700001", &code).await.refusal(), (409, "CODE_EXPIRED"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn nobody_keeps_more_than_fifty_characters(pool: PgPool) {
    let house = House::open(pool).await;
    set_up(&house).await;
    let ann = house.person("user").await;
    sqlx::query(
        "insert into game_role (uid, game, role_id, role_name)
         select $1, 'knivesout', n::text, 'x' from generate_series(1000, 1048) n",
    )
    .bind(ann.uid.0)
    .execute(&house.pool)
    .await
    .unwrap();
    let save = async |id: &str| house.post(Some(&ann), SAVE, role("knivesout", "", id)).await;
    let at_once = join_all(["2001", "2002", "2003"].map(save)).await;
    let done = at_once.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(done, 1, "of three at once the fiftieth is kept");
    assert_eq!(save("2004").await.refusal(), (409, "QUOTA"));
    assert_eq!(save("1000").await.status, 200, "one that is kept is no new one");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn looking_characters_up_again_and_again_is_slowed_down(pool: PgPool) {
    let house = House::open(pool).await;
    set_up(&house).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let look = async |by: &Person, id: usize| {
        house.post(Some(by), CHECK, role("knivesout", "", &format!("7{id}"))).await
    };
    for id in 0..20 {
        assert_eq!(look(&ann, id).await.status, 200, "{id}");
    }
    assert_eq!(look(&ann, 20).await.refusal(), (429, "too_many_requests"));
    assert_eq!(look(&ben, 0).await.status, 200);
}

/// A seller of the knife game, and their offer's items: goods 1 and 2 belong to it from now on.
async fn knife_stall(house: &House) -> Stall {
    let stall = Stall::set_up(house).await;
    sqlx::query("update game set role_policy = 'required' where game = 'csgo'")
        .execute(&house.pool)
        .await
        .unwrap();
    stall
}

async fn prove_in(house: &House, game: &str, by: &Person, role_id: &str) {
    let token = house.games.give_code(game, role_id);
    let body = json!({ "game": game, "role_id": role_id, "token": token });
    assert_eq!(house.post(Some(by), BIND, body).await.status, 200);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_needs_a_character_is_neither_listed_nor_bought_without_a_proved_one(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = knife_stall(&house).await;
    let wish = json!({ "assets": [{ "asset_id": stall.knife, "price": "100.00" }] });
    let list = async || {
        house.post(Some(&stall.seller), "/api/market/sell_order/create", wish.clone()).await
    };
    let refused = list().await;
    assert_eq!(refused.refusal(), (409, "Partner Role Not Bound"));
    assert_eq!(refused.body["data"]["game"], "csgo");
    house.post(Some(&stall.seller), SAVE, role("csgo", "", "700001")).await.data();
    assert_eq!(list().await.refusal(), (409, "Partner Role Not Bound"), "saved is not proved");
    prove_in(&house, "csgo", &stall.seller, "700001").await;
    let offer = stall.offer(&house, stall.knife, "100.00").await;

    let ann = house.person("user").await;
    let preview = async || {
        let body = json!({ "sell_order_id": offer, "quantity": 1 });
        house.post(Some(&ann), "/api/market/goods/buy/preview", body).await
    };
    assert_eq!(preview().await.refusal(), (409, "Partner Role Not Bound"));
    prove_in(&house, "csgo", &ann, "700002").await;
    assert_eq!(preview().await.data()["sell_order_id"], offer);

    let held = house.post(Some(&stall.seller), UNBIND, role("csgo", "", "700001")).await;
    assert_eq!(held.refusal(), (409, "UNLINK_REFUSED"), "items are on sale");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_quote_from_before_is_not_exchanged_for_a_new_one_without_a_character(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    let offer = stall.offer(&house, stall.knife, "100.00").await;
    let ann = house.person("user").await;
    let wish = json!({ "sell_order_id": offer, "quantity": 1 });
    let quoted = house.post(Some(&ann), "/api/market/goods/buy/preview", wish).await;
    let quote = quoted.data()["quote"].clone();
    sqlx::raw_sql(
        "update game set role_policy = 'required' where game = 'csgo';
         update sell_order set price_cents = price_cents + 100, price_version = price_version + 1",
    )
    .execute(&house.pool)
    .await
    .unwrap();
    let request = house.request(Some(&ann), Method::POST, "/api/market/goods/buy");
    let request = request.header("idempotency-key", "a-key").json(&json!({ "quote": quote }));
    let refused = Reply::of(request).await;
    assert_eq!(refused.refusal(), (409, "Partner Role Not Bound"));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn who_has_no_address_lists_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let stall = Stall::set_up(&house).await;
    sqlx::query("update account set email = null where uid = $1")
        .bind(stall.seller.uid.0)
        .execute(&house.pool)
        .await
        .unwrap();
    let wish = json!({ "assets": [{ "asset_id": stall.knife, "price": "100.00" }] });
    let refused = house.post(Some(&stall.seller), "/api/market/sell_order/create", wish).await;
    assert_eq!(refused.refusal(), (409, "Email Not Bound"));
}
