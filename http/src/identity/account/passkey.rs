//! Passkeys: making, listing and deleting them, signing in with one, and proving again who one is.
//!
//! A ceremony has two calls: what `begin` answers goes to the browser as it is, what the browser makes of it goes to `finish`. What was
//! asked stays in Postgres under a ticket, for five minutes and one answer. A passkey has checked its user by itself, so it stands for
//! both factors. Source: product spec §2, §5; WebAuthn Level 3, §7; ASVS V6.3.3, V6.5; decision 0080.
mod login;
mod prove;
mod relying_party;

pub use relying_party::RelyingParty;

use self::relying_party::{Asked, Owner, Wrong, is_object};
use super::{end, people::token_hash, record::record, safety};
use crate::api::{
    call::{Call, Context, Empty, calls, codes},
    caller::{Caller, SignedIn},
    envelope::Done,
    error::{
        ApiError, Reason,
        names::{Conflict, Forbidden, NotFound, Quota, Unauthorized},
    },
    idempotency::Settled,
    rules,
    wire::millis,
};
use crate::identity::{
    account::{sign_in::tell, ways_into},
    refusals::{CodeExpired, LastLoginMethod, PasskeysUnavailable},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use garde::Validate;
use guildhall_domain::{
    identity::{
        passkey::{CeremonyPurpose, MOST, PasskeyName},
        safety::SafetyEventKind,
        way_in::can_remove_a_way_in,
    },
    ids::{PasskeyId, SessionId},
};
use guildhall_persistence::{
    identity::{
        account,
        passkey::{self as store, Beginner, Ceremony, NewPasskey, Wanted},
        safety::{self as safety_store, NewEvent},
        session,
    },
    security_log::Event,
};
use guildhall_providers::mail::Letter;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor};
use utoipa::ToSchema;
use uuid::Uuid;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::get("/api/account/passkey/list", list)
            .id("passkeys")
            .summary("Lists the caller's passkeys, oldest first."),
        Call::post("/api/account/passkey/register/begin", begin)
            .id("passkey_register_begin")
            .summary("Asks for a new passkey: `options` is for `navigator.credentials.create`, the answer for `register/finish`.")
            .keyless("a challenge is not to be kept for a repeat")
            .needs_recent_proof()
            .refuses(codes![PasskeysUnavailable, Quota]),
        Call::post("/api/account/passkey/register/finish", finish)
            .id("passkey_register_finish")
            .summary("Keeps the passkey that the browser made; its owner is told by mail.")
            .refuses(codes![PasskeysUnavailable, CodeExpired, Quota, Conflict]),
        Call::post("/api/account/passkey/delete", delete)
            .id("passkey_delete")
            .summary("Deletes one of the caller's passkeys; other sessions end, and its owner is told by mail.")
            .needs_recent_proof()
            .refuses(codes![NotFound, LastLoginMethod]),
        Call::post("/api/account/passkey/login/begin", login::begin)
            .id("passkey_login_begin")
            .summary("Asks for any passkey of this shop: `options` is for `navigator.credentials.get`, the answer for `login/finish`.")
            .keyless("there is nobody yet whom a key could belong to")
            .refuses(codes![PasskeysUnavailable]),
        Call::post("/api/account/passkey/login/finish", login::finish)
            .id("passkey_login_finish")
            .summary("Signs in with what the browser answered. A token that is sent along is replaced by the new one.")
            .keyless("there is nobody yet, and a token is not to be kept for a repeat")
            .refuses(codes![PasskeysUnavailable, Unauthorized, Forbidden]),
        Call::post("/api/account/passkey/prove/begin", prove::begin)
            .id("passkey_prove_begin")
            .summary("Asks for one of the caller's passkeys, for calls that ask for a recent proof.")
            .keyless("a challenge is not to be kept for a repeat")
            .refuses(codes![PasskeysUnavailable, NotFound]),
        Call::post("/api/account/passkey/prove/finish", prove::finish)
            .id("passkey_prove_finish")
            .summary("Proves again who the caller is with what the browser answered, as `reauthenticate` does with a code.")
            .refuses(codes![PasskeysUnavailable, CodeExpired]),
    ]
}

