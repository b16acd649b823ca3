//! Every payment of the shop, for administrators: the list, what is kept of one, what the provider says of it at this moment, and what
//! the provider told of payments that nobody here knows.
//!
//! Source: issue 18 (payments and refunds with what the provider says beside what our books say, unmatched news); ours: the paths.
mod at_provider;
mod wire;

use super::cursor;
use crate::api::{
    call::{Call, Context, calls, codes},
    caller::PaymentStaff,
    error::{ApiError, names::NotFound},
    idempotency::Settled,
    look::note_look,
    page::{CursorFields, CursorQuery},
    rules,
    wire::page_size,
};
use garde::Validate;
use guildhall_domain::{
    ids::{PaymentId, Uid},
    payment::{Method, Status},
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    identity::{account, public_profile::PublicProfile},
    payment::{
        self as rows,
        admin_list::{self, Filter},
        dispute, refund,
    },
    staff_act::StaffAct,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
pub use wire::PaymentRefund;
use wire::{PaymentLine, PaymentLines, PaymentRecord, ProviderEvent, UnmatchedEvents};

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/payment/list", list)
            .id("payment_list")
            .summary("Lists payments of everybody, newest first."),
        Call::get("/api/admin/payment/detail", detail)
            .id("payment_record")
            .summary("Returns what is kept of a payment: refunds, chargebacks and what the provider told.")
            .refuses(codes![NotFound]),
        Call::get("/api/admin/payment/at_provider", at_provider::at_provider)
            .id("payment_at_provider")
            .summary("Asks the provider how a payment, its refunds and its chargebacks stand; our books follow what it says.")
            .refuses(codes![NotFound]),
        Call::get("/api/admin/payment/unmatched_events", unmatched_events)
            .id("payment_unmatched_events")
            .summary("Lists what the provider told of payments that are not in our books, newest first."),
        Call::post("/api/admin/payment/close_unmatched", close_unmatched)
            .id("payment_close_unmatched")
            .needs_recent_proof()
            .summary("Puts away what the provider told of a payment that is not in our books, with a note that says why.")
            .refuses(codes![NotFound]),
    ]
}

/// What is looked for; each part that is there must fit.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct PaymentListQuery {
    /// Only payments of this person.
    pub uid: Option<Uid>,
    /// Only payments that stand so.
    pub status: Option<Status>,
    /// Only payments made so.
    pub method: Option<Method>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<PaymentId>,
}

/// A payment.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct PaymentRecordQuery {
    /// Which.
    pub payment_id: PaymentId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct UnmatchedEventsQuery {
    /// `next` of the page before.
    pub before: Option<String>,
    /// Most entries: 50 if left out. Less than 1 counts as 1, more than 100 as 100.
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct UnmatchedClose {
    /// What the provider calls the payment, as in the list.
    #[garde(custom(rules::text(1, 255)))]
    pub provider_ref: String,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub note: String,
}

/// What was put away.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnmatchedClosed {
    /// How many events.
    pub closed: u64,
}

async fn close_unmatched(
    context: Context,
    PaymentStaff(admin): PaymentStaff,
    UnmatchedClose { provider_ref, note }: UnmatchedClose,
) -> Result<Settled<UnmatchedClosed>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let closed = rows::close_unmatched(&mut tx, &provider_ref, admin.uid, note.trim()).await?;
    if closed == 0 {
        return Err(ApiError::NotFound);
    }
    context.settle(tx, &UnmatchedClosed { closed }).await
}

async fn list(
    context: Context,
    PaymentStaff(_): PaymentStaff,
    input: PaymentListQuery,
) -> Result<PaymentLines, ApiError> {
    let PaymentListQuery { uid, status, method, page } = input;
    let filter = Filter { uid, status, method };
    let found =
        admin_list::page(&context.state.pool, filter, page.before(), page.limit() + 1).await?;
    let (found, next) = page.cut(found, |line| line.payment_id.to_string());
    Ok(PaymentLines { payments: found.into_iter().map(PaymentLine::from).collect(), next })
}

async fn detail(
    context: Context,
    PaymentStaff(admin): PaymentStaff,
    PaymentRecordQuery { payment_id }: PaymentRecordQuery,
) -> Result<PaymentRecord, ApiError> {
    let pool = &context.state.pool;
    let row = rows::load(pool, payment_id).await?.ok_or(ApiError::NotFound)?;
    let payer = account::find(pool, row.uid).await?.ok_or(ApiError::NotFound)?;
    let (uid, nickname, profile_pic) = (row.uid, payer.nickname, payer.profile_pic);
    let payer = PublicProfile { uid, nickname, profile_pic };
    let refunds = refund::list(pool, None, Some(payment_id)).await?;
    let disputes = dispute::of(pool, None, Some(payment_id)).await?;
    let events = match &row.provider_ref {
        Some(name) => rows::events_of(pool, name).await?,
        None => Vec::new(),
    };
    let (kind, subject) = (StaffActKind::PaymentViewed, StaffActSubject::Payment);
    let act = StaffAct::new(Some(admin.uid), kind, subject, payment_id);
    note_look(&context, &admin, act, Some(row.uid), "/api/admin/payment/detail").await?;
    Ok(PaymentRecord::new(row, payer, refunds, disputes, events))
}

async fn unmatched_events(
    context: Context,
    PaymentStaff(_): PaymentStaff,
    input: UnmatchedEventsQuery,
) -> Result<UnmatchedEvents, ApiError> {
    let (before, limit) = (cursor::read(input.before.as_deref())?, page_size(input.limit));
    let mut found = rows::unmatched_events(&context.state.pool, before, limit + 1).await?;
    let next = cursor::cut(&mut found, limit, |last| (last.received_at, &last.event_id));
    Ok(UnmatchedEvents { events: found.into_iter().map(ProviderEvent::from).collect(), next })
}
