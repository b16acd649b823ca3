//! Opening hours of queues. Whether a queue is open by them is asked of Postgres with every read of the queue (`topup_opens_at`): time zones
//! and summer time are its matter, and no timer can be missed.

use std::fmt;

use guildhall_domain::{ids::QueueId, staff_act::StaffActKind};
use sqlx::{PgExecutor, PgPool};

use super::{change::lock_line, operate::Operator};
use crate::{DatabaseError, idempotency, staff_act, support::team::DayHours};

/// When a queue is open in a week; always if there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueHours {
    /// A name of the IANA time zone database.
    pub time_zone: String,
    /// In the order of the week.
    pub hours: Vec<DayHours>,
}

/// For the log: `Europe/Berlin 1:540-1080 2:540-1080`.
impl fmt::Display for QueueHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.time_zone)?;
        for DayHours { weekday, opens, closes } in &self.hours {
            write!(f, " {weekday}:{opens}-{closes}")?;
        }
        Ok(())
    }
}

/// The hours of a queue; none of one that is not there.
pub async fn load(db: impl PgExecutor<'_>, queue: QueueId) -> Result<QueueHours, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select q.time_zone, h.weekday as "weekday?", h.opens as "opens?", h.closes as "closes?"
        from topup_queue q left join topup_queue_hours h using (queue_id)
        where q.queue_id = $1 order by h.weekday, h.opens
        "#,
        queue.0,
    )
    .fetch_all(db)
    .await?;
    let time_zone = rows.first().map_or_else(|| "UTC".to_owned(), |row| row.time_zone.clone());
    let hours = rows.into_iter().filter_map(|row| {
        Some(DayHours { weekday: row.weekday?, opens: row.opens?, closes: row.closes? })
    });
    Ok(QueueHours { time_zone, hours: hours.collect() })
}

/// Whether a queue is outside its hours.
pub async fn is_outside(pool: &PgPool, queue: QueueId) -> Result<bool, DatabaseError> {
    let outside = sqlx::query_scalar!(
        r#"select topup_opens_at(queue_id, time_zone, null) is not null as "is!" from topup_queue where queue_id = $1"#,
        queue.0,
    );
    Ok(outside.fetch_optional(pool).await?.unwrap_or(false))
}

