//! What buyers are told of the sellers of offers. Decision 0093.

use guildhall_actors::hub::Hub;
use guildhall_domain::{ids::Uid, market::seller_facts::SellerFigures};
use guildhall_persistence::market::{sell_order, seller_figures};
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::SellOrder;
use crate::api::{error::ApiError, state::HttpState};

/// What is known of a seller.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SellerFacts {
    /// Too few orders have ended to say how many are completed, or how fast.
    pub is_new: bool,
    /// Orders that were completed, of all time.
    pub finished: i64,
    /// How many of a hundred are completed, of the latest orders; absent for a new seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub completion_percent: Option<i32>,
    /// How long they usually take to deliver, in seconds; absent for a new seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub delivery_seconds: Option<i64>,
    /// Whether they are here now; false for who does not show their shop.
    pub is_online: bool,
}

impl SellerFacts {
    fn of(figures: &SellerFigures, is_online: bool) -> Self {
        Self {
            is_new: figures.is_new(),
            finished: figures.finished,
            completion_percent: figures.completion_percent(),
            delivery_seconds: figures.usual_delivery().map(time::Duration::whole_seconds),
            is_online,
        }
    }

    /// What is known of a seller who shows their store.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn of_shown(state: &HttpState, seller: Uid) -> Result<Self, ApiError> {
        let figures = seller_figures::of(&state.pool, &[seller]).await?;
        let figures = figures.get(&seller).copied().unwrap_or_default();
        let hub: &Hub = &state.hub;
        Ok(Self::of(&figures, hub.online(seller)))
    }
}

/// These offers, each with what is known of its seller.
///
/// # Errors
/// Whatever Postgres says.
pub async fn with_facts(
    state: &HttpState,
    offers: Vec<sell_order::SellOrder>,
) -> Result<Vec<SellOrder>, ApiError> {
    let sellers: Vec<Uid> = offers.iter().map(sell_order::SellOrder::seller).collect();
    let figures = seller_figures::of(&state.pool, &sellers).await?;
    let hub: &Hub = &state.hub;
    let offers = offers.into_iter().map(|offer| {
        let seller = offer.seller();
        let figures = figures.get(&seller).copied().unwrap_or_default();
        let is_online = !offer.nickname.is_empty() && hub.online(seller);
        let mut offer = SellOrder::from(offer);
        offer.seller_facts = Some(SellerFacts::of(&figures, is_online));
        offer
    });
    Ok(offers.collect())
}
