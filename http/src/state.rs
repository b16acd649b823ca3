//! What every call needs, built once by the server and shared by all workers.
use crate::{
    account::People,
    block::Blocks,
    call::Calls,
    carrier::Frames,
    error::ApiError,
    limits::{Limits, RateLimits},
    market::KeptTags,
    placement::Neighbours,
    sessions::Sessions,
    socket::Sockets,
    upload::Uploads,
};
use actix_web::web;
use guildhall_actors::{
    conversation::Conversations, desk::Desk, hub::Hub, lottery::Lotteries, order::Orders,
    outbox::Wake, payment::Payments, topup::TopUps, translation::Translations,
};
use guildhall_domain::ids::Uid;
use guildhall_gateway::{Gateway, GatewayConfig};
use guildhall_persistence::goods::Totals;
use guildhall_providers::payment::PaymentProvider;
use sqlx::PgPool;
use std::{
    net::IpAddr,
    sync::{Arc, Weak},
    time::Duration,
};
use tokio::runtime::Handle;

/// What an operator may set about the http floor.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Peers whose `x-forwarded-for` is believed. None by default.
    pub trusted_proxies: Vec<IpAddr>,
    pub limits: RateLimits,
}

/// Everything trade needs.
pub struct Trade {
    pub orders: Orders,
    pub payments: Payments,
    pub topups: TopUps,
    /// For reading its webhooks; it is asked by the payments' actors only.
    pub provider: Arc<dyn PaymentProvider>,
    /// Signs quotes.
    pub quote_key: Vec<u8>,
    /// Where payers come back to.
    pub public_url: String,
}

/// What the floors below have made ready.
pub struct Parts {
    pub settings: Settings,
    pub gateway: GatewayConfig,
    pub pool: PgPool,
    /// The main runtime, which lives as long as the server.
    pub runtime: Handle,
    pub conversations: Conversations,
    pub desk: Desk,
    pub hub: Hub,
    pub people: People,
    pub uploads: Arc<Uploads>,
    /// Wakes the outbox relay of this process.
    pub outbox: Wake,
    pub translations: Translations,
    pub trade: Trade,
    pub lotteries: Lotteries,
    /// Brings notices to other processes and back, where there may be any.
    pub carrier: Option<Arc<Frames>>,
    /// Other processes calls are sent on to, where there may be any.
    pub neighbours: Option<Arc<Neighbours>>,
}

/// The http floor's whole state.
pub struct HttpState {
    pub settings: Settings,
    pub pool: PgPool,
    /// The main runtime: database work runs there, in tasks that outlive the request that asked (rule R1).
    pub runtime: Handle,
    pub conversations: Conversations,
    pub desk: Desk,
    pub hub: Hub,
    /// Keys and hashing of sign-ins.
    pub people: People,
    pub uploads: Arc<Uploads>,
    /// Woken after every commit that leaves something in the outbox: a code is waited for by a person.
    pub outbox: Wake,
    pub translations: Translations,
    pub trade: Trade,
    pub lotteries: Lotteries,
    pub gateway: Arc<Gateway<Sockets>>,
    pub sessions: Arc<Sessions>,
    pub limits: Limits,
    /// Who may not write to the desk.
    pub blocks: Blocks,
    /// Every call, for both carriers.
    pub calls: Calls,
    /// What goods can be filtered by, counted not long ago.
    pub tags: KeptTags,
    /// How many goods fit a filter, counted not long ago.
    pub totals: Totals,
    /// Other processes calls are sent on to, where there may be any.
    pub neighbours: Option<Arc<Neighbours>>,
}

impl HttpState {
    /// Puts the http floor together and opens the gateway. After the metrics recorder is installed.
    pub fn assemble(parts: Parts) -> web::Data<Self> {
        let Parts {
            settings,
            gateway,
            pool,
            runtime,
            conversations,
            desk,
            hub,
            people,
            uploads,
            outbox,
            translations,
            trade,
            lotteries,
            carrier,
            neighbours,
        } = parts;
        let sessions = Arc::new(Sessions::new(pool.clone(), runtime.clone()));
        if let Some(carrier) = carrier {
            carrier.remembers(Arc::clone(&sessions));
        }
        let sockets = Sockets::default();
        let gateway = {
            let _inside = runtime.enter();
            Gateway::new(gateway, sockets.clone())
        };
        let state = web::Data::new(Self {
            sessions,
            limits: Limits::new(settings.limits),
            blocks: Blocks::new(pool.clone(), runtime.clone()),
            calls: crate::call::all(),
            tags: KeptTags::default(),
            totals: Totals::default(),
            settings,
            pool,
            runtime,
            conversations,
            desk,
            hub,
            people,
            uploads,
            outbox,
            translations,
            trade,
            lotteries,
            gateway,
            neighbours,
        });
        let weak = Arc::downgrade(&state.clone().into_inner());
        sockets.serve(weak.clone());
        state.runtime.spawn(keep_forgetting(weak));
        state
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
        self.neighbours.as_ref().is_some_and(|all| all.placement().is_shared())
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

/// Lets the limits forget who has been quiet, once a minute, as long as the state is there.
async fn keep_forgetting(state: Weak<HttpState>) {
    loop {
        tokio::time::sleep(Duration::from_secs(60)).await;
        let Some(state) = state.upgrade() else { return };
        state.limits.forget_the_quiet();
        state.blocks.forget_the_quiet();
    }
}
