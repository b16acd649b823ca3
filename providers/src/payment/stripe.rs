//! Stripe: payment intents, refunds and signed webhooks, at a base URL that is also the sandbox's.
//!
//! Source: Stripe's public API reference (payment intents, refunds, idempotent requests, webhook signatures: HMAC-SHA256 over
//! `<timestamp>.<body>`, 300 s tolerance, several `v1` while a secret is being changed).

use std::time::Duration;

use guildhall_domain::{
    payment::{DisputeStatus, Method, Seen},
    wallet::money::UsdCents,
};
use hmac::{Hmac, KeyInit, Mac};
use reqwest::StatusCode;
use serde_json::Value;
use sha2::Sha256;
use time::OffsetDateTime;

use crate::bounded;

use super::{
    Asked, Asking, DisputeSeen, Event, EventError, Opened, PaymentProvider, ProviderError,
    RefundSeen, RefundState,
};

/// How far a webhook's time may be from ours. Stripe's own.
const TOLERANCE_SECONDS: i64 = 300;
/// Ours: shorter than the timeout of the actor that waits.
const TIMEOUT: Duration = Duration::from_secs(8);
/// Stripe's most.
const AT_ONCE: &str = "100";
/// How many keys one payment is opened under, if what Stripe keeps as the answer to the one before is an error of its own.
const KEYS: u32 = 3;
/// Stands in [`RefundSeen::provider_ref`] between Stripe's name of what brought the money back and our name of the refund: what
/// Stripe knows once may settle several refunds of ours.
const SETTLES: char = '#';

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
        Answered::to(request.bearer_auth(&self.config.secret_key)).await?.conclude(is_no)
    }

    async fn post(
        &self,
        path: &str,
        key: Option<&str>,
        form: &[(&str, &str)],
    ) -> Result<Answered, ProviderError> {
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
        Answered::to(request).await
    }
}

impl Stripe {
    /// The payment intent that carries our name for it, if an earlier try made one whose answer was an error. Stripe's search lags by
    /// a minute, which does no harm: nobody has been shown an intent that is missed here, so nobody can pay it.
    async fn intent_named(&self, name: &str) -> Result<Option<Value>, ProviderError> {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("query", &format!("metadata[\"payment_id\"]:\"{name}\""))
            .finish();
        let found = self.get(&format!("/v1/payment_intents/search?{query}")).await?;
        let mut found = list(found)?.into_iter();
        Ok(found.find(|intent| {
            intent["metadata"]["payment_id"] == name && intent["status"] != "canceled"
        }))
    }

    /// All refunds of a payment, those that were made by hand among them.
    async fn refunds_of(&self, provider_ref: &str) -> Result<Vec<Value>, ProviderError> {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("payment_intent", provider_ref)
            .append_pair("limit", AT_ONCE)
            .finish();
        let refunds = self.get(&format!("/v1/refunds?{query}")).await?;
        // No payment of ours is given back in as many parts.
        if refunds["has_more"] == true {
            return Err(ProviderError::Passing(
                "more refunds than can be looked through".to_owned(),
            ));
        }
        list(refunds)
    }

    /// What has brought the payer so much of a payment without our asking: a dispute that was lost, or refunds that somebody made at
    /// Stripe. `None` while there is no such thing: a dispute may be open, and be won.
    async fn settled_elsewhere(
        &self,
        key: &str,
        provider_ref: &str,
        amount: UsdCents,
        refunds: &[Value],
    ) -> Result<Option<RefundSeen>, ProviderError> {
        let named = |by: &str| format!("{by}{SETTLES}{key}");
        let disputes = self.disputes(provider_ref).await?;
        let is_lost = |dispute: &&DisputeSeen| {
            dispute.status == DisputeStatus::Lost && dispute.amount >= amount
        };
        if let Some(lost) = disputes.iter().find(is_lost) {
            let provider_ref = named(&lost.provider_ref);
            return Ok(Some(RefundSeen { provider_ref, state: RefundState::Succeeded }));
        }
        let mut by_hand = refunds.iter().filter(|refund| {
            refund["metadata"]["refund"].as_str().is_none_or(str::is_empty)
                && !matches!(refund["status"].as_str(), Some("failed" | "canceled"))
        });
        let sent: i64 = by_hand.clone().filter_map(|refund| refund["amount"].as_i64()).sum();
        match by_hand.next_back() {
            Some(last) if sent >= amount.0 => {
                let seen = refund_seen(last)?;
                Ok(Some(RefundSeen { provider_ref: named(&seen.provider_ref), ..seen }))
            }
            _ => Ok(None),
        }
    }
}

