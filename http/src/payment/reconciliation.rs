//! What the payment provider moved beside what our books say, for administrators: the days, what does not match, and who looks after it.
//!
//! Source: issue 18 (daily reconciliation); ours: the paths; decision 0058.

use crate::{
    api::{
        call::{Call, Context, Empty, calls, codes},
        caller::{Caller, PaymentStaff},
        day::Day,
        error::{ApiError, Reason, names::Conflict, names::NotFound},
        idempotency::Settled,
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::profile::Profile,
};
use futures_util::future::join_all;
use garde::Validate;
use guildhall_domain::{
    ids::Uid,
    payment::{
        Provider,
        reconciliation::{Mismatch, MovementKind},
    },
};
use guildhall_persistence::{
    payment::reconciliation::{self as rows, DayRow, DifferenceError, DifferenceRow, Held, Sums},
    security_log::{self, Event, Outcome, Subject},
};
use guildhall_providers::payment::{BalanceSeen, PaymentProviders};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "admin",
        Call::get("/api/admin/reconciliation/days", days)
            .id("reconciliation_days")
            .summary("Lists days that were or are to be reconciled, newest first, with the sums of the provider and of our books."),
        Call::get("/api/admin/reconciliation/differences", differences)
            .id("reconciliation_differences")
            .summary("Lists what does not match between the provider and our books, newest first."),
        Call::get("/api/admin/reconciliation/balances", balances)
            .id("reconciliation_balances")
            .summary("Asks each payment provider what lies on our account there, and says what our books expect there."),
        Call::post("/api/admin/reconciliation/check", check)
            .id("reconciliation_check")
            .needs_recent_proof()
            .summary("Reconciles a day within seconds, also one that is not over yet."),
        Call::post("/api/admin/reconciliation/take", take)
            .id("reconciliation_take")
            .needs_recent_proof()
            .summary("Makes the caller the owner of a difference. CONFLICT if it is closed.")
            .refuses(codes![NotFound, Conflict]),
        Call::post("/api/admin/reconciliation/close", close)
            .id("reconciliation_close")
            .needs_recent_proof()
            .summary("Closes a difference for good, with a note that says why. CONFLICT if it is closed.")
            .refuses(codes![NotFound, Conflict]),
    ]
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ReconciliationDaysQuery {
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<Day>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct DifferencesQuery {
    /// Only those that are open; all if left out.
    pub open: Option<bool>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<i64>,
}

/// A day.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct DayRequest {
    /// Today or earlier.
    pub day: Day,
}

/// A difference.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct DifferenceRequest {
    /// Which.
    pub difference_id: i64,
}

/// A difference, and why it is one no more.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DifferenceClose {
    /// Which.
    #[garde(skip)]
    pub difference_id: i64,
    /// 1 to 500 characters, for the record.
    #[garde(custom(rules::text(1, 500)))]
    pub note: String,
}

/// Sums of one side in US cents. What went back is less than zero.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationSums {
    /// Payments.
    pub charged_cents: i64,
    /// Refunds, without those that failed.
    pub refunded_cents: i64,
    /// Disputes, without those that were won.
    pub disputed_cents: i64,
}

