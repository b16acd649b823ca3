//! Brings the schema up to date, beside processes of the release before.
//!
//! On a connection of its own: requests have a second for a lock and ten for a statement, which an index on a large table needs many
//! times over. A lock is not waited for long all the same, because all later statements would wait behind it; it is tried again.

use std::collections::BTreeSet;
use std::time::Duration;

use sqlx::{
    AssertSqlSafe, Connection, PgConnection,
    migrate::{MigrateError, Migrator},
    postgres::PgConnectOptions,
};

use crate::MIGRATOR;

/// For how long a migration waits for a lock before it lets the others pass. Ours.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// Between two tries, and how often there is one: half an hour in all, as a large index of another process may take.
const PAUSE: Duration = Duration::from_secs(3);
const TRIES: u32 = 360;

/// Why a database cannot be served by this release.
#[derive(Debug, thiserror::Error)]
pub enum SchemaError {
    /// A later release has taken away what this one needs.
    #[error(
        "a newer release of Guildhall has changed this database, and this one can no longer serve it: start release {needed} or newer"
    )]
    TooOld {
        /// The last migration that has to be known.
        needed: i64,
    },
    /// Neither before nor after ours.
    #[error(
        "this database was made by another version of Guildhall (migration {version}): use another one, or delete the data folder \
         if it is only demonstration data"
    )]
    Foreign {
        /// A migration we have never heard of, or in another wording.
        version: i64,
    },
    /// The operator migrates, and has not yet.
    #[error(
        "{missing} migrations have not run: run `guildhall migrate` first, or start without --migrate-at-start=false"
    )]
    Behind {
        /// How many.
        missing: usize,
    },
    #[error("cannot bring the database up to date: {0}")]
    Failed(#[from] MigrateError),
    #[error("cannot connect to Postgres ({0}): is DATABASE_URL right?")]
    Connection(#[from] sqlx::Error),
}

/// Runs what has not run yet. Processes that start together wait for the first of them.
///
/// # Errors
/// [`SchemaError`].
pub async fn migrate(to: &PgConnectOptions) -> Result<(), SchemaError> {
    migrate_with(&ours(), to, LOCK_TIMEOUT).await
}

/// Looks whether everything has run, and changes nothing.
///
/// # Errors
/// [`SchemaError`].
pub async fn check(to: &PgConnectOptions) -> Result<(), SchemaError> {
    let mut connection = connect(to, LOCK_TIMEOUT).await?;
    let checked = async {
        let applied = applied(&mut connection).await?;
        let missing = ours().iter().filter(|one| !applied.contains(&one.version)).count();
        if missing > 0 {
            return Err(SchemaError::Behind { missing });
        }
        judge(&mut connection, &ours()).await
    };
    let checked = checked.await;
    connection.close().await?;
    checked
}

/// Ours, beside those of later releases.
fn ours() -> Migrator {
    let mut ours = Migrator { migrations: MIGRATOR.migrations.clone(), ..Migrator::DEFAULT };
    ours.set_ignore_missing(true);
    ours
}

async fn migrate_with(
    migrator: &Migrator,
    to: &PgConnectOptions,
    lock_timeout: Duration,
) -> Result<(), SchemaError> {
    let mut tries = 0;
    loop {
        let mut connection = connect(to, lock_timeout).await?;
        let done = run(migrator, &mut connection).await;
        // A lock that is held for the session goes with it.
        connection.close().await?;
        match done {
            Err(SchemaError::Failed(error)) if tries < TRIES && is_passing(&error) => {
                tries += 1;
                tracing::info!(%error, tries, "migration: a lock is held by others, trying again");
                tokio::time::sleep(PAUSE.min(lock_timeout * 2)).await;
            }
            done => return done,
        }
    }
}

async fn run(migrator: &Migrator, connection: &mut PgConnection) -> Result<(), SchemaError> {
    judge(connection, migrator).await?;
    migrator.run(&mut *connection).await.map_err(|error| match error {
        MigrateError::VersionMismatch(version) | MigrateError::VersionMissing(version) => {
            SchemaError::Foreign { version }
        }
        other => other.into(),
    })?;
    rebuild_indexes(connection).await?;
    judge(connection, migrator).await
}

/// Finishes indexes that were being built beside everybody's work (`create index concurrently`) when that was broken off.
async fn rebuild_indexes(connection: &mut PgConnection) -> sqlx::Result<()> {
    let unfinished = "select indexrelid::regclass::text from pg_index
        where not indisvalid and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)";
    let unfinished: Vec<String> =
        sqlx::query_scalar(unfinished).fetch_all(&mut *connection).await?;
    if unfinished.is_empty() {
        return Ok(());
    }
    // Nobody waits behind it.
    sqlx::query("set lock_timeout = 0").execute(&mut *connection).await?;
    for index in unfinished {
        tracing::info!(index, "migration: building an unfinished index anew");
        let rebuild = AssertSqlSafe(format!("reindex index concurrently {index}"));
        sqlx::raw_sql(rebuild).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Migrations that ran and that we do not know have to be later than all of ours, and must have left what we need.
async fn judge(connection: &mut PgConnection, migrator: &Migrator) -> Result<(), SchemaError> {
    let known: BTreeSet<i64> = migrator.iter().map(|one| one.version).collect();
    let newest = known.last().copied().unwrap_or_default();
    let applied = applied(&mut *connection).await?;
    if let Some(version) = applied.iter().find(|one| !known.contains(one) && **one < newest) {
        return Err(SchemaError::Foreign { version: *version });
    }
    let needed = oldest_release(connection).await?;
    if needed > newest { Err(SchemaError::TooOld { needed }) } else { Ok(()) }
}

async fn applied(connection: &mut PgConnection) -> sqlx::Result<BTreeSet<i64>> {
    if !exists(&mut *connection, "_sqlx_migrations").await? {
        return Ok(BTreeSet::new());
    }
    let applied =
        sqlx::query_scalar::<_, i64>("select version from _sqlx_migrations where success");
    Ok(applied.fetch_all(connection).await?.into_iter().collect())
}

/// The last migration that a process has to know to serve this database; 0 where none has said so.
async fn oldest_release(connection: &mut PgConnection) -> sqlx::Result<i64> {
    if !exists(&mut *connection, "schema_floor").await? {
        return Ok(0);
    }
    sqlx::query_scalar("select coalesce(max(oldest_release), 0) from schema_floor")
        .fetch_one(connection)
        .await
}

async fn exists(connection: &mut PgConnection, table: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar("select to_regclass($1) is not null").bind(table).fetch_one(connection).await
}

async fn connect(to: &PgConnectOptions, lock_timeout: Duration) -> sqlx::Result<PgConnection> {
    let lock_timeout = lock_timeout.as_millis().to_string();
    let options = to.clone().application_name("guildhall-migrate").options([
        ("statement_timeout", "0"),
        ("lock_timeout", lock_timeout.as_str()),
        ("idle_in_transaction_session_timeout", "0"),
    ]);
    PgConnection::connect_with(&options).await
}

/// Whether a lock of another transaction was in the way.
fn is_passing(error: &MigrateError) -> bool {
    let cause = match error {
        MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _) => cause,
        _ => return false,
    };
    let code = cause.as_database_error().and_then(|error| error.code());
    matches!(code.as_deref(), Some("55P03" | "40P01"))
}

#[cfg(test)]
mod tests;
