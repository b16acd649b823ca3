//! When a queue accepts customers and calls them.
//!
//! Source: product spec §9 (slots sometimes unavailable until 02:00 of UTC-6); issue 5 (pause, drain, maintenance).

use crate::closed_list;
use time::{
    Date, OffsetDateTime, Time, UtcOffset,
    macros::{offset, time},
};

/// The time zone of the day of slots. Spec §9.
const ZONE: UtcOffset = offset!(-6);
/// The hour at which slots open again. Spec §9.
const OPENS: Time = time!(02:00);

closed_list! {
    /// The mode that operators have set.
    pub enum State as "TopUpSetting" {
        Open = "open",
        /// Maintenance: customers may join, nobody is called, and deadlines stand still.
        Paused = "paused",
        /// Draining: nobody may join, and those who wait are served.
        Draining = "draining",
    }
}

closed_list! {
    /// What a queue does at the moment.
    pub enum QueueState as "TopUpQueueState" {
        /// Accepts and calls customers.
        Open = "open",
        /// Maintenance: customers may join, nobody is called, and deadlines stand still.
        Paused = "paused",
        /// Nobody may join, and those who wait are served.
        Draining = "draining",
        /// Nobody may join and nobody is called until `opens_at`.
        Closed = "closed",
    }
}

/// The state at `now`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Availability {
    Open,
    Paused,
    /// Paused by maintenance while it was draining: nobody joins meanwhile either.
    PausedDraining,
    Draining,
    Closed {
        opens_at: OffsetDateTime,
    },
}

impl Availability {
    /// The same, where maintenance has paused it while it was draining.
    #[must_use]
    pub fn drains(self, was_draining: bool) -> Self {
        if was_draining && self == Self::Paused { Self::PausedDraining } else { self }
    }

    pub fn of(state: State, closed_until: Option<OffsetDateTime>, now: OffsetDateTime) -> Self {
        match (state, closed_until) {
            (_, Some(opens_at)) if now < opens_at => Self::Closed { opens_at },
            (State::Open, _) => Self::Open,
            (State::Paused, _) => Self::Paused,
            (State::Draining, _) => Self::Draining,
        }
    }

    pub fn may_join(self) -> bool {
        matches!(self, Self::Open | Self::Paused)
    }

    pub fn may_call(self) -> bool {
        matches!(self, Self::Open | Self::Draining)
    }

    pub fn state(self) -> QueueState {
        match self {
            Self::Open => QueueState::Open,
            Self::Paused | Self::PausedDraining => QueueState::Paused,
            Self::Draining => QueueState::Draining,
            Self::Closed { .. } => QueueState::Closed,
        }
    }
}

/// The next 02:00 of UTC-6 after `now`.
pub fn next_opening(now: OffsetDateTime) -> OffsetDateTime {
    let here = now.to_offset(ZONE);
    let at = |date: Date| date.with_time(OPENS).assume_offset(ZONE);
    let today = at(here.date());
    if now < today { today } else { at(here.date().next_day().unwrap_or(here.date())) }
}

#[cfg(test)]
mod tests {
    use time::{Duration, macros::datetime};

    use super::*;

    #[test]
    fn slots_open_at_two_in_the_night_six_hours_west_of_utc() {
        let at = |now| next_opening(now).to_offset(UtcOffset::UTC);
        assert_eq!(at(datetime!(2026-11-22 07:59:59 UTC)), datetime!(2026-11-22 08:00 UTC));
        assert_eq!(at(datetime!(2026-11-22 08:00 UTC)), datetime!(2026-11-23 08:00 UTC));
        assert_eq!(at(datetime!(2026-11-22 03:00 UTC)), datetime!(2026-11-22 08:00 UTC));
    }

    #[test]
    fn a_closed_line_opens_by_itself_and_a_paused_one_takes_people_but_calls_nobody() {
        let opens_at = datetime!(2026-11-22 08:00 UTC);
        let at = |now| Availability::of(State::Open, Some(opens_at), now);
        assert_eq!(at(opens_at - Duration::SECOND), Availability::Closed { opens_at });
        assert_eq!(at(opens_at), Availability::Open);
        let rights =
            |availability: Availability| (availability.may_join(), availability.may_call());
        assert_eq!(rights(Availability::Open), (true, true));
        assert_eq!(rights(Availability::Paused), (true, false));
        assert_eq!(rights(Availability::Paused.drains(true)), (false, false));
        assert_eq!(Availability::Open.drains(true), Availability::Open, "opened by hand");
        assert_eq!(rights(Availability::Draining), (false, true));
        assert_eq!(rights(Availability::Closed { opens_at }), (false, false));
    }
}
