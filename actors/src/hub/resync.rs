//! Asking the sockets of this process to resync when pushes of other processes may have been missed.
//!
//! While the bus is down it is unknown what is missing, so all sockets are asked repeatedly, and once more when it is back; and once
//! when another process has ended, since it may have committed changes that it never pushed. Never all at once: a wave takes five
//! seconds, and longer where there are more than five thousand sockets, because each of them asks Postgres.

use std::{sync::Arc, time::Duration};

use metrics::counter;
use tokio::time::Instant;

use super::{Hub, Subscriber};
use crate::supervision::Stop;

/// Shortest duration of a wave. Reliability F8: missed pushes are found within five seconds.
pub(super) const WAVE: Duration = Duration::from_secs(5);
/// Most sockets that are asked per second. Ours: about what a small Postgres can answer beside its other work.
const RATE: usize = 1_000;
/// Requests within this time are one wave.
const TICK: Duration = Duration::from_millis(50);

impl Hub {
    /// Sends waves when they are needed, until told to stop.
    pub(super) async fn keep_looking_again(&self, mut stop: Stop) {
        let Some(link) = self.link() else { return };
        loop {
            tokio::select! {
                () = stop.wait() => return,
                () = link.look_again.notified() => {}
            }
            loop {
                let began = Instant::now();
                if self.wave(began, &mut stop).await {
                    return;
                }
                // A request that arrived during the wave is served by the next one.
                if link.bus.is_up() {
                    break;
                }
                if stop.within(WAVE.saturating_sub(began.elapsed())).await {
                    return;
                }
            }
        }
    }

    /// One wave over all sockets of this process. Returns whether it was stopped.
    async fn wave(&self, began: Instant, stop: &mut Stop) -> bool {
        let subscribers: Vec<Arc<dyn Subscriber>> = self
            .0
            .subscribers
            .iter()
            .flat_map(|entry| {
                entry.value().iter().map(|it| Arc::clone(&it.subscriber)).collect::<Vec<_>>()
            })
            .collect();
        let number = subscribers.len();
        let takes = WAVE.max(Duration::from_secs((number / RATE) as u64));
        counter!("bus_look_again_total").increment(number as u64);
        for (at, subscriber) in subscribers.into_iter().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "a share of a wave")]
            let due = began + takes.mul_f64(at as f64 / number as f64);
            let wait = due.saturating_duration_since(Instant::now());
            if wait >= TICK && stop.within(wait).await {
                return true;
            }
            subscriber.resync();
        }
        false
    }
}
