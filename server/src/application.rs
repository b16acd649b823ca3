//! The floors put on each other: database, actors, outside parties, http; and the order in which they are emptied.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use actix_web::web;
use guildhall_actors::conversation::translation::{Translations, Translators};
use guildhall_actors::conversation::{Command, Conversations};
use guildhall_actors::deadline::{self, Scanner, ScannerConfig};
use guildhall_actors::host::HostConfig;
use guildhall_actors::hub::{FrameCodec, Hub};
use guildhall_actors::identity::session_watch;
use guildhall_actors::lottery::Lotteries;
use guildhall_actors::mail::{self, MailEffect};
use guildhall_actors::market;
use guildhall_actors::outbox::{Effects, Relay, RelayConfig, Wake};
use guildhall_actors::payment::CheckPaymentEffect;
use guildhall_actors::placement::{Placement, PlacementConfig};
use guildhall_actors::supervision::{Health, Tree};
use guildhall_actors::support::{self, Desk};
use guildhall_actors::topup::{OrderGoneEffect, ResultEffect};
use guildhall_gateway::GatewayConfig;
use guildhall_http::api::carrier::Frames;
use guildhall_http::api::extensions::Extensions;
use guildhall_http::api::limits::{Rate, RateLimits};
use guildhall_http::api::placement::Neighbours;
use guildhall_http::api::pushes::Pushes;
use guildhall_http::api::state::{self, HttpState, Trade};
use guildhall_http::conversation::upload::Uploads;
use guildhall_http::identity::account::People;
use guildhall_http::{Keys, features};
use guildhall_persistence::conversation::writer::{Writer, WriterConfig};
use guildhall_persistence::{
    conversation::translation, idempotency, identity::account, market::catalogue,
};
use guildhall_providers::mail::smtp::{Smtp, SmtpConfig};
use guildhall_providers::sandbox::{self, Sandbox, SandboxConfig};
use guildhall_providers::translation::google::{self, Google, GoogleConfig};
use guildhall_providers::translation::libre::{LibreConfig, LibreTranslate};
use guildhall_providers::translation::{ConfigError, Translator};
use guildhall_providers::upload::worker::PictureWorker;
use sqlx::PgPool;
use tokio::runtime::Handle;

use crate::config::{Mode, PICTURE_WORKER, Settings};
use crate::postgres::Database;
use crate::probes::DatabaseSeen;
use crate::shutdown::Window;
use crate::{Failure, demo, lottery, trade};

/// Puts the sandbox's pages into an app.
pub type Pages = Arc<dyn Fn(&mut web::ServiceConfig) + Send + Sync>;

/// Everything that runs behind the port.
pub struct Application {
    pub health: Health,
    pub database: Database,
    pub database_seen: DatabaseSeen,
    pub http: web::Data<HttpState>,
    /// Keeps what takes work by itself: deadline scanner, outbox relay. Stopped first.
    producers: Tree,
    /// Keeps what carries out work: writer, talks, hub. Stopped when there is none left.
    workers: Tree,
    writer: Writer,
    conversations: Conversations,
    desk: Desk,
    sandbox: Option<Sandbox>,
}

