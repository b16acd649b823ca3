//! What the deadline scanner asks for the lines each second: in which of them somebody waits.

use std::{future::Future, pin::Pin};

use guildhall_persistence::{DatabaseError, topup::line};

use super::{TopUps, line::Message};
use crate::deadline::{Pace, ScannerConfig, Source};

/// Has every line looked at in which somebody waits.
pub fn source(topups: TopUps) -> impl Source {
    LineSource(topups)
}

struct LineSource(TopUps);

impl Source for LineSource {
    fn scan<'a>(
        &'a mut self,
        _: &'a ScannerConfig,
        _: &'a mut Pace,
    ) -> Pin<Box<dyn Future<Output = Result<usize, DatabaseError>> + Send + 'a>> {
        Box::pin(async move {
            let lines = line::stirring(self.0.pool()).await?;
            for queue in &lines {
                let _ = self.0.lines.tell(*queue, Message::Look); // an error: it is busy with just that
            }
            Ok(lines.len())
        })
    }
}
