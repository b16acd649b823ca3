//! What a buyer does to a place of theirs. Each call is one command of `domain::topup`.
use super::wire::TopUpPlace;
use crate::{
    caller::{Caller, SignedIn},
    envelope::{Answer, Body, Envelope, Refusal},
    error::{ApiError, Reason},
    idempotency::Repeat,
    rules,
    state::HttpState,
};
use actix_web::{post, web::Data};
use garde::Validate;
use guildhall_actors::topup::{PlaceRef, PlaceView, TopUpError, TopUps};
use guildhall_domain::{
    ids::{OrderId, PlaceId},
    topup::account::{Account, Login, Platform},
};
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TopUpJoin {
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
pub struct OfPlace {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub place_id: PlaceId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TopUpExit {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub place_id: PlaceId,
    /// The money goes back; otherwise the order stays paid, and one may line up anew.
    #[garde(skip)]
    pub refund: Option<bool>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TopUpSwitch {
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

/// Carries an act out, in the process where the line is at home, and answers the place as it is then; once for each key.
async fn act<F>(
    repeat: Repeat,
    caller: Caller,
    state: Data<HttpState>,
    call: &'static str,
    stands: PlaceRef,
    act: impl FnOnce(TopUps) -> F + Send + 'static,
) -> Answer<Box<RawValue>>
where
    F: Future<Output = Result<PlaceView, TopUpError>> + Send + 'static,
{
    repeat.count(&state, caller.uid)?;
    let state = state.into_inner();
    let topups = state.trade.topups.clone();
    let repeat = match repeat.may_be_sent(&state) {
        false => repeat,
        true => {
            let asked = topups.clone();
            // In a task of its own: whoever leaves must not drop a query half-way (R1).
            let line = state.run(async move { Ok(asked.line_of(stands).await?) }).await?;
            match line {
                Some(line) => repeat.at(&state, &caller, line.0),
                None => repeat,
            }
        }
    };
    let work = async move { Ok(Envelope::ok(TopUpPlace::from(&act(topups).await?))) };
    repeat.once(state, caller.uid, call, work).await
}

/// Lines up with a paid order. Who has a place already gets it as the answer; after a missed call or an exit they line up anew.
#[utoipa::path(tag = "topup", operation_id = "topup_join", request_body = TopUpJoin, security(("session" = [])),
    responses((status = OK, body = Envelope<TopUpPlace>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, STATUS_CHANGED, UNSUPPORTED_PACK, PLATFORM_MISMATCH, \
            APPLE_LOGIN_UNSUPPORTED, SLOTS_CLOSED, ALREADY_QUEUED")))]
#[post("/api/topup/join")]
pub async fn join(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<TopUpJoin>,
) -> Answer<Box<RawValue>> {
    let account = account(&wish.platform, &wish.login, &wish.account)?;
    let (uid, stands) = (caller.uid, PlaceRef::Order(wish.order_id));
    let join = move |topups: TopUps| async move {
        topups.join(uid, wish.order_id, &wish.region, account).await
    };
    act(repeat, caller, state, "topup/join", stands, join).await
}

/// Says yes to being called: a device begins to redeem.
#[utoipa::path(tag = "topup", operation_id = "topup_accept", request_body = OfPlace, security(("session" = [])),
    responses((status = OK, body = Envelope<TopUpPlace>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, STATUS_CHANGED, QUEUE_TIMEOUT")))]
#[post("/api/topup/accept")]
pub async fn accept(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfPlace>,
) -> Answer<Box<RawValue>> {
    let (uid, stands) = (caller.uid, PlaceRef::Place(wish.place_id));
    let accept = move |topups: TopUps| async move { topups.accept(uid, wish.place_id).await };
    act(repeat, caller, state, "topup/accept", stands, accept).await
}

/// Lines up anew after a missed call or an exit.
#[utoipa::path(tag = "topup", operation_id = "topup_requeue", request_body = OfPlace, security(("session" = [])),
    responses((status = OK, body = Envelope<TopUpPlace>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, STATUS_CHANGED, SLOTS_CLOSED, ALREADY_QUEUED")))]
#[post("/api/topup/requeue")]
pub async fn requeue(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfPlace>,
) -> Answer<Box<RawValue>> {
    let (uid, stands) = (caller.uid, PlaceRef::Place(wish.place_id));
    let requeue = move |topups: TopUps| async move { topups.requeue(uid, wish.place_id).await };
    act(repeat, caller, state, "topup/requeue", stands, requeue).await
}

/// Leaves the line; not while a device is at it.
#[utoipa::path(tag = "topup", operation_id = "topup_exit", request_body = TopUpExit, security(("session" = [])),
    responses((status = OK, body = Envelope<TopUpPlace>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, STATUS_CHANGED")))]
#[post("/api/topup/exit")]
pub async fn exit(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<TopUpExit>,
) -> Answer<Box<RawValue>> {
    let (uid, stands) = (caller.uid, PlaceRef::Place(wish.place_id));
    let refund = wish.refund.unwrap_or(false);
    let exit = move |topups: TopUps| async move { topups.exit(uid, wish.place_id, refund).await };
    act(repeat, caller, state, "topup/exit", stands, exit).await
}

/// Has another account topped up; the place stays where it is.
#[utoipa::path(tag = "topup", operation_id = "topup_switch_account", request_body = TopUpSwitch, security(("session" = [])),
    responses((status = OK, body = Envelope<TopUpPlace>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "NOT_FOUND, STATUS_CHANGED, QUEUE_TIMEOUT, PLATFORM_MISMATCH, \
            APPLE_LOGIN_UNSUPPORTED")))]
#[post("/api/topup/switch_account")]
pub async fn switch_account(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<TopUpSwitch>,
) -> Answer<Box<RawValue>> {
    let account = account(&wish.platform, &wish.login, &wish.account)?;
    let (uid, stands) = (caller.uid, PlaceRef::Place(wish.place_id));
    let switch = move |topups: TopUps| async move {
        topups.switch_account(uid, wish.place_id, &wish.region, account).await
    };
    act(repeat, caller, state, "topup/switch_account", stands, switch).await
}
