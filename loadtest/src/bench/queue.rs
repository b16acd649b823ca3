//! A line of ten thousand, everybody with an open socket, and its head leaves twenty times a second: how long it takes until the others
//! hear of their new position, and what telling them costs the server. Positions are told once a second at most, so whoever leaves just
//! after that is told of a second later; both ends are measured. Beside it, a bare server that sends as many bytes as often. Issue 5.
use crate::{
    Options,
    limit::{self, Limit},
    machine::Product,
    process::cpu_seconds,
    rest::Rest,
    table::{Table, Target},
    wire::{connect, hear, sign_in_all},
};
use futures_util::SinkExt;
use guildhall_loadtest::{histogram::Histogram, people::Person};
use serde_json::json;
use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::time::{MissedTickBehavior, interval, sleep, sleep_until};
use tokio_tungstenite::tungstenite::Message;

const WAITING: usize = 10_000;
/// Between two who leave.
const EVERY: Duration = Duration::from_millis(50);
const WARM_UP: Duration = Duration::from_secs(3);
/// What is told last is heard by then.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// As long as what a place is told, give or take a number.
const PUSH_BYTES: usize = 700;

/// A position somebody was told.
struct Told {
    person: usize,
    position: usize,
    at: Instant,
}

type Heard = Arc<Mutex<Vec<Told>>>;

pub async fn measure(
    options: &Options,
    people: &[Person],
    window: Duration,
    table: &mut Table,
) -> Result<(), String> {
    let people = people.get(..WAITING).ok_or("too few people")?;
    let product = Product::start(options).await?;
    // Nobody is called: without devices, who leaves does so at our pace.
    limit::say(options, &product.database, "line", &[&WAITING.to_string(), "0"]).await?;
    let rest = Rest::at(&product.base);
    let heads = heads(&rest, people, WARM_UP + window).await?;
    let heard = Heard::default();
    for (person, wire) in sign_in_all(&product.base, people).await?.into_iter().enumerate() {
        let heard = Arc::clone(&heard);
        tokio::spawn(hear(wire, move |text| {
            if let Some(position) = position(text) {
                lock(&heard).push(Told { person, position, at: Instant::now() });
            }
        }));
    }

    let began = Instant::now();
    let (left, cpu) = tokio::try_join!(leave(&rest, &heads), async {
        sleep_until((began + WARM_UP).into()).await;
        let cpu = cpu_seconds(product.pid)?;
        sleep_until((began + WARM_UP + window).into()).await;
        Ok(cpu_seconds(product.pid)? - cpu)
    })?;
    sleep(LAST_WORDS).await;
    let told = std::mem::take(&mut *lock(&heard));
    let delays = delays(&told, &left, began + WARM_UP)?;
    let within = began + WARM_UP..began + WARM_UP + window;
    let pushes = told.iter().filter(|told| within.contains(&told.at)).count() as f64;
    let database = product.stop_server().await?;
    let bare = Limit::start(options, &database, 1).await?;
    let bare_cpu = bare_cpu(&bare, window).await?;
    bare.stop().await?;
    database.stop().await?;

    let of = |what: &str| format!("line of {WAITING}: {what}");
    table.add(of("pushes"), pushes / window.as_secs_f64(), "/s", Target::None);
    // The load model: a second for the push, and one for which changes are gathered.
    table.time(of("last who left to push, p99"), &delays.newest, 990, Target::None)?;
    table.time(of("first who left to push, p50"), &delays.oldest, 500, Target::None)?;
    let most = Target::AtMost(2_000.0);
    table.time(of("first who left to push, p99"), &delays.oldest, 990, most)?;
    let cpu = cpu * 1_000.0 / pushes;
    table.add(of("server CPU per 1,000 pushes"), cpu, "s", Target::AtMost(0.1));
    table.add(of("(b) bare server, the same"), bare_cpu, "s", Target::None);
    table.add(of("ratio to (b)"), cpu / bare_cpu, "x", Target::None);
    Ok(())
}

