//! The whole http floor on a port of its own and a database of its own, and clients for both transports.
//!
//! ```ignore
//! #[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
//! async fn a_story(pool: sqlx::PgPool) {
//!     let house = House::open(pool).await;
//!     let (ann, ben) = (house.person("user").await, house.person("seller").await);
//!     let conversation = house.conversation(&ann, &ben).await;
//!     let mut socket = house.socket(json!({ "token": ann.token })).await.unwrap();
//!     let sent = socket.call("send_msg", json!({ ... })).await;      // the ack: {code, data | message}
//!     let answer = house.post(Some(&ben), "/api/im/msg_list", json!({ ... })).await; // status and envelope
//! }
//! ```

pub mod authenticator;
mod client;
pub mod event;
pub mod letters;
#[path = "../../../persistence/tests/it/patience.rs"]
mod patience;
pub mod peer;
#[path = "../../../persistence/tests/it/redis.rs"]
mod redis;
mod sio;
pub mod stall;

pub use client::Reply;
pub use patience::patient;
pub use redis::{HeldPort, Redis};
pub use sio::{Arrival, SioClient};

use actix_web::{HttpServer, web};
use guildhall_actors::{
    conversation::translation::Translators,
    floor::{Running, Taking},
    host::HostConfig,
    hub::Hub,
    outbox::RelayConfig,
    placement::PlacementConfig,
    registry::Registry,
    supervision::Health,
};
use guildhall_domain::{
    identity::{
        login_provider::{SignInMethod, SocialProvider},
        native_client::SessionKind,
    },
    ids::{SessionId, Uid},
    payment::Provider,
    wallet::money::UsdCents,
};
use guildhall_gateway::GatewayConfig;
use guildhall_http::{
    api::{
        bodies::PATIENCE,
        limits::{Rate, RateLimits},
        state::{Documents, HttpState, Settings},
    },
    conversation::upload::Uploads,
    root::{self, Root},
    setup::Connected,
    wallet::exchange_rate::FeedName,
};
use guildhall_persistence::{
    bus::RedisAddress,
    identity::session::{self, NewSession},
    pool::Pools,
    secret::Secrets,
};
use guildhall_providers::{
    device_farm::{
        DeviceFarm,
        http::{FarmConfig, HttpFarm},
    },
    game_role::{GameRoleConfig, GameRoles},
    identity::IdentityProvider,
    inventory::{InventoryProvider, steam::SteamInventories},
    mail::Mailer,
    payment::{
        PaymentProviders,
        paypal::{PayPal, PayPalConfig},
        stripe::{Stripe, StripeConfig},
    },
    sandbox::{
        FarmSandbox, GameRoleSandbox, IdentitySandbox, PaymentSandbox, SignInSandbox, SteamSandbox,
        steam::SHOP_KEY,
    },
    sign_in::{SignInProviders, adapter},
    steam::{Steam, SteamConfig},
    upload::worker::PictureWorker,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::Path,
    sync::Arc,
    time::Duration,
};
use uuid::Uuid;

/// Everything, running.
pub struct House {
    pub address: SocketAddr,
    pub state: web::Data<HttpState>,
    pub pool: PgPool,
    pub hub: Hub,
    floor: Option<Running>,
    pub http: reqwest::Client,
    /// The payment provider, which is on the same port.
    pub bank: PaymentSandbox,
    /// The device farm, which is there too.
    pub farm: FarmSandbox,
    /// The sign-in providers, which are there as well.
    pub social: SignInSandbox,
    /// The games that characters are looked up in.
    pub games: GameRoleSandbox,
    /// Steam.
    pub steam: SteamSandbox,
    /// And the identity provider.
    pub verifier: IdentitySandbox,
    server: actix_web::dev::ServerHandle,
    pub uploads: std::path::PathBuf,
}

/// This program again: see the test that is none, `upload::picture_worker`.
fn picture_worker() -> PictureWorker {
    PictureWorker::of_this_program(["upload::picture_worker", "--exact", "--ignored"]).unwrap()
}

/// What the sandbox signs its webhooks with.
pub const WEBHOOK_SECRET: &str = "whsec_test";

