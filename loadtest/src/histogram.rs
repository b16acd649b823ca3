//! How long calls took: counted in steps of under one percent, so that an hour of answers takes no more room than a minute of them.
use std::time::Duration;

/// Steps in each doubling.
const STEPS: u64 = 128;

/// Times in microseconds.
#[derive(Debug, Clone, Default)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
    longest: u64,
}

impl Histogram {
    pub fn add(&mut self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let at = place(micros);
        if self.counts.len() <= at {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += 1;
        self.total += 1;
        self.longest = self.longest.max(micros);
    }

    pub fn merge(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// The times of several as one.
    #[must_use]
    pub fn of_all<'a>(several: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut all = Self::default();
        several.into_iter().for_each(|one| all.merge(one));
        all
    }

    #[must_use]
    pub const fn count(&self) -> u64 {
        self.total
    }

    /// The time that so many of a thousand stayed within; nothing where nothing was timed.
    #[must_use]
    pub fn percentile(&self, of_thousand: u64) -> Option<Duration> {
        let rank = (self.total * of_thousand).div_ceil(1_000).max(1);
        let mut counted = 0;
        for (at, count) in self.counts.iter().enumerate() {
            counted += count;
            if counted >= rank {
                return Some(Duration::from_micros(longest_of(at).min(self.longest)));
            }
        }
        None
    }

    #[must_use]
    pub const fn longest(&self) -> Duration {
        Duration::from_micros(self.longest)
    }
}

/// Every microsecond its own place up to [`STEPS`], then [`STEPS`] places for each doubling.
fn place(micros: u64) -> usize {
    let doublings = u64::from(micros.max(1).ilog2()).saturating_sub(u64::from(STEPS.ilog2()));
    let at = doublings * STEPS + (micros >> doublings);
    usize::try_from(at).unwrap_or(usize::MAX)
}

/// The longest time that lies in a place.
fn longest_of(at: usize) -> u64 {
    let at = at as u64;
    if at < 2 * STEPS {
        return at;
    }
    let doublings = at / STEPS - 1;
    ((at - doublings * STEPS + 1) << doublings) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(micros: impl IntoIterator<Item = u64>) -> Histogram {
        let mut histogram = Histogram::default();
        for micros in micros {
            histogram.add(Duration::from_micros(micros));
        }
        histogram
    }

    fn micros(histogram: &Histogram, of_thousand: u64) -> u64 {
        histogram.percentile(of_thousand).unwrap().as_micros() as u64
    }

    #[test]
    fn percentiles_of_few_small_times_are_exact() {
        let histogram = of(1..=100);
        assert_eq!(micros(&histogram, 500), 50);
        assert_eq!(micros(&histogram, 990), 99);
        assert_eq!(micros(&histogram, 999), 100);
        assert_eq!(micros(&histogram, 1_000), 100);
    }

    #[test]
    fn percentiles_of_long_times_are_right_within_a_hundredth() {
        let histogram = of((1..=100_000).map(|n| n * 37));
        for of_thousand in [500, 990, 999] {
            let (told, right) = (micros(&histogram, of_thousand), of_thousand * 100 * 37);
            assert!(told >= right && told <= right + right / 100, "{told} for {right}");
        }
    }

    #[test]
    fn one_slow_answer_of_a_thousand_is_beyond_p99_and_is_the_longest() {
        let histogram = of((0..999).map(|_| 1_000).chain([7_000_000]));
        assert!(micros(&histogram, 999) < 1_020);
        assert_eq!(micros(&histogram, 1_000), 7_000_000);
        assert_eq!(histogram.longest(), Duration::from_secs(7));
    }

    #[test]
    fn every_time_lies_in_a_place_that_is_no_shorter_and_little_longer() {
        for micros in (0..5_000).chain([65_535, 65_536, 1 << 30, (1 << 40) - 1]) {
            let longest = longest_of(place(micros));
            assert!(longest >= micros && longest - micros <= micros / 100, "{micros}: {longest}");
        }
    }

    #[test]
    fn two_merged_are_as_one() {
        let both = Histogram::of_all([&of(1..=50), &of(51..=5_000)]);
        let one = of(1..=5_000);
        assert_eq!(both.count(), one.count());
        assert_eq!(micros(&both, 990), micros(&one, 990));
    }

    #[test]
    fn nothing_timed_has_no_percentile() {
        assert_eq!(Histogram::default().percentile(500), None);
    }
}
