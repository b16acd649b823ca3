//! Deciding on a row that others may write too (another process, another actor): load it, decide, save if its version is still the one
//! that was read; else begin again.

use std::future::Future;

use crate::host::{ActorContext, Entity};

/// How often a command is decided anew because the row has moved on.
const RETRIES: usize = 3;

/// What became of one attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt<T> {
    Done(T),
    /// The row has moved on since it was read. Nothing happened.
    Stale,
}

/// An entity whose commands are decided like this.
pub(crate) trait Versioned: Entity {
    type Command: Sync;
    type Answer: Send;
    type Refusal: Send;

    /// Loads the row or remembers it, decides, saves: once. A refusal is final.
    fn attempt(
        &self,
        me: &ActorContext<Self>,
        state: &mut Self::State,
        command: &Self::Command,
    ) -> impl Future<Output = Result<Attempt<Self::Answer>, Self::Refusal>> + Send;

    /// What is said if the row has moved on each time. Nothing happened then.
    fn conflict() -> Self::Refusal;

    /// Attempts the command until the row has not moved on in between, four times at most.
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
