//! Signing in on another device with a token that counts once: a computer shows it as a QR code, and a phone goes on with it.
//!
//! Source: product spec §7 (one_time_token/login, pending_login); bad input AUTHEMAIL-048.
use super::{
    people::token_hash,
    record::{ProvedBy, record_sign_in},
    sign_in::{LoggedIn, open_session},
};
use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::{Anyone, Public, SignedIn},
    error::{ApiError, names::Forbidden},
    rules,
    state::HttpState,
};
use crate::identity::refusals::CodeExpired;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use garde::Validate;
use guildhall_domain::{
    identity::{
        login_provider::{LoginProvider, SignInMethod},
        native_client::SessionKind,
    },
    ids::{SessionId, Uid},
};
use guildhall_persistence::identity::{one_time_token as store, second_factor};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// How the security log calls such a sign-in.
const BY: ProvedBy = (SignInMethod::OtherDevice, None);

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::post("/api/account/one_time_token/create", create)
            .id("one_time_token_create")
            .summary("Makes a token that signs in to the caller's account on another device, once and soon.")
            .keyless("a token is not to be kept for a repeat")
            .needs_recent_proof(),
        Call::post("/api/account/one_time_token/login", login)
            .id("one_time_token_login")
            .summary("Signs in with such a token.")
            .keyless("there is nobody yet, and a token is not to be kept for a repeat")
            .refuses(codes![Forbidden]),
        Call::post("/api/account/pending_login", pending)
            .id("pending_login")
            .summary("Says how a sign-in stands that waits for its second step.")
            .reads()
            .refuses(codes![CodeExpired]),
    ]
}

/// A token that counts once.
#[derive(Serialize, ToSchema)]
pub struct OneTimeToken {
    /// To be sent by the other device; it is in no answer again.
    pub token: String,
    /// Seconds until it is of no use any more.
    pub expires_in: i64,
}

/// A token, and what the device said before.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OneTimeTokenLogin {
    /// As `one_time_token/create` gave it.
    #[garde(custom(rules::text(1, 64)))]
    pub token: String,
    /// What this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

/// A sign-in that waits for its second step.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PendingLoginQuery {
    /// Of the refusal SECOND_FACTOR_REQUIRED.
    #[garde(custom(rules::text(1, 64)))]
    pub ticket: String,
}

/// How it stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingLogin {
    /// The number of what it began with: 1 Facebook, 2 X, 3 LINE, 5 Apple, 6 Google, 7 a password, 8 TikTok, 9 VK; null for a mailed code.
    pub provider: Option<LoginProvider>,
    /// Seconds until the second step comes too late.
    pub expires_in: i64,
}

/// Makes a token.
async fn create(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<OneTimeToken, ApiError> {
    let session = caller.session_id.ok_or(ApiError::Unauthorized)?;
    let token = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    store::make(&mut tx, caller.uid, session, &token_hash(&token), SessionKind::Web).await?;
    tx.commit().await?;
    Ok(OneTimeToken { token, expires_in: store::LIFE.whole_seconds() })
}

/// Signs in.
async fn login(
    context: Context,
    anyone: Anyone,
    input: OneTimeTokenLogin,
) -> Result<LoggedIn, ApiError> {
    let mut tried = None;
    let signed_in = sign_in(&context.state, &anyone, input, &mut tried).await;
    let session = signed_in.as_ref().ok().map(|(_, session)| *session);
    record_sign_in(&signed_in, &anyone.client, (tried, session), Some(BY));
    Ok(signed_in?.0)
}

/// `tried` becomes whose token it is, once this is known.
async fn sign_in(
    state: &Arc<HttpState>,
    anyone: &Anyone,
    input: OneTimeTokenLogin,
    tried: &mut Option<Uid>,
) -> Result<(LoggedIn, SessionId), ApiError> {
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let taken = store::take(&mut tx, &token_hash(&input.token), SessionKind::Web).await?;
    let Some((account, from)) = taken else {
        tx.commit().await?; // it may have been too old
        return Err(ApiError::Unauthorized);
    };
    *tried = Some(account.uid);
    if account.is_frozen {
        tx.commit().await?;
        return Err(ApiError::Forbidden);
    }
    // No second step: the device that made it has taken it.
    let entry = open_session(tx, state, account, false, anyone, BY, Some(from)).await?;
    let device_id = anyone.client.device_id.as_deref();
    Ok(entry.welcome(state, input.visitor_token, device_id).await)
}

/// Says how a sign-in stands.
async fn pending(
    context: Context,
    _: Public,
    input: PendingLoginQuery,
) -> Result<PendingLogin, ApiError> {
    let ticket = token_hash(&input.ticket);
    let pending = second_factor::pending(&context.state.pool, &ticket).await?;
    let (provider, expires_in) = pending.ok_or(CodeExpired)?;
    Ok(PendingLogin { provider, expires_in })
}
