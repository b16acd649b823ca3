//! Stripe: hosted Checkout Sessions, refunds and signed webhooks, at a base URL that is also the sandbox's.
//!
//! A payment is a session: the payer types their card on Stripe's page, and may try another one there after a decline. The payment intent
//! behind it is named once they have begun. Source: Stripe's public API reference (checkout sessions, refunds, idempotent requests, webhook
//! signatures: HMAC-SHA256 over `<timestamp>.<body>`, 300 s tolerance, several `v1` while a secret is being changed); decision 0052.

mod balance;
mod movement;
mod session;

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

use crate::{bounded, webhook::Delivery};

use super::{
    Asked, Asking, BalanceSeen, DisputeSeen, Event, EventError, MovementPage, Opened,
    PaymentProvider, PaymentSeen, ProviderError, Reading, RefundSeen, RefundState,
};
use session::Session;

/// How far a webhook's time may be from ours. Stripe's own.
const TOLERANCE_SECONDS: i64 = 300;
/// Ours: shorter than the timeout of the actor that waits.
const TIMEOUT: Duration = Duration::from_secs(8);
/// The version of the API whose answers are read here. Stripe would otherwise answer by the age of the account.
pub const VERSION: &str = "2026-10-28.endive";
/// The header a webhook is signed in.
pub const SIGNATURE: &str = "stripe-signature";
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
        let client = crate::tls::client(TIMEOUT).map_err(ProviderError::Passing)?;
        Ok(Self { config, client })
    }

    async fn get(&self, path: &str) -> Result<Value, ProviderError> {
        let request = self.client.get(format!("{}{path}", self.config.base_url));
        let request = request.header("stripe-version", VERSION);
        Answered::to(request.bearer_auth(&self.config.secret_key)).await?.conclude(is_no)
    }

    async fn post(
        &self,
        path: &str,
        key: Option<&str>,
        form: &[(impl AsRef<str>, impl AsRef<str>)],
    ) -> Result<Answered, ProviderError> {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let mut request = self
            .client
            .post(format!("{}{path}", self.config.base_url))
            .bearer_auth(&self.config.secret_key)
            .header("stripe-version", VERSION)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        Answered::to(request).await
    }
}

impl Stripe {
    async fn session(&self, provider_ref: &str) -> Result<Session, ProviderError> {
        // Opened by a release that did not know sessions: the payment intent itself.
        if provider_ref.starts_with("pi_") {
            let intent = self.get(&format!("/v1/payment_intents/{provider_ref}")).await?;
            return Session::of_intent(intent);
        }
        let path = format!("/v1/checkout/sessions/{provider_ref}?expand%5B%5D=payment_intent");
        Session::read(self.get(&path).await?)
    }

    /// The session that carries our name for the payment, if an earlier try made one whose answer was an error. Of the newest open ones: if
    /// it is missed here, no harm is done, since nobody has been shown its page.
    async fn session_named(&self, name: &str) -> Result<Option<Value>, ProviderError> {
        let path = format!("/v1/checkout/sessions?status=open&limit={AT_ONCE}");
        let mut open = list(self.get(&path).await?)?.into_iter();
        Ok(open.find(|session| session["client_reference_id"] == name))
    }

    /// A bank transfer belongs to a customer of Stripe's: one for each payment, who is nobody.
    async fn customer(&self, asked: &Asked) -> Result<String, ProviderError> {
        let key = format!("{}:customer", asked.key);
        let form = customer_form(&asked.key);
        let answered = self.post("/v1/customers", Some(&key), &form).await?;
        id_of(&answered.conclude(is_no_to_opening)?)
    }

