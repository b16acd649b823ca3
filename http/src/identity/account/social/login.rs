//! Signing in, and signing up, with a provider's account.
use super::{
    answer::{Answered, Way},
    identify,
    link::name_of,
};
use crate::{
    api::{call::Context, caller::Anyone, error::ApiError, state::HttpState},
    identity::{
        account::{
            record::{outcome, record_sign_in},
            safety,
            sign_in::{LoggedIn, enter_account, new_account},
        },
        refusals::{AccountExists, EmailReserved},
    },
};
use guildhall_domain::{
    identity::{
        account::Account,
        email::Email,
        login_provider::{LoginProvider, SignInMethod, SocialOp},
        safety::SafetyEventKind,
    },
    ids::{SessionId, Uid},
};
use guildhall_persistence::identity::{
    account, email_change,
    social::{self as store, Bound},
};
use guildhall_providers::sign_in::Identity;
use sqlx::PgConnection;
use std::sync::Arc;

/// Signs in with what the provider sent back.
pub(super) async fn login<W: Way>(
    context: Context,
    anyone: Anyone,
    input: W::Answer,
) -> Result<LoggedIn, ApiError> {
    let mut tried = None;
    let signed_in = sign_in::<W>(&context.state, &anyone, input, &mut tried).await;
    let session = signed_in.as_ref().ok().map(|(_, session)| *session);
    let provider = Some(W::PROVIDER.login_provider());
    let (client, method) = (&anyone.client, SignInMethod::Provider);
    record_sign_in(&signed_in, client, (tried, session), Some((method, provider)));
    let failed = (outcome(&signed_in), SafetyEventKind::SignInFailed);
    safety::count_failed(&context.state, client, tried, failed, (Some(method), provider));
    Ok(signed_in?.0)
}

/// `tried` becomes whose account it is about, once this is known.
async fn sign_in<W: Way>(
    state: &Arc<HttpState>,
    anyone: &Anyone,
    input: W::Answer,
    tried: &mut Option<Uid>,
) -> Result<(LoggedIn, SessionId), ApiError> {
    let visitor_token = input.visitor_token().map(str::to_owned);
    let identity = identify::<W>(state, SocialOp::Login, None, input).await?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let (account, is_new) = find_or_sign_up::<W>(&mut tx, anyone, &identity).await?;
    *tried = Some(account.uid);
    let by: LoginProvider = W::PROVIDER.login_provider();
    let entry = enter_account(tx, state, account, is_new, anyone, Some(by)).await?;
    Ok(entry.welcome(state, visitor_token, anyone.client.device_id.as_deref()).await)
}

/// The account that is linked, else a new one. An address that is an account's already makes none: its owner signs in by it and links.
async fn find_or_sign_up<W: Way>(
    tx: &mut PgConnection,
    anyone: &Anyone,
    identity: &Identity,
) -> Result<(Account, bool), ApiError> {
    let (provider, name) = (W::PROVIDER, name_of(W::PROVIDER, identity));
    if let Some(account) = store::hold_owner(tx, provider, &identity.subject).await? {
        if account.social_names.get(&provider) == Some(&name) {
            return Ok((account, false));
        }
        // The name it has now. Never a link: what was unlinked meanwhile stays unlinked.
        if !store::rename(tx, account.uid, provider, &identity.subject, &name).await? {
            return Err(ApiError::Busy);
        }
        let account = account::find(tx, account.uid).await?.ok_or(ApiError::Unauthorized)?;
        return Ok((account, false));
    }
    let email = identity.verified_email.as_deref().and_then(|email| Email::parse(email).ok());
    let uid = account::next_uid(&mut *tx).await?;
    let new = new_account(uid, &anyone.client);
    let made = match email {
        Some(email) => {
            if email_change::is_reserved(&mut *tx, &email, None).await? {
                return Err(EmailReserved.into());
            }
            account::sign_up(&mut *tx, &email, &new.as_row()).await?.ok_or(AccountExists)?
        }
        None => account::sign_up_without_email(&mut *tx, &new.as_row()).await?,
    };
    match store::bind(tx, made.uid, provider, &identity.subject, &name).await? {
        Bound::New | Bound::Before => {}
        Bound::Taken => return Err(ApiError::Busy),
    }
    let account = account::find(tx, made.uid).await?.ok_or(ApiError::Busy)?;
    Ok((account, true))
}
