//! Rows OFFERS and SEARCH: filters of offers that make no sense; searches of nothing, of two things, too many, too wide.
use super::table::Table;
use crate::harness::{House, stall::Stall};
use crate::saved_searches::{CHANGE, CREATE, save};
use serde_json::{Value, json};

pub fn rows() -> Table {
    vec![
        ("OFFERS-001", run!(patterns_and_stickers_that_are_none)),
        ("OFFERS-002", run!(choices_of_nothing)),
        ("SEARCH-001", run!(names_that_are_none)),
        ("SEARCH-002", run!(nothing_to_search_or_two_things)),
        ("SEARCH-003", run!(prices_that_are_none)),
        ("SEARCH-004", run!(filters_that_are_none)),
        ("SEARCH-005", run!(somebody_elses_search)),
        (
            "SEARCH-006",
            proved!("persistence/src/market/saved_search/tests.rs" there_are_fifty_and_no_more_whoever_is_faster),
        ),
        ("SEARCH-007", run!(more_goods_at_the_price_than_there_may_be)),
    ]
}

/// Everything these calls may change.
async fn state(house: &House) -> String {
    sqlx::query_scalar(
        "select md5(concat_ws('#', (select string_agg(t::text, '|' order by t::text) from saved_search t),
             (select string_agg(t::text, '|' order by t::text) from saved_search_hit t)))",
    )
    .fetch_one(&house.pool)
    .await
    .unwrap()
}

