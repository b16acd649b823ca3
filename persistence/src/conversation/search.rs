//! Searching one's conversations by name, remark, order number or last message.

use guildhall_domain::conversation::{Speaker, body::Body, search::Needle};
use sqlx::{PgPool, types::Json};
use uuid::Uuid;

use super::{
    list::newest,
    view::{ConversationView, views},
};
use crate::DatabaseError;

/// Ours: the newest conversations that are looked at, so that the answer takes well under a second however many there are.
const LOOKED_AT: i64 = 2000;

/// Conversations whose other members' names, my remark, the order number or the last message contain `needle`, newest first.
/// `limit` is clamped to 1..=100.
pub async fn search(
    pool: &PgPool,
    viewer: Speaker,
    needle: &Needle,
    limit: i64,
) -> Result<Vec<ConversationView>, DatabaseError> {
    let ids: Vec<Uuid> = newest(pool, viewer, None, LOOKED_AT)
        .await?
        .into_iter()
        .map(|cursor| cursor.conversation.0)
        .collect();
    // What is the same is decided by the domain, not by the collation this Postgres happens to have.
    let rows = sqlx::query!(
        r#"
        select c.conversation_id, c.order_id, coalesce(me.remark, '') as "remark!",
            coalesce((
                select array_agg(a.nickname) from participant p join account a on a.uid = p.uid
                where p.conversation_id = c.conversation_id and p.uid <> $1
            ), '{}') as "names!",
            m.body as "body?: Json<serde_json::Value>"
        from conversation c
        left join participant me on me.conversation_id = c.conversation_id and me.uid = $1
        left join message m on m.conversation_id = c.conversation_id and m.seq = c.last_seq
        where c.conversation_id = any($2)
        order by c.last_msg_at desc, c.conversation_id desc
        "#,
        viewer.uid.0,
        &ids,
    )
    .fetch_all(pool)
    .await?;
    let found: Vec<Uuid> = rows
        .into_iter()
        .filter(|row| {
            needle.is_in(&row.remark)
                || row.order_id.as_deref().is_some_and(|order_id| needle.is_in(order_id))
                || row.names.iter().any(|name| needle.is_in(name))
                || row
                    .body
                    .as_ref()
                    .is_some_and(|body| Body::words(body).any(|text| needle.is_in(text)))
        })
        .take(usize::try_from(limit.clamp(1, 100)).unwrap_or(100))
        .map(|row| row.conversation_id)
        .collect();
    views(pool, viewer, &found).await
}
