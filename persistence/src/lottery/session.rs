//! One person in one event: chances given, used and taken back, always at the version read.

use guildhall_domain::{
    ids::{GoodsId, LotteryId, OrderId, Uid},
    lottery::{Claim, Grant, Mission, REWARD_DAYS, REWARD_PRIZE, Session, TakenBack, Window},
    wallet::money::UsdCents,
};
use serde_json::json;
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{MONEY, REWARD};
use crate::{
    DatabaseError,
    idempotency::{self, Claimed},
    outbox,
};

/// A session as its actor holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionRecord {
    pub session: Session,
    pub version: i64,
}

/// What a claim is judged by, at one moment of the database's clock.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    pub now: OffsetDateTime,
    pub window: Window,
    pub free_entry_regions: Vec<String>,
    /// Paid for orders within the event, what went back taken off.
    pub spent: UsdCents,
    /// Paid within the last [`REWARD_DAYS`] for orders that are completed: what the reward is given for does not come back.
    pub spent_lately: UsdCents,
    /// What the server saw today, in the order of [`Mission::ALL`].
    pub seen: [i32; 2],
}

impl Facts {
    pub fn seen(&self, mission: Mission) -> i32 {
        let at = Mission::ALL.iter().position(|one| *one == mission);
        at.map_or(0, |at| self.seen[at])
    }

    /// Whether a chance a day is free there.
    pub fn has_free_entry(&self, region: Option<&str>) -> bool {
        let is_there = |open: &String| open == "*" || Some(open.as_str()) == region;
        self.free_entry_regions.iter().any(is_there)
    }
}

/// The session of a person, begun with this player and this seed if there is none; `None` if there is no such event.
pub async fn load_session(
    pool: &PgPool,
    event: LotteryId,
    uid: Uid,
    player: Uuid,
    client_seed: &str,
) -> Result<Option<SessionRecord>, DatabaseError> {
    sqlx::query!(
        r#"
        insert into lottery_session (event_id, uid, player, client_seed)
        select event_id, $2, $3, $4 from lottery_event where event_id = $1
        on conflict (event_id, uid) do nothing
        "#,
        event.0,
        uid.0,
        player,
        client_seed,
    )
    .execute(pool)
    .await?;
    // One statement, so that the chances are those of the version.
    let rows = sqlx::query!(
        r#"
        select s.player, s.client_seed, s.draws, s.version,
            exists (select from lottery_reward r where r.event_id = s.event_id and r.uid = s.uid) as "is_rewarded!",
            g.grant_id as "grant_id?", g.kind as "kind?", g.key as "key?", g.chances as "chances?", g.used as "used?",
            g.taken_back as "taken_back?"
        from lottery_session s left join lottery_grant g using (event_id, uid)
        where s.event_id = $1 and s.uid = $2
        order by g.grant_id
        "#,
        event.0,
        uid.0,
    )
    .fetch_all(pool)
    .await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let mut session = Session {
        player: first.player,
        client_seed: first.client_seed.clone(),
        draws: first.draws,
        grants: Vec::new(),
        is_rewarded: first.is_rewarded,
    };
    let version = first.version;
    for row in rows {
        let (Some(grant_id), Some(kind), Some(key)) = (row.grant_id, row.kind, row.key) else {
            continue;
        };
        session.grants.push(Grant {
            grant_id,
            kind,
            key,
            chances: row.chances.unwrap_or_default(),
            used: row.used.unwrap_or_default(),
            taken_back: row.taken_back.unwrap_or_default(),
        });
    }
    Ok(Some(SessionRecord { session, version }))
}

/// What counts for claims of this person at this moment; `None` if there is no such event.
pub async fn facts(
    pool: &PgPool,
    event: LotteryId,
    uid: Uid,
) -> Result<Option<Facts>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select now() as "now!", starts_at, ends_at, cancelled_at, free_entry_regions,
            coalesce((
                select sum(captured_cents - refunded_cents) from "order"
                where buyer = $2 and paid_at >= e.starts_at and paid_at < e.ends_at
            ), 0)::bigint as "spent!",
            coalesce((
                select sum(captured_cents - refunded_cents) from "order"
                where buyer = $2 and stage = 'completed' and paid_at > now() - make_interval(days => $3)
            ), 0)::bigint as "spent_lately!",
            (
                select count(*) from lottery_seen
                where event_id = $1 and uid = $2 and day = (now() at time zone 'utc')::date and mission = $4
            )::int as "visits!",
            (
                select count(*) from lottery_seen
                where event_id = $1 and uid = $2 and day = (now() at time zone 'utc')::date and mission = $5
            )::int as "goods!"
        from lottery_event e where event_id = $1
        "#,
        event.0,
        uid.0,
        REWARD_DAYS as i32,
        Mission::Visit.as_str(),
        Mission::LookAtGoods.as_str(),
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Facts {
        now: row.now,
        window: window!(row),
        free_entry_regions: row.free_entry_regions,
        spent: UsdCents(row.spent),
        spent_lately: UsdCents(row.spent_lately),
        seen: [row.visits, row.goods],
    }))
}