/// The outside parties: the sandbox at `socket`, which is this very house.
fn parties(socket: SocketAddr, webhook_secrets: Vec<String>, uploads: &Path) -> Registry {
    let webhook_id = (!webhook_secrets.is_empty()).then(|| "SANDBOX".into());
    let stripe = Stripe::new(StripeConfig {
        base_url: format!("http://{socket}/sandbox/stripe"),
        secret_key: "sk_test".into(),
        webhook_secrets,
    });
    let paypal = PayPal::new(PayPalConfig {
        base_url: format!("http://{socket}/sandbox/paypal"),
        client_id: "sandbox".into(),
        client_secret: "sandbox".into(),
        webhook_id,
    });
    let farm = HttpFarm::new(FarmConfig {
        base_url: format!("http://{socket}/farm-sandbox/device_farm"),
        key: "farm_test".into(),
        secrets: vec![WEBHOOK_SECRET.into()],
    });
    Registry::default()
        .with(Connected { payment: true, payment_webhook: true, ..Connected::default() })
        .with(FeedName::default())
        .with(Uploads::open(uploads, picture_worker()).unwrap())
        .with(
            PaymentProviders::default()
                .with(Provider::Stripe, Arc::new(stripe.unwrap()))
                .with(Provider::PayPal, Arc::new(paypal.unwrap())),
        )
        .with(Arc::new(farm.unwrap()) as Arc<dyn DeviceFarm>)
}

/// What a house has that others have not.
struct Plan {
    limits: RateLimits,
    gateway: GatewayConfig,
    mailer: Option<Arc<dyn Mailer>>,
    translators: Option<Translators>,
    webhook_secrets: Vec<String>,
    taking: Taking,
    redis_url: Option<String>,
    placed: Option<(Reached, Duration)>,
    /// The test's one for everything, if none.
    pools: Option<Pools>,
    /// Where it is, if none.
    public_url: Option<String>,
    body_patience: Duration,
    trusted_proxies: Vec<IpAddr>,
    staff_need_second_factor: bool,
    ruling_limit: UsdCents,
    documents: Documents,
    sign_in: Vec<SocialProvider>,
}

/// Where the others reach a process that takes part in placement.
enum Reached {
    Directly,
    /// By an address of the test's.
    At(String),
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            limits: RateLimits::default(),
            gateway: GatewayConfig::default(),
            mailer: None,
            translators: None,
            webhook_secrets: vec![WEBHOOK_SECRET.into()],
            // A story says itself when a deadline is found and an effect is carried out.
            taking: Taking { is_running: false, ..Taking::default() },
            redis_url: None,
            placed: None,
            pools: None,
            public_url: None,
            body_patience: PATIENCE,
            trusted_proxies: Vec::new(),
            staff_need_second_factor: false,
            ruling_limit: UsdCents(50_000),
            documents: Documents::Live,
            sign_in: SocialProvider::ALL.to_vec(),
        }
    }
}

/// People of a story say more in a second than people do.
fn of_a_story() -> RateLimits {
    RateLimits {
        messages: Rate::new(1_000, 1_000),
        calls: Rate::new(1_000, 1_000),
        ..RateLimits::default()
    }
}

/// Somebody with an account and a sign-in.
#[derive(Debug, Clone)]
pub struct Person {
    pub uid: Uid,
    pub token: String,
    pub session: SessionId,
    pub email: String,
}

/// Somebody with a visitor token, on the device `device`.
#[derive(Debug, Clone)]
pub struct Visitor {
    pub token: String,
    pub device: String,
}

impl House {
    /// With the limits of production.
    pub async fn open(pool: PgPool) -> Self {
        Self::open_as(pool, Plan::default()).await
    }

    pub async fn open_with(pool: PgPool, limits: RateLimits, gateway: GatewayConfig) -> Self {
        Self::open_as(pool, Plan { limits, gateway, ..Plan::default() }).await
    }

    /// With somebody who translates.
    pub async fn open_with_translators(pool: PgPool, translators: Translators) -> Self {
        Self::open_as(pool, Plan { translators: Some(translators), ..Plan::default() }).await
    }

    /// The same, with limits of the test's.
    pub async fn open_with_limited_translators(
        pool: PgPool,
        translators: Translators,
        limits: RateLimits,
    ) -> Self {
        Self::open_as(pool, Plan { translators: Some(translators), limits, ..Plan::default() })
            .await
    }

    /// As in production, where nobody has opened the description of the calls.
    pub async fn open_without_documents(pool: PgPool) -> Self {
        Self::open_as(pool, Plan { documents: Documents::Closed, ..Plan::default() }).await
    }

