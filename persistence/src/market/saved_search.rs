//! Searches that people save: tables `saved_search` and `saved_search_hit`. Saved, changed, listed and deleted here; [`look`] finds what they
//! are told of.
//!
//! Who changes a search holds their own account's row first, so that two that are saved at once are counted one after the other. Decision 0093.

mod keys;
mod look;
mod tell;
#[cfg(test)]
mod tests;

pub use look::{Told, is_any, look};

use guildhall_domain::{
    ids::{GoodsId, SavedSearchId, Uid},
    market::{
        reminder::{Crossing, Threshold},
        saved_search::{MOST, MOST_MET, SearchAlert},
    },
    wallet::money::UsdCents,
};
use serde_json::Value;
use sqlx::{PgConnection, PgPool, QueryBuilder, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{
    goods::{self, Snapshot},
    sell_order, team,
};
use crate::DatabaseError;

/// What a search finds.
#[derive(Debug, Clone, PartialEq)]
pub enum Finds {
    /// Goods of the market.
    Goods(goods::Filter),
    /// Offers of some goods.
    Offers(GoodsId, sell_order::Filter),
}

impl Finds {
    fn of_goods(&self) -> Option<GoodsId> {
        match self {
            Self::Goods(_) => None,
            Self::Offers(goods, _) => Some(*goods),
        }
    }

    fn filter(&self) -> Value {
        match self {
            Self::Goods(filter) => serde_json::to_value(filter),
            Self::Offers(_, filter) => serde_json::to_value(filter),
        }
        .expect("texts and numbers")
    }

    fn read(goods: Option<i64>, filter: Value) -> Option<Self> {
        Some(match goods {
            None => Self::Goods(serde_json::from_value(filter).ok()?),
            Some(goods) => Self::Offers(GoodsId(goods), serde_json::from_value(filter).ok()?),
        })
    }

    /// What it asks of offers, whichever goods they are of.
    fn pieces(&self) -> sell_order::Filter {
        match self {
            Self::Goods(filter) => filter.of_offers(),
            Self::Offers(_, filter) => filter.clone(),
        }
    }
}

/// What the owner is told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alert {
    pub kind: SearchAlert,
    /// Of alerts of prices alone.
    pub price: Option<UsdCents>,
}

/// A saved search.
#[derive(Debug, Clone, PartialEq)]
pub struct SavedSearch {
    pub id: SavedSearchId,
    pub name: String,
    pub finds: Finds,
    pub alert: Alert,
    pub is_paused: bool,
    pub created_at: OffsetDateTime,
    /// When it was last told of.
    pub told_at: Option<OffsetDateTime>,
}

/// Why a search is not saved, or not changed.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// No such goods, or no such search of this person.
    #[error("not found")]
    NotFound,
    /// [`MOST`] are there.
    #[error("the person has as many searches as there may be")]
    Full,
    /// More than [`MOST_MET`] goods are at the price already.
    #[error("too many goods are at that price")]
    TooWide,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for SaveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// What is to be another; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Change {
    pub name: Option<String>,
    pub alert: Option<Alert>,
    pub is_paused: Option<bool>,
}

/// Saves a search. What it finds now is no news.
///
/// # Errors
/// As [`SaveError`] says; nothing is changed then.
pub async fn create(
    tx: &mut PgConnection,
    market: &Snapshot,
    uid: Uid,
    name: &str,
    finds: &Finds,
    alert: Alert,
) -> Result<SavedSearchId, SaveError> {
    hold(tx, uid).await?;
    let there = sqlx::query_scalar!(
        r#"select count(*) as "there!" from saved_search where uid = $1"#,
        uid.0
    )
    .fetch_one(&mut *tx)
    .await?;
    if there >= MOST {
        return Err(SaveError::Full);
    }
    if let Some(goods) = finds.of_goods() {
        sqlx::query!("select from goods where goods_id = $1", goods.0)
            .fetch_optional(&mut *tx)
            .await?
            .ok_or(SaveError::NotFound)?;
    }
    let id = SavedSearchId(Uuid::now_v7());
    let keys = match finds {
        Finds::Goods(filter) => keys::of_search(filter),
        Finds::Offers(..) => Vec::new(),
    };
    sqlx::query!(
        "insert into saved_search (search_id, uid, name, goods_id, filter, keys, alert, alert_cents) values ($1, $2, $3, $4, $5, $6, $7, $8)",
        id.0,
        uid.0,
        name,
        finds.of_goods().map(|goods| goods.0),
        finds.filter(),
        &keys,
        alert.kind.as_str(),
        alert.price.map(|price| price.0),
    )
    .execute(&mut *tx)
    .await?;
    begin_anew(tx, market, uid, id, finds, alert).await?;
    Ok(id)
}

