//! A cart that its owner had before they signed in becomes part of the account's, with a report, and can be taken out again.

use guildhall_domain::{
    ids::{CartMergeId, GoodsId, SellOrderId, Uid},
    order::cart::{CartMergeOutcome, MOST_LINES, UNDO_WINDOW, merged},
    wallet::money::UsdCents,
};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{CartError, Line, Look, hold, lines, looks, put};
use crate::DatabaseError;

/// A line that is brought along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Brought {
    pub sell_order_id: SellOrderId,
    pub quantity: i32,
    /// What one cost when its owner put it into the cart.
    pub price: UsdCents,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct MergedLine {
    pub sell_order_id: SellOrderId,
    pub outcome: CartMergeOutcome,
    /// How many the cart has now.
    pub quantity: i32,
    /// The offer as it stands; `None` if it was never there.
    pub look: Option<Look>,
}

/// A line as it was before a merge touched it.
#[derive(Debug, Serialize, Deserialize)]
struct Touched {
    sell_order_id: SellOrderId,
    before: Option<Before>,
    /// How many it made of it.
    after: i32,
}

#[derive(Debug, Serialize, Deserialize)]
struct Before {
    quantity: i32,
    price_cents: i64,
    is_saved_for_later: bool,
    #[serde(with = "time::serde::rfc3339")]
    added_at: OffsetDateTime,
}

impl From<&Line> for Before {
    fn from(line: &Line) -> Self {
        Self {
            quantity: line.quantity,
            price_cents: line.price.0,
            is_saved_for_later: line.is_saved_for_later,
            added_at: line.added_at,
        }
    }
}

/// Puts what is brought into the account's cart: quantities are added up, as far as so many are on sale. `denies` says what is not sold in
/// the owner's country.
///
/// # Errors
/// Whatever Postgres says; nothing is changed then.
pub async fn merge(
    tx: &mut PgConnection,
    uid: Uid,
    merge_id: CartMergeId,
    brought: &[Brought],
    denies: impl Fn(GoodsId, &str) -> bool + Send,
) -> Result<Vec<MergedLine>, DatabaseError> {
    hold(tx, uid).await?;
    let before = lines(&mut *tx, uid).await?;
    let ids: Vec<SellOrderId> = brought.iter().map(|line| line.sell_order_id).collect();
    let looks = looks(&mut *tx, Some(uid), &ids).await?;
    let (mut count, mut touched, mut report) = (before.len(), Vec::new(), Vec::new());
    for line in brought {
        let id = line.sell_order_id;
        let there = before.iter().find(|line| line.sell_order_id == id);
        let has = there.map(|line| line.quantity);
        let look = looks.get(&id);
        let (outcome, quantity) = match look {
            None => (CartMergeOutcome::Gone, None),
            Some(look) if look.now.on_sale < 1 => (CartMergeOutcome::Gone, None),
            Some(look) if look.now.is_own => (CartMergeOutcome::Own, None),
            Some(look) if denies(look.goods_id, &look.game) => {
                (CartMergeOutcome::NotSoldHere, None)
            }
            Some(_) if has.is_none() && count >= MOST_LINES => (CartMergeOutcome::Full, None),
            Some(look) => {
                let (outcome, quantity) = merged(has, line.quantity, look.now.on_sale);
                (outcome, Some(quantity))
            }
        };
        if let Some(quantity) = quantity {
            put(tx, uid, id, quantity, line.price).await?;
            let before = there.map(Before::from);
            touched.push(Touched { sell_order_id: id, before, after: quantity });
            count += usize::from(has.is_none());
        }
        report.push(MergedLine {
            sell_order_id: id,
            outcome,
            quantity: quantity.or(has).unwrap_or(0),
            look: look.cloned(),
        });
    }
    sqlx::query!(
        "insert into cart_merge (cart_merge_id, uid, touched) values ($1, $2, $3)",
        merge_id.0,
        uid.0,
        Json(&touched) as Json<&Vec<Touched>>,
    )
    .execute(tx)
    .await?;
    Ok(report)
}

/// Puts what a merge has touched back as it was. What its owner has bought or taken out since stays out, what they have changed or put aside
/// since stays as it is. Undone twice is undone once.
///
/// # Errors
/// [`CartError::NotFound`] for somebody else's merge, and for one that is older than [`UNDO_WINDOW`].
pub async fn undo_merge(
    tx: &mut PgConnection,
    uid: Uid,
    merge_id: CartMergeId,
) -> Result<(), CartError> {
    hold(tx, uid).await?;
    let merge = sqlx::query!(
        r#"select touched as "touched: Json<Vec<Touched>>", undone_at is not null as "is_undone!" from cart_merge
           where cart_merge_id = $1 and uid = $2 and created_at > now() - make_interval(secs => $3)"#,
        merge_id.0,
        uid.0,
        UNDO_WINDOW.as_seconds_f64(),
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(CartError::NotFound)?;
    if merge.is_undone {
        return Ok(());
    }
    let now = lines(&mut *tx, uid).await?;
    let is_untouched = |touched: &Touched| {
        now.iter().any(|line| {
            line.sell_order_id == touched.sell_order_id
                && line.quantity == touched.after
                && !line.is_saved_for_later
        })
    };
    let mut new: Vec<Uuid> = Vec::new();
    for touched in merge.touched.0.into_iter().filter(is_untouched) {
        let Touched { sell_order_id, before, .. } = touched;
        let Some(before) = before else {
            new.push(sell_order_id.0);
            continue;
        };
        sqlx::query!(
            "update cart_line set quantity = $3, price_cents = $4, is_saved_for_later = $5, added_at = $6
             where uid = $1 and sell_order_id = $2",
            uid.0,
            sell_order_id.0,
            before.quantity,
            before.price_cents,
            before.is_saved_for_later,
            before.added_at,
        )
        .execute(&mut *tx)
        .await?;
    }
    sqlx::query!("delete from cart_line where uid = $1 and sell_order_id = any($2)", uid.0, &new)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("update cart_merge set undone_at = now() where cart_merge_id = $1", merge_id.0)
        .execute(tx)
        .await?;
    Ok(())
}
