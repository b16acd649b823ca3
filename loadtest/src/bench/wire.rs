//! Sockets of a benchmark: bare websockets, signed in, that answer heartbeats and do little else.
use futures_util::{SinkExt, StreamExt, future::try_join_all};
use guildhall_loadtest::{histogram::Histogram, people::Person};
use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Instant,
};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, client_async_with_config,
    tungstenite::{Message, protocol::WebSocketConfig},
};

pub type Wire = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What a server asks of an idle client, and what it is answered.
pub const PING: &str = "2";
pub const PONG: &str = "3";

/// People who sign in at the same time.
const AT_ONCE: usize = 100;
/// What is read at once. The library clears as much before every read, and its own 128 KB would be most of what a client does here.
const READ_BYTES: usize = 4 * 1024;
/// Sockets of one source address: an address has some 28,000 ports, of which others may just have been left.
const SOCKETS_OF_ADDRESS: usize = 4_000;

/// A bare websocket to `url` (`ws://127.0.0.1:port/...`).
pub async fn connect(url: &str) -> Result<Wire, String> {
    connect_from(Ipv4Addr::LOCALHOST, url).await
}

async fn connect_from(source: Ipv4Addr, url: &str) -> Result<Wire, String> {
    let at = url.strip_prefix("ws://").and_then(|rest| rest.split('/').next());
    let to: SocketAddr =
        at.and_then(|at| at.parse().ok()).ok_or_else(|| format!("no address: {url}"))?;
    let socket = TcpSocket::new_v4().map_err(|error| error.to_string())?;
    if source != Ipv4Addr::LOCALHOST {
        socket.bind((source, 0).into()).map_err(|error| format!("{source}: {error}"))?;
    }
    let stream = socket.connect(to).await.map_err(|error| error.to_string())?;
    stream.set_nodelay(true).map_err(|error| error.to_string())?;
    let config = WebSocketConfig::default().read_buffer_size(READ_BYTES);
    let stream = MaybeTlsStream::Plain(stream);
    let opened = client_async_with_config(url, stream, Some(config)).await;
    opened.map(|(wire, _)| wire).map_err(|error| error.to_string())
}

/// What Guildhall's connect packet says.
fn token(person: &Person) -> String {
    format!(r#"{{"token":"{}"}}"#, person.token)
}

/// A websocket of Socket.IO at `base` (`http://127.0.0.1:port`) whose connect packet says `auth`, once it is let in.
async fn enter(source: Ipv4Addr, base: &str, auth: &str) -> Result<Wire, String> {
    let url = format!("{}/socket.io/?EIO=4&transport=websocket", base.replacen("http", "ws", 1));
    let mut wire = connect_from(source, &url).await?;
    wire.send(Message::text(format!("40{auth}"))).await.map_err(|error| error.to_string())?;
    while let Some(frame) = wire.next().await {
        let frame = frame.map_err(|error| error.to_string())?;
        match frame.to_text() {
            Ok(text) if text.starts_with("40") => return Ok(wire),
            Ok(text) if text.starts_with("44") => return Err(format!("refused: {text}")),
            _ => {}
        }
    }
    Err("closed while signing in".to_owned())
}

/// A signed-in websocket of each, in their order.
pub async fn sign_in_all(base: &str, people: &[Person]) -> Result<Vec<Wire>, String> {
    enter_all(base, &people.iter().map(token).collect::<Vec<_>>()).await
}

/// A websocket of Socket.IO for each of these connect packets, in their order.
pub async fn enter_all(base: &str, auths: &[String]) -> Result<Vec<Wire>, String> {
    let mut wires = Vec::with_capacity(auths.len());
    for some in auths.chunks(AT_ONCE) {
        let entering = some.iter().map(|auth| enter(Ipv4Addr::LOCALHOST, base, auth));
        wires.extend(try_join_all(entering).await?);
    }
    Ok(wires)
}

/// Signs in from several source addresses, as one has not enough ports; `before` have signed in already. Also how long each took.
pub async fn sign_in_from_many(
    base: &str,
    people: &[Person],
    before: usize,
) -> Result<(Vec<Wire>, Histogram), String> {
    let (mut wires, mut took) = (Vec::with_capacity(people.len()), Histogram::default());
    for (at, some) in people.chunks(AT_ONCE).enumerate() {
        let opening = some.iter().enumerate().map(async |(n, person)| {
            let began = Instant::now();
            let from = source(before + at * AT_ONCE + n);
            let wire = enter(from, base, &token(person)).await?;
            Ok::<_, String>((wire, began.elapsed()))
        });
        for (wire, time) in try_join_all(opening).await? {
            wires.push(wire);
            took.add(time);
        }
    }
    Ok((wires, took))
}

/// Where the socket of that number comes from: all of 127.0.0.0/8 is this machine.
fn source(number: usize) -> Ipv4Addr {
    let address = u8::try_from(2 + number / SOCKETS_OF_ADDRESS).unwrap_or(u8::MAX);
    Ipv4Addr::new(127, 0, 0, address)
}

/// Answers heartbeats for as long as the connection lasts, and hands on everything that is said, heartbeats too.
pub async fn hear(mut wire: Wire, mut on: impl FnMut(&str)) {
    while let Some(Ok(frame)) = wire.next().await {
        let Ok(text) = frame.to_text() else { continue };
        if text == PING && wire.send(Message::text(PONG)).await.is_err() {
            return;
        }
        on(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_source_address_has_more_sockets_than_it_has_ports() {
        assert_eq!(source(0), source(3_999));
        assert_eq!(source(4_000), Ipv4Addr::new(127, 0, 0, 3));
        assert_eq!(source(14_999), Ipv4Addr::new(127, 0, 0, 5));
    }

    #[tokio::test]
    async fn an_address_that_is_none_is_said() {
        let refused = connect("http://nowhere/chat").await.unwrap_err();
        assert_eq!(refused, "no address: http://nowhere/chat");
    }
}
