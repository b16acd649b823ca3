//! Processes that die between keeping a message and telling it, and then nothing else happens: days by seed, on the real hub and in time that
//! jumps. Messages that follow would heal what was lost, since whoever hears of a later one sees the gap.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::Duration,
};

use guildhall_persistence::bus::NodeId;
use tokio::{runtime::Builder, task::JoinSet, time::Instant};

use super::{
    elsewhere::{beat, hears, linked},
    *,
};
use crate::{
    hub::{bus_message::BusMessage, link::ALL},
    simulation::Chance,
    supervision::Stop,
};

/// From then on nobody writes anything.
const SILENT_FROM: Duration = Duration::from_secs(45);
/// By then everybody has to know everything: a process that says nothing is dead after ten seconds, and a wave takes five.
const KNOWN_BY: Duration = Duration::from_secs(65);

/// What somebody sees of a talk, and how much of it was kept.
#[derive(Default)]
struct Window {
    seen: AtomicI64,
    kept: AtomicI64,
}

impl Window {
    fn look(&self) {
        self.seen.store(self.kept.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

impl Subscriber for Window {
    fn deliver(&self, notices: &mut dyn Iterator<Item = &Arc<Push>>) {
        for notice in notices {
            let text = notice.wire(|_| String::new()).cloned();
            let Some(seq) = text.and_then(|text| text.parse::<i64>().ok()) else { continue };
            match seq - self.seen.load(Ordering::Relaxed) {
                ..1 => {}
                1 => self.seen.store(seq, Ordering::Relaxed),
                _ => self.look(),
            }
        }
    }

    fn resync(&self) {
        self.look();
    }

    fn end(&self, _: EndReason) {}
}

/// What is done about a process that is gone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Burial {
    Real,
    /// Its people are gone too, and that is all: the bug that was.
    PeopleOnly,
}

/// One process, until it dies (if it does): it keeps messages and tells them, and beats.
async fn live(hub: Hub, chance: Chance, windows: Vec<Arc<Window>>, node: NodeId, burial: Burial) {
    let dies = chance.percent(60);
    let end = SILENT_FROM.mul_f64(0.2 + 0.8 * chance.share());
    let (began, end) = (Instant::now(), Instant::now() + end);
    let beats = tokio::spawn({
        let hub = hub.clone();
        async move {
            while !dies || Instant::now() < end {
                hears(&hub, node, ALL, beat(&[], &[], &[]), "");
                tokio::time::sleep(PRESENCE_EVERY).await;
            }
        }
    });
    while Instant::now() < end {
        let longest = chance.one_of(&[500, 5_000, 30_000]);
        let pause = chance.between(Duration::from_millis(50), Duration::from_millis(longest));
        tokio::time::sleep_until((Instant::now() + pause).min(end)).await;
        let at = usize::try_from(chance.below(windows.len() as u64)).unwrap_or(0);
        let seq = windows[at].kept.fetch_add(1, Ordering::Relaxed) + 1;
        tokio::time::sleep(Duration::from_millis(chance.below(300))).await;
        if dies && Instant::now() >= end {
            break; // kept, and told to nobody
        }
        let channel = format!("u:{}", at + 1);
        let word = BusMessage::Frame(DeliveryClass::Event);
        hears(&hub, node, &channel, word, &seq.to_string());
    }
    if dies && chance.percent(25) {
        // It was asked to end, and one of its actors had died before.
        match burial {
            Burial::Real => hears(&hub, node, ALL, BusMessage::Goodbye, ""),
            Burial::PeopleOnly => drop(hub.link().unwrap().others.gone(node)),
        }
    }
    if dies {
        beats.abort();
    }
    tokio::time::sleep_until(began + KNOWN_BY).await;
    beats.abort();
}

/// One seed. Answers what somebody did not get to know.
fn day(seed: u64, burial: Burial) -> Vec<String> {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(async {
        let (chance, hub) = (Chance::new(seed), linked());
        let people = 1 + chance.below(5);
        let windows: Vec<Arc<Window>> = (0..people).map(|_| Arc::default()).collect();
        let _attached: Vec<_> = (1..)
            .zip(&windows)
            .map(|(uid, window)| hub.attach(Uid(uid), session(), Arc::clone(window) as _))
            .collect();
        let (_stopping, stop) = Stop::pair();
        let waves = tokio::spawn({
            let hub = hub.clone();
            async move { hub.keep_looking_again(stop).await }
        });
        let mut processes = JoinSet::new();
        for node in 0..2 + chance.below(2) {
            let windows = windows.clone();
            processes.spawn(live(hub.clone(), chance.clone(), windows, NodeId(node + 10), burial));
        }
        for _ in 0..KNOWN_BY.as_secs() {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let link = hub.link().unwrap();
            match burial {
                Burial::Real => hub.reap(link),
                Burial::PeopleOnly => {
                    link.others.silent().into_iter().for_each(|node| drop(link.others.gone(node)));
                }
            }
        }
        waves.abort();
        let mut wrong = Vec::new();
        for (nth, window) in windows.iter().enumerate() {
            let (seen, kept) =
                (window.seen.load(Ordering::Relaxed), window.kept.load(Ordering::Relaxed));
            if seen != kept {
                wrong.push(format!("{nth} has seen {seen} of {kept} messages"));
            }
        }
        wrong
    })
}

#[test]
fn what_a_dead_process_kept_is_known_to_everybody_although_nothing_else_happens() {
    for seed in 0..300 {
        let wrong = day(seed, Burial::Real);
        assert!(wrong.is_empty(), "seed {seed}: {wrong:?}");
    }
}

/// Review B4, second half. Nine of the first twenty seeds find it.
#[test]
fn the_simulation_finds_that_letters_of_the_dead_were_lost_for_whoever_hears_nothing_else() {
    for seed in [1, 3, 4] {
        assert!(!day(seed, Burial::PeopleOnly).is_empty(), "seed {seed}");
        assert!(day(seed, Burial::Real).is_empty(), "seed {seed}");
    }
}
