//! Stripe: payment intents, refunds and signed webhooks, at a base URL that is also the sandbox's.
//!
//! Source: Stripe's public API reference (payment intents, refunds, idempotent requests, webhook signatures: HMAC-SHA256 over
//! `<timestamp>.<body>`, 300 s tolerance, several `v1` while a secret is being changed).

use std::time::Duration;

use guildhall_domain::{
    payment::{Method, Seen},
    wallet::money::UsdCents,
};
use hmac::{Hmac, KeyInit, Mac};
use reqwest::StatusCode;
use serde_json::Value;
use sha2::Sha256;
use time::OffsetDateTime;

use crate::bounded;

use super::{
    Asked, Asking, Event, EventError, Opened, PaymentProvider, ProviderError, RefundSeen,
    RefundState,
};

/// How far a webhook's time may be from ours. Stripe's own.
const TOLERANCE_SECONDS: i64 = 300;
/// Ours: shorter than the timeout of the actor that waits.
const TIMEOUT: Duration = Duration::from_secs(8);
/// Stripe's most.
const REFUNDS_AT_ONCE: &str = "100";

/// Where Stripe is and what it knows us by.
#[derive(Clone)]
pub struct StripeConfig {
    /// `https://api.stripe.com`, or the sandbox.
    pub base_url: String,
    pub secret_key: String,
    /// Secrets a webhook may be signed with: two while one is being changed.
    pub webhook_secrets: Vec<String>,
}

/// The adapter.
pub struct Stripe {
    config: StripeConfig,
    client: reqwest::Client,
}

impl Stripe {
    /// # Errors
    /// If no HTTP client can be made.
    pub fn new(config: StripeConfig) -> Result<Self, ProviderError> {
        let tls =
            crate::tls::config().map_err(|error| ProviderError::Passing(error.to_string()))?;
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(tls)
            .timeout(TIMEOUT)
            // Nobody but the host that was set is ever spoken to.
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .build()
            .map_err(|error| ProviderError::Passing(error.to_string()))?;
        Ok(Self { config, client })
    }

    async fn get(&self, path: &str) -> Result<Value, ProviderError> {
        let request = self.client.get(format!("{}{path}", self.config.base_url));
        answer(request.bearer_auth(&self.config.secret_key), is_no).await
    }

    async fn post(
        &self,
        path: &str,
        key: Option<&str>,
        form: &[(&str, &str)],
        is_no: fn(StatusCode, &Value) -> bool,
    ) -> Result<Value, ProviderError> {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let mut request = self
            .client
            .post(format!("{}{path}", self.config.base_url))
            .bearer_auth(&self.config.secret_key)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        answer(request, is_no).await
    }
}

impl Stripe {
    /// The refund of a payment that carries our name for it, if it was made.
    async fn refund_named(
        &self,
        name: &str,
        provider_ref: &str,
    ) -> Result<Option<RefundSeen>, ProviderError> {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("payment_intent", provider_ref)
            .append_pair("limit", REFUNDS_AT_ONCE)
            .finish();
        let refunds = self.get(&format!("/v1/refunds?{query}")).await?;
        let all = refunds["data"].as_array().ok_or_else(|| {
            ProviderError::Passing("a list of refunds in no known form".to_owned())
        })?;
        match all.iter().find(|refund| refund["metadata"]["refund"] == name) {
            Some(refund) => refund_seen(refund).map(Some),
            // No payment of ours is given back in as many parts.
            None if refunds["has_more"] == true => {
                Err(ProviderError::Passing("more refunds than can be looked through".to_owned()))
            }
            None => Ok(None),
        }
    }
}

/// Sends a request; `is_no` says whether a refusal is one of what was asked.
async fn answer(
    request: reqwest::RequestBuilder,
    is_no: fn(StatusCode, &Value) -> bool,
) -> Result<Value, ProviderError> {
    // Without the URL: it may hold what should not be in a log.
    let passing = |error: reqwest::Error| ProviderError::Passing(error.without_url().to_string());
    let response = request.send().await.map_err(passing)?;
    let status = response.status();
    if status.is_success() {
        let read = bounded::json(response).await;
        return read.map_err(|error| ProviderError::Passing(error.to_string()));
    }
    // What stands between may answer something else.
    let error = bounded::json(response).await.unwrap_or_default()["error"].take();
    Err(refused(status, &error, is_no))
}

