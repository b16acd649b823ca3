//! A cluster: a connection to each node that has slots, and what each node has goes through its own.
//!
//! The client's own cluster connection is not used. It sends nothing to several slots in one go and promises no order for commands one by
//! one; and when a connection ends it asks for all of its sharded channels with one command, which a cluster refuses, and looks at no
//! answer. Here nothing is mended: whatever happens to one connection ends all of them, and the caller starts over with a new map.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use futures_util::future;
use redis::{
    AsyncConnectionConfig, Client, ConnectionAddr, ConnectionInfo, IntoConnectionInfo, Msg,
    ProtocolVersion, PushInfo, PushKind, RedisConnectionInfo, Value, aio::MultiplexedConnection,
};
use tokio::sync::mpsc::{self, UnboundedReceiver};

use super::{
    CONNECT,
    slots::{Address, Slots},
};

/// What is known before anybody was asked.
pub(super) struct Cluster {
    seeds: Vec<Address>,
    settings: RedisConnectionInfo,
    /// Who had slots when somebody was asked last: with them a cluster is found whose seeds are all gone.
    seen: Mutex<Vec<Address>>,
}

impl Cluster {
    /// With at least one node, all with the same settings.
    pub fn new(seeds: &[ConnectionInfo]) -> Self {
        let settings = seeds.first().map(|seed| seed.redis_settings().clone()).unwrap_or_default();
        let seeds = seeds.iter().filter_map(|seed| match seed.addr() {
            ConnectionAddr::Tcp(host, port) => Some((host.clone(), *port)),
            _ => None,
        });
        Self {
            seeds: seeds.collect(),
            settings: settings.set_protocol(ProtocolVersion::RESP3),
            seen: Mutex::default(),
        }
    }

    /// Connections for publishing. One that cannot be had is an error only for what would go through it.
    pub async fn speak(&self) -> Result<Speaking, String> {
        let slots = self.ask().await?;
        let config = AsyncConnectionConfig::new();
        let nodes = slots.owners.iter().map(|node| self.connect(node, &config));
        let nodes = future::join_all(nodes).await;
        Ok(Speaking { slots, nodes })
    }

    /// Connections for listening, to all nodes or to none, and what comes in through them.
    pub async fn listen(&self) -> Result<(Listening, Pushes), String> {
        let slots = self.ask().await?;
        let (sender, pushes) = mpsc::unbounded_channel();
        // Who asks here says how long.
        let config =
            AsyncConnectionConfig::new().set_response_timeout(None).set_push_sender(sender);
        let nodes = slots.owners.iter().map(|node| self.connect(node, &config));
        let nodes = future::try_join_all(nodes).await?;
        let leaving = Arc::new(Mutex::default());
        let pushes = Pushes { pushes, leaving: Arc::clone(&leaving) };
        let listening = Listening { slots, nodes, leaving };
        // While a slot changes hands, two nodes may have it: one would be listened to, and the other spoken to.
        let agreed = tokio::time::timeout(CONNECT, listening.agree()).await;
        agreed.map_err(|_| "no map in time".to_owned())??;
        Ok((listening, pushes))
    }

    /// The map of the first node that answers.
    async fn ask(&self) -> Result<Slots, String> {
        let mut nodes = lock(&self.seen).clone();
        nodes.extend(
            self.seeds.iter().filter(|seed| !nodes.contains(seed)).cloned().collect::<Vec<_>>(),
        );
        let config = AsyncConnectionConfig::new();
        let asking = nodes.iter().map(|node| {
            Box::pin(async {
                let mut connection = self.connect(node, &config).await?;
                map(&mut connection, &node.0).await
            })
        });
        let (slots, _) = future::select_ok(asking).await?;
        lock(&self.seen).clone_from(&slots.owners);
        Ok(slots)
    }

    async fn connect(
        &self,
        (host, port): &Address,
        config: &AsyncConnectionConfig,
    ) -> Result<MultiplexedConnection, String> {
        let failed = |why: &dyn std::fmt::Display| format!("{host}:{port}: {why}");
        let address = (host.clone(), *port).into_connection_info();
        let info = address.map(|info| info.set_redis_settings(self.settings.clone()));
        let client = info.and_then(Client::open).map_err(|error| failed(&error))?;
        let connecting = client.get_multiplexed_async_connection_with_config(config);
        let connected = tokio::time::timeout(CONNECT, connecting).await;
        connected.map_err(|_| failed(&"no connection in time"))?.map_err(|error| failed(&error))
    }
}