    /// Where people sign in with accounts of these providers alone.
    pub async fn open_with_sign_in(pool: PgPool, providers: &[SocialProvider]) -> Self {
        Self::open_as(pool, Plan { sign_in: providers.to_vec(), ..Plan::default() }).await
    }

    /// With somebody who takes mails.
    pub async fn open_with_mailer(pool: PgPool, mailer: Arc<dyn Mailer>) -> Self {
        Self::open_as(pool, Plan { mailer: Some(mailer), ..Plan::default() }).await
    }

    /// The same, and with its scanner and its relay running; the relay looks as seldom as that when nobody wakes it.
    pub async fn open_with_relay(pool: PgPool, mailer: Arc<dyn Mailer>, poll: Duration) -> Self {
        let relay = RelayConfig { poll, ..RelayConfig::default() };
        let taking = Taking { relay, ..Taking::default() };
        Self::open_as(pool, Plan { mailer: Some(mailer), taking, ..Plan::default() }).await
    }

    /// At that address for people, as a proxy in front of it would have it.
    pub async fn open_at(pool: PgPool, public_url: &str) -> Self {
        let public_url = Some(public_url.to_owned());
        Self::open_as(pool, Plan { public_url, ..Plan::default() }).await
    }

    /// Behind a proxy on this machine, with those limits.
    pub async fn open_behind_a_proxy(pool: PgPool, limits: RateLimits) -> Self {
        let trusted_proxies = vec![Ipv4Addr::LOCALHOST.into()];
        Self::open_as(pool, Plan { limits, trusted_proxies, ..Plan::default() }).await
    }

    /// It serves staff only once they have set up a second factor, as in production.
    pub async fn open_strict(pool: PgPool) -> Self {
        Self::open_as(pool, Plan { staff_need_second_factor: true, ..Plan::default() }).await
    }

    /// Rulings about more than that wait for a second person.
    pub async fn open_with_ruling_limit(pool: PgPool, ruling_limit: UsdCents) -> Self {
        Self::open_as(pool, Plan { ruling_limit, ..Plan::default() }).await
    }

    /// It waits so long for a body.
    pub async fn open_impatient(pool: PgPool, body_patience: Duration) -> Self {
        Self::open_as(pool, Plan { body_patience, ..Plan::default() }).await
    }

    /// Without a secret the payment provider would sign with.
    pub async fn open_unconnected(pool: PgPool) -> Self {
        Self::open_as(pool, Plan { webhook_secrets: Vec::new(), ..Plan::default() }).await
    }

    /// A process of several on one database, which hear of each other through that Redis. Its bus is up, unless there is none.
    pub async fn open_joined(pool: PgPool, redis_url: &str) -> Self {
        let plan =
            Plan { limits: of_a_story(), redis_url: Some(redis_url.to_owned()), ..Plan::default() };
        Self::open_as(pool, plan).await
    }

    /// The same, and it shares conversations, orders, events and lines with the others.
    /// Whoever does not answer it within `timeout` has not answered.
    pub async fn open_placed(pool: PgPool, redis_url: &str, timeout: Duration) -> Self {
        // Whoever looks for a visitor who belongs to the other process makes some, and chance says how many.
        let limits = RateLimits { visitors: RateLimits::unlimited().visitors, ..of_a_story() };
        let redis_url = Some(redis_url.to_owned());
        Self::open_as(
            pool,
            Plan {
                limits,
                redis_url,
                placed: Some((Reached::Directly, timeout)),
                ..Plan::default()
            },
        )
        .await
    }

    /// The same; the others reach it at that address.
    pub async fn open_placed_at(pool: PgPool, redis_url: &str, url: &str) -> Self {
        let (limits, redis_url) = (of_a_story(), Some(redis_url.to_owned()));
        let placed = Some((Reached::At(url.to_owned()), Duration::from_secs(20)));
        Self::open_as(pool, Plan { limits, redis_url, placed, ..Plan::default() }).await
    }

    /// A process that shares with others, and has a pool for each purpose as in production.
    pub async fn open_with_pools(pool: PgPool, redis_url: &str, pools: Pools) -> Self {
        let (limits, redis_url) = (of_a_story(), Some(redis_url.to_owned()));
        let (placed, pools) = (Some((Reached::Directly, Duration::from_secs(20))), Some(pools));
        Self::open_as(pool, Plan { limits, redis_url, placed, pools, ..Plan::default() }).await
    }

