//! The whole program: database, demo data, outside parties, and what runs behind the port (`guildhall_http::root`); and the order in
//! which they are emptied.

use std::num::NonZeroU32;

use guildhall_actors::floor::Taking;
use guildhall_actors::host::HostConfig;
use guildhall_actors::placement::PlacementConfig;
use guildhall_actors::supervision::{Health, Tree};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::bodies::PATIENCE;
use guildhall_http::api::limits::{Daily, Rate, RateLimits};
use guildhall_http::api::state;
use guildhall_http::root::{Plan, Root};
use sqlx::PgPool;

use crate::config::{Mode, Settings};
use crate::postgres::Database;
use crate::probes::DatabaseSeen;
use crate::sandbox::{Pages, Sandbox};
use crate::shutdown::Window;
use crate::{Failure, demo, providers};

/// Everything that runs.
pub struct Application {
    pub health: Health,
    pub database: Database,
    pub database_seen: DatabaseSeen,
    pub root: Root,
    sandbox: Option<Sandbox>,
}

impl Application {
    /// From the ground up.
    ///
    /// # Errors
    /// One sentence.
    pub async fn build(settings: &Settings) -> Result<Self, Failure> {
        let database = Database::open(settings).await?;
        let pool = database.pools.people.clone();
        let secrets = settings.secrets.open(&pool)?;
        if settings.demo {
            demo::load(&pool, &settings.upload_folder()).await?;
            demo::lottery::announce(&pool, &secrets).await?;
        }
        let health = Health::new();
        let sandbox = Sandbox::start(settings).await?;
        let root = Root::start(Plan {
            pools: database.pools.clone(),
            secrets: secrets.clone(),
            health: health.clone(),
            settings: state::Settings {
                trusted_proxies: settings.http.trusted_proxies.clone(),
                limits: limits(settings.http.rate_limit_factor),
                staff_need_second_factor: settings.staff_need_second_factor(),
                ruling_limit: settings.ruling_limit(),
                documents: match settings.mode {
                    Mode::Development => state::Documents::Live,
                    Mode::Production if settings.http.open_api_docs => state::Documents::Open,
                    Mode::Production => state::Documents::Closed,
                },
                public_url: settings.http.public_url(),
                body_patience: PATIENCE,
            },
            gateway: gateway(settings),
            host: HostConfig::default(),
            taking: Taking::default(),
            provided: providers::connect(settings, sandbox.as_ref(), &secrets).await?,
            redis: settings.cluster.redis()?,
            node_url: settings.cluster.node_url.clone(),
            placement: PlacementConfig::default(),
        })
        .await?;
        let database_seen = start_watch(root.floor.producers(), &database.pools.background).await?;
        if settings.demo {
            demo::start_market(&root, &pool).await?;
        }
        Ok(Self { health, database, database_seen, root, sandbox })
    }

    /// The sandbox's pages, when it runs.
    pub fn sandbox_pages(&self) -> Option<Pages> {
        self.sandbox.as_ref().map(Sandbox::pages)
    }

    /// Empties the house in order; what is left is the database, which http may still need for a moment.
    pub async fn drain(self, window: &Window) -> Database {
        self.health.begin_draining();
        self.root.drain(|hundredths| window.share(hundredths)).await;
        if let Some(sandbox) = self.sandbox {
            sandbox.stop().await;
        }
        self.database
    }
}

async fn start_watch(tree: &Tree, pool: &PgPool) -> Result<DatabaseSeen, Failure> {
    let seen = DatabaseSeen::default();
    let (kept, pool) = (seen.clone(), pool.clone());
    tree.spawn_service("database-watch", move |stop| kept.clone().watch(pool.clone(), stop))
        .await?;
    Ok(seen)
}

fn gateway(settings: &Settings) -> GatewayConfig {
    let mut allowed_origins = settings.http.allowed_origins.clone();
    allowed_origins.push(settings.http.public_url());
    GatewayConfig { allowed_origins, ..GatewayConfig::default() }
}

fn limits(factor: u32) -> RateLimits {
    let times = |number: NonZeroU32| {
        NonZeroU32::saturating_mul(number, NonZeroU32::new(factor).unwrap_or(NonZeroU32::MIN))
    };
    let rate = |rate: Rate| Rate { per_second: times(rate.per_second), burst: times(rate.burst) };
    let ours = RateLimits::default();
    RateLimits {
        calls: rate(ours.calls),
        keys: rate(ours.keys),
        messages: rate(ours.messages),
        translated: Daily(times(ours.translated.0)),
        kept: Daily(times(ours.kept.0)),
        requests: rate(ours.requests),
        connects: rate(ours.connects),
        begun: rate(ours.begun),
        visitors: ours.visitors.times(factor),
        passwords: ours.passwords.times(factor),
        sockets_per_user: ours.sockets_per_user.saturating_mul(factor as usize),
        sessions_per_user: ours.sessions_per_user.saturating_mul(factor),
        refusals_before_close: ours.refusals_before_close.saturating_mul(factor),
    }
}
