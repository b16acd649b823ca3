//! What people do who are no staff: report, see what became of it, and appeal.
use super::wire::{
    AppealRequest, CaseRef, ReportMade, ReportRequest, ReviewDecision, ReviewReports,
    ReviewReportsQuery,
};
use crate::api::{
    call::Context, caller::SignedIn, envelope::Done, error::ApiError, idempotency::Settled,
};
use guildhall_persistence::review::{
    act, list,
    report::{self, NewReport},
};

pub(super) async fn report(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ReportRequest,
) -> Result<Settled<ReportMade>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let new = NewReport {
        by: caller.uid,
        kind: input.kind,
        subject: &input.subject,
        reason: input.reason,
        text: input.text.as_deref().unwrap_or_default().trim(),
    };
    let report_id = report::report(&mut tx, &new).await?;
    context.settle(tx, &ReportMade { report_id }).await
}

pub(super) async fn reports(
    context: Context,
    SignedIn(caller): SignedIn,
    input: ReviewReportsQuery,
) -> Result<ReviewReports, ApiError> {
    let (before, limit) = (input.page.before(), input.page.limit() + 1);
    let found = report::list(&context.state.pool, caller.uid, before, limit).await?;
    let (found, next) = input.page.cut(found, |report| report.report_id.to_string());
    Ok(ReviewReports { reports: found.into_iter().map(Into::into).collect(), next })
}

pub(super) async fn decision(
    context: Context,
    SignedIn(caller): SignedIn,
    CaseRef { case_id }: CaseRef,
) -> Result<ReviewDecision, ApiError> {
    let found = list::decision(&context.state.pool, caller.uid, case_id).await?;
    found.map(Into::into).ok_or(ApiError::NotFound)
}

pub(super) async fn appeal(
    context: Context,
    SignedIn(caller): SignedIn,
    input: AppealRequest,
) -> Result<Settled<Done>, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    act::appeal(&mut tx, input.case_id, caller.uid, input.text.trim()).await?;
    context.settle(tx, &Done {}).await
}
