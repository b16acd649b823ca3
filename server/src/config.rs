//! Everything that can be set, with its default: flags over environment over file over what is written here.
//!
//! `guildhall --help` is made of this file, so each value is explained once.

mod cluster;
mod database;
mod exchange_rates;
mod farm;
mod file;
mod game_role;
mod http;
mod identity;
mod mail;
mod payment;
mod production;
mod sandbox;
mod secrets;
mod sign_in;
mod steam;
mod translation;
mod watching;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use cluster::ClusterSettings;
use database::DatabaseSettings;
pub use exchange_rates::RatesFeed;
use exchange_rates::RatesSettings;
use farm::FarmSettings;
use game_role::GameRoleSettings;
use guildhall_domain::{
    identity::{email::Email, role::Role},
    ids::Uid,
    wallet::money::UsdCents,
};
use guildhall_persistence::secret::NoMasterKey;
use http::HttpSettings;
use identity::IdentitySettings;
use mail::MailSettings;
use payment::PaymentSettings;
use sandbox::SandboxSettings;
use secrets::SecretSettings;
use sign_in::SignInSettings;
use steam::SteamSettings;
use translation::TranslationSettings;
pub use watching::LogFormat;
use watching::WatchingSettings;

use crate::this_machine::is_loopback;

/// The command line.
#[derive(Debug, Parser)]
#[command(
    name = "guildhall",
    version,
    about = "A marketplace for game goods with live chat, in one program.",
    after_help = "Every option can also stand in guildhall.toml (or the file named by --config) under its long name with \
                  underscores, as in `data_dir = \"/var/lib/guildhall\"`. Flags win over the environment, that wins over the file."
)]
pub struct Cli {
    /// What to do; `run` when left out.
    #[command(subcommand)]
    pub command: Option<Task>,

    /// File of settings; `guildhall.toml` of the current folder is read when it exists.
    #[arg(long, env = "GUILDHALL_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// All other values.
    #[command(flatten)]
    pub settings: Settings,
}

/// What the program is started with by itself, for one picture: no task of a person's, and known before any setting is read.
pub const PICTURE_WORKER: &str = "picture-worker";

/// What the program can do.
#[derive(Debug, Clone, Subcommand)]
pub enum Task {
    /// Serve until SIGTERM or Ctrl-C.
    Run,
    /// Add demo buyers with a conversation for each pair of neighbours, and write their tokens as JSON lines.
    Demo {
        /// How many buyers there shall be (`buyer1` to `buyerN`).
        #[arg(long, default_value_t = 200)]
        buyers: u32,
        /// Also open one group conversation with the first so many of them, for measuring deliveries; its id is `room_id`.
        #[arg(long, default_value_t = 0)]
        room: u32,
        /// The file to write: one `{email, uid, token, conversation_id, peer_uid, room_id}` for each buyer.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Load the catalogue of goods that this program carries, beside a running server or without one. Demo data does so itself.
    Catalogue,
    /// Run the embedded Postgres alone, until SIGTERM or Ctrl-C, or for as long as the command after `--` runs.
    Postgres {
        /// A throw-away cluster with its own free port instead of the one in the data folder.
        #[arg(long = "temporary", id = "temporary_cluster")]
        temporary: bool,
        /// Bring the database's schema up to date first.
        #[arg(long)]
        migrate: bool,
        /// Run this with DATABASE_URL set and end with its exit status.
        #[arg(last = true, value_name = "COMMAND")]
        command: Vec<OsString>,
    },
    /// Run the sandbox of outside parties alone, for a server in production mode on this machine: mail inbox, payment provider, device farm,
    /// translators, exchange rates. Prints the settings that server needs. Until SIGTERM or Ctrl-C; HOST and PORT are the sandbox's own.
    #[cfg(feature = "sandbox")]
    Sandbox {
        /// Address of that server, to which webhooks go.
        #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
        webhooks_to: String,
        /// What webhooks are signed with: 12 characters or more.
        #[arg(long, env = "GUILDHALL_SANDBOX_WEBHOOK_SECRET", hide_env_values = true, value_parser = webhook_secret)]
        webhook_secret: String,
    },
    /// Print the OpenAPI document of the calls.
    Openapi,
    /// Print the AsyncAPI document of the socket events and pushes.
    Asyncapi,
    /// Bring the database's schema up to date, beside running servers of the release before or without one.
    Migrate,
    /// Compute the books of money and the hashes of the log of staff acts anew, and say in a line each whether they are whole; fails when one is not.
    Audit,
    /// Wrap every key of the database with the master key that is set: those of the previous master key, and those not wrapped yet. Beside
    /// running servers or without one; those that start meanwhile need both master keys.
    RotateMasterKey,
    /// Make administrators and help accounts, beside running servers or without one: what whoever runs the server may do before there is
    /// an administrator, or when the last one is locked out. Each change is on record and takes effect within a second.
    Admin {
        #[command(subcommand)]
        act: AdminTask,
    },
}

/// How the command line names an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountName {
    Email(Email),
    Uid(Uid),
}

