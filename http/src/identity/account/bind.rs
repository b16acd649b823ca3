//! Another address for the account: a code goes to it, and the address is the account's once the code comes back, with proof that the
//! caller owns the account and did not just find a signed-in page: the password, or a code from the address the account has.
//!
//! The answer to `bind_send` is the same whether the address is free or taken; only the mail says which. The old address is told,
//! with a link that undoes the change for some days. Source: product spec §2 (email dialog), §7 (explicit methods); ASVS V6.3.7, V6.3.8, V7.5.1.
use super::{
    User, changed, end,
    password::compare,
    people::token_hash,
    record::record,
    safety,
    sign_in::{
        CodeSent, Typed, compare_code, email_if_any, is_code, is_email, is_password, is_ticket,
        issue, read_email, record_code_request, tell,
    },
    user_of,
};
use crate::api::{
    call::Context,
    caller::{Caller, Public, SignedIn},
    envelope::Done,
    error::{ApiError, Reason},
    idempotency::Settled,
    rules,
};
use crate::identity::letters::post;
use crate::identity::refusals::EmailReserved;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use garde::Validate;
use guildhall_domain::identity::{
    auth_code::{AuthCode, Purpose},
    email::Email,
    safety::SafetyEventKind,
    second_factor::PROOF_LIFE,
};
use guildhall_persistence::outbox::letter::LetterSeal;
use guildhall_persistence::{
    DatabaseError,
    identity::{
        account::{self, Proved},
        email_change::{self, REVERTIBLE_DAYS, Reverted},
        safety as safety_store, session,
    },
    security_log::{self, Event, Outcome},
};
use guildhall_providers::mail::Letter;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

#[derive(Deserialize, Validate, ToSchema)]
pub struct BindSend {
    /// The address wanted; or the account's own, for `current_auth_code`.
    #[garde(custom(is_email))]
    pub email: String,
}

/// A code from the new address, and either the password or a code from the present one.
#[derive(Deserialize, Validate, ToSchema)]
pub struct Bind {
    /// The new address.
    #[garde(custom(is_email))]
    pub email: String,
    /// The code mailed to the new address.
    #[garde(custom(is_some_code))]
    pub auth_code: String,
    /// What `bind_send` answered. Without it the newest code counts that the caller asked for.
    #[garde(custom(is_ticket))]
    pub ticket: Option<String>,
    /// The account's password.
    #[garde(custom(is_password))]
    pub password: Option<String>,
    /// From a mail to the address the account has now: `bind_send` with that address.
    #[garde(custom(is_code))]
    pub current_auth_code: Option<String>,
    /// What that `bind_send` answered.
    #[garde(custom(is_ticket))]
    pub current_ticket: Option<String>,
    /// Ends the caller's other sessions as well.
    #[garde(skip)]
    #[serde(default)]
    pub end_others: bool,
}

/// From the link in the letter to the old address.
#[derive(Deserialize, Validate, ToSchema)]
pub struct RevertEmail {
    /// From the link in the mail to the old address: what stands behind its `#`.
    #[garde(custom(rules::text(1, 64)))]
    pub token: String,
}

fn is_some_code(typed: &str, context: &()) -> garde::Result {
    is_code(&Some(typed.to_owned()), context)
}

/// Mails a code to an address the caller wants to use. The answer is the same for every address.
pub async fn bind_send(
    context: Context,
    SignedIn(caller): SignedIn,
    input: BindSend,
) -> Result<Settled<CodeSent>, ApiError> {
    let email = read_email(&input.email)?;
    let mut tx = guildhall_persistence::begin(&context.state.pool).await?;
    let (state, uid) = (&context.state, Some(caller.uid));
    let told = issue(&mut tx, state, &email, Purpose::Bind, uid, &caller.client).await;
    let told =
        told.inspect_err(|refusal| record_code_request(refusal, &caller.client, Some(&caller)))?;
    let settled = context.settle(tx, &told).await?;
    context.state.outbox.wake();
    Ok(settled)
}

