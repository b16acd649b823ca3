//! The same talk for people without a socket: every call as a plain HTTP request.
use super::text_message;
use crate::people;
use goose::goose::GooseMethod;
use goose::prelude::*;
use guildhall_loadtest::people::Person;
use serde_json::{Value, json};
use std::time::Duration;

pub fn scenario() -> Result<Scenario, GooseError> {
    Ok(scenario!("chat_polling")
        .set_wait_time(Duration::from_millis(500), Duration::from_millis(1500))?
        .register_transaction(transaction!(arrive).set_on_start().set_name("arrive"))
        .register_transaction(transaction!(send).set_weight(2)?.set_name("send_msg"))
        .register_transaction(transaction!(poll).set_weight(6)?.set_name("msg_list"))
        .register_transaction(transaction!(unread).set_weight(2)?.set_name("unread_msg_count")))
}

async fn arrive(user: &mut GooseUser) -> TransactionResult {
    user.set_session_data(people().next());
    Ok(())
}

async fn send(user: &mut GooseUser) -> TransactionResult {
    call(user, "send_msg", |person| text_message(&person.conversation_id)).await
}

async fn poll(user: &mut GooseUser) -> TransactionResult {
    call(
        user,
        "msg_list",
        |person| json!({ "conversation_id": person.conversation_id, "limit": 20 }),
    )
    .await
}

async fn unread(user: &mut GooseUser) -> TransactionResult {
    call(user, "unread_msg_count", |_| json!({})).await
}

/// One POST that must succeed with the envelope's code 0.
async fn call(
    user: &mut GooseUser,
    name: &str,
    payload: impl FnOnce(&Person) -> Value,
) -> TransactionResult {
    let Some(person) = user.get_session_data::<Person>().cloned() else { return Ok(()) };
    let path = format!("/api/im/{name}");
    let request = user
        .get_request_builder(&GooseMethod::Post, &path)?
        .header("authorization", format!("PS {}", person.token))
        .json(&payload(&person));
    let request = GooseRequest::builder()
        .method(GooseMethod::Post)
        .path(path.as_str())
        .name(name)
        .set_request_builder(request)
        .build();
    user.request(request).await?;
    Ok(())
}
