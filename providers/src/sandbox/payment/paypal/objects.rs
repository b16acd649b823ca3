//! What PayPal's API calls an order, a capture, a refund and a dispute, made of what the books have.

use serde_json::{Value, json};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::super::{
    Dispute, DisputeStatus, Intent, IntentStatus, ProviderLedger, Refund, RefundStatus,
};

/// An order, with the payer's page while there is something to approve.
pub(in super::super) fn order(intent: &Intent, books: &ProviderLedger, origin: &str) -> Value {
    let status = match intent.status {
        IntentStatus::Succeeded => "COMPLETED",
        IntentStatus::Approved => "APPROVED",
        IntentStatus::Canceled => "VOIDED",
        IntentStatus::RequiresAction | IntentStatus::RequiresPaymentMethod => {
            "PAYER_ACTION_REQUIRED"
        }
    };
    let mut unit = json!({
        "reference_id": "default", "custom_id": intent.payment_id, "amount": money(intent.amount),
        "description": "Guildhall payment",
    });
    if intent.status == IntentStatus::Succeeded {
        let of_it = books.refunds.values().filter(|refund| refund.intent == intent.intent_id());
        let mut refunds: Vec<Value> = of_it.map(|found| refund(found, origin)).collect();
        refunds.sort_by_key(|refund| refund["id"].to_string());
        unit["payments"] =
            json!({ "captures": [captured(intent, books, origin)], "refunds": refunds });
    }
    let page = origin.replace("/sandbox/paypal", "/sandbox/pay");
    let mut links = vec![link(&format!("{origin}/v2/checkout/orders/{}", intent.id), "self")];
    if status == "PAYER_ACTION_REQUIRED" {
        links.push(link(&format!("{page}/{}", intent.id), "payer-action"));
    }
    json!({
        "id": intent.id, "intent": "CAPTURE", "status": status, "purchase_units": [unit], "links": links,
    })
}

pub(super) fn captured(intent: &Intent, books: &ProviderLedger, origin: &str) -> Value {
    let name = intent.intent_id();
    let status = match books.refunded(&name) {
        0 => "COMPLETED",
        part if part < intent.amount => "PARTIALLY_REFUNDED",
        _ => "REFUNDED",
    };
    json!({
        "id": name, "status": status, "amount": money(intent.amount), "final_capture": true,
        "custom_id": intent.payment_id, "create_time": moment(intent.paid_at),
        "links": [link(&format!("{origin}/v2/payments/captures/{name}"), "self")],
    })
}

pub(in super::super) fn refund(refund: &Refund, origin: &str) -> Value {
    let status = match refund.status {
        RefundStatus::Pending => "PENDING",
        RefundStatus::Succeeded => "COMPLETED",
        RefundStatus::Failed => "FAILED",
    };
    let mut object = json!({
        "id": refund.id, "status": status, "amount": money(refund.amount), "create_time": moment(refund.made_at),
        "links": [
            link(&format!("{origin}/v2/payments/refunds/{}", refund.id), "self"),
            link(&format!("{origin}/v2/payments/captures/{}", refund.intent), "up"),
        ],
    });
    if !refund.name.is_empty() {
        object["custom_id"] = refund.name.clone().into();
    }
    object
}

pub(in super::super) fn dispute(dispute: &Dispute) -> Value {
    let (status, outcome) = match dispute.status {
        DisputeStatus::NeedsResponse => ("WAITING_FOR_SELLER_RESPONSE", None),
        DisputeStatus::Won => ("RESOLVED", Some("RESOLVED_SELLER_FAVOUR")),
        DisputeStatus::Lost => ("RESOLVED", Some("RESOLVED_BUYER_FAVOUR")),
    };
    json!({
        "dispute_id": dispute.id, "reason": "UNAUTHORISED", "status": status, "dispute_amount": money(dispute.amount),
        "dispute_outcome": outcome.map(|code| json!({ "outcome_code": code })),
        "disputed_transactions": [{ "seller_transaction_id": dispute.intent }],
    })
}

fn link(href: &str, rel: &str) -> Value {
    json!({ "href": href, "rel": rel, "method": "GET" })
}

pub(super) fn money(cents: i64) -> Value {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    json!({ "currency_code": "USD", "value": format!("{sign}{}.{:02}", cents / 100, cents % 100) })
}

pub(super) fn moment(second: i64) -> String {
    let at = OffsetDateTime::from_unix_timestamp(second).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    at.format(&Rfc3339).unwrap_or_default()
}
