//! Conversations: one supervised actor for each, and [`Conversations`], the front door to all of them.
//!
//! The actor is a queue in front of the row and caches the row: it decides by the rules of `domain`, saves the change, updates its
//! cache, answers, and pushes to the subscribers, in that order. Messages go through the group-commit writer, so that the messages of a
//! busy conversation share a commit. Every other change is a transaction of its own, which succeeds only at the version last read. If
//! the row has changed (another process, a visitor's merge), the actor loads it and decides again, at most three times.
//!
//! Reading needs no actor: see `persistence::conversation` and `persistence::message`.
//! Source: architecture section 3, realtime.md 2.2 and 2.5, reliability C1-C11, `docs/wire.md`.

mod actor;
mod changes;
pub(crate) mod closed_notice;
mod error;
pub mod events;
mod memory;
mod notify;
mod opening;
mod reply_letters;
mod sending;
mod start;
mod support;
mod support_wake;
#[cfg(test)]
pub(crate) mod tests;
pub mod translation;
pub(crate) mod view;

use guildhall_domain::{
    conversation::{
        Mark, Rejection, Speaker, State,
        body::{Body, Taken},
        check_evaluation,
    },
    ids::{ClientMsgId, ConversationId, MsgId, Uid},
    secret::Secret,
    text::{FieldError, Reason},
};
use guildhall_persistence::{
    conversation::{
        self as rows, ConversationView,
        message::{self, ClickKind, MessageView},
        writer::Writer,
    },
    idempotency::Claimed,
};
use ractor::SpawnErr;
use serde_json::Value;
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::{
    conversation::translation::WakeSignal,
    host::{Host, HostConfig, Reply},
    hub::{Hub, SubscriberId},
    supervision::Tree,
};
pub use actor::{Command, ConversationActor, ConversationChange, Outgoing, Reading};
pub use changes::WrapUpSaid;
use changes::{AskForPerson, Click, Evaluate, Recall, SetLanguage, SetMark, SetState};
pub use error::ConversationError;
use error::unseen;
pub use reply_letters::ReplyLetters;
pub use start::start;
use support_wake::SupportWake;

/// The answer to the sender of a message, once it is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SendReceipt {
    pub id: MsgId,
    pub sent_at: OffsetDateTime,
}

/// The same for the author: the kinds of secrets that were replaced, and the body as it is saved if something was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SendOutcome {
    pub id: MsgId,
    pub sent_at: OffsetDateTime,
    pub redacted: Vec<Secret>,
    pub body: Option<Value>,
}

/// A participant's read mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadUpTo {
    pub read_seq: i64,
    pub unread: i64,
}

/// The front door. Clones are handles to the same conversations.
///
/// Its futures may be dropped: an actor or a task of its own finishes what was begun (R1).
#[derive(Clone)]
pub struct Conversations {
    host: Host<ConversationActor>,
    pool: PgPool,
    translation_bell: WakeSignal,
    support_wake: SupportWake,
    claimed: Option<Claimed>,
}

impl Conversations {
    /// A handle for one change. Its transaction marks the claim of the call's idempotency key as carried out.
    #[must_use]
    pub fn under(&self, claimed: Option<Claimed>) -> Self {
        Self { claimed, ..self.clone() }
    }

