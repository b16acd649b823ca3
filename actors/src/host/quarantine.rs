//! Crash counts of entities, and the quarantine that follows from them.

use std::{collections::VecDeque, hash::Hash, time::Duration};

use dashmap::DashMap;
use tokio::time::Instant;

use super::HostConfig;

/// The longest pause. Ours: a due deadline takes effect within five minutes once the cause is gone (reliability O7), and three crashes
/// in four minutes are no load.
const LONGEST: Duration = Duration::from_secs(240);

pub(super) struct Quarantine<Id> {
    records: DashMap<Id, Record>,
    crashes: usize,
    window: Duration,
    first_pause: Duration,
}

struct Record {
    crashes: VecDeque<Instant>,
    /// The last pause and its end; the next one is twice as long.
    pause: Option<(Duration, Instant)>,
}

impl<Id: Copy + Eq + Hash> Quarantine<Id> {
    pub(super) fn new(config: &HostConfig) -> Self {
        Self {
            records: DashMap::new(),
            crashes: config.crashes,
            window: config.crash_window,
            first_pause: config.quarantine,
        }
    }

    /// The rest of the pause of `id`.
    pub(super) fn refuses(&self, id: &Id) -> Option<Duration> {
        if self.records.is_empty() {
            return None;
        }
        let (_, until) = self.records.get(id)?.pause?;
        until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
    }

    /// Counts a crash. Returns true if `id` is now in quarantine.
    pub(super) fn crashed(&self, id: Id) -> bool {
        let now = Instant::now();
        let mut record = self
            .records
            .entry(id)
            .or_insert_with(|| Record { crashes: VecDeque::new(), pause: None });
        record.crashes.push_back(now);
        while record.crashes.front().is_some_and(|&first| now.duration_since(first) > self.window) {
            record.crashes.pop_front();
        }
        if record.crashes.len() < self.crashes {
            return false;
        }
        record.crashes.clear();
        let pause = record.pause.map_or(self.first_pause, |(last, _)| LONGEST.min(last * 2));
        record.pause = Some((pause, now + pause));
        true
    }

    /// Forgets ids without a crash for a window and, after a quarantine, for as long again as the quarantine took.
    pub(super) fn forget_old(&self) {
        let now = Instant::now();
        self.records.retain(|_, record| {
            let recently =
                record.crashes.back().is_some_and(|&last| now.duration_since(last) <= self.window);
            let paused =
                record.pause.is_some_and(|(pause, until)| now < until + pause.max(self.window));
            recently || paused
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF_A_MINUTE: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn three_crashes_in_a_minute_are_a_pause_and_three_more_one_twice_as_long() {
        let quarantine = Quarantine::new(&HostConfig::default());
        assert!(!quarantine.crashed(7));
        assert!(!quarantine.crashed(7));
        assert_eq!(quarantine.refuses(&7), None);
        assert!(quarantine.crashed(7));
        assert_eq!(quarantine.refuses(&7), Some(HALF_A_MINUTE));
        assert_eq!(quarantine.refuses(&8), None, "somebody else pays for it");

        tokio::time::advance(HALF_A_MINUTE).await;
        assert_eq!(quarantine.refuses(&7), None);
        for _ in 0..3 {
            quarantine.crashed(7);
        }
        assert_eq!(quarantine.refuses(&7), Some(HALF_A_MINUTE * 2));
    }

    #[tokio::test(start_paused = true)]
    async fn crashes_far_apart_are_forgiven() {
        let quarantine = Quarantine::new(&HostConfig::default());
        for _ in 0..9 {
            assert!(!quarantine.crashed(7));
            tokio::time::advance(HALF_A_MINUTE + Duration::from_secs(1)).await;
        }
        tokio::time::advance(HALF_A_MINUTE).await;
        quarantine.forget_old();
        assert!(quarantine.records.is_empty());
    }
}