/// Changes a search. One that goes on, or is told of something else, begins anew: what it finds at that moment is no news.
///
/// # Errors
/// As [`SaveError`] says; nothing is changed then.
pub async fn change(
    tx: &mut PgConnection,
    market: &Snapshot,
    uid: Uid,
    id: SavedSearchId,
    change: &Change,
) -> Result<(), SaveError> {
    hold(tx, uid).await?;
    let before = find(tx, uid, id).await?.ok_or(SaveError::NotFound)?;
    let alert = change.alert.unwrap_or(before.alert);
    let is_paused = change.is_paused.unwrap_or(before.is_paused);
    sqlx::query!(
        "update saved_search set name = coalesce($2, name), alert = $3, alert_cents = $4,
             paused_at = case when $5 then coalesce(paused_at, now()) end where search_id = $1",
        id.0,
        change.name,
        alert.kind.as_str(),
        alert.price.map(|price| price.0),
        is_paused,
    )
    .execute(&mut *tx)
    .await?;
    if alert != before.alert || is_paused != before.is_paused {
        let alert = if is_paused { Alert { kind: SearchAlert::None, price: None } } else { alert };
        begin_anew(tx, market, uid, id, &before.finds, alert).await?;
    }
    Ok(())
}

/// Deletes a search. Whether it was there.
///
/// # Errors
/// Whatever Postgres says.
pub async fn delete(
    tx: &mut PgConnection,
    uid: Uid,
    id: SavedSearchId,
) -> Result<bool, DatabaseError> {
    hold(tx, uid).await?;
    let gone =
        sqlx::query!("delete from saved_search where search_id = $1 and uid = $2", id.0, uid.0)
            .execute(tx)
            .await?;
    Ok(gone.rows_affected() > 0)
}

/// One after the other changes a person's searches.
async fn hold(tx: &mut PgConnection, uid: Uid) -> Result<(), DatabaseError> {
    sqlx::query!("select from account where uid = $1 for no key update", uid.0).execute(tx).await?;
    Ok(())
}

