//! Reminders on a real database: told of once for each time, whoever lists at the same moment.

use guildhall_domain::{
    ids::{AssetId, GoodsId, SellOrderId},
    notice::{Kind, preference::Group},
};
use sqlx::PgPool;
use uuid::Uuid;

use super::*;
use crate::{
    market::{
        bookmark::remove,
        goods,
        sell_order::{self, Create},
    },
    notice::{self, Filter, Notice},
};

const GOODS: GoodsId = GoodsId(7);

async fn person(pool: &PgPool, name: &str, role: &str) -> Uid {
    let uid = sqlx::query_scalar(
        "insert into account (email, nickname, role) values ($1 || '@wait.test', $1, $2) returning uid",
    )
    .bind(name)
    .bind(role)
    .fetch_one(pool)
    .await
    .unwrap();
    Uid(uid)
}

async fn seller(pool: &PgPool, name: &str) -> Uid {
    let uid = person(pool, name, "seller").await;
    sqlx::query(
        "insert into asset (asset_id, owner, goods_id, quantity) values (gen_random_uuid(), $1, 7, 100)",
    )
    .bind(uid.0)
    .execute(pool)
    .await
    .unwrap();
    uid
}

/// Goods, a person who waits for them, and a seller.
async fn market(pool: &PgPool) -> (Uid, Uid) {
    sqlx::raw_sql(
        r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Guns"}', 'items', 1);
           insert into goods (goods_id, game, name, names, search_text) values (7, 'csgo', 'Knife', '{"de": "Messer"}', 'knife');
           insert into goods_figures (goods_id, game) values (7, 'csgo')"#,
    )
    .execute(pool)
    .await
    .unwrap();
    (person(pool, "ann", "user").await, seller(pool, "sam").await)
}

