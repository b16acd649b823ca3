//! Open Exchange Rates: <https://docs.openexchangerates.org/reference/latest-json>. `GET /api/latest.json?app_id=` answers
//! `{timestamp, base, rates: {CODE: number}}`, with seconds since 1970.

use std::collections::BTreeMap;

use futures_util::{FutureExt, future::BoxFuture};
use serde::Deserialize;
use time::OffsetDateTime;

use super::{FeedConfigError, FeedError, File, RateFeed, Said};

/// Where it is, unless the settings say otherwise.
pub const URL: &str = "https://openexchangerates.org";

/// The feed.
pub struct OpenExchangeRates(File);

impl OpenExchangeRates {
    /// `key` is the app id that an account there has.
    ///
    /// # Errors
    /// If the address is none.
    pub fn new(base: &str, key: &str) -> Result<Self, FeedConfigError> {
        let mut file = File::new(base, "/api/latest.json")?;
        file.url.query_pairs_mut().append_pair("app_id", key);
        Ok(Self(file))
    }
}

#[derive(Deserialize)]
struct Latest {
    timestamp: i64,
    base: String,
    rates: BTreeMap<String, f64>,
}

impl RateFeed for OpenExchangeRates {
    fn name(&self) -> &'static str {
        "Open Exchange Rates"
    }

    fn read(&self) -> BoxFuture<'_, Result<Said, FeedError>> {
        async move { read(&self.0.read().await?) }.boxed()
    }
}

fn read(answer: &[u8]) -> Result<Said, FeedError> {
    let latest: Latest =
        serde_json::from_slice(answer).map_err(|_| FeedError::Unreadable("not its JSON"))?;
    let rated_at = OffsetDateTime::from_unix_timestamp(latest.timestamp)
        .map_err(|_| FeedError::Unreadable("no such time"))?;
    // Another base is a paid plan's setting: the numbers would be off by as much as that currency is worth.
    if latest.base != "USD" {
        return Err(FeedError::Unreadable("its base is not the US dollar"));
    }
    Ok(Said { rated_at, per_usd: latest.rates.into_iter().collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_with_its_time_and_every_rate() {
        let said = read(br#"{"disclaimer":"d","license":"l","timestamp":1764075600,"base":"USD","rates":{"EUR":0.86,"JPY":150.25}}"#);
        let said = said.unwrap();
        assert_eq!(said.rated_at.unix_timestamp(), 1_764_075_600);
        assert_eq!(said.per_usd, [("EUR".to_owned(), 0.86), ("JPY".to_owned(), 150.25)]);
    }

    #[test]
    fn another_base_and_another_answer_are_refused() {
        for answer in [
            r#"{"timestamp":1764075600,"base":"EUR","rates":{"USD":1.16}}"#,
            r#"{"timestamp":9223372036854775807,"base":"USD","rates":{}}"#,
            r#"{"timestamp":1764075600,"base":"USD","rates":{"EUR":"0.86"}}"#,
            r#"{"error":true,"status":401,"message":"invalid_app_id"}"#,
            "<html>",
            "",
        ] {
            let read = read(answer.as_bytes());
            assert!(matches!(read, Err(FeedError::Unreadable(_))), "{answer}: {read:?}");
        }
    }
}
