//! The watch over open sockets: a socket is let in by a sign-in, and has to go when that sign-in ends.
//!
//! A person with a new role must reconnect: that message can be lost on its way, so the watch looks for it too. The watch also ends
//! unused sign-ins.
//!
//! Signing out and revoking tell the hub of this process at once. The watch finds the rest: sign-ins whose 30 days
//! are over, and those that another process has ended. Once a second, by the database's clock, and from where the last look
//! ended, so that an outage hides nothing.
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

/// Between two looks. S1: a dead token's sockets are gone within a second.
const EVERY: Duration = Duration::from_millis(500);

/// Between two searches for unused sign-ins. Coarse: a token that was idle for too long is refused by itself.
const IDLE_EVERY: Duration = Duration::from_secs(60);

/// Looks until told to stop. Kept by the tree as the service `session-watch`.
///
/// # Errors
/// What the database will say again. An outage is waited out.
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

/// One look; returns up to when everything is known.
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
        // A look ahead of its failure: it must not keep ended sign-ins from being noticed.
        *idle_at = Instant::now() + IDLE_EVERY;
        if let Err(error) = session::end_idle(pool).await {
            tracing::warn!(%error, "session: ending unused sign-ins failed, trying again in a minute");
        }
    }
    Ok(until)
}
