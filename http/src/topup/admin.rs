//! Operating the queues, for administrators and supervisors of support teams.
use super::wire::{OperatorQueue, OperatorQueues};
use crate::{
    api::{
        call::{Context, Empty},
        caller::{Agent, Caller},
        error::{ApiError, Reason},
        rules,
        wire::millis,
    },
    support::supervision::wire::DayHours,
};
use garde::Validate;
use guildhall_actors::topup::{Operation, TopUps};
use guildhall_domain::{
    ids::{DeviceId, QueueId, Uid},
    support::timetable,
    topup::account::Platform,
};
use guildhall_persistence::{
    DatabaseError,
    clock::is_time_zone,
    idempotency::{self, Claimed},
    identity::account,
    support::membership,
    topup::{hours::QueueHours, queue},
};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct QueueRef {
    /// The queue.
    #[garde(skip)]
    pub queue_id: QueueId,
}

/// Which packs a new queue is for, and how it begins.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct OpenQueueRequest {
    /// The seller whose packs are redeemed: the storefront.
    #[garde(skip)]
    pub seller: Uid,
    /// The key of a game with packs.
    #[garde(custom(rules::text(1, 64)))]
    pub game: String,
    /// The region of the packs; empty where the game has none.
    #[garde(custom(rules::text(0, 64)))]
    #[serde(default)]
    pub region: String,
    /// How many devices it begins with.
    #[garde(custom(rules::between(1, 100)))]
    pub devices: i64,
}

/// Exactly one of `add` and `remove`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct DevicesRequest {
    /// The queue.
    #[garde(skip)]
    pub queue_id: QueueId,
    /// How many devices to add.
    #[garde(inner(custom(rules::between(1, 100))))]
    pub add: Option<i64>,
    /// Removed when its work is done.
    #[garde(skip)]
    pub remove: Option<DeviceId>,
}

/// When a queue is open.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct QueueHoursRequest {
    /// The queue.
    #[garde(skip)]
    pub queue_id: QueueId,
    /// The version that was seen.
    #[garde(skip)]
    pub version: i64,
    /// A name of the IANA time zone database.
    #[garde(skip)]
    pub time_zone: String,
    /// At most 21 openings of a week, which do not overlap; without any it is always open.
    #[garde(skip)]
    pub hours: Vec<DayHours>,
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
    let operate = async |claimed| topups.under(claimed).operate(queue, operation, caller.uid).await;
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

/// Opens a queue for the packs of a seller, or returns the one there is for them.
pub async fn open(
    context: Context,
    Agent(caller): Agent,
    input: OpenQueueRequest,
) -> Result<OperatorQueue, ApiError> {
    operator(&context, &caller).await?;
    let pool = &context.state.pool;
    let seller = account::find(pool, input.seller).await?;
    if !seller.is_some_and(|seller| seller.role.is_seller() && !seller.is_frozen) {
        return Err(ApiError::field("seller", Reason::Invalid));
    }
    let (game, region) = (input.game.as_str(), input.region.as_str());
    if !queue::has_packs(pool, game, region).await? {
        return Err(ApiError::field("region", Reason::Invalid));
    }
    let devices = i32::try_from(input.devices).unwrap_or(1);
    tracing::info!(user.id = %caller.uid, seller.id = %input.seller, game, region, devices, "queue: opened by operator");
    let open = async |claimed: Option<Claimed>| {
        let mut tx = guildhall_persistence::begin(pool).await?;
        let queue = queue::open_by(
            &mut tx,
            caller.uid,
            (input.seller, game, region),
            &Platform::ALL,
            devices,
        )
        .await?;
        idempotency::carried_out(&mut tx, claimed.as_ref()).await?;
        tx.commit().await?;
        Ok::<_, DatabaseError>(queue)
    };
    let opened = match context.effect(open).await? {
        Some(opened) => opened,
        None => {
            queue::of_packs(pool, input.seller, game, region).await?.ok_or(ApiError::NotFound)?
        }
    };
    Ok(OperatorQueue::from(context.state.get::<TopUps>().operated(opened).await?))
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

/// Refuses hours that are none, before they use up a key.
pub(super) fn check_hours(_: &Agent, input: &QueueHoursRequest) -> Result<(), ApiError> {
    let hours: Vec<_> = input.hours.iter().copied().map(DayHours::stretch).collect();
    Ok(timetable::check_hours(&input.time_zone, &hours)?)
}

/// Sets the opening hours of a queue: outside of them nobody joins and nobody is called. Who waits keeps their place.
pub async fn hours(
    context: Context,
    Agent(caller): Agent,
    input: QueueHoursRequest,
) -> Result<OperatorQueue, ApiError> {
    operator(&context, &caller).await?;
    let QueueHoursRequest { queue_id, version, time_zone, hours } = input;
    if !is_time_zone(&context.state.pool, &time_zone).await? {
        return Err(ApiError::field("time_zone", Reason::Invalid));
    }
    let mut hours: Vec<_> = hours.into_iter().map(DayHours::kept).collect();
    hours.sort_by_key(|it| (it.weekday, it.opens));
    tracing::info!(user.id = %caller.uid, queue.id = %queue_id, "queue: hours set by operator");
    let (topups, wanted) = (context.state.get::<TopUps>(), QueueHours { time_zone, hours });
    let set = async |claimed| {
        topups.under(claimed).set_hours(queue_id, (wanted.clone(), version), caller.uid).await
    };
    let operated = match context.effect(set).await? {
        Some(operated) => operated,
        None => topups.operated(queue_id).await?,
    };
    Ok(OperatorQueue::from(operated))
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
