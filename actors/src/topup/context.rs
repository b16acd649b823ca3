//! The port of a place's actor: its row, the time, its order, and pushes to its queue and its owner.
//!
//! It has two implementations: the live one, and the simulation's (decision 0016).

use std::{future::Future, sync::Arc};

use guildhall_domain::ids::{OrderId, PlaceId, QueueId};
use guildhall_persistence::{
    DatabaseError,
    idempotency::{self, Claimed},
    topup::{
        self as rows, PlaceRecord, PlaceTransaction, SaveError,
        candidate::{self, CandidateRecord},
        queue::Queue,
    },
};
use time::{Duration, OffsetDateTime};

use super::{
    queue_actor::{QueueActor, QueueMessage},
    read_model::QueueReadModel,
};
use crate::{
    host::Host,
    order::{OrderError, Orders},
    outbox::Wake,
};

/// See the module.
pub trait PlaceContext: Send + Sync + 'static {
    /// The time for all deadlines: the database's, never that of this process.
    fn now(&self) -> impl Future<Output = Result<OffsetDateTime, DatabaseError>> + Send;

    fn load(
        &self,
        place: PlaceId,
    ) -> impl Future<Output = Result<Option<PlaceRecord>, DatabaseError>> + Send;

    fn save(
        &self,
        change: &PlaceTransaction<'_>,
    ) -> impl Future<Output = Result<(), SaveError>> + Send;

    /// Records that a command changes nothing.
    fn nothing_to_carry_out(
        &self,
        claimed: &Claimed,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    /// The order of the place and its queue.
    fn candidate(
        &self,
        order: OrderId,
    ) -> impl Future<Output = Result<Option<CandidateRecord>, DatabaseError>> + Send;

    /// The estimated wait for a place that joins now, in seconds.
    fn told(
        &self,
        queue: QueueId,
    ) -> impl Future<Output = Result<Option<(i32, i32)>, DatabaseError>> + Send;

    /// The queue, possibly from a cache.
    fn queue(
        &self,
        queue: QueueId,
    ) -> impl Future<Output = Result<Option<Arc<Queue>>, DatabaseError>> + Send;

    /// See [`Orders::begin_redeeming`].
    fn begin_redeeming(
        &self,
        order: OrderId,
    ) -> impl Future<Output = Result<(), OrderError>> + Send;

    /// When a redemption that begins now is cancelled.
    fn redeem_time(&self) -> Duration;

    /// A place left the queue or a device: the next one may be called. Nothing depends on this signal; the queue looks each second.
    fn line_moves(&self, queue: QueueId);

    /// The farm has no more slots today. Its next refusal says so again, so losing this is harmless.
    fn day_is_used_up(&self, queue: QueueId);

    /// Wakes the outbox relay.
    fn order_is_to_hear(&self);

    /// Pushes the place to its owner.
    fn tell(&self, live: PlaceRecord) -> impl Future<Output = ()> + Send;
}

/// The live implementation.
pub struct LiveContext {
    pub(super) window: QueueReadModel,
    pub(super) queues: Host<QueueActor>,
    pub(super) orders: Orders,
    pub(super) wake: Wake,
}

impl PlaceContext for LiveContext {
    async fn now(&self) -> Result<OffsetDateTime, DatabaseError> {
        guildhall_persistence::now(&self.window.pool).await
    }

    async fn load(&self, place: PlaceId) -> Result<Option<PlaceRecord>, DatabaseError> {
        rows::load(&self.window.pool, place).await
    }

    async fn save(&self, change: &PlaceTransaction<'_>) -> Result<(), SaveError> {
        rows::save(&self.window.pool, change).await
    }

    async fn nothing_to_carry_out(&self, claimed: &Claimed) -> Result<(), DatabaseError> {
        idempotency::nothing_to_carry_out(&self.window.pool, claimed).await
    }

    async fn candidate(&self, order: OrderId) -> Result<Option<CandidateRecord>, DatabaseError> {
        candidate::load(&self.window.pool, order).await
    }

    async fn told(&self, queue: QueueId) -> Result<Option<(i32, i32)>, DatabaseError> {
        self.window.told(queue).await
    }

    async fn queue(&self, queue: QueueId) -> Result<Option<Arc<Queue>>, DatabaseError> {
        let experience = self.window.experience(queue).await?;
        Ok(experience.map(|experience| Arc::clone(&experience.queue)))
    }

    async fn begin_redeeming(&self, order: OrderId) -> Result<(), OrderError> {
        self.orders.begin_redeeming(order).await
    }

    fn redeem_time(&self) -> Duration {
        self.orders.settings().now().redeem_time()
    }

    fn line_moves(&self, queue: QueueId) {
        let _ = self.queues.tell(queue, QueueMessage::Look); // on an error the next round follows within a second
    }

    fn day_is_used_up(&self, queue: QueueId) {
        let _ = self.queues.tell(queue, QueueMessage::UsedUp); // on an error the next refusal reports it
    }

    fn order_is_to_hear(&self) {
        self.wake.wake();
    }

    async fn tell(&self, live: PlaceRecord) {
        self.window.tell(live).await;
    }
}
