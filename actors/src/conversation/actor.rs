//! The actor of one conversation: its messages and their handlers.

use guildhall_domain::{
    conversation::{Speaker, body::Body},
    identity::role::Role,
    ids::{ClientMsgId, ConversationId, MsgId, Uid},
};
use guildhall_persistence::conversation::{
    self as rows, ConversationRecord,
    writer::{AppendError, Appended, Writer},
};
use sqlx::PgPool;
use uuid::Uuid;

use super::{
    Answer, ConversationError, SendReceipt,
    changes::{AskForPerson, Click, Evaluate, Recall, ResolveIdle, SetLanguage, SetMark, SetState},
    memory::{LATER, Memory},
    support_wake::SupportWake,
};
use crate::{
    conversation::translation::WakeSignal,
    deadline::DeadlineDue,
    host::{ActorContext, Entity, LoadError},
    hub::{Hub, SubscriberId},
};

/// What the actors of all conversations share.
pub struct ConversationActor {
    pub(super) pool: PgPool,
    pub(super) writer: Writer,
    pub(super) hub: Hub,
    pub(super) translation_bell: WakeSignal,
    pub(super) support_wake: SupportWake,
}

impl ConversationActor {
    pub(super) fn new(
        pool: PgPool,
        writer: Writer,
        hub: Hub,
        translation_bell: WakeSignal,
        support_wake: SupportWake,
    ) -> Self {
        Self { pool, writer, hub, translation_bell, support_wake }
    }

    /// The cached row, read again if it may be out of date. Reading changes nothing, so a failure is never an unknown outcome.
    pub(super) async fn live<'m>(
        &self,
        id: ConversationId,
        memory: &'m mut Memory,
    ) -> Result<&'m mut ConversationRecord, ConversationError> {
        if memory.live.is_none() {
            let loaded = rows::load(&self.pool, id).await.map_err(|error| {
                tracing::warn!(conversation.id = %id, %error, "conversation: reloading it failed");
                ConversationError::UNAVAILABLE
            })?;
            memory.live = Some(loaded.ok_or(ConversationError::NOT_FOUND)?);
        }
        memory.live.as_mut().ok_or(ConversationError::UNAVAILABLE)
    }
}

/// What the writer's window shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reading {
    /// The `seq` of the last message it shows; `None` if the client does not say.
    pub seen_seq: Option<i64>,
    /// Send the message even if others have arrived meanwhile.
    pub force: bool,
}

/// A message that waits to be saved.
pub struct Outgoing {
    pub(super) by: Speaker,
    pub(super) origin: Option<SubscriberId>,
    pub(super) client_msg_id: ClientMsgId,
    pub(super) body: Body,
    pub(super) reading: Reading,
    /// All callers that wait for its answer: a retry may arrive before the message is saved.
    pub(super) replies: Vec<Answer<SendReceipt>>,
    pub(super) tries: usize,
    /// Set while a commit with unknown outcome may have saved it: the last `seq` before that commit. If it was saved by it, its own is above.
    pub(super) in_doubt_above: Option<i64>,
}

impl Outgoing {
    pub(super) fn new(
        by: Speaker,
        origin: Option<SubscriberId>,
        client_msg_id: ClientMsgId,
        body: Body,
        reading: Reading,
        reply: Answer<SendReceipt>,
    ) -> Self {
        let replies = vec![reply];
        Self { by, origin, client_msg_id, body, reading, replies, tries: 0, in_doubt_above: None }
    }

    /// A message of the system.
    pub(super) fn of_the_house(
        client_msg_id: ClientMsgId,
        body: Body,
        reply: Option<Answer<SendReceipt>>,
    ) -> Self {
        let by = Speaker { uid: Uid::SYSTEM, role: Role::Admin };
        Self {
            by,
            origin: None,
            client_msg_id,
            body,
            reading: Reading::default(),
            replies: reply.into_iter().collect(),
            tries: 0,
            in_doubt_above: None,
        }
    }

    pub(super) fn is_of_the_house(&self) -> bool {
        self.by.uid == Uid::SYSTEM
    }

