//! A device farm that speaks HTTP: `PUT /v1/redemptions/{key}`, `GET` the same, `POST .../cancel`, and callbacks signed like payment webhooks.

use std::time::Duration;

use guildhall_domain::topup::{Reason, Report, Step};
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::{Asking, DeviceFarm, FarmError, RedeemRequest};
use crate::bounded;
use crate::payment::{EventError, stripe::check_signature};

/// Ours: shorter than the timeout of the actor that waits.
const TIMEOUT: Duration = Duration::from_secs(6);

/// Where the farm is and what it knows us by.
#[derive(Clone)]
pub struct FarmConfig {
    pub base_url: String,
    pub key: String,
    /// Secrets a callback may be signed with: two while one is being changed.
    pub secrets: Vec<String>,
}

/// The adapter.
pub struct HttpFarm {
    config: FarmConfig,
    client: reqwest::Client,
}

/// The code of a refusal for the rest of the day.
pub const USED_UP: &str = "daily_quota";
/// The header a callback is signed in.
pub const SIGNATURE: &str = "farm-signature";

impl HttpFarm {
    /// # Errors
    /// If no HTTP client can be made.
    pub fn new(config: FarmConfig) -> Result<Self, FarmError> {
        let client = crate::tls::client(TIMEOUT).map_err(FarmError::Passing)?;
        Ok(Self { config, client })
    }

    fn url(&self, key: &str, rest: &str) -> String {
        format!("{}/v1/redemptions/{key}{rest}", self.config.base_url)
    }

    async fn answer(&self, request: reqwest::RequestBuilder) -> Result<Report, FarmError> {
        // Without the URL: it may hold what should not be in a log.
        let passing = |error: reqwest::Error| FarmError::Passing(error.without_url().to_string());
        let response = request.bearer_auth(&self.config.key).send().await.map_err(passing)?;
        let status = response.status();
        if status.as_u16() == 404 {
            return Ok(Report::Unknown);
        }
        let body = bounded::json(response).await;
        let body = body.map_err(|error| FarmError::Passing(error.to_string()))?;
        if status.is_success() {
            return report(&body);
        }
        let code = body["error"]["code"].as_str().unwrap_or("unknown");
        // 422 is the one no that means "not begun, and never will be".
        match (status.as_u16(), code.parse::<Reason>()) {
            (422, _) if code == USED_UP => Err(FarmError::UsedUp),
            (422, Ok(reason)) => Err(FarmError::Refused(reason)),
            _ => Err(FarmError::Passing(code.to_owned())),
        }
    }
}

fn report(body: &Value) -> Result<Report, FarmError> {
    let unreadable = || FarmError::Passing("an answer in no known form".to_owned());
    let done = body["done"].as_i64().and_then(|done| i32::try_from(done).ok());
    let done = done.ok_or_else(unreadable)?;
    match body["status"].as_str() {
        Some("running") => {
            let step = body["step"].as_str().and_then(|step| step.parse::<Step>().ok());
            Ok(Report::Running { step: step.ok_or_else(unreadable)?, done })
        }
        Some("succeeded") => Ok(Report::Succeeded),
        Some("ended") => {
            let reason = body["reason"].as_str().and_then(|reason| reason.parse().ok());
            Ok(Report::Ended { done, reason: reason.unwrap_or(Reason::RedemptionFailed) })
        }
        _ => Err(unreadable()),
    }
}

impl DeviceFarm for HttpFarm {
    fn redeem<'a>(&'a self, request: &'a RedeemRequest) -> Asking<'a, Report> {
        let body = json!({
            "device": request.device, "game": request.game, "goods_id": request.goods_id, "packs": request.packs,
            "region": request.region, "platform": request.account.platform.as_str(), "login": request.account.login.as_str(),
            "account": request.account.name,
        });
        Box::pin(async move {
            self.answer(self.client.put(self.url(&request.key, "")).json(&body)).await
        })
    }

    fn look<'a>(&'a self, key: &'a str) -> Asking<'a, Report> {
        Box::pin(async move { self.answer(self.client.get(self.url(key, ""))).await })
    }

    fn call_off<'a>(&'a self, key: &'a str) -> Asking<'a, Report> {
        Box::pin(async move { self.answer(self.client.post(self.url(key, "/cancel"))).await })
    }

    fn read_event(
        &self,
        signature: Option<&str>,
        body: &[u8],
        now: OffsetDateTime,
    ) -> Result<String, EventError> {
        if self.config.secrets.is_empty() {
            return Err(EventError::NotConnected);
        }
        let signature = signature.ok_or(EventError::Signature)?;
        check_signature(&self.config.secrets, signature, body, now)?;
        let event: Value = serde_json::from_slice(body).map_err(|_| EventError::Malformed)?;
        event["key"].as_str().map(str::to_owned).ok_or(EventError::Malformed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_farm_that_answers_without_end_is_read_no_further_than_a_megabyte() {
        let config = FarmConfig {
            base_url: bounded::tests::endless(),
            key: String::new(),
            secrets: Vec::new(),
        };
        let refused = HttpFarm::new(config).unwrap().look("a-key").await.unwrap_err();
        assert!(refused.to_string().contains("more than 1 MB"), "{refused}");
    }
}
