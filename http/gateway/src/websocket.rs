//! The websocket transport as an actix actor. It only moves frames: everything that must not freeze with a peer that
//! stops reading is kept elsewhere. The one file to change if `actix-web-actors` has to be left.

use std::{
    pin::Pin,
    rc::Rc,
    sync::Arc,
    task::{Context, Poll},
};

use actix::{Actor, ActorContext, AsyncContext, StreamHandler};
use actix_http::ws::Item;
use actix_web::{HttpRequest, HttpResponse, web};
use actix_web_actors::ws::{
    self, CloseCode, CloseReason, Message, ProtocolError, WebsocketContext, WsResponseBuilder,
};
use bytes::{Bytes, BytesMut};
use bytestring::ByteString;
use futures_util::Stream;

use crate::{
    DisconnectReason,
    frame_guard::{Flow, FrameGuard},
    session::{Outgoing, Session, Transport},
    wire::Wire,
};

/// Whether a request asks for a websocket in the form of RFC 6455.
pub(crate) fn is_asked_for(request: &HttpRequest) -> bool {
    ws::handshake(request).is_ok()
}

/// Opens a session's websocket without polling before it.
pub(crate) fn open(
    session: Arc<Session>,
    request: &HttpRequest,
    payload: web::Payload,
) -> actix_web::Result<HttpResponse> {
    let refused = session.clone();
    start(session, Role::Carrying, request, payload)
        .inspect_err(|_bad_handshake| refused.close(DisconnectReason::TransportClose))
}

/// Moves a polling session to a websocket. A second attempt is accepted and then closed, as the protocol asks.
pub(crate) fn upgrade(
    session: Arc<Session>,
    request: &HttpRequest,
    payload: web::Payload,
) -> actix_web::Result<HttpResponse> {
    let role = if session.is_open() && session.begin_upgrade() {
        Role::Probing
    } else {
        Role::Superfluous
    };
    let refused = session.clone();
    start(session, role, request, payload).inspect_err(|_bad_handshake| {
        if role == Role::Probing {
            refused.abandon_upgrade();
        }
    })
}

fn start(
    session: Arc<Session>,
    role: Role,
    request: &HttpRequest,
    payload: web::Payload,
) -> actix_web::Result<HttpResponse> {
    let flow = Rc::new(Flow::default());
    let guarded = FrameGuard::new(payload, session.clone(), flow.clone());
    let limit = session.board.config.max_payload;
    let wire = request.conn_data::<Wire>().copied();
    let actor = Websocket { session, role, wire, flow, fragments: None };
    WsResponseBuilder::new(actor, request, guarded).frame_size(limit).start()
}

/// What a websocket is to its session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// It asks whether it may take over from polling.
    Probing,
    /// It carries the session's frames.
    Carrying,
    /// Its session has another.
    Superfluous,
}

/// One websocket connection.
struct Websocket {
    session: Arc<Session>,
    role: Role,
    wire: Option<Wire>,
    flow: Rc<Flow>,
    fragments: Option<Box<Fragments>>,
}

/// A message that arrives in pieces.
struct Fragments {
    is_text: bool,
    count: usize,
    bytes: BytesMut,
}

/// Why this end closes the connection. RFC 6455 section 7.4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// 1009
    TooLarge,
    /// 1007
    NotText,
    /// 1002
    Protocol,
    /// 1008: a well-formed message the session refuses.
    Packet,
}

type Ctx = WebsocketContext<Websocket>;

impl Actor for Websocket {
    type Context = Ctx;

    fn started(&mut self, ctx: &mut Ctx) {
        match self.role {
            Role::Carrying => {
                self.session.carried_by(self.wire);
                ctx.text(self.session.open_packet(Transport::Websocket));
                ctx.add_stream(Outflow::new(self.session.clone()));
            }
            Role::Probing => {
                ctx.run_later(self.session.board.config.upgrade_timeout, |actor, ctx| {
                    if actor.role == Role::Probing {
                        ctx.close(None);
                        ctx.stop();
                    }
                });
            }
            Role::Superfluous => {
                ctx.close(None);
                ctx.stop();
            }
        }
    }

    fn stopped(&mut self, _ctx: &mut Ctx) {
        match self.role {
            Role::Carrying => self.session.carrier_ended(),
            Role::Probing => self.session.abandon_upgrade(),
            Role::Superfluous => {}
        }
    }
}

impl StreamHandler<Result<Message, ProtocolError>> for Websocket {
    fn handle(&mut self, message: Result<Message, ProtocolError>, ctx: &mut Ctx) {
        self.flow.arrived();
        let done = match message {
            Ok(Message::Text(text)) => self.text(&text, ctx),
            Ok(Message::Binary(bytes)) => self.binary(bytes),
            Ok(Message::Continuation(piece)) => self.piece(piece, ctx),
            Ok(Message::Ping(bytes)) => {
                ctx.pong(&bytes);
                Ok(())
            }
            Ok(Message::Close(reason)) => {
                ctx.close(reason);
                return ctx.stop();
            }
            Ok(Message::Pong(_) | Message::Nop) => Ok(()),
            Err(error) => Err(self.fault(&error)),
        };
        if let Err(fault) = done {
            self.refuse(fault, ctx);
        }
    }
}

