//! Outbox effects between orders and their places in the queue: the result of a redemption for the order
//! ([`guildhall_persistence::topup::RESULT`]), and for the place that its order must not be redeemed any more
//! ([`guildhall_persistence::topup::ORDER_GONE`]).

use guildhall_domain::{
    ids::{OrderId, PlaceId},
    order::Rejection,
    wallet::money::UsdCents,
};

use serde_json::{Value, json};

use super::TopUps;
use crate::{
    order::{OrderError, Orders, Postgres, Storage},
    outbox::{Carrying, Effect, EffectError},
};

/// Reports to the order. Repeating it changes nothing, because an order is delivered or refunded once.
pub struct ResultEffect<S: Storage = Postgres>(pub Orders<S>);

/// Reports to the place. Repeating it changes nothing, because a place leaves once.
pub struct OrderGoneEffect(pub TopUps);

impl Effect for OrderGoneEffect {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let place = payload["place_id"].as_str().and_then(|id| id.parse::<PlaceId>().ok());
            let place = place.ok_or_else(|| EffectError::Hopeless("names no place".to_owned()))?;
            match self.0.order_gone(place).await {
                Ok(()) => Ok(()),
                Err(error) => Err(EffectError::Passing(error.to_string())),
            }
        })
    }
}

impl<S: Storage> Effect for ResultEffect<S> {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let order = payload["order_id"].as_str().and_then(|id| id.parse::<OrderId>().ok());
            let order = order.ok_or_else(|| EffectError::Hopeless("names no order".to_owned()))?;
            let refund = UsdCents(payload["refund_cents"].as_i64().unwrap_or(0));
            let said = json!({
                "done": payload["done"], "of": payload["of"], "reason": payload["reason"], "text": "",
            });
            let passing = |error: OrderError| EffectError::Passing(error.to_string());
            // A place that gave up never reserved the order, so reserve it here; for a place that was redeemed this repeats.
            match self.0.begin_redeeming(order).await {
                Ok(()) => {}
                Err(OrderError::Rejected(Rejection::StatusChanged)) => return Ok(()), // reported before, or no longer relevant
                Err(error) => return Err(passing(error)),
            }
            match self.0.end_redeeming(order, refund, said).await {
                Ok(_) | Err(OrderError::Rejected(Rejection::StatusChanged)) => Ok(()),
                Err(error) => Err(passing(error)),
            }
        })
    }
}
