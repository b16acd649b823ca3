//! What differs between the kinds of things in the queue: how one is found and copied when it is reported, what a decision does to it, and
//! how that is undone. A new kind adds an arm to each of the three functions; the compiler asks for it.

use guildhall_domain::{
    conversation::{Kind as TalkKind, body::Body},
    ids::{ConversationId, MsgId, Uid, UploadId},
    review::{MESSAGES_AROUND, Rejection, ReviewKind, ReviewOutcome},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Evidence, ReviewError, unknown};
use crate::{
    DatabaseError,
    conversation::{translation, upload},
    identity::account_action::{self, AccountCommand, Acted},
};

/// Something that is reported.
pub(super) struct Subject {
    /// Of one thing, however it was pointed at.
    pub key: String,
    pub accused: Uid,
    /// As it is now.
    pub evidence: Vec<Evidence>,
}

impl Subject {
    /// The pictures among the messages.
    pub fn pictures(&self) -> Vec<Uuid> {
        let ids = self.evidence.iter().filter_map(|it| picture(&it.body));
        ids.map(|id| id.0).collect()
    }
}

fn picture(body: &Value) -> Option<UploadId> {
    body.get("upload_id")?.as_str()?.parse().ok()
}

/// What a decision did.
#[derive(Debug, Clone, Default)]
pub struct Effect {
    /// For an appeal to undo.
    pub(super) undo: Option<Value>,
    /// A message that looks different now: its conversation is told.
    pub message: Option<MsgId>,
    /// What became of the account of the accused.
    pub account: Option<(AccountCommand, Acted)>,
}

/// Finds what `by` points at, if they may see and report it.
pub(super) async fn find(
    tx: &mut PgConnection,
    kind: ReviewKind,
    pointed_at: &str,
    by: Uid,
) -> Result<Subject, ReviewError> {
    match kind {
        ReviewKind::ChatMessage => {
            let id: MsgId = pointed_at.parse().map_err(|_| Rejection::NotFound)?;
            talk_of_two(tx, id.conversation, by).await?;
            let message = sqlx::query!(
                r#"select sender, recalled_at is not null as "recalled!" from message where conversation_id = $1 and seq = $2"#,
                id.conversation.0,
                id.seq,
            )
            .fetch_optional(&mut *tx)
            .await?
            .ok_or(Rejection::NotFound)?;
            let is_anothers = ![by, Uid::SYSTEM].contains(&Uid(message.sender));
            if message.recalled || !is_anothers {
                return Err(ReviewError::NotReportable);
            }
            let span = (id.seq - MESSAGES_AROUND, id.seq + MESSAGES_AROUND);
            let evidence = messages(tx, id.conversation, span, Some(id.seq)).await?;
            Ok(Subject { key: id.to_string(), accused: Uid(message.sender), evidence })
        }
        ReviewKind::ChatPerson => {
            let conversation: ConversationId =
                pointed_at.parse().map_err(|_| Rejection::NotFound)?;
            let last_seq = talk_of_two(tx, conversation, by).await?;
            let other = sqlx::query_scalar!(
                "select uid from participant where conversation_id = $1 and uid <> $2 limit 1",
                conversation.0,
                by.0,
            )
            .fetch_optional(&mut *tx)
            .await?
            .ok_or(ReviewError::NotReportable)?;
            let span = (last_seq - 2 * MESSAGES_AROUND, last_seq);
            let evidence = messages(tx, conversation, span, None).await?;
            Ok(Subject { key: other.to_string(), accused: Uid(other), evidence })
        }
    }
}

/// The last `seq` of a conversation of two people that `by` takes part in.
async fn talk_of_two(
    tx: &mut PgConnection,
    conversation: ConversationId,
    by: Uid,
) -> Result<i64, ReviewError> {
    let talk = sqlx::query!(
        r#"
        select kind as "kind: TalkKind", is_desk, last_seq from conversation c where conversation_id = $1
            and exists (select from participant p where p.conversation_id = c.conversation_id and p.uid = $2)
        "#,
        conversation.0,
        by.0,
    )
    .fetch_optional(tx)
    .await?
    .ok_or(Rejection::NotFound)?;
    if talk.is_desk || talk.kind != TalkKind::PeerToPeer {
        return Err(ReviewError::NotReportable);
    }
    Ok(talk.last_seq)
}

