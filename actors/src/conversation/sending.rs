//! Sending: from a command to a saved message that is pushed to everybody in the conversation.
//!
//! The rules admit a message; it waits while the writer saves a batch of this conversation; then all waiting messages are the next batch,
//! and each is answered with what the commit returned. If the row has changed, the messages of the batch are decided again.

use guildhall_domain::{
    conversation::{Rejection, Speaker, State, body::Body, move_read_mark, state_after_message},
    ids::{ConversationId, MsgId, Uid},
    text::{FieldError, Reason},
};
use guildhall_persistence::{
    conversation::{
        self as rows, ChangeError, ConversationRecord, Member, SupportRecord,
        message::{MessageView, claim_chat_image, earlier},
        writer::{Append, AppendError, Appended, Earlier, NewMessage, ReadMark},
    },
    order,
};
use serde_json::value::RawValue;

use super::{
    Answer, ConversationError, SendReceipt,
    actor::{Command, ConversationActor, Outgoing},
    events::{MessageSent, ReadMarkMoved},
    memory::{Memory, access},
    support::{SupportSendOutcome, foresee, may_speak_for_support},
};
use crate::{host::ActorContext, hub::Push};

/// How often a change is decided again after concurrent updates. Realtime.md 2.2.
pub(super) const TRIES: usize = 3;
/// The same for a message. Higher, because two processes that write into one conversation as fast as they can conflict often.
const MESSAGE_TRIES: usize = 8;
/// Most messages of one conversation in a batch. Ours: so that a busy conversation leaves room for others in the writer's statement.
const BATCH: usize = 128;
/// Most messages of one conversation that may wait. Ours: with a commit every few milliseconds the wait stays short.
const WAITING: usize = 1024;

impl ConversationActor {
    pub(super) async fn send(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Memory,
        mut message: Outgoing,
    ) {
        match self.admit(me.id(), memory, &mut message).await {
            Err(error) => message.refuse(&error),
            Ok(Some(sent)) => message.answer(sent),
            Ok(None) => {
                if let Some(same) = memory.on_its_way(message.by.uid, message.client_msg_id) {
                    same.replies.append(&mut message.replies);
                } else if memory.waiting.len() >= WAITING {
                    message.refuse(&ConversationError::Busy);
                } else {
                    memory.waiting.push_back(message);
                    self.flush(me, memory).await;
                }
            }
        }
    }

    /// Decides whether the message may be sent. `Some` is the first answer, if it was sent before.
    async fn admit(
        &self,
        id: ConversationId,
        memory: &mut Memory,
        message: &mut Outgoing,
    ) -> Result<Option<SendReceipt>, ConversationError> {
        let is_fresh = memory.live.is_none();
        let mut decided = may_speak_now(self.live(id, memory).await?, message);
        if decided.is_err() && !is_fresh && memory.in_flight.is_empty() {
            // Read the row before refusing: another process may have changed it, and accounts are frozen outside of conversations.
            memory.live = None;
            decided = may_speak_now(self.live(id, memory).await?, message);
        }
        if decided == Err(ConversationError::NOT_FOUND) {
            return Err(ConversationError::NOT_FOUND);
        }
        let by = message.by.uid;
        if let Some(sent) = memory.first_answer(by, message.client_msg_id) {
            return Ok(Some(sent));
        }
        if let Err(refusal) = decided {
            // It may have been sent while it was allowed. A retry then still gets the first answer.
            let said = earlier(&self.pool, id, &[(by, message.client_msg_id)]).await?;
            let sent = sent(id, said.first().ok_or(refusal)?);
            self.tell_again(memory, sent.id, message).await;
            return Ok(Some(sent));
        }
        match &mut message.body {
            Body::Img { upload_id, width, height } => {
                let claimed = claim_chat_image(&self.pool, *upload_id, by, id).await?;
                let invalid = |_| {
                    ConversationError::Invalid(vec![FieldError::new(
                        "body.upload_id",
                        Reason::Invalid,
                    )])
                };
                (*width, *height) = claimed.map_err(invalid)?;
            }
            Body::Order { order_id } => {
                let is_staff = message.by.role.is_staff();
                if !order::is_there_for(&self.pool, order_id, by, is_staff).await? {
                    return Err(ConversationError::NOT_FOUND);
                }
            }
            _ => {}
        }
        Ok(None)
    }

