//! Customers of the desk: they write, look how their talk stands, and rate the visit when it is over. Their agents are `agent`.
use super::{ask, record, text_message};
use crate::people;
use goose::prelude::*;
use guildhall_loadtest::socket::Socket;
use serde_json::json;
use std::time::{Duration, Instant};

/// Customers for each agent of a run.
const FOR_EACH_AGENT: usize = 4;

/// A customer and the talk with the desk.
#[derive(Clone)]
struct AtDesk {
    socket: Socket,
    talk: String,
    /// Said something that no visit's end was rated for yet.
    has_written: bool,
}

pub fn scenario() -> Result<Scenario, GooseError> {
    Ok(scenario!("desk_customer")
        .set_weight(FOR_EACH_AGENT)?
        .set_wait_time(Duration::from_millis(500), Duration::from_millis(2500))?
        .register_transaction(transaction!(arrive).set_on_start().set_name("arrive"))
        .register_transaction(transaction!(write).set_weight(2)?.set_name("write"))
        .register_transaction(transaction!(look).set_weight(3)?.set_name("look")))
}

async fn arrive(user: &mut GooseUser) -> TransactionResult {
    let person = people().next();
    let base = user.base_url.as_str().trim_end_matches('/').to_owned();
    let began = Instant::now();
    let opened = Socket::open(&base, &person.token).await;
    record(user, "connect", began, &opened).await?;
    let Ok(socket) = opened else { return Ok(()) };
    let desk = json!({ "with": "customer_service" });
    let Some(talk) = ask(user, &socket, "conversation_open", desk).await? else { return Ok(()) };
    let Some(talk) = talk["conversation_id"].as_str().map(str::to_owned) else { return Ok(()) };
    user.set_session_data(AtDesk { socket, talk, has_written: false });
    write(user).await
}

async fn write(user: &mut GooseUser) -> TransactionResult {
    let Some(AtDesk { socket, talk, .. }) = at_desk(user) else { return Ok(()) };
    ask(user, &socket, "send_msg", text_message(&talk)).await?;
    wrote(user, true);
    Ok(())
}

/// Sees whose turn it is; once for each visit, says how it was.
async fn look(user: &mut GooseUser) -> TransactionResult {
    let Some(AtDesk { socket, talk, has_written }) = at_desk(user) else { return Ok(()) };
    let this = json!({ "conversation_id": talk });
    let Some(now) = ask(user, &socket, "conversation_info", this).await? else { return Ok(()) };
    if has_written && now["state"] == "resolved" {
        let rating = json!({ "conversation_id": talk, "rating": 5 });
        ask(user, &socket, "evaluate_conversation", rating).await?;
        wrote(user, false);
    }
    Ok(())
}

/// The customer, if the door opened.
fn at_desk(user: &GooseUser) -> Option<AtDesk> {
    user.get_session_data::<AtDesk>().cloned()
}

fn wrote(user: &mut GooseUser, has_written: bool) {
    if let Some(customer) = user.get_session_data_mut::<AtDesk>() {
        customer.has_written = has_written;
    }
}
