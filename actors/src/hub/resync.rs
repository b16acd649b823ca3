//! Asking sockets to resync when pushes have been missed: those of a push that could not be read, and those of this process when pushes
//! of other processes may be missing.
//!
//! A push whose content is read after the commit (a database that has just come back may fail that one read) must not be lost silently:
//! whoever reads it calls [`Hub::resync`] or [`Hub::resync_topic`] instead of telling nobody. A topic may have thousands of followers, and the
//! database has just had trouble: they are asked at the pace of a wave.
//!
//! While the bus is down it is unknown what is missing, so all sockets are asked repeatedly, and once more when it is back; and once
//! when another process has ended, since it may have committed changes that it never pushed. Never all at once: a wave takes five
//! seconds, and longer where there are more than five thousand sockets, because each of them asks Postgres.

use std::{sync::Arc, time::Duration};

use guildhall_domain::ids::Uid;
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
/// Followers of a topic that are asked in one tick: [`RATE`].
pub(super) const AT_ONCE: usize = 50;

/// Asks as many as may be asked in one tick.
fn ask_some(rest: &mut impl Iterator<Item = Arc<dyn Subscriber>>) {
    for subscriber in rest.take(AT_ONCE) {
        counter!("hub_resyncs_total").increment(1);
        subscriber.resync();
    }
}

impl Hub {
    /// Asks all subscribers of these people to read again, in whatever process they are: a push to them could not be made.
    pub fn resync(&self, uids: &[Uid]) {
        for uid in uids {
            self.resync_local(*uid);
            if let Some(link) = self.link() {
                link.resync_person(*uid);
            }
        }
    }

    /// The same for the subscribers of `topic`.
    pub fn resync_topic(&self, topic: &str) {
        self.resync_topic_local(topic);
        if let Some(link) = self.link() {
            link.resync_topic(topic);
        }
    }

    /// The same for the person's subscribers of this process.
    pub(super) fn resync_local(&self, uid: Uid) {
        let subscribers = self.0.subscribers.get(&uid).map(|all| Arc::clone(&all));
        for entrant in subscribers.iter().flat_map(|all| all.iter()) {
            counter!("hub_resyncs_total").increment(1);
            entrant.subscriber.resync();
        }
    }

    /// The same for the topic's subscribers of this process.
    pub(super) fn resync_topic_local(&self, topic: &str) {
        let followers = self.0.topics.get(topic).map(|followers| followers.clone());
        let mut rest = followers.unwrap_or_default().into_values().collect::<Vec<_>>().into_iter();
        ask_some(&mut rest);
        if rest.len() > 0 {
            tokio::spawn(async move {
                while rest.len() > 0 {
                    tokio::time::sleep(TICK).await;
                    ask_some(&mut rest);
                }
            });
        }
    }

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
