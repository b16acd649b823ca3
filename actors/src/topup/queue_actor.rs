//! The actor of one queue: accepts joins, calls the next positions, pushes positions.

use std::{collections::HashMap, sync::Arc, time::Duration};

use guildhall_domain::{
    ids::{PlaceId, QueueId},
    topup::hours::{Availability, State, next_opening},
};
use guildhall_persistence::{
    DatabaseError,
    topup::{
        self as rows, PlaceRecord,
        hours::{self, QueueHours},
        joining::{self, JoinRequest, NotJoined, WaitingPlace},
        maintenance,
        operate::{self, Operator},
        queue as queues,
    },
};
use tokio::time::Instant;

use super::{
    Operation, TopUpError,
    calling::{Absent, call_next},
    place_actor::{Answer, Refused},
    read_model::{QueueReadModel, seconds},
};
use crate::host::{ActorContext, Entity, LoadError, Reply};

/// Shortest interval between pushes of positions. Issue 5.
const PUSH_EVERY: Duration = Duration::from_secs(1);
/// After a start no customer counts as absent for this long, because all have to reconnect. Ours, as in customer support.
const YOUNG: Duration = Duration::from_secs(60);
/// Rows that are read at a time for pushes.
const CHUNK: usize = 1_000;

/// What the actors of all queues share.
pub struct QueueActor {
    pub(super) window: QueueReadModel,
    pub(super) began: Instant,
}

/// The messages of a queue's actor.
pub enum QueueMessage {
    #[expect(private_interfaces, reason = "made by the front door only")]
    Join(Box<JoinRequest>, Reply<Answer>),
    /// Joins all pending requests.
    Flush,
    /// Something may have changed.
    Look,
    /// Time to push positions.
    PushPositions,
    Operate(Operation, Option<Operator>, Reply<Result<(), TopUpError>>),
    /// Sets the hours, if the queue is at that version.
    SetHours(QueueHours, i64, Operator, Reply<Result<(), TopUpError>>),
    /// The farm has no more slots today.
    UsedUp,
    /// Maintenance of its game has begun or is over.
    ApplyMaintenance,
}

/// The state that a queue's actor keeps in memory. No position depends on it.
#[derive(Default)]
pub struct Memory {
    joining: Vec<(JoinRequest, Reply<Answer>)>,
    /// Since when customers have been absent while a device was free for them.
    absent: Absent,
    /// The position that was last pushed to each.
    pushed: HashMap<PlaceId, i64>,
    /// The other content of the pushes, as last read.
    rows: HashMap<PlaceId, PlaceRecord>,
    pushed_at: Option<Instant>,
    /// How it stood when it last looked.
    availability: Option<Availability>,
    is_telling: bool,
    /// The deadlines of called places have changed and were not pushed yet.
    owes_deadlines: bool,
}

impl Entity for QueueActor {
    const KIND: &'static str = "topup_queue";
    type Id = QueueId;
    type Message = QueueMessage;
    type State = Memory;

    async fn load(&self, id: QueueId) -> Result<Memory, LoadError> {
        queues::load(&self.window.pool, id).await?.ok_or(LoadError::NotFound)?;
        Ok(Memory::default())
    }

    async fn handle(&self, me: &ActorContext<Self>, memory: &mut Memory, message: QueueMessage) {
        let queue = me.id();
        match message {
            QueueMessage::Join(request, reply) => {
                memory.joining.push((*request, reply));
                if memory.joining.len() == 1 {
                    // Queue this behind the joins that have arrived, so that one statement handles all of them.
                    me.cast(QueueMessage::Flush);
                }
            }
            QueueMessage::Flush => {
                self.flush(queue, memory).await;
                self.look(me, memory).await;
            }
            QueueMessage::Look => self.look(me, memory).await,
            QueueMessage::PushPositions => {
                memory.is_telling = false;
                memory.pushed_at = Some(Instant::now());
                if let Err(error) = self.tell_positions(queue, memory).await {
                    tracing::warn!(queue.id = %queue, %error, "queue: position push failed, retry in 1 s");
                }
            }
            QueueMessage::Operate(operation, operator, reply) => {
                let done = self.operate(queue, operation, operator.as_ref()).await;
                // Before the reply: its receiver reads the queue at once.
                self.window.forget(queue);
                reply.send(done);
                self.changed(me, memory).await;
            }
            QueueMessage::SetHours(hours, seen, operator, reply) => {
                let done = hours::set(&self.window.pool, &operator, queue, seen, &hours).await;
                // As above.
                self.window.forget(queue);
                reply.send(match done {
                    Ok(true) => Ok(()),
                    Ok(false) => Err(TopUpError::Outdated),
                    Err(error) => Err(error.into()),
                });
                self.changed(me, memory).await;
            }
            QueueMessage::UsedUp => {
                if let Err(error) = self.close(queue, None).await {
                    tracing::warn!(queue.id = %queue, %error, "queue: closing for the day failed; the farm's next refusal retries");
                }
                self.changed(me, memory).await;
            }
            QueueMessage::ApplyMaintenance => {
                match maintenance::apply(&self.window.pool, queue).await {
                    Ok(true) => self.changed(me, memory).await,
                    Ok(false) => {}
                    Err(error) => {
                        tracing::warn!(queue.id = %queue, %error, "queue: maintenance could not be applied, retry in 1 s");
                    }
                }
            }
        }
    }

