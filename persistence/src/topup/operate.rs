//! What operators do to a queue while people stand in it, and what they see of it.

use std::time::Duration;

use guildhall_domain::{
    ids::{DeviceId, PlaceId, QueueId, Uid},
    staff_act::{StaffActKind, StaffActSubject},
    topup::hours::State,
};
use sqlx::{PgConnection, PgPool, Postgres, Transaction};
use time::OffsetDateTime;

use super::{change::lock_line, maintenance};
use crate::{
    DatabaseError,
    idempotency::{self, Claimed},
    staff_act::{self, StaffAct},
};

/// Ours: more devices than any farm has.
pub const MOST_DEVICES: i64 = 1_000;

/// Who operates a queue, and the claim of their call's key. Without one it is the house itself, which leaves no staff act.
#[derive(Debug, Clone)]
pub struct Operator {
    pub by: Uid,
    pub claimed: Option<Claimed>,
}

impl Operator {
    /// Something they do to a queue.
    pub fn act(&self, kind: StaffActKind, queue: QueueId) -> StaffAct {
        StaffAct::new(Some(self.by), kind, StaffActSubject::Queue, queue)
    }
}

/// Commits what an operator did, with their act.
async fn commit(
    mut tx: Transaction<'_, Postgres>,
    operator: Option<&Operator>,
    act: impl FnOnce(&Operator) -> StaffAct,
) -> Result<(), DatabaseError> {
    if let Some(operator) = operator {
        idempotency::carried_out(&mut tx, operator.claimed.as_ref()).await?;
        staff_act::write(&mut tx, &act(operator)).await?;
    }
    Ok(tx.commit().await?)
}

/// Sets how a queue stands. Pausing stops the clocks of those who are called, opening lets them go on with what was left.
pub async fn set_state(
    pool: &PgPool,
    operator: Option<&Operator>,
    queue: QueueId,
    state: State,
) -> Result<(), DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    lock_line(&mut tx, queue).await?;
    maintenance::leave(&mut tx, queue).await?;
    sqlx::query!("update topup_queue set closed_until = null where queue_id = $1", queue.0)
        .execute(&mut *tx)
        .await?;
    stand(&mut tx, queue, state).await?;
    let kind = match state {
        State::Open => StaffActKind::QueueResumed,
        State::Paused => StaffActKind::QueuePaused,
        State::Draining => StaffActKind::QueueDrained,
    };
    commit(tx, operator, |operator| operator.act(kind, queue)).await
}

/// Sets how a queue that is locked stands, and its clocks with it.
pub(super) async fn stand(
    tx: &mut PgConnection,
    queue: QueueId,
    state: State,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update topup_queue set state = $2, version = version + 1 where queue_id = $1",
        queue.0,
        state.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    if state == State::Paused {
        stop_clocks(tx, queue).await
    } else {
        start_clocks(tx, queue).await
    }
}

/// Takes nobody until then, whether the queue is open, paused or draining. Clocks go on as they did.
pub async fn close(
    pool: &PgPool,
    operator: Option<&Operator>,
    queue: QueueId,
    until: OffsetDateTime,
) -> Result<(), DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    lock_line(&mut tx, queue).await?;
    sqlx::query!(
        "update topup_queue set closed_until = $2, version = version + 1 where queue_id = $1",
        queue.0,
        until,
    )
    .execute(&mut *tx)
    .await?;
    commit(tx, operator, |operator| operator.act(StaffActKind::QueueClosed, queue)).await
}

async fn stop_clocks(db: &mut PgConnection, queue: QueueId) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        with stopped as (
            update topup_place set frozen_seconds = greatest(extract(epoch from deadline_at - now())::float8, 1), deadline_at = null,
                version = version + 1
            where queue_id = $1 and stage = 'called' and deadline_at is not null
            returning *
        )
        insert into topup_event (place_id, version, queue_id, epoch, what, stage)
        select place_id, version, queue_id, epoch, 'paused', stage from stopped
        "#,
        queue.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn start_clocks(db: &mut PgConnection, queue: QueueId) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        with started as (
            update topup_place set deadline_at = now() + make_interval(secs => frozen_seconds), frozen_seconds = null,
                version = version + 1
            where queue_id = $1 and stage = 'called' and frozen_seconds is not null
            returning *
        )
        insert into topup_event (place_id, version, queue_id, epoch, what, stage)
        select place_id, version, queue_id, epoch, 'resumed', stage from started
        "#,
        queue.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Adds devices, up to [`MOST_DEVICES`] of the queue.
