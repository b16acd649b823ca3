//! One purchase of a buy request: stock, order, payment, books and request in one transaction.

use guildhall_domain::{
    ids::{BuyRequestId, GoodsId, OrderId, PaymentId, Uid},
    notice::Kind,
    order::{Party, Stage, buy_request::BuyRequestState, order_book::Fill, reserve::spend},
    shop_setting::Terms,
    wallet::{Parts, ledger::Reserve, money::UsdCents},
};
use sqlx::{PgConnection, PgPool, types::Json};

use super::{hold_book, turn_page};
use crate::{
    DatabaseError,
    market::sell_order::{self, StockError},
    notice::{self, NewNotice},
    order::{
        OrderRecord, SaveError,
        from_reserve::{self, Purchase},
    },
};

/// A purchase to be made, with the ids it gets.
#[derive(Debug, Clone)]
pub struct Filling {
    pub goods: GoodsId,
    /// The book it was found in.
    pub version: i64,
    pub fill: Fill,
    pub order_id: OrderId,
    pub payment_id: PaymentId,
    /// What the order keeps to its end.
    pub terms: Terms,
}

/// Why nothing was bought.
#[derive(Debug, thiserror::Error)]
pub enum FillError {
    /// The book has changed since it was read, or the request's account is frozen: read it again.
    #[error("concurrent update of the order book")]
    Stale,
    /// Somebody else has bought or taken back the offer, or it costs something else now.
    #[error("the offer is gone")]
    Gone,
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for FillError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl From<StockError> for FillError {
    fn from(error: StockError) -> Self {
        match error {
            StockError::NotFound
            | StockError::Own
            | StockError::OutOfStock
            | StockError::StoreResting => Self::Gone,
            StockError::Database(error) => Self::Database(error),
        }
    }
}

/// What of the request's row a purchase needs.
struct Request {
    id: BuyRequestId,
    buyer: Uid,
    price: UsdCents,
    reserved: Parts,
    currency: String,
    currency_rate: f64,
    terms_version: Option<i64>,
}

/// Buys, pays with what was set aside, and gives back what was not needed. Answers the order, which is paid.
///
/// # Errors
/// [`FillError`]; nothing is kept then.
pub async fn fill(pool: &PgPool, filling: &Filling) -> Result<OrderRecord, FillError> {
    let Filling { goods, fill, order_id, .. } = filling;
    let mut tx = crate::begin(pool).await?;
    if hold_book(&mut tx, *goods).await? != filling.version {
        return Err(FillError::Stale);
    }
    let request = open_request(&mut tx, fill).await?.ok_or(FillError::Stale)?;
    // As when an order is placed: whoever joins a shop's team waits for it, or it is seen below whose shop they work in.
    sqlx::query!("select from account where uid = $1 for key share", request.buyer.0)
        .execute(&mut *tx)
        .await?;
    let offer = sell_order::hold(&mut tx, fill.offer, fill.quantity, request.buyer).await?;
    if offer.unit_price_cents != fill.price.0 {
        return Err(FillError::Gone);
    }
    let spent = spend(request.reserved, request.price, fill.price, fill.quantity)
        .map_err(SaveError::from)?;
    let command_key = format!("buy_request:{order_id}");
    let purchase = Purchase {
        order_id: *order_id,
        payment_id: filling.payment_id,
        terms: filling.terms,
        buyer: request.buyer,
        sell_order_id: fill.offer,
        offer: &offer,
        quantity: fill.quantity,
        price: fill.price,
        reserve: Reserve::BuyRequest(request.id),
        spent: &spent,
        currency: &request.currency,
        currency_rate: request.currency_rate,
        terms_version: request.terms_version,
        command_key: &command_key,
    };
    let after = from_reserve::buy(&mut tx, &purchase).await?.ok_or(FillError::Stale)?;
    take(&mut tx, fill, spent.left).await?;
    tell(&mut tx, &after).await?;
    turn_page(&mut tx, *goods).await?;
    tx.commit().await?;
    Ok(after)
}

async fn open_request(
    tx: &mut PgConnection,
    fill: &Fill,
) -> Result<Option<Request>, DatabaseError> {
    let row = sqlx::query!(
        r#"select r.buyer, r.price_cents, r.reserved as "reserved: Json<Parts>", r.currency, r.currency_rate, r.terms_version
           from buy_request r join account a on a.uid = r.buyer
           where r.buy_request_id = $1 and r.open >= $2 and r.ended_at is null and r.expires_at > now() and a.frozen_at is null
           for no key update of r"#,
        fill.request.0,
        fill.quantity,
    )
    .fetch_optional(tx)
    .await?;
    Ok(row.map(|row| Request {
        id: fill.request,
        buyer: Uid(row.buyer),
        price: UsdCents(row.price_cents),
        reserved: row.reserved.0,
        currency: row.currency,
        currency_rate: row.currency_rate,
        terms_version: row.terms_version,
    }))
}

/// The request wants so many fewer; the last one ends it.
async fn take(tx: &mut PgConnection, fill: &Fill, left: Parts) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update buy_request set open = open - $2, bought = bought + $2, reserved = $3, version = version + 1,
             state = case when open = $2 then $4 else state end, ended_at = case when open = $2 then now() end
         where buy_request_id = $1",
        fill.request.0,
        fill.quantity,
        Json(left) as Json<Parts>,
        BuyRequestState::Filled.as_str(),
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// The buyer hears that it was bought, and until when to say what the seller needs, if anything.
async fn tell(tx: &mut PgConnection, after: &OrderRecord) -> Result<(), DatabaseError> {
    let order = &after.order;
    let needs_info = order.stage == Stage::NeedInfo;
    let told = NewNotice {
        uid: order.buyer,
        kind: Kind::BuyRequestFilled,
        order: Some(order.order_id),
        goods: None,
        side: Some(Party::Buyer),
        amount: Some(order.due),
        until: order.deadline.filter(|_| needs_info).map(|deadline| deadline.at),
    };
    notice::add(tx, &notice::order_event(order.order_id, after.version), &[told]).await
}