    /// Does what waits for the writer: first the changes, then the next batch of messages.
    pub(super) async fn flush(&self, me: &ActorContext<Self>, memory: &mut Memory) {
        while memory.in_flight.is_empty() {
            if let Some(change) = memory.later.pop_front() {
                self.change(me.id(), memory, change).await;
            } else if memory.waiting.is_empty() {
                return memory.shrink();
            } else {
                self.begin_batch(me, memory).await;
            }
        }
    }

    /// Gives the waiting messages to the writer, after preparing the row for them.
    async fn begin_batch(&self, me: &ActorContext<Self>, memory: &mut Memory) {
        let batch: Vec<Outgoing> =
            memory.waiting.drain(..memory.waiting.len().min(BATCH)).collect();
        let live = match self.live(me.id(), memory).await {
            Ok(live) => live,
            Err(error) => return refuse_all(batch, &error),
        };
        // Decide again, because the row may have been read again: each as if the messages before it were saved.
        let mut support = live.support;
        let (all, mut batch) = (batch, Vec::new());
        for message in all {
            match may_speak(live, support.as_ref(), &message) {
                Ok(()) => {
                    let seq = live.last_seq + 1 + i64::try_from(batch.len()).unwrap_or(i64::MAX);
                    if let Some(support) = &mut support {
                        foresee(support, &message, seq);
                    }
                    batch.push(message);
                }
                Err(refusal) => message.refuse(&refusal),
            }
        }
        if batch.is_empty() {
            return;
        }
        let notice = match self.make_ready(live, &batch).await {
            Ok(notice) => notice,
            Err(ChangeError::Stale) => return retry(memory, batch),
            Err(ChangeError::Rejected(rejection)) => return refuse_all(batch, &rejection.into()),
            Err(ChangeError::Database(error)) => {
                memory.live = None;
                return refuse_all(batch, &ConversationError::from(error));
            }
        };
        let append = Append {
            conversation_id: me.id(),
            expected_version: live.version,
            base_seq: live.last_seq,
            messages: batch
                .iter()
                .map(|message| NewMessage {
                    sender: message.by.uid,
                    client_msg_id: message.client_msg_id,
                    body_type: message.body.body_type().number(),
                    body_json: message.body.to_text(),
                })
                .collect(),
        };
        memory.in_flight.append(&mut batch);
        memory.waiting.extend(notice);
        let callback = me.callback();
        self.writer.append(append, move |result| callback.send(Command::Written(result)));
    }

    /// Prepares the row before these messages are saved: in customer support a customer's message needs an answer, and an agent who writes
    /// gets the conversation; elsewhere a resolved conversation is reopened. Returns the system's notice, if one has to be sent.
    async fn make_ready(
        &self,
        live: &mut ConversationRecord,
        batch: &[Outgoing],
    ) -> Result<Option<Outgoing>, ChangeError> {
        if live.support.is_some() {
            return self.make_support_ready(live, batch).await;
        }
        let mut changed = false;
        for Speaker { uid, role } in
            batch.iter().filter(|message| !message.is_of_the_house()).map(|message| message.by)
        {
            if live.members.iter().all(|member| member.uid != uid) {
                live.version =
                    rows::join(&self.pool, live.conversation_id, live.version, uid).await?;
                live.members.push(Member { uid, role, is_frozen: false, read_seq: live.last_seq });
                changed = true;
            }
        }
        if live.state == State::Resolved && batch.iter().any(|message| !message.is_of_the_house()) {
            live.version =
                rows::set_state(&self.pool, None, live.conversation_id, live.version, State::Open)
                    .await?;
            live.state = State::Open;
            changed = true;
        }
        if changed {
            self.tell_conversation(live);
        }
        Ok(None)
    }

