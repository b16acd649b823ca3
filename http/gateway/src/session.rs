//! One client's state, shared by its transport, its inbox pump, the heartbeat and every thread that pushes to it.
//!
//! The lock is held for moments only and never while the application runs.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker},
    time::Instant,
};

use bytes::Bytes;
use engineioxide_core::{OpenPacket, Sid, TransportType};
use tokio::sync::oneshot;

use crate::{
    DisconnectReason, Frame, Peer,
    app::AnyTalker,
    codec::{self, Arguments, Assembly, EngineReceived, Malformed, Name, Packet, Received},
    gateway::{Layer, Switchboard},
    heartbeat::{Beat, Deadline},
    inbox,
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
    carrier: Carrier,
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
        matches!(self.carrier, Carrier::Websocket | Carrier::Polling { probing: true, .. })
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
enum Carrier {
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
    pub(crate) talker: AnyTalker,
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
        let carrier = match transport {
            Transport::Polling => {
                Carrier::Polling { polling: false, posting: false, probing: false }
            }
            Transport::Websocket => Carrier::Websocket,
        };
        let state = State {
            outbox: Outbox::default(),
            carrier,
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

    // ---- out: from the application to the transport ----

    /// Queues a frame for the client, under the rules for slow readers.
    pub(crate) fn push(self: &Arc<Self>, frame: Frame) {
        let limits = self.board.limits;
        let (pushed, waker) = {
            let mut state = self.state();
            if state.closed.is_some() {
                return;
            }
            let pushed = state.outbox.push(frame, limits);
            if pushed == Pushed::NowLagging {
                state.lagging_since = Some(Instant::now());
                let joined: Vec<Name> =
                    state.members.iter().map(|member| member.namespace.clone()).collect();
                state.queue_resync(&self.board.config.resync_event, &joined);
            }
            (pushed, state.reader.take())
        };
        if let Some(waker) = waker {
            waker.wake();
        }
        match pushed {
            Pushed::Queued => {}
            Pushed::LeftOut => self.board.meters.left_out.increment(1),
            Pushed::NowLagging => {
                self.board.meters.lagging.increment(1);
                tracing::debug!(session.id = %self.sid, "a slow reader's frames were discarded");
                self.board.wheel.add(
                    Instant::now() + self.board.config.lag_timeout,
                    self,
                    Deadline::Lag,
                );
            }
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

    // ---- in: from the transport to the application ----

    /// Takes one Engine.IO packet in text form.
    ///
    /// # Errors
    /// [`Malformed`]: the caller closes the session.
    pub(crate) fn receive_text(self: &Arc<Self>, text: &str) -> Result<(), Malformed> {
        if self.board.layer == Layer::EngineEcho {
            return self.echo(codec::decode_engine(text)?);
        }
        let received = codec::decode_text(&self.board.config, &mut self.assembly(), text)?;
        self.receive(received);
        Ok(())
    }

    /// Takes one binary message.
    ///
    /// # Errors
    /// [`Malformed`]: the caller closes the session.
    pub(crate) fn receive_binary(self: &Arc<Self>, bytes: Bytes) -> Result<(), Malformed> {
        if self.board.layer == Layer::EngineEcho {
            return self.echo(EngineReceived::Binary(bytes));
        }
        let received = codec::decode_binary(&self.board.config, &mut self.assembly(), bytes)?;
        self.receive(received);
        Ok(())
    }

    fn echo(self: &Arc<Self>, received: EngineReceived) -> Result<(), Malformed> {
        match received {
            EngineReceived::Message(message) => self.push(Frame::of_text(format!("4{message}"))),
            EngineReceived::Binary(bytes) => self.push(Frame::of_binary(bytes)),
            EngineReceived::Pong => self.receive(Received::Pong),
            EngineReceived::Close => self.receive(Received::Close),
            EngineReceived::Noop => {}
        }
        Ok(())
    }

    fn receive(self: &Arc<Self>, received: Received) {
        self.board.meters.packets_in.increment(1);
        match received {
            Received::Packet(Packet::Ack { id, arguments }) => self.resolve_ack(id, arguments),
            Received::Packet(packet) => self.enqueue(packet),
            Received::Incomplete => {
                let due = Instant::now() + self.board.config.attachment_timeout;
                self.board.wheel.add(due, self, Deadline::Attachments);
            }
            Received::Pong => {
                let mut state = self.state();
                state.beat = Beat::after_pong(&self.board.config, Instant::now());
            }
            Received::Close => {
                self.state().said_goodbye = true;
                self.close(DisconnectReason::TransportClose);
            }
            Received::Noop => {}
        }
    }

    fn enqueue(self: &Arc<Self>, packet: Packet) {
        {
            let mut state = self.state();
            if state.closed.is_some() {
                return;
            }
            if state.pumping {
                state.inbox_bytes += packet.bytes();
                state.inbox.push_back(packet);
                return;
            }
            state.pumping = true;
        }
        inbox::start_pump(self.clone(), packet);
    }

    /// The next packet for the pump. `None` ends it, and then the pump owes the application a farewell.
    pub(crate) fn next_packet(self: &Arc<Self>) -> Option<Packet> {
        let (packet, waker, gone) = {
            let mut state = self.state();
            let packet = state.inbox.pop_front();
            state.inbox_bytes -= packet.as_ref().map_or(0, Packet::bytes);
            let config = &self.board.config;
            let has_room = state.inbox.len() <= config.inbox_packets / 2
                && state.inbox_bytes < config.inbox_bytes;
            let waker = if has_room { state.writer.take() } else { None };
            if packet.is_some() {
                (packet, waker, None)
            } else {
                state.pumping = false;
                state.inbox = VecDeque::new();
                let gone = state.closed.map(|reason| (reason, std::mem::take(&mut state.members)));
                (None, waker, gone)
            }
        };
        if let Some(waker) = waker {
            waker.wake();
        }
        if let Some((reason, members)) = gone {
            self.say_farewell(members, reason);
        }
        packet
    }

    /// How many packets the transport may take from the wire; if none, the caller is woken when there is room.
    pub(crate) fn poll_inbox_room(
        &self,
        taken_already: usize,
        cx: &mut Context<'_>,
    ) -> Poll<usize> {
        let mut state = self.state();
        let config = &self.board.config;
        let room = if state.inbox_bytes < config.inbox_bytes {
            config.inbox_packets.saturating_sub(state.inbox.len() + taken_already)
        } else {
            0
        };
        if room > 0 || state.closed.is_some() {
            return Poll::Ready(room.max(1));
        }
        if !state.writer.as_ref().is_some_and(|known| known.will_wake(cx.waker())) {
            state.writer = Some(cx.waker().clone());
        }
        Poll::Pending
    }

    // ---- acknowledgements of the client ----

    /// Registers for a client's answer; `None` once the session is closed.
    pub(crate) fn expect_ack(&self) -> Option<(i64, oneshot::Receiver<Arguments>)> {
        let mut state = self.state();
        if state.closed.is_some() {
            return None;
        }
        let acks = state.acks.get_or_insert_default();
        acks.last += 1;
        let (sender, answer) = oneshot::channel();
        acks.waiting.insert(acks.last, sender);
        Some((acks.last, answer))
    }

    pub(crate) fn forget_ack(&self, id: i64) {
        if let Some(acks) = &mut self.state().acks {
            acks.waiting.remove(&id);
        }
    }

    /// Past the inbox: a handler may be waiting for this very answer. One nobody waits for is no offence.
    fn resolve_ack(&self, id: i64, arguments: Arguments) {
        let waiting = self.state().acks.as_mut().and_then(|acks| acks.waiting.remove(&id));
        if let Some(sender) = waiting {
            let _nobody_waits_any_more = sender.send(arguments);
        }
    }

    // ---- namespaces ----

    /// The talker of a joined namespace and the socket's id there.
    pub(crate) fn member(&self, namespace: &str) -> Option<(AnyTalker, Sid)> {
        let state = self.state();
        state
            .members
            .iter()
            .find(|member| *member.namespace == *namespace)
            .map(|member| (member.talker.clone(), member.id))
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

    // ---- transports ----

    /// Opens a poll; `true` as the answer to a poll of a client that has just closed.
    pub(crate) fn begin_poll(&self) -> Result<(), Overlap> {
        match &mut self.state().carrier {
            Carrier::Websocket => Err(Overlap::OtherTransport),
            Carrier::Polling { polling: true, .. } => Err(Overlap::SecondRequest),
            Carrier::Polling { polling, .. } => {
                *polling = true;
                Ok(())
            }
        }
    }

    pub(crate) fn end_poll(&self) {
        if let Carrier::Polling { polling, .. } = &mut self.state().carrier {
            *polling = false;
        }
    }

    pub(crate) fn begin_post(&self) -> Result<(), Overlap> {
        match &mut self.state().carrier {
            Carrier::Websocket => Err(Overlap::OtherTransport),
            Carrier::Polling { posting: true, .. } => Err(Overlap::SecondRequest),
            Carrier::Polling { posting, .. } => {
                *posting = true;
                Ok(())
            }
        }
    }

    pub(crate) fn end_post(&self) {
        if let Carrier::Polling { posting, .. } = &mut self.state().carrier {
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

    /// Closes a session whose pong is overdue, however late the heartbeat's own turn is: the deadline is absolute.
    pub(crate) fn check_overdue(self: &Arc<Self>, now: Instant) {
        let overdue = self.state().beat.deadline(&self.board.config) <= now;
        if overdue {
            self.beat(now);
        }
    }

    /// Starts an upgrade and releases the open poll; `false` if there is or was another.
    pub(crate) fn begin_upgrade(&self) -> bool {
        let waker = {
            let mut state = self.state();
            match &mut state.carrier {
                Carrier::Polling { probing, .. } if !*probing => *probing = true,
                Carrier::Polling { .. } | Carrier::Websocket => return false,
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
        if let Carrier::Polling { probing, .. } = &mut self.state().carrier {
            *probing = false;
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
            state.carrier = Carrier::Websocket;
            state.reader.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    // ---- the end ----

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
            let transport = match state.carrier {
                Carrier::Polling { .. } => Transport::Polling,
                Carrier::Websocket => Transport::Websocket,
            };
            (state.reader.take(), state.writer.take(), gone, transport)
        };
        self.assembly().drop_packet();
        tracing::debug!(session.id = %self.sid, reason = reason.as_str(), "session closed");
        self.board.closed(self, transport, reason);
        for waker in [reader, writer].into_iter().flatten() {
            waker.wake();
        }
        if let Some(members) = gone {
            self.say_farewell(members, reason);
        }
    }

    fn say_farewell(&self, members: Vec<Member>, reason: DisconnectReason) {
        for member in members {
            inbox::farewell(&self.board, member, reason);
        }
    }

    // ---- deadlines ----

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
                    tracing::debug!(session.id = %self.sid, %error, "a connection could not be cut");
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

#[cfg(test)]
mod tests;
