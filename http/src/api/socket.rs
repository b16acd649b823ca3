//! Sockets: admitting connections, running events, pushing, and closing.
//!
//! Source: product spec §7 and §8 (socket replies), §9; `docs/wire.md`, "Pushes"; architecture section 5. Replies, limits
//! and functions are those of [`crate::api::call`], shared with HTTP.
use crate::api::{
    access_key,
    call::{Call, Context, Transport},
    caller::{Caller, identify},
    client::{self, Client, SystemType, country, cut, region},
    error::{ApiError, Fields, Reason},
    feature::Missed,
    language,
    pushes::{self, NAMESPACE, Recipient},
    state::HttpState,
    viewing,
};
use actix_web::{HttpRequest, web::Bytes};
use futures_util::{FutureExt, future::BoxFuture};
use guildhall_actors::hub::{Attachment, EndReason, Push, Subscriber, SubscriberId, Viewer};
use guildhall_domain::{identity::role::Role, ids::Uid};
use guildhall_gateway::{App, DisconnectReason, Event, Frame, Peer, Refusal, Socket};
use guildhall_persistence::identity::session;
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use std::{
    collections::HashMap,
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc, Mutex, OnceLock, PoisonError, Weak,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tracing::Instrument as _;
use uuid::Uuid;

/// Rate limit violations are counted over this long.
const VIOLATION_WINDOW: Duration = Duration::from_secs(10);
/// As coarse as [`session::touch`].
const USE_NOTED_EVERY: Duration = Duration::from_secs(61);
/// Longest token, device id or locale looked at.
const MAX_AUTH_TEXT: usize = 512;

/// The application behind the gateway. The state holds the gateway and the gateway this, so the state comes second.
#[derive(Clone, Default)]
pub struct Sockets {
    state: Arc<OnceLock<Weak<HttpState>>>,
}

impl Sockets {
    /// Called once, before the first client connects.
    pub(crate) fn serve(&self, state: Weak<HttpState>) {
        if self.state.set(state).is_err() {
            tracing::error!("startup: sockets got a second state; the first one stays");
        }
    }
}

/// What a client says when it connects.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Auth {
    token: Option<String>,
    visitor_token: Option<String>,
    device_id: Option<String>,
    locale: Option<String>,
    cursors: HashMap<String, i64>,
}

/// One connected socket: its caller, and its attachment to the hub.
pub struct SocketSession {
    state: Arc<HttpState>,
    caller: Caller,
    /// Index into [`language::LANGUAGES`]: people change it while connected.
    language: Arc<AtomicUsize>,
    attachment: Attachment,
    /// Rate limit violations: how many since when.
    violations: Mutex<(Instant, u32)>,
    /// When the sign-in was last noted as used.
    used: Mutex<Instant>,
}

impl SocketSession {
    pub fn language(&self) -> &'static str {
        chosen(&self.language)
    }

    /// Answers come in that language from now on.
    pub fn speak(&self, language: &'static str) {
        self.language.store(index(language), Ordering::Relaxed);
    }

    pub fn subscriber(&self) -> SubscriberId {
        self.attachment.id()
    }

    /// Subscribes to the presence of these people; returns who of them is online.
    pub fn watch(&self, uids: &[Uid]) -> Vec<Uid> {
        self.attachment.watch(uids)
    }

    /// Subscribes to `topic`; what is read afterwards is at least as new as what is pushed.
    pub async fn follow(&self, topic: &str) {
        self.attachment.follow(topic);
        self.attachment.settled().await;
    }

    /// Unsubscribes from `topic`; returns whether it was subscribed.
    pub fn unfollow(&self, topic: &str) -> bool {
        self.attachment.unfollow(topic)
    }

    /// Sets what this socket is viewing, instead of anything before; returns all viewers of it.
    pub fn look_at(&self, looked: Option<(Uuid, Viewer)>) -> Vec<Viewer> {
        self.attachment.look_at(looked)
    }

    /// Notes at most once a minute that the sign-in is in use: a person who only uses a socket is not idle.
    fn note_use(&self) {
        let Some(session) = self.caller.session_id else { return };
        {
            let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
            if used.elapsed() < USE_NOTED_EVERY {
                return;
            }
            *used = Instant::now();
        }
        let pool = self.state.pool.clone();
        // Not waited for: the list of devices and the idle time-out are coarse.
        drop(self.state.runtime.spawn(async move {
            if let Err(error) = session::touch(&pool, session).await {
                tracing::warn!(%error, "session: saving the last use failed");
            }
        }));
    }

    /// Counts a rate limit violation; true when there were too many.
    fn count_violation(&self) -> bool {
        let mut violations = self.violations.lock().unwrap_or_else(PoisonError::into_inner);
        if violations.0.elapsed() > VIOLATION_WINDOW {
            *violations = (Instant::now(), 0);
        }
        violations.1 += 1;
        violations.1 > self.state.limits.rates().refusals_before_close
    }
}

