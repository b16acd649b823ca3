//! One try to pay for an order, or one deposit: by which way, how long it may take, and what the provider's word makes of it.
//!
//! Source: product spec §4 (payment), §5 (deposit), §9 (convenience store about 3 hours, bank review about 2 hours).

use crate::closed_list;
use time::Duration;

use crate::wallet::money::UsdCents;

/// Least and most of one deposit. Ours: the spec names limits and gives no number.
pub const DEPOSIT_MIN: UsdCents = UsdCents(500);
pub const DEPOSIT_MAX: UsdCents = UsdCents(200_000);

closed_list! {
    /// How to pay.
    pub enum Method as "PaymentMethod" {
        Balance = "balance",
        Card = "card",
        PayByLink = "pay_by_link",
        ConvenienceStore = "convenience_store",
        BankTransfer = "bank_transfer",
    }
}

impl Method {
    /// How long a payment may be under way before it counts as not made. Spec §9; card and link: ours, a 3-D Secure page is
    /// left open for long.
    pub fn window(self) -> Duration {
        match self {
            Self::Balance => Duration::ZERO,
            Self::Card | Self::PayByLink => Duration::minutes(30),
            Self::ConvenienceStore => Duration::hours(3),
            Self::BankTransfer => Duration::hours(2),
        }
    }
}

closed_list! {
    /// Where a payment stands. Spec §4.
    pub enum Status as "PaymentStatus" {
        Processing = "processing",
        Success = "success",
        Failed = "failed",
        Cancelled = "cancelled",
        /// It succeeded when nothing was to be paid any more, and all of it went (or goes) back.
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
    /// Which way a refund goes.
    pub enum RefundRoute as "RefundRoute" {
        /// The way the money came.
        Original = "original",
        Balance = "balance",
    }
}

closed_list! {
    /// Where a refund stands.
    pub enum RefundStatus as "RefundStatus" {
        Pending = "pending",
        Succeeded = "succeeded",
        Failed = "failed",
        Cancelled = "cancelled",
    }
}

closed_list! {
    /// Where a dispute (chargeback) stands: the payer's bank has taken the money back, for now or for good.
    pub enum DisputeStatus as "DisputeStatus" {
        /// The bank has not decided. The provider holds the money.
        Open = "open",
        /// The money stays with us.
        Won = "won",
        /// The payer has the money.
        Lost = "lost",
    }
}

/// What the provider says of a payment at this moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// Nothing has been decided: the payer is at the page, the bank, the shop.
    Pending,
    /// It has the money.
    Captured {
        amount: UsdCents,
    },
    /// It was declined. The reason is a word of the provider's list, never card data.
    Failed {
        reason: String,
    },
    Cancelled,
}

/// Why a payment has failed whose capture is no amount of ours: nothing of it, or another currency. What the provider holds of it is
/// settled by an operator.
pub const UNUSABLE: &str = "captured_unusable";

/// What follows for a payment from what was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing new.
    Nothing,
    /// The money is there and is what was asked for: whether it is wanted is the order's to say.
    Paid,
    /// The money is there but it is not the amount asked for, or the payment was over: it goes back.
    GivenBack {
        amount: UsdCents,
    },
    /// What was captured is no amount of ours ([`UNUSABLE`]): it can neither be booked nor sent back.
    Unusable,
    Failed {
        reason: String,
    },
    Cancelled,
}

/// Compares what was seen with what is known. A payment that failed or was cancelled here can still succeed there: the money then
/// goes back, whatever the order of the news.
pub fn compare(status: Status, asked: UsdCents, seen: &Seen) -> Outcome {
    match (status, seen) {
        (Status::Success | Status::Refunded, _) | (_, Seen::Pending) => Outcome::Nothing,
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
pub fn deposit_amount(typed: &str) -> Result<UsdCents, crate::text::Reason> {
    use crate::text::Reason;
    if typed.trim().is_empty() {
        return Err(Reason::Required);
    }
    let amount = UsdCents::parse(typed).map_err(|_| Reason::Invalid)?;
    if (DEPOSIT_MIN..=DEPOSIT_MAX).contains(&amount) { Ok(amount) } else { Err(Reason::Invalid) }
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
        assert_eq!(deposit_amount("5.00"), Ok(DEPOSIT_MIN));
        assert_eq!(deposit_amount("2000"), Ok(DEPOSIT_MAX));
        for typed in ["4.99", "2000.01", "-5", "1e3", "10.005", "1e308", "0"] {
            assert_eq!(deposit_amount(typed), Err(Reason::Invalid), "{typed}");
        }
        assert_eq!(deposit_amount(""), Err(Reason::Required));
    }
}
