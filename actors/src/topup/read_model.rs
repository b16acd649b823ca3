//! The read model of places and queues.

use std::{sync::Arc, time::Duration};

use dashmap::DashMap;
use guildhall_domain::{
    ids::QueueId,
    topup::{
        Stage,
        hours::Availability,
        shown_version,
        wait::{Pace, Range},
    },
};
use guildhall_persistence::{
    DatabaseError,
    notice::place_event,
    topup::{
        self as rows, PlaceRecord, joining,
        queue::{self as queues, Queue},
    },
};
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::time::Instant;

use super::positions::Positions;
use crate::{
    hub::{DomainEvent, Hub, Push},
    notice::tell_notices,
};

/// A place in a top-up queue; pushed to its owner.
#[derive(Debug)]
pub struct QueuePlaceChanged(pub Arc<PlaceView>);
impl DomainEvent for QueuePlaceChanged {}

/// How long recent service times are cached. Ours.
const FRESH: Duration = Duration::from_secs(2);
/// How long the state of a queue is cached. Ours: anybody may list all queues, so counting is limited to once a second.
const COUNTED: Duration = Duration::from_secs(1);

/// A place as its owner sees it.
#[derive(Debug, Clone)]
pub struct PlaceView {
    pub live: PlaceRecord,
    pub queue: Arc<Queue>,
    pub availability: Availability,
    /// 1 is next; waiting only.
    pub position: Option<i64>,
    /// The number of waiting places in the queue.
    pub waiting: i64,
    pub wait: Option<Range>,
    /// Of `told` people called lately, `within` were by the time they had been told.
    pub told: i64,
    pub within: i64,
    pub at: OffsetDateTime,
}

impl PlaceView {
    pub fn version(&self) -> i64 {
        shown_version(self.live.version, self.position)
    }
}

/// A queue as customers see it.
#[derive(Debug, Clone)]
pub struct QueueShown {
    pub queue: Arc<Queue>,
    pub availability: Availability,
    pub waiting: i64,
    pub devices: i64,
    /// The estimated wait for a place that joins now.
    pub wait: Option<Range>,
    pub told: i64,
    pub within: i64,
    pub at: OffsetDateTime,
}

/// Recent service times and the present state of a queue.
#[derive(Debug)]
pub(super) struct Experience {
    pub queue: Arc<Queue>,
    pub pace: Pace,
    pub devices: usize,
    pub told: i64,
    pub within: i64,
}

/// Reads places and queues, and pushes them.
#[derive(Clone)]
pub(super) struct QueueReadModel {
    pub pool: PgPool,
    pub hub: Hub,
    lately: Arc<DashMap<QueueId, (Instant, Arc<Experience>)>>,
    counted: Arc<DashMap<QueueId, (Instant, QueueShown)>>,
    positions: Arc<Positions>,
}

impl QueueReadModel {
    pub fn new(pool: PgPool, hub: Hub) -> Self {
        Self {
            pool,
            hub,
            lately: Arc::default(),
            counted: Arc::default(),
            positions: Arc::default(),
        }
    }

    /// The recent service times of a queue; `None` if there is no such queue.
    pub async fn experience(
        &self,
        queue: QueueId,
    ) -> Result<Option<Arc<Experience>>, DatabaseError> {
        let known = self.lately.get(&queue).map(|known| known.clone());
        if let Some((at, known)) = known
            && at.elapsed() < FRESH
        {
            return Ok(Some(known));
        }
        let Some(row) = queues::load(&self.pool, queue).await? else { return Ok(None) };
        let lately = joining::lately(&self.pool, queue).await?;
        let (_, devices) = joining::devices(&self.pool, queue).await?;
        let experience = Arc::new(Experience {
            queue: Arc::new(row),
            pace: Pace::new(lately.held, devices),
            devices,
            told: lately.told,
            within: lately.within,
        });
        self.lately.insert(queue, (Instant::now(), Arc::clone(&experience)));
        Ok(Some(experience))
    }

    /// Drops the cached state of a queue.
    pub fn forget(&self, queue: QueueId) {
        self.lately.remove(&queue);
        self.counted.remove(&queue);
    }

    /// The estimated wait for a place that joins now, in seconds.
    pub async fn told(&self, queue: QueueId) -> Result<Option<(i32, i32)>, DatabaseError> {
        let Some(experience) = self.experience(queue).await? else { return Ok(None) };
        let waiting = joining::waiting(&self.pool, queue).await?;
        Ok(experience.pace.wait_at(waiting + 1).map(seconds))
    }

    pub async fn queue(&self, queue: QueueId) -> Result<Option<QueueShown>, DatabaseError> {
        match queues::load(&self.pool, queue).await? {
            Some(queue) => self.of_queue(queue).await.map(Some),
            None => Ok(None),
        }
    }

