//! The actor of one team: reads the queue and the agents on duty, assigns, takes back, and pushes positions.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use dashmap::DashMap;
use guildhall_domain::{
    ids::{ConversationId, Uid},
    support::{
        TeamId, WaitingWhy,
        queue::{Free, QueuedConversation, by_turn, give_out, still_fits},
        wait::Pace,
    },
};
use guildhall_persistence::{
    DatabaseError,
    conversation::ChangeError,
    support::{
        assignment::{self, Assignee, Outcome, Reassignment, Seen},
        board as numbers,
        queue::{self, Member, Members, Waiting},
        team,
    },
};
use serde_json::json;
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::time::Instant;

use super::events::{ConversationAssigned, PlaceChanged};
use super::{
    AssignmentReason, Place,
    board::Board,
    commands::{Action, Asked},
};
use crate::{
    conversation::{Answer, Conversations},
    host::{ActorContext, Entity, LoadError},
    hub::{Hub, Push},
};

/// Most conversations that one commit assigns. Ours.
const BATCH: usize = 100;
/// Most commits in one round. Ours: the rest follows in the next round, within a second.
const ROUNDS: usize = 20;
/// How long the durations of visits are cached. Ours.
const PACE_FRESH: Duration = Duration::from_secs(10);

/// What one round has read and decided.
pub(super) struct Plan {
    members: Vec<Member>,
    pub(super) waiting: Vec<Waiting>,
    pub(super) given: Vec<(ConversationId, Uid)>,
    /// Whether nothing was left to assign.
    is_all: bool,
}

/// What the actors of all teams share.
pub struct RoutingActor {
    pub(super) pool: PgPool,
    pub(super) hub: Hub,
    pub(super) conversations: Conversations,
    pub(super) places: Arc<DashMap<ConversationId, (TeamId, Place)>>,
    /// When this process started: in its first minute no agent counts as gone.
    pub(super) began: Instant,
}

/// The state that an actor keeps in memory. All of it is read again in every round.
#[derive(Default)]
pub struct Memory {
    /// The queue, in order.
    pub(super) queue: Vec<Waiting>,
    pub(super) members: Vec<Member>,
    pub(super) board: Option<(Instant, Arc<Board>)>,
    /// The positions that were pushed to customers; `None` before the first round.
    pushed: Option<HashMap<ConversationId, Place>>,
    pace: Option<(Instant, Pace)>,
    /// When the last round began. It covers signals from before that.
    looked_at: Option<Instant>,
}

/// The messages of a team's actor.
pub enum Message {
    /// Something has changed; with the time of the signal.
    Ring(Instant),
    /// A second has passed, so the board is due too.
    Tick(Instant),
    /// A command of an agent. The answer is false if the conversation belongs to another team now.
    Act(Asked, Action, Answer<bool>),
    Board(Answer<Arc<Board>>),
    /// For tests: a bug in the handler.
    #[cfg(test)]
    Panic,
}

impl Entity for RoutingActor {
    const KIND: &'static str = "desk";
    type Id = TeamId;
    type Message = Message;
    type State = Memory;

    async fn load(&self, id: TeamId) -> Result<Memory, LoadError> {
        if team::exists(&self.pool, id).await? {
            Ok(Memory::default())
        } else {
            Err(LoadError::NotFound)
        }
    }

    async fn handle(&self, me: &ActorContext<Self>, memory: &mut Memory, message: Message) {
        match message {
            Message::Ring(at) => self.look_since(me.id(), memory, at).await,
            Message::Tick(at) => {
                self.look_since(me.id(), memory, at).await;
                self.publish_board(me.id(), memory).await;
            }
            Message::Act(asked, action, reply) => {
                let done = self.act(me.id(), &asked, &action).await;
                let changed = matches!(done, Ok(true));
                reply.send(done);
                if changed {
                    me.cast(Message::Ring(Instant::now()));
                }
            }
            Message::Board(reply) => reply.send(self.board(me.id(), memory).await),
            #[cfg(test)]
            Message::Panic => panic!("asked for by a test"),
        }
    }

