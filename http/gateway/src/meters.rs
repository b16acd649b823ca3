//! What the gateway counts. Names: design, realtime 2.11. Labels are kinds, never ids.

use std::sync::atomic::{AtomicUsize, Ordering};

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};

use crate::{DisconnectReason, session::Transport};

/// Handles taken once, so that counting a packet looks nothing up.
pub(crate) struct Meters {
    polling: AtomicUsize,
    websocket: AtomicUsize,
    polling_gauge: Gauge,
    websocket_gauge: Gauge,
    pub(crate) packets_in: Counter,
    pub(crate) packets_out: Counter,
    /// Volatile frames left out, and frames that came while their reader was lagging.
    pub(crate) left_out: Counter,
    pub(crate) lagging: Counter,
    pub(crate) attachments_missing: Counter,
    slow_disconnects: Counter,
    /// Sampled at each ping.
    pub(crate) outbox_bytes: Histogram,
}

impl Meters {
    /// The recorder has to be installed before.
    pub(crate) fn new() -> Self {
        Self {
            polling: AtomicUsize::new(0),
            websocket: AtomicUsize::new(0),
            polling_gauge: gauge!("sockets", "transport" => "polling"),
            websocket_gauge: gauge!("sockets", "transport" => "websocket"),
            packets_in: counter!("socket_packets_total", "direction" => "in"),
            packets_out: counter!("socket_packets_total", "direction" => "out"),
            left_out: counter!("session_frames_left_out_total"),
            lagging: counter!("session_lagging_total"),
            attachments_missing: counter!("session_attachments_missing_total"),
            slow_disconnects: counter!("slow_disconnect_total"),
            outbox_bytes: histogram!("session_outbox_bytes"),
        }
    }

    pub(crate) fn opened(&self, transport: Transport) {
        let (count, gauge) = self.of(transport);
        count.fetch_add(1, Ordering::Relaxed);
        gauge.increment(1.0);
    }

    pub(crate) fn closed(&self, transport: Transport, reason: DisconnectReason) {
        let (count, gauge) = self.of(transport);
        count.fetch_sub(1, Ordering::Relaxed);
        gauge.decrement(1.0);
        if reason == DisconnectReason::TooSlow {
            self.slow_disconnects.increment(1);
        }
        counter!("session_closed_total", "reason" => reason.as_str()).increment(1);
    }

    pub(crate) fn moved_to_websocket(&self) {
        self.polling.fetch_sub(1, Ordering::Relaxed);
        self.polling_gauge.decrement(1.0);
        self.opened(Transport::Websocket);
    }

    pub(crate) fn count(&self, transport: Transport) -> usize {
        self.of(transport).0.load(Ordering::Relaxed)
    }

    fn of(&self, transport: Transport) -> (&AtomicUsize, &Gauge) {
        match transport {
            Transport::Polling => (&self.polling, &self.polling_gauge),
            Transport::Websocket => (&self.websocket, &self.websocket_gauge),
        }
    }
}
