//! Reconciliation as it is kept: what the provider moved (`provider_movement`), the days (`reconciliation_day`) and what does not match
//! (`reconciliation_difference`).
//!
//! Source: issue 18; decision 0058.

mod difference;
#[cfg(test)]
mod tests;

use guildhall_domain::{
    ids::{PaymentId, Uid},
    payment::reconciliation::{Booked, Movement, MovementKind},
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::{
    DatabaseError,
    staff_act::{self, StaffAct},
};
pub use difference::{
    Difference, DifferenceError, DifferenceRow, Found, Unseen, close, differences, open, take,
    unseen, write,
};

/// A movement as the provider told it; see `provider_movement`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMovement {
    pub movement_ref: String,
    pub kind: MovementKind,
    pub object_ref: Option<String>,
    pub charge_ref: Option<String>,
    pub payment_id: Option<PaymentId>,
    pub amount: i64,
    pub currency: String,
    pub account_amount: i64,
    pub fee: i64,
    pub account_currency: String,
    pub moved_at: OffsetDateTime,
}

/// A day that is to be reconciled now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueDay {
    pub day: Date,
    /// Up to when the provider is asked: the end of the day, or now if it is not over. In whole seconds, as providers count.
    pub until: OffsetDateTime,
}

/// A day, and its sums when it was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayRow {
    pub day: Date,
    pub is_due: bool,
    pub checked_at: Option<OffsetDateTime>,
    pub checked_until: Option<OffsetDateTime>,
    pub failure: Option<String>,
    /// What the provider moved, before fees.
    pub provider: Sums,
    pub fees_cents: i64,
    /// What our books moved.
    pub books: Sums,
    pub open: i64,
}

/// Sums of a day in US cents. Money that went back is less than zero.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sums {
    pub charged_cents: i64,
    pub refunded_cents: i64,
    pub disputed_cents: i64,
}

/// What should lie at the providers together, in US cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// What the ledger says they hold for us: payments without refunds, before their fees.
    pub books_cents: i64,
    /// What they have kept, of the days that were reconciled.
    pub fees_cents: i64,
    /// What has left to our bank, of the same days; less than zero.
    pub paid_out_cents: i64,
    /// What moved there and is in no account of ours, of the same days: disputes at payers' banks, what was won back, the price of the
    /// account, what we do not know. Less than zero where it took money.
    pub other_cents: i64,
}

/// What should lie at the providers.
pub async fn held(pool: &PgPool) -> Result<Held, DatabaseError> {
    // The account has sixteen parts, which are found by their names.
    Ok(sqlx::query_as!(
        Held,
        r#"
        select (
            select coalesce(-sum(balance), 0)::bigint from ledger_account
            where code = any (array(select 'clearing:' || to_hex(part) from generate_series(0, 15) part))
        ) as "books_cents!", (
            select coalesce(sum(fees_cents), 0)::bigint from reconciliation_day
        ) as "fees_cents!", (
            select coalesce(sum(account_amount), 0)::bigint from provider_movement
            where kind = 'payout' and account_currency = 'USD'
        ) as "paid_out_cents!", (
            select coalesce(sum(account_amount), 0)::bigint from provider_movement
            where kind in ('dispute', 'dispute_reversal', 'fee', 'other') and account_currency = 'USD'
        ) as "other_cents!"
        "#
    )
    .fetch_one(pool)
    .await?)
}

