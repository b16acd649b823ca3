//! Everything that can be set, with its default: flags over environment over file over what is written here.
//!
//! `guildhall --help` is made of this file, so each value is explained once.

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use actix_web::http::Uri;
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

/// Read when it exists and no other is named.
const DEFAULT_FILE: &str = "guildhall.toml";

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
}

/// How careful to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// Demo data and the sandbox of outside parties are allowed.
    Development,
    /// Neither is, whatever else is set.
    Production,
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

/// The values. Names are those of the flags; the environment's are `GUILDHALL_` and the same in capitals.
#[derive(Debug, Clone, clap::Args)]
pub struct Settings {
    /// In production mode demo data and sandbox pages are refused.
    #[arg(
        long,
        env = "GUILDHALL_MODE",
        value_enum,
        default_value = "development",
        help_heading = "General"
    )]
    pub mode: Mode,
    /// Folder of everything kept on this machine: the embedded Postgres and uploads.
    #[arg(long, env = "GUILDHALL_DATA_DIR", default_value = ".data", help_heading = "General")]
    pub data_dir: PathBuf,
    /// Create demo accounts and talks at the start (they stay as they are when they exist).
    #[arg(long, env = "GUILDHALL_DEMO", action = ArgAction::Set, num_args = 0..=1, default_value = "false",
          default_missing_value = "true", help_heading = "General")]
    pub demo: bool,

    /// Name or address to listen on; `0.0.0.0` is every network of this machine.
    #[arg(long, env = "GUILDHALL_HOST", default_value = "localhost", help_heading = "HTTP")]
    pub host: String,
    /// Port to listen on.
    #[arg(long, env = "PORT", default_value_t = 8080, help_heading = "HTTP")]
    pub port: u16,
    /// Address people reach this server at; sockets from pages of other origins are refused. Default: http://HOST:PORT.
    #[arg(long, env = "GUILDHALL_PUBLIC_URL", help_heading = "HTTP")]
    pub public_url: Option<String>,
    /// Further origins whose pages may use the sockets, separated by commas.
    #[arg(long, env = "GUILDHALL_ALLOWED_ORIGINS", value_delimiter = ',', help_heading = "HTTP")]
    pub allowed_origins: Vec<String>,
    /// Addresses of proxies whose `x-forwarded-for` is believed, separated by commas; none by default.
    #[arg(long, env = "GUILDHALL_TRUSTED_PROXIES", value_delimiter = ',', help_heading = "HTTP")]
    pub trusted_proxies: Vec<IpAddr>,
    /// Threads that serve HTTP and sockets; 0 is one for each processor.
    #[arg(long, env = "GUILDHALL_HTTP_WORKERS", default_value_t = 0, help_heading = "HTTP")]
    pub http_workers: usize,
    /// Threads that run the actors and the database's connections; 0 is one for every two processors.
    #[arg(long, env = "GUILDHALL_ACTOR_THREADS", default_value_t = 0, help_heading = "HTTP")]
    pub actor_threads: usize,
    /// Most open connections for each thread that serves.
    #[arg(
        long,
        env = "GUILDHALL_MAX_CONNECTIONS",
        default_value_t = 25_000,
        help_heading = "HTTP"
    )]
    pub max_connections: usize,
    /// Seconds a client may take to send the head of a request.
    #[arg(long, env = "GUILDHALL_REQUEST_TIMEOUT", default_value_t = 10, help_heading = "HTTP")]
    pub request_timeout: u64,
    /// Seconds a connection may stay idle between two requests.
    #[arg(long, env = "GUILDHALL_KEEP_ALIVE", default_value_t = 30, help_heading = "HTTP")]
    pub keep_alive: u64,
    /// Multiplies every rate limit of people and addresses; more than 1 is for tests and load.
    #[arg(long, env = "GUILDHALL_RATE_LIMIT_FACTOR", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..), help_heading = "HTTP")]
    pub rate_limit_factor: u32,
    /// Folder of the built client.
    #[arg(
        long,
        env = "GUILDHALL_CLIENT_DIR",
        default_value = "frontend/dist",
        help_heading = "HTTP"
    )]
    pub client_dir: PathBuf,

    /// A Postgres of yours, as `postgres://user:password@host/database`; without it the embedded one is started.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, help_heading = "Database")]
    pub database_url: Option<String>,
    /// Most connections to Postgres held for people's calls.
    #[arg(
        long,
        env = "GUILDHALL_DATABASE_CONNECTIONS",
        default_value_t = 16,
        help_heading = "Database"
    )]
    pub database_connections: u32,
    /// Folder with `postgres` and `initdb` for the embedded Postgres; without it the usual places are searched.
    #[arg(long, env = "GUILDHALL_POSTGRES_BIN", help_heading = "Database")]
    pub postgres_bin: Option<PathBuf>,

    /// A Redis through which several processes on one database tell each other what their sockets must hear, as
    /// `redis://:password@host:6379`; without it there is one process. Nothing is kept there. Several addresses with commas between
    /// them, or one that begins with `redis+cluster://`, are a cluster, and its nodes share the channels out (sharded publish and subscribe).
    #[arg(long, env = "REDIS_URL", hide_env_values = true, help_heading = "More than one process")]
    pub redis_url: Option<String>,
    /// Where the other processes reach this one, as `http://10.0.0.5:8080`: each then gets its share of talks, orders, lottery events and
    /// lines, and the others send it what concerns those. Without it everything is carried out where it arrives. Needs a Redis.
    #[arg(long, env = "GUILDHALL_NODE_URL", value_parser = node_url, help_heading = "More than one process")]
    pub node_url: Option<String>,

    /// Run the sandbox of outside parties (the mail inbox, a translator); refused in production mode.
    #[arg(long, env = "GUILDHALL_SANDBOX", action = ArgAction::Set, num_args = 0..=1, default_value = "true",
          default_missing_value = "true", help_heading = "Outside parties")]
    pub sandbox: bool,
    /// Port on which the sandbox takes mail, so that several processes can share one sandbox; 0 is any that is free.
    #[arg(
        long,
        env = "GUILDHALL_SANDBOX_SMTP_PORT",
        default_value_t = 0,
        help_heading = "Outside parties"
    )]
    pub sandbox_smtp_port: u16,
    /// Where mail goes out, as `smtp://user:password@host:port` or `smtps://...`; without it the sandbox's inbox gets it.
    #[arg(
        long,
        env = "GUILDHALL_SMTP_URL",
        hide_env_values = true,
        help_heading = "Outside parties"
    )]
    pub smtp_url: Option<String>,
    /// Sender of our mails.
    #[arg(
        long,
        env = "GUILDHALL_MAIL_FROM",
        default_value = "Guildhall <no-reply@guildhall.test>",
        help_heading = "Outside parties"
    )]
    pub mail_from: String,

    /// Base address of the LibreTranslate server that translates, as `http://localhost:5000`; without it the sandbox does, with a
    /// small dictionary.
    #[arg(long, env = "GUILDHALL_TRANSLATE_URL", help_heading = "Outside parties")]
    pub translate_url: Option<String>,
    /// Its key, if it asks for one.
    #[arg(
        long,
        env = "GUILDHALL_TRANSLATE_KEY",
        hide_env_values = true,
        help_heading = "Outside parties"
    )]
    pub translate_key: Option<String>,
    /// Key of Google Cloud Translation v2, the second translator, asked when somebody wants another try. Without it there is no
    /// second one, or the sandbox is.
    #[arg(
        long,
        env = "GUILDHALL_GOOGLE_TRANSLATE_KEY",
        hide_env_values = true,
        help_heading = "Outside parties"
    )]
    pub google_translate_key: Option<String>,
    /// Seconds one answer of a translator may take. The whole translation may take 60.
    #[arg(long, env = "GUILDHALL_TRANSLATE_TIMEOUT", default_value_t = 20,
          value_parser = clap::value_parser!(u64).range(1..=40), help_heading = "Outside parties")]
    pub translate_timeout: u64,

    /// Where the payment provider (Stripe) is.
    #[arg(
        long,
        env = "GUILDHALL_STRIPE_URL",
        default_value = "https://api.stripe.com",
        help_heading = "Outside parties"
    )]
    pub stripe_url: String,
    /// Secret key for the payment provider; without it the sandbox's provider is used.
    #[arg(
        long,
        env = "GUILDHALL_STRIPE_KEY",
        hide_env_values = true,
        help_heading = "Outside parties"
    )]
    pub stripe_key: Option<String>,
    /// Secrets the payment provider signs its webhooks with (several while one is being changed).
    #[arg(
        long,
        env = "GUILDHALL_STRIPE_WEBHOOK_SECRETS",
        value_delimiter = ',',
        hide_env_values = true,
        help_heading = "Outside parties"
    )]
    pub stripe_webhook_secrets: Vec<String>,

    /// Where the device farm is; without it the sandbox's farm is used.
    #[arg(long, env = "GUILDHALL_FARM_URL", help_heading = "Outside parties")]
    pub farm_url: Option<String>,
    /// What the device farm knows us by.
    #[arg(
        long,
        env = "GUILDHALL_FARM_KEY",
        hide_env_values = true,
        help_heading = "Outside parties"
    )]
    pub farm_key: Option<String>,
    /// Secrets the device farm signs its callbacks with (several while one is being changed).
    #[arg(
        long,
        env = "GUILDHALL_FARM_SECRETS",
        value_delimiter = ',',
        hide_env_values = true,
        help_heading = "Outside parties"
    )]
    pub farm_secrets: Vec<String>,

    /// How log lines look.
    #[arg(
        long,
        env = "GUILDHALL_LOG_FORMAT",
        value_enum,
        default_value = "text",
        help_heading = "Watching"
    )]
    pub log_format: LogFormat,
    /// What is logged, in the words of tracing's EnvFilter (`info`, `warn,guildhall_actors=debug`).
    #[arg(
        long,
        env = "GUILDHALL_LOG",
        default_value = "warn,guildhall=info",
        help_heading = "Watching"
    )]
    pub log: String,
    /// `authorization: Bearer <token>` that opens /metrics; without it only this machine may read it.
    #[arg(
        long,
        env = "GUILDHALL_METRICS_TOKEN",
        hide_env_values = true,
        help_heading = "Watching"
    )]
    pub metrics_token: Option<String>,
    /// Most seconds to finish what is under way after SIGTERM or Ctrl-C; a second signal ends at once.
    #[arg(long, env = "GUILDHALL_DRAIN_SECONDS", default_value_t = 8, help_heading = "Watching")]
    pub drain_seconds: u64,
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
        if let Some(file) = file_named(&arguments) {
            command = with_file(command, &file)?;
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
        if self.mode == Mode::Development {
            return Ok(());
        }
        match task {
            Some(Task::Demo { .. }) => Err(ConfigError::DemoInProduction),
            None | Some(Task::Run | Task::Catalogue) if self.demo => {
                Err(ConfigError::DemoInProduction)
            }
            None | Some(Task::Run | Task::Catalogue) if self.database_url.is_none() => {
                Err(ConfigError::NoDatabaseInProduction)
            }
            None | Some(Task::Run) if self.smtp_url.is_none() => {
                Err(ConfigError::NoMailInProduction)
            }
            None
            | Some(
                Task::Run
                | Task::Catalogue
                | Task::Postgres { .. }
                | Task::Openapi
                | Task::Asyncapi
                | Task::Audit,
            ) => Ok(()),
        }
    }

    /// Treats empty strings as unset; an empty secret would let anybody sign.
    fn without_empty(mut self) -> Self {
        for secrets in [&mut self.stripe_webhook_secrets, &mut self.farm_secrets] {
            secrets.retain(|secret| !secret.trim().is_empty());
        }
        let ones =
            [&mut self.stripe_key, &mut self.farm_url, &mut self.farm_key, &mut self.node_url];
        for one in ones {
            one.take_if(|text| text.trim().is_empty());
        }
        self
    }

    /// True if the sandbox runs: wanted, and never in production.
    pub fn sandbox_runs(&self) -> bool {
        self.sandbox && self.mode == Mode::Development
    }

    /// Folder of the embedded Postgres.
    pub fn postgres_folder(&self) -> PathBuf {
        self.data_dir.join("pg")
    }

    /// Folder of uploaded files.
    pub fn upload_folder(&self) -> PathBuf {
        self.data_dir.join("uploads")
    }

    /// What people type into the browser.
    pub fn public_url(&self) -> String {
        let fallback = || {
            let everywhere = matches!(self.host.as_str(), "0.0.0.0" | "::" | "[::]");
            let host = if everywhere { "localhost" } else { self.host.as_str() };
            format!("http://{host}:{}", self.port)
        };
        self.public_url.as_deref().map_or_else(fallback, |url| url.trim_end_matches('/').to_owned())
    }
}

