//! Reconciliation: what the provider says has moved on our account there, beside what our books say.
//!
//! A movement is compared with the payment, refund or dispute that it belongs to. Fees and payouts belong to none: they are summed and not
//! compared. Source: issue 18 (daily reconciliation); decision 0058.

use crate::closed_list;

closed_list! {
    /// What a movement of money at the payment provider is.
    pub enum MovementKind as "MovementKind" {
        /// A payer's money has arrived.
        Charge = "charge",
        /// It was reported as arrived and has not: a bank has called it back.
        ChargeFailure = "charge_failure",
        /// It has gone back to the payer.
        Refund = "refund",
        /// A refund did not reach the payer and has come back.
        RefundFailure = "refund_failure",
        /// A payer's bank has taken it back.
        Dispute = "dispute",
        /// The bank has returned it: the dispute was won.
        DisputeReversal = "dispute_reversal",
        /// The provider's price for something else than a single payment.
        Fee = "fee",
        /// It has left for the house's bank account.
        Payout = "payout",
        /// Something else.
        Other = "other",
    }
}

impl MovementKind {
    /// Whether it belongs to something in our books.
    pub fn is_compared(self) -> bool {
        !matches!(self, Self::Fee | Self::Payout | Self::Other)
    }
}

closed_list! {
    /// What does not match.
    pub enum Mismatch as "ReconciliationMismatch" {
        /// The provider has moved money for something that our books do not have.
        NotInBooks = "not_in_books",
        /// Our books have it, and the provider has moved nothing.
        NotAtProvider = "not_at_provider",
        /// Both have it, with different amounts or currencies.
        Amount = "amount",
        /// Both have it, and our books say that it did not come about (or that it did, where the provider took it back).
        Status = "status",
    }
}

/// What our books say of the thing that a movement belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booked {
    /// In the smallest unit of `currency`.
    pub amount: i64,
    /// ISO 4217.
    pub currency: String,
    /// The payment was captured, the refund has succeeded, the dispute is ours.
    pub is_settled: bool,
    /// By how much a sum of amounts that were each converted and rounded may differ.
    pub rounding: i64,
}

/// A movement as far as it is compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    pub kind: MovementKind,
    /// In the smallest unit of `currency`, without its sign.
    pub amount: i64,
    /// ISO 4217: what the payer paid or got, not what the provider converts it into.
    pub currency: String,
    /// It was taken back afterwards: a charge or a refund that failed in the end.
    pub is_undone: bool,
}

/// What does not match of a movement; `None` if everything does.
pub fn compare(movement: &Movement, booked: Option<&Booked>) -> Option<Mismatch> {
    if !movement.kind.is_compared() {
        return None;
    }
    let comes_to_nothing = movement.is_undone
        || matches!(movement.kind, MovementKind::ChargeFailure | MovementKind::RefundFailure);
    let Some(booked) = booked else {
        // A refund that failed is tried again under another name; ours is that one.
        return (!comes_to_nothing).then_some(Mismatch::NotInBooks);
    };
    if comes_to_nothing {
        return booked.is_settled.then_some(Mismatch::Status);
    }
    if !booked.is_settled {
        return Some(Mismatch::Status);
    }
    let is_same = booked.currency == movement.currency
        && (booked.amount - movement.amount).abs() <= booked.rounding;
    (!is_same).then_some(Mismatch::Amount)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movement(kind: MovementKind) -> Movement {
        Movement { kind, amount: 500, currency: "USD".to_owned(), is_undone: false }
    }

    fn booked() -> Booked {
        Booked { amount: 500, currency: "USD".to_owned(), is_settled: true, rounding: 0 }
    }

    #[test]
    fn what_both_sides_have_alike_matches() {
        for kind in MovementKind::ALL {
            let is_failure =
                matches!(kind, MovementKind::ChargeFailure | MovementKind::RefundFailure);
            let expected = is_failure.then_some(Mismatch::Status);
            assert_eq!(compare(&movement(kind), Some(&booked())), expected, "{kind:?}");
        }
    }

    #[test]
    fn what_our_books_do_not_have_is_a_difference_unless_it_came_to_nothing() {
        for kind in [MovementKind::Charge, MovementKind::Refund, MovementKind::Dispute] {
            assert_eq!(compare(&movement(kind), None), Some(Mismatch::NotInBooks), "{kind:?}");
        }
        for kind in [MovementKind::Fee, MovementKind::Payout, MovementKind::Other] {
            assert_eq!(compare(&movement(kind), None), None, "{kind:?} belongs to nothing of ours");
        }
        let undone = Movement { is_undone: true, ..movement(MovementKind::Refund) };
        assert_eq!(compare(&undone, None), None);
        assert_eq!(compare(&movement(MovementKind::RefundFailure), None), None);
        assert_eq!(compare(&movement(MovementKind::ChargeFailure), None), None);
    }

    #[test]
    fn a_cent_or_another_currency_is_a_difference_and_rounding_of_a_conversion_is_none() {
        let charge = movement(MovementKind::Charge);
        let cent = Booked { amount: 501, ..booked() };
        assert_eq!(compare(&charge, Some(&cent)), Some(Mismatch::Amount));
        assert_eq!(compare(&charge, Some(&Booked { rounding: 1, ..cent })), None);
        let yen = Booked { currency: "JPY".to_owned(), ..booked() };
        assert_eq!(compare(&charge, Some(&yen)), Some(Mismatch::Amount));
    }

    #[test]
    fn money_that_moved_for_what_did_not_come_about_is_a_difference() {
        let open = Booked { is_settled: false, ..booked() };
        assert_eq!(compare(&movement(MovementKind::Charge), Some(&open)), Some(Mismatch::Status));
        let undone = Movement { is_undone: true, ..movement(MovementKind::Refund) };
        assert_eq!(compare(&undone, Some(&booked())), Some(Mismatch::Status), "we say it arrived");
        assert_eq!(compare(&undone, Some(&open)), None);
    }
}
