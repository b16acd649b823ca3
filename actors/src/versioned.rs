//! Optimistic concurrency for rows that others may write too (another process, another actor): load the row, decide, and save if it
//! still has the version that was read; otherwise begin again.

use std::future::Future;

use crate::host::{ActorContext, Entity};

/// How often a command is decided again after concurrent updates.
const RETRIES: usize = 3;

/// The result of one attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt<T> {
    Done(T),
    /// The row has changed since it was read. Nothing was saved.
    Stale,
}

/// An entity whose commands are decided like this.
pub(crate) trait Versioned: Entity {
    type Command: Sync;
    type Answer: Send;
    type Refusal: Send;

    /// Makes one attempt: loads the row or takes it from the cache, decides, and saves. A refusal is final.
    fn attempt(
        &self,
        me: &ActorContext<Self>,
        state: &mut Self::State,
        command: &Self::Command,
    ) -> impl Future<Output = Result<Attempt<Self::Answer>, Self::Refusal>> + Send;

    /// The error after the last attempt failed by a concurrent update. Nothing was saved.
    fn conflict() -> Self::Refusal;

    /// Makes attempts until one is not outdated by a concurrent update, at most four.
    fn decide(
        &self,
        me: &ActorContext<Self>,
        state: &mut Self::State,
        command: &Self::Command,
    ) -> impl Future<Output = Result<Self::Answer, Self::Refusal>> + Send {
        async move {
            for _ in 0..=RETRIES {
                if let Attempt::Done(answer) = self.attempt(me, state, command).await? {
                    return Ok(answer);
                }
            }
            Err(Self::conflict())
        }
    }
}
