//! Pages of a conversation's history, and single messages.

use guildhall_domain::{
    conversation::{Kind, Speaker},
    ids::{ConversationId, MsgId, Uid},
};
use sqlx::{PgExecutor, PgPool, types::Json};

use super::{ClickRow, MessageView, message_view};
use crate::{DatabaseError, conversation::MOST_UNREAD};

/// Which part of the history is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// The newest.
    Newest,
    /// What follows that seq.
    After(i64),
    /// What comes before that seq, its end first.
    Before(i64),
}

/// A page of history, ascending.
#[derive(Debug, Clone)]
pub struct MessagePage {
    pub messages: Vec<MessageView>,
    /// Seq of the newest message there is.
    pub last_seq: i64,
    /// More in the direction asked for.
    pub has_more: bool,
}

/// A page of a conversation, or `None` if there is none that `viewer` may see. `limit` is clamped to 1..=100.
pub async fn history(
    pool: &PgPool,
    viewer: Speaker,
    conversation: ConversationId,
    span: Span,
    limit: i64,
) -> Result<Option<MessagePage>, DatabaseError> {
    let limit = limit.clamp(1, 100);
    // Both directions are a walk of the primary key; the bound that is not asked for lets everything through.
    let (after, before, ascending) = match span {
        Span::Newest => (0, i64::MAX, false),
        Span::After(seq) => (seq, i64::MAX, true),
        Span::Before(seq) => (0, seq, false),
    };
    let rows = sqlx::query!(
        r#"
        select c.kind as "kind: Kind", c.last_seq, m.seq as "seq?", m.sender as "sender?", m.client_msg_id as "client_msg_id?",
            m.body_type as "body_type?", m.body as "body?: Json<Box<serde_json::value::RawValue>>",
            m.sent_at as "sent_at?", m.recalled_at is not null as "recalled!",
            (select jsonb_agg(jsonb_build_object('uid', k.uid, 'kind', k.kind, 'item', k.item) order by k.clicked_at)
             from message_click k where k.conversation_id = c.conversation_id and k.seq = m.seq)
                as "clicks?: Json<Vec<ClickRow>>"
        from conversation c
        left join lateral (
            (select * from message m where $5 and m.conversation_id = $1 and m.seq > $3 and m.seq < $4
             order by m.seq limit $6)
            union all
            (select * from message m where not $5 and m.conversation_id = $1 and m.seq > $3 and m.seq < $4
             order by m.seq desc limit $6)
        ) m on true
        where c.conversation_id = $1 and (
            ($7 and c.is_desk)
            or exists (select from participant p where p.conversation_id = c.conversation_id and p.uid = $2)
        )
        order by m.seq
        "#,
        conversation.0,
        viewer.uid.0,
        after,
        before,
        ascending,
        limit + 1,
        viewer.role.is_staff(),
    )
    .fetch_all(pool)
    .await?;

    let Some(first) = rows.first() else { return Ok(None) };
    let kind = first.kind;
    let last_seq = first.last_seq;
    let mut messages = Vec::with_capacity(rows.len());
    for row in rows {
        if let (Some(seq), Some(sender), Some(client), Some(body_type), Some(body), Some(sent_at)) =
            (row.seq, row.sender, row.client_msg_id, row.body_type, row.body, row.sent_at)
        {
            let clicks = row.clicks.map_or_else(Vec::new, |clicks| clicks.0);
            let recalled = row.recalled;
            messages.push(message_view(
                conversation,
                kind,
                seq,
                sender,
                client,
                body_type,
                body.0,
                sent_at,
                recalled,
                clicks,
            ));
        }
    }
    let wanted = usize::try_from(limit).unwrap_or(100);
    let has_more = messages.len() > wanted;
    if has_more && ascending {
        messages.truncate(wanted);
    } else if has_more {
        messages.remove(0);
    }
    Ok(Some(MessagePage { messages, last_seq, has_more }))
}

/// One message, or `None` if there is none that `viewer` may see.
pub async fn info(
    pool: &PgPool,
    viewer: Speaker,
    id: MsgId,
) -> Result<Option<MessageView>, DatabaseError> {
    let Some(after) = id.seq.checked_sub(1) else { return Ok(None) };
    let page = history(pool, viewer, id.conversation, Span::After(after), 1).await?;
    Ok(page.and_then(|page| page.messages.into_iter().find(|message| message.id == id)))
}

/// One message whoever asks: for the conversation's own actor, which has decided already who may know.
pub async fn only(
    db: impl PgExecutor<'_>,
    id: MsgId,
) -> Result<Option<MessageView>, DatabaseError> {
    let row = sqlx::query!(
        r#"
        select c.kind as "kind: Kind", m.sender, m.client_msg_id, m.body_type,
            m.body as "body: Json<Box<serde_json::value::RawValue>>",
            m.sent_at, m.recalled_at is not null as "recalled!",
            (select jsonb_agg(jsonb_build_object('uid', k.uid, 'kind', k.kind, 'item', k.item) order by k.clicked_at)
             from message_click k where k.conversation_id = c.conversation_id and k.seq = m.seq)
                as "clicks?: Json<Vec<ClickRow>>"
        from message m join conversation c on c.conversation_id = m.conversation_id
        where m.conversation_id = $1 and m.seq = $2
        "#,
        id.conversation.0,
        id.seq,
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let kind = row.kind;
    Ok(Some(message_view(
        id.conversation,
        kind,
        id.seq,
        row.sender,
        row.client_msg_id,
        row.body_type,
        row.body.0,
        row.sent_at,
        row.recalled,
        row.clicks.map_or_else(Vec::new, |clicks| clicks.0),
    )))
}

/// Where somebody's read mark stands by now, `known` at least, and how many messages of others lie above it, recalled ones aside and
/// counted up to [`MOST_UNREAD`] (C8). A mark that another process has moved further in the meantime counts.
pub async fn read_up_to(
    pool: &PgPool,
    conversation: ConversationId,
    reader: Uid,
    known: i64,
) -> Result<(i64, i64), DatabaseError> {
    let row = sqlx::query!(
        r#"
        select mark.seq as "seq!", (
            select count(*) from (
                select from message
                where conversation_id = $1 and seq > mark.seq and sender <> $2 and recalled_at is null
                limit $4
            ) counted
        ) as "unread!"
        from (
            select greatest($3, (select read_seq from participant where conversation_id = $1 and uid = $2)) as seq
        ) as mark
        "#,
        conversation.0,
        reader.0,
        known,
        MOST_UNREAD,
    )
    .fetch_one(pool)
    .await?;
    Ok((row.seq, row.unread))
}
