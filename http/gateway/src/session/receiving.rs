//! Packets on their way in: from a transport to the inbox, and a client's answers to whoever waits for them.

use std::{
    collections::VecDeque,
    sync::Arc,
    task::{Context, Poll},
    time::Instant,
};

use bytes::Bytes;
use tokio::sync::oneshot;

use super::Session;
use crate::{
    DisconnectReason, Frame,
    codec::{self, Arguments, EngineReceived, Malformed, Packet, Received},
    gateway::Layer,
    heartbeat::{Beat, Deadline},
    inbox,
};

impl Session {
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
}
