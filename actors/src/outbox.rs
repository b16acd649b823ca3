//! The outbox relay: carries out the outside effects that transactions have written to the outbox.
//!
//! It claims rows (`persistence::outbox`), gives each to the [`Effect`] of its kind together with its key, and deletes finished rows.
//! Each kind has its own lane, so that a hanging effect fills its lane and does not delay other kinds. A failed effect is repeated after
//! a pause that doubles. After the last attempt the row stays with `failed_at` for operators, and `outbox_effects_total` counts it. An
//! effect that takes too long keeps its claim, so that it is not carried out twice at the same time. Code that adds a row wakes the relay
//! ([`Wake`]); every 250 ms it also looks for rows of other processes. If a relay dies, another one claims its rows when their lease
//! ends, so an effect may be carried out twice: the key makes that harmless.
//!
//! Source: architecture section 4, realtime.md 2.4.

#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    future::Future,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures_util::future::join_all;
use guildhall_persistence::{
    DatabaseError,
    outbox::{self, Claimed, Share},
};
use metrics::{counter, gauge};
use serde_json::Value;
use sqlx::PgPool;
use tokio::{
    sync::{Notify, OwnedSemaphorePermit, Semaphore},
    task::JoinHandle,
};

use crate::{
    jitter::Jitter,
    supervision::{ServiceError, Stop},
};

/// The storage of effects. Each function is the one of the same name in [`guildhall_persistence::outbox`].
pub trait Storage: Send + Sync + 'static {
    fn claim(
        &self,
        shares: &[Share],
        lease: Duration,
    ) -> impl Future<Output = Result<Vec<Claimed>, DatabaseError>> + Send;

    fn done(&self, outbox_id: i64) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    fn failed(
        &self,
        claimed: &Claimed,
        why: &str,
        again_in: Option<Duration>,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;
}

impl Storage for PgPool {
    async fn claim(
        &self,
        shares: &[Share],
        lease: Duration,
    ) -> Result<Vec<Claimed>, DatabaseError> {
        outbox::claim(self, shares, lease).await
    }

    async fn done(&self, outbox_id: i64) -> Result<(), DatabaseError> {
        outbox::done(self, outbox_id).await
    }

    async fn failed(
        &self,
        claimed: &Claimed,
        why: &str,
        again_in: Option<Duration>,
    ) -> Result<(), DatabaseError> {
        outbox::failed(self, claimed, why, again_in).await
    }
}

/// Why an effect was not carried out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EffectError {
    /// It may succeed later. The text says what failed and contains no private data.
    #[error("{0}")]
    Passing(String),
    /// It cannot succeed.
    #[error("{0}")]
    Hopeless(String),
}

pub type Carrying<'a> = Pin<Box<dyn Future<Output = Result<(), EffectError>> + Send + 'a>>;

/// Carries out one kind of effect.
pub trait Effect: Send + Sync + 'static {
    /// Carries it out. The same `effect_key` may be repeated, after a crash even at the same time, and must have one effect. An effect that
    /// never ends blocks a place of its lane until the process ends, so waiting for others needs a timeout.
    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a>;

    /// Whether it is repeated without limit. Only an effect that is worthless later, such as a mail, may be given up.
    fn never_given_up(&self) -> bool {
        true
    }
}

/// The effects by kind. Rows of other kinds are left to processes that have them.
#[derive(Default, Clone)]
pub struct Effects(BTreeMap<String, Arc<dyn Effect>>);

impl Effects {
    pub fn new() -> Self {
        Self::default()
    }

    /// Registers `effect` for rows of this kind.
    #[must_use]
    pub fn with(mut self, kind: impl Into<String>, effect: impl Effect) -> Self {
        self.0.insert(kind.into(), Arc::new(effect));
        self
    }
}

/// The settings of the relay.
#[derive(Debug, Clone)]
pub struct RelayConfig {
    pub poll: Duration,
    /// Most effects of one kind at a time.
    pub lane: usize,
    /// How long an effect may take before it counts as late.
    pub timeout: Duration,
    /// The lease of a claim. For late effects it is renewed at each `timeout`, so it must be longer than that.
    pub lease: Duration,
    /// The pause after the first failure; it doubles up to `longest_pause`.
    pub first_pause: Duration,
    pub longest_pause: Duration,
    /// The number of attempts.
    pub tries: i32,
    /// The random part of pauses.
    pub dice: Jitter,
}

impl Default for RelayConfig {
    fn default() -> Self {
        Self {
            poll: Duration::from_millis(250),
            lane: 16,
            timeout: Duration::from_secs(30),
            lease: Duration::from_secs(60),
            first_pause: Duration::from_secs(2),
            longest_pause: Duration::from_secs(600),
            tries: 12,
            dice: Jitter::default(),
        }
    }
}

