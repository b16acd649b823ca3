//! The demo's accounts that have a password instead of a line in the people's file: agents, sellers, the administrator.
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many agents the demo has. `server/src/demo.rs`.
pub const AGENTS: usize = 10;
/// How many sellers.
pub const SELLERS: usize = 50;
/// The published password of every demo account. `README.md`.
const PASSWORD: &str = "Guild2026hall";

/// Accounts of one kind, handed out one by one; after the last comes the first again, in another window.
#[derive(Debug)]
pub struct Accounts {
    word: &'static str,
    count: usize,
    next: AtomicUsize,
}

impl Accounts {
    #[must_use]
    pub const fn agents() -> Self {
        Self { word: "agent", count: AGENTS, next: AtomicUsize::new(0) }
    }

    #[must_use]
    pub const fn sellers() -> Self {
        Self { word: "seller", count: SELLERS, next: AtomicUsize::new(0) }
    }

    /// The name of the next.
    pub fn next(&self) -> String {
        let number = self.next.fetch_add(1, Ordering::Relaxed) % self.count + 1;
        format!("{}{number}", self.word)
    }
}

/// What `name` (`agent1`, `admin`) sends to sign in.
#[must_use]
pub fn credentials(name: &str) -> Value {
    json!({ "email": format!("{name}@demo.guildhall.test"), "password": PASSWORD })
}

/// Signs agent `n` in at `base` (`http://host:port`); answers the token.
///
/// # Errors
/// What went wrong, in words for the report.
pub async fn sign_in(base: &str, n: usize) -> Result<String, String> {
    let url = format!("{base}/api/account/email/login");
    let asked = reqwest::Client::new().post(url).json(&credentials(&format!("agent{n}"))).send();
    let answer = asked.await.map_err(|error| error.to_string())?;
    let answer: Value = answer.json().await.map_err(|error| error.to_string())?;
    match answer["data"]["token"].as_str() {
        Some(token) => Ok(token.to_owned()),
        None => Err(format!("agent {n} may not sign in: {}", answer["code"])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_last_comes_the_first_again() {
        let agents = Accounts::agents();
        let names: Vec<String> = (0..12).map(|_| agents.next()).collect();
        assert_eq!((names[0].as_str(), names[9].as_str()), ("agent1", "agent10"));
        assert_eq!(names[10], "agent1");
    }
}
