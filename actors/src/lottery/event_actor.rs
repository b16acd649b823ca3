//! The actor of one event: it owns the stock, so all draws of the event pass through it, in batches. While one batch is saved, the next
//! one collects.

use std::{collections::HashMap, sync::Arc, time::Duration};

use guildhall_domain::{
    ids::{LotteryId, Uid},
    lottery::PrizeKind,
};
use guildhall_fair::{Roller, Stock, Table};
use guildhall_persistence::idempotency::Claimed;
use guildhall_persistence::lottery::{
    self as rows, Batch, CancelError, Decided, Draw, DrawRequest, EventView, KeepError, Kept,
    SeedSeal,
};
use sqlx::PgPool;
use time::Date;
use uuid::Uuid;

use super::events::EventChanged;
use super::{LotteryError, TOPIC};
use crate::{
    deadline::DeadlineDue,
    host::{ActorContext, Entity, LoadError, Reply},
    hub::{Hub, Push},
    outbox::Wake,
};

/// Most draws in a batch. Ours: more would only make the first of them wait longer.
const MOST_AT_ONCE: usize = 256;
/// Most draws that may wait for the next batch.
const MOST_WAITING: usize = 4_096;
/// How often a draw is tried again after the event was changed by another process.
const TRIES: u8 = 3;
/// Interval of the pushes of odds and stock.
const TOLD_EVERY: Duration = Duration::from_secs(1);

/// What the actors of all events share.
pub struct LotteryEventActor {
    pub(super) pool: PgPool,
    pub(super) seal: Arc<SeedSeal>,
    pub(super) hub: Hub,
    pub(super) wake: Wake,
}

type DrawReply = Reply<Result<Option<Draw>, LotteryError>>;

/// A draw whose caller is waiting.
pub struct Waiting {
    request: DrawRequest,
    reply: DrawReply,
    tries: u8,
}

/// The messages of an event's actor.
pub enum EventCommand {
    /// The answer is `None` if the session has changed meanwhile.
    Draw { request: DrawRequest, reply: DrawReply },
    /// The result of a batch. Sent by the actor to itself.
    Kept { batch: Vec<Waiting>, outcome: Result<Vec<Option<Kept>>, KeepError> },
    /// A day is over, or the event begins or ends.
    Due,
    SetFreeEntry {
        by: Uid,
        regions: Vec<String>,
        claimed: Option<Claimed>,
        reply: Reply<Result<(), LotteryError>>,
    },
    Cancel {
        by: Uid,
        reason: String,
        claimed: Option<Claimed>,
        reply: Reply<Result<(), LotteryError>>,
    },
    /// Time to push odds and stock.
    Tell,
}

impl From<DeadlineDue> for EventCommand {
    fn from(_due: DeadlineDue) -> Self {
        Self::Due
    }
}

/// The data for computing draws, read once.
struct Rules {
    table: Table,
    is_something: Vec<bool>,
    days: HashMap<Date, (Roller, Vec<u8>)>,
}

/// The state that the actor keeps in memory.
pub struct Memory {
    rules: Arc<Rules>,
    /// The cached version and stock of the row; `None` if they may be out of date.
    live: Option<EventState>,
    waiting: Vec<Waiting>,
    is_keeping: bool,
    is_told_soon: bool,
}

#[derive(Clone)]
struct EventState {
    version: i64,
    stock: Stock,
}

impl From<&EventView> for EventState {
    fn from(view: &EventView) -> Self {
        let left = |stock: i64, given: i64| u64::try_from(stock - given).unwrap_or_default();
        let prizes = view.prizes.iter();
        let stock = prizes.map(|prize| prize.stock.map(|stock| left(stock, prize.given))).collect();
        Self { version: view.version, stock: Stock::of(stock) }
    }
}

impl Entity for LotteryEventActor {
    const KIND: &'static str = "lottery";
    type Id = LotteryId;
    type Message = EventCommand;
    type State = Memory;

