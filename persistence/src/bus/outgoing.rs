//! Publishing: one task, one batch at a time, so that what was said first arrives first.

use std::{pin::pin, sync::atomic::Ordering};

use bytes::Bytes;
use metrics::counter;
use tokio::{sync::oneshot, time::MissedTickBehavior};

use super::{Inner, Outgoing, PULSE, transport::Speaker};

/// Letters in one go. Ours: some 200 KB, a fraction of a millisecond for Redis.
const BATCH: usize = 512;

pub(super) async fn run(bus: &Inner, stop: impl Future<Output = ()>) {
    let mut waiting = bus.waiting.lock().await;
    let mut stop = pin!(stop);
    let mut pulse = tokio::time::interval(PULSE);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut speaker = bus.way.speaker();
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        let is_pulse = tokio::select! {
            biased;
            () = &mut stop => return,
            _ = pulse.tick() => true,
            _ = waiting.recv_many(&mut batch, BATCH) => false,
        };
        // With the pulse: while Redis is away each try takes longer than the time to the next pulse, and nothing else would ever be tried.
        while is_pulse
            && batch.len() < BATCH
            && let Ok(letter) = waiting.try_recv()
        {
            batch.push(letter);
        }
        send(bus, &mut speaker, &mut batch, is_pulse).await;
    }
}

/// Sends one batch. What could not be sent is dropped: it is of this moment, and the others are told to look for themselves.
async fn send(bus: &Inner, speaker: &mut Speaker<'_>, batch: &mut Vec<Outgoing>, is_pulse: bool) {
    let mut says: Vec<(String, Bytes)> = Vec::with_capacity(batch.len() + 2);
    let owed = bus.owes.swap(false, Ordering::AcqRel);
    let me = bus.node.0.to_be_bytes();
    if owed {
        let me = Bytes::copy_from_slice(&me);
        says.extend(bus.everywhere(&bus.missed_channel()).map(|channel| (channel, me.clone())));
    }
    if is_pulse {
        let micros = u64::try_from(bus.began.elapsed().as_micros()).unwrap_or(u64::MAX);
        let beat = Bytes::from([me, micros.to_be_bytes()].concat());
        says.extend(bus.everywhere(&bus.pulse_channel()).map(|channel| (channel, beat.clone())));
    }
    let mut flushed: Vec<oneshot::Sender<()>> = Vec::new();
    let mut letters = 0;
    for letter in batch.drain(..) {
        match letter {
            Outgoing::Publish { channel, body } => {
                says.push((channel, body));
                letters += 1;
            }
            Outgoing::Flush(answer) => flushed.push(answer),
        }
    }
    for (channel, body) in &mut says {
        *body = bus.seal.close(channel, body);
    }
    let tried = if says.is_empty() { Ok(()) } else { speaker.publish(&says).await };
    match tried {
        Ok(()) => counter!("bus_published_total").increment(letters),
        Err(error) => {
            tracing::debug!(error, letters, "bus: publishing failed; the messages are dropped");
            if owed || letters > 0 {
                bus.dropped(letters);
            }
        }
    }
    for answer in flushed {
        let _ = answer.send(()); // who asked may have left
    }
}
