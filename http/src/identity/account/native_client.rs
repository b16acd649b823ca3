//! The apps: the token that an app hands to the page it shows, signing in with it, and signing the whole app out.
//!
//! An app signs in by the ordinary calls. Its page asks it for a token (the bridge's `get_token`), which counts once and soon; what the page
//! signs in with is a sign-in of its own, no younger than the app's, and ends with it. Source: product spec §4, §6, §7; decision 0087.
use super::{
    end, passkey,
    people::token_hash,
    record::{ProvedBy, record_sign_in},
    sign_in::{LoggedIn, open_session},
};
use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::{Anyone, SignedIn},
    client::Client,
    envelope::Done,
    error::{ApiError, names::Forbidden},
    rules,
    state::HttpState,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use garde::Validate;
use guildhall_domain::{
    identity::{login_provider::SignInMethod, native_client::SessionKind},
    ids::{SessionId, Uid},
};
use guildhall_persistence::{
    identity::{one_time_token as store, passkey as passkey_store, session},
    security_log::{self, Event, Outcome},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// How the security log calls such a sign-in: the app on the same device was signed in.
const BY: ProvedBy = (SignInMethod::App, None);

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::post("/api/account/native_token/create", create)
            .id("native_token_create")
            .summary("Makes a token with which the page of an app signs in, once and soon. For sessions that were made in an app, and not by such a token.")
            .keyless("a token is not to be kept for a repeat")
            .refuses(codes![Forbidden]),
        Call::post("/api/account/native_token/login", login)
            .id("native_token_login")
            .summary("Signs the page of an app in with the token that the app gave it.")
            .keyless("there is nobody yet, and a token is not to be kept for a repeat")
            .refuses(codes![Forbidden]),
        Call::post("/api/account/app/logout", logout)
            .no_body()
            .id("app_logout")
            .summary("Signs an app out: its own session, its page's, and every token it has made.")
            .keyless("there is nobody any more whom a key could belong to"),
    ]
}

/// A token of an app for its page.
#[derive(Serialize, ToSchema)]
pub struct NativeToken {
    /// The answer to the bridge's `get_token`; it is in no answer again.
    pub token: String,
    /// Seconds until it is of no use any more.
    pub expires_in: i64,
}

/// A token, and what the device said before.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct NativeTokenLogin {
    /// As the bridge's `get_token` gave it.
    #[garde(custom(rules::text(1, 64)))]
    pub token: String,
    /// What this device said as a visitor moves to the account.
    #[garde(skip)]
    pub visitor_token: Option<String>,
}

/// Makes a token.
async fn create(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<NativeToken, ApiError> {
    let by = caller.session_id.ok_or(ApiError::Unauthorized)?;
    let token = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    if !session::may_hand_on(&mut *tx, by).await? {
        return Err(ApiError::Forbidden);
    }
    store::make(&mut tx, caller.uid, by, &token_hash(&token), SessionKind::Native).await?;
    tx.commit().await?;
    Ok(NativeToken { token, expires_in: store::LIFE.whole_seconds() })
}

/// Signs in.
async fn login(
    context: Context,
    anyone: Anyone,
    input: NativeTokenLogin,
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
    input: NativeTokenLogin,
    tried: &mut Option<Uid>,
) -> Result<(LoggedIn, SessionId), ApiError> {
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let taken = store::take(&mut tx, &token_hash(&input.token), SessionKind::Native).await?;
    // A token of an app is of no use in a browser, where somebody may have brought it.
    let is_app = is_native(&anyone.client);
    let Some((account, from)) = taken.filter(|_| is_app) else {
        tx.commit().await?; // used up, or too old
        return Err(ApiError::Unauthorized);
    };
    *tried = Some(account.uid);
    if account.is_frozen {
        tx.commit().await?;
        return Err(ApiError::Forbidden);
    }
    // No second step: the app has taken it.
    let entry = open_session(tx, state, account, false, anyone, BY, Some(from)).await?;
    let device_id = anyone.client.device_id.as_deref();
    Ok(entry.welcome(state, input.visitor_token, device_id).await)
}

fn is_native(client: &Client) -> bool {
    client.system_type.session_kind() == SessionKind::Native
}

/// Signs the app out.
async fn logout(context: Context, SignedIn(caller): SignedIn, _: Empty) -> Result<Done, ApiError> {
    let state = &context.state;
    let by = passkey::beginner(&caller)?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    // Held before any sign-in is, as by everything else that ends sign-ins.
    if passkey_store::lock_account(&mut tx, by).await?.is_none() {
        return Err(ApiError::Unauthorized);
    }
    let ended = session::revoke_app(&mut tx, caller.uid, by.session).await?;
    tx.commit().await?;
    end(state, caller.uid, &ended);
    for session in ended {
        let subject = caller.client.subject(Some(caller.uid), Some(session));
        security_log::record(Event::SignOut, Outcome::Done, &subject);
    }
    Ok(Done {})
}
