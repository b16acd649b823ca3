//! What watchers ask: is it alive, is it ready, what do its meters say.

use std::future::{Ready, ready};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, web};
use guildhall_actors::supervision::{Health, ServiceError, Stop};
use guildhall_persistence::pool::Pools;
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::{Connection as _, PgPool};

use crate::process;
use crate::this_machine::is_direct;

/// How often Postgres is asked whether it is there. Ours: a balancer asks about as often.
const DATABASE_INTERVAL: Duration = Duration::from_secs(1);

/// What the answers are made from.
#[derive(Clone)]
pub struct Probes {
    pub health: Health,
    pub database: DatabaseSeen,
    pub pools: Pools,
    pub meters: PrometheusHandle,
    pub metrics: Metrics,
}

/// Access to the metrics.
#[derive(Clone)]
pub enum Metrics {
    /// Any client with the token.
    WithToken(String),
    /// Programs of this machine.
    ForThisMachine,
    /// No client: in production, a proxy that does not name its client would open them to all.
    Closed,
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
    let read = |path: &str, handler: fn(HttpRequest, web::Data<Probes>) -> Ready<HttpResponse>| {
        web::resource(path)
            .route(web::get().to(handler))
            .route(web::head().to(handler))
            .default_service(web::to(other_method))
    };
    service
        .service(read("/health/live", live))
        .service(read("/health/ready", answer_ready))
        .service(read("/metrics", metrics));
}

async fn other_method() -> HttpResponse {
    HttpResponse::MethodNotAllowed().insert_header((header::ALLOW, "GET, HEAD")).finish()
}

/// The process runs and answers; a supervisor restarts it when this fails.
fn live(_: HttpRequest, _: web::Data<Probes>) -> Ready<HttpResponse> {
    ready(HttpResponse::Ok().json(json!({ "status": "live" })))
}

/// Work may be sent here; a balancer passes by when this says 503. The reason is shown to this machine and to clients with the token only.
fn answer_ready(request: HttpRequest, probes: web::Data<Probes>) -> Ready<HttpResponse> {
    let database = probes.database.is_well();
    let is_ready = probes.health.is_ready() && database;
    let mut body = json!({ "status": if is_ready { "ready" } else { "not ready" } });
    if is_direct(&request) || probes.metrics.is_open_to(&request) {
        body["database"] = database.into();
        body["draining"] = probes.health.is_draining().into();
        body["failing"] = json!(probes.health.failing());
    }
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    ready(HttpResponse::build(status).json(body))
}

/// Prometheus' text.
fn metrics(request: HttpRequest, probes: web::Data<Probes>) -> Ready<HttpResponse> {
    if !probes.metrics.is_open_to(&request) {
        return ready(HttpResponse::NotFound().finish());
    }
    process::measure();
    probes.pools.measure();
    ready(
        HttpResponse::Ok()
            .content_type("text/plain; version=0.0.4; charset=utf-8")
            .body(probes.meters.render()),
    )
}

impl Metrics {
    fn is_open_to(&self, request: &HttpRequest) -> bool {
        match self {
            Self::WithToken(token) => {
                let bearer = request.headers().get(header::AUTHORIZATION);
                let bearer = bearer.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
                bearer.is_some_and(|given| is_same(given, token))
            }
            Self::ForThisMachine => is_direct(request),
            Self::Closed => false,
        }
    }
}

/// Takes as long for a wrong token as for a right one, and for a short one as for a long one: digests are compared.
fn is_same(given: &str, token: &str) -> bool {
    let (given, token) = (Sha256::digest(given), Sha256::digest(token));
    given.iter().zip(token.iter()).fold(0, |differing, (a, b)| differing | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;
    use actix_web::test::{TestRequest, call_service, init_service};
    use actix_web::{App, http};
    use metrics_exporter_prometheus::PrometheusBuilder;

    use super::*;

    fn probes(metrics: Metrics) -> Probes {
        Probes {
            health: Health::new(),
            database: DatabaseSeen(Arc::new(AtomicBool::new(true))),
            pools: Pools::shared(
                &PgPool::connect_lazy("postgres://nobody@127.0.0.1:1/none").unwrap(),
            ),
            meters: PrometheusBuilder::new().build_recorder().handle(),
            metrics,
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
        let probes = probes(Metrics::ForThisMachine);
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
        let probes =
            Probes { database: DatabaseSeen::default(), ..probes(Metrics::ForThisMachine) };
        assert_eq!(
            ask(&probes, TestRequest::get().uri("/health/ready")).await,
            StatusCode::SERVICE_UNAVAILABLE
        );
    }

    #[actix_web::test]
    async fn meters_are_for_this_machine_unless_there_is_a_token() {
        let open = probes(Metrics::ForThisMachine);
        assert_eq!(ask(&open, from("127.0.0.1")).await, StatusCode::OK);
        assert_eq!(ask(&open, from("203.0.113.9")).await, StatusCode::NOT_FOUND);
        let proxied = from("127.0.0.1").insert_header(("x-forwarded-for", "127.0.0.1"));
        assert_eq!(ask(&open, proxied).await, StatusCode::NOT_FOUND);

        let guarded = probes(Metrics::WithToken("secret".to_owned()));
        assert_eq!(ask(&guarded, from("127.0.0.1")).await, StatusCode::NOT_FOUND);
        let with = |token| from("203.0.113.9").insert_header((http::header::AUTHORIZATION, token));
        assert_eq!(ask(&guarded, with("Bearer secret")).await, StatusCode::OK);
        assert_eq!(ask(&guarded, with("Bearer secreT")).await, StatusCode::NOT_FOUND);
        assert_eq!(ask(&guarded, with("Bearer secrets")).await, StatusCode::NOT_FOUND);
        assert_eq!(ask(&guarded, with("Bearer ")).await, StatusCode::NOT_FOUND);

        assert_eq!(ask(&probes(Metrics::Closed), from("127.0.0.1")).await, StatusCode::NOT_FOUND);
    }

    /// What `/health/ready` says to that address.
    async fn told(probes: &Probes, address: &str) -> serde_json::Value {
        let app = App::new().app_data(web::Data::new(probes.clone())).configure(configure);
        let app = init_service(app).await;
        let request = from(address).uri("/health/ready").to_request();
        let body = to_bytes(call_service(&app, request).await.into_body()).await.unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    #[actix_web::test]
    async fn strangers_hear_whether_it_is_ready_and_not_why() {
        let probes = probes(Metrics::Closed);
        probes.health.begin_draining();
        assert_eq!(told(&probes, "203.0.113.9").await, json!({ "status": "not ready" }));
        let known = told(&probes, "127.0.0.1").await;
        assert_eq!((&known["draining"], &known["failing"]), (&json!(true), &json!([])));
    }

    #[actix_web::test]
    async fn head_is_answered_as_get_and_other_methods_are_told_which_there_are() {
        let probes = probes(Metrics::ForThisMachine);
        for path in ["/health/live", "/health/ready", "/metrics"] {
            let head = from("127.0.0.1").method(http::Method::HEAD).uri(path);
            assert_eq!(ask(&probes, head).await, StatusCode::OK, "{path}");
            let app = App::new().app_data(web::Data::new(probes.clone())).configure(configure);
            let app = init_service(app).await;
            let post = TestRequest::post().uri(path).to_request();
            let answer = call_service(&app, post).await;
            assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
            assert_eq!(answer.headers().get(header::ALLOW).unwrap(), "GET, HEAD", "{path}");
        }
    }
}
