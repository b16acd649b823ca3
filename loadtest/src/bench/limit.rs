//! What Guildhall is compared with: `server/examples/limit`, on the same database.
use crate::{
    Options,
    machine::{Database, LOOK_AGAIN, STARTS_WITHIN},
    process::terminate,
};
use std::{process::Stdio, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    net::TcpStream,
    process::{Child, Command},
    time::{sleep, timeout},
};

const PORT: u16 = 7812;

/// The bare server.
pub struct Limit {
    child: Child,
    pub pid: u32,
    pub base: String,
}

impl Limit {
    pub async fn start(
        options: &Options,
        database: &Database,
        conversations: usize,
    ) -> Result<Self, String> {
        let mut child = Command::new(&options.limit)
            .args(["serve", &database.url, &PORT.to_string(), &conversations.to_string()])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{}: {error}", options.limit))?;
        let pid = until_listening(&mut child, PORT, "the limit").await?;
        Ok(Self { child, pid, base: format!("ws://127.0.0.1:{PORT}") })
    }

    pub async fn stop(self) -> Result<(), String> {
        terminate(self.child).await
    }
}

/// Until a server that prints a line before it listens, or once it does, is there; answers its process.
pub async fn until_listening(child: &mut Child, port: u16, name: &str) -> Result<u32, String> {
    let out = child.stdout.take().ok_or_else(|| format!("{name} has no output"))?;
    let mut lines = BufReader::new(out).lines();
    let line = timeout(STARTS_WITHIN, lines.next_line())
        .await
        .map_err(|_| format!("{name} did not start"))?
        .map_err(|error| error.to_string())?;
    if line.is_none() {
        return Err(format!("{name} left at once"));
    }
    while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
        sleep(LOOK_AGAIN).await;
    }
    child.id().ok_or_else(|| format!("{name} left"))
}

/// Empties the table of messages and lets the database finish its own work, so that nobody pays for who came before.
pub async fn clear_table(options: &Options, database: &Database) -> Result<(), String> {
    say(options, database, "clear", &[]).await.map(drop)
}

/// Spreads so many offers over the catalogue.
pub async fn make_offers(
    options: &Options,
    database: &Database,
    offers: u32,
) -> Result<(), String> {
    say(options, database, "market", &[&offers.to_string()]).await.map(drop)
}

/// The number of the next writing transaction: the difference of two is how many there were.
pub async fn writes(options: &Options, database: &Database) -> Result<f64, String> {
    number(say(options, database, "writes", &[]).await?)
}

/// How often a second a command's callers (`callers`, `rows`, `transfers`) did what they do. Comparison (a).
pub async fn rate(
    options: &Options,
    database: &Database,
    command: &str,
    callers: usize,
    window: Duration,
    rest: &[&str],
) -> Result<f64, String> {
    let (callers, seconds) = (callers.to_string(), window.as_secs().to_string());
    number(say(options, database, command, &[&[&*callers, &*seconds], rest].concat()).await?)
}

/// What a command says.
pub async fn say(
    options: &Options,
    database: &Database,
    command: &str,
    rest: &[&str],
) -> Result<String, String> {
    let output = Command::new(&options.limit)
        .args([command, &database.url])
        .args(rest)
        .output()
        .await
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("limit {command}: {}", String::from_utf8_lossy(&output.stderr)))
    }
}

fn number(said: String) -> Result<f64, String> {
    said.trim().parse().map_err(|_| format!("expected a number, got {said}"))
}
