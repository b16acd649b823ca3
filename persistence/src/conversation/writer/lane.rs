//! One lane of the writer: takes what waits, writes it, answers, and looks again.

use std::{
    collections::HashMap,
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};

use guildhall_domain::ids::{ConversationId, Uid};
use metrics::{counter, gauge, histogram};
use sqlx::{ConnectOptions, PgConnection, PgPool, postgres::PgConnectOptions};
use tokio::sync::{Mutex, mpsc, oneshot};
use uuid::Uuid;

use super::{Append, AppendError, Appended, ReadMark, answer::Answer, statement};
use crate::DatabaseError;

/// How long a lane waits for a connection before it answers "unavailable". R5.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// Between two attempts to connect everything is "unavailable" at once. Ours.
const RECONNECT_PAUSE: Duration = Duration::from_millis(100);
/// How often the same statement is tried when Postgres asks for it. Ours.
const TRIES: u32 = 3;

/// An append on its way, with whom to answer.
pub(super) struct Pending {
    pub(super) append: Append,
    pub(super) answer: Answer<Appended>,
}

/// A read mark on its way, with whom to answer.
pub(super) struct Mark {
    pub(super) mark: ReadMark,
    pub(super) answer: Answer<()>,
}

/// What is put into a lane.
pub(super) enum Job {
    Append(Pending),
    Mark(Mark),
    /// Answered when everything before it is.
    Flush(oneshot::Sender<()>),
    /// The same, and then the lane ends.
    Stop(oneshot::Sender<()>),
    #[cfg(test)]
    Panic,
}

impl Job {
    pub(super) fn refuse(self, error: AppendError) {
        match self {
            Self::Append(pending) => pending.answer.give(Err(error)),
            Self::Mark(mark) => mark.answer.give(Err(error)),
            Self::Flush(_) | Self::Stop(_) => {}
            #[cfg(test)]
            Self::Panic => {}
        }
    }
}

/// A queue and the connection that empties it.
pub struct Lane {
    index: usize,
    options: PgConnectOptions,
    batch_max: usize,
    inbox: Mutex<Inbox>,
}

/// What outlives a crash of the lane: the jobs nobody has begun.
struct Inbox {
    receiver: mpsc::Receiver<Job>,
    /// Taken from the queue, but the same conversation is in the batch before it.
    held_back: Vec<Pending>,
}

impl Lane {
    pub(super) fn new(
        index: usize,
        pool: &PgPool,
        receiver: mpsc::Receiver<Job>,
        batch_max: usize,
    ) -> Self {
        let options = pool
            .connect_options()
            .as_ref()
            .clone()
            .application_name(&format!("guildhall-writer-{index}"))
            .options([("lock_timeout", "1s"), ("statement_timeout", "10s")])
            .options(statement::PLAN);
        Self {
            index,
            options,
            batch_max,
            inbox: Mutex::new(Inbox { receiver, held_back: Vec::new() }),
        }
    }

    /// The lane's name for logs, supervision and metrics.
    pub fn name(&self) -> String {
        format!("writer-{}", self.index)
    }

    /// Works until [`Writer::stop`](super::Writer::stop). May be run again after a panic: the queue is still there, and
    /// what the panic interrupted has been answered with "unknown".
    pub async fn run(&self) {
        let mut inbox = self.inbox.lock().await;
        let mut database = Database { options: &self.options, connection: None, failed_at: None };
        let mut jobs = Vec::with_capacity(self.batch_max);
        let depth = gauge!("writer_queue_depth", "writer" => self.index.to_string());
        loop {
            if inbox.held_back.is_empty() {
                if inbox.receiver.recv_many(&mut jobs, self.batch_max).await == 0 {
                    return; // every handle of the writer is gone
                }
            } else {
                while jobs.len() < self.batch_max
                    && let Ok(job) = inbox.receiver.try_recv()
                {
                    jobs.push(job);
                }
            }
            depth.set(inbox.receiver.len() as f64);
            let mut batch = Batch::default();
            batch.appends.append(&mut inbox.held_back);
            batch.take(&mut jobs);
            inbox.held_back = batch.hold_back_repeated();
            let reached = std::mem::take(&mut batch.reached);
            let stop = batch.stop;
            database.write(batch).await;
            if inbox.held_back.is_empty() {
                if stop {
                    inbox.receiver.close();
                    while let Ok(job) = inbox.receiver.try_recv() {
                        job.refuse(AppendError::Unavailable);
                    }
                }
                for flushed in reached {
                    let _ = flushed.send(());
                }
                if stop {
                    return;
                }
            } else {
                // Flushed only when what was held back is written too: asked again in the next round.
                jobs.extend(reached.into_iter().map(if stop { Job::Stop } else { Job::Flush }));
            }
        }
    }
}

