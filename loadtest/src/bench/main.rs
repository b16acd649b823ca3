//! `make bench`: what Guildhall carries, beside what the machine could carry, in one run.
//!
//! Every figure comes with the one it is compared to, measured minutes apart on the same machine and database:
//! (a) one transaction per message from the same number of callers, and (b) the limit, the group-commit writer fed from
//! memory behind bare websockets (`server/examples/limit`). A figure that misses its target says so.
mod chat;
mod draws;
mod idle;
mod machine;
mod market;
mod orders;
mod queue;
mod room;
mod table;
mod wallboard;

use guildhall_loadtest::people::People;
use machine::{Limit, Product};
use std::{env, process::ExitCode, time::Duration};
use table::{Table, Target};

/// How long each load runs. Long enough for a few hundred commits of each kind, short enough to sit beside.
const WINDOW: Duration = Duration::from_secs(10);

/// What `make bench` passes on.
struct Options {
    server: String,
    limit: String,
    folder: String,
    /// What to measure; empty is everything.
    parts: Vec<String>,
}

impl Options {
    /// Whether `part` (`start`, `idle`, `chat-1000`, `room-5000` ...) was asked for, by its name or its beginning.
    fn wants(&self, part: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|wanted| part.starts_with(wanted.as_str()))
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [server, limit, folder, parts @ ..] = arguments.as_slice() else {
        eprintln!(
            "usage: bench <guildhall binary> <limit binary> <empty folder> [start|idle|chat|chat-1000|room|room-5000|market|orders|draws|queue|wallboard]..."
        );
        return ExitCode::FAILURE;
    };
    let options = Options {
        server: server.clone(),
        limit: limit.clone(),
        folder: folder.clone(),
        parts: parts.to_vec(),
    };
    match run(&options).await {
        Ok(table) => {
            print(&table.to_string());
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: &Options) -> Result<Table, String> {
    let mut table = Table::default();
    let file = machine::make_people(options, 10_000, 5_000).await?;
    let people = People::read(&file)?;
    machine::raise_file_limit_hint();

    if options.wants("start") {
        Product::start(options).await?.stop().await?;
        let product = Product::start(options).await?;
        table.add("second start", product.started_in.as_secs_f64(), "s", Target::AtMost(5.0));
        product.stop().await?;
    }
    if options.wants("idle") {
        // Each in a process that held nothing before: an allocator gives freed memory out again, and nothing would grow.
        let product = Product::start(options).await?;
        idle::connections(&product, people.all(), &mut table).await?;
        product.stop().await?;
        let product = Product::start(options).await?;
        idle::actors(&product, people.all(), &mut table).await?;
        product.stop().await?;
    }
    for connections in [100, 1_000, 4_000] {
        if options.wants(&format!("chat-{connections}")) {
            chat(options, &people, connections, &mut table).await?;
            print(&table.to_string());
        }
    }
    for members in [1_000, 5_000] {
        if options.wants(&format!("room-{members}")) {
            room(options, &people, members, &mut table).await?;
        }
    }
    if options.wants("market") {
        market::measure(options, &mut table).await?;
    }
    if options.wants("orders") {
        orders::measure(options, people.all(), WINDOW, &mut table).await?;
    }
    if options.wants("draws") {
        draws::measure(options, people.all(), WINDOW, &mut table).await?;
    }
    if options.wants("queue") {
        queue::measure(options, people.all(), WINDOW, &mut table).await?;
    }
    if options.wants("wallboard") {
        // Last: its talks at the desk stay. The demo's market is filled beside its first start, which is not what is measured.
        let product = Product::start_with_demo(options).await?;
        market::wait_for_demo().await?;
        wallboard::measure(&product, people.all(), WINDOW, &mut table).await?;
        product.stop().await?;
    }
    Ok(table)
}

/// Ours, then both comparisons, each on the same empty table of messages.
async fn chat(
    options: &Options,
    people: &People,
    connections: usize,
    table: &mut Table,
) -> Result<(), String> {
    let product = Product::start(options).await?;
    machine::clear_table(options, &product).await?;
    let ours = chat::product(&product, &people.all()[..connections], WINDOW).await?;
    product.stop_server_only().await?;
    machine::clear_table(options, &product).await?;
    let alone = machine::one_transaction_each(options, &product, connections, WINDOW).await?;
    machine::clear_table(options, &product).await?;
    let limit = Limit::start(options, &product, connections.div_ceil(2)).await?;
    let bare = chat::bare(&limit, connections, WINDOW).await?;
    limit.stop().await?;
    product.stop_database().await?;
    chat::compare(connections, &ours, alone, &bare, table);
    Ok(())
}

/// One room, ours and the limit's.
async fn room(
    options: &Options,
    people: &People,
    members: usize,
    table: &mut Table,
) -> Result<(), String> {
    let product = Product::start(options).await?;
    machine::clear_table(options, &product).await?;
    let ours = room::product(&product, &people.all()[..members], WINDOW).await?;
    product.stop_server_only().await?;
    let limit = Limit::start(options, &product, 1).await?;
    let bare = room::bare(&limit, members, WINDOW).await?;
    limit.stop().await?;
    product.stop_database().await?;
    room::compare(members, ours, bare, table);
    Ok(())
}

/// The result of a command-line tool.
#[expect(clippy::print_stdout, reason = "the result of a command-line tool")]
fn print(text: &str) {
    println!("{text}");
}
