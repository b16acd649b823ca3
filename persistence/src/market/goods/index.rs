//! The market's list in memory: every process keeps what people filter, search and sort goods by, half a second behind the rows.
//!
//! A list only shows what might be bought: prices and stock are looked at again by the quote, so it may be a moment old. While Postgres does
//! not answer, the last list goes on being shown. Decision 0033.

mod entry;
mod query;
mod snapshot;
mod spelling;

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, Instant},
};

use sqlx::PgPool;
use tokio::sync::Mutex;

use entry::Row;
pub use snapshot::Snapshot;

use super::Game;
use crate::DatabaseError;

/// How old a list may be before the rows are asked what has changed. Ours: the figures themselves are counted twice a second.
const FRESH_FOR: Duration = Duration::from_millis(500);

/// The list of one process. Clones are handles to the same.
#[derive(Clone)]
pub struct GoodsIndex {
    pool: PgPool,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// What was read last.
    current: RwLock<Option<Read>>,
    /// One reads at a time; the others take what is there.
    reading: Mutex<()>,
}

#[derive(Clone)]
struct Read {
    goods: Arc<Snapshot>,
    /// The oldest transaction that had not ended when it was read: what it and later ones change is not in there for sure.
    up_to: String,
    at: Instant,
}

impl GoodsIndex {
    /// An empty one, which reads when it is first asked.
    pub fn new(pool: PgPool) -> Self {
        Self { pool, shared: Arc::default() }
    }

    /// The goods as they were half a second ago at most; older ones while Postgres does not answer.
    ///
    /// # Errors
    /// Whatever Postgres says at the very first time.
    pub async fn current(&self) -> Result<Arc<Snapshot>, DatabaseError> {
        let last = self.last();
        if let Some(read) = last.as_ref().filter(|read| read.at.elapsed() < FRESH_FOR) {
            return Ok(read.goods.clone());
        }
        let Some(last) = last else { return self.catch_up().await };
        let Ok(_reading) = self.shared.reading.try_lock() else {
            // The catalogue that comes at the first start is waited for: an empty market is worse than a slow one.
            return if last.goods.is_empty() { self.catch_up().await } else { Ok(last.goods) };
        };
        match self.read().await {
            Ok(goods) => Ok(goods),
            Err(error) => {
                tracing::warn!(%error, "market: goods not read again; the last list is shown");
                // Not asked again by everybody at once.
                self.keep(Read { at: Instant::now(), ..last.clone() });
                Ok(last.goods)
            }
        }
    }

    /// The goods as they are now.
    ///
    /// # Errors
    /// Whatever Postgres says.
    pub async fn catch_up(&self) -> Result<Arc<Snapshot>, DatabaseError> {
        let waited = Instant::now();
        let _reading = self.shared.reading.lock().await;
        // Somebody else may have read all of it while this one waited.
        if let Some(read) = self.last().filter(|read| read.at > waited) {
            return Ok(read.goods);
        }
        self.read().await
    }

    /// Reads what has changed since the last time, or everything.
    async fn read(&self) -> Result<Arc<Snapshot>, DatabaseError> {
        let at = Instant::now();
        let last = self.last();
        // Before the rows: a transaction that ends between the two is read twice and never missed.
        let up_to: String = sqlx::query_scalar!(
            r#"select pg_snapshot_xmin(pg_current_snapshot())::text as "xmin!""#
        )
        .fetch_one(&self.pool)
        .await?;
        let since = last.as_ref().map(|read| &*read.up_to);
        let mut rows = entry::changed_since(&self.pool, since).await?;
        // Twenty-eight rows: asked for each time, so that they are never older than their goods.
        let games = super::games(&self.pool).await?;
        if let Some(read) = &last {
            rows.retain(|row| !read.goods.knows(row));
        }
        let before = last.map(|read| read.goods);
        let goods = match before {
            Some(before) if rows.is_empty() && before.knows_games(&games) => before,
            before => spawn_merge(before, rows, games).await,
        };
        self.keep(Read { goods: goods.clone(), up_to, at });
        Ok(goods)
    }

    /// As if the last time had been long ago.
    #[cfg(test)]
    pub(super) fn forget_when_it_was_read(&self) {
        if let Some(read) = self.last() {
            self.keep(Read { at: read.at - FRESH_FOR, ..read });
        }
    }

    /// As if another task were reading, until it is dropped.
    #[cfg(test)]
    pub(super) async fn while_another_reads(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.shared.reading.lock().await
    }

    fn last(&self) -> Option<Read> {
        self.shared.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn keep(&self, read: Read) {
        *self.shared.current.write().unwrap_or_else(PoisonError::into_inner) = Some(read);
    }
}

/// Sorting twenty-five thousand goods takes some milliseconds: not where requests are answered.
async fn spawn_merge(
    before: Option<Arc<Snapshot>>,
    rows: Vec<Row>,
    games: Vec<Game>,
) -> Arc<Snapshot> {
    crate::embedded::blocking(move || {
        let before = before.as_deref();
        Arc::new(before.unwrap_or(&Snapshot::default()).with(rows, games))
    })
    .await
}
