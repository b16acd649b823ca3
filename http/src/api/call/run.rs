//! Carrying a call out, the same for every carrier: where its entity is owned, and as often as its key says.
use super::{Call, Given, Handler, Once};
use crate::api::{
    caller::{Asking, Caller},
    error::{ApiError, Reason},
    idempotency::{self, Settled, Turn},
    json,
    placement::{ForwardedCall, ReceivedCall, RefusalPolicy},
    socket::Seat,
    state::HttpState,
};
use actix_web::web::Bytes;
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_actors::hub::ListenerId;
use guildhall_domain::ids::Uid;
use guildhall_persistence::idempotency::{self as store, Claimed};
use serde::Serialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use sqlx::{Postgres, Transaction};
use std::{marker::PhantomData, sync::Arc};
use uuid::Uuid;

/// What a call knows besides who asks and what for.
#[derive(Clone)]
pub struct Context {
    pub state: Arc<HttpState>,
    /// The socket the call came over, if it did.
    pub seat: Option<Arc<Seat>>,
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
            seat: None,
            received: None,
            key: None,
            scope: Arc::from(""),
            claimed: None,
            is_carried_out: false,
        }
    }

    /// The caller's language: the one chosen on this socket, else the request's.
    pub fn language(&self, caller: &Caller) -> &'static str {
        self.seat.as_ref().map_or(caller.client.language, |seat| seat.language())
    }

    /// The socket the call came over, which is not told what it said itself.
    pub fn listener(&self) -> Option<ListenerId> {
        let here = self.seat.as_ref().map(|seat| seat.listener());
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
    fn taking(self, turn: Turn) -> Self {
        match turn {
            Turn::Run(claimed) => Self { claimed: Some(claimed), ..self },
            Turn::ReadAgain(claimed) => {
                Self { claimed: Some(claimed), is_carried_out: true, ..self }
            }
        }
    }
}

/// A call whose caller is permitted and whose input is read: what is left is to answer it.
pub(super) type Answering =
    Box<dyn FnOnce(Context) -> BoxFuture<'static, Result<Box<RawValue>, ApiError>> + Send>;

/// Which entity's process carries a call out.
pub(super) enum Owner {
    /// Whichever it comes to.
    Nobody,
    Known(Uuid),
    Sought(BoxFuture<'static, Result<Option<Uuid>, ApiError>>),
}

/// What [`Call::run`] takes.
pub struct Prepared {
    pub(super) answering: Answering,
    pub(super) owner: Owner,
}

/// A key of a call that moves money or stock: kept by rows, so it has to be plain.
fn check_key(key: &str) -> Result<(), ApiError> {
    if key.len() > idempotency::KEY_LENGTH {
        return Err(ApiError::field("idempotency-key", Reason::TooLong));
    }
    if !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(ApiError::field("idempotency-key", Reason::Invalid));
    }
    Ok(())
}

impl Call {
    /// Counts the call against the limits of who makes it. Where nobody is known, the address was counted by [`crate::api::security::guard`];
    /// what another process forwards was counted there.
    ///
    /// # Errors
    /// [`ApiError::TooManyRequests`].
    pub(super) fn count(&self, context: &Context, caller: Option<&Caller>) -> Result<(), ApiError> {
        let Some(caller) = caller.filter(|_| context.received.is_none()) else { return Ok(()) };
        let limits = &context.state.limits;
        limits.call(caller.uid)?;
        if self.is_message {
            limits.message(caller.uid)?;
        }
        Ok(())
    }

    /// The key it is carried out once for.
    ///
    /// # Errors
    /// [`ApiError::Invalid`] where it must have one and has none, or none that can be kept.
    pub(super) fn key_of(&self, key: Option<&str>) -> Result<Option<String>, ApiError> {
        let key = key.filter(|_| self.once.takes_key());
        if self.needs_key {
            match key {
                None => return Err(ApiError::field("idempotency-key", Reason::Required)),
                Some(key) => check_key(key)?,
            }
        }
        Ok(key.map(str::to_owned))
    }

