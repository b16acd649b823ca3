//! Updates the figures of goods (lowest price, counts, reference price) shortly after listings change and sales are paid, and those of
//! sellers after their orders end.
//!
//! A transaction that changes a listing adds a row with the goods' id. This service processes these rows in batches, so that sales
//! of the same goods do not wait for each other. A store whose seller's time away is over changes its offers too. Source: issue 4 (goods).

pub mod reminders;
pub mod saved_searches;

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::{
    DatabaseError,
    market::{goods, seller_figures, store},
};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
};

/// Interval while there is nothing to do. Ours: lists may be half a second old.
const EVERY: Duration = Duration::from_millis(500);
/// Interval of recounting everything, because "the last 30 days" change without any trade. Ours.
const ALL_EVERY: Duration = Duration::from_secs(6 * 3600);

/// Starts the service.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let pool = floor.background.clone();
        floor.producer("market-figures", move |stop| run(pool.clone(), stop));
        Ok(())
    }
    .boxed()
}

/// Runs until told to stop, as the service `market-figures` of the tree.
///
/// # Errors
/// Database errors that a retry cannot fix. Outages are waited out.
pub async fn run(pool: PgPool, stop: Stop) -> Result<(), ServiceError> {
    let all_at = Mutex::new(Instant::now());
    rounds("figures of goods", stop, || count(&pool, &all_at)).await
}

/// Does one round after the other until told to stop: at once while there was something to do, else twice a second. What passes is waited
/// out, and said.
async fn rounds<R>(
    what: &str,
    mut stop: Stop,
    round: impl Fn() -> R + Send,
) -> Result<(), ServiceError>
where
    R: Future<Output = Result<u64, DatabaseError>> + Send,
{
    while !stop.requested() {
        match round().await {
            Ok(0) => {}
            Ok(_) => continue,
            Err(error) if error.is_passing() => {
                tracing::warn!(%error, what, "market: a round failed, retrying");
            }
            Err(error) => return Err(error.into()),
        }
        if stop.within(EVERY).await {
            return Ok(());
        }
    }
    Ok(())
}

async fn count(pool: &PgPool, all_at: &Mutex<Instant>) -> Result<u64, DatabaseError> {
    let at = || all_at.lock().unwrap_or_else(PoisonError::into_inner);
    let is_due = at().elapsed() >= ALL_EVERY;
    if is_due {
        goods::note_all(pool).await?;
        *at() = Instant::now();
    }
    store::come_back(pool).await?;
    Ok(goods::refresh(pool).await? + seller_figures::refresh(pool).await?)
}
