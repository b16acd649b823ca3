//! What people mean to buy: table `cart_line`. Added, changed and removed by its owner, merged on sign-in, bought by one checkout.
//!
//! Whoever changes a cart holds its owner's account row first, so that two changes at once are counted one after the other. Decision 0091.

mod checkout;
mod merge;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use guildhall_domain::{
    ids::{GoodsId, SellOrderId, Uid},
    order::cart::{MOST_LINES, MOST_PIECES, OfferNow},
    wallet::money::UsdCents,
};
use sqlx::{PgConnection, PgExecutor};
use time::OffsetDateTime;
use uuid::Uuid;

pub use checkout::{
    CheckedOut, CheckingOut, CheckoutError, CheckoutOrder, LeftOut, check_out, checkout,
};
pub use merge::{Brought, MergedLine, merge, undo_merge};

use crate::{DatabaseError, market::sell_order::StockError};

/// A line of a cart.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    pub sell_order_id: SellOrderId,
    pub quantity: i32,
    /// What one cost when it was put there.
    pub price: UsdCents,
    pub is_saved_for_later: bool,
    pub added_at: OffsetDateTime,
}

/// Why a cart is not changed.
#[derive(Debug, thiserror::Error)]
pub enum CartError {
    /// The offer was never there or has ended; or it is not in the cart.
    #[error("not found")]
    NotFound,
    #[error("the offer is the buyer's own")]
    Own,
    #[error("none on sale")]
    OutOfStock,
    /// [`MOST_LINES`] are there.
    #[error("the cart is full")]
    Full,
    /// More than are on sale, or than one order may have.
    #[error("more than can be bought")]
    Limit { most: i32 },
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for CartError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl From<StockError> for CartError {
    fn from(error: StockError) -> Self {
        match error {
            StockError::NotFound => Self::NotFound,
            StockError::Own => Self::Own,
            StockError::OutOfStock | StockError::StoreResting => Self::OutOfStock,
            StockError::Database(error) => Self::Database(error),
        }
    }
}

/// What somebody has in the cart, in the order they put it there.
///
/// # Errors
/// Whatever Postgres says.
pub async fn lines(db: impl PgExecutor<'_>, uid: Uid) -> Result<Vec<Line>, DatabaseError> {
    let rows = sqlx::query!(
        "select sell_order_id, quantity, price_cents, is_saved_for_later, added_at from cart_line
         where uid = $1 order by added_at, sell_order_id",
        uid.0,
    )
    .fetch_all(db)
    .await?;
    let line = rows.into_iter().map(|row| Line {
        sell_order_id: SellOrderId(row.sell_order_id),
        quantity: row.quantity,
        price: UsdCents(row.price_cents),
        is_saved_for_later: row.is_saved_for_later,
        added_at: row.added_at,
    });
    Ok(line.collect())
}

/// An offer as it stands, whatever became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    pub seller: Uid,
    pub goods_id: GoodsId,
    pub game: String,
    pub price: UsdCents,
    pub price_version: i64,
    /// All but where it is sold, which the reader's country says.
    pub now: OfferNow,
}

/// How these offers stand for a person, or for a visitor; one that was never there is left out.
///
/// # Errors
/// Whatever Postgres says.
pub async fn looks(
    db: impl PgExecutor<'_>,
    uid: Option<Uid>,
    ids: &[SellOrderId],
) -> Result<HashMap<SellOrderId, Look>, DatabaseError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"select s.sell_order_id, s.seller, s.goods_id, g.game, s.price_cents, s.price_version, s.on_sale, s.locked,
                  s.withdrawn > 0 as "withdrawn!", s.ended_at is not null as "has_ended!",
                  exists (select from resting_store r where r.seller = s.seller) as "is_resting!",
                  coalesce(
                      coalesce((select owner from shop_member where member = s.seller and ended_at is null), s.seller)
                      = coalesce((select owner from shop_member where member = $1 and ended_at is null), $1), false
                  ) as "is_own!"
           from sell_order s join goods g using (goods_id) where s.sell_order_id = any($2)"#,
        uid.map(|uid| uid.0),
        &ids,
    )
    .fetch_all(db)
    .await?;
    let look = rows.into_iter().map(|row| {
        let now = OfferNow {
            on_sale: row.on_sale,
            locked: row.locked,
            withdrawn: row.withdrawn,
            has_ended: row.has_ended,
            is_resting: row.is_resting,
            is_own: row.is_own,
            is_sold_here: true,
        };
        let look = Look {
            seller: Uid(row.seller),
            goods_id: GoodsId(row.goods_id),
            game: row.game,
            price: UsdCents(row.price_cents),
            price_version: row.price_version,
            now,
        };
        (SellOrderId(row.sell_order_id), look)
    });
    Ok(look.collect())
}