    /// Handles the writer's result for the batch.
    pub(super) async fn written(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Memory,
        result: Result<Appended, AppendError>,
    ) {
        let batch = std::mem::take(&mut memory.in_flight);
        match result {
            Ok(appended) => self.kept(memory, batch, appended).await,
            Err(AppendError::Stale) => retry(memory, batch),
            Err(AppendError::Duplicate(said)) => {
                self.said_before(me.id(), memory, batch, &said).await
            }
            Err(AppendError::UnknownOutcome) => {
                // Trying again is safe: if the lost commit was saved, the version or the message's id shows it.
                // The row in memory is the one the batch was decided on: nothing else changes while it is under way.
                let before = memory.live.as_ref().map(|live| live.last_seq);
                let in_doubt = batch.into_iter().map(|message| Outgoing {
                    in_doubt_above: message.in_doubt_above.or(before),
                    ..message
                });
                retry(memory, in_doubt.collect());
            }
            Err(AppendError::Busy) => refuse_all(batch, &ConversationError::Busy),
            Err(AppendError::Unavailable) => refuse_all(batch, &ConversationError::UNAVAILABLE),
            Err(AppendError::Refused(error)) => {
                tracing::error!(conversation.id = %me.id(), %error, "conversation: the database refused a message that the rules allow");
                refuse_all(batch, &ConversationError::UNAVAILABLE);
            }
        }
        self.flush(me, memory).await;
    }

    async fn kept(&self, memory: &mut Memory, batch: Vec<Outgoing>, appended: Appended) {
        let Some(live) = memory.live.as_mut() else {
            return refuse_all(batch, &ConversationError::UnknownOutcome);
        };
        live.version = appended.version;
        live.last_seq = appended.first_seq + i64::try_from(batch.len()).unwrap_or(i64::MAX) - 1;
        live.last_msg_at = appended.sent_at;
        let (conversation, kind) = (live.conversation_id, live.kind);
        if live.is_translated {
            let seqs = appended.first_seq..=live.last_seq;
            self.translation_bell.ring(seqs.map(|seq| MsgId { conversation, seq }));
        }
        let audience = self.audience(live);
        // Answer all senders before pushing, so that somebody who is both in one batch gets both in one write to the socket.
        let mut told = Vec::with_capacity(batch.len());
        let mut said_to_support = SupportSendOutcome::default();
        let support = live.support;
        for (seq, message) in (appended.first_seq..).zip(batch) {
            if let Some(support) = &support {
                said_to_support.note(support, message.by, seq);
            }
            let id = MsgId { conversation, seq };
            let sent = SendReceipt { id, sent_at: appended.sent_at };
            memory.remember(message.by.uid, message.client_msg_id, sent);
            let news = MessageView {
                id,
                kind,
                sender: message.by.uid,
                client_msg_id: message.client_msg_id,
                body_type: message.body.body_type().number(),
                body: message.body.to_raw(),
                sent_at: appended.sent_at,
                recalled: false,
                clicks: Vec::new(),
            };
            let origin = message.origin;
            self.hub.said(message.by.uid, conversation.0);
            message.answer(sent);
            told.push((Push::new(MessageSent(news)), origin));
        }
        self.hub.tell_all(&audience, &told);
        self.note_said(memory, said_to_support).await;
    }

    /// Some messages of the batch were saved before: they get their first answer, and the others are tried again.
    async fn said_before(
        &self,
        id: ConversationId,
        memory: &mut Memory,
        batch: Vec<Outgoing>,
        said: &[Earlier],
    ) {
        let (mut before, mut others) = (Vec::new(), Vec::new());
        for message in batch {
            let first = said.iter().find(|it| {
                it.sender == message.by.uid && it.client_msg_id == message.client_msg_id
            });
            match first {
                Some(first) => before.push((sent(id, first), message)),
                None => others.push(message),
            }
        }
        // They came in any order, and readers hear a conversation in its own.
        before.sort_unstable_by_key(|(sent, _)| sent.id.seq);
        for (sent, message) in before {
            memory.remember(message.by.uid, message.client_msg_id, sent);
            self.tell_again(memory, sent.id, &message).await;
            message.answer(sent);
        }
        retry(memory, others);
    }

    /// Pushes a message that was saved before, because the process that saved it may have died before pushing. Not if later messages exist:
    /// readers have noticed the gap and fetched it. Unless it was saved by this actor's own commit of unknown outcome: nobody was told of
    /// that batch. A reader who has it already recognises its `seq`.
    async fn tell_again(&self, memory: &Memory, id: MsgId, message: &Outgoing) {
        let is_last = memory.live.as_ref().is_some_and(|live| live.last_seq == id.seq);
        let is_untold = message.in_doubt_above.is_some_and(|before| id.seq > before);
        if is_last || is_untold {
            self.hub.said(message.by.uid, id.conversation.0);
            self.translation_bell.ring([id]);
            self.tell_message(memory, id, message.origin).await;
        }
    }

