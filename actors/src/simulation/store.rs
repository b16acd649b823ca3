//! A store in memory that behaves like a database in trouble: it answers late, refuses, is unavailable for minutes, and loses requests
//! and answers. Its changes are atomic: one at a time, at the version that was read.

use std::{
    collections::BTreeMap,
    panic::resume_unwind,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use guildhall_persistence::{DatabaseError, outbox::Share};
use time::{OffsetDateTime, macros::datetime};
use tokio::{sync::Notify, time::Instant};

use super::{
    Plant, chance::Chance, link::Link, order_rows::OrderRow, outbox_rows::Outbox,
    payment_rows::Bank, queue_rows::QueueRows,
};

/// The store's time at the start of every simulation.
const BEGINNING: OffsetDateTime = datetime!(2026-11-23 08:00 UTC);
/// The timeout of a request while the store is unavailable.
const CONNECTING: Duration = Duration::from_secs(5);

/// The troubles of a run.
#[derive(Debug, Clone)]
pub struct Weather {
    /// How many of a thousand calls fail.
    pub trouble: u64,
    /// When the troubles end.
    pub peace: Duration,
    /// From when until when the store is unavailable.
    pub outages: Vec<(Duration, Duration)>,
    /// After this many changes the process that saved the last one is killed, and people do nothing more: the system has to act on saved
    /// changes by itself.
    pub silence_after: Option<usize>,
    /// Whether mails hang, a source of deadlines cannot be read, and lanes are narrow.
    pub has_obstacles: bool,
    /// With which status the provider refuses everything, and from when until when.
    pub refusals: Vec<(Duration, Duration, u16)>,
}

/// The fate of one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Well,
    /// It is answered after seconds, perhaps after the caller's timeout.
    Late,
    /// It fails, and the caller knows that nothing was done.
    Refused,
    /// It is lost, and the caller does not know that nothing was done.
    QuestionLost,
    /// It is done, but the answer is lost.
    AnswerLost,
    /// The caller panics, before or after it was done.
    DiesBefore,
    DiesAfter,
}

/// The saved rows.
#[derive(Default)]
pub struct Rows {
    pub orders: BTreeMap<u128, OrderRow>,
    pub queues: QueueRows,
    pub outbox: Outbox,
    pub bank: Bank,
    /// Whether payments are simulated too.
    pub has_bank: bool,
    /// Violated invariants.
    pub violations: Vec<String>,
    /// The log, if it is wanted.
    pub log: Option<Vec<String>>,
    /// The number of saved changes, and of statements.
    pub kept: usize,
    pub asked: usize,
    pub plant: Option<Plant>,
    /// When the troubles end.
    pub peace: Option<OffsetDateTime>,
}

impl Rows {
    pub fn say(&mut self, line: impl FnOnce() -> String) {
        if let Some(log) = &mut self.log {
            log.push(line());
        }
    }

    pub fn violated(&mut self, what: String) {
        self.say(|| format!("VIOLATED: {what}"));
        self.violations.push(what);
    }

    /// When the next thing is due. Waiting places count if a device is free.
    fn next_due(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let orders = self.orders.values().filter_map(|row| row.live.order.deadline);
        let places = self.queues.places.values().filter_map(|row| row.live.place.deadline);
        let waits = self.queues.is_stirring(now).then_some(now);
        let rested = self.queues.next_rested(now);
        let payments = self.bank.next_due();
        let orders = orders.map(|deadline| deadline.at);
        orders.chain(places).chain(waits).chain(rested).chain(payments).min()
    }
}

/// Clones are handles to the same store.
#[derive(Clone)]
pub struct Store(Arc<Inner>);

struct Inner {
    rows: Mutex<Rows>,
    changed: Notify,
    chance: Chance,
    weather: Weather,
    plant: Option<Plant>,
    began: Instant,
    /// When people stopped.
    silent_since: Mutex<Option<Duration>>,
    /// Not a `watch`, which wakes its receivers in a varying order: a seed must be repeatable.
    falls_silent: Notify,
}

