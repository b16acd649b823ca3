//! Builds everything in order, serves, and stops it in the opposite order.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use actix_web::http::KeepAlive;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use guildhall_actors::supervision::{Health, Tree};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::runtime::Handle;

use crate::banner::Banner;
use crate::config::Settings;
use crate::listen::listen;
use crate::postgres::Database;
use crate::probes::{DatabaseSeen, Probes};
use crate::shutdown::{Signals, Window};
use crate::static_client::{self, StaticClient};
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
    let signals = Signals::listen()?;
    let listeners = listen(&settings.host, settings.port)?;
    process::allow_many_files();
    let meters = install_meters()?;

    let stopped = signals.first();
    tokio::pin!(stopped);
    let parts = tokio::select! {
        parts = Parts::build(&settings, meters) => parts?,
        () = &mut stopped => return Ok(()),
    };
    let server = parts.serve(&settings, listeners)?;
    let handle = server.handle();
    let serving = tokio::spawn(server);
    say(&parts.banner(&settings, begin).text())?;

    stopped.await;
    parts.stop(handle, Duration::from_secs(settings.drain_seconds)).await;
    serving.await??;
    Ok(())
}

/// The OpenAPI document of every call.
pub fn openapi() -> String {
    String::new()
}

/// Everything that runs.
struct Parts {
    database: Database,
    tree: Tree,
    probes: Probes,
    client: StaticClient,
}

impl Parts {
    async fn build(settings: &Settings, meters: PrometheusHandle) -> Result<Self, Failure> {
        let database = Database::open(settings).await?;
        if settings.demo {
            demo::load(&database.pool).await?;
        }
        let health = Health::new();
        let tree = Tree::start(Handle::current(), health.clone()).await?;

        let database_seen = DatabaseSeen::default();
        let (watched, pool) = (database_seen.clone(), database.pool.clone());
        tree.keep("database_watch", move |stop| watched.clone().watch(pool.clone(), stop)).await?;
        tokio::spawn(keep_meters(meters.clone()));

        let client = StaticClient::load(&settings.client_dir).map_err(|error| {
            format!("cannot read the client in {}: {error}", settings.client_dir.display())
        })?;
        let probes = Probes {
            health,
            database: database_seen,
            meters,
            metrics_token: settings.metrics_token.clone(),
        };
        Ok(Self { database, tree, probes, client })
    }

    fn serve(
        &self,
        settings: &Settings,
        listeners: Vec<TcpListener>,
    ) -> Result<actix_web::dev::Server, Failure> {
        let probes = web::Data::new(self.probes.clone());
        let client = self.client.clone();
        let mut server = HttpServer::new(move || {
            App::new()
                .app_data(probes.clone())
                .app_data(web::Data::new(client.clone()))
                .configure(probes::configure)
                .default_service(web::to(page))
        })
        .keep_alive(KeepAlive::Timeout(Duration::from_secs(settings.keep_alive)))
        .client_request_timeout(Duration::from_secs(settings.request_timeout))
        .max_connections(settings.max_connections)
        .shutdown_timeout(settings.drain_seconds)
        .on_connect(guildhall_gateway::on_connect)
        .disable_signals();
        if settings.http_workers > 0 {
            server = server.workers(settings.http_workers);
        }
        for listener in listeners {
            server = server.listen(listener)?;
        }
        Ok(server.run())
    }

    fn banner(&self, settings: &Settings, begin: Instant) -> Banner {
        Banner {
            address: settings.public_url(),
            database: self.database.describe(),
            client_is_built: self.client.is_built(),
            sandbox: settings.sandbox_runs(),
            demo_password: settings.demo.then_some(demo::PASSWORD),
            seconds: begin.elapsed().as_secs_f32(),
        }
    }

    /// The order matters: nothing is stopped before what uses it.
    async fn stop(self, server: actix_web::dev::ServerHandle, allowed: Duration) {
        let window = Window::of(allowed);
        self.probes.health.begin_draining();
        if !self.tree.stop(window.share(50)).await {
            tracing::warn!("some services did not finish in time");
        }
        if tokio::time::timeout(window.share(60), server.stop(true)).await.is_err() {
            server.stop(false).await;
        }
        self.database.close().await;
        tracing::info!("stopped");
    }
}

/// What no call answered: a file of the client, its page, or nothing.
async fn page(request: HttpRequest, client: web::Data<StaticClient>) -> HttpResponse {
    static_client::answer(&client, &request).unwrap_or_else(|| HttpResponse::NotFound().finish())
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
