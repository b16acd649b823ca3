//! A small table at hand in every process: read anew when its version has grown, which each process looks at every few seconds.
//!
//! For what is read with every call and changes a few times a day. Who changes it refreshes their own process at once.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use guildhall_persistence::DatabaseError;
use tokio::sync::watch;

/// The newest value that was read, and its version. Clones share it.
pub(crate) struct Watched<T>(Arc<Known<T>>);

struct Known<T> {
    value: watch::Sender<Arc<T>>,
    version: AtomicI64,
}

impl<T> Clone for Watched<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: Default> Default for Watched<T> {
    fn default() -> Self {
        let value = watch::Sender::new(Arc::default());
        Self(Arc::new(Known { value, version: AtomicI64::new(-1) }))
    }
}

impl<T> Watched<T> {
    pub(crate) fn now(&self) -> Arc<T> {
        Arc::clone(&self.0.value.borrow())
    }

    /// Takes what `read` reads if `version`, which was read before, is another than the last. `true` if so.
    pub(crate) async fn refresh(
        &self,
        version: i64,
        read: impl Future<Output = Result<T, DatabaseError>>,
    ) -> Result<bool, DatabaseError> {
        if version == self.0.version.load(Ordering::Acquire) {
            return Ok(false);
        }
        self.0.value.send_replace(Arc::new(read.await?));
        self.0.version.store(version, Ordering::Release);
        Ok(true)
    }
}
