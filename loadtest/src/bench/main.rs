//! `make bench`: what Guildhall carries, beside what the machine could carry, in one run.
//!
//! Every figure comes with the one it is compared to, measured minutes apart on the same machine and database: (a) one transaction per
//! message from the same number of callers, (b) the limit, the group-commit writer fed from memory behind bare websockets
//! (`server/examples/limit`), and a chat with Node's socket.io and pg (`loadtest/peers`). A figure that misses its target says so.
mod actors;
mod again;
mod chat;
mod cluster;
mod connections;
mod draws;
mod limit;
mod machine;
mod market;
mod nodes;
mod orders;
mod paced;
mod peer;
mod process;
mod queue;
mod reports;
mod rest;
mod room;
mod table;
mod usage;
mod wallboard;
mod wire;

use guildhall_loadtest::people::People;
use limit::Limit;
use machine::Product;
use peer::Peer;
use process::load_average;
use std::{env, process::ExitCode, time::Duration};
use table::{Table, Target};

/// How long each load runs. Long enough for a few hundred commits of each kind, short enough to sit beside.
const WINDOW: Duration = Duration::from_secs(10);
/// The same for what has many of them, or much beside it.
const SHORT_WINDOW: Duration = Duration::from_secs(6);
/// How many people there are, unless there must be as many as connections.
const PEOPLE: usize = 10_000;
/// How many of them are in one room.
const IN_ROOM: usize = 5_000;
/// What can be measured, in the order in which it is.
const PARTS: [&str; 18] = [
    "start",
    "connections",
    "actors",
    "nodes",
    "chat-100",
    "chat-1000",
    "chat-4000",
    "chat-texts",
    "chat-open",
    "chat-mixed",
    "room-1000",
    "room-5000",
    "market",
    "orders",
    "draws",
    "queue",
    "reports",
    "wallboard",
];

/// What `make bench` passes on.
struct Options {
    server: String,
    limit: String,
    /// The folder of servers in Node.
    peers: String,
    folder: String,
    /// What to measure; empty is everything.
    parts: Vec<String>,
}

impl Options {
    /// Whether `part` was asked for.
    fn wants(&self, part: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|word| means(word, part))
    }

    /// A word that means no part; it would measure nothing and not say so.
    fn unknown(&self) -> Option<&str> {
        let is_known = |word: &&String| PARTS.iter().any(|part| means(word, part));
        self.parts.iter().find(|word| !is_known(word)).map(String::as_str)
    }
}

/// Whether `word` is the name of `part` or of its kind: `chat` means all of `chat-...`, and `chat-100` not `chat-1000`.
fn means(word: &str, part: &str) -> bool {
    part.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [server, limit, peers, folder, parts @ ..] = arguments.as_slice() else {
        tell(
            "usage: bench <guildhall binary> <limit binary> <peers folder> <empty folder> [part]...",
        );
        tell(&format!("parts, by their names or kinds (chat, room): {}", PARTS.join(" ")));
        return ExitCode::FAILURE;
    };
    let options = Options {
        server: server.clone(),
        limit: limit.clone(),
        peers: peers.clone(),
        folder: folder.clone(),
        parts: parts.to_vec(),
    };
    if let Some(word) = options.unknown() {
        tell(&format!("{word} is nothing that can be measured: {}", PARTS.join(" ")));
        return ExitCode::FAILURE;
    }
    let mut table = Table::default();
    let measured = run(&options, &mut table).await;
    // What was measured before something failed took as long.
    print(&table.to_string());
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            tell(&reason);
            ExitCode::FAILURE
        }
    }
}