    fn label(message: &QueueMessage) -> &'static str {
        match message {
            QueueMessage::Join(..) => "join",
            QueueMessage::Flush => "flush",
            QueueMessage::Look => "look",
            QueueMessage::PushPositions => "tell",
            QueueMessage::Operate(..) => "operate",
            QueueMessage::SetHours(..) => "set_hours",
            QueueMessage::UsedUp => "used_up",
            QueueMessage::ApplyMaintenance => "apply_maintenance",
        }
    }
}

impl QueueActor {
    /// Joins all pending requests with one transaction.
    async fn flush(&self, queue: QueueId, memory: &mut Memory) {
        let (requests, replies): (Vec<_>, Vec<_>) = memory.joining.drain(..).unzip();
        let joined = async {
            let experience = self.window.experience(queue).await?;
            let pushed = |position| Some(seconds(experience.as_ref()?.pace.wait_at(position)?));
            joining::join(&self.window.pool, queue, &requests, pushed).await
        };
        match joined.await.map_err(TopUpError::from) {
            Ok(joined) => {
                for ((request, reply), joined) in requests.iter().zip(replies).zip(joined) {
                    reply.send(joined.map(Box::new).map_err(|refused| match refused {
                        NotJoined::NoOrder => TopUpError::NotFound.into(),
                        NotJoined::Refused(refusal) => refusal.into(),
                        NotJoined::TakenOver => TopUpError::UnknownOutcome.into(),
                        NotJoined::AlreadyQueued { goods_id } => {
                            Refused::AlreadyQueued { uid: request.uid, goods_id }
                        }
                    }));
                }
            }
            Err(error) => {
                for reply in replies {
                    reply.send(Err(error.clone().into()));
                }
            }
        }
    }

