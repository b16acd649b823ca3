//! One server process of the simulation: a real tree, real hosts with the real actors, a real scanner and a real relay, on the
//! store in memory.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use guildhall_domain::{
    ids::{OrderId, PaymentId, PlaceId, QueueId},
    payment as domain,
    shop_setting::Settings,
};
use guildhall_persistence::{
    DatabaseError,
    idempotency::Claimed,
    payment::RING,
    topup::{
        ORDER_GONE, PlaceRecord, PlaceTransaction, RESULT, SaveError, candidate::CandidateRecord,
        queue::Queue,
    },
};
use guildhall_providers::payment::{PaymentProvider, PaymentProviders};
use serde_json::Value;
use time::OffsetDateTime;
use tokio::{runtime::Handle, time::Instant};

use super::{
    Plant,
    farm::Farm,
    link::Link,
    obstacles::{AnyEffect, Hangs, LETTER, OneChain, Scanning, Unreadable},
    order_rows::REFUND,
    outbox_rows::ANY,
    outside::{GoneEffect, Provider, RefundEffect},
    payment_context::{LookEffect, NearPayment},
    store::Store,
    till::Till,
};
use crate::{
    deadline::{HostSource, RateLimiter, Scanner, ScannerConfig, Source},
    host::{ActorContext, Entity, Host, HostConfig, LoadError},
    order::{OrderError, OrderMessage as OrderCommand, Orders},
    outbox::{Carrying, Effect, Effects, Relay, RelayConfig},
    payment::{PaymentActor, PaymentCommand},
    supervision::{Health, RestartPolicy, Tree},
    topup::{
        ResultEffect,
        calling::{Absent, call_next},
        context::PlaceContext,
        place_actor::{PlaceMessage as PlaceCommand, QueuePlaceActor},
    },
};

/// After a start no customer counts as absent for this long, as in the real queue.
const YOUNG: Duration = Duration::from_secs(60);

/// How long a scanner sleeps that found nothing new.
const LEFT_ALONE: Duration = Duration::from_secs(10);

/// What all processes share: the outside world.
#[derive(Clone)]
pub struct Outside {
    pub provider: Provider,
    pub farm: Farm,
    /// Whether there is a queue, and not only orders.
    pub has_queue: bool,
    /// Whether operators act, and orders leave and return.
    pub is_operated: bool,
    /// The payment provider, if payments are simulated too.
    pub till: Option<Till>,
}

