//! Offers and their stock: every unit is on sale, locked for an order, sold, or back with its seller, and never two of them.
//!
//! [`hold`], [`release`], [`take`] and [`give_back`] are for the code that holds the order: they run in the caller's transaction, lock
//! the offer's row first and their asset's row after it, as all code here does. Source: reliability O2; issue 4 (a stock unit is sold once).

mod change;
mod list;

pub use change::{
    Create, CreateError, ListError, Priced, cancel, cancel_all, create, lock, price, set_price,
};
pub use list::{
    Choices, Filter, SellOrder, Sort, choices, count, find, find_all, for_sale_of, games_of,
    history, of_goods, on_sale,
};
pub(in crate::market) use list::{FOR_SALE, wanted, wanted_pieces};

use guildhall_domain::ids::{GoodsId, SellOrderId, Uid};
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool};

use super::team;
use crate::DatabaseError;

/// Units held for a buyer (or seen, by [`offer`]), and what was on offer when they were.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    pub seller: Uid,
    pub goods_id: GoodsId,
    pub game: String,
    /// In English.
    pub name: String,
    pub unit_price_cents: i64,
    /// Rises with each change of the price.
    pub price_version: i64,
    /// Whoever delivers has to be told an account first: coins and top-ups. A storefront's packs are redeemed by who buys them, who says so
    /// when they line up.
    pub needs_info: bool,
    /// What an order shows of it: picture, float, seed, stickers, names.
    pub snapshot: Value,
}

