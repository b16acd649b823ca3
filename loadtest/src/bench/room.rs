//! Deliveries a second into one room: one talks, or sixteen in turns, and everyone else hears.
use crate::{
    chat::texts::{Texts, body},
    limit::Limit,
    machine::Product,
    peer::Peer,
    table::{Table, Target},
    wire::{PING, PONG, Wire, connect, sign_in_all},
};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use guildhall_loadtest::people::Person;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{sync::Notify, task::JoinSet};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

/// How many talk, each with one message on its way. One says the next when everybody has heard the last: each message waits for its own
/// commit, and nothing is gathered. Sixteen are enough to keep a server busy.
const TALKERS: [usize; 2] = [1, MOST_TALKERS];
const MOST_TALKERS: usize = 16;
/// The last deliveries have come by then, or the room fell silent.
const SETTLES_WITHIN: Duration = Duration::from_secs(10);
/// What ours should be beside the bare limit's: with one talker (issue 16) and with sixteen.
const BESIDE_LIMIT: [f64; 2] = [0.8, 0.85];

/// Deliveries a second with one talker and with sixteen.
pub type Deliveries = [f64; 2];

/// Into the demo's room, of which the people in the file's beginning are members.
pub async fn product(
    product: &Product,
    people: &[Person],
    window: Duration,
) -> Result<Deliveries, String> {
    let wires = sign_in_all(&product.base, people).await?;
    deliver(wires, said_in(room_of(people)?)?, window).await
}

/// Into a room of the server in Node.
pub async fn peer(peer: &Peer, people: &[Person], window: Duration) -> Result<Deliveries, String> {
    let room = room_of(people)?;
    let wires = peer.enter_all(people, |_| room.clone()).await?;
    deliver(wires, said_in(room)?, window).await
}

/// Into the limit's bare room, which keeps each message before it hands it on.
pub async fn bare(limit: &Limit, members: usize, window: Duration) -> Result<Deliveries, String> {
    let mut wires = Vec::new();
    for _ in 0..members {
        wires.push(connect(&format!("{}/room/kept", limit.base)).await?);
    }
    let body = body(&Texts::load()?.headline()?);
    deliver(wires, move |n| format!("{n}{body}"), window).await
}

fn room_of(people: &[Person]) -> Result<String, String> {
    let first = people.first().and_then(|person| person.room_id.clone());
    first.ok_or_else(|| "the people have no room: run demo with --room".to_owned())
}

/// What is said in a room of Socket.IO.
fn said_in(room: String) -> Result<impl FnMut(u64) -> String, String> {
    let body = body(&Texts::load()?.headline()?);
    Ok(move |n: u64| {
        let id = Uuid::new_v4();
        format!(
            r#"42{n}["send_msg",{{"conversation_id":"{room}","client_msg_id":"{id}","body":{body}}}]"#
        )
    })
}

async fn deliver(
    mut wires: Vec<Wire>,
    mut make: impl FnMut(u64) -> String,
    window: Duration,
) -> Result<Deliveries, String> {
    let hearers = wires.len() as u64 - 1;
    let (heard, moved) = (Arc::new(AtomicU64::new(0)), Arc::new(Notify::new()));
    // The last to come in: they answer no ping, and none is missed within the windows.
    let (mut talkers, mut listening) = (Vec::new(), JoinSet::new());
    for wire in wires.split_off(wires.len() - MOST_TALKERS) {
        let (out, frames) = wire.split();
        talkers.push(out);
        listening.spawn(listen(None, frames, hearers, heard.clone(), moved.clone()));
    }
    for wire in wires {
        let (out, frames) = wire.split();
        listening.spawn(listen(Some(out), frames, hearers, heard.clone(), moved.clone()));
    }
    let mut sent = 0;
    let mut deliveries = [0.0; TALKERS.len()];
    for (count, rate) in TALKERS.into_iter().zip(&mut deliveries) {
        let (began, before) = (Instant::now(), heard.load(Ordering::Relaxed));
        while began.elapsed() < window {
            while sent * hearers > heard.load(Ordering::Relaxed) + (count as u64 - 1) * hearers {
                // A delivery between the look and the wait is made good by the next one, or by the clock.
                if tokio::time::timeout(SETTLES_WITHIN, moved.notified()).await.is_err() {
                    return Err("the room fell silent".to_owned());
                }
            }
            let turn = usize::try_from(sent).unwrap_or_default() % count;
            say(&mut talkers[turn], make(sent)).await?;
            sent += 1;
        }
        *rate = (heard.load(Ordering::Relaxed) - before) as f64 / began.elapsed().as_secs_f64();
        until_heard(&heard, sent * hearers).await?;
    }
    Ok(deliveries)
}

/// Until nothing is under way any more, so that the next window begins on its own.
async fn until_heard(heard: &AtomicU64, wanted: u64) -> Result<(), String> {
    let began = Instant::now();
    while heard.load(Ordering::Relaxed) < wanted {
        if began.elapsed() > SETTLES_WITHIN {
            return Err("not everybody heard everything".to_owned());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

async fn say(out: &mut SplitSink<Wire, Message>, text: String) -> Result<(), String> {
    out.send(Message::text(text)).await.map_err(|error| error.to_string())
}

async fn listen(
    mut out: Option<SplitSink<Wire, Message>>,
    mut frames: SplitStream<Wire>,
    hearers: u64,
    heard: Arc<AtomicU64>,
    moved: Arc<Notify>,
) {
    while let Some(Ok(frame)) = frames.next().await {
        match frame.to_text() {
            Ok(text) if text.starts_with("42") => {
                // The talkers look again every few deliveries and when all have heard something, not after each.
                let now = heard.fetch_add(1, Ordering::Relaxed) + 1;
                if now.is_multiple_of(256) || now.is_multiple_of(hearers) {
                    moved.notify_one();
                }
            }
            Ok(PING) => {
                if let Some(out) = &mut out
                    && say(out, PONG.to_owned()).await.is_err()
                {
                    return;
                }
            }
            _ => {}
        }
    }
}

pub fn compare(
    members: usize,
    ours: Deliveries,
    peer: Deliveries,
    bare: Deliveries,
    table: &mut Table,
) {
    for (at, talkers) in TALKERS.into_iter().enumerate() {
        let who = if talkers == 1 { "one talker" } else { "sixteen talkers" };
        let of = |what: &str| format!("room of {members}, {who}: {what}");
        table.add(of("deliveries"), ours[at], "/s", Target::None);
        table.add(of("Node"), peer[at], "/s", Target::None);
        table.add(of("(b) limit"), bare[at], "/s", Target::None);
        table.add(
            of("beside (b)"),
            ours[at] / bare[at],
            "times",
            Target::AtLeast(BESIDE_LIMIT[at]),
        );
    }
}
