//! The hourly check of the log of staff acts: it checks the acts that were added since the previous check.

use std::time::Duration;

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::{DatabaseError, staff_act::check::check_new};
use metrics::{counter, gauge};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::Stop,
};

/// Interval of the check. Ours: as often as that of the ledger.
const EVERY: Duration = Duration::from_secs(3600);
/// Delay after a start, so that requests and due deadlines come first.
const FIRST: Duration = Duration::from_secs(60);

/// Starts the hourly check.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let pool = floor.background.clone();
        floor.producer("staff-act-check", move |stop| {
            let pool = pool.clone();
            async move {
                run(pool, stop).await;
                Ok(())
            }
        });
        Ok(())
    }
    .boxed()
}

async fn run(pool: PgPool, mut stop: Stop) {
    let mut pause = FIRST;
    while !stop.within(pause).await {
        pause = EVERY;
        if let Err(error) = check(&pool, &stop).await {
            counter!("staff_act_check_failures_total").increment(1);
            tracing::warn!(%error, "staff acts: the hourly check failed, retry in 1 h");
        }
    }
}

async fn check(pool: &PgPool, stop: &Stop) -> Result<(), DatabaseError> {
    let Some(checked) = check_new(pool, || stop.requested()).await? else {
        // Another process is checking and reports what is wrong.
        gauge!("staff_act_chain_broken").set(0);
        return Ok(());
    };
    // Also when nothing is wrong: who keeps the lines of the log elsewhere can prove what the head was.
    if checked.is_whole() {
        tracing::info!(acts = checked.acts, "{checked}");
    } else {
        tracing::error!("{checked}; run `guildhall audit`");
    }
    counter!("staff_acts_checked_total").increment(u64::try_from(checked.acts).unwrap_or_default());
    // Set it also when nothing is wrong, so that the gauge returns to zero after a repair.
    gauge!("staff_act_chain_broken").set(u32::from(!checked.is_whole()));
    Ok(())
}
