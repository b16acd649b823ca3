//! A person's birthday: said once, and never changed. Source: product spec §5; the first day is ours.

use time::{Date, Month, OffsetDateTime, UtcOffset};

/// Nobody who is born before this day trades here. Ours.
pub const FIRST: Date = match Date::from_calendar_date(1900, Month::January, 1) {
    Ok(date) => date,
    Err(_) => Date::MIN,
};

/// How far clocks are from UTC anywhere, in minutes.
pub const OFFSETS: std::ops::RangeInclusive<i32> = -720..=840;

/// Whether somebody whose clock is so many minutes ahead of UTC can be born on that day.
pub fn is_possible(birthday: Date, now: OffsetDateTime, offset_minutes: i32) -> bool {
    let offset = UtcOffset::from_whole_seconds(offset_minutes * 60).unwrap_or(UtcOffset::UTC);
    (FIRST..=now.to_offset(offset).date()).contains(&birthday)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn tomorrow_is_judged_where_the_person_is() {
        let late = datetime!(2026-11-27 22:30 UTC);
        assert!(is_possible(date!(2026 - 11 - 27), late, 0));
        assert!(!is_possible(date!(2026 - 11 - 28), late, 0));
        assert!(is_possible(date!(2026 - 11 - 28), late, 120), "in Cairo it is tomorrow already");
        assert!(!is_possible(date!(2026 - 11 - 27), datetime!(2026-11-27 01:00 UTC), -300));
    }

    #[test]
    fn nobody_is_born_before_1900() {
        let now = datetime!(2026-11-27 12:00 UTC);
        assert!(is_possible(date!(1900 - 01 - 01), now, 0));
        assert!(!is_possible(date!(1899 - 12 - 31), now, 0));
    }
}
