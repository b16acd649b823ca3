//! Joining the other processes.

use std::sync::Arc;

use guildhall_persistence::{
    bus::{Bus, BusError, RedisAddress},
    secret::{SecretError, Secrets},
};
use ractor::SpawnErr;
use sha2::{Digest, Sha256};

use super::{
    Hub,
    bus_listener::BusListener,
    link::{FrameCodec, Link},
};
use crate::supervision::{Stop, Tree};

/// Why a process could not join. An unavailable Redis is no such reason.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    #[error(transparent)]
    Address(#[from] BusError),
    #[error("reading the key of the bus failed: {0}")]
    Key(#[from] SecretError),
    #[error("starting the bus failed: {0}")]
    Tree(#[from] SpawnErr),
    #[error("the hub has joined a bus already")]
    Twice,
}

impl Hub {
    /// Joins the processes that share this database, over the Redis at `url`. Call it before any subscriber attaches.
    ///
    /// # Errors
    /// See [`JoinError`].
    pub async fn join(
        &self,
        tree: &Tree,
        secrets: &Secrets,
        address: RedisAddress,
        codec: Arc<dyn FrameCodec>,
    ) -> Result<(), JoinError> {
        // All processes of one database have this key, and nobody else, so several installations can share a Redis.
        let key = secrets.key("bus").await?;
        let bus = Bus::open(address, prefix(&key), &key)?;
        let link = Link::new(bus.clone(), codec);
        self.0.link.set(link).map_err(|_| JoinError::Twice)?;
        let sending = bus.clone();
        keep(tree, "bus-send", move |mut stop| {
            let bus = sending.clone();
            async move { bus.send_all(stop.wait()).await }
        })
        .await?;
        let hub = self.clone();
        keep(tree, "bus-listen", move |mut stop| {
            let (bus, listener) = (bus.clone(), BusListener(hub.clone()));
            async move { bus.listen(&listener, stop.wait()).await }
        })
        .await?;
        let hub = self.clone();
        keep(tree, "bus-beat", move |stop| {
            let hub = hub.clone();
            async move { hub.keep_beating(stop).await }
        })
        .await?;
        let hub = self.clone();
        keep(tree, "bus-look-again", move |stop| {
            let hub = hub.clone();
            async move { hub.keep_looking_again(stop).await }
        })
        .await?;
        Ok(())
    }
}

async fn keep<F, Running>(tree: &Tree, name: &str, service: F) -> Result<(), SpawnErr>
where
    F: Fn(Stop) -> Running + Send + Sync + 'static,
    Running: Future<Output = ()> + Send + 'static,
{
    tree.spawn_service(name, move |stop| {
        let running = service(stop);
        async move {
            running.await;
            Ok(())
        }
    })
    .await
}

/// The prefix of each channel's name. It does not reveal the key.
fn prefix(key: &[u8]) -> String {
    let name = Sha256::digest(key);
    name[..6].iter().fold("guildhall:".to_owned(), |name, byte| format!("{name}{byte:02x}")) + ":"
}
