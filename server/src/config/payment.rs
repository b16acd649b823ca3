//! The payment providers.

use super::{drop_empty, unset_empty};

/// The payment providers.
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
    /// Where PayPal is; its own test mode is at https://api-m.sandbox.paypal.com.
    #[arg(long, env = "GUILDHALL_PAYPAL_URL", default_value = "https://api-m.paypal.com")]
    pub paypal_url: String,
    /// Client ID of the app at PayPal; without it nobody pays by PayPal, except in the sandbox.
    #[arg(long, env = "GUILDHALL_PAYPAL_CLIENT_ID")]
    pub paypal_client_id: Option<String>,
    /// Secret of the app at PayPal.
    #[arg(long, env = "GUILDHALL_PAYPAL_CLIENT_SECRET", hide_env_values = true)]
    pub paypal_client_secret: Option<String>,
    /// ID of our webhook at PayPal, which checks by it what it has sent.
    #[arg(long, env = "GUILDHALL_PAYPAL_WEBHOOK_ID")]
    pub paypal_webhook_id: Option<String>,
}

impl PaymentSettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.stripe_key);
        unset_empty(&mut self.paypal_client_id);
        unset_empty(&mut self.paypal_client_secret);
        unset_empty(&mut self.paypal_webhook_id);
        drop_empty(&mut self.stripe_webhook_secrets);
    }
}