impl Drop for SocketSession {
    fn drop(&mut self) {
        self.state.limits.socket_closed(self.caller.uid);
    }
}

fn chosen(language: &AtomicUsize) -> &'static str {
    language::LANGUAGES[language.load(Ordering::Relaxed)]
}

fn index(language: &str) -> usize {
    language::LANGUAGES.iter().position(|known| *known == language).unwrap_or_default()
}

/// A socket as the hub knows it.
struct SocketSubscriber {
    socket: Socket,
    state: Arc<HttpState>,
    uid: Uid,
    role: Role,
    /// The connection's.
    language: Arc<AtomicUsize>,
}

impl Subscriber for SocketSubscriber {
    fn deliver(&self, notices: &mut dyn Iterator<Item = &Arc<Push>>) {
        let state = &self.state;
        let recipient =
            Recipient { uid: self.uid, role: self.role, language: chosen(&self.language), state };
        let pushes = &state.features.pushes;
        let mut frames = notices.filter_map(|push| pushes.frame(push, recipient).cloned());
        // Encoded before the session is locked: nearly always one, and then without a list.
        let Some(first) = frames.next() else { return };
        match frames.next() {
            None => self.socket.push(first),
            Some(second) => {
                let all: Vec<Frame> = [first, second].into_iter().chain(frames).collect();
                self.socket.push_all(all);
            }
        }
    }

    fn resync(&self) {
        self.socket.push(pushes::resync());
    }

    /// A Socket.IO DISCONNECT keeps the client from reconnecting until the person signs in again, so it is sent for that case alone.
    fn end(&self, reason: EndReason) {
        match reason {
            EndReason::SessionEnded | EndReason::Frozen => self.socket.disconnect(),
            EndReason::RoleChanged => self.socket.close_transport(),
        }
    }
}

impl App for Sockets {
    type Connection = SocketSession;

    fn connect(
        &self,
        socket: Socket,
        namespace: &str,
        auth: Value,
        peer: Arc<Peer>,
    ) -> BoxFuture<'static, Result<Arc<SocketSession>, Refusal>> {
        let state = self.state.get().and_then(Weak::upgrade);
        let known = namespace == NAMESPACE;
        async move {
            if !known {
                return Err(Refusal::invalid_namespace());
            }
            let state = state.ok_or_else(|| refusal(&ApiError::Busy))?;
            connect(state, socket, auth, &peer).await.map_err(|error| refusal(&error))
        }
        .boxed()
    }

    fn event(
        &self,
        socket: &Socket,
        connection: &Arc<SocketSession>,
        event: Event,
    ) -> BoxFuture<'static, ()> {
        // On the way of every message, so only where somebody looks for it.
        let span = tracing::debug_span!(
            "event",
            call = event.name(),
            user.id = connection.caller.uid.0,
            session.id = connection.caller.session_id.map(tracing::field::display),
        );
        handle(socket.clone(), Arc::clone(connection), event).instrument(span).boxed()
    }

    /// The client's own, behind our proxies too: what is counted by address would otherwise count the proxy.
    fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        let peer = request.peer_addr()?.ip();
        let state = self.state.get().and_then(Weak::upgrade);
        let trusted = state.as_ref().map_or(&[][..], |state| &state.settings.trusted_proxies);
        Some(client::address(peer, request.headers(), trusted))
    }

    fn admits(&self, request: &HttpRequest) -> bool {
        let state = self.state.get().and_then(Weak::upgrade);
        let (Some(state), Some(address)) = (state, self.address(request)) else { return true };
        state.limits.handshake(address).is_ok()
    }

    fn disconnect(&self, connection: Arc<SocketSession>, reason: DisconnectReason) {
        tracing::debug!(
            user.id = connection.caller.uid.0,
            reason = reason.as_str(),
            "socket: disconnected"
        );
    }
}

