//! Connection pools, with the limits that keep one slow statement from holding up all others.
//!
//! - Limits live in Postgres (`statement_timeout`, `lock_timeout`, `idle_in_transaction_session_timeout`) and never in a
//!   `tokio::time::timeout` around a query: dropping such a future loses acknowledged writes (reliability E1, R1).
//! - A caller waits at most two seconds for a connection, then hears "unavailable" (R5).
//! - The belt of E4: a connection that comes back inside a transaction is closed, so that the next user's plain
//!   write does not land in a stranger's transaction. Only a [`begin`] that was dropped before it was answered can leave one so: those
//!   are counted, and while there are any, each connection that comes back is asked. Otherwise a statement costs its own
//!   round trip and the ping that sqlx makes afterwards.
//! - A connection that has lain idle is pinged before it is used: those that a restart of Postgres has closed fail nobody's statement.
//! - Interactive calls, money movements and background work have a pool each ([`Pools`]): thirty buyers who wait
//!   for the row of one listing would hold every connection of a common one, and sign-ins, chat and lease renewals would wait with them.

use std::{
    pin::pin,
    str::FromStr,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use metrics::{counter, gauge};
use sqlx::{
    Connection, PgPool, Postgres, Row, Transaction,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::DatabaseError;

/// How long a caller waits for a connection. Reliability R5.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);

/// A connection that has lain idle for this long is pinged before it is used. Ours: a busy one never lies that long.
const PINGED_AFTER: Duration = Duration::from_secs(1);

/// How many calls of [`begin`] of this process were dropped before Postgres had answered, less the connections that were closed for it.
/// Never fewer than there are connections in a transaction that nobody knows of.
static DROPPED_BEGINS: AtomicUsize = AtomicUsize::new(0);

/// Begins a transaction. Used instead of the pool's own `begin` (clippy.toml), which nobody could tell when its future is dropped.
///
/// # Errors
/// Whatever Postgres says.
pub async fn begin(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let connection = pool.acquire().await?;
    let begun = pin!(Transaction::begin(connection, None));
    // Declared after `begun`, therefore dropped before it: the drop is counted before the connection goes back to the pool.
    let unanswered = UnansweredBegin;
    let transaction = begun.await;
    std::mem::forget(unanswered);
    transaction
}

/// Counts itself when it is dropped.
struct UnansweredBegin;

impl Drop for UnansweredBegin {
    fn drop(&mut self) {
        DROPPED_BEGINS.fetch_add(1, Ordering::SeqCst);
    }
}

/// What a pool's connections are used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Chat, reads, sign-in: everything that answers at once.
    People,
    /// Orders, payments, the wallet, stock: transactions over several rows, which may have to queue for a popular one.
    Money,
    /// What the process does by itself: deadlines, outbox, deleting, figures, heartbeats and leases.
    Background,
}

impl Purpose {
    /// Its label in the metrics.
    const fn name(self) -> &'static str {
        match self {
            Self::People => "people",
            Self::Money => "money",
            Self::Background => "background",
        }
    }

    fn settings(self) -> [(&'static str, &'static str); 5] {
        let (application, lock_timeout) = match self {
            Self::People => ("guildhall-people", "1s"),
            Self::Money => ("guildhall-money", "3s"),
            Self::Background => ("guildhall-background", "1s"),
        };
        [
            ("application_name", application),
            ("statement_timeout", "10s"),
            ("lock_timeout", lock_timeout),
            ("idle_in_transaction_session_timeout", "5s"),
            // Never off: an acknowledged message or payment survives a power cut.
            ("synchronous_commit", "on"),
        ]
    }
}

/// Most connections of each pool.
#[derive(Debug, Clone, Copy)]
pub struct PoolSizes {
    pub people: u32,
    pub money: u32,
    pub background: u32,
}

/// All connections of one process, by [`Purpose`]. They are opened once, where the process is put together.
#[derive(Debug, Clone)]
pub struct Pools {
    pub people: PgPool,
    pub money: PgPool,
    pub background: PgPool,
}

impl Pools {
    /// Opens all of them.
    ///
    /// # Errors
    /// [`DatabaseError::Unavailable`] if Postgres does not answer, [`DatabaseError::Refused`] for a URL that makes no sense.
    pub async fn connect(url: &str, sizes: PoolSizes) -> Result<Self, DatabaseError> {
        Ok(Self {
            people: connect_for(Purpose::People, url, sizes.people).await?,
            money: connect_for(Purpose::Money, url, sizes.money).await?,
            background: connect_for(Purpose::Background, url, sizes.background).await?,
        })
    }

    /// One pool for everything: for tests, whose databases have few connections.
    pub fn shared(pool: &PgPool) -> Self {
        Self { people: pool.clone(), money: pool.clone(), background: pool.clone() }
    }

    /// Sets the gauges of how many connections are open and in use.
    pub fn measure(&self) {
        for (purpose, pool) in self.all() {
            let (open, idle) = (pool.size(), u32::try_from(pool.num_idle()).unwrap_or(u32::MAX));
            gauge!("pool_connections", "pool" => purpose.name()).set(open);
            gauge!("pool_connections_in_use", "pool" => purpose.name())
                .set(open.saturating_sub(idle));
        }
    }

    /// Closes all connections, each after what it is doing.
    pub async fn close(&self) {
        for (_, pool) in self.all() {
            pool.close().await;
        }
    }

