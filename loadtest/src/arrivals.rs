//! The open model: people arrive when they arrive, whether others have been answered or not.
//!
//! Arrivals are a Poisson stream from a seed; its rate rises from nothing over the ramp. A visit's waiting counts from the moment it was
//! meant to begin, so a server that answers nobody for a second is not spared the people who came in that second (coordinated omission).
use crate::rng::Rng;
use std::{future::pending, time::Duration};
use tokio::{
    sync::{
        Mutex,
        mpsc::{UnboundedReceiver, unbounded_channel},
    },
    time::{Instant, sleep_until},
};

/// When people come, counted from the beginning.
#[derive(Debug, Clone)]
pub struct Schedule {
    /// People a second.
    pub rate: f64,
    pub ramp: Duration,
    /// Nobody comes after it; the ramp is a part of it.
    pub length: Duration,
    dice: Rng,
    /// How much of the stream is behind: its length in people, had they come evenly.
    drawn: f64,
}

impl Schedule {
    #[must_use]
    pub const fn new(rate: f64, ramp: Duration, length: Duration, dice: Rng) -> Self {
        Self { rate, ramp, length, dice, drawn: 0.0 }
    }
}

impl Iterator for Schedule {
    type Item = Duration;

    fn next(&mut self) -> Option<Duration> {
        self.drawn -= (1.0 - self.dice.share()).ln();
        let ramp = self.ramp.as_secs_f64();
        // While the rate rises, rate * t² / (2 * ramp) people have come by t; then as many more a second as the rate says.
        let while_rising = self.rate * ramp / 2.0;
        let at = if self.drawn < while_rising {
            (2.0 * ramp * self.drawn / self.rate).sqrt()
        } else {
            self.drawn / self.rate + ramp / 2.0
        };
        let at = Duration::try_from_secs_f64(at).ok()?;
        (at < self.length).then_some(at)
    }
}

/// People at the door, in the order they came.
#[derive(Debug)]
pub struct Door(Mutex<UnboundedReceiver<Instant>>);

impl Door {
    /// Opens now. What stands at the door is bounded by the schedule, which ends.
    pub fn open(schedule: Schedule) -> Self {
        let (arrive, arrivals) = unbounded_channel();
        let began = Instant::now();
        tokio::spawn(async move {
            for at in schedule {
                sleep_until(began + at).await;
                if arrive.send(began + at).is_err() {
                    return;
                }
            }
        });
        Self(Mutex::new(arrivals))
    }

    /// The next in line, and when they came; nobody if nobody came for so long, also when nobody will come any more.
    pub async fn next(&self, timeout: Duration) -> Option<Instant> {
        let next = async {
            match self.0.lock().await.recv().await {
                Some(came) => came,
                None => pending().await,
            }
        };
        tokio::time::timeout(timeout, next).await.ok()
    }

    /// Who stands at the door.
    pub async fn waiting(&self) -> usize {
        self.0.lock().await.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(rate: f64, ramp: u64, length: u64, seed: u64) -> Schedule {
        let (ramp, length) = (Duration::from_secs(ramp), Duration::from_secs(length));
        Schedule::new(rate, ramp, length, Rng::of(seed, 0))
    }

    #[test]
    fn as_many_come_as_the_rate_says_and_none_after_the_end() {
        let came: Vec<Duration> = schedule(50.0, 0, 200, 1).collect();
        assert!((9_600..10_400).contains(&came.len()), "{}", came.len());
        assert!(came.is_sorted());
        assert!(came.iter().all(|at| *at < Duration::from_secs(200)));
    }

    #[test]
    fn they_come_by_chance_and_not_by_the_clock() {
        let came: Vec<Duration> = schedule(50.0, 0, 200, 1).collect();
        let gaps = came.windows(2).map(|two| (two[1] - two[0]).as_secs_f64() * 50.0);
        let short = gaps.filter(|gap| *gap < 1.0).count() as f64 / came.len() as f64;
        // Of a Poisson stream's gaps 1 - 1/e are shorter than the middle one.
        assert!((0.60..0.66).contains(&short), "{short}");
    }

    #[test]
    fn over_the_ramp_the_rate_rises_evenly() {
        let came: Vec<Duration> = schedule(100.0, 100, 200, 2).collect();
        let within =
            |from, to| came.iter().filter(|at| (from..to).contains(&at.as_secs())).count() as i64;
        assert!((within(0, 50) - 1_250).abs() < 120, "{}", within(0, 50));
        assert!((within(50, 100) - 3_750).abs() < 200, "{}", within(50, 100));
        assert!((within(100, 200) - 10_000).abs() < 350, "{}", within(100, 200));
    }

    #[test]
    fn the_same_seed_brings_the_same_people() {
        let came: Vec<Duration> = schedule(10.0, 3, 20, 7).collect();
        assert_eq!(came, schedule(10.0, 3, 20, 7).collect::<Vec<_>>());
        assert_ne!(came, schedule(10.0, 3, 20, 8).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn who_is_let_in_late_has_come_when_they_came() {
        let tenth = Duration::from_millis(100);
        let wanted = Schedule::new(300.0, Duration::ZERO, tenth, Rng::of(3, 0));
        let meant: Vec<Duration> = wanted.clone().collect();
        let door = Door::open(wanted);
        while door.waiting().await < meant.len() {
            tokio::task::yield_now().await;
        }
        let mut came = Vec::new();
        while let Some(at) = door.next(tenth).await {
            came.push(at);
        }
        let gaps: Vec<Duration> = came.iter().map(|at| *at - came[0]).collect();
        assert_eq!(gaps, meant.iter().map(|at| *at - meant[0]).collect::<Vec<_>>());
        assert!(
            came.iter().all(|at| at.elapsed() >= tenth),
            "the last came before all were let in"
        );
    }
}
