//! Reports about the business: counts what leaves no row of its own, and sums up each day that is over.

use std::time::Duration;

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::report as rows;
use metrics::counter;
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
};
pub use counters::{ConversionCounters, Page};

mod counters;

/// Interval of writing the counters. Ours: so much of them is lost if the process is killed.
const WRITE_EVERY: Duration = Duration::from_secs(5);
/// Interval of looking for days that are over. Ours: until then a day is counted from its rows.
const BUILD_EVERY: Duration = Duration::from_secs(600);
/// Delay after a start, so that requests and due deadlines come first.
const FIRST: Duration = Duration::from_secs(30);

/// Registers [`ConversionCounters`], and starts what writes them and sums up days.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let counters = ConversionCounters::default();
        let (pool, kept) = (floor.background.clone(), counters.clone());
        floor.producer("report-counters", move |stop| write(pool.clone(), kept.clone(), stop));
        let pool = floor.background.clone();
        floor.producer("report-days", move |stop| build(pool.clone(), stop));
        let (pool, kept) = (floor.background.clone(), counters.clone());
        // After the last call.
        floor.at_end("report counters", move |within| {
            let (pool, kept) = (pool.clone(), kept.clone());
            // In a task of its own: what is being written is written to its end (R1).
            let written = tokio::spawn(async move { kept.write(&pool).await.is_ok() });
            async move { matches!(tokio::time::timeout(within, written).await, Ok(Ok(true))) }
        });
        floor.registry.insert(counters);
        Ok(())
    }
    .boxed()
}

async fn write(
    pool: PgPool,
    counters: ConversionCounters,
    mut stop: Stop,
) -> Result<(), ServiceError> {
    while !stop.within(WRITE_EVERY).await {
        if let Err(error) = counters.write(&pool).await {
            tracing::warn!(%error, "reports: writing the counters failed, retry in 5 s");
        }
    }
    Ok(())
}

async fn build(pool: PgPool, mut stop: Stop) -> Result<(), ServiceError> {
    let mut pause = FIRST;
    while !stop.within(pause).await {
        pause = BUILD_EVERY;
        match rows::build(&pool, || stop.requested()).await {
            Ok(None | Some(0)) => {}
            Ok(Some(days)) => {
                counter!("report_days_built_total").increment(days.into());
                tracing::info!(days, "reports: days that are over were summed up");
            }
            Err(error) => {
                tracing::warn!(%error, "reports: summing up a day failed, retry in 10 min");
            }
        }
    }
    Ok(())
}
