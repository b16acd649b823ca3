//! Keys the server made for itself at its first start: table `server_secret`. All processes of one database share them.
//!
//! With a master key, which comes from outside the database, they are wrapped (AES-256-GCM, each for its name): a dump, a replica or
//! a backup gives away no key. A row says by which master key it is wrapped; a row that is not yet is wrapped when it is read.
mod master;
mod seal;

use std::sync::Arc;

use sqlx::PgPool;

pub use master::{MasterKey, NoMasterKey};
pub use seal::Seal;

use crate::DatabaseError;

/// Why a key cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// This process has another master key than the row, or none.
    #[error(
        "the key `{name}` is wrapped with the master key {by}, which this process does not have: set GUILDHALL_MASTER_KEY to it"
    )]
    Wrapped {
        name: String,
        /// [`MasterKey::id`].
        by: String,
    },
    /// Something wrote into the table.
    #[error("the key `{0}` does not open with its master key: the row was changed")]
    Changed(String),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for SecretError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The keys. Clones are handles to the same.
#[derive(Clone)]
pub struct Secrets {
    pool: PgPool,
    master: Option<Arc<MasterKey>>,
    previous: Option<Arc<MasterKey>>,
}

impl Secrets {
    /// Wraps with `master` if there is one; `previous` is the one before, until all rows are wrapped anew ([`rewrap`](Self::rewrap)).
    pub fn new(pool: PgPool, master: Option<MasterKey>, previous: Option<MasterKey>) -> Self {
        Self { pool, master: master.map(Arc::new), previous: previous.map(Arc::new) }
    }

    /// Whether the keys are out of reach of a reader who has only the database.
    pub fn are_wrapped(&self) -> bool {
        self.master.is_some()
    }

    /// The key of this name; made if there is none yet.
    ///
    /// # Errors
    /// [`SecretError`].
    pub async fn key(&self, name: &str) -> Result<Vec<u8>, SecretError> {
        if let Some(row) = self.find(name).await? {
            return self.open(name, row).await;
        }
        let fresh: [u8; 32] = rand::random();
        let (key, master_key) = self.wrapped(name, &fresh);
        sqlx::query!(
            "insert into server_secret (name, key, master_key) values ($1, $2, $3) on conflict do nothing",
            name,
            key,
            master_key
        )
        .execute(&self.pool)
        .await?;
        // A second statement, because the one above does not see a row another process has just committed.
        let row = self.find(name).await?.ok_or(sqlx::Error::RowNotFound)?;
        self.open(name, row).await
    }

    /// A seal with the key of this name.
    ///
    /// # Errors
    /// [`SecretError`].
    pub async fn seal(&self, name: &str) -> Result<Seal, SecretError> {
        Seal::new(&self.key(name).await?).ok_or_else(|| SecretError::Changed(name.to_owned()))
    }

    /// Wraps every key with the master key: those that are wrapped with the previous one, and those that are not wrapped at all. All or
    /// none. Says how many were not before. Processes that run know the keys already, and need both master keys only when they start.
    ///
    /// # Errors
    /// [`SecretError`]; a key that neither master key opens.
    pub async fn rewrap(&self) -> Result<usize, SecretError> {
        let Some(master) = &self.master else { return Ok(0) };
        let mut tx = crate::begin(&self.pool).await?;
        let rows = sqlx::query_as!(
            Named,
            "select name, key, master_key from server_secret order by name for update"
        )
        .fetch_all(&mut *tx)
        .await?;
        let mut rewrapped = 0;
        for Named { name, key, master_key } in rows {
            if master_key.as_deref() == Some(master.id()) {
                continue;
            }
            let plain = self.unwrap(&name, key, master_key)?;
            sqlx::query!(
                "update server_secret set key = $2, master_key = $3 where name = $1",
                name,
                master.wrap(&name, &plain),
                master.id()
            )
            .execute(&mut *tx)
            .await?;
            rewrapped += 1;
        }
        tx.commit().await?;
        Ok(rewrapped)
    }

    async fn find(&self, name: &str) -> sqlx::Result<Option<Row>> {
        sqlx::query_as!(Row, "select key, master_key from server_secret where name = $1", name)
            .fetch_optional(&self.pool)
            .await
    }

    async fn open(&self, name: &str, row: Row) -> Result<Vec<u8>, SecretError> {
        let is_plain = row.master_key.is_none();
        let plain = self.unwrap(name, row.key, row.master_key)?;
        if let Some(master) = self.master.as_ref().filter(|_| is_plain) {
            sqlx::query!(
                "update server_secret set key = $2, master_key = $3 where name = $1 and master_key is null",
                name,
                master.wrap(name, &plain),
                master.id()
            )
            .execute(&self.pool)
            .await?;
        }
        Ok(plain)
    }

