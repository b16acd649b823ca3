//! The deadline scanner's source for support, read each second: the teams with something to do.

use guildhall_domain::support::TeamId;
use guildhall_persistence::{DatabaseError, support::queue};
use sqlx::PgPool;
use std::{future::Future, pin::Pin};
use tokio::time::Instant;

use super::{Support, routing::Message};
use crate::deadline::{RateLimiter, ScannerConfig, Source};

/// Wakes the teams with waiting customers, with an agent gone who owes an answer, and those whose board is followed.
pub fn source(support: Support, pool: PgPool) -> impl Source {
    SupportSource { support, pool }
}

struct SupportSource {
    support: Support,
    pool: PgPool,
}

impl Source for SupportSource {
    fn kind(&self) -> &'static str {
        "support_routing"
    }

    fn scan<'a>(
        &'a mut self,
        _: &'a ScannerConfig,
        _: &'a mut RateLimiter,
    ) -> Pin<Box<dyn Future<Output = Result<usize, DatabaseError>> + Send + 'a>> {
        Box::pin(async move {
            let Self { support, pool } = self;
            let mut teams = queue::stirring(pool).await?;
            let followed = support.hub.followed_under(super::board::TOPIC);
            let followed = followed.iter().filter_map(|topic| topic.parse::<TeamId>().ok());
            teams.extend(followed);
            teams.sort_unstable();
            teams.dedup();
            let now = Instant::now();
            for team in &teams {
                let _ = support.host.tell(*team, Message::Tick(now)); // an error means that it is busy with a round
            }
            Ok(teams.len())
        })
    }
}
