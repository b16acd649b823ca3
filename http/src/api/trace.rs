//! The span around each request: method, path and ids, never the query string, which may hold a visitor token.
use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
};
use tracing::{Span, field::Empty};
use tracing_actix_web::{RequestId, RootSpanBuilder};

/// Where sockets are opened.
const SOCKETS: &str = "/socket.io/";

/// For [`tracing_actix_web::TracingLogger`].
pub struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        // A websocket's answer lasts for days, and its span would be entered for every frame: events have their own.
        if request.path().starts_with(SOCKETS) {
            return Span::none();
        }
        let request_id = actix_web::HttpMessage::extensions(request).get::<RequestId>().copied();
        tracing::info_span!(
            "request",
            http.method = %request.method(),
            http.path = %request.path(),
            http.status = Empty,
            user.id = Empty,
            request.id = request_id.map(tracing::field::display),
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        span.record("http.status", status.as_u16());
        span.in_scope(|| tracing::debug!("http: request answered"));
    }
}
