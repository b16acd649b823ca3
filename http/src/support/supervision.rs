//! What supervisors see and change: statistics, visits that were, the audit log, teams and their members.
//!
//! Source: issue 3 (Supervisors); `docs/wire.md`, "People and supervision". A supervisor is one in a team; administrators are
//! in all. A team the caller is not in is not there.
mod audit;
mod export;
mod history;
mod stats;
mod team;
pub mod wire;

use crate::{
    api::{
        call::{Call, Context, calls, codes},
        caller::Caller,
        error::{
            ApiError,
            names::{Conflict, NotFound},
        },
    },
    support::membership::member_of,
};
use guildhall_domain::support::TeamId;
use guildhall_persistence::support::history::Scope;

/// The calls.
pub fn calls() -> Vec<Call> {
    calls![
        "console",
        Call::download("/api/console/export", "text/csv", export::export)
            .id("console_export")
            .summary("Exports past visits as CSV: at most 50,000, newest first. For supervisors.")
            .refuses(codes![NotFound]),
        Call::query("console_stats", stats::console_stats)
            .summary("Counts a team's visits by hour or day.")
            .refuses(codes![NotFound]),
        Call::query("console_history", history::console_history)
            .summary("Lists past visits, filtered, newest first.")
            .refuses(codes![NotFound]),
        Call::query("console_audit", audit::console_audit)
            .summary("Lists the audit log of agents and administrators, newest first.")
            .refuses(codes![NotFound]),
        Call::query("console_team_list", team::console_team_list)
            .summary("Lists the caller's teams."),
        Call::command("console_team_save", team::console_team_save)
            .summary("Creates or changes a team: its hours, closed days and shifts.")
            .refuses(codes![NotFound, Conflict])
            .by_row("desk_audit.command_id, from the body or the key"),
        Call::command("console_member_save", team::console_member_save)
            .summary("Adds a member to a team, changes their role, or removes them.")
            .refuses(codes![NotFound, Conflict])
            .by_row("desk_audit.command_id, from the body"),
    ]
}

/// The visits the caller may see: a team they name must be one of theirs, and without supervising any team they see only their own.
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
