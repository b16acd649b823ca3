//! The floor of the actors: what all features stand on, and what each of them adds to it while the process starts.
//!
//! A feature is started by a function ([`Start`]). It takes what it needs from the floor (pool, hub, trees, and the values that were
//! provided or that other features have left), starts its hosts and services, and registers the rest: its handle, deadlines,
//! outbox effects, and what is to be emptied at the end. The floor knows none of them.
//! The list of all is the http floor's, `http/src/features.rs`.

#[cfg(test)]
mod tests;

use std::{any::Any, future::Future, sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_persistence::{pool::Pools, retention, secret::Secrets};
use ractor::SpawnErr;
use sqlx::PgPool;

use crate::{
    deadline::{self, DeadlineDue, Scanner, ScannerConfig, Source},
    host::{Entity, Host, HostConfig},
    hub::Hub,
    outbox::{Effect, Effects, Relay, RelayConfig, Wake},
    registry::{Missing, Registry},
    supervision::{ServiceError, Stop, Tree},
};

/// Why a process does not start. Each prints as one sentence.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Starts one feature on the floor.
pub type Start = for<'a> fn(&'a mut Floor) -> BoxFuture<'a, Result<(), Failure>>;

/// Between two rounds of deleting. Ours: nothing waits for it, so seldom is often enough.
const DELETE_EVERY: Duration = Duration::from_secs(3600);

/// How the floor takes work by itself.
#[derive(Debug, Clone)]
pub struct Taking {
    pub scanner: ScannerConfig,
    pub relay: RelayConfig,
    /// Whether scanner, relay and the other producers run. A test that goes step by step says no, and calls scanner and relay.
    pub is_running: bool,
}

impl Default for Taking {
    fn default() -> Self {
        Self { scanner: ScannerConfig::default(), relay: RelayConfig::default(), is_running: true }
    }
}

type Producing = Box<dyn Fn(Stop) -> BoxFuture<'static, Result<(), ServiceError>> + Send + Sync>;
type Emptying = Box<dyn Fn(Duration) -> BoxFuture<'static, bool> + Send + Sync>;

