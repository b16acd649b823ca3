//! Days of deadlines in milliseconds: the real scanner, hosts, actors and rules on a store in memory, in time that jumps.
//!
//! A seed says everything: when the store is away, late, or loses answers; when processes are killed, stand still, and how wrong their clocks
//! are; what people do, and when. Two processes serve the same store. Whatever it keeps is checked at once ([`checks`]), and at the end
//! nothing may be left that was due. Days pass quickly because time is tokio's and paused (it jumps to whatever happens next), and because
//! the scanner is spared the looks that would find nothing.
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

/// A bug somebody could write. Each has to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plant {
    /// The scanner never sends again what it has sent.
    NeverAgain,
    /// A commit does not look at the version.
    NoVersion,
    /// A process takes what is due by its own clock.
    OwnClock,
    /// A lost answer is taken for a yes.
    LostIsDone,
    /// Each try of a refund is sent under a key of its own.
    NewKey,
    /// A relay forgets what failed.
    FailedIsDone,
    /// Who came last is called first.
    LastFirst,
    /// A device that is held is given out again.
    DeviceTwice,
    /// The key of a command is noted after its effect, in a transaction of its own. Review B1.
    KeyApart,
    /// What the relay carries out is one lane. Review B3.
    OneLane,
    /// A relay looks only when it is told, and never by itself.
    OnlyWoken,
    /// The scanner reads its sources one after the other, up to the first that cannot be read. Review B6.
    OneChain,
    /// Late news of an order frees the device that redeems for it. Review B7.
    GoneFreesDevice,
    /// Whatever the provider answers with a 4xx is taken for a no. Review B2.
    BelievesEveryNo,
    /// Whoever is called is called by how the line stood before. Review B8.
    CallsInAPause,
}

/// What people are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Story {
    /// Orders, from placing them to their end: days.
    Orders,
    /// A queue, from joining it to what came of it, and the orders behind it.
    Queue,
    /// The same, with operators who pause it, orders that go elsewhere and come back, and things that hang or fail for long.
    Operated,
    /// Orders again, with payments of their own at a provider that refuses every call for a while.
    Paying,
}

/// What came of a seed.
struct Outcome {
    violations: Vec<String>,
    log: Vec<String>,
    /// How long it was, for those in it.
    lasted: Duration,
    kept: usize,
    asked: usize,
}

/// Processes of the simulation, as people reach them.
#[derive(Clone)]
struct World {
    store: Store,
    outside: Outside,
    processes: Arc<Mutex<Vec<Option<Arc<Process>>>>>,
}

/// How many processes there are.
const PROCESSES: usize = 2;

impl World {
    fn chance(&self) -> &Chance {
        self.store.chance()
    }

    /// A process that runs; `None` if none does.
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

    /// Kills one process again and again, starts it again, and lets it stand still. At peace it runs.
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

    /// Until everybody has done what they wanted, or until it falls silent: then nobody wants anything any more, and processes run.
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

    /// Waits until nothing is under way any more. What does not move in time is a violation.
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

/// A day as it comes: most are bad, some very bad, some good.
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

/// Runs one seed, from the beginning to when nothing is under way any more.
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