impl Store {
    pub fn new(chance: Chance, weather: Weather, plant: Option<Plant>, is_loud: bool) -> Self {
        let peace = Some(BEGINNING + weather.peace);
        let rows = Rows { plant, peace, log: is_loud.then(Vec::new), ..Rows::default() };
        Self(Arc::new(Inner {
            rows: Mutex::new(rows),
            changed: Notify::new(),
            chance,
            weather,
            plant,
            began: Instant::now(),
            silent_since: Mutex::default(),
            falls_silent: Notify::new(),
        }))
    }

    /// When the troubles end.
    pub fn peace(&self) -> Duration {
        let peace = self.0.weather.peace;
        self.silent_since().map_or(peace, |at| at.min(peace))
    }

    /// Waits until it is silent.
    pub async fn silence(&self) {
        let falls = self.0.falls_silent.notified();
        if !self.is_silent() {
            falls.await;
        }
    }

    pub fn is_silent(&self) -> bool {
        self.silent_since().is_some()
    }

    fn silent_since(&self) -> Option<Duration> {
        *self.0.silent_since.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the troubles have been over for this long.
    pub async fn until_well(&self, for_so_long: Duration) {
        let well = || self.peace() + for_so_long;
        while self.elapsed() < well() {
            let pause = well().saturating_sub(self.elapsed());
            if self.is_silent() {
                tokio::time::sleep(pause).await;
            } else {
                let _ = tokio::time::timeout(pause, self.silence()).await;
            }
        }
    }

    /// Whether the change that was just saved is the last one that people caused.
    fn falls_silent(&self) -> bool {
        let Some(after) = self.0.weather.silence_after else { return false };
        let now = self.elapsed();
        if self.is_silent() || self.rows().kept < after || now >= self.0.weather.peace {
            return false;
        }
        self.say(|| "whoever asked for this dies, and nobody wants anything any more".to_owned());
        self.rows().peace = Some(self.now());
        *self.0.silent_since.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        self.0.falls_silent.notify_waiters();
        true
    }

    /// The rows, for the checks, for people who read, and for the start of a run.
    pub fn rows(&self) -> MutexGuard<'_, Rows> {
        self.0.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn chance(&self) -> &Chance {
        &self.0.chance
    }

    pub fn weather(&self) -> &Weather {
        &self.0.weather
    }

    /// The planted bug.
    pub fn plant(&self) -> Option<Plant> {
        self.0.plant
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.0.began.elapsed()
    }

    /// The store's time, which is the only valid one.
    pub fn now(&self) -> OffsetDateTime {
        BEGINNING + self.elapsed()
    }

    pub fn say(&self, line: impl FnOnce() -> String) {
        let now = self.elapsed();
        self.rows().say(|| format!("{:>13.3} {}", now.as_secs_f64(), line()));
    }

    /// Changes rows from outside of any process.
    pub fn alter<T>(&self, change: impl FnOnce(&mut Rows, OffsetDateTime) -> T) -> T {
        let (mut rows, now) = (self.rows(), self.now());
        let altered = change(&mut rows, now);
        rows.queues.note_stirring(now);
        drop(rows);
        self.0.changed.notify_waiters();
        altered
    }

    /// Waits for a change, at most until `until`.
    pub async fn change_before(&self, until: Option<OffsetDateTime>, look: impl Fn(&Rows) -> bool) {
        loop {
            let changed = self.0.changed.notified();
            if look(&self.rows()) {
                return;
            }
            match until {
                None => changed.await,
                Some(until) => {
                    let Ok(pause) = Duration::try_from(until - self.now()) else { return };
                    if pause.is_zero() || tokio::time::timeout(pause, changed).await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// Waits until a scanner could find something. Skipping scans that find nothing is why days pass in moments.
    pub async fn something_due(&self) {
        loop {
            let changed = self.0.changed.notified();
            let now = self.now();
            let next = self.rows().next_due(now);
            match next {
                Some(due) if due <= now => return,
                next => self.pass(next, changed).await,
            }
        }
    }

    /// The same for a relay.
    pub async fn effect_ready(&self, shares: &[Share]) {
        loop {
            let changed = self.0.changed.notified();
            let now = self.now();
            let next = self.rows().outbox.next_ready(shares);
            match next {
                Some(ready) if ready <= now => return,
                next => self.pass(next, changed).await,
            }
        }
    }

    async fn pass(&self, until: Option<OffsetDateTime>, changed: impl Future<Output = ()>) {
        let Some(until) = until else { return changed.await };
        let pause = Duration::try_from(until - self.now()).unwrap_or_default();
        if tokio::time::timeout(pause, changed).await.is_err() {
            // A scanner reads exactly then (as the other process may), or within the next second.
            if self.0.chance.percent(50) {
                tokio::time::sleep(Duration::from_millis(self.0.chance.below(1_000))).await;
            }
        }
    }

    /// A query of a process.
    pub async fn read<T: Send + 'static>(
        &self,
        link: &Link,
        what: &'static str,
        work: impl FnOnce(&mut Rows, OffsetDateTime) -> T + Send + 'static,
    ) -> Result<T, DatabaseError> {
        self.ask(link, what, false, work).await
    }

    /// A transaction of a process. Wakes whoever waits for a change.
    pub async fn write<T: Send + 'static>(
        &self,
        link: &Link,
        what: &'static str,
        work: impl FnOnce(&mut Rows, OffsetDateTime) -> T + Send + 'static,
    ) -> Result<T, DatabaseError> {
        self.ask(link, what, true, work).await
    }

    async fn ask<T: Send + 'static>(
        &self,
        link: &Link,
        what: &'static str,
        is_change: bool,
        work: impl FnOnce(&mut Rows, OffsetDateTime) -> T + Send + 'static,
    ) -> Result<T, DatabaseError> {
        link.runs().await;
        self.rows().asked += 1;
        let fate = self.fate();
        if fate != Fate::Well {
            self.say(|| format!("{link}: {what}: {fate:?}"));
        }
        if self.is_away() {
            tokio::time::sleep(CONNECTING).await;
            link.runs().await;
            return Err(DatabaseError::Unavailable(sqlx::Error::PoolTimedOut));
        }
        let takes = match fate {
            Fate::Late => self.0.chance.between(Duration::from_secs(1), Duration::from_secs(40)),
            _ => Duration::from_millis(self.0.chance.below(12)),
        };
        match fate {
            Fate::Refused | Fate::QuestionLost | Fate::DiesBefore => {
                tokio::time::sleep(takes).await;
                link.runs().await;
                Err(match fate {
                    Fate::Refused => DatabaseError::Retryable(sqlx::Error::WorkerCrashed),
                    Fate::QuestionLost => lost(),
                    _ => resume_unwind(Box::new("the simulation ends an actor")),
                })
            }
            Fate::Well | Fate::Late | Fate::AnswerLost | Fate::DiesAfter => {
                // In its own task, because a process that is killed meanwhile does not undo a request that it has sent.
                let (store, number) = (self.clone(), link.to_string());
                let working = tokio::spawn(async move {
                    tokio::time::sleep(takes).await;
                    store.say(|| format!("{number}: {what}"));
                    if is_change { store.alter(work) } else { work(&mut store.rows(), store.now()) }
                });
                let done = working.await;
                if what.starts_with("save") && self.falls_silent() {
                    resume_unwind(Box::new("the simulation ends an actor"));
                }
                link.runs().await;
                match (fate, done) {
                    (Fate::DiesAfter, _) => resume_unwind(Box::new("the simulation ends an actor")),
                    (Fate::AnswerLost, _) | (_, Err(_)) => Err(lost()),
                    (_, Ok(_)) if self.is_away() => Err(lost()),
                    (_, Ok(done)) => Ok(done),
                }
            }
        }
    }

    fn fate(&self) -> Fate {
        let is_peace = self.elapsed() >= self.peace();
        if is_peace || self.0.chance.below(1_000) >= self.0.weather.trouble {
            return Fate::Well;
        }
        use Fate::{AnswerLost, DiesAfter, DiesBefore, Late, QuestionLost, Refused};
        self.0.chance.one_of(&[
            Late,
            Late,
            Refused,
            QuestionLost,
            AnswerLost,
            AnswerLost,
            DiesBefore,
            DiesAfter,
        ])
    }

    fn is_away(&self) -> bool {
        let now = self.elapsed();
        !self.is_silent()
            && self.0.weather.outages.iter().any(|(from, until)| (*from..*until).contains(&now))
    }
}

fn lost() -> DatabaseError {
    DatabaseError::ConnectionLost(sqlx::Error::Io(std::io::ErrorKind::ConnectionReset.into()))
}
