//! A team's board: computed by its actor at most once a second, and shared by all readers.

use std::{sync::Arc, time::Duration};

use guildhall_domain::{
    ids::ConversationId,
    support::{TeamId, urgency::Urgency},
};
use guildhall_persistence::{
    DatabaseError,
    support::{
        board::{Numbers, numbers},
        conversations::{self, Entry},
        hours,
        queue::{self, Member},
    },
};
use time::OffsetDateTime;
use tokio::time::Instant;

use super::events::BoardChanged;
use super::routing::{Memory, RoutingActor};
use crate::{conversation::ConversationError, hub::Push};

/// The prefix of a board's topic, before the team's id.
pub const TOPIC: &str = "desk:";
/// How long a board is valid.
const FRESH: Duration = Duration::from_secs(1);
/// Most entries of the queue that are shown with it. `docs/wire.md`.
const HEAD: usize = 50;

/// See the module.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    pub team: TeamId,
    /// Increases with time, in whatever process it is computed.
    pub version: i64,
    pub at: OffsetDateTime,
    pub is_open: bool,
    pub opens_at: Option<OffsetDateTime>,
    pub waiting: usize,
    pub oldest_wait: Option<OffsetDateTime>,
    /// Conversations whose customers lose money within the hour.
    pub urgent: usize,
    pub numbers: Numbers,
    pub members: Vec<Member>,
    /// The head of the queue.
    pub head: Vec<Entry>,
}

impl RoutingActor {
    /// The board, computed again if it is older than a second.
    pub(super) async fn board(
        &self,
        team: TeamId,
        memory: &mut Memory,
    ) -> Result<Arc<Board>, ConversationError> {
        if let Some((at, board)) = &memory.board
            && at.elapsed() < FRESH
        {
            return Ok(Arc::clone(board));
        }
        let board = Arc::new(self.compute(team).await?);
        memory.board = Some((Instant::now(), Arc::clone(&board)));
        Ok(board)
    }

    /// Pushes the board to its followers in this process. Each process computes it for its own followers, every second.
    pub(super) async fn publish_board(&self, team: TeamId, memory: &mut Memory) {
        let topic = format!("{TOPIC}{team}");
        if !self.hub.is_followed_local(&topic) {
            return;
        }
        match self.board(team, memory).await {
            Ok(board) => self.hub.publish_local(&topic, &Push::new(BoardChanged(board))),
            Err(error) => {
                tracing::warn!(team.id = team.0, %error, "support: computing the team's board failed")
            }
        }
    }

    async fn compute(&self, team: TeamId) -> Result<Board, DatabaseError> {
        let queue::Members { members, now } = queue::members(&self.pool, team).await?;
        let mut waiting = queue::waiting(&self.pool, team).await?;
        waiting
            .sort_by(|a, b| guildhall_domain::support::queue::by_turn(&a.queued, &b.queued, now));
        let head: Vec<ConversationId> =
            waiting.iter().take(HEAD).map(|it| it.queued.conversation).collect();
        let is_urgent = |it: &&queue::Waiting| it.queued.stake.urgency(now) >= Urgency::WithinHour;
        let hours = hours::of(&self.pool, team).await?;
        Ok(Board {
            team,
            version: i64::try_from(now.unix_timestamp_nanos() / 1_000_000).unwrap_or(i64::MAX),
            at: now,
            is_open: hours.is_open(),
            opens_at: hours.opens_at(),
            waiting: waiting.len(),
            oldest_wait: waiting.iter().map(|it| it.queued.waiting_since).min(),
            urgent: waiting.iter().filter(is_urgent).count(),
            numbers: numbers(&self.pool, team).await?,
            members,
            head: conversations::entries(&self.pool, &head).await?,
        })
    }
}
