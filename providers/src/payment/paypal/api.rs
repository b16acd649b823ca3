//! Calls to PayPal: a token that is fetched and kept, JSON both ways, and what a refusal says.

use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode, header};
use serde_json::Value;
use tokio::sync::Mutex;

use super::PayPalConfig;
use crate::{bounded, payment::ProviderError};

/// Ours: a token is not used in its last minute.
const SPARE: Duration = Duration::from_secs(60);

pub(super) struct Api {
    client: reqwest::Client,
    config: PayPalConfig,
    timeout: Duration,
    token: Mutex<Option<Token>>,
}

struct Token {
    value: String,
    until: Instant,
}

impl Api {
    /// # Errors
    /// If no HTTP client can be made.
    pub(super) fn new(config: PayPalConfig, timeout: Duration) -> Result<Self, ProviderError> {
        let client = crate::tls::client(timeout).map_err(ProviderError::Passing)?;
        Ok(Self { client, config, timeout, token: Mutex::default() })
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, ProviderError> {
        self.call(Method::GET, path, None, None).await?.conclude(is_no)
    }

    /// `key` makes it happen once, however often it is sent.
    pub(super) async fn post(
        &self,
        path: &str,
        key: Option<&str>,
        body: &Value,
    ) -> Result<Answered, ProviderError> {
        self.call(Method::POST, path, key, Some(body.to_string())).await
    }

    /// A body whose words must not change on the way.
    pub(super) async fn post_text(
        &self,
        path: &str,
        body: String,
    ) -> Result<Answered, ProviderError> {
        self.call(Method::POST, path, None, Some(body)).await
    }

    /// One limit for all of it: who waits for a token behind others waits no longer than for an answer.
    async fn call(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<String>,
    ) -> Result<Answered, ProviderError> {
        let answered = self.answer(method, path, key, body);
        let late = |_| ProviderError::Passing("no answer in time".to_owned());
        tokio::time::timeout(self.timeout, answered).await.map_err(late)?
    }

    async fn answer(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<String>,
    ) -> Result<Answered, ProviderError> {
        let mut is_first = true;
        loop {
            let token = self.token().await?;
            let url = format!("{}{path}", self.config.base_url);
            let mut request = self.client.request(method.clone(), url).bearer_auth(&token);
            if let Some(body) = &body {
                request =
                    request.header(header::CONTENT_TYPE, "application/json").body(body.clone());
                // The whole object, not only its links.
                request = request.header("prefer", "return=representation");
            }
            if let Some(key) = key {
                request = request.header("paypal-request-id", key);
            }
            let answered = Answered::to(request).await?;
            // A token may end early: once with a new one.
            if answered.status != StatusCode::UNAUTHORIZED || !is_first {
                return Ok(answered);
            }
            is_first = false;
            let mut kept = self.token.lock().await;
            if kept.as_ref().is_some_and(|kept| kept.value == token) {
                *kept = None;
            }
        }
    }

    /// The token at hand, or a new one. Whoever comes meanwhile waits for the same.
    async fn token(&self) -> Result<String, ProviderError> {
        let mut kept = self.token.lock().await;
        if let Some(token) = kept.as_ref().filter(|token| token.until > Instant::now()) {
            return Ok(token.value.clone());
        }
        let url = format!("{}/v1/oauth2/token", self.config.base_url);
        let request = self
            .client
            .post(url)
            .basic_auth(&self.config.client_id, Some(&self.config.client_secret))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body("grant_type=client_credentials");
        let answer = Answered::to(request).await?.conclude(is_no)?;
        let unread = || ProviderError::Passing("no token in the answer".to_owned());
        let value = answer["access_token"].as_str().ok_or_else(unread)?.to_owned();
        let seconds = answer["expires_in"].as_u64().ok_or_else(unread)?;
        let life = Duration::from_secs(seconds).saturating_sub(SPARE);
        *kept = Some(Token { value: value.clone(), until: Instant::now() + life });
        Ok(value)
    }
}

/// What PayPal answered, before anything is concluded from it.
pub(super) struct Answered {
    status: StatusCode,
    /// The object, or what is wrong.
    body: Value,
}

impl Answered {
    async fn to(request: reqwest::RequestBuilder) -> Result<Self, ProviderError> {
        // Without the URL: it may hold what should not be in a log.
        let unreachable =
            |error: reqwest::Error| ProviderError::Passing(error.without_url().to_string());
        let response = request.send().await.map_err(unreachable)?;
        let status = response.status();
        let read = bounded::json(response).await;
        let body = if status.is_success() {
            read.map_err(|error| ProviderError::Passing(error.to_string()))?
        } else {
            // What stands between may answer something else.
            read.unwrap_or_default()
        };
        Ok(Self { status, body })
    }

    /// PayPal's word for what is wrong: of the first detail, which says more than the name of the error.
    pub(super) fn issue(&self) -> String {
        let detail = self.body["details"][0]["issue"].as_str();
        let word = detail.or_else(|| self.body["name"].as_str());
        word.or_else(|| self.body["error"].as_str()).unwrap_or("unknown").to_owned()
    }