/// Signals the relay of this process that there are new rows. Call it after the commit.
#[derive(Clone, Default)]
pub struct Wake(Arc<Notify>);

impl Wake {
    pub fn wake(&self) {
        self.0.notify_one();
    }
}

/// The lane of one kind, whose effects are carried out in parallel.
struct Lane {
    effect: Arc<dyn Effect>,
    places: Arc<Semaphore>,
    /// Whether the last claim filled all places, so that there are probably more rows.
    was_full: AtomicBool,
}

/// The relay of one process.
pub struct Relay<S = PgPool> {
    state: Arc<RelayState<S>>,
    wake: Wake,
}

/// The state that the tasks of a relay share.
struct RelayState<S> {
    storage: S,
    lanes: BTreeMap<String, Lane>,
    config: RelayConfig,
}

impl<S: Storage> Relay<S> {
    pub fn new(storage: S, effects: Effects, config: RelayConfig) -> Self {
        let lane = |effect| Lane {
            effect,
            places: Arc::new(Semaphore::new(config.lane)),
            was_full: AtomicBool::new(false),
        };
        let lanes = effects.0.into_iter().map(|(kind, effect)| (kind, lane(effect))).collect();
        Self { state: Arc::new(RelayState { storage, lanes, config }), wake: Wake::default() }
    }

    /// Uses a wake signal that was made before the relay.
    #[must_use]
    pub fn woken_by(mut self, wake: Wake) -> Self {
        self.wake = wake;
        self
    }

    /// The wake signal, for code that adds rows in this process.
    pub fn wake(&self) -> Wake {
        self.wake.clone()
    }

    /// Runs until told to stop, and finishes claimed effects; the service `outbox-relay` of the tree.
    ///
    /// # Errors
    /// Database errors that a retry cannot fix. Outages are waited out.
    pub async fn run(&self, mut stop: Stop) -> Result<(), ServiceError> {
        // Dropping the handles leaves the tasks running, because futures that use the database must not be dropped.
        let mut running: Vec<JoinHandle<()>> = Vec::new();
        while !stop.requested() {
            match self.begin().await {
                Ok(begun) => running.extend(begun),
                Err(error) if error.is_passing() => {
                    tracing::warn!(%error, "outbox: reading due effects failed, retrying")
                }
                Err(error) => return Err(error.into()),
            }
            tokio::select! {
                biased; // the same order every time, for the simulation
                () = stop.wait() => {}
                () = self.wake.0.notified() => {}
                () = tokio::time::sleep(self.state.config.poll) => {}
            }
            running.retain(|task| !task.is_finished());
        }
        join_all(running).await;
        Ok(())
    }

    /// Claims as many rows as there are free places and carries them out. Returns how many were claimed.
    ///
    /// # Errors
    /// If claiming failed.
    pub async fn carry_out_now(&self) -> Result<usize, DatabaseError> {
        let begun = self.begin().await?;
        let number = begun.len();
        join_all(begun).await;
        Ok(number)
    }

    /// Claims as many rows of each kind as its lane has free places, and carries each out in its own task.
    async fn begin(&self) -> Result<Vec<JoinHandle<()>>, DatabaseError> {
        let state = &self.state;
        let free = |(kind, lane): (&String, &Lane)| {
            let most = i64::try_from(lane.places.available_permits()).unwrap_or(i64::MAX);
            (most > 0).then(|| Share { kind: kind.clone(), most })
        };
        let shares: Vec<Share> = state.lanes.iter().filter_map(free).collect();
        if shares.is_empty() {
            return Ok(Vec::new());
        }
        let claimed = state.storage.claim(&shares, state.config.lease).await?;
        let lag = claimed.iter().map(|claimed| claimed.lag).max().unwrap_or_default();
        gauge!("outbox_lag_seconds").set(lag.as_secs_f64());
        for Share { kind, most } in &shares {
            let number = claimed.iter().filter(|claimed| claimed.kind == *kind).count();
            let is_full = i64::try_from(number).is_ok_and(|number| number >= *most);
            state.lanes[kind].was_full.store(is_full, Ordering::Relaxed);
        }
        let begin = |claimed: Claimed| {
            // Without a free place (another caller was faster) the row is claimed again when its lease ends.
            let place = Arc::clone(&state.lanes.get(&claimed.kind)?.places).try_acquire_owned();
            let task = Arc::clone(state).carry_out(claimed, place.ok()?, self.wake.clone());
            Some(tokio::spawn(task))
        };
        Ok(claimed.into_iter().filter_map(begin).collect())
    }
}