/// Why there is nothing to hold.
#[derive(Debug, thiserror::Error)]
pub enum StockError {
    /// Never there, or ended.
    #[error("offer not found")]
    NotFound,
    /// The buyer's, or of the shop the buyer works for.
    #[error("the offer is the buyer's own")]
    Own,
    #[error("not enough on sale")]
    OutOfStock,
    /// The seller's store is offline, away or stopped.
    #[error("the seller's store is at rest")]
    StoreResting,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for StockError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

struct Row {
    seller: i64,
    goods_id: i64,
    game: String,
    name: String,
    names: Value,
    art: Value,
    price_cents: i64,
    price_version: i64,
    on_sale: i32,
    band: i16,
    wear: Option<f32>,
    paint_seed: Option<i32>,
    stat_trak: bool,
    name_tag: Option<String>,
    stickers: Value,
    lot: i32,
    needs_info: bool,
    is_resting: bool,
}

impl From<Row> for Held {
    fn from(row: Row) -> Self {
        let snapshot = json!({
            "name": row.name, "names": row.names, "art": row.art, "game": row.game,
            "band": guildhall_domain::market::wear::Band::of_number(row.band).word(),
            "float": row.wear, "paint_seed": row.paint_seed, "stat_trak": row.stat_trak,
            "name_tag": row.name_tag, "stickers": row.stickers, "lot": row.lot,
        });
        Self {
            seller: Uid(row.seller),
            goods_id: GoodsId(row.goods_id),
            game: row.game,
            name: row.name,
            unit_price_cents: row.price_cents,
            price_version: row.price_version,
            needs_info: row.needs_info,
            snapshot,
        }
    }
}

/// What the offer is, without touching it: for quotes.
///
/// # Errors
/// As [`StockError`] says.
pub async fn offer(
    pool: &PgPool,
    id: SellOrderId,
    quantity: i32,
    buyer: Uid,
) -> Result<Held, StockError> {
    let mut connection = pool.acquire().await?;
    seen(&mut connection, id, quantity, buyer).await
}

/// The same, in a transaction.
///
/// # Errors
/// As [`StockError`] says.
pub(crate) async fn seen(
    db: &mut PgConnection,
    id: SellOrderId,
    quantity: i32,
    buyer: Uid,
) -> Result<Held, StockError> {
    let row = sqlx::query_as!(
        Row,
        r#"select s.seller, s.goods_id, g.game, g.name, g.names, g.art, s.price_cents, s.price_version, s.on_sale,
                  s.band, s.wear, s.paint_seed, s.stat_trak, a.name_tag, a.stickers, g.lot,
                  p.kind in ('coins', 'top_up') and not exists (
                      select from topup_queue q where q.seller = s.seller and q.game = g.game and q.region = coalesce(g.subgame_name, '')
                          and g.tags ->> 'kind' = 'pack'
                  ) as "needs_info!",
                  exists (select from resting_store r where r.seller = s.seller) as "is_resting!"
           from sell_order s join goods g using (goods_id) join asset a using (asset_id) join game p using (game)
           where s.sell_order_id = $1 and s.ended_at is null"#,
        id.0,
    )
    .fetch_optional(&mut *db)
    .await?
    .ok_or(StockError::NotFound)?;
    if team::is_same_shop(db, Uid(row.seller), buyer).await? {
        return Err(StockError::Own);
    }
    if row.is_resting {
        return Err(StockError::StoreResting);
    }
    if quantity < 1 || row.on_sale < quantity {
        return Err(StockError::OutOfStock);
    }
    Ok(row.into())
}

/// Takes units off sale for an order that is not paid yet.
///
/// # Errors
/// As [`StockError`] says; nothing is changed then.
pub async fn hold(
    tx: &mut PgConnection,
    id: SellOrderId,
    quantity: i32,
    buyer: Uid,
) -> Result<Held, StockError> {
    let held = sqlx::query!(
        r#"update sell_order set on_sale = on_sale - $2, locked = locked + $2, version = version + 1
           where sell_order_id = $1 and on_sale >= $2 and $2 > 0
               and not exists (select from resting_store r where r.seller = sell_order.seller)
               and coalesce((select owner from shop_member where member = seller and ended_at is null), seller)
                   <> coalesce((select owner from shop_member where member = $3 and ended_at is null), $3)"#,
        id.0,
        quantity,
        buyer.0,
    )
    .execute(&mut *tx)
    .await?;
    if held.rows_affected() == 0 {
        // Says which of the two it was; if it came back in between, the buyer may simply try again.
        seen(tx, id, quantity, buyer).await?;
        return Err(StockError::OutOfStock);
    }
    // Reads its own change: asks for none on sale.
    let row = sqlx::query_as!(
        Row,
        r#"select s.seller, s.goods_id, g.game, g.name, g.names, g.art, s.price_cents, s.price_version, s.on_sale,
                  s.band, s.wear, s.paint_seed, s.stat_trak, a.name_tag, a.stickers, g.lot,
                  p.kind in ('coins', 'top_up') and not exists (
                      select from topup_queue q where q.seller = s.seller and q.game = g.game and q.region = coalesce(g.subgame_name, '')
                          and g.tags ->> 'kind' = 'pack'
                  ) as "needs_info!",
                  exists (select from resting_store r where r.seller = s.seller) as "is_resting!"
           from sell_order s join goods g using (goods_id) join asset a using (asset_id) join game p using (game)
           where s.sell_order_id = $1"#,
        id.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    note_change(tx, row.goods_id).await?;
    Ok(row.into())
}

/// Puts held units on sale again: the order was closed before it was paid.
///
/// # Errors
/// Whatever Postgres says, also when so many are not held.
pub async fn release(
    tx: &mut PgConnection,
    id: SellOrderId,
    quantity: i32,
) -> Result<(), DatabaseError> {
    let goods = sqlx::query_scalar!(
        "update sell_order set on_sale = on_sale + $2, locked = locked - $2, version = version + 1
         where sell_order_id = $1 returning goods_id",
        id.0,
        quantity,
    )
    .fetch_one(&mut *tx)
    .await?;
    note_change(tx, goods).await
}

/// Held units are sold: the order is paid.
///
/// # Errors
/// Whatever Postgres says, also when so many are not held.
pub async fn take(
    tx: &mut PgConnection,
    id: SellOrderId,
    quantity: i32,
) -> Result<(), DatabaseError> {
    let row = sqlx::query!(
        "update sell_order set locked = locked - $2, sold = sold + $2, version = version + 1,
             ended_at = case when on_sale = 0 and locked = $2 then now() end
         where sell_order_id = $1 returning asset_id, goods_id, ended_at is not null as \"is_over!\"",
        id.0,
        quantity,
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        "update asset set listed = listed - $2, version = version + 1 where asset_id = $1",
        row.asset_id,
        quantity,
    )
    .execute(&mut *tx)
    .await?;
    // What somebody bargains for is gone.
    if row.is_over { note_change(tx, row.goods_id).await } else { Ok(()) }
}

/// Sold units go back into the seller's inventory, off sale: the order was refunded before it was delivered.
///
/// # Errors
/// Whatever Postgres says, also when so many were not sold.
pub async fn give_back(
    tx: &mut PgConnection,
    id: SellOrderId,
    quantity: i32,
) -> Result<(), DatabaseError> {
    let row = sqlx::query!(
        "update sell_order set sold = sold - $2, withdrawn = withdrawn + $2, version = version + 1
         where sell_order_id = $1 returning asset_id",
        id.0,
        quantity,
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        "update asset set quantity = quantity + $2, version = version + 1 where asset_id = $1",
        row.asset_id,
        quantity,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The figures of these goods are to be counted again.
pub(crate) async fn note_change(tx: &mut PgConnection, goods: i64) -> Result<(), DatabaseError> {
    sqlx::query!("insert into goods_change (goods_id) values ($1)", goods).execute(tx).await?;
    Ok(())
}

#[cfg(test)]
mod tests;
