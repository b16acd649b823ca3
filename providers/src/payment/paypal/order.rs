//! An order at PayPal: what is asked for, and what has become of it and of its refunds.

use guildhall_domain::{payment::Seen, wallet::money::UsdCents};
use serde_json::{Value, json};

use super::{dollars, name_of, text};
use crate::payment::{Asked, PaymentSeen, ProviderError, RefundState};

/// What an order is created with.
pub(super) fn request(asked: &Asked) -> Value {
    let name = asked.key.get(..8).unwrap_or(&asked.key);
    json!({
        "intent": "CAPTURE",
        "purchase_units": [{
            // Our name of the payment, which its capture and its lines of the account repeat.
            "custom_id": asked.key,
            "description": format!("Guildhall payment {name}"),
            "amount": { "currency_code": "USD", "value": asked.amount.to_string() },
        }],
        "payment_source": { "paypal": { "experience_context": {
            "brand_name": "Guildhall",
            // Nothing is sent by post.
            "shipping_preference": "NO_SHIPPING",
            "user_action": "PAY_NOW",
            // No money that may still not come days later.
            "payment_method_preference": "IMMEDIATE_PAYMENT_REQUIRED",
            "return_url": asked.return_url,
            "cancel_url": asked.return_url,
        } } },
    })
}

/// What a refund is made with; `key` is our name of it, by which it is found again.
pub(super) fn refund_request(amount: UsdCents, key: &str) -> Value {
    json!({
        "amount": { "currency_code": "USD", "value": amount.to_string() },
        "custom_id": key,
    })
}

/// Where the payer approves an order.
pub(super) fn page(order: &Value) -> Option<String> {
    let links = order["links"].as_array()?;
    let leads = |link: &&Value| matches!(link["rel"].as_str(), Some("payer-action" | "approve"));
    text(&links.iter().find(leads)?["href"])
}

/// An order as it stands.
pub(super) struct Order {
    status: Option<String>,
    pub(super) capture: Option<Capture>,
    pub(super) refunds: Vec<Refund>,
    page: Option<String>,
}

/// The money of an order.
pub(super) struct Capture {
    pub(super) id: String,
    status: Option<String>,
    /// `None` in another currency than was asked for.
    amount: Option<UsdCents>,
}

/// Money of an order that went back.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refund {
    pub(super) id: String,
    pub(super) state: RefundState,
    pub(super) amount: UsdCents,
    /// Our name of it; somebody made one without it at PayPal.
    pub(super) key: Option<String>,
}

impl Refund {
    pub(super) fn read(refund: &Value) -> Result<Self, ProviderError> {
        let state = match refund["status"].as_str() {
            Some("COMPLETED") => RefundState::Succeeded,
            Some("FAILED" | "CANCELLED") => RefundState::Failed,
            _ => RefundState::Pending,
        };
        Ok(Self {
            id: name_of(&refund["id"])?,
            state,
            amount: dollars(&refund["amount"]).unwrap_or(UsdCents::ZERO),
            key: text(&refund["custom_id"]).filter(|key| !key.is_empty()),
        })
    }

    /// Whether it is under way or has arrived.
    pub(super) fn is_sent(&self) -> bool {
        self.state != RefundState::Failed
    }
}

impl Order {
    pub(super) fn read(order: &Value) -> Result<Self, ProviderError> {
        name_of(&order["id"])?;
        let payments = &order["purchase_units"][0]["payments"];
        // Its last try is the one that counts: one before was declined.
        let capture = payments["captures"].as_array().and_then(|all| all.last());
        let capture = capture.map(|capture| {
            Ok(Capture {
                id: name_of(&capture["id"])?,
                status: text(&capture["status"]),
                amount: dollars(&capture["amount"]),
            })
        });
        let refunds = payments["refunds"].as_array().into_iter().flatten();
        Ok(Self {
            status: text(&order["status"]),
            capture: capture.transpose()?,
            refunds: refunds.map(Refund::read).collect::<Result<_, _>>()?,
            page: page(order),
        })
    }

    pub(super) fn seen(&self) -> Seen {
        let captured = |capture: &Capture| match capture.status.as_deref() {
            Some("COMPLETED" | "REFUNDED" | "PARTIALLY_REFUNDED") => {
                Seen::Captured { amount: capture.amount.unwrap_or(UsdCents::ZERO) }
            }
            Some("DECLINED" | "FAILED") => Seen::Failed { reason: "declined".to_owned() },
            // Held for a look by PayPal.
            _ => Seen::Pending,
        };
        match (&self.capture, self.status.as_deref()) {
            (Some(capture), _) => captured(capture),
            (None, Some("APPROVED")) => Seen::Approved,
            (None, Some("VOIDED")) => Seen::Cancelled,
            (None, _) => Seen::Pending,
        }
    }

    pub(super) fn into_seen(self) -> PaymentSeen {
        PaymentSeen {
            status: self.seen(),
            charge_ref: self.capture.map(|capture| capture.id),
            voucher: None,
            page: self.page,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(status: &str, captures: Value) -> Order {
        Order::read(&json!({
            "id": "5O190127TN364715T", "status": status,
            "purchase_units": [{ "payments": { "captures": captures } }],
            "links": [
                { "rel": "self", "href": "https://paypal.test/v2/checkout/orders/5O" },
                { "rel": "payer-action", "href": "https://paypal.test/checkoutnow?token=5O" },
            ],
        }))
        .unwrap()
    }

    fn capture(status: &str, currency: &str, value: &str) -> Value {
        json!([{ "id": "3C6", "status": status, "amount": { "currency_code": currency, "value": value } }])
    }

    #[test]
    fn approving_moves_no_money_and_capturing_does() {
        let none = json!([]);
        assert_eq!(order("CREATED", none.clone()).seen(), Seen::Pending);
        assert_eq!(order("PAYER_ACTION_REQUIRED", none.clone()).seen(), Seen::Pending);
        assert_eq!(order("APPROVED", none.clone()).seen(), Seen::Approved);
        assert_eq!(order("VOIDED", none).seen(), Seen::Cancelled);
        let paid = order("COMPLETED", capture("COMPLETED", "USD", "19.99"));
        assert_eq!(paid.seen(), Seen::Captured { amount: UsdCents(1_999) });
        assert_eq!(paid.into_seen().charge_ref.as_deref(), Some("3C6"));
    }

    #[test]
    fn what_was_refunded_was_captured_and_what_is_looked_at_may_still_fail() {
        let seen = |status: &str| order("COMPLETED", capture(status, "USD", "19.99")).seen();
        for status in ["REFUNDED", "PARTIALLY_REFUNDED"] {
            assert_eq!(seen(status), Seen::Captured { amount: UsdCents(1_999) }, "{status}");
        }
        assert_eq!(seen("PENDING"), Seen::Pending);
        for status in ["DECLINED", "FAILED"] {
            assert_eq!(seen(status), Seen::Failed { reason: "declined".to_owned() }, "{status}");
        }
    }

    #[test]
    fn another_currency_is_no_amount_of_ours() {
        let euros = order("COMPLETED", capture("COMPLETED", "EUR", "19.99"));
        assert_eq!(euros.seen(), Seen::Captured { amount: UsdCents::ZERO });
    }

    #[test]
    fn the_payer_goes_where_paypal_says() {
        let page = order("CREATED", json!([])).into_seen().page;
        assert_eq!(page.as_deref(), Some("https://paypal.test/checkoutnow?token=5O"));
    }
}
