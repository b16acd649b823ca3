//! Presence of agents: who gets new conversations, and whose conversations go back to the queue.
//!
//! Source: issue 3 ("60 s without a live socket"), decision 0008 ("An agent is there while a socket of theirs is").

use time::{Duration, OffsetDateTime};

use super::DutyState;

/// How often the process that holds an agent's socket writes that the agent is connected.
pub const NOTED_EVERY: std::time::Duration = std::time::Duration::from_secs(5);
/// After this long without a socket an agent counts as gone. Issue 3.
pub const GONE_AFTER: Duration = Duration::seconds(60);
/// An agent who was not reported for three intervals gets no new conversations, because they may be gone. Ours.
pub const GIVEN_WITHIN: Duration = Duration::seconds(20);

/// The row of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    pub state: DutyState,
    pub at: OffsetDateTime,
    /// Whether they are still a member of the team, and their account is not frozen.
    pub is_agent: bool,
}

impl Seen {
    /// Whether they are given new conversations.
    pub fn is_given(self, now: OffsetDateTime) -> bool {
        self.is_agent && self.state == DutyState::Online && now - self.at < GIVEN_WITHIN
    }

    /// Whether the conversations that wait for their answer go to another agent. `looking_since` is when this process began to check:
    /// in its first minute nobody counts as gone for lack of a socket, because agents need time to reconnect.
    pub fn is_gone(self, now: OffsetDateTime, looking_since: OffsetDateTime) -> bool {
        let for_good = !self.is_agent || self.state == DutyState::Offline;
        for_good || (now - self.at >= GONE_AFTER && now - looking_since >= GONE_AFTER)
    }

    /// The status that others see.
    pub fn shown(self, now: OffsetDateTime) -> DutyState {
        if now - self.at >= GONE_AFTER { DutyState::Offline } else { self.state }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    const LONG_AGO: OffsetDateTime = OffsetDateTime::UNIX_EPOCH.saturating_sub(Duration::DAY);

    fn seen(state: DutyState, ago: Duration) -> Seen {
        Seen { state, at: NOW - ago, is_agent: true }
    }

    #[test]
    fn an_agent_is_gone_after_a_minute_without_a_socket_and_not_a_second_before() {
        let almost = seen(DutyState::Online, GONE_AFTER - Duration::SECOND);
        assert!(!almost.is_gone(NOW, LONG_AGO));
        assert!(!almost.is_given(NOW), "a customer would wait for somebody who may be gone");
        assert!(seen(DutyState::Online, GONE_AFTER).is_gone(NOW, LONG_AGO));
        assert!(seen(DutyState::Away, GONE_AFTER).is_gone(NOW, LONG_AGO));
    }

    #[test]
    fn a_process_takes_nobody_for_gone_in_its_own_first_minute_but_those_who_said_so() {
        let just_now = NOW - Duration::seconds(59);
        assert!(!seen(DutyState::Online, Duration::DAY).is_gone(NOW, just_now));
        assert!(seen(DutyState::Offline, Duration::ZERO).is_gone(NOW, just_now));
        let demoted = Seen { is_agent: false, ..seen(DutyState::Online, Duration::ZERO) };
        assert!(demoted.is_gone(NOW, just_now) && !demoted.is_given(NOW));
    }

    #[test]
    fn who_is_away_keeps_what_they_have_and_is_given_nothing() {
        let away = seen(DutyState::Away, Duration::ZERO);
        assert!(!away.is_given(NOW) && !away.is_gone(NOW, LONG_AGO));
        assert!(seen(DutyState::Online, Duration::ZERO).is_given(NOW));
    }
}
