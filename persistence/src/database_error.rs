//! What a database error means to the caller: try again, wait, or give up.
//!
//! The question that matters most is whether the change may have been kept: see [`DatabaseError::outcome_unknown`].
//! Source: reliability R2, R3 and E9; codes from the Postgres manual, appendix A.

use std::io;

/// A database error, sorted by what one does about it.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseError {
    /// A concurrent transaction was first: deadlock, serialisation, lock or statement timeout. Nothing was kept; the same again may work.
    #[error("transient database error, safe to retry: {0}")]
    Retryable(#[source] sqlx::Error),
    /// No connection could be had. Nothing was sent.
    #[error("the database is unavailable: {0}")]
    Unavailable(#[source] sqlx::Error),
    /// The connection broke while a statement was under way: it may have been kept or not.
    #[error("the connection to the database was lost, the outcome is unknown: {0}")]
    ConnectionLost(#[source] sqlx::Error),
    /// The command took so long that another process has taken its idempotency key over, and says what becomes of it. Nothing was kept
    /// here, but it may be there.
    #[error("the claim of the idempotency key was taken over")]
    TakenOver,
    /// No room for another write; reads go on.
    #[error("the database's disk is full: {0}")]
    DiskFull(#[source] sqlx::Error),
    /// A row with that key is there already.
    #[error("unique constraint violated: {constraint}")]
    Unique {
        /// Name of the index that refused.
        constraint: String,
    },
    /// The statement itself is refused: a value the column does not take, a broken rule of the schema, or our mistake.
    #[error("the database refused the statement: {0}")]
    Refused(#[source] sqlx::Error),
}

impl DatabaseError {
    /// True when the change may have been saved although no answer arrived.
    pub fn outcome_unknown(&self) -> bool {
        matches!(self, Self::ConnectionLost(_) | Self::TakenOver)
    }

    /// True when the same call may succeed later without anybody changing it.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Retryable(_)
            | Self::Unavailable(_)
            | Self::ConnectionLost(_)
            | Self::TakenOver
            | Self::DiskFull(_) => true,
            Self::Unique { .. } | Self::Refused(_) => false,
        }
    }

    /// True when the index of that name refused the row.
    pub fn violates(&self, name: &str) -> bool {
        matches!(self, Self::Unique { constraint } if constraint == name)
    }
}

impl From<sqlx::Error> for DatabaseError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => {
                Self::Unavailable(error)
            }
            sqlx::Error::Io(io) if nothing_was_sent(io) => Self::Unavailable(error),
            // A protocol error leaves us not knowing what the server understood.
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => {
                Self::ConnectionLost(error)
            }
            sqlx::Error::Database(database) => match database.code().as_deref().unwrap_or_default()
            {
                "23505" => Self::Unique {
                    constraint: database.constraint().unwrap_or_default().to_owned(),
                },
                // The last two: out of memory, or at a limit of the configuration.
                "40001" | "40P01" | "55P03" | "57014" | "53200" | "53400" => Self::Retryable(error),
                "53100" => Self::DiskFull(error),
                // Refused at the door: starting up, too many connections; or a standby that a failover has not promoted yet.
                "57P03" | "53300" | "25006" => Self::Unavailable(error),
                // Shut down under us. A commit under way may have finished before the backend went.
                "57P01" | "57P02" | "57P05" | "25P03" => Self::ConnectionLost(error),
                // The connection, or the server's own disk, failed under a statement.
                code if code.starts_with("08") || code.starts_with("58") => {
                    Self::ConnectionLost(error)
                }
                _ => Self::Refused(error),
            },
            _ => Self::Refused(error),
        }
    }
}

