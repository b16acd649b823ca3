//! Which agents look at which talk of the desk, and who of them is writing. Nothing here is durable.

use dashmap::DashMap;
use guildhall_domain::ids::{ConversationId, Uid};
use guildhall_persistence::identity::public_profile::PublicProfile;

use super::{Hub, ListenerId, Push, ViewersChanged};

/// An agent who looks at a talk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Viewer {
    pub face: PublicProfile,
    pub typing: bool,
}

#[derive(Default)]
pub(super) struct Viewers {
    at: DashMap<ListenerId, ConversationId>,
    lookers: DashMap<ConversationId, Vec<(ListenerId, Viewer)>>,
}

impl Hub {
    /// Who looks at a talk, in whatever process. Empty for almost every talk, and then nothing is copied.
    pub fn looking_at(&self, conversation: ConversationId) -> Vec<Uid> {
        let here = self.0.looking.at_talk(conversation);
        let mut uids: Vec<Uid> = here.iter().map(|looker| looker.face.uid).collect();
        if let Some(link) = self.link() {
            uids.extend(link.others.lookers(conversation).iter().map(|looker| looker.face.uid));
            uids.sort_unstable();
            uids.dedup();
        }
        uids
    }

    /// Tells who looks at a talk, and `also`, who does.
    pub fn tell_lookers(&self, conversation: ConversationId, also: Option<Uid>) {
        let viewers = self.lookers(conversation);
        let mut to: Vec<Uid> = viewers.iter().map(|looker| looker.face.uid).collect();
        to.extend(also);
        to.sort_unstable();
        to.dedup();
        let news = ViewersChanged { conversation_id: conversation, viewers };
        self.tell(&to, &Push::new(news), None);
    }

    pub(super) fn look_at(
        &self,
        id: ListenerId,
        conversation: ConversationId,
        looker: Viewer,
    ) -> Vec<Viewer> {
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
        self.say_lookers(conversation);
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
        self.say_lookers(conversation);
        self.tell_lookers(conversation, None);
    }

    /// Lets the other processes know who looks from this one.
    fn say_lookers(&self, conversation: ConversationId) {
        if let Some(link) = self.link() {
            link.looking(conversation, &self.0.looking.at_talk(conversation));
        }
    }

    /// All who look at a talk, in whatever process.
    pub(super) fn lookers(&self, conversation: ConversationId) -> Vec<Viewer> {
        let mut all = self.0.looking.at_talk(conversation);
        if let Some(link) = self.link() {
            all.extend(link.others.lookers(conversation));
        }
        once(all.iter())
    }
}

impl Viewers {
    /// Who looks at a talk from this process.
    fn at_talk(&self, conversation: ConversationId) -> Vec<Viewer> {
        if self.lookers.is_empty() {
            return Vec::new();
        }
        let lookers = self.lookers.get(&conversation);
        lookers.map_or_else(Vec::new, |all| once(all.iter().map(|(_, looker)| looker)))
    }

    /// All who look at anything from this process.
    pub(super) fn all(&self) -> Vec<(ConversationId, Vec<Viewer>)> {
        if self.lookers.is_empty() {
            return Vec::new();
        }
        let talks = self.lookers.iter();
        talks.map(|all| (*all.key(), once(all.iter().map(|(_, looker)| looker)))).collect()
    }
}

/// Each agent once, whatever the number of their windows; typing if one of them is.
fn once<'a>(all: impl Iterator<Item = &'a Viewer>) -> Vec<Viewer> {
    let mut once: Vec<Viewer> = Vec::new();
    for looker in all {
        match once.iter_mut().find(|it| it.face.uid == looker.face.uid) {
            Some(known) => known.typing |= looker.typing,
            None => once.push(looker.clone()),
        }
    }
    once
}
