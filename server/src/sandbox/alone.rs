//! `guildhall sandbox`: the outside parties in a process of their own, as real ones are, for a server that has none itself.

use actix_web::middleware::from_fn;
use actix_web::{App, HttpServer, web};
use guildhall_providers::sandbox::{self, SandboxConfig};

use super::running::{FARM_FILE, PAYMENTS_FILE};
use crate::config::{Mode, Settings};
use crate::listen::listen;
use crate::shutdown::Signals;
use crate::this_machine::{Door, Hosts};
use crate::{Failure, say};

/// Serves until a signal.
///
/// # Errors
/// A port or a file that cannot be opened.
pub async fn serve(
    settings: &Settings,
    webhooks_to: &str,
    webhook_secret: &str,
) -> Result<(), Failure> {
    let signals = Signals::listen()?;
    let listeners = listen(&settings.http.host, settings.http.port)?;
    let outside = sandbox::start(SandboxConfig {
        smtp_port: settings.sandbox.sandbox_smtp_port,
        is_production: settings.mode == Mode::Production,
    })
    .await?;
    std::fs::create_dir_all(&settings.data_dir)?;
    let (here, shop) = (settings.http.public_url(), webhooks_to.trim_end_matches('/'));
    let payment = outside.payment();
    payment.keep_in(&settings.data_dir.join(PAYMENTS_FILE))?;
    payment.open(&here, &format!("{shop}/api/webhook/stripe"), webhook_secret);
    payment.open_paypal(&format!("{shop}/api/webhook/paypal"), webhook_secret);
    let identity = outside.identity();
    identity.open(&here, &format!("{shop}/api/webhook/stripe_identity"), webhook_secret);
    outside.farm().keep(&settings.data_dir.join(FARM_FILE))?;
    outside.farm().open(&format!("{shop}/api/webhook/device_farm"), webhook_secret);

    let pages = outside.configurer();
    let door = Door::new(settings.sandbox.exposed_sandbox, Hosts::of([here.as_str()]));
    let mut server = HttpServer::new(move || {
        let (pages, door) = (pages.clone(), door.clone());
        let scope = web::scope("/sandbox")
            .wrap(from_fn(move |request, next| door.clone().pass(request, next)));
        App::new().service(scope.configure(|service| pages(service)))
    })
    .workers(1)
    .disable_signals();
    for listener in listeners {
        server = server.listen(listener)?;
    }
    let server = server.run();
    let handle = server.handle();
    let serving = tokio::spawn(server);
    say(&settings_of(&outside, &here, webhook_secret))?;

    signals.first().await;
    handle.stop(false).await;
    serving.await??;
    outside.stop().await;
    Ok(())
}

/// What a server in production mode is told, so that it finds them: its own names of settings, a line each. PayPal is left out: the sandbox
/// knows its clients by a stand-in for a secret, which production mode refuses.
fn settings_of(outside: &sandbox::Sandbox, here: &str, webhook_secret: &str) -> String {
    [
        ("GUILDHALL_SMTP_URL", outside.smtp_url()),
        ("GUILDHALL_STRIPE_URL", format!("{here}/sandbox/stripe")),
        ("GUILDHALL_STRIPE_KEY", "sk_test_of_nobody".to_owned()),
        ("GUILDHALL_STRIPE_WEBHOOK_SECRETS", webhook_secret.to_owned()),
        ("GUILDHALL_IDENTITY_URL", format!("{here}/sandbox/identity")),
        ("GUILDHALL_IDENTITY_KEY", "key_of_nobody".to_owned()),
        ("GUILDHALL_IDENTITY_WEBHOOK_SECRETS", webhook_secret.to_owned()),
        ("GUILDHALL_FARM_URL", format!("{here}/sandbox/device_farm")),
        ("GUILDHALL_FARM_KEY", "key_of_nobody".to_owned()),
        ("GUILDHALL_FARM_SECRETS", webhook_secret.to_owned()),
        ("GUILDHALL_GAME_ROLES_URL", format!("{here}/sandbox/game_roles")),
        ("GUILDHALL_GAME_ROLES_KEY", "key_of_nobody".to_owned()),
        ("GUILDHALL_STEAM_URL", format!("{here}/sandbox/steam")),
        ("GUILDHALL_STEAM_COMMUNITY_URL", format!("{here}/sandbox/steam")),
        ("GUILDHALL_STEAM_KEY", sandbox::steam::SHOP_KEY.to_owned()),
        ("GUILDHALL_RATES_FEED", "ecb".to_owned()),
        ("GUILDHALL_RATES_URL", outside.rates_url()),
        ("GUILDHALL_TRANSLATE_URL", outside.translator_url()),
    ]
    .map(|(name, value)| format!("{name}={value}"))
    .join("\n")
}
