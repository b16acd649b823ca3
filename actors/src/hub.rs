//! Fan-out: who listens, and telling them. In one process by itself; with a bus between them, in all processes of the house.
//!
//! A listener is one socket (or one waiting poll) of a person. [`Hub::tell`] finds the listeners of each person in a
//! sharded map and hands every one the same [`Notice`]: the frame is encoded once and shared. Telling takes no lock
//! that attaching waits for longer than a look-up, since the listeners of a person are a list that is replaced and never
//! changed; a room of 5,000 is 5,000 look-ups and 5,000 calls.
//!
//! - [`Listener::hear`] must be quick and must not block: it puts the notice into the socket's bounded outbox, or drops
//!   it and marks the socket as lagging.
//! - Nothing here is durable. What is missed is found by its `seq` (architecture section 5).
//! - A revoked session is ended at once, and one that attaches within a minute after (its check was under way) too.
//! - Presence is told every two seconds to those who watch, and "offline" only after 30 s; typing passes once in three
//!   seconds for each person and talk, and begins anew after each message. Realtime 2.9.
//!
//! With `REDIS_URL` there are other processes ([`Hub::join`], decision 0014): what is told here is published for them too, and what
//! they publish is told here. Whether it is worth telling somebody something can then not be seen from here ([`Hub::may_hear`]),
//! but who is online still can, since every process knows who is in the others. Functions that end in `_here` mean this process alone.

mod bus_listener;
mod bus_message;
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
mod viewers;
mod views;

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use dashmap::{DashMap, Entry};
use guildhall_domain::ids::{ConversationId, SessionId, Uid};
use metrics::{Counter, counter, gauge};
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::supervision::Stop;
use bus_message::BusMessage;
pub use events::{ConversationChanged, PresenceChanged, TypingStarted, ViewersChanged};
pub use joining::JoinError;
use link::{ALL, Link, topic_channel};
pub use link::{DeliveryClass, FrameCodec};
use presence::Presence;
pub use push::{DomainEvent, Push};
pub use viewers::Viewer;
use viewers::Viewers;

/// Between two tellings of presence. Realtime 2.9.
const PRESENCE_EVERY: Duration = Duration::from_secs(2);
/// Typing passes once in this time. Spec and wire: "at most one push per 3 s".
const TYPING_EVERY: Duration = Duration::from_secs(3);
/// For how long an ended session is remembered. Ours: far longer than checking a token takes.
const ENDED_FOR: Duration = Duration::from_secs(60);

/// How long a new socket waits for the bus. Ours: a hundred times what a Redis nearby takes.
const SETTLED_IN: Duration = Duration::from_millis(300);

/// One listener, of this process or another; never used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ListenerId {
    /// Its process's number on the bus; 0 without one.
    node: u64,
    number: u64,
}

/// Why a listener must leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// Signed out, revoked on another device, its 30 days over, or the visitor's talks have moved to an account.
    SessionEnded,
    /// The account was frozen.
    Frozen,
    /// The person may do other things now: they are welcome, but must come in again.
    RoleChanged,
}

/// Somebody who hears: a socket's outbox.
pub trait Listener: Send + Sync {
    /// Takes the notices, in order, without waiting. Must not call the hub.
    fn deliver(&self, notices: &mut dyn Iterator<Item = &Arc<Push>>);

    /// Something may have been missed: looks for itself. Must not call the hub.
    fn resync(&self);

    /// Leaves, at the latest within a second.
    fn end(&self, reason: EndReason);
}

#[derive(Clone)]
struct NewListener {
    id: ListenerId,
    session: Option<SessionId>,
    listener: Arc<dyn Listener>,
}

/// A listener who follows a topic.
type Follower = (ListenerId, Arc<dyn Listener>);

#[derive(Default)]
struct Inner {
    listeners: DashMap<Uid, Arc<[NewListener]>>,
    /// Whose a session is, while it listens.
    sessions: DashMap<SessionId, Uid>,
    ended: DashMap<SessionId, Instant>,
    /// People who had to leave with all their listeners.
    shut_out: DashMap<Uid, (Instant, EndReason)>,
    /// How often anybody's role has changed.
    role_changes: AtomicU64,
    typing: DashMap<(Uid, ConversationId), Instant>,
    presence: Presence,
    /// Who follows which topic.
    topics: DashMap<String, Vec<Follower>>,
    looking: Viewers,
    next: AtomicU64,
    /// The other processes, if there may be any.
    link: OnceLock<Link>,
    /// Looked up at the first telling, when whoever starts the process has said where metrics go.
    deliveries: OnceLock<Counter>,
}

