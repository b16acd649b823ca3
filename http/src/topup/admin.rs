//! Operating the queues, for administrators and supervisors of support teams.
use super::wire::{OperatorQueue, OperatorQueues};
use crate::api::{
    call::{Context, Empty},
    caller::{Agent, Caller},
    error::{ApiError, Reason},
    rules,
    wire::millis,
};
use garde::Validate;
use guildhall_actors::topup::{Operation, TopUps};
use guildhall_domain::ids::{DeviceId, QueueId};
use guildhall_persistence::support::membership;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct QueueRef {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub queue_id: QueueId,
}

/// Exactly one of `add` and `remove`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DevicesRequest {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub queue_id: QueueId,
    #[garde(inner(custom(rules::between(1, 100))))]
    pub add: Option<i64>,
    /// Removed when its work is done.
    #[garde(skip)]
    #[schema(value_type = Option<String>)]
    pub remove: Option<DeviceId>,
}

async fn operator(context: &Context, caller: &Caller) -> Result<(), ApiError> {
    let does = membership::supervises(&context.state.pool, caller.speaker()).await?;
    if does { Ok(()) } else { Err(ApiError::Forbidden) }
}

async fn operate(
    context: Context,
    caller: Caller,
    queue: QueueId,
    operation: Operation,
) -> Result<OperatorQueue, ApiError> {
    operator(&context, &caller).await?;
    tracing::info!(user.id = %caller.uid, queue.id = %queue, ?operation, "queue: operator command");
    let topups = context.state.get::<TopUps>();
    let operate = async |claimed| topups.under(claimed).operate(queue, operation).await;
    let operated = match context.effect(operate).await? {
        Some(operated) => operated,
        None => topups.operated(queue).await?,
    };
    Ok(OperatorQueue::from(operated))
}

/// Lists every queue with its devices and its last hour.
pub async fn queues(
    context: Context,
    Agent(caller): Agent,
    _: Empty,
) -> Result<OperatorQueues, ApiError> {
    operator(&context, &caller).await?;
    let topups = context.state.get::<TopUps>();
    let mut queues = Vec::new();
    for queue in topups.queues(None, None).await? {
        queues.push(OperatorQueue::from(topups.operated(queue.queue.queue_id).await?));
    }
    let at = millis(guildhall_persistence::now(&context.state.pool).await?);
    Ok(OperatorQueues { at, queues })
}

/// Pauses a queue for maintenance: no new turns, and deadlines of open turns stop.
pub async fn pause(
    context: Context,
    Agent(caller): Agent,
    input: QueueRef,
) -> Result<OperatorQueue, ApiError> {
    operate(context, caller, input.queue_id, Operation::Pause).await
}

/// Opens a queue from any state; deadlines continue with the time left.
pub async fn resume(
    context: Context,
    Agent(caller): Agent,
    input: QueueRef,
) -> Result<OperatorQueue, ApiError> {
    operate(context, caller, input.queue_id, Operation::Resume).await
}

/// Drains a queue: refuses new joins and serves the places that already wait.
pub async fn drain(
    context: Context,
    Agent(caller): Agent,
    input: QueueRef,
) -> Result<OperatorQueue, ApiError> {
    operate(context, caller, input.queue_id, Operation::Drain).await
}

/// Closes a queue until 02:00 UTC-6.
pub async fn close(
    context: Context,
    Agent(caller): Agent,
    input: QueueRef,
) -> Result<OperatorQueue, ApiError> {
    operate(context, caller, input.queue_id, Operation::Close).await
}

/// Adds devices, or removes one when its work is done.
pub async fn devices(
    context: Context,
    Agent(caller): Agent,
    input: DevicesRequest,
) -> Result<OperatorQueue, ApiError> {
    let operation = match (input.add, input.remove) {
        (Some(number), None) => Operation::AddDevices(i32::try_from(number).unwrap_or(1)),
        (None, Some(device)) => Operation::RemoveDevice(device),
        (None, None) => return Err(ApiError::field("add", Reason::Required)),
        (Some(_), Some(_)) => return Err(ApiError::field("remove", Reason::Invalid)),
    };
    operate(context, caller, input.queue_id, operation).await
}
