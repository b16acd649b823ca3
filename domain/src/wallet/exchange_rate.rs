//! What each currency is worth today: units of it for one US dollar, when that was so, and who says so.
//!
//! Everything is settled in US cents; rates only show amounts to readers, except where a way to pay takes its own currency (yen at the
//! counter of a convenience store). Source: product spec §1, §3 (currency); issue 18 (a feed, a jump refused until confirmed).

use time::{OffsetDateTime, macros::datetime};

use super::{
    currency::{self, Currency},
    money::UsdCents,
};
use crate::closed_list;

/// When the rates a new shop begins with were written down.
const BEGINNING: OffsetDateTime = datetime!(2026-11-20 00:00 UTC);

/// Units for one US dollar, in the order of [`currency::ALL`]: what holds until a feed or an operator says otherwise.
const AT_FIRST: [f64; currency::ALL.len()] = [
    1.0, 152.0, 31.5, 7.15, 16_500.0, 4.2, 58.0, 26_000.0, 32.5, 1.3, 0.86, 81.0, 1.4, 1.53, 0.75,
    3.6725, 3.75, 7.78,
];

/// A change by more than this part waits until an operator confirms it. Ours: no currency here has moved so far within a day in ten years
/// but the rouble, and a feed that mixes up two currencies or a decimal point does.
const JUMP: f64 = 0.10;

/// What a rate may be at all. Ours: from a thousandth of the dearest currency there is to a thousand times the cheapest.
const POSSIBLE: std::ops::RangeInclusive<f64> = 1e-4..=1e8;

closed_list! {
    /// Who says what a currency is worth.
    pub enum RateSource as "RateSource" {
        /// Nobody at the moment: the program's own table, or what an operator had set, until the feed's next answer.
        Provisional = "provisional",
        /// The feed of exchange rates.
        Feed = "feed",
        /// An operator; the feed changes nothing until it is followed again.
        Manual = "manual",
    }
}

/// What one currency is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// Units of it for one US dollar.
    pub per_usd: f64,
    pub source: RateSource,
    /// When it was worth that.
    pub rated_at: OffsetDateTime,
}

impl Rate {
    /// So many cents in the smallest unit of `currency` that is shown, rounded up: whoever pays in it pays no less.
    pub fn of_cents_rounded_up(&self, currency: &Currency, cents: UsdCents) -> i64 {
        let per_dollar = (self.per_usd * 10_f64.powi(i32::from(currency.precision)) * 1e6).round();
        // In whole millionths, so that no fraction of a unit is made up by floating point.
        #[expect(clippy::cast_possible_truncation, reason = "a rate is at most 1e8")]
        let millionths = i128::from(cents.0) * per_dollar as i128;
        i64::try_from((millionths + 99_999_999) / 100_000_000).unwrap_or(i64::MAX)
    }
}

/// What all currencies are worth at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Rates([Rate; currency::ALL.len()]);

impl Default for Rates {
    /// What holds where nobody has said anything.
    fn default() -> Self {
        Self(AT_FIRST.map(|per_usd| Rate {
            per_usd,
            source: RateSource::Provisional,
            rated_at: BEGINNING,
        }))
    }
}

impl Rates {
    /// The same with another rate of one currency. One that is not shown, or no rate at all, changes nothing.
    #[must_use]
    pub fn with(mut self, code: &str, rate: Rate) -> Self {
        let at = currency::ALL.iter().position(|currency| currency.code == code);
        if let Some(at) = at
            && is_rate(rate.per_usd)
            && code != currency::DEFAULT.code
        {
            self.0[at] = rate;
        }
        self
    }

    /// What a currency is worth.
    pub fn of(&self, currency: &Currency) -> Rate {
        let at = currency::ALL.iter().position(|known| known.code == currency.code);
        self.0[at.expect("every currency is one of the list")]
    }

    /// When the oldest of them was so; the dollar is always worth a dollar.
    pub fn oldest(&self) -> OffsetDateTime {
        self.0[1..].iter().map(|rate| rate.rated_at).min().unwrap_or(BEGINNING)
    }
}

/// Whether a number can be a rate.
pub fn is_rate(per_usd: f64) -> bool {
    POSSIBLE.contains(&per_usd)
}

/// Whether a feed's new rate is so far from the one that holds that somebody has to look at it first.
pub fn is_jump(holds: f64, new: f64) -> bool {
    let (low, high) = if holds < new { (holds, new) } else { (new, holds) };
    high > low * (1.0 + JUMP)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(per_usd: f64) -> Rate {
        Rate { per_usd, source: RateSource::Feed, rated_at: datetime!(2026-11-25 14:00 UTC) }
    }

    fn yen() -> &'static Currency {
        currency::find("JPY").unwrap()
    }

    #[test]
    fn the_dollar_is_the_measure_whatever_anybody_says() {
        let rates = Rates::default().with("USD", rate(1.5));
        assert!((rates.of(currency::DEFAULT).per_usd - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_shop_begins_with_a_possible_rate_of_each_currency() {
        let rates = Rates::default();
        assert!(currency::ALL.iter().all(|currency| is_rate(rates.of(currency).per_usd)));
        assert_eq!(rates.oldest(), BEGINNING);
        assert!((rates.of(yen()).per_usd - 152.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_new_rate_replaces_that_of_its_currency_alone() {
        let rates = Rates::default().with("JPY", rate(150.25)).with("XYZ", rate(2.0));
        assert_eq!(rates.of(yen()), rate(150.25));
        let others = currency::ALL.iter().filter(|currency| currency.code != "JPY");
        assert!(others.into_iter().all(|one| rates.of(one) == Rates::default().of(one)));
    }

    #[test]
    fn what_cannot_be_a_rate_changes_nothing() {
        for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9, 1e-5] {
            assert_eq!(Rates::default().with("JPY", rate(wrong)), Rates::default(), "{wrong}");
        }
    }

    #[test]
    fn a_tenth_in_either_direction_is_no_jump_and_more_is_one() {
        for (holds, new, is) in [
            (100.0, 109.9, false),
            (100.0, 110.1, true),
            (109.9, 100.0, false),
            (110.1, 100.0, true),
            (0.86, 86.0, true),
            (0.86, 0.86, false),
        ] {
            assert_eq!(is_jump(holds, new), is, "{holds} to {new}");
        }
    }

    #[test]
    fn cents_in_yen_are_rounded_up_and_never_by_a_fraction_that_floating_point_made_up() {
        let at = |per_usd, cents| rate(per_usd).of_cents_rounded_up(yen(), UsdCents(cents));
        assert_eq!(at(152.0, 100), 152);
        assert_eq!(at(152.0, 1), 2);
        assert_eq!(at(150.1, 1_000), 1_501);
        assert_eq!(at(150.1, 1_001), 1_503);
    }
}
