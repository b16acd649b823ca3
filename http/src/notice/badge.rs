//! The figures of the badge: everything that waits for somebody, in one answer. A figure whose source the product does not have yet is 0.
//!
//! Source: product spec §3 (notifications), §7 (`unread_badge`, `init_info`).
use crate::{
    api::{
        call::{Context, Empty},
        caller::{Caller, Guest},
        error::ApiError,
        state::HttpState,
    },
    notice::wire::UnreadNotices,
};
use guildhall_persistence::{
    conversation::{self, Unread},
    notice::{self as store, badge},
    order::bargain,
};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct UnreadCount {
    /// How many there are in all.
    pub total: i64,
    /// By conversation; those with nothing unread are left out.
    pub unread_conversation_infos: Vec<UnreadConversation>,
}

/// How many messages are unread in one conversation.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadConversation {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// How many are unread.
    pub unread: i64,
}

impl From<Vec<Unread>> for UnreadCount {
    fn from(unread: Vec<Unread>) -> Self {
        Self {
            total: unread.iter().map(|one| one.unread).sum(),
            unread_conversation_infos: unread
                .into_iter()
                .map(|one| UnreadConversation {
                    conversation_id: one.conversation.to_string(),
                    unread: one.unread,
                })
                .collect(),
        }
    }
}

/// Answers of customer service to tickets.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct UnreadReplies {
    /// How many are unread. 0: there are no tickets yet.
    pub total: i64,
}

/// Everything that waits for the caller, in nine figures.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct UnreadBadge {
    /// Unread notices about orders, top-ups and money; at most 1,000.
    pub unread_message: i64,
    /// Unread notices about the account and the product; at most 1,000.
    pub unread_system_message: i64,
    /// Unread notices about the community; at most 1,000.
    pub unread_social_message: i64,
    /// Purchases that wait for the caller's information; at most 1,000 of each game.
    pub submit_info_count: i64,
    /// When points tasks were last added, in milliseconds since 1970 UTC. 0: there are none yet.
    pub point_task_new_time: i64,
    /// Unread answers to tickets.
    pub unread_feedback_reply: UnreadReplies,
    /// Unread messages in conversations.
    pub unread_im_message: UnreadCount,
    /// {game: bargains to answer}, at most 1,000 of each game; games without any are left out.
    pub to_accept_offer_order: BTreeMap<String, i64>,
    /// {game: sales to deliver}, at most 1,000 of each game; games without any are left out.
    pub to_deliver_order: BTreeMap<String, i64>,
}

/// Counts what waits for somebody. A visitor has only conversations.
///
/// # Errors
/// Whatever Postgres says.
pub async fn badge_of(state: &HttpState, caller: &Caller) -> Result<UnreadBadge, ApiError> {
    let unread_im_message = conversation::unread(&state.pool, caller.speaker()).await?.into();
    let chats_only = UnreadBadge { unread_im_message, ..UnreadBadge::default() };
    if caller.is_visitor() {
        return Ok(chats_only);
    }
    let notices = UnreadNotices::from(store::unread(&state.pool, caller.uid).await?);
    let waiting = badge::waiting(&state.pool, caller.uid).await?;
    Ok(UnreadBadge {
        unread_message: notices.unread_message,
        unread_system_message: notices.unread_system_message,
        unread_social_message: notices.unread_social_message,
        submit_info_count: waiting.info,
        to_accept_offer_order: bargain::to_answer(&state.pool, caller.uid).await?,
        to_deliver_order: waiting.to_deliver,
        ..chats_only
    })
}

pub async fn unread_badge(
    context: Context,
    Guest(caller): Guest,
    _: Empty,
) -> Result<UnreadBadge, ApiError> {
    badge_of(&context.state, &caller).await
}
