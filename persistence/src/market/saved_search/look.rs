//! Finding what saved searches are told of: looks at offers that were listed or changed, never at all offers for every search.

use std::collections::{HashMap, HashSet};

use guildhall_domain::{
    ids::{GoodsId, SavedSearchId, SellOrderId, Uid},
    market::{
        reminder::{Crossing, NOT_AGAIN_WITHIN, Threshold},
        saved_search::SearchAlert,
    },
    wallet::money::UsdCents,
};
use serde_json::Value;
use sqlx::{PgConnection, PgPool, Postgres, Transaction, types::Json};
use uuid::Uuid;

use super::{Alert, Finds, keys, tell, waits_for};
use crate::{
    DatabaseError,
    market::{
        cheapest::Cheapest,
        goods::Snapshot,
        sell_order::{self, SellOrder},
    },
};

/// Changes of offers that are looked at in one transaction. Ours: whoever changes a search that they concern waits for it.
const AT_ONCE: i64 = 100;

/// What one round has done.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Changes that were seen and searches that were due; 0 when there is nothing to do.
    pub seen: u64,
    /// Who was told, and of which fact.
    pub told: Vec<(Uid, String)>,
}

/// Whether a look would find anything to look at.
///
/// # Errors
/// Whatever Postgres says.
pub async fn is_any(pool: &PgPool) -> Result<bool, DatabaseError> {
    let is_any = sqlx::query_scalar!(
        r#"select exists (select from offer_event) or exists (
               select from saved_search where due_at is not null and due_at <= now()
           ) as "is_any!""#
    );
    Ok(is_any.fetch_one(pool).await?)
}

/// Looks at offers that were listed or changed, and at searches that it was too soon to tell of, and writes what people are told of. Of two
/// processes one looks at a time, so each sees what the other has told.
///
/// # Errors
/// Whatever Postgres says; what was told before is told.
pub async fn look(pool: &PgPool, market: &Snapshot) -> Result<Told, DatabaseError> {
    let mut done = Told::default();
    let mut tx = locked(pool).await?;
    let found = Events::read(&mut tx).await?;
    done.seen += found.events.len() as u64;
    if !found.events.is_empty() {
        let searches = searches_about(&mut tx, market, &found.goods).await?;
        let mut lowest = Lowest::default();
        for search in &searches {
            match search.threshold {
                None => new_matches(&mut tx, search, &found).await?,
                Some(threshold) => {
                    prices(&mut tx, search, threshold, (&found, &mut lowest)).await?;
                }
            }
        }
        sqlx::query!("delete from offer_event where event_id = any($1)", &found.ids)
            .execute(&mut *tx)
            .await?;
    }
    done.seen += tell::due(&mut tx, &mut done.told).await?;
    tx.commit().await?;
    Ok(done)
}

async fn locked(pool: &PgPool) -> Result<Transaction<'static, Postgres>, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtext('saved-searches'))")
        .execute(&mut *tx)
        .await?;
    Ok(tx)
}

struct Event {
    id: i64,
    goods: GoodsId,
    offer: SellOrderId,
    is_new: bool,
    old_cents: Option<i64>,
}

/// Changes of offers, with the offers as they are now.
#[derive(Default)]
struct Events {
    ids: Vec<i64>,
    events: Vec<Event>,
    goods: Vec<GoodsId>,
    /// With whose shop it is.
    offers: HashMap<SellOrderId, (SellOrder, Uid)>,
}

impl Events {
    /// Nothing is read of offers while nobody waits for any.
    async fn read(tx: &mut PgConnection) -> Result<Self, DatabaseError> {
        let rows = sqlx::query!(
            r#"select event_id, goods_id, sell_order_id, is_new, old_cents,
                   (select exists (select from saved_search where alert <> 'none' and paused_at is null)) as "is_waited_for!"
               from offer_event order by event_id limit $1"#,
            AT_ONCE,
        )
        .fetch_all(&mut *tx)
        .await?;
        let mut found = Self::default();
        let mut goods = HashSet::new();
        let is_waited_for = rows.first().is_some_and(|row| row.is_waited_for);
        for row in rows {
            found.ids.push(row.event_id);
            goods.insert(GoodsId(row.goods_id));
            found.events.push(Event {
                id: row.event_id,
                goods: GoodsId(row.goods_id),
                offer: SellOrderId(row.sell_order_id),
                is_new: row.is_new,
                old_cents: row.old_cents,
            });
        }
        if !is_waited_for {
            return Ok(found);
        }
        found.goods = offered(tx, goods).await?;
        let news: Vec<SellOrderId> = found
            .events
            .iter()
            .filter(|event| event.is_new || event.old_cents.is_some())
            .map(|event| event.offer)
            .collect();
        found.offers = with_shops(tx, &news).await?;
        Ok(found)
    }
}

