//! The clock of the database, by which every deadline goes: never that of a process.

use sqlx::PgExecutor;
use time::OffsetDateTime;

use crate::DatabaseError;

/// The time; the same throughout a transaction.
pub async fn now(db: impl PgExecutor<'_>) -> Result<OffsetDateTime, DatabaseError> {
    Ok(sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(db).await?)
}
