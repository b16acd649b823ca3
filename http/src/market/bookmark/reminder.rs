//! What the caller is reminded of.

use garde::Validate;
use guildhall_domain::{
    ids::{AssetId, GoodsId},
    market::price,
    wallet::money::UsdCents,
};
use guildhall_persistence::market::reminder as rows;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    commands::refusal,
    wire::{SaleReminderSet, TradableReminderSet},
};
use crate::api::{
    call::Context,
    caller::SignedIn,
    error::{ApiError, Reason},
    idempotency::Settled,
};

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SaleReminderRequest {
    /// The catalogue entry.
    #[garde(skip)]
    pub goods_id: GoodsId,
    /// The highest price that is wanted, in dollars, as typed; any if left out. Only with `is_on`.
    #[garde(skip)]
    pub max_price: Option<String>,
    /// Whether the caller is to be reminded.
    #[garde(skip)]
    pub is_on: bool,
}

/// Reminds the caller when others offer goods.
pub async fn on_sale(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SaleReminderRequest,
) -> Result<Settled<SaleReminderSet>, ApiError> {
    let max = match input.max_price.as_deref().filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => Some(UsdCents(
            price::parse(text)
                .filter(|_| input.is_on)
                .ok_or_else(|| ApiError::field("max_price", Reason::Invalid))?,
        )),
    };
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let answer = if input.is_on {
        let set = rows::set_on_sale(&mut tx, caller.uid, input.goods_id, max).await;
        let set = set.map_err(refusal)?;
        let max_price_cents = set.max.map(|max| max.0);
        SaleReminderSet { is_on: true, max_price_cents, is_met: !set.is_armed }
    } else {
        rows::unset_on_sale(&mut tx, caller.uid, input.goods_id).await?;
        SaleReminderSet { is_on: false, max_price_cents: None, is_met: false }
    };
    context.settle(tx, &answer).await
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TradableReminderRequest {
    /// An item of the caller's own that may not be sold yet.
    #[garde(skip)]
    pub asset_id: AssetId,
    /// Whether the caller is to be reminded.
    #[garde(skip)]
    pub is_on: bool,
}

/// Reminds the caller when an item of their own may be sold.
pub async fn tradable(
    context: Context,
    SignedIn(caller): SignedIn,
    input: TradableReminderRequest,
) -> Result<Settled<TradableReminderSet>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let is_on = if input.is_on {
        let set = rows::set_tradable(&mut tx, caller.uid, input.asset_id).await?;
        set.ok_or(ApiError::NotFound)?
    } else {
        rows::unset_tradable(&mut tx, caller.uid, input.asset_id).await?;
        false
    };
    context.settle(tx, &TradableReminderSet { is_on }).await
}
