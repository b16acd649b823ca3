//! Events of payments, for their payers.

use guildhall_persistence::payment::PaymentRow;

use crate::hub::DomainEvent;

/// A payment has a new version. For its payer.
#[derive(Debug)]
pub struct PaymentChanged(pub Box<PaymentRow>);
impl DomainEvent for PaymentChanged {}
