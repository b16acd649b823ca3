//! The deadline scanner's source for queues, read each second: the queues with waiting places.

use std::{future::Future, pin::Pin};

use guildhall_persistence::{DatabaseError, topup::joining};

use super::{TopUps, queue_actor::QueueMessage};
use crate::deadline::{RateLimiter, ScannerConfig, Source};

/// Wakes every queue with waiting places.
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
            let queues = joining::stirring(self.0.pool()).await?;
            for queue in &queues {
                let _ = self.0.queues.tell(*queue, QueueMessage::Look); // an error means that it is busy with a round
            }
            Ok(queues.len())
        })
    }
}
