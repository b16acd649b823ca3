//! Chance, where pauses get a share of it: the machine's, or that of a seed which a simulation can throw again.

use std::{fmt, sync::Arc};

/// Throws numbers. Clones throw the same dice.
#[derive(Clone)]
pub struct Jitter(Arc<dyn Fn() -> f64 + Send + Sync>);

impl Jitter {
    /// `share` answers another number from 0 up to (not including) 1 each time.
    pub fn new(share: impl Fn() -> f64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(share))
    }

    /// A number from `low` up to `high`.
    pub fn between(&self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.0)()
    }
}

impl Default for Jitter {
    /// The machine's.
    fn default() -> Self {
        Self::new(rand::random::<f64>)
    }
}

impl fmt::Debug for Jitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice")
    }
}