impl Application {
    /// From the ground up.
    ///
    /// # Errors
    /// One sentence.
    pub async fn build(settings: &Settings) -> Result<Self, Failure> {
        let database = Database::open(settings).await?;
        let pool = database.pool.clone();
        if settings.demo {
            demo::load(&pool, &settings.upload_folder()).await?;
            demo::lottery::announce(&pool).await?;
        }
        let health = Health::new();
        let runtime = Handle::current();
        let work = Tree::start(runtime.clone(), health.clone()).await?;
        let claims = Tree::start(runtime.clone(), health.clone()).await?;

        let writer = start_writer(&work, &pool).await?;
        let hub = start_hub(&work).await?;
        let features = features::all();
        let carrier =
            join_others(&work, &pool, &hub, settings, Arc::clone(&features.pushes)).await?;
        start_session_watch(&work, &pool, &hub).await?;
        let conversations = Conversations::start(
            &work,
            pool.clone(),
            writer.clone(),
            hub.clone(),
            HostConfig::default(),
        )
        .await?;
        let desk = start_desk(&work, &claims, &pool, &hub, &conversations).await?;

        let sandbox = start_sandbox(settings).await?;
        let wake = Wake::default();
        let trade = trade::start(&work, &pool, settings, sandbox.as_ref(), &hub, &wake).await?;
        let lotteries = lottery::start(&work, &pool, &hub, &wake).await?;
        start_market(&claims, &pool, settings.demo, &trade).await?;
        start_scanner(&claims, &pool, &conversations, &desk, &trade, &lotteries).await?;
        let outbox =
            start_relay(&claims, &pool, settings, sandbox.as_ref(), &trade, &lotteries, wake)
                .await?;
        let translations =
            start_translator(&claims, &pool, settings, sandbox.as_ref(), &hub, &conversations)
                .await?;
        let neighbours = start_placement(&claims, &pool, &hub, settings).await?;
        let database_seen = start_watch(&claims, &pool).await?;
        start_forgetting(&claims, &pool).await?;

        let uploads = PictureWorker::of_this_program([PICTURE_WORKER])
            .and_then(|worker| Uploads::open(settings.upload_folder(), worker))
            .map_err(|error| format!("cannot use the folder of uploads: {error}"))?;
        start_stray_sweep(&claims, &pool, &uploads).await?;
        let http = HttpState::assemble(state::Parts {
            settings: state::Settings {
                trusted_proxies: settings.trusted_proxies.clone(),
                limits: limits(settings.rate_limit_factor),
                may_try_calls: settings.mode == Mode::Development,
            },
            gateway: gateway(settings),
            keys: Keys::load(&pool).await?,
            extensions: Extensions::default().with(uploads).with(People::load(&pool).await?),
            features,
            pool,
            runtime,
            conversations: conversations.clone(),
            desk: desk.clone(),
            hub,
            outbox,
            translations,
            trade,
            lotteries,
            carrier,
            neighbours,
        });
        Ok(Self {
            health,
            database,
            database_seen,
            http,
            producers: claims,
            workers: work,
            writer,
            conversations,
            desk,
            sandbox,
        })
    }

    /// The sandbox's pages, when it runs.
    pub fn sandbox_pages(&self) -> Option<Pages> {
        self.sandbox.as_ref().map(|sandbox| Arc::new(sandbox.configurer()) as Pages)
    }

    /// Empties the house in order; what is left is the database, which http may still need for a moment.
    pub async fn drain(self, window: &Window) -> Database {
        self.health.begin_draining();
        finish("claims", self.producers.stop(window.share(20))).await;
        if let Some(neighbours) = &self.http.neighbours {
            neighbours.placement().leave().await;
        }
        // Closes the sockets spread over a part of the window, then waits for the calls that are under way.
        let leaving = self.http.gateway.drain(window.share(30));
        if tokio::time::timeout(window.share(60), leaving).await.is_err() {
            tracing::warn!("shutdown: some socket calls did not finish in time");
        }
        finish("desk", self.desk.host().drain(window.share(50))).await;
        finish("lines", self.http.trade.topups.lines().drain(window.share(50))).await;
        finish("places", self.http.trade.topups.places().drain(window.share(50))).await;
        finish("payments", self.http.trade.payments.host().drain(window.share(50))).await;
        finish("orders", self.http.trade.orders.host().drain(window.share(50))).await;
        finish("players", self.http.lotteries.players().drain(window.share(50))).await;
        finish("lotteries", self.http.lotteries.halls().drain(window.share(50))).await;
        finish("talks", self.conversations.host().drain(window.share(50))).await;
        if tokio::time::timeout(window.share(60), self.writer.stop()).await.is_err() {
            tracing::warn!("shutdown: the writer did not finish in time");
        }
        // After all that may still have been said.
        self.http.hub.leave().await;
        finish("services", self.workers.stop(window.share(60))).await;
        if let Some(sandbox) = self.sandbox {
            sandbox.stop().await;
        }
        self.database
    }
}

async fn finish(what: &str, finished: impl Future<Output = bool>) {
    if !finished.await {
        tracing::warn!(what, "shutdown: part did not finish in time");
    }
}

