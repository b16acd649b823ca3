//! Proving again who one is with a passkey, where `reauthenticate` would ask for a code or a password.
//!
//! The passkey has checked its user, which is as much as a second factor shows; so it counts where there is one too.
use super::{
    PasskeyAnswer, PasskeyChallenge, RelyingParty, beginner, keep, refused,
    relying_party::{Assertion, Handle, Wrong},
    taken,
};
use crate::api::{
    call::{Context, Empty},
    caller::{Caller, SignedIn},
    error::ApiError,
    idempotency::Settled,
};
use crate::identity::{account::reauthenticate::Reauthenticated, refusals::CodeExpired};
use guildhall_domain::identity::{passkey::CeremonyPurpose, second_factor::PROOF_LIFE};
use guildhall_persistence::{
    identity::{passkey as store, session},
    security_log::{self, Event, Outcome},
};

/// Asks for one of the caller's passkeys.
pub(super) async fn begin(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<PasskeyChallenge, ApiError> {
    let (state, by) = (&context.state, beginner(&caller)?);
    let library = state.get::<RelyingParty>().open()?;
    let (known, _) = store::known(&state.pool, caller.uid).await?;
    if known.is_empty() {
        return Err(ApiError::NotFound);
    }
    let asked = library.ask_to_show(&known)?;
    keep(&state.pool, CeremonyPurpose::Prove, Some(by), None, asked).await
}

/// Notes the proof beside the sign-in it was given over, and no other.
pub(super) async fn finish(
    context: Context,
    SignedIn(caller): SignedIn,
    input: PasskeyAnswer,
) -> Result<Settled<Reauthenticated>, ApiError> {
    let proved = prove(&context, &caller, input).await;
    let outcome = match &proved {
        Ok(_) => Some(Outcome::Done),
        Err(ApiError::Invalid(_)) => Some(Outcome::Refused),
        Err(_) => None,
    };
    if let Some(outcome) = outcome {
        let subject = caller.client.subject(Some(caller.uid), caller.session_id);
        security_log::record(Event::Reauthentication, outcome, &subject);
    }
    proved
}

async fn prove(
    context: &Context,
    caller: &Caller,
    input: PasskeyAnswer,
) -> Result<Settled<Reauthenticated>, ApiError> {
    let (state, by) = (&context.state, beginner(caller)?);
    let library = state.get::<RelyingParty>().open()?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let ceremony = taken(&mut tx, &input.ticket, CeremonyPurpose::Prove, Some(by)).await?;
    let ceremony = ceremony.ok_or(CodeExpired)?;
    let judged = match Assertion::read(input.credential) {
        Ok(shown) => match store::hold(&mut tx, shown.credential_id()).await? {
            Some((account, held)) if account.uid == by.uid => library
                .judge_shown(&shown, ceremony.state, &held, Handle::MayBeLeftOut)
                .map(|data| (held.passkey_id, data)),
            _ => Err(Wrong),
        },
        Err(wrong) => Err(wrong),
    };
    let (passkey, data) = match judged {
        Ok(judged) => judged,
        Err(wrong) => return context.settle_refusal(tx, refused(wrong)).await, // the ceremony is over
    };
    store::used(&mut *tx, passkey, &data).await?;
    if !session::prove(&mut *tx, by.session).await? {
        return Err(ApiError::Unauthorized);
    }
    context.settle(tx, &Reauthenticated { valid_for: PROOF_LIFE.whole_seconds() }).await
}
