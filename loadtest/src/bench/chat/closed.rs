//! The closed model: one message in flight on every socket, the next as soon as it is answered. What is carried at most.
use super::{caller::Caller, texts::body};
use crate::{
    usage::{Meter, Usage},
    wire::{PING, PONG},
};
use futures_util::{SinkExt, StreamExt};
use guildhall_loadtest::histogram::Histogram;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    time::{Duration, Instant},
};
use tokio_tungstenite::tungstenite::Message;

/// What one window of chatting gave.
pub struct Chatted {
    pub took: Histogram,
    pub usage: Usage,
}

impl Chatted {
    pub fn per_second(&self) -> f64 {
        self.took.count() as f64 / self.usage.seconds
    }

    pub fn per_thousand(&self, seconds: f64) -> f64 {
        seconds * 1_000.0 / self.took.count() as f64
    }
}

/// What a window is at.
const RUN_UP: u8 = 0;
const MEASURED: u8 = 1;
const OVER: u8 = 2;

/// Everybody says `text` again and again; counted is what is answered within the window, after the run-up. Gives the callers back.
pub async fn chat(
    meter: &Meter<'_>,
    callers: Vec<Caller>,
    text: &str,
    run_up: Duration,
    window: Duration,
) -> Result<(Vec<Caller>, Chatted), String> {
    let (stage, body) = (Arc::new(AtomicU8::new(RUN_UP)), Arc::<str>::from(body(text)));
    let talking = callers
        .into_iter()
        .map(|caller| tokio::spawn(conversation(caller, body.clone(), stage.clone())));
    let talking: Vec<_> = talking.collect();
    tokio::time::sleep(run_up).await;
    let before = meter.read()?;
    stage.store(MEASURED, Ordering::Relaxed);
    tokio::time::sleep(window).await;
    stage.store(OVER, Ordering::Relaxed);
    let usage = meter.since(&before)?;
    let (mut callers, mut took) = (Vec::with_capacity(talking.len()), Histogram::default());
    for conversation in talking {
        let (caller, of_one) = conversation.await.map_err(|error| error.to_string())??;
        callers.push(caller);
        took.merge(&of_one);
    }
    if took.count() == 0 {
        return Err("no message was acknowledged".to_owned());
    }
    Ok((callers, Chatted { took, usage }))
}

async fn conversation(
    mut caller: Caller,
    body: Arc<str>,
    stage: Arc<AtomicU8>,
) -> Result<(Caller, Histogram), String> {
    let mut took = Histogram::default();
    for number in 0.. {
        if stage.load(Ordering::Relaxed) == OVER {
            break;
        }
        let began = Instant::now();
        let message = caller.voice.message(number, &body);
        caller.wire.send(Message::text(message)).await.map_err(|error| error.to_string())?;
        until_answered(&mut caller).await?;
        if stage.load(Ordering::Relaxed) == MEASURED {
            took.add(began.elapsed());
        }
    }
    Ok((caller, took))
}

async fn until_answered(caller: &mut Caller) -> Result<(), String> {
    loop {
        let frame = caller.wire.next().await.ok_or("closed while chatting")?;
        let frame = frame.map_err(|error| error.to_string())?;
        let Ok(text) = frame.to_text() else { continue };
        match caller.voice.answered(text) {
            Some((_, true)) => return Ok(()),
            Some((_, false)) => return Err(format!("refused: {text}")),
            None if text == PING => {
                caller.wire.send(Message::text(PONG)).await.map_err(|error| error.to_string())?;
            }
            None => {}
        }
    }
}
