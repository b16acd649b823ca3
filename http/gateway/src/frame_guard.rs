//! Stands between the TCP stream and the websocket codec: refuses a frame by its announced length before any of it is
//! buffered, and lets through no more frames than the session's inbox has room for.
//!
//! The codec itself checks a frame's length only once all of it has arrived.

use std::{
    cell::Cell,
    pin::Pin,
    rc::Rc,
    sync::Arc,
    task::{Context, Poll, ready},
};

use actix_web::error::PayloadError;
use bytes::Bytes;
use futures_util::Stream;

use crate::session::Session;

/// What guard and actor tell each other.
#[derive(Default)]
pub(crate) struct Flow {
    /// Frames let through that the actor has not seen yet.
    pub(crate) in_flight: Cell<usize>,
    /// The guard met a frame that is too large.
    pub(crate) too_large: Cell<bool>,
}

impl Flow {
    /// The actor has got one frame.
    pub(crate) fn arrived(&self) {
        self.in_flight.set(self.in_flight.get().saturating_sub(1));
    }
}

/// The guarded stream.
pub(crate) struct FrameGuard<S> {
    stream: S,
    session: Arc<Session>,
    flow: Rc<Flow>,
    /// What has arrived and is not let through yet.
    held: Bytes,
    walk: Walk,
}

impl<S> FrameGuard<S> {
    pub(crate) fn new(stream: S, session: Arc<Session>, flow: Rc<Flow>) -> Self {
        let walk = Walk::new(session.board.config.max_payload);
        Self { stream, session, flow, held: Bytes::new(), walk }
    }
}

impl<S: Stream<Item = Result<Bytes, PayloadError>> + Unpin> Stream for FrameGuard<S> {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if this.flow.too_large.get() {
            return Poll::Ready(Some(Err(PayloadError::Overflow)));
        }
        if this.held.is_empty() {
            // Asked first: without room nothing is taken from the connection, and the peer's window fills.
            ready!(this.session.poll_inbox_room(this.flow.in_flight.get(), cx));
            match ready!(Pin::new(&mut this.stream).poll_next(cx)) {
                Some(Ok(chunk)) => this.held = chunk,
                end => return Poll::Ready(end),
            }
        }
        let room = ready!(this.session.poll_inbox_room(this.flow.in_flight.get(), cx));
        let step = this.walk.over(&this.held, room);
        this.flow.in_flight.set(this.flow.in_flight.get() + step.frames);
        if step.too_large {
            this.flow.too_large.set(true);
            if step.bytes == 0 {
                return Poll::Ready(Some(Err(PayloadError::Overflow)));
            }
        }
        Poll::Ready(Some(Ok(this.held.split_to(step.bytes))))
    }
}

/// Where in a stream of frames we are.
struct Walk {
    limit: usize,
    head: [u8; 10],
    head_len: usize,
    /// Bytes of the current frame, mask included, that are still to come.
    left: u64,
}

/// How far a walk went.
#[derive(Debug, PartialEq, Eq)]
struct Step {
    bytes: usize,
    frames: usize,
    too_large: bool,
}

impl Walk {
    fn new(limit: usize) -> Self {
        Self { limit, head: [0; 10], head_len: 0, left: 0 }
    }

    /// Walks to the end of `bytes`, of `room` whole frames, or to the head of a frame that is too large.
    fn over(&mut self, bytes: &[u8], room: usize) -> Step {
        let (mut at, mut frames) = (0, 0);
        while at < bytes.len() && frames < room {
            if self.left > 0 {
                let here = usize::try_from(self.left).unwrap_or(usize::MAX).min(bytes.len() - at);
                at += here;
                self.left -= here as u64;
                if self.left == 0 {
                    frames += 1;
                }
                continue;
            }
            self.head[self.head_len] = bytes[at];
            self.head_len += 1;
            at += 1;
            let Some((payload, masked)) = length(&self.head[..self.head_len]) else { continue };
            if payload > self.limit as u64 {
                let before = at.saturating_sub(self.head_len);
                return Step { bytes: before, frames, too_large: true };
            }
            self.head_len = 0;
            self.left = payload + if masked { 4 } else { 0 };
            // An unmasked frame is the codec's to refuse; an empty one ends with its head.
            if self.left == 0 {
                frames += 1;
            }
        }
        Step { bytes: at, frames, too_large: false }
    }
}

/// The payload's length and whether a mask follows, once the head says so. RFC 6455 section 5.2.
fn length(head: &[u8]) -> Option<(u64, bool)> {
    let second = *head.get(1)?;
    let masked = second & 0x80 != 0;
    let length = match second & 0x7f {
        126 => u64::from(u16::from_be_bytes(head.get(2..4)?.try_into().ok()?)),
        127 => u64::from_be_bytes(head.get(2..10)?.try_into().ok()?),
        short => u64::from(short),
    };
    Some((length, masked))
}

/// For the fuzzer: how many frames of a stream that arrives in pieces are let through, and whether it ends at one that is
/// too large.
#[cfg(fuzzing)]
pub(crate) fn let_through(stream: &[u8], piece: usize) -> (usize, bool) {
    let mut walk = Walk::new(crate::GatewayConfig::default().max_payload);
    let mut frames = 0;
    for piece in stream.chunks(piece) {
        let step = walk.over(piece, usize::MAX);
        assert!(step.bytes <= piece.len(), "more was let through than there was");
        frames += step.frames;
        if step.too_large {
            return (frames, true);
        }
    }
    (frames, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(payload: usize) -> Vec<u8> {
        let mut bytes = vec![0x81];
        match payload {
            0..=125 => bytes.push(0x80 | u8::try_from(payload).unwrap()),
            126..=0xffff => {
                bytes.push(0x80 | 126);
                bytes.extend(u16::try_from(payload).unwrap().to_be_bytes());
            }
            _ => {
                bytes.push(0x80 | 127);
                bytes.extend((payload as u64).to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(std::iter::repeat_n(b'x', payload));
        bytes
    }

    #[test]
    fn frames_are_counted_however_they_are_cut() {
        let wire = [frame(0), frame(5), frame(125), frame(126), frame(70_000)].concat();
        for cut in [1, 2, 3, 7, 100, 65_536, wire.len()] {
            let mut walk = Walk::new(100_000);
            let steps: Vec<Step> =
                wire.chunks(cut).map(|chunk| walk.over(chunk, usize::MAX)).collect();
            assert_eq!(steps.iter().map(|step| step.frames).sum::<usize>(), 5, "cut into {cut}");
            assert_eq!(steps.iter().map(|step| step.bytes).sum::<usize>(), wire.len());
        }
    }

    #[test]
    fn no_more_frames_pass_than_there_is_room_for() {
        let wire = [frame(3), frame(3), frame(3)].concat();
        let mut walk = Walk::new(100);
        assert_eq!(
            walk.over(&wire, 2),
            Step { bytes: frame(3).len() * 2, frames: 2, too_large: false }
        );
    }

    #[test]
    fn a_frame_that_is_too_large_is_known_by_its_head() {
        let wire = [frame(3), frame(101)].concat();
        let mut walk = Walk::new(100);
        let head_only = &wire[..frame(3).len() + 2];
        assert_eq!(
            walk.over(head_only, 9),
            Step { bytes: frame(3).len(), frames: 1, too_large: true }
        );
    }
}
