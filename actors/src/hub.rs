//! Fan-out: the subscribers of this process, and delivery to them; with a bus, to those of all processes.
//!
//! A subscriber is one socket (or one waiting poll) of a person. [`Hub::tell`] finds the subscribers of each person in a
//! sharded map and delivers the same [`Push`] to each: the frame is encoded once and shared. Delivery holds no lock
//! that attaching waits for longer than a look-up, because the subscribers of a person are a list that is replaced and never
//! changed; a room of 5,000 is 5,000 look-ups and 5,000 calls.
//!
//! - [`Subscriber::deliver`] must be quick and must not block: it puts the push into the socket's bounded outbox, or drops
//!   it and marks the socket as lagging.
//! - Nothing here is durable. Clients find missed messages by the `seq` (architecture section 5).
//! - The sockets of a revoked session end at once, also those that attach within the next minute because their check was under way.
//! - Presence is pushed to its watchers every two seconds, "offline" only after 30 s; typing is pushed once in three
//!   seconds for each person and conversation, and again at once after each message. Realtime 2.9.
//! - A push whose content differs by person is read by its feature ([`View`]), in the process of each subscriber. The hub knows
//!   only ids and no feature.
//!
//! With `REDIS_URL` there are other processes ([`Hub::join`], decision 0014): what is pushed here is published to them too, and
//! what they publish is delivered here. This process then cannot tell whether a push has a recipient ([`Hub::may_hear`]), but it still knows
//! who is online, because processes exchange presence. Functions that end in `_local` mean this process alone.

mod attachment;
mod bus_listener;
mod bus_message;
mod ending;
mod events;
mod heartbeat;
mod joining;
mod link;
mod presence;
mod push;
mod remote_presence;
mod resync;
#[cfg(test)]
mod tests;
mod typing;
mod viewers;
mod views;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use dashmap::{DashMap, Entry};
use guildhall_domain::ids::{SessionId, Uid};
use metrics::{Counter, counter, gauge};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use uuid::Uuid;

use crate::supervision::Stop;
pub use attachment::Attachment;
pub use events::{PresenceChanged, TypingStarted, ViewersChanged};
pub use joining::JoinError;
use link::Link;
pub use link::{DeliveryClass, FrameCodec};
use presence::Presence;
pub use push::{DomainEvent, Push};
pub use viewers::Viewer;
use viewers::Viewers;
pub use views::View;

/// Interval of presence pushes. Realtime 2.9.
const PRESENCE_EVERY: Duration = Duration::from_secs(2);

/// The id of a subscriber of this or another process. Never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SubscriberId {
    /// The number of its process on the bus; 0 without a bus.
    node: u64,
    number: u64,
}

/// Why a subscriber is disconnected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// Signed out, revoked on another device, expired after 30 days, or the visitor's conversations were moved to an account.
    SessionEnded,
    /// The account was frozen.
    Frozen,
    /// The person's role has changed, so they have to reconnect.
    RoleChanged,
}

/// Receives pushes: a socket's outbox.
pub trait Subscriber: Send + Sync {
    /// Takes pushes, in order, without blocking. Must not call the hub.
    fn deliver(&self, notices: &mut dyn Iterator<Item = &Arc<Push>>);

    /// Asks the client to read again, because pushes may have been missed. Must not call the hub.
    fn resync(&self);

    /// Disconnects, at the latest within a second.
    fn end(&self, reason: EndReason);
}

#[derive(Clone)]
struct NewSubscriber {
    id: SubscriberId,
    session: Option<SessionId>,
    subscriber: Arc<dyn Subscriber>,
}

/// The subscribers who follow a topic.
type Followers = HashMap<SubscriberId, Arc<dyn Subscriber>>;

