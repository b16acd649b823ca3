//! Reading an event: for everybody, and for who takes part.
use super::{
    event as id_of, seat,
    wire::{
        Coupon, Coupons, Entitlement, LotteryBrief, LotteryCurrent, LotteryDay, LotteryDraw,
        LotteryDraws, LotteryEvent, LotteryFairness, LotteryLog, LotteryLogLine, LotterySession,
        LotteryTally,
    },
};
use crate::{
    caller::SignedIn,
    envelope::{Answer, Envelope, Params, Refusal},
    error::ApiError,
    order::wire::millis,
    rules,
    state::HttpState,
};
use actix_web::{
    get,
    web::{Data, Path},
};
use garde::Validate;
use guildhall_persistence::lottery as rows;
use serde::Deserialize;
use utoipa::IntoParams;

/// Events that are over, shown beside the one of this moment. Ours.
const MOST_OVER: i64 = 10;
/// Coupons shown, and passes. Ours: nobody wins more in an event.
const MOST_COUPONS: i64 = 500;
/// Lines of the public log at a time. Ours: a checker reads all of them.
const MOST_LINES: i64 = 1_000;

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventParams {
    #[garde(skip)]
    pub event_id: String,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DrawsParams {
    #[garde(skip)]
    pub event_id: String,
    /// Only draws with a lower number.
    #[garde(skip)]
    pub before: Option<i64>,
    #[garde(inner(custom(rules::between(1, 100))))]
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogParams {
    #[garde(skip)]
    pub event_id: String,
    /// Only draws with a higher seq.
    #[garde(skip)]
    pub after: Option<i64>,
    #[garde(inner(custom(rules::between(1, MOST_LINES))))]
    pub limit: Option<i64>,
}

/// The event of this moment, and those that are over and may still be checked.
#[utoipa::path(tag = "event", operation_id = "event_current",
    responses((status = OK, body = Envelope<LotteryCurrent>)))]
#[get("/api/event/current")]
pub async fn current(state: Data<HttpState>) -> Answer<LotteryCurrent> {
    let pool = state.pool.clone();
    state
        .run(async move {
            let event = match rows::current(&pool).await? {
                Some(id) => rows::view(&pool, id).await?.map(LotteryEvent::from),
                None => None,
            };
            let over = rows::over(&pool, MOST_OVER).await?;
            let over = over.into_iter().map(LotteryBrief::from).collect();
            Ok(Envelope::ok(LotteryCurrent { event, over }))
        })
        .await
}

/// One event: prizes with odds and what is left of them, and the hashes that were published.
#[utoipa::path(tag = "event", operation_id = "event_info", params(("event_id" = String, Path)),
    responses((status = OK, body = Envelope<LotteryEvent>), (status = CONFLICT, body = Refusal, description = "NOT_FOUND")))]
#[get("/api/event/{event_id}")]
pub async fn info(state: Data<HttpState>, path: Path<String>) -> Answer<LotteryEvent> {
    let id = id_of(&path.into_inner())?;
    let pool = state.pool.clone();
    state
        .run(async move {
            let view = rows::view(&pool, id).await?.ok_or(ApiError::NotFound)?;
            Ok(Envelope::ok(view.into()))
        })
        .await
}

/// How the caller stands in an event. Looking is today's first mission.
#[utoipa::path(tag = "event", operation_id = "event_session", params(EventParams), security(("session" = [])),
    responses((status = OK, body = Envelope<LotterySession>), (status = CONFLICT, body = Refusal, description = "NOT_FOUND")))]
#[get("/api/event/session")]
pub async fn session(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<EventParams>,
) -> Answer<LotterySession> {
    state.limits.call(caller.uid)?;
    let seat = seat(&caller, &wish.event_id)?;
    let standing = state.lotteries.visit(seat, caller.client.region.clone()).await?;
    Ok(Envelope::ok(standing.into()))
}

