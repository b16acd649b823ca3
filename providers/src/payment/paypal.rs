//! PayPal: orders that the payer approves on PayPal's page and we capture, refunds, disputes and verified webhooks, at a base URL that
//! is also the sandbox's.
//!
//! Approving moves no money: it does when we capture, and only we can. So an order that nobody captures needs no ending. Source: PayPal's
//! public API reference (Orders v2, Payments v2, Disputes v1, Transaction Search v1, webhooks); decision 0067.

mod api;
mod balance;
mod event;
mod movement;
mod order;

use std::time::Duration;

use guildhall_domain::{
    payment::{DisputeStatus, Seen},
    wallet::money::UsdCents,
};
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::{
    Asked, Asking, BalanceSeen, DisputeSeen, EventError, MovementPage, Opened, PaymentProvider,
    PaymentSeen, ProviderError, RefundSeen, RefundState,
};
use crate::webhook::Delivery;
use api::Api;
pub use event::HEADERS as EVENT_HEADERS;
use order::Order;

/// Ours: shorter than the timeout of the actor that waits.
const TIMEOUT: Duration = Duration::from_secs(8);
/// Stands in [`RefundSeen::provider_ref`] between PayPal's name of what brought the money back and our name of the refund, as with Stripe.
const SETTLES: char = '#';

/// Where PayPal is and what it knows us by.
#[derive(Clone)]
pub struct PayPalConfig {
    /// `https://api-m.paypal.com`, or a sandbox.
    pub base_url: String,
    pub client_id: String,
    pub client_secret: String,
    /// PayPal's name of our webhook: what it signs with is checked there. Without it no webhook is believed.
    pub webhook_id: Option<String>,
}

/// The adapter.
pub struct PayPal {
    api: Api,
    webhook_id: Option<String>,
}

impl PayPal {
    /// # Errors
    /// If no HTTP client can be made.
    pub fn new(config: PayPalConfig) -> Result<Self, ProviderError> {
        let webhook_id = config.webhook_id.clone();
        Ok(Self { api: Api::new(config, TIMEOUT)?, webhook_id })
    }

    async fn order(&self, provider_ref: &str) -> Result<Order, ProviderError> {
        let path = format!("/v2/checkout/orders/{provider_ref}");
        Order::read(&self.api.get(&path).await?)
    }

    /// The disputes of a captured payment; each is read by itself, because only that says how it ended.
    async fn disputes_of(&self, order: &Order) -> Result<Vec<DisputeSeen>, ProviderError> {
        let Some(capture) = &order.capture else { return Ok(Vec::new()) };
        let path = format!("/v1/customer/disputes?disputed_transaction_id={}", capture.id);
        let listed = self.api.get(&path).await?;
        let mut disputes = Vec::new();
        for item in listed["items"].as_array().into_iter().flatten() {
            let name = name_of(&item["dispute_id"])?;
            disputes.push(dispute_seen(&self.dispute(&name).await?)?);
        }
        Ok(disputes)
    }

    async fn dispute(&self, name: &str) -> Result<Value, ProviderError> {
        self.api.get(&format!("/v1/customer/disputes/{name}")).await
    }

    /// What has brought the payer so much of a payment without our asking: a dispute that was lost, or refunds that somebody made at
    /// PayPal. `None` while there is no such thing.
    async fn settled_elsewhere(
        &self,
        key: &str,
        order: &Order,
        amount: UsdCents,
    ) -> Result<Option<RefundSeen>, ProviderError> {
        let named = |by: &str| format!("{by}{SETTLES}{key}");
        let disputes = self.disputes_of(order).await?;
        let is_lost = |dispute: &&DisputeSeen| {
            dispute.status == DisputeStatus::Lost && dispute.amount >= amount
        };
        if let Some(lost) = disputes.iter().find(is_lost) {
            let provider_ref = named(&lost.provider_ref);
            return Ok(Some(RefundSeen { provider_ref, state: RefundState::Succeeded }));
        }
        let mut by_hand = order.refunds.iter().filter(|it| it.key.is_none() && it.is_sent());
        let sent: UsdCents = by_hand.clone().map(|refund| refund.amount).sum();
        Ok(by_hand
            .next_back()
            .filter(|_| sent >= amount)
            .map(|last| RefundSeen { provider_ref: named(&last.id), state: last.state }))
    }
}

