//! Disputes (chargebacks) of payments, for administrators and who supervises a team of customer support. They are answered at the provider; here is what there is to answer.
//!
//! Source: reliability W6; `docs/wire.md`, "Money".
use super::cursor;
use crate::api::{
    call::{Call, Context, calls},
    caller::Agent,
    error::ApiError,
    wire::{millis, page_size},
};
use garde::Validate;
use guildhall_domain::{ids::Uid, payment::DisputeStatus};
use guildhall_persistence::{
    payment::dispute::{DisputeRow, list},
    support::membership,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The call.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/payment/disputes", disputes)
            .id("payment_disputes")
            .summary("Lists disputes (chargebacks) of payments, newest first."),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct DisputesBefore {
    /// `next` of the page before.
    pub before: Option<String>,
    /// Most disputes: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
    pub limit: Option<i64>,
}

/// A dispute of one payment.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentDispute {
    /// The provider's name for it.
    pub dispute_id: String,
    /// The payment.
    #[schema(value_type = guildhall_domain::ids::PaymentId)]
    pub payment_id: String,
    /// None for a deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// Who paid.
    pub uid: Uid,
    /// How much is disputed, in cents.
    pub amount_cents: i64,
    /// A word of the provider's list.
    pub reason: String,
    /// How far it is.
    pub status: DisputeStatus,
    /// When it was opened, in milliseconds since 1970 UTC.
    pub opened_at: i64,
    /// When it was closed, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentDisputes {
    /// The disputes of this page.
    pub disputes: Vec<PaymentDispute>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

impl From<DisputeRow> for PaymentDispute {
    fn from(row: DisputeRow) -> Self {
        Self {
            dispute_id: row.dispute_ref,
            payment_id: row.payment_id.to_string(),
            order_id: row.order_id.map(|id| id.to_string()),
            uid: row.uid,
            amount_cents: row.amount.0,
            reason: row.reason,
            status: row.status,
            opened_at: millis(row.opened_at),
            closed_at: row.closed_at.map(millis),
        }
    }
}

/// A page of all disputes.
async fn disputes(
    context: Context,
    Agent(caller): Agent,
    input: DisputesBefore,
) -> Result<PaymentDisputes, ApiError> {
    if !membership::supervises(&context.state.pool, caller.speaker()).await? {
        return Err(ApiError::Forbidden);
    }
    let (before, limit) = (cursor::read(input.before.as_deref())?, page_size(input.limit));
    let mut rows = list(&context.state.pool, before, limit + 1).await?;
    let next = cursor::cut(&mut rows, limit, |last| (last.opened_at, &last.dispute_ref));
    Ok(PaymentDisputes { disputes: rows.into_iter().map(Into::into).collect(), next })
}
