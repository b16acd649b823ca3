//! The books, checked as they grow: each account's new entries, from where the check before has ended.
//!
//! [`audit`](super::audit) computes everything anew, in one snapshot: right for a test and for an operator, and too much for every
//! hour. Here each step is one small snapshot; an account's checkpoint moves only over entries that are in order, so what is wrong is
//! found by every check until it is repaired. A snapshot only reads, so money that moves meanwhile neither waits nor breaks it off,
//! and one process checks at a time. What a checkpoint has passed is not read again: only the full audit sees whether
//! old entries were changed later, or books an order that has no new entry.

use guildhall_domain::wallet::money::UsdCents;
use sqlx::{Connection, PgConnection, PgPool};

use crate::{DatabaseError, session_lock::SessionLock};

/// Ours: accounts and entries of one step, each well under the time a statement may take.
const ACCOUNTS: i64 = 200;
const ENTRIES: i64 = 5_000;

/// Ours: one process checks at a time.
const LOCK: i64 = 0x4c45_4447_4552;

/// What a check has read, and what was wrong, in words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    pub entries: i64,
    /// Accounts that could not be read this time: the database was too busy. The next check reads them.
    pub skipped: u32,
    pub wrong: Vec<String>,
}

/// Checks what is new on all accounts. Ends early when `is_over` says so. `None` if another process is checking.
///
/// # Errors
/// Whatever Postgres says; what was checked until then stays so.
pub async fn check_new(
    pool: &PgPool,
    is_over: impl Fn() -> bool,
) -> Result<Option<Checked>, DatabaseError> {
    let Some(mut lock) = SessionLock::take(pool, LOCK).await? else { return Ok(None) };
    let checked = check_all(&mut lock, is_over).await;
    lock.release().await;
    checked.map(Some)
}

async fn check_all(
    db: &mut PgConnection,
    is_over: impl Fn() -> bool,
) -> Result<Checked, DatabaseError> {
    let mut checked = Checked::default();
    let mut after = 0;
    loop {
        let accounts = changed(&mut *db, after).await?;
        for &account in &accounts {
            while !is_over() {
                match step(&mut *db, account, &mut checked).await {
                    Ok(true) => {}
                    Ok(false) => break,
                    // One account does not keep the others from being read.
                    Err(DatabaseError::Retryable(error)) => {
                        tracing::warn!(account, %error, "ledger: account skipped by the hourly check, retry with the next");
                        checked.skipped += 1;
                        break;
                    }
                    Err(broken) => return Err(broken),
                }
            }
        }
        match accounts.last() {
            Some(&last) if !is_over() => after = last,
            _ => break,
        }
    }
    let totals = sqlx::query!(
        r#"
        select coalesce(sum(balance), 0)::bigint as "sum!",
            coalesce(sum(balance) filter (where kind = 'suspense'), 0)::bigint as "suspense!"
        from ledger_account
        "#,
    )
    .fetch_one(db)
    .await?;
    if totals.sum != 0 {
        checked.wrong.push(format!("all accounts sum to {}", UsdCents(totals.sum)));
    }
    if totals.suspense != 0 {
        checked.wrong.push(format!("{} in suspense", UsdCents(totals.suspense)));
    }
    Ok(checked)
}

/// Accounts above `after` that are not as their checkpoint says.
async fn changed(db: &mut PgConnection, after: i64) -> Result<Vec<i64>, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select a.account_id from ledger_account a left join ledger_checkpoint c using (account_id)
        where a.account_id > $1
            and (a.entries, a.balance, a.last_hash) is distinct from (coalesce(c.seq, 0), coalesce(c.balance, 0), coalesce(c.hash, ''))
        order by a.account_id limit $2
        "#,
        after,
        ACCOUNTS,
    )
    .fetch_all(db)
    .await?)
}

