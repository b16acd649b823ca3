//! Estimates of the waiting time in a support queue.
//!
//! Source: issue 3 ("the place in line and an honest range for the wait"), `docs/wire.md` "Console" (`Place`).

use std::time::Duration;

/// Fewest past visits for an estimate. Ours.
const ENOUGH: usize = 5;
/// Estimates are rounded to this. Ours: seconds would look more exact than they are.
const STEP: u64 = 30;

/// Durations of recent visits, and how many conversations are served at a time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pace {
    /// From "assigned" to "resolved", ascending.
    handled: Vec<Duration>,
    /// How many conversations the agents on duty can serve at a time.
    slots: u32,
}

/// The estimate: the median and the 90th percentile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub from: Duration,
    pub to: Duration,
}

impl Pace {
    pub fn new(mut handled: Vec<Duration>, slots: u32) -> Self {
        handled.sort_unstable();
        Self { handled, slots }
    }

    /// The same with another number of slots.
    #[must_use]
    pub fn with_slots(self, slots: u32) -> Self {
        Self { slots, ..self }
    }

    /// The duration that `share` percent of the visits did not exceed.
    pub fn handled_within(&self, share: usize) -> Option<Duration> {
        percentile(&self.handled, share)
    }

    /// The estimate for position `place` (1 is next). `None` without agents on duty or with too few past visits.
    ///
    /// Each slot becomes free once in the duration of a visit, so `place` slots become free in that duration times `place / slots`.
    pub fn wait_at(&self, place: u32) -> Option<Range> {
        if self.slots == 0 || self.handled.len() < ENOUGH {
            return None;
        }
        let at = |share| {
            let visit = self.handled_within(share)?;
            Some(round_up(visit * place / self.slots))
        };
        Some(Range { from: at(50)?, to: at(90)? })
    }
}

/// The value that `share` percent of `sorted` do not exceed.
pub fn percentile(sorted: &[Duration], share: usize) -> Option<Duration> {
    let rank = (sorted.len() * share).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}

fn round_up(wait: Duration) -> Duration {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    Duration::from_secs(seconds.div_ceil(STEP) * STEP)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(minutes: u64) -> Duration {
        Duration::from_secs(minutes * 60)
    }

    fn visits() -> Vec<Duration> {
        [10, 2, 4, 6, 8, 3, 5, 7, 9, 20].into_iter().map(minutes).collect()
    }

    #[test]
    fn it_names_the_middle_and_the_long_end() {
        let pace = Pace::new(visits(), 2);
        assert_eq!(pace.wait_at(1), Some(Range { from: minutes(3), to: minutes(5) }));
        assert_eq!(pace.wait_at(4), Some(Range { from: minutes(12), to: minutes(20) }));
    }

    #[test]
    fn more_agents_make_it_shorter_and_half_minutes_are_the_finest_it_says() {
        let pace = Pace::new(visits(), 50);
        assert_eq!(
            pace.wait_at(1),
            Some(Range { from: Duration::from_secs(30), to: Duration::from_secs(30) })
        );
    }

    #[test]
    fn nobody_guesses_without_agents_or_experience() {
        assert_eq!(Pace::new(visits(), 0).wait_at(1), None);
        assert_eq!(Pace::new(visits().split_off(6), 3).wait_at(1), None);
    }
}
