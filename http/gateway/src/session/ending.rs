//! How a session ends, and the deadlines that end it.

use std::{sync::Arc, time::Instant};

use super::{Member, Session, Transport, TransportState};
use crate::{
    DisconnectReason, Frame,
    heartbeat::{Beat, Deadline},
    inbox,
};

impl Session {
    /// Closes the session, once; later calls change nothing.
    pub(crate) fn close(self: &Arc<Self>, reason: DisconnectReason) {
        self.close_after(None, reason);
    }

    /// As [`Session::close`], with a last frame that no limit holds back.
    pub(crate) fn close_after(self: &Arc<Self>, last: Option<Frame>, reason: DisconnectReason) {
        let (reader, writer, gone, transport) = {
            let mut state = self.state();
            if state.closed.is_some() {
                return;
            }
            state.closed = Some(reason);
            if let Some(last) = last {
                state.outbox.put_last(last);
            }
            state.acks = None;
            if !reason.finishes_inbox() {
                state.inbox.clear();
                state.inbox_bytes = 0;
            }
            match reason {
                // What waits is still worth sending: the DISCONNECT packet above all.
                DisconnectReason::ServerDisconnect
                | DisconnectReason::ServerClose
                | DisconnectReason::Draining => {}
                DisconnectReason::ClientDisconnect
                | DisconnectReason::TransportClose
                | DisconnectReason::PingTimeout
                | DisconnectReason::ConnectTimeout
                | DisconnectReason::ProtocolError
                | DisconnectReason::TooSlow
                | DisconnectReason::HandlerPanicked => {
                    state.outbox.clear();
                    state.ping_due = false;
                }
            }
            let gone = if state.pumping { None } else { Some(std::mem::take(&mut state.members)) };
            let transport = match state.transport_state {
                TransportState::Polling { .. } => Transport::Polling,
                TransportState::Websocket => Transport::Websocket,
            };
            (state.reader.take(), state.writer.take(), gone, transport)
        };
        self.assembly().drop_packet();
        tracing::debug!(session.id = %self.sid, reason = reason.as_str(), "gateway: session closed");
        self.board.closed(self, transport, reason);
        for waker in [reader, writer].into_iter().flatten() {
            waker.wake();
        }
        if let Some(members) = gone {
            self.say_farewell(members, reason);
        }
    }

    pub(super) fn say_farewell(&self, members: Vec<Member>, reason: DisconnectReason) {
        for member in members {
            inbox::farewell(&self.board, member, reason);
        }
    }

    /// Closes a session whose pong is overdue, however late the heartbeat's own turn is: the deadline is absolute.
    pub(crate) fn check_overdue(self: &Arc<Self>, now: Instant) {
        let overdue = self.state().beat.deadline(&self.board.config) <= now;
        if overdue {
            self.beat(now);
        }
    }

    /// Does what `deadline` asks for now; answers when to come again.
    pub(crate) fn meet(self: &Arc<Self>, deadline: Deadline, now: Instant) -> Option<Instant> {
        match deadline {
            Deadline::Beat => self.beat(now),
            Deadline::Connect => {
                let (joined, deciding) = {
                    let state = self.state();
                    (!state.members.is_empty(), state.pumping)
                };
                if deciding {
                    return Some(now + self.board.config.connect_timeout);
                }
                if !joined {
                    self.close(DisconnectReason::ConnectTimeout);
                }
                None
            }
            Deadline::Attachments => {
                let since = self.assembly().waiting_since()?;
                let due = since + self.board.config.attachment_timeout;
                if now < due {
                    return Some(due);
                }
                self.assembly().drop_packet();
                self.board.meters.attachments_missing.increment(1);
                None
            }
            Deadline::Lag => {
                let since = self.state().lagging_since?;
                let due = since + self.board.config.lag_timeout;
                if now < due {
                    return Some(due);
                }
                self.close(DisconnectReason::TooSlow);
                None
            }
            Deadline::Tombstone => {
                self.board.registry.remove(self.sid);
                None
            }
            Deadline::Reap => {
                let wire = self.state().wire.take()?;
                if let Err(error) = wire.shut_down() {
                    tracing::debug!(session.id = %self.sid, %error, "gateway: shutting down a connection failed");
                }
                None
            }
        }
    }

    fn beat(self: &Arc<Self>, now: Instant) -> Option<Instant> {
        let config = &self.board.config;
        let (next, waker, timed_out, bytes) = {
            let mut state = self.state();
            if state.closed.is_some() {
                return None;
            }
            let full = state.inbox.len() >= config.inbox_packets
                || state.inbox_bytes >= config.inbox_bytes;
            match state.beat {
                Beat::Resting { ping_at } if now < ping_at => (Some(ping_at), None, false, 0),
                Beat::Resting { ping_at } if now < ping_at + config.ping_timeout => {
                    let deadline = ping_at + config.ping_timeout;
                    state.beat = Beat::Waiting { deadline };
                    state.ping_due = true;
                    // The pong will most likely be there when the next ping is due.
                    let next = deadline.min(now + config.ping_interval);
                    (Some(next), state.reader.take(), false, state.outbox.bytes())
                }
                Beat::Waiting { deadline } if now < deadline => (Some(deadline), None, false, 0),
                // It is we who are not reading: the pong may well lie in the receive buffer.
                Beat::Resting { .. } | Beat::Waiting { .. } if full => {
                    let deadline = now + config.ping_timeout;
                    state.beat = Beat::Waiting { deadline };
                    (Some(deadline), None, false, 0)
                }
                Beat::Resting { .. } | Beat::Waiting { .. } => (None, None, true, 0),
            }
        };
        if let Some(waker) = waker {
            waker.wake();
            #[expect(clippy::cast_precision_loss, reason = "a metric of a bounded queue")]
            self.board.meters.outbox_bytes.record(bytes as f64);
        }
        if timed_out {
            self.close(DisconnectReason::PingTimeout);
        }
        next
    }
}
