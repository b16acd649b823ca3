//! What a seller does with offers: make, price anew, take back.

use guildhall_domain::{
    ids::{AssetId, SellOrderId, Uid},
    market::wear::Band,
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::note_change;
use crate::DatabaseError;

/// An offer to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Create {
    pub asset_id: AssetId,
    pub price_cents: i64,
    pub quantity: i32,
}

/// Why an offer is not made.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    #[error("the seller does not own this item")]
    NotFound,
    #[error("more than the inventory has")]
    ExceedsInventory,
    #[error("not tradable yet")]
    NotTradable,
    /// Its goods are retired, or their game is hidden.
    #[error("the shop does not offer these goods")]
    NotOffered,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for CreateError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Puts units of a piece on sale. Lock order of several: by asset.
///
/// # Errors
/// As [`CreateError`] says; nothing is changed then.
pub async fn create(
    tx: &mut PgConnection,
    seller: Uid,
    request: Create,
) -> Result<SellOrderId, CreateError> {
    let taken = sqlx::query!(
        "update asset set quantity = quantity - $3, listed = listed + $3, version = version + 1
         where asset_id = $1 and owner = $2 and quantity >= $3 and $3 > 0 and (tradable_at is null or tradable_at <= now())
             and exists (select from goods g join game m on m.game = g.game
                 where g.goods_id = asset.goods_id and g.retired_at is null and not m.is_hidden)
         returning goods_id, band, wear, paint_seed, stat_trak",
        request.asset_id.0,
        seller.0,
        request.quantity,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(asset) = taken else { return Err(refusal(tx, seller, request).await?) };
    let id = Uuid::now_v7();
    sqlx::query!(
        "insert into sell_order (sell_order_id, asset_id, seller, goods_id, price_cents, listed, on_sale, band, wear,
             paint_seed, stat_trak)
         values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10)",
        id,
        request.asset_id.0,
        seller.0,
        asset.goods_id,
        request.price_cents,
        request.quantity,
        asset.wear.map_or(asset.band, |wear| Band::of(wear).number()),
        asset.wear,
        asset.paint_seed,
        asset.stat_trak,
    )
    .execute(&mut *tx)
    .await?;
    note_change(tx, asset.goods_id).await?;
    Ok(SellOrderId(id))
}

async fn refusal(
    tx: &mut PgConnection,
    seller: Uid,
    request: Create,
) -> Result<CreateError, CreateError> {
    let asset = sqlx::query!(
        r#"select tradable_at > now() as "is_waiting", g.retired_at is null and not m.is_hidden as "is_offered!"
           from asset a join goods g on g.goods_id = a.goods_id join game m on m.game = g.game
           where asset_id = $1 and owner = $2"#,
        request.asset_id.0,
        seller.0,
    )
    .fetch_optional(tx)
    .await?;
    Ok(match asset {
        None => CreateError::NotFound,
        Some(asset) if !asset.is_offered => CreateError::NotOffered,
        Some(asset) if asset.is_waiting == Some(true) => CreateError::NotTradable,
        Some(_) => CreateError::ExceedsInventory,
    })
}

/// Why an offer is not changed.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// Not there, not the seller's, or ended.
    #[error("the seller has no such offer")]
    NotFound,
    /// Units of it are held for orders under way.
    #[error("the offer has open orders")]
    Pending,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for ListError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// An offer that is about to be priced anew, and what it is an offer of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Priced {
    pub price_cents: i64,
    /// Lots on sale.
    pub on_sale: i32,
    /// Lots held for orders: on sale again if those are closed.
    pub locked: i32,
    pub game: String,
    /// In English.
    pub name: String,
    /// What it usually costs.
    pub reference_cents: Option<i64>,
}

/// What an offer of a seller costs now. It stays as it is until the transaction ends.
///
/// # Errors
/// [`ListError::NotFound`] if there is none, or nothing of it is on sale.
pub async fn price(
    tx: &mut PgConnection,
    seller: Uid,
    id: SellOrderId,
) -> Result<Priced, ListError> {
    sqlx::query_as!(
        Priced,
        r#"select s.price_cents, s.on_sale, s.locked, g.game, g.name, f.reference_cents as "reference_cents?"
           from sell_order s join goods g using (goods_id) left join goods_figures f using (goods_id)
           where s.sell_order_id = $1 and s.seller = $2 and s.on_sale > 0 for no key update of s"#,
        id.0,
        seller.0,
    )
    .fetch_optional(tx)
    .await?
    .ok_or(ListError::NotFound)
}

