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
mod order_rows;
mod outbox_rows;
mod outside;
mod process;
mod queue_people;
mod queue_rows;
mod store;
mod tests;

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use time::OffsetDateTime;
use tokio::{runtime::Builder, task::JoinSet};

use chance::Chance;
use farm::Farm;
use outside::Provider;
use process::{Outside, Process};
use store::{Store, Weather};

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
}

/// What people are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Story {
    /// Orders, from placing them to their end: days.
    Orders,
    /// A queue, from joining it to what came of it, and the orders behind it.
    Queue,
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
        Story::Queue => chance.between(Duration::from_secs(120), hours(2)),
    };
    let outage = |_| {
        let from = chance.between(Duration::from_secs(10), peace);
        let until = from + chance.between(Duration::from_secs(5), Duration::from_secs(600));
        (from, until.min(peace))
    };
    let outages = (0..chance.below(4)).map(outage).collect();
    Weather { trouble: chance.one_of(&[0, 20, 60, 120, 250]), peace, outages }
}

/// Runs one seed, from the beginning to when nothing is under way any more.
fn run(seed: u64, story: Story, plant: Option<Plant>, is_loud: bool) -> Outcome {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let chance = Chance::new(seed);
        let weather = weather(&chance, story);
        let store = Store::new(chance, weather, plant, is_loud);
        store.say(|| format!("{:?}", store.weather()));
        let outside = Outside {
            provider: Provider::new(store.clone()),
            farm: Farm::new(store.clone()),
            has_queue: story == Story::Queue,
        };
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
            Story::Orders => buyers::come(&world, &mut all),
            Story::Queue => queue_people::come(&world, &mut all),
        }
        while let Some(done) = all.join_next().await {
            if done.is_err() {
                store.rows().violated("somebody of the simulation panicked".to_owned());
            }
        }
        let peace = store.weather().peace;
        tokio::time::sleep(peace.saturating_sub(store.elapsed())).await;
        world.settle().await;
        let mut rows = store.rows();
        if rows.violations.is_empty() {
            let (farm, provider) = (&world.outside.farm, &world.outside.provider);
            checks::at_end(&mut rows, |order| farm.redeemed(order), |order| provider.sent(order));
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
