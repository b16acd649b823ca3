//! Days of deadlines in milliseconds: the real scanner, hosts, actors and rules on a store in memory, with simulated time.
//!
//! A seed determines everything: when the store is unavailable, late, or loses answers; when processes are killed or paused, and how wrong
//! their clocks are; what people do, and when. Two processes serve the same store. Every saved change is checked at once ([`checks`]), and
//! at the end nothing may be left that was due. Days pass quickly because tokio's time is paused (it jumps to the next event), and because
//! scans that would find nothing are skipped.
//!
//! `SEEDS=20000 cargo nextest run --workspace --lib -E 'test(/^simulation::/)'` for more; `SEED=17` with `--no-capture` shows the log of one.
//! Source: decision 0016; reliability 2.4 point 8.

mod buyers;
mod chance;
mod checks;
mod farm;
mod link;
mod obstacles;
mod operators;
mod order_rows;
mod outbox_rows;
mod outside;
mod payment_context;
mod payment_rows;
mod process;
mod queue_people;
mod queue_rows;
mod store;
mod tests;
mod till;

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use guildhall_domain::topup::hours::State;
use time::OffsetDateTime;
use tokio::{runtime::Builder, task::JoinSet};

pub(crate) use chance::Chance;
use farm::Farm;
use outside::Provider;
use process::{Outside, Process};
use store::{Store, Weather};
use till::Till;

/// A planted bug. The simulation has to find each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plant {
    /// The scanner never repeats a message.
    NeverAgain,
    /// A commit does not check the version.
    NoVersion,
    /// A process uses its own clock for deadlines.
    OwnClock,
    /// A lost answer is taken for a success.
    LostIsDone,
    /// Each attempt of a refund has its own idempotency key.
    NewKey,
    /// A relay drops failed effects.
    FailedIsDone,
    /// The last customer is called first.
    LastFirst,
    /// A reserved device is assigned again.
    DeviceTwice,
    /// The key of a command is saved after its effect, in a separate transaction. Review B1.
    KeyApart,
    /// The relay has a single lane. Review B3.
    OneLane,
    /// A relay reads only after a wake signal, and never by itself.
    OnlyWoken,
    /// The scanner reads its sources one after the other, and stops at the first that cannot be read. Review B6.
    OneChain,
    /// A late message about an order frees the device that redeems it. Review B7.
    GoneFreesDevice,
    /// Every 4xx of the provider is taken for a refusal. Review B2.
    BelievesEveryNo,
    /// Calls are decided on an old state of the queue, so that they go on during maintenance. Review B8.
    CallsDuringMaintenance,
}

/// What people do in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Story {
    /// Orders, from placing them to their end. Takes days.
    Orders,
    /// A top-up queue, from joining to the result, with its orders.
    Queue,
    /// The same, with operators who pause the queue, orders that leave and return, and parts that hang or fail for long.
    Operated,
    /// Orders with real payments, at a provider that refuses every call for a while.
    Paying,
}

/// The result of a seed.
struct Outcome {
    violations: Vec<String>,
    log: Vec<String>,
    /// How much simulated time passed.
    lasted: Duration,
    kept: usize,
    asked: usize,
}

/// The processes of the simulation.
#[derive(Clone)]
struct World {
    store: Store,
    outside: Outside,
    processes: Arc<Mutex<Vec<Option<Arc<Process>>>>>,
}

/// The number of processes.
const PROCESSES: usize = 2;

impl World {
    fn chance(&self) -> &Chance {
        self.store.chance()
    }

    /// A running process; `None` if none runs.
    fn process(&self) -> Option<Arc<Process>> {
        let processes = self.processes.lock().unwrap_or_else(PoisonError::into_inner);
        let running: Vec<_> = processes.iter().flatten().cloned().collect();
        let at = usize::try_from(self.chance().below(running.len() as u64)).unwrap_or(0);
        running.get(at).cloned()
    }

    async fn start(&self, number: usize) {
        let process = Arc::new(Process::start(&self.store, number, &self.outside).await);
        self.processes.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(process);
    }

    fn kill(&self, number: usize) {
        let process = self.processes.lock().unwrap_or_else(PoisonError::into_inner)[number].take();
        if let Some(process) = process {
            process.kill();
        }
    }

    /// Kills, restarts and pauses one process repeatedly. In the end it runs.
    async fn plague(self, number: usize) {
        let chance = self.chance().clone();
        let peace = self.store.weather().peace;
        for _ in 0..chance.below(4) {
            let pause = chance.between(Duration::from_secs(10), peace);
            if self.store.elapsed() + pause >= peace {
                return;
            }
            tokio::time::sleep(pause).await;
            if chance.percent(40) {
                let pause = chance.between(Duration::from_secs(1), Duration::from_secs(1_800));
                let pause = pause.min(peace.saturating_sub(self.store.elapsed()));
                self.store.say(|| format!("process {number} stands still for {pause:?}"));
                if let Some(process) =
                    &self.processes.lock().unwrap_or_else(PoisonError::into_inner)[number]
                {
                    process.link.stand(pause);
                }
            } else {
                self.kill(number);
                let down = chance.between(Duration::from_secs(1), Duration::from_secs(7_200));
                tokio::time::sleep(down.min(peace.saturating_sub(self.store.elapsed()))).await;
                self.start(number).await;
            }
        }
    }

