//! Deliveries a second into one room: one talker, everyone else hears.
use crate::{
    chat::{Wire, sign_in},
    machine::{Limit, Product},
    table::{Table, Target},
};
use futures_util::{SinkExt, StreamExt, stream::SplitSink};
use guildhall_loadtest::people::Person;
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::Notify;
use tokio_tungstenite::{connect_async, tungstenite::Message};
use uuid::Uuid;

/// Messages the talker lets run ahead of the deliveries: enough to keep the server busy, little enough to keep it fair.
const AHEAD: u64 = 16;

/// Into the demo's room, of which the people in the file's beginning are members.
pub async fn product(
    product: &Product,
    people: &[Person],
    window: Duration,
) -> Result<f64, String> {
    let room = people[0].room_id.clone().ok_or("the people have no room: run demo with --room")?;
    let mut wires = Vec::new();
    for some in people.chunks(100) {
        wires.extend(
            futures_util::future::try_join_all(
                some.iter().map(|person| sign_in(&product.base, person)),
            )
            .await?,
        );
    }
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
        let (wire, _) = connect_async(format!("{}/room", limit.base))
            .await
            .map_err(|error| error.to_string())?;
        wires.push(wire);
    }
    let frame = r#"42["msg",{"conversation_id":"0198","seq":1,"msg_id":"0198-1","client_msg_id":"0198","send_time":1,"type":2,"from":"1000001","body":{"type":1,"text":"tick"},"recalled":false}]"#;
    deliver(wires, move |_| frame.to_owned(), window).await
}

async fn deliver(
    mut wires: Vec<Wire>,
    mut make: impl FnMut(u64) -> String,
    window: Duration,
) -> Result<f64, String> {
    let members = wires.len() as u64 - 1;
    let talker = wires.pop().ok_or("an empty room")?;
    let (heard, moved) = (Arc::new(AtomicU64::new(0)), Arc::new(Notify::new()));
    for wire in wires {
        tokio::spawn(listen(wire, heard.clone(), moved.clone()));
    }
    let (mut out, mut answers) = talker.split();
    tokio::spawn(async move { while let Some(Ok(_)) = answers.next().await {} });
    let began = Instant::now();
    let mut sent = 0;
    while began.elapsed() < window {
        while sent * members > heard.load(Ordering::Relaxed) + AHEAD * members {
            // A delivery between the look and the wait is made good by the next one, or by the clock.
            if tokio::time::timeout(window, moved.notified()).await.is_err() {
                return Err("the room fell silent".to_owned());
            }
        }
        say(&mut out, make(sent)).await?;
        sent += 1;
    }
    Ok(heard.load(Ordering::Relaxed) as f64 / began.elapsed().as_secs_f64())
}

async fn say(out: &mut SplitSink<Wire, Message>, text: String) -> Result<(), String> {
    out.send(Message::text(text)).await.map_err(|error| error.to_string())
}

async fn listen(wire: Wire, heard: Arc<AtomicU64>, moved: Arc<Notify>) {
    let (mut out, mut frames) = wire.split();
    while let Some(Ok(frame)) = frames.next().await {
        match frame.to_text() {
            Ok(text) if text.starts_with("42") => {
                // The talker looks again every few deliveries, not after each.
                let before = heard.fetch_add(1, Ordering::Relaxed);
                if before.is_multiple_of(256) {
                    moved.notify_one();
                }
            }
            Ok("2") if say(&mut out, "3".to_owned()).await.is_err() => return,
            _ => {}
        }
    }
}

pub fn compare(members: usize, ours: f64, bare: f64, table: &mut Table) {
    table.add(format!("room of {members}: deliveries"), ours, "/s", Target::None);
    table.add(format!("room of {members}: (b) limit"), bare, "/s", Target::None);
    table.add(format!("room of {members}: ratio to (b)"), ours / bare, "x", Target::AtLeast(0.85));
}
