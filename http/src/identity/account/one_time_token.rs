//! Signing in on another device with a token that counts once: a computer shows it as a QR code, and a phone goes on with it.
//!
//! The phone sees whose account it is and which device hands it on before it signs in, and may say no; the computer is told either way.
//! Source: product spec §7 (one_time_token/login, pending_login); bad input AUTHEMAIL-048; decision 0086.
use super::{
    people::token_hash,
    record::{ProvedBy, record_sign_in},
    sign_in::{LoggedIn, open_session},
};
use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::{Anyone, Public, SignedIn},
    envelope::Done,
    error::{ApiError, names::Forbidden},
    rules,
    state::HttpState,
};
use crate::identity::{profile::Profile, refusals::CodeExpired};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use garde::Validate;
use guildhall_actors::hub::{DomainEvent, Push};
use guildhall_domain::{
    identity::{
        login_provider::{LoginProvider, SignInMethod},
        native_client::SessionKind,
        one_time_token::OneTimeTokenState,
    },
    ids::{SessionId, Uid},
};
use guildhall_persistence::identity::{
    one_time_token::{self as store, Look},
    second_factor,
};
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
        Call::post("/api/account/one_time_token/info", look)
            .id("one_time_token_info")
            .summary("Says whose account such a token signs in to, and which device has made it, before it is used.")
            .reads(),
        Call::post("/api/account/one_time_token/decline", decline)
            .id("one_time_token_decline")
            .summary("Uses such a token up without signing in: whoever has it is somebody else.")
            .keyless("a token is declined once, and there is nobody yet"),
        Call::get("/api/account/one_time_token/status", status)
            .id("one_time_token_status")
            .summary("Says what became of the token that the caller's session has made last."),
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

/// A token.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OneTimeTokenRef {
    /// As `one_time_token/create` gave it.
    #[garde(custom(rules::text(1, 64)))]
    pub token: String,
}

/// What a token would do.
#[derive(Debug, Serialize, ToSchema)]
pub struct OneTimeTokenInfo {
    /// How it stands. Nothing else is said of one that does not wait.
    pub state: OneTimeTokenState,
    /// Whose account it signs in to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<Profile>,
    /// The device that has made it, as its browser names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_name: Option<String>,
    /// Seconds until it is of no use any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_in: Option<i64>,
}

/// What became of a token.
#[derive(Debug, Serialize, ToSchema)]
pub struct OneTimeTokenStatus {
    /// How it stands; `expired` also if there is none.
    pub state: OneTimeTokenState,
}

/// Somebody has answered a token that a session of theirs has made.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OneTimeTokenPush {
    /// The session; the others need not care.
    pub session_id: SessionId,
    /// `used` or `declined`.
    pub state: OneTimeTokenState,
}

/// The same, for the hub.
#[derive(Debug)]
pub struct OneTimeTokenAnswered(pub OneTimeTokenPush);
impl DomainEvent for OneTimeTokenAnswered {}

fn tell(state: &HttpState, uid: Uid, session_id: SessionId, answer: OneTimeTokenState) {
    let push = OneTimeTokenPush { session_id, state: answer };
    state.hub.tell(&[uid], &Push::new(OneTimeTokenAnswered(push)), None);
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
    let uid = account.uid;
    let entry = open_session(tx, state, account, false, anyone, BY, Some(from)).await?;
    tell(state, uid, from, OneTimeTokenState::Used);
    let device_id = anyone.client.device_id.as_deref();
    Ok(entry.welcome(state, input.visitor_token, device_id).await)
}

/// Says what a token would do.
async fn look(
    context: Context,
    _: Public,
    input: OneTimeTokenRef,
) -> Result<OneTimeTokenInfo, ApiError> {
    let found = store::look(&context.state.pool, &token_hash(&input.token)).await?;
    Ok(match found {
        Look::Waiting { by, device_name, expires_in } => OneTimeTokenInfo {
            state: OneTimeTokenState::Waiting,
            account: Some(by.into()),
            device_name: Some(device_name),
            expires_in: Some(expires_in),
        },
        Look::Ended(state) => {
            OneTimeTokenInfo { state, account: None, device_name: None, expires_in: None }
        }
    })
}

/// Uses a token up without signing in.
async fn decline(context: Context, _: Public, input: OneTimeTokenRef) -> Result<Done, ApiError> {
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let declined = store::decline(&mut *tx, &token_hash(&input.token)).await?;
    tx.commit().await?;
    let (uid, session) = declined.ok_or(ApiError::Unauthorized)?;
    tell(&context.state, uid, session, OneTimeTokenState::Declined);
    Ok(Done {})
}

/// Says what became of the caller's token.
async fn status(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<OneTimeTokenStatus, ApiError> {
    let session = caller.session_id.ok_or(ApiError::Unauthorized)?;
    let state = store::status(&context.state.pool, session).await?;
    Ok(OneTimeTokenStatus { state })
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
