//! The deadline scanner: finds deadlines that are due and sends each to its entity.
//!
//! A deadline is a column (`persistence::deadline`), so it survives restarts, and the scanner keeps no state that matters. Once a second
//! it reads the deadlines that are due by the database's clock, oldest first, and sends a versioned message for each. The entity checks
//! its own row again, so a message that arrives late, early or twice does no harm. Each source is scanned separately, so that one that
//! cannot be read or has a backlog does not delay the others. After an outage the backlog is sent at a limited rate. A deadline that was
//! sent and is still due at the same version (its entity crashes, or is quarantined) is skipped for a while, so that it does not block
//! others. With several processes each sends the deadlines of its own shards, and those of other shards that are five seconds late.
//!
//! Source: architecture section 4, realtime.md 2.7.

#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    fmt,
    future::Future,
    pin::Pin,
    sync::{Arc, OnceLock},
    time::Duration,
};

use futures_util::future::join_all;
use guildhall_persistence::{DatabaseError, deadline::Due};
use metrics::{counter, gauge};
use sqlx::PgPool;
use tokio::{sync::Mutex, time::Instant};
use uuid::Uuid;

use crate::{
    host::{Entity, Host},
    supervision::{Health, ServiceError, Stop},
};

/// The message to an entity about a deadline that is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadlineDue {
    /// `deadline_kind` of the row.
    pub kind: String,
    /// The row's version when the deadline was found. An entity with another version ignores the message.
    pub version: i64,
}

/// The settings of the scanner.
#[derive(Debug, Clone)]
pub struct ScannerConfig {
    pub every: Duration,
    /// Most rows that one scan of a source reads.
    pub batch: i64,
    /// Most messages per second, for each source.
    pub rate: u32,
    /// How long a deadline that was sent and stays due is skipped.
    pub again_after: Duration,
    /// How late a deadline of another process's shard must be before this process sends it: its owner is dead or overloaded.
    pub elsewhere_after: Duration,
    pub placed: Placed,
    /// How long a source is skipped after its rows could not be read for another reason than an outage.
    pub after_failure: Duration,
}

impl Default for ScannerConfig {
    fn default() -> Self {
        Self {
            every: Duration::from_secs(1),
            batch: 500,
            rate: 200,
            again_after: Duration::from_secs(30),
            elsewhere_after: Duration::from_secs(5),
            placed: Placed::default(),
            after_failure: Duration::from_secs(10),
        }
    }
}

/// Tells whether another process owns an entity, once placement has started; until then every entity is this process's own. Clones
/// share it.
#[derive(Clone, Default)]
pub struct Placed(Arc<OnceLock<IsElsewhere>>);

type IsElsewhere = Box<dyn Fn(Uuid) -> bool + Send + Sync>;

impl Placed {
    /// Sets the function that says whether another live process has the shard of an entity.
    pub fn by(&self, is_elsewhere: impl Fn(Uuid) -> bool + Send + Sync + 'static) {
        let _ = self.0.set(Box::new(is_elsewhere)); // an error means that it was set before
    }

    fn is_elsewhere(&self, entity: Uuid) -> bool {
        self.0.get().is_some_and(|is_elsewhere| is_elsewhere(entity))
    }
}

impl fmt::Debug for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placed(shared: {})", self.0.get().is_some())
    }
}

/// After this many failed reads in a row of one source the process is not ready.
const UNREADY_AFTER: u32 = 3;

type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A source of deadlines: one for each kind of entity.
pub trait Source: Send + 'static {
    /// Its name in metrics and logs.
    fn kind(&self) -> &'static str;

    /// Reads what is due, sends it at the rate of `pace`, and returns how much was sent.
    fn scan<'a>(
        &'a mut self,
        config: &'a ScannerConfig,
        pace: &'a mut RateLimiter,
    ) -> Boxed<'a, Result<usize, DatabaseError>>;
}

/// Reads the given number of due rows, oldest first, without those to skip (unless their version has changed).
pub type Find<Id> =
    for<'a> fn(&'a PgPool, i64, &'a [(Id, i64)]) -> Boxed<'a, Result<Vec<Due<Id>>, DatabaseError>>;

/// A source that reads with `find` and sends to the entities of `host`.
pub fn source<E>(pool: PgPool, host: Host<E>, find: Find<E::Id>) -> impl Source
where
    E: Entity,
    E::Message: From<DeadlineDue>,
{
    let find = move |limit, skip: Vec<_>| {
        let pool = pool.clone();
        async move { find(&pool, limit, &skip).await }
    };
    HostSource::new(host, find, E::Message::from)
}

/// A source whose deadlines go to the entities of one host.
pub struct HostSource<E: Entity, Find, Make> {
    host: Host<E>,
    find: Find,
    message: Make,
    /// Deadlines that were sent: at which version, and when.
    sent: HashMap<E::Id, (i64, Instant)>,
    /// Deadlines left to another process: at which version, and until when.
    left: HashMap<E::Id, (i64, Instant)>,
}

impl<E, Find, Finding, Make> HostSource<E, Find, Make>
where
    E: Entity,
    Find: Fn(i64, Vec<(E::Id, i64)>) -> Finding + Send + 'static,
    Finding: Future<Output = Result<Vec<Due<E::Id>>, DatabaseError>> + Send + 'static,
    Make: Fn(DeadlineDue) -> E::Message + Send + 'static,
{
    /// `find` reads the given number of due rows, oldest first, without those to skip (unless their version has changed).
    pub fn new(host: Host<E>, find: Find, message: Make) -> Self {
        Self { host, find, message, sent: HashMap::new(), left: HashMap::new() }
    }
}

