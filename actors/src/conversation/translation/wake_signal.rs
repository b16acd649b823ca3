//! Wakes the translator when a message was saved in a conversation that is read in another language.

use std::sync::{Arc, Mutex, PoisonError};

use guildhall_domain::ids::MsgId;
use tokio::sync::Notify;

/// Most messages that wait for the translator. Ours: more than are sent in a second. Beyond it, readers have to ask for a translation.
const MOST: usize = 20_000;

/// Never blocks and never fails, so no message waits for a translator. Clones share one signal.
#[derive(Clone, Default)]
pub struct WakeSignal(Arc<Rope>);

#[derive(Default)]
struct Rope {
    said: Mutex<Vec<MsgId>>,
    pulled: Notify,
}

impl WakeSignal {
    /// New messages.
    pub fn ring(&self, said: impl IntoIterator<Item = MsgId>) {
        let mut waiting = self.0.said.lock().unwrap_or_else(PoisonError::into_inner);
        let room = MOST.saturating_sub(waiting.len());
        waiting.extend(said.into_iter().take(room));
        drop(waiting);
        self.wake();
    }

    /// Wakes the translator without a message.
    pub(super) fn wake(&self) {
        self.0.pulled.notify_one();
    }

    pub(super) async fn rung(&self) {
        self.0.pulled.notified().await;
    }

    /// Puts messages back whose jobs could not be created.
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
