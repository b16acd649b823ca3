//! Calls about the agent: their teams and rights, and whether conversations are assigned to them.
use super::{
    input::SetDuty,
    wire::{ConsoleMe, Duty, Skills, Team, WrapUpCode},
};
use crate::api::{
    call::{Context, Empty},
    caller::Agent,
    error::ApiError,
    language,
};
use guildhall_actors::support::Support;
use guildhall_domain::support::WrapUp;
use guildhall_persistence::support::{duty, note, team};

/// The agent's duty, teams and skills, and what visits can be about.
pub async fn console_me(
    context: Context,
    Agent(caller): Agent,
    _: Empty,
) -> Result<ConsoleMe, ApiError> {
    let pool = &context.state.pool;
    let (languages, games) = duty::skills(pool, caller.uid).await?;
    let spoken = context.language(&caller);
    let label = |code: &WrapUp| language::message(spoken, &format!("wrap_up.{code}"));
    Ok(ConsoleMe {
        duty: duty::get(pool, caller.uid).await?.into(),
        teams: team::of(pool, caller.speaker()).await?.into_iter().map(Team::from).collect(),
        skills: Skills { languages, games },
        permissions: caller.permissions.iter().collect(),
        mentions_unread: note::unread(pool, caller.uid).await?,
        wrap_up_codes: WrapUp::ALL
            .iter()
            .map(|code| WrapUpCode { code: *code, label: label(code) })
            .collect(),
    })
}

/// Says that the agent is online, away or offline; offline hands back what waits for a word.
pub async fn console_set_duty(
    context: Context,
    Agent(caller): Agent,
    input: SetDuty,
) -> Result<Duty, ApiError> {
    let command_id = context.command_id(input.command_id);
    let duty = context.state.get::<Support>().set_duty(caller.uid, input.state, command_id).await?;
    Ok(duty.into())
}
