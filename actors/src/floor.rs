//! The floor of the actors: what all features need to start, and what each registers while the process starts.
//!
//! A feature is started by a function ([`Start`]). It takes what it needs from the floor (pools, hub, trees, and values that were
//! provided or that other features registered), starts its hosts and services, and registers its handle, deadlines, outbox effects, and
//! what has to be drained at shutdown. The floor names no feature; `http/src/features.rs` lists them.

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

/// Interval of deleting old rows. Ours: nothing waits for it.
const DELETE_EVERY: Duration = Duration::from_secs(3600);

/// Settings of the producers.
#[derive(Debug, Clone)]
pub struct Taking {
    pub scanner: ScannerConfig,
    pub relay: RelayConfig,
    /// Whether scanner, relay and the other producers run by themselves. Tests that go step by step turn this off and call them.
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
    /// For requests that must be answered at once: chat, reads, sign-in.
    pub pool: PgPool,
    /// For transactions that move money or stock.
    pub money: PgPool,
    /// For background work.
    pub background: PgPool,
    /// The server's secret keys.
    pub secrets: Secrets,
    pub hub: Hub,
    /// Wakes the outbox relay.
    pub wake: Wake,
    /// The public address of this site.
    pub public_url: String,
    pub host: HostConfig,
    /// The tree of what carries out work: hosts, writer, hub. Stopped when all work is done.
    pub workers: Tree,
    /// The tree of what finds work by itself: deadline scanner, outbox relay. Stopped first.
    pub producers: Tree,
    pub registry: Registry,
    sources: Vec<Box<dyn Source>>,
    effects: Effects,
    services: Vec<(&'static str, Producing)>,
    emptied: Vec<(&'static str, Emptying)>,
}

impl Floor {
    /// A floor without features, whose hub runs. `provided` holds the outside parties.
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

    /// Starts the features, each after those whose values it needs, otherwise in the given order.
    ///
    /// # Errors
    /// The error of the first feature that fails or needs a value that no feature registers.
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

    /// A value that was provided or that another feature registered. A feature must call this before it does anything else: if the value
    /// is missing, the feature is started again after the others.
    ///
    /// # Errors
    /// [`Missing`] if there is no such value, or not yet.
    pub fn need<T: Any + Send + Sync + Clone>(&self) -> Result<T, Missing> {
        self.registry.need().cloned()
    }

    /// Registers a source of deadlines for the actors of `host`. `find` reads the given number of due rows, oldest first, without those
    /// to skip.
    pub fn deadlines<E>(&mut self, host: &Host<E>, find: deadline::Find<E::Id>)
    where
        E: Entity,
        E::Message: From<DeadlineDue>,
    {
        self.source(deadline::source(self.background.clone(), host.clone(), find));
    }

    /// Registers another kind of source.
    pub fn source(&mut self, source: impl Source) {
        self.sources.push(Box::new(source));
    }

    /// Registers what carries out outbox rows of this kind.
    pub fn effect(&mut self, kind: &str, effect: impl Effect) {
        self.effects = std::mem::take(&mut self.effects).with(kind, effect);
    }

    /// Registers a service that finds work by itself. It starts with [`run`](Self::run).
    pub fn producer<D, Done>(&mut self, name: &'static str, produce: D)
    where
        D: Fn(Stop) -> Done + Send + Sync + 'static,
        Done: Future<Output = Result<(), ServiceError>> + Send + 'static,
    {
        self.services.push((name, Box::new(move |stop| produce(stop).boxed())));
    }

    /// Drains the host at shutdown, before everything that was registered earlier: a feature starts after those it uses, and has to end
    /// before them.
    pub fn empty_at_end<E: Entity>(&mut self, host: &Host<E>) {
        let host = host.clone();
        self.at_end(E::KIND, move |within| {
            let host = host.clone();
            async move { host.drain(within).await }
        });
    }

    /// The same for what is not a host. `empty` returns whether it finished in the given time.
    pub fn at_end<D, Done>(&mut self, what: &'static str, empty: D)
    where
        D: Fn(Duration) -> Done + Send + Sync + 'static,
        Done: Future<Output = bool> + Send + 'static,
    {
        self.emptied.push((what, Box::new(move |within| empty(within).boxed())));
    }

    /// Starts the producers: deadlines, outbox and the deletion of old rows.
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

/// The running floor.
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

    /// The tree for services of the program that started the floor.
    pub fn producers(&self) -> &Tree {
        &self.producers
    }

    /// The first step of shutdown: stops the producers.
    pub async fn stop_producers(&self, within: Duration) {
        finish("producers", self.producers.stop(within)).await;
    }

    /// After the last call: drains what was registered, the last first, and ends the hub and the services.
    /// `share` is the part of the remaining time that this may take, in percent.
    pub async fn empty(self, share: impl Fn(u32) -> Duration) {
        for (what, empty) in self.emptied.iter().rev() {
            finish(what, empty(share(50))).await;
        }
        // After everything that may still push.
        self.hub.leave().await;
        finish("workers", self.workers.stop(share(60))).await;
    }
}

async fn finish(what: &str, finished: impl Future<Output = bool>) {
    if !finished.await {
        tracing::warn!(what, "shutdown: part did not finish in time");
    }
}
