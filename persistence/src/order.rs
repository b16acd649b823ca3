//! Purchases as they are kept: placed with their stock, changed at the version read, everything of one decision in one transaction.
//!
//! Locked in this order: order, stock, conversations with customer support, payment, refund, accounts. A new order holds its stock before it is there for anybody. Source: decision 0011, reliability O1-O7, R6.

pub mod admin_list;
mod buyers;
mod change;
mod info;
mod list;
pub mod proposal;
pub mod record;
#[cfg(test)]
mod tests;

use guildhall_domain::{
    country_rule::{CountryRules, CountrySubject},
    ids::{OrderId, PaymentId, SellOrderId, Uid},
    order::{Category, Deadline, DeadlineKind, Dispute, Order, Party, Stage, quote::Quote},
    shop_setting::Terms,
    wallet::{fee::BasisPoints, money::UsdCents},
};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool, types::Json};
use time::{Duration, OffsetDateTime};

pub use buyers::{ListingSale, listing_sales};
pub use change::{OrderTransaction, PaymentEffect, SaveError, Transition, is_done, save};
pub use info::{InfoSeal, info};
pub use list::{
    Event, Filter, MOST_COUNTED, OrderLine, OrderView, counts, events, is_there_for, lines_of,
    list, orders_due, owed_answers, view,
};

use crate::{
    DatabaseError,
    market::sell_order::{self, Held, StockError},
};

/// An order as its actor holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderRecord {
    pub order: Order,
    pub version: i64,
    pub sell_order_id: SellOrderId,
    pub quantity: i32,
    pub unit_price: UsdCents,
}

/// [`Dispute`] as it is kept.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct KeptDispute {
    by: Party,
    category: Category,
    asked_cents: i64,
    from: Stage,
    #[serde(with = "time::serde::timestamp::milliseconds")]
    opened_at: OffsetDateTime,
    answered: bool,
}

impl From<Dispute> for KeptDispute {
    fn from(dispute: Dispute) -> Self {
        Self {
            by: dispute.by,
            category: dispute.category,
            asked_cents: dispute.asked.0,
            from: dispute.from,
            opened_at: dispute.opened_at,
            answered: dispute.answered,
        }
    }
}

impl From<KeptDispute> for Dispute {
    fn from(kept: KeptDispute) -> Self {
        Self {
            by: kept.by,
            category: kept.category,
            asked: UsdCents(kept.asked_cents),
            from: kept.from,
            opened_at: kept.opened_at,
            answered: kept.answered,
        }
    }
}

/// The order as it stands; `None` if there is none.
pub async fn load(pool: &PgPool, order_id: OrderId) -> Result<Option<OrderRecord>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select buyer, seller, due_cents, needs_info, stage as "stage: Stage", payment_id, captured_cents, refunded_cents,
            dispute as "dispute: Json<KeptDispute>", deadline_at,
            deadline_kind as "deadline_kind: DeadlineKind", created_at, version,
            sell_order_id, quantity, unit_price_cents, redeeming,
            fee_basis_points, payment_seconds, information_seconds, delivery_seconds, receipt_seconds
        from "order" where order_id = $1
        "#,
        order_id.0,
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let order = Order {
        order_id,
        buyer: Uid(row.buyer),
        seller: Uid(row.seller),
        due: UsdCents(row.due_cents),
        needs_info: row.needs_info,
        stage: row.stage,
        payment: row.payment_id.map(PaymentId),
        captured: UsdCents(row.captured_cents),
        refunded: UsdCents(row.refunded_cents),
        dispute: row.dispute.map(|dispute| dispute.0.into()),
        deadline: deadline(row.deadline_at, row.deadline_kind),
        created_at: row.created_at,
        redeeming: row.redeeming,
        terms: terms(
            row.fee_basis_points,
            [
                row.payment_seconds,
                row.information_seconds,
                row.delivery_seconds,
                row.receipt_seconds,
            ],
        ),
    };
    Ok(Some(OrderRecord {
        order,
        version: row.version,
        sell_order_id: SellOrderId(row.sell_order_id),
        quantity: row.quantity,
        unit_price: UsdCents(row.unit_price_cents),
    }))
}

fn deadline(at: Option<OffsetDateTime>, kind: Option<DeadlineKind>) -> Option<Deadline> {
    at.zip(kind).map(|(at, kind)| Deadline { at, kind })
}

/// As [`place`] writes them.
fn terms(fee: i32, seconds: [i32; 4]) -> Terms {
    let [payment, information, delivery, receipt] =
        seconds.map(|seconds| Duration::seconds(seconds.into()));
    Terms { fee: BasisPoints(fee.into()), payment, information, delivery, receipt }
}

fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// What a buyer wants to buy.
#[derive(Debug, Clone)]
pub struct Placing<'a> {
    /// The id it gets if it is new.
    pub order_id: OrderId,
    pub quote: &'a Quote,
    pub sell_order_id: SellOrderId,
    pub remark: &'a str,
    /// What the order keeps to its end.
    pub terms: Terms,
    /// Where the goods may be bought, and where the buyer is.
    pub countries: &'a CountryRules,
    pub country: &'a str,
    /// Created by the buyer once per command.
    pub command_key: &'a str,
}

/// Why nothing was placed.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    #[error("offer not found")]
    NotFound,
    #[error("the offer is the buyer's own")]
    Own,
    #[error("not enough on sale")]
    OutOfStock,
    /// Holds [`MOST_UNPAID`] already, or has let [`MOST_LAPSED`] go within a day.
    #[error("too many unpaid orders")]
    TooMany,
    /// By whose rule.
    #[error("not sold in the buyer's country")]
    Country(CountrySubject),
    /// Somebody else's quote, too old, or not the price of the offer as it stands.
    #[error("{refused}")]
    Quote { refused: guildhall_domain::order::quote::QuoteRefused, offer: Box<Held> },
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for PlaceError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl From<StockError> for PlaceError {
    fn from(error: StockError) -> Self {
        match error {
            StockError::NotFound => Self::NotFound,
            StockError::Own => Self::Own,
            StockError::OutOfStock => Self::OutOfStock,
            StockError::Database(error) => Self::Database(error),
        }
    }
}

