//! Processes that others think a house has, and that are not as they should be.

use std::{net::SocketAddr, time::Duration};

use guildhall_domain::placement::{NodeId, Shard};
use guildhall_persistence::placement as leases;
use sqlx::PgPool;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{TcpListener, TcpStream},
    sync::watch,
};

/// A process that is in the table and nowhere else, and has the shards that prefer it. Before any other takes part.
pub async fn pretend(pool: &PgPool, url: &str) -> Pretended {
    let node = NodeId(42);
    leases::renew(pool, node, url, Duration::from_secs(3_600)).await.unwrap();
    Pretended(node)
}

pub struct Pretended(NodeId);

impl Pretended {
    pub fn node(&self) -> NodeId {
        self.0
    }

    /// Takes what the others have left it.
    pub async fn take(&self, pool: &PgPool, other: NodeId) {
        let own: Vec<Shard> = Shard::all()
            .filter(|shard| shard.preferred(&[self.0, other]) == Some(self.0))
            .collect();
        leases::take(pool, self.0, &own).await.unwrap();
    }
}

/// A way to a process on which everything stands still until it is opened.
pub struct Way {
    url: String,
    to: watch::Sender<Option<SocketAddr>>,
    answered: watch::Sender<usize>,
}

impl Way {
    pub async fn blocked() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (to, answered) = (watch::Sender::new(None), watch::Sender::new(0));
        let (opened, counted) = (to.subscribe(), answered.clone());
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(pass(stream, opened.clone(), counted.clone()));
            }
        });
        Self { url, to, answered }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    pub fn open(&self, to: SocketAddr) {
        self.to.send_replace(Some(to));
    }

    /// Waits until so many answers have come this way.
    pub async fn answers(&self, number: usize) {
        let mut answered = self.answered.subscribe();
        let all = answered.wait_for(|answered| *answered >= number);
        tokio::time::timeout(Duration::from_secs(20), all).await.expect("answers").unwrap();
    }
}

async fn pass(
    near: TcpStream,
    mut opened: watch::Receiver<Option<SocketAddr>>,
    answered: watch::Sender<usize>,
) {
    let to = *opened.wait_for(Option::is_some).await.unwrap();
    let far = TcpStream::connect(to.unwrap()).await.unwrap();
    let ((mut from_near, mut to_near), (mut from_far, mut to_far)) =
        (near.into_split(), far.into_split());
    tokio::spawn(async move { copy(&mut from_near, &mut to_far).await });
    let mut answer = vec![0; 64 * 1024];
    while let Ok(read @ 1..) = from_far.read(&mut answer).await {
        // An error: who asked has left meanwhile. It is answered all the same.
        let _ = to_near.write_all(&answer[..read]).await;
        answered.send_modify(|answered| *answered += 1);
    }
}

/// Something that is none of ours and says this to everything; its address.
pub async fn says(status: &str, body: &str) -> String {
    let length = body.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let answer = answer.clone();
            tokio::spawn(async move {
                let _ = stream.read(&mut [0; 64 * 1024]).await;
                let _ = stream.write_all(answer.as_bytes()).await;
            });
        }
    });
    url
}
