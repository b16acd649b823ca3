//! The chat calls: one table for `POST /api/im/<name>` and for the socket events of the same names.
//!
//! Source: product spec §7 (chat); `docs/wire.md`, "Chat".
pub mod input;
mod live;
mod message;
pub mod output;
mod over_http;
mod talk;
mod translation;
pub mod view;
mod visitor;
pub mod wire;

pub use live::missed;
pub use over_http::{routes, set_mark};

use crate::dispatch::{
    Call, Calls,
    Kind::{Message, Mutation, Read},
};
use input::OfMessage;
use uuid::Uuid;

/// A page of anything: 50 unless asked otherwise, and 1 to 100 whatever is asked.
pub fn page_size(limit: Option<i64>) -> i64 {
    limit.unwrap_or(50).clamp(1, 100)
}

/// A message is at home where its talk is.
fn of_message(input: &OfMessage) -> Option<Uuid> {
    Some(input.msg_id.conversation.0)
}

/// Every chat call.
pub fn calls() -> Calls {
    let mut calls = vec![
        Call::new(
            Mutation,
            "conversation_open",
            "Opens a talk, or finds the one there is.",
            talk::conversation_open,
        ),
        Call::new(
            Read,
            "conversation_list",
            "A page of the caller's talks, newest first.",
            talk::conversation_list,
        ),
        Call::new(Read, "conversation_info", "One talk.", talk::conversation_info),
        Call::at(
            Mutation,
            "change_conversation_state",
            "Settles a talk, or takes it up again.",
            talk::change_conversation_state,
            |input| Some(input.conversation_id.0),
        ),
        Call::at(
            Mutation,
            "set_conversation_mark",
            "Notes a remark and a colour about the other side.",
            talk::set_conversation_mark,
            |input| Some(input.conversation_id.0),
        ),
        Call::new(
            Read,
            "search_conversation_list",
            "Talks by name, remark, order number or last message.",
            talk::search_conversation_list,
        ),
        Call::new(
            Read,
            "search_msg_list",
            "Messages that contain a text, newest first.",
            message::search_msg_list,
        ),
        Call::at(
            Message,
            "send_msg",
            "Sends a message; answered once it is kept.",
            message::send_msg,
            |input| Some(input.conversation_id.0),
        )
        .same_twice(),
        Call::new(Read, "msg_list", "A page of a talk's history, ascending.", message::msg_list),
        Call::new(Read, "msg_info", "One message.", message::msg_info),
        Call::at(
            Mutation,
            "recall_msg",
            "Takes a message back; its text is gone everywhere.",
            message::recall_msg,
            of_message,
        ),
        Call::at(
            Mutation,
            "ack_msg_read",
            "Moves the caller's read mark forward.",
            message::ack_msg_read,
            |input| Some(input.conversation_id.0),
        )
        .same_twice(),
        Call::new(
            Read,
            "unread_msg_count",
            "How much is unread, in all and in each talk.",
            talk::unread_msg_count,
        ),
        Call::at(
            Mutation,
            "click_msg",
            "Presses a button of a card.",
            message::click_msg,
            |input| Some(input.msg_id.conversation.0),
        ),
        Call::at(
            Mutation,
            "click_confirm_msg",
            "Confirms what a message asks to confirm.",
            message::click_confirm_msg,
            of_message,
        ),
        Call::at(
            Mutation,
            "evaluate_conversation",
            "Rates a talk, once; with the desk, each visit that is over.",
            talk::evaluate_conversation,
            |input| Some(input.conversation_id.0),
        ),
        Call::new(
            Mutation,
            "merge_vistor_msg",
            "Moves a visitor's talks to the signed-in account, once.",
            visitor::merge_vistor_msg,
        ),
        Call::new(Mutation, "set_language", "Chooses the language of answers.", live::set_language),
        Call::at(
            Mutation,
            "set_trans_language",
            "Chooses the language a talk is translated into.",
            talk::set_trans_language,
            |input| Some(input.conversation_id.0),
        ),
        Call::new(
            Read,
            "trans_msg_body",
            "Asks for a message's translation.",
            translation::trans_msg_body,
        ),
        Call::new(
            Mutation,
            "report_trans_fail",
            "Reports a bad translation.",
            translation::report_trans_fail,
        ),
        Call::new(
            Mutation,
            "retry_translate",
            "Asks for another try at a translation.",
            translation::retry_translate,
        ),
        Call::at(
            Mutation,
            "typing",
            "Tells the others in a talk that the caller is writing.",
            live::typing,
            |input| Some(input.conversation_id.0),
        )
        .same_twice(),
        Call::new(
            Mutation,
            "watch_presence",
            "Who is there; over a socket, also who comes and goes from now on.",
            live::watch_presence,
        ),
        Call::new(Mutation, "subscribe", "Follows a topic (socket).", live::subscribe),
        Call::new(Mutation, "unsubscribe", "Stops following a topic (socket).", live::unsubscribe),
        Call::new(Mutation, "resume", "What was missed behind each cursor.", live::resume),
    ];
    for more in [
        crate::console::calls(),
        crate::template::calls(),
        crate::draft::calls(),
        crate::note::calls(),
        crate::faq::calls(),
        crate::welcome::calls(),
        crate::block::calls(),
        crate::supervision::calls(),
        crate::lottery::calls(),
    ] {
        calls.extend(more);
    }
    Calls::new(calls)
}
