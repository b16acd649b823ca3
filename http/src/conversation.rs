//! The chat calls: `POST /api/im/<name>`, and the socket events of the same names.
//!
//! Source: product spec §7 (chat); `docs/wire.md`, "Chat".
mod calls;
pub mod extension;
pub mod input;
mod live;
mod message;
pub mod output;
pub mod refusals;
mod translation;
pub mod upload;
pub mod view;
mod visitor;
pub mod wire;

use crate::api::{
    call::{Call, calls, codes},
    error::names::{Conflict, Forbidden, NotFound},
    feature::Feature,
    pushes::PushKind,
};
use crate::conversation::refusals::{
    AlreadyEvaluated, AlreadyRecalled, CardExpired, ConversationClosed, NotAssignee, RecallTooLate,
    UnseenMessages,
};
use extension::ConversationExtensions;
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_actors::{
    conversation::{
        Conversations,
        events::{ConversationChanged, MessageSent, MessageUpdated, ReadMarkMoved},
        translation::{TranslationChanged, Translations},
    },
    floor::{Failure, Floor},
    hub::{PresenceChanged, TypingStarted},
    registry::Need,
    special_seller::SpecialSellerWatch,
    support::Support,
};
use guildhall_domain::ids::ConversationId;
use input::MessageRef;
use uuid::Uuid;
use view::Viewer;
use wire::{Message, PresencePush, ReadPush, Translation, TypingPush};

/// A message is at home where its conversation is.
fn of_message(input: &MessageRef) -> Option<Uuid> {
    Some(input.msg_id.conversation.0)
}

/// Makes the list that others add their extensions to.
fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        floor.registry.get_or_default::<ConversationExtensions>();
        Ok(())
    }
    .boxed()
}

/// What conversations bring to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        tags: &[("chat", "Conversations and messages. Each call is also a socket event.")],
        refusals: refusals::ALL.to_vec(),
        pushes: pushes(),
        catch_up: Some(|context, caller, cursors| live::catch_up(context, caller, cursors).boxed()),
        start: vec![guildhall_actors::conversation::start, start],
        needs: vec![
            Need::of::<Conversations>(),
            Need::of::<Translations>(),
            Need::of::<Support>(),
            Need::of::<SpecialSellerWatch>(),
            Need::of::<ConversationExtensions>(),
        ],
        ..Feature::default()
    }
}

fn pushes() -> Vec<PushKind> {
    vec![
        PushKind::event("msg", |MessageSent(view): &MessageSent| Message::from(view.clone()))
            .to("The members of the conversation.")
            .about("A message was sent."),
        PushKind::event("msg_update", |MessageUpdated(view): &MessageUpdated| {
            Message::from(view.clone())
        })
        .to("The members of the conversation.")
        .about("A message was recalled, or one of its buttons was clicked."),
        PushKind::snapshot(
            "translation",
            "a message in a language",
            |TranslationChanged(translation): &TranslationChanged| {
                let push = Translation::from(translation.clone());
                // Only how it stands now counts.
                (format!("translation:{}:{}", push.msg_id, push.language), push)
            },
        )
        .to("Its readers in that language, and who asked for it.")
        .about("The state of a message's translation."),
        PushKind::snapshot("read", "a conversation and a member", |moved: &ReadMarkMoved| {
            let ReadMarkMoved { conversation_id, uid, read_seq } = moved;
            let push = ReadPush {
                conversation_id: conversation_id.to_string(),
                uid: uid.to_string(),
                read_seq: *read_seq,
            };
            // Only the newest mark of a person in a conversation counts.
            (format!("read:{conversation_id}:{uid}"), push)
        })
        .to("The members of the conversation.")
        .about("A participant's read mark moved."),
        PushKind::personal(
            "conversation",
            "a conversation",
            |ConversationChanged(view): &ConversationChanged, recipient| {
                let seen = Viewer::of_recipient(recipient).conversation((**view).clone());
                (format!("conversation:{}", view.conversation_id), seen)
            },
        )
        .to("The members of the conversation.")
        .about("State, mark or members of a conversation changed; as its recipient sees it."),
        PushKind::volatile("typing", |typing: &TypingStarted| TypingPush {
            conversation_id: ConversationId(typing.id).to_string(),
            uid: typing.uid.to_string(),
        })
        .to("The other members of the conversation.")
        .about("Somebody is typing. Forget it after five seconds."),
        PushKind::volatile("presence", |PresenceChanged { uid, online }: &PresenceChanged| {
            PresencePush { uid: uid.to_string(), online: *online }
        })
        .to("Who called `watch_presence`.")
        .about("Somebody the caller watches came online or went offline."),
    ]
}

