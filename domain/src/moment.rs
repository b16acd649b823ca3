//! The times and days that requests may contain: those that both Postgres and the crate [`time`] can represent, in any time zone and
//! with some days added.
//!
//! Their ranges differ: Postgres begins in 4713 BC, and `time` ends with the year 9999. A time that only one of them can represent would
//! become a database error instead of a refused field.

use std::ops::RangeInclusive;

use time::{Date, OffsetDateTime};

/// Ours: with a margin of a year on both sides.
const YEARS: RangeInclusive<i32> = 1..=9998;

/// A time in milliseconds since 1970; `None` outside the years 1 to 9998.
pub fn of_millis(millis: i64) -> Option<OffsetDateTime> {
    of_nanos(i128::from(millis) * 1_000_000)
}

/// A time in microseconds since 1970; `None` outside the years 1 to 9998.
pub fn of_micros(micros: i64) -> Option<OffsetDateTime> {
    of_nanos(i128::from(micros) * 1_000)
}

/// Whether a day is within the years 1 to 9998.
pub fn is_day(day: Date) -> bool {
    YEARS.contains(&day.year())
}

fn of_nanos(nanos: i128) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp_nanos(nanos).ok().filter(|at| is_day(at.date()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn times_are_taken_from_the_first_year_to_the_last_but_one() {
        for at in [datetime!(0001-01-01 0:00 UTC), datetime!(9998-12-31 23:59:59.999 UTC)] {
            let millis = i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap();
            assert_eq!(of_millis(millis), Some(at));
            assert_eq!(of_micros(millis * 1_000), Some(at));
            let beyond = if millis < 0 { millis - 1 } else { millis + 1 };
            assert_eq!(of_millis(beyond), None);
            assert_eq!(of_micros(beyond * 1_000), None);
        }
        assert_eq!(of_millis(-1), Some(datetime!(1969-12-31 23:59:59.999 UTC)));
        for beyond in [i64::MIN, -220_000_000_000_000, i64::MAX] {
            assert_eq!(of_millis(beyond), None, "{beyond}");
        }
    }
}
