//! The program as a person starts it: serving, killed, started again, stopped; and what it refuses.

use crate::patience::patient;
use crate::redis::HeldPort;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, test_kill_process};

pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_guildhall"));
    command.env_remove("DATABASE_URL").stdin(Stdio::null());
    command
}

/// A running program with a data folder of its own.
pub struct Guildhall {
    child: Child,
    port: u16,
    _held: HeldPort,
    data: PathBuf,
}

impl Guildhall {
    /// Returns once the table of the start is printed.
    pub fn start(data: &Path) -> Self {
        let held = HeldPort::new();
        let port = held.address.port();
        let mut child = program()
            .env("PORT", port.to_string())
            .env("GUILDHALL_HOST", "127.0.0.1")
            .env("GUILDHALL_DATA_DIR", data)
            .env("GUILDHALL_DEMO", "true")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        let last =
            said.lines().map(Result::unwrap).find(|line| line.contains("Ctrl-C stops everything"));
        assert!(last.is_some(), "it ended before it was ready");
        Self { child, port, _held: held, data: data.to_path_buf() }
    }

    pub fn ask(&self, head: &str, body: &str) -> String {
        self.ask_with("host: localhost", head, body)
    }

    /// As whoever signed in with that token.
    pub fn ask_signed_in(&self, token: &str, head: &str, body: &str) -> String {
        self.ask_with(&format!("host: localhost\r\nauthorization: PS {token}"), head, body)
    }

    /// With these headers.
    fn ask_with(&self, headers: &str, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let length = body.len();
        write!(stream, "{head} HTTP/1.1\r\n{headers}\r\nconnection: close\r\n").unwrap();
        write!(stream, "content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    pub fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    fn postgres(&self) -> Pid {
        let file = std::fs::read_to_string(self.data.join("pg/postmaster.pid")).unwrap();
        Pid::from_raw(file.lines().next().unwrap().parse().unwrap()).unwrap()
    }
}

pub fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("guildhall-program-{name}-{}", std::process::id()))
}

const SIGN_IN: &str = r#"{"email":"buyer1@demo.guildhall.test","password":"Guild2026hall"}"#;

#[test]
fn it_serves_demo_accounts_and_leaves_nothing_running_when_asked_to_stop() {
    let data = folder("serve");
    let mut guildhall = Guildhall::start(&data);
    assert!(guildhall.ask("GET /health/live", "").starts_with("HTTP/1.1 200"));
    let signed_in = guildhall.ask("POST /api/account/email/login", SIGN_IN);
    assert!(signed_in.contains(r#""token":"#), "{signed_in}");
    assert!(guildhall.ask("GET /api/no_such_call", "").starts_with("HTTP/1.1 404"));
    assert!(guildhall.ask("GET /sandbox/inbox.json", "").starts_with("HTTP/1.1 200"));
    for page in ["GET /sandbox/inbox.json", "GET /sandbox/pay", "POST /sandbox/fault"] {
        let rebound = guildhall.ask_with("host: evil.example", page, "");
        assert!(rebound.starts_with("HTTP/1.1 421"), "{page}: {rebound}");
        assert!(rebound.contains("unknown_host"), "{page}: {rebound}");
    }
    let postgres = guildhall.postgres();

    let begin = Instant::now();
    guildhall.signal(Signal::TERM);
    assert!(guildhall.wait().success());
    // Well before whoever runs services loses timeout (often 90 s); how long its Postgres takes to write everything is the disk's matter.
    assert!(begin.elapsed() < patient(Duration::from_secs(60)), "took {:?}", begin.elapsed());
    assert!(test_kill_process(postgres).is_err(), "its Postgres has stopped before it");
    assert!(TcpStream::connect(("127.0.0.1", guildhall.port)).is_err());
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn killed_without_mercy_it_starts_again_on_the_same_data() {
    let data = folder("kill");
    let mut guildhall = Guildhall::start(&data);
    guildhall.signal(Signal::KILL);
    guildhall.wait();

    let mut again = Guildhall::start(&data);
    assert!(again.ask("POST /api/account/email/login", SIGN_IN).contains(r#""token":"#));
    again.signal(Signal::INT);
    assert!(again.wait().success());
    std::fs::remove_dir_all(data).unwrap();
}

/// Sends the beginning of a request, then a byte a second; how long until the server ends it, and what it said.
fn drop_by_drop(port: u16, beginning: &str) -> (Duration, String) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    stream.write_all(beginning.as_bytes()).unwrap();
    let begin = Instant::now();
    let (mut answer, mut piece) = (Vec::new(), [0; 4096]);
    while begin.elapsed() < patient(Duration::from_secs(60)) {
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => answer.extend_from_slice(&piece[..length]),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                // It may have ended meanwhile: the next read says so.
                let _ = stream.write_all(b"x");
            }
            Err(_reset) => break,
        }
    }
    (begin.elapsed(), String::from_utf8_lossy(&answer).into_owned())
}

/// HTTP-013 and HTTP-014 of the list of bad inputs, against the timeouts the program really sets.
#[test]
fn a_request_that_comes_in_drops_is_ended_and_keeps_nobody_waiting() {
    let data = folder("drops");
    let mut guildhall = Guildhall::start(&data);
    let signed_in = guildhall.ask("POST /api/account/email/login", SIGN_IN);
    let token = signed_in.split(r#""token":""#).nth(1).unwrap().split('"').next().unwrap();
    let info = format!(
        "GET /api/account/info HTTP/1.1\r\nhost: localhost\r\nauthorization: PS {token}\r\nx-a: "
    );
    let language = |answer: &str| {
        answer.split(r#""language":""#).nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    let before = language(&signed_in);
    let wish = format!(
        "POST /api/account/set_language HTTP/1.1\r\nhost: localhost\r\nauthorization: PS {token}\r\n\
         content-type: application/json\r\ncontent-length: 1000\r\n\r\n{{\"language\":\"ar\","
    );
    let port = guildhall.port;
    std::thread::scope(|threads| {
        let head = threads.spawn(|| drop_by_drop(port, &info));
        let body = threads.spawn(|| drop_by_drop(port, &wish));
        let begin = Instant::now();
        assert!(guildhall.ask("GET /api/integrate/init_info", "").starts_with("HTTP/1.1 200"));
        assert!(begin.elapsed() < patient(Duration::from_secs(2)), "{:?}", begin.elapsed());
        for (dripping, most) in [(head, 15), (body, 30)] {
            let (ended, answer) = dripping.join().unwrap();
            assert!(ended <= Duration::from_secs(most), "{ended:?}: {answer}");
            assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
        }
    });
    let again = guildhall.ask("POST /api/account/email/login", SIGN_IN);
    assert_eq!(language(&again), before, "a half request was carried out");
    guildhall.signal(Signal::TERM);
    assert!(guildhall.wait().success());
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn demo_data_in_production_is_refused_in_one_sentence() {
    let output = program().args(["--mode", "production", "--demo"]).output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert_eq!(words.trim().lines().count(), 1, "{words}");
    assert!(words.contains("refused in production mode"), "{words}");
}

#[test]
fn a_command_gets_the_temporary_postgres_and_its_exit_status_is_ours() {
    let run = |script: &str| {
        program().args(["postgres", "--temporary", "--", "sh", "-c", script]).output().unwrap()
    };
    let output = run("printf %s \"$DATABASE_URL\"; exit 7");
    assert_eq!(output.status.code(), Some(7));
    let url = String::from_utf8(output.stdout).unwrap();
    assert!(url.starts_with("postgres://app@127.0.0.1:"), "{url}");
}