async fn start_writer(tree: &Tree, pool: &PgPool) -> Result<Writer, Failure> {
    let (writer, lanes) = Writer::new(pool, &WriterConfig::default());
    for lane in lanes {
        let name = lane.name();
        let lane = Arc::new(lane);
        tree.spawn_service(name, move |_stop| {
            // A lane ends by `Writer::stop`, once its queue is written.
            let lane = Arc::clone(&lane);
            async move {
                lane.run().await;
                Ok(())
            }
        })
        .await?;
    }
    Ok(writer)
}

async fn start_hub(tree: &Tree) -> Result<Hub, Failure> {
    let hub = Hub::new();
    let kept = hub.clone();
    tree.spawn_service("hub", move |stop| {
        let hub = kept.clone();
        async move {
            hub.run(stop).await;
            Ok(())
        }
    })
    .await?;
    Ok(hub)
}

/// How long a start waits for Redis. Ours: enough for one that is there; and one that is not keeps nobody from being served.
const JOINED_IN: Duration = Duration::from_secs(2);

/// Connects this process with others of the same database, if there is a Redis for it.
async fn join_others(
    tree: &Tree,
    pool: &PgPool,
    hub: &Hub,
    settings: &Settings,
    pushes: Arc<Pushes>,
) -> Result<Option<Arc<Frames>>, Failure> {
    let Some(url) = &settings.redis_url else { return Ok(None) };
    let carrier = Frames::new(pushes);
    hub.join(tree, pool, url, Arc::clone(&carrier) as Arc<dyn FrameCodec>).await?;
    if !hub.joined(JOINED_IN).await {
        tracing::warn!("bus: no Redis answers at REDIS_URL; serving without it until one does");
    }
    Ok(Some(carrier))
}

/// Shares talks, orders, events and lines with the other processes, if they can reach this one.
async fn start_placement(
    tree: &Tree,
    pool: &PgPool,
    hub: &Hub,
    settings: &Settings,
) -> Result<Option<Arc<Neighbours>>, Failure> {
    let Some(url) = settings.node_url.clone() else { return Ok(None) };
    let config = PlacementConfig::default();
    match Placement::start(tree, pool.clone(), hub.clone(), url, config).await? {
        Some(placement) => Ok(Some(Neighbours::open(pool, placement, Handle::current()).await?)),
        None => {
            tracing::warn!(
                "placement: GUILDHALL_NODE_URL is set without REDIS_URL; this process serves alone"
            );
            Ok(None)
        }
    }
}

async fn start_session_watch(tree: &Tree, pool: &PgPool, hub: &Hub) -> Result<(), Failure> {
    let (pool, hub) = (pool.clone(), hub.clone());
    tree.spawn_service("session-watch", move |stop| {
        session_watch::run(pool.clone(), hub.clone(), stop)
    })
    .await?;
    Ok(())
}

/// The routing of the desk, and the notes of which agents are here.
async fn start_desk(
    work: &Tree,
    claims: &Tree,
    pool: &PgPool,
    hub: &Hub,
    conversations: &Conversations,
) -> Result<Desk, Failure> {
    let config = HostConfig::default();
    let desk = Desk::start(work, conversations, pool.clone(), hub.clone(), config).await?;
    let noted = desk.clone();
    claims
        .spawn_service("desk-presence", move |stop| {
            let desk = noted.clone();
            async move {
                desk.note_presence(stop).await;
                Ok(())
            }
        })
        .await?;
    Ok(desk)
}

async fn start_scanner(
    tree: &Tree,
    pool: &PgPool,
    conversations: &Conversations,
    desk: &Desk,
    trade: &Trade,
    lotteries: &Lotteries,
) -> Result<(), Failure> {
    let talks = deadline::conversations(pool.clone(), conversations.host().clone(), Command::from);
    let mut sources: Vec<Box<dyn deadline::Source>> =
        vec![Box::new(talks), Box::new(support::source(desk.clone()))];
    sources.extend(trade::deadlines(pool, trade));
    sources.push(lottery::deadlines(pool, lotteries));
    let scanner = Arc::new(Scanner::new(sources, ScannerConfig::default()));
    tree.spawn_service("deadline-scanner", move |stop| {
        let scanner = Arc::clone(&scanner);
        async move { scanner.run(stop).await }
    })
    .await?;
    Ok(())
}