/// A day by UTC. Both sides may book a movement around midnight on different days: sums differ then, and nothing is missing.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationDay {
    /// Which.
    pub day: Day,
    /// It is about to be reconciled.
    pub is_due: bool,
    /// When it was last, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_at: Option<i64>,
    /// Up to when that went, in milliseconds since 1970 UTC: the end of the day, or earlier if it was not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_until: Option<i64>,
    /// Why it could not be done last time, in English, for whoever runs the server. It is tried again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// What the provider moved, before its fees.
    pub provider: ReconciliationSums,
    /// What the provider keeps of it, in US cents.
    pub fees_cents: i64,
    /// What our books say.
    pub books: ReconciliationSums,
    /// Differences that are open.
    pub open: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationDays {
    /// The days.
    pub days: Vec<ReconciliationDay>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Something that does not match.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationDifference {
    /// Its id.
    pub difference_id: i64,
    /// The day it belongs to.
    pub day: Day,
    /// What does not match; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mismatch: Option<Mismatch>,
    /// The provider's name of the movement; absent where it has moved nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movement_id: Option<String>,
    /// What moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<MovementKind>,
    /// The provider's name of the charge, refund or dispute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_ref: Option<String>,
    /// The payment it belongs to, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::PaymentId>)]
    pub payment_id: Option<String>,
    /// Its order; absent for a deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// Who paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uid: Option<Uid>,
    /// In the smallest unit of `currency`; absent where the provider has moved nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_amount: Option<i64>,
    /// In the smallest unit of `currency`; absent where our books have nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub books_amount: Option<i64>,
    /// ISO 4217: any that a payer paid in.
    pub currency: String,
    /// When it was found, in milliseconds since 1970 UTC.
    pub found_at: i64,
    /// Who looks after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Profile>,
    /// When it was closed, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<i64>,
    /// Who closed it; absent where both sides match by now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_by: Option<Profile>,
    /// Why, in their words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationDifferences {
    /// The differences.
    pub differences: Vec<ReconciliationDifference>,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// What lies on our account at a provider in one currency, in its smallest unit.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderSum {
    /// ISO 4217.
    pub currency: String,
    /// What could be paid out; less than zero where we owe.
    pub available: i64,
    /// What the provider still keeps.
    pub pending: i64,
}

/// What a provider says at this moment.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderBalance {
    /// Who.
    pub provider: Provider,
    /// By currency; empty where it did not answer.
    pub sums: Vec<ProviderSum>,
    /// Why it did not answer, in English, for whoever runs the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// What lies at the providers beside what should.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderBalances {
    /// When they were asked, in milliseconds since 1970 UTC.
    pub asked_at: i64,
    /// Each provider that is connected.
    pub providers: Vec<ProviderBalance>,
    /// What our books say all of them hold for us, before fees and payouts, in US cents.
    pub books_cents: i64,
    /// What they have kept on the days that were reconciled, in US cents.
    pub fees_cents: i64,
    /// What they have paid out to our bank on these days, in US cents; less than zero.
    pub paid_out_cents: i64,
    /// Disputes at payers' banks, prices of the account, and other movements of these days that our books do not have, in US cents; less
    /// than zero where they took money.
    pub other_cents: i64,
    /// What should lie there after all of these, in US cents.
    pub expected_cents: i64,
}

impl From<BalanceSeen> for ProviderSum {
    fn from(seen: BalanceSeen) -> Self {
        let BalanceSeen { currency, available, pending } = seen;
        Self { currency, available, pending }
    }
}

/// What is done.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationChecked {
    /// The day that is reconciled within seconds.
    pub day: Day,
}

/// What was changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReconciliationChanged {
    /// The difference.
    pub difference_id: i64,
}

impl From<Sums> for ReconciliationSums {
    fn from(sums: Sums) -> Self {
        let Sums { charged_cents, refunded_cents, disputed_cents } = sums;
        Self { charged_cents, refunded_cents, disputed_cents }
    }
}

impl From<DayRow> for ReconciliationDay {
    fn from(row: DayRow) -> Self {
        Self {
            day: Day(row.day),
            is_due: row.is_due,
            checked_at: row.checked_at.map(millis),
            checked_until: row.checked_until.map(millis),
            failure: row.failure,
            provider: row.provider.into(),
            fees_cents: row.fees_cents,
            books: row.books.into(),
            open: row.open,
        }
    }
}

impl From<DifferenceRow> for ReconciliationDifference {
    fn from(row: DifferenceRow) -> Self {
        Self {
            difference_id: row.difference_id,
            day: Day(row.day),
            mismatch: row.mismatch,
            movement_id: row.movement_ref,
            kind: row.kind,
            provider_ref: row.object_ref,
            payment_id: row.payment_id.map(|id| id.to_string()),
            order_id: row.order_id.map(|id| id.to_string()),
            uid: row.uid,
            provider_amount: row.provider_amount,
            books_amount: row.books_amount,
            currency: row.currency,
            found_at: millis(row.found_at),
            owner: row.owner.map(Profile::from),
            closed_at: row.closed_at.map(millis),
            closed_by: row.closed_by.map(Profile::from),
            note: row.note,
        }
    }
}

