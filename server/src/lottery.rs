//! Lotteries put together: their actors, their deadlines, what the outbox brings.

use guildhall_actors::deadline::{HostSource, Source};
use guildhall_actors::host::HostConfig;
use guildhall_actors::hub::Hub;
use guildhall_actors::lottery::{EventCommand, Lotteries, MoneyEffect, PrizeEffect, RewardEffect};
use guildhall_actors::outbox::{Effects, Wake};
use guildhall_actors::supervision::Tree;
use guildhall_persistence::lottery;
use sqlx::PgPool;

use crate::Failure;

/// Opens the house of lotteries in `work`.
///
/// # Errors
/// One sentence.
pub async fn start(
    work: &Tree,
    pool: &PgPool,
    hub: &Hub,
    wake: &Wake,
) -> Result<Lotteries, Failure> {
    let config = HostConfig::default();
    Ok(Lotteries::start(work, pool.clone(), hub.clone(), wake.clone(), config).await?)
}

/// What the deadline scanner asks about.
pub fn deadlines(pool: &PgPool, lotteries: &Lotteries) -> Box<dyn Source> {
    let pool = pool.clone();
    Box::new(HostSource::new(
        lotteries.halls().clone(),
        move |limit, skip: Vec<_>| {
            let pool = pool.clone();
            async move { lottery::lotteries_due(&pool, limit, &skip).await }
        },
        EventCommand::from,
    ))
}

/// What the outbox can bring of them.
pub fn effects(effects: Effects, pool: &PgPool, lotteries: &Lotteries) -> Effects {
    effects
        .with(lottery::PRIZE, PrizeEffect(pool.clone()))
        .with(lottery::REWARD, RewardEffect(pool.clone()))
        .with(lottery::MONEY, MoneyEffect(lotteries.clone()))
}