    /// Calls the next positions while devices are free, and schedules a push of all positions.
    async fn look(&self, me: &ActorContext<Self>, memory: &mut Memory) {
        if memory.owes_deadlines {
            memory.owes_deadlines = !self.tell_called(me.id()).await;
        }
        let is_young = self.began.elapsed() < YOUNG;
        match call_next(&self.window, me.id(), &mut memory.absent, is_young).await {
            // It opened or closed by itself.
            Ok(Some(now))
                if memory.availability.replace(now).is_some_and(|before| before != now) =>
            {
                self.window.forget(me.id());
                memory.owes_deadlines = !self.tell_called(me.id()).await;
                memory.pushed.clear();
            }
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(queue.id = %me.id(), %error, "queue: calling the next position failed, retry in 1 s");
            }
        }
        if memory.is_telling {
            return;
        }
        memory.is_telling = true;
        let since = memory.pushed_at.map_or(PUSH_EVERY, |at| at.elapsed());
        let (pause, pushed) = (PUSH_EVERY.saturating_sub(since), me.callback());
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            pushed.send(QueueMessage::PushPositions);
        });
    }

    /// Pushes to subscribers of this process whose position has changed since the last push; counted once for all of them. Each process
    /// looks every second, and pushes to its own.
    async fn tell_positions(
        &self,
        queue: QueueId,
        memory: &mut Memory,
    ) -> Result<(), DatabaseError> {
        let QueueReadModel { pool, hub, .. } = &self.window;
        let everybody = joining::everybody(pool, queue).await?;
        let at = guildhall_persistence::now(pool).await?;
        let waiting = i64::try_from(everybody.len()).unwrap_or(i64::MAX);
        let mut pushed = HashMap::with_capacity(everybody.len());
        let mut moved = Vec::new();
        for (position, one) in (1..).zip(&everybody) {
            if memory.pushed.get(&one.place) != Some(&position) && hub.listens(one.uid) {
                moved.push((position, one));
            } else {
                // Customers who are offline ask for their position when they are back.
                pushed.insert(one.place, position);
            }
        }
        memory
            .rows
            .retain(|place, _| pushed.contains_key(place) || memory.pushed.contains_key(place));
        self.read_anew(&moved, memory).await?;
        if let Some(experience) = self.window.experience(queue).await?
            && let Some(row) = queues::load(pool, queue).await?
        {
            let row = Arc::new(row);
            // The one-second interval starts at the delivery, so that a slow read does not cause two pushes within a second.
            memory.pushed_at = Some(Instant::now());
            for (position, one) in moved {
                // Changed since: that change pushes it, and the position comes with the next round.
                let of_then = memory.rows.get(&one.place).filter(|it| it.version == one.version);
                let Some(live) = of_then else { continue };
                pushed.insert(one.place, position);
                let (live, row) = (live.clone(), Arc::clone(&row));
                self.window.say_here(QueueReadModel::with(
                    live,
                    row,
                    &experience,
                    Some(position),
                    waiting,
                    at,
                ));
            }
        }
        memory.pushed = pushed;
        Ok(())
    }

    /// Reads the rows to push again if they have changed since the last read: most have only moved up.
    async fn read_anew(
        &self,
        moved: &[(i64, &WaitingPlace)],
        memory: &mut Memory,
    ) -> Result<(), DatabaseError> {
        let is_known = |one: &WaitingPlace| {
            memory.rows.get(&one.place).is_some_and(|live| live.version == one.version)
        };
        let changed = moved.iter().filter(|(_, one)| !is_known(one));
        let changed: Vec<PlaceId> = changed.map(|(_, one)| one.place).collect();
        for some in changed.chunks(CHUNK) {
            for live in rows::of_ids(&self.window.pool, some).await? {
                memory.rows.insert(live.place.place_id, live);
            }
        }
        Ok(())
    }

    async fn operate(
        &self,
        queue: QueueId,
        operation: Operation,
        operator: Option<&Operator>,
    ) -> Result<(), TopUpError> {
        let pool = &self.window.pool;
        match operation {
            Operation::Pause => operate::set_state(pool, operator, queue, State::Paused).await?,
            Operation::Resume => operate::set_state(pool, operator, queue, State::Open).await?,
            Operation::Drain => operate::set_state(pool, operator, queue, State::Draining).await?,
            Operation::Close => self.close(queue, operator).await?,
            Operation::AddDevices(number) => operate::add(pool, operator, queue, number).await?,
            Operation::RemoveDevice(device) => {
                if !operate::remove(pool, operator, queue, device).await? {
                    return Err(TopUpError::NotFound);
                }
            }
        }
        Ok(())
    }

    /// Closes the queue until slots open again; it then returns to its earlier state by itself.
    async fn close(
        &self,
        queue: QueueId,
        operator: Option<&Operator>,
    ) -> Result<(), DatabaseError> {
        let pool = &self.window.pool;
        operate::close(pool, operator, queue, next_opening(guildhall_persistence::now(pool).await?))
            .await
    }

    /// The state of the queue changed: pushes it to everybody in it.
    async fn changed(&self, me: &ActorContext<Self>, memory: &mut Memory) {
        self.window.forget(me.id());
        memory.owes_deadlines = true;
        memory.pushed.clear();
        self.look(me, memory).await;
    }

    /// Pushes the deadlines of called places, which have stopped or continue. Returns whether they could be read.
    async fn tell_called(&self, queue: QueueId) -> bool {
        match rows::called(&self.window.pool, queue).await {
            Ok(called) => {
                for live in called {
                    self.window.tell(live).await;
                }
                true
            }
            Err(error) => {
                tracing::warn!(queue.id = %queue, %error, "queue: deadlines could not be read for their push, retry in 1 s");
                false
            }
        }
    }
}
