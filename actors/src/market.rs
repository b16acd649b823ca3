//! Keeps the figures of goods (lowest price, counts, what it goes for) a moment behind what is offered and paid.
//!
//! A change of an offer leaves a note in its transaction; here the notes are taken up, many at once, so that sales of
//! the same goods do not wait for each other. Source: issue 4 (goods).

use std::time::{Duration, Instant};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::{DatabaseError, market::goods};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
};

/// Between two looks when there is nothing to do. Ours: a list may be half a second old.
const EVERY: Duration = Duration::from_millis(500);
/// "The last 30 days" move on without anybody trading. Ours.
const ALL_EVERY: Duration = Duration::from_secs(6 * 3600);

/// Starts the counting.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let pool = floor.background.clone();
        floor.producer("market-figures", move |stop| run(pool.clone(), stop));
        Ok(())
    }
    .boxed()
}

/// Counts until told to stop. Kept by the tree as the service `market-figures`.
///
/// # Errors
/// What the database will say again. An outage is waited out.
pub async fn run(pool: PgPool, mut stop: Stop) -> Result<(), ServiceError> {
    let mut all_at = Instant::now();
    while !stop.requested() {
        match count(&pool, &mut all_at).await {
            Ok(0) => {}
            Ok(_) => continue,
            Err(error) if error.is_passing() => {
                tracing::warn!(%error, "market: counting figures of goods failed, retrying");
            }
            Err(error) => return Err(error.into()),
        }
        if stop.within(EVERY).await {
            return Ok(());
        }
    }
    Ok(())
}

async fn count(pool: &PgPool, all_at: &mut Instant) -> Result<u64, DatabaseError> {
    if all_at.elapsed() >= ALL_EVERY {
        goods::note_all(pool).await?;
        *all_at = Instant::now();
    }
    goods::refresh(pool).await
}
