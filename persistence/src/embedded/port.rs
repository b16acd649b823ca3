//! The port of a cluster, held for as long as the cluster is there: also while its server is down and starts again.

use std::{io, net::SocketAddr};

use socket2::{Domain, Socket, Type};

/// A free port of this machine. On Linux it stays bound and is not listened at, with `SO_REUSEADDR`: the system gives it to nobody
/// who asks for any free one, and Postgres, which sets the same, may listen at it as often as it is started. Elsewhere that is
/// no use of the option: the port is only found, and another process may take it before Postgres does. Decision 0025.
#[derive(Debug)]
pub struct HeldPort {
    pub port: u16,
    _socket: Option<Socket>,
}

impl HeldPort {
    /// # Errors
    /// If this machine has no free port.
    pub fn free() -> io::Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        socket.set_reuse_address(true)?;
        socket.bind(&SocketAddr::from(([127, 0, 0, 1], 0)).into())?;
        let address = socket.local_addr()?.as_socket();
        let port = address.ok_or_else(|| io::Error::other("bound to no address"))?.port();
        Ok(Self { port, _socket: cfg!(target_os = "linux").then_some(socket) })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::net::TcpListener;

    #[test]
    fn a_held_port_is_its_servers_alone_also_between_two_starts() {
        let held = HeldPort::free().unwrap();
        let address = SocketAddr::from(([127, 0, 0, 1], held.port));
        for _start in 0..2 {
            let stranger = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
            let taken = stranger.bind(&address.into()).unwrap_err();
            assert_eq!(taken.kind(), io::ErrorKind::AddrInUse);
            // As Postgres does, it names the port and reuses it.
            drop(TcpListener::bind(address).unwrap());
        }
        drop(held);
        let stranger = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        stranger.bind(&address.into()).unwrap();
    }
}