    /// It was understood, and cannot be done as things stand.
    pub(super) fn is_unprocessable(&self) -> bool {
        self.status == StatusCode::UNPROCESSABLE_ENTITY
    }

    /// Why a capture did not take any money, where that is certain.
    pub(super) fn not_captured(&self) -> Option<String> {
        const ELSE: [&str; 2] = ["ORDER_ALREADY_CAPTURED", "ORDER_NOT_APPROVED"];
        let issue = self.issue();
        let is_no = self.is_unprocessable() && !ELSE.contains(&issue.as_str());
        is_no.then(|| issue.to_ascii_lowercase())
    }

    /// The money is not there to be sent back: it has left another way, or a dispute holds it.
    pub(super) fn has_left(&self) -> bool {
        const LEFT: [&str; 4] = [
            "CAPTURE_FULLY_REFUNDED",
            "REFUND_AMOUNT_EXCEEDED",
            "CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED",
            "TRANSACTION_DISPUTED",
        ];
        self.is_unprocessable() && LEFT.contains(&self.issue().as_str())
    }

    /// The object; `is_no` says whether a refusal is one of what was asked.
    pub(super) fn conclude(
        self,
        is_no: fn(StatusCode, &str) -> bool,
    ) -> Result<Value, ProviderError> {
        if self.status.is_success() {
            return Ok(self.body);
        }
        let issue = self.issue();
        if is_no(self.status, &issue) {
            return Err(ProviderError::Refused(issue.to_ascii_lowercase()));
        }
        // 409: the same is under way; 429 and 5xx: later. Everything else says that something is wrong with us.
        if self.status.is_client_error() && !matches!(self.status.as_u16(), 409 | 429) {
            tracing::error!(
                status = self.status.as_u16(),
                issue,
                "payment: PayPal does not accept a call of ours; nothing is concluded from it"
            );
        }
        Err(ProviderError::Passing(issue))
    }
}

/// An order that cannot be made as it was asked for: nothing was created.
pub(super) fn is_no_to_opening(status: StatusCode, _: &str) -> bool {
    matches!(status, StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY)
}

/// What is a "no" to a refund, for good; nothing else may end one, since money could be under way.
pub(super) fn is_no(status: StatusCode, issue: &str) -> bool {
    const NOES: [&str; 2] = ["REFUND_TIME_LIMIT_EXCEEDED", "REFUND_NOT_PERMITTED_BY_PAYEE"];
    status == StatusCode::UNPROCESSABLE_ENTITY && NOES.contains(&issue)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A party that takes every connection and says nothing.
    fn silent() -> String {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        std::thread::spawn(move || listener.incoming().collect::<Vec<_>>());
        format!("http://{address}")
    }

    #[tokio::test]
    async fn of_many_who_wait_for_a_token_each_waits_no_longer_than_for_an_answer() {
        let (client_id, client_secret) = ("a".to_owned(), "b".to_owned());
        let config =
            PayPalConfig { base_url: silent(), client_id, client_secret, webhook_id: None };
        let api = Api::new(config, Duration::from_secs(1)).unwrap();
        let calls = (0..60).map(|_| api.get("/v2/checkout/orders/x"));
        let all = futures_util::future::join_all(calls);
        // One after another they would wait a minute.
        let answers = tokio::time::timeout(Duration::from_secs(30), all).await.unwrap();
        assert!(answers.iter().all(|answer| matches!(answer, Err(ProviderError::Passing(_)))));
    }

    fn answered(status: u16, issue: &str) -> Answered {
        let body = serde_json::json!({ "name": "X", "details": [{ "issue": issue }] });
        Answered { status: StatusCode::from_u16(status).unwrap(), body }
    }

    #[test]
    fn a_capture_that_was_refused_has_taken_nothing_unless_it_was_made_before() {
        let reason = |status, issue| answered(status, issue).not_captured();
        assert_eq!(reason(422, "INSTRUMENT_DECLINED").as_deref(), Some("instrument_declined"));
        assert_eq!(reason(422, "ORDER_ALREADY_CAPTURED"), None);
        assert_eq!(reason(422, "ORDER_NOT_APPROVED"), None);
        for status in [401, 403, 404, 409, 429, 500, 503] {
            assert_eq!(reason(status, "INSTRUMENT_DECLINED"), None, "{status}");
        }
    }

    #[test]
    fn only_what_is_a_no_to_a_refund_ends_it() {
        let concluded = |status, issue| answered(status, issue).conclude(is_no).unwrap_err();
        let refused = ProviderError::Refused("refund_time_limit_exceeded".to_owned());
        assert_eq!(concluded(422, "REFUND_TIME_LIMIT_EXCEEDED"), refused);
        for (status, issue) in [
            (422, "REFUND_FAILED_INSUFFICIENT_FUNDS"),
            (422, "CAPTURE_FULLY_REFUNDED"),
            (401, "REFUND_TIME_LIMIT_EXCEEDED"),
            (404, "INVALID_RESOURCE_ID"),
            (500, "INTERNAL_SERVER_ERROR"),
        ] {
            let passing = ProviderError::Passing(issue.to_owned());
            assert_eq!(concluded(status, issue), passing, "{status} {issue}");
        }
    }
}
