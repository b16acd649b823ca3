//! The event over a socket: drawing, how one stands, and following odds and stock.
use super::{
    event, participant,
    wire::{LotteryDrawn, LotteryEvent, LotterySession},
};
use crate::api::{
    call::Context,
    caller::{Caller, SignedIn, signed_in},
    country,
    error::{ApiError, Reason},
    rules,
    topics::Subscribed,
};
use garde::Validate;
use guildhall_actors::lottery::{Lotteries, TOPIC};
use guildhall_persistence::lottery as rows;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct LotteryDrawRequest {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// As the header `idempotency-key` of `POST /api/event/draw`: the same key is the same draw, whichever way it comes.
    #[garde(custom(is_key))]
    pub key: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct LotterySessionRequest {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
}

fn is_key(key: &str, context: &()) -> garde::Result {
    rules::text(1, 128)(key, context)?;
    let is_plain = key.bytes().all(|b| b.is_ascii_graphic());
    if is_plain { Ok(()) } else { Err(garde::Error::new(Reason::Invalid.word())) }
}

pub async fn lottery_draw(
    context: Context,
    SignedIn(caller): SignedIn,
    input: LotteryDrawRequest,
) -> Result<LotteryDrawn, ApiError> {
    let participant = participant(&caller, &input.event_id)?;
    country::need(country::denies_event(&context.state, &caller.client, participant.event))?;
    let (draw, participation) =
        context.state.get::<Lotteries>().draw(participant, input.key).await?;
    Ok(LotteryDrawn { draw: draw.into(), session: participation.into() })
}

pub async fn lottery_session(
    context: Context,
    SignedIn(caller): SignedIn,
    input: LotterySessionRequest,
) -> Result<LotterySession, ApiError> {
    let participant = participant(&caller, &input.event_id)?;
    let participation =
        context.state.get::<Lotteries>().visit(participant, caller.client.region.clone()).await?;
    Ok(participation.into())
}

/// Follows an event: odds and stock, at most once a second.
pub async fn follow_event(
    context: &Context,
    _: &Caller,
    asked: &str,
) -> Result<Subscribed, ApiError> {
    let id = event(asked)?;
    // What is not there is not followed: nobody may fill the house with topics.
    rows::view(&context.state.pool, id).await?.ok_or(ApiError::NotFound)?;
    // Before it is read: what changes in between is pushed.
    let is_canonical = asked.len() == id.to_string().len();
    if let Some(connection) = context.connection.as_ref().filter(|_| is_canonical) {
        connection.follow(&format!("{TOPIC}{asked}")).await;
    }
    let view = rows::view(&context.state.pool, id).await?.ok_or(ApiError::NotFound)?;
    Subscribed::new(view.version, LotteryEvent::from(view))
}

/// The caller's own state, which is pushed to them anyway.
pub async fn follow_session(
    context: &Context,
    caller: &Caller,
    id: &str,
) -> Result<Subscribed, ApiError> {
    signed_in(caller).map_err(|_| ApiError::NotFound)?;
    let participant = participant(caller, id)?;
    let participation =
        context.state.get::<Lotteries>().visit(participant, caller.client.region.clone()).await?;
    Subscribed::new(participation.version, LotterySession::from(participation))
}
