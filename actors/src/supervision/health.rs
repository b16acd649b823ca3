//! Whether the process can do its work: what `/health/ready` answers from.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// The state of the services, shared by the tree that runs them and the server that reports it.
#[derive(Clone, Default)]
pub struct Health(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// How long a service must hold until it counts as well again.
    window: Duration,
    draining: bool,
    services: BTreeMap<String, Service>,
}

#[derive(Default)]
struct Service {
    running_since: Option<Instant>,
    failures: VecDeque<Instant>,
    failing: bool,
}

impl Health {
    /// Everything well.
    pub fn new() -> Self {
        Self::default()
    }

    /// True when work may be sent here: no service fails again and again, and the process is not on its way out.
    pub fn is_ready(&self) -> bool {
        !self.is_draining() && self.failing().is_empty()
    }

    /// The services that cannot hold.
    pub fn failing(&self) -> Vec<String> {
        let mut state = self.state();
        let window = state.window;
        for service in state.services.values_mut() {
            if service.running_since.is_some_and(|since| since.elapsed() >= window) {
                service.failing = false;
            }
        }
        state
            .services
            .iter()
            .filter(|(_, service)| service.failing)
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// From now on "not ready": the process finishes what it has and takes nothing new.
    pub fn begin_draining(&self) {
        self.state().draining = true;
    }

    /// True after [`begin_draining`](Self::begin_draining).
    pub fn is_draining(&self) -> bool {
        self.state().draining
    }

    /// Notes whether a part of a service works that fails and recovers by itself.
    pub fn report(&self, name: &str, works: bool) {
        self.state().services.entry(name.to_owned()).or_default().failing = !works;
    }

    pub(super) fn set_window(&self, window: Duration) {
        self.state().window = window;
    }

    pub(super) fn started(&self, name: &str) {
        self.state().services.entry(name.to_owned()).or_default().running_since =
            Some(Instant::now());
    }

    /// Notes a failure; more than `allowed` within the window and the service counts as failing.
    pub(super) fn failed(&self, name: &str, allowed: usize) {
        let mut state = self.state();
        let window = state.window;
        let service = state.services.entry(name.to_owned()).or_default();
        service.running_since = None;
        service.failures.push_back(Instant::now());
        while service.failures.front().is_some_and(|first| first.elapsed() > window) {
            service.failures.pop_front();
        }
        service.failing |= service.failures.len() > allowed;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that holds the lock can leave the state half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
