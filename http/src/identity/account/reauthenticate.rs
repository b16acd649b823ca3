//! Proving again who one is, for calls that move others' money or power: with the second factor where there is one, else with the
//! password, else with a mailed code.
//!
//! A thief of a token has none of them. Source: ASVS V7.5.3; decision 0035.
use super::{
    factor::{compare_factor, is_factor_code, read_code},
    password::compare,
    record::record,
    sign_in::{Typed, compare_code, email_if_any, email_of, is_code, is_password, is_ticket},
};
use crate::api::{
    call::Context,
    caller::{Caller, SignedIn},
    error::{ApiError, Reason},
    idempotency::Settled,
};
use garde::Validate;
use guildhall_domain::identity::{
    auth_code::{AuthCode, Purpose},
    second_factor::PROOF_LIFE,
};
use guildhall_persistence::{
    identity::{
        account::{self, Proved},
        second_factor, session,
    },
    security_log::Event,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One of the three. With two-step verification only `code` counts.
#[derive(Deserialize, Validate, ToSchema)]
pub struct Reauthenticate {
    /// Of the authenticator app, or a recovery code.
    #[garde(custom(is_some_factor_code))]
    pub code: Option<String>,
    /// The account's password, where no second factor is enrolled.
    #[garde(custom(is_password))]
    pub password: Option<String>,
    /// From a mail that `login_send` sent to the account's address.
    #[garde(custom(is_code))]
    pub auth_code: Option<String>,
    /// What `login_send` answered.
    #[garde(custom(is_ticket))]
    pub ticket: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Reauthenticated {
    /// Seconds for which no call asks again.
    pub valid_for: i64,
}

fn is_some_factor_code(typed: &Option<String>, context: &()) -> garde::Result {
    typed.as_deref().map_or(Ok(()), |typed| is_factor_code(typed, context))
}

/// Refuses what proves nothing, before it uses up a key.
pub(super) fn check(_: &SignedIn, input: &Reauthenticate) -> Result<(), ApiError> {
    let given = [&input.code, &input.password, &input.auth_code];
    match given.into_iter().flatten().count() {
        0 => Err(ApiError::field("code", Reason::Required)),
        1 => Ok(()),
        _ if input.code.is_some() => Err(ApiError::field("code", Reason::Invalid)),
        _ => Err(ApiError::field("password", Reason::Invalid)),
    }
}

/// Notes the proof beside the sign-in it was given over, and no other.
pub async fn reauthenticate(
    context: Context,
    SignedIn(caller): SignedIn,
    input: Reauthenticate,
) -> Result<Settled<Reauthenticated>, ApiError> {
    let proved = prove(&context, &caller, input).await;
    record(Event::Reauthentication, &proved, &caller.client, Some(caller.uid), caller.session_id);
    proved
}

async fn prove(
    context: &Context,
    caller: &Caller,
    input: Reauthenticate,
) -> Result<Settled<Reauthenticated>, ApiError> {
    let (state, client, uid) = (&context.state, &caller.client, caller.uid);
    let session = caller.session_id.ok_or(ApiError::Unauthorized)?;
    let account = account::find(&state.pool, uid).await?.ok_or(ApiError::Unauthorized)?;
    let email = email_if_any(&account);
    let has_factor = second_factor::is_enrolled(&state.pool, uid).await?;
    if has_factor && input.code.is_none() {
        return Err(ApiError::field("code", Reason::Required));
    }
    let compared = match input.password {
        Some(password) => Some(
            compare(
                state,
                &email_of(&account)?,
                password,
                &client.network(),
                client.device_id.as_deref(),
            )
            .await?,
        ),
        None => None,
    };
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let proved = Proved {
        email: email.as_ref(),
        password_hash: compared.as_deref(),
        session: Some(session),
    };
    if !account::lock_proved(&mut tx, uid, proved).await? {
        return Err(ApiError::Unauthorized);
    }
    // Asked again now that the account is held: a factor that was set up meanwhile is not passed by.
    if input.code.is_none() && second_factor::is_enrolled(&mut *tx, uid).await? {
        return Err(ApiError::field("code", Reason::Required));
    }
    let refused = match (input.code, input.auth_code) {
        (Some(code), _) => compare_factor(&mut tx, state, uid, &read_code(&code)?).await?,
        (None, Some(typed)) => {
            let code = AuthCode::parse(&typed)
                .map_err(|_| ApiError::field("auth_code", Reason::Invalid))?;
            let typed = Typed { code: &code, ticket: input.ticket.as_deref() };
            let email = email.as_ref().ok_or(ApiError::Forbidden)?;
            compare_code(&mut tx, state, (email, Purpose::SignIn, None), &typed, client).await?
        }
        (None, None) => None,
    };
    if let Some(refusal) = refused {
        return context.settle_refusal(tx, refusal).await; // the guess counts
    }
    if !session::prove(&mut *tx, session).await? {
        return Err(ApiError::Unauthorized);
    }
    context.settle(tx, &Reauthenticated { valid_for: PROOF_LIFE.whole_seconds() }).await
}
