//! What a TCP connection needs so that a peer that stops reading cannot hold memory for ever.
//!
//! The websocket actor lives inside the response body, which actix-web does not poll while its write buffer is full
//! (actix-web#2441): such a connection is ended by the reaper, and by the kernel where the reaper cannot. Design: realtime 2.8.

use std::{any::Any, time::Duration};

use actix_web::{dev::Extensions, rt::net::TcpStream};
use socket2::SockRef;

use crate::wire::Wire;

/// How long sent bytes may stay unacknowledged, or the peer's window closed.
#[cfg(target_os = "linux")]
const USER_TIMEOUT: Duration = Duration::from_secs(20);

/// What the kernel may hold for one reader; untuned it takes megabytes (measured 2.8 MB).
const SEND_BUFFER: usize = 128 * 1024;

/// Hook for `HttpServer::on_connect`. Other streams than TCP are left alone.
pub fn on_connect(stream: &dyn Any, extensions: &mut Extensions) {
    let Some(stream) = stream.downcast_ref::<TcpStream>() else { return };
    if let Some(wire) = Wire::of(stream) {
        extensions.insert(wire);
    }
    let socket = SockRef::from(stream);
    let settings = [
        socket.set_tcp_nodelay(true),
        socket.set_send_buffer_size(SEND_BUFFER),
        set_user_timeout(&socket),
    ];
    for refused in settings.into_iter().filter_map(Result::err) {
        tracing::warn!(error = %refused, "gateway: setting a socket option failed");
    }
}

#[cfg(target_os = "linux")]
fn set_user_timeout(socket: &SockRef<'_>) -> std::io::Result<()> {
    socket.set_tcp_user_timeout(Some(USER_TIMEOUT))
}

/// Elsewhere keep-alive probes have to find the dead peers.
#[cfg(not(target_os = "linux"))]
fn set_user_timeout(socket: &SockRef<'_>) -> std::io::Result<()> {
    socket.set_keepalive(true)
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_connection_is_bounded_in_time_and_memory() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        on_connect(&stream, &mut Extensions::new());
        let socket = SockRef::from(&stream);
        assert_eq!(socket.tcp_user_timeout().unwrap(), Some(USER_TIMEOUT));
        assert!(socket.tcp_nodelay().unwrap());
        // Linux doubles what it is asked for, to account for its own bookkeeping.
        assert_eq!(socket.send_buffer_size().unwrap(), SEND_BUFFER * 2);
    }
}
