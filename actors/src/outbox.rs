//! The outbox relay: carries out what transactions have asked of the outside world.
//!
//! It claims rows (`persistence::outbox`), hands each to the [`Effect`] of its kind together with its key, and deletes
//! what is done. A failure comes back after a pause that doubles; after the last try the row is kept with `failed_at`
//! for people to look at, and `outbox_failed_total` says so. Whoever adds a row wakes the relay ([`Wake`]); every 250 ms
//! it looks anyway, for rows of other processes. A relay that dies leaves its rows to the next one when their lease is
//! over, so an effect may be carried out twice: the key is there to make that harmless.
//!
//! Source: architecture section 4, realtime.md 2.4.

#[cfg(test)]
mod tests;

use std::{collections::HashMap, future::Future, pin::Pin, sync::Arc, time::Duration};

use futures_util::{StreamExt, stream};
use guildhall_persistence::{
    DatabaseError,
    outbox::{self, Claimed},
};
use metrics::{counter, gauge};
use serde_json::Value;
use sqlx::PgPool;
use tokio::sync::Notify;

use crate::{
    jitter::Jitter,
    supervision::{ServiceError, Stop},
};

/// Where effects are kept. Each function is the one of the same name in [`guildhall_persistence::outbox`].
pub trait Storage: Send + Sync + 'static {
    fn claim(
        &self,
        kinds: &[String],
        limit: i64,
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
        kinds: &[String],
        limit: i64,
        lease: Duration,
    ) -> Result<Vec<Claimed>, DatabaseError> {
        outbox::claim(self, kinds, limit, lease).await
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
    /// It may work later. The text says what went wrong, without anything private.
    #[error("{0}")]
    Passing(String),
    /// It will never work.
    #[error("{0}")]
    Hopeless(String),
}

pub type Carrying<'a> = Pin<Box<dyn Future<Output = Result<(), EffectError>> + Send + 'a>>;

/// Somebody who can carry out one kind of effect.
pub trait Effect: Send + Sync + 'static {
    /// Carries it out. The same `effect_key` may come again, after a crash even at the same time; it must not count twice.
    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a>;

    /// Whether it is tried again for as long as it takes.
    fn never_given_up(&self) -> bool {
        false
    }
}

/// Who carries out what. Rows of other kinds are left to processes that know them.
#[derive(Default, Clone)]
pub struct Effects(HashMap<String, Arc<dyn Effect>>);

impl Effects {
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets `effect` carry out everything of this kind.
    #[must_use]
    pub fn with(mut self, kind: impl Into<String>, effect: impl Effect) -> Self {
        self.0.insert(kind.into(), Arc::new(effect));
        self
    }
}

/// The knobs of the relay.
#[derive(Debug, Clone)]
pub struct RelayConfig {
    pub poll: Duration,
    /// Claimed and carried out at a time.
    pub batch: i64,
    /// How long an effect may take; the claim lasts twice as long.
    pub timeout: Duration,
    /// Pause after the first failure; doubles up to `longest_pause`.
    pub first_pause: Duration,
    pub longest_pause: Duration,
    /// After so many tries nobody tries again.
    pub tries: i32,
    /// What a pause is longer by.
    pub dice: Jitter,
}

impl Default for RelayConfig {
    fn default() -> Self {
        Self {
            poll: Duration::from_millis(250),
            batch: 32,
            timeout: Duration::from_secs(30),
            first_pause: Duration::from_secs(2),
            longest_pause: Duration::from_secs(600),
            tries: 12,
            dice: Jitter::default(),
        }
    }
}

/// Tells the relay of this process that there is something to do. Call it after the commit.
#[derive(Clone, Default)]
pub struct Wake(Arc<Notify>);

impl Wake {
    pub fn wake(&self) {
        self.0.notify_one();
    }
}

/// The relay of one process.
pub struct Relay<S = PgPool> {
    storage: S,
    effects: Effects,
    kinds: Vec<String>,
    config: RelayConfig,
    wake: Wake,
}

