//! The sums of days that are over. One process writes them at a time, a day in one transaction.

use std::collections::BTreeMap;

use guildhall_domain::{
    lottery::midnight,
    report::{Fact, Range},
};
use sqlx::{Connection, PgConnection, PgPool};
use time::{Date, Duration};

use super::live;
use crate::{DatabaseError, session_lock::SessionLock};

/// Any number nobody else locks by: the first letters of "reports".
const LOCK: i64 = 0x7265_706f_7274;
/// How long after its end a day is summed up: what has begun before midnight has committed by then. Ours: far longer than any transaction
/// that a person waits for.
const SETTLED: Duration = Duration::minutes(15);

/// Sums up each day that is over and was not yet, in their order, until `is_over` says so. Says how many; `None` if another process is
/// at it.
pub async fn build(
    pool: &PgPool,
    is_over: impl Fn() -> bool,
) -> Result<Option<u32>, DatabaseError> {
    let Some(mut lock) = SessionLock::take(pool, LOCK).await? else { return Ok(None) };
    let mut built = 0;
    let mut result = Ok(());
    while !is_over() {
        match next(&mut lock).await {
            Ok(true) => built += 1,
            Ok(false) => break,
            Err(error) => {
                result = Err(error);
                break;
            }
        }
    }
    lock.release().await;
    result.map(|()| Some(built))
}

/// Forgets all sums, so that they are made anew from the rows: for demonstrations, whose past is written afterwards.
pub async fn forget(pool: &PgPool) -> Result<(), DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    sqlx::query!("update report_build set built_to = null").execute(&mut *tx).await?;
    sqlx::query!("delete from report_day").execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(())
}

/// The next day. Returns whether there was one.
async fn next(db: &mut PgConnection) -> Result<bool, DatabaseError> {
    let mut tx = db.begin().await?;
    let state = sqlx::query!(r#"select built_to, now() as "now!" from report_build for update"#)
        .fetch_one(&mut *tx)
        .await?;
    let day = match state.built_to {
        Some(built_to) => built_to.next_day(),
        None => first_day(&mut tx).await?,
    };
    let Some(day) = day else { return Ok(false) };
    let end = midnight(day) + Duration::DAY;
    if end + SETTLED > state.now {
        return Ok(false);
    }
    let range = Range { from: midnight(day), until: end };
    let mut sums: BTreeMap<(Fact, String), i64> = BTreeMap::new();
    for counted in live::count(&mut tx, &Fact::ALL, range).await? {
        *sums.entry((counted.fact, counted.part)).or_default() += counted.value;
    }
    sqlx::query!(
        "insert into report_day (day, fact, part, value) select $1, * from unnest($2::text[], $3::text[], $4::bigint[])",
        day,
        &sums.keys().map(|(fact, _)| fact.as_str().to_owned()).collect::<Vec<_>>(),
        &sums.keys().map(|(_, part)| part.clone()).collect::<Vec<_>>(),
        &sums.values().copied().collect::<Vec<_>>(),
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("update report_build set built_to = $1", day).execute(&mut *tx).await?;
    tx.commit().await?;
    Ok(true)
}

/// The day on which the first thing happened; each is the beginning of an index.
async fn first_day(db: &mut PgConnection) -> Result<Option<Date>, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select (least(
            (select min(created_at) from (select created_at from "order" order by order_id limit 1) first),
            (select min(at) from report_counter),
            (select min(at) from topup_event where waited is not null),
            (select min(drawn_at) from lottery_draw),
            (select min(given_at) from lottery_reward),
            (select min(began_at) from episode)
        ) at time zone 'utc')::date as day
        "#
    )
    .fetch_one(db)
    .await?)
}
