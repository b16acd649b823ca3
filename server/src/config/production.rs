//! What production mode refuses, and what it only warns of.

use actix_web::http::Uri;

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::Settings;
use crate::this_machine::is_loopback;

/// Shortest secret that is not taken for a stand-in. Ours: what parties outside give out is far longer.
const SHORTEST_SECRET: usize = 12;
/// Parts of words that stand where a secret is still to come.
const STAND_INS: [&str; 8] =
    ["sandbox", "changeme", "change-me", "change_me", "placeholder", "example", "your_", "your-"];

/// Why these settings cannot serve people.
#[derive(Debug, thiserror::Error)]
pub enum Unfit {
    /// Links in mails, and what a socket's origin is compared with, come from it.
    #[error(
        "production mode needs the address people type: set GUILDHALL_PUBLIC_URL to one that begins with https://"
    )]
    PublicUrl,
    /// Keys and people's words would travel in the clear.
    #[error(
        "{setting} begins with http:// and is not on this machine: production mode needs https://"
    )]
    InClear {
        /// The environment's name of it.
        setting: &'static str,
    },
    /// Keys, tokens and everything people say would travel in the clear, or to whoever answers.
    #[error(
        "{setting} goes to another machine {how}: production mode needs {wanted}, or GUILDHALL_PRIVATE_NETWORK=true where nobody else \
         is on the network between your servers"
    )]
    Line {
        /// The environment's name of it.
        setting: &'static str,
        how: &'static str,
        wanted: &'static str,
    },
    /// Whoever presses a button would be somebody with a verified identity.
    #[error("{setting} is a key for tests: production mode needs the real one")]
    TestKey {
        /// The environment's name of it.
        setting: &'static str,
    },
    /// It is for tests.
    #[error("GUILDHALL_RATE_LIMIT_FACTOR weakens every limit: production mode needs it to be 1")]
    RateLimits,
    /// Everybody knows it.
    #[error(
        "{setting} is a stand-in for a secret, or shorter than 12 characters: set the real one"
    )]
    StandIn {
        /// The environment's name of it.
        setting: &'static str,
    },
}

/// Refuses what would harm people.
pub(super) fn check(settings: &Settings) -> Result<(), Unfit> {
    let url = settings.http.public_url.as_deref().and_then(|url| url.trim().parse::<Uri>().ok());
    if url.is_none_or(|url| url.scheme_str() != Some("https") || url.host().is_none()) {
        return Err(Unfit::PublicUrl);
    }
    if settings.http.rate_limit_factor > 1 {
        return Err(Unfit::RateLimits);
    }
    let parties = [
        ("GUILDHALL_STRIPE_URL", Some(&settings.payment.stripe_url)),
        ("GUILDHALL_PAYPAL_URL", Some(&settings.payment.paypal_url)),
        ("GUILDHALL_IDENTITY_URL", Some(&settings.identity.identity_url)),
        ("GUILDHALL_FARM_URL", settings.farm.farm_url.as_ref()),
        ("GUILDHALL_GAME_ROLES_URL", settings.game_role.game_roles_url.as_ref()),
        ("GUILDHALL_STEAM_URL", Some(&settings.steam.steam_url)),
        ("GUILDHALL_STEAM_COMMUNITY_URL", Some(&settings.steam.steam_community_url)),
        ("GUILDHALL_RATES_URL", settings.rates.rates_url.as_ref()),
        ("GUILDHALL_TRANSLATE_URL", settings.translation.translate_url.as_ref()),
    ];
    for (setting, url) in parties {
        if url.is_some_and(|url| is_in_clear(url)) {
            return Err(Unfit::InClear { setting });
        }
    }
    if !settings.cluster.private_network {
        check_lines(settings)?;
    }
    if settings.identity.identity_key.as_deref().is_some_and(|key| key.contains("_test_")) {
        return Err(Unfit::TestKey { setting: "GUILDHALL_IDENTITY_KEY" });
    }
    for (setting, secrets) in secrets(settings) {
        if secrets.into_iter().any(is_stand_in) {
            return Err(Unfit::StandIn { setting });
        }
    }
    Ok(())
}

/// Refuses lines between servers on which others could listen.
fn check_lines(settings: &Settings) -> Result<(), Unfit> {
    if settings.database.database_url.as_deref().is_some_and(is_unproved_database) {
        let (how, wanted) = ("without proof of who answers", "sslmode=verify-full");
        return Err(Unfit::Line { setting: "DATABASE_URL", how, wanted });
    }
    let how = "in the clear";
    if settings.cluster.redis_url.as_deref().is_some_and(is_redis_in_clear) {
        return Err(Unfit::Line { setting: "REDIS_URL", how, wanted: "rediss://" });
    }
    if settings.cluster.node_url.as_deref().is_some_and(is_in_clear) {
        return Err(Unfit::Line { setting: "GUILDHALL_NODE_URL", how, wanted: "https://" });
    }
    Ok(())
}

