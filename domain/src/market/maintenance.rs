//! Maintenance of a game: its own servers are away for a while, so nothing of it can be delivered. What operators may write of one, and
//! when it is shown.
//!
//! Source: issue 18 (catalogue: maintenance notices); spec §7 (`maintenance_conf`); ours: the lengths; decision 0077.

use time::{Duration, OffsetDateTime};

use crate::{
    closed_list,
    language::Texts,
    text::{FieldError, Reason},
};

/// Longest text in one language.
pub const MOST_TEXT: usize = 500;
/// Longest maintenance. Ours: a game that is away for longer is hidden instead.
pub const LONGEST: Duration = Duration::days(30);
/// How long before its end one may be written down.
pub const EARLIEST: Duration = Duration::days(120);
/// How long before it begins people are told.
pub const ANNOUNCED: Duration = Duration::days(7);

closed_list! {
    /// How a maintenance stands at a moment.
    pub enum MaintenancePhase as "MaintenancePhase" {
        /// It has not begun.
        Planned = "planned",
        /// The game is under maintenance.
        UnderWay = "under_way",
        /// It is over, or was called off.
        Over = "over",
    }
}

/// A maintenance as it is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaintenanceEntry {
    pub starts_at: OffsetDateTime,
    /// As expected; it may be moved while it lasts.
    pub ends_at: OffsetDateTime,
    /// What people read, by language; in English always.
    pub texts: Texts,
}

impl MaintenanceEntry {
    /// What is wrong with it as what one that began at `before` (`None` for a new one) is to be from `now` on.
    pub fn check(&self, before: Option<OffsetDateTime>, now: OffsetDateTime) -> Vec<FieldError> {
        let mut wrong = self.texts.faults_for_all("texts", MOST_TEXT);
        let has_begun = before.is_some_and(|start| start <= now);
        // What has begun has begun then.
        if has_begun && before != Some(self.starts_at) {
            wrong.push(FieldError::new("starts_at", Reason::Invalid));
        }
        let length = self.ends_at - self.starts_at;
        let is_span = length > Duration::ZERO && length <= LONGEST;
        if !is_span || self.ends_at <= now || self.ends_at > now + EARLIEST {
            wrong.push(FieldError::new("ends_at", Reason::Invalid));
        }
        wrong
    }

    /// How it stands at `now`, where it was `ended` early or called off then.
    pub fn phase(&self, ended: Option<OffsetDateTime>, now: OffsetDateTime) -> MaintenancePhase {
        if ended.is_some() || self.ends_at <= now {
            MaintenancePhase::Over
        } else if self.starts_at <= now {
            MaintenancePhase::UnderWay
        } else {
            MaintenancePhase::Planned
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-27 12:00 UTC);

    fn entry(starts_in: Duration, ends_in: Duration) -> MaintenanceEntry {
        let texts = [("en", "The game is being updated.")].into_iter().collect();
        MaintenanceEntry { starts_at: NOW + starts_in, ends_at: NOW + ends_in, texts }
    }

    fn wrong(entry: &MaintenanceEntry, before: Option<OffsetDateTime>) -> Vec<String> {
        entry.check(before, NOW).into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn a_maintenance_ends_after_it_begins_and_within_a_month() {
        let (hour, day) = (Duration::HOUR, Duration::DAY);
        assert_eq!(wrong(&entry(hour, 2 * hour), None), [""; 0]);
        assert_eq!(wrong(&entry(-hour, hour), None), [""; 0], "it may have begun already");
        assert_eq!(wrong(&entry(hour, hour), None), ["ends_at"]);
        assert_eq!(wrong(&entry(-2 * hour, -hour), None), ["ends_at"]);
        assert_eq!(wrong(&entry(hour, 30 * day + hour), None), [""; 0]);
        assert_eq!(wrong(&entry(hour, 30 * day + 2 * hour), None), ["ends_at"]);
        assert_eq!(wrong(&entry(100 * day, 121 * day), None), ["ends_at"]);
    }

    #[test]
    fn what_has_begun_has_begun_then_and_its_end_moves() {
        let (hour, begun) = (Duration::HOUR, Some(NOW - Duration::HOUR));
        assert_eq!(wrong(&entry(-hour, 5 * hour), begun), [""; 0]);
        assert_eq!(wrong(&entry(hour, 5 * hour), begun), ["starts_at"]);
        let planned = Some(NOW + hour);
        assert_eq!(wrong(&entry(2 * hour, 5 * hour), planned), [""; 0]);
    }

    #[test]
    fn it_says_something_in_english() {
        let mut said = entry(Duration::HOUR, 2 * Duration::HOUR);
        said.texts = [("de", "Das Spiel wird gewartet.")].into_iter().collect();
        assert_eq!(wrong(&said, None), ["texts.en"]);
        said.texts = [("en", "x".repeat(MOST_TEXT + 1))].into_iter().collect();
        assert_eq!(wrong(&said, None), ["texts.en"]);
    }

    #[test]
    fn it_is_under_way_from_its_start_until_its_end() {
        let it = entry(Duration::HOUR, 2 * Duration::HOUR);
        let at = |now| it.phase(None, now);
        assert_eq!(at(NOW), MaintenancePhase::Planned);
        assert_eq!(at(it.starts_at), MaintenancePhase::UnderWay);
        assert_eq!(at(it.ends_at), MaintenancePhase::Over);
        assert_eq!(it.phase(Some(NOW), NOW), MaintenancePhase::Over, "called off");
    }
}
