//! Payments as they are kept: one row for each try to pay for an order and each deposit, settled once.
//!
//! Source: decision 0011 (the webhook is a bell), reliability H1-H5, W6.

pub mod admin_list;
pub mod dispute;
mod due;
mod event;
pub mod reconciliation;
pub mod refund;

use guildhall_domain::{
    ids::{OrderId, PaymentId, RefundId, Uid},
    notice::Kind,
    payment::{LocalAmount, Method, Status, UNUSABLE},
    wallet::{Parts, currency, ledger as postings, money::UsdCents},
};
use serde_json::{Value, json};
use sqlx::{PgConnection, PgPool, types::Json};
use time::OffsetDateTime;
use uuid::Uuid;

pub use due::{ask_again, payments_due};
pub use event::{
    EventRow, close_unmatched, count_unmatched, handled, of_payment as events_of, receive,
    unmatched_events,
};

use crate::{
    DatabaseError, notice, outbox, page::Part, payment::refund::NewRefund, wallet::ledger,
};

/// Outbox kind that rings a payment's actor.
pub const RING: &str = "payment_look";

/// A payment about to begin.
#[derive(Debug, Clone)]
pub struct NewPayment<'a> {
    pub payment_id: PaymentId,
    pub uid: Uid,
    /// None for a deposit.
    pub order_id: Option<OrderId>,
    pub method: Method,
    pub amount: UsdCents,
    pub expires_at: Option<OffsetDateTime>,
    pub return_url: Option<&'a str>,
    /// Created by the payer once per command (deposits).
    pub command_key: Option<&'a str>,
    /// What the payer accepted of the terms; none for a deposit.
    pub terms_version: Option<i64>,
}

/// Begins a payment. `false` if the same command began one before.
pub async fn insert(tx: &mut PgConnection, new: &NewPayment<'_>) -> Result<bool, DatabaseError> {
    let inserted = sqlx::query!(
        r#"
        insert into payment (payment_id, purpose, uid, order_id, method, amount_cents, status, expires_at, deadline_at, return_url, command_key, terms_version)
        values ($1, case when $3::uuid is null then 'deposit' else 'order' end, $2, $3, $4, $5, 'processing', $6,
            least($6, now() + interval '60 seconds'), $7, $8, $9)
        on conflict (uid, command_key) do nothing
        "#,
        new.payment_id.0,
        new.uid.0,
        new.order_id.map(|id| id.0),
        new.method.as_str(),
        new.amount.0,
        new.expires_at,
        new.return_url,
        new.command_key,
        new.terms_version,
    )
    .execute(tx)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// Begins a deposit, or finds the one this command began before.
pub async fn begin_deposit(
    pool: &PgPool,
    new: &NewPayment<'_>,
    window: time::Duration,
) -> Result<PaymentId, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let now: OffsetDateTime =
        sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(&mut *tx).await?;
    let new = NewPayment { expires_at: Some(now + window), ..new.clone() };
    let found = if insert(&mut tx, &new).await? {
        new.payment_id.0
    } else {
        sqlx::query_scalar!(
            "select payment_id from payment where uid = $1 and command_key = $2",
            new.uid.0,
            new.command_key,
        )
        .fetch_one(&mut *tx)
        .await?
    };
    tx.commit().await?;
    Ok(PaymentId(found))
}

pub(crate) async fn insert_from_balance(
    tx: &mut PgConnection,
    payment_id: PaymentId,
    uid: Uid,
    order_id: OrderId,
    amount: UsdCents,
    parts: Parts,
    terms_version: Option<i64>,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        insert into payment (payment_id, purpose, uid, order_id, method, amount_cents, status, parts, terms_version, settled_at)
        values ($1, 'order', $2, $3, 'balance', $4, 'success', $5, $6, now())
        "#,
        payment_id.0,
        uid.0,
        order_id.0,
        amount.0,
        Json(parts) as Json<Parts>,
        terms_version,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// The parts of the balance a payment was made with; `None` if the provider captured it.
pub(crate) async fn parts(
    tx: &mut PgConnection,
    payment: PaymentId,
) -> Result<Option<Parts>, DatabaseError> {
    let parts = sqlx::query_scalar!(
        r#"select parts as "parts: Json<Parts>" from payment where payment_id = $1"#,
        payment.0,
    )
    .fetch_one(tx)
    .await?;
    Ok(parts.map(|parts| parts.0))
}

/// How a payment ended.
#[derive(Debug, Clone, Copy)]
pub enum Settled<'a> {
    Success,
    Failed { reason: &'a str },
    Cancelled,
}

/// Ends a payment that is under way; `false` if it had ended already.
pub async fn settle(
    tx: &mut PgConnection,
    payment: PaymentId,
    how: Settled<'_>,
) -> Result<bool, DatabaseError> {
    let (status, failure) = match how {
        Settled::Success => (Status::Success, None),
        Settled::Failed { reason } => (Status::Failed, Some(reason)),
        Settled::Cancelled => (Status::Cancelled, None),
    };
    let settled = sqlx::query!(
        r#"
        update payment set status = $2, failure = $3, settled_at = now(), deadline_at = null, version = version + 1
        where payment_id = $1 and status = 'processing'
        "#,
        payment.0,
        status.as_str(),
        failure,
    )
    .execute(tx)
    .await?;
    Ok(settled.rows_affected() == 1)
}

/// Asks that the payment's actor look how things stand. Rung twice is rung once.
pub(crate) async fn ring(
    tx: &mut PgConnection,
    payment: PaymentId,
    detail: &Value,
) -> Result<(), DatabaseError> {
    let key = format!("{RING}:{payment}:{}", Uuid::now_v7());
    let payload = json!({ "payment_id": payment, "why": detail });
    outbox::add(tx, RING, &key, &payload).await?;
    Ok(())
}

/// Has the provider asked about it in a while even without a wake signal: its money is on the way back.
pub(crate) async fn watch(tx: &mut PgConnection, payment: PaymentId) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update payment set deadline_at = now() + interval '60 seconds' where payment_id = $1",
        payment.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// A payment as its actor holds it, and as its payer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentRow {
    pub payment_id: PaymentId,
    pub version: i64,
    pub uid: Uid,
    pub order_id: Option<OrderId>,
    pub method: Method,
    pub status: Status,
    pub amount: UsdCents,
    /// What is charged instead, where the way to pay takes its own currency only.
    pub local: Option<LocalAmount>,
    pub provider_ref: Option<String>,
    pub charge_ref: Option<String>,
    pub redirect_url: Option<String>,
    pub voucher: Option<String>,
    pub return_url: Option<String>,
    pub failure: Option<String>,
    /// What the payer was shown of the terms and accepted.
    pub terms_version: Option<i64>,
    pub expires_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
    pub settled_at: Option<OffsetDateTime>,
}

