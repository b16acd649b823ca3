//! A process on the bus, as far as tests of the bus need one.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use guildhall_persistence::bus::{Bus, BusHandler, NodeId, RedisAddress};
use tokio::{sync::Notify, task::JoinHandle};

/// Longest wait for anything; far more than a loaded machine needs, and less than a hanging test gets.
pub const TIMEOUT: Duration = Duration::from_secs(60);

#[derive(Debug, Clone, PartialEq)]
pub enum Heard {
    Up,
    Down,
    Missed,
    Said(String, String),
}

/// Notes what it hears.
#[derive(Default)]
pub struct Note {
    pub heard: Mutex<Vec<Heard>>,
    more: Notify,
}

impl Note {
    pub fn note(&self, heard: Heard) {
        self.heard.lock().unwrap().push(heard);
        self.more.notify_waiters();
    }

    /// Waits until `enough` holds of everything heard so far.
    pub async fn until(&self, enough: impl Fn(&[Heard]) -> bool) -> Vec<Heard> {
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
        match tokio::time::timeout(TIMEOUT, waiting).await {
            Ok(heard) => heard,
            Err(_) => panic!("heard only {:?}", self.heard.lock().unwrap()),
        }
    }

    /// Waits until `text` was heard.
    pub async fn until_said(&self, channel: &str, text: &str) {
        let said = Heard::Said(channel.to_owned(), text.to_owned());
        self.until(|heard| heard.contains(&said)).await;
    }

    /// Waits until the bus was up so often.
    pub async fn until_up(&self, times: usize) {
        self.until(|heard| heard.iter().filter(|it| **it == Heard::Up).count() >= times).await;
    }

    /// How much it has heard: where to look from for what comes next.
    pub fn so_far(&self) -> usize {
        self.heard.lock().unwrap().len()
    }

    /// Waits until the bus is away, by what was heard since `from`.
    pub async fn until_away(&self, from: usize) {
        self.until(|heard| state(&heard[from..]) == Some(&Heard::Down)).await;
    }

    /// Waits until the bus was away and is back, by what was heard since `from`.
    pub async fn until_back(&self, from: usize) {
        self.until(|heard| {
            let since = &heard[from..];
            since.contains(&Heard::Down) && state(since) == Some(&Heard::Up)
        })
        .await;
    }

    pub fn said(&self) -> Vec<String> {
        let heard = self.heard.lock().unwrap();
        heard
            .iter()
            .filter_map(|it| if let Heard::Said(_, text) = it { Some(text.clone()) } else { None })
            .collect()
    }
}

/// What was said last of the bus itself. A machine that stands still for two seconds adds an away and a back at any moment.
fn state(heard: &[Heard]) -> Option<&Heard> {
    heard.iter().rfind(|it| matches!(it, Heard::Up | Heard::Down))
}

impl BusHandler for Note {
    fn on_message(&self, _: NodeId, channel: &str, body: &[u8]) {
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
pub struct Node {
    pub bus: Bus,
    pub note: Arc<Note>,
    services: [JoinHandle<()>; 2],
}

impl Node {
    pub fn open(url: &str, prefix: &str) -> Self {
        Self::with_key(url, prefix, b"key")
    }

    pub fn with_key(url: &str, prefix: &str, key: &[u8]) -> Self {
        Self::on(Bus::open(url, prefix.to_owned(), key).unwrap())
    }

    pub fn at(address: impl Into<RedisAddress>) -> Self {
        Self::on(Bus::open(address, "test:".to_owned(), b"key").unwrap())
    }

    fn on(bus: Bus) -> Self {
        let note = Arc::new(Note::default());
        let (sending, listening, ears) = (bus.clone(), bus.clone(), Arc::clone(&note));
        let services = [
            tokio::spawn(async move { sending.send_all(std::future::pending()).await }),
            tokio::spawn(async move { listening.listen(&*ears, std::future::pending()).await }),
        ];
        Self { bus, note, services }
    }

    /// One that is up.
    pub async fn joined(url: &str) -> Self {
        let node = Self::open(url, "test:");
        node.note.until_up(1).await;
        node
    }

    pub fn say(&self, channel: &str, text: &str) {
        self.bus.publish(channel, self.bus.body(text.as_bytes()));
    }

    pub async fn listens_to(&self, channel: &str) {
        self.bus.want(channel);
        self.bus.settling().expect("a bus that is up").await.unwrap();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.services.iter().for_each(JoinHandle::abort);
    }
}
