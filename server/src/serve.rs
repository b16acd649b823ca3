//! Builds everything in order, serves, and stops it in the opposite order.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use actix_web::dev::{Server, ServerHandle};
use actix_web::http::KeepAlive;
use actix_web::middleware::{Condition, from_fn};
use actix_web::{HttpRequest, HttpResponse, HttpServer, web};
use guildhall_http::api::error::ApiError;
use guildhall_http::api::state::Documents;
use guildhall_http::openapi;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::application::Application;
use crate::authorization;
use crate::banner::Banner;
use crate::config::{Mode, Settings};
use crate::listen::listen;
use crate::probes::{Metrics, Probes};
use crate::shutdown::{Signals, Window};
use crate::static_client::{self, StaticClient};
use crate::this_machine::{Door, Hosts};
use crate::{Failure, demo, probes, process, say};

/// Bounds of every histogram of seconds: from one statement to one timeout.
const SECONDS: [f64; 14] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
/// How often the meters forget what is old.
const METERS_UPKEEP: Duration = Duration::from_secs(5);

/// Serves until a signal.
///
/// # Errors
/// One sentence.
pub async fn run(settings: Settings) -> Result<(), Failure> {
    let begin = Instant::now();
    for doubt in settings.doubts() {
        tracing::warn!("{doubt}");
    }
    let signals = Signals::listen()?;
    let listeners = listen(&settings.http.host, settings.http.port)?;
    process::allow_many_files();
    let meters = install_meters()?;
    let client = StaticClient::load(&settings.http.client_dir).map_err(|error| {
        format!("cannot read the client in {}: {error}", settings.http.client_dir.display())
    })?;

    let stopped = signals.first();
    tokio::pin!(stopped);
    let house = tokio::select! {
        house = Application::build(&settings) => house?,
        () = &mut stopped => return Ok(()),
    };
    let probes = Probes {
        health: house.health.clone(),
        database: house.database_seen.clone(),
        pools: house.database.pools.clone(),
        meters: meters.clone(),
        metrics: match (&settings.watching.metrics_token, settings.mode) {
            (Some(token), _) => Metrics::WithToken(token.clone()),
            (None, Mode::Development) => Metrics::ForThisMachine,
            (None, Mode::Production) => Metrics::Closed,
        },
    };
    tokio::spawn(keep_meters(meters));

    let banner = banner(&settings, &house, &client);
    let server = http_server(&settings, &house, probes, client, listeners)?;
    let handle = server.handle();
    let serving = tokio::spawn(server);
    if let Err(error) = say(&banner.text(begin.elapsed())) {
        // Standard output is closed; requests are served all the same.
        tracing::warn!(%error, "startup: ready, but printing the banner failed");
    }

    stopped.await;
    let window = Window::of(Duration::from_secs(settings.watching.drain_seconds));
    let database = house.drain(&window).await;
    stop_http(&handle, &window).await;
    serving.await??;
    database.close().await;
    tracing::info!("shutdown: complete");
    Ok(())
}

fn http_server(
    settings: &Settings,
    house: &Application,
    probes: Probes,
    client: StaticClient,
    listeners: Vec<TcpListener>,
) -> Result<Server, Failure> {
    let state = house.root.state.clone();
    let probes = web::Data::new(probes);
    let client = web::Data::new(client);
    let sandbox = house.sandbox_pages();
    let public_url = settings.http.public_url();
    let origins = settings.http.allowed_origins.iter().map(String::as_str);
    let hosts = Hosts::of(origins.chain([public_url.as_str()]));
    let door = Door::new(settings.sandbox.exposed_sandbox, hosts.clone());
    // In production the proxy in front says under which names it serves; and who exposes the sandbox wants to be found under any.
    let is_local = settings.mode == Mode::Development && !settings.sandbox.exposed_sandbox;
    let mut server = HttpServer::new(move || {
        let hosts = hosts.clone();
        let wall = from_fn(move |request, next| hosts.clone().pass(request, next));
        let app = guildhall_http::app(state.clone())
            .wrap(Condition::new(is_local, wall))
            .app_data(probes.clone())
            .app_data(client.clone())
            .configure(probes::configure)
            .configure(authorization::configure)
            .default_service(web::to(page));
        match sandbox.clone() {
            Some(pages) => {
                let door = door.clone();
                let scope = web::scope("/sandbox")
                    .wrap(from_fn(move |request, next| door.clone().pass(request, next)));
                #[cfg(debug_assertions)]
                let scope = scope.configure(crate::faults::configure);
                app.service(scope.configure(|service| pages(service)))
            }
            None => app,
        }
    })
    .keep_alive(KeepAlive::Timeout(Duration::from_secs(settings.http.keep_alive)))
    .client_request_timeout(Duration::from_secs(settings.http.request_timeout))
    .max_connections(settings.http.max_connections)
    // Ours to decide: by then everybody has been asked to leave.
    .shutdown_timeout(1)
    .on_connect(guildhall_gateway::on_connect)
    .disable_signals();
    if settings.http.http_workers > 0 {
        server = server.workers(settings.http.http_workers);
    }
    for listener in listeners {
        server = server.listen(listener)?;
    }
    Ok(server.run())
}

async fn stop_http(server: &ServerHandle, window: &Window) {
    if tokio::time::timeout(window.left(), server.stop(true)).await.is_err() {
        server.stop(false).await;
    }
}

/// What no call answered: a file of the client, its page, or the refusal of the calls.
async fn page(
    request: HttpRequest,
    client: web::Data<StaticClient>,
) -> Result<HttpResponse, ApiError> {
    static_client::answer(&client, &request).ok_or_else(|| openapi::refuse(request.path()))
}

fn banner(settings: &Settings, house: &Application, client: &StaticClient) -> Banner {
    Banner {
        address: settings.http.public_url(),
        database: house.database.describe(),
        client_is_built: client.is_built(),
        sandbox: settings.sandbox_runs(),
        has_documents: house.root.state.settings.documents != Documents::Closed,
        demo_password: settings.demo.then_some(demo::PASSWORD),
    }
}

fn install_meters() -> Result<PrometheusHandle, Failure> {
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS)?
        .install_recorder()?;
    Ok(handle)
}

async fn keep_meters(meters: PrometheusHandle) {
    let mut tick = tokio::time::interval(METERS_UPKEEP);
    loop {
        tick.tick().await;
        meters.run_upkeep();
    }
}
