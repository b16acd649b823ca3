//! The metrics of a host, looked up once. Labels are kinds and outcomes, never ids. Source: realtime.md 2.11.

use std::time::Duration;

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};

/// A message handled for longer than this is worth counting.
const LONG: Duration = Duration::from_millis(50);

pub(super) struct Meters {
    kind: &'static str,
    pub(super) active: Gauge,
    pub(super) busy: Counter,
    depth: Histogram,
    wait: Histogram,
    long: Counter,
    activation: Histogram,
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
        }
    }

    pub(super) fn queued(&self, depth: u32) {
        self.depth.record(f64::from(depth));
    }

    pub(super) fn handled(&self, message: &'static str, waited: Duration, took: Duration) {
        self.wait.record(waited.as_secs_f64());
        histogram!("handle_seconds", "kind" => self.kind, "msg" => message)
            .record(took.as_secs_f64());
        if took > LONG {
            self.long.increment(1);
        }
    }

    pub(super) fn activated(&self, outcome: &'static str, took: Duration) {
        counter!("actor_activations_total", "kind" => self.kind, "outcome" => outcome).increment(1);
        self.activation.record(took.as_secs_f64());
    }
}