    pub(super) async fn mark_read(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Memory,
        by: Speaker,
        seq: i64,
        reply: Answer<i64>,
    ) {
        let is_behind = memory
            .live
            .as_ref()
            .is_some_and(|live| seq > live.last_seq || !access(live, by).may_see());
        if is_behind && memory.in_flight.is_empty() {
            memory.live = None; // another process may have saved the message or added the reader
        }
        let live = match self.live(me.id(), memory).await {
            Ok(live) => live,
            Err(error) => return reply.send(Err(error)),
        };
        if !access(live, by).may_see() {
            return reply.send(Err(ConversationError::NOT_FOUND));
        }
        let Some(member) = live.members.iter().find(|member| member.uid == by.uid) else {
            // Staff who only view the conversation have no read mark.
            return reply.send(Ok(move_read_mark(0, seq, live.last_seq)));
        };
        let mark = move_read_mark(member.read_seq, seq, live.last_seq);
        if mark == member.read_seq {
            return reply.send(Ok(mark));
        }
        let callback = me.callback();
        let uid = by.uid;
        self.writer.mark_read(ReadMark { conversation_id: me.id(), uid, seq: mark }, move |kept| {
            callback.send(Command::Marked { uid, seq: mark, kept, reply });
        });
    }

    pub(super) async fn marked(
        &self,
        me: &ActorContext<Self>,
        memory: &mut Memory,
        uid: Uid,
        seq: i64,
        kept: Result<(), AppendError>,
        reply: Answer<i64>,
    ) {
        if let Err(error) = kept {
            return reply.send(Err(match error {
                AppendError::Busy => ConversationError::Busy,
                AppendError::UnknownOutcome => ConversationError::UnknownOutcome,
                AppendError::Unavailable
                | AppendError::Stale
                | AppendError::Duplicate(_)
                | AppendError::Refused(_) => ConversationError::UNAVAILABLE,
            }));
        }
        reply.send(Ok(seq));
        let Ok(live) = self.live(me.id(), memory).await else { return };
        if let Some(member) = live.members.iter_mut().find(|member| member.uid == uid) {
            member.read_seq = member.read_seq.max(seq);
            let audience = self.audience(live);
            let news = ReadMarkMoved { conversation_id: me.id(), uid, read_seq: seq };
            self.hub.tell(&audience, &Push::new(news), None);
        }
    }
}

/// Decides whether this message may be sent in the conversation's current state.
fn may_speak(
    live: &ConversationRecord,
    support: Option<&SupportRecord>,
    message: &Outgoing,
) -> Result<(), ConversationError> {
    if !message.is_of_the_house() {
        if !access(live, message.by).may_see() {
            return Err(ConversationError::NOT_FOUND);
        }
        // A frozen account cannot send, and nobody can write to a frozen account.
        let frozen = |member: &Member| {
            member.is_frozen && (member.uid == message.by.uid || !live.is_support)
        };
        if live.members.iter().any(frozen) {
            return Err(Rejection::Forbidden.into());
        }
    }
    state_after_message(live.state)?;
    support.map_or(Ok(()), |support| may_speak_for_support(support, live.last_seq, message))
}

fn may_speak_now(live: &ConversationRecord, message: &Outgoing) -> Result<(), ConversationError> {
    may_speak(live, live.support.as_ref(), message)
}

fn sent(conversation: ConversationId, said: &Earlier) -> SendReceipt {
    SendReceipt { id: MsgId { conversation, seq: said.seq }, sent_at: said.sent_at }
}

fn refuse_all(batch: Vec<Outgoing>, error: &ConversationError) {
    batch.into_iter().for_each(|message| message.refuse(error));
}

/// Puts messages back at the front of the queue, to be decided again on a fresh row.
fn retry(memory: &mut Memory, batch: Vec<Outgoing>) {
    memory.live = None;
    for mut message in batch.into_iter().rev() {
        message.tries += 1;
        if message.tries > MESSAGE_TRIES {
            // Only other messages were saved first, so send it again instead of giving up.
            message.refuse(&ConversationError::Busy);
        } else {
            memory.waiting.push_front(message);
        }
    }
}

/// The two serialised forms of a body.
trait Written {
    fn to_text(&self) -> String;
    fn to_raw(&self) -> Box<RawValue>;
}

impl Written for Body {
    fn to_text(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers only, with string keys")
    }

    fn to_raw(&self) -> Box<RawValue> {
        serde_json::value::to_raw_value(self).expect("strings and numbers only, with string keys")
    }
}