impl AccountName {
    fn parse(typed: &str) -> Result<Self, &'static str> {
        let by_uid = typed.parse().ok().map(Self::Uid);
        let named = by_uid.or_else(|| Email::parse(typed).ok().map(Self::Email));
        named.ok_or("neither an email address nor the number of an account")
    }
}

/// What `guildhall admin` does.
#[derive(Debug, Clone, Subcommand)]
pub enum AdminTask {
    /// Make the account of this address an administrator, and the account first if there is none. Signing in needs a code that is mailed.
    Create {
        /// The address they sign in with.
        #[arg(value_parser = Email::parse)]
        email: Email,
    },
    /// Give an account another role.
    Role {
        /// The address of the account, or its number: who signed up with an account elsewhere may have no address.
        #[arg(value_parser = AccountName::parse, value_name = "EMAIL_OR_UID")]
        account: AccountName,
        /// user, seller, promoter, customer_service, vip_customer_service or admin; sub_seller and child come with a seller's invitation.
        role: Role,
        /// Why, for the record: 1 to 500 characters.
        #[arg(long, value_parser = reason)]
        reason: String,
    },
    /// End all sign-ins of an account, and let nobody sign in to it.
    Freeze {
        /// The address of the account, or its number: who signed up with an account elsewhere may have no address.
        #[arg(value_parser = AccountName::parse, value_name = "EMAIL_OR_UID")]
        account: AccountName,
        /// Why, for the record: 1 to 500 characters.
        #[arg(long, value_parser = reason)]
        reason: String,
    },
    /// Let a frozen account be signed in to again.
    Unfreeze {
        /// The address of the account, or its number: who signed up with an account elsewhere may have no address.
        #[arg(value_parser = AccountName::parse, value_name = "EMAIL_OR_UID")]
        account: AccountName,
        /// Why, for the record: 1 to 500 characters.
        #[arg(long, value_parser = reason)]
        reason: String,
    },
    /// Take a lost second factor away and end all sign-ins: its owner is told by mail, and sets up another.
    RemoveSecondFactor {
        /// The address of the account, or its number: who signed up with an account elsewhere may have no address.
        #[arg(value_parser = AccountName::parse, value_name = "EMAIL_OR_UID")]
        account: AccountName,
        /// Why, for the record: 1 to 500 characters.
        #[arg(long, value_parser = reason)]
        reason: String,
    },
}

/// A server in production mode takes no shorter one.
#[cfg(feature = "sandbox")]
fn webhook_secret(typed: &str) -> Result<String, &'static str> {
    if typed.len() < 12 { Err("12 characters or more") } else { Ok(typed.to_owned()) }
}

/// The line in table `account_action` has to say something.
fn reason(typed: &str) -> Result<String, &'static str> {
    let typed = typed.trim();
    match typed.chars().count() {
        0 => Err("say why"),
        1..=500 => Ok(typed.to_owned()),
        _ => Err("at most 500 characters"),
    }
}

/// How careful to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// Demo data and the sandbox of outside parties are allowed.
    Development,
    /// Neither is, whatever else is set.
    Production,
}

