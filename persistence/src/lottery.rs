//! Lottery events as they are kept: the event with its table, sessions with their chances, draws.
//!
//! Locked in this order: event, sessions, grants, prizes. A draw is kept whole, with its chance, its stock and what brings the prize,
//! before anybody hears of it. Source: decision 0013, reliability L1-L8, R6.

/// When an event is open, of a row that has the three columns which say so.
macro_rules! window {
    ($row:expr) => {
        guildhall_domain::lottery::Window {
            starts_at: $row.starts_at,
            ends_at: $row.ends_at,
            cancelled_at: $row.cancelled_at,
        }
    };
}

mod cancel;
mod checking;
mod create;
mod draw;
pub mod generated;
mod prize;
mod seed;
mod session;

use guildhall_domain::{
    ids::{LotteryId, Uid},
    lottery::{Cancellation, PrizeKind, Window},
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::PgPool;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

pub use cancel::{CancelError, TELL_CANCELLED, cancel, tell_cancelled};
pub use checking::{Day, LogLine, days, log};
pub use create::{NewEvent, NewPrize, create, overlaps};
pub use draw::{Batch, Decided, Draw, DrawRequest, KeepError, Kept, by_key, keep, of_player};
pub use prize::{
    Coupon, CouponTerms, Entitlement, HandOver, coupons, entitlements, hand_over, hand_over_reward,
};
pub use seed::{SeedSeal, seeds, settle_seeds};
pub use session::{
    Facts, SaveError, SessionChange, SessionRecord, facts, load_session, money_moved, save_session,
    saw, saw_goods,
};

use crate::{
    DatabaseError,
    conversation::message::decode,
    deadline::Due,
    idempotency::{self, Claimed},
    staff_act::{self, StaffAct},
};

/// Outbox kind of a prize on its way.
pub const PRIZE: &str = "lottery_prize";
/// Outbox kind of a reward on its way.
pub const REWARD: &str = "lottery_reward";
/// Outbox kind: a participant's spending has changed.
pub const MONEY: &str = "lottery_money";

/// An event as everybody may see it.
#[derive(Debug, Clone, PartialEq)]
pub struct EventView {
    pub event_id: LotteryId,
    pub name: String,
    pub window: Window,
    pub cancelled: Option<Cancellation>,
    pub table_text: String,
    pub table_hash: Vec<u8>,
    pub published_at: OffsetDateTime,
    pub free_entry_regions: Vec<String>,
    pub draws: i64,
    pub is_generated: bool,
    pub version: i64,
    /// When this was read.
    pub now: OffsetDateTime,
    /// Hash of the seed of the day it is.
    pub commitment: Option<Vec<u8>>,
    /// In the order of the table.
    pub prizes: Vec<PrizeView>,
}

/// A line of the table and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct PrizeView {
    pub prize: String,
    pub kind: PrizeKind,
    pub odds_ppm: i32,
    pub stock: Option<i64>,
    pub rolled: i64,
    pub given: i64,
    pub terms: Option<CouponTerms>,
}

/// The event as it stands; `None` if there is none.
pub async fn view(pool: &PgPool, id: LotteryId) -> Result<Option<EventView>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select name, starts_at, ends_at, table_text, table_hash, published_at, free_entry_regions, draws, is_generated, version,
            cancelled_at, cancel_reason, now() as "now!", (
                select commitment from lottery_day d
                where d.event_id = e.event_id and d.day = (now() at time zone 'utc')::date
            ) as commitment
        from lottery_event e where event_id = $1
        "#,
        id.0,
    )
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(EventView {
        event_id: id,
        name: row.name,
        window: window!(row),
        cancelled: Cancellation::of(row.cancelled_at, row.cancel_reason),
        table_text: row.table_text,
        table_hash: row.table_hash,
        published_at: row.published_at,
        free_entry_regions: row.free_entry_regions,
        draws: row.draws,
        is_generated: row.is_generated,
        version: row.version,
        now: row.now,
        commitment: row.commitment,
        prizes: prizes(pool, id).await?,
    }))
}

async fn prizes(pool: &PgPool, id: LotteryId) -> Result<Vec<PrizeView>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select prize, kind as "kind: PrizeKind", odds_ppm, stock, rolled, given, percent, min_spend_cents, max_deduction_cents, valid_days
        from lottery_prize where event_id = $1 order by place
        "#,
        id.0,
    )
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|row| {
            let terms = match row.kind {
                PrizeKind::Coupon => Some(CouponTerms {
                    percent: row.percent.ok_or_else(|| decode("terms of a coupon"))?,
                    min_spend_cents: row.min_spend_cents.unwrap_or_default(),
                    max_deduction_cents: row.max_deduction_cents.unwrap_or_default(),
                    valid_days: row.valid_days.unwrap_or_default(),
                }),
                PrizeKind::Entitlement | PrizeKind::Nothing => None,
            };
            Ok(PrizeView {
                prize: row.prize,
                kind: row.kind,
                odds_ppm: row.odds_ppm,
                stock: row.stock,
                rolled: row.rolled,
                given: row.given,
                terms,
            })
        })
        .collect()
}

/// The event to show: the one that is open, else the next one, else the last one. Never one that was cancelled.
pub async fn current(pool: &PgPool) -> Result<Option<LotteryId>, DatabaseError> {
    let id = sqlx::query_scalar!(
        r#"
        select event_id from lottery_event where cancelled_at is null
        order by case when now() < starts_at then 1 when now() < ends_at then 0 else 2 end,
            case when now() < starts_at then starts_at end, ends_at desc
        limit 1
        "#,
    )
    .fetch_optional(pool)
    .await?;
    Ok(id.map(LotteryId))
}

