//! What a handler is given beside its caller and its input.
use crate::api::{
    caller::Caller,
    error::{ApiError, Reason},
    idempotency::{self, Settled, Turn},
    json,
    placement::ReceivedCall,
    socket::SocketSession,
    state::HttpState,
};
use guildhall_actors::hub::SubscriberId;
use guildhall_domain::ids::Uid;
use guildhall_persistence::idempotency::{self as store, Claimed};
use serde::Serialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use sqlx::{Postgres, Transaction};
use std::{marker::PhantomData, sync::Arc};
use uuid::Uuid;

/// What a call knows besides its caller and its input.
#[derive(Clone)]
pub struct Context {
    pub state: Arc<HttpState>,
    /// The socket the call came over, if it did.
    pub connection: Option<Arc<SocketSession>>,
    /// How it came here, if another process has forwarded it.
    pub received: Option<Arc<ReceivedCall>>,
    /// The key it is carried out once for: the caller's, or one made for forwarding it.
    pub(crate) key: Option<String>,
    /// What the key belongs to.
    pub(crate) scope: Arc<str>,
    /// The claim of the key, while the call is carried out under one.
    pub(crate) claimed: Option<Claimed>,
    /// Whether the call was carried out before, and only its answer was lost.
    pub(crate) is_carried_out: bool,
}

impl Context {
    /// Of a call over HTTP, without a key.
    pub fn new(state: Arc<HttpState>) -> Self {
        Self {
            state,
            connection: None,
            received: None,
            key: None,
            scope: Arc::from(""),
            claimed: None,
            is_carried_out: false,
        }
    }

    /// The caller's language: the one chosen on this socket, else the request's.
    pub fn language(&self, caller: &Caller) -> &'static str {
        self.connection.as_ref().map_or(caller.client.language, |connection| connection.language())
    }

    /// The socket the call came over, which is not told what it said itself.
    pub fn subscriber(&self) -> Option<SubscriberId> {
        let here = self.connection.as_ref().map(|connection| connection.subscriber());
        here.or_else(|| self.received.as_ref()?.origin())
    }

    /// The key, of a call that is refused without one.
    ///
    /// # Errors
    /// [`ApiError::Invalid`]: cannot be for a call declared to need it.
    pub fn key(&self) -> Result<String, ApiError> {
        self.key.clone().ok_or_else(|| ApiError::field("idempotency-key", Reason::Required))
    }

    /// What the command is known by to the actor that carries it out, if it has a key.
    pub fn command_key(&self) -> Option<String> {
        self.key.as_ref().map(|key| format!("{}:{key}", self.scope))
    }

    /// The id a command is kept under: the one the client made, else one that follows from the key.
    pub fn command_id(&self, given: Option<Uuid>) -> Option<Uuid> {
        given.or_else(|| {
            let hash = Sha256::digest(self.command_key()?.as_bytes());
            let mut bytes = [0; 16];
            bytes.copy_from_slice(&hash[..16]);
            Some(uuid::Builder::from_custom_bytes(bytes).into_uuid())
        })
    }

    /// Whether the request has a key.
    pub fn has_key(&self) -> bool {
        self.key.is_some()
    }

    /// Commits an effect together with the answer to it. Every repeat of the key gets this answer, whatever becomes of this process.
    ///
    /// # Errors
    /// What Postgres says; [`ApiError::UnknownOutcome`] if the call took so long that another process carries it out: nothing is committed
    /// here then.
    pub async fn settle<T: Serialize>(
        &self,
        mut tx: Transaction<'_, Postgres>,
        answer: &T,
    ) -> Result<Settled<T>, ApiError> {
        let written = json::write(answer);
        store::settle(&mut tx, self.claimed.as_ref(), &written).await?;
        tx.commit().await?;
        Ok(Settled { written, _of: PhantomData })
    }

    /// Commits what a refusal uses up (a guess) together with the refusal, so that a repeat does not use up another.
    ///
    /// # Errors
    /// Always: the refusal; before that what [`Self::settle`] says.
    pub async fn settle_refusal<T>(
        &self,
        mut tx: Transaction<'_, Postgres>,
        refusal: ApiError,
    ) -> Result<T, ApiError> {
        if refusal.is_for_good() {
            let (status, code) = idempotency::kept_as(&refusal);
            store::refused(&mut tx, self.claimed.as_ref(), status, &code).await?;
        }
        tx.commit().await?;
        Err(refusal)
    }

    /// Has an effect carried out by what owns its transaction: an actor, or a function of `persistence`. That one is given the claim, and
    /// notes in it, in that transaction, that the call is carried out. `None`: it was carried out before, its first answer was lost, and the
    /// handler reads it again.
    ///
    /// # Errors
    /// Those of `effect`.
    pub async fn effect<T, F, E>(
        &self,
        effect: impl FnOnce(Option<Claimed>) -> F,
    ) -> Result<Option<T>, E>
    where
        F: Future<Output = Result<T, E>>,
    {
        if self.is_carried_out {
            return Ok(None);
        }
        effect(self.claimed.clone()).await.map(Some)
    }

    /// Runs `work` once for the key of a call that reads its body itself; `request` is what it was asked. It may be long.
    ///
    /// # Errors
    /// Those of `work` and of [`idempotency::once`].
    pub async fn once_at_length<T, F>(
        self,
        uid: Uid,
        request: &[u8],
        work: impl FnOnce(Self) -> F + Send + 'static,
    ) -> Result<Box<RawValue>, ApiError>
    where
        F: Future<Output = Result<Settled<T>, ApiError>> + Send + 'static,
    {
        let state = Arc::clone(&self.state);
        let key = self.key.clone().map(|key| idempotency::Key {
            uid,
            key,
            mark: state.keys.request_mark(&self.scope, request),
            abandoned: idempotency::ABANDONED_AT_LENGTH,
        });
        let (shared, scope) = (Arc::clone(&state), Arc::clone(&self.scope));
        state
            .run(async move {
                let work =
                    |context| async move { work(context).await.map(|settled| settled.written) };
                match key {
                    None => work(self).await,
                    Some(key) => {
                        idempotency::once(shared, key, &scope, true, |turn| work(self.taking(turn)))
                            .await
                    }
                }
            })
            .await
    }

    /// The same under a claim.
    pub(super) fn taking(self, turn: Turn) -> Self {
        match turn {
            Turn::Run(claimed) => Self { claimed: Some(claimed), ..self },
            Turn::ReadAgain(claimed) => {
                Self { claimed: Some(claimed), is_carried_out: true, ..self }
            }
        }
    }
}
