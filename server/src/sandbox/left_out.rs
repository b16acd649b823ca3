//! No sandbox: the compiler sees that nothing of it is ever used.

use guildhall_domain::identity::login_provider::SocialProvider;
use guildhall_providers::device_farm::http::FarmConfig;
use guildhall_providers::game_role::GameRoleConfig;
use guildhall_providers::identity::IdentityConfig;
use guildhall_providers::payment::{paypal::PayPalConfig, stripe::StripeConfig};
use guildhall_providers::sign_in::SignInParty;
use guildhall_providers::steam::SteamConfig;

use super::Pages;
use crate::Failure;
use crate::config::Settings;

/// Cannot be made.
pub enum Sandbox {}

impl Sandbox {
    pub async fn start(_: &Settings) -> Result<Option<Self>, Failure> {
        Ok(None)
    }

    pub fn smtp_url(&self) -> String {
        match *self {}
    }

    pub fn translator_url(&self) -> String {
        match *self {}
    }

    pub fn rates_url(&self) -> String {
        match *self {}
    }

    pub fn payment(&self, _: &Settings, _: &str) -> StripeConfig {
        match *self {}
    }

    pub fn paypal(&self, _: &Settings, _: &str) -> PayPalConfig {
        match *self {}
    }

    pub fn sign_in(&self, _: &Settings, _: SocialProvider) -> SignInParty {
        match *self {}
    }

    pub fn game_roles(&self, _: &Settings) -> GameRoleConfig {
        match *self {}
    }

    pub fn steam(&self, _: &Settings) -> SteamConfig {
        match *self {}
    }

    pub fn identity(&self, _: &Settings, _: &str) -> IdentityConfig {
        match *self {}
    }

    pub fn farm(&self, _: &Settings, _: &str) -> Result<FarmConfig, Failure> {
        match *self {}
    }

    pub fn pages(&self) -> Pages {
        match *self {}
    }

    pub async fn stop(self) {
        match self {}
    }
}
