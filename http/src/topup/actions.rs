//! What a buyer does to a place of theirs. Each call is one command of `domain::topup`.
use super::wire::TopUpPlace;
use crate::api::{
    call::Context,
    caller::{Caller, SignedIn},
    error::ApiError,
    rules,
    state::HttpState,
};
use futures_util::{FutureExt, future::BoxFuture};
use garde::Validate;
use guildhall_actors::topup::{PlaceKey, PlaceView, TopUpError, TopUps};
use guildhall_domain::{
    ids::{OrderId, PlaceId},
    topup::account::{Account, Login, Platform},
};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct JoinQueueRequest {
    /// A paid order of a pack.
    #[garde(skip)]
    pub order_id: OrderId,
    /// Where the account plays.
    #[garde(skip)]
    pub platform: Platform,
    /// The order's region; empty where the game has only one.
    #[garde(custom(rules::text(0, 64)))]
    pub region: String,
    /// Apple is refused: no device signs in with it.
    #[garde(skip)]
    pub login: Login,
    /// The account's number or name in the game; never a password.
    #[garde(custom(rules::text(1, 100)))]
    pub account: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PlaceRef {
    /// The position in the queue.
    #[garde(skip)]
    pub place_id: PlaceId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct LeaveQueueRequest {
    /// The position in the queue.
    #[garde(skip)]
    pub place_id: PlaceId,
    /// The money goes back; otherwise the order stays paid, and one may join again.
    #[garde(skip)]
    pub refund: Option<bool>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SwitchAccountRequest {
    /// The position in the queue.
    #[garde(skip)]
    pub place_id: PlaceId,
    /// As at joining.
    #[garde(skip)]
    pub platform: Platform,
    /// The order's region; empty where the game has only one.
    #[garde(custom(rules::text(0, 64)))]
    pub region: String,
    /// How the account signs in; Apple is refused.
    #[garde(skip)]
    pub login: Login,
    /// The account's number or name in the game; never a password.
    #[garde(custom(rules::text(1, 100)))]
    pub account: String,
}

fn account(platform: Platform, login: Login, name: String) -> Account {
    Account { platform, login, name }
}

/// The queue a place or an order stands in: its process carries the call out.
pub fn queue(state: &Arc<HttpState>, stands: PlaceKey) -> BoxFuture<'static, Found> {
    let topups = state.get::<TopUps>().clone();
    async move { Ok(topups.queue_of(stands).await?.map(|queue| queue.0)) }.boxed()
}

type Found = Result<Option<Uuid>, ApiError>;

/// Joins with a paid order. An order that already has a place gets it as the answer; after a missed call or an exit it joins again.
pub async fn join(
    context: Context,
    SignedIn(caller): SignedIn,
    input: JoinQueueRequest,
) -> Result<TopUpPlace, ApiError> {
    let JoinQueueRequest { order_id, platform, region, login, account } = input;
    let account = self::account(platform, login, account);
    let topups = context.state.get::<TopUps>().seen_from(&caller.client.country);
    let join =
        async |claimed| topups.under(claimed).join(caller.uid, order_id, &region, account).await;
    let shown = match context.effect(join).await? {
        Some(shown) => shown,
        None => {
            let found = topups.of_order(caller.uid, order_id).await?;
            found.place.ok_or(ApiError::NotFound)?
        }
    };
    Ok(TopUpPlace::from(&shown))
}

/// Carries a command out, once for its key, and answers the place: as the command left it, or as it stands now if it was carried out before.
async fn carry_out(
    context: &Context,
    caller: &Caller,
    place: PlaceId,
    command: impl AsyncFnOnce(TopUps) -> Result<PlaceView, TopUpError>,
) -> Result<TopUpPlace, ApiError> {
    let topups = context.state.get::<TopUps>();
    let shown = match context.effect(async |claimed| command(topups.under(claimed)).await).await? {
        Some(shown) => shown,
        None => topups.place(caller.uid, place).await?,
    };
    Ok(TopUpPlace::from(&shown))
}

/// Accepts the turn and starts redemption.
pub async fn accept(
    context: Context,
    SignedIn(caller): SignedIn,
    PlaceRef { place_id }: PlaceRef,
) -> Result<TopUpPlace, ApiError> {
    let accept = async |topups: TopUps| topups.accept(caller.uid, place_id).await;
    carry_out(&context, &caller, place_id, accept).await
}

/// Joins the queue again after a missed turn or an exit.
pub async fn requeue(
    context: Context,
    SignedIn(caller): SignedIn,
    PlaceRef { place_id }: PlaceRef,
) -> Result<TopUpPlace, ApiError> {
    let requeue = async |topups: TopUps| topups.requeue(caller.uid, place_id).await;
    carry_out(&context, &caller, place_id, requeue).await
}

/// Leaves the queue; not possible during redemption.
pub async fn exit(
    context: Context,
    SignedIn(caller): SignedIn,
    LeaveQueueRequest { place_id, refund }: LeaveQueueRequest,
) -> Result<TopUpPlace, ApiError> {
    let refund = refund.unwrap_or(false);
    let exit = async |topups: TopUps| topups.exit(caller.uid, place_id, refund).await;
    carry_out(&context, &caller, place_id, exit).await
}

/// Changes the account to top up; the position stays.
pub async fn switch_account(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SwitchAccountRequest,
) -> Result<TopUpPlace, ApiError> {
    let SwitchAccountRequest { place_id, platform, region, login, account } = input;
    let account = self::account(platform, login, account);
    let switch =
        async |topups: TopUps| topups.switch_account(caller.uid, place_id, &region, account).await;
    carry_out(&context, &caller, place_id, switch).await
}
