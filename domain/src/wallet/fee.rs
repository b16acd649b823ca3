//! The fee on a sale.
//!
//! Ours: the spec names fees and gives no number.

use crate::wallet::money::UsdCents;

/// A share in hundredths of a percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct BasisPoints(pub i64);

/// The seller's fee on a sale of `amount`: at most the amount, and at least one cent unless there is no fee.
pub fn sale_fee(amount: UsdCents, fee: BasisPoints) -> UsdCents {
    if amount.0 <= 0 {
        return UsdCents::ZERO;
    }
    amount.share_rounded_up(fee.0).min(amount)
}

/// What the seller gets.
pub fn sale_income(amount: UsdCents, fee: BasisPoints) -> UsdCents {
    UsdCents(amount.0 - sale_fee(amount, fee).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWENTIETH: BasisPoints = BasisPoints(500);

    #[test]
    fn the_house_keeps_a_twentieth_and_at_least_a_cent() {
        let sale_fee = |cents| sale_fee(UsdCents(cents), TWENTIETH);
        assert_eq!(sale_fee(10_000), UsdCents(500));
        assert_eq!(sale_fee(3), UsdCents(1));
        assert_eq!(sale_fee(1), UsdCents(1));
        assert_eq!(sale_fee(0), UsdCents::ZERO);
        assert_eq!(sale_income(UsdCents(10_000), TWENTIETH), UsdCents(9_500));
    }

    #[test]
    fn without_a_fee_the_seller_gets_everything() {
        assert_eq!(sale_income(UsdCents(1), BasisPoints(0)), UsdCents(1));
    }
}
