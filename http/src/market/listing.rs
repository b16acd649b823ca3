//! Selling: what a piece may be offered for, offers made, priced anew and taken back; in batches of at most 50, each item with
//! a result of its own.
//!
//! Source: product spec §4 (batched), §5 (listing), §7 (sell). Every change runs in one transaction of a task of its own, once
//! for each idempotency key.

pub(super) mod change;
pub(super) mod create;
pub(super) mod fees;

use guildhall_domain::ids::{AssetId, SellOrderId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::{error::ApiError, rules};

/// Most items in one call. Spec §5, §9.
const BATCH: usize = 50;

/// What became of one item of a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct ItemResult {
    /// The piece or stack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asset_id: Option<AssetId>,
    /// The listing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sell_order_id: Option<SellOrderId>,
    /// Whether it was done.
    pub ok: bool,
    /// The refusal; absent where it was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// Why not, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<&'static str>,
    /// What the refusal says besides, as `data` of a refusal with this `code`; absent if that is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub data: Option<serde_json::Map<String, serde_json::Value>>,
}

/// What became of a batch.
#[derive(Debug, Serialize, ToSchema)]
pub struct Results {
    /// Of a creation in the order asked for; else by id.
    pub items: Vec<ItemResult>,
    /// How many were done.
    pub done: usize,
}

/// Of which piece, of which offer (as far as there is one), and what.
type Outcome = (Option<AssetId>, Option<SellOrderId>, Result<(), ApiError>);

impl Results {
    /// A batch of one that is refused is the refusal itself.
    fn of(outcomes: Vec<Outcome>, language: &str) -> Result<Self, ApiError> {
        if let [(_, _, Err(refusal))] = outcomes.as_slice() {
            return Err(refusal.clone());
        }
        let items: Vec<ItemResult> = outcomes
            .into_iter()
            .map(|(asset_id, sell_order_id, outcome)| match outcome {
                Ok(()) => ItemResult {
                    asset_id,
                    sell_order_id,
                    ok: true,
                    code: None,
                    message: None,
                    data: None,
                },
                Err(refusal) => ItemResult {
                    asset_id,
                    sell_order_id,
                    ok: false,
                    code: Some(refusal.code()),
                    message: Some(refusal.message(language)),
                    data: Some(refusal.data()).filter(|data| !data.is_empty()),
                },
            })
            .collect();
        let done = items.iter().filter(|item| item.ok).count();
        Ok(Self { items, done })
    }
}

/// For lists of a batch: something, and not too much.
fn batch<T>(list: &Vec<T>, context: &()) -> garde::Result {
    if list.is_empty() {
        return Err(garde::Error::new(crate::api::error::Reason::Required.word()));
    }
    rules::at_most(BATCH)(list, context)
}
