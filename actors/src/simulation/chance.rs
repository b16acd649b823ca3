//! Pseudo-random numbers from a seed.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::jitter::Jitter;

/// Clones share the generator. Everything in a run uses it, which works because the order of the tasks is the same each time.
#[derive(Clone)]
pub struct Chance(Arc<AtomicU64>);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(Arc::new(AtomicU64::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))))
    }

    /// The next number (splitmix64).
    pub fn next(&self) -> u64 {
        const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
        let mut z = self.0.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From 0 up to (not including) `number`.
    pub fn below(&self, number: u64) -> u64 {
        self.next() % number.max(1)
    }

    pub fn percent(&self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn one_of<T: Copy>(&self, some: &[T]) -> T {
        let at = usize::try_from(self.below(some.len() as u64)).unwrap_or(0);
        some[at]
    }

    /// A number from 0 up to (not including) 1.
    pub fn share(&self) -> f64 {
        // Exact: 53 bits.
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A duration between the two, in whole milliseconds, with a logarithmic distribution.
    pub fn between(&self, least: Duration, most: Duration) -> Duration {
        let (least, most) = (least.as_secs_f64().max(0.001), most.as_secs_f64().max(0.001));
        let seconds = least * (most / least).powf(self.share());
        Duration::from_millis((seconds * 1_000.0) as u64)
    }

    pub fn dice(&self) -> Jitter {
        let chance = self.clone();
        Jitter::new(move || chance.share())
    }
}
