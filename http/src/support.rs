//! Customer service: the agents' console, what supervisors set and see, and what customers meet before an agent answers.
//!
//! Source: `docs/wire.md`, "Console", "People and supervision", "Templates, welcome, FAQ".
pub mod block;
pub mod console;
pub mod draft;
pub mod faq;
pub mod membership;
pub mod note;
pub mod refusals;
pub mod supervision;
pub mod template;
pub mod welcome;

use crate::{
    api::{
        call::{Call, codes},
        feature::Feature,
        pushes::PushKind,
        topics::Topic,
    },
    conversation::{extension::ConversationExtensions, upload::Uploads},
    support::{
        block::Blocks,
        console::wire::{AssignedPush, Duty, PlacePush, SupportTopic, ViewersPush},
        refusals::Blocked,
    },
};
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_actors::{
    conversation::Conversations,
    floor::{Failure, Floor},
    hub::ViewersChanged,
    registry::Need,
    support::{
        Support, TOPIC,
        events::{BoardChanged, ConversationAssigned, DutyChanged, NoteAdded, PlaceChanged},
    },
};
use guildhall_domain::ids::ConversationId;
use std::sync::Arc;

/// Adds what customer service does in conversations.
fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let runtime = floor.workers.runtime().clone();
        let blocks = Arc::new(Blocks::new(floor.pool.clone(), runtime));
        floor.registry.insert(Arc::clone(&blocks));
        let extensions = floor.registry.get_or_default::<ConversationExtensions>();
        extensions.push(Box::new(block::Guard(blocks)));
        extensions.push(Box::new(template::SendFromTemplate));
        extensions.push(Box::new(welcome::Greet));
        extensions.push(Box::new(faq::AnswerQuestion));
        Ok(())
    }
    .boxed()
}

/// What customer service brings to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        tags: &[
            (
                "console",
                "Customer service: the queue, whose conversation it is, templates, teams, statistics. For staff.",
            ),
            ("faq", "Frequently asked questions."),
        ],
        refusals: refusals::ALL.to_vec(),
        also_refuses: vec![("send_msg", codes![Blocked])],
        pushes: pushes(),
        topics: vec![Topic::new::<SupportTopic>(
            TOPIC,
            "team_id",
            "A team's board; its agents.",
            |context, caller, id| console::board::follow(context, caller, id).boxed(),
        )],
        start: vec![guildhall_actors::support::start, start],
        needs: vec![
            Need::of::<Support>(),
            Need::of::<Conversations>(),
            Need::of::<Arc<Blocks>>(),
            Need::of::<Arc<Uploads>>(),
        ],
        tidy: Some(|registry| registry.get::<Arc<Blocks>>().forget_the_quiet()),
        ..Feature::default()
    }
}

fn calls() -> Vec<Call> {
    let calls = [
        console::calls(),
        template::calls(),
        draft::calls(),
        note::calls(),
        faq::calls(),
        welcome::calls(),
        crate::support::block::calls(),
        supervision::calls(),
    ];
    calls.into_iter().flatten().collect()
}

fn pushes() -> Vec<PushKind> {
    vec![
        PushKind::snapshot(
            "place",
            "a conversation",
            |PlaceChanged { conversation_id, place }: &PlaceChanged| {
                let conversation_id = conversation_id.to_string();
                let key = format!("place:{conversation_id}");
                (key, PlacePush { conversation_id, place: (*place).into() })
            },
        )
        .to("The customer who waits.")
        .about("The caller's position in the support queue."),
        PushKind::event("given", |assigned: &ConversationAssigned| AssignedPush {
            conversation_id: assigned.conversation_id.to_string(),
            why: assigned.why,
            from: assigned.from.clone().map(Into::into),
        })
        .to("The agent.")
        .about("A conversation was assigned to the agent, or taken away."),
        PushKind::snapshot("duty", "the agent's duty", |DutyChanged(duty): &DutyChanged| {
            ("duty".to_owned(), Duty::from(*duty))
        })
        .to("The agent's own sockets.")
        .about("The agent's duty state changed, perhaps in another window."),
        PushKind::snapshot(
            "viewers",
            "a conversation",
            |ViewersChanged { id, viewers }: &ViewersChanged| {
                let conversation_id = ConversationId(*id).to_string();
                let key = format!("viewers:{conversation_id}");
                let viewers = viewers.iter().cloned().map(Into::into).collect();
                (key, ViewersPush { conversation_id, viewers })
            },
        )
        .to("The agents who view it, and whose it is.")
        .about("Which agents are viewing a conversation."),
        PushKind::topic(|BoardChanged(board): &BoardChanged| {
            (format!("{TOPIC}{}", board.team), board.version, SupportTopic::from(&**board))
        }),
        PushKind::snapshot(
            "draft",
            "a conversation",
            |draft::DraftChanged(draft): &draft::DraftChanged| {
                let push = draft::Draft::from(draft.clone());
                (format!("draft:{}", push.conversation_id), push)
            },
        )
        .to("The caller's other sockets.")
        .about("The caller's draft changed in another window."),
        PushKind::event("note", |NoteAdded(note): &NoteAdded| note::Note::from((**note).clone()))
            .to("Agents: the author, whose conversation it is, who views it and who is mentioned.")
            .about("An agent added a note to a conversation."),
        PushKind::event("mention", |note::Mentioned { note, unread }: &note::Mentioned| {
            note::MentionPush { note: (**note).clone().into(), unread: *unread }
        })
        .to("The agent who is mentioned.")
        .about("A note mentions the caller."),
    ]
}
