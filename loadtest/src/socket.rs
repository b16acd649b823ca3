//! A small Socket.IO v5 client over one websocket: sign in, call with an answer, hear what is pushed.
use crate::answer::{Answer, NOT_CONNECTED};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use tokio::{
    net::TcpStream,
    sync::{mpsc, oneshot},
    time::timeout,
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

/// As the browser's client waits. Spec §9: connect 10 s, emit 7 s.
const CONNECT_WITHIN: Duration = Duration::from_secs(10);
pub const ANSWER_WITHIN: Duration = Duration::from_secs(7);

type Wire = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What writer, reader and callers share.
#[derive(Default)]
struct Shared {
    waiting: Mutex<HashMap<u64, oneshot::Sender<Value>>>,
    /// The last push of each topic, for who follows topics; bounded by what is subscribed to.
    news: Mutex<HashMap<String, Value>>,
    follows: AtomicBool,
    is_closed: AtomicBool,
}

/// An open, signed-in connection. Dropping the last clone closes it.
#[derive(Clone)]
pub struct Socket {
    out: mpsc::UnboundedSender<Message>,
    shared: Arc<Shared>,
    next: Arc<AtomicU64>,
    /// Events pushed by the server so far.
    pub heard: Arc<AtomicU64>,
}

impl Socket {
    /// Opens a websocket to `base` (`http://host:port`) and signs in with `token`.
    ///
    /// # Errors
    /// What went wrong, in words for the report.
    pub async fn open(base: &str, token: &str) -> Result<Self, String> {
        Self::connect(base, token).await.map_err(|answer| answer.to_string())
    }

    /// As [`Socket::open`].
    ///
    /// # Errors
    /// Refused, or unknown where nobody answered in time.
    pub async fn connect(base: &str, token: &str) -> Result<Self, Answer> {
        let url =
            format!("{}/socket.io/?EIO=4&transport=websocket", base.replacen("http", "ws", 1));
        let (wire, _) = timeout(CONNECT_WITHIN, connect_async(url))
            .await
            .map_err(|_| Answer::Unknown("no connection in 10 s".to_owned()))?
            .map_err(|error| Answer::refused(error.to_string()))?;
        let (mut out, mut incoming) = wire.split();
        expect(&mut incoming, "0").await?;
        let auth = json!({ "token": token });
        out.send(Message::text(format!("40{auth}")))
            .await
            .map_err(|error| Answer::Unknown(error.to_string()))?;
        expect(&mut incoming, "40").await?;
        let (sender, outgoing) = mpsc::unbounded_channel();
        let socket = Self {
            out: sender,
            shared: Arc::default(),
            next: Arc::default(),
            heard: Arc::default(),
        };
        tokio::spawn(write(out, outgoing));
        tokio::spawn(read(
            incoming,
            socket.out.downgrade(),
            socket.shared.clone(),
            socket.heard.clone(),
        ));
        Ok(socket)
    }

    /// Calls `name` and waits for the answer's data.
    ///
    /// # Errors
    /// The refusal's code, or what went wrong on the way.
    pub async fn call(&self, name: &str, payload: Value) -> Result<Value, String> {
        match self.ask(name, payload).await {
            Answer::Ok(data) => Ok(data),
            other => Err(other.to_string()),
        }
    }

    /// Calls `name` and waits for what becomes of it.
    pub async fn ask(&self, name: &str, payload: Value) -> Answer {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (answered, answer) = oneshot::channel();
        lock(&self.shared.waiting).insert(id, answered);
        let frame = format!("42{id}{}", json!([name, payload]));
        // After the insertion: a reader that ends now has either seen it or is seen.
        if self.is_closed() || self.out.send(Message::text(frame)).is_err() {
            lock(&self.shared.waiting).remove(&id);
            return Answer::refused(NOT_CONNECTED);
        }
        let answer = timeout(ANSWER_WITHIN, answer).await;
        lock(&self.shared.waiting).remove(&id);
        match answer {
            Ok(Ok(said)) => Answer::of_socket(said),
            Ok(Err(_)) => Answer::Unknown("the connection was lost".to_owned()),
            Err(_) => Answer::Unknown("no answer in 7 s".to_owned()),
        }
    }

    /// From now on keeps the last push of each topic.
    pub fn follow_topics(&self) {
        self.shared.follows.store(true, Ordering::Relaxed);
    }

    /// The last push of a topic since this was asked before.
    #[must_use]
    pub fn news(&self, topic: &str) -> Option<Value> {
        lock(&self.shared.news).remove(topic)
    }

    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.shared.is_closed.load(Ordering::Acquire)
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn expect(incoming: &mut SplitStream<Wire>, prefix: &str) -> Result<(), Answer> {
    let frame = timeout(CONNECT_WITHIN, incoming.next())
        .await
        .map_err(|_| Answer::Unknown("no greeting in 10 s".to_owned()))?
        .ok_or_else(|| Answer::refused("closed before the greeting"))?
        .map_err(|error| Answer::Unknown(error.to_string()))?;
    let text = frame.to_text().map_err(|error| Answer::Unknown(error.to_string()))?;
    if text.starts_with(prefix) && !text.starts_with("44") {
        return Ok(());
    }
    Err(Answer::refused(format!("expected {prefix}, got {text}")))
}

async fn write(mut out: SplitSink<Wire, Message>, mut frames: mpsc::UnboundedReceiver<Message>) {
    while let Some(frame) = frames.recv().await {
        if out.send(frame).await.is_err() {
            return;
        }
    }
    // A server that has gone already is as closed as we want it.
    let _ = out.close().await;
}

/// Holds only a weak sender, so that dropping the socket ends the writer and with it the connection.
async fn read(
    mut incoming: SplitStream<Wire>,
    out: mpsc::WeakUnboundedSender<Message>,
    shared: Arc<Shared>,
    heard: Arc<AtomicU64>,
) {
    while let Some(Ok(frame)) = incoming.next().await {
        let Ok(text) = frame.to_text() else { continue };
        if text == "2" {
            if let Some(out) = out.upgrade() {
                // The writer ends only after the connection did.
                let _ = out.send(Message::text("3"));
            }
        } else if let Some(event) = text.strip_prefix("42") {
            heard.fetch_add(1, Ordering::Relaxed);
            // Only for who wants to know: a benchmark's reader has better things to do.
            if shared.follows.load(Ordering::Relaxed) {
                keep_news(event, &shared);
            }
        } else if let Some(ack) = text.strip_prefix("43") {
            answer(ack, &shared);
        }
    }
    shared.is_closed.store(true, Ordering::Release);
    lock(&shared.waiting).clear();
}

/// `["topic",{"topic":...,"version":...,"data":...}]`
fn keep_news(event: &str, shared: &Shared) {
    if !event.starts_with("[\"topic\"") {
        return;
    }
    let Ok(mut event) = serde_json::from_str::<Vec<Value>>(event) else { return };
    let Some(mut push) = event.pop() else { return };
    if let Some(topic) = push["topic"].as_str().map(str::to_owned) {
        lock(&shared.news).insert(topic, push["data"].take());
    }
}

/// `<id>[{answer}]`
fn answer(ack: &str, shared: &Shared) {
    let (id, answers) = ack.split_at(ack.find('[').unwrap_or(ack.len()));
    let Ok(id) = id.parse() else { return };
    let Ok(mut answers) = serde_json::from_str::<Vec<Value>>(answers) else { return };
    if let Some(waiting) = lock(&shared.waiting).remove(&id)
        && let Some(answer) = answers.pop()
    {
        // Whoever asked may have stopped waiting.
        let _ = waiting.send(answer);
    }
}
