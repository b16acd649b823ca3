//! What the deadline scanner asks for the queues each second: in which of them somebody waits.

use std::{future::Future, pin::Pin};

use guildhall_persistence::{DatabaseError, topup::joining};

use super::{TopUps, queue_actor::QueueMessage};
use crate::deadline::{RateLimiter, ScannerConfig, Source};

/// Has every queue looked at in which somebody waits.
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
                let _ = self.0.queues.tell(*queue, QueueMessage::Look); // an error: it is busy with just that
            }
            Ok(queues.len())
        })
    }
}
