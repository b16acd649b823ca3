//! A payment: one attempt to pay for an order, or one deposit. Its methods, its time limits, and what a report of the provider means.
//!
//! Source: product spec §4 (payment), §5 (deposit), §9 (convenience store about 3 hours, bank review about 2 hours).

pub mod reconciliation;

use crate::closed_list;
use time::Duration;

use crate::{
    shop_setting::DepositRange,
    wallet::{
        currency::{self, Currency},
        money::UsdCents,
    },
};

closed_list! {
    /// A payment method.
    pub enum Method as "PaymentMethod" {
        Balance = "balance",
        Card = "card",
        PayByLink = "pay_by_link",
        ConvenienceStore = "convenience_store",
        BankTransfer = "bank_transfer",
        PayPal = "paypal",
    }
}

closed_list! {
    /// Who takes payments for us.
    pub enum Provider as "PaymentProvider" {
        Stripe = "stripe",
        PayPal = "paypal",
    }
}

impl Method {
    /// How long a payment may be under way before it counts as failed. Spec §9; for card, link and PayPal ours, because people leave a 3-D Secure
    /// page open for long.
    pub fn window(self) -> Duration {
        match self {
            Self::Balance => Duration::ZERO,
            Self::Card | Self::PayByLink | Self::PayPal => Duration::minutes(30),
            Self::ConvenienceStore => Duration::hours(3),
            Self::BankTransfer => Duration::hours(2),
        }
    }

    /// The currency of a way to pay that takes no other: the counters of convenience stores are in Japan. Spec §4.
    pub fn local_currency(self) -> Option<&'static Currency> {
        match self {
            Self::ConvenienceStore => currency::find("JPY"),
            Self::Balance | Self::Card | Self::PayByLink | Self::BankTransfer | Self::PayPal => {
                None
            }
        }
    }

    /// Who takes payments of this kind; nobody but us for the balance.
    pub fn provider(self) -> Option<Provider> {
        match self {
            Self::Balance => None,
            Self::Card | Self::PayByLink | Self::ConvenienceStore | Self::BankTransfer => {
                Some(Provider::Stripe)
            }
            Self::PayPal => Some(Provider::PayPal),
        }
    }
}

/// What a payer is charged where the way to pay takes its own currency only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalAmount {
    pub currency: &'static Currency,
    /// In the smallest unit that is shown.
    pub amount: i64,
}

closed_list! {
    /// The status of a payment. Spec §4.
    pub enum Status as "PaymentStatus" {
        Processing = "processing",
        Success = "success",
        Failed = "failed",
        Cancelled = "cancelled",
        /// It succeeded after its purpose was gone, and all of it is refunded.
        Refunded = "refunded",
    }
}

closed_list! {
    /// What a payment is for.
    pub enum Purpose as "PaymentPurpose" {
        Order = "order",
        Deposit = "deposit",
    }
}

closed_list! {
    /// Where a refund goes.
    pub enum RefundRoute as "RefundRoute" {
        /// Back to the card or account that paid.
        Original = "original",
        Balance = "balance",
    }
}

closed_list! {
    /// The status of a refund.
    pub enum RefundStatus as "RefundStatus" {
        Pending = "pending",
        Succeeded = "succeeded",
        Failed = "failed",
        Cancelled = "cancelled",
    }
}

closed_list! {
    /// The status of a chargeback: the payer's bank has taken the money back, for now or for good.
    pub enum DisputeStatus as "DisputeStatus" {
        /// The bank has not decided. The provider holds the money.
        Open = "open",
        /// The money stays with us.
        Won = "won",
        /// The payer keeps the money.
        Lost = "lost",
    }
}

/// What the provider reports of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// Not decided yet: the payer has not finished.
    Pending,
    /// The payer has agreed, and the money moves when we capture it. At some providers only.
    Approved,
    /// The provider has captured the money.
    Captured {
        amount: UsdCents,
    },
    /// Declined. The reason is one of the provider's codes and never contains card data.
    Failed {
        reason: String,
    },
    Cancelled,
}

/// The reason of a payment that failed because its captured amount cannot be used: it is zero, or in another currency. An operator
/// has to settle with the provider.
pub const UNUSABLE: &str = "captured_unusable";

/// What a report of the provider means for a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing new.
    Nothing,
    /// The right amount was captured. Whether it is still needed is decided by the order.
    Paid,
    /// Another amount was captured, or the payment had ended before: it is refunded.
    GivenBack {
        amount: UsdCents,
    },
    /// What was captured cannot be used ([`UNUSABLE`]): it can neither be booked nor refunded.
    Unusable,
    Failed {
        reason: String,
    },
    Cancelled,
}