impl PaymentProvider for PayPal {
    fn open<'a>(&'a self, asked: &'a Asked) -> Asking<'a, Opened> {
        Box::pin(async move {
            let request = order::request(asked);
            let answered = self.api.post("/v2/checkout/orders", Some(&asked.key), &request).await?;
            let order = answered.conclude(api::is_no_to_opening)?;
            Ok(Opened { provider_ref: name_of(&order["id"])?, redirect_url: order::page(&order) })
        })
    }

    fn look<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentSeen> {
        Box::pin(async move { Ok(self.order(provider_ref).await?.into_seen()) })
    }

    fn capture<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentSeen> {
        Box::pin(async move {
            let path = format!("/v2/checkout/orders/{provider_ref}/capture");
            // An order is captured once, whoever asks how often: no key is needed.
            let answered = self.api.post(&path, None, &json!({})).await?;
            if let Some(reason) = answered.not_captured() {
                return Ok(Seen::Failed { reason }.into());
            }
            if answered.is_unprocessable() {
                // It was captured before, or the payer has not approved it after all.
                return Ok(self.order(provider_ref).await?.into_seen());
            }
            Ok(Order::read(&answered.conclude(api::is_no)?)?.into_seen())
        })
    }

    fn cancel<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, Seen> {
        Box::pin(async move {
            let order = self.order(provider_ref).await?;
            // Only we could capture it: without that it ends by itself.
            Ok(if order.capture.is_none() { Seen::Cancelled } else { order.seen() })
        })
    }

    fn refund<'a>(
        &'a self,
        key: &'a str,
        provider_ref: &'a str,
        amount: UsdCents,
    ) -> Asking<'a, RefundSeen> {
        Box::pin(async move {
            // An answer may have been lost: what was sent back once is found by its name.
            let order = self.order(provider_ref).await?;
            let Some(capture) = &order.capture else {
                return Err(ProviderError::Passing("nothing was paid yet".to_owned()));
            };
            if let Some(sent) = order.refunds.iter().find(|it| it.key.as_deref() == Some(key)) {
                return Ok(RefundSeen { provider_ref: sent.id.clone(), state: sent.state });
            }
            let path = format!("/v2/payments/captures/{}/refund", capture.id);
            let body = order::refund_request(amount, key);
            let answered = self.api.post(&path, Some(key), &body).await?;
            if answered.has_left() {
                let settled = self.settled_elsewhere(key, &order, amount).await?;
                return settled.ok_or_else(|| ProviderError::Passing(answered.issue()));
            }
            let refund = order::Refund::read(&answered.conclude(api::is_no)?)?;
            Ok(RefundSeen { provider_ref: refund.id, state: refund.state })
        })
    }

    fn look_refund<'a>(&'a self, refund_ref: &'a str) -> Asking<'a, RefundSeen> {
        Box::pin(async move {
            let name = refund_ref.split(SETTLES).next().unwrap_or(refund_ref);
            let state = if name.starts_with("PP-") {
                match dispute_status(&self.dispute(name).await?) {
                    DisputeStatus::Open => RefundState::Pending,
                    DisputeStatus::Won => RefundState::Failed,
                    DisputeStatus::Lost => RefundState::Succeeded,
                }
            } else {
                let refund = self.api.get(&format!("/v2/payments/refunds/{name}")).await?;
                order::Refund::read(&refund)?.state
            };
            Ok(RefundSeen { provider_ref: refund_ref.to_owned(), state })
        })
    }

    fn disputes<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, Vec<DisputeSeen>> {
        Box::pin(async move {
            let order = self.order(provider_ref).await?;
            self.disputes_of(&order).await
        })
    }

    fn movements<'a>(
        &'a self,
        since: OffsetDateTime,
        until: OffsetDateTime,
        after: Option<&'a str>,
    ) -> Asking<'a, MovementPage> {
        Box::pin(async move {
            let query = movement::query(since, until, after);
            let query =
                form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
            movement::page(&self.api.get(&format!("/v1/reporting/transactions?{query}")).await?)
        })
    }

    fn balances(&self) -> Asking<'_, Vec<BalanceSeen>> {
        Box::pin(async move { balance::read(&self.api.get(balance::PATH).await?) })
    }

    fn read_event<'a>(&'a self, delivery: &'a Delivery<'a>) -> super::Reading<'a> {
        Box::pin(async move {
            let webhook_id = self.webhook_id.as_deref().ok_or(EventError::NotConnected)?;
            let asked = event::verification(webhook_id, delivery)?;
            let path = "/v1/notifications/verify-webhook-signature";
            let answered = self.api.post_text(path, asked).await;
            let answered = answered.and_then(|answer| answer.conclude(api::is_no));
            match answered.map_err(|_| EventError::Unreachable)?["verification_status"].as_str() {
                Some("SUCCESS") => event::read(delivery.body),
                _ => Err(EventError::Signature),
            }
        })
    }
}

