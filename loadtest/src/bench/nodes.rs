//! One process and two on the same machine, under the same load: what a message costs them, Postgres and Redis, and how long it takes until
//! the other side of a pair has it, when that side is with the same process and when it is with the other one. Issue 6.
//!
//! The model is open: people speak when they speak, at the same moments in every run, whether the server keeps up or not; and all times
//! count from the moment a message was meant to be said.
use crate::{
    Options,
    cluster::{Cluster, Plan, Used},
    limit::clear_table,
    table::{Grid, Table, Target, milliseconds},
    tell,
    wire::{PING, PONG, Wire, sign_in_all},
};
use futures_util::{SinkExt, StreamExt};
use guildhall_loadtest::{arrivals::Schedule, histogram::Histogram, people::Person, rng::Rng};
use std::{
    ops::Range,
    time::{Duration, Instant},
};
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

const PAIRS: usize = 1_000;
/// Messages a second, of all of them together: half of what two processes carry here with Postgres, Redis and the load beside them.
const RATE: f64 = 1_000.0;
const SEED: u64 = 1;
/// What is measured lies between the warm-up and the last words, which may be answered and heard after their time.
const MEASURED: Range<Duration> = Duration::from_secs(3)..Duration::from_secs(15);
const LAST_WORDS: Duration = Duration::from_secs(3);
/// Beyond that a run hangs.
const ENDS_WITHIN: Duration = Duration::from_secs(40);

/// The houses, and whether the two sides of each pair are with different processes.
const RUNS: [(Plan, bool); 4] = [
    (Plan { name: "one process", processes: 1, has_redis: false }, false),
    (Plan { name: "one process, Redis", processes: 1, has_redis: true }, false),
    (Plan { name: "two, pairs with the same", processes: 2, has_redis: true }, false),
    (Plan { name: "two, pairs across", processes: 2, has_redis: true }, true),
];

pub async fn measure(
    options: &Options,
    people: &[Person],
    table: &mut Table,
) -> Result<(), String> {
    let people = people.get(..2 * PAIRS).ok_or("too few people")?;
    let title = format!(
        "nodes: {PAIRS} pairs, {RATE} messages a second offered; CPU in seconds per 1,000 acknowledged, times in ms"
    );
    let columns = [
        "acked/s",
        "servers",
        "Postgres",
        "Redis",
        "load",
        "acked p50",
        "acked p99",
        "heard p50",
        "heard p99",
        "refused",
        "unheard",
    ];
    let mut grid = Grid::new(title, &columns);
    let mut measured = Vec::new();
    for (plan, is_apart) in RUNS {
        tell(&format!("nodes: {}", plan.name));
        let cluster = Cluster::start(options, &plan).await?;
        clear_table(options, &cluster.database).await?;
        let (tally, used) = timeout(ENDS_WITHIN, run(&cluster, people, is_apart))
            .await
            .map_err(|_| format!("{}: the talks do not end", plan.name))??;
        cluster.stop().await?;
        if let Some(refusal) = &tally.refusal {
            tell(&format!("{} were refused, one of them with {refusal}", tally.refused));
        }
        grid.add(plan.name, figures(&tally, &used)?);
        measured.push((tally, used));
    }
    table.add_grid(grid);
    let [(one, cost_of_one), .., (across, cost_across)] = measured.as_slice() else {
        return Err("nothing was measured".to_owned());
    };
    let cost = per_thousand(across, cost_across.servers) / per_thousand(one, cost_of_one.servers);
    table.add("nodes: CPU of two, pairs across, beside one alone", cost, "x", Target::None);
    table.time("nodes: heard with the same process, p99", &one.heard, 990, Target::None)?;
    table.time("nodes: heard across processes, p99", &across.heard, 990, Target::None)?;
    let (refused, unheard) = measured
        .iter()
        .fold((0, 0), |sum, (tally, _)| (sum.0 + tally.refused, sum.1 + tally.unheard()));
    // Each of them is a person who must send again.
    table.add("nodes: messages refused", refused as f64, "", Target::AtMost(0.0));
    table.add("nodes: messages never heard", unheard as f64, "", Target::AtMost(0.0));
    Ok(())
}

fn figures(tally: &Tally, used: &Used) -> Result<Vec<Option<f64>>, String> {
    if tally.acked_meanwhile == 0 {
        return Err("no message was acknowledged".to_owned());
    }
    let cost = |seconds| per_thousand(tally, seconds);
    let window = (MEASURED.end - MEASURED.start).as_secs_f64();
    Ok(vec![
        Some(tally.acked_meanwhile as f64 / window),
        Some(cost(used.servers)),
        Some(cost(used.postgres)),
        used.redis.map(cost),
        Some(cost(used.load)),
        milliseconds(&tally.acked, 500),
        milliseconds(&tally.acked, 990),
        milliseconds(&tally.heard, 500),
        milliseconds(&tally.heard, 990),
        Some(tally.refused as f64),
        Some(tally.unheard() as f64),
    ])
}

