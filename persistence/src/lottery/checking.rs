//! What everybody may read to check an event: its days with their hashes and seeds, and all draws without names (L8).

use guildhall_domain::ids::LotteryId;
use sqlx::PgPool;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::DatabaseError;

/// A day of an event.
#[derive(Debug, Clone, PartialEq)]
pub struct Day {
    pub day: Date,
    pub commitment: Vec<u8>,
    pub committed_at: OffsetDateTime,
    /// Once the day is over.
    pub seed: Option<Vec<u8>>,
    pub revealed_at: Option<OffsetDateTime>,
    pub draws: i64,
}

/// The days of an event, in order.
pub async fn days(pool: &PgPool, event: LotteryId) -> Result<Vec<Day>, DatabaseError> {
    Ok(sqlx::query_as!(
        Day,
        r#"
        select day, commitment, committed_at, case when revealed_at is not null then seed end as seed, revealed_at,
            (select count(*) from lottery_draw d where d.event_id = y.event_id and d.day = y.day) as "draws!"
        from lottery_day y where event_id = $1 order by day
        "#,
        event.0,
    )
    .fetch_all(pool)
    .await?)
}

/// A draw without the name of who drew.
#[derive(Debug, Clone, PartialEq)]
pub struct LogLine {
    pub seq: i64,
    pub player: Uuid,
    pub number: i64,
    pub client_seed: String,
    pub day: Date,
    pub drawn_at: OffsetDateTime,
    pub roll: i32,
    pub rolled: String,
    pub prize: String,
}

/// Draws after that one, in their order.
pub async fn log(
    pool: &PgPool,
    event: LotteryId,
    after: i64,
    limit: i64,
) -> Result<Vec<LogLine>, DatabaseError> {
    Ok(sqlx::query_as!(
        LogLine,
        r#"
        select d.seq, s.player, d.number, d.client_seed, d.day, d.drawn_at, d.roll, r.prize as rolled, p.prize as prize
        from lottery_draw d
        join lottery_session s using (event_id, uid)
        join lottery_prize r on r.event_id = d.event_id and r.place = d.rolled
        join lottery_prize p on p.event_id = d.event_id and p.place = d.prize
        where d.event_id = $1 and d.seq > $2
        order by d.seq limit $3
        "#,
        event.0,
        after,
        limit,
    )
    .fetch_all(pool)
    .await?)
}