    fn wrapped(&self, name: &str, key: &[u8]) -> (Vec<u8>, Option<&str>) {
        match &self.master {
            Some(master) => (master.wrap(name, key), Some(master.id())),
            None => (key.to_vec(), None),
        }
    }

    fn unwrap(
        &self,
        name: &str,
        key: Vec<u8>,
        master_key: Option<String>,
    ) -> Result<Vec<u8>, SecretError> {
        let Some(by) = master_key else { return Ok(key) };
        let known = [&self.master, &self.previous].into_iter().flatten();
        match known.into_iter().find(|master| master.id() == by) {
            Some(master) => {
                master.unwrap(name, &key).ok_or_else(|| SecretError::Changed(name.to_owned()))
            }
            None => Err(SecretError::Wrapped { name: name.to_owned(), by }),
        }
    }
}

struct Row {
    key: Vec<u8>,
    master_key: Option<String>,
}

struct Named {
    name: String,
    key: Vec<u8>,
    master_key: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn master(digit: char) -> MasterKey {
        format!("0{}", digit.to_string().repeat(63)).parse().unwrap()
    }

    async fn rows(pool: &PgPool) -> Vec<(Vec<u8>, Option<String>)> {
        sqlx::query_as("select key, master_key from server_secret order by name")
            .fetch_all(pool)
            .await
            .unwrap()
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_key_is_made_once_and_the_same_for_every_process(pool: PgPool) {
        let secrets = Secrets::new(pool.clone(), None, None);
        let made = futures_util::future::join_all((0..8).map(|_| secrets.key("visitor"))).await;
        let first = secrets.key("visitor").await.unwrap();
        assert!(made.into_iter().all(|key| key.unwrap() == first));
        assert_ne!(first, secrets.key("quote").await.unwrap());
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn with_a_master_key_nothing_in_the_database_is_a_key(pool: PgPool) {
        let plain = Secrets::new(pool.clone(), None, None).key("visitor").await.unwrap();
        assert_eq!(rows(&pool).await, [(plain.clone(), None)]);

        let secrets = Secrets::new(pool.clone(), Some(master('a')), None);
        assert_eq!(secrets.key("visitor").await.unwrap(), plain, "the key is the same");
        let quote = secrets.key("quote").await.unwrap();
        for (kept, by) in rows(&pool).await {
            assert_eq!(by.as_deref(), Some(master('a').id()));
            assert!(![&plain, &quote].iter().any(|key| kept.windows(32).any(|it| it == **key)));
        }
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn without_its_master_key_a_process_does_not_begin_with_another_key(pool: PgPool) {
        Secrets::new(pool.clone(), Some(master('a')), None).key("visitor").await.unwrap();
        for other in [None, Some(master('b'))] {
            let error = Secrets::new(pool.clone(), other, None).key("visitor").await.unwrap_err();
            assert!(error.to_string().contains("GUILDHALL_MASTER_KEY"), "{error}");
            assert!(error.to_string().contains(master('a').id()), "{error}");
        }
        sqlx::query("update server_secret set key = set_byte(key, 20, get_byte(key, 20) # 1)")
            .execute(&pool)
            .await
            .unwrap();
        let secrets = Secrets::new(pool, Some(master('a')), None);
        assert!(matches!(secrets.key("visitor").await, Err(SecretError::Changed(_))));
    }

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn a_new_master_key_takes_over_all_keys_at_once_or_none(pool: PgPool) {
        let bare = Secrets::new(pool.clone(), None, None);
        let old = Secrets::new(pool.clone(), Some(master('a')), None);
        let (plain, wrapped) = (bare.key("bus").await.unwrap(), old.key("visitor").await.unwrap());

        // Whoever has forgotten the old one changes nothing.
        let before = rows(&pool).await;
        let forgotten = Secrets::new(pool.clone(), Some(master('b')), None).rewrap().await;
        assert!(matches!(forgotten, Err(SecretError::Wrapped { .. })));
        assert_eq!(rows(&pool).await, before);

        let both = Secrets::new(pool.clone(), Some(master('b')), Some(master('a')));
        assert_eq!(both.key("visitor").await.unwrap(), wrapped, "while both are known");
        assert_eq!(both.rewrap().await.unwrap(), 2);
        assert_eq!(both.rewrap().await.unwrap(), 0);
        let new = Secrets::new(pool.clone(), Some(master('b')), None);
        assert_eq!(new.key("visitor").await.unwrap(), wrapped);
        assert_eq!(new.key("bus").await.unwrap(), plain);
        assert!(matches!(old.key("bus").await, Err(SecretError::Wrapped { .. })));
    }
}