/// One after the other changes a person's cart.
async fn hold(tx: &mut PgConnection, uid: Uid) -> Result<(), DatabaseError> {
    sqlx::query!("select from account where uid = $1 for no key update", uid.0).execute(tx).await?;
    Ok(())
}

/// The offer as a line may be made of it.
async fn offer(tx: &mut PgConnection, uid: Uid, id: SellOrderId) -> Result<Look, CartError> {
    let look = looks(tx, Some(uid), &[id]).await?.remove(&id).ok_or(CartError::NotFound)?;
    match look.now {
        OfferNow { has_ended: true, .. } => Err(CartError::NotFound),
        OfferNow { is_own: true, .. } => Err(CartError::Own),
        OfferNow { on_sale: 0, .. } | OfferNow { is_resting: true, .. } => {
            Err(CartError::OutOfStock)
        }
        _ => Ok(look),
    }
}

fn within(quantity: i32, on_sale: i32) -> Result<i32, CartError> {
    let most = on_sale.min(MOST_PIECES);
    if quantity > most { Err(CartError::Limit { most }) } else { Ok(quantity) }
}

/// Puts so many of an offer into the cart, beside what is there of it already. The line then knows the price of now.
///
/// # Errors
/// As [`CartError`] says; nothing is changed then.
pub async fn add(
    tx: &mut PgConnection,
    uid: Uid,
    id: SellOrderId,
    quantity: i32,
) -> Result<(), CartError> {
    hold(tx, uid).await?;
    let look = offer(tx, uid, id).await?;
    let there = lines(&mut *tx, uid).await?;
    let line = there.iter().find(|line| line.sell_order_id == id);
    if line.is_none() && there.len() >= MOST_LINES {
        return Err(CartError::Full);
    }
    let wanted = line.map_or(0, |line| line.quantity).saturating_add(quantity);
    let quantity = within(wanted, look.now.on_sale)?;
    put(tx, uid, id, quantity, look.price).await?;
    Ok(())
}

/// Writes a line that is to be bought.
async fn put(
    tx: &mut PgConnection,
    uid: Uid,
    id: SellOrderId,
    quantity: i32,
    price: UsdCents,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "insert into cart_line (uid, sell_order_id, quantity, price_cents) values ($1, $2, $3, $4)
         on conflict (uid, sell_order_id)
         do update set quantity = $3, price_cents = $4, is_saved_for_later = false",
        uid.0,
        id.0,
        quantity,
        price.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Changes how many a line wants, or whether it is saved for later.
///
/// # Errors
/// As [`CartError`] says; nothing is changed then.
pub async fn change(
    tx: &mut PgConnection,
    uid: Uid,
    id: SellOrderId,
    quantity: Option<i32>,
    is_saved_for_later: Option<bool>,
) -> Result<(), CartError> {
    hold(tx, uid).await?;
    if let Some(quantity) = quantity {
        let there = sqlx::query_scalar!(
            "select quantity from cart_line where uid = $1 and sell_order_id = $2",
            uid.0,
            id.0
        )
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(CartError::NotFound)?;
        // Fewer always goes: also of a line whose offer has fewer left than it wants.
        if quantity > there {
            within(quantity, offer(tx, uid, id).await?.now.on_sale)?;
        }
    }
    let changed = sqlx::query!(
        "update cart_line set quantity = coalesce($3, quantity), is_saved_for_later = coalesce($4, is_saved_for_later)
         where uid = $1 and sell_order_id = $2",
        uid.0,
        id.0,
        quantity,
        is_saved_for_later,
    )
    .execute(tx)
    .await?;
    if changed.rows_affected() == 0 { Err(CartError::NotFound) } else { Ok(()) }
}

/// Takes lines out of the cart; what is not in it is not missed.
///
/// # Errors
/// Whatever Postgres says.
pub async fn remove(
    tx: &mut PgConnection,
    uid: Uid,
    ids: &[SellOrderId],
) -> Result<(), DatabaseError> {
    hold(tx, uid).await?;
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    sqlx::query!("delete from cart_line where uid = $1 and sell_order_id = any($2)", uid.0, &ids)
        .execute(tx)
        .await?;
    Ok(())
}
