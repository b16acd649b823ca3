//! Agents' commands to the routing: take, transfer, release.

use guildhall_domain::{
    ids::{ConversationId, Uid},
    support::{
        DutyState, Stage, TeamId, WaitingWhy,
        ownership::{By, NotAssignee, may_give, may_take},
    },
    text::{FieldError, Reason},
};
use guildhall_persistence::{
    conversation::ChangeError,
    support::{
        assignment::{self, Assignee, AssignmentState, Outcome, Reassignment, Seen},
        duty, note, person, team,
    },
};
use serde_json::json;
use uuid::Uuid;

use super::events::{ConversationAssigned, NoteAdded};
use super::{AssignmentReason, routing::RoutingActor};
use crate::{conversation::ConversationError, hub::Push};

/// How often a command is decided again because the conversation has changed.
const TRIES: usize = 3;

/// The agent who gives the command.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub by: Uid,
    /// Is in the conversation's team, or an administrator.
    pub is_supervisor: bool,
    pub conversation: ConversationId,
    pub command_id: Uuid,
}

/// What the command asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// `over`: even if it is assigned to another agent.
    Take {
        over: bool,
    },
    Transfer {
        to: HandTo,
        note: String,
    },
    Release {
        note: String,
    },
}

/// The target of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandTo {
    Agent(Uid),
    Team(TeamId),
}

impl From<NotAssignee> for ConversationError {
    fn from(NotAssignee(agent): NotAssignee) -> Self {
        Self::NotAssignee { agent }
    }
}

impl RoutingActor {
    /// Decides on the present row, again if it has changed meanwhile. False if the conversation belongs to another team.
    pub(super) async fn act(
        &self,
        me: TeamId,
        asked: &Asked,
        action: &Action,
    ) -> Result<bool, ConversationError> {
        for _ in 0..=TRIES {
            let stands = assignment::stands(&self.pool, asked.conversation).await?;
            let stands = stands.ok_or(ConversationError::NOT_FOUND)?;
            if stands.team != me {
                return Ok(false);
            }
            if stands.is_closed {
                return Err(guildhall_domain::conversation::Rejection::Closed.into());
            }
            let Some((to, kind)) = self.decide(asked, action, &stands).await? else {
                return Ok(true);
            };
            let detail = match action {
                Action::Take { .. } => json!({}),
                Action::Transfer { note, .. } | Action::Release { note } => json!({ "note": note }),
            };
            let note = match action {
                Action::Transfer { note, .. } => Some(note.clone()),
                Action::Take { .. } | Action::Release { .. } => None,
            };
            let has_note = note.is_some();
            let handing = Reassignment {
                conversation: asked.conversation,
                seen: Seen::Support(stands.version),
                to,
                by: Some(asked.by),
                kind,
                detail,
                command_id: Some(asked.command_id),
                claimed: None,
                note,
            };
            match assignment::hand(&self.pool, &handing).await {
                Ok(Outcome::Done(handed)) => {
                    self.tell_handed(asked, action, to, handed.had).await;
                    let agents = [Some(asked.by), handed.had, given_to(to)];
                    let agents: Vec<Uid> = agents.into_iter().flatten().collect();
                    self.show(asked.conversation, handed.customer, &agents);
                    if has_note {
                        self.tell_note(asked.command_id, agents).await;
                    }
                    if handed.team != me {
                        self.conversations.support_wake().wake(handed.team);
                    }
                    return Ok(true);
                }
                Ok(Outcome::Before) => return Ok(true),
                Err(ChangeError::Stale) => {}
                Err(ChangeError::Rejected(rejection)) => return Err(rejection.into()),
                Err(ChangeError::Database(error)) => return Err(error.into()),
            }
        }
        Err(ConversationError::Conflict)
    }

    /// The new assignment and its name in the audit log. `None` if nothing changes.
    async fn decide(
        &self,
        asked: &Asked,
        action: &Action,
        stands: &AssignmentState,
    ) -> Result<Option<(Assignee, &'static str)>, ConversationError> {
        let by = By { uid: asked.by, is_supervisor: asked.is_supervisor };
        match action {
            Action::Take { .. } if stands.agent == Some(asked.by) => Ok(None),
            Action::Take { over } => {
                may_take(stands.agent, asked.by, *over)?;
                let kind = if stands.agent.is_some() { "taken_over" } else { "taken" };
                Ok(Some((Assignee::Agent(asked.by), kind)))
            }
            Action::Transfer { to: HandTo::Agent(uid), .. } => {
                may_give(stands.agent, by)?;
                let may_answer = team::may_answer(&self.pool, stands.team, *uid).await?;
                if !may_answer || stands.agent == Some(*uid) {
                    let wrong = FieldError::new("to.uid", Reason::Invalid);
                    return Err(ConversationError::Invalid(vec![wrong]));
                }
                if duty::get(&self.pool, *uid).await?.state == DutyState::Offline {
                    return Err(ConversationError::Conflict);
                }
                Ok(Some((Assignee::Agent(*uid), "transferred")))
            }
            Action::Transfer { to: HandTo::Team(to), .. } => {
                may_give(stands.agent, by)?;
                if !team::exists(&self.pool, *to).await? {
                    return Err(ConversationError::NOT_FOUND);
                }
                let queue = Assignee::Queue { team: Some(*to), why: WaitingWhy::Transferred };
                Ok(Some((queue, "transferred")))
            }
            Action::Release { .. } => {
                may_give(stands.agent, by)?;
                if stands.stage != Stage::Assigned {
                    return Err(ConversationError::Conflict);
                }
                let queue = Assignee::Queue { team: None, why: WaitingWhy::Released };
                Ok(Some((queue, "released")))
            }
        }
    }

    /// Pushes the note of a transfer to the agent who transfers, the former and the new agent, and the viewers.
    async fn tell_note(&self, note_id: Uuid, mut audience: Vec<Uid>) {
        match note::find(&self.pool, note_id).await {
            Ok(Some(note)) => {
                audience.extend(self.hub.looking_at(note.conversation.0));
                audience.sort_unstable();
                audience.dedup();
                self.hub.tell(&audience, &Push::new(NoteAdded(Box::new(note))), None);
            }
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(note.id = %note_id, %error, "support: note saved, but could not be read for its push; resync");
                self.hub.resync(&audience);
            }
        }
    }

    /// Pushes to the agent who gets the conversation and the one who loses it, unless they did it themselves.
    async fn tell_handed(&self, asked: &Asked, action: &Action, to: Assignee, had: Option<Uid>) {
        let why = match action {
            Action::Take { .. } => AssignmentReason::TakenOver,
            Action::Transfer { .. } | Action::Release { .. } => AssignmentReason::Transferred,
        };
        let told: Vec<Uid> =
            [had, given_to(to)].into_iter().flatten().filter(|uid| *uid != asked.by).collect();
        if told.is_empty() {
            return;
        }
        match person::faces(&self.pool, &[asked.by]).await {
            Ok(mut faces) => {
                let from = faces.pop();
                let news = ConversationAssigned { conversation_id: asked.conversation, why, from };
                self.hub.tell(&told, &Push::new(news), None);
            }
            Err(error) => {
                tracing::warn!(%error, "support: conversation handed over, but the push could not be made; resync");
                self.hub.resync(&told);
            }
        }
    }
}

fn given_to(to: Assignee) -> Option<Uid> {
    match to {
        Assignee::Agent(uid) => Some(uid),
        Assignee::Queue { .. } => None,
    }
}
