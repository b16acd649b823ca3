//! Viewers: which agents have a conversation open, and which of them are typing. Nothing here is durable.

use dashmap::DashMap;
use guildhall_domain::ids::Uid;
use guildhall_persistence::identity::public_profile::PublicProfile;
use uuid::Uuid;

use super::{Hub, Push, SubscriberId, ViewersChanged};

/// A viewer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Viewer {
    pub face: PublicProfile,
    pub typing: bool,
}

#[derive(Default)]
pub(super) struct Viewers {
    at: DashMap<SubscriberId, Uuid>,
    lookers: DashMap<Uuid, Vec<(SubscriberId, Viewer)>>,
}

impl Hub {
    /// Its viewers in all processes. Almost always none, and then nothing is copied.
    pub fn looking_at(&self, seen: Uuid) -> Vec<Uid> {
        let here = self.0.looking.of(seen);
        let mut uids: Vec<Uid> = here.iter().map(|looker| looker.face.uid).collect();
        if let Some(link) = self.link() {
            uids.extend(link.others.lookers(seen).iter().map(|looker| looker.face.uid));
            uids.sort_unstable();
            uids.dedup();
        }
        uids
    }

    /// Pushes the list of viewers to the viewers and to `also`.
    pub fn tell_lookers(&self, seen: Uuid, also: Option<Uid>) {
        let viewers = self.lookers(seen);
        let mut to: Vec<Uid> = viewers.iter().map(|looker| looker.face.uid).collect();
        to.extend(also);
        to.sort_unstable();
        to.dedup();
        let news = ViewersChanged { id: seen, viewers };
        self.tell(&to, &Push::new(news), None);
    }

    pub(super) fn look_at(&self, id: SubscriberId, seen: Uuid, looker: Viewer) -> Vec<Viewer> {
        let looking = &self.0.looking;
        let before = looking.at.insert(id, seen);
        if before.is_some_and(|before| before != seen) {
            self.forget_looker(id, before);
        }
        {
            let mut lookers = looking.lookers.entry(seen).or_default();
            match lookers.iter_mut().find(|(subscriber, _)| *subscriber == id) {
                Some((_, known)) => *known = looker,
                None => lookers.push((id, looker)),
            }
        }
        self.say_lookers(seen);
        self.lookers(seen)
    }

    pub(super) fn look_away(&self, id: SubscriberId) {
        if self.0.looking.at.is_empty() {
            return;
        }
        let before = self.0.looking.at.remove(&id).map(|(_, seen)| seen);
        self.forget_looker(id, before);
    }

    fn forget_looker(&self, id: SubscriberId, seen: Option<Uuid>) {
        let Some(seen) = seen else { return };
        self.0.looking.lookers.remove_if_mut(&seen, |_, lookers| {
            lookers.retain(|(subscriber, _)| *subscriber != id);
            lookers.is_empty()
        });
        self.say_lookers(seen);
        self.tell_lookers(seen, None);
    }

    /// Publishes the viewers of this process to the others.
    fn say_lookers(&self, seen: Uuid) {
        if let Some(link) = self.link() {
            link.looking(seen, &self.0.looking.of(seen));
        }
    }

    /// Its viewers in all processes.
    pub(super) fn lookers(&self, seen: Uuid) -> Vec<Viewer> {
        let mut all = self.0.looking.of(seen);
        if let Some(link) = self.link() {
            all.extend(link.others.lookers(seen));
        }
        once(all.iter())
    }
}

impl Viewers {
    /// Its viewers in this process.
    fn of(&self, seen: Uuid) -> Vec<Viewer> {
        if self.lookers.is_empty() {
            return Vec::new();
        }
        let lookers = self.lookers.get(&seen);
        lookers.map_or_else(Vec::new, |all| once(all.iter().map(|(_, looker)| looker)))
    }

    /// All viewers of this process.
    pub(super) fn all(&self) -> Vec<(Uuid, Vec<Viewer>)> {
        if self.lookers.is_empty() {
            return Vec::new();
        }
        let all = self.lookers.iter();
        all.map(|all| (*all.key(), once(all.iter().map(|(_, looker)| looker)))).collect()
    }
}

/// Each person once, however many windows they have; typing if one of the windows is.
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
