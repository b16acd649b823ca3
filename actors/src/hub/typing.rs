//! Typing: pushed at most once in three seconds for each person and conversation, and at once after each message.

use std::time::Duration;

use dashmap::Entry;
use guildhall_domain::ids::Uid;
use tokio::time::Instant;
use uuid::Uuid;

use super::{Hub, Push, TypingStarted};

/// Typing is pushed at most once in this time. Spec and wire: "at most one push per 3 s".
pub(super) const TYPING_EVERY: Duration = Duration::from_secs(3);

impl Hub {
    /// Pushes to `to` that `uid` is typing, unless that was done less than three seconds ago. Returns whether it was pushed.
    pub fn typing(&self, uid: Uid, id: Uuid, to: &[Uid]) -> bool {
        match self.0.typing.entry((uid, id)) {
            Entry::Occupied(mut last) => {
                if last.get().elapsed() < TYPING_EVERY {
                    return false;
                }
                last.insert(Instant::now());
            }
            Entry::Vacant(never) => {
                never.insert(Instant::now());
            }
        }
        self.tell(to, &Push::new(TypingStarted { id, uid }), None);
        true
    }

    /// `uid` has sent a message. Clients then hide the typing indicator, so the next "typing" must be pushed at once. Call it before the
    /// message is pushed. Almost always there is nothing to remove, and then no write lock is taken.
    pub fn said(&self, uid: Uid, id: Uuid) {
        let key = (uid, id);
        if self.0.typing.contains_key(&key) {
            self.0.typing.remove(&key);
        }
    }

    /// Removes entries so old that they no longer suppress a push.
    pub(super) fn forget_typing(&self) {
        self.0.typing.retain(|_, last| last.elapsed() < TYPING_EVERY);
    }
}
