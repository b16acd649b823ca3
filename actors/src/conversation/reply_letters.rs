//! Writes to people by mail whose messages wait while they are away. Decision 0072.

use std::time::Duration;

use guildhall_persistence::{DatabaseError, conversation::reply};
use metrics::counter;
use sqlx::PgPool;

use crate::{
    floor::Floor,
    hub::Hub,
    outbox::Wake,
    supervision::{ServiceError, Stop},
};

/// Interval of looking for messages that wait. Ours: a letter is this much late at most.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// Looks for messages that wait. One process of all does at a time.
#[derive(Clone)]
pub struct ReplyLetters {
    pool: PgPool,
    hub: Hub,
    wake: Wake,
}

impl ReplyLetters {
    /// Over what the process has. `wake` is signalled when letters were queued.
    pub fn new(pool: PgPool, hub: Hub, wake: Wake) -> Self {
        Self { pool, hub, wake }
    }

    /// Starts the look of every minute.
    pub(super) fn start(floor: &mut Floor) {
        let letters = Self::new(floor.background.clone(), floor.hub.clone(), floor.wake.clone());
        floor.producer("reply-letters", move |stop| letters.clone().run(stop));
    }

    async fn run(self, mut stop: Stop) -> Result<(), ServiceError> {
        while !stop.within(LOOK_EVERY).await {
            if let Err(error) = self.write(|| stop.requested()).await {
                tracing::warn!(%error, "letters: looking for messages that wait failed, retry in 60 s");
            }
        }
        Ok(())
    }

    /// Queues the letters that are due now. Says how many; `None` if another process is at it.
    ///
    /// # Errors
    /// If the database fails. What was queued stays.
    pub async fn write(&self, is_over: impl Fn() -> bool) -> Result<Option<u64>, DatabaseError> {
        // Who may be connected to another process is not written to: they see it there.
        let is_away = |uid| !self.hub.may_be_online(uid);
        let written = reply::write_letters(&self.pool, is_away, is_over).await?;
        if let Some(letters) = written.filter(|letters| *letters > 0) {
            counter!("reply_letters_total").increment(letters);
            self.wake.wake();
        }
        Ok(written)
    }
}
