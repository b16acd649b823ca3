//! Everyone drops the connection and comes back at once, again and again, as after a deploy or a lost mast.
use super::record;
use crate::people;
use goose::prelude::*;
use guildhall_loadtest::{people::Person, socket::Socket};
use serde_json::json;
use std::time::{Duration, Instant};

pub fn scenario() -> Result<Scenario, GooseError> {
    Ok(scenario!("reconnect_storm")
        .set_wait_time(Duration::from_millis(0), Duration::from_millis(50))?
        .register_transaction(transaction!(arrive).set_on_start().set_name("arrive"))
        .register_transaction(transaction!(come_back).set_name("come back")))
}

async fn arrive(user: &mut GooseUser) -> TransactionResult {
    user.set_session_data(people().next());
    Ok(())
}

/// Connects, asks what was missed, and is gone again.
async fn come_back(user: &mut GooseUser) -> TransactionResult {
    let Some(person) = user.get_session_data::<Person>().cloned() else { return Ok(()) };
    let base = user.base_url.as_str().trim_end_matches('/').to_owned();
    let began = Instant::now();
    let opened = Socket::open(&base, &person.token).await;
    record(user, "connect", began, &opened).await?;
    let Ok(socket) = opened else { return Ok(()) };
    let topic = format!("conversation:{}", person.conversation_id);
    let began = Instant::now();
    let answer = socket.call("resume", json!({ "cursors": { topic: 0 } })).await;
    record(user, "resume", began, &answer).await
}
