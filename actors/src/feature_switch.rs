//! Which parts of the shop are switched off, at hand in every process; and which nobody outside is connected for, which are off too.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{payment::Method, shop_feature::ShopFeature};
use guildhall_persistence::{DatabaseError, feature_switch as rows};
use guildhall_providers::payment::PaymentProviders;
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
    watched::Watched,
};

/// Interval of looking whether another process has changed something. Ours: an administrator who switches something off waits no longer.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// What is off at the moment. Clones share it.
#[derive(Clone, Default)]
pub struct FeatureSwitches {
    switched: Watched<BTreeSet<ShopFeature>>,
    unconnected: Arc<BTreeSet<ShopFeature>>,
}

impl FeatureSwitches {
    /// With the ways to pay off that none of these providers takes.
    pub fn of(providers: &PaymentProviders) -> Self {
        let missing = Method::ALL.into_iter().filter(|method| !providers.takes(*method));
        let unconnected = Arc::new(missing.filter_map(ShopFeature::of_method).collect());
        Self { unconnected, ..Self::default() }
    }

    pub fn is_off(&self, feature: ShopFeature) -> bool {
        self.switched.now().contains(&feature) || !self.is_connected(feature)
    }

    /// False for what whoever runs the shop has connected nobody for: no switch brings it.
    pub fn is_connected(&self, feature: ShopFeature) -> bool {
        !self.unconnected.contains(&feature)
    }

    /// Everything that is off, in the order of the list.
    pub fn off(&self) -> Vec<ShopFeature> {
        self.switched.now().union(&self.unconnected).copied().collect()
    }

    /// Reads them anew if anything has changed since; `true` if so.
    pub async fn refresh(&self, pool: &PgPool) -> Result<bool, DatabaseError> {
        self.switched.refresh(rows::version(pool).await?, rows::switched_off(pool)).await
    }
}

/// Registers [`FeatureSwitches`] and keeps them fresh.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let switches = FeatureSwitches::of(&floor.need()?);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_to_pay_that_nobody_is_connected_for_is_off() {
        let switches = FeatureSwitches::of(&PaymentProviders::default());
        assert!(switches.is_off(ShopFeature::PayPal) && !switches.is_connected(ShopFeature::Card));
        assert!(!switches.is_off(ShopFeature::Buying), "what needs nobody outside is on");
        assert_eq!(switches.off().len(), Method::ALL.len() - 1, "all but the balance");
    }
}
