//! Support conversations: who may write, what a customer's message sets before it is saved, and what an agent's answer clears afterwards.
//!
//! Source: decision 0008 ("set before, clear after"; "an owner's change moves the conversation's version").

use guildhall_domain::{
    conversation::{Speaker, State, body::Body},
    identity::role::Role,
    ids::Uid,
    support::{
        Stage,
        ownership::{is_unseen, may_write},
    },
    text::{FieldError, Reason},
};
use guildhall_persistence::{
    conversation::{self as rows, ChangeError, ConversationRecord, Member, SupportRecord},
    idempotency::Claimed,
    support::{
        assignment::{self, Assignee, Outcome, Reassignment, Seen},
        settle::{self, Settling},
        visit,
    },
};
use serde_json::json;

use super::{
    ConversationError,
    actor::{ConversationActor, Outgoing},
    changes::{Failed, SetState},
    closed_notice,
    memory::Memory,
};

/// Only the assigned agent may write, and not while there are messages of the customer that they have not seen.
pub(super) fn may_speak_for_support(
    support: &SupportRecord,
    last_seq: i64,
    message: &Outgoing,
) -> Result<(), ConversationError> {
    if !is_agent(support, message.by) {
        return Ok(());
    }
    may_write(support.agent, message.by.uid)?;
    if is_unseen(message.reading.seen_seq, support.heard_seq, message.reading.force) {
        return Err(ConversationError::Unseen { last_seq: last_seq.max(support.heard_seq) });
    }
    Ok(())
}

/// The support row as it will be once `message` is saved as `seq`.
pub(super) fn foresee(support: &mut SupportRecord, message: &Outgoing, seq: i64) {
    if message.by.uid == support.customer {
        support.heard_seq = seq;
    } else if is_agent(support, message.by) {
        support.agent = Some(message.by.uid);
    }
}

fn is_agent(support: &SupportRecord, by: Speaker) -> bool {
    by.uid != Uid::SYSTEM && by.uid != support.customer && by.role.is_staff()
}

/// The last message of each side in a saved batch.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SupportSendOutcome {
    customer: Option<i64>,
    agent: Option<i64>,
}

impl SupportSendOutcome {
    pub(super) fn note(&mut self, support: &SupportRecord, by: Speaker, seq: i64) {
        if by.uid == support.customer {
            self.customer = Some(seq);
        } else if is_agent(support, by) {
            self.agent = Some(seq);
        }
    }
}

impl ConversationActor {
    /// Before a batch is saved: marks that the customer needs an answer, and assigns an unassigned conversation to the agent who writes.
    /// Returns the notice for messages out of hours.
    pub(super) async fn make_support_ready(
        &self,
        live: &mut ConversationRecord,
        batch: &[Outgoing],
    ) -> Result<Option<Outgoing>, ChangeError> {
        let mut notice = None;
        let Some(support) = live.support else { return Ok(None) };
        let customer_speaks = batch.iter().any(|message| message.by.uid == support.customer);
        let is_noted = support.needs_reply && support.is_under_way && support.stage != Stage::Quiet;
        if customer_speaks && !is_noted {
            notice = self.note_customers_word(live, false).await?;
        }
        let agent = batch.iter().map(|message| message.by).find(|by| is_agent(&support, *by));
        if let Some(agent) = agent
            && live
                .support
                .is_some_and(|support| support.agent != Some(agent.uid) || !support.is_under_way)
        {
            self.take_by_hand(live, agent, "taken", None).await?;
        }
        Ok(notice)
    }

    /// The "set before": a customer's message is about to be saved, or they ask for an agent.
    pub(super) async fn note_customers_word(
        &self,
        live: &mut ConversationRecord,
        asked: bool,
    ) -> Result<Option<Outgoing>, ChangeError> {
        let id = live.conversation_id;
        let noted = visit::note_word(&self.pool, id, live.version, asked).await?;
        live.version = noted.version;
        live.state = State::Open;
        let Some(support) = live.support.as_mut() else { return Ok(None) };
        let was_in_line = support.stage == Stage::Waiting;
        support.team = noted.team;
        support.stage = noted.stage;
        support.needs_reply = true;
        support.episode = noted.episode;
        support.is_under_way = true;
        support.has_reply &= !noted.is_new;
        let enters = support.stage == Stage::Waiting && !was_in_line;
        // Also if an agent is assigned, because the agent may be gone.
        self.support_wake.wake(support.team);
        if enters || noted.is_new {
            self.tell_conversation(live);
        } else {
            self.tell_support(live);
        }
        Ok(noted.closed.map(|closed| {
            let body = Body::Text { text: closed_notice::text(&closed) };
            Outgoing::of_the_house(closed_notice::client_msg_id(id, noted.episode), body, None)
        }))
    }

