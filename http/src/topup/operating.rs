//! What operators do to lines: administrators, and who supervises a team of the desk.
use super::wire::{OperatorQueue, OperatorQueues};
use crate::{
    caller::{Agent, Caller},
    envelope::{Answer, Body, Envelope, Refusal},
    error::{ApiError, Reason},
    idempotency::Repeat,
    order::wire::millis,
    rules,
    state::HttpState,
};
use actix_web::{get, post, web::Data};
use garde::Validate;
use guildhall_actors::topup::Operation;
use guildhall_domain::ids::{DeviceId, QueueId};
use guildhall_persistence::{desk::membership, topup};
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OfQueue {
    #[garde(skip)]
    #[schema(value_type = String)]
    pub queue_id: QueueId,
}

/// Exactly one of `add` and `remove`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DevicesWish {
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

async fn operator(state: &HttpState, caller: &Caller) -> Result<(), ApiError> {
    let does = membership::supervises(&state.pool, caller.speaker()).await?;
    if does { Ok(()) } else { Err(ApiError::Forbidden) }
}

async fn operate(
    repeat: Repeat,
    caller: Caller,
    state: Data<HttpState>,
    call: &'static str,
    queue: QueueId,
    operation: Operation,
) -> Answer<Box<RawValue>> {
    repeat.count(&state, caller.uid)?;
    let state = state.into_inner();
    let (shared, uid) = (state.clone(), caller.uid);
    let repeat = repeat.at(&state, &caller, queue.0);
    let work = async move {
        operator(&shared, &caller).await?;
        tracing::info!(user.id = %uid, queue.id = %queue, ?operation, "a line is operated");
        let operated = shared.trade.topups.operate(queue, operation).await?;
        Ok(Envelope::ok(OperatorQueue::from(operated)))
    };
    repeat.once(state, uid, call, work).await
}

/// Every line with its devices and its last hour.
#[utoipa::path(tag = "topup", operation_id = "topup_operator_queues", security(("session" = [])),
    responses((status = OK, body = Envelope<OperatorQueues>), (status = CONFLICT, body = Refusal, description = "FORBIDDEN")))]
#[get("/api/admin/topup/queues")]
pub async fn queues(Agent(caller): Agent, state: Data<HttpState>) -> Answer<OperatorQueues> {
    state.limits.call(caller.uid)?;
    let shared = state.clone().into_inner();
    let found = state.run(async move {
        operator(&shared, &caller).await?;
        let topups = &shared.trade.topups;
        let mut queues = Vec::new();
        for queue in topups.queues(None, None).await? {
            queues.push(OperatorQueue::from(topups.operated(queue.queue.queue_id).await?));
        }
        let at = millis(topup::now(&shared.pool).await?);
        Ok(OperatorQueues { at, queues })
    });
    Ok(Envelope::ok(found.await?))
}

/// Stops calling people, and the clocks of those who are called: maintenance.
#[utoipa::path(tag = "topup", operation_id = "topup_pause", request_body = OfQueue, security(("session" = [])),
    responses((status = OK, body = Envelope<OperatorQueue>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FORBIDDEN, NOT_FOUND")))]
#[post("/api/admin/topup/pause")]
pub async fn pause(
    Agent(caller): Agent,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfQueue>,
) -> Answer<Box<RawValue>> {
    operate(repeat, caller, state, "admin/topup/pause", wish.queue_id, Operation::Pause).await
}

/// Opens a line, whatever it was; clocks go on with what was left.
#[utoipa::path(tag = "topup", operation_id = "topup_resume", request_body = OfQueue, security(("session" = [])),
    responses((status = OK, body = Envelope<OperatorQueue>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FORBIDDEN, NOT_FOUND")))]
#[post("/api/admin/topup/resume")]
pub async fn resume(
    Agent(caller): Agent,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfQueue>,
) -> Answer<Box<RawValue>> {
    operate(repeat, caller, state, "admin/topup/resume", wish.queue_id, Operation::Resume).await
}

/// Lets nobody join any more; who waits is served.
#[utoipa::path(tag = "topup", operation_id = "topup_drain", request_body = OfQueue, security(("session" = [])),
    responses((status = OK, body = Envelope<OperatorQueue>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FORBIDDEN, NOT_FOUND")))]
#[post("/api/admin/topup/drain")]
pub async fn drain(
    Agent(caller): Agent,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfQueue>,
) -> Answer<Box<RawValue>> {
    operate(repeat, caller, state, "admin/topup/drain", wish.queue_id, Operation::Drain).await
}

/// Closes a line until 02:00 of UTC-6.
#[utoipa::path(tag = "topup", operation_id = "topup_close", request_body = OfQueue, security(("session" = [])),
    responses((status = OK, body = Envelope<OperatorQueue>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FORBIDDEN, NOT_FOUND")))]
#[post("/api/admin/topup/close")]
pub async fn close(
    Agent(caller): Agent,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<OfQueue>,
) -> Answer<Box<RawValue>> {
    operate(repeat, caller, state, "admin/topup/close", wish.queue_id, Operation::Close).await
}

/// Adds devices, or removes one when its work is done.
#[utoipa::path(tag = "topup", operation_id = "topup_devices", request_body = DevicesWish, security(("session" = [])),
    responses((status = OK, body = Envelope<OperatorQueue>), (status = UNPROCESSABLE_ENTITY, body = Refusal),
        (status = CONFLICT, body = Refusal, description = "FORBIDDEN, NOT_FOUND")))]
#[post("/api/admin/topup/devices")]
pub async fn devices(
    Agent(caller): Agent,
    state: Data<HttpState>,
    repeat: Repeat,
    Body(wish): Body<DevicesWish>,
) -> Answer<Box<RawValue>> {
    let operation = match (wish.add, wish.remove) {
        (Some(number), None) => Operation::AddDevices(i32::try_from(number).unwrap_or(1)),
        (None, Some(device)) => Operation::RemoveDevice(device),
        (None, None) => return Err(ApiError::field("add", Reason::Required)),
        (Some(_), Some(_)) => return Err(ApiError::field("remove", Reason::Invalid)),
    };
    operate(repeat, caller, state, "admin/topup/devices", wish.queue_id, operation).await
}
