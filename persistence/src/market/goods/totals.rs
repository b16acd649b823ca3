//! How many goods fit a filter, counted not long ago: a page is read by an index, but counting looks at all that fit.

use std::{future::Future, sync::Arc, time::Duration};

use moka::future::Cache;

use super::Filter;
use crate::DatabaseError;

/// Ours: who leafs through a list sees one total, and what is on sale changes all the time.
const KEPT_FOR: Duration = Duration::from_secs(10);
/// Filters remembered at a time.
const MOST: u64 = 10_000;

/// Totals by filter. Clones are handles to the same.
#[derive(Clone)]
pub struct Totals(Cache<Filter, i64>);

impl Default for Totals {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MOST).time_to_live(KEPT_FOR).build())
    }
}

impl Totals {
    /// What is remembered, else what `count` says; asked once, however many want to know at the same time.
    pub(super) async fn of(
        &self,
        filter: &Filter,
        count: impl Future<Output = Result<i64, DatabaseError>>,
    ) -> Result<i64, DatabaseError> {
        if let Some(total) = self.0.get(filter).await {
            return Ok(total);
        }
        let counted = self.0.try_get_with_by_ref(filter, count).await;
        counted.map_err(|error: Arc<DatabaseError>| {
            Arc::into_inner(error)
                .unwrap_or_else(|| DatabaseError::Retryable(sqlx::Error::PoolTimedOut))
        })
    }
}
