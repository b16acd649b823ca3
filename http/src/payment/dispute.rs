//! Disputes (chargebacks) of payments, for administrators and who supervises a team of customer support. They are answered at the provider; here is what there is to answer.
//!
//! Source: reliability W6; `docs/wire.md`, "Money".
use crate::api::{
    call::{Call, Context, calls},
    caller::Agent,
    error::{ApiError, Reason},
    wire::{millis, page_size},
};
use garde::Validate;
use guildhall_domain::{ids::Uid, moment, payment::DisputeStatus};
use guildhall_persistence::{
    payment::dispute::{DisputeRow, list},
    support::membership,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
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
    pub limit: Option<i64>,
}

/// A dispute of one payment.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentDispute {
    /// The provider's name for it.
    pub dispute_id: String,
    pub payment_id: String,
    /// None for a deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_id: Option<String>,
    /// Who paid.
    #[schema(value_type = String)]
    pub uid: Uid,
    pub amount_cents: i64,
    /// A word of the provider's list.
    pub reason: String,
    pub status: DisputeStatus,
    pub opened_at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentDisputes {
    pub disputes: Vec<PaymentDispute>,
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

/// `<opened, in microseconds>.<name>` of the last entry of a page.
fn read_cursor(text: &str) -> Option<(OffsetDateTime, &str)> {
    let (micros, name) = text.split_once('.')?;
    Some((moment::of_micros(micros.parse().ok()?)?, name))
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
    let before = match input.before.as_deref() {
        Some(text) => {
            Some(read_cursor(text).ok_or_else(|| ApiError::field("before", Reason::Invalid))?)
        }
        None => None,
    };
    let limit = page_size(input.limit);
    let mut rows = list(&context.state.pool, before, limit + 1).await?;
    let wanted = usize::try_from(limit).unwrap_or(50);
    let has_more = rows.len() > wanted;
    rows.truncate(wanted);
    let next = rows.last().filter(|_| has_more).map(|last| {
        let micros = last.opened_at.unix_timestamp_nanos() / 1_000;
        format!("{micros}.{}", last.dispute_ref)
    });
    Ok(PaymentDisputes { disputes: rows.into_iter().map(Into::into).collect(), next })
}
