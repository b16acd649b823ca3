//! Settings of the identity provider.

use clap::Args;

use super::{drop_empty, unset_empty};

/// Stripe Identity.
#[derive(Debug, Clone, Args)]
pub struct IdentitySettings {
    /// Where Stripe Identity is.
    #[arg(long, env = "GUILDHALL_IDENTITY_URL", default_value = "https://api.stripe.com")]
    pub identity_url: String,
    /// Key of Stripe Identity; without it nobody is verified by it, except in the sandbox. A restricted key (rk_) that may also read sensitive results lets certificates end with their documents.
    #[arg(long, env = "GUILDHALL_IDENTITY_KEY", hide_env_values = true)]
    pub identity_key: Option<String>,
    /// Secrets Stripe Identity signs its webhooks with (several while one is being changed).
    #[arg(
        long,
        env = "GUILDHALL_IDENTITY_WEBHOOK_SECRETS",
        value_delimiter = ',',
        hide_env_values = true
    )]
    pub identity_webhook_secrets: Vec<String>,
}

impl IdentitySettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.identity_key);
        drop_empty(&mut self.identity_webhook_secrets);
    }
}
