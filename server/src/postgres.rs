//! The database: a Postgres of the operator's, or the embedded one; and the command that runs the latter alone.

use std::ffi::OsString;
use std::process::ExitCode;
use std::str::FromStr;

use guildhall_persistence::MIGRATOR;
use guildhall_persistence::embedded::{Embedded, Options};
use guildhall_persistence::migration;
use guildhall_persistence::pool::{PoolSizes, Pools};
use rustix::process::{Pid, Signal as RawSignal, kill_process_group};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};

use crate::config::Settings;
use crate::{Failure, say, shutdown};

/// What everything runs on.
pub struct Database {
    pub pools: Pools,
    /// Kept running for as long as this lives; `None` when the Postgres is the operator's.
    pub embedded: Option<Embedded>,
    pub url: String,
}

impl Database {
    /// Connects to the operator's Postgres, or starts ours; then brings the schema up to date.
    ///
    /// # Errors
    /// One sentence.
    pub async fn open(settings: &Settings) -> Result<Self, Failure> {
        let (url, embedded) = match &settings.database.database_url {
            Some(url) => (url.clone(), None),
            None => {
                let embedded = Embedded::start(options(settings)).await?;
                (embedded.database_url(), Some(embedded))
            }
        };
        Self::connect(settings, url, embedded).await
    }

    /// The database of a server that may be running already: used by commands beside it.
    ///
    /// # Errors
    /// One sentence.
    pub async fn join(settings: &Settings) -> Result<Self, Failure> {
        match (&settings.database.database_url, Embedded::address_in(&settings.postgres_folder())) {
            (None, Some(url)) => Self::connect(settings, url, None).await,
            _ => Self::open(settings).await,
        }
    }

    async fn connect(
        settings: &Settings,
        url: String,
        embedded: Option<Embedded>,
    ) -> Result<Self, Failure> {
        let sizes = PoolSizes {
            people: settings.database.database_connections,
            money: settings.database.database_money_connections,
            background: settings.database.database_background_connections,
        };
        let pools = Pools::connect(&url, sizes).await.map_err(|error| {
            format!("cannot connect to Postgres ({error}): is DATABASE_URL right?")
        })?;
        let options = pools.people.connect_options();
        if settings.database.migrate_at_start {
            migration::migrate(&options).await?;
        } else {
            migration::check(&options).await?;
        }
        Ok(Self { pools, embedded, url })
    }

    /// For the table at the start.
    pub fn describe(&self) -> String {
        match &self.embedded {
            Some(embedded) => format!("{}, at {}", embedded.describe(), self.url),
            None => "as DATABASE_URL says".to_owned(),
        }
    }

    /// Closes the connections, then stops the embedded server.
    pub async fn close(self) {
        self.pools.close().await;
        if let Some(embedded) = self.embedded {
            embedded.stop().await;
        }
    }
}

fn options(settings: &Settings) -> Options {
    Options {
        bin: settings.database.postgres_bin.clone(),
        ..Options::in_folder(settings.postgres_folder())
    }
}

/// `guildhall migrate`.
///
/// # Errors
/// One sentence.
pub async fn migrate_command(mut settings: Settings) -> Result<(), Failure> {
    settings.database.migrate_at_start = true;
    Database::join(&settings).await?.close().await;
    say("the database is up to date")
}

/// Migrates the database that every new one of a throw-away cluster is a copy of. `#[sqlx::test]` then makes its databases
/// with the tables in them, and has nothing left to do but to compare the checksums.
async fn migrate_template(url: &str) -> Result<(), Failure> {
    let template = PgConnectOptions::from_str(url)?.database("template1");
    let mut connection = PgConnection::connect_with(&template).await?;
    MIGRATOR.run(&mut connection).await?;
    // Nobody may be connected to what is copied.
    connection.close().await?;
    Ok(())
}

/// `guildhall postgres`.
///
/// # Errors
/// One sentence.
pub async fn command(
    settings: &Settings,
    temporary: bool,
    migrated: bool,
    command: &[OsString],
) -> Result<ExitCode, Failure> {
    let embedded = if temporary {
        Embedded::temporary().await?
    } else {
        Embedded::start(options(settings)).await?
    };
    let url = embedded.database_url();
    if migrated {
        if temporary {
            migrate_template(&url).await?;
        }
        migration::migrate(&PgConnectOptions::from_str(&url)?).await?;
    }
    let signals = shutdown::Signals::listen()?;
    let status = match command {
        [] => {
            say(&format!("DATABASE_URL={url}"))?;
            signals.first().await;
            ExitCode::SUCCESS
        }
        [program, arguments @ ..] => {
            let mut child = tokio::process::Command::new(program)
                .args(arguments)
                .env("DATABASE_URL", &url)
                // A group of its own, so that everything it starts can be ended with it.
                .process_group(0)
                .spawn()
                .map_err(|error| format!("cannot run {}: {error}", program.to_string_lossy()))?;
            // We wait for it in any case, so that it never loses its database first.
            let code = tokio::select! {
                status = child.wait() => status?.code(),
                () = signals.first() => {
                    pass_on(&child);
                    child.wait().await?.code()
                }
            };
            code.and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from)
        }
    };
    embedded.stop().await;
    Ok(status)
}

/// Asks the child and all it started to end, as we were asked to.
fn pass_on(child: &tokio::process::Child) {
    let pid = child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
    if let Some(pid) = pid {
        // Fails only when they have ended already.
        let _ = kill_process_group(pid, RawSignal::TERM);
    }
}
