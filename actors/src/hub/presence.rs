//! Presence: who is online, and who watches them. Kept only in memory.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use dashmap::{DashMap, DashSet};
use guildhall_domain::ids::Uid;
use tokio::time::Instant;

use super::{PresenceChanged, Push, Subscriber, SubscriberId};

/// How long a disconnected person still counts as online, so that tunnels and deployments do not cause flapping. Realtime 2.9.
pub(super) const GRACE: Duration = Duration::from_secs(30);

type Watchers = HashMap<SubscriberId, Arc<dyn Subscriber>>;

#[derive(Default)]
pub(super) struct Presence {
    /// People who are connected, and those who disconnected less than [`GRACE`] ago.
    online: DashSet<Uid>,
    watchers: DashMap<Uid, Watchers>,
    watched: DashMap<SubscriberId, Vec<Uid>>,
    changes: Mutex<Changes>,
}

#[derive(Default)]
struct Changes {
    /// Changes that were not pushed yet, oldest first.
    came: Vec<Uid>,
    /// When people disconnected. All have the same grace period, so the first entry is due first.
    left: VecDeque<(Instant, Uid)>,
    /// How many entries of `left` each person has, so that many who disconnect at once are handled in one pass.
    waiting: HashMap<Uid, usize>,
}

impl Changes {
    /// Counts an entry of `uid` that was taken out of `left`. Returns whether it was the last.
    fn is_last(&mut self, uid: Uid) -> bool {
        let Some(waiting) = self.waiting.get_mut(&uid) else { return true };
        *waiting -= 1;
        if *waiting == 0 {
            self.waiting.remove(&uid);
            return true;
        }
        false
    }
}

impl Presence {
    pub(super) fn is_online(&self, uid: Uid) -> bool {
        self.online.contains(&uid)
    }

    pub(super) fn came(&self, uid: Uid) {
        if self.online.insert(uid) {
            self.changes().came.push(uid);
        }
    }

    /// The last subscriber of `uid` has disconnected.
    pub(super) fn left(&self, uid: Uid) {
        let mut changes = self.changes();
        changes.left.push_back((Instant::now(), uid));
        *changes.waiting.entry(uid).or_default() += 1;
    }

    /// Replaces the people that `subscriber` watches. Returns those who are online.
    pub(super) fn watch(
        &self,
        id: SubscriberId,
        subscriber: &Arc<dyn Subscriber>,
        uids: &[Uid],
    ) -> Vec<Uid> {
        self.unwatch(id);
        for &uid in uids {
            self.watchers.entry(uid).or_default().insert(id, Arc::clone(subscriber));
        }
        if !uids.is_empty() {
            self.watched.insert(id, uids.to_vec());
        }
        uids.iter().copied().filter(|&uid| self.is_online(uid)).collect()
    }

    pub(super) fn unwatch(&self, id: SubscriberId) {
        let Some((_, uids)) = self.watched.remove(&id) else { return };
        for uid in uids {
            self.watchers.remove_if_mut(&uid, |_, watchers| {
                watchers.remove(&id);
                watchers.is_empty()
            });
        }
    }

    /// Pushes the changes to the watchers. `here` says who has a subscriber now.
    pub(super) fn tell(&self, here: impl Fn(Uid) -> bool) {
        let mut news = Vec::new();
        {
            let mut changes = self.changes();
            news.extend(changes.came.drain(..).map(|uid| (uid, true)));
            while let Some(&(at, uid)) = changes.left.front()
                && at.elapsed() >= GRACE
            {
                changes.left.pop_front();
                // A person who came back and disconnected again has a later entry.
                if !changes.is_last(uid) {
                    continue;
                }
                if !here(uid) && self.online.remove(&uid).is_some() {
                    news.push((uid, false));
                }
            }
        }
        for (uid, online) in news {
            let Some(watchers) = self.watchers.get(&uid).map(|watchers| watchers.clone()) else {
                continue;
            };
            let notice = Push::new(PresenceChanged { uid, online });
            for watcher in watchers.values() {
                watcher.deliver(&mut [&notice].into_iter());
            }
        }
    }

    /// Whether no disconnected person is in their grace period.
    #[cfg(test)]
    pub(super) fn is_quiet(&self) -> bool {
        let changes = self.changes();
        changes.left.is_empty() && changes.waiting.is_empty()
    }

    fn changes(&self) -> std::sync::MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