    /// Starts the host of conversations in `tree`.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn start(
        tree: &Tree,
        pool: PgPool,
        writer: Writer,
        hub: Hub,
        config: HostConfig,
    ) -> Result<Self, SpawnErr> {
        view::register(&hub, pool.clone());
        let (translation_bell, support_wake) = (WakeSignal::default(), SupportWake::default());
        let conversation = ConversationActor::new(
            pool.clone(),
            writer,
            hub,
            translation_bell.clone(),
            support_wake.clone(),
        );
        let host = Host::start(tree, conversation, config).await?;
        Ok(Self { host, pool, translation_bell, support_wake, claimed: None })
    }

    /// Wakes the translator for each message of a conversation that is read in another language.
    pub fn translation_bell(&self) -> WakeSignal {
        self.translation_bell.clone()
    }

    /// The host, for the deadline scanner, draining and metrics.
    pub fn host(&self) -> &Host<ConversationActor> {
        &self.host
    }

    /// The signal that wakes support, once support has started.
    pub(crate) fn support_wake(&self) -> &SupportWake {
        &self.support_wake
    }

    /// Makes the actor of a conversation, if it is active, read its row again.
    pub(crate) fn forget(&self, conversation: ConversationId) {
        self.host.tell_if_active(conversation, ConversationChange::Forget.into());
    }

    /// Sends a message. Repeating the `client_msg_id` returns the first answer.
    /// `origin` is the socket that sent it, which gets no push.
    ///
    /// # Errors
    /// See [`ConversationError`]; after [`ConversationError::UnknownOutcome`] send the same again.
    pub async fn send(
        &self,
        by: Speaker,
        origin: Option<SubscriberId>,
        conversation: ConversationId,
        client_msg_id: ClientMsgId,
        body: &Value,
    ) -> Result<SendOutcome, ConversationError> {
        let reading = Reading::default();
        self.send_reading(by, origin, conversation, client_msg_id, body, reading).await
    }

    /// The same; `reading` says what the agent's window shows of the conversation.
    ///
    /// # Errors
    /// As [`send`](Self::send); [`ConversationError::Unseen`].
    pub async fn send_reading(
        &self,
        by: Speaker,
        origin: Option<SubscriberId>,
        conversation: ConversationId,
        client_msg_id: ClientMsgId,
        body: &Value,
        reading: Reading,
    ) -> Result<SendOutcome, ConversationError> {
        let Taken { body, redacted } = Body::from_client(body, by.role)?;
        let kept = (!redacted.is_empty()).then(|| body.to_json());
        let SendReceipt { id, sent_at } = self
            .ask(conversation, |reply| {
                Outgoing::new(by, origin, client_msg_id, body, reading, reply).into()
            })
            .await?;
        Ok(SendOutcome { id, sent_at, redacted, body: kept })
    }

    /// Puts the customer's conversation into the queue, as if the customer had written.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn ask_for_person(
        &self,
        by: Speaker,
        conversation: ConversationId,
    ) -> Result<(), ConversationError> {
        self.ask(conversation, |reply| {
            ConversationChange::AskForPerson(AskForPerson { by }, reply).into()
        })
        .await
    }

    /// Sends a message of the system. `client_msg_id` makes repeating it harmless.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn announce(
        &self,
        conversation: ConversationId,
        client_msg_id: ClientMsgId,
        body: Body,
    ) -> Result<SendReceipt, ConversationError> {
        self.ask(conversation, |reply| {
            Outgoing::of_the_house(client_msg_id, body, Some(reply)).into()
        })
        .await
    }

    /// Recalls a message, within [`guildhall_domain::conversation::RECALL_WINDOW`].
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn recall(&self, by: Speaker, id: MsgId) -> Result<MessageView, ConversationError> {
        let claimed = self.claimed.clone();
        self.ask(id.conversation, |reply| {
            ConversationChange::Recall(Recall { by, id, claimed }, reply).into()
        })
        .await
    }

    /// A decision of the review queue has removed a message or brought it back: everybody in its conversation is shown it as it is now.
    pub fn reviewed(&self, id: MsgId) {
        let _ = self.host.tell(id.conversation, ConversationChange::Reviewed(id).into());
    }

    /// Moves the read mark forward to `seq`; it never moves back.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn mark_read(
        &self,
        by: Speaker,
        conversation: ConversationId,
        seq: i64,
    ) -> Result<ReadUpTo, ConversationError> {
        let known = self.ask(conversation, |reply| Command::MarkRead { by, seq, reply }).await?;
        let (read_seq, unread) =
            message::read_up_to(&self.pool, conversation, by.uid, known).await.map_err(unseen)?;
        Ok(ReadUpTo { read_seq, unread })
    }

    /// Resolves, opens again or (staff) closes a conversation.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn change_state(
        &self,
        by: Speaker,
        conversation: ConversationId,
        state: State,
    ) -> Result<ConversationView, ConversationError> {
        self.wrap_up(by, conversation, state, WrapUpSaid::default()).await
    }

    /// The same; an agent says what the visit was about.
    ///
    /// # Errors
    /// See [`ConversationError`]; a field `wrap_up` that the team requires.
    pub async fn wrap_up(
        &self,
        by: Speaker,
        conversation: ConversationId,
        state: State,
        said: WrapUpSaid,
    ) -> Result<ConversationView, ConversationError> {
        let claimed = self.claimed.clone();
        self.ask(conversation, |reply| {
            ConversationChange::SetState(SetState { by, state, said, claimed }, reply).into()
        })
        .await?;
        self.view(by, conversation).await
    }

    /// Saves a remark about the other side, which only its author sees.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn set_mark(
        &self,
        by: Speaker,
        conversation: ConversationId,
        mark: Mark,
    ) -> Result<ConversationView, ConversationError> {
        let claimed = self.claimed.clone();
        self.ask(conversation, |reply| {
            ConversationChange::SetMark(SetMark { by, mark, claimed }, reply).into()
        })
        .await?;
        self.view(by, conversation).await
    }

    /// The same for every conversation of a seller with that buyer: for all of them or for none. It bypasses the actors, which notice the
    /// change by the rows' versions.
    ///
    /// # Errors
    /// [`Rejection::Forbidden`] for a caller who does not sell, [`Rejection::NotFound`] without such a conversation.
    pub async fn set_mark_for_buyer(
        &self,
        by: Speaker,
        buyer: Uid,
        mark: Mark,
    ) -> Result<(), ConversationError> {
        if !by.role.is_seller() {
            return Err(Rejection::Forbidden.into());
        }
        let (pool, host, claimed) = (self.pool.clone(), self.host.clone(), self.claimed.clone());
        opening::detached(async move {
            let (remark, color) = (mark.remark.as_deref(), mark.color.as_deref());
            let marked =
                rows::set_mark_with(&pool, claimed.as_ref(), by.uid, buyer, remark, color).await?;
            if marked.is_empty() {
                return Err(ConversationError::NOT_FOUND);
            }
            for conversation in marked {
                // An error is fine: the actor notices the change by the row's version.
                let _ = host.tell(conversation, ConversationChange::Marked { by }.into());
            }
            Ok(())
        })
        .await?
    }

    /// Sets the language that a participant wants translations in; empty means none. The caller has checked that the language exists. With
    /// `both` (for agents), the customer gets translations into the customer's language too.
    ///
    /// # Errors
    /// See [`ConversationError`]; [`Rejection::Forbidden`] for `both` by a customer.
    pub async fn set_trans_language(
        &self,
        by: Speaker,
        conversation: ConversationId,
        language: String,
        both: bool,
    ) -> Result<ConversationView, ConversationError> {
        let claimed = self.claimed.clone();
        self.ask(conversation, |reply| {
            ConversationChange::SetLanguage(SetLanguage { by, language, both, claimed }, reply)
                .into()
        })
        .await?;
        self.view(by, conversation).await
    }

    /// Clicks a button of a card or a question of a problem list. Returns when it was first clicked.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn click(
        &self,
        by: Speaker,
        id: MsgId,
        item: String,
    ) -> Result<OffsetDateTime, ConversationError> {
        let kind = ClickKind::Click;
        self.ask(id.conversation, |reply| {
            ConversationChange::Click(Click { by, id, kind, item }, reply).into()
        })
        .await
    }

    /// Confirms a delivery. Returns when it was first confirmed.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn confirm(
        &self,
        by: Speaker,
        id: MsgId,
    ) -> Result<OffsetDateTime, ConversationError> {
        let kind = ClickKind::Confirm;
        let item = String::new();
        self.ask(id.conversation, |reply| {
            ConversationChange::Click(Click { by, id, kind, item }, reply).into()
        })
        .await
    }

    /// Rates a conversation, once; a support conversation once for each visit that has ended.
    ///
    /// # Errors
    /// See [`ConversationError`].
    pub async fn evaluate(
        &self,
        by: Speaker,
        conversation: ConversationId,
        rating: i64,
        comment: String,
    ) -> Result<(), ConversationError> {
        check_evaluation(rating, &comment).map_err(ConversationError::Invalid)?;
        let invalid =
            |_| ConversationError::Invalid(vec![FieldError::new("rating", Reason::Invalid)]);
        let rating = i16::try_from(rating).map_err(invalid)?;
        let claimed = self.claimed.clone();
        self.ask(conversation, |reply| {
            ConversationChange::Evaluate(Evaluate { by, rating, comment, claimed }, reply).into()
        })
        .await
    }

    /// Pushes "typing" to the others. Failures are not reported.
    pub fn typing(&self, by: Speaker, conversation: ConversationId) {
        // On an error the conversation is overloaded or does not exist; typing is not worth a retry.
        let _ = self.host.tell(conversation, Command::Typing { by });
    }

    /// The conversation after a change.
    async fn view(
        &self,
        by: Speaker,
        conversation: ConversationId,
    ) -> Result<ConversationView, ConversationError> {
        rows::info(&self.pool, by, conversation)
            .await
            .map_err(unseen)?
            .ok_or(ConversationError::NOT_FOUND)
    }

    async fn ask<A: Send + 'static>(
        &self,
        conversation: ConversationId,
        command: impl FnOnce(Answer<A>) -> Command + Send,
    ) -> Result<A, ConversationError> {
        self.host.ask(conversation, command).await?
    }
}

/// The reply port of a command.
pub type Answer<A> = Reply<Result<A, ConversationError>>;
