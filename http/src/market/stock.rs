//! A seller's stock of coins, packs, passes and gift cards.
//!
//! Source: product spec §2 (inventory and listing); ours: the path, which the spec does not show.

pub(super) mod export;
pub(super) mod import;

use garde::Validate;
use guildhall_domain::{
    ids::{AssetId, GoodsId},
    market::stock,
};
use guildhall_persistence::market::{goods, stock as rows};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::{
    call::Context,
    caller::ShopOwner,
    error::{ApiError, Reason},
    idempotency::Settled,
    rules,
};

/// More units than any stock has: lots of the largest size.
const MOST_UNITS: i64 = 1_000_000_000_000;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct StockRequest {
    /// Coins, a pack, a pass or a gift card.
    #[garde(skip)]
    pub goods_id: GoodsId,
    /// How many units there are that are not on sale: a multiple of the lot, at most a million lots.
    #[garde(custom(rules::between(0, MOST_UNITS)))]
    pub quantity: i64,
}

/// What is in stock now.
#[derive(Debug, Serialize, ToSchema)]
pub struct Stock {
    /// The stack, to be put on sale.
    pub asset_id: AssetId,
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// In units.
    pub quantity: i64,
}

/// Sets how many units of goods the caller has that are not on sale.
pub async fn set(
    context: Context,
    ShopOwner(caller): ShopOwner,
    input: StockRequest,
) -> Result<Settled<Stock>, ApiError> {
    let state = &context.state;
    let there = goods::find(&state.pool, &[input.goods_id]).await?.pop();
    let there = there.ok_or(ApiError::NotFound)?;
    if !there.tags["kind"].as_str().is_some_and(stock::is_stocked) {
        return Err(ApiError::field("goods_id", Reason::Invalid));
    }
    let mut tx = guildhall_persistence::begin(&state.money).await?;
    // Held until the stock is written: units are counted in lots of this size.
    let lot = rows::lot(&mut tx, input.goods_id).await?.ok_or(ApiError::NotFound)?;
    let lots = stock::lots(input.quantity, lot)
        .ok_or_else(|| ApiError::field("quantity", Reason::Invalid))?;
    let asset_id = rows::set(&mut tx, caller.uid, input.goods_id, lots).await?;
    let now = Stock { asset_id, goods_id: input.goods_id, quantity: input.quantity };
    context.settle(tx, &now).await
}