pub struct Process {
    pub link: Link,
    pub orders: Orders<Link>,
    pub payments: Option<Host<PaymentActor<NearPayment>>>,
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
        // Sweep less often: every half minute, over days, would be most of the work.
        let hours = if store.chance().percent(25) { 2 } else { 50 };
        let config =
            HostConfig { idle: Duration::from_secs(hours * 3_600), ..HostConfig::default() };
        let orders = Orders::kept_in(&tree, link.clone(), config.clone()).await.unwrap();
        let mut sources: Vec<Box<dyn Source>> =
            vec![Box::new(Quiet(store.clone(), order_source(&link, &orders)))];
        let refund = RefundEffect { provider: outside.provider.clone(), orders: orders.clone() };
        let mut effects: BTreeMap<&'static str, Arc<dyn Effect>> = BTreeMap::new();
        effects.insert(REFUND, Arc::new(refund));
        let mut payments = None;
        if let Some(till) = &outside.till {
            let context = NearPayment { link: link.clone(), orders: orders.clone() };
            let till: Arc<dyn PaymentProvider> = Arc::new(till.clone());
            let providers = PaymentProviders::default().with(domain::Provider::Stripe, till);
            let actor = PaymentActor { context, providers, return_to: String::new() };
            let host = Host::start(&tree, actor, config.clone()).await.unwrap();
            sources.push(Box::new(Quiet(store.clone(), payment_source(&link, &host))));
            effects.insert(RING, Arc::new(LookEffect(host.clone())));
            payments = Some(host);
        }
        let mut places = None;
        if outside.has_queue {
            let row = Row { link: link.clone(), began: Instant::now() };
            let queues = Host::start(&tree, row, config.clone()).await.unwrap();
            let near = Near { link: link.clone(), queues: queues.clone(), orders: orders.clone() };
            let slot = QueuePlaceActor { context: near, farm: Arc::new(outside.farm.clone()) };
            let host = Host::start(&tree, slot, config).await.unwrap();
            sources.push(Box::new(Quiet(store.clone(), place_source(&link, &host))));
            let stirring = Stirring { link: link.clone(), queues };
            sources.push(Box::new(Quiet(store.clone(), stirring)));
            let gone = GoneEffect { places: host.clone(), link: link.clone() };
            effects.insert(RESULT, Arc::new(ResultEffect(orders.clone())));
            effects.insert(ORDER_GONE, Arc::new(gone));
            places = Some(host);
        }
        let mut config = RelayConfig { dice, ..RelayConfig::default() };
        if store.weather().has_obstacles {
            sources.insert(0, Box::new(Unreadable(store.clone())));
            effects.insert(LETTER, Arc::new(Hangs(store.clone())));
            config.lane = 2;
        }
        if store.plant() == Some(Plant::OneChain) {
            sources = vec![Box::new(OneChain(sources))];
        }
        if store.plant() == Some(Plant::OneLane) {
            effects = BTreeMap::from([(ANY, Arc::new(AnyEffect(effects)) as Arc<dyn Effect>)]);
        }
        keep_scanner(&tree, sources, store.plant()).await;
        let with = |all: Effects, (kind, effect): (&'static str, Arc<dyn Effect>)| {
            all.with(kind, Shared(effect))
        };
        let effects = effects.into_iter().fold(Effects::new(), with);
        let relay = Relay::new(link.clone(), effects, config).woken_by(link.wake());
        let relay = Arc::new(relay);
        let run = move |stop| {
            let relay = Arc::clone(&relay);
            async move { relay.run(stop).await }
        };
        tree.spawn_service("outbox-relay", run).await.unwrap();
        Self { link, orders, payments, places, tree }
    }

    /// Kills it, as SIGKILL does. Requests that it has sent to the store may still be carried out.
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

fn payment_source(link: &Link, payments: &Host<PaymentActor<NearPayment>>) -> impl Source {
    let link = link.clone();
    let find = move |limit, skip: Vec<(PaymentId, i64)>| link.clone().payments_due(limit, skip);
    HostSource::new(payments.clone(), find, PaymentCommand::from)
}

fn place_source(link: &Link, places: &Host<QueuePlaceActor<Near>>) -> impl Source {
    let link = link.clone();
    let find = move |limit, skip: Vec<(PlaceId, i64)>| link.clone().places_due(limit, skip);
    HostSource::new(places.clone(), find, PlaceCommand::from)
}

struct Shared(Arc<dyn Effect>);

impl Effect for Shared {
    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        self.0.carry_out(effect_key, payload)
    }

    fn never_given_up(&self) -> bool {
        self.0.never_given_up()
    }
}

/// Skips scans of a source that would find nothing.
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
            let sent = self.1.scan(config, pace).await?;
            if sent == 0 && self.0.rows().has_bank {
                // The scanner skips it for now, and it stays due as long as the provider does not answer.
                tokio::time::sleep(LEFT_ALONE).await;
            }
            Ok(sent)
        })
    }
}

/// Wakes the queue while somebody waits.
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

/// A reduced queue actor: the real calling, without pushes of positions.
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
        // On an error the next round follows in a second.
        let _ = call_next(&self.link, me.id(), absent, is_young).await;
    }
}

/// The place's port: the store, the queue and the orders of its process.
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
        Ok(()) // no idempotency keys are used here
    }

    async fn candidate(&self, order: OrderId) -> Result<Option<CandidateRecord>, DatabaseError> {
        self.link.candidate(order).await
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

    fn redeem_time(&self) -> time::Duration {
        Settings::default().redeem_time()
    }

    fn line_moves(&self, queue: QueueId) {
        let _ = self.queues.tell(queue, ());
    }

    fn day_is_used_up(&self, _: QueueId) {}

    fn order_is_to_hear(&self) {
        self.link.wakes();
    }

    async fn tell(&self, _: PlaceRecord) {}
}
