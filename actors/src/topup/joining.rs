//! Buyers' commands on a queue and on their place in it. The code that writes the rows applies the rules of `domain::topup`.

use std::time::Duration;

use guildhall_domain::{
    ids::{OrderId, PlaceId, QueueId, Uid},
    topup::{REQUEUE_WAIT, account::Account},
};
use guildhall_persistence::topup::{self as rows, joining::JoinRequest};
use uuid::Uuid;

use super::{
    PlaceMessage, PlaceView, TopUpError, TopUps,
    place_actor::{Answer, PlaceAction, PlaceCommand, Refused},
    queue_actor::QueueMessage,
};

impl TopUps {
    /// Joins with a paid order, or returns its place. After a missed turn or an exit it joins again.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn join(
        &self,
        uid: Uid,
        order_id: OrderId,
        region: &str,
        account: Account,
    ) -> Result<PlaceView, TopUpError> {
        let read = self.candidate(uid, order_id).await?;
        let region = region.to_owned();
        let place = match read.place {
            Some(place) => place,
            None => {
                let queue = read.queue_id().ok_or(TopUpError::UnsupportedPack)?;
                if let Some(subject) = self.denies(&read) {
                    return Err(TopUpError::Country(subject));
                }
                let (account, region) = (account.clone(), region.clone());
                let place_id = PlaceId(Uuid::now_v7());
                let claimed = self.claimed.clone();
                let request = JoinRequest { place_id, order_id, uid, account, region, claimed };
                let ask = |reply| QueueMessage::Join(Box::new(request), reply);
                match self.queues.ask(queue, ask).await? {
                    // A concurrent call was first; its place may have to join again.
                    Ok(there) if there.place.place_id != place_id => there.place.place_id,
                    answer => return self.view(answer).await,
                }
            }
        };
        self.run(Some(uid), place, PlaceAction::Requeue { asked: Some((account, region)) }).await
    }

    /// Joins again with a place that missed its turn or left the queue.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn requeue(&self, uid: Uid, place: PlaceId) -> Result<PlaceView, TopUpError> {
        self.run(Some(uid), place, PlaceAction::Requeue { asked: None }).await
    }

    /// Accepts the turn: the device begins to redeem.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn accept(&self, uid: Uid, place: PlaceId) -> Result<PlaceView, TopUpError> {
        self.run(Some(uid), place, PlaceAction::Accept).await
    }

    /// Changes the account that is topped up. The position stays the same.
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
        let region = region.to_owned();
        self.run(Some(uid), place, PlaceAction::Switch { account, region }).await
    }

    /// Leaves the queue, with or without a refund.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn exit(
        &self,
        uid: Uid,
        place: PlaceId,
        wants_refund: bool,
    ) -> Result<PlaceView, TopUpError> {
        self.run(Some(uid), place, PlaceAction::Exit { wants_refund }).await
    }

    /// The order of a place must not be redeemed any more: the place leaves the queue, if it waits there.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn order_gone(&self, place: PlaceId) -> Result<(), TopUpError> {
        match self.run(None, place, PlaceAction::OrderGone).await {
            // A place that is being or was redeemed reports its own result.
            Ok(_) | Err(TopUpError::StatusChanged | TopUpError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The farm reports progress of a redemption. Losing it only causes delay: the place asks by itself.
    ///
    /// # Errors
    /// See [`TopUpError`].
    pub async fn heard_of(&self, order: OrderId) -> Result<(), TopUpError> {
        if let Some(place) = rows::redeeming(self.pool(), order).await? {
            let _ = self.places.tell(place, PlaceMessage::of(PlaceAction::FarmReported)); // on an error it asks later
        }
        Ok(())
    }

    async fn run(
        &self,
        by: Option<Uid>,
        place: PlaceId,
        action: PlaceAction,
    ) -> Result<PlaceView, TopUpError> {
        let command = PlaceCommand { by, action, claimed: self.claimed.clone() };
        let answer =
            self.places.ask(place, |reply| PlaceMessage::Command(command, Some(reply))).await?;
        self.view(answer).await
    }

    /// Adds to an actor's answer what only the front door knows.
    async fn view(&self, answer: Answer) -> Result<PlaceView, TopUpError> {
        Err(match answer {
            Ok(live) => return Ok(self.window.shown(*live).await?),
            Err(Refused::Missed(queue)) => {
                TopUpError::Missed { requeue_after: self.requeue_after(queue).await }
            }
            Err(Refused::AlreadyQueued { uid, goods_id }) => {
                // The active place that prevents another one for the same pack; `None` if it has just ended.
                let there = rows::of_pack(self.pool(), uid, &goods_id).await?;
                there.map_or(TopUpError::Busy, |there| TopUpError::AlreadyQueued {
                    place: there.place.place_id,
                    order: there.place.order_id,
                })
            }
            Err(Refused::Error(error)) => error,
        })
    }

    /// The expected wait after joining again.
    async fn requeue_after(&self, queue: QueueId) -> Duration {
        let told = self.window.told(queue).await.ok().flatten();
        let known = told.map(|(p50, _)| Duration::from_secs(u64::try_from(p50).unwrap_or(0)));
        known.unwrap_or(REQUEUE_WAIT.unsigned_abs())
    }
}
