//! A server with a small application, and the clients that talk to it.

use std::{
    future::Future,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::Duration,
};

use actix_web::{App as WebApp, HttpRequest, HttpServer, dev::ServerHandle};
use bytes::Bytes;
use futures_util::{FutureExt, SinkExt, StreamExt, future::BoxFuture};
use guildhall_gateway::{
    App, DisconnectReason, Event, Gateway, GatewayConfig, Peer, Refusal, Socket, on_connect,
};
use serde_json::{Value, json};
use tokio::{
    net::TcpStream,
    sync::{Notify, mpsc},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest, protocol::CloseFrame},
};

/// What the application saw.
#[derive(Debug, PartialEq)]
pub enum Happened {
    Connected,
    /// A `wait` event has begun.
    Waiting,
    Event(String),
    Disconnected(DisconnectReason),
}

/// The application: each event's name says what it does.
pub struct Echo {
    seen: mpsc::UnboundedSender<Happened>,
    sockets: Arc<Mutex<Vec<Socket>>>,
    /// Lets a `wait` event end.
    gate: Arc<Notify>,
    /// How many more sessions are admitted.
    room: AtomicUsize,
}

impl App for Echo {
    type Connection = String;

    fn admits(&self, _: &HttpRequest) -> bool {
        self.room.fetch_update(SeqCst, SeqCst, |room| room.checked_sub(1)).is_ok()
    }

    fn connect(
        &self,
        socket: Socket,
        namespace: &str,
        auth: Value,
        peer: Arc<Peer>,
    ) -> BoxFuture<'static, Result<Arc<String>, Refusal>> {
        let (seen, sockets) = (self.seen.clone(), self.sockets.clone());
        let known = namespace == "/" || namespace == "/custom";
        async move {
            if !known {
                return Err(Refusal::invalid_namespace());
            }
            if auth["refuse"] == true {
                return Err(Refusal::new("unauthorized", json!({ "code": 401 })));
            }
            if auth["panic"] == true {
                panic!("told to");
            }
            socket.emit("hello", &json!({ "auth": auth, "agent": peer.header("user-agent") }));
            sockets.lock().unwrap().push(socket);
            seen.send(Happened::Connected).unwrap();
            Ok(Arc::new(auth["name"].as_str().unwrap_or("nobody").to_owned()))
        }
        .boxed()
    }

    fn event(
        &self,
        socket: &Socket,
        connection: &Arc<String>,
        mut event: Event,
    ) -> BoxFuture<'static, ()> {
        let (seen, gate, socket, connection) =
            (self.seen.clone(), self.gate.clone(), socket.clone(), connection.clone());
        async move {
            let name = event.name().to_owned();
            match name.as_str() {
                "echo" => event.answer(&event.parse::<Value>().unwrap_or_default()),
                "who" => event.answer(&*connection),
                "reverse" => {
                    let (left, right): (Bytes, Bytes) = event.parse_all().unwrap();
                    event.answer(&(right, left));
                }
                "ask" => {
                    let answer: Result<Value, _> =
                        socket.emit_with_ack("question", &1, Duration::from_millis(200)).await;
                    event.answer(&answer.map_err(|error| error.to_string()));
                }
                "wait" => {
                    seen.send(Happened::Waiting).unwrap();
                    gate.notified().await;
                    event.answer(&"waited");
                }
                "panic" => panic!("told to"),
                "log out" => socket.disconnect(),
                "reset" => socket.close_transport(),
                _ => {}
            }
            let _the_test_is_over = seen.send(Happened::Event(name));
        }
        .boxed()
    }

    fn disconnect(&self, _connection: Arc<String>, reason: DisconnectReason) {
        let _the_test_is_over = self.seen.send(Happened::Disconnected(reason));
    }
}

/// A running server.
pub struct Server {
    pub address: SocketAddr,
    pub gateway: Arc<Gateway<Echo>>,
    pub gate: Arc<Notify>,
    seen: mpsc::UnboundedReceiver<Happened>,
    sockets: Arc<Mutex<Vec<Socket>>>,
    handle: ServerHandle,
}

/// Heartbeat and timeout of minutes, so that only what a test shortens can run out.
pub fn patient() -> GatewayConfig {
    GatewayConfig {
        ping_interval: Duration::from_secs(60),
        ping_timeout: Duration::from_secs(60),
        lag_timeout: Duration::from_secs(60),
        connect_timeout: Duration::from_secs(60),
        ..GatewayConfig::default()
    }
}

impl Server {
    pub async fn start(config: GatewayConfig) -> Self {
        Self::start_with(config, usize::MAX).await
    }

    /// With an application that admits so many sessions and no more.
    pub async fn start_with(config: GatewayConfig, room: usize) -> Self {
        let (sender, seen) = mpsc::unbounded_channel();
        let (sockets, gate) = (Arc::default(), Arc::new(Notify::new()));
        let app = Echo {
            seen: sender,
            sockets: Arc::clone(&sockets),
            gate: gate.clone(),
            room: room.into(),
        };
        let gateway = Gateway::new(config, app);
        let mounted = gateway.clone();
        let server =
            HttpServer::new(move || WebApp::new().configure(|service| mounted.configure(service)))
                .on_connect(on_connect)
                .workers(2)
                .disable_signals()
                .bind(("127.0.0.1", 0))
                .unwrap();
        let address = server.addrs()[0];
        let running = server.run();
        let handle = running.handle();
        actix_web::rt::spawn(running);
        Self { address, gateway, gate, seen, sockets, handle }
    }

