//! The pump: one session's packets, strictly in order, while there are any.
//!
//! It is spawned on the worker, so what it started runs to its end when the client leaves (reliability rule R1).

use std::{panic::AssertUnwindSafe, sync::Arc};

use engineioxide_core::Sid;
use futures_util::FutureExt;

use crate::{
    Ack, DisconnectReason, Event, Socket, codec,
    codec::{Name, Packet},
    gateway::Switchboard,
    session::{Member, Session},
};

/// Starts the pump of a session that has none, with its first packet.
pub(crate) fn start_pump(session: Arc<Session>, first: Packet) {
    let running = session.board.pump_started();
    actix_web::rt::spawn(async move {
        let _running = running;
        let mut next = Some(first);
        while let Some(packet) = next {
            let handled = AssertUnwindSafe(handle(&session, packet)).catch_unwind().await;
            if handled.is_err() {
                tracing::error!(session.id = %session.sid, "gateway: handler panicked; its session is closed");
                session.close(DisconnectReason::HandlerPanicked);
            }
            next = session.next_packet();
        }
    });
}

async fn handle(session: &Arc<Session>, packet: Packet) {
    match packet {
        Packet::Connect { namespace, auth } => connect(session, namespace, auth).await,
        Packet::Disconnect { namespace } => {
            if let Some(member) = session.leave(&namespace) {
                farewell(&session.board, member, DisconnectReason::ClientDisconnect);
            }
        }
        Packet::Event { namespace, name, arguments, ack } => {
            let Some((connection, id)) = session.member(&namespace) else {
                return session.close(DisconnectReason::ProtocolError);
            };
            let ack = ack.map(|number| Ack::new(session.clone(), namespace.clone(), number));
            let socket = Socket::new(session.clone(), namespace, id);
            session.board.app.event(&socket, connection, Event::new(name, arguments, ack)).await;
        }
        // Acknowledgements do not come this way: see `Session::receive_text`.
        Packet::Ack { .. } => {}
    }
}

async fn connect(session: &Arc<Session>, namespace: Name, auth: serde_json::Value) {
    if session.member(&namespace).is_some() {
        return;
    }
    if session.member_count() >= session.board.config.max_namespaces {
        return session.close(DisconnectReason::ProtocolError);
    }
    session.begin_connect();
    let id = Sid::new();
    let socket = Socket::new(session.clone(), namespace.clone(), id);
    let answer = session.board.app.connect(socket, &namespace, auth, session.peer.clone()).await;
    let finished = match answer {
        Ok(connection) => {
            let reply = codec::encode_connected(&namespace, id);
            session.finish_connect(reply, Some(Member { namespace, id, connection }))
        }
        Err(refusal) => session.finish_connect(codec::encode_refused(&namespace, &refusal), None),
    };
    if let Err((member, reason)) = finished {
        farewell(&session.board, member, reason);
    }
}

/// Tells the application that a connection is gone. Its panic is its own.
pub(crate) fn farewell(board: &Switchboard, member: Member, reason: DisconnectReason) {
    let told = std::panic::catch_unwind(AssertUnwindSafe(|| {
        board.app.disconnect(member.connection, reason)
    }));
    if told.is_err() {
        tracing::error!(
            reason = reason.as_str(),
            "gateway: application panicked while handling a disconnect"
        );
    }
}
