//! One server process of the simulation: a real tree, real hosts with the real actors, a real scanner and a real relay, on the
//! store in memory.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use guildhall_domain::ids::{OrderId, PlaceId, QueueId};
use guildhall_persistence::{
    DatabaseError,
    idempotency::Claimed,
    topup::{
        ORDER_GONE, PlaceRecord, PlaceTransaction, RESULT, SaveError, candidate::CandidateRecord,
        queue::Queue,
    },
};
use time::OffsetDateTime;
use tokio::{runtime::Handle, time::Instant};

use super::{
    Plant,
    farm::Farm,
    link::Link,
    order_rows::REFUND,
    outside::{GoneEffect, Provider, RefundEffect},
    queue_rows,
    store::Store,
};
use crate::{
    deadline::{HostSource, RateLimiter, Scanner, ScannerConfig, Source},
    host::{ActorContext, Entity, Host, HostConfig, LoadError},
    order::{OrderError, OrderMessage as OrderCommand, Orders},
    outbox::{Effects, Relay, RelayConfig},
    supervision::{Health, RestartPolicy, Tree},
    topup::{
        ResultEffect,
        calling::{Absent, call_next},
        context::PlaceContext,
        place_actor::{PlaceMessage as PlaceCommand, QueuePlaceActor},
    },
};

/// After a start everybody has to reconnect first, as in the real line.
const YOUNG: Duration = Duration::from_secs(60);

/// What is outside of all processes.
#[derive(Clone)]
pub struct Outside {
    pub provider: Provider,
    pub farm: Farm,
    /// There is a queue, and not only orders.
    pub has_queue: bool,
}

pub struct Process {
    pub link: Link,
    pub orders: Orders<Link>,
    pub places: Option<Host<QueuePlaceActor<Near>>>,
    tree: Tree,
}

impl Process {
    pub async fn start(store: &Store, number: usize, outside: &Outside) -> Self {
        let link = Link::new(store.clone(), number);
        store.say(|| format!("{link} starts"));
        let dice = store.chance().dice();
        let policy = RestartPolicy { dice: dice.clone(), ..RestartPolicy::default() };
        let tree = Tree::with_policy(Handle::current(), Health::new(), policy).await.unwrap();
        // Looked after less often: a sweep every half a minute of days would be most of the work.
        let hours = if store.chance().percent(25) { 2 } else { 50 };
        let config =
            HostConfig { idle: Duration::from_secs(hours * 3_600), ..HostConfig::default() };
        let orders = Orders::kept_in(&tree, link.clone(), config.clone()).await.unwrap();
        let mut sources: Vec<Box<dyn Source>> =
            vec![Box::new(Quiet(store.clone(), order_source(&link, &orders)))];
        let refund = RefundEffect { provider: outside.provider.clone(), orders: orders.clone() };
        let mut effects = Effects::new().with(REFUND, refund);
        let mut places = None;
        if outside.has_queue {
            let row = Row { link: link.clone(), began: Instant::now() };
            let queues = Host::start(&tree, row, config.clone()).await.unwrap();
            let near = Near { link: link.clone(), queues: queues.clone(), orders: orders.clone() };
            let slot = QueuePlaceActor { around: near, farm: Arc::new(outside.farm.clone()) };
            let host = Host::start(&tree, slot, config).await.unwrap();
            sources.push(Box::new(Quiet(store.clone(), place_source(&link, &host))));
            let stirring = Stirring { link: link.clone(), queues };
            sources.push(Box::new(Quiet(store.clone(), stirring)));
            let gone = GoneEffect { places: host.clone() };
            effects = effects.with(RESULT, ResultEffect(orders.clone())).with(ORDER_GONE, gone);
            places = Some(host);
        }
        keep_scanner(&tree, sources, store.plant()).await;
        let config = RelayConfig { dice, ..RelayConfig::default() };
        let relay = Relay::new(link.clone(), effects, config).woken_by(link.wake());
        let relay = Arc::new(relay);
        let run = move |stop| {
            let relay = Arc::clone(&relay);
            async move { relay.run(stop).await }
        };
        tree.spawn_service("outbox-relay", run).await.unwrap();
        Self { link, orders, places, tree }
    }

    /// Ends it as SIGKILL does. What it has sent to the store may still happen.
    pub fn kill(&self) {
        self.link.store().say(|| format!("{} is killed", self.link));
        self.link.kill();
        self.tree.kill();
    }
}

async fn keep_scanner(tree: &Tree, sources: Vec<Box<dyn Source>>, plant: Option<Plant>) {
    let again_after = match plant {
        Some(Plant::NeverAgain) => Duration::from_secs(1_000_000_000),
        _ => ScannerConfig::default().again_after,
    };
    let scanner = Scanner::new(sources, ScannerConfig { again_after, ..ScannerConfig::default() });
    let scanner = Arc::new(scanner);
    let run = move |stop| {
        let scanner = Arc::clone(&scanner);
        async move { scanner.run(stop).await }
    };
    tree.spawn_service("deadline-scanner", run).await.unwrap();
}

