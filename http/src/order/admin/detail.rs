//! One order, as an administrator sees it. Who looks is written to the security log.
use crate::{
    api::{call::Context, caller::OrderStaff, error::ApiError, look::note_look, wire::millis},
    identity::profile::Profile,
    order::{
        queries::OrderQuery,
        ruling::proposal_of,
        seen_by,
        wire::{Order, RulingProposal, TimelineEntry},
    },
    payment::{PaymentDispute, PaymentRefund},
};
use guildhall_domain::{
    conversation::State,
    ids::Uid,
    order::{Information, OrderEventKind, Party},
    payment::{Method, Status},
    staff_act::{StaffActKind, StaffActSubject},
    wallet::{
        Origin,
        ledger::{AccountKind, Cause},
    },
};
use guildhall_persistence::{
    order::record::{self, AboutOrder, Done},
    page::Part,
    payment::{self as payments, PaymentRow, dispute, refund},
    staff_act::StaffAct,
    wallet::ledger::{self, OrderEntry},
};
use serde::Serialize;
use utoipa::ToSchema;

/// Most payments that are shown. Ours: more than anybody tries.
const MOST_PAYMENTS: i64 = 100;

/// An order with everything that is known of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminOrderDetail {
    #[serde(flatten)]
    pub order: Order,
    /// What was paid, in cents.
    pub paid_cents: i64,
    /// How the information that the seller needs from the buyer stands. What it says is for these two alone.
    pub information: Information,
    /// What happened and who did it, oldest first.
    pub timeline: Vec<AdminTimelineEntry>,
    /// Every try to pay, newest first.
    pub payments: Vec<AdminPayment>,
    /// Money that goes back, oldest first.
    pub refunds: Vec<PaymentRefund>,
    /// What the order has moved in the ledger, oldest first. The amounts of a transaction sum to zero.
    pub entries: Vec<OrderLedgerEntry>,
    /// Disputes that banks have opened about its payments, oldest first.
    pub payment_disputes: Vec<PaymentDispute>,
    /// Conversations about it.
    pub conversations: Vec<OrderConversation>,
    /// What is proposed and waits for a second person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<RulingProposal>,
    /// The caller may refund it now without a dispute.
    pub may_refund: bool,
    /// Above this amount, in cents, a ruling or a refund waits for a second person.
    pub ruling_limit_cents: i64,
}

/// A line of the timeline, with who it was.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminTimelineEntry {
    #[serde(flatten)]
    pub entry: TimelineEntry,
    /// Who it was; absent for deadlines and the payment provider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<Profile>,
}

/// A try to pay.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminPayment {
    /// The payment.
    #[schema(value_type = guildhall_domain::ids::PaymentId)]
    pub payment_id: String,
    /// How it is paid.
    pub method: Method,
    /// How it stands.
    pub status: Status,
    /// In cents.
    pub amount_cents: i64,
    /// The provider's name for it, once it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_ref: Option<String>,
    /// The provider's name for the charge, once the payer has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charge_ref: Option<String>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// The version of the terms that the payer was shown and accepted when it began; absent where none were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms_version: Option<i64>,
    /// When it began, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When it ended, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<i64>,
}

/// An entry of the ledger.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderLedgerEntry {
    /// Entries with the same number are one transaction.
    pub transaction_id: i64,
    /// When it was booked, in milliseconds since 1970 UTC.
    pub at: i64,
    /// What moved the money.
    pub cause: Cause,
    /// What the account is for.
    pub account: AccountKind,
    /// Whose balance it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<Uid>,
    /// Which part of the balance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// In cents; less than zero is taken from the account.
    pub amount_cents: i64,
}

/// A conversation about an order.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderConversation {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// Who asked customer support; absent for what buyer and seller wrote to each other, which is for these two alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customer: Option<Uid>,
    /// How it stands.
    pub state: State,
}

impl From<Done> for AdminTimelineEntry {
    fn from(done: Done) -> Self {
        Self { entry: done.event.into(), person: done.by.map(Profile::from) }
    }
}

impl From<PaymentRow> for AdminPayment {
    fn from(row: PaymentRow) -> Self {
        Self {
            payment_id: row.payment_id.to_string(),
            method: row.method,
            status: row.status,
            amount_cents: row.amount.0,
            provider_ref: row.provider_ref,
            charge_ref: row.charge_ref,
            failure: row.failure,
            terms_version: row.terms_version,
            created_at: millis(row.created_at),
            settled_at: row.settled_at.map(millis),
        }
    }
}

impl From<OrderEntry> for OrderLedgerEntry {
    fn from(entry: OrderEntry) -> Self {
        Self {
            transaction_id: entry.transaction_id,
            at: millis(entry.at),
            cause: entry.cause,
            account: entry.account,
            uid: entry.uid,
            origin: entry.origin,
            amount_cents: entry.amount.0,
        }
    }
}

impl From<AboutOrder> for OrderConversation {
    fn from(about: AboutOrder) -> Self {
        Self {
            conversation_id: about.conversation_id.to_string(),
            customer: about.customer,
            state: about.state,
        }
    }
}

/// An order with everything that is known of it.
pub(super) async fn detail(
    context: Context,
    OrderStaff(admin): OrderStaff,
    input: OrderQuery,
) -> Result<AdminOrderDetail, ApiError> {
    let (state, id) = (&context.state, input.order_id);
    let pool = &state.pool;
    let (view, side) = seen_by(state, &admin, id).await?;
    let order = &view.order;
    let timeline = record::timeline(pool, id).await?;
    let happened: Vec<OrderEventKind> = timeline.iter().map(|done| done.event.what).collect();
    let (paid, _) = payments::list(pool, order.buyer, Some(id), Part::first(MOST_PAYMENTS)).await?;
    let refunds = refund::list(pool, Some(id), None).await?;
    let entries = ledger::of_order(pool, id).await?;
    let disputes = dispute::of(pool, Some(id), None).await?;
    let conversations = record::conversations(pool, id, order.buyer, order.seller).await?;
    let proposal = proposal_of(state, &admin, id).await?;
    let (kind, subject) = (StaffActKind::OrderViewed, StaffActSubject::Order);
    let act = StaffAct::new(Some(admin.uid), kind, subject, id);
    note_look(&context, &admin, act, None, "/api/admin/order/detail").await?;
    Ok(AdminOrderDetail {
        paid_cents: order.captured.0,
        information: Information::of(order.needs_info, order.stage, &happened),
        timeline: timeline.into_iter().map(AdminTimelineEntry::from).collect(),
        payments: paid.into_iter().map(AdminPayment::from).collect(),
        refunds: refunds.into_iter().map(PaymentRefund::from).collect(),
        entries: entries.into_iter().map(OrderLedgerEntry::from).collect(),
        payment_disputes: disputes.into_iter().map(PaymentDispute::from).collect(),
        conversations: conversations.into_iter().map(OrderConversation::from).collect(),
        may_refund: side == Party::Staff && proposal.is_none() && order.may_be_refunded_by_staff(),
        proposal,
        ruling_limit_cents: state.settings.ruling_limit.0,
        order: Order::seen(&view, Party::Staff),
    })
}
