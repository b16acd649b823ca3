//! The watch over open sockets: a socket is let in by a sign-in, and has to go when that sign-in ends.
//!
//! Who signs out or revokes tells the hub of this process at once. Here is found what nobody tells: sign-ins whose 30 days
//! are over, and those that another process has ended. Once a second, by the database's clock, and from where the last look
//! ended, so that an outage hides nothing.
//!
//! Source: product spec §9 (30 days); reliability.md S1, S5.

use std::time::Duration;

use guildhall_persistence::{DatabaseError, identity::session};
use sqlx::PgPool;

use crate::{
    hub::{EndReason, Hub},
    supervision::{ServiceError, Stop},
};

/// Between two looks. S1: a dead token's sockets are gone within a second.
const EVERY: Duration = Duration::from_millis(500);

/// Looks until told to stop. Kept by the tree as the service `session-watch`.
///
/// # Errors
/// What the database will say again. An outage is waited out.
pub async fn run(pool: PgPool, hub: Hub, mut stop: Stop) -> Result<(), ServiceError> {
    let mut since = None;
    loop {
        match session::ended_since(&pool, since).await.map_err(DatabaseError::from) {
            Ok(ended) => {
                for session in ended.sessions {
                    hub.close_session_local(session, EndReason::SessionEnded);
                }
                since = Some(ended.until);
            }
            Err(error) if error.is_passing() => {
                tracing::warn!(%error, "session: reading ended sessions failed, retrying");
            }
            Err(error) => return Err(error.into()),
        }
        if stop.within(EVERY).await {
            return Ok(());
        }
    }
}
