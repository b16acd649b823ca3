//! Chat beside everything else: a database with the demo's data, and people who leaf through the market and buy while others talk.
use super::{
    caller,
    open::{self, MEASURED},
    texts::Texts,
};
use crate::{
    Options, limit,
    machine::Product,
    market::{self, LOOKS},
    orders::buy,
    paced::paced,
    rest::Rest,
    table::{Grid, Table, milliseconds},
    usage::Meter,
};
use guildhall_loadtest::people::{People, Person};
use std::time::Duration;

const CONNECTIONS: usize = 1_000;
/// Messages a second.
const RATE: f64 = 1_000.0;
/// They look 40 times a second together.
const READERS: usize = 8;
const LOOKS_EVERY: Duration = Duration::from_millis(200);
/// They buy 10 times a second together. They are not those who talk.
const BUYERS: usize = 10;
const BUYS_EVERY: Duration = Duration::from_secs(1);

pub async fn measure(options: &Options, people: &People, table: &mut Table) -> Result<(), String> {
    let text = Texts::load()?.headline()?;
    let (talkers, rest) = people.all().split_at(CONNECTIONS);
    let product = Product::start_with_demo(options).await?;
    market::wait_for_demo().await?;
    let offers = limit::say(options, &product.database, "shop", &[&BUYERS.to_string()]).await?;
    let shop: Vec<(&Person, &str)> = rest.iter().zip(offers.lines()).collect();
    limit::clear_table(options, &product.database).await?;
    let meter = Meter { pid: product.pid, database: &product.database };
    let callers = caller::of_product(&product, talkers).await?;

    let (callers, alone) = open::chat(&meter, callers, &text, RATE).await?;
    let calls = Rest::at(&product.base);
    let readers: Vec<usize> = (0..READERS).collect();
    let look = async |reader: &usize, turn: u32| {
        market::look_at(&LOOKS[(turn as usize + reader) % LOOKS.len()].path()).await
    };
    let buys =
        async |(person, offer): &(&Person, &str), _| buy(&calls, person, offer).await.map(drop);
    let (beside, looks, bought) = tokio::try_join!(
        open::chat(&meter, callers, &text, RATE),
        paced(&readers, LOOKS_EVERY, MEASURED.end, look),
        paced(&shop, BUYS_EVERY, MEASURED.end, buys),
    )?;
    let (callers, beside) = beside;
    drop(callers);
    product.stop().await?;

    let mut grid = Grid::new(
        format!(
            "mixed: {RATE} messages a second offered on the demo's data, alone and beside market and orders; ms"
        ),
        &["count", "p50", "p99", "p99.9", "server CPU", "Postgres", "others"],
    );
    for (name, met) in [("chat alone", &alone), ("chat beside", &beside)] {
        let mut line = times(&met.took);
        // The processors' time of all that went on, in processors.
        line.extend(
            [met.usage.server, met.usage.postgres, met.usage.others]
                .map(|used| Some(used / met.usage.seconds)),
        );
        grid.add(name, line);
    }
    for (name, took) in
        [("market, looked at beside", &looks), ("orders, quoted and paid beside", &bought)]
    {
        let mut line = times(took);
        line.extend([None; 3]);
        grid.add(name, line);
    }
    table.add_grid(grid);
    Ok(())
}

fn times(took: &guildhall_loadtest::histogram::Histogram) -> Vec<Option<f64>> {
    let mut times = vec![Some(took.count() as f64)];
    times.extend([500, 990, 999].map(|of_thousand| milliseconds(took, of_thousand)));
    times
}
