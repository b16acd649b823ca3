//! Memory of an idle actor, and the time to wake one.
use crate::{
    machine::Product,
    process::resident_bytes,
    table::{Table, Target},
};
use futures_util::future::try_join_all;
use guildhall_loadtest::{people::Person, socket::Socket};
use serde_json::json;
use std::time::{Duration, Instant};

/// Wakes the conversation of every second person by a read mark and looks what the server's memory grew by.
pub async fn measure(
    product: &Product,
    people: &[Person],
    table: &mut Table,
) -> Result<(), String> {
    let conversations: Vec<&Person> = people.iter().step_by(2).collect();
    let socket = Socket::open(&product.base, &conversations[0].token).await?;
    let mut sockets = Vec::new();
    for some in conversations.chunks(200) {
        let opening = some.iter().map(|person| Socket::open(&product.base, &person.token));
        sockets.extend(try_join_all(opening).await?);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (before, began) = (resident_bytes(product.pid)?, Instant::now());
    for (some, people) in sockets.chunks(64).zip(conversations.chunks(64)) {
        let calls = some.iter().zip(people).map(|(socket, person)| {
            socket.call(
                "ack_msg_read",
                json!({ "conversation_id": person.conversation_id, "seq": 0 }),
            )
        });
        try_join_all(calls).await?;
    }
    let wall = began.elapsed().as_secs_f64() * 1000.0 / sockets.len() as f64;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let each = (resident_bytes(product.pid)? - before) / sockets.len() as f64;
    table.add(
        format!("idle actor, of {}", sockets.len()),
        each / 1024.0,
        "KB",
        Target::AtMost(10.0),
    );
    table.add("activation, 64 at once, wall per actor", wall, "ms", Target::None);
    if let Some(mean) = mean(&product.metrics().await?, "activation_seconds", "conversation") {
        table.add("activation, mean of the server's own metric", mean * 1000.0, "ms", Target::None);
    }
    drop(socket);
    Ok(())
}

/// Mean of a Prometheus summary or histogram for one kind.
fn mean(metrics: &str, name: &str, kind: &str) -> Option<f64> {
    let value = |suffix: &str| {
        metrics
            .lines()
            .find(|line| line.starts_with(&format!("{name}{suffix}")) && line.contains(kind))
            .and_then(|line| line.rsplit(' ').next()?.parse::<f64>().ok())
    };
    Some(value("_sum")? / value("_count")?)
}
