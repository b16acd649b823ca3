//! Lines, and the caller's places in them.
use super::wire::{TopUpOfOrder, TopUpPack, TopUpPlace, TopUpPlaces, TopUpQueue, TopUpQueues};
use crate::{
    caller::SignedIn,
    envelope::{Answer, Envelope, Params, Refusal},
    error::ApiError,
    rules,
    state::HttpState,
};
use actix_web::{get, web::Data};
use garde::Validate;
use guildhall_domain::ids::{GoodsId, OrderId};
use serde::Deserialize;
use utoipa::IntoParams;

#[derive(Debug, Deserialize, Validate, IntoParams)]
pub struct QueuesWish {
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    #[garde(custom(rules::optional_text(0, 64)))]
    pub region: Option<String>,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
pub struct PackWish {
    #[garde(skip)]
    #[param(value_type = String)]
    pub goods_id: GoodsId,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
pub struct PlaceWish {
    #[garde(skip)]
    #[param(value_type = String)]
    pub order_id: OrderId,
}

/// The lines there are, and how long one waits in them.
#[utoipa::path(tag = "topup", operation_id = "topup_queues", params(QueuesWish),
    responses((status = OK, body = Envelope<TopUpQueues>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/topup/queues")]
pub async fn queues(
    state: Data<HttpState>,
    Params(wish): Params<QueuesWish>,
) -> Answer<TopUpQueues> {
    let shared = state.clone().into_inner();
    let found = state.run(async move {
        let topups = &shared.trade.topups;
        Ok(topups.queues(wish.game.as_deref(), wish.region.as_deref()).await?)
    });
    let queues = found.await?.iter().map(TopUpQueue::from).collect();
    Ok(Envelope::ok(TopUpQueues { queues }))
}

/// Whether goods can be topped up by oneself, and what the storefront asks for them.
#[utoipa::path(tag = "topup", operation_id = "topup_pack", params(PackWish),
    responses((status = OK, body = Envelope<TopUpPack>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/topup/pack")]
pub async fn pack(state: Data<HttpState>, Params(wish): Params<PackWish>) -> Answer<TopUpPack> {
    let shared = state.clone().into_inner();
    let found = state.run(async move { Ok(shared.trade.topups.of_goods(wish.goods_id.0).await?) });
    Ok(Envelope::ok(match found.await? {
        None => TopUpPack { supported: false, sell_order_id: None, price_cents: None, queue: None },
        Some((offer, price, queue)) => TopUpPack {
            supported: true,
            sell_order_id: Some(offer.to_string()),
            price_cents: Some(price.0),
            queue: Some(TopUpQueue::from(&queue)),
        },
    }))
}

/// What the caller can do with an order, and their place, if it has one.
#[utoipa::path(tag = "topup", operation_id = "topup_place", params(PlaceWish), security(("session" = [])),
    responses((status = OK, body = Envelope<TopUpOfOrder>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND: not an order of the caller's")))]
#[get("/api/topup/place")]
pub async fn place(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<PlaceWish>,
) -> Answer<TopUpOfOrder> {
    state.limits.call(caller.uid)?;
    let shared = state.clone().into_inner();
    let order = wish.order_id;
    let found =
        state.run(async move { Ok(shared.trade.topups.of_order(caller.uid, order).await?) });
    let found = found.await?;
    Ok(Envelope::ok(TopUpOfOrder {
        order_id: order.to_string(),
        may_join: found.refused.is_none(),
        refused: found.refused.map(|refused| ApiError::from(refused).code()),
        queue: found.queue.as_ref().map(TopUpQueue::from),
        place: found.place.as_ref().map(TopUpPlace::from),
    }))
}

/// The caller's places that are not over, and those that ended within the last hour.
#[utoipa::path(tag = "topup", operation_id = "topup_places", security(("session" = [])),
    responses((status = OK, body = Envelope<TopUpPlaces>)))]
#[get("/api/topup/places")]
pub async fn places(SignedIn(caller): SignedIn, state: Data<HttpState>) -> Answer<TopUpPlaces> {
    state.limits.call(caller.uid)?;
    let shared = state.clone().into_inner();
    let found = state.run(async move { Ok(shared.trade.topups.of_person(caller.uid).await?) });
    let places = found.await?.iter().map(TopUpPlace::from).collect();
    Ok(Envelope::ok(TopUpPlaces { places }))
}
