//! The host of one kind of entity: finds, activates, bounds, retires and, if it must, refuses actors.
//!
//! An entity always exists; its actor exists only while it is used. [`Host::ask`] is the front door, and callers never hold an
//! actor:
//!
//! - **Activation on demand, once.** The first command makes the actor and is queued in it while it [loads](Entity::load)
//!   from its row; so are all that come in the meantime. At most 64 load at a time.
//! - **Bounded.** A counter in front of each actor refuses with [`AskError::Busy`] above the cap (R5): ractor's own
//!   mailboxes have no end.
//! - **Passivation loses nothing.** The counter covers messages that are queued or being handled, and promised ones
//!   ([`Callback`]). Only an actor whose counter is zero may leave, by swapping zero for "closed" in one step. A sender
//!   that finds the gate closed activates the successor and tries again, a fixed number of times. One sweep over all
//!   actors finds the idle ones, so an actor needs no timer.
//! - **A crash is not hidden.** A panic ends the actor. Its callers, and those queued behind, get
//!   [`AskError::Unknown`] (R3), and the next command loads the entity afresh. Three crashes in a minute quarantine that
//!   one id for 30 s, then 60 s ... (503), and nothing else.
//! - **The row is the truth.** Two actors of one entity (two processes) do no harm, since every write carries the
//!   row's version.
//!
//! Source: architecture section 3, realtime.md 2.1 and 2.6; `RULES` R1-R7 in reliability.md section 0.

mod entity_actor;
#[cfg(debug_assertions)]
pub mod fault;
mod mailbox_gate;
mod meters;
mod quarantine;
#[cfg(test)]
mod tests;

use std::{
    fmt::{Debug, Display},
    future::Future,
    hash::Hash,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use dashmap::{DashMap, Entry};
use guildhall_persistence::DatabaseError;
use ractor::{ActorCell, ActorRef, ActorRuntime, MessagingErr, SpawnErr};
use tokio::{
    sync::{Notify, Semaphore, oneshot},
    time::Instant,
};
use uuid::Uuid;

use crate::supervision::{Stop, Tree};
use entity_actor::{EntityActor, Envelope};
use mailbox_gate::{MailboxGate, Refusal};
use meters::Meters;
use quarantine::Quarantine;

/// How often a sender tries the successor of an actor that is leaving. Ours: once is usual, twice is a race.
const TRIES: usize = 5;

/// A kind of entity. The value holds what all its actors share (pool, writer, hub).
pub trait Entity: Send + Sync + Sized + 'static {
    /// Its name in metrics and logs.
    const KIND: &'static str;
    type Id: Copy + Eq + Hash + Display + Debug + Send + Sync + 'static;
    /// Its messages: commands, which carry a [`Reply`], and messages of the actor to itself.
    type Message: Send + 'static;
    /// The state that an actor keeps in memory.
    type State: Send + 'static;

    /// Reads the state from the row. Each activation begins with it: after a restart, a crash, or idling.
    fn load(&self, id: Self::Id) -> impl Future<Output = Result<Self::State, LoadError>> + Send;

    /// Handles one message. A refusal is a reply. A panic ends the actor and discards its memory, which is right when the memory
    /// can no longer be trusted.
    fn handle(
        &self,
        me: &ActorContext<Self>,
        state: &mut Self::State,
        message: Self::Message,
    ) -> impl Future<Output = ()> + Send;

    /// The id by which placement finds its shard, if processes share its deadlines; `None` if each process sends all of them.
    fn shard_key(_id: Self::Id) -> Option<Uuid> {
        None
    }

    /// The label of a message in metrics. Few fixed values, so never an id.
    fn label(_message: &Self::Message) -> &'static str {
        "message"
    }
}

