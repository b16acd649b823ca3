//! The hub's end of the bus: which pushes go to the other processes, and in which form.
//!
//! Without `REDIS_URL` there is no link, and each function here only checks an empty cell.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use dashmap::DashSet;
use guildhall_domain::{
    identity::role::Role,
    ids::{SessionId, Uid},
};
use guildhall_persistence::bus::{Bus, NodeId};
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, watch};
use uuid::Uuid;

use super::{
    EndReason, Hub, Push, SubscriberId, Viewer,
    bus_message::{BusMessage, ViewRef, ViewerRef},
    heartbeat::Announced,
    remote_presence::RemotePresence,
};

/// The channel that all processes listen to.
pub(super) const ALL: &str = "all";
/// More recipients than this get one message to all processes. Ours: beyond it, that costs less than a message for each person.
const CROWD: usize = 32;

/// What may happen to a frame when its reader is slow; the names are those of `gateway::Class`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryClass {
    Event,
    Volatile,
    /// Only the newest frame of this key matters.
    Snapshot(String),
}

/// Encodes pushes for the bus in their wire form, so that the receiver need not know their content.
pub trait FrameCodec: Send + Sync + 'static {
    /// The encoded frame of a push that is the same for everybody; `None` for other pushes.
    fn pack(&self, notice: &Push) -> Option<(DeliveryClass, String)>;

    /// The push made from a frame of another process; `None` if the frame is invalid.
    fn unpack(&self, treatment: DeliveryClass, text: &str) -> Option<Arc<Push>>;

    /// Drops what this process has cached of the account's identity and role.
    fn forget(&self, uid: Uid);
}

/// See the module.
pub(super) struct Link {
    pub bus: Bus,
    pub codec: Arc<dyn FrameCodec>,
    pub others: RemotePresence,
    /// The presence that was published.
    pub published: Mutex<Announced>,
    /// People who may have connected or disconnected since.
    touched: Mutex<HashSet<Uid>>,
    /// Processes that asked for the complete state.
    asked: Mutex<Vec<NodeId>>,
    /// Signals that somebody connected or that a process asked.
    pub beat_now: Notify,
    /// Signals that pushes may have been missed here.
    pub look_again: Notify,
    /// Whether the bus is up.
    is_up: watch::Sender<bool>,
    /// Views that are being read for people on behalf of other processes.
    pub viewing: DashSet<(Uuid, Uid)>,
}

impl Link {
    pub fn new(bus: Bus, codec: Arc<dyn FrameCodec>) -> Self {
        bus.want(ALL);
        bus.want(&node_channel(bus.node()));
        Self {
            bus,
            codec,
            others: RemotePresence::default(),
            published: Mutex::default(),
            touched: Mutex::default(),
            asked: Mutex::default(),
            beat_now: Notify::new(),
            look_again: Notify::new(),
            is_up: watch::Sender::new(false),
            viewing: DashSet::new(),
        }
    }

    pub fn say(&self, channel: &str, word: &BusMessage) {
        self.bus.publish(channel, self.bus.body(&word.written("")));
    }

    /// A person's first socket has opened: subscribes to their channel.
    pub fn came(&self, uid: Uid) {
        self.bus.want(&person_channel(uid));
        lock(&self.touched).insert(uid);
        self.beat_now.notify_one();
    }

    /// Their last socket has closed.
    pub fn left(&self, uid: Uid) {
        self.bus.unwant(&person_channel(uid));
        lock(&self.touched).insert(uid);
    }

    pub fn set_up(&self, is_up: bool) {
        self.is_up.send_replace(is_up);
    }

    pub fn take_touched(&self) -> HashSet<Uid> {
        std::mem::take(&mut *lock(&self.touched))
    }

    pub fn asked_by(&self, node: NodeId) {
        lock(&self.asked).push(node);
        self.beat_now.notify_one();
    }

    pub fn take_asked(&self) -> Vec<NodeId> {
        std::mem::take(&mut *lock(&self.asked))
    }

    pub fn tell(&self, uids: &[Uid], notices: &[(Arc<Push>, Option<SubscriberId>)]) {
        if uids.is_empty() {
            return;
        }
        if uids.len() > CROWD {
            let uids: Vec<i64> = uids.iter().map(|uid| uid.0).collect();
            for (notice, except) in notices {
                let Some((treatment, text)) = self.codec.pack(notice) else { continue };
                let except = self.elsewhere(*except);
                let word = BusMessage::Multicast { uids: uids.clone(), treatment, except };
                self.bus.publish(ALL, self.bus.body(&word.written(&text)));
            }
            return;
        }
        let frames: Vec<PersonalFrame> =
            notices.iter().filter_map(|(one, except)| self.personal(one, *except)).collect();
        for uid in uids {
            let channel = person_channel(*uid);
            frames.iter().for_each(|frame| self.bus.publish(&channel, frame.to(&self.bus, *uid)));
        }
    }

