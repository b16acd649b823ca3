//! One redemption from its first step to its last, and what the farm tells of it.

use std::time::Duration;

use guildhall_domain::topup::{Reason, Step};
use serde_json::json;
use time::OffsetDateTime;

use super::{Books, FailureMode, FarmSandbox, PACE};
use crate::{device_farm::http::SIGNATURE, payment::stripe::sign};

/// Where callbacks go.
#[derive(Clone)]
pub(super) struct Callback {
    url: String,
    secret: String,
}

impl Callback {
    pub(super) fn new(url: &str, secret: &str) -> Self {
        Self { url: url.to_owned(), secret: secret.to_owned() }
    }
}

/// The mood for an account: its own if it is named by one.
pub(super) fn mood_for(books: &Books, account: &str) -> FailureMode {
    account.strip_prefix("mood:").and_then(FailureMode::named).unwrap_or(books.mood)
}

/// Goes on with a redemption until it has ended, by itself or by being called off.
pub(super) async fn run(farm: FarmSandbox, key: String) {
    for step in [Step::Connecting, Step::SigningIn] {
        if !wait(&farm, &key, step).await {
            return;
        }
    }
    // One that goes on after a crash may have nothing left to redeem.
    while is_short(&farm, &key) {
        if !wait(&farm, &key, Step::Redeeming).await {
            return;
        }
        // A pack is redeemed, or it is not, in one go with its note.
        let mut books = farm.books();
        let Some(account) = books.redemptions.get(&key).map(|one| one.account.clone()) else {
            return;
        };
        let mood = mood_for(&books, &account);
        let Some(redemption) = books.redemptions.get_mut(&key).filter(|one| one.runs()) else {
            return;
        };
        let (half, before) = (redemption.packs / 2, redemption.done);
        match mood {
            FailureMode::Hang | FailureMode::Down => {}
            FailureMode::Fail(reason) => redemption.end(Some(reason)),
            FailureMode::Disconnect => redemption.end(Some(Reason::DeviceDisconnected)),
            FailureMode::Partial if redemption.done >= half => {
                redemption.end(Some(Reason::DeviceDisconnected));
            }
            _ => redemption.done += 1,
        }
        let (done, runs) = (redemption.done, redemption.runs());
        if done > before {
            *books.redeemed.entry(key.clone()).or_default() += 1;
        }
        books.note(&key);
        drop(books);
        if !runs {
            tell(&farm, &key);
            return;
        }
    }
    if !wait(&farm, &key, Step::Checking).await {
        return;
    }
    let mut books = farm.books();
    if let Some(redemption) = books.redemptions.get_mut(&key).filter(|one| one.runs()) {
        redemption.end(None);
    }
    books.note(&key);
    drop(books);
    tell(&farm, &key);
}

/// Whether packs are left to be redeemed.
fn is_short(farm: &FarmSandbox, key: &str) -> bool {
    farm.books().redemptions.get(key).is_some_and(|one| one.done < one.packs)
}

/// Is at a step for as long as it takes; false if it was called off.
async fn wait(farm: &FarmSandbox, key: &str, step: Step) -> bool {
    let pause = {
        let mut books = farm.books();
        let pace = books.pace.unwrap_or(PACE);
        let Some(redemption) = books.redemptions.get_mut(key).filter(|one| one.runs()) else {
            return false;
        };
        redemption.at(step);
        let account = redemption.account.clone();
        match mood_for(&books, &account) {
            FailureMode::Slow => pace * 10,
            FailureMode::Brisk => pace / 10,
            _ => pace,
        }
    };
    tell(farm, key);
    tokio::time::sleep(pause).await;
    farm.books().redemptions.get(key).is_some_and(super::Redemption::runs)
}

/// Says that a redemption has moved, in a task of its own. Once: who does not hear it asks.
fn tell(farm: &FarmSandbox, key: &str) {
    let callback = {
        let books = farm.books();
        let account =
            books.redemptions.get(key).map(|one| one.account.as_str()).unwrap_or_default();
        if mood_for(&books, account) == FailureMode::Silent { None } else { books.callback.clone() }
    };
    let Some(Callback { url, secret }) = callback else { return };
    let body = json!({ "type": "redemption.updated", "key": key }).to_string().into_bytes();
    tokio::spawn(async move {
        let Some(client) = client() else { return };
        let signature = sign(&secret, &body, OffsetDateTime::now_utc());
        let request = client.post(url).header(SIGNATURE, signature);
        let request = request.header("content-type", "application/json");
        let sent = request.timeout(Duration::from_secs(5)).body(body).send().await;
        if let Err(error) = sent {
            tracing::debug!(error = %error.without_url(), "sandbox: delivering a device farm callback failed");
        }
    });
}

fn client() -> Option<reqwest::Client> {
    let tls = crate::tls::config().ok()?;
    reqwest::Client::builder().tls_backend_preconfigured(tls).no_proxy().build().ok()
}