/// CONNECT_ERROR as `docs/wire.md` has it.
fn refusal(error: &ApiError) -> Refusal {
    let mut data = error.socket_body(language::FALLBACK)["data"].take();
    if let Some(data) = data.as_object_mut() {
        data.insert("code".to_owned(), error.socket_code().into());
        data.remove("applied");
    }
    Refusal::new(error.code(), data)
}

async fn connect(
    state: Arc<HttpState>,
    socket: Socket,
    auth: Value,
    peer: &Peer,
) -> Result<Arc<SocketSession>, ApiError> {
    let auth = read(auth)?;
    let short = |text: Option<String>| text.filter(|text| text.len() <= MAX_AUTH_TEXT);
    let client = client(&auth, peer, &state.settings.trusted_proxies);
    state.limits.connect(client.address)?;
    let token = short(auth.token);
    let visitor_token = short(auth.visitor_token);
    // A socket is somebody's presence, and what is read over one is marked as read: whoever looks as somebody else has none.
    if token.as_deref().is_some_and(viewing::is_token) {
        return Err(ApiError::ViewingReadOnly);
    }
    if token.as_deref().is_some_and(access_key::is_key) {
        return Err(ApiError::ApiKeyNotAccepted);
    }
    let role_changes = state.hub.role_changes();
    let caller =
        identify(&state, token.as_deref(), visitor_token.as_deref(), Arc::new(client)).await?;
    if caller.session_id.is_some_and(|session| state.hub.has_ended(session)) {
        return Err(ApiError::Unauthorized);
    }
    caller.has_enough_factors(&state)?;
    state.limits.socket_opened(caller.uid)?;
    let language = Arc::new(AtomicUsize::new(index(caller.client.language)));
    let subscriber = Arc::new(SocketSubscriber {
        socket: socket.clone(),
        state: Arc::clone(&state),
        uid: caller.uid,
        role: caller.role,
        language: Arc::clone(&language),
    });
    let attachment = state.hub.attach(caller.uid, caller.session_id, subscriber);
    let connection = Arc::new(SocketSession {
        language,
        attachment,
        violations: Mutex::new((Instant::now(), 0)),
        used: Mutex::new(Instant::now()),
        state: state.clone(),
        caller,
    });
    if state.hub.role_changes() != role_changes {
        // Perhaps this person's, between the look at the role and the connection: the client comes again and is looked at again.
        return Err(ApiError::Busy);
    }
    // What other processes say is heard from here on; what they said before is among what is missed.
    connection.attachment.settled().await;
    if !auth.cursors.is_empty() {
        catch_up(&state, &connection, &socket, auth.cursors).await?;
    }
    Ok(connection)
}

/// An unreadable token is `Unauthorized`; any other unreadable field is named, so that no client takes it for the end of its sign-in.
fn read(auth: Value) -> Result<Auth, ApiError> {
    if auth.is_null() {
        return Ok(Auth::default());
    }
    serde_path_to_error::deserialize(auth).map_err(|error| {
        match error.path().iter().next().map(ToString::to_string).as_deref() {
            None | Some("." | "token" | "visitor_token") => ApiError::Unauthorized,
            Some(field) => ApiError::field(field, Reason::Invalid),
        }
    })
}

