//! API keys of the caller: making, listing and ending them. How a key is used is [`crate::api::access_key`].
//!
//! The key is answered once, when it is made, and stored nowhere. Ending one asks for no proof: whoever sees a leak has no time.
//! Source: issue 20; decision 0096.
use super::{passkey::beginner, record::record, safety, sign_in::tell};
use crate::api::{
    access_key::hash_of,
    call::{Call, Context, Empty, calls, codes},
    caller::{Caller, SignedIn},
    envelope::Done,
    error::{
        ApiError, Reason,
        names::{Forbidden, NotFound, Quota},
    },
    idempotency::Settled,
    wire::millis,
};
use garde::Validate;
use guildhall_domain::{
    identity::{
        access_key::{AccessKeyName, AccessKeyState, AccessScope, MOST, MOST_DAYS, PREFIX, SHOWN},
        safety::SafetyEventKind,
    },
    ids::AccessKeyId,
};
use guildhall_persistence::{
    identity::{
        access_key::{self as store, NewAccessKey},
        passkey::lock_account,
        safety::{self as safety_store, NewEvent},
    },
    security_log::Event,
};
use guildhall_providers::mail::Letter;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use utoipa::ToSchema;
use uuid::Uuid;

/// The calls.
pub(super) fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::get("/api/account/access_key/list", list)
            .id("access_keys")
            .summary("Lists the caller's API keys, the newest first; those that have ended, for 30 days."),
        Call::post("/api/account/access_key/create", create)
            .id("access_key_create")
            .summary("Makes an API key and answers it, once: it is stored nowhere. The owner is told by mail.")
            .keyless("a key is not to be kept for a repeat; one whose answer was lost is listed, and can be revoked")
            .needs_recent_proof()
            .refuses(codes![Quota, Forbidden]),
        Call::post("/api/account/access_key/revoke", revoke)
            .id("access_key_revoke")
            .summary("Ends one of the caller's API keys, at once.")
            .refuses(codes![NotFound]),
    ]
}

/// An API key of the caller; not the key itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccessKey {
    /// Names it.
    pub id: AccessKeyId,
    /// As its owner called it.
    pub name: String,
    /// What the key begins with.
    pub prefix: String,
    /// What it may do.
    pub scopes: Vec<AccessScope>,
    /// Whether it can be used, and why not.
    pub state: AccessKeyState,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When it ends by itself, in milliseconds since 1970 UTC; absent if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<i64>,
    /// When it was last used, to the minute, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<i64>,
    /// The network address from which; of IPv6 the /64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used_from: Option<String>,
    /// When it was ended, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revoked_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AccessKeys {
    /// The keys.
    pub keys: Vec<AccessKey>,
    /// How many keys that can be used an account may have.
    pub most: i64,
    /// Whether the caller may have any: staff may not.
    pub is_available: bool,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AccessKeyWish {
    /// What its owner calls it: 1 to 40 characters in one line.
    #[garde(custom(is_name))]
    pub name: String,
    /// What it may do: one scope at least.
    #[garde(custom(are_scopes))]
    pub scopes: Vec<AccessScope>,
    /// After how many days it ends, 1 to 365; without, it lasts until it is revoked.
    #[garde(range(min = 1, max = MOST_DAYS))]
    pub expires_in_days: Option<u16>,
}

/// A key that was made just now.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccessKeyCreated {
    /// The key, for `authorization: Bearer <key>`. It is never shown again.
    pub key: String,
    /// As it is listed.
    pub access_key: AccessKey,
}

/// One of the caller's API keys.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AccessKeyRef {
    /// The key's id.
    #[garde(skip)]
    pub id: AccessKeyId,
}

impl From<store::AccessKey> for AccessKey {
    fn from(key: store::AccessKey) -> Self {
        Self {
            id: key.key_id,
            name: key.name,
            prefix: key.prefix,
            scopes: key.scopes,
            state: key.state,
            created_at: millis(key.created_at),
            expires_at: key.expires_at.map(millis),
            last_used_at: key.last_used_at.map(millis),
            last_used_from: key.last_used_from,
            revoked_at: key.revoked_at.map(millis),
        }
    }
}