/// Makes each day due that is over and was never reconciled, from the first payment by a provider on; no more than a month back. Days that
/// have open differences are due again for a week, since what was missing may have come.
pub async fn plan(pool: &PgPool) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        with utc as (select (now() at time zone 'utc')::date as today),
        first as (
            select (settled_at at time zone 'utc')::date as day from payment
            where settled_at is not null and method <> 'balance' order by settled_at limit 1
        ),
        planned as (
            insert into reconciliation_day (day)
            select span.day::date
            from utc, first, generate_series(greatest(first.day, utc.today - 31), utc.today - 1, interval '1 day') as span (day)
            -- The provider has written everything of a day down an hour later.
            where now() at time zone 'utc' > span.day + interval '25 hours'
            on conflict (day) do nothing
            returning day
        )
        update reconciliation_day as d set due_at = now()
        from utc
        where exists (select from planned) and d.due_at is null and d.day >= utc.today - 7
            and exists (select from reconciliation_difference f where f.day = d.day and f.closed_at is null)
        "#
    )
    .execute(pool)
    .await?;
    // One that was done before it was over is done again when it is.
    sqlx::query!(
        r#"
        update reconciliation_day set due_at = now()
        where due_at is null and checked_until < (day + 1) at time zone 'utc' and now() at time zone 'utc' > day + interval '25 hours'
        "#
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Makes a day due now, also one that is not over. `false` for a day to come.
pub async fn want(tx: &mut PgConnection, day: Date, by: Uid) -> Result<bool, DatabaseError> {
    let wanted = sqlx::query!(
        r#"
        insert into reconciliation_day (day) select $1 where $1 <= (now() at time zone 'utc')::date
        on conflict (day) do update set due_at = now(), begun_at = null
        "#,
        day,
    )
    .execute(&mut *tx)
    .await?;
    if wanted.rows_affected() == 0 {
        return Ok(false);
    }
    let act = StaffAct::new(Some(by), StaffActKind::ReconciliationRun, StaffActSubject::Day, day);
    staff_act::write(tx, &act).await?;
    Ok(true)
}

/// Takes the oldest day that is due for this process.
pub async fn begin(pool: &PgPool) -> Result<Option<DueDay>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        update reconciliation_day set begun_at = now()
        where day = (
            select day from reconciliation_day
            where due_at <= now() and (begun_at is null or begun_at < now() - interval '10 minutes')
            order by day limit 1 for update skip locked
        )
        returning day, least(date_trunc('second', now()), (day + 1)::timestamp at time zone 'utc') as "until!"
        "#
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| DueDay { day: row.day, until: row.until }))
}

/// Notes why a day could not be reconciled; it is due again in a quarter of an hour.
pub async fn failed(pool: &PgPool, day: Date, why: &str) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        update reconciliation_day set due_at = now() + interval '15 minutes', begun_at = null, failure = left($2, 300) where day = $1
        "#,
        day,
        why,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Keeps what the provider told. What is kept already stays as it is.
pub async fn keep(pool: &PgPool, movements: &[NewMovement]) -> Result<(), DatabaseError> {
    let column = |of: fn(&NewMovement) -> String| movements.iter().map(of).collect::<Vec<_>>();
    let number = |of: fn(&NewMovement) -> i64| movements.iter().map(of).collect::<Vec<_>>();
    let objects: Vec<Option<String>> = movements.iter().map(|it| it.object_ref.clone()).collect();
    let charges: Vec<Option<String>> = movements.iter().map(|it| it.charge_ref.clone()).collect();
    let payments: Vec<Option<Uuid>> =
        movements.iter().map(|it| it.payment_id.map(|id| id.0)).collect();
    let times: Vec<OffsetDateTime> = movements.iter().map(|it| it.moved_at).collect();
    let mut tx = crate::begin(pool).await?;
    sqlx::query!(
        r#"
        insert into provider_movement
            (movement_ref, kind, object_ref, payment_id, amount, currency, account_amount, fee, account_currency, moved_at, charge_ref)
        select * from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[],
            $9::text[], $10::timestamptz[], $11::text[])
        on conflict (movement_ref) do nothing
        "#,
        &column(|it| it.movement_ref.clone()),
        &column(|it| it.kind.as_str().to_owned()),
        &objects as &[Option<String>],
        &payments as &[Option<Uuid>],
        &number(|it| it.amount),
        &column(|it| it.currency.clone()),
        &number(|it| it.account_amount),
        &number(|it| it.fee),
        &column(|it| it.account_currency.clone()),
        &times,
        &charges as &[Option<String>],
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}

/// A movement of a day, and what our books say of what it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    pub movement_ref: String,
    pub movement: Movement,
    pub booked: Option<Booked>,
}

