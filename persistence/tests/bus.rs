//! The bus against a real Redis: order, subscriptions, and what happens when it goes away, freezes, forgets or comes back.
#![allow(clippy::unwrap_used, reason = "a test")]

mod redis;

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use bb8_redis::{RedisConnectionManager, bb8::Pool};
use guildhall_persistence::bus::{Bus, Ears, NodeId};
use redis::Redis;
use tokio::{sync::Notify, task::JoinHandle};

/// Longest wait for anything; far more than a loaded machine needs.
const PATIENCE: Duration = Duration::from_secs(20);

#[derive(Debug, Clone, PartialEq)]
enum Heard {
    Up,
    Down,
    Missed,
    Said(String, String),
}

/// Notes what it hears.
#[derive(Default)]
struct Note {
    heard: Mutex<Vec<Heard>>,
    more: Notify,
}

impl Note {
    fn note(&self, heard: Heard) {
        self.heard.lock().unwrap().push(heard);
        self.more.notify_waiters();
    }

    /// Waits until `enough` holds of everything heard so far.
    async fn until(&self, enough: impl Fn(&[Heard]) -> bool) -> Vec<Heard> {
        let waiting = async {
            loop {
                let more = self.more.notified();
                tokio::pin!(more);
                more.as_mut().enable();
                {
                    let heard = self.heard.lock().unwrap();
                    if enough(&heard) {
                        return heard.clone();
                    }
                }
                more.await;
            }
        };
        match tokio::time::timeout(PATIENCE, waiting).await {
            Ok(heard) => heard,
            Err(_) => panic!("heard only {:?}", self.heard.lock().unwrap()),
        }
    }

    fn said(&self) -> Vec<String> {
        let heard = self.heard.lock().unwrap();
        heard
            .iter()
            .filter_map(|it| if let Heard::Said(_, text) = it { Some(text.clone()) } else { None })
            .collect()
    }
}

impl Ears for Note {
    fn heard(&self, _: NodeId, channel: &str, body: &[u8]) {
        self.note(Heard::Said(channel.to_owned(), String::from_utf8(body.to_vec()).unwrap()));
    }

    fn up(&self) {
        self.note(Heard::Up);
    }

    fn down(&self) {
        self.note(Heard::Down);
    }

    fn missed(&self) {
        self.note(Heard::Missed);
    }
}

/// A process on the bus.
struct Node {
    bus: Bus,
    note: std::sync::Arc<Note>,
    services: [JoinHandle<()>; 2],
}

impl Node {
    fn open(redis: &Redis, prefix: &str) -> Self {
        let bus = Bus::open(&redis.url(), prefix.to_owned()).unwrap();
        let note = std::sync::Arc::new(Note::default());
        let (sending, listening, ears) = (bus.clone(), bus.clone(), std::sync::Arc::clone(&note));
        let services = [
            tokio::spawn(async move { sending.send_all(std::future::pending()).await }),
            tokio::spawn(async move { listening.listen(&*ears, std::future::pending()).await }),
        ];
        Self { bus, note, services }
    }

    /// One that is up.
    async fn joined(redis: &Redis) -> Self {
        let node = Self::open(redis, "test:");
        node.note.until(|heard| heard.contains(&Heard::Up)).await;
        node
    }

    fn say(&self, channel: &str, text: &str) {
        self.bus.publish(channel, self.bus.body(text.as_bytes()));
    }

    async fn listens_to(&self, channel: &str) {
        self.bus.want(channel);
        self.bus.settling().expect("a bus that is up").await.unwrap();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.services.iter().for_each(JoinHandle::abort);
    }
}

#[tokio::test]
async fn what_is_said_is_heard_in_order_by_who_listens_and_by_nobody_else() {
    let redis = Redis::start();
    let (one, other, stranger) = (
        Node::joined(&redis).await,
        Node::joined(&redis).await,
        Node::open(&redis, "another house:"),
    );
    stranger.note.until(|heard| heard.contains(&Heard::Up)).await;
    for node in [&one, &other, &stranger] {
        node.listens_to("u:1").await;
    }
    for number in 0..2_000 {
        one.say("u:2", "for nobody");
        one.say("u:1", &number.to_string());
    }
    one.say("u:1", "end");
    other.note.until(|heard| heard.last() == Some(&Heard::Said("u:1".into(), "end".into()))).await;
    let expected: Vec<String> =
        (0..2_000).map(|number| number.to_string()).chain(["end".into()]).collect();
    assert_eq!(other.note.said(), expected);
    assert_eq!(one.note.said(), Vec::<String>::new(), "it heard itself");
    assert_eq!(stranger.note.said(), Vec::<String>::new(), "another house was heard");
}

#[tokio::test]
async fn a_subscription_that_has_settled_misses_nothing_however_many_come_and_go_with_it() {
    let redis = Redis::start();
    let (one, other) = (Node::joined(&redis).await, Node::joined(&redis).await);
    for round in 0..20 {
        for number in 0..200 {
            other.bus.want(&format!("u:{round}.{number}"));
            if number % 3 == 0 {
                other.bus.unwant(&format!("u:{round}.{number}"));
            }
        }
        other.bus.settling().unwrap().await.unwrap();
        for number in 0..200 {
            one.say(&format!("u:{round}.{number}"), &format!("{round}.{number}"));
        }
    }
    other.listens_to("end").await;
    one.say("end", "end");
    other.note.until(|heard| heard.last() == Some(&Heard::Said("end".into(), "end".into()))).await;
    let expected: Vec<String> = (0..20)
        .flat_map(|round| {
            (0..200).filter(|number| number % 3 != 0).map(move |number| format!("{round}.{number}"))
        })
        .chain(["end".into()])
        .collect();
    assert_eq!(other.note.said(), expected);
}

