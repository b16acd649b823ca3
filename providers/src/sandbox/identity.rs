//! The sandbox's identity provider: Stripe Identity's protocol, with a page where a person says what comes of their documents.
//!
//! It asks for no document and no face. Source: issue 19; decision 0082.

mod api;
mod page;

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use actix_web::web::{Data, ServiceConfig, scope};
use serde_json::{Value, json};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::{identity::IdentityConfig, payment::stripe};

/// Ours: long enough to see a page wait for it.
const LATE: Duration = Duration::from_secs(5);

/// How it behaves from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum IdentityManner {
    #[default]
    Healthy,
    /// "Internal Server Error" (500).
    Fail,
    /// No answer within any patience.
    Hang,
    /// Ten megabytes, with success.
    Huge,
    /// Our key is no longer accepted.
    KeyRevoked,
    /// Our key may not read what documents say.
    KeyNarrow,
    /// Sessions are not begun, and that error is kept under the key.
    OpeningFails,
    /// Sessions are begun, and the answer is lost.
    OpeningUnanswered,
    /// Webhooks come after some seconds.
    Delay,
    /// Every webhook comes three times.
    Repeat,
    /// A webhook is kept back until the next, which comes first.
    Reorder,
    /// No webhook comes at all.
    Silent,
}

/// What comes of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// With the last day of the document, if it has one.
    Verified(Option<Date>),
    /// Somebody has to look.
    Processing,
    /// With Stripe's code.
    Declined(&'static str),
}

/// What the sandbox knows of a session.
#[derive(Debug, Clone)]
struct Session {
    reference: String,
    return_url: String,
    created: i64,
    status: &'static str,
    error: Option<&'static str>,
    document_until: Option<Date>,
}

#[derive(Default)]
struct Books {
    manner: IdentityManner,
    sessions: BTreeMap<String, Session>,
    /// By idempotency key the page to come back to, and the session; none where the answer to it is an error of ours.
    keys: BTreeMap<String, (String, Option<String>)>,
    /// Where people see its page.
    origin: String,
    webhook: String,
    secret: String,
    sent: u64,
    kept_back: Option<Vec<u8>>,
}

/// Shared by the API, the page and tests.
#[derive(Clone, Default)]
pub struct IdentitySandbox(Arc<Mutex<Books>>);

impl IdentitySandbox {
    /// Says where its page is found and where (signed with what) its webhooks go.
    pub fn open(&self, origin: &str, webhook: &str, secret: &str) {
        let mut books = self.books();
        origin.trim_end_matches('/').clone_into(&mut books.origin);
        webhook.clone_into(&mut books.webhook);
        secret.clone_into(&mut books.secret);
    }

    /// What the adapter reaches it by; `server` is where it is asked.
    pub fn party(&self, server: &str) -> IdentityConfig {
        IdentityConfig {
            base_url: format!("{server}/sandbox/identity"),
            key: "rk_sandbox".to_owned(),
            webhook_secrets: vec![self.books().secret.clone()],
        }
    }

    pub fn behave(&self, manner: IdentityManner) {
        self.books().manner = manner;
    }

    pub fn manner(&self) -> IdentityManner {
        self.books().manner
    }

    /// The session that was begun last.
    pub fn newest(&self) -> Option<String> {
        let books = self.books();
        let newest = books.sessions.iter().max_by_key(|(_, session)| session.created);
        newest.map(|(id, _)| id.clone())
    }

    /// How many sessions were begun.
    pub fn count(&self) -> usize {
        self.books().sessions.len()
    }

    /// What a judgement of a session does: it is kept, and told. Whether there is such a session that waits for one.
    pub fn judge(&self, id: &str, outcome: Outcome) -> bool {
        let mut books = self.books();
        let Some(session) = books.sessions.get_mut(id) else { return false };
        if session.status == "canceled" {
            return false;
        }
        let (status, error, document_until) = match outcome {
            Outcome::Verified(until) => ("verified", None, until),
            Outcome::Processing => ("processing", None, None),
            Outcome::Declined(code) => ("requires_input", Some(code), None),
        };
        (session.status, session.error) = (status, error);
        session.document_until = document_until;
        let seen = session.clone();
        self.tell(&mut books, id, &seen, status);
        true
    }

