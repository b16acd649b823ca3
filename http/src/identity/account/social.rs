//! Signing in with an account at another provider (Google, Apple, Facebook, X, LINE, TikTok, VK), and linking such accounts.
//!
//! The page asks for an authorization (`{provider}/request`), opens the provider's page in a pop-up, and sends what comes back to
//! `{provider}/login` or `{provider}/bind`. What the answer must match is kept here by its `state`; a secret stays in the page that asked,
//! so nobody is signed in with an answer that somebody else fetched. An account is found by the provider's own id and never by an
//! address: a first sign-in whose address belongs to an account here is refused, and its owner links the two. Source: product spec §2,
//! §5, §7; RFC 9700; decision 0079.
mod answer;
mod link;
mod login;
mod methods;

use super::people::token_hash;
use crate::api::{
    call::{Call, Context, calls, codes},
    caller::Anyone,
    error::{
        ApiError, Code,
        names::{Forbidden, NotFound},
    },
    state::HttpState,
};
use crate::identity::refusals::{
    AccountExists, AlreadyBound, EmailReserved, LastLoginMethod, ProviderUnavailable,
    SecondFactorRequired, UnlinkRefused,
};
use answer::{Answered, Way};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use garde::Validate;
use guildhall_domain::{
    identity::login_provider::{AUTHORIZATION_LIFE, SocialOp, SocialProvider},
    ids::Uid,
};
use guildhall_persistence::identity::social::{self as store, NewAuthorization};
use guildhall_providers::sign_in::{Authorization, Identity, SignInError, SignInProviders};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const LOGIN: &[Code] =
    codes![AccountExists, ProviderUnavailable, EmailReserved, SecondFactorRequired, Forbidden];

