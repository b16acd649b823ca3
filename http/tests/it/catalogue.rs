//! The catalogue as administrators write it: games and goods one by one and as files, and what people see of it. Rows CATALOGUE and IMPORT
//! of the list of bad inputs.

use crate::{
    harness::{House, Person, Reply},
    staff_acts::kinds,
};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::limits::RateLimits;
use guildhall_persistence::market::goods;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

const GAMES: &str = "/api/admin/catalogue/games";
const SAVE_GAME: &str = "/api/admin/catalogue/game/save";
const LIST: &str = "/api/admin/catalogue/goods";
const DETAIL: &str = "/api/admin/catalogue/goods/detail";
const SAVE: &str = "/api/admin/catalogue/goods/save";
const RETIRE: &str = "/api/admin/catalogue/goods/retire";
const EXPORT: &str = "/api/admin/catalogue/export";
const CHECK: &str = "/api/admin/catalogue/import/check";
const APPLY: &str = "/api/admin/catalogue/import/apply";
const LINES: &str = "/api/import/lines";
const LIST_FOR_SALE: &str = "/api/market/sell_order/create";

/// A house with one game and an administrator.
async fn open(pool: PgPool) -> (House, Person) {
    let house = House::open_with(pool, RateLimits::unlimited(), GatewayConfig::default()).await;
    let admin = house.person("admin").await;
    house.post(Some(&admin), SAVE_GAME, game("genshin", "Genshin Impact")).await.data();
    (house, admin)
}

fn game(key: &str, name: &str) -> Value {
    json!({ "game": key, "names": { "en": name, "ja": "原神" }, "kind": "top_up", "is_hidden": false })
}

fn pack(name: &str) -> Value {
    json!({ "game": "genshin", "subgame_name": "Europe", "kind": "pack", "names": { "en": name }, "lot": 1, "guide_cents": 499 })
}

fn with(body: &Value, changes: &[(&str, Value)]) -> Value {
    let mut body = body.clone();
    for (field, value) in changes {
        body[*field] = value.clone();
    }
    body
}

/// Adds goods; answers their number.
async fn add(house: &House, admin: &Person, body: &Value) -> String {
    let saved = house.post(Some(admin), SAVE, body.clone()).await;
    saved.data()["goods_id"].as_str().unwrap().to_owned()
}

async fn detail(house: &House, admin: &Person, goods: &str) -> Value {
    house.get(Some(admin), &format!("{DETAIL}?goods_id={goods}")).await.data().clone()
}

async fn names(house: &House, admin: &Person, query: &str) -> Vec<String> {
    let found = house.get(Some(admin), &format!("{LIST}?{query}")).await.data().clone();
    let goods = found["goods"].as_array().unwrap();
    goods.iter().map(|it| it["names"]["en"].as_str().unwrap().to_owned()).collect()
}

/// What the market's list has, as every process has it within half a second.
async fn market(house: &House, search: &str) -> Value {
    while goods::refresh(&house.pool).await.unwrap() > 0 {}
    house.state.get::<goods::GoodsIndex>().catch_up().await.unwrap();
    house.get(None, &format!("/api/market/goods?search={search}")).await.data().clone()
}

