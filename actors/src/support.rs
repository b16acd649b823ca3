//! Customer support: one supervised routing actor for each team, and [`Support`], the front door to all of them.
//!
//! A team's actor assigns waiting conversations, takes back those that wait for an agent who is gone, and runs the agents' commands
//! (take, transfer, release). It is level-triggered: every round reads the queue and the agents on duty, and every change is a
//! compare-and-swap on the conversation's row with an entry in the audit log. So a crashed actor, a lost wake signal or a second process
//! only cause delay. The deadline scanner wakes the teams with something to do each second.
//!
//! Source: decision 0008, `docs/wire.md` "Console".

mod board;
mod commands;
pub mod events;
mod notify;
mod routing;
mod scan;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use dashmap::DashMap;
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_domain::{
    closed_list,
    conversation::Speaker,
    ids::{ConversationId, Uid},
    support::{DutyState, TeamId, presence::NOTED_EVERY, wait::Range},
};
use guildhall_persistence::{
    DatabaseError,
    conversation::{self as rows, ConversationView},
    support::{
        audit,
        duty::{self, Duty},
        membership, team,
    },
};
use ractor::SpawnErr;
use sqlx::PgPool;
use tokio::time::Instant;
use uuid::Uuid;

use crate::{
    conversation::{ConversationError, Conversations},
    floor::{Failure, Floor},
    host::{Host, HostConfig},
    hub::{Hub, Push},
    supervision::{Stop, Tree},
};
pub use board::{Board, TOPIC};
pub use commands::{Action, Asked, HandTo};
use events::DutyChanged;
use routing::{Message, RoutingActor};

/// How often a command searches the team of a conversation that is being transferred between teams.
const TRIES: usize = 3;

/// A customer's position in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// 1 is next.
    pub place: u32,
    pub wait: Option<Range>,
    /// Agents on duty.
    pub agents: u32,
}

closed_list! {
    /// Why an agent gets or loses a conversation.
    pub enum AssignmentReason as "AssignmentReason" {
        Routed = "routed",
        Transferred = "transferred",
        TakenOver = "taken_over",
    }
}

/// Starts [`Support`] on [`Conversations`].
pub fn start(floor: &mut Floor) -> BoxFuture<'_, Result<(), Failure>> {
    async move {
        let conversations: Conversations = floor.need()?;
        let (pool, hub) = (floor.pool.clone(), floor.hub.clone());
        let support =
            Support::start(&floor.workers, &conversations, pool, hub, floor.host.clone()).await?;
        let noted = support.clone();
        floor.producer("desk-presence", move |stop| {
            let support = noted.clone();
            async move {
                support.note_presence(stop).await;
                Ok(())
            }
        });
        floor.source(scan::source(support.clone(), floor.background.clone()));
        floor.empty_at_end(support.host());
        floor.registry.insert(support);
        Ok(())
    }
    .boxed()
}

/// The front door. Clones are handles to the same support.
#[derive(Clone)]
pub struct Support {
    host: Host<RoutingActor>,
    pool: PgPool,
    hub: Hub,
    places: Arc<DashMap<ConversationId, (TeamId, Place)>>,
}

