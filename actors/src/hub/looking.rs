//! Which agents look at which talk of the desk, and who of them is writing. Nothing here is durable.

use dashmap::DashMap;
use guildhall_domain::ids::{ConversationId, Uid};
use guildhall_persistence::face::Face;

use super::{Hub, ListenerId, News, Notice};

/// An agent who looks at a talk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Looker {
    pub face: Face,
    pub typing: bool,
}

#[derive(Default)]
pub(super) struct Looking {
    at: DashMap<ListenerId, ConversationId>,
    lookers: DashMap<ConversationId, Vec<(ListenerId, Looker)>>,
}

impl Hub {
    /// Who looks at a talk. Empty for almost every talk, and then nothing is copied.
    pub fn looking_at(&self, conversation: ConversationId) -> Vec<Uid> {
        if self.0.looking.lookers.is_empty() {
            return Vec::new();
        }
        let lookers = self.0.looking.lookers.get(&conversation);
        lookers.map_or_else(Vec::new, |all| all.iter().map(|(_, it)| it.face.uid).collect())
    }

    /// Tells who looks at a talk, and `also`, who does.
    pub fn tell_lookers(&self, conversation: ConversationId, also: Option<Uid>) {
        let viewers = self.lookers(conversation);
        let mut to: Vec<Uid> = viewers.iter().map(|looker| looker.face.uid).collect();
        to.extend(also);
        to.sort_unstable();
        to.dedup();
        let news = News::Viewers { conversation_id: conversation, viewers };
        self.tell(&to, &Notice::new(news), None);
    }

    pub(super) fn look_at(
        &self,
        id: ListenerId,
        conversation: ConversationId,
        looker: Looker,
    ) -> Vec<Looker> {
        let looking = &self.0.looking;
        let before = looking.at.insert(id, conversation);
        if before.is_some_and(|before| before != conversation) {
            self.forget_looker(id, before);
        }
        {
            let mut lookers = looking.lookers.entry(conversation).or_default();
            match lookers.iter_mut().find(|(listener, _)| *listener == id) {
                Some((_, known)) => *known = looker,
                None => lookers.push((id, looker)),
            }
        }
        self.lookers(conversation)
    }

    pub(super) fn look_away(&self, id: ListenerId) {
        if self.0.looking.at.is_empty() {
            return;
        }
        let before = self.0.looking.at.remove(&id).map(|(_, conversation)| conversation);
        self.forget_looker(id, before);
    }

    fn forget_looker(&self, id: ListenerId, conversation: Option<ConversationId>) {
        let Some(conversation) = conversation else { return };
        self.0.looking.lookers.remove_if_mut(&conversation, |_, lookers| {
            lookers.retain(|(listener, _)| *listener != id);
            lookers.is_empty()
        });
        self.tell_lookers(conversation, None);
    }

    /// Each agent once, whatever the number of their windows; typing if one of them is.
    fn lookers(&self, conversation: ConversationId) -> Vec<Looker> {
        let Some(all) = self.0.looking.lookers.get(&conversation).map(|all| all.clone()) else {
            return Vec::new();
        };
        let mut once: Vec<Looker> = Vec::with_capacity(all.len());
        for (_, looker) in all.iter() {
            match once.iter_mut().find(|it| it.face.uid == looker.face.uid) {
                Some(known) => known.typing |= looker.typing,
                None => once.push(looker.clone()),
            }
        }
        once
    }
}