    fn all(&self) -> [(Purpose, &PgPool); 3] {
        [
            (Purpose::People, &self.people),
            (Purpose::Money, &self.money),
            (Purpose::Background, &self.background),
        ]
    }
}

/// Opens a pool of at most `size` connections for one purpose.
///
/// # Errors
/// [`DatabaseError::Unavailable`] if Postgres does not answer, [`DatabaseError::Refused`] for a URL that makes no sense.
pub async fn connect_for(purpose: Purpose, url: &str, size: u32) -> Result<PgPool, DatabaseError> {
    let options = PgConnectOptions::from_str(url)?.options(purpose.settings());
    Ok(pool_options(purpose, size, PINGED_AFTER).connect_with(options).await?)
}

fn pool_options(purpose: Purpose, size: u32, pinged_after: Duration) -> PgPoolOptions {
    let options = PgPoolOptions::new().max_connections(size).acquire_timeout(ACQUIRE_TIMEOUT);
    let options = options.test_before_acquire(false).before_acquire(move |connection, meta| {
        Box::pin(async move {
            if meta.idle_for >= pinged_after {
                connection.ping().await?;
            }
            Ok(true)
        })
    });
    options.after_release(move |connection, _| {
        Box::pin(async move {
            if DROPPED_BEGINS.load(Ordering::SeqCst) == 0 {
                return Ok(true);
            }
            // Outside a transaction a statement begins its own, at the same microsecond. Only as one simple message, though:
            // a prepared statement's parts each have a time of their own.
            let open: bool = sqlx::raw_sql("select now() <> statement_timestamp()")
                .fetch_one(connection)
                .await?
                .try_get(0)?;
            if open {
                DROPPED_BEGINS.fetch_sub(1, Ordering::SeqCst);
                counter!("pool_open_transaction_total", "pool" => purpose.name()).increment(1);
                tracing::error!(pool = purpose.name(), "pool: connection returned inside a transaction, closing it; a query future was dropped (rule R1)");
            }
            Ok(!open) // `false` closes it, and Postgres rolls back
        })
    })
}

#[cfg(test)]
mod tests {
    use std::{future::Future, pin::pin, task::Poll};

    use super::*;

    async fn strict(pool: &PgPool) -> PgPool {
        let options = pool.connect_options().as_ref().clone().options(Purpose::Money.settings());
        pool_options(Purpose::Money, 1, Duration::ZERO).connect_with(options).await.unwrap()
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_cancelled_begin_does_not_swallow_the_next_callers_write(pool: PgPool) {
        let one = strict(&pool).await;
        for round in 0..20 {
            {
                // Polled a few times and dropped, as actix does to a handler whose client resets the connection.
                let mut begin = pin!(begin(&one));
                for _ in 0..=round % 4 {
                    let polled =
                        std::future::poll_fn(|context| Poll::Ready(begin.as_mut().poll(context)))
                            .await;
                    if polled.is_ready() {
                        break;
                    }
                    tokio::task::yield_now().await;
                }
            }
            let name = format!("round {round}");
            sqlx::query("insert into server_secret (name, key) values ($1, '')")
                .bind(&name)
                .execute(&one)
                .await
                .unwrap();
            let kept: i64 =
                sqlx::query_scalar("select count(*) from server_secret where name = $1")
                    .bind(&name)
                    .fetch_one(&pool)
                    .await
                    .unwrap();
            assert_eq!(kept, 1, "acknowledged in round {round}, and not there");
        }
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_statement_costs_one_message_each_way_and_a_ping(pool: PgPool) {
        let one = strict(&pool).await;
        sqlx::query("select 1").execute(&one).await.unwrap();
        let mut tx = begin(&one).await.unwrap();
        sqlx::query("select 1").execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
        // What Postgres was asked last over that connection is no question about transactions.
        drop(one.acquire().await.unwrap()); // it is back by now
        let asked: String = sqlx::query_scalar(
            "select query from pg_stat_activity where application_name = 'guildhall-money' and datname = current_database()",
        )
        .fetch_one(&pool)
        .await
        .unwrap();
        assert_eq!(asked, "COMMIT");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_connection_that_was_cut_while_it_lay_idle_fails_nobodys_statement(pool: PgPool) {
        let one = strict(&pool).await;
        sqlx::query("select 1").execute(&one).await.unwrap();
        drop(one.acquire().await.unwrap());
        sqlx::query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guildhall-money' and datname = current_database()")
            .execute(&pool)
            .await
            .unwrap();
        sqlx::query("select 1").execute(&one).await.unwrap();
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_full_pool_says_so_after_two_seconds(pool: PgPool) {
        let one = strict(&pool).await;
        let _held = one.acquire().await.unwrap();
        let refused = DatabaseError::from(one.acquire().await.unwrap_err());
        assert!(matches!(refused, DatabaseError::Unavailable(_)), "{refused:?}");
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn every_connection_carries_its_limits(pool: PgPool) {
        let one = strict(&pool).await;
        for (name, expected) in Purpose::Money.settings() {
            let value: String = sqlx::query_scalar("select current_setting($1)")
                .bind(name)
                .fetch_one(&one)
                .await
                .unwrap();
            assert_eq!(value, expected, "{name}");
        }
    }
}
