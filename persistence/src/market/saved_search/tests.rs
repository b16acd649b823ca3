//! Saved searches on a real database: told of once, by price both ways, each at most once an hour.

use guildhall_domain::{
    ids::{AssetId, SellOrderId},
    market::wear::Band,
    notice::{Kind, preference::Group},
};
use sqlx::PgPool;

use super::*;
use crate::{
    market::{
        goods::GoodsIndex,
        sell_order::{self, Create},
    },
    notice::{self, Filter, Notice},
};

const REDLINE: GoodsId = GoodsId(7);

async fn person(pool: &PgPool, name: &str, role: &str) -> Uid {
    let uid = sqlx::query_scalar(
        "insert into account (email, nickname, role) values ($1 || '@save.test', $1, $2) returning uid",
    )
    .bind(name)
    .bind(role)
    .fetch_one(pool)
    .await
    .unwrap();
    Uid(uid)
}

struct Market {
    pool: PgPool,
    index: GoodsIndex,
    ann: Uid,
    sam: Uid,
}

impl Market {
    /// Two rifles and a knife, somebody who searches, and a seller.
    async fn open(pool: PgPool) -> Self {
        sqlx::raw_sql(
            r#"insert into game (game, names, kind, position) values ('csgo', '{"en": "Guns"}', 'items', 1);
               insert into goods (goods_id, game, name, search_text, tags, wear_min, wear_max) values
                   (7, 'csgo', 'AK-47 | Redline', 'ak-47 | redline', '{"kind": "rifle", "rarity": "classified"}', 0.1, 0.7),
                   (8, 'csgo', 'AK-47 | Slate', 'ak-47 | slate', '{"kind": "rifle"}', 0, 1),
                   (9, 'csgo', 'Knife', 'knife', '{"kind": "knife"}', 0, 1);
               insert into goods_figures (goods_id, game) select goods_id, game from goods"#,
        )
        .execute(&pool)
        .await
        .unwrap();
        let (ann, sam) = (person(&pool, "ann", "user").await, person(&pool, "sam", "seller").await);
        Self { index: GoodsIndex::new(pool.clone()), pool, ann, sam }
    }

