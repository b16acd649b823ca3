//! Why a command to a conversation was not carried out.
use std::time::Duration;

use guildhall_domain::{
    conversation::{Rejection, body::BodyRefused},
    ids::Uid,
    text::FieldError,
};
use guildhall_persistence::DatabaseError;

use crate::unanswered::{Unanswered, unanswered};

/// Why a command was not carried out. Each variant is a code of `docs/wire.md`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConversationError {
    /// The rules refuse it.
    #[error(transparent)]
    Rejected(#[from] Rejection),
    /// These fields are invalid.
    #[error("{} invalid fields", .0.len())]
    Invalid(Vec<FieldError>),
    /// The conversation is assigned to another agent and has to be taken first.
    #[error("the conversation is assigned to another agent")]
    NotAssignee {
        /// The assigned agent, if any.
        agent: Option<Uid>,
    },
    /// The customer wrote something that the writer has not seen.
    #[error("there are messages that the writer has not seen")]
    Unseen {
        /// The newest `seq` of the conversation.
        last_seq: i64,
    },
    /// The button belongs to an earlier state of the conversation.
    #[error("the card belongs to an earlier state of the conversation")]
    CardExpired,
    /// Concurrent changes outdated every attempt. Nothing was changed.
    #[error("concurrent update; gave up after 3 retries")]
    Conflict,
    /// Too many commands are waiting. Nothing was changed.
    #[error("too many commands are waiting; nothing was changed")]
    Busy,
    /// The conversation or the database is unavailable. Nothing was changed.
    #[error("the conversation or the database is unavailable; nothing was changed")]
    Unavailable {
        /// When to try again, if that is known.
        retry_after: Option<Duration>,
    },
    /// The command may have been carried out. Repeating it with the same id returns the outcome.
    #[error("the outcome is unknown; safe to repeat with the same key")]
    UnknownOutcome,
}

impl ConversationError {
    pub(crate) const NOT_FOUND: Self = Self::Rejected(Rejection::NotFound);
    pub(crate) const UNAVAILABLE: Self = Self::Unavailable { retry_after: None };
}

unanswered!(ConversationError, "conversation");

impl From<Unanswered> for ConversationError {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::NotFound => Self::NOT_FOUND,
            Unanswered::Busy => Self::Busy,
            Unanswered::Unavailable { retry_after } => Self::Unavailable { retry_after },
            Unanswered::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}

impl From<BodyRefused> for ConversationError {
    fn from(refused: BodyRefused) -> Self {
        match refused {
            BodyRefused::Forbidden => Self::Rejected(Rejection::Forbidden),
            BodyRefused::Invalid(fields) => Self::Invalid(fields),
        }
    }
}

/// The change is saved but reading it back failed. The caller must get "outcome unknown", never "nothing was changed".
pub(super) fn unseen(error: DatabaseError) -> ConversationError {
    tracing::warn!(%error, "conversation: changed, but reading it back failed; the caller is told the outcome is unknown");
    ConversationError::UnknownOutcome
}
