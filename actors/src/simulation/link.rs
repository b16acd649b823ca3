//! The connection of one process to the store, which answers the actors in place of Postgres.

use std::{
    fmt,
    future::pending,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use guildhall_domain::{
    ids::{OrderId, PaymentId, PlaceId, QueueId, RefundId, Uid},
    payment::Method,
};
use guildhall_persistence::{
    DatabaseError,
    deadline::Due,
    order::{OrderRecord, OrderTransaction, SaveError},
    outbox::{Claimed, Share},
    topup::{self as places, candidate::CandidateRecord, queue::Queue},
};
use time::OffsetDateTime;
use tokio::{sync::Notify, time::Instant};

use super::{Plant, queue_rows, store::Store};
use crate::{order::Storage, outbox, topup::calling::Calling};

/// One process. Clones stand for the same process.
#[derive(Clone)]
pub struct Link(Arc<Inner>);

struct Inner {
    store: Store,
    number: usize,
    is_running: AtomicBool,
    /// Until when it is paused.
    stands_until: Mutex<Option<Instant>>,
    /// The error of its clock, on which nothing may depend.
    skew: time::Duration,
    wake: outbox::Wake,
    /// The signal that a planted bug waits for before it reads.
    woken: Notify,
    /// An effect has ended.
    settled: Notify,
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {}", self.0.number)
    }
}

impl Link {
    pub fn new(store: Store, number: usize) -> Self {
        let skew = time::Duration::seconds(store.chance().below(50 * 3_600) as i64 - 25 * 3_600);
        Self(Arc::new(Inner {
            store,
            number,
            is_running: AtomicBool::new(true),
            stands_until: Mutex::default(),
            skew,
            wake: outbox::Wake::default(),
            woken: Notify::new(),
            settled: Notify::new(),
        }))
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn wake(&self) -> outbox::Wake {
        self.0.wake.clone()
    }

    /// Wakes the relay.
    pub fn wakes(&self) {
        self.0.wake.wake();
        self.0.woken.notify_one();
    }

    /// SIGKILL: all its work stops.
    pub fn kill(&self) {
        self.0.is_running.store(false, Ordering::Relaxed);
    }

    /// SIGSTOP, and SIGCONT after `pause`.
    pub fn stand(&self, pause: Duration) {
        let mut stands = self.0.stands_until.lock().unwrap_or_else(PoisonError::into_inner);
        *stands = Some(Instant::now() + pause);
    }

    /// Waits while the process is paused; for ever, if it was killed.
    pub async fn runs(&self) {
        let until = *self.0.stands_until.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(until) = until.filter(|until| *until > Instant::now()) {
            let _ = tokio::time::timeout_at(until, self.0.store.silence()).await;
        }
        if !self.0.is_running.load(Ordering::Relaxed) {
            pending::<()>().await;
        }
    }

    fn plant(&self) -> Option<Plant> {
        self.0.store.plant()
    }

    /// The clock for deadlines. A planted bug uses the process's own.
    fn clock(&self, now: OffsetDateTime) -> OffsetDateTime {
        if self.plant() == Some(Plant::OwnClock) { now + self.0.skew } else { now }
    }

    pub async fn orders_due(
        self,
        limit: i64,
        skip: Vec<(OrderId, i64)>,
    ) -> Result<Vec<Due<OrderId>>, DatabaseError> {
        let link = self.clone();
        let find = move |rows: &mut super::store::Rows, now| {
            rows.orders_due(link.clock(now), limit, &skip)
        };
        self.0.store.read(&self, "orders due", find).await
    }

    pub async fn places_due(
        self,
        limit: i64,
        skip: Vec<(PlaceId, i64)>,
    ) -> Result<Vec<Due<PlaceId>>, DatabaseError> {
        let find =
            move |rows: &mut super::store::Rows, now| rows.queues.places_due(now, limit, &skip);
        self.0.store.read(&self, "places due", find).await
    }

    pub async fn payments_due(
        self,
        limit: i64,
        skip: Vec<(PaymentId, i64)>,
    ) -> Result<Vec<Due<PaymentId>>, DatabaseError> {
        let find =
            move |rows: &mut super::store::Rows, now| rows.bank.payments_due(now, limit, &skip);
        self.0.store.read(&self, "payments due", find).await
    }

    /// Queues with waiting customers.
    pub async fn stirring(&self) -> Result<Vec<QueueId>, DatabaseError> {
        self.0.store.read(self, "lines", |rows, _| rows.queues.stirring()).await
    }

    /// An order with its queue.
    pub async fn candidate(
        &self,
        order: OrderId,
    ) -> Result<Option<CandidateRecord>, DatabaseError> {
        let read = move |rows: &mut super::store::Rows, _| {
            let row = rows.orders.get(&order.0.as_u128());
            row.map(|row| queue_rows::candidate(&row.live, &rows.queues))
        };
        self.0.store.read(self, "read order", read).await
    }

    pub async fn place(
        &self,
        place: PlaceId,
    ) -> Result<Option<places::PlaceRecord>, DatabaseError> {
        self.0.store.read(self, "read place", move |rows, _| rows.queues.place(place)).await
    }

    pub async fn clock_of_store(&self) -> Result<OffsetDateTime, DatabaseError> {
        let now = self.0.store.read(self, "now", |_, now| now).await?;
        Ok(self.clock(now))
    }

    pub async fn save_place(
        &self,
        change: &places::PlaceTransaction<'_>,
    ) -> Result<(), places::SaveError> {
        let (live, decision) = (change.live.clone(), change.decision.clone());
        let given = change.given.map(|read| (read.order_id, read.version, read.queue_version));
        let link = self.to_string();
        let saved = self.0.store.write(self, "save place", move |rows, now| {
            let moved = |(id, at, queue): (OrderId, i64, Option<i64>)| {
                rows.orders[&id.0.as_u128()].live.version != at
                    || queue != Some(rows.queues.version())
            };
            if given.is_some_and(moved) {
                return Err(places::SaveError::Stale);
            }
            rows.save_place(&live, &decision, now, &link)
        });
        match saved.await {
            Err(DatabaseError::ConnectionLost(_)) if self.plant() == Some(Plant::LostIsDone) => {
                Ok(())
            }
            Err(error) => Err(error.into()),
            Ok(saved) => saved,
        }
    }
}

impl Storage for Link {
    async fn now(&self) -> Result<OffsetDateTime, DatabaseError> {
        self.clock_of_store().await
    }

