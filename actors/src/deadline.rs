//! The deadline scanner: finds what is due and tells the entity it belongs to.
//!
//! A deadline is a column (`persistence::deadline`), so it survives restarts, and the scanner keeps nothing that matters:
//! it asks once a second what is due by the database's clock, oldest first, and sends a versioned message. The entity
//! looks at its own row again, so a message that comes late, early or twice does nothing. Each source is scanned by itself:
//! one that cannot be read, or has a long backlog, keeps no other waiting. After an outage a backlog goes out at a limited
//! rate, so that recovering is no trouble of its own. What was sent and is still due at the same
//! version (its entity crashes, or is quarantined) is left alone for a while, so that it cannot keep the others from
//! their turn. With several processes each sends what is due of its own shards, and of the others' what is five seconds late.
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

/// What an entity hears when something of it is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadlineDue {
    /// `deadline_kind` of the row.
    pub kind: String,
    /// The row's version when it was found. An entity that has moved on ignores this.
    pub version: i64,
}

/// The knobs of the scanner.
#[derive(Debug, Clone)]
pub struct ScannerConfig {
    pub every: Duration,
    /// Found in one scan of one source at most.
    pub batch: i64,
    /// Sent per second at most, of one source.
    pub rate: u32,
    /// How long something that was sent is left alone if it stays due.
    pub again_after: Duration,
    /// How late something of another process' shard has to be to be sent from here: its owner is silent, or has too much to do.
    pub elsewhere_after: Duration,
    pub placed: Placed,
    /// How long a source is left alone whose rows cannot be read for another reason than an outage.
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

/// Whose the entities are, once this process shares the work with others; all its own before that. Clones know the same.
#[derive(Clone, Default)]
pub struct Placed(Arc<OnceLock<IsElsewhere>>);

type IsElsewhere = Box<dyn Fn(Uuid) -> bool + Send + Sync>;

impl Placed {
    /// From now on `is_elsewhere` says whether another process, that is there, has the shard of an entity.
    pub fn by(&self, is_elsewhere: impl Fn(Uuid) -> bool + Send + Sync + 'static) {
        let _ = self.0.set(Box::new(is_elsewhere)); // an error: it was said before
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

/// A source that cannot be read so often in a row makes the process unready.
const UNREADY_AFTER: u32 = 3;

type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Where deadlines come from and go to: one for each kind of entity.
pub trait Source: Send + 'static {
    /// What is due here, as metrics and logs call it.
    fn kind(&self) -> &'static str;

    /// Finds what is due and sends it at the pace of `pace`. Says how much was sent.
    fn scan<'a>(
        &'a mut self,
        config: &'a ScannerConfig,
        pace: &'a mut RateLimiter,
    ) -> Boxed<'a, Result<usize, DatabaseError>>;
}

/// Reads at most so many rows that are due, oldest first, without those it is told to skip (unless they are at another version by now).
pub type Find<Id> =
    for<'a> fn(&'a PgPool, i64, &'a [(Id, i64)]) -> Boxed<'a, Result<Vec<Due<Id>>, DatabaseError>>;

/// Deadlines that `find` reads, for the entities of `host`.
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
    /// What was sent, at which version and when.
    sent: HashMap<E::Id, (i64, Instant)>,
    /// What another process is to send, at which version and until when.
    left: HashMap<E::Id, (i64, Instant)>,
}

impl<E, Find, Finding, Make> HostSource<E, Find, Make>
where
    E: Entity,
    Find: Fn(i64, Vec<(E::Id, i64)>) -> Finding + Send + 'static,
    Finding: Future<Output = Result<Vec<Due<E::Id>>, DatabaseError>> + Send + 'static,
    Make: Fn(DeadlineDue) -> E::Message + Send + 'static,
{
    /// `find` answers at most so many that are due, oldest first, without those it is told to skip (unless they are at
    /// another version by now).
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
            // Oldest first, so the first one says how far behind we are.
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
                    break; // told to stop; what is due stays due
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

/// Lets so many through per second.
pub struct RateLimiter {
    gap: Duration,
    next: Instant,
    stop: Option<Stop>,
}

impl RateLimiter {
    fn new(rate: u32, stop: Option<Stop>) -> Self {
        Self { gap: Duration::from_secs(1) / rate.max(1), next: Instant::now(), stop }
    }

    /// Waits for the next turn; `false` if there is none because the process stops.
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

    /// Says there, as `deadline-<kind>`, when the rows of a source cannot be read.
    #[must_use]
    pub fn reporting_to(mut self, health: Health) -> Self {
        self.health = health;
        self
    }

    /// Scans all sources until told to stop. Kept by the tree as the service `deadline-scanner`.
    ///
    /// # Errors
    /// None: what cannot be read is read again later.
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

    /// One scan of every source, now. Says how much was sent.
    ///
    /// # Errors
    /// If what is due of one could not be read; the others are scanned nevertheless.
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
