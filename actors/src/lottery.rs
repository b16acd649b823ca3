//! Lottery events: one supervised actor for each event, which owns its stock, one for each person in it, and [`Lotteries`], the front door
//! to all of them.
//!
//! A participant's actor knows their chances and asks the event's actor for a draw. The event's actor saves draws in batches: chance,
//! stock, result and the effect that delivers the prize are one commit, and are pushed afterwards. Repeating a key returns the same
//! draw, because the key is looked up before anything else. Source: decision 0013, reliability L1-L8.

pub mod announcing;
mod effects;
mod event_actor;
pub mod events;
mod participant_actor;
#[cfg(test)]
mod tests;

use std::{
    fmt,
    sync::Arc,
    time::{Duration, Instant},
};

use dashmap::{DashMap, Entry};
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    ids::{GoodsId, LotteryId, Uid},
    lottery::{Mission, Rejection, Session},
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    idempotency::Claimed,
    lottery::{self as rows, Draw, Facts, SeedSeal},
};
use ractor::SpawnErr;
use sqlx::PgPool;
use time::{Date, OffsetDateTime};
use tokio::sync::Semaphore;

use crate::{
    floor::{Failure, Floor},
    host::{Host, HostConfig},
    hub::Hub,
    outbox::Wake,
    supervision::Tree,
    unanswered::{Unanswered, unanswered},
};
pub use effects::{MoneyEffect, PrizeEffect, RewardEffect, TellCancelledEffect};
pub use event_actor::{EventCommand, LotteryEventActor};
pub use participant_actor::{ParticipantActor, ParticipantCommand};

/// The prefix of an event's topic, before the event's id.
pub const TOPIC: &str = "lottery:";
/// The prefix of the topic of a participant's own session.
pub const SESSION_TOPIC: &str = "lottery_session:";
/// Most messages that may wait for one event. Realtime 2.6: all of its draws pass through it.
const MAILBOX: u32 = 4_096;
/// Most views of goods that are saved at the same time. Ours: they use few connections.
const LOOKS_AT_ONCE: usize = 32;
/// Most views that are remembered so that they are not saved again. Ours: an hour of a busy day.
const REMEMBERED: usize = 20_000;
/// How long they are remembered. Ours: the database's day may begin a little before this machine's.
const REMEMBERED_FOR: Duration = Duration::from_secs(60);

/// One participant of one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParticipantId {
    pub event: LotteryId,
    pub uid: Uid,
}

impl fmt::Display for ParticipantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.event, self.uid)
    }
}

/// Why a command was not carried out. Each variant is a code of `docs/wire.md`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LotteryError {
    #[error(transparent)]
    Rejected(#[from] Rejection),
    #[error("event not found")]
    NotFound,
    /// Concurrent changes outdated every attempt. Nothing was changed.
    #[error("concurrent update; gave up after 3 retries")]
    Conflict,
    #[error("too many commands are waiting; nothing was changed")]
    Busy,
    /// The event or the database is unavailable. Nothing was changed.
    #[error("the event or the database is unavailable; nothing was changed")]
    Unavailable,
    /// The command may have been carried out. Repeating it with the same key returns the outcome.
    #[error("the outcome is unknown; safe to repeat with the same key")]
    UnknownOutcome,
}

unanswered!(LotteryError, "lottery");

impl From<Unanswered> for LotteryError {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::NotFound => Self::NotFound,
            Unanswered::Busy => Self::Busy,
            Unanswered::Unavailable { .. } => Self::Unavailable,
            Unanswered::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}

/// A participant's state in an event.
#[derive(Debug, Clone, PartialEq)]
pub struct Participation {
    pub participant: ParticipantId,
    pub session: Session,
    pub version: i64,
    pub facts: Facts,
    /// Whether the participant's last known region has the free daily entry.
    pub free_entry: bool,
}

/// The claims a participant can make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParticipantAction {
    Mission(Mission),
    Tier(UsdCents),
    /// The region of the request.
    FreeEntry {
        region: Option<String>,
    },
    Reward,
    /// Checked by [`guildhall_domain::lottery::is_client_seed`].
    ClientSeed(String),
}

/// Starts [`Lotteries`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (pool, hub, wake) = (floor.money.clone(), floor.hub.clone(), floor.wake.clone());
        let seal = SeedSeal::load(&floor.secrets).await?;
        let settled = rows::settle_seeds(&pool, &seal).await?;
        if settled > 0 {
            tracing::info!(settled, "lottery: sealed seeds that the release before had written");
        }
        let (tree, seal) = (&floor.workers, Arc::new(seal));
        let lotteries =
            Lotteries::start(tree, pool.clone(), seal, hub, wake, floor.host.clone()).await?;
        floor.deadlines(&lotteries.halls, |pool, limit, skip| {
            rows::lotteries_due(pool, limit, skip).boxed()
        });
        floor.effect(rows::PRIZE, PrizeEffect(pool.clone()));
        floor.effect(rows::REWARD, RewardEffect(pool));
        // In the background: there may be many, and nobody who pays or draws waits for them.
        floor.effect(
            rows::TELL_CANCELLED,
            TellCancelledEffect {
                pool: floor.background.clone(),
                hub: floor.hub.clone(),
                wake: floor.wake.clone(),
            },
        );
        floor.effect(rows::MONEY, MoneyEffect(lotteries.clone()));
        floor.empty_at_end(&lotteries.halls);
        // Before the events: participants call them.
        floor.empty_at_end(&lotteries.players);
        floor.registry.insert(lotteries);
        Ok(())
    }
    .boxed()
}

