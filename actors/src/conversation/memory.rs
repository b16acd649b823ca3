//! The state that the actor of a conversation keeps in memory. All of it can be read from Postgres again; an idle actor holds little
//! more than the members.

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

/// Number of first answers that are kept for retries. The unique index finds older ones.
const RECENT: usize = 64;

/// Most changes that may wait for the writer. Ours: a conversation has few members.
pub(super) const LATER: usize = 64;

/// See the module.
pub struct Memory {
    /// The cached row; `None` while it may be out of date.
    pub(super) live: Option<ConversationRecord>,
    recent: VecDeque<Recent>,
    /// Messages for the next batch.
    pub(super) waiting: VecDeque<Outgoing>,
    /// The batch that the writer is saving. Meanwhile nothing else may change the row's version.
    pub(super) in_flight: Vec<Outgoing>,
    /// Changes that wait until the writer has answered.
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

    /// The first answer to a recent message.
    pub(super) fn first_answer(
        &self,
        sender: Uid,
        client_msg_id: ClientMsgId,
    ) -> Option<SendReceipt> {
        // Search from the newest: retries come soon.
        let mut recent = self.recent.iter().rev();
        recent.find(|it| it.client_msg_id == client_msg_id && it.sender == sender).map(|it| it.sent)
    }

    pub(super) fn remember(&mut self, sender: Uid, client_msg_id: ClientMsgId, sent: SendReceipt) {
        if self.recent.len() == RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(Recent { sender, client_msg_id, sent });
    }

    /// The waiting message with this id, if there is one.
    pub(super) fn on_its_way(
        &mut self,
        sender: Uid,
        client_msg_id: ClientMsgId,
    ) -> Option<&mut Outgoing> {
        let mut all = self.waiting.iter_mut().chain(&mut self.in_flight);
        all.find(|it| it.client_msg_id == client_msg_id && it.by.uid == sender)
    }

    /// Frees the capacity that a burst of messages has left.
    pub(super) fn shrink(&mut self) {
        self.waiting.shrink_to(0);
        self.in_flight.shrink_to(0);
        self.later.shrink_to(0);
    }
}

/// The relation of `by` to a conversation.
pub(super) fn access(live: &ConversationRecord, by: Speaker) -> Access {
    Access {
        role: by.role,
        takes_part: live.members.iter().any(|member| member.uid == by.uid),
        is_support: live.is_support,
        has_agent: has_agent(live),
    }
}

/// Whether the conversation is assigned to an agent.
fn has_agent(live: &ConversationRecord) -> bool {
    match &live.support {
        Some(support) => support.agent.is_some(),
        None => live.members.iter().any(|member| member.role.is_staff()),
    }
}
