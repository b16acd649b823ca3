//! A Socket.IO client over a websocket, as small as tests need it.
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::{collections::VecDeque, net::SocketAddr, time::Duration};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

/// Longest wait for anything; far more than a loaded machine needs.
const TIMEOUT: Duration = Duration::from_secs(20);

/// What arrived, and is no answer to a call.
#[derive(Debug, Clone, PartialEq)]
pub enum Arrival {
    /// An event pushed by the server: name and first argument.
    Push(String, Value),
    /// Socket.IO DISCONNECT: the client is to stay away.
    Disconnect,
    /// The transport closed: the client would come back.
    Closed,
}

/// One connected socket.
pub struct SioClient {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next_ack: u64,
    /// Arrived while something else was awaited.
    waiting: VecDeque<Arrival>,
}

impl SioClient {
    /// # Errors
    /// The CONNECT_ERROR packet, `{message, data}`.
    pub async fn connect(address: SocketAddr, auth: Value) -> Result<Self, Value> {
        let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
        let (stream, _) = connect_async(url).await.unwrap();
        let mut client = Self { stream, next_ack: 0, waiting: VecDeque::new() };
        assert!(client.packet().await.unwrap().starts_with('0'), "an open packet comes first");
        client.send_packet(&format!("40{auth}")).await;
        loop {
            let packet = client.packet().await.expect("an answer to CONNECT");
            if packet.starts_with("40") {
                return Ok(client);
            }
            if let Some(error) = packet.strip_prefix("44") {
                return Err(serde_json::from_str(error).unwrap());
            }
            // Pushed before the answer: possible, and not lost.
            client.keep(&packet);
        }
    }

    /// Sends an event and waits for its acknowledgement.
    pub async fn call(&mut self, name: &str, payload: Value) -> Value {
        let id = self.emit_with_ack(name, payload).await;
        self.ack(id)
            .await
            .unwrap_or_else(|| panic!("the connection ended before {name} was acknowledged"))
    }

    /// Sends an event that asks for an acknowledgement, without waiting for it.
    pub async fn emit_with_ack(&mut self, name: &str, payload: Value) -> u64 {
        self.next_ack += 1;
        let id = self.next_ack;
        self.send_packet(&format!("42{id}{}", json!([name, payload]))).await;
        id
    }

    /// Waits for the acknowledgement `id`; `None` if the connection ends first.
    pub async fn ack(&mut self, id: u64) -> Option<Value> {
        let prefix = format!("43{id}[");
        loop {
            let Some(packet) = self.packet().await else {
                self.waiting.push_back(Arrival::Closed);
                return None;
            };
            if packet.starts_with(&prefix) {
                let arguments: Value = serde_json::from_str(&packet[prefix.len() - 1..]).unwrap();
                return Some(arguments[0].clone());
            }
            self.keep(&packet);
        }
    }

    /// Sends an event that asks for no acknowledgement.
    pub async fn emit(&mut self, name: &str, payload: Value) {
        self.send_packet(&format!("42{}", json!([name, payload]))).await;
    }

    /// The first argument of the next push of that name; what comes before it is dropped.
    pub async fn push(&mut self, name: &str) -> Value {
        loop {
            match self.next().await {
                Arrival::Push(pushed, data) if pushed == name => return data,
                Arrival::Push(..) => {}
                end => panic!("{end:?} while waiting for {name}"),
            }
        }
    }

    /// What has arrived already, without waiting for more.
    pub fn waiting(&mut self) -> Option<Arrival> {
        self.waiting.pop_front()
    }

    /// Whatever arrives next.
    pub async fn next(&mut self) -> Arrival {
        loop {
            if let Some(arrival) = self.waiting.pop_front() {
                return arrival;
            }
            match self.packet().await {
                Some(packet) => self.keep(&packet),
                None => return Arrival::Closed,
            }
        }
    }

    /// Waits until the server ends the connection, and says how.
    pub async fn end(&mut self) -> Arrival {
        loop {
            match self.next().await {
                Arrival::Push(..) => {}
                end => return end,
            }
        }
    }

    /// A packet as text, for packets no client would send.
    pub async fn send_packet(&mut self, text: &str) {
        // The server may have closed already; the reader notices.
        let _ = self.stream.send(Message::text(text.to_owned())).await;
    }

    fn keep(&mut self, packet: &str) {
        if packet.starts_with("41") {
            self.waiting.push_back(Arrival::Disconnect);
        } else if let Some(event) = packet.strip_prefix("42") {
            let event: Value = serde_json::from_str(event).unwrap();
            let name = event[0].as_str().unwrap().to_owned();
            self.waiting.push_back(Arrival::Push(name, event[1].clone()));
        }
    }

    /// The next packet but pings, which it answers.
    async fn packet(&mut self) -> Option<String> {
        loop {
            let next = tokio::time::timeout(TIMEOUT, self.stream.next());
            match next.await.expect("something within the timeout of a test")? {
                Ok(Message::Text(text)) if text.as_str() == "2" => self.send_packet("3").await,
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}
