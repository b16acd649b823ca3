//! Stock under hands that move at the same time.

use guildhall_domain::{
    ids::{AssetId, GoodsId, SellOrderId, Uid},
    market::wear::Band,
};
use sqlx::PgPool;
use uuid::Uuid;

use super::*;
use crate::page::Part;

struct Shop {
    seller: Uid,
    buyer: Uid,
    asset: AssetId,
}

/// A seller with `quantity` of something that wears.
async fn shop(pool: &PgPool, quantity: i32) -> Shop {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Knives and guns"}', 'items', 1);
           insert into goods (goods_id, game, name, search_text, wear_min, wear_max)
           values (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', 0.1, 0.7);
           insert into goods_figures (goods_id, game) values (7, 'csgo');
           insert into account (email, nickname, role) values ('s@shop.test', 'Sam', 'seller'), ('b@shop.test', 'Bo', 'user')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let people: Vec<i64> = sqlx::query_scalar("select uid from account order by email desc")
        .fetch_all(pool)
        .await
        .unwrap();
    let asset = Uuid::now_v7();
    sqlx::query(
        "insert into asset (asset_id, owner, goods_id, quantity, wear) values ($1, $2, 7, $3, 0.2)",
    )
    .bind(asset)
    .bind(people[0])
    .bind(quantity)
    .execute(pool)
    .await
    .unwrap();
    Shop { seller: Uid(people[0]), buyer: Uid(people[1]), asset: AssetId(asset) }
}

async fn listed(pool: &PgPool, shop: &Shop, quantity: i32) -> SellOrderId {
    let mut tx = crate::begin(pool).await.unwrap();
    let wish = Create { asset_id: shop.asset, price_cents: 1_000, quantity };
    let id = create(&mut tx, shop.seller, wish).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn counts(pool: &PgPool, id: SellOrderId) -> (i32, i32, i32, i32) {
    let order = find(pool, id).await.unwrap().unwrap();
    (order.on_sale, order.locked, order.sold, order.withdrawn)
}

async fn inventory(pool: &PgPool) -> (i32, i32) {
    sqlx::query_as("select quantity, listed from asset").fetch_one(pool).await.unwrap()
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_last_unit_is_held_by_one_of_a_hundred_buyers(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let id = listed(&pool, &shop, 1).await;
    let tries = (0..100).map(|_| {
        let pool = pool.clone();
        tokio::spawn(async move {
            let mut tx = crate::begin(&pool).await.unwrap();
            let held = hold(&mut tx, id, 1, shop.buyer).await;
            tx.commit().await.unwrap();
            match held {
                Ok(_) => true,
                Err(StockError::OutOfStock) => false,
                Err(other) => panic!("{other}"),
            }
        })
    });
    let mut held = 0;
    for one in tries.collect::<Vec<_>>() {
        held += i32::from(one.await.unwrap());
    }
    assert_eq!(held, 1);
    assert_eq!(counts(&pool, id).await, (0, 1, 0, 0));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_unit_is_held_let_go_held_sold_and_given_back(pool: PgPool) {
    let shop = shop(&pool, 5).await;
    let id = listed(&pool, &shop, 3).await;
    assert_eq!(inventory(&pool).await, (2, 3));
    let mut tx = crate::begin(&pool).await.unwrap();
    let held = hold(&mut tx, id, 2, shop.buyer).await.unwrap();
    assert_eq!((held.unit_price_cents, held.goods_id), (1_000, GoodsId(7)));
    assert_eq!(held.snapshot["band"], Band::FieldTested.word());
    release(&mut tx, id, 1).await.unwrap();
    take(&mut tx, id, 1).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(counts(&pool, id).await, (2, 0, 1, 0));
    assert_eq!(inventory(&pool).await, (2, 2));

    let mut tx = crate::begin(&pool).await.unwrap();
    give_back(&mut tx, id, 1).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(counts(&pool, id).await, (2, 0, 0, 1));
    assert_eq!(inventory(&pool).await, (3, 2));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_not_held_cannot_be_sold(pool: PgPool) {
    let shop = shop(&pool, 2).await;
    let id = listed(&pool, &shop, 2).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    assert!(take(&mut tx, id, 1).await.is_err());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nobody_buys_from_themselves_and_nobody_buys_what_is_gone(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let id = listed(&pool, &shop, 1).await;
    assert!(matches!(offer(&pool, id, 1, shop.seller).await, Err(StockError::Own)));
    assert!(matches!(offer(&pool, id, 2, shop.buyer).await, Err(StockError::OutOfStock)));
    let mut tx = crate::begin(&pool).await.unwrap();
    cancel(&mut tx, shop.seller, id).await.unwrap();
    assert!(matches!(hold(&mut tx, id, 1, shop.buyer).await, Err(StockError::NotFound)));
    tx.commit().await.unwrap();
    assert_eq!(inventory(&pool).await, (1, 0));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_offer_with_an_order_under_way_is_not_taken_back(pool: PgPool) {
    let shop = shop(&pool, 2).await;
    let id = listed(&pool, &shop, 2).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    hold(&mut tx, id, 1, shop.buyer).await.unwrap();
    assert!(matches!(cancel(&mut tx, shop.seller, id).await, Err(ListError::Pending)));
    assert_eq!(cancel_all(&mut tx, shop.seller, None).await.unwrap(), (vec![], 1));
    release(&mut tx, id, 1).await.unwrap();
    let csgo = ["csgo".to_owned()];
    let taken = cancel_all(&mut tx, shop.seller, Some(&csgo)).await.unwrap();
    assert_eq!(taken, (vec![id], 0));
    cancel(&mut tx, shop.seller, id).await.expect("taken back already");
    tx.commit().await.unwrap();
    assert_eq!(counts(&pool, id).await, (0, 0, 0, 2));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn cancelling_and_buying_at_once_does_exactly_one_of_them(pool: PgPool) {
    let shop = shop(&pool, 20).await;
    for _ in 0..20 {
        let id = listed(&pool, &shop, 1).await;
        let (buying, cancelling) = (pool.clone(), pool.clone());
        let bought = tokio::spawn(async move {
            let mut tx = crate::begin(&buying).await.unwrap();
            let held = hold(&mut tx, id, 1, shop.buyer).await;
            tx.commit().await.unwrap();
            held.is_ok()
        });
        let cancelled = tokio::spawn(async move {
            let mut tx = crate::begin(&cancelling).await.unwrap();
            let cancelled = cancel(&mut tx, shop.seller, id).await;
            tx.commit().await.unwrap();
            cancelled.is_ok()
        });
        assert!(bought.await.unwrap() ^ cancelled.await.unwrap());
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn two_batches_that_are_taken_back_at_once_do_not_wait_in_a_circle(pool: PgPool) {
    let shop = shop(&pool, 40).await;
    let other = AssetId(Uuid::now_v7());
    sqlx::query("insert into asset (asset_id, owner, goods_id, quantity) values ($1, $2, 7, 40)")
        .bind(other.0)
        .bind(shop.seller.0)
        .execute(&pool)
        .await
        .unwrap();
    for _ in 0..20 {
        let mut ids = Vec::new();
        for asset_id in [shop.asset, other, other, shop.asset] {
            let mut tx = crate::begin(&pool).await.unwrap();
            let wish = Create { asset_id, price_cents: 1_000, quantity: 1 };
            ids.push(create(&mut tx, shop.seller, wish).await.unwrap());
            tx.commit().await.unwrap();
        }
        // The one would take the first asset first, the other the other.
        let taken_back = [vec![ids[0], ids[2]], vec![ids[1], ids[3]]].map(|batch| {
            let pool = pool.clone();
            tokio::spawn(async move {
                let mut tx = crate::begin(&pool).await.unwrap();
                lock(&mut tx, shop.seller, &batch).await.unwrap();
                for id in batch {
                    cancel(&mut tx, shop.seller, id).await.unwrap();
                }
                tx.commit().await.unwrap();
            })
        });
        for batch in taken_back {
            batch.await.unwrap();
        }
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nobody_offers_more_than_they_have_or_what_must_wait(pool: PgPool) {
    let shop = shop(&pool, 2).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    let wish = |quantity| Create { asset_id: shop.asset, price_cents: 5, quantity };
    let refused = create(&mut tx, shop.seller, wish(3)).await;
    assert!(matches!(refused, Err(CreateError::ExceedsInventory)));
    let refused = create(&mut tx, shop.buyer, wish(1)).await;
    assert!(matches!(refused, Err(CreateError::NotFound)), "somebody else's");
    create(&mut tx, shop.seller, wish(2)).await.unwrap();
    let refused = create(&mut tx, shop.seller, wish(1)).await;
    assert!(matches!(refused, Err(CreateError::ExceedsInventory)), "listed twice");
    sqlx::raw_sql("update asset set tradable_at = now() + interval '1 day'")
        .execute(&mut *tx)
        .await
        .unwrap();
    let refused = create(&mut tx, shop.seller, wish(1)).await;
    assert!(matches!(refused, Err(CreateError::NotTradable)));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_new_price_is_a_new_version_and_the_same_price_is_not(pool: PgPool) {
    let shop = shop(&pool, 1).await;
    let id = listed(&pool, &shop, 1).await;
    for (price, version) in [(1_000, 1), (900, 2), (900, 2), (1_000, 3)] {
        let mut tx = crate::begin(&pool).await.unwrap();
        set_price(&mut tx, shop.seller, id, price).await.unwrap();
        tx.commit().await.unwrap();
        let seen = offer(&pool, id, 1, shop.buyer).await.unwrap();
        assert_eq!((seen.unit_price_cents, seen.price_version), (price, version));
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn offers_are_filtered_and_sorted(pool: PgPool) {
    let shop = shop(&pool, 3).await;
    let mut ids = Vec::new();
    for price in [300, 100, 200] {
        let mut tx = crate::begin(&pool).await.unwrap();
        let wish = Create { asset_id: shop.asset, price_cents: price, quantity: 1 };
        ids.push(create(&mut tx, shop.seller, wish).await.unwrap());
        tx.commit().await.unwrap();
    }
    let prices = async |filter: Filter, sort| {
        let (page, total) =
            of_goods(&pool, GoodsId(7), &filter, sort, Part::first(2)).await.unwrap();
        (page.iter().map(|order| order.price_cents).collect::<Vec<_>>(), total)
    };
    assert_eq!(prices(Filter::default(), Sort::Cheapest).await, (vec![100, 200], 3));
    assert_eq!(prices(Filter::default(), Sort::Dearest).await, (vec![300, 200], 3));
    let dear = Filter { least_cents: Some(150), ..Filter::default() };
    assert_eq!(prices(dear, Sort::Cheapest).await, (vec![200, 300], 2));
    let clean = Filter { bands: vec![Band::FactoryNew], ..Filter::default() };
    assert_eq!(prices(clean, Sort::Newest).await, (vec![], 0));
    let (csgo, other) = (["csgo".to_owned()], ["other".to_owned()]);
    let mine = on_sale(&pool, shop.seller, Some(&csgo), Part::first(10)).await.unwrap();
    assert_eq!((mine.0.len(), mine.1), (3, 3));
    assert_eq!(on_sale(&pool, shop.seller, Some(&other), Part::first(10)).await.unwrap().1, 0);
    assert_eq!(history(&pool, shop.seller, None, Part::first(10)).await.unwrap().1, 0);
}

/// Pieces of goods 7, listed in this order: float, seed, counter, name tag, stickers, price.
type Listed<'a> = (f32, i32, bool, Option<&'a str>, &'a [&'a str], i64);

async fn listed_pieces(pool: &PgPool, seller: Uid, pieces: &[Listed<'_>]) -> Vec<SellOrder> {
    let mut offers = Vec::new();
    for (wear, seed, counter, name, stickers, price_cents) in pieces {
        let asset = Uuid::now_v7();
        let stickers: Vec<Value> = stickers
            .iter()
            .zip(0..)
            .map(|(name, slot)| json!({"name": name, "slot": slot}))
            .collect();
        sqlx::query(
            "insert into asset (asset_id, owner, goods_id, quantity, wear, paint_seed, stat_trak, name_tag, stickers)
             values ($1, $2, 7, 1, $3, $4, $5, $6, $7)",
        )
        .bind(asset)
        .bind(seller.0)
        .bind(wear)
        .bind(seed)
        .bind(counter)
        .bind(name)
        .bind(Value::from(stickers))
        .execute(pool)
        .await
        .unwrap();
        let mut tx = crate::begin(pool).await.unwrap();
        let wish = Create { asset_id: AssetId(asset), price_cents: *price_cents, quantity: 1 };
        let id = create(&mut tx, seller, wish).await.unwrap();
        tx.commit().await.unwrap();
        offers.push(find(pool, id).await.unwrap().unwrap());
    }
    offers
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_filter_in_memory_finds_what_the_rows_find(pool: PgPool) {
    let shop = shop(&pool, 0).await;
    let offers = listed_pieces(
        &pool,
        shop.seller,
        &[
            (0.12, 1, false, None, &[], 900),
            (0.12, 661, true, Some("Spike"), &["Crown", "Comet"], 2_000),
            (0.30, 661, false, None, &["Crown", "Crown"], 800),
            (0.50, 5, true, None, &["Comet"], 700),
        ],
    )
    .await;
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let any = Filter::default;
    let filters: [(Filter, usize); 13] = [
        (any(), 4),
        (Filter { least_cents: Some(800), ..any() }, 3),
        (Filter { most_cents: Some(800), ..any() }, 2),
        (Filter { bands: vec![Band::MinimalWear], ..any() }, 2),
        (Filter { least_wear: Some(0.3), ..any() }, 2),
        (Filter { most_wear: Some(0.3), ..any() }, 3),
        (Filter { paint_seeds: vec![5, 661], ..any() }, 3),
        (Filter { stat_trak: Some(true), ..any() }, 2),
        (Filter { stat_trak: Some(false), ..any() }, 2),
        (Filter { stickers: names(&["Crown"]), ..any() }, 2),
        (Filter { stickers: names(&["Comet", "Crown"]), ..any() }, 1),
        (Filter { is_named: true, ..any() }, 1),
        (Filter { is_named: true, most_wear: Some(0.1), ..any() }, 0),
    ];
    for (filter, number) in filters {
        for sort in Sort::ALL {
            let (page, total) =
                of_goods(&pool, GoodsId(7), &filter, sort, Part::first(10)).await.unwrap();
            let mut found: Vec<_> = page.iter().map(SellOrder::id).collect();
            let mut fit: Vec<_> =
                offers.iter().filter(|it| filter.fits(it)).map(SellOrder::id).collect();
            found.sort_unstable();
            fit.sort_unstable();
            assert_eq!((&found, total), (&fit, number as i64), "{filter:?} {sort:?}");
        }
    }
    let nothing = of_goods(&pool, GoodsId(8), &any(), Sort::Discount, Part::first(10)).await;
    assert_eq!(nothing.unwrap(), (vec![], 0));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_furthest_below_its_bands_price_comes_first(pool: PgPool) {
    let shop = shop(&pool, 0).await;
    listed_pieces(
        &pool,
        shop.seller,
        &[
            // Cheap, and still dear for what it is.
            (0.5, 1, false, None, &[], 600),
            (0.12, 1, false, None, &[], 1_800),
            (0.12, 1, false, None, &[], 1_000),
            (0.3, 1, false, None, &[], 900),
        ],
    )
    .await;
    sqlx::raw_sql(
        "update goods_figures set reference_cents = 1000;
         insert into goods_band_figures values (7, 2, 2000), (7, 5, 400)",
    )
    .execute(&pool)
    .await
    .unwrap();
    let page = async |part| {
        let found = of_goods(&pool, GoodsId(7), &Filter::default(), Sort::Discount, part).await;
        let prices = found.unwrap().0.into_iter().map(|it| (it.price_cents, it.market_cents));
        prices.collect::<Vec<_>>()
    };
    let all = [
        (1_000, Some(2_000)),
        // Of its band too little was sold. As far below as the next one, and cheaper.
        (900, Some(1_000)),
        (1_800, Some(2_000)),
        (600, Some(400)),
    ];
    assert_eq!(page(Part::first(10)).await, all);
    assert_eq!(page(Part { limit: 2, offset: 1 }).await, all[1..3]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn stickers_are_suggested_from_what_is_on_sale(pool: PgPool) {
    let shop = shop(&pool, 0).await;
    let nothing = choices(&pool, GoodsId(7), "", 10).await.unwrap();
    assert_eq!(nothing, Choices::default());
    let offers = listed_pieces(
        &pool,
        shop.seller,
        &[
            (0.12, 1, false, None, &["Crown", "Crown"], 900),
            (0.12, 1, false, None, &["Crown", "Comet"], 900),
            (0.12, 1, true, Some("Spike"), &["Gone"], 900),
        ],
    )
    .await;
    let found = choices(&pool, GoodsId(7), "", 2).await.unwrap();
    assert!(found.has_counters && found.has_names);
    let counted = |name: &str, number| (name.to_owned(), number);
    assert_eq!(found.stickers, [counted("Crown", 2), counted("Comet", 1)], "each offer once");
    let found = choices(&pool, GoodsId(7), "COM", 10).await.unwrap();
    assert_eq!(found.stickers, [counted("Comet", 1)]);
    assert_eq!(choices(&pool, GoodsId(7), "%", 10).await.unwrap().stickers, []);
    let mut tx = crate::begin(&pool).await.unwrap();
    cancel(&mut tx, shop.seller, offers[2].id()).await.unwrap();
    tx.commit().await.unwrap();
    let found = choices(&pool, GoodsId(7), "", 10).await.unwrap();
    assert!(!found.has_counters && !found.has_names);
    assert_eq!(found.stickers.len(), 2);
}
