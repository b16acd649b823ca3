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
use time::OffsetDateTime;

use super::{
    queue_actor::{QueueActor, QueueMessage},
    read_model::QueueReadModel,
};
use crate::{
    host::Host,
    order::{OrderError, Orders},
    outbox::Wake,
};

/// What is around a place.
pub trait PlaceContext: Send + Sync + 'static {
    /// The time by which every deadline goes: never that of this process.
    fn now(&self) -> impl Future<Output = Result<OffsetDateTime, DatabaseError>> + Send;

    fn load(
        &self,
        place: PlaceId,
    ) -> impl Future<Output = Result<Option<PlaceRecord>, DatabaseError>> + Send;

    fn save(
        &self,
        change: &PlaceTransaction<'_>,
    ) -> impl Future<Output = Result<(), SaveError>> + Send;

    /// Notes that a command has found nothing to change.
    fn nothing_to_carry_out(
        &self,
        claimed: &Claimed,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    /// Its order and the queue for it.
    fn candidate(
        &self,
        order: OrderId,
    ) -> impl Future<Output = Result<Option<CandidateRecord>, DatabaseError>> + Send;

    /// The estimated wait for a place that joins now, in seconds.
    fn told(
        &self,
        queue: QueueId,
    ) -> impl Future<Output = Result<Option<(i32, i32)>, DatabaseError>> + Send;

    /// The queue, as it may have been a moment ago.
    fn queue(
        &self,
        queue: QueueId,
    ) -> impl Future<Output = Result<Option<Arc<Queue>>, DatabaseError>> + Send;

    /// See [`Orders::begin_redeeming`].
    fn begin_redeeming(
        &self,
        order: OrderId,
    ) -> impl Future<Output = Result<(), OrderError>> + Send;

    /// A place left the queue or a device: the next one may be called. Nothing depends on this signal; the queue looks each second.
    fn line_moves(&self, queue: QueueId);

    /// The farm redeems nothing more today. The next one it refuses tells it, too.
    fn day_is_used_up(&self, queue: QueueId);

    /// There is an effect in the outbox.
    fn order_is_to_hear(&self);

    /// Its owner hears how it stands.
    fn tell(&self, live: PlaceRecord) -> impl Future<Output = ()> + Send;
}

/// The house as it is.
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

    fn line_moves(&self, queue: QueueId) {
        let _ = self.queues.tell(queue, QueueMessage::Look); // an error: it looks each second
    }

    fn day_is_used_up(&self, queue: QueueId) {
        let _ = self.queues.tell(queue, QueueMessage::UsedUp); // an error: the next one tells
    }

    fn order_is_to_hear(&self) {
        self.wake.wake();
    }

    async fn tell(&self, live: PlaceRecord) {
        self.window.tell(live).await;
    }
}
