//! In which countries something is sold, may be paid with or taken part in, at hand in every process.

use std::{sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::country_rule::CountryRules;
use guildhall_persistence::{DatabaseError, country_rule as rows};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
    watched::Watched,
};

/// Interval of looking whether another process has changed something. Ours: what an administrator sets holds everywhere after it.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// The rules that hold at the moment. Clones share them.
#[derive(Clone, Default)]
pub struct CountryWatch(Watched<CountryRules>);

impl CountryWatch {
    pub fn now(&self) -> Arc<CountryRules> {
        self.0.now()
    }

    /// Reads them anew if anything has changed since; `true` if so.
    pub async fn refresh(&self, pool: &PgPool) -> Result<bool, DatabaseError> {
        self.0.refresh(rows::version(pool).await?, rows::rules(pool)).await
    }
}

/// Registers [`CountryWatch`] and keeps them fresh.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let rules = CountryWatch::default();
        rules.refresh(&floor.background).await?;
        let (pool, kept) = (floor.background.clone(), rules.clone());
        floor.producer("country-rules", move |stop| run(pool.clone(), kept.clone(), stop));
        floor.registry.insert(rules);
        Ok(())
    }
    .boxed()
}

async fn run(pool: PgPool, rules: CountryWatch, mut stop: Stop) -> Result<(), ServiceError> {
    while !stop.requested() {
        if let Err(error) = rules.refresh(&pool).await {
            tracing::warn!(%error, "country rules: reading them failed, retry in 2 s");
        }
        stop.within(LOOK_EVERY).await;
    }
    Ok(())
}
