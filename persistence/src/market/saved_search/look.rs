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

use super::{Alert, Finds, keys, waits_for};
use crate::{
    DatabaseError,
    market::{
        cheapest::Cheapest,
        goods::Snapshot,
        sell_order::{self, SellOrder},
    },
    notice::{self, NewSearchNotice},
};

/// Changes of offers that are looked at in one transaction, and searches that are told of in one. Ours.
const AT_ONCE: i64 = 500;

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
        for search in &searches {
            match search.threshold {
                None => new_matches(&mut tx, search, &found).await?,
                Some(threshold) => prices(&mut tx, search, threshold, &found).await?,
            }
        }
        sqlx::query!("delete from offer_event where event_id = any($1)", &found.ids)
            .execute(&mut *tx)
            .await?;
    }
    tell(&mut tx, &mut done).await?;
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
async fn with_shops(
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

/// Goods whose lowest price has come to what is waited for, and those where it is clearly gone again.
async fn prices(
    tx: &mut PgConnection,
    search: &Waiting,
    threshold: Threshold,
    found: &Events,
) -> Result<(), DatabaseError> {
    for goods in search.goods.iter().filter(|goods| found.goods.contains(goods)) {
        let lowest = Cheapest::of(tx, *goods, &search.pieces).await?.but(search.shop);
        let is_armed = sqlx::query_scalar!(
            r#"select not exists (select from saved_search_hit where search_id = $1 and goods_id = $2) as "is_armed!""#,
            search.id.0,
            goods.0,
        )
        .fetch_one(&mut *tx)
        .await?;
        match (threshold.seen(is_armed, lowest), lowest) {
            (Crossing::Fires, Some(lowest)) => {
                hit(tx, search.id, *goods, Uuid::nil(), lowest.0).await?;
            }
            (Crossing::Rearms, _) => forget(tx, search.id, *goods, Uuid::nil()).await?,
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
        sqlx::query!(
            "update saved_search set due_at = case when told_at is null then now()
                 else greatest(now(), told_at + make_interval(secs => $2)) end where search_id = $1 and due_at is null",
            search.0,
            NOT_AGAIN_WITHIN.as_seconds_f64(),
        )
        .execute(tx)
        .await?;
    }
    Ok(())
}

async fn forget(
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

/// A search that is to be told of now.
struct DueSearch {
    id: SavedSearchId,
    uid: Uid,
    shop: Uid,
    pieces: sell_order::Filter,
    threshold: Option<Threshold>,
}

/// Tells of what was found, of each search at most once an hour: what does not hold any more by then is told to nobody.
async fn tell(tx: &mut PgConnection, done: &mut Told) -> Result<(), DatabaseError> {
    let rows = sqlx::query!(
        r#"select s.search_id, s.uid, s.goods_id, s.filter as "filter: Json<Value>", s.alert as "alert: SearchAlert", s.alert_cents,
               coalesce((select owner from shop_member where member = s.uid and ended_at is null), s.uid) as "shop!"
           from saved_search s where s.due_at <= now() order by s.due_at limit $1 for update"#,
        AT_ONCE,
    )
    .fetch_all(&mut *tx)
    .await?;
    done.seen += rows.len() as u64;
    for row in rows {
        let id = SavedSearchId(row.search_id);
        sqlx::query!("update saved_search set due_at = null where search_id = $1", id.0)
            .execute(&mut *tx)
            .await?;
        let Some(finds) = Finds::read(row.goods_id, row.filter.0) else { continue };
        let alert = Alert { kind: row.alert, price: row.alert_cents.map(UsdCents) };
        let (pieces, threshold) = waits_for(&finds, alert);
        let search = DueSearch { id, uid: Uid(row.uid), shop: Uid(row.shop), pieces, threshold };
        let hits = still_there(tx, &search).await?;
        if let Some((goods, lowest)) = hits.iter().copied().min_by_key(|(_, price)| *price) {
            let event = told(tx, &search, hits.len(), goods, lowest).await?;
            done.told.push((search.uid, event));
        }
    }
    Ok(())
}

/// What was found and nobody was told of, as it is now. What is gone is forgotten.
async fn still_there(
    tx: &mut PgConnection,
    search: &DueSearch,
) -> Result<Vec<(GoodsId, UsdCents)>, DatabaseError> {
    let hits = sqlx::query!(
        "select goods_id, sell_order_id from saved_search_hit where search_id = $1 and not is_told order by found_at limit $2",
        search.id.0,
        AT_ONCE,
    )
    .fetch_all(&mut *tx)
    .await?;
    let ids: Vec<SellOrderId> = hits.iter().map(|hit| SellOrderId(hit.sell_order_id)).collect();
    let offers = match search.threshold {
        None => with_shops(tx, &ids).await?,
        Some(_) => HashMap::new(),
    };
    let mut there = Vec::new();
    for row in hits {
        let goods = GoodsId(row.goods_id);
        let price = match search.threshold {
            None => offers
                .get(&SellOrderId(row.sell_order_id))
                .filter(|(offer, _)| search.pieces.fits(offer))
                .map(|(offer, _)| UsdCents(offer.price_cents)),
            Some(threshold) => Cheapest::of(tx, goods, &search.pieces)
                .await?
                .but(search.shop)
                .filter(|lowest| threshold.is_met_by(Some(*lowest))),
        };
        match price {
            Some(price) => there.push((goods, price)),
            None => forget(tx, search.id, goods, row.sell_order_id).await?,
        }
    }
    Ok(there)
}

/// Writes the notice of this many hits, the cheapest of these goods.
async fn told(
    tx: &mut PgConnection,
    search: &DueSearch,
    matches: usize,
    goods: GoodsId,
    lowest: UsdCents,
) -> Result<String, DatabaseError> {
    sqlx::query!(
        "update saved_search_hit set is_told = true where search_id = $1 and not is_told",
        search.id.0
    )
    .execute(&mut *tx)
    .await?;
    let told = sqlx::query_scalar!(
        "update saved_search set told = told + 1, told_at = now() where search_id = $1 returning told",
        search.id.0
    )
    .fetch_one(&mut *tx)
    .await?;
    let event = notice::search_event(search.id, told);
    let matches = i32::try_from(matches).unwrap_or(i32::MAX);
    let new = NewSearchNotice { uid: search.uid, search: search.id, goods, lowest, matches };
    notice::add_of_search(tx, &event, new).await?;
    Ok(event)
}
