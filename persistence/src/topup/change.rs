//! One decision about a place, kept whole: row, number in the queue, device, line of its history and what the order is to hear commit
//! together or not at all.

use guildhall_domain::{
    closed_list,
    ids::{OrderId, PlaceId, QueueId},
    notice::Kind,
    order::Party,
    topup::{Decision, Stage, account::Account},
};
use serde_json::json;
use sqlx::{PgConnection, PgPool};

use super::{
    PlaceRecord,
    candidate::{self, CandidateRecord},
};
use crate::{
    DatabaseError,
    idempotency::{self, Claimed},
    notice::{self, NewNotice},
    outbox,
};

/// The effect that tells an order what came of its redemption.
pub const RESULT: &str = "topup_result";

/// The effect that takes a place out of the queue whose order is not to be delivered from there any more.
pub const ORDER_GONE: &str = "topup_order_gone";

closed_list! {
    /// What happened: a line of a place's history.
    pub enum PlaceEventKind as "TopUpEventKind" {
        Requeued = "lined_up",
        Called = "called",
        Accepted = "accepted",
        Heard = "heard",
        Switched = "switched",
        Ended = "ended",
    }
}

/// A decision made on `live`.
#[derive(Debug, Clone)]
pub struct PlaceTransaction<'a> {
    pub live: &'a PlaceRecord,
    pub decision: &'a Decision,
    pub event_kind: PlaceEventKind,
    /// Another account from now on.
    pub account: Option<&'a Account>,
    /// The range told to who joins again, in seconds.
    pub told: Option<(i32, i32)>,
    /// The command it carries out, if that came with a key: noted in the same transaction.
    pub claimed: Option<&'a Claimed>,
    /// The order and the queue, where the decision rests on them.
    pub given: Option<&'a CandidateRecord>,
}

/// Why nothing was kept.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The place, or what else was decided on, is no longer where it was read: load it again and decide again.
    #[error("concurrent update of the place")]
    Stale,
    /// Another order of the same pack is in the queue.
    #[error("the customer already has a place for this pack")]
    AlreadyQueued,
    #[error("no device is free")]
    NoDevice,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// The index that keeps one live place for each person and pack.
const LIVE: &str = "topup_place_live";

impl From<sqlx::Error> for SaveError {
    fn from(error: sqlx::Error) -> Self {
        let error = DatabaseError::from(error);
        if error.violates(LIVE) { Self::AlreadyQueued } else { Self::Database(error) }
    }
}

/// Keeps a change, all of it or nothing. The caller reads the place anew.
///
/// # Errors
/// [`SaveError`].
pub async fn save(pool: &PgPool, change: &PlaceTransaction<'_>) -> Result<(), SaveError> {
    let mut tx = crate::begin(pool).await?;
    if change.decision.requeues {
        lock_line(&mut tx, change.live.queue_id).await?;
    }
    if let Some(given) = change.given
        && !candidate::is_unchanged(&mut tx, given).await?
    {
        return Err(SaveError::Stale);
    }
    write(&mut tx, change).await?;
    idempotency::carried_out(&mut tx, change.claimed).await?;
    tx.commit().await?;
    Ok(())
}

/// An order is not waiting for its delivery any more: its place, if it stands in the queue, is to hear of it. Part of the order's own
/// transaction.
pub async fn order_gone(
    tx: &mut PgConnection,
    order: OrderId,
    version: i64,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into outbox (kind, effect_key, payload)
        select $1, $1 || ':' || place_id || ':' || $3::bigint, jsonb_build_object('place_id', place_id)
        from topup_place where order_id = $2 and stage in ('waiting', 'called', 'queue_timeout')
        on conflict (effect_key) do nothing
        "#,
        ORDER_GONE,
        order.0,
        version,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Keeps whoever else would take a number of this queue waiting until the commit.
pub(super) async fn lock_line(db: &mut PgConnection, queue: QueueId) -> Result<(), DatabaseError> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended($1, 7))", queue.to_string())
        .execute(db)
        .await?;
    Ok(())
}