async fn days(
    context: Context,
    PaymentStaff(_): PaymentStaff,
    input: ReconciliationDaysQuery,
) -> Result<ReconciliationDays, ApiError> {
    let before = input.page.before().map(|day| day.0);
    let found = rows::days(&context.state.pool, before, input.page.limit() + 1).await?;
    let (found, next) = input.page.cut(found, |row| row.day.to_string());
    Ok(ReconciliationDays { days: found.into_iter().map(ReconciliationDay::from).collect(), next })
}

async fn differences(
    context: Context,
    PaymentStaff(_): PaymentStaff,
    input: DifferencesQuery,
) -> Result<ReconciliationDifferences, ApiError> {
    let (is_open, before) = (input.open.unwrap_or(false), input.page.before());
    let pool = &context.state.pool;
    let found = rows::differences(pool, is_open, before, input.page.limit() + 1).await?;
    let (found, next) = input.page.cut(found, |row| row.difference_id.to_string());
    let differences = found.into_iter().map(ReconciliationDifference::from).collect();
    Ok(ReconciliationDifferences { differences, next })
}

async fn balances(
    context: Context,
    PaymentStaff(_): PaymentStaff,
    Empty {}: Empty,
) -> Result<ProviderBalances, ApiError> {
    let state = &context.state;
    let asked_at = millis(OffsetDateTime::now_utc());
    // All at once: one that is away holds up the others for no longer than itself.
    let asked = state.get::<PaymentProviders>().all().map(async |(provider, adapter)| {
        let seen = adapter.balances().await;
        let failure = seen.as_ref().err().map(ToString::to_string);
        let sums = seen.unwrap_or_default().into_iter().map(ProviderSum::from).collect();
        ProviderBalance { provider, sums, failure }
    });
    let providers = join_all(asked).await;
    let Held { books_cents, fees_cents, paid_out_cents, other_cents } =
        rows::held(&state.pool).await?;
    let expected_cents = books_cents - fees_cents + paid_out_cents + other_cents;
    Ok(ProviderBalances {
        asked_at,
        providers,
        books_cents,
        fees_cents,
        paid_out_cents,
        other_cents,
        expected_cents,
    })
}

async fn check(
    context: Context,
    PaymentStaff(admin): PaymentStaff,
    DayRequest { day }: DayRequest,
) -> Result<Settled<ReconciliationChecked>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    if !rows::want(&mut tx, day.0, admin.uid).await? {
        return Err(ApiError::field("day", Reason::Invalid));
    }
    let settled = context.settle(tx, &ReconciliationChecked { day }).await?;
    note(&admin);
    Ok(settled)
}

async fn take(
    context: Context,
    PaymentStaff(admin): PaymentStaff,
    DifferenceRequest { difference_id }: DifferenceRequest,
) -> Result<Settled<ReconciliationChanged>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::take(&mut tx, difference_id, admin.uid).await.map_err(refused)?;
    let settled = context.settle(tx, &ReconciliationChanged { difference_id }).await?;
    note(&admin);
    Ok(settled)
}

async fn close(
    context: Context,
    PaymentStaff(admin): PaymentStaff,
    DifferenceClose { difference_id, note: why }: DifferenceClose,
) -> Result<Settled<ReconciliationChanged>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    rows::close(&mut tx, difference_id, admin.uid, why.trim()).await.map_err(refused)?;
    let settled = context.settle(tx, &ReconciliationChanged { difference_id }).await?;
    note(&admin);
    Ok(settled)
}

fn refused(error: DifferenceError) -> ApiError {
    match error {
        DifferenceError::NotFound => ApiError::NotFound,
        DifferenceError::Closed => ApiError::Conflict,
        DifferenceError::Database(error) => error.into(),
    }
}

fn note(admin: &Caller) {
    let subject = admin.client.subject(None, admin.session_id);
    let subject = Subject { by: Some(admin.uid), ..subject };
    security_log::record(Event::Reconciliation, Outcome::Done, &subject);
}
