//! What a client missed: the whole gap of each conversation, or that it must be read afresh. Never a part of a gap (C6).

use std::collections::HashMap;

use guildhall_domain::{
    conversation::{Kind, RECALL_WINDOW, Speaker},
    ids::{ConversationId, MsgId},
};
use sqlx::{PgPool, types::Json};
use uuid::Uuid;

use super::{ClickRow, MessageView, decode, message_view};
use crate::DatabaseError;

/// Longest gap of one conversation that is filled. Realtime.md 2.3 (Centrifugo's figure).
const GAP_MAX: i64 = 300;
/// So many messages up to a cursor are looked through for what was taken back. Ours: more than people say in the time a recall takes.
const RECALLED_AMONG: i64 = 100;
/// Ours: messages in one answer, so that fifty conversations cannot make it megabytes.
const TOTAL_MAX: i64 = 1000;

/// What became of one cursor.
#[derive(Debug, Clone)]
pub struct Resumed {
    pub conversation: ConversationId,
    /// False: read this conversation afresh. Also for a conversation that is not there or not the viewer's.
    pub recovered: bool,
    /// All that follows the cursor, ascending.
    pub messages: Vec<MessageView>,
    /// Messages up to the cursor that were taken back, and may have been after they were read: see [`recalled`].
    pub recalled: Vec<MessageView>,
    pub last_seq: i64,
}

/// Fills the gaps behind the cursors, in the order given: the first ones are what the reader looks at.
pub async fn resume(
    pool: &PgPool,
    viewer: Speaker,
    cursors: &[(ConversationId, i64)],
) -> Result<Vec<Resumed>, DatabaseError> {
    let ids: Vec<Uuid> = cursors.iter().map(|(id, _)| id.0).collect();
    let heads = sqlx::query!(
        r#"
        select c.conversation_id, c.kind as "kind: Kind", c.last_seq from conversation c
        where c.conversation_id = any($1) and (
            ($3 and c.is_desk)
            or exists (select from participant p where p.conversation_id = c.conversation_id and p.uid = $2)
        )
        "#,
        &ids,
        viewer.uid.0,
        viewer.role.is_staff(),
    )
    .fetch_all(pool)
    .await?;
    let heads: HashMap<Uuid, (Kind, i64)> =
        heads.into_iter().map(|row| (row.conversation_id, (row.kind, row.last_seq))).collect();

    let mut budget = TOTAL_MAX;
    let mut wanted: (Vec<Uuid>, Vec<i64>, Vec<i64>) = Default::default();
    let mut answers = Vec::with_capacity(cursors.len());
    for (conversation, after) in cursors {
        let Some((_, last_seq)) = heads.get(&conversation.0).copied() else {
            answers.push(Resumed {
                conversation: *conversation,
                recovered: false,
                messages: Vec::new(),
                recalled: Vec::new(),
                last_seq: 0,
            });
            continue;
        };
        // A cursor past the end is of a history that is gone.
        let gap = last_seq - (*after).max(0);
        let recovered = (0..=GAP_MAX.min(budget)).contains(&gap) && *after >= 0;
        if recovered && gap > 0 {
            budget -= gap;
            wanted.0.push(conversation.0);
            wanted.1.push(*after);
            wanted.2.push(last_seq);
        }
        answers.push(Resumed {
            conversation: *conversation,
            recovered,
            messages: Vec::new(),
            recalled: Vec::new(),
            last_seq,
        });
    }
    let kinds = |conversation: Uuid| heads.get(&conversation).map(|(kind, _)| *kind);
    let read: Vec<(Uuid, i64)> = cursors
        .iter()
        .zip(&answers)
        .filter(|((_, after), answer)| answer.recovered && *after > 0)
        .map(|((conversation, after), _)| (conversation.0, *after))
        .collect();
    let mut taken_back = recalled(pool, &read, kinds).await?;
    for answer in &mut answers {
        answer.recalled = taken_back.remove(&answer.conversation).unwrap_or_default();
    }
    if wanted.0.is_empty() {
        return Ok(answers);
    }

    let rows = sqlx::query!(
        r#"
        select m.conversation_id, m.seq, m.sender, m.client_msg_id, m.body_type,
            m.body as "body: Json<Box<serde_json::value::RawValue>>",
            m.sent_at, m.recalled_at is not null as "recalled!",
            (select jsonb_agg(jsonb_build_object('uid', k.uid, 'kind', k.kind, 'item', k.item) order by k.clicked_at)
             from message_click k where k.conversation_id = m.conversation_id and k.seq = m.seq)
                as "clicks?: Json<Vec<ClickRow>>"
        from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as gap (conversation_id, after, last_seq)
        cross join lateral (
            select * from message m
            where m.conversation_id = gap.conversation_id and m.seq > gap.after and m.seq <= gap.last_seq
        ) m
        order by m.conversation_id, m.seq
        "#,
        &wanted.0,
        &wanted.1,
        &wanted.2,
    )
    .fetch_all(pool)
    .await?;
    let mut found: HashMap<ConversationId, Vec<MessageView>> = HashMap::new();
    for row in rows {
        let conversation = ConversationId(row.conversation_id);
        let (kind, _) = *heads.get(&row.conversation_id).ok_or_else(|| decode("conversation"))?;
        let message = message_view(
            conversation,
            kind,
            row.seq,
            row.sender,
            row.client_msg_id,
            row.body_type,
            row.body.0,
            row.sent_at,
            row.recalled,
            row.clicks.map_or_else(Vec::new, |clicks| clicks.0),
        );
        debug_assert_eq!(message.id, MsgId { conversation, seq: row.seq });
        found.entry(conversation).or_default().push(message);
    }
    for answer in &mut answers {
        if answer.recovered
            && let Some(messages) = found.remove(&answer.conversation)
        {
            answer.messages = messages;
        }
    }
    Ok(answers)
}

