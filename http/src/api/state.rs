//! What every call needs, built once by the server and shared by all workers.
use crate::api::{
    error::ApiError,
    feature::Features,
    frames::Frames,
    limits::{Limits, RateLimits},
    placement::Peers,
    sessions::Sessions,
    sign::Keys,
    socket::Sockets,
};
use actix_web::web;
use guildhall_actors::{
    hub::Hub,
    outbox::Wake,
    registry::{Missing, Need, Registry},
};
use guildhall_domain::{ids::Uid, wallet::money::UsdCents};
use guildhall_gateway::{Gateway, GatewayConfig};
use guildhall_persistence::pool::Pools;
use sqlx::PgPool;
use std::{
    any::Any,
    net::IpAddr,
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::runtime::Handle;

/// Whether the description of the calls is served: `/api/docs` and the two documents behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Documents {
    Closed,
    Open,
    /// In development: the page lets its reader try calls out.
    Live,
}

/// What an operator may set about the http floor.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Peers whose `x-forwarded-for` is believed. None by default.
    pub trusted_proxies: Vec<IpAddr>,
    pub limits: RateLimits,
    /// Whether customer service and administrators are served only once they have set up a second factor.
    pub staff_need_second_factor: bool,
    /// A ruling that decides about more than this waits for a second person.
    pub ruling_limit: UsdCents,
    pub documents: Documents,
    /// Where people reach this house, and come back to from others.
    pub public_url: String,
    /// How long a body may take to arrive: [`crate::api::bodies::PATIENCE`].
    pub body_patience: Duration,
}

/// What the floors below have made ready.
pub struct Parts {
    pub settings: Settings,
    pub gateway: GatewayConfig,
    pub pools: Pools,
    /// The main runtime, which lives as long as the server.
    pub runtime: Handle,
    pub hub: Hub,
    pub keys: Keys,
    /// Wakes the outbox relay of this process.
    pub outbox: Wake,
    /// What the floor is made of.
    pub features: Features,
    /// What was provided and what features have started.
    pub registry: Registry,
    /// Brings notices to other processes and back, where there may be any.
    pub frames: Option<Arc<Frames>>,
    /// Other processes calls are sent on to, where there may be any.
    pub peers: Option<Arc<Peers>>,
}

/// The http floor's whole state.
pub struct HttpState {
    pub settings: Settings,
    /// For what answers at once: chat, reads, sign-in.
    pub pool: PgPool,
    /// For what moves money or stock, and may queue for a popular row.
    pub money: PgPool,
    /// The main runtime: database work runs there, in tasks that outlive the request that asked (rule R1).
    pub runtime: Handle,
    pub hub: Hub,
    pub keys: Keys,
    /// Woken after every commit that leaves something in the outbox: a code is waited for by a person.
    pub outbox: Wake,
    pub gateway: Arc<Gateway<Sockets>>,
    pub sessions: Arc<Sessions>,
    pub limits: Limits,
    /// Every call, push and topic.
    pub features: Features,
    registry: Registry,
    /// Other processes calls are sent on to, where there may be any.
    pub peers: Option<Arc<Peers>>,
}

impl HttpState {
    /// Puts the http floor together and opens the gateway. After the metrics recorder is installed.
    ///
    /// # Errors
    /// [`Missing`] if a feature needs a value that no other feature provides.
    pub fn assemble(parts: Parts) -> Result<web::Data<Self>, Missing> {
        let Parts {
            settings,
            gateway,
            pools,
            runtime,
            hub,
            keys,
            features,
            registry,
            outbox,
            frames,
            peers,
        } = parts;
        registry.check(&features.needs)?;
        let sessions = Arc::new(Sessions::new(pools.people.clone(), runtime.clone()));
        if let Some(frames) = frames {
            frames.remembers(Arc::clone(&sessions));
        }
        let sockets = Sockets::default();
        let gateway = {
            let _inside = runtime.enter();
            Gateway::new(gateway, sockets.clone())
        };
        let state = web::Data::new(Self {
            sessions,
            limits: Limits::new(settings.limits),
            settings,
            pool: pools.people,
            money: pools.money,
            runtime,
            hub,
            keys,
            features,
            registry,
            outbox,
            gateway,
            peers,
        });
        let weak = Arc::downgrade(&state.clone().into_inner());
        sockets.serve(weak.clone());
        state.runtime.spawn(keep_forgetting(weak));
        Ok(state)
    }

    /// A handle of the actors, or what a feature remembers: anything that a feature says it needs.
    ///
    /// # Panics
    /// In a debug build, which every test is, if no feature says so: then its absence would not have kept the process from starting.
    pub fn get<T: Any + Send + Sync>(&self) -> &T {
        debug_assert!(
            self.features.needs.contains(&Need::of::<T>()),
            "no feature says that it needs a {}",
            std::any::type_name::<T>()
        );
        self.registry.get()
    }

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

    /// Whether there are other processes to share entities with.
    pub fn has_neighbours(&self) -> bool {
        self.peers.as_ref().is_some_and(|all| all.placement().is_shared())
    }

    /// The account of a visitor token, used from that device.
    ///
    /// # Errors
    /// [`ApiError::Unauthorized`] for a token that is wrong, of another device, or merged into an account;
    /// [`ApiError::Busy`] if Postgres does not answer.
    pub async fn visitor(&self, token: &str, device_id: Option<&str>) -> Result<Uid, ApiError> {
        crate::api::visitor_token::find(self, token, device_id).await
    }
}

/// Lets the limits drop idle callers once a minute, as long as the state exists.
async fn keep_forgetting(state: Weak<HttpState>) {
    loop {
        tokio::time::sleep(Duration::from_secs(60)).await;
        let Some(state) = state.upgrade() else { return };
        state.limits.forget_the_quiet();
        for tidy in &state.features.tidy {
            tidy(&state.registry);
        }
    }
}