    /// Waits until all people have finished, or until the store falls silent: then nobody does anything any more, and the processes run.
    async fn live(&self, all: &mut JoinSet<()>) {
        loop {
            let done = tokio::select! {
                biased;
                done = all.join_next() => done,
                () = self.store.silence(), if !self.store.is_silent() => {
                    all.abort_all();
                    continue;
                }
            };
            match done {
                None => break,
                Some(Err(error)) if !error.is_cancelled() => {
                    self.store.rows().violated("somebody of the simulation panicked".to_owned());
                }
                Some(_) => {}
            }
        }
        if !self.store.is_silent() {
            return;
        }
        for number in 0..PROCESSES {
            let is_down =
                self.processes.lock().unwrap_or_else(PoisonError::into_inner)[number].is_none();
            if is_down {
                self.start(number).await;
            }
        }
        if self.outside.is_operated {
            operators::set(&self.store, State::Open);
        }
    }

    fn next_limit(&self) -> Option<(OffsetDateTime, String)> {
        checks::next_limit(&self.store.rows())
    }

    /// Waits until nothing is under way any more. Whatever does not move in time is a violation.
    async fn settle(&self) {
        while let Some((limit, what)) = self.next_limit() {
            if self.store.now() > limit {
                self.store.rows().violated(format!("{what} was forgotten"));
                return;
            }
            let kept = self.store.rows().kept;
            let later = limit + Duration::from_secs(1);
            self.store.change_before(Some(later), |rows| rows.kept != kept).await;
        }
    }
}

/// The quality of a run: most are bad, some very bad, some good.
fn weather(chance: &Chance, story: Story) -> Weather {
    let hours = |hours: u64| Duration::from_secs(hours * 3_600);
    let peace = match story {
        Story::Orders => chance.between(hours(1), hours(100)),
        Story::Paying => chance.between(hours(1), hours(12)),
        Story::Queue | Story::Operated => chance.between(Duration::from_secs(120), hours(2)),
    };
    let outage = |_| {
        let from = chance.between(Duration::from_secs(10), peace);
        let until = from + chance.between(Duration::from_secs(5), Duration::from_secs(600));
        (from, until.min(peace))
    };
    let outages = (0..chance.below(4)).map(outage).collect();
    let mut weather = Weather {
        trouble: chance.one_of(&[0, 20, 60, 120, 250]),
        peace,
        outages,
        silence_after: None,
        has_obstacles: false,
        refusals: Vec::new(),
    };
    if matches!(story, Story::Operated | Story::Paying) {
        let silence = usize::try_from(chance.below(50)).unwrap_or(0);
        weather.silence_after = chance.percent(25).then_some(silence);
    }
    if story == Story::Operated {
        weather.has_obstacles = chance.percent(30);
    }
    if story == Story::Paying {
        let refusal = |_| {
            let from = chance.between(Duration::from_secs(10), peace);
            let takes = chance.between(Duration::from_secs(60), hours(2));
            (from, (from + takes).min(peace), chance.one_of(&[401, 403, 404]))
        };
        weather.refusals = (0..chance.below(5)).map(refusal).collect();
    }
    weather
}

/// Runs one seed until nothing is under way any more.
fn run(seed: u64, story: Story, plant: Option<Plant>, is_loud: bool) -> Outcome {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let chance = Chance::new(seed);
        let weather = weather(&chance, story);
        let store = Store::new(chance, weather.clone(), plant, is_loud);
        store.say(|| format!("{:?}", store.weather()));
        let outside = Outside {
            provider: Provider::new(store.clone()),
            farm: Farm::new(store.clone()),
            has_queue: matches!(story, Story::Queue | Story::Operated),
            is_operated: story == Story::Operated,
            till: (story == Story::Paying).then(|| Till::new(store.clone())),
        };
        store.rows().has_bank = story == Story::Paying;
        let world = World {
            store: store.clone(),
            outside,
            processes: Arc::new(Mutex::new(vec![None; PROCESSES])),
        };
        let mut all = JoinSet::new();
        for number in 0..PROCESSES {
            world.start(number).await;
            all.spawn(world.clone().plague(number));
        }
        match story {
            Story::Orders | Story::Paying => buyers::come(&world, &mut all),
            Story::Queue => queue_people::come(&world, &mut all),
            Story::Operated => {
                queue_people::come(&world, &mut all);
                all.spawn(operators::operate(world.clone()));
            }
        }
        if weather.has_obstacles {
            obstacles::write(&store);
        }
        world.live(&mut all).await;
        let peace = store.peace();
        tokio::time::sleep(peace.saturating_sub(store.elapsed())).await;
        world.settle().await;
        let mut rows = store.rows();
        if rows.violations.is_empty() {
            let (farm, provider) = (&world.outside.farm, &world.outside.provider);
            checks::at_end(&mut rows, |order| farm.redeemed(order), |order| provider.sent(order));
            if let Some(till) = &world.outside.till {
                checks::payments_at_end(&mut rows, &till.intents());
            }
        }
        Outcome {
            violations: std::mem::take(&mut rows.violations),
            log: rows.log.take().unwrap_or_default(),
            lasted: store.elapsed(),
            kept: rows.kept,
            asked: rows.asked,
        }
    })
}
