//! Self-service top-up: one supervised actor for each queue, one for each place in it, and [`TopUps`], the front door to all of them.
//!
//! A queue's actor accepts joins (all requests during one commit share the next statement), calls the next place when a device is
//! free, and pushes positions, once for each change and at most once a second. A place's actor runs its owner's commands, watches
//! its deadlines, and asks the farm until it knows the result of a redemption. Neither remembers anything that is not in its row.
//! Source: decision 0012, issue 5, reliability Q1-Q9.

mod admin;
pub(crate) mod calling;
pub(crate) mod context;
mod joining;
pub(crate) mod place_actor;
mod positions;
mod queries;
mod queue_actor;
mod read_model;
mod result;
mod scan;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    country_rule::CountrySubject,
    ids::{OrderId, PlaceId},
    topup::joining::Refusal,
};
use guildhall_persistence::{idempotency::Claimed, topup as rows};
use guildhall_providers::device_farm::DeviceFarm;
use ractor::SpawnErr;
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::time::Instant;

use crate::{
    country_rule::CountryWatch,
    floor::{Failure, Floor},
    host::{Host, HostConfig},
    hub::Hub,
    order::Orders,
    outbox::Wake,
    supervision::Tree,
    unanswered::{Unanswered, unanswered},
};
pub use admin::{Operated, Operation};
use context::LiveContext;
pub use place_actor::{PlaceMessage, QueuePlaceActor};
pub use queries::{OrderPlaces, PlaceKey};
pub use queue_actor::QueueActor;
use read_model::QueueReadModel;
pub use read_model::{PlaceView, QueuePlaceChanged, QueueShown};
pub use result::{OrderGoneEffect, ResultEffect};

/// Most messages that may wait for one queue. Ours: ten thousand people may join at once.
const LINE_MAILBOX: u32 = 20_000;

/// Why a command was not carried out. Each variant is a code of `docs/wire.md`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TopUpError {
    #[error("queue, place or order not found")]
    NotFound,
    /// The stage of the order or the place does not allow it.
    #[error("the order or place is in another state")]
    StatusChanged,
    /// The turn was not accepted in time; with the expected wait after joining again.
    #[error("the place missed its turn")]
    Missed { requeue_after: Duration },
    /// Somebody else has changed the queue since it was seen.
    #[error("the queue was changed meanwhile")]
    Outdated,
    /// Joining is refused. `None` is until operators open the queue.
    #[error("the queue is closed")]
    Closed { opens_at: Option<OffsetDateTime> },
    #[error("no device can redeem this pack")]
    UnsupportedPack,
    #[error("account's platform or region differs from the order's")]
    PlatformMismatch { region: String },
    #[error("devices cannot sign in with Apple")]
    AppleLogin,
    /// Another order of the same pack is in the queue.
    #[error("already in the queue with another order")]
    AlreadyQueued { place: PlaceId, order: OrderId },
    /// By whose rule.
    #[error("not for the buyer's country")]
    Country(CountrySubject),
    #[error("busy or unavailable; nothing was changed")]
    Busy,
    /// The command may have been carried out. Repeating it returns the outcome.
    #[error("the outcome is unknown; safe to repeat with the same key")]
    UnknownOutcome,
}

unanswered!(TopUpError, "queue");

impl From<Unanswered> for TopUpError {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::NotFound => Self::NotFound,
            Unanswered::Busy | Unanswered::Unavailable { .. } => Self::Busy,
            Unanswered::UnknownOutcome => Self::UnknownOutcome,
        }
    }
}

impl From<Refusal> for TopUpError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::UnsupportedPack => Self::UnsupportedPack,
            Refusal::StatusChanged => Self::StatusChanged,
            Refusal::Closed { opens_at } => Self::Closed { opens_at },
            Refusal::PlatformMismatch { region } => Self::PlatformMismatch { region },
            Refusal::AppleLogin => Self::AppleLogin,
        }
    }
}

