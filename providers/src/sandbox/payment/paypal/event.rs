//! PayPal's webhooks: what is sent, and the signature that only the sandbox can check, as PayPal's own.

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::objects::moment;
use crate::payment::paypal::EVENT_HEADERS;

/// Ours: a MAC in the place of PayPal's RSA signature, which only PayPal checks.
pub(super) fn signature(secret: &str, id: &str, time: &str, event: &[u8]) -> String {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(format!("{id}|{time}|").as_bytes());
    mac.update(&Sha256::digest(event));
    hex::encode(mac.finalize().into_bytes())
}

/// The headers of an event that is sent now.
pub(in super::super) fn signed(
    secret: &str,
    body: &[u8],
    now: OffsetDateTime,
) -> Vec<(&'static str, String)> {
    let id = uuid::Uuid::new_v4().to_string();
    let time = now.format(&Rfc3339).unwrap_or_default();
    let values = [
        signature(secret, &id, &time, body),
        id,
        time,
        "https://api.paypal.com/v1/notifications/certs/CERT-sandbox".to_owned(),
        "SHA256withRSA".to_owned(),
    ];
    EVENT_HEADERS.into_iter().zip(values).collect()
}

pub(in super::super) fn event(id: &str, kind: &str, resource: &Value) -> Value {
    let of = match kind.split_once('.') {
        Some(("CHECKOUT", _)) => "checkout-order",
        Some(("CUSTOMER", _)) => "dispute",
        _ if kind.ends_with("REFUNDED") || kind.starts_with("PAYMENT.REFUND") => "refund",
        _ => "capture",
    };
    json!({
        "id": id, "event_version": "1.0", "create_time": moment(OffsetDateTime::now_utc().unix_timestamp()), "resource_type": of, "event_type": kind,
        "summary": "", "resource": resource, "links": [],
    })
}