/// The hub of one process. Clones are handles to the same hub.
#[derive(Clone, Default)]
pub struct Hub(Arc<Inner>);

impl Hub {
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets `listener` hear what `uid` is told, until the attachment is dropped. A visitor has no session.
    pub fn attach(
        &self,
        uid: Uid,
        session: Option<SessionId>,
        listener: Arc<dyn Listener>,
    ) -> Attachment {
        let node = self.node().map_or(0, |node| node.0);
        let id = ListenerId { node, number: self.0.next.fetch_add(1, Ordering::Relaxed) };
        let entrant = NewListener { id, session, listener: Arc::clone(&listener) };
        match self.0.listeners.entry(uid) {
            Entry::Occupied(mut others) => {
                let all = others.get().iter().cloned().chain([entrant]).collect();
                others.insert(all);
            }
            Entry::Vacant(nobody) => {
                let _entry = nobody.insert(Arc::new([entrant]));
                if let Some(link) = self.link() {
                    link.came(uid); // with the entry locked: nobody says before that they left
                }
            }
        }
        self.0.presence.came(uid);
        gauge!("listeners").increment(1);
        if let Some(session) = session {
            self.0.sessions.insert(session, uid);
            // After attaching: whoever ends the session either finds the listener or is found here.
            if self.0.ended.contains_key(&session) {
                listener.end(EndReason::SessionEnded);
            }
        }
        if let Some(reason) = self.0.shut_out.get(&uid).map(|out| out.1) {
            listener.end(reason);
        }
        Attachment { hub: self.clone(), id, uid, session, listener }
    }

    /// Tells all listeners of these people, each person once, except the listener `except`, wherever that sits.
    pub fn tell(&self, uids: &[Uid], notice: &Arc<Push>, except: Option<ListenerId>) {
        self.tell_all(uids, &[(Arc::clone(notice), except)]);
    }

    /// Tells several notices, each to all listeners of these people but the one it is not for. Listener by listener, not
    /// notice by notice: what a commit brings to a room then reaches each socket in one write.
    pub fn tell_all(&self, uids: &[Uid], notices: &[(Arc<Push>, Option<ListenerId>)]) {
        self.tell_local(uids, notices);
        if let Some(link) = self.link() {
            link.tell(uids, notices);
        }
    }

    /// The same for the listeners of this process: what other processes say, or find out for theirs by themselves.
    pub fn tell_local(&self, uids: &[Uid], notices: &[(Arc<Push>, Option<ListenerId>)]) {
        let mut told = 0;
        for uid in uids {
            let Some(listeners) = self.0.listeners.get(uid).map(|listeners| Arc::clone(&listeners))
            else {
                continue;
            };
            for entrant in listeners.iter() {
                let mut heard = notices
                    .iter()
                    .filter(|(_, except)| *except != Some(entrant.id))
                    .map(|(notice, _)| notice)
                    .inspect(|_| told += 1);
                entrant.listener.deliver(&mut heard);
            }
        }
        self.0.deliveries.get_or_init(|| counter!("hub_deliveries_total")).increment(told);
    }

    /// True while `uid` listens, in whatever process, and for 30 s after.
    pub fn online(&self, uid: Uid) -> bool {
        self.0.presence.is_online(uid)
    }

    /// False only if it is sure that `uid` is not online: while the bus is away nobody knows who has come elsewhere.
    pub fn may_be_online(&self, uid: Uid) -> bool {
        self.online(uid) || self.link().is_some_and(|link| !link.bus.is_up())
    }

    /// True while a socket of `uid` is open in this process.
    pub fn listens(&self, uid: Uid) -> bool {
        self.0.listeners.contains_key(&uid)
    }

    /// Whether it is worth telling `uid` anything. With other processes it always is: who has just come to one of them is not known
    /// here yet, and what they were not told they would miss.
    pub fn may_hear(&self, uid: Uid) -> bool {
        self.link().is_some() || self.listens(uid)
    }

