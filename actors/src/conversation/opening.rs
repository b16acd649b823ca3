//! Opening conversations, and moving a visitor's conversations to the account they signed in to. Both bypass the actors: there is none
//! yet, or there are many.
use guildhall_domain::{
    conversation::{Rejection, Speaker, With},
    ids::{ConversationId, Uid},
};
use guildhall_persistence::{
    conversation::{self as rows, ChangeError, ConversationView, MergeAnswer, MergeError, Opening},
    order,
};
use uuid::Uuid;

use super::{ConversationChange, ConversationError, Conversations};

impl Conversations {
    /// Opens a conversation, or returns the existing one.
    ///
    /// # Errors
    /// [`Rejection::NotFound`] for an unknown person or an order that is not theirs.
    pub async fn open(
        &self,
        by: Speaker,
        with: With,
        order_id: Option<String>,
    ) -> Result<ConversationView, ConversationError> {
        self.open_about(by, with, order_id, None).await
    }

    /// The same; `game` is a skill that the agent needs.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn open_about(
        &self,
        by: Speaker,
        with: With,
        order_id: Option<String>,
        game: Option<String>,
    ) -> Result<ConversationView, ConversationError> {
        let pool = self.pool.clone();
        let opened = detached(async move {
            if let Some(about) = &order_id
                && !order::is_there_for(&pool, about, by.uid, by.role.is_staff()).await?
            {
                return Err(ChangeError::Rejected(Rejection::NotFound));
            }
            let conversation_id = ConversationId(Uuid::now_v7());
            let opening = Opening {
                conversation_id,
                by,
                with,
                order_id: order_id.as_deref(),
                game: game.as_deref(),
            };
            rows::open(&pool, &opening).await
        })
        .await?;
        let (conversation, _is_new) = opened.map_err(|error| match error {
            ChangeError::Rejected(rejection) => rejection.into(),
            ChangeError::Stale => ConversationError::Conflict,
            ChangeError::Database(error) => error.into(),
        })?;
        self.view(by, conversation).await
    }

    /// Moves a visitor's conversations to the account that signed in and returns how many. The caller has checked that the visitor's
    /// token belongs to this person, and ends the visitor's sockets.
    ///
    /// # Errors
    /// [`Rejection::NotFound`] if there is no such visitor, or another account has it by now.
    pub async fn merge_visitor(
        &self,
        account: Uid,
        visitor: Uid,
    ) -> Result<usize, ConversationError> {
        self.merge_visitor_and_answer(account, visitor, None).await
    }

    /// The same; for a call with an idempotency key, `answer` turns the number into the answer, which is saved in the same transaction.
    ///
    /// # Errors
    /// As [`merge_visitor`](Self::merge_visitor).
    pub async fn merge_visitor_and_answer(
        &self,
        account: Uid,
        visitor: Uid,
        answer: Option<MergeAnswer>,
    ) -> Result<usize, ConversationError> {
        let pool = self.pool.clone();
        let host = self.host.clone();
        let claimed = self.claimed.clone();
        let merged = detached(async move {
            let settling = claimed.as_ref().zip(answer);
            let merged = rows::merge_visitor(&pool, account, visitor, settling).await?;
            for conversation in &merged.conversations {
                // An error is fine: the actor notices the change by the row's version.
                let _ = host.tell(*conversation, ConversationChange::Moved.into());
            }
            Ok(merged.conversations.len())
        })
        .await?;
        merged.map_err(|error| match error {
            MergeError::Rejected(rejection) => rejection.into(),
            MergeError::Database(error) => error.into(),
        })
    }
}

/// Runs a change in its own task, so that it finishes even if the caller stops waiting (R1).
pub(super) async fn detached<T: Send + 'static>(
    change: impl Future<Output = T> + Send + 'static,
) -> Result<T, ConversationError> {
    tokio::spawn(change).await.map_err(|_panicked| ConversationError::UnknownOutcome)
}
