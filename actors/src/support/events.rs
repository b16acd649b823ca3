//! Events of support, for agents and waiting customers.

use std::sync::Arc;

use guildhall_domain::ids::ConversationId;
use guildhall_persistence::{
    identity::public_profile::PublicProfile,
    support::{duty::Duty, note::Note},
};

use super::{AssignmentReason, Board, Place};
use crate::hub::DomainEvent;

/// A customer's position in the queue, for that customer.
#[derive(Debug)]
pub struct PlaceChanged {
    pub conversation_id: ConversationId,
    pub place: Place,
}
impl DomainEvent for PlaceChanged {}

/// A conversation was assigned to an agent, or taken from them.
#[derive(Debug)]
pub struct ConversationAssigned {
    pub conversation_id: ConversationId,
    pub why: AssignmentReason,
    pub from: Option<PublicProfile>,
}
impl DomainEvent for ConversationAssigned {}

/// Whether the recipient now has the conversation.
#[derive(Debug)]
pub struct DutyChanged(pub Duty);
impl DomainEvent for DutyChanged {}

/// A team's board, for its followers.
#[derive(Debug)]
pub struct BoardChanged(pub Arc<Board>);
impl DomainEvent for BoardChanged {}

/// A note about a conversation, for staff only.
#[derive(Debug)]
pub struct NoteAdded(pub Box<Note>);
impl DomainEvent for NoteAdded {}