    pub async fn of_queue(&self, queue: Queue) -> Result<QueueShown, DatabaseError> {
        let id = queue.queue_id;
        let known = self.counted.get(&id).map(|known| known.clone());
        if let Some((at, known)) = known
            && at.elapsed() < COUNTED
            && *known.queue == queue
        {
            return Ok(known);
        }
        let experience = self.experience(id).await?;
        let waiting = joining::waiting(&self.pool, id).await?;
        let at = guildhall_persistence::now(&self.pool).await?;
        let known = experience.as_deref();
        let shown = QueueShown {
            availability: queue.availability(at),
            queue: Arc::new(queue),
            waiting,
            devices: known.map_or(0, |known| i64::try_from(known.devices).unwrap_or(i64::MAX)),
            wait: known.and_then(|known| known.pace.wait_at(waiting + 1)),
            told: known.map_or(0, |known| known.told),
            within: known.map_or(0, |known| known.within),
            at,
        };
        self.counted.insert(id, (Instant::now(), shown.clone()));
        Ok(shown)
    }

    pub async fn shown(&self, live: PlaceRecord) -> Result<PlaceView, DatabaseError> {
        let (live, position, waiting) = self.of_one_moment(live).await?;
        let at = guildhall_persistence::now(&self.pool).await?;
        // Not from the cache: the caller reads it because the queue has just changed.
        let queue = queues::load(&self.pool, live.queue_id).await?;
        let experience = self.experience(live.queue_id).await?;
        let (Some(queue), Some(experience)) = (queue, experience) else {
            return Err(DatabaseError::Refused(sqlx::Error::RowNotFound));
        };
        Ok(Self::with(live, Arc::new(queue), &experience, position, waiting, at))
    }

    /// A place and its position as of one moment. A position of another moment could be lower than the next one that is pushed with a newer
    /// row, so that the position would rise. Each further round is caused by a concurrent write to this place.
    async fn of_one_moment(
        &self,
        mut live: PlaceRecord,
    ) -> Result<(PlaceRecord, Option<i64>, i64), DatabaseError> {
        let gone = || DatabaseError::Refused(sqlx::Error::RowNotFound);
        let id = live.place.place_id;
        loop {
            let queue = live.queue_id;
            let read = || joining::everybody(&self.pool, queue);
            let order = self.positions.of(queue, read).await?;
            match order.places.get(&id) {
                Some((version, position)) if *version == live.version => {
                    return Ok((live, Some(*position), order.waiting));
                }
                None if live.place.stage != Stage::Waiting => {
                    return Ok((live, None, order.waiting));
                }
                _ => live = rows::load(&self.pool, id).await?.ok_or_else(gone)?,
            }
        }
    }

    pub fn with(
        live: PlaceRecord,
        queue: Arc<Queue>,
        experience: &Experience,
        position: Option<i64>,
        waiting: i64,
        at: OffsetDateTime,
    ) -> PlaceView {
        PlaceView {
            availability: queue.availability(at),
            wait: position.and_then(|position| experience.pace.wait_at(position)),
            told: experience.told,
            within: experience.within,
            live,
            queue,
            position,
            waiting,
            at,
        }
    }

    /// Pushes a place to its owner. A client that misses the push reads it again.
    pub async fn tell(&self, live: PlaceRecord) {
        if !self.hub.may_hear(live.place.uid) {
            return;
        }
        let (id, version, uid) = (live.place.place_id, live.version, live.place.uid);
        tell_notices(&self.pool, &self.hub, &[uid], &place_event(id, version)).await;
        match self.shown(live).await {
            Ok(shown) => self.say(shown),
            Err(error) => {
                tracing::warn!(place.id = %id, version, %error, "queue: place changed, but could not be read for its push; resync");
                self.hub.resync(&[uid]);
            }
        }
    }

    fn say(&self, shown: PlaceView) {
        let uid = shown.live.place.uid;
        self.hub.tell(&[uid], &Push::new(QueuePlaceChanged(Arc::new(shown))), None);
    }

    /// The same, to the sockets of this process alone.
    pub fn say_here(&self, shown: PlaceView) {
        let uid = shown.live.place.uid;
        let notice = Push::new(QueuePlaceChanged(Arc::new(shown)));
        self.hub.tell_local(&[uid], &[(notice, None)]);
    }
}

/// The estimate as it is stored.
pub(super) fn seconds(range: Range) -> (i32, i32) {
    let whole = |wait: Duration| i32::try_from(wait.as_secs()).unwrap_or(i32::MAX);
    (whole(range.p50), whole(range.p90))
}
