//! Why a command has no answer of its own: the actor or the database could not be asked, or nobody knows what became of it.

use std::time::Duration;

use guildhall_persistence::DatabaseError;

use crate::host::AskError;

/// See the module.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    #[error("not found")]
    NotFound,
    #[error("too many commands are waiting; nothing was changed")]
    Busy,
    /// The actor or the database is unavailable. Nothing was changed.
    #[error("the actor or the database is unavailable; nothing was changed")]
    Unavailable { retry_after: Option<Duration> },
    /// The command may have been carried out. Repeating it returns the outcome.
    #[error("the outcome is unknown; safe to repeat with the same key")]
    UnknownOutcome,
}

impl From<AskError> for Unanswered {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Busy => Self::Busy,
            AskError::Quarantined { retry_after } => {
                Self::Unavailable { retry_after: Some(retry_after) }
            }
            AskError::NotFound => Self::NotFound,
            AskError::Unavailable => Self::Unavailable { retry_after: None },
            AskError::Unknown => Self::UnknownOutcome,
        }
    }
}

impl From<DatabaseError> for Unanswered {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::ConnectionLost(_) | DatabaseError::TakenOver => Self::UnknownOutcome,
            DatabaseError::Retryable(_) => Self::Busy,
            DatabaseError::Unavailable(_)
            | DatabaseError::DiskFull(_)
            | DatabaseError::Unique { .. }
            | DatabaseError::Refused(_) => Self::Unavailable { retry_after: None },
        }
    }
}

/// Both causes for an error of an area, which says what each [`Unanswered`] is there. The database's is logged here, because the caller
/// does not get it.
macro_rules! unanswered {
    ($error:ty, $area:literal) => {
        impl From<$crate::host::AskError> for $error {
            fn from(error: $crate::host::AskError) -> Self {
                $crate::unanswered::Unanswered::from(error).into()
            }
        }

        impl From<guildhall_persistence::DatabaseError> for $error {
            fn from(error: guildhall_persistence::DatabaseError) -> Self {
                tracing::warn!(%error, concat!($area, ": database call failed"));
                $crate::unanswered::Unanswered::from(error).into()
            }
        }
    };
}
pub(crate) use unanswered;
