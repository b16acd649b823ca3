//! The fee on a sale.
//!
//! Ours: the spec names fees and gives no number.

use crate::wallet::money::UsdCents;

/// The fee, in hundredths of a percent of the price. Ours: 5 %.
pub const SALE_FEE_BASIS_POINTS: i64 = 500;

/// The seller's fee on a sale of `amount`: at least one cent, and at most the amount.
pub fn sale_fee(amount: UsdCents) -> UsdCents {
    if amount.0 <= 0 {
        return UsdCents::ZERO;
    }
    amount.share_rounded_up(SALE_FEE_BASIS_POINTS).min(amount)
}

/// What the seller gets.
pub fn sale_income(amount: UsdCents) -> UsdCents {
    UsdCents(amount.0 - sale_fee(amount).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_keeps_a_twentieth_and_at_least_a_cent() {
        assert_eq!(sale_fee(UsdCents(10_000)), UsdCents(500));
        assert_eq!(sale_fee(UsdCents(3)), UsdCents(1));
        assert_eq!(sale_fee(UsdCents(1)), UsdCents(1));
        assert_eq!(sale_fee(UsdCents::ZERO), UsdCents::ZERO);
        assert_eq!(sale_income(UsdCents(10_000)), UsdCents(9_500));
    }
}
