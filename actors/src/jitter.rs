//! Random jitter of pauses: from the system's randomness, or from a seed that makes a simulation repeatable.

use std::{fmt, sync::Arc};

/// A source of random numbers. Clones share it.
#[derive(Clone)]
pub struct Jitter(Arc<dyn Fn() -> f64 + Send + Sync>);

impl Jitter {
    /// `share` returns a number from 0 (included) to 1 (excluded), another one each time.
    pub fn new(share: impl Fn() -> f64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(share))
    }

    /// A number between `low` and `high`.
    pub fn between(&self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.0)()
    }
}

impl Default for Jitter {
    /// The system's randomness.
    fn default() -> Self {
        Self::new(rand::random::<f64>)
    }
}

impl fmt::Debug for Jitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice")
    }
}
