//! The ledger: postings of `domain::ledger`, booked in the transaction that causes them. Tables `ledger_*`.
//!
//! Postgres does the arithmetic (see the migration); here is only which rows are locked, in which order: people's accounts before
//! the house's, and each by number. Every spender locks a wallet first, so that this order is never reversed.
//! Source: decision 0011, reliability W1-W9.

pub mod audit;
pub mod cash_flow;
pub mod check;
mod of_order;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};

use guildhall_domain::{
    ids::{OrderId, Uid},
    wallet::{
        Origin, Parts,
        ledger::{Account, Posting},
        money::UsdCents,
    },
};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

pub use of_order::{OrderEntry, of_order};

use crate::{DatabaseError, conversation::message::decode};

/// Which of the sixteen parts of the house's accounts an order's (or payment's) money goes through.
fn part_of(posting: &Posting) -> u8 {
    let about = posting.about;
    let id = about
        .order
        .map(|order| order.0)
        .or(about.payment.map(|payment| payment.0))
        .or(about.refund.map(|refund| refund.0));
    id.map_or(0, part_of_id)
}

/// The last byte of a UUID of either version is random.
fn part_of_id(id: Uuid) -> u8 {
    id.as_bytes()[15] & 0x0f
}

/// Books these postings. One whose business event is booked already is left out; says how many were new.
///
/// # Errors
/// [`DatabaseError::Refused`] if an account would go below zero; else what Postgres says. The transaction is then lost.
pub async fn post(tx: &mut PgConnection, postings: &[Posting]) -> Result<usize, DatabaseError> {
    let needed: BTreeSet<(Account, u8)> = postings
        .iter()
        .flat_map(|posting| posting.lines.iter().map(|line| (line.account, part_of(posting))))
        .collect();
    // Before the transactions get their numbers, so that on every account these run as its entries do.
    let accounts = lock(tx, &needed.into_iter().collect::<Vec<_>>()).await?;
    let mut fresh = Vec::new();
    for posting in postings {
        let transaction_id = sqlx::query_scalar!(
            r#"
            insert into ledger_transaction (operation_key, cause, order_id, payment_id, refund_id, buy_request_id, bargain_id)
            values ($1, $2, $3, $4, $5, $6, $7)
            on conflict (operation_key) do nothing returning transaction_id
            "#,
            posting.key,
            posting.cause.as_str(),
            posting.about.order.map(|id| id.0),
            posting.about.payment.map(|id| id.0),
            posting.about.refund.map(|id| id.0),
            posting.about.buy_request.map(|id| id.0),
            posting.about.bargain.map(|id| id.0),
        )
        .fetch_optional(&mut *tx)
        .await?;
        fresh.extend(transaction_id.map(|id| (id, posting)));
    }
    for (transaction_id, posting) in &fresh {
        let part = part_of(posting);
        let mut ids = Vec::with_capacity(posting.lines.len());
        for line in &posting.lines {
            let code = line.account.code(part);
            ids.push(*accounts.get(&code).ok_or_else(|| decode("account of the ledger"))?);
        }
        let amounts: Vec<i64> = posting.lines.iter().map(|line| line.amount.0).collect();
        // Place, balance and hash are the trigger's.
        sqlx::query!(
            r#"
            insert into ledger_entry (account_id, seq, transaction_id, amount, balance_after, hash)
            select account_id, 0, $1, amount, 0, '' from unnest($2::bigint[], $3::bigint[]) as line (account_id, amount)
            "#,
            transaction_id,
            &ids,
            &amounts,
        )
        .execute(&mut *tx)
        .await?;
    }
    Ok(fresh.len())
}

