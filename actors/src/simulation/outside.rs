//! The receivers of effects: the payment provider, and places whose orders must not be redeemed.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use guildhall_domain::{
    ids::{OrderId, PlaceId, RefundId},
    order::{Rejection, Stage},
    topup::{Command, Outcome, decide},
};
use guildhall_persistence::topup::{PlaceEventKind, PlaceTransaction};
use serde_json::Value;
use uuid::Uuid;

use super::{Plant, link::Link, process::Near, store::Store};
use crate::{
    host::{AskError, Host},
    order::{OrderError, Orders, Storage},
    outbox::{Carrying, Effect, EffectError},
    topup::{
        TopUpError,
        place_actor::{PlaceAction, PlaceMessage, QueuePlaceActor, Refused},
    },
};

/// Sends one refund for each key, however often it is asked. It fails sometimes too.
#[derive(Clone)]
pub struct Provider {
    store: Store,
    sent: Arc<Mutex<BTreeMap<String, u128>>>,
}

impl Provider {
    pub fn new(store: Store) -> Self {
        Self { store, sent: Arc::default() }
    }

    fn send(&self, key: &str, order: u128) -> Result<(), EffectError> {
        let is_bad = self.store.elapsed() < self.store.peace();
        let is_bad = is_bad && self.store.chance().percent(20);
        if is_bad && self.store.chance().percent(50) {
            return Err(EffectError::Passing("the provider is away".into()));
        }
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let key = match self.store.plant() {
            // A new key for each attempt: repeating the request asks for another refund.
            Some(Plant::NewKey) => format!("{key}:{}", sent.len()),
            _ => key.to_owned(),
        };
        sent.insert(key, order);
        if is_bad {
            Err(EffectError::Passing("the provider's answer is lost".into()))
        } else {
            Ok(())
        }
    }

    /// How often it has sent a refund of this order.
    pub fn sent(&self, order: u128) -> usize {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.values().filter(|it| **it == order).count()
    }
}

/// Sends a refund by the provider, and reports it to the order.
pub struct RefundEffect {
    pub provider: Provider,
    pub orders: Orders<Link>,
}

impl Effect for RefundEffect {
    fn carry_out<'a>(&'a self, effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let order = payload["order"].as_str().and_then(|it| it.parse::<u128>().ok());
            let refund = payload["refund"].as_str().and_then(|it| Uuid::try_parse(it).ok());
            let (order, refund) = order
                .zip(refund)
                .ok_or_else(|| EffectError::Hopeless("names no refund".to_owned()))?;
            self.provider.send(effect_key, order)?;
            let id = OrderId(Uuid::from_u128(order));
            match self.orders.refund_sent(id, RefundId(refund), 1).await {
                // It was reported before.
                Ok(_) | Err(OrderError::Rejected(Rejection::StatusChanged)) => Ok(()),
                Err(error) => Err(EffectError::Passing(error.to_string())),
            }
        })
    }
}

/// Reports to a place that its order must not be redeemed, as `TopUps::order_gone` does.
pub struct GoneEffect {
    pub places: Host<QueuePlaceActor<Near>>,
    pub link: Link,
}

impl GoneEffect {
    /// A planted bug: it reads the order first and reports to the place later, whatever has changed by then.
    async fn without_looking_again(&self, place: PlaceId) -> Result<(), EffectError> {
        let passing = |error: &dyn std::fmt::Display| EffectError::Passing(error.to_string());
        let order = OrderId(place.0);
        let there = Storage::load(&self.link, order).await.map_err(|error| passing(&error))?;
        if there.is_some_and(|live| live.order.stage == Stage::Paid) {
            return Ok(());
        }
        let live = self.link.place(place).await.map_err(|error| passing(&error))?;
        let Some(live) = live else { return Ok(()) };
        let now = self.link.clock_of_store().await.map_err(|error| passing(&error))?;
        let decided = [Command::OrderRefused, Command::OrderGone]
            .into_iter()
            .find_map(|command| decide(&live.place, &command, now).ok());
        let Some(Outcome::Moves(decision)) = decided else { return Ok(()) };
        let change = PlaceTransaction {
            live: &live,
            decision: &decision,
            event_kind: PlaceEventKind::Ended,
            account: None,
            told: None,
            claimed: None,
            given: None,
        };
        self.link.save_place(&change).await.map_err(|error| passing(&error))
    }
}

impl Effect for GoneEffect {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let passing = |error: &dyn std::fmt::Display| EffectError::Passing(error.to_string());
            let place = payload["place_id"].as_str().and_then(|id| id.parse::<PlaceId>().ok());
            let place = place.ok_or_else(|| EffectError::Hopeless("names no place".to_owned()))?;
            if self.link.store().plant() == Some(Plant::GoneFreesDevice) {
                return self.without_looking_again(place).await;
            }
            let asked = |reply| PlaceMessage::Command(PlaceAction::OrderGone.into(), Some(reply));
            match self.places.ask(place, asked).await {
                // A place that is being or was redeemed reports its own result.
                Ok(Err(Refused::Error(
                    error @ (TopUpError::Busy | TopUpError::UnknownOutcome),
                ))) => Err(passing(&error)),
                Ok(_) | Err(AskError::NotFound) => Ok(()),
                Err(error) => Err(passing(&error)),
            }
        })
    }
}