/// What an answer other than a success to a call about an existing payment or refund says. For whoever stands in for Stripe in tests.
pub fn refusal(status: u16, error: &Value) -> ProviderError {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    refused(status, error, is_no)
}

fn refused(
    status: StatusCode,
    error: &Value,
    is_no: fn(StatusCode, &Value) -> bool,
) -> ProviderError {
    let code = error["code"].as_str().unwrap_or("unknown").to_owned();
    if is_no(status, error) {
        return ProviderError::Refused(code);
    }
    // 409: the same key is under way; 429 and 5xx: later. Everything else is no answer to what was asked, but says that something is wrong
    // with us: a key that was revoked, of another account, or without the right.
    if status.is_client_error() && !matches!(status.as_u16(), 409 | 429) {
        tracing::error!(
            status = status.as_u16(),
            code,
            "payment: the provider does not accept a call of ours; nothing is concluded from it"
        );
    }
    ProviderError::Passing(code)
}

/// A payment that was declined, or that cannot be made as it was asked for: nothing was created.
fn is_no_to_opening(status: StatusCode, error: &Value) -> bool {
    status == StatusCode::PAYMENT_REQUIRED
        || (status == StatusCode::BAD_REQUEST && error["type"] != "idempotency_error")
}

/// What is a "no" to an existing payment or refund; nothing else may end one, since money could be under way. That a charge is disputed or
/// was given back already is none: the money has left, and whoever concludes from it that it has not pays twice.
fn is_no(status: StatusCode, error: &Value) -> bool {
    const NOES: [&str; 2] = ["charge_not_refundable", "payment_intent_unexpected_state"];
    status == StatusCode::BAD_REQUEST
        && error["code"].as_str().is_some_and(|code| NOES.contains(&code))
}

/// Stripe's name for a way to pay.
fn method_type(method: Method) -> &'static str {
    match method {
        Method::Balance | Method::Card => "card",
        Method::PayByLink => "link",
        Method::ConvenienceStore => "konbini",
        Method::BankTransfer => "customer_balance",
    }
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn id_of(value: &Value) -> Result<String, ProviderError> {
    text(&value["id"]).ok_or_else(|| ProviderError::Passing("an answer without an id".into()))
}

fn seen(intent: &Value) -> Result<Seen, ProviderError> {
    Ok(match intent["status"].as_str() {
        Some("succeeded") => {
            let amount = intent["amount_received"]
                .as_i64()
                .ok_or_else(|| ProviderError::Passing("an intent without an amount".into()))?;
            // Another currency is not the amount that was asked for, whatever its number.
            let is_usd = intent["currency"].as_str() == Some("usd");
            Seen::Captured { amount: if is_usd { UsdCents(amount) } else { UsdCents::ZERO } }
        }
        Some("canceled") => Seen::Cancelled,
        Some("requires_payment_method") => match intent["last_payment_error"]["code"].as_str() {
            Some(code) => Seen::Failed { reason: code.to_owned() },
            None => Seen::Pending,
        },
        Some("requires_confirmation" | "requires_action" | "processing" | "requires_capture") => {
            Seen::Pending
        }
        _ => return Err(ProviderError::Passing("an intent in no known state".into())),
    })
}

fn refund_seen(refund: &Value) -> Result<RefundSeen, ProviderError> {
    let state = match refund["status"].as_str() {
        Some("succeeded") => RefundState::Succeeded,
        Some("failed" | "canceled") => RefundState::Failed,
        _ => RefundState::Pending,
    };
    Ok(RefundSeen { provider_ref: id_of(refund)?, state })
}

impl PaymentProvider for Stripe {
    fn open<'a>(&'a self, asked: &'a Asked) -> Asking<'a, Opened> {
        Box::pin(async move {
            let amount = asked.amount.0.to_string();
            let form = [
                ("amount", amount.as_str()),
                ("currency", "usd"),
                ("payment_method_types[]", method_type(asked.method)),
                ("confirm", "true"),
                ("return_url", asked.return_url.as_str()),
                ("metadata[payment_id]", asked.key.as_str()),
            ];
            let intent =
                self.post("/v1/payment_intents", Some(&asked.key), &form, is_no_to_opening).await?;
            let next = &intent["next_action"];
            let redirect_url = [
                &next["redirect_to_url"]["url"],
                &next["konbini_display_details"]["hosted_voucher_url"],
                &next["display_bank_transfer_instructions"]["hosted_instructions_url"],
            ]
            .into_iter()
            .find_map(text);
            let voucher = text(&next["konbini_display_details"]["confirmation_number"])
                .or_else(|| text(&next["display_bank_transfer_instructions"]["reference"]));
            Ok(Opened { provider_ref: id_of(&intent)?, redirect_url, voucher })
        })
    }

