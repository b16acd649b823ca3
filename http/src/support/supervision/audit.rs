//! What agents and the house did.
use super::{scope, wire::AuditPage};
use crate::api::{
    call::Context,
    caller::Agent,
    error::{ApiError, Reason},
    rules,
    wire::page_size,
};
use garde::Validate;
use guildhall_domain::{
    ids::{ConversationId, Uid},
    support::TeamId,
};
use guildhall_persistence::support::audit::{AuditFilter, list};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub struct AuditQuery {
    #[schema(value_type = Option<String>)]
    pub team_id: Option<TeamId>,
    /// The person who did it.
    #[schema(value_type = Option<String>)]
    pub uid: Option<Uid>,
    #[schema(value_type = Option<String>)]
    pub conversation_id: Option<ConversationId>,
    #[garde(custom(rules::optional_text(1, 64)))]
    pub kind: Option<String>,
    /// `next` of the page before.
    pub before: Option<String>,
    pub limit: Option<i64>,
}

/// A page of the audit log of the teams the caller supervises, newest first.
pub async fn console_audit(
    context: Context,
    Agent(caller): Agent,
    input: AuditQuery,
) -> Result<AuditPage, ApiError> {
    let before = input.before.as_deref().map(str::parse::<i64>).transpose();
    let before = before.map_err(|_| ApiError::field("before", Reason::Invalid))?;
    let scope = scope(&context, &caller, input.team_id).await?;
    if !scope.supervises() || input.team_id.is_some_and(|team| !scope.supervises_team(team)) {
        return Err(ApiError::Forbidden);
    }
    let filter = AuditFilter {
        team: input.team_id,
        actor: input.uid,
        conversation: input.conversation_id,
        kind: input.kind,
    };
    let limit = page_size(input.limit);
    let mut entries = list(&context.state.pool, &scope, &filter, before, limit + 1).await?;
    let wanted = usize::try_from(limit).unwrap_or(50);
    let has_more = entries.len() > wanted;
    entries.truncate(wanted);
    let next = entries.last().filter(|_| has_more).map(|last| last.audit_id.to_string());
    Ok(AuditPage { entries: entries.into_iter().map(Into::into).collect(), next })
}
