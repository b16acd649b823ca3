//! The metrics of a host, looked up once. Labels are kinds and outcomes, never ids. Source: realtime.md 2.11.

use std::{
    collections::HashMap,
    sync::{PoisonError, RwLock},
    time::Duration,
};

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};

/// Messages that take longer than this are counted as slow.
const LONG: Duration = Duration::from_millis(50);

pub(super) struct Meters {
    kind: &'static str,
    pub(super) active: Gauge,
    pub(super) busy: Counter,
    depth: Histogram,
    wait: Histogram,
    long: Counter,
    activation: Histogram,
    /// By message, filled as they occur: looking a metric up in the recorder costs more than passing a message.
    handled: RwLock<HashMap<&'static str, Histogram>>,
}

impl Meters {
    pub(super) fn new(kind: &'static str) -> Self {
        Self {
            kind,
            active: gauge!("actor_active", "kind" => kind),
            busy: counter!("mailbox_refused_total", "kind" => kind),
            depth: histogram!("mailbox_depth", "kind" => kind),
            wait: histogram!("mailbox_wait_seconds", "kind" => kind),
            long: counter!("handle_long_total", "kind" => kind),
            activation: histogram!("activation_seconds", "kind" => kind),
            handled: RwLock::default(),
        }
    }

    pub(super) fn queued(&self, depth: u32) {
        self.depth.record(f64::from(depth));
    }

    pub(super) fn handled(&self, message: &'static str, waited: Duration, took: Duration) {
        self.wait.record(waited.as_secs_f64());
        self.record_handled(message, took);
        if took > LONG {
            self.long.increment(1);
        }
    }

    fn record_handled(&self, message: &'static str, took: Duration) {
        let took = took.as_secs_f64();
        if let Some(known) =
            self.handled.read().unwrap_or_else(PoisonError::into_inner).get(message)
        {
            return known.record(took);
        }
        let new = histogram!("handle_seconds", "kind" => self.kind, "msg" => message);
        new.record(took);
        self.handled.write().unwrap_or_else(PoisonError::into_inner).insert(message, new);
    }

    pub(super) fn activated(&self, outcome: &'static str, took: Duration) {
        counter!("actor_activations_total", "kind" => self.kind, "outcome" => outcome).increment(1);
        self.activation.record(took.as_secs_f64());
    }
}
