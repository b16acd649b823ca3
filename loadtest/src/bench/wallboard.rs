//! How long a wallboard takes to answer while thousands of conversations stand open at its team's desk.
//!
//! The demo's agents are on duty and hold what they have room for; the others wait, which is the dear case: the line is read
//! whole for every new board. All agents look at once, a few customers write. Issue 3, "Proof".
use crate::{
    machine::Product,
    table::{Table, Target},
};
use futures_util::future::try_join_all;
use guildhall_loadtest::{
    agents::{AGENTS, sign_in},
    histogram::Histogram,
    people::Person,
    socket::Socket,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::time::sleep;
use uuid::Uuid;

/// Open conversations in customer support.
const CONVERSATIONS: usize = 5_000;
/// Conversations opened at the same time while customer support fills; a slow machine refuses many more as "busy", and filling is not the measure.
const AT_ONCE: usize = 20;
/// Customers who go on writing.
const WRITERS: usize = 20;
/// Between two words of one customer, and between two looks of one agent.
const PAUSE: Duration = Duration::from_millis(100);
/// Customer support has taken up everybody by then, or something is wrong.
const FULL_WITHIN: Duration = Duration::from_secs(60);
/// What a wallboard may take at p99, in milliseconds. Issue 3.
const AT_MOST: f64 = 200.0;

/// Fills customer support, then looks at the board again and again for the window.
pub async fn measure(
    product: &Product,
    people: &[Person],
    window: Duration,
    table: &mut Table,
) -> Result<(), String> {
    let customers = &people[..CONVERSATIONS.min(people.len())];
    let began = Instant::now();
    for some in customers.chunks(AT_ONCE) {
        try_join_all(some.iter().map(|person| open_conversation(&product.base, person))).await?;
    }
    let filled_in = began.elapsed();
    let mut agents = Vec::new();
    for n in 1..=AGENTS {
        let socket = Socket::open(&product.base, &sign_in(&product.base, n).await?).await?;
        socket.call("console_set_duty", json!({ "state": "online" })).await?;
        agents.push(socket);
    }
    let team = default_team(&agents[0]).await?;
    until_open(&agents[0], &team, customers.len()).await?;

    let end = Instant::now() + window;
    let writers = customers[..WRITERS].iter().map(|person| go_on_writing(product, person, end));
    let looks = agents.iter().map(|agent| look(agent, &team, end));
    let (looks, words) = tokio::try_join!(try_join_all(looks), try_join_all(writers))?;
    until_open(&agents[0], &team, customers.len()).await?;

    let boards = Histogram::of_all(looks.iter().map(|(boards, _)| boards));
    let topics = Histogram::of_all(looks.iter().map(|(_, topics)| topics));
    let at = |what: &str| format!("wallboard, {} open talks: {what}", customers.len());
    table.add(at("opening them"), filled_in.as_secs_f64(), "s", Target::None);
    let words = words.into_iter().sum::<u32>();
    table.add(at("words meanwhile"), f64::from(words) / window.as_secs_f64(), "/s", Target::None);
    table.add(at("looks"), boards.count() as f64 / window.as_secs_f64(), "/s", Target::None);
    for (what, took) in [("board", boards), ("topic", topics)] {
        table.time(at(&format!("{what}, p50")), &took, 500, Target::None)?;
        table.time(at(&format!("{what}, p99")), &took, 990, Target::AtMost(AT_MOST))?;
        table.time(at(&format!("{what}, longest")), &took, 1_000, Target::None)?;
    }
    Ok(())
}

/// One customer comes to customer support, says a word and leaves.
async fn open_conversation(base: &str, person: &Person) -> Result<(), String> {
    let socket = Socket::open(base, &person.token).await?;
    let conversation =
        socket.call("conversation_open", json!({ "with": "customer_service" })).await?;
    socket.call("send_msg", word(&conversation["conversation_id"])).await?;
    Ok(())
}

/// Writes into a conversation that is there until `end`; answers how many words.
async fn go_on_writing(product: &Product, person: &Person, end: Instant) -> Result<u32, String> {
    let socket = Socket::open(&product.base, &person.token).await?;
    let conversation =
        socket.call("conversation_open", json!({ "with": "customer_service" })).await?;
    let mut words = 0;
    while Instant::now() < end {
        socket.call("send_msg", word(&conversation["conversation_id"])).await?;
        words += 1;
        sleep(PAUSE).await;
    }
    Ok(words)
}

/// Asks for the board and for its topic until `end`; answers how long the boards took, and the topics.
async fn look(agent: &Socket, team: &str, end: Instant) -> Result<(Histogram, Histogram), String> {
    let (mut boards, mut topics) = (Histogram::default(), Histogram::default());
    while Instant::now() < end {
        let began = Instant::now();
        agent.call("console_board", json!({ "team_id": team })).await?;
        boards.add(began.elapsed());
        sleep(PAUSE).await;
        let began = Instant::now();
        agent.call("subscribe", json!({ "topic": format!("desk:{team}") })).await?;
        topics.add(began.elapsed());
        sleep(PAUSE).await;
    }
    Ok((boards, topics))
}

/// The team that takes every conversation no other team is for.
async fn default_team(agent: &Socket) -> Result<String, String> {
    let me = agent.call("console_me", json!({})).await?;
    let teams = me["teams"].as_array().ok_or("no teams")?;
    let team = teams.iter().find(|team| team["is_default"] == true);
    let team = team.and_then(|team| team["team_id"].as_str()).ok_or("no default team")?;
    Ok(team.to_owned())
}

/// Waits until the board itself says that so many conversations are open, so that nothing less is measured.
async fn until_open(agent: &Socket, team: &str, wanted: usize) -> Result<(), String> {
    let began = Instant::now();
    loop {
        let board = agent.call("console_board", json!({ "team_id": team })).await?;
        let open = ["waiting", "assigned"].iter().filter_map(|stage| board[stage].as_u64());
        let open: u64 = open.sum();
        if open >= wanted as u64 {
            return Ok(());
        }
        if began.elapsed() > FULL_WITHIN {
            return Err(format!("{open} of {wanted} talks are open at the desk"));
        }
        sleep(PAUSE).await;
    }
}

fn word(conversation_id: &Value) -> Value {
    json!({
        "conversation_id": conversation_id,
        "client_msg_id": Uuid::new_v4(),
        "body": { "type": 1, "text": "Where is my order?" },
    })
}
