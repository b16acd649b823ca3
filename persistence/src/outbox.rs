//! Effects on the outside world, asked for in the transaction that causes them and carried out later by the relay.
//!
//! A row is claimed with `SKIP LOCKED` for the length of a lease: a relay that dies leaves the row to the next one when
//! the lease is over. So an effect may be carried out twice, and its `effect_key` is what makes that harmless: the key
//! is passed to the effect. A row is deleted once its effect is done (a code mail does not lie about), and
//! kept with `failed_at` when it could not be carried out. Source: architecture section 4, realtime.md 2.4.

pub mod letter;

use std::time::Duration;

use serde_json::Value;
use sqlx::{PgConnection, PgPool};

use crate::DatabaseError;

/// A row of the outbox in the hands of one relay.
#[derive(Debug, Clone, PartialEq)]
pub struct Claimed {
    pub outbox_id: i64,
    /// Which effect: `mail` ...
    pub kind: String,
    pub effect_key: String,
    pub payload: Value,
    /// This try included.
    pub attempts: i32,
    /// How long ago it could have been claimed first.
    pub lag: Duration,
}

/// Asks for an effect. Does nothing, and says `false`, if the same effect waits already.
///
/// # Errors
/// Whatever Postgres says; the transaction is then lost anyway.
pub async fn add(
    transaction: &mut PgConnection,
    kind: &str,
    effect_key: &str,
    payload: &Value,
) -> Result<bool, DatabaseError> {
    let added = sqlx::query!(
        "insert into outbox (kind, effect_key, payload) values ($1, $2, $3) on conflict (effect_key) do nothing",
        kind,
        effect_key,
        payload,
    )
    .execute(transaction)
    .await?;
    Ok(added.rows_affected() == 1)
}

/// How much of one kind is claimed at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub kind: String,
    pub most: i64,
}

/// Takes rows of these kinds, of each the oldest first, for the length of `lease`.
///
/// # Errors
/// Whatever Postgres says; nothing is claimed then.
pub async fn claim(
    pool: &PgPool,
    shares: &[Share],
    lease: Duration,
) -> Result<Vec<Claimed>, DatabaseError> {
    let (kinds, most): (Vec<&str>, Vec<i64>) =
        shares.iter().map(|share| (share.kind.as_str(), share.most)).unzip();
    let mut rows = sqlx::query!(
        r#"
        with ready as (
            select oldest.* from unnest($1::text[], $2::bigint[]) as share (kind, most)
            cross join lateral (
                select outbox_id, not_before from outbox
                where failed_at is null and not_before <= now() and kind = share.kind
                order by not_before
                limit share.most
                for update skip locked
            ) oldest
        )
        update outbox o
        set attempts = o.attempts + 1, not_before = now() + make_interval(secs => $3)
        from ready
        where o.outbox_id = ready.outbox_id
        returning o.outbox_id, o.kind, o.effect_key, o.payload, o.attempts,
            extract(epoch from now() - ready.not_before)::float8 as "lag!"
        "#,
        &kinds as &[&str],
        &most,
        lease.as_secs_f64(),
    )
    .fetch_all(pool)
    .await?;
    rows.sort_by(|a, b| b.lag.total_cmp(&a.lag));
    Ok(rows
        .into_iter()
        .map(|row| Claimed {
            outbox_id: row.outbox_id,
            kind: row.kind,
            effect_key: row.effect_key,
            payload: row.payload,
            attempts: row.attempts,
            lag: Duration::from_secs_f64(row.lag.max(0.0)),
        })
        .collect())
}

/// The effect is done; nothing is left of it here.
///
/// # Errors
/// Whatever Postgres says; the effect will then be carried out again.
pub async fn done(pool: &PgPool, outbox_id: i64) -> Result<(), DatabaseError> {
    sqlx::query!("delete from outbox where outbox_id = $1", outbox_id).execute(pool).await?;
    Ok(())
}

/// This try failed. `again_in` says when to try again; `None` gives up.
///
/// A relay whose lease ran out in the meantime changes nothing: another relay has the row by then.
///
/// # Errors
/// Whatever Postgres says; the row comes back when its lease is over.
pub async fn failed(
    pool: &PgPool,
    claimed: &Claimed,
    why: &str,
    again_in: Option<Duration>,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        update outbox
        set last_error = $3,
            not_before = case when $4::float8 is null then not_before else now() + make_interval(secs => $4) end,
            failed_at = case when $4::float8 is null then now() end
        where outbox_id = $1 and attempts = $2
        "#,
        claimed.outbox_id,
        claimed.attempts,
        why,
        again_in.map(|pause| pause.as_secs_f64()),
    )
    .execute(pool)
    .await?;
    Ok(())
}
