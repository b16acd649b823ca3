//! The webhooks of the sandbox's payment providers: signed, and late, doubled or out of order when that is wished.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde_json::{Value, json};
use time::OffsetDateTime;

use super::{FailureMode, paypal};
use crate::payment::stripe;

/// Ours: long enough to see a page wait for it.
const LATE: Duration = Duration::from_secs(5);

/// Whose words it speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Form {
    #[default]
    Stripe,
    PayPal,
}

#[derive(Default)]
struct Address {
    form: Form,
    url: String,
    secret: String,
    sent: u64,
    kept_back: Option<Vec<u8>>,
}

/// Sends webhooks to where it was told.
#[derive(Clone, Default)]
pub struct Post {
    address: Arc<Mutex<Address>>,
}

impl Post {
    /// What it signs with.
    pub(super) fn secret(&self) -> String {
        self.address().secret.clone()
    }

    pub(super) fn open(&self, form: Form, url: &str, secret: &str) {
        let mut address = self.address();
        address.form = form;
        address.url = url.to_owned();
        address.secret = secret.to_owned();
    }

    fn address(&self) -> MutexGuard<'_, Address> {
        self.address.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends an event about `object` in a task of its own, if an address is known.
    pub(super) fn send(&self, mood: FailureMode, kind: &str, object: &Value) {
        let mut address = self.address();
        if address.url.is_empty() || mood == FailureMode::Silent {
            return;
        }
        address.sent += 1;
        let number = address.sent;
        let now = OffsetDateTime::now_utc().unix_timestamp();
        let event = match address.form {
            Form::Stripe => json!({
                "id": format!("evt_{now}_{number}"), "object": "event", "type": kind, "created": now, "data": { "object": object },
            }),
            Form::PayPal => paypal::event(&format!("WH-{now}-{number}"), kind, object),
        };
        let body = event.to_string().into_bytes();
        let mut bodies = Vec::new();
        if mood == FailureMode::Reorder && address.kept_back.is_none() {
            address.kept_back = Some(body);
        } else {
            let times = if mood == FailureMode::Repeat { 3 } else { 1 };
            bodies.extend(std::iter::repeat_n(body, times));
            bodies.extend(address.kept_back.take());
        }
        let form = address.form;
        let (url, secret) = (address.url.clone(), address.secret.clone());
        drop(address);
        tokio::spawn(async move {
            let Some(client) = client() else { return };
            if mood == FailureMode::Delay {
                tokio::time::sleep(LATE).await;
            }
            for body in bodies {
                deliver(&client, form, &url, &secret, body).await;
            }
        });
    }
}

fn client() -> Option<reqwest::Client> {
    let tls = crate::tls::config().ok()?;
    reqwest::Client::builder().tls_backend_preconfigured(tls).no_proxy().build().ok()
}

/// A few tries, as the provider would over days.
async fn deliver(client: &reqwest::Client, form: Form, url: &str, secret: &str, body: Vec<u8>) {
    for pause in [0, 1, 5, 15] {
        tokio::time::sleep(Duration::from_secs(pause)).await;
        let now = OffsetDateTime::now_utc();
        let headers = match form {
            Form::Stripe => vec![(stripe::SIGNATURE, stripe::sign(secret, &body, now))],
            Form::PayPal => paypal::signed(secret, &body, now),
        };
        let mut request = client.post(url).header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let sent = request.body(body.clone()).send().await;
        if sent.is_ok_and(|answer| answer.status().is_success()) {
            return;
        }
    }
    tracing::warn!("sandbox: delivering a payment webhook failed; gave up");
}