async fn game_keys(house: &House) -> Vec<String> {
    let games = house.get(None, "/api/market/games").await.data().clone();
    let games = games["games"].as_array().unwrap();
    games.iter().map(|it| it["game"].as_str().unwrap().to_owned()).collect()
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_game_is_added_moved_and_hidden_and_the_market_follows(pool: PgPool) {
    let (house, admin) = open(pool).await;
    house
        .post(Some(&admin), SAVE_GAME, with(&game("hsr", "Star Rail"), &[("place", json!(1))]))
        .await
        .data();
    assert_eq!(game_keys(&house).await, ["hsr", "genshin"]);
    let crystals = add(&house, &admin, &pack("60 Crystals")).await;
    assert_eq!(market(&house, "原神").await["items"][0]["goods_id"], crystals);

    let games = house.get(Some(&admin), GAMES).await.data()["games"].clone();
    assert_eq!((&games[1]["goods"], &games[1]["names"]["ja"]), (&json!(1), &json!("原神")));
    let hide =
        with(&game("genshin", "Genshin"), &[("version", json!(1)), ("is_hidden", json!(true))]);
    assert_eq!(house.post(Some(&admin), SAVE_GAME, hide.clone()).await.data()["version"], 2);
    assert_eq!(game_keys(&house).await, ["hsr"]);
    assert_eq!(market(&house, "crystals").await["total"], 0);
    let stale =
        house.post(Some(&admin), SAVE_GAME, with(&hide, &[("is_hidden", json!(false))])).await;
    assert_eq!(stale.refusal(), (409, "CONFLICT"));
    let taken = house.post(Some(&admin), SAVE_GAME, game("hsr", "Another")).await;
    assert_eq!(taken.refusal(), (409, "CONFLICT"));
    let unknown = with(&game("nowhere", "Nowhere"), &[("version", json!(1))]);
    assert_eq!(house.post(Some(&admin), SAVE_GAME, unknown).await.refusal(), (409, "NOT_FOUND"));
    assert_eq!(
        kinds(&house.pool).await,
        ["game_added", "game_added", "goods_added", "game_changed"]
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn goods_are_found_by_every_filter_page_by_page(pool: PgPool) {
    let (house, admin) = open(pool).await;
    for n in [60, 300, 980] {
        let named = with(
            &pack(&format!("{n} Crystals")),
            &[("names", json!({ "en": format!("{n} Crystals"), "ru": format!("{n} кристаллов") }))],
        );
        add(&house, &admin, &named).await;
    }
    let pass = add(&house, &admin, &with(&pack("Welkin Moon"), &[("kind", json!("pass"))])).await;
    assert_eq!(names(&house, &admin, "").await.len(), 4);
    assert_eq!(names(&house, &admin, "kind=pass").await, ["Welkin Moon"]);
    assert_eq!(names(&house, &admin, "query=КРИСТАЛЛОВ+300").await, ["300 Crystals"]);
    assert_eq!(names(&house, &admin, &format!("query=%23{pass}")).await, ["Welkin Moon"]);
    assert_eq!(names(&house, &admin, "game=nowhere").await, [""; 0]);
    assert_eq!(names(&house, &admin, "on_sale=true").await, [""; 0]);
    let retire = json!({ "goods_id": pass, "version": 1, "is_retired": true });
    house.post(Some(&admin), RETIRE, retire).await.data();
    assert_eq!(names(&house, &admin, "retired=true").await, ["Welkin Moon"]);
    assert_eq!(names(&house, &admin, "retired=false&on_sale=false").await.len(), 3);
    let first = house.get(Some(&admin), &format!("{LIST}?limit=3")).await.data().clone();
    let next = first["next"].as_str().unwrap();
    assert_eq!(names(&house, &admin, &format!("limit=3&before={next}")).await, ["60 Crystals"]);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_seller_lists_what_is_added_until_it_is_retired_and_what_is_on_sale_stays(pool: PgPool) {
    let (house, admin) = open(pool).await;
    let seller = house.person("seller").await;
    let goods = add(&house, &admin, &pack("60 Crystals")).await;
    assert_eq!(detail(&house, &admin, &goods).await["is_in_use"], false);
    let stock = json!({ "goods_id": goods, "quantity": 5 });
    let stocked = house.post(Some(&seller), "/api/market/inventory/stock", stock).await;
    let offer = json!({ "assets": [{ "asset_id": stocked.data()["asset_id"], "price": "4.99" }] });
    house.post(Some(&seller), LIST_FOR_SALE, offer.clone()).await.data();
    let found = market(&house, "crystals").await;
    assert_eq!(
        (&found["items"][0]["on_sale"], &found["items"][0]["reference_price_cents"]),
        (&json!(1), &json!(499))
    );

    let there = detail(&house, &admin, &goods).await;
    assert_eq!((&there["is_in_use"], &there["version"]), (&json!(true), &json!(1)));
    let edit = with(
        &pack("60 Crystals"),
        &[
            ("goods_id", json!(goods)),
            ("version", json!(1)),
            ("lot", json!(10)),
            ("kind", json!("pass")),
        ],
    );
    let refused = house.post(Some(&admin), SAVE, edit).await;
    assert_eq!(refused.refusal(), (409, "GOODS_IN_USE"));
    assert_eq!(refused.body["data"]["fixed"], json!(["kind", "lot"]));

    let retire = json!({ "goods_id": goods, "version": 1, "is_retired": true });
    assert_eq!(house.post(Some(&admin), RETIRE, retire.clone()).await.data()["version"], 2);
    let stale =
        house.post(Some(&admin), RETIRE, with(&retire, &[("is_retired", json!(false))])).await;
    assert_eq!(stale.refusal(), (409, "CONFLICT"));
    let refused = house.post(Some(&seller), LIST_FOR_SALE, offer.clone()).await;
    assert_eq!(refused.refusal(), (409, "GOODS_NOT_OFFERED"), "one of them was listed before");
    assert_eq!(market(&house, "crystals").await["total"], 1, "it is still on sale");
    house.post(Some(&seller), "/api/market/sell_order/cancel_all", json!({})).await.data();
    assert_eq!(market(&house, "crystals").await["total"], 0);
    let page = format!("/api/market/goods/info?goods_id={goods}");
    house.get(None, &page).await.data();

    let back = json!({ "goods_id": goods, "version": 2, "is_retired": false });
    house.post(Some(&admin), RETIRE, back).await.data();
    assert_eq!(market(&house, "crystals").await["total"], 1);
    house.post(Some(&seller), LIST_FOR_SALE, offer).await.data();
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_change_made_meanwhile_and_a_name_that_is_taken_change_nothing(pool: PgPool) {
    let (house, admin) = open(pool).await;
    let other = house.person("admin").await;
    let goods = add(&house, &admin, &pack("60 Crystals")).await;
    let edit = |name: &str, seen: i64| {
        with(&pack(name), &[("goods_id", json!(goods)), ("version", json!(seen))])
    };
    let (one, two) = tokio::join!(
        house.post(Some(&admin), SAVE, edit("One", 1)),
        house.post(Some(&other), SAVE, edit("Two", 1)),
    );
    let refused: Vec<_> = [&one, &two].into_iter().filter(|it| it.status != 200).collect();
    assert_eq!(refused.len(), 1, "{} {}", one.text, two.text);
    assert_eq!(refused[0].refusal(), (409, "CONFLICT"));
    let second = add(&house, &admin, &pack("300 Crystals")).await;
    let taken = house.post(Some(&admin), SAVE, edit("300 Crystals", 2)).await;
    assert_eq!(taken.refusal(), (409, "GOODS_NAME_TAKEN"));
    assert_eq!(taken.body["data"]["goods_id"], second);
    let twice = house.post(Some(&admin), SAVE, pack("300 Crystals")).await;
    assert_eq!(twice.refusal(), (409, "GOODS_NAME_TAKEN"));

    let history = format!("/api/admin/staff_act/list?subject_kind=goods&subject={goods}");
    let acts = house.get(Some(&admin), &history).await.data()["acts"].clone();
    assert_eq!(acts[0]["kind"], "goods_changed");
    let detail: Value = serde_json::from_str(acts[0]["detail"].as_str().unwrap()).unwrap();
    assert_eq!(detail["before.name"], "60 Crystals");
    assert_eq!(acts.as_array().unwrap().len(), 2);
    let of_accounts = format!("/api/admin/staff_act/list?subject_kind=account&subject={goods}");
    assert_eq!(house.get(Some(&admin), &of_accounts).await.data()["acts"], json!([]));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_cannot_be_goods_or_a_game_is_refused_by_its_field_and_changes_nothing(pool: PgPool) {
    let (house, admin) = open(pool).await;
    let rifle = json!({ "game": "genshin", "kind": "rifle", "names": { "en": "AK" }, "rarity": "covert", "weapon": "AK-47", "lot": 1 });
    let long = "x".repeat(201);
    for (body, field) in [
        (with(&pack("A"), &[("game", json!("nowhere"))]), "game"),
        (with(&pack("A"), &[("game", json!(""))]), "game"),
        (with(&pack("A"), &[("kind", json!("boat"))]), "kind"),
        (with(&pack("A"), &[("names", json!({}))]), "names.en"),
        (with(&pack("A"), &[("names", json!({ "en": long }))]), "names.en"),
        (with(&pack("A"), &[("names", json!({ "en": "A", "de": long }))]), "names.de"),
        (with(&pack("A"), &[("names", json!({ "en": "A", "tlh": "B" }))]), "names.tlh"),
        (with(&pack("A"), &[("subgame_name", json!(long))]), "subgame_name"),
        (with(&pack("A"), &[("rarity", json!("covert"))]), "rarity"),
        (with(&pack("A"), &[("rarity", json!("RARE"))]), "rarity"),
        (with(&pack("A"), &[("weapon", json!("AK-47"))]), "weapon"),
        (with(&pack("A"), &[("collection", json!("Dust"))]), "collection"),
        (with(&pack("A"), &[("wear_min", json!(0.1)), ("wear_max", json!(0.2))]), "wear_min"),
        (with(&pack("A"), &[("wear_min", json!(0.1))]), "wear_max"),
        (with(&pack("A"), &[("lot", json!(0))]), "lot"),
        (with(&pack("A"), &[("lot", json!(1_000_001))]), "lot"),
        (with(&pack("A"), &[("lot", json!("1"))]), "lot"),
        (with(&pack("A"), &[("guide_cents", json!(0))]), "guide_cents"),
        (with(&pack("A"), &[("guide_cents", json!(1.5))]), "guide_cents"),
        (with(&pack("A"), &[("goods_id", json!("x")), ("version", json!(1))]), "goods_id"),
        (with(&pack("A"), &[("goods_id", json!("7"))]), "version"),
        (with(&pack("A"), &[("version", json!(1))]), "goods_id"),
        (rifle, "kind"),
    ] {
        let refused = house.post(Some(&admin), SAVE, body).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{field}");
        assert!(refused.reason(field).is_some(), "{field}: {}", refused.text);
    }
    for (body, field) in [
        (game("A", "Upper"), "game"),
        (game("2k", "Digit first"), "game"),
        (game("a", "Short"), "game"),
        (with(&game("aa", "A"), &[("names", json!({ "de": "A" }))]), "names.en"),
        (with(&game("aa", "A"), &[("kind", json!("boats"))]), "kind"),
        (with(&game("aa", "A"), &[("place", json!(0))]), "place"),
        (with(&game("aa", "A"), &[("is_hidden", json!("no"))]), "is_hidden"),
    ] {
        let refused = house.post(Some(&admin), SAVE_GAME, body).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{field}");
        assert!(refused.reason(field).is_some(), "{field}: {}", refused.text);
    }
    for (query, field) in [
        ("kind=boat", "kind"),
        ("on_sale=maybe", "on_sale"),
        ("query=", "query"),
        ("before=x", "before"),
        ("limit=y", "limit"),
    ] {
        let refused = house.get(Some(&admin), &format!("{LIST}?{query}")).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{query}");
        assert!(refused.reason(field).is_some(), "{query}: {}", refused.text);
    }
    let nothing = with(&pack("A"), &[("goods_id", json!("7")), ("version", json!(1))]);
    assert_eq!(house.post(Some(&admin), SAVE, nothing).await.refusal(), (409, "NOT_FOUND"));
    assert_eq!(kinds(&house.pool).await, ["game_added"]);
}

async fn file(house: &House, by: &Person, path: &str) -> Reply {
    let file = Reply::of(house.request(Some(by), Method::GET, path)).await;
    assert_eq!(file.status, 200, "{}", file.text);
    file
}

async fn check(house: &House, admin: &Person, content: &str) -> Reply {
    let body = json!({ "file_name": "goods.csv", "content": content });
    house.post(Some(admin), CHECK, body).await
}

async fn apply(house: &House, admin: &Person, tried: &Value) -> Reply {
    let body = json!({ "import_id": tried["import_id"], "sha256": tried["sha256"] });
    house.post(Some(admin), APPLY, body).await
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_file_that_is_exported_is_read_in_with_nothing_to_change(pool: PgPool) {
    let (house, admin) = open(pool).await;
    for name in ["=60 Crystals", "'+1", "\"quoted\", with comma", "-5 %", "@home", "六十 ñ"] {
        let named = json!({ "en": name, "ja": format!("={name}") });
        add(&house, &admin, &with(&pack("x"), &[("names", named)])).await;
    }
    let exported = file(&house, &admin, &format!("{EXPORT}?game=genshin")).await;
    assert!(exported.text.contains("\"'=60 Crystals\"") && exported.text.contains("\"''+1\""));
    let tried = check(&house, &admin, &exported.text).await.data().clone();
    assert_eq!(tried["planned"], json!({ "leave": 6 }), "{}", exported.text);
    assert_eq!(kinds(&house.pool).await.last().unwrap(), "catalogue_exported");
    // As a sheet of half the world saves it.
    let other = exported.text.replace("\",\"", "\";\"").replace("\r\n", "\n");
    let tried = check(&house, &admin, &other).await.data().clone();
    assert_eq!(tried["planned"], json!({ "leave": 6 }));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_file_is_tried_then_done_once_with_a_result_for_each_line(pool: PgPool) {
    let (house, admin) = open(pool).await;
    let goods = add(&house, &admin, &pack("60 Crystals")).await;
    let content = format!(
        "goods_id,game,subgame,kind,name,lot,guide_usd,status\n\
         {goods},genshin,Europe,pack,60 Crystals,1,5.99,retired\n\
         ,genshin,Asia,pack,\"90 \"\"new\"\" Crystals\",1,,\n\
         ,genshin,Asia,pack,Bad,1,12.345,\n"
    );
    let tried = check(&house, &admin, &content).await.data().clone();
    assert_eq!(tried["planned"], json!({ "add": 1, "change": 1, "refuse": 1 }));
    assert_eq!((&tried["done"], tried.get("applied_at")), (&json!({ "refused": 1 }), None));
    assert_eq!(detail(&house, &admin, &goods).await["version"], 1, "nothing is changed yet");
    let id = tried["import_id"].as_str().unwrap();
    let lines = format!("{LINES}?import_id={id}");
    let refused = house.get(Some(&admin), &format!("{lines}&plan=refuse")).await.data().clone();
    assert_eq!(
        refused["lines"],
        json!([{ "line": 4, "subject": "", "title": "Bad", "plan": "refuse", "outcome": "refused",
            "field": "guide_usd", "reason": "invalid" }])
    );

    let other = with(&tried, &[("sha256", json!("0".repeat(64)))]);
    assert_eq!(apply(&house, &admin, &other).await.refusal(), (409, "CONFLICT"));
    let colleague = house.person("admin").await;
    assert_eq!(apply(&house, &colleague, &tried).await.refusal(), (409, "NOT_FOUND"));
    let first = apply(&house, &admin, &tried).await.data().clone();
    assert_eq!(first["done"], json!({ "added": 1, "changed": 1, "refused": 1 }));
    assert!(first["applied_at"].is_i64());
    assert_eq!(apply(&house, &admin, &tried).await.data(), &first, "sent twice it is done once");
    assert_eq!(names(&house, &admin, "retired=true").await, ["60 Crystals"]);
    assert_eq!(names(&house, &admin, "query=90").await, ["90 \"new\" Crystals"]);
    let again = check(&house, &admin, &content).await.data().clone();
    assert_eq!(again["planned"], json!({ "leave": 2, "refuse": 1 }), "also without numbers");

    let result = file(&house, &admin, &format!("/api/import/result?import_id={id}")).await;
    let rows: Vec<&str> = result.text.lines().skip(1).collect();
    assert!(
        rows[0].starts_with(&format!("\"2\",\"{goods}\",\"60 Crystals\",\"change\",\"changed\""))
    );
    assert!(rows[2].ends_with("\"refuse\",\"refused\",\"guide_usd\",\"invalid\""), "{}", rows[2]);
    for path in [
        &lines,
        &format!("/api/import/result?import_id={id}"),
        &format!("/api/import/state?import_id={id}"),
    ] {
        let refused = Reply::of(house.request(Some(&colleague), Method::GET, path)).await;
        assert_eq!(refused.refusal(), (409, "NOT_FOUND"), "{path} is somebody else's");
    }
    assert_eq!(
        house.get(Some(&admin), &format!("/api/import/state?import_id={id}")).await.data(),
        &first
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_line_about_what_moved_since_it_was_tried_is_left_out(pool: PgPool) {
    let (house, admin) = open(pool).await;
    let goods = add(&house, &admin, &pack("60 Crystals")).await;
    let other = add(&house, &admin, &pack("90 Crystals")).await;
    let content = format!("goods_id,guide_usd\n{goods},1\n{other},1\n");
    let tried = check(&house, &admin, &content).await.data().clone();
    let edit = with(&pack("Sixty"), &[("goods_id", json!(goods)), ("version", json!(1))]);
    house.post(Some(&admin), SAVE, edit).await.data();
    let done = apply(&house, &admin, &tried).await.data().clone();
    assert_eq!(done["done"], json!({ "changed": 1, "stale": 1 }));
    assert_eq!(detail(&house, &admin, &goods).await["guide_cents"], 499);
    assert_eq!(detail(&house, &admin, &other).await["guide_cents"], 100);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_file_that_cannot_be_read_is_refused_as_a_whole_and_says_why(pool: PgPool) {
    let (house, admin) = open(pool).await;
    for (content, problem, titles) in [
        ("goods_id\n", "empty", json!([])),
        ("goods_id,colour\n1,red\n", "titles_unknown", json!(["colour"])),
        ("game,kind\ngenshin,pack\n", "titles_missing", json!(["name"])),
        ("goods_id,goods_id\n1,2\n", "titles_twice", json!(["goods_id"])),
        ("goods_id,name\n1,\u{fffd}\n", "not_text", json!([])),
    ] {
        let refused = check(&house, &admin, content).await;
        assert_eq!(refused.refusal(), (409, "CSV_UNREADABLE"), "{content}");
        assert_eq!(refused.body["data"], json!({ "problem": problem, "titles": titles }));
    }
    let many = format!("goods_id\n{}", "1\n".repeat(5_001));
    assert_eq!(check(&house, &admin, &many).await.body["data"]["problem"], "too_many_lines");
    let (big, name) = ("x".repeat(2 * 1024 * 1024 + 1), "x".repeat(201));
    for (body, field) in [
        (json!({ "file_name": "a", "content": " \n" }), "content"),
        (json!({ "file_name": "a", "content": big }), "content"),
        (json!({ "file_name": "a" }), "content"),
        (json!({ "file_name": " ", "content": "goods_id\n1" }), "file_name"),
        (json!({ "file_name": name, "content": "goods_id\n1" }), "file_name"),
    ] {
        let refused = house.post(Some(&admin), CHECK, body).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{field}");
        assert!(refused.reason(field).is_some(), "{field}");
    }
    for (body, field) in [
        (json!({ "import_id": "x", "sha256": "0".repeat(64) }), "import_id"),
        (json!({ "import_id": "0".repeat(32), "sha256": "0" }), "sha256"),
    ] {
        let refused = house.post(Some(&admin), APPLY, body).await;
        assert!(refused.reason(field).is_some(), "{field}: {}", refused.text);
    }
    let kept: i64 =
        sqlx::query_scalar("select count(*) from import").fetch_one(&house.pool).await.unwrap();
    assert_eq!(kept, 0);
}
