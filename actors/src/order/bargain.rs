//! Bargains: one supervised actor for each listing that somebody bargains for, and [`Bargains`], the front door to all of them.
//!
//! The actor makes, answers and ends the bargains of its listing one after the other; the deadline scanner wakes it when one's time is over,
//! or when the listing is. Nothing is remembered: each command reads the row it changes.
//! Source: product spec §2 (bargains); decision 0094.

pub mod events;

use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    country_rule::CountrySubject,
    ids::{BargainId, OrderId, PaymentId, SellOrderId, Uid},
    market::price::Range,
    wallet::Insufficient,
};
use guildhall_persistence::{
    notice as notices,
    order::{
        SaveError,
        bargain::{self as rows, Accepting, AnswerError, Answering, MakeError, NewBargain},
    },
};
use metrics::counter;
use sqlx::PgPool;
use uuid::Uuid;

use super::Orders;
use crate::{
    deadline::DeadlineDue,
    floor::{Failure, Floor},
    host::{ActorContext, Entity, Host, LoadError, Reply},
    hub::{Hub, Push},
    notice::tell_notices,
    unanswered::{Unanswered, unanswered},
    wallet::tell_wallet,
};
use events::BargainChanged;

/// Why a bargain was not made, answered or ended. Each variant is a code of `docs/wire.md`.
#[derive(Debug, thiserror::Error)]
pub enum BargainError {
    #[error("the listing is the buyer's own")]
    SelfTrade,
    #[error("not enough on sale")]
    OutOfStock,
    #[error("the seller's store is not open")]
    StoreResting,
    #[error("no bargains are taken for this listing")]
    NotTaken,
    #[error("the price is not one that may be suggested")]
    Price(Range),
    #[error("there is an open bargain of this buyer for the listing")]
    Open,
    #[error("too many bargains")]
    TooMany,
    #[error("not sold in the buyer's country")]
    Country(CountrySubject),
    #[error("the accepted terms hold no longer")]
    TermsChanged,
    #[error(transparent)]
    Insufficient(#[from] Insufficient),
    #[error("the bargain is over")]
    Over,
    #[error("not let answer bargains")]
    NotAllowed,
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
}

unanswered!(BargainError, "bargain");

impl From<MakeError> for BargainError {
    fn from(error: MakeError) -> Self {
        match error {
            MakeError::NotFound => Unanswered::NotFound.into(),
            MakeError::Own => Self::SelfTrade,
            MakeError::OutOfStock => Self::OutOfStock,
            MakeError::StoreResting => Self::StoreResting,
            MakeError::NotTaken => Self::NotTaken,
            MakeError::Price(range) => Self::Price(range),
            MakeError::Open => Self::Open,
            MakeError::TooMany => Self::TooMany,
            MakeError::Country(subject) => Self::Country(subject),
            MakeError::TermsChanged => Self::TermsChanged,
            MakeError::Insufficient(missing) => Self::Insufficient(missing),
            MakeError::Database(error) => error.into(),
        }
    }
}

impl From<AnswerError> for BargainError {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::NotFound => Unanswered::NotFound.into(),
            AnswerError::Over => Self::Over,
            AnswerError::OutOfStock => Self::OutOfStock,
            AnswerError::StoreResting => Self::StoreResting,
            AnswerError::NotAllowed | AnswerError::Save(SaveError::NotAllowed) => Self::NotAllowed,
            AnswerError::Save(SaveError::Database(error)) | AnswerError::Database(error) => {
                error.into()
            }
            AnswerError::Save(error) => {
                tracing::warn!(%error, "bargain: its order could not be kept; nothing was changed");
                Self::Over
            }
        }
    }
}

/// The messages of the actor of a listing's bargains.
pub enum BargainMessage {
    Make(Box<NewBargain>, Reply<Result<BargainId, BargainError>>),
    Cancel {
        bargain: BargainId,
        buyer: Uid,
        reply: Reply<Result<(), BargainError>>,
    },
    Accept(Answering, Reply<Result<(), BargainError>>),
    Decline(Answering, Reply<Result<(), BargainError>>),
    /// Something may be over: a bargain's time, or the listing.
    Look,
}

impl From<DeadlineDue> for BargainMessage {
    fn from(_due: DeadlineDue) -> Self {
        Self::Look
    }
}

/// What the actors of all listings' bargains share.
pub struct BargainActor {
    pool: PgPool,
    hub: Hub,
    /// Tell what was bought, and know what orders are placed under.
    orders: Orders,
}

impl Entity for BargainActor {
    const KIND: &'static str = "bargain";
    type Id = SellOrderId;
    type Message = BargainMessage;
    /// Nothing: each command reads the row it changes.
    type State = ();

    fn shard_key(id: SellOrderId) -> Option<Uuid> {
        Some(id.0)
    }

    async fn load(&self, _id: SellOrderId) -> Result<(), LoadError> {
        Ok(())
    }