/// Starts [`TopUps`] with the provided [`DeviceFarm`] and [`Orders`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (orders, farm) = (floor.need::<Orders>()?, floor.need()?);
        let topups = TopUps::start(
            &floor.workers,
            floor.pool.clone(),
            floor.hub.clone(),
            orders.clone(),
            farm,
            floor.wake.clone(),
            floor.host.clone(),
        )
        .await?;
        floor.deadlines(&topups.places, |pool, limit, skip| {
            rows::places_due(pool, limit, skip).boxed()
        });
        floor.source(scan::source(topups.clone()));
        floor.effect(rows::RESULT, ResultEffect(orders));
        floor.effect(rows::ORDER_GONE, OrderGoneEffect(topups.clone()));
        floor.empty_at_end(&topups.places);
        floor.empty_at_end(&topups.queues);
        floor.registry.insert(topups);
        Ok(())
    }
    .boxed()
}

/// The front door. Clones are handles to the same queues.
///
/// Its futures may be dropped: an actor finishes what was begun (R1).
#[derive(Clone)]
pub struct TopUps {
    queues: Host<QueueActor>,
    places: Host<QueuePlaceActor>,
    window: QueueReadModel,
    farm: Arc<dyn DeviceFarm>,
    /// The claim of the idempotency key, for the call that the handle carries out.
    claimed: Option<Claimed>,
    countries: CountryWatch,
    /// Where whoever asks is; `None` if it does not matter.
    country: Option<String>,
}

impl TopUps {
    /// A handle for one command. Its transaction marks the claim of the call's idempotency key as carried out.
    #[must_use]
    pub fn under(&self, claimed: Option<Claimed>) -> Self {
        Self { claimed, ..self.clone() }
    }

    /// A handle for somebody in that country: what is not sold there joins no queue.
    #[must_use]
    pub fn seen_from(&self, country: &str) -> Self {
        Self { country: Some(country.to_owned()), ..self.clone() }
    }

    /// Starts the hosts of queues and places in `tree`. `wake` is signalled after commits that leave effects.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn start(
        tree: &Tree,
        pool: PgPool,
        hub: Hub,
        orders: Orders,
        farm: Arc<dyn DeviceFarm>,
        wake: Wake,
        config: HostConfig,
    ) -> Result<Self, SpawnErr> {
        Self::start_since(tree, pool, hub, orders, farm, wake, config, Instant::now()).await
    }

    /// The same for a process that started at `began`: in its first minute no customer counts as absent.
    #[expect(clippy::too_many_arguments, reason = "each is another floor's, given once")]
    async fn start_since(
        tree: &Tree,
        pool: PgPool,
        hub: Hub,
        orders: Orders,
        farm: Arc<dyn DeviceFarm>,
        wake: Wake,
        config: HostConfig,
        began: Instant,
    ) -> Result<Self, SpawnErr> {
        let window = QueueReadModel::new(pool, hub);
        let crowded = HostConfig { mailbox: LINE_MAILBOX, ..config.clone() };
        let queues =
            Host::start(tree, QueueActor { window: window.clone(), began }, crowded).await?;
        let countries = orders.countries().clone();
        let context = LiveContext { window: window.clone(), queues: queues.clone(), orders, wake };
        let slot = QueuePlaceActor { context, farm: Arc::clone(&farm) };
        let places = Host::start(tree, slot, config).await?;
        Ok(Self { queues, places, window, farm, claimed: None, countries, country: None })
    }

    /// The host of places, for the deadline scanner, draining and metrics.
    pub fn places(&self) -> &Host<QueuePlaceActor> {
        &self.places
    }

    /// The host of queues, for draining and metrics.
    pub fn queue_host(&self) -> &Host<QueueActor> {
        &self.queues
    }

    /// The device farm, for reading its callbacks. Only the actors of places send requests to it.
    pub fn farm(&self) -> &dyn DeviceFarm {
        &*self.farm
    }

    fn pool(&self) -> &PgPool {
        &self.window.pool
    }
}
