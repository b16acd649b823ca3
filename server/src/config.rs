//! Everything that can be set, with its default: flags over environment over file over what is written here.
//!
//! `guildhall --help` is made of this file, so each value is explained once.

mod cluster;
mod database;
mod farm;
mod file;
mod http;
mod mail;
mod payment;
mod sandbox;
mod secrets;
mod translation;
mod watching;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use cluster::ClusterSettings;
use database::DatabaseSettings;
use farm::FarmSettings;
use guildhall_persistence::secret::NoMasterKey;
use http::HttpSettings;
use mail::MailSettings;
use payment::PaymentSettings;
use sandbox::SandboxSettings;
use secrets::SecretSettings;
use translation::TranslationSettings;
pub use watching::LogFormat;
use watching::WatchingSettings;

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
        /// Also open one group talk with the first so many of them, for measuring deliveries; its id is `room_id`.
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
    /// Print the OpenAPI document of the calls.
    Openapi,
    /// Print the AsyncAPI document of the socket events and pushes.
    Asyncapi,
    /// Compute the books of money anew and say in one line whether they are whole; fails when they are not.
    Audit,
    /// Wrap every key of the database with the master key that is set: those of the previous master key, and those not wrapped yet. Beside
    /// running servers or without one; those that start meanwhile need both master keys.
    RotateMasterKey,
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
    /// Create demo accounts and talks at the start (they stay as they are when they exist).
    #[arg(long, env = "GUILDHALL_DEMO", action = ArgAction::Set, num_args = 0..=1, default_value = "false",
          default_missing_value = "true")]
    pub demo: bool,
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
    pub farm: FarmSettings,
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
            return Ok(());
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
            None
            | Some(
                Task::Run
                | Task::Catalogue
                | Task::Postgres { .. }
                | Task::Openapi
                | Task::Asyncapi
                | Task::Audit
                | Task::RotateMasterKey,
            ) => Ok(()),
        }
    }

    /// Treats empty strings as unset; an empty secret would let anybody sign.
    fn without_empty(mut self) -> Self {
        self.secrets.without_empty();
        self.cluster.without_empty();
        self.payment.without_empty();
        self.farm.without_empty();
        self
    }

    /// True if the sandbox runs: wanted, and never in production.
    pub fn sandbox_runs(&self) -> bool {
        self.sandbox.sandbox && self.mode == Mode::Development
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
mod tests {
    use super::*;

    fn read(arguments: &[&str]) -> Result<Cli, ConfigError> {
        Cli::read(std::iter::once("guildhall").chain(arguments.iter().copied()).map(OsString::from))
    }

    fn file(name: &str, text: &str) -> PathBuf {
        let path = std::env::temp_dir()
            .join(format!("guildhall-config-{name}-{}.toml", std::process::id()));
        std::fs::write(&path, text).unwrap();
        path
    }

    #[test]
    fn a_flag_wins_over_the_file_and_the_file_over_the_default() {
        let path = file(
            "order",
            "drain_seconds = 3\nkeep_alive = 7\nallowed_origins = [\"https://a\", \"https://b\"]\n",
        );
        let name = path.to_str().unwrap();
        let cli = read(&["--config", name, "run", "--keep-alive", "9"]).unwrap();
        assert_eq!(cli.settings.watching.drain_seconds, 3);
        assert_eq!(cli.settings.http.keep_alive, 9);
        assert_eq!(cli.settings.http.request_timeout, 10);
        assert_eq!(cli.settings.http.allowed_origins, ["https://a", "https://b"]);
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_name_that_is_no_setting_is_refused_in_a_sentence() {
        let path = file("unknown", "prot = 80\n");
        let error = read(&["--config", path.to_str().unwrap()]).unwrap_err();
        assert!(error.to_string().contains("sets `prot`, which is not a setting"), "{error}");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn production_refuses_demo_data_and_needs_a_database_and_mail() {
        let refused = |arguments: &[&str]| read(arguments).unwrap_err().to_string();
        assert!(refused(&["--mode", "production", "--demo"]).contains("published passwords"));
        assert!(
            refused(&["--mode", "production", "demo", "--out", "f"])
                .contains("published passwords")
        );
        // Not from arguments: the environment of a test may have a database.
        let cli = read(&["--demo=false"]).unwrap();
        let mut production = Settings { mode: Mode::Production, ..cli.settings };
        production.database.database_url = Some("postgres://h/d".into());
        production.mail.smtp_url = Some("smtps://h".into());
        let bare = production.check(None).unwrap_err().to_string();
        assert!(bare.contains("GUILDHALL_MASTER_KEY"), "{bare}");
        production.secrets.master_key = Some("0123456789abcdef".repeat(4));
        assert!(production.check(None).is_ok());
        let refused = |settings: &Settings| settings.check(None).unwrap_err().to_string();
        production.mail.smtp_url = None;
        assert!(refused(&production).contains("GUILDHALL_SMTP_URL"));
        production.database.database_url = None;
        assert!(refused(&production).contains("DATABASE_URL"));
    }

    #[test]
    fn what_is_set_to_nothing_is_not_set() {
        let settings = read(&["--farm-secrets=", "--farm-url=", "--stripe-webhook-secrets=a, "]);
        let settings = settings.unwrap().settings;
        assert_eq!(settings.farm.farm_secrets, Vec::<String>::new());
        assert_eq!(settings.farm.farm_url, None);
        assert_eq!(settings.payment.stripe_webhook_secrets, ["a"]);
    }

    #[test]
    fn the_address_of_a_process_is_one_and_nothing_more() {
        let url = |text: &str| read(&["--node-url", text]).map(|cli| cli.settings.cluster.node_url);
        assert_eq!(url("http://10.0.0.5:8080/").unwrap().as_deref(), Some("http://10.0.0.5:8080"));
        assert_eq!(url("").unwrap(), None);
        for wrong in ["10.0.0.5:8080", "http://h/path", "ftp://h", "http://h?x=1"] {
            assert!(url(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_sandbox_never_runs_in_production() {
        let cli = read(&[
            "--mode=production",
            "--sandbox=true",
            "--database-url=postgres://h/d",
            "--smtp-url=smtp://h",
            "--master-key=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        ]);
        assert!(!cli.unwrap().settings.sandbox_runs());
    }

    #[test]
    fn every_setting_is_explained_and_can_come_from_the_environment() {
        for argument in Cli::command().get_arguments() {
            let name = argument.get_id();
            assert!(argument.get_help().is_some(), "{name} has no explanation");
            assert!(argument.get_env().is_some(), "{name} cannot be set from the environment");
        }
    }
}
