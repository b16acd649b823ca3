//! One client's state, shared by its transport, its inbox pump, the heartbeat and every thread that pushes to it.
//!
//! The lock is held for moments only and never while the application runs. This file has the state and the way out;
//! `receiving` the way in, `transports` the transports, `ending` the deadlines.

mod ending;
mod receiving;
mod transports;

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker},
    time::Instant,
};

use engineioxide_core::{OpenPacket, Sid, TransportType};
use tokio::sync::oneshot;

use crate::{
    DisconnectReason, Frame, Peer,
    app::AnyConnection,
    codec::{self, Arguments, Assembly, Name, Packet},
    gateway::Switchboard,
    heartbeat::{Beat, Deadline},
    outbox::{Outbox, Pushed},
    wire::Wire,
};

/// Bytes handed to a transport at a time: what actix-web's write buffer takes before it asks for no more.
const PULL_BYTES: usize = 32 * 1024;

/// One Engine.IO session.
pub(crate) struct Session {
    pub(crate) sid: Sid,
    pub(crate) board: Arc<Switchboard>,
    pub(crate) peer: Arc<Peer>,
    state: Mutex<State>,
    /// Apart from `state`, so that decoding a large packet holds up nobody who pushes.
    assembly: Mutex<Assembly>,
}

struct State {
    outbox: Outbox,
    transport_state: TransportState,
    /// A ping that is due goes out before any waiting frame.
    ping_due: bool,
    beat: Beat,
    lagging_since: Option<Instant>,
    /// The connection of the websocket that carries the session, until that has ended.
    wire: Option<Wire>,
    members: Vec<Member>,
    inbox: VecDeque<Packet>,
    inbox_bytes: usize,
    pumping: bool,
    /// The transport, waiting for something to send.
    reader: Option<Waker>,
    /// The transport, waiting for room in the inbox.
    writer: Option<Waker>,
    acks: Option<Box<Acks>>,
    closed: Option<DisconnectReason>,
    /// The client closed by an Engine.IO packet: its next poll is answered politely.
    said_goodbye: bool,
}

impl State {
    fn poll_outgoing(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.ping_due || self.closed.is_some() || self.outbox.is_ready() {
            return Poll::Ready(());
        }
        if !self.reader.as_ref().is_some_and(|known| known.will_wake(cx.waker())) {
            self.reader = Some(cx.waker().clone());
        }
        Poll::Pending
    }

    fn is_leaving_polling(&self) -> bool {
        matches!(
            self.transport_state,
            TransportState::Websocket | TransportState::Polling { probing: true, .. }
        )
    }

    /// Tells `namespaces` that frames were discarded.
    fn queue_resync(&mut self, event: &str, namespaces: &[Name]) {
        for namespace in namespaces {
            self.outbox.put(Frame::event(namespace, event, &serde_json::Map::new()));
        }
    }
}

/// How the session's frames travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TransportState {
    Polling { polling: bool, posting: bool, probing: bool },
    Websocket,
}

/// The transport a session is opened on or counted under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transport {
    Polling,
    Websocket,
}

/// One joined namespace.
pub(crate) struct Member {
    pub(crate) namespace: Name,
    pub(crate) id: Sid,
    pub(crate) connection: AnyConnection,
}

#[derive(Default)]
struct Acks {
    last: i64,
    waiting: HashMap<i64, oneshot::Sender<Arguments>>,
}

/// What a transport is given to send.
pub(crate) enum Outgoing {
    Ping,
    Frame(Frame),
    /// Nothing more will come.
    Close(DisconnectReason),
}

/// Why a poll or a post is refused; both close the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Overlap {
    /// Another request of the same kind is still open.
    SecondRequest,
    /// The session has moved to the websocket.
    OtherTransport,
}

impl Session {
    pub(crate) fn new(
        board: Arc<Switchboard>,
        peer: Arc<Peer>,
        transport: Transport,
        now: Instant,
    ) -> Arc<Self> {
        let beat = Beat::first(&board.config, now);
        let transport_state = match transport {
            Transport::Polling => {
                TransportState::Polling { polling: false, posting: false, probing: false }
            }
            Transport::Websocket => TransportState::Websocket,
        };
        let state = State {
            outbox: Outbox::default(),
            transport_state,
            ping_due: false,
            beat,
            lagging_since: None,
            wire: None,
            members: Vec::new(),
            inbox: VecDeque::new(),
            inbox_bytes: 0,
            pumping: false,
            reader: None,
            writer: None,
            acks: None,
            closed: None,
            said_goodbye: false,
        };
        Arc::new(Self {
            sid: Sid::new(),
            board,
            peer,
            state: Mutex::new(state),
            assembly: Mutex::default(),
        })
    }

    /// Nothing the lock guards is left half changed by a panic, so a poisoned lock is as good as any.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn assembly(&self) -> MutexGuard<'_, Assembly> {
        self.assembly.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_open(&self) -> bool {
        self.state().closed.is_none()
    }