#[tokio::test]
async fn a_redis_that_dies_is_noticed_at_once_and_everybody_hears_again_when_it_is_back() {
    let mut redis = Redis::start();
    let (one, other) = (Node::joined(&redis).await, Node::joined(&redis).await);
    other.listens_to("u:1").await;
    redis.kill();
    let killed = Instant::now();
    one.say("u:1", "into the void");
    for node in [&one, &other] {
        node.note.until(|heard| heard.contains(&Heard::Down)).await;
    }
    assert!(killed.elapsed() < Duration::from_secs(3), "noticed after {:?}", killed.elapsed());
    assert!(one.bus.settling().is_none(), "somebody would wait for a bus that is away");
    one.bus.flush(PATIENCE).await;
    redis.start_again();
    for node in [&one, &other] {
        node.note.until(|heard| heard.iter().filter(|it| **it == Heard::Up).count() == 2).await;
    }
    one.say("u:1", "again");
    other.note.until(|heard| heard.contains(&Heard::Said("u:1".into(), "again".into()))).await;
    assert_eq!(other.note.said(), ["again"]);
}

#[tokio::test]
async fn a_redis_that_is_frozen_is_away_and_is_back_when_it_moves_again() {
    let redis = Redis::start();
    let (one, other) = (Node::joined(&redis).await, Node::joined(&redis).await);
    other.listens_to("u:1").await;
    redis.freeze();
    for node in [&one, &other] {
        node.note.until(|heard| heard.contains(&Heard::Down)).await;
    }
    redis.thaw();
    for node in [&one, &other] {
        node.note.until(|heard| heard.iter().filter(|it| **it == Heard::Up).count() >= 2).await;
    }
    one.say("u:1", "again");
    other.note.until(|heard| heard.contains(&Heard::Said("u:1".into(), "again".into()))).await;
}

#[tokio::test]
async fn a_redis_that_forgets_everything_or_cuts_all_connections_is_not_missed() {
    let redis = Redis::start();
    let (one, other) = (Node::joined(&redis).await, Node::joined(&redis).await);
    other.listens_to("u:1").await;
    assert_eq!(redis.command("FLUSHALL"), "+OK");
    one.say("u:1", "after the flush");
    other
        .note
        .until(|heard| heard.contains(&Heard::Said("u:1".into(), "after the flush".into())))
        .await;
    assert!(!other.note.heard.lock().unwrap().contains(&Heard::Down));
    redis.command("CLIENT KILL TYPE pubsub");
    for node in [&one, &other] {
        node.note.until(|heard| heard.iter().filter(|it| **it == Heard::Up).count() == 2).await;
    }
    one.say("u:1", "after the cut");
    other
        .note
        .until(|heard| heard.contains(&Heard::Said("u:1".into(), "after the cut".into())))
        .await;
}

#[tokio::test]
async fn a_queue_that_runs_over_never_holds_up_who_publishes_and_the_others_hear_of_it() {
    let redis = Redis::start();
    let (one, other) = (Node::joined(&redis).await, Node::joined(&redis).await);
    redis.freeze();
    let begun = Instant::now();
    for _ in 0..100_000 {
        one.say("u:1", "too much");
    }
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    redis.thaw();
    other.note.until(|heard| heard.contains(&Heard::Missed)).await;
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_in_a_sentence() {
    for odd in ["", "localhost:6379", "http://localhost", "redis://"] {
        let Err(error) = Bus::open(odd, String::new()) else { continue };
        assert!(
            error.to_string().starts_with("REDIS_URL is not the address of a Redis"),
            "{error}"
        );
    }
    assert!(Bus::open("localhost:6379", String::new()).is_err());
}

/// The bug that once showed people the data of others (redis-rs #325, #489): a read that is dropped half-way must not leave its answer
/// to the next one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_read_never_leaves_its_answer_to_another() {
    const READERS: usize = 8;
    const READS: usize = 1_500;
    let redis = Redis::start();
    let manager = RedisConnectionManager::new(redis.url()).unwrap();
    let pool = Pool::builder().max_size(2).build(manager).await.unwrap();
    {
        let mut connection = pool.get().await.unwrap();
        for reader in 0..READERS {
            let key = format!("canary:{reader}");
            ::redis::cmd("SET")
                .arg(&key)
                .arg(&key)
                .query_async::<()>(&mut *connection)
                .await
                .unwrap();
        }
    }
    let readers = (0..READERS).map(|reader| {
        let pool = pool.clone();
        tokio::spawn(async move {
            let (mut read, mut cancelled) = (0, 0);
            for number in 0..READS {
                let key = format!("canary:{reader}");
                let reading = async {
                    let mut connection = pool.get().await.unwrap();
                    ::redis::cmd("GET")
                        .arg(&key)
                        .query_async::<String>(&mut *connection)
                        .await
                        .unwrap()
                };
                // Some are dropped before they begin, some after they were written, some when the answer is there.
                let patience = Duration::from_micros((number as u64 * 37) % 700);
                match tokio::time::timeout(patience, reading).await {
                    Ok(answer) => {
                        assert_eq!(answer, key, "somebody else's answer");
                        read += 1;
                    }
                    Err(_) => cancelled += 1,
                }
            }
            (read, cancelled)
        })
    });
    let (mut read, mut cancelled) = (0, 0);
    for reader in readers {
        let (answered, dropped) = reader.await.unwrap();
        read += answered;
        cancelled += dropped;
    }
    assert!(read > 0 && cancelled > 0, "{read} read, {cancelled} cancelled: this proves nothing");
}
