//! Limits of a team's business hours and shifts, and of the hours of others. Times are minutes of the day; an opening over midnight is two entries.
//!
//! Source: `docs/wire.md`, "People and supervision".

use crate::text::{FieldError, Reason, check_said};

/// Longest name of a team, in characters. Ours: it fits on one line of the board.
pub const NAME_LENGTH: usize = 80;
/// Longest name of a time zone, in characters. Ours: the longest that exists has 38.
const ZONE_LENGTH: usize = 64;
/// Most openings in a week. Ours: three a day.
const HOURS: usize = 21;
/// Most closed days. Ours: about two years of holidays.
const CLOSED_DAYS: usize = 400;
/// Most shifts in a week. Ours: fifty agents with two shifts a day.
const SHIFTS: usize = 700;
const DAY: i64 = 24 * 60;

/// From when to when on a day of the week, 1 Monday to 7 Sunday.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    pub weekday: i64,
    pub from: i64,
    pub to: i64,
}

/// Checks a team's settings, as far as that is possible without the database. Every wrong field is named.
///
/// # Errors
/// The fields.
pub fn check(
    name: &str,
    time_zone: &str,
    hours: &[Stretch],
    closed_days: usize,
    shifts: &[(i64, Stretch)],
) -> Result<(), Vec<FieldError>> {
    let mut shifts_apart: Vec<(i64, Stretch)> = shifts.to_vec();
    shifts_apart.sort_unstable();
    let overlap = |pair: &[(i64, Stretch)]| pair[0].0 == pair[1].0 && meet(pair[0].1, pair[1].1);
    let checks = [
        ("name", check_said(name, NAME_LENGTH)),
        ("time_zone", check_said(time_zone, ZONE_LENGTH)),
        ("hours", few(hours.len(), HOURS).and_then(|()| apart(hours))),
        ("closed_days", few(closed_days, CLOSED_DAYS)),
        (
            "shifts",
            few(shifts.len(), SHIFTS).and_then(|()| {
                let wrong = shifts.iter().any(|(_, shift)| !is_of_a_day(*shift))
                    || shifts_apart.windows(2).any(overlap);
                if wrong { Err(Reason::Invalid) } else { Ok(()) }
            }),
        ),
    ];
    named(checks)
}

/// Checks hours of a week that are no team's.
///
/// # Errors
/// The fields.
pub fn check_hours(time_zone: &str, hours: &[Stretch]) -> Result<(), Vec<FieldError>> {
    let checks = [
        ("time_zone", check_said(time_zone, ZONE_LENGTH)),
        ("hours", few(hours.len(), HOURS).and_then(|()| apart(hours))),
    ];
    named(checks)
}

fn named(
    checks: impl IntoIterator<Item = (&'static str, Result<(), Reason>)>,
) -> Result<(), Vec<FieldError>> {
    let wrong: Vec<FieldError> = checks
        .into_iter()
        .filter_map(|(field, found)| found.err().map(|reason| FieldError::new(field, reason)))
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn few(number: usize, most: usize) -> Result<(), Reason> {
    if number > most { Err(Reason::TooLong) } else { Ok(()) }
}

fn is_of_a_day(stretch: Stretch) -> bool {
    (1..=7).contains(&stretch.weekday)
        && 0 <= stretch.from
        && stretch.from < stretch.to
        && stretch.to <= DAY
}

fn meet(one: Stretch, next: Stretch) -> bool {
    one.weekday == next.weekday && next.from < one.to
}

fn apart(stretches: &[Stretch]) -> Result<(), Reason> {
    let mut sorted = stretches.to_vec();
    sorted.sort_unstable();
    let wrong = sorted.iter().any(|stretch| !is_of_a_day(*stretch))
        || sorted.windows(2).any(|pair| meet(pair[0], pair[1]));
    if wrong { Err(Reason::Invalid) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretch(weekday: i64, from: i64, to: i64) -> Stretch {
        Stretch { weekday, from, to }
    }

    fn fields(hours: &[Stretch], shifts: &[(i64, Stretch)]) -> Vec<String> {
        let found = check("Orders", "UTC", hours, 0, shifts);
        found.err().unwrap_or_default().into_iter().map(|wrong| wrong.field).collect()
    }

    #[test]
    fn two_openings_of_a_day_may_touch_and_not_overlap() {
        assert!(fields(&[stretch(1, 720, 1440), stretch(1, 0, 720)], &[]).is_empty());
        assert_eq!(fields(&[stretch(1, 720, 1440), stretch(1, 0, 721)], &[]), ["hours"]);
        assert!(fields(&[stretch(1, 0, 721), stretch(2, 720, 1440)], &[]).is_empty());
    }

    #[test]
    fn hours_lie_within_one_day_of_the_week() {
        for wrong in [
            stretch(0, 0, 1),
            stretch(8, 0, 1),
            stretch(1, -1, 1),
            stretch(1, 5, 5),
            stretch(1, 0, 1441),
        ] {
            assert_eq!(fields(&[wrong], &[(1, wrong)]), ["hours", "shifts"], "{wrong:?}");
        }
    }

    #[test]
    fn two_people_may_work_at_the_same_time_and_nobody_twice() {
        let shift = stretch(1, 540, 1020);
        assert!(fields(&[], &[(1, shift), (2, shift)]).is_empty());
        assert_eq!(fields(&[], &[(1, shift), (1, stretch(1, 600, 660))]), ["shifts"]);
    }

    #[test]
    fn hours_of_others_are_checked_alike() {
        assert_eq!(check_hours("Europe/Berlin", &[stretch(1, 0, 1440)]), Ok(()));
        let wrong = check_hours("", &[stretch(1, 0, 9), stretch(1, 8, 9)]).unwrap_err();
        let fields: Vec<_> = wrong.iter().map(|wrong| wrong.field.as_str()).collect();
        assert_eq!(fields, ["time_zone", "hours"]);
    }

    #[test]
    fn every_wrong_field_is_named() {
        let wrong = check(" ", "", &[stretch(9, 0, 1)], 401, &[]).unwrap_err();
        let fields: Vec<_> = wrong.iter().map(|wrong| wrong.field.as_str()).collect();
        assert_eq!(fields, ["name", "time_zone", "hours", "closed_days"]);
    }
}
