//! Changing one's cart. Each change is kept with its answer.

use std::collections::HashSet;

use garde::Validate;
use guildhall_domain::{
    ids::{CartMergeId, SellOrderId},
    order::cart::{MOST_LINES, MOST_PIECES},
};
use guildhall_persistence::{
    market::sell_order,
    order::cart::{self as rows, Brought, CartError},
};
use serde::Deserialize;
use sqlx::PgConnection;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    DeviceCart,
    wire::{CartCount, CartMerge, CartMergeLine, goods_of},
};
use crate::{
    api::{
        call::Context,
        caller::{Caller, SignedIn},
        country,
        error::{ApiError, Reason},
        idempotency::Settled,
        rules,
    },
    order::{
        purchase::stock_error,
        refusals::{CartFull, OutOfStock, PurchaseLimit, SelfTrade},
    },
};

fn refusal(error: CartError) -> ApiError {
    match error {
        CartError::NotFound => ApiError::NotFound,
        CartError::Own => SelfTrade.into(),
        CartError::OutOfStock => OutOfStock.into(),
        CartError::Full => CartFull { most: MOST_LINES }.into(),
        CartError::Limit { most } => PurchaseLimit { most }.into(),
        CartError::Database(error) => error.into(),
    }
}

async fn count(tx: &mut PgConnection, caller: &Caller) -> Result<CartCount, ApiError> {
    Ok(CartCount { lines: rows::lines(tx, caller.uid).await?.len() })
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CartAddRequest {
    /// The listing.
    #[garde(skip)]
    pub sell_order_id: SellOrderId,
    /// How many more.
    #[garde(range(min = 1, max = MOST_PIECES))]
    pub quantity: i32,
}

/// Puts so many of an offer into the cart.
pub async fn add(
    context: Context,
    SignedIn(caller): SignedIn,
    input: CartAddRequest,
) -> Result<Settled<CartCount>, ApiError> {
    let state = &context.state;
    let offer = sell_order::offer(&state.pool, input.sell_order_id, 1, caller.uid)
        .await
        .map_err(stock_error)?;
    country::need(country::denies_goods(state, &caller.client, offer.goods_id, &offer.game))?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    rows::add(&mut tx, caller.uid, input.sell_order_id, input.quantity).await.map_err(refusal)?;
    let answer = count(&mut tx, &caller).await?;
    context.settle(tx, &answer).await
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CartChangeRequest {
    /// The listing.
    #[garde(skip)]
    pub sell_order_id: SellOrderId,
    /// How many from now on; as many as before if left out.
    #[garde(range(min = 1, max = MOST_PIECES))]
    #[schema(nullable = false)]
    pub quantity: Option<i32>,
    /// Whether it is kept for another time; as before if left out.
    #[garde(skip)]
    #[schema(nullable = false)]
    pub is_saved_for_later: Option<bool>,
}

/// Changes a line.
pub async fn change(
    context: Context,
    SignedIn(caller): SignedIn,
    input: CartChangeRequest,
) -> Result<Settled<CartCount>, ApiError> {
    let CartChangeRequest { sell_order_id, quantity, is_saved_for_later } = input;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::change(&mut tx, caller.uid, sell_order_id, quantity, is_saved_for_later)
        .await
        .map_err(refusal)?;
    let answer = count(&mut tx, &caller).await?;
    context.settle(tx, &answer).await
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CartRemoveRequest {
    /// The listings.
    #[garde(length(min = 1), custom(rules::at_most(MOST_LINES)))]
    pub sell_order_ids: Vec<SellOrderId>,
}

/// Takes lines out of the cart.
pub async fn remove(
    context: Context,
    SignedIn(caller): SignedIn,
    input: CartRemoveRequest,
) -> Result<Settled<CartCount>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::remove(&mut tx, caller.uid, &input.sell_order_ids).await?;
    let answer = count(&mut tx, &caller).await?;
    context.settle(tx, &answer).await
}

/// Puts a visitor's cart into the caller's own.
pub async fn merge(
    context: Context,
    SignedIn(caller): SignedIn,
    input: DeviceCart,
) -> Result<Settled<CartMerge>, ApiError> {
    let state = &context.state;
    let ids: HashSet<SellOrderId> = input.lines.iter().map(|line| line.sell_order_id).collect();
    if ids.len() < input.lines.len() {
        return Err(ApiError::field("lines", Reason::Duplicate));
    }
    let brought: Vec<Brought> = input
        .lines
        .iter()
        .map(|line| Brought {
            sell_order_id: line.sell_order_id,
            quantity: line.quantity,
            price: guildhall_domain::wallet::money::UsdCents(line.price_cents),
        })
        .collect();
    let denies =
        |goods, game: &str| country::denies_goods(state, &caller.client, goods, game).is_some();
    let id = CartMergeId(Uuid::now_v7());
    // Before the transaction: who has one waits for no second connection.
    let ids: Vec<SellOrderId> = ids.into_iter().collect();
    let looks = rows::looks(&state.pool, Some(caller.uid), &ids).await?;
    let goods = looks.values().map(|look| look.goods_id).collect();
    let goods = goods_of(state, goods, &caller.client).await?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let merged = rows::merge(&mut tx, caller.uid, id, &brought, denies).await?;
    let lines = count(&mut tx, &caller).await?.lines;
    let report = merged.iter().zip(&brought).map(|(line, brought)| CartMergeLine {
        sell_order_id: line.sell_order_id,
        outcome: line.outcome,
        quantity: line.quantity,
        price_then_cents: brought.price.0,
        price_cents: line.look.as_ref().map(|look| look.price.0),
        goods: line.look.as_ref().and_then(|look| goods.get(&look.goods_id).cloned()),
    });
    let answer = CartMerge { cart_merge_id: id, report: report.collect(), lines };
    context.settle(tx, &answer).await
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct CartUndoRequest {
    /// As the merge answered.
    #[garde(skip)]
    pub cart_merge_id: CartMergeId,
}

/// Puts the cart back as it was before a merge.
pub async fn undo_merge(
    context: Context,
    SignedIn(caller): SignedIn,
    input: CartUndoRequest,
) -> Result<Settled<CartCount>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::undo_merge(&mut tx, caller.uid, input.cart_merge_id).await.map_err(refusal)?;
    let answer = count(&mut tx, &caller).await?;
    context.settle(tx, &answer).await
}