/// Why an entity could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// There is no such row.
    #[error("entity not found")]
    NotFound,
    /// Reading it failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Why a caller gets no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// Too many commands wait for this entity. Nothing was changed; try again shortly.
    #[error("too many commands are waiting for the entity; nothing was changed")]
    Busy,
    /// It crashed too often. Nothing was changed; try again after the pause.
    #[error("the entity crashed too often and is quarantined for {} s; nothing was changed", .retry_after.as_secs())]
    Quarantined {
        /// The rest of the pause.
        retry_after: Duration,
    },
    /// There is no such entity. Nothing was changed.
    #[error("entity not found")]
    NotFound,
    /// It cannot be loaded now, or the process is shutting down. Nothing was changed.
    #[error("the entity cannot be loaded now; nothing was changed")]
    Unavailable,
    /// No answer came, so the command may have been carried out. Repeat it with the same id.
    #[error("no answer; the outcome is unknown")]
    Unknown,
}

/// The settings of a host.
#[derive(Debug, Clone)]
pub struct HostConfig {
    /// Most messages that may wait for one actor.
    pub mailbox: u32,
    /// Most actors that load at a time, and how long one may wait for its turn.
    pub loads: usize,
    pub load_wait: Duration,
    /// An actor leaves after being idle for this long.
    pub idle: Duration,
    /// Most actors. Above it those that were idle longest leave.
    pub most: usize,
    /// After this long without an answer the outcome is "unknown". Longer than any statement may take.
    pub timeout: Duration,
    /// This many crashes within `crash_window` quarantine an id for `quarantine`, which doubles each time.
    pub crashes: usize,
    pub crash_window: Duration,
    pub quarantine: Duration,
}

impl Default for HostConfig {
    fn default() -> Self {
        Self {
            mailbox: 256,
            loads: 64,
            load_wait: Duration::from_secs(5),
            idle: Duration::from_secs(300),
            most: 200_000,
            timeout: Duration::from_secs(15),
            crashes: 3,
            crash_window: Duration::from_secs(60),
            quarantine: Duration::from_secs(30),
        }
    }
}

/// The reply port of a command. If it is dropped unused, the caller gets [`AskError::Unknown`].
pub struct Reply<A> {
    /// `Some` until it is used.
    sender: Option<oneshot::Sender<A>>,
    /// The gate of the actor that was asked.
    gate: Option<Arc<MailboxGate>>,
}

impl<A> Reply<A> {
    /// Answers. It does not matter if the caller has gone.
    ///
    /// # Panics
    /// In a debug build that was asked to ([`fault`]).
    pub fn send(mut self, answer: A) {
        #[cfg(debug_assertions)]
        if let Some(gate) = &self.gate {
            assert!(!gate.is_doomed(), "a fault was asked for: an answer does not leave");
        }
        if let Some(sender) = self.sender.take() {
            let _ = sender.send(answer);
        }
    }

    /// For tests of a handler without a host: the reply and where it arrives.
    pub fn detached() -> (Self, oneshot::Receiver<A>) {
        let (sender, receiver) = oneshot::channel();
        (Self { sender: Some(sender), gate: None }, receiver)
    }
}

impl<A> Drop for Reply<A> {
    fn drop(&mut self) {
        // The handler panics. Close the gate before the caller learns of it, so that its next command does not reach the dead actor.
        if self.sender.is_some()
            && std::thread::panicking()
            && let Some(gate) = &self.gate
        {
            gate.crash();
        }
    }
}

/// An entry of the host's map.
struct EntityCell<E: Entity> {
    id: E::Id,
    gate: Arc<MailboxGate>,
    /// `None` if it could not be spawned.
    actor: OnceLock<Option<ActorRef<Envelope<E>>>>,
    /// The error of a failed load: the queued commands were not begun.
    refusal: OnceLock<AskError>,
    host: Arc<Inner<E>>,
}

/// One count in a slot's gate, released when dropped.
struct Ticket<E: Entity>(Arc<EntityCell<E>>);

impl<E: Entity> Drop for Ticket<E> {
    fn drop(&mut self) {
        self.0.gate.leave();
    }
}

/// An actor's access to itself while it handles a message.
pub struct ActorContext<E: Entity> {
    slot: Arc<EntityCell<E>>,
}

impl<E: Entity> ActorContext<E> {
    /// The id of the entity.
    pub fn id(&self) -> E::Id {
        self.slot.id
    }