/// What Stripe answered, before anything is concluded from it.
struct Answered {
    status: StatusCode,
    /// Stripe remembered this answer: the same key had it before.
    is_replayed: bool,
    /// The object, or what is wrong.
    body: Value,
}

impl Answered {
    async fn to(request: reqwest::RequestBuilder) -> Result<Self, ProviderError> {
        // Without the URL: it may hold what should not be in a log.
        let passing =
            |error: reqwest::Error| ProviderError::Passing(error.without_url().to_string());
        let response = request.send().await.map_err(passing)?;
        let status = response.status();
        let is_replayed =
            response.headers().get("idempotent-replayed").is_some_and(|value| value == "true");
        let read = bounded::json(response).await;
        let body = if status.is_success() {
            read.map_err(|error| ProviderError::Passing(error.to_string()))?
        } else {
            // What stands between may answer something else.
            read.unwrap_or_default()["error"].take()
        };
        Ok(Self { status, is_replayed, body })
    }

    /// An error of Stripe's own that it answers to this key for a day, whatever happened the first time.
    fn is_kept_error(&self) -> bool {
        self.is_replayed && self.status.is_server_error()
    }

    /// The money is not there to be sent back: it has left another way, or a dispute holds it.
    fn has_left(&self) -> bool {
        const LEFT: [&str; 3] =
            ["charge_already_refunded", "charge_disputed", "refund_disputed_payment"];
        self.status == StatusCode::BAD_REQUEST
            && self.body["code"].as_str().is_some_and(|code| LEFT.contains(&code))
    }

    fn code(&self) -> String {
        self.body["code"].as_str().unwrap_or("unknown").to_owned()
    }

    /// The object; `is_no` says whether a refusal is one of what was asked.
    fn conclude(self, is_no: fn(StatusCode, &Value) -> bool) -> Result<Value, ProviderError> {
        if self.status.is_success() { Ok(self.body) } else { Err(self.refused(is_no)) }
    }

    /// What an answer other than a success says.
    fn refused(&self, is_no: fn(StatusCode, &Value) -> bool) -> ProviderError {
        let code = self.code();
        if is_no(self.status, &self.body) {
            return ProviderError::Refused(code);
        }
        // 409: the same key is under way; 429 and 5xx: later. Everything else is no answer to what was asked, but says that something is
        // wrong with us: a key that was revoked, of another account, or without the right.
        if self.status.is_client_error() && !matches!(self.status.as_u16(), 409 | 429) {
            tracing::error!(
                status = self.status.as_u16(),
                code,
                "payment: the provider does not accept a call of ours; nothing is concluded from it"
            );
        }
        ProviderError::Passing(code)
    }
}

/// What an answer other than a success to a call about an existing payment or refund says. For whoever stands in for Stripe in tests.
pub fn refusal(status: u16, error: &Value) -> ProviderError {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    Answered { status, is_replayed: false, body: error.clone() }.refused(is_no)
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
        Some("requires_payment_method") => {
            let error = &intent["last_payment_error"];
            // Of a card that was declined, the issuer's own reason, if it gives one, says more than that it was.
            match error["decline_code"].as_str().or_else(|| error["code"].as_str()) {
                Some(code) => Seen::Failed { reason: code.to_owned() },
                None => Seen::Pending,
            }
        }
        Some("requires_confirmation" | "requires_action" | "processing" | "requires_capture") => {
            Seen::Pending
        }
        _ => return Err(ProviderError::Passing("an intent in no known state".into())),
    })
}

fn list(mut answer: Value) -> Result<Vec<Value>, ProviderError> {
    match answer["data"].take() {
        Value::Array(all) => Ok(all),
        _ => Err(ProviderError::Passing("a list in no known form".to_owned())),
    }
}

