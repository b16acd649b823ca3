//! Events of lotteries, for their followers and participants.

use guildhall_persistence::lottery::EventView;

use super::Participation;
use crate::hub::DomainEvent;

/// Odds and stock of an event, for its followers.
#[derive(Debug)]
pub struct EventChanged(pub Box<EventView>);
impl DomainEvent for EventChanged {}

/// A participant's state in an event, for that participant alone.
#[derive(Debug)]
pub struct ParticipationChanged(pub Box<Participation>);
impl DomainEvent for ParticipationChanged {}