async fn patterns_and_stickers_that_are_none(house: &House) {
    Stall::set_up(house).await;
    let many = (0..21).map(|seed| seed.to_string()).collect::<Vec<_>>().join(",");
    let long = format!("[\"{}\"]", "x".repeat(121));
    for (field, value, reason) in [
        ("paint_seeds", "x", "invalid"),
        ("paint_seeds", "1.5", "invalid"),
        ("paint_seeds", "-1", "invalid"),
        ("paint_seeds", "1001", "invalid"),
        ("paint_seeds", &many, "too_long"),
        ("stickers", "Crown", "invalid"),
        ("stickers", "{}", "invalid"),
        ("stickers", r#"[""]"#, "invalid"),
        ("stickers", r#"["\u0000"]"#, "invalid"),
        ("stickers", &long, "invalid"),
        ("stickers", r#"["1","2","3","4","5","6"]"#, "too_long"),
        ("stat_trak", "maybe", "invalid"),
        ("name_tag", "1e2", "invalid"),
        ("sort_by", "discount.asc", "invalid"),
    ] {
        let value: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
        let path = format!("/api/market/goods/sell_order?goods_id=1&{field}={value}");
        let refused = house.get(None, &path).await;
        assert_eq!(refused.reason(field), Some(reason), "{field}={value}");
    }
}

async fn choices_of_nothing(house: &House) {
    Stall::set_up(house).await;
    for id in ["x", "-1", "9223372036854775808", ""] {
        let path = format!("/api/market/goods/offer_choices?goods_id={id}");
        assert_eq!(house.get(None, &path).await.refusal(), (409, "NOT_FOUND"), "{id}");
    }
    let none = house.get(None, "/api/market/goods/offer_choices?goods_id=999999&search=%25").await;
    assert_eq!(none.data()["stickers"], json!([]));
    let long = format!("/api/market/goods/offer_choices?goods_id=1&search={}", "x".repeat(121));
    assert_eq!(house.get(None, &long).await.reason("search"), Some("too_long"));
}

async fn names_that_are_none(house: &House) {
    Stall::set_up(house).await;
    let ann = house.person("user").await;
    let id = save(house, &ann, json!({ "name": "Any", "goods_id": "1" })).await;
    let before = state(house).await;
    for (name, reason) in
        [(String::new(), "required"), (" \t ".to_owned(), "required"), ("x".repeat(61), "too_long")]
    {
        for (path, wish) in [
            (CREATE, json!({ "name": name, "goods_id": "1" })),
            (CHANGE, json!({ "name": name, "search_id": id })),
        ] {
            let refused = house.post(Some(&ann), path, wish).await;
            assert_eq!(refused.refusal(), (422, "paramater_error"), "{path} {name}");
            let found = refused.reason("name");
            assert!(found == Some(reason) || name.is_empty() && found.is_some(), "{path} {name}");
        }
    }
    assert_eq!(state(house).await, before);
}

async fn nothing_to_search_or_two_things(house: &House) {
    Stall::set_up(house).await;
    let ann = house.person("user").await;
    let before = state(house).await;
    for (wish, field) in [
        (json!({ "name": "x" }), "market"),
        (json!({ "name": "x", "offers": {} }), "market"),
        (json!({ "name": "x", "market": {}, "offers": {} }), "offers"),
        (json!({ "name": "x", "market": {}, "goods_id": "1" }), "goods_id"),
        (json!({ "name": "x", "goods_id": "x" }), "goods_id"),
        (json!({ "name": "x", "market": {}, "alert": "always" }), "alert"),
    ] {
        let refused = house.post(Some(&ann), CREATE, wish.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{wish}");
        assert!(refused.reason(field).is_some(), "{wish}: {}", refused.body);
    }
    let nowhere = house.post(Some(&ann), CREATE, json!({ "name": "x", "goods_id": "999" })).await;
    assert_eq!(nowhere.refusal(), (409, "NOT_FOUND"));
    assert_eq!(state(house).await, before);
}

async fn prices_that_are_none(house: &House) {
    Stall::set_up(house).await;
    let ann = house.person("user").await;
    let id = save(house, &ann, json!({ "name": "Any", "goods_id": "1" })).await;
    let before = state(house).await;
    let both = async |wish: Value, field: &str, reason: &str| {
        for (path, of) in [
            (CREATE, json!({ "name": "x", "goods_id": "1" })),
            (CHANGE, json!({ "search_id": id })),
        ] {
            let mut all = of;
            all.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
            let refused = house.post(Some(&ann), path, all.clone()).await;
            assert_eq!(refused.reason(field), Some(reason), "{path} {all}");
        }
    };
    for price in ["0", "-1", "1.234", "1e2", "99999999999", "１２", " 1", "NaN"] {
        both(json!({ "alert": "price_under", "alert_price": price }), "alert_price", "invalid")
            .await;
    }
    both(json!({ "alert": "price_over" }), "alert_price", "required").await;
    both(json!({ "alert": "new_match", "alert_price": "1" }), "alert_price", "invalid").await;
    let alone = json!({ "search_id": id, "alert_price": "1" });
    assert_eq!(house.post(Some(&ann), CHANGE, alone).await.reason("alert"), Some("required"));
    assert_eq!(state(house).await, before);
}

async fn filters_that_are_none(house: &House) {
    Stall::set_up(house).await;
    let ann = house.person("user").await;
    let before = state(house).await;
    for (offers, field) in [
        (json!({ "min_price": "2", "max_price": "1" }), "min_price"),
        (json!({ "min_float": 0.5, "max_float": 0.1 }), "min_float"),
        (json!({ "paint_seeds": "x" }), "paint_seeds"),
        (json!({ "stickers": "x" }), "stickers"),
        (json!({ "exterior": "shiny" }), "exterior"),
    ] {
        let wish = json!({ "name": "x", "goods_id": "1", "offers": offers });
        let refused = house.post(Some(&ann), CREATE, wish.clone()).await;
        assert_eq!(refused.reason(field), Some("invalid"), "{wish}");
    }
    for (market, field) in [
        (json!({ "tags": "[]" }), "tags"),
        (json!({ "min_price": "2", "max_price": "1" }), "min_price"),
        (json!({ "search": "x".repeat(101) }), "market.search"),
        (json!({ "game": "g".repeat(65) }), "market.game"),
    ] {
        let wish = json!({ "name": "x", "market": market });
        let refused = house.post(Some(&ann), CREATE, wish.clone()).await;
        assert_eq!(refused.refusal(), (422, "paramater_error"), "{wish}");
        assert!(refused.reason(field).is_some(), "{wish}: {}", refused.body);
    }
    assert_eq!(state(house).await, before);
}

async fn somebody_elses_search(house: &House) {
    Stall::set_up(house).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let id = save(house, &ann, json!({ "name": "Any", "goods_id": "1" })).await;
    let before = state(house).await;
    for search in [id, uuid::Uuid::new_v4().simple().to_string()] {
        let wish = json!({ "search_id": search, "is_paused": true });
        let refused = house.post(Some(&ben), CHANGE, wish).await;
        assert_eq!(refused.refusal(), (409, "NOT_FOUND"));
    }
    assert_eq!(state(house).await, before);
}

async fn more_goods_at_the_price_than_there_may_be(house: &House) {
    let stall = Stall::set_up(house).await;
    let ann = house.person("user").await;
    sqlx::query(
        "with made as (
             insert into goods (goods_id, game, name, search_text) select n, 'csgo', 'G' || n, 'g' from generate_series(1001, 2001) n
             returning goods_id
         ), figures as (
             insert into goods_figures (goods_id, game) select goods_id, 'csgo' from made
         ), pieces as (
             insert into asset (asset_id, owner, goods_id, quantity, listed) select gen_random_uuid(), $1, goods_id, 0, 1 from made
             returning asset_id, goods_id
         )
         insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale)
         select gen_random_uuid(), asset_id, $1, goods_id, 100, 1, 1 from pieces",
    )
    .bind(stall.seller.uid.0)
    .execute(&house.pool)
    .await
    .unwrap();
    stall.count(house).await;
    let before = state(house).await;
    let wish = |price: &str| {
        let market = json!({ "game": "csgo" });
        json!({ "name": "x", "market": market, "alert": "price_under", "alert_price": price })
    };
    let refused = house.post(Some(&ann), CREATE, wish("1.00")).await;
    assert_eq!(refused.refusal(), (409, "SEARCH_TOO_WIDE"));
    assert_eq!(refused.body["data"]["most"], 1_000);
    assert_eq!(state(house).await, before);
    house.post(Some(&ann), CREATE, wish("0.99")).await.data();
}
