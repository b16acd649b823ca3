//! What watchers ask: is it alive, is it ready, what do its meters say.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use guildhall_actors::supervision::{Health, ServiceError, Stop};
use guildhall_persistence::pool::Pools;
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;
use sqlx::{Connection as _, PgPool};

use crate::process;

/// How often Postgres is asked whether it is there. Ours: a balancer asks about as often.
const DATABASE_INTERVAL: Duration = Duration::from_secs(1);
/// Tells a direct question from one a proxy on this machine passes on.
const FORWARDED: [&str; 3] = ["forwarded", "x-forwarded-for", "x-real-ip"];

/// What the answers are made from.
#[derive(Clone)]
pub struct Probes {
    pub health: Health,
    pub database: DatabaseSeen,
    pub pools: Pools,
    pub meters: PrometheusHandle,
    pub metrics_token: Option<String>,
}

/// Whether Postgres answered when it was last asked. Asked by a service of its own, never by a request: a request may
/// be dropped half-way, a query may not (rule R1).
#[derive(Clone, Default)]
pub struct DatabaseSeen(Arc<AtomicBool>);

impl DatabaseSeen {
    /// True if it did.
    pub fn is_well(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Keeps asking; for [`guildhall_actors::supervision::Tree::keep`].
    ///
    /// # Errors
    /// Never: a Postgres that does not answer is a finding.
    pub async fn watch(self, pool: PgPool, mut stop: Stop) -> Result<(), ServiceError> {
        loop {
            let answered = ping(&pool).await;
            let well = answered.is_ok();
            let before = self.0.swap(well, Ordering::Relaxed);
            if let (true, Err(error)) = (before, answered) {
                tracing::error!(%error, "database: Postgres does not answer");
            } else if well && !before {
                tracing::info!("database: Postgres answers");
            }
            metrics::gauge!("database_up").set(if well { 1.0 } else { 0.0 });
            if stop.within(DATABASE_INTERVAL).await {
                return Ok(());
            }
        }
    }
}

async fn ping(pool: &PgPool) -> sqlx::Result<()> {
    pool.acquire().await?.ping().await
}

/// The routes.
pub fn configure(service: &mut web::ServiceConfig) {
    service
        .route("/health/live", web::get().to(live))
        .route("/health/ready", web::get().to(ready))
        .route("/metrics", web::get().to(metrics));
}

/// The process runs and answers; a supervisor restarts it when this fails.
async fn live() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "status": "live" }))
}

/// Work may be sent here; a balancer passes by when this says 503.
async fn ready(probes: web::Data<Probes>) -> HttpResponse {
    let failing = probes.health.failing();
    let database = probes.database.is_well();
    let draining = probes.health.is_draining();
    let body = json!({
        "status": if probes.health.is_ready() && database { "ready" } else { "not ready" },
        "database": database,
        "draining": draining,
        "failing": failing,
    });
    if probes.health.is_ready() && database {
        HttpResponse::Ok().json(body)
    } else {
        HttpResponse::ServiceUnavailable().json(body)
    }
}

/// Prometheus' text; for this machine and for who has the token.
async fn metrics(request: HttpRequest, probes: web::Data<Probes>) -> HttpResponse {
    let bearer = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    let allowed = match &probes.metrics_token {
        Some(token) => bearer.is_some_and(|given| is_same(given, token)),
        None => is_this_machine(&request),
    };
    if !allowed {
        return HttpResponse::NotFound().finish();
    }
    process::measure();
    probes.pools.measure();
    HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(probes.meters.render())
}

fn is_this_machine(request: &HttpRequest) -> bool {
    let passed_on = FORWARDED.iter().any(|name| request.headers().contains_key(*name));
    let address = request.peer_addr().map(|peer| peer.ip().to_canonical());
    !passed_on && address.is_some_and(|address: IpAddr| address.is_loopback())
}

/// Takes as long for a wrong token as for a right one.
fn is_same(given: &str, token: &str) -> bool {
    let differing = given.bytes().zip(token.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    given.len() == token.len() && differing == 0
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use actix_web::test::{TestRequest, call_service, init_service};
    use actix_web::{App, http};
    use metrics_exporter_prometheus::PrometheusBuilder;

    use super::*;

    fn probes(token: Option<&str>) -> Probes {
        Probes {
            health: Health::new(),
            database: DatabaseSeen(Arc::new(AtomicBool::new(true))),
            pools: Pools::shared(
                &PgPool::connect_lazy("postgres://nobody@127.0.0.1:1/none").unwrap(),
            ),
            meters: PrometheusBuilder::new().build_recorder().handle(),
            metrics_token: token.map(str::to_owned),
        }
    }

    async fn ask(probes: &Probes, request: TestRequest) -> StatusCode {
        let app =
            init_service(App::new().app_data(web::Data::new(probes.clone())).configure(configure))
                .await;
        call_service(&app, request.to_request()).await.status()
    }

    fn from(address: &str) -> TestRequest {
        TestRequest::get().uri("/metrics").peer_addr(format!("{address}:4711").parse().unwrap())
    }

    #[actix_web::test]
    async fn a_draining_server_is_alive_and_not_ready() {
        let probes = probes(None);
        assert_eq!(ask(&probes, TestRequest::get().uri("/health/ready")).await, StatusCode::OK);
        probes.health.begin_draining();
        assert_eq!(
            ask(&probes, TestRequest::get().uri("/health/ready")).await,
            StatusCode::SERVICE_UNAVAILABLE
        );
        assert_eq!(ask(&probes, TestRequest::get().uri("/health/live")).await, StatusCode::OK);
    }

    #[actix_web::test]
    async fn without_its_database_it_is_not_ready() {
        let probes = Probes { database: DatabaseSeen::default(), ..probes(None) };
        assert_eq!(
            ask(&probes, TestRequest::get().uri("/health/ready")).await,
            StatusCode::SERVICE_UNAVAILABLE
        );
    }

    #[actix_web::test]
    async fn meters_are_for_this_machine_unless_there_is_a_token() {
        let open = probes(None);
        assert_eq!(ask(&open, from("127.0.0.1")).await, StatusCode::OK);
        assert_eq!(ask(&open, from("203.0.113.9")).await, StatusCode::NOT_FOUND);
        let proxied = from("127.0.0.1").insert_header(("x-forwarded-for", "127.0.0.1"));
        assert_eq!(ask(&open, proxied).await, StatusCode::NOT_FOUND);

        let guarded = probes(Some("secret"));
        assert_eq!(ask(&guarded, from("127.0.0.1")).await, StatusCode::NOT_FOUND);
        let with = |token| from("203.0.113.9").insert_header((http::header::AUTHORIZATION, token));
        assert_eq!(ask(&guarded, with("Bearer secret")).await, StatusCode::OK);
        assert_eq!(ask(&guarded, with("Bearer secreT")).await, StatusCode::NOT_FOUND);
        assert_eq!(ask(&guarded, with("Bearer secrets")).await, StatusCode::NOT_FOUND);
    }
}
