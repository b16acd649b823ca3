//! `idempotency-key`: the first answer to a mutation is kept and given again to every repeat.
//!
//! Every mutation of somebody signed in (or of a visitor in the chat) takes one. Signing in and out do not: before and after
//! them there is nobody the key could belong to, and a token is not to be kept for a repeat.
//!
//! Source: product spec §7 via bad-inputs HTTP-039; `docs/wire.md`, "Envelope".
use crate::{
    envelope::{Answer, Envelope},
    error::ApiError,
    json,
    state::HttpState,
};
use actix_web::{FromRequest, HttpMessage, HttpRequest, dev::Payload, web::Bytes};
use futures_util::{FutureExt, future::LocalBoxFuture};
use guildhall_domain::ids::Uid;
use guildhall_persistence::idempotency::{self as store, Claim};
use serde::Serialize;
use serde_json::value::RawValue;
use sqlx::PgPool;
use std::{future::Ready, sync::Arc};

/// Longest key. Ours: a UUID has 36 characters.
const KEY_LENGTH: usize = 128;

/// Status kept for a success.
const OK: i16 = 200;

/// The header.
const HEADER: &str = "idempotency-key";

/// The body as it came, left on the request by [`crate::envelope::Body`] when there is a key.
struct Sent(Bytes);

/// Notes what was sent, for [`Repeat::once`]. Nothing is kept of a request without a key.
pub fn note(request: &HttpRequest, body: &Bytes) {
    if request.headers().contains_key(HEADER) {
        request.extensions_mut().insert(Sent(body.clone()));
    }
}

/// Lets a handler run its work once for each key, however often the request comes.
pub struct Repeat(HttpRequest);

impl FromRequest for Repeat {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(Ok(Self(request.clone())))
    }
}

impl Repeat {
    /// The key, if the request has one.
    pub fn key(&self) -> Option<&str> {
        self.0.headers().get(HEADER)?.to_str().ok()
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
        let body = self.0.extensions().get::<Sent>().map(|sent| sent.0.clone());
        self.once_for(state, uid, call, &body.unwrap_or_default(), work)
    }

    /// The same for a request whose body is not JSON: `request` stands for it.
    pub fn once_for<T: Serialize>(
        self,
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
                once(state.pool.clone(), uid, key.to_owned(), call, mark, work).boxed()
            }
        };
        async move { state.run(work).await.map(Envelope::ok) }.boxed_local()
    }
}

/// Runs `work` unless this key was used before: then the first answer comes again, or CONFLICT if it was for another
/// request (`mark` is another). A refusal that leaves everything as it was (busy, too fast) is not kept, so that a repeat may succeed.
///
/// # Errors
/// Those of `work`, and those above.
pub async fn once(
    pool: PgPool,
    uid: Uid,
    key: String,
    call: &'static str,
    mark: [u8; 32],
    work: impl Future<Output = Result<Box<RawValue>, ApiError>> + Send,
) -> Result<Box<RawValue>, ApiError> {
    if key.len() > KEY_LENGTH {
        return Err(ApiError::field("idempotency-key", crate::error::Reason::TooLong));
    }
    match store::claim(&pool, uid, &key, call, &mark).await? {
        Claim::Mine => {}
        Claim::Other => return Err(ApiError::Conflict),
        Claim::UnderWay => return Err(ApiError::UnknownOutcome),
        Claim::Answered { status: OK, answer } => return Ok(answer),
        Claim::Answered { answer, .. } => {
            return Err(serde_json::from_str(answer.get())
                .ok()
                .and_then(|code: String| ApiError::of_code(&code))
                .unwrap_or(ApiError::Conflict));
        }
    }
    let outcome = work.await;
    let kept = match &outcome {
        Ok(answer) => store::answered(&pool, uid, &key, OK, answer).await,
        // The rules said no for good, and had no more to say than the code.
        Err(refusal) if ApiError::of_code(refusal.code()).is_some() => {
            let status = i16::try_from(refusal.socket_code()).unwrap_or(409);
            store::answered(&pool, uid, &key, status, &json::write(&refusal.code())).await
        }
        Err(ApiError::UnknownOutcome | ApiError::Internal) => Ok(()), // still claimed: not run twice at once
        Err(_) => store::released(&pool, uid, &key).await,
    };
    if let Err(error) = kept {
        // The call itself has its answer; calls repeat harmlessly by themselves too.
        tracing::warn!(%error, "first answer not kept");
    }
    outcome
}