impl Support {
    /// Starts the host of teams in `tree`, and connects the wake signal that conversations use.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn start(
        tree: &Tree,
        conversations: &Conversations,
        pool: PgPool,
        hub: Hub,
        config: HostConfig,
    ) -> Result<Self, SpawnErr> {
        Self::start_since(tree, conversations, pool, hub, config, Instant::now()).await
    }

    /// The same for a process that started at `began`: in its first minute no agent counts as gone.
    async fn start_since(
        tree: &Tree,
        conversations: &Conversations,
        pool: PgPool,
        hub: Hub,
        config: HostConfig,
        began: Instant,
    ) -> Result<Self, SpawnErr> {
        let places = Arc::new(DashMap::new());
        let routing = RoutingActor {
            pool: pool.clone(),
            hub: hub.clone(),
            conversations: conversations.clone(),
            places: Arc::clone(&places),
            began,
        };
        let host = Host::start(tree, routing, config).await?;
        let woken = host.clone();
        conversations.support_wake().connect(move |team| {
            // On an error its mailbox is full, so a round follows anyway.
            let _ = woken.tell(team, Message::Ring(Instant::now()));
        });
        Ok(Self { host, pool, hub, places })
    }

    /// The host, for the scanner, draining and metrics.
    pub fn host(&self) -> &Host<RoutingActor> {
        &self.host
    }

    /// The position of a conversation's customer, as known to this process.
    pub fn place(&self, conversation: ConversationId) -> Option<Place> {
        self.places.get(&conversation).map(|place| place.1)
    }

    /// Takes, transfers or releases a conversation as `by`. Repeating a `command_id` changes nothing.
    ///
    /// # Errors
    /// [`ConversationError::NotAssignee`], [`ConversationError::Conflict`] and the others.
    pub async fn act(
        &self,
        by: Speaker,
        conversation: ConversationId,
        action: Action,
        command_id: Uuid,
    ) -> Result<ConversationView, ConversationError> {
        if !audit::was_done(&self.pool, by.uid, command_id).await? {
            self.carry_out(by, conversation, action, command_id).await?;
        }
        let view = rows::info(&self.pool, by, conversation).await;
        view.map_err(|_| ConversationError::UnknownOutcome)?.ok_or(ConversationError::NOT_FOUND)
    }

    async fn carry_out(
        &self,
        by: Speaker,
        conversation: ConversationId,
        action: Action,
        command_id: Uuid,
    ) -> Result<(), ConversationError> {
        for _ in 0..=TRIES {
            let team = team::of_conversation(&self.pool, conversation).await?;
            let team = team.ok_or(ConversationError::NOT_FOUND)?;
            let membership = membership::in_team(&self.pool, by, team).await?;
            let is_supervisor = membership.is_some_and(|membership| membership.is_supervisor);
            let asked = Asked { by: by.uid, is_supervisor, conversation, command_id };
            let action = action.clone();
            let done = self.host.ask(team, |reply| Message::Act(asked, action, reply)).await?;
            if done? {
                return Ok(());
            }
        }
        Err(ConversationError::Conflict)
    }

    /// Sets an agent's status to online, away or offline.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn set_duty(
        &self,
        uid: Uid,
        state: DutyState,
        command_id: Option<Uuid>,
    ) -> Result<Duty, ConversationError> {
        duty::set(&self.pool, uid, state, command_id).await?;
        let duty = duty::get(&self.pool, uid).await?;
        self.ring_teams_of(uid).await?;
        self.hub.tell(&[uid], &Push::new(DutyChanged(duty)), None);
        Ok(duty)
    }

    /// Starts a round of a team now. Losing it only causes delay: rounds run each second anyway.
    pub fn ring(&self, team: TeamId) {
        // On an error its mailbox is full, so a round follows anyway.
        let _ = self.host.tell(team, Message::Ring(Instant::now()));
    }

    async fn ring_teams_of(&self, uid: Uid) -> Result<(), DatabaseError> {
        for team in duty::teams(&self.pool, uid).await? {
            self.ring(team);
        }
        Ok(())
    }

    /// A team's board, at most a second old.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn board(&self, team: TeamId) -> Result<Arc<Board>, ConversationError> {
        self.host.ask(team, Message::Board).await?
    }

    /// Saves every five seconds which agents have a socket in this process, until told to stop; the service `support-presence` of the
    /// tree.
    pub async fn note_presence(&self, mut stop: Stop) {
        loop {
            if let Err(error) = self.note_presence_now().await {
                tracing::warn!(%error, "support: saving which agents are present failed, retrying in 5 s");
            }
            if stop.within(NOTED_EVERY).await {
                return;
            }
        }
    }

    /// Saves the presence once.
    pub async fn note_presence_now(&self) -> Result<(), DatabaseError> {
        let mut here = duty::on_duty(&self.pool).await?;
        here.retain(|uid| self.hub.listens(*uid));
        if here.is_empty() {
            return Ok(());
        }
        duty::note_seen(&self.pool, &here).await
    }
}
