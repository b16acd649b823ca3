//! The other thing Guildhall is compared with: `loadtest/peers/socketio-pg.mjs`, a chat with Node, on the same Postgres.
use crate::{
    Options,
    limit::until_listening,
    machine::Database,
    process::{log, terminate},
    wire::{Wire, enter_all},
};
use guildhall_loadtest::people::Person;
use std::process::Stdio;
use tokio::process::{Child, Command};

const PORT: u16 = 7816;

/// The server in Node.
pub struct Peer {
    child: Child,
    pub pid: u32,
    base: String,
}

impl Peer {
    pub async fn start(options: &Options, database: &Database) -> Result<Self, String> {
        let program = format!("{}/socketio-pg.mjs", options.peers);
        let mut child = Command::new("node")
            .args([&program, &database.url, &PORT.to_string()])
            // Without it some of its libraries take the slow ways they have for finding mistakes.
            .env("NODE_ENV", "production")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log(options)?)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("node {program}: {error}"))?;
        let pid = until_listening(&mut child, PORT, "the server in Node").await?;
        Ok(Self { child, pid, base: format!("http://127.0.0.1:{PORT}") })
    }

    /// A websocket for each of these people, who take part in the talk `conversation` says.
    pub async fn enter_all(
        &self,
        people: &[Person],
        conversation: impl Fn(&Person) -> String,
    ) -> Result<Vec<Wire>, String> {
        let ways = people.iter().enumerate().map(|(user, person)| {
            format!(r#"{{"user":{user},"conversation_id":"{}"}}"#, conversation(person))
        });
        enter_all(&self.base, &ways.collect::<Vec<_>>()).await
    }

    pub async fn stop(self) -> Result<(), String> {
        terminate(self.child).await
    }
}
