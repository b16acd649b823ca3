//! The supervision tree: a root, one group of supervisors per kind of entity, and one supervisor per service.
//!
//! - **Entities** (a conversation, an order) live under one of sixteen supervisors of their kind: ractor links children under
//!   a lock, and sixteen locks have less contention than one. A crashed entity is not restarted here: the next command
//!   activates it again from its row (see [`crate::host`]).
//! - **Services** (writer lanes, deadline scanner, outbox relay) each have a [supervisor](Tree::keep): a service that
//!   panics or fails is started again after 100 ms, then 200 ms ... 30 s, each plus a random part of up to half as much.
//!   More than five failures in a minute make [`Health`] report "not ready", until the service has run for a minute.
//! - By default ractor stops a supervisor when any child ends, even an idle one that ends normally. Every supervisor
//!   here overrides that.
//! - Everything is started on the runtime given to [`Tree::start`] (trap: inside an actix worker, an actor would land on
//!   that worker's single thread).
//! - A service is never killed, because it may be in the middle of a query (R1): [`Tree::stop`] asks and waits.
//!
//! Source: architecture section 3, realtime.md 1.9 and 2.6.

mod health;
mod service_supervisor;
#[cfg(test)]
mod tests;

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use metrics::counter;
use ractor::{Actor, ActorCell, ActorProcessingErr, ActorRef, SpawnErr, SupervisionEvent};
use tokio::{runtime::Handle, sync::watch};

use crate::jitter::Jitter;
pub use health::Health;
use service_supervisor::{Kept, ServiceSupervisor};

/// Supervisors per kind of entity. Realtime 2.6.
const SHARDS: usize = 16;

/// The error of a service that ended without being told to.
pub type ServiceError = Box<dyn std::error::Error + Send + Sync>;

/// When a failed service is restarted, and when it counts as failing.
#[derive(Debug, Clone)]
pub struct RestartPolicy {
    pub first_pause: Duration,
    pub longest_pause: Duration,
    /// With more failures than this within `window` the process is not ready.
    pub failures: usize,
    pub window: Duration,
    /// The random part of pauses.
    pub dice: Jitter,
}

impl Default for RestartPolicy {
    fn default() -> Self {
        Self {
            first_pause: Duration::from_millis(100),
            longest_pause: Duration::from_secs(30),
            failures: 5,
            window: Duration::from_secs(60),
            dice: Jitter::default(),
        }
    }
}

/// Tells a service to finish what it has begun and to return.
#[derive(Clone)]
pub struct Stop(watch::Receiver<bool>);

impl Stop {
    /// True once the service should return.
    pub fn requested(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the service should return.
    pub async fn wait(&mut self) {
        // An error means that the tree is gone, which also means stop.
        let _ = self.0.wait_for(|stop| *stop).await;
    }

    /// Waits for `pause`. Returns `true` early if the service should return.
    pub async fn within(&mut self, pause: Duration) -> bool {
        tokio::time::timeout(pause, self.wait()).await.is_ok()
    }

    /// For tests: a stop signal and its sender.
    #[cfg(test)]
    pub(crate) fn pair() -> (watch::Sender<bool>, Self) {
        let (sender, receiver) = watch::channel(false);
        (sender, Self(receiver))
    }
}

/// The tree of one process. Clones are handles to the same tree.
#[derive(Clone)]
pub struct Tree {
    runtime: Handle,
    root: ActorRef<()>,
    health: Health,
    policy: RestartPolicy,
    stop: Arc<watch::Sender<bool>>,
    /// The number of services that have not ended.
    kept: Arc<watch::Sender<usize>>,
}

impl Tree {
    /// Starts the root on `runtime`, which must be the main one.
    ///
    /// # Errors
    /// Only if the runtime is shutting down.
    pub async fn start(runtime: Handle, health: Health) -> Result<Self, SpawnErr> {
        Self::with_policy(runtime, health, RestartPolicy::default()).await
    }

    /// The same with another restart policy.
    ///
    /// # Errors
    /// Only if the runtime is shutting down.
    pub async fn with_policy(
        runtime: Handle,
        health: Health,
        policy: RestartPolicy,
    ) -> Result<Self, SpawnErr> {
        let root = on(&runtime, Actor::spawn(None, Supervisor { of: "root" }, ())).await?;
        health.set_window(policy.window);
        Ok(Self {
            runtime,
            root,
            health,
            policy,
            stop: Arc::new(watch::Sender::new(false)),
            kept: Arc::new(watch::Sender::new(0)),
        })
    }

