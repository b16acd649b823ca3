//! Places, queues and devices as they are stored. Each write of a place names the version it read; a transaction that takes a number in the queue holds
//! the queue's lock until the commit, so that numbers are seen in their order.
//!
//! Locked in this order: queue, place, device. Source: decision 0012, reliability Q1-Q9, R6.

pub mod candidate;
mod change;
pub mod hours;
pub mod joining;
pub mod maintenance;
pub mod operate;
pub mod queue;
#[cfg(test)]
mod tests;

use guildhall_domain::{
    ids::{OrderId, PlaceId, QueueId, Uid},
    topup::{
        QueuePlace, Reason, Stage, Step,
        account::{Account, Login, Platform},
    },
    wallet::money::UsdCents,
};
use sqlx::PgPool;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::{DatabaseError, deadline::Due};
pub use change::{
    ORDER_GONE, PlaceEventKind, PlaceTransaction, RESULT, SaveError, order_gone, save,
};

/// A place with everything its owner is shown, but the position.
#[derive(Debug, Clone, PartialEq)]
pub struct PlaceRecord {
    pub place: QueuePlace,
    pub version: i64,
    pub queue_id: QueueId,
    pub account: Account,
    pub passed: i32,
    /// Number in the queue.
    pub ticket: i64,
    pub joined_at: OffsetDateTime,
    pub called_at: Option<OffsetDateTime>,
    pub step_started_at: Option<OffsetDateTime>,
    pub ended_at: Option<OffsetDateTime>,
    pub told_p90: Option<i32>,
    /// Which device holds it, by its name.
    pub device: Option<String>,
    pub goods_id: String,
    /// In English, as it was bought.
    pub pack_name: String,
}

struct Row {
    place_id: Uuid,
    order_id: Uuid,
    uid: i64,
    queue_id: Uuid,
    goods_id: String,
    stage: Stage,
    epoch: i32,
    ticket: i64,
    passed: i32,
    platform: Platform,
    login: Login,
    account: String,
    deadline_at: Option<OffsetDateTime>,
    frozen_seconds: Option<f64>,
    limit_at: Option<OffsetDateTime>,
    step: Option<Step>,
    step_started_at: Option<OffsetDateTime>,
    paid_cents: i64,
    done: i32,
    packs: i32,
    reason: Option<Reason>,
    refund_cents: Option<i64>,
    told_p90: Option<i32>,
    version: i64,
    joined_at: OffsetDateTime,
    called_at: Option<OffsetDateTime>,
    ended_at: Option<OffsetDateTime>,
    device: Option<String>,
    pack_name: String,
}

/// The places that `$which` says.
macro_rules! places {
    ($which:tt $(, $argument:expr)*) => {
        sqlx::query_as!(
            Row,
            r#"
            select p.place_id, p.order_id, p.uid, p.queue_id, p.goods_id, p.stage as "stage: Stage", p.epoch, p.ticket, p.passed,
                p.platform as "platform: Platform", p.login as "login: Login", p.account, p.deadline_at, p.frozen_seconds, p.limit_at,
                p.step as "step: Step", p.step_started_at, p.paid_cents, p.done, p.packs, p.reason as "reason: Reason", p.refund_cents, p.told_p90, p.version, p.joined_at, p.called_at, p.ended_at,
                (select d.name from topup_device d where d.place_id = p.place_id) as device,
                (select o.name from "order" o where o.order_id = p.order_id) as "pack_name!"
            from topup_place p
            "# + $which
            $(, $argument)*
        )
    };
}
use places;

impl From<Row> for PlaceRecord {
    fn from(row: Row) -> Self {
        Self {
            place: QueuePlace {
                place_id: PlaceId(row.place_id),
                order_id: OrderId(row.order_id),
                uid: Uid(row.uid),
                stage: row.stage,
                epoch: row.epoch,
                deadline: row.deadline_at,
                frozen: row.frozen_seconds.map(Duration::seconds_f64),
                limit: row.limit_at,
                step: row.step,
                done: row.done,
                of: row.packs,
                reason: row.reason,
                refund: row.refund_cents.map(UsdCents),
                paid: UsdCents(row.paid_cents),
            },
            version: row.version,
            queue_id: QueueId(row.queue_id),
            account: Account { platform: row.platform, login: row.login, name: row.account },
            passed: row.passed,
            ticket: row.ticket,
            joined_at: row.joined_at,
            called_at: row.called_at,
            step_started_at: row.step_started_at,
            ended_at: row.ended_at,
            told_p90: row.told_p90,
            device: row.device,
            goods_id: row.goods_id,
            pack_name: row.pack_name,
        }
    }
}

