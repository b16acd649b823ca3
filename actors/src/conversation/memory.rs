//! What the actor of a conversation remembers. All of it can be read from Postgres again; an idle one holds little more than its members.

use std::collections::VecDeque;

use guildhall_domain::{
    conversation::{Access, Speaker},
    ids::{ClientMsgId, Uid},
};
use guildhall_persistence::conversation::ConversationRecord;

use super::{
    SendReceipt,
    actor::{ConversationChange, Outgoing},
};

/// First answers kept for repeats. The unique index knows the older ones.
const RECENT: usize = 64;

/// Changes that may wait for the writer. Ours: a conversation has a handful of people.
pub(super) const LATER: usize = 64;

/// See the module.
pub struct Memory {
    /// The row as last seen; `None` while it is in doubt.
    pub(super) live: Option<ConversationRecord>,
    recent: VecDeque<Recent>,
    /// To be written next.
    pub(super) waiting: VecDeque<Outgoing>,
    /// With the writer now. While there are any, nothing else may move the row's version.
    pub(super) in_flight: Vec<Outgoing>,
    /// Changes that wait for the writer's answer.
    pub(super) later: VecDeque<ConversationChange>,
}

struct Recent {
    sender: Uid,
    client_msg_id: ClientMsgId,
    sent: SendReceipt,
}

impl Memory {
    pub(super) fn new(live: ConversationRecord) -> Self {
        Self {
            live: Some(live),
            recent: VecDeque::new(),
            waiting: VecDeque::new(),
            in_flight: Vec::new(),
            later: VecDeque::new(),
        }
    }

    /// The first answer to a message that was sent not long ago.
    pub(super) fn first_answer(
        &self,
        sender: Uid,
        client_msg_id: ClientMsgId,
    ) -> Option<SendReceipt> {
        // From the newest: a retry comes soon.
        let mut recent = self.recent.iter().rev();
        recent.find(|it| it.client_msg_id == client_msg_id && it.sender == sender).map(|it| it.sent)
    }

    pub(super) fn remember(&mut self, sender: Uid, client_msg_id: ClientMsgId, sent: SendReceipt) {
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(Recent { sender, client_msg_id, sent });
    }

    /// The same message, if it is on its way already.
    pub(super) fn on_its_way(
        &mut self,
        sender: Uid,
        client_msg_id: ClientMsgId,
    ) -> Option<&mut Outgoing> {
        let mut all = self.waiting.iter_mut().chain(&mut self.in_flight);
        all.find(|it| it.client_msg_id == client_msg_id && it.by.uid == sender)
    }

    /// Gives back the room a burst took.
    pub(super) fn shrink(&mut self) {
        self.waiting.shrink_to(0);
        self.in_flight.shrink_to(0);
        self.later.shrink_to(0);
    }
}

/// How `by` stands to a conversation.
pub(super) fn access(live: &ConversationRecord, by: Speaker) -> Access {
    Access {
        role: by.role,
        takes_part: live.members.iter().any(|member| member.uid == by.uid),
        is_support: live.is_support,
        has_agent: has_agent(live),
    }
}

/// Whether an agent has the conversation.
fn has_agent(live: &ConversationRecord) -> bool {
    match &live.support {
        Some(support) => support.agent.is_some(),
        None => live.members.iter().any(|member| member.role.is_staff()),
    }
}
