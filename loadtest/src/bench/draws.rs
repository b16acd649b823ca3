//! Draws a second on one event with one contended prize, beside the cheapest writes the same database takes. Issue 5.
use crate::{
    Options,
    again::again_and_again,
    limit::{self, writes},
    machine::Product,
    rest::Rest,
    table::{Table, Target},
};
use guildhall_loadtest::people::Person;
use serde_json::json;
use std::time::{Duration, Instant};

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
    let event = limit::say(options, &product.database, "lottery", &[]).await?;
    let wish = json!({ "event_id": event.trim() });
    let rest = Rest::at(&product.base);
    let players = people.get(..PLAYERS).ok_or("too few people")?;

    let draw = async |person: &Person| {
        let began = Instant::now();
        rest.post(person, "/api/event/draw", wish.clone()).await?;
        Ok(began.elapsed())
    };
    again_and_again(players, WARM_UP, &draw).await?;
    let before = writes(options, &product.database).await?;
    let took = again_and_again(players, window, &draw).await?;
    let writes = writes(options, &product.database).await? - before;
    let database = product.stop_server().await?;
    let alone = limit::rate(options, &database, "rows", PLAYERS, window, &[]).await?;
    database.stop().await?;

    let drawn = took.count() as f64;
    let of = |what: &str| format!("draws on one prize, {PLAYERS} players: {what}");
    // Peak of the load model: 500 a second, p99 150 ms.
    table.add(of("drawn"), drawn / window.as_secs_f64(), "/s", Target::AtLeast(500.0));
    table.time(of("p50"), &took, 500, Target::None)?;
    table.time(of("p99"), &took, 990, Target::AtMost(150.0))?;
    table.add(of("writing transactions for each"), writes / drawn, "", Target::None);
    table.add(of("single-row transactions instead"), alone, "/s", Target::None);
    Ok(())
}
