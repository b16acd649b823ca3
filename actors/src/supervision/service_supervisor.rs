//! The supervisor of one service: starts it, restarts it when it fails, and ends when the service has ended normally.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use metrics::counter;
use ractor::{Actor, ActorProcessingErr, ActorRef, SupervisionEvent};
use tokio::{sync::watch, time::Instant};

use super::{Health, RestartPolicy, ServiceError, Stop};

/// Starts the service once.
pub(super) type Service =
    Arc<dyn Fn() -> Pin<Box<dyn Future<Output = Result<(), ServiceError>> + Send>> + Send + Sync>;

/// Counts a supervisor while it lives.
pub(super) struct Kept(Arc<watch::Sender<usize>>);

impl Kept {
    pub(super) fn one_more(kept: &Arc<watch::Sender<usize>>) -> Self {
        kept.send_modify(|kept| *kept += 1);
        Self(Arc::clone(kept))
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.0.send_modify(|kept| *kept -= 1);
    }
}

pub(super) struct ServiceSupervisor {
    pub(super) name: String,
    pub(super) service: Service,
    pub(super) policy: RestartPolicy,
    pub(super) health: Health,
    pub(super) stop: Stop,
    /// Dropped with the supervisor, which is how the tree notices its end.
    #[expect(dead_code, reason = "held for its drop")]
    pub(super) kept: Kept,
}

pub(super) struct Life {
    pause: Duration,
    began: Instant,
}

/// Time to start the service (again).
pub(super) struct Begin;

impl Actor for ServiceSupervisor {
    type Msg = Begin;
    type State = Life;
    type Arguments = ();

    async fn pre_start(&self, myself: ActorRef<Begin>, (): ()) -> Result<Life, ActorProcessingErr> {
        myself.send_message(Begin)?;
        Ok(Life { pause: self.policy.first_pause, began: Instant::now() })
    }

    async fn handle(
        &self,
        myself: ActorRef<Begin>,
        Begin: Begin,
        life: &mut Life,
    ) -> Result<(), ActorProcessingErr> {
        if self.stop.requested() {
            myself.stop(None);
            return Ok(());
        }
        life.began = Instant::now();
        self.health.started(&self.name);
        Actor::spawn_linked(None, Runner, Arc::clone(&self.service), myself.get_cell()).await?;
        Ok(())
    }

    async fn handle_supervisor_evt(
        &self,
        myself: ActorRef<Begin>,
        event: SupervisionEvent,
        life: &mut Life,
    ) -> Result<(), ActorProcessingErr> {
        match event {
            SupervisionEvent::ActorFailed(_, error) => {
                counter!("actor_crash_total", "kind" => self.name.clone()).increment(1);
                self.health.failed(&self.name, self.policy.failures);
                if self.stop.requested() {
                    myself.stop(None);
                    return Ok(());
                }
                if life.began.elapsed() >= self.policy.window {
                    life.pause = self.policy.first_pause; // it ran long enough: this is a new problem
                }
                let pause = life.pause.mul_f64(self.policy.dice.between(1.0, 1.5));
                life.pause = self.policy.longest_pause.min(life.pause * 2);
                tracing::error!(service = %self.name, %error, ?pause, "supervision: service failed; it restarts after the pause");
                // Also wait for the stop signal: a shutdown must not wait for a pause of half a minute.
                let mut stop = self.stop.clone();
                tokio::spawn(async move {
                    stop.within(pause).await;
                    let _ = myself.send_message(Begin);
                });
            }
            SupervisionEvent::ActorTerminated(..) => myself.stop(None),
            _ => {}
        }
        Ok(())
    }
}

/// One run of a service.
struct Runner;

impl Actor for Runner {
    type Msg = ();
    type State = Service;
    type Arguments = Service;

    async fn pre_start(
        &self,
        myself: ActorRef<()>,
        service: Service,
    ) -> Result<Service, ActorProcessingErr> {
        myself.send_message(())?;
        Ok(service)
    }

    async fn handle(
        &self,
        myself: ActorRef<()>,
        (): (),
        service: &mut Service,
    ) -> Result<(), ActorProcessingErr> {
        // An `Err` or a panic from here reaches the supervisor as `ActorFailed`.
        service().await?;
        myself.stop(None);
        Ok(())
    }
}
