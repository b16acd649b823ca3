//! `idempotency-key`: a command runs once for its key, and every repeat gets the first answer again.
//!
//! Every mutation by a signed-in person (or by a visitor in the chat) takes one. Signing in and out do not: before and after
//! them there is no account the key could belong to, and a token must not be kept for a repeat.
//!
//! Source: product spec §7 via bad-inputs HTTP-039; `docs/wire.md`, "Envelope"; decision 0018.
use crate::api::{error::ApiError, json, state::HttpState};
use guildhall_domain::ids::Uid;
use guildhall_persistence::idempotency::{self as store, Claim, Claimed};
use serde_json::value::RawValue;
use std::{marker::PhantomData, sync::Arc, time::Duration};

/// Longest key. Ours: a UUID has 36 characters.
pub const KEY_LENGTH: usize = 128;

/// A command without an answer for this long is given up, and a repeat runs it. Ours: longer than the wait for an actor (15 s), but not
/// much, because a client whose process died waits this long.
pub const ABANDONED: Duration = Duration::from_secs(20);
/// The same for what may wait for its turn and then be long at work: an upload.
pub const ABANDONED_AT_LENGTH: Duration = Duration::from_secs(120);

/// Status kept for a success.
const OK: i16 = 200;

/// An answer of type `T` that was committed with its effect. Only [`super::call::Context::settle`] makes one, so a handler that returns it
/// cannot have answered outside the transaction of its effect.
#[derive(Debug)]
pub struct Settled<T> {
    pub(super) written: Box<RawValue>,
    pub(super) _of: PhantomData<fn() -> T>,
}

/// What a claim lets its holder do.
pub enum Turn {
    /// The command has not been carried out.
    Run(Claimed),
    /// It was carried out, but its answer was lost before it was kept: what is left is to read it again.
    ReadAgain(Claimed),
}

impl Turn {
    pub fn claimed(&self) -> &Claimed {
        match self {
            Self::Run(claimed) | Self::ReadAgain(claimed) => claimed,
        }
    }
}

/// What identifies a command.
pub struct Key {
    pub uid: Uid,
    pub key: String,
    /// The mark of the request.
    pub mark: [u8; 32],
    /// Without an answer for so long the key is free again.
    pub abandoned: Duration,
}

/// Runs `work` unless this key was used before: then the first answer comes again, or CONFLICT if it was for another request (its mark is
/// another). `work` writes its answer with its effect if `is_settled`; else a success is kept here. A refusal that leaves everything as it
/// was (busy, too fast) is not kept, so that a repeat may succeed.
///
/// # Errors
/// Those of `work`, and those above.
pub async fn once<F>(
    state: Arc<HttpState>,
    key: Key,
    call: &str,
    is_settled: bool,
    work: impl FnOnce(Turn) -> F + Send,
) -> Result<Box<RawValue>, ApiError>
where
    F: Future<Output = Result<Box<RawValue>, ApiError>> + Send,
{
    let Key { uid, key, mark, abandoned } = key;
    let pool = &state.pool;
    if key.len() > KEY_LENGTH {
        return Err(ApiError::field("idempotency-key", crate::api::error::Reason::TooLong));
    }
    let turn = match store::claim(pool, uid, &key, call, &mark, abandoned).await? {
        Claim::Mine(claimed) => Turn::Run(claimed),
        Claim::CarriedOut(claimed) => Turn::ReadAgain(claimed),
        Claim::Other => return Err(ApiError::Conflict),
        Claim::UnderWay => return Err(ApiError::UnknownOutcome),
        Claim::Answered { status: OK, answer } => return Ok(answer),
        Claim::Answered { answer, .. } => {
            return Err(serde_json::from_str(answer.get())
                .ok()
                .and_then(|code: String| state.features.refusals.read_kept(&code))
                .unwrap_or(ApiError::Conflict));
        }
    };
    let claimed = turn.claimed().clone();
    let is_read_again = matches!(turn, Turn::ReadAgain(_));
    let outcome = work(turn).await;
    let kept = match &outcome {
        Ok(_) if is_settled => Ok(()), // with its effect
        Ok(answer) => store::answered(pool, &claimed, OK, answer).await,
        // It was carried out: that its answer cannot be read now is no refusal of it.
        Err(_) if is_read_again => Ok(()),
        // The rules said no for good, and had no more to say than the code.
        Err(refusal) if refusal.is_for_good() => {
            let (status, code) = kept_as(refusal);
            store::answered(pool, &claimed, status, &code).await
        }
        Err(ApiError::UnknownOutcome | ApiError::Internal) => Ok(()), // still claimed: not run twice at once
        Err(_) => store::released(pool, &claimed).await,
    };
    if let Err(error) = kept {
        // The call itself has its answer; without its effect's transaction it has no effect, or it may be repeated.
        tracing::warn!(%error, "idempotency: saving the first answer failed");
    }
    outcome
}

/// A refusal as it is kept.
pub(super) fn kept_as(refusal: &ApiError) -> (i16, Box<RawValue>) {
    let status = i16::try_from(refusal.socket_code()).unwrap_or(409);
    (status, json::write(&refusal.code()))
}
