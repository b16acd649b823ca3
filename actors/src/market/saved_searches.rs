//! Tells people what their saved searches find, a moment after it was listed.
//!
//! The rows say what is to be looked at (`guildhall_persistence::market::saved_search`); this service looks twice a second, and tells after
//! the commit. Decision 0093.

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::{
    DatabaseError,
    market::{goods::GoodsIndex, saved_search},
};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    hub::Hub,
    notice::tell_notices,
    supervision::{ServiceError, Stop},
};

/// Starts the service, once the goods of the market are kept in memory.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (pool, hub) = (floor.background.clone(), floor.hub.clone());
        let goods: GoodsIndex = floor.need()?;
        floor.producer("saved-searches", move |stop| {
            run(pool.clone(), hub.clone(), goods.clone(), stop)
        });
        Ok(())
    }
    .boxed()
}

/// Runs until told to stop, as the service `saved-searches` of the tree.
///
/// # Errors
/// Database errors that a retry cannot fix. Outages are waited out.
pub async fn run(
    pool: PgPool,
    hub: Hub,
    goods: GoodsIndex,
    stop: Stop,
) -> Result<(), ServiceError> {
    super::rounds("saved searches", stop, || look(&pool, &hub, &goods)).await
}

/// One round: writes what was found, then tells those it is for. How much was seen.
///
/// # Errors
/// Whatever Postgres says; nobody is told then.
pub async fn look(pool: &PgPool, hub: &Hub, goods: &GoodsIndex) -> Result<u64, DatabaseError> {
    if !saved_search::is_any(pool).await? {
        return Ok(0);
    }
    let found = saved_search::look(pool, &*goods.catch_up().await?).await?;
    for (uid, event) in found.told {
        tell_notices(pool, hub, &[uid], &event).await;
    }
    Ok(found.seen)
}
