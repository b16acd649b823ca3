//! Calls about translation. No translator is connected yet, and the answers say so: state 0, NOT_TRANSLATED.
//!
//! Source: product spec §3 (translation states); `docs/wire.md`, "Chat".
use super::{input::OfMessage, output::Translation};
use crate::{caller::Guest, dispatch::Context, error::ApiError};
use guildhall_persistence::message;

const NOT_TRANSLATED: i8 = 0;
const DEFAULT_TRANSLATOR: u8 = 1;

/// How far a message's translation is; nothing at all about messages that are not the caller's (CHAT-019).
pub async fn state_of(
    context: Context,
    Guest(caller): Guest,
    input: OfMessage,
) -> Result<Translation, ApiError> {
    message::info(&context.state.pool, caller.speaker(), input.msg_id)
        .await?
        .ok_or(ApiError::NotFound)?;
    Ok(Translation { state: NOT_TRANSLATED, translator: DEFAULT_TRANSLATOR })
}