    fn personal(&self, notice: &Push, except: Option<SubscriberId>) -> Option<PersonalFrame> {
        let (treatment, text) = self.codec.pack(notice)?;
        Some(match self.elsewhere(except) {
            None => PersonalFrame::Common(self.framed(treatment, &text)),
            Some(except) => PersonalFrame::But { treatment, text, except },
        })
    }

    /// An excluded subscriber of this process need not be named: it is skipped before anything is published.
    fn elsewhere(&self, except: Option<SubscriberId>) -> Option<SubscriberId> {
        except.filter(|subscriber| subscriber.node != self.bus.node().0)
    }

    pub fn publish(&self, topic: &str, notice: &Push) {
        if let Some(frame) = self.frame(notice) {
            self.bus.publish(&topic_channel(topic), frame);
        }
    }

    pub fn show(&self, kind: &str, id: Uuid, to: Uid, role: Role) {
        let view = ViewRef { id, role: role.as_str().to_owned() };
        let word = BusMessage::View([(kind.to_owned(), view)].into());
        self.say(&person_channel(to), &word);
    }

    pub fn resync_person(&self, uid: Uid) {
        self.say(&person_channel(uid), &BusMessage::Resync);
    }

    pub fn resync_topic(&self, topic: &str) {
        self.say(&topic_channel(topic), &BusMessage::Resync);
    }

    pub fn looking(&self, id: Uuid, lookers: &[Viewer]) {
        let lookers = lookers.iter().map(ViewerRef::from).collect();
        self.say(ALL, &BusMessage::Looking { id, lookers });
    }

    pub fn end_session(&self, session: SessionId, reason: EndReason) {
        self.say(ALL, &BusMessage::EndSession { session: session.0, reason });
    }

    fn frame(&self, notice: &Push) -> Option<Bytes> {
        let (treatment, text) = self.codec.pack(notice)?;
        Some(self.framed(treatment, &text))
    }

    fn framed(&self, treatment: DeliveryClass, text: &str) -> Bytes {
        self.bus.body(&BusMessage::Frame(treatment).written(text))
    }
}

/// A frame for a person's channel.
enum PersonalFrame {
    /// The same for the channel of all processes.
    Common(Bytes),
    /// The command came from a subscriber of another process, which gets no push of its own message.
    But { treatment: DeliveryClass, text: String, except: SubscriberId },
}

impl PersonalFrame {
    fn to(&self, bus: &Bus, uid: Uid) -> Bytes {
        match self {
            Self::Common(frame) => frame.clone(),
            Self::But { treatment, text, except } => {
                let (uids, treatment) = (vec![uid.0], treatment.clone());
                let word = BusMessage::Multicast { uids, treatment, except: Some(*except) };
                bus.body(&word.written(text))
            }
        }
    }
}

impl Hub {
    pub(super) fn link(&self) -> Option<&Link> {
        self.0.link.get()
    }

    /// The id of this process, if it has joined.
    pub fn node(&self) -> Option<NodeId> {
        self.link().map(|link| link.bus.node())
    }

    /// Whether another process is known to be alive.
    pub fn has_others(&self) -> bool {
        self.link().is_some_and(|link| link.others.count() > 0)
    }

    /// Waits until the messages of other processes arrive, at most `timeout`. Returns whether they do. Without a bus there are none.
    pub async fn joined(&self, timeout: Duration) -> bool {
        let Some(link) = self.link() else { return true };
        let mut is_up = link.is_up.subscribe();
        tokio::time::timeout(timeout, is_up.wait_for(|is_up| *is_up)).await.is_ok()
    }

    /// Publishes the end of this process, once it has no subscribers any more, so that the others do not wait for its heartbeat.
    pub async fn leave(&self) {
        const TIMEOUT: Duration = Duration::from_millis(500);
        let Some(link) = self.link() else { return };
        lock(&link.published).has_left = true;
        link.say(ALL, &BusMessage::Goodbye);
        link.bus.flush(TIMEOUT).await;
    }
}

pub(super) fn person_channel(uid: Uid) -> String {
    format!("u:{uid}")
}

pub(super) fn topic_channel(topic: &str) -> String {
    format!("t:{topic}")
}

pub(super) fn node_channel(node: NodeId) -> String {
    format!("n:{node}")
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
