//! Order books: one supervised actor for each goods that somebody wants, and [`OrderBooks`], the front door to all of them.
//!
//! The actor makes and ends the buy requests of its goods one after the other, and whenever an offer of them comes or changes it buys what
//! the rules of `domain::order::order_book` say, one transaction for each purchase, which holds the book at
//! the version that was read (another process may look too). It is told to look by whoever lists, and by the deadline scanner of what was
//! noted in `order_book_change`, so that a crash between a listing and a look loses nothing.
//! Source: issue 20; decision 0090.

pub mod events;

use std::{collections::HashSet, time::Duration};

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    ids::{BuyRequestId, GoodsId, OrderId, PaymentId, Uid},
    market::price::Range,
    order::order_book::next_fill,
    shop_feature::ShopFeature,
    wallet::Insufficient,
};
use guildhall_persistence::order::buy_request::{
    self as rows, FillError, Filling, NewRequest, request_ended,
};
use metrics::counter;
use sqlx::PgPool;
use uuid::Uuid;

use super::Orders;
use crate::{
    deadline::DeadlineDue,
    feature_switch::FeatureSwitches,
    floor::{Failure, Floor},
    host::{ActorContext, Entity, Host, LoadError, Reply},
    hub::{Hub, Push},
    notice::tell_notices,
    supervision::{ServiceError, Stop},
    unanswered::{Unanswered, unanswered},
    wallet::tell_wallet,
};
use events::BuyRequestChanged;

/// Interval of having every book looked at. Ours: what it finds was told of by nobody, which is seldom.
const ALL_EVERY: Duration = Duration::from_secs(3600);
/// Purchases of one look; if there is more to buy, the actor looks again behind what is waiting. Ours.
const MOST_AT_ONCE: usize = 50;

/// Why a request was not made or ended. Each variant is a code of `docs/wire.md`.
#[derive(Debug, thiserror::Error)]
pub enum BuyRequestError {
    #[error("the shop does not offer these goods")]
    NotOffered,
    #[error("the price is too far from what it goes for")]
    Price(Range),
    #[error("too many open requests")]
    TooMany,
    #[error("the accepted terms hold no longer")]
    TermsChanged,
    #[error(transparent)]
    Insufficient(#[from] Insufficient),
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
}

unanswered!(BuyRequestError, "order book");

impl From<rows::RequestError> for BuyRequestError {
    fn from(error: rows::RequestError) -> Self {
        match error {
            rows::RequestError::NotFound => Unanswered::NotFound.into(),
            rows::RequestError::NotOffered => Self::NotOffered,
            rows::RequestError::Price(range) => Self::Price(range),
            rows::RequestError::TooMany => Self::TooMany,
            rows::RequestError::TermsChanged => Self::TermsChanged,
            rows::RequestError::Insufficient(missing) => Self::Insufficient(missing),
            rows::RequestError::Database(error) => error.into(),
        }
    }
}

/// The messages of an order book's actor.
pub enum OrderBookMessage {
    Place(Box<NewRequest>, Reply<Result<BuyRequestId, BuyRequestError>>),
    Cancel {
        request: BuyRequestId,
        buyer: Uid,
        reply: Reply<Result<(), BuyRequestError>>,
    },
    /// An offer has come or changed, or a request's time is over.
    Look,
}

impl From<DeadlineDue> for OrderBookMessage {
    fn from(_due: DeadlineDue) -> Self {
        Self::Look
    }
}

/// What the actors of all order books share.
pub struct OrderBookActor {
    pool: PgPool,
    hub: Hub,
    /// Tell what was bought, and know what orders are placed under.
    orders: Orders,
    switches: FeatureSwitches,
}

impl Entity for OrderBookActor {
    const KIND: &'static str = "order_book";
    type Id = GoodsId;
    type Message = OrderBookMessage;
    /// Nothing: who is frozen and whose shop somebody works in is not in the version of a book, so each purchase reads it.
    type State = ();

