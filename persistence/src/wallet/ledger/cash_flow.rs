//! What came and went on somebody's balance, newest first, with filters.
//!
//! Source: product spec §2 (cash flow), `docs/wire.md`, "Money".

use guildhall_domain::{
    ids::Uid,
    wallet::{Origin, ledger::Cause},
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, page::Part};

/// Which movements are wanted.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    pub cause: Option<Cause>,
    pub from: Option<OffsetDateTime>,
    pub to: Option<OffsetDateTime>,
}

/// One movement on one part of a balance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// `<account>-<seq>`: each entry has one.
    pub entry_id: String,
    pub at: OffsetDateTime,
    pub cause: Cause,
    pub origin: Origin,
    pub amount_cents: i64,
    pub balance_after_cents: i64,
    pub order_id: Option<Uuid>,
    pub payment_id: Option<Uuid>,
}

/// A page of movements and how many there are.
///
/// # Errors
/// Whatever Postgres says.
pub async fn list(
    pool: &PgPool,
    uid: Uid,
    filter: Filter,
    part: Part,
) -> Result<(Vec<Movement>, i64), DatabaseError> {
    let cause = filter.cause.map(Cause::as_str);
    let rows = sqlx::query!(
        r#"
        select a.account_id, e.seq, t.created_at, t.cause as "cause: Cause", a.origin as "origin!: Origin", e.amount, e.balance_after,
            t.order_id, t.payment_id, count(*) over () as "total!"
        from ledger_account a
        join ledger_entry e using (account_id)
        join ledger_transaction t using (transaction_id)
        where a.uid = $1 and ($2::text is null or t.cause = $2)
            and ($3::timestamptz is null or t.created_at >= $3) and ($4::timestamptz is null or t.created_at < $4)
        order by t.transaction_id desc, a.account_id
        limit $5 offset $6
        "#,
        uid.0,
        cause,
        filter.from,
        filter.to,
        part.limit,
        part.offset,
    )
    .fetch_all(pool)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let movements = rows
        .into_iter()
        .map(|row| Movement {
            entry_id: format!("{}-{}", row.account_id, row.seq),
            at: row.created_at,
            cause: row.cause,
            origin: row.origin,
            amount_cents: row.amount,
            balance_after_cents: row.balance_after,
            order_id: row.order_id,
            payment_id: row.payment_id,
        })
        .collect();
    Ok((movements, total))
}
