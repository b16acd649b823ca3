//! What the gateway asks of the application behind it. Nothing here knows what the application is about.

use std::{any::Any, net::IpAddr, sync::Arc};

use actix_web::HttpRequest;
use futures_util::future::{BoxFuture, FutureExt};
use serde_json::Value;

use crate::{Event, Socket};

/// The application: who may connect, and what an event means.
///
/// The packets of one session are handled strictly one after the other. The futures are spawned: they run to their
/// end when the client leaves. One that panics closes its own session and nothing else.
pub trait App: Send + Sync + 'static {
    /// What the application remembers about one connected socket.
    type Connection: Send + Sync + 'static;

    /// Lets a client into `namespace`, or refuses it. Frames pushed to `socket` meanwhile arrive after the answer.
    /// A namespace that does not exist is refused with [`Refusal::invalid_namespace`].
    fn connect(
        &self,
        socket: Socket,
        namespace: &str,
        auth: Value,
        peer: Arc<Peer>,
    ) -> BoxFuture<'static, Result<Arc<Self::Connection>, Refusal>>;

    /// Handles one event; the session's next packet waits for the future's end.
    fn event(
        &self,
        socket: &Socket,
        connection: &Arc<Self::Connection>,
        event: Event,
    ) -> BoxFuture<'static, ()>;

    /// The address a handshake counts under, for [`crate::GatewayConfig::max_sockets_per_address`] and
    /// [`Peer::address`]. By default the other end of the TCP connection; behind a proxy that is the proxy.
    fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        request.peer_addr().map(|address| address.ip())
    }

    /// Whether this client may open one more session; asked once before each. A refusal is answered with 429.
    fn admits(&self, _request: &HttpRequest) -> bool {
        true
    }

    /// Hears, once for each connection and after its last event, that it is gone.
    fn disconnect(&self, connection: Arc<Self::Connection>, reason: DisconnectReason);
}

/// Where a client comes from.
#[derive(Debug, Clone, Default)]
pub struct Peer {
    /// What [`App::address`] made of the handshake.
    pub address: Option<IpAddr>,
    /// The other end of the TCP connection: a proxy's, if there is one.
    pub direct: Option<IpAddr>,
    headers: Vec<(&'static str, Box<str>)>,
}

impl Peer {
    /// A peer at `address`, connected from `direct`, that sent `headers` (names in lower case).
    pub fn new(
        address: Option<IpAddr>,
        direct: Option<IpAddr>,
        headers: Vec<(&'static str, Box<str>)>,
    ) -> Self {
        Self { address, direct, headers }
    }

    /// One of the headers named in [`crate::GatewayConfig::peer_headers`], as the handshake carried it.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
    }
}

/// Why a client may not connect; it becomes the CONNECT_ERROR packet `{message, data}`.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// What the client finds in `error.message`.
    pub message: String,
    /// What the client finds in `error.data`; left out when null.
    pub data: Value,
}

impl Refusal {
    /// A refusal with a reason a program can read.
    pub fn new(message: impl Into<String>, data: Value) -> Self {
        Self { message: message.into(), data }
    }

    /// The answer every Socket.IO server gives for a namespace it does not know.
    pub fn invalid_namespace() -> Self {
        Self::new("Invalid namespace", Value::Null)
    }
}

/// Why a socket is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DisconnectReason {
    /// The client sent DISCONNECT.
    ClientDisconnect,
    /// The client closed the transport, or the connection broke.
    TransportClose,
    /// A ping stayed unanswered.
    PingTimeout,
    /// No namespace was joined in time.
    ConnectTimeout,
    /// The client broke the protocol or one of its limits.
    ProtocolError,
    /// The client did not read what it was sent.
    TooSlow,
    /// The application said DISCONNECT: the client stays away.
    ServerDisconnect,
    /// The application closed the transport: the client comes back.
    ServerClose,
    /// The server is going down: the client comes back.
    Draining,
    /// A handler of this session panicked.
    HandlerPanicked,
}

impl DisconnectReason {
    /// The reason in words, for logs and metrics.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ClientDisconnect => "client disconnect",
            Self::TransportClose => "transport close",
            Self::PingTimeout => "ping timeout",
            Self::ConnectTimeout => "connect timeout",
            Self::ProtocolError => "protocol error",
            Self::TooSlow => "too slow",
            Self::ServerDisconnect => "server disconnect",
            Self::ServerClose => "server close",
            Self::Draining => "draining",
            Self::HandlerPanicked => "handler panicked",
        }
    }

    /// Whether packets that had already arrived are still handled: yes where the client merely left.
    pub(crate) fn finishes_inbox(self) -> bool {
        match self {
            Self::ClientDisconnect
            | Self::TransportClose
            | Self::PingTimeout
            | Self::TooSlow
            | Self::Draining => true,
            Self::ConnectTimeout
            | Self::ProtocolError
            | Self::ServerDisconnect
            | Self::ServerClose
            | Self::HandlerPanicked => false,
        }
    }
}

/// A connection whose type only the application knows.
pub(crate) type AnyConnection = Arc<dyn Any + Send + Sync>;

/// [`App`] with its connection's type forgotten, so that sessions and sockets need no type parameter.
pub(crate) trait AnyApp: Send + Sync {
    fn connect(
        &self,
        socket: Socket,
        namespace: &str,
        auth: Value,
        peer: Arc<Peer>,
    ) -> BoxFuture<'static, Result<AnyConnection, Refusal>>;
    fn event(
        &self,
        socket: &Socket,
        connection: AnyConnection,
        event: Event,
    ) -> BoxFuture<'static, ()>;
    fn address(&self, request: &HttpRequest) -> Option<IpAddr>;
    fn admits(&self, request: &HttpRequest) -> bool;
    fn disconnect(&self, connection: AnyConnection, reason: DisconnectReason);
}

/// The only maker of [`AnyConnection`]s, hence the casts below cannot fail.
pub(crate) struct Erased<A>(pub(crate) A);

impl<A: App> AnyApp for Erased<A> {
    fn connect(
        &self,
        socket: Socket,
        namespace: &str,
        auth: Value,
        peer: Arc<Peer>,
    ) -> BoxFuture<'static, Result<AnyConnection, Refusal>> {
        self.0
            .connect(socket, namespace, auth, peer)
            .map(|answer| answer.map(|connection| connection as AnyConnection))
            .boxed()
    }

    fn event(
        &self,
        socket: &Socket,
        connection: AnyConnection,
        event: Event,
    ) -> BoxFuture<'static, ()> {
        self.0.event(socket, &own::<A>(connection), event)
    }

    fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        self.0.address(request)
    }

    fn admits(&self, request: &HttpRequest) -> bool {
        self.0.admits(request)
    }

    fn disconnect(&self, connection: AnyConnection, reason: DisconnectReason) {
        self.0.disconnect(own::<A>(connection), reason);
    }
}

fn own<A: App>(connection: AnyConnection) -> Arc<A::Connection> {
    connection.downcast().expect("a session holds talkers of its own application only")
}
