//! The calls of customer service: duty, the line, whose conversation it is, the customer beside it, the board.
//!
//! Source: `docs/wire.md`, "Console".
pub mod board;
mod conversations;
mod cursor;
mod duty;
pub mod input;
mod people;
pub mod wire;

use crate::api::{
    call::{Call, calls, codes},
    error::names::{Conflict, NotFound},
};
use crate::conversation::refusals::{ConversationClosed, NotAssignee};

/// Every call of this module.
pub fn calls() -> Vec<Call> {
    calls![
        "console",
        Call::query("console_me", duty::console_me)
            .summary("Returns the agent's duty state, teams and skills."),
        Call::command("console_set_duty", duty::console_set_duty)
            .summary("Sets the agent online, away or offline.")
            .by_row("desk_audit.command_id, from the body or the key"),
        Call::query("console_queue", conversations::console_queue)
            .summary("Lists a team's waiting conversations in the order they will be assigned.")
            .refuses(codes![NotFound]),
        Call::query("console_talks", conversations::console_conversations)
            .summary(
                "Lists the conversations of an agent or a team; those that need a reply come first."
            )
            .refuses(codes![NotFound]),
        Call::command("console_take", conversations::console_take)
            .summary("Takes a conversation, or takes it over from another agent.")
            .refuses(codes![NotFound, ConversationClosed, NotAssignee, Conflict])
            .by_row("desk_audit.command_id, from the body"),
        Call::command("console_transfer", conversations::console_transfer)
            .summary("Transfers a conversation to an agent or a team, with a note.")
            .refuses(codes![NotFound, ConversationClosed, NotAssignee, Conflict])
            .by_row("desk_audit.command_id, from the body"),
        Call::command("console_release", conversations::console_release)
            .summary("Releases a conversation: it waits again, at its old position.")
            .refuses(codes![NotFound, ConversationClosed, NotAssignee, Conflict])
            .by_row("desk_audit.command_id, from the body"),
        Call::command("console_view", conversations::console_view)
            .summary("Tells the server which conversation the agent is viewing (socket).")
            .refuses(codes![NotFound])
            .repeatable("a window shows one conversation; nothing is kept"),
        Call::query("console_person", people::console_person)
            .summary("Returns the customer of a conversation.")
            .refuses(codes![NotFound]),
        Call::query("console_agents", people::console_agents)
            .summary("Lists the members of a team to whom a conversation can be transferred.")
            .refuses(codes![NotFound]),
        Call::query("console_board", board::console_board)
            .summary("Returns a team's current figures.")
            .refuses(codes![NotFound]),
    ]
}