    /// Carries out what was prepared: in the process that owns its entity, if that is another one, else here; with a key once.
    /// `body` is its input as it came.
    ///
    /// # Errors
    /// What [`Self::key_of`] refuses, at once; in the future those of the call, of [`idempotency::once`] and of
    /// [`ForwardedCall::carry`].
    pub fn run(
        &self,
        prepared: Prepared,
        mut context: Context,
        caller: Option<&Caller>,
        body: Bytes,
    ) -> Result<BoxFuture<'static, Result<Box<RawValue>, ApiError>>, ApiError> {
        let Prepared { answering, owner } = prepared;
        let Some(caller) = caller else {
            return Ok(answering(context));
        };
        let key = self.key_of(caller.client.idempotency_key.as_deref())?;
        context.scope = Arc::from(self.scope());
        context.key = key;
        let once = Keyed {
            uid: caller.uid,
            body,
            once: self.once,
            keeps_answer: self.keeps_answer(),
            is_known_without_key: self.is_known_without_key,
        };
        Ok(match owner {
            Owner::Nobody => once.here(context, answering),
            Owner::Known(owner) => {
                let forwarded = self.forward(owner, &context, caller, &once.body);
                once.there(forwarded, context, answering)
            }
            Owner::Sought(owner) => {
                let caller = caller.clone();
                let path = self.path.clone();
                async move {
                    let forwarded = match owner.await? {
                        Some(owner) => forward(owner, &context, &caller, &path, &once.body),
                        None => None,
                    };
                    once.there(forwarded, context, answering).await
                }
                .boxed()
            }
        })
    }

    fn forward(
        &self,
        owner: Uuid,
        context: &Context,
        caller: &Caller,
        body: &Bytes,
    ) -> Option<ForwardedCall> {
        forward(owner, context, caller, &self.path, body)
    }
}

/// The same call for the process that leases `owner`; `None` if that is this one, or none that can be reached.
fn forward(
    owner: Uuid,
    context: &Context,
    caller: &Caller,
    path: &str,
    body: &Bytes,
) -> Option<ForwardedCall> {
    if context.received.is_some() {
        return None;
    }
    let neighbours = context.state.neighbours.as_ref()?;
    let (path, body) = (|| path.to_owned(), || body.clone());
    let forwarded = neighbours.forward(owner, caller, context.key.clone(), path, body)?;
    Some(forwarded.said(context.language(caller), context.listener()))
}

/// Carries a call out as often as its key says.
struct Keyed {
    uid: Uid,
    body: Bytes,
    once: Once,
    keeps_answer: bool,
    is_known_without_key: bool,
}

impl Keyed {
    fn here(
        self,
        context: Context,
        answering: Answering,
    ) -> BoxFuture<'static, Result<Box<RawValue>, ApiError>> {
        let Some(key) = context.key.clone().filter(|_| self.keeps_answer) else {
            return answering(context);
        };
        let (state, scope) = (Arc::clone(&context.state), Arc::clone(&context.scope));
        let mark = state.keys.request_mark(&scope, &self.body);
        let key = idempotency::Key { uid: self.uid, key, mark, abandoned: idempotency::ABANDONED };
        let is_settled = self.once == Once::Settled;
        let work = |turn| answering(context.taking(turn));
        async move { idempotency::once(state, key, &scope, is_settled, work).await }.boxed()
    }

    fn there(
        self,
        forwarded: Option<ForwardedCall>,
        mut context: Context,
        answering: Answering,
    ) -> BoxFuture<'static, Result<Box<RawValue>, ApiError>> {
        let Some(mut forwarded) = forwarded else { return self.here(context, answering) };
        if !self.is_known_without_key {
            let (keyed, key) = forwarded.keyed();
            (forwarded, context.key) = (keyed, Some(key));
        }
        // Where no answer is kept, the row of the effect knows more than any refusal.
        let is_kept = context.key.is_some() && self.keeps_answer;
        let refusals = if is_kept { RefusalPolicy::Kept } else { RefusalPolicy::Forgotten };
        forwarded.carry(refusals, self.here(context, answering)).boxed()
    }
}

impl Call {
    /// The context of a call that reads its body itself.
    pub(super) fn with_key(
        &self,
        context: Context,
        key: Option<&str>,
    ) -> Result<Context, ApiError> {
        let key = self.key_of(key)?;
        Ok(Context { key, scope: Arc::from(self.scope()), ..context })
    }

    /// Counts the call against its caller's limits, asks its permission and reads its input, over a socket.
    ///
    /// # Errors
    /// [`ApiError::TooManyRequests`], [`ApiError::Unauthorized`], [`ApiError::Forbidden`], [`ApiError::Invalid`].
    pub fn prepare(
        &self,
        context: &Context,
        caller: &Caller,
        payload: &[u8],
    ) -> Result<Prepared, ApiError> {
        self.count(context, Some(caller))?;
        // Streams have no event.
        let Handler::Json(admit) = &self.handler else { return Err(ApiError::UnknownRoute) };
        let asking = Asking {
            caller: Some(caller.clone()),
            client: Arc::clone(&caller.client),
            state: &context.state,
            request: None,
        };
        admit(asking)?(Given::Json(payload, crate::api::json::MAX_BYTES))
    }
}