    fn look<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, Seen> {
        Box::pin(
            async move { seen(&self.get(&format!("/v1/payment_intents/{provider_ref}")).await?) },
        )
    }

    fn cancel<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, Seen> {
        Box::pin(async move {
            let path = format!("/v1/payment_intents/{provider_ref}/cancel");
            match self.post(&path, None, &[], is_no).await {
                Ok(intent) => seen(&intent),
                // It has succeeded, or is cancelled already.
                Err(ProviderError::Refused(_)) => self.look(provider_ref).await,
                Err(passing) => Err(passing),
            }
        })
    }

    fn refund<'a>(
        &'a self,
        key: &'a str,
        provider_ref: &'a str,
        amount: UsdCents,
    ) -> Asking<'a, RefundSeen> {
        Box::pin(async move {
            // A key is forgotten after a day, and an answer may have been lost: what was sent back once is found by its name.
            if let Some(sent) = self.refund_named(key, provider_ref).await? {
                return Ok(sent);
            }
            let amount = amount.0.to_string();
            let form = [
                ("payment_intent", provider_ref),
                ("amount", amount.as_str()),
                ("metadata[refund]", key),
            ];
            refund_seen(&self.post("/v1/refunds", Some(key), &form, is_no).await?)
        })
    }

    fn look_refund<'a>(&'a self, refund_ref: &'a str) -> Asking<'a, RefundSeen> {
        Box::pin(async move { refund_seen(&self.get(&format!("/v1/refunds/{refund_ref}")).await?) })
    }

    fn read_event(
        &self,
        signature: Option<&str>,
        body: &[u8],
        now: OffsetDateTime,
    ) -> Result<Event, EventError> {
        let secrets = &self.config.webhook_secrets;
        if secrets.is_empty() {
            return Err(EventError::NotConnected);
        }
        check_signature(secrets, signature.ok_or(EventError::Signature)?, body, now)?;
        let event: Value = serde_json::from_slice(body).map_err(|_| EventError::Malformed)?;
        let object = &event["data"]["object"];
        let id = text(&object["id"]);
        let payment_ref = match object["object"].as_str() {
            Some("payment_intent") => id,
            // Charges and refunds say whose they are.
            _ => text(&object["payment_intent"]),
        };
        Ok(Event {
            event_id: text(&event["id"]).ok_or(EventError::Malformed)?,
            kind: text(&event["type"]).ok_or(EventError::Malformed)?,
            payment_ref,
        })
    }
}

/// The value of `stripe-signature` for a body.
pub fn sign(secret: &str, body: &[u8], at: OffsetDateTime) -> String {
    let timestamp = at.unix_timestamp();
    let mac = mac(secret, timestamp, body).finalize().into_bytes();
    format!("t={timestamp},v1={}", hex::encode(mac))
}

fn mac(secret: &str, timestamp: i64, body: &[u8]) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(timestamp.to_string().as_bytes());
    mac.update(b".");
    mac.update(body);
    mac
}