impl Websocket {
    fn text(&mut self, text: &ByteString, ctx: &mut Ctx) -> Result<(), Fault> {
        match self.role {
            Role::Carrying => {
                self.session.receive_text(text).map_err(|malformed| self.note(&malformed))
            }
            Role::Probing => match &**text {
                "2probe" => {
                    ctx.text("3probe");
                    Ok(())
                }
                "5" => {
                    self.role = Role::Carrying;
                    self.session.carried_by(self.wire);
                    self.session.finish_upgrade();
                    ctx.add_stream(Outflow::new(self.session.clone()));
                    Ok(())
                }
                _ => Err(Fault::Packet),
            },
            Role::Superfluous => Ok(()),
        }
    }

    fn binary(&mut self, bytes: Bytes) -> Result<(), Fault> {
        match self.role {
            Role::Carrying => {
                self.session.receive_binary(bytes).map_err(|malformed| self.note(&malformed))
            }
            Role::Probing => Err(Fault::Packet),
            Role::Superfluous => Ok(()),
        }
    }

    fn note(&self, malformed: &crate::codec::Malformed) -> Fault {
        tracing::debug!(session.id = %self.session.sid, error = %malformed, "gateway: packet refused");
        Fault::Packet
    }

    /// Puts a message together from its pieces, within the limits of a whole one.
    fn piece(&mut self, piece: Item, ctx: &mut Ctx) -> Result<(), Fault> {
        let (bytes, is_last) = match piece {
            Item::FirstText(bytes) => {
                self.fragments =
                    Some(Box::new(Fragments { is_text: true, count: 0, bytes: BytesMut::new() }));
                (bytes, false)
            }
            Item::FirstBinary(bytes) => {
                self.fragments =
                    Some(Box::new(Fragments { is_text: false, count: 0, bytes: BytesMut::new() }));
                (bytes, false)
            }
            Item::Continue(bytes) => (bytes, false),
            Item::Last(bytes) => (bytes, true),
        };
        let config = &self.session.board.config;
        let fragments = self.fragments.as_mut().ok_or(Fault::Protocol)?;
        fragments.count += 1;
        if fragments.count > config.max_fragments
            || fragments.bytes.len() + bytes.len() > config.max_payload
        {
            return Err(Fault::TooLarge);
        }
        fragments.bytes.extend_from_slice(&bytes);
        if !is_last {
            return Ok(());
        }
        let Some(whole) = self.fragments.take() else { return Ok(()) };
        let bytes = whole.bytes.freeze();
        if whole.is_text {
            let text = ByteString::try_from(bytes).map_err(|_invalid| Fault::NotText)?;
            self.text(&text, ctx)
        } else {
            self.binary(bytes)
        }
    }

    /// The codec reports our guard's refusal, text that is not UTF-8 and reserved bits all as I/O errors.
    fn fault(&self, error: &ProtocolError) -> Fault {
        match error {
            ProtocolError::Overflow => Fault::TooLarge,
            ProtocolError::Io(_) if self.flow.too_large.get() => Fault::TooLarge,
            ProtocolError::Io(io) if io.kind() == std::io::ErrorKind::Other => Fault::NotText,
            _ => Fault::Protocol,
        }
    }

    fn refuse(&mut self, fault: Fault, ctx: &mut Ctx) {
        let code = match fault {
            Fault::TooLarge => CloseCode::Size,
            Fault::NotText => CloseCode::Invalid,
            Fault::Protocol => CloseCode::Protocol,
            Fault::Packet => CloseCode::Policy,
        };
        if self.role == Role::Carrying {
            self.session.close(DisconnectReason::ProtocolError);
        }
        ctx.close(Some(CloseReason::from(code)));
        ctx.stop();
    }
}

/// There is something to send.
struct Ready;

impl StreamHandler<Ready> for Websocket {
    fn handle(&mut self, _ready: Ready, ctx: &mut Ctx) {
        let mut ended = None;
        self.session.pull(usize::MAX, |outgoing| match outgoing {
            Outgoing::Ping => ctx.text(ByteString::from_static("2")),
            Outgoing::Frame(frame) => {
                if !frame.text.is_empty() {
                    ctx.text(frame.text);
                }
                for attachment in frame.attachments.iter().flat_map(|all| all.iter()) {
                    ctx.binary(attachment.clone());
                }
            }
            Outgoing::Close(reason) => ended = Some(reason),
        });
        if let Some(reason) = ended {
            ctx.close(close_code(reason).map(CloseReason::from));
            ctx.stop();
        }
    }
}

fn close_code(reason: DisconnectReason) -> Option<CloseCode> {
    match reason {
        DisconnectReason::Draining => Some(CloseCode::Away),
        DisconnectReason::ProtocolError
        | DisconnectReason::ConnectTimeout
        | DisconnectReason::TooSlow => Some(CloseCode::Policy),
        DisconnectReason::HandlerPanicked => Some(CloseCode::Error),
        DisconnectReason::ClientDisconnect
        | DisconnectReason::TransportClose
        | DisconnectReason::PingTimeout
        | DisconnectReason::ServerDisconnect
        | DisconnectReason::ServerClose => None,
    }
}

/// The session's outbox as seen from the connection: it is asked, never pushed from.
struct Outflow {
    session: Arc<Session>,
    /// One fill has just been handed over: the write buffer is looked at before the next.
    filled: bool,
}

impl Outflow {
    fn new(session: Arc<Session>) -> Self {
        Self { session, filled: false }
    }
}

impl Stream for Outflow {
    type Item = Ready;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Ready>> {
        if self.session.poll_outgoing(cx).is_pending() {
            self.filled = false;
            return Poll::Pending;
        }
        if std::mem::take(&mut self.filled) {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.filled = true;
        Poll::Ready(Some(Ready))
    }
}
