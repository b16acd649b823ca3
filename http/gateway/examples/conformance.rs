//! The server that the official Engine.IO v4 and Socket.IO v5 suites are run against. Design: realtime section 6.
//!
//! `cargo run -p guildhall-gateway --example conformance [port]`, then `npm test` in each suite.

use std::{sync::Arc, time::Duration};

use actix_web::{App as WebApp, HttpServer};
use bytes::Bytes;
use futures_util::future::{BoxFuture, FutureExt};
use guildhall_gateway::{
    App, DisconnectReason, Event, Gateway, GatewayConfig, Peer, Refusal, Socket, on_connect,
};
use serde_json::Value;

struct Suite;

impl App for Suite {
    type Connection = ();

    fn connect(
        &self,
        socket: Socket,
        namespace: &str,
        auth: Value,
        _peer: Arc<Peer>,
    ) -> BoxFuture<'static, Result<Arc<()>, Refusal>> {
        let known = matches!(namespace, "/" | "/custom");
        async move {
            if !known {
                return Err(Refusal::invalid_namespace());
            }
            socket.emit("auth", &auth);
            Ok(Arc::new(()))
        }
        .boxed()
    }

    fn event(
        &self,
        socket: &Socket,
        _connection: &Arc<()>,
        event: Event,
    ) -> BoxFuture<'static, ()> {
        let socket = socket.clone();
        async move { send_back(&socket, event) }.boxed()
    }

    fn disconnect(&self, _connection: Arc<()>, _reason: DisconnectReason) {}
}

/// `message` comes back as `message-back`, `message-with-ack` as its answer, both with the same arguments.
fn send_back(socket: &Socket, mut event: Event) {
    let ack = event.ack.take();
    let answer_with = |socket: &Socket, data: Arguments| match (ack, data) {
        (Some(ack), Arguments::Binary(pair)) => ack.send(&pair),
        (Some(ack), Arguments::Three(three)) => ack.send(&three),
        (Some(ack), Arguments::One(one)) => ack.send(&one),
        (None, Arguments::Binary(pair)) => socket.emit("message-back", &pair),
        (None, Arguments::Three(three)) => socket.emit("message-back", &three),
        (None, Arguments::One(one)) => socket.emit("message-back", &one),
    };
    if let Ok(pair) = event.parse_all() {
        answer_with(socket, Arguments::Binary(pair));
    } else if let Ok(three) = event.parse_all() {
        answer_with(socket, Arguments::Three(three));
    } else if let Ok(one) = event.parse_all() {
        answer_with(socket, Arguments::One(one));
    }
}

/// The shapes the suite sends.
enum Arguments {
    Binary((Bytes, Bytes)),
    Three((Value, Value, Value)),
    One((Value,)),
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(3000);
    let config = GatewayConfig {
        ping_interval: Duration::from_millis(300),
        ping_timeout: Duration::from_millis(200),
        connect_timeout: Duration::from_secs(1),
        max_payload: 1_000_000,
        ..GatewayConfig::default()
    };
    let engine = Gateway::engine_echo(
        GatewayConfig { path: "/engine.io/".to_owned(), ..config.clone() },
        Suite,
    );
    let socket = Gateway::new(config, Suite);
    HttpServer::new(move || {
        WebApp::new()
            .configure(|service| socket.configure(service))
            .configure(|service| engine.configure(service))
    })
    .on_connect(on_connect)
    .workers(2)
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
