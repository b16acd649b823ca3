//! Wakes the translator when a message was saved in a conversation that is read in another language.

use std::sync::{Arc, Mutex, PoisonError};

use guildhall_domain::ids::MsgId;
use tokio::sync::Notify;

/// Ours: more than is said in a second of the busiest day. What is rung beyond is asked for by who misses it.
const MOST: usize = 20_000;

/// Never waits and never fails, so no message waits for a translator. Clones share one signal.
#[derive(Clone, Default)]
pub struct WakeSignal(Arc<Rope>);

#[derive(Default)]
struct Rope {
    said: Mutex<Vec<MsgId>>,
    pulled: Notify,
}

impl WakeSignal {
    /// These were said.
    pub fn ring(&self, said: impl IntoIterator<Item = MsgId>) {
        let mut waiting = self.0.said.lock().unwrap_or_else(PoisonError::into_inner);
        let room = MOST.saturating_sub(waiting.len());
        waiting.extend(said.into_iter().take(room));
        drop(waiting);
        self.wake();
    }

    /// There is work, whoever made it.
    pub(super) fn wake(&self) {
        self.0.pulled.notify_one();
    }

    pub(super) async fn rung(&self) {
        self.0.pulled.notified().await;
    }

    /// These could not be dealt with: they come again.
    pub(super) fn put_back(&self, said: Vec<MsgId>) {
        let mut waiting = self.0.said.lock().unwrap_or_else(PoisonError::into_inner);
        let newer = std::mem::replace(&mut *waiting, said);
        waiting.extend(newer);
        waiting.truncate(MOST);
    }

    pub(super) fn take(&self) -> Vec<MsgId> {
        std::mem::take(&mut *self.0.said.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