struct Row {
    payment_id: Uuid,
    version: i64,
    uid: i64,
    order_id: Option<Uuid>,
    method: Method,
    status: Status,
    amount_cents: i64,
    local_currency: Option<String>,
    local_amount: Option<i64>,
    provider_ref: Option<String>,
    charge_ref: Option<String>,
    redirect_url: Option<String>,
    voucher: Option<String>,
    return_url: Option<String>,
    failure: Option<String>,
    terms_version: Option<i64>,
    expires_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    settled_at: Option<OffsetDateTime>,
}

impl From<Row> for PaymentRow {
    fn from(row: Row) -> Self {
        Self {
            payment_id: PaymentId(row.payment_id),
            version: row.version,
            uid: Uid(row.uid),
            order_id: row.order_id.map(OrderId),
            method: row.method,
            status: row.status,
            amount: UsdCents(row.amount_cents),
            local: local(row.local_currency.as_deref(), row.local_amount),
            provider_ref: row.provider_ref,
            charge_ref: row.charge_ref,
            redirect_url: row.redirect_url,
            voucher: row.voucher,
            return_url: row.return_url,
            failure: row.failure,
            terms_version: row.terms_version,
            expires_at: row.expires_at,
            created_at: row.created_at,
            settled_at: row.settled_at,
        }
    }
}

fn local(currency: Option<&str>, amount: Option<i64>) -> Option<LocalAmount> {
    Some(LocalAmount { currency: currency::find(currency?)?, amount: amount? })
}

/// The payment; `None` if there is none.
pub async fn load(pool: &PgPool, id: PaymentId) -> Result<Option<PaymentRow>, DatabaseError> {
    let row = sqlx::query_as!(
        Row,
        r#"
        select payment_id, version, uid, order_id, method as "method: Method", status as "status: Status", amount_cents, local_currency, local_amount, provider_ref, charge_ref, redirect_url, voucher,
            return_url, failure, terms_version, expires_at, created_at, settled_at
        from payment where payment_id = $1
        "#,
        id.0,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(PaymentRow::from))
}

/// A person's payments, newest first, and how many there are; of one order, if one is named.
pub async fn list(
    pool: &PgPool,
    uid: Uid,
    order: Option<OrderId>,
    part: Part,
) -> Result<(Vec<PaymentRow>, i64), DatabaseError> {
    let order = order.map(|order| order.0);
    let rows = sqlx::query_as!(
        Row,
        r#"
        select payment_id, version, uid, order_id, method as "method: Method", status as "status: Status", amount_cents, local_currency, local_amount, provider_ref, charge_ref, redirect_url, voucher,
            return_url, failure, terms_version, expires_at, created_at, settled_at
        from payment where uid = $1 and ($2::uuid is null or order_id = $2)
        order by payment_id desc limit $3 offset $4
        "#,
        uid.0,
        order,
        part.limit,
        part.offset,
    )
    .fetch_all(pool)
    .await?;
    let total = sqlx::query_scalar!(
        r#"select count(*) as "total!" from payment where uid = $1 and ($2::uuid is null or order_id = $2)"#,
        uid.0,
        order,
    )
    .fetch_one(pool)
    .await?;
    Ok((rows.into_iter().map(PaymentRow::from).collect(), total))
}

