//! The open model: people speak when they speak, at the same moments for every server, whether it keeps up or not. Times count from the
//! moment a message was due, so a server that stands still for a second is not spared those who would have spoken in it.
use super::{caller::Caller, texts::body};
use crate::{
    usage::{Meter, Usage},
    wire::{PING, PONG},
};
use futures_util::{SinkExt, StreamExt};
use guildhall_loadtest::{arrivals::Schedule, histogram::Histogram, rng::Rng};
use std::{
    collections::BTreeSet,
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::time::sleep_until;
use tokio_tungstenite::tungstenite::Message;

const SEED: u64 = 1;
/// What is measured lies between the warm-up and the last words, which may be answered after their time.
pub const MEASURED: Range<Duration> = Duration::from_secs(3)..Duration::from_secs(13);
const LAST_WORDS: Duration = Duration::from_secs(3);

/// What an open load met with.
pub struct Met {
    /// Of what was due while it was measured; what was never answered counts with the time until nobody waited any more.
    pub took: Histogram,
    pub unanswered: u64,
    /// Acknowledgements that came while it was measured.
    pub acknowledged: u64,
    pub usage: Usage,
}

impl Met {
    pub fn per_thousand(&self, seconds: f64) -> f64 {
        seconds * 1_000.0 / self.acknowledged.max(1) as f64
    }
}

/// All callers together say `text` so often a second. Gives them back.
pub async fn chat(
    meter: &Meter<'_>,
    callers: Vec<Caller>,
    text: &str,
    rate: f64,
) -> Result<(Vec<Caller>, Met), String> {
    let (each, body) = (rate / callers.len() as f64, Arc::<str>::from(body(text)));
    let began = Instant::now();
    let talking = callers.into_iter().zip(0..).map(|(caller, number)| {
        let times = Schedule::new(each, Duration::ZERO, MEASURED.end, Rng::of(SEED, number));
        tokio::spawn(conversation(caller, body.clone(), began, times))
    });
    let talking: Vec<_> = talking.collect();
    sleep_until((began + MEASURED.start).into()).await;
    let before = meter.read()?;
    sleep_until((began + MEASURED.end).into()).await;
    let usage = meter.since(&before)?;
    let mut callers = Vec::with_capacity(talking.len());
    let mut met = Met { took: Histogram::default(), unanswered: 0, acknowledged: 0, usage };
    for conversation in talking {
        let (caller, of_one) = conversation.await.map_err(|error| error.to_string())??;
        callers.push(caller);
        met.took.merge(&of_one.took);
        met.acknowledged += of_one.acknowledged;
        met.unanswered += of_one.waiting.len() as u64;
        for due in of_one.waiting {
            met.took.add(MEASURED.end + LAST_WORDS - Duration::from_micros(due));
        }
    }
    Ok((callers, met))
}

#[derive(Default)]
struct DemoConversation {
    took: Histogram,
    acknowledged: u64,
    /// When what is not answered yet was due, in microseconds: the numbers of its packets. Only of what is measured.
    waiting: BTreeSet<u64>,
}

async fn conversation(
    mut caller: Caller,
    body: Arc<str>,
    began: Instant,
    mut times: Schedule,
) -> Result<(Caller, DemoConversation), String> {
    let mut conversation = DemoConversation::default();
    let mut next = times.next();
    loop {
        let until = began + next.unwrap_or(MEASURED.end + LAST_WORDS);
        tokio::select! {
            () = sleep_until(until.into()) => {
                let Some(due) = next else { return Ok((caller, conversation)) };
                next = times.next();
                let number = u64::try_from(due.as_micros()).unwrap_or(u64::MAX);
                if MEASURED.contains(&due) {
                    conversation.waiting.insert(number);
                }
                let message = caller.voice.message(number, &body);
                caller.wire.send(Message::text(message)).await.map_err(|error| error.to_string())?;
            }
            frame = caller.wire.next() => {
                let now = began.elapsed();
                let frame = frame.ok_or("closed while chatting")?.map_err(|error| error.to_string())?;
                let Ok(text) = frame.to_text() else { continue };
                match caller.voice.answered(text) {
                    Some((number, true)) => {
                        conversation.acknowledged += u64::from(MEASURED.contains(&now));
                        if conversation.waiting.remove(&number) {
                            conversation.took.add(now.saturating_sub(Duration::from_micros(number)));
                        }
                    }
                    Some((_, false)) => return Err(format!("refused: {text}")),
                    None if text == PING => {
                        caller.wire.send(Message::text(PONG)).await.map_err(|error| error.to_string())?;
                    }
                    None => {}
                }
            }
        }
    }
}
