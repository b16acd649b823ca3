//! The front of the crate: mounts the transports, opens sessions, counts them, and lets them go on shutdown.

use std::{
    marker::PhantomData,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::web;
use tokio::sync::Notify;

use crate::{
    App, DisconnectReason, GatewayConfig, Peer,
    app::{AnyApp, Erased},
    heartbeat::{self, Deadline, Wheel},
    meters::Meters,
    outbox::Limits,
    polling,
    registry::Registry,
    session::{Session, Transport},
};

/// How long a closed polling session answers its last poll: GET and POST of a close race. Design: realtime 6.
const TOMBSTONE: Duration = Duration::from_millis(200);

/// Engine.IO and Socket.IO for the application `A`.
pub struct Gateway<A> {
    board: Arc<Switchboard>,
    application: PhantomData<fn() -> A>,
}

/// Open sessions by transport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SocketCounts {
    /// Sessions that poll.
    pub polling: usize,
    /// Sessions on a websocket.
    pub websocket: usize,
}

impl SocketCounts {
    /// All of them.
    pub fn total(self) -> usize {
        self.polling + self.websocket
    }
}

impl<A: App> Gateway<A> {
    /// Starts a gateway. Has to be called inside a Tokio runtime that lives as long as the server, and after the
    /// metrics recorder is installed.
    pub fn new(config: GatewayConfig, app: A) -> Arc<Self> {
        Self::start(config, app, Layer::SocketIo)
    }

    /// Starts a gateway that speaks Engine.IO only and sends every message back, for the official Engine.IO suite.
    #[doc(hidden)]
    pub fn engine_echo(config: GatewayConfig, app: A) -> Arc<Self> {
        Self::start(config, app, Layer::EngineEcho)
    }

    fn start(config: GatewayConfig, app: A, layer: Layer) -> Arc<Self> {
        let board = Arc::new(Switchboard {
            limits: Limits {
                frames: config.outbox_frames,
                bytes: config.outbox_bytes,
                frames_with_answers: config.outbox_frames + config.max_packets_per_post,
            },
            wheel: Wheel::new(&config),
            config,
            app: Box::new(Erased(app)),
            layer,
            registry: Registry::default(),
            meters: Meters::new(),
            draining: AtomicBool::new(false),
            pumps: AtomicUsize::new(0),
            quieter: Notify::new(),
        });
        tokio::spawn(heartbeat::keep_turning(Arc::downgrade(&board), board.wheel.tick()));
        Arc::new(Self { board, application: PhantomData })
    }

    #[cfg(test)]
    pub(crate) fn board(&self) -> &Arc<Switchboard> {
        &self.board
    }

    /// Mounts both transports at the configured path, for every worker of the server.
    pub fn configure(&self, service: &mut web::ServiceConfig) {
        let path = self.board.config.path.as_str();
        let bare = path.trim_end_matches('/');
        service.service(
            web::resource([path, bare])
                .app_data(web::Data::from(self.board.clone()))
                .route(web::get().to(polling::get))
                .route(web::post().to(polling::post))
                .default_service(web::to(polling::other_method)),
        );
    }

    /// How many sessions are open.
    pub fn sockets(&self) -> SocketCounts {
        SocketCounts {
            polling: self.board.meters.count(Transport::Polling),
            websocket: self.board.meters.count(Transport::Websocket),
        }
    }

    /// Refuses new handshakes, closes the transports spread evenly over `window`, and ends when the last handler has.
    /// Clients see a transport close and come back by themselves: no DISCONNECT is ever sent. Design: realtime 2.10.
    pub async fn drain(&self, window: Duration) {
        let board = self.board.clone();
        board.draining.store(true, Ordering::Release);
        let sessions = board.registry.all();
        let started = tokio::time::Instant::now();
        let count = u32::try_from(sessions.len()).unwrap_or(u32::MAX).max(1);
        for (index, session) in (0_u32..).zip(sessions) {
            // Whatever falls into the same tick is closed together.
            tokio::time::sleep_until(started + window.mul_f64(f64::from(index) / f64::from(count)))
                .await;
            session.close(DisconnectReason::Draining);
        }
        board.quiet().await;
    }
}