/// Connections for publishing.
pub(super) struct Speaking {
    slots: Slots,
    nodes: Vec<Result<MultiplexedConnection, String>>,
}

impl Speaking {
    /// Sends to each node what it has, to all at the same time and to each in order.
    pub async fn publish(&self, letters: &[(String, Bytes)]) -> Result<(), String> {
        let mut pipes = vec![redis::Pipeline::new(); self.nodes.len()];
        for (channel, body) in letters {
            let pipe = &mut pipes[self.slots.owner(channel)];
            pipe.cmd("SPUBLISH").arg(channel).arg(&body[..]).ignore();
        }
        let sending = self.nodes.iter().zip(&pipes).filter(|(_, pipe)| !pipe.is_empty());
        let sending = sending.map(|(node, pipe)| async {
            let mut node = node.clone()?;
            // Bounded by the client's own timeout with an answer (half a second).
            pipe.query_async::<()>(&mut node).await.map_err(|error| error.to_string())
        });
        // All of them end before the next messages go: otherwise those could overtake.
        future::join_all(sending).await.into_iter().collect()
    }
}

/// Connections for listening.
pub(super) struct Listening {
    pub slots: Slots,
    nodes: Vec<MultiplexedConnection>,
    leaving: Leaving,
}

/// Channels whose end we asked for and have not heard of.
type Leaving = Arc<Mutex<HashSet<String>>>;

impl Listening {
    pub async fn subscribe(&self, channel: &str) -> Result<(), String> {
        self.send("SSUBSCRIBE", channel).await
    }

    pub async fn unsubscribe(&self, channel: &str) -> Result<(), String> {
        lock(&self.leaving).insert(channel.to_owned());
        self.send("SUNSUBSCRIBE", channel).await
    }

    /// Whether all nodes still see the map as it was. One that was cut off from the others may go on with slots that are no longer its own.
    pub async fn agree(&self) -> Result<(), String> {
        let asking = self.nodes.iter().zip(&self.slots.owners).map(|(node, (host, _))| async {
            if map(&mut node.clone(), host).await? == self.slots {
                Ok(())
            } else {
                Err("slots have moved".to_owned())
            }
        });
        future::try_join_all(asking).await.map(drop)
    }

    async fn send(&self, command: &str, channel: &str) -> Result<(), String> {
        let mut node = self.nodes[self.slots.owner(channel)].clone();
        let mut command = redis::cmd(command);
        command.arg(channel).query_async::<()>(&mut node).await.map_err(|error| error.to_string())
    }
}

/// What comes in.
pub(super) struct Pushes {
    pushes: UnboundedReceiver<PushInfo>,
    leaving: Leaving,
}

impl Pushes {
    /// The next message. After an error messages may be missing, or an answer may belong to another question.
    pub async fn next(&mut self) -> Result<Msg, String> {
        loop {
            let push = self.pushes.recv().await.ok_or("all connections ended")?;
            match push.kind {
                PushKind::SMessage => return Msg::from_push_info(push).ok_or("odd letter".into()),
                PushKind::Disconnection => return Err("a node closed its connection".to_owned()),
                // A node says so unasked when the slot goes elsewhere. The client takes it for an answer, even then.
                PushKind::SUnsubscribe if !self.was_leaving(&push) => {
                    return Err("a slot has moved".to_owned());
                }
                _ => {}
            }
        }
    }

    fn was_leaving(&self, push: &PushInfo) -> bool {
        let Some(Value::BulkString(channel)) = push.data.first() else { return false };
        std::str::from_utf8(channel).is_ok_and(|channel| lock(&self.leaving).remove(channel))
    }
}

async fn map(node: &mut MultiplexedConnection, host: &str) -> Result<Slots, String> {
    let asking = redis::cmd("CLUSTER").arg("SLOTS").query_async::<Value>(node).await;
    Slots::read(&asking.map_err(|error| error.to_string())?, host)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
