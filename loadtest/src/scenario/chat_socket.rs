//! Pairs that chat over a websocket: one message in flight each, read marks now and then.
use super::{record, text_message};
use crate::people;
use goose::prelude::*;
use guildhall_loadtest::{people::Person, socket::Socket};
use serde_json::json;
use std::time::{Duration, Instant};

/// A chatting person and its connection.
#[derive(Clone)]
struct Chatting {
    person: Person,
    socket: Socket,
}

pub fn scenario() -> Result<Scenario, GooseError> {
    Ok(scenario!("chat_socket")
        .set_wait_time(Duration::from_millis(200), Duration::from_millis(800))?
        .register_transaction(transaction!(connect).set_on_start().set_name("connect"))
        .register_transaction(transaction!(send).set_weight(8)?.set_name("send_msg"))
        .register_transaction(transaction!(read).set_weight(1)?.set_name("msg_list"))
        .register_transaction(transaction!(mark).set_weight(2)?.set_name("ack_msg_read")))
}

async fn connect(user: &mut GooseUser) -> TransactionResult {
    let person = people().next();
    let base = user.base_url.as_str().trim_end_matches('/').to_owned();
    let began = Instant::now();
    let opened = Socket::open(&base, &person.token).await;
    record(user, "connect", began, &opened).await?;
    if let Ok(socket) = opened {
        user.set_session_data(Chatting { person, socket });
    }
    Ok(())
}

async fn send(user: &mut GooseUser) -> TransactionResult {
    call(user, "send_msg", |person| text_message(&person.conversation_id)).await
}

async fn read(user: &mut GooseUser) -> TransactionResult {
    call(
        user,
        "msg_list",
        |person| json!({ "conversation_id": person.conversation_id, "limit": 20 }),
    )
    .await
}

async fn mark(user: &mut GooseUser) -> TransactionResult {
    call(
        user,
        "ack_msg_read",
        |person| json!({ "conversation_id": person.conversation_id, "seq": 1_000_000 }),
    )
    .await
}

/// One call with its timing; a person that never connected has nothing to say.
async fn call(
    user: &mut GooseUser,
    name: &str,
    payload: impl FnOnce(&Person) -> serde_json::Value,
) -> TransactionResult {
    let Some(Chatting { person, socket }) = user.get_session_data::<Chatting>().cloned() else {
        return Ok(());
    };
    let began = Instant::now();
    let answer = socket.call(name, payload(&person)).await;
    record(user, name, began, &answer).await
}