/// What one round writes.
#[derive(Default)]
struct Batch {
    appends: Vec<Pending>,
    marks: Vec<Mark>,
    reached: Vec<oneshot::Sender<()>>,
    stop: bool,
}

impl Batch {
    fn take(&mut self, jobs: &mut Vec<Job>) {
        for job in jobs.drain(..) {
            match job {
                Job::Append(pending) => self.appends.push(pending),
                Job::Mark(mark) => self.marks.push(mark),
                Job::Flush(reached) => self.reached.push(reached),
                Job::Stop(reached) => {
                    self.reached.push(reached);
                    self.stop = true;
                }
                #[cfg(test)]
                Job::Panic => panic!("a bug in the lane"),
            }
        }
    }

    /// Sorts by conversation and takes out all but the first append of each: a statement moves a row once.
    fn hold_back_repeated(&mut self) -> Vec<Pending> {
        // Stable, so that appends to one conversation keep their order.
        self.appends.sort_by_key(|pending| pending.append.conversation_id);
        let mut last: Option<ConversationId> = None;
        self.appends
            .extract_if(.., |pending| {
                last.replace(pending.append.conversation_id) == Some(pending.append.conversation_id)
            })
            .collect()
    }
}

/// The lane's connection, or how long it has been without one.
struct Database<'a> {
    options: &'a PgConnectOptions,
    connection: Option<PgConnection>,
    failed_at: Option<Instant>,
}

