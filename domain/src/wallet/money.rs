//! Money: whole US cents. Other currencies are for display only ([`crate::wallet::currency`]).
//!
//! Source: product spec §1 (settles in USD), §5 (price input: 2 decimals, 10 integer digits); reliability W8.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An amount in US cents. A difference may be negative.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct UsdCents(pub i64);

/// The text is no amount: not digits with at most two decimals, or more than ten digits before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an amount")]
pub struct NotAnAmount;

impl UsdCents {
    pub const ZERO: Self = Self(0);

    /// Reads what a person typed: `12`, `12.5`, `12.50`. No sign, no exponent, no white space. Spec §5.
    ///
    /// # Errors
    /// [`NotAnAmount`].
    pub fn parse(text: &str) -> Result<Self, NotAnAmount> {
        let (whole, decimals) = match text.split_once('.') {
            Some((_, "")) => return Err(NotAnAmount),
            Some((whole, decimals)) => (whole, decimals),
            None => (text, ""),
        };
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || whole.len() > 10 || decimals.len() > 2 {
            return Err(NotAnAmount);
        }
        if !digits(whole) || !digits(decimals) {
            return Err(NotAnAmount);
        }
        let whole: i64 = whole.parse().map_err(|_| NotAnAmount)?;
        let cents: i64 = format!("{decimals:0<2}").parse().map_err(|_| NotAnAmount)?;
        Ok(Self(whole * 100 + cents))
    }

    /// The amount times `number`; `None` on overflow.
    pub fn times(self, number: i32) -> Option<Self> {
        self.0.checked_mul(i64::from(number)).map(Self)
    }

    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// The amount minus `other`; `None` if that is negative.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).filter(|left| *left >= 0).map(Self)
    }

    /// A share of it, in hundredths of a percent, rounded up to a whole cent.
    pub fn share_rounded_up(self, basis_points: i64) -> Self {
        let product = i128::from(self.0) * i128::from(basis_points);
        Self(i64::try_from((product + 9_999).div_euclid(10_000)).unwrap_or(i64::MAX))
    }
}

impl fmt::Display for UsdCents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

impl std::iter::Sum for UsdCents {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        Self(amounts.map(|amount| amount.0).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_types_is_read_to_the_cent() {
        for (text, cents) in
            [("0", 0), ("5", 500), ("5.5", 550), ("5.05", 505), ("9999999999.99", 999_999_999_999)]
        {
            assert_eq!(UsdCents::parse(text), Ok(UsdCents(cents)), "{text}");
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in [
            "",
            ".",
            ".5",
            "5.",
            "-5",
            "+5",
            "1e3",
            "10.005",
            " 5",
            "5,00",
            "10000000000",
            "1e308",
            "NaN",
            "５",
        ] {
            assert_eq!(UsdCents::parse(text), Err(NotAnAmount), "{text}");
        }
    }

    #[test]
    fn amounts_are_written_with_two_decimals() {
        assert_eq!(UsdCents(1_234_505).to_string(), "12345.05");
        assert_eq!(UsdCents(-5).to_string(), "-0.05");
    }

    #[test]
    fn a_part_of_a_cent_is_charged_as_a_whole_one_and_nothing_overflows() {
        assert_eq!(UsdCents(1).share_rounded_up(500), UsdCents(1));
        assert_eq!(UsdCents(2_000).share_rounded_up(500), UsdCents(100));
        assert_eq!(UsdCents(2_001).share_rounded_up(500), UsdCents(101));
        assert_eq!(UsdCents(i64::MAX).times(2), None);
        assert_eq!(UsdCents(1).minus(UsdCents(2)), None);
    }
}
