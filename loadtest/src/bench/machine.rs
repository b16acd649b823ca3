//! The processes under measure: started, read from /proc, stopped. Only ever on this machine's loopback.
use crate::Options;
use std::{
    fs,
    process::Stdio,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    process::{Child, Command},
    time::{sleep, timeout},
};

const PORT: u16 = 7811;
const LIMIT_PORT: u16 = 7812;
const STARTS_WITHIN: Duration = Duration::from_secs(120);

/// A running Guildhall with its embedded database.
pub struct Product {
    child: std::sync::Mutex<Option<Child>>,
    pub pid: u32,
    pub base: String,
    pub database_url: String,
    pub started_in: Duration,
    database: Child,
}

impl Product {
    /// Starts the database and then the server on it, and waits until it is ready.
    pub async fn start(options: &Options) -> Result<Self, String> {
        Self::start_on(options, false).await
    }

    /// The same with the demo's accounts, agents among them.
    pub async fn start_with_demo(options: &Options) -> Result<Self, String> {
        Self::start_on(options, true).await
    }

    async fn start_on(options: &Options, demo: bool) -> Result<Self, String> {
        let began = Instant::now();
        let (database, database_url) = start_database(options).await?;
        let child = Command::new(&options.server)
            .arg("run")
            .envs(settings(options))
            .env("DATABASE_URL", &database_url)
            .env("GUILDHALL_DEMO", demo.to_string())
            .stdin(Stdio::null())
            .stdout(log(options)?)
            .stderr(log(options)?)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{}: {error}", options.server))?;
        let pid = child.id().ok_or("the server left at once")?;
        while get("/health/ready").await.is_none() {
            if began.elapsed() > STARTS_WITHIN {
                return Err("the server was not ready in time".to_owned());
            }
            sleep(Duration::from_millis(20)).await;
        }
        let base = format!("http://127.0.0.1:{PORT}");
        let child = std::sync::Mutex::new(Some(child));
        Ok(Self { child, pid, base, database_url, started_in: began.elapsed(), database })
    }

    /// The metrics page.
    pub async fn metrics(&self) -> Result<String, String> {
        get("/metrics").await.ok_or_else(|| "no metrics".to_owned())
    }

    /// Ends the server and keeps its database for the comparison.
    pub async fn stop_server_only(&self) -> Result<(), String> {
        let child = self.child.lock().map_err(|error| error.to_string())?.take();
        match child {
            Some(child) => terminate(child).await,
            None => Ok(()),
        }
    }

    pub async fn stop_database(self) -> Result<(), String> {
        terminate(self.database).await
    }

    pub async fn stop(self) -> Result<(), String> {
        self.stop_server_only().await?;
        self.stop_database().await
    }
}

/// The bare server of `server/examples/limit` on the product's database.
pub struct Limit {
    child: Child,
    pub pid: u32,
    pub base: String,
}

impl Limit {
    pub async fn start(options: &Options, product: &Product, talks: usize) -> Result<Self, String> {
        let mut child = Command::new(&options.limit)
            .args(["serve", &product.database_url, &LIMIT_PORT.to_string(), &talks.to_string()])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{}: {error}", options.limit))?;
        let out = child.stdout.take().ok_or("the limit has no output")?;
        let mut lines = BufReader::new(out).lines();
        timeout(STARTS_WITHIN, lines.next_line())
            .await
            .map_err(|_| "the limit did not start")?
            .map_err(|e| e.to_string())?;
        // It prints its line just before it listens.
        while TcpStream::connect(("127.0.0.1", LIMIT_PORT)).await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
        let pid = child.id().ok_or("the limit left at once")?;
        Ok(Self { child, pid, base: format!("ws://127.0.0.1:{LIMIT_PORT}") })
    }

    pub async fn stop(self) -> Result<(), String> {
        terminate(self.child).await
    }
}

/// Empties the table of messages and lets the database finish its own work, so that nobody pays for who came before.
pub async fn clear_table(options: &Options, product: &Product) -> Result<(), String> {
    limit(options, product, "clear", &[]).await.map(drop)
}

/// Runs `guildhall catalogue` beside the server.
pub async fn load_catalogue(options: &Options, product: &Product) -> Result<(), String> {
    let done = Command::new(&options.server)
        .arg("catalogue")
        .envs(settings(options))
        .env("DATABASE_URL", &product.database_url)
        .stdout(log(options)?)
        .stderr(log(options)?)
        .status()
        .await
        .map_err(|error| error.to_string())?;
    if done.success() { Ok(()) } else { Err("the catalogue could not be loaded".to_owned()) }
}

/// Spreads so many offers over the catalogue.
pub async fn make_offers(options: &Options, product: &Product, offers: u32) -> Result<(), String> {
    limit(options, product, "market", &[&offers.to_string()]).await.map(drop)
}

/// Messages a second with one transaction each, from `callers` callers. Comparison (a).
pub async fn one_transaction_each(
    options: &Options,
    product: &Product,
    callers: usize,
    window: Duration,
) -> Result<f64, String> {
    let (callers, seconds) = (callers.to_string(), window.as_secs().to_string());
    number(limit(options, product, "callers", &[&callers, &seconds]).await?)
}

