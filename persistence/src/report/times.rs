//! Percentiles, from the single times: those of days do not add up to one of a month.

use guildhall_domain::report::{Bucket, Percentile, Range, Split, Subject, Times};
use sqlx::PgPool;

use crate::DatabaseError;

/// The percentiles of `subject` within `range`; none of what has no times.
pub async fn times(pool: &PgPool, subject: Subject, range: Range) -> Result<Times, DatabaseError> {
    let Range { from, until } = range;
    Ok(match subject {
        Subject::Queues => {
            let row = sqlx::query_file!("src/report/queue_times.sql", from, until)
                .fetch_one(pool)
                .await?;
            of_queues(row.times.as_deref(), row.told)
        }
        Subject::Agents => {
            let row = sqlx::query_file!("src/report/agent_times.sql", from, until)
                .fetch_one(pool)
                .await?;
            of_agents(row.times.as_deref())
        }
        Subject::Sales
        | Subject::Conversion
        | Subject::Disputes
        | Subject::Refunds
        | Subject::Events => Times::new(),
    })
}

/// The same of each moment and each part; the total is left out.
pub async fn split_times(
    pool: &PgPool,
    subject: Subject,
    range: Range,
    bucket: Bucket,
) -> Result<Split<Times>, DatabaseError> {
    let mut split = Split::default();
    let Range { from, until } = range;
    let mut put = |at, part: Option<String>, times| match (at, part) {
        (Some(at), _) => drop(split.moments.insert(at, times)),
        (None, Some(part)) => drop(split.parts.insert(part, times)),
        // Visits that no agent has had.
        (None, None) => {}
    };
    match subject {
        Subject::Queues => {
            // Side by side, and both to their end (R1).
            let (moments, parts) = futures_util::join!(
                sqlx::query_file!(
                    "src/report/queue_times_by_moment.sql",
                    from,
                    until,
                    bucket.length().as_seconds_f64()
                )
                .fetch_all(pool),
                sqlx::query_file!("src/report/queue_times_by_queue.sql", from, until)
                    .fetch_all(pool)
            );
            for row in moments? {
                put(Some(row.at), None, of_queues(Some(&row.times), row.told));
            }
            for row in parts? {
                put(None, Some(row.part), of_queues(Some(&row.times), row.told));
            }
        }
        Subject::Agents => {
            let rows =
                sqlx::query_file!("src/report/agent_times_split.sql", from, until, bucket.as_str())
                    .fetch_all(pool)
                    .await?;
            for row in rows {
                put(row.at, row.part, of_agents(row.times.as_deref()));
            }
        }
        Subject::Sales
        | Subject::Conversion
        | Subject::Disputes
        | Subject::Refunds
        | Subject::Events => {}
    }
    Ok(split)
}

fn of_queues(waits: Option<&[f64]>, told: Option<f64>) -> Times {
    let wait = |at: usize| waits.and_then(|waits| waits.get(at)).copied();
    known([
        (Percentile::WaitMedian, wait(0)),
        (Percentile::WaitLong, wait(1)),
        (Percentile::PromiseMedian, told),
    ])
}

fn of_agents(waits: Option<&[f64]>) -> Times {
    let wait = |at: usize| waits.and_then(|waits| waits.get(at)).copied();
    known([(Percentile::ReplyMedian, wait(0)), (Percentile::ReplyLong, wait(1))])
}

fn known<const N: usize>(times: [(Percentile, Option<f64>); N]) -> Times {
    times.into_iter().filter_map(|(percentile, seconds)| Some((percentile, seconds?))).collect()
}
