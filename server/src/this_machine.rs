//! Requests of this machine, and the door of the sandbox, which is open to those alone.
//!
//! A loopback peer is not enough: a proxy on this machine passes on what comes from elsewhere (it says so in a header), and a page of
//! another site reaches a loopback address under its own name (DNS rebinding; the `Host` is then that name).

use std::net::IpAddr;
use std::sync::Arc;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::uri::{Authority, Uri};
use actix_web::http::{StatusCode, header};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, HttpResponse};
use serde_json::json;

/// Headers by which a proxy names its client.
const FORWARDED: [&str; 3] = ["forwarded", "x-forwarded-for", "x-real-ip"];

/// Whether a program of this machine asks, and for itself.
pub fn is_direct(request: &HttpRequest) -> bool {
    let passed_on = FORWARDED.iter().any(|name| request.headers().contains_key(*name));
    let address = request.peer_addr().map(|peer| peer.ip().to_canonical());
    !passed_on && address.is_some_and(|address: IpAddr| address.is_loopback())
}

/// Whether a name or address, as a URL has it, means this machine to everybody.
pub fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.eq_ignore_ascii_case("localhost")
        || bare.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
}

/// Access to the sandbox.
#[derive(Debug, Clone)]
pub struct Door {
    is_open: bool,
    hosts: Hosts,
}

/// Names this house is known by: those of this machine, that of its public address, and those of the origins it allows. A page of another
/// site that has its own name lead here (DNS rebinding) asks under that name, and reads what its reader's machine serves.
#[derive(Debug, Clone)]
pub struct Hosts(Arc<[String]>);

impl Hosts {
    /// `addresses` are those that the operator has chosen: the public one, and origins.
    pub fn of<'a>(addresses: impl IntoIterator<Item = &'a str>) -> Self {
        let urls = addresses.into_iter().filter_map(|address| address.parse::<Uri>().ok());
        Self(urls.filter_map(|url| url.host().map(str::to_owned)).collect())
    }

    fn know(&self, request: &HttpRequest) -> bool {
        let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
        let Some(host) = host.and_then(|host| host.parse::<Authority>().ok()) else { return false };
        is_loopback(host.host()) || self.0.iter().any(|own| own.eq_ignore_ascii_case(host.host()))
    }

    /// Middleware of everything that a server in development mode serves.
    ///
    /// # Errors
    /// Those of what it wraps.
    pub async fn pass(
        self,
        request: ServiceRequest,
        next: Next<impl MessageBody + 'static>,
    ) -> Result<ServiceResponse<BoxBody>, Error> {
        if self.know(request.request()) {
            return next.call(request).await.map(ServiceResponse::map_into_boxed_body);
        }
        let refusal = json!({
            "code": "unknown_host",
            "message": "In development mode this server answers under its own names only: see --public-url and --allowed-origins in `guildhall --help`.",
        });
        Ok(request
            .into_response(HttpResponse::build(StatusCode::MISDIRECTED_REQUEST).json(refusal)))
    }
}

impl Door {
    /// Of a house that people reach under these names; open to all of them if `is_open`.
    pub fn new(is_open: bool, hosts: Hosts) -> Self {
        Self { is_open, hosts }
    }

    fn admits(&self, request: &HttpRequest) -> bool {
        self.is_open || (is_direct(request) && self.hosts.know(request))
    }

    /// Middleware of the scope `/sandbox`.
    ///
    /// # Errors
    /// Those of the pages.
    pub async fn pass(
        self,
        request: ServiceRequest,
        next: Next<BoxBody>,
    ) -> Result<ServiceResponse<BoxBody>, Error> {
        if self.admits(request.request()) {
            return next.call(request).await;
        }
        let refusal = json!({
            "code": "sandbox_is_local",
            "message": "The sandbox answers this machine only, under its own name: see --exposed-sandbox in `guildhall --help`.",
        });
        Ok(request.into_response(HttpResponse::Forbidden().json(refusal)))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, call_service, init_service};
    use actix_web::{App, web};

    use super::*;

    /// The status of `/sandbox/inbox` for a peer that sends a `Host` and maybe one more header.
    async fn seen(door: &Door, peer: &str, host: &str, more: Option<&str>) -> u16 {
        let door = door.clone();
        let wall = from_fn(move |request, next| door.clone().pass(request, next));
        let inbox = web::get().to(|| async { "a code" });
        let scope = web::scope("/sandbox").wrap(wall).route("/inbox", inbox);
        let app = init_service(App::new().service(scope)).await;
        let mut request = TestRequest::get()
            .uri("/sandbox/inbox")
            .peer_addr(format!("{peer}:4711").parse().unwrap())
            .insert_header((header::HOST, host));
        if let Some(name) = more {
            request = request.insert_header((name, "127.0.0.1"));
        }
        call_service(&app, request.to_request()).await.status().as_u16()
    }

    fn door(is_open: bool) -> Door {
        Door::new(is_open, Hosts::of(["https://shop.example"]))
    }

    #[actix_web::test]
    async fn every_path_is_closed_to_pages_that_come_under_a_rebound_name() {
        let hosts = Hosts::of(["https://shop.example", "http://localhost:7770", "no address"]);
        let wall = from_fn(move |request, next| hosts.clone().pass(request, next));
        let page = web::to(|| async { "what a developer's machine serves" });
        let app = init_service(App::new().wrap(wall).default_service(page)).await;
        for (host, status) in [
            ("localhost:8080", 200),
            ("127.0.0.1:8080", 200),
            ("[::1]:8080", 200),
            ("Shop.example", 200),
            ("evil.example:8080", 421),
            ("127.0.0.1.evil.example", 421),
            ("", 421),
        ] {
            for path in ["/", "/api/faq/list", "/socket.io/?EIO=4&transport=polling", "/metrics"] {
                let request = TestRequest::get().uri(path).insert_header((header::HOST, host));
                let answer = call_service(&app, request.to_request()).await;
                assert_eq!(answer.status().as_u16(), status, "{host} {path}");
            }
        }
        let nameless = call_service(&app, TestRequest::get().to_request()).await;
        assert_eq!(nameless.status().as_u16(), 421);
    }

    #[actix_web::test]
    async fn the_sandbox_is_open_to_this_machine_under_its_own_names() {
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LocalHost", "shop.example"]
        {
            assert_eq!(seen(&door(false), "127.0.0.1", host, None).await, 200, "{host}");
            assert_eq!(seen(&door(false), "[::1]", host, None).await, 200, "{host}");
        }
    }

    #[actix_web::test]
    async fn the_sandbox_is_closed_to_other_machines_proxies_and_rebound_names() {
        let closed = door(false);
        assert_eq!(seen(&closed, "203.0.113.9", "localhost:8080", None).await, 403);
        for host in ["evil.example:8080", "127.0.0.1.evil.example", "evil.example@x", ""] {
            assert_eq!(seen(&closed, "127.0.0.1", host, None).await, 403, "{host}");
        }
        for name in FORWARDED {
            assert_eq!(seen(&closed, "127.0.0.1", "localhost", Some(name)).await, 403, "{name}");
        }
    }

    #[actix_web::test]
    async fn an_exposed_sandbox_is_open_to_everybody() {
        let open = door(true);
        assert_eq!(seen(&open, "203.0.113.9", "evil.example", Some("x-forwarded-for")).await, 200);
    }
}