/// A place as it stands; `None` if there is none.
pub async fn load(pool: &PgPool, place: PlaceId) -> Result<Option<PlaceRecord>, DatabaseError> {
    let row = places!("where p.place_id = $1", place.0).fetch_optional(pool).await?;
    Ok(row.map(PlaceRecord::from))
}

/// The place of an order, live or not.
pub async fn of_order(pool: &PgPool, order: OrderId) -> Result<Option<PlaceRecord>, DatabaseError> {
    let row = places!("where p.order_id = $1", order.0).fetch_optional(pool).await?;
    Ok(row.map(PlaceRecord::from))
}

/// A buyer's live place for a pack.
pub async fn of_pack(
    pool: &PgPool,
    uid: Uid,
    goods_id: &str,
) -> Result<Option<PlaceRecord>, DatabaseError> {
    let row = places!(
        "where p.uid = $1 and p.goods_id = $2 and p.stage in ('waiting', 'called', 'redeeming', 'timeout')",
        uid.0,
        goods_id
    );
    Ok(row.fetch_optional(pool).await?.map(PlaceRecord::from))
}

/// A buyer's places that are not over, and those that ended within the last hour; the newest first.
pub async fn of_person(pool: &PgPool, uid: Uid) -> Result<Vec<PlaceRecord>, DatabaseError> {
    let rows = places!(
        "where p.uid = $1 and (p.ended_at is null or p.ended_at > now() - interval '1 hour') order by p.joined_at desc limit 50",
        uid.0
    );
    Ok(rows.fetch_all(pool).await?.into_iter().map(PlaceRecord::from).collect())
}

/// These places, in no order.
pub async fn of_ids(pool: &PgPool, places: &[PlaceId]) -> Result<Vec<PlaceRecord>, DatabaseError> {
    let ids: Vec<Uuid> = places.iter().map(|place| place.0).collect();
    let rows = places!("where p.place_id = any($1::uuid[])", &ids);
    Ok(rows.fetch_all(pool).await?.into_iter().map(PlaceRecord::from).collect())
}

/// The called places, with a clock that runs or is paused.
pub async fn called(pool: &PgPool, queue: QueueId) -> Result<Vec<PlaceRecord>, DatabaseError> {
    let rows = places!("where p.queue_id = $1 and p.stage = 'called'", queue.0);
    Ok(rows.fetch_all(pool).await?.into_iter().map(PlaceRecord::from).collect())
}

/// The place of an order whose device is at it, by the key the farm knows it by.
pub async fn redeeming(pool: &PgPool, order: OrderId) -> Result<Option<PlaceId>, DatabaseError> {
    let found = sqlx::query_scalar!(
        "select place_id from topup_place where order_id = $1 and stage in ('redeeming', 'timeout')",
        order.0,
    );
    Ok(found.fetch_optional(pool).await?.map(PlaceId))
}

/// Places with something due by the database's clock, oldest first, but those still at the version in `skip`.
pub async fn places_due(
    pool: &PgPool,
    limit: i64,
    skip: &[(PlaceId, i64)],
) -> Result<Vec<Due<PlaceId>>, DatabaseError> {
    let (ids, versions): (Vec<Uuid>, Vec<i64>) =
        skip.iter().map(|(id, version)| (id.0, *version)).unzip();
    let rows = sqlx::query!(
        r#"
        select place_id, stage, version, extract(epoch from now() - deadline_at)::float8 as "late!"
        from topup_place p
        where deadline_at <= now() and not exists (
            select from unnest($2::uuid[], $3::bigint[]) as s (place_id, version)
            where s.place_id = p.place_id and s.version = p.version
        )
        order by deadline_at limit $1
        "#,
        limit,
        &ids,
        &versions,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Due {
            id: PlaceId(row.place_id),
            kind: row.stage,
            version: row.version,
            late: std::time::Duration::from_secs_f64(row.late.max(0.0)),
        })
        .collect())
}
