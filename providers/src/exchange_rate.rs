//! Feeds of exchange rates: what each currency is worth in US dollars, as somebody outside publishes it.
//!
//! A feed is asked and believed only so far: what may hold of its answer is `domain::wallet::exchange_rate`'s matter. Source: issue 18.

pub mod ecb;
pub mod open_exchange_rates;

use std::time::Duration;

use futures_util::future::BoxFuture;
use reqwest::{Client, Url};
use time::OffsetDateTime;

use crate::bounded::{self, Unread};

/// How long one answer may take. Ours: a feed is a small file.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Ours: a feed of every currency there is has about 5 KB.
const MOST_BYTES: usize = 256 * 1024;

/// What a feed says.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// When it was so.
    pub rated_at: OffsetDateTime,
    /// ISO 4217, and units of it for one US dollar. Also currencies that nobody here asks for.
    pub per_usd: Vec<(String, f64)>,
}

/// Why there is no answer. The address, which may hold a key, is in none of them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FeedError {
    #[error("unreachable: {0}")]
    Unreachable(String),
    #[error("no answer within 20 seconds")]
    TooSlow,
    /// It answered, and not with success: a wrong key, a used-up quota, an outage.
    #[error("answered with status {status}")]
    Refused { status: u16 },
    #[error("an answer of more than 256 KB")]
    TooLarge,
    /// Not what its protocol promises.
    #[error("an answer that cannot be read: {0}")]
    Unreadable(&'static str),
}

/// A feed.
pub trait RateFeed: Send + Sync + 'static {
    /// What operators read.
    fn name(&self) -> &'static str;

    /// What it says now.
    fn read(&self) -> BoxFuture<'_, Result<Said, FeedError>>;
}

/// The address of a feed cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the address of the exchange rates' feed cannot be used: {0}")]
pub struct FeedConfigError(String);

/// A feed's file, and how to get it.
struct File {
    client: Client,
    url: Url,
}

impl File {
    fn new(base: &str, path: &str) -> Result<Self, FeedConfigError> {
        let url = Url::parse(&format!("{}{path}", base.trim_end_matches('/')))
            .map_err(|error| FeedConfigError(error.to_string()))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(FeedConfigError("it has to begin with http:// or https://".to_owned()));
        }
        let client = crate::tls::client(TIMEOUT).map_err(FeedConfigError)?;
        Ok(Self { client, url })
    }

    async fn read(&self) -> Result<Vec<u8>, FeedError> {
        let answer = self.client.get(self.url.clone()).send().await.map_err(failed)?;
        let status = answer.status();
        if !status.is_success() {
            return Err(FeedError::Refused { status: status.as_u16() });
        }
        bounded::bytes(answer, MOST_BYTES).await.map_err(|error| match error {
            Unread::BrokenOff(error) => failed(error),
            Unread::TooLarge(_) | Unread::NotJson => FeedError::TooLarge,
        })
    }
}

fn failed(error: reqwest::Error) -> FeedError {
    if error.is_timeout() {
        FeedError::TooSlow
    } else {
        FeedError::Unreachable(error.without_url().to_string())
    }
}
