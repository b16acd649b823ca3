//! The proof of the books: everything the ledger promises, computed anew from its entries and compared with what orders and
//! refunds say. `guildhall audit` prints it; every test that moves money ends with [`assert_whole`].
//!
//! Source: issue 4 ("ledger audit command"), reliability W1-W6, O3.

use std::fmt;

use guildhall_domain::{payment::UNUSABLE, wallet::money::UsdCents};
use sqlx::PgPool;

use crate::DatabaseError;

/// What an audit found. `Display` is the one line that is printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Audit {
    pub accounts: i64,
    pub transactions: i64,
    pub entries: i64,
    /// Of all accounts.
    pub sum: UsdCents,
    pub suspense: UsdCents,
    pub escrow: UsdCents,
    pub in_transit: UsdCents,
    /// Set aside for buy requests.
    pub reserve: UsdCents,
    /// Payments whose capture is no amount of ours: to be settled with the provider by an operator. The books are whole without them.
    pub unusable: i64,
    /// What is wrong, in words; empty if the books are whole.
    pub wrong: Vec<String>,
}

impl Audit {
    pub fn is_whole(&self) -> bool {
        self.wrong.is_empty()
    }
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.is_whole() { "the books are whole" } else { "THE BOOKS ARE OFF" };
        write!(
            f,
            "{verdict}: {} entries of {} transactions on {} accounts; sum {}, suspense {}, escrow {}, refunds in transit {}, set aside {}, unusable captures {}",
            self.entries,
            self.transactions,
            self.accounts,
            self.sum,
            self.suspense,
            self.escrow,
            self.in_transit,
            self.reserve,
            self.unusable,
        )?;
        if !self.wrong.is_empty() {
            write!(f, "; {}", self.wrong.join("; "))?;
        }
        Ok(())
    }
}

/// For the end of a test that moves money.
///
/// # Panics
/// With the line that is printed, unless the books are whole and nothing is left in suspense.
pub async fn assert_whole(pool: &PgPool) {
    let found = audit(pool).await.expect("the books can be read");
    assert!(found.is_whole() && found.suspense == UsdCents::ZERO, "{found}");
}

