//! Support permissions that depend on a team: its members and its supervisors.
//!
//! Source: `docs/wire.md`, "Console": a team the caller is not in is `NotFound`.
use crate::api::{call::Context, caller::Caller, error::ApiError};
use guildhall_domain::{ids::ConversationId, support::TeamId};
use guildhall_persistence::support::membership::{self as store, TeamMembership};

/// Admits supervisors of any team.
///
/// # Errors
/// [`ApiError::Forbidden`].
pub async fn supervisor(context: &Context, caller: &Caller) -> Result<(), ApiError> {
    let does = store::supervises(&context.state.pool, caller.speaker()).await?;
    if does { Ok(()) } else { Err(ApiError::Forbidden) }
}

/// Admits supervisors of this team.
///
/// # Errors
/// [`ApiError::NotFound`] for a team the caller is not in, [`ApiError::Forbidden`] for a member who does not supervise it.
pub async fn supervisor_of(
    context: &Context,
    caller: &Caller,
    team: TeamId,
) -> Result<(), ApiError> {
    if member_of(context, caller, team).await?.is_supervisor {
        Ok(())
    } else {
        Err(ApiError::Forbidden)
    }
}

/// The caller's membership in this team.
///
/// # Errors
/// [`ApiError::NotFound`] for a team the caller is not in.
pub async fn member_of(
    context: &Context,
    caller: &Caller,
    team: TeamId,
) -> Result<TeamMembership, ApiError> {
    let membership = store::in_team(&context.state.pool, caller.speaker(), team).await?;
    membership.ok_or(ApiError::NotFound)
}

/// The membership of the caller, a member of staff, in the team that has this conversation.
///
/// # Errors
/// [`ApiError::NotFound`] if it is not a support conversation.
pub async fn at_conversation(
    context: &Context,
    caller: &Caller,
    conversation: ConversationId,
) -> Result<TeamMembership, ApiError> {
    let membership =
        store::of_conversation(&context.state.pool, caller.speaker(), conversation).await?;
    membership.ok_or(ApiError::NotFound)
}
