//! Durable messages, acknowledged through sockets, by pairs: ours, the server in Node and the bare limit with the same texts, one after the
//! other on the same Postgres.
mod caller;
mod closed;
pub mod mixed;
mod open;
pub mod texts;

use crate::{
    Options,
    limit::{self, Limit},
    machine::{Database, Product},
    peer::Peer,
    table::{Grid, Table, Target, milliseconds},
    tell,
    usage::Meter,
};
use caller::Caller;
use closed::Chatted;
use guildhall_loadtest::people::Person;
use open::Met;
use std::time::Duration;
use texts::{HEADLINE, LENGTHS, Texts, body};

const RUN_UP: Duration = Duration::from_secs(2);
/// Of the same sockets with another text: what has to be warm is.
const NEXT_RUN_UP: Duration = Duration::from_millis(500);
const NEXT_WINDOW: Duration = Duration::from_secs(3);
/// Sockets of all that is not the headline.
const CONNECTIONS: usize = 1_000;
/// Messages a second of the open model.
const RATES: [f64; 2] = [1_000.0, 2_000.0];
/// Issue 16: beside Node's server, beside the limit with so many sockets, and in CPU seconds per 1,000.
const BESIDE_PEER: f64 = 4.0;
const BESIDE_LIMIT: f64 = 0.6;
const BESIDE_LIMIT_OF_MANY: f64 = 0.5;
const CPU_PER_THOUSAND: f64 = 0.07;
/// Issue 16: the slowest hundredth beside the limit's, at the higher rate.
const P99_BESIDE_LIMIT: f64 = 3.0;

/// Who is measured, in this order.
const SERVERS: [&str; 3] = ["guildhall", "Node, socket.io, pg", "(b) limit"];

