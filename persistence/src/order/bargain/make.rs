//! Making a bargain.

use guildhall_domain::{
    country_rule::{CountryRules, CountrySubject},
    ids::{BargainId, SellOrderId, Uid},
    legal::LegalKind,
    market::price::Range,
    notice::Kind,
    order::{
        Party,
        bargain::{MOST_DECLINED, MOST_MADE, MOST_MADE_IN_ALL, MOST_OF_LISTING, MOST_OPEN, range},
    },
    wallet::{
        Insufficient, Parts,
        ledger::{self as postings, Reserve},
        money::UsdCents,
    },
};
use sqlx::{PgConnection, PgPool, types::Json};
use time::{Duration, OffsetDateTime};

use super::{made, setting};
use crate::{
    DatabaseError, legal,
    market::sell_order::{self, Held, StockError},
    notice::{self, NewNotice},
    wallet::ledger,
};

/// A bargain to be made.
#[derive(Debug, Clone)]
pub struct NewBargain {
    /// The id it gets if it is new.
    pub id: BargainId,
    pub buyer: Uid,
    pub sell_order_id: SellOrderId,
    /// Suggested for one piece; as much is set aside for each.
    pub price: UsdCents,
    /// In pieces (lots).
    pub quantity: i32,
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

/// Why no bargain was made.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    #[error("listing not found")]
    NotFound,
    #[error("the listing is the buyer's own")]
    Own,
    #[error("not enough on sale")]
    OutOfStock,
    #[error("the seller's store is not open")]
    StoreResting,
    /// The seller has switched them off, or the listing costs as little as it may.
    #[error("no bargains are taken for this listing")]
    NotTaken,
    #[error("the price is not one that may be suggested")]
    Price(Range),
    /// The buyer has one for this listing already.
    #[error("there is an open bargain of this buyer for the listing")]
    Open,
    #[error("too many bargains")]
    TooMany,
    /// By whose rule.
    #[error("not sold in the buyer's country")]
    Country(CountrySubject),
    #[error("the accepted terms hold no longer")]
    TermsChanged,
    #[error(transparent)]
    Insufficient(#[from] Insufficient),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for MakeError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl From<StockError> for MakeError {
    fn from(error: StockError) -> Self {
        match error {
            StockError::NotFound => Self::NotFound,
            StockError::Own => Self::Own,
            StockError::OutOfStock => Self::OutOfStock,
            StockError::StoreResting => Self::StoreResting,
            StockError::Database(error) => Self::Database(error),
        }
    }
}

/// What a buyer may suggest for a listing.
#[derive(Debug, Clone)]
pub struct Terms {
    pub offer: Held,
    /// What goods like it go for.
    pub reference: Option<i64>,
    /// `None` if no bargains are taken for it.
    pub range: Option<Range>,
}

/// What a buyer may suggest for a listing now.
///
/// # Errors
/// [`MakeError`].
pub async fn terms(
    pool: &PgPool,
    listing: SellOrderId,
    quantity: i32,
    buyer: Uid,
) -> Result<Terms, MakeError> {
    let mut connection = pool.acquire().await?;
    terms_in(&mut connection, listing, quantity, buyer).await
}

async fn terms_in(
    db: &mut PgConnection,
    listing: SellOrderId,
    quantity: i32,
    buyer: Uid,
) -> Result<Terms, MakeError> {
    let offer = sell_order::seen(&mut *db, listing, quantity, buyer).await?;
    let reference = sqlx::query_scalar!(
        "select reference_cents from goods_figures where goods_id = $1",
        offer.goods_id.0
    )
    .fetch_optional(&mut *db)
    .await?
    .flatten();
    let said = setting::of(db, offer.seller).await?;
    let allowed = range(offer.unit_price_cents, reference, said.least_percent);
    Ok(Terms { range: allowed.filter(|_| said.is_on), reference, offer })
}

/// Makes a bargain, sets its money aside and tells the seller. Repeating the same command answers the same bargain.
///
/// # Errors
/// [`MakeError`]; nothing is kept then.
pub async fn make(
    pool: &PgPool,
    new: &NewBargain,
    countries: &CountryRules,
) -> Result<BargainId, MakeError> {
    let mut tx = crate::begin(pool).await?;
    // One bargain of a buyer after the other: what is counted below is then still so when this one is kept.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('bargain:' || $1::bigint, 0))",
        new.buyer.0
    )
    .execute(&mut *tx)
    .await?;
    let before = sqlx::query_scalar!(
        "select bargain_id from bargain where buyer = $1 and command_key = $2",
        new.buyer.0,
        new.command_key,
    )
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(before) = before {
        tx.commit().await?;
        return Ok(BargainId(before));
    }
    // Whoever joins a shop's team waits for this bargain, or it is seen below whose shop they work in.
    sqlx::query!("select from account where uid = $1 for key share", new.buyer.0)
        .execute(&mut *tx)
        .await?;
    let offer = may_bargain(&mut tx, new, countries).await?;
    let amount = new.price.times(new.quantity).ok_or(MakeError::NotFound)?;
    let parts = ledger::lock_wallet(&mut tx, new.buyer).await?.spend(amount)?;
    let until = write(&mut tx, new, &offer, parts).await?;
    ledger::post(&mut tx, &[postings::reserved(Reserve::Bargain(new.id), new.buyer, parts)])
        .await?;
    let told = NewNotice {
        uid: offer.seller,
        kind: Kind::BargainReceived,
        order: None,
        goods: Some(offer.goods_id),
        side: Some(Party::Seller),
        amount: Some(amount),
        until: Some(until),
    };
    notice::add(&mut tx, &made(new.id), &[told]).await?;
    tx.commit().await?;
    Ok(new.id)
}

