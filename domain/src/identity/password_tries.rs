//! How many wrong passwords are compared before the caller has to wait. Ours: ASVS V6.3.1 leaves the numbers open.

use time::Duration;

/// Wrong passwords for one account, and the time they count for.
pub const PER_ACCOUNT: i64 = 5;
pub const WINDOW: Duration = Duration::minutes(15);
/// Wrong passwords of one network within this time count as one attack. It then has to wait for [`NETWORK_PAUSE`].
pub const NETWORK_WINDOW: Duration = Duration::minutes(10);
pub const NETWORK_PAUSE: Duration = Duration::minutes(15);
/// Wrong passwords in a day from unknown networks that name a known device of the account: others may have learnt the device's id.
pub const PER_DEVICE_AND_DAY: i64 = 100;

/// What one network may do, whatever accounts it tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkLimits {
    /// Wrong passwords within [`NETWORK_WINDOW`]: more than a family or an office mistypes.
    pub in_window: u32,
    pub in_day: u32,
    /// How many passwords of one network are compared at the same time. Further ones wait.
    pub at_once: u32,
}

impl Default for NetworkLimits {
    fn default() -> Self {
        Self { in_window: 30, in_day: 300, at_once: 2 }
    }
}

impl NetworkLimits {
    /// For tests and load, where everybody comes from one address.
    pub fn times(self, factor: u32) -> Self {
        Self {
            in_window: self.in_window.saturating_mul(factor),
            in_day: self.in_day.saturating_mul(factor),
            at_once: self.at_once.saturating_mul(factor),
        }
    }
}