impl<S: Storage> RelayState<S> {
    async fn carry_out(self: Arc<Self>, claimed: Claimed, place: OwnedSemaphorePermit, wake: Wake) {
        // In its own task, so that a panic stays in it.
        let mut task = tokio::spawn({
            let (effect, claimed) =
                (Arc::clone(&self.lanes[&claimed.kind].effect), claimed.clone());
            async move { effect.carry_out(&claimed.effect_key, &claimed.payload).await }
        });
        match tokio::time::timeout(self.config.timeout, &mut task).await {
            Ok(ended) => self.settle(&claimed, ended.unwrap_or_else(panicked)).await,
            Err(_elapsed) => {
                self.keep(&claimed).await;
                tokio::spawn(self.carry_on(claimed, task, place, wake));
                return;
            }
        }
        self.leave(&claimed.kind, place, &wake);
    }

    /// Waits for a late effect. Its row stays claimed meanwhile, so that it is not started a second time.
    async fn carry_on(
        self: Arc<Self>,
        claimed: Claimed,
        mut task: JoinHandle<Result<(), EffectError>>,
        place: OwnedSemaphorePermit,
        wake: Wake,
    ) {
        let late = gauge!("outbox_effects_late", "kind" => claimed.kind.clone());
        late.increment(1.0);
        let ended = loop {
            match tokio::time::timeout(self.config.timeout, &mut task).await {
                Ok(ended) => break ended,
                Err(_elapsed) => self.keep(&claimed).await,
            }
        };
        late.decrement(1.0);
        self.settle(&claimed, ended.unwrap_or_else(panicked)).await;
        self.leave(&claimed.kind, place, &wake);
    }

    async fn keep(&self, claimed: &Claimed) {
        tracing::warn!(
            kind = claimed.kind,
            key = claimed.effect_key,
            "outbox: effect takes too long; still waiting for it"
        );
        let kept = self.storage.failed(claimed, "took too long", Some(self.config.lease)).await;
        if let Err(error) = kept {
            tracing::warn!(key = claimed.effect_key, %error, "outbox: renewing the lease failed; the effect may repeat");
        }
    }

    /// Frees its place in the lane, for which rows may be waiting.
    fn leave(&self, kind: &str, place: OwnedSemaphorePermit, wake: &Wake) {
        drop(place);
        let lane = &self.lanes[kind];
        // Claim for half a lane at a time: a claim for each free place would be a statement for each effect.
        if lane.places.available_permits() * 2 >= self.config.lane
            && lane.was_full.swap(false, Ordering::Relaxed)
        {
            wake.wake();
        }
    }

    async fn settle(&self, claimed: &Claimed, result: Result<(), EffectError>) {
        let (outcome, kept) = match result {
            Ok(()) => ("done", self.storage.done(claimed.outbox_id).await),
            Err(error) => {
                let tries = self.tries(&claimed.kind);
                let again_in = self.again_in(&error, claimed.attempts, tries);
                tracing::warn!(kind = claimed.kind, key = claimed.effect_key, attempt = claimed.attempts, %error, ?again_in, "outbox: effect failed");
                let kept = self.storage.failed(claimed, &error.to_string(), again_in).await;
                (if again_in.is_some() { "retried" } else { "failed" }, kept)
            }
        };
        counter!("outbox_effects_total", "kind" => claimed.kind.clone(), "outcome" => outcome)
            .increment(1);
        if let Err(error) = kept {
            // The row is claimed again when its lease ends; the key makes the repeat harmless.
            tracing::warn!(key = claimed.effect_key, %error, "outbox: saving the outcome failed; the effect repeats when its lease ends");
        }
    }

    fn tries(&self, kind: &str) -> i32 {
        if self.lanes[kind].effect.never_given_up() { i32::MAX } else { self.config.tries }
    }

    /// The pause before the next attempt; `None` if it is given up.
    fn again_in(&self, error: &EffectError, attempts: i32, tries: i32) -> Option<Duration> {
        match error {
            EffectError::Hopeless(_) => None,
            EffectError::Passing(_) if attempts >= tries => None,
            EffectError::Passing(_) => {
                let doublings = attempts.clamp(1, 31).unsigned_abs() - 1;
                let pause = self
                    .config
                    .first_pause
                    .saturating_mul(1 << doublings)
                    .min(self.config.longest_pause);
                Some(pause.mul_f64(self.config.dice.between(1.0, 1.25)))
            }
        }
    }
}

fn panicked(_: tokio::task::JoinError) -> Result<(), EffectError> {
    Err(EffectError::Passing("panicked".into()))
}
