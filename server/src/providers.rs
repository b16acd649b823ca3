//! The outside providers: for mail, payments, redemptions and translations, and the place of uploads. Those of the settings, else the
//! sandbox's, else none.

use std::sync::Arc;
use std::time::Duration;

use guildhall_actors::conversation::translation::Translators;
use guildhall_actors::registry::Registry;
use guildhall_actors::wallet::exchange_rate::Feed;
use guildhall_domain::payment::Provider;
use guildhall_http::conversation::upload::Uploads;
use guildhall_http::setup::Connected;
use guildhall_http::wallet::exchange_rate::FeedName;
use guildhall_persistence::secret::Secrets;
use guildhall_providers::device_farm::DeviceFarm;
use guildhall_providers::device_farm::http::{FarmConfig, HttpFarm};
use guildhall_providers::exchange_rate::ecb::{self, EuropeanCentralBank};
use guildhall_providers::exchange_rate::open_exchange_rates::{self, OpenExchangeRates};
use guildhall_providers::game_role::{GameRoleConfig, GameRoles};
use guildhall_providers::identity::{IdentityConfig, IdentityProvider};
use guildhall_providers::inventory::{InventoryProvider, steam::SteamInventories};
use guildhall_providers::mail::Mailer;
use guildhall_providers::mail::smtp::{Smtp, SmtpConfig};
use guildhall_providers::payment::PaymentProviders;
use guildhall_providers::payment::paypal::{PayPal, PayPalConfig};
use guildhall_providers::payment::stripe::{Stripe, StripeConfig};
use guildhall_providers::steam::{Steam, SteamConfig};
use guildhall_providers::translation::google::{self, Google, GoogleConfig};
use guildhall_providers::translation::libre::{LibreConfig, LibreTranslate};
use guildhall_providers::translation::{ConfigError, Translator};
use guildhall_providers::upload::worker::PictureWorker;

use crate::Failure;
use crate::config::{PICTURE_WORKER, RatesFeed, Settings};
use crate::sandbox::Sandbox;

/// All of them, for the features that ask for them.
///
/// # Errors
/// One sentence.
pub async fn connect(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
    secrets: &Secrets,
) -> Result<Registry, Failure> {
    let uploads = PictureWorker::of_this_program([PICTURE_WORKER])
        .and_then(|worker| Uploads::open(settings.upload_folder(), worker))
        .map_err(|error| format!("cannot use the folder of uploads: {error}"))?;
    let webhook_secret = hex::encode(secrets.key("sandbox_webhook").await?);
    let stripe = stripe_config(settings, sandbox, &webhook_secret);
    let paypal = paypal_config(settings, sandbox, &webhook_secret)?;
    if stripe.is_none() && paypal.is_none() {
        tracing::warn!(
            "payment: no sandbox, no GUILDHALL_STRIPE_KEY and no GUILDHALL_PAYPAL_CLIENT_ID; only balances can pay"
        );
    }
    let (mailer, translators) = (mailer(settings, sandbox)?, translators(settings, sandbox)?);
    let rates = rate_feed(settings, sandbox)?;
    let connected = Connected {
        mail: mailer.is_some(),
        payment: stripe.is_some() || paypal.is_some(),
        payment_webhook: stripe.as_ref().is_none_or(|stripe| !stripe.webhook_secrets.is_empty())
            && paypal.as_ref().is_none_or(|paypal| paypal.webhook_id.is_some())
            && (stripe.is_some() || paypal.is_some()),
        exchange_rates: rates.is_some(),
        translation: translators.is_some(),
    };
    let mut payments = PaymentProviders::default();
    if let Some(stripe) = stripe {
        payments = payments.with(Provider::Stripe, Arc::new(Stripe::new(stripe)?));
    }
    if let Some(paypal) = paypal {
        payments = payments.with(Provider::PayPal, Arc::new(PayPal::new(paypal)?));
    }
    let farm = HttpFarm::new(farm_config(secrets, settings, sandbox).await?)?;
    let mut provided = Registry::default()
        .with(connected)
        .with(FeedName(rates.as_ref().map(|feed| feed.name())))
        .with(uploads)
        .with(payments)
        .with(crate::sign_in::providers(settings, sandbox)?)
        .with(game_roles(settings, sandbox)?)
        .with(steam(settings, sandbox)?)
        .with(Arc::new(inventories(settings, sandbox)?) as Arc<dyn InventoryProvider>)
        .with(identity_provider(settings, sandbox, &webhook_secret)?)
        .with(Arc::new(farm) as Arc<dyn DeviceFarm>);
    match mailer {
        Some(mailer) => provided.insert(mailer),
        None => {
            tracing::warn!("mail: no sandbox and no GUILDHALL_SMTP_URL; mails wait in the outbox")
        }
    }
    match rates {
        Some(feed) => provided.insert(feed),
        None => tracing::warn!(
            "exchange rates: no sandbox and no GUILDHALL_RATES_FEED; they are what administrators set"
        ),
    }
    match translators {
        Some(translators) => provided.insert(translators),
        None => tracing::warn!(
            "translation: no sandbox and no GUILDHALL_TRANSLATE_URL; nothing is translated"
        ),
    }
    Ok(provided)
}

