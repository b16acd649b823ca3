//! Reports about the business with a million orders of two years: how long each takes to answer, the first time it is asked after a start
//! and the next times. Issue 18.
use crate::{
    Options, limit,
    machine::Product,
    rest::Rest,
    table::{Grid, Table, Target, milliseconds},
};
use guildhall_loadtest::{histogram::Histogram, people::Person};
use std::{env, time::Instant};

/// `BENCH_ORDERS` for another number.
const ORDERS: u32 = 1_000_000;
/// Times that each is asked again.
const AGAIN: u32 = 10;
/// Issue 18. In milliseconds.
const AT_MOST: f64 = 200.0;

const SUBJECTS: [&str; 7] =
    ["sales", "conversion", "disputes", "refunds", "queues", "events", "agents"];
const PERIODS: [&str; 5] = ["today", "days_7", "days_30", "days_90", "months_12"];

pub async fn measure(options: &Options, table: &mut Table) -> Result<(), String> {
    let orders = env::var("BENCH_ORDERS").map_or(Ok(ORDERS), |text| text.parse());
    let orders: u32 = orders.map_err(|_| "BENCH_ORDERS is no number")?;
    let product = Product::start(options).await?;
    let token = limit::say(options, &product.database, "reports", &[&orders.to_string()]).await?;
    product.stop().await?;

    // Postgres has nothing of it in memory.
    let product = Product::start(options).await?;
    let rest = Rest::at(&product.base);
    let admin =
        Person { token: token.trim().to_owned(), conversation_id: String::new(), room_id: None };
    let columns: Vec<&str> = PERIODS.iter().flat_map(|period| [*period, "again"]).collect();
    let mut grid = Grid::new(
        format!(
            "reports, {orders} orders: milliseconds of the first answer, and p50 of {AGAIN} more"
        ),
        &columns,
    );
    let mut slowest: f64 = 0.0;
    for subject in SUBJECTS {
        let mut cells = Vec::new();
        for period in PERIODS {
            let path = format!("/api/admin/report?subject={subject}&period={period}");
            let first = ask(&rest, &admin, &path).await?;
            slowest = slowest.max(first);
            let mut again = Histogram::default();
            for _ in 0..AGAIN {
                let began = Instant::now();
                rest.get(&admin, &path).await?;
                again.add(began.elapsed());
            }
            cells.extend([Some(first), milliseconds(&again, 500)]);
        }
        grid.add(subject, cells);
    }
    product.stop().await?;
    table.add_grid(grid);
    table.add(
        format!("reports, {orders} orders: the slowest first answer"),
        slowest,
        "ms",
        Target::AtMost(AT_MOST),
    );
    Ok(())
}

/// How long one answer took, in milliseconds.
async fn ask(rest: &Rest, admin: &Person, path: &str) -> Result<f64, String> {
    let began = Instant::now();
    rest.get(admin, path).await?;
    Ok(began.elapsed().as_secs_f64() * 1_000.0)
}
