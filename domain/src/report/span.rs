//! The days of a report and the days before that it is compared with.

use crate::{closed_list, lottery::midnight};
use time::{Date, Duration, OffsetDateTime};

/// Most days of a report. Ours: a leap year.
pub const MOST_DAYS: i64 = 366;

closed_list! {
    /// The days of a report, by UTC. All but `custom` end today.
    pub enum Period as "ReportPeriod" {
        Today = "today",
        Days7 = "days_7",
        Days30 = "days_30",
        Days90 = "days_90",
        /// 365 days.
        Months12 = "months_12",
        /// From one day to another.
        Custom = "custom",
    }
}

closed_list! {
    /// What one point of a report stands for.
    pub enum Bucket as "ReportBucket" {
        /// In reports of one day.
        Hour = "hour",
        Day = "day",
    }
}

/// A stretch of time, without its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub from: OffsetDateTime,
    pub until: OffsetDateTime,
}

/// What a report is about, and the same length of time before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    pub first: Date,
    pub last: Date,
    /// Ends at this moment if the last day is today: then the days before end at the same time of day.
    pub now: Range,
    pub before: Range,
}

/// Why there is no such report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SpanError {
    #[error("the last day is before the first")]
    Backwards,
    #[error("the last day is yet to come")]
    ToCome,
    #[error("more than {MOST_DAYS} days")]
    TooLong,
}

impl Period {
    /// How many days there are; `None` for [`Self::Custom`].
    pub const fn days(self) -> Option<i64> {
        match self {
            Self::Today => Some(1),
            Self::Days7 => Some(7),
            Self::Days30 => Some(30),
            Self::Days90 => Some(90),
            Self::Months12 => Some(365),
            Self::Custom => None,
        }
    }
}

impl Bucket {
    pub const fn length(self) -> Duration {
        match self {
            Self::Hour => Duration::HOUR,
            Self::Day => Duration::DAY,
        }
    }
}

impl Span {
    /// So many days, the last of which is today.
    pub fn ending_today(days: i64, now: OffsetDateTime) -> Self {
        let last = today(now);
        Self::new(last - Duration::days(days - 1), last, now)
    }

    /// From one day to another.
    ///
    /// # Errors
    /// [`SpanError`].
    pub fn between(first: Date, last: Date, now: OffsetDateTime) -> Result<Self, SpanError> {
        if last < first {
            return Err(SpanError::Backwards);
        }
        if last > today(now) {
            return Err(SpanError::ToCome);
        }
        if (last - first).whole_days() >= MOST_DAYS {
            return Err(SpanError::TooLong);
        }
        Ok(Self::new(first, last, now))
    }

    fn new(first: Date, last: Date, now: OffsetDateTime) -> Self {
        let (from, end) = (midnight(first), midnight(last) + Duration::DAY);
        let length = end - from;
        let until = end.min(now);
        Self {
            first,
            last,
            now: Range { from, until },
            before: Range { from: from - length, until: until - length },
        }
    }

    pub fn bucket(&self) -> Bucket {
        if self.first == self.last { Bucket::Hour } else { Bucket::Day }
    }

    /// When each point begins, ascending: up to this moment.
    pub fn moments(&self) -> Vec<OffsetDateTime> {
        let length = self.bucket().length();
        let next = |at: &OffsetDateTime| Some(*at + length);
        std::iter::successors(Some(self.now.from), next)
            .take_while(|at| *at < self.now.until)
            .collect()
    }
}

fn today(now: OffsetDateTime) -> Date {
    crate::lottery::utc_day(now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    const NOW: OffsetDateTime = datetime!(2026-11-26 13:30 UTC);

    #[test]
    fn a_day_that_is_not_over_is_compared_up_to_the_same_time_of_day() {
        let week = Span::ending_today(7, NOW);
        assert_eq!((week.first, week.last), (date!(2026 - 11 - 20), date!(2026 - 11 - 26)));
        assert_eq!(week.now.until, NOW);
        let before =
            Range { from: datetime!(2026-11-13 00:00 UTC), until: datetime!(2026-11-19 13:30 UTC) };
        assert_eq!(week.before, before);
        assert_eq!((week.bucket(), week.moments().len()), (Bucket::Day, 7));
    }

    #[test]
    fn one_day_is_told_by_the_hour_up_to_now() {
        let today = Span::ending_today(1, NOW);
        let moments = today.moments();
        assert_eq!((today.bucket(), moments.len()), (Bucket::Hour, 14));
        assert_eq!(moments[13], datetime!(2026-11-26 13:00 UTC));
        let day = Span::between(date!(2026 - 11 - 01), date!(2026 - 11 - 01), NOW).unwrap();
        assert_eq!(day.moments().len(), 24);
        assert_eq!(day.before.until, day.now.from, "days that are over follow one another");
    }

    #[test]
    fn a_report_goes_forward_ends_by_today_and_is_at_most_a_leap_year_long() {
        let between = |first, last| Span::between(first, last, NOW).map(|_| ());
        let (first, last) = (date!(2026 - 11 - 02), date!(2026 - 11 - 01));
        assert_eq!(between(first, last), Err(SpanError::Backwards));
        assert_eq!(between(last, date!(2026 - 11 - 27)), Err(SpanError::ToCome));
        assert_eq!(between(date!(2025 - 11 - 25), date!(2026 - 11 - 26)), Err(SpanError::TooLong));
        assert_eq!(between(date!(2025 - 11 - 26), date!(2026 - 11 - 26)), Ok(()));
    }
}
