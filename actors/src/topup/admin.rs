//! Operators' commands on queues, and their view of them.

use std::time::Duration;

use guildhall_domain::ids::{DeviceId, QueueId, Uid};
use guildhall_persistence::topup::{
    hours::{self, QueueHours},
    joining, maintenance,
    operate::{self, Device, Load, Minute, Operator},
};

use time::OffsetDateTime;

use super::{QueueShown, TopUpError, TopUps, queue_actor::QueueMessage};

/// A command of an operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Pause,
    Resume,
    Drain,
    /// Until slots open again.
    Close,
    AddDevices(i32),
    RemoveDevice(DeviceId),
}

/// A queue as operators see it.
#[derive(Debug, Clone)]
pub struct Operated {
    pub queue: QueueShown,
    pub hours: QueueHours,
    /// It is outside of them.
    pub is_outside_hours: bool,
    /// Until when maintenance has paused it.
    pub maintenance_until: Option<OffsetDateTime>,
    pub load: Load,
    pub held: Option<(Duration, Duration)>,
    pub minutes: Vec<Minute>,
    pub devices: Vec<Device>,
}

impl TopUps {
    /// Carries out a command of the operator `by` and returns the queue after that.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn operate(
        &self,
        queue: QueueId,
        operation: Operation,
        by: Uid,
    ) -> Result<Operated, TopUpError> {
        let operator = Some(Operator { by, claimed: self.claimed.clone() });
        self.queues.ask(queue, |reply| QueueMessage::Operate(operation, operator, reply)).await??;
        self.operated(queue).await
    }

    /// Sets the opening hours of a queue that is at the version that was seen, and returns it after that. They hold at once; what was done
    /// by hand stays.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn set_hours(
        &self,
        queue: QueueId,
        (hours, seen): (QueueHours, i64),
        by: Uid,
    ) -> Result<Operated, TopUpError> {
        let operator = Operator { by, claimed: self.claimed.clone() };
        self.queues
            .ask(queue, |reply| QueueMessage::SetHours(hours, seen, operator, reply))
            .await??;
        self.operated(queue).await
    }

    /// A queue as operators see it.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn operated(&self, queue_id: QueueId) -> Result<Operated, TopUpError> {
        let queue = self.window.queue(queue_id).await?.ok_or(TopUpError::NotFound)?;
        let pool = self.pool();
        Ok(Operated {
            hours: hours::load(pool, queue_id).await?,
            is_outside_hours: hours::is_outside(pool, queue_id).await?,
            maintenance_until: maintenance::paused_until(pool, queue_id).await?,
            load: operate::load(pool, queue_id).await?,
            held: operate::held(&joining::lately(pool, queue_id).await?),
            minutes: operate::minutes(pool, queue_id).await?,
            devices: operate::devices(pool, queue_id).await?,
            queue,
        })
    }
}
