//! The market's list and the offers of goods: the slowest hundredth of answers, with no offers and with two million.
use crate::{
    Options, limit,
    machine::{self, Product},
    table::{Table, Target, milliseconds},
};
use guildhall_loadtest::histogram::Histogram;
use std::time::{Duration, Instant};

/// People who leaf through the market at once, each asking again when answered.
const READERS: usize = 8;
const WINDOW: Duration = Duration::from_secs(10);
/// Issue 4. `BENCH_OFFERS` for another number.
const OFFERS: u32 = 2_000_000;

/// What they look at: the plain list, filters, sorting, far pages, words in two scripts, a typing error, a busy page of goods.
const LOOKS: [&str; 9] = [
    "/api/market/goods?game=csgo",
    "/api/market/goods?game=csgo&sort_by=price.desc&page_num=20",
    "/api/market/goods?game=csgo&sort_by=price.asc&min_price=10&max_price=50",
    "/api/market/goods?game=csgo&tags=%7B%22rarity%22%3A%5B%22covert%22%5D%7D",
    "/api/market/goods?game=csgo&search=redline%20ak",
    "/api/market/goods?search=%E8%B5%A4%E8%89%B2",
    "/api/market/goods?game=csgo&search=redlne",
    "/api/market/goods/sell_order?goods_id=214",
    "/api/market/goods/info?goods_id=214",
];

pub async fn measure(options: &Options, table: &mut Table) -> Result<(), String> {
    let product = Product::start(options).await?;
    machine::load_catalogue(options, &product.database).await?;
    let (before, _) = look().await?;
    let offers = offers()?;
    limit::make_offers(options, &product.database, offers).await?;
    wait_for_figures().await?;
    let (after, per_second) = look().await?;
    product.stop().await?;
    table.add("market, 25,000 goods and no offers, p99", before, "ms", Target::None);
    table.add(
        format!("market, 25,000 goods and {offers} offers, p99"),
        after,
        "ms",
        Target::AtMost(100.0),
    );
    table.add("the same, beside no offers", after / before, "times", Target::AtMost(2.0));
    table.add("market, answers", per_second, "/s", Target::None);
    Ok(())
}

fn offers() -> Result<u32, String> {
    match std::env::var("BENCH_OFFERS") {
        Ok(text) => text.parse().map_err(|error| format!("BENCH_OFFERS: {error}")),
        Err(_) => Ok(OFFERS),
    }
}

/// Until the figures of all goods are counted: the last goods have a price then.
async fn wait_for_figures() -> Result<(), String> {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(300) {
        let unpriced = machine::get("/api/market/goods?game=csgo&state=1&page_size=1").await;
        let all = machine::get("/api/market/goods?game=csgo&page_size=1").await;
        let total = |answer: Option<String>| {
            let answer = answer.unwrap_or_default();
            let (_, rest) = answer.split_once("\"total\":")?;
            rest.split(',').next()?.parse::<i64>().ok()
        };
        if let (Some(priced), Some(all)) = (total(unpriced), total(all))
            && priced == all
        {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Err("the figures of goods were not counted in time".to_owned())
}

/// Until the demo's trades are there: they are kept with all the rest of it, and there are none before.
pub async fn wait_for_demo() -> Result<(), String> {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(120) {
        let last = machine::get("/api/market/goods/bill_order?page_size=1").await;
        if last.is_some_and(|answer| !answer.contains("\"items\":[]")) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Err("the demo's market was not filled in time".to_owned())
}

/// The slowest hundredth in milliseconds, and answers a second.
async fn look() -> Result<(f64, f64), String> {
    let until = Instant::now() + WINDOW;
    let readers = (0..READERS).map(|reader| {
        tokio::spawn(async move {
            let mut took = Histogram::default();
            for path in LOOKS.iter().cycle().skip(reader) {
                let began = Instant::now();
                if began >= until {
                    break;
                }
                if machine::get(path).await.is_none() {
                    return Err(format!("{path} was not answered"));
                }
                took.add(began.elapsed());
            }
            Ok(took)
        })
    });
    let mut took = Histogram::default();
    for reader in readers.collect::<Vec<_>>() {
        took.merge(&reader.await.map_err(|error| error.to_string())??);
    }
    let slowest = milliseconds(&took, 990).ok_or("nothing was answered")?;
    Ok((slowest, took.count() as f64 / WINDOW.as_secs_f64()))
}