/// A passkey of the caller.
#[derive(Debug, Serialize, ToSchema)]
pub struct Passkey {
    /// The passkey.
    pub id: PasskeyId,
    /// As its owner called it.
    pub name: String,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When somebody last signed in or proved themselves with it, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Passkeys {
    /// The passkeys.
    pub passkeys: Vec<Passkey>,
    /// Whether passkeys can be made and used at the shop's public address.
    pub is_available: bool,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PasskeyWish {
    /// What its owner calls it: 1 to 40 characters in one line.
    #[garde(custom(is_name))]
    pub name: String,
}

/// What the browser is asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyChallenge {
    /// To be sent back with the answer, within five minutes and once.
    pub ticket: String,
    /// In the form of `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    pub options: Value,
}

/// What the browser answered.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PasskeyAnswer {
    /// Of the call that began it.
    #[garde(custom(rules::text(1, 64)))]
    pub ticket: String,
    /// What `PublicKeyCredential.toJSON()` says.
    #[garde(custom(is_object))]
    pub credential: Value,
}

/// One of the caller's passkeys.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct PasskeyRef {
    /// The passkey.
    #[garde(skip)]
    pub id: PasskeyId,
}

impl From<store::Passkey> for Passkey {
    fn from(passkey: store::Passkey) -> Self {
        Self {
            id: passkey.passkey_id,
            name: passkey.name,
            created_at: millis(passkey.created_at),
            last_used_at: passkey.last_used_at.map(millis),
        }
    }
}

fn is_name(typed: &str, _: &()) -> garde::Result {
    let word = |reason: guildhall_domain::text::Reason| garde::Error::new(reason.as_str());
    PasskeyName::parse(typed).map(|_| ()).map_err(word)
}

/// The caller and their sign-in, as what changes the ways into an account is bound to both.
pub(super) fn beginner(caller: &Caller) -> Result<Beginner, ApiError> {
    let session = caller.session_id.ok_or(ApiError::Unauthorized)?;
    Ok(Beginner { uid: caller.uid, session })
}

/// Keeps what was asked, and answers with it.
async fn keep(
    db: impl PgExecutor<'_>,
    purpose: CeremonyPurpose,
    by: Option<Beginner>,
    wanted: Option<Wanted<'_>>,
    asked: Asked,
) -> Result<PasskeyChallenge, ApiError> {
    let ticket = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    store::begin(db, &token_hash(&ticket), purpose, by, wanted, &asked.state).await?;
    Ok(PasskeyChallenge { ticket, options: asked.options })
}

/// The ceremony of a ticket. It is used up once the transaction is committed, right or wrong.
async fn taken(
    tx: &mut PgConnection,
    ticket: &str,
    purpose: CeremonyPurpose,
    by: Option<Beginner>,
) -> Result<Option<Ceremony>, ApiError> {
    Ok(store::take(tx, &token_hash(ticket), purpose, by).await?)
}

/// Why a signed-in caller's answer is refused. Not with 401, which would say that they are signed out.
fn refused(_: Wrong) -> ApiError {
    ApiError::field("credential", Reason::Invalid)
}