    async fn open_as(pool: PgPool, plan: Plan) -> Self {
        let Plan { limits, gateway, mailer, translators, webhook_secrets, taking, .. } = plan;
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let socket = listener.local_addr().unwrap();
        let (bank, farm) = (PaymentSandbox::default(), FarmSandbox::default());
        bank.open(
            &format!("http://{socket}"),
            &format!("http://{socket}/api/webhook/stripe"),
            WEBHOOK_SECRET,
        );
        bank.open_paypal(&format!("http://{socket}/api/webhook/paypal"), WEBHOOK_SECRET);
        farm.open(&format!("http://{socket}/api/webhook/device_farm"), WEBHOOK_SECRET);
        farm.pace(Duration::from_millis(20));
        let social = SignInSandbox::default();
        let (games, steam) = (GameRoleSandbox::default(), SteamSandbox::default());
        let providers = format!("http://{socket}/providers");
        social.open(&providers, &providers);
        let uploads = std::env::temp_dir().join(format!("guildhall-{}", Uuid::new_v4().simple()));
        let mut provided = parties(socket, webhook_secrets, &uploads);
        let here = format!("http://{socket}");
        provided.insert(SignInProviders::new(
            plan.sign_in
                .into_iter()
                .map(|provider| adapter(provider, social.party(provider), &here).unwrap()),
        ));
        let partner =
            GameRoleConfig { base_url: format!("{here}/games/game_roles"), key: "key".to_owned() };
        provided.insert(GameRoles::new(Some(partner)).unwrap());
        let valve =
            SteamConfig { base_url: format!("{here}/valve/steam"), key: SHOP_KEY.to_owned() };
        let inventories = SteamInventories::new(&valve.base_url).unwrap();
        provided.insert(Arc::new(inventories) as Arc<dyn InventoryProvider>);
        provided.insert(Steam::new(Some(valve)).unwrap());
        let verifier = IdentitySandbox::default();
        verifier.open(
            &format!("http://{socket}/verifier"),
            &format!("http://{socket}/api/webhook/stripe_identity"),
            WEBHOOK_SECRET,
        );
        let party = verifier.party(&format!("http://{socket}/verifier"));
        provided.insert(IdentityProvider::new(Some(party)).unwrap());
        if let Some(mailer) = mailer {
            provided.insert(mailer);
        }
        if let Some(translators) = translators {
            provided.insert(translators);
        }
        let (node_url, timeout) = match plan.placed {
            Some((Reached::Directly, timeout)) => (Some(format!("http://{socket}")), timeout),
            Some((Reached::At(url), timeout)) => (Some(url), timeout),
            None => (None, Duration::ZERO),
        };
        let Root { state, floor } = Root::start(root::Plan {
            pools: plan.pools.unwrap_or_else(|| Pools::shared(&pool)),
            secrets: Secrets::new(pool.clone(), None, None),
            health: Health::default(),
            settings: Settings {
                trusted_proxies: plan.trusted_proxies,
                limits,
                staff_need_second_factor: plan.staff_need_second_factor,
                ruling_limit: plan.ruling_limit,
                documents: plan.documents,
                public_url: plan.public_url.unwrap_or_else(|| format!("http://{socket}")),
                body_patience: plan.body_patience,
            },
            gateway,
            host: HostConfig::default(),
            taking,
            provided,
            redis: plan.redis_url.as_deref().map(RedisAddress::from),
            node_url,
            // As in production, but that nobody waits for seconds, and who has not answered is not asked again.
            placement: PlacementConfig {
                every: Duration::from_millis(50),
                pause: Duration::from_secs(3_600),
                timeout,
                ..PlacementConfig::default()
            },
        })
        .await
        .unwrap();
        let hub = state.hub.clone();
        let shared = state.clone();
        let pages = (bank.clone(), farm.clone(), social.clone(), games.clone(), verifier.clone());
        let valve = steam.clone();
        let server = HttpServer::new(move || {
            let (bank, farm, social, games, verifier) = pages.clone();
            let valve = valve.clone();
            guildhall_http::app(shared.clone())
                .configure(move |app| bank.configure_alone(app))
                .configure(move |app| farm.configure_alone(app))
                .configure(move |app| social.configure_alone(app))
                .configure(move |app| games.configure_alone(app))
                .configure(move |app| verifier.configure_alone(app))
                .configure(move |app| valve.configure_alone(app))
        })
        .workers(1)
        // As the program has it; what actix has by itself is short for hundreds of connections at once.
        .client_request_timeout(Duration::from_secs(10))
        .on_connect(guildhall_gateway::on_connect)
        .disable_signals()
        .listen(listener)
        .unwrap();
        let address = server.addrs()[0];
        let server = server.run();
        let handle = server.handle();
        tokio::spawn(server);
        // A connection for each request: one that is kept may be closed by the server in the moment it is used again.
        // It knows TLS since translators are asked over it, and wants ciphers to choose from. An error: another house has done it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder()
            .no_proxy()
            .no_gzip()
            .pool_max_idle_per_host(0)
            .build()
            .unwrap();
        let floor = Some(floor);
        Self {
            address,
            state,
            pool,
            hub,
            floor,
            http,
            bank,
            farm,
            social,
            games,
            steam,
            verifier,
            server: handle,
            uploads,
        }
    }

