//! Linking a provider's account to one's own, and unlinking it.
use super::{answer::Way, identify};
use crate::{
    api::{
        call::{Context, Empty},
        caller::{Caller, SignedIn},
        error::ApiError,
        idempotency::Settled,
    },
    identity::{
        account::{
            User, changed, end, passkey::beginner, record::record_by, safety, sign_in::tell,
            user_of, ways_into,
        },
        refusals::{AlreadyBound, LastLoginMethod, UnlinkRefused},
    },
};
use guildhall_domain::identity::{
    account::Account,
    login_provider::{SocialOp, SocialProvider, shown_name},
    safety::SafetyEventKind,
    way_in::can_remove_a_way_in,
};
use guildhall_persistence::{
    identity::{
        account, passkey,
        safety::{self as safety_store, NewEvent},
        session,
        social::{self as store, Bound},
    },
    security_log::Event,
};
use guildhall_providers::{
    mail::Letter,
    sign_in::{Identity, SignInProviders},
};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// The name the linked account is shown by: the field of its provider, and no other.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct LinkedName {
    /// Of Google.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub google_name: Option<String>,
    /// Of Apple.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apple_name: Option<String>,
    /// Of Facebook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facebook_name: Option<String>,
    /// Of X.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twitter_name: Option<String>,
    /// Of LINE.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_name: Option<String>,
    /// Of TikTok.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiktok_name: Option<String>,
    /// Of VK.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vk_name: Option<String>,
}

impl LinkedName {
    fn of(provider: SocialProvider, name: String) -> Self {
        let (name, none) = (Some(name), Self::default());
        match provider {
            SocialProvider::Google => Self { google_name: name, ..none },
            SocialProvider::Apple => Self { apple_name: name, ..none },
            SocialProvider::Facebook => Self { facebook_name: name, ..none },
            SocialProvider::Twitter => Self { twitter_name: name, ..none },
            SocialProvider::Line => Self { line_name: name, ..none },
            SocialProvider::Tiktok => Self { tiktok_name: name, ..none },
            SocialProvider::Vk => Self { vk_name: name, ..none },
        }
    }
}

/// What a linked account is shown by: its name, else its address, else the provider's.
pub(super) fn name_of(provider: SocialProvider, identity: &Identity) -> String {
    let names = [identity.name.as_deref(), identity.verified_email.as_deref()];
    let mut names = names.into_iter().flatten().map(shown_name);
    names.find(|name| !name.is_empty()).unwrap_or_else(|| provider.brand().to_owned())
}

/// Links the provider's account to the caller's.
pub(super) async fn bind<W: Way>(
    context: Context,
    SignedIn(caller): SignedIn,
    input: W::Answer,
) -> Result<Settled<LinkedName>, ApiError> {
    let bound = link::<W>(&context, &caller, input).await;
    let (who, by) = ((Some(caller.uid), caller.session_id), Some(W::PROVIDER.login_provider()));
    record_by(Event::SocialBind, &bound, &caller.client, who, by);
    bound
}

async fn link<W: Way>(
    context: &Context,
    caller: &Caller,
    input: W::Answer,
) -> Result<Settled<LinkedName>, ApiError> {
    let (state, uid, provider) = (&context.state, caller.uid, W::PROVIDER);
    let identity = identify::<W>(state, SocialOp::Bind, Some(uid), input).await?;
    let name = name_of(provider, &identity);
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let account = hold(&mut tx, caller).await?;
    let bound = store::bind(&mut tx, uid, provider, &identity.subject, &name).await?;
    match bound {
        Bound::Taken => return context.settle_refusal(tx, AlreadyBound.into()).await,
        Bound::New => {
            let letter =
                Letter::SocialBound { provider: provider.brand().to_owned(), name: name.clone() };
            let told = NewEvent {
                provider: Some(provider.login_provider()),
                detail: Some(name.clone()),
                ..safety::done(SafetyEventKind::ProviderLinked, caller)
            };
            safety_store::write(&mut tx, uid, &told).await?;
            tell(&mut tx, state, &account, letter).await?;
        }
        Bound::Before => {}
    }
    let account = account::find(&mut *tx, uid).await?.ok_or(ApiError::Unauthorized)?;
    let settled = context.settle(tx, &LinkedName::of(provider, name)).await?;
    state.outbox.wake();
    changed(state, account);
    Ok(settled)
}

/// Unlinks it.
pub(super) async fn unbind<W: Way>(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Settled<User>, ApiError> {
    let unbound = unlink(&context, &caller, W::PROVIDER).await;
    let (who, by) = ((Some(caller.uid), caller.session_id), Some(W::PROVIDER.login_provider()));
    record_by(Event::SocialUnbind, &unbound, &caller.client, who, by);
    unbound
}

async fn unlink(
    context: &Context,
    caller: &Caller,
    provider: SocialProvider,
) -> Result<Settled<User>, ApiError> {
    let (state, uid) = (&context.state, caller.uid);
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    // Held, so that of two last ways in not both go.
    let account = hold(&mut tx, caller).await?;
    let linked = store::list(&mut *tx, uid).await?;
    if !linked.iter().any(|one| one.provider == provider) {
        return context.settle_refusal(tx, ApiError::NotFound).await;
    }
    let is_usable = state.get::<SignInProviders>().has(provider);
    if !can_remove_a_way_in(ways_into(state, &mut tx, &account).await?, is_usable) {
        return context.settle_refusal(tx, LastLoginMethod.into()).await;
    }
    let business = store::business(&mut *tx, uid).await?;
    if business.open_orders > 0 || business.on_sale > 0 {
        return context.settle_refusal(tx, UnlinkRefused.into()).await;
    }
    store::unbind(&mut tx, uid, provider).await?;
    let told = NewEvent {
        provider: Some(provider.login_provider()),
        ..safety::done(SafetyEventKind::ProviderUnlinked, caller)
    };
    safety_store::write(&mut tx, uid, &told).await?;
    let letter = Letter::SocialUnbound { provider: provider.brand().to_owned() };
    tell(&mut tx, state, &account, letter).await?;
    let ended = session::revoke_others(&mut *tx, uid, caller.session_id).await?;
    let account = account::find(&mut *tx, uid).await?.ok_or(ApiError::Unauthorized)?;
    let settled = context.settle(tx, &user_of(state, account.clone())).await?;
    state.outbox.wake();
    end(state, uid, &ended);
    changed(state, account);
    Ok(settled)
}

/// Takes the caller's account until the transaction ends, unless it is frozen or their sign-in has ended meanwhile. Its
/// address may have changed a moment ago: it proves nothing here.
async fn hold(tx: &mut PgConnection, caller: &Caller) -> Result<Account, ApiError> {
    let by = beginner(caller)?;
    passkey::lock_account(tx, by).await?.ok_or(ApiError::Unauthorized)
}