#[derive(Default)]
struct Inner {
    subscribers: DashMap<Uid, Arc<[NewSubscriber]>>,
    /// The person of each connected session.
    sessions: DashMap<SessionId, Uid>,
    ended: DashMap<SessionId, Instant>,
    /// People whose subscribers were all disconnected.
    barred: DashMap<Uid, (Instant, EndReason)>,
    /// Counts changes of roles.
    role_changes: AtomicU64,
    /// When a person's subscribers had to reconnect because of a new role.
    reconnecting_since: DashMap<Uid, Instant>,
    typing: DashMap<(Uid, Uuid), Instant>,
    presence: Presence,
    /// The subscribers of each topic.
    topics: DashMap<String, Followers>,
    looking: Viewers,
    /// The views, by kind: how content that differs by person is read.
    views: DashMap<&'static str, Arc<dyn View>>,
    next: AtomicU64,
    /// The link to other processes, if a bus is configured.
    link: OnceLock<Link>,
    /// Looked up at the first push, when the metrics recorder is installed.
    deliveries: OnceLock<Counter>,
}

/// The hub of one process. Clones are handles to the same hub.
#[derive(Clone, Default)]
pub struct Hub(Arc<Inner>);

impl Hub {
    pub fn new() -> Self {
        Self::default()
    }

    /// Subscribes `subscriber` to the pushes of `uid` until the attachment is dropped. A visitor has no session.
    pub fn attach(
        &self,
        uid: Uid,
        session: Option<SessionId>,
        subscriber: Arc<dyn Subscriber>,
    ) -> Attachment {
        let node = self.node().map_or(0, |node| node.0);
        let id = SubscriberId { node, number: self.0.next.fetch_add(1, Ordering::Relaxed) };
        let entrant = NewSubscriber { id, session, subscriber: Arc::clone(&subscriber) };
        match self.0.subscribers.entry(uid) {
            Entry::Occupied(mut others) => {
                let all = others.get().iter().cloned().chain([entrant]).collect();
                others.insert(all);
            }
            Entry::Vacant(nobody) => {
                let _entry = nobody.insert(Arc::new([entrant]));
                if let Some(link) = self.link() {
                    link.came(uid); // while the entry is locked, so that "left" cannot be published first
                }
            }
        }
        self.0.presence.came(uid);
        gauge!("listeners").increment(1);
        if let Some(session) = session {
            self.0.sessions.insert(session, uid);
            // Check after attaching: the code that ends a session then either finds the subscriber, or its mark is found here.
            if self.0.ended.contains_key(&session) {
                subscriber.end(EndReason::SessionEnded);
            }
        }
        if let Some(reason) = self.0.barred.get(&uid).map(|out| out.1) {
            subscriber.end(reason);
        }
        Attachment { hub: self.clone(), id, uid, session, subscriber, followed: Mutex::default() }
    }

    /// Pushes to all subscribers of these people, each person once, except to the subscriber `except`, in whatever process that is.
    pub fn tell(&self, uids: &[Uid], notice: &Arc<Push>, except: Option<SubscriberId>) {
        self.tell_all(uids, &[(Arc::clone(notice), except)]);
    }

    /// Pushes several pushes to all subscribers of these people, each except to the subscriber it is not for. Subscriber by subscriber
    /// and not push by push, so that all pushes of a commit reach a socket in one write.
    pub fn tell_all(&self, uids: &[Uid], notices: &[(Arc<Push>, Option<SubscriberId>)]) {
        self.tell_local(uids, notices);
        if let Some(link) = self.link() {
            link.tell(uids, notices);
        }
    }

    /// The same for the subscribers of this process: for pushes that other processes published or make themselves.
    pub fn tell_local(&self, uids: &[Uid], notices: &[(Arc<Push>, Option<SubscriberId>)]) {
        let mut told = 0;
        for uid in uids {
            let Some(subscribers) =
                self.0.subscribers.get(uid).map(|subscribers| Arc::clone(&subscribers))
            else {
                continue;
            };
            for entrant in subscribers.iter() {
                let mut heard = notices
                    .iter()
                    .filter(|(_, except)| *except != Some(entrant.id))
                    .map(|(notice, _)| notice)
                    .inspect(|_| told += 1);
                entrant.subscriber.deliver(&mut heard);
            }
        }
        self.0.deliveries.get_or_init(|| counter!("hub_deliveries_total")).increment(told);
    }

