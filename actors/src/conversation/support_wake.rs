//! Signals support that a row of a team has changed. Losing a signal only causes delay. The port belongs to conversations, and support
//! connects to it when it starts, so that conversations do not depend on support.

use std::sync::{Arc, OnceLock};

use guildhall_domain::support::TeamId;

type Wake = Box<dyn Fn(TeamId) + Send + Sync>;

/// Wakes a team's routing, once support is connected. Clones share the connection.
#[derive(Clone, Default)]
pub(crate) struct SupportWake(Arc<OnceLock<Wake>>);

impl SupportWake {
    pub(crate) fn connect(&self, wake: impl Fn(TeamId) + Send + Sync + 'static) {
        if self.0.set(Box::new(wake)).is_err() {
            tracing::error!("support: wake signal connected twice; the first connection stays");
        }
    }

    /// Wakes the routing of a team.
    pub(crate) fn wake(&self, team: TeamId) {
        if let Some(wake) = self.0.get() {
            wake(team);
        }
    }
}