fn order_source(link: &Link, orders: &Orders<Link>) -> impl Source {
    let link = link.clone();
    let find = move |limit, skip: Vec<(OrderId, i64)>| link.clone().orders_due(limit, skip);
    HostSource::new(orders.host().clone(), find, OrderCommand::from)
}

fn place_source(link: &Link, places: &Host<QueuePlaceActor<Near>>) -> impl Source {
    let link = link.clone();
    let find = move |limit, skip: Vec<(PlaceId, i64)>| link.clone().places_due(limit, skip);
    HostSource::new(places.clone(), find, PlaceCommand::from)
}

type Scanning<'a> = Pin<Box<dyn Future<Output = Result<usize, DatabaseError>> + Send + 'a>>;

/// Spares a source the looks that would find nothing.
struct Quiet<S>(Store, S);

impl<S: Source> Source for Quiet<S> {
    fn kind(&self) -> &'static str {
        self.1.kind()
    }

    fn scan<'a>(
        &'a mut self,
        config: &'a ScannerConfig,
        pace: &'a mut RateLimiter,
    ) -> Scanning<'a> {
        Box::pin(async move {
            self.0.something_due().await;
            self.1.scan(config, pace).await
        })
    }
}

/// Has the queue looked at while somebody waits.
struct Stirring {
    link: Link,
    queues: Host<Row>,
}

impl Source for Stirring {
    fn kind(&self) -> &'static str {
        Row::KIND
    }

    fn scan<'a>(&'a mut self, _: &'a ScannerConfig, _: &'a mut RateLimiter) -> Scanning<'a> {
        Box::pin(async move {
            let queues = self.link.stirring().await?;
            for queue in &queues {
                let _ = self.queues.tell(*queue, ());
            }
            Ok(queues.len())
        })
    }
}

/// A queue's actor, as far as it calls people: the real calling, and nobody who is told positions.
pub struct Row {
    link: Link,
    began: Instant,
}

impl Entity for Row {
    const KIND: &'static str = "queue";
    type Id = QueueId;
    type Message = ();
    type State = Absent;

    async fn load(&self, id: QueueId) -> Result<Absent, LoadError> {
        use crate::topup::calling::Calling;
        self.link.queue(id).await?.ok_or(LoadError::NotFound)?;
        Ok(Absent::new())
    }

    async fn handle(&self, me: &ActorContext<Self>, absent: &mut Absent, (): ()) {
        let is_young = self.began.elapsed() < YOUNG;
        // An error: it looks again in a second.
        let _ = call_next(&self.link, me.id(), absent, is_young).await;
    }
}

/// What is around a place: the store, the queue and the orders of its process.
pub struct Near {
    link: Link,
    queues: Host<Row>,
    orders: Orders<Link>,
}

impl PlaceContext for Near {
    async fn now(&self) -> Result<OffsetDateTime, DatabaseError> {
        self.link.clock_of_store().await
    }

    async fn load(&self, place: PlaceId) -> Result<Option<PlaceRecord>, DatabaseError> {
        self.link.place(place).await
    }

    async fn save(&self, change: &PlaceTransaction<'_>) -> Result<(), SaveError> {
        self.link.save_place(change).await
    }

    async fn nothing_to_carry_out(&self, _: &Claimed) -> Result<(), DatabaseError> {
        Ok(()) // nobody here sends keys
    }

    async fn candidate(&self, order: OrderId) -> Result<Option<CandidateRecord>, DatabaseError> {
        use crate::order::Storage;
        let there = Storage::load(&self.link, order).await?;
        Ok(there.as_ref().map(queue_rows::candidate))
    }

    async fn told(&self, _: QueueId) -> Result<Option<(i32, i32)>, DatabaseError> {
        Ok(None)
    }

    async fn queue(&self, queue: QueueId) -> Result<Option<Arc<Queue>>, DatabaseError> {
        use crate::topup::calling::Calling;
        Ok(self.link.queue(queue).await?.map(Arc::new))
    }

    async fn begin_redeeming(&self, order: OrderId) -> Result<(), OrderError> {
        self.orders.begin_redeeming(order).await
    }

    fn line_moves(&self, queue: QueueId) {
        let _ = self.queues.tell(queue, ());
    }

    fn day_is_used_up(&self, _: QueueId) {}

    fn order_is_to_hear(&self) {
        self.link.wake().wake();
    }

    async fn tell(&self, _: PlaceRecord) {}
}
