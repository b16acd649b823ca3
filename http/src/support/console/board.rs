//! A team's board: asked for, or followed as the topic `desk:<team_id>`.
use super::{
    input::TeamRef,
    wire::{Board, DeskTopic},
};
use crate::{
    api::{
        call::Context,
        caller::{Agent, Caller},
        error::ApiError,
        topics::Subscribed,
    },
    support::standing,
};
use guildhall_actors::support::{Desk, TOPIC};
use guildhall_domain::support::TeamId;

/// A team's numbers of this moment, at most a second old.
pub async fn console_board(
    context: Context,
    Agent(caller): Agent,
    input: TeamRef,
) -> Result<Board, ApiError> {
    standing::member_of(&context, &caller, input.team_id).await?;
    let board = context.state.get::<Desk>().board(input.team_id).await?;
    Ok(Board::from(&*board))
}

/// Follows a team's board: what it says now, and from now on a push at most once a second.
pub async fn follow(
    context: &Context,
    caller: &Caller,
    team: &str,
) -> Result<Subscribed, ApiError> {
    let (Ok(team), true) = (team.parse::<TeamId>(), caller.role.is_staff()) else {
        return Err(ApiError::NotFound);
    };
    standing::member_of(context, caller, team).await?;
    if let Some(seat) = &context.seat {
        seat.follow(&format!("{TOPIC}{team}")).await;
    }
    let board = context.state.get::<Desk>().board(team).await?;
    Subscribed::new(board.version, DeskTopic::from(&*board))
}
