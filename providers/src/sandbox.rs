//! The sandbox: outside parties of our own for development and tests. Small local services that speak the vendors' real
//! protocols, with pages under `/sandbox/` to look at them and buttons to make them fail.
//!
//! So far mail, an SMTP server whose inbox everybody can read; translation, an HTTP server with a small dictionary; payments; a
//! farm of devices that redeem packs; two feeds of exchange rates; games that know their characters; seven providers that sign
//! people in; one that verifies who they are; and Steam, which knows what is theirs there.
//! Never on in production mode.

mod dictionary;
pub mod exchange_rates;
pub mod farm;
pub mod game_role;
pub mod identity;
pub mod inbox;
mod local_server;
mod pages;
pub mod payment;
pub mod sign_in;
mod smtp;
pub mod steam;
pub mod translator;

use std::{io, net::SocketAddr};

use actix_web::web::ServiceConfig;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

pub use exchange_rates::{FeedManner, RatesSandbox};
pub use farm::FarmSandbox;
pub use game_role::{GameManner, GameRoleSandbox};
pub use identity::{IdentityManner, IdentitySandbox, Outcome};
pub use inbox::{Behaviour, Inbox, ReceivedMail};
use local_server::{LocalServer, serve};
pub use payment::PaymentSandbox;
pub use sign_in::{ProviderManner, SandboxAccount, SignInSandbox};
pub use steam::{SandboxItem, SteamManner, SteamSandbox};
pub use translator::{Interpreter, Manner, Vendor};

/// How the sandbox starts.
#[derive(Debug, Clone, Copy, Default)]
pub struct SandboxConfig {
    /// Port of the SMTP server on 127.0.0.1; 0 takes any free one.
    pub smtp_port: u16,
    /// True where real people are served: then the sandbox refuses to start.
    pub is_production: bool,
}

/// Why the sandbox did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the sandbox shows everybody's mail and is refused in production mode")]
    Production,
    #[error("the sandbox's mail port {port} cannot be opened: {source}")]
    Port { port: u16, source: io::Error },
    #[error("no port can be opened for the sandbox's translator or exchange rates: {0}")]
    Server(io::Error),
}

/// A running sandbox. Dropping it stops it too, less politely.
pub struct Sandbox {
    inbox: Inbox,
    payment: PaymentSandbox,
    farm: FarmSandbox,
    game_roles: GameRoleSandbox,
    sign_in: SignInSandbox,
    identity: IdentitySandbox,
    steam: SteamSandbox,
    smtp_address: SocketAddr,
    stop: watch::Sender<bool>,
    server: JoinHandle<()>,
    interpreter: Interpreter,
    translator: LocalServer,
    rates: RatesSandbox,
    rate_feeds: LocalServer,
}

/// Starts all services of the sandbox.
///
/// # Errors
/// [`StartError`].
pub async fn start(config: SandboxConfig) -> Result<Sandbox, StartError> {
    if config.is_production {
        return Err(StartError::Production);
    }
    let port = config.smtp_port;
    let failed = |source| StartError::Port { port, source };
    let listener = TcpListener::bind(("127.0.0.1", port)).await.map_err(failed)?;
    let smtp_address = listener.local_addr().map_err(failed)?;
    let inbox = Inbox::default();
    let interpreter = Interpreter::default();
    let translator = serve(translator::configure(&interpreter)).map_err(StartError::Server)?;
    let rates = RatesSandbox::default();
    let rate_feeds = serve(exchange_rates::configure(&rates)).map_err(StartError::Server)?;
    let (stop, stopped) = watch::channel(false);
    let server = tokio::spawn(smtp::serve(listener, inbox.clone(), stopped));
    let (payment, farm) = (PaymentSandbox::default(), FarmSandbox::default());
    Ok(Sandbox {
        inbox,
        payment,
        farm,
        game_roles: GameRoleSandbox::default(),
        sign_in: SignInSandbox::default(),
        identity: IdentitySandbox::default(),
        steam: SteamSandbox::default(),
        smtp_address,
        stop,
        server,
        interpreter,
        translator,
        rates,
        rate_feeds,
    })
}

impl Sandbox {
    /// What the mail setting has to say to send mail here.
    pub fn smtp_url(&self) -> String {
        format!("smtp://{}", self.smtp_address)
    }

    pub fn inbox(&self) -> &Inbox {
        &self.inbox
    }

    /// The payment provider.
    pub fn payment(&self) -> &PaymentSandbox {
        &self.payment
    }

    /// The device farm.
    pub fn farm(&self) -> &FarmSandbox {
        &self.farm
    }

    /// The games.
    pub fn game_roles(&self) -> &GameRoleSandbox {
        &self.game_roles
    }

    /// The sign-in providers.
    pub fn sign_in(&self) -> &SignInSandbox {
        &self.sign_in
    }

    /// The provider that verifies who people are.
    pub fn identity(&self) -> &IdentitySandbox {
        &self.identity
    }

    /// Steam.
    pub fn steam(&self) -> &SteamSandbox {
        &self.steam
    }

    /// What the settings of either translator have to say to translate here.
    pub fn translator_url(&self) -> String {
        self.translator.url()
    }

    /// What the settings of either feed of exchange rates have to say to read this one.
    pub fn rates_url(&self) -> String {
        self.rate_feeds.url()
    }

    pub fn rates(&self) -> &RatesSandbox {
        &self.rates
    }

    pub fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }

    /// The pages, for the scope `/sandbox` of each worker's app. Who may come in is for that scope to say.
    pub fn configurer(
        &self,
    ) -> impl Fn(&mut ServiceConfig) + Clone + Send + Sync + 'static + use<> {
        let (inbox, interpreter) = (self.inbox.clone(), self.interpreter.clone());
        let (payment, farm, rates) = (self.payment.clone(), self.farm.clone(), self.rates.clone());
        let (sign_in, identity) = (self.sign_in.clone(), self.identity.clone());
        let (game_roles, steam) = (self.game_roles.clone(), self.steam.clone());
        move |app| {
            pages::configure(app, inbox.clone(), interpreter.clone(), &payment, &farm, &rates);
            sign_in.configure(app);
            game_roles.configure(app);
            identity.configure(app);
            steam.configure(app);
        }
    }

    /// Stops every service and waits until they have stopped.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        self.translator.stop().await;
        self.rate_feeds.stop().await;
        if let Err(error) = self.server.await {
            tracing::error!(%error, "sandbox: mail server failed");
        }
    }
}