/// Which of these goods the shop offers.
async fn offered(
    tx: &mut PgConnection,
    goods: HashSet<GoodsId>,
) -> Result<Vec<GoodsId>, DatabaseError> {
    let goods: Vec<i64> = goods.into_iter().map(|goods| goods.0).collect();
    let offered = sqlx::query_scalar!(
        "select g.goods_id from goods g join game m using (game)
         where g.goods_id = any($1) and g.retired_at is null and not m.is_hidden order by g.goods_id",
        &goods
    )
    .fetch_all(tx)
    .await?;
    Ok(offered.into_iter().map(GoodsId).collect())
}

/// Those of these offers that are on sale.
pub(super) async fn with_shops(
    tx: &mut PgConnection,
    ids: &[SellOrderId],
) -> Result<HashMap<SellOrderId, (SellOrder, Uid)>, DatabaseError> {
    let offers = sell_order::find_all(&mut *tx, ids).await?;
    let sellers: Vec<i64> = offers.iter().map(|offer| offer.seller().0).collect();
    let owners = sqlx::query!(
        "select member, owner from shop_member where member = any($1) and ended_at is null",
        &sellers
    )
    .fetch_all(tx)
    .await?;
    let owners: HashMap<i64, i64> = owners.into_iter().map(|row| (row.member, row.owner)).collect();
    let with_shop = |offer: SellOrder| {
        let seller = offer.seller();
        (offer.id(), (offer, owners.get(&seller.0).map_or(seller, |owner| Uid(*owner))))
    };
    Ok(offers
        .into_iter()
        .filter(|offer| offer.on_sale > 0 && !offer.is_resting)
        .map(with_shop)
        .collect())
}

/// A search that waits, and which of the changed goods it may find.
struct Waiting {
    id: SavedSearchId,
    /// The owner, or the owner of the shop they work for: nobody is told of their own.
    shop: Uid,
    goods: Vec<GoodsId>,
    pieces: sell_order::Filter,
    /// `None` waits for whatever fits.
    threshold: Option<Threshold>,
    /// What was listed up to this event is no news.
    after_event: i64,
}

async fn searches_about(
    tx: &mut PgConnection,
    market: &Snapshot,
    goods: &[GoodsId],
) -> Result<Vec<Waiting>, DatabaseError> {
    let ids: Vec<i64> = goods.iter().map(|goods| goods.0).collect();
    let known = goods.iter().filter_map(|goods| market.find(*goods));
    let keys: HashSet<String> = known.flat_map(|goods| keys::of_goods(&goods)).collect();
    let keys: Vec<String> = keys.into_iter().collect();
    // Held until it is written what they found: who changes one begins anew after it.
    let rows = sqlx::query!(
        r#"select s.search_id, s.goods_id, s.filter as "filter: Json<Value>", s.alert as "alert: SearchAlert", s.alert_cents,
               s.after_event,
               coalesce((select owner from shop_member where member = s.uid and ended_at is null), s.uid) as "shop!"
           from saved_search s join account a using (uid)
           where s.alert <> 'none' and s.paused_at is null and a.frozen_at is null
               and (s.goods_id = any($1) or s.goods_id is null and s.keys && $2)
           order by s.search_id for update of s"#,
        &ids,
        &keys,
    )
    .fetch_all(tx)
    .await?;
    let waiting = rows.into_iter().filter_map(|row| {
        let finds = Finds::read(row.goods_id, row.filter.0)?;
        let alert = Alert { kind: row.alert, price: row.alert_cents.map(UsdCents) };
        let (pieces, threshold) = waits_for(&finds, alert);
        let goods = match &finds {
            Finds::Offers(one, _) => vec![*one],
            Finds::Goods(filter) => market.which_of(&filter.of_goods(), goods),
        };
        let (id, shop) = (SavedSearchId(row.search_id), Uid(row.shop));
        Some(Waiting { id, shop, goods, pieces, threshold, after_event: row.after_event })
    });
    Ok(waiting.filter(|search| !search.goods.is_empty()).collect())
}

