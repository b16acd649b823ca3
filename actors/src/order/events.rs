//! Events of orders, for both sides and the staff who follow them.

use guildhall_domain::order::Party;
use guildhall_persistence::order::OrderView;

use crate::hub::DomainEvent;

/// An order has a new version; as one of its sides sees it.
#[derive(Debug)]
pub struct OrderChanged {
    pub view: Box<OrderView>,
    pub side: Party,
}
impl DomainEvent for OrderChanged {}