async fn start_sandbox(settings: &Settings) -> Result<Option<Sandbox>, Failure> {
    if !settings.sandbox_runs() {
        return Ok(None);
    }
    let is_production = settings.mode == Mode::Production;
    let config = SandboxConfig { smtp_port: settings.sandbox_smtp_port, is_production };
    let sandbox = sandbox::start(config).await?;
    // What was paid stays paid when this process is killed.
    sandbox.payment().keep_in(&settings.data_dir.join("sandbox-payments.jsonl"))?;
    Ok(Some(sandbox))
}

async fn start_relay(
    tree: &Tree,
    pool: &PgPool,
    settings: &Settings,
    sandbox: Option<&Sandbox>,
    trade: &Trade,
    lotteries: &Lotteries,
    wake: Wake,
) -> Result<Wake, Failure> {
    let url = settings.smtp_url.clone().or_else(|| sandbox.map(Sandbox::smtp_url));
    let effects = match url {
        Some(url) => {
            let mailer = Smtp::new(&SmtpConfig { url, from: settings.mail_from.clone() })?;
            Effects::new().with(mail::KIND, MailEffect(Arc::new(mailer)))
        }
        None => {
            tracing::warn!("mail: no sandbox and no GUILDHALL_SMTP_URL; mails wait in the outbox");
            Effects::new()
        }
    };
    let effects = effects
        .with(guildhall_persistence::payment::RING, CheckPaymentEffect(trade.payments.clone()));
    let effects = lottery::effects(effects, pool, lotteries);
    let effects = effects
        .with(guildhall_persistence::topup::RESULT, ResultEffect(trade.orders.clone()))
        .with(guildhall_persistence::topup::ORDER_GONE, OrderGoneEffect(trade.topups.clone()));
    let relay = Relay::new(pool.clone(), effects, RelayConfig::default()).woken_by(wake);
    let relay = Arc::new(relay);
    let wake = relay.wake();
    tree.spawn_service("outbox-relay", move |stop| {
        let relay = Arc::clone(&relay);
        async move { relay.run(stop).await }
    })
    .await?;
    Ok(wake)
}

/// Keeps the translator, with whom the settings name; without any, with the sandbox; else with nobody.
async fn start_translator(
    tree: &Tree,
    pool: &PgPool,
    settings: &Settings,
    sandbox: Option<&Sandbox>,
    hub: &Hub,
    conversations: &Conversations,
) -> Result<Translations, Failure> {
    let translators = translators(settings, sandbox)?;
    if translators.is_none() {
        tracing::warn!(
            "translation: no sandbox and no GUILDHALL_TRANSLATE_URL; nothing is translated"
        );
    }
    let bell = conversations.translation_bell();
    let translations = Translations::new(pool.clone(), hub.clone(), bell, translators);
    let kept = translations.clone();
    tree.spawn_service("translator", move |stop| {
        let kept = kept.clone();
        async move { kept.run(stop).await }
    })
    .await?;
    Ok(translations)
}

fn translators(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
) -> Result<Option<Translators>, ConfigError> {
    let timeout = Duration::from_secs(settings.translate_timeout);
    let libre = |url: String| {
        let api_key = settings.translate_key.clone();
        LibreTranslate::new(LibreConfig { url, api_key, timeout })
            .map(|libre| Arc::new(libre) as Arc<dyn Translator>)
    };
    let google = |url: String, api_key: String| {
        Google::new(GoogleConfig { url, api_key, timeout })
            .map(|google| Arc::new(google) as Arc<dyn Translator>)
    };
    let key = settings.google_translate_key.clone();
    let real_google = key.map(|key| google(google::URL.to_owned(), key)).transpose()?;
    match (&settings.translate_url, sandbox, real_google) {
        (Some(url), _, google) => Ok(Some(Translators { default: libre(url.clone())?, google })),
        // The only one there is: it is asked first, and again.
        (None, None, Some(google)) => Ok(Some(Translators { default: google, google: None })),
        (None, None, None) => Ok(None),
        (None, Some(sandbox), real) => {
            let second = match real {
                Some(real) => real,
                None => google(sandbox.translator_url(), "sandbox".to_owned())?,
            };
            Ok(Some(Translators {
                default: libre(sandbox.translator_url())?,
                google: Some(second),
            }))
        }
    }
}

