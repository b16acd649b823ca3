//! The clock of the database, by which every deadline goes: never that of a process.

use sqlx::PgExecutor;
use time::OffsetDateTime;

use crate::DatabaseError;

/// Whether it is a name of the time zone database.
pub async fn is_time_zone(db: impl PgExecutor<'_>, name: &str) -> Result<bool, DatabaseError> {
    let known = sqlx::query_scalar!(
        r#"select exists (select from pg_timezone_names where name = $1) as "is_known!""#,
        name,
    );
    Ok(known.fetch_one(db).await?)
}

/// The time; the same throughout a transaction.
pub async fn now(db: impl PgExecutor<'_>) -> Result<OffsetDateTime, DatabaseError> {
    Ok(sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(db).await?)
}
