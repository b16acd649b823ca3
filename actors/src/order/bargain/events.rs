//! Events of bargains, for their two sides.

use guildhall_domain::ids::Uid;
use guildhall_persistence::order::bargain::Bargain;

use crate::hub::DomainEvent;

/// A bargain has a new version. For its buyer or its seller.
#[derive(Debug)]
pub struct BargainChanged {
    pub bargain: Box<Bargain>,
    /// Which of the two.
    pub to: Uid,
}
impl DomainEvent for BargainChanged {}
