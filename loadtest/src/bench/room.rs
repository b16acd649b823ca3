//! Deliveries a second into one room: sixteen people write in turns, everyone else hears.
use crate::{
    limit::Limit,
    machine::Product,
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
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

/// Who conversations. One alone would only show that a session's packets are handled one after the other: each of its messages
/// waits for the commit of the one before.
const TALKERS: usize = 16;
/// Messages that run ahead of the deliveries, about one for each talker: enough to keep the server busy, little enough to
/// keep it fair.
const AHEAD: u64 = TALKERS as u64;

/// Into the demo's room, of which the people in the file's beginning are members.
pub async fn product(
    product: &Product,
    people: &[Person],
    window: Duration,
) -> Result<f64, String> {
    let room = people[0].room_id.clone().ok_or("the people have no room: run demo with --room")?;
    let wires = sign_in_all(&product.base, people).await?;
    let make = move |n: u64| {
        let id = Uuid::new_v4();
        format!(
            r#"42{n}["send_msg",{{"conversation_id":"{room}","client_msg_id":"{id}","body":{{"type":1,"text":"tick {n}"}}}}]"#
        )
    };
    deliver(wires, make, window).await
}

/// Into the limit's bare room.
pub async fn bare(limit: &Limit, members: usize, window: Duration) -> Result<f64, String> {
    let mut wires = Vec::new();
    for _ in 0..members {
        wires.push(connect(&format!("{}/room", limit.base)).await?);
    }
    let frame = r#"42["msg",{"conversation_id":"0198","seq":1,"msg_id":"0198-1","client_msg_id":"0198","send_time":1,"type":2,"from":"1000001","body":{"type":1,"text":"tick"},"recalled":false}]"#;
    deliver(wires, move |_| frame.to_owned(), window).await
}

async fn deliver(
    mut wires: Vec<Wire>,
    mut make: impl FnMut(u64) -> String,
    window: Duration,
) -> Result<f64, String> {
    let hearers = wires.len() as u64 - 1;
    let (heard, moved) = (Arc::new(AtomicU64::new(0)), Arc::new(Notify::new()));
    // The last to come in: no ping is due to them within the window.
    let mut talkers = Vec::new();
    for wire in wires.split_off(wires.len() - TALKERS) {
        let (out, frames) = wire.split();
        talkers.push(out);
        tokio::spawn(listen(None, frames, heard.clone(), moved.clone()));
    }
    for wire in wires {
        let (out, frames) = wire.split();
        tokio::spawn(listen(Some(out), frames, heard.clone(), moved.clone()));
    }
    let began = Instant::now();
    let mut sent = 0;
    while began.elapsed() < window {
        while sent * hearers > heard.load(Ordering::Relaxed) + AHEAD * hearers {
            // A delivery between the look and the wait is made good by the next one, or by the clock.
            if tokio::time::timeout(window, moved.notified()).await.is_err() {
                return Err("the room fell silent".to_owned());
            }
        }
        let turn = usize::try_from(sent).unwrap_or_default() % TALKERS;
        say(&mut talkers[turn], make(sent)).await?;
        sent += 1;
    }
    Ok(heard.load(Ordering::Relaxed) as f64 / began.elapsed().as_secs_f64())
}

async fn say(out: &mut SplitSink<Wire, Message>, text: String) -> Result<(), String> {
    out.send(Message::text(text)).await.map_err(|error| error.to_string())
}

async fn listen(
    mut out: Option<SplitSink<Wire, Message>>,
    mut frames: SplitStream<Wire>,
    heard: Arc<AtomicU64>,
    moved: Arc<Notify>,
) {
    while let Some(Ok(frame)) = frames.next().await {
        match frame.to_text() {
            Ok(text) if text.starts_with("42") => {
                // The talkers look again every few deliveries, not after each.
                let before = heard.fetch_add(1, Ordering::Relaxed);
                if before.is_multiple_of(256) {
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

pub fn compare(members: usize, ours: f64, bare: f64, table: &mut Table) {
    table.add(format!("room of {members}: deliveries"), ours, "/s", Target::None);
    table.add(format!("room of {members}: (b) limit"), bare, "/s", Target::None);
    table.add(format!("room of {members}: ratio to (b)"), ours / bare, "x", Target::AtLeast(0.85));
}
