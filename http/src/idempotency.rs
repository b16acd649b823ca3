//! `idempotency-key`: the first answer to a mutation is kept and given again to every repeat.
//!
//! Every mutation of somebody signed in (or of a visitor in the chat) takes one. Signing in and out do not: before and after
//! them there is nobody the key could belong to, and a token is not to be kept for a repeat.
//!
//! Source: product spec §7 via bad-inputs HTTP-039; `docs/wire.md`, "Envelope".
use crate::{
    caller::Caller,
    envelope::{Answer, Envelope},
    error::ApiError,
    json,
    placement::{ForwardedCall, Neighbours, ReceivedCall, Refusals},
    state::HttpState,
};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload, web::Bytes};
use futures_util::{
    FutureExt,
    future::{BoxFuture, LocalBoxFuture},
};
use guildhall_domain::ids::Uid;
use guildhall_persistence::idempotency::{self as store, Claim};
use serde::Serialize;
use serde_json::value::RawValue;
use sqlx::PgPool;
use std::{future::Ready, sync::Arc, time::Duration};
use uuid::Uuid;

/// Longest key. Ours: a UUID has 36 characters.
pub const KEY_LENGTH: usize = 128;

/// A command that has had no answer for so long is given up, and a repeat runs it. Ours: longer than an actor is waited for (15 s), and no
/// longer, because whoever asked a process that died waits for it.
pub const ABANDONED: Duration = Duration::from_secs(20);
/// The same for what may wait for its turn and then be long at work: an upload.
pub const ABANDONED_AT_LENGTH: Duration = Duration::from_secs(120);

/// Status kept for a success.
const OK: i16 = 200;

/// The header.
const HEADER: &str = "idempotency-key";

/// The body as it came, left on the request by [`crate::envelope::Body`].
struct Sent(Bytes);

/// Notes what was sent, for [`Repeat::once`] and for who it may be sent on to.
pub fn note(request: &HttpRequest, body: &Bytes) {
    request.extensions_mut().insert(Sent(body.clone()));
}

/// Lets a handler run its work once for each key, however often the request comes, and where its entity is at home.
pub struct Repeat {
    request: HttpRequest,
    key: Option<String>,
    /// The same request for the process the entity is at home in, if that is another one.
    letter: Option<ForwardedCall>,
}

impl FromRequest for Repeat {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let key = request.headers().get(HEADER).and_then(|key| key.to_str().ok());
        let key = key.filter(|key| !key.is_empty());
        let (key, request) = (key.map(str::to_owned), request.clone());
        std::future::ready(Ok(Self { request, key, letter: None }))
    }
}

impl Repeat {
    /// The key, if the request has one.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// Counts the request against the limits of its caller, unless the process that has sent it on did.
    ///
    /// # Errors
    /// [`ApiError::TooManyRequests`].
    pub fn count(&self, state: &HttpState, uid: Uid) -> Result<(), ApiError> {
        if ReceivedCall::of(&self.request).is_some() { Ok(()) } else { state.limits.call(uid) }
    }

    /// Whether the request may have to be sent on: there are other processes, and none of them has sent it here.
    pub fn may_be_sent(&self, state: &HttpState) -> bool {
        state.neighbours.as_ref().is_some_and(|all| all.placement().is_shared())
            && ReceivedCall::of(&self.request).is_none()
    }

    /// It is carried out where this entity is at home. If that is elsewhere, it has a key from now on, so that it happens once in both
    /// places together.
    #[must_use]
    pub fn at(mut self, state: &HttpState, caller: &Caller, home: Uuid) -> Self {
        if !self.may_be_sent(state) {
            return self;
        }
        let path = || self.request.path().to_owned();
        let body = || self.body();
        let (neighbours, key) = (state.neighbours.as_ref(), self.key.clone());
        let letter = |all: &Arc<Neighbours>| all.forward(home, caller, key, path, body);
        if let Some(letter) = neighbours.and_then(letter) {
            let (letter, key) = letter.keyed();
            (self.letter, self.key) = (Some(letter), Some(key));
        }
        self
    }

    fn body(&self) -> Bytes {
        let sent = self.request.extensions().get::<Sent>().map(|sent| sent.0.clone());
        sent.unwrap_or_default()
    }

