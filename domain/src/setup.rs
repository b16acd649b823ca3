//! What a new shop needs before strangers can buy in it.
//!
//! Source: issue 18; ours: the list.

use crate::closed_list;

closed_list! {
    /// Something to be set up.
    pub enum SetupTaskName as "SetupTaskName" {
        /// Letters and sign-in codes are sent.
        Mail = "mail",
        /// Buyers can pay by other means than their balance.
        Payment = "payment",
        /// The payment provider tells of payments by itself.
        PaymentWebhook = "payment_webhook",
        /// A feed says what other currencies are worth.
        ExchangeRates = "exchange_rates",
        /// Chats are translated.
        Translation = "translation",
        /// Every administrator has a second factor.
        SecondFactor = "second_factor",
        /// What buyers agree to and how their data is kept can be read.
        LegalTexts = "legal_texts",
        /// There are goods to sell.
        Catalogue = "catalogue",
        /// Somebody may sell.
        Seller = "seller",
        /// Something is on sale.
        Listing = "listing",
        /// Somebody answers customers.
        SupportTeam = "support_team",
        /// A queue for top-ups is open.
        TopUpQueue = "top_up_queue",
        /// An event is announced or on.
        Event = "event",
    }
}

impl SetupTaskName {
    /// Whether the shop is whole without it.
    pub fn is_optional(self) -> bool {
        matches!(self, Self::ExchangeRates | Self::Translation | Self::TopUpQueue | Self::Event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_can_buy_without_sellers_goods_payments_and_letters() {
        use SetupTaskName::{Catalogue, Listing, Mail, Payment, PaymentWebhook, Seller};
        assert!(
            [Mail, Payment, PaymentWebhook, Catalogue, Seller, Listing]
                .iter()
                .all(|it| !it.is_optional())
        );
    }
}
