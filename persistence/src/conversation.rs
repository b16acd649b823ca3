//! Conversations: what people see of them, and every change but the messages themselves (those go through [`crate::conversation::writer`]).
//!
//! **Permission to read is part of every query**: participants, and staff for conversations with customer support. All other callers
//! get nothing, and no function here tells "not yours" from "not there". Source: product spec §3, reliability C7, C8.

mod acquaintance;
mod change;
mod list;
mod merge;
pub mod message;
pub mod money_at_risk;
mod record;
pub mod reply;
mod search;
#[cfg(test)]
mod tests;
pub mod translation;
pub mod upload;
mod view;
pub mod writer;

pub use acquaintance::known_to;
pub use change::{
    ChangeError, Opening, join, open, postpone_idle, set_mark, set_mark_with, set_state,
    set_trans_language,
};
pub(crate) use list::newest;
pub use list::{Cursor, Unread, info, list, unread};
pub use merge::{MergeAnswer, MergeError, Merged, merge_visitor};
pub use record::{ConversationRecord, Member, SupportRecord, load};
pub use search::search;
pub(crate) use view::views;
pub use view::{ConversationView, MOST_UNREAD, MemberView, SupportView};
