//! Sessions, the verification of identities, and applications of sellers, and appeals for accounts.

pub mod appeal;
pub mod seller_application;
pub mod session_watch;
pub mod verification;

use futures_util::{FutureExt, future::BoxFuture};

use crate::floor::{Failure, Floor};

/// Starts the session watch.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (pool, hub) = (floor.background.clone(), floor.hub.clone());
        floor
            .workers
            .spawn_service("session-watch", move |stop| {
                session_watch::run(pool.clone(), hub.clone(), stop)
            })
            .await?;
        Ok(())
    }
    .boxed()
}
