//! A visitor who signs in keeps their conversations: they move to the account, once, in one transaction.
//!
//! Source: product spec §4 (merge on login; sellers and child accounts skip it), reliability C10, CHAT-028, CHAT-029.

use guildhall_domain::{
    conversation::Rejection,
    identity::role::Role,
    ids::{ConversationId, Uid},
};
use serde_json::value::RawValue;
use sqlx::PgPool;

use super::money_at_risk;
use crate::{
    DatabaseError,
    idempotency::{self, Claimed},
};

/// What a merge did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The conversations that moved now; none if they had moved before or the account keeps them apart.
    pub conversations: Vec<ConversationId>,
}

/// The answer to the number of conversations that moved, as it is kept for a repeat.
pub type MergeAnswer = fn(usize) -> Box<RawValue>;

/// Why nothing was merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    #[error(transparent)]
    Rejected(#[from] Rejection),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for MergeError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Moves the conversations of `visitor` to `account`: members, senders, presses, ratings and pictures. What was said keeps its place.
///
/// `settling` is the claim of the call, and its answer from the number of conversations that move.
///
/// Each conversation's row is locked first, and its version moves on. A message of the visitor that is under way at this moment is either
/// written before (and moves too) or finds the conversation changed, is decided again and refused, because the visitor is no member any
/// more; repeated by the account under its `client_msg_id` it is then written once.
///
/// # Errors
/// [`Rejection::NotFound`] if there is no such visitor, or it belongs to another account by now; what Postgres says.
pub async fn merge_visitor(
    pool: &PgPool,
    account: Uid,
    visitor: Uid,
    settling: Option<(&Claimed, MergeAnswer)>,
) -> Result<Merged, MergeError> {
    let mut tx = crate::begin(pool).await?;
    // Waits for conversations being opened right now (they hold the row `for share`), and they for us; not for foreign keys, which
    // somebody may check who holds a conversation's row that we want next.
    let people = sqlx::query!(
        r#"select uid, role as "role: Role", merged_into from account where uid = any($1) order by uid for no key update"#,
        &[account.0, visitor.0][..],
    )
    .fetch_all(&mut *tx)
    .await?;
    let role = |uid: Uid| people.iter().find(|row| row.uid == uid.0).map(|row| row.role);
    let merged_into =
        people.iter().find(|row| row.uid == visitor.0).and_then(|row| row.merged_into);
    let (Some(account_role), Some(Role::Visitor)) = (role(account), role(visitor)) else {
        return Err(Rejection::NotFound.into());
    };
    let nothing = Merged { conversations: Vec::new() };
    match merged_into {
        Some(uid) if uid == account.0 => return Ok(nothing),
        Some(_) => return Err(Rejection::NotFound.into()),
        None if !account_role.merges_visitor_conversation() => return Ok(nothing),
        None => {}
    }

    let conversations = sqlx::query!(
        r#"
        select c.conversation_id, c.pair_key from conversation c
        where exists (select from participant p where p.conversation_id = c.conversation_id and p.uid = $1)
        order by c.conversation_id
        for no key update
        "#,
        visitor.0,
    )
    .fetch_all(&mut *tx)
    .await?;
    let ids: Vec<_> =
        conversations.iter().map(|conversation| conversation.conversation_id).collect();
    sqlx::query!(
        "update message set sender = $2 where conversation_id = any($3) and sender = $1",
        visitor.0,
        account.0,
        &ids,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("update participant set uid = $2 where uid = $1", visitor.0, account.0)
        .execute(&mut *tx)
        .await?;
    sqlx::query!(
        "update message_click set uid = $2 where conversation_id = any($3) and uid = $1",
        visitor.0,
        account.0,
        &ids,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!("update evaluation set uid = $2 where uid = $1", visitor.0, account.0)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("update desk_talk set customer = $2 where customer = $1", visitor.0, account.0)
        .execute(&mut *tx)
        .await?;
    money_at_risk::renew(&mut tx, account).await?;
    sqlx::query!("update episode set customer = $2 where customer = $1", visitor.0, account.0)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("update upload set uid = $2 where uid = $1", visitor.0, account.0)
        .execute(&mut *tx)
        .await?;
    // Last: whoever refers to the conversation by a foreign key waits for this change of its key, and for nothing before it.
    for conversation in &conversations {
        // The account's own conversation with customer support, if there is one, keeps its key; both stay, each with its order.
        let key =
            conversation.pair_key.replacen(&format!("s:{visitor}"), &format!("s:{account}"), 1);
        sqlx::query!(
            r#"
            update conversation set version = version + 1,
                pair_key = case when exists (select from conversation where pair_key = $2) then $3 else $2 end
            where conversation_id = $1
            "#,
            conversation.conversation_id,
            key,
            format!("{key}:from:{visitor}"),
        )
        .execute(&mut *tx)
        .await?;
    }
    sqlx::query!("update account set merged_into = $2 where uid = $1", visitor.0, account.0)
        .execute(&mut *tx)
        .await?;
    if let Some((claimed, answer)) = settling {
        idempotency::settle(&mut tx, Some(claimed), &answer(ids.len())).await?;
    }
    tx.commit().await?;
    Ok(Merged { conversations: ids.into_iter().map(ConversationId).collect() })
}
