//! The list: filters, search in any script and with typing errors, order, figures.

use std::sync::Arc;

use super::*;
use crate::market::trade;
use guildhall_domain::ids::SellOrderId;
use time::OffsetDateTime;
use uuid::Uuid;

async fn catalogue(pool: &PgPool) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values
               ('csgo', '{"en": "Knives and guns"}', 'items', 1), ('mlbb', '{"en": "Legends"}', 'top_up', 2);
           insert into goods (goods_id, game, name, names, search_text, tags, wear_min, wear_max) values
               (1, 'csgo', 'AK-47 | Redline', '{"zh_Hant": "AK-47 | 紅線"}', 'ak-47 | redline ak-47 | 紅線',
                '{"kind": "rifle", "rarity": "classified"}', 0.1, 0.7),
               (2, 'csgo', 'AWP | Asiimov', '{}', 'awp | asiimov', '{"kind": "sniper", "rarity": "covert"}', 0.18, 1),
               (3, 'csgo', 'Glock-18 | 100%_Off', '{}', 'glock-18 | 100%_off', '{"kind": "pistol", "rarity": "covert"}', 0, 1),
               (4, 'mlbb', '86 Diamonds', '{"zh_Hant": "86 鑽石"}', '86 diamonds 86 鑽石', '{"kind": "pack"}', null, null);
           insert into goods_figures (goods_id, game, lowest_cents, on_sale, sold_30d, bands) values
               (1, 'csgo', 1500, 3, 50, 8), (2, 'csgo', 9000, 1, 90, 16), (3, 'csgo', null, 0, 0, 0), (4, 'mlbb', 150, 900, 70, 1)"#,
    )
    .execute(pool)
    .await
    .unwrap();
}

async fn all(pool: &PgPool) -> Arc<Snapshot> {
    GoodsIndex::new(pool.clone()).current().await.unwrap()
}

async fn ids(pool: &PgPool, filter: Filter, sort: Sort) -> Vec<i64> {
    let page = all(pool).await.list(&filter, sort, 10, 0);
    assert_eq!(page.total, i64::try_from(page.items.len()).unwrap());
    page.items.iter().map(|goods| goods.id().0).collect()
}

