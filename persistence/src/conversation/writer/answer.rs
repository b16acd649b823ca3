//! A callback that is called exactly once, whatever happens to its holder.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, PoisonError},
};

use super::AppendError;

type Callback<T> = Box<dyn FnOnce(Result<T, AppendError>) + Send>;

/// Where the result of a job goes. Dropped without a result (a lane that panicked), it answers "unknown outcome".
///
/// The mutex is never locked: it only makes the callback `Sync`, so that a lane may look at its batch across an await.
pub(super) struct Answer<T>(Option<Mutex<Callback<T>>>);

impl<T> Answer<T> {
    pub(super) fn new(done: impl FnOnce(Result<T, AppendError>) + Send + 'static) -> Self {
        Self(Some(Mutex::new(Box::new(done))))
    }

    pub(super) fn give(mut self, result: Result<T, AppendError>) {
        self.call(result);
    }

    fn call(&mut self, result: Result<T, AppendError>) {
        let Some(done) = self.0.take() else { return };
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        // A callback's panic is its owner's trouble; the lane has other answers to give.
        if catch_unwind(AssertUnwindSafe(|| done(result))).is_err() {
            tracing::error!("writer: callback panicked");
        }
    }
}

impl<T> Drop for Answer<T> {
    fn drop(&mut self) {
        self.call(Err(AppendError::UnknownOutcome));
    }
}
