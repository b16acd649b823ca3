//! The hourly check of the ledger: it checks the entries that were added since the previous check.

use std::time::Duration;

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::{DatabaseError, wallet::ledger::check::check_new};
use metrics::{counter, gauge};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::Stop,
};

/// Interval of the check. Ours: soon enough to react before the day's withdrawals are paid out.
const EVERY: Duration = Duration::from_secs(3600);
/// Delay after a start, so that requests and due deadlines come first.
const FIRST: Duration = Duration::from_secs(60);

/// Starts the hourly check.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let pool = floor.background.clone();
        floor.producer("ledger-check", move |stop| {
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
            counter!("ledger_check_failures_total").increment(1);
            tracing::warn!(%error, "ledger: the hourly check failed, retry in 1 h");
        }
    }
}

async fn check(pool: &PgPool, stop: &Stop) -> Result<(), DatabaseError> {
    let Some(checked) = check_new(pool, || stop.requested()).await? else {
        // Another process is checking and reports what is wrong.
        gauge!("ledger_violations").set(0);
        return Ok(());
    };
    for wrong in &checked.wrong {
        tracing::error!(wrong, "ledger: the books are off; run `guildhall audit`");
    }
    counter!("ledger_entries_checked_total")
        .increment(u64::try_from(checked.entries).unwrap_or_default());
    counter!("ledger_accounts_skipped_total").increment(u64::from(checked.skipped));
    // Set it also when nothing is wrong, so that the gauge returns to zero after a repair.
    gauge!("ledger_violations").set(u32::try_from(checked.wrong.len()).unwrap_or(u32::MAX));
    Ok(())
}
