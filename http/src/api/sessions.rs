//! Which sign-in a token stands for. Remembered for less than a second, so that a revoked token is dead within one.
//!
//! Source: product spec §6 and §9 (30 days); bad-inputs SESSION-003 to SESSION-005.
use crate::api::error::ApiError;
use dashmap::DashMap;
use guildhall_domain::ids::Uid;
use guildhall_persistence::identity::session::{self, LiveSession, TokenHash};
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
/// Ours: some 20 MB; past it everything is forgotten and read again.
const MOST_REMEMBERED: usize = 100_000;

/// Looks tokens up by their hash; the tokens themselves are kept nowhere.
pub struct Sessions {
    pool: PgPool,
    runtime: Handle,
    remembered: DashMap<TokenHash, (Instant, Arc<LiveSession>)>,
    /// How often anything was forgotten.
    forgotten: AtomicU64,
}

impl Sessions {
    pub fn new(pool: PgPool, runtime: Handle) -> Self {
        Self { pool, runtime, remembered: DashMap::new(), forgotten: AtomicU64::new(0) }
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
            return Ok(known.1.clone());
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
                if self.remembered.len() >= MOST_REMEMBERED {
                    self.remembered.clear();
                }
                self.remembered.insert(hash, (Instant::now(), live.clone()));
                if self.forgotten.load(Ordering::SeqCst) != forgotten {
                    // Read before something ended, remembered after it was forgotten: not to be trusted.
                    self.remembered.remove(&hash);
                }
                Ok(live)
            }
            Ok(Ok(None)) => {
                self.remembered.remove(&hash);
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
        self.remembered.retain(|_, (_, live)| live.account.uid != uid);
    }
}
