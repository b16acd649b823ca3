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

use crate::dispatch::{
    Call,
    Kind::{Mutation, Read},
};

/// Every call of this module.
pub fn calls() -> Vec<Call> {
    vec![
        Call::new(Read, "console_me", "The agent's duty, teams and skills.", duty::console_me),
        Call::new(
            Mutation,
            "console_set_duty",
            "Says that the agent is online, away or offline.",
            duty::console_set_duty,
        ),
        Call::new(
            Read,
            "console_queue",
            "A team's line, in the order it will be given out.",
            talks::console_queue,
        ),
        Call::new(
            Read,
            "console_talks",
            "Talks of an agent or a team: what needs a reply first.",
            talks::console_talks,
        ),
        Call::new(Mutation, "console_take", "Takes a talk, or takes it over.", talks::console_take),
        Call::new(
            Mutation,
            "console_transfer",
            "Hands a talk to an agent or a team, with a note.",
            talks::console_transfer,
        ),
        Call::new(
            Mutation,
            "console_release",
            "Gives a talk back: in line again, at its old place.",
            talks::console_release,
        ),
        Call::new(
            Mutation,
            "console_view",
            "Says which talk the agent looks at (socket).",
            talks::console_view,
        ),
        Call::new(Read, "console_person", "The customer of a talk.", people::console_person),
        Call::new(
            Read,
            "console_agents",
            "Whom of a team one can hand over to.",
            people::console_agents,
        ),
        Call::new(Read, "console_board", "A team's numbers of this moment.", board::console_board),
    ]
}
