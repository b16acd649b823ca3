//! Which parts of the shop are switched off, at hand in every process.

use std::{collections::BTreeSet, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::shop_feature::ShopFeature;
use guildhall_persistence::{DatabaseError, feature_switch as rows};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
    watched::Watched,
};

/// Interval of looking whether another process has changed something. Ours: an administrator who switches something off waits no longer.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// What is switched off at the moment. Clones share it.
#[derive(Clone, Default)]
pub struct FeatureSwitches(Watched<BTreeSet<ShopFeature>>);

impl FeatureSwitches {
    pub fn is_off(&self, feature: ShopFeature) -> bool {
        self.0.now().contains(&feature)
    }

    /// Everything that is off, in the order of the list.
    pub fn off(&self) -> Vec<ShopFeature> {
        self.0.now().iter().copied().collect()
    }

    /// Reads them anew if anything has changed since; `true` if so.
    pub async fn refresh(&self, pool: &PgPool) -> Result<bool, DatabaseError> {
        self.0.refresh(rows::version(pool).await?, rows::switched_off(pool)).await
    }
}

/// Registers [`FeatureSwitches`] and keeps them fresh.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let switches = FeatureSwitches::default();
        switches.refresh(&floor.background).await?;
        let (pool, kept) = (floor.background.clone(), switches.clone());
        floor.producer("feature-switches", move |stop| run(pool.clone(), kept.clone(), stop));
        floor.registry.insert(switches);
        Ok(())
    }
    .boxed()
}

async fn run(pool: PgPool, switches: FeatureSwitches, mut stop: Stop) -> Result<(), ServiceError> {
    while !stop.requested() {
        if let Err(error) = switches.refresh(&pool).await {
            tracing::warn!(%error, "feature switches: reading them failed, retry in 2 s");
        }
        stop.within(LOOK_EVERY).await;
    }
    Ok(())
}
