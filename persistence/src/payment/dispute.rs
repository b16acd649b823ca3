//! Disputes (chargebacks): the payer's bank takes money back after it was captured. Kept so that staff see them; the ledger is not moved,
//! since the provider takes the money from the house's account there and may give it back.
//!
//! Source: reliability H3, W6.

use guildhall_domain::{
    ids::{OrderId, PaymentId, Uid},
    payment::DisputeStatus,
    wallet::money::UsdCents,
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::DatabaseError;

/// A dispute as the provider told it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisputeNews<'a> {
    pub dispute_ref: &'a str,
    pub amount: UsdCents,
    pub reason: &'a str,
    pub status: DisputeStatus,
}

/// A dispute as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisputeRow {
    pub dispute_ref: String,
    pub payment_id: PaymentId,
    /// Who paid.
    pub uid: Uid,
    /// None for a deposit.
    pub order_id: Option<OrderId>,
    pub amount: UsdCents,
    pub reason: String,
    pub status: DisputeStatus,
    pub opened_at: OffsetDateTime,
    pub closed_at: Option<OffsetDateTime>,
}

/// Whether the provider should be asked about disputes of a payment: it has told of one since we looked last, or one is open.
pub async fn wanted(
    pool: &PgPool,
    payment: PaymentId,
    provider_ref: &str,
) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select exists (
            select from provider_event
            where payment_ref = $2 and handled_at is null
                -- Of Stripe, and of PayPal.
                and (kind like 'charge.dispute.%' or kind like 'CUSTOMER.DISPUTE.%')
        ) or exists (select from payment_dispute where payment_id = $1 and status = 'open') as "wanted!"
        "#,
        payment.0,
        provider_ref,
    )
    .fetch_one(pool)
    .await?)
}

/// Keeps how a dispute stands; `false` if that was known. While it is open the provider is asked each day, even if it tells nothing.
pub async fn note(
    pool: &PgPool,
    payment: PaymentId,
    news: &DisputeNews<'_>,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let noted = sqlx::query!(
        r#"
        insert into payment_dispute as d (dispute_ref, payment_id, amount_cents, reason, status, closed_at)
        values ($1, $2, $3, $4, $5, case when $5 <> 'open' then now() end)
        on conflict (dispute_ref) do update
        set amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status, closed_at = excluded.closed_at
        where d.status is distinct from excluded.status
        "#,
        news.dispute_ref,
        payment.0,
        news.amount.0,
        news.reason,
        news.status.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    if noted.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "update payment set deadline_at = coalesce(deadline_at, now() + interval '1 day') where payment_id = $1 and $2 = 'open'",
        payment.0,
        news.status.as_str(),
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(true)
}

struct Row {
    dispute_ref: String,
    payment_id: Uuid,
    uid: i64,
    order_id: Option<Uuid>,
    amount_cents: i64,
    reason: String,
    status: DisputeStatus,
    opened_at: OffsetDateTime,
    closed_at: Option<OffsetDateTime>,
}

impl From<Row> for DisputeRow {
    fn from(row: Row) -> Self {
        Self {
            dispute_ref: row.dispute_ref,
            payment_id: PaymentId(row.payment_id),
            uid: Uid(row.uid),
            order_id: row.order_id.map(OrderId),
            amount: UsdCents(row.amount_cents),
            reason: row.reason,
            status: row.status,
            opened_at: row.opened_at,
            closed_at: row.closed_at,
        }
    }
}

/// Disputes, newest first, from `before` on.
pub async fn list(
    pool: &PgPool,
    before: Option<(OffsetDateTime, &str)>,
    limit: i64,
) -> Result<Vec<DisputeRow>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select d.dispute_ref, d.payment_id, p.uid, p.order_id, d.amount_cents, d.reason, d.status as "status: DisputeStatus",
            d.opened_at, d.closed_at
        from payment_dispute d join payment p using (payment_id)
        where $1::timestamptz is null or (d.opened_at, d.dispute_ref) < ($1, $2)
        order by d.opened_at desc, d.dispute_ref desc limit $3
        "#,
        before.map(|(at, _)| at),
        before.map(|(_, name)| name),
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(DisputeRow::from).collect())
}

/// Disputes of the payments of an order, or of one payment, oldest first.
pub async fn of(
    pool: &PgPool,
    order: Option<OrderId>,
    payment: Option<PaymentId>,
) -> Result<Vec<DisputeRow>, DatabaseError> {
    let rows = sqlx::query_as!(
        Row,
        r#"
        select d.dispute_ref, d.payment_id, p.uid, p.order_id, d.amount_cents, d.reason, d.status as "status: DisputeStatus",
            d.opened_at, d.closed_at
        from payment_dispute d join payment p using (payment_id)
        where p.order_id = $1 or p.payment_id = $2 order by d.opened_at, d.dispute_ref
        "#,
        order.map(|id| id.0),
        payment.map(|id| id.0),
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(DisputeRow::from).collect())
}

/// How many disputes are open.
pub async fn open(pool: &PgPool) -> Result<i64, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "number!" from payment_dispute where status = 'open'"#
    )
    .fetch_one(pool)
    .await?)
}