pub async fn add_devices(
    db: &mut PgConnection,
    queue: QueueId,
    number: i32,
) -> Result<(), DatabaseError> {
    lock_line(db, queue).await?;
    sqlx::query!(
        r#"
        insert into topup_device (device_id, queue_id, name)
        select gen_random_uuid(), $1, 'device-' || lpad(free.n::text, 3, '0') from (
            select n from generate_series(1, $3::bigint) n
            where not exists (
                select from topup_device d where d.queue_id = $1 and d.name = 'device-' || lpad(n::text, 3, '0')
            )
            order by n limit $2::integer
        ) free
        "#,
        queue.0,
        number,
        MOST_DEVICES,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The same in a transaction of its own.
pub async fn add(
    pool: &PgPool,
    operator: Option<&Operator>,
    queue: QueueId,
    number: i32,
) -> Result<(), DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    add_devices(&mut tx, queue, number).await?;
    commit(tx, operator, |operator| {
        operator.act(StaffActKind::DevicesAdded, queue).with("number", number)
    })
    .await
}

/// Removes a device: at once, or when its work is done. False if the queue has no such device.
pub async fn remove(
    pool: &PgPool,
    operator: Option<&Operator>,
    queue: QueueId,
    device: DeviceId,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let found = sqlx::query!(
        "update topup_device set is_leaving = true where device_id = $1 and queue_id = $2",
        device.0,
        queue.0,
    )
    .execute(&mut *tx)
    .await?;
    if found.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "delete from topup_device where device_id = $1 and is_leaving and place_id is null",
        device.0
    )
    .execute(&mut *tx)
    .await?;
    let act = |it: &Operator| it.act(StaffActKind::DeviceRemoved, queue).with("device", device);
    commit(tx, operator, act).await?;
    Ok(true)
}

/// A device as operators see it.
#[derive(Debug, Clone)]
pub struct Device {
    pub device_id: DeviceId,
    pub name: String,
    pub place: Option<PlaceId>,
    pub is_leaving: bool,
    pub rests: bool,
    pub done: i32,
    pub failed: i32,
}

/// # Errors
/// Whatever Postgres says.
pub async fn devices(pool: &PgPool, queue: QueueId) -> Result<Vec<Device>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select device_id, name, place_id, is_leaving, coalesce(rests_until > now(), false) as "rests!", done, failed
        from topup_device where queue_id = $1 order by name
        "#,
        queue.0,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Device {
            device_id: DeviceId(row.device_id),
            name: row.name,
            place: row.place_id.map(PlaceId),
            is_leaving: row.is_leaving,
            rests: row.rests,
            done: row.done,
            failed: row.failed,
        })
        .collect())
}

/// How full a queue is.
#[derive(Debug, Clone, Default)]
pub struct Load {
    pub waiting: i64,
    pub called: i64,
    pub redeeming: i64,
    pub oldest: Option<OffsetDateTime>,
}

/// # Errors
/// Whatever Postgres says.
pub async fn load(pool: &PgPool, queue: QueueId) -> Result<Load, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select count(*) filter (where stage = 'waiting') as "waiting!", count(*) filter (where stage = 'called') as "called!",
            count(*) filter (where stage in ('redeeming', 'timeout')) as "redeeming!",
            min(joined_at) filter (where stage = 'waiting') as oldest
        from topup_place where queue_id = $1 and stage in ('waiting', 'called', 'redeeming', 'timeout')
        "#,
        queue.0,
    )
    .fetch_one(pool)
    .await?;
    Ok(Load {
        waiting: row.waiting,
        called: row.called,
        redeeming: row.redeeming,
        oldest: row.oldest,
    })
}

/// One minute of a queue.
#[derive(Debug, Clone)]
pub struct Minute {
    pub at: OffsetDateTime,
    pub joined: i64,
    pub done: i64,
    pub failed: i64,
}

/// The minutes of the last hour in which something happened, oldest first.
pub async fn minutes(pool: &PgPool, queue: QueueId) -> Result<Vec<Minute>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select date_trunc('minute', at) as "at!", count(*) filter (where what in ('joined', 'lined_up')) as "joined!",
            count(*) filter (where what = 'ended' and stage = 'success') as "done!",
            count(*) filter (where what = 'ended' and stage in ('failed', 'partial')) as "failed!"
        from topup_event
        where queue_id = $1 and at > now() - interval '1 hour' and what in ('joined', 'lined_up', 'ended')
        group by 1 order by 1
        "#,
        queue.0,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Minute { at: row.at, joined: row.joined, done: row.done, failed: row.failed })
        .collect())
}

/// How long devices were held lately: the middle and the long end of [`super::joining::Lately`].
pub fn held(lately: &super::joining::Lately) -> Option<(Duration, Duration)> {
    let pace = guildhall_domain::topup::wait::Pace::new(lately.held.clone(), 1);
    Some((pace.held_within(50)?, pace.held_within(90)?))
}