/// Checks the next entries of an account. Says whether there are more.
async fn step(
    db: &mut PgConnection,
    account: i64,
    checked: &mut Checked,
) -> Result<bool, DatabaseError> {
    let mut tx = db.begin().await?;
    sqlx::query!("set transaction isolation level repeatable read, read only")
        .execute(&mut *tx)
        .await?;
    let chain = sqlx::query!(
        r#"
        with start as (
            select coalesce(max(seq), 0) as seq, coalesce(max(balance), 0) as balance,
                coalesce((array_agg(hash))[1], '') as hash
            from ledger_checkpoint where account_id = $1
        ), chain as (
            select e.seq, e.hash, e.balance_after, s.seq + row_number() over w as place,
                ledger_hash(lag(e.hash, 1, s.hash) over w, e.account_id, e.seq, t.operation_key, e.amount,
                    (s.balance + sum(e.amount) over w)::bigint) as expected,
                (s.balance + sum(e.amount) over w)::bigint as balance
            from start s, ledger_entry e join ledger_transaction t using (transaction_id)
            where e.account_id = $1 and e.seq > s.seq and e.seq <= s.seq + $2
            window w as (order by e.seq)
        )
        select s.seq as "from!", (select count(*) from chain) as "entries!",
            (select count(*) from chain where hash <> expected or balance_after <> balance or place <> seq) as "broken!",
            coalesce(last.seq, s.seq) as "seq!", coalesce(last.balance, s.balance) as "balance!",
            coalesce(last.hash, s.hash) as "hash!",
            a.kind as "kind!", a.entries as "all!",
            a.balance <> coalesce(last.balance, s.balance) or a.last_hash <> coalesce(last.hash, s.hash) as "differs!",
            a.balance < 0 and not a.may_be_negative as "below!"
        from start s cross join ledger_account a
        left join lateral (select seq, balance, hash from chain order by seq desc limit 1) last on true
        where a.account_id = $1
        "#,
        account,
        ENTRIES,
    )
    .fetch_one(&mut *tx)
    .await?;
    checked.entries += chain.entries;
    let is_end = chain.entries < ENTRIES;
    let before = checked.wrong.len();
    if chain.broken > 0 {
        checked.wrong.push(format!("account {account}: {} entries out of order", chain.broken));
    }
    if is_end && (chain.differs || chain.all != chain.seq) {
        checked.wrong.push(format!("account {account}: its balance is not that of its entries"));
    }
    if chain.below {
        checked.wrong.push(format!("account {account}: below zero"));
    }
    let span = (account, chain.from, chain.seq);
    unbalanced(&mut tx, span, checked).await?;
    match chain.kind.as_str() {
        "escrow" => escrow(&mut tx, span, checked).await?,
        "refund_transit" => in_transit(&mut tx, span, checked).await?,
        "reserve" => set_aside(&mut tx, span, checked).await?,
        _ => {}
    }
    tx.rollback().await?;
    if checked.wrong.len() > before {
        return Ok(false);
    }
    // After the snapshot: written inside of it, it would fail as soon as another process had moved the same checkpoint.
    sqlx::query!(
        r#"
        insert into ledger_checkpoint (account_id, seq, balance, hash) values ($1, $2, $3, $4)
        on conflict (account_id) do update
            set seq = excluded.seq, balance = excluded.balance, hash = excluded.hash, checked_at = now()
        where ledger_checkpoint.seq < excluded.seq
        "#,
        account,
        chain.seq,
        chain.balance,
        chain.hash,
    )
    .execute(db)
    .await?;
    Ok(!is_end)
}

/// Transactions of these entries whose lines do not sum to zero.
async fn unbalanced(
    db: &mut PgConnection,
    (account, from, to): (i64, i64, i64),
    checked: &mut Checked,
) -> Result<(), DatabaseError> {
    let off = sqlx::query_scalar!(
        r#"
        select count(*) as "off!" from (
            select e.transaction_id from ledger_entry mine join ledger_entry e using (transaction_id)
            where mine.account_id = $1 and mine.seq > $2 and mine.seq <= $3
            group by e.transaction_id, mine.seq having sum(e.amount) <> 0 or count(*) < 2
        ) wrong
        "#,
        account,
        from,
        to,
    )
    .fetch_one(db)
    .await?;
    if off > 0 {
        checked.wrong.push(format!("account {account}: {off} transactions do not sum to zero"));
    }
    Ok(())
}

