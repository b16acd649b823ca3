//! The sign-in providers: those of the settings, else the sandbox's, else none.

use guildhall_domain::identity::login_provider::SocialProvider;
use guildhall_providers::sign_in::{
    SignInParty, SignInProviders, adapter, facebook, openid, tiktok, twitter, vk,
};

use crate::Failure;
use crate::config::Settings;
use crate::sandbox::Sandbox;

/// All that are set up.
///
/// # Errors
/// One sentence.
pub fn providers(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
) -> Result<SignInProviders, Failure> {
    let public_url = settings.http.public_url();
    let mut all = Vec::new();
    for provider in SocialProvider::ALL {
        let party = match set(settings, provider)? {
            Some(party) => Some(party),
            None => sandbox.map(|sandbox| sandbox.sign_in(settings, provider)),
        };
        if let Some(party) = party {
            all.push(adapter(provider, party, &public_url)?);
        }
    }
    Ok(SignInProviders::new(all))
}

/// What the settings say of one.
fn set(settings: &Settings, provider: SocialProvider) -> Result<Option<SignInParty>, Failure> {
    let set = &settings.sign_in;
    let (id, secret) = match provider {
        SocialProvider::Google => (&set.google_client_id, &set.google_client_secret),
        SocialProvider::Facebook => (&set.facebook_app_id, &set.facebook_app_secret),
        SocialProvider::Twitter => (&set.twitter_client_id, &set.twitter_client_secret),
        SocialProvider::Line => (&set.line_channel_id, &set.line_channel_secret),
        SocialProvider::Tiktok => (&set.tiktok_client_key, &set.tiktok_client_secret),
        SocialProvider::Apple => (&set.apple_client_id, &None),
        SocialProvider::Vk => (&set.vk_client_id, &None),
    };
    let needs_secret = !matches!(provider, SocialProvider::Apple | SocialProvider::Vk);
    let client_id = match (id, secret) {
        (None, None) => return Ok(None),
        (Some(id), secret) if secret.is_some() || !needs_secret => id.clone(),
        (Some(_), _) | (None, Some(_)) => {
            let brand = provider.brand();
            return Err(format!("signing in with {brand} needs both its id and its secret").into());
        }
    };
    let (pages, server) = match provider {
        SocialProvider::Google => (openid::GOOGLE, openid::GOOGLE),
        SocialProvider::Apple => (openid::APPLE, openid::APPLE),
        SocialProvider::Line => (openid::LINE, openid::LINE),
        SocialProvider::Facebook => (facebook::PAGES, facebook::GRAPH),
        SocialProvider::Twitter => (twitter::PAGES, twitter::API),
        SocialProvider::Tiktok => (tiktok::PAGES, tiktok::API),
        SocialProvider::Vk => (vk::PAGES, vk::PAGES),
    };
    let client_secret = secret.clone().unwrap_or_default();
    Ok(Some(SignInParty { client_id, client_secret, pages: pages.into(), server: server.into() }))
}
