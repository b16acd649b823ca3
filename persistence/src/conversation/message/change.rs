//! What happens to a message after it was sent: taken back, pressed, its picture claimed for the conversation.

use guildhall_domain::{
    closed_list,
    conversation::{Rejection, body::Body, check_recall},
    ids::{ClientMsgId, ConversationId, MsgId, Uid, UploadId},
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    DatabaseError,
    conversation::{translation, upload, writer::Earlier},
    idempotency::{self, Claimed},
};

use super::{MessageView, only};

/// Upload category of chat pictures. Spec §3.
const CHAT: i16 = 7;

/// A message was taken back.
#[derive(Debug, Clone)]
pub struct Recalled {
    /// The conversation's version from now on.
    pub version: i64,
    /// What is left of the message.
    pub message: MessageView,
}

/// Why a message was not taken back.
#[derive(Debug, thiserror::Error)]
pub enum RecallError {
    #[error(transparent)]
    Rejected(#[from] Rejection),
    #[error("concurrent update of the conversation")]
    Stale,
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for RecallError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Takes a message back: what it said is gone from the row, and with it from history, search, the
/// last message and translations (C9).
///
/// # Errors
/// [`RecallError::Stale`] if the conversation is no longer at `expected_version`; what [`check_recall`] says; what Postgres says.
pub async fn recall(
    pool: &PgPool,
    claimed: Option<&Claimed>,
    id: MsgId,
    by: Uid,
    expected_version: i64,
) -> Result<Recalled, RecallError> {
    let mut tx = crate::begin(pool).await?;
    // The conversation first, as the writer does, so that the two never wait for each other.
    let version = sqlx::query_scalar!(
        "update conversation set version = version + 1 where conversation_id = $1 and version = $2 returning version",
        id.conversation.0,
        expected_version,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(RecallError::Stale)?;
    let message = sqlx::query!(
        r#"
        select sender, sent_at, recalled_at is not null as "recalled!", body_type, body ->> 'upload_id' as upload_id,
            now() as "now!"
        from message where conversation_id = $1 and seq = $2 for update
        "#,
        id.conversation.0,
        id.seq,
    )
    .fetch_optional(&mut *tx)
    .await?
    .ok_or(Rejection::NotFound)?;
    check_recall(Uid(message.sender), message.sent_at, message.recalled, by, message.now)?;
    sqlx::query!(
        "update message set body = $3, recalled_at = now() where conversation_id = $1 and seq = $2",
        id.conversation.0,
        id.seq,
        Body::recalled(message.body_type),
    )
    .execute(&mut *tx)
    .await?;
    if let Some(upload_id) =
        message.upload_id.as_deref().and_then(|text| text.parse::<UploadId>().ok())
    {
        upload::withdraw(&mut *tx, upload_id, id.conversation).await?;
    }
    translation::withdraw(&mut tx, id).await?;
    idempotency::carried_out(&mut tx, claimed).await?;
    // Read before the commit: what is kept can then be told, whatever happens to the database.
    let message = only(&mut *tx, id).await?.ok_or(Rejection::NotFound)?;
    tx.commit().await?;
    Ok(Recalled { version, message })
}

/// Messages of `sender` that were written under these ids: the first answers to a repeated send.
pub async fn earlier(
    pool: &PgPool,
    conversation: ConversationId,
    sent: &[(Uid, ClientMsgId)],
) -> Result<Vec<Earlier>, DatabaseError> {
    let senders: Vec<i64> = sent.iter().map(|(sender, _)| sender.0).collect();
    let ids: Vec<Uuid> = sent.iter().map(|(_, id)| id.0).collect();
    let rows = sqlx::query!(
        r#"
        select m.sender, m.client_msg_id, m.seq, m.sent_at
        from unnest($2::bigint[], $3::uuid[]) as sent (sender, client_msg_id)
        join message m on m.conversation_id = $1 and m.sender = sent.sender and m.client_msg_id = sent.client_msg_id
        "#,
        conversation.0,
        &senders,
        &ids,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Earlier {
            sender: Uid(row.sender),
            client_msg_id: ClientMsgId(row.client_msg_id),
            seq: row.seq,
            sent_at: row.sent_at,
        })
        .collect())
}

/// The picture is not there, not a chat picture, not the sender's, or shown in another conversation already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchImage;

/// Ties an uploaded chat picture to the conversation it is sent to, so that its members may read it. Answers width and height.
pub async fn claim_chat_image(
    pool: &PgPool,
    upload: UploadId,
    sender: Uid,
    conversation: ConversationId,
) -> Result<Result<(u32, u32), NoSuchImage>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        update upload set conversation_id = $3
        where upload_id = $1 and uid = $2 and category = $4 and (conversation_id is null or conversation_id = $3)
        returning width, height
        "#,
        upload.0,
        sender.0,
        conversation.0,
        CHAT,
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| (row.width.unsigned_abs(), row.height.unsigned_abs())).ok_or(NoSuchImage))
}

closed_list! {
    /// What kind of press it was.
    pub enum ClickKind as "ClickKind" {
        Click = "click",
        Confirm = "confirm",
    }
}

/// Records a press. Pressing again changes nothing and answers the time of the first; with `each`, of the first of that item.
pub async fn click(
    pool: &PgPool,
    id: MsgId,
    by: Uid,
    kind: ClickKind,
    item: &str,
    each: bool,
) -> Result<OffsetDateTime, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        insert into message_click (conversation_id, seq, uid, kind, item, question) values ($1, $2, $3, $4, $5, $6)
        on conflict (conversation_id, seq, uid, kind, question) do update set kind = excluded.kind
        returning clicked_at
        "#,
        id.conversation.0,
        id.seq,
        by.0,
        kind.as_str(),
        item,
        if each { item } else { "" },
    )
    .fetch_one(pool)
    .await?)
}
