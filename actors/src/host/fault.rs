//! Panics on demand, for tests of crashes (reliability.md, F2). Compiled only into debug builds.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use super::mailbox_gate::MailboxGate;

/// When an actor panics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// On receiving a command, before it does anything.
    Begin,
    /// After everything is saved, before the answer is sent: only the rows show that it was done.
    Answer,
}

static ARMED: Mutex<Vec<(String, Moment)>> = Mutex::new(Vec::new());
/// The number of armed panics. Every message checks it.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Makes the next actor of that kind that gets a command panic.
pub fn arm(kind: String, moment: Moment) {
    let mut armed = ARMED.lock().unwrap_or_else(PoisonError::into_inner);
    armed.push((kind, moment));
    COUNT.store(armed.len(), Ordering::Release);
}

/// Called by every actor that receives a command.
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
