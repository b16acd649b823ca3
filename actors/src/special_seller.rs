//! Who stands for a service of the shop, at hand in every process.

use std::{sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::special_seller::SpecialSellers;
use guildhall_persistence::{DatabaseError, special_seller as rows};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
    watched::Watched,
};

/// Interval of looking whether another process has changed something. Ours: what an administrator sets holds everywhere after it.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Those who are set at the moment. Clones share them.
#[derive(Clone, Default)]
pub struct SpecialSellerWatch(Watched<SpecialSellers>);

impl SpecialSellerWatch {
    pub fn now(&self) -> Arc<SpecialSellers> {
        self.0.now()
    }

    /// Reads them anew if anything has changed since; `true` if so.
    pub async fn refresh(&self, pool: &PgPool) -> Result<bool, DatabaseError> {
        self.0.refresh(rows::version(pool).await?, rows::sellers(pool)).await
    }
}

/// Registers [`SpecialSellerWatch`] and keeps them fresh.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let sellers = SpecialSellerWatch::default();
        sellers.refresh(&floor.background).await?;
        let (pool, kept) = (floor.background.clone(), sellers.clone());
        floor.producer("special-sellers", move |stop| run(pool.clone(), kept.clone(), stop));
        floor.registry.insert(sellers);
        Ok(())
    }
    .boxed()
}

async fn run(
    pool: PgPool,
    sellers: SpecialSellerWatch,
    mut stop: Stop,
) -> Result<(), ServiceError> {
    while !stop.requested() {
        if let Err(error) = sellers.refresh(&pool).await {
            tracing::warn!(%error, "special sellers: reading them failed, retry in 2 s");
        }
        stop.within(LOOK_EVERY).await;
    }
    Ok(())
}
