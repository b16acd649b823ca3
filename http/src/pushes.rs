//! News on its way to sockets: each encoded once, however many hear it.
//!
//! Source: `docs/wire.md`, "Pushes".
use crate::account::User;
use crate::console::wire::{DeskTopic, DeskTopicPush, Duty, GivenPush, PlacePush, ViewersPush};
use crate::draft;
use crate::im::{
    view::Viewer,
    wire::{Message, PresencePush, ReadPush, Translation, TypingPush},
};
use crate::lottery::wire::{LotteryEvent, LotterySession};
use crate::note::{MentionPush, Note};
use crate::order::wire::{BriefAsset, Order, Payment, TopicPush};
use crate::topup::wire::TopUpPlace;
use guildhall_actors::{
    desk::TOPIC,
    hub::{DomainEvent, Push},
    lottery,
};
use guildhall_gateway::Frame;
use guildhall_persistence::conversation::ConversationView;
use serde::Serialize;
use std::sync::Arc;

/// The one namespace.
pub const NAMESPACE: &str = "/";

/// The frame of a notice; made by the first socket that asks. A conversation looks different to everybody, so it is
/// told to one person and seen by `viewer`.
pub fn frame<'a>(notice: &'a Push, viewer: Viewer<'_>) -> Option<&'a Frame> {
    encoded(notice, |view| Some(conversation(view, viewer)))
}

/// The same for a notice that looks the same to everybody.
pub fn common_frame(notice: &Push) -> Option<&Frame> {
    let is_common = !matches!(notice.news(), Some(DomainEvent::Conversation(_)));
    is_common.then(|| encoded(notice, |_| None)).flatten()
}

/// A notice of another process, which has encoded its frame.
pub fn finished(frame: Frame) -> Arc<Push> {
    Push::finished(Some(frame))
}

/// The frame of a notice, made if this is the first time that anybody asks. `seen` is how a conversation looks to who asks.
fn encoded(notice: &Push, seen: impl FnOnce(&ConversationView) -> Option<Frame>) -> Option<&Frame> {
    let frame: &Option<Frame> = notice.wire(|news| encode(news, seen))?;
    frame.as_ref()
}

fn conversation(view: &ConversationView, viewer: Viewer<'_>) -> Frame {
    let key = format!("conversation:{}", view.conversation_id);
    Frame::snapshot(NAMESPACE, "conversation", key, &viewer.conversation(view.clone()))
}

fn encode(
    news: &DomainEvent,
    seen: impl FnOnce(&ConversationView) -> Option<Frame>,
) -> Option<Frame> {
    Some(match news {
        DomainEvent::Conversation(view) => return seen(view),
        DomainEvent::Message(view) => Frame::event(NAMESPACE, "msg", &Message::from(view.clone())),
        DomainEvent::MessageUpdated(view) => {
            Frame::event(NAMESPACE, "msg_update", &Message::from(view.clone()))
        }
        DomainEvent::Account(account) => {
            let push = User::from((**account).clone());
            Frame::snapshot(NAMESPACE, "account", "account", &push)
        }
        DomainEvent::Translation(translation) => {
            let push = Translation::from(translation.clone());
            // Only how it stands now counts.
            let key = format!("translation:{}:{}", push.msg_id, push.language);
            Frame::snapshot(NAMESPACE, "translation", key, &push)
        }
        DomainEvent::Order { view, side } => {
            let data = Order::seen(view, *side);
            topic(format!("order:{}", view.order.order_id), view.version, data)
        }
        DomainEvent::Payment(row) => {
            let (id, version) = (row.payment_id, row.version);
            topic(format!("payment:{id}"), version, Payment::from((**row).clone()))
        }
        DomainEvent::Wallet { uid, parts, version } => {
            topic(format!("wallet:{uid}"), *version, BriefAsset::of(*parts, *version))
        }
        DomainEvent::Lottery(view) => {
            let (id, version) = (view.event_id, view.version);
            topic(format!("{}{id}", lottery::TOPIC), version, LotteryEvent::from((**view).clone()))
        }
        DomainEvent::LotterySession(standing) => {
            let (id, version) = (standing.seat.event, standing.version);
            let data = LotterySession::from((**standing).clone());
            topic(format!("{}{id}", lottery::SESSION_TOPIC), version, data)
        }
        DomainEvent::TopUp(shown) => {
            let id = shown.live.place.place_id;
            topic(format!("queue:{id}"), shown.version(), TopUpPlace::from(&**shown))
        }
        DomainEvent::Read { conversation_id, uid, read_seq } => {
            let push = ReadPush {
                conversation_id: conversation_id.to_string(),
                uid: uid.to_string(),
                read_seq: *read_seq,
            };
            // Only the newest mark of a person in a talk counts.
            Frame::snapshot(NAMESPACE, "read", format!("read:{conversation_id}:{uid}"), &push)
        }
        DomainEvent::Typing { conversation_id, uid } => {
            let push =
                TypingPush { conversation_id: conversation_id.to_string(), uid: uid.to_string() };
            Frame::volatile(NAMESPACE, "typing", &push)
        }
        DomainEvent::Presence { uid, online } => {
            let push = PresencePush { uid: uid.to_string(), online: *online };
            Frame::volatile(NAMESPACE, "presence", &push)
        }
        DomainEvent::Place { conversation_id, place } => {
            let push =
                PlacePush { conversation_id: conversation_id.to_string(), place: (*place).into() };
            Frame::snapshot(NAMESPACE, "place", format!("place:{conversation_id}"), &push)
        }
        DomainEvent::Given { conversation_id, why, from } => {
            let push = GivenPush {
                conversation_id: conversation_id.to_string(),
                why: why.as_str(),
                from: from.clone().map(Into::into),
            };
            Frame::event(NAMESPACE, "given", &push)
        }
        DomainEvent::Duty(duty) => Frame::snapshot(NAMESPACE, "duty", "duty", &Duty::from(*duty)),
        DomainEvent::Viewers { conversation_id, viewers } => {
            let push = ViewersPush {
                conversation_id: conversation_id.to_string(),
                viewers: viewers.iter().cloned().map(Into::into).collect(),
            };
            Frame::snapshot(NAMESPACE, "viewers", format!("viewers:{conversation_id}"), &push)
        }
        DomainEvent::Board(board) => {
            let topic = format!("{TOPIC}{}", board.team);
            let push = DeskTopicPush {
                topic: topic.clone(),
                version: board.version,
                data: DeskTopic::from(&**board),
            };
            Frame::snapshot(NAMESPACE, "topic", topic, &push)
        }
        DomainEvent::Draft(draft) => {
            let push = draft::Draft::from(draft.clone());
            let key = format!("draft:{}", push.conversation_id);
            Frame::snapshot(NAMESPACE, "draft", key, &push)
        }
        DomainEvent::Note(note) => Frame::event(NAMESPACE, "note", &Note::from((**note).clone())),
        DomainEvent::Mention { note, unread } => {
            let push = MentionPush { note: (**note).clone().into(), unread: *unread };
            Frame::event(NAMESPACE, "mention", &push)
        }
    })
}

/// A snapshot of something one can follow: only the newest counts.
fn topic<T: Serialize>(topic: String, version: i64, data: T) -> Frame {
    let key = format!("topic:{topic}");
    Frame::snapshot(NAMESPACE, "topic", key, &TopicPush { topic, version, data })
}