/// Sets the hours of a queue that is at the version that was `seen`; false if it is at another. The same again leaves no staff act. The time
/// zone is one there is.
pub async fn set(
    pool: &PgPool,
    operator: &Operator,
    queue: QueueId,
    seen: i64,
    wanted: &QueueHours,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    lock_line(&mut tx, queue).await?;
    let version =
        sqlx::query_scalar!("select version from topup_queue where queue_id = $1", queue.0)
            .fetch_optional(&mut *tx)
            .await?;
    if version != Some(seen) {
        return Ok(false);
    }
    let before = load(&mut *tx, queue).await?;
    if before != *wanted {
        sqlx::query!(
            "update topup_queue set time_zone = $2, version = version + 1 where queue_id = $1",
            queue.0,
            wanted.time_zone,
        )
        .execute(&mut *tx)
        .await?;
        sqlx::query!("delete from topup_queue_hours where queue_id = $1", queue.0)
            .execute(&mut *tx)
            .await?;
        let column = |of: fn(&DayHours) -> i16| wanted.hours.iter().map(of).collect::<Vec<_>>();
        sqlx::query!(
            "insert into topup_queue_hours (queue_id, weekday, opens, closes)
             select $1, * from unnest($2::smallint[], $3::smallint[], $4::smallint[])",
            queue.0,
            &column(|it| it.weekday),
            &column(|it| it.opens),
            &column(|it| it.closes),
        )
        .execute(&mut *tx)
        .await?;
    }
    idempotency::carried_out(&mut tx, operator.claimed.as_ref()).await?;
    if before != *wanted {
        let act = operator.act(StaffActKind::QueueHoursSet, queue).change(&before, wanted);
        staff_act::write(&mut tx, &act).await?;
    }
    tx.commit().await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use time::{OffsetDateTime, macros::datetime};

    use super::*;

    /// When a queue with these hours opens next, as seen at `now`; the function of the migration with another clock.
    async fn opens_at(
        pool: &PgPool,
        zone: &str,
        hours: &[(i16, i16, i16)],
        (now, closed_until): (OffsetDateTime, Option<OffsetDateTime>),
    ) -> Option<OffsetDateTime> {
        let mut tx = crate::begin(pool).await.unwrap();
        sqlx::raw_sql(
            "insert into account (uid, email, nickname, role) overriding system value values (1, 's@x.test', 'S', 'seller');
             insert into game (game, names, kind, position) values ('g', '{}', 'top_up', 1);
             insert into topup_queue (queue_id, seller, game, platforms) values ('00000000-0000-0000-0000-000000000001', 1, 'g', '{}')",
        )
        .execute(&mut *tx)
        .await
        .unwrap();
        for (weekday, opens, closes) in hours {
            sqlx::query(
                "insert into topup_queue_hours select queue_id, $1, $2, $3 from topup_queue",
            )
            .bind(weekday)
            .bind(opens)
            .bind(closes)
            .execute(&mut *tx)
            .await
            .unwrap();
        }
        // The function, asked about another moment: its own `now()` is replaced.
        let body: String =
            sqlx::query_scalar("select pg_get_functiondef('topup_opens_at'::regproc)")
                .fetch_one(&mut *tx)
                .await
                .unwrap();
        let then = format!("'{now}'::timestamptz");
        let fixed = body.replace("now()", &then);
        sqlx::raw_sql(sqlx::AssertSqlSafe(fixed)).execute(&mut *tx).await.unwrap();
        sqlx::query_scalar("select topup_opens_at(queue_id, $1, $2) from topup_queue")
            .bind(zone)
            .bind(closed_until)
            .fetch_one(&mut *tx)
            .await
            .unwrap()
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn hours_follow_the_wall_clock_of_their_zone_through_summer_time(pool: PgPool) {
        let nine_to_six = [(1, 540, 1080)];
        let berlin = async |now| opens_at(&pool, "Europe/Berlin", &nine_to_six, (now, None)).await;
        // Monday in winter: nine o'clock is 08:00 UTC; in summer it is 07:00.
        let winter = datetime!(2026-11-30 08:00 UTC);
        assert_eq!(berlin(datetime!(2026-11-30 07:59 UTC)).await, Some(winter));
        assert_eq!(berlin(winter).await, None, "open");
        assert_eq!(berlin(datetime!(2026-11-30 16:59:59 UTC)).await, None);
        let after = Some(datetime!(2026-12-07 08:00 UTC));
        assert_eq!(berlin(datetime!(2026-11-30 17:00 UTC)).await, after);
        let summer = Some(datetime!(2026-03-30 07:00 UTC));
        assert_eq!(berlin(datetime!(2026-03-28 12:00 UTC)).await, summer, "the clock goes forward");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_queue_without_hours_is_open_and_one_over_midnight_does_not_close(pool: PgPool) {
        let now = datetime!(2026-11-30 23:59:59 UTC);
        assert_eq!(opens_at(&pool, "UTC", &[], (now, None)).await, None);
        let night = [(1, 1200, 1440), (2, 0, 120)];
        assert_eq!(opens_at(&pool, "UTC", &night, (now, None)).await, None);
        assert_eq!(
            opens_at(&pool, "UTC", &night, (datetime!(2026-12-01 00:00 UTC), None)).await,
            None
        );
        let next = Some(datetime!(2026-12-07 20:00 UTC));
        assert_eq!(
            opens_at(&pool, "UTC", &night, (datetime!(2026-12-01 02:00 UTC), None)).await,
            next
        );
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn one_closed_by_hand_opens_at_the_first_opening_after_that(pool: PgPool) {
        // Monday 12 to 20; closed by hand on Monday at 15 until Tuesday at 8.
        let noon = [(1, 720, 1200)];
        let by_hand = |until| (datetime!(2026-11-30 15:00 UTC), Some(until));
        let next = Some(datetime!(2026-12-07 12:00 UTC));
        let tuesday = by_hand(datetime!(2026-12-01 08:00 UTC));
        assert_eq!(opens_at(&pool, "UTC", &noon, tuesday).await, next);
        // Until within its hours: it opens then.
        let five = datetime!(2026-11-30 17:00 UTC);
        assert_eq!(opens_at(&pool, "UTC", &noon, by_hand(five)).await, Some(five));
        // What was closed by hand before counts no more.
        let before = by_hand(datetime!(2026-11-30 14:00 UTC));
        assert_eq!(opens_at(&pool, "UTC", &noon, before).await, None);
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn an_opening_in_the_hour_that_is_skipped_or_repeated_is_there_once(pool: PgPool) {
        // 29 March 2026 has no 02:30 in Berlin, 25 October has it twice.
        let night = [(7, 150, 300)];
        let berlin = async |now| opens_at(&pool, "Europe/Berlin", &night, (now, None)).await;
        let spring = Some(datetime!(2026-03-29 01:30 UTC));
        assert_eq!(berlin(datetime!(2026-03-29 00:00 UTC)).await, spring, "03:30 of the new time");
        let autumn = Some(datetime!(2026-10-25 01:30 UTC));
        assert_eq!(berlin(datetime!(2026-10-24 23:00 UTC)).await, autumn);
        assert_eq!(berlin(datetime!(2026-10-25 03:59 UTC)).await, None, "open until 05:00");
    }
}