    async fn handle(&self, me: &ActorContext<Self>, (): &mut (), message: BargainMessage) {
        match message {
            BargainMessage::Make(new, reply) => {
                let countries = self.orders.countries().now();
                let made = rows::make(&self.pool, &new, &countries).await;
                let id = made.as_ref().ok().copied();
                reply.send(made.map_err(BargainError::from));
                if let Some(id) = id {
                    counter!("bargains_total", "what" => "made").increment(1);
                    self.tell(id, new.buyer, Some(rows::made(id))).await;
                }
            }
            BargainMessage::Cancel { bargain, buyer, reply } => {
                let cancelled = rows::cancel(&self.pool, bargain, buyer).await;
                let is_done = cancelled.is_ok();
                reply.send(cancelled.map(drop).map_err(BargainError::from));
                if is_done {
                    self.tell(bargain, buyer, None).await;
                }
            }
            BargainMessage::Accept(answering, reply) => self.accept(answering, reply).await,
            BargainMessage::Decline(answering, reply) => {
                let declined = rows::decline(&self.pool, answering).await;
                let is_done = declined.is_ok();
                reply.send(declined.map_err(BargainError::from));
                if is_done {
                    counter!("bargains_total", "what" => "declined").increment(1);
                    let event = rows::ended(answering.bargain);
                    self.tell(answering.bargain, answering.seller, Some(event)).await;
                }
            }
            BargainMessage::Look => {}
        }
        // Whatever has happened to the listing meanwhile: an accepted bargain may have been for the last of it.
        self.end_due(me.id()).await;
    }

    fn label(message: &BargainMessage) -> &'static str {
        match message {
            BargainMessage::Make(..) => "make",
            BargainMessage::Cancel { .. } => "cancel",
            BargainMessage::Accept(..) => "accept",
            BargainMessage::Decline(..) => "decline",
            BargainMessage::Look => "look",
        }
    }
}

impl BargainActor {
    async fn accept(&self, answering: Answering, reply: Reply<Result<(), BargainError>>) {
        let countries = self.orders.countries().now();
        let accepting = Accepting {
            answering,
            order_id: OrderId(Uuid::now_v7()),
            payment_id: PaymentId(Uuid::now_v7()),
            terms: self.orders.settings().now().terms(),
            countries: &countries,
        };
        match rows::accept(&self.pool, &accepting).await {
            Ok(after) => {
                reply.send(Ok(()));
                counter!("bargains_total", "what" => "accepted").increment(1);
                self.orders.announce(&after).await;
                let event = notices::order_event(after.order.order_id, after.version);
                self.tell(answering.bargain, answering.seller, Some(event)).await;
            }
            Err(error) => reply.send(Err(error.into())),
        }
    }

    /// Ends what is over. What fails is found again by the scanner.
    async fn end_due(&self, listing: SellOrderId) {
        match rows::end_due(&self.pool, listing).await {
            Ok(over) => {
                for (bargain, buyer) in over {
                    self.tell(bargain, buyer, Some(rows::ended(bargain))).await;
                }
            }
            Err(error) => {
                tracing::warn!(sell_order.id = %listing, %error, "bargain: ending what is over failed, the scanner tries again");
            }
        }
    }

    /// Pushes a bargain to its two sides, with what `event` told them. A client that misses it reads again.
    async fn tell(&self, bargain: BargainId, side: Uid, event: Option<String>) {
        let view = match rows::find(&self.pool, bargain, side).await {
            Ok(Some(view)) => view,
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(bargain.id = %bargain, %error, "bargain: could not be read for its push; resync");
                return self.hub.resync(&[side]);
            }
        };
        let (buyer, seller) = (view.buyer.uid, view.seller.uid);
        if let Some(event) = event {
            tell_notices(&self.pool, &self.hub, &[buyer, seller], &event).await;
        }
        for uid in [buyer, seller] {
            let changed = BargainChanged { bargain: Box::new(view.clone()), to: uid };
            self.hub.tell(&[uid], &Push::new(changed), None);
        }
        tell_wallet(&self.pool, &self.hub, buyer).await;
    }
}

/// Starts [`Bargains`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let orders = floor.need::<Orders>()?;
        let actor = BargainActor { pool: floor.money.clone(), hub: floor.hub.clone(), orders };
        let host = Host::start(&floor.workers, actor, floor.host.clone()).await?;
        floor.deadlines(&host, |pool, limit, skip| rows::listings_due(pool, limit, skip).boxed());
        floor.empty_at_end(&host);
        floor.registry.insert(Bargains { host });
        Ok(())
    }
    .boxed()
}

/// The front door. Clones are handles to the same actors.
///
/// Its futures may be dropped: an actor finishes what was begun (R1).
#[derive(Clone)]
pub struct Bargains {
    host: Host<BargainActor>,
}

impl Bargains {
    /// Makes a bargain, sets its money aside and tells the seller. Repeating the command answers the same bargain.
    ///
    /// # Errors
    /// See [`BargainError`].
    pub async fn make(&self, new: NewBargain) -> Result<BargainId, BargainError> {
        let listing = new.sell_order_id;
        self.host.ask(listing, |reply| BargainMessage::Make(Box::new(new), reply)).await?
    }

    /// Takes a bargain back; one that has ended stays as it ended.
    ///
    /// # Errors
    /// See [`BargainError`].
    pub async fn cancel(
        &self,
        listing: SellOrderId,
        bargain: BargainId,
        buyer: Uid,
    ) -> Result<(), BargainError> {
        self.host.ask(listing, |reply| BargainMessage::Cancel { bargain, buyer, reply }).await?
    }

    /// Sells for what was suggested.
    ///
    /// # Errors
    /// See [`BargainError`].
    pub async fn accept(
        &self,
        listing: SellOrderId,
        answering: Answering,
    ) -> Result<(), BargainError> {
        self.host.ask(listing, |reply| BargainMessage::Accept(answering, reply)).await?
    }

    /// Does not sell for that; the money is back with the buyer.
    ///
    /// # Errors
    /// See [`BargainError`].
    pub async fn decline(
        &self,
        listing: SellOrderId,
        answering: Answering,
    ) -> Result<(), BargainError> {
        self.host.ask(listing, |reply| BargainMessage::Decline(answering, reply)).await?
    }
}
