//! How long a test waits for what has to be soon, on this machine.

use std::time::Duration;

/// `usual`, as many times as this machine is slower than the usual one: `scripts/machine-speed.mjs` measures it, and `make test` says it
/// in `GUILDHALL_SLOWNESS`. Without that it is the usual machine.
pub fn patient(usual: Duration) -> Duration {
    let slowness = std::env::var("GUILDHALL_SLOWNESS").ok().and_then(|text| text.parse().ok());
    usual.mul_f64(slowness.map_or(1.0, |factor: f64| factor.max(1.0)))
}
