//! The bus between processes: Redis' publish and subscribe, and nothing that is kept. One Redis, or a cluster with sharded channels.
//!
//! [`Bus`] is a handle; two services do the work: [`Bus::send_all`] publishes what was handed to it, in order and many at a time,
//! [`Bus::listen`] subscribes to what is wanted and hands on what arrives. No caller waits: publishing puts a
//! message into a bounded queue, and when that is full, or Redis is down, the message is dropped and counted, and the other
//! processes are told as soon as possible that something is missing ([`BusHandler::missed`]). They then read Postgres.
//!
//! "Up" means that a pulse of this process has come back to it a moment ago: publishing, Redis and listening all work. A Redis
//! that is frozen or reachable in one direction only is therefore as far away as one that is dead. Through a cluster one goes over each
//! node that has channels, and the bus is up while all come back.
//!
//! Source: realtime.md 2.4; decision 0014; reliability.md F8, R7.

mod address;
mod cluster;
mod incoming;
mod outgoing;
mod seal;
mod slots;
mod transport;

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use bytes::Bytes;
pub use guildhall_domain::placement::NodeId;
use metrics::{counter, gauge};
use seal::Seal;
use tokio::sync::{Mutex as AsyncMutex, Notify, mpsc, oneshot};
use transport::Transport;

/// Letters that may wait for Redis. Ours: half a second of a busy process.
const QUEUE: usize = 8_192;
/// How long one connection may take to come about.
const CONNECT: Duration = Duration::from_secs(1);
/// Between two pulses.
const PULSE: Duration = Duration::from_millis(500);
/// So long without one's own pulse, and the bus counts as away.
const AWAY: Duration = Duration::from_secs(2);

/// Receives what comes over the bus. Called from one task, one after another; must be quick.
pub trait BusHandler: Send + Sync {
    /// Another process has published this.
    fn on_message(&self, from: NodeId, channel: &str, body: &[u8]);

    /// The bus is there, from now on, with everything that is wanted.
    fn up(&self);

    /// The bus is away.
    fn down(&self);

    /// Another process could not publish everything.
    fn missed(&self);
}

/// Where a Redis is, or the nodes of a cluster.
#[derive(Clone)]
pub struct RedisAddress {
    /// `redis://` or, over TLS, `rediss://`; several with commas between them are a cluster.
    pub url: String,
    /// The certificate authority (PEM), if it is none of the public ones.
    pub authority: Option<Vec<u8>>,
}

impl From<&str> for RedisAddress {
    fn from(url: &str) -> Self {
        Self { url: url.to_owned(), authority: None }
    }
}

/// The address is none of a Redis.
#[derive(Debug, thiserror::Error)]
#[error("REDIS_URL is not the address of a Redis, as redis://host:6379 is: {0}")]
pub struct BusError(String);

/// A way on the queue to Redis.
enum Outgoing {
    Publish {
        channel: String,
        body: Bytes,
    },
    /// Answered once everything before it has been tried.
    Flush(oneshot::Sender<()>),
}

/// What is wanted from now on.
#[derive(Default)]
struct Pending {
    /// Channels that are to be listened to (true) or no more, where that is not so yet: a person who comes and goes while Redis is away
    /// leaves nothing here.
    channels: HashMap<String, bool>,
    /// Answered once everything before them is in force.
    settles: Vec<oneshot::Sender<()>>,
}

struct Inner {
    node: NodeId,
    /// Before the name of every channel: several houses may share a Redis, which has one room for channels only.
    prefix: String,
    way: Transport,
    seal: Seal,
    /// Ends of names that make a channel one of each node, as the listener has found them.
    tags: Mutex<Arc<[String]>>,
    letters: mpsc::Sender<Outgoing>,
    waiting: AsyncMutex<mpsc::Receiver<Outgoing>>,
    pending: Mutex<Pending>,
    changed: Notify,
    /// Held by who listens.
    listening: AsyncMutex<()>,
    subscribed: Mutex<HashSet<String>>,
    is_up: AtomicBool,
    /// Letters were dropped and the others do not know yet.
    owes: AtomicBool,
    began: Instant,
}

/// See the module. Clones are handles to the same bus.
#[derive(Clone)]
pub struct Bus(Arc<Inner>);

