//! Sign-ins.

pub mod session_watch;

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::identity::account;

use crate::floor::{Failure, Floor};

/// Starts the watch over sign-ins.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (pool, hub) = (floor.background.clone(), floor.hub.clone());
        floor
            .workers
            .spawn_service("session-watch", move |stop| {
                session_watch::run(pool.clone(), hub.clone(), stop)
            })
            .await?;
        floor.delete_old("attempts, codes and sessions", |pool| async move {
            Ok(account::forget_old(&pool).await?)
        });
        Ok(())
    }
    .boxed()
}
