//! The statements of the writer.

use std::collections::HashMap;

use guildhall_domain::ids::{ClientMsgId, ConversationId, Uid};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Append, Earlier, ReadMark};
use crate::DatabaseError;

/// One plan for every batch, made once: planning costs more than a small batch does, and a plan made for a large batch on
/// a table without statistics reads the whole table (seen: 140 ms a batch at 50,000 conversations). Rows by key and
/// everything else by hash is right for one append and for five hundred.
pub(super) const PLAN: [(&str, &str); 5] = [
    ("plan_cache_mode", "force_generic_plan"),
    ("enable_seqscan", "off"),
    ("enable_bitmapscan", "off"),
    ("enable_nestloop", "off"),
    ("enable_mergejoin", "off"),
];

/// A conversation that moved on: its new version, and when.
pub(super) type Moved = HashMap<Uuid, (i64, OffsetDateTime)>;

/// Writes all of it in one statement, so in one commit. `appends` is sorted by conversation, one for each.
///
/// `= any ($1)` repeats what the join says, so that the rows are found by key, in key order, whatever the statistics of a
/// young table claim; see [`PLAN`].
///
/// A conversation whose version is another one by now is missing from the answer, and none of its messages is written.
pub(super) async fn write<'a>(
    connection: &mut PgConnection,
    appends: impl ExactSizeIterator<Item = &'a Append>,
    marks: &[ReadMark],
) -> Result<Moved, DatabaseError> {
    let n = appends.len();
    let mut conversations = Vec::with_capacity(n);
    let mut versions = Vec::with_capacity(n);
    let mut bases = Vec::with_capacity(n);
    let mut counts = Vec::with_capacity(n);
    let mut message_of = Vec::with_capacity(n);
    let mut seqs = Vec::with_capacity(n);
    let mut senders = Vec::with_capacity(n);
    let mut client_ids = Vec::with_capacity(n);
    let mut types = Vec::with_capacity(n);
    let mut bodies: Vec<&str> = Vec::with_capacity(n);
    for append in appends {
        conversations.push(append.conversation_id.0);
        versions.push(append.expected_version);
        bases.push(append.base_seq);
        counts.push(append.messages.len() as i64);
        for (seq, message) in (append.base_seq + 1..).zip(&append.messages) {
            message_of.push(append.conversation_id.0);
            seqs.push(seq);
            senders.push(message.sender.0);
            client_ids.push(message.client_msg_id.0);
            types.push(message.body_type);
            bodies.push(&message.body_json);
        }
    }
    let mark_of: Vec<Uuid> = marks.iter().map(|mark| mark.conversation_id.0).collect();
    let mark_uids: Vec<i64> = marks.iter().map(|mark| mark.uid.0).collect();
    let mark_seqs: Vec<i64> = marks.iter().map(|mark| mark.seq).collect();

    let rows = sqlx::query!(
        r#"
        with moved as (
            update conversation c
            set last_seq = c.last_seq + a.messages, version = c.version + 1, last_msg_at = now()
            from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[])
                as a (conversation_id, version, base_seq, messages)
            where c.conversation_id = any ($1) and c.conversation_id = a.conversation_id
                and c.version = a.version and c.last_seq = a.base_seq
            returning c.conversation_id, c.version
        ), written as (
            insert into message (conversation_id, seq, sender, client_msg_id, body_type, body, sent_at)
            select m.conversation_id, m.seq, m.sender, m.client_msg_id, m.body_type, m.body::jsonb, now()
            from unnest($5::uuid[], $6::bigint[], $7::bigint[], $8::uuid[], $9::smallint[], $10::text[])
                as m (conversation_id, seq, sender, client_msg_id, body_type, body)
            join moved on moved.conversation_id = m.conversation_id
        ), marked as (
            update participant p
            set read_seq = k.seq
            from unnest($11::uuid[], $12::bigint[], $13::bigint[]) as k (conversation_id, uid, seq)
            where p.conversation_id = any ($11) and p.conversation_id = k.conversation_id and p.uid = k.uid
                and p.read_seq < k.seq
        )
        select conversation_id, version, now() as "sent_at!" from moved
        "#,
        &conversations,
        &versions,
        &bases,
        &counts,
        &message_of,
        &seqs,
        &senders,
        &client_ids,
        &types,
        &bodies as _,
        &mark_of,
        &mark_uids,
        &mark_seqs,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.conversation_id, (row.version, row.sent_at))).collect())
}

/// Which messages of these appends are there already, by conversation. One look at the index for each message, whatever the plan.
pub(super) async fn earlier<'a>(
    connection: &mut PgConnection,
    appends: impl Iterator<Item = &'a Append>,
) -> Result<HashMap<ConversationId, Vec<Earlier>>, DatabaseError> {
    let (mut conversations, mut senders, mut client_ids) = (Vec::new(), Vec::new(), Vec::new());
    for append in appends {
        for message in &append.messages {
            conversations.push(append.conversation_id.0);
            senders.push(message.sender.0);
            client_ids.push(message.client_msg_id.0);
        }
    }
    let rows = sqlx::query!(
        r#"
        select a.conversation_id as "conversation_id!", a.sender as "sender!", a.client_msg_id as "client_msg_id!", m.seq, m.sent_at
        from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as a (conversation_id, sender, client_msg_id)
        cross join lateral (
            select seq, sent_at from message
            where conversation_id = a.conversation_id and sender = a.sender and client_msg_id = a.client_msg_id limit 1
        ) m
        "#,
        &conversations,
        &senders,
        &client_ids,
    )
    .fetch_all(connection)
    .await?;
    let mut earlier: HashMap<ConversationId, Vec<Earlier>> = HashMap::new();
    for row in rows {
        earlier.entry(ConversationId(row.conversation_id)).or_default().push(Earlier {
            sender: Uid(row.sender),
            client_msg_id: ClientMsgId(row.client_msg_id),
            seq: row.seq,
            sent_at: row.sent_at,
        });
    }
    Ok(earlier)
}

/// Which of these conversations nobody else holds at this moment.
pub(super) async fn unlocked(
    connection: &mut PgConnection,
    conversations: &[Uuid],
) -> Result<Vec<ConversationId>, DatabaseError> {
    let free = sqlx::query_scalar!(
        "select conversation_id from conversation where conversation_id = any($1) for no key update skip locked",
        conversations,
    )
    .fetch_all(connection)
    .await?;
    Ok(free.into_iter().map(ConversationId).collect())
}