/// The values, each area's in a file of its own. Names are those of the flags; the environment's are `GUILDHALL_` and the same in capitals.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "General")]
pub struct Settings {
    /// In production mode demo data and sandbox pages are refused.
    #[arg(long, env = "GUILDHALL_MODE", value_enum, default_value = "development")]
    pub mode: Mode,
    /// Folder of everything kept on this machine: the embedded Postgres and uploads.
    #[arg(long, env = "GUILDHALL_DATA_DIR", default_value = ".data")]
    pub data_dir: PathBuf,
    /// Create demo accounts and conversations at the start (they stay as they are when they exist).
    #[arg(long, env = "GUILDHALL_DEMO", action = ArgAction::Set, num_args = 0..=1, default_value = "false",
          default_missing_value = "true")]
    pub demo: bool,
    /// Serve customer service and administrators only once they have set up two-step verification. Default: in production mode.
    #[arg(long, env = "GUILDHALL_STAFF_SECOND_FACTOR", action = ArgAction::Set, num_args = 0..=1, default_missing_value = "true")]
    pub staff_second_factor: Option<bool>,
    /// Rulings in disputes about more than so many US dollars wait until a second person confirms them.
    #[arg(long, env = "GUILDHALL_RULING_LIMIT", default_value_t = 500)]
    pub ruling_limit: u32,
    #[command(flatten)]
    pub http: HttpSettings,
    #[command(flatten)]
    pub database: DatabaseSettings,
    #[command(flatten)]
    pub secrets: SecretSettings,
    #[command(flatten)]
    pub cluster: ClusterSettings,
    #[command(flatten)]
    pub sandbox: SandboxSettings,
    #[command(flatten)]
    pub mail: MailSettings,
    #[command(flatten)]
    pub translation: TranslationSettings,
    #[command(flatten)]
    pub payment: PaymentSettings,
    #[command(flatten)]
    pub identity: IdentitySettings,
    #[command(flatten)]
    pub sign_in: SignInSettings,
    #[command(flatten)]
    pub farm: FarmSettings,
    #[command(flatten)]
    pub game_role: GameRoleSettings,
    #[command(flatten)]
    pub steam: SteamSettings,
    #[command(flatten)]
    pub rates: RatesSettings,
    #[command(flatten)]
    pub watching: WatchingSettings,
}

/// What is wrong with the settings, in a sentence.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the settings in {file}: {source}")]
    Unreadable {
        /// Which.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is not TOML.
    #[error("{file} is not valid TOML: {source}")]
    Malformed {
        /// Which.
        file: PathBuf,
        /// Where.
        source: Box<toml::de::Error>,
    },
    /// A name we do not know, or a value that is a table.
    #[error("{file} sets `{name}`, which is not a setting: see `guildhall --help` for the names")]
    Unknown {
        /// Which.
        file: PathBuf,
        /// The name.
        name: String,
    },
    /// Demo data would be reachable with a published password.
    #[error("demo data has published passwords: it is refused in production mode")]
    DemoInProduction,
    /// It shows everybody's mail.
    #[cfg(feature = "sandbox")]
    #[error(
        "the sandbox is not for real people: start it in development mode, beside a server that is in production mode"
    )]
    SandboxInProduction,
    /// Nothing to send mail with.
    #[error("production mode has no sandbox: set GUILDHALL_SMTP_URL to where mail goes out")]
    NoMailInProduction,
    /// The embedded Postgres trusts everybody.
    #[error("production mode needs a Postgres of yours: set DATABASE_URL")]
    NoDatabaseInProduction,
    /// A master key that is none.
    #[error("{name}: {source}")]
    NoMasterKey {
        /// Of which setting.
        name: &'static str,
        /// What it has to be.
        source: NoMasterKey,
    },
    /// Which of them would count?
    #[error("set {name} or {name}_file, not both")]
    KeyAndFile {
        /// Which setting.
        name: &'static str,
    },
    /// Who reads the database would have every key.
    #[error(
        "production mode keeps no key of its own readable in the database: set GUILDHALL_MASTER_KEY or GUILDHALL_MASTER_KEY_FILE (`openssl rand -hex 32` makes one)"
    )]
    NoMasterKeyInProduction,
    /// Nothing to wrap with.
    #[error("there is no master key to change to: set GUILDHALL_MASTER_KEY")]
    NoMasterKeyToRotateTo,
    /// Whoever reaches the port would read everybody's sign-in codes.
    #[error(
        "development mode shows everybody's mail and has demo accounts with published passwords, so it listens on this machine only, \
         not on `{host}`: serve people with --mode production, or say --exposed-sandbox if everybody who reaches this port may see and do everything"
    )]
    Exposed {
        /// What it should listen on.
        host: String,
    },
    /// Something else that production mode refuses.
    #[error(transparent)]
    Unfit(#[from] production::Unfit),
    /// Flags that clap refused; also how `--help` ends.
    #[error(transparent)]
    Flags(#[from] clap::Error),
}

impl Cli {
    /// Reads flags, environment and file.
    ///
    /// # Errors
    /// [`ConfigError`], in words for the person who started us.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, ConfigError> {
        let arguments: Vec<OsString> = arguments.into_iter().collect();
        let mut command = Self::command();
        if let Some(file) = file::named(&arguments) {
            command = file::with_values(command, &file)?;
        }
        let command = command.mut_args(|argument| match argument.get_id().as_str() {
            "help" | "version" => argument,
            _ => argument.global(true),
        });
        let mut cli = Self::from_arg_matches(&command.try_get_matches_from(arguments)?)?;
        cli.settings = cli.settings.without_empty();
        cli.settings.check(cli.command.as_ref())?;
        Ok(cli)
    }
}

