//! Events of orders, for both parties and the staff who follow them.

use guildhall_domain::order::Party;
use guildhall_persistence::order::OrderView;

use crate::hub::DomainEvent;

/// An order has a new version. Holds the order as one of its parties sees it.
#[derive(Debug)]
pub struct OrderChanged {
    pub view: Box<OrderView>,
    pub side: Party,
}
impl DomainEvent for OrderChanged {}
