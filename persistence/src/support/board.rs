//! A team's numbers of this moment, for its board.

use std::time::Duration;

use guildhall_domain::support::TeamId;
use sqlx::PgPool;

use crate::DatabaseError;

/// Ours: how far back "lately" goes.
const LATELY: f64 = 3600.0;
/// Ours: visits looked at for the times; more say nothing new.
const SAMPLES: i64 = 500;

/// What the routing does not hold anyway.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Numbers {
    pub assigned: i64,
    pub needs_reply: i64,
    /// Messages left out of hours that nobody has taken up yet.
    pub left_out_of_hours: i64,
    pub resolved_today: i64,
    pub rating_today: Option<f64>,
    pub ratings_today: i64,
    /// Of the last hour, ascending.
    pub waits: Vec<Duration>,
    pub handled: Vec<Duration>,
}

/// # Errors
/// Whatever Postgres says.
pub async fn numbers(pool: &PgPool, team: TeamId) -> Result<Numbers, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select
            (select count(*) from desk_talk d where d.team_id = t.team_id and d.stage = 'assigned') as "assigned!",
            (select count(d.needs_reply_since) from desk_talk d where d.team_id = t.team_id and d.stage = 'assigned')
                as "needs_reply!",
            (select count(*) from desk_talk d where d.team_id = t.team_id and d.stage = 'waiting' and d.waiting_why = 'left')
                as "left_out_of_hours!",
            today.resolved as "resolved_today!", rated.rating as "rating?", rated.ratings as "ratings!",
            waits.seconds as "waits!", handled.seconds as "handled!"
        from team t
        cross join lateral (
            select date_trunc('day', now() at time zone t.time_zone) at time zone t.time_zone as begins
        ) day
        cross join lateral (
            select count(*) as resolved from episode e where e.team_id = t.team_id and e.resolved_at >= day.begins
        ) today
        cross join lateral (
            select avg(e.rating)::float8 as rating, count(e.rating) as ratings
            from episode e where e.team_id = t.team_id and e.resolved_at >= day.begins
        ) rated
        cross join lateral (
            select coalesce(array_agg(seconds order by seconds), '{}') as seconds from (
                select extract(epoch from e.assigned_at - e.began_at)::float8 as seconds from episode e
                where e.team_id = t.team_id and e.assigned_at >= now() - make_interval(secs => $2) and not e.is_left
                order by e.assigned_at desc limit $3
            ) lately
        ) waits
        cross join lateral (
            select coalesce(array_agg(seconds order by seconds), '{}') as seconds from (
                select extract(epoch from e.resolved_at - e.assigned_at)::float8 as seconds from episode e
                where e.team_id = t.team_id and e.resolved_at >= now() - make_interval(secs => $2)
                    and e.assigned_at is not null
                order by e.resolved_at desc limit $3
            ) lately
        ) handled
        where t.team_id = $1
        "#,
        team.0,
        LATELY,
        SAMPLES,
    )
    .fetch_one(pool)
    .await?;
    let times = |seconds: Vec<f64>| {
        seconds.into_iter().map(|seconds| Duration::from_secs_f64(seconds.max(0.0))).collect()
    };
    Ok(Numbers {
        assigned: row.assigned,
        needs_reply: row.needs_reply,
        left_out_of_hours: row.left_out_of_hours,
        resolved_today: row.resolved_today,
        rating_today: row.rating,
        ratings_today: row.ratings,
        waits: times(row.waits),
        handled: times(row.handled),
    })
}
