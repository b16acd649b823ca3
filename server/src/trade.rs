//! Orders, payments and lines put together: their actors, whom they ask (Stripe, a device farm, or the sandbox's), their deadlines.

use std::sync::Arc;

use guildhall_actors::deadline::{HostSource, Source};
use guildhall_actors::host::HostConfig;
use guildhall_actors::hub::Hub;
use guildhall_actors::order::{OrderMessage as OrderCommand, Orders};
use guildhall_actors::outbox::Wake;
use guildhall_actors::payment::{PaymentCommand, Payments};
use guildhall_actors::supervision::Tree;
use guildhall_actors::topup::{self, PlaceMessage as PlaceCommand, TopUps};
use guildhall_http::api::state::Trade;
use guildhall_persistence::{order, payment, secret, topup as topup_rows};
use guildhall_providers::device_farm::DeviceFarm;
use guildhall_providers::device_farm::http::{FarmConfig, HttpFarm};
use guildhall_providers::payment::PaymentProvider;
use guildhall_providers::payment::stripe::{Stripe, StripeConfig};
use guildhall_providers::sandbox::Sandbox;
use sqlx::PgPool;

use crate::Failure;
use crate::config::Settings;

/// Opens the houses of orders, of payments and of lines in `work`.
///
/// # Errors
/// One sentence.
pub async fn start(
    work: &Tree,
    pool: &PgPool,
    settings: &Settings,
    sandbox: Option<&Sandbox>,
    hub: &Hub,
    wake: &Wake,
) -> Result<Trade, Failure> {
    let webhook_key = secret::find_or_keep(pool, "sandbox_webhook", &rand::random()).await?;
    let quote_key = secret::find_or_keep(pool, "quote", &rand::random()).await?;
    let config = provider_config(settings, sandbox, &hex::encode(webhook_key));
    let provider: Arc<dyn PaymentProvider> = Arc::new(Stripe::new(config)?);
    let public_url = settings.public_url();
    let host = HostConfig::default();
    let orders = Orders::start(work, pool.clone(), hub.clone(), wake.clone(), host.clone()).await?;
    let payments = Payments::start(
        work,
        pool.clone(),
        hub.clone(),
        orders.clone(),
        Arc::clone(&provider),
        format!("{public_url}/pay/return"),
        host.clone(),
    )
    .await?;
    let farm: Arc<dyn DeviceFarm> =
        Arc::new(HttpFarm::new(farm_config(pool, settings, sandbox).await?)?);
    let topups =
        TopUps::start(work, pool.clone(), hub.clone(), orders.clone(), farm, wake.clone(), host)
            .await?;
    Ok(Trade { orders, payments, topups, provider, quote_key, public_url })
}

/// The device farm where one is set, else the sandbox's, which remembers what it has redeemed in the data folder.
async fn farm_config(
    pool: &PgPool,
    settings: &Settings,
    sandbox: Option<&Sandbox>,
) -> Result<FarmConfig, Failure> {
    let kept = secret::find_or_keep(pool, "sandbox_farm", &rand::random()).await?;
    if let (None, Some(sandbox)) = (&settings.farm_url, sandbox) {
        let secret = hex::encode(kept);
        let here = format!("http://127.0.0.1:{}", settings.port);
        sandbox.farm().open(&format!("{here}/api/webhook/device_farm"), &secret);
        // What was redeemed stays redeemed when this process is killed.
        sandbox.farm().keep(&settings.data_dir.join("sandbox-farm.jsonl"))?;
        return Ok(FarmConfig {
            base_url: format!("{here}/sandbox/device_farm"),
            key: "farm_sandbox".to_owned(),
            secrets: vec![secret],
        });
    }
    if settings.farm_url.is_none() {
        tracing::warn!(
            "queue: no sandbox and no GUILDHALL_FARM_URL; customers cannot top up by themselves"
        );
    }
    Ok(FarmConfig {
        base_url: settings.farm_url.clone().unwrap_or_default().trim_end_matches('/').to_owned(),
        key: settings.farm_key.clone().unwrap_or_default(),
        secrets: settings.farm_secrets.clone(),
    })
}

/// Stripe where there is a key for it, else the sandbox, which is part of this very server.
fn provider_config(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
    webhook_secret: &str,
) -> StripeConfig {
    match (&settings.stripe_key, sandbox) {
        (None, Some(sandbox)) => {
            let here = format!("http://127.0.0.1:{}", settings.port);
            let webhook = format!("{here}/api/webhook/stripe");
            sandbox.payment().open(&settings.public_url(), &webhook, webhook_secret);
            StripeConfig {
                base_url: format!("{here}/sandbox/stripe"),
                secret_key: "sk_sandbox".to_owned(),
                webhook_secrets: vec![webhook_secret.to_owned()],
            }
        }
        (key, _) => {
            if key.is_none() {
                tracing::warn!(
                    "payment: no sandbox and no GUILDHALL_STRIPE_KEY; only balances can pay"
                );
            }
            StripeConfig {
                base_url: settings.stripe_url.trim_end_matches('/').to_owned(),
                secret_key: key.clone().unwrap_or_default(),
                webhook_secrets: settings.stripe_webhook_secrets.clone(),
            }
        }
    }
}

/// What the deadline scanner asks about.
pub fn deadlines(pool: &PgPool, trade: &Trade) -> Vec<Box<dyn Source>> {
    let (for_orders, for_payments, for_places) = (pool.clone(), pool.clone(), pool.clone());
    let orders = HostSource::new(
        trade.orders.host().clone(),
        move |limit, skip: Vec<_>| {
            let pool = for_orders.clone();
            async move { order::orders_due(&pool, limit, &skip).await }
        },
        OrderCommand::from,
    );
    let payments = HostSource::new(
        trade.payments.host().clone(),
        move |limit, skip: Vec<_>| {
            let pool = for_payments.clone();
            async move { payment::payments_due(&pool, limit, &skip).await }
        },
        PaymentCommand::from,
    );
    let places = HostSource::new(
        trade.topups.places().clone(),
        move |limit, skip: Vec<_>| {
            let pool = for_places.clone();
            async move { topup_rows::places_due(&pool, limit, &skip).await }
        },
        PlaceCommand::from,
    );
    let lines = topup::source(trade.topups.clone());
    vec![Box::new(orders), Box::new(payments), Box::new(places), Box::new(lines)]
}