    /// Its scanner and relay run only if the plan says so; else a story calls them.
    pub fn floor(&self) -> &Running {
        self.floor.as_ref().expect("it is there until the house is dropped")
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A new account of that role, signed in.
    pub async fn person(&self, role: &str) -> Person {
        let email = format!("{}@test.guildhall.test", Uuid::new_v4().simple());
        let uid: i64 = sqlx::query_scalar(
            "insert into account (role, email, nickname) values ($1, $2, $3) returning uid",
        )
        .bind(role)
        .bind(&email)
        .bind(format!("{role} {}", &email[..4]))
        .fetch_one(&self.pool)
        .await
        .unwrap();
        let (token, session) = self.sign_in(Uid(uid)).await;
        Person { uid: Uid(uid), token, session, email }
    }

    /// One more sign-in of the same account.
    pub async fn sign_in(&self, uid: Uid) -> (String, SessionId) {
        let token = Uuid::new_v4().simple().to_string();
        let session = SessionId(Uuid::new_v4());
        let new = NewSession {
            session_id: session,
            token_hash: &Sha256::digest(token.as_bytes()).into(),
            uid,
            device_id: None,
            device_name: "test",
            address: "127.0.0.1",
            provider: None,
            method: SignInMethod::EmailCode,
            kind: SessionKind::Web,
            os_type: None,
            game: None,
            fingerprint: None,
        };
        session::create(&self.pool, &new).await.unwrap();
        (token, session)
    }

    /// Somebody who is not signed in.
    pub async fn visitor(&self) -> Visitor {
        let device = Uuid::new_v4().to_string();
        let wish = json!({ "device_id": device });
        let reply = self.post(None, "/api/im/visitor_token", wish).await;
        Visitor { token: reply.data()["visitor_token"].as_str().unwrap().to_owned(), device }
    }

    /// The conversation between two people; its id.
    pub async fn conversation(&self, one: &Person, other: &Person) -> String {
        let wish = json!({ "with": other.uid });
        let reply = self.post(Some(one), "/api/im/conversation_open", wish).await;
        reply.data()["conversation_id"].as_str().unwrap().to_owned()
    }

    /// The payload of a text message, with a new `client_msg_id`.
    pub fn text(conversation_id: &str, text: &str) -> Value {
        json!({
            "conversation_id": conversation_id,
            "client_msg_id": Uuid::new_v4(),
            "body": { "type": 1, "text": text },
        })
    }

    /// Connects a socket; the CONNECT_ERROR if it is refused.
    pub async fn socket(&self, auth: Value) -> Result<SioClient, Value> {
        SioClient::connect(self.address, auth).await
    }

    pub async fn socket_of(&self, person: &Person) -> SioClient {
        self.socket(json!({ "token": person.token })).await.unwrap()
    }
}

/// How long each part of a house that is dropped may take to end.
const ENDING: Duration = Duration::from_millis(500);

impl Drop for House {
    fn drop(&mut self) {
        // Goes on while the test's database is dropped: Postgres waits five seconds for connections that somebody still has.
        if let Some(floor) = self.floor.take()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(async move {
                floor.stop_producers(ENDING).await;
                floor.empty(|_| ENDING).await;
            });
        }
        // Not awaited: the process of the test ends anyway (nextest runs one in each).
        drop(self.server.stop(false));
        let _ = std::fs::remove_dir_all(&self.uploads);
        // Whatever a story is about: no call may refuse in a way that its declaration, and so the API description, leaves out.
        let undeclared = guildhall_http::api::call::undeclared();
        assert!(
            undeclared.is_empty() || std::thread::panicking(),
            "refusals that their calls do not declare: {undeclared:?}"
        );
    }
}
