//! A small Socket.IO v5 client over one websocket: sign in, call with an answer, count what is pushed.
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
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
const ANSWER_WITHIN: Duration = Duration::from_secs(7);

type Wire = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Waiting = Arc<Mutex<HashMap<u64, oneshot::Sender<Value>>>>;

/// An open, signed-in connection. Dropping the last clone closes it.
#[derive(Clone)]
pub struct Socket {
    out: mpsc::UnboundedSender<Message>,
    waiting: Waiting,
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
        let url =
            format!("{}/socket.io/?EIO=4&transport=websocket", base.replacen("http", "ws", 1));
        let (wire, _) = timeout(CONNECT_WITHIN, connect_async(url))
            .await
            .map_err(|_| "no connection in 10 s".to_owned())?
            .map_err(|error| error.to_string())?;
        let (mut out, mut incoming) = wire.split();
        expect(&mut incoming, "0").await?;
        let auth = json!({ "token": token });
        out.send(Message::text(format!("40{auth}"))).await.map_err(|error| error.to_string())?;
        expect(&mut incoming, "40").await?;
        let (sender, outgoing) = mpsc::unbounded_channel();
        let socket = Self {
            out: sender,
            waiting: Waiting::default(),
            next: Arc::default(),
            heard: Arc::default(),
        };
        tokio::spawn(write(out, outgoing));
        tokio::spawn(read(
            incoming,
            socket.out.downgrade(),
            socket.waiting.clone(),
            socket.heard.clone(),
        ));
        Ok(socket)
    }

    /// Calls `name` and waits for the answer's data.
    ///
    /// # Errors
    /// The refusal's code, or what went wrong on the way.
    pub async fn call(&self, name: &str, payload: Value) -> Result<Value, String> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (answered, answer) = oneshot::channel();
        lock(&self.waiting).insert(id, answered);
        let frame = format!("42{id}{}", json!([name, payload]));
        self.out.send(Message::text(frame)).map_err(|_| "the connection is closed".to_owned())?;
        let answer = timeout(ANSWER_WITHIN, answer).await;
        lock(&self.waiting).remove(&id);
        let mut answer = answer
            .map_err(|_| "no answer in 7 s".to_owned())?
            .map_err(|_| "the connection was lost".to_owned())?;
        match answer["code"].as_u64() {
            Some(200) => Ok(answer["data"].take()),
            code => Err(match answer["data"]["code"].as_str() {
                Some(word) => word.to_owned(),
                None => format!("refused with {code:?}"),
            }),
        }
    }
}

fn lock<T>(waiting: &Mutex<T>) -> MutexGuard<'_, T> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn expect(incoming: &mut SplitStream<Wire>, prefix: &str) -> Result<(), String> {
    let frame = timeout(CONNECT_WITHIN, incoming.next())
        .await
        .map_err(|_| "no greeting in 10 s".to_owned())?
        .ok_or("closed before the greeting")?
        .map_err(|error| error.to_string())?;
    let text = frame.to_text().map_err(|error| error.to_string())?;
    if text.starts_with(prefix) && !text.starts_with("44") {
        return Ok(());
    }
    Err(format!("expected {prefix}, got {text}"))
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
    waiting: Waiting,
    heard: Arc<AtomicU64>,
) {
    while let Some(Ok(frame)) = incoming.next().await {
        let Ok(text) = frame.to_text() else { continue };
        if text == "2" {
            if let Some(out) = out.upgrade() {
                // The writer ends only after the connection did.
                let _ = out.send(Message::text("3"));
            }
        } else if text.starts_with("42") {
            heard.fetch_add(1, Ordering::Relaxed);
        } else if let Some(ack) = text.strip_prefix("43") {
            answer(ack, &waiting);
        }
    }
    lock(&waiting).clear();
}

/// `<id>[{answer}]`
fn answer(ack: &str, waiting: &Waiting) {
    let (id, answers) = ack.split_at(ack.find('[').unwrap_or(ack.len()));
    let Ok(id) = id.parse() else { return };
    let Ok(mut answers) = serde_json::from_str::<Vec<Value>>(answers) else { return };
    if let Some(waiting) = lock(waiting).remove(&id)
        && let Some(answer) = answers.pop()
    {
        // Whoever asked may have stopped waiting.
        let _ = waiting.send(answer);
    }
}