impl Database<'_> {
    async fn connect(&mut self) -> Option<&mut PgConnection> {
        if self.connection.is_none()
            && self.failed_at.is_none_or(|at| at.elapsed() >= RECONNECT_PAUSE)
        {
            // Dropping this future drops the connection with it: no statement has been sent on it (R1).
            match tokio::time::timeout(CONNECT_TIMEOUT, self.options.connect()).await {
                Ok(Ok(connection)) => {
                    self.connection = Some(connection);
                    self.failed_at = None;
                }
                Ok(Err(error)) => {
                    tracing::warn!(%error, "writer: connecting to Postgres failed");
                    self.failed_at = Some(Instant::now());
                }
                Err(_elapsed) => {
                    tracing::warn!("writer: connecting to Postgres timed out");
                    self.failed_at = Some(Instant::now());
                }
            }
        }
        self.connection.as_mut()
    }

    async fn write(&mut self, batch: Batch) {
        let Batch { appends, marks, .. } = batch;
        if appends.is_empty() && marks.is_empty() {
            return;
        }
        histogram!("writer_batch_size").record((appends.len() + marks.len()) as f64);
        let merged = merge(&marks);
        let mut appends: Vec<Option<Pending>> = appends.into_iter().map(Some).collect();
        // The first statement carries the marks; the halves that follow an error do not.
        let whole = 0..appends.len();
        let marked = match self.attempt(&appends[whole.clone()], &merged).await {
            Ok(moved) => {
                settle(&mut appends[whole], &moved);
                Ok(())
            }
            Err(error) => {
                self.write_apart(&mut appends, whole, error).await;
                // Marks never go back, so writing them again does no harm, even if the outcome was unknown.
                self.write_marks(&merged).await
            }
        };
        for mark in marks {
            mark.answer.give(marked.clone());
        }
    }

    async fn write_marks(&mut self, marks: &[ReadMark]) -> Result<(), AppendError> {
        if marks.is_empty() {
            return Ok(());
        }
        match self.attempt(&[], marks).await {
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::warn!(%error, "writer: saving read marks failed");
                Err(AppendError::Unavailable)
            }
        }
    }

    /// Sends one statement; asks again as long as Postgres says that this helps.
    async fn attempt(
        &mut self,
        appends: &[Option<Pending>],
        marks: &[ReadMark],
    ) -> Result<statement::Moved, DatabaseError> {
        let mut tries = 0;
        loop {
            let Some(connection) = self.connect().await else {
                return Err(DatabaseError::Unavailable(sqlx::Error::PoolTimedOut));
            };
            let started = Instant::now();
            let pending =
                appends.iter().map(|pending| &pending.as_ref().expect("not answered yet").append);
            let result = statement::write(connection, pending, marks).await;
            histogram!("writer_commit_seconds").record(started.elapsed().as_secs_f64());
            tries += 1;
            match result {
                Err(error @ DatabaseError::ConnectionLost(_)) => {
                    self.connection = None;
                    return Err(error);
                }
                // A row that is locked for long would take the next try as long.
                Err(DatabaseError::Retryable(error))
                    if tries < TRIES && !is_lock_timeout(&error) =>
                {
                    counter!("writer_retry_total").increment(1);
                }
                result => return result,
            }
        }
    }

    /// The statement for `range` failed with `error`: finds out for whom, and writes the others.
    async fn write_apart(
        &mut self,
        appends: &mut [Option<Pending>],
        range: Range<usize>,
        error: DatabaseError,
    ) {
        let mut failed = vec![(range, error)];
        while let Some((range, error)) = failed.pop() {
            match error {
                DatabaseError::ConnectionLost(_) | DatabaseError::TakenOver => {
                    tracing::warn!(%error, appends = range.len(), "writer: connection lost during a commit; its outcome is unknown");
                    refuse(&mut appends[range], &AppendError::UnknownOutcome);
                }
                DatabaseError::Unavailable(_) | DatabaseError::DiskFull(_) => {
                    tracing::warn!(%error, appends = range.len(), "writer: appending failed; the messages are refused");
                    refuse(&mut appends[range], &AppendError::Unavailable);
                }
                DatabaseError::Retryable(_) if range.len() == 1 => {
                    refuse(&mut appends[range], &AppendError::Busy)
                }
                DatabaseError::Retryable(ref cause) if is_lock_timeout(cause) => {
                    // Once the locked are answered, the rest is one statement again.
                    if let Err(error) = self.refuse_locked(&mut appends[range.clone()]).await {
                        failed.push((range, error));
                        continue;
                    }
                    let free = compact(appends, range);
                    self.write_part(appends, free, &mut failed).await;
                }
                DatabaseError::Unique { .. } if range.len() > 1 => {
                    // What a lost COMMIT has written after all is sent again, and may be all of the batch: once it is answered, the rest
                    // is one statement again.
                    match self.refuse_repeated(&mut appends[range.clone()]).await {
                        Ok(0) => self.halve(appends, range, &mut failed).await,
                        Ok(_) => {
                            let new = compact(appends, range);
                            self.write_part(appends, new, &mut failed).await;
                        }
                        Err(error) => failed.push((range, error)),
                    }
                }
                DatabaseError::Unique { .. } | DatabaseError::Refused(_) if range.len() == 1 => {
                    let Some(pending) = appends[range.start].take() else { continue };
                    let refusal = self.explain(&pending.append, error).await;
                    pending.answer.give(Err(refusal));
                }
                DatabaseError::Unique { .. }
                | DatabaseError::Refused(_)
                | DatabaseError::Retryable(_) => self.halve(appends, range, &mut failed).await,
            }
        }
    }

    async fn halve(
        &mut self,
        appends: &mut [Option<Pending>],
        range: Range<usize>,
        failed: &mut Vec<(Range<usize>, DatabaseError)>,
    ) {
        counter!("writer_bisect_total").increment(1);
        let middle = range.start + range.len() / 2;
        self.write_part(appends, range.start..middle, failed).await;
        self.write_part(appends, middle..range.end, failed).await;
    }

    /// Answers `Duplicate` to every append with a message that is there already; says to how many.
    async fn refuse_repeated(
        &mut self,
        appends: &mut [Option<Pending>],
    ) -> Result<usize, DatabaseError> {
        let Some(connection) = self.connect().await else {
            return Err(DatabaseError::Unavailable(sqlx::Error::PoolTimedOut));
        };
        let wanted = appends.iter().flatten().map(|pending| &pending.append);
        let mut earlier = match statement::earlier(connection, wanted).await {
            Ok(earlier) => earlier,
            Err(error) => {
                if error.outcome_unknown() {
                    self.connection = None;
                }
                // Only a question was under way: nothing of the batch was kept.
                return Err(DatabaseError::Unavailable(sqlx::Error::PoolTimedOut));
            }
        };
        let mut repeated = 0;
        for slot in appends {
            let is_there =
                |pending: &mut Pending| earlier.contains_key(&pending.append.conversation_id);
            let Some(pending) = slot.take_if(is_there) else { continue };
            let found = earlier.remove(&pending.append.conversation_id).unwrap_or_default();
            counter!("dup_command_total").increment(found.len() as u64);
            pending.answer.give(Err(AppendError::Duplicate(found)));
            repeated += 1;
        }
        Ok(repeated)
    }

    async fn write_part(
        &mut self,
        appends: &mut [Option<Pending>],
        range: Range<usize>,
        failed: &mut Vec<(Range<usize>, DatabaseError)>,
    ) {
        if range.is_empty() {
            return;
        }
        match self.attempt(&appends[range.clone()], &[]).await {
            Ok(moved) => settle(&mut appends[range], &moved),
            Err(error) => failed.push((range, error)),
        }
    }

    /// Answers `Busy` to every append whose conversation somebody else holds.
    async fn refuse_locked(
        &mut self,
        appends: &mut [Option<Pending>],
    ) -> Result<(), DatabaseError> {
        let wanted: Vec<Uuid> =
            appends.iter().flatten().map(|pending| pending.append.conversation_id.0).collect();
        let Some(connection) = self.connect().await else {
            return Err(DatabaseError::Unavailable(sqlx::Error::PoolTimedOut));
        };
        let free = match statement::unlocked(connection, &wanted).await {
            Ok(free) => free,
            Err(error) => {
                if error.outcome_unknown() {
                    self.connection = None;
                    // Only a question was under way: nothing of the batch was sent.
                    return Err(DatabaseError::Unavailable(sqlx::Error::PoolTimedOut));
                }
                return Err(error);
            }
        };
        for slot in appends {
            // A conversation that is not there at all is answered here too: it is as good as locked.
            if let Some(pending) =
                slot.take_if(|pending| !free.contains(&pending.append.conversation_id))
            {
                pending.answer.give(Err(AppendError::Busy));
            }
        }
        Ok(())
    }

    /// Why this single append was refused.
    async fn explain(&mut self, append: &Append, error: DatabaseError) -> AppendError {
        if !matches!(error, DatabaseError::Unique { .. }) {
            return AppendError::Refused(Arc::new(error));
        }
        let Some(connection) = self.connect().await else { return AppendError::Unavailable };
        let earlier = statement::earlier(connection, std::iter::once(append)).await;
        match earlier.map(|earlier| earlier.into_values().next().unwrap_or_default()) {
            Ok(earlier) if earlier.is_empty() => AppendError::Refused(Arc::new(error)),
            Ok(earlier) => {
                counter!("dup_command_total").increment(earlier.len() as u64);
                AppendError::Duplicate(earlier)
            }
            Err(lost) => {
                if lost.outcome_unknown() {
                    self.connection = None;
                }
                AppendError::Unavailable
            }
        }
    }
}