/// Every chat call.
fn calls() -> Vec<Call> {
    calls![
        "chat",
        Call::command("conversation_open", calls::conversation_open)
            .summary("Opens a conversation, or returns the existing one.")
            .refuses(codes![NotFound, Forbidden, Conflict])
            .by_row("conversation.pair_key"),
        Call::query("conversation_list", calls::conversation_list)
            .summary("Lists the caller's conversations, newest first."),
        Call::query("conversation_info", calls::conversation_info)
            .summary("Returns a conversation.")
            .refuses(codes![NotFound]),
        Call::command("change_conversation_state", calls::change_conversation_state)
            .summary("Resolves a conversation, or reopens it.")
            .refuses(codes![NotFound, Forbidden, ConversationClosed, NotAssignee, Conflict])
            .owner(|input| Some(input.conversation_id.0))
            .carried_out(),
        Call::command("set_conversation_mark", calls::set_conversation_mark)
            .summary("Saves a remark and a color about the other side.")
            .refuses(codes![NotFound, Forbidden, Conflict])
            .owner(|input| Some(input.conversation_id.0))
            .carried_out(),
        Call::query("search_conversation_list", calls::search_conversation_list)
            .summary("Searches conversations by name, remark, order number or last message."),
        Call::query("search_msg_list", message::search_msg_list)
            .summary("Searches messages that contain a text, newest first.")
            .refuses(codes![NotFound]),
        Call::command("send_msg", message::send_msg)
            .message()
            .summary("Sends a message; answers once it is saved.")
            .refuses(codes![
                NotFound,
                Forbidden,
                ConversationClosed,
                NotAssignee,
                UnseenMessages,
                Conflict
            ])
            .owner(|input| Some(input.conversation_id.0))
            .by_row("message.client_msg_id, from the body")
            .known_without_key(),
        Call::query("msg_list", message::msg_list)
            .summary("Returns a page of a conversation's messages, oldest first.")
            .refuses(codes![NotFound]),
        Call::query("msg_info", message::msg_info)
            .summary("Returns a message.")
            .refuses(codes![NotFound]),
        Call::command("recall_msg", message::recall_msg)
            .summary("Recalls a message; its text is removed everywhere.")
            .refuses(codes![NotFound, Forbidden, RecallTooLate, AlreadyRecalled, Conflict])
            .owner(of_message)
            .carried_out(),
        Call::command("ack_msg_read", message::ack_msg_read)
            .summary("Moves the caller's read mark forward.")
            .refuses(codes![NotFound, Forbidden, Conflict])
            .owner(|input| Some(input.conversation_id.0))
            .repeatable("a read mark only moves forward")
            .known_without_key(),
        Call::query("unread_msg_count", calls::unread_msg_count)
            .summary("Returns unread counts, in total and per conversation."),
        Call::command("click_msg", message::click_msg)
            .summary("Clicks a button of a card.")
            .refuses(codes![NotFound, Forbidden, AlreadyRecalled, CardExpired, Conflict])
            .owner(|input| Some(input.msg_id.conversation.0))
            .by_row("message_click: the first press stays"),
        Call::command("click_confirm_msg", message::click_confirm_msg)
            .summary("Confirms a message that asks for it.")
            .refuses(codes![NotFound, Forbidden, AlreadyRecalled, CardExpired, Conflict])
            .owner(of_message)
            .by_row("message_click: the first press stays"),
        Call::command("evaluate_conversation", calls::evaluate_conversation)
            .summary("Rates a conversation once; with support, once per resolved visit.")
            .refuses(codes![NotFound, Forbidden, AlreadyEvaluated, Conflict])
            .owner(|input| Some(input.conversation_id.0))
            .carried_out(),
        Call::command("merge_vistor_msg", visitor::merge_vistor_msg)
            .summary("Moves a visitor's conversations to the signed-in account, once.")
            .refuses(codes![NotFound])
            .carried_out(),
        Call::command("set_language", live::set_language).summary("Sets the language of answers."),
        Call::command("set_trans_language", calls::set_trans_language)
            .summary("Sets the language a conversation is translated into.")
            .refuses(codes![NotFound, Forbidden, Conflict])
            .owner(|input| Some(input.conversation_id.0))
            .carried_out(),
        Call::query("trans_msg_body", translation::trans_msg_body)
            .summary("Requests a translation of a message.")
            .refuses(codes![NotFound]),
        Call::command("report_trans_fail", translation::report_trans_fail)
            .summary("Reports a bad translation.")
            .refuses(codes![NotFound])
            .carried_out(),
        Call::command("retry_translate", translation::retry_translate)
            .summary("Requests a new attempt at a translation.")
            .refuses(codes![NotFound])
            .carried_out(),
        Call::command("typing", live::typing)
            .summary("Tells the others in a conversation that the caller is typing.")
            .owner(|input| Some(input.conversation_id.0))
            .repeatable("whoever is typing is typing; nothing is kept")
            .known_without_key(),
        Call::command("watch_presence", live::watch_presence)
            .summary("Returns who is online; over a socket, also subscribes to changes.")
            .repeatable("a socket watches a person or does not; nothing is kept"),
        Call::command("subscribe", live::subscribe)
            .summary("Subscribes to a topic (socket).")
            .refuses(codes![NotFound])
            .repeatable("a socket follows a topic or does not; nothing is kept"),
        Call::command("unsubscribe", live::unsubscribe)
            .summary("Unsubscribes from a topic (socket).")
            .refuses(codes![NotFound])
            .repeatable("a socket follows a topic or does not; nothing is kept"),
        Call::command("resume", live::resume)
            .summary("Returns the messages missed after each cursor.")
            .repeatable("it reads what was missed"),
        Call::post("/api/market/seller/user/set_mark", calls::set_buyer_mark)
            .id("set_mark")
            .summary("Marks a buyer in every conversation the seller has with them.")
            .refuses(codes![NotFound])
            .carried_out()
            .tagged("market"),
    ]
}