/// An address with nothing behind it; or nothing.
fn node_url(text: &str) -> Result<String, String> {
    let text = text.trim().trim_end_matches('/');
    let is_one = text.parse::<Uri>().is_ok_and(|url| {
        matches!(url.scheme_str(), Some("http" | "https"))
            && url.authority().is_some()
            && url.path() == "/"
            && url.query().is_none()
    });
    if is_one || text.is_empty() {
        Ok(text.to_owned())
    } else {
        Err("it has to be an address of this process, as http://10.0.0.5:8080 is".to_owned())
    }
}

/// The file must be known before clap runs, since its values become clap's defaults.
fn file_named(arguments: &[OsString]) -> Option<PathBuf> {
    let mut words = arguments.iter().map(|word| word.to_string_lossy());
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        } else if word == "--config" {
            return words.next().map(|file| PathBuf::from(file.as_ref()));
        } else if let Some(file) = word.strip_prefix("--config=") {
            return Some(PathBuf::from(file));
        }
    }
    std::env::var_os("GUILDHALL_CONFIG")
        .map(PathBuf::from)
        .or_else(|| Path::new(DEFAULT_FILE).exists().then(|| PathBuf::from(DEFAULT_FILE)))
}

/// Puts the file's values where the defaults were.
fn with_file(mut command: clap::Command, file: &Path) -> Result<clap::Command, ConfigError> {
    let text = std::fs::read_to_string(file)
        .map_err(|source| ConfigError::Unreadable { file: file.to_path_buf(), source })?;
    let values: toml::Table = toml::from_str(&text).map_err(|source| ConfigError::Malformed {
        file: file.to_path_buf(),
        source: Box::new(source),
    })?;
    for (name, value) in values {
        let known = command.get_arguments().any(|argument| argument.get_id() == name.as_str())
            && name != "config";
        let words = words_of(&value).filter(|_| known);
        let Some(words) = words else {
            return Err(ConfigError::Unknown { file: file.to_path_buf(), name });
        };
        command = command.mut_arg(name, |argument| argument.default_values(words));
    }
    Ok(command)
}

