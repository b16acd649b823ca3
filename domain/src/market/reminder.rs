//! When somebody who waits for a price is told of it: once each time the lowest price comes to what they wait for, and not again while it
//! moves about there. Of reminders and of saved searches.
//!
//! Source: product spec §7 (`set_onsell_remind`); ours: how far from it the price must have been meanwhile; decisions 0089, 0093.

use time::Duration;

use crate::wallet::money::UsdCents;

/// How far beyond the wanted price, in percent of it, the lowest price must have been before it is news again. Ours.
pub const REARM_PERCENT: i64 = 2;
/// How long after it was told of the same goods are not told of again, whatever their price does: a seller may move it all day. Ours.
pub const NOT_AGAIN_WITHIN: Duration = Duration::hours(1);

/// Which lowest price somebody waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threshold {
    /// Any: they wait for there being one.
    Any,
    AtMost(UsdCents),
    AtLeast(UsdCents),
}

impl Threshold {
    /// Whether that is what the person waits for; `None` if nobody else sells them.
    pub fn is_met_by(self, lowest: Option<UsdCents>) -> bool {
        lowest.is_some_and(|lowest| match self {
            Self::Any => true,
            Self::AtMost(most) => lowest <= most,
            Self::AtLeast(least) => lowest >= least,
        })
    }

    /// What follows from `lowest` being the lowest price of others now, for somebody who is told of the next time or has been told.
    pub fn seen(self, is_armed: bool, lowest: Option<UsdCents>) -> Crossing {
        match (is_armed, self.is_met_by(lowest)) {
            (true, true) => Crossing::Fires,
            (false, false) if self.is_clearly_missed_by(lowest) => Crossing::Rearms,
            _ => Crossing::Nothing,
        }
    }

    /// Far enough from it that coming back is news. Goods that nobody sells are not cheap; that they have become cheaper, it does not say.
    fn is_clearly_missed_by(self, lowest: Option<UsdCents>) -> bool {
        let percent = |price: UsdCents, of: i64| i128::from(price.0) * i128::from(of);
        match (self, lowest) {
            (Self::Any | Self::AtMost(_), None) => true,
            (Self::AtMost(most), Some(lowest)) => {
                percent(lowest, 100) >= percent(most, 100 + REARM_PERCENT)
            }
            (Self::AtLeast(least), Some(lowest)) => {
                percent(lowest, 100) <= percent(least, 100 - REARM_PERCENT)
            }
            (Self::Any, Some(_)) | (Self::AtLeast(_), None) => false,
        }
    }
}

/// A reminder of goods that come on sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SaleReminder {
    /// The highest price that is wanted; `None` is any.
    pub max: Option<UsdCents>,
    /// Whether the next offer that is wanted is told of.
    pub is_armed: bool,
}

/// What the lowest price of others means to who waits for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crossing {
    /// The person is told, once.
    Fires,
    /// It was clearly beyond it: the next time is told of.
    Rearms,
    Nothing,
}

impl SaleReminder {
    /// A reminder set while that is the lowest price of others. What is in front of the person when they set it is no news.
    pub fn set(max: Option<UsdCents>, lowest: Option<UsdCents>) -> Self {
        let reminder = Self { max, is_armed: true };
        Self { is_armed: !reminder.threshold().is_met_by(lowest), ..reminder }
    }

    fn threshold(self) -> Threshold {
        self.max.map_or(Threshold::Any, Threshold::AtMost)
    }

    /// What follows from `lowest` being the lowest price of others now; `None` if nobody else sells them.
    pub fn seen(self, lowest: Option<UsdCents>) -> Crossing {
        self.threshold().seen(self.is_armed, lowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn armed(max: Option<i64>) -> SaleReminder {
        SaleReminder { max: max.map(UsdCents), is_armed: true }
    }

    fn told(max: Option<i64>) -> SaleReminder {
        SaleReminder { is_armed: false, ..armed(max) }
    }

    fn seen(reminder: SaleReminder, lowest: i64) -> Crossing {
        reminder.seen(Some(UsdCents(lowest)))
    }

    #[test]
    fn it_fires_at_the_wanted_price_and_below_it() {
        assert_eq!(seen(armed(Some(1_000)), 1_001), Crossing::Nothing);
        assert_eq!(seen(armed(Some(1_000)), 1_000), Crossing::Fires);
        assert_eq!(seen(armed(Some(1_000)), 1), Crossing::Fires);
        assert_eq!(armed(Some(1_000)).seen(None), Crossing::Nothing);
    }

    #[test]
    fn it_is_quiet_until_they_were_two_percent_dearer_or_gone() {
        for lowest in [1, 999, 1_000, 1_001, 1_019] {
            assert_eq!(seen(told(Some(1_000)), lowest), Crossing::Nothing, "{lowest}");
        }
        assert_eq!(seen(told(Some(1_000)), 1_020), Crossing::Rearms);
        assert_eq!(told(Some(1_000)).seen(None), Crossing::Rearms);
    }

    #[test]
    fn the_smallest_and_the_largest_price_have_a_distance_too() {
        // One cent is more than two percent of one cent.
        assert_eq!(seen(told(Some(1)), 2), Crossing::Rearms);
        assert_eq!(seen(told(Some(i64::MAX)), i64::MAX), Crossing::Nothing);
    }

    #[test]
    fn without_a_price_it_waits_for_any_offer_after_there_was_none() {
        assert_eq!(seen(armed(None), 5), Crossing::Fires);
        assert_eq!(seen(told(None), 900_000), Crossing::Nothing);
        assert_eq!(told(None).seen(None), Crossing::Rearms);
    }

    #[test]
    fn what_is_there_when_it_is_set_is_no_news() {
        let lowest = Some(UsdCents(900));
        assert!(!SaleReminder::set(Some(UsdCents(1_000)), lowest).is_armed);
        assert!(!SaleReminder::set(None, lowest).is_armed);
        assert!(SaleReminder::set(Some(UsdCents(899)), lowest).is_armed);
        assert!(SaleReminder::set(None, None).is_armed);
    }

    #[test]
    fn a_price_that_moves_about_the_wanted_one_is_told_of_once() {
        let mut reminder = armed(Some(1_000));
        let mut times = 0;
        for lowest in [1_050, 1_000, 1_001, 999, 1_010, 990, 1_019, 1_000] {
            match seen(reminder, lowest) {
                Crossing::Fires => (times, reminder.is_armed) = (times + 1, false),
                Crossing::Rearms => reminder.is_armed = true,
                Crossing::Nothing => {}
            }
        }
        assert_eq!(times, 1);
    }

    #[test]
    fn a_price_that_is_to_rise_is_told_of_once_until_it_was_clearly_lower() {
        let over = Threshold::AtLeast(UsdCents(1_000));
        let seen = |is_armed, lowest: i64| over.seen(is_armed, Some(UsdCents(lowest)));
        assert_eq!(seen(true, 999), Crossing::Nothing);
        assert_eq!(seen(true, 1_000), Crossing::Fires);
        for lowest in [981, 999, 1_000, 5_000] {
            assert_eq!(seen(false, lowest), Crossing::Nothing, "{lowest}");
        }
        assert_eq!(seen(false, 980), Crossing::Rearms);
        assert_eq!(over.seen(false, None), Crossing::Nothing, "sold out is not cheaper");
        assert_eq!(over.seen(true, None), Crossing::Nothing);
    }
}