    /// Tells those who follow `topic`.
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
        followers.iter().for_each(|(_, follower)| follower.deliver(&mut [notice].into_iter()));
    }

    /// Whether it is worth publishing anything under `topic`; see [`Hub::may_hear`].
    pub fn may_be_followed(&self, topic: &str) -> bool {
        self.link().is_some() || self.is_followed_local(topic)
    }

    /// Whether anybody follows `topic` in this process.
    pub fn is_followed_local(&self, topic: &str) -> bool {
        self.0.topics.contains_key(topic)
    }

    /// What comes after `prefix` in the topics that are followed in this process.
    pub fn followed_under(&self, prefix: &str) -> Vec<String> {
        let topics = self.0.topics.iter();
        topics.filter_map(|topic| topic.key().strip_prefix(prefix).map(str::to_owned)).collect()
    }

    /// Tells `to` that `uid` is typing, unless that was told less than three seconds ago. Says whether it was told.
    pub fn typing(&self, uid: Uid, conversation_id: ConversationId, to: &[Uid]) -> bool {
        match self.0.typing.entry((uid, conversation_id)) {
            Entry::Occupied(mut last) => {
                if last.get().elapsed() < TYPING_EVERY {
                    return false;
                }
                last.insert(Instant::now());
            }
            Entry::Vacant(never) => {
                never.insert(Instant::now());
            }
        }
        self.tell(to, &Push::new(TypingStarted { conversation_id, uid }), None);
        true
    }

    /// `uid` has said something: the others take the sign that they type away, so the next sign must pass at once. Call it
    /// before anybody hears of the message. Almost always there is nothing to forget, and then nothing is locked for writing.
    pub fn said(&self, uid: Uid, conversation_id: ConversationId) {
        let key = (uid, conversation_id);
        if self.0.typing.contains_key(&key) {
            self.0.typing.remove(&key);
        }
    }

    /// Ends every listener of a session. Call it after the revoke is committed. Says how many there were in this process.
    pub fn close_session(&self, session: SessionId, reason: EndReason) -> usize {
        if let Some(link) = self.link() {
            link.end_session(session, reason);
        }
        self.close_session_local(session, reason)
    }

    /// The same in this process: for what every process finds out by itself.
    pub fn close_session_local(&self, session: SessionId, reason: EndReason) -> usize {
        self.0.ended.insert(session, Instant::now());
        let Some(uid) = self.0.sessions.get(&session).map(|uid| *uid) else { return 0 };
        self.end_where(uid, reason, |entrant| entrant.session == Some(session))
    }

    /// Whether a session was ended within the last minute: whoever looked it up just before may not know yet.
    pub fn has_ended(&self, session: SessionId) -> bool {
        self.0.ended.contains_key(&session)
    }

    /// Ends every listener of a person, and those whose check was under way. Call it after the commit that shuts them out.
    /// Says how many there were in this process.
    pub fn close_user(&self, uid: Uid, reason: EndReason) -> usize {
        if let Some(link) = self.link() {
            link.say(ALL, &BusMessage::EndPerson { uid: uid.0, reason });
        }
        self.close_user_local(uid, reason)
    }

    fn close_user_local(&self, uid: Uid, reason: EndReason) -> usize {
        self.0.shut_out.insert(uid, (Instant::now(), reason));
        self.end_where(uid, reason, |_| true)
    }

    /// Lets a person in again who was shut out.
    pub fn unban(&self, uid: Uid) {
        if let Some(link) = self.link() {
            link.say(ALL, &BusMessage::Unban { uid: uid.0 });
        }
        self.unban_local(uid);
    }

    fn unban_local(&self, uid: Uid) {
        self.0.shut_out.remove(&uid);
    }

    /// Makes every listener of a person come in again, to be looked at with their new role. Says how many there were in this process.
    pub fn force_reconnect(&self, uid: Uid) -> usize {
        if let Some(link) = self.link() {
            link.say(ALL, &BusMessage::ForceReconnect { uid: uid.0 });
        }
        self.force_reconnect_local(uid)
    }

    fn force_reconnect_local(&self, uid: Uid) -> usize {
        self.0.role_changes.fetch_add(1, Ordering::SeqCst);
        let Some(listeners) = self.0.listeners.get(&uid).map(|listeners| Arc::clone(&listeners))
        else {
            return 0;
        };
        listeners.iter().for_each(|entrant| entrant.listener.end(EndReason::RoleChanged));
        listeners.len()
    }

    /// How often anybody was [reseated](Self::reseat). Whoever attaches compares it with what it was before they looked up
    /// the role: if it is another, they look again.
    pub fn role_changes(&self) -> u64 {
        self.0.role_changes.load(Ordering::SeqCst)
    }

    /// Tells presence every two seconds until told to stop. Kept by the tree as the service `hub`.
    pub async fn run(&self, mut stop: Stop) {
        while !stop.within(PRESENCE_EVERY).await {
            self.round();
        }
    }

    /// One round: tells what changed in presence and forgets what is over.
    fn round(&self) {
        self.reap_dead_nodes();
        let link = self.link();
        self.0.presence.tell(|uid| self.listens(uid) || link.is_some_and(|it| it.others.has(uid)));
        self.0.typing.retain(|_, last| last.elapsed() < TYPING_EVERY);
        self.0.ended.retain(|_, at| at.elapsed() < ENDED_FOR);
        self.0.shut_out.retain(|_, (at, _)| at.elapsed() < ENDED_FOR);
    }

    fn end_where(
        &self,
        uid: Uid,
        reason: EndReason,
        chosen: impl Fn(&NewListener) -> bool,
    ) -> usize {
        let Some(listeners) = self.0.listeners.get(&uid).map(|listeners| Arc::clone(&listeners))
        else {
            return 0;
        };
        let mut ended = 0;
        for entrant in listeners.iter().filter(|entrant| chosen(entrant)) {
            if let Some(session) = entrant.session {
                self.0.ended.insert(session, Instant::now());
            }
            entrant.listener.end(reason);
            ended += 1;
        }
        ended
    }

    fn detach(&self, id: ListenerId, uid: Uid, session: Option<SessionId>) {
        self.0.presence.unwatch(id);
        self.look_away(id);
        if !self.0.topics.is_empty() {
            self.0.topics.retain(|topic, followers| {
                followers.retain(|(follower, _)| *follower != id);
                if let (true, Some(link)) = (followers.is_empty(), self.link()) {
                    link.bus.unwant(&topic_channel(topic));
                }
                !followers.is_empty()
            });
        }
        gauge!("listeners").decrement(1);
        let Entry::Occupied(mut listeners) = self.0.listeners.entry(uid) else { return };
        let left: Arc<[NewListener]> =
            listeners.get().iter().filter(|entrant| entrant.id != id).cloned().collect();
        if let Some(session) = session
            && left.iter().all(|entrant| entrant.session != Some(session))
        {
            self.0.sessions.remove(&session);
        }
        if left.is_empty() {
            if let Some(link) = self.link() {
                link.left(uid); // with the entry locked, see `attach`
            }
            listeners.remove();
            self.0.presence.left(uid);
        } else {
            listeners.insert(left);
        }
    }
}

