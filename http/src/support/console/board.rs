//! A team's board: asked for, or followed as the topic `desk:<team_id>`.
use super::{
    input::TeamRef,
    wire::{Board, SupportTopic},
};
use crate::{
    api::{
        call::Context,
        caller::{Agent, Caller},
        error::ApiError,
        topics::Subscribed,
    },
    support::membership,
};
use guildhall_actors::support::{Support, TOPIC};
use guildhall_domain::support::TeamId;

/// A team's numbers of this moment, at most a second old.
pub async fn console_board(
    context: Context,
    Agent(caller): Agent,
    input: TeamRef,
) -> Result<Board, ApiError> {
    membership::member_of(&context, &caller, input.team_id).await?;
    let board = context.state.get::<Support>().board(input.team_id).await?;
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
    membership::member_of(context, caller, team).await?;
    if let Some(connection) = &context.connection {
        connection.follow(&format!("{TOPIC}{team}")).await;
    }
    let board = context.state.get::<Support>().board(team).await?;
    Subscribed::new(board.version, SupportTopic::from(&*board))
}
