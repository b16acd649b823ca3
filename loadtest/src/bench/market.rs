//! The market's list and the offers of goods: the slowest hundredth of answers, with no offers and with two million.
use crate::{
    Options, limit,
    machine::{self, Product},
    table::{Grid, Table, Target, milliseconds},
};
use guildhall_loadtest::histogram::Histogram;
use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

/// People who leaf through the market at once, each asking again when answered.
const READERS: usize = 8;
const WINDOW: Duration = Duration::from_secs(10);
/// Issue 4. `BENCH_OFFERS` for another number.
const OFFERS: u32 = 2_000_000;

/// Issue 16: with 2,000,000 offers, and whatever anybody searches for. In milliseconds.
const AT_MOST: f64 = 25.0;

/// One thing to look at.
pub struct Look {
    name: &'static str,
    path: &'static str,
    /// Whether a word with a typing error that nobody made before follows.
    is_mistyped: bool,
}

impl Look {
    const fn of(name: &'static str, path: &'static str) -> Self {
        Self { name, path, is_mistyped: false }
    }

    /// What is asked for this time.
    pub fn path(&self) -> String {
        static MISTYPED: AtomicU32 = AtomicU32::new(0);
        if self.is_mistyped {
            format!("{}{}", self.path, mistyped(MISTYPED.fetch_add(1, Ordering::Relaxed)))
        } else {
            self.path.to_owned()
        }
    }
}

/// What they look at: the plain list, filters, sorting, far pages, words in two scripts, typing errors, nothing but signs, a busy page of
/// goods.
pub const LOOKS: [Look; 12] = [
    Look::of("plain", "/api/market/goods?game=csgo"),
    Look::of("sorted, page 20", "/api/market/goods?game=csgo&sort_by=price.desc&page_num=20"),
    Look::of("far page", "/api/market/goods?game=csgo&page_num=400"),
    Look::of("prices", "/api/market/goods?game=csgo&sort_by=price.asc&min_price=10&max_price=50"),
    Look::of("tag", "/api/market/goods?game=csgo&tags=%7B%22rarity%22%3A%5B%22covert%22%5D%7D"),
    Look::of("two words", "/api/market/goods?game=csgo&search=redline%20ak"),
    Look::of("Chinese", "/api/market/goods?search=%E8%B5%A4%E8%89%B2"),
    Look::of("search=@@@", "/api/market/goods?search=@@@"),
    Look::of("one typing error", "/api/market/goods?game=csgo&search=redlne"),
    Look {
        name: "typing errors, each another",
        path: "/api/market/goods?game=csgo&search=",
        is_mistyped: true,
    },
    Look::of("offers of goods", "/api/market/goods/sell_order?goods_id=214"),
    Look::of("goods", "/api/market/goods/info?goods_id=214"),
];

/// Words people search for.
const WORDS: [&str; 6] =
    ["redline", "asiimov", "hyper beast", "vulcan", "dragon lore", "neon rider"];

/// A word with two wrong letters, another each time: what was remembered hardly ever helps.
fn mistyped(number: u32) -> String {
    const LETTERS: usize = 26;
    let number = number as usize;
    let (word, rest) = (WORDS[number % WORDS.len()], number / WORDS.len());
    let mut letters: Vec<char> = word.chars().collect();
    let first = rest % letters.len();
    let rest = rest / letters.len();
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % LETTERS).unwrap_or(0));
    letters[first] = letter(rest);
    letters.insert(first, letter(rest / LETTERS));
    letters.into_iter().collect::<String>().replace(' ', "%20")
}

pub async fn measure(options: &Options, table: &mut Table) -> Result<(), String> {
    let product = Product::start(options).await?;
    machine::load_catalogue(options, &product.database).await?;
    let before = look().await?;
    let offers = offers()?;
    limit::make_offers(options, &product.database, offers).await?;
    wait_for_figures().await?;
    let after = look().await?;
    product.stop().await?;
    let (all_before, all_after) = (Histogram::of_all(&before), Histogram::of_all(&after));
    let p99 = |took: &Histogram| milliseconds(took, 990).ok_or("nothing was answered");
    table.time("market, 25,000 goods and no offers, p99", &all_before, 990, Target::None)?;
    let with_offers = format!("market, 25,000 goods and {offers} offers, p99");
    table.time(with_offers, &all_after, 990, Target::AtMost(AT_MOST))?;
    let beside = p99(&all_after)? / p99(&all_before)?;
    table.add("the same, beside no offers", beside, "times", Target::AtMost(2.0));
    let per_second = all_after.count() as f64 / WINDOW.as_secs_f64();
    table.add("market, answers", per_second, "/s", Target::None);
    for (look, took) in LOOKS.iter().zip(&after) {
        let longest = format!("market, {offers} offers, {}: longest", look.name);
        table.time(longest, took, 1_000, Target::AtMost(AT_MOST))?;
    }
    let title = format!("market, {offers} offers, {READERS} readers without pause; ms");
    let mut grid = Grid::new(title, &["count", "p50", "p99", "longest"]);
    for (look, took) in LOOKS.iter().zip(&after) {
        let mut line = vec![Some(took.count() as f64)];
        line.extend([500, 990, 1_000].map(|of_thousand| milliseconds(took, of_thousand)));
        grid.add(look.name, line);
    }
    table.add_grid(grid);
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

/// Looks once.
pub async fn look_at(path: &str) -> Result<(), String> {
    match machine::get(path).await {
        Some(_) => Ok(()),
        None => Err(format!("{path} was not answered")),
    }
}

/// How long each of the looks took, in their order.
async fn look() -> Result<Vec<Histogram>, String> {
    let until = Instant::now() + WINDOW;
    let readers = (0..READERS).map(|reader| {
        tokio::spawn(async move {
            let mut took = vec![Histogram::default(); LOOKS.len()];
            for at in (0..LOOKS.len()).cycle().skip(reader) {
                let began = Instant::now();
                if began >= until {
                    break;
                }
                look_at(&LOOKS[at].path()).await?;
                took[at].add(began.elapsed());
            }
            Ok::<_, String>(took)
        })
    });
    let mut all = vec![Histogram::default(); LOOKS.len()];
    for reader in readers.collect::<Vec<_>>() {
        let took = reader.await.map_err(|error| error.to_string())??;
        all.iter_mut().zip(&took).for_each(|(all, took)| all.merge(took));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn hardly_anybody_makes_a_typing_error_that_was_made_before() {
        let words: HashSet<String> = (0..20_000).map(mistyped).collect();
        assert!(words.len() > 19_000, "{}", words.len());
        assert!(!words.iter().any(|word| WORDS.contains(&&**word)));
    }
}
