//! What has to be there before anybody comes: a server that answers, a filled market, devices in the lines, an open event. Everything by
//! calls, as its operators would; none of it is timed.
use crate::{
    run::run,
    scenario::{Needs, Part},
};
use guildhall_loadtest::{agents::credentials, answer::Answer, socket::ANSWER_WITHIN};
use reqwest::{Client, RequestBuilder, redirect::Policy};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use uuid::Uuid;

/// The demo's market is filled beside the server's start.
const READY_WITHIN: Duration = Duration::from_secs(180);
/// Who waits in a line for each of its devices, about: enough to have somebody to follow, and few enough to come to the turn.
const PEOPLE_PER_DEVICE: usize = 2;

/// Sees to all that `parts` need.
///
/// # Errors
/// One sentence.
pub async fn prepare(parts: &[Part]) -> Result<(), String> {
    let needs = |what| parts.iter().any(|part| part.kind.needs == what);
    let operator = Operator::new()?;
    operator.until("the server is not ready", "/api/market/games", |_| true).await?;
    if needs(Needs::Market) || needs(Needs::Storefront) || needs(Needs::Lottery) {
        // All of it is kept in one transaction, and there are no trades before.
        let path = "/api/market/goods/bill_order?page_size=1";
        let is_filled = |page: &Value| page["items"].as_array().is_some_and(|all| !all.is_empty());
        operator.until("the demo's market is not filled", path, is_filled).await?;
    }
    if needs(Needs::Storefront) {
        let is_open = |lines: &Value| lines["queues"].as_array().is_some_and(|all| !all.is_empty());
        operator.until("there are no lines", "/api/topup/queues", is_open).await?;
        operator.sign_in().await?.add_devices(parts).await?;
    }
    if needs(Needs::Lottery) {
        let is_open = |now: &Value| now["event"]["status"] == "open";
        let now = operator.until("no event is open", "/api/event/current", is_open).await?;
        let wish = json!({ "event_id": now["event"]["event_id"], "regions": ["*"] });
        operator.sign_in().await?.change("/api/admin/event/free_entry", &wish).await?;
    }
    Ok(())
}

/// The demo's administrator.
struct Operator {
    client: Client,
    token: Option<String>,
}

impl Operator {
    fn new() -> Result<Self, String> {
        let client =
            Client::builder().timeout(ANSWER_WITHIN).redirect(Policy::none()).no_proxy().build();
        Ok(Self { client: client.map_err(|error| error.to_string())?, token: None })
    }

    /// Asks until the answer is as it should be.
    async fn until(
        &self,
        otherwise: &str,
        path: &str,
        is_right: impl Fn(&Value) -> bool,
    ) -> Result<Value, String> {
        let began = Instant::now();
        loop {
            let answer = send(self.client.get(url(path))).await;
            match answer {
                Answer::Ok(data) if is_right(&data) => return Ok(data),
                answer if began.elapsed() > READY_WITHIN => {
                    return Err(format!("{otherwise} after {READY_WITHIN:?}: {answer}"));
                }
                _ => tokio::time::sleep(Duration::from_millis(300)).await,
            }
        }
    }

    async fn sign_in(&self) -> Result<Self, String> {
        let login = self.client.post(url("/api/account/email/login")).json(&credentials("admin"));
        let token = match send(login).await {
            Answer::Ok(data) => data["token"].as_str().map(str::to_owned),
            answer => return Err(format!("the administrator may not sign in: {answer}")),
        };
        Ok(Self { client: self.client.clone(), token })
    }

    fn signed(&self, request: RequestBuilder) -> RequestBuilder {
        request.header("authorization", format!("PS {}", self.token.as_deref().unwrap_or_default()))
    }

    async fn change(&self, path: &str, wish: &Value) -> Result<(), String> {
        let request = self.signed(self.client.post(url(path))).json(wish);
        match send(request.header("idempotency-key", Uuid::new_v4().to_string())).await {
            Answer::Ok(_) => Ok(()),
            answer => Err(format!("{path}: {answer}")),
        }
    }

    /// So many in each line that people come to their turn within a run.
    async fn add_devices(&self, parts: &[Part]) -> Result<(), String> {
        let weights: usize = parts.iter().map(|part| part.weight).sum();
        let queuing: usize = parts
            .iter()
            .filter(|part| part.kind.needs == Needs::Storefront)
            .map(|part| part.weight)
            .sum();
        let people = run().wish.users * queuing / weights.max(1);
        let Answer::Ok(lines) = send(self.client.get(url("/api/topup/queues"))).await else {
            return Err("the lines are not to be seen".to_owned());
        };
        let lines = lines["queues"].as_array().cloned().unwrap_or_default();
        let wanted = people.div_ceil(PEOPLE_PER_DEVICE * lines.len().max(1));
        for line in lines {
            let there = line["devices"].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
            let missing = wanted.saturating_sub(there).min(100);
            if missing > 0 {
                let wish = json!({ "queue_id": line["queue_id"], "add": missing });
                self.change("/api/admin/topup/devices", &wish).await?;
            }
        }
        Ok(())
    }
}

fn url(path: &str) -> String {
    format!("{}{path}", run().wish.base)
}

async fn send(request: RequestBuilder) -> Answer {
    let answered = match request.send().await {
        Ok(answered) => answered,
        Err(error) => return Answer::Unknown(error.to_string()),
    };
    let status = answered.status().as_u16();
    match answered.bytes().await {
        Ok(body) => Answer::of_http(status, &body),
        Err(error) => Answer::Unknown(error.to_string()),
    }
}