pub(super) async fn write(
    db: &mut PgConnection,
    change: &PlaceTransaction<'_>,
) -> Result<(), SaveError> {
    let PlaceTransaction { live, decision, event_kind, account, told, .. } = change;
    let (place, account) = (&decision.place, account.unwrap_or(&live.account));
    let written = sqlx::query!(
        r#"
        update topup_place set stage = $3, epoch = $4, deadline_at = $5, frozen_seconds = $6, limit_at = $7, step = $8, done = $9,
            reason = $10, refund_cents = $11, platform = $12, login = $13, account = $14, version = version + 1,
            step_started_at = case when $8::text is null then null when step is distinct from $8 then now() else step_started_at end,
            ticket = case when $15 then nextval('topup_ticket') else ticket end,
            joined_at = case when $15 then now() else joined_at end,
            passed = case when $15 then 0 else passed end,
            told_p50 = case when $15 then $16 else told_p50 end, told_p90 = case when $15 then $17 else told_p90 end,
            called_at = case when $15 then null when $18 then now() else called_at end,
            ended_at = case when $19 then now() end
        where place_id = $1 and version = $2
        "#,
        place.place_id.0,
        live.version,
        place.stage.as_str(),
        place.epoch,
        place.deadline,
        place.frozen.map(|left| left.as_seconds_f64()),
        place.limit,
        place.step.map(|step| step.as_str()),
        place.done,
        place.reason.map(|reason| reason.as_str()),
        place.refund.map(|refund| refund.0),
        account.platform.as_str(),
        account.login.as_str(),
        account.name,
        decision.requeues,
        told.map(|(p50, _)| p50),
        told.map(|(_, p90)| p90),
        *event_kind == PlaceEventKind::Called,
        !place.stage.is_live(),
    )
    .execute(&mut *db)
    .await?;
    if written.rows_affected() == 0 {
        return Err(SaveError::Stale);
    }
    note(db, change).await?;
    tell(db, change).await?;
    if decision.frees_device {
        let failed = matches!(place.stage, Stage::Failed | Stage::Partial);
        let done = place.stage == Stage::Success;
        free_device(db, place.place_id, done, failed, decision.device_rests).await?;
    }
    if decision.tells_order {
        let payload = json!({
            "order_id": place.order_id, "refund_cents": place.refund.unwrap_or_default(), "done": place.done, "of": place.of,
            "reason": place.reason.map(|reason| reason.as_str()),
        });
        outbox::add(db, RESULT, &format!("{RESULT}:{}", place.order_id), &payload).await?;
    }
    Ok(())
}

/// Writes what the owner of the place is told of it.
async fn tell(db: &mut PgConnection, change: &PlaceTransaction<'_>) -> Result<(), DatabaseError> {
    let (before, place) = (&change.live.place, &change.decision.place);
    let kind = match place.stage {
        Stage::Called if before.stage != Stage::Called => Kind::YourTurn,
        Stage::QueueTimeout if before.stage != Stage::QueueTimeout => Kind::TurnMissed,
        _ => return Ok(()),
    };
    let told = NewNotice {
        order: Some(place.order_id),
        side: Some(Party::Buyer),
        until: place.deadline,
        ..NewNotice::of(place.uid, kind)
    };
    notice::add(db, &notice::place_event(place.place_id, change.live.version + 1), &[told]).await
}

async fn note(db: &mut PgConnection, change: &PlaceTransaction<'_>) -> Result<(), DatabaseError> {
    let place = &change.decision.place;
    sqlx::query!(
        r#"
        insert into topup_event (place_id, version, queue_id, epoch, what, stage, waited, told, held)
        select place_id, version, queue_id, epoch, $2, stage,
            case when $3 then extract(epoch from now() - joined_at)::float8 end, case when $3 then told_p90 end,
            case when $4 then extract(epoch from now() - called_at)::float8 end
        from topup_place where place_id = $1
        "#,
        place.place_id.0,
        change.event_kind.as_str(),
        change.event_kind == PlaceEventKind::Called,
        change.decision.frees_device,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets a device go; one that is leaving is gone then.
async fn free_device(
    db: &mut PgConnection,
    place: PlaceId,
    done: bool,
    failed: bool,
    rests: bool,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        update topup_device set place_id = null, done = done + $2::bool::int, failed = failed + $3::bool::int,
            rests_until = case when $4 then now() + make_interval(secs => $5) else rests_until end
        where place_id = $1
        "#,
        place.0,
        done,
        failed,
        rests,
        guildhall_domain::topup::DEVICE_REST.as_seconds_f64(),
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from topup_device where is_leaving and place_id is null
            and queue_id = (select queue_id from topup_place where place_id = $1)",
        place.0,
    )
    .execute(db)
    .await?;
    Ok(())
}
