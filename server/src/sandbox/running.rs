//! The sandbox in this process: what it starts with, and where each adapter finds it.

use std::sync::Arc;

use guildhall_domain::identity::login_provider::SocialProvider;
use guildhall_providers::device_farm::http::FarmConfig;
use guildhall_providers::game_role::GameRoleConfig;
use guildhall_providers::identity::IdentityConfig;
use guildhall_providers::payment::{paypal::PayPalConfig, stripe::StripeConfig};
use guildhall_providers::sandbox::{self, SandboxConfig};
use guildhall_providers::sign_in::SignInParty;
use guildhall_providers::steam::SteamConfig;

use super::Pages;
use crate::Failure;
use crate::config::{Mode, Settings};

/// What was paid stays paid when the process is killed.
pub(super) const PAYMENTS_FILE: &str = "sandbox-payments.jsonl";
/// What was redeemed stays redeemed when the process is killed.
pub(super) const FARM_FILE: &str = "sandbox-farm.jsonl";

/// The running sandbox.
pub struct Sandbox(sandbox::Sandbox);

impl Sandbox {
    /// Starts it where the settings say so.
    ///
    /// # Errors
    /// A port or a file that cannot be opened.
    pub async fn start(settings: &Settings) -> Result<Option<Self>, Failure> {
        if !settings.sandbox_runs() {
            return Ok(None);
        }
        let is_production = settings.mode == Mode::Production;
        let smtp_port = settings.sandbox.sandbox_smtp_port;
        let sandbox = sandbox::start(SandboxConfig { smtp_port, is_production }).await?;
        sandbox.payment().keep_in(&settings.data_dir.join(PAYMENTS_FILE))?;
        Ok(Some(Self(sandbox)))
    }

    /// Where mail is sent.
    pub fn smtp_url(&self) -> String {
        self.0.smtp_url()
    }

    /// Where both translators are.
    pub fn translator_url(&self) -> String {
        self.0.translator_url()
    }

    /// Where both feeds of exchange rates are.
    pub fn rates_url(&self) -> String {
        self.0.rates_url()
    }

    /// Opens the payment provider, which is part of this very server.
    pub fn payment(&self, settings: &Settings, webhook_secret: &str) -> StripeConfig {
        let here = here(settings);
        let webhook = format!("{here}/api/webhook/stripe");
        self.0.payment().open(&settings.http.public_url(), &webhook, webhook_secret);
        StripeConfig {
            base_url: format!("{here}/sandbox/stripe"),
            secret_key: "sk_sandbox".to_owned(),
            webhook_secrets: vec![webhook_secret.to_owned()],
        }
    }

    /// Opens PayPal, which is part of this very server too.
    pub fn paypal(&self, settings: &Settings, webhook_secret: &str) -> PayPalConfig {
        let here = here(settings);
        self.0.payment().open_paypal(&format!("{here}/api/webhook/paypal"), webhook_secret);
        PayPalConfig {
            base_url: format!("{here}/sandbox/paypal"),
            client_id: "sandbox".to_owned(),
            client_secret: "sandbox".to_owned(),
            webhook_id: Some("SANDBOX".to_owned()),
        }
    }

    /// Opens a sign-in provider: its pages are where people are, and it is asked on this machine.
    pub fn sign_in(&self, settings: &Settings, provider: SocialProvider) -> SignInParty {
        let providers = self.0.sign_in();
        providers.open(&settings.http.public_url(), &here(settings));
        providers.party(provider)
    }

    /// Where the games are asked.
    pub fn game_roles(&self, settings: &Settings) -> GameRoleConfig {
        let base_url = format!("{}/sandbox/game_roles", here(settings));
        GameRoleConfig { base_url, key: "games_sandbox".to_owned() }
    }

    /// Where Steam is asked.
    pub fn steam(&self, settings: &Settings) -> SteamConfig {
        let base_url = format!("{}/sandbox/steam", here(settings));
        SteamConfig { base_url, key: sandbox::steam::SHOP_KEY.to_owned() }
    }

    /// Opens the identity provider: its page is where people are, and it is asked on this machine.
    pub fn identity(&self, settings: &Settings, webhook_secret: &str) -> IdentityConfig {
        let here = here(settings);
        let webhook = format!("{here}/api/webhook/stripe_identity");
        self.0.identity().open(&settings.http.public_url(), &webhook, webhook_secret);
        self.0.identity().party(&here)
    }

    /// Opens the device farm, which remembers in the data folder what it has redeemed.
    ///
    /// # Errors
    /// Its file cannot be opened.
    pub fn farm(&self, settings: &Settings, webhook_secret: &str) -> Result<FarmConfig, Failure> {
        let here = here(settings);
        self.0.farm().open(&format!("{here}/api/webhook/device_farm"), webhook_secret);
        self.0.farm().keep(&settings.data_dir.join(FARM_FILE))?;
        Ok(FarmConfig {
            base_url: format!("{here}/sandbox/device_farm"),
            key: "farm_sandbox".to_owned(),
            secrets: vec![webhook_secret.to_owned()],
        })
    }

    /// Its pages, for the scope `/sandbox` of each worker's app.
    pub fn pages(&self) -> Pages {
        Arc::new(self.0.configurer())
    }

    /// Stops every service of it and waits until they have stopped.
    pub async fn stop(self) {
        self.0.stop().await;
    }
}

fn here(settings: &Settings) -> String {
    format!("http://127.0.0.1:{}", settings.http.port)
}
