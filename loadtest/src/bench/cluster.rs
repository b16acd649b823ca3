//! A cluster of one process or several on one database, with a Redis between them or without.
use crate::{
    Options,
    machine::{Database, LOOK_AGAIN, PORT, STARTS_WITHIN, Server, get_from},
    process::{cpu_seconds, log, terminate},
};
use std::{
    ops::Sub,
    process::{self, Stdio},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    process::{Child, Command},
    time::sleep,
};

const SECOND_PORT: u16 = 7813;
const REDIS_PORT: u16 = 7814;
const MAIL_PORT: u16 = 7815;
/// The processes have found each other and shared everything out by then, or something is wrong.
const MEET_WITHIN: Duration = Duration::from_secs(30);

/// Shares of everything that is at home in one process. Decision 0015.
const SHARDS: u32 = 1_024;

/// What there is of a cluster.
#[derive(Clone, Copy)]
pub struct Plan {
    pub name: &'static str,
    pub processes: usize,
    pub has_redis: bool,
}

/// A running cluster.
pub struct Cluster {
    pub database: Database,
    redis: Option<Redis>,
    pub servers: Vec<Server>,
}

impl Cluster {
    /// Starts all of it, and waits until the processes know of each other and who is at home where.
    pub async fn start(options: &Options, plan: &Plan) -> Result<Self, String> {
        let database = Database::start(options).await?;
        let redis = if plan.has_redis { Some(Redis::start(options).await?) } else { None };
        let mut cluster = Self { database, redis, servers: Vec::new() };
        for number in 0..plan.processes {
            // One after another, as `scripts/cluster.sh` does: the first brings the schema up to date for all.
            cluster.start_server(options, number).await?;
        }
        cluster.until_met().await?;
        cluster.until_shared().await?;
        Ok(cluster)
    }

    /// As `scripts/cluster.sh` starts it: the first has the outside parties of the sandbox, the others ask there.
    async fn start_server(&mut self, options: &Options, number: usize) -> Result<(), String> {
        let mail = format!("smtp://127.0.0.1:{MAIL_PORT}");
        let mail_port = MAIL_PORT.to_string();
        let sandbox = |party: &str| format!("http://127.0.0.1:{PORT}/sandbox/{party}");
        let (stripe, farm) = (sandbox("stripe"), sandbox("device_farm"));
        let port = *[PORT, SECOND_PORT].get(number).ok_or("two processes are the most")?;
        let own = format!("http://127.0.0.1:{port}");
        let mut more = vec![("GUILDHALL_DEMO", "false"), ("GUILDHALL_HOST", "127.0.0.1")];
        if let Some(redis) = &self.redis {
            more.extend([("REDIS_URL", &*redis.url), ("GUILDHALL_NODE_URL", &*own)]);
        }
        if number == 0 {
            more.push(("GUILDHALL_SANDBOX_SMTP_PORT", &mail_port));
        } else {
            more.extend([
                ("GUILDHALL_SMTP_URL", &*mail),
                ("GUILDHALL_STRIPE_URL", &*stripe),
                ("GUILDHALL_STRIPE_KEY", "sk_sandbox"),
                ("GUILDHALL_FARM_URL", &*farm),
                ("GUILDHALL_FARM_KEY", "farm_sandbox"),
            ]);
        }
        self.servers.push(Server::start(options, &self.database, port, &more).await?);
        Ok(())
    }

    /// Until every process says that the bus is up and how many others there are. Alone there is nobody to meet.
    async fn until_met(&self) -> Result<(), String> {
        if self.redis.is_none() {
            return Ok(());
        }
        let others = format!("bus_nodes {}", self.servers.len() - 1);
        let began = Instant::now();
        for server in &self.servers {
            loop {
                let metrics = get_from(server.port, "/metrics").await.unwrap_or_default();
                let says = |words: &str| metrics.lines().any(|line| line == words);
                if says("bus_up 1") && says(&others) {
                    break;
                }
                if began.elapsed() > MEET_WITHIN {
                    return Err(format!("port {} does not say `{others}`", server.port));
                }
                sleep(LOOK_AGAIN).await;
            }
        }
        Ok(())
    }

