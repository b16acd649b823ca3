//! Asking a translator over HTTP: one post, bounded in time and in size, its JSON answer.

use std::time::Duration;

use reqwest::{Client, Url, header};
use serde::{Serialize, de::DeserializeOwned};

use super::{ConfigError, TranslateError};
use crate::bounded::{self, Unread};

/// Ours: the longest message many times over. What is longer is no translation.
const MOST_BYTES: usize = 512 * 1024;

/// A translator's address and how to get there.
pub(super) struct Web {
    client: Client,
    url: Url,
}

impl Web {
    /// `timeout` is how long one answer may take, from the first byte sent to the last one read.
    pub(super) fn new(base: &str, path: &str, timeout: Duration) -> Result<Self, ConfigError> {
        let failed =
            |why: &dyn ToString| ConfigError { address: base.to_owned(), why: why.to_string() };
        let url = Url::parse(&format!("{}/{path}", base.trim_end_matches('/')))
            .map_err(|error| failed(&error))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(failed(&"it has to begin with http:// or https://"));
        }
        let client = crate::tls::client(timeout).map_err(|why| failed(&why))?;
        Ok(Self { client, url })
    }

    /// Posts `question` as JSON and reads the answer.
    pub(super) async fn post<A: DeserializeOwned>(
        &self,
        question: &impl Serialize,
        headers: header::HeaderMap,
    ) -> Result<A, TranslateError> {
        let asked = self.client.post(self.url.clone()).headers(headers).json(question).send();
        let answer = asked.await.map_err(failed)?;
        let status = answer.status();
        if !status.is_success() {
            return Err(TranslateError::Refused { status: status.as_u16() });
        }
        let bytes = bounded::bytes(answer, MOST_BYTES).await.map_err(|error| match error {
            Unread::BrokenOff(error) => failed(error),
            Unread::TooLarge(_) | Unread::NotJson => TranslateError::TooLarge,
        })?;
        serde_json::from_slice(&bytes).map_err(|_| TranslateError::Nonsense)
    }
}

fn failed(error: reqwest::Error) -> TranslateError {
    if error.is_timeout() {
        TranslateError::TooSlow
    } else {
        // The address may hold a key; the text around it is reqwest's own.
        TranslateError::Unreachable(error.without_url().to_string())
    }
}