/// Whether this may be suggested for the listing as it is now, by this buyer.
async fn may_bargain(
    tx: &mut PgConnection,
    new: &NewBargain,
    countries: &CountryRules,
) -> Result<Held, MakeError> {
    let Terms { offer, range, .. } =
        terms_in(&mut *tx, new.sell_order_id, new.quantity, new.buyer).await?;
    if let Some(subject) = countries.denies_goods(offer.goods_id, &offer.game, &new.country) {
        return Err(MakeError::Country(subject));
    }
    let range = range.ok_or(MakeError::NotTaken)?;
    if !range.contains(new.price.0) {
        return Err(MakeError::Price(range));
    }
    let seen = sqlx::query!(
        r#"select exists (select from bargain where sell_order_id = $1 and buyer = $2 and ended_at is null) as "is_there!",
                  (select count(*) from bargain where buyer = $2 and ended_at is null) as "open!",
                  (select count(*) from bargain where sell_order_id = $1 and ended_at is null) as "of_listing!",
                  (select count(*) from bargain where sell_order_id = $1 and buyer = $2 and state = 'declined'
                      and ended_at > now() - interval '1 day') as "declined!",
                  (select count(*) from bargain where sell_order_id = $1 and buyer = $2
                      and created_at > now() - interval '1 day') as "made!",
                  (select count(*) from bargain where buyer = $2 and created_at > now() - interval '1 day') as "made_in_all!""#,
        new.sell_order_id.0,
        new.buyer.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    if seen.is_there {
        return Err(MakeError::Open);
    }
    let has_said_enough = seen.declined >= MOST_DECLINED || seen.made >= MOST_MADE;
    let is_full = seen.open >= MOST_OPEN || seen.of_listing >= MOST_OF_LISTING;
    if has_said_enough || is_full || seen.made_in_all >= MOST_MADE_IN_ALL {
        return Err(MakeError::TooMany);
    }
    if let Some(version) = new.terms_version
        && !legal::holds(tx, LegalKind::Terms, version).await?
    {
        return Err(MakeError::TermsChanged);
    }
    Ok(offer)
}

/// Answers until when it stands.
async fn write(
    tx: &mut PgConnection,
    new: &NewBargain,
    offer: &Held,
    parts: Parts,
) -> Result<OffsetDateTime, DatabaseError> {
    Ok(sqlx::query_scalar!(
        "insert into bargain (bargain_id, sell_order_id, goods_id, game, buyer, seller, price_cents, asked_cents, quantity, reserved,
             country, currency, currency_rate, terms_version, command_key, expires_at, due_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
             now() + make_interval(secs => $16), now() + make_interval(secs => $16))
         returning expires_at",
        new.id.0,
        new.sell_order_id.0,
        offer.goods_id.0,
        offer.game,
        new.buyer.0,
        offer.seller.0,
        new.price.0,
        offer.unit_price_cents,
        new.quantity,
        Json(parts) as Json<Parts>,
        new.country,
        new.currency,
        new.currency_rate,
        new.terms_version,
        new.command_key,
        new.stands_for.as_seconds_f64(),
    )
    .fetch_one(tx)
    .await?)
}
