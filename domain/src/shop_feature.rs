//! What of the shop administrators can switch off: for an outage outside, a legal reason, or a fraud that is going on.
//!
//! What is off refuses new commands; what is under way goes on to its end. Source: product spec §8 (feature disabled); issue 18.

use crate::{closed_list, payment::Method};

closed_list! {
    /// A part of the shop that can be switched off.
    pub enum ShopFeature as "ShopFeature" {
        /// New orders are placed.
        Buying = "buying",
        /// New listings are made.
        Selling = "selling",
        /// Money is put on a balance.
        Deposits = "deposits",
        /// Buyers line up for top-ups.
        TopUpQueue = "top_up_queue",
        /// Spins of events are drawn.
        Events = "events",
        /// Payments by card begin.
        Card = "card",
        /// Payments by link begin.
        PayByLink = "pay_by_link",
        /// Payments at convenience stores begin.
        ConvenienceStore = "convenience_store",
        /// Payments by bank transfer begin.
        BankTransfer = "bank_transfer",
        /// Payments by PayPal begin.
        PayPal = "paypal",
    }
}

impl ShopFeature {
    /// What has to be on for a payment to begin this way; the balance is always taken.
    pub fn of_method(method: Method) -> Option<Self> {
        match method {
            Method::Balance => None,
            Method::Card => Some(Self::Card),
            Method::PayByLink => Some(Self::PayByLink),
            Method::ConvenienceStore => Some(Self::ConvenienceStore),
            Method::BankTransfer => Some(Self::BankTransfer),
            Method::PayPal => Some(Self::PayPal),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_pay_but_the_balance_can_be_switched_off_by_its_own_name() {
        for method in Method::ALL {
            let feature = ShopFeature::of_method(method).map(|feature| feature.as_str());
            assert_eq!(feature, (method != Method::Balance).then_some(method.as_str()));
        }
    }
}
