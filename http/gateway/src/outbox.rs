//! What waits for one reader: bounded in frames and bytes, and what is given up first when it is slow.
//! Pure. Design: realtime 2.8.

use std::collections::VecDeque;

use crate::{Class, Frame};

/// How much may wait.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) frames: usize,
    pub(crate) bytes: usize,
    /// Up to so many frames, and twice the bytes, answers find room beside what waits: as many as one post may ask for.
    pub(crate) frames_with_answers: usize,
}

/// What became of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pushed {
    /// It waits for the reader.
    Queued,
    /// It was left out: volatile, or the reader has to read afresh anyway.
    LeftOut,
    /// It found no room: everything but answers was discarded, and the caller has to queue a `resync` with [`Outbox::put`].
    NowLagging,
}

/// The queue of one session.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    queue: VecDeque<Frame>,
    bytes: usize,
    lagging: bool,
    /// While a CONNECT is being decided: how many frames at the front were there before it and may leave.
    gate: Option<usize>,
}

impl Outbox {
    /// Queues a frame of the application.
    pub(crate) fn push(&mut self, frame: Frame, limits: Limits) -> Pushed {
        if frame.class == Class::Answer {
            return self.push_answer(frame, limits);
        }
        if self.lagging {
            return Pushed::LeftOut;
        }
        if let Class::Snapshot { key } = &frame.class {
            let key = key.clone();
            self.retain(|waiting| !matches!(&waiting.class, Class::Snapshot { key: other } if *other == key));
        }
        let half = Limits { frames: limits.frames / 2, bytes: limits.bytes / 2, ..limits };
        if frame.class == Class::Volatile && !self.has_room(&frame, half) {
            return Pushed::LeftOut;
        }
        if !self.has_room(&frame, limits) {
            self.retain(|waiting| waiting.class != Class::Volatile);
        }
        if !self.has_room(&frame, limits) {
            self.retain(|waiting| waiting.class == Class::Answer);
            self.lagging = true;
            return Pushed::NowLagging;
        }
        self.put(frame);
        Pushed::Queued
    }

    /// Queues an answer: also for a reader that lags, and only what cannot be a single post's is given up.
    fn push_answer(&mut self, frame: Frame, limits: Limits) -> Pushed {
        let room = Limits {
            frames: limits.frames_with_answers,
            bytes: limits.bytes.saturating_mul(2),
            ..limits
        };
        if self.has_room(&frame, room) {
            self.put(frame);
            return Pushed::Queued;
        }
        if self.lagging {
            return Pushed::LeftOut;
        }
        self.clear();
        self.lagging = true;
        Pushed::NowLagging
    }

    /// Queues a frame of the protocol itself, which no limit holds back.
    pub(crate) fn put(&mut self, frame: Frame) {
        self.bytes += frame.bytes();
        self.queue.push_back(frame);
    }

    /// Queues the last frame of a session: nothing holds it back, not even a CONNECT that is never answered.
    pub(crate) fn put_last(&mut self, frame: Frame) {
        self.gate = None;
        self.put(frame);
    }

    /// Holds back everything queued from now on until [`Outbox::open_gate`].
    pub(crate) fn close_gate(&mut self) {
        self.gate = Some(self.queue.len());
    }

    /// Lets everything go again, with `first` before what was held back.
    pub(crate) fn open_gate(&mut self, first: Frame) {
        let at = self.gate.take().unwrap_or(self.queue.len());
        self.bytes += first.bytes();
        self.queue.insert(at, first);
    }

    /// Takes the next frame for the reader. A reader that has taken everything is not lagging.
    pub(crate) fn pull(&mut self) -> Option<Frame> {
        let frame = match &mut self.gate {
            None => self.queue.pop_front()?,
            Some(0) => return None,
            Some(allowed) => {
                *allowed -= 1;
                self.queue.pop_front()?
            }
        };
        self.bytes -= frame.bytes();
        if self.queue.is_empty() {
            self.lagging = false;
            // Ten thousand idle sessions shall not keep room for forty thousand frames.
            self.queue = VecDeque::new();
        }
        Some(frame)
    }

    /// Whether [`Outbox::pull`] would give something.
    pub(crate) fn is_ready(&self) -> bool {
        self.gate.unwrap_or(self.queue.len()) > 0
    }

    pub(crate) fn is_lagging(&self) -> bool {
        self.lagging
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Gives up everything that waits.
    pub(crate) fn clear(&mut self) {
        self.queue = VecDeque::new();
        self.bytes = 0;
        self.gate = self.gate.map(|_held| 0);
    }

    /// One frame always has room in an empty outbox, however large.
    fn has_room(&self, frame: &Frame, limits: Limits) -> bool {
        self.queue.is_empty()
            || (self.queue.len() < limits.frames && self.bytes + frame.bytes() <= limits.bytes)
    }

    fn retain(&mut self, mut keep: impl FnMut(&Frame) -> bool) {
        let (mut index, mut removed_before_gate, mut freed) = (0, 0, 0);
        let gate = self.gate.unwrap_or(0);
        self.queue.retain(|frame| {
            let keeps = keep(frame);
            if !keeps {
                freed += frame.bytes();
                removed_before_gate += usize::from(index < gate);
            }
            index += 1;
            keeps
        });
        self.bytes -= freed;
        self.gate = self.gate.map(|allowed| allowed - removed_before_gate);
    }
}

#[cfg(test)]
mod tests;