/// Refuses a change with two proofs before it uses up a key.
pub(super) fn check(_: &SignedIn, input: &Bind) -> Result<(), ApiError> {
    match (&input.password, &input.current_auth_code) {
        (Some(_), Some(_)) => Err(ApiError::field("password", Reason::Invalid)),
        // An account without an address has nothing to prove it by but a recent sign-in.
        (None, None) | (Some(_), None) | (None, Some(_)) => Ok(()),
    }
}

/// Changes the caller's email address.
pub async fn bind(
    context: Context,
    SignedIn(caller): SignedIn,
    input: Bind,
) -> Result<Settled<User>, ApiError> {
    let bound = rebind(&context, &caller, input).await;
    record(Event::EmailChange, &bound, &caller.client, Some(caller.uid), caller.session_id);
    bound
}

fn code(typed: &str, field: &str) -> Result<AuthCode, ApiError> {
    AuthCode::parse(typed).map_err(|_| ApiError::field(field, Reason::Invalid))
}

async fn rebind(
    context: &Context,
    caller: &Caller,
    input: Bind,
) -> Result<Settled<User>, ApiError> {
    let state = &context.state;
    let email = read_email(&input.email)?;
    let new_code = code(&input.auth_code, "auth_code")?;
    let found = account::find(&state.pool, caller.uid).await?.ok_or(ApiError::Unauthorized)?;
    if let Some(old) = email_if_any(&found) {
        return replace(context, caller, input, (&email, &new_code), &old).await;
    }
    add(context, caller, (&email, &new_code), &input).await
}

/// The first address of an account. Nothing but a recent sign-in proves whose account it is.
async fn add(
    context: &Context,
    caller: &Caller,
    (email, code): (&Email, &AuthCode),
    input: &Bind,
) -> Result<Settled<User>, ApiError> {
    let (state, uid) = (&context.state, caller.uid);
    let session = caller.session_id.ok_or(ApiError::Unauthorized)?;
    if !session::is_proved(&state.pool, session, PROOF_LIFE).await? {
        return Err(ApiError::ReauthenticationRequired);
    }
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let typed = Typed { code, ticket: input.ticket.as_deref() };
    let meant = (email, Purpose::Bind, Some(uid));
    if let Some(refusal) = compare_code(&mut tx, state, meant, &typed, &caller.client).await? {
        return context.settle_refusal(tx, refusal).await; // the guess counts
    }
    let proved = Proved { email: None, password_hash: None, session: Some(session) };
    if !account::lock_proved(&mut tx, uid, proved).await? {
        return Err(ApiError::Unauthorized);
    }
    if email_change::is_reserved(&mut *tx, email, Some(uid)).await? {
        return Err(EmailReserved.into());
    }
    let account = account::set_email(&mut *tx, uid, email).await.map_err(taken)?;
    let told = safety::done(SafetyEventKind::EmailAdded, caller);
    safety_store::write(&mut tx, uid, &told).await?;
    tell(&mut tx, state, &account, Letter::EmailAdded).await?;
    let ended = match input.end_others {
        true => session::revoke_others(&mut *tx, uid, Some(session)).await?,
        false => Vec::new(),
    };
    let settled = context.settle(tx, &user_of(state, account.clone())).await?;
    state.outbox.wake();
    end(state, uid, &ended);
    changed(state, account);
    Ok(settled)
}