/// An event in a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Brief {
    pub event_id: LotteryId,
    pub name: String,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub cancelled: Option<Cancellation>,
    pub is_generated: bool,
}

struct BriefRow {
    event_id: Uuid,
    name: String,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    cancelled_at: Option<OffsetDateTime>,
    cancel_reason: Option<String>,
    is_generated: bool,
}

impl From<BriefRow> for Brief {
    fn from(row: BriefRow) -> Self {
        Self {
            event_id: LotteryId(row.event_id),
            name: row.name,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            cancelled: Cancellation::of(row.cancelled_at, row.cancel_reason),
            is_generated: row.is_generated,
        }
    }
}

/// Events that are over or were cancelled, newest first.
pub async fn over(pool: &PgPool, limit: i64) -> Result<Vec<Brief>, DatabaseError> {
    let rows = sqlx::query_as!(
        BriefRow,
        "select event_id, name, starts_at, ends_at, cancelled_at, cancel_reason, is_generated from lottery_event
         where ends_at <= now() or cancelled_at is not null
         order by ends_at desc, cancelled_at desc nulls first limit $1",
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(Brief::from).collect())
}

/// Events that are announced and have not begun, the next first.
pub async fn coming(pool: &PgPool, limit: i64) -> Result<Vec<Brief>, DatabaseError> {
    let rows = sqlx::query_as!(
        BriefRow,
        "select event_id, name, starts_at, ends_at, cancelled_at, cancel_reason, is_generated from lottery_event
         where starts_at > now() and cancelled_at is null
         order by starts_at limit $1",
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(Brief::from).collect())
}

/// One event as lists have it; `None` if there is none.
pub async fn brief(pool: &PgPool, id: LotteryId) -> Result<Option<Brief>, DatabaseError> {
    let row = sqlx::query_as!(
        BriefRow,
        "select event_id, name, starts_at, ends_at, cancelled_at, cancel_reason, is_generated from lottery_event
         where event_id = $1",
        id.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(Brief::from))
}

/// Discloses the seeds of days that are over, and notes when to look again. `false` if the event is no longer at `version`.
pub async fn disclose(
    pool: &PgPool,
    seal: &SeedSeal,
    id: LotteryId,
    version: i64,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let row = sqlx::query!(
        r#"
        select starts_at, ends_at, cancelled_at, clock_timestamp() as "now!" from lottery_event
        where event_id = $1 and version = $2 for no key update
        "#,
        id.0,
        version,
    )
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(false) };
    let window = window!(row);
    let over: Vec<Date> =
        window.days().into_iter().filter(|day| window.is_day_over(*day, row.now)).collect();
    seed::open(&mut tx, seal, id, &over).await?;
    sqlx::query!(
        "update lottery_day set revealed_at = $3 where event_id = $1 and day = any($2) and revealed_at is null",
        id.0,
        &over,
        row.now,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "update lottery_event set deadline_at = $2, version = version + 1 where event_id = $1",
        id.0,
        window.next_deadline(row.now),
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(true)
}

/// Switches the free entry on in these regions and off in all others, while somebody may still take part.
///
/// # Errors
/// [`CancelError`].
pub async fn set_free_entry(
    pool: &PgPool,
    by: Uid,
    claimed: Option<&Claimed>,
    (id, version): (LotteryId, i64),
    regions: &[String],
) -> Result<(), CancelError> {
    let mut tx = crate::begin(pool).await?;
    let row = sqlx::query!(
        r#"
        select starts_at, ends_at, cancelled_at, clock_timestamp() as "now!" from lottery_event
        where event_id = $1 and version = $2 for no key update
        "#,
        id.0,
        version,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(CancelError::Stale)?;
    window!(row).may_change(row.now)?;
    sqlx::query!(
        "update lottery_event set free_entry_regions = $2, version = version + 1 where event_id = $1",
        id.0,
        regions,
    )
    .execute(&mut *tx)
    .await?;
    idempotency::carried_out(&mut tx, claimed).await?;
    let act =
        StaffAct::new(Some(by), StaffActKind::FreeEntrySet, StaffActSubject::LotteryEvent, id);
    staff_act::write(&mut tx, &act.with("after", regions.join(", "))).await?;
    tx.commit().await?;
    Ok(())
}

/// Events somebody has to look at, except those that still are at the version given in `skip`.
pub async fn lotteries_due(
    pool: &PgPool,
    limit: i64,
    skip: &[(LotteryId, i64)],
) -> Result<Vec<Due<LotteryId>>, DatabaseError> {
    let (ids, versions): (Vec<Uuid>, Vec<i64>) =
        skip.iter().map(|(id, version)| (id.0, *version)).unzip();
    let rows = sqlx::query!(
        r#"
        select event_id, version, extract(epoch from now() - deadline_at)::float8 as "late!"
        from lottery_event e
        where deadline_at <= now() and not exists (
            select from unnest($2::uuid[], $3::bigint[]) as s (event_id, version)
            where s.event_id = e.event_id and s.version = e.version
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
            id: LotteryId(row.event_id),
            kind: "disclose".to_owned(),
            version: row.version,
            late: std::time::Duration::from_secs_f64(row.late.max(0.0)),
        })
        .collect())
}
