//! Lines, and the caller's places in them.
use super::wire::{TopUpOfOrder, TopUpPack, TopUpPlace, TopUpPlaces, TopUpQueue, TopUpQueues};
use crate::api::{
    call::{Context, Empty},
    caller::{Public, SignedIn},
    country,
    error::ApiError,
    rules,
};
use garde::Validate;
use guildhall_actors::{
    report::{ConversionCounters, Page},
    topup::TopUps,
};
use guildhall_domain::ids::{GoodsId, OrderId};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct QueuesQuery {
    /// The key of a game; every game if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub game: Option<String>,
    /// A region of the game; every region if left out.
    #[garde(custom(rules::optional_text(0, 64)))]
    pub region: Option<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PackQuery {
    /// The catalogue entry.
    #[garde(skip)]
    pub goods_id: GoodsId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PlaceQuery {
    /// The order.
    #[garde(skip)]
    pub order_id: OrderId,
}

/// Lists the queues and their waiting times.
pub async fn queues(
    context: Context,
    Public(_): Public,
    input: QueuesQuery,
) -> Result<TopUpQueues, ApiError> {
    let topups = context.state.get::<TopUps>();
    let found = topups.queues(input.game.as_deref(), input.region.as_deref()).await?;
    Ok(TopUpQueues { queues: found.iter().map(TopUpQueue::from).collect() })
}

/// Says whether goods support self-service top-up, and at what price.
pub async fn pack(
    context: Context,
    Public(client): Public,
    input: PackQuery,
) -> Result<TopUpPack, ApiError> {
    Ok(match context.state.get::<TopUps>().of_goods(input.goods_id.0).await? {
        None => TopUpPack {
            supported: false,
            is_sold_here: true,
            sell_order_id: None,
            price_cents: None,
            queue: None,
        },
        Some((offer, price, queue)) => {
            let game = &queue.queue.game;
            let denied = country::denies_goods(&context.state, &client, input.goods_id, game);
            let counters = context.state.get::<ConversionCounters>();
            counters.viewed(client.device_id.as_deref(), Page::TopUp(game), game);
            TopUpPack {
                supported: true,
                is_sold_here: denied.is_none(),
                sell_order_id: Some(offer.to_string()),
                price_cents: Some(price.0),
                queue: Some(TopUpQueue::from(&queue)),
            }
        }
    })
}

/// Returns what the caller can do with an order, and its place in the queue, if any.
pub async fn place(
    context: Context,
    SignedIn(caller): SignedIn,
    input: PlaceQuery,
) -> Result<TopUpOfOrder, ApiError> {
    let topups = context.state.get::<TopUps>().seen_from(&caller.client.country);
    let found = topups.of_order(caller.uid, input.order_id).await?;
    Ok(TopUpOfOrder {
        order_id: input.order_id.to_string(),
        may_join: found.refused.is_none(),
        refused: found.refused.map(|refused| ApiError::from(refused).code()),
        queue: found.queue.as_ref().map(TopUpQueue::from),
        place: found.place.as_ref().map(TopUpPlace::from),
    })
}

/// Lists the caller's active places, and those that ended within the last hour.
pub async fn places(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<TopUpPlaces, ApiError> {
    let found = context.state.get::<TopUps>().of_person(caller.uid).await?;
    Ok(TopUpPlaces { places: found.iter().map(TopUpPlace::from).collect() })
}