    pub(super) fn answer(self, sent: SendReceipt) {
        self.replies.into_iter().for_each(|reply| reply.send(Ok(sent)));
    }

    /// Answers with the error, or with "outcome unknown" if a commit may have saved the message.
    pub(super) fn refuse(self, error: &ConversationError) {
        let is_in_doubt = self.in_doubt_above.is_some();
        let error = if is_in_doubt { &ConversationError::UnknownOutcome } else { error };
        self.replies.into_iter().for_each(|reply| reply.send(Err(error.clone())));
    }
}

/// The messages of a conversation's actor.
pub enum Command {
    Send(Box<Outgoing>),
    /// The writer's result for the batch under way.
    Written(Result<Appended, AppendError>),
    MarkRead {
        by: Speaker,
        seq: i64,
        reply: Answer<i64>,
    },
    /// The writer's result for a read mark.
    Marked {
        uid: Uid,
        seq: i64,
        kept: Result<(), AppendError>,
        reply: Answer<i64>,
    },
    ConversationChange(Box<ConversationChange>),
    Typing {
        by: Speaker,
    },
    /// For tests: a bug in the handler.
    #[cfg(test)]
    Panic,
}

/// A change that needs the conversation for itself: it waits until the batch under way is saved.
pub enum ConversationChange {
    Recall(Recall, Answer<guildhall_persistence::conversation::message::MessageView>),
    SetState(SetState, Answer<()>),
    SetMark(SetMark, Answer<()>),
    SetLanguage(SetLanguage, Answer<()>),
    Click(Click, Answer<time::OffsetDateTime>),
    Evaluate(Evaluate, Answer<()>),
    /// The deadline scanner found a deadline due.
    ResolveIdle,
    AskForPerson(AskForPerson, Answer<()>),
    /// A visitor's conversation was moved to an account: the cache is out of date.
    Moved,
    /// A remark was saved for several conversations at once: the cache is out of date. Only the author of the remark gets a push.
    Marked {
        by: Speaker,
    },
    /// Customer support has changed the row and pushed the change.
    Forget,
    /// A decision of the review queue has removed a message or brought it back.
    Reviewed(MsgId),
}

impl ConversationChange {
    /// Too many commands are waiting.
    fn refuse(self, memory: &mut Memory) {
        match self {
            Self::Recall(_, reply) => reply.send(Err(ConversationError::Busy)),
            Self::SetState(_, reply) => reply.send(Err(ConversationError::Busy)),
            Self::SetMark(_, reply) => reply.send(Err(ConversationError::Busy)),
            Self::SetLanguage(_, reply) => reply.send(Err(ConversationError::Busy)),
            Self::Click(_, reply) => reply.send(Err(ConversationError::Busy)),
            Self::Evaluate(_, reply) => reply.send(Err(ConversationError::Busy)),
            Self::AskForPerson(_, reply) => reply.send(Err(ConversationError::Busy)),
            // The scanner finds a deadline again, and the row's version shows a remark.
            // Whoever misses that a message was removed is told by `resume`.
            Self::ResolveIdle | Self::Marked { .. } | Self::Reviewed(_) => {}
            // Nothing else reports this, so it must not be lost. One entry at the end is enough, because both kinds read the row again.
            Self::Moved | Self::Forget => {
                let is_last = |last: &Self| matches!(last, Self::Moved | Self::Forget);
                if !memory.later.back().is_some_and(is_last) {
                    memory.later.push_back(self);
                }
            }
        }
    }
}

impl From<Outgoing> for Command {
    fn from(message: Outgoing) -> Self {
        Self::Send(Box::new(message))
    }
}

impl From<ConversationChange> for Command {
    fn from(change: ConversationChange) -> Self {
        Self::ConversationChange(Box::new(change))
    }
}

impl From<DeadlineDue> for Command {
    /// There is one kind of deadline so far. Its version does not matter: messages increase the version and leave the deadline, so the
    /// actor checks its row again.
    fn from(_due: DeadlineDue) -> Self {
        ConversationChange::ResolveIdle.into()
    }
}

