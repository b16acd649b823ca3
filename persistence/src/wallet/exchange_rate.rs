//! What currencies are worth as it is kept: table `exchange_rate`, with every change in `exchange_rate_change`.
//!
//! All processes see a change within seconds: each compares [`version`] with what it has.

#[cfg(test)]
mod tests;

use guildhall_domain::{
    ids::Uid,
    staff_act::{StaffActKind, StaffActSubject},
    wallet::{
        currency,
        exchange_rate::{Rate, RateSource, Rates, is_jump, is_rate},
    },
};
use sqlx::{PgConnection, PgExecutor, PgPool};
use time::{Duration, OffsetDateTime};

use crate::{
    DatabaseError,
    identity::public_profile::PublicProfile,
    staff_act::{self, StaffAct},
};

/// What holds for a currency, and what waits to be confirmed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kept {
    pub currency: &'static str,
    pub rate: Rate,
    pub held: Option<Held>,
}

/// What the feed says and nobody has confirmed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Held {
    pub per_usd: f64,
    pub rated_at: OffsetDateTime,
    /// When the feed said so first.
    pub since: OffsetDateTime,
}

/// How the feed was last time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedState {
    /// When it was asked last.
    pub checked_at: Option<OffsetDateTime>,
    /// When it was read last.
    pub read_at: Option<OffsetDateTime>,
    /// Why nothing was read at `checked_at`.
    pub failure: Option<String>,
}

/// A change of what holds.
#[derive(Debug, Clone, PartialEq)]
pub struct RateChange {
    pub change_id: i64,
    pub currency: String,
    pub before_per_usd: f64,
    pub per_usd: f64,
    pub source: RateSource,
    /// None: the feed, without anybody's help.
    pub by: Option<PublicProfile>,
    pub reason: String,
    pub changed_at: OffsetDateTime,
}

/// What came of reading the feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Applied {
    pub changed: usize,
    /// Wait to be confirmed.
    pub held: usize,
}