async fn list(pool: &PgPool, seller: Uid, price_cents: i64) -> SellOrderId {
    let asset: Uuid = sqlx::query_scalar("select asset_id from asset where owner = $1")
        .bind(seller.0)
        .fetch_one(pool)
        .await
        .unwrap();
    let mut tx = crate::begin(pool).await.unwrap();
    let wish = Create { asset_id: AssetId(asset), price_cents, quantity: 1 };
    let id = sell_order::create(&mut tx, seller, wish).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn price(pool: &PgPool, seller: Uid, id: SellOrderId, cents: i64) {
    let mut tx = crate::begin(pool).await.unwrap();
    sell_order::set_price(&mut tx, seller, id, cents).await.unwrap();
    tx.commit().await.unwrap();
}

async fn wait(pool: &PgPool, uid: Uid, max: Option<i64>) -> SaleReminder {
    let mut tx = crate::begin(pool).await.unwrap();
    let set = set_on_sale(&mut tx, uid, GOODS, max.map(UsdCents)).await.unwrap();
    tx.commit().await.unwrap();
    set
}

/// Counts the figures, as the service does, and looks at the reminders. Who was told.
async fn look(pool: &PgPool) -> Vec<Uid> {
    while goods::refresh(pool).await.unwrap() > 0 {}
    let mut told = Vec::new();
    loop {
        let fired = fire(pool).await.unwrap();
        told.extend(fired.told.into_iter().map(|(uid, _)| uid));
        if fired.seen == 0 {
            return told;
        }
    }
}

async fn an_hour_passes(pool: &PgPool) {
    sqlx::raw_sql(
        "update goods_reminder set told_at = told_at - interval '1 hour', due_at = due_at - interval '1 hour'",
    )
    .execute(pool)
    .await
    .unwrap();
}

async fn notices(pool: &PgPool, uid: Uid) -> Vec<Notice> {
    let all = Filter { uid, notice_type: None, only_unread: false };
    notice::list(pool, all, None, 100).await.unwrap().items
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_cheaper_offer_is_told_of_once_with_its_price_and_its_goods(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    let id = list(&pool, sam, 1_500).await;
    assert!(wait(&pool, ann, Some(1_000)).await.is_armed);
    assert!(look(&pool).await.is_empty());
    price(&pool, sam, id, 990).await;
    assert_eq!(look(&pool).await, [ann]);
    assert!(look(&pool).await.is_empty());
    let told = notices(&pool, ann).await;
    assert_eq!((told.len(), told[0].kind), (1, Kind::GoodsOnSale));
    assert_eq!(told[0].amount, Some(UsdCents(990)));
    let goods = told[0].goods.as_ref().unwrap();
    assert_eq!((goods.goods_id, goods.name.as_str()), (GOODS, "Knife"));
    assert!(notices(&pool, sam).await.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn it_is_news_again_only_after_they_were_dearer_or_gone(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    let id = list(&pool, sam, 1_500).await;
    wait(&pool, ann, Some(1_000)).await;
    // Up and down about the price, then clearly above, and down again; then gone, and there again.
    for (cents, told) in
        [(1_000, 1), (1_010, 0), (999, 0), (1_019, 0), (1_000, 0), (1_020, 0), (1_000, 1)]
    {
        an_hour_passes(&pool).await;
        price(&pool, sam, id, cents).await;
        assert_eq!(look(&pool).await.len(), told, "{cents}");
    }
    an_hour_passes(&pool).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    sell_order::cancel(&mut tx, sam, id).await.unwrap();
    tx.commit().await.unwrap();
    assert!(look(&pool).await.is_empty());
    list(&pool, sam, 1_000).await;
    assert_eq!(look(&pool).await, [ann]);
    assert_eq!(notices(&pool, ann).await.len(), 3);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_price_that_is_moved_all_day_is_told_of_once_an_hour(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    let id = list(&pool, sam, 1_500).await;
    wait(&pool, ann, Some(1_000)).await;
    price(&pool, sam, id, 1_000).await;
    assert_eq!(look(&pool).await, [ann]);
    for _ in 0..3 {
        for cents in [1_100, 1_000] {
            price(&pool, sam, id, cents).await;
            assert!(look(&pool).await.is_empty(), "{cents}");
        }
    }
    // It holds still when the hour is over, though nobody has touched it since.
    an_hour_passes(&pool).await;
    assert_eq!(look(&pool).await, [ann]);
    price(&pool, sam, id, 1_100).await;
    assert!(look(&pool).await.is_empty());
    price(&pool, sam, id, 1_000).await;
    assert!(look(&pool).await.is_empty());
    // Dearer again when the hour is over: nothing is told.
    price(&pool, sam, id, 1_100).await;
    assert!(look(&pool).await.is_empty());
    an_hour_passes(&pool).await;
    assert!(look(&pool).await.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn of_a_hidden_game_nobody_is_reminded(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    wait(&pool, ann, None).await;
    list(&pool, sam, 900).await;
    sqlx::raw_sql("update game set is_hidden = true").execute(&pool).await.unwrap();
    assert!(look(&pool).await.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn two_who_list_at_once_and_two_who_look_at_once_tell_once(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    let kim = seller(&pool, "kim").await;
    let ben = person(&pool, "ben", "user").await;
    for round in 1..=10 {
        wait(&pool, ann, None).await;
        wait(&pool, ben, Some(1_000)).await;
        let listings = [sam, kim].map(|seller| {
            let pool = pool.clone();
            tokio::spawn(async move { list(&pool, seller, 900).await })
        });
        let looks = (0..4).map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move { look(&pool).await })
        });
        let looks: Vec<_> = looks.collect();
        let mut orders = Vec::new();
        for one in listings {
            orders.push(one.await.unwrap());
        }
        let mut told = Vec::new();
        for one in looks {
            told.extend(one.await.unwrap());
        }
        told.extend(look(&pool).await);
        told.sort_unstable();
        let mut both = vec![ann, ben];
        both.sort_unstable();
        assert_eq!(told, both, "round {round}");
        assert_eq!(notices(&pool, ann).await.len(), round);
        for (seller, order) in [(sam, orders[0]), (kim, orders[1])] {
            let mut tx = crate::begin(&pool).await.unwrap();
            sell_order::cancel(&mut tx, seller, order).await.unwrap();
            tx.commit().await.unwrap();
        }
        assert!(look(&pool).await.is_empty());
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_listing_under_way_while_a_reminder_is_set_is_not_missed(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    let asset: Uuid =
        sqlx::query_scalar("select asset_id from asset").fetch_one(&pool).await.unwrap();
    let mut listing = crate::begin(&pool).await.unwrap();
    let wish = Create { asset_id: AssetId(asset), price_cents: 900, quantity: 1 };
    sell_order::create(&mut listing, sam, wish).await.unwrap();
    // Set, and looked at, before the listing is committed.
    assert!(wait(&pool, ann, Some(1_000)).await.is_armed);
    assert!(look(&pool).await.is_empty());
    listing.commit().await.unwrap();
    assert_eq!(look(&pool).await, [ann]);
    // The other way round: the reminder is set while the listing is committed and counted.
    let ben = person(&pool, "ben", "user").await;
    let mut setting = crate::begin(&pool).await.unwrap();
    set_on_sale(&mut setting, ben, GOODS, Some(UsdCents(800))).await.unwrap();
    list(&pool, sam, 700).await;
    look(&pool).await;
    setting.commit().await.unwrap();
    assert_eq!(look(&pool).await, [ben]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nobody_is_reminded_of_what_their_own_shop_sells(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    let ben = person(&pool, "ben", "sub_seller").await;
    sqlx::query("insert into shop_member (owner, member, kind, scopes) values ($1, $2, 'sub_seller', '{list}')")
        .bind(sam.0)
        .bind(ben.0)
        .execute(&pool)
        .await
        .unwrap();
    for uid in [ann, sam, ben] {
        wait(&pool, uid, Some(1_000)).await;
    }
    list(&pool, sam, 500).await;
    assert_eq!(look(&pool).await, [ann]);
    // Somebody else's, dearer than their own, which stays the lowest.
    let kim = seller(&pool, "kim").await;
    let other = list(&pool, kim, 1_500).await;
    assert!(look(&pool).await.is_empty());
    price(&pool, kim, other, 1_000).await;
    let mut told = look(&pool).await;
    told.sort_unstable();
    let mut theirs = vec![sam, ben];
    theirs.sort_unstable();
    assert_eq!(told, theirs);
    let prices: Vec<_> = notices(&pool, sam).await.into_iter().map(|told| told.amount).collect();
    assert_eq!(prices, [Some(UsdCents(1_000))]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_reminder_is_listed_with_its_goods_and_goes_with_them(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    list(&pool, sam, 900).await;
    assert!(!wait(&pool, ann, Some(1_000)).await.is_armed, "what is there already is no news");
    let (page, _) = bookmark::list(
        &pool,
        ann,
        guildhall_domain::market::bookmark::BookmarkType::Goods,
        None,
        crate::page::Part::first(10),
    )
    .await
    .unwrap();
    assert_eq!((page[0].is_reminded, page[0].remind_max), (true, Some(UsdCents(1_000))));
    wait(&pool, ann, Some(800)).await;
    let mut tx = crate::begin(&pool).await.unwrap();
    remove(&mut tx, ann, BookmarkTarget::Goods(GOODS)).await.unwrap();
    tx.commit().await.unwrap();
    list(&pool, sam, 700).await;
    assert!(look(&pool).await.is_empty());
    let left: i64 =
        sqlx::query_scalar("select count(*) from goods_reminder").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_wants_no_reminders_in_the_page_has_read_them(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    sqlx::query("insert into notice_preference (uid, notice_group, channel, is_on) values ($1, $2, 'in_page', false)")
        .bind(ann.0)
        .bind(Group::Reminders.as_str())
        .execute(&pool)
        .await
        .unwrap();
    wait(&pool, ann, None).await;
    list(&pool, sam, 900).await;
    look(&pool).await;
    let told = notices(&pool, ann).await;
    assert_eq!((told.len(), told[0].is_read), (1, true));
}

async fn due(pool: &PgPool, asset: AssetId, within: &str) {
    sqlx::query("update asset set tradable_at = now() + $2::text::interval where asset_id = $1")
        .bind(asset.0)
        .bind(within)
        .execute(pool)
        .await
        .unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_item_that_may_be_sold_is_told_of_once_its_time_has_come(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    let asset: Uuid =
        sqlx::query_scalar("select asset_id from asset").fetch_one(&pool).await.unwrap();
    let asset = AssetId(asset);
    let set = async |uid| {
        let mut tx = crate::begin(&pool).await.unwrap();
        let set = set_tradable(&mut tx, uid, asset).await.unwrap();
        tx.commit().await.unwrap();
        set
    };
    assert_eq!(set(sam).await, Some(false), "it may be sold already");
    due(&pool, asset, "1 hour").await;
    assert_eq!(set(ann).await, None, "somebody else's");
    assert_eq!((set(sam).await, set(sam).await), (Some(true), Some(true)));
    assert_eq!(tradable_of(&pool, sam, &[asset]).await.unwrap(), [asset]);
    assert!(look(&pool).await.is_empty());
    // The reminder is due, and the item has to wait longer.
    sqlx::raw_sql("update goods_reminder set due_at = now() - interval '1 second'")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(fire(&pool).await.unwrap(), Fired { seen: 1, told: vec![] });
    assert_eq!(fire(&pool).await.unwrap(), Fired::default());
    due(&pool, asset, "-1 second").await;
    sqlx::raw_sql("update goods_reminder set due_at = now() - interval '1 second'")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(look(&pool).await, [sam]);
    assert!(look(&pool).await.is_empty());
    let told = notices(&pool, sam).await;
    assert_eq!((told.len(), told[0].kind, told[0].amount), (1, Kind::ItemTradable, None));
    assert!(tradable_of(&pool, sam, &[asset]).await.unwrap().is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_item_that_is_somebody_elses_by_then_is_told_of_to_nobody(pool: PgPool) {
    let (ann, sam) = market(&pool).await;
    let asset: Uuid =
        sqlx::query_scalar("select asset_id from asset").fetch_one(&pool).await.unwrap();
    due(&pool, AssetId(asset), "1 hour").await;
    let mut tx = crate::begin(&pool).await.unwrap();
    assert_eq!(set_tradable(&mut tx, sam, AssetId(asset)).await.unwrap(), Some(true));
    tx.commit().await.unwrap();
    sqlx::query("update asset set owner = $1, tradable_at = now() - interval '1 second'")
        .bind(ann.0)
        .execute(&pool)
        .await
        .unwrap();
    sqlx::raw_sql("update goods_reminder set due_at = now() - interval '1 second'")
        .execute(&pool)
        .await
        .unwrap();
    assert!(look(&pool).await.is_empty());
    assert!(notices(&pool, sam).await.is_empty() && notices(&pool, ann).await.is_empty());
}