    /// All refunds of a payment, those that were made by hand among them.
    async fn refunds_of(&self, intent: &str) -> Result<Vec<Value>, ProviderError> {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("payment_intent", intent)
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
        session: &Session,
        amount: UsdCents,
        refunds: &[Value],
    ) -> Result<Option<RefundSeen>, ProviderError> {
        let named = |by: &str| format!("{by}{SETTLES}{key}");
        let disputes = self.disputes_of(session).await?;
        let is_lost = |dispute: &&DisputeSeen| {
            dispute.status == DisputeStatus::Lost && dispute.amount >= amount
        };
        if let Some(lost) = disputes.iter().find(is_lost) {
            let provider_ref = named(&lost.provider_ref);
            return Ok(Some(RefundSeen { provider_ref, state: RefundState::Succeeded }));
        }
        let mut by_hand = refunds.iter().filter(|refund| {
            refund["metadata"]["refund"].as_str().is_none_or(str::is_empty) && is_sent(refund)
        });
        let sent: i64 = by_hand.clone().filter_map(|refund| refund["amount"].as_i64()).sum();
        match by_hand.next_back() {
            Some(last) if sent >= session.charged(amount) => {
                let seen = refund_seen(last)?;
                Ok(Some(RefundSeen { provider_ref: named(&seen.provider_ref), ..seen }))
            }
            _ => Ok(None),
        }
    }

