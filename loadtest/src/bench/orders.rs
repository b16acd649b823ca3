//! Buying from the balance: quote, order, payment, as a browser does it, beside the cheapest writes the same database takes;
//! and the ledger alone, with one person paid by everybody and with everybody paid by somebody. Issue 4.
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
    let offers = limit::say(options, &product.database, "shop", &[&BUYERS.to_string()]).await?;
    let shop: Vec<(&Person, &str)> = people.iter().zip(offers.lines()).collect();
    let rest = Rest::at(&product.base);

    let buy = async |(person, offer): &(&Person, &str)| buy(&rest, person, offer).await;
    again_and_again(&shop, WARM_UP, &buy).await?;
    let before = writes(options, &product.database).await?;
    let took = again_and_again(&shop, window, &buy).await?;
    let writes = writes(options, &product.database).await? - before;
    let database = product.stop_server().await?;

    let rate = async |command, rest: &[&str]| {
        limit::rate(options, &database, command, BUYERS, window, rest).await
    };
    let alone = rate("rows", &[]).await?;
    let hot = rate("transfers", &["hot"]).await?;
    let spread = rate("transfers", &["spread"]).await?;
    database.stop().await?;

    let per_second = took.count() as f64 / window.as_secs_f64();
    let each = writes / took.count() as f64;
    let of = |what: &str| format!("orders, {BUYERS} buyers: {what}");
    table.add(of("placed and paid from the balance"), per_second, "/s", Target::None);
    table.time(of("place and pay, p50"), &took, 500, Target::None)?;
    table.time(of("place and pay, p99"), &took, 990, Target::None)?;
    table.add(of("writing transactions for each"), each, "", Target::None);
    table.add(of("single-row transactions instead"), alone, "/s", Target::None);
    table.add(of("beside as many of these"), per_second * each / alone, "times", Target::None);
    table.add("ledger, transfers to one person", hot, "/s", Target::None);
    table.add("ledger, transfers spread", spread, "/s", Target::None);
    Ok(())
}

/// How long an order took from its placing to its being paid.
pub async fn buy(rest: &Rest, person: &Person, offer: &str) -> Result<Duration, String> {
    let wish = json!({ "sell_order_id": offer, "quantity": 1 });
    let shown = rest.post(person, "/api/market/goods/buy/preview", wish).await?;
    let began = Instant::now();
    let quote = json!({ "quote": shown["quote"] });
    let order = rest.post(person, "/api/market/goods/buy", quote).await?;
    let with = json!({ "order_id": order["order_id"], "method": "balance" });
    let paid = rest.post(person, "/api/market/goods/buy/pay", with).await?;
    match paid["order"]["status"].as_str() {
        Some("paid") => Ok(began.elapsed()),
        _ => Err(format!("an order was not paid: {paid}")),
    }
}