    fn shard_key(id: LotteryId) -> Option<Uuid> {
        Some(id.0)
    }

    async fn load(&self, id: LotteryId) -> Result<Memory, LoadError> {
        let view = rows::view(&self.pool, id).await?.ok_or(LoadError::NotFound)?;
        let table = Table::read(&view.table_text).map_err(|wrong| {
            tracing::error!(lottery.id = %id, reason = wrong.as_str(), "lottery: prize table unreadable; the event is treated as not found");
            LoadError::NotFound
        })?;
        let days = rows::seeds(&self.pool, &self.seal, id).await?.into_iter();
        let rules = Rules {
            table,
            is_something: view
                .prizes
                .iter()
                .map(|prize| prize.kind != PrizeKind::Nothing)
                .collect(),
            days: days
                .map(|(day, seed, commitment)| (day, (Roller::new(&seed), commitment.to_vec())))
                .collect(),
        };
        Ok(Memory {
            rules: Arc::new(rules),
            live: Some(EventState::from(&view)),
            waiting: Vec::new(),
            is_keeping: false,
            is_told_soon: false,
        })
    }

    async fn handle(&self, me: &ActorContext<Self>, memory: &mut Memory, command: EventCommand) {
        match command {
            EventCommand::Draw { reply, .. } if memory.waiting.len() >= MOST_WAITING => {
                reply.send(Err(LotteryError::Busy));
            }
            EventCommand::Draw { request, reply } => {
                memory.waiting.push(Waiting { request, reply, tries: 0 });
                self.keep_next(me, memory).await;
            }
            EventCommand::Kept { batch, outcome } => {
                memory.is_keeping = false;
                self.after(me, memory, batch, outcome);
                self.keep_next(me, memory).await;
            }
            EventCommand::Due => self.disclose(me, memory).await,
            EventCommand::SetFreeEntry { by, regions, claimed, reply } => {
                let set = self.set_free_entry(me, memory, (by, regions), claimed.as_ref());
                reply.send(set.await);
            }
            EventCommand::Cancel { by, reason, claimed, reply } => {
                let outcome = self.cancel(me.id(), memory, (by, &reason), claimed.as_ref()).await;
                let is_cancelled = outcome.is_ok();
                reply.send(outcome);
                if is_cancelled {
                    // Its participants are told by the outbox, in batches.
                    self.wake.wake();
                    self.tell(me.id()).await;
                }
            }
            EventCommand::Tell => {
                memory.is_told_soon = false;
                self.tell(me.id()).await;
            }
        }
    }

    fn label(command: &EventCommand) -> &'static str {
        match command {
            EventCommand::Draw { .. } => "draw",
            EventCommand::Kept { .. } => "kept",
            EventCommand::Due => "due",
            EventCommand::SetFreeEntry { .. } => "set_free_entry",
            EventCommand::Cancel { .. } => "cancel",
            EventCommand::Tell => "tell",
        }
    }
}

impl LotteryEventActor {
    /// The version and stock of the row, from the cache if it is valid.
    async fn recall(&self, id: LotteryId, memory: &mut Memory) -> Result<EventState, LotteryError> {
        if let Some(live) = &memory.live {
            return Ok(live.clone());
        }
        let view = rows::view(&self.pool, id).await?.ok_or(LotteryError::NotFound)?;
        Ok(memory.live.insert(EventState::from(&view)).clone())
    }