    async fn load(&self, order: OrderId) -> Result<Option<OrderRecord>, DatabaseError> {
        let read = move |rows: &mut super::store::Rows, _| {
            rows.orders.get(&order.0.as_u128()).map(|row| row.live.clone())
        };
        self.0.store.read(self, "read order", read).await
    }

    async fn save(&self, change: &OrderTransaction<'_>) -> Result<OrderRecord, SaveError> {
        let (live, steps) = (change.live.clone(), change.steps.clone());
        let mut believed = live.clone();
        for step in &steps {
            believed.order.apply(&step.decision);
            believed.version += 1;
        }
        let link = self.to_string();
        let keys = steps.iter().filter_map(|step| Some((step.uid?, step.command_key.clone()?)));
        let (keys, number): (Vec<_>, u128) = (keys.collect(), live.order.order_id.0.as_u128());
        let saved = self
            .0
            .store
            .write(self, "save order", move |rows, now| rows.save_order(&live, &steps, now, &link));
        match saved.await {
            Err(DatabaseError::ConnectionLost(_)) if self.plant() == Some(Plant::LostIsDone) => {
                Ok(believed)
            }
            Err(error) => Err(error.into()),
            Ok(saved) => {
                if self.plant() == Some(Plant::KeyApart) && saved.is_ok() {
                    let note = move |rows: &mut super::store::Rows, _| {
                        rows.orders.entry(number).and_modify(|row| row.done.extend(keys));
                    };
                    self.0.store.write(self, "note keys", note).await?;
                }
                saved
            }
        }
    }

    async fn is_done(
        &self,
        order: OrderId,
        uid: Uid,
        command_key: &str,
    ) -> Result<bool, DatabaseError> {
        let key = (uid, command_key.to_owned());
        let look = move |rows: &mut super::store::Rows, _| {
            rows.orders.get(&order.0.as_u128()).is_some_and(|row| row.done.contains(&key))
        };
        self.0.store.read(self, "is done", look).await
    }