/// What an operator does about a currency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RateCommand {
    /// It is worth this from now on, whatever the feed says.
    Set(f64),
    /// What the feed says holds, although it is far from what held: exactly this number.
    Confirm(f64),
    /// The feed says again what it is worth, from its next answer on.
    Follow,
}

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum RateError {
    #[error("no such currency, or the dollar")]
    Currency,
    #[error("no possible rate")]
    Rate,
    #[error("the feed says something else by now, or nothing that waits")]
    Changed,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for RateError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Grows with every change that [`kept`] shows.
pub async fn version(pool: &PgPool) -> Result<i64, DatabaseError> {
    Ok(sqlx::query_scalar!("select version from exchange_rate_feed").fetch_one(pool).await?)
}

/// Every currency but the dollar, in the order they are shown in; and the rates they make.
pub async fn kept(db: impl PgExecutor<'_>) -> Result<(Rates, Vec<Kept>), DatabaseError> {
    let rows = sqlx::query!(
        r#"select currency, per_usd, source as "source: RateSource", rated_at, held_per_usd, held_rated_at, held_since from exchange_rate"#
    )
    .fetch_all(db)
    .await?;
    let mut rates = Rates::default();
    for row in &rows {
        let rate = Rate { per_usd: row.per_usd, source: row.source, rated_at: row.rated_at };
        rates = rates.with(&row.currency, rate);
    }
    let shown = currency::ALL.iter().filter(|currency| currency.code != currency::DEFAULT.code);
    let kept = shown.map(|currency| {
        let row = rows.iter().find(|row| row.currency == currency.code);
        let held = row.and_then(|row| {
            Some(Held {
                per_usd: row.held_per_usd?,
                rated_at: row.held_rated_at?,
                since: row.held_since?,
            })
        });
        Kept { currency: currency.code, rate: rates.of(currency), held }
    });
    let kept = kept.collect();
    Ok((rates, kept))
}

/// Claims the feed's next reading for this process; `false` where it is not due, `every` after the last or `again` after one that failed,
/// or where another process has it.
pub async fn claim_reading(
    pool: &PgPool,
    every: Duration,
    again: Duration,
) -> Result<bool, DatabaseError> {
    let claimed = sqlx::query!(
        r#"
        update exchange_rate_feed set checked_at = now()
        where checked_at is null
            or checked_at < now() - make_interval(secs => case when failure is null then $1::double precision else $2 end)
        "#,
        every.as_seconds_f64(),
        again.as_seconds_f64(),
    )
    .execute(pool)
    .await?;
    Ok(claimed.rows_affected() == 1)
}

/// Notes that nothing could be read, and why. What held holds.
pub async fn reading_failed(pool: &PgPool, why: &str) -> Result<(), DatabaseError> {
    sqlx::query!("update exchange_rate_feed set failure = left($1, 300)", why)
        .execute(pool)
        .await?;
    Ok(())
}

/// Takes over what the feed says, of those currencies that follow it: a jump waits to be confirmed, and what is no rate, or older than
/// what holds, is left alone.
pub async fn apply(
    pool: &PgPool,
    said: &[(&str, f64)],
    rated_at: OffsetDateTime,
) -> Result<Applied, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    lock(&mut tx).await?;
    // A feed whose clock is ahead would be newer than all its later answers.
    let rated_at = rated_at.min(crate::now(&mut *tx).await?);
    let (_, kept) = kept(&mut *tx).await?;
    let mut applied = Applied::default();
    for before in kept {
        let new = said.iter().find(|(code, _)| *code == before.currency).map(|(_, new)| *new);
        let Some(new) = new.filter(|new| is_rate(*new)) else { continue };
        let is_late = match before.rate.source {
            RateSource::Manual => true,
            RateSource::Feed => rated_at < before.rate.rated_at,
            RateSource::Provisional => false,
        };
        if is_late {
            continue;
        }
        if is_jump(before.rate.per_usd, new) {
            hold(&mut tx, &before, new, rated_at).await?;
            applied.held += 1;
            continue;
        }
        let rate = Rate { per_usd: new, source: RateSource::Feed, rated_at };
        put(&mut tx, before.currency, rate).await?;
        #[expect(clippy::float_cmp, reason = "the very number that was kept")]
        if new != before.rate.per_usd {
            note(&mut tx, &before, rate, None).await?;
            applied.changed += 1;
        }
    }
    sqlx::query!(
        "update exchange_rate_feed set version = version + 1, read_at = now(), failure = null"
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(applied)
}

/// Carries out an operator's command. Repeating one changes nothing more.
///
/// # Errors
/// [`RateError`].
pub async fn act(
    tx: &mut PgConnection,
    by: Uid,
    code: &str,
    command: RateCommand,
    reason: &str,
) -> Result<Kept, RateError> {
    lock(tx).await?;
    let find = |kept: Vec<Kept>| kept.into_iter().find(|kept| kept.currency == code);
    let before = find(kept(&mut *tx).await?.1).ok_or(RateError::Currency)?;
    let now = crate::now(&mut *tx).await?;
    let rate = match (command, before.held) {
        (RateCommand::Set(new) | RateCommand::Confirm(new), _) if !is_rate(new) => {
            return Err(RateError::Rate);
        }
        (RateCommand::Set(per_usd), _) => {
            Rate { per_usd, source: RateSource::Manual, rated_at: now }
        }
        (RateCommand::Confirm(seen), Some(Held { per_usd, rated_at, .. }))
            if seen.to_bits() == per_usd.to_bits() =>
        {
            Rate { per_usd, source: RateSource::Feed, rated_at }
        }
        // Once confirmed, nothing waits: a repeat finds what it wanted.
        (RateCommand::Confirm(seen), None)
            if before.rate.source == RateSource::Feed
                && seen.to_bits() == before.rate.per_usd.to_bits() =>
        {
            return Ok(before);
        }
        (RateCommand::Confirm(_), _) => return Err(RateError::Changed),
        (RateCommand::Follow, _) if before.rate.source != RateSource::Manual => return Ok(before),
        (RateCommand::Follow, _) => Rate { source: RateSource::Provisional, ..before.rate },
    };
    put(tx, before.currency, rate).await?;
    note(tx, &before, rate, Some((by, reason))).await?;
    // A feed that is followed again is asked at once.
    sqlx::query!(
        "update exchange_rate_feed set version = version + 1, checked_at = case when $1 then null else checked_at end",
        command == RateCommand::Follow,
    )
    .execute(&mut *tx)
    .await?;
    let kind = match command {
        RateCommand::Set(_) => StaffActKind::ExchangeRateSet,
        RateCommand::Confirm(_) => StaffActKind::ExchangeRateConfirmed,
        RateCommand::Follow => StaffActKind::ExchangeRateFollowed,
    };
    let act = StaffAct::new(Some(by), kind, StaffActSubject::Currency, before.currency);
    let act = match command {
        RateCommand::Follow => act,
        RateCommand::Set(_) | RateCommand::Confirm(_) => {
            act.change(before.rate.per_usd, rate.per_usd)
        }
    };
    staff_act::write(tx, &act.reason(reason)).await?;
    Ok(Kept { rate, held: None, ..before })
}

/// How the feed was last time.
pub async fn feed_state(pool: &PgPool) -> Result<FeedState, DatabaseError> {
    let state =
        sqlx::query_as!(FeedState, "select checked_at, read_at, failure from exchange_rate_feed");
    Ok(state.fetch_one(pool).await?)
}

/// Changes before `before`, newest first, of one currency or of all.
pub async fn history(
    pool: &PgPool,
    code: Option<&str>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<RateChange>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select c.change_id, c.currency, c.before_per_usd, c.per_usd, c.source as "source: RateSource", c.by_uid,
            a.nickname as "nickname?", a.profile_pic as "profile_pic?", c.reason, c.changed_at
        from exchange_rate_change c left join account a on a.uid = c.by_uid
        where ($1::text is null or c.currency = $1) and ($2::bigint is null or c.change_id < $2)
        order by c.change_id desc
        limit $3
        "#,
        code,
        before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    let changes = rows.into_iter().map(|row| RateChange {
        change_id: row.change_id,
        currency: row.currency,
        before_per_usd: row.before_per_usd,
        per_usd: row.per_usd,
        source: row.source,
        by: row
            .by_uid
            .map(|uid| PublicProfile::new(uid, row.nickname.unwrap_or_default(), row.profile_pic)),
        reason: row.reason,
        changed_at: row.changed_at,
    });
    Ok(changes.collect())
}

/// One change at a time.
async fn lock(tx: &mut PgConnection) -> Result<(), DatabaseError> {
    sqlx::query!("select version from exchange_rate_feed for update").fetch_one(tx).await?;
    Ok(())
}

async fn put(tx: &mut PgConnection, code: &str, rate: Rate) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into exchange_rate (currency, per_usd, source, rated_at) values ($1, $2, $3, $4)
        on conflict (currency) do update set per_usd = $2, source = $3, rated_at = $4,
            held_per_usd = null, held_rated_at = null, held_since = null
        "#,
        code,
        rate.per_usd,
        rate.source.as_str(),
        rate.rated_at,
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn hold(
    tx: &mut PgConnection,
    before: &Kept,
    new: f64,
    rated_at: OffsetDateTime,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into exchange_rate (currency, per_usd, source, rated_at, held_per_usd, held_rated_at, held_since)
        values ($1, $2, $3, $4, $5, $6, now())
        on conflict (currency) do update set held_per_usd = $5, held_rated_at = $6,
            held_since = coalesce(exchange_rate.held_since, now())
        "#,
        before.currency,
        before.rate.per_usd,
        before.rate.source.as_str(),
        before.rate.rated_at,
        new,
        rated_at,
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn note(
    tx: &mut PgConnection,
    before: &Kept,
    rate: Rate,
    by: Option<(Uid, &str)>,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into exchange_rate_change (currency, before_per_usd, per_usd, source, by_uid, reason)
        values ($1, $2, $3, $4, $5, $6)
        "#,
        before.currency,
        before.rate.per_usd,
        rate.per_usd,
        rate.source.as_str(),
        by.map(|(uid, _)| uid.0),
        by.map_or("", |(_, reason)| reason),
    )
    .execute(tx)
    .await?;
    Ok(())
}