/// A listener's place in the hub; dropping it detaches.
pub struct Attachment {
    hub: Hub,
    id: ListenerId,
    uid: Uid,
    session: Option<SessionId>,
    listener: Arc<dyn Listener>,
}

impl Attachment {
    /// To except this listener from a telling.
    pub fn id(&self) -> ListenerId {
        self.id
    }

    pub fn uid(&self) -> Uid {
        self.uid
    }

    /// From now on this listener hears when these people come and go, and no others. Says who of them is online.
    pub fn watch(&self, uids: &[Uid]) -> Vec<Uid> {
        self.hub.0.presence.watch(self.id, &self.listener, uids)
    }

    /// Waits until what happens in other processes is heard here too, for this person and what they follow. Whoever reads how things
    /// stand after that misses nothing. If it takes too long, the listener is asked to look again when it is done.
    pub async fn settled(&self) {
        let Some(mut settling) = self.hub.link().and_then(|link| link.bus.settling()) else {
            return;
        };
        if tokio::time::timeout(SETTLED_IN, &mut settling).await.is_err() {
            let listener = Arc::downgrade(&self.listener);
            tokio::spawn(async move {
                let _ = settling.await; // an error: the bus is away, and everybody is asked anyway
                if let Some(listener) = listener.upgrade() {
                    listener.resync();
                }
            });
        }
    }

    /// From now on this listener hears what is published under `topic`.
    pub fn follow(&self, topic: &str) {
        let mut followers = self.hub.0.topics.entry(topic.to_owned()).or_default();
        if let (true, Some(link)) = (followers.is_empty(), self.hub.link()) {
            link.bus.want(&topic_channel(topic));
        }
        if followers.iter().all(|(follower, _)| *follower != self.id) {
            followers.push((self.id, Arc::clone(&self.listener)));
        }
    }

    /// And from now on no more. Says whether it did.
    pub fn unfollow(&self, topic: &str) -> bool {
        let mut followed = false;
        self.hub.0.topics.remove_if_mut(topic, |_, followers| {
            let before = followers.len();
            followers.retain(|(follower, _)| *follower != self.id);
            followed = followers.len() < before;
            if let (true, Some(link)) = (followers.is_empty(), self.hub.link()) {
                link.bus.unwant(&topic_channel(topic));
            }
            followers.is_empty()
        });
        followed
    }

    /// This agent looks at that talk now, and at no other; `None` at none. Says who looks at it.
    pub fn look_at(&self, looked: Option<(ConversationId, Viewer)>) -> Vec<Viewer> {
        match looked {
            Some((conversation, looker)) => self.hub.look_at(self.id, conversation, looker),
            None => {
                self.hub.look_away(self.id);
                Vec::new()
            }
        }
    }
}

impl Drop for Attachment {
    fn drop(&mut self) {
        self.hub.detach(self.id, self.uid, self.session);
    }
}