    /// Saves the waiting draws, unless a batch is under way.
    async fn keep_next(&self, me: &ActorContext<Self>, memory: &mut Memory) {
        if memory.is_keeping || memory.waiting.is_empty() {
            return;
        }
        let live = match self.recall(me.id(), memory).await {
            Ok(live) => live,
            Err(error) => {
                for waiting in memory.waiting.drain(..) {
                    waiting.reply.send(Err(error.clone()));
                }
                return;
            }
        };
        let number = memory.waiting.len().min(MOST_AT_ONCE);
        let batch: Vec<Waiting> = memory.waiting.drain(..number).collect();
        memory.is_keeping = true;
        let (pool, id, rules) = (self.pool.clone(), me.id(), Arc::clone(&memory.rules));
        let callback = me.callback();
        // In its own task, so that draws can be queued meanwhile.
        tokio::spawn(async move {
            let requests: Vec<DrawRequest> =
                batch.iter().map(|waiting| waiting.request.clone()).collect();
            let decide = |day, draws: &[Batch]| decide(&rules, live.stock, day, draws);
            let outcome = rows::keep(&pool, id, live.version, &requests, decide).await;
            callback.send(EventCommand::Kept { batch, outcome });
        });
    }

    /// Applies the result of a batch to the cache, answers its callers, and starts what follows.
    fn after(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Memory,
        batch: Vec<Waiting>,
        outcome: Result<Vec<Option<Kept>>, KeepError>,
    ) {
        match outcome {
            Ok(kept) => {
                self.remember(memory, &kept);
                if kept.iter().any(Option::is_some) {
                    self.wake.wake();
                    self.tell_soon(me, memory);
                }
                for (waiting, kept) in batch.into_iter().zip(kept) {
                    let uid = waiting.request.uid;
                    let draw = kept.map(|kept| drawn(me.id(), uid, &memory.rules, kept));
                    waiting.reply.send(Ok(draw));
                }
            }
            Err(KeepError::Stale) => {
                memory.live = None;
                let (again, enough): (Vec<_>, Vec<_>) =
                    batch.into_iter().partition(|waiting| waiting.tries < TRIES);
                for waiting in enough {
                    waiting.reply.send(Err(LotteryError::Conflict));
                }
                let again = again.into_iter().map(|one| Waiting { tries: one.tries + 1, ..one });
                memory.waiting.splice(0..0, again);
            }
            Err(error) => {
                // The commit's outcome is unknown; drop the cached row.
                memory.live = None;
                let error = match error {
                    KeepError::Closed => guildhall_domain::lottery::Rejection::EventClosed.into(),
                    KeepError::Database(error) => LotteryError::from(error),
                    KeepError::Stale => LotteryError::Conflict,
                };
                for waiting in batch {
                    waiting.reply.send(Err(error.clone()));
                }
            }
        }
    }

    fn remember(&self, memory: &mut Memory, kept: &[Option<Kept>]) {
        let Some(live) = &mut memory.live else { return };
        let mut draws = kept.iter().flatten().peekable();
        if draws.peek().is_none() {
            return; // nothing was saved
        }
        live.version += 1;
        for draw in draws {
            live.stock.give(&memory.rules.table, draw.decided.roll);
        }
    }

    /// Publishes the seeds of days that have ended.
    async fn disclose(&self, me: &ActorContext<Self>, memory: &mut Memory) {
        for _ in 0..=TRIES {
            let outcome = match self.recall(me.id(), memory).await {
                Ok(live) => rows::disclose(&self.pool, &self.seal, me.id(), live.version).await,
                Err(error) => {
                    tracing::warn!(lottery.id = %me.id(), %error, "lottery: disclosing seeds failed; the scanner retries");
                    return; // the scanner retries
                }
            };
            memory.live = None;
            match outcome {
                Ok(true) => return self.tell(me.id()).await,
                Ok(false) => {}
                Err(error) => {
                    tracing::warn!(lottery.id = %me.id(), %error, "lottery: disclosing seeds failed; the scanner retries");
                    return;
                }
            }
        }
    }

    async fn set_free_entry(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Memory,
        (by, regions): (Uid, Vec<String>),
        claimed: Option<&Claimed>,
    ) -> Result<(), LotteryError> {
        for _ in 0..=TRIES {
            let live = self.recall(me.id(), memory).await?;
            memory.live = None;
            let at = (me.id(), live.version);
            match rows::set_free_entry(&self.pool, by, claimed, at, &regions).await {
                Ok(()) => {
                    self.tell(me.id()).await;
                    return Ok(());
                }
                Err(CancelError::Stale) => {}
                Err(CancelError::Rejected(rejection)) => return Err(rejection.into()),
                Err(CancelError::Database(error)) => return Err(error.into()),
            }
        }
        Err(LotteryError::Conflict)
    }