/// Errors of connecting, which come before any statement.
fn nothing_was_sent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::NotFound
            | io::ErrorKind::AddrNotAvailable
            | io::ErrorKind::HostUnreachable
            | io::ErrorKind::NetworkUnreachable
            | io::ErrorKind::PermissionDenied
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn io(kind: io::ErrorKind) -> DatabaseError {
        sqlx::Error::Io(kind.into()).into()
    }

    #[test]
    fn a_broken_connection_leaves_the_outcome_unknown_and_a_refused_one_does_not() {
        assert!(io(io::ErrorKind::ConnectionReset).outcome_unknown());
        assert!(io(io::ErrorKind::UnexpectedEof).outcome_unknown());
        assert!(!io(io::ErrorKind::ConnectionRefused).outcome_unknown());
        assert!(!DatabaseError::from(sqlx::Error::PoolTimedOut).outcome_unknown());
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_key_that_is_taken_is_told_from_a_value_that_is_refused(pool: sqlx::PgPool) {
        let insert = "insert into server_secret (name, key) values ('visitor', 'a')";
        sqlx::raw_sql(insert).execute(&pool).await.unwrap();
        let taken = DatabaseError::from(sqlx::raw_sql(insert).execute(&pool).await.unwrap_err());
        assert!(taken.violates("server_secret_pkey"), "{taken:?}");
        assert!(!taken.is_passing());

        let refused = sqlx::raw_sql("insert into server_secret (name) values ('no key')")
            .execute(&pool)
            .await;
        let refused = DatabaseError::from(refused.unwrap_err());
        assert!(matches!(refused, DatabaseError::Refused(_)), "{refused:?}");
        assert!(!refused.is_passing());
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn what_the_server_cannot_do_at_the_moment_passes(pool: sqlx::PgPool) {
        let mut connection = pool.acquire().await.unwrap();
        // Read only (a standby), out of memory, at a limit of the configuration, and what the operating system said about a file.
        for (code, may_be_kept) in [
            ("25006", false),
            ("53200", false),
            ("53400", false),
            ("58000", true),
            ("58030", true),
            ("58P01", true),
        ] {
            let raise = format!("do $$ begin raise 'no' using errcode = '{code}'; end $$");
            let error = sqlx::raw_sql(sqlx::AssertSqlSafe(raise)).execute(&mut *connection).await;
            let error = DatabaseError::from(error.unwrap_err());
            assert!(error.is_passing(), "{code}: {error:?}");
            assert_eq!(error.outcome_unknown(), may_be_kept, "{code}: {error:?}");
        }
        sqlx::raw_sql("set default_transaction_read_only = on")
            .execute(&mut *connection)
            .await
            .unwrap();
        let error = sqlx::raw_sql("insert into server_secret (name, key) values ('x', 'a')");
        let error = DatabaseError::from(error.execute(&mut *connection).await.unwrap_err());
        assert!(matches!(error, DatabaseError::Unavailable(_)), "{error:?}");
        sqlx::raw_sql("set default_transaction_read_only = off")
            .execute(&mut *connection)
            .await
            .unwrap();
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_statement_that_takes_too_long_may_be_tried_again(pool: sqlx::PgPool) {
        let mut connection = pool.acquire().await.unwrap();
        sqlx::raw_sql("set statement_timeout = '20ms'").execute(&mut *connection).await.unwrap();
        let error =
            sqlx::raw_sql("select pg_sleep(5)").execute(&mut *connection).await.unwrap_err();
        assert!(matches!(DatabaseError::from(error), DatabaseError::Retryable(_)));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_backend_that_is_ended_leaves_the_outcome_unknown(pool: sqlx::PgPool) {
        let mut connection = pool.acquire().await.unwrap();
        let pid: i32 = sqlx::query_scalar("select pg_backend_pid()")
            .fetch_one(&mut *connection)
            .await
            .unwrap();
        sqlx::query("select pg_terminate_backend($1, 5000)")
            .bind(pid)
            .execute(&pool)
            .await
            .unwrap();
        let error = sqlx::query("select 1").execute(&mut *connection).await.unwrap_err();
        assert!(DatabaseError::from(error).outcome_unknown());
    }
}
