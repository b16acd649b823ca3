//! Payments by their id, by the number of a refund of them, or by what the provider calls any of these.

use guildhall_domain::{
    ids::{OrderId, PaymentId},
    payment::{Method, Purpose, Status},
    wallet::money::UsdCents,
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, identity::public_profile::PublicProfile};

/// A payment as a search shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPayment {
    pub payment_id: PaymentId,
    pub purpose: Purpose,
    pub method: Method,
    pub status: Status,
    pub amount: UsdCents,
    /// None for a deposit.
    pub order_id: Option<OrderId>,
    /// The provider's name for it, once it has one.
    pub provider_ref: Option<String>,
    /// Who pays.
    pub payer: PublicProfile,
    pub created_at: OffsetDateTime,
}

/// The payments that `id`, `text` (as the provider writes it) or `number` (of a refund) says, newest first.
pub async fn payments(
    pool: &PgPool,
    id: Option<Uuid>,
    text: &str,
    number: Option<i64>,
) -> Result<Vec<FoundPayment>, DatabaseError> {
    let rows =
        sqlx::query_file!("src/lookup/payment.sql", id, text, number).fetch_all(pool).await?;
    let found = rows.into_iter().map(|row| FoundPayment {
        payment_id: PaymentId(row.payment_id),
        purpose: row.purpose,
        method: row.method,
        status: row.status,
        amount: UsdCents(row.amount_cents),
        order_id: row.order_id.map(OrderId),
        provider_ref: row.provider_ref,
        payer: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
        created_at: row.created_at,
    });
    Ok(found.collect())
}