/// Orders of these entries that say something else about their escrow than the books.
async fn escrow(
    db: &mut PgConnection,
    (account, from, to): (i64, i64, i64),
    checked: &mut Checked,
) -> Result<(), DatabaseError> {
    let off = sqlx::query_scalar!(
        r#"
        select count(*) as "off!" from (
            select distinct t.order_id from ledger_entry e join ledger_transaction t using (transaction_id)
            where e.account_id = $1 and e.seq > $2 and e.seq <= $3 and t.order_id is not null
        ) touched
        left join "order" o using (order_id)
        where coalesce(o.captured_cents - o.refunded_cents - o.earned_cents, 0) <> (
            select coalesce(sum(e.amount), 0) from ledger_transaction t
            join ledger_entry e using (transaction_id) join ledger_account a using (account_id)
            where t.order_id = touched.order_id and a.kind = 'escrow'
        )
        "#,
        account,
        from,
        to,
    )
    .fetch_one(db)
    .await?;
    if off > 0 {
        checked
            .wrong
            .push(format!("account {account}: the escrow of {off} orders is not what they say"));
    }
    Ok(())
}

/// Refunds of these entries that say something else about their money on its way than the books.
async fn in_transit(
    db: &mut PgConnection,
    (account, from, to): (i64, i64, i64),
    checked: &mut Checked,
) -> Result<(), DatabaseError> {
    let off = sqlx::query_scalar!(
        r#"
        select count(*) as "off!" from (
            select distinct t.refund_id from ledger_entry e join ledger_transaction t using (transaction_id)
            where e.account_id = $1 and e.seq > $2 and e.seq <= $3 and t.refund_id is not null
        ) touched
        left join refund r using (refund_id)
        where coalesce(case when r.status in ('pending', 'failed') then r.amount_cents end, 0) <> (
            select coalesce(sum(e.amount), 0) from ledger_transaction t
            join ledger_entry e using (transaction_id) join ledger_account a using (account_id)
            where t.refund_id = touched.refund_id and a.kind = 'refund_transit'
        )
        "#,
        account,
        from,
        to,
    )
    .fetch_one(db)
    .await?;
    if off > 0 {
        checked.wrong.push(format!(
            "account {account}: the money in transit of {off} refunds is not what they say"
        ));
    }
    Ok(())
}

/// Buy requests and bargains of these entries that say something else about the money they set aside than the books.
async fn set_aside(
    db: &mut PgConnection,
    (account, from, to): (i64, i64, i64),
    checked: &mut Checked,
) -> Result<(), DatabaseError> {
    let off = sqlx::query_scalar!(
        r#"
        with touched as (
            select distinct t.buy_request_id, t.bargain_id from ledger_entry e join ledger_transaction t using (transaction_id)
            where e.account_id = $1 and e.seq > $2 and e.seq <= $3
        ), said as (
            select coalesce(r.price_cents * r.open, 0) as said, (
                select coalesce(sum(e.amount), 0) from ledger_transaction t
                join ledger_entry e using (transaction_id) join ledger_account a using (account_id)
                where t.buy_request_id = touched.buy_request_id and a.kind = 'reserve'
            ) as held
            from touched left join buy_request r using (buy_request_id) where touched.buy_request_id is not null
            union all
            select coalesce(case when r.ended_at is null then r.price_cents * r.quantity end, 0), (
                select coalesce(sum(e.amount), 0) from ledger_transaction t
                join ledger_entry e using (transaction_id) join ledger_account a using (account_id)
                where t.bargain_id = touched.bargain_id and a.kind = 'reserve'
            )
            from touched left join bargain r using (bargain_id) where touched.bargain_id is not null
        )
        select count(*) as "off!" from said where said <> held
        "#,
        account,
        from,
        to,
    )
    .fetch_one(db)
    .await?;
    if off > 0 {
        checked.wrong.push(format!(
            "account {account}: the money set aside for {off} buy requests or bargains is not what they say"
        ));
    }
    Ok(())
}