/// What is odd and may be meant, in sentences for the log.
pub(super) fn doubts(settings: &Settings) -> Vec<&'static str> {
    let mut doubts = Vec::new();
    if settings.http.trusted_proxies.is_empty() {
        doubts.push(
            "startup: GUILDHALL_TRUSTED_PROXIES is empty; behind a proxy everybody shares one address and its rate limits",
        );
    }
    if settings.watching.metrics_token.is_none() {
        doubts.push(
            "startup: GUILDHALL_METRICS_TOKEN is not set; /metrics stays closed in production mode",
        );
    }
    if !settings.staff_need_second_factor() {
        doubts.push(
            "startup: GUILDHALL_STAFF_SECOND_FACTOR is false; a stolen password or mailbox is enough to act as customer service or administrator",
        );
    }
    if check_lines(settings).is_err() {
        doubts.push(
            "startup: GUILDHALL_PRIVATE_NETWORK lets lines between servers be plain; whoever else is on that network hears everything",
        );
    }
    doubts
}

fn is_unproved_database(url: &str) -> bool {
    url.parse::<PgConnectOptions>().is_ok_and(|options| {
        let proves = matches!(options.get_ssl_mode(), PgSslMode::VerifyFull | PgSslMode::VerifyCa);
        !proves && options.get_socket().is_none() && !is_loopback(options.get_host())
    })
}

fn is_redis_in_clear(url: &str) -> bool {
    url.split(',').any(|part| {
        let address = part.trim().strip_prefix("redis+cluster://").unwrap_or(part.trim());
        let address = match address.split_once("://") {
            Some(("rediss" | "redis+unix" | "unix", _)) => return false,
            Some((_, address)) => address,
            None => address,
        };
        let host = address.rsplit_once('@').map_or(address, |(_, host)| host);
        let host = host.split('/').next().unwrap_or(host);
        !is_loopback(host.rsplit_once(':').map_or(host, |(host, _)| host))
    })
}

fn secrets(settings: &Settings) -> [(&'static str, Vec<&str>); 16] {
    fn of(secret: &Option<String>) -> Vec<&str> {
        secret.as_deref().into_iter().collect()
    }
    [
        ("GUILDHALL_STRIPE_KEY", of(&settings.payment.stripe_key)),
        (
            "GUILDHALL_STRIPE_WEBHOOK_SECRETS",
            settings.payment.stripe_webhook_secrets.iter().map(String::as_str).collect(),
        ),
        ("GUILDHALL_IDENTITY_KEY", of(&settings.identity.identity_key)),
        (
            "GUILDHALL_IDENTITY_WEBHOOK_SECRETS",
            settings.identity.identity_webhook_secrets.iter().map(String::as_str).collect(),
        ),
        ("GUILDHALL_PAYPAL_CLIENT_SECRET", of(&settings.payment.paypal_client_secret)),
        ("GUILDHALL_GOOGLE_CLIENT_SECRET", of(&settings.sign_in.google_client_secret)),
        ("GUILDHALL_FACEBOOK_APP_SECRET", of(&settings.sign_in.facebook_app_secret)),
        ("GUILDHALL_TWITTER_CLIENT_SECRET", of(&settings.sign_in.twitter_client_secret)),
        ("GUILDHALL_LINE_CHANNEL_SECRET", of(&settings.sign_in.line_channel_secret)),
        ("GUILDHALL_TIKTOK_CLIENT_SECRET", of(&settings.sign_in.tiktok_client_secret)),
        ("GUILDHALL_FARM_KEY", of(&settings.farm.farm_key)),
        ("GUILDHALL_FARM_SECRETS", settings.farm.farm_secrets.iter().map(String::as_str).collect()),
        ("GUILDHALL_GAME_ROLES_KEY", of(&settings.game_role.game_roles_key)),
        ("GUILDHALL_STEAM_KEY", of(&settings.steam.steam_key)),
        ("GUILDHALL_RATES_KEY", of(&settings.rates.rates_key)),
        ("GUILDHALL_METRICS_TOKEN", of(&settings.watching.metrics_token)),
    ]
}

fn is_in_clear(url: &str) -> bool {
    url.trim()
        .parse::<Uri>()
        .is_ok_and(|url| url.scheme_str() == Some("http") && !url.host().is_some_and(is_loopback))
}

fn is_stand_in(secret: &str) -> bool {
    let text = secret.trim().to_lowercase();
    text.len() < SHORTEST_SECRET || STAND_INS.iter().any(|word| text.contains(word))
}
