//! Which process owns an entity when several run: leases of shards, stored in Postgres and cached here.
//!
//! Each heartbeat renews this process's lease, releases the shards that now prefer another process, takes free ones that prefer this one,
//! and reads all leases. The cache is a hint, at most one heartbeat old: a process may run every command it receives, and the row's version
//! decides. While no other process is known on the bus, none of this runs. Source: decision 0015, realtime.md 2.1.

#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use dashmap::DashMap;
use guildhall_domain::placement::{NodeId, SHARDS, Shard};
use guildhall_persistence::{DatabaseError, placement as rows};
use metrics::gauge;
use ractor::SpawnErr;
use sqlx::PgPool;
use tokio::{sync::watch, time::Instant};
use uuid::Uuid;

use crate::{
    hub::Hub,
    supervision::{Stop, Tree},
};

/// The settings of placement.
#[derive(Debug, Clone, Copy)]
pub struct PlacementConfig {
    /// A process that has not renewed its lease for this long counts as dead. Realtime 2.1.
    pub lease: Duration,
    /// Interval of heartbeats. Realtime 2.1: two may fail.
    pub every: Duration,
    /// How long nothing is forwarded to a process that did not answer. It doubles with each further failure, up to the lease. Ours: so that
    /// few commands have to wait for the timeout.
    pub pause: Duration,
    /// How long a peer may take before a command is carried out here. Realtime 2.1. At half of it the peer is asked whether it is alive.
    pub timeout: Duration,
}

impl Default for PlacementConfig {
    fn default() -> Self {
        Self {
            lease: Duration::from_secs(10),
            every: Duration::from_secs(3),
            pause: Duration::from_secs(1),
            timeout: Duration::from_millis(300),
        }
    }
}

/// Another process that owns shards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer {
    pub node: NodeId,
    pub url: Arc<str>,
}

/// A peer to which nothing is forwarded for a while.
#[derive(Clone, Copy)]
struct Pause {
    until: Instant,
    lasts: Duration,
}

/// The leases, as of the last heartbeat.
struct View {
    owners: Vec<Option<NodeId>>,
    alive: HashMap<NodeId, Arc<str>>,
    /// When this process's own lease ends: from then on the others may count it as dead, and the cache is invalid.
    until: Instant,
}

impl View {
    fn nothing() -> Self {
        Self { owners: Vec::new(), alive: HashMap::new(), until: Instant::now() }
    }

    fn owner(&self, shard: Shard) -> Option<NodeId> {
        self.owners.get(shard.index()).copied().flatten()
    }
}

struct Inner {
    pool: PgPool,
    hub: Hub,
    node: NodeId,
    url: String,
    config: PlacementConfig,
    view: watch::Sender<Arc<View>>,
    /// Peers that have not answered recently.
    paused: DashMap<NodeId, Pause>,
    has_left: AtomicBool,
}

/// See the module. Clones are handles to the same placement.
#[derive(Clone)]
pub struct Placement(Arc<Inner>);

impl Placement {
    /// Joins placement, reachable for the others at `url`. The heartbeats are the service `placement` of `tree`. `None` without a bus.
    ///
    /// # Errors
    /// If the tree has stopped.
    pub async fn start(
        tree: &Tree,
        pool: PgPool,
        hub: Hub,
        url: String,
        config: PlacementConfig,
    ) -> Result<Option<Self>, SpawnErr> {
        let Some(node) = hub.node() else { return Ok(None) };
        let placement = Self(Arc::new(Inner {
            pool,
            hub,
            node,
            url,
            config,
            view: watch::Sender::new(Arc::new(View::nothing())),
            paused: DashMap::new(),
            has_left: AtomicBool::new(false),
        }));
        let kept = placement.clone();
        tree.spawn_service("placement", move |stop| {
            let placement = kept.clone();
            async move {
                placement.keep_beating(stop).await;
                Ok(())
            }
        })
        .await?;
        Ok(Some(placement))
    }

    /// The id of this process.
    pub fn node(&self) -> NodeId {
        self.0.node
    }

    /// See [`PlacementConfig::timeout`].
    pub fn timeout(&self) -> Duration {
        self.0.config.timeout
    }

    /// Whether there are other processes.
    pub fn is_shared(&self) -> bool {
        self.0.view.borrow().alive.len() > 1
    }

    /// The process that has the lease of the entity's shard, as cached.
    pub fn owner(&self, entity: Uuid) -> Option<NodeId> {
        let view = self.0.view.borrow();
        (Instant::now() < view.until).then(|| view.owner(Shard::of(entity))).flatten()
    }

    /// The peer that owns an entity. `None` means that commands run here: this process owns it, no process does, or its owner is dead or
    /// has not answered recently.
    pub fn remote_owner(&self, entity: Uuid) -> Option<Peer> {
        let node = self.owner(entity).filter(|node| *node != self.0.node)?;
        let url = Arc::clone(self.0.view.borrow().alive.get(&node)?);
        if self.0.paused.get(&node).is_some_and(|pause| Instant::now() < pause.until) {
            return None;
        }
        Some(Peer { node, url })
    }