/// Who is going to leave, with their places. Also looks whether people stand where the list says.
async fn heads<'a>(
    rest: &Rest,
    people: &'a [Person],
    time: Duration,
) -> Result<Vec<(&'a Person, String)>, String> {
    let leaving = time.as_millis().div_ceil(EVERY.as_millis());
    let leaving = usize::try_from(leaving).map_err(|error| error.to_string())?;
    let mut heads = Vec::with_capacity(leaving);
    for at in (0..leaving).chain([people.len() / 2, people.len() - 1]) {
        let person = &people[at];
        let said = rest.get(person, "/api/topup/places").await?;
        let place = &said["places"][0];
        match (place["position"].as_u64(), place["place_id"].as_str()) {
            (Some(position), Some(id)) if position == at as u64 + 1 => {
                heads.push((person, id.to_owned()));
            }
            _ => return Err(format!("person {at} does not stand where expected: {said}")),
        }
    }
    heads.truncate(leaving);
    Ok(heads)
}

/// The heads leave, one after the other; when each began to.
async fn leave(rest: &Rest, heads: &[(&Person, String)]) -> Result<Vec<Instant>, String> {
    let mut left = Vec::with_capacity(heads.len());
    let mut clock = interval(EVERY);
    clock.set_missed_tick_behavior(MissedTickBehavior::Burst);
    for (person, place) in heads {
        clock.tick().await;
        left.push(Instant::now());
        rest.post(person, "/api/topup/exit", json!({ "place_id": place })).await?;
    }
    Ok(left)
}

/// The position in a push, without reading all of it.
fn position(text: &str) -> Option<usize> {
    let (_, rest) = text.strip_prefix(r#"42["topic""#)?.split_once(r#""position":"#)?;
    rest[..rest.find(|letter: char| !letter.is_ascii_digit())?].parse().ok()
}

/// How long news took.
#[derive(Default)]
struct Delays {
    /// Of the last who had left, of those a position tells of.
    newest: Histogram,
    /// Of the first who had left since what was told before.
    oldest: Histogram,
}

/// `told` is in the order in which it was heard, so of one person in the order of time.
fn delays(told: &[Told], left: &[Instant], from: Instant) -> Result<Delays, String> {
    let mut known = vec![0; WAITING];
    let mut delays = Delays::default();
    for Told { person, position, at } in told {
        // Everybody before them has left up to here.
        let gone = (person + 1).checked_sub(*position).ok_or("a position has risen")?;
        let before = std::mem::replace(&mut known[*person], gone);
        if gone < before {
            return Err(format!("person {person} stood better before {position}"));
        }
        if gone == before || *at < from {
            continue;
        }
        let (first, last) = (left.get(before), left.get(gone - 1));
        let (first, last) = first.zip(last).ok_or("somebody else has left")?;
        delays.newest.add(at.saturating_duration_since(*last));
        delays.oldest.add(at.saturating_duration_since(*first));
    }
    Ok(delays)
}

/// CPU of a bare server for 1,000 deliveries of as many bytes to as many sockets, once a second.
async fn bare_cpu(limit: &Limit, window: Duration) -> Result<f64, String> {
    let url = format!("{}/room", limit.base);
    let heard = Arc::new(AtomicU64::new(0));
    for _ in 0..WAITING {
        let heard = Arc::clone(&heard);
        tokio::spawn(hear(connect(&url).await?, move |_| {
            heard.fetch_add(1, Ordering::Relaxed);
        }));
    }
    let mut talker = connect(&url).await?;
    let frame = format!("42{}", "x".repeat(PUSH_BYTES));
    let cpu = cpu_seconds(limit.pid)?;
    let mut clock = interval(Duration::from_secs(1));
    for _ in 0..window.as_secs() {
        clock.tick().await;
        let said = talker.send(Message::text(frame.clone())).await;
        said.map_err(|error| error.to_string())?;
    }
    sleep(LAST_WORDS).await;
    let heard = heard.load(Ordering::Relaxed);
    if heard == 0 {
        return Err("nobody heard the bare server".to_owned());
    }
    Ok((cpu_seconds(limit.pid)? - cpu) * 1_000.0 / heard as f64)
}

fn lock(heard: &Mutex<Vec<Told>>) -> MutexGuard<'_, Vec<Told>> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}