    async fn list(&self, seller: Uid, goods: i64, wear: f32, price_cents: i64) -> SellOrderId {
        let asset = Uuid::now_v7();
        sqlx::query(
            r#"insert into asset (asset_id, owner, goods_id, quantity, wear, paint_seed, stickers)
               values ($1, $2, $3, 1, $4, 661, '[{"name": "Crown", "slot": 0}]')"#,
        )
        .bind(asset)
        .bind(seller.0)
        .bind(goods)
        .bind(wear)
        .execute(&self.pool)
        .await
        .unwrap();
        let mut tx = crate::begin(&self.pool).await.unwrap();
        let wish = Create { asset_id: AssetId(asset), price_cents, quantity: 1 };
        let id = sell_order::create(&mut tx, seller, wish).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    async fn price(&self, id: SellOrderId, cents: i64) {
        let mut tx = crate::begin(&self.pool).await.unwrap();
        sell_order::set_price(&mut tx, self.sam, id, cents).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn take_back(&self, id: SellOrderId) {
        let mut tx = crate::begin(&self.pool).await.unwrap();
        sell_order::cancel(&mut tx, self.sam, id).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn save(&self, uid: Uid, finds: Finds, alert: Alert) -> SavedSearchId {
        let index = self.index.catch_up().await.unwrap();
        let mut tx = crate::begin(&self.pool).await.unwrap();
        let id = create(&mut tx, &index, uid, "Mine", &finds, alert).await.unwrap();
        tx.commit().await.unwrap();
        id
    }

    async fn changed(&self, id: SavedSearchId, wish: Change) -> Result<(), SaveError> {
        let index = self.index.catch_up().await.unwrap();
        let mut tx = crate::begin(&self.pool).await.unwrap();
        change(&mut tx, &index, self.ann, id, &wish).await?;
        tx.commit().await.unwrap();
        Ok(())
    }

    /// Looks until there is nothing to look at. Who was told.
    async fn look(&self) -> Vec<Uid> {
        let mut told = Vec::new();
        while is_any(&self.pool).await.unwrap() {
            let index = self.index.catch_up().await.unwrap();
            let found = look(&self.pool, &index).await.unwrap();
            assert!(found.seen > 0, "it would go round for ever");
            told.extend(found.told.into_iter().map(|(uid, _)| uid));
        }
        told
    }

    async fn an_hour_passes(&self) {
        sqlx::raw_sql(
            "update saved_search set told_at = told_at - interval '1 hour', due_at = due_at - interval '1 hour'",
        )
        .execute(&self.pool)
        .await
        .unwrap();
    }

    async fn notices(&self) -> Vec<Notice> {
        let all = Filter { uid: self.ann, notice_type: None, only_unread: false };
        notice::list(&self.pool, all, None, 100).await.unwrap().items
    }
}

fn rifles() -> goods::Filter {
    goods::Filter {
        game: Some("csgo".into()),
        tags: vec![("kind".into(), vec!["rifle".into()])],
        ..goods::Filter::default()
    }
}

fn clean(most_cents: Option<i64>) -> Finds {
    let filter = sell_order::Filter {
        most_wear: Some(0.2),
        stickers: vec!["Crown".into()],
        paint_seeds: vec![661],
        most_cents,
        ..sell_order::Filter::default()
    };
    Finds::Offers(REDLINE, filter)
}

const NEW: Alert = Alert { kind: SearchAlert::NewMatch, price: None };

fn under(cents: i64) -> Alert {
    Alert { kind: SearchAlert::PriceUnder, price: Some(UsdCents(cents)) }
}

fn over(cents: i64) -> Alert {
    Alert { kind: SearchAlert::PriceOver, price: Some(UsdCents(cents)) }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_new_match_of_goods_is_told_of_once_with_its_price_and_the_search(pool: PgPool) {
    let market = Market::open(pool).await;
    market.list(market.sam, 7, 0.15, 900).await;
    let search = market.save(market.ann, clean(Some(1_000)), NEW).await;
    assert!(market.look().await.is_empty(), "what was there is no news");
    market.list(market.sam, 7, 0.30, 500).await;
    market.list(market.sam, 7, 0.15, 1_001).await;
    market.list(market.sam, 8, 0.15, 500).await;
    assert!(market.look().await.is_empty(), "too worn, too dear, other goods");
    let fits = market.list(market.sam, 7, 0.2, 1_000).await;
    assert_eq!(market.look().await, [market.ann]);
    let told = market.notices().await;
    assert_eq!((told.len(), told[0].kind), (1, Kind::SavedSearchFound));
    assert_eq!(told[0].amount, Some(UsdCents(1_000)));
    assert_eq!(told[0].goods.as_ref().map(|goods| goods.goods_id), Some(REDLINE));
    let about = told[0].search.as_ref().unwrap();
    assert_eq!((about.search_id, about.name.as_deref(), about.matches), (search, Some("Mine"), 1));
    market.an_hour_passes().await;
    for cents in [1_500, 950, 2_000, 1_000] {
        market.price(fits, cents).await;
        assert!(market.look().await.is_empty(), "the same offer again at {cents}");
    }
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn an_offer_whose_price_comes_into_the_range_is_new_and_one_that_stays_in_it_is_not(
    pool: PgPool,
) {
    let market = Market::open(pool).await;
    let [dear, cheap] = [
        market.list(market.sam, 7, 0.15, 1_500).await,
        market.list(market.sam, 7, 0.15, 800).await,
    ];
    market.save(market.ann, clean(Some(1_000)), NEW).await;
    market.price(cheap, 700).await;
    assert!(market.look().await.is_empty(), "it was on the list when the search was saved");
    market.price(dear, 990).await;
    assert_eq!(market.look().await, [market.ann]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn matches_of_one_hour_are_told_of_together_without_those_that_are_gone(pool: PgPool) {
    let market = Market::open(pool).await;
    let finds = Finds::Goods(goods::Filter { most_cents: Some(1_000), ..rifles() });
    market.save(market.ann, finds, NEW).await;
    market.list(market.sam, 7, 0.2, 900).await;
    assert_eq!(market.look().await, [market.ann]);
    market.list(market.sam, 8, 0.2, 800).await;
    market.list(market.sam, 7, 0.3, 850).await;
    let sold = market.list(market.sam, 8, 0.2, 100).await;
    market.list(market.sam, 9, 0.2, 100).await;
    assert!(market.look().await.is_empty(), "too soon");
    market.take_back(sold).await;
    assert!(market.look().await.is_empty());
    market.an_hour_passes().await;
    assert_eq!(market.look().await, [market.ann]);
    let told = market.notices().await;
    assert_eq!(told.len(), 2);
    let about = told[0].search.as_ref().unwrap();
    assert_eq!((about.matches, told[0].amount), (2, Some(UsdCents(800))), "{told:?}");
    market.an_hour_passes().await;
    assert!(market.look().await.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_price_that_moves_about_the_wanted_one_is_told_of_once(pool: PgPool) {
    let market = Market::open(pool).await;
    let id = market.list(market.sam, 7, 0.15, 1_200).await;
    market.save(market.ann, clean(None), under(1_000)).await;
    let mut times = 0;
    for cents in [1_050, 1_000, 1_001, 999, 1_010, 990, 1_019, 1_000] {
        market.price(id, cents).await;
        times += market.look().await.len();
        market.an_hour_passes().await;
    }
    assert_eq!(times, 1);
    market.price(id, 1_020).await;
    assert!(market.look().await.is_empty());
    market.price(id, 1_000).await;
    assert_eq!(market.look().await, [market.ann], "it was two percent dearer");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_price_that_rises_is_told_of_until_it_was_clearly_lower(pool: PgPool) {
    let market = Market::open(pool).await;
    let id = market.list(market.sam, 7, 0.15, 900).await;
    market.save(market.ann, Finds::Goods(rifles()), over(1_000)).await;
    let mut times = 0;
    for cents in [1_000, 990, 1_001, 981, 1_500] {
        market.price(id, cents).await;
        times += market.look().await.len();
        market.an_hour_passes().await;
    }
    assert_eq!(times, 1);
    market.take_back(id).await;
    market.look().await;
    let again = market.list(market.sam, 7, 0.15, 1_500).await;
    assert!(market.look().await.is_empty(), "gone and back is not risen");
    market.price(again, 980).await;
    market.look().await;
    market.price(again, 1_000).await;
    assert_eq!(market.look().await, [market.ann]);
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn what_is_at_the_price_when_it_is_set_is_no_news_and_other_goods_are(pool: PgPool) {
    let market = Market::open(pool).await;
    let id = market.list(market.sam, 7, 0.15, 900).await;
    market.save(market.ann, Finds::Goods(rifles()), under(1_000)).await;
    market.price(id, 890).await;
    assert!(market.look().await.is_empty());
    market.list(market.sam, 8, 0.15, 950).await;
    assert_eq!(market.look().await, [market.ann]);
    assert_eq!(market.notices().await[0].goods.as_ref().unwrap().goods_id, GoodsId(8));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn nobody_is_told_of_their_own_offers(pool: PgPool) {
    let market = Market::open(pool).await;
    market.save(market.sam, clean(None), NEW).await;
    market.save(market.sam, clean(None), under(1_000)).await;
    market.list(market.sam, 7, 0.15, 900).await;
    assert!(market.look().await.is_empty());
    let bo = person(&market.pool, "bo", "seller").await;
    market.list(bo, 7, 0.15, 950).await;
    assert_eq!(market.look().await, [market.sam, market.sam], "of others', although dearer");
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_paused_search_is_silent_and_begins_anew(pool: PgPool) {
    let market = Market::open(pool).await;
    let id = market.list(market.sam, 7, 0.15, 1_500).await;
    let search = market.save(market.ann, clean(None), under(1_000)).await;
    let pause = |is_paused| Change { is_paused: Some(is_paused), ..Change::default() };
    market.changed(search, pause(true)).await.unwrap();
    market.price(id, 900).await;
    assert!(market.look().await.is_empty());
    market.changed(search, pause(false)).await.unwrap();
    market.price(id, 890).await;
    assert!(market.look().await.is_empty(), "it was there when the search went on");
    market.price(id, 1_100).await;
    market.look().await;
    market.price(id, 900).await;
    assert_eq!(market.look().await, [market.ann]);
    let renamed = Change { name: Some("Other".into()), ..Change::default() };
    market.changed(search, renamed).await.unwrap();
    let listed = list(&market.pool, market.ann).await.unwrap();
    assert_eq!((listed[0].name.as_str(), listed[0].alert), ("Other", under(1_000)));
    assert_eq!(listed[0].finds, clean(None), "as it was saved");
    let quiet =
        Change { alert: Some(Alert { kind: SearchAlert::None, price: None }), ..Change::default() };
    market.changed(search, quiet).await.unwrap();
    market.price(id, 2_000).await;
    market.price(id, 100).await;
    assert!(market.look().await.is_empty());
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn a_search_is_its_owners_alone(pool: PgPool) {
    let market = Market::open(pool).await;
    let search = market.save(market.sam, clean(None), NEW).await;
    let wish = Change { is_paused: Some(true), ..Change::default() };
    assert!(matches!(market.changed(search, wish).await, Err(SaveError::NotFound)));
    assert!(list(&market.pool, market.ann).await.unwrap().is_empty());
    let mut tx = crate::begin(&market.pool).await.unwrap();
    assert!(!delete(&mut tx, market.ann, search).await.unwrap());
    assert!(delete(&mut tx, market.sam, search).await.unwrap());
    assert!(!delete(&mut tx, market.sam, search).await.unwrap());
    tx.commit().await.unwrap();
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn there_are_fifty_and_no_more_whoever_is_faster(pool: PgPool) {
    let market = Market::open(pool).await;
    for _ in 0..MOST - 1 {
        market.save(market.ann, clean(None), NEW).await;
    }
    let index = market.index.catch_up().await.unwrap();
    let tries = (0..10).map(|_| {
        let (pool, index, ann) = (market.pool.clone(), index.clone(), market.ann);
        tokio::spawn(async move {
            let mut tx = crate::begin(&pool).await.unwrap();
            let saved = create(&mut tx, &index, ann, "Last", &clean(None), NEW).await;
            tx.commit().await.unwrap();
            match saved {
                Ok(_) => 1,
                Err(SaveError::Full) => 0,
                Err(other) => panic!("{other}"),
            }
        })
    });
    let mut saved = 0;
    for one in tries.collect::<Vec<_>>() {
        saved += one.await.unwrap();
    }
    assert_eq!(saved, 1);
    let nothing = Finds::Offers(GoodsId(99), sell_order::Filter::default());
    let mut tx = crate::begin(&market.pool).await.unwrap();
    let refused = create(&mut tx, &index, market.sam, "x", &nothing, NEW).await;
    assert!(matches!(refused, Err(SaveError::NotFound)));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn who_wants_no_such_notices_has_read_it_and_gets_no_letter(pool: PgPool) {
    let market = Market::open(pool).await;
    let letters = async || {
        sqlx::query_scalar::<_, i64>("select count(*) from outbox where kind = 'notice_letter'")
            .fetch_one(&market.pool)
            .await
            .unwrap()
    };
    market.save(market.ann, clean(None), NEW).await;
    market.list(market.sam, 7, 0.15, 900).await;
    market.look().await;
    assert_eq!((market.notices().await[0].is_read, letters().await), (false, 1));
    sqlx::query(
        "insert into notice_preference (uid, notice_group, channel, is_on)
         select $1, $2, channel, false from unnest(array['in_page', 'mail']) channel",
    )
    .bind(market.ann.0)
    .bind(Group::Searches.as_str())
    .execute(&market.pool)
    .await
    .unwrap();
    market.an_hour_passes().await;
    market.list(market.sam, 7, 0.15, 900).await;
    market.look().await;
    assert_eq!((market.notices().await[0].is_read, letters().await), (true, 1));
}

#[sqlx::test(migrator = "crate::MIGRATOR")]
async fn searches_of_the_market_are_found_by_a_key_of_the_goods(pool: PgPool) {
    let market = Market::open(pool).await;
    let worn = goods::Filter {
        tags: vec![("exterior".into(), vec!["minimal_wear".into()])],
        ..goods::Filter::default()
    };
    assert_eq!(worn.of_offers().bands, [Band::MinimalWear]);
    let words = goods::Filter { search: Some("redline ak".into()), ..goods::Filter::default() };
    for filter in [worn, words, rifles(), goods::Filter { tags: vec![], ..rifles() }] {
        market.save(market.ann, Finds::Goods(filter), NEW).await;
    }
    market.list(market.sam, 7, 0.12, 900).await;
    assert_eq!(market.look().await, [market.ann; 4]);
    market.an_hour_passes().await;
    market.list(market.sam, 9, 0.3, 900).await;
    assert_eq!(market.look().await, [market.ann], "a knife that is worn: the game alone");
    sqlx::raw_sql("update goods set retired_at = now() where goods_id = 7")
        .execute(&market.pool)
        .await
        .unwrap();
    market.an_hour_passes().await;
    sqlx::raw_sql("update sell_order set price_cents = price_cents - 1")
        .execute(&market.pool)
        .await
        .unwrap();
    assert!(market.look().await.is_empty());
}