    fn label(message: &Message) -> &'static str {
        match message {
            Message::Ring(_) => "ring",
            Message::Tick(_) => "tick",
            Message::Act(..) => "act",
            Message::Board(_) => "board",
            #[cfg(test)]
            Message::Panic => "panic",
        }
    }
}

impl RoutingActor {
    /// Starts a round, unless one has begun since that signal.
    async fn look_since(&self, team: TeamId, memory: &mut Memory, rang: Instant) {
        if memory.looked_at.is_some_and(|looked| looked >= rang) {
            return;
        }
        memory.looked_at = Some(Instant::now());
        if let Err(error) = self.look(team, memory).await {
            // The scanner retries in a second.
            tracing::warn!(team.id = team.0, %error, "support: assigning the team's conversations failed, retry in 1 s");
        }
    }

    /// Takes back the conversations of agents who are gone, assigns the waiting ones, and pushes positions.
    pub(super) async fn look(
        &self,
        team: TeamId,
        memory: &mut Memory,
    ) -> Result<(), DatabaseError> {
        self.take_back(team).await?;
        for _ in 0..ROUNDS {
            let Plan { members, mut waiting, given, is_all } = self.plan(team).await?;
            let assigned = self.assign(team, &waiting, &given).await?;
            waiting.retain(|it| !assigned.contains(&it.queued.conversation));
            memory.queue = waiting;
            memory.members = members;
            if is_all && assigned.len() == given.len() {
                break;
            }
        }
        self.refresh_pace(team, memory).await?;
        self.tell_places(team, memory);
        Ok(())
    }

    /// Reads the queue and the agents on duty, and decides the assignments.
    pub(super) async fn plan(&self, team: TeamId) -> Result<Plan, DatabaseError> {
        let Members { members, now } = queue::members(&self.pool, team).await?;
        let mut waiting = queue::waiting(&self.pool, team).await?;
        waiting.sort_by(|a, b| by_turn(&a.queued, &b.queued, now));
        let conversations: Vec<QueuedConversation> =
            waiting.iter().map(|it| it.queued.clone()).collect();
        let mut given = give_out(&conversations, &mut free(&members, now), now);
        let is_all = given.len() <= BATCH;
        given.truncate(BATCH);
        Ok(Plan { members, waiting, given, is_all })
    }

    /// Saves these assignments, as far as the agents still have room: another process may have assigned them others since they were read.
    /// Returns those that succeeded.
    pub(super) async fn assign(
        &self,
        team: TeamId,
        waiting: &[Waiting],
        given: &[(ConversationId, Uid)],
    ) -> Result<HashSet<ConversationId>, DatabaseError> {
        if given.is_empty() {
            return Ok(HashSet::new());
        }
        let versions: HashMap<ConversationId, i64> =
            waiting.iter().map(|it| (it.queued.conversation, it.version)).collect();
        let mut tx = assignment::begin(&self.pool, team).await?;
        let Members { members, now } = queue::members_in(&mut tx, team).await?;
        let wanted: Vec<_> = still_fits(given, &mut free(&members, now))
            .iter()
            .filter_map(|(conversation, agent)| {
                Some((*conversation, *versions.get(conversation)?, *agent))
            })
            .collect();
        let assigned = assignment::assign(&mut tx, team, &wanted).await?;
        tx.commit().await?;
        for one in &assigned {
            let given = ConversationAssigned {
                conversation_id: one.conversation,
                why: AssignmentReason::Routed,
                from: None,
            };
            self.hub.tell(&[one.agent], &Push::new(given), None);
            self.show(one.conversation, one.customer, &[one.agent]);
        }
        Ok(assigned.into_iter().map(|one| one.conversation).collect())
    }

