//! The agents of the demo, who have a password instead of a line in the people's file.
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

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
    let answer = post(base, "/api/account/email/login", &credentials).await?;
    match answer["data"]["token"].as_str() {
        Some(token) => Ok(token.to_owned()),
        None => Err(format!("agent {n} may not sign in: {}", answer["code"])),
    }
}

/// One POST on a connection of its own, without a client library.
async fn post(base: &str, path: &str, body: &Value) -> Result<Value, String> {
    let host = base.trim_start_matches("http://").trim_end_matches('/');
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut answer = String::new();
    let mut stream = TcpStream::connect(host).await.map_err(|error| error.to_string())?;
    stream.write_all(request.as_bytes()).await.map_err(|error| error.to_string())?;
    stream.read_to_string(&mut answer).await.map_err(|error| error.to_string())?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("an answer without a body")?;
    // A short answer is one chunk: what is around the object is its length.
    let (Some(begin), Some(end)) = (body.find('{'), body.rfind('}')) else {
        return Err(format!("expected an object, got {body}"));
    };
    serde_json::from_str(&body[begin..=end]).map_err(|error| error.to_string())
}