/// Does the same with each of the three: one is running, with its callers, at a time.
async fn each<T>(
    options: &Options,
    people: &[Person],
    measure: impl AsyncFn(&Meter<'_>, Vec<Caller>) -> Result<T, String>,
) -> Result<([T; 3], Database), String> {
    let product = Product::start(options).await?;
    limit::clear_table(options, &product.database).await?;
    let meter = Meter { pid: product.pid, database: &product.database };
    let ours = measure(&meter, caller::of_product(&product, people).await?).await?;
    let database = product.stop_server().await?;

    limit::clear_table(options, &database).await?;
    let peer = Peer::start(options, &database).await?;
    let meter = Meter { pid: peer.pid, database: &database };
    let theirs = measure(&meter, caller::of_peer(&peer, people).await?).await?;
    peer.stop().await?;

    limit::clear_table(options, &database).await?;
    let bare = Limit::start(options, &database, people.len().div_ceil(2)).await?;
    let meter = Meter { pid: bare.pid, database: &database };
    let least = measure(&meter, caller::of_limit(&bare, people.len()).await?).await?;
    bare.stop().await?;
    Ok(([ours, theirs, least], database))
}

/// The closed model with the headline's text, and one transaction per message from as many callers.
pub async fn at_most(
    options: &Options,
    people: &[Person],
    window: Duration,
    table: &mut Table,
) -> Result<(), String> {
    let text = Texts::load()?.headline()?;
    let connections = people.len();
    tell(&format!("chat, {connections} sockets"));
    let (chatted, database) = each(options, people, async |meter, callers| {
        closed::chat(meter, callers, &text, RUN_UP, window).await.map(|(_, chatted)| chatted)
    })
    .await?;
    limit::clear_table(options, &database).await?;
    let body = body(&text);
    let alone = limit::rate(options, &database, "callers", connections, window, &[&body]).await?;
    database.stop().await?;

    let [ours, theirs, least] = &chatted;
    let of = |what: &str| format!("chat, {connections} sockets: {what}");
    let is_large = connections >= 1_000;
    let wanted = |target| if is_large { target } else { Target::None };
    let beside = |other: &Chatted| ours.per_second() / other.per_second();
    let least_of_limit = if connections > 1_000 { BESIDE_LIMIT_OF_MANY } else { BESIDE_LIMIT };
    table.add(of("messages"), ours.per_second(), "msg/s", Target::None);
    table.add(of("(a) one transaction per message"), alone, "msg/s", Target::None);
    table.add(of("beside (a)"), ours.per_second() / alone, "times", wanted(Target::AtLeast(3.5)));
    table.add(of("beside Node"), beside(theirs), "times", wanted(Target::AtLeast(BESIDE_PEER)));
    table.add(of("beside (b)"), beside(least), "times", wanted(Target::AtLeast(least_of_limit)));
    let cpu = ours.per_thousand(ours.usage.server);
    table.add(of("CPU per 1,000"), cpu, "s", wanted(Target::AtMost(CPU_PER_THOUSAND)));

    let (language, characters) = HEADLINE;
    let mut grid = Grid::new(
        format!(
            "{connections} sockets, one message in flight each, {characters} characters of {language}; CPU in s per 1,000, times in ms"
        ),
        &["msg/s", "CPU", "Postgres", "p50", "p99", "p99.9", "others"],
    );
    for (name, chatted) in SERVERS.iter().zip(&chatted) {
        let usage = &chatted.usage;
        let mut line = vec![
            Some(chatted.per_second()),
            Some(chatted.per_thousand(usage.server)),
            Some(chatted.per_thousand(usage.postgres)),
        ];
        line.extend([500, 990, 999].map(|of| milliseconds(&chatted.took, of)));
        line.push(Some(usage.others / usage.seconds));
        grid.add(*name, line);
    }
    table.add_grid(grid);
    Ok(())
}

/// The closed model with every text.
pub async fn with_texts(
    options: &Options,
    people: &[Person],
    table: &mut Table,
) -> Result<(), String> {
    let texts = Texts::load()?;
    let mut said = Vec::new();
    for characters in LENGTHS {
        for language in texts.languages() {
            said.push((language, characters, texts.of(language, characters)?));
        }
    }
    tell(&format!("chat, {} texts", said.len()));
    let people = people.get(..CONNECTIONS).ok_or("too few people")?;
    let (chatted, database) = each(options, people, async |meter, callers| {
        let (mut callers, mut chatted) = (callers, Vec::with_capacity(said.len()));
        for (at, (.., text)) in said.iter().enumerate() {
            let run_up = if at == 0 { RUN_UP } else { NEXT_RUN_UP };
            let of_text = closed::chat(meter, callers, text, run_up, NEXT_WINDOW).await?;
            callers = of_text.0;
            chatted.push(of_text.1);
        }
        Ok(chatted)
    })
    .await?;
    database.stop().await?;

    let [ours, theirs, least] = &chatted;
    let mut grid = Grid::new(
        format!(
            "{CONNECTIONS} sockets, one message in flight each; messages a second, CPU in s per 1,000"
        ),
        &["msg/s", "Node", "(b)", "to Node", "to (b)", "CPU", "Node CPU", "(b) CPU", "others"],
    );
    let lines = said.iter().zip(ours).zip(theirs).zip(least);
    for ((((language, characters, _), ours), theirs), least) in lines {
        let rates = [ours, theirs, least].map(Chatted::per_second);
        let costs = [ours, theirs, least].map(|chatted| chatted.per_thousand(chatted.usage.server));
        let others =
            [ours, theirs, least].map(|chatted| chatted.usage.others / chatted.usage.seconds);
        let figures = [
            &rates[..],
            &[rates[0] / rates[1], rates[0] / rates[2]],
            &costs[..],
            &[others.into_iter().fold(0.0, f64::max)],
        ];
        let figures = figures.concat().into_iter().map(Some).collect();
        grid.add(format!("{language}, {characters}"), figures);
    }
    table.add_grid(grid);
    Ok(())
}

/// The open model with the headline's text.
pub async fn open(options: &Options, people: &[Person], table: &mut Table) -> Result<(), String> {
    let text = Texts::load()?.headline()?;
    let people = people.get(..CONNECTIONS).ok_or("too few people")?;
    tell("chat, open model");
    let (met, database) = each(options, people, async |meter, callers| {
        let (mut callers, mut met) = (callers, Vec::with_capacity(RATES.len()));
        for rate in RATES {
            let at_rate = open::chat(meter, callers, &text, rate).await?;
            callers = at_rate.0;
            met.push(at_rate.1);
        }
        Ok(met)
    })
    .await?;
    database.stop().await?;

    let (language, characters) = HEADLINE;
    for (at, rate) in RATES.iter().enumerate() {
        let mut grid = Grid::new(
            format!(
                "{rate} messages a second offered to {CONNECTIONS} sockets, {characters} characters of {language}; CPU in s per 1,000, times in ms from when they were due"
            ),
            &["acked/s", "CPU", "Postgres", "p50", "p99", "p99.9", "unanswered", "others"],
        );
        for (name, met) in SERVERS.iter().zip(&met) {
            grid.add(*name, figures(&met[at]));
        }
        table.add_grid(grid);
    }
    let p99 = |met: &Met| milliseconds(&met.took, 990).ok_or("nothing was timed");
    let [ours, _, least] = &met;
    let highest = RATES.len() - 1;
    table.add(
        format!("chat, open model, {} msg/s: p99 beside (b)", RATES[highest]),
        p99(&ours[highest])? / p99(&least[highest])?,
        "times",
        Target::AtMost(P99_BESIDE_LIMIT),
    );
    Ok(())
}

fn figures(met: &Met) -> Vec<Option<f64>> {
    let usage = &met.usage;
    let mut line = vec![
        Some(met.acknowledged as f64 / usage.seconds),
        Some(met.per_thousand(usage.server)),
        Some(met.per_thousand(usage.postgres)),
    ];
    line.extend([500, 990, 999].map(|of| milliseconds(&met.took, of)));
    line.extend([Some(met.unanswered as f64), Some(usage.others / usage.seconds)]);
    line
}
