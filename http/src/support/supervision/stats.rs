//! A team's visits counted by the hour or the day.
use super::wire::{Stats, StatsBucket};
use crate::{
    api::{
        call::Context,
        caller::Agent,
        error::{ApiError, Reason},
        moment::Moment,
        wire::millis,
    },
    support::membership::supervisor_of,
};
use garde::Validate;
use guildhall_domain::support::TeamId;
use guildhall_persistence::support::stats::{self as store, Bucket};
use serde::Deserialize;
use time::Duration;
use utoipa::ToSchema;

/// Most buckets of one answer. `docs/wire.md`.
const BUCKETS: i32 = 400;

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct StatsQuery {
    #[schema(value_type = String)]
    pub team_id: TeamId,
    #[schema(value_type = i64)]
    pub from: Moment,
    #[schema(value_type = i64)]
    pub to: Moment,
    pub bucket: Bucket,
}

/// Counts, times and ratings of a stretch of time.
pub async fn console_stats(
    context: Context,
    Agent(caller): Agent,
    input: StatsQuery,
) -> Result<Stats, ApiError> {
    let length = match input.bucket {
        Bucket::Hour => Duration::HOUR,
        Bucket::Day => Duration::DAY,
    };
    let (Moment(from), Moment(to)) = (input.from, input.to);
    if to <= from {
        return Err(ApiError::field("to", Reason::Invalid));
    }
    if to - from > length * BUCKETS {
        return Err(ApiError::field("to", Reason::TooLong));
    }
    supervisor_of(&context, &caller, input.team_id).await?;
    // One more: the first begins before `from` unless that is its edge.
    let counted =
        store::of(&context.state.pool, input.team_id, from, to, input.bucket, BUCKETS + 1).await?;
    let buckets = counted.into_iter().map(|it| StatsBucket {
        at: millis(it.at),
        opened: it.opened,
        resolved: it.resolved,
        left: it.left,
        wait_p50: it.wait_p50,
        wait_p90: it.wait_p90,
        handle_p50: it.handle_p50,
        handle_p90: it.handle_p90,
        ratings: it.ratings,
        rating: it.rating,
    });
    Ok(Stats { buckets: buckets.collect() })
}