    /// Sends a message to this actor, behind those that are queued.
    pub fn cast(&self, message: E::Message) {
        self.callback().send(message);
    }

    /// A promise that another part (the writer) will send one message to this actor. The actor stays until the promise is
    /// kept or dropped.
    pub fn callback(&self) -> Callback<E> {
        self.slot.gate.promise();
        Callback { ticket: Some(Ticket(Arc::clone(&self.slot))), span: tracing::Span::current() }
    }
}

impl<E: Entity> EntityCell<E> {
    /// The actor, spawned if it does not exist yet; `None` if that fails. It loads by itself, and messages wait in its mailbox meanwhile.
    fn actor(self: &Arc<Self>) -> Option<&ActorRef<Envelope<E>>> {
        self.actor
            .get_or_init(|| {
                let host = &self.host;
                let shard = host.slots.hash_usize(&self.id) % host.supervisors.len();
                // ractor spawns on the runtime of the caller, and that of an actix worker would be the wrong one.
                let _main_runtime = host.tree.runtime().enter();
                // The count is released when it is dropped, also if spawning fails.
                host.meters.active.increment(1);
                let spawned = ActorRuntime::spawn_linked_instant(
                    None,
                    EntityActor::new(Arc::clone(self)),
                    (),
                    host.supervisors[shard].clone(),
                );
                let (actor, _loading) = spawned.ok()?;
                Some(actor)
            })
            .as_ref()
    }
}

/// See [`Me::callback`].
pub struct Callback<E: Entity> {
    /// `Some` until the promise is kept.
    ticket: Option<Ticket<E>>,
    /// The span in which the promise was made, so that what follows belongs to the same trace.
    span: tracing::Span,
}

impl<E: Entity> Callback<E> {
    /// Sends the promised message. If the actor has crashed meanwhile, the message is dropped.
    pub fn send(mut self, message: E::Message) {
        let Some(ticket) = self.ticket.take() else { return };
        let _entered = self.span.enter();
        let slot = Arc::clone(&ticket.0);
        if let Some(actor) = slot.actor() {
            let _ = actor.send_message(Envelope::new(message, ticket));
        }
    }
}

impl<E: Entity> Drop for Callback<E> {
    /// The part that was to keep the promise has panicked. The actor would wait for ever, so it crashes too, and the waiting callers get
    /// an unknown outcome. The next command loads the entity again.
    fn drop(&mut self) {
        if let Some(Ticket(slot)) = &self.ticket
            && std::thread::panicking()
        {
            slot.gate.crash();
            if let Some(actor) = slot.actor() {
                actor.stop(Some("what it waited for has panicked".to_owned()));
            }
        }
    }
}

struct Inner<E: Entity> {
    entity: E,
    config: HostConfig,
    /// Keeps the sweep running for as long as the host exists.
    tree: Tree,
    supervisors: Vec<ActorCell>,
    slots: DashMap<E::Id, Arc<EntityCell<E>>>,
    quarantine: Quarantine<E::Id>,
    loads: Semaphore,
    /// The number of the current sweep, which is cheaper to store with every message than the time.
    tick: AtomicU32,
    crowded: Notify,
    closed: AtomicBool,
    meters: Meters,
}

/// The front door to all entities of one kind. Clones are handles to the same host.
pub struct Host<E: Entity>(Arc<Inner<E>>);

