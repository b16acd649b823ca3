//! Telling people of what their saved searches found: of each at most once an hour, and of nothing that is gone by then.

use std::collections::HashMap;

use guildhall_domain::{
    ids::{GoodsId, SavedSearchId, SellOrderId, Uid},
    market::{reminder::Threshold, saved_search::SearchAlert},
    wallet::money::UsdCents,
};
use serde_json::Value;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use super::{
    Alert, Finds,
    look::{due_again, forget, with_shops},
    waits_for,
};
use crate::{
    DatabaseError,
    market::{cheapest::Cheapest, sell_order},
    notice::{self, NewSearchNotice},
};

/// Searches that are told of in one transaction, and what one of them has found that is looked at for it. Ours.
const AT_ONCE: i64 = 50;
const HITS: i64 = 500;

/// A search that is to be told of now.
struct DueSearch {
    id: SavedSearchId,
    uid: Uid,
    shop: Uid,
    pieces: sell_order::Filter,
    threshold: Option<Threshold>,
}

/// Tells of what was found, of each search at most once an hour: what does not hold any more by then is told to nobody.
/// Answers how many searches were due.
pub(super) async fn due(
    tx: &mut PgConnection,
    people: &mut Vec<(Uid, String)>,
) -> Result<u64, DatabaseError> {
    let rows = sqlx::query!(
        r#"select s.search_id, s.uid, s.goods_id, s.filter as "filter: Json<Value>", s.alert as "alert: SearchAlert", s.alert_cents,
               coalesce((select owner from shop_member where member = s.uid and ended_at is null), s.uid) as "shop!"
           from saved_search s where s.due_at <= now() order by s.due_at limit $1 for update"#,
        AT_ONCE,
    )
    .fetch_all(&mut *tx)
    .await?;
    let seen = rows.len() as u64;
    for row in rows {
        let id = SavedSearchId(row.search_id);
        sqlx::query!("update saved_search set due_at = null where search_id = $1", id.0)
            .execute(&mut *tx)
            .await?;
        let Some(finds) = Finds::read(row.goods_id, row.filter.0) else { continue };
        let alert = Alert { kind: row.alert, price: row.alert_cents.map(UsdCents) };
        let (pieces, threshold) = waits_for(&finds, alert);
        let search = DueSearch { id, uid: Uid(row.uid), shop: Uid(row.shop), pieces, threshold };
        let (hits, more) = still_there(tx, &search).await?;
        if let Some((goods, lowest)) = hits.iter().copied().min_by_key(|(_, price)| *price) {
            let event = told(tx, &search, hits.len(), goods, lowest).await?;
            people.push((search.uid, event));
        }
        if more {
            due_again(tx, id).await?;
        }
    }
    Ok(seen)
}

/// What was found first and nobody was told of, as it is now, told from here on; and whether there is more. What is gone is forgotten.
async fn still_there(
    tx: &mut PgConnection,
    search: &DueSearch,
) -> Result<(Vec<(GoodsId, UsdCents)>, bool), DatabaseError> {
    let hits = sqlx::query!(
        "select goods_id, sell_order_id from saved_search_hit where search_id = $1 and not is_told order by found_at limit $2",
        search.id.0,
        HITS,
    )
    .fetch_all(&mut *tx)
    .await?;
    let ids: Vec<SellOrderId> = hits.iter().map(|hit| SellOrderId(hit.sell_order_id)).collect();
    let offers = match search.threshold {
        None => with_shops(tx, &ids).await?,
        Some(_) => HashMap::new(),
    };
    let more = hits.len() as u64 >= HITS.unsigned_abs();
    let (goods, found): (Vec<i64>, Vec<Uuid>) =
        hits.iter().map(|hit| (hit.goods_id, hit.sell_order_id)).unzip();
    sqlx::query!(
        "update saved_search_hit h set is_told = true from unnest($2::bigint[], $3::uuid[]) as read (goods_id, sell_order_id)
         where h.search_id = $1 and h.goods_id = read.goods_id and h.sell_order_id = read.sell_order_id",
        search.id.0,
        &goods,
        &found,
    )
    .execute(&mut *tx)
    .await?;
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
    Ok((there, more))
}

/// Writes the notice of this many hits, the cheapest of these goods.
async fn told(
    tx: &mut PgConnection,
    search: &DueSearch,
    matches: usize,
    goods: GoodsId,
    lowest: UsdCents,
) -> Result<String, DatabaseError> {
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
