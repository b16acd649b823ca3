//! Requests of this machine, and the door of the sandbox, which is open to those alone.
//!
//! A loopback peer is not enough: a proxy on this machine passes on what comes from elsewhere (it says so in a header), and a page of
//! another site reaches a loopback address under its own name (DNS rebinding; the `Host` is then that name).

use std::net::IpAddr;

use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::http::uri::{Authority, Uri};
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
    /// The host of the public address, which the operator has chosen.
    public_host: Option<String>,
}

impl Door {
    /// Of a house that people reach at `public_url`; open to all of them if `is_open`.
    pub fn new(is_open: bool, public_url: &str) -> Self {
        let public = public_url.parse::<Uri>().ok();
        Self { is_open, public_host: public.and_then(|url| url.host().map(str::to_owned)) }
    }

    fn admits(&self, request: &HttpRequest) -> bool {
        self.is_open || (is_direct(request) && self.knows_host(request))
    }

    fn knows_host(&self, request: &HttpRequest) -> bool {
        let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
        let Some(host) = host.and_then(|host| host.parse::<Authority>().ok()) else { return false };
        let is_public = |public: &String| public.eq_ignore_ascii_case(host.host());
        is_loopback(host.host()) || self.public_host.as_ref().is_some_and(is_public)
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
        Door::new(is_open, "https://shop.example")
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