/// Movements of a time in order, those after `after`. Refunds that the provider settles with one movement are one sum.
pub async fn pairs(
    pool: &PgPool,
    since: OffsetDateTime,
    until: OffsetDateTime,
    after: Option<(OffsetDateTime, &str)>,
    limit: i64,
) -> Result<Vec<(OffsetDateTime, Pair)>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select m.movement_ref, m.kind, m.amount, m.currency, m.moved_at,
            exists (
                select from provider_movement u
                where u.object_ref = m.object_ref and u.kind = m.kind || '_failure'
            ) as "is_undone!",
            b.amount as "booked_amount?", b.currency as "booked_currency?", b.is_settled as "is_settled?", b.rounding as "rounding?"
        from provider_movement m
        left join lateral (
            select coalesce(p.local_amount, p.amount_cents) as amount, coalesce(p.local_currency, 'USD') as currency,
                -- Money that came too late was captured and is sent back: its refund says so.
                p.status in ('success', 'refunded') or exists (select from refund r where r.payment_id = p.payment_id and r.is_late)
                    as is_settled,
                0::bigint as rounding
            from payment p
            where m.kind in ('charge', 'charge_failure') and (p.charge_ref = m.object_ref or p.provider_ref = m.object_ref or p.payment_id = m.payment_id)
            union all
            select case when max(p.local_amount) is null then sum(r.amount_cents)
                    else sum(round(r.amount_cents::numeric * p.local_amount / p.amount_cents)) end::bigint,
                max(coalesce(p.local_currency, 'USD')), bool_or(r.status = 'succeeded'),
                case when max(p.local_amount) is null then 0 else count(*) end
            from refund r join payment p using (payment_id)
            where m.kind in ('refund', 'refund_failure') and split_part(r.provider_ref, '#', 1) = m.object_ref
            having count(*) > 0
            union all
            select m.amount, m.currency, m.kind = 'dispute' or d.status = 'won', 0
            from payment_dispute d join payment p using (payment_id)
            -- PayPal's line of the account names the payment, not the dispute.
            where m.kind in ('dispute', 'dispute_reversal') and (d.dispute_ref = m.object_ref or p.charge_ref = m.object_ref)
            limit 1
        ) b on true
        where m.moved_at >= $1 and m.moved_at < $2 and ($3::timestamptz is null or (m.moved_at, m.movement_ref) > ($3, $4))
        order by m.moved_at, m.movement_ref
        limit $5
        "#,
        since,
        until,
        after.map(|(at, _)| at),
        after.map(|(_, name)| name),
        limit,
    )
    .fetch_all(pool)
    .await?;
    let pair = |row: Row| {
        // A kind that only a newer release knows is not compared.
        let kind = row.kind.parse().unwrap_or(MovementKind::Other);
        let movement =
            Movement { kind, amount: row.amount, currency: row.currency, is_undone: row.is_undone };
        let booked = row.booked_amount.map(|amount| Booked {
            amount,
            currency: row.booked_currency.unwrap_or_default(),
            is_settled: row.is_settled.unwrap_or(false),
            rounding: row.rounding.unwrap_or(0),
        });
        (row.moved_at, Pair { movement_ref: row.movement_ref, movement, booked })
    };
    Ok(rows.into_iter().map(pair).collect())
}

/// Days before `before`, newest first, with the sums of both sides as they were when the day was done.
pub async fn days(
    pool: &PgPool,
    before: Option<Date>,
    limit: i64,
) -> Result<Vec<DayRow>, DatabaseError> {
    let rows = sqlx::query_as!(
        DaySums,
        r#"
        select d.day, d.due_at is not null as "is_due!", d.checked_at, d.checked_until, d.failure, d.provider_charged_cents,
            d.provider_refunded_cents, d.provider_disputed_cents, d.fees_cents, d.books_charged_cents, d.books_refunded_cents,
            d.books_disputed_cents,
            (select count(*) from reconciliation_difference f where f.day = d.day and f.closed_at is null) as "open!"
        from reconciliation_day d
        where $1::date is null or d.day < $1
        order by d.day desc limit $2
        "#,
        before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    let day = |row: DaySums| DayRow {
        day: row.day,
        is_due: row.is_due,
        checked_at: row.checked_at,
        checked_until: row.checked_until,
        failure: row.failure,
        provider: Sums {
            charged_cents: row.provider_charged_cents,
            refunded_cents: row.provider_refunded_cents,
            disputed_cents: row.provider_disputed_cents,
        },
        fees_cents: row.fees_cents,
        books: Sums {
            charged_cents: row.books_charged_cents,
            refunded_cents: row.books_refunded_cents,
            disputed_cents: row.books_disputed_cents,
        },
        open: row.open,
    };
    Ok(rows.into_iter().map(day).collect())
}

struct Row {
    movement_ref: String,
    kind: String,
    amount: i64,
    currency: String,
    moved_at: OffsetDateTime,
    is_undone: bool,
    booked_amount: Option<i64>,
    booked_currency: Option<String>,
    is_settled: Option<bool>,
    rounding: Option<i64>,
}

struct DaySums {
    day: Date,
    is_due: bool,
    checked_at: Option<OffsetDateTime>,
    checked_until: Option<OffsetDateTime>,
    failure: Option<String>,
    provider_charged_cents: i64,
    provider_refunded_cents: i64,
    provider_disputed_cents: i64,
    fees_cents: i64,
    books_charged_cents: i64,
    books_refunded_cents: i64,
    books_disputed_cents: i64,
    open: i64,
}
