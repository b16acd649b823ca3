//! Whether an agent is given conversations, and when they were last seen.

use guildhall_domain::{
    ids::Uid,
    support::{DutyState, TeamId, presence::Seen},
};
use serde_json::json;
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::audit::{self, Added, Entry};
use crate::DatabaseError;

/// An agent's duty, over all their teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duty {
    pub uid: Uid,
    pub state: DutyState,
    pub capacity: i64,
    pub open: i64,
    pub since: OffsetDateTime,
    pub seen_at: OffsetDateTime,
}

/// # Errors
/// Whatever Postgres says.
pub async fn get(pool: &PgPool, uid: Uid) -> Result<Duty, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select coalesce(y.state, 'offline') as "state!: DutyState", coalesce(y.since, a.created_at) as "since!",
            coalesce(y.seen_at, a.created_at) as "seen_at!", now() as "now!",
            (select coalesce(sum(m.capacity), 0) from team_member m where m.uid = a.uid) as "capacity!",
            (select count(*) from desk_talk d where d.agent = a.uid and d.stage = 'assigned') as "open!"
        from account a left join duty y on y.uid = a.uid where a.uid = $1
        "#,
        uid.0,
    )
    .fetch_one(pool)
    .await?;
    let seen = Seen { state: row.state, at: row.seen_at, is_agent: true };
    Ok(Duty {
        uid,
        state: seen.shown(row.now),
        capacity: row.capacity,
        open: row.open,
        since: row.since,
        seen_at: row.seen_at,
    })
}

/// Says that an agent is online, away or offline. Whoever says so is there.
pub async fn set(
    pool: &PgPool,
    uid: Uid,
    state: DutyState,
    command_id: Option<Uuid>,
) -> Result<Added, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let entry = Entry::new(Some(uid), "duty")
        .subject(Some(uid))
        .detail(json!({ "state": state.as_str() }))
        .command(command_id);
    if audit::add(&mut tx, &entry).await? == Added::Before {
        return Ok(Added::Before);
    }
    sqlx::query!(
        r#"
        insert into duty (uid, state) values ($1, $2)
        on conflict (uid) do update set state = $2, seen_at = now(),
            since = case when duty.state = $2 then duty.since else now() end
        "#,
        uid.0,
        state.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(Added::Now)
}

/// The languages and games an agent is asked for, over all their teams; empty is all.
pub async fn skills(pool: &PgPool, uid: Uid) -> Result<(Vec<String>, Vec<String>), DatabaseError> {
    let rows = sqlx::query!("select languages, games from team_member where uid = $1", uid.0)
        .fetch_all(pool)
        .await?;
    let union = |lists: Vec<&Vec<String>>| {
        if lists.iter().any(|list| list.is_empty()) {
            return Vec::new();
        }
        let mut all: Vec<String> = lists.into_iter().flatten().cloned().collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let languages = union(rows.iter().map(|row| &row.languages).collect());
    Ok((languages, union(rows.iter().map(|row| &row.games).collect())))
}

/// Everybody who says they are online or away.
pub async fn on_duty(pool: &PgPool) -> Result<Vec<Uid>, DatabaseError> {
    let uids = sqlx::query_scalar!("select uid from duty where state <> 'offline'")
        .fetch_all(pool)
        .await?;
    Ok(uids.into_iter().map(Uid).collect())
}

/// Notes that these agents have a socket open.
pub async fn note_seen(pool: &PgPool, uids: &[Uid]) -> Result<(), DatabaseError> {
    let uids: Vec<i64> = uids.iter().map(|uid| uid.0).collect();
    sqlx::query!(
        "update duty set seen_at = now() where uid in (select uid from duty where uid = any($1) order by uid for update)",
        &uids
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The teams an agent answers in, and those they still have conversations of.
pub async fn teams(pool: &PgPool, uid: Uid) -> Result<Vec<TeamId>, DatabaseError> {
    let teams = sqlx::query_scalar!(
        r#"
        select team_id as "team_id!" from team_member where uid = $1
        union select team_id from desk_talk where agent = $1 and stage = 'assigned'
        "#,
        uid.0,
    )
    .fetch_all(pool)
    .await?;
    Ok(teams.into_iter().map(TeamId).collect())
}