impl Bus {
    /// Prepares everything and connects to nothing yet. All processes of a house use the same `prefix` and `key`, and no others do: what is
    /// not signed with the key is not heard.
    ///
    /// # Errors
    /// If it is not the address of a Redis, nor several of a cluster.
    pub fn open(
        address: impl Into<RedisAddress>,
        prefix: String,
        key: &[u8],
    ) -> Result<Self, BusError> {
        let way = Transport::open(&address.into())?;
        let (letters, waiting) = mpsc::channel(QUEUE);
        gauge!("bus_up").set(0.0);
        Ok(Self(Arc::new(Inner {
            node: NodeId(rand::random()),
            prefix,
            way,
            seal: Seal::new(key),
            tags: Mutex::new([String::new()].into()),
            letters,
            waiting: AsyncMutex::new(waiting),
            pending: Mutex::default(),
            changed: Notify::new(),
            listening: AsyncMutex::default(),
            subscribed: Mutex::default(),
            is_up: AtomicBool::new(false),
            owes: AtomicBool::new(false),
            began: Instant::now(),
        })))
    }

    /// This process.
    pub fn node(&self) -> NodeId {
        self.0.node
    }

    /// Whether pulses come back.
    pub fn is_up(&self) -> bool {
        self.0.is_up.load(Ordering::Acquire)
    }

    /// Encodes the body of a message. Done once, however many channels it goes to.
    pub fn body(&self, says: &[u8]) -> Bytes {
        let mut body = Vec::with_capacity(8 + says.len());
        body.extend_from_slice(&self.0.node.0.to_be_bytes());
        body.extend_from_slice(says);
        body.into()
    }

    /// Publishes a message made by [`Bus::body`]. Never waits; a message that finds no room is dropped, and the other processes poll the database.
    pub fn publish(&self, channel: &str, body: Bytes) {
        let letter = Outgoing::Publish { channel: self.0.full(channel), body };
        if self.0.letters.try_send(letter).is_err() {
            self.0.dropped(1);
        }
    }

    /// Subscribes to a channel. The caller counts its own subscriptions: one unsubscribe ends them all.
    pub fn want(&self, channel: &str) {
        self.0.change(self.0.full(channel), true);
    }

    /// And no more.
    pub fn unwant(&self, channel: &str) {
        self.0.change(self.0.full(channel), false);
    }

    /// Answers, or is dropped, once all that is wanted by now is listened to; `None` while the bus is down, because then the time is unknown.
    pub fn settling(&self) -> Option<oneshot::Receiver<()>> {
        if !self.is_up() {
            return None;
        }
        let (answer, settled) = oneshot::channel();
        self.0.pending().settles.push(answer);
        self.0.changed.notify_one();
        Some(settled)
    }

    /// Waits until what was published so far has been tried, at most `timeout`.
    pub async fn flush(&self, timeout: Duration) {
        let (answer, flushed) = oneshot::channel();
        let both = async {
            if self.0.letters.send(Outgoing::Flush(answer)).await.is_ok() {
                let _ = flushed.await; // an error: nobody sends any more
            }
        };
        let _ = tokio::time::timeout(timeout, both).await; // late is as good as never: what is lost is looked for
    }

    /// Publishes until `stop`. For a service of its own.
    pub async fn send_all(&self, stop: impl Future<Output = ()>) {
        outgoing::run(&self.0, stop).await;
    }

    /// Listens until `stop`. For a service of its own.
    pub async fn listen(&self, handler: &dyn BusHandler, stop: impl Future<Output = ()>) {
        incoming::run(&self.0, handler, stop).await;
    }
}

impl Inner {
    fn full(&self, channel: &str) -> String {
        format!("{}{channel}", self.prefix)
    }

    /// What a channel is called that there is once on each node.
    fn everywhere(&self, channel: &str) -> impl Iterator<Item = String> + use<> {
        let tags = Arc::clone(&self.tags.lock().unwrap_or_else(PoisonError::into_inner));
        let names: Vec<String> = tags.iter().map(|tag| format!("{channel}{tag}")).collect();
        names.into_iter()
    }

    fn set_tags(&self, tags: &[String]) {
        *self.tags.lock().unwrap_or_else(PoisonError::into_inner) = tags.into();
    }

    /// Where this process hears itself.
    fn pulse_channel(&self) -> String {
        self.full(&format!("pulse:{}", self.node))
    }

    /// The channel that tells all processes that one could not publish everything.
    fn missed_channel(&self) -> String {
        self.full("missed")
    }

    fn dropped(&self, letters: u64) {
        self.owes.store(true, Ordering::Release);
        counter!("bus_dropped_total").increment(letters);
    }

    /// Notes that a channel is wanted from now on, or no more. Nobody has to listen for that.
    fn change(&self, channel: String, is_wanted: bool) {
        {
            let (subscribed, mut pending) = (self.subscribed(), self.pending());
            if subscribed.contains(&channel) == is_wanted {
                pending.channels.remove(&channel);
            } else {
                pending.channels.insert(channel, is_wanted);
            }
        }
        self.changed.notify_one();
    }

    /// Taken after `subscribed`, where both are.
    fn pending(&self) -> std::sync::MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn subscribed(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.subscribed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