/// What all sessions of one gateway share.
pub(crate) struct Switchboard {
    pub(crate) config: GatewayConfig,
    pub(crate) limits: Limits,
    pub(crate) app: Box<dyn AnyApp>,
    pub(crate) layer: Layer,
    pub(crate) registry: Registry,
    pub(crate) wheel: Wheel,
    pub(crate) meters: Meters,
    draining: AtomicBool,
    pumps: AtomicUsize,
    /// Told when a pump or a session ends.
    quieter: Notify,
}

/// What is spoken above Engine.IO.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layer {
    SocketIo,
    EngineEcho,
}

/// Why no session was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Full {
    /// The server is at its limit or going down.
    Server,
    /// The address is at its limit.
    Address,
}

impl Switchboard {
    /// Opens a session.
    pub(crate) fn open(
        self: &Arc<Self>,
        peer: Peer,
        transport: Transport,
    ) -> Result<Arc<Session>, Full> {
        let open = self.meters.count(Transport::Polling) + self.meters.count(Transport::Websocket);
        if self.draining.load(Ordering::Acquire) || open >= self.config.max_sockets {
            return Err(Full::Server);
        }
        if !self.registry.admit(peer.address, self.config.max_sockets_per_address) {
            return Err(Full::Address);
        }
        let now = Instant::now();
        let session = Session::new(self.clone(), Arc::new(peer), transport, now);
        self.meters.opened(transport);
        self.registry.insert(session.clone());
        self.wheel.add(now + self.config.ping_interval, &session, Deadline::Beat);
        match self.layer {
            Layer::SocketIo => {
                self.wheel.add(now + self.config.connect_timeout, &session, Deadline::Connect)
            }
            Layer::EngineEcho => {}
        }
        Ok(session)
    }

    /// Forgets a session that has just closed.
    pub(crate) fn closed(
        &self,
        session: &Arc<Session>,
        transport: Transport,
        reason: DisconnectReason,
    ) {
        self.meters.closed(transport, reason);
        self.registry.release(session.peer.address);
        match transport {
            Transport::Polling => {
                self.wheel.add(Instant::now() + TOMBSTONE, session, Deadline::Tombstone)
            }
            Transport::Websocket => {
                self.registry.remove(session.sid);
                match reason {
                    DisconnectReason::TransportClose => {}
                    DisconnectReason::ClientDisconnect
                    | DisconnectReason::PingTimeout
                    | DisconnectReason::ConnectTimeout
                    | DisconnectReason::ProtocolError
                    | DisconnectReason::TooSlow
                    | DisconnectReason::ServerDisconnect
                    | DisconnectReason::ServerClose
                    | DisconnectReason::Draining
                    | DisconnectReason::HandlerPanicked => {
                        self.wheel.add(
                            Instant::now() + self.config.close_timeout,
                            session,
                            Deadline::Reap,
                        );
                    }
                }
            }
        }
        self.quieter.notify_waiters();
    }

    /// Counts a pump until the answer is dropped.
    pub(crate) fn pump_started(self: &Arc<Self>) -> Running {
        self.pumps.fetch_add(1, Ordering::AcqRel);
        Running(self.clone())
    }

    /// Waits until no session is open and no handler runs.
    async fn quiet(&self) {
        loop {
            let told = self.quieter.notified();
            tokio::pin!(told);
            told.as_mut().enable();
            let open =
                self.meters.count(Transport::Polling) + self.meters.count(Transport::Websocket);
            if open == 0 && self.pumps.load(Ordering::Acquire) == 0 {
                return;
            }
            told.await;
        }
    }
}

/// A running pump.
pub(crate) struct Running(Arc<Switchboard>);

impl Drop for Running {
    fn drop(&mut self) {
        if self.0.pumps.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.quieter.notify_waiters();
        }
    }
}
