//! Panics on demand, for runs that have to survive them (reliability.md, F2). Only in debug builds: a released program has none of it.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use super::mailbox_gate::MailboxGate;

/// When an actor panics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// With a command in hand, before it does anything.
    Begin,
    /// When everything is kept and the answer is about to leave: only the rows know that it happened.
    Answer,
}

static ARMED: Mutex<Vec<(String, Moment)>> = Mutex::new(Vec::new());
/// How many are armed: what every message looks at.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// The next actor of that kind to get a command panics.
pub fn arm(kind: String, moment: Moment) {
    let mut armed = ARMED.lock().unwrap_or_else(PoisonError::into_inner);
    armed.push((kind, moment));
    COUNT.store(armed.len(), Ordering::Release);
}

/// Called by every actor with a command in hand.
pub(super) fn strike(kind: &str, gate: &MailboxGate) {
    if COUNT.load(Ordering::Acquire) == 0 {
        return;
    }
    let moment = {
        let mut armed = ARMED.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(at) = armed.iter().position(|(wanted, _)| wanted == kind) else { return };
        let (_, moment) = armed.remove(at);
        COUNT.store(armed.len(), Ordering::Release);
        moment
    };
    match moment {
        Moment::Begin => panic!("a fault was asked for: {kind} panics before it begins"),
        Moment::Answer => gate.doom(),
    }
}