/// Forgets what was found, and takes what is at the price now as told.
async fn begin_anew(
    tx: &mut PgConnection,
    market: &Snapshot,
    uid: Uid,
    id: SavedSearchId,
    finds: &Finds,
    alert: Alert,
) -> Result<(), SaveError> {
    // Who looks for what is found holds the search while they write what they found.
    sqlx::query!("select from saved_search where search_id = $1 for update", id.0)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("delete from saved_search_hit where search_id = $1", id.0)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "update saved_search set due_at = null,
             after_event = (select case when is_called then last_value else 0 end from offer_event_event_id_seq)
         where search_id = $1",
        id.0
    )
    .execute(&mut *tx)
    .await?;
    let Some(threshold) = alert.kind.threshold(alert.price) else { return Ok(()) };
    let goods: Vec<i64> = match finds {
        Finds::Offers(goods, _) => vec![goods.0],
        Finds::Goods(filter) => {
            market.all_of(&filter.of_goods()).into_iter().map(|goods| goods.0).collect()
        }
    };
    let shop = team::shop_of(&mut *tx, uid).await?;
    let lowest = lowest_of(tx, &goods, &finds.pieces(), shop).await?;
    let met: Vec<(i64, i64)> = lowest
        .into_iter()
        .filter(|(_, cents)| threshold.seen(true, Some(UsdCents(*cents))) == Crossing::Fires)
        .collect();
    if met.len() > MOST_MET && matches!(finds, Finds::Goods(_)) {
        return Err(SaveError::TooWide);
    }
    let (goods, cents): (Vec<i64>, Vec<i64>) = met.into_iter().unzip();
    sqlx::query!(
        "insert into saved_search_hit (search_id, goods_id, price_cents, is_told)
         select $1, goods_id, price_cents, true from unnest($2::bigint[], $3::bigint[]) met (goods_id, price_cents)",
        id.0,
        &goods,
        &cents,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Of each of these goods what others than this shop ask at least for a piece that fits.
async fn lowest_of(
    tx: &mut PgConnection,
    goods: &[i64],
    pieces: &sell_order::Filter,
    shop: Uid,
) -> Result<Vec<(i64, i64)>, DatabaseError> {
    let mut query = QueryBuilder::new("select w.goods_id, l.price_cents from unnest(");
    query
        .push_bind(goods.to_vec())
        .push("::bigint[]) w (goods_id) cross join lateral (select s.price_cents from sell_order s where ")
        .push(sell_order::FOR_SALE)
        .push(" and s.goods_id = w.goods_id");
    sell_order::wanted_pieces(&mut query, pieces);
    query
        .push(" and coalesce((select owner from shop_member where member = s.seller and ended_at is null), s.seller) <> ")
        .push_bind(shop.0)
        .push(" order by s.price_cents limit 1) l");
    Ok(query.build_query_as().fetch_all(tx).await?)
}

struct Row {
    search_id: Uuid,
    name: String,
    goods_id: Option<i64>,
    filter: Json<Value>,
    alert: SearchAlert,
    alert_cents: Option<i64>,
    is_paused: bool,
    created_at: OffsetDateTime,
    told_at: Option<OffsetDateTime>,
}

impl SavedSearch {
    /// `None` for one that only another release can read.
    fn known(row: Row) -> Option<Self> {
        Some(Self {
            id: SavedSearchId(row.search_id),
            name: row.name,
            finds: Finds::read(row.goods_id, row.filter.0)?,
            alert: Alert { kind: row.alert, price: row.alert_cents.map(UsdCents) },
            is_paused: row.is_paused,
            created_at: row.created_at,
            told_at: row.told_at,
        })
    }
}

/// A search of this person.
///
/// # Errors
/// Whatever Postgres says.
pub async fn find(
    tx: &mut PgConnection,
    uid: Uid,
    id: SavedSearchId,
) -> Result<Option<SavedSearch>, DatabaseError> {
    let row = sqlx::query_as!(
        Row,
        r#"select search_id, name, goods_id, filter as "filter: Json<Value>", alert as "alert: SearchAlert", alert_cents,
               paused_at is not null as "is_paused!", created_at, told_at
           from saved_search where search_id = $1 and uid = $2"#,
        id.0,
        uid.0,
    )
    .fetch_optional(tx)
    .await?;
    Ok(row.and_then(SavedSearch::known))
}

/// All searches of a person, the newest first.
///
/// # Errors
/// Whatever Postgres says.
pub async fn list(pool: &PgPool, uid: Uid) -> Result<Vec<SavedSearch>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"select search_id, name, goods_id, filter as "filter: Json<Value>", alert as "alert: SearchAlert", alert_cents,
               paused_at is not null as "is_paused!", created_at, told_at
           from saved_search where uid = $1 order by created_at desc, search_id desc"#,
        uid.0,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().filter_map(SavedSearch::known).collect())
}

/// What a search waits for, with what it asks of offers.
fn waits_for(finds: &Finds, alert: Alert) -> (sell_order::Filter, Option<Threshold>) {
    (finds.pieces(), alert.kind.threshold(alert.price))
}
