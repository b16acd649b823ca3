//! How long the wait is going to be: a range from what devices took lately, and what such ranges were worth.
//!
//! Source: issue 5 ("a p50-p90 range computed from recent service times, and how accurate this range was lately"), spec §9 (3 to 5 hours).

use std::time::Duration;

/// Ours: fewer than this say nothing about the next.
const ENOUGH: usize = 5;
/// Ours: finer than ten seconds looks exact and is not.
const STEP: f64 = 10.0;
/// Nine of ten lie below so many standard deviations over the middle.
const NINE_OF_TEN: f64 = 1.2816;
/// From here on the notice of high demand is shown. Spec §9.
pub const HIGH_DEMAND: Duration = Duration::from_secs(3 * 3600);

/// How long devices were held for one person, lately; and how many there are.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pace {
    /// Ascending.
    held: Vec<Duration>,
    devices: usize,
}

/// What is to be expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub p50: Duration,
    pub p90: Duration,
}

impl Range {
    pub fn is_high_demand(&self) -> bool {
        self.p90 >= HIGH_DEMAND
    }
}

impl Pace {
    pub fn new(mut held: Vec<Duration>, devices: usize) -> Self {
        held.sort_unstable();
        Self { held, devices }
    }

    /// What `share` percent of the times did not exceed.
    pub fn held_within(&self, share: usize) -> Option<Duration> {
        let rank = (self.held.len() * share).div_ceil(100).max(1);
        self.held.get(rank - 1).copied()
    }

    /// The range for who is at `position` (1 is next) with every device busy. `None` without devices or experience.
    ///
    /// In the time one person takes, each device comes free once: after `x = position / devices` such times it is this one's turn. A sum of
    /// `x` times spreads with the root of `x`, so long waits are known better than short ones, in proportion.
    pub fn wait_at(&self, position: i64) -> Option<Range> {
        if self.devices == 0 || self.held.len() < ENOUGH || position < 1 {
            return None;
        }
        let seconds: Vec<f64> = self.held.iter().map(Duration::as_secs_f64).collect();
        let number = seconds.len() as f64;
        let mean = seconds.iter().sum::<f64>() / number;
        let spread =
            (seconds.iter().map(|held| (held - mean).powi(2)).sum::<f64>() / number).sqrt();
        let times = position as f64 / self.devices as f64;
        let middle = times * mean;
        let long = middle + NINE_OF_TEN * spread * times.sqrt();
        Some(Range { p50: round_up(middle), p90: round_up(long) })
    }
}

fn round_up(seconds: f64) -> Duration {
    let steps = (seconds / STEP).ceil().clamp(1.0, 1e9);
    Duration::from_secs_f64(steps * STEP)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: &[u64]) -> Vec<Duration> {
        seconds.iter().copied().map(Duration::from_secs).collect()
    }

    #[test]
    fn it_names_the_middle_and_the_long_end_and_more_devices_make_both_shorter() {
        let held = seconds(&[20, 30, 40, 50, 60]);
        let one = Pace::new(held.clone(), 1).wait_at(4).unwrap();
        assert_eq!(one, Range { p50: Duration::from_secs(160), p90: Duration::from_secs(200) });
        let four = Pace::new(held, 4).wait_at(4).unwrap();
        assert_eq!(four, Range { p50: Duration::from_secs(40), p90: Duration::from_secs(60) });
    }

    #[test]
    fn a_long_wait_is_known_better_in_proportion() {
        let pace = Pace::new(seconds(&[20, 30, 40, 50, 60]), 1);
        let breadth = |position| {
            let range = pace.wait_at(position).unwrap();
            range.p90.as_secs_f64() / range.p50.as_secs_f64()
        };
        assert!(breadth(100) < breadth(1));
    }

    #[test]
    fn nobody_guesses_without_devices_or_experience() {
        assert_eq!(Pace::new(seconds(&[30; 9]), 0).wait_at(1), None);
        assert_eq!(Pace::new(seconds(&[30; 4]), 2).wait_at(1), None);
    }

    #[test]
    fn three_hours_are_high_demand() {
        let pace = Pace::new(seconds(&[60; 10]), 1);
        assert!(!pace.wait_at(179).unwrap().is_high_demand());
        assert!(pace.wait_at(180).unwrap().is_high_demand());
    }
}
