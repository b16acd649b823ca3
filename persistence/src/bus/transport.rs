//! The two transports: one Redis, with ordinary channels, or a cluster, with sharded ones. Publishers and
//! listeners see no other difference than that some channels have one name on each node ([`Line::tags`]).

use std::sync::Arc;

use bb8_redis::{
    RedisConnectionManager,
    bb8::{Pool, PooledConnection},
};
use bytes::Bytes;
use futures_util::StreamExt;
use redis::{
    Client, ConnectionAddr, ConnectionInfo, Msg, TlsCertificates,
    aio::{PubSubSink, PubSubStream},
};
use rustls::pki_types::{CertificateDer, pem::PemObject};

use super::{
    BusError, CONNECT, RedisAddress,
    address::{self, Address},
    cluster::{Cluster, Listening, Pushes, Speaking},
};

/// See the module.
pub(super) enum Transport {
    One { client: Client, pool: Pool<RedisConnectionManager> },
    Cluster(Cluster),
}

impl Transport {
    /// Connects to nothing yet.
    pub fn open(address: &RedisAddress) -> Result<Self, BusError> {
        let refused = |error: redis::RedisError| BusError(error.to_string());
        match address::read(&address.url)? {
            Address::One(info) => {
                let client = client(*info, address.authority.clone())?;
                let info = client.get_connection_info().clone();
                let manager = RedisConnectionManager::new(info).map_err(refused)?;
                let pool = Pool::builder().max_size(2).connection_timeout(CONNECT);
                Ok(Self::One { client, pool: pool.build_unchecked(manager) })
            }
            Address::Cluster(_) if address.authority.is_some() => Err(without_tls()),
            Address::Cluster(seeds) => Ok(Self::Cluster(Cluster::new(&seeds))),
        }
    }

    /// Connects for listening.
    pub async fn listen(&self) -> Result<Line, String> {
        match self {
            Self::One { client, .. } => {
                let connecting = tokio::time::timeout(CONNECT, client.get_async_pubsub()).await;
                let connected = connecting.map_err(|_| "no connection in time".to_owned())?;
                let (asks, hears) = connected.map_err(|error| error.to_string())?.split();
                let tags = vec![String::new()];
                Ok(Line { asks: Asks::One(asks), hears: Hears::One(hears), tags })
            }
            Self::Cluster(cluster) => {
                let (asks, hears) = cluster.listen().await?;
                let tags = asks.slots.tags();
                let asks = Asks::Cluster(Arc::new(asks));
                Ok(Line { asks, hears: Hears::Cluster(hears), tags })
            }
        }
    }

    /// For publishing. Connects when there is something to publish.
    pub fn speaker(&self) -> Speaker<'_> {
        match self {
            Self::One { pool, .. } => Speaker::One { pool, held: None },
            Self::Cluster(cluster) => Speaker::Cluster { cluster, held: None },
        }
    }
}

/// Over TLS where the address says so.
fn client(info: ConnectionInfo, authority: Option<Vec<u8>>) -> Result<Client, BusError> {
    let opened = if matches!(info.addr(), ConnectionAddr::TcpTls { .. }) {
        if authority.as_deref().is_some_and(|pem| CertificateDer::from_pem_slice(pem).is_err()) {
            return Err(BusError("the authority's file has no certificate (PEM)".to_owned()));
        }
        // An error: somebody has chosen a library of ciphers before.
        let _ = rustls::crypto::ring::default_provider().install_default();
        Client::build_with_tls(info, TlsCertificates { client_tls: None, root_cert: authority })
    } else if authority.is_some() {
        return Err(without_tls());
    } else {
        Client::open(info)
    };
    opened.map_err(|error| BusError(error.to_string()))
}

fn without_tls() -> BusError {
    let rule =
        "a certificate's authority is for an address that begins with rediss://, and for one Redis";
    BusError(rule.to_owned())
}

/// A connection that listens.
pub(super) struct Line {
    pub asks: Asks,
    pub hears: Hears,
    /// Ends of names that make a channel one of each node.
    pub tags: Vec<String>,
}

/// Says what shall be listened to. Clones are handles to the same.
#[derive(Clone)]
pub(super) enum Asks {
    One(PubSubSink),
    Cluster(Arc<Listening>),
}

impl Asks {
    /// Returns once it is in force.
    pub async fn subscribe(&self, channel: &str) -> Result<(), String> {
        match self {
            Self::One(sink) => sink.clone().subscribe(channel).await.map_err(said),
            Self::Cluster(nodes) => nodes.subscribe(channel).await,
        }
    }

    pub async fn unsubscribe(&self, channel: &str) -> Result<(), String> {
        match self {
            Self::One(sink) => sink.clone().unsubscribe(channel).await.map_err(said),
            Self::Cluster(nodes) => nodes.unsubscribe(channel).await,
        }
    }

    /// An error if the subscription is no longer where messages are published.
    pub async fn check(&self) -> Result<(), String> {
        match self {
            Self::One(_) => Ok(()),
            Self::Cluster(nodes) => nodes.agree().await,
        }
    }
}

/// What is heard.
pub(super) enum Hears {
    One(PubSubStream),
    Cluster(Pushes),
}

impl Hears {
    /// The next message. After an error there is none.
    pub async fn next(&mut self) -> Result<Msg, String> {
        match self {
            Self::One(stream) => stream.next().await.ok_or("the connection ended".to_owned()),
            Self::Cluster(pushes) => pushes.next().await,
        }
    }
}

/// Publishes batch after batch, so that what was said first arrives first.
pub(super) enum Speaker<'a> {
    One {
        pool: &'a Pool<RedisConnectionManager>,
        held: Option<PooledConnection<'a, RedisConnectionManager>>,
    },
    Cluster {
        cluster: &'a Cluster,
        held: Option<Speaking>,
    },
}

impl Speaker<'_> {
    /// Publishes all of it, or perhaps a part.
    pub async fn publish(&mut self, letters: &[(String, Bytes)]) -> Result<(), String> {
        match self {
            Self::One { pool, held } => {
                let mut pipe = redis::pipe();
                for (channel, body) in letters {
                    pipe.cmd("PUBLISH").arg(channel).arg(&body[..]).ignore();
                }
                let connection = match held {
                    Some(held) => held,
                    None => held.insert(pool.get().await.map_err(|error| error.to_string())?),
                };
                // Bounded by the client's own timeout with an answer (half a second).
                let sent = pipe.query_async::<()>(&mut **connection).await;
                // Back to the pool, which looks at it before it gives it out again.
                sent.map_err(said).inspect_err(|_| *held = None)
            }
            Self::Cluster { cluster, held } => {
                let nodes = match held {
                    Some(held) => held,
                    None => held.insert(cluster.speak().await?),
                };
                // With a new map next time: the slots may have moved.
                nodes.publish(letters).await.inspect_err(|_| *held = None)
            }
        }
    }
}

fn said(error: redis::RedisError) -> String {
    error.to_string()
}
