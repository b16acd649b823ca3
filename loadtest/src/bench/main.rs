//! `make bench`: what Guildhall carries, beside what the machine could carry, in one run.
//!
//! Every figure comes with the one it is compared to, measured minutes apart on the same machine and database:
//! (a) one transaction per message from the same number of callers, and (b) the limit, the group-commit writer fed from
//! memory behind bare websockets (`server/examples/limit.rs`). A figure that misses its target says so.
mod chat;
mod idle;
mod machine;
mod room;
mod table;

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
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [server, limit, folder] = arguments.as_slice() else {
        eprintln!("usage: bench <guildhall binary> <limit binary> <empty folder>");
        return ExitCode::FAILURE;
    };
    let options = Options { server: server.clone(), limit: limit.clone(), folder: folder.clone() };
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

    let product = Product::start(options).await?;
    product.stop().await?;
    let product = Product::start(options).await?;
    table.add("second start", product.started_in.as_secs_f64(), "s", Target::AtMost(5.0));

    // Idle first, while the process holds nothing else.
    idle::connections(&product, people.all(), &mut table).await?;
    idle::actors(&product, people.all(), &mut table).await?;
    product.stop().await?;

    for connections in [100, 1_000, 4_000] {
        let product = Product::start(options).await?;
        let ours = chat::product(&product, &people.all()[..connections], WINDOW).await?;
        product.stop_server_only().await?;
        let alone = machine::one_transaction_each(options, &product, connections, WINDOW).await?;
        let limit = Limit::start(options, &product, connections.div_ceil(2)).await?;
        let bare = chat::bare(&limit, connections, WINDOW).await?;
        limit.stop().await?;
        product.stop_database().await?;
        chat::compare(connections, &ours, alone, &bare, &mut table);
        print(&table.to_string());
    }
    for members in [1_000, 5_000] {
        let product = Product::start(options).await?;
        let ours = room::product(&product, &people.all()[..members], WINDOW).await?;
        product.stop_server_only().await?;
        let limit = Limit::start(options, &product, 1).await?;
        let bare = room::bare(&limit, members, WINDOW).await?;
        limit.stop().await?;
        product.stop_database().await?;
        room::compare(members, ours, bare, &mut table);
    }
    Ok(table)
}

/// The result of a command-line tool.
#[expect(clippy::print_stdout, reason = "the result of a command-line tool")]
fn print(text: &str) {
    println!("{text}");
}
