//! Permissions at the desk that depend on a team: who supervises it, and who is in it.
//!
//! Source: `docs/wire.md`, "Console": a team the caller is not in is not there.
use crate::api::{call::Context, caller::Caller, error::ApiError};
use guildhall_domain::{ids::ConversationId, support::TeamId};
use guildhall_persistence::support::membership::{self as store, TeamMembership};

/// Lets pass who supervises any team.
///
/// # Errors
/// [`ApiError::Forbidden`].
pub async fn supervisor(context: &Context, caller: &Caller) -> Result<(), ApiError> {
    let does = store::supervises(&context.state.pool, caller.speaker()).await?;
    if does { Ok(()) } else { Err(ApiError::Forbidden) }
}

/// Lets pass who supervises this team.
///
/// # Errors
/// [`ApiError::NotFound`] for a team the caller is not in, [`ApiError::Forbidden`] for who only is in it.
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

/// How the caller stands to this team.
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

/// How the caller, of the staff, stands to the team that has this talk.
///
/// # Errors
/// [`ApiError::NotFound`] for what is no talk of the desk.
pub async fn at_conversation(
    context: &Context,
    caller: &Caller,
    conversation: ConversationId,
) -> Result<TeamMembership, ApiError> {
    let membership =
        store::of_conversation(&context.state.pool, caller.speaker(), conversation).await?;
    membership.ok_or(ApiError::NotFound)
}
