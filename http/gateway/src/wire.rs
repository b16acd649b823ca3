//! The way to end a TCP connection from outside its actor, which is frozen when its peer does not read.
//!
//! A second descriptor for each connection would do, and would halve how many connections a process may have. So we
//! remember the descriptor's number and the kernel's name for the socket (its cookie), and take a descriptor of our own
//! only in the moment we need it: the cookie says whether the number still means the same socket.

use std::io;

use actix_web::rt::net::TcpStream;

/// One TCP connection, named and not held. [`crate::on_connect`] leaves it in the connection's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wire {
    #[cfg(target_os = "linux")]
    descriptor: std::os::fd::RawFd,
    #[cfg(target_os = "linux")]
    cookie: u64,
}

#[cfg(target_os = "linux")]
impl Wire {
    pub(crate) fn of(stream: &TcpStream) -> Option<Self> {
        use std::os::fd::AsRawFd;
        let cookie = socket2::SockRef::from(stream).cookie().ok()?;
        Some(Self { descriptor: stream.as_raw_fd(), cookie })
    }

    /// Ends the connection in both directions; `false` if it had ended already.
    ///
    /// # Errors
    /// Where the kernel does not lend descriptors (a strict seccomp profile): `TCP_USER_TIMEOUT` is left then.
    pub fn shut_down(self) -> io::Result<bool> {
        use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};
        let own_process = pidfd_open(getpid(), PidfdFlags::empty())?;
        let descriptor = match pidfd_getfd(own_process, self.descriptor, PidfdGetfdFlags::empty()) {
            Err(rustix::io::Errno::BADF) => return Ok(false),
            lent => lent?,
        };
        let socket = socket2::SockRef::from(&descriptor);
        if socket.cookie().ok() != Some(self.cookie) {
            return Ok(false);
        }
        socket.shutdown(std::net::Shutdown::Both).map(|()| true)
    }
}

/// Elsewhere the connection ends when its keep-alive probes fail.
#[cfg(not(target_os = "linux"))]
impl Wire {
    pub(crate) fn of(_stream: &TcpStream) -> Option<Self> {
        None
    }

    /// Ends nothing here.
    ///
    /// # Errors
    /// None.
    pub fn shut_down(self) -> io::Result<bool> {
        Ok(false)
    }
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use std::os::fd::AsRawFd;

    use super::*;

    async fn pair() -> (TcpStream, TcpStream) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (ours, theirs) =
            tokio::join!(TcpStream::connect(listener.local_addr().unwrap()), listener.accept());
        (ours.unwrap(), theirs.unwrap().0)
    }

    /// Writes until nothing more is taken for as long as it takes.
    async fn write_for_ever(stream: &TcpStream) -> io::Error {
        loop {
            if let Err(ended) = stream.writable().await {
                return ended;
            }
            match stream.try_write(&[0; 65_536]) {
                Err(error) if error.kind() != io::ErrorKind::WouldBlock => return error,
                Ok(_) | Err(_) => {}
            }
        }
    }

    #[actix_web::test]
    async fn a_writer_jammed_by_a_peer_that_does_not_read_is_set_free() {
        let (ours, _theirs) = pair().await;
        let wire = Wire::of(&ours).unwrap();
        let writer = write_for_ever(&ours);
        tokio::pin!(writer);
        assert!(futures_util::poll!(&mut writer).is_pending());
        assert!(wire.shut_down().unwrap());
        assert_eq!(writer.await.kind(), io::ErrorKind::BrokenPipe);
    }

    #[actix_web::test]
    async fn a_socket_that_took_over_the_number_is_left_alone() {
        let (first, second) = (pair().await, pair().await);
        let mut stale = Wire::of(&first.0).unwrap();
        stale.descriptor = second.0.as_raw_fd();
        assert!(!stale.shut_down().unwrap());
        assert_eq!(second.0.try_write(b"still open").unwrap(), 10);
    }
}