/// Lists the caller's passkeys.
async fn list(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<Passkeys, ApiError> {
    let state = &context.state;
    let listed = store::list(&state.pool, caller.uid).await?;
    let is_available = state.get::<RelyingParty>().is_available();
    Ok(Passkeys { passkeys: listed.into_iter().map(Passkey::from).collect(), is_available })
}

/// Asks for a new passkey.
async fn begin(
    context: Context,
    SignedIn(caller): SignedIn,
    input: PasskeyWish,
) -> Result<PasskeyChallenge, ApiError> {
    let state = &context.state;
    let library = state.get::<RelyingParty>().open()?;
    let by = beginner(&caller)?;
    let name =
        PasskeyName::parse(&input.name).map_err(|_| ApiError::field("name", Reason::Invalid))?;
    let account = account::find(&state.pool, caller.uid).await?.ok_or(ApiError::Unauthorized)?;
    let (known, handle) = store::known(&state.pool, caller.uid).await?;
    if i64::try_from(known.len()).is_ok_and(|count| count >= MOST) {
        return Err(ApiError::Quota);
    }
    let handle = handle.unwrap_or_else(Uuid::new_v4);
    let called = account.email.as_deref().unwrap_or(&account.nickname);
    let owner = Owner { handle, name: called, display_name: &account.nickname };
    let asked = library.ask_to_make(&owner, known)?;
    let wanted = Wanted { user_handle: handle, name: &name };
    keep(&state.pool, CeremonyPurpose::Register, Some(by), Some(wanted), asked).await
}

/// Keeps the passkey that was made.
async fn finish(
    context: Context,
    SignedIn(caller): SignedIn,
    input: PasskeyAnswer,
) -> Result<Settled<Passkey>, ApiError> {
    let made = make(&context, &caller, input).await;
    record(Event::PasskeyOn, &made, &caller.client, Some(caller.uid), caller.session_id);
    made
}

async fn make(
    context: &Context,
    caller: &Caller,
    input: PasskeyAnswer,
) -> Result<Settled<Passkey>, ApiError> {
    let (state, by) = (&context.state, beginner(caller)?);
    let library = state.get::<RelyingParty>().open()?;
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let account = store::lock_account(&mut tx, by).await?.ok_or(ApiError::Unauthorized)?;
    let taken = taken(&mut tx, &input.ticket, CeremonyPurpose::Register, Some(by)).await?;
    let wanted = taken.and_then(|it| Some((it.state, it.user_handle?, it.name?)));
    let Some((asked, user_handle, name)) = wanted else { return Err(CodeExpired.into()) };
    if store::count(&mut *tx, by.uid).await? >= MOST {
        return Err(ApiError::Quota);
    }
    let made = match library.judge_made(input.credential, asked) {
        Ok(made) => made,
        Err(wrong) => return context.settle_refusal(tx, refused(wrong)).await, // the ceremony is over
    };
    let new = NewPasskey {
        passkey_id: PasskeyId(Uuid::now_v7()),
        credential_id: &made.credential_id,
        user_handle,
        name: &name,
        data: &made.data,
    };
    let Some(added) = store::add(&mut *tx, by.uid, new).await? else {
        return context.settle_refusal(tx, ApiError::Conflict).await;
    };
    let told = safety::done(SafetyEventKind::PasskeyAdded, caller);
    let told = NewEvent { detail: Some(added.name.clone()), ..told };
    safety_store::write(&mut tx, by.uid, &told).await?;
    tell(&mut tx, state, &account, Letter::PasskeyAdded { name }).await?;
    let settled = context.settle(tx, &Passkey::from(added)).await?;
    state.outbox.wake();
    Ok(settled)
}

/// Deletes one of the caller's passkeys. Other sign-ins end, as with every change of what signs in: it may be deleted for its device.
async fn delete(
    context: Context,
    SignedIn(caller): SignedIn,
    input: PasskeyRef,
) -> Result<Settled<Done>, ApiError> {
    let deleted = remove(&context, &caller, input.id).await;
    record(Event::PasskeyOff, &deleted, &caller.client, Some(caller.uid), caller.session_id);
    deleted
}

async fn remove(
    context: &Context,
    caller: &Caller,
    passkey: PasskeyId,
) -> Result<Settled<Done>, ApiError> {
    let (state, by) = (&context.state, beginner(caller)?);
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let account = store::lock_account(&mut tx, by).await?.ok_or(ApiError::Unauthorized)?;
    let ways = ways_into(state, &mut tx, &account).await?;
    let name = store::remove(&mut *tx, by.uid, passkey).await?.ok_or(ApiError::NotFound)?;
    if !can_remove_a_way_in(ways, state.get::<RelyingParty>().is_available()) {
        return Err(LastLoginMethod.into());
    }
    let ended: Vec<SessionId> = session::revoke_others(&mut *tx, by.uid, caller.session_id).await?;
    let told = safety::done(SafetyEventKind::PasskeyRemoved, caller);
    let told = NewEvent { detail: Some(name.clone()), ..told };
    safety_store::write(&mut tx, by.uid, &told).await?;
    tell(&mut tx, state, &account, Letter::PasskeyRemoved { name }).await?;
    let settled = context.settle(tx, &Done {}).await?;
    state.outbox.wake();
    end(state, by.uid, &ended);
    Ok(settled)
}
