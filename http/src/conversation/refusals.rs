//! What conversations refuse.
use crate::api::error::{ApiError, refusals};
use guildhall_actors::conversation::ConversationError;
use guildhall_domain::{conversation::Rejection, ids::Uid};

refusals! {
    /// Too late to recall the message.
    RecallTooLate = "RECALL_TOO_LATE", CONFLICT, stored;
    /// The message is already recalled.
    AlreadyRecalled = "ALREADY_RECALLED", CONFLICT, stored;
    /// The conversation is closed for good.
    ConversationClosed = "CONVERSATION_CLOSED", CONFLICT, stored;
    /// The conversation is already rated.
    AlreadyEvaluated = "ALREADY_EVALUATED", CONFLICT, stored;
    /// The conversation is assigned to another agent; take it over first.
    NotAssignee = "NOT_ASSIGNEE", CONFLICT {
        /// Uid of the agent it is assigned to, if it is assigned.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<String>, nullable = false)]
        agent: Option<Uid>,
    };
    /// The customer has written something that the sender had not seen. Send again with `force`, or with its seq.
    UnseenMessages = "UNSEEN_MESSAGES", CONFLICT {
        /// Seq of the conversation's last message.
        last_seq: i64,
    };
    /// The button belongs to an earlier state of the conversation.
    CardExpired = "CARD_EXPIRED", CONFLICT, stored;
}

/// What a conversation answers. Causes were logged where they were known.
impl From<ConversationError> for ApiError {
    fn from(error: ConversationError) -> Self {
        match error {
            ConversationError::Rejected(rejection) => rejection.into(),
            ConversationError::Invalid(fields) => fields.into(),
            ConversationError::NotAssignee { agent } => NotAssignee { agent }.into(),
            ConversationError::Unseen { last_seq } => UnseenMessages { last_seq }.into(),
            ConversationError::CardExpired => CardExpired.into(),
            ConversationError::Conflict => Self::Conflict,
            ConversationError::Busy | ConversationError::Unavailable { .. } => Self::Busy,
            ConversationError::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}

impl From<Rejection> for ApiError {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::NotFound => Self::NotFound,
            Rejection::Forbidden => Self::Forbidden,
            Rejection::Closed => ConversationClosed.into(),
            Rejection::RecallTooLate => RecallTooLate.into(),
            Rejection::AlreadyRecalled => AlreadyRecalled.into(),
            Rejection::AlreadyEvaluated => AlreadyEvaluated.into(),
        }
    }
}
