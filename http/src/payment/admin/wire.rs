//! Payments as administrators see them.
use crate::{
    api::wire::millis,
    identity::profile::Profile,
    payment::{Payment, dispute::PaymentDispute},
};
use guildhall_domain::{
    order::OrderEventKind,
    payment::{DisputeStatus, Method, Purpose, RefundRoute, RefundStatus, Seen, Status},
};
use guildhall_persistence::{
    identity::public_profile::PublicProfile,
    payment::{EventRow, PaymentRow, admin_list, dispute::DisputeRow, refund::RefundRow},
};
use guildhall_providers::payment::{DisputeSeen, PaymentSeen, RefundSeen, RefundState};
use serde::Serialize;
use utoipa::ToSchema;

/// A payment in one line.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentLine {
    /// The payment.
    #[schema(value_type = guildhall_domain::ids::PaymentId)]
    pub payment_id: String,
    /// What it pays for.
    pub purpose: Purpose,
    /// The order; absent for a deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// How it is paid.
    pub method: Method,
    /// How it stands.
    pub status: Status,
    /// In cents.
    pub amount_cents: i64,
    /// What has gone back or is on its way, in cents.
    pub refunded_cents: i64,
    /// Whether a chargeback of it is open.
    pub is_disputed: bool,
    /// Who pays.
    pub payer: Profile,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentLines {
    /// The payments.
    pub payments: Vec<PaymentLine>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A refund of a payment.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentRefund {
    /// The refund.
    #[schema(value_type = guildhall_domain::ids::RefundId)]
    pub refund_id: String,
    /// Its number, as people say it.
    pub number: String,
    /// In cents.
    pub amount_cents: i64,
    /// Where it goes.
    pub route: RefundRoute,
    /// How it stands.
    pub status: RefundStatus,
    /// What it follows from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<OrderEventKind>,
    /// The payment came when nothing was to be paid any more.
    pub is_late: bool,
    /// What the provider calls it, once it has a name there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_ref: Option<String>,
    /// When it began, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When it ended, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<i64>,
}

/// Something the provider told by itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderEvent {
    /// The provider's name for it.
    pub event_id: String,
    /// A word of the provider's list.
    pub kind: String,
    /// The provider's name of the payment it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_ref: Option<String>,
    /// When it came, in milliseconds since 1970 UTC.
    pub received_at: i64,
    /// When it was acted on, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handled_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnmatchedEvents {
    /// The events.
    pub events: Vec<ProviderEvent>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// What is kept of a payment.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentRecord {
    /// As its payer sees it.
    #[serde(flatten)]
    pub payment: Payment,
    /// Who pays.
    pub payer: Profile,
    /// What the provider calls it; absent for a payment from the balance, and until the provider was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_ref: Option<String>,
    /// What the provider calls the charge, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charge_ref: Option<String>,
    /// Its refunds, oldest first.
    pub refunds: Vec<PaymentRefund>,
    /// Its chargebacks, oldest first.
    pub disputes: Vec<PaymentDispute>,
    /// What the provider told of it, newest first; what was acted on is kept for a while only.
    pub events: Vec<ProviderEvent>,
}

/// A payment as the provider has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentAtProvider {
    /// `pending`, `approved` (at PayPal, and not captured), `captured`, `failed` or `cancelled`.
    pub status: &'static str,
    /// What was captured, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount_cents: Option<i64>,
    /// Why it failed: a word of the provider's list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// The provider's name of the charge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charge_ref: Option<String>,
}

/// A refund as the provider has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefundAtProvider {
    /// The provider's name for it.
    pub provider_ref: String,
    /// `pending`, `succeeded` or `failed`.
    pub status: &'static str,
}

/// A chargeback as the provider has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct DisputeAtProvider {
    /// The provider's name for it.
    pub dispute_id: String,
    /// How much is disputed, in cents.
    pub amount_cents: i64,
    /// How far it is.
    pub status: DisputeStatus,
}

/// How a payment stands at the provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct AtProvider {
    /// When it was asked, in milliseconds since 1970 UTC.
    pub asked_at: i64,
    /// Why it could not say, in English, for whoever runs the server; what it had said until then is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// The payment; absent where the provider has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment: Option<PaymentAtProvider>,
    /// Refunds that we know by a name of the provider's.
    pub refunds: Vec<RefundAtProvider>,
    /// Its chargebacks.
    pub disputes: Vec<DisputeAtProvider>,
}

impl From<admin_list::PaymentLine> for PaymentLine {
    fn from(line: admin_list::PaymentLine) -> Self {
        Self {
            payment_id: line.payment_id.to_string(),
            purpose: line.purpose,
            order_id: line.order_id.map(|id| id.to_string()),
            method: line.method,
            status: line.status,
            amount_cents: line.amount.0,
            refunded_cents: line.refunded.0,
            is_disputed: line.is_disputed,
            payer: line.payer.into(),
            created_at: millis(line.created_at),
        }
    }
}

impl From<EventRow> for ProviderEvent {
    fn from(row: EventRow) -> Self {
        Self {
            event_id: row.event_id,
            kind: row.kind,
            provider_ref: row.payment_ref,
            received_at: millis(row.received_at),
            handled_at: row.handled_at.map(millis),
        }
    }
}

impl From<RefundRow> for PaymentRefund {
    fn from(row: RefundRow) -> Self {
        Self {
            refund_id: row.refund_id.to_string(),
            number: row.number.to_string(),
            amount_cents: row.amount.0,
            route: row.route,
            status: row.status,
            cause: row.reason.parse().ok(),
            is_late: row.is_late,
            provider_ref: row.provider_ref,
            created_at: millis(row.created_at),
            settled_at: row.settled_at.map(millis),
        }
    }
}

impl PaymentRecord {
    pub(super) fn new(
        row: PaymentRow,
        payer: PublicProfile,
        refunds: Vec<RefundRow>,
        disputes: Vec<DisputeRow>,
        events: Vec<EventRow>,
    ) -> Self {
        Self {
            payer: payer.into(),
            provider_ref: row.provider_ref.clone(),
            charge_ref: row.charge_ref.clone(),
            refunds: refunds.into_iter().map(PaymentRefund::from).collect(),
            disputes: disputes.into_iter().map(PaymentDispute::from).collect(),
            events: events.into_iter().map(ProviderEvent::from).collect(),
            payment: Payment::from(row),
        }
    }
}

impl From<PaymentSeen> for PaymentAtProvider {
    fn from(seen: PaymentSeen) -> Self {
        let (status, amount_cents, failure) = match seen.status {
            Seen::Pending => ("pending", None, None),
            Seen::Approved => ("approved", None, None),
            Seen::Captured { amount } => ("captured", Some(amount.0), None),
            Seen::Failed { reason } => ("failed", None, Some(reason)),
            Seen::Cancelled => ("cancelled", None, None),
        };
        Self { status, amount_cents, failure, charge_ref: seen.charge_ref }
    }
}

impl From<RefundSeen> for RefundAtProvider {
    fn from(seen: RefundSeen) -> Self {
        let status = match seen.state {
            RefundState::Pending => "pending",
            RefundState::Succeeded => "succeeded",
            RefundState::Failed => "failed",
        };
        Self { provider_ref: seen.provider_ref, status }
    }
}

impl From<DisputeSeen> for DisputeAtProvider {
    fn from(seen: DisputeSeen) -> Self {
        Self { dispute_id: seen.provider_ref, amount_cents: seen.amount.0, status: seen.status }
    }
}
