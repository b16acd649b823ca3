//! Long-lasting obstacles: an effect that hangs, and a source of deadlines that cannot be read.

use std::{collections::BTreeMap, future::Future, pin::Pin, sync::Arc, time::Duration};

use guildhall_persistence::DatabaseError;
use serde_json::{Value, json};

use super::store::Store;
use crate::{
    deadline::{RateLimiter, ScannerConfig, Source},
    outbox::{Carrying, Effect, EffectError},
};

/// An effect on which no deadline depends.
pub const LETTER: &str = "letter";
/// How long the obstacles last after the other troubles are over: nothing else may wait for them.
const LONGER: Duration = Duration::from_secs(3_600);

/// Queues more mails than all processes have places for.
pub fn write(store: &Store) {
    for nth in 0..8 {
        store.alter(|rows, now| {
            rows.outbox.add(LETTER, format!("{LETTER}:{nth}"), json!({}), now);
        });
    }
}

/// A mail server that accepts connections and does not answer.
pub struct Hangs(pub Store);

impl Effect for Hangs {
    fn carry_out<'a>(&'a self, _: &'a str, _: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            self.0.until_well(LONGER).await;
            Ok(())
        })
    }
}

/// All effects as one kind: a planted bug, because a hanging effect then blocks all others.
pub struct AnyEffect(pub BTreeMap<&'static str, Arc<dyn Effect>>);

impl Effect for AnyEffect {
    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        let kind = effect_key.split(':').next().unwrap_or_default();
        match self.0.get(kind) {
            Some(effect) => effect.carry_out(effect_key, payload),
            None => Box::pin(async { Err(EffectError::Hopeless("of no kind".to_owned())) }),
        }
    }
}

pub type Scanning<'a> = Pin<Box<dyn Future<Output = Result<usize, DatabaseError>> + Send + 'a>>;

/// A table that cannot be read.
pub struct Unreadable(pub Store);

impl Source for Unreadable {
    fn kind(&self) -> &'static str {
        "unreadable"
    }

    fn scan<'a>(&'a mut self, _: &'a ScannerConfig, _: &'a mut RateLimiter) -> Scanning<'a> {
        Box::pin(async move {
            if self.0.elapsed() >= self.0.peace() + LONGER {
                std::future::pending::<()>().await;
            }
            Err(DatabaseError::Refused(sqlx::Error::RowNotFound))
        })
    }
}

/// Sources one after the other: a planted bug, because a failing one then blocks those behind it.
pub struct OneChain(pub Vec<Box<dyn Source>>);

impl Source for OneChain {
    fn kind(&self) -> &'static str {
        "chain"
    }

    fn scan<'a>(
        &'a mut self,
        config: &'a ScannerConfig,
        pace: &'a mut RateLimiter,
    ) -> Scanning<'a> {
        Box::pin(async move {
            let mut sent = 0;
            for source in &mut self.0 {
                sent += source.scan(config, pace).await?;
            }
            Ok(sent)
        })
    }
}
