//! Working days: Monday to Friday. Holidays differ from country to country, so none is left out.

use time::{Date, Weekday};

/// The day that is so many working days after `day`. The day itself does not count, whatever it is.
pub fn working_days_after(day: Date, days: u32) -> Date {
    let mut left = days;
    let mut at = day;
    while left > 0 {
        // The last day there is has none after it.
        let Some(next) = at.next_day() else { return at };
        at = next;
        if !matches!(at.weekday(), Weekday::Saturday | Weekday::Sunday) {
            left -= 1;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn five_working_days_are_a_week_wherever_in_it_they_begin() {
        for (from, to) in [
            (date!(2026 - 11 - 23), date!(2026 - 11 - 30)), // Monday
            (date!(2026 - 11 - 26), date!(2026 - 12 - 03)), // Thursday
            (date!(2026 - 11 - 27), date!(2026 - 12 - 04)), // Friday
            (date!(2026 - 11 - 28), date!(2026 - 12 - 04)), // Saturday
            (date!(2026 - 11 - 29), date!(2026 - 12 - 04)), // Sunday
        ] {
            assert_eq!(working_days_after(from, 5), to, "{from}");
        }
    }

    #[test]
    fn no_end_is_at_a_weekend_and_a_day_more_is_never_earlier() {
        for from in 0..14 {
            let from = date!(2026 - 12 - 20) + time::Duration::days(from);
            let ends: Vec<Date> = (1..=12).map(|days| working_days_after(from, days)).collect();
            assert!(ends.is_sorted(), "{from}: {ends:?}");
            for end in ends {
                assert!(!matches!(end.weekday(), Weekday::Saturday | Weekday::Sunday), "{end}");
            }
        }
    }

    #[test]
    fn none_is_the_day_itself_and_time_has_an_end() {
        assert_eq!(working_days_after(date!(2026 - 11 - 28), 0), date!(2026 - 11 - 28));
        assert_eq!(working_days_after(Date::MAX, 3), Date::MAX);
    }
}
