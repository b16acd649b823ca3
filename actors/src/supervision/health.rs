//! Whether the process can do its work; `/health/ready` reports it.

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
    /// How long a service must run without failure until it counts as healthy again.
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
    /// The state without failures.
    pub fn new() -> Self {
        Self::default()
    }

    /// True if requests may be sent here: no service keeps failing, and the process is not shutting down.
    pub fn is_ready(&self) -> bool {
        !self.is_draining() && self.failing().is_empty()
    }

    /// The services that keep failing.
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

    /// Reports "not ready" from now on: the process finishes its work and accepts no more.
    pub fn begin_draining(&self) {
        self.state().draining = true;
    }

    /// True after [`begin_draining`](Self::begin_draining).
    pub fn is_draining(&self) -> bool {
        self.state().draining
    }

    /// Records whether a part of a service works, which fails and recovers by itself.
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

    /// Records a failure. With more than `allowed` within the window the service counts as failing.
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
        // No code that holds the lock can panic half-way, so the state is consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
