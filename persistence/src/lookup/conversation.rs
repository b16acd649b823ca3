//! A conversation by its id: whose it is and how it stands, not what was said in it.

use guildhall_domain::{
    conversation::State,
    ids::{ConversationId, OrderId, Uid},
};
use sqlx::PgPool;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{DatabaseError, identity::public_profile::PublicProfile, support::person::faces};

/// A conversation as a search shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundConversation {
    pub conversation_id: ConversationId,
    /// With customer support: staff may open it.
    pub is_support: bool,
    pub state: State,
    /// The order it is about.
    pub order_id: Option<OrderId>,
    pub last_msg_at: OffsetDateTime,
    /// The first ten who took part, by when they joined.
    pub people: Vec<PublicProfile>,
}

/// The conversation of that id, if there is one.
pub async fn conversation(
    pool: &PgPool,
    id: Uuid,
) -> Result<Option<FoundConversation>, DatabaseError> {
    let Some(row) =
        sqlx::query_file!("src/lookup/conversation.sql", id).fetch_optional(pool).await?
    else {
        return Ok(None);
    };
    let uids: Vec<Uid> = row.people.into_iter().map(Uid).collect();
    let mut people = faces(pool, &uids).await?;
    people.sort_by_key(|face| uids.iter().position(|uid| *uid == face.uid));
    Ok(Some(FoundConversation {
        conversation_id: ConversationId(row.conversation_id),
        is_support: row.is_desk,
        state: row.state,
        order_id: row.order_id.and_then(|id| id.parse().ok()),
        last_msg_at: row.last_msg_at,
        people,
    }))
}