impl Entity for ConversationActor {
    const KIND: &'static str = "conversation";
    type Id = ConversationId;
    type Message = Command;
    type State = Memory;

    fn shard_key(id: ConversationId) -> Option<Uuid> {
        Some(id.0)
    }

    async fn load(&self, id: ConversationId) -> Result<Memory, LoadError> {
        let live = rows::load(&self.pool, id).await?.ok_or(LoadError::NotFound)?;
        Ok(Memory::new(live))
    }

    async fn handle(&self, me: &ActorContext<Self>, memory: &mut Memory, command: Command) {
        match command {
            Command::Send(message) => self.send(me, memory, *message).await,
            Command::Written(result) => self.written(me, memory, result).await,
            Command::MarkRead { by, seq, reply } => {
                self.mark_read(me, memory, by, seq, reply).await
            }
            Command::Marked { uid, seq, kept, reply } => {
                self.marked(me, memory, uid, seq, kept, reply).await
            }
            Command::ConversationChange(change) => {
                if memory.later.len() < LATER {
                    memory.later.push_back(*change);
                } else {
                    change.refuse(memory);
                }
                self.flush(me, memory).await;
            }
            Command::Typing { by } => self.typing(me, memory, by).await,
            #[cfg(test)]
            Command::Panic => panic!("asked for by a test"),
        }
    }

    fn label(command: &Command) -> &'static str {
        match command {
            Command::Send(_) => "send",
            Command::Written(_) => "written",
            Command::MarkRead { .. } => "mark_read",
            Command::Marked { .. } => "marked",
            Command::ConversationChange(_) => "change",
            Command::Typing { .. } => "typing",
            #[cfg(test)]
            Command::Panic => "panic",
        }
    }
}

impl ConversationActor {
    /// Carries out one change that needs the conversation for itself.
    pub(super) async fn change(
        &self,
        id: ConversationId,
        memory: &mut Memory,
        change: ConversationChange,
    ) {
        match change {
            ConversationChange::Recall(command, reply) => {
                reply.send(self.decide(id, memory, &command).await)
            }
            ConversationChange::SetState(command, reply) => {
                let asked_to_rate = self.decide(id, memory, &command).await;
                if let Ok(Some(request)) = &asked_to_rate {
                    memory.waiting.push_back(Outgoing::of_the_house(
                        request.client_msg_id,
                        request.body.clone(),
                        None,
                    ));
                }
                reply.send(asked_to_rate.map(drop));
            }
            ConversationChange::SetMark(command, reply) => {
                reply.send(self.decide(id, memory, &command).await)
            }
            ConversationChange::SetLanguage(command, reply) => {
                reply.send(self.decide(id, memory, &command).await)
            }
            ConversationChange::Click(command, reply) => {
                reply.send(self.decide(id, memory, &command).await)
            }
            ConversationChange::Evaluate(command, reply) => {
                reply.send(self.decide(id, memory, &command).await)
            }
            ConversationChange::AskForPerson(command, reply) => {
                let told = self.decide(id, memory, &command).await;
                reply.send(told.map(|told| memory.waiting.extend(told)));
            }
            ConversationChange::ResolveIdle => {
                if let Err(error) = self.decide(id, memory, &ResolveIdle).await {
                    // The scanner retries.
                    tracing::warn!(conversation.id = %id, %error, "conversation: resolving an idle one failed; the scanner retries");
                }
            }
            ConversationChange::Forget => memory.live = None,
            ConversationChange::Marked { by } => {
                memory.live = None;
                if let Ok(live) = self.live(id, memory).await {
                    self.tell_conversation_to(live, &[by]);
                }
            }
            ConversationChange::Reviewed(message) => {
                memory.live = None;
                if let Ok(live) = self.live(id, memory).await {
                    self.tell_update_of(live, message).await;
                }
            }
            ConversationChange::Moved => {
                memory.live = None;
                if let Ok(live) = self.live(id, memory).await {
                    self.tell_conversation(live);
                }
            }
        }
    }
}
