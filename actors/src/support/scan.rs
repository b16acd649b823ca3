//! What the deadline scanner asks for the desk each second: who has something to do.

use guildhall_domain::support::TeamId;
use guildhall_persistence::{DatabaseError, support::queue};
use sqlx::PgPool;
use std::{future::Future, pin::Pin};
use tokio::time::Instant;

use super::{Support, routing::Message};
use crate::deadline::{RateLimiter, ScannerConfig, Source};

/// Rings the teams in which somebody waits, or a word is owed by who is gone, and those whose board is looked at.
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
                let _ = support.host.tell(*team, Message::Tick(now)); // an error: it is busy with just that
            }
            Ok(teams.len())
        })
    }
}