async fn messages(
    tx: &mut PgConnection,
    conversation: ConversationId,
    (from, to): (i64, i64),
    reported: Option<i64>,
) -> Result<Vec<Evidence>, DatabaseError> {
    let rows = sqlx::query!(
        "select seq, sender, sent_at, body from message where conversation_id = $1 and seq between $2 and $3 order by seq",
        conversation.0,
        from,
        to,
    )
    .fetch_all(tx)
    .await?;
    let message = |seq, sender, sent_at: OffsetDateTime, body| Evidence {
        seq,
        sender,
        sent_at: i64::try_from(sent_at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default(),
        body,
        is_reported: reported == Some(seq),
    };
    Ok(rows.into_iter().map(|row| message(row.seq, row.sender, row.sent_at, row.body)).collect())
}

/// Does what was decided. Freezing comes last: it writes a staff act.
pub(super) async fn apply(
    tx: &mut PgConnection,
    by: Uid,
    subject: &str,
    accused: Uid,
    outcome: ReviewOutcome,
    note: &str,
) -> Result<Effect, ReviewError> {
    match outcome {
        ReviewOutcome::NoViolation | ReviewOutcome::Warned => Ok(Effect::default()),
        ReviewOutcome::MessageRemoved => remove(tx, message_id(subject)?).await,
        ReviewOutcome::Frozen => {
            let command = AccountCommand::Freeze;
            let acted = account_action::act(tx, Some(by), accused, command, note).await?;
            let frozen_at = sqlx::query_scalar!(
                r#"select (extract(epoch from frozen_at) * 1000000)::bigint as "at!" from account where uid = $1"#,
                accused.0,
            )
            .fetch_one(&mut *tx)
            .await?;
            let undo = Some(json!({ "frozen_at": frozen_at, "froze": acted.is_change }));
            Ok(Effect { undo, message: None, account: Some((command, acted)) })
        }
    }
}

/// Undoes what [`apply`] did, as far as that is possible.
pub(super) async fn undo(
    tx: &mut PgConnection,
    by: Uid,
    subject: &str,
    accused: Uid,
    undo: Option<&Value>,
    note: &str,
) -> Result<Effect, ReviewError> {
    let Some(undo) = undo else { return Ok(Effect::default()) };
    if let Some(body) = undo.get("message") {
        return bring_back(tx, message_id(subject)?, body).await;
    }
    let Some(frozen_at) = undo.get("frozen_at").and_then(Value::as_i64) else {
        return Ok(Effect::default());
    };
    if !is_ours_to_free(tx, accused, frozen_at).await? {
        return Ok(Effect::default());
    }
    let command = AccountCommand::Unfreeze;
    let acted = account_action::act(tx, Some(by), accused, command, note).await?;
    Ok(Effect { account: Some((command, acted)), ..Effect::default() })
}

/// Whether the account is still frozen since that moment, by a case of the queue, and no case that froze it or found it so stands. What was
/// frozen on the page of a person, before or since, is not for an appeal to free.
async fn is_ours_to_free(
    tx: &mut PgConnection,
    accused: Uid,
    frozen_at: i64,
) -> Result<bool, DatabaseError> {
    Ok(sqlx::query_scalar!(
        r#"
        select exists (
            select from account a where a.uid = $1 and (extract(epoch from a.frozen_at) * 1000000)::bigint = $2
        ) and exists (
            select from review_case c where c.accused_uid = $1 and (c.undo ->> 'frozen_at')::bigint = $2 and (c.undo ->> 'froze')::boolean
        ) and not exists (
            select from review_case c
            where c.accused_uid = $1 and (c.undo ->> 'frozen_at')::bigint = $2 and c.appeal_outcome is distinct from 'overturned'
        ) as "is_ours!"
        "#,
        accused.0,
        frozen_at,
    )
    .fetch_one(tx)
    .await?)
}

/// Until the end of the transaction nobody else freezes or frees these accounts. All sides of a case, in the order of their numbers and before
/// the notices, which hold them more lightly: or two cases about people who reported each other would wait for one another.
pub(super) async fn hold(tx: &mut PgConnection, sides: &[Uid]) -> Result<(), DatabaseError> {
    let uids: Vec<i64> = sides.iter().map(|uid| uid.0).collect();
    sqlx::query!("select from account where uid = any($1) order by uid for update", &uids)
        .execute(tx)
        .await?;
    Ok(())
}

fn message_id(subject: &str) -> Result<MsgId, ReviewError> {
    subject.parse().map_err(|_| unknown().into())
}

/// A new version of the conversation: its actor, in whatever process, decides nothing on what it remembers. It is locked before its
/// messages, as the writer does, so that the two never wait for each other.
async fn touch(tx: &mut PgConnection, conversation: ConversationId) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update conversation set version = version + 1 where conversation_id = $1",
        conversation.0
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn remove(tx: &mut PgConnection, id: MsgId) -> Result<Effect, ReviewError> {
    touch(tx, id.conversation).await?;
    let message = sqlx::query!(
        "select body_type, body from message
         where conversation_id = $1 and seq = $2 and recalled_at is null for update",
        id.conversation.0,
        id.seq,
    )
    .fetch_optional(&mut *tx)
    .await?;
    // Its sender has taken it back meanwhile: there is nothing to remove, and nothing to bring back.
    let Some(message) = message else { return Ok(Effect::default()) };
    sqlx::query!(
        "update message set body = $3, recalled_at = now(), reviewed_at = now() where conversation_id = $1 and seq = $2",
        id.conversation.0,
        id.seq,
        Body::removed(message.body_type),
    )
    .execute(&mut *tx)
    .await?;
    if let Some(picture) = picture(&message.body) {
        upload::withdraw(&mut *tx, picture, id.conversation).await?;
    }
    translation::withdraw(tx, id).await?;
    let undo = Some(json!({ "message": message.body }));
    Ok(Effect { undo, message: Some(id), account: None })
}

async fn bring_back(tx: &mut PgConnection, id: MsgId, body: &Value) -> Result<Effect, ReviewError> {
    touch(tx, id.conversation).await?;
    let back = sqlx::query!(
        "update message set body = $3, recalled_at = null, reviewed_at = now()
         where conversation_id = $1 and seq = $2 and body ? 'removed'",
        id.conversation.0,
        id.seq,
        body,
    )
    .execute(&mut *tx)
    .await?;
    if back.rows_affected() == 0 {
        return Ok(Effect::default());
    }
    if let Some(picture) = picture(body) {
        upload::give_back(&mut *tx, picture, id.conversation).await?;
    }
    Ok(Effect { message: Some(id), ..Effect::default() })
}
