//! Events of the hub itself: presence, typing, viewers.

use guildhall_domain::ids::Uid;
use uuid::Uuid;

use super::{DomainEvent, Viewer};

/// A person went online or offline.
#[derive(Debug)]
pub struct PresenceChanged {
    pub uid: Uid,
    pub online: bool,
}
impl DomainEvent for PresenceChanged {}

/// A person is typing in a conversation.
#[derive(Debug)]
pub struct TypingStarted {
    pub id: Uuid,
    pub uid: Uid,
}
impl DomainEvent for TypingStarted {}

/// The viewers of a conversation changed.
#[derive(Debug)]
pub struct ViewersChanged {
    pub id: Uuid,
    pub viewers: Vec<Viewer>,
}
impl DomainEvent for ViewersChanged {}
