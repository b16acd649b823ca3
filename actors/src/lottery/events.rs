//! What lottery events tell those who follow them, and their participants.

use guildhall_persistence::lottery::EventView;

use super::Participation;
use crate::hub::DomainEvent;

/// Odds and stock of an event, to those who follow it.
#[derive(Debug)]
pub struct EventChanged(pub Box<EventView>);
impl DomainEvent for EventChanged {}

/// How somebody stands in an event; told to the person alone.
#[derive(Debug)]
pub struct ParticipationChanged(pub Box<Participation>);
impl DomainEvent for ParticipationChanged {}
