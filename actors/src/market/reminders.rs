//! Tells people of goods and items they asked to be reminded of, a moment after it happened.
//!
//! The rows say what is to be looked at (`guildhall_persistence::market::reminder`); this service looks twice a second, and tells after the commit.
//! Decision 0089.

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::market::reminder;
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    hub::Hub,
    notice::tell_notices,
    supervision::{ServiceError, Stop},
};

/// Starts the service.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (pool, hub) = (floor.background.clone(), floor.hub.clone());
        floor.producer("reminders", move |stop| run(pool.clone(), hub.clone(), stop));
        Ok(())
    }
    .boxed()
}

/// Runs until told to stop, as the service `reminders` of the tree.
///
/// # Errors
/// Database errors that a retry cannot fix. Outages are waited out.
pub async fn run(pool: PgPool, hub: Hub, stop: Stop) -> Result<(), ServiceError> {
    super::rounds("reminders", stop, || look(&pool, &hub)).await
}

/// One round: writes what came true, then tells those it is for. How much was seen.
///
/// # Errors
/// Whatever Postgres says; nobody is told then.
pub async fn look(pool: &PgPool, hub: &Hub) -> Result<u64, guildhall_persistence::DatabaseError> {
    let fired = reminder::fire(pool).await?;
    for (uid, event) in fired.told {
        tell_notices(pool, hub, &[uid], &event).await;
    }
    Ok(fired.seen)
}
