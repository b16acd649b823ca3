//! A person's conversations with customer support.

use guildhall_domain::{
    conversation::State,
    ids::{ConversationId, OrderId, Uid},
};
use sqlx::PgPool;
use time::OffsetDateTime;

use crate::DatabaseError;

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SupportConversation {
    pub conversation_id: ConversationId,
    pub state: State,
    /// The order it is about.
    pub order_id: Option<OrderId>,
    /// The team that answers.
    pub team: String,
    pub last_msg_at: OffsetDateTime,
}

/// The last ones, newest first.
pub async fn conversations(
    pool: &PgPool,
    uid: Uid,
    limit: i64,
) -> Result<Vec<SupportConversation>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select c.conversation_id, c.state as "state: State", c.order_id, c.last_msg_at, t.name as team
        from desk_talk d join conversation c using (conversation_id) join team t using (team_id)
        where d.customer = $1 order by c.last_msg_at desc, c.conversation_id desc limit $2
        "#,
        uid.0,
        limit,
    )
    .fetch_all(pool)
    .await?;
    let found = rows.into_iter().map(|row| SupportConversation {
        conversation_id: ConversationId(row.conversation_id),
        state: row.state,
        order_id: row.order_id.and_then(|id| id.parse().ok()),
        team: row.team,
        last_msg_at: row.last_msg_at,
    });
    Ok(found.collect())
}