    async fn disputes_of(&self, session: &Session) -> Result<Vec<DisputeSeen>, ProviderError> {
        let Some(intent) = &session.intent else { return Ok(Vec::new()) };
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("payment_intent", intent)
            .append_pair("limit", AT_ONCE)
            .finish();
        let disputes = list(self.get(&format!("/v1/disputes?{query}")).await?)?;
        disputes.iter().map(|dispute| dispute_seen(dispute, session)).collect()
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

fn customer_form(payment_id: &str) -> [(&'static str, String); 1] {
    [("metadata[payment_id]", payment_id.to_owned())]
}

/// `amount` in the smallest unit of what was charged.
fn refund_form(intent: &str, amount: i64, key: &str) -> [(&'static str, String); 3] {
    [
        ("payment_intent", intent.to_owned()),
        ("amount", amount.to_string()),
        ("metadata[refund]", key.to_owned()),
    ]
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn id_of(value: &Value) -> Result<String, ProviderError> {
    text(&value["id"]).ok_or_else(|| ProviderError::Passing("an answer without an id".into()))
}

fn list(mut answer: Value) -> Result<Vec<Value>, ProviderError> {
    match answer["data"].take() {
        Value::Array(all) => Ok(all),
        _ => Err(ProviderError::Passing("a list in no known form".to_owned())),
    }
}

/// Whether a refund is under way or has arrived.
fn is_sent(refund: &Value) -> bool {
    !matches!(refund["status"].as_str(), Some("failed" | "canceled"))
}

/// How much has gone back, in the smallest unit of what was charged.
fn sent(refunds: &[Value]) -> i64 {
    refunds.iter().filter(|refund| is_sent(refund)).filter_map(|it| it["amount"].as_i64()).sum()
}

fn dispute_status(dispute: &Value) -> DisputeStatus {
    match dispute["status"].as_str() {
        Some("lost") => DisputeStatus::Lost,
        // Closed without a chargeback, or kept from becoming one.
        Some("won" | "warning_closed" | "prevented") => DisputeStatus::Won,
        // Also a loss that is being appealed.
        _ => DisputeStatus::Open,
    }
}

fn dispute_seen(dispute: &Value, session: &Session) -> Result<DisputeSeen, ProviderError> {
    let is_its = dispute["currency"] == session.currency.as_str();
    let amount = dispute["amount"].as_i64().filter(|_| is_its).map(|amount| session.worth(amount));
    Ok(DisputeSeen {
        provider_ref: id_of(dispute)?,
        amount: amount.unwrap_or(UsdCents::ZERO),
        reason: text(&dispute["reason"]).unwrap_or_else(|| "unknown".to_owned()),
        status: dispute_status(dispute),
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
            let customer = match asked.method {
                Method::BankTransfer => Some(self.customer(asked).await?),
                _ => None,
            };
            let form = session::form(asked, customer.as_deref());
            let mut session = None;
            for nth in 1..=KEYS {
                let key = if nth == 1 { asked.key.clone() } else { format!("{}:{nth}", asked.key) };
                let answered = self.post("/v1/checkout/sessions", Some(&key), &form).await?;
                if !answered.is_kept_error() {
                    session = Some(answered.conclude(is_no_to_opening)?);
                    break;
                }
                // The same key would be answered the same for a day. The try before may have made the session all the same.
                session = self.session_named(&asked.key).await?;
                if session.is_some() {
                    break;
                }
            }
            let session = session.ok_or_else(|| {
                ProviderError::Passing("an error to every key of this payment".to_owned())
            })?;
            let redirect_url = text(&session["url"]);
            Ok(Opened { provider_ref: id_of(&session)?, redirect_url })
        })
    }

    fn look<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, PaymentSeen> {
        Box::pin(async move { Ok(self.session(provider_ref).await?.into_seen()) })
    }

    fn cancel<'a>(&'a self, provider_ref: &'a str) -> Asking<'a, Seen> {
        const NOTHING: [(&str, &str); 0] = [];
        Box::pin(async move {
            if !provider_ref.starts_with("pi_") {
                let path = format!("/v1/checkout/sessions/{provider_ref}/expire");
                let expired = self.post(&path, None, &NOTHING).await?;
                // Refused where the payer has finished there: the payment intent has the last word then.
                if !expired.status.is_success() && expired.status != StatusCode::BAD_REQUEST {
                    return Err(expired.refused(is_no));
                }
            }
            let session = self.session(provider_ref).await?;
            let (Seen::Pending | Seen::Failed { .. }, Some(intent)) =
                (&session.seen, &session.intent)
            else {
                return Ok(session.seen);
            };
            let path = format!("/v1/payment_intents/{intent}/cancel");
            match self.post(&path, None, &NOTHING).await?.conclude(is_no) {
                // It has succeeded, or is cancelled already.
                Ok(_) | Err(ProviderError::Refused(_)) => {
                    Ok(self.session(provider_ref).await?.seen)
                }
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
            let session = self.session(provider_ref).await?;
            let Some(intent) = &session.intent else {
                return Err(ProviderError::Passing("nothing was paid yet".to_owned()));
            };
            let refunds = self.refunds_of(intent).await?;
            if let Some(sent) = refunds.iter().find(|refund| refund["metadata"]["refund"] == key) {
                return refund_seen(sent);
            }
            let form =
                refund_form(intent, session.refund(amount, sent(&refunds), refunds.len()), key);
            let answered = self.post("/v1/refunds", Some(key), &form).await?;
            if answered.has_left() {
                let settled = self.settled_elsewhere(key, &session, amount, &refunds).await?;
                return settled.ok_or_else(|| ProviderError::Passing(answered.code()));
            }
            refund_seen(&answered.conclude(is_no)?)
        })
    }

    fn look_refund<'a>(&'a self, refund_ref: &'a str) -> Asking<'a, RefundSeen> {
        Box::pin(async move {
            let name = refund_ref.split(SETTLES).next().unwrap_or(refund_ref);
            let state = if name.starts_with("dp_") {
                match dispute_status(&self.get(&format!("/v1/disputes/{name}")).await?) {
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
            let session = self.session(provider_ref).await?;
            self.disputes_of(&session).await
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
            movement::page(self.get(&format!("/v1/balance_transactions?{query}")).await?)
        })
    }

    fn balances(&self) -> Asking<'_, Vec<BalanceSeen>> {
        Box::pin(async move { balance::read(&self.get(balance::PATH).await?) })
    }

    fn read_event<'a>(&'a self, delivery: &'a Delivery<'a>) -> Reading<'a> {
        Box::pin(async move { self.read(delivery) })
    }
}

impl Stripe {
    fn read(&self, delivery: &Delivery<'_>) -> Result<Event, EventError> {
        let secrets = &self.config.webhook_secrets;
        if secrets.is_empty() {
            return Err(EventError::NotConnected);
        }
        let signature = delivery.header(SIGNATURE).ok_or(EventError::Signature)?;
        check_signature(secrets, signature, delivery.body, delivery.arrived_at)?;
        let event: Value =
            serde_json::from_slice(delivery.body).map_err(|_| EventError::Malformed)?;
        let object = &event["data"]["object"];
        let id = text(&object["id"]);
        let payment_ref = match object["object"].as_str() {
            Some("checkout.session" | "payment_intent") => id,
            // Charges, refunds and disputes say whose they are.
            _ => text(&object["payment_intent"]),
        };
        Ok(Event {
            event_id: text(&event["id"]).ok_or(EventError::Malformed)?,
            kind: text(&event["type"]).ok_or(EventError::Malformed)?,
            payment_ref,
            payment_id: text(&object["metadata"]["payment_id"]),
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
    use guildhall_domain::payment::LocalAmount;

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

    fn read(stripe: &Stripe, signature: &str, body: &[u8], now: i64) -> Result<Event, EventError> {
        let headers = [(SIGNATURE, signature.to_owned())];
        stripe.read(&Delivery { headers: &headers, body, arrived_at: at(now) })
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
        let read = |signature: &str, body: &[u8], now| read(&stripe, signature, body, now);
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
        let unsigned = Delivery { headers: &[], body: BODY, arrived_at: at(1_000) };
        assert_eq!(stripe.read(&unsigned), Err(EventError::Signature));
    }

    #[test]
    fn while_a_secret_is_being_changed_one_of_two_signatures_is_enough() {
        let signed = sign("new", BODY, at(1_000));
        let both = format!("{signed},v1={}", "00".repeat(32));
        assert!(read(&stripe(&["new"]), &both, BODY, 1_000).is_ok());
    }

    #[test]
    fn a_signed_body_that_is_no_event_is_malformed() {
        let body = b"not json";
        let signed = sign("new", body, at(1_000));
        let refused = read(&stripe(&["new"]), &signed, body, 1_000);
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

    /// What is sent, for `frontend/scripts/check-stripe.mjs`, which reads it by the types and checks of Stripe's own library.
    #[test]
    fn the_committed_requests_are_the_ones_that_are_sent() {
        let asked = |method| Asked {
            key: "0193b5a0-0000-7000-8000-000000000001".to_owned(),
            method,
            amount: UsdCents(1_999),
            local: method.local_currency().map(|currency| LocalAmount { currency, amount: 3_039 }),
            return_url: "https://shop.test/pay/return?payment_id=1".to_owned(),
        };
        let session = |method, customer| {
            let form = session::form(&asked(method), customer);
            form.into_iter().map(|(name, value)| (name, Value::from(value))).collect::<Vec<_>>()
        };
        let object = |form: Vec<(&str, Value)>| {
            Value::Object(form.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
        };
        let refund = refund_form("pi_1", 1_999, "r:1").map(|(name, value)| (name, value.into()));
        let sent = serde_json::json!({
            "version": VERSION,
            "sessions": [
                object(session(Method::Card, None)),
                object(session(Method::PayByLink, None)),
                object(session(Method::ConvenienceStore, None)),
                object(session(Method::BankTransfer, Some("cus_1"))),
            ],
            "customers": [object(customer_form("p").map(|(name, value)| (name, value.into())).into())],
            "refunds": [object(refund.into())],
            "balance_transactions": [object(
                movement::query(at(1_764_000_000), at(1_764_086_400), Some("txn_1"))
                    .into_iter()
                    .map(|(name, value)| (name, Value::from(value)))
                    .collect(),
            )],
            // Asked without a parameter.
            "balances": [{}],
            "event": {
                "secret": "whsec_test",
                "at": 1_764_000_000,
                "body": String::from_utf8_lossy(BODY),
                "signature": sign("whsec_test", BODY, at(1_764_000_000)),
            },
        });
        crate::committed::assert_current("stripe-requests.json", &sent);
    }
}
