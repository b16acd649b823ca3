//! The conversations of a person: a page of the list, one of them, and what is unread.

use std::{fmt, str::FromStr};

use guildhall_domain::{
    conversation::Speaker,
    ids::{ConversationId, NotAnId},
    moment,
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use super::view::{ConversationView, MOST_UNREAD, views};
use crate::{DatabaseError, page::Page};

/// Where a page of the list ended: the next one begins below it. On the wire `<microseconds>-<conversation>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    pub at: OffsetDateTime,
    pub conversation: ConversationId,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.at.unix_timestamp_nanos() / 1000, self.conversation)
    }
}

impl FromStr for Cursor {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let (micros, conversation) = text.split_once('-').ok_or(NotAnId)?;
        let micros: i64 = micros.parse().map_err(|_| NotAnId)?;
        let at = moment::of_micros(micros).ok_or(NotAnId)?;
        Ok(Self { at, conversation: conversation.parse()? })
    }
}

/// One conversation, or `None` if there is none that `viewer` may see.
pub async fn info(
    pool: &PgPool,
    viewer: Speaker,
    conversation: ConversationId,
) -> Result<Option<ConversationView>, DatabaseError> {
    Ok(views(pool, viewer, &[conversation.0]).await?.pop())
}

/// A page of conversations, the one with the newest message first. Staff see the conversations of customer support too. `limit` is clamped to 1..=100.
pub async fn list(
    pool: &PgPool,
    viewer: Speaker,
    before: Option<Cursor>,
    limit: i64,
) -> Result<Page<ConversationView, Cursor>, DatabaseError> {
    let limit = limit.clamp(1, 100);
    let found = newest(pool, viewer, before, limit + 1).await?;
    let Page { items, next } = Page::cut(found, limit, |last| *last);
    let ids: Vec<Uuid> = items.into_iter().map(|cursor| cursor.conversation.0).collect();
    Ok(Page { items: views(pool, viewer, &ids).await?, next })
}

/// The newest conversations below `before`.
pub(crate) async fn newest(
    pool: &PgPool,
    viewer: Speaker,
    before: Option<Cursor>,
    limit: i64,
) -> Result<Vec<Cursor>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select conversation_id as "conversation_id!", last_msg_at as "last_msg_at!" from (
            (select c.conversation_id, c.last_msg_at
             from participant p join conversation c on c.conversation_id = p.conversation_id
             where p.uid = $1 and ($3::timestamptz is null or (c.last_msg_at, c.conversation_id) < ($3, $4))
             order by c.last_msg_at desc, c.conversation_id desc limit $5)
            union
            (select c.conversation_id, c.last_msg_at from conversation c
             where $2 and c.is_desk and ($3::timestamptz is null
                 or (c.active_on <= ($3 at time zone 'utc')::date and (c.last_msg_at, c.conversation_id) < ($3, $4)))
             order by c.active_on desc, c.last_msg_at desc, c.conversation_id desc limit $5)
        ) mine
        order by last_msg_at desc, conversation_id desc limit $5
        "#,
        viewer.uid.0,
        viewer.role.is_staff(),
        before.map(|cursor| cursor.at),
        before.map(|cursor| cursor.conversation.0),
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Cursor {
            at: row.last_msg_at,
            conversation: ConversationId(row.conversation_id),
        })
        .collect())
}

/// How many messages of one conversation are unread, at most [`MOST_UNREAD`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unread {
    pub conversation: ConversationId,
    pub unread: i64,
}

/// Conversations with something unread. The total is their sum (C8). Of customer support's conversations an agent counts their own: what waits in line is
/// the queue's matter, and what "needs a reply" is another question.
pub async fn unread(pool: &PgPool, viewer: Speaker) -> Result<Vec<Unread>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select p.conversation_id, u.unread as "unread!"
        from participant p
        join conversation c on c.conversation_id = p.conversation_id and c.last_seq > p.read_seq
        cross join lateral (
            select count(*) as unread from (
                select from message m
                where m.conversation_id = p.conversation_id and m.seq > p.read_seq
                    and m.sender <> p.uid and m.recalled_at is null
                limit $3
            ) counted
        ) u
        where p.uid = $1 and u.unread > 0 and (not $2 or not exists (
            select from desk_talk d where d.conversation_id = p.conversation_id and d.agent is distinct from $1
        ))
        "#,
        viewer.uid.0,
        viewer.role.is_staff(),
        MOST_UNREAD,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Unread { conversation: ConversationId(row.conversation_id), unread: row.unread })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_to_the_microsecond() {
        let at = OffsetDateTime::from_unix_timestamp_nanos(1_795_000_000_123_456_000).unwrap();
        let cursor = Cursor { at, conversation: ConversationId(Uuid::from_u128(9)) };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for text in ["", "-", "1", "x-00000000000000000000000000000009", "99999999999999999999-1"] {
            assert_eq!(text.parse::<Cursor>(), Err(NotAnId), "{text}");
        }
    }
}
