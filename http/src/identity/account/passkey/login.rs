//! Signing in with a passkey: nobody says who they are before, the passkey does.
//!
//! Whatever is wrong with an answer, it is answered alike; and a frozen account is told so only to who has shown its passkey.
use super::{
    PasskeyChallenge, RelyingParty, keep,
    relying_party::{Assertion, Handle, Wrong},
    taken,
};
use crate::api::{
    call::{Context, Empty},
    caller::{Anyone, Public},
    error::ApiError,
    rules,
    state::HttpState,
};
use crate::identity::account::{
    safety,
    sign_in::{LoggedIn, open_session},
};
use garde::Validate;
use guildhall_domain::{
    identity::{login_provider::SignInMethod, passkey::CeremonyPurpose, safety::SafetyEventKind},
    ids::{SessionId, Uid},
};
use guildhall_persistence::{
    identity::passkey as store,
    security_log::{self, Event, Outcome, Subject},
};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// What the browser answered.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PasskeyLogin {
    /// Of `login/begin`.
    #[garde(custom(rules::text(1, 64)))]
    pub ticket: String,
    /// What `PublicKeyCredential.toJSON()` says.
    #[garde(custom(super::is_object))]
    pub credential: Value,
    /// What this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

/// Asks for any passkey of this shop.
pub(super) async fn begin(
    context: Context,
    Public(client): Public,
    _: Empty,
) -> Result<PasskeyChallenge, ApiError> {
    let state = &context.state;
    let library = state.get::<RelyingParty>().open()?;
    state.limits.begin(client.address)?;
    let asked = library.ask_to_show(&[])?;
    keep(&state.pool, CeremonyPurpose::Login, None, None, asked).await
}

/// Signs in.
pub(super) async fn finish(
    context: Context,
    anyone: Anyone,
    input: PasskeyLogin,
) -> Result<LoggedIn, ApiError> {
    let mut tried = None;
    let signed_in = sign_in(&context.state, &anyone, input, &mut tried).await;
    let (outcome, session) = match &signed_in {
        Ok((_, session)) => (Some(Outcome::Done), Some(*session)),
        Err(ApiError::Unauthorized) => (Some(Outcome::Refused), None),
        Err(ApiError::Forbidden) => (Some(Outcome::Frozen), None),
        Err(_) => (None, None),
    };
    if let Some(outcome) = outcome {
        let method = Some(SignInMethod::Passkey);
        let subject = Subject { method, ..anyone.client.subject(tried, session) };
        security_log::record(Event::SignIn, outcome, &subject);
        let failed = (Some(outcome), SafetyEventKind::SignInFailed);
        safety::count_failed(&context.state, &anyone.client, tried, failed, (method, None));
    }
    Ok(signed_in?.0)
}

/// `tried` becomes whose passkey it says it is, once this is known.
async fn sign_in(
    state: &Arc<HttpState>,
    anyone: &Anyone,
    input: PasskeyLogin,
    tried: &mut Option<Uid>,
) -> Result<(LoggedIn, SessionId), ApiError> {
    let library = state.get::<RelyingParty>().open()?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let ceremony = taken(&mut tx, &input.ticket, CeremonyPurpose::Login, None).await?;
    let Some(ceremony) = ceremony else {
        tx.commit().await?; // it may have been too old
        return Err(ApiError::Unauthorized);
    };
    let shown = Assertion::read(input.credential);
    let held = match &shown {
        Ok(shown) => store::hold(&mut tx, shown.credential_id()).await?,
        Err(Wrong) => None,
    };
    *tried = held.as_ref().map(|(account, _)| account.uid);
    let judged = match (&shown, &held) {
        (Ok(shown), Some((_, held))) => {
            library.judge_shown(shown, ceremony.state, held, Handle::Needed)
        }
        _ => Err(Wrong),
    };
    let (Ok(data), Some((account, held))) = (judged, held) else {
        tx.commit().await?; // the ceremony is over
        return Err(ApiError::Unauthorized);
    };
    if account.is_frozen {
        tx.commit().await?;
        return Err(ApiError::Forbidden);
    }
    store::used(&mut *tx, held.passkey_id, &data).await?;
    let entry =
        open_session(tx, state, account, false, anyone, (SignInMethod::Passkey, None), None)
            .await?;
    let device_id = anyone.client.device_id.as_deref();
    Ok(entry.welcome(state, input.visitor_token, device_id).await)
}
