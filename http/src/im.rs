//! The chat calls: `POST /api/im/<name>`, and the socket events of the same names.
//!
//! Source: product spec §7 (chat); `docs/wire.md`, "Chat".
pub mod input;
mod live;
mod message;
pub mod output;
mod talk;
mod translation;
pub mod view;
mod visitor;
pub mod wire;

pub use live::missed;

use crate::{
    call::{Call, Idempotency, calls},
    error::Code::NotFound,
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
pub fn calls() -> Vec<Call> {
    calls![
        "im",
        Call::command("conversation_open", talk::conversation_open)
            .summary("Opens a conversation, or returns the existing one."),
        Call::query("conversation_list", talk::conversation_list)
            .summary("Lists the caller's conversations, newest first."),
        Call::query("conversation_info", talk::conversation_info)
            .summary("Returns a conversation."),
        Call::command("change_conversation_state", talk::change_conversation_state)
            .summary("Resolves a conversation, or reopens it.")
            .owner(|input| Some(input.conversation_id.0)),
        Call::command("set_conversation_mark", talk::set_conversation_mark)
            .summary("Saves a remark and a color about the other side.")
            .owner(|input| Some(input.conversation_id.0)),
        Call::query("search_conversation_list", talk::search_conversation_list)
            .summary("Searches conversations by name, remark, order number or last message."),
        Call::query("search_msg_list", message::search_msg_list)
            .summary("Searches messages that contain a text, newest first."),
        Call::command("send_msg", message::send_msg)
            .message()
            .summary("Sends a message; answers once it is saved.")
            .owner(|input| Some(input.conversation_id.0))
            .idempotency(Idempotency::Harmless),
        Call::query("msg_list", message::msg_list)
            .summary("Returns a page of a conversation's messages, oldest first."),
        Call::query("msg_info", message::msg_info).summary("Returns a message."),
        Call::command("recall_msg", message::recall_msg)
            .summary("Recalls a message; its text is removed everywhere.")
            .owner(of_message),
        Call::command("ack_msg_read", message::ack_msg_read)
            .summary("Moves the caller's read mark forward.")
            .owner(|input| Some(input.conversation_id.0))
            .idempotency(Idempotency::Harmless),
        Call::query("unread_msg_count", talk::unread_msg_count)
            .summary("Returns unread counts, in total and per conversation."),
        Call::command("click_msg", message::click_msg)
            .summary("Clicks a button of a card.")
            .owner(|input| Some(input.msg_id.conversation.0)),
        Call::command("click_confirm_msg", message::click_confirm_msg)
            .summary("Confirms a message that asks for it.")
            .owner(of_message),
        Call::command("evaluate_conversation", talk::evaluate_conversation)
            .summary("Rates a conversation once; with support, once per resolved visit.")
            .owner(|input| Some(input.conversation_id.0)),
        Call::command("merge_vistor_msg", visitor::merge_vistor_msg)
            .summary("Moves a visitor's conversations to the signed-in account, once."),
        Call::command("set_language", live::set_language).summary("Sets the language of answers."),
        Call::command("set_trans_language", talk::set_trans_language)
            .summary("Sets the language a conversation is translated into.")
            .owner(|input| Some(input.conversation_id.0)),
        Call::query("trans_msg_body", translation::trans_msg_body)
            .summary("Requests a translation of a message."),
        Call::command("report_trans_fail", translation::report_trans_fail)
            .summary("Reports a bad translation."),
        Call::command("retry_translate", translation::retry_translate)
            .summary("Requests a new attempt at a translation."),
        Call::command("typing", live::typing)
            .summary("Tells the others in a conversation that the caller is typing.")
            .owner(|input| Some(input.conversation_id.0))
            .idempotency(Idempotency::Harmless),
        Call::command("watch_presence", live::watch_presence)
            .summary("Returns who is online; over a socket, also subscribes to changes."),
        Call::command("subscribe", live::subscribe).summary("Subscribes to a topic (socket)."),
        Call::command("unsubscribe", live::unsubscribe)
            .summary("Unsubscribes from a topic (socket)."),
        Call::command("resume", live::resume)
            .summary("Returns the messages missed after each cursor."),
        Call::post("/api/market/seller/user/set_mark", talk::set_buyer_mark)
            .id("set_mark")
            .summary("Marks a buyer in every conversation the seller has with them.")
            .refuses(&[NotFound])
            .finish()
            .tagged("market"),
    ]
}