/// Computes everything anew, in one snapshot.
pub async fn audit(pool: &PgPool) -> Result<Audit, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    sqlx::query!("set transaction isolation level repeatable read, read only")
        .execute(&mut *tx)
        .await?;
    // An operator waits for it: the hourly check is `check`.
    sqlx::raw_sql("set local statement_timeout = '1h'").execute(&mut *tx).await?;
    let totals = sqlx::query!(
        r#"
        select (select count(*) from ledger_account) as "accounts!",
            (select count(*) from ledger_transaction) as "transactions!",
            (select count(*) from ledger_entry) as "entries!",
            coalesce(sum(balance), 0)::bigint as "sum!",
            coalesce(sum(balance) filter (where kind = 'suspense'), 0)::bigint as "suspense!",
            coalesce(sum(balance) filter (where kind = 'escrow'), 0)::bigint as "escrow!",
            coalesce(sum(balance) filter (where kind = 'refund_transit'), 0)::bigint as "in_transit!",
            coalesce(sum(balance) filter (where kind = 'reserve'), 0)::bigint as "reserve!",
            (select count(*) from payment where failure = $1) as "unusable!"
        from ledger_account
        "#,
        UNUSABLE,
    )
    .fetch_one(&mut *tx)
    .await?;
    let checks = sqlx::query!(
        r#"
        select 'transactions that do not sum to zero' as "what!", (
            select count(*) from (
                select t.transaction_id from ledger_transaction t left join ledger_entry e using (transaction_id)
                group by t.transaction_id having coalesce(sum(e.amount), 0) <> 0 or count(e.amount) < 2
            ) off
        ) as "number!"
        union all select 'accounts below zero', (
            select count(*) from ledger_account where balance < 0 and not may_be_negative
        )
        union all select 'balances that are not the sum of their entries', (
            select count(*) from ledger_account a
            left join (
                select account_id, sum(amount) as total, count(*) as number, max(seq) as last from ledger_entry group by account_id
            ) e using (account_id)
            where a.balance <> coalesce(e.total, 0) or a.entries <> coalesce(e.number, 0) or a.entries <> coalesce(e.last, 0)
        )
        union all select 'entries whose chain is broken', (
            select count(*) from (
                select e.hash, ledger_hash(lag(e.hash, 1, ''::bytea) over w, e.account_id, e.seq, t.operation_key, e.amount,
                    (sum(e.amount) over w)::bigint) as expected
                from ledger_entry e join ledger_transaction t using (transaction_id)
                window w as (partition by e.account_id order by e.seq)
            ) chain where hash <> expected
        )
        union all select 'chains that end elsewhere than their account says', (
            select count(*) from ledger_account a left join ledger_entry e on e.account_id = a.account_id and e.seq = a.entries
            where a.last_hash <> coalesce(e.hash, ''::bytea)
        )
        union all select 'orders whose escrow is not what they say', (
            select count(*) from "order" o
            full join (
                select t.order_id, sum(e.amount) as held from ledger_transaction t
                join ledger_entry e using (transaction_id) join ledger_account a using (account_id)
                where a.kind = 'escrow' group by t.order_id
            ) b using (order_id)
            where coalesce(o.captured_cents - o.refunded_cents - o.earned_cents, 0) <> coalesce(b.held, 0)
        )
        union all select 'refunds whose money in transit is not what they say', (
            select count(*) from refund r
            full join (
                select t.refund_id, sum(e.amount) as held from ledger_transaction t
                join ledger_entry e using (transaction_id) join ledger_account a using (account_id)
                where a.kind = 'refund_transit' group by t.refund_id
            ) b using (refund_id)
            where coalesce(case when r.status in ('pending', 'failed') then r.amount_cents end, 0) <> coalesce(b.held, 0)
        )
        union all select 'buy requests whose money set aside is not what they say', (
            select count(*) from buy_request r
            full join (
                select t.buy_request_id, sum(e.amount) as held from ledger_transaction t
                join ledger_entry e using (transaction_id) join ledger_account a using (account_id)
                where a.kind = 'reserve' and t.bargain_id is null group by t.buy_request_id
            ) b using (buy_request_id)
            where coalesce(r.price_cents * r.open, 0) <> coalesce(b.held, 0)
                or coalesce((select sum(part.value::bigint) from jsonb_each_text(r.reserved) part), 0) <> coalesce(b.held, 0)
        )
        union all select 'bargains whose money set aside is not what they say', (
            select count(*) from bargain r
            full join (
                select t.bargain_id, sum(e.amount) as held from ledger_transaction t
                join ledger_entry e using (transaction_id) join ledger_account a using (account_id)
                where a.kind = 'reserve' and t.bargain_id is not null group by t.bargain_id
            ) b using (bargain_id)
            where coalesce(case when r.ended_at is null then r.price_cents * r.quantity end, 0) <> coalesce(b.held, 0)
                or coalesce((select sum(part.value::bigint) from jsonb_each_text(r.reserved) part), 0) <> coalesce(b.held, 0)
        )
        union all select 'bargains that bought other than their orders', (
            select count(*) from bargain r left join "order" o using (order_id)
            where (r.state = 'accepted') <> (o.order_id is not null)
                or o.quantity <> r.quantity or o.unit_price_cents > r.price_cents or o.buyer <> r.buyer
                    or o.sell_order_id <> r.sell_order_id or o.seller <> r.seller
        )
        union all select 'buy requests that bought other than their orders', (
            select count(*) from buy_request r where r.bought <> (
                select coalesce(sum(o.quantity), 0) from "order" o where o.buy_request_id = r.buy_request_id
            )
        )
        union all select 'orders whose refunds are not what they say', (
            select count(*) from "order" o where o.refunded_cents <> (
                select coalesce(sum(amount_cents), 0) from refund r where r.order_id = o.order_id and not r.is_late
            )
        )
        union all select 'orders paid other than once', (
            select count(*) from "order" o where (o.captured_cents > 0)::int <> (
                select count(*) from payment p where p.order_id = o.order_id and p.status = 'success'
            )
        )
        union all select 'orders with money left at their end', (
            select count(*) from "order" where stage in ('closed', 'cancelled', 'completed', 'refunded', 'partially_completed')
                and captured_cents <> refunded_cents + earned_cents
        )
        union all select 'offers whose held pieces are not what unpaid orders hold', (
            select count(*) from sell_order s
            full join (
                select sell_order_id, sum(quantity) as held from "order"
                where stage in ('placed', 'payment_pending', 'payment_failed') group by sell_order_id
            ) o using (sell_order_id)
            where coalesce(s.locked, 0) <> coalesce(o.held, 0)
        )
        union all select 'payments that succeeded and were not booked, or the other way round', (
            select count(*) from payment p
            left join (
                select distinct payment_id from ledger_transaction where cause in ('purchase', 'deposit', 'late_money')
            ) t using (payment_id)
            where (p.status in ('success', 'refunded')) <> (t.payment_id is not null)
        )
        union all select 'orders whose timeline has gaps', (
            select count(*) from "order" o where o.version <> (select count(*) from order_event e where e.order_id = o.order_id)
        )
        "#
    )
    .fetch_all(&mut *tx)
    .await?;
    tx.commit().await?;

    let mut wrong: Vec<String> = checks
        .into_iter()
        .filter(|check| check.number != 0)
        .map(|check| format!("{} {}", check.number, check.what))
        .collect();
    if totals.sum != 0 {
        wrong.push(format!("all accounts sum to {}", UsdCents(totals.sum)));
    }
    if totals.suspense != 0 {
        wrong.push(format!("{} in suspense", UsdCents(totals.suspense)));
    }
    Ok(Audit {
        accounts: totals.accounts,
        transactions: totals.transactions,
        entries: totals.entries,
        sum: UsdCents(totals.sum),
        suspense: UsdCents(totals.suspense),
        escrow: UsdCents(totals.escrow),
        in_transit: UsdCents(totals.in_transit),
        reserve: UsdCents(totals.reserve),
        unusable: totals.unusable,
        wrong,
    })
}