    fn shard_key(id: GoodsId) -> Option<Uuid> {
        Some(Uuid::from_u128(u128::from(id.0.unsigned_abs())))
    }

    async fn load(&self, _id: GoodsId) -> Result<(), LoadError> {
        Ok(())
    }

    async fn handle(&self, me: &ActorContext<Self>, (): &mut (), message: OrderBookMessage) {
        match message {
            OrderBookMessage::Place(new, reply) => {
                let placed = rows::place(&self.pool, &new).await.map_err(BuyRequestError::from);
                if placed.is_ok() {
                    // Before the answer, which then says what was bought at once.
                    self.look(me).await;
                }
                let request = placed.as_ref().ok().copied();
                reply.send(placed);
                if let Some(request) = request {
                    self.tell(request, new.buyer).await;
                }
            }
            OrderBookMessage::Cancel { request, buyer, reply } => {
                let cancelled = rows::cancel(&self.pool, me.id(), request, buyer).await;
                let is_done = cancelled.is_ok();
                reply.send(cancelled.map(drop).map_err(BuyRequestError::from));
                if is_done {
                    self.tell(request, buyer).await;
                }
            }
            OrderBookMessage::Look => self.look(me).await,
        }
    }

    fn label(message: &OrderBookMessage) -> &'static str {
        match message {
            OrderBookMessage::Place(..) => "place",
            OrderBookMessage::Cancel { .. } => "cancel",
            OrderBookMessage::Look => "look",
        }
    }
}

impl OrderBookActor {
    /// Ends what is over, and buys what meets. What fails is found again by the scanner.
    async fn look(&self, me: &ActorContext<Self>) {
        let goods = me.id();
        match self.settle(goods).await {
            Ok(true) => me.cast(OrderBookMessage::Look),
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(goods.id = %goods, %error, "order book: matching failed, the scanner tries again");
            }
        }
    }

    /// Whether there may be more to buy.
    async fn settle(&self, goods: GoodsId) -> Result<bool, FillError> {
        // What is noted from here on is looked at by the next look.
        let noted = rows::last_change(&self.pool, goods).await?;
        for (request, buyer) in rows::expire(&self.pool, goods).await? {
            self.tell(request, buyer).await;
            tell_notices(&self.pool, &self.hub, &[buyer], &request_ended(request)).await;
        }
        if self.switches.is_off(ShopFeature::Buying) {
            // What was noted stays so, and is looked at again when people buy again.
            return Ok(false);
        }
        let mut left_out = HashSet::new();
        for _ in 0..MOST_AT_ONCE {
            if !self.buy_next(goods, &mut left_out).await? {
                if let Some(noted) = noted.filter(|_| left_out.is_empty()) {
                    rows::forget_changes(&self.pool, goods, noted).await?;
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Makes the next purchase; false if no request and no offer meet. A request whose purchase fails is left out of this look, so that it
    /// keeps nobody else from buying.
    async fn buy_next(
        &self,
        goods: GoodsId,
        left_out: &mut HashSet<BuyRequestId>,
    ) -> Result<bool, FillError> {
        let Some(book) = rows::load(&self.pool, goods).await? else { return Ok(false) };
        let countries = self.orders.countries().now();
        let may_buy = |country: &str| countries.denies_goods(goods, &book.game, country).is_none();
        let bids: Vec<_> = book
            .requests
            .iter()
            .filter(|standing| may_buy(&standing.country) && !left_out.contains(&standing.bid.id))
            .map(|standing| standing.bid.clone())
            .collect();
        let Some(best) = bids.first().map(|bid| bid.price) else { return Ok(false) };
        let asks = rows::asks(&self.pool, goods, best).await?;
        let Some(fill) = next_fill(&bids, &asks) else { return Ok(false) };
        let filling = Filling {
            goods,
            version: book.version,
            fill,
            order_id: OrderId(Uuid::now_v7()),
            payment_id: PaymentId(Uuid::now_v7()),
            terms: self.orders.settings().now().terms(),
        };
        match rows::fill(&self.pool, &filling).await {
            Ok(after) => {
                counter!("buy_request_fills_total").increment(1);
                let buyer = after.order.buyer;
                self.orders.announce(&after).await;
                self.tell(fill.request, buyer).await;
            }
            // Looked at anew, with what is there now.
            Err(FillError::Stale | FillError::Gone) => {}
            Err(error) => {
                tracing::warn!(goods.id = %goods, buy_request.id = %fill.request, %error, "order book: a purchase failed, the scanner tries again");
                left_out.insert(fill.request);
            }
        }
        Ok(true)
    }

    /// Pushes a request to its buyer. A client that misses it reads again.
    async fn tell(&self, request: BuyRequestId, buyer: Uid) {
        if !self.hub.may_hear(buyer) {
            return;
        }
        match rows::find(&self.pool, buyer, request).await {
            Ok(Some(view)) => {
                self.hub.tell(&[buyer], &Push::new(BuyRequestChanged(Box::new(view))), None);
                tell_wallet(&self.pool, &self.hub, buyer).await;
            }
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(buy_request.id = %request, %error, "order book: request could not be read for its push; resync");
                self.hub.resync(&[buyer]);
            }
        }
    }
}

/// Starts [`OrderBooks`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let (orders, switches) = (floor.need::<Orders>()?, floor.need::<FeatureSwitches>()?);
        let (pool, hub) = (floor.money.clone(), floor.hub.clone());
        let actor = OrderBookActor { pool, hub, orders, switches };
        let host = Host::start(&floor.workers, actor, floor.host.clone()).await?;
        floor.deadlines(&host, |pool, limit, skip| rows::books_due(pool, limit, skip).boxed());
        let background = floor.background.clone();
        floor.producer("order-books", move |stop| look_at_all(background.clone(), stop));
        floor.empty_at_end(&host);
        floor.registry.insert(OrderBooks { host });
        Ok(())
    }
    .boxed()
}

