//! A Redis of a test's own: a `redis-server` on a free port, with a scratch folder, that ends with the test.
#![allow(dead_code, reason = "three crates test with it, and each uses a part of it")]

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use socket2::{Domain, Socket, Type};

/// How long a Redis may take to start.
const TIMEOUT: Duration = Duration::from_secs(30);

/// See the module.
pub struct Redis {
    port: HeldPort,
    folder: PathBuf,
    settings: Vec<String>,
    server: Option<Child>,
    is_tls: bool,
}

impl Redis {
    pub fn start() -> Self {
        Self::with(Vec::new())
    }

    /// With settings of its own, as the program takes them.
    pub fn with(settings: Vec<String>) -> Self {
        Self::listening(settings, false)
    }

    /// One that speaks nothing but TLS, with a certificate in these files.
    pub fn over_tls(certificate: &str, key: &str) -> Self {
        let files = ["--tls-cert-file", certificate, "--tls-key-file", key];
        let settings = files.into_iter().chain(["--tls-auth-clients", "no"]);
        Self::listening(settings.map(str::to_owned).collect(), true)
    }

    fn listening(settings: Vec<String>, is_tls: bool) -> Self {
        let port = HeldPort::new();
        let folder = std::env::temp_dir().join(format!("guildhall-redis-{}", port.address.port()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut redis = Self { port, folder, settings, server: None, is_tls };
        redis.start_again();
        redis
    }

    pub fn url(&self) -> String {
        format!("{}://{}", if self.is_tls { "rediss" } else { "redis" }, self.address())
    }

    /// Where it is, for a proxy in front of it.
    pub fn address(&self) -> SocketAddr {
        self.port.address
    }

    /// After [`Redis::kill`]: on the same port, and empty.
    pub fn start_again(&mut self) {
        let port = self.address().port().to_string();
        let server = Command::new("redis-server")
            .args(["--bind", "127.0.0.1"])
            .args(if self.is_tls {
                ["--port", "0", "--tls-port", &port]
            } else {
                ["--tls-port", "0", "--port", &port]
            })
            .args(["--save", "", "--appendonly", "no", "--loglevel", "warning"])
            .arg("--dir")
            .arg(&self.folder)
            .args(&self.settings)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .expect("redis-server, which scripts/setup.sh installs");
        self.server = Some(server);
        let begun = Instant::now();
        while TcpStream::connect(self.address()).is_err() {
            assert!(begun.elapsed() < TIMEOUT, "no Redis on {}", self.address());
            std::thread::yield_now();
        }
    }

    /// As a crash does it.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill().unwrap();
            server.wait().unwrap();
        }
    }

    /// It keeps its connections and says nothing any more.
    pub fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    pub fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    /// Sends a command of one line and returns the first line of the answer.
    pub fn command(&self, line: &str) -> String {
        let mut stream = TcpStream::connect(self.address()).unwrap();
        stream.write_all(format!("{line}\r\n").as_bytes()).unwrap();
        let (mut answer, mut byte) = (Vec::new(), [0]);
        while !answer.ends_with(b"\r\n") {
            stream.read_exact(&mut byte).unwrap();
            answer.push(byte[0]);
        }
        String::from_utf8(answer).unwrap().trim().to_owned()
    }

    fn signal(&self, signal: Signal) {
        let server = self.server.as_ref().expect("a running Redis");
        kill_process(Pid::from_child(server), signal).unwrap();
    }
}

/// A port of this machine that is nobody else's for as long as this is there. It is bound and not listened at, with `SO_REUSEADDR`: the
/// system gives it to nobody who asks for any free one, and a server that names it, as all of ours do, may listen at it, also
/// when it is killed and started again.
pub struct HeldPort {
    pub address: SocketAddr,
    _socket: Socket,
}

impl HeldPort {
    pub fn new() -> Self {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
        socket.set_reuse_address(true).unwrap();
        socket.bind(&SocketAddr::from(([127, 0, 0, 1], 0)).into()).unwrap();
        let address = socket.local_addr().unwrap().as_socket().unwrap();
        Self { address, _socket: socket }
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
