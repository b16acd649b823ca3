//! The composition root, where a story cannot open a house.

use guildhall_actors::{
    floor::Taking, host::HostConfig, placement::PlacementConfig, registry::Registry,
    supervision::Health,
};
use guildhall_domain::wallet::money::UsdCents;
use guildhall_gateway::GatewayConfig;
use guildhall_http::{
    api::{
        bodies::PATIENCE,
        limits::RateLimits,
        state::{Documents, Settings},
    },
    root::{Plan, Root},
};
use guildhall_persistence::{pool::Pools, secret::Secrets};
use sqlx::PgPool;

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn without_an_outside_party_that_a_feature_needs_nothing_is_served(pool: PgPool) {
    let started = Root::start(Plan {
        pools: Pools::shared(&pool),
        secrets: Secrets::new(pool.clone(), None, None),
        health: Health::default(),
        settings: Settings {
            trusted_proxies: Vec::new(),
            limits: RateLimits::default(),
            staff_need_second_factor: false,
            ruling_limit: UsdCents(50_000),
            documents: Documents::Closed,
            public_url: "http://house.test".into(),
            body_patience: PATIENCE,
        },
        gateway: GatewayConfig::default(),
        host: HostConfig::default(),
        taking: Taking::default(),
        provided: Registry::default(),
        redis: None,
        node_url: None,
        placement: PlacementConfig::default(),
    });
    let refused = started.await.map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("IdentityProvider is missing"), "{refused}");
}
