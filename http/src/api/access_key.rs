//! API keys as callers: `authorization: Bearer gh_live_…` acts as the key's owner, in the calls that name a scope of the key and no other.
//!
//! A key is known by how it begins, before anything is looked up; so no call takes it for a sign-in, and a call that names no scope refuses
//! it unread. Nothing of a key is remembered: one that was revoked is dead at once. Staff have none: what they may do is for people who have
//! shown a second factor. Source: issue 20; decision 0096.
use crate::api::{
    call::Call,
    caller::{Caller, Credential},
    client::Client,
    error::ApiError,
    state::HttpState,
};
use guildhall_domain::identity::{access_key::PREFIX, permission::Permissions};
use guildhall_persistence::{
    identity::access_key::{self as store, FoundKey, KeyHash},
    security_log::{self, Event, Outcome, Subject},
};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Whether this is an API key, alive or not.
pub fn is_key(token: &str) -> bool {
    token.starts_with(PREFIX)
}

/// What a key is found by.
pub fn hash_of(key: &str) -> KeyHash {
    Sha256::digest(key.as_bytes()).into()
}

impl Call {
    /// The owner of a key, if the call is open to it. What another process forwards was counted there.
    ///
    /// # Errors
    /// [`ApiError::ApiKeyNotAccepted`] before anything is looked up; [`ApiError::ApiKeyInvalid`], [`ApiError::ApiKeyExpired`],
    /// [`ApiError::TooManyRequests`], [`ApiError::ApiKeyScopeMissing`]; [`ApiError::Busy`] if Postgres does not answer.
    pub(super) async fn admit_key(
        &self,
        state: &HttpState,
        key: &str,
        client: &Arc<Client>,
        is_forwarded: bool,
    ) -> Result<Caller, ApiError> {
        let scope = self.opens_to.ok_or(ApiError::ApiKeyNotAccepted)?;
        let found = find(state, key, client.network()).await;
        if let Err(ApiError::ApiKeyInvalid | ApiError::ApiKeyExpired) = found {
            let subject = Subject { call: Some(&self.path), ..client.subject(None, None) };
            security_log::record(Event::AccessKeyRefused, Outcome::Refused, &subject);
        }
        let found = found?;
        if !is_forwarded {
            state.limits.key(found.key_id)?;
        }
        if !found.scopes.contains(&scope) {
            return Err(ApiError::ApiKeyScopeMissing { scope });
        }
        Ok(Caller {
            uid: found.uid,
            role: found.role,
            permissions: Permissions::NONE,
            has_second_factor: false,
            viewed_by: None,
            session_id: None,
            client: Arc::clone(client),
            // Named as processes of the release before read it, which know no keys and refuse it.
            credential: Arc::new(Credential::Session(key.to_owned())),
        })
    }
}

/// The key that counts. Noting its use is part of it, in the same task: a client that leaves must drop no query half-way (rule R1).
async fn find(state: &HttpState, key: &str, network: String) -> Result<FoundKey, ApiError> {
    let (pool, hash) = (state.pool.clone(), hash_of(key));
    let looked = async move {
        let found = store::find(&pool, &hash).await.map_err(|error| {
            tracing::error!(%error, "access key: look-up failed");
            ApiError::Busy // a read: nothing happened, whatever broke
        })?;
        let found = found.filter(|found| !found.role.is_staff()).ok_or(ApiError::ApiKeyInvalid)?;
        if found.is_expired {
            return Err(ApiError::ApiKeyExpired);
        }
        if found.is_due_for_touch
            && let Err(error) = store::touch(&pool, found.key_id, &network).await
        {
            // Only the list of keys shows it; the key is as good without.
            tracing::warn!(%error, "access key: saving the last use failed");
        }
        Ok(found)
    };
    state.run(looked).await
}