    /// The packet that tells the client its session id and the rules.
    pub(crate) fn open_packet(&self, transport: Transport) -> String {
        let config = &self.board.config;
        codec::encode_open(OpenPacket {
            sid: self.sid,
            upgrades: match transport {
                Transport::Polling => [TransportType::Websocket].into_iter().collect(),
                Transport::Websocket => [].into_iter().collect(),
            },
            ping_interval: config.ping_interval,
            ping_timeout: config.ping_timeout,
            max_payload: config.max_payload as u64,
        })
    }

    /// Queues a frame for the client, under the rules for slow readers.
    pub(crate) fn push(self: &Arc<Self>, frame: Frame) {
        self.push_all([frame]);
    }

    /// Queues frames for the client with one look at its state and one wake-up, so that they leave in one write.
    pub(crate) fn push_all(self: &Arc<Self>, frames: impl IntoIterator<Item = Frame>) {
        let limits = self.board.limits;
        let (mut left_out, mut lags) = (0, false);
        let waker = {
            let mut state = self.state();
            if state.closed.is_some() {
                return;
            }
            for frame in frames {
                match state.outbox.push(frame, limits) {
                    Pushed::Queued => {}
                    Pushed::LeftOut => left_out += 1,
                    Pushed::NowLagging => {
                        lags = true;
                        state.lagging_since = Some(Instant::now());
                        let joined: Vec<Name> =
                            state.members.iter().map(|member| member.namespace.clone()).collect();
                        state.queue_resync(&self.board.config.resync_event, &joined);
                    }
                }
            }
            state.reader.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
        if left_out > 0 {
            self.board.meters.left_out.increment(left_out);
        }
        if lags {
            self.board.meters.lagging.increment(1);
            tracing::debug!(session.id = %self.sid, "gateway: frames of a slow reader discarded");
            let due = Instant::now() + self.board.config.lag_timeout;
            self.board.wheel.add(due, self, Deadline::Lag);
        }
    }

    pub(crate) fn is_lagging(&self) -> bool {
        self.state().outbox.is_lagging()
    }

    /// Whether there is something to send; if not, the caller is woken when there is.
    pub(crate) fn poll_outgoing(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.state().poll_outgoing(cx)
    }

    /// As [`Session::poll_outgoing`], but an upgrade under way also ends the wait of a poll, which is then answered
    /// with NOOP so that the client can change to the websocket.
    pub(crate) fn poll_outgoing_or_upgrade(&self, cx: &mut Context<'_>) -> Poll<()> {
        let mut state = self.state();
        if state.is_leaving_polling() { Poll::Ready(()) } else { state.poll_outgoing(cx) }
    }

    /// Hands what waits to `send`, oldest first, up to a transport's fill and at most `budget` bytes.
    pub(crate) fn pull(&self, budget: usize, mut send: impl FnMut(Outgoing)) {
        let mut taken = 0;
        let mut count = 0;
        {
            let mut state = self.state();
            if std::mem::take(&mut state.ping_due) {
                send(Outgoing::Ping);
            }
            while taken < budget.min(PULL_BYTES) {
                let Some(frame) = state.outbox.pull() else { break };
                taken += frame.bytes();
                count += 1;
                send(Outgoing::Frame(frame));
            }
            if !state.outbox.is_lagging() {
                state.lagging_since = None;
            }
            if let Some(reason) = state.closed
                && !state.outbox.is_ready()
            {
                send(Outgoing::Close(reason));
            }
        }
        self.board.meters.packets_out.increment(count);
    }

    /// The connection of a joined namespace and the socket's id there.
    pub(crate) fn member(&self, namespace: &str) -> Option<(AnyConnection, Sid)> {
        let state = self.state();
        state
            .members
            .iter()
            .find(|member| *member.namespace == *namespace)
            .map(|member| (member.connection.clone(), member.id))
    }

    pub(crate) fn member_count(&self) -> usize {
        self.state().members.len()
    }

    /// Holds back frames until the CONNECT being decided is answered.
    pub(crate) fn begin_connect(&self) {
        self.state().outbox.close_gate();
    }

    /// Answers a CONNECT. A member that comes too late, to a closed session, is handed back with the reason.
    pub(crate) fn finish_connect(
        &self,
        answer: Frame,
        member: Option<Member>,
    ) -> Result<(), (Member, DisconnectReason)> {
        let waker = {
            let mut state = self.state();
            match (state.closed, member) {
                (Some(reason), Some(member)) => return Err((member, reason)),
                (Some(_), None) => return Ok(()),
                (None, member) => {
                    state.outbox.open_gate(answer);
                    // What was discarded while the answer was awaited.
                    if state.outbox.is_lagging()
                        && let Some(member) = &member
                    {
                        let joined = [member.namespace.clone()];
                        state.queue_resync(&self.board.config.resync_event, &joined);
                    }
                    // Nearly every session joins one namespace, and a growing list would keep room for four.
                    state.members.reserve_exact(1);
                    state.members.extend(member);
                }
            }
            state.reader.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
        Ok(())
    }

    pub(crate) fn leave(&self, namespace: &str) -> Option<Member> {
        let mut state = self.state();
        let index = state.members.iter().position(|member| *member.namespace == *namespace)?;
        Some(state.members.swap_remove(index))
    }
}

#[cfg(test)]
mod tests;