    /// A peer gave neither an answer nor a sign of life in time: nothing is forwarded to it for a while.
    pub fn did_not_answer(&self, node: NodeId) {
        let (now, config) = (Instant::now(), &self.0.config);
        let of = |lasts: Duration| Pause { until: now + lasts, lasts };
        let mut pause = self.0.paused.entry(node).or_insert_with(|| of(config.pause));
        // Each call that was forwarded before the pause began reports this; count them once.
        if pause.until <= now {
            *pause = of((pause.lasts * 2).min(config.lease));
        }
    }

    /// The peer has answered.
    pub fn answered(&self, node: NodeId) {
        self.0.paused.remove(&node);
    }

    /// Waits until `nodes` processes, including this one, share all shards as intended, at most `timeout`. Returns whether they do.
    pub async fn settled(&self, nodes: usize, timeout: Duration) -> bool {
        let mut views = self.0.view.subscribe();
        let is_settled = views.wait_for(|view| {
            let alive: Vec<NodeId> = view.alive.keys().copied().collect();
            alive.len() == nodes
                && Shard::all().all(|shard| view.owner(shard) == shard.preferred(&alive))
        });
        tokio::time::timeout(timeout, is_settled).await.is_ok()
    }

    /// Releases all shards at shutdown, after the heartbeats have stopped.
    pub async fn leave(&self) {
        self.0.has_left.store(true, Ordering::Release);
        let took_part = !self.0.view.borrow().alive.is_empty();
        self.forget();
        if took_part && let Err(error) = rows::leave(&self.0.pool, self.0.node).await {
            tracing::warn!(%error, "placement: releasing shards failed; they are free when the lease ends");
        }
    }

    async fn keep_beating(&self, mut stop: Stop) {
        while !stop.requested() && !self.0.has_left.load(Ordering::Acquire) {
            if self.0.hub.has_others() {
                if let Err(error) = self.beat().await {
                    // The cache is valid until the lease ends.
                    tracing::warn!(%error, "placement: renewing the lease failed, retrying until it ends");
                }
            } else if !self.0.view.borrow().alive.is_empty() {
                self.forget();
            }
            if stop.within(self.0.config.every).await {
                return;
            }
        }
    }

    /// The state of a process that is alone or leaving: every command runs here.
    fn forget(&self) {
        self.0.view.send_replace(Arc::new(View::nothing()));
        self.0.paused.clear();
        gauge!("placement_shards").set(0.0);
        gauge!("placement_nodes").set(0.0);
    }

    async fn beat(&self) -> Result<(), DatabaseError> {
        let Inner { pool, node, url, config, .. } = &*self.0;
        let began = Instant::now();
        rows::renew(pool, *node, url, config.lease).await?;
        let live = rows::live(pool).await?;
        let mut owners = vec![None; usize::from(SHARDS)];
        for (shard, owner) in rows::owners(pool).await? {
            owners[shard.index()] = Some(owner);
        }
        let alive: Vec<NodeId> = live.iter().map(|one| one.node).collect();
        let changes = LeaseChanges::of(*node, &alive, &owners);
        if !changes.give_up.is_empty() {
            rows::give_up(pool, *node, &changes.give_up).await?;
            changes.give_up.iter().for_each(|shard| owners[shard.index()] = None);
        }
        if !changes.take.is_empty() {
            for shard in rows::take(pool, *node, &changes.take).await? {
                owners[shard.index()] = Some(*node);
            }
        }
        let own = owners.iter().filter(|owner| **owner == Some(*node)).count();
        gauge!("placement_shards").set(u32::try_from(own).unwrap_or(u32::MAX));
        gauge!("placement_nodes").set(u32::try_from(alive.len()).unwrap_or(u32::MAX));
        let alive = live.into_iter().map(|one| (one.node, one.url.into())).collect();
        self.0.view.send_replace(Arc::new(View { owners, alive, until: began + config.lease }));
        Ok(())
    }
}

/// Which shards a process takes and releases.
#[derive(Debug, Default, PartialEq, Eq)]
struct LeaseChanges {
    give_up: Vec<Shard>,
    take: Vec<Shard>,
}

impl LeaseChanges {
    /// The plan of the process `me`, for these live processes and owners.
    fn of(me: NodeId, alive: &[NodeId], owners: &[Option<NodeId>]) -> Self {
        let mut changes = Self::default();
        for (shard, owner) in Shard::all().zip(owners) {
            let is_mine = *owner == Some(me);
            let is_free = owner.is_none_or(|owner| !alive.contains(&owner));
            match shard.preferred(alive) == Some(me) {
                true if is_free && !is_mine => changes.take.push(shard),
                false if is_mine => changes.give_up.push(shard),
                _ => {}
            }
        }
        changes
    }
}