    /// An agent takes a conversation by writing in it, or by opening it again.
    async fn take_by_hand(
        &self,
        live: &mut ConversationRecord,
        by: Speaker,
        kind: &'static str,
        claimed: Option<&Claimed>,
    ) -> Result<(), ChangeError> {
        let handing = Reassignment {
            conversation: live.conversation_id,
            seen: Seen::Conversation(live.version),
            to: Assignee::Agent(by.uid),
            by: Some(by.uid),
            kind,
            detail: json!({}),
            command_id: None,
            claimed: claimed.cloned(),
            note: None,
        };
        let Outcome::Done(handed) = assignment::hand(&self.pool, &handing).await? else {
            return Err(ChangeError::Stale); // cannot happen: there is no command
        };
        live.version = handed.version;
        live.state = State::Open;
        if live.members.iter().all(|member| member.uid != by.uid) {
            let Speaker { uid, role } = by;
            live.members.push(Member { uid, role, is_frozen: false, read_seq: 0 });
        }
        if let Some(support) = live.support.as_mut() {
            support.stage = Stage::Assigned;
            support.agent = Some(by.uid);
            support.episode = handed.episode;
            support.is_under_way = true;
            support.has_reply &= !handed.is_new;
            self.support_wake.wake(support.team);
        }
        self.tell_conversation(live);
        Ok(())
    }

    /// The "clear after": marks as answered what an agent's saved message answers.
    pub(super) async fn note_said(&self, memory: &mut Memory, said: SupportSendOutcome) {
        let Some(live) = memory.live.as_mut() else { return };
        let Some(support) = live.support.as_mut() else { return };
        support.heard_seq = said.customer.unwrap_or(support.heard_seq);
        let Some(seq) = said.agent else { return };
        if !support.needs_reply && support.has_reply {
            return;
        }
        match visit::note_answer(&self.pool, live.conversation_id, seq).await {
            Ok(version) if version == live.version + 1 => {
                live.version = version;
                support.has_reply = true;
                support.needs_reply = support.heard_seq > seq;
                self.tell_support(live);
            }
            Ok(_moved_on) => memory.live = None,
            Err(error) => {
                // It still counts as unanswered, which costs attention but loses nothing.
                tracing::warn!(conversation.id = %live.conversation_id, %error, "support: saving the agent's answer failed; the conversation still counts as unanswered");
                memory.live = None;
            }
        }
    }

    /// A person changes the state of a support conversation.
    pub(super) async fn change_support_state(
        &self,
        live: &mut ConversationRecord,
        command: &SetState,
        next: State,
    ) -> Result<(), Failed> {
        let SetState { by, said, claimed, .. } = command;
        let (by, claimed) = (*by, claimed.as_ref());
        let is_staff = by.role.is_staff();
        if next == State::Open {
            if is_staff {
                self.take_by_hand(live, by, "reopened", claimed).await?;
            } else {
                // A visit begins with the first message.
                live.version =
                    rows::set_state(&self.pool, claimed, live.conversation_id, live.version, next)
                        .await?;
                live.state = next;
                self.tell_conversation(live);
            }
            return Ok(());
        }
        if let Some(support) = &live.support
            && is_staff
            && next == State::Resolved
            && said.wrap_up.is_none()
            && support.is_under_way
            && settle::wrap_up_required(&self.pool, support.team).await?
        {
            let missing = FieldError::new("wrap_up", Reason::Required);
            return Err(Failed::For(ConversationError::Invalid(vec![missing])));
        }
        let settling = Settling {
            by: Some(by.uid),
            wrap_up: said.wrap_up.filter(|_| is_staff),
            wrap_up_note: if is_staff { said.note.clone() } else { String::new() },
            command_id: said.command_id,
        };
        Ok(self.settle_support(live, next, &settling, claimed).await?)
    }

    /// Ends the visit under way and unassigns the conversation, so that its agent has room for the next.
    pub(super) async fn settle_support(
        &self,
        live: &mut ConversationRecord,
        next: State,
        settling: &Settling,
        claimed: Option<&Claimed>,
    ) -> Result<(), ChangeError> {
        let (id, version) = (live.conversation_id, live.version);
        live.version = settle::settle(&self.pool, claimed, id, version, next, settling).await?;
        live.state = next;
        let had = live.support.and_then(|support| support.agent);
        if let Some(support) = live.support.as_mut() {
            support.stage = Stage::Quiet;
            support.agent = None;
            support.needs_reply = false;
            support.is_under_way = false;
            support.live_from_seq = live.last_seq;
            self.support_wake.wake(support.team);
        }
        self.tell_conversation(live);
        if let Some(had) =
            had.filter(|had| !self.hub.looking_at(live.conversation_id.0).contains(had))
        {
            self.tell_conversation_to(live, &[Speaker { uid: had, role: Role::CustomerService }]);
        }
        Ok(())
    }
}
