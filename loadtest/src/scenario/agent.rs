//! Agents at the desk: on duty, they look at the line, answer what was given to them, longest wait first, and resolve.
//! Their customers are `desk_customer`.
use super::{ask, record, text_message};
use goose::prelude::*;
use guildhall_loadtest::{
    agents::{Agents, sign_in},
    socket::Socket,
};
use serde_json::json;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Who of the demo's agents comes next.
static AGENTS: Agents = Agents::new();
/// How often an answer is read over and written again because the customer wrote in the meantime.
const READ_AGAIN: usize = 3;

/// An agent on duty.
#[derive(Clone)]
struct OnDuty {
    socket: Socket,
    team_id: String,
}

pub fn scenario() -> Result<Scenario, GooseError> {
    Ok(scenario!("agent")
        .set_wait_time(Duration::from_millis(200), Duration::from_millis(800))?
        .register_transaction(transaction!(begin_shift).set_on_start().set_name("begin shift"))
        .register_transaction(transaction!(look).set_weight(2)?.set_name("look at the line"))
        .register_transaction(transaction!(answer).set_weight(8)?.set_name("answer"))
        .register_transaction(transaction!(resolve).set_weight(3)?.set_name("resolve"))
        .register_transaction(transaction!(board).set_weight(1)?.set_name("wallboard")))
}

async fn begin_shift(user: &mut GooseUser) -> TransactionResult {
    let base = user.base_url.as_str().trim_end_matches('/').to_owned();
    let began = Instant::now();
    let signed_in = sign_in(&base, AGENTS.next()).await;
    record(user, "login", began, &signed_in).await?;
    let Ok(token) = signed_in else { return Ok(()) };
    let began = Instant::now();
    let opened = Socket::open(&base, &token).await;
    record(user, "connect", began, &opened).await?;
    let Ok(socket) = opened else { return Ok(()) };
    let Some(me) = ask(user, &socket, "console_me", json!({})).await? else { return Ok(()) };
    let Some(team_id) = me["teams"][0]["team_id"].as_str() else { return Ok(()) };
    ask(user, &socket, "console_set_duty", json!({ "state": "online" })).await?;
    user.set_session_data(OnDuty { socket, team_id: team_id.to_owned() });
    Ok(())
}

async fn look(user: &mut GooseUser) -> TransactionResult {
    let Some(OnDuty { socket, team_id }) = on_duty(user) else { return Ok(()) };
    ask(user, &socket, "console_queue", json!({ "team_id": team_id, "limit": 50 })).await?;
    Ok(())
}

async fn board(user: &mut GooseUser) -> TransactionResult {
    let Some(OnDuty { socket, team_id }) = on_duty(user) else { return Ok(()) };
    ask(user, &socket, "console_board", json!({ "team_id": team_id })).await?;
    Ok(())
}

/// Opens the talk that has waited longest for a word, reads it and answers.
async fn answer(user: &mut GooseUser) -> TransactionResult {
    let Some(OnDuty { socket, .. }) = on_duty(user) else { return Ok(()) };
    let Some(talk) = first_of_mine(user, &socket, true).await? else { return Ok(()) };
    let looks = json!({ "conversation_id": talk, "typing": true });
    ask(user, &socket, "console_view", looks).await?;
    let mut message = text_message(&talk);
    for _ in 0..READ_AGAIN {
        let read = json!({ "conversation_id": talk, "limit": 20 });
        let Some(page) = ask(user, &socket, "msg_list", read).await? else { break };
        message["seen_seq"] = page["last_seq"].clone();
        let began = Instant::now();
        match socket.call("send_msg", message.clone()).await {
            // A rule at work and no failure: counted apart, and the talk is read again.
            Err(code) if code == "UNSEEN_MESSAGES" => {
                record(user, "send_msg: unseen", began, &Ok::<(), String>(())).await?;
            }
            sent => {
                record(user, "send_msg", began, &sent).await?;
                break;
            }
        }
    }
    ask(user, &socket, "console_view", json!({})).await?;
    Ok(())
}

/// Ends the visit of a talk that waits for nothing, which makes room for the next in line.
async fn resolve(user: &mut GooseUser) -> TransactionResult {
    let Some(OnDuty { socket, .. }) = on_duty(user) else { return Ok(()) };
    let Some(talk) = first_of_mine(user, &socket, false).await? else { return Ok(()) };
    let over = json!({
        "conversation_id": talk,
        "state": "resolved",
        "wrap_up": "question",
        "command_id": Uuid::new_v4(),
    });
    ask(user, &socket, "change_conversation_state", over).await?;
    Ok(())
}

/// The agent, if the shift began well.
fn on_duty(user: &GooseUser) -> Option<OnDuty> {
    user.get_session_data::<OnDuty>().cloned()
}

/// The first of the agent's talks that wait for a word, or that do not.
async fn first_of_mine(
    user: &mut GooseUser,
    socket: &Socket,
    needs_reply: bool,
) -> Result<Option<String>, Box<TransactionError>> {
    let mine = json!({ "owner": "me", "limit": 50 });
    let Some(talks) = ask(user, socket, "console_talks", mine).await? else { return Ok(None) };
    let first = talks["conversations"].as_array().into_iter().flatten().find(|talk| {
        let waits = !talk["desk"]["staff"]["needs_reply_since"].is_null();
        waits == needs_reply
    });
    Ok(first.and_then(|talk| talk["conversation_id"].as_str()).map(str::to_owned))
}