/// What a command of the limit says, on the product's database.
pub async fn limit(
    options: &Options,
    product: &Product,
    command: &str,
    rest: &[&str],
) -> Result<String, String> {
    let output = Command::new(&options.limit)
        .args([command, &product.database_url])
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

/// The one number a command of the limit says.
pub fn number(said: String) -> Result<f64, String> {
    said.trim().parse().map_err(|_| format!("expected a number, got {said}"))
}

/// Runs `guildhall demo` and answers where it wrote the people.
pub async fn make_people(options: &Options, buyers: usize, room: usize) -> Result<String, String> {
    let file = format!("{}/people.jsonl", options.folder);
    let (database, url) = start_database(options).await?;
    let done = Command::new(&options.server)
        .args([
            "demo",
            "--buyers",
            &buyers.to_string(),
            "--room",
            &room.to_string(),
            "--out",
            &file,
        ])
        .envs(settings(options))
        .env("DATABASE_URL", url)
        .stdout(log(options)?)
        .stderr(log(options)?)
        .status()
        .await
        .map_err(|error| error.to_string())?;
    terminate(database).await?;
    if done.success() {
        Ok(file)
    } else {
        Err(format!("demo failed: see {}/bench.log", options.folder))
    }
}

/// The same embedded database every time, on the folder's data, with durable commits.
async fn start_database(options: &Options) -> Result<(Child, String), String> {
    let mut child = Command::new(&options.server)
        .arg("postgres")
        .envs(settings(options))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log(options)?)
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("{}: {error}", options.server))?;
    let out = child.stdout.take().ok_or("the database has no output")?;
    let mut lines = BufReader::new(out).lines();
    while let Some(line) = timeout(STARTS_WITHIN, lines.next_line())
        .await
        .map_err(|_| "the database did not start")?
        .map_err(|e| e.to_string())?
    {
        if let Some(at) = line.find("postgres://") {
            let url = line[at..].split_whitespace().next().unwrap_or_default().to_owned();
            // Keeps the pipe open and empty for as long as the database runs.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok((child, url));
        }
    }
    Err("the database left without an address".to_owned())
}

fn settings(options: &Options) -> Vec<(&'static str, String)> {
    vec![
        ("PORT", PORT.to_string()),
        ("GUILDHALL_DATA_DIR", format!("{}/data", options.folder)),
        // The measure is the way of a message, not the limit of one user.
        ("GUILDHALL_RATE_LIMIT_FACTOR", "1000000".to_owned()),
        ("RUST_LOG", "warn".to_owned()),
    ]
}

fn log(options: &Options) -> Result<Stdio, String> {
    let path = format!("{}/bench.log", options.folder);
    let file = fs::OpenOptions::new().create(true).append(true).open(&path);
    file.map(Stdio::from).map_err(|error| format!("{path}: {error}"))
}

/// SIGTERM, and SIGKILL if it does not leave in 30 s.
async fn terminate(mut child: Child) -> Result<(), String> {
    let Some(pid) = child.id() else { return Ok(()) };
    Command::new("kill")
        .args(["-TERM", &pid.to_string()])
        .status()
        .await
        .map_err(|e| e.to_string())?;
    if timeout(Duration::from_secs(30), child.wait()).await.is_err() {
        child.kill().await.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// A GET without a client library: the body, if the answer is 200.
pub async fn get(path: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", PORT)).await.ok()?;
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{PORT}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    answer.starts_with("HTTP/1.1 200").then_some(answer)
}

/// CPU seconds a process has used, user and system.
pub fn cpu_seconds(pid: u32) -> Result<f64, String> {
    let stat =
        fs::read_to_string(format!("/proc/{pid}/stat")).map_err(|error| error.to_string())?;
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks: f64 = fields
        .get(11..13)
        .ok_or("short stat")?
        .iter()
        .filter_map(|field| field.parse::<f64>().ok())
        .sum();
    // USER_HZ is 100 on every Linux this runs on.
    Ok(ticks / 100.0)
}

/// Resident memory of a process in bytes.
pub fn resident_bytes(pid: u32) -> Result<f64, String> {
    let status =
        fs::read_to_string(format!("/proc/{pid}/status")).map_err(|error| error.to_string())?;
    let line = status.lines().find(|line| line.starts_with("VmRSS")).ok_or("no VmRSS")?;
    let kilobytes: f64 =
        line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).ok_or("no VmRSS")?;
    Ok(kilobytes * 1024.0)
}

/// Says so early when this process may not open enough sockets.
pub fn raise_file_limit_hint() {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let open = limits.lines().find(|line| line.starts_with("Max open files"));
    let soft: u64 = open.and_then(|line| line.split_whitespace().nth(3)?.parse().ok()).unwrap_or(0);
    if soft < 12_000 {
        eprintln!("only {soft} open files are allowed: run `ulimit -n 20000` first");
    }
}
