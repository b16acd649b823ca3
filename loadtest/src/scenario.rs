//! One file per kind of user.
pub mod agent;
pub mod chat_polling;
pub mod chat_socket;
pub mod desk_customer;
pub mod reconnect_storm;

use goose::prelude::*;
use guildhall_loadtest::socket::Socket;
use serde_json::{Value, json};
use std::{fmt::Display, time::Instant};
use uuid::Uuid;

/// A short text message of the person's own talk, under an id of its own.
fn text_message(conversation_id: &str) -> Value {
    json!({
        "conversation_id": conversation_id,
        "client_msg_id": Uuid::new_v4(),
        "body": { "type": 1, "text": "Is the account still for sale? I can pay today." },
    })
}

/// Puts one socket call among goose's metrics.
async fn record<T, E: Display>(
    user: &mut GooseUser,
    name: &str,
    began: Instant,
    outcome: &Result<T, E>,
) -> TransactionResult {
    let error = outcome.as_ref().err().map(ToString::to_string);
    user.record_custom_request_duration(
        "SIO",
        name,
        began.elapsed(),
        outcome.is_ok(),
        None,
        error.as_deref(),
    )
    .await?;
    Ok(())
}

/// One call with its timing; nothing if it was refused, which the report shows.
async fn ask(
    user: &mut GooseUser,
    socket: &Socket,
    name: &str,
    payload: Value,
) -> Result<Option<Value>, Box<TransactionError>> {
    let began = Instant::now();
    let answer = socket.call(name, payload).await;
    record(user, name, began, &answer).await?;
    Ok(answer.ok())
}
