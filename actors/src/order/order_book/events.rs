//! Events of buy requests, for their buyers.

use guildhall_persistence::order::buy_request::BuyRequest;

use crate::hub::DomainEvent;

/// A buy request has a new version. For its buyer.
#[derive(Debug)]
pub struct BuyRequestChanged(pub Box<BuyRequest>);
impl DomainEvent for BuyRequestChanged {}
