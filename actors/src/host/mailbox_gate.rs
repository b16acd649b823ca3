//! The counter in front of one actor: it bounds the mailbox and tells when the actor may leave.

use std::sync::atomic::{AtomicU32, Ordering};

const CLOSED: u32 = 1 << 31;
const CRASHED: u32 = 1 << 30;
const COUNT: u32 = CRASHED - 1;

/// Why a message cannot be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    Busy,
    /// The actor is leaving or dead, and will have a successor.
    Closed,
}

/// Counts messages that are queued, being handled or promised, together with "closed" in one atomic, so that both change in one step.
#[derive(Debug, Default)]
pub(super) struct MailboxGate {
    state: AtomicU32,
    last_used: AtomicU32,
    #[cfg(debug_assertions)]
    doomed: std::sync::atomic::AtomicBool,
}

impl MailboxGate {
    /// Counts a message and returns the new count.
    pub(super) fn enter(&self, cap: u32) -> Result<u32, Refusal> {
        let before = self.state.fetch_add(1, Ordering::AcqRel);
        if before & CLOSED != 0 {
            self.leave();
            return Err(Refusal::Closed);
        }
        if before & COUNT >= cap {
            self.leave();
            return Err(Refusal::Busy);
        }
        Ok((before & COUNT) + 1)
    }

    /// Counts a message of the actor to itself. Never refused, since the actor is alive.
    pub(super) fn promise(&self) {
        self.state.fetch_add(1, Ordering::AcqRel);
    }

    pub(super) fn leave(&self) {
        self.state.fetch_sub(1, Ordering::AcqRel);
    }

    pub(super) fn is_idle(&self) -> bool {
        self.state.load(Ordering::Acquire) == 0
    }

    /// Closes the gate if its count is zero. After `true` nothing is counted any more.
    pub(super) fn close_if_idle(&self) -> bool {
        self.state.compare_exchange(0, CLOSED, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }

    /// Closes the gate of an actor that has ended.
    pub(super) fn close(&self) {
        self.state.fetch_or(CLOSED, Ordering::AcqRel);
    }

    /// Closes the gate of an actor that crashed.
    pub(super) fn crash(&self) {
        self.state.fetch_or(CLOSED | CRASHED, Ordering::AcqRel);
    }

    pub(super) fn has_crashed(&self) -> bool {
        self.state.load(Ordering::Acquire) & CRASHED != 0
    }

    /// Makes its actor panic at its next answer.
    #[cfg(debug_assertions)]
    pub(super) fn doom(&self) {
        self.doomed.store(true, Ordering::Release);
    }

    #[cfg(debug_assertions)]
    pub(super) fn is_doomed(&self) -> bool {
        self.doomed.load(Ordering::Acquire)
    }

    pub(super) fn used(&self, tick: u32) {
        self.last_used.store(tick, Ordering::Relaxed);
    }

    pub(super) fn last_used(&self) -> u32 {
        self.last_used.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cap_refuses_and_leaves_no_trace() {
        let gate = MailboxGate::default();
        assert_eq!(gate.enter(2), Ok(1));
        assert_eq!(gate.enter(2), Ok(2));
        assert_eq!(gate.enter(2), Err(Refusal::Busy));
        gate.leave();
        assert_eq!(gate.enter(2), Ok(2));
    }

    #[test]
    fn only_an_empty_gate_closes_and_a_closed_one_lets_nobody_in() {
        let gate = MailboxGate::default();
        gate.promise();
        assert!(!gate.close_if_idle());
        gate.leave();
        assert!(gate.close_if_idle());
        assert_eq!(gate.enter(9), Err(Refusal::Closed));
        assert!(!gate.has_crashed());
        gate.crash();
        assert!(gate.has_crashed());
    }
}
