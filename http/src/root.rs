//! The composition root: everything that runs behind the port, started in order and emptied in the opposite one. The server and the
//! tests start the same; what differs is in the [`Plan`]. It names no feature: their list is [`features`].
use crate::{
    Keys,
    api::{
        error::Refusals,
        frames::Frames,
        placement::Peers,
        pushes::Pushes,
        state::{HttpState, Parts, Settings},
    },
    features,
};
use actix_web::web;
use guildhall_actors::{
    floor::{Failure, Floor, Running, Taking},
    host::HostConfig,
    hub::{FrameCodec, Hub},
    placement::{Placement, PlacementConfig},
    registry::Registry,
    supervision::{Health, Tree},
};
use guildhall_gateway::GatewayConfig;
use guildhall_persistence::{bus::RedisAddress, pool::Pools, secret::Secrets};
use std::{sync::Arc, time::Duration};
use tokio::runtime::Handle;

/// How long a start waits for Redis. Ours: enough for one that is there; and one that is not keeps nobody from being served.
const JOINED_IN: Duration = Duration::from_secs(2);

/// What a process is started with.
pub struct Plan {
    pub pools: Pools,
    pub secrets: Secrets,
    pub health: Health,
    pub settings: Settings,
    pub gateway: GatewayConfig,
    pub host: HostConfig,
    pub taking: Taking,
    /// Outside parties and folders, as the features ask for them.
    pub provided: Registry,
    /// Where other processes of the same database are heard of.
    pub redis: Option<RedisAddress>,
    /// Where they reach this one, if it shares its work with them.
    pub node_url: Option<String>,
    pub placement: PlacementConfig,
}

/// Everything behind the port, running.
pub struct Root {
    pub state: web::Data<HttpState>,
    pub floor: Running,
}

impl Root {
    /// From the ground up. After the metrics recorder is installed.
    ///
    /// # Errors
    /// One sentence.
    pub async fn start(plan: Plan) -> Result<Self, Failure> {
        let runtime = Handle::current();
        let workers = Tree::start(runtime.clone(), plan.health.clone()).await?;
        let producers = Tree::start(runtime.clone(), plan.health).await?;
        let pools = plan.pools;
        let mut floor = Floor::open(
            workers,
            producers.clone(),
            pools.clone(),
            plan.secrets.clone(),
            plan.settings.public_url.clone(),
            plan.host,
            plan.provided,
        )
        .await?;
        let (hub, outbox) = (floor.hub.clone(), floor.wake.clone());
        let features = features::all();
        let frames = match plan.redis {
            Some(address) => {
                Some(join_others(&floor, address, Arc::clone(&features.pushes)).await?)
            }
            None => None,
        };
        floor.start(&features.start).await?;
        let placed = plan.taking.scanner.placed.clone();
        let (registry, floor) = floor.run(plan.taking).await?;
        let peers = match plan.node_url {
            Some(url) => {
                let refusals = Arc::clone(&features.refusals);
                share_work(&producers, &pools, &plan.secrets, &hub, url, plan.placement, refusals)
                    .await?
            }
            None => None,
        };
        if let Some(peers) = &peers {
            let placement = peers.placement().clone();
            placed.by(move |entity| placement.remote_owner(entity).is_some());
        }
        let state = HttpState::assemble(Parts {
            keys: Keys::load(&plan.secrets).await?,
            settings: plan.settings,
            gateway: plan.gateway,
            pools,
            runtime,
            hub,
            outbox,
            features,
            registry,
            frames,
            peers,
        })?;
        Ok(Self { state, floor })
    }

    /// Takes no more work, lets clients go, finishes what is under way, and stops. `share` is that part, in hundredths, of the time left.
    pub async fn drain(self, share: impl Fn(u32) -> Duration) {
        self.floor.stop_producers(share(20)).await;
        if let Some(peers) = &self.state.peers {
            peers.placement().leave().await;
        }
        // Closes the sockets spread over a part of the time, then waits for the calls that are under way.
        let leaving = self.state.gateway.drain(share(30));
        if tokio::time::timeout(share(60), leaving).await.is_err() {
            tracing::warn!("shutdown: some socket calls did not finish in time");
        }
        self.floor.empty(share).await;
    }
}

/// Connects this process with others of the same database.
async fn join_others(
    floor: &Floor,
    address: RedisAddress,
    pushes: Arc<Pushes>,
) -> Result<Arc<Frames>, Failure> {
    let frames = Frames::new(pushes);
    let codec = Arc::clone(&frames) as Arc<dyn FrameCodec>;
    floor.hub.join(&floor.workers, &floor.secrets, address, codec).await?;
    if !floor.hub.joined(JOINED_IN).await {
        tracing::warn!("bus: no Redis answers at REDIS_URL; serving without it until one does");
    }
    Ok(frames)
}

/// Shares what has an owner with the other processes, which reach this one at `url`.
async fn share_work(
    tree: &Tree,
    pools: &Pools,
    secrets: &Secrets,
    hub: &Hub,
    url: String,
    config: PlacementConfig,
    refusals: Arc<Refusals>,
) -> Result<Option<Arc<Peers>>, Failure> {
    match Placement::start(tree, pools.background.clone(), hub.clone(), url, config).await? {
        Some(placement) => {
            Ok(Some(Peers::open(secrets, placement, Handle::current(), refusals).await?))
        }
        None => {
            tracing::warn!(
                "placement: GUILDHALL_NODE_URL is set without REDIS_URL; this process serves alone"
            );
            Ok(None)
        }
    }
}
