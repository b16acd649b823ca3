//! A new event: its table, its odds and the hashes of all its seeds are public with it.

use guildhall_domain::{ids::LotteryId, lottery::Window};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};

use super::{CouponTerms, SeedSeal};
use crate::DatabaseError;

/// A line of the table.
#[derive(Debug, Clone)]
pub struct NewPrize {
    pub prize: String,
    /// coupon, entitlement or nothing.
    pub kind: &'static str,
    pub odds_ppm: i32,
    pub stock: Option<i64>,
    pub terms: Option<CouponTerms>,
}

/// See the module.
#[derive(Clone)]
pub struct NewEvent<'a> {
    pub event_id: LotteryId,
    pub name: &'a str,
    pub window: Window,
    /// When everybody could read the table and the hashes: not after the beginning.
    pub published_at: OffsetDateTime,
    pub table_text: &'a str,
    pub table_hash: [u8; 32],
    pub prizes: &'a [NewPrize],
    /// For the seeds: nobody reads them before their day is over.
    pub seal: &'a SeedSeal,
    /// Each day of the window with its seed and the seed's hash.
    pub days: &'a [(Date, [u8; 32], [u8; 32])],
    pub free_entry_regions: &'a [String],
    pub is_generated: bool,
}

/// Whether another event is on or announced at some moment of `window`; one that was cancelled leaves its days free. No other is announced until the caller's transaction ends.
pub async fn overlaps(tx: &mut PgConnection, window: Window) -> Result<bool, DatabaseError> {
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('lottery_event', 0))")
        .execute(&mut *tx)
        .await?;
    let overlaps = sqlx::query_scalar!(
        r#"select exists (select from lottery_event where starts_at < $2 and ends_at > $1 and cancelled_at is null) as "overlaps!""#,
        window.starts_at,
        window.ends_at,
    )
    .fetch_one(tx)
    .await?;
    Ok(overlaps)
}

/// Announces an event.
pub async fn create(tx: &mut PgConnection, new: &NewEvent<'_>) -> Result<(), DatabaseError> {
    let id = new.event_id.0;
    sqlx::query!(
        r#"
        insert into lottery_event (event_id, name, starts_at, ends_at, table_text, table_hash, published_at,
            free_entry_regions, is_generated, deadline_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $3)
        "#,
        id,
        new.name,
        new.window.starts_at,
        new.window.ends_at,
        new.table_text,
        &new.table_hash[..],
        new.published_at,
        new.free_entry_regions,
        new.is_generated,
    )
    .execute(&mut *tx)
    .await?;
    for (place, prize) in (0_i16..).zip(new.prizes) {
        let terms = prize.terms;
        sqlx::query!(
            r#"
            insert into lottery_prize (event_id, place, prize, kind, odds_ppm, stock, percent, min_spend_cents,
                max_deduction_cents, valid_days)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            "#,
            id,
            place,
            prize.prize,
            prize.kind,
            prize.odds_ppm,
            prize.stock,
            terms.map(|terms| terms.percent),
            terms.map(|terms| terms.min_spend_cents),
            terms.map(|terms| terms.max_deduction_cents),
            terms.map(|terms| terms.valid_days),
        )
        .execute(&mut *tx)
        .await?;
    }
    for (day, seed, commitment) in new.days {
        sqlx::query!(
            "insert into lottery_day (event_id, day, seed_sealed, commitment, committed_at) values ($1, $2, $3, $4, $5)",
            id,
            day,
            new.seal.seal(new.event_id, *day, seed),
            &commitment[..],
            new.published_at,
        )
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}
