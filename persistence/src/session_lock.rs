//! Work that one process does at a time, however many there are: an advisory lock of a session of its own.

use std::ops::{Deref, DerefMut};

use sqlx::{PgConnection, PgPool, Postgres, pool::PoolConnection};

use crate::DatabaseError;

/// The lock, and the connection whose session has it: what is done under it may use that. Let go without [`Self::release`] (a panic), it
/// ends the session: one that still has the lock must not wait in the pool for others.
pub struct SessionLock {
    key: i64,
    connection: Option<PoolConnection<Postgres>>,
}

impl SessionLock {
    /// Takes the lock of that number; `None` if another process has it.
    pub async fn take(pool: &PgPool, key: i64) -> Result<Option<Self>, DatabaseError> {
        let mut connection = pool.acquire().await?;
        let is_taken = sqlx::query_scalar!(r#"select pg_try_advisory_lock($1) as "locked!""#, key)
            .fetch_one(&mut *connection)
            .await?;
        Ok(is_taken.then_some(Self { key, connection: Some(connection) }))
    }

    /// Gives the lock back, and the connection to the pool.
    pub async fn release(mut self) {
        let key = self.key;
        let unlocked =
            sqlx::query_scalar!("select pg_advisory_unlock($1)", key).fetch_one(&mut *self).await;
        if unlocked.is_ok() {
            drop(self.connection.take());
        }
    }
}

impl Deref for SessionLock {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        self.connection.as_deref().expect("there until it is let go")
    }
}

impl DerefMut for SessionLock {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.connection.as_deref_mut().expect("there until it is let go")
    }
}

impl Drop for SessionLock {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            drop(connection.detach());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: i64 = 77;

    async fn is_free(pool: &PgPool) -> bool {
        match SessionLock::take(pool, KEY).await.unwrap() {
            Some(lock) => {
                lock.release().await;
                true
            }
            None => false,
        }
    }

    #[sqlx::test(migrations = false)]
    async fn one_has_it_until_it_is_released(pool: PgPool) {
        let mut lock = SessionLock::take(&pool, KEY).await.unwrap().unwrap();
        sqlx::query("select 1").execute(&mut *lock).await.unwrap();
        assert!(!is_free(&pool).await);
        lock.release().await;
        assert!(is_free(&pool).await);
    }

    #[sqlx::test(migrations = false)]
    async fn who_drops_it_ends_the_session_that_has_it(pool: PgPool) {
        drop(SessionLock::take(&pool, KEY).await.unwrap());
        let freed = async {
            // Postgres notices a moment later.
            while !is_free(&pool).await {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(30), freed).await.expect("free again");
    }
}