    /// Cancels the event. What is cached of the row is not judged by: the rule is applied under its lock.
    async fn cancel(
        &self,
        id: LotteryId,
        memory: &mut Memory,
        (by, reason): (Uid, &str),
        claimed: Option<&Claimed>,
    ) -> Result<(), LotteryError> {
        for _ in 0..=TRIES {
            let live = self.recall(id, memory).await?;
            memory.live = None;
            match rows::cancel(&self.pool, by, claimed, (id, live.version), reason).await {
                Ok(()) => {
                    tracing::info!(lottery.id = %id, user.id = %by, "lottery: event cancelled");
                    return Ok(());
                }
                Err(CancelError::Stale) => {}
                Err(CancelError::Rejected(rejection)) => return Err(rejection.into()),
                Err(CancelError::Database(error)) => return Err(error.into()),
            }
        }
        Err(LotteryError::Conflict)
    }

    /// Schedules a push of odds and stock in one second, however many draws follow until then.
    fn tell_soon(&self, me: &ActorContext<Self>, memory: &mut Memory) {
        if memory.is_told_soon || !self.hub.may_be_followed(&topic(me.id())) {
            return;
        }
        memory.is_told_soon = true;
        let callback = me.callback();
        tokio::spawn(async move {
            tokio::time::sleep(TOLD_EVERY).await;
            callback.send(EventCommand::Tell);
        });
    }

    async fn tell(&self, id: LotteryId) {
        let topic = topic(id);
        if !self.hub.may_be_followed(&topic) {
            return;
        }
        match rows::view(&self.pool, id).await {
            Ok(Some(view)) => self.hub.publish(&topic, &Push::new(EventChanged(Box::new(view)))),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(lottery.id = %id, %error, "lottery: an event could not be read for its push; resync");
                self.hub.resync_topic(&topic);
            }
        }
    }
}

fn topic(id: LotteryId) -> String {
    format!("{TOPIC}{id}")
}

/// Computes a batch: the draws one after another from the remaining stock, with the day's seed.
fn decide(rules: &Rules, mut stock: Stock, day: Date, draws: &[Batch]) -> Vec<Decided> {
    let Some((roller, _)) = rules.days.get(&day) else {
        tracing::error!(%day, "lottery: no seed for this day; nothing is drawn"); // cannot happen: seeds are made with the event
        return Vec::new();
    };
    draws
        .iter()
        .map(|draw| {
            let number = u64::try_from(draw.number).unwrap_or_default();
            let roll = roller.roll(&draw.client_seed, &draw.player.simple().to_string(), number);
            let (rolled, given) = stock.give(&rules.table, roll);
            Decided { roll, rolled, given, is_something: rules.is_something[given] }
        })
        .collect()
}

/// The wire form of a draw that was just saved.
fn drawn(event_id: LotteryId, uid: Uid, rules: &Rules, kept: Kept) -> Draw {
    let name = |at: usize| rules.table.prizes()[at].name.clone();
    let commitment = rules.days.get(&kept.day).map(|(_, commitment)| commitment.clone());
    Draw {
        event_id,
        seq: kept.seq,
        uid,
        number: kept.number,
        player: kept.player,
        client_seed: kept.client_seed,
        day: kept.day,
        commitment: commitment.unwrap_or_default(),
        seed: None, // it is published after the day
        roll: i32::try_from(kept.decided.roll).unwrap_or_default(),
        rolled: name(kept.decided.rolled),
        prize: name(kept.decided.given),
        drawn_at: kept.drawn_at,
        granted_at: (!kept.decided.is_something).then_some(kept.drawn_at),
    }
}
