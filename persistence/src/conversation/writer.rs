//! The group-commit writer of messages: all that arrived during the last commit becomes one statement.
//!
//! One transaction per message spends its time waiting for the disk. Here a *lane* (two by default, chosen by the
//! conversation, so that one conversation keeps its order) takes everything that is waiting, without any artificial delay, and
//! writes it with one statement: conversations move on by compare-and-swap on `version`, messages go in with the
//! sequence numbers that follow, versions and times come back. Each append hears its own result.
//!
//! - **Nothing is acknowledged before its commit** (R2). A connection that breaks while a statement is under way
//!   answers [`AppendError::UnknownOutcome`], never success and never failure (R3). Whatever happens to a lane, a panic
//!   included, every append is answered exactly once.
//! - **One bad row fails alone.** An error that belongs to a row (a value jsonb does not take, a message id that is there
//!   already) makes the lane halve the batch until the row stands by itself; messages that are there already are found with one question.
//! - **A locked row delays only its own conversation.** After a lock timeout the locked conversations hear `Busy` and the
//!   others are written.
//! - **Bounded** (R5): a full queue is `Busy` at once. Without a connection appends are `Unavailable` at once.
//! - Rows are sorted by conversation inside a statement, so two writers (two processes even) cannot deadlock.
//!
//! Read marks travel in the same statements and cost no commit of their own. Money never comes here: it has explicit
//! transactions. Source: architecture section 4, realtime.md 2.5.
//!
//! [`Writer::new`] returns the lanes for a supervisor (`actors::supervision`); [`Writer::start`] runs them bare.

mod answer;
mod lane;
mod statement;
#[cfg(test)]
mod tests;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use guildhall_domain::ids::{ClientMsgId, ConversationId, Uid};
use metrics::counter;
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::sync::{mpsc, oneshot};

use crate::DatabaseError;
use answer::Answer;
pub use lane::Lane;
use lane::{Job, Mark, Pending};

/// How many lanes, how large a statement, how long a queue.
#[derive(Debug, Clone)]
pub struct WriterConfig {
    /// Lanes, each with one connection and one statement under way.
    pub writers: usize,
    /// Jobs in one statement at most.
    pub batch_max: usize,
    /// Jobs that may wait, over all lanes.
    pub queue: usize,
}

impl Default for WriterConfig {
    fn default() -> Self {
        Self { writers: 2, batch_max: 512, queue: 8192 }
    }
}

/// A message before it has a place in its conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMessage {
    pub sender: Uid,
    pub client_msg_id: ClientMsgId,
    /// Body type of spec §3.
    pub body_type: i16,
    /// The body as JSON text; Postgres turns it into `jsonb` once.
    pub body_json: String,
}

/// Messages to put at the end of one conversation, all or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    pub conversation_id: ConversationId,
    /// `conversation.version` as last seen.
    pub expected_version: i64,
    /// `conversation.last_seq` as last seen: the first message becomes `base_seq + 1`.
    pub base_seq: i64,
    pub messages: Vec<NewMessage>,
}

/// What the commit returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// The conversation's version from now on.
    pub version: i64,
    /// Place of the first message; the others follow without a gap.
    pub first_seq: i64,
    /// Time of the database, the same for all messages of the append.
    pub sent_at: OffsetDateTime,
}

/// A message that was there before it was sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earlier {
    pub sender: Uid,
    pub client_msg_id: ClientMsgId,
    pub seq: i64,
    pub sent_at: OffsetDateTime,
}

/// Why an append was not written, or may not have been.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AppendError {
    /// The conversation has moved on (or is not there): load it again and decide again. Nothing was written.
    #[error("concurrent update of the conversation")]
    Stale,
    /// These messages were written before: their senders have their answer here. Nothing was written now.
    #[error("{} of the messages were already written", .0.len())]
    Duplicate(Vec<Earlier>),
    /// Too much is waiting, or another transaction holds the conversation's row. Nothing was written.
    #[error("too many messages wait for the writer; nothing was written")]
    Busy,
    /// The database cannot be reached or takes no writes. Nothing was written.
    #[error("the database is unavailable; nothing was written")]
    Unavailable,
    /// Written or not: load the conversation and look for `client_msg_id`.
    #[error("the connection was lost; the outcome is unknown")]
    UnknownOutcome,
    /// The database refuses this append and would refuse it again. Nothing was written.
    #[error("the database refused the messages: {0}")]
    Refused(Arc<DatabaseError>),
}