fn name_of(value: &Value) -> Result<String, ProviderError> {
    text(value).ok_or_else(|| ProviderError::Passing("an answer without an id".to_owned()))
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// An amount in US dollars; nothing where it is another currency or no amount.
fn dollars(amount: &Value) -> Option<UsdCents> {
    let value = amount["value"].as_str()?;
    if amount["currency_code"] != "USD" {
        return None;
    }
    UsdCents::parse(value.trim_start_matches('-')).ok()
}

fn dispute_status(dispute: &Value) -> DisputeStatus {
    // Who keeps the money stands in the outcome, which a decided dispute has.
    match dispute["dispute_outcome"]["outcome_code"].as_str() {
        Some("RESOLVED_BUYER_FAVOUR" | "RESOLVED_WITH_PAYOUT" | "ACCEPTED") => DisputeStatus::Lost,
        Some("RESOLVED_SELLER_FAVOUR" | "CANCELED_BY_BUYER" | "DENIED") => DisputeStatus::Won,
        _ => DisputeStatus::Open,
    }
}

fn dispute_seen(dispute: &Value) -> Result<DisputeSeen, ProviderError> {
    Ok(DisputeSeen {
        provider_ref: name_of(&dispute["dispute_id"])?,
        amount: dollars(&dispute["dispute_amount"]).unwrap_or(UsdCents::ZERO),
        reason: text(&dispute["reason"])
            .map_or_else(|| "unknown".to_owned(), |reason| reason.to_ascii_lowercase()),
        status: dispute_status(dispute),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is sent, for `frontend/scripts/check-paypal.mjs`, which reads it by the schemas of PayPal's own library.
    #[test]
    fn the_committed_requests_are_the_ones_that_are_sent() {
        let asked = Asked {
            key: "0193b5a0-0000-7000-8000-000000000001".to_owned(),
            method: guildhall_domain::payment::Method::PayPal,
            amount: UsdCents(1_999),
            local: None,
            return_url: "https://shop.test/pay/return?payment_id=1".to_owned(),
        };
        let at = |second| OffsetDateTime::from_unix_timestamp(second).unwrap();
        let query = movement::query(at(1_764_000_000), at(1_764_086_400), Some("2"));
        let query: serde_json::Map<_, _> =
            query.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
        let sent = json!({
            "orders": [order::request(&asked)],
            "refunds": [order::refund_request(UsdCents(500), "r:1")],
            "searches": [query],
            "balances": balance::PATH,
        });
        crate::committed::assert_current("paypal-requests.json", &sent);
    }

    #[test]
    fn a_dispute_is_decided_by_its_outcome_and_open_without_one() {
        let status = |outcome: Value| dispute_status(&json!({ "dispute_outcome": outcome }));
        let decided = |code: &str| status(json!({ "outcome_code": code }));
        assert_eq!(status(Value::Null), DisputeStatus::Open);
        assert_eq!(decided("A_NEW_WORD"), DisputeStatus::Open);
        assert_eq!(decided("RESOLVED_BUYER_FAVOUR"), DisputeStatus::Lost);
        assert_eq!(decided("RESOLVED_SELLER_FAVOUR"), DisputeStatus::Won);
        assert_eq!(decided("CANCELED_BY_BUYER"), DisputeStatus::Won);
    }
}
