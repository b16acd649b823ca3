//! `idempotency-key`: the first answer to a mutation is kept and given again to every repeat.
//!
//! Source: product spec §7 via bad-inputs HTTP-039; `docs/wire.md`, "Envelope".
use crate::{error::ApiError, json};
use actix_web::web::Bytes;
use guildhall_domain::ids::Uid;
use guildhall_persistence::idempotency::{self as store, Claim};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use sqlx::PgPool;

/// Longest key. Ours: a UUID has 36 characters.
const KEY_LENGTH: usize = 128;

/// Status kept for a success.
const OK: i16 = 200;

/// Runs `work` unless this key was used before: then the first answer comes again, or CONFLICT if it was for another
/// request. A refusal that leaves everything as it was (busy, too fast) is not kept, so that a repeat may succeed.
///
/// # Errors
/// Those of `work`, and those above.
pub async fn once(
    pool: PgPool,
    uid: Uid,
    key: String,
    call: &'static str,
    request: Bytes,
    work: impl Future<Output = Result<Box<RawValue>, ApiError>> + Send,
) -> Result<Box<RawValue>, ApiError> {
    if key.len() > KEY_LENGTH {
        return Err(ApiError::field("idempotency-key", crate::error::Reason::TooLong));
    }
    let hash: [u8; 32] = Sha256::digest(&request).into();
    match store::claim(&pool, uid, &key, call, &hash).await? {
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
