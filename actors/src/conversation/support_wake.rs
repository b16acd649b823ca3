//! Tells support that a row of a team has changed. A courtesy: nothing rests on it. The port is conversations'; support connects
//! itself when it starts, so that conversations know nothing of how agents are found.

use std::sync::{Arc, OnceLock};

use guildhall_domain::support::TeamId;

type Wake = Box<dyn Fn(TeamId) + Send + Sync>;

/// Wakes a team's routing, once there is one. Clones wake the same.
#[derive(Clone, Default)]
pub(crate) struct SupportWake(Arc<OnceLock<Wake>>);

impl SupportWake {
    pub(crate) fn connect(&self, wake: impl Fn(TeamId) + Send + Sync + 'static) {
        if self.0.set(Box::new(wake)).is_err() {
            tracing::error!("support: wake signal connected twice; the first connection stays");
        }
    }

    /// Makes a team look soon.
    pub(crate) fn wake(&self, team: TeamId) {
        if let Some(wake) = self.0.get() {
            wake(team);
        }
    }
}
