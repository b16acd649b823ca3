//! The payment provider.

use super::{drop_empty, unset_empty};

/// The payment provider.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Outside parties")]
pub struct PaymentSettings {
    /// Where the payment provider (Stripe) is.
    #[arg(long, env = "GUILDHALL_STRIPE_URL", default_value = "https://api.stripe.com")]
    pub stripe_url: String,
    /// Secret key for the payment provider; without it the sandbox's provider is used.
    #[arg(long, env = "GUILDHALL_STRIPE_KEY", hide_env_values = true)]
    pub stripe_key: Option<String>,
    /// Secrets the payment provider signs its webhooks with (several while one is being changed).
    #[arg(
        long,
        env = "GUILDHALL_STRIPE_WEBHOOK_SECRETS",
        value_delimiter = ',',
        hide_env_values = true
    )]
    pub stripe_webhook_secrets: Vec<String>,
}

impl PaymentSettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.stripe_key);
        drop_empty(&mut self.stripe_webhook_secrets);
    }
}
