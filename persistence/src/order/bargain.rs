//! Bargains: made with their money, answered by the seller, ended once; tables `bargain`, `bargain_setting`.
//!
//! Locked in this order: the bargain, then what a purchase locks (stock, order, accounts). Source: decision 0094.

mod answer;
mod list;
mod make;
pub mod setting;
#[cfg(test)]
mod tests;

use guildhall_domain::{
    ids::{BargainId, GoodsId, SellOrderId, Uid},
    notice::Kind,
    order::{Party, bargain::BargainState},
    wallet::{
        Parts,
        ledger::{self as postings, Reserve},
        money::UsdCents,
    },
};
use sqlx::{PgConnection, PgPool, types::Json};

pub use answer::{Accepting, AnswerError, Answering, accept, decline};
pub use list::{Bargain, Filter, find, list, open_of, to_answer};
pub use make::{MakeError, NewBargain, Terms, make, terms};

use crate::{
    DatabaseError,
    deadline::Due,
    notice::{self, NewNotice},
    wallet::ledger,
};

/// The fact that a bargain was made.
pub fn made(bargain: BargainId) -> String {
    format!("bargain:{bargain}:made")
}

/// The fact that a bargain is over.
pub fn ended(bargain: BargainId) -> String {
    format!("bargain:{bargain}:ended")
}

/// An open bargain, held until the transaction ends.
struct Open {
    id: BargainId,
    sell_order_id: SellOrderId,
    game: String,
    buyer: Uid,
    seller: Uid,
    price: UsdCents,
    quantity: i32,
    reserved: Parts,
}

async fn hold(tx: &mut PgConnection, bargain: BargainId) -> Result<Option<Open>, DatabaseError> {
    let row = sqlx::query!(
        r#"select sell_order_id, game, buyer, seller, price_cents, quantity, reserved as "reserved: Json<Parts>"
           from bargain where bargain_id = $1 and ended_at is null for no key update"#,
        bargain.0,
    )
    .fetch_optional(tx)
    .await?;
    Ok(row.map(|row| Open {
        id: bargain,
        sell_order_id: SellOrderId(row.sell_order_id),
        game: row.game,
        buyer: Uid(row.buyer),
        seller: Uid(row.seller),
        price: UsdCents(row.price_cents),
        quantity: row.quantity,
        reserved: row.reserved.0,
    }))
}

/// Ends an open bargain without a purchase: what is set aside is on the buyer's balance again, who is told unless they did it.
async fn end(tx: &mut PgConnection, open: &Open, how: BargainState) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update bargain set state = $2, reserved = '{}', ended_at = now(), version = version + 1 where bargain_id = $1",
        open.id.0,
        how.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    let released = postings::reserve_released(Reserve::Bargain(open.id), open.buyer, open.reserved);
    ledger::post(&mut *tx, &[released]).await?;
    let kind = match how {
        BargainState::Declined => Kind::BargainDeclined,
        BargainState::Expired | BargainState::Gone => Kind::BargainEnded,
        BargainState::Cancelled | BargainState::Open | BargainState::Accepted => return Ok(()),
    };
    let goods = sqlx::query_scalar!(
        "select goods_id from sell_order where sell_order_id = $1",
        open.sell_order_id.0
    )
    .fetch_optional(&mut *tx)
    .await?;
    let told = NewNotice {
        goods: goods.map(GoodsId),
        side: Some(Party::Buyer),
        amount: Some(open.reserved.total()),
        ..NewNotice::of(open.buyer, kind)
    };
    notice::add(tx, &ended(open.id), &[told]).await
}

/// Takes a bargain of this buyer back. False if it had ended before.
///
/// # Errors
/// Whatever Postgres says.
pub async fn cancel(pool: &PgPool, bargain: BargainId, buyer: Uid) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let open = hold(&mut tx, bargain).await?.filter(|open| open.buyer == buyer);
    if let Some(open) = &open {
        end(&mut tx, open, BargainState::Cancelled).await?;
    }
    tx.commit().await?;
    Ok(open.is_some())
}

/// Ends the bargains for a listing whose time is over, or all of them if the listing is. Answers which, and whose.
///
/// # Errors
/// Whatever Postgres says; those before are ended.
pub async fn end_due(
    pool: &PgPool,
    listing: SellOrderId,
) -> Result<Vec<(BargainId, Uid)>, DatabaseError> {
    let due = sqlx::query!(
        r#"select b.bargain_id, b.expires_at <= now() as "is_late!"
           from bargain b join sell_order s using (sell_order_id)
           where b.sell_order_id = $1 and b.ended_at is null and (b.expires_at <= now() or s.ended_at is not null)
           order by b.seq"#,
        listing.0,
    )
    .fetch_all(pool)
    .await?;
    let mut over = Vec::new();
    for row in due {
        let id = BargainId(row.bargain_id);
        let how = if row.is_late { BargainState::Expired } else { BargainState::Gone };
        let mut tx = crate::begin(pool).await?;
        if let Some(open) = hold(&mut tx, id).await? {
            end(&mut tx, &open, how).await?;
            over.push((id, open.buyer));
        }
        tx.commit().await?;
    }
    Ok(over)
}

/// Listings with bargains to end, without those that still are at the version in `skip`.
///
/// # Errors
/// Whatever Postgres says.
pub async fn listings_due(
    pool: &PgPool,
    limit: i64,
    skip: &[(SellOrderId, i64)],
) -> Result<Vec<Due<SellOrderId>>, DatabaseError> {
    let (ids, versions): (Vec<uuid::Uuid>, Vec<i64>) =
        skip.iter().map(|(id, version)| (id.0, *version)).unzip();
    let rows = sqlx::query!(
        r#"
        select sell_order_id, max(seq) as "version!", extract(epoch from now() - min(due_at))::float8 as "late!"
        from bargain where ended_at is null and due_at <= now()
        group by sell_order_id
        having not exists (
            select from unnest($2::uuid[], $3::bigint[]) as s (sell_order_id, version)
            where s.sell_order_id = bargain.sell_order_id and s.version = max(bargain.seq)
        )
        order by min(due_at) limit $1
        "#,
        limit,
        &ids,
        &versions,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Due {
            id: SellOrderId(row.sell_order_id),
            kind: "bargain".to_owned(),
            version: row.version,
            late: std::time::Duration::from_secs_f64(row.late.max(0.0)),
        })
        .collect())
}

/// The listing a bargain is about, if it is of this person: their own, or one that their shop was made.
///
/// # Errors
/// Whatever Postgres says.
pub async fn listing_of(
    pool: &PgPool,
    bargain: BargainId,
    of: Uid,
) -> Result<Option<SellOrderId>, DatabaseError> {
    let listing = sqlx::query_scalar!(
        "select sell_order_id from bargain where bargain_id = $1 and $2 in (buyer, seller)",
        bargain.0,
        of.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(listing.map(SellOrderId))
}