impl<S: Storage> Relay<S> {
    pub fn new(storage: S, effects: Effects, config: RelayConfig) -> Self {
        let kinds = effects.0.keys().cloned().collect();
        Self { storage, effects, kinds, config, wake: Wake::default() }
    }

    /// Lets itself be woken by somebody who was there before it.
    #[must_use]
    pub fn woken_by(mut self, wake: Wake) -> Self {
        self.wake = wake;
        self
    }

    /// For those who add rows in this process.
    pub fn wake(&self) -> Wake {
        self.wake.clone()
    }

    /// Carries out until told to stop; finishes what it has claimed. Kept by the tree as the service `outbox-relay`.
    ///
    /// # Errors
    /// What the database will say again. An outage is waited out.
    pub async fn run(&self, mut stop: Stop) -> Result<(), ServiceError> {
        while !stop.requested() {
            match self.carry_out_now().await {
                // A full batch: there is probably more.
                Ok(carried) if carried as i64 >= self.config.batch => continue,
                Ok(_) => {}
                Err(error) if error.is_passing() => {
                    tracing::warn!(%error, "outbox: reading due effects failed, retrying")
                }
                Err(error) => return Err(error.into()),
            }
            tokio::select! {
                biased; // the same order every time, for the simulation
                () = stop.wait() => {}
                () = self.wake.0.notified() => {}
                () = tokio::time::sleep(self.config.poll) => {}
            }
        }
        Ok(())
    }

    /// Claims one batch and carries it out. Says how many were claimed.
    ///
    /// # Errors
    /// If nothing could be claimed.
    pub async fn carry_out_now(&self) -> Result<usize, DatabaseError> {
        let claimed =
            self.storage.claim(&self.kinds, self.config.batch, self.config.timeout * 2).await?;
        let lag = claimed.first().map_or(Duration::ZERO, |oldest| oldest.lag);
        gauge!("outbox_lag_seconds").set(lag.as_secs_f64());
        let number = claimed.len();
        stream::iter(claimed).for_each_concurrent(None, |claimed| self.carry_out(claimed)).await;
        Ok(number)
    }

    async fn carry_out(&self, claimed: Claimed) {
        let Some(effect) = self.effects.0.get(&claimed.kind).map(Arc::clone) else { return };
        // A task of its own: a panic stays in it, and one that takes too long is left to finish and not dropped half way.
        let task = tokio::spawn({
            let claimed = claimed.clone();
            async move { effect.carry_out(&claimed.effect_key, &claimed.payload).await }
        });
        let result = match tokio::time::timeout(self.config.timeout, task).await {
            Ok(Ok(result)) => result,
            Ok(Err(_panicked)) => Err(EffectError::Passing("panicked".into())),
            Err(_elapsed) => Err(EffectError::Passing("took too long".into())),
        };
        let (outcome, kept) = match result {
            Ok(()) => ("done", self.storage.done(claimed.outbox_id).await),
            Err(error) => {
                let tries = self.tries(&claimed.kind);
                let again_in = self.again_in(&error, claimed.attempts, tries);
                tracing::warn!(kind = claimed.kind, key = claimed.effect_key, attempt = claimed.attempts, %error, ?again_in, "outbox: effect failed");
                let kept = self.storage.failed(&claimed, &error.to_string(), again_in).await;
                (if again_in.is_some() { "retried" } else { "failed" }, kept)
            }
        };
        counter!("outbox_effects_total", "kind" => claimed.kind, "outcome" => outcome).increment(1);
        if let Err(error) = kept {
            // The lease ends and the row comes back; its key makes the repeat harmless.
            tracing::warn!(key = claimed.effect_key, %error, "outbox: saving the outcome failed; the effect repeats when its lease ends");
        }
    }

    fn tries(&self, kind: &str) -> i32 {
        let never_given_up = self.effects.0.get(kind).is_some_and(|effect| effect.never_given_up());
        if never_given_up { i32::MAX } else { self.config.tries }
    }

    /// When to try again, if at all.
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
