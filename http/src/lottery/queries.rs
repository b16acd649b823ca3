//! Reading an event: what everybody may see, and what its participants see of themselves.
use super::{
    event as id_of, participant,
    wire::{
        Coupon, Coupons, Entitlement, LotteryBrief, LotteryCancelled, LotteryCurrent, LotteryDay,
        LotteryDraw, LotteryDraws, LotteryEvent, LotteryFairness, LotteryLog, LotteryLogLine,
        LotterySession, LotteryTally,
    },
};
use crate::api::{
    call::{Context, Empty},
    caller::{Public, SignedIn},
    country,
    error::ApiError,
    rules,
    wire::millis,
};
use garde::Validate;
use guildhall_actors::lottery::Lotteries;
use guildhall_persistence::lottery as rows;
use serde::Deserialize;
use utoipa::ToSchema;

/// Events that are over, shown beside the one of this moment. Ours.
const MOST_OVER: i64 = 10;
/// Events to come. Ours: a year has no more, since each lasts a week.
const MOST_COMING: i64 = 60;
/// Most coupons and passes in one answer. Ours: more than a participant can win in an event.
const MOST_COUPONS: i64 = 500;
/// Lines of the public log at a time. Ours: a checker reads all of them.
const MOST_LINES: i64 = 1_000;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct EventParams {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DrawsParams {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// Only draws with a lower number.
    #[garde(skip)]
    pub before: Option<i64>,
    /// Draws on a page: 50 if left out.
    #[garde(inner(custom(rules::between(1, 100))))]
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct LogParams {
    /// The lottery event.
    #[garde(skip)]
    #[schema(value_type = guildhall_domain::ids::LotteryId)]
    pub event_id: String,
    /// Only draws with a higher seq.
    #[garde(skip)]
    pub after: Option<i64>,
    /// Lines on a page: 1,000 if left out.
    #[garde(inner(custom(rules::between(1, MOST_LINES))))]
    pub limit: Option<i64>,
}

/// Lists the current event, those to come, and past ones that can still be verified.
pub async fn current(
    context: Context,
    Public(client): Public,
    _: Empty,
) -> Result<LotteryCurrent, ApiError> {
    let pool = context.state.pool.clone();
    let current = rows::current(&pool).await?;
    let denied = current.and_then(|id| country::denies_event(&context.state, &client, id));
    let event = match current {
        Some(id) => rows::view(&pool, id).await?.map(LotteryEvent::from),
        None => None,
    };
    let over = rows::over(&pool, MOST_OVER).await?;
    let over = over.into_iter().map(LotteryBrief::from).collect();
    let coming = rows::coming(&pool, MOST_COMING).await?;
    let coming = coming.into_iter().map(LotteryBrief::from).collect();
    Ok(LotteryCurrent { event, is_open_here: denied.is_none(), coming, over })
}

/// Returns an event: prizes with odds and remaining stock, and the published hashes.
pub async fn info(
    context: Context,
    Public(_): Public,
    input: EventParams,
) -> Result<LotteryEvent, ApiError> {
    let id = id_of(&input.event_id)?;
    let pool = context.state.pool.clone();
    let view = rows::view(&pool, id).await?.ok_or(ApiError::NotFound)?;
    Ok(view.into())
}

/// Returns the caller's state in an event. Viewing it completes today's first mission.
pub async fn session(
    context: Context,
    SignedIn(caller): SignedIn,
    input: EventParams,
) -> Result<LotterySession, ApiError> {
    let participant = participant(&caller, &input.event_id)?;
    let participation =
        context.state.get::<Lotteries>().visit(participant, caller.client.region.clone()).await?;
    Ok(participation.into())
}

/// Lists the caller's draws, newest first.
pub async fn draws(
    context: Context,
    SignedIn(caller): SignedIn,
    input: DrawsParams,
) -> Result<LotteryDraws, ApiError> {
    let participant = participant(&caller, &input.event_id)?;
    let limit = input.limit.unwrap_or(50);
    let pool = context.state.pool.clone();
    let draws =
        rows::of_player(&pool, participant.event, participant.uid, input.before, limit).await?;
    let is_full = usize::try_from(limit) == Ok(draws.len());
    let next = draws.last().map(|draw| draw.number).filter(|last| is_full && *last > 1);
    let draws = draws.into_iter().map(LotteryDraw::from).collect();
    Ok(LotteryDraws { draws, next })
}

/// Lists all draws of an event in order, without names; replaying them gives the same awards.
pub async fn log(
    context: Context,
    Public(_): Public,
    input: LogParams,
) -> Result<LotteryLog, ApiError> {
    let id = id_of(&input.event_id)?;
    let limit = input.limit.unwrap_or(MOST_LINES);
    let pool = context.state.pool.clone();
    let lines = rows::log(&pool, id, input.after.unwrap_or(0), limit).await?;
    let is_full = usize::try_from(limit) == Ok(lines.len());
    let next = lines.last().map(|line| line.seq).filter(|_| is_full);
    let lines = lines.into_iter().map(LotteryLogLine::from).collect();
    Ok(LotteryLog { lines, next })
}

/// Returns the prize table, the hashes, the seeds of past days and the tally.
pub async fn fairness(
    context: Context,
    Public(_): Public,
    input: EventParams,
) -> Result<LotteryFairness, ApiError> {
    let id = id_of(&input.event_id)?;
    let pool = context.state.pool.clone();
    let view = rows::view(&pool, id).await?.ok_or(ApiError::NotFound)?;
    let days = rows::days(&pool, id).await?;
    let tally = view.prizes.into_iter().map(LotteryTally::from).collect();
    Ok(LotteryFairness {
        event_id: id.to_string(),
        algorithm: guildhall_fair::ALGORITHM,
        table: view.table_text,
        table_hash: guildhall_fair::to_hex(&view.table_hash),
        published_at: millis(view.published_at),
        days: days.into_iter().map(LotteryDay::from).collect(),
        tally,
        draws: view.draws,
        cancelled: view.cancelled.map(LotteryCancelled::from),
    })
}

/// Lists the caller's coupons and other prizes.
pub async fn coupons(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Coupons, ApiError> {
    let pool = context.state.pool.clone();
    let coupons = rows::coupons(&pool, caller.uid, MOST_COUPONS).await?;
    let entitlements = rows::entitlements(&pool, caller.uid, MOST_COUPONS).await?;
    Ok(Coupons {
        coupons: coupons.into_iter().map(Coupon::from).collect(),
        entitlements: entitlements.into_iter().map(Entitlement::from).collect(),
    })
}
