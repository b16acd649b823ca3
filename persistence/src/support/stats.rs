//! A team's visits of a stretch of time, counted by the hour or the day of the team's own time zone: a day of summer time's
//! end has 25 hours.

use guildhall_domain::{closed_list, support::TeamId};
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::DatabaseError;

closed_list! {
    /// How finely visits are counted, by the team's time zone.
    pub enum Bucket as "StatsPeriod" {
        Hour = "hour",
        Day = "day",
    }
}

/// One hour or day. Times are seconds.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    /// When it begins.
    pub at: OffsetDateTime,
    /// Visits that began, were resolved, or were left out of hours.
    pub opened: i64,
    pub resolved: i64,
    pub left: i64,
    /// From the first word until an agent had it, by when that was; without what was left out of hours. Middle and long end.
    pub wait_p50: Option<f64>,
    pub wait_p90: Option<f64>,
    /// From then until it was resolved.
    pub handle_p50: Option<f64>,
    pub handle_p90: Option<f64>,
    pub ratings: i64,
    pub rating: Option<f64>,
}

/// The buckets that meet `from..to`, ascending: at most `most`.
pub async fn of(
    pool: &PgPool,
    team: TeamId,
    from: OffsetDateTime,
    to: OffsetDateTime,
    bucket: Bucket,
    most: i32,
) -> Result<Vec<Counted>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        with zone as (
            select time_zone as name from team where team_id = $1
        ), bucket as (
            select edge.at, edge.until
            from zone cross join generate_series(0, $5::int - 1) as n
            cross join lateral (
                select case when $4 then (date_trunc('day', $2::timestamptz at time zone zone.name) + make_interval(days => n))
                        at time zone zone.name
                    else date_trunc('hour', $2::timestamptz, zone.name) + make_interval(hours => n) end as at,
                    case when $4 then (date_trunc('day', $2::timestamptz at time zone zone.name) + make_interval(days => n + 1))
                        at time zone zone.name
                    else date_trunc('hour', $2::timestamptz, zone.name) + make_interval(hours => n + 1) end as until
            ) edge
            where edge.at < $3
        )
        select b.at as "at!", began.opened as "opened!", began.left_behind as "left!", ended.resolved as "resolved!",
            waited.times[1] as wait_p50, waited.times[2] as wait_p90,
            ended.times[1] as handle_p50, ended.times[2] as handle_p90,
            rated.ratings as "ratings!", rated.rating
        from bucket b
        cross join lateral (
            select count(*) as opened, count(*) filter (where e.is_left) as left_behind
            from episode e where e.team_id = $1 and e.began_at >= b.at and e.began_at < b.until
        ) began
        cross join lateral (
            select percentile_cont(array[0.5, 0.9]) within group (
                order by extract(epoch from e.assigned_at - e.began_at)::float8
            ) as times
            from episode e where e.team_id = $1 and e.assigned_at >= b.at and e.assigned_at < b.until and not e.is_left
        ) waited
        cross join lateral (
            select count(*) as resolved, percentile_cont(array[0.5, 0.9]) within group (
                order by extract(epoch from e.resolved_at - e.assigned_at)::float8
            ) as times
            from episode e where e.team_id = $1 and e.resolved_at >= b.at and e.resolved_at < b.until
        ) ended
        cross join lateral (
            select count(e.rating) as ratings, avg(e.rating)::float8 as rating
            from episode e where e.team_id = $1 and e.rated_at >= b.at and e.rated_at < b.until
        ) rated
        order by b.at
        "#,
        team.0,
        from,
        to,
        bucket == Bucket::Day,
        most,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Counted {
            at: row.at,
            opened: row.opened,
            resolved: row.resolved,
            left: row.left,
            wait_p50: row.wait_p50,
            wait_p90: row.wait_p90,
            handle_p50: row.handle_p50,
            handle_p90: row.handle_p90,
            ratings: row.ratings,
            rating: row.rating,
        })
        .collect())
}