    /// Conversations that wait for an agent who is gone return to the queue, at their old position.
    async fn take_back(&self, team: TeamId) -> Result<(), DatabaseError> {
        for owed in queue::owed(&self.pool, team).await? {
            let looking_since = owed.now - self.began.elapsed();
            if !owed.seen.is_gone(owed.now, looking_since) {
                continue;
            }
            let handing = Reassignment {
                conversation: owed.conversation,
                seen: Seen::Support(owed.version),
                to: Assignee::Queue { team: None, why: WaitingWhy::AgentGone },
                by: None,
                kind: "handed_back",
                detail: json!({ "why": "agent_gone" }),
                command_id: None,
                claimed: None,
                note: None,
            };
            match assignment::hand(&self.pool, &handing).await {
                Ok(Outcome::Done(handed)) => {
                    self.show(owed.conversation, handed.customer, &[owed.agent]);
                }
                // It has changed meanwhile; the next round reads it again.
                Ok(Outcome::Before) | Err(ChangeError::Stale | ChangeError::Rejected(_)) => {}
                Err(ChangeError::Database(error)) => return Err(error),
            }
        }
        Ok(())
    }

    async fn refresh_pace(&self, team: TeamId, memory: &mut Memory) -> Result<(), DatabaseError> {
        let is_fresh = memory.pace.as_ref().is_some_and(|(at, _)| at.elapsed() < PACE_FRESH);
        if memory.queue.is_empty() || is_fresh {
            return Ok(());
        }
        let numbers = numbers::numbers(&self.pool, team).await?;
        memory.pace = Some((Instant::now(), Pace::new(numbers.handled, 0)));
        Ok(())
    }

    /// Caches the positions and pushes them to customers for whom they changed. Each process pushes to its own sockets, since each runs a
    /// round every second.
    fn tell_places(&self, team: TeamId, memory: &mut Memory) {
        let on_duty: Vec<&Member> =
            memory.members.iter().filter(|it| it.seen.is_agent && it.is_online()).collect();
        let slots = on_duty.iter().map(|it| u32::from(it.capacity.unsigned_abs())).sum();
        let agents = u32::try_from(on_duty.len()).unwrap_or(u32::MAX);
        let pace = memory.pace.as_ref().map(|(_, pace)| pace.clone().with_slots(slots));
        let mut pushed = HashMap::with_capacity(memory.queue.len());
        for (place, waiting) in (1_u32..).zip(&memory.queue) {
            let conversation = waiting.queued.conversation;
            let wait = pace.as_ref().and_then(|pace| pace.wait_at(place));
            let place = Place { place, wait, agents };
            self.places.insert(conversation, (team, place));
            let before = memory.pushed.as_ref().and_then(|pushed| pushed.get(&conversation));
            if before != Some(&place) && self.hub.listens(waiting.customer) {
                let news = PlaceChanged { conversation_id: conversation, place };
                self.hub.tell_local(&[waiting.customer], &[(Push::new(news), None)]);
            }
            pushed.insert(conversation, place);
        }
        match &memory.pushed {
            Some(before) => {
                for conversation in before.keys().filter(|it| !pushed.contains_key(it)) {
                    self.places.remove_if(conversation, |_, (of, _)| *of == team);
                }
            }
            // Positions cached by a previous actor, which was idle or crashed.
            None => self.places.retain(|it, (of, _)| *of != team || pushed.contains_key(it)),
        }
        memory.pushed = Some(pushed);
    }
}

/// Whether an agent may be assigned a conversation now.
fn is_free(member: &Member, now: OffsetDateTime) -> bool {
    member.seen.is_given(now) && member.is_in_shift
}

/// The agents that may be assigned a conversation now.
fn free(members: &[Member], now: OffsetDateTime) -> Vec<Free> {
    let count = |n: i64| u16::try_from(n).unwrap_or(u16::MAX);
    let free = |member: &Member| Free {
        uid: member.uid,
        capacity: member.capacity.unsigned_abs(),
        open: count(member.open),
        busy: count(member.busy),
        languages: member.languages.clone(),
        games: member.games.clone(),
        last_given: member.last_given,
    };
    members.iter().filter(|it| is_free(it, now)).map(free).collect()
}
