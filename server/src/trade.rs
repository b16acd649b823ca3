//! Orders and payments put together: their actors, their provider (Stripe or the sandbox's), their deadlines.

use std::sync::Arc;

use guildhall_actors::deadline::{HostSource, Source};
use guildhall_actors::host::HostConfig;
use guildhall_actors::hub::Hub;
use guildhall_actors::order::{Command as OrderCommand, Orders};
use guildhall_actors::outbox::Wake;
use guildhall_actors::payment::{Command as PaymentCommand, Payments};
use guildhall_actors::supervision::Tree;
use guildhall_http::state::Trade;
use guildhall_persistence::{order, payment, secret};
use guildhall_providers::payment::PaymentProvider;
use guildhall_providers::payment::stripe::{Stripe, StripeConfig};
use guildhall_providers::sandbox::Sandbox;
use sqlx::PgPool;

use crate::Failure;
use crate::config::Settings;

/// Opens the houses of orders and of payments in `work`.
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
        host,
    )
    .await?;
    Ok(Trade { orders, payments, provider, quote_key, public_url })
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
                tracing::warn!("no sandbox and no GUILDHALL_STRIPE_KEY: only balances can pay");
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
    let (for_orders, for_payments) = (pool.clone(), pool.clone());
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
    vec![Box::new(orders), Box::new(payments)]
}
