//! Teams, their members and supervisors.

use guildhall_domain::{
    conversation::Speaker,
    identity::role::Role,
    ids::{ConversationId, Uid},
    support::TeamId,
};
use serde::Deserialize;
use sqlx::{PgPool, types::Json};
use time::{Date, OffsetDateTime};

use super::hours;
use crate::DatabaseError;

/// A team as its agents see it.
#[derive(Debug, Clone, PartialEq)]
pub struct Team {
    pub team: TeamId,
    pub version: i64,
    pub name: String,
    pub time_zone: String,
    pub hours: Vec<DayHours>,
    pub closed_days: Vec<Date>,
    pub shifts: Vec<Shift>,
    pub is_open: bool,
    pub opens_at: Option<OffsetDateTime>,
    pub is_default: bool,
    pub serves_vip: bool,
    pub wrap_up_required: bool,
    /// The caller supervises it.
    pub is_supervisor: bool,
}

/// Minutes of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct DayHours {
    pub weekday: i16,
    pub opens: i16,
    pub closes: i16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Shift {
    pub uid: i64,
    pub weekday: i16,
    pub starts: i16,
    pub ends: i16,
}

/// The teams of a member of staff, the default first; administrators are in all.
pub async fn of(pool: &PgPool, by: Speaker) -> Result<Vec<Team>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select t.team_id, t.version, t.name, t.time_zone, t.is_default, t.serves_vip, t.wrap_up_required,
            coalesce(m.is_supervisor, false) as "is_supervisor!",
            (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
                order by h.weekday, h.opens), '[]') from team_hours h where h.team_id = t.team_id)
                as "hours!: Json<Vec<DayHours>>",
            (select coalesce(array_agg(x.day order by x.day), '{}') from team_closed_day x where x.team_id = t.team_id)
                as "closed_days!",
            (select coalesce(jsonb_agg(jsonb_build_object('uid', s.uid, 'weekday', s.weekday, 'starts', s.starts, 'ends', s.ends)
                order by s.uid, s.weekday, s.starts), '[]') from team_shift s where s.team_id = t.team_id)
                as "shifts!: Json<Vec<Shift>>"
        from team t left join team_member m on m.team_id = t.team_id and m.uid = $1
        where m.uid is not null or $2
        order by t.is_default desc, t.name
        "#,
        by.uid.0,
        by.role == Role::Admin,
    )
    .fetch_all(pool)
    .await?;
    let mut teams = Vec::with_capacity(rows.len());
    for row in rows {
        let hours = hours::of(pool, TeamId(row.team_id)).await?;
        teams.push(Team {
            team: TeamId(row.team_id),
            version: row.version,
            name: row.name,
            time_zone: row.time_zone,
            hours: row.hours.0,
            closed_days: row.closed_days,
            shifts: row.shifts.0,
            is_open: hours.is_open(),
            opens_at: hours.opens_at(),
            is_default: row.is_default,
            serves_vip: row.serves_vip,
            wrap_up_required: row.wrap_up_required,
            is_supervisor: row.is_supervisor || by.role == Role::Admin,
        });
    }
    Ok(teams)
}

/// Whether a conversation of that team may be transferred to a person: they are a member, or an administrator, and not frozen.
pub async fn may_answer(pool: &PgPool, team: TeamId, uid: Uid) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select exists (
            select from account a where a.uid = $2 and a.frozen_at is null and (a.role = 'admin' or exists (
                select from team_member m where m.team_id = $1 and m.uid = a.uid
            ))
        ) as "may!"
        "#,
        team.0,
        uid.0,
    )
    .fetch_one(pool)
    .await?)
}

/// Whether there is such a team.
pub async fn exists(pool: &PgPool, team: TeamId) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from team where team_id = $1) as "is_there!""#,
        team.0
    )
    .fetch_one(pool)
    .await?)
}

/// The team whose conversation it is.
pub async fn of_conversation(
    pool: &PgPool,
    conversation: ConversationId,
) -> Result<Option<TeamId>, DatabaseError> {
    let team = sqlx::query_scalar!(
        "select team_id from desk_talk where conversation_id = $1",
        conversation.0
    )
    .fetch_optional(pool)
    .await?;
    Ok(team.map(TeamId))
}
