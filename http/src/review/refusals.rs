//! What the review queue refuses.
use crate::api::error::{ApiError, Reason, refusals};
use guildhall_domain::review::Rejection;
use guildhall_persistence::review::ReviewError;

refusals! {
    /// The caller's own message, one of the shop, one that was taken back, or one to customer service: none is reported.
    NotReportable = "NOT_REPORTABLE", CONFLICT, stored;
    /// Somebody else looks after the case; they release it first.
    CaseTaken = "CASE_TAKEN", CONFLICT;
    /// The case does not wait for this decision.
    CaseDecided = "CASE_DECIDED", CONFLICT;
    /// The outcome needs another permission beside: freezing and freeing people is for who has `people`.
    OutcomeNotPermitted = "OUTCOME_NOT_PERMITTED", CONFLICT;
    /// Who decided first does not decide about the appeal.
    SecondPersonNeeded = "SECOND_PERSON_NEEDED", CONFLICT;
    /// It is too late to appeal, or there was an appeal before.
    AppealClosed = "APPEAL_CLOSED", CONFLICT;
}

impl From<ReviewError> for ApiError {
    fn from(error: ReviewError) -> Self {
        match error {
            ReviewError::Rejected(rejection) => rejection.into(),
            ReviewError::NotReportable => NotReportable.into(),
            ReviewError::TooMany => Self::Quota,
            ReviewError::Database(error) => error.into(),
        }
    }
}

impl From<Rejection> for ApiError {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::NotFound => Self::NotFound,
            Rejection::Forbidden => Self::Forbidden,
            Rejection::Stale => Self::Conflict,
            Rejection::Taken(_) => CaseTaken.into(),
            Rejection::NotWaiting => CaseDecided.into(),
            Rejection::NoSuchOutcome => Self::field("outcome", Reason::Invalid),
            Rejection::OutcomeForbidden => OutcomeNotPermitted.into(),
            Rejection::SamePerson => SecondPersonNeeded.into(),
            Rejection::NoAppeal => AppealClosed.into(),
        }
    }
}
