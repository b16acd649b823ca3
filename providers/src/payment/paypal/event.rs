//! Webhooks: PayPal checks its own signature when it is asked to, with the words of the event as they came.
//!
//! Source: PayPal's public API reference (verify webhook signature).

use serde_json::Value;

use super::text;
use crate::{
    payment::{Event, EventError},
    webhook::Delivery,
};

/// What of a delivery is signed or says how.
pub const HEADERS: [&str; 5] = [
    "paypal-transmission-sig",
    "paypal-transmission-id",
    "paypal-transmission-time",
    "paypal-cert-url",
    "paypal-auth-algo",
];

/// The question whether PayPal has sent this. The event stands in it byte for byte: written anew, its signature would no longer fit.
pub(super) fn verification(
    webhook_id: &str,
    delivery: &Delivery<'_>,
) -> Result<String, EventError> {
    let header = |name: &str| delivery.header(name).ok_or(EventError::Signature);
    let word = |text: &str| Value::from(text).to_string();
    // What is no JSON would end the question early.
    let event: &serde_json::value::RawValue =
        serde_json::from_slice(delivery.body).map_err(|_| EventError::Malformed)?;
    Ok(format!(
        r#"{{"transmission_sig":{},"transmission_id":{},"transmission_time":{},"cert_url":{},"auth_algo":{},"webhook_id":{},"webhook_event":{}}}"#,
        word(header(HEADERS[0])?),
        word(header(HEADERS[1])?),
        word(header(HEADERS[2])?),
        word(header(HEADERS[3])?),
        word(header(HEADERS[4])?),
        word(webhook_id),
        event.get(),
    ))
}

/// What a delivery that PayPal has sent tells.
pub(super) fn read(body: &[u8]) -> Result<Event, EventError> {
    let event: Value = serde_json::from_slice(body).map_err(|_| EventError::Malformed)?;
    let resource = &event["resource"];
    let (payment_ref, payment_id) = match event["resource_type"].as_str() {
        Some("checkout-order") => {
            (text(&resource["id"]), text(&resource["purchase_units"][0]["custom_id"]))
        }
        Some("capture") => (text(&resource["id"]), text(&resource["custom_id"])),
        // A refund leads up to its capture; its own name of ours is the refund's.
        Some("refund") => (capture_above(resource), None),
        Some("dispute") => {
            (text(&resource["disputed_transactions"][0]["seller_transaction_id"]), None)
        }
        _ => (None, None),
    };
    Ok(Event {
        event_id: text(&event["id"]).ok_or(EventError::Malformed)?,
        kind: text(&event["event_type"]).ok_or(EventError::Malformed)?,
        payment_ref,
        payment_id,
    })
}

fn capture_above(refund: &Value) -> Option<String> {
    let links = refund["links"].as_array()?;
    let above = links.iter().find(|link| link["rel"] == "up")?["href"].as_str()?;
    above.rsplit('/').next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(event: &Value) -> (Option<String>, Option<String>) {
        let event = read(event.to_string().as_bytes()).unwrap();
        (event.payment_ref, event.payment_id)
    }

    #[test]
    fn each_event_says_which_payment_to_look_at() {
        let event = |kind: &str, resource: Value| json!({ "id": "WH-1", "event_type": "X", "resource_type": kind, "resource": resource });
        let some = |text: &str| Some(text.to_owned());
        let order = json!({ "id": "5O1", "purchase_units": [{ "custom_id": "p" }] });
        assert_eq!(told(&event("checkout-order", order)), (some("5O1"), some("p")));
        let capture = json!({ "id": "3C6", "custom_id": "p" });
        assert_eq!(told(&event("capture", capture)), (some("3C6"), some("p")));
        let up = json!({ "rel": "up", "href": "https://paypal.test/v2/payments/captures/3C6" });
        let refund = json!({ "id": "1JU", "custom_id": "r:1", "links": [up] });
        assert_eq!(told(&event("refund", refund)), (some("3C6"), None));
        let dispute = json!({ "disputed_transactions": [{ "seller_transaction_id": "3C6" }] });
        assert_eq!(told(&event("dispute", dispute)), (some("3C6"), None));
        assert_eq!(told(&event("plan", json!({}))), (None, None));
    }

    #[test]
    fn the_event_is_asked_about_in_its_own_words() {
        let headers = HEADERS.map(|name| (name, "x".to_owned()));
        let body = br#"{ "id": "WH-1",  "amount": 1.50 }"#;
        let asked = verification("9XL", &Delivery::now(&headers, body)).unwrap();
        assert!(asked.contains(r#""webhook_event":{ "id": "WH-1",  "amount": 1.50 }"#), "{asked}");
        let ends_early = br#"{}, "webhook_id": "mine""#;
        let broken = verification("9XL", &Delivery::now(&headers, ends_early));
        assert_eq!(broken, Err(EventError::Malformed));
        let unsigned = verification("9XL", &Delivery::now(&headers[1..], body));
        assert_eq!(unsigned, Err(EventError::Signature));
    }
}
