//! Buy requests: made with their money, filled by the order book, ended once; tables `buy_request`, `order_book`.
//!
//! Whoever changes the requests of some goods holds the row of their book first ([`hold_book`]), then what a purchase locks (order, stock,
//! accounts): so of two processes one matches at a time, and none waits for the other in a circle. Source: decision 0090.

mod book;
mod fill;
mod list;
mod place;
#[cfg(test)]
mod tests;

use guildhall_domain::{
    ids::{BuyRequestId, GoodsId, Uid},
    notice::Kind,
    order::buy_request::BuyRequestState,
    wallet::{
        Parts,
        ledger::{self as postings, Reserve},
        money::UsdCents,
    },
};
use sqlx::{PgConnection, PgPool, types::Json};
use uuid::Uuid;

pub use book::{Book, Standing, asks, books_due, forget_changes, last_change, load, note_all};
pub use fill::{FillError, Filling, fill};
pub use list::{BuyRequest, Which, find, mine};
pub use place::{NewRequest, RequestError, place};

use crate::{
    DatabaseError,
    market::sell_order::note_change,
    notice::{self, NewNotice},
    wallet::ledger,
};

/// Holds the book of these goods until the transaction ends. Answers its version.
async fn hold_book(tx: &mut PgConnection, goods: GoodsId) -> Result<i64, DatabaseError> {
    sqlx::query!(
        "insert into order_book (goods_id) values ($1) on conflict (goods_id) do nothing",
        goods.0,
    )
    .execute(&mut *tx)
    .await?;
    Ok(sqlx::query_scalar!(
        "select version from order_book where goods_id = $1 for update",
        goods.0
    )
    .fetch_one(tx)
    .await?)
}

/// The requests of these goods have changed; the book is held.
async fn turn_page(tx: &mut PgConnection, goods: GoodsId) -> Result<(), DatabaseError> {
    sqlx::query!("update order_book set version = version + 1 where goods_id = $1", goods.0)
        .execute(&mut *tx)
        .await?;
    note_change(tx, goods.0).await
}

/// The fact that a buy request is over.
pub fn request_ended(request: BuyRequestId) -> String {
    format!("buy_request:{request}:ended")
}

/// Takes back what a request of this buyer still wants; what is set aside for it is on the balance again. False if it had ended before.
///
/// # Errors
/// Whatever Postgres says.
pub async fn cancel(
    pool: &PgPool,
    goods: GoodsId,
    request: BuyRequestId,
    buyer: Uid,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    hold_book(&mut tx, goods).await?;
    let ended = end(&mut tx, goods, request, Some(buyer), BuyRequestState::Cancelled).await?;
    tx.commit().await?;
    Ok(ended.is_some())
}

/// Ends the requests of these goods whose time is over, each with its money, and tells their buyers. Answers who they were.
///
/// # Errors
/// Whatever Postgres says; those before are ended.
pub async fn expire(
    pool: &PgPool,
    goods: GoodsId,
) -> Result<Vec<(BuyRequestId, Uid)>, DatabaseError> {
    let due = sqlx::query_scalar!(
        "select buy_request_id from buy_request where goods_id = $1 and ended_at is null and expires_at <= now()
         order by expires_at",
        goods.0,
    )
    .fetch_all(pool)
    .await?;
    let mut expired = Vec::new();
    for request in due.into_iter().map(BuyRequestId) {
        let mut tx = crate::begin(pool).await?;
        hold_book(&mut tx, goods).await?;
        let Some((buyer, back)) =
            end(&mut tx, goods, request, None, BuyRequestState::Expired).await?
        else {
            continue;
        };
        let told = NewNotice {
            goods: Some(goods),
            amount: Some(back),
            ..NewNotice::of(buyer, Kind::BuyRequestExpired)
        };
        notice::add(&mut tx, &request_ended(request), &[told]).await?;
        tx.commit().await?;
        expired.push((request, buyer));
    }
    Ok(expired)
}

/// Ends a request, of this buyer or of anybody, and gives back what is set aside. `None` if it is not there or had ended.
async fn end(
    tx: &mut PgConnection,
    goods: GoodsId,
    request: BuyRequestId,
    of: Option<Uid>,
    how: BuyRequestState,
) -> Result<Option<(Uid, UsdCents)>, DatabaseError> {
    let ended = sqlx::query!(
        r#"with before as (
               select buy_request_id, reserved from buy_request
               where buy_request_id = $1 and goods_id = $2 and ended_at is null and ($3::bigint is null or buyer = $3) for update
           )
           update buy_request r set state = $4, open = 0, reserved = '{}', ended_at = now(), version = r.version + 1
           from before b where r.buy_request_id = b.buy_request_id
           returning r.buyer, b.reserved as "reserved!: Json<Parts>""#,
        request.0,
        goods.0,
        of.map(|uid| uid.0),
        how.as_str(),
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(ended) = ended else { return Ok(None) };
    let (buyer, parts) = (Uid(ended.buyer), ended.reserved.0);
    ledger::post(tx, &[postings::reserve_released(Reserve::BuyRequest(request), buyer, parts)])
        .await?;
    turn_page(tx, goods).await?;
    Ok(Some((buyer, parts.total())))
}

/// The goods a request is of.
///
/// # Errors
/// Whatever Postgres says.
pub async fn goods_of(
    pool: &PgPool,
    request: BuyRequestId,
    buyer: Uid,
) -> Result<Option<GoodsId>, DatabaseError> {
    let goods = sqlx::query_scalar!(
        "select goods_id from buy_request where buy_request_id = $1 and buyer = $2",
        request.0,
        buyer.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(goods.map(GoodsId))
}

fn id(id: Uuid) -> BuyRequestId {
    BuyRequestId(id)
}
