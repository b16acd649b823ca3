//! What people have begun to write, kept so that another window, or another day, goes on with it.

use guildhall_domain::{
    conversation::Speaker,
    ids::{ConversationId, Uid},
};
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::DatabaseError;

/// Most drafts one person is shown. Ours: an agent does not write in more conversations at once.
const MOST: i64 = 200;

/// The unfinished text of an agent for a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    pub conversation: ConversationId,
    /// Empty is none.
    pub text: String,
    /// By the writer's clock.
    pub edited_at: OffsetDateTime,
}

/// What became of a draft that came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drafted {
    Kept(Draft),
    /// One that was edited later is there.
    Older,
    /// No such conversation for this person.
    NoConversation,
}

/// Keeps a draft, unless one that was edited later is there already. A clock that is ahead counts as ours a minute from now, or
/// nobody else could write over it for as long.
pub async fn set(pool: &PgPool, by: Speaker, draft: &Draft) -> Result<Drafted, DatabaseError> {
    let row = sqlx::query!(
        r#"
        with seen as (
            select c.conversation_id from conversation c
            where c.conversation_id = $2 and (
                exists (select from participant p where p.conversation_id = c.conversation_id and p.uid = $1)
                or ($5 and c.is_desk)
            )
        ), kept as (
            insert into draft (uid, conversation_id, text, edited_at)
            select $1, conversation_id, $3, least($4, date_trunc('milliseconds', now() + interval '1 minute')) from seen
            on conflict (uid, conversation_id) do update set text = excluded.text, edited_at = excluded.edited_at
            where draft.edited_at <= excluded.edited_at
            returning edited_at
        )
        select exists (select from seen) as "seen!", (select edited_at from kept) as kept_at
        "#,
        by.uid.0,
        draft.conversation.0,
        draft.text,
        draft.edited_at,
        by.role.is_staff(),
    )
    .fetch_one(pool)
    .await?;
    Ok(match (row.seen, row.kept_at) {
        (false, _) => Drafted::NoConversation,
        (true, None) => Drafted::Older,
        (true, Some(edited_at)) => Drafted::Kept(Draft { edited_at, ..draft.clone() }),
    })
}

/// An agent's drafts, the last edited first.
pub async fn list(pool: &PgPool, uid: Uid) -> Result<Vec<Draft>, DatabaseError> {
    let rows = sqlx::query!(
        "select conversation_id, text, edited_at from draft where uid = $1 and text <> '' order by edited_at desc limit $2",
        uid.0,
        MOST,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Draft {
            conversation: ConversationId(row.conversation_id),
            text: row.text,
            edited_at: row.edited_at,
        })
        .collect())
}