/// Gives an offer another price. Units that are held keep theirs; the same price again changes nothing. False then.
///
/// # Errors
/// As [`ListError`] says.
pub async fn set_price(
    tx: &mut PgConnection,
    seller: Uid,
    id: SellOrderId,
    price_cents: i64,
) -> Result<bool, ListError> {
    let there = price(tx, seller, id).await?;
    if there.price_cents == price_cents {
        return Ok(false);
    }
    let goods = sqlx::query_scalar!(
        "update sell_order set price_version = price_version + 1, price_cents = $2, version = version + 1
         where sell_order_id = $1 returning goods_id",
        id.0,
        price_cents,
    )
    .fetch_one(&mut *tx)
    .await?;
    note_change(tx, goods).await?;
    Ok(true)
}

/// Locks these offers of a seller, then their assets, each in the order of their ids. Who takes back several calls it first, so
/// that two who do, or one and an order, never wait for each other in a circle.
pub async fn lock(
    tx: &mut PgConnection,
    seller: Uid,
    ids: &[SellOrderId],
) -> Result<(), DatabaseError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let assets = sqlx::query_scalar!(
        "select asset_id from sell_order where sell_order_id = any($1) and seller = $2
         order by sell_order_id for update",
        &ids,
        seller.0,
    )
    .fetch_all(&mut *tx)
    .await?;
    sqlx::query!(
        "select asset_id from asset where asset_id = any($1) order by asset_id for update",
        &assets,
    )
    .fetch_all(tx)
    .await?;
    Ok(())
}

/// Takes an offer back. One that came back already counts as taken back: false then.
///
/// # Errors
/// As [`ListError`] says.
pub async fn cancel(
    tx: &mut PgConnection,
    seller: Uid,
    id: SellOrderId,
) -> Result<bool, ListError> {
    let back = sqlx::query!(
        r#"with before as (
               select sell_order_id, on_sale from sell_order
               where sell_order_id = $1 and seller = $2 and on_sale > 0 and locked = 0 for update
           )
           update sell_order s set on_sale = 0, withdrawn = s.withdrawn + s.on_sale, ended_at = now(), version = s.version + 1
           from before b where s.sell_order_id = b.sell_order_id
           returning s.asset_id, s.goods_id, b.on_sale as "quantity!""#,
        id.0,
        seller.0,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(back) = back else {
        let row = sqlx::query!(
            "select locked, withdrawn from sell_order where sell_order_id = $1 and seller = $2",
            id.0,
            seller.0,
        )
        .fetch_optional(tx)
        .await?
        .ok_or(ListError::NotFound)?;
        return match row {
            row if row.locked > 0 => Err(ListError::Pending),
            row if row.withdrawn > 0 => Ok(false),
            _ => Err(ListError::NotFound),
        };
    };
    sqlx::query!(
        "update asset set quantity = quantity + $2, listed = listed - $2, version = version + 1 where asset_id = $1",
        back.asset_id,
        back.quantity,
    )
    .execute(&mut *tx)
    .await?;
    note_change(tx, back.goods_id).await?;
    Ok(true)
}

/// Takes back every offer of a seller (in one game, if given) that no order is under way of; answers how many were, and how
/// many were not.
pub async fn cancel_all(
    tx: &mut PgConnection,
    seller: Uid,
    games: Option<&[String]>,
) -> Result<(Vec<SellOrderId>, u64), DatabaseError> {
    let ids = sqlx::query_scalar!(
        "select sell_order_id from sell_order s join goods g using (goods_id)
         where seller = $1 and on_sale > 0 and ($2::text[] is null or g.game = any($2)) order by sell_order_id",
        seller.0,
        games as Option<&[String]>,
    )
    .fetch_all(&mut *tx)
    .await?;
    let ids: Vec<SellOrderId> = ids.into_iter().map(SellOrderId).collect();
    lock(tx, seller, &ids).await?;
    let (mut cancelled, mut pending) = (Vec::new(), 0);
    for id in ids {
        match cancel(tx, seller, id).await {
            Ok(true) => cancelled.push(id),
            // Taken back by another call in the meantime.
            Ok(false) => {}
            Err(ListError::Pending | ListError::NotFound) => pending += 1,
            Err(ListError::Database(error)) => return Err(error),
        }
    }
    Ok((cancelled, pending))
}