/// See the module.
pub struct Floor {
    /// For what answers at once: chat, reads, sign-in.
    pub pool: PgPool,
    /// For what moves money or stock.
    pub money: PgPool,
    /// For what the process does by itself.
    pub background: PgPool,
    /// The house's own keys.
    pub secrets: Secrets,
    pub hub: Hub,
    /// Wakes the outbox relay.
    pub wake: Wake,
    /// Where people reach this house.
    pub public_url: String,
    pub host: HostConfig,
    /// Keeps what carries out work: hosts, writer, hub. Stopped when there is none left.
    pub workers: Tree,
    /// Keeps what takes work by itself: deadline scanner, outbox relay. Stopped first.
    pub producers: Tree,
    pub registry: Registry,
    sources: Vec<Box<dyn Source>>,
    effects: Effects,
    services: Vec<(&'static str, Producing)>,
    emptied: Vec<(&'static str, Emptying)>,
}

impl Floor {
    /// An empty one, whose hub runs. `provided` are the outside parties.
    ///
    /// # Errors
    /// If a tree has stopped.
    pub async fn open(
        workers: Tree,
        producers: Tree,
        pools: Pools,
        secrets: Secrets,
        public_url: String,
        host: HostConfig,
        provided: Registry,
    ) -> Result<Self, SpawnErr> {
        let hub = Hub::new();
        let kept = hub.clone();
        workers
            .spawn_service("hub", move |stop| {
                let hub = kept.clone();
                async move {
                    hub.run(stop).await;
                    Ok(())
                }
            })
            .await?;
        Ok(Self {
            pool: pools.people,
            money: pools.money,
            background: pools.background,
            secrets,
            hub,
            wake: Wake::default(),
            public_url,
            host,
            workers,
            producers,
            registry: provided,
            sources: Vec::new(),
            effects: Effects::new(),
            services: Vec::new(),
            emptied: Vec::new(),
        })
    }

    /// Starts features, each after those it needs something of; where that leaves a choice, in this order.
    ///
    /// # Errors
    /// Of the first that fails, or needs what none of them leaves.
    pub async fn start(&mut self, features: &[Start]) -> Result<(), Failure> {
        let mut waiting = features.to_vec();
        while !waiting.is_empty() {
            let (all, mut missing) = (waiting.len(), None);
            for feature in std::mem::take(&mut waiting) {
                match feature(self).await {
                    Ok(()) => {}
                    Err(error) if error.is::<Missing>() => {
                        waiting.push(feature);
                        missing.get_or_insert(error);
                    }
                    Err(error) => return Err(error),
                }
            }
            match missing {
                Some(missing) if waiting.len() == all => return Err(missing),
                _ => {}
            }
        }
        Ok(())
    }

    /// A copy of what was provided, or left by another feature. A feature takes what it needs before it does anything: if something is
    /// missing, it starts again after the others.
    ///
    /// # Errors
    /// [`Missing`] if it is not there, or not yet.
    pub fn need<T: Any + Send + Sync + Clone>(&self) -> Result<T, Missing> {
        self.registry.need().cloned()
    }

    /// Has the actors of `host` told what is due. `find` answers at most so many rows, oldest first, without those it is told to skip.
    pub fn deadlines<E>(&mut self, host: &Host<E>, find: deadline::Find<E::Id>)
    where
        E: Entity,
        E::Message: From<DeadlineDue>,
    {
        self.source(deadline::source(self.background.clone(), host.clone(), find));
    }

    /// The same for deadlines of another kind.
    pub fn source(&mut self, source: impl Source) {
        self.sources.push(Box::new(source));
    }

    /// Has rows of the outbox of this kind carried out.
    pub fn effect(&mut self, kind: &str, effect: impl Effect) {
        self.effects = std::mem::take(&mut self.effects).with(kind, effect);
    }

    /// Runs a service that takes work by itself, from [`run`](Self::run) on.
    pub fn producer<D, Done>(&mut self, name: &'static str, produce: D)
    where
        D: Fn(Stop) -> Done + Send + Sync + 'static,
        Done: Future<Output = Result<(), ServiceError>> + Send + 'static,
    {
        self.services.push((name, Box::new(move |stop| produce(stop).boxed())));
    }

    /// Has the host emptied when the process ends, before everything that was registered so far: what uses something starts after it,
    /// and finishes before it.
    pub fn empty_at_end<E: Entity>(&mut self, host: &Host<E>) {
        let host = host.clone();
        self.at_end(E::KIND, move |within| {
            let host = host.clone();
            async move { host.drain(within).await }
        });
    }

    /// The same for what is no host. `empty` says whether it was done within the time it is given.
    pub fn at_end<D, Done>(&mut self, what: &'static str, empty: D)
    where
        D: Fn(Duration) -> Done + Send + Sync + 'static,
        Done: Future<Output = bool> + Send + 'static,
    {
        self.emptied.push((what, Box::new(move |within| empty(within).boxed())));
    }

    /// Begins to take work: what is due, what the outbox asks for, and the deleting.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn run(self, taking: Taking) -> Result<(Registry, Running), SpawnErr> {
        let scanner = Scanner::new(self.sources, taking.scanner);
        let scanner = Arc::new(scanner.reporting_to(self.producers.health().clone()));
        let relay =
            Relay::new(self.background.clone(), self.effects, taking.relay).woken_by(self.wake);
        let running = Running {
            scanner,
            relay: Arc::new(relay),
            hub: self.hub,
            workers: self.workers,
            producers: self.producers,
            emptied: self.emptied,
        };
        if taking.is_running {
            running.take_work(self.background, self.services).await?;
        }
        Ok((self.registry, running))
    }
}

async fn keep_deleting(tree: &Tree, pool: PgPool) -> Result<(), SpawnErr> {
    tree.spawn_service("delete-old", move |mut stop| {
        let pool = pool.clone();
        async move {
            while !stop.requested() {
                if let Err(error) = retention::delete_old(&pool, || stop.requested()).await {
                    tracing::warn!(%error, "cleanup: some old rows were left, retry in 1 h");
                }
                stop.within(DELETE_EVERY).await;
            }
            Ok(())
        }
    })
    .await
}

/// The floor while it runs.
pub struct Running {
    pub scanner: Arc<Scanner>,
    pub relay: Arc<Relay>,
    hub: Hub,
    workers: Tree,
    producers: Tree,
    emptied: Vec<(&'static str, Emptying)>,
}

impl Running {
    async fn take_work(
        &self,
        pool: PgPool,
        services: Vec<(&'static str, Producing)>,
    ) -> Result<(), SpawnErr> {
        let scanner = Arc::clone(&self.scanner);
        self.producers
            .spawn_service("deadline-scanner", move |stop| {
                let scanner = Arc::clone(&scanner);
                async move { scanner.run(stop).await }
            })
            .await?;
        let relay = Arc::clone(&self.relay);
        self.producers
            .spawn_service("outbox-relay", move |stop| {
                let relay = Arc::clone(&relay);
                async move { relay.run(stop).await }
            })
            .await?;
        for (name, produce) in services {
            self.producers.spawn_service(name, produce).await?;
        }
        keep_deleting(&self.producers, pool).await
    }

    /// For services of the program that started the floor.
    pub fn producers(&self) -> &Tree {
        &self.producers
    }

    /// First: no more work is taken.
    pub async fn stop_producers(&self, within: Duration) {
        finish("producers", self.producers.stop(within)).await;
    }

    /// When no more calls come: empties what was registered, last registered first, and ends the hub and the services.
    /// `share` is that part, in hundredths, of the time that is left.
    pub async fn empty(self, share: impl Fn(u32) -> Duration) {
        for (what, empty) in self.emptied.iter().rev() {
            finish(what, empty(share(50))).await;
        }
        // After all that may still have been said.
        self.hub.leave().await;
        finish("workers", self.workers.stop(share(60))).await;
    }
}

async fn finish(what: &str, finished: impl Future<Output = bool>) {
    if !finished.await {
        tracing::warn!(what, "shutdown: part did not finish in time");
    }
}