fn words_of(value: &toml::Value) -> Option<Vec<String>> {
    match value {
        toml::Value::String(text) => Some(vec![text.clone()]),
        toml::Value::Integer(number) => Some(vec![number.to_string()]),
        toml::Value::Float(number) => Some(vec![number.to_string()]),
        toml::Value::Boolean(yes) => Some(vec![yes.to_string()]),
        toml::Value::Array(items) => {
            items.iter().map(words_of).collect::<Option<Vec<_>>>().map(|words| words.concat())
        }
        toml::Value::Table(_) | toml::Value::Datetime(_) => None,
    }
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
        assert_eq!(cli.settings.drain_seconds, 3);
        assert_eq!(cli.settings.keep_alive, 9);
        assert_eq!(cli.settings.request_timeout, 10);
        assert_eq!(cli.settings.allowed_origins, ["https://a", "https://b"]);
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
        let production = Settings {
            mode: Mode::Production,
            database_url: Some("postgres://h/d".into()),
            smtp_url: Some("smtps://h".into()),
            ..cli.settings
        };
        assert!(production.check(None).is_ok());
        let refused = |settings: Settings| settings.check(None).unwrap_err().to_string();
        assert!(
            refused(Settings { database_url: None, ..production.clone() }).contains("DATABASE_URL")
        );
        assert!(refused(Settings { smtp_url: None, ..production }).contains("GUILDHALL_SMTP_URL"));
    }

    #[test]
    fn what_is_set_to_nothing_is_not_set() {
        let settings = read(&["--farm-secrets=", "--farm-url=", "--stripe-webhook-secrets=a, "]);
        let settings = settings.unwrap().settings;
        assert_eq!(settings.farm_secrets, Vec::<String>::new());
        assert_eq!(settings.farm_url, None);
        assert_eq!(settings.stripe_webhook_secrets, ["a"]);
    }

    #[test]
    fn the_address_of_a_process_is_one_and_nothing_more() {
        let url = |text: &str| read(&["--node-url", text]).map(|cli| cli.settings.node_url);
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
