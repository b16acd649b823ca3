//! The calls of customer service: duty, the line, whose talk it is, the customer beside it, the board.
//!
//! Source: `docs/wire.md`, "Console".
pub mod board;
mod cursor;
mod duty;
pub mod input;
mod people;
mod talks;
pub mod wire;

use crate::call::{Call, calls};

/// Every call of this module.
pub fn calls() -> Vec<Call> {
    calls![
        "im",
        Call::query("console_me", duty::console_me).summary("The agent's duty, teams and skills."),
        Call::command("console_set_duty", duty::console_set_duty)
            .summary("Says that the agent is online, away or offline."),
        Call::query("console_queue", talks::console_queue)
            .summary("A team's line, in the order it will be given out."),
        Call::query("console_talks", talks::console_talks)
            .summary("Talks of an agent or a team: what needs a reply first."),
        Call::command("console_take", talks::console_take)
            .summary("Takes a talk, or takes it over."),
        Call::command("console_transfer", talks::console_transfer)
            .summary("Hands a talk to an agent or a team, with a note."),
        Call::command("console_release", talks::console_release)
            .summary("Gives a talk back: in line again, at its old place."),
        Call::command("console_view", talks::console_view)
            .summary("Says which talk the agent looks at (socket)."),
        Call::query("console_person", people::console_person).summary("The customer of a talk."),
        Call::query("console_agents", people::console_agents)
            .summary("Whom of a team one can hand over to."),
        Call::query("console_board", board::console_board)
            .summary("A team's numbers of this moment."),
    ]
}