fn is_name(typed: &str, _: &()) -> garde::Result {
    let word = |reason: guildhall_domain::text::Reason| garde::Error::new(reason.as_str());
    AccessKeyName::parse(typed).map(|_| ()).map_err(word)
}

fn are_scopes(scopes: &[AccessScope], _: &()) -> garde::Result {
    let reason = match scopes.len() {
        0 => Reason::Required,
        1..=SCOPES => return Ok(()),
        _ => Reason::TooLong,
    };
    Err(garde::Error::new(reason.word()))
}

/// All of them: none is there twice.
const SCOPES: usize = AccessScope::ALL.len();

/// A new key: 256 random bits in hexadecimal digits, which survive being copied from anywhere.
fn draw() -> String {
    let digits = rand::random::<[u8; 32]>().map(|byte| format!("{byte:02x}")).concat();
    format!("{PREFIX}{digits}")
}

/// Lists the caller's keys.
async fn list(
    context: Context,
    SignedIn(caller): SignedIn,
    _: Empty,
) -> Result<AccessKeys, ApiError> {
    let listed = store::list(&context.state.pool, caller.uid).await?;
    let keys = listed.into_iter().map(AccessKey::from).collect();
    Ok(AccessKeys { keys, most: MOST, is_available: !caller.role.is_staff() })
}

/// Makes a key.
async fn create(
    context: Context,
    SignedIn(caller): SignedIn,
    input: AccessKeyWish,
) -> Result<AccessKeyCreated, ApiError> {
    let made = make(&context, &caller, input).await;
    record(Event::AccessKeyOn, &made, &caller.client, Some(caller.uid), caller.session_id);
    made
}

async fn make(
    context: &Context,
    caller: &Caller,
    input: AccessKeyWish,
) -> Result<AccessKeyCreated, ApiError> {
    let (state, by) = (&context.state, beginner(caller)?);
    let name =
        AccessKeyName::parse(&input.name).map_err(|_| ApiError::field("name", Reason::Invalid))?;
    let scopes: Vec<AccessScope> = BTreeSet::from_iter(input.scopes).into_iter().collect();
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    let account = lock_account(&mut tx, by).await?.ok_or(ApiError::Unauthorized)?;
    if account.role.is_staff() {
        return Err(ApiError::Forbidden);
    }
    if store::count(&mut *tx, by.uid).await? >= MOST {
        return Err(ApiError::Quota);
    }
    let key = draw();
    let new = NewAccessKey {
        key_id: AccessKeyId(Uuid::now_v7()),
        key_hash: &hash_of(&key),
        prefix: &key[..SHOWN],
        name: &name,
        scopes: &scopes,
        days: input.expires_in_days,
    };
    let added = store::add(&mut *tx, by.uid, new).await?;
    let told = safety::done(SafetyEventKind::AccessKeyAdded, caller);
    let told = NewEvent { detail: Some(added.name.clone()), ..told };
    safety_store::write(&mut tx, by.uid, &told).await?;
    let letter = Letter::AccessKeyAdded { name: added.name.clone() };
    tell(&mut tx, state, &account, letter).await?;
    tx.commit().await?;
    state.outbox.wake();
    Ok(AccessKeyCreated { key, access_key: added.into() })
}

/// Ends a key.
async fn revoke(
    context: Context,
    SignedIn(caller): SignedIn,
    input: AccessKeyRef,
) -> Result<Settled<Done>, ApiError> {
    let ended = end(&context, &caller, input.id).await;
    record(Event::AccessKeyOff, &ended, &caller.client, Some(caller.uid), caller.session_id);
    ended
}

async fn end(
    context: &Context,
    caller: &Caller,
    key: AccessKeyId,
) -> Result<Settled<Done>, ApiError> {
    let (state, by) = (&context.state, beginner(caller)?);
    let mut tx = guildhall_persistence::begin(&state.pool).await?;
    lock_account(&mut tx, by).await?.ok_or(ApiError::Unauthorized)?;
    let name = store::revoke(&mut *tx, by.uid, key).await?.ok_or(ApiError::NotFound)?;
    let told = safety::done(SafetyEventKind::AccessKeyRevoked, caller);
    let told = NewEvent { detail: Some(name), ..told };
    safety_store::write(&mut tx, by.uid, &told).await?;
    context.settle(tx, &Done {}).await
}
