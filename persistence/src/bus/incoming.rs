//! Listening: one connection of its own, which is subscribed to exactly what is wanted here.

use std::{
    collections::HashMap,
    pin::{Pin, pin},
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use futures_util::{StreamExt, future};
use metrics::{counter, gauge, histogram};
use redis::aio::PubSubSink;
use tokio::sync::{mpsc::UnboundedReceiver, oneshot};

use super::{AWAY, CONNECT, Change, Ears, Inner, NodeId, PULSE};

/// Between two tries to connect.
const RETRY: Duration = Duration::from_millis(250);
/// How long Redis may take to confirm subscriptions, and how long a connection may be mute.
const PATIENCE: Duration = Duration::from_secs(5);
/// Subscriptions on their way at a time.
const AT_ONCE: usize = 1_000;
/// Changes taken together.
const CHANGES: usize = 512;

type Confirming = Pin<Box<dyn Future<Output = Result<(), String>> + Send>>;

pub(super) async fn run(bus: &Inner, ears: &dyn Ears, stop: impl Future<Output = ()>) {
    let mut changes = bus.changed.lock().await;
    let mut stop = pin!(stop);
    let mut is_known = false;
    loop {
        let error = tokio::select! {
            () = &mut stop => return,
            Err(error) = listen(bus, ears, &mut changes) => error,
        };
        if bus.is_up.load(Ordering::Acquire) || !is_known {
            is_known = true;
            tracing::warn!(
                error,
                "Redis is away: other processes are looked after by looking again"
            );
            set_down(bus, ears);
        }
        tokio::select! {
            () = &mut stop => return,
            () = tokio::time::sleep(RETRY) => {}
        }
    }
}

enum Never {}

/// Connects and listens for as long as that works.
async fn listen(
    bus: &Inner,
    ears: &dyn Ears,
    changes: &mut UnboundedReceiver<Change>,
) -> Result<Never, String> {
    let connecting = tokio::time::timeout(CONNECT, bus.client.get_async_pubsub()).await;
    let connected = connecting.map_err(|_| "no connection in time".to_owned())?;
    let (sink, mut stream) = connected.map_err(|error| error.to_string())?.split();

    // Whatever was wanted meanwhile is among all that is wanted.
    let mut answers = take_in(bus, std::iter::from_fn(|| changes.try_recv().ok())).answers;
    let wanted: Vec<String> = bus.wanted().iter().cloned().collect();
    change(sink.clone(), wanted, Vec::new()).await?;
    // Last: a pulse that comes back says that everything else is in force.
    change(sink.clone(), vec![bus.missed_channel(), bus.pulse_channel()], Vec::new()).await?;
    answer(&mut answers);

    let (pulse, missed) = (bus.pulse_channel(), bus.missed_channel());
    let mut heard_at = Instant::now();
    let mut look = tokio::time::interval(PULSE);
    let mut confirming: Option<Confirming> = None;
    let mut taken = Vec::with_capacity(CHANGES);
    loop {
        let is_quiet = confirming.is_none();
        let confirmed = async {
            match &mut confirming {
                Some(confirming) => confirming.await,
                None => future::pending().await,
            }
        };
        tokio::select! {
            letter = stream.next() => {
                let letter = letter.ok_or("the connection ended")?;
                let (channel, body) = (letter.get_channel_name(), letter.get_payload_bytes());
                let Some((from, says)) = opened(body) else { continue };
                if channel == pulse {
                    heard_at = Instant::now();
                    felt(bus, says);
                    set_up(bus, ears);
                } else if from == bus.node {
                    // Said by this process, and told here already.
                } else if channel == missed {
                    ears.missed();
                } else if let Some(channel) = channel.strip_prefix(bus.prefix.as_str()) {
                    counter!("bus_received_total").increment(1);
                    ears.heard(from, channel, says);
                }
            }
            confirmed = confirmed => {
                confirming = None;
                confirmed?;
                answer(&mut answers);
            }
            _ = changes.recv_many(&mut taken, CHANGES), if is_quiet => {
                let Taken { new, old, answers: waiting } = take_in(bus, taken.drain(..));
                answers = waiting;
                confirming = Some(Box::pin(change(sink.clone(), new, old)));
            }
            _ = look.tick() => {
                let mute = heard_at.elapsed();
                if mute > AWAY && bus.is_up.load(Ordering::Acquire) {
                    tracing::warn!("Redis does not answer");
                    set_down(bus, ears);
                }
                if mute > PATIENCE {
                    return Err("no pulse comes back".to_owned());
                }
            }
        }
    }
}

/// What some changes come to.
struct Taken {
    new: Vec<String>,
    old: Vec<String>,
    answers: Vec<oneshot::Sender<()>>,
}

/// Notes what is wanted from now on. A channel that comes and goes within one look is none.
fn take_in(bus: &Inner, changes: impl Iterator<Item = Change>) -> Taken {
    let mut wanted = bus.wanted();
    let mut before: HashMap<String, bool> = HashMap::new();
    let mut answers = Vec::new();
    for change in changes {
        match change {
            Change::Want(channel) => {
                let was = !wanted.insert(channel.clone());
                before.entry(channel).or_insert(was);
            }
            Change::Unwant(channel) => {
                let was = wanted.remove(&channel);
                before.entry(channel).or_insert(was);
            }
            Change::Settle(answer) => answers.push(answer),
        }
    }
    let (mut new, mut old) = (Vec::new(), Vec::new());
    for (channel, was) in before {
        match (was, wanted.contains(&channel)) {
            (false, true) => new.push(channel),
            (true, false) => old.push(channel),
            (true, true) | (false, false) => {}
        }
    }
    Taken { new, old, answers }
}

/// Subscribes and unsubscribes, and waits for the confirmations. One command for each channel: the client takes the first
/// confirmation for that of the whole command, and those that follow for those of the commands behind it.
async fn change(sink: PubSubSink, new: Vec<String>, old: Vec<String>) -> Result<(), String> {
    let confirmed = |confirmed: Result<Vec<()>, _>| match confirmed {
        Ok(_) => Ok(()),
        Err(error) => Err(redis::RedisError::to_string(&error)),
    };
    let late = |_| "subscriptions were not confirmed in time".to_owned();
    for some in new.chunks(AT_ONCE) {
        let all = some.iter().map(|channel| {
            let mut sink = sink.clone();
            async move { sink.subscribe(channel).await }
        });
        confirmed(tokio::time::timeout(PATIENCE, future::try_join_all(all)).await.map_err(late)?)?;
    }
    for some in old.chunks(AT_ONCE) {
        let all = some.iter().map(|channel| {
            let mut sink = sink.clone();
            async move { sink.unsubscribe(channel).await }
        });
        confirmed(tokio::time::timeout(PATIENCE, future::try_join_all(all)).await.map_err(late)?)?;
    }
    Ok(())
}

fn answer(answers: &mut Vec<oneshot::Sender<()>>) {
    for answer in answers.drain(..) {
        let _ = answer.send(()); // who asked may have left
    }
}

/// Who has published a letter, and what it says.
fn opened(body: &[u8]) -> Option<(NodeId, &[u8])> {
    let (from, says) = body.split_first_chunk()?;
    Some((NodeId(u64::from_be_bytes(*from)), says))
}

/// Measures the way of a pulse.
fn felt(bus: &Inner, says: &[u8]) {
    let Some((sent, _)) = says.split_first_chunk() else { return };
    let sent = Duration::from_micros(u64::from_be_bytes(*sent));
    let took = bus.began.elapsed().saturating_sub(sent);
    histogram!("bus_round_seconds").record(took.as_secs_f64());
}

fn set_up(bus: &Inner, ears: &dyn Ears) {
    if !bus.is_up.swap(true, Ordering::AcqRel) {
        tracing::info!(node = %bus.node, "connected to other processes through Redis");
        gauge!("bus_up").set(1.0);
        ears.up();
    }
}

fn set_down(bus: &Inner, ears: &dyn Ears) {
    bus.is_up.store(false, Ordering::Release);
    gauge!("bus_up").set(0.0);
    ears.down();
}