fn mailer(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
) -> Result<Option<Arc<dyn Mailer>>, Failure> {
    let url = settings.mail.smtp_url.clone().or_else(|| sandbox.map(Sandbox::smtp_url));
    let Some(url) = url else { return Ok(None) };
    let config = SmtpConfig { url, from: settings.mail.mail_from.clone() };
    Ok(Some(Arc::new(Smtp::new(&config)?)))
}

/// The feed that is set, else the sandbox's.
fn rate_feed(settings: &Settings, sandbox: Option<&Sandbox>) -> Result<Option<Feed>, Failure> {
    let rates = &settings.rates;
    let url = |own: &str| rates.rates_url.clone().unwrap_or_else(|| own.to_owned());
    let feed: Feed = match (rates.rates_feed, &rates.rates_key, sandbox) {
        (Some(RatesFeed::Ecb), _, _) => Arc::new(EuropeanCentralBank::new(&url(ecb::URL))?),
        (Some(RatesFeed::OpenExchangeRates), Some(key), _) => {
            Arc::new(OpenExchangeRates::new(&url(open_exchange_rates::URL), key)?)
        }
        (Some(RatesFeed::OpenExchangeRates), None, _) => {
            return Err("Open Exchange Rates need a key: set GUILDHALL_RATES_KEY".into());
        }
        (None, _, Some(sandbox)) => {
            Arc::new(OpenExchangeRates::new(&sandbox.rates_url(), "sandbox")?)
        }
        (None, _, None) => return Ok(None),
    };
    Ok(Some(feed))
}

fn translators(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
) -> Result<Option<Translators>, ConfigError> {
    let timeout = Duration::from_secs(settings.translation.translate_timeout);
    let libre = |url: String| {
        let api_key = settings.translation.translate_key.clone();
        LibreTranslate::new(LibreConfig { url, api_key, timeout })
            .map(|libre| Arc::new(libre) as Arc<dyn Translator>)
    };
    let google = |url: String, api_key: String| {
        Google::new(GoogleConfig { url, api_key, timeout })
            .map(|google| Arc::new(google) as Arc<dyn Translator>)
    };
    let key = settings.translation.google_translate_key.clone();
    let real_google = key.map(|key| google(google::URL.to_owned(), key)).transpose()?;
    match (&settings.translation.translate_url, sandbox, real_google) {
        (Some(url), _, google) => Ok(Some(Translators { default: libre(url.clone())?, google })),
        // The only one there is: it is asked first, and again.
        (None, None, Some(google)) => Ok(Some(Translators { default: google, google: None })),
        (None, None, None) => Ok(None),
        (None, Some(sandbox), real) => {
            let second = match real {
                Some(real) => real,
                None => google(sandbox.translator_url(), "sandbox".to_owned())?,
            };
            Ok(Some(Translators {
                default: libre(sandbox.translator_url())?,
                google: Some(second),
            }))
        }
    }
}

/// The device farm where one is set, else the sandbox's.
async fn farm_config(
    secrets: &Secrets,
    settings: &Settings,
    sandbox: Option<&Sandbox>,
) -> Result<FarmConfig, Failure> {
    let kept = secrets.key("sandbox_farm").await?;
    if let (None, Some(sandbox)) = (&settings.farm.farm_url, sandbox) {
        return sandbox.farm(settings, &hex::encode(kept));
    }
    if settings.farm.farm_url.is_none() {
        tracing::warn!(
            "queue: no sandbox and no GUILDHALL_FARM_URL; customers cannot top up by themselves"
        );
    }
    Ok(FarmConfig {
        base_url: settings
            .farm
            .farm_url
            .clone()
            .unwrap_or_default()
            .trim_end_matches('/')
            .to_owned(),
        key: settings.farm.farm_key.clone().unwrap_or_default(),
        secrets: settings.farm.farm_secrets.clone(),
    })
}