/// Another address in the place of the one there is.
async fn replace(
    context: &Context,
    caller: &Caller,
    input: Bind,
    (email, new_code): (&Email, &AuthCode),
    old: &Email,
) -> Result<Settled<User>, ApiError> {
    let (state, client) = (&context.state, &caller.client);
    if input.password.is_none() && input.current_auth_code.is_none() {
        return Err(ApiError::field("current_auth_code", Reason::Required));
    }
    let current = input.current_auth_code.as_deref();
    let current = current.map(|typed| code(typed, "current_auth_code")).transpose()?;
    let current_meant = (old, Purpose::Bind, Some(caller.uid));
    let current = current.as_ref().map(|code| (code, input.current_ticket.as_deref()));
    let current = current.map(|(code, ticket)| Typed { code, ticket });
    let compared = match input.password {
        Some(password) => Some(
            compare(state, old, password, &client.network(), client.device_id.as_deref()).await?,
        ),
        None => None,
    };
    if let Some(current) = &current {
        // Not used up before the other code is right, or a slip there would cost both.
        let mut tx = guildhall_persistence::begin(&state.pool).await?;
        if let Some(refusal) = compare_code(&mut tx, state, current_meant, current, client).await? {
            return context.settle_refusal(tx, refusal).await; // the guess counts
        }
        tx.rollback().await?;
    }
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let meant = (email, Purpose::Bind, Some(caller.uid));
    let typed = Typed { code: new_code, ticket: input.ticket.as_deref() };
    if let Some(refusal) = compare_code(&mut tx, state, meant, &typed, client).await? {
        return context.settle_refusal(tx, refusal).await; // the guess counts
    }
    if let Some(current) = current.as_ref().filter(|_| old != email)
        && let Some(refusal) = compare_code(&mut tx, state, current_meant, current, client).await?
    {
        return context.settle_refusal(tx, refusal).await;
    }
    let proved =
        Proved { email: Some(old), password_hash: compared.as_deref(), session: caller.session_id };
    if !account::lock_proved(&mut tx, caller.uid, proved).await? {
        return Err(ApiError::Unauthorized);
    }
    if email_change::is_reserved(&mut *tx, email, Some(caller.uid)).await? {
        return Err(EmailReserved.into());
    }
    let token = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    let moved = email_change::change(&mut tx, caller.uid, email, &token_hash(&token)).await;
    let (account, is_change) = moved.map_err(taken)?;
    if is_change {
        let told = safety::done(SafetyEventKind::EmailChanged, caller);
        safety_store::write(&mut tx, caller.uid, &told).await?;
        // Behind the `#`: it reaches no log and no other site.
        let link =
            format!("{}/revert-email#{token}", state.settings.public_url.trim_end_matches('/'));
        let letter = Letter::EmailChanged { link, days: REVERTIBLE_DAYS.unsigned_abs() };
        post(
            &mut tx,
            state.get::<Arc<LetterSeal>>(),
            old.as_str(),
            &account.language,
            letter,
            None,
        )
        .await?;
    }
    let ended = match input.end_others {
        true => session::revoke_others(&mut *tx, caller.uid, caller.session_id).await?,
        false => Vec::new(),
    };
    let settled = context.settle(tx, &user_of(&context.state, account.clone())).await?;
    state.outbox.wake();
    end(state, caller.uid, &ended);
    changed(state, account);
    Ok(settled)
}

/// Recognizes the unique index: another account has the address.
fn taken(error: sqlx::Error) -> ApiError {
    match DatabaseError::from(error) {
        DatabaseError::Unique { .. } => ApiError::Conflict,
        other => other.into(),
    }
}

/// Undoes a change of address, and ends every sign-in of the account: an intruder is signed out, the owner signs in by code.
pub async fn revert(
    context: Context,
    Public(client): Public,
    input: RevertEmail,
) -> Result<Done, ApiError> {
    let state = &context.state;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let (link, place) = (token_hash(&input.token), safety::place(&client));
    let reverted = email_change::revert(&mut tx, &link, place).await.map_err(taken)?;
    let Some(Reverted { account, ended }) = reverted else { return Err(ApiError::NotFound) };
    tx.commit().await?;
    let uid = account.uid;
    end(state, uid, &ended);
    security_log::record(Event::EmailRevert, Outcome::Done, &client.subject(Some(uid), None));
    Ok(Done {})
}
