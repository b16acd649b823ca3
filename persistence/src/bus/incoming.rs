//! Listening: connections of its own, which are subscribed to exactly what is wanted here.

use std::{
    pin::{Pin, pin},
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use futures_util::future;
use metrics::{counter, gauge, histogram};
use tokio::sync::oneshot;

use super::{
    AWAY, BusHandler, Inner, PULSE, Pending,
    seal::Opener,
    transport::{Asks, Line},
};

/// Between two tries to connect.
const RETRY: Duration = Duration::from_millis(250);
/// How long Redis may take to confirm subscriptions, and how long a connection may be mute.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Between two looks at whether all of a cluster see the same.
const CHECK: Duration = Duration::from_secs(5);
/// Subscriptions on their way at a time.
const AT_ONCE: usize = 1_000;

type Confirming = Pin<Box<dyn Future<Output = Result<(), String>> + Send>>;

pub(super) async fn run(bus: &Inner, handler: &dyn BusHandler, stop: impl Future<Output = ()>) {
    let _only = bus.listening.lock().await;
    let mut stop = pin!(stop);
    let mut is_known = false;
    let mut opener = Opener::default();
    loop {
        let error = tokio::select! {
            () = &mut stop => return,
            Err(error) = listen(bus, handler, &mut opener) => error,
        };
        if bus.is_up.load(Ordering::Acquire) || !is_known {
            is_known = true;
            tracing::warn!(error, "bus: Redis unreachable; polling Postgres until it is back");
            set_down(bus, handler);
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
    handler: &dyn BusHandler,
    opener: &mut Opener,
) -> Result<Never, String> {
    let Line { asks, mut hears, tags } = bus.way.listen().await?;

    // Whatever was wanted meanwhile is among all that is wanted.
    let mut answers = take_in(bus).answers;
    let subscribed: Vec<String> = bus.subscribed().iter().cloned().collect();
    change(asks.clone(), subscribed, Vec::new()).await?;
    // Last: pulses that come back say that everything else is in force.
    bus.set_tags(&tags);
    let (pulse, missed) = (bus.pulse_channel(), bus.missed_channel());
    let own = bus.everywhere(&missed).chain(bus.everywhere(&pulse)).collect();
    change(asks.clone(), own, Vec::new()).await?;
    answer(&mut answers);

    let mut pulses = Pulses::new(&tags);
    let mut checked_at = Instant::now();
    let mut look = tokio::time::interval(PULSE);
    let mut confirming: Option<Confirming> = None;
    loop {
        let is_quiet = confirming.is_none();
        let confirmed = async {
            match &mut confirming {
                Some(confirming) => confirming.await,
                None => future::pending().await,
            }
        };
        tokio::select! {
            letter = hears.next() => {
                let letter = letter?;
                let (channel, body) = (letter.get_channel_name(), letter.get_payload_bytes());
                let Some((from, says)) = opener.open(&bus.seal, channel, body) else { continue };
                if let Some(tag) = channel.strip_prefix(&pulse) {
                    felt(bus, says);
                    if pulses.heard(tag) {
                        set_up(bus, handler);
                    }
                } else if from == bus.node {
                    // Said by this process, and told here already.
                } else if channel.starts_with(&missed) {
                    handler.missed();
                } else if let Some(channel) = channel.strip_prefix(bus.prefix.as_str()) {
                    counter!("bus_received_total").increment(1);
                    handler.on_message(from, channel, says);
                }
            }
            confirmed = confirmed => {
                confirming = None;
                confirmed?;
                answer(&mut answers);
            }
            () = bus.changed.notified(), if is_quiet => {
                let Taken { new, old, answers: waiting } = take_in(bus);
                answers = waiting;
                confirming = Some(Box::pin(change(asks.clone(), new, old)));
            }
            _ = look.tick() => {
                let mute = pulses.mute();
                if mute > AWAY && bus.is_up.load(Ordering::Acquire) {
                    tracing::warn!("bus: Redis does not answer; polling Postgres until it does");
                    set_down(bus, handler);
                }
                if mute > TIMEOUT {
                    return Err("no pulse comes back".to_owned());
                }
                if confirming.is_none() && checked_at.elapsed() > CHECK {
                    checked_at = Instant::now();
                    let asks = asks.clone();
                    confirming = Some(Box::pin(async move { asks.check().await }));
                }
            }
        }
    }
}

/// When a pulse came back last over each node.
struct Pulses<'a> {
    tags: &'a [String],
    began: Instant,
    heard_at: Vec<Option<Instant>>,
}

impl<'a> Pulses<'a> {
    fn new(tags: &'a [String]) -> Self {
        Self { tags, began: Instant::now(), heard_at: vec![None; tags.len()] }
    }

    /// Notes one; says whether they come back over all nodes.
    fn heard(&mut self, tag: &str) -> bool {
        if let Some(place) = self.tags.iter().position(|it| it == tag) {
            self.heard_at[place] = Some(Instant::now());
        }
        self.heard_at.iter().all(|at| at.is_some_and(|at| at.elapsed() <= AWAY))
    }

    /// How long nothing has come back over the node that has been mute longest.
    fn mute(&self) -> Duration {
        let heard_at = self.heard_at.iter().map(|at| at.unwrap_or(self.began));
        heard_at.min().unwrap_or(self.began).elapsed()
    }
}

/// What some changes come to.
struct Taken {
    new: Vec<String>,
    old: Vec<String>,
    answers: Vec<oneshot::Sender<()>>,
}

/// Takes what has changed, and notes it in what is wanted. A channel that comes and goes within one look is none.
fn take_in(bus: &Inner) -> Taken {
    let mut subscribed = bus.subscribed();
    let Pending { channels, settles } = std::mem::take(&mut *bus.pending());
    let (mut new, mut old) = (Vec::new(), Vec::new());
    for (channel, is_wanted) in channels {
        if is_wanted {
            subscribed.insert(channel.clone());
            new.push(channel);
        } else {
            subscribed.remove(&channel);
            old.push(channel);
        }
    }
    Taken { new, old, answers: settles }
}

/// Subscribes and unsubscribes, and waits for the confirmations. One command for each channel: the client takes the first
/// confirmation for that of the whole command, and those that follow for those of the commands behind it.
async fn change(asks: Asks, new: Vec<String>, old: Vec<String>) -> Result<(), String> {
    let late = |_| "subscriptions were not confirmed in time".to_owned();
    for some in new.chunks(AT_ONCE) {
        let all = future::try_join_all(some.iter().map(|channel| asks.subscribe(channel)));
        tokio::time::timeout(TIMEOUT, all).await.map_err(late)??;
    }
    for some in old.chunks(AT_ONCE) {
        let all = future::try_join_all(some.iter().map(|channel| asks.unsubscribe(channel)));
        tokio::time::timeout(TIMEOUT, all).await.map_err(late)??;
    }
    Ok(())
}

fn answer(answers: &mut Vec<oneshot::Sender<()>>) {
    for answer in answers.drain(..) {
        let _ = answer.send(()); // who asked may have left
    }
}

/// Measures the way of a pulse.
fn felt(bus: &Inner, says: &[u8]) {
    let Some((sent, _)) = says.split_first_chunk() else { return };
    let sent = Duration::from_micros(u64::from_be_bytes(*sent));
    let took = bus.began.elapsed().saturating_sub(sent);
    histogram!("bus_round_seconds").record(took.as_secs_f64());
}

fn set_up(bus: &Inner, handler: &dyn BusHandler) {
    if !bus.is_up.swap(true, Ordering::AcqRel) {
        tracing::info!(node = %bus.node, "bus: connected to Redis");
        gauge!("bus_up").set(1.0);
        handler.up();
    }
}

fn set_down(bus: &Inner, handler: &dyn BusHandler) {
    bus.is_up.store(false, Ordering::Release);
    gauge!("bus_up").set(0.0);
    handler.down();
}

#[cfg(test)]
mod tests {
    use super::super::Bus;
    use super::*;

    #[tokio::test]
    async fn what_is_left_to_change_while_redis_is_away_is_no_more_than_who_is_here() {
        let bus = Bus::open("redis://127.0.0.1:1", "test:".to_owned(), b"key").unwrap();
        for number in 0..10_000 {
            let channel = format!("u:{number}");
            bus.want(&channel);
            bus.unwant(&channel);
        }
        assert_eq!(bus.0.pending().channels.len(), 0, "they came and went");
        bus.want("u:1");
        assert_eq!(take_in(&bus.0).new, ["test:u:1"]);
        bus.unwant("u:1");
        bus.want("u:1");
        assert!(bus.0.pending().channels.is_empty(), "it is listened to");
        bus.unwant("u:1");
        assert_eq!(take_in(&bus.0).old, ["test:u:1"]);
    }
}