    async fn method(&self, payment: PaymentId) -> Result<Option<Method>, DatabaseError> {
        let look = move |rows: &mut super::store::Rows, _| {
            rows.orders.values().find_map(|row| row.method(payment))
        };
        self.0.store.read(self, "payment", look).await
    }

    async fn refused_refund(&self, order: OrderId) -> Result<Option<RefundId>, DatabaseError> {
        if !self.0.store.rows().has_bank {
            return Ok(None); // nothing is refused
        }
        self.0.store.read(self, "refused refund", move |rows, _| rows.bank.refused(order)).await
    }

    async fn tell(&self, _: &OrderRecord) {
        self.wakes();
    }
}

impl outbox::Storage for Link {
    async fn claim(
        &self,
        shares: &[Share],
        lease: Duration,
    ) -> Result<Vec<Claimed>, DatabaseError> {
        if self.plant() == Some(Plant::OnlyWoken) {
            self.0.woken.notified().await;
        }
        // Narrow lanes are sometimes full: which kinds are asked for changes when an effect has ended.
        let is_narrow = self.0.store.weather().has_obstacles;
        tokio::select! {
            biased;
            () = self.0.store.effect_ready(shares) => {}
            () = self.0.settled.notified(), if is_narrow => {}
        }
        let shares = shares.to_vec();
        let claim =
            move |rows: &mut super::store::Rows, now| rows.outbox.claim(&shares, lease, now);
        self.0.store.write(self, "claim", claim).await
    }

    async fn done(&self, outbox_id: i64) -> Result<(), DatabaseError> {
        let done = move |rows: &mut super::store::Rows, _| rows.outbox.done(outbox_id);
        let done = self.0.store.write(self, "effect done", done).await;
        self.0.settled.notify_one();
        done
    }

    async fn failed(
        &self,
        claimed: &Claimed,
        _: &str,
        again_in: Option<Duration>,
    ) -> Result<(), DatabaseError> {
        let claimed = claimed.clone();
        let fail = move |rows: &mut super::store::Rows, now| {
            if rows.plant == Some(Plant::FailedIsDone) {
                return rows.outbox.done(claimed.outbox_id);
            }
            rows.outbox.failed(&claimed, again_in, now);
        };
        let failed = self.0.store.write(self, "effect failed", fail).await;
        self.0.settled.notify_one();
        failed
    }
}

impl Calling for Link {
    async fn now(&self) -> Result<OffsetDateTime, DatabaseError> {
        self.clock_of_store().await
    }

    async fn queue(&self, queue: QueueId) -> Result<Option<Queue>, DatabaseError> {
        self.0.store.read(self, "read line", move |rows, _| rows.queues.queue(queue)).await
    }

    async fn free(&self, _: QueueId) -> Result<usize, DatabaseError> {
        self.0.store.read(self, "devices", |rows, now| rows.queues.free(now)).await
    }

    async fn heads(
        &self,
        _: QueueId,
        limit: i64,
    ) -> Result<Vec<places::PlaceRecord>, DatabaseError> {
        self.0.store.read(self, "heads", move |rows, _| rows.heads(limit)).await
    }

    async fn load(&self, place: PlaceId) -> Result<Option<places::PlaceRecord>, DatabaseError> {
        self.place(place).await
    }

    async fn passed(&self, place: PlaceId, others: i32) -> Result<(), DatabaseError> {
        let pass = move |rows: &mut super::store::Rows, _| {
            rows.say(|| format!("    place {} is passed over by {others}", place.0.as_u128()));
            rows.queues.passed(place, others);
        };
        self.0.store.write(self, "passed", pass).await
    }

    async fn call(&self, live: &places::PlaceRecord) -> Result<(), places::SaveError> {
        let (live, link) = (live.clone(), self.to_string());
        let call = move |rows: &mut super::store::Rows, now| rows.call(&live, now, &link);
        match self.0.store.write(self, "call", call).await {
            Err(error) => Err(error.into()),
            Ok(called) => called,
        }
    }

    fn is_here(&self, uid: Uid) -> bool {
        self.0.store.rows().queues.is_here(uid)
    }

    async fn tell(&self, _: places::PlaceRecord) {}
}