/// The games' partner where one is set, else the sandbox's, else none.
fn game_roles(settings: &Settings, sandbox: Option<&Sandbox>) -> Result<GameRoles, Failure> {
    let set = &settings.game_role;
    let config = match (&set.game_roles_url, sandbox) {
        (Some(url), _) => Some(GameRoleConfig {
            base_url: url.clone(),
            key: set.game_roles_key.clone().unwrap_or_default(),
        }),
        (None, Some(sandbox)) => Some(sandbox.game_roles(settings)),
        (None, None) => None,
    };
    Ok(GameRoles::new(config)?)
}

/// Steam where the shop has a key for it, else the sandbox's, else none.
fn steam(settings: &Settings, sandbox: Option<&Sandbox>) -> Result<Steam, Failure> {
    let config = match &settings.steam.steam_key {
        Some(key) => {
            Some(SteamConfig { base_url: settings.steam.steam_url.clone(), key: key.clone() })
        }
        None => sandbox.map(|sandbox| sandbox.steam(settings)),
    };
    Ok(Steam::new(config)?)
}

/// Steam's community where there is a key of the shop's, which sellers' keys are compared with, else the sandbox's.
fn inventories(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
) -> Result<SteamInventories, Failure> {
    let sandbox = sandbox.filter(|_| settings.steam.steam_key.is_none());
    let url = sandbox.map(|sandbox| sandbox.steam(settings).base_url);
    Ok(SteamInventories::new(&url.unwrap_or_else(|| settings.steam.steam_community_url.clone()))?)
}

/// Stripe where there is a key for it, else the sandbox's, else none: then nobody is offered what it takes.
fn stripe_config(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
    webhook_secret: &str,
) -> Option<StripeConfig> {
    let payment = &settings.payment;
    let Some(key) = &payment.stripe_key else {
        return sandbox.map(|sandbox| sandbox.payment(settings, webhook_secret));
    };
    Some(StripeConfig {
        base_url: payment.stripe_url.trim_end_matches('/').to_owned(),
        secret_key: key.clone(),
        webhook_secrets: payment.stripe_webhook_secrets.clone(),
    })
}

/// Stripe Identity where there is a key for it, else the sandbox's, else none: then nobody is verified by it.
fn identity_provider(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
    webhook_secret: &str,
) -> Result<IdentityProvider, Failure> {
    let identity = &settings.identity;
    let config = match &identity.identity_key {
        Some(key) => Some(IdentityConfig {
            base_url: identity.identity_url.trim_end_matches('/').to_owned(),
            key: key.clone(),
            webhook_secrets: identity.identity_webhook_secrets.clone(),
        }),
        None => sandbox.map(|sandbox| sandbox.identity(settings, webhook_secret)),
    };
    Ok(IdentityProvider::new(config)?)
}

/// PayPal where it knows us, else the sandbox's, else none: then nobody is offered it.
fn paypal_config(
    settings: &Settings,
    sandbox: Option<&Sandbox>,
    webhook_secret: &str,
) -> Result<Option<PayPalConfig>, Failure> {
    let payment = &settings.payment;
    match (&payment.paypal_client_id, &payment.paypal_client_secret, sandbox) {
        (Some(client_id), Some(client_secret), _) => Ok(Some(PayPalConfig {
            base_url: payment.paypal_url.trim_end_matches('/').to_owned(),
            client_id: client_id.clone(),
            client_secret: client_secret.clone(),
            webhook_id: payment.paypal_webhook_id.clone(),
        })),
        (Some(_), None, _) | (None, Some(_), _) => {
            Err("PayPal needs both GUILDHALL_PAYPAL_CLIENT_ID and GUILDHALL_PAYPAL_CLIENT_SECRET"
                .into())
        }
        (None, None, Some(sandbox)) => Ok(Some(sandbox.paypal(settings, webhook_secret))),
        (None, None, None) => Ok(None),
    }
}
