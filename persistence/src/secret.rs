//! Keys the server made for itself at its first start: table `server_secret`. All nodes of one database share them.

use sqlx::PgPool;

/// The key of this name; `fresh` (random bytes from the caller) becomes it if there is none yet.
pub async fn find_or_keep(pool: &PgPool, name: &str, fresh: &[u8; 32]) -> sqlx::Result<Vec<u8>> {
    sqlx::query!(
        "insert into server_secret (name, key) values ($1, $2) on conflict do nothing",
        name,
        &fresh[..]
    )
    .execute(pool)
    .await?;
    // A second statement, because the one above does not see a row another node has just committed.
    sqlx::query_scalar!("select key from server_secret where name = $1", name).fetch_one(pool).await
}
