//! Placing an order: its stock is held before it is there for anybody.

use guildhall_domain::{
    country_rule::{CountryRules, CountrySubject},
    ids::{CheckoutId, OrderId, SellOrderId, Uid},
    order::{Order, quote::Quote},
    shop_setting::Terms,
    wallet::{ledger::Reserve, money::UsdCents},
};
use sqlx::{PgConnection, PgPool};

use crate::{
    DatabaseError,
    market::sell_order::{self, Held, StockError},
};

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
    #[error("the seller's store is at rest")]
    StoreResting,
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
            StockError::StoreResting => Self::StoreResting,
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
    let new = NewOrder {
        order: &order,
        offer: &offer,
        sell_order_id: placing.sell_order_id,
        quantity: quote.quantity,
        unit_price: quote.unit_price,
        currency: &quote.currency,
        currency_rate: quote.rate,
        remark: placing.remark,
        command_key: placing.command_key,
        reserve: None,
        checkout: None,
    };
    if !insert(&mut tx, &new).await? {
        // The same command at the same moment: this transaction rolls back what it held.
        tx.rollback().await?;
        let mut connection = pool.acquire().await?;
        let placed = placed_before(&mut connection, buyer, placing.command_key).await?;
        return placed.ok_or(PlaceError::NotFound);
    }
    tx.commit().await?;
    Ok(order.order_id)
}

/// A row to be.
pub(crate) struct NewOrder<'a> {
    /// Placed just now.
    pub order: &'a Order,
    /// What is held for it.
    pub offer: &'a Held,
    pub sell_order_id: SellOrderId,
    pub quantity: i32,
    pub unit_price: UsdCents,
    /// What the buyer read prices in, and its rate.
    pub currency: &'a str,
    pub currency_rate: f64,
    pub remark: &'a str,
    pub command_key: &'a str,
    /// What bought it with what was set aside.
    pub reserve: Option<Reserve>,
    /// The checkout that placed it, with others.
    pub checkout: Option<CheckoutId>,
}

/// Writes the first row and the first event of an order. False if the buyer's command has placed one before.
pub(crate) async fn insert(
    tx: &mut PgConnection,
    new: &NewOrder<'_>,
) -> Result<bool, DatabaseError> {
    let (order, offer) = (new.order, new.offer);
    let buy_request = match new.reserve {
        Some(Reserve::BuyRequest(request)) => Some(request.0),
        Some(Reserve::Bargain(_)) | None => None,
    };
    let inserted = sqlx::query!(
        r#"
        insert into "order" (order_id, buyer, seller, sell_order_id, goods_id, game, name, snapshot, quantity, unit_price_cents,
            due_cents, currency, currency_rate, remark, needs_info, stage, deadline_at, deadline_kind, command_key, created_at,
            fee_basis_points, payment_seconds, information_seconds, delivery_seconds, receipt_seconds, buy_request_id, checkout_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
            $21, $22, $23, $24, $25, $26, $27)
        on conflict (buyer, command_key) do nothing
        "#,
        order.order_id.0,
        order.buyer.0,
        offer.seller.0,
        new.sell_order_id.0,
        offer.goods_id.to_string(),
        offer.game,
        offer.name,
        offer.snapshot,
        new.quantity,
        new.unit_price.0,
        order.due.0,
        new.currency,
        new.currency_rate,
        new.remark,
        offer.needs_info,
        order.stage.as_str(),
        order.deadline.map(|deadline| deadline.at),
        order.deadline.map(|deadline| deadline.kind.as_str()),
        new.command_key,
        order.created_at,
        small(order.terms.fee.0),
        small(order.terms.payment.whole_seconds()),
        small(order.terms.information.whole_seconds()),
        small(order.terms.delivery.whole_seconds()),
        small(order.terms.receipt.whole_seconds()),
        buy_request,
        new.checkout.map(|id| id.0),
    )
    .execute(&mut *tx)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        r#"
        insert into order_event (order_id, version, at, by_side, uid, what, stage) values ($1, 1, $2, 'buyer', $3, 'placed', $4)
        "#,
        order.order_id.0,
        order.created_at,
        order.buyer.0,
        order.stage.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    Ok(true)
}

fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
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
