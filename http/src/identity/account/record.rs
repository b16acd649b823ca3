//! How sign-ins and changes of accounts end, for the security log.
use crate::{
    api::{
        client::Client,
        error::{ApiError, Declared},
    },
    identity::refusals::{
        CodeExpired, CodeInvalid, RateLimited, SecondFactorRequired, WrongPassword,
    },
};
use guildhall_domain::ids::{SessionId, Uid};
use guildhall_persistence::security_log::{self, Event, Outcome};

/// Records how it ended. What is no news about security (a mistyped field, a busy server) is not recorded.
pub(super) fn record<T>(
    event: Event,
    ended: &Result<T, ApiError>,
    client: &Client,
    uid: Option<Uid>,
    session: Option<SessionId>,
) {
    if let Some(outcome) = outcome(ended) {
        security_log::record(event, outcome, &client.subject(uid, session));
    }
}

/// What there is to record about an end.
pub(super) fn outcome<T>(ended: &Result<T, ApiError>) -> Option<Outcome> {
    let refusal = match ended {
        Ok(_) => return Some(Outcome::Done),
        Err(refusal) => refusal.code(),
    };
    [
        (WrongPassword::ROW.code, Outcome::WrongPassword),
        (CodeInvalid::ROW.code, Outcome::WrongCode),
        (CodeExpired::ROW.code, Outcome::ExpiredCode),
        (SecondFactorRequired::ROW.code, Outcome::FirstFactor),
        (RateLimited::ROW.code, Outcome::LockedOut),
        (ApiError::Forbidden.code(), Outcome::Frozen),
    ]
    .into_iter()
    .find(|(code, _)| *code == refusal)
    .map(|(_, outcome)| outcome)
}
