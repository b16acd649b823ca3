//! Prices as people type them, and which prices an offer may have.
//!
//! Source: product spec §5 (price input; buyer price limited to a percent range of the reference price), §9.

use crate::wallet::{
    fee::{self, BasisPoints},
    money::UsdCents,
};

/// Lowest and highest price, in percent of the reference price. Ours: wide enough for rare patterns and quick sales, narrow
/// enough to catch a forgotten decimal point.
pub const LEAST_PERCENT: i64 = 20;
pub const MOST_PERCENT: i64 = 500;
/// Below this reference price (in cents) the percentages mean little, and any price up to [`FREE_UP_TO`] is allowed. Ours.
const SMALL: i64 = 100;
const FREE_UP_TO: i64 = 1_000;
/// The largest price: 10 digits before the dot. Spec §5.
pub const MOST: i64 = 999_999_999_999;

/// Reads a price in dollars as cents, as [`UsdCents::parse`] does. Zero is refused.
pub fn parse(text: &str) -> Option<i64> {
    UsdCents::parse(text).ok().map(|amount| amount.0).filter(|cents| *cents > 0)
}

/// The lowest price that earns its seller `income` cents; `None` if that would be above the largest price.
pub fn for_income(income: i64, fee: BasisPoints) -> Option<i64> {
    let kept = 10_000 - fee.0;
    // Rounding makes it a cent or two too high; go down to the lowest price that is enough.
    let mut price = income.saturating_mul(10_000) / kept + 2;
    while price > 1 && fee::sale_income(UsdCents(price - 1), fee).0 >= income {
        price -= 1;
    }
    (price <= MOST).then_some(price)
}

/// Least and most cents an offer may ask, both allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub least: i64,
    pub most: i64,
}

impl Range {
    /// The range around the reference price; any price if there is no reference price.
    pub fn around(reference: Option<i64>) -> Self {
        match reference {
            None => Self { least: 1, most: MOST },
            Some(reference) if reference < SMALL => Self { least: 1, most: FREE_UP_TO },
            Some(reference) => Self {
                least: ((reference * LEAST_PERCENT + 99) / 100).max(1),
                most: (reference * MOST_PERCENT / 100).min(MOST),
            },
        }
    }

    pub fn contains(self, cents: i64) -> bool {
        (self.least..=self.most).contains(&cents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEE: BasisPoints = BasisPoints(500);

    #[test]
    fn a_price_is_read_as_it_is_typed() {
        for (text, cents) in
            [("1", 100), ("0.01", 1), ("12.3", 1_230), ("9999999999.99", MOST), ("007", 700)]
        {
            assert_eq!(parse(text), Some(cents), "{text}");
        }
    }

    #[test]
    fn what_could_mean_something_else_is_refused() {
        for text in [
            "",
            "0",
            "0.00",
            "-1",
            "+1",
            "1.",
            ".5",
            "1.234",
            "99999999999",
            "1e2",
            "1,000.00",
            "１",
            "١",
            "NaN",
            " 1",
            "1 ",
            "1.2.3",
            "0x1",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_price_for_an_income_is_the_least_that_brings_it() {
        for income in (0..2_000).chain([99_999, 100_000, 100_001, 12_345_678]) {
            let price = for_income(income, FEE).unwrap();
            assert!(fee::sale_income(UsdCents(price), FEE).0 >= income, "{income}");
            let less = fee::sale_income(UsdCents(price - 1), FEE).0;
            assert!(price == 1 || less < income, "{income}: {price}");
        }
    }

    #[test]
    fn an_income_above_that_of_the_largest_price_has_no_price() {
        let most = fee::sale_income(UsdCents(MOST), FEE).0;
        assert_eq!(for_income(most, FEE), Some(MOST));
        assert_eq!(for_income(most + 1, FEE), None);
        assert_eq!(for_income(MOST, FEE), None);
        assert_eq!(for_income(i64::MAX, FEE), None);
    }

    #[test]
    fn a_price_may_be_a_fifth_to_five_times_the_reference() {
        let range = Range::around(Some(1_001));
        assert_eq!(range, Range { least: 201, most: 5_005 });
        assert!(range.contains(201) && !range.contains(200));
        assert!(range.contains(5_005) && !range.contains(5_006));
        assert!(Range::around(None).contains(MOST));
        assert_eq!(Range::around(Some(3)), Range { least: 1, most: 1_000 }, "small change");
    }
}
