//! Calls about messages: sending, reading, taking back, pressing, searching.
//!
//! Source: product spec §7 (chat); `docs/wire.md`, "Chat".
use super::{
    extension::{ConversationExtensions, Sending},
    input::*,
    output::{Clicked, FoundMessages, MessagePage, ReadMark, SendMessageResponse},
    wire::Message,
};
use crate::api::{
    call::Context,
    caller::{Caller, Guest},
    error::{ApiError, Reason},
    wire::{millis, page_size},
};
use guildhall_actors::conversation::{Conversations, Reading};
use guildhall_domain::{
    conversation::search::Needle,
    ids::{ClientMsgId, ConversationId},
};
use guildhall_persistence::conversation::{
    message::{self as store, Span},
    translation,
};

/// Sends a message. Answered once it is kept; a repeat of the same `client_msg_id` gets the first answer.
pub async fn send_msg(
    context: Context,
    Guest(caller): Guest,
    input: SendMessageRequest,
) -> Result<SendMessageResponse, ApiError> {
    let SendMessageRequest {
        conversation_id,
        client_msg_id,
        mut body,
        seen_seq,
        force,
        template_id,
    } = input;
    let reading = Reading { seen_seq, force };
    let sending = Sending { conversation_id, client_msg_id, template_id };
    let state = &context.state;
    let extensions = state.get::<ConversationExtensions>();
    for extension in extensions.iter() {
        body = extension.before_send(state, &caller, sending, body).await?;
    }
    let sent = say(&context, &caller, conversation_id, client_msg_id, &body, reading).await?;
    for extension in extensions.iter() {
        extension.after_send(state, &caller, sending).await?;
    }
    Ok(sent)
}

async fn say(
    context: &Context,
    caller: &Caller,
    conversation_id: ConversationId,
    client_msg_id: ClientMsgId,
    body: &serde_json::Value,
    reading: Reading,
) -> Result<SendMessageResponse, ApiError> {
    let (conversations, origin) = (context.state.get::<Conversations>(), context.subscriber());
    let said = conversations
        .send_reading(caller.speaker(), origin, conversation_id, client_msg_id, body, reading)
        .await?;
    Ok(SendMessageResponse {
        msg_id: said.id.to_string(),
        seq: said.id.seq,
        send_time: millis(said.sent_at),
        masked: said.redacted.into_iter().map(Into::into).collect(),
        body: said.body,
    })
}

/// A page of a conversation's history.
pub async fn msg_list(
    context: Context,
    Guest(caller): Guest,
    input: MsgList,
) -> Result<MessagePage, ApiError> {
    let span = match (input.after_seq, input.before_seq) {
        (None, None) => Span::Newest,
        (Some(seq), None) => Span::After(seq),
        (None, Some(seq)) => Span::Before(seq),
        (Some(_), Some(_)) => return Err(ApiError::field("before_seq", Reason::Invalid)),
    };
    let limit = page_size(input.limit);
    let page =
        store::history(&context.state.pool, caller.speaker(), input.conversation_id, span, limit)
            .await?
            .ok_or(ApiError::NotFound)?;
    let translations = match (page.messages.first(), page.messages.last()) {
        (Some(first), Some(last)) => {
            let span = (first.id.seq, last.id.seq);
            let language = input.language.as_deref();
            let (pool, conversation) = (&context.state.pool, input.conversation_id);
            translation::of_span(pool, caller.uid, conversation, span, language).await?
        }
        _ => Vec::new(),
    };
    Ok(MessagePage {
        messages: page.messages.into_iter().map(Into::into).collect(),
        translations: translations.into_iter().map(Into::into).collect(),
        last_seq: page.last_seq,
        has_more: page.has_more,
    })
}

/// Returns a message.
pub async fn msg_info(
    context: Context,
    Guest(caller): Guest,
    input: MessageRef,
) -> Result<Message, ApiError> {
    let message = store::info(&context.state.pool, caller.speaker(), input.msg_id).await?;
    message.map(Into::into).ok_or(ApiError::NotFound)
}

/// Recalls a message; its text is removed everywhere.
pub async fn recall_msg(
    context: Context,
    Guest(caller): Guest,
    input: MessageRef,
) -> Result<Message, ApiError> {
    let (by, conversations) = (caller.speaker(), context.state.get::<Conversations>());
    let change = async |claimed| conversations.under(claimed).recall(by, input.msg_id).await;
    let recalled = match context.effect(change).await? {
        Some(recalled) => Some(recalled),
        None => {
            // Whoever took it back may have died before it was told. It is refused, since it is taken back, and told again.
            let _ = conversations.recall(by, input.msg_id).await;
            store::info(&context.state.pool, by, input.msg_id).await?
        }
    };
    Ok(recalled.ok_or(ApiError::NotFound)?.into())
}

/// Moves the caller's read mark forward.
pub async fn ack_msg_read(
    context: Context,
    Guest(caller): Guest,
    input: AckRead,
) -> Result<ReadMark, ApiError> {
    let conversations = context.state.get::<Conversations>();
    let mark = conversations.mark_read(caller.speaker(), input.conversation_id, input.seq).await?;
    Ok(ReadMark { read_seq: mark.read_seq, unread: mark.unread })
}

/// Presses a button of a card, or a question of a problem list.
pub async fn click_msg(
    context: Context,
    Guest(caller): Guest,
    input: ClickMsg,
) -> Result<Clicked, ApiError> {
    let conversations = context.state.get::<Conversations>();
    let clicked_at =
        conversations.click(caller.speaker(), input.msg_id, input.item.clone()).await?;
    for extension in context.state.get::<ConversationExtensions>().iter() {
        extension.after_click(&context, &caller, input.msg_id, &input.item).await?;
    }
    Ok(Clicked { clicked_at: millis(clicked_at) })
}

/// Confirms a message that asks for it.
pub async fn click_confirm_msg(
    context: Context,
    Guest(caller): Guest,
    input: MessageRef,
) -> Result<Clicked, ApiError> {
    let clicked_at =
        context.state.get::<Conversations>().confirm(caller.speaker(), input.msg_id).await?;
    Ok(Clicked { clicked_at: millis(clicked_at) })
}

/// Messages that contain a text, newest first, in all the caller's conversations or in one.
pub async fn search_msg_list(
    context: Context,
    Guest(caller): Guest,
    input: SearchMessages,
) -> Result<FoundMessages, ApiError> {
    let needle =
        Needle::new(&input.text).ok_or_else(|| ApiError::field("text", Reason::Required))?;
    let before = input.before.as_deref().map(str::parse).transpose();
    let before = before.map_err(|_| ApiError::field("before", Reason::Invalid))?;
    let found = store::search(
        &context.state.pool,
        caller.speaker(),
        &needle,
        input.conversation_id,
        before,
        page_size(input.limit),
    )
    .await?
    .ok_or(ApiError::NotFound)?;
    Ok(FoundMessages {
        messages: found.items.into_iter().map(Into::into).collect(),
        next: found.next.map(|cursor| cursor.to_string()),
    })
}
