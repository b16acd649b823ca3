//! A subscriber's registration in the hub: its topics, the people it watches, and what it views.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use guildhall_domain::ids::{SessionId, Uid};
use uuid::Uuid;

use super::{Hub, Subscriber, SubscriberId, Viewer, link::topic_channel};

/// How long a new socket waits for the bus. Ours: a hundred times what a Redis nearby takes.
const SETTLED_IN: Duration = Duration::from_millis(300);

/// A subscriber's registration in the hub. Dropping it detaches the subscriber.
pub struct Attachment {
    pub(super) hub: Hub,
    pub(super) id: SubscriberId,
    pub(super) uid: Uid,
    pub(super) session: Option<SessionId>,
    pub(super) subscriber: Arc<dyn Subscriber>,
    /// Its topics, so that detaching need not search all topics.
    pub(super) followed: Mutex<HashSet<String>>,
}

impl Attachment {
    /// Its id, to exclude it from a push.
    pub fn id(&self) -> SubscriberId {
        self.id
    }

    pub fn uid(&self) -> Uid {
        self.uid
    }

    /// Replaces the people whose presence this subscriber watches. Returns those who are online.
    pub fn watch(&self, uids: &[Uid]) -> Vec<Uid> {
        self.hub.0.presence.watch(self.id, &self.subscriber, uids)
    }

    /// Waits until pushes of other processes arrive here too, for this person and their topics. State that is read afterwards misses
    /// nothing. If it takes too long, the subscriber is asked to resync later.
    pub async fn settled(&self) {
        let Some(mut settling) = self.hub.link().and_then(|link| link.bus.settling()) else {
            return;
        };
        if tokio::time::timeout(SETTLED_IN, &mut settling).await.is_err() {
            let subscriber = Arc::downgrade(&self.subscriber);
            tokio::spawn(async move {
                let _ = settling.await; // an error means that the bus is down, and then everybody is asked to resync anyway
                if let Some(subscriber) = subscriber.upgrade() {
                    subscriber.resync();
                }
            });
        }
    }

    /// Subscribes to `topic`.
    pub fn follow(&self, topic: &str) {
        self.followed().insert(topic.to_owned());
        let mut followers = self.hub.0.topics.entry(topic.to_owned()).or_default();
        if let (true, Some(link)) = (followers.is_empty(), self.hub.link()) {
            link.bus.want(&topic_channel(topic));
        }
        followers.insert(self.id, Arc::clone(&self.subscriber));
    }

    /// Unsubscribes from `topic`. Returns whether it was subscribed.
    pub fn unfollow(&self, topic: &str) -> bool {
        if !self.followed().remove(topic) {
            return false;
        }
        self.leave(topic);
        true
    }

    fn leave(&self, topic: &str) {
        self.hub.0.topics.remove_if_mut(topic, |_, followers| {
            followers.remove(&self.id);
            if let (true, Some(link)) = (followers.is_empty(), self.hub.link()) {
                link.bus.unwant(&topic_channel(topic));
            }
            followers.is_empty()
        });
    }

    fn followed(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets what this subscriber views; `None` for nothing. Returns its viewers.
    pub fn look_at(&self, looked: Option<(Uuid, Viewer)>) -> Vec<Viewer> {
        match looked {
            Some((seen, looker)) => self.hub.look_at(self.id, seen, looker),
            None => {
                self.hub.look_away(self.id);
                Vec::new()
            }
        }
    }
}

impl Drop for Attachment {
    fn drop(&mut self) {
        let followed = std::mem::take(&mut *self.followed());
        followed.iter().for_each(|topic| self.leave(topic));
        self.hub.detach(self.id, self.uid, self.session);
    }
}