/// Offers that were listed, or whose price came into the range: each once for good.
async fn new_matches(
    tx: &mut PgConnection,
    search: &Waiting,
    found: &Events,
) -> Result<(), DatabaseError> {
    let is_news =
        |event: &&Event| event.id > search.after_event && search.goods.contains(&event.goods);
    for event in found.events.iter().filter(is_news) {
        let Some((offer, shop)) = found.offers.get(&event.offer) else { continue };
        let fitted = || event.old_cents.is_none_or(|old| search.pieces.fits_at(offer, old));
        if *shop == search.shop || !search.pieces.fits(offer) || (!event.is_new && fitted()) {
            continue;
        }
        hit(tx, search.id, event.goods, event.offer.0, offer.price_cents).await?;
    }
    Ok(())
}

/// What is asked at least, as a round has read it: many searches wait for the same pieces of the same goods.
#[derive(Default)]
struct Lowest(HashMap<(GoodsId, String), Cheapest>);

impl Lowest {
    async fn of(
        &mut self,
        tx: &mut PgConnection,
        goods: GoodsId,
        pieces: &sell_order::Filter,
    ) -> Result<Cheapest, DatabaseError> {
        let key = (goods, format!("{pieces:?}"));
        if let Some(known) = self.0.get(&key) {
            return Ok(*known);
        }
        let read = Cheapest::of(tx, goods, pieces).await?;
        self.0.insert(key, read);
        Ok(read)
    }
}

/// Goods whose lowest price has come to what is waited for, and those where it is clearly gone again.
async fn prices(
    tx: &mut PgConnection,
    search: &Waiting,
    threshold: Threshold,
    (found, lowest): (&Events, &mut Lowest),
) -> Result<(), DatabaseError> {
    let goods: Vec<GoodsId> =
        search.goods.iter().filter(|goods| found.goods.contains(goods)).copied().collect();
    let ids: Vec<i64> = goods.iter().map(|goods| goods.0).collect();
    let hits: HashSet<i64> = sqlx::query_scalar!(
        "select goods_id from saved_search_hit where search_id = $1 and goods_id = any($2)",
        search.id.0,
        &ids,
    )
    .fetch_all(&mut *tx)
    .await?
    .into_iter()
    .collect();
    for goods in goods {
        let price = lowest.of(tx, goods, &search.pieces).await?.but(search.shop);
        match (threshold.seen(!hits.contains(&goods.0), price), price) {
            (Crossing::Fires, Some(price)) => {
                hit(tx, search.id, goods, Uuid::nil(), price.0).await?;
            }
            (Crossing::Rearms, _) => forget(tx, search.id, goods, Uuid::nil()).await?,
            _ => {}
        }
    }
    Ok(())
}

async fn hit(
    tx: &mut PgConnection,
    search: SavedSearchId,
    goods: GoodsId,
    offer: Uuid,
    cents: i64,
) -> Result<(), DatabaseError> {
    let added = sqlx::query!(
        "insert into saved_search_hit (search_id, goods_id, sell_order_id, price_cents) values ($1, $2, $3, $4) on conflict do nothing",
        search.0,
        goods.0,
        offer,
        cents,
    )
    .execute(&mut *tx)
    .await?;
    if added.rows_affected() > 0 {
        due_again(tx, search).await?;
    }
    Ok(())
}

/// It is told of as soon as it may be.
pub(super) async fn due_again(
    tx: &mut PgConnection,
    search: SavedSearchId,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update saved_search set due_at = case when told_at is null then now()
             else greatest(now(), told_at + make_interval(secs => $2)) end where search_id = $1 and due_at is null",
        search.0,
        NOT_AGAIN_WITHIN.as_seconds_f64(),
    )
    .execute(tx)
    .await?;
    Ok(())
}

pub(super) async fn forget(
    tx: &mut PgConnection,
    search: SavedSearchId,
    goods: GoodsId,
    offer: Uuid,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "delete from saved_search_hit where search_id = $1 and goods_id = $2 and sell_order_id = $3",
        search.0,
        goods.0,
        offer,
    )
    .execute(tx)
    .await?;
    Ok(())
}
