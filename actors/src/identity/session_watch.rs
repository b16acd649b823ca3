//! The session watch disconnects sockets whose session has ended.
//!
//! Signing out and revoking disconnect the sockets of this process at once. The watch finds the others: sessions that expired after 30
//! days, and those that another process ended. It reads once a second, by the database's clock, from where the last read ended, so
//! that an outage hides nothing. It also finds changed roles, whose bus message may be lost, and ends unused sessions.
//!
//! Source: product spec §9 (30 days); reliability.md S1, S5.

use std::time::Duration;

use guildhall_persistence::{
    DatabaseError,
    identity::{
        account_action,
        session::{self, Ended},
    },
};
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::time::Instant;

use crate::{
    hub::{EndReason, Hub},
    supervision::{ServiceError, Stop},
};

/// Interval of the watch. S1: the sockets of a revoked token are closed within a second.
const EVERY: Duration = Duration::from_millis(500);

/// Interval of the search for unused sessions. Coarse, because a token that was idle for too long is refused anyway.
const IDLE_EVERY: Duration = Duration::from_secs(60);

/// Runs until told to stop, as the service `session-watch` of the tree.
///
/// # Errors
/// Database errors that a retry cannot fix. Outages are waited out.
pub async fn run(pool: PgPool, hub: Hub, mut stop: Stop) -> Result<(), ServiceError> {
    let (mut since, mut idle_at) = (None, Instant::now());
    loop {
        match look(&pool, &hub, since, &mut idle_at).await.map_err(DatabaseError::from) {
            Ok(until) => since = Some(until),
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

/// One round. Returns the time up to which all changes were read.
async fn look(
    pool: &PgPool,
    hub: &Hub,
    since: Option<OffsetDateTime>,
    idle_at: &mut Instant,
) -> sqlx::Result<OffsetDateTime> {
    let Ended { sessions, until } = session::ended_since(pool, since).await?;
    for session in sessions {
        hub.close_session_local(session, EndReason::SessionEnded);
    }
    if let Some(since) = since {
        let asked = Instant::now();
        for change in account_action::role_changes_since(pool, since).await? {
            hub.notice_role_change(change.uid, asked, change.age.unsigned_abs());
        }
    }
    if *idle_at <= Instant::now() {
        // A failure of this must not keep ended sessions from being noticed.
        *idle_at = Instant::now() + IDLE_EVERY;
        if let Err(error) = session::end_idle(pool).await {
            tracing::warn!(%error, "session: ending unused sign-ins failed, trying again in a minute");
        }
    }
    Ok(until)
}
