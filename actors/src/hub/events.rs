//! What the hub itself tells: who is there, who types, who looks.

use guildhall_domain::ids::{ConversationId, Uid};
use guildhall_persistence::conversation::ConversationView;

use super::{DomainEvent, Viewer};

/// Somebody came or went.
#[derive(Debug)]
pub struct PresenceChanged {
    pub uid: Uid,
    pub online: bool,
}
impl DomainEvent for PresenceChanged {}

#[derive(Debug)]
pub struct TypingStarted {
    pub conversation_id: ConversationId,
    pub uid: Uid,
}
impl DomainEvent for TypingStarted {}

/// Which agents look at a conversation.
#[derive(Debug)]
pub struct ViewersChanged {
    pub conversation_id: ConversationId,
    pub viewers: Vec<Viewer>,
}
impl DomainEvent for ViewersChanged {}

/// State, mark or members of a conversation changed; as the one person sees it whom it is told to.
#[derive(Debug)]
pub struct ConversationChanged(pub Box<ConversationView>);
impl DomainEvent for ConversationChanged {}
