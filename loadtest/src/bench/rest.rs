//! Calls of a benchmark's people over HTTP, as a browser makes them.
use guildhall_loadtest::people::Person;
use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use uuid::Uuid;

pub struct Rest {
    client: Client,
    base: String,
}

impl Rest {
    /// Calls at `base` (`http://127.0.0.1:port`).
    pub fn at(base: &str) -> Self {
        Self { client: Client::new(), base: base.to_owned() }
    }

    pub async fn get(&self, person: &Person, path: &str) -> Result<Value, String> {
        self.send(self.client.get(self.url(path)), person, path).await
    }

    /// A command with a key of its own.
    pub async fn post(&self, person: &Person, path: &str, body: Value) -> Result<Value, String> {
        let key = Uuid::new_v4().to_string();
        let request = self.client.post(self.url(path)).header("idempotency-key", key).json(&body);
        self.send(request, person, path).await
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// The answer's data.
    async fn send(
        &self,
        request: RequestBuilder,
        person: &Person,
        path: &str,
    ) -> Result<Value, String> {
        let request = request.header("authorization", format!("PS {}", person.token));
        let answer = request.send().await.map_err(|error| error.to_string())?;
        let mut said: Value = answer.json().await.map_err(|error| error.to_string())?;
        if said["code"] == 0 { Ok(said["data"].take()) } else { Err(format!("{path}: {said}")) }
    }
}
