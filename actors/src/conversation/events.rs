//! Events of conversations, for their members and viewers.

use guildhall_domain::ids::{ConversationId, Uid};
use guildhall_persistence::conversation::{ConversationView, message::MessageView};

use crate::hub::DomainEvent;

/// A message was saved.
#[derive(Debug)]
pub struct MessageSent(pub MessageView);
impl DomainEvent for MessageSent {}

/// A message was recalled, or one of its buttons was clicked.
#[derive(Debug)]
pub struct MessageUpdated(pub MessageView);
impl DomainEvent for MessageUpdated {}

/// A participant's read mark moved.
#[derive(Debug)]
pub struct ReadMarkMoved {
    pub conversation_id: ConversationId,
    pub uid: Uid,
    pub read_seq: i64,
}
impl DomainEvent for ReadMarkMoved {}

/// State, remark or members of a conversation changed. Holds the conversation as its recipient sees it.
#[derive(Debug)]
pub struct ConversationChanged(pub Box<ConversationView>);
impl DomainEvent for ConversationChanged {}
