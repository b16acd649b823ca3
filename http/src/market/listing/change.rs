//! Offers priced anew and taken back.

use crate::market::refusals::PendingTransactions;
use garde::Validate;
use guildhall_domain::{
    ids::{SellOrderId, Uid},
    market::{
        price,
        team::{Intent, TeamActKind, TeamScope},
    },
};
use guildhall_persistence::market::{
    goods,
    sell_order::{self, ListError},
    team::act::NewAct,
};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};
use utoipa::ToSchema;

use super::{Results, batch, create::in_range, is_price};
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
    let mut items: Vec<ChangeItem> = input.sell_orders;
    items.sort_by_key(|item| item.sell_order_id);
    items.dedup_by_key(|item| item.sell_order_id);
    let mut prices = Vec::with_capacity(items.len());
    for item in &items {
        prices.push(price_of(&state.pool, item).await);
    }
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    let shop = Shop::held(&mut tx, &caller, TeamScope::List).await?;
    let mut outcomes = Vec::with_capacity(items.len());
    for (item, price) in items.iter().zip(prices) {
        let changed = match price {
            Ok(priced) => reprice(&mut tx, &shop, item.sell_order_id, &priced).await,
            Err(refusal) => Err(refusal),
        };
        outcomes.push((None, Some(item.sell_order_id), kept(changed)?));
    }
    let results = Results::of(outcomes, caller.client.language)?;
    context.settle(tx, &results).await
}

/// A listing with its new price.
struct Priced {
    seller: Uid,
    game: String,
    name: String,
    cents: i64,
    /// Of all units that are on sale.
    amount: i64,
}

async fn reprice(
    tx: &mut PgConnection,
    shop: &Shop,
    id: SellOrderId,
    priced: &Priced,
) -> Result<(), ApiError> {
    if priced.seller != shop.owner {
        return Err(ApiError::NotFound);
    }
    shop.may(Intent::of(TeamScope::List, &priced.game, Some(priced.amount)))?;
    sell_order::set_price(tx, shop.owner, id, priced.cents).await.map_err(refusal)?;
    let act = NewAct {
        listing: Some(id),
        name: Some(priced.name.clone()),
        game: Some(priced.game.clone()),
        amount_cents: Some(priced.amount),
        ..NewAct::of(TeamActKind::Repriced)
    };
    shop.note(tx, &act).await
}

async fn price_of(pool: &PgPool, item: &ChangeItem) -> Result<Priced, ApiError> {
    let cents =
        price::parse(&item.price).ok_or_else(|| ApiError::field("price", Reason::Invalid))?;
    let order = sell_order::find(pool, item.sell_order_id).await?.ok_or(ApiError::NotFound)?;
    let goods = goods::find(pool, &[order.goods()]).await?.pop();
    in_range(goods.as_ref().and_then(|goods| goods.reference_cents), cents)?;
    let (game, name) = goods.map(|goods| (goods.game, goods.name)).unwrap_or_default();
    let amount = cents.saturating_mul(i64::from(order.on_sale));
    Ok(Priced { seller: order.seller(), game, name, cents, amount })
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
        taken.extend(back.is_ok().then_some(id));
        outcomes.push((None, Some(id), back));
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
) -> Result<(), ApiError> {
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
