//! Reads: queues for everybody, places for their buyers.

use guildhall_domain::{
    country_rule::CountrySubject,
    ids::{OrderId, PlaceId, QueueId, SellOrderId, Uid},
    topup::joining::may_be_offered,
    wallet::money::UsdCents,
};
use guildhall_persistence::topup::{
    self as rows,
    candidate::{self, CandidateRecord},
    queue as queues,
};

use super::{PlaceView, QueueShown, TopUpError, TopUps};

/// How a place, or an order that may join, is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceKey {
    Order(OrderId),
    Place(PlaceId),
}

/// What the buyer of an order can do in the queue.
#[derive(Debug, Clone)]
pub struct OrderPlaces {
    /// Why they may not join; `None` if they may.
    pub refused: Option<TopUpError>,
    pub queue: Option<QueueShown>,
    pub place: Option<PlaceView>,
}

impl TopUps {
    /// The queue that is responsible for this order or place, if there is one.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn queue_of(&self, stands: PlaceKey) -> Result<Option<QueueId>, TopUpError> {
        Ok(match stands {
            PlaceKey::Order(order) => {
                candidate::load(self.pool(), order).await?.and_then(|read| read.queue_id())
            }
            PlaceKey::Place(place) => {
                rows::load(self.pool(), place).await?.map(|place| place.queue_id)
            }
        })
    }

    /// What the buyer of an order can do, and the place they have.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn of_order(&self, uid: Uid, order: OrderId) -> Result<OrderPlaces, TopUpError> {
        let read = self.candidate(uid, order).await?;
        let place = match read.place {
            Some(place) => Some(self.place(uid, place).await?),
            None => None,
        };
        let stage = place.as_ref().map(|place| place.live.place.stage);
        let queue = match read.queue_id() {
            Some(queue) => self.window.queue(queue).await?,
            None => None,
        };
        let denied = self.denies(&read).filter(|_| place.is_none()).map(TopUpError::Country);
        let refused = may_be_offered(&read.candidate, stage).err().map(TopUpError::from).or(denied);
        Ok(OrderPlaces { refused, queue, place })
    }

    /// A place, for its owner.
    ///
    /// # Errors
    /// [`TopUpError::NotFound`] for others; else see [`TopUpError`].
    pub async fn place(&self, uid: Uid, place: PlaceId) -> Result<PlaceView, TopUpError> {
        let live = rows::load(self.pool(), place).await?;
        let own = live.filter(|live| live.place.uid == uid).ok_or(TopUpError::NotFound)?;
        Ok(self.window.shown(own).await?)
    }

    /// A buyer's active places, and those that ended in the last hour.
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

    /// Whose rule keeps an order from joining where this handle is used; one that has a place goes on.
    pub(super) fn denies(&self, read: &CandidateRecord) -> Option<CountrySubject> {
        let (goods, country) = (read.goods_id.parse().ok()?, self.country.as_deref()?);
        self.countries.now().denies_goods(goods, &read.game, country)
    }

    /// An order of this person; another person's order is `NotFound`.
    pub(super) async fn candidate(
        &self,
        uid: Uid,
        order: OrderId,
    ) -> Result<CandidateRecord, TopUpError> {
        let read = candidate::load(self.pool(), order).await?;
        read.filter(|read| read.buyer == uid).ok_or(TopUpError::NotFound)
    }
}
