//! Identity verification by Stripe Identity: a session with a hosted page, judged there, told by signed webhooks; at a base URL that is also
//! the sandbox's.
//!
//! Nothing of a document is read but its last day, and that with a restricted key only, as Stripe asks for. Source: Stripe's API reference
//! (verification sessions, webhooks, idempotent requests); decision 0082.

use std::{sync::Arc, time::Duration};

use guildhall_domain::identity::verification::{AttemptState, DeclineReason};
use reqwest::{RequestBuilder, StatusCode};
use serde_json::Value;
use sha2::{Digest, Sha256};
use time::{Date, Month, OffsetDateTime};

use crate::{
    bounded,
    payment::{
        EventError,
        stripe::{SIGNATURE, VERSION, check_signature},
    },
    webhook::Delivery,
};

/// Where Stripe is.
pub const STRIPE: &str = "https://api.stripe.com";
/// Ours: somebody waits for the page.
const TIMEOUT: Duration = Duration::from_secs(8);
const SESSIONS: &str = "/v1/identity/verification_sessions";
/// How many keys one session is begun under, if what Stripe keeps as the answer to the one before is an error of its own.
const KEYS: u32 = 3;
/// What only restricted keys may read, and have to ask for.
const DOCUMENT_END: &str = "last_verification_report.document.expiration_date";

/// Where Stripe Identity is and what it knows us by.
#[derive(Clone)]
pub struct IdentityConfig {
    /// [`STRIPE`], or the sandbox.
    pub base_url: String,
    /// A restricted one (`rk_`) also reads the last day of a document.
    pub key: String,
    /// Secrets a webhook may be signed with: two while one is being changed.
    pub webhook_secrets: Vec<String>,
}

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Asked<'a> {
    /// Our name of the attempt, and the key that makes a repeat harmless.
    pub reference: &'a str,
    /// Where its page leads back to.
    pub return_url: &'a str,
}

/// Where the provider's page leads back to: a page of the shop, told that it is a return, and where the person goes on from there.
pub fn return_url(page: &str, return_to: Option<&str>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair("back", "1");
    if let Some(path) = return_to {
        query.append_pair("return_to", path);
    }
    format!("{page}?{}", query.finish())
}

/// A session as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub provider_ref: String,
    /// Our name of the attempt.
    pub reference: Option<String>,
    /// The page, good for one visit; while there is something to be done there.
    pub url: Option<String>,
    pub state: AttemptState,
    /// Why it failed.
    pub reason: Option<DeclineReason>,
    /// The last day of the document that was shown.
    pub document_until: Option<Date>,
}

/// News that the provider sends by itself. They say that it is time to ask, and nothing else is concluded from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub event_id: String,
    pub kind: String,
    pub provider_ref: Option<String>,
    pub reference: Option<String>,
    pub created_at: OffsetDateTime,
}

/// Why the provider did not do what it was asked. Nothing is concluded from it about a person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IdentityError {
    /// It may have happened, and the same key will tell.
    #[error("the identity provider did not answer: {0}")]
    Passing(String),
    /// It does not accept the call, with this status.
    #[error("the identity provider refuses with status {0}")]
    Refused(u16),
    /// The first answer to this key was an error of its own, which it keeps for a day.
    #[error("the identity provider answers a key with the error of before")]
    Kept,
    /// It has no such session: it was of another account or a test.
    #[error("the identity provider does not know the session")]
    Unknown,
}

fn passing(why: impl Into<String>) -> IdentityError {
    IdentityError::Passing(why.into())
}

/// The identity provider, if there is one.
#[derive(Clone)]
pub struct IdentityProvider(Option<Arc<Stripe>>);

struct Stripe {
    config: IdentityConfig,
    client: reqwest::Client,
}

impl IdentityProvider {
    /// Without a configuration nobody is verified by it.
    ///
    /// # Errors
    /// If no HTTP client can be made.
    pub fn new(config: Option<IdentityConfig>) -> Result<Self, IdentityError> {
        let Some(config) = config else { return Ok(Self(None)) };
        let client = crate::tls::client(TIMEOUT).map_err(passing)?;
        Ok(Self(Some(Arc::new(Stripe { config, client }))))
    }

