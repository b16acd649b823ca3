//! The database: one of the operator's, or the embedded one.

use std::path::PathBuf;

use clap::ArgAction;

/// The database: one of the operator's, or the embedded one.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Database")]
pub struct DatabaseSettings {
    /// A Postgres of yours, as `postgres://user:password@host/database`; without it the embedded one is started.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Most connections to Postgres for chat, reads and sign-in; what writes messages has two of its own.
    #[arg(long, env = "GUILDHALL_DATABASE_CONNECTIONS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    pub database_connections: u32,
    /// Most connections to Postgres for orders, payments, the wallet and stock.
    #[arg(long, env = "GUILDHALL_DATABASE_MONEY_CONNECTIONS", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub database_money_connections: u32,
    /// Most connections to Postgres for what the server does by itself: deadlines, outbox, deleting, figures, leases.
    #[arg(long, env = "GUILDHALL_DATABASE_BACKGROUND_CONNECTIONS", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    pub database_background_connections: u32,
    /// Bring the schema up to date at the start. With `false` the server starts only where `guildhall migrate` has done so: for a database
    /// whose schema belongs to a role of its own, and for releases that change much.
    #[arg(long, env = "GUILDHALL_MIGRATE_AT_START", action = ArgAction::Set, num_args = 0..=1, default_value = "true",
          default_missing_value = "true")]
    pub migrate_at_start: bool,
    /// Folder with `postgres` and `initdb` for the embedded Postgres; without it the usual places are searched.
    #[arg(long, env = "GUILDHALL_POSTGRES_BIN")]
    pub postgres_bin: Option<PathBuf>,
}
