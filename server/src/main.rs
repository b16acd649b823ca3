//! Guildhall in one program: reads its settings, builds everything, starts it and stops it in order.

mod admin;
mod application;
mod authorization;
mod banner;
mod catalogue;
mod config;
mod demo;
#[cfg(debug_assertions)]
mod faults;
mod listen;
mod logging;
mod postgres;
mod probes;
mod process;
mod providers;
mod sandbox;
mod serve;
mod shutdown;
mod sign_in;
mod static_client;
mod this_machine;

use std::process::ExitCode;

use config::{Cli, ConfigError, Settings, Task};

/// Why the program ends early. Each prints as one sentence.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Frames, messages and bodies are made on one thread and dropped on another, which the system's allocator is slow at.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    // Before a setting is read or a thread started: nothing of them is this process's business.
    if std::env::args_os().nth(1).is_some_and(|task| task == config::PICTURE_WORKER) {
        guildhall_providers::upload::worker::serve();
    }
    let cli = match Cli::read(std::env::args_os()) {
        Ok(cli) => cli,
        // Help and version come this way too, and know themselves where they belong.
        Err(ConfigError::Flags(flags)) => flags.exit(),
        Err(error) => return failed(&error.into()),
    };
    if let Err(sentence) = logging::start(&cli.settings) {
        return failed(&sentence.into());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(actor_threads(&cli.settings))
        .enable_all()
        .build();
    match runtime {
        Ok(runtime) => runtime.block_on(carry_out(cli)).unwrap_or_else(|error| failed(&error)),
        Err(error) => failed(&error.into()),
    }
}

/// Two thirds of the work of a message are the worker's that holds its socket (measured), and each thread more is one more
/// to wake.
fn actor_threads(settings: &Settings) -> usize {
    match settings.http.actor_threads {
        0 => {
            std::thread::available_parallelism().map_or(1, |processors| processors.get() / 2).max(1)
        }
        chosen => chosen,
    }
}

async fn carry_out(cli: Cli) -> Result<ExitCode, Failure> {
    match cli.command.unwrap_or(Task::Run) {
        Task::Run => serve::run(cli.settings).await.map(|()| ExitCode::SUCCESS),
        Task::Demo { buyers, room, out } => {
            demo::command(&cli.settings, buyers, room, &out).await.map(|()| ExitCode::SUCCESS)
        }
        Task::Catalogue => catalogue::command(&cli.settings).await.map(|()| ExitCode::SUCCESS),
        Task::Postgres { temporary, migrate, command } => {
            postgres::command(&cli.settings, temporary, migrate, &command).await
        }
        #[cfg(feature = "sandbox")]
        Task::Sandbox { webhooks_to, webhook_secret } => {
            sandbox::alone::serve(&cli.settings, &webhooks_to, &webhook_secret)
                .await
                .map(|()| ExitCode::SUCCESS)
        }
        Task::Openapi => {
            say(guildhall_http::openapi::text().trim_end()).map(|()| ExitCode::SUCCESS)
        }
        Task::Asyncapi => {
            say(guildhall_http::openapi::asyncapi::text().trim_end()).map(|()| ExitCode::SUCCESS)
        }
        Task::Migrate => postgres::migrate_command(cli.settings).await.map(|()| ExitCode::SUCCESS),
        Task::Audit => audit(&cli.settings).await,
        Task::RotateMasterKey => rotate_master_key(&cli.settings).await,
        Task::Admin { act } => admin::command(&cli.settings, act).await.map(|()| ExitCode::SUCCESS),
    }
}

/// `guildhall audit`: the books and the log of staff acts, beside a running server or alone.
async fn audit(settings: &Settings) -> Result<ExitCode, Failure> {
    let database = postgres::Database::join(settings).await?;
    let pool = &database.pools.background;
    let books = guildhall_persistence::wallet::ledger::audit::audit(pool).await;
    let acts = guildhall_persistence::staff_act::check::check(pool).await;
    database.close().await;
    let (books, acts) = (books?, acts?);
    say(&format!("{books}\n{acts}"))?;
    let is_whole = books.is_whole() && acts.is_whole();
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// `guildhall rotate-master-key`: beside running servers or alone.
async fn rotate_master_key(settings: &Settings) -> Result<ExitCode, Failure> {
    let database = postgres::Database::join(settings).await?;
    let rewrapped = match settings.secrets.open(&database.pools.background) {
        Ok(secrets) => secrets.rewrap().await.map_err(Failure::from),
        Err(error) => Err(error.into()),
    };
    database.close().await;
    say(&format!("keys wrapped with the master key: {} changed", rewrapped?))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes to standard output.
fn say(text: &str) -> Result<(), Failure> {
    use std::io::Write as _;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

fn failed(error: &Failure) -> ExitCode {
    use std::io::Write as _;
    // Without a standard error there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "guildhall: {error}");
    ExitCode::FAILURE
}
