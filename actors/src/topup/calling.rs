//! Calls the next places of a queue, as long as devices are free.

use std::{
    collections::{HashMap, HashSet},
    future::Future,
    time::Duration,
};

use guildhall_domain::{
    ids::{PlaceId, QueueId, Uid},
    topup::{
        hours::Availability,
        queue::{QueueEntry, turns},
    },
};
use guildhall_persistence::{
    DatabaseError,
    topup::{
        self as rows, PlaceRecord, SaveError, joining,
        queue::{self as queues, Queue},
    },
};
use time::OffsetDateTime;
use tokio::time::Instant;

use super::read_model::QueueReadModel;

/// How many places beyond the number of free devices are read: they may be called before an absent customer at the head.
const BEHIND: i64 = 32;

/// Since when customers have been absent while a device was free for them.
pub type Absent = HashMap<PlaceId, Instant>;

/// The port of calling. Each function is the one of the same name in [`guildhall_persistence::topup`].
pub trait Calling: Send + Sync + 'static {
    fn now(&self) -> impl Future<Output = Result<OffsetDateTime, DatabaseError>> + Send;

    fn queue(
        &self,
        queue: QueueId,
    ) -> impl Future<Output = Result<Option<Queue>, DatabaseError>> + Send;

    /// The number of devices that are free for a call now.
    fn free(&self, queue: QueueId) -> impl Future<Output = Result<usize, DatabaseError>> + Send;

    fn heads(
        &self,
        queue: QueueId,
        limit: i64,
    ) -> impl Future<Output = Result<Vec<PlaceRecord>, DatabaseError>> + Send;

    fn load(
        &self,
        place: PlaceId,
    ) -> impl Future<Output = Result<Option<PlaceRecord>, DatabaseError>> + Send;

    fn passed(
        &self,
        place: PlaceId,
        others: i32,
    ) -> impl Future<Output = Result<(), DatabaseError>> + Send;

    fn call(&self, live: &PlaceRecord) -> impl Future<Output = Result<(), SaveError>> + Send;

    fn is_here(&self, uid: Uid) -> bool;

    /// Pushes a place to its owner.
    fn tell(&self, live: PlaceRecord) -> impl Future<Output = ()> + Send;
}

impl Calling for QueueReadModel {
    async fn now(&self) -> Result<OffsetDateTime, DatabaseError> {
        guildhall_persistence::now(&self.pool).await
    }

    async fn queue(&self, queue: QueueId) -> Result<Option<Queue>, DatabaseError> {
        queues::load(&self.pool, queue).await
    }

    async fn free(&self, queue: QueueId) -> Result<usize, DatabaseError> {
        Ok(joining::devices(&self.pool, queue).await?.0)
    }

    async fn heads(&self, queue: QueueId, limit: i64) -> Result<Vec<PlaceRecord>, DatabaseError> {
        joining::heads(&self.pool, queue, limit).await
    }

    async fn load(&self, place: PlaceId) -> Result<Option<PlaceRecord>, DatabaseError> {
        rows::load(&self.pool, place).await
    }

    async fn passed(&self, place: PlaceId, others: i32) -> Result<(), DatabaseError> {
        joining::passed(&self.pool, place, others).await
    }

    async fn call(&self, live: &PlaceRecord) -> Result<(), SaveError> {
        joining::call(&self.pool, live).await
    }

    fn is_here(&self, uid: Uid) -> bool {
        self.hub.may_be_online(uid)
    }

    async fn tell(&self, live: PlaceRecord) {
        QueueReadModel::tell(self, live).await;
    }
}

/// Calls the next places; answers how the queue stands. In a young process no customer counts as absent: all have to reconnect first.
///
/// # Errors
/// If the database fails; the queue tries again.
pub async fn call_next<C: Calling>(
    context: &C,
    queue: QueueId,
    absent: &mut Absent,
    is_young: bool,
) -> Result<Option<Availability>, DatabaseError> {
    let Some(row) = context.queue(queue).await? else { return Ok(None) };
    let availability = row.availability(context.now().await?);
    if availability.may_call() {
        call_free(context, queue, absent, is_young).await?;
    }
    Ok(Some(availability))
}

async fn call_free<C: Calling>(
    context: &C,
    queue: QueueId,
    absent: &mut Absent,
    is_young: bool,
) -> Result<(), DatabaseError> {
    let free = context.free(queue).await?;
    if free == 0 {
        absent.clear();
        return Ok(());
    }
    let limit = i64::try_from(free).unwrap_or(i64::MAX - BEHIND) + BEHIND;
    let heads = context.heads(queue, limit).await?;
    let people = people(context, &heads, absent, is_young);
    let turns = turns(&people, free);
    for (at, others) in &turns.passed {
        // Save this before the calls: a crash in between is then in favour of those who are absent.
        context.passed(heads[*at].place.place_id, *others).await?;
    }
    for at in turns.called {
        let (place, ticket) = (heads[at].place.place_id, heads[at].ticket);
        // Read it again: it may have been passed over above. Another number means that it has joined again, behind others.
        let live = context.load(place).await?.filter(|live| live.ticket == ticket);
        let Some(live) = live else { return Ok(()) };
        match context.call(&live).await {
            Ok(()) => {
                if let Some(live) = context.load(place).await? {
                    context.tell(live).await;
                }
            }
            // The queue has changed since the decision, and calling the next place would overtake this one. The next round follows within a
            // second.
            Err(SaveError::Stale | SaveError::AlreadyQueued | SaveError::NoDevice) => return Ok(()),
            Err(SaveError::Database(error)) => return Err(error),
        }
    }
    Ok(())
}

/// The places at the head, with how long each customer has been absent at their turn.
fn people<C: Calling>(
    context: &C,
    heads: &[PlaceRecord],
    absent: &mut Absent,
    is_young: bool,
) -> Vec<QueueEntry> {
    let in_window: HashSet<_> = heads.iter().map(|live| live.place.place_id).collect();
    absent.retain(|place, _| in_window.contains(place));
    let one = |live: &PlaceRecord| {
        let id = live.place.place_id;
        let is_here = is_young || context.is_here(live.place.uid);
        let absent = if is_here {
            absent.remove(&id);
            Duration::ZERO
        } else {
            absent.entry(id).or_insert_with(Instant::now).elapsed()
        };
        QueueEntry { is_here, passed: live.passed, absent }
    };
    heads.iter().map(one).collect()
}
