//! Offers priced anew and taken back.

use crate::market::refusals::PendingTransactions;
use garde::Validate;
use guildhall_domain::{
    ids::{SellOrderId, Uid},
    market::{
        price,
        team::{Intent, TeamActKind, TeamScope, worth_repriced},
    },
};
use guildhall_persistence::market::{
    sell_order::{self, ListError},
    team::act::NewAct,
};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::{Results, batch, create::in_range};
use crate::{
    api::{
        call::Context,
        caller::Seller,
        error::{ApiError, Reason},
        idempotency::Settled,
        rules,
    },
    market::shop::Shop,
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
    #[garde(custom(rules::price))]
    pub price: String,
}

/// Changes the price of offers. Units held for an order keep theirs.
pub async fn change(
    context: Context,
    Seller(caller): Seller,
    input: ChangeListingRequest,
) -> Result<Settled<Results>, ApiError> {
    let state = &context.state;
    let mut items: Vec<ChangeItem> = input.sell_orders;
    items.sort_by_key(|item| item.sell_order_id);
    items.dedup_by_key(|item| item.sell_order_id);
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    let shop = Shop::held(&mut tx, &caller, TeamScope::List).await?;
    let mut outcomes = Vec::with_capacity(items.len());
    for item in &items {
        let changed = reprice(&mut tx, &shop, item).await;
        outcomes.push((None, Some(item.sell_order_id), kept(changed)?));
    }
    let results = Results::of(outcomes, caller.client.language)?;
    context.settle(tx, &results).await
}

async fn reprice(tx: &mut PgConnection, shop: &Shop, item: &ChangeItem) -> Result<(), ApiError> {
    let id = item.sell_order_id;
    let cents =
        price::parse(&item.price).ok_or_else(|| ApiError::field("price", Reason::Invalid))?;
    // Held: what counts of it stays as it is until the price has changed.
    let there = sell_order::price(tx, shop.owner, id).await.map_err(refusal)?;
    let lots = i64::from(there.on_sale) + i64::from(there.locked);
    let worth = worth_repriced(lots, (there.price_cents, cents), there.reference_cents);
    shop.may(Intent::of(TeamScope::List, &there.game, Some(worth)))?;
    in_range(there.reference_cents, cents)?;
    if !sell_order::set_price(tx, shop.owner, id, cents).await.map_err(refusal)? {
        return Ok(());
    }
    let act = NewAct {
        listing: Some(id),
        name: Some(there.name),
        game: Some(there.game),
        amount_cents: Some(cents.saturating_mul(i64::from(there.on_sale))),
        ..NewAct::of(TeamActKind::Repriced)
    };
    shop.note(tx, &act).await
}

fn refusal(error: ListError) -> ApiError {
    match error {
        ListError::NotFound => ApiError::NotFound,
        ListError::Pending => PendingTransactions.into(),
        ListError::Database(error) => error.into(),
    }
}

/// A refusal of one item is its result; trouble with the database is the whole call's.
fn kept<T>(outcome: Result<T, ApiError>) -> Result<Result<T, ApiError>, ApiError> {
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
    let mut ids = input.sell_orders;
    ids.sort_unstable();
    ids.dedup();
    let games = sell_order::games_of(&state.pool, &ids).await?;
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    let shop = Shop::held(&mut tx, &caller, TeamScope::List).await?;
    sell_order::lock(&mut tx, shop.owner, &ids).await?;
    let mut outcomes = Vec::with_capacity(ids.len());
    let mut taken = Vec::new();
    for id in ids {
        let back = kept(take_back(&mut tx, &shop, id, games.get(&id)).await)?;
        taken.extend(matches!(back, Ok(true)).then_some(id));
        outcomes.push((None, Some(id), back.map(drop)));
    }
    shop.note_taken_down(&mut tx, &taken).await?;
    let results = Results::of(outcomes, caller.client.language)?;
    context.settle(tx, &results).await
}

async fn take_back(
    tx: &mut PgConnection,
    shop: &Shop,
    id: SellOrderId,
    listed: Option<&(Uid, String)>,
) -> Result<bool, ApiError> {
    let (_, game) = listed.filter(|(seller, _)| *seller == shop.owner).ok_or(ApiError::NotFound)?;
    shop.may(Intent::of(TeamScope::List, game, None))?;
    sell_order::cancel(tx, shop.owner, id).await.map_err(refusal)
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
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    let shop = Shop::held(&mut tx, &caller, TeamScope::List).await?;
    shop.may(Intent::look(TeamScope::List))?;
    let games = shop.games(input.game.as_deref());
    let (taken, pending) = sell_order::cancel_all(&mut tx, shop.owner, games.as_deref()).await?;
    shop.note_taken_down(&mut tx, &taken).await?;
    let cancelled = u64::try_from(taken.len()).unwrap_or_default();
    context.settle(tx, &CancelledAll { cancelled, pending }).await
}
