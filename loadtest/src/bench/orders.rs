//! Buying from the balance: quote, order, payment, as a browser does it, beside the cheapest writes the same database takes;
//! and the ledger alone, with one person paid by everybody and with everybody paid by somebody. Issue 4.
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

/// Buyers at the same time, each again as soon as they have paid.
const BUYERS: usize = 32;
const WARM_UP: Duration = Duration::from_secs(2);

pub async fn measure(
    options: &Options,
    people: &[Person],
    window: Duration,
    table: &mut Table,
) -> Result<(), String> {
    let product = Product::start(options).await?;
    let offers = limit(options, &product, "shop", &[&BUYERS.to_string()]).await?;
    let shop: Vec<(&Person, &str)> = people.iter().zip(offers.lines()).collect();
    let client = Client::new();

    buy_for(&client, &product, &shop, WARM_UP).await?;
    let before = writes(options, &product).await?;
    let mut took = buy_for(&client, &product, &shop, window).await?;
    let writes = writes(options, &product).await? - before;
    product.stop_server_only().await?;

    let (callers, seconds) = (BUYERS.to_string(), window.as_secs().to_string());
    let alone = number(limit(options, &product, "rows", &[&callers, &seconds]).await?)?;
    let hot = limit(options, &product, "transfers", &[&callers, &seconds, "hot"]).await?;
    let spread = limit(options, &product, "transfers", &[&callers, &seconds, "spread"]).await?;
    product.stop_database().await?;

    took.sort_unstable();
    let percentile = |hundredths: usize| -> Result<f64, String> {
        let at = (took.len() * hundredths / 100).min(took.len().saturating_sub(1));
        Ok(took.get(at).ok_or("nothing was bought")?.as_secs_f64() * 1_000.0)
    };
    let per_second = took.len() as f64 / window.as_secs_f64();
    let each = writes / took.len() as f64;
    let of = |what: &str| format!("orders, {BUYERS} buyers: {what}");
    table.add(of("placed and paid from the balance"), per_second, "/s", Target::None);
    table.add(of("place and pay, p50"), percentile(50)?, "ms", Target::None);
    table.add(of("place and pay, p99"), percentile(99)?, "ms", Target::None);
    table.add(of("writing transactions for each"), each, "", Target::None);
    table.add(of("single-row transactions instead"), alone, "/s", Target::None);
    table.add(of("beside as many of these"), per_second * each / alone, "times", Target::None);
    table.add("ledger, transfers to one person", number(hot)?, "/s", Target::None);
    table.add("ledger, transfers spread", number(spread)?, "/s", Target::None);
    Ok(())
}

async fn writes(options: &Options, product: &Product) -> Result<f64, String> {
    number(limit(options, product, "writes", &[]).await?)
}

/// All buy for so long; how long each order took from its placing to its being paid.
async fn buy_for(
    client: &Client,
    product: &Product,
    shop: &[(&Person, &str)],
    window: Duration,
) -> Result<Vec<Duration>, String> {
    let end = Instant::now() + window;
    let buyers = shop.iter().map(async |(person, offer)| {
        let mut took = Vec::new();
        while Instant::now() < end {
            took.push(buy(client, &product.base, person, offer).await?);
        }
        Ok::<_, String>(took)
    });
    Ok(try_join_all(buyers).await?.concat())
}

async fn buy(
    client: &Client,
    base: &str,
    person: &Person,
    offer: &str,
) -> Result<Duration, String> {
    let wish = json!({ "sell_order_id": offer, "quantity": 1 });
    let shown = post(client, base, person, "/api/market/goods/buy/preview", wish).await?;
    let began = Instant::now();
    let quote = json!({ "quote": shown["quote"] });
    let order = post(client, base, person, "/api/market/goods/buy", quote).await?;
    let with = json!({ "order_id": order["order_id"], "method": "balance" });
    let paid = post(client, base, person, "/api/market/goods/buy/pay", with).await?;
    match paid["order"]["status"].as_str() {
        Some("paid") => Ok(began.elapsed()),
        _ => Err(format!("an order was not paid: {paid}")),
    }
}

async fn post(
    client: &Client,
    base: &str,
    person: &Person,
    path: &str,
    body: Value,
) -> Result<Value, String> {
    let answer = client
        .post(format!("{base}{path}"))
        .header("authorization", format!("PS {}", person.token))
        .header("idempotency-key", Uuid::new_v4().to_string())
        .json(&body)
        .send()
        .await
        .map_err(|error| error.to_string())?;
    let mut said: Value = answer.json().await.map_err(|error| error.to_string())?;
    if said["code"] == 0 { Ok(said["data"].take()) } else { Err(format!("{path}: {said}")) }
}