/// The caller's draws, newest first.
#[utoipa::path(tag = "event", operation_id = "event_draws", params(DrawsParams), security(("session" = [])),
    responses((status = OK, body = Envelope<LotteryDraws>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/event/draws")]
pub async fn draws(
    SignedIn(caller): SignedIn,
    state: Data<HttpState>,
    Params(wish): Params<DrawsParams>,
) -> Answer<LotteryDraws> {
    let seat = seat(&caller, &wish.event_id)?;
    let limit = wish.limit.unwrap_or(50);
    let pool = state.pool.clone();
    state
        .run(async move {
            let draws = rows::of_player(&pool, seat.event, seat.uid, wish.before, limit).await?;
            let is_full = usize::try_from(limit) == Ok(draws.len());
            let next = draws.last().map(|draw| draw.number).filter(|last| is_full && *last > 1);
            let draws = draws.into_iter().map(LotteryDraw::from).collect();
            Ok(Envelope::ok(LotteryDraws { draws, next }))
        })
        .await
}

/// All draws of an event in their order, without names: who replays them gets the same awards.
#[utoipa::path(tag = "event", operation_id = "event_log", params(LogParams),
    responses((status = OK, body = Envelope<LotteryLog>), (status = UNPROCESSABLE_ENTITY, body = Refusal)))]
#[get("/api/event/log")]
pub async fn log(state: Data<HttpState>, Params(wish): Params<LogParams>) -> Answer<LotteryLog> {
    let id = id_of(&wish.event_id)?;
    let limit = wish.limit.unwrap_or(MOST_LINES);
    let pool = state.pool.clone();
    state
        .run(async move {
            let lines = rows::log(&pool, id, wish.after.unwrap_or(0), limit).await?;
            let is_full = usize::try_from(limit) == Ok(lines.len());
            let next = lines.last().map(|line| line.seq).filter(|_| is_full);
            let lines = lines.into_iter().map(LotteryLogLine::from).collect();
            Ok(Envelope::ok(LotteryLog { lines, next }))
        })
        .await
}

/// Table, hashes, seeds of days that are over, and the tally.
#[utoipa::path(tag = "event", operation_id = "event_fairness", params(EventParams),
    responses((status = OK, body = Envelope<LotteryFairness>), (status = CONFLICT, body = Refusal, description = "NOT_FOUND")))]
#[get("/api/event/fairness")]
pub async fn fairness(
    state: Data<HttpState>,
    Params(wish): Params<EventParams>,
) -> Answer<LotteryFairness> {
    let id = id_of(&wish.event_id)?;
    let pool = state.pool.clone();
    state
        .run(async move {
            let view = rows::view(&pool, id).await?.ok_or(ApiError::NotFound)?;
            let days = rows::days(&pool, id).await?;
            let tally = view.prizes.into_iter().map(LotteryTally::from).collect();
            Ok(Envelope::ok(LotteryFairness {
                event_id: id.to_string(),
                algorithm: guildhall_fair::ALGORITHM,
                table: view.table_text,
                table_hash: guildhall_fair::to_hex(&view.table_hash),
                published_at: millis(view.published_at),
                days: days.into_iter().map(LotteryDay::from).collect(),
                tally,
                draws: view.draws,
            }))
        })
        .await
}

/// The caller's coupons, and what else they have won.
#[utoipa::path(tag = "event", operation_id = "coupons", security(("session" = [])),
    responses((status = OK, body = Envelope<Coupons>)))]
#[get("/api/coupons")]
pub async fn coupons(SignedIn(caller): SignedIn, state: Data<HttpState>) -> Answer<Coupons> {
    let pool = state.pool.clone();
    state
        .run(async move {
            let coupons = rows::coupons(&pool, caller.uid, MOST_COUPONS).await?;
            let entitlements = rows::entitlements(&pool, caller.uid, MOST_COUPONS).await?;
            Ok(Envelope::ok(Coupons {
                coupons: coupons.into_iter().map(Coupon::from).collect(),
                entitlements: entitlements.into_iter().map(Entitlement::from).collect(),
            }))
        })
        .await
}
