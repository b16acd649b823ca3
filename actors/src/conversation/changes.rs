//! Changes other than messages: each is decided on the cached row, saved by a transaction at that version, and pushed.

use std::future::Future;

use guildhall_domain::{
    conversation::{
        IDLE_RESOLVE_KIND, Mark, Rejection, Speaker, State,
        body::{Body, BodyType},
        change_state,
    },
    ids::{ClientMsgId, ConversationId, MsgId},
    support::{WrapUp, ownership::may_write},
    text::{FieldError, Reason},
};
use guildhall_persistence::{
    DatabaseError,
    conversation::{
        self as rows, ChangeError, ConversationRecord,
        message::{self, ClickKind, MessageView, RecallError, Recalled},
    },
    idempotency::Claimed,
    support::{
        evaluation,
        settle::{self, Settling},
    },
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{
    ConversationError,
    actor::{ConversationActor, Outgoing},
    events::MessageUpdated,
    memory::{Memory, access},
    sending::TRIES,
};
use crate::hub::Push;

/// One attempt failed.
pub enum Failed {
    /// The row has changed: read it and decide again.
    Stale,
    For(ConversationError),
}

impl From<ChangeError> for Failed {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Stale => Self::Stale,
            ChangeError::Rejected(rejection) => rejection.into(),
            ChangeError::Database(error) => error.into(),
        }
    }
}

impl From<RecallError> for Failed {
    fn from(error: RecallError) -> Self {
        match error {
            RecallError::Stale => Self::Stale,
            RecallError::Rejected(rejection) => rejection.into(),
            RecallError::Database(error) => error.into(),
        }
    }
}

impl From<Rejection> for Failed {
    fn from(rejection: Rejection) -> Self {
        Self::For(rejection.into())
    }
}

impl From<DatabaseError> for Failed {
    fn from(error: DatabaseError) -> Self {
        Self::For(error.into())
    }
}

/// A requested change. It must not modify `live` unless the change was saved.
pub trait ChangeCommand: Sync {
    type Answer: Send;

    fn attempt(
        &self,
        actor: &ConversationActor,
        live: &mut ConversationRecord,
    ) -> impl Future<Output = Result<Self::Answer, Failed>> + Send;
}

impl ConversationActor {
    /// Decides a command, and reads the row and decides again after a concurrent update.
    pub(super) async fn decide<W: ChangeCommand>(
        &self,
        id: ConversationId,
        memory: &mut Memory,
        command: &W,
    ) -> Result<W::Answer, ConversationError> {
        let mut is_fresh = memory.live.is_none();
        for _ in 0..=TRIES {
            let live = self.live(id, memory).await?;
            match command.attempt(self, live).await {
                Ok(answer) => return Ok(answer),
                // A refusal must not rest on a cached row that another process has changed.
                Err(Failed::Stale) => memory.live = None,
                Err(Failed::For(error)) if is_refusal(&error) && !is_fresh => memory.live = None,
                Err(Failed::For(error)) => {
                    if !matches!(
                        error,
                        ConversationError::Rejected(_) | ConversationError::Invalid(_)
                    ) {
                        memory.live = None; // the outcome is unknown, so the cached row may be wrong
                    }
                    return Err(error);
                }
            }
            is_fresh = true;
        }
        Err(ConversationError::Conflict)
    }
}

/// Whether the rules refused it, so that nothing happened.
pub(super) fn is_refusal(error: &ConversationError) -> bool {
    match error {
        ConversationError::Rejected(_)
        | ConversationError::Invalid(_)
        | ConversationError::NotAssignee { .. }
        | ConversationError::Unseen { .. }
        | ConversationError::CardExpired => true,
        ConversationError::Conflict
        | ConversationError::Busy
        | ConversationError::Unavailable { .. }
        | ConversationError::UnknownOutcome => false,
    }
}

/// Recall a message.
pub struct Recall {
    pub by: Speaker,
    pub id: MsgId,
    pub claimed: Option<Claimed>,
}

impl ChangeCommand for Recall {
    type Answer = MessageView;

    async fn attempt(
        &self,
        actor: &ConversationActor,
        live: &mut ConversationRecord,
    ) -> Result<MessageView, Failed> {
        must_see(live, self.by)?;
        let (claimed, by) = (self.claimed.as_ref(), self.by.uid);
        let recalled = message::recall(&actor.pool, claimed, self.id, by, live.version).await;
        if let Err(RecallError::Rejected(Rejection::AlreadyRecalled)) = recalled {
            // The process that recalled it may have died before it pushed the change.
            actor.tell_update_of(live, self.id).await;
        }
        let Recalled { version, message } = recalled?;
        live.version = version;
        actor.tell_update(live, message.clone());
        Ok(message)
    }
}

/// Whether to ask the customer for a rating.
pub struct RatingRequest {
    pub client_msg_id: ClientMsgId,
    pub body: Body,
}

