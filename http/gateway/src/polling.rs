//! The long-polling transport, and the door for both: GET opens, polls or upgrades; POST carries packets in.
//! Source: Engine.IO protocol v4.

use std::{
    future::poll_fn,
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header},
    web,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::BytesMut;
use futures_util::StreamExt;
use serde::Deserialize;

use crate::{
    DisconnectReason, Peer,
    gateway::{Full, Switchboard},
    origin,
    session::{Outgoing, Overlap, Session, Transport},
    websocket,
};

/// What separates packets in a polling body.
const SEPARATOR: char = '\x1e';

/// How long a poll that comes during an upgrade is held before it is released with NOOP, as the reference server does.
const UPGRADE_PAUSE: Duration = Duration::from_millis(100);

/// The query of every request. Unknown fields (a cache buster) are ignored.
#[derive(Deserialize)]
pub(crate) struct Query {
    #[serde(rename = "EIO", default)]
    protocol: String,
    #[serde(default)]
    transport: String,
    sid: Option<String>,
}

/// Why a request is refused: Engine.IO's numbered errors, and the limits, which share its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refused {
    UnknownTransport,
    UnknownSid,
    BadHandshakeMethod,
    BadRequest,
    Forbidden,
    UnsupportedProtocol,
    PayloadTooLarge,
    AddressLimit,
    ServerLimit,
}

impl Refused {
    fn response(self) -> HttpResponse {
        let (status, code, message) = match self {
            Self::UnknownTransport => (StatusCode::BAD_REQUEST, 0, "Transport unknown"),
            Self::UnknownSid => (StatusCode::BAD_REQUEST, 1, "Session ID unknown"),
            Self::BadHandshakeMethod => (StatusCode::BAD_REQUEST, 2, "Bad handshake method"),
            Self::BadRequest => (StatusCode::BAD_REQUEST, 3, "Bad request"),
            Self::Forbidden => (StatusCode::FORBIDDEN, 4, "Forbidden"),
            Self::UnsupportedProtocol => {
                (StatusCode::BAD_REQUEST, 5, "Unsupported protocol version")
            }
            Self::PayloadTooLarge => (StatusCode::PAYLOAD_TOO_LARGE, 3, "Payload too large"),
            Self::AddressLimit => {
                (StatusCode::TOO_MANY_REQUESTS, 4, "Too many connections from this address")
            }
            Self::ServerLimit => {
                (StatusCode::SERVICE_UNAVAILABLE, 4, "The server takes no more connections")
            }
        };
        HttpResponse::build(status).json(serde_json::json!({ "code": code, "message": message }))
    }
}

impl From<Full> for Refused {
    fn from(full: Full) -> Self {
        match full {
            Full::Server => Self::ServerLimit,
            Full::Address => Self::AddressLimit,
        }
    }
}

/// Opens a session, polls one, or upgrades one to a websocket.
pub(crate) async fn get(
    request: HttpRequest,
    board: web::Data<Switchboard>,
    payload: web::Payload,
) -> HttpResponse {
    let board = board.into_inner();
    let (query, session) = match admit(&request, &board) {
        Ok(admitted) => admitted,
        Err(refused) => return refused.response(),
    };
    let answer = match (query.transport.as_str(), session) {
        ("websocket", _) if !websocket::is_asked_for(&request) => Err(Refused::BadRequest),
        ("websocket", Some(session)) => upgraded(websocket::upgrade(session, &request, payload)),
        ("websocket", None) => open(&request, &board, Transport::Websocket)
            .and_then(|session| upgraded(websocket::open(session, &request, payload))),
        ("polling", Some(session)) => Ok(poll(session).await),
        ("polling", None) => open(&request, &board, Transport::Polling)
            .map(|session| text(session.open_packet(Transport::Polling))),
        _ => Err(Refused::UnknownTransport),
    };
    answer.unwrap_or_else(Refused::response)
}

fn upgraded(answer: actix_web::Result<HttpResponse>) -> Result<HttpResponse, Refused> {
    answer.map_err(|_bad_handshake| Refused::BadRequest)
}

/// Opens a session, if its client may have one more.
fn open(
    request: &HttpRequest,
    board: &Arc<Switchboard>,
    transport: Transport,
) -> Result<Arc<Session>, Refused> {
    if !board.app.admits(request) {
        return Err(Refused::AddressLimit);
    }
    Ok(board.open(peer(request, board), transport)?)
}

/// What neither opens, polls nor carries.
pub(crate) async fn other_method() -> HttpResponse {
    Refused::BadHandshakeMethod.response()
}

/// Carries packets in.
pub(crate) async fn post(
    request: HttpRequest,
    board: web::Data<Switchboard>,
    payload: web::Payload,
) -> HttpResponse {
    let board = board.into_inner();
    let session = match admit(&request, &board) {
        Ok((query, _)) if query.transport != "polling" => {
            return Refused::UnknownTransport.response();
        }
        Ok((_, Some(session))) => session,
        Ok((_, None)) => return Refused::BadHandshakeMethod.response(),
        Err(refused) => return refused.response(),
    };
    if !session.is_open() {
        return Refused::UnknownSid.response();
    }
    if let Err(overlap) = session.begin_post() {
        return refuse_overlap(&session, overlap);
    }
    let _posting = Posting(&session);
    match take_packets(&session, &request, payload).await {
        Ok(()) => text("ok"),
        Err(refused) => {
            session.close(DisconnectReason::ProtocolError);
            refused.response()
        }
    }
}

