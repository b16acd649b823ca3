//! Several processes on one Postgres and one Redis, sharing conversations, restarted one after the other while people write: nothing that was acknowledged is lost.

use crate::patience::patient;
use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

use crate::redis::{HeldPort, Redis};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use uuid::Uuid;

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_guildhall"));
    command.env_remove("DATABASE_URL").env_remove("REDIS_URL").stdin(Stdio::null());
    command
}

/// A Postgres that none of the processes takes along when it ends.
struct Postgres {
    child: Child,
    url: String,
}

impl Postgres {
    fn start() -> Self {
        let mut child = program()
            .args(["postgres", "--temporary", "--migrate", "--", "sh", "-c"])
            .arg("echo $DATABASE_URL; exec sleep 600")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        let url = said.lines().map(Result::unwrap).find(|line| line.starts_with("postgres://"));
        Self { child, url: url.expect("an address") }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
        self.child.wait().unwrap();
    }
}

/// One process of the house.
struct Node(Child);

/// What all processes of the house share.
struct House {
    postgres: Postgres,
    redis: Redis,
    data: PathBuf,
}

impl House {
    fn open() -> Self {
        let data = std::env::temp_dir().join(format!("guildhall-nodes-{}", std::process::id()));
        Self { postgres: Postgres::start(), redis: Redis::start(), data }
    }

    /// Returns once the table of the start is printed.
    fn start(&self, port: u16, with_demo: bool) -> Node {
        let mut child = program()
            .env("PORT", port.to_string())
            .env("GUILDHALL_HOST", "127.0.0.1")
            .env("GUILDHALL_DATA_DIR", &self.data)
            .env("GUILDHALL_DEMO", with_demo.to_string())
            .env("GUILDHALL_DATABASE_CONNECTIONS", "4")
            .env("GUILDHALL_DATABASE_MONEY_CONNECTIONS", "2")
            .env("GUILDHALL_DATABASE_BACKGROUND_CONNECTIONS", "2")
            .env("GUILDHALL_DRAIN_SECONDS", "4")
            .env("GUILDHALL_RATE_LIMIT_FACTOR", "1000")
            .env("DATABASE_URL", &self.postgres.url)
            .env("REDIS_URL", self.redis.url())
            .env("GUILDHALL_NODE_URL", format!("http://127.0.0.1:{port}"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        let last =
            said.lines().map(Result::unwrap).find(|line| line.contains("Ctrl-C stops everything"));
        assert!(last.is_some(), "it ended before it was ready");
        Node(child)
    }
}

impl Node {
    fn stop(mut self) {
        kill_process(Pid::from_child(&self.0), Signal::TERM).unwrap();
        assert!(self.0.wait().unwrap().success());
    }
}

impl Drop for Node {
    /// Of a test that fails half-way; one that was stopped is gone already.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The answer of a call; `None` if there was none, and then nobody knows whether it happened.
fn call(port: u16, path: &str, token: Option<&str>, body: &Value) -> Option<Value> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(7))).ok()?;
    let body = body.to_string();
    let authorization =
        token.map(|token| format!("authorization: PS {token}\r\n")).unwrap_or_default();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{authorization}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (_, json) = answer.split_once("\r\n\r\n")?;
    serde_json::from_str(json).ok()
}

fn is_ok(answer: &Value) -> bool {
    answer["code"] == 0 || answer["code"] == 200
}

/// Somebody who writes to `conversation` through whichever process answers, until told to stop. Says what was acknowledged: key and seq.
fn write(
    ports: [u16; 2],
    token: &str,
    conversation: &str,
    stop: &AtomicBool,
    acked: Sender<()>,
) -> BTreeMap<String, i64> {
    let mut kept = BTreeMap::new();
    let mut at = 0;
    while !stop.load(Ordering::Relaxed) {
        let key = Uuid::new_v4().to_string();
        let body = json!({
            "conversation_id": conversation, "client_msg_id": key, "body": { "type": 1, "text": format!("{token}:{}", kept.len()) },
        });
        let begun = Instant::now();
        loop {
            assert!(
                begun.elapsed() < patient(Duration::from_secs(30)),
                "no process takes a message"
            );
            match call(ports[at % 2], "/api/im/send_msg", Some(token), &body) {
                Some(answer) if is_ok(&answer) => {
                    kept.insert(key, answer["data"]["seq"].as_i64().unwrap());
                    let _ = acked.send(()); // nobody counts any more
                    break;
                }
                // Gone, going or busy: the same message with the same key to the other one.
                _ => at += 1,
            }
        }
    }
    kept
}

