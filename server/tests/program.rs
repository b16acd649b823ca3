//! The program as a person starts it: serving, killed, started again, stopped; and what it refuses.
#![expect(clippy::unwrap_used, reason = "what a helper of a test cannot do fails the test")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, test_kill_process};

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_guildhall"));
    command.env_remove("DATABASE_URL").stdin(Stdio::null());
    command
}

/// A running program with a data folder of its own.
struct Guildhall {
    child: Child,
    port: u16,
    data: PathBuf,
}

impl Guildhall {
    /// Returns once the table of the start is printed.
    fn start(data: &Path) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
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
        Self { child, port, data: data.to_path_buf() }
    }

    fn ask(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let length = body.len();
        write!(stream, "{head} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n").unwrap();
        write!(stream, "content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    fn postgres(&self) -> Pid {
        let file = std::fs::read_to_string(self.data.join("pg/postmaster.pid")).unwrap();
        Pid::from_raw(file.lines().next().unwrap().parse().unwrap()).unwrap()
    }
}

fn folder(name: &str) -> PathBuf {
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
    let postgres = guildhall.postgres();

    let begin = Instant::now();
    guildhall.signal(Signal::TERM);
    assert!(guildhall.wait().success());
    assert!(begin.elapsed() < Duration::from_secs(10), "took {:?}", begin.elapsed());
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