fn per_thousand(tally: &Tally, seconds: f64) -> f64 {
    seconds * 1_000.0 / tally.acked_meanwhile as f64
}

/// Lets all pairs conversation; what they met with, and what it cost while it was measured.
async fn run(
    cluster: &Cluster,
    people: &[Person],
    is_apart: bool,
) -> Result<(Tally, Used), String> {
    let processes = cluster.servers.len();
    let mut wires = Vec::with_capacity(people.len());
    for (at, server) in cluster.servers.iter().enumerate() {
        let here = people.iter().cloned().enumerate();
        let (numbers, some): (Vec<usize>, Vec<Person>) =
            here.filter(|(number, _)| process_of(*number, processes, is_apart) == at).unzip();
        let opened = sign_in_all(&server.base, &some).await?;
        wires.extend(numbers.into_iter().zip(some).zip(opened));
    }
    let (run, began) = (Uuid::new_v4(), Instant::now());
    let conversations = wires.into_iter().map(|((number, person), wire)| {
        let dice = Rng::of(SEED, number as u64);
        let rate = RATE / people.len() as f64;
        let times = Schedule::new(rate, Duration::ZERO, MEASURED.end, dice);
        tokio::spawn(conversation(wire, person, Key { run, number: number as u64 }, began, times))
    });
    let conversations: Vec<_> = conversations.collect();
    sleep_until((began + MEASURED.start).into()).await;
    let before = cluster.used()?;
    sleep_until((began + MEASURED.end).into()).await;
    let used = cluster.used()? - before;
    let mut all = Tally::default();
    for conversation in conversations {
        all.merge(&conversation.await.map_err(|error| error.to_string())??);
    }
    Ok((all, used))
}

/// Neighbours are a pair.
const fn process_of(number: usize, processes: usize, is_apart: bool) -> usize {
    if is_apart { number % processes } else { number / 2 % processes }
}

/// What people met with. Times are of what was meant to be said while it was measured.
#[derive(Default)]
struct Tally {
    said: u64,
    /// Acknowledgements that came while it was measured.
    acked_meanwhile: u64,
    acked: Histogram,
    heard: Histogram,
    refused: u64,
    /// What one of them was told.
    refusal: Option<String>,
}

impl Tally {
    fn merge(&mut self, other: &Self) {
        self.said += other.said;
        self.acked_meanwhile += other.acked_meanwhile;
        self.acked.merge(&other.acked);
        self.heard.merge(&other.heard);
        self.refused += other.refused;
        if self.refusal.is_none() {
            self.refusal.clone_from(&other.refusal);
        }
    }

    /// What was not refused and did not reach the other side either.
    const fn unheard(&self) -> u64 {
        self.said.saturating_sub(self.refused + self.heard.count())
    }
}

/// Says at its times what there is to say, and notes what is answered and what the other side says.
async fn conversation(
    mut wire: Wire,
    person: Person,
    key: Key,
    began: Instant,
    mut times: Schedule,
) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let mut next = times.next();
    loop {
        let until = began + next.unwrap_or(MEASURED.end + LAST_WORDS);
        tokio::select! {
            () = sleep_until(until.into()) => {
                let Some(at) = next else { return Ok(tally) };
                next = times.next();
                tally.said += u64::from(MEASURED.contains(&at));
                say(&mut wire, key.message(&person.conversation_id, at)).await?;
            }
            frame = wire.next() => {
                let now = began.elapsed();
                let frame = frame.ok_or("closed while talking")?.map_err(|error| error.to_string())?;
                let Ok(text) = frame.to_text() else { continue };
                if text == PING {
                    say(&mut wire, PONG.to_owned()).await?;
                } else if let Some((at, is_acked)) = answered(text) {
                    tally.acked_meanwhile += u64::from(is_acked && MEASURED.contains(&now));
                    if MEASURED.contains(&at) && is_acked {
                        tally.acked.add(now.saturating_sub(at));
                    } else if MEASURED.contains(&at) {
                        tally.refused += 1;
                        tally.refusal = Some(text.to_owned());
                    }
                } else if let Some(at) = key.heard(text)
                    && MEASURED.contains(&at)
                {
                    tally.heard.add(now.saturating_sub(at));
                }
            }
        }
    }
}