/// What becomes of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionChange {
    /// Chances for something, while the event is open.
    Grant {
        claim: Claim,
        chances: i32,
    },
    /// The reward, while the event is open.
    Reward,
    ClientSeed(String),
    TakeBack(Vec<TakenBack>),
}

/// Why nothing was kept.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The session is no longer at the version read, or the event is not open: load and decide again.
    #[error("concurrent update of the session")]
    Stale,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for SaveError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Keeps a change of the session at `version`, all of it or nothing.
///
/// # Errors
/// [`SaveError`].
pub async fn save_session(
    pool: &PgPool,
    claimed: Option<&Claimed>,
    event: LotteryId,
    uid: Uid,
    version: i64,
    change: &SessionChange,
) -> Result<(), SaveError> {
    let only_while_open = matches!(change, SessionChange::Grant { .. } | SessionChange::Reward);
    let client_seed = match change {
        SessionChange::ClientSeed(seed) => Some(seed.as_str()),
        _ => None,
    };
    let mut tx = crate::begin(pool).await?;
    // `for key share`: what is granted while the event is being cancelled waits, and is judged by what comes of that. Batches of draws
    // do not make it wait.
    let moved = sqlx::query!(
        r#"
        update lottery_session s set version = version + 1, client_seed = coalesce($4, client_seed)
        where event_id = $1 and uid = $2 and version = $3 and (not $5 or exists (
            select from lottery_event e where e.event_id = $1 and now() >= starts_at and now() < ends_at and cancelled_at is null
            for key share
        ))
        "#,
        event.0,
        uid.0,
        version,
        client_seed,
        only_while_open,
    )
    .execute(&mut *tx)
    .await?;
    if moved.rows_affected() == 0 {
        return Err(SaveError::Stale);
    }
    match change {
        SessionChange::ClientSeed(_) => {}
        SessionChange::Grant { claim, chances } => {
            sqlx::query!(
                "insert into lottery_grant (event_id, uid, kind, key, chances) values ($1, $2, $3, $4, $5)",
                event.0,
                uid.0,
                claim.kind(),
                claim.key(),
                chances,
            )
            .execute(&mut *tx)
            .await?;
        }
        SessionChange::Reward => {
            sqlx::query!(
                "insert into lottery_reward (event_id, uid) values ($1, $2)",
                event.0,
                uid.0
            )
            .execute(&mut *tx)
            .await?;
            let payload = json!({ "event_id": event, "uid": uid, "what": REWARD_PRIZE });
            outbox::add(&mut tx, REWARD, &format!("{REWARD}:{event}:{uid}"), &payload).await?;
        }
        SessionChange::TakeBack(taken) => {
            for one in taken {
                sqlx::query!(
                    "update lottery_grant set taken_back = taken_back + $2, taken_back_at = now() where grant_id = $1",
                    one.grant_id,
                    one.chances,
                )
                .execute(&mut *tx)
                .await?;
            }
        }
    }
    idempotency::carried_out(&mut tx, claimed).await?;
    tx.commit().await?;
    Ok(())
}

/// Notes that the server saw a person do something today, if the event is open; the same thing counts once a day.
pub async fn saw(
    pool: &PgPool,
    event: LotteryId,
    uid: Uid,
    mission: Mission,
    what: i64,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into lottery_seen (event_id, uid, day, mission, what)
        select event_id, $2, (now() at time zone 'utc')::date, $3, $4 from lottery_event
        where event_id = $1 and now() >= starts_at and now() < ends_at and cancelled_at is null and $5 > (
            select count(*) from lottery_seen
            where event_id = $1 and uid = $2 and day = (now() at time zone 'utc')::date and mission = $3
        )
        on conflict do nothing
        "#,
        event.0,
        uid.0,
        mission.as_str(),
        what,
        i64::from(mission.target()),
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The same for goods looked at, in whatever event is open.
pub async fn saw_goods(pool: &PgPool, uid: Uid, goods: GoodsId) -> Result<(), DatabaseError> {
    let open = sqlx::query_scalar!(
        "select event_id from lottery_event where now() >= starts_at and now() < ends_at and cancelled_at is null",
    )
    .fetch_all(pool)
    .await?;
    for event in open {
        saw(pool, LotteryId(event), uid, Mission::LookAtGoods, goods.0).await?;
    }
    Ok(())
}

/// Money of an order came or went back: whoever keeps the buyer's session in an event that is not over looks at it again. Part of the order's
/// own transaction.
pub async fn money_moved(
    tx: &mut PgConnection,
    buyer: Uid,
    order: OrderId,
    version: i64,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into outbox (kind, effect_key, payload)
        select $1::text, concat_ws(':', $1::text, event_id, $3::uuid, $4::bigint),
            jsonb_build_object('event_id', event_id, 'uid', uid::text)
        from lottery_session s join lottery_event e using (event_id)
        where s.uid = $2 and now() < e.ends_at and e.cancelled_at is null
        on conflict (effect_key) do nothing
        "#,
        MONEY,
        buyer.0,
        order.0,
        version,
    )
    .execute(tx)
    .await?;
    Ok(())
}
