//! Percentiles, from the single times: those of days do not add up to one of a month.

use std::collections::BTreeMap;

use guildhall_domain::report::{Bucket, Percentile, Range, Split, Subject, Times};
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::DatabaseError;

/// The percentiles of `subject` within `range`; none of one that has no times.
pub async fn times(
    pool: &PgPool,
    subject: Subject,
    range: Range,
    bucket: Bucket,
) -> Result<Split<Times>, DatabaseError> {
    let mut split = Split::default();
    let Range { from, until } = range;
    match subject {
        Subject::Queues => {
            let rows =
                sqlx::query_file!("src/report/queue_times.sql", from, until, bucket.as_str())
                    .fetch_all(pool)
                    .await?;
            for row in rows {
                let times = of(&[
                    (Percentile::WaitMedian, row.times.first().copied()),
                    (Percentile::WaitLong, row.times.get(1).copied()),
                    (Percentile::PromiseMedian, row.told),
                ]);
                put(&mut split, row.at, row.part, times);
            }
        }
        Subject::Agents => {
            let rows =
                sqlx::query_file!("src/report/agent_times.sql", from, until, bucket.as_str())
                    .fetch_all(pool)
                    .await?;
            for row in rows {
                let times = of(&[
                    (Percentile::ReplyMedian, row.times.first().copied()),
                    (Percentile::ReplyLong, row.times.get(1).copied()),
                ]);
                put(&mut split, row.at, row.part, times);
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

fn of(times: &[(Percentile, Option<f64>)]) -> Times {
    let known =
        |(percentile, seconds): &(Percentile, Option<f64>)| Some((*percentile, (*seconds)?));
    times.iter().filter_map(known).collect::<BTreeMap<_, _>>()
}

/// A row is of a moment, of a part, or of all.
fn put(split: &mut Split<Times>, at: Option<OffsetDateTime>, part: Option<String>, times: Times) {
    match (at, part) {
        (Some(at), _) => drop(split.moments.insert(at, times)),
        (None, Some(part)) => drop(split.parts.insert(part, times)),
        (None, None) => split.total = times,
    }
}
