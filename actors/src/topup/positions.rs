//! The positions in each queue, read once for all callers that ask at the same time, so that ten thousand who join together do not each
//! count ten thousand rows.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use dashmap::DashMap;
use guildhall_domain::ids::{PlaceId, QueueId};
use guildhall_persistence::{DatabaseError, topup::joining::WaitingPlace};
use tokio::sync::Mutex;

/// A queue at one moment.
#[derive(Debug, Default)]
pub(super) struct QueueOrder {
    /// For each waiting place the version of its row and its position. 1 is next.
    pub places: HashMap<PlaceId, (i64, i64)>,
    pub waiting: i64,
}

impl QueueOrder {
    /// From the waiting places, in order.
    fn of(places: Vec<WaitingPlace>) -> Self {
        let places: HashMap<_, _> =
            (1..).zip(places).map(|(position, it)| (it.place, (it.version, position))).collect();
        Self { waiting: i64::try_from(places.len()).unwrap_or(i64::MAX), places }
    }
}

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Positions {
    /// One entry per queue.
    queues: DashMap<QueueId, Arc<Queue>>,
}

#[derive(Debug, Default)]
struct Queue {
    /// The number of calls so far.
    asked: AtomicU64,
    /// The last result, and the number of calls before its read began, which it may serve.
    read: Mutex<(u64, Arc<QueueOrder>)>,
}

impl Positions {
    /// A queue as of some moment after this call began. Only one `read` per queue runs at a time, and its result serves all callers that
    /// waited for it.
    pub async fn of<R>(
        &self,
        queue: QueueId,
        read: impl FnOnce() -> R,
    ) -> Result<Arc<QueueOrder>, DatabaseError>
    where
        R: Future<Output = Result<Vec<WaitingPlace>, DatabaseError>>,
    {
        let queue = Arc::clone(&self.queues.entry(queue).or_default());
        let turn = queue.asked.fetch_add(1, Ordering::AcqRel);
        let mut last = queue.read.lock().await;
        if turn >= last.0 {
            let covers = queue.asked.load(Ordering::Acquire);
            *last = (covers, Arc::new(QueueOrder::of(read().await?)));
        }
        Ok(Arc::clone(&last.1))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;
    use guildhall_domain::ids::Uid;
    use tokio::sync::Semaphore;
    use uuid::Uuid;

    use super::*;

    #[tokio::test]
    async fn a_thousand_who_ask_at_once_are_answered_by_two_reads_each_begun_after_they_asked() {
        let (positions, reads, gate) = (
            Arc::new(Positions::default()),
            Arc::new(AtomicU64::new(0)),
            Arc::new(Semaphore::new(0)),
        );
        let (queue, place) = (QueueId(Uuid::now_v7()), PlaceId(Uuid::now_v7()));
        let asks = (0..1_000).map(|_| {
            let (positions, reads, gate) = (positions.clone(), reads.clone(), gate.clone());
            tokio::spawn(async move {
                let read = || async {
                    let version = i64::try_from(reads.fetch_add(1, Ordering::AcqRel)).unwrap();
                    gate.acquire().await.unwrap().forget();
                    Ok(vec![WaitingPlace { place, uid: Uid(1), version }])
                };
                positions.of(queue, read).await.unwrap().places[&place]
            })
        });
        let asks: Vec<_> = asks.collect();
        while positions.queues.get(&queue).is_none_or(|it| it.asked.load(Ordering::Acquire) < 1_000)
        {
            tokio::task::yield_now().await;
        }
        gate.add_permits(1_000);
        let seen: Vec<(i64, i64)> = join_all(asks).await.into_iter().map(Result::unwrap).collect();
        assert_eq!(reads.load(Ordering::Acquire), 2);
        assert!(seen.iter().all(|(_, position)| *position == 1));
        assert_eq!(seen.iter().filter(|(version, _)| *version == 0).count(), 1, "the first alone");
    }
}
