//! What supervisors see and change: statistics, visits that were, the audit log, teams and their members.
//!
//! Source: issue 3 (Supervisors); `docs/wire.md`, "People and supervision". A supervisor is one in a team; administrators are
//! in all. A team the caller is not in is not there.
mod audit;
mod csv;
mod export;
mod history;
mod stats;
mod team;
pub mod wire;

use crate::{
    caller::Caller,
    dispatch::{
        Call, Context,
        Kind::{Mutation, Read},
    },
    error::{ApiError, Reason},
    standing::member_of,
};
use guildhall_domain::desk::TeamId;
use guildhall_persistence::desk::history::Scope;
use time::OffsetDateTime;

pub use export::configure;

/// The calls.
pub fn calls() -> Vec<Call> {
    vec![
        Call::new(
            Read,
            "console_stats",
            "A team's visits counted by the hour or the day.",
            stats::console_stats,
        ),
        Call::new(
            Read,
            "console_history",
            "Visits that were, filtered, newest first.",
            history::console_history,
        ),
        Call::new(
            Read,
            "console_audit",
            "What agents and the house did, newest first.",
            audit::console_audit,
        ),
        Call::new(
            Read,
            "console_team_list",
            "The teams the caller is in.",
            team::console_team_list,
        ),
        Call::new(
            Mutation,
            "console_team_save",
            "Makes or changes a team: its hours, closed days and shifts.",
            team::console_team_save,
        ),
        Call::new(
            Mutation,
            "console_member_save",
            "Takes somebody into a team, changes what they do there, or lets them go.",
            team::console_member_save,
        ),
    ]
}

/// Whose visits the caller may see; a team they ask for must be theirs, and so must an agent for who supervises nobody.
async fn scope(
    context: &Context,
    caller: &Caller,
    team: Option<TeamId>,
) -> Result<Scope, ApiError> {
    if let Some(team) = team {
        member_of(context, caller, team).await?;
    }
    Ok(Scope::of(&context.state.pool, caller.speaker()).await?)
}

/// A time of the wire.
fn moment(field: &str, millis: i64) -> Result<OffsetDateTime, ApiError> {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000)
        .map_err(|_| ApiError::field(field, Reason::Invalid))
}
