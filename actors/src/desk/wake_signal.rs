//! Tells the routing that a row has changed. A courtesy: nothing rests on it.

use std::sync::{Arc, OnceLock};

use guildhall_domain::desk::TeamId;
use tokio::time::Instant;

use super::routing::{Message, RoutingActor};
use crate::host::Host;

/// Rings teams, once the desk is there. Clones ring the same desk.
#[derive(Clone, Default)]
pub(crate) struct WakeSignal(Arc<OnceLock<Host<RoutingActor>>>);

impl WakeSignal {
    pub(super) fn connect(&self, host: Host<RoutingActor>) {
        if self.0.set(host).is_err() {
            tracing::error!("support: wake signal connected twice; the first connection stays");
        }
    }

    /// Makes a team look soon.
    pub(crate) fn ring(&self, team: TeamId) {
        if let Some(host) = self.0.get() {
            // An error: too much waits for it, and it will look then.
            let _ = host.tell(team, Message::Ring(Instant::now()));
        }
    }
}