    /// A webhook as it would be sent now, with its signature: for tests that send it themselves, changed or late.
    pub fn event(&self, id: &str, kind: &str, created: OffsetDateTime) -> Option<Value> {
        let mut books = self.books();
        let session = books.sessions.get(id)?.clone();
        let object = object(&books, id, &session, false);
        Some(event(&mut books, kind, &object, created.unix_timestamp()))
    }

    fn tell(&self, books: &mut Books, id: &str, session: &Session, kind: &str) {
        let manner = books.manner;
        if books.webhook.is_empty() || manner == IdentityManner::Silent {
            return;
        }
        // A webhook never has what only a restricted key may read.
        let object = object(books, id, session, false);
        let now = OffsetDateTime::now_utc().unix_timestamp();
        let body = event(books, kind, &object, now).to_string().into_bytes();
        let mut bodies = Vec::new();
        if manner == IdentityManner::Reorder && books.kept_back.is_none() {
            books.kept_back = Some(body);
        } else {
            let times = if manner == IdentityManner::Repeat { 3 } else { 1 };
            bodies.extend(std::iter::repeat_n(body, times));
            bodies.extend(books.kept_back.take());
        }
        let (url, secret) = (books.webhook.clone(), books.secret.clone());
        tokio::spawn(async move {
            if manner == IdentityManner::Delay {
                tokio::time::sleep(LATE).await;
            }
            deliver(&url, &secret, bodies).await;
        });
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        // Nothing in here panics half-way, so what a panicking holder left is whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The routes for a test's own server; its addresses then begin with `/verifier`.
    pub fn configure_alone(&self, app: &mut ServiceConfig) {
        app.service(scope("/verifier/sandbox").configure(|app| self.configure(app)));
    }

    /// The routes, in the scope of the sandbox.
    pub(super) fn configure(&self, app: &mut ServiceConfig) {
        let here = scope("/identity").app_data(Data::new(self.clone()));
        app.service(here.configure(api::routes).configure(page::routes));
    }
}

fn event(books: &mut Books, kind: &str, object: &Value, created: i64) -> Value {
    books.sent += 1;
    json!({
        "id": format!("evt_identity_{}_{}", Uuid::new_v4().simple(), books.sent),
        "object": "event",
        "type": format!("identity.verification_session.{kind}"),
        "created": created,
        "data": { "object": object },
    })
}

/// As Stripe answers it. `is_whole`: with what a restricted key has asked for.
fn object(books: &Books, id: &str, session: &Session, is_whole: bool) -> Value {
    let url = (session.status == "requires_input")
        .then(|| format!("{}/sandbox/identity/{id}", books.origin));
    let end = session.document_until.filter(|_| is_whole).map(|day| {
        let expiration =
            json!({ "day": day.day(), "month": u8::from(day.month()), "year": day.year() });
        json!({ "object": "identity.verification_report", "document": { "expiration_date": expiration } })
    });
    json!({
        "id": id,
        "object": "identity.verification_session",
        "client_reference_id": session.reference,
        "created": session.created,
        "last_error": session.error.map(|code| json!({ "code": code, "reason": "Of the sandbox." })),
        "last_verification_report": end,
        "livemode": false,
        "metadata": { "verification_id": session.reference },
        "status": session.status,
        "type": "document",
        "url": url,
    })
}

/// A few tries, as the provider would over days.
async fn deliver(url: &str, secret: &str, bodies: Vec<Vec<u8>>) {
    let Ok(client) = crate::tls::client(LATE) else { return };
    'bodies: for body in bodies {
        for pause in [0, 1, 5, 15] {
            tokio::time::sleep(Duration::from_secs(pause)).await;
            let signature = stripe::sign(secret, &body, OffsetDateTime::now_utc());
            let request = client
                .post(url)
                .header("content-type", "application/json")
                .header(stripe::SIGNATURE, signature)
                .body(body.clone());
            if request.send().await.is_ok_and(|answer| answer.status().is_success()) {
                continue 'bodies;
            }
        }
        tracing::warn!("sandbox: delivering an identity webhook failed; gave up");
    }
}
