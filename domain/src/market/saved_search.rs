//! Saved searches: a filter of the market, or of the offers of some goods, under a name; and what its owner is told of.
//!
//! Source: issue 20 (saved searches with alerts both ways); ours: how many, and how wide; decision 0093. When a price is news is a rule of
//! [`super::reminder`].

use super::reminder::Threshold;
use crate::{closed_list, wallet::money::UsdCents};

/// Most searches one may save. Ours: each is looked at whenever something is listed that it may be about.
pub const MOST: i64 = 50;
/// The longest name, in characters. Ours.
pub const LONGEST_NAME: usize = 60;
/// Most goods that may be at the price already when an alert of the market is set: it would tell of little else. Ours.
pub const MOST_MET: usize = 1_000;

closed_list! {
    /// What the owner of a saved search is told of.
    pub enum SearchAlert as "SearchAlert" {
        /// Nothing.
        None = "none",
        /// An offer that fits is listed, or comes into the range of prices.
        NewMatch = "new_match",
        /// The cheapest offer that fits costs at most so much, of each of the goods.
        PriceUnder = "price_under",
        /// The cheapest offer that fits costs at least so much, of each of the goods.
        PriceOver = "price_over",
    }
}

impl SearchAlert {
    /// Whether it is about a price.
    pub const fn has_price(self) -> bool {
        matches!(self, Self::PriceUnder | Self::PriceOver)
    }

    /// The price that is waited for; `None` for what is not about one.
    pub fn threshold(self, price: Option<UsdCents>) -> Option<Threshold> {
        match self {
            Self::None | Self::NewMatch => None,
            Self::PriceUnder => price.map(Threshold::AtMost),
            Self::PriceOver => price.map(Threshold::AtLeast),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_alerts_of_prices_wait_for_one() {
        for alert in SearchAlert::ALL {
            let price = Some(UsdCents(500));
            assert_eq!(alert.threshold(price).is_some(), alert.has_price(), "{alert:?}");
            assert_eq!(alert.threshold(None), None);
        }
        let under = SearchAlert::PriceUnder.threshold(Some(UsdCents(500)));
        assert_eq!(under, Some(Threshold::AtMost(UsdCents(500))));
    }
}