/// Checks what every request has to have; answers what it asks for, and the session it names, if it names one.
fn admit(
    request: &HttpRequest,
    board: &Switchboard,
) -> Result<(Query, Option<Arc<Session>>), Refused> {
    if !origin::is_welcome(request, &board.config.allowed_origins) {
        return Err(Refused::Forbidden);
    }
    // A field twice is refused: which of the two would count?
    let query = web::Query::<Query>::from_query(request.query_string());
    let query = query.map_err(|_unreadable| Refused::BadRequest)?.into_inner();
    if !matches!(query.transport.as_str(), "polling" | "websocket") {
        return Err(Refused::UnknownTransport);
    }
    if query.protocol != "4" {
        return Err(Refused::UnsupportedProtocol);
    }
    let Some(sid) = query.sid.as_deref() else { return Ok((query, None)) };
    let session = board.registry.get(sid).ok_or(Refused::UnknownSid)?;
    session.check_overdue(Instant::now());
    Ok((query, Some(session)))
}

/// Copies what the application may ask about: a header borrowed from the request would keep its whole buffer alive.
fn peer(request: &HttpRequest, board: &Switchboard) -> Peer {
    let kept = board.config.peer_headers.iter().filter_map(|name| {
        let value = request.headers().get(*name)?.to_str().ok()?;
        // Readable as text means ASCII, so every place is between two characters.
        Some((*name, Box::from(&value[..value.len().min(board.config.max_peer_header)])))
    });
    let direct = request.peer_addr().map(|peer| peer.ip());
    Peer::new(board.app.address(request), direct, kept.collect())
}

fn text(body: impl Into<String>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/plain; charset=UTF-8"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(body.into())
}

/// Two requests of one kind, or a poll after the upgrade: the client is broken, its session ends.
fn refuse_overlap(session: &Arc<Session>, overlap: Overlap) -> HttpResponse {
    match overlap {
        Overlap::SecondRequest => session.close(DisconnectReason::ProtocolError),
        Overlap::OtherTransport => {}
    }
    Refused::BadRequest.response()
}

async fn poll(session: Arc<Session>) -> HttpResponse {
    if !session.is_open() && !session.has_last_words() {
        return if session.take_goodbye() { text("6") } else { Refused::UnknownSid.response() };
    }
    if let Err(overlap) = session.begin_poll() {
        return refuse_overlap(&session, overlap);
    }
    let mut polling = Polling { session: &session, answered: false };
    // The word that ends an upgrade travels on another connection and may be a moment behind this poll.
    let settled = poll_fn(|cx| session.poll_upgrade_settled(cx));
    if tokio::time::timeout(UPGRADE_PAUSE, settled).await.unwrap_or(false) {
        polling.answered = true;
        return Refused::BadRequest.response();
    }
    poll_fn(|cx| session.poll_outgoing_or_upgrade(cx)).await;
    let body = collect(&session);
    polling.answered = true;
    text(body)
}

/// Puts what waits into one body, within the payload limit.
///
/// A close never shares a body with frames: the client library acts on it before it has handed over a DISCONNECT from
/// the same body, and would take a log-out for a broken connection and come back.
fn collect(session: &Session) -> String {
    let mut body = String::new();
    let mut close = None;
    let mut add = |packet: &str| {
        if !body.is_empty() {
            body.push(SEPARATOR);
        }
        body.push_str(packet);
    };
    session.pull(session.board.config.max_payload, |outgoing| match outgoing {
        Outgoing::Ping => add("2"),
        Outgoing::Frame(frame) => {
            if !frame.text.is_empty() {
                add(&frame.text);
            }
            for attachment in frame.attachments.iter().flat_map(|all| all.iter()) {
                add(&format!("b{}", STANDARD.encode(attachment)));
            }
        }
        Outgoing::Close(reason) => close = Some(reason),
    });
    if body.is_empty() && close.is_some() && !session.take_goodbye() {
        return "1".to_owned();
    }
    // Nothing to send: an upgrade or the client's own close released the poll.
    if body.is_empty() { "6".to_owned() } else { body }
}

/// Reads the body within its limits and hands over its packets in order.
async fn take_packets(
    session: &Arc<Session>,
    request: &HttpRequest,
    payload: web::Payload,
) -> Result<(), Refused> {
    let body = read_body(request, payload, session.board.config.max_payload).await?;
    let body = std::str::from_utf8(&body).map_err(|_invalid| Refused::BadRequest)?;
    if body.matches(SEPARATOR).count() >= session.board.config.max_packets_per_post {
        return Err(Refused::PayloadTooLarge);
    }
    for packet in body.split(SEPARATOR) {
        poll_fn(|cx| session.poll_inbox_room(0, cx)).await;
        session.receive_text(packet).map_err(|malformed| {
            tracing::debug!(session.id = %session.sid, error = %malformed, "gateway: packet refused");
            Refused::BadRequest
        })?;
    }
    Ok(())
}

async fn read_body(
    request: &HttpRequest,
    mut payload: web::Payload,
    limit: usize,
) -> Result<BytesMut, Refused> {
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > limit as u64) {
        return Err(Refused::PayloadTooLarge);
    }
    let mut body = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_broken| Refused::BadRequest)?;
        if body.len() + chunk.len() > limit {
            return Err(Refused::PayloadTooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// An open poll. Dropped unanswered it means that the client went away.
struct Polling<'a> {
    session: &'a Arc<Session>,
    answered: bool,
}

impl Drop for Polling<'_> {
    fn drop(&mut self) {
        self.session.end_poll();
        if !self.answered {
            self.session.close(DisconnectReason::TransportClose);
        }
    }
}

/// An open post.
struct Posting<'a>(&'a Arc<Session>);

impl Drop for Posting<'_> {
    fn drop(&mut self) {
        self.0.end_post();
    }
}
