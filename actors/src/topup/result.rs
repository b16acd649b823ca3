//! Tells orders what came of their redemptions: the outbox effect [`guildhall_persistence::topup::RESULT`].

use guildhall_domain::{ids::OrderId, money::UsdCents, order::Rejection};

use serde_json::{Value, json};

use crate::{
    order::{OrderError, Orders},
    outbox::{Carrying, Effect, EffectError},
};

/// Carries the effect out. Repeating it changes nothing: an order is delivered or given back once.
pub struct ResultEffect(pub Orders);

impl Effect for ResultEffect {
    fn carry_out<'a>(&'a self, _effect_key: &'a str, payload: &'a Value) -> Carrying<'a> {
        Box::pin(async move {
            let order = payload["order_id"].as_str().and_then(|id| id.parse::<OrderId>().ok());
            let order = order.ok_or_else(|| EffectError::Hopeless("names no order".to_owned()))?;
            let refund = UsdCents(payload["refund_cents"].as_i64().unwrap_or(0));
            let said = json!({
                "done": payload["done"], "of": payload["of"], "reason": payload["reason"], "text": "",
            });
            let passing = |error: OrderError| EffectError::Passing(error.to_string());
            // Who gave up was never redeemed; whoever was has begun long ago.
            match self.0.begin_redeeming(order).await {
                Ok(()) => {}
                Err(OrderError::Rejected(Rejection::StatusChanged)) => return Ok(()), // it has heard, or gone elsewhere
                Err(error) => return Err(passing(error)),
            }
            match self.0.end_redeeming(order, refund, said).await {
                Ok(_) | Err(OrderError::Rejected(Rejection::StatusChanged)) => Ok(()),
                Err(error) => Err(passing(error)),
            }
        })
    }
}