    /// Until every process has its share of what is at home somewhere, which takes some beats. Alone everything is done here.
    async fn until_shared(&self) -> Result<(), String> {
        if self.redis.is_none() || self.servers.len() == 1 {
            return Ok(());
        }
        let began = Instant::now();
        loop {
            let mut shares = Vec::with_capacity(self.servers.len());
            for server in &self.servers {
                let metrics = get_from(server.port, "/metrics").await.unwrap_or_default();
                shares.push(gauge(&metrics, "placement_shards").unwrap_or(0));
            }
            if !shares.contains(&0) && shares.iter().sum::<u32>() == SHARDS {
                return Ok(());
            }
            if began.elapsed() > MEET_WITHIN {
                return Err(format!("{SHARDS} shards are not shared out: {shares:?}"));
            }
            sleep(LOOK_AGAIN).await;
        }
    }

    /// The processor's time so far.
    pub fn used(&self) -> Result<Used, String> {
        let mut servers = 0.0;
        for server in &self.servers {
            servers += cpu_seconds(server.pid)?;
        }
        Ok(Used {
            servers,
            postgres: self.database.cpu_seconds()?,
            redis: self.redis.as_ref().map(|redis| cpu_seconds(redis.pid)).transpose()?,
            load: cpu_seconds(process::id())?,
        })
    }

    /// Ends what was started last first, and Redis and Postgres after those who speak to them.
    pub async fn stop(self) -> Result<(), String> {
        for server in self.servers.into_iter().rev() {
            server.stop().await?;
        }
        if let Some(redis) = self.redis {
            terminate(redis.child).await?;
        }
        self.database.stop().await
    }
}

/// CPU seconds of everybody who takes part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Used {
    /// All processes of Guildhall.
    pub servers: f64,
    pub postgres: f64,
    pub redis: Option<f64>,
    /// This program, which plays the people.
    pub load: f64,
}

impl Sub for Used {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self {
            servers: self.servers - before.servers,
            postgres: self.postgres - before.postgres,
            redis: self.redis.zip(before.redis).map(|(now, before)| now - before),
            load: self.load - before.load,
        }
    }
}

/// A Redis of our own that keeps nothing.
struct Redis {
    child: Child,
    pid: u32,
    url: String,
}

impl Redis {
    async fn start(options: &Options) -> Result<Self, String> {
        let port = REDIS_PORT.to_string();
        let mut child = Command::new("redis-server")
            .args(["--bind", "127.0.0.1", "--port", &port, "--save", "", "--appendonly", "no"])
            .args(["--dir", &options.folder])
            .stdin(Stdio::null())
            .stdout(log(options)?)
            .stderr(log(options)?)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("redis-server, which scripts/setup.sh installs: {error}"))?;
        let pid = child.id().ok_or("redis-server left at once")?;
        let began = Instant::now();
        while !answers().await {
            if child.try_wait().map_err(|error| error.to_string())?.is_some() {
                return Err(format!("redis-server left: see {}/bench.log", options.folder));
            }
            if began.elapsed() > STARTS_WITHIN {
                return Err("redis-server does not answer".to_owned());
            }
            sleep(LOOK_AGAIN).await;
        }
        Ok(Self { child, pid, url: format!("redis://127.0.0.1:{REDIS_PORT}") })
    }
}

async fn answers() -> bool {
    let ask = async {
        let mut stream = TcpStream::connect(("127.0.0.1", REDIS_PORT)).await.ok()?;
        stream.write_all(b"PING\r\n").await.ok()?;
        let mut answer = [0; 7];
        stream.read_exact(&mut answer).await.ok()?;
        Some(answer == *b"+PONG\r\n")
    };
    ask.await.unwrap_or(false)
}

/// A figure of the metrics page that has no labels and no fraction.
fn gauge(metrics: &str, name: &str) -> Option<u32> {
    metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}