async fn say(wire: &mut Wire, text: String) -> Result<(), String> {
    wire.send(Message::text(text)).await.map_err(|error| error.to_string())
}

/// Who speaks in which run. With the moment it was meant for, that makes the key of a message: whoever hears it sees when it was.
#[derive(Clone, Copy)]
struct Key {
    run: Uuid,
    number: u64,
}

/// Bits of a key's second half for the microseconds: twelve days.
const MICROS: u32 = 40;

impl Key {
    /// The id of the packet, which its answer carries, is the moment too.
    fn message(self, conversation_id: &str, at: Duration) -> String {
        let micros = at.as_micros();
        let id = self.id(u64::try_from(micros).unwrap_or(u64::MAX));
        format!(
            r#"42{micros}["send_msg",{{"conversation_id":"{conversation_id}","client_msg_id":"{id}","body":{{"type":1,"text":"Is the account still for sale? I can pay today."}}}}]"#
        )
    }

    /// The first bit is what every UUID has there.
    fn id(self, micros: u64) -> Uuid {
        let (run, _) = self.run.as_u64_pair();
        Uuid::from_u64_pair(run, 1 << 63 | self.number << MICROS | micros)
    }

    /// When a push was meant to be said, if somebody else said it in this run.
    fn heard(self, text: &str) -> Option<Duration> {
        let (_, rest) = text.strip_prefix(r#"42["msg""#)?.split_once(r#""client_msg_id":""#)?;
        let (run, second) = Uuid::parse_str(rest.get(..36)?).ok()?.as_u64_pair();
        let number = (second & !(1 << 63)) >> MICROS;
        let is_ours = run == self.run.as_u64_pair().0 && number != self.number;
        is_ours.then(|| Duration::from_micros(second & ((1 << MICROS) - 1)))
    }
}

/// When what is answered here was meant to be said, and whether it is acknowledged.
fn answered(text: &str) -> Option<(Duration, bool)> {
    let (micros, answer) = text.strip_prefix("43")?.split_once('[')?;
    Some((Duration::from_micros(micros.parse().ok()?), answer.contains(r#""code":200"#)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Duration = Duration::from_micros(14_999_999);

    fn key(number: u64) -> Key {
        Key { run: Uuid::from_u128(0x0198_0000_0000_4000_8000_0000_0000_0001), number }
    }

    fn push(id: Uuid) -> String {
        format!(r#"42["msg",{{"seq":1,"client_msg_id":"{id}","body":{{"type":1}}}}]"#)
    }

    #[test]
    fn who_hears_a_message_sees_when_it_was_meant_to_be_said() {
        let said = key(398).message("c", AT);
        let (_, rest) = said.split_once(r#""client_msg_id":""#).unwrap();
        let id = Uuid::parse_str(&rest[..36]).unwrap();
        assert_eq!(key(399).heard(&push(id)), Some(AT));
    }

    #[test]
    fn neither_ones_own_words_nor_those_of_another_run_are_heard() {
        let own = push(key(7).id(5));
        assert_eq!(key(7).heard(&own), None);
        let another = Key { run: Uuid::new_v4(), number: 8 };
        assert_eq!(another.heard(&own), None);
        assert_eq!(key(8).heard(&own), Some(Duration::from_micros(5)));
    }

    #[test]
    fn an_answer_says_which_message_it_is_of_and_whether_that_is_kept() {
        let kept = r#"4314999999[{"code":200,"data":{"seq":1}}]"#;
        assert_eq!(answered(kept), Some((AT, true)));
        let refused = r#"4314999999[{"code":409,"data":{"code":"CONFLICT"}}]"#;
        assert_eq!(answered(refused), Some((AT, false)));
        assert_eq!(answered(r#"42["msg",{}]"#), None);
    }

    #[test]
    fn what_was_refused_is_not_waited_for() {
        let mut tally = Tally { said: 3, refused: 1, ..Tally::default() };
        assert_eq!(tally.unheard(), 2);
        tally.heard.add(AT);
        tally.merge(&Tally { said: 1, ..Tally::default() });
        assert_eq!(tally.unheard(), 2);
    }

    #[test]
    fn a_pair_is_with_one_process_or_with_two() {
        for pair in 0..4 {
            let of_pair = |is_apart| [0, 1].map(|side| process_of(2 * pair + side, 2, is_apart));
            assert_eq!(of_pair(false), [pair % 2; 2]);
            assert_eq!(of_pair(true), [0, 1]);
        }
        assert_eq!(process_of(3, 1, true), 0);
    }
}