    pub fn is_connected(&self) -> bool {
        self.0.is_some()
    }

    fn stripe(&self) -> Result<&Stripe, IdentityError> {
        self.0.as_deref().ok_or_else(|| passing("there is none"))
    }

    /// Begins a session, or answers the one that was begun under the same reference.
    ///
    /// # Errors
    /// [`IdentityError`]: it may have happened; the same reference will tell.
    pub async fn open(&self, asked: &Asked<'_>) -> Result<Session, IdentityError> {
        let stripe = self.stripe()?;
        let body =
            form_urlencoded::Serializer::new(String::new()).extend_pairs(form(asked)).finish();
        // Another page to come back to is another request, and Stripe refuses one under the key of the other.
        let page = hex::encode(&Sha256::digest(asked.return_url)[..8]);
        for nth in 1..=KEYS {
            let request = stripe
                .client
                .post(format!("{}{SESSIONS}", stripe.config.base_url))
                .header("content-type", "application/x-www-form-urlencoded")
                .header("idempotency-key", format!("verification:{}:{page}:{nth}", asked.reference))
                .body(body.clone());
            // What the try before may have begun all the same has a page that nobody has seen.
            match stripe.send(request).await {
                Err(IdentityError::Kept) => {}
                answer => return session(&answer?),
            }
        }
        Err(IdentityError::Kept)
    }

    /// How a session stands.
    ///
    /// # Errors
    /// [`IdentityError`].
    pub async fn look(&self, provider_ref: &str) -> Result<Session, IdentityError> {
        let stripe = self.stripe()?;
        let address = format!("{}{SESSIONS}/{}", stripe.config.base_url, safe(provider_ref)?);
        if stripe.config.key.starts_with("rk_") {
            let expanded = format!("{address}?expand%5B%5D={DOCUMENT_END}");
            match stripe.send(stripe.client.get(expanded)).await {
                // A key that may not read what a document says, or may no longer.
                Err(IdentityError::Refused(status)) => tracing::warn!(
                    status,
                    "identity: the key may not read when documents end; certificates count for two years"
                ),
                answer => return session(&answer?),
            }
        }
        session(&stripe.send(stripe.client.get(address)).await?)
    }

    /// Ends a session that nobody has finished.
    ///
    /// # Errors
    /// [`IdentityError`]; also if it has been judged meanwhile.
    pub async fn cancel(&self, provider_ref: &str) -> Result<Session, IdentityError> {
        let stripe = self.stripe()?;
        let base_url = &stripe.config.base_url;
        let address = format!("{base_url}{SESSIONS}/{}/cancel", safe(provider_ref)?);
        session(&stripe.send(stripe.client.post(address)).await?)
    }

    /// Reads what was sent, if Stripe has signed it.
    ///
    /// # Errors
    /// As [`EventError`] says.
    pub fn read_event(&self, delivery: &Delivery<'_>) -> Result<Event, EventError> {
        let stripe = self.0.as_deref().ok_or(EventError::NotConnected)?;
        let secrets = &stripe.config.webhook_secrets;
        if secrets.is_empty() {
            return Err(EventError::NotConnected);
        }
        let signature = delivery.header(SIGNATURE).ok_or(EventError::Signature)?;
        check_signature(secrets, signature, delivery.body, delivery.arrived_at)?;
        let event: Value =
            serde_json::from_slice(delivery.body).map_err(|_| EventError::Malformed)?;
        let object = &event["data"]["object"];
        let is_session = object["object"] == "identity.verification_session";
        let named = |name: &str| text(&object[name]).filter(|_| is_session);
        let created_at = event["created"].as_i64();
        let created_at = created_at.and_then(|at| OffsetDateTime::from_unix_timestamp(at).ok());
        Ok(Event {
            event_id: text(&event["id"]).ok_or(EventError::Malformed)?,
            kind: text(&event["type"]).ok_or(EventError::Malformed)?,
            provider_ref: named("id"),
            reference: named("client_reference_id"),
            created_at: created_at.ok_or(EventError::Malformed)?,
        })
    }
}

