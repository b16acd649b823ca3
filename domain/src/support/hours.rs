//! Business hours: whether support is open now, and when it opens next.
//!
//! Postgres does the arithmetic of time zones (decision 0008); this module gets points in time.

use time::OffsetDateTime;

/// An opening: the team is available from `opens` until `closes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Opening {
    pub from: OffsetDateTime,
    pub to: OffsetDateTime,
}

/// The openings of a team, from today on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hours {
    /// The team has no business hours and never closes.
    Always,
    /// The openings that have not ended, as far ahead as they were read, without closed days.
    At(Vec<Opening>),
}

impl Hours {
    pub fn is_open(&self, now: OffsetDateTime) -> bool {
        match self {
            Self::Always => true,
            Self::At(openings) => openings.iter().any(|it| it.from <= now && now < it.to),
        }
    }

    /// When it opens next. `None` while it is open, and if no opening is known.
    pub fn opens_at(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        match self {
            Self::At(openings) if !self.is_open(now) => {
                openings.iter().map(|it| it.from).filter(|from| *from > now).min()
            }
            Self::Always | Self::At(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    const NINE: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn day() -> Hours {
        let opening = |from, hours| Opening { from, to: from + Duration::hours(hours) };
        Hours::At(vec![opening(NINE + Duration::DAY, 8), opening(NINE, 8)])
    }

    #[test]
    fn it_is_open_from_the_first_minute_to_the_last() {
        let closes = NINE + Duration::hours(8);
        assert!(!day().is_open(NINE - Duration::SECOND));
        assert!(day().is_open(NINE));
        assert!(day().is_open(closes - Duration::SECOND));
        assert!(!day().is_open(closes));
    }

    #[test]
    fn it_says_when_it_opens_next_and_nothing_while_it_is_open() {
        assert_eq!(day().opens_at(NINE - Duration::HOUR), Some(NINE));
        assert_eq!(day().opens_at(NINE), None);
        assert_eq!(day().opens_at(NINE + Duration::hours(9)), Some(NINE + Duration::DAY));
        assert_eq!(day().opens_at(NINE + Duration::days(9)), None, "nobody knows");
    }

    #[test]
    fn a_team_without_hours_never_closes() {
        assert!(Hours::Always.is_open(NINE));
        assert_eq!(Hours::Always.opens_at(NINE), None);
    }
}