impl Settings {
    /// What must not be combined.
    fn check(&self, task: Option<&Task>) -> Result<(), ConfigError> {
        let master = self.secrets.master()?;
        self.secrets.previous()?;
        if matches!(task, Some(Task::RotateMasterKey)) && master.is_none() {
            return Err(ConfigError::NoMasterKeyToRotateTo);
        }
        if self.mode == Mode::Development {
            #[cfg(feature = "sandbox")]
            let serves = matches!(task, None | Some(Task::Run | Task::Sandbox { .. }));
            #[cfg(not(feature = "sandbox"))]
            let serves = matches!(task, None | Some(Task::Run));
            let shows = (self.demo || self.sandbox_runs()) && !self.sandbox.exposed_sandbox;
            return match &self.http.host {
                host if serves && shows && !is_loopback(host) => {
                    Err(ConfigError::Exposed { host: host.clone() })
                }
                _ => Ok(()),
            };
        }
        match task {
            Some(Task::Demo { .. }) => Err(ConfigError::DemoInProduction),
            None | Some(Task::Run | Task::Catalogue) if self.demo => {
                Err(ConfigError::DemoInProduction)
            }
            None | Some(Task::Run | Task::Catalogue) if self.database.database_url.is_none() => {
                Err(ConfigError::NoDatabaseInProduction)
            }
            None | Some(Task::Run) if self.mail.smtp_url.is_none() => {
                Err(ConfigError::NoMailInProduction)
            }
            None | Some(Task::Run) if master.is_none() => Err(ConfigError::NoMasterKeyInProduction),
            None | Some(Task::Run) => Ok(production::check(self)?),
            #[cfg(feature = "sandbox")]
            Some(Task::Sandbox { .. }) => Err(ConfigError::SandboxInProduction),
            Some(
                Task::Catalogue
                | Task::Postgres { .. }
                | Task::Openapi
                | Task::Asyncapi
                | Task::Audit
                | Task::Migrate
                | Task::RotateMasterKey
                | Task::Admin { .. },
            ) => Ok(()),
        }
    }

    /// What is odd about settings that are not refused: a sentence each, for the log at the start.
    pub fn doubts(&self) -> Vec<&'static str> {
        match self.mode {
            Mode::Production => production::doubts(self),
            Mode::Development if self.sandbox.exposed_sandbox => vec![
                "startup: development mode with an exposed sandbox; whoever reaches this port reads every mail and can be anybody",
            ],
            Mode::Development => vec![
                "startup: development mode; sandbox and demo accounts are open on this machine, so serve people with --mode production",
            ],
        }
    }

    /// Treats empty strings as unset; an empty secret would let anybody sign.
    fn without_empty(mut self) -> Self {
        self.secrets.without_empty();
        self.http.without_empty();
        self.watching.without_empty();
        self.cluster.without_empty();
        self.payment.without_empty();
        self.identity.without_empty();
        self.sign_in.without_empty();
        self.farm.without_empty();
        self.game_role.without_empty();
        self.steam.without_empty();
        self.rates.without_empty();
        self
    }

    /// True if the sandbox runs: wanted, and never in production.
    pub fn sandbox_runs(&self) -> bool {
        cfg!(feature = "sandbox") && self.sandbox.sandbox && self.mode == Mode::Development
    }

    /// Whether staff have to sign in with a second factor.
    pub fn staff_need_second_factor(&self) -> bool {
        self.staff_second_factor.unwrap_or(self.mode == Mode::Production)
    }

    /// Above it a ruling needs a second person.
    pub fn ruling_limit(&self) -> UsdCents {
        UsdCents(i64::from(self.ruling_limit) * 100)
    }

    /// Folder of the embedded Postgres.
    pub fn postgres_folder(&self) -> PathBuf {
        self.data_dir.join("pg")
    }

    /// Folder of uploaded files.
    pub fn upload_folder(&self) -> PathBuf {
        self.data_dir.join("uploads")
    }
}

/// A value that is set to nothing is not set.
fn unset_empty(value: &mut Option<String>) {
    value.take_if(|text| text.trim().is_empty());
}

fn drop_empty(values: &mut Vec<String>) {
    values.retain(|text| !text.trim().is_empty());
}

#[cfg(test)]
mod tests;
