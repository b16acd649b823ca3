//! What payments tell their payers.

use guildhall_persistence::payment::PaymentRow;

use crate::hub::DomainEvent;

/// A payment has a new version; told to its payer.
#[derive(Debug)]
pub struct PaymentChanged(pub Box<PaymentRow>);
impl DomainEvent for PaymentChanged {}
