//! The hub's end of the bus: what of all that is told here goes to the other processes, and in which shape.
//!
//! Without `REDIS_URL` there is no link, and each function here is one look at an empty cell.

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

/// What everybody listens to.
pub(super) const ALL: &str = "all";
/// More people than this are told with one word to all processes. Ours: past it, one word to each process costs less than one for each person.
const CROWD: usize = 32;

/// How a frame may be treated where its reader is slow; the words are those of `gateway::Class`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryClass {
    Event,
    Volatile,
    /// Only the newest of this key counts.
    Snapshot(String),
}

/// Brings notices over the bus in the form they have on the wire: who receives one needs to know nothing of what it says.
pub trait FrameCodec: Send + Sync + 'static {
    /// The finished frame of a notice that looks the same to everybody; `None` for one that does not.
    fn pack(&self, notice: &Push) -> Option<(DeliveryClass, String)>;

    /// The notice that a frame of another process makes; `None` if it is none.
    fn unpack(&self, treatment: DeliveryClass, text: &str) -> Option<Arc<Push>>;

    /// Whatever this process remembers of who this is and what they may do is old.
    fn forget(&self, uid: Uid);
}

/// See the module.
pub(super) struct Link {
    pub bus: Bus,
    pub codec: Arc<dyn FrameCodec>,
    pub others: RemotePresence,
    /// What the others have been told of who is here.
    pub told: Mutex<Announced>,
    /// Who has perhaps come or gone since.
    touched: Mutex<HashSet<Uid>>,
    /// Who wants to be told everything.
    asked: Mutex<Vec<NodeId>>,
    /// Somebody came, or somebody asks.
    pub beat_now: Notify,
    /// Something may have been missed here.
    pub look_again: Notify,
    /// Whether the bus is up, for those who wait for it.
    is_up: watch::Sender<bool>,
    /// Views being read for people, at the request of other processes.
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
            told: Mutex::default(),
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

    /// The first socket of somebody is open: from now on this process hears what they are told.
    pub fn came(&self, uid: Uid) {
        self.bus.want(&person_channel(uid));
        lock(&self.touched).insert(uid);
        self.beat_now.notify_one();
    }

    /// Their last is gone.
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

    /// A subscriber of this process needs no mention: it is left out before anything is published.
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
    /// The same for everybody.
    Common(Bytes),
    /// Carried out here for a subscriber of another process, which is not told what it said itself.
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

    /// This process, if it has joined others.
    pub fn node(&self) -> Option<NodeId> {
        self.link().map(|link| link.bus.node())
    }

    /// Whether any other process has been heard that has not gone since.
    pub fn has_others(&self) -> bool {
        self.link().is_some_and(|link| link.others.count() > 0)
    }

    /// Waits until the other processes are heard, at most `timeout`; says whether they are. Without a bus there are none.
    pub async fn joined(&self, timeout: Duration) -> bool {
        let Some(link) = self.link() else { return true };
        let mut is_up = link.is_up.subscribe();
        tokio::time::timeout(timeout, is_up.wait_for(|is_up| *is_up)).await.is_ok()
    }

    /// Says good-bye to the other processes, once nobody sits here any more: what is left of this one is not waited for.
    pub async fn leave(&self) {
        const TIMEOUT: Duration = Duration::from_millis(500);
        let Some(link) = self.link() else { return };
        lock(&link.told).has_left = true;
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
