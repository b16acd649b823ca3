//! What carries a session's frames: polls and posts, one of each at a time, or a websocket, and the change between them.

use std::{
    sync::Arc,
    task::{Context, Poll},
};

use super::{Overlap, Session, TransportState};
use crate::{DisconnectReason, wire::Wire};

impl Session {
    /// Opens a poll.
    ///
    /// # Errors
    /// [`Overlap`] if there is one, or if polling is over.
    pub(crate) fn begin_poll(&self) -> Result<(), Overlap> {
        match &mut self.state().transport_state {
            TransportState::Websocket => Err(Overlap::OtherTransport),
            TransportState::Polling { polling: true, .. } => Err(Overlap::SecondRequest),
            TransportState::Polling { polling, .. } => {
                *polling = true;
                Ok(())
            }
        }
    }

    pub(crate) fn end_poll(&self) {
        if let TransportState::Polling { polling, .. } = &mut self.state().transport_state {
            *polling = false;
        }
    }

    /// Opens a post, as [`Session::begin_poll`].
    pub(crate) fn begin_post(&self) -> Result<(), Overlap> {
        match &mut self.state().transport_state {
            TransportState::Websocket => Err(Overlap::OtherTransport),
            TransportState::Polling { posting: true, .. } => Err(Overlap::SecondRequest),
            TransportState::Polling { posting, .. } => {
                *posting = true;
                Ok(())
            }
        }
    }

    pub(crate) fn end_post(&self) {
        if let TransportState::Polling { posting, .. } = &mut self.state().transport_state {
            *posting = false;
        }
    }

    /// Whether a poll is to be answered politely after the client's own close; true once.
    pub(crate) fn take_goodbye(&self) -> bool {
        std::mem::take(&mut self.state().said_goodbye)
    }

    /// Whether a closed session still has something to say: a client between two polls has to hear of its log-out.
    pub(crate) fn has_last_words(&self) -> bool {
        self.state().outbox.is_ready()
    }

    /// Starts an upgrade and releases the open poll; `false` if there is or was another.
    pub(crate) fn begin_upgrade(&self) -> bool {
        let waker = {
            let mut state = self.state();
            match &mut state.transport_state {
                TransportState::Polling { probing, .. } if !*probing => *probing = true,
                TransportState::Polling { .. } | TransportState::Websocket => return false,
            }
            state.reader.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
        true
    }

    /// The client let go of its probe: polling goes on.
    pub(crate) fn abandon_upgrade(&self) {
        let waker = {
            let mut state = self.state();
            match &mut state.transport_state {
                TransportState::Polling { probing, .. } => *probing = false,
                TransportState::Websocket => return,
            }
            state.reader.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Whether an upgrade under way has come to its end, one way or the other: `true` if the client has moved.
    pub(crate) fn poll_upgrade_settled(&self, cx: &mut Context<'_>) -> Poll<bool> {
        let mut state = self.state();
        match state.transport_state {
            TransportState::Websocket => Poll::Ready(true),
            TransportState::Polling { probing: false, .. } => Poll::Ready(false),
            TransportState::Polling { probing: true, .. } if state.closed.is_some() => {
                Poll::Ready(false)
            }
            TransportState::Polling { probing: true, .. } => {
                state.reader = Some(cx.waker().clone());
                Poll::Pending
            }
        }
    }

    /// A websocket carries the session from now on.
    pub(crate) fn carried_by(&self, wire: Option<Wire>) {
        self.state().wire = wire;
    }

    /// The websocket that carried the session has ended.
    pub(crate) fn carrier_ended(self: &Arc<Self>) {
        self.state().wire = None;
        self.close(DisconnectReason::TransportClose);
    }

    /// The client has moved to the websocket.
    pub(crate) fn finish_upgrade(&self) {
        let waker = {
            let mut state = self.state();
            if state.closed.is_none() {
                self.board.meters.moved_to_websocket();
            }
            state.transport_state = TransportState::Websocket;
            state.reader.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}
