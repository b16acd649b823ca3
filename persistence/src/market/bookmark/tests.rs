//! Bookmarks in Postgres: once however often, not too many, in order, and gone when they ended.

use guildhall_domain::ids::{AssetId, GoodsId, SellOrderId};
use sqlx::PgPool;
use uuid::Uuid;

use super::*;
use crate::{
    market::sell_order::{self, Create},
    page::Part,
};

async fn person(pool: &PgPool, name: &str, role: &str) -> Uid {
    let uid = sqlx::query_scalar(
        "insert into account (email, nickname, role) values ($1 || '@mark.test', $1, $2) returning uid",
    )
    .bind(name)
    .bind(role)
    .fetch_one(pool)
    .await
    .unwrap();
    Uid(uid)
}

/// Two games with two goods each, and a seller with twenty of each.
async fn market(pool: &PgPool) -> Uid {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('a', '{"en": "A"}', 'items', 1), ('b', '{"en": "B"}', 'items', 2);
           insert into goods (goods_id, game, name, search_text) values (1, 'a', 'one', 'one'), (2, 'a', 'two', 'two'), (3, 'b', 'three', 'three');
           insert into goods_figures (goods_id, game, lowest_cents) values (1, 'a', 500), (2, 'a', null), (3, 'b', 700)"#,
    )
    .execute(pool)
    .await
    .unwrap();
    let seller = person(pool, "sam", "seller").await;
    sqlx::query(
        "insert into asset (asset_id, owner, goods_id, quantity) select gen_random_uuid(), $1, goods_id, 20 from goods",
    )
    .bind(seller.0)
    .execute(pool)
    .await
    .unwrap();
    seller
}

