//! What the calls of the console take.
//!
//! Source: `docs/wire.md`, "Console".
use super::cursor::QueueCursor;
use crate::api::{
    page::{CursorFields, CursorQuery},
    rules,
};
use garde::Validate;
use guildhall_domain::{
    closed_list,
    ids::{ConversationId, Uid},
    support::{DutyState, TeamId},
};
use guildhall_persistence::support::conversations::ConversationCursor;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

closed_list! {
    /// Whether visits are under way or over.
    pub enum VisitState as "VisitState" {
        Open = "open",
        Resolved = "resolved",
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct SetDuty {
    /// Whether new conversations are assigned.
    pub state: DutyState,
    /// Made by the caller once and repeated with every retry.
    pub command_id: Option<Uuid>,
}

/// Names one team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TeamRef {
    /// The team.
    pub team_id: TeamId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleQueue {
    /// The team whose line it is.
    pub team_id: TeamId,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<QueueCursor>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleConversationsRequest {
    /// `me`, a uid, or `team`.
    pub owner: String,
    /// Required for `team`.
    pub team_id: Option<TeamId>,
    /// Open if left out.
    pub state: Option<VisitState>,
    /// Only those in which the customer waits for a reply.
    pub needs_reply: Option<bool>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<ConversationCursor>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleTake {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Even if it is assigned to another agent.
    pub over: Option<bool>,
    /// Made by the caller once and repeated with every retry.
    pub command_id: Uuid,
}

/// Exactly one of the two.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HandTo {
    /// The agent.
    pub uid: Option<Uid>,
    /// The team.
    pub team_id: Option<TeamId>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleTransfer {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Who has it next.
    pub to: HandTo,
    /// What the next one should know.
    #[garde(custom(rules::text(1, 2000)))]
    pub note: String,
    /// Made by the caller once and repeated with every retry.
    pub command_id: Uuid,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleRelease {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// What the next one should know.
    #[garde(custom(rules::optional_text(0, 2000)))]
    pub note: Option<String>,
    /// Made by the caller once and repeated with every retry.
    pub command_id: Uuid,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleView {
    /// Left out: none.
    pub conversation_id: Option<ConversationId>,
    /// Whether the agent is writing.
    pub typing: Option<bool>,
}
