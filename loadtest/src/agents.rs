//! The agents of the demo, who have a password instead of a line in the people's file.
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many the demo has. `server/src/demo.rs`.
pub const AGENTS: usize = 10;
/// The published password of every demo account. `README.md`.
const PASSWORD: &str = "Guild2026hall";

/// Numbers of agents handed out one by one; after the last comes the first again, in another window.
#[derive(Debug, Default)]
pub struct Agents(AtomicUsize);

impl Agents {
    #[must_use]
    pub const fn new() -> Self {
        Self(AtomicUsize::new(0))
    }

    /// The next agent's number, 1 to [`AGENTS`].
    pub fn next(&self) -> usize {
        self.0.fetch_add(1, Ordering::Relaxed) % AGENTS + 1
    }
}

/// Signs agent `n` in at `base` (`http://host:port`); answers the token.
///
/// # Errors
/// What went wrong, in words for the report.
pub async fn sign_in(base: &str, n: usize) -> Result<String, String> {
    let credentials =
        json!({ "email": format!("agent{n}@demo.guildhall.test"), "password": PASSWORD });
    let url = format!("{base}/api/account/email/login");
    let asked = reqwest::Client::new().post(url).json(&credentials).send();
    let answer = asked.await.map_err(|error| error.to_string())?;
    let answer: Value = answer.json().await.map_err(|error| error.to_string())?;
    match answer["data"]["token"].as_str() {
        Some(token) => Ok(token.to_owned()),
        None => Err(format!("agent {n} may not sign in: {}", answer["code"])),
    }
}
