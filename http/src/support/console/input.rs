//! What the calls of the console take.
//!
//! Source: `docs/wire.md`, "Console".
use crate::api::rules;
use garde::Validate;
use guildhall_domain::{
    closed_list,
    ids::{ConversationId, Uid},
    support::{DutyState, TeamId},
};
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
    pub state: DutyState,
    pub command_id: Option<Uuid>,
}

/// Names one team.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct TeamRef {
    #[schema(value_type = String)]
    pub team_id: TeamId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleQueue {
    #[schema(value_type = String)]
    pub team_id: TeamId,
    /// `next` of the page before.
    pub before: Option<String>,
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleConversationsRequest {
    /// `me`, a uid, or `team`.
    pub owner: String,
    /// Required for `team`.
    #[schema(value_type = Option<String>)]
    pub team_id: Option<TeamId>,
    /// Open if left out.
    pub state: Option<VisitState>,
    pub needs_reply: Option<bool>,
    /// `next` of the page before.
    pub before: Option<String>,
    pub limit: Option<i64>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleTake {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    /// Even if it is assigned to another agent.
    pub over: Option<bool>,
    pub command_id: Uuid,
}

/// Exactly one of the two.
#[derive(Debug, Deserialize, ToSchema)]
pub struct HandTo {
    #[schema(value_type = Option<String>)]
    pub uid: Option<Uid>,
    #[schema(value_type = Option<String>)]
    pub team_id: Option<TeamId>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleTransfer {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    pub to: HandTo,
    #[garde(custom(rules::text(1, 2000)))]
    pub note: String,
    pub command_id: Uuid,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleRelease {
    #[schema(value_type = String)]
    pub conversation_id: ConversationId,
    #[garde(custom(rules::optional_text(0, 2000)))]
    pub note: Option<String>,
    pub command_id: Uuid,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct ConsoleView {
    /// Left out: none.
    #[schema(value_type = Option<String>)]
    pub conversation_id: Option<ConversationId>,
    pub typing: Option<bool>,
}