impl Stripe {
    async fn send(&self, request: RequestBuilder) -> Result<Value, IdentityError> {
        let request = request.bearer_auth(&self.config.key).header("stripe-version", VERSION);
        // Without the URL: it names a session.
        let unreachable = |error: reqwest::Error| passing(error.without_url().to_string());
        let response = request.send().await.map_err(unreachable)?;
        let status = response.status();
        let is_replayed =
            response.headers().get("idempotent-replayed").is_some_and(|value| value == "true");
        let read = bounded::json(response).await;
        if status.is_success() {
            return read.map_err(|error| passing(error.to_string()));
        }
        if is_replayed && status.is_server_error() {
            return Err(IdentityError::Kept);
        }
        let code = text(&read.unwrap_or_default()["error"]["code"]).unwrap_or_default();
        if status == StatusCode::NOT_FOUND && code == "resource_missing" {
            return Err(IdentityError::Unknown);
        }
        if status.is_client_error()
            && !matches!(status, StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS)
        {
            tracing::error!(
                status = status.as_u16(),
                code,
                "identity: the provider does not accept a call of ours; nothing is concluded from it"
            );
            return Err(IdentityError::Refused(status.as_u16()));
        }
        Err(passing(format!("status {} {code}", status.as_u16())))
    }
}

/// What a session is begun with.
fn form(asked: &Asked<'_>) -> [(&'static str, String); 6] {
    [
        ("type", "document".to_owned()),
        ("client_reference_id", asked.reference.to_owned()),
        ("metadata[verification_id]", asked.reference.to_owned()),
        ("options[document][require_live_capture]", "true".to_owned()),
        ("options[document][require_matching_selfie]", "true".to_owned()),
        ("return_url", asked.return_url.to_owned()),
    ]
}

/// A name that stays one piece of a path.
fn safe(provider_ref: &str) -> Result<&str, IdentityError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_safe = !provider_ref.is_empty() && provider_ref.bytes().all(is_plain);
    is_safe.then_some(provider_ref).ok_or_else(|| passing("no name of a session"))
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn session(answer: &Value) -> Result<Session, IdentityError> {
    let provider_ref = text(&answer["id"]);
    let provider_ref = provider_ref.ok_or_else(|| passing("no id of a session"))?;
    safe(&provider_ref)?;
    let (state, reason) = state(answer)?;
    let page = text(&answer["url"]).filter(|url| is_page(url));
    Ok(Session {
        provider_ref,
        reference: text(&answer["client_reference_id"]),
        url: page.filter(|_| state == AttemptState::Pending),
        state,
        reason,
        document_until: document_until(answer),
    })
}

/// An address that a browser may be sent to; in the clear on this machine only.
fn is_page(url: &str) -> bool {
    reqwest::Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "https" | "http"))
}

fn state(answer: &Value) -> Result<(AttemptState, Option<DeclineReason>), IdentityError> {
    Ok(match answer["status"].as_str() {
        Some("verified") => (AttemptState::Verified, None),
        Some("processing") => (AttemptState::Processing, None),
        Some("canceled") => (AttemptState::Cancelled, None),
        Some("requires_input") => {
            let error = &answer["last_error"];
            let judged = error.is_object().then(|| error["code"].as_str().unwrap_or_default());
            match judged.and_then(DeclineReason::of_stripe) {
                Some(reason) => (AttemptState::Failed, Some(reason)),
                None => (AttemptState::Pending, None),
            }
        }
        _ => return Err(passing("a state that is not known")),
    })
}

fn document_until(answer: &Value) -> Option<Date> {
    let end = &answer["last_verification_report"]["document"]["expiration_date"];
    let month = u8::try_from(end["month"].as_i64()?).ok()?;
    let (year, day) = (i32::try_from(end["year"].as_i64()?).ok()?, end["day"].as_i64()?);
    Date::from_calendar_date(year, Month::try_from(month).ok()?, u8::try_from(day).ok()?).ok()
}

#[cfg(test)]
mod tests;