fn search(text: &str) -> Filter {
    Filter { search: Some(text.to_owned()), ..Filter::default() }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn goods_are_found_by_words_in_any_order_and_any_script(pool: PgPool) {
    catalogue(&pool).await;
    for (text, found) in [
        ("redline ak", vec![1]),
        ("ＡＫ-47", vec![1]),
        ("紅線", vec![1]),
        ("鑽石", vec![4]),
        ("100%_", vec![3]),
        ("%", vec![3]),
        ("' OR 1=1 --", vec![]),
        ("\\", vec![]),
        (&"x".repeat(10_000), vec![]),
    ] {
        assert_eq!(ids(&pool, search(text), Sort::Popular).await, found, "{text}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_typing_error_still_finds_it_and_says_that_it_guessed(pool: PgPool) {
    catalogue(&pool).await;
    let all = all(&pool).await;
    let page = all.list(&search("redlne"), Sort::Popular, 10, 0);
    assert_eq!(page.items.iter().map(|goods| goods.id().0).collect::<Vec<_>>(), [1]);
    assert!(page.is_guess);
    assert!(!all.list(&search("redline"), Sort::Popular, 10, 0).is_guess);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_game_and_a_region_are_found_by_name_also_with_a_typing_error(pool: PgPool) {
    catalogue(&pool).await;
    sqlx::raw_sql("update goods set subgame_name = 'Asia' where goods_id = 4")
        .execute(&pool)
        .await
        .unwrap();
    for (text, found) in
        [("legends", vec![4]), ("mlbb 86", vec![4]), ("asia", vec![4]), ("guns redline", vec![1])]
    {
        assert_eq!(ids(&pool, search(text), Sort::Popular).await, found, "{text}");
    }
    let guess = all(&pool).await.list(&search("legeds"), Sort::Popular, 10, 0);
    assert_eq!((guess.items[0].id().0, guess.is_guess), (4, true));
    sqlx::raw_sql("update game set names = '{\"en\": \"Tales\"}' where game = 'mlbb'")
        .execute(&pool)
        .await
        .unwrap();
    let index = GoodsIndex::new(pool.clone());
    let renamed = index.catch_up().await.unwrap().list(&search("tales"), Sort::Popular, 10, 0);
    assert_eq!(renamed.items[0].game_in("de"), "Tales", "in English where there is no other");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_was_typed_comes_before_what_is_only_like_it(pool: PgPool) {
    catalogue(&pool).await;
    sqlx::raw_sql(
        r#"insert into goods (goods_id, game, name, names, search_text, tags) values
               (5, 'csgo', 'Sticker | Daktrak', '{}', 'sticker | daktrak', '{"kind": "sticker"}'),
               (6, 'csgo', 'Sticker | Asiimow', '{}', 'sticker | asiimow', '{"kind": "sticker"}');
           insert into goods_figures (goods_id, game, sold_30d) values (5, 'csgo', 5000), (6, 'csgo', 5000)"#,
    )
    .execute(&pool)
    .await
    .unwrap();
    assert_eq!(
        ids(&pool, search("ak"), Sort::Popular).await,
        [1, 5],
        "a word before a part of one"
    );
    assert_eq!(
        ids(&pool, search("ak"), Sort::Newest).await,
        [5, 1],
        "in the order that was asked for"
    );
    // One letter is wrong of the one, and two of the other that sells better.
    assert_eq!(ids(&pool, search("aspimov"), Sort::Popular).await, [2]);
    assert_eq!(ids(&pool, search("assiimov"), Sort::Popular).await, [2, 6]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn choices_are_counted_by_what_they_would_leave(pool: PgPool) {
    catalogue(&pool).await;
    let all = all(&pool).await;
    let count = |facets: &Facets, attribute: &str, value: &str| {
        let tag = facets.tags.iter().find(|tag| tag.attribute == attribute && tag.value == value);
        tag.map(|tag| tag.goods)
    };
    let csgo = || Filter { game: Some("csgo".into()), ..Filter::default() };
    let facets = all.facets(&csgo());
    assert_eq!(count(&facets, "rarity", "covert"), Some(2));
    assert_eq!(count(&facets, "kind", "pack"), None, "no value of this game");
    assert_eq!((facets.games["csgo"], facets.games["mlbb"]), (3, 1), "another game can be chosen");
    assert_eq!(facets.bands, std::collections::HashMap::from([(3, 1), (4, 1)]));

    let chosen = |attribute: &str, values: &[&str]| Filter {
        tags: vec![(attribute.into(), values.iter().map(|value| (*value).into()).collect())],
        ..csgo()
    };
    let facets = all.facets(&chosen("rarity", &["covert"]));
    assert_eq!(count(&facets, "rarity", "classified"), Some(1), "it can be added");
    assert_eq!(count(&facets, "kind", "rifle"), Some(0), "it is still there, and leaves nothing");
    assert_eq!(count(&facets, "kind", "sniper"), Some(1));
    assert_eq!(facets.games, std::collections::HashMap::from([("csgo".to_owned(), 2)]));
    let facets = all.facets(&chosen("exterior", &["field_tested"]));
    assert_eq!((count(&facets, "kind", "rifle"), facets.bands[&4]), (Some(1), 1));

    let dear = Filter { least_cents: Some(2_000), ..csgo() };
    assert_eq!(count(&all.facets(&dear), "rarity", "covert"), Some(1), "it follows the price");
    let facets = all.facets(&search("redline"));
    assert_eq!(
        (count(&facets, "kind", "rifle"), count(&facets, "kind", "pack")),
        (Some(1), Some(0))
    );
    assert_eq!(count(&facets, "rarity", "covert"), None, "games share no rarities");
    let facets = all.facets(&search("redlne"));
    assert_eq!(count(&facets, "kind", "rifle"), Some(1), "it follows a guess");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn newest_first_are_the_goods_that_were_listed_last(pool: PgPool) {
    catalogue(&pool).await;
    sqlx::raw_sql(
        "update goods_figures set listed_at = now() - make_interval(hours => goods_id::int) where goods_id in (1, 2)",
    )
    .execute(&pool)
    .await
    .unwrap();
    assert_eq!(
        ids(&pool, Filter::default(), Sort::Newest).await,
        [1, 2, 4, 3],
        "what nobody sells comes last"
    );
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_search_without_words_finds_nothing_and_guesses_nothing(pool: PgPool) {
    catalogue(&pool).await;
    for text in ["@@@", "( ) ! & |", "☆ ☆", "🔥🔥🔥", "a b c", "--- ak? ---"] {
        assert!(ids(&pool, search(text), Sort::Popular).await.is_empty(), "{text}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_list_is_read_again_where_rows_have_changed_and_nowhere_else(pool: PgPool) {
    catalogue(&pool).await;
    let index = GoodsIndex::new(pool.clone());
    let before = index.catch_up().await.unwrap();
    assert!(Arc::ptr_eq(&before, &index.catch_up().await.unwrap()), "nothing has changed");

    // One that is not finished when the list is read, and has a lower number than one that is.
    let mut slow = crate::begin(&pool).await.unwrap();
    sqlx::query("update goods_figures set lowest_cents = 1100 where goods_id = 1")
        .execute(&mut *slow)
        .await
        .unwrap();
    sqlx::raw_sql(
        "update goods set name = 'AWP | Renamed', search_text = 'awp | renamed' where goods_id = 2;
                   update goods_figures set on_sale = on_sale where goods_id = 4",
    )
    .execute(&pool)
    .await
    .unwrap();
    let between = index.catch_up().await.unwrap();
    assert_eq!(between.list(&search("renamed"), Sort::Popular, 10, 0).items[0].id().0, 2);
    assert_eq!(
        between.list(&search("redline"), Sort::Popular, 10, 0).items[0].lowest_cents,
        Some(1500)
    );
    slow.commit().await.unwrap();
    let after = index.catch_up().await.unwrap();
    assert_eq!(
        after.list(&search("redline"), Sort::Popular, 10, 0).items[0].lowest_cents,
        Some(1100)
    );
    let cheapest: Vec<i64> = after
        .list(&Filter::default(), Sort::Cheapest, 10, 0)
        .items
        .iter()
        .map(|it| it.id().0)
        .collect();
    assert_eq!(cheapest, [4, 1, 2, 3], "in their new order");
    assert!(
        after.list(&search("asiimov"), Sort::Popular, 10, 0).items.is_empty(),
        "the old name is gone"
    );
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_empty_list_is_shown_to_nobody_while_the_first_goods_are_read(pool: PgPool) {
    let index = GoodsIndex::new(pool.clone());
    index.current().await.unwrap();
    catalogue(&pool).await;
    index.forget_when_it_was_read();
    let another = index.while_another_reads().await;
    let mut asks = std::pin::pin!(index.current());
    assert!(futures_util::poll!(&mut asks).is_pending(), "it waits for who reads");
    drop(another);
    assert_eq!(asks.await.unwrap().list(&Filter::default(), Sort::Newest, 10, 0).total, 4);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_last_list_is_shown_while_the_database_is_away(pool: PgPool) {
    catalogue(&pool).await;
    let index = GoodsIndex::new(pool.clone());
    index.current().await.unwrap();
    pool.close().await;
    index.forget_when_it_was_read();
    assert_eq!(
        index.current().await.unwrap().list(&Filter::default(), Sort::Newest, 10, 0).total,
        4
    );
    assert!(index.catch_up().await.is_err(), "who wants the present is told");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn filters_narrow_and_sorting_orders(pool: PgPool) {
    catalogue(&pool).await;
    let csgo = || Filter { game: Some("csgo".into()), ..Filter::default() };
    assert_eq!(ids(&pool, csgo(), Sort::Popular).await, [2, 1, 3]);
    assert_eq!(ids(&pool, csgo(), Sort::Cheapest).await, [1, 2, 3], "what has no price last");
    assert_eq!(ids(&pool, csgo(), Sort::Dearest).await, [2, 1, 3]);
    assert_eq!(ids(&pool, csgo(), Sort::Newest).await, [3, 2, 1]);
    let tag = |attribute: &str, values: &[&str]| Filter {
        tags: vec![(attribute.into(), values.iter().map(|value| (*value).into()).collect())],
        ..csgo()
    };
    assert_eq!(ids(&pool, tag("rarity", &["covert"]), Sort::Popular).await, [2, 3]);
    assert_eq!(ids(&pool, tag("kind", &["rifle", "pistol"]), Sort::Newest).await, [3, 1]);
    assert_eq!(ids(&pool, tag("exterior", &["field_tested"]), Sort::Popular).await, [1]);
    assert_eq!(ids(&pool, tag("exterior", &["no such"]), Sort::Popular).await, [0; 0]);
    let priced = Filter { least_cents: Some(1_000), most_cents: Some(2_000), ..csgo() };
    assert_eq!(ids(&pool, priced, Sort::Popular).await, [1]);
    assert_eq!(ids(&pool, Filter { is_on_sale: true, ..csgo() }, Sort::Popular).await, [2, 1]);
    assert_eq!(ids(&pool, Filter::default(), Sort::Popular).await, [2, 4, 1, 3], "of all games");

    let second = all(&pool).await.list(&csgo(), Sort::Popular, 1, 1);
    assert_eq!((second.items[0].id().0, second.total), (1, 3));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn figures_follow_offers_and_trades(pool: PgPool) {
    catalogue(&pool).await;
    assert_eq!(refresh(&pool).await.unwrap(), 0, "nothing changed yet");
    sqlx::raw_sql(
        "insert into account (email, nickname, role) values ('s@shop.test', 'Sam', 'seller')",
    )
    .execute(&pool)
    .await
    .unwrap();
    let seller: i64 = sqlx::query_scalar("select uid from account").fetch_one(&pool).await.unwrap();
    let (asset, order) = (Uuid::now_v7(), Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity, listed, wear) values ($1, $2, 3, 0, 1, 0.01)")
        .bind(asset)
        .bind(seller)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale, band, wear)
         values ($1, $2, $3, 3, 770, 1, 1, 1, 0.01)",
    )
    .bind(order)
    .bind(asset)
    .bind(seller)
    .execute(&pool)
    .await
    .unwrap();
    let now = OffsetDateTime::now_utc();
    let mut tx = crate::begin(&pool).await.unwrap();
    let once = Uuid::now_v7();
    for _ in 0..2 {
        trade::record(&mut tx, once, SellOrderId(order), 700, 2, now).await.unwrap();
    }
    tx.commit().await.unwrap();
    assert_eq!(refresh(&pool).await.unwrap(), 1);
    assert_eq!(refresh(&pool).await.unwrap(), 0);
    let newest = all(&pool).await.list(&Filter::default(), Sort::Newest, 1, 0);
    assert_eq!(newest.items[0].id().0, 3, "it was listed a moment ago");
    let goods = &find(&pool, &[GoodsId(3)]).await.unwrap()[0];
    assert_eq!(goods.game_in("ja"), "Knives and guns");
    assert_eq!(
        (goods.lowest_cents, goods.on_sale, goods.sold_30d, goods.reference_cents),
        (Some(770), 1, 2, Some(700)),
        "the order was recorded once"
    );
    let clean =
        Filter { tags: vec![("exterior".into(), vec!["factory_new".into()])], ..Filter::default() };
    assert_eq!(ids(&pool, clean, Sort::Popular).await, [3]);

    let days =
        trade::days(&pool, GoodsId(3), Some(Band::FactoryNew), now - time::Duration::days(7));
    let days = days.await.unwrap();
    assert_eq!((days.len(), days[0].median_cents, days[0].volume), (1, 700, 2));
    assert!(!days[0].is_generated);
}

/// So many trades of goods 3 at that price, so many days ago.
async fn traded(pool: &PgPool, number: i32, cents: i64, days_ago: i32) {
    sqlx::query(
        "insert into trade (order_id, goods_id, price_cents, quantity, sold_at)
         select gen_random_uuid(), 3, $2, 1, now() - make_interval(days => $3) from generate_series(1, $1)",
    )
    .bind(number)
    .bind(cents)
    .bind(days_ago)
    .execute(pool)
    .await
    .unwrap();
    sqlx::raw_sql("insert into goods_change values (3)").execute(pool).await.unwrap();
    refresh(pool).await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_price_rises_only_where_enough_was_sold_and_no_more_than_tenfold(pool: PgPool) {
    catalogue(&pool).await;
    let change = || async { find(&pool, &[GoodsId(3)]).await.unwrap()[0].change_7d };
    traded(&pool, 0, 1, 0).await;
    assert_eq!(change().await, None, "never sold");
    traded(&pool, 3, 110, 1).await;
    assert_eq!(change().await, None, "there is nothing to compare with");
    traded(&pool, 2, 100, 8).await;
    assert_eq!(change().await, None, "two sales are chance");
    traded(&pool, 1, 100, 9).await;
    assert_eq!(change().await, Some(1_000));
    traded(&pool, 100, 100_000, 1).await;
    assert_eq!(change().await, Some(100_000));
    sqlx::raw_sql(
        "update trade set sold_at = sold_at - interval '14 days'; delete from goods_change",
    )
    .execute(&pool)
    .await
    .unwrap();
    note_all(&pool).await.unwrap();
    refresh(&pool).await.unwrap();
    assert_eq!(change().await, None, "nothing was sold of late");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_band_has_a_price_once_enough_of_it_was_sold(pool: PgPool) {
    catalogue(&pool).await;
    let sold = async |band: i16, cents: i64, number: i32| {
        sqlx::query(
            "insert into trade (order_id, goods_id, price_cents, quantity, band, sold_at)
             select gen_random_uuid(), 3, $2, 1, $3, now() - interval '1 day' from generate_series(1, $1)",
        )
        .bind(number)
        .bind(cents)
        .bind(band)
        .execute(&pool)
        .await
        .unwrap();
        sqlx::raw_sql("insert into goods_change values (3)").execute(&pool).await.unwrap();
        refresh(&pool).await.unwrap();
    };
    let bands = async || {
        sqlx::query_as::<_, (i16, i64)>(
            "select band, reference_cents from goods_band_figures where goods_id = 3 order by band",
        )
        .fetch_all(&pool)
        .await
        .unwrap()
    };
    sold(1, 2_000, 2).await;
    sold(3, 700, 3).await;
    assert_eq!(bands().await, [(3, 700)]);
    sold(1, 2_100, 3).await;
    assert_eq!(bands().await, [(1, 2_100), (3, 700)]);
    sqlx::raw_sql("update trade set sold_at = sold_at - interval '40 days' where band = 3; insert into goods_change values (3)")
        .execute(&pool)
        .await
        .unwrap();
    refresh(&pool).await.unwrap();
    assert_eq!(bands().await, [(1, 2_100)], "what was sold long ago says nothing of today");
}
