//! REST and the Socket.IO calls. Turns requests into commands and answers into the wire's words; decides nothing.
pub mod account;
pub mod admin;
pub mod asset;
pub mod block;
pub mod call;
pub mod caller;
pub mod carrier;
pub mod client;
pub mod console;
pub mod draft;
pub mod encryption;
pub mod envelope;
pub mod error;
pub mod face;
pub mod faq;
mod idempotency;
pub mod im;
pub mod init_info;
pub mod json;
pub mod language;
pub mod limits;
pub mod lottery;
pub mod market;
pub mod note;
pub mod openapi;
pub mod order;
pub mod placement;
mod pushes;
pub mod rules;
pub mod security;
pub mod sessions;
pub mod socket;
pub mod standing;
pub mod state;
pub mod supervision;
pub mod template;
pub mod topup;
pub mod trace;
pub mod upload;
pub mod visitor;
pub mod webhook;
pub mod welcome;

use actix_web::{
    App, Error, HttpRequest, HttpResponse,
    body::MessageBody,
    dev::{ServiceFactory, ServiceRequest, ServiceResponse},
    middleware::from_fn,
    web,
};
use error::ApiError;
use state::HttpState;
use tracing_actix_web::TracingLogger;

/// The whole http floor as an application; the server adds its own pages (health, metrics, the client) to it.
pub fn app(
    state: web::Data<HttpState>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    // The last one wrapped sees a request first.
    App::new()
        .wrap(from_fn(encryption::read))
        .wrap(from_fn(envelope::answers))
        .wrap(from_fn(encryption::write))
        .wrap(from_fn(security::guard))
        .wrap(TracingLogger::<trace::RequestSpan>::new())
        .configure(|service| configure(service, &state))
}

/// Mounts every call and the sockets.
pub fn configure(service: &mut web::ServiceConfig, state: &web::Data<HttpState>) {
    service.app_data(state.clone());
    openapi::routes(service);
    webhook::routes(service);
    call::routes(service);
    state.gateway.configure(service);
    service.default_service(web::to(unmatched));
}

/// What no route serves: not there, or there for another method.
pub async fn unmatched(request: HttpRequest) -> Result<HttpResponse, ApiError> {
    Err(openapi::refuse(request.path()))
}
