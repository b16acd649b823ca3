//! Publishing: one task, one connection at a time, so that what was said first arrives first.

use std::{pin::pin, sync::atomic::Ordering};

use bb8_redis::{RedisConnectionManager, bb8::PooledConnection};
use metrics::counter;
use tokio::{sync::oneshot, time::MissedTickBehavior};

use super::{Inner, Letter, PULSE};

/// Letters in one go. Ours: some 200 KB, a fraction of a millisecond for Redis.
const BATCH: usize = 512;

type Connection<'a> = PooledConnection<'a, RedisConnectionManager>;

pub(super) async fn run(bus: &Inner, stop: impl Future<Output = ()>) {
    let mut waiting = bus.waiting.lock().await;
    let mut stop = pin!(stop);
    let mut pulse = tokio::time::interval(PULSE);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut connection: Option<Connection<'_>> = None;
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        let is_pulse = tokio::select! {
            biased;
            () = &mut stop => return,
            _ = pulse.tick() => true,
            _ = waiting.recv_many(&mut batch, BATCH) => false,
        };
        send(bus, &mut connection, &mut batch, is_pulse).await;
    }
}

/// Sends one batch. What could not be sent is dropped: it is of this moment, and the others are told to look for themselves.
async fn send<'a>(
    bus: &'a Inner,
    connection: &mut Option<Connection<'a>>,
    batch: &mut Vec<Letter>,
    is_pulse: bool,
) {
    let mut pipe = redis::pipe();
    let mut publish = |channel: &str, body: &[u8]| {
        pipe.cmd("PUBLISH").arg(channel).arg(body).ignore();
    };
    let owed = bus.owes.swap(false, Ordering::AcqRel);
    let me = bus.node.0.to_be_bytes();
    if owed {
        publish(&bus.missed_channel(), &me);
    }
    if is_pulse {
        let micros = u64::try_from(bus.began.elapsed().as_micros()).unwrap_or(u64::MAX);
        publish(&bus.pulse_channel(), &[me, micros.to_be_bytes()].concat());
    }
    let mut flushed: Vec<oneshot::Sender<()>> = Vec::new();
    let mut letters = 0;
    for letter in batch.drain(..) {
        match letter {
            Letter::Publish { channel, body } => {
                publish(&channel, &body);
                letters += 1;
            }
            Letter::Flush(answer) => flushed.push(answer),
        }
    }
    match tried(bus, connection, &pipe).await {
        Ok(()) => counter!("bus_published_total").increment(letters),
        Err(error) => {
            // Back to the pool, which looks at it before it gives it out again.
            *connection = None;
            tracing::debug!(error, letters, "letters not published");
            if owed || letters > 0 {
                bus.dropped(letters);
            }
        }
    }
    for answer in flushed {
        let _ = answer.send(()); // who asked may have left
    }
}

async fn tried<'a>(
    bus: &'a Inner,
    connection: &mut Option<Connection<'a>>,
    pipe: &redis::Pipeline,
) -> Result<(), String> {
    if pipe.is_empty() {
        return Ok(());
    }
    let held = match connection {
        Some(held) => held,
        None => connection.insert(bus.pool.get().await.map_err(|error| error.to_string())?),
    };
    // Bounded by the client's own patience with an answer (half a second).
    pipe.query_async::<()>(&mut **held).await.map_err(|error| error.to_string())
}
