//! Cancelling an event that has not begun: it stays as it was announced, and never opens.
//!
//! Source: decision 0066.

use guildhall_domain::{
    ids::{LotteryId, Uid},
    lottery::Rejection,
    notice::Kind,
    staff_act::{StaffActKind, StaffActSubject},
};
use serde_json::json;
use sqlx::{PgConnection, PgPool};

use crate::{
    DatabaseError,
    idempotency::{self, Claimed},
    notice, outbox,
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

/// Outbox kind: participants of a cancelled event are told of it, a batch for each row.
pub const TELL_CANCELLED: &str = "lottery_cancelled";
/// People told in one transaction. Ours: well under a second on a slow disk.
const BATCH: i64 = 1_000;

/// Cancels an event that is announced and has not begun by the database's clock, and queues that everybody who has a session in it is told.
///
/// # Errors
/// [`CancelError`].
pub async fn cancel(
    pool: &PgPool,
    by: Uid,
    claimed: Option<&Claimed>,
    (id, version): (LotteryId, i64),
    reason: &str,
) -> Result<(), CancelError> {
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
    let window = window!(row).cancel(now)?;
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
    queue(&mut tx, id, Uid::SYSTEM).await?;
    idempotency::carried_out(&mut tx, claimed).await?;
    let (kind, subject) = (StaffActKind::LotteryCancelled, StaffActSubject::LotteryEvent);
    let act = StaffAct::new(Some(by), kind, subject, id);
    let act = act.with("starts_at", guildhall_domain::lottery::utc_day(window.starts_at));
    staff_act::write(&mut tx, &act.with("reason", reason)).await?;
    tx.commit().await?;
    Ok(())
}

/// Queues that those are told whose uid is above `after`.
async fn queue(tx: &mut PgConnection, id: LotteryId, after: Uid) -> Result<(), DatabaseError> {
    let key = format!("{TELL_CANCELLED}:{id}:{after}");
    // A number: nobody is 0, where it begins.
    let payload = json!({ "event_id": id, "after": after.0 });
    outbox::add(tx, TELL_CANCELLED, &key, &payload).await?;
    Ok(())
}

/// Writes the notices of the next people with a session in a cancelled event whose uid is above `after`, and queues those behind them in
/// the same transaction: who stops in between is carried on where this one ended. Answers who was told; a repeat answers the same.
pub async fn tell_cancelled(
    pool: &PgPool,
    id: LotteryId,
    after: Uid,
) -> Result<Vec<Uid>, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    // Nobody joins a cancelled event any more (see `save_session`).
    let uids = sqlx::query_scalar!(
        "select uid from lottery_session where event_id = $1 and uid > $2 order by uid limit $3",
        id.0,
        after.0,
        BATCH,
    )
    .fetch_all(&mut *tx)
    .await?;
    notice::add_of_lottery(&mut tx, id, Kind::EventCancelled, &uids).await?;
    let told: Vec<Uid> = uids.into_iter().map(Uid).collect();
    let is_full = i64::try_from(told.len()).is_ok_and(|told| told == BATCH);
    if let Some(last) = told.last().filter(|_| is_full) {
        queue(&mut tx, id, *last).await?;
    }
    tx.commit().await?;
    Ok(told)
}
