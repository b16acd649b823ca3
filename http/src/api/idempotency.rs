//! `idempotency-key`: the first answer to a mutation is kept and given again to every repeat.
//!
//! Every mutation of somebody signed in (or of a visitor in the chat) takes one. Signing in and out do not: before and after
//! them there is nobody the key could belong to, and a token is not to be kept for a repeat.
//!
//! Source: product spec §7 via bad-inputs HTTP-039; `docs/wire.md`, "Envelope".
use crate::api::{error::ApiError, json};
use guildhall_domain::ids::Uid;
use guildhall_persistence::idempotency::{self as store, Claim};
use serde_json::value::RawValue;
use sqlx::PgPool;
use std::time::Duration;

/// Longest key. Ours: a UUID has 36 characters.
pub const KEY_LENGTH: usize = 128;

/// A command that has had no answer for so long is given up, and a repeat runs it. Ours: longer than an actor is waited for (15 s), and no
/// longer, because whoever asked a process that died waits for it.
pub const ABANDONED: Duration = Duration::from_secs(20);
/// The same for what may wait for its turn and then be long at work: an upload.
pub const ABANDONED_AT_LENGTH: Duration = Duration::from_secs(120);

/// Status kept for a success.
const OK: i16 = 200;

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
        return Err(ApiError::field("idempotency-key", crate::api::error::Reason::TooLong));
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
        tracing::warn!(%error, "idempotency: saving the first answer failed");
    }
    outcome
}
