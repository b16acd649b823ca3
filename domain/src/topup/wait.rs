//! Estimates of the waiting time in a top-up queue, from recent service times, and how accurate past estimates were.
//!
//! Source: issue 5 ("a p50-p90 range computed from recent service times, and how accurate this range was lately"), spec §9 (3 to 5 hours).

use std::time::Duration;

/// Fewest service times for an estimate. Ours.
const ENOUGH: usize = 5;
/// Estimates are rounded to this. Ours: seconds would look more exact than they are.
const STEP: f64 = 10.0;
/// The 90th percentile of a normal distribution, in standard deviations above the mean.
const NINE_OF_TEN: f64 = 1.2816;
/// Waits from this on show the notice of high demand. Spec §9.
pub const HIGH_DEMAND: Duration = Duration::from_secs(3 * 3600);

/// Recent service times of one customer each, and the number of devices.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pace {
    /// Ascending.
    held: Vec<Duration>,
    devices: usize,
}

/// The estimate.
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

    /// The time that `share` percent of the service times did not exceed.
    pub fn held_within(&self, share: usize) -> Option<Duration> {
        let rank = (self.held.len() * share).div_ceil(100).max(1);
        self.held.get(rank - 1).copied()
    }

    /// The estimate for `position` (1 is next) with every device busy. `None` without devices or with too few service times.
    ///
    /// Each device becomes free once per service time, so the turn comes after `x = position / devices` service times. The deviation of
    /// a sum of `x` times grows with the square root of `x`, so long waits are estimated more exactly, in proportion, than short ones.
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
