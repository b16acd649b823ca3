//! Draws a second on one event with one contended prize, beside the cheapest writes the same database takes. Issue 5.
use crate::{
    Options,
    machine::{Product, limit, number},
    table::{Table, Target},
};
use futures_util::future::try_join_all;
use guildhall_loadtest::people::Person;
use reqwest::Client;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Who draw at the same time, each again as soon as they are answered.
const PLAYERS: usize = 64;
const WARM_UP: Duration = Duration::from_secs(2);

pub async fn measure(
    options: &Options,
    people: &[Person],
    window: Duration,
    table: &mut Table,
) -> Result<(), String> {
    let product = Product::start(options).await?;
    let event = limit(options, &product, "lottery", &[]).await?;
    let event = event.trim();
    let client = Client::new();
    let players = people.get(..PLAYERS).ok_or("too few people")?;

    draw_for(&client, &product, players, event, WARM_UP).await?;
    let before = writes(options, &product).await?;
    let mut took = draw_for(&client, &product, players, event, window).await?;
    let writes = writes(options, &product).await? - before;
    product.stop_server_only().await?;
    let (callers, seconds) = (PLAYERS.to_string(), window.as_secs().to_string());
    let alone = number(limit(options, &product, "rows", &[&callers, &seconds]).await?)?;
    product.stop_database().await?;

    took.sort_unstable();
    let percentile = |hundredths: usize| -> Result<f64, String> {
        let at = (took.len() * hundredths / 100).min(took.len().saturating_sub(1));
        Ok(took.get(at).ok_or("nothing was drawn")?.as_secs_f64() * 1_000.0)
    };
    let of = |what: &str| format!("draws on one prize, {PLAYERS} players: {what}");
    // Peak of the load model: 500 a second, p99 150 ms.
    table.add(of("drawn"), took.len() as f64 / window.as_secs_f64(), "/s", Target::AtLeast(500.0));
    table.add(of("p50"), percentile(50)?, "ms", Target::None);
    table.add(of("p99"), percentile(99)?, "ms", Target::AtMost(150.0));
    table.add(of("writing transactions for each"), writes / took.len() as f64, "", Target::None);
    table.add(of("single-row transactions instead"), alone, "/s", Target::None);
    Ok(())
}

async fn writes(options: &Options, product: &Product) -> Result<f64, String> {
    number(limit(options, product, "writes", &[]).await?)
}

/// All draw for so long; how long each draw took.
async fn draw_for(
    client: &Client,
    product: &Product,
    players: &[Person],
    event: &str,
    window: Duration,
) -> Result<Vec<Duration>, String> {
    let end = Instant::now() + window;
    let players = players.iter().map(async |person| {
        let mut took = Vec::new();
        while Instant::now() < end {
            let began = Instant::now();
            draw(client, &product.base, person, event).await?;
            took.push(began.elapsed());
        }
        Ok::<_, String>(took)
    });
    Ok(try_join_all(players).await?.concat())
}

async fn draw(client: &Client, base: &str, person: &Person, event: &str) -> Result<(), String> {
    let answer = client
        .post(format!("{base}/api/event/draw"))
        .header("authorization", format!("PS {}", person.token))
        .header("idempotency-key", Uuid::new_v4().to_string())
        .json(&json!({ "event_id": event }))
        .send()
        .await
        .map_err(|error| error.to_string())?;
    let said: Value = answer.json().await.map_err(|error| error.to_string())?;
    if said["code"] == 0 { Ok(()) } else { Err(format!("a draw was refused: {said}")) }
}