/// The four calls of one provider.
macro_rules! calls_of {
    ($way:ty, $name:literal) => {
        calls![
            "account",
            Call::post(concat!("/api/account/", $name, "/request"), request::<$way>)
                .id(concat!($name, "_request"))
                .summary("Begins an authorization at the provider: answers the page to open in a pop-up.")
                .keyless("a secret is not to be kept for a repeat")
                .refuses(codes![ProviderUnavailable]),
            Call::post(concat!("/api/account/", $name, "/login"), login::login::<$way>)
                .id(concat!($name, "_login"))
                .summary("Signs in with what the provider sent back, or signs up if its account is new here.")
                .keyless("there is nobody yet, and a token is not to be kept for a repeat")
                .refuses(LOGIN),
            Call::post(concat!("/api/account/", $name, "/bind"), link::bind::<$way>)
                .id(concat!($name, "_bind"))
                .summary("Links the provider's account to the caller's, who can sign in with it from then on.")
                .needs_recent_proof()
                .refuses(codes![AlreadyBound, ProviderUnavailable]),
            Call::post(concat!("/api/account/", $name, "/unbind"), link::unbind::<$way>)
                .id(concat!($name, "_unbind"))
                .summary("Unlinks the provider's account, unless it is the last way in or there are trades to finish; other sessions end.")
                .needs_recent_proof()
                .refuses(codes![NotFound, LastLoginMethod, UnlinkRefused]),
        ]
    };
}

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    let shared = calls![
        "account",
        Call::get("/api/account/login_providers", methods::providers)
            .id("login_providers")
            .summary("Lists the providers that people can sign in with."),
        Call::get("/api/account/login_methods", methods::methods)
            .id("login_methods")
            .summary("Lists how the caller can sign in, and what stands against unlinking each."),
    ];
    [
        shared,
        calls_of!(answer::Google, "google"),
        calls_of!(answer::Apple, "apple"),
        calls_of!(answer::Facebook, "facebook"),
        calls_of!(answer::Twitter, "twitter"),
        calls_of!(answer::Line, "line"),
        calls_of!(answer::Tiktok, "tiktok"),
        calls_of!(answer::Vk, "vk"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What an authorization is for.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AuthorizationRequest {
    /// Signing in, or linking to the account that is signed in.
    #[garde(skip)]
    pub op: SocialOp,
}

/// An authorization that has begun.
#[derive(Serialize, ToSchema)]
pub struct AuthorizationOffer {
    /// The provider's page.
    pub url: String,
    /// Comes back with the provider's answer; it begins with `login-` or `bind-`.
    pub state: String,
    /// To be sent with the answer, and kept by the page that asked until then: the pop-up does not need it.
    pub secret: String,
    /// Seconds until an answer is of no use any more.
    pub expires_in: i64,
}

/// 43 characters that nobody can guess.
fn random() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// Begins an authorization.
async fn request<W: Way>(
    context: Context,
    anyone: Anyone,
    input: AuthorizationRequest,
) -> Result<AuthorizationOffer, ApiError> {
    let (state, provider, op) = (&context.state, W::PROVIDER, input.op);
    let uid = match op {
        SocialOp::Login => None,
        SocialOp::Bind => {
            let caller = anyone.caller.filter(|caller| !caller.is_visitor());
            Some(caller.ok_or(ApiError::Unauthorized)?.uid)
        }
    };
    state.limits.begin(anyone.client.address)?;
    let (nonce, code_verifier, secret) = (random(), random(), random());
    let authorization = Authorization { state: format!("{op}-{}", random()), nonce, code_verifier };
    let url = state.get::<SignInProviders>().authorize_url(provider, &authorization).await;
    let url = url.map_err(|error| failed(provider, &error))?;
    let new = NewAuthorization {
        state_hash: &token_hash(&authorization.state),
        secret_hash: &token_hash(&secret),
        provider,
        op,
        uid,
        nonce: &authorization.nonce,
        code_verifier: &authorization.code_verifier,
    };
    store::ask(&state.pool, &new).await?;
    let expires_in = AUTHORIZATION_LIFE.whole_seconds();
    Ok(AuthorizationOffer { url, state: authorization.state, secret, expires_in })
}

/// Uses the authorization up, and asks the provider whose answer it is. An answer counts once, however that ends; so
/// does a token that the provider itself would accept again, or whoever comes upon one could send it for visits of
/// their own.
async fn identify<W: Way>(
    state: &HttpState,
    op: SocialOp,
    uid: Option<Uid>,
    input: W::Answer,
) -> Result<Identity, ApiError> {
    let provider = W::PROVIDER;
    let sent = input.sent();
    let (state_hash, secret_hash) = (token_hash(&sent.state), token_hash(&sent.secret));
    let asked = store::answer(&state.pool, &state_hash, &secret_hash, (provider, op, uid)).await?;
    let Some(asked) = asked else { return Err(ApiError::Unauthorized) };
    let authorization =
        Authorization { state: sent.state, nonce: asked.nonce, code_verifier: asked.code_verifier };
    let providers = state.get::<SignInProviders>();
    let identity = providers.identify(provider, &authorization, sent.answer).await;
    let identity = identity.map_err(|error| failed(provider, &error))?;
    if let Some(token) = &identity.reusable
        && !store::use_up(&state.pool, &token.hash, token.expires_at).await?
    {
        return Err(failed(provider, &SignInError::Refused("a token that was used before".into())));
    }
    Ok(identity)
}

/// What a failure at the provider is to the caller; what an operator may want to know goes to the log.
fn failed(provider: SocialProvider, error: &SignInError) -> ApiError {
    match error {
        SignInError::Refused(why) => {
            tracing::info!(
                provider = provider.as_str(),
                why,
                "sign-in: a provider's answer was refused"
            );
            ApiError::Unauthorized
        }
        SignInError::Unavailable(why) => {
            tracing::warn!(
                provider = provider.as_str(),
                why,
                "sign-in: a provider is not available"
            );
            ProviderUnavailable.into()
        }
    }
}
