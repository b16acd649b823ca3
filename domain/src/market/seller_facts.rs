//! What buyers are told of a seller: how many orders were finished, how many of the latest, and how fast they deliver.
//!
//! Source: issue 20 (seller facts on each offer); ours: how many orders are looked at, and from how many on a rate says something;
//! decision 0093.

use time::Duration;

/// Of the orders that ended, how many of the latest are looked at. Ours: a seller is judged by how they are now.
pub const LATEST: i64 = 100;
/// Below so many there is no rate: one order of three that went wrong says nothing. Ours.
pub const ENOUGH: i32 = 5;

/// What is known of a seller's orders.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SellerFigures {
    /// Orders that were completed, of all time.
    pub finished: i64,
    /// Of the [`LATEST`] that ended, those that were the seller's to finish: not what a buyer took back or never told what was needed.
    pub judged: i32,
    /// How many of these were completed.
    pub completed: i32,
    /// The middle of the times from when the seller could deliver until they did.
    pub delivery: Option<Duration>,
}

impl SellerFigures {
    /// Whether too little is known to say more than how many orders there were.
    pub fn is_new(&self) -> bool {
        self.judged < ENOUGH
    }

    /// How many of a hundred orders are completed, never rounded up; `None` for a new seller.
    pub fn completion_percent(&self) -> Option<i32> {
        (!self.is_new()).then(|| self.completed * 100 / self.judged)
    }

    /// How fast they deliver; `None` for a new seller.
    pub fn usual_delivery(&self) -> Option<Duration> {
        self.delivery.filter(|_| !self.is_new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(judged: i32, completed: i32) -> SellerFigures {
        let delivery = Some(Duration::minutes(4));
        SellerFigures { finished: completed.into(), judged, completed, delivery }
    }

    #[test]
    fn a_new_seller_has_no_rate_and_no_time() {
        for few in [figures(0, 0), figures(ENOUGH - 1, ENOUGH - 1)] {
            assert!(few.is_new());
            assert_eq!((few.completion_percent(), few.usual_delivery()), (None, None));
        }
        let enough = figures(ENOUGH, ENOUGH);
        assert!(!enough.is_new());
        assert_eq!(enough.completion_percent(), Some(100));
        assert_eq!(enough.usual_delivery(), Some(Duration::minutes(4)));
    }

    #[test]
    fn ninety_nine_and_a_half_of_a_hundred_are_not_all() {
        assert_eq!(figures(100, 99).completion_percent(), Some(99));
        assert_eq!(figures(7, 6).completion_percent(), Some(85));
        assert_eq!(figures(9, 0).completion_percent(), Some(0));
    }
}
