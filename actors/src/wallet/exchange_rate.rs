//! What currencies are worth, at hand in every process: read from the table, which one process at a time fills from the feed.
//!
//! Truth before speed: what holds is committed first, and each process sees it within seconds. A quote keeps the rate it was made with,
//! so that two processes may differ for that long. Source: issue 18, decision 0055.

#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::wallet::exchange_rate::{RateSource, Rates};
use guildhall_persistence::{
    DatabaseError,
    wallet::exchange_rate::{self as rows, Applied, Kept},
};
use guildhall_providers::exchange_rate::RateFeed;
use metrics::gauge;
use sqlx::PgPool;

use crate::{
    floor::{Failure, Floor},
    supervision::{ServiceError, Stop},
    watched::Watched,
};

/// Interval of looking whether another process has changed something. Ours: one row is read.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Interval of reading the feed. Ours: what the free plan of the default feed allows, and as often as it changes.
const READ_EVERY: time::Duration = time::Duration::HOUR;
/// And after a reading that failed. Ours.
const READ_AGAIN: time::Duration = time::Duration::minutes(5);

/// What currencies are worth at the moment. Clones share it.
#[derive(Clone, Default)]
pub struct ExchangeRates(Watched<Rates>);

impl ExchangeRates {
    pub fn now(&self) -> Arc<Rates> {
        self.0.now()
    }

    /// Reads them anew if anything has changed since; `true` if so.
    pub async fn refresh(&self, pool: &PgPool) -> Result<bool, DatabaseError> {
        let read = async {
            let (rates, kept) = rows::kept(pool).await?;
            measure(&kept);
            Ok(rates)
        };
        self.0.refresh(rows::version(pool).await?, read).await
    }
}

#[expect(clippy::cast_precision_loss, reason = "a gauge")]
fn measure(kept: &[Kept]) {
    gauge!("exchange_rates_held")
        .set(kept.iter().filter(|kept| kept.held.is_some()).count() as f64);
    let followed = kept.iter().filter(|kept| kept.rate.source == RateSource::Feed);
    if let Some(oldest) = followed.map(|kept| kept.rate.rated_at).min() {
        gauge!("exchange_rates_of_feed_oldest_timestamp_seconds")
            .set(oldest.unix_timestamp() as f64);
    }
}

/// The feed that is read, where there is one.
pub type Feed = Arc<dyn RateFeed>;

/// Registers [`ExchangeRates`], and starts the reading of the [`Feed`] that is provided. Without one, what operators set holds.
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let rates = ExchangeRates::default();
        rates.refresh(&floor.background).await?;
        let (pool, kept) = (floor.background.clone(), rates.clone());
        let feed = floor.registry.find::<Feed>().cloned();
        floor.producer("exchange-rates", move |stop| {
            run(pool.clone(), kept.clone(), feed.clone(), stop)
        });
        floor.registry.insert(rates);
        Ok(())
    }
    .boxed()
}

/// Runs until told to stop, as the service `exchange-rates` of the tree.
async fn run(
    pool: PgPool,
    rates: ExchangeRates,
    feed: Option<Feed>,
    mut stop: Stop,
) -> Result<(), ServiceError> {
    while !stop.requested() {
        if let Some(feed) = &feed
            && let Err(error) = read_if_due(&pool, feed.as_ref()).await
        {
            tracing::warn!(%error, "exchange rates: database failed, the feed is read later");
        }
        if let Err(error) = rates.refresh(&pool).await {
            tracing::warn!(%error, "exchange rates: reading them failed, retry in 5 s");
        }
        stop.within(LOOK_EVERY).await;
    }
    Ok(())
}

/// Reads the feed, if it is due and no other process does. What came of it; `None` if nothing was read.
pub async fn read_if_due(
    pool: &PgPool,
    feed: &dyn RateFeed,
) -> Result<Option<Applied>, DatabaseError> {
    if !rows::claim_reading(pool, READ_EVERY, READ_AGAIN).await? {
        return Ok(None);
    }
    let said = match feed.read().await {
        Ok(said) => said,
        Err(error) => {
            let feed = feed.name();
            tracing::warn!(feed, %error, "exchange rates: nothing was read, the last ones hold");
            rows::reading_failed(pool, &error.to_string()).await?;
            return Ok(None);
        }
    };
    let per_usd: Vec<(&str, f64)> =
        said.per_usd.iter().map(|(code, per_usd)| (code.as_str(), *per_usd)).collect();
    let applied = rows::apply(pool, &per_usd, said.rated_at).await?;
    if applied.held > 0 {
        tracing::warn!(
            held = applied.held,
            "exchange rates: the feed says something far from what holds; an administrator confirms it or not"
        );
    }
    Ok(Some(applied))
}