/// A read mark. Marks never go back, so they may be repeated and merged freely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadMark {
    pub conversation_id: ConversationId,
    pub uid: Uid,
    pub seq: i64,
}

/// The front door. Clones share the same lanes.
#[derive(Clone)]
pub struct Writer {
    lanes: Arc<[mpsc::Sender<Job>]>,
    stopped: Arc<AtomicBool>,
}

impl Writer {
    /// Makes the writer and its lanes. The lanes do nothing until each is [run](Lane::run).
    pub fn new(pool: &PgPool, config: &WriterConfig) -> (Self, Vec<Lane>) {
        let writers = config.writers.max(1);
        let (senders, lanes): (Vec<_>, Vec<_>) = (0..writers)
            .map(|index| {
                let (sender, receiver) = mpsc::channel(config.queue.div_ceil(writers).max(1));
                (sender, Lane::new(index, pool, receiver, config.batch_max.max(1)))
            })
            .unzip();
        (Self { lanes: senders.into(), stopped: Arc::default() }, lanes)
    }

    /// Makes the writer and runs its lanes as plain tasks of the current runtime.
    pub fn start(pool: &PgPool, config: &WriterConfig) -> Self {
        let (writer, lanes) = Self::new(pool, config);
        for lane in lanes {
            tokio::spawn(async move { lane.run().await });
        }
        writer
    }

    /// Writes the messages and then calls `done`, exactly once, from the lane (or at once when nothing can be queued).
    /// `done` must be quick: the other appends of the batch wait behind it.
    pub fn append(
        &self,
        append: Append,
        done: impl FnOnce(Result<Appended, AppendError>) + Send + 'static,
    ) {
        let lane = append.conversation_id;
        self.queue(lane, Job::Append(Pending { append, answer: Answer::new(done) }));
    }

    /// Moves a read mark forward and then calls `done`. An error other than `Unavailable` and `Busy` is not possible.
    pub fn mark_read(
        &self,
        mark: ReadMark,
        done: impl FnOnce(Result<(), AppendError>) + Send + 'static,
    ) {
        self.queue(mark.conversation_id, Job::Mark(Mark { mark, answer: Answer::new(done) }));
    }

    /// Waits until everything queued so far is answered.
    pub async fn flush(&self) {
        self.all(Job::Flush).await;
    }

    /// Takes nothing more, writes what is queued, then ends the lanes.
    pub async fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        self.all(Job::Stop).await;
    }

    async fn all(&self, job: impl Fn(oneshot::Sender<()>) -> Job) {
        for lane in self.lanes.iter() {
            let (sender, reached) = oneshot::channel();
            if lane.send(job(sender)).await.is_ok() {
                let _ = reached.await; // an error: the lane has ended, so nothing waits in it
            }
        }
    }

    fn queue(&self, conversation: ConversationId, job: Job) {
        if self.stopped.load(Ordering::Acquire) {
            return job.refuse(AppendError::Unavailable);
        }
        // The ids are random, so their low bits are as good as any hash.
        let lane = (conversation.0.as_u128() % self.lanes.len() as u128) as usize;
        match self.lanes[lane].try_send(job) {
            Ok(()) => {}
            Err(mpsc::error::TrySendError::Full(job)) => {
                counter!("writer_busy_total").increment(1);
                job.refuse(AppendError::Busy);
            }
            Err(mpsc::error::TrySendError::Closed(job)) => job.refuse(AppendError::Unavailable),
        }
    }

    /// For tests: what a bug in the lane would do.
    #[cfg(test)]
    fn crash(&self, conversation: ConversationId) {
        self.queue(conversation, Job::Panic);
    }
}
