//! A team's board: asked for, or followed as the topic `desk:<team_id>`.
use super::{
    input::TeamRef,
    wire::{Board, DeskTopic},
};
use crate::{
    call::Context,
    caller::{Agent, Caller},
    error::ApiError,
    im::output::Subscribed,
    standing,
};
use guildhall_actors::desk::TOPIC;
use guildhall_domain::desk::TeamId;

/// A team's numbers of this moment, at most a second old.
pub async fn console_board(
    context: Context,
    Agent(caller): Agent,
    input: TeamRef,
) -> Result<Board, ApiError> {
    standing::member_of(&context, &caller, input.team_id).await?;
    let board = context.state.desk.board(input.team_id).await?;
    Ok(Board::from(&*board))
}

/// Follows a team's board: what it says now, and from now on a push at most once a second.
///
/// # Errors
/// [`ApiError::NotFound`] for a topic that is none, or not the caller's.
pub async fn subscribe(
    context: Context,
    caller: Caller,
    topic: &str,
) -> Result<Subscribed, ApiError> {
    let team: Option<TeamId> = topic.strip_prefix(TOPIC).and_then(|team| team.parse().ok());
    let (Some(team), true) = (team, caller.role.is_staff()) else {
        return Err(ApiError::NotFound);
    };
    standing::member_of(&context, &caller, team).await?;
    if let Some(seat) = &context.seat {
        seat.follow(topic).await;
    }
    let board = context.state.desk.board(team).await?;
    let snapshot =
        serde_json::to_value(DeskTopic::from(&*board)).map_err(|_| ApiError::Internal)?;
    Ok(Subscribed { version: board.version, snapshot: Some(snapshot) })
}