/// What the agent says the visit was about.
#[derive(Debug, Clone, Default)]
pub struct WrapUpSaid {
    pub wrap_up: Option<WrapUp>,
    pub note: String,
    pub command_id: Option<Uuid>,
}

/// Resolve, reopen or close a conversation.
pub struct SetState {
    pub by: Speaker,
    pub state: State,
    pub said: WrapUpSaid,
    pub claimed: Option<Claimed>,
}

impl ChangeCommand for SetState {
    /// The message to send afterwards: it asks the customer for a rating.
    type Answer = Option<RatingRequest>;

    async fn attempt(
        &self,
        actor: &ConversationActor,
        live: &mut ConversationRecord,
    ) -> Result<Option<RatingRequest>, Failed> {
        if let Some(support) = &live.support
            && self.by.role.is_staff()
        {
            may_write(support.agent, self.by.uid).map_err(|refused| Failed::For(refused.into()))?;
        }
        let Some(next) = change_state(live.state, self.state, access(live, self.by))? else {
            return Ok(None);
        };
        if live.support.is_some() {
            actor.change_support_state(live, self, next).await?;
        } else {
            let (id, claimed) = (live.conversation_id, self.claimed.as_ref());
            live.version = rows::set_state(&actor.pool, claimed, id, live.version, next).await?;
            live.state = next;
            actor.tell_conversation(live);
        }
        let was_served = live.is_support && next == State::Resolved && self.by.role.is_staff();
        // Clients show their own text for this type; this one is for clients that do not know the type.
        let ask = || RatingRequest {
            client_msg_id: ClientMsgId(Uuid::new_v4()),
            body: Body::Evaluation {
                text: "How was our service? Please rate this conversation.".into(),
            },
        };
        Ok(was_served.then(ask))
    }
}

/// Save a remark about the other side.
pub struct SetMark {
    pub by: Speaker,
    pub mark: Mark,
    pub claimed: Option<Claimed>,
}

impl ChangeCommand for SetMark {
    type Answer = ();

    async fn attempt(
        &self,
        actor: &ConversationActor,
        live: &mut ConversationRecord,
    ) -> Result<(), Failed> {
        must_take_part(live, self.by)?;
        let (remark, color) = (self.mark.remark.as_deref(), self.mark.color.as_deref());
        live.version = rows::set_mark(
            &actor.pool,
            self.claimed.as_ref(),
            live.conversation_id,
            live.version,
            self.by.uid,
            remark,
            color,
        )
        .await?;
        actor.tell_conversation_to(live, &[self.by]);
        Ok(())
    }
}

/// Set the language that this conversation is translated into.
pub struct SetLanguage {
    pub by: Speaker,
    pub language: String,
    /// Also translate the agent's messages into the customer's language.
    pub both: bool,
    pub claimed: Option<Claimed>,
}

impl ChangeCommand for SetLanguage {
    type Answer = ();

    async fn attempt(
        &self,
        actor: &ConversationActor,
        live: &mut ConversationRecord,
    ) -> Result<(), Failed> {
        must_take_part(live, self.by)?;
        let (id, by) = (live.conversation_id, self.by.uid);
        if self.both && !(self.by.role.is_staff() && live.is_support) {
            return Err(Rejection::Forbidden.into());
        }
        let Self { language, both, .. } = self;
        let (version, claimed) = (live.version, self.claimed.as_ref());
        live.version =
            rows::set_trans_language(&actor.pool, claimed, id, version, by, language, *both)
                .await?;
        // A wake signal after the last reader has turned it off does no harm: the translator finds no reader.
        live.is_translated |= !language.is_empty();
        if self.both {
            actor.tell_conversation(live);
        } else {
            actor.tell_conversation_to(live, &[self.by]);
        }
        Ok(())
    }
}

/// Click a button or a question of a message.
pub struct Click {
    pub by: Speaker,
    pub id: MsgId,
    pub kind: ClickKind,
    pub item: String,
}

impl ChangeCommand for Click {
    type Answer = OffsetDateTime;

    async fn attempt(
        &self,
        actor: &ConversationActor,
        live: &mut ConversationRecord,
    ) -> Result<OffsetDateTime, Failed> {
        must_take_part(live, self.by)?;
        let message = message::only(&actor.pool, self.id).await?.ok_or(Rejection::NotFound)?;
        if message.recalled {
            return Err(Rejection::AlreadyRecalled.into());
        }
        if message.sender == self.by.uid {
            return Err(Rejection::Forbidden.into()); // the sender cannot click in their own message
        }
        // Every question of a list may be clicked, but only one button of a card.
        let each = message.body_type == BodyType::Problem.number();
        let pressed_before = message.clicks.iter().any(|click| {
            let is_same = !each || click.item == self.item;
            is_same && click.uid == self.by.uid && click.kind == self.kind
        });
        if live.support.is_some_and(|support| self.id.seq <= support.live_from_seq)
            && !pressed_before
        {
            return Err(Failed::For(ConversationError::CardExpired));
        }
        let body = serde_json::from_str(message.body.get()).unwrap_or_default();
        match self.kind {
            ClickKind::Click if !Body::offers(&body, &self.item) => {
                let wrong = vec![FieldError::new("item", Reason::Invalid)];
                return Err(Failed::For(ConversationError::Invalid(wrong)));
            }
            ClickKind::Confirm if message.body_type != BodyType::ConfirmDelivery.number() => {
                return Err(Rejection::Forbidden.into());
            }
            ClickKind::Click | ClickKind::Confirm => {}
        }
        let pressed_at =
            message::click(&actor.pool, self.id, self.by.uid, self.kind, &self.item, each).await?;
        actor.tell_update_of(live, self.id).await;
        Ok(pressed_at)
    }
}

