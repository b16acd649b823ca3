//! Durable messages a second, acknowledged through sockets: pairs, one message in flight each.
use crate::{
    limit::Limit,
    machine::Product,
    process::cpu_seconds,
    table::{Table, Target},
    wire::{PING, PONG, Wire, connect, sign_in_all},
};
use futures_util::{SinkExt, StreamExt};
use guildhall_loadtest::{histogram::Histogram, people::Person};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio_tungstenite::tungstenite::Message;
use uuid::Uuid;

/// What one window of chatting gave.
pub struct Chatted {
    pub messages_per_second: f64,
    pub cpu_per_thousand: f64,
    pub took: Histogram,
}

/// Chats through the product's sockets.
pub async fn product(
    product: &Product,
    people: &[Person],
    window: Duration,
) -> Result<Chatted, String> {
    let wires = sign_in_all(&product.base, people).await?;
    let callers = wires.into_iter().zip(people.iter().cloned()).map(|(wire, person)| {
        let make = move |n: u64| {
            format!(
                r#"42{n}["send_msg",{{"conversation_id":"{}","client_msg_id":"{}","body":{{"type":1,"text":"Is the account still for sale? I can pay today."}}}}]"#,
                person.conversation_id,
                Uuid::new_v4(),
            )
        };
        (wire, make, |text: &str| text.starts_with("43") && text.contains(r#""code":200"#))
    });
    measure(product.pid, callers.collect(), window).await
}

/// Chats through the bare websockets of the limit.
pub async fn bare(limit: &Limit, connections: usize, window: Duration) -> Result<Chatted, String> {
    let mut callers = Vec::new();
    for n in 0..connections {
        let wire = connect(&format!("{}/chat?n={n}", limit.base)).await?;
        callers.push((wire, |_: u64| "m".to_owned(), |text: &str| text.starts_with('a')));
    }
    measure(limit.pid, callers, window).await
}

/// Keeps one message in flight on every wire for the window, after a short run-up.
async fn measure<Make, IsAck>(
    pid: u32,
    callers: Vec<(Wire, Make, IsAck)>,
    window: Duration,
) -> Result<Chatted, String>
where
    Make: FnMut(u64) -> String + Send + 'static,
    IsAck: Fn(&str) -> bool + Send + 'static,
{
    let (acked, over) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let tasks: Vec<_> = callers
        .into_iter()
        .map(|(wire, make, is_ack)| {
            tokio::spawn(chat(wire, make, is_ack, acked.clone(), over.clone()))
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (messages, cpu, began) = (acked.load(Ordering::Relaxed), cpu_seconds(pid)?, Instant::now());
    tokio::time::sleep(window).await;
    let messages = (acked.load(Ordering::Relaxed) - messages) as f64;
    let (cpu, seconds) = (cpu_seconds(pid)? - cpu, began.elapsed().as_secs_f64());
    over.store(true, Ordering::Relaxed);
    let mut took = Histogram::default();
    for task in tasks {
        took.merge(&task.await.map_err(|error| error.to_string())??);
    }
    if messages == 0.0 {
        return Err("no message was acknowledged".to_owned());
    }
    Ok(Chatted {
        messages_per_second: messages / seconds,
        cpu_per_thousand: cpu * 1000.0 / messages,
        took,
    })
}

async fn chat(
    mut wire: Wire,
    mut make: impl FnMut(u64) -> String,
    is_ack: impl Fn(&str) -> bool,
    acked: Arc<AtomicU64>,
    over: Arc<AtomicBool>,
) -> Result<Histogram, String> {
    let mut took = Histogram::default();
    for n in 0.. {
        if over.load(Ordering::Relaxed) {
            break;
        }
        let began = Instant::now();
        wire.send(Message::text(make(n))).await.map_err(|error| error.to_string())?;
        loop {
            let frame = wire
                .next()
                .await
                .ok_or("closed while chatting")?
                .map_err(|error| error.to_string())?;
            let Ok(text) = frame.to_text() else { continue };
            if is_ack(text) {
                break;
            } else if text == PING {
                wire.send(Message::text(PONG)).await.map_err(|error| error.to_string())?;
            } else if text.starts_with("43") {
                return Err(format!("refused: {text}"));
            }
        }
        took.add(began.elapsed());
        acked.fetch_add(1, Ordering::Relaxed);
    }
    Ok(took)
}

/// Puts the three figures and their ratios into the table.
pub fn compare(
    connections: usize,
    ours: &Chatted,
    alone: f64,
    bare: &Chatted,
    table: &mut Table,
) -> Result<(), String> {
    let at = |what: &str| format!("{connections} connections: {what}");
    let large = connections >= 1_000;
    table.add(
        at("durable messages through sockets"),
        ours.messages_per_second,
        "msg/s",
        Target::None,
    );
    table.add(at("(a) one transaction per message"), alone, "msg/s", Target::None);
    table.add(at("(b) limit, bare websockets"), bare.messages_per_second, "msg/s", Target::None);
    let least = |figure| if large { Target::AtLeast(figure) } else { Target::None };
    table.add(at("ratio to (a)"), ours.messages_per_second / alone, "x", least(3.5));
    table.add(
        at("ratio to (b)"),
        ours.messages_per_second / bare.messages_per_second,
        "x",
        least(0.7),
    );
    let most = if large { Target::AtMost(0.035) } else { Target::None };
    table.add(at("server CPU per 1,000 messages"), ours.cpu_per_thousand, "s", most);
    table.add(at("(b) server CPU per 1,000 messages"), bare.cpu_per_thousand, "s", Target::None);
    table.time(at("acknowledged, p50"), &ours.took, 500, Target::None)?;
    table.time(at("acknowledged, p99"), &ours.took, 990, Target::None)
}
