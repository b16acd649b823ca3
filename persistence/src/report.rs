//! What reports are made of: facts counted hour by hour from the rows of the features, the sums of days that are over, and times.
//!
//! A day is summed up once, after its end ([`build`]). Nothing is ever corrected: each fact belongs to the moment it happened at, and
//! these moments do not change. Source: issue 18; decision 0065.

mod build;
mod counter;
mod live;
#[cfg(test)]
mod tests;
mod times;

use std::collections::BTreeMap;

use guildhall_domain::{
    closed_list::ClosedList,
    lottery::{PrizeKind, midnight},
    report::{Bucket, Counted, Fact, Prize, Range, prize_cost},
};
use sqlx::PgPool;
use time::{Date, Duration, OffsetDateTime};

pub use build::{build, forget};
pub use counter::count;
pub use times::{split_times, times};

use crate::DatabaseError;

/// What happened within `range`, which begins at a midnight: of days that are over from their sums, of others from the rows. By the hour,
/// everything is counted from the rows.
pub async fn counted(
    pool: &PgPool,
    facts: &[Fact],
    range: Range,
    bucket: Bucket,
) -> Result<Vec<Counted>, DatabaseError> {
    let mut db = pool.acquire().await?;
    let mut counted = Vec::new();
    let mut from = range.from;
    if bucket == Bucket::Day {
        let built_to =
            sqlx::query_scalar!("select built_to from report_build").fetch_one(&mut *db).await?;
        if let Some(built_to) = built_to {
            let last = built_to.min(range.until.date().previous_day().unwrap_or(Date::MIN));
            counted = summed(&mut db, facts, from.date(), last).await?;
            from = from.max(midnight(last) + Duration::DAY);
        }
    }
    if from >= range.until {
        return Ok(counted);
    }
    let rest = live::count(&mut db, facts, Range { from, ..range }).await?;
    counted.extend(rest.into_iter().map(|one| Counted {
        at: if bucket == Bucket::Day { midnight(one.at.date()) } else { one.at },
        ..one
    }));
    Ok(counted)
}

async fn summed(
    db: &mut sqlx::PgConnection,
    facts: &[Fact],
    first: Date,
    last: Date,
) -> Result<Vec<Counted>, DatabaseError> {
    let facts: Vec<&str> = facts.iter().map(|fact| fact.as_str()).collect();
    let rows = sqlx::query!(
        "select day, fact, part, value from report_day where day between $1 and $2 and fact = any($3) order by day",
        first,
        last,
        &facts as &[&str],
    )
    .fetch_all(db)
    .await?;
    let read = |fact: &str| Fact::read(fact).ok();
    Ok(rows
        .into_iter()
        .filter_map(|row| {
            let (at, fact) = (midnight(row.day), read(&row.fact)?);
            Some(Counted { at, fact, part: row.part, value: row.value })
        })
        .collect())
}

/// A lottery event with its table of prizes, each with what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub starts_at: OffsetDateTime,
    pub prizes: Vec<Prize>,
}

/// The events that are on within `range`, by their id; those that were cancelled were never on.
pub async fn events(pool: &PgPool, range: Range) -> Result<BTreeMap<String, Event>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select replace(e.event_id::text, '-', '') as "event!", e.starts_at, p.prize, p.kind as "kind: PrizeKind", p.odds_ppm, p.stock,
            p.max_deduction_cents
        from lottery_event e join lottery_prize p using (event_id)
        where e.starts_at < $2 and e.ends_at > $1 and e.cancelled_at is null order by e.starts_at, p.place
        "#,
        range.from,
        range.until,
    )
    .fetch_all(pool)
    .await?;
    let mut events = BTreeMap::new();
    for row in rows {
        let event = events
            .entry(row.event)
            .or_insert_with(|| Event { starts_at: row.starts_at, prizes: Vec::new() });
        event.prizes.push(Prize {
            odds_ppm: i64::from(row.odds_ppm),
            stock: row.stock,
            cost: prize_cost(&row.prize, row.kind, row.max_deduction_cents),
        });
    }
    Ok(events)
}

/// A top-up queue as people name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueueName {
    /// The key of its game.
    pub game: String,
    pub region: String,
}

/// Queues by their id.
pub async fn queue_names(pool: &PgPool) -> Result<BTreeMap<String, QueueName>, DatabaseError> {
    let rows = sqlx::query!(
        r#"select replace(queue_id::text, '-', '') as "queue!", game, region from topup_queue"#
    )
    .fetch_all(pool)
    .await?;
    let named = |game, region| QueueName { game, region };
    Ok(rows.into_iter().map(|row| (row.queue, named(row.game, row.region))).collect())
}

/// What these people are called, by their number.
pub async fn nicknames(
    pool: &PgPool,
    uids: &[i64],
) -> Result<BTreeMap<String, String>, DatabaseError> {
    let rows = sqlx::query!("select uid, nickname from account where uid = any($1)", uids)
        .fetch_all(pool)
        .await?;
    Ok(rows.into_iter().map(|row| (row.uid.to_string(), row.nickname)).collect())
}