#[test]
fn while_processes_restart_one_after_the_other_nothing_acknowledged_is_lost_or_doubled() {
    let house = House::open();
    let held = [HeldPort::new(), HeldPort::new()];
    let ports = held.each_ref().map(|port| port.address.port());
    let mut nodes = [Some(house.start(ports[0], true)), Some(house.start(ports[1], false))];
    let sign_in = |who: &str| {
        let body =
            json!({ "email": format!("{who}@demo.guildhall.test"), "password": "Guild2026hall" });
        let answer = call(ports[1], "/api/account/email/login", None, &body).unwrap();
        let person = &answer["data"];
        (
            person["token"].as_str().unwrap().to_owned(),
            person["user"]["uid"].as_str().unwrap().to_owned(),
        )
    };
    let (buyer, seller) = (sign_in("buyer1"), sign_in("seller1"));
    let open = json!({ "with": seller.1 });
    let conversation = call(ports[0], "/api/im/conversation_open", Some(&buyer.0), &open).unwrap();
    let conversation = conversation["data"]["conversation_id"].as_str().unwrap().to_owned();

    let stop = AtomicBool::new(false);
    let (acked, counted) = mpsc::channel();
    let kept: BTreeMap<String, i64> = std::thread::scope(|threads| {
        let writers =
            [&buyer.0, &seller.0].map(|token| (token, acked.clone())).map(|(token, acked)| {
                threads.spawn(|| write(ports, token, &conversation, &stop, acked))
            });
        let more = |number: usize| {
            while counted.try_recv().is_ok() {}
            for _ in 0..number {
                counted.recv_timeout(Duration::from_secs(60)).expect("somebody who can write");
            }
        };
        more(50);
        for _ in 0..2 {
            for at in 0..2 {
                nodes[at].take().unwrap().stop();
                // The other one goes on alone.
                more(20);
                nodes[at] = Some(house.start(ports[at], false));
                more(20);
            }
        }
        stop.store(true, Ordering::Relaxed);
        writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
    });

    let mut history: Vec<(i64, String)> = Vec::new();
    // To the end: what the demo said before stands in front, so a count would stop too early.
    loop {
        let after = history.last().map_or(0, |(seq, _)| *seq);
        let page = json!({ "conversation_id": conversation, "after_seq": after, "limit": 100 });
        let page = call(ports[0], "/api/im/msg_list", Some(&buyer.0), &page).unwrap();
        let messages = page["data"]["messages"].as_array().unwrap_or_else(|| panic!("{page}"));
        let before = history.len();
        history.extend(messages.iter().map(|one| {
            (one["seq"].as_i64().unwrap(), one["client_msg_id"].as_str().unwrap().to_owned())
        }));
        if history.len() == before {
            break;
        }
    }
    let seqs: Vec<i64> = history.iter().map(|(seq, _)| *seq).collect();
    let first = seqs[0];
    assert_eq!(seqs, (first..).take(seqs.len()).collect::<Vec<i64>>(), "a gap or a double");
    let by_key: BTreeMap<&str, i64> =
        history.iter().map(|(seq, key)| (key.as_str(), *seq)).collect();
    let keys: HashSet<&str> = history.iter().map(|(_, key)| key.as_str()).collect();
    assert_eq!(keys.len(), history.len(), "a message is there twice");
    for (key, seq) in &kept {
        assert_eq!(
            by_key.get(key.as_str()),
            Some(seq),
            "acknowledged, and not where it was said to be"
        );
    }
    for node in nodes.into_iter().flatten() {
        node.stop();
    }
    let _ = std::fs::remove_dir_all(&house.data);
}