impl<E, Find, Finding, Make> Source for HostSource<E, Find, Make>
where
    E: Entity,
    Find: Fn(i64, Vec<(E::Id, i64)>) -> Finding + Send + 'static,
    Finding: Future<Output = Result<Vec<Due<E::Id>>, DatabaseError>> + Send + 'static,
    Make: Fn(DeadlineDue) -> E::Message + Send + 'static,
{
    fn kind(&self) -> &'static str {
        E::KIND
    }

    fn scan<'a>(
        &'a mut self,
        config: &'a ScannerConfig,
        pace: &'a mut RateLimiter,
    ) -> Boxed<'a, Result<usize, DatabaseError>> {
        Box::pin(async move {
            self.sent.retain(|_, (_, at)| at.elapsed() < config.again_after);
            self.left.retain(|_, (_, until)| Instant::now() < *until);
            let known = self.sent.iter().chain(&self.left);
            let skip = known.map(|(id, (version, _))| (*id, *version)).collect();
            let due = (self.find)(config.batch, skip).await?;
            // The first one is the oldest, so it shows the delay.
            let lag = due.first().map_or(Duration::ZERO, |oldest| oldest.late);
            gauge!("deadline_lag_seconds", "kind" => E::KIND).set(lag.as_secs_f64());
            let mut sent = 0;
            for Due { id, kind, version, late } in due {
                let patience = config.elsewhere_after.saturating_sub(late);
                if !patience.is_zero()
                    && E::shard_key(id).is_some_and(|key| config.placed.is_elsewhere(key))
                {
                    self.left.insert(id, (version, Instant::now() + patience));
                    continue;
                }
                if !pace.turn().await {
                    break; // the process stops; the rest stays due
                }
                self.sent.insert(id, (version, Instant::now()));
                let outcome = match self
                    .host
                    .tell(id, (self.message)(DeadlineDue { kind, version }))
                {
                    Ok(()) => {
                        sent += 1;
                        "sent"
                    }
                    Err(error) => {
                        tracing::warn!(kind = E::KIND, %id, %error, "deadline: entity unreachable; the scanner retries");
                        "refused"
                    }
                };
                counter!("deadline_due_total", "kind" => E::KIND, "outcome" => outcome)
                    .increment(1);
            }
            Ok(sent)
        })
    }
}

/// A rate limiter.
pub struct RateLimiter {
    gap: Duration,
    next: Instant,
    stop: Option<Stop>,
}

impl RateLimiter {
    fn new(rate: u32, stop: Option<Stop>) -> Self {
        Self { gap: Duration::from_secs(1) / rate.max(1), next: Instant::now(), stop }
    }

    /// Waits for the next slot; `false` if the process stops.
    async fn turn(&mut self) -> bool {
        let now = Instant::now();
        let wait = self.next.saturating_duration_since(now);
        self.next = self.next.max(now) + self.gap;
        match &mut self.stop {
            Some(stop) => !stop.within(wait).await,
            None => {
                tokio::time::sleep(wait).await;
                true
            }
        }
    }
}

/// The scanner of one process, over all its sources.
pub struct Scanner {
    sources: Vec<Mutex<Box<dyn Source>>>,
    config: ScannerConfig,
    health: Health,
}

impl Scanner {
    pub fn new(sources: Vec<Box<dyn Source>>, config: ScannerConfig) -> Self {
        let sources = sources.into_iter().map(Mutex::new).collect();
        Self { sources, config, health: Health::new() }
    }

    /// Reports to `health`, as `deadline-<kind>`, when the rows of a source cannot be read.
    #[must_use]
    pub fn reporting_to(mut self, health: Health) -> Self {
        self.health = health;
        self
    }

    /// Scans all sources until told to stop, as the service `deadline-scanner` of the tree.
    ///
    /// # Errors
    /// None: failed reads are repeated.
    pub async fn run(&self, stop: Stop) -> Result<(), ServiceError> {
        join_all(self.sources.iter().map(|source| self.keep_scanning(source, stop.clone()))).await;
        Ok(())
    }

    async fn keep_scanning(&self, source: &Mutex<Box<dyn Source>>, mut stop: Stop) {
        let mut pace = RateLimiter::new(self.config.rate, Some(stop.clone()));
        let mut failures = 0;
        while !stop.requested() {
            let mut source = source.lock().await;
            let scanned = source.scan(&self.config, &mut pace).await;
            let kind = source.kind();
            drop(source);
            let service = format!("deadline-{kind}");
            let pause = match scanned {
                Ok(_) => {
                    failures = 0;
                    self.health.report(&service, true);
                    self.config.every
                }
                Err(error) => {
                    counter!("deadline_scan_failures_total", "kind" => kind).increment(1);
                    if error.is_passing() {
                        tracing::warn!(kind, %error, "deadline: reading due rows failed, retrying");
                        self.config.every
                    } else {
                        tracing::error!(kind, %error, "deadline: reading due rows failed; deadlines of this kind are late");
                        failures += 1;
                        self.health.report(&service, failures < UNREADY_AFTER);
                        self.config.after_failure
                    }
                }
            };
            stop.within(pause).await;
        }
    }

    /// Scans every source once and returns how much was sent.
    ///
    /// # Errors
    /// If a source could not be read. The others are scanned nevertheless.
    pub async fn scan_now(&self) -> Result<usize, DatabaseError> {
        let mut sent = Ok(0);
        for source in &self.sources {
            let mut pace = RateLimiter::new(self.config.rate, None);
            let scanned = source.lock().await.scan(&self.config, &mut pace).await;
            sent = sent.and_then(|before| Ok(before + scanned?));
        }
        sent
    }
}
