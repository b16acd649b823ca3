//! What a buyer does to a place of theirs. Each call is one command of `domain::topup`.
use super::wire::TopUpPlace;
use crate::{
    call::Context,
    caller::SignedIn,
    error::{ApiError, Reason},
    rules,
    state::HttpState,
};
use futures_util::{FutureExt, future::BoxFuture};
use garde::Validate;
use guildhall_actors::topup::PlaceKey;
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
    #[garde(skip)]
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// android, ios, pc, playstation or xbox.
    #[garde(custom(is_platform))]
    pub platform: String,
    /// The order's region; empty where the game has only one.
    #[garde(custom(rules::text(0, 64)))]
    pub region: String,
    /// email, google, facebook, twitter or uid. apple is refused: no device signs in with it.
    #[garde(custom(is_login))]
    pub login: String,
    /// The account's number or name in the game; never a password.
    #[garde(custom(rules::text(1, 100)))]
    pub account: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PlaceRef {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub place_id: PlaceId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct LeaveQueueRequest {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub place_id: PlaceId,
    /// The money goes back; otherwise the order stays paid, and one may join again.
    #[garde(skip)]
    pub refund: Option<bool>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct SwitchAccountRequest {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub place_id: PlaceId,
    /// As at joining.
    #[garde(custom(is_platform))]
    pub platform: String,
    #[garde(custom(rules::text(0, 64)))]
    pub region: String,
    #[garde(custom(is_login))]
    pub login: String,
    #[garde(custom(rules::text(1, 100)))]
    pub account: String,
}

fn is_platform(word: &str, _: &()) -> garde::Result {
    word.parse::<Platform>().map(drop).map_err(|_| garde::Error::new(Reason::Invalid.word()))
}

fn is_login(word: &str, _: &()) -> garde::Result {
    word.parse::<Login>().map(drop).map_err(|_| garde::Error::new(Reason::Invalid.word()))
}

fn account(platform: &str, login: &str, name: &str) -> Result<Account, ApiError> {
    let invalid = |field| ApiError::field(field, Reason::Invalid);
    Ok(Account {
        platform: platform.parse().map_err(|_| invalid("platform"))?,
        login: login.parse().map_err(|_| invalid("login"))?,
        name: name.to_owned(),
    })
}

/// The queue a place or an order stands in: its process carries the call out.
pub fn line(state: &Arc<HttpState>, stands: PlaceKey) -> BoxFuture<'static, Found> {
    let topups = state.trade.topups.clone();
    async move { Ok(topups.line_of(stands).await?.map(|line| line.0)) }.boxed()
}

type Found = Result<Option<Uuid>, ApiError>;

/// Joins with a paid order. Who has a place already gets it as the answer; after a missed call or an exit they join again.
pub async fn join(
    context: Context,
    SignedIn(caller): SignedIn,
    input: JoinQueueRequest,
) -> Result<TopUpPlace, ApiError> {
    let account = account(&input.platform, &input.login, &input.account)?;
    let topups = &context.state.trade.topups;
    let shown = topups.join(caller.uid, input.order_id, &input.region, account).await?;
    Ok(TopUpPlace::from(&shown))
}

/// Accepts the turn and starts redemption.
pub async fn accept(
    context: Context,
    SignedIn(caller): SignedIn,
    input: PlaceRef,
) -> Result<TopUpPlace, ApiError> {
    let shown = context.state.trade.topups.accept(caller.uid, input.place_id).await?;
    Ok(TopUpPlace::from(&shown))
}

/// Joins the queue again after a missed turn or an exit.
pub async fn requeue(
    context: Context,
    SignedIn(caller): SignedIn,
    input: PlaceRef,
) -> Result<TopUpPlace, ApiError> {
    let shown = context.state.trade.topups.requeue(caller.uid, input.place_id).await?;
    Ok(TopUpPlace::from(&shown))
}

/// Leaves the queue; not possible during redemption.
pub async fn exit(
    context: Context,
    SignedIn(caller): SignedIn,
    input: LeaveQueueRequest,
) -> Result<TopUpPlace, ApiError> {
    let refund = input.refund.unwrap_or(false);
    let shown = context.state.trade.topups.exit(caller.uid, input.place_id, refund).await?;
    Ok(TopUpPlace::from(&shown))
}

/// Changes the account to top up; the position stays.
pub async fn switch_account(
    context: Context,
    SignedIn(caller): SignedIn,
    input: SwitchAccountRequest,
) -> Result<TopUpPlace, ApiError> {
    let account = account(&input.platform, &input.login, &input.account)?;
    let topups = &context.state.trade.topups;
    let shown = topups.switch_account(caller.uid, input.place_id, &input.region, account).await?;
    Ok(TopUpPlace::from(&shown))
}