/// Rate a conversation.
pub struct Evaluate {
    pub by: Speaker,
    pub rating: i16,
    pub comment: String,
    pub claimed: Option<Claimed>,
}

impl ChangeCommand for Evaluate {
    type Answer = ();

    async fn attempt(
        &self,
        actor: &ConversationActor,
        live: &mut ConversationRecord,
    ) -> Result<(), Failed> {
        must_take_part(live, self.by)?;
        if self.by.role.is_staff() {
            return Err(Rejection::Forbidden.into()); // agents cannot rate themselves
        }
        let (id, by) = (live.conversation_id, self.by.uid);
        let (version, claimed) = (live.version, self.claimed.as_ref());
        live.version = if live.support.is_some() {
            settle::rate(&actor.pool, claimed, id, version, self.rating, &self.comment).await?
        } else {
            evaluation::add(&actor.pool, claimed, id, version, by, self.rating, &self.comment)
                .await?
        };
        actor.tell_conversation_to(live, &[self.by]);
        Ok(())
    }
}

/// Resolve a conversation that was idle for too long, if it still is.
pub struct ResolveIdle;

impl ChangeCommand for ResolveIdle {
    type Answer = ();

    async fn attempt(
        &self,
        actor: &ConversationActor,
        live: &mut ConversationRecord,
    ) -> Result<(), Failed> {
        if live.state != State::Open {
            return Ok(());
        }
        if live.support.is_some_and(|support| support.needs_reply) {
            // Do not resolve it while the customer waits for an answer.
            settle::put_off_idle(&actor.pool, live.conversation_id, live.version).await?;
            return Ok(());
        }
        let is_due = rows::postpone_idle(&actor.pool, live.conversation_id, live.version).await?;
        if is_due {
            if live.support.is_some() {
                actor.settle_support(live, State::Resolved, &Settling::default(), None).await?;
            } else {
                live.version = rows::set_state(
                    &actor.pool,
                    None,
                    live.conversation_id,
                    live.version,
                    State::Resolved,
                )
                .await?;
                live.state = State::Resolved;
                actor.tell_conversation(live);
            }
            tracing::info!(conversation.id = %live.conversation_id, deadline = IDLE_RESOLVE_KIND, "conversation: resolved after it was idle");
        }
        Ok(())
    }
}

/// Queue the conversation for an agent, as if the customer had written.
pub struct AskForPerson {
    pub by: Speaker,
}

impl ChangeCommand for AskForPerson {
    /// The notice that support is closed.
    type Answer = Option<Outgoing>;

    async fn attempt(
        &self,
        actor: &ConversationActor,
        live: &mut ConversationRecord,
    ) -> Result<Option<Outgoing>, Failed> {
        must_take_part(live, self.by)?;
        match live.support {
            Some(support) if support.customer == self.by.uid => {
                Ok(actor.note_customers_word(live, true).await?)
            }
            Some(_) | None => Err(Rejection::Forbidden.into()),
        }
    }
}

fn must_see(live: &ConversationRecord, by: Speaker) -> Result<(), Rejection> {
    if access(live, by).may_see() { Ok(()) } else { Err(Rejection::NotFound) }
}

/// Staff who only view a support conversation may not act in it; for other non-members it does not exist.
fn must_take_part(live: &ConversationRecord, by: Speaker) -> Result<(), Rejection> {
    must_see(live, by)?;
    if access(live, by).takes_part { Ok(()) } else { Err(Rejection::Forbidden) }
}

impl ConversationActor {
    fn tell_update(&self, live: &ConversationRecord, message: MessageView) {
        self.hub.tell(&self.audience(live), &Push::new(MessageUpdated(message)), None);
    }

    /// The same of a message that is read for it.
    pub(super) async fn tell_update_of(&self, live: &ConversationRecord, id: MsgId) {
        match message::only(&self.pool, id).await {
            Ok(Some(message)) => self.tell_update(live, message),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(msg.id = %id, %error, "conversation: a changed message could not be read for its push; resync");
                self.hub.resync(&self.audience(live));
            }
        }
    }
}