fn dispute_seen(dispute: &Value) -> Result<DisputeSeen, ProviderError> {
    let status = match dispute["status"].as_str() {
        Some("lost") => DisputeStatus::Lost,
        // Closed without a chargeback, or kept from becoming one.
        Some("won" | "warning_closed" | "prevented") => DisputeStatus::Won,
        _ => DisputeStatus::Open,
    };
    let amount = dispute["amount"].as_i64().filter(|_| dispute["currency"] == "usd");
    Ok(DisputeSeen {
        provider_ref: id_of(dispute)?,
        amount: UsdCents(amount.unwrap_or(0)),
        reason: text(&dispute["reason"]).unwrap_or_else(|| "unknown".to_owned()),
        status,
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
            let mut intent = None;
            for nth in 1..=KEYS {
                let key = if nth == 1 { asked.key.clone() } else { format!("{}:{nth}", asked.key) };
                let answered = self.post("/v1/payment_intents", Some(&key), &form).await?;
                if !answered.is_kept_error() {
                    intent = Some(answered.conclude(is_no_to_opening)?);
                    break;
                }
                // The same key would be answered the same for a day. The try before may have made the intent all the same.
                intent = self.intent_named(&asked.key).await?;
                if intent.is_some() {
                    break;
                }
            }
            let intent = intent.ok_or_else(|| {
                ProviderError::Passing("an error to every key of this payment".to_owned())
            })?;
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
            match self.post(&path, None, &[]).await?.conclude(is_no) {
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
            let refunds = self.refunds_of(provider_ref).await?;
            if let Some(sent) = refunds.iter().find(|refund| refund["metadata"]["refund"] == key) {
                return refund_seen(sent);
            }
            let cents = amount.0.to_string();
            let form = [
                ("payment_intent", provider_ref),
                ("amount", cents.as_str()),
                ("metadata[refund]", key),
            ];
            let answered = self.post("/v1/refunds", Some(key), &form).await?;
            if answered.has_left() {
                let settled = self.settled_elsewhere(key, provider_ref, amount, &refunds).await?;
                return settled.ok_or_else(|| ProviderError::Passing(answered.code()));
            }
            refund_seen(&answered.conclude(is_no)?)
        })
    }

    fn look_refund<'a>(&'a self, refund_ref: &'a str) -> Asking<'a, RefundSeen> {
        Box::pin(async move {
            let name = refund_ref.split(SETTLES).next().unwrap_or(refund_ref);
            let state = if name.starts_with("dp_") {
                match dispute_seen(&self.get(&format!("/v1/disputes/{name}")).await?)?.status {
                    DisputeStatus::Open => RefundState::Pending,
                    DisputeStatus::Won => RefundState::Failed,
                    DisputeStatus::Lost => RefundState::Succeeded,
                }
            } else {
                refund_seen(&self.get(&format!("/v1/refunds/{name}")).await?)?.state
            };
            Ok(RefundSeen { provider_ref: refund_ref.to_owned(), state })
        })
    }

    fn disputes<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, Vec<DisputeSeen>> {
        Box::pin(async move {
            let query = form_urlencoded::Serializer::new(String::new())
                .append_pair("payment_intent", provider_ref)
                .append_pair("limit", AT_ONCE)
                .finish();
            let disputes = list(self.get(&format!("/v1/disputes?{query}")).await?)?;
            disputes.iter().map(dispute_seen).collect()
        })
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
    fn a_declined_card_is_reported_with_the_issuers_reason_if_it_gave_one() {
        let of = |error: Value| {
            seen(&serde_json::json!({ "status": "requires_payment_method", "last_payment_error": error })).unwrap()
        };
        let failed = |reason: &str| Seen::Failed { reason: reason.to_owned() };
        let reasoned =
            serde_json::json!({ "code": "card_declined", "decline_code": "insufficient_funds" });
        assert_eq!(of(reasoned), failed("insufficient_funds"));
        assert_eq!(
            of(serde_json::json!({ "code": "expired_card", "decline_code": null })),
            failed("expired_card")
        );
        assert_eq!(of(Value::Null), Seen::Pending, "nothing was tried yet");
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
