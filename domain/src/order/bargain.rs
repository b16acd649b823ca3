//! Bargains: a lower price that a buyer suggests to the seller of one listing, who takes it or not.
//!
//! What is suggested is set aside from the start, so that a seller who accepts has sold. One bargain ends once, in one of five ways.
//! Source: product spec §2 (bargains), §3 (`to_accept_offer_order`), §5 (buyer price in a percent range of the reference price);
//! decision 0094.

use time::Duration;

use crate::{
    closed_list,
    market::price::{MOST, Range},
};

/// Open bargains one buyer may have, in all. Ours: each has its money set aside, and a seller to look at it.
pub const MOST_OPEN: i64 = 50;
/// Open bargains one listing may have. Ours: nobody reads more.
pub const MOST_OF_LISTING: i64 = 100;
/// Declined bargains of one buyer for one listing within a day before they make no more. Ours: the seller has said it often enough.
pub const MOST_DECLINED: i64 = 3;
/// Bargains one buyer makes for one listing within a day, and for all, however they end. Ours: each tells its seller, also one that is taken
/// back at once.
pub const MOST_MADE: i64 = 10;
pub const MOST_MADE_IN_ALL: i64 = 200;
/// Pieces (lots) one bargain may be about. Ours.
pub const MOST_PIECES: i32 = 1_000;
/// How many days a seller has to answer: at most, and where nothing is said. Ours.
pub const MOST_DAYS: u16 = 7;
pub const USUAL_DAYS: u16 = 2;
/// The least a seller looks at, in percent of what they ask, where they have not said otherwise; and the choices they have. Ours.
pub const USUAL_LEAST_PERCENT: i16 = 50;
pub const LEAST_PERCENT: i16 = 1;
pub const MOST_PERCENT: i16 = 99;

/// How long a seller has to answer.
pub fn stands_for(days: u16) -> Duration {
    Duration::days(days.clamp(1, MOST_DAYS).into())
}

closed_list! {
    /// How a bargain stands.
    pub enum BargainState as "BargainState" {
        /// The seller has not answered.
        Open = "open",
        /// The seller has accepted: there is an order, and it is paid.
        Accepted = "accepted",
        Declined = "declined",
        /// The buyer has taken it back.
        Cancelled = "cancelled",
        /// The seller has not answered in time.
        Expired = "expired",
        /// What it was about was sold or taken off sale.
        Gone = "gone",
    }
}

/// The prices that may be suggested for what costs `asked` now: below it, at least so many percent of it, and in the range around the reference
/// price. `None` if there is none: it costs as little as it may.
pub fn range(asked: i64, reference: Option<i64>, least_percent: i16) -> Option<Range> {
    let percent = i64::from(least_percent.clamp(LEAST_PERCENT, MOST_PERCENT));
    // Rounded up: a percent that is not reached is not enough.
    let of_asked = asked.min(MOST).saturating_mul(percent).saturating_add(99) / 100;
    let least = of_asked.max(Range::around(reference).least).max(1);
    let most = asked - 1;
    (least <= most).then_some(Range { least, most })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_suggested_is_below_what_is_asked_and_not_below_what_the_seller_looks_at() {
        assert_eq!(range(10_000, None, 50), Some(Range { least: 5_000, most: 9_999 }));
        assert_eq!(
            range(10_001, None, 50),
            Some(Range { least: 5_001, most: 10_000 }),
            "rounded up"
        );
        assert_eq!(range(10_000, None, 99), Some(Range { least: 9_900, most: 9_999 }));
    }

    #[test]
    fn the_range_around_the_reference_price_holds_too() {
        assert_eq!(range(10_000, Some(40_000), 50), Some(Range { least: 8_000, most: 9_999 }));
        assert_eq!(range(8_000, Some(40_000), 50), None, "it is the lowest price that goes");
    }

    #[test]
    fn for_a_cent_nothing_less_can_be_suggested() {
        assert_eq!(range(1, None, 1), None);
        assert_eq!(range(2, None, 1), Some(Range { least: 1, most: 1 }));
        assert_eq!(range(2, None, 99), None);
    }
}