impl<E: Entity> Clone for Host<E> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<E: Entity> Host<E> {
    /// Starts a host in `tree`, with its sweep as the service `sweep-<kind>`.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn start(tree: &Tree, entity: E, config: HostConfig) -> Result<Self, SpawnErr> {
        let host = Self(Arc::new(Inner {
            entity,
            tree: tree.clone(),
            supervisors: tree.kind(E::KIND).await?,
            slots: DashMap::new(),
            quarantine: Quarantine::new(&config),
            loads: Semaphore::new(config.loads),
            tick: AtomicU32::new(0),
            crowded: Notify::new(),
            closed: AtomicBool::new(false),
            meters: Meters::new(E::KIND),
            config,
        }));
        let swept = host.clone();
        tree.spawn_service(format!("sweep-{}", E::KIND), move |stop| {
            let host = swept.clone();
            async move {
                host.sweep_until(stop).await;
                Ok(())
            }
        })
        .await?;
        Ok(host)
    }

    /// Sends the command that `command` builds from its reply port, and waits for the answer.
    ///
    /// The returned future may be dropped: the actor finishes the command.
    ///
    /// # Errors
    /// [`AskError::Unknown`] if the command may have been carried out; after every other error nothing was changed.
    pub async fn ask<A: Send + 'static>(
        &self,
        id: E::Id,
        command: impl FnOnce(Reply<A>) -> E::Message + Send,
    ) -> Result<A, AskError> {
        let (sender, receiver) = oneshot::channel();
        let slot =
            self.deliver(id, |gate| command(Reply { sender: Some(sender), gate: Some(gate) }))?;
        match tokio::time::timeout(self.0.config.timeout, receiver).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_dropped)) => Err(slot.refusal.get().cloned().unwrap_or(AskError::Unknown)),
            Err(_elapsed) => Err(AskError::Unknown),
        }
    }

    /// Sends a message without waiting for an answer. An `Ok` acknowledges nothing.
    ///
    /// # Errors
    /// If it was not queued.
    pub fn tell(&self, id: E::Id, message: E::Message) -> Result<(), AskError> {
        self.deliver(id, |_| message).map(drop)
    }

    /// Sends a message only to an active actor: an inactive one has no memory that could be out of date.
    pub fn tell_if_active(&self, id: E::Id, message: E::Message) {
        if self.0.slots.contains_key(&id) {
            let _ = self.tell(id, message); // on an error the actor notices the change by the row's version
        }
    }

    /// The number of active actors.
    pub fn active(&self) -> usize {
        self.0.slots.len()
    }

    /// Refuses further commands, waits until every actor has finished its queue (at most `timeout`), and ends them. Returns whether all
    /// have finished. The writer must still be running.
    pub async fn drain(&self, timeout: Duration) -> bool {
        self.0.closed.store(true, Ordering::Release);
        let deadline = Instant::now() + timeout;
        loop {
            self.retire_where(|_| true);
            if self.0.slots.is_empty() {
                return true;
            }
            if Instant::now() >= deadline {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    fn deliver(
        &self,
        id: E::Id,
        message: impl FnOnce(Arc<MailboxGate>) -> E::Message,
    ) -> Result<Arc<EntityCell<E>>, AskError> {
        let mut make = Some(message);
        let mut made = None;
        for _ in 0..TRIES {
            if self.0.closed.load(Ordering::Acquire) {
                return Err(AskError::Unavailable);
            }
            let slot = self.slot(id)?;
            match slot.gate.enter(self.0.config.mailbox) {
                Ok(depth) => self.0.meters.queued(depth),
                Err(Refusal::Busy) => {
                    self.0.meters.busy.increment(1);
                    return Err(AskError::Busy);
                }
                Err(Refusal::Closed) => {
                    self.0.retire(&slot);
                    continue;
                }
            }
            let ticket = Ticket(Arc::clone(&slot));
            slot.gate.used(self.0.tick.load(Ordering::Relaxed));
            let message = match (made.take(), make.take()) {
                (Some(message), _) => message,
                (None, Some(make)) => make(Arc::clone(&slot.gate)),
                (None, None) => return Err(AskError::Unavailable), // cannot happen: one of the two is always set
            };
            // The task that created the slot may not have spawned the actor yet.
            let Some(actor) = slot.actor() else { return Err(AskError::Unavailable) };
            match actor.send_message(Envelope::new(message, ticket)) {
                Ok(()) => return Ok(slot),
                Err(MessagingErr::SendErr(back)) => {
                    // It died between look-up and sending.
                    made = Some(back.into_message());
                    slot.gate.close();
                    self.0.retire(&slot);
                }
                Err(MessagingErr::ChannelClosed | MessagingErr::InvalidActorType) => {
                    return Err(AskError::Unknown);
                }
            }
        }
        Err(AskError::Busy)
    }

    /// The actor of `id`, activated if necessary.
    fn slot(&self, id: E::Id) -> Result<Arc<EntityCell<E>>, AskError> {
        if let Some(slot) = self.0.slots.get(&id) {
            return Ok(Arc::clone(&slot));
        }
        let slot = match self.0.slots.entry(id) {
            Entry::Occupied(there) => return Ok(Arc::clone(there.get())),
            Entry::Vacant(vacant) => {
                if let Some(retry_after) = self.0.quarantine.refuses(&id) {
                    return Err(AskError::Quarantined { retry_after });
                }
                Arc::clone(&vacant.insert(Arc::new(EntityCell {
                    id,
                    gate: Arc::new(MailboxGate::default()),
                    actor: OnceLock::new(),
                    refusal: OnceLock::new(),
                    host: Arc::clone(&self.0),
                })))
            }
        };
        // Not earlier: counting the map takes all its locks, and the entry held one of them; and an actor that ends while it is
        // spawned, because the process stops, removes its slot from the map.
        if slot.actor().is_none() {
            slot.gate.close();
            self.0.retire(&slot);
            return Err(AskError::Unavailable);
        }
        if self.0.slots.len() > self.0.config.most {
            self.0.crowded.notify_one();
        }
        Ok(slot)
    }

    async fn sweep_until(&self, mut stop: Stop) {
        /// Sweeps per idle time: an actor stays at most a tenth longer than allowed.
        const SWEEPS: u32 = 10;
        while !stop.requested() {
            tokio::select! {
                biased; // the same order every time, for the simulation
                () = stop.wait() => return,
                () = tokio::time::sleep(self.0.config.idle / SWEEPS) => {
                    let now = self.0.tick.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
                    self.retire_where(|gate| now.wrapping_sub(gate.last_used()) > SWEEPS);
                    self.0.quarantine.forget_old();
                }
                () = self.0.crowded.notified() => {}
            }
            self.retire_surplus();
        }
    }

    /// Ends the actors that were idle longest, until there are a tenth fewer than allowed, so that it is not repeated for each new one.
    fn retire_surplus(&self) {
        let most = self.0.config.most;
        let surplus = self.0.slots.len().saturating_sub(most - most / 10);
        if self.0.slots.len() <= most || surplus == 0 {
            return;
        }
        let now = self.0.tick.load(Ordering::Relaxed);
        let mut ages: Vec<u32> =
            self.0.slots.iter().map(|slot| now.wrapping_sub(slot.gate.last_used())).collect();
        let place = surplus.min(ages.len()) - 1;
        let (_, &mut limit, _) = ages.select_nth_unstable_by(place, |a, b| b.cmp(a));
        let mut left = surplus;
        self.retire_where(|gate| {
            let goes = left > 0 && now.wrapping_sub(gate.last_used()) >= limit;
            left -= usize::from(goes);
            goes
        });
    }

    /// Ends every idle actor for which `chosen` returns true.
    fn retire_where(&self, mut chosen: impl FnMut(&MailboxGate) -> bool) {
        let mut leaving = Vec::new();
        for slot in &self.0.slots {
            if slot.gate.is_idle() && chosen(&slot.gate) && slot.gate.close_if_idle() {
                leaving.push(Arc::clone(&slot));
            }
        }
        for slot in leaving {
            self.0.retire(&slot);
            if let Some(actor) = slot.actor() {
                let _ = actor.drain(); // an error means that it has left already
            }
        }
    }
}

impl<E: Entity> Inner<E> {
    /// Removes a closed slot from the map and counts its crash, if it crashed. Only the first caller does so.
    fn retire(&self, slot: &Arc<EntityCell<E>>) {
        if self.slots.remove_if(&slot.id, |_, there| Arc::ptr_eq(there, slot)).is_some()
            && slot.gate.has_crashed()
            && self.quarantine.crashed(slot.id)
        {
            tracing::error!(kind = E::KIND, id = %slot.id, "host: entity quarantined after repeated crashes; commands are refused until the pause ends");
        }
    }
}