/// The highest mark of each person in each conversation.
fn merge(marks: &[Mark]) -> Vec<ReadMark> {
    let mut highest: HashMap<(ConversationId, Uid), i64> = HashMap::with_capacity(marks.len());
    for Mark { mark, .. } in marks {
        let seq = highest.entry((mark.conversation_id, mark.uid)).or_insert(mark.seq);
        *seq = mark.seq.max(*seq);
    }
    let mut merged: Vec<ReadMark> = highest
        .into_iter()
        .map(|((conversation_id, uid), seq)| ReadMark { conversation_id, uid, seq })
        .collect();
    merged.sort_by_key(|mark| (mark.conversation_id, mark.uid)); // one order for everybody: no deadlocks
    merged
}

/// Gives every append of a statement that was committed its result.
fn settle(appends: &mut [Option<Pending>], moved: &statement::Moved) {
    for pending in appends.iter_mut().filter_map(Option::take) {
        let Pending { append, answer } = pending;
        let result = match moved.get(&append.conversation_id.0) {
            Some(&(version, sent_at)) => {
                Ok(Appended { version, first_seq: append.base_seq + 1, sent_at })
            }
            None => {
                counter!("cas_conflict_total", "kind" => "conversation").increment(1);
                Err(AppendError::Stale)
            }
        };
        answer.give(result);
    }
}

fn refuse(appends: &mut [Option<Pending>], error: &AppendError) {
    for pending in appends.iter_mut().filter_map(Option::take) {
        pending.answer.give(Err(error.clone()));
    }
}

/// Moves what is unanswered to the front of `range`, in order, and says where it is now.
fn compact(appends: &mut [Option<Pending>], range: Range<usize>) -> Range<usize> {
    let mut end = range.start;
    for index in range.clone() {
        if appends[index].is_some() {
            appends.swap(index, end);
            end += 1;
        }
    }
    range.start..end
}

fn is_lock_timeout(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).as_deref() == Some("55P03")
}
