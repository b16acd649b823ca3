//! What a sale costs, forwards and backwards.

use std::collections::HashMap;

use garde::Validate;
use guildhall_actors::shop_setting::ShopSettings;
use guildhall_domain::{
    ids::GoodsId,
    market::price::{self, Range},
    wallet::{fee::sale_fee, money::UsdCents},
};
use guildhall_persistence::market::goods;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{batch, create::in_range};
use crate::api::{
    call::Context,
    caller::SignedIn,
    error::{ApiError, Reason},
    state::HttpState,
};

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct FeeRequest {
    /// The catalogue entries.
    #[garde(custom(batch))]
    pub goods_ids: Vec<GoodsId>,
    /// In dollars, as typed; as many as goods.
    #[garde(custom(batch))]
    pub prices: Vec<String>,
    /// Also says which prices are refused.
    #[garde(skip)]
    #[serde(default)]
    pub check_price: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Fees {
    /// The entries.
    pub items: Vec<Fee>,
}

/// What is left of one price.
#[derive(Debug, Serialize, ToSchema)]
pub struct Fee {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// The price of one, in cents.
    pub price_cents: i64,
    /// The seller's fee, in cents.
    pub fee_cents: i64,
    /// The fee as a share of any price, in hundredths of a percent.
    pub fee_basis_points: i64,
    /// What the seller gets after the fee, in cents.
    pub income_cents: i64,
    /// Why this price is refused, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// The lowest price that may be asked, in cents.
    pub min_price_cents: i64,
    /// The highest price that may be asked, in cents.
    pub max_price_cents: i64,
}

/// Returns what sellers receive for these prices.
pub async fn batch_fee(
    context: Context,
    SignedIn(_): SignedIn,
    input: FeeRequest,
) -> Result<Fees, ApiError> {
    if input.goods_ids.len() != input.prices.len() {
        return Err(ApiError::field("prices", Reason::Invalid));
    }
    let prices = read("prices", &input.prices)?;
    let state = context.state;
    let references = references(&state, &input.goods_ids).await?;
    let fee = state.get::<ShopSettings>().now().sale_fee();
    let items = input.goods_ids.into_iter().zip(prices).map(|(goods_id, price_cents)| {
        let reference = references.get(&goods_id).copied();
        let refusal = match reference {
            _ if !input.check_price => None,
            None => Some(ApiError::NotFound),
            Some(reference) => in_range(reference, price_cents).err(),
        };
        let range = Range::around(reference.flatten());
        let fee_cents = sale_fee(UsdCents(price_cents), fee).0;
        Fee {
            goods_id,
            price_cents,
            fee_cents,
            fee_basis_points: fee.0,
            income_cents: price_cents - fee_cents,
            code: refusal.map(|refusal| refusal.code()),
            min_price_cents: range.least,
            max_price_cents: range.most,
        }
    });
    Ok(Fees { items: items.collect() })
}

fn read(field: &str, texts: &[String]) -> Result<Vec<i64>, ApiError> {
    texts
        .iter()
        .enumerate()
        .map(|(at, text)| {
            let refuse = || ApiError::field(format!("{field}[{at}]"), Reason::Invalid);
            price::parse(text).ok_or_else(refuse)
        })
        .collect()
}

/// The reference price of those goods that are there.
async fn references(
    state: &HttpState,
    ids: &[GoodsId],
) -> Result<HashMap<GoodsId, Option<i64>>, ApiError> {
    let there = goods::find(&state.pool, ids).await?;
    Ok(there.into_iter().map(|goods| (goods.id(), goods.reference_cents)).collect())
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct IncomesRequest {
    /// The catalogue entries.
    #[garde(custom(batch))]
    pub goods_ids: Vec<GoodsId>,
    /// In dollars, as typed; as many as goods.
    #[garde(custom(batch))]
    pub incomes: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Prices {
    /// The entries.
    pub items: Vec<Price>,
}

/// The price to ask for one income, and the fee between them.
#[derive(Debug, Serialize, ToSchema)]
pub struct Price {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// What the seller gets after the fee, in cents.
    pub income_cents: i64,
    /// The price of one, in cents.
    pub price_cents: i64,
    /// The seller's fee, in cents.
    pub fee_cents: i64,
}

/// Returns the lowest prices that give sellers these incomes.
pub async fn prices_from_incomes(
    context: Context,
    SignedIn(_): SignedIn,
    input: IncomesRequest,
) -> Result<Prices, ApiError> {
    if input.goods_ids.len() != input.incomes.len() {
        return Err(ApiError::field("incomes", Reason::Invalid));
    }
    let incomes = read("incomes", &input.incomes)?;
    let fee = context.state.get::<ShopSettings>().now().sale_fee();
    let items =
        input.goods_ids.into_iter().zip(incomes).enumerate().map(|(at, (goods_id, income))| {
            let refuse = || ApiError::field(format!("incomes[{at}]"), Reason::Invalid);
            let price_cents = price::for_income(income, fee).ok_or_else(refuse)?;
            let fee_cents = sale_fee(UsdCents(price_cents), fee).0;
            Ok(Price { goods_id, income_cents: price_cents - fee_cents, price_cents, fee_cents })
        });
    Ok(Prices { items: items.collect::<Result<_, ApiError>>()? })
}