    /// The next thing the application saw.
    pub async fn next(&mut self) -> Happened {
        soon(self.seen.recv()).await.unwrap()
    }

    /// Reads on until the application saw `wanted`.
    pub async fn until(&mut self, wanted: Happened) {
        while self.next().await != wanted {}
    }

    /// The socket that connected last.
    pub fn socket(&self) -> Socket {
        self.sockets.lock().unwrap().last().unwrap().clone()
    }

    pub fn url(&self, query: &str) -> String {
        format!("http://{}/socket.io/?EIO=4&{query}", self.address)
    }
}

impl Server {
    /// Stops taking connections and waits for those there are to end.
    pub async fn wait_for_connections(&self) {
        self.handle.stop(true).await;
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

/// Ends a test that waits for something that does not come.
pub async fn soon<F: Future>(future: F) -> F::Output {
    tokio::time::timeout(Duration::from_secs(20), future).await.expect("it did not happen")
}

/// A client on a websocket that says what it is told to and answers pings only when told to.
pub struct Client {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    /// Opens a websocket and reads the open packet.
    pub async fn open(server: &Server) -> Self {
        let mut client = Self::dial(server, "transport=websocket", None).await.unwrap();
        assert!(client.text().await.starts_with("0{"));
        client
    }

    /// As [`Client::open`], connected to the main namespace too.
    pub async fn connect(server: &mut Server) -> Self {
        let mut client = Self::open(server).await;
        client.send("40").await;
        assert!(client.text().await.starts_with("40{\"sid\":"));
        assert!(client.text().await.starts_with("42[\"hello\","));
        server.until(Happened::Connected).await;
        client
    }

    /// # Errors
    /// The HTTP status, where the upgrade was refused.
    pub async fn dial(server: &Server, query: &str, origin: Option<&str>) -> Result<Self, u16> {
        let mut request = format!("ws://{}/socket.io/?EIO=4&{query}", server.address)
            .into_client_request()
            .unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        match soon(tokio_tungstenite::connect_async(request)).await {
            Ok((stream, _)) => Ok(Self { stream }),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                Err(response.status().as_u16())
            }
            Err(other) => panic!("{other}"),
        }
    }

    pub async fn send(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    pub async fn send_binary(&mut self, bytes: &'static [u8]) {
        self.stream.send(Message::binary(bytes)).await.unwrap();
    }

    pub async fn message(&mut self) -> Option<Message> {
        soon(self.stream.next()).await.and_then(Result::ok)
    }

    pub async fn text(&mut self) -> String {
        match self.message().await {
            Some(Message::Text(text)) => text.as_str().to_owned(),
            other => panic!("expected text, not {other:?}"),
        }
    }

    pub async fn binary(&mut self) -> Bytes {
        match self.message().await {
            Some(Message::Binary(bytes)) => bytes,
            other => panic!("expected bytes, not {other:?}"),
        }
    }

    /// Reads to the end of the connection; answers the close frame, if there was one.
    pub async fn closed(&mut self) -> Option<CloseFrame> {
        loop {
            match self.message().await {
                Some(Message::Close(frame)) => return frame,
                Some(_) => {}
                None => return None,
            }
        }
    }

    /// Whether the session still does its work.
    pub async fn is_served(&mut self) -> bool {
        self.send("4299[\"echo\",\"still here\"]").await;
        self.text().await == "4399[\"still here\"]"
    }
}

/// A client for plain HTTP. Built together with the rest of the house it knows TLS, and then wants ciphers to choose from.
pub fn http_client() -> reqwest::Client {
    // An error: another test of this process has done it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::new()
}

/// A polling client, request by request.
pub struct Poller {
    http: reqwest::Client,
    url: String,
}

impl Poller {
    pub async fn open(server: &Server) -> Self {
        let http = http_client();
        let body = soon(http.get(server.url("transport=polling")).send())
            .await
            .unwrap()
            .text()
            .await
            .unwrap();
        let open: Value = serde_json::from_str(body.strip_prefix('0').unwrap()).unwrap();
        assert_eq!(open["upgrades"], json!(["websocket"]));
        let url = server.url(&format!("transport=polling&sid={}", open["sid"].as_str().unwrap()));
        Self { http, url }
    }

    pub async fn connect(server: &mut Server) -> Self {
        let poller = Self::open(server).await;
        assert_eq!(poller.post("40").await, (200, "ok".to_owned()));
        server.until(Happened::Connected).await;
        // The answer and the greeting may come in one poll or in two.
        let mut answer = poller.poll().await.1;
        if !answer.contains("hello") {
            answer = poller.poll().await.1;
        }
        assert!(answer.contains("42[\"hello\","), "{answer}");
        poller
    }

    pub async fn poll(&self) -> (u16, String) {
        let response = soon(self.http.get(&self.url).send()).await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    }

    pub async fn post(&self, body: impl Into<reqwest::Body>) -> (u16, String) {
        let response = soon(self.http.post(&self.url).body(body).send()).await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    }

    pub fn sid(&self) -> &str {
        self.url.rsplit('=').next().unwrap()
    }
}