async fn offer(pool: &PgPool, seller: Uid, goods: i64, price_cents: i64) -> SellOrderId {
    let asset: Uuid =
        sqlx::query_scalar("select asset_id from asset where owner = $1 and goods_id = $2")
            .bind(seller.0)
            .bind(goods)
            .fetch_one(pool)
            .await
            .unwrap();
    let mut tx = crate::begin(pool).await.unwrap();
    let wish = Create { asset_id: AssetId(asset), price_cents, quantity: 1 };
    let id = sell_order::create(&mut tx, seller, wish).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn mark(pool: &PgPool, uid: Uid, target: BookmarkTarget) -> Result<bool, AddError> {
    let mut tx = crate::begin(pool).await.unwrap();
    let added = add(&mut tx, uid, target).await?;
    tx.commit().await.unwrap();
    Ok(added)
}

async fn targets(pool: &PgPool, uid: Uid, of: BookmarkType) -> Vec<BookmarkTarget> {
    let (page, total) = list(pool, uid, of, None, Part::first(100)).await.unwrap();
    assert_eq!(usize::try_from(total).unwrap(), page.len());
    page.into_iter().map(|bookmark| bookmark.target).collect()
}

fn goods(id: i64) -> BookmarkTarget {
    BookmarkTarget::Goods(GoodsId(id))
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_added_twenty_times_at_once_is_there_once(pool: PgPool) {
    let seller = market(&pool).await;
    let ann = person(&pool, "ann", "user").await;
    let order = offer(&pool, seller, 1, 450).await;
    for target in [goods(1), BookmarkTarget::SellOrder(order), BookmarkTarget::Shop(seller)] {
        let tries = (0..20).map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { mark(&pool, ann, target).await.unwrap() })
        });
        let mut added = 0;
        for one in tries.collect::<Vec<_>>() {
            added += i32::from(one.await.unwrap());
        }
        assert_eq!(added, 1, "{target:?}");
        assert_eq!(targets(&pool, ann, target.bookmark_type()).await, [target]);
    }
    let (page, _) = list(&pool, ann, BookmarkType::SellOrder, None, Part::first(1)).await.unwrap();
    assert_eq!(page[0].price.map(|price| price.0), Some(450), "what it cost then");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn there_are_five_hundred_of_each_type_and_no_more_whoever_is_faster(pool: PgPool) {
    let seller = market(&pool).await;
    let ann = person(&pool, "ann", "user").await;
    sqlx::query(
        "insert into goods (goods_id, game, name, search_text) select n, 'a', n::text, n::text from generate_series(100, 610) n",
    )
    .execute(&pool)
    .await
    .unwrap();
    sqlx::raw_sql(
        "insert into goods_figures (goods_id, game) select goods_id, game from goods where goods_id >= 100",
    )
    .execute(&pool)
    .await
    .unwrap();
    sqlx::query("insert into bookmark (uid, target_type, goods_id) select $1, 'goods', n from generate_series(100, 598) n")
        .bind(ann.0)
        .execute(&pool)
        .await
        .unwrap();
    let tries = (600..610).map(|id| {
        let pool = pool.clone();
        tokio::spawn(async move { mark(&pool, ann, goods(id)).await })
    });
    let (mut added, mut full) = (0, 0);
    for one in tries.collect::<Vec<_>>() {
        match one.await.unwrap() {
            Ok(true) => added += 1,
            Err(AddError::Full) => full += 1,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((added, full), (1, 9));
    assert!(!mark(&pool, ann, goods(100)).await.unwrap(), "what is there is no more than before");
    assert!(mark(&pool, ann, BookmarkTarget::Shop(seller)).await.unwrap(), "each type by itself");
    let ben = person(&pool, "ben", "user").await;
    assert!(mark(&pool, ben, goods(600)).await.unwrap(), "each person by themselves");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn ones_own_and_what_is_not_there_are_refused(pool: PgPool) {
    let seller = market(&pool).await;
    let (ann, ben) = (person(&pool, "ann", "user").await, person(&pool, "ben", "sub_seller").await);
    sqlx::query("insert into shop_member (owner, member, kind, scopes) values ($1, $2, 'sub_seller', '{list}')")
        .bind(seller.0)
        .bind(ben.0)
        .execute(&pool)
        .await
        .unwrap();
    let order = offer(&pool, seller, 1, 450).await;
    for own in [seller, ben] {
        for target in [BookmarkTarget::SellOrder(order), BookmarkTarget::Shop(seller)] {
            assert!(matches!(mark(&pool, own, target).await, Err(AddError::Own)), "{target:?}");
        }
    }
    let mut tx = crate::begin(&pool).await.unwrap();
    sell_order::cancel(&mut tx, seller, order).await.unwrap();
    tx.commit().await.unwrap();
    let nothing = [
        goods(99),
        BookmarkTarget::SellOrder(order),
        BookmarkTarget::SellOrder(SellOrderId(Uuid::nil())),
        BookmarkTarget::Shop(Uid(999_999)),
        BookmarkTarget::Shop(ben),
    ];
    for target in nothing {
        let refused = mark(&pool, ann, target).await;
        assert!(matches!(refused, Err(AddError::NotFound)), "{target:?}");
    }
    sqlx::query("update account set allow_shop_display = false where uid = $1")
        .bind(seller.0)
        .execute(&pool)
        .await
        .unwrap();
    let hidden = mark(&pool, ann, BookmarkTarget::Shop(seller)).await;
    assert!(matches!(hidden, Err(AddError::NotFound)), "who does not show their shop");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn the_last_one_on_top_comes_first_then_the_latest(pool: PgPool) {
    market(&pool).await;
    let ann = person(&pool, "ann", "user").await;
    for id in 1..=3 {
        mark(&pool, ann, goods(id)).await.unwrap();
    }
    let there = async || targets(&pool, ann, BookmarkType::Goods).await;
    assert_eq!(there().await, [goods(3), goods(2), goods(1)]);
    let put = async |id, is_top| {
        let mut tx = crate::begin(&pool).await.unwrap();
        let done = top(&mut tx, ann, goods(id), is_top).await.unwrap();
        tx.commit().await.unwrap();
        done
    };
    assert!(put(1, true).await);
    assert_eq!(there().await, [goods(1), goods(3), goods(2)]);
    assert!(put(2, true).await);
    assert_eq!(there().await, [goods(2), goods(1), goods(3)]);
    assert!(put(2, false).await);
    assert_eq!(there().await, [goods(1), goods(3), goods(2)]);
    assert!(!put(99, true).await);
    let second = Part { limit: 1, offset: 1 };
    let (page, total) = list(&pool, ann, BookmarkType::Goods, None, second).await.unwrap();
    assert_eq!((page[0].target, total), (goods(3), 3));
    let (page, total) =
        list(&pool, ann, BookmarkType::Goods, Some("b"), Part::first(10)).await.unwrap();
    assert_eq!((page.len(), page[0].target, total), (1, goods(3), 1));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_sold_out_or_taken_back_is_cleared_and_what_may_come_back_stays(pool: PgPool) {
    let seller = market(&pool).await;
    let ann = person(&pool, "ann", "user").await;
    let mut orders = Vec::new();
    for (goods, price) in [(1, 400), (1, 401), (1, 402), (3, 403), (3, 404)] {
        orders.push(offer(&pool, seller, goods, price).await);
        mark(&pool, ann, BookmarkTarget::SellOrder(orders[orders.len() - 1])).await.unwrap();
    }
    let mut tx = crate::begin(&pool).await.unwrap();
    // Sold, held for an order, and one of each game taken back.
    sell_order::hold(&mut tx, orders[0], 1, ann).await.unwrap();
    sell_order::take(&mut tx, orders[0], 1).await.unwrap();
    sell_order::hold(&mut tx, orders[1], 1, ann).await.unwrap();
    sell_order::cancel(&mut tx, seller, orders[2]).await.unwrap();
    sell_order::cancel(&mut tx, seller, orders[3]).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(ended_offers(&pool, ann, None).await.unwrap(), 3);
    assert_eq!(ended_offers(&pool, ann, Some("a")).await.unwrap(), 2);
    let clear = async |game| {
        let mut tx = crate::begin(&pool).await.unwrap();
        let gone = clear_ended(&mut tx, ann, game).await.unwrap();
        tx.commit().await.unwrap();
        gone
    };
    assert_eq!(clear(Some("a")).await, 2);
    let left = targets(&pool, ann, BookmarkType::SellOrder).await;
    assert_eq!(left, [orders[4], orders[3], orders[1]].map(BookmarkTarget::SellOrder));
    assert_eq!((clear(None).await, clear(None).await), (1, 0));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn sellers_are_shown_as_they_show_themselves(pool: PgPool) {
    let seller = market(&pool).await;
    let ann = person(&pool, "ann", "user").await;
    mark(&pool, ann, BookmarkTarget::Shop(seller)).await.unwrap();
    let mut orders = Vec::new();
    for price in [400, 401, 402, 403] {
        orders.push(offer(&pool, seller, 1, price).await);
    }
    let shop = shops(&pool, &[seller], 3).await.unwrap().remove(0);
    assert_eq!((shop.is_open, shop.on_sale, shop.profile.nickname.as_str()), (true, 4, "sam"));
    assert_eq!(shop.latest, [orders[3], orders[2], orders[1]]);
    let of_game = async |game| {
        list(&pool, ann, BookmarkType::Shop, Some(game), Part::first(10)).await.unwrap().1
    };
    assert_eq!((of_game("a").await, of_game("b").await), (1, 0));
    sqlx::query("update account set allow_shop_display = false where uid = $1")
        .bind(seller.0)
        .execute(&pool)
        .await
        .unwrap();
    let shop = shops(&pool, &[seller], 3).await.unwrap().remove(0);
    assert_eq!((shop.is_open, shop.on_sale, shop.profile.nickname.as_str()), (false, 0, ""));
    assert!(shop.latest.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_taken_away_is_gone_and_is_checked_as_such(pool: PgPool) {
    let seller = market(&pool).await;
    let ann = person(&pool, "ann", "user").await;
    mark(&pool, ann, goods(1)).await.unwrap();
    mark(&pool, ann, BookmarkTarget::Shop(seller)).await.unwrap();
    let checked = async |of, asked: &[BookmarkTarget]| check(&pool, ann, of, asked).await.unwrap();
    assert_eq!(checked(BookmarkType::Goods, &[goods(1), goods(2)]).await, [goods(1)]);
    // The number of a seller is none of goods.
    let number = BookmarkTarget::Goods(GoodsId(seller.0));
    assert!(checked(BookmarkType::Goods, &[number]).await.is_empty());
    let mut tx = crate::begin(&pool).await.unwrap();
    assert!(remove(&mut tx, ann, goods(1)).await.unwrap());
    assert!(!remove(&mut tx, ann, goods(1)).await.unwrap());
    tx.commit().await.unwrap();
    assert!(checked(BookmarkType::Goods, &[goods(1)]).await.is_empty());
    assert_eq!(targets(&pool, ann, BookmarkType::Shop).await, [BookmarkTarget::Shop(seller)]);
}
