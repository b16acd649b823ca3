//! Offers priced anew and taken back.

use crate::market::refusals::PendingTransactions;
use garde::Validate;
use guildhall_domain::{
    ids::{SellOrderId, Uid},
    market::price,
};
use guildhall_persistence::market::{
    goods,
    sell_order::{self, ListError},
};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};
use utoipa::ToSchema;

use super::{Results, batch, create::in_range, is_price};
use crate::api::{
    call::Context,
    caller::Seller,
    error::{ApiError, Reason},
    idempotency::Settled,
    rules,
};

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct ChangeListingRequest {
    /// The listings, each with its new price.
    #[garde(custom(batch), dive)]
    pub sell_orders: Vec<ChangeItem>,
}

/// A listing and its new price.
#[derive(Debug, Clone, Deserialize, Validate, ToSchema)]
pub struct ChangeItem {
    /// The listing.
    #[garde(skip)]
    pub sell_order_id: SellOrderId,
    /// In dollars, as typed, for one lot.
    #[garde(custom(is_price))]
    pub price: String,
}

/// Changes the price of offers. Units held for an order keep theirs.
pub async fn change(
    context: Context,
    Seller(caller): Seller,
    input: ChangeListingRequest,
) -> Result<Settled<Results>, ApiError> {
    let state = &context.state;
    let seller = caller.uid;
    let mut items: Vec<ChangeItem> = input.sell_orders;
    items.sort_by_key(|item| item.sell_order_id);
    items.dedup_by_key(|item| item.sell_order_id);
    let mut prices = Vec::with_capacity(items.len());
    for item in &items {
        prices.push(price_of(&state.pool, item).await);
    }
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    let mut outcomes = Vec::with_capacity(items.len());
    for (item, price) in items.iter().zip(prices) {
        let changed = match price {
            Ok(cents) => {
                let set = sell_order::set_price(&mut tx, seller, item.sell_order_id, cents);
                set.await.map_err(refusal)
            }
            Err(refusal) => Err(refusal),
        };
        outcomes.push((None, Some(item.sell_order_id), kept(changed)?));
    }
    let results = Results::of(outcomes, caller.client.language)?;
    context.settle(tx, &results).await
}

async fn price_of(pool: &PgPool, item: &ChangeItem) -> Result<i64, ApiError> {
    let cents =
        price::parse(&item.price).ok_or_else(|| ApiError::field("price", Reason::Invalid))?;
    let order = sell_order::find(pool, item.sell_order_id).await?.ok_or(ApiError::NotFound)?;
    let goods = goods::find(pool, &[order.goods()]).await?;
    in_range(goods.first().and_then(|goods| goods.reference_cents), cents)?;
    Ok(cents)
}

fn refusal(error: ListError) -> ApiError {
    match error {
        ListError::NotFound => ApiError::NotFound,
        ListError::Pending => PendingTransactions.into(),
        ListError::Database(error) => error.into(),
    }
}

/// A refusal of one item is its result; trouble with the database is the whole call's.
fn kept(outcome: Result<(), ApiError>) -> Result<Result<(), ApiError>, ApiError> {
    match outcome {
        Err(trouble @ (ApiError::Busy | ApiError::UnknownOutcome)) => Err(trouble),
        outcome => Ok(outcome),
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CancelListingRequest {
    /// The listings to take down.
    #[garde(custom(batch))]
    pub sell_orders: Vec<SellOrderId>,
}

/// Withdraws offers.
pub async fn cancel(
    context: Context,
    Seller(caller): Seller,
    input: CancelListingRequest,
) -> Result<Settled<Results>, ApiError> {
    let state = &context.state;
    let seller = caller.uid;
    let mut ids = input.sell_orders;
    ids.sort_unstable();
    ids.dedup();
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    sell_order::lock(&mut tx, seller, &ids).await?;
    let mut outcomes = Vec::with_capacity(ids.len());
    for id in ids {
        outcomes.push((None, Some(id), kept(take_back(&mut tx, seller, id).await)?));
    }
    let results = Results::of(outcomes, caller.client.language)?;
    context.settle(tx, &results).await
}

async fn take_back(tx: &mut PgConnection, seller: Uid, id: SellOrderId) -> Result<(), ApiError> {
    sell_order::cancel(tx, seller, id).await.map_err(refusal)
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CancelAllListingsRequest {
    /// Only listings of this game; all if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
}

/// How many offers were taken back, and how many have an order under way.
#[derive(Debug, Serialize, ToSchema)]
pub struct CancelledAll {
    /// How many were taken down.
    pub cancelled: u64,
    /// How many stay because orders are under way.
    pub pending: u64,
}

/// Withdraws every offer that has no open order.
pub async fn cancel_all(
    context: Context,
    Seller(caller): Seller,
    input: CancelAllListingsRequest,
) -> Result<Settled<CancelledAll>, ApiError> {
    let state = &context.state;
    let seller = caller.uid;
    let game = input.game.as_deref().filter(|game| !game.is_empty());
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    let (cancelled, pending) = sell_order::cancel_all(&mut tx, seller, game).await?;
    context.settle(tx, &CancelledAll { cancelled, pending }).await
}