/// Settles what is charged in another currency, once: whatever rates do afterwards, the provider is asked for the same. Answers what was
/// settled first.
pub async fn settle_local(
    pool: &PgPool,
    id: PaymentId,
    wanted: LocalAmount,
) -> Result<Option<LocalAmount>, DatabaseError> {
    let settled = sqlx::query!(
        r#"
        update payment set local_currency = coalesce(local_currency, $2), local_amount = coalesce(local_amount, $3)
        where payment_id = $1
        returning local_currency, local_amount
        "#,
        id.0,
        wanted.currency.code,
        wanted.amount,
    )
    .fetch_optional(pool)
    .await?;
    Ok(settled.and_then(|row| local(row.local_currency.as_deref(), row.local_amount)))
}

/// What the provider calls a payment and where its payer goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened<'a> {
    pub provider_ref: &'a str,
    pub redirect_url: Option<&'a str>,
}

/// Notes what the provider calls it. The provider answers the same to the same key, so a repeat writes the same.
pub async fn opened(
    pool: &PgPool,
    id: PaymentId,
    opened: &Opened<'_>,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        update payment set provider_ref = $2, redirect_url = $3, version = version + 1
        where payment_id = $1 and provider_ref is null
        "#,
        id.0,
        opened.provider_ref,
        opened.redirect_url,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// What the provider names once the payer has begun there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Begun<'a> {
    pub charge_ref: Option<&'a str>,
    /// What a shop or bank wants to be told.
    pub voucher: Option<&'a str>,
    /// Where the payer goes from now on.
    pub redirect_url: Option<&'a str>,
}

impl Begun<'_> {
    /// Whether all of it stands in the row.
    pub fn is_in(&self, row: &PaymentRow) -> bool {
        let is = |new: Option<&str>, old: &Option<String>| new.is_none() || new == old.as_deref();
        is(self.charge_ref, &row.charge_ref)
            && is(self.voucher, &row.voucher)
            && is(self.redirect_url, &row.redirect_url)
    }
}

/// Notes what the provider has named since the payer began.
pub async fn begun(pool: &PgPool, id: PaymentId, begun: &Begun<'_>) -> Result<(), DatabaseError> {
    sqlx::query!(
        r#"
        update payment
        set charge_ref = coalesce($2, charge_ref), voucher = coalesce($3, voucher), redirect_url = coalesce($4, redirect_url),
            version = version + 1
        where payment_id = $1
            and (coalesce($2, charge_ref), coalesce($3, voucher), coalesce($4, redirect_url))
                is distinct from (charge_ref, voucher, redirect_url)
        "#,
        id.0,
        begun.charge_ref,
        begun.voucher,
        begun.redirect_url,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A deposit's money is there. `false` if it was booked before.
pub async fn deposit_captured(pool: &PgPool, row: &PaymentRow) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    if !settle(&mut tx, row.payment_id, Settled::Success).await? {
        return Ok(false);
    }
    ledger::post(&mut tx, &[postings::deposited(row.payment_id, row.uid, row.amount)]).await?;
    notice::add_of_payment(&mut tx, row.payment_id, Kind::Deposited, row.amount).await?;
    tx.commit().await?;
    Ok(true)
}

/// Ends a payment by itself (a deposit, or one whose order no longer waits for it). `false` if it had ended.
pub async fn ended(
    pool: &PgPool,
    payment: PaymentId,
    how: Settled<'_>,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let ended = settle(&mut tx, payment, how).await?;
    tx.commit().await?;
    Ok(ended)
}

/// Notes of a payment that has ended unpaid that its capture is no amount of ours. `false` if that was noted before.
pub async fn note_unusable(pool: &PgPool, payment: PaymentId) -> Result<bool, DatabaseError> {
    let noted = sqlx::query!(
        r#"
        update payment set failure = $2, version = version + 1
        where payment_id = $1 and status in ('failed', 'cancelled') and failure is distinct from $2
        "#,
        payment.0,
        UNUSABLE,
    )
    .execute(pool)
    .await?;
    Ok(noted.rows_affected() == 1)
}

/// Money came for something that wants none any more: into suspense and, with the same commit, on its way back.
/// `false` if that was booked before.
pub async fn give_back(
    pool: &PgPool,
    row: &PaymentRow,
    refund_id: RefundId,
    amount: UsdCents,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let moved = sqlx::query!(
        r#"
        update payment set status = 'refunded', settled_at = now(), deadline_at = now() + interval '60 seconds', version = version + 1
        where payment_id = $1 and status in ('processing', 'failed', 'cancelled')
        "#,
        row.payment_id.0,
    )
    .execute(&mut *tx)
    .await?;
    if moved.rows_affected() == 0 {
        return Ok(false);
    }
    let new = NewRefund {
        refund_id,
        uid: row.uid,
        order_id: row.order_id,
        payment_id: row.payment_id,
        amount,
        reason: "late_money",
        is_late: true,
        to_balance: false,
    };
    refund::insert(&mut tx, &new).await?;
    let about = postings::About { order: row.order_id, ..Default::default() };
    ledger::post(&mut tx, &postings::late_money(about, row.payment_id, refund_id, amount)).await?;
    ring(&mut tx, row.payment_id, &json!({ "refund_id": refund_id })).await?;
    tx.commit().await?;
    Ok(true)
}