/// Has every book looked at when the process starts, and now and then: a process of the release before tells no book what it lists, and nobody
/// tells one who is let in again (an account that was frozen, somebody who has left a team, a country whose rule is gone).
async fn look_at_all(pool: PgPool, mut stop: Stop) -> Result<(), ServiceError> {
    while !stop.requested() {
        if let Err(error) = rows::note_all(&pool).await {
            tracing::warn!(%error, "order books: having all of them looked at failed, retry in 1 h");
        }
        stop.within(ALL_EVERY).await;
    }
    Ok(())
}

/// The front door. Clones are handles to the same books.
///
/// Its futures may be dropped: an actor finishes what was begun (R1).
#[derive(Clone)]
pub struct OrderBooks {
    host: Host<OrderBookActor>,
}

impl OrderBooks {
    /// Makes a request, sets its money aside, and buys at once what is on sale for it. Repeating the command answers the same request.
    ///
    /// # Errors
    /// See [`BuyRequestError`].
    pub async fn place(&self, new: NewRequest) -> Result<BuyRequestId, BuyRequestError> {
        let goods = new.goods;
        self.host.ask(goods, |reply| OrderBookMessage::Place(Box::new(new), reply)).await?
    }

    /// Takes back what a request still wants; one that has ended stays as it ended.
    ///
    /// # Errors
    /// See [`BuyRequestError`].
    pub async fn cancel(
        &self,
        goods: GoodsId,
        request: BuyRequestId,
        buyer: Uid,
    ) -> Result<(), BuyRequestError> {
        self.host.ask(goods, |reply| OrderBookMessage::Cancel { request, buyer, reply }).await?
    }

    /// Offers of these goods have come or changed. Losing it only causes delay.
    pub fn look(&self, goods: impl IntoIterator<Item = GoodsId>) {
        for goods in goods {
            if let Err(error) = self.host.tell(goods, OrderBookMessage::Look) {
                tracing::debug!(goods.id = %goods, %error, "order book: not told to look; the scanner does");
            }
        }
    }
}