async fn start_watch(tree: &Tree, pool: &PgPool) -> Result<DatabaseSeen, Failure> {
    let seen = DatabaseSeen::default();
    let (kept, pool) = (seen.clone(), pool.clone());
    tree.spawn_service("database-watch", move |stop| kept.clone().watch(pool.clone(), stop))
        .await?;
    Ok(seen)
}

/// Ours: nothing waits for what is forgotten, so seldom is often enough.
const FORGETTING: Duration = Duration::from_secs(3600);

/// Removes old tries, codes, sign-ins, translations and answers now and then.
async fn start_forgetting(tree: &Tree, pool: &PgPool) -> Result<(), Failure> {
    let pool = pool.clone();
    tree.spawn_service("forgetting", move |mut stop| {
        let pool = pool.clone();
        async move {
            while !stop.requested() {
                if let Err(error) = account::forget_old(&pool).await {
                    tracing::warn!(%error, "cleanup: removing old attempts, codes and sessions failed, retry in 1 h");
                }
                if let Err(error) = translation::forget_old(&pool).await {
                    tracing::warn!(%error, "cleanup: removing old translations failed, retry in 1 h");
                }
                if let Err(error) = idempotency::forget_old(&pool).await {
                    tracing::warn!(%error, "cleanup: removing old idempotency answers failed, retry in 1 h");
                }
                tokio::select! {
                    () = stop.wait() => {}
                    () = tokio::time::sleep(FORGETTING) => {}
                }
            }
            Ok(())
        }
    })
    .await?;
    Ok(())
}

/// Keeps the figures of goods. With demo data also loads the catalogue, fills the market and buys some of it, beside everything
/// else, so that nobody waits for it to start.
async fn start_market(
    tree: &Tree,
    pool: &PgPool,
    with_demo: bool,
    trade: &Trade,
) -> Result<(), Failure> {
    if with_demo {
        let kept = (pool.clone(), trade.orders.clone());
        tree.spawn_service("demo-market", move |stop| {
            let (pool, orders) = kept.clone();
            async move {
                let began = std::time::Instant::now();
                let is_new = catalogue::load(&pool, true).await?;
                let is_filled = !stop.requested() && demo::fill_market(&pool).await?;
                if !stop.requested() {
                    demo::open_storefront(&pool).await?;
                }
                if is_new || is_filled {
                    tracing::info!(seconds = began.elapsed().as_secs_f32(), "demo: market filled");
                }
                if !stop.requested()
                    && let Err(error) = demo::purchases::make(&pool, &orders).await
                {
                    tracing::warn!(%error, "demo: some purchases failed");
                }
                Ok(())
            }
        })
        .await?;
    }
    let kept = pool.clone();
    tree.spawn_service("market-figures", move |stop| market::run(kept.clone(), stop)).await?;
    Ok(())
}

/// Ours: strays cost only room, and looking for them reads the whole folder.
const STRAY_SWEEP: Duration = Duration::from_secs(24 * 3600);

/// Removes uploaded files that a crash left without a row: once at the start, then daily.
async fn start_stray_sweep(
    tree: &Tree,
    pool: &PgPool,
    uploads: &Arc<Uploads>,
) -> Result<(), Failure> {
    let (pool, uploads) = (pool.clone(), Arc::clone(uploads));
    tree.spawn_service("stray-sweep", move |mut stop| {
        let (pool, uploads) = (pool.clone(), Arc::clone(&uploads));
        async move {
            loop {
                match uploads.sweep_strays(&pool, SystemTime::now()).await {
                    Ok(0) => {}
                    Ok(removed) => tracing::info!(removed, "upload: removed files without a row"),
                    Err(error) => {
                        tracing::warn!(%error, "upload: removing files without a row failed, retry in 24 h")
                    }
                }
                if stop.within(STRAY_SWEEP).await {
                    return Ok(());
                }
            }
        }
    })
    .await?;
    Ok(())
}

fn gateway(settings: &Settings) -> GatewayConfig {
    let mut allowed_origins = settings.allowed_origins.clone();
    allowed_origins.push(settings.public_url());
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
        messages: rate(ours.messages),
        requests: rate(ours.requests),
        connects: rate(ours.connects),
        sockets_per_user: ours.sockets_per_user.saturating_mul(factor as usize),
        refusals_before_close: ours.refusals_before_close.saturating_mul(factor),
    }
}
