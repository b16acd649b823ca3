//! When a team is there. Time zones and summer time are Postgres' matter: it answers with moments.

use guildhall_domain::support::{
    TeamId,
    hours::{Hours, Opening},
};
use sqlx::PgExecutor;
use time::OffsetDateTime;

use crate::DatabaseError;

/// A team's hours, seen from now: what is over is left out, and so is what lies more than two weeks ahead.
#[derive(Debug, Clone)]
pub struct TeamHours {
    pub hours: Hours,
    pub time_zone: String,
    pub now: OffsetDateTime,
}

impl TeamHours {
    pub fn is_open(&self) -> bool {
        self.hours.is_open(self.now)
    }

    pub fn opens_at(&self) -> Option<OffsetDateTime> {
        self.hours.opens_at(self.now)
    }
}

/// # Errors
/// Whatever Postgres says; also if there is no such team.
pub async fn of(db: impl PgExecutor<'_>, team: TeamId) -> Result<TeamHours, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select t.time_zone, now() as "now!",
            exists (select from team_hours h where h.team_id = t.team_id) as "has_hours!",
            coalesce(opening.begins, '{}') as "begins!", coalesce(opening.ends, '{}') as "ends!"
        from team t
        cross join lateral (
            select array_agg(begins order by begins) as begins, array_agg(ends order by begins) as ends
            from generate_series(-1, 14) as ahead
            cross join lateral (select (now() at time zone t.time_zone)::date + ahead as day) on_day
            join team_hours h on h.team_id = t.team_id and h.weekday = extract(isodow from on_day.day)
            cross join lateral (
                select (on_day.day + make_interval(mins => h.opens::int)) at time zone t.time_zone as begins,
                    (on_day.day + make_interval(mins => h.closes::int)) at time zone t.time_zone as ends
            ) moments
            where ends > now()
                and not exists (select from team_closed_day x where x.team_id = t.team_id and x.day = on_day.day)
        ) opening
        where t.team_id = $1
        "#,
        team.0,
    )
    .fetch_one(db)
    .await?;
    let openings = row.begins.into_iter().zip(row.ends).map(|(from, to)| Opening { from, to });
    let hours = if row.has_hours { Hours::At(openings.collect()) } else { Hours::Always };
    Ok(TeamHours { hours, time_zone: row.time_zone, now: row.now })
}

/// How a moment reads on the team's wall: `2026-11-23 09:00`.
pub async fn on_the_wall(
    db: impl PgExecutor<'_>,
    at: OffsetDateTime,
    time_zone: &str,
) -> Result<String, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select to_char($1::timestamptz at time zone $2, 'YYYY-MM-DD HH24:MI') as "wall!""#,
        at,
        time_zone,
    )
    .fetch_one(db)
    .await?)
}