    /// True while `uid` is connected to any process, and for 30 s after that.
    pub fn online(&self, uid: Uid) -> bool {
        self.0.presence.is_online(uid)
    }

    /// False only if `uid` is certainly offline: while the bus is down, connections to other processes are unknown.
    pub fn may_be_online(&self, uid: Uid) -> bool {
        self.online(uid) || self.link().is_some_and(|link| !link.bus.is_up())
    }

    /// True while a socket of `uid` is open in this process.
    pub fn listens(&self, uid: Uid) -> bool {
        self.0.subscribers.contains_key(&uid)
    }

    /// Whether a push to `uid` may reach anybody. With other processes it always may: somebody who has just connected to one of them is
    /// not known here yet and would miss the push.
    pub fn may_hear(&self, uid: Uid) -> bool {
        self.link().is_some() || self.listens(uid)
    }

    /// Pushes to the subscribers of `topic`.
    pub fn publish(&self, topic: &str, notice: &Arc<Push>) {
        self.publish_local(topic, notice);
        if let Some(link) = self.link() {
            link.publish(topic, notice);
        }
    }

    /// The same for those of this process.
    pub fn publish_local(&self, topic: &str, notice: &Arc<Push>) {
        let Some(followers) = self.0.topics.get(topic).map(|followers| followers.clone()) else {
            return;
        };
        followers.values().for_each(|follower| follower.deliver(&mut [notice].into_iter()));
    }

    /// Whether a push under `topic` may reach anybody; see [`Hub::may_hear`].
    pub fn may_be_followed(&self, topic: &str) -> bool {
        self.link().is_some() || self.is_followed_local(topic)
    }

    /// Whether `topic` has subscribers in this process.
    pub fn is_followed_local(&self, topic: &str) -> bool {
        self.0.topics.contains_key(topic)
    }

    /// The rest after `prefix` of the topics that have subscribers in this process.
    pub fn followed_under(&self, prefix: &str) -> Vec<String> {
        let topics = self.0.topics.iter();
        topics.filter_map(|topic| topic.key().strip_prefix(prefix).map(str::to_owned)).collect()
    }

    /// Pushes presence every two seconds until told to stop, as the service `hub` of the tree.
    pub async fn run(&self, mut stop: Stop) {
        while !stop.within(PRESENCE_EVERY).await {
            self.round();
        }
    }

    /// One round: pushes changed presence and removes expired entries.
    fn round(&self) {
        self.reap_dead_nodes();
        let link = self.link();
        self.0.presence.tell(|uid| self.listens(uid) || link.is_some_and(|it| it.others.has(uid)));
        self.forget_typing();
        self.forget_ended();
    }

    fn detach(&self, id: SubscriberId, uid: Uid, session: Option<SessionId>) {
        self.0.presence.unwatch(id);
        self.look_away(id);
        gauge!("listeners").decrement(1);
        let Entry::Occupied(mut subscribers) = self.0.subscribers.entry(uid) else { return };
        let left: Arc<[NewSubscriber]> =
            subscribers.get().iter().filter(|entrant| entrant.id != id).cloned().collect();
        if let Some(session) = session
            && left.iter().all(|entrant| entrant.session != Some(session))
        {
            self.0.sessions.remove(&session);
        }
        if left.is_empty() {
            if let Some(link) = self.link() {
                link.left(uid); // while the entry is locked, see `attach`
            }
            subscribers.remove();
            self.0.presence.left(uid);
        } else {
            subscribers.insert(left);
        }
    }
}