    /// Runs `work` to its end, as [`HttpState::run`] does; with a key, only the first time. The request is what its body says.
    /// The answer is that of `work`, or a refusal of [`once`].
    pub fn once<T: Serialize>(
        self,
        state: Arc<HttpState>,
        uid: Uid,
        call: &'static str,
        work: impl Future<Output = Answer<T>> + Send + 'static,
    ) -> LocalBoxFuture<'static, Answer<Box<RawValue>>> {
        let body = self.body();
        self.once_within(ABANDONED, state, uid, call, &body, work)
    }

    /// The same for a request whose body is not JSON (`request` stands for it), and whose work may be long.
    pub fn once_at_length<T: Serialize>(
        self,
        state: Arc<HttpState>,
        uid: Uid,
        call: &'static str,
        request: &[u8],
        work: impl Future<Output = Answer<T>> + Send + 'static,
    ) -> LocalBoxFuture<'static, Answer<Box<RawValue>>> {
        self.once_within(ABANDONED_AT_LENGTH, state, uid, call, request, work)
    }

    fn once_within<T: Serialize>(
        self,
        abandoned: Duration,
        state: Arc<HttpState>,
        uid: Uid,
        call: &'static str,
        request: &[u8],
        work: impl Future<Output = Answer<T>> + Send + 'static,
    ) -> LocalBoxFuture<'static, Answer<Box<RawValue>>> {
        // In boxes: the work of some calls is large, and it is handed on several times.
        let work = async move { work.await.map(|answer| json::write(&answer.data)) }.boxed();
        let work = match self.key() {
            None => work,
            Some(key) => {
                let mark = state.people.request_mark(call, request);
                let pool = state.pool.clone();
                once(abandoned, pool, uid, key.to_owned(), call, mark, work).boxed()
            }
        };
        self.carried(state, Refusals::Kept, work)
    }

    /// Runs `work` to its end, here or where it is at home. It minds itself that it happens once for each key.
    pub fn here_or_there<T: Serialize>(
        self,
        state: Arc<HttpState>,
        work: impl Future<Output = Answer<T>> + Send + 'static,
    ) -> LocalBoxFuture<'static, Answer<Box<RawValue>>> {
        let work = async move { work.await.map(|answer| json::write(&answer.data)) }.boxed();
        self.carried(state, Refusals::Forgotten, work)
    }

    fn carried(
        self,
        state: Arc<HttpState>,
        refusals: Refusals,
        work: BoxFuture<'static, Result<Box<RawValue>, ApiError>>,
    ) -> LocalBoxFuture<'static, Answer<Box<RawValue>>> {
        let work = match self.letter {
            None => work,
            Some(letter) => letter.carry(refusals, work).boxed(),
        };
        async move { state.run(work).await.map(Envelope::ok) }.boxed_local()
    }
}

/// Runs `work` unless this key was used before: then the first answer comes again, or CONFLICT if it was for another
/// request (`mark` is another). Without an answer for `abandoned` the key is free again. A refusal that leaves everything as it was (busy,
/// too fast) is not kept, so that a repeat may succeed.
///
/// # Errors
/// Those of `work`, and those above.
pub async fn once(
    abandoned: Duration,
    pool: PgPool,
    uid: Uid,
    key: String,
    call: &str,
    mark: [u8; 32],
    work: impl Future<Output = Result<Box<RawValue>, ApiError>> + Send,
) -> Result<Box<RawValue>, ApiError> {
    if key.len() > KEY_LENGTH {
        return Err(ApiError::field("idempotency-key", crate::error::Reason::TooLong));
    }
    let ticket = match store::claim(&pool, uid, &key, call, &mark, abandoned).await? {
        Claim::Mine(ticket) => ticket,
        Claim::Other => return Err(ApiError::Conflict),
        Claim::UnderWay => return Err(ApiError::UnknownOutcome),
        Claim::Answered { status: OK, answer } => return Ok(answer),
        Claim::Answered { answer, .. } => {
            return Err(serde_json::from_str(answer.get())
                .ok()
                .and_then(|code: String| ApiError::of_code(&code))
                .unwrap_or(ApiError::Conflict));
        }
    };
    let outcome = work.await;
    let kept = match &outcome {
        Ok(answer) => store::answered(&pool, uid, &key, ticket, OK, answer).await,
        // The rules said no for good, and had no more to say than the code.
        Err(refusal) if refusal.is_for_good() => {
            let status = i16::try_from(refusal.socket_code()).unwrap_or(409);
            store::answered(&pool, uid, &key, ticket, status, &json::write(&refusal.code())).await
        }
        Err(ApiError::UnknownOutcome | ApiError::Internal) => Ok(()), // still claimed: not run twice at once
        Err(_) => store::released(&pool, uid, &key, ticket).await,
    };
    if let Err(error) = kept {
        // The call itself has its answer; calls repeat harmlessly by themselves too.
        tracing::warn!(%error, "first answer not kept");
    }
    outcome
}