/// Locks these accounts, making those that are not there yet. Answers their numbers by code.
async fn lock(
    tx: &mut PgConnection,
    needed: &[(Account, u8)],
) -> Result<HashMap<String, i64>, DatabaseError> {
    let codes: Vec<String> = needed.iter().map(|(account, part)| account.code(*part)).collect();
    let found = lock_codes(tx, &codes).await?;
    if !found.is_empty() {
        return Ok(found);
    }
    let kinds: Vec<String> =
        codes.iter().map(|code| code.split(':').next().unwrap_or_default().to_owned()).collect();
    let uids: Vec<Option<i64>> = needed.iter().map(|(account, _)| owner(*account)).collect();
    let origins: Vec<Option<String>> = needed
        .iter()
        .map(|(account, _)| match account {
            Account::User(_, origin) => Some(origin.as_str().to_owned()),
            _ => None,
        })
        .collect();
    let negative: Vec<bool> = needed.iter().map(|(account, _)| account.may_be_negative()).collect();
    sqlx::query!(
        r#"
        insert into ledger_account (code, kind, uid, origin, may_be_negative)
        select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::boolean[])
        order by 1
        on conflict (code) do nothing
        "#,
        &codes,
        &kinds,
        &uids as &[Option<i64>],
        &origins as &[Option<String>],
        &negative,
    )
    .execute(&mut *tx)
    .await?;
    lock_codes(tx, &codes).await
}

fn owner(account: Account) -> Option<i64> {
    match account {
        Account::User(uid, _) => Some(uid.0),
        _ => None,
    }
}

/// Locks the escrow of all these orders at once, after the buyer's wallet: who then pays for one after the other waits for nobody.
///
/// # Errors
/// Whatever Postgres says.
pub(crate) async fn lock_escrow(
    tx: &mut PgConnection,
    orders: impl Iterator<Item = OrderId>,
) -> Result<(), DatabaseError> {
    let needed: BTreeSet<(Account, u8)> =
        orders.map(|order| (Account::Escrow, part_of_id(order.0))).collect();
    lock(tx, &needed.into_iter().collect::<Vec<_>>()).await?;
    Ok(())
}

/// All of them or none: with some locked, who then makes the missing ones would wait for others out of order.
async fn lock_codes(
    tx: &mut PgConnection,
    codes: &[String],
) -> Result<HashMap<String, i64>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select code, account_id from ledger_account
        where code = any($1) and not exists (
            select from unnest($1) wanted (code)
            where not exists (select from ledger_account known where known.code = wanted.code)
        )
        order by kind <> 'user', account_id for update
        "#,
        codes,
    )
    .fetch_all(tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.code, row.account_id)).collect())
}

/// The balance of an account, locked until the end of the transaction, so that it cannot be spent meanwhile.
pub async fn lock_wallet(tx: &mut PgConnection, uid: Uid) -> Result<Parts, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select origin as "origin!: Origin", balance from ledger_account where uid = $1
        order by account_id for update
        "#,
        uid.0,
    )
    .fetch_all(tx)
    .await?;
    Ok(parts_of(rows.into_iter().map(|row| (row.origin, row.balance))))
}

/// The balance of an account, and its version.
pub async fn wallet(pool: &PgPool, uid: Uid) -> Result<(Parts, i64), DatabaseError> {
    let rows = sqlx::query!(
        r#"select origin as "origin!: Origin", balance, entries from ledger_account where uid = $1"#,
        uid.0,
    )
    .fetch_all(pool)
    .await?;
    let version = rows.iter().map(|row| row.entries).sum();
    Ok((parts_of(rows.into_iter().map(|row| (row.origin, row.balance))), version))
}

/// What an account has set aside for its buy requests and bargains: off the balance, and on it again when they end.
pub async fn held(pool: &PgPool, uid: Uid) -> Result<UsdCents, DatabaseError> {
    let held = sqlx::query_scalar!(
        r#"select (coalesce((select sum(price_cents * open) from buy_request where buyer = $1 and ended_at is null), 0)
               + coalesce((select sum(price_cents * quantity) from bargain where buyer = $1 and ended_at is null), 0))::bigint as "held!""#,
        uid.0,
    )
    .fetch_one(pool)
    .await?;
    Ok(UsdCents(held))
}

fn parts_of(rows: impl Iterator<Item = (Origin, i64)>) -> Parts {
    let mut parts = Parts::default();
    for (origin, balance) in rows {
        *parts.part(origin) = UsdCents(balance);
    }
    parts
}