/// What was taken back among the messages up to each cursor, of those that could be when the newest of them was said: whoever has seen
/// that one has seen every earlier recall. What a decision of the review queue has removed or brought back is said each time: it may be old.
async fn recalled(
    pool: &PgPool,
    read: &[(Uuid, i64)],
    kind: impl Fn(Uuid) -> Option<Kind>,
) -> Result<HashMap<ConversationId, Vec<MessageView>>, DatabaseError> {
    if read.is_empty() {
        return Ok(HashMap::new());
    }
    let (conversations, cursors): (Vec<Uuid>, Vec<i64>) = read.iter().copied().unzip();
    let rows = sqlx::query!(
        r#"
        select m.conversation_id, m.seq, m.sender, m.client_msg_id, m.body_type,
            m.body as "body: Json<Box<serde_json::value::RawValue>>", m.sent_at, m.recalled_at is not null as "recalled!"
        from unnest($1::uuid[], $2::bigint[]) as read (conversation_id, seq)
        join message newest on newest.conversation_id = read.conversation_id and newest.seq = read.seq
        cross join lateral (
            select * from message m
            where m.conversation_id = read.conversation_id and m.seq <= read.seq and m.seq > read.seq - $3
                and (
                    m.recalled_at is not null and m.sent_at >= newest.sent_at - make_interval(secs => $4)
                    or m.reviewed_at is not null
                )
        ) m
        order by m.conversation_id, m.seq
        "#,
        &conversations,
        &cursors,
        RECALLED_AMONG,
        RECALL_WINDOW.as_seconds_f64(),
    )
    .fetch_all(pool)
    .await?;
    let mut found: HashMap<ConversationId, Vec<MessageView>> = HashMap::new();
    for row in rows {
        let conversation = ConversationId(row.conversation_id);
        let kind = kind(row.conversation_id).ok_or_else(|| decode("conversation"))?;
        found.entry(conversation).or_default().push(message_view(
            conversation,
            kind,
            row.seq,
            row.sender,
            row.client_msg_id,
            row.body_type,
            row.body.0,
            row.sent_at,
            row.recalled,
            Vec::new(),
        ));
    }
    Ok(found)
}
