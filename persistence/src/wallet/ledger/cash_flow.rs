//! The cash flow of an account, newest first, with filters.
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

/// Movements are counted up to here. `docs/wire.md`.
pub const MOST_COUNTED: i64 = 10_000;

/// Transactions that ran beside each other may have entered an account in another order than their ids say. By so many at most: as many as
/// wait for one account.
const OUT_OF_ORDER: i64 = 64;

/// A page of movements and how many there are, counted up to [`MOST_COUNTED`]. Without a filter no more is read than the page and what is
/// before it.
pub async fn list(
    pool: &PgPool,
    uid: Uid,
    filter: Filter,
    part: Part,
) -> Result<(Vec<Movement>, i64), DatabaseError> {
    let cause = filter.cause.map(Cause::as_str);
    let rows = sqlx::query!(
        r#"
        select a.account_id, e.seq as "seq!", e.created_at as "created_at!", e.cause as "cause!: Cause", a.origin as "origin!: Origin",
            e.amount as "amount!", e.balance_after as "balance_after!", e.order_id, e.payment_id
        from ledger_account a cross join lateral (
            select e.seq, e.amount, e.balance_after, t.transaction_id, t.created_at, t.cause, t.order_id, t.payment_id
            from ledger_entry e join ledger_transaction t using (transaction_id)
            where e.account_id = a.account_id and ($2::text is null or t.cause = $2)
                and ($3::timestamptz is null or t.created_at >= $3) and ($4::timestamptz is null or t.created_at < $4)
            order by e.seq desc limit $5::bigint + $6::bigint + $7::bigint
        ) e
        where a.uid = $1
        order by e.transaction_id desc, a.account_id
        limit $5 offset $6
        "#,
        uid.0,
        cause,
        filter.from,
        filter.to,
        part.limit,
        part.offset,
        OUT_OF_ORDER,
    )
    .fetch_all(pool)
    .await?;
    let total = if cause.is_none() && filter.from.is_none() && filter.to.is_none() {
        // Each account counts its entries.
        sqlx::query_scalar!(
            r#"select least(coalesce(sum(entries), 0)::bigint, $2::bigint) as "total!" from ledger_account where uid = $1"#,
            uid.0,
            MOST_COUNTED,
        )
        .fetch_one(pool)
        .await?
    } else {
        sqlx::query_scalar!(
            r#"
            select count(*) as "total!" from (
                select from ledger_account a join ledger_entry e using (account_id) join ledger_transaction t using (transaction_id)
                where a.uid = $1 and ($2::text is null or t.cause = $2)
                    and ($3::timestamptz is null or t.created_at >= $3) and ($4::timestamptz is null or t.created_at < $4)
                limit $5
            ) counted
            "#,
            uid.0,
            cause,
            filter.from,
            filter.to,
            MOST_COUNTED,
        )
        .fetch_one(pool)
        .await?
    };
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
