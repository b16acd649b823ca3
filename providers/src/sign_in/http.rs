//! How providers are asked: one client with a bound on time and size, which follows no redirect.

use std::time::Duration;

use futures_util::{FutureExt, future::BoxFuture};
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse, http};
use reqwest::{Client, Url};
use serde_json::Value;

use super::{SignInError, unavailable};
use crate::bounded::{self, Unread};

/// Ours: two or three requests have to fit into the time of one sign-in.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Ours: the keys of a large provider have about 10 KB.
const MOST_BYTES: usize = 256 * 1024;

/// Why there is no answer. Addresses, which may hold a token, are in none of them.
#[derive(Debug, thiserror::Error)]
pub(super) enum HttpFailed {
    #[error("unreachable: {0}")]
    Unreachable(String),
    #[error("no answer within 5 seconds")]
    TooSlow,
    #[error("answered with status {0}")]
    Status(u16),
    #[error("an answer of more than 256 KB")]
    TooLarge,
    #[error("a request or an answer that is no HTTP")]
    NotHttp,
}

impl From<reqwest::Error> for HttpFailed {
    fn from(error: reqwest::Error) -> Self {
        if error.is_timeout() {
            Self::TooSlow
        } else {
            Self::Unreachable(error.without_url().to_string())
        }
    }
}

impl From<HttpFailed> for SignInError {
    fn from(failed: HttpFailed) -> Self {
        unavailable(failed.to_string())
    }
}

/// The client.
#[derive(Clone)]
pub(super) struct Http(Client);

impl Http {
    pub(super) fn new() -> Result<Self, String> {
        crate::tls::client(TIMEOUT).map(Self)
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpFailed> {
        let answer = self.0.execute(request.try_into()?).await?;
        let status = answer.status();
        if status.is_server_error() || status.as_u16() == 429 {
            return Err(HttpFailed::Status(status.as_u16()));
        }
        let headers = answer.headers().clone();
        let bytes = read(answer).await?;
        let mut response = http::Response::new(bytes);
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }

    /// A JSON object that a provider answers a read with, whatever the status: an error has a body, too.
    pub(super) async fn get(&self, url: Url, bearer: Option<&str>) -> Result<Value, SignInError> {
        let mut request = self.0.get(url);
        if let Some(token) = bearer {
            request = request.bearer_auth(token);
        }
        json(request).await
    }

    /// The same for a form.
    pub(super) async fn post(&self, url: Url, form: &[(&str, &str)]) -> Result<Value, SignInError> {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let kind = "application/x-www-form-urlencoded";
        json(self.0.post(url).header("content-type", kind).body(body)).await
    }
}

/// A request of a library. What the provider itself could not do is no answer, whatever it says with it.
impl<'c> AsyncHttpClient<'c> for Http {
    type Error = HttpFailed;
    type Future = BoxFuture<'c, Result<HttpResponse, HttpFailed>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        self.send(request).boxed()
    }
}

async fn json(request: reqwest::RequestBuilder) -> Result<Value, SignInError> {
    let answer = request.send().await.map_err(HttpFailed::from)?;
    let status = answer.status();
    if status.is_server_error() || status.as_u16() == 429 {
        return Err(HttpFailed::Status(status.as_u16()).into());
    }
    let bytes = read(answer).await?;
    serde_json::from_slice(&bytes).map_err(|_| unavailable("an answer that is not JSON"))
}

async fn read(answer: reqwest::Response) -> Result<Vec<u8>, HttpFailed> {
    bounded::bytes(answer, MOST_BYTES).await.map_err(|error| match error {
        Unread::BrokenOff(error) => error.into(),
        Unread::TooLarge(_) => HttpFailed::TooLarge,
        Unread::NotJson => HttpFailed::NotHttp,
    })
}

/// A text at a path of a JSON value.
pub(super) fn text<'a>(value: &'a Value, path: &str) -> Option<&'a str> {
    value.pointer(path).and_then(Value::as_str).filter(|text| !text.is_empty())
}