/// The front door. Clones are handles to the same events.
///
/// Its futures may be dropped: an actor finishes what was begun (R1).
#[derive(Clone)]
pub struct Lotteries {
    halls: Host<LotteryEventActor>,
    players: Host<ParticipantActor>,
    seal: Arc<SeedSeal>,
    pool: PgPool,
    looked: Arc<DashMap<(Uid, GoodsId, Date), Instant>>,
    /// Permits to save a view.
    looks: Arc<Semaphore>,
}

impl Lotteries {
    /// Starts the lottery hosts in `tree`. `wake` is signalled after commits that leave prizes to deliver.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn start(
        tree: &Tree,
        pool: PgPool,
        seal: Arc<SeedSeal>,
        hub: Hub,
        wake: Wake,
        config: HostConfig,
    ) -> Result<Self, SpawnErr> {
        let hall = LotteryEventActor {
            pool: pool.clone(),
            seal: Arc::clone(&seal),
            hub: hub.clone(),
            wake: wake.clone(),
        };
        let crowded = HostConfig { mailbox: MAILBOX, ..config.clone() };
        let halls = Host::start(tree, hall, crowded).await?;
        let player = ParticipantActor { pool: pool.clone(), hub, wake, halls: halls.clone() };
        let players = Host::start(tree, player, config).await?;
        Ok(Self {
            halls,
            players,
            seal,
            pool,
            looked: Arc::default(),
            looks: Arc::new(Semaphore::new(LOOKS_AT_ONCE)),
        })
    }

    /// The host of events, for the deadline scanner, draining and metrics.
    pub fn halls(&self) -> &Host<LotteryEventActor> {
        &self.halls
    }

    /// The host of participants, for draining and metrics. It is drained first, because participants call the events' actors.
    pub fn players(&self) -> &Host<ParticipantActor> {
        &self.players
    }

    /// Returns a participant's state and counts the visit for the mission of the lottery page.
    ///
    /// # Errors
    /// See [`LotteryError`].
    pub async fn visit(
        &self,
        participant: ParticipantId,
        region: Option<String>,
    ) -> Result<Participation, LotteryError> {
        self.players.ask(participant, |reply| ParticipantCommand::Visit { region, reply }).await?
    }

    /// Draws with the oldest chance. Repeating the key returns the same draw.
    ///
    /// # Errors
    /// See [`LotteryError`]. No chance is used, except perhaps after [`LotteryError::UnknownOutcome`].
    pub async fn draw(
        &self,
        participant: ParticipantId,
        command_key: String,
    ) -> Result<(Draw, Participation), LotteryError> {
        self.players
            .ask(participant, |reply| ParticipantCommand::Draw { command_key, reply })
            .await?
    }

    /// Grants what a participant claims, if they have earned it. Each claim is granted once.
    ///
    /// # Errors
    /// See [`LotteryError`].
    pub async fn claim(
        &self,
        participant: ParticipantId,
        action: ParticipantAction,
    ) -> Result<Participation, LotteryError> {
        self.claim_under(None, participant, action).await
    }

    /// The same; the transaction marks the claim of the call's idempotency key as carried out.
    ///
    /// # Errors
    /// See [`LotteryError`].
    pub async fn claim_under(
        &self,
        claimed: Option<Claimed>,
        participant: ParticipantId,
        action: ParticipantAction,
    ) -> Result<Participation, LotteryError> {
        let claim = |reply| ParticipantCommand::Claim { action, claimed, reply };
        self.players.ask(participant, claim).await?
    }

    /// Reads again what a participant has spent, and takes back chances after a refund.
    ///
    /// # Errors
    /// See [`LotteryError`].
    pub async fn recount(&self, participant: ParticipantId) -> Result<(), LotteryError> {
        self.players.ask(participant, |reply| ParticipantCommand::Recount { reply }).await?
    }

    /// Enables the free entry in these regions (`*` means all) and disables it in all others, as the administrator `by` says. The transaction marks the claim of the call's
    /// idempotency key as carried out.
    ///
    /// # Errors
    /// See [`LotteryError`].
    pub async fn set_free_entry(
        &self,
        by: Uid,
        claimed: Option<Claimed>,
        event: LotteryId,
        regions: Vec<String>,
    ) -> Result<(), LotteryError> {
        self.halls
            .ask(event, |reply| EventCommand::SetFreeEntry { by, regions, claimed, reply })
            .await?
    }

    /// Cancels an announced event before it begins, as the administrator `by` says, for a reason that people read. The transaction marks the
    /// claim of the call's idempotency key as carried out.
    ///
    /// # Errors
    /// See [`LotteryError`].
    pub async fn cancel(
        &self,
        by: Uid,
        claimed: Option<Claimed>,
        event: LotteryId,
        reason: String,
    ) -> Result<(), LotteryError> {
        let cancel = |reply| EventCommand::Cancel { by, reason, claimed, reply };
        self.halls.ask(event, cancel).await?
    }

    /// Saves that a person views goods, for a mission of the open event. The caller does not wait for it, and only that mission depends
    /// on it.
    pub fn looked_at(&self, uid: Uid, goods: GoodsId) {
        if self.looked.len() > REMEMBERED {
            self.looked.clear();
        }
        let now = Instant::now();
        match self.looked.entry((uid, goods, OffsetDateTime::now_utc().date())) {
            Entry::Occupied(noted) if now.duration_since(*noted.get()) < REMEMBERED_FOR => return,
            entry => entry.insert(now),
        };
        // No permit is free: it is saved when they view goods again.
        let Ok(permit) = Arc::clone(&self.looks).try_acquire_owned() else {
            self.looked.remove(&(uid, goods, OffsetDateTime::now_utc().date()));
            return;
        };
        let pool = self.pool.clone();
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = rows::saw_goods(&pool, uid, goods).await {
                tracing::warn!(user.id = %uid, %error, "lottery: saving that goods were viewed failed");
            }
        });
    }
}
