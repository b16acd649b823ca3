//! Making a buy request.

use guildhall_domain::{
    ids::{BuyRequestId, GoodsId, Uid},
    legal::LegalKind,
    market::price::Range,
    order::{
        buy_request::{MOST_OPEN, MOST_OPEN_OF_GOODS},
        order_book::Wanted,
    },
    wallet::{
        Insufficient, Parts,
        ledger::{self as postings, Reserve},
        money::UsdCents,
    },
};
use sqlx::{PgConnection, PgPool, types::Json};
use time::Duration;

use super::{hold_book, turn_page};
use crate::{DatabaseError, legal, wallet::ledger};

/// A buy request to be made.
#[derive(Debug, Clone)]
pub struct NewRequest {
    /// The id it gets if it is new.
    pub id: BuyRequestId,
    pub buyer: Uid,
    pub goods: GoodsId,
    /// The most for a piece; as much is set aside for each.
    pub price: UsdCents,
    /// In pieces (lots).
    pub quantity: i32,
    pub wanted: Wanted,
    pub stands_for: Duration,
    /// Where the buyer is.
    pub country: String,
    /// What the buyer reads prices in, and its rate.
    pub currency: String,
    pub currency_rate: f64,
    /// The terms the buyer was shown.
    pub terms_version: Option<i64>,
    /// Created by the buyer once per command.
    pub command_key: String,
}

/// Why no request was made.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    #[error("goods not found")]
    NotFound,
    /// They are retired, or their game is hidden.
    #[error("the shop does not offer these goods")]
    NotOffered,
    #[error("the price is too far from what it goes for")]
    Price(Range),
    #[error("too many open requests")]
    TooMany,
    #[error("the accepted terms hold no longer")]
    TermsChanged,
    #[error(transparent)]
    Insufficient(#[from] Insufficient),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for RequestError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Makes a request and sets its money aside. Repeating the same command answers the same request.
///
/// # Errors
/// [`RequestError`]; nothing is kept then.
pub async fn place(pool: &PgPool, new: &NewRequest) -> Result<BuyRequestId, RequestError> {
    let mut tx = crate::begin(pool).await?;
    // One request of a buyer after the other: what is counted below is then still so when this one is kept.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('buy_request:' || $1::bigint, 0))",
        new.buyer.0
    )
    .execute(&mut *tx)
    .await?;
    let placed = sqlx::query_scalar!(
        "select buy_request_id from buy_request where buyer = $1 and command_key = $2",
        new.buyer.0,
        new.command_key,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(placed) = placed {
        tx.commit().await?;
        return Ok(BuyRequestId(placed));
    }
    may_want(&mut tx, new).await?;
    hold_book(&mut tx, new.goods).await?;
    let amount = new.price.times(new.quantity).ok_or(RequestError::NotFound)?;
    let parts = ledger::lock_wallet(&mut tx, new.buyer).await?.spend(amount)?;
    write(&mut tx, new, parts).await?;
    ledger::post(&mut tx, &[postings::reserved(Reserve::BuyRequest(new.id), new.buyer, parts)])
        .await?;
    turn_page(&mut tx, new.goods).await?;
    tx.commit().await?;
    Ok(new.id)
}

/// Whether the shop offers these goods, for such a price, and this buyer has not too many requests.
async fn may_want(tx: &mut PgConnection, new: &NewRequest) -> Result<(), RequestError> {
    let seen = sqlx::query!(
        r#"select g.retired_at is null and not m.is_hidden as "is_offered!", f.reference_cents,
                  (select count(*) from buy_request where buyer = $2 and ended_at is null) as "open!",
                  (select count(*) from buy_request where buyer = $2 and goods_id = $1 and ended_at is null) as "open_of_goods!"
           from goods g join game m on m.game = g.game left join goods_figures f on f.goods_id = g.goods_id
           where g.goods_id = $1"#,
        new.goods.0,
        new.buyer.0,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(RequestError::NotFound)?;
    if !seen.is_offered {
        return Err(RequestError::NotOffered);
    }
    let range = Range::around(seen.reference_cents);
    if !range.contains(new.price.0) {
        return Err(RequestError::Price(range));
    }
    if seen.open >= MOST_OPEN || seen.open_of_goods >= MOST_OPEN_OF_GOODS {
        return Err(RequestError::TooMany);
    }
    if let Some(version) = new.terms_version
        && !legal::holds(tx, LegalKind::Terms, version).await?
    {
        return Err(RequestError::TermsChanged);
    }
    Ok(())
}

async fn write(tx: &mut PgConnection, new: &NewRequest, parts: Parts) -> Result<(), DatabaseError> {
    sqlx::query!(
        "insert into buy_request (buy_request_id, buyer, goods_id, price_cents, quantity, open, reserved, wanted, country, currency,
             currency_rate, terms_version, command_key, state, expires_at, ended_at)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, 'open', now() + make_interval(secs => $13), null)",
        new.id.0,
        new.buyer.0,
        new.goods.0,
        new.price.0,
        new.quantity,
        Json(parts) as Json<Parts>,
        Json(&new.wanted) as Json<&Wanted>,
        new.country,
        new.currency,
        new.currency_rate,
        new.terms_version,
        new.command_key,
        new.stands_for.as_seconds_f64(),
    )
    .execute(tx)
    .await?;
    Ok(())
}
