//! Topping up by oneself: one supervised actor for each queue, one for each place in it, and [`TopUps`], the front door to all of them.
//!
//! A queue's actor lets people in (whoever asks while a commit is under way goes into one statement), calls whoever is next when a device is
//! free, and tells positions, once for each change and at most once a second. A place's actor carries out what its owner wants, minds
//! its deadlines, and asks the farm until it knows what came of a redemption. Neither remembers anything that is not in its row.
//! Source: decision 0012, issue 5, reliability Q1-Q9.

pub(crate) mod calling;
pub(crate) mod context;
pub(crate) mod place_actor;
mod queue_actor;
mod read_model;
mod result;
mod scan;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    ids::{DeviceId, OrderId, PlaceId, QueueId, SellOrderId, Uid},
    order::Stage,
    topup::{
        REQUEUE_WAIT, Reason,
        account::{Account, Unfit},
        hours::Standing,
    },
    wallet::money::UsdCents,
};
use guildhall_persistence::{
    DatabaseError,
    idempotency::{self, Claimed},
    topup::{
        self as rows, PlaceRecord,
        joining::Joining,
        operate::{self, Device, Load, Minute},
        queue::{self as queues, Candidate},
    },
};
use guildhall_providers::device_farm::DeviceFarm;
use ractor::SpawnErr;
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::time::Instant;
use uuid::Uuid;

use crate::{
    floor::{Failure, Floor},
    host::{AskError, Host, HostConfig},
    hub::Hub,
    order::Orders,
    outbox::Wake,
    supervision::Tree,
};
use context::LiveContext;
pub use place_actor::{PlaceMessage, QueuePlaceActor};
use place_actor::{Wanted, Wish};
pub use queue_actor::QueueActor;
use queue_actor::QueueMessage;
use read_model::QueueReadModel;
pub use read_model::{PlaceView, QueuePlaceChanged, QueueShown};
pub use result::{OrderGoneEffect, ResultEffect};

/// Ours: ten thousand people may join at once, and each is answered.
const LINE_MAILBOX: u32 = 20_000;

/// Why a command was not carried out. Each is a code of `docs/wire.md`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TopUpError {
    #[error("queue, place or order not found")]
    NotFound,
    /// Order or place are elsewhere.
    #[error("the order or place is in another state")]
    StatusChanged,
    /// Called and not come; about so long a place taken anew waits.
    #[error("the place missed its turn")]
    Missed { requeue_after: Duration },
    /// Nobody may join. `None` is until operators say otherwise.
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
    #[error("busy or unavailable; nothing was changed")]
    Busy,
    /// It happened or it did not. Repeating the same command tells.
    #[error("the outcome is unknown; safe to repeat with the same key")]
    UnknownOutcome,
}

impl From<AskError> for TopUpError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::NotFound => Self::NotFound,
            AskError::Busy | AskError::Quarantined { .. } | AskError::Unavailable => Self::Busy,
            AskError::Unknown => Self::UnknownOutcome,
        }
    }
}

impl From<DatabaseError> for TopUpError {
    fn from(error: DatabaseError) -> Self {
        // Logged here, because the caller does not get the cause.
        tracing::warn!(%error, "queue: database call failed");
        if error.outcome_unknown() { Self::UnknownOutcome } else { Self::Busy }
    }
}

/// Who stands in a queue, or may: by which it is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceKey {
    Order(OrderId),
    Place(PlaceId),
}

/// What an operator wants of a queue.
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

/// An order as its buyer may top up with it.
#[derive(Debug, Clone)]
pub struct OrderPlaces {
    /// Why they may not join, if so.
    pub refused: Option<TopUpError>,
    pub queue: Option<QueueShown>,
    pub place: Option<PlaceView>,
}

/// A queue as operators see it.
#[derive(Debug, Clone)]
pub struct Operated {
    pub queue: QueueShown,
    pub load: Load,
    pub held: Option<(Duration, Duration)>,
    pub minutes: Vec<Minute>,
    pub devices: Vec<Device>,
}

/// Starts [`TopUps`] at the [`DeviceFarm`] that is provided, on [`Orders`].
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
        floor.empty_at_end(&topups.lines);
        floor.registry.insert(topups);
        Ok(())
    }
    .boxed()
}