    /// The runtime on which everything is started.
    pub fn runtime(&self) -> &Handle {
        &self.runtime
    }

    /// The health of the services.
    pub fn health(&self) -> &Health {
        &self.health
    }

    /// The supervisors of one kind of entity.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub(crate) async fn kind(&self, kind: &'static str) -> Result<Vec<ActorCell>, SpawnErr> {
        let mut shards = Vec::with_capacity(SHARDS);
        for _ in 0..SHARDS {
            let spawned =
                Actor::spawn_linked(None, Supervisor { of: kind }, (), self.root.get_cell());
            shards.push(on(&self.runtime, spawned).await?.get_cell());
        }
        Ok(shards)
    }

    /// Runs `service` and restarts it until the tree stops. A service returns `Ok` only when it was told to stop or will never have
    /// anything to do again.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn spawn_service<F, Running>(
        &self,
        name: impl Into<String>,
        service: F,
    ) -> Result<(), SpawnErr>
    where
        F: Fn(Stop) -> Running + Send + Sync + 'static,
        Running: Future<Output = Result<(), ServiceError>> + Send + 'static,
    {
        let stop = Stop(self.stop.subscribe());
        let run = {
            let stop = stop.clone();
            move || -> Pin<Box<dyn Future<Output = _> + Send>> { Box::pin(service(stop.clone())) }
        };
        let keeper = ServiceSupervisor {
            name: name.into(),
            service: Arc::new(run),
            policy: self.policy.clone(),
            health: self.health.clone(),
            stop,
            kept: Kept::one_more(&self.kept),
        };
        on(&self.runtime, Actor::spawn_linked(None, keeper, (), self.root.get_cell())).await?;
        Ok(())
    }

    /// Tells every service to finish and waits until all have, at most `timeout`. Returns whether all have finished.
    pub async fn stop(&self, timeout: Duration) -> bool {
        self.stop.send_replace(true);
        let mut kept = self.kept.subscribe();
        let finished =
            tokio::time::timeout(timeout, kept.wait_for(|kept| *kept == 0)).await.is_ok();
        self.root.stop(None);
        finished
    }

    /// Kills everything in it at once, as SIGKILL kills a process. For the simulation.
    #[cfg(test)]
    pub(crate) fn kill(&self) {
        // In the order in which they were started: ractor's own order varies, and a simulation must be repeatable.
        let mut all = vec![self.root.get_cell()];
        let mut nth = 0;
        while let Some(actor) = all.get(nth) {
            let children = actor.get_children();
            all.extend(children);
            nth += 1;
        }
        all.sort_by_key(ActorCell::get_id);
        all.iter().for_each(ActorCell::kill);
    }
}

/// Awaits a spawn on the main runtime, wherever the caller runs.
async fn on<M>(
    runtime: &Handle,
    spawning: impl Future<Output = Result<(ActorRef<M>, tokio::task::JoinHandle<()>), SpawnErr>>
    + Send
    + 'static,
) -> Result<ActorRef<M>, SpawnErr>
where
    M: ractor::Message,
{
    match runtime.spawn(spawning).await {
        Ok(spawned) => spawned.map(|(actor, _)| actor),
        Err(gone) => Err(SpawnErr::StartupFailed(gone.into())),
    }
}

/// Supervises and reports. It does no I/O, because a slow read here would delay every other start.
struct Supervisor {
    of: &'static str,
}

impl Actor for Supervisor {
    type Msg = ();
    type State = ();
    type Arguments = ();

    async fn pre_start(&self, _: ActorRef<()>, (): ()) -> Result<(), ActorProcessingErr> {
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        _: ActorRef<()>,
        event: SupervisionEvent,
        (): &mut (),
    ) -> Result<(), ActorProcessingErr> {
        if let SupervisionEvent::ActorFailed(who, error) = event {
            counter!("actor_crash_total", "kind" => self.of).increment(1);
            tracing::error!(kind = self.of, actor = %who.get_id(), %error, "supervision: actor crashed");
        }
        Ok(())
    }
}