/// Compares a report with what is known. A payment that failed or was cancelled here can still succeed at the provider; then the money
/// is refunded, in whatever order the reports arrive.
pub fn compare(status: Status, asked: UsdCents, seen: &Seen) -> Outcome {
    match (status, seen) {
        (Status::Success | Status::Refunded, _) | (_, Seen::Pending | Seen::Approved) => {
            Outcome::Nothing
        }
        (Status::Processing, Seen::Captured { amount }) if *amount == asked => Outcome::Paid,
        (
            Status::Processing | Status::Failed | Status::Cancelled,
            Seen::Captured { amount: UsdCents(..=0) },
        ) => Outcome::Unusable,
        (Status::Processing | Status::Failed | Status::Cancelled, Seen::Captured { amount }) => {
            Outcome::GivenBack { amount: *amount }
        }
        (Status::Processing, Seen::Failed { reason }) => Outcome::Failed { reason: reason.clone() },
        (Status::Processing, Seen::Cancelled) => Outcome::Cancelled,
        (Status::Failed | Status::Cancelled, Seen::Failed { .. } | Seen::Cancelled) => {
            Outcome::Nothing
        }
    }
}

/// Reads the amount of a deposit as it was typed.
///
/// # Errors
/// [`crate::text::Reason`] for the field `amount`.
pub fn deposit_amount(typed: &str, range: DepositRange) -> Result<UsdCents, crate::text::Reason> {
    use crate::text::Reason;
    if typed.trim().is_empty() {
        return Err(Reason::Required);
    }
    let amount = UsdCents::parse(typed).map_err(|_| Reason::Invalid)?;
    if (range.least..=range.most).contains(&amount) { Ok(amount) } else { Err(Reason::Invalid) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: UsdCents = UsdCents(1_000);

    #[test]
    fn words_read_back() {
        assert!(Method::ALL.iter().all(|method| method.as_str().parse() == Ok(*method)));
        assert!(Status::ALL.iter().all(|status| status.as_str().parse() == Ok(*status)));
    }

    #[test]
    fn a_success_counts_once_and_news_that_come_late_change_nothing() {
        let captured = Seen::Captured { amount: ASKED };
        assert_eq!(compare(Status::Processing, ASKED, &captured), Outcome::Paid);
        for over in [Status::Success, Status::Refunded] {
            for seen in [captured.clone(), Seen::Pending, Seen::Cancelled] {
                assert_eq!(compare(over, ASKED, &seen), Outcome::Nothing);
            }
        }
    }

    #[test]
    fn money_for_a_payment_that_is_over_or_of_another_amount_goes_back() {
        let seen = Seen::Captured { amount: ASKED };
        for over in [Status::Failed, Status::Cancelled] {
            assert_eq!(compare(over, ASKED, &seen), Outcome::GivenBack { amount: ASKED });
        }
        let less = Seen::Captured { amount: UsdCents(999) };
        assert_eq!(
            compare(Status::Processing, ASKED, &less),
            Outcome::GivenBack { amount: UsdCents(999) }
        );
    }

    #[test]
    fn a_capture_of_no_amount_of_ours_is_unusable_wherever_the_payment_stands() {
        let seen = Seen::Captured { amount: UsdCents::ZERO };
        for status in [Status::Processing, Status::Failed, Status::Cancelled] {
            assert_eq!(compare(status, ASKED, &seen), Outcome::Unusable);
        }
        for over in [Status::Success, Status::Refunded] {
            assert_eq!(compare(over, ASKED, &seen), Outcome::Nothing);
        }
    }

    #[test]
    fn deposits_are_taken_between_their_limits_on_both_sides_of_the_edge() {
        use crate::text::Reason;
        let range = DepositRange { least: UsdCents(500), most: UsdCents(200_000) };
        let deposit_amount = |typed| deposit_amount(typed, range);
        assert_eq!(deposit_amount("5.00"), Ok(range.least));
        assert_eq!(deposit_amount("2000"), Ok(range.most));
        for typed in ["4.99", "2000.01", "-5", "1e3", "10.005", "1e308", "0"] {
            assert_eq!(deposit_amount(typed), Err(Reason::Invalid), "{typed}");
        }
        assert_eq!(deposit_amount(""), Err(Reason::Required));
    }
}
