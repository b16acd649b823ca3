//! How sign-ins and changes of accounts end, for the security log.
use crate::{
    api::{
        client::Client,
        error::{ApiError, Declared},
    },
    identity::refusals::{
        AccountExists, AlreadyBound, ApiKeyRefused, CodeExpired, CodeInvalid, LastLoginMethod,
        RateLimited, SecondFactorRequired, SteamIdTaken, UnlinkRefused, WrongPassword,
    },
};
use guildhall_domain::{
    identity::login_provider::{LoginProvider, SignInMethod},
    ids::{SessionId, Uid},
};
use guildhall_persistence::security_log::{self, Event, Outcome, Subject};

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

/// The same, and which provider's account was linked.
pub(super) fn record_by<T>(
    event: Event,
    ended: &Result<T, ApiError>,
    client: &Client,
    (uid, session): (Option<Uid>, Option<SessionId>),
    provider: Option<LoginProvider>,
) {
    if let Some(outcome) = outcome(ended) {
        let subject = Subject { provider, ..client.subject(uid, session) };
        security_log::record(event, outcome, &subject);
    }
}

/// What a sign-in was proved by, or was to be, and whose account at a provider.
pub(super) type ProvedBy = (SignInMethod, Option<LoginProvider>);

/// Records how a sign-in ended.
pub(super) fn record_sign_in<T>(
    ended: &Result<T, ApiError>,
    client: &Client,
    (uid, session): (Option<Uid>, Option<SessionId>),
    by: Option<ProvedBy>,
) {
    if let Some(outcome) = outcome(ended) {
        let (method, provider) = (by.map(|by| by.0), by.and_then(|by| by.1));
        let subject = Subject { provider, method, ..client.subject(uid, session) };
        security_log::record(Event::SignIn, outcome, &subject);
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
        (ApiError::Unauthorized.code(), Outcome::Refused),
        (AccountExists::ROW.code, Outcome::Refused),
        (AlreadyBound::ROW.code, Outcome::Refused),
        (LastLoginMethod::ROW.code, Outcome::Refused),
        (UnlinkRefused::ROW.code, Outcome::Refused),
        (SteamIdTaken::ROW.code, Outcome::Refused),
        (ApiKeyRefused::ROW.code, Outcome::Refused),
    ]
    .into_iter()
    .find(|(code, _)| *code == refusal)
    .map(|(_, outcome)| outcome)
}
