//! Cancelling an event that has not begun: it stays as it was announced, and never opens.
//!
//! Source: decision 0066.

use guildhall_domain::{
    ids::{LotteryId, Uid},
    lottery::{Rejection, Window},
    notice::Kind,
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::PgPool;

use crate::{
    DatabaseError,
    idempotency::{self, Claimed},
    notice,
    staff_act::{self, StaffAct},
};

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum CancelError {
    /// It has begun, or was cancelled before.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// The event is no longer at the version read: load it again.
    #[error("concurrent update of the event")]
    Stale,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for CancelError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Cancels an event that is announced and has not begun by the database's clock, and tells everybody who has a session in it. Answers who
/// was told.
///
/// # Errors
/// [`CancelError`].
pub async fn cancel(
    pool: &PgPool,
    by: Uid,
    claimed: Option<&Claimed>,
    (id, version): (LotteryId, i64),
    reason: &str,
) -> Result<Vec<Uid>, CancelError> {
    let mut tx = crate::begin(pool).await?;
    // `for update`: what is granted in the event at this moment waits, and finds it cancelled (see `save_session`).
    let row = sqlx::query!(
        r#"
        select starts_at, ends_at, cancelled_at from lottery_event where event_id = $1 and version = $2 for update
        "#,
        id.0,
        version,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(CancelError::Stale)?;
    // The clock after the lock: waiting for it must not carry a cancellation past the beginning.
    let now =
        sqlx::query_scalar!(r#"select clock_timestamp() as "now!""#).fetch_one(&mut *tx).await?;
    let window =
        Window { starts_at: row.starts_at, ends_at: row.ends_at, cancelled_at: row.cancelled_at };
    let window = window.cancel(now)?;
    sqlx::query!(
        r#"
        update lottery_event set cancelled_at = $2, cancel_reason = $3, deadline_at = null, version = version + 1
        where event_id = $1
        "#,
        id.0,
        window.cancelled_at,
        reason,
    )
    .execute(&mut *tx)
    .await?;
    let told = notice::add_of_lottery(&mut tx, id, Kind::EventCancelled).await?;
    idempotency::carried_out(&mut tx, claimed).await?;
    let (kind, subject) = (StaffActKind::LotteryCancelled, StaffActSubject::LotteryEvent);
    let act = StaffAct::new(Some(by), kind, subject, id);
    let act = act.with("starts_at", guildhall_domain::lottery::utc_day(window.starts_at));
    staff_act::write(&mut tx, &act.with("reason", reason)).await?;
    tx.commit().await?;
    Ok(told)
}