/// Whether one of our secrets signed this body not long ago.
///
/// # Errors
/// [`EventError::Signature`] if none did.
pub(crate) fn check_signature(
    secrets: &[String],
    header: &str,
    body: &[u8],
    now: OffsetDateTime,
) -> Result<(), EventError> {
    let mut timestamp = None;
    let mut signatures = Vec::new();
    for part in header.split(',') {
        match part.trim().split_once('=') {
            Some(("t", at)) => timestamp = at.parse::<i64>().ok(),
            Some(("v1", signature)) => signatures.extend(hex::decode(signature).ok()),
            _ => {}
        }
    }
    let timestamp = timestamp.ok_or(EventError::Signature)?;
    if now.unix_timestamp().abs_diff(timestamp) > TOLERANCE_SECONDS.unsigned_abs() {
        return Err(EventError::Signature);
    }
    // Compared in constant time, each with each.
    let is_ours = secrets.iter().any(|secret| {
        signatures.iter().any(|given| mac(secret, timestamp, body).verify_slice(given).is_ok())
    });
    if is_ours { Ok(()) } else { Err(EventError::Signature) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = br#"{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"object":"payment_intent","id":"pi_1"}}}"#;

    fn at(second: i64) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(second).unwrap()
    }

    fn stripe(secrets: &[&str]) -> Stripe {
        Stripe::new(StripeConfig {
            base_url: String::new(),
            secret_key: String::new(),
            webhook_secrets: secrets.iter().map(|secret| (*secret).to_owned()).collect(),
        })
        .unwrap()
    }

    #[tokio::test]
    async fn a_provider_that_answers_without_end_is_read_no_further_than_a_megabyte() {
        let mut stripe = stripe(&[]);
        stripe.config.base_url = bounded::tests::endless();
        let refused = stripe.get("/v1/refunds").await.unwrap_err();
        assert!(refused.to_string().contains("more than 1 MB"), "{refused}");
    }

    #[test]
    fn an_event_is_believed_for_300_seconds_and_only_with_our_signature_over_this_body() {
        let stripe = stripe(&["old", "new"]);
        let read =
            |signature: &str, body: &[u8], now| stripe.read_event(Some(signature), body, at(now));
        let signed = sign("new", BODY, at(1_000));
        let event = read(&signed, BODY, 1_300).unwrap();
        assert_eq!(event.payment_ref.as_deref(), Some("pi_1"));
        assert_eq!(read(&signed, BODY, 1_301), Err(EventError::Signature));
        assert_eq!(read(&signed, BODY, 699), Err(EventError::Signature));
        assert_eq!(read(&signed, b"{}", 1_000), Err(EventError::Signature));
        assert_eq!(read(&sign("other", BODY, at(1_000)), BODY, 1_000), Err(EventError::Signature));
        for header in ["", "t=1000", "v1=00", "t=1000,v1=zz", "t=x,v1=00"] {
            assert_eq!(read(header, BODY, 1_000), Err(EventError::Signature), "{header}");
        }
        assert_eq!(stripe.read_event(None, BODY, at(1_000)), Err(EventError::Signature));
    }

    #[test]
    fn while_a_secret_is_being_changed_one_of_two_signatures_is_enough() {
        let signed = sign("new", BODY, at(1_000));
        let both = format!("{signed},v1={}", "00".repeat(32));
        assert!(stripe(&["new"]).read_event(Some(&both), BODY, at(1_000)).is_ok());
    }

    #[test]
    fn a_signed_body_that_is_no_event_is_malformed() {
        let body = b"not json";
        let signed = sign("new", body, at(1_000));
        let refused = stripe(&["new"]).read_event(Some(&signed), body, at(1_000));
        assert_eq!(refused, Err(EventError::Malformed));
    }

    #[test]
    fn only_what_is_a_no_to_what_was_asked_ends_it() {
        let error = |kind: &str, code: &str| serde_json::json!({ "type": kind, "code": code });
        let status = |status| StatusCode::from_u16(status).unwrap();
        let invalid = "invalid_request_error";
        assert!(is_no(status(400), &error(invalid, "charge_not_refundable")));
        assert!(is_no_to_opening(status(402), &error("card_error", "card_declined")));
        assert!(is_no_to_opening(status(400), &error(invalid, "amount_too_small")));
        assert!(!is_no_to_opening(status(400), &error("idempotency_error", "")));
        // The money has left: whoever calls that a "no" pays twice.
        for code in ["charge_already_refunded", "charge_disputed", "refund_disputed_payment"] {
            assert!(!is_no(status(400), &error(invalid, code)), "{code}");
        }
        for (number, code) in [
            (401, "api_key_expired"),
            (403, "insufficient_permissions"),
            (404, "resource_missing"),
            (409, "idempotency_key_in_use"),
            (429, "rate_limit"),
            (500, "charge_not_refundable"),
        ] {
            for is_no in [is_no, is_no_to_opening] {
                assert!(!is_no(status(number), &error(invalid, code)), "{number} {code}");
            }
        }
    }

    #[test]
    fn money_in_another_currency_is_not_what_was_asked_for() {
        let intent = serde_json::json!({ "status": "succeeded", "amount_received": 1000, "currency": "jpy" });
        assert_eq!(seen(&intent), Ok(Seen::Captured { amount: UsdCents::ZERO }));
    }
}
