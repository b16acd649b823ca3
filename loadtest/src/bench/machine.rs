//! The database and the servers under measure, started and ended. Only ever on this machine's loopback.
use crate::{
    Options,
    process::{family_cpu_seconds, log, terminate},
};
use std::{
    process::Stdio,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    process::{Child, Command},
    time::{sleep, timeout},
};

pub const PORT: u16 = 7811;
pub const STARTS_WITHIN: Duration = Duration::from_secs(120);
/// Between two looks whether something that was started is ready.
pub const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// The same embedded database every time, on the folder's data, with durable commits.
pub struct Database {
    child: Child,
    pid: u32,
    pub url: String,
}

impl Database {
    pub async fn start(options: &Options) -> Result<Self, String> {
        let mut child = Command::new(&options.server)
            .arg("postgres")
            .envs(settings(options))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log(options)?)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{}: {error}", options.server))?;
        let pid = child.id().ok_or("the database left at once")?;
        let out = child.stdout.take().ok_or("the database has no output")?;
        let mut lines = BufReader::new(out).lines();
        while let Some(line) = timeout(STARTS_WITHIN, lines.next_line())
            .await
            .map_err(|_| "the database did not start")?
            .map_err(|error| error.to_string())?
        {
            if let Some(at) = line.find("postgres://") {
                let url = line[at..].split_whitespace().next().unwrap_or_default().to_owned();
                // Keeps the pipe open and empty for as long as the database runs.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Ok(Self { child, pid, url });
            }
        }
        Err("the database left without an address".to_owned())
    }

    /// What Postgres has used, all its processes together.
    pub fn cpu_seconds(&self) -> Result<f64, String> {
        family_cpu_seconds(self.pid)
    }

    pub async fn stop(self) -> Result<(), String> {
        terminate(self.child).await
    }
}

/// One process that serves.
pub struct Server {
    child: Child,
    pub pid: u32,
    pub port: u16,
    pub base: String,
}

impl Server {
    /// Starts it with these settings beside those of every benchmark, and waits until it is ready.
    pub async fn start(
        options: &Options,
        database: &Database,
        port: u16,
        more: &[(&str, &str)],
    ) -> Result<Self, String> {
        let began = Instant::now();
        let mut child = Command::new(&options.server)
            .arg("run")
            .envs(settings(options))
            .env("PORT", port.to_string())
            .env("DATABASE_URL", &database.url)
            // Whoever is to have one is given it.
            .env_remove("REDIS_URL")
            .env_remove("GUILDHALL_NODE_URL")
            .envs(more.iter().copied())
            .stdin(Stdio::null())
            .stdout(log(options)?)
            .stderr(log(options)?)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{}: {error}", options.server))?;
        let pid = child.id().ok_or("the server left at once")?;
        while get_from(port, "/health/ready").await.is_none() {
            // Otherwise whoever has the port would be measured in its place.
            if child.try_wait().map_err(|error| error.to_string())?.is_some() {
                return Err(format!("the server left: see {}/bench.log", options.folder));
            }
            if began.elapsed() > STARTS_WITHIN {
                return Err("the server was not ready in time".to_owned());
            }
            sleep(LOOK_AGAIN).await;
        }
        Ok(Self { child, pid, port, base: format!("http://127.0.0.1:{port}") })
    }

    pub async fn stop(self) -> Result<(), String> {
        terminate(self.child).await
    }
}

/// A running Guildhall of one process with its embedded database.
pub struct Product {
    server: Server,
    pub pid: u32,
    pub base: String,
    pub started_in: Duration,
    pub database: Database,
}

impl Product {
    /// Starts the database and then the server on it, and waits until it is ready.
    pub async fn start(options: &Options) -> Result<Self, String> {
        Self::start_with(options, &[("GUILDHALL_DEMO", "false")]).await
    }

    /// The same with the demo's accounts, agents among them.
    pub async fn start_with_demo(options: &Options) -> Result<Self, String> {
        Self::start_with(options, &[("GUILDHALL_DEMO", "true")]).await
    }

    async fn start_with(options: &Options, more: &[(&str, &str)]) -> Result<Self, String> {
        let began = Instant::now();
        let database = Database::start(options).await?;
        let server = Server::start(options, &database, PORT, more).await?;
        let (pid, base) = (server.pid, server.base.clone());
        Ok(Self { server, pid, base, started_in: began.elapsed(), database })
    }

    /// The metrics page.
    pub async fn metrics(&self) -> Result<String, String> {
        get("/metrics").await.ok_or_else(|| "no metrics".to_owned())
    }

    /// Ends the server and leaves its database for the comparison.
    pub async fn stop_server(self) -> Result<Database, String> {
        self.server.stop().await?;
        Ok(self.database)
    }

    pub async fn stop(self) -> Result<(), String> {
        self.stop_server().await?.stop().await
    }
}

/// Runs `guildhall catalogue` beside the server.
pub async fn load_catalogue(options: &Options, database: &Database) -> Result<(), String> {
    run(options, database, &["catalogue"]).await
}

/// Runs `guildhall demo` and answers where it wrote the people.
pub async fn make_people(options: &Options, buyers: usize, room: usize) -> Result<String, String> {
    let file = format!("{}/people.jsonl", options.folder);
    let (buyers, room) = (buyers.to_string(), room.to_string());
    let database = Database::start(options).await?;
    let demo = ["demo", "--buyers", &buyers, "--room", &room, "--out", &file];
    run(options, &database, &demo).await?;
    database.stop().await?;
    Ok(file)
}

/// Runs a command of the server's that ends by itself.
async fn run(options: &Options, database: &Database, words: &[&str]) -> Result<(), String> {
    let done = Command::new(&options.server)
        .args(words)
        .envs(settings(options))
        .env("DATABASE_URL", &database.url)
        .stdout(log(options)?)
        .stderr(log(options)?)
        .status()
        .await
        .map_err(|error| error.to_string())?;
    if done.success() {
        Ok(())
    } else {
        Err(format!("guildhall {} failed: see {}/bench.log", words[0], options.folder))
    }
}

fn settings(options: &Options) -> Vec<(&'static str, String)> {
    vec![
        ("PORT", PORT.to_string()),
        ("GUILDHALL_DATA_DIR", format!("{}/data", options.folder)),
        // The measure is the way of a message, not the limit of one user.
        ("GUILDHALL_RATE_LIMIT_FACTOR", "1000000".to_owned()),
    ]
}

/// A GET without a client library: the answer, if it is 200.
pub async fn get(path: &str) -> Option<String> {
    get_from(PORT, path).await
}

/// The same from the server at `port`.
pub async fn get_from(port: u16, path: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.ok()?;
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    answer.starts_with("HTTP/1.1 200").then_some(answer)
}
