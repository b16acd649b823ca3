//! What every call needs, built once by the server and shared by all workers.
use crate::{
    dispatch::Calls,
    error::ApiError,
    limits::{Limits, RateLimits},
    sessions::Sessions,
    socket::Sockets,
};
use guildhall_actors::{conversation::Conversations, hub::Hub};
use guildhall_domain::ids::Uid;
use guildhall_gateway::Gateway;
use sqlx::PgPool;
use std::{net::IpAddr, path::PathBuf, sync::Arc};
use tokio::runtime::Handle;

/// What an operator may set about the http floor.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Peers whose `x-forwarded-for` is believed. None by default.
    pub trusted_proxies: Vec<IpAddr>,
    pub limits: RateLimits,
    /// Where uploads lie.
    pub uploads: PathBuf,
}

/// The http floor's whole state.
pub struct HttpState {
    pub settings: Settings,
    pub pool: PgPool,
    /// The main runtime: database work runs there, in tasks that outlive the request that asked (rule R1).
    pub runtime: Handle,
    pub conversations: Conversations,
    pub hub: Hub,
    pub gateway: Arc<Gateway<Sockets>>,
    pub sessions: Sessions,
    pub limits: Limits,
    /// Every chat call, for both carriers.
    pub calls: Calls,
}

impl HttpState {
    /// Runs `work` to its end on the main runtime, even if the caller leaves.
    ///
    /// # Errors
    /// Those of `work`; [`ApiError::Internal`] if it panics.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
    ) -> Result<T, ApiError> {
        match self.runtime.spawn(work).await {
            Ok(outcome) => outcome,
            Err(broken) if broken.is_panic() => Err(ApiError::Internal),
            // The runtime is going down.
            Err(_) => Err(ApiError::UnknownOutcome),
        }
    }

    /// The account of a visitor token, used from that device.
    ///
    /// # Errors
    /// [`ApiError::Unauthorized`] for a token that is wrong, of another device, or merged into an account;
    /// [`ApiError::Busy`] if Postgres does not answer.
    pub async fn visitor(&self, token: &str, device_id: Option<&str>) -> Result<Uid, ApiError> {
        crate::visitor::find(self, token, device_id).await
    }
}
