//! Which sign-in a token stands for. Remembered for less than a second, so that a revoked token is dead within one.
//!
//! Source: product spec §6 and §9 (30 days); bad-inputs SESSION-003 to SESSION-005.
use crate::api::error::ApiError;
use guildhall_domain::ids::Uid;
use guildhall_persistence::identity::session::{self, LiveSession, TokenHash};
use moka::{policy::EvictionPolicy, sync::Cache};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::runtime::Handle;

/// Ours: well under the second within which a revoked token must be dead.
const REMEMBERED: Duration = Duration::from_millis(800);
/// Ours: some 20 MB; past it those who asked longest ago are read again.
const MOST_REMEMBERED: u64 = 100_000;

/// Looks tokens up by their hash; the tokens themselves are kept nowhere.
pub struct Sessions {
    pool: PgPool,
    runtime: Handle,
    remembered: Cache<TokenHash, (Instant, Arc<LiveSession>)>,
    /// How often anything was forgotten.
    forgotten: AtomicU64,
}

impl Sessions {
    pub fn new(pool: PgPool, runtime: Handle) -> Self {
        let remembered = remembered(MOST_REMEMBERED);
        Self { pool, runtime, remembered, forgotten: AtomicU64::new(0) }
    }

    /// The sign-in of `token`.
    ///
    /// # Errors
    /// [`ApiError::Unauthorized`] if there is none that is alive, [`ApiError::Busy`] if Postgres does not answer.
    pub async fn find(&self, token: &str) -> Result<Arc<LiveSession>, ApiError> {
        if token.is_empty() {
            return Err(ApiError::Unauthorized);
        }
        let hash: TokenHash = Sha256::digest(token.as_bytes()).into();
        if let Some(known) = self.remembered.get(&hash)
            && known.0.elapsed() < REMEMBERED
        {
            return Ok(known.1);
        }
        let pool = self.pool.clone();
        let forgotten = self.forgotten.load(Ordering::SeqCst);
        // In a task of its own: a client that leaves must not drop a query half-way (rule R1).
        let found = self.runtime.spawn(async move {
            let found = session::find_live(&pool, &hash).await?;
            if let Some(live) = found.as_ref().filter(|live| live.is_due_for_touch)
                && let Err(error) = session::touch(&pool, live.session_id).await
            {
                // Only the list of devices shows it; the session is as good without.
                tracing::warn!(%error, "session: saving the last use failed");
            }
            Ok::<_, sqlx::Error>(found)
        });
        let found = found.await;
        match found {
            Ok(Ok(Some(live))) => {
                let live = Arc::new(live);
                self.remembered.insert(hash, (Instant::now(), live.clone()));
                if self.forgotten.load(Ordering::SeqCst) != forgotten {
                    // Read before something ended, remembered after it was forgotten: not to be trusted.
                    self.remembered.invalidate(&hash);
                }
                Ok(live)
            }
            Ok(Ok(None)) => {
                self.remembered.invalidate(&hash);
                Err(ApiError::Unauthorized)
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "session: look-up failed");
                Err(ApiError::Busy)
            }
            Err(error) => {
                tracing::error!(%error, "session: look-up task failed");
                Err(ApiError::Busy)
            }
        }
    }

    /// Forgets everything of one account: called when sign-ins of it end or its role changes.
    pub fn forget(&self, uid: Uid) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        for (hash, (_, live)) in &self.remembered {
            if live.account.uid == uid {
                self.remembered.invalidate(hash.as_ref());
            }
        }
    }
}

/// Room for so many sign-ins. When it is full, one goes for each that comes: a rush never makes everybody be looked up again at once.
fn remembered<V: Clone + Send + Sync + 'static>(most: u64) -> Cache<TokenHash, V> {
    Cache::builder().max_capacity(most).eviction_policy(EvictionPolicy::lru()).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rush_of_new_sessions_forgets_the_oldest_and_not_everybody() {
        let room = remembered(100);
        let hash = |number: u8| -> TokenHash { Sha256::digest([number]).into() };
        for number in 0..=150 {
            room.insert(hash(number), ());
            room.run_pending_tasks();
        }
        assert_eq!(room.entry_count(), 100);
        assert!(!room.contains_key(&hash(0)), "the oldest");
        assert!((51..=150).all(|number| room.contains_key(&hash(number))), "the newest 100");
    }
}
