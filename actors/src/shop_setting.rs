//! Limits, fees and deadlines as administrators set them, at hand in every process.

use std::{sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::shop_setting::Settings;
use guildhall_persistence::{DatabaseError, shop_setting as rows};
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
    watched::Watched,
};

/// Interval of looking whether another process has changed something. Ours: what an administrator sets holds everywhere after it.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// What holds at the moment. Clones share it.
#[derive(Clone, Default)]
pub struct ShopSettings(Watched<Settings>);

impl ShopSettings {
    pub fn now(&self) -> Arc<Settings> {
        self.0.now()
    }

    /// Reads them anew if anything has changed since; `true` if so.
    pub async fn refresh(&self, pool: &PgPool) -> Result<bool, DatabaseError> {
        self.0.refresh(rows::version(pool).await?, rows::settings(pool)).await
    }
}

/// Registers [`ShopSettings`] and keeps them fresh.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let settings = ShopSettings::default();
        settings.refresh(&floor.background).await?;
        let (pool, kept) = (floor.background.clone(), settings.clone());
        floor.producer("shop-settings", move |stop| run(pool.clone(), kept.clone(), stop));
        floor.registry.insert(settings);
        Ok(())
    }
    .boxed()
}

async fn run(pool: PgPool, settings: ShopSettings, mut stop: Stop) -> Result<(), ServiceError> {
    while !stop.requested() {
        if let Err(error) = settings.refresh(&pool).await {
            tracing::warn!(%error, "shop settings: reading them failed, retry in 2 s");
        }
        stop.within(LOOK_EVERY).await;
    }
    Ok(())
}
