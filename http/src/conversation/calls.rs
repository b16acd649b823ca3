//! Calls about conversations: opening, listing, searching, marking, resolving, rating.
//!
//! Source: product spec §7 (chat); `docs/wire.md`, "Chat".
use super::{
    extension::ConversationExtensions,
    input::*,
    output::{ConversationPage, FoundConversations},
    view::{CUSTOMER_SERVICE, Viewer},
    wire::Conversation,
};
use crate::{
    api::{
        call::{Context, Empty},
        caller::{Caller, Guest, Seller},
        envelope::Done,
        error::{ApiError, Reason},
        wire::page_size,
    },
    notice::badge::UnreadCount,
};
use guildhall_actors::conversation::{Conversations, WrapUpSaid};
use guildhall_domain::{
    conversation::{Mark, With, search::Needle},
    ids::ConversationId,
};
use guildhall_persistence::conversation as store;

/// Opens a conversation, or returns the existing one.
pub async fn conversation_open(
    context: Context,
    Guest(caller): Guest,
    input: ConversationOpen,
) -> Result<Conversation, ApiError> {
    let with = if input.with == CUSTOMER_SERVICE {
        With::CustomerService
    } else {
        // Not even the shape of a uid: certainly nobody's.
        With::Person(input.with.parse().map_err(|_| ApiError::NotFound)?)
    };
    let speaker = caller.speaker();
    let conversations = context.state.get::<Conversations>();
    let mut view = conversations.open_about(speaker, with, input.order_id, input.game).await?;
    for extension in context.state.get::<ConversationExtensions>().iter() {
        view = extension.after_open(&context, &caller, view).await?;
    }
    Ok(Viewer::of(&context, &caller).conversation(view))
}

/// A page of the caller's conversations.
pub async fn conversation_list(
    context: Context,
    Guest(caller): Guest,
    input: ConversationList,
) -> Result<ConversationPage, ApiError> {
    let page =
        store::list(&context.state.pool, caller.speaker(), input.page.before(), input.page.limit())
            .await?;
    let viewer = Viewer::of(&context, &caller);
    Ok(ConversationPage {
        conversations: page.items.into_iter().map(|view| viewer.conversation(view)).collect(),
        next: page.next.map(|cursor| cursor.to_string()),
    })
}

/// Returns a conversation.
pub async fn conversation_info(
    context: Context,
    Guest(caller): Guest,
    input: ConversationRef,
) -> Result<Conversation, ApiError> {
    seen(&context, &caller, input.conversation_id, None).await
}

/// A conversation as the caller sees it: as a change left it, else as it is now.
async fn seen(
    context: &Context,
    caller: &Caller,
    conversation: ConversationId,
    changed: Option<store::ConversationView>,
) -> Result<Conversation, ApiError> {
    let view = match changed {
        Some(view) => Some(view),
        None => store::info(&context.state.pool, caller.speaker(), conversation).await?,
    };
    Ok(Viewer::of(context, caller).conversation(view.ok_or(ApiError::NotFound)?))
}

/// Resolves a conversation, or reopens it.
pub async fn change_conversation_state(
    context: Context,
    Guest(caller): Guest,
    input: ChangeState,
) -> Result<Conversation, ApiError> {
    let said = WrapUpSaid {
        wrap_up: input.wrap_up,
        note: input.wrap_up_note.unwrap_or_default(),
        command_id: input.command_id,
    };
    let (by, conversation, conversations) =
        (caller.speaker(), input.conversation_id, context.state.get::<Conversations>());
    let change = async |claimed| {
        conversations.under(claimed).wrap_up(by, conversation, input.state, said).await
    };
    let changed = context.effect(change).await?;
    seen(&context, &caller, conversation, changed).await
}

/// Saves a remark and a colour about the other side; only the caller sees them.
pub async fn set_conversation_mark(
    context: Context,
    Guest(caller): Guest,
    input: SetMark,
) -> Result<Conversation, ApiError> {
    let mark = Mark::new(input.remark, input.color)?;
    let (by, conversation, conversations) =
        (caller.speaker(), input.conversation_id, context.state.get::<Conversations>());
    let change =
        async |claimed| conversations.under(claimed).set_mark(by, conversation, mark).await;
    let changed = context.effect(change).await?;
    seen(&context, &caller, conversation, changed).await
}

/// The same on every conversation of a seller with that buyer.
pub async fn set_buyer_mark(
    context: Context,
    Seller(caller): Seller,
    input: SetBuyerMark,
) -> Result<Done, ApiError> {
    let mark = Mark::new(input.remark, input.color)?;
    let (by, conversations) = (caller.speaker(), context.state.get::<Conversations>());
    let change = async |claimed| {
        conversations.under(claimed).set_mark_for_buyer(by, input.buyer_id, mark).await
    };
    context.effect(change).await?;
    Ok(Done {})
}

/// Conversations whose names, remark, order number or last message contain a text.
pub async fn search_conversation_list(
    context: Context,
    Guest(caller): Guest,
    input: SearchConversations,
) -> Result<FoundConversations, ApiError> {
    let needle =
        Needle::new(&input.text).ok_or_else(|| ApiError::field("text", Reason::Required))?;
    let limit = page_size(input.limit);
    let found = store::search(&context.state.pool, caller.speaker(), &needle, limit).await?;
    let viewer = Viewer::of(&context, &caller);
    Ok(FoundConversations {
        conversations: found.into_iter().map(|view| viewer.conversation(view)).collect(),
    })
}

/// Returns unread counts, in total and per conversation.
pub async fn unread_msg_count(
    context: Context,
    Guest(caller): Guest,
    _: Empty,
) -> Result<UnreadCount, ApiError> {
    Ok(store::unread(&context.state.pool, caller.speaker()).await?.into())
}

/// Rates a conversation, once; a conversation with customer support once for each visit that is over.
pub async fn evaluate_conversation(
    context: Context,
    Guest(caller): Guest,
    input: Evaluate,
) -> Result<Done, ApiError> {
    let comment = input.comment.unwrap_or_default();
    let (by, conversation, conversations) =
        (caller.speaker(), input.conversation_id, context.state.get::<Conversations>());
    let change = async |claimed| {
        conversations.under(claimed).evaluate(by, conversation, input.rating, comment).await
    };
    context.effect(change).await?;
    Ok(Done {})
}

/// Chooses the language a conversation's messages are translated into: for the caller alone, or for both sides.
pub async fn set_trans_language(
    context: Context,
    Guest(caller): Guest,
    input: SetTransLanguage,
) -> Result<Conversation, ApiError> {
    let SetTransLanguage { conversation_id, language, both } = input;
    let (by, conversations, both) =
        (caller.speaker(), context.state.get::<Conversations>(), both.unwrap_or(false));
    let change = async |claimed| {
        let conversations = conversations.under(claimed);
        conversations.set_trans_language(by, conversation_id, language, both).await
    };
    let changed = context.effect(change).await?;
    seen(&context, &caller, conversation_id, changed).await
}