/// Sends what was missed since the cursors as ordinary events; a gap that cannot be filled asks for a resync.
/// The connection is attached already, so new pushes arrive meanwhile, perhaps twice: clients compare `seq`.
async fn catch_up(
    state: &Arc<HttpState>,
    connection: &Arc<SocketSession>,
    socket: &Socket,
    cursors: HashMap<String, i64>,
) -> Result<(), ApiError> {
    /// As for the call `resume`.
    const MOST_CURSORS: usize = 50;
    if cursors.len() > MOST_CURSORS {
        socket.push(pushes::resync());
        return Ok(());
    }
    let context = Context { connection: Some(connection.clone()), ..Context::new(state.clone()) };
    let caller = connection.caller.clone();
    let Some(find) = state.features.catch_up else { return Ok(()) };
    let missed = state.run(async move { find(&context, &caller, cursors).await }).await?;
    let Missed { events, is_complete } = missed;
    if !is_complete {
        socket.push(pushes::resync());
    }
    for (name, event) in &events {
        socket.emit(name, event);
    }
    Ok(())
}

fn client(auth: &Auth, peer: &Peer, trusted_proxies: &[IpAddr]) -> Client {
    let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let direct = peer.direct.unwrap_or(here);
    let region = region(direct, peer.header("x-region"), trusted_proxies);
    let country = country(region.as_deref(), peer.header("accept-language"));
    Client {
        address: peer.address.unwrap_or(here),
        language: language::of_header(auth.locale.as_deref().unwrap_or_default()),
        currency: None,
        device_id: auth.device_id.clone().filter(|id| id.len() <= MAX_AUTH_TEXT),
        system_type: SystemType::PcWeb,
        os_type: None,
        registered_game: None,
        fp_id: None,
        user_agent: cut(peer.header("user-agent").unwrap_or_default()),
        request_id: None,
        region,
        country,
        idempotency_key: None,
    }
}

/// The acknowledgement of a success.
#[derive(Serialize)]
struct Success<'a> {
    code: u16,
    data: &'a RawValue,
}

async fn handle(socket: Socket, connection: Arc<SocketSession>, mut event: Event) {
    let outcome = call(&connection, &event).await;
    match &outcome {
        Ok(data) => event.answer(&Success { code: 200, data }),
        Err(refusal) => event.answer(&refusal.socket_body(connection.language())),
    }
    match outcome {
        Err(ApiError::TooManyRequests { .. }) if connection.count_violation() => {
            tracing::info!(user.id = connection.caller.uid.0, "socket: closed for flooding");
            socket.close_transport();
        }
        Err(error @ (ApiError::Busy | ApiError::UnknownOutcome | ApiError::Internal)) => {
            tracing::warn!(
                code = error.code(),
                call = event.name(),
                user.id = connection.caller.uid.0,
                "socket: event not served"
            );
        }
        Ok(_) | Err(_) => {}
    }
}

/// Runs the call an event names. An unknown name counts against the limit too, else it would be a free way to flood.
async fn call(connection: &Arc<SocketSession>, event: &Event) -> Result<Box<RawValue>, ApiError> {
    let state = &connection.state;
    let Some(call) = state.features.calls.of_event(event.name()) else {
        state.limits.call(connection.caller.uid)?;
        return Err(ApiError::Invalid(Fields::new()));
    };
    connection.note_use();
    let answer = answer(connection, call, event).await;
    answer.inspect_err(|refusal| {
        call.note(Transport::Socket, refusal);
        call.record(&state.limits, refusal, Some(&connection.caller), &connection.caller.client);
    })
}

async fn answer(
    connection: &Arc<SocketSession>,
    call: &Call,
    event: &Event,
) -> Result<Box<RawValue>, ApiError> {
    let state = &connection.state;
    let body = event.raw_argument().as_bytes();
    let context = Context { connection: Some(connection.clone()), ..Context::new(state.clone()) };
    let prepared = call.prepare(&context, &connection.caller, body)?;
    let work =
        call.run(prepared, context, Some(&connection.caller), Bytes::copy_from_slice(body))?;
    if call.is_message {
        // Only waits for the conversation's actor or its process, which finish by themselves: no task of its own needed.
        return work.await;
    }
    state.run(work).await
}