/// The front door. Clones are handles to the same queues.
///
/// Dropping any of the futures it hands out is harmless: what was begun is finished by an actor (R1).
#[derive(Clone)]
pub struct TopUps {
    lines: Host<QueueActor>,
    places: Host<QueuePlaceActor>,
    window: QueueReadModel,
    farm: Arc<dyn DeviceFarm>,
    /// Of the call that the handle carries out.
    claimed: Option<Claimed>,
}

impl TopUps {
    /// A handle for one command, whose transaction notes in the claim of the call that it is carried out.
    #[must_use]
    pub fn under(&self, claimed: Option<Claimed>) -> Self {
        Self { claimed, ..self.clone() }
    }

    /// Opens the house of queues and places in `tree`. `wake` is woken after commits that leave effects.
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

    /// The same for a process that has been there since `began`: in its first minute nobody counts as absent.
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
        let lines =
            Host::start(tree, QueueActor { window: window.clone(), began }, crowded).await?;
        let around = LiveContext { window: window.clone(), lines: lines.clone(), orders, wake };
        let slot = QueuePlaceActor { around, farm: Arc::clone(&farm) };
        let places = Host::start(tree, slot, config).await?;
        Ok(Self { lines, places, window, farm, claimed: None })
    }

    /// For the deadline scanner, for draining and for metrics.
    pub fn places(&self) -> &Host<QueuePlaceActor> {
        &self.places
    }

    /// For draining and for metrics.
    pub fn lines(&self) -> &Host<QueueActor> {
        &self.lines
    }

    /// For reading its callbacks; it is asked by the places' actors only.
    pub fn farm(&self) -> &dyn DeviceFarm {
        &*self.farm
    }

    fn pool(&self) -> &PgPool {
        &self.window.pool
    }

    /// The queue that what concerns this order or place goes to, if there is one.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn line_of(&self, stands: PlaceKey) -> Result<Option<QueueId>, TopUpError> {
        Ok(match stands {
            PlaceKey::Order(order) => {
                queues::of_order(self.pool(), order).await?.and_then(|candidate| candidate.queue)
            }
            PlaceKey::Place(place) => {
                rows::load(self.pool(), place).await?.map(|place| place.queue_id)
            }
        })
    }

    /// Joins with a paid order, or answers the place it has. After a missed call or an exit it joins again.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn join(
        &self,
        uid: Uid,
        order: OrderId,
        region: &str,
        account: Account,
    ) -> Result<PlaceView, TopUpError> {
        let candidate = self.candidate(uid, order).await?;
        if let Some(there) = rows::of_order(self.pool(), order).await? {
            return self.line_up(&candidate, there, region, Some(account)).await;
        }
        let queue_id = self.may_line_up(&candidate).await?;
        self.fits(queue_id, &candidate, region, &account).await?;
        let joining = Joining {
            place_id: PlaceId(Uuid::now_v7()),
            order_id: order,
            uid,
            goods_id: candidate.goods_id.clone(),
            packs: candidate.quantity,
            paid: candidate.paid,
            account,
            told: None,
        };
        let joined = self.lines.ask(queue_id, |reply| QueueMessage::Join(Box::new(joining), reply));
        joined.await??;
        match rows::of_order(self.pool(), order).await? {
            Some(place) => Ok(self.window.shown(place).await?),
            None => Err(self.already(uid, &candidate.goods_id).await?),
        }
    }

    /// Joins again with a place that missed its call or was left.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn requeue(&self, uid: Uid, place: PlaceId) -> Result<PlaceView, TopUpError> {
        let there = self.own(uid, place).await?;
        let candidate = self.candidate(uid, there.place.order_id).await?;
        let region = candidate.region.clone();
        self.line_up(&candidate, there, &region, None).await
    }

    async fn line_up(
        &self,
        candidate: &Candidate,
        there: PlaceRecord,
        region: &str,
        account: Option<Account>,
    ) -> Result<PlaceView, TopUpError> {
        if there.place.stage.is_live() || there.place.stage.is_final() {
            // In the queue, or over: the place says so itself.
            if let Some(claimed) = &self.claimed {
                idempotency::nothing_to_carry_out(self.pool(), claimed).await?;
            }
            return Ok(self.window.shown(there).await?);
        }
        let queue_id = self.may_line_up(candidate).await?;
        let account = account.unwrap_or_else(|| there.account.clone());
        self.fits(queue_id, candidate, region, &account).await?;
        let told = self.window.told(queue_id).await?;
        self.wish(there.place.place_id, Wanted::LineUp { account, told }).await
    }

    /// Says yes to being called: the device begins.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn accept(&self, uid: Uid, place: PlaceId) -> Result<PlaceView, TopUpError> {
        self.own(uid, place).await?;
        self.wish(place, Wanted::Accept).await
    }

    /// Has another account topped up; the place stays where it is.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn switch_account(
        &self,
        uid: Uid,
        place: PlaceId,
        region: &str,
        account: Account,
    ) -> Result<PlaceView, TopUpError> {
        let there = self.own(uid, place).await?;
        let candidate = self.candidate(uid, there.place.order_id).await?;
        self.fits(there.queue_id, &candidate, region, &account).await?;
        self.wish(place, Wanted::Switch { account }).await
    }

    /// Leaves the queue, with the money back or without.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn exit(
        &self,
        uid: Uid,
        place: PlaceId,
        wants_refund: bool,
    ) -> Result<PlaceView, TopUpError> {
        let there = self.own(uid, place).await?;
        if wants_refund && there.place.reason != Some(Reason::GivenUp) {
            // What is promised here has to be the order's to give.
            let candidate = self.candidate(uid, there.place.order_id).await?;
            if candidate.stage != Stage::Paid || candidate.redeeming {
                return Err(TopUpError::StatusChanged);
            }
        }
        self.wish(place, Wanted::Exit { wants_refund }).await
    }

    /// The order of a place is not to be delivered from there any more: the place leaves, if it stands in the queue.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn order_gone(&self, place: PlaceId) -> Result<(), TopUpError> {
        let Some(there) = rows::load(self.pool(), place).await? else { return Ok(()) };
        let order = queues::of_order(self.pool(), there.place.order_id).await?;
        if order.is_some_and(|order| order.stage == Stage::Paid) {
            return Ok(()); // it came back in the meantime
        }
        match self.wish(place, Wanted::OrderGone).await {
            // Who is being redeemed for, or was, hears what came of it.
            Ok(_) | Err(TopUpError::StatusChanged | TopUpError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// What the buyer of an order can do, and has.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn of_order(&self, uid: Uid, order: OrderId) -> Result<OrderPlaces, TopUpError> {
        let candidate = self.candidate(uid, order).await?;
        let place = match rows::of_order(self.pool(), order).await? {
            Some(place) => Some(self.window.shown(place).await?),
            None => None,
        };
        let in_hand = place.as_ref().is_some_and(|place| {
            place.live.place.stage.is_live() || place.live.place.stage.is_final()
        });
        let refused = match self.may_line_up(&candidate).await {
            Ok(_) if in_hand => Some(TopUpError::StatusChanged),
            Ok(_) => None,
            Err(unknown @ (TopUpError::Busy | TopUpError::UnknownOutcome)) => return Err(unknown),
            Err(refused) => Some(refused),
        };
        let queue = match candidate.queue {
            Some(queue) => self.window.queue(queue).await?,
            None => None,
        };
        Ok(OrderPlaces { refused, queue, place })
    }

    /// A place, for whose it is.
    ///
    /// # Errors
    /// [`TopUpError::NotFound`] for others; else see [`TopUpError`].
    pub async fn place(&self, uid: Uid, place: PlaceId) -> Result<PlaceView, TopUpError> {
        let own = self.own(uid, place).await?;
        Ok(self.window.shown(own).await?)
    }

    /// Somebody's places that are not over, and those of the last hour.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn of_person(&self, uid: Uid) -> Result<Vec<PlaceView>, TopUpError> {
        let mut shown = Vec::new();
        for place in rows::of_person(self.pool(), uid).await? {
            shown.push(self.window.shown(place).await?);
        }
        Ok(shown)
    }

    /// All queues, or those of a game, or of a game and region.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn queues(
        &self,
        game: Option<&str>,
        region: Option<&str>,
    ) -> Result<Vec<QueueShown>, TopUpError> {
        let mut shown = Vec::new();
        for queue in queues::list(self.pool(), game, region).await? {
            shown.push(self.window.of_queue(queue).await?);
        }
        Ok(shown)
    }

    /// The storefront's offer of goods and the queue that redeems it.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn of_goods(
        &self,
        goods: i64,
    ) -> Result<Option<(SellOrderId, UsdCents, QueueShown)>, TopUpError> {
        let Some((offer, price, queue)) = queues::of_goods(self.pool(), goods).await? else {
            return Ok(None);
        };
        Ok(self.window.queue(queue).await?.map(|queue| (offer, price, queue)))
    }

    /// The farm says that a redemption has moved. Nothing rests on it: the place asks by itself.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn heard_of(&self, order: OrderId) -> Result<(), TopUpError> {
        if let Some(place) = rows::redeeming(self.pool(), order).await? {
            let _ = self.places.tell(place, PlaceMessage::of(Wanted::Rung)); // an error: it asks later
        }
        Ok(())
    }

    /// Does what an operator wants of a queue, and answers how it stands then.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn operate(
        &self,
        queue: QueueId,
        operation: Operation,
    ) -> Result<Operated, TopUpError> {
        let claimed = self.claimed.clone();
        self.lines.ask(queue, |reply| QueueMessage::Operate(operation, claimed, reply)).await??;
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
            load: operate::load(pool, queue_id).await?,
            held: operate::held(&rows::joining::lately(pool, queue_id).await?),
            minutes: operate::minutes(pool, queue_id).await?,
            devices: operate::devices(pool, queue_id).await?,
            queue,
        })
    }

    async fn wish(&self, place: PlaceId, wanted: Wanted) -> Result<PlaceView, TopUpError> {
        let wish = Wish { wanted, claimed: self.claimed.clone() };
        let done = self.places.ask(place, |reply| PlaceMessage::Wish(wish, Some(reply))).await?;
        match done {
            Ok(live) => Ok(self.window.shown(*live).await?),
            Err(place_actor::Refused::Missed(queue)) => {
                Err(TopUpError::Missed { requeue_after: self.requeue_after(queue).await })
            }
            Err(place_actor::Refused::Live { uid, goods_id }) => {
                Err(self.already(uid, &goods_id).await?)
            }
            Err(place_actor::Refused::Error(error)) => Err(error),
        }
    }

    /// About how long a place taken anew waits.
    async fn requeue_after(&self, queue: QueueId) -> Duration {
        let told = self.window.told(queue).await.ok().flatten();
        let known = told.map(|(p50, _)| Duration::from_secs(u64::try_from(p50).unwrap_or(0)));
        known.unwrap_or(REQUEUE_WAIT.unsigned_abs())
    }

    /// A place of this person. One of somebody else's is not there.
    async fn own(&self, uid: Uid, place: PlaceId) -> Result<PlaceRecord, TopUpError> {
        let live = rows::load(self.pool(), place).await?;
        live.filter(|live| live.place.uid == uid).ok_or(TopUpError::NotFound)
    }

    async fn candidate(&self, uid: Uid, order: OrderId) -> Result<Candidate, TopUpError> {
        let candidate = queues::of_order(self.pool(), order).await?;
        candidate.filter(|candidate| candidate.buyer == uid).ok_or(TopUpError::NotFound)
    }

    /// Whether an order may join now, and where.
    async fn may_line_up(&self, candidate: &Candidate) -> Result<QueueId, TopUpError> {
        let queue_id = candidate.queue.ok_or(TopUpError::UnsupportedPack)?;
        if candidate.stage != Stage::Paid || candidate.redeeming {
            return Err(TopUpError::StatusChanged);
        }
        let queue =
            queues::load(self.pool(), queue_id).await?.ok_or(TopUpError::UnsupportedPack)?;
        match queue.standing(guildhall_persistence::now(self.pool()).await?) {
            standing if standing.may_join() => Ok(queue_id),
            Standing::Closed { opens_at } => Err(TopUpError::Closed { opens_at: Some(opens_at) }),
            _ => Err(TopUpError::Closed { opens_at: None }),
        }
    }

    async fn fits(
        &self,
        queue: QueueId,
        candidate: &Candidate,
        region: &str,
        account: &Account,
    ) -> Result<(), TopUpError> {
        let queue = queues::load(self.pool(), queue).await?.ok_or(TopUpError::UnsupportedPack)?;
        account.fits(&queue.platforms, region, &candidate.region).map_err(|unfit| match unfit {
            Unfit::PlatformMismatch => {
                TopUpError::PlatformMismatch { region: candidate.region.clone() }
            }
            Unfit::AppleLogin => TopUpError::AppleLogin,
        })
    }

    /// Which place keeps somebody from another one for the same pack.
    async fn already(&self, uid: Uid, goods_id: &str) -> Result<TopUpError, TopUpError> {
        let there = rows::of_pack(self.pool(), uid, goods_id).await?;
        Ok(there.map_or(TopUpError::Busy, |there| TopUpError::AlreadyQueued {
            place: there.place.place_id,
            order: there.place.order_id,
        }))
    }
}