/// Orders one may hold at a time without having paid for them. Ours: holding costs nothing, so it has to end somewhere.
pub const MOST_UNPAID: i64 = 20;
/// Orders one may let go unpaid within a day before one holds no more. Ours: far above what anybody changes their mind about, and it keeps
/// an account from taking offers off the market by ordering and letting go all day.
pub const MOST_LAPSED: i64 = 50;

/// Places an order and holds its stock. Repeating the same command returns the same order.
///
/// # Errors
/// [`PlaceError`]; nothing is kept then.
pub async fn place(pool: &PgPool, placing: &Placing<'_>) -> Result<OrderId, PlaceError> {
    let buyer = placing.quote.buyer;
    let mut tx = crate::begin(pool).await?;
    // One order of a buyer after the other: what is counted below is then still so when this one is kept.
    sqlx::query!(
        "select pg_advisory_xact_lock(hashtextextended('place:' || $1::bigint, 0))",
        buyer.0
    )
    .execute(&mut *tx)
    .await?;
    if let Some(placed) = placed_before(&mut tx, buyer, placing.command_key).await? {
        tx.commit().await?;
        return Ok(placed);
    }
    let seen = sqlx::query!(
        r#"
        select clock_timestamp() as "now!", (
            select count(*) from "order" where buyer = $1 and captured_cents = 0 and ended_at is null
        ) as "unpaid!", (
            select count(*) from "order"
            where buyer = $1 and captured_cents = 0 and ended_at > now() - interval '1 day'
        ) as "lapsed!"
        "#,
        buyer.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    if seen.unpaid >= MOST_UNPAID || seen.lapsed >= MOST_LAPSED {
        return Err(PlaceError::TooMany);
    }
    // Whoever joins a shop's team waits for this order, or it is seen below whose shop they work in.
    sqlx::query!("select from account where uid = $1 for key share", buyer.0)
        .execute(&mut *tx)
        .await?;
    let (quote, now) = (placing.quote, seen.now);
    let held = sell_order::hold(&mut tx, placing.sell_order_id, quote.quantity, buyer).await;
    let offer = match held {
        Ok(offer) => offer,
        Err(refused) => {
            // The last item may have gone to this same command, sent twice at the same moment.
            let placed = placed_before(&mut tx, buyer, placing.command_key).await?;
            return placed.ok_or_else(|| refused.into());
        }
    };
    let (countries, country) = (placing.countries, placing.country);
    if let Some(subject) = countries.denies_goods(offer.goods_id, &offer.game, country) {
        return Err(PlaceError::Country(subject)); // dropping rolls the hold back
    }
    let price = UsdCents(offer.unit_price_cents);
    if let Err(refused) = quote.check(buyer, price, offer.price_version, now) {
        return Err(PlaceError::Quote { refused, offer: Box::new(offer) }); // dropping rolls the hold back
    }
    let due = quote.due().ok_or(PlaceError::NotFound)?;
    let order = Order::place(
        placing.order_id,
        buyer,
        offer.seller,
        due,
        offer.needs_info,
        placing.terms,
        now,
    );
    let inserted = sqlx::query!(
        r#"
        insert into "order" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents,
            due_cents, currency, currency_rate, remark, needs_info, stage, deadline_at, deadline_kind, command_key, created_at,
            fee_basis_points, payment_seconds, information_seconds, delivery_seconds, receipt_seconds)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
            $21, $22, $23, $24, $25)
        on conflict (buyer, command_key) do nothing
        "#,
        order.order_id.0,
        buyer.0,
        offer.seller.0,
        placing.sell_order_id.0,
        offer.goods_id.to_string(),
        offer.game,
        offer.name,
        offer.snapshot,
        quote.quantity,
        quote.unit_price.0,
        due.0,
        quote.currency,
        quote.rate,
        placing.remark,
        offer.needs_info,
        order.stage.as_str(),
        order.deadline.map(|deadline| deadline.at),
        order.deadline.map(|deadline| deadline.kind.as_str()),
        placing.command_key,
        now,
        small(order.terms.fee.0),
        small(order.terms.payment.whole_seconds()),
        small(order.terms.information.whole_seconds()),
        small(order.terms.delivery.whole_seconds()),
        small(order.terms.receipt.whole_seconds()),
    )
    .execute(&mut *tx)
    .await?;
    if inserted.rows_affected() == 0 {
        // The same command at the same moment: this transaction rolls back what it held.
        tx.rollback().await?;
        let mut connection = pool.acquire().await?;
        let placed = placed_before(&mut connection, buyer, placing.command_key).await?;
        return placed.ok_or(PlaceError::NotFound);
    }
    sqlx::query!(
        r#"
        insert into order_event (order_id, version, at, by_side, uid, what, stage) values ($1, 1, $2, 'buyer', $3, 'placed', $4)
        "#,
        order.order_id.0,
        now,
        buyer.0,
        order.stage.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(order.order_id)
}

async fn placed_before(
    db: &mut PgConnection,
    buyer: Uid,
    command_key: &str,
) -> Result<Option<OrderId>, DatabaseError> {
    let placed = sqlx::query_scalar!(
        r#"select order_id from "order" where buyer = $1 and command_key = $2"#,
        buyer.0,
        command_key,
    )
    .fetch_optional(db)
    .await?;
    Ok(placed.map(OrderId))
}
