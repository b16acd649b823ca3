//! What the hub itself tells: who is there, who is writing, who looks.

use guildhall_domain::ids::Uid;
use uuid::Uuid;

use super::{DomainEvent, Viewer};

/// Somebody came or went.
#[derive(Debug)]
pub struct PresenceChanged {
    pub uid: Uid,
    pub online: bool,
}
impl DomainEvent for PresenceChanged {}

/// Somebody is writing in something.
#[derive(Debug)]
pub struct TypingStarted {
    pub id: Uuid,
    pub uid: Uid,
}
impl DomainEvent for TypingStarted {}

/// Who looks at something.
#[derive(Debug)]
pub struct ViewersChanged {
    pub id: Uuid,
    pub viewers: Vec<Viewer>,
}
impl DomainEvent for ViewersChanged {}
