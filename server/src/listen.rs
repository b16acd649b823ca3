//! Taking the port, before anything else is started: a port in use is the commonest mistake and must be quick to see.

use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};

use socket2::{Domain, Protocol, Socket, Type};

/// Connections the system holds while we are busy accepting others.
const BACKLOG: i32 = 4096;

/// Why nothing could be listened on.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// Somebody else has it.
    #[error(
        "port {port} is in use: stop the program that has it, or choose another as in `make run PORT={suggestion}`"
    )]
    InUse {
        /// The one wanted.
        port: u16,
        /// Another.
        suggestion: u16,
    },
    /// Ports below 1024 are for root.
    #[error("port {0} may be used by root only: choose another as in `make run PORT=8080`")]
    Forbidden(u16),
    /// The name leads nowhere here.
    #[error("cannot listen on `{host}`: {source}")]
    Host {
        /// The name.
        host: String,
        /// Why.
        source: io::Error,
    },
}

/// Listens on every address of `host`: `localhost` is two, and a browser may pick either.
///
/// # Errors
/// [`ListenError`], in words for the person who started us.
pub fn listen(host: &str, port: u16) -> Result<Vec<TcpListener>, ListenError> {
    let unusable = |source| ListenError::Host { host: host.to_owned(), source };
    let addresses: Vec<SocketAddr> = (host, port).to_socket_addrs().map_err(unusable)?.collect();
    let mut listeners: Vec<TcpListener> = Vec::new();
    let mut refused = io::Error::from(ErrorKind::AddrNotAvailable);
    for address in addresses {
        match open(address) {
            Ok(listener)
                if listeners.iter().all(|other| other.local_addr().ok() != Some(address)) =>
            {
                listeners.push(listener);
            }
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::AddrInUse => {
                let suggestion = port.checked_add(1).unwrap_or(8081);
                return Err(ListenError::InUse { port, suggestion });
            }
            Err(error) if error.kind() == ErrorKind::PermissionDenied => {
                return Err(ListenError::Forbidden(port));
            }
            // A machine without IPv6 still calls ::1 localhost.
            Err(error) => refused = error,
        }
    }
    if listeners.is_empty() { Err(unusable(refused)) } else { Ok(listeners) }
}

fn open(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // So that a restart need not wait for the last connections to be forgotten.
    socket.set_reuse_address(true)?;
    if address.is_ipv6() {
        socket.set_only_v6(true)?;
    }
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    socket.set_nonblocking(true)?;
    Ok(socket.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_in_use_is_one_clear_sentence() {
        let taken = listen("127.0.0.1", 0).unwrap();
        let port = taken[0].local_addr().unwrap().port();
        let refused = listen("127.0.0.1", port).unwrap_err().to_string();
        assert!(refused.contains(&format!("port {port} is in use")), "{refused}");
        assert!(!refused.contains('\n'));
    }

    #[test]
    fn a_name_that_is_not_ours_says_which() {
        let refused = listen("no-such-host.invalid", 1).unwrap_err().to_string();
        assert!(refused.contains("no-such-host.invalid"), "{refused}");
    }
}
