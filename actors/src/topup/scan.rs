//! The deadline scanner's source for queues, read each second: the queues with waiting places, and those that maintenance of their game
//! has reached or left.

use std::{future::Future, pin::Pin};

use guildhall_persistence::{
    DatabaseError,
    topup::{joining, maintenance},
};

use super::{TopUps, queue_actor::QueueMessage};
use crate::deadline::{RateLimiter, ScannerConfig, Source};

/// Wakes these queues.
pub fn source(topups: TopUps) -> impl Source {
    QueueSource(topups)
}

struct QueueSource(TopUps);

impl Source for QueueSource {
    fn kind(&self) -> &'static str {
        "topup_queue"
    }

    fn scan<'a>(
        &'a mut self,
        _: &'a ScannerConfig,
        _: &'a mut RateLimiter,
    ) -> Pin<Box<dyn Future<Output = Result<usize, DatabaseError>> + Send + 'a>> {
        Box::pin(async move {
            let due = maintenance::due(self.0.pool()).await.unwrap_or_else(|error| {
                tracing::warn!(%error, "queue: maintenance could not be read, retry in 1 s");
                Vec::new()
            });
            for queue in due {
                // An error means that it is busy with a round; it is due again then.
                let _ = self.0.queues.tell(queue, QueueMessage::ApplyMaintenance);
            }
            let queues = joining::stirring(self.0.pool()).await?;
            for queue in &queues {
                let _ = self.0.queues.tell(*queue, QueueMessage::Look); // an error means that it is busy with a round
            }
            Ok(queues.len())
        })
    }
}