async fn run(options: &Options, table: &mut Table) -> Result<(), String> {
    table.add("load average of the machine, before", load_average()?, "", Target::None);
    let count = if options.wants("connections") { connections::MOST } else { PEOPLE };
    tell(&format!("making {count} people"));
    let file = machine::make_people(options, count, IN_ROOM).await?;
    let people = People::read(&file)?;
    // In the line for top-ups 10,000 hold a socket each.
    if process::file_limit() < 12_000 {
        tell(&format!(
            "only {} files may be open: run `ulimit -n 20000` first",
            process::file_limit()
        ));
    }

    if options.wants("start") {
        Product::start(options).await?.stop().await?;
        let product = Product::start(options).await?;
        table.add("second start", product.started_in.as_secs_f64(), "s", Target::AtMost(5.0));
        product.stop().await?;
    }
    // Each in a process that held nothing before: an allocator gives freed memory out again, and nothing would grow.
    if options.wants("connections") {
        let product = Product::start(options).await?;
        connections::measure(&product, people.all(), table).await?;
        product.stop().await?;
    }
    if options.wants("actors") {
        let product = Product::start(options).await?;
        actors::measure(&product, &people.all()[..PEOPLE], table).await?;
        product.stop().await?;
    }
    if options.wants("nodes") {
        nodes::measure(options, people.all(), table).await?;
    }
    for connections in [100, 1_000, 4_000] {
        if options.wants(&format!("chat-{connections}")) {
            let some = &people.all()[..connections];
            chat::at_most(options, some, SHORT_WINDOW, table).await?;
        }
    }
    if options.wants("chat-texts") {
        chat::with_texts(options, people.all(), table).await?;
    }
    if options.wants("chat-open") {
        chat::open(options, people.all(), table).await?;
    }
    if options.wants("chat-mixed") {
        chat::mixed::measure(options, &people, table).await?;
    }
    for members in [1_000, 5_000] {
        if options.wants(&format!("room-{members}")) {
            room(options, &people, members, table).await?;
        }
    }
    if options.wants("market") {
        market::measure(options, table).await?;
    }
    if options.wants("orders") {
        orders::measure(options, people.all(), WINDOW, table).await?;
    }
    if options.wants("draws") {
        draws::measure(options, people.all(), WINDOW, table).await?;
    }
    if options.wants("queue") {
        queue::measure(options, people.all(), WINDOW, table).await?;
    }
    if options.wants("reports") {
        reports::measure(options, table).await?;
    }
    if options.wants("wallboard") {
        // Last: its conversations in customer support stay. The demo's market is filled beside its first start, which is not what is measured.
        let product = Product::start_with_demo(options).await?;
        market::wait_for_demo().await?;
        wallboard::measure(&product, people.all(), WINDOW, table).await?;
        product.stop().await?;
    }
    table.add("load average of the machine, after", load_average()?, "", Target::None);
    Ok(())
}

/// One room: ours, the one in Node and the limit's.
async fn room(
    options: &Options,
    people: &People,
    members: usize,
    table: &mut Table,
) -> Result<(), String> {
    let people = &people.all()[..members];
    let product = Product::start(options).await?;
    limit::clear_table(options, &product.database).await?;
    let ours = room::product(&product, people, SHORT_WINDOW).await?;
    let database = product.stop_server().await?;
    let peer = Peer::start(options, &database).await?;
    let theirs = room::peer(&peer, people, SHORT_WINDOW).await?;
    peer.stop().await?;
    let limit = Limit::start(options, &database, 1).await?;
    let bare = room::bare(&limit, members, SHORT_WINDOW).await?;
    limit.stop().await?;
    database.stop().await?;
    room::compare(members, ours, theirs, bare, table);
    Ok(())
}

/// How it goes, beside the result.
fn tell(text: &str) {
    eprintln!("{text}");
}

/// The result of a command-line tool.
#[expect(clippy::print_stdout, reason = "the result of a command-line tool")]
fn print(text: &str) {
    println!("{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is measured for these words.
    fn measured(words: &[&str]) -> Vec<&'static str> {
        let options = asked(words);
        PARTS.into_iter().filter(|part| options.wants(part)).collect()
    }

    fn asked(words: &[&str]) -> Options {
        let parts = words.iter().map(|word| (*word).to_owned()).collect();
        Options {
            server: String::new(),
            limit: String::new(),
            peers: String::new(),
            folder: String::new(),
            parts,
        }
    }

    #[test]
    fn a_word_is_a_part_or_all_of_its_kind_and_no_word_is_everything() {
        assert_eq!(measured(&["chat-100"]), ["chat-100"]);
        assert_eq!(measured(&["room", "queue"]), ["room-1000", "room-5000", "queue"]);
        assert_eq!(measured(&[]), PARTS);
    }

    #[test]
    fn a_word_that_means_no_part_is_told() {
        assert_eq!(asked(&["nodes", "chat"]).unknown(), None);
        for word in ["chat-", "chat-10", "cha", "orders-1", ""] {
            assert_eq!(asked(&["nodes", word]).unknown(), Some(word));
        }
    }
}
